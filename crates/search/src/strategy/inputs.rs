//! In: inputs that lead to open goals if contracts and invariants stand for calls and loops. Out: what their real calls pass.
//!
//! A path on which a contract stands for a call, or an invariant for a loop, is not real. The inputs of a model of it are:
//! the method is executed with them, and counts for what it then passes. If the contract was too weak to lead to the goal,
//! the goal stays open, and the search goes on as before.
//!
//! One path is followed for each input, along the model and nowhere else. Nothing is concluded from the ways that are not taken, and a path that
//! is given up here is no cut: the search for tests follows all of them itself. At its end the solver says whether the
//! path is one, and only then it counts.

use std::rc::Rc;

use provetta_contracts::Prover;
use provetta_outcome::StopReason;
use provetta_solver::{self as solver, Answer, Query};
use provetta_symex::{Choice, End, GoalSet, State};
use provetta_term::{Assignment, Effort};

use super::nearest::NearestGoal;
use crate::budget;
use crate::engine::path;
use crate::step::{Searcher, Work, search};
use crate::tree::Tree;

/// Executes the method with inputs that were found on the way to a proof.
pub(crate) fn try_hints(nearest: &mut NearestGoal<'_, '_>) {
    let hints = std::mem::take(&mut nearest.findings.hints);
    let until = nearest.engine.deadline(nearest.engine.budget.inputs);
    search(&mut GivenInputs {
        nearest,
        hints: hints.all.into_iter(),
        until,
        is_exact: false,
    });
}

/// Executes the method with an input that is known to pass goals; no solver is asked.
pub(crate) fn try_input(nearest: &mut NearestGoal<'_, '_>, goals: GoalSet, model: &Rc<Assignment>) {
    let until = nearest.engine.deadline(nearest.engine.budget.inputs);
    search(&mut GivenInputs {
        nearest,
        hints: vec![(goals, Rc::clone(model))].into_iter(),
        until,
        is_exact: true,
    });
}

struct GivenInputs<'n, 'a, 'c> {
    /// The search that gets the paths
    nearest: &'n mut NearestGoal<'a, 'c>,
    hints: std::vec::IntoIter<(GoalSet, Rc<Assignment>)>,
    until: Effort,
    /// The inputs are taken as they are
    is_exact: bool,
}

/// The input of a path, and how many forks it has passed.
struct Given {
    model: Rc<Assignment>,
    forks: u32,
}

impl<'c> Searcher<'c> for GivenInputs<'_, '_, 'c> {
    type Tag = Given;
    const NAME: &'static str = "given inputs";

    fn machine(&mut self) -> &mut Prover<'c> {
        self.nearest.machine()
    }

    fn next(&mut self) -> Option<Work<Given>> {
        for (goals, model) in self.hints.by_ref() {
            if !goals.intersects(&self.nearest.findings.open) {
                continue;
            }
            let engine = &mut *self.nearest.engine;
            if let Ok((state, _)) = engine.machine.start_with_inputs(engine.method) {
                return Some(Work::run(state, Given { model, forks: 0 }));
            }
        }
        None
    }

    fn fuel(&self, _: &Given) -> Option<u64> {
        Some(budget::SLICE)
    }

    fn ended(&mut self, state: State, end: End, tag: Given) {
        let conjuncts = path(&state);
        if self.is_exact {
            let terms = &mut self.nearest.engine.machine.terms;
            if solver::quantifiers_hold(terms, &conjuncts, &tag.model) {
                let nearest = &mut *self.nearest;
                nearest.path_ended(&state, &end, &tag.model, Tree::ROOT);
            }
            return;
        }
        let effort = self.nearest.engine.left_until(self.until);
        let answer = self.nearest.engine.check(&Query {
            conjuncts: &conjuncts,
            hint: Some(&tag.model),
            effort,
            units: None,
            only_refutes: false,
        });
        if let Answer::Sat(found) = answer {
            self.nearest
                .path_ended(&state, &end, &Rc::new(found), Tree::ROOT);
        }
    }

    fn stopped(&mut self, _: State, _: StopReason, _: Given) {}

    fn no_input(&mut self, _: State, _: Given) {}

    fn at_head(&mut self, _: State, _: Given) {}

    fn paused(&mut self, state: State, tag: Given) -> Option<(State, Given)> {
        (self.nearest.engine.now() < self.until).then_some((state, tag))
    }

    fn forked(&mut self, state: State, choices: Vec<Choice>, tag: Given) -> Option<Work<Given>> {
        let forks = tag.forks + 1;
        let terms = &self.nearest.engine.machine.terms;
        // What a quantified formula is worth is asked at the end.
        let mut fitting = choices.into_iter().filter(|c| {
            let is_open = terms.has_quantifiers(c.condition);
            !c.is_excluded() && (is_open || terms.eval_bool(c.condition, &tag.model))
        });
        let choice = fitting.next()?;
        if forks > budget::MAX_FORKS_OF_INPUT || self.nearest.engine.now() >= self.until {
            return None;
        }
        Some(Work {
            state: Rc::new(state),
            choice: Some(choice),
            tag: Given { forks, ..tag },
        })
    }
}
