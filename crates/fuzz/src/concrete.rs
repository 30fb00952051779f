//! In: a program. Out: random calls of its methods, compared between our interpreter and the JVM, with
//! the branches they really took.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use provetta_outcome::{Actual, Goal, GoalKind};
use provetta_runner::{Call, CallReport};
use provetta_search::Interpretation;
use provetta_test_support::Rng;

use crate::findings::{actual_text, call_text, prediction_text};
use crate::generate::Program;
use crate::lab::{Batch, Lab};
use crate::summary::general;
use crate::{Finding, FindingKind, FuzzError, Summary};

/// More steps than any generated method takes.
pub const STEPS: u64 = 5_000_000;

/// What one method reached in all its random calls.
pub struct Reached {
    /// Each call with its goals
    pub calls: Vec<(Call, BTreeSet<Goal>)>,
}

/// Branches and divisions of a report as goals.
pub fn goals(report: &CallReport) -> BTreeSet<Goal> {
    let branches = report.goals.iter().map(|e| Goal {
        kind: GoalKind::Branch,
        edge: e.clone(),
    });
    let thrown = report.thrown.iter().map(|e| Goal {
        kind: GoalKind::DivisionByZero,
        edge: e.clone(),
    });
    branches.chain(thrown).collect()
}

/// Whether a call ended at a limit of the JVM rather than by itself.
pub fn is_limited(actual: &Actual) -> bool {
    match actual {
        Actual::TimedOut | Actual::Died(_) => true,
        Actual::Threw { class, .. } => {
            matches!(
                &**class,
                "java/lang/StackOverflowError" | "java/lang/OutOfMemoryError"
            )
        }
        Actual::Returned(_) => false,
    }
}

/// Compares `vectors` random calls of every method; one entry for each method of the program.
pub fn compare(
    lab: &mut Lab,
    batch: &Batch,
    program: &Program,
    vectors: usize,
    rng: &mut Rng,
    summary: &mut Summary,
) -> Result<Vec<Reached>, FuzzError> {
    let mut all = Vec::new();
    for method in &program.methods {
        let calls: Vec<Call> = (0..vectors)
            .map(|_| Call {
                initialised: Vec::new(),
                method: program.method_ref(method),
                fixture: Vec::new(),
                receiver: None,
                graph: false,
                inputs: method.params.iter().map(|ty| ty.value(rng)).collect(),
                statics: program.random_statics(&batch.classes, rng),
            })
            .collect();
        let reports = lab.jvm.invoke(&calls)?;
        let mut reached = Vec::new();
        for (call, report) in calls.into_iter().zip(reports) {
            if is_limited(&report.actual) {
                summary.limit(
                    &call_text(&call.method, &call.inputs, &call.statics),
                    &report.actual,
                );
                continue;
            }
            compare_one(batch, program, &call, &report, summary);
            let goals = goals(&report);
            reached.push((call, goals));
        }
        all.push(Reached { calls: reached });
    }
    Ok(all)
}

fn compare_one(
    batch: &Batch,
    program: &Program,
    call: &Call,
    report: &CallReport,
    summary: &mut Summary,
) {
    let run = catch_unwind(AssertUnwindSafe(|| {
        provetta_search::interpret(
            &batch.classes,
            &call.method,
            &call.inputs,
            &call.statics,
            STEPS,
        )
    }));
    summary.calls += 1;
    let (kind, predicted) = match run {
        Ok(Interpretation::Ended(prediction)) if prediction.admits(&report.actual) => return,
        Ok(Interpretation::Ended(prediction)) => {
            (FindingKind::Concrete, prediction_text(&prediction))
        }
        Ok(Interpretation::Stopped(reason)) => {
            *summary
                .stopped
                .entry(general(&reason.to_string()))
                .or_default() += 1;
            return;
        }
        Err(panic) => (FindingKind::Panic, panic_text(&*panic)),
    };
    summary.findings.push(Finding {
        kind,
        program: program.index,
        call: call_text(&call.method, &call.inputs, &call.statics),
        predicted,
        actual: actual_text(&report.actual),
    });
}

/// What a panic said.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic without words".to_owned())
}
