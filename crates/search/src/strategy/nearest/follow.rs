//! In: events of states. Out: work that waits, refutations, cuts, ends.
//!
//! Each way of a fork is accounted for here: the one that the model takes is followed, the others wait; one that another way of the fork
//! stands for is passed by with the goals that only it could reach.

use std::rc::Rc;

use provetta_contracts::{Contracted, Prover};
use provetta_outcome::{Coverage, StopReason};
use provetta_solver::{Answer, Query};
use provetta_symex::{Choice, End, State, Unseen};
use provetta_term::{Assignment, Const, Effort};

use super::order::FAR;
use super::{NearestGoal, Tag};
use crate::budget;
use crate::engine::path_and;
use crate::step::{Searcher, Work};
use crate::stop::Verdict;
use crate::tree::{NodeId, Tree};

impl<'c> Searcher<'c> for NearestGoal<'_, 'c> {
    type Tag = Tag;
    const NAME: &'static str = "nearest goal";

    fn machine(&mut self) -> &mut Prover<'c> {
        &mut self.engine.machine
    }

    fn next(&mut self) -> Option<Work<Tag>> {
        if let Some(state) = self.start.take() {
            let tag = Tag::new(Rc::new(Assignment::default()), Tree::ROOT);
            return Some(Work::run(state, tag));
        }
        loop {
            match self.verdict() {
                Verdict::End(reason) if self.probes_before_end(reason.as_ref()) => {}
                Verdict::End(reason) => {
                    tracing::info!(target: "search", ?reason, spent = %self.engine.now(), "the search for tests ends");
                    self.reason = reason;
                    return None;
                }
                Verdict::Prove => self.generalise(),
                Verdict::GoOn => {
                    let work = match self.engine.job.options.coverage {
                        Coverage::Branch => self.frontier.pop(),
                        Coverage::Path => self.frontier.pop_newest(),
                    };
                    if work.is_some() || !self.may_be_shown() {
                        return work;
                    }
                    self.generalise();
                }
            }
        }
    }

    fn decide(&mut self, work: Work<Tag>) -> Option<Work<Tag>> {
        let Work { state, choice, tag } = work;
        let Some(choice) = choice else {
            return Some(Work {
                state,
                choice: None,
                tag,
            });
        };
        let conjuncts = path_and(&state, choice.condition);
        let (effort, units) = budget::allowance(tag.attempts);
        let effort = effort.min(self.engine.left());
        let answer = self.engine.check(&Query {
            conjuncts: &conjuncts,
            hint: Some(&tag.model),
            effort: effort.min(self.engine.budget.patience),
            units,
            only_refutes: false,
        });
        let model = match answer {
            Answer::Sat(model) => self
                .engine
                .with_short_arrays(&state, &conjuncts, &model)
                .unwrap_or(model),
            Answer::Unsat => {
                let findings = &mut *self.findings;
                findings.counts.closed += 1;
                findings.tree.leaf(tag.node, || "closed".into());
                let machine = &self.engine.machine;
                if !tag.optional {
                    let core = self.engine.solver.core();
                    findings.account.refuted(machine, &state, &choice, core);
                }
                findings.keep_script(machine, "refuted", choice.line, &conjuncts);
                return None;
            }
            Answer::Unknown(_) if self.engine.is_implied(&state, &choice) => {
                let mut model = Assignment::clone(&tag.model);
                if let Some(var) = self.engine.machine.terms.var_id(choice.condition) {
                    model.set(var, Const::Bool(true));
                }
                model
            }
            Answer::Unknown(detail) => {
                self.left_open(state, choice, tag, detail);
                return None;
            }
        };
        let tag = Tag::new(Rc::new(model), tag.node);
        let choice = Some(choice);
        Some(Work { state, choice, tag })
    }

    fn fuel(&self, tag: &Tag) -> Option<u64> {
        (tag.forks < budget::MAX_FORKS).then_some(budget::SLICE)
    }

    fn seen(&mut self, state: &mut State, _: &Tag) -> bool {
        self.findings.has_entered |= state.is_assumed(false);
        true
    }

    fn ended(&mut self, state: State, end: End, tag: Tag) {
        self.path_ended(&state, &end, &tag.model, tag.node);
    }

    fn stopped(&mut self, state: State, reason: StopReason, tag: Tag) {
        self.tries += 1;
        if state.is_optional() {
            let tree = &mut self.findings.tree;
            tree.leaf(tag.node, || format!("cut: {reason}"));
            // Only to be told: the first ones suffice.
            if self.tries <= budget::MIN_TRIES {
                let potential = self.engine.potential_of_cut(&state);
                self.findings.account.missed(reason, &potential);
            }
            return;
        }
        let potential = self.engine.potential_of_cut(&state);
        // A run with the input of the path may go on where the path could not. One for each kind of cut suffices.
        let is_known = self.findings.account.has_cut(&reason, &potential);
        if !is_known && self.findings.seeds.len() < budget::MAX_SEEDS {
            self.findings.seeds.push(Rc::clone(&tag.model));
        }
        self.findings.cut(reason, &potential, tag.node);
    }

    fn no_input(&mut self, state: State, tag: Tag) {
        self.tries += 1;
        if self.engine.machine.is_completing(&state) && !state.is_optional() {
            let what = "an input that no constructor tried makes".into();
            let potential = self.engine.potential_of_cut(&state);
            let reason = StopReason::Unsupported { what };
            return self.findings.cut(reason, &potential, tag.node);
        }
        self.findings.tree.leaf(tag.node, || "no such input".into());
    }

    /// The machine does not stop at loop heads in the mode for tests.
    fn at_head(&mut self, state: State, tag: Tag) {
        self.turn_over(state, tag);
    }

    /// Lets a state wait that used up its share.
    fn turn_over(&mut self, state: State, tag: Tag) {
        let potential = self.engine.potential(&state, None);
        let optional = state.is_optional();
        if !self.wanted(&potential, optional) {
            return;
        }
        let slices = tag.slices.saturating_add(1);
        let distance = self.distance(&state, None);
        let tag = Tag {
            potential,
            optional,
            slices: tag.slices + 1,
            ..Tag::new(tag.model, tag.node)
        };
        let distance = distance.saturating_add(slices.saturating_mul(1_000));
        self.wait(distance, Work::run(state, tag));
    }

    fn paused(&mut self, state: State, tag: Tag) -> Option<(State, Tag)> {
        if tag.slices > 0 || !self.engine.machine.repeats(&state, budget::LOOK_AHEAD) {
            self.turn_over(state, tag);
        } else if !state.is_optional() {
            let potential = self.engine.potential(&state, None);
            let line = self.engine.machine.line_of(&state);
            let reason = StopReason::Endless { line };
            self.findings.cut(reason, &potential, tag.node);
        }
        None
    }

    /// Lets all choices but the model's own wait; returns that one to go on with.
    fn forked(&mut self, state: State, choices: Vec<Choice>, tag: Tag) -> Option<Work<Tag>> {
        let mut taken = None;
        let mut waiting = Vec::with_capacity(choices.len());
        // Paths are counted once, not once for each way to make their objects.
        let every_path = self.engine.every_path();
        self.engine.count_forks(choices.len());
        for choice in choices {
            if choice.is_excluded() || every_path && choice.is_optional() {
                continue;
            }
            // A contract may speak of what unknown code changes.
            if let (Some((reason, kind)), true) = (choice.unseen(), self.engine.plan.is_none()) {
                let reason = reason.clone();
                self.pass_by(&state, &choice, reason, kind);
                continue;
            }
            let machine = &self.engine.machine;
            let child = self.findings.tree.child(
                tag.node,
                || machine.readable(choice.condition).to_string(),
                choice.line,
            );
            // What a quantified formula is worth in a model is for the solver to say.
            let is_plain = !machine.terms.has_quantifiers(choice.condition);
            if taken.is_none() && is_plain && machine.terms.eval_bool(choice.condition, &tag.model)
            {
                taken = Some((choice, child));
            } else {
                waiting.push((choice, child));
            }
        }
        let shared = Rc::new(state);
        for (choice, child) in waiting {
            self.let_wait(&shared, choice, Rc::clone(&tag.model), child);
        }
        let (choice, node) = taken?;
        Some(Work {
            state: shared,
            choice: Some(choice),
            tag: Tag {
                node,
                forks: tag.forks + 1,
                ..tag
            },
        })
    }
}

impl NearestGoal<'_, '_> {
    /// Lets a choice of a fork wait that the model does not take.
    fn let_wait(&mut self, state: &Rc<State>, choice: Choice, model: Rc<Assignment>, node: NodeId) {
        let potential = self.engine.potential(state, Some(&choice));
        let optional = state.is_optional() || choice.is_optional();
        // A way that cannot be followed is known already, or nobody asks for it.
        let is_known = choice
            .stops()
            .is_some_and(|reason| optional || self.findings.account.has_cut(reason, &potential));
        if is_known {
            self.findings.counts.cut += 1;
            return self.findings.tree.leaf(node, || "cut".into());
        }
        if !self.wanted(&potential, optional) {
            return self.findings.tree.leaf(node, || "not needed".into());
        }
        let distance = self.distance(state, Some(&choice));
        let tag = Tag {
            potential,
            optional,
            ..Tag::new(model, node)
        };
        let work = Work {
            state: Rc::clone(state),
            choice: Some(choice),
            tag,
        };
        self.wait(distance, work);
    }

    /// The solver could not decide a choice: it is asked again with more effort, or the path is cut.
    fn left_open(&mut self, state: Rc<State>, choice: Choice, tag: Tag, detail: String) {
        if tag.attempts + 1 < budget::MAX_ATTEMPTS && self.engine.left() > Effort::NONE {
            let distance = FAR.saturating_mul(tag.attempts + 2);
            let tag = Tag {
                attempts: tag.attempts + 1,
                ..tag
            };
            let choice = Some(choice);
            self.wait(distance, Work { state, choice, tag });
        } else if !tag.optional {
            let reason = StopReason::Solver { detail };
            self.findings.cut(reason, &tag.potential, tag.node);
        }
    }

    /// A way that shows nothing which another way of the fork does not show: only what unknown code does by
    /// calls of its own is lost; or, if it turns out that classes are asked, all that lies ahead.
    fn pass_by(&mut self, state: &State, choice: &Choice, reason: StopReason, kind: Unseen) {
        if state.is_optional() {
            return;
        }
        self.findings.counts.cut += 1;
        let goals = self.engine.reach.goals_of_unknown_code();
        self.findings.account.cut(reason.clone(), &goals);
        if kind == Unseen::Class {
            let potential = self.engine.potential(state, Some(choice));
            self.findings
                .account
                .cut_if_classes_are_asked(reason, potential);
        }
    }
}
