//! In: what a search knows. Out: whether it is at its end, and the account of the method then.

use provetta_faults::{Fault, seeded};
use provetta_outcome::{self as outcome, Coverage, JobResult, StopReason, World};
use provetta_symex::{End, GoalSet, State};
use provetta_term::Work;

use super::Explorer;
use crate::{account, clauses};

impl Explorer<'_> {
    /// Whether nothing that waits can change the account.
    pub(super) fn is_settled(&self) -> bool {
        if self.job.options.contracts.only_failing
            && self.open_clauses().iter().next().is_none()
            && !self.weak.intersects(&self.clauses)
            && !self.lacks_input()
        {
            return true;
        }
        match self.job.options.coverage {
            Coverage::Path => self.frontier.len() == 0,
            // Work that cannot lead to an open goal is not kept, so an empty frontier settles all.
            Coverage::Branch => {
                self.frontier.len() == 0
                    || (!self.lacks_input()
                        && self.open.iter().next().is_none()
                        && self.weak.iter().next().is_none()
                        && !self.wants_normal)
            }
        }
    }

    /// Whether no input was found yet that meets the contract. As long as there may be none at all, what is proved of it
    /// is worth nothing.
    pub(super) fn lacks_input(&self) -> bool {
        self.plan.is_some() && self.counts.explored == 0
    }

    /// Possible exceptions are worth a test where one is found, but there are many of them and few can
    /// happen: once all branches are settled, the search for them is short.
    pub(super) fn exceptions_had_their_share(&mut self) -> Option<StopReason> {
        let is_open = |goals: &GoalSet| !goals.is_subset(&self.implicit);
        if self.wants_normal || is_open(&self.open) || self.lacks_input() {
            self.settled_at = None;
            return None;
        }
        let now = self.now();
        let since = *self.settled_at.get_or_insert(now);
        // Tests that take reflection may be replaced by better ones meanwhile.
        let share = match is_open(&self.weak) {
            true => self.budget.better_tests,
            false => self.budget.exceptions,
        };
        let over = self.since(since) >= share && self.job.options.coverage == Coverage::Branch;
        let millis = share.as_millis();
        over.then_some(StopReason::Share { millis })
    }

    /// Without an end in sight, waiting longer seldom helps.
    pub(super) fn is_out_of_patience(&self) -> Option<StopReason> {
        let patience = self.budget.patience_after(self.progress.0);
        let is_over = self.since(self.progress.0) >= patience;
        let over = is_over && self.job.options.coverage == Coverage::Branch;
        over.then_some(StopReason::Patience {
            millis: patience.as_millis(),
        })
    }

    /// What a path that ended counts for.
    pub(super) fn passed(&self, state: &State, end: &End) -> GoalSet {
        let mut passed = state.reached.clone();
        if !self.job.options.contracts.only_passing {
            return passed;
        }
        // The test of a path that breaks the contract or violates an assert is not written.
        if state.ends_by_assert(end) {
            let mut broken = self.clauses.clone();
            broken.union_with(&self.asserts);
            passed.intersect_with(&broken);
        } else if passed.intersects(&self.clauses) {
            passed.intersect_with(&self.clauses);
        }
        passed
    }

    /// The work that was done, counted.
    fn effort_spent(&self) -> outcome::Effort {
        let meter = self.machine.terms.meter();
        outcome::Effort {
            millis: meter.spent().as_millis(),
            instructions: meter.counted(Work::Instruction),
            forks: meter.counted(Work::Fork),
            terms: meter.counted(Work::Term),
            evaluations: meter.counted(Work::Evaluation),
            translations: meter.counted(Work::Translation),
            questions: meter.counted(Work::Question),
            solver_units: meter.counted(Work::Solver),
        }
    }

    /// The account of the method.
    pub(crate) fn finish(mut self) -> JobResult {
        if self.machine.class_of_stub_was_asked() {
            self.account.classes_are_asked();
        }
        let is_open = self.job.options.contracts.world == World::Open;
        for note in self.machine.world_notes() {
            let potential = self.potential_of_note(&note);
            let classes = self.machine.program.known_classes(&note.ty);
            self.account.world(classes, &potential, is_open);
        }
        let states = self.job.options.states;
        let mut goals = self
            .account
            .settle(&self.machine, &self.reach, &self.witnesses, states);
        if self.job.options.contracts.only_failing {
            // The search ends with the contract, so nothing is known of other goals.
            goals.retain(|goal| goal.goal.kind.is_clause());
        }
        let plan = self.plan.as_ref();
        let listed = plan.map_or_else(Vec::new, |plan| {
            clauses::of_plan(plan, self.machine.program.goals())
        });
        // What cannot be used is not shown by paths on which nobody asked for it.
        for clause in listed
            .iter()
            .filter(|_| !seeded(Fault::UnusableClauseIsShown))
        {
            let Some(why) = &clause.unusable else {
                continue;
            };
            for goal in goals.iter_mut().filter(|g| g.goal == clause.goal) {
                goal.status = clauses::unusable(why);
            }
        }
        let witnesses = account::drop_unused(
            std::mem::take(&mut self.witnesses),
            &mut goals,
            &self.job.options,
        );
        // That no input exists is a claim: every path was followed to where it contradicts what is assumed at entry. What a search that
        // ended early did not find says nothing, nor does an `assume` in the code that no input gets past.
        let is_proved = self.is_exhausted && self.account.is_uncut() && !self.has_entered;
        let is_vacuous = self.plan.is_some()
            && self.counts.explored == 0
            && (is_proved || seeded(Fault::VacuousWithoutProof));
        // Objects of other classes may be inputs.
        let is_vacuous = is_vacuous && !self.account.is_world_open();
        let has_no_object = is_vacuous && self.has_no_object();
        let vacuous_cases = match is_vacuous {
            true => Vec::new(),
            false => self.vacuous_cases(),
        };
        let effort = self.effort_spent();
        JobResult {
            clauses: listed,
            broke_off: false,
            asked: self.machine.asked_contracts().to_vec(),
            is_vacuous,
            has_no_object,
            vacuous_cases,
            method: self.job.method,
            witnesses,
            goals,
            paths: self.counts,
            cuts: self.account.into_cuts(),
            tree: self.tree.finish(),
            effort,
            millis: self.clock.elapsed().as_millis() as u64,
        }
    }

    /// Writes a question to the solver out for another one.
    pub(super) fn keep_script(
        &mut self,
        kind: &str,
        line: Option<u32>,
        conjuncts: &[provetta_term::TermId],
    ) {
        if !self.keep_smt || self.smt.len() >= crate::budget::MAX_SCRIPTS {
            return;
        }
        let place = line.map(|l| format!(" at line {l}")).unwrap_or_default();
        let title = match conjuncts.last() {
            Some(last) => format!("{kind}{place}: {}", self.machine.readable(*last)),
            None => format!("{kind}: no condition"),
        };
        self.smt.push((
            title,
            provetta_solver::smtlib(&self.machine.terms, conjuncts),
        ));
    }
}
