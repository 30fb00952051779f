//! In: questions that the class of an input object answers. Out: where the answer takes the classes on the class path to be
//! all there are.
//!
//! Someone else may extend a class or implement an interface, unless it is final, sealed, private or local, or nobody can
//! call a constructor of it; and unless the same is true of all types below it. An object of such a class differs from those that are known only
//!
//! - where a reference is resolved to objects of known classes below an abstract type, and no stub stands for others;
//! - where a method is called on it that others may override;
//! - where its class is asked: `instanceof`, a cast, `getClass`, `==` with an object of another type.
//!
//! An array of such objects differs from others where its own class is asked, and where something is stored in it.
//!
//!
//! Each such place is noted with what the path has passed and where it stands. What may be passed from there on, by an
//! over-approximation, holds for the classes on the class path only: such claims say so, and in an open world they are not
//! made. What an abstract type asks for by contracts is kept by stubs as it would be by others. Optional paths are left out, since
//! no claim rests on them.

use std::sync::Arc;

use provetta_classfile::{Class, Origin};
use provetta_faults::{Fault, seeded};
use provetta_outcome::GoalKind;
use rustc_hash::FxHashSet;

use crate::goals::NO_GOAL;
use crate::ids::{MethodId, ObjectId};
use crate::inputs::library::listed::{row_of, shown};
use crate::machine::{Machine, WorldNote};
use crate::names::base;
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::How;
use crate::state::State;

/// Below so many calls the stack is not looked through: it would be at every call.
const DEEP: u32 = 100;

impl Program<'_> {
    /// Whether code that is not on the class path may extend or implement a type, or one below it: a sealed type is open if one that it permits
    /// is not sealed, and so is a private class that others extend. Of what the JDK has, other classes are never left out.
    pub(crate) fn is_extensible(&self, name: &str) -> bool {
        match self.classes.find(name) {
            Ok(Some(class)) if class.flags.is_final() => return false,
            Ok(Some(class)) if matches!(class.origin, Origin::Jdk) => return false,
            Ok(Some(_)) => {}
            _ => return false,
        }
        self.may_extend(name)
            || self
                .types_under(name)
                .iter()
                .any(|sub| self.may_extend(sub))
    }

    /// Whether such code may extend the type itself.
    fn may_extend(&self, name: &str) -> bool {
        let Ok(Some(class)) = self.classes.find(name) else {
            return false;
        };
        let is_hidden = class.is_local || class.declared_flags.is_private();
        if is_hidden
            || class.is_sealed
            || class.flags.is_final()
            || matches!(class.origin, Origin::Jdk)
            || crate::synthetic::is_written(&class)
            || self.is_enum(name)
        {
            return false;
        }
        let mut constructors = class.methods.iter().filter(|m| &*m.name == "<init>");
        class.flags.is_interface() || constructors.any(|m| !m.flags.is_private())
    }

    /// The classes on the class path that a type stands for, as Java writes them.
    pub fn known_classes(&self, ty: &str) -> Vec<String> {
        let mut names: Vec<Arc<str>> = vec![ty.into()];
        names.extend(self.known_subclasses(ty).unwrap_or_default());
        let is_concrete = |name: &Arc<str>| {
            matches!(self.classes.find(name), Ok(Some(c))
                if !c.flags.is_abstract() && !c.flags.is_interface())
        };
        let row = row_of(ty);
        let listed = row.map_or_else(Vec::new, |row| self.implementations(row));
        let mut found: Vec<String> = names
            .iter()
            .filter(|name| is_concrete(name))
            .map(|name| name.replace(['/', '$'], "."))
            .chain(listed.into_iter().map(shown))
            .collect();
        if found.is_empty() {
            found.push(ty.replace(['/', '$'], "."));
        }
        found.sort();
        found.dedup();
        found
    }
}

impl Machine<'_> {
    /// Lets others extend what can be extended.
    pub fn open_world(&mut self) {
        self.program.open_world = true;
    }

    /// Lets inputs of types of the JDK be of any implementation.
    pub fn any_library_inputs(&mut self) {
        self.program.any_library = true;
    }

    /// Where the classes on the class path were taken to be all there are.
    pub fn world_notes(&self) -> Vec<WorldNote> {
        self.world.borrow().all.clone()
    }

    /// An answer takes the known classes below a type to be all there are. Of an array, it is the type of its elements.
    pub(crate) fn note_world(&self, state: &State, ty: &str) {
        if state.is_optional() {
            return;
        }
        let ty = match ty.starts_with('[') {
            true if seeded(Fault::ArraysOfAllThereIs) => return,
            true => base(ty),
            false => ty,
        };
        if self.program.is_extensible(ty) {
            self.note_extensible(state, ty);
            return;
        }
        // A sealed or hidden type may have others below it that are open.
        let is_jdk = |class: Arc<Class>| matches!(class.origin, Origin::Jdk);
        if self
            .program
            .classes
            .find(ty)
            .ok()
            .flatten()
            .is_none_or(is_jdk)
        {
            return;
        }
        let below = self.program.known_subclasses(ty).unwrap_or_default();
        for ty in below.iter().filter(|ty| self.program.is_extensible(ty)) {
            self.note_extensible(state, ty);
        }
    }

    /// An input of a type of the JDK is taken to be of a listed implementation or of a class of the project.
    pub(crate) fn note_listed(&self, state: &State, ty: &str) {
        if !state.is_optional() {
            self.note_extensible(state, ty);
        }
    }

    fn note_extensible(&self, state: &State, ty: &str) {
        let mut seen = FxHashSet::default();
        let mut frames = match state.depth > DEEP {
            true => Vec::new(),
            false => state.frames(),
        };
        let is_again = match frames.split_first() {
            Some((top, others)) => others.contains(top),
            None => true,
        };
        frames.retain(|frame| seen.insert(*frame));
        let at = state.top.pc.saturating_sub(1);
        let null = match is_again {
            true => NO_GOAL,
            false => state.top.code.goal_at(at, GoalKind::NullDereference),
        };
        let (is_checked, is_ending) = (self.observer.is_done(state), state.is_ending());
        let notes = &mut *self.world.borrow_mut();
        let null = (null < NO_GOAL).then_some(null);
        let key = (Arc::from(ty), frames, is_checked, is_ending);
        if let Some(known) = notes.known.get(&key) {
            let known = &mut notes.all[*known];
            known.reached.union_with(&state.reached);
            known.null = known.null.and(null);
            return;
        }
        notes.all.push(WorldNote {
            ty: Arc::clone(&key.0),
            frames: key.1.clone(),
            reached: state.reached.clone(),
            is_checked,
            is_ending,
            null,
        });
        notes.known.insert(key, notes.all.len() - 1);
    }

    /// The class of an object answers a question that an object of another class below it may answer otherwise.
    pub(crate) fn note_class(&self, state: &State, id: ObjectId) {
        let id = state.first_of_clones(id);
        let is_constructed = state
            .inputs
            .constructed
            .is_some_and(|(object, _)| object == id);
        if state.heap.get(id).input.is_some() || is_constructed {
            let class = shown_class(&self.program, state, id);
            // An array whose class is known to the last is of no other.
            if !class.starts_with('[') || state.is_open_array(id) {
                self.note_world(state, &class);
            }
        }
    }

    /// A method is called on an object, which others may have overridden.
    pub(crate) fn note_override(&self, state: &State, id: ObjectId, method: MethodId) {
        let flags = self.program.method(method).method().flags;
        let number = state.heap.get(state.first_of_clones(id)).input;
        let is_stub =
            number.is_some_and(|n| matches!(state.inputs.graph[n as usize].how, How::Stub { .. }));
        // What a stub answers is any value.
        let is_answered = is_stub && flags.is_abstract();
        if !flags.is_final() && !flags.is_private() && !flags.is_static() && !is_answered {
            self.note_class(state, id);
        }
    }
}
