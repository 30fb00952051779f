//! In: what a search knows. Out: whether it is at its end, and the account of the method then.

use provetta_outcome::{ClauseResult, Coverage, JobResult};

use super::Explorer;
use crate::account;

impl Explorer<'_> {
    /// Whether nothing that waits can change the account.
    pub(super) fn is_settled(&self) -> bool {
        if self.job.options.contracts.only_failing
            && !self.open.intersects(&self.clauses)
            && !self.weak.intersects(&self.clauses)
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

    fn clause_results(&self) -> Vec<ClauseResult> {
        let all = self.machine.program.goals().all();
        let obligations = self.plan.iter().flat_map(|p| &p.obligations);
        let clauses = obligations.map(|o| ClauseResult {
            goal: all[o.goal as usize].clone(),
            text: o.text.to_string(),
            line: o.span.start.line,
            is_implicit: o.is_implicit,
            case: o.case,
        });
        clauses.collect()
    }

    /// The account of the method.
    pub(crate) fn finish(mut self) -> JobResult {
        if self.machine.class_of_stub_was_asked() {
            self.account.classes_are_asked();
        }
        let states = self.job.options.states;
        let mut goals = self
            .account
            .settle(&self.machine, &self.reach, &self.witnesses, states);
        if self.job.options.contracts.only_failing {
            // The search ends with the contract, so nothing is known of other goals.
            goals.retain(|goal| goal.goal.kind.is_clause());
        }
        let witnesses = account::drop_unused(
            std::mem::take(&mut self.witnesses),
            &mut goals,
            &self.job.options,
        );
        let is_vacuous =
            self.plan.is_some() && self.counts.explored == 0 && self.account.is_uncut();
        let has_no_object = is_vacuous && self.has_no_object();
        let vacuous_cases = match is_vacuous {
            true => Vec::new(),
            false => self.vacuous_cases(),
        };
        let clauses = self.clause_results();
        JobResult {
            clauses,
            is_vacuous,
            has_no_object,
            vacuous_cases,
            method: self.job.method,
            witnesses,
            goals,
            paths: self.counts,
            cuts: self.account.into_cuts(),
            tree: self.tree.finish(),
            millis: self.started.elapsed().as_millis() as u64,
        }
    }
}
