//! In: paths that ended, were cut or refuted, and goals that a proof excludes. Out: what is known of the method so far.
//!
//! Every strategy writes here and nowhere else; the result of the analysis is made of it.
//!
//! Invariants:
//! - A goal leaves `open` only when a path with a witness passes it or a proof excludes it (then `account` says so).
//! - `weak` holds goals that left `open` and whose witnesses all take reflection.
//! - Each path that is given up is an entry of `account` with all goals that it might have passed.

mod breach;
mod hints;
mod past;

use std::rc::Rc;

use provetta_contracts::{Contracted, Prover};
use provetta_outcome::{PathCounts, StopReason, Witness};
use provetta_symex::{End, GoalSet, Inputs, State};
use provetta_term::{Assignment, TermId};

use crate::account::Account;
use crate::budget;
use crate::engine::Engine;
use crate::tree::{NodeId, Tree};

pub(crate) use breach::{Breach, keep_breach};
pub(crate) use hints::Hints;

/// What is known of a method so far.
pub(crate) struct Findings {
    /// Goals no path that ended has passed
    pub(crate) open: GoalSet,
    /// Goals that only tests with reflection pass so far
    pub(crate) weak: GoalSet,
    pub(crate) account: Account,
    pub(crate) tree: Tree,
    pub(crate) counts: PathCounts,
    pub(crate) witnesses: Vec<Witness>,
    /// What the method gets, once the first state was made
    pub(crate) inputs: Option<Inputs>,
    /// Whether an input of each case of the contract was found
    pub(crate) cases: Vec<bool>,
    /// Inputs that a search for a proof found worth trying
    pub(crate) hints: Hints,
    /// Inputs of witnesses, and of paths that were cut
    pub(crate) seeds: Vec<Rc<Assignment>>,
    /// How clauses were broken first
    pub(crate) breaches: Vec<Breach>,
    /// No path is left that somebody would have to follow
    pub(crate) is_exhausted: bool,
    /// Some input meets all that is assumed at entry
    pub(crate) has_entered: bool,
    /// Questions to the solver with a title, if they are to be kept
    pub(crate) scripts: Option<Vec<(String, String)>>,
}

impl Findings {
    /// Nothing is known: all these goals are open.
    pub(crate) fn new(open: GoalSet, keep_tree: bool) -> Findings {
        Findings {
            open,
            weak: GoalSet::default(),
            account: Account::default(),
            tree: Tree::new(keep_tree),
            counts: PathCounts::default(),
            witnesses: Vec::new(),
            inputs: None,
            cases: Vec::new(),
            hints: Hints::default(),
            seeds: Vec::new(),
            breaches: Vec::new(),
            is_exhausted: false,
            has_entered: false,
            scripts: None,
        }
    }

    /// A path was given up.
    pub(crate) fn cut(&mut self, reason: StopReason, potential: &GoalSet, node: NodeId) {
        self.counts.cut += 1;
        tracing::debug!(target: "search", %reason, goals = potential.iter().count(), "cut");
        self.tree.leaf(node, || format!("cut: {reason}"));
        self.account.cut(reason, potential);
    }

    /// Whether no input was found yet that meets the contract. As long as there may be none at all, what is proved of it
    /// is worth nothing.
    pub(crate) fn lacks_input(&self, engine: &Engine<'_>) -> bool {
        engine.plan.is_some() && self.counts.explored == 0
    }

    /// Clauses that are worth more effort. Of a contract that is broken nobody asks whether it is kept by calls that end.
    pub(crate) fn open_clauses(&self, engine: &Engine<'_>) -> GoalSet {
        let clauses = &engine.goals.clauses;
        let mut open = clauses.clone();
        open.intersect_with(&self.open);
        let is_broken = |goal: u32| !self.open.contains(goal) && !self.account.is_impossible(goal);
        if clauses.iter().any(is_broken) {
            open.remove_all(&engine.implied_ends());
        }
        open
    }

    /// Notes the cases of the contract that a path has an input of.
    pub(crate) fn saw_cases(&mut self, engine: &Engine<'_>, state: &State, model: &Assignment) {
        let count = engine.plan.as_ref().map_or(0, |plan| plan.count_of_cases());
        self.cases.resize(count, false);
        for case in 0..count {
            let Some(subject) = state.subject_to(case).filter(|_| !self.cases[case]) else {
                continue;
            };
            let terms = &engine.machine.terms;
            self.cases[case] = !terms.has_quantifiers(subject) && terms.eval_bool(subject, model);
        }
    }

    /// Writes a question to the solver out for another one.
    pub(crate) fn keep_script(
        &mut self,
        machine: &Prover<'_>,
        kind: &str,
        line: Option<u32>,
        conjuncts: &[TermId],
    ) {
        let Some(scripts) = &mut self.scripts else {
            return;
        };
        if scripts.len() >= budget::MAX_SCRIPTS {
            return;
        }
        let place = line.map(|l| format!(" at line {l}")).unwrap_or_default();
        let title = match conjuncts.last() {
            Some(last) => format!("{kind}{place}: {}", machine.readable(*last)),
            None => format!("{kind}: no condition"),
        };
        scripts.push((title, provetta_solver::smtlib(&machine.terms, conjuncts)));
    }
}

/// What a path that ended counts for.
pub(crate) fn passed(engine: &Engine<'_>, state: &State, end: &End) -> GoalSet {
    let mut passed = state.reached.clone();
    if !engine.job.options.contracts.only_passing {
        return passed;
    }
    // The test of a path that breaks the contract or violates an assert is not written.
    if state.ends_by_assert(end) {
        let mut broken = engine.goals.clauses.clone();
        broken.union_with(&engine.goals.asserts);
        passed.intersect_with(&broken);
    } else if passed.intersects(&engine.goals.clauses) {
        passed.intersect_with(&engine.goals.clauses);
    }
    passed
}
