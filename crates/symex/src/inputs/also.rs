//! In: an object of a class that is not known, a stub, and a type that its own type does not have. Out: whether it may have that type too.
//!
//! Types that no class on the class path implements are implemented elsewhere, and a class there may have several of them, or be of a type
//! of the JDK as well. A test implements one type at a time: where a path assumes that an object has two of them, it is not followed.

use std::rc::Rc;

use provetta_classfile::Origin;
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;

use crate::event::Then;
use crate::halt::Halt;
use crate::ids::{ObjectId, RefId};
use crate::inputs::fits_types;
use crate::inputs::kept_by::{is_apart, is_kept};
use crate::machine::Machine;
use crate::names::{class_of_descriptor, shown_type};
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::{Decision, How, Target};
use crate::state::State;
use crate::value::Value;

/// Why an object is not followed that has several types.
pub(super) fn several(types: &[Rc<str>]) -> StopReason {
    let names: Vec<String> = types.iter().map(|ty| shown_type(ty)).collect();
    StopReason::Unsupported {
        what: format!(
            "an object of a class that has the types {}",
            names.join(", ")
        ),
    }
}

/// Whether every proxy has a type: the JVM that a path is compared with makes stubs of interfaces that way, so the
/// type may not be denied.
pub(super) fn is_of_proxies(ty: &str) -> bool {
    matches!(ty, "java/io/Serializable" | "java/lang/reflect/Proxy")
}

impl Program<'_> {
    pub(crate) fn is_of_jdk(&self, class: &str) -> bool {
        matches!(self.classes.find(class), Ok(Some(c)) if matches!(c.origin, Origin::Jdk))
    }

    /// Whether classes may have a type that are not on the class path: it is one of the JDK, or nothing on the class path
    /// implements it, or others may in an open world.
    pub(super) fn is_open(&self, ty: &str) -> Result<bool, StopReason> {
        let Ok(Some(class)) = self.classes.find(ty) else {
            return Ok(false);
        };
        if class.flags.is_final() {
            return Ok(false);
        }
        if matches!(class.origin, Origin::Jdk) {
            return Ok(!class.is_sealed);
        }
        let is_concrete = |name: &std::sync::Arc<str>| {
            matches!(self.classes.find(name), Ok(Some(c))
                if !c.flags.is_abstract() && !c.flags.is_interface())
        };
        if self.open_world && self.is_extensible(ty) {
            return Ok(true);
        }
        if class.is_sealed {
            return Ok(self.unimplemented(ty, &[])?.is_some());
        }
        let below = self.known_subclasses(ty)?;
        Ok(self.can_be_stub(&class)? && !below.iter().any(is_concrete))
    }

    /// Why an object of a sealed type that has some others as well may be of a class that is not on the class path: the type permits one that is
    /// not sealed and that nothing on the class path implements. None if there is no such object.
    pub(super) fn unimplemented(
        &self,
        sealed: &str,
        types: &[Rc<str>],
    ) -> Result<Option<StopReason>, StopReason> {
        if !matches!(self.classes.find(sealed), Ok(Some(class)) if class.is_sealed) {
            return Ok(None);
        }
        for below in self.types_under(sealed) {
            let is_sealed = matches!(self.classes.find(&below), Ok(Some(c)) if c.is_sealed);
            if !is_sealed && self.is_open(&below)? && self.may_have_all(&below, types)? {
                let both: [Rc<str>; 2] = [sealed.into(), Rc::from(&*below)];
                return Ok(Some(several(&both)));
            }
        }
        Ok(None)
    }

    /// Whether a class that is not on the class path may have two types.
    pub(super) fn may_be_both(&self, a: &str, b: &str) -> Result<bool, StopReason> {
        if seeded(Fault::StubsAreNothingElse) {
            return Ok(false);
        }
        match (a.strip_prefix('['), b.strip_prefix('[')) {
            (Some(a), Some(b)) if a.starts_with(['L', '[']) && b.starts_with(['L', '[']) => {
                return self.may_be_both(class_of_descriptor(a), class_of_descriptor(b));
            }
            (None, None) => {}
            _ => return Ok(false),
        }
        if self.may_be_lambda([a, b]) {
            return Ok(true);
        }
        if !self.is_open(a)? || !self.is_open(b)? {
            return Ok(false);
        }
        let related = self.is_subclass(a, b)? || self.is_subclass(b, a)?;
        Ok(related || self.is_interface(a) || self.is_interface(b))
    }

    /// Whether it may have one type and all of some others.
    pub(super) fn may_have_all(&self, class: &str, types: &[Rc<str>]) -> Result<bool, StopReason> {
        for ty in types {
            if !self.is_subclass(class, ty)? && !self.may_be_both(class, ty)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Machine<'_> {
    /// Whether an object stands for one of a class that is not known.
    pub fn is_stub(&self, state: &State, object: ObjectId) -> bool {
        let number = state.heap.get(object).input;
        number.is_some_and(|n| matches!(state.inputs.graph[n as usize].how, How::Stub { .. }))
    }

    /// Whether an object has a type that its class has not: asks, if it is a stub that may have it. Of stubs of types of the JDK it is noted
    /// that their class was asked for.
    pub(super) fn is_also(
        &mut self,
        state: &State,
        object: ObjectId,
        ty: &str,
    ) -> Result<bool, Halt> {
        if !self.is_stub(state, object) {
            return Ok(false);
        }
        let class = shown_class(&self.program, state, object);
        if is_of_proxies(ty) && self.program.is_interface(&class) {
            return Err(several(&[Rc::from(&*class), ty.into()]).into());
        }
        if self.program.is_of_jdk(&class) || !self.program.may_be_both(&class, ty)? {
            return Ok(false);
        }
        let mut meant = None;
        for (i, input) in state.inputs.refs.iter().enumerate() {
            if input.target != Target::Object(object) {
                continue;
            }
            meant = Some(RefId(i as u32));
            for not in &input.not_types {
                if self.program.is_subclass(ty, not)? {
                    return Ok(false);
                }
            }
        }
        let types: [Rc<str>; 2] = [Rc::from(&*class), ty.into()];
        let Some(id) = meant else {
            return Err(several(&types).into());
        };
        let question = self.whether_of(&state.input_ref(id).name, ty);
        let (yes, no) = (Decision::NonNull(id), Decision::IsNot(id, ty.into()));
        Err(self.ask_or_stop(state, &question, yes, no, several(&types)))
    }

    /// The two answers to a question, of which the first is not followed.
    fn ask_or_stop(
        &mut self,
        state: &State,
        question: &str,
        yes: Decision,
        no: Decision,
        reason: StopReason,
    ) -> Halt {
        match self.ask(state, question, yes, no) {
            Halt::Fork(mut choices) => {
                if let Some(yes) = choices.get_mut(1) {
                    yes.then = Then::Stop(reason);
                }
                Halt::Fork(choices)
            }
            halt => halt,
        }
    }

    /// Before a reference is taken not to mean a stub that does not have its types: asks, if the stub may have them.
    pub(super) fn ask_also_same(
        &mut self,
        state: &State,
        id: RefId,
        object: ObjectId,
    ) -> Result<(), Halt> {
        if !self.is_stub(state, object) {
            return Ok(());
        }
        let class = shown_class(&self.program, state, object);
        let input = state.input_ref(id);
        let (types, not_types) = (input.types.clone(), input.not_types.clone());
        for not in &not_types {
            if self.program.is_subclass(&class, not)? {
                return Ok(());
            }
        }
        if !self.program.may_have_all(&class, &types)? {
            return Ok(());
        }
        let other = Value::Ref(object);
        let shown = state.input_name(object);
        let name = &state.input_ref(id).name;
        let question = format!("{name} == {}", shown.as_deref().unwrap_or("it"));
        let (yes, no) = (Decision::NonNull(id), Decision::Differs(id, other));
        let both = [types.as_slice(), &[Rc::from(&*class)]].concat();
        Err(self.ask_or_stop(state, &question, yes, no, several(&both)))
    }

    /// Before a stub is taken not to be an object that existed before: asks, if nothing but the stub stands for objects of that class, which are lambdas and objects of
    /// the JDK.
    pub(super) fn ask_stub_is_kept(
        &mut self,
        state: &State,
        stub: ObjectId,
        kept: ObjectId,
    ) -> Result<(), Halt> {
        let there = state.heap.get(kept);
        let entry = self.program.class(there.class);
        if !self.is_stub(state, stub)
            || there.input.is_some()
            || !entry.is_jdk && !crate::synthetic::is_written(&entry.class)
            || !is_kept(&self.program, state, kept)
            || is_apart(state, stub, kept)
            || seeded(Fault::StubsAreNoLambdas)
        {
            return Ok(());
        }
        let class = shown_class(&self.program, state, kept);
        let refs = 0..state.inputs.refs.len() as u32;
        let meant = |id: &RefId| state.inputs.refs[id.0 as usize].target == Target::Object(stub);
        for id in refs.map(RefId).filter(meant) {
            if !fits_types(&self.program, state, id, &class)? {
                return Ok(());
            }
        }
        Err(Halt::Fork(self.ask_apart(state, stub, kept)))
    }

    /// Before two stubs are taken to be two objects: asks, if they may be one of a class that has both types.
    pub(super) fn are_two_stubs(
        &mut self,
        state: &State,
        x: ObjectId,
        y: ObjectId,
    ) -> Result<(), Halt> {
        if !self.is_stub(state, x) || !self.is_stub(state, y) {
            return Ok(());
        }
        for (object, other) in [(x, y), (y, x)] {
            let of = |r: &crate::refs::InputRef| r.target == Target::Object(object);
            let mut refs = state.inputs.refs.iter().filter(|r| of(r));
            if refs.any(|r| {
                r.others
                    .iter()
                    .any(|o| state.known(*o) == Value::Ref(other))
            }) {
                return Ok(());
            }
        }
        // Where the second one was made, it was asked whether it is the first, if that was possible.
        let (first, second) = (x.min(y), x.max(y));
        let is_it = |r: &crate::refs::InputRef| r.target == Target::Object(second);
        let Some(at) = state.inputs.refs.iter().position(is_it) else {
            return Ok(());
        };
        let id = RefId(at as u32);
        let class = shown_class(&self.program, state, first);
        if fits_types(&self.program, state, id, &class)? {
            return Ok(());
        }
        self.ask_also_same(state, id, first)
    }
}

/// Stubs of abstract classes that a reference of the type of another one may mean: they would share fields.
pub(crate) fn stubs_below(
    program: &mut Program<'_>,
    state: &State,
    id: RefId,
) -> Result<Vec<(String, Then)>, Halt> {
    let types = state.input_ref(id).types.clone();
    let main = program.narrowest(&types)?;
    let mut found = Vec::new();
    if main.starts_with('[') || program.is_interface(&main) {
        return Ok(found);
    }
    for object in state
        .inputs
        .graph
        .iter()
        .filter(|o| matches!(o.how, How::Stub { .. }))
    {
        let class = shown_class(program, state, object.id);
        let others = &state.input_ref(id).others;
        let differs = others
            .iter()
            .any(|o| state.known(*o) == Value::Ref(object.id));
        if differs || program.is_interface(&class) || fits_types(program, state, id, &class)? {
            continue;
        }
        if program.may_have_all(&class, &types)? {
            let both = [types.as_slice(), &[Rc::from(&*class)]].concat();
            let label = format!("{} == {}", state.input_ref(id).name, object.name);
            found.push((label, Then::Stop(several(&both))));
        }
    }
    Ok(found)
}
