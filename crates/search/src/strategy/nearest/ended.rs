//! In: a path that ended, with a model. Out: a witness, if it shows something new.
//!
//! What no test can make sure of is real all the same: such a path is cut, so that nothing it passes counts as infeasible.

use std::rc::Rc;

use provetta_contracts::Contracted;
use provetta_faults::{Fault, seeded};
use provetta_outcome::{StopReason, Witness};
use provetta_symex::{End, GoalSet, Inputs, State};
use provetta_term::Assignment;

use super::NearestGoal;
use crate::engine::path;
use crate::findings::{keep_breach, passed};
use crate::tree::{NodeId, Tree};
use crate::{account, budget};

impl NearestGoal<'_, '_> {
    /// Takes what a path shows that ended.
    pub(crate) fn path_ended(
        &mut self,
        state: &State,
        end: &End,
        model: &Rc<Assignment>,
        node: NodeId,
    ) {
        self.findings.counts.explored += 1;
        self.tries += u64::from(state.is_optional());
        self.findings.saw_cases(self.engine, state, model);
        for (goal, reason) in state.unchecked() {
            if !state.is_optional() {
                let account = &mut self.findings.account;
                account.cut(StopReason::clone(reason), &GoalSet::of(*goal));
            }
        }
        let passed = passed(self.engine, state, end);
        let is_new = passed.intersects(&self.findings.open);
        let may_improve = passed.intersects(&self.findings.weak);
        let is_normal = self.wants_normal && matches!(end, End::Returned(_));
        let wanted = is_new || may_improve || is_normal || self.engine.every_path();
        if !wanted {
            self.findings.tree.leaf(node, || "nothing new".into());
            return self.looked_for_normal(false);
        }
        if let Some(reason) = self.engine.machine.untestable(state) {
            return self.has_no_test(state, reason, node);
        }
        let only_improves = !is_new && !is_normal && !self.engine.every_path();
        if only_improves && self.takes_reflection(state, end, model) {
            return self.findings.tree.leaf(node, || "nothing new".into());
        }
        let conjuncts = path(state);
        // Inputs that were tried are short.
        let short = match self.defers {
            true => None,
            false => self.engine.with_short_arrays(state, &conjuncts, model),
        };
        let model = short.as_ref().unwrap_or(model);
        let model = self.engine.readable_model(state, &conjuncts, model);
        let Some(inputs) = &self.findings.inputs else {
            return;
        };
        let (machine, method) = (&self.engine.machine, self.engine.method);
        let witness = match machine.witness(method, inputs, state, end, &model) {
            Ok(witness) => witness,
            Err(reason) => {
                if !state.is_optional() {
                    self.findings.cut(reason, &state.reached, node);
                }
                return;
            }
        };
        let past = self
            .findings
            .depends_on_past(self.engine, state, end, &model, &witness);
        if let Some(reason) = past {
            return self.has_no_test(state, reason, node);
        }
        if self.findings.seeds.len() < budget::MAX_SEEDS {
            self.findings.seeds.push(Rc::new(model.clone()));
        }
        let is_new = self.take_witness(witness, &passed, is_normal, node);
        if is_new {
            let clauses = &self.engine.goals.clauses;
            let is_weak = self.findings.witnesses.last().is_some_and(account::is_weak);
            let findings = &mut *self.findings;
            keep_breach(&mut findings.breaches, clauses, state, &model, is_weak);
            findings.keep_script(&self.engine.machine, "path", None, &conjuncts);
        }
    }

    /// Takes what a run with known inputs shows. It is no path of the search, so that it is never a cut.
    pub(crate) fn known_path_ended(&mut self, state: &State, end: &End, inputs: &Inputs) {
        let passed = passed(self.engine, state, end);
        if !passed.intersects(&self.findings.open)
            || self.engine.machine.untestable(state).is_some()
        {
            return;
        }
        let nothing = Assignment::default();
        let (machine, method) = (&self.engine.machine, self.engine.method);
        let witness = match machine.witness(method, inputs, state, end, &nothing) {
            Ok(witness) => witness,
            Err(reason) => {
                tracing::debug!(target: "search", ?reason, "no test can be made of a run");
                return;
            }
        };
        let past = self
            .findings
            .depends_on_past(self.engine, state, end, &nothing, &witness);
        if past.is_none() {
            self.findings.counts.explored += 1;
            self.take_witness(witness, &passed, false, Tree::ROOT);
        }
    }

    /// Keeps a witness if it shows something; whether it did.
    fn take_witness(
        &mut self,
        witness: Witness,
        passed: &GoalSet,
        is_normal: bool,
        node: NodeId,
    ) -> bool {
        let is_new = passed.intersects(&self.findings.open);
        let may_improve = passed.intersects(&self.findings.weak);
        let is_weak = account::is_weak(&witness);
        self.looked_for_normal(is_normal && !is_weak);
        // A test that takes reflection is better than none, and where paths count, each one is something new.
        let is_needed = self.findings.witnesses.is_empty() || self.engine.every_path();
        if is_weak && !is_new && !is_needed {
            self.unimproved += 1;
            self.findings.tree.leaf(node, || "nothing new".into());
            return false;
        }
        let findings = &mut *self.findings;
        let mut gained = findings.open.clone();
        if !is_weak {
            gained.union_with(&findings.weak);
        }
        gained.intersect_with(passed);
        findings.tree.leaf(node, || account::test_leaf(&witness));
        findings.witnesses.push(witness);
        if is_weak {
            let mut first = passed.clone();
            first.intersect_with(&findings.open);
            findings.weak.union_with(&first);
        } else {
            findings.weak.remove_all(passed);
            self.unimproved = 0;
        }
        if is_new || may_improve {
            let mut branches = gained.clone();
            branches.remove_all(&self.engine.goals.implicit);
            findings.open.remove_all(passed);
            self.tries = 0;
            tracing::info!(
                target: "search",
                branches = branches.iter().count(),
                is_weak,
                spent = %self.engine.now(),
                "something new is passed"
            );
            self.is_ahead(&gained);
            self.reorder();
        }
        true
    }

    /// Whether the test of a path takes reflection, as far as the model at hand says. Another model may do without, but to look for one costs more
    /// than all else of a path, so that it is not believed any more once it was in vain often.
    fn takes_reflection(&self, state: &State, end: &End, model: &Assignment) -> bool {
        let Some(inputs) = &self.findings.inputs else {
            return false;
        };
        let (machine, method) = (&self.engine.machine, self.engine.method);
        self.unimproved >= budget::MAX_UNIMPROVED
            && machine
                .witness(method, inputs, state, end, model)
                .is_ok_and(|witness| account::is_weak(&witness))
    }

    /// The path is real, and no test can make sure of it.
    fn has_no_test(&mut self, state: &State, reason: StopReason, node: NodeId) {
        if !state.is_optional() && !seeded(Fault::UntestablePathsAreForgotten) {
            self.findings.cut(reason, &state.reached, node);
        }
        self.looked_for_normal(false);
    }

    /// After a path ended: an ordinary test was found, or so many paths were tried that none is looked for
    /// any more.
    fn looked_for_normal(&mut self, found: bool) {
        let explored = self.findings.counts.explored;
        if self.wants_normal && (found || explored >= budget::PATHS_TO_NORMAL) {
            self.wants_normal = false;
            self.reorder();
        }
    }
}
