//! In: a job. Out: what the JVM found. Processes that hang or end are replaced, behind the method that did it.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use provetta_runner::{Extension, Jdk};

use crate::job::{Job, Target};

/// A source of the program.
macro_rules! source {
    ($name:literal) => {
        (
            concat!("provetta/falsify/", $name, ".java"),
            include_str!(concat!("../java/provetta/falsify/", $name, ".java")),
        )
    };
}

/// The program, by path and text.
pub const SOURCES: &[(&str, &str)] = &[
    source!("Choices"),
    source!("Forge"),
    source!("Generics"),
    source!("Hook"),
    source!("Library"),
    source!("Main"),
    source!("Maker"),
    source!("Numbers"),
    source!("Plan"),
    source!("Probe"),
    source!("Run"),
    source!("Script"),
    source!("Shrink"),
    source!("World"),
];

/// A process with more targets than this would keep too many classes.
const TARGETS: usize = 300;

/// Default encodings, each for some of the processes.
const ENCODINGS: [&str; 3] = ["UTF-8", "ISO-8859-1", "US-ASCII"];

/// How a run was made.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The JDK
    pub jdk: Jdk,
    /// The program
    pub jar: PathBuf,
    /// This program, or one that confines as it does (see [`crate::provetta::confined`])
    pub confiner: PathBuf,
    /// A folder to work in
    pub work: PathBuf,
    /// What all choices come from
    pub seed: u64,
    /// Time for everything
    pub time: Duration,
    /// Processes at the same time
    pub jobs: usize,
}

/// A claim that was contradicted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// Index of the claim
    pub claim: usize,
    /// Index of the method that was called
    pub target: usize,
    /// The smallest case as a Java program; none if the same runs did not do it again
    pub program: Option<String>,
    /// What the oracle said
    pub message: String,
}

/// What came of an attack.
#[derive(Debug, Default)]
pub struct Found {
    /// Runs of all methods
    pub runs: u64,
    /// By target: its runs
    pub of_target: Vec<u64>,
    /// Contradicted claims, in the order of the claims
    pub hits: Vec<Hit>,
    /// Runs within the contract of the method
    pub admitted: u64,
    /// Claims that runs came to: a branch that was decided, a method that was called within its contract
    pub exercised: BTreeSet<usize>,
    /// Methods that never end, or end the JVM
    pub stuck: Vec<usize>,
    /// How many methods the clock kept from having all of their runs
    pub late: usize,
    /// What went wrong in the program itself
    pub broken: Vec<String>,
}

/// Compiles the program, or takes it from the cache.
pub fn program(jdk: &Jdk, cache: &Path) -> Result<Extension> {
    Ok(Extension::prepare(jdk, cache, "falsify", SOURCES)?)
}

/// Runs a job in several processes.
pub fn attack(job: &Job, setting: &Setting) -> Result<Found> {
    let parts: Vec<(usize, &[Target])> = split(&job.targets, setting.jobs);
    let found = Mutex::new(Found {
        of_target: vec![0; job.targets.len()],
        ..Found::default()
    });
    let next = AtomicUsize::new(0);
    let begun = Instant::now();
    let work = || -> Result<()> {
        loop {
            let part = next.fetch_add(1, Ordering::SeqCst);
            let Some((first, targets)) = parts.get(part) else {
                return Ok(());
            };
            let left = setting.time.saturating_sub(begun.elapsed());
            let rounds = (parts.len() - part).div_ceil(setting.jobs.max(1));
            let share = left / u32::try_from(rounds).unwrap_or(u32::MAX).max(1);
            one(job, setting, part, (*first, targets), share, &found)?;
        }
    };
    std::thread::scope(|scope| -> Result<()> {
        let threads: Vec<_> = (0..setting.jobs.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        for thread in threads {
            match thread.join() {
                Ok(result) => result?,
                Err(_) => anyhow::bail!("a thread of the attack failed"),
            }
        }
        Ok(())
    })?;
    let mut found = found.into_inner().unwrap_or_else(|e| e.into_inner());
    found.hits.sort_by_key(|hit| (hit.claim, hit.target));
    found.hits.dedup_by_key(|hit| hit.claim);
    Ok(found)
}

/// Parts of about the same size, each with the index of its first target.
fn split(targets: &[Target], jobs: usize) -> Vec<(usize, &[Target])> {
    let size = targets.len().div_ceil(jobs.max(1)).clamp(1, TARGETS);
    targets
        .chunks(size)
        .enumerate()
        .map(|(i, part)| (i * size, part))
        .collect()
}

/// Runs one part to its end, with as many processes as it takes.
fn one(
    job: &Job,
    setting: &Setting,
    part: usize,
    (first, targets): (usize, &[Target]),
    time: Duration,
    found: &Mutex<Found>,
) -> Result<()> {
    let file = setting.work.join(format!("job-{part}.txt"));
    std::fs::write(&file, job.text(targets))
        .with_context(|| format!("cannot write {}", file.display()))?;
    let temp = setting.work.join(format!("temp-{part}"));
    std::fs::create_dir_all(&temp).with_context(|| format!("cannot create {}", temp.display()))?;
    let list = setting.work.join(format!("readable-{part}.txt"));
    let readable: Vec<String> = [&setting.jar, &file]
        .into_iter()
        .chain(&job.path)
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    std::fs::write(&list, readable.join("\n"))
        .with_context(|| format!("cannot write {}", list.display()))?;
    let begun = Instant::now();
    let mut from = 0;
    let mut known: BTreeSet<usize> = BTreeSet::new();
    while from < targets.len() {
        let left = time
            .saturating_sub(begun.elapsed())
            .max(Duration::from_millis(200));
        let mut command = command(setting, part, &temp, &list)?;
        command.arg(&file).arg(setting.seed.to_string());
        command
            .arg(left.as_millis().to_string())
            .arg(from.to_string());
        command.args(known.iter().map(ToString::to_string));
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start a JVM")?;
        let (Some(output), child) = (child.stdout.take(), Arc::new(Mutex::new(child))) else {
            anyhow::bail!("a JVM without output");
        };
        let watch = Watch::start(Arc::clone(&child));
        let mut current = from;
        let mut ended = false;
        for line in BufReader::new(output).split(b'\n') {
            let Ok(line) = line else { break };
            watch.seen();
            let line = String::from_utf8_lossy(&line).into_owned();
            let parts: Vec<&str> = line.split('\t').collect();
            let number = |i: usize| parts.get(i).and_then(|p| p.parse::<usize>().ok());
            let mut found = found.lock().unwrap_or_else(|e| e.into_inner());
            match (parts[0], number(1)) {
                ("begin", Some(target)) => current = target,
                ("done", Some(target)) => {
                    let runs = number(2).unwrap_or(0) as u64;
                    found.runs += runs;
                    found.admitted += number(3).unwrap_or(0) as u64;
                    if let Some(of) = found.of_target.get_mut(first + target) {
                        *of += runs;
                    }
                    found.late += number(4).unwrap_or(0);
                    current = target + 1;
                }
                ("exercised", Some(claim)) => _ = found.exercised.insert(claim),
                ("hit" | "again", Some(claim)) => {
                    known.insert(claim);
                    found.hits.push(Hit {
                        claim,
                        target: first + number(2).unwrap_or(0),
                        program: parts.get(3).and_then(|text| decode(text)),
                        message: parts.get(4).map_or_else(String::new, |m| (*m).to_owned()),
                    });
                }
                ("broken", _) => found.broken.push(line.clone()),
                ("end", _) => ended = true,
                _ => {}
            }
        }
        drop(watch);
        if let Ok(mut child) = child.lock() {
            let _ = child.kill();
            let _ = child.wait();
        }
        if ended {
            break;
        }
        if current < targets.len() {
            let mut found = found.lock().unwrap_or_else(|e| e.into_inner());
            found.stuck.push(first + current);
        }
        from = current + 1;
    }
    Ok(())
}

/// Ends a process that says nothing for long.
struct Watch {
    last: Arc<Mutex<Option<Instant>>>,
}

impl Watch {
    fn start(child: Arc<Mutex<std::process::Child>>) -> Watch {
        let last = Arc::new(Mutex::new(Some(Instant::now())));
        let seen = Arc::clone(&last);
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(Duration::from_millis(500));
                let Some(last) = seen.lock().ok().and_then(|l| *l) else {
                    return;
                };
                if last.elapsed() > Duration::from_secs(600) {
                    if let Ok(mut child) = child.lock() {
                        let _ = child.kill();
                    }
                    return;
                }
            }
        });
        Watch { last }
    }

    fn seen(&self) {
        if let Ok(mut last) = self.last.lock() {
            *last = Some(Instant::now());
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Ok(mut last) = self.last.lock() {
            *last = None;
        }
    }
}

/// The JVM, confined by this program itself.
fn command(setting: &Setting, part: usize, temp: &Path, readable: &Path) -> Result<Command> {
    let mut command = Command::new(&setting.confiner);
    command.arg(crate::provetta::CONFINE).arg(temp);
    command.arg(&setting.jdk.home).arg(readable);
    command.arg(setting.jdk.program("java"));
    Extension::clean(&mut command);
    command.args([
        "-Xshare:auto",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xmx640m",
        "-XX:MaxMetaspaceSize=256m",
        "-XX:-UsePerfData",
        "-XX:-CreateCoredumpOnCrash",
        "-Djava.awt.headless=true",
        "-Dsun.reflect.inflationThreshold=2147483647",
        "-Djdk.reflect.useNativeAccessorOnly=true",
    ]);
    // The top frame of every exception is needed, nothing else of it.
    command.args([
        "-XX:-OmitStackTraceInFastThrow",
        "-XX:MaxJavaStackTraceDepth=3",
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:+ShowHiddenFrames",
    ]);
    command.arg(format!("-Djava.io.tmpdir={}", temp.display()));
    let encoding = ENCODINGS[part % ENCODINGS.len()];
    command.arg(format!("-Dfile.encoding={encoding}"));
    command
        .arg("-cp")
        .arg(&setting.jar)
        .arg("provetta.falsify.Main");
    Ok(command)
}

/// The text of base 64.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0u32, 0);
    for c in text.bytes().filter(|c| *c != b'=') {
        let value = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    String::from_utf8(bytes).ok().filter(|t| !t.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_in_the_folder_is_carried() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/provetta/falsify");
        let count = std::fs::read_dir(folder).unwrap().count();
        assert_eq!(count, SOURCES.len());
    }

    #[test]
    fn base_64_is_read() {
        assert_eq!(decode("aGVsbG8=").unwrap(), "hello");
        assert_eq!(decode("4oiA").unwrap(), "∀");
        assert_eq!(decode("?"), None);
    }
}
