//! In: a state in which everything is known. Out: how its call ends.
//!
//! There is one path: of each fork the way is taken whose condition is the constant true. Where there is none, the engine cannot say
//! which way the call goes, and that is the result. No solver is asked.

use std::rc::Rc;

use provetta_contracts::Prover;
use provetta_outcome::StopReason;
use provetta_symex::{Choice, End, State};
use provetta_term as term;

use crate::budget;
use crate::step::{Searcher, Work, search};

/// How a call in a known state ended.
pub(crate) enum Outcome {
    /// In this state
    Ended(Box<State>, End),
    /// The contract does not admit the state
    NoInput,
    /// It cannot be followed
    Stopped(StopReason),
    /// It did not end within its instructions
    Unfinished,
    /// A fork has no way whose condition is known to hold
    Undecided,
}

/// Runs a state to its end; `fuel` are the instructions that it may take in all. A fork counts like some instructions: a run through a list among the
/// inputs that each answer makes longer is nothing but forks.
pub(crate) fn run(machine: &mut Prover<'_>, state: State, fuel: u64) -> Outcome {
    let until = worked(machine).saturating_add(fuel);
    let mut searcher = Concrete {
        machine,
        until,
        start: Some(state),
        outcome: Outcome::Unfinished,
    };
    search(&mut searcher);
    searcher.outcome
}

/// Instructions and forks so far.
fn worked(machine: &Prover<'_>) -> u64 {
    let meter = machine.terms.meter();
    let forks = meter.counted(term::Work::Fork);
    meter.counted(term::Work::Instruction) + forks * budget::STEPS_OF_A_FORK
}

struct Concrete<'a, 'c> {
    machine: &'a mut Prover<'c>,
    /// Work after which the run is given up
    until: u64,
    start: Option<State>,
    outcome: Outcome,
}

impl<'c> Searcher<'c> for Concrete<'_, 'c> {
    type Tag = ();
    const NAME: &'static str = "concrete";

    fn machine(&mut self) -> &mut Prover<'c> {
        self.machine
    }

    fn next(&mut self) -> Option<Work<()>> {
        self.start.take().map(|state| Work::run(state, ()))
    }

    fn fuel(&self, (): &()) -> Option<u64> {
        let left = self.until.saturating_sub(worked(self.machine));
        (left > 0).then_some(left)
    }

    fn ended(&mut self, state: State, end: End, (): ()) {
        self.outcome = Outcome::Ended(Box::new(state), end);
    }

    fn stopped(&mut self, _: State, reason: StopReason, (): ()) {
        self.outcome = Outcome::Stopped(reason);
    }

    fn no_input(&mut self, _: State, (): ()) {
        self.outcome = Outcome::NoInput;
    }

    fn at_head(&mut self, _: State, (): ()) {
        self.outcome = Outcome::Unfinished;
    }

    fn turn_over(&mut self, _: State, (): ()) {
        self.outcome = Outcome::Unfinished;
    }

    fn paused(&mut self, _: State, (): ()) -> Option<(State, ())> {
        self.outcome = Outcome::Unfinished;
        None
    }

    fn forked(&mut self, state: State, choices: Vec<Choice>, (): ()) -> Option<Work<()>> {
        let terms = &self.machine.terms;
        terms.meter().count(term::Work::Fork, 1);
        let is_taken = |c: &Choice| terms.as_bool(c.condition) == Some(true);
        let Some(choice) = choices.into_iter().find(is_taken) else {
            self.outcome = Outcome::Undecided;
            return None;
        };
        Some(Work {
            state: Rc::new(state),
            choice: Some(choice),
            tag: (),
        })
    }
}
