//! In: the analysis of a method, its witnesses tried. Out: the witnesses to make tests of.

use std::collections::BTreeSet;
use std::sync::Arc;

use provetta_account::{Agreement, MethodRun};
use provetta_outcome::{Contracts, Coverage, Goal, GoalKind, Prediction, Step};

use crate::run::cover::cover;

/// What a witness can add to a suite.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Gain {
    Goal(Goal),
    /// An exception nobody declared, of this class
    Unexpected(Arc<str>),
    /// An ordinary end: a suite of exceptions alone shows little
    Return,
}

/// Whether the test of a witness has to fail.
fn is_failing(run: &MethodRun, witness: usize) -> bool {
    run.breaks_contract(witness) || run.violates_assert(witness)
}

/// The witnesses to make tests of, in order, without those in `unusable`. Branches of other (private)
/// methods count only if they are not in `taken`, where those that are reached now are added. The same
/// holds for the branches of a hidden method, which tests reach in a roundabout way. With `only_failing` nothing
/// counts but breaches of the contract; with `only_passing` nothing else of an input that breaks it.
pub fn kept(
    run: &MethodRun,
    coverage: Coverage,
    contracts: &Contracts,
    unusable: &BTreeSet<usize>,
    taken: &mut BTreeSet<Goal>,
    hidden: bool,
) -> Vec<usize> {
    let usable: Vec<usize> = (0..run.checks.len())
        .filter(|i| run.checks[*i].agreement == Agreement::Agrees && !unusable.contains(i))
        .filter(|i| !contracts.only_failing || run.breaks_contract(*i))
        .collect();
    if coverage == Coverage::Path {
        return usable;
    }
    let own = |goal: &Goal| goal.edge.method == run.result.method;
    let all = || run.result.goals.iter().map(|goal| &goal.goal);
    let wanted: BTreeSet<&Goal> = all()
        .filter(|goal| own(goal) && !hidden || !taken.contains(goal))
        .filter(|goal| !contracts.only_failing || goal.kind.is_clause())
        .collect();
    let is_reached_anyway = hidden && wanted.is_empty() && all().any(own);
    // Of the inputs that break a clause the first one is the smallest: no other shows it better.
    let shows = |goal: &Goal, i: usize| {
        let breaks = |j: &&usize| run.checks[**j].reached.contains(goal);
        !goal.kind.is_clause() || usable.iter().find(breaks) == Some(&i)
    };
    let gains: Vec<BTreeSet<Gain>> = usable
        .iter()
        .map(|i| {
            let only_broken =
                contracts.only_failing || contracts.only_passing && is_failing(run, *i);
            let is_broken = |goal: &Goal| goal.kind.is_clause() || goal.kind == GoalKind::Assert;
            let reached = run.checks[*i]
                .reached
                .iter()
                .filter(|goal| wanted.contains(goal) && shows(goal, *i))
                .filter(|goal| !only_broken || is_broken(goal));
            let mut gains: BTreeSet<Gain> = reached.cloned().map(Gain::Goal).collect();
            if only_broken && !(contracts.only_passing && run.violates_assert(*i)) {
                return gains;
            }
            if let Prediction::Throws {
                class,
                unexpected: true,
            } = &run.result.witnesses[*i].predicted
            {
                gains.insert(Gain::Unexpected(class.clone()));
            }
            if let (Prediction::Returns(_), false) = (&run.result.witnesses[*i].predicted, hidden) {
                gains.insert(Gain::Return);
            }
            gains
        })
        .collect();
    let mut kept: Vec<usize> = cover(&gains).into_iter().map(|i| usable[i]).collect();
    if kept.is_empty() && !is_reached_anyway {
        // A method without branches still gets one test, a hidden one if that takes no reflection.
        let reflects = |i: &usize| {
            let fixture = &run.result.witnesses[*i].fixture;
            fixture.iter().any(Step::needs_reflection)
        };
        kept.extend(usable.iter().find(|i| !hidden || !reflects(i)));
    }
    if &*run.result.method.name == "<clinit>" {
        // A class is initialised once, so a second test would show nothing.
        kept.truncate(1);
    }
    let counts = |i: &&usize| !(contracts.only_passing && is_failing(run, **i));
    let reached = kept
        .iter()
        .filter(counts)
        .flat_map(|i| &run.checks[*i].reached);
    taken.extend(reached.filter(|goal| hidden || !own(goal)).cloned());
    kept
}
