//! In: what was found. Out: the result of the analysis.
//!
//! Why "infeasible" is right is said in [`crate::account`] and [`crate`]; here claims are only taken back: of clauses that cannot be used, and of goals
//! that nobody looked for.

use provetta_faults::{Fault, seeded};
use provetta_outcome::{self as outcome, JobResult, World};
use provetta_term::Work;

use super::Analysis;
use crate::strategy::cases;
use crate::{account, clauses};

impl Analysis<'_> {
    /// The work that was done, counted.
    fn effort_spent(&self) -> outcome::Effort {
        let meter = self.engine.machine.terms.meter();
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
        if self.engine.machine.class_of_stub_was_asked() {
            self.findings.account.classes_are_asked();
        }
        let is_open = self.engine.job.options.contracts.world == World::Open;
        for note in self.engine.machine.world_notes() {
            let potential = self.engine.potential_of_note(&note);
            let classes = self.engine.machine.program.known_classes(&note.ty);
            self.findings.account.world(classes, &potential, is_open);
        }
        let states = self.engine.job.options.states;
        let mut goals = self.findings.account.settle(
            &self.engine.machine,
            &self.engine.reach,
            &self.findings.witnesses,
            states,
            &self.engine.goals.passed_by_others,
        );
        if self.engine.job.options.contracts.only_failing {
            // The search ends with the contract, so nothing is known of other goals.
            goals.retain(|goal| goal.goal.kind.is_clause());
        }
        let plan = self.engine.plan.as_ref();
        let listed = plan.map_or_else(Vec::new, |plan| {
            clauses::of_plan(plan, self.engine.machine.program.goals())
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
            std::mem::take(&mut self.findings.witnesses),
            &mut goals,
            &self.engine.job.options,
        );
        // That no input exists is a claim: every path was followed to where it contradicts what is assumed at entry, or by an `assume` in
        // the code. What a search that ended early did not find says nothing.
        let assumed = self.engine.machine.contracts().assumed();
        let has_entered = self.findings.has_entered;
        let is_proved = self.findings.is_exhausted
            && self.findings.account.is_uncut()
            && (!has_entered || !assumed.is_empty());
        let is_vacuous = self.engine.plan.is_some()
            && self.findings.counts.explored == 0
            && (is_proved || seeded(Fault::VacuousWithoutProof));
        // Objects of other classes may be inputs.
        let is_vacuous = is_vacuous && !self.findings.account.is_world_open();
        let has_no_object = is_vacuous && !has_entered && cases::has_no_object(&mut self.engine);
        let vacuous_cases = match is_vacuous {
            true => Vec::new(),
            false => cases::vacuous_cases(&mut self.engine, &mut self.findings),
        };
        let effort = self.effort_spent();
        JobResult {
            wants: Vec::new(),
            clauses: listed,
            broke_off: false,
            asked: self.engine.machine.contracts().asked_contracts(),
            assumed,
            is_vacuous,
            has_no_object,
            vacuous_cases,
            method: self.engine.job.method,
            witnesses,
            goals,
            paths: self.findings.counts,
            cuts: self.findings.account.into_cuts(),
            tree: self.findings.tree.finish(),
            effort,
            millis: self.engine.clock.elapsed().as_millis() as u64,
        }
    }
}
