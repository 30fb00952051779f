//! In: three loops. Out: our concrete interpreter against `java -Xint`.

use std::process::Command;
use std::time::Instant;

use provetta_classfile::ClassPath;
use provetta_outcome::{MethodRef, Prediction, Value};
use provetta_search::{Interpretation, interpret};

use crate::error::BenchError;
use crate::java;
use crate::table::Table;

const SOURCE: &str = include_str!("../java/Loops.java");
/// The best of so many tries counts, on both sides: a busy machine only ever makes things slower.
const TRIES: u32 = 3;

const LOOPS: [(&str, &str); 3] = [
    ("arithmetic", "(I)I"),
    ("mixing", "(I)J"),
    ("calls", "(I)D"),
];

/// At most ten times slower than `java -Xint`, the start of the JVM not counted.
pub fn measure(quick: bool, table: &mut Table) -> Result<(), BenchError> {
    let n: i32 = if quick { 100_000 } else { 1_000_000 };
    let folder = tempfile::tempdir().map_err(BenchError::file(std::env::temp_dir()))?;
    let jdk = java::jdk()?;
    let out = java::compile(&jdk, folder.path(), "Loops", SOURCE)?;
    let mut command = Command::new(jdk.home.join("bin/java"));
    command
        .arg("-Xint")
        .arg("-cp")
        .arg(&out)
        .args(["Loops", &n.to_string(), &TRIES.to_string()]);
    let printed = java::output(command)?;
    let classes = ClassPath::open(std::slice::from_ref(&out), &[], &jdk.home)?;
    for (name, descriptor) in LOOPS {
        let (nanos, result) =
            line_of(&printed, name).ok_or_else(|| BenchError::Output("java".to_owned()))?;
        let method = MethodRef {
            class: "Loops".into(),
            name: name.into(),
            descriptor: descriptor.into(),
        };
        interpret(&classes, &method, &[Value::Int(1000)], &[], u64::MAX);
        let mut ours = f64::INFINITY;
        let mut run = None;
        for _ in 0..TRIES {
            let start = Instant::now();
            run = Some(interpret(
                &classes,
                &method,
                &[Value::Int(n)],
                &[],
                u64::MAX,
            ));
            ours = ours.min(start.elapsed().as_nanos() as f64);
        }
        let said = match run {
            Some(Interpretation::Ended(Prediction::Returns(Some(value)))) => bits(&value),
            Some(Interpretation::Ended(_)) | None => "something else".to_owned(),
            Some(Interpretation::Stopped(reason)) => reason.to_string(),
        };
        if said != result {
            return Err(BenchError::Different {
                what: name.to_owned(),
                ours: said,
                java: result,
            });
        }
        table.at_most(
            format!("loop `{name}`: interpreter / java -Xint"),
            ours / nanos,
            10.0,
            "x",
        );
    }
    Ok(())
}

fn line_of(printed: &str, name: &str) -> Option<(f64, String)> {
    let line = printed
        .lines()
        .find(|l| l.starts_with(&format!("{name} ")))?;
    let mut words = line.split_whitespace().skip(1);
    Some((words.next()?.parse().ok()?, words.next()?.to_owned()))
}

/// As `Loops.main` prints it: doubles by their bits.
fn bits(value: &Value) -> String {
    match value {
        Value::Int(v) => v.to_string(),
        Value::Long(v) => v.to_string(),
        Value::Double(bits) => (*bits as i64).to_string(),
        other => other.to_string(),
    }
}
