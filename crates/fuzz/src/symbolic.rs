//! In: a program and what its random calls reached. Out: whether its analyses agree with the JVM.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use provetta_classfile::ClassPath;
use provetta_outcome::{Actual, Coverage, Goal, GoalStatus, Job, JobResult, MethodRef, Witness};
use provetta_runner::Call;

use crate::concrete::{Reached, goals, is_limited, panic_text};
use crate::findings::{actual_text, call_text, goals_text, prediction_text};
use crate::generate::Program;
use crate::lab::{Batch, Lab};
use crate::summary::general;
use crate::{Finding, FindingKind, FuzzError, Summary};

/// An analysed method with what its witnesses did.
pub struct Analysed {
    pub method: MethodRef,
    /// Witnesses that agreed with the JVM, what they did and reached
    pub agreed: Vec<(Witness, Actual, BTreeSet<Goal>)>,
}

/// Analyses every method that is not private and compares.
pub fn compare(
    lab: &mut Lab,
    batch: &Batch,
    program: &Program,
    random: &[Reached],
    budget_millis: u64,
    summary: &mut Summary,
) -> Result<Vec<Analysed>, FuzzError> {
    // Every fourth program by paths: another search, the same rules.
    let coverage = if program.index % 4 == 3 {
        Coverage::Path
    } else {
        Coverage::Branch
    };
    let mut all = Vec::new();
    for (method, reached) in program
        .methods
        .iter()
        .zip(random)
        .filter(|(m, _)| !m.private)
    {
        summary.methods += 1;
        let reference = program.method_ref(method);
        let job = lab.job(
            batch,
            reference.clone(),
            coverage,
            budget_millis,
            program.index,
        );
        let result = catch_unwind(AssertUnwindSafe(|| {
            provetta_search::analyse(&job, &batch.classes)
        }));
        let result = match result {
            Ok(result) => result,
            Err(panic) => {
                summary.findings.push(Finding {
                    kind: FindingKind::Panic,
                    program: program.index,
                    call: format!("analysis of {reference}"),
                    predicted: panic_text(&*panic),
                    actual: String::new(),
                });
                continue;
            }
        };
        count(&result, summary);
        contradictions(&job, &batch.classes, &result, program.index, summary);
        let agreed = witnesses(lab, program, &result, summary)?;
        let by_witness = agreed.iter().map(|(w, _, goals)| (call_of(w), goals));
        let by_chance = reached
            .calls
            .iter()
            .map(|(call, goals)| (call.clone(), goals));
        infeasible(program, &result, by_witness.chain(by_chance), summary);
        all.push(Analysed {
            method: reference,
            agreed,
        });
    }
    Ok(all)
}

/// Goals that are claimed infeasible however often loops go round, though a witness passes them.
pub fn contradictions(
    job: &Job,
    classes: &ClassPath,
    result: &JobResult,
    program: u64,
    summary: &mut Summary,
) {
    let claimed = provetta_search::impossible(job, classes);
    summary.impossible += claimed.len() as u64;
    for goal in claimed {
        let found = result.goals.iter().find(|g| g.goal == goal);
        if let Some(GoalStatus::Witnessed(by)) = found.map(|g| &g.status) {
            summary.findings.push(Finding {
                kind: FindingKind::Infeasible,
                program,
                call: format!("{by:?} of {}", job.method),
                predicted: format!("{} infeasible in every round", goals_text([&goal])),
                actual: "passed by a witness".to_owned(),
            });
        }
    }
}

/// Counts how the goals of an analysis ended.
pub fn count(result: &JobResult, summary: &mut Summary) {
    summary.analysis_millis += result.millis;
    for goal in &result.goals {
        match &goal.status {
            GoalStatus::Witnessed(_) => summary.witnessed += 1,
            GoalStatus::Infeasible { .. } => summary.infeasible += 1,
            GoalStatus::Unknown(reason) => {
                *summary
                    .unknown
                    .entry(general(&reason.to_string()))
                    .or_default() += 1
            }
        }
    }
}

fn call_of(witness: &Witness) -> Call {
    Call {
        initialised: witness.initialised.clone(),
        method: witness.method.clone(),
        fixture: witness.fixture.clone(),
        receiver: witness.receiver.clone(),
        graph: false,
        inputs: witness.inputs.iter().map(|i| i.value.clone()).collect(),
        statics: witness.statics.clone(),
    }
}

/// Tries every witness; those that agree come back.
fn witnesses(
    lab: &mut Lab,
    program: &Program,
    result: &JobResult,
    summary: &mut Summary,
) -> Result<Vec<(Witness, Actual, BTreeSet<Goal>)>, FuzzError> {
    let calls: Vec<Call> = result.witnesses.iter().map(call_of).collect();
    let reports = lab.jvm.invoke(&calls)?;
    let is_measured = |goal: &&Goal| goal.kind.is_measured();
    let goals_of_job = result.goals.iter().map(|g| &g.goal);
    let all: BTreeSet<&Goal> = goals_of_job.filter(is_measured).collect();
    let mut agreed = Vec::new();
    for (i, ((witness, call), report)) in
        result.witnesses.iter().zip(&calls).zip(reports).enumerate()
    {
        summary.witnesses += 1;
        if is_limited(&report.actual) {
            summary.limit(
                &call_text(&call.method, &call.inputs, &call.statics),
                &report.actual,
            );
            continue;
        }
        let finding = |kind, predicted, actual| Finding {
            kind,
            program: program.index,
            call: call_text(&call.method, &call.inputs, &call.statics),
            predicted,
            actual,
        };
        if !witness.predicted.admits(&report.actual) {
            let predicted = prediction_text(&witness.predicted);
            summary.findings.push(finding(
                FindingKind::Outcome,
                predicted,
                actual_text(&report.actual),
            ));
            continue;
        }
        let measured = goals(&report);
        let really: BTreeSet<&Goal> = measured.iter().filter(|g| all.contains(g)).collect();
        let mut promised: BTreeSet<&Goal> =
            witness.reaches.iter().filter(|g| all.contains(g)).collect();
        let exact = promised == really;
        // A goal may also name its witness.
        let named = result
            .goals
            .iter()
            .filter(|g| matches!(&g.status, GoalStatus::Witnessed(by) if by.contains(&i)));
        promised.extend(named.map(|g| &g.goal).filter(is_measured));
        if !exact || promised != really {
            let missing = goals_text(promised.difference(&really).copied());
            let extra = goals_text(really.difference(&promised).copied());
            summary.findings.push(finding(
                FindingKind::Branches,
                format!("all of: {}", goals_text(promised.iter().copied())),
                format!("not taken: {missing}; taken and not predicted: {extra}"),
            ));
            continue;
        }
        agreed.push((witness.clone(), report.actual, measured));
    }
    Ok(agreed)
}

/// No call may reach what was claimed infeasible.
fn infeasible<'a>(
    program: &Program,
    result: &JobResult,
    calls: impl Iterator<Item = (Call, &'a BTreeSet<Goal>)>,
    summary: &mut Summary,
) {
    let mut claims: Vec<_> = result
        .goals
        .iter()
        .filter_map(|g| match &g.status {
            GoalStatus::Infeasible { because, .. } => Some((&g.goal, because)),
            _ => None,
        })
        .collect();
    for (call, reached) in calls {
        claims.retain(|(goal, because)| {
            if !reached.contains(*goal) {
                return true;
            }
            summary.findings.push(Finding {
                kind: FindingKind::Infeasible,
                program: program.index,
                call: call_text(&call.method, &call.inputs, &call.statics),
                predicted: format!("{} infeasible: {because}", goals_text([*goal])),
                actual: "taken".to_owned(),
            });
            false
        });
    }
}
