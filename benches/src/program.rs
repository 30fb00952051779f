//! In: arguments for `provetta`. Out: how long it ran, and what its JVM used.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::error::BenchError;

/// The program to measure: `PROVETTA`, else the one in the folder of this program, brought up to date by cargo if
/// cargo started us.
pub fn binary() -> Result<PathBuf, BenchError> {
    if let Some(path) = std::env::var_os("PROVETTA") {
        return Ok(PathBuf::from(path));
    }
    let own = std::env::current_exe().map_err(BenchError::file("this program"))?;
    let path = own.with_file_name(format!("provetta{}", std::env::consts::EXE_SUFFIX));
    if let Some(cargo) = std::env::var_os("CARGO") {
        let mut build = Command::new(cargo);
        build.args(["build", "--quiet", "--package", "provetta-cli"]);
        if !cfg!(debug_assertions) {
            build.arg("--release");
        }
        crate::java::output(build)?;
    }
    if path.is_file() {
        Ok(path)
    } else {
        Err(BenchError::NoProgram(path))
    }
}

/// A finished run.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    /// From start to end
    pub wall: Duration,
    /// Exit code, if it ended by itself
    pub code: Option<i32>,
    /// Processor time of all JVMs it started, javac included
    pub jvm: Duration,
    /// The most memory that one of its other processes had, as far as it was seen; 0 if it was not
    pub peak_kilobytes: u64,
}

/// Runs it to its end. What its processes use is read from `/proc` while they live, every few milliseconds.
pub fn run(mut command: Command) -> Result<Run, BenchError> {
    let program = PathBuf::from(command.get_program());
    let start = Instant::now();
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(BenchError::file(&program))?;
    let mut ticks: BTreeMap<u32, u64> = BTreeMap::new();
    let mut peak_kilobytes = 0;
    loop {
        let ended = child.try_wait().map_err(BenchError::file(&program))?;
        if let Some(status) = ended {
            let jvm = Duration::from_millis(ticks.values().sum::<u64>() * 10);
            return Ok(Run {
                wall: start.elapsed(),
                code: status.code(),
                jvm,
                peak_kilobytes,
            });
        }
        for (pid, is_java, used) in below(child.id()) {
            if is_java {
                ticks.insert(pid, used);
            } else {
                peak_kilobytes = peak_kilobytes.max(peak(pid).unwrap_or(0));
            }
        }
        std::thread::sleep(Duration::from_millis(15));
    }
}

/// The most memory a living process had, in kilobytes.
fn peak(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Every process below a process, whether it is a `java` or `javac`, with the clock ticks (of 10 ms) it used.
fn below(root: u32) -> Vec<(u32, bool, u64)> {
    let mut processes: BTreeMap<u32, (u32, bool, u64)> = BTreeMap::new();
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    for entry in entries.flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|n| n.parse().ok()) else {
            continue;
        };
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else {
            continue;
        };
        // `pid (name) state parent … utime stime …`; the name may hold anything, also brackets.
        let (Some(open), Some(close)) = (stat.find('('), stat.rfind(')')) else {
            continue;
        };
        let fields: Vec<u64> = stat[close + 1..]
            .split_whitespace()
            .skip(1)
            .map(|f| f.parse().unwrap_or(0))
            .collect();
        let (Some(parent), Some(user), Some(system)) =
            (fields.first(), fields.get(10), fields.get(11))
        else {
            continue;
        };
        processes.insert(
            pid,
            (
                *parent as u32,
                stat[open + 1..close].starts_with("java"),
                user + system,
            ),
        );
    }
    let is_below = |mut pid: u32| {
        while let Some((parent, _, _)) = processes.get(&pid) {
            if *parent == root {
                return true;
            }
            pid = *parent;
        }
        false
    };
    let found = processes.iter().filter(|(pid, _)| is_below(**pid));
    found
        .map(|(pid, (_, is_java, used))| (*pid, *is_java, *used))
        .collect()
}
