//! In: a state. Out: what the contract keeps of its path, and of each of its activations.
//!
//! The executor carries both as [`provetta_symex::Slot`]s and never looks into them. A state without a contract has nothing there,
//! which reads as an empty part.

pub(crate) mod contracted;
pub(crate) mod entered;
pub(crate) mod env;
pub(crate) mod general;
pub(crate) mod old;
pub(crate) mod pending;
pub(crate) mod relation;
pub(crate) mod running;

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

use imbl::{OrdMap, Vector};
use provetta_outcome::StopReason;
use provetta_symex::{Frame, NO_GOAL, ObjectId, Part, State};

use crate::path::entered::{Block, Mark, Passing, Round};
use crate::path::env::Env;
use crate::path::general::Visit;
use crate::path::old::Old;
use crate::path::pending::Pending;
use crate::path::running::{Answer, PureResult, Read, Reads, Running, Stage};
use crate::specified::items::{BlockItem, CameFrom};
use crate::specified::obligation::Check;
use crate::specified::plan::Plan;
use crate::value::Val;

/// A ghost field: of which object, of which class, and its name. Without an object it is static.
pub(crate) type GhostKey = (Option<ObjectId>, Arc<str>, Arc<str>);

/// Ghost fields with their values.
pub(crate) type Ghosts = OrdMap<GhostKey, Val>;

/// Ghost variables of an activation.
pub(crate) type GhostLocals = OrdMap<Arc<str>, Val>;

/// What the contract keeps of a path.
#[derive(Debug, Clone, Default)]
pub(crate) struct OfPath {
    /// The contract of the method under test, if it has one
    pub(crate) contract: Option<Rc<Running>>,
    /// Fields and variables that exist in specifications only
    pub(crate) ghosts: Ghosts,
    /// Ghost fields that calls set which made inputs, with the values that they had before the call under test
    pub(crate) given_ghosts: Ghosts,
    /// What the code has read, where the contract asks for it
    pub(crate) reads: Option<Reads>,
    /// What pure methods gave whose contracts stood for their calls
    pub(crate) results: Vector<Rc<PureResult>>,
}

impl Part for OfPath {
    fn copied(&self) -> Box<dyn Part> {
        Box::new(self.clone())
    }

    fn is_written_like(&self, before: &dyn Part) -> bool {
        let before: &dyn Any = before;
        let before: Option<&OfPath> = before.downcast_ref();
        before.is_some_and(|before| self.ghosts == before.ghosts)
    }
}

/// What the contract keeps of an activation.
#[derive(Debug, Clone, Default)]
pub(crate) struct OfFrame {
    /// Loop heads it has come by, noted only where the machine stops at heads
    pub(crate) visits: Vec<Visit>,
    /// The specifications at the counter, if there are any
    pub(crate) passing: Option<Passing>,
    /// The call at the counter, while its contract stands for it
    pub(crate) pending: Option<Rc<Pending>>,
    /// The precondition of a call that makes an input was assumed
    pub(crate) is_assumed: bool,
    /// The call whose measure was compared last
    pub(crate) compared: Option<u32>,
    /// Loops with specifications that it is in
    pub(crate) rounds: Vec<Round>,
    /// Statements with contracts that it is in
    pub(crate) blocks: Vec<Block>,
    /// Statements with contracts that start again where it stands, in the state that it has now
    pub(crate) renewed: Vec<Rc<BlockItem>>,
    /// States at labels that were passed
    pub(crate) marks: Vec<Mark>,
    /// Where control comes from
    pub(crate) came_from: CameFrom,
    /// Its ghost variables
    pub(crate) ghosts: GhostLocals,
}

impl Part for OfFrame {
    fn copied(&self) -> Box<dyn Part> {
        Box::new(self.clone())
    }

    fn is_written_like(&self, before: &dyn Part) -> bool {
        let before: &dyn Any = before;
        let before: Option<&OfFrame> = before.downcast_ref();
        before.is_some_and(|before| self.ghosts == before.ghosts)
    }
}

thread_local! {
    static NOTHING_OF_PATH: &'static OfPath = Box::leak(Box::default());
    static NOTHING_OF_FRAME: &'static OfFrame = Box::leak(Box::default());
}

/// The contract's part of an activation.
pub(crate) trait FrameSpec {
    fn spec(&self) -> &OfFrame;
    fn spec_mut(&mut self) -> &mut OfFrame;
}

impl FrameSpec for Frame {
    fn spec(&self) -> &OfFrame {
        let empty = || NOTHING_OF_FRAME.with(|empty| *empty);
        self.observed.get().unwrap_or_else(empty)
    }

    fn spec_mut(&mut self) -> &mut OfFrame {
        self.observed.get_mut()
    }
}

/// The contract's part of a path.
pub(crate) trait PathSpec {
    fn spec(&self) -> &OfPath;
    fn spec_mut(&mut self) -> &mut OfPath;
    /// The contract, to change it; states without one have an idle one.
    fn running(&mut self) -> &mut Running;
    /// The state when the statement with a label was reached last, as far as it is kept.
    fn marked(&self, label: &str) -> Option<Rc<Old>>;
    /// What methods in the clause at hand gave.
    fn answers(&self) -> &[Answer];
    fn forget_answers(&mut self);
    /// An obligation cannot be evaluated on this path.
    fn unable(&mut self, goal: u32, reason: StopReason);
    /// Nothing that is claimed of this path from here on can be believed.
    fn unable_all(&mut self, reason: &StopReason);
    /// Nothing that the contract of a statement asks can be evaluated on this path.
    fn unable_block(&mut self, item: &BlockItem, reason: &StopReason);
    /// That the method ends is not shown on this path.
    fn unable_ends(&mut self, reason: &StopReason);
    /// It is not known what was read: no claim about it is made on this path.
    fn unable_reads(&mut self, reason: &StopReason);
    /// Something could not be assumed: what is broken from here on may not be.
    fn weaken(&mut self, reason: StopReason);
    /// The value of a ghost variable of the activation on top.
    fn ghost_local(&self, env: &Env<'_>, name: &str) -> Option<Val>;
    /// Whether what the code reads now counts.
    fn notes_reads(&self) -> bool;
    /// Whether an object existed before the call under test, and may change.
    fn is_of_before(&self, id: ObjectId) -> bool;
    /// Whether the path made an object, be it for an input: neither is it an input, nor did a static initialiser make it before the call.
    fn is_new(&self, id: ObjectId) -> bool;
    fn note(&mut self, read: Read);
    /// Why something that the contract lets the method assume could not be evaluated on this path.
    fn not_assumed(&self) -> Option<&StopReason>;
}

impl PathSpec for State {
    fn spec(&self) -> &OfPath {
        let empty = || NOTHING_OF_PATH.with(|empty| *empty);
        self.observation.slot.get().unwrap_or_else(empty)
    }

    fn spec_mut(&mut self) -> &mut OfPath {
        self.observation.slot.get_mut()
    }

    fn running(&mut self) -> &mut Running {
        let idle = || Rc::new(Running::new(Rc::new(Plan::idle()), Stage::Done, None, &[]));
        Rc::make_mut(self.spec_mut().contract.get_or_insert_with(idle))
    }

    fn marked(&self, label: &str) -> Option<Rc<Old>> {
        let has = |labels: &[Arc<str>]| labels.iter().any(|l| **l == *label);
        let mark = self.top.spec().marks.iter().rev().find(|m| has(&m.labels));
        mark.map(|m| Rc::clone(&m.old))
    }

    fn answers(&self) -> &[Answer] {
        self.spec().contract.as_ref().map_or(&[], |r| &r.answers)
    }

    fn forget_answers(&mut self) {
        let is_empty = |running: &Rc<Running>| running.answers.is_empty();
        // A question that another one led to has to find what that one found.
        if self.spec().contract.as_ref().is_none_or(is_empty) || self.is_asked() {
            return;
        }
        if let Some(running) = self.spec_mut().contract.as_mut() {
            Rc::make_mut(running).answers.clear();
        }
    }

    fn unable(&mut self, goal: u32, reason: StopReason) {
        if goal < NO_GOAL
            && let Some(running) = self.spec_mut().contract.as_mut()
        {
            Rc::make_mut(running)
                .unchecked
                .push((goal, Rc::new(reason)));
        }
    }

    fn unable_all(&mut self, reason: &StopReason) {
        let Some(running) = self.spec_mut().contract.as_mut() else {
            return;
        };
        let running = Rc::make_mut(running);
        let reason = Rc::new(reason.clone());
        running.weak = Some(Rc::clone(&reason));
        for obligation in &running.plan.obligations {
            if !running.unchecked.iter().any(|(g, _)| *g == obligation.goal) {
                running
                    .unchecked
                    .push((obligation.goal, Rc::clone(&reason)));
            }
        }
    }

    fn unable_block(&mut self, item: &BlockItem, reason: &StopReason) {
        for goal in item.all_goals() {
            self.unable(goal, reason.clone());
        }
    }

    fn unable_ends(&mut self, reason: &StopReason) {
        let Some(running) = self.spec().contract.clone() else {
            return;
        };
        for goal in &running.plan.ends {
            self.unable(*goal, reason.clone());
        }
    }

    fn unable_reads(&mut self, reason: &StopReason) {
        let Some(running) = &self.spec().contract else {
            return;
        };
        let is_one = |check: &Check| matches!(check, Check::Accessible(_));
        let all = running.plan.obligations.iter();
        let goals: Vec<u32> = all.filter(|o| is_one(&o.check)).map(|o| o.goal).collect();
        for goal in goals {
            self.unable(goal, reason.clone());
        }
    }

    fn weaken(&mut self, reason: StopReason) {
        if let Some(running) = self.spec_mut().contract.as_mut() {
            Rc::make_mut(running).weak = Some(Rc::new(reason));
        }
    }

    fn ghost_local(&self, env: &Env<'_>, name: &str) -> Option<Val> {
        match (env.is_old, &env.old) {
            (true, Some(old)) if old.locals.is_some() => {
                old.locals.as_ref()?.ghosts.get(name).cloned()
            }
            _ => self.top.spec().ghosts.get(name).cloned(),
        }
    }

    fn notes_reads(&self) -> bool {
        self.spec().reads.is_some()
            && self.observation.asking == 0
            && self.classes.before_init.is_empty()
            && self.ending.is_none()
    }

    fn is_of_before(&self, id: ObjectId) -> bool {
        let object = self.heap.get(id);
        let is_given = object.input.is_some() || self.inputs.snapshots.contains_key(&id);
        let is_constructed = self.inputs.constructed.is_some_and(|(own, _)| own == id);
        is_given && !is_constructed && !object.owner.is_shared()
    }

    fn is_new(&self, id: ObjectId) -> bool {
        let object = self.heap.get(id);
        object.input.is_none() && !object.owner.is_shared()
    }

    fn note(&mut self, read: Read) {
        if let Some(reads) = &mut self.spec_mut().reads {
            reads.insert(read);
        }
    }

    fn not_assumed(&self) -> Option<&StopReason> {
        self.spec().contract.as_ref()?.weak.as_deref()
    }
}
