//! In: nothing. Out: what a path assumes of the time at which classes were initialised.
//!
//! The rules that read and change it are those of `init/`.

use std::rc::Rc;

use imbl::{OrdMap, OrdSet, Vector};
use provetta_term::VarId;

use super::State;
use crate::ids::{ClassId, ObjectId};
use crate::value::Value;

/// When a class was initialised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum When {
    /// Before the call, at any time
    Before,
    /// By the call
    Now,
}

/// What a path assumes of the initialisation of classes.
#[derive(Debug, Clone, Default)]
pub struct Initialisation {
    pub(crate) decided: OrdMap<ClassId, When>,
    /// An initialiser of which is not known yet whether it touches anything
    pub(crate) trial: Option<Rc<Trial>>,
    /// How many initialisers are running that ran before the call, trials among them
    pub(crate) earlier: u32,
    /// Fields of other classes as such an initialiser found or left them, by its class
    pub(crate) past: OrdMap<(ClassId, ClassId, u32), Value>,
    /// Classes whose static fields other such initialisers wrote
    pub(crate) disturbed: OrdSet<ClassId>,
    /// What they found, as far as it is a number
    pub(crate) found: Vector<Found>,
    /// Classes initialised before the call whose initialisers changed others, or may have
    pub(crate) effective: Vector<ClassId>,
    /// The class under test and its superclasses, where it is not known whether they did
    pub(crate) doubtful: Vector<ClassId>,
    /// Classes whose initialisers could not be followed and are taken to have ended normally
    pub(crate) given_up: Vector<ClassId>,
    /// Initialisers that need not run any more when their turn comes, by depth of the stack
    pub(crate) idle: OrdSet<(u32, ClassId)>,
    /// The class under test is being initialised
    pub(crate) is_entering: bool,
    /// What such initialisers made and stored in static fields that are not frozen, or that one which was given up could get at
    pub(crate) escaped: OrdSet<ObjectId>,
    /// What another initialiser that ran before the call needed to know of the project to go on: a test that runs it may find
    /// something with which it fails
    pub(crate) needed: Option<Rc<str>>,
    /// Classes whose static fields hold what a run of their initialisers left, and whether these objects are there already
    pub(crate) ran: OrdMap<ClassId, bool>,
}

/// What a static field held when an initialiser read it that ran before the call.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) variable: VarId,
    /// The field and the class that was initialised
    pub(crate) what: Rc<str>,
    /// Whether the field is one of the project, which tests set
    pub(crate) is_project: bool,
}

/// A class that is being initialised as if before the call, with the state to go back to.
#[derive(Debug)]
pub(crate) struct Trial {
    pub(crate) class: ClassId,
    pub(crate) state: State,
    /// Writes to what other initialisers made
    pub(crate) writes: u64,
}

impl Initialisation {
    /// Whether the call initialised a class.
    pub fn is_now(&self, class: ClassId) -> bool {
        self.decided.get(&class) == Some(&When::Now)
    }

    pub(crate) fn is_before(&self, class: ClassId) -> bool {
        self.decided.get(&class) == Some(&When::Before)
    }

    /// Whether an initialiser that ran before the call is running.
    pub(crate) fn is_earlier(&self) -> bool {
        self.earlier > 0
    }

    pub(crate) fn decide(&mut self, class: ClassId, when: When) {
        self.decided.insert(class, when);
    }

    /// An initialiser starts that ran before the call, or may have.
    pub(crate) fn enter_earlier(&mut self) {
        self.earlier += 1;
    }

    /// Such an initialiser ended or was given up; whether it has changed what others made.
    pub(crate) fn leave_earlier(&mut self, class: ClassId, has_written: bool) {
        self.earlier = self.earlier.saturating_sub(1);
        self.is_entering &= self.earlier > 0;
        if has_written {
            Initialisation::note(&mut self.effective, class);
        }
        // What an inner one did, an outer one may or may not have seen.
        self.past = OrdMap::new();
        // A frame that waits for the class ends with the others of the trial.
        let is_waited_for = self.idle.iter().any(|(_, waiting)| *waiting == class);
        let trial = self.trial.as_ref().filter(|_| !is_waited_for);
        if trial.is_some_and(|trial| trial.class == class) {
            self.trial = None;
        }
    }

    /// Others may hold these objects from now on.
    pub(crate) fn let_escape(&mut self, objects: impl IntoIterator<Item = ObjectId>) {
        for object in objects {
            self.escaped.insert(object);
        }
    }

    /// Objects that escaped from initialisers, besides those that the heap shows.
    pub(crate) fn escaped(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.escaped.iter().copied()
    }

    /// The class under test is initialised now; or it has been.
    pub(crate) fn set_entering(&mut self, is_entering: bool) {
        self.is_entering = is_entering;
    }

    /// An initialiser cannot go on without knowing something of the past.
    pub(crate) fn need(&mut self, what: &str) {
        if !self.is_entering && self.needed.is_none() {
            self.needed = Some(what.into());
        }
    }

    pub(crate) fn note(list: &mut Vector<ClassId>, class: ClassId) {
        if !list.contains(&class) {
            list.push_back(class);
        }
    }
}

/// Classes that a path takes to have been finished when the call started.
#[derive(Debug, Clone, Default)]
pub(crate) struct Finished(pub(crate) OrdSet<ClassId>);

impl Finished {
    /// A class is one of them.
    pub(crate) fn add(&mut self, class: ClassId) {
        self.0.insert(class);
    }
}
