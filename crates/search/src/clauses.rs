//! In: specifications, class files, a method. Out: every clause that the method has to keep, before any analysis.
//!
//! The list is a function of what is written alone. The account of a method is made from it, so that an analysis which
//! breaks off, crashes or never starts cannot lose a clause: what it does not speak of is unknown.

use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_contracts::{ContractOptions, Plan};
use provetta_jml::SourceSpecs;
use provetta_outcome::{ClauseResult, Contracts, GoalResult, GoalStatus, MethodRef, StopReason};
use provetta_symex::{CallGraph, Goals};

/// The clauses of a method, those included that cannot be used.
pub fn clauses(
    method: &MethodRef,
    classes: &ClassPath,
    specs: &Arc<Vec<SourceSpecs>>,
    contracts: &Contracts,
) -> Vec<ClauseResult> {
    let mut goals = Goals::default();
    let options = ContractOptions {
        specs: Arc::clone(specs),
        invariants: contracts.invariants,
    };
    let plan = Plan::new(&options, classes, method, &mut goals);
    plan.map_or_else(Vec::new, |plan| of_plan(&plan, &goals))
}

/// The clauses of a plan whose goals are among these.
pub(crate) fn of_plan(plan: &Plan, goals: &Goals) -> Vec<ClauseResult> {
    let all = goals.all();
    let clauses = plan.obligations.iter().map(|o| ClauseResult {
        goal: all[o.goal as usize].clone(),
        text: o.text.to_string(),
        line: o.span.start.line,
        is_implicit: o.is_implicit,
        case: o.case,
        unusable: o.unusable.clone(),
    });
    clauses.collect()
}

/// What becomes of a clause that cannot be used.
pub(crate) fn unusable(why: &str) -> GoalStatus {
    GoalStatus::Unknown(StopReason::Unsupported {
        what: why.to_owned(),
    })
}

/// The goals of a method that cannot be analysed at all, those in private code that it can enter included.
pub(crate) fn all_unknown(
    method: &MethodRef,
    classes: &ClassPath,
    clauses: &[ClauseResult],
    reason: &StopReason,
) -> Vec<GoalResult> {
    let mut goals = Goals::default();
    for (class, method) in CallGraph::new(classes, method).methods() {
        goals.add_method(class, method);
    }
    let code = goals.all().iter().cloned();
    let all = code.chain(clauses.iter().map(|clause| clause.goal.clone()));
    all.map(|goal| GoalResult {
        goal,
        status: GoalStatus::Unknown(reason.clone()),
    })
    .collect()
}
