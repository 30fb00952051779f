//! In: a program and bounds. Out: the machine: running a state to its next event, taking a choice of a fork.
//!
//! A state is changed in place; at a fork it stands behind the instruction, and [`Machine::take`] applies
//! one of the choices to it or to a copy.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use provetta_outcome::{JavaType, StopReason};
use provetta_term::{TermId, Terms, VarId, Work};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::event::{Choice, Event, Then};
use crate::halt::Halt;
use crate::ids::{ClassId, MethodId};
use crate::inputs::WorldNotes;
use crate::loops::Loops;
use crate::observe::{AnswerEnd, Nobody, Observer};
use crate::program::Program;
use crate::state::{State, Step};
use crate::unfinished::Met;
use crate::value::Value;

/// Where static fields of the project that can change get their value from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaticFields {
    /// They are inputs: any value is possible
    Inputs,
    /// They hold what the static initialiser left
    AsInitialised,
}

/// Bounds of an execution.
#[derive(Debug, Clone)]
pub struct Limits {
    /// How many calls deep a path may go
    pub depth: u32,
    /// How often a loop may be jumped back to in one activation
    pub unwind: Option<u32>,
    /// How static fields are treated
    pub statics: StaticFields,
    /// How many input objects of one class a path may have
    pub max_objects: u32,
}

/// What an execution is for, and so how it treats loops and calls.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// All code is followed as it is
    #[default]
    Tests,
    /// States stop at the heads of loops with [`Event::Head`]
    Proof(Proof),
}

/// How a proof treats calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proof {
    /// Calls of methods with contracts are replaced by their contracts
    pub by_contract: bool,
    /// Calls of this method are replaced by any result they can have
    pub replaced: Option<MethodId>,
}

impl Mode {
    /// Whether states stop at the heads of loops.
    pub fn stops_at_heads(self) -> bool {
        matches!(self, Mode::Proof(_))
    }

    /// Whether calls are replaced by their contracts.
    pub fn is_by_contract(self) -> bool {
        matches!(self, Mode::Proof(proof) if proof.by_contract)
    }

    /// The method whose calls are replaced by any result they can have.
    pub fn replaced(self) -> Option<MethodId> {
        match self {
            Mode::Tests => None,
            Mode::Proof(proof) => proof.replaced,
        }
    }
}

/// Executes states of one program.
pub struct Machine<'c> {
    /// The code
    pub program: Program<'c>,
    /// The terms of all its states
    pub terms: Terms,
    /// Bounds of the execution
    pub limits: Limits,
    /// The Java type of each variable that stands for an input
    pub(crate) input_types: FxHashMap<VarId, JavaType>,
    /// Readable answers to questions with more than two, by the variable that stands for the question
    pub(crate) choice_labels: FxHashMap<VarId, Vec<String>>,
    /// Values of static fields that hold once their class is initialised, by class and field
    pub(crate) presets: FxHashMap<(Arc<str>, Arc<str>), Value>,
    /// What the execution is for
    pub mode: Mode,
    /// Who sees and steers it from outside of the code
    pub(crate) observer: Rc<dyn Observer>,
    /// The loops of methods that were run
    loops: FxHashMap<MethodId, Rc<Loops>>,
    /// How many names of fresh values were given out
    pub(crate) fresh_names: u64,
    /// Whether the class of a stub that stands for classes which are not known was asked
    pub(crate) class_asked: Cell<bool>,
    /// Where the classes on the class path were taken to be all there are
    pub(crate) world: RefCell<WorldNotes>,
    /// The least number in each array of numbers that nothing was stored into
    pub(crate) floors: FxHashMap<TermId, i32>,
    /// Classes whose initialisers touch what they did not make: it matters when they run
    pub(crate) touching: FxHashSet<ClassId>,
    /// Classes of which is known whether code that their initialisers reach may do so
    pub(crate) confined: FxHashMap<ClassId, bool>,
    /// Classes whose initialisers may have found others half initialised
    pub(crate) cycles: FxHashMap<ClassId, Option<Arc<str>>>,
    /// Whether an initialiser or constructor may lead to a method
    pub(crate) leads: FxHashMap<(MethodId, MethodId), bool>,
    /// What constructors of records may have found unfinished
    pub(crate) met: FxHashMap<MethodId, Rc<Met>>,
}

/// How a burst of instructions ended.
pub enum Flow {
    /// The top frame changed: go on there
    Frame,
    /// Something for the search
    Event(Event),
}
impl<'c> Machine<'c> {
    /// A machine for a program.
    pub fn new(program: Program<'c>, limits: Limits) -> Machine<'c> {
        Machine {
            program,
            terms: Terms::default(),
            limits,
            input_types: FxHashMap::default(),
            choice_labels: FxHashMap::default(),
            presets: FxHashMap::default(),
            mode: Mode::default(),
            observer: Rc::new(Nobody),
            loops: FxHashMap::default(),
            fresh_names: 0,
            class_asked: Cell::new(false),
            world: RefCell::default(),
            floors: FxHashMap::default(),
            touching: FxHashSet::default(),
            confined: FxHashMap::default(),
            cycles: FxHashMap::default(),
            leads: FxHashMap::default(),
            met: FxHashMap::default(),
        }
    }

    /// From now on, this is who sees and steers executions.
    pub fn observe_by(&mut self, observer: Rc<dyn Observer>) {
        self.observer = observer;
    }

    /// The loops of a method.
    pub fn loops(&mut self, method: MethodId) -> Rc<Loops> {
        if let Some(loops) = self.loops.get(&method) {
            return Rc::clone(loops);
        }
        let code = &self.program.method(method).method().code;
        let loops = Rc::new(code.as_ref().map_or_else(Loops::default, Loops::new));
        self.loops.insert(method, Rc::clone(&loops));
        loops
    }

    /// A name that no variable has yet.
    pub fn fresh_name(&mut self, what: &str) -> String {
        self.fresh_names += 1;
        format!("some {what} {}", self.fresh_names)
    }

    /// Gives a static field a value that it has once its class is initialised.
    pub fn preset_static(&mut self, class: &Arc<str>, field: &Arc<str>, value: Value) {
        self.presets
            .insert((Arc::clone(class), Arc::clone(field)), value);
    }

    /// Source line of an instruction.
    pub fn line(&self, method: MethodId, pc: u32) -> Option<u32> {
        self.program.method(method).method().code.as_ref()?.line(pc)
    }

    /// Runs a state for at most `fuel` instructions or until something happens.
    pub fn run(&mut self, state: &mut State, fuel: u64) -> Event {
        let mut left = fuel;
        let mut bursts = 0;
        let event = loop {
            bursts += 1;
            let observer = Rc::clone(&self.observer);
            let step = match observer.steps(self, state) {
                Some(flow) => Some(flow),
                None => self.complete(state),
            };
            let flow = match step {
                Some(flow) => flow,
                None => self.burst(state, &mut left),
            };
            match flow {
                Ok(Flow::Frame) => {}
                // What others held when a class was initialised decides what it did: more is not asked about it.
                Ok(Flow::Event(Event::Fork(_))) if state.classes.initialisation.is_earlier() => {
                    let halt = self.asks_past(state);
                    if let Some(event) = self.cannot_go_on(state, halt) {
                        break event;
                    }
                }
                Ok(Flow::Event(Event::Fork(choices))) => match self.decided(state, &choices) {
                    Some(choice) => {
                        if let Some(event) = self.take(state, &choice) {
                            break event;
                        }
                    }
                    None => break Event::Fork(choices),
                },
                Ok(Flow::Event(event)) => break event,
                Err(halt) => {
                    if let Some(event) = self.cannot_go_on(state, halt) {
                        break event;
                    }
                }
            }
        };
        state.steps += fuel - left;
        self.terms.meter().count(Work::Instruction, fuel - left);
        // What specifications ask between two instructions is no instruction.
        self.terms.meter().count(Work::Term, bursts);
        event
    }

    /// The way that a fork between a condition and its opposite takes if the path asked the same on the same line before.
    fn decided(&mut self, state: &State, choices: &[Choice]) -> Option<Choice> {
        let [one, other] = choices else { return None };
        if self.terms.not(one.condition) != other.condition {
            return None;
        }
        let taken = [one, other]
            .into_iter()
            .find(|choice| choice.is_plain() && state.path.has(choice.condition, choice.line))?;
        Some(Choice {
            condition: self.terms.bool(true),
            ..taken.clone()
        })
    }

    /// Whether a state comes back to exactly itself without a fork: then it never ends. Looks only so
    /// many instructions ahead; a `false` says nothing.
    pub fn repeats(&mut self, state: &State, instructions: u32) -> bool {
        let mut ahead = state.clone();
        for _ in 0..instructions {
            match self.run(&mut ahead, 1) {
                Event::Fuel if ahead.is_same(state) => return true,
                Event::Fuel => {}
                Event::Fork(_)
                | Event::Ended(_)
                | Event::Stopped(_)
                | Event::NoInput
                | Event::Head => {
                    return false;
                }
            }
        }
        false
    }

    /// Source line a state stands at.
    pub fn line_of(&self, state: &State) -> Option<u32> {
        self.line(state.top.method, state.top.pc)
    }

    /// Takes a choice of the fork the state stands at: adds its condition and does what it says.
    /// Returns an event if that ends or stops the path.
    pub fn take(&mut self, state: &mut State, choice: &Choice) -> Option<Event> {
        tracing::trace!(target: "symex", line = choice.line, condition = %self.readable(choice.condition), "takes a choice");
        if self.terms.as_bool(choice.condition) != Some(true) {
            state.path.push(Step {
                condition: choice.condition,
                line: choice.line,
                is_making: state.inputs.making > 0 || choice.is_making(),
            });
        }
        if let Some(decision) = choice.decision() {
            state.decisions.push_back(decision);
        }
        match self.apply(state, choice.then.clone()) {
            Ok(Flow::Frame) => None,
            Ok(Flow::Event(event)) => Some(event),
            Err(halt) => self.cannot_go_on(state, halt),
        }
    }

    /// A rule could not be finished. Without an event, the path goes on with less than it could have known: a static
    /// initialiser that cannot be run costs only what it did not set.
    fn cannot_go_on(&mut self, state: &mut State, halt: Halt) -> Option<Event> {
        if let Halt::Touch = halt {
            if let Some(event) = self.rewind(state) {
                return Some(event);
            }
            self.needs_past(state);
        }
        if state.trial_has_written()
            && let Some(event) = self.rewind(state)
        {
            return Some(event);
        }
        let reason = stopped(halt);
        tracing::debug!(target: "symex", line = self.line_of(state), %reason, "halted for good");
        if let Some(class) = self.running_initialiser(state) {
            if self.may_give_up(state, class) {
                self.abandon_initialiser(state, class, &reason);
                return None;
            }
            if let Some(event) = self.rewind(state) {
                return Some(event);
            }
        }
        match state.abandon_question() {
            Some((method, args)) => {
                let end = AnswerEnd::Stopped(Rc::new(reason));
                self.observer.answered(state, method, args, end);
                None
            }
            None => Some(Event::Stopped(reason)),
        }
    }

    /// After the method under test has ended: objects that its inputs still lack are made, one at a time.
    fn complete(&mut self, state: &mut State) -> Option<Result<Flow, Halt>> {
        if state.ending.is_none() || state.depth > 0 {
            return None;
        }
        if self.is_completing(state) {
            if let Some(reason) = &state.inputs.untested {
                return Some(Err(StopReason::clone(reason).into()));
            }
            if let Err(halt) = self
                .settle_types(state)
                .and_then(|()| self.settle_arrays(state))
            {
                return Some(Err(halt));
            }
        }
        match state.next_unfinished() {
            Some(id) => {
                // The counter has no meaning any more, but the rules move it back.
                state.top.pc = 1;
                Some(self.resolve(state, id))
            }
            None => {
                let end = state.ending.clone()?;
                Some(Ok(Flow::Event(Event::Ended(end))))
            }
        }
    }

    pub(crate) fn apply(&mut self, state: &mut State, then: Then) -> Result<Flow, Halt> {
        match then {
            Then::Goto { pc, goal } => {
                state.reached.insert(goal);
                let from = state.top.pc;
                self.count_round(state, from.saturating_sub(1), pc)?;
                state.top.pc = pc;
                Ok(Flow::Frame)
            }
            Then::Push(value) => {
                state.top.push(value);
                Ok(Flow::Frame)
            }
            Then::PushUntested(value, reason) => {
                state.inputs.untested = Some(Rc::new(reason));
                state.top.push(value);
                Ok(Flow::Frame)
            }
            Then::StoreElement {
                array,
                index,
                value,
            } => {
                self.store_at_term(state, array, index, value)?;
                Ok(Flow::Frame)
            }
            Then::LoadSparse { array, index } => {
                let value = self.lazy_element(state, array, index)?;
                state.top.push(value);
                Ok(Flow::Frame)
            }
            Then::LoadNumber { array, index } => {
                let value = self.load_number(state, array, index)?;
                state.top.push(value);
                Ok(Flow::Frame)
            }
            Then::Known { term, value } => {
                state.top.pc = state.top.pc.saturating_sub(1);
                state.inputs.known_numbers.insert(term, value);
                Ok(Flow::Frame)
            }
            Then::StoreSparse {
                array,
                index,
                value,
            } => {
                self.set_sparse(state, array, index, value);
                Ok(Flow::Frame)
            }
            Then::Fix { slot, value } => {
                state.top.pc = state.top.pc.saturating_sub(1);
                if let Some(place) = state.top.slots.get_mut(slot) {
                    *place = Value::Int(value);
                }
                Ok(Flow::Frame)
            }
            Then::Decide(decision) => {
                state.top.pc = state.top.pc.saturating_sub(1);
                self.decide(state, decision)?;
                Ok(Flow::Frame)
            }
            Then::Initialise { class, when } => {
                state.top.pc = state.top.pc.saturating_sub(1);
                state.classes.initialisation.decide(class, when);
                Ok(Flow::Frame)
            }
            Then::Finished { class } => {
                state.top.pc = state.top.pc.saturating_sub(1);
                state.classes.finished.add(class);
                Ok(Flow::Frame)
            }
            Then::StubReturns { stub, method } => {
                self.stub_returns(state, stub, method)?;
                Ok(Flow::Frame)
            }
            Then::Act(action) => {
                let observer = Rc::clone(&self.observer);
                observer.acts(self, state, &action)?;
                Ok(Flow::Frame)
            }
            Then::Copy(copied) => {
                self.copy_elements(state, copied)?;
                Ok(Flow::Frame)
            }
            Then::NewArray { elem, length } => {
                let id = self.allocate_array(state, elem, length)?;
                state.top.push(Value::Ref(id));
                Ok(Flow::Frame)
            }
            Then::Throw {
                class,
                message,
                kind,
                goal,
            } => {
                state.reached.insert(goal);
                self.raise_implicit(state, kind, class, message)
            }
            Then::Stop(reason) | Then::Beside(reason, _) => Err(reason.into()),
            Then::Go => Ok(Flow::Frame),
            Then::Exclude => Ok(Flow::Event(Event::NoInput)),
            Then::Break { goal } => {
                state.reached.insert(goal);
                Ok(Flow::Frame)
            }
        }
    }

    /// Counts a jump back, if unrolling is bounded. The bound is for loops of the project that run in
    /// the test: not for libraries, and not for static initialisers, which run once.
    pub(crate) fn count_round(
        &self,
        state: &mut State,
        from: u32,
        target: u32,
    ) -> Result<(), Halt> {
        let Some(bound) = self.limits.unwind else {
            return Ok(());
        };
        if target > from
            || !state.classes.before_init.is_empty()
            || !self.program.is_project(state.top.method)
        {
            return Ok(());
        }
        let rounds = &mut state.top.rounds;
        // Loops inside the one that starts anew are entered afresh.
        rounds.retain(|(head, _)| *head <= target || *head > from);
        match rounds.iter_mut().find(|(head, _)| *head == target) {
            Some((_, count)) => {
                *count += 1;
                if *count > bound {
                    return Err(Halt::from(StopReason::Unwind { bound }));
                }
            }
            None => rounds.push((target, 1)),
        }
        if bound == 0 {
            return Err(Halt::from(StopReason::Unwind { bound }));
        }
        Ok(())
    }
}

/// The reason in a halt. A reference that is not decided where no rule can ask for it is not supported.
pub fn stopped(halt: Halt) -> StopReason {
    match halt {
        Halt::Stop(reason) => reason,
        Halt::Resolve(_) | Halt::Fork(_) => StopReason::Unsupported {
            what: "an input reference that is needed in the middle of an instruction".into(),
        },
        Halt::Open(_) => StopReason::Unsupported {
            what: "an object kept in a static field, which other code may have changed".into(),
        },
        Halt::Ask { .. } | Halt::Initialise(_) => StopReason::Unsupported {
            what: "a specification in the middle of an instruction".into(),
        },
        Halt::Touch => StopReason::Unsupported {
            what: "a static initialiser that uses what others can change".into(),
        },
    }
}
