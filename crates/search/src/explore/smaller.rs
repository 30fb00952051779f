//! In: an input that breaks a clause. Out: a smaller one that breaks it too, if one is found: fewer elements, numbers near
//! zero.
//!
//! The path that was found first is seldom the one with the smallest input, and there are too many paths to look at all. So
//! the input is made smaller step by step, and each time the method is run again from its start: what is decided about
//! references as far as it can be decided again, everything else by the values. Such a run forks nowhere and asks no solver.
//! A run that meets the precondition and breaks the clause is a path as any other, and becomes a witness by the same rules, so
//! nothing is believed because of where it came from.

use provetta_solver as solver;
use provetta_symex::{Choice, End, Event, Inputs, State};
use provetta_term::{Assignment, TermId};

use super::{Explorer, account};
use crate::budget;

/// How a clause was broken.
pub(super) struct Breach {
    /// The clause
    goal: u32,
    model: Assignment,
    /// What was decided about references
    decisions: Vec<u64>,
    /// Whether it takes reflection to make the input
    is_weak: bool,
}

/// A run to its end.
struct Run {
    state: State,
    inputs: Inputs,
    end: End,
}

impl Explorer<'_> {
    /// Remembers how clauses are broken by a path that became a witness.
    pub(super) fn keep_breach(&mut self, state: &State, model: &Assignment, is_weak: bool) {
        let mut broken = state.reached.clone();
        broken.intersect_with(&self.clauses);
        for goal in broken.iter() {
            let known = self.breaches.iter().position(|breach| breach.goal == goal);
            if known.is_some_and(|k| is_weak || !self.breaches[k].is_weak) {
                continue;
            }
            let breach = Breach {
                goal,
                model: model.clone(),
                decisions: state.decisions(),
                is_weak,
            };
            match known {
                Some(known) => self.breaches[known] = breach,
                None => self.breaches.push(breach),
            }
        }
    }

    /// Puts a smaller input that breaks it before the others, for each clause that is broken.
    pub(super) fn look_for_smaller(&mut self) {
        // Where paths count, each has its own test.
        if self.every_path() {
            return;
        }
        let until = self.now() + self.budget.smaller;
        let mut found: Vec<provetta_outcome::Witness> = Vec::new();
        for breach in std::mem::take(&mut self.breaches) {
            let clause = self.machine.program.goals().all()[breach.goal as usize].clone();
            if found.iter().any(|w| w.reaches.contains(&clause)) {
                continue;
            }
            let mut runs = 0;
            let mut accepts = |model: &Assignment| {
                runs += 1;
                runs <= budget::MAX_RUNS
                    && self.now() < until
                    && self
                        .again(model, &breach.decisions)
                        .is_some_and(|run| run.state.reached.contains(breach.goal))
            };
            let model = solver::shrink_by(&breach.model, &mut accepts);
            if model == breach.model {
                continue;
            }
            let Some(run) = self.again(&model, &breach.decisions) else {
                continue;
            };
            let Run { state, inputs, end } = run;
            if self.machine.untestable(&state).is_some() {
                continue;
            }
            let made = self
                .machine
                .witness(self.method, &inputs, &state, &end, &model);
            if let Ok(witness) = made
                && (breach.is_weak || !account::is_weak(&witness))
                && self
                    .depends_on_past(&state, &end, &model, &witness)
                    .is_none()
            {
                found.push(witness);
            }
        }
        found.append(&mut self.witnesses);
        self.witnesses = found;
    }

    /// Runs the method with the values of a model; none if there is no such input, if the contract excludes it, or if the
    /// run does not end.
    fn again(&mut self, model: &Assignment, decisions: &[u64]) -> Option<Run> {
        let (mut state, inputs) = self.machine.start_with_inputs(self.method).ok()?;
        let mut event = self.machine.run(&mut state, budget::SLICE);
        let mut decided = 0;
        for _ in 0..budget::MAX_TURNS {
            event = match event {
                Event::Ended(end) => return Some(Run { state, inputs, end }),
                Event::Stopped(_) | Event::NoInput | Event::Head => return None,
                Event::Fuel => self.machine.run(&mut state, budget::SLICE),
                Event::Fork(choices) => {
                    let choice = self.chosen(choices, model, decisions.get(decided..)?)?;
                    if let Some(decision) = choice.decision() {
                        let same = decisions[decided..].iter().position(|d| *d == decision);
                        decided += same.map_or(0, |n| n + 1);
                    }
                    match self.machine.take(&mut state, &choice) {
                        Some(event) => event,
                        None => self.machine.run(&mut state, budget::SLICE),
                    }
                }
            };
        }
        None
    }

    /// The way that a model goes: what was decided before, if that can be decided here, else the first one.
    fn chosen(
        &mut self,
        choices: Vec<Choice>,
        model: &Assignment,
        decisions: &[u64],
    ) -> Option<Choice> {
        let open = choices
            .into_iter()
            .filter(|choice| self.is_true(choice.condition, model));
        let mut open: Vec<Choice> = open.collect();
        let place = |choice: &Choice| {
            let decision = choice.decision()?;
            decisions.iter().position(|d| *d == decision)
        };
        let known = (0..open.len())
            .filter_map(|n| Some((place(&open[n])?, n)))
            .min();
        let first = || open.iter().position(|choice| !choice.is_optional());
        let at = known.map(|(_, n)| n).or_else(first)?;
        let choice = open.swap_remove(at);
        (!choice.is_excluded() && choice.stops().is_none()).then_some(choice)
    }

    fn is_true(&mut self, condition: TermId, model: &Assignment) -> bool {
        let terms = &mut self.machine.terms;
        match terms.has_quantifiers(condition) {
            true => solver::quantifiers_hold(terms, &[condition], model),
            false => terms.eval_bool(condition, model),
        }
    }
}
