//! In: a path that ended, with a model. Out: a witness, if it shows something new.
//!
//! What no test can make sure of is real all the same: such a path is cut, so that nothing it passes counts as infeasible.

use std::rc::Rc;

use provetta_contracts::Contracted;
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_symex::{End, GoalSet, State};
use provetta_term::Assignment;

use super::NearestGoal;
use crate::engine::path;
use crate::findings::{keep_breach, passed};
use crate::tree::NodeId;
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
        let conjuncts = path(state);
        let short = self.engine.with_short_arrays(state, &conjuncts, model);
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
        let is_weak = account::is_weak(&witness);
        self.looked_for_normal(is_normal && !is_weak);
        // A test that takes reflection is better than none, and where paths count, each one is something new.
        let is_needed = self.findings.witnesses.is_empty() || self.engine.every_path();
        if is_weak && !is_new && !is_needed {
            return self.findings.tree.leaf(node, || "nothing new".into());
        }
        let findings = &mut *self.findings;
        findings.tree.leaf(node, || account::test_leaf(&witness));
        findings.witnesses.push(witness);
        let clauses = &self.engine.goals.clauses;
        keep_breach(&mut findings.breaches, clauses, state, &model, is_weak);
        findings.keep_script(&self.engine.machine, "path", None, &conjuncts);
        if is_weak {
            let mut first = passed.clone();
            first.intersect_with(&findings.open);
            findings.weak.union_with(&first);
        } else {
            findings.weak.remove_all(&passed);
        }
        if is_new || may_improve {
            findings.open.remove_all(&passed);
            self.tries = 0;
            self.progress = self.engine.now();
            self.reorder();
        }
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
