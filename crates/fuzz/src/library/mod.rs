//! In: options. Out: whether the engine and the JVM agree on random sequences of library calls.
//!
//! Methods of literals run on the engine's interpreter and on the JVM, and their digests have to be equal; if they are not, the first call
//! that differs is named. Methods of inputs are analysed: every witness is tried on the JVM, and no random call may pass a goal that is
//! claimed infeasible.

mod calls;
mod program;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use provetta_outcome::{Actual, Coverage, Goal, GoalStatus, JobResult, MethodRef, Value};
use provetta_runner::{Call, CallReport};
use provetta_search::Interpretation;
use provetta_test_support::Rng;

use crate::concrete::{STEPS, goals, is_limited, panic_text};
use crate::findings::{actual_text, call_text, goals_text, prediction_text, report};
use crate::judge::{Verdict, call, judge, witness_text};
use crate::lab::{Batch, Lab};
use crate::summary::general;
use crate::{Finding, FindingKind, FuzzError, Options, Summary};

use program::{Closed, Open, int, long, text, unit};
pub use program::{DIGEST, LibraryProgram, program};

/// Compares a few programs, compiled together.
pub fn batch(
    lab: &mut Lab,
    options: &Options,
    programs: &[LibraryProgram],
) -> Result<Summary, FuzzError> {
    let mut sources = vec![DIGEST];
    sources.extend(
        programs
            .iter()
            .map(|p| (p.class.as_str(), p.source.as_str())),
    );
    let batch = lab.open(&sources)?.map_err(FuzzError::DoesNotCompile)?;
    let mut summary = Summary::default();
    for program in programs {
        summary.programs += 1;
        let before = summary.findings.len();
        closed(lab, &batch, program, &mut summary)?;
        if options.budget_millis > 0 {
            for method in &program.open {
                open(lab, &batch, program, method, options, &mut summary)?;
            }
        }
        report(
            options,
            (program.index, &program.class, &program.source),
            &summary.findings[before..],
        )?;
    }
    lab.close(batch);
    Ok(summary)
}

fn method_ref(program: &LibraryProgram, name: &str, descriptor: &str) -> MethodRef {
    MethodRef {
        class: program.class.as_str().into(),
        name: name.into(),
        descriptor: descriptor.into(),
    }
}

fn plain_call(method: MethodRef, inputs: Vec<Value>) -> Call {
    Call {
        initialised: Vec::new(),
        method,
        fixture: Vec::new(),
        receiver: None,
        graph: false,
        inputs,
        statics: Vec::new(),
    }
}

/// Methods of literals.
fn closed(
    lab: &mut Lab,
    batch: &Batch,
    program: &LibraryProgram,
    summary: &mut Summary,
) -> Result<(), FuzzError> {
    let reference = |method: &Closed| method_ref(program, &method.name, "(I)I");
    let calls: Vec<Call> = program
        .closed
        .iter()
        .map(|method| plain_call(reference(method), vec![Value::Int(-1)]))
        .collect();
    let reports = lab.jvm.invoke(&calls)?;
    for (method, report) in program.closed.iter().zip(reports) {
        if is_limited(&report.actual) {
            let text = call_text(&reference(method), &[], &[]);
            summary.limit(&text, &report.actual);
            continue;
        }
        summary.calls += method.calls.len() as u64;
        match interpreted(batch, &reference(method), -1, &report.actual) {
            Compared::Same => {}
            Compared::Stopped(reason) => {
                *summary.stopped.entry(general(&reason)).or_default() += 1;
                let before = before_stop(batch, &reference(method), method);
                summary.calls -= method.calls.len().saturating_sub(before) as u64;
                if before > 0 {
                    find(lab, batch, program, method, before, summary)?;
                }
            }
            Compared::Differs(predicted) => {
                let all = method.calls.len();
                if !find(lab, batch, program, method, all, summary)? {
                    summary.findings.push(Finding {
                        kind: FindingKind::Concrete,
                        program: program.index,
                        call: format!("{}: {}", reference(method), method.calls.join(" ")),
                        predicted,
                        actual: actual_text(&report.actual),
                    });
                }
            }
            Compared::Panicked(text) => {
                summary.findings.push(Finding {
                    kind: FindingKind::Panic,
                    program: program.index,
                    call: format!("{}: {}", reference(method), method.calls.join(" ")),
                    predicted: text,
                    actual: String::new(),
                });
            }
        }
    }
    Ok(())
}

/// As many calls as the interpreter can follow.
fn before_stop(batch: &Batch, method: &MethodRef, closed: &Closed) -> usize {
    let (mut low, mut high) = (0, closed.calls.len());
    let nothing = Actual::TimedOut;
    while low < high {
        let middle = (low + high) / 2;
        match interpreted(batch, method, middle as i32, &nothing) {
            Compared::Stopped(_) => high = middle,
            _ => low = middle + 1,
        }
    }
    low
}

/// Names the first of some calls after which the digests differ; whether there is one.
fn find(
    lab: &mut Lab,
    batch: &Batch,
    program: &LibraryProgram,
    closed: &Closed,
    calls: usize,
    summary: &mut Summary,
) -> Result<bool, FuzzError> {
    let method = method_ref(program, &closed.name, "(I)I");
    let stops: Vec<Call> = (0..calls)
        .map(|stop| plain_call(method.clone(), vec![Value::Int(stop as i32)]))
        .collect();
    // The last one has seen what all before it did.
    let reports = lab.jvm.invoke(&stops)?;
    let differs = |at: usize| {
        let actual = reports.get(at).map(|report| &report.actual)?;
        match interpreted(batch, &method, at as i32, actual) {
            Compared::Differs(predicted) => Some((at, predicted, actual_text(actual))),
            _ => None,
        }
    };
    if calls.checked_sub(1).and_then(differs).is_none() {
        return Ok(false);
    }
    let first = (0..calls).find_map(differs);
    let is_found = first.is_some();
    summary
        .findings
        .extend(first.map(|(at, predicted, actual)| Finding {
            kind: FindingKind::Concrete,
            program: program.index,
            call: format!("{method}: {}", closed.calls[at]),
            predicted,
            actual,
        }));
    Ok(is_found)
}

/// How a run of the interpreter compares.
enum Compared {
    Same,
    Differs(String),
    Stopped(String),
    Panicked(String),
}

fn interpreted(batch: &Batch, method: &MethodRef, stop: i32, actual: &Actual) -> Compared {
    let run = catch_unwind(AssertUnwindSafe(|| {
        provetta_search::interpret(&batch.classes, method, &[Value::Int(stop)], &[], STEPS)
    }));
    match run {
        Ok(Interpretation::Ended(prediction)) if prediction.admits(actual) => Compared::Same,
        Ok(Interpretation::Ended(prediction)) => Compared::Differs(prediction_text(&prediction)),
        Ok(Interpretation::Stopped(reason)) => Compared::Stopped(reason.to_string()),
        Err(panic) => Compared::Panicked(panic_text(&*panic)),
    }
}

/// A method of inputs.
fn open(
    lab: &mut Lab,
    batch: &Batch,
    program: &LibraryProgram,
    method: &Open,
    options: &Options,
    summary: &mut Summary,
) -> Result<(), FuzzError> {
    let reference = method_ref(program, &method.name, &method.descriptor);
    let seed = program.index;
    let millis = options.budget_millis;
    let job = lab.job(batch, reference.clone(), Coverage::Branch, millis, seed);
    summary.methods += 1;
    let analysed = catch_unwind(AssertUnwindSafe(|| {
        provetta_search::analyse(&job, &batch.classes)
    }));
    let result = match analysed {
        Ok(result) => result,
        Err(panic) => {
            summary.findings.push(Finding {
                kind: FindingKind::Panic,
                program: program.index,
                call: format!("analysis of {reference}"),
                predicted: panic_text(&*panic),
                actual: String::new(),
            });
            return Ok(());
        }
    };
    crate::symbolic::count(&result, summary);
    let mut reached = witnesses(lab, batch, program, method, &result, summary)?;
    if !method.takes_object {
        let mut rng = Rng::of(options.seed ^ 0x0be4, program.index);
        let calls: Vec<Call> = (0..options.vectors)
            .map(|_| plain_call(reference.clone(), inputs(method, &mut rng)))
            .collect();
        for (call, report) in calls.iter().zip(lab.jvm.invoke(&calls)?) {
            for goal in goals(&report) {
                let text = || call_text(&call.method, &call.inputs, &[]);
                reached.entry(goal).or_insert_with(text);
            }
        }
    }
    for goal in &result.goals {
        let GoalStatus::Infeasible { because, .. } = &goal.status else {
            continue;
        };
        summary.claims += 1;
        if let Some(by) = reached.get(&goal.goal) {
            summary.findings.push(Finding {
                kind: FindingKind::Infeasible,
                program: program.index,
                call: by.clone(),
                predicted: format!("{} infeasible: {because}", goals_text([&goal.goal])),
                actual: "taken".to_owned(),
            });
        }
    }
    Ok(())
}

/// Random inputs for the parameters that every method has; the texts of its code are likely.
fn inputs(method: &Open, rng: &mut Rng) -> Vec<Value> {
    let one = |rng: &mut Rng| match rng.weighted(&[1, 6, 6]) {
        0 => Value::Null,
        1 => Value::Str(rng.pick(&method.texts).cloned().unwrap_or_default()),
        _ => Value::Str(text(rng)),
    };
    vec![
        one(rng),
        one(rng),
        Value::Int(int(rng)),
        Value::Int(int(rng)),
        Value::Char(unit(rng)),
        Value::Long(long(rng)),
    ]
}

/// Tries every witness; comes back with what those that agree reached, and how.
fn witnesses(
    lab: &mut Lab,
    batch: &Batch,
    program: &LibraryProgram,
    method: &Open,
    result: &JobResult,
    summary: &mut Summary,
) -> Result<BTreeMap<Goal, String>, FuzzError> {
    let mut reached = BTreeMap::new();
    let calls: Vec<Call> = result.witnesses.iter().map(call).collect();
    if calls.is_empty() {
        return Ok(reached);
    }
    let reports: Vec<CallReport> = lab.jvm.invoke(&calls)?;
    let names: BTreeSet<&str> = batch.class_names.iter().map(String::as_str).collect();
    let is_measured = |goal: &Goal| names.contains(&*goal.edge.method.class);
    for (i, (witness, report)) in result.witnesses.iter().zip(&reports).enumerate() {
        summary.witnesses += 1;
        match judge(result, i, witness, report, &is_measured) {
            Verdict::Agrees => {
                summary.calls += method.calls;
                for goal in goals(report) {
                    reached.entry(goal).or_insert_with(|| witness_text(witness));
                }
            }
            Verdict::Limited => summary.limit(&witness_text(witness), &report.actual),
            Verdict::Obstacle => summary.obstacles += 1,
            Verdict::Differs {
                kind,
                predicted,
                actual,
            } => summary.findings.push(Finding {
                kind,
                program: program.index,
                call: witness_text(witness),
                predicted,
                actual,
            }),
        }
    }
    Ok(reached)
}
