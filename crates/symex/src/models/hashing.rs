//! In: what the rules for hash maps ask (`crates/classfile/java/java/util/HashRules.java`). Out: what is known of keys and of their hash codes.
//!
//! The answers say how much is known, not what is true: whichever the rules get, they do what the JDK does. Only that a class is trusted is a statement
//! about Java: objects of it that are equal have equal hash codes, and `equals` and `hashCode` have no effect.

use provetta_classfile::{Class, Insn};
use provetta_faults::{Fault, seeded};
use provetta_term::{Sort, TermId};

use crate::event::{Choice, Then};
use crate::halt::{Halt, unsupported};
use crate::heap::Body;
use crate::ids::ObjectId;
use crate::machine::{Machine, Model, Reply};
use crate::names::BOXES;
use crate::refs::How;
use crate::state::{Frame, State};
use crate::synthetic::{is_primitive, member};
use crate::value::{Value, malformed};

/// A key whose class is not trusted.
pub(crate) const OTHER: i32 = 0;
/// A key of a trusted class with a known hash code.
const KNOWN: i32 = 1;
/// A key of a trusted class.
const TRUSTED: i32 = 2;

/// Methods of hash maps and what belongs to them that hold a table while they call others.
const HOLDING: [&str; 5] = [
    "forEach",
    "forEachRemaining",
    "tryAdvance",
    "replaceAll",
    "containsValue$jdk",
];

pub(super) fn find(name: &str) -> Option<Model> {
    Some(match name {
        "kind" => kind,
        "constant" => |_, _, a| Ok(truth(matches!(a[0], Value::Int(_)))),
        "same" => |_, s, a| {
            let (one, other) = (s.known(a[0]), s.known(a[1]));
            Ok(truth(one == other && matches!(one, Value::Ref(_))))
        },
        "iterating" => |m, s, _| Ok(truth(is_iterating(m, s))),
        "stop" => |m, s, a| {
            let why = m.text_argument(s, a[0])?;
            if why.ends_with("of one bucket") && seeded(Fault::BucketsAreLists) {
                return Ok(Reply::Return(None));
            }
            Err(Halt::from(unsupported(why)))
        },
        "exclude" => |m, s, _| {
            let condition = m.terms.bool(true);
            Ok(Reply::Fork(vec![choice(m, s, condition, Then::Exclude)]))
        },
        "present" => |m, s, a| {
            let (input, key) = two(s, a)?;
            match m.can_be_key(s, input, key)? {
                true => {
                    let what = m.short_key(s, key);
                    m.either_way(s, input, a[2], what)
                }
                false => Ok(truth(false)),
            }
        },
        "more" => |m, s, a| {
            let input = one(s, a[0])?;
            match m.may_have_more(s, input) {
                true => m.either_way(s, input, a[1], None),
                false => Ok(truth(false)),
            }
        },
        "stored" => |m, s, a| {
            let (_, key) = two(s, a)?;
            m.stored_key(s, key).map(|key| Reply::Return(Some(key)))
        },
        "key" => |m, s, a| {
            let input = one(s, a[0])?;
            Ok(Reply::Return(Some(m.another_key(s, input)?)))
        },
        "entry" => |m, s, a| {
            let input = one(s, a[0])?;
            Ok(Reply::Return(Some(m.new_entry(s, input, a[1])?)))
        },
        _ => return None,
    })
}

fn one(state: &State, value: Value) -> Result<ObjectId, Halt> {
    let object = state.reference(value)?;
    Ok(object.ok_or_else(|| malformed("an object is expected"))?)
}

fn two(state: &State, args: &[Value]) -> Result<(ObjectId, ObjectId), Halt> {
    Ok((one(state, args[0])?, one(state, args[1])?))
}

fn choice(machine: &Machine<'_>, state: &State, condition: TermId, then: Then) -> Choice {
    let line = machine.line(state.top.method, state.top.pc.saturating_sub(1));
    Choice {
        condition,
        line,
        then,
    }
}

fn truth(holds: bool) -> Reply {
    Reply::Return(Some(Value::Int(i32::from(holds))))
}

fn kind(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let kind = match state.reference(args[0])? {
        None => KNOWN,
        Some(id) => machine.key_kind(state, id)?,
    };
    Ok(Reply::Return(Some(Value::Int(kind))))
}

fn is_iterating(machine: &Machine<'_>, state: &State) -> bool {
    let holds = |frame: &Frame| {
        let entry = machine.program.method(frame.method);
        let name = entry.owner.name.strip_prefix("java/util/HashMap");
        let is_there = name.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
        is_there && HOLDING.contains(&&*entry.method().name)
    };
    let mut found = holds(&state.top);
    let mut next = state.callers.as_ref();
    while let (false, Some(caller)) = (found, next) {
        found = holds(&caller.frame);
        next = caller.next.as_ref();
    }
    found
}

/// The methods of a spliterator of a hash map that go over its table by index. Our table has other places than the real one, so a part of it is not
/// known, nor is what comes next if the map has changed since the spliterator first saw it.
pub(super) fn find_spliterator(name: &str) -> Option<Model> {
    Some(match name {
        "trySplit" => |m, s, a| {
            let (_, map) = spliterated(m, s, a)?;
            match s.known(m.get(s, map, "java/util/HashMap", "rest", OBJECT)?) {
                Value::Null => Ok(Reply::Run),
                _ => Err(unsupported("a part of the spliterator of a hash map").into()),
            }
        },
        "tryAdvance" | "forEachRemaining" => |m, s, a| {
            let (spliterator, map) = spliterated(m, s, a)?;
            let own = |field| m.get(s, spliterator, SPLITERATOR, field, "I");
            let (fence, expected) = (own("fence")?, own("expectedModCount")?);
            let changes = m.get(s, map, "java/util/HashMap", "modCount", "I")?;
            match fence {
                Value::Int(fence) if fence < 0 || expected == changes => Ok(Reply::Run),
                _ => Err(
                    unsupported("a spliterator of a hash map that has changed meanwhile").into(),
                ),
            }
        },
        _ => return None,
    })
}

const SPLITERATOR: &str = "java/util/HashMap$HashMapSpliterator";
const OBJECT: &str = "Ljava/lang/Object;";

/// A spliterator and its map.
fn spliterated(
    machine: &Machine<'_>,
    state: &State,
    args: &[Value],
) -> Result<(ObjectId, ObjectId), Halt> {
    let object = |value| -> Result<ObjectId, Halt> {
        let id = state.reference(value)?;
        id.ok_or_else(|| malformed("a spliterator without a map").into())
    };
    let spliterator = object(args[0])?;
    let map = machine.get(
        state,
        spliterator,
        SPLITERATOR,
        "map",
        "Ljava/util/HashMap;",
    )?;
    Ok((spliterator, object(map)?))
}

impl Machine<'_> {
    /// Whether something holds of an input that nothing else says; the question has a number.
    fn either_way(
        &mut self,
        state: &State,
        input: ObjectId,
        question: Value,
        what: Option<String>,
    ) -> Result<Reply, Halt> {
        let Value::Int(question) = question else {
            return Err(malformed("a number is expected").into());
        };
        let name = state.input_name(input).unwrap_or_else(|| "map".into());
        let what = what.unwrap_or_else(|| format!("entry {question}"));
        let holds = self.variable(&format!("{name} has {what}"), Sort::Bool);
        let fails = self.terms.not(holds);
        let (one, zero) = (Then::Push(Value::Int(1)), Then::Push(Value::Int(0)));
        let ways = [(fails, zero), (holds, one)];
        let ways = ways.map(|(condition, then)| choice(self, state, condition, then));
        Ok(Reply::Fork(ways.into()))
    }

    pub(crate) fn key_kind(&mut self, state: &mut State, id: ObjectId) -> Result<i32, Halt> {
        if self.is_plain_value(state, id) || self.is_plain_record(state, id) {
            let known = self.is_known_value(state, Value::Ref(id));
            return Ok(if known { KNOWN } else { TRUSTED });
        }
        if seeded(Fault::EqualKeysHashAlike) {
            return Ok(TRUSTED);
        }
        Ok(if self.is_identity(state, id)? {
            TRUSTED
        } else {
            OTHER
        })
    }

    /// A string or a box.
    fn is_plain_value(&self, state: &State, id: ObjectId) -> bool {
        let class = &self.program.class(state.heap.get(id).class).class;
        is_plain(&class.name)
    }

    /// A record of strings, boxes and primitive values whose methods are those that the compiler wrote.
    fn is_plain_record(&self, state: &State, id: ObjectId) -> bool {
        let class = &self.program.class(state.heap.get(id).class).class;
        let is_record = class.super_name.as_deref() == Some("java/lang/Record");
        let is_plain = |descriptor: &str| {
            let named = descriptor
                .strip_prefix('L')
                .and_then(|d| d.strip_suffix(';'));
            is_primitive(descriptor) || named.is_some_and(is_plain)
        };
        is_record
            && is_written_by_compiler(class, "hashCode", "()I")
            && is_written_by_compiler(class, "equals", "(Ljava/lang/Object;)Z")
            && class
                .fields
                .iter()
                .all(|f| f.flags.is_static() || is_plain(&f.descriptor))
    }

    /// Whether a value and what it holds are known, so that its hash code is.
    fn is_known_value(&self, state: &State, value: Value) -> bool {
        match state.known(value) {
            Value::Int(_) | Value::Long(_) | Value::Float(_) | Value::Double(_) | Value::Null => {
                true
            }
            Value::Ref(id) if self.is_text(state, id) => {
                let is_object = matches!(state.heap.get(id).body, Body::Fields(_));
                let parts = self.string_parts(state, id).filter(|_| is_object);
                let is_known = |v: &Value| matches!(v, Value::Int(_));
                parts.is_some_and(|(bytes, _)| bytes.iter().all(is_known))
            }
            Value::Ref(id) => match &state.heap.get(id).body {
                Body::Fields(fields) => fields.iter().all(|v| self.is_known_value(state, *v)),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether equality of an object is identity: neither `equals` nor `hashCode` is its own, and its class is known.
    fn is_identity(&mut self, state: &mut State, id: ObjectId) -> Result<bool, Halt> {
        let object = state.heap.get(id);
        let (class, input) = (object.class, object.input);
        let is_stub = |n| matches!(state.inputs.graph[n as usize].how, How::Stub { .. });
        if !matches!(object.body, Body::Fields(_)) || input.is_some_and(is_stub) {
            return Ok(false);
        }
        for (name, descriptor) in [("hashCode", "()I"), ("equals", "(Ljava/lang/Object;)Z")] {
            let named = member("java/lang/Object", name, descriptor);
            let named = self.program.resolve_method(&named)?;
            let Some(method) = self.program.dispatch(class, named)? else {
                return Ok(false);
            };
            let owner = &self.program.method(method).owner.name;
            if !matches!(&**owner, "java/lang/Object" | "java/lang/Enum") {
                return Ok(false);
            }
            self.ask_overridden(state, id, named)?;
            self.notice_class(state, id);
            self.note_override(state, id, method);
        }
        Ok(true)
    }
}

fn is_plain(class: &str) -> bool {
    class == "java/lang/String"
        || class == "java/lang/Boolean"
        || BOXES.iter().any(|(name, _)| *name == class)
}

/// Whether a method of a record is the one that nobody wrote.
fn is_written_by_compiler(class: &Class, name: &str, descriptor: &str) -> bool {
    let code = class
        .method(name, descriptor)
        .and_then(|method| method.code.as_ref());
    let is_call = |insn: &Insn| {
        matches!(insn, Insn::InvokeDynamic(site)
            if &*site.bootstrap.class == "java/lang/runtime/ObjectMethods" && &*site.name == name)
    };
    code.is_some_and(|code| code.insns.len() <= 4 && code.insns.iter().any(is_call))
}
