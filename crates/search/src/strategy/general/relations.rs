//! In: what is said of a loop, or guessed. Out: what holds whatever the inputs are, and the goals that may be passed where it does not.
//!
//! A relation or clause counts as holding only if the solver refutes its negation on the path; what it leaves open does not hold. A
//! model that breaks some of several relations rejects those, so that they need not be asked one by one.

use provetta_contracts::Relation;
use provetta_faults::{Fault, seeded};
use provetta_solver::Answer;
use provetta_symex::State;
use provetta_term::{Assignment, TermId};

use super::GeneralRound;
use crate::budget;
use crate::engine::path;

impl GeneralRound<'_, '_> {
    /// The specification of a loop at its head: invariants hold at the entry (where no round was before) or after a round,
    /// and variants got smaller. What cannot be shown may be broken.
    pub(super) fn check_loop(
        &mut self,
        state: &mut State,
        before: Option<&[Option<TermId>]>,
        model: &Assignment,
    ) {
        let machine = &mut self.engine.machine;
        let (entry, kept, variant) = machine.logic().loop_goals(state);
        let invariants = if before.is_none() { entry } else { kept };
        let mut asked: Vec<(u32, Option<TermId>)> = Vec::new();
        for (n, goal) in invariants.into_iter().enumerate() {
            asked.push((goal, machine.logic().invariant_in(state, n)));
        }
        if let Some(before) = before {
            let now = machine.logic().variants_in(state);
            for (n, goal) in variant.into_iter().enumerate() {
                let was = before.get(n).copied().flatten();
                let now = now.get(n).copied().flatten();
                let lessens = was.zip(now);
                let holds = lessens.and_then(|(a, b)| machine.logic().variant_lessens(a, b));
                asked.push((goal, holds));
            }
        }
        self.show(state, asked, model);
    }

    /// What a round has read that stands for all rounds, at its end: the path ends here.
    pub(super) fn check_reads(&mut self, state: &mut State, model: &Assignment) {
        let asked = self.engine.machine.logic().reads_in(state);
        self.show(state, asked, model);
    }

    /// Goals whose condition cannot be shown to hold in a state may be passed.
    fn show(&mut self, state: &State, asked: Vec<(u32, Option<TermId>)>, model: &Assignment) {
        let path = path(state);
        for (goal, holds) in asked {
            if !self.left.contains(goal) {
                continue;
            }
            let units = self.engine.units();
            let is_shown = holds
                .is_some_and(|holds| self.negated(&path, holds, model, units) == Answer::Unsat);
            if !is_shown {
                self.is_possible(goal);
            }
        }
    }

    /// Asks for an input of a path that breaks a condition; there is none if it holds.
    fn negated(
        &mut self,
        path: &[TermId],
        condition: TermId,
        model: &Assignment,
        units: u32,
    ) -> Answer {
        let broken = self.engine.machine.terms.not(condition);
        let mut question = path.to_vec();
        question.push(broken);
        self.engine.ask(&question, model, units, self.until)
    }

    /// Whether a model does not speak against a condition. What a quantified formula is worth is for the solver to say.
    fn may_hold(&self, condition: TermId, model: &Assignment) -> bool {
        let terms = &self.engine.machine.terms;
        terms.has_quantifiers(condition) || terms.eval_bool(condition, model)
    }

    /// The relations that hold in a state whatever the inputs are.
    pub(super) fn valid(
        &mut self,
        path: &[TermId],
        state: &State,
        relations: Vec<Relation>,
        model: &Assignment,
    ) -> Vec<Relation> {
        let mut kept: Vec<(Relation, TermId)> = Vec::new();
        let mut scratch = state.clone();
        for relation in relations {
            let condition = self
                .engine
                .machine
                .logic()
                .relation_in(&mut scratch, &relation);
            if let Some(condition) = condition
                && self.may_hold(condition, model)
            {
                kept.push((relation, condition));
            }
        }
        let mut valid = Vec::new();
        // What is asked about one place may be hard, and easy about another.
        for group in kept.chunk_by(|(a, _), (b, _)| a.is_about_the_same(b)) {
            valid.extend(self.valid_group(path, group.to_vec(), model));
        }
        valid
    }

    fn valid_group(
        &mut self,
        path: &[TermId],
        mut kept: Vec<(Relation, TermId)>,
        model: &Assignment,
    ) -> Vec<Relation> {
        loop {
            let terms = &mut self.engine.machine.terms;
            let mut all = terms.bool(true);
            for (_, condition) in &kept {
                all = terms.and(all, *condition);
            }
            if terms.as_bool(all) == Some(true) {
                break;
            }
            let units = self.engine.units();
            match self.negated(path, all, model, units) {
                Answer::Unsat => break,
                Answer::Sat(_) if seeded(Fault::GuessesAreNotChecked) => break,
                Answer::Sat(found) => {
                    let before = kept.len();
                    let terms = &self.engine.machine.terms;
                    kept.retain(|(_, c)| terms.eval_bool(*c, &found));
                    if kept.len() == before {
                        kept.clear();
                    }
                }
                // A written invariant stands alone and was asked with all effort.
                Answer::Unknown(_) if kept.iter().all(|(r, _)| r.is_written()) => {
                    kept.clear();
                    break;
                }
                Answer::Unknown(_) => {
                    let units = budget::UNITS_FOR_A_GUESS;
                    kept.retain(|(_, c)| self.negated(path, *c, model, units) == Answer::Unsat);
                    break;
                }
            }
        }
        kept.into_iter().map(|(relation, _)| relation).collect()
    }
}
