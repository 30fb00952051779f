//! In: a method with a contract. Out: what the contract says of no input: cases whose precondition none satisfies,
//! invariants that no object meets.
//!
//! What is proved of no input is worth nothing, so it is told. An input of a case is looked for among the paths of the search
//! first. Only for a case without one, every way through the evaluation of invariants and precondition is followed, up to
//! the first instruction of the method, and the solver is asked for each. A case is vacuous if all of them are refuted; where
//! one is not settled, nothing is said.

use provetta_outcome::VacuousCase;
use provetta_solver::{Answer, Query};
use provetta_symex::{Event, State};
use provetta_term::{Assignment, Effort, TermId};

use super::Explorer;
use crate::budget;

/// What is looked for an input of.
#[derive(Clone, Copy)]
enum Wanted {
    /// Invariants alone
    Invariants,
    /// A case of the contract, by number
    Case(usize),
}

impl Explorer<'_> {
    /// Notes the cases of the contract that a path has an input of.
    pub(super) fn saw_cases(&mut self, state: &State, model: &Assignment) {
        let count = self.plan.as_ref().map_or(0, |plan| plan.count_of_cases());
        self.cases.resize(count, false);
        for case in 0..count {
            let Some(subject) = state.subject_to(case).filter(|_| !self.cases[case]) else {
                continue;
            };
            let terms = &self.machine.terms;
            self.cases[case] = !terms.has_quantifiers(subject) && terms.eval_bool(subject, model);
        }
    }

    /// The cases of the contract that no input is subject to.
    pub(super) fn vacuous_cases(&mut self) -> Vec<VacuousCase> {
        let Some(plan) = self.plan.clone() else {
            return Vec::new();
        };
        let count = plan.count_of_cases();
        self.cases.resize(count, false);
        // A contract with one case is vacuous as a whole or not at all.
        if count < 2 {
            return Vec::new();
        }
        (0..count)
            .filter(|case| !self.cases[*case] && self.has_none(Wanted::Case(*case)))
            .map(|case| plan.vacuous(case))
            .collect()
    }

    /// Whether no object meets the invariants that the method may rely on.
    pub(super) fn has_no_object(&mut self) -> bool {
        self.has_none(Wanted::Invariants)
    }

    /// Whether every way to an input is refuted.
    fn has_none(&mut self, wanted: Wanted) -> bool {
        let until = self.now() + self.budget.case;
        let Ok((state, _)) = self.machine.start_with_inputs(self.method) else {
            return false;
        };
        let mut open = vec![state];
        let mut ways = 0;
        while let Some(mut state) = open.pop() {
            ways += 1;
            if ways > budget::MAX_WAYS || self.now() >= until {
                return false;
            }
            match self.evaluated(&mut state, wanted) {
                Way::Ends => {}
                Way::Lost => return false,
                Way::Forks(states) => open.extend(states),
                Way::Arrives(subject) => {
                    if !self.is_refuted(&state, subject, until) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Follows the evaluation of what is wanted to its end or to the next fork.
    fn evaluated(&mut self, state: &mut State, wanted: Wanted) -> Way {
        for _ in 0..budget::MAX_STEPS {
            if state.is_assumed(matches!(wanted, Wanted::Invariants)) {
                let yes = self.machine.terms.bool(true);
                return match wanted {
                    Wanted::Invariants => Way::Arrives(yes),
                    Wanted::Case(case) => state.subject_to(case).map_or(Way::Lost, Way::Arrives),
                };
            }
            match self.machine.run(state, 1) {
                Event::Fuel => {}
                Event::NoInput => return Way::Ends,
                Event::Ended(_) | Event::Stopped(_) | Event::Head => return Way::Lost,
                Event::Fork(choices) => {
                    let mut states = Vec::new();
                    for choice in choices {
                        // Objects that constructors make are special cases of those in any state.
                        if choice.is_excluded() || choice.is_optional() {
                            continue;
                        }
                        if choice.stops().is_some() {
                            return Way::Lost;
                        }
                        let mut next = state.clone();
                        match self.machine.take(&mut next, &choice) {
                            None | Some(Event::Fuel) => states.push(next),
                            Some(Event::NoInput) => {}
                            Some(_) => return Way::Lost,
                        }
                    }
                    return Way::Forks(states);
                }
            }
        }
        Way::Lost
    }

    fn is_refuted(&mut self, state: &State, subject: TermId, until: Effort) -> bool {
        let conjuncts = super::conjuncts(state, subject);
        let query = Query {
            conjuncts: &conjuncts,
            hint: None,
            effort: self.left_until(until),
            units: None,
            only_refutes: false,
        };
        matches!(
            self.solver.check(&mut self.machine.terms, &query),
            Answer::Unsat
        )
    }
}

/// Where the evaluation of what is assumed leads.
enum Way {
    /// There is no such input
    Ends,
    /// It cannot be followed
    Lost,
    Forks(Vec<State>),
    /// Everything was evaluated; an input is subject to it under this condition
    Arrives(TermId),
}
