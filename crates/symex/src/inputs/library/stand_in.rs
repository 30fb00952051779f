//! In: an input that was tried as one implementation of a type of the JDK and stands for all that are listed. Out: whether it is this one, asked where the
//! others would do something else.
//!
//! An iterator of such an object, and an exception that it threw, stand for those of the others. That the object is another one is a path that ends as unknown, as it would
//! where the input is resolved. So a claim holds for all that are listed if no path comes to such a question that could still lead to it.

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;

use super::listed::{Row, row_of};
use crate::event::Then;
use crate::halt::Halt;
use crate::heap::{Body, ElemType};
use crate::ids::{MethodId, ObjectId, RefId};
use crate::inputs::kept_by::{is_apart, is_kept};
use crate::machine::Machine;
use crate::names::shown_type;
use crate::objects::{called_by_jdk, shown_class};
use crate::refs::{Decision, StandIn};
use crate::state::{Frame, State};
use crate::value::Value;

const OUT_OF_BOUNDS: &str = "java/lang/IndexOutOfBoundsException";
const ITERATORS: [&str; 2] = ["java/util/ArrayList$Itr", "java/util/Vector$Itr"];
const SPLITERATOR: &str = "java/util/ArrayList$ArrayListSpliterator";

impl Machine<'_> {
    /// The object that stands for others through this one: itself, the collection of an iterator, what threw an exception. With the type that all have.
    fn stands_for(&self, state: &State, object: ObjectId) -> Option<StandIn> {
        if state.inputs.stand_ins.is_empty() {
            return None;
        }
        if let Some(found) = state.inputs.stand_ins.get(&object) {
            return Some(found.clone());
        }
        let there = state.heap.get(object);
        let class = self.program.class(there.class);
        let ty = match &*class.class.name {
            name if ITERATORS.contains(&name) => "java/util/Iterator",
            SPLITERATOR => "java/util/Spliterator",
            _ => return None,
        };
        let Body::Fields(fields) = &there.body else {
            return None;
        };
        let of = fields.iter().find_map(|value| match state.known(*value) {
            Value::Ref(id) => state.inputs.stand_ins.get(&id),
            _ => None,
        })?;
        Some(StandIn {
            of: of.of,
            ty: ty.into(),
        })
    }

    /// An input in a library state is one of several implementations.
    pub(super) fn stand_in(&mut self, state: &mut State, object: ObjectId, row: &Row) {
        if !row.is_exact() {
            let ty: Rc<str> = row.ty.into();
            let stand_in = StandIn { of: object, ty };
            state.inputs.stand_ins.insert(object, stand_in);
        }
    }

    /// The two answers to the question whether an input is of the class that it is tried as, of which the second is not followed.
    fn ask_tried(&mut self, state: &State, of: ObjectId) -> Halt {
        let Some(stand_in) = state.inputs.stand_ins.get(&of) else {
            return crate::value::malformed("an input that stands for others").into();
        };
        let class = self.class_name(state, of);
        let name = state.input_name(of).unwrap_or_else(|| "it".into());
        let what = format!(
            "an input of type {} of another class than {}",
            shown_type(&stand_in.ty),
            shown_type(&class)
        );
        // There is no class that it is tried as.
        if self.lookups_row(state, of).is_some() {
            let what = format!("the class of an input of type {}", shown_type(&stand_in.ty));
            return crate::halt::unsupported(what).into();
        }
        let simple = crate::names::simple_name(&class).to_owned();
        let options = vec![
            (
                format!("{name} is of class {simple}"),
                Then::Decide(Decision::AsTried(of)),
            ),
            (
                format!("{name} is of another class than {simple}"),
                Then::Stop(StopReason::Unsupported { what }),
            ),
        ];
        Halt::Fork(self.labelled(state, &format!("{name} is of the class"), options))
    }

    /// Before a method is called on an object: asks, if implementations differ in it.
    pub(crate) fn ask_stand_in(
        &mut self,
        state: &State,
        object: ObjectId,
        named: MethodId,
    ) -> Result<(), Halt> {
        self.check_room(state, object, named)?;
        let Some(stand_in) = self.stands_for(state, object) else {
            return Ok(());
        };
        if seeded(Fault::ListsAreArrayLists) || is_own_call(self, state, object) {
            return Ok(());
        }
        let entry = self.program.method(named);
        let (name, descriptor) = (&entry.method().name, &entry.method().descriptor);
        let first = (state.top.sp + 1).checked_sub(entry.wide.len());
        let argument = first.and_then(|at| state.top.slots.get(at));
        let argument = argument.filter(|_| entry.wide.len() > 1);
        let null = argument.is_some_and(|v| {
            let is_reference = descriptor.starts_with("(L");
            is_reference && state.nullness(*v) != Some(false)
        });
        let agrees = match row_of(&stand_in.ty) {
            Some(row) => {
                let by_jdk = &**name == "spliterator" && called_by_jdk(&self.program, state);
                let agrees = row.agrees(name, descriptor, null);
                let is_watched = || self.is_caught_by_class(state, OUT_OF_BOUNDS);
                match &**name {
                    _ if row.is_exact() => agrees,
                    // That of `List.of` finds an element that is the argument without asking it, whatever its `equals` says or does.
                    "contains" | "indexOf" | "lastIndexOf"
                        if agrees && !seeded(Fault::EqualsIsAlwaysAsked) =>
                    {
                        argument.is_some_and(|key| self.is_plain_argument(state, *key))
                    }
                    "get" if !row.ty.ends_with("Vector") => agrees && !is_watched()?,
                    _ => agrees || by_jdk && row.ty == "java/util/List",
                }
            }
            None => {
                // Where an iterator stands while it hands out what is left differs, and so where it stops if that throws.
                let is_next = matches!(&**name, "hasNext" | "next")
                    || &**name == "forEachRemaining" && seeded(Fault::EqualsIsAlwaysAsked);
                // What streams see of it is the same.
                let is_streamed = called_by_jdk(&self.program, state);
                match &*stand_in.ty {
                    "java/util/Iterator" => is_next,
                    "java/util/Spliterator" => is_streamed,
                    _ => false,
                }
            }
        };
        match agrees {
            true => Ok(()),
            // Whether the argument is null may be all that matters.
            false
                if null
                    && row_of(&stand_in.ty).is_some_and(|r| r.agrees(name, descriptor, false)) =>
            {
                let value = argument.copied().unwrap_or(Value::Null);
                match self.is_null(state, value)? {
                    true => Err(self.ask_tried(state, stand_in.of)),
                    false => Ok(()),
                }
            }
            false => Err(self.ask_tried(state, stand_in.of)),
        }
    }

    /// Whether comparing an argument has no effect, and it equals itself: null, a string, a box or a constant of an enum.
    fn is_plain_argument(&self, state: &State, argument: Value) -> bool {
        match state.known(argument) {
            Value::Null => true,
            Value::Ref(id) => self.program.is_plain_key(&self.class_name(state, id)),
            Value::Sym(id) => {
                let mut types = state.input_ref(id).types.iter();
                types.any(|ty| self.program.is_plain_key(ty))
            }
            _ => false,
        }
    }

    /// How much room an input has was made up.
    fn check_room(&self, state: &State, object: ObjectId, named: MethodId) -> Result<(), Halt> {
        let entry = self.program.method(named);
        let is_asked = &*entry.method().name == "capacity"
            && &*entry.owner.name == "java/util/Vector"
            && state.heap.get(object).input.is_some();
        match is_asked {
            true => Err(crate::halt::unsupported("how much room a Vector has").into()),
            false => Ok(()),
        }
    }

    /// Before it is answered whether an object has a type: the answer for all that it stands for, if there is one; none if it stands for no others.
    pub(crate) fn stand_in_has_type(
        &mut self,
        state: &State,
        object: ObjectId,
        ty: &str,
    ) -> Result<Option<bool>, Halt> {
        let Some(stand_in) = self.stands_for(state, object) else {
            return Ok(None);
        };
        if self.program.is_subclass(&stand_in.ty, ty)? {
            return Ok(Some(true));
        }
        if self.program.excludes(&[Rc::clone(&stand_in.ty)], ty)?
            || seeded(Fault::ListsAreArrayLists)
        {
            return Ok(None);
        }
        if let Some(row) = row_of(&stand_in.ty) {
            let (mut all, mut none) = (true, true);
            for class in self.program.implementations(row) {
                let has = self.program.is_subclass(class, ty)?;
                all &= has;
                none &= !has;
            }
            if all || none {
                return Ok(Some(all));
            }
        }
        Err(self.ask_tried(state, stand_in.of))
    }

    /// Before the class of an object is told: asks, if it stands for others.
    pub(crate) fn ask_class_tried(&mut self, state: &State, object: ObjectId) -> Result<(), Halt> {
        match self.stands_for(state, object) {
            Some(_) if seeded(Fault::ListsAreArrayLists) => Ok(()),
            Some(stand_in) => Err(self.ask_tried(state, stand_in.of)),
            None => Ok(()),
        }
    }

    /// Whether an object that does not have the types of a reference may be what it means all the same, as one of those that it stands for.
    pub(crate) fn may_stand_for(
        &self,
        state: &State,
        id: RefId,
        object: ObjectId,
    ) -> Result<bool, Halt> {
        let Some(stand_in) = state.inputs.stand_ins.get(&object) else {
            return Ok(false);
        };
        let Some(row) = row_of(&stand_in.ty) else {
            return Ok(false);
        };
        for class in self.program.implementations(row) {
            if super::super::fits_types(&self.program, state, id, class)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Names of inputs that a reference may mean if they are of another class than they are tried as.
    pub(crate) fn stand_ins_apart(
        &mut self,
        state: &State,
        id: RefId,
    ) -> Result<Vec<Rc<str>>, Halt> {
        let mut found = Vec::new();
        for (object, stand_in) in &state.inputs.stand_ins {
            let differs = |o: &Value| state.known(*o) == Value::Ref(*object);
            let is_excluded = state.input_ref(id).others.iter().any(differs);
            if stand_in.of == *object
                && !is_excluded
                && !self.may_mean(state, id, *object)?
                && self.may_stand_for(state, id, *object)?
            {
                found.extend(state.input_name(*object));
            }
        }
        Ok(found)
    }

    /// Before two references are taken not to be one: asks whether an object is of the class that it is tried as, if another one could be meant.
    pub(crate) fn ask_may_stand_for(
        &mut self,
        state: &State,
        id: RefId,
        object: ObjectId,
    ) -> Result<(), Halt> {
        match self.may_stand_for(state, id, object)? {
            true => Err(self.ask_tried(state, object)),
            false => Ok(()),
        }
    }

    /// Before an input is taken not to be an object that existed before, and is none of its own (`List.of()`): asks whether it is of the class that it is tried as, if
    /// the other one is of another class that it stands for.
    pub(crate) fn ask_stands_for_kept(
        &mut self,
        state: &State,
        input: ObjectId,
        kept: ObjectId,
    ) -> Result<(), Halt> {
        let stand_in = state.inputs.stand_ins.get(&input);
        let Some(stand_in) = stand_in.filter(|stand_in| stand_in.of == input) else {
            return Ok(());
        };
        let Some(row) = row_of(&stand_in.ty) else {
            return Ok(());
        };
        let there = state.heap.get(kept);
        if there.input.is_some()
            || there.class == state.heap.get(input).class
            || !is_kept(&self.program, state, kept)
            || is_apart(state, input, kept)
            || seeded(Fault::ListsAreArrayLists)
        {
            return Ok(());
        }
        let class = shown_class(&self.program, state, kept);
        for one in row.classes() {
            if self.program.is_subclass(&class, one)? {
                return Err(self.ask_tried(state, input));
            }
        }
        Ok(())
    }

    /// Before elements of an array of objects among the inputs change, be it that of a list: asks whether a list that was looked at is of the class that
    /// it is tried as, since it may be a view of the array.
    pub(crate) fn ask_views(&mut self, state: &State, array: ObjectId) -> Result<(), Halt> {
        if state.inputs.stand_ins.is_empty() || state.heap.get(array).input.is_none() {
            return Ok(());
        }
        let is_object = matches!(
            &state.heap.get(array).body,
            Body::Array(ElemType::Ref(_), _)
        );
        let is_view = |(_, s): &(&ObjectId, &StandIn)| {
            matches!(&*s.ty, "java/util/List" | "java/util/Collection")
        };
        let found = state.inputs.stand_ins.iter().find(is_view);
        match found.map(|(_, stand_in)| stand_in.of) {
            Some(of) if is_object && !seeded(Fault::ListsAreArrayLists) => {
                Err(self.ask_tried(state, of))
            }
            _ => Ok(()),
        }
    }

    /// An exception is about to leave code of the JDK: one that a stand-in throws stands for those of the others.
    pub(crate) fn note_thrown(&mut self, state: &mut State, exception: ObjectId) {
        if state.inputs.stand_ins.is_empty() || seeded(Fault::ListsAreArrayLists) {
            return;
        }
        if &*self.class_name(state, exception) != OUT_OF_BOUNDS {
            return;
        }
        let mut thrown = None;
        let mut look = |frame: &Frame| {
            let is_jdk = self
                .program
                .class(self.program.method(frame.method).class)
                .is_jdk;
            if let Some(Value::Ref(id)) = receiver(self, frame).map(|v| state.known(v))
                && let Some(stand_in) = state.inputs.stand_ins.get(&id)
                && is_jdk
            {
                thrown = Some(stand_in.of);
            }
            is_jdk && thrown.is_none()
        };
        let mut goes_on = look(&state.top);
        let mut next = state.callers.as_ref();
        while let (true, Some(caller)) = (goes_on, next) {
            goes_on = look(&caller.frame);
            next = caller.next.as_ref();
        }
        if let Some(of) = thrown {
            let ty = OUT_OF_BOUNDS.into();
            state.inputs.stand_ins.insert(exception, StandIn { of, ty });
        }
    }

    /// Whether a handler on the stack catches exceptions of a class strictly below one.
    fn is_caught_by_class(&self, state: &State, class: &str) -> Result<bool, Halt> {
        let mut frames = vec![&state.top];
        let mut next = state.callers.as_ref();
        while let Some(caller) = next {
            frames.push(&caller.frame);
            next = caller.next.as_ref();
        }
        for frame in frames {
            let code = self.program.method(frame.method).method().code.as_ref();
            for handler in code.map_or(&[][..], |c| &c.handlers) {
                if let Some(caught) = &handler.catch
                    && **caught != *class
                    && self.program.is_subclass(caught, class)?
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Stops where it matters which exception below its class one is that a stand-in threw.
    pub(crate) fn check_thrown_class(
        &self,
        state: &State,
        object: ObjectId,
        class: &str,
    ) -> Result<(), Halt> {
        let Some(stand_in) = state.inputs.stand_ins.get(&object) else {
            return Ok(());
        };
        match self.program.is_subclass(class, &stand_in.ty)? && *class != *stand_in.ty {
            false => Ok(()),
            true => Err(crate::halt::unsupported(
                "the exact class of an exception of a collection",
            )
            .into()),
        }
    }
}

/// The object that a method of an activation is called on.
fn receiver(machine: &Machine<'_>, frame: &Frame) -> Option<Value> {
    let flags = machine.program.method(frame.method).method().flags;
    match flags.is_static() {
        true => None,
        false => frame.slots.first().copied(),
    }
}

/// Whether code of the JDK calls a method of its own object: what that code does is known to agree.
fn is_own_call(machine: &Machine<'_>, state: &State, object: ObjectId) -> bool {
    let own = receiver(machine, &state.top).map(|v| state.known(v));
    called_by_jdk(&machine.program, state) && own == Some(Value::Ref(object))
}

impl State {
    /// An input is of the class that it is tried as.
    pub(crate) fn is_as_tried(&mut self, of: ObjectId) {
        let all = std::mem::take(&mut self.inputs.stand_ins);
        let others = all.into_iter().filter(|(_, stand_in)| stand_in.of != of);
        self.inputs.stand_ins = others.collect();
    }
}
