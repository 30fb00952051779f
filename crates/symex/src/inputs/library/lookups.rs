//! In: a map or set among the inputs of which only lookups are known. Out: what they answer, for every implementation that is listed.
//!
//! Such an object stands for all maps of its type. A key is there or it is not, and its value is anything; a key that was looked up before gives the same
//! answer, since lookups change nothing that lookups see, and everything else ends the path as unknown; what a contract says may change is unknown where a
//! `LinkedHashMap` may be in order of access, which a lookup changes. Keys are strings, boxes and constants of enums: their
//! `equals`, `hashCode` and `compareTo` have no effect, and it is the key that implementations ask; only a set of two elements asks an element too, so that
//! elements have to be declared as such types as well. Sorted maps may refuse a key, others may refuse null. No test comes of such a path: those are
//! made of maps that hold what is looked up (`crate::models`).

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_term::{Sort, TermId};

use super::listed::{Row, Tried, is_sorted, row_of};
use crate::event::{Choice, Message, Then};
use crate::halt::{Halt, unsupported};
use crate::ids::{MethodId, ObjectId, RefId};
use crate::inputs::generics::{class_of_type, type_argument};
use crate::machine::{Access, Machine, Reply};
use crate::names::{BOXES, shown_type};
use crate::objects::is_guarded;
use crate::program::Program;
use crate::refs::{LookedUp, StandIn, Target};
use crate::state::State;
use crate::value::{Value, malformed};

/// What is asked of a map or set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Size,
    Empty,
    Has,
    Get,
    GetOrDefault,
}

fn question(name: &str, descriptor: &str) -> Option<Question> {
    Some(match (name, descriptor) {
        ("size", "()I") => Question::Size,
        ("isEmpty", "()Z") => Question::Empty,
        ("containsKey" | "contains", "(Ljava/lang/Object;)Z") => Question::Has,
        ("get", "(Ljava/lang/Object;)Ljava/lang/Object;") => Question::Get,
        ("getOrDefault", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;") => {
            Question::GetOrDefault
        }
        _ => return None,
    })
}

impl Row {
    /// Whether an implementation refuses keys that it cannot compare.
    fn compares(&self) -> bool {
        self.classes().any(is_sorted)
    }

    /// Whether an implementation asks its elements whether they equal a key: that of `Set.of` with two elements does.
    fn asks_elements(&self) -> bool {
        self.classes().any(|c| c.ends_with("$Set12"))
    }

    /// Whether an implementation may move an entry that is looked up.
    fn keeps_order_of_access(&self) -> bool {
        self.classes().any(|c| c == "java/util/LinkedHashMap")
    }

    /// Whether an implementation refuses null.
    fn refuses_null(&self) -> bool {
        let takes = |c: &str| {
            let simple = c.rsplit('/').next().unwrap_or(c);
            matches!(
                simple,
                "HashMap" | "LinkedHashMap" | "HashSet" | "LinkedHashSet" | "EnumMap"
            )
        };
        self.classes().any(|c| !takes(c))
    }
}

impl Program<'_> {
    /// Whether comparing objects of a class has no effect.
    pub(super) fn is_plain_key(&self, class: &str) -> bool {
        class == "java/lang/String"
            || class == "java/lang/Boolean"
            || BOXES.iter().any(|(name, _)| *name == class)
            || self.is_constant(class)
    }
}

impl Machine<'_> {
    /// The object of a reference is any map or set of its type.
    pub(in crate::inputs) fn by_lookups(
        &mut self,
        state: &mut State,
        id: RefId,
    ) -> Result<(), Halt> {
        let input = state.input_ref(id);
        let (Target::Object(object), Some(row)) = (
            input.target,
            self.program.claimed(&input.types, &input.not_types)?,
        ) else {
            return Err(malformed("a map that claims are made about").into());
        };
        if state.havoc_of(object).is_some() {
            let what = "a collection that a call by contract may have changed";
            return Err(unsupported(what).into());
        }
        let what = format!("a {} of which only lookups are known", shown_type(row.ty));
        state.inputs.untested = Some(Rc::new(StopReason::Unsupported { what }));
        let ty = row.ty.into();
        state
            .inputs
            .stand_ins
            .insert(object, StandIn { of: object, ty });
        Ok(())
    }

    /// The row of an object of which only lookups are known.
    pub(super) fn lookups_row(&self, state: &State, object: ObjectId) -> Option<&'static Row> {
        let stand_in = state.inputs.stand_ins.get(&object)?;
        row_of(&stand_in.ty).filter(|row| row.tried == Tried::Lookups)
    }

    /// The answer to a call on an object of which only lookups are known; none for other objects.
    pub(crate) fn looked_up(
        &mut self,
        state: &mut State,
        object: ObjectId,
        named: MethodId,
    ) -> Result<Option<Reply>, Halt> {
        if state.inputs.stand_ins.is_empty() {
            return Ok(None);
        }
        let Some(row) = self.lookups_row(state, object) else {
            return Ok(None);
        };
        let entry = self.program.method(named);
        let (name, descriptor) = (&*entry.method().name, &*entry.method().descriptor);
        let Some(question) = question(name, descriptor) else {
            let what = format!("{name} of an input of type {}", shown_type(row.ty));
            return Err(unsupported(what).into());
        };
        // What the constructor of a record finds may have changed since.
        if state.inputs.in_past > 0 {
            let what = "a lookup by the constructor of a record";
            return Err(unsupported(what).into());
        }
        let from = state.top.sp - entry.wide.len();
        let args: Vec<Value> = state.top.slots[from..state.top.sp].to_vec();
        if args.len() > 1 && row.asks_elements() {
            let of = type_argument(
                &self.program,
                state,
                object,
                ("java/util/Collection", "TE;"),
            );
            let class = of.as_deref().and_then(class_of_type);
            if !class.is_some_and(|class| self.program.is_plain_key(&class)) {
                let what = "a lookup in a set of elements that may have an equals of their own";
                return Err(unsupported(what).into());
            }
        }
        let key = match args.get(1) {
            Some(key) => Some(self.plain_key(state, *key)?),
            None => None,
        };
        self.reads(state, Access::Model(named, &args));
        let is_get = matches!(question, Question::Get | Question::GetOrDefault);
        if is_get && row.keeps_order_of_access() && !seeded(Fault::LookupsNeverThrow) {
            state.inputs.moves_entries = true;
        }
        let size = self.size_of(state, object);
        let Some(key) = key else {
            return Ok(Some(match question {
                Question::Size => Reply::Return(Some(Value::from_int_term(&self.terms, size))),
                _ => {
                    let zero = self.terms.int(0);
                    let empty = self.terms.eq(size, zero);
                    let (one, zero) = (Then::Push(Value::Int(1)), Then::Push(Value::Int(0)));
                    let full = self.terms.not(empty);
                    Reply::Fork(vec![
                        self.way(state, full, zero),
                        self.way(state, empty, one),
                    ])
                }
            }));
        };
        let found = self.entry_of(state, object, key, size);
        let absent = self.terms.not(found.answer);
        let (there, not) = match question {
            Question::Get => (found.value, Value::Null),
            Question::GetOrDefault => (found.value, args.get(2).copied().unwrap_or(Value::Null)),
            _ => (Value::Int(1), Value::Int(0)),
        };
        let refused = match state.known(key) {
            Value::Null => row
                .refuses_null()
                .then_some("java/lang/NullPointerException"),
            _ => row.compares().then_some("java/lang/ClassCastException"),
        };
        let mut ways = vec![
            self.way(state, absent, Then::Push(not)),
            self.way(state, found.answer, Then::Push(there)),
        ];
        if let Some(class) = refused.filter(|_| !seeded(Fault::LookupsNeverThrow)) {
            let name = state.input_name(object).unwrap_or_else(|| "map".into());
            let number = state.inputs.lookups.len();
            let refuses = self.variable(&format!("{name} refuses a key#{number}"), Sort::Bool);
            let takes = self.terms.not(refuses);
            for way in &mut ways {
                way.condition = self.terms.and(way.condition, takes);
            }
            // Which text it has is not known.
            let then = match is_guarded(&self.program, state) {
                true => Then::Stop(StopReason::Unsupported {
                    what: format!("an input of type {} that refuses a key", shown_type(row.ty)),
                }),
                false => Then::Fail {
                    class,
                    message: Message::Opaque,
                },
            };
            ways.push(self.way(state, refuses, then));
        }
        Ok(Some(Reply::Fork(ways)))
    }

    fn way(&self, state: &State, condition: TermId, then: Then) -> Choice {
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        Choice {
            condition,
            line,
            then,
        }
    }

    /// A key of which it is known whether it is null; stops if comparing it may have an effect.
    fn plain_key(&mut self, state: &State, key: Value) -> Result<Value, Halt> {
        let key = state.known(key);
        if self.is_null(state, key)? {
            return Ok(Value::Null);
        }
        let is_plain = match key {
            Value::Ref(id) => {
                let class = self.class_name(state, id);
                self.program.is_plain_key(&class)
            }
            Value::Sym(id) => {
                let mut types = state.input_ref(id).types.iter();
                if !types.any(|ty| self.program.is_plain_key(ty)) {
                    return Err(Halt::Resolve(id));
                }
                true
            }
            _ => false,
        };
        match is_plain {
            true => Ok(key),
            false => {
                let what = "a lookup of a key that is no string, box or constant of an enum";
                Err(unsupported(what).into())
            }
        }
    }

    /// How many entries there are: never negative.
    fn size_of(&mut self, state: &mut State, object: ObjectId) -> TermId {
        let calls = state.history.calls;
        let is_it = |l: &&LookedUp| l.of == object && l.key.is_none() && l.calls == calls;
        if let Some(known) = state.inputs.lookups.iter().find(is_it) {
            return known.answer;
        }
        let name = state.input_name(object).unwrap_or_else(|| "map".into());
        let number = state.inputs.lookups.len();
        let size = self.variable(&format!("{name}.size()#{number}"), Sort::Bv(31));
        let answer = self.terms.zext(32, size);
        state.inputs.lookups.push_back(LookedUp {
            of: object,
            key: None,
            answer,
            value: Value::Null,
            calls,
        });
        answer
    }

    /// What a lookup finds.
    fn entry_of(
        &mut self,
        state: &mut State,
        object: ObjectId,
        key: Value,
        size: TermId,
    ) -> LookedUp {
        let calls = state.history.calls;
        let known = state.inputs.lookups.iter().find(|l| {
            let is_key = |k: Value| self.is_one_key(state, k, key);
            l.of == object && l.calls == calls && l.key.is_some_and(is_key)
        });
        if let Some(known) = known {
            return known.clone();
        }
        let name = state.input_name(object).unwrap_or_else(|| "map".into());
        let number = state.inputs.lookups.len();
        let has = self.variable(&format!("{name} has key#{number}"), Sort::Bool);
        let zero = self.terms.int(0);
        let some = self.terms.slt(zero, size);
        let answer = self.terms.and(has, some);
        let title = format!("{name}.get#{number}");
        let value = state.new_ref(&title, "Ljava/lang/Object;", false);
        let ty = type_argument(&self.program, state, object, ("java/util/Map", "TV;"));
        state.declare(value, ty);
        let found = LookedUp {
            of: object,
            key: Some(key),
            answer,
            value,
            calls,
        };
        state.inputs.lookups.push_back(found.clone());
        found
    }

    /// Whether two keys are certainly equal.
    fn is_one_key(&self, state: &State, a: Value, b: Value) -> bool {
        let (a, b) = (state.known(a), state.known(b));
        if a == b {
            return true;
        }
        let (Value::Ref(x), Value::Ref(y)) = (a, b) else {
            return false;
        };
        match (self.unbox(state, x), self.unbox(state, y)) {
            (Some(one), Some(other)) => one == other,
            (None, None) if self.is_text(state, x) && self.is_text(state, y) => {
                let units = self.string_units(state, x);
                units.is_some() && units == self.string_units(state, y)
            }
            _ => false,
        }
    }
}
