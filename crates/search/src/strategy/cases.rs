//! In: a method with a contract. Out: what the contract says of no input: cases whose precondition none satisfies,
//! invariants that no object meets.
//!
//! What is proved of no input is worth nothing, so it is reported. An input of a case is looked for among the paths of the search
//! first. Only for a case without one, every way through the evaluation of invariants and precondition is followed, up to
//! the first instruction of the method, and the solver is asked for each. A case is vacuous if all of them are refuted; where
//! one is not settled, nothing is said.

use provetta_contracts::{Contracted, Prover};
use provetta_outcome::{StopReason, VacuousCase};
use provetta_solver::{Answer, Query};
use provetta_symex::{Choice, End, Event, State};
use provetta_term::{Effort, TermId};

use crate::budget;
use crate::engine::{Engine, path_and};
use crate::findings::Findings;
use crate::step::{Searcher, Work, search};

/// What is looked for an input of.
#[derive(Clone, Copy)]
enum Wanted {
    /// Invariants alone
    Invariants,
    /// A case of the contract, by number
    Case(usize),
}

/// The cases of the contract that no input is subject to.
pub(crate) fn vacuous_cases(engine: &mut Engine<'_>, findings: &mut Findings) -> Vec<VacuousCase> {
    let Some(plan) = engine.plan.clone() else {
        return Vec::new();
    };
    let count = plan.count_of_cases();
    findings.cases.resize(count, false);
    // A contract with one case is vacuous as a whole or not at all.
    if count < 2 {
        return Vec::new();
    }
    (0..count)
        .filter(|case| !findings.cases[*case] && has_none(engine, Wanted::Case(*case)))
        .map(|case| plan.vacuous(case))
        .collect()
}

/// Whether no object meets the invariants that the method may rely on.
pub(crate) fn has_no_object(engine: &mut Engine<'_>) -> bool {
    has_none(engine, Wanted::Invariants)
}

/// Whether every way to an input is refuted.
fn has_none(engine: &mut Engine<'_>, wanted: Wanted) -> bool {
    let until = engine.deadline_on_top(engine.budget.case);
    let Ok((state, _)) = engine.machine.start_with_inputs(engine.method) else {
        return false;
    };
    let mut searcher = Cases {
        engine,
        wanted,
        until,
        open: vec![state],
        ways: 0,
        is_refuted: true,
    };
    search(&mut searcher);
    searcher.is_refuted
}

struct Cases<'a, 'c> {
    engine: &'a mut Engine<'c>,
    wanted: Wanted,
    until: Effort,
    open: Vec<State>,
    /// Ways that were looked at
    ways: usize,
    /// No way was found so far that is not refuted
    is_refuted: bool,
}

impl Cases<'_, '_> {
    /// If all that is wanted was evaluated, asks for an input; whether it was.
    fn arrives(&mut self, state: &State) -> bool {
        if !state.is_assumed(matches!(self.wanted, Wanted::Invariants)) {
            return false;
        }
        let yes = self.engine.machine.terms.bool(true);
        let subject = match self.wanted {
            Wanted::Invariants => Some(yes),
            Wanted::Case(case) => state.subject_to(case),
        };
        self.is_refuted = subject.is_some_and(|subject| self.refutes(state, subject));
        true
    }

    /// If the precondition was asked for right after the invariants, asks for an object that meets these; whether it was.
    fn passes_invariants(&mut self, state: &State) -> bool {
        let passes = matches!(self.wanted, Wanted::Invariants) && state.is_at_precondition();
        if passes {
            let yes = self.engine.machine.terms.bool(true);
            self.is_refuted = self.refutes(state, yes);
        }
        passes
    }

    fn refutes(&mut self, state: &State, subject: TermId) -> bool {
        let conjuncts = path_and(state, subject);
        let effort = self.engine.left_until(self.until);
        let answer = self.engine.check(&Query {
            conjuncts: &conjuncts,
            hint: None,
            effort,
            units: None,
            only_refutes: false,
        });
        answer == Answer::Unsat
    }

    /// A way cannot be followed, so nothing is known.
    fn lose(&mut self) {
        self.is_refuted = false;
    }

    /// The states that the choices of a fork lead to; none if one of them cannot be followed.
    fn ways(&mut self, state: &State, choices: &[Choice]) -> Option<Vec<State>> {
        let mut states = Vec::new();
        for choice in choices {
            // Objects that constructors make are special cases of those in any state.
            if choice.is_excluded() || choice.is_optional() {
                continue;
            }
            if choice.stops().is_some() {
                return None;
            }
            let mut next = state.clone();
            match self.engine.machine.take(&mut next, choice) {
                None | Some(Event::Fuel) => states.push(next),
                Some(Event::NoInput) => {}
                Some(_) => return None,
            }
        }
        Some(states)
    }
}

impl<'c> Searcher<'c> for Cases<'_, 'c> {
    /// Steps that a way has taken since the last fork
    type Tag = u32;
    const NAME: &'static str = "cases";

    fn machine(&mut self) -> &mut Prover<'c> {
        &mut self.engine.machine
    }

    fn next(&mut self) -> Option<Work<u32>> {
        while self.is_refuted {
            let state = self.open.pop()?;
            self.ways += 1;
            if self.ways > budget::MAX_WAYS || self.engine.now() >= self.until {
                self.lose();
            } else if !self.arrives(&state) {
                return Some(Work::run(state, 0));
            }
        }
        None
    }

    /// What is assumed is evaluated between two instructions, so each one is looked at.
    fn fuel(&self, _: &u32) -> Option<u64> {
        Some(1)
    }

    fn ended(&mut self, _: State, _: End, _: u32) {
        self.lose();
    }

    fn stopped(&mut self, _: State, _: StopReason, _: u32) {
        self.lose();
    }

    /// There is no such input. What the precondition excludes may meet the invariants.
    fn no_input(&mut self, state: State, _: u32) {
        self.passes_invariants(&state);
    }

    fn at_head(&mut self, _: State, _: u32) {
        self.lose();
    }

    fn paused(&mut self, state: State, steps: u32) -> Option<(State, u32)> {
        let steps = steps + 1;
        if steps >= budget::MAX_STEPS {
            self.lose();
            return None;
        }
        (!self.arrives(&state)).then_some((state, steps))
    }

    fn forked(&mut self, state: State, choices: Vec<Choice>, _: u32) -> Option<Work<u32>> {
        if self.passes_invariants(&state) {
            return None;
        }
        match self.ways(&state, &choices) {
            Some(states) => self.open.extend(states),
            None => self.lose(),
        }
        None
    }
}
