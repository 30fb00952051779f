//! In: the input objects of an ended state and a model. Out: steps that make them.
//!
//! Steps are ordered so that each uses only objects that exist; cycles are closed by assigning fields and
//! elements of objects that exist already.

use std::collections::BTreeMap;
use std::sync::Arc;

use provetta_classfile::{self as cf, Insn};
use provetta_outcome::{JavaType, MethodRef, Step, StopReason, Value as Shown};
use provetta_term::{Assignment, Const};

use crate::heap::{Body, Elements};
use crate::ids::{MethodId, ObjectId, RefId};
use crate::inputs::library::library_of;
use crate::machine::Machine;
use crate::names::{HASH_RULES, descriptor_of_class};
use crate::objects::shown_class;
use crate::refs::{How, Target};
use crate::state::State;
use crate::value::Value;
use crate::witness::collection::getter;
use crate::witness::{eval_bits, shown_const};

/// Longer arrays are not made in a test.
const MAX_LENGTH: u64 = 100_000;
/// Arrays with more elements that are not zero are not written out.
const MAX_ELEMENTS: usize = 1_000;

/// Steps under construction.
pub(super) struct Fixture<'m, 'c> {
    pub(super) machine: &'m Machine<'c>,
    pub(super) state: &'m State,
    pub(super) model: &'m Assignment,
    pub(super) steps: Vec<Step>,
    pub(super) numbers: BTreeMap<ObjectId, u32>,
    /// Objects whose steps are being made: another step cannot use them yet
    pub(super) open: Vec<ObjectId>,
    next: u32,
    /// Strings that several references mean
    texts: BTreeMap<RefId, u32>,
    /// Strings that are objects of their own, by their numbers and units
    pub(super) strings: BTreeMap<(u64, Vec<u16>), u32>,
}

impl<'m, 'c> Fixture<'m, 'c> {
    pub(super) fn new(
        machine: &'m Machine<'c>,
        state: &'m State,
        model: &'m Assignment,
    ) -> Fixture<'m, 'c> {
        Fixture {
            machine,
            state,
            model,
            steps: Vec::new(),
            numbers: BTreeMap::new(),
            open: Vec::new(),
            next: 0,
            texts: BTreeMap::new(),
            strings: BTreeMap::new(),
        }
    }

    /// The steps, the number of each object that they define, and the first that is free.
    pub(super) fn finish(self) -> (Vec<Step>, BTreeMap<ObjectId, u32>, u32) {
        (self.steps, self.numbers, self.next)
    }

    /// A value of a type before the call; makes the objects it needs first.
    pub(super) fn value(&mut self, value: Value, ty: &JavaType) -> Result<Shown, StopReason> {
        match self.state.known(value) {
            Value::Sym(id) => Ok(match open_text(self.state, id) {
                Some(text) => self.shared_text(id, text),
                None => Shown::Null,
            }),
            Value::Ref(id) => self.object(id),
            Value::Unset => Ok(Shown::Null),
            known => Ok(self.machine.shown(self.state, known, ty, self.model)),
        }
    }

    /// A string that several references mean has to be one object.
    fn shared_text(&mut self, id: RefId, text: Shown) -> Shown {
        let refs = (0..self.state.inputs.refs.len() as u32).map(RefId);
        if refs.filter(|r| self.state.canonical(*r) == id).count() < 2 {
            return text;
        }
        if let Some(object) = self.texts.get(&id) {
            return Shown::Ref(*object);
        }
        let object = self.next;
        self.next += 1;
        self.texts.insert(id, object);
        self.steps.push(Step::Create {
            object,
            by: MethodRef {
                class: "java/lang/String".into(),
                name: "<init>".into(),
                descriptor: "(Ljava/lang/String;)V".into(),
            },
            arguments: vec![text],
        });
        Shown::Ref(object)
    }

    /// A number for an object that is no object of the heap.
    pub(super) fn free_number(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    pub(super) fn define(&mut self, id: ObjectId) -> u32 {
        let number = self.free_number();
        self.numbers.insert(id, number);
        number
    }

    pub(super) fn object(&mut self, id: ObjectId) -> Result<Shown, StopReason> {
        if let Some(number) = self.numbers.get(&id) {
            return Ok(Shown::Ref(*number));
        }
        let object = self.state.heap.get(id);
        let Some(number) = object.input else {
            let shown = self
                .machine
                .shown(self.state, Value::Ref(id), &JavaType::Void, self.model);
            return match shown {
                Shown::Str(_) | Shown::Boxed(_) => Ok(shown),
                _ => Err(unsupported("an input that only other code can make")),
            };
        };
        // The constructor of a record comes before what changed since.
        if let Some((record, _)) = self.state.inputs.past.get(&id)
            && !self.numbers.contains_key(record)
            && !self.open.contains(record)
        {
            self.object(*record)?;
            if let Some(number) = self.numbers.get(&id) {
                return Ok(Shown::Ref(*number));
            }
        }
        if self.open.contains(&id) {
            return Err(unsupported("objects that need each other to be made"));
        }
        self.open.push(id);
        let how = self.state.inputs.graph[number as usize].how.clone();
        let made = match self.state.inputs.kept.get(&id) {
            Some(kept) => self.kept(id, kept, &how),
            None => self.make(id, self.found_as(id).unwrap_or(&how)),
        };
        self.open.pop();
        made
    }

    fn make(&mut self, id: ObjectId, how: &How) -> Result<Shown, StopReason> {
        match how {
            How::Made { arguments, .. } if self.is_copied(id, arguments) => {
                self.copied(id, arguments)
            }
            How::Made {
                by,
                arguments,
                calls,
            } => {
                let declared = self.machine.program.method(*by).method();
                let takes_receiver = !declared.flags.is_static() && &*declared.name != "<init>";
                let from = match arguments.first().filter(|_| takes_receiver) {
                    Some(receiver) => match self.value(*receiver, &JavaType::Void)? {
                        Shown::Ref(from) => Some(from),
                        _ => return Err(unsupported("an input that only other code can make")),
                    },
                    None => None,
                };
                let given = &arguments[usize::from(takes_receiver)..];
                let (mut by, arguments) = self.call(*by, given)?;
                if &*by.class == HASH_RULES {
                    // Made as nobody else can: empty, and then filled.
                    let class = self.state.heap.get(id).class;
                    by = MethodRef {
                        class: Arc::clone(&self.machine.program.class(class).class.name),
                        name: "<init>".into(),
                        descriptor: "()V".into(),
                    };
                }
                let object = self.define(id);
                self.steps.push(match from {
                    Some(from) => Step::Obtain {
                        object,
                        from,
                        by,
                        arguments,
                    },
                    None => Step::Create {
                        object,
                        by,
                        arguments,
                    },
                });
                self.change_since(id)?;
                for (method, arguments) in calls.iter() {
                    let (method, arguments) = self.call(*method, arguments)?;
                    self.steps.push(Step::Call {
                        object,
                        method,
                        arguments,
                    });
                }
                Ok(Shown::Ref(object))
            }
            How::Any { initial } => self.any(id, initial),
            How::Stub { results, initial } => self.stub(id, results, initial),
            How::Array {
                element,
                array,
                length,
            } => {
                let length = self.length(*length)?;
                let Const::Array(content) = self.machine.terms.eval(*array, self.model) else {
                    return Err(unsupported("an array without elements"));
                };
                let zero = shown_const(element, &Const::zero(content.elem().into()));
                let mut elements = Vec::new();
                for i in 0..length {
                    let value = shown_const(element, &content.get(i));
                    if value != zero {
                        elements.push((i, value));
                    }
                }
                if elements.len() > MAX_ELEMENTS {
                    return Err(unsupported("an array of many elements in a test"));
                }
                let object = self.define(id);
                self.steps.push(Step::Array {
                    object,
                    element: element.clone(),
                    length,
                    elements,
                });
                Ok(Shown::Ref(object))
            }
            How::Elements {
                holds,
                length,
                initial,
                ..
            } => {
                let element = holds.below.first();
                let element = element.and_then(|ty| JavaType::parse(&descriptor_of_class(ty)));
                let element = element.ok_or_else(|| unsupported("an array without a type"))?;
                self.elements(id, &element, *length, initial)
            }
            How::Constant { class, field } => {
                let object = self.define(id);
                if let Some(by) = getter(class) {
                    self.steps.push(Step::Create {
                        object,
                        by,
                        arguments: Vec::new(),
                    });
                    return Ok(Shown::Ref(object));
                }
                self.steps.push(Step::Constant {
                    object,
                    class: Arc::from(&**class),
                    field: Arc::from(&**field),
                });
                Ok(Shown::Ref(object))
            }
            How::Boxed(value) => self.boxed(id, *value),
            How::Text { .. } => self.text(id),
            How::Builder { array, length, .. } => self.builder(id, *array, *length),
        }
    }

    fn call(
        &mut self,
        method: MethodId,
        arguments: &[Value],
    ) -> Result<(MethodRef, Vec<Shown>), StopReason> {
        let name = self.machine.program.method(method).name();
        let types = JavaType::parse_method(&name.descriptor)
            .map(|(types, _)| types)
            .unwrap_or_default();
        let mut values = Vec::with_capacity(arguments.len());
        for (argument, ty) in arguments.iter().zip(&types) {
            values.push(self.value(*argument, ty)?);
        }
        Ok((name, values))
    }

    /// A length under the model, if a test can have it.
    pub(super) fn length(&self, length: Value) -> Result<u32, StopReason> {
        let length = match length {
            Value::Int(n) => n as u64,
            Value::IntTerm(t) => eval_bits(&self.machine.terms, t, self.model),
            _ => 0,
        };
        if length > MAX_LENGTH {
            return Err(unsupported(
                "an array of more than 100,000 elements in a test",
            ));
        }
        Ok(length as u32)
    }

    /// An object in any state: created in the plainest way, then its fields are assigned.
    fn any(&mut self, id: ObjectId, initial: &[Value]) -> Result<Shown, StopReason> {
        let class = self.state.heap.get(id).class;
        let entry = self.machine.program.class(class);
        let owner = Arc::clone(&entry.class);
        if crate::synthetic::is_written(&owner) {
            return Err(unsupported("a lambda that no method tried hands out"));
        }
        if owner.super_name.as_deref() == Some("java/lang/Record") {
            return self.record(id, &owner, initial);
        }
        if let Some(library) = library_of(&owner.name) {
            return self.in_library_state(id, library, initial);
        }
        let object = self.define(id);
        if self.has_plain_constructor(&owner) && self.machine.program.is_nameable(&owner) {
            self.steps.push(Step::Create {
                object,
                by: MethodRef {
                    class: Arc::clone(&owner.name),
                    name: "<init>".into(),
                    descriptor: "()V".into(),
                },
                arguments: Vec::new(),
            });
        } else {
            self.steps.push(Step::Allocate {
                object,
                class: Arc::clone(&owner.name),
            });
        }
        self.assign(id, object, initial)?;
        Ok(Shown::Ref(object))
    }

    /// Assigns the fields that the path read.
    pub(super) fn assign(
        &mut self,
        id: ObjectId,
        object: u32,
        initial: &[Value],
    ) -> Result<(), StopReason> {
        let class = self.state.heap.get(id).class;
        for (slot, held) in initial.iter().enumerate() {
            if *held == Value::Unset {
                continue;
            }
            let Some(info) = self.machine.program.class(class).fields.get(slot) else {
                break;
            };
            let ty = JavaType::parse(&info.descriptor).unwrap_or(JavaType::Void);
            let (declared_in, name, flags) = (
                Arc::clone(&info.declared_in),
                Arc::clone(&info.name),
                info.flags,
            );
            let value = self.value(*held, &ty)?;
            let assignable = !flags.is_final()
                && matches!(self.machine.program.classes.find(&declared_in), Ok(Some(c))
                    if self.machine.program.may_use(&c, flags));
            self.steps.push(Step::Assign {
                object,
                class: declared_in,
                field: name,
                value,
                reflection: !assignable,
            });
        }
        Ok(())
    }

    /// A record is made by its canonical constructor: its fields cannot be set otherwise.
    fn record(
        &mut self,
        id: ObjectId,
        owner: &cf::Class,
        initial: &[Value],
    ) -> Result<Shown, StopReason> {
        let class = self.state.heap.get(id).class;
        let mut descriptor = String::from("(");
        let mut arguments = Vec::new();
        let count = self.machine.program.class(class).fields.len();
        for slot in 0..count {
            let info = &self.machine.program.class(class).fields[slot];
            descriptor.push_str(&info.descriptor);
            let ty = JavaType::parse(&info.descriptor).unwrap_or(JavaType::Void);
            let value = match initial.get(slot) {
                Some(Value::Unset) | None => Value::zero(&info.descriptor),
                Some(value) => *value,
            };
            arguments.push(self.value(value, &ty)?);
        }
        descriptor.push_str(")V");
        let object = self.define(id);
        self.steps.push(Step::Create {
            object,
            by: MethodRef {
                class: Arc::clone(&owner.name),
                name: "<init>".into(),
                descriptor: descriptor.into(),
            },
            arguments,
        });
        Ok(Shown::Ref(object))
    }

    /// Whether a class has a constructor without parameters that does nothing but set fields, and so has
    /// each superclass.
    fn has_plain_constructor(&self, class: &cf::Class) -> bool {
        if &*class.name == "java/lang/Object" {
            return true;
        }
        let Some(constructor) = class.method("<init>", "()V") else {
            return false;
        };
        if !self.machine.program.may_use(class, constructor.flags) {
            return false;
        }
        let insns = constructor.code.as_ref().map_or(&[][..], |c| &c.insns);
        let plain = insns.iter().all(|insn| match insn {
            Insn::Load(..) | Insn::Const(_) | Insn::PutField(_) | Insn::Return(None) => true,
            Insn::Invoke(_, member) => {
                &*member.name == "<init>"
                    && &*member.descriptor == "()V"
                    && Some(&member.class) == class.super_name.as_ref()
            }
            _ => false,
        });
        let parent = class.super_name.as_deref().unwrap_or("java/lang/Object");
        plain
            && matches!(self.machine.program.classes.find(parent), Ok(Some(p))
                if self.has_plain_constructor(&p))
    }

    fn stub(
        &mut self,
        id: ObjectId,
        results: &[(MethodId, Option<Value>)],
        initial: &[Value],
    ) -> Result<Shown, StopReason> {
        let class = self.state.heap.get(id).class;
        let owner = &self.machine.program.class(class).class;
        if !self.machine.program.extends_plainly(owner) {
            let what = "an abstract class whose constructor takes arguments, in any state";
            return Err(unsupported(what));
        }
        let name = Arc::clone(&owner.name);
        let mut returns: Vec<(MethodRef, Vec<Option<Shown>>)> = Vec::new();
        for (method, value) in results {
            let entry = self.machine.program.method(*method);
            let (method, ty) = (entry.name(), entry.returns.clone());
            let shown = match value {
                Some(value) => Some(self.value(*value, &ty)?),
                None => None,
            };
            match returns.iter_mut().find(|(m, _)| *m == method) {
                Some((_, list)) => list.push(shown),
                None => returns.push((method, vec![shown])),
            }
        }
        let object = self.define(id);
        self.steps.push(Step::Stub {
            object,
            class: name,
            returns,
        });
        self.assign(id, object, initial)?;
        Ok(Shown::Ref(object))
    }

    /// An array of references. Elements that are being made themselves are assigned later.
    fn elements(
        &mut self,
        id: ObjectId,
        element: &JavaType,
        length: Value,
        initial: &[(u32, Value)],
    ) -> Result<Shown, StopReason> {
        let length = self.length(length)?;
        let mut now = Vec::new();
        let mut postponed = Vec::new();
        for (index, value) in initial.iter().filter(|(index, _)| *index < length) {
            let waits = match self.state.known(*value) {
                Value::Ref(other) => {
                    self.open.contains(&other) && !self.numbers.contains_key(&other)
                }
                _ => false,
            };
            if waits {
                postponed.push((*index, *value));
                continue;
            }
            let value = self.value(*value, element)?;
            if value != Shown::Null {
                now.push((*index, value));
            }
        }
        now.sort_by_key(|(index, _)| *index);
        let object = self.define(id);
        self.steps.push(Step::Array {
            object,
            element: element.clone(),
            length,
            elements: now,
        });
        if !postponed.is_empty() {
            return Err(unsupported("an array that needs the object it is made for"));
        }
        Ok(Shown::Ref(object))
    }

    /// A box is written where it is used, unless two references are the same box.
    fn boxed(&mut self, id: ObjectId, value: Value) -> Result<Shown, StopReason> {
        let shown = self
            .machine
            .shown(self.state, Value::Ref(id), &JavaType::Void, self.model);
        let users = self.state.inputs.refs.iter().filter(|r| match r.target {
            Target::Object(object) => object == id,
            Target::Same(other) => self.state.known(Value::Sym(other)) == Value::Ref(id),
            _ => false,
        });
        if users.count() < 2 {
            return Ok(shown);
        }
        let Some((descriptor, _)) = self.machine.unbox(self.state, id) else {
            return Ok(shown);
        };
        let class = shown_class(&self.machine.program, self.state, id);
        let ty = JavaType::parse(descriptor).unwrap_or(JavaType::Int);
        let argument = self.machine.shown(self.state, value, &ty, self.model);
        let object = self.define(id);
        self.steps.push(Step::Create {
            object,
            by: MethodRef {
                class: Arc::clone(&class),
                name: "valueOf".into(),
                descriptor: format!("({descriptor})L{class};").into(),
            },
            arguments: vec![argument],
        });
        Ok(Shown::Ref(object))
    }
}

/// What a string is in a test that is not null and that nobody looked into; none if the reference is something else.
pub(super) fn open_text(state: &State, id: RefId) -> Option<Shown> {
    let id = state.canonical(id);
    let input = state.input_ref(id);
    if !input.is_text() || !state.must_be_object(id) {
        return None;
    }
    // Another text for each reference: equal literals would be one object.
    let name = input.name.rsplit(['.', '/']).next().unwrap_or("text");
    let plain = match input.is_element {
        true => "a",
        false => name.split('#').next().unwrap_or(name),
    };
    let others = state.inputs.refs.iter().take(id.0 as usize);
    let text = match others.filter(|r| r.is_text()).count() {
        0 => plain.to_owned(),
        n => format!("{plain}{n}"),
    };
    Some(Shown::Str(text.encode_utf16().collect()))
}

pub(super) fn unsupported(what: &str) -> StopReason {
    StopReason::Unsupported { what: what.into() }
}

/// Elements of an array under a model, if there are not too many.
pub(super) fn elements_of(
    machine: &Machine<'_>,
    state: &State,
    id: ObjectId,
    model: &Assignment,
) -> Option<u32> {
    let Body::Array(_, elements) = &state.heap.get(id).body else {
        return None;
    };
    let length = match elements {
        Elements::Cells(cells) => cells.len() as u64,
        other => match other.length() {
            Value::Int(n) => n as u64,
            Value::IntTerm(t) => eval_bits(&machine.terms, t, model),
            _ => return None,
        },
    };
    u32::try_from(length)
        .ok()
        .filter(|n| u64::from(*n) <= MAX_LENGTH)
}
