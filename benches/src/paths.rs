//! In: a method with 2^14 paths. Out: paths per second, memory per path, and whether the cost of a path grows.
//!
//! The method asks for fourteen bits of its argument; a mask before makes all but the lowest `b` of them
//! constant, so that 2^b paths of the same length are left. The first thousand paths are those of the
//! ten-bit mask, what the later ones cost follows from the difference of the larger masks. Each mask is
//! measured in a process of its own, so that none inherits warm memory.

use std::fmt::Write;
use std::process::Command;
use std::time::Instant;

use provetta_classfile::ClassPath;
use provetta_outcome::{Coverage, Job, JobOptions, MethodRef};

use crate::error::BenchError;
use crate::java;
use crate::table::Table;

const BITS: u32 = 14;

#[derive(Debug, Clone, Copy)]
struct Sample {
    paths: f64,
    millis: f64,
    /// Highest resident memory, and that before the analysis began
    peak_kilobytes: f64,
    start_kilobytes: f64,
}

/// The last paths cost at most 1.3 times the first.
pub fn measure(quick: bool, table: &mut Table) -> Result<(), BenchError> {
    let most = if quick { 11 } else { BITS };
    let (first, before, all) = (best(10.min(most - 2))?, best(most - 1)?, best(most)?);
    let early = first.millis / first.paths;
    let late = (all.millis - before.millis) / (all.paths - before.paths);
    table.told(
        format!("2^{most} paths"),
        format!("{:.0} paths/s", all.paths / all.millis * 1000.0),
    );
    let memory = (all.peak_kilobytes - all.start_kilobytes) * 1024.0 / all.paths;
    table.told(
        "memory per path, its witness included",
        format!("{memory:.0} bytes"),
    );
    table.at_most(
        "cost of a late path / of an early one",
        late / early,
        1.3,
        "x",
    );
    Ok(())
}

/// The fastest of several tries: a busy machine only ever makes things slower.
fn best(bits: u32) -> Result<Sample, BenchError> {
    let mut best = sample(bits)?;
    for _ in 0..4 {
        let next = sample(bits)?;
        if next.millis < best.millis {
            best = next;
        }
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
    let [paths, millis, start_kilobytes, peak_kilobytes] = numbers[..] else {
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
        peak_kilobytes,
        start_kilobytes,
    })
}

/// Analyses the method and prints paths, milliseconds and memory.
pub fn measure_here(bits: u32) -> Result<(), BenchError> {
    let folder = tempfile::tempdir().map_err(BenchError::file(std::env::temp_dir()))?;
    let jdk = java::jdk()?;
    let out = java::compile(&jdk, folder.path(), "Paths", &source(bits))?;
    let classes = ClassPath::open(std::slice::from_ref(&out), &[], &jdk.home)?;
    let job = |name: &str| Job {
        method: MethodRef {
            class: "Paths".into(),
            name: name.into(),
            descriptor: "(I)I".into(),
        },
        project: vec![out.clone()],
        libraries: Vec::new(),
        jdk: jdk.home.clone(),
        options: JobOptions {
            coverage: Coverage::Path,
            unwind: Some(1),
            budget_millis: 600_000,
            seed: 0,
            memory_megabytes: 8_192,
            keep_tree: false,
        },
    };
    // What is paid once, such as reading classes and starting the solver, is not a cost of paths.
    provetta_search::analyse(&job("warm"), &classes);
    let before = memory("VmRSS");
    let start = Instant::now();
    let result = provetta_search::analyse(&job("paths"), &classes);
    let millis = start.elapsed().as_secs_f64() * 1000.0;
    println!(
        "{} {millis} {before} {}",
        result.paths.explored,
        memory("VmHWM")
    );
    Ok(())
}

fn source(bits: u32) -> String {
    let mut text = String::from(
        "class Paths {\n    static int warm(int x) {\n        return x > 0 ? 1 : 2;\n    }\n\n",
    );
    let _ = writeln!(
        text,
        "    static int paths(int x) {{\n        int r = 0;\n        x &= {};",
        (1u32 << bits) - 1
    );
    for bit in 0..BITS {
        let _ = writeln!(
            text,
            "        if ((x & {}) != 0) {{\n            r += x ^ {bit};\n        }}",
            1u32 << bit
        );
    }
    text.push_str("        return r;\n    }\n}\n");
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
