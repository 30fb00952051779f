//! In: a method with 2^14 paths. Out: paths per second, memory per path and per waiting state, and whether the cost of a
//! path grows.
//!
//! The method asks for fourteen bits of its argument, one after the other. The search asks before each path
//! whether it has to stop; the times of these questions are the clock. Each try runs in a process of its
//! own, so that none inherits warm memory.

use std::fmt::Write;
use std::process::Command;
use std::time::Instant;

use provetta_classfile::ClassPath;
use provetta_outcome::{Coverage, Job, JobOptions, MethodRef};

use crate::error::BenchError;
use crate::java;
use crate::table::Table;

/// How many paths are compared at both ends.
const GROUP: usize = 1_000;

#[derive(Debug, Clone, Copy)]
struct Sample {
    paths: f64,
    millis: f64,
    first_millis: f64,
    last_millis: f64,
    /// Resident memory before the analysis, and the highest
    start_kilobytes: f64,
    peak_kilobytes: f64,
    /// Memory of one waiting state, in bytes
    live_bytes: f64,
}

/// The last thousand paths cost at most 1.3 times the first thousand.
pub fn measure(quick: bool, table: &mut Table) -> Result<(), BenchError> {
    let bits = if quick { 12 } else { 14 };
    let sample = best(bits)?;
    table.measured(
        format!("2^{bits} paths"),
        format!("{:.0} paths/s", sample.paths / sample.millis * 1000.0),
    );
    let memory = (sample.peak_kilobytes - sample.start_kilobytes) * 1024.0 / sample.paths;
    table.measured(
        "memory per path, its witness included",
        format!("{memory:.0} bytes"),
    );
    table.measured(
        "memory per live state",
        format!("{:.0} bytes", sample.live_bytes),
    );
    let growth = sample.last_millis / sample.first_millis;
    table.at_most("last thousand paths / first thousand", growth, 1.3, "x");
    Ok(())
}

/// The fastest of several tries, each end for itself: a busy machine only ever makes things slower.
fn best(bits: u32) -> Result<Sample, BenchError> {
    let mut best = sample(bits)?;
    for _ in 0..4 {
        let next = sample(bits)?;
        best.millis = best.millis.min(next.millis);
        best.first_millis = best.first_millis.min(next.first_millis);
        best.last_millis = best.last_millis.min(next.last_millis);
    }
    Ok(best)
}

fn sample(bits: u32) -> Result<Sample, BenchError> {
    let own = std::env::current_exe().map_err(BenchError::file("this program"))?;
    let mut command = Command::new(own);
    command.args(["--measure-paths", &bits.to_string()]);
    let printed = java::output(command)?;
    let numbers: Vec<f64> = printed
        .split_whitespace()
        .filter_map(|w| w.parse().ok())
        .collect();
    let [
        paths,
        millis,
        first_millis,
        last_millis,
        start_kilobytes,
        peak_kilobytes,
        live_bytes,
    ] = numbers[..]
    else {
        return Err(BenchError::Output("--measure-paths".to_owned()));
    };
    let expected = f64::from(1u32 << bits);
    if paths != expected {
        return Err(BenchError::Different {
            what: format!("paths of {bits} bits"),
            ours: paths.to_string(),
            java: expected.to_string(),
        });
    }
    Ok(Sample {
        paths,
        millis,
        first_millis,
        last_millis,
        start_kilobytes,
        peak_kilobytes,
        live_bytes,
    })
}

/// Analyses the method and prints paths, milliseconds (all, first, last) and memory.
pub fn measure_here(bits: u32) -> Result<(), BenchError> {
    let folder = tempfile::tempdir().map_err(BenchError::file(std::env::temp_dir()))?;
    let jdk = java::jdk()?;
    let out = java::compile(&jdk, folder.path(), "Paths", &source(bits))?;
    let classes = ClassPath::open(std::slice::from_ref(&out), &[], &jdk.home)?;
    let job = |name: &str, coverage: Coverage| Job {
        ran: None,
        others: Default::default(),
        method: MethodRef {
            class: "Paths".into(),
            name: name.into(),
            descriptor: "(I)I".into(),
        },
        project: vec![out.clone()],
        libraries: Vec::new(),
        specs: Vec::new(),
        jdk: jdk.home.clone(),
        options: JobOptions {
            max_objects: 8,
            states: provetta_outcome::States::Any,
            coverage,
            unwind: Some(1),
            budget_millis: 600_000,
            seed: 0,
            memory_megabytes: 8_192,
            keep_tree: false,
            contracts: Default::default(),
        },
    };
    // What is paid once, such as reading classes and starting the solver, is not a cost of paths.
    provetta_search::analyse(&job("warm", Coverage::Path), &classes);
    let live_bytes = live_bytes(&job("wide", Coverage::Branch), &classes);
    let before = memory("VmRSS");
    let mut times = Vec::with_capacity(1 << (bits + 1));
    let start = Instant::now();
    let result = provetta_search::analyse_watched(
        &job("paths", Coverage::Path),
        &classes,
        &Default::default(),
        &mut |_| {
            times.push(Instant::now());
            None
        },
    );
    let millis = start.elapsed().as_secs_f64() * 1000.0;
    let count = times.len();
    if count <= 2 * GROUP {
        return Err(BenchError::Output(format!(
            "a search that asks only {count} times"
        )));
    }
    let between = |from: usize, to: usize| (times[to] - times[from]).as_secs_f64() * 1000.0;
    let (first, last) = (between(0, GROUP), between(count - 1 - GROUP, count - 1));
    println!(
        "{} {millis} {first} {last} {before} {} {live_bytes}",
        result.paths.explored,
        memory("VmHWM")
    );
    Ok(())
}

/// Memory of one waiting state: what the process has grown by when most states wait. The goal of `wide` that no
/// input reaches keeps the search going, breadth and depth mixed, without keeping witnesses.
fn live_bytes(job: &Job, classes: &ClassPath) -> f64 {
    let before = memory("VmRSS");
    let mut most = (0, 0);
    provetta_search::analyse_watched(job, classes, &Default::default(), &mut |progress| {
        if progress.waiting > most.0 + most.0 / 10 {
            most = (progress.waiting, memory("VmRSS"));
        }
        None
    });
    most.1.saturating_sub(before) as f64 * 1024.0 / most.0.max(1) as f64
}

fn source(bits: u32) -> String {
    let mut text = String::from(
        "class Paths {\n    static int warm(int x) {\n        return x > 0 ? 1 : 2;\n    }\n\n",
    );
    text.push_str("    static int paths(int x) {\n        int r = 0;\n");
    for bit in 0..bits {
        let mask = 1u32 << bit;
        let _ = writeln!(
            text,
            "        if ((x & {mask}) != 0) {{\n            r += x ^ {bit};\n        }}"
        );
    }
    text.push_str("        return r;\n    }\n\n");
    text.push_str("    static int wide(int x) {\n        int r = 0;\n");
    for bit in 0..bits {
        let mask = 1u32 << bit;
        let _ = writeln!(
            text,
            "        if ((x & {mask}) != 0) {{\n            r += {bit};\n        }}"
        );
    }
    text.push_str("        return r == 999 ? 1 : r;\n    }\n}\n");
    text
}

/// A line of `/proc/self/status` in kilobytes; 0 where there is no such file.
fn memory(key: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with(key));
    line.and_then(|l| l.split_whitespace().nth(1))
        .and_then(|n| n.parse().ok())
        .unwrap_or(0)
}
