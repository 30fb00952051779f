//! In: a job. Out: the strategies run on it in order, and the account of the method.
//!
//! The search for tests runs first and asks for proofs in between; what is left to say about the contract (see
//! [`cases`](crate::strategy::cases)) is asked when the result is made.

mod result;

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_jml::SourceSpecs;
use provetta_outcome::{Goal, Job, StopReason};
use provetta_solver::{Clock, Recorder};

use crate::Watch;
use crate::engine::Engine;
use crate::findings::Findings;
use crate::step;
use crate::strategy::general;
use crate::strategy::nearest::NearestGoal;
use crate::tree::Tree;

/// The analysis of one method.
pub(crate) struct Analysis<'c> {
    engine: Engine<'c>,
    findings: Findings,
    /// Why no test can reach the method
    unreached: Option<StopReason>,
}

impl<'c> Analysis<'c> {
    pub(crate) fn new(
        job: &Job,
        classes: &'c ClassPath,
        specs: &Arc<Vec<SourceSpecs>>,
        clock: Rc<Clock>,
        recorder: Option<Recorder>,
    ) -> Result<Analysis<'c>, StopReason> {
        let (engine, unreached) = Engine::new(job, classes, specs, clock, recorder)?;
        let mut open = engine.goals.usable.clone();
        open.remove_all(&engine.goals.passed_by_others);
        let findings = Findings::new(open, job.options.keep_tree);
        Ok(Analysis {
            engine,
            findings,
            unreached,
        })
    }

    /// Explores until every goal is settled, nothing is left, the budget ends, or `watch` says stop.
    pub(crate) fn run(&mut self, watch: &mut Watch<'_>) {
        let (engine, findings) = (&mut self.engine, &mut self.findings);
        if let Some(reason) = self.unreached.take() {
            NearestGoal::new(engine, findings, watch, None).generalise();
            let rest = findings.open.clone();
            return findings.cut(reason, &rest, Tree::ROOT);
        }
        let start = match engine.machine.start_with_inputs(engine.method) {
            Ok((state, inputs)) => {
                findings.inputs = Some(inputs);
                Some(state)
            }
            Err(reason) => {
                let all = findings.open.clone();
                findings.cut(reason, &all, Tree::ROOT);
                None
            }
        };
        let mut nearest = NearestGoal::new(engine, findings, watch, start);
        step::search(&mut nearest);
        nearest.close();
    }

    /// Classes whose static initialisers have to be run before the analysis can be made.
    pub(crate) fn wants(&self) -> Vec<Arc<str>> {
        self.engine.machine.wanted.iter().cloned().collect()
    }

    /// The same, keeping the questions to the solver.
    pub(crate) fn scripts(mut self) -> Vec<(String, String)> {
        self.findings.scripts = Some(Vec::new());
        self.run(&mut |_| None);
        self.findings.scripts.unwrap_or_default()
    }

    /// All goals that are infeasible however often loops go round, if the budget suffices to show it.
    pub(crate) fn all_impossible(&mut self) -> Vec<Goal> {
        let share = self.engine.budget.total;
        let found = general::impossible(&mut self.engine, &mut self.findings, 0, share);
        let all = self.engine.machine.program.goals().all();
        found
            .iter()
            .map(|goal| all[goal as usize].clone())
            .collect()
    }
}
