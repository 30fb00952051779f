//! In: stores into input arrays of references, questions for their class, references that may mean them. Out: facts about
//! their element types, asked one at a time.
//!
//! A reference of type `A[]` may mean an array of any class below: `B[]`, arrays of an interface that `A` has below it, for `Object[]`
//! even `int[][]`. Nothing of that is decided when the array comes up. What the path has to know is asked, and what was
//! answered is kept with the array ([`Holds`]): types that its element type is below or not, classes whose objects it takes or
//! refuses. An answer is offered only if some type agrees with all that is known; which one it is, is settled when a test is
//! made. So every array that the types allow stays on some path:
//!
//! - A reference of a narrower type may mean the array ([`Machine::may_mean`]); then all elements have the narrower type.
//! - A store asks whether the object is taken. What the array itself held before is.
//! - A copy is of the class of the array that it was made from, known or not ([`State::holder`]).
//!
//! Types are those of the class path. Others there may be for types of the JDK that are not final, and for those that nothing on the
//! class path implements: answers that only these allow are followed, but no test comes of them.

use std::rc::Rc;

use provetta_classfile::Origin;
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;

use crate::event::Then;
use crate::halt::Halt;
use crate::heap::ElemType;
use crate::ids::{ObjectId, RefId};
use crate::inputs::fits_types;
use crate::machine::Machine;
use crate::names::{base, class_of_descriptor, descriptor_of_class, shown_type, simple_name};
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::{ArrayFact, Decision, Holds, How};
use crate::state::State;
use crate::value::Value;

/// More element types than this are not tried where the class of an array has to be known.
pub(super) const MAX_EXACT: usize = 6;

/// Of the classes below a type of the JDK, which has others anyway, so many are tried.
pub(super) const MAX_BELOW: usize = 8;

/// Types that an element type may be, and whether there may be others.
pub(super) struct Types {
    pub(super) known: Vec<Rc<str>>,
    pub(super) others: bool,
}

impl Types {
    pub(super) fn is_empty(&self) -> bool {
        self.known.is_empty() && !self.others
    }
}

/// The class of the elements of an array class, if these are references.
pub(super) fn element_class(array: &str) -> Option<&str> {
    let descriptor = array.strip_prefix('[')?;
    let is_reference = descriptor.starts_with(['L', '[']);
    is_reference.then(|| class_of_descriptor(descriptor))
}

/// Types of the JDK below another that arrays in tests are of.
pub(super) fn well_known(ty: &str) -> &'static [&'static str] {
    const INTEGER: &str = "java/lang/Integer";
    const STRING: &str = "java/lang/String";
    match ty {
        "java/lang/Object" => &[INTEGER, STRING, "[I", "[Ljava/lang/Object;"],
        "java/io/Serializable" => &[INTEGER, STRING, "[I"],
        "java/lang/Cloneable" => &["[I"],
        "java/lang/Number" => &[INTEGER, "java/lang/Long"],
        "java/lang/Comparable" => &[INTEGER, STRING],
        "java/lang/CharSequence" => &[STRING, "java/lang/StringBuilder"],
        _ => &[],
    }
}

impl Program<'_> {
    /// The type itself and those below it.
    pub(super) fn types_below(&self, ty: &str) -> Result<Types, StopReason> {
        if ty.starts_with('[') {
            let mut types = match element_class(ty) {
                Some(element) => self.types_below(element)?,
                None => {
                    let known = vec![ty.into()];
                    return Ok(Types {
                        known,
                        others: false,
                    });
                }
            };
            for name in &mut types.known {
                *name = format!("[{}", descriptor_of_class(name)).into();
            }
            return Ok(types);
        }
        let mut known = vec![Rc::from(ty)];
        let Some(class) = self.classes.find(ty).ok().flatten() else {
            return Ok(Types {
                known,
                others: true,
            });
        };
        if class.flags.is_final() {
            return Ok(Types {
                known,
                others: false,
            });
        }
        known.extend(well_known(ty).iter().map(|name| Rc::from(*name)));
        let below = self.known_subclasses(ty)?;
        let is_jdk = matches!(class.origin, Origin::Jdk);
        let others = is_jdk || self.is_open(ty)? || self.missing_below(&class).is_some();
        let many = if is_jdk { MAX_BELOW } else { usize::MAX };
        known.extend(below.iter().take(many).map(|name| Rc::from(&**name)));
        Ok(Types { known, others })
    }

    /// The element types that agree with what is known, and with elements of these classes.
    pub(super) fn element_types(
        &self,
        holds: &Holds,
        elements: &[Rc<str>],
    ) -> Result<Types, StopReason> {
        let main = self.narrowest(&holds.below)?;
        if holds.exact {
            let known = holds.below.iter().take(1).cloned().collect();
            return Ok(Types {
                known,
                others: false,
            });
        }
        let all = self.types_below(&main)?;
        let takes: Vec<&Rc<str>> = holds.takes.iter().chain(elements).collect();
        let mut known = Vec::new();
        for ty in all.known {
            let mut fits = true;
            for above in &holds.below {
                fits &= self.is_subclass(&ty, above)?;
            }
            for not in &holds.not_below {
                fits &= !self.is_subclass(&ty, not)?;
            }
            for class in &takes {
                fits &= self.is_subclass(class, &ty)?;
            }
            for class in &holds.refuses {
                fits &= !self.is_subclass(class, &ty)?;
            }
            if fits {
                known.push(ty);
            }
        }
        let mut others = all.others;
        let is_jdk = matches!(self.classes.find(base(&main)), Ok(Some(c))
            if matches!(c.origin, Origin::Jdk));
        for class in takes {
            // What is above a class of the project is known, and nothing is between a type and itself.
            others &= is_jdk && !self.is_subclass(&main, class)?;
        }
        for above in &holds.below {
            others &= self.is_subclass(&main, above)? || self.may_be_both(&main, above)?;
        }
        Ok(Types { known, others })
    }

    /// What is known of the element type of an array of references with all of `types` and none of `not_types`; none if there is
    /// no such array.
    pub(super) fn holds(
        &self,
        types: &[Rc<str>],
        not_types: &[Rc<str>],
    ) -> Result<Option<Holds>, StopReason> {
        let main = self.narrowest(types)?;
        let Some(first) = element_class(&main) else {
            return Ok(None);
        };
        let mut holds = Holds {
            below: vec![first.into()],
            ..Holds::default()
        };
        for ty in types {
            match element_class(ty) {
                Some(element) if self.is_subclass(first, element)? => {}
                Some(element) => holds.below.push(element.into()),
                None if self.is_subclass(&main, ty)? => {}
                None => return Ok(None),
            }
        }
        for ty in not_types {
            if self.is_subclass(&main, ty)? {
                return Ok(None);
            }
            holds.not_below.extend(element_class(ty).map(Rc::from));
        }
        let is_possible = !self.element_types(&holds, &[])?.is_empty();
        Ok(is_possible.then_some(holds))
    }

    /// Whether a test can name a type.
    pub(super) fn is_writable(&self, ty: &str) -> bool {
        let base = base(ty);
        let is_primitive = base.len() == 1 && ty.starts_with('[');
        is_primitive
            || matches!(self.classes.find(base), Ok(Some(class)) if self.is_nameable(&class))
    }
}

impl State {
    /// The number of the input array of references whose class an array has: itself, or the one that it is a copy of.
    pub(crate) fn holder(&self, array: ObjectId) -> Option<u32> {
        let copied = || self.inputs.copies.get(&array).copied();
        let number = self.heap.get(array).input.or_else(copied)?;
        matches!(self.inputs.graph[number as usize].how, How::Elements { .. }).then_some(number)
    }

    /// What is known of the element type of an array, if it is not known to the last.
    pub(super) fn open_holds(&self, array: ObjectId) -> Option<(u32, &Rc<Holds>)> {
        let number = self.holder(array)?;
        match &self.inputs.graph[number as usize].how {
            How::Elements { holds, .. } if !holds.exact => Some((number, holds)),
            _ => None,
        }
    }

    /// Whether the class of an array is not known to the last.
    pub(crate) fn is_open_array(&self, array: ObjectId) -> bool {
        self.open_holds(array).is_some()
    }

    /// What is known of the element type of an array that becomes an input although the path saw it made: all of it, unless it
    /// is a copy.
    pub(super) fn known_holds(&self, array: ObjectId, elem: &ElemType) -> Rc<Holds> {
        match self.open_holds(array) {
            Some((_, holds)) => Rc::clone(holds),
            None => Rc::new(Holds {
                below: vec![class_of_descriptor(elem.descriptor()).into()],
                exact: true,
                ..Holds::default()
            }),
        }
    }

    /// Elements that an input array held before the call, as far as they were read.
    pub(super) fn first_elements(&self, number: u32) -> Rc<Vec<(u32, Value)>> {
        match &self.inputs.graph[number as usize].how {
            How::Elements { initial, .. } => Rc::clone(initial),
            _ => Rc::default(),
        }
    }

    pub(super) fn holds_mut(&mut self, number: u32) -> Option<&mut Holds> {
        match &mut self.inputs.graph[number as usize].how {
            How::Elements { holds, .. } => Some(Rc::make_mut(holds)),
            _ => None,
        }
    }
}

impl Machine<'_> {
    /// Whether an array is of a class that its elements are not known to have: asks, if it may be.
    pub(super) fn is_array_of(
        &mut self,
        state: &State,
        array: ObjectId,
        class: &str,
    ) -> Result<bool, Halt> {
        let (Some((number, holds)), Some(element)) =
            (state.open_holds(array), element_class(class))
        else {
            return Ok(false);
        };
        let element: Rc<str> = element.into();
        let is_known = |not: &Rc<str>| self.program.is_subclass(&element, not).unwrap_or(false);
        if holds.not_below.iter().any(is_known) {
            return Ok(false);
        }
        if !self.may_hold(state, number, ArrayFact::Below(Rc::clone(&element)))? {
            return Ok(false);
        }
        if !self.may_hold(state, number, ArrayFact::NotBelow(Rc::clone(&element)))? {
            return Ok(true);
        }
        let question = self.whether_of(&state.inputs.graph[number as usize].name, class);
        Err(self.ask(
            state,
            &question,
            Decision::Array(array, ArrayFact::Below(Rc::clone(&element))),
            Decision::Array(array, ArrayFact::NotBelow(element)),
        ))
    }

    /// Whether a fact agrees with what is known of the element type of an input array and of its elements.
    pub(super) fn may_hold(
        &mut self,
        state: &State,
        number: u32,
        fact: ArrayFact,
    ) -> Result<bool, Halt> {
        let How::Elements { holds, .. } = &state.inputs.graph[number as usize].how else {
            return Ok(false);
        };
        let mut holds = Holds::clone(holds);
        match fact {
            ArrayFact::Below(ty) | ArrayFact::Exactly(ty) => holds.below.push(ty),
            ArrayFact::NotBelow(ty) => holds.not_below.push(ty),
            ArrayFact::Takes(class) => holds.takes.push(class),
            ArrayFact::Refuses(class) => holds.refuses.push(class),
            ArrayFact::Taken(value) => holds.taken.push(value),
            ArrayFact::Refused(value) => holds.refused.push(value),
        }
        // A stub is taken by every array of its interface, any other object by what is above its class.
        for value in &holds.refused {
            if let Value::Ref(object) = state.known(*value) {
                let class = shown_class(&self.program, state, object);
                holds.refuses.push(Rc::from(&*class));
            }
        }
        for value in &holds.taken {
            if let Value::Ref(object) = state.known(*value)
                && !self.is_stub(state, object)
            {
                let class = shown_class(&self.program, state, object);
                holds.takes.push(Rc::from(&*class));
            }
        }
        self.agrees(state, number, &holds)
    }

    /// Whether some element type agrees with what is known and with the elements that were read.
    pub(super) fn agrees(
        &mut self,
        state: &State,
        number: u32,
        holds: &Holds,
    ) -> Result<bool, Halt> {
        let mut classes = Vec::new();
        for (_, value) in state.first_elements(number).iter() {
            match state.known(*value) {
                Value::Ref(object) => {
                    if let Some((row, _)) = state.open_holds(object) {
                        if !self.row_agrees(state, object, row, holds)? {
                            return Ok(false);
                        }
                    } else if !self.is_stub(state, object) {
                        classes.push(Rc::from(&*shown_class(&self.program, state, object)));
                    }
                }
                Value::Sym(id) if state.nullness(*value) == Some(false) => {
                    let input = state.input_ref(id);
                    let mut types = input.types.clone();
                    types.extend(holds.below.iter().cloned());
                    let not_types = input.not_types.clone();
                    if self.program.is_impossible(&types, &not_types) {
                        return Ok(false);
                    }
                }
                _ => {}
            }
        }
        let is_possible = !self.program.element_types(holds, &classes)?.is_empty();
        if !is_possible {
            self.note_holds(state, holds)?;
        }
        Ok(is_possible)
    }

    /// An answer takes the known element types of an array to be all there are: someone else may have a class below.
    pub(super) fn note_holds(&self, state: &State, holds: &Holds) -> Result<(), Halt> {
        let main = self.program.narrowest(&holds.below)?;
        self.note_world(state, &format!("[{}", descriptor_of_class(&main)));
        Ok(())
    }

    /// Whether an array of a class that is not known to the last may be an element.
    pub(super) fn row_agrees(
        &mut self,
        state: &State,
        row: ObjectId,
        number: u32,
        holds: &Holds,
    ) -> Result<bool, Halt> {
        let class = shown_class(&self.program, state, row);
        for ty in &holds.below {
            if self.program.is_subclass(&class, ty)? {
                continue;
            }
            let Some(element) = element_class(ty) else {
                return Ok(false);
            };
            if !self.may_hold(state, number, ArrayFact::Below(element.into()))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a reference may mean an object, so far as its types say. An input array may be of a narrower class than it is known
    /// to be of.
    pub(super) fn may_mean(
        &mut self,
        state: &State,
        id: RefId,
        object: ObjectId,
    ) -> Result<bool, Halt> {
        let class = shown_class(&self.program, state, object);
        let Some((number, holds)) = state.open_holds(object) else {
            return fits_types(&self.program, state, id, &class);
        };
        if seeded(Fault::ArraysAreAsDeclared) {
            return fits_types(&self.program, state, id, &class);
        }
        let mut holds = Holds::clone(holds);
        let input = state.input_ref(id);
        let (types, not_types) = (input.types.clone(), input.not_types.clone());
        for ty in &types {
            if self.program.is_subclass(&class, ty)? {
                continue;
            }
            match element_class(ty) {
                Some(element) => holds.below.push(element.into()),
                None => return Ok(false),
            }
        }
        for ty in &not_types {
            if self.program.is_subclass(&class, ty)? {
                return Ok(false);
            }
            holds.not_below.extend(element_class(ty).map(Rc::from));
        }
        self.agrees(state, number, &holds)
    }

    /// Whether a fact about the element type of an array agrees with what is known of it.
    pub(super) fn may_learn(
        &mut self,
        state: &State,
        array: ObjectId,
        fact: &ArrayFact,
    ) -> Result<bool, Halt> {
        match state.open_holds(array) {
            Some((number, _)) => self.may_hold(state, number, fact.clone()),
            None => Ok(false),
        }
    }

    /// Before the exact class of an array matters: asks which it is, if that is open.
    pub fn ask_exact(&mut self, state: &State, array: ObjectId) -> Result<(), Halt> {
        let Some((number, holds)) = state.open_holds(array) else {
            return Ok(());
        };
        let holds = Rc::clone(holds);
        self.note_holds(state, &holds)?;
        let types = self.program.element_types(&holds, &[])?;
        let name = Rc::clone(&state.inputs.graph[number as usize].name);
        let mut options = Vec::new();
        let mut others = types.others;
        if !others {
            let main = self.program.narrowest(&holds.below)?;
            self.note_world(state, base(&main));
        }
        let is_first = types.known.first() == holds.below.first();
        for ty in types.known {
            if options.len() == MAX_EXACT {
                others = true;
                break;
            }
            let fact = ArrayFact::Exactly(Rc::clone(&ty));
            if !self.may_hold(state, number, fact.clone())? {
                continue;
            }
            let label = match holds.below.first() == Some(&ty) {
                true => format!("{name} is an array of its type"),
                false => format!("{name} is an array of {}", shown_simply(&ty)),
            };
            options.push((label, Then::Decide(Decision::Array(array, fact))));
        }
        if others {
            let stop = Then::Stop(narrower());
            options.push((format!("{name} is an array of another type"), stop));
        }
        if is_first && options.len() == 1 {
            return Ok(());
        }
        let question = format!("{name} holds");
        Err(Halt::Fork(self.labelled(state, &question, options)))
    }
}

/// A type as labels show it.
pub(super) fn shown_simply(ty: &str) -> String {
    simple_name(&shown_type(ty).replace('.', "/")).to_owned()
}

pub(super) fn narrower() -> StopReason {
    StopReason::Unsupported {
        what: "an input array of a narrower type than it is declared with".into(),
    }
}
