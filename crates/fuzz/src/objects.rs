//! In: programs of objects. Out: whether their analyses agree with the JVM: every witness, and every claim that a
//! branch is infeasible against many random calls.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use provetta_classfile::{Class, Method};
use provetta_outcome::{Coverage, Goal, GoalStatus, JobResult, MethodRef, Value};
use provetta_runner::Call;

use crate::concrete::{goals, panic_text};
use crate::findings::goals_text;
use crate::generate::ObjectProgram;
use crate::judge::{Verdict, call, judge, witness_text};
use crate::lab::{Batch, DRIVER, Lab};
use crate::{Finding, FindingKind, FuzzError, Options, Summary};

/// Calls of a driver for one seed.
const CALLS: i32 = 150;

/// Analyses every method of a program that a test could call, and compares.
pub fn compare(
    lab: &mut Lab,
    batch: &Batch,
    program: &ObjectProgram,
    options: &Options,
    summary: &mut Summary,
) -> Result<(), FuzzError> {
    let coverage = match program.index % 5 {
        4 => Coverage::Path,
        _ => Coverage::Branch,
    };
    let mut claims = Claims::default();
    for method in methods(batch, &program.class)? {
        summary.methods += 1;
        let job = lab.job(
            batch,
            method.clone(),
            coverage,
            options.object_budget_millis,
            program.index,
        );
        let analysed = catch_unwind(AssertUnwindSafe(|| {
            provetta_search::analyse(&job, &batch.classes)
        }));
        let result = match analysed {
            Ok(result) => result,
            Err(panic) => {
                claims.broken = true;
                summary.findings.push(Finding {
                    kind: FindingKind::Panic,
                    program: program.index,
                    call: format!("analysis of {method}"),
                    predicted: panic_text(&*panic),
                    actual: String::new(),
                });
                continue;
            }
        };
        crate::symbolic::count(&result, summary);
        crate::symbolic::contradictions(&job, &batch.classes, &result, program.index, summary);
        let reached = witnesses(lab, batch, program, &result, summary)?;
        for goal in &result.goals {
            let GoalStatus::Infeasible { because, .. } = &goal.status else {
                continue;
            };
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
        claims.add(&method, &result);
    }
    drive(lab, program, options, &claims, summary)
}

/// What all analyses of a program say together.
#[derive(Default)]
struct Claims {
    /// Goals of a method itself, and those of private code
    own: BTreeMap<Goal, String>,
    private: BTreeMap<Goal, Option<String>>,
    /// An analysis is missing, so nothing is claimed about private code
    broken: bool,
}

impl Claims {
    fn add(&mut self, method: &MethodRef, result: &JobResult) {
        if result.goals.is_empty() && !result.cuts.is_empty() {
            self.broken = true;
        }
        for goal in &result.goals {
            let because = match &goal.status {
                GoalStatus::Infeasible { because, .. } => Some(because.clone()),
                _ => None,
            };
            if goal.goal.edge.method == *method {
                self.own
                    .extend(because.map(|because| (goal.goal.clone(), because)));
                continue;
            }
            // One analysis that does not refute it is enough to leave it open.
            self.private
                .entry(goal.goal.clone())
                .and_modify(|known| {
                    if because.is_none() {
                        *known = None;
                    }
                })
                .or_insert(because);
        }
    }

    fn all(&self) -> impl Iterator<Item = (&Goal, &String)> {
        let private = self.private.iter().filter(|_| !self.broken);
        self.own
            .iter()
            .chain(private.filter_map(|(goal, because)| Some((goal, because.as_ref()?))))
            .filter(|(goal, _)| goal.kind.is_measured())
    }
}

/// Tries every witness; comes back with what those that agree reached, and how.
fn witnesses(
    lab: &mut Lab,
    batch: &Batch,
    program: &ObjectProgram,
    result: &JobResult,
    summary: &mut Summary,
) -> Result<BTreeMap<Goal, String>, FuzzError> {
    let mut reached = BTreeMap::new();
    if result.witnesses.is_empty() {
        return Ok(reached);
    }
    let calls: Vec<Call> = result.witnesses.iter().map(call).collect();
    let reports = lab.jvm.invoke(&calls)?;
    let unmeasured: BTreeSet<MethodRef> = lab
        .jvm
        .unmeasured()
        .iter()
        .map(|u| u.method.clone())
        .collect();
    let is_measured = |goal: &Goal| {
        let method = &goal.edge.method;
        batch.class_names.iter().any(|name| **name == *method.class) && !unmeasured.contains(method)
    };
    for (i, (witness, report)) in result.witnesses.iter().zip(&reports).enumerate() {
        summary.witnesses += 1;
        match judge(result, i, witness, report, &is_measured) {
            Verdict::Agrees => {
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

/// Random calls on the JVM must not take a branch that is claimed infeasible.
fn drive(
    lab: &mut Lab,
    program: &ObjectProgram,
    options: &Options,
    claims: &Claims,
    summary: &mut Summary,
) -> Result<(), FuzzError> {
    let method = MethodRef {
        class: DRIVER.into(),
        name: "drive".into(),
        descriptor: "(Ljava/lang/String;II)V".into(),
    };
    let name: Vec<u16> = program.class.replace('/', ".").encode_utf16().collect();
    let calls: Vec<Call> = (0..options.drives)
        .map(|seed| Call {
            initialised: Vec::new(),
            method: method.clone(),
            fixture: Vec::new(),
            receiver: None,
            graph: false,
            inputs: vec![
                Value::Str(name.clone()),
                Value::Int(seed as i32),
                Value::Int(CALLS),
            ],
            statics: Vec::new(),
        })
        .collect();
    let mut open: Vec<(&Goal, &String)> = claims.all().collect();
    summary.claims += open.len() as u64;
    for (seed, report) in lab.jvm.invoke(&calls)?.into_iter().enumerate() {
        if let provetta_outcome::Actual::Returned(_) = report.actual {
            summary.drives += 1;
        } else {
            summary.limit(&format!("drive {} {seed}", program.class), &report.actual);
        }
        let taken = goals(&report);
        open.retain(|(goal, because)| {
            if !taken.contains(*goal) {
                return true;
            }
            summary.findings.push(Finding {
                kind: FindingKind::Infeasible,
                program: program.index,
                call: format!(
                    "drive {} seed {seed}: {}#{}{}",
                    program.class,
                    goal.edge.method.class,
                    goal.edge.method.name,
                    goal.edge.method.descriptor
                ),
                predicted: format!("{} infeasible: {because}", goals_text([*goal])),
                actual: "taken".to_owned(),
            });
            false
        });
    }
    Ok(())
}

/// Methods and constructors of a program that a test in its package could call.
fn methods(batch: &Batch, main: &str) -> Result<Vec<MethodRef>, FuzzError> {
    let mut all = Vec::new();
    for name in &batch.class_names {
        let rest = name.strip_prefix(main);
        if !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$')) {
            continue;
        }
        let Some(class) = batch.classes.find(name)? else {
            continue;
        };
        if class.is_local || class.flags.is_synthetic() || class.declared_flags.is_private() {
            continue;
        }
        let wanted = class.methods.iter().filter(|m| is_entry(&class, m));
        all.extend(wanted.map(|m| MethodRef {
            class: class.name.clone(),
            name: m.name.clone(),
            descriptor: m.descriptor.clone(),
        }));
    }
    Ok(all)
}

fn is_entry(class: &Class, method: &Method) -> bool {
    let is_enum = class.super_name.as_deref() == Some("java/lang/Enum");
    let made = match &*method.name {
        "values" | "valueOf" | "$values" => is_enum,
        "<init>" => class.flags.is_abstract(),
        name => name == "<clinit>",
    };
    let hidden = method.flags.is_private() || method.flags.is_synthetic();
    method.code.is_some() && !hidden && !made
}
