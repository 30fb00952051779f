//! In: jobs as JSON lines on standard input. Out: their results as JSON lines on standard output.
//!
//! This is the whole of a worker process. It limits its own memory before it reads code that it does not
//! trust, and it ends at once when its parent is gone, in the middle of a job too.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use provetta_classfile::{ClassPath, OpenError};
use provetta_jml::{Options, SourceSpecs};
use provetta_outcome::{Effort, GoalResult, Job, JobResult, PathCounts, StopReason};
use provetta_search::Progress;
use serde::{Deserialize, Serialize};

use crate::exit::internal;
use crate::project::specs;

/// The engine recurses over terms and calls; the stack is reserved, not used up.
pub const STACK_BYTES: usize = 256 << 20;
/// What the process needs apart from the analysis: its own code, libz3, thread stacks.
const ROOM_MEGABYTES: u64 = 768;

/// How often memory is looked at.
const MEMORY_CHECK: Duration = Duration::from_millis(20);

/// What a worker answers.
#[derive(Debug, Serialize, Deserialize)]
pub enum Reply {
    /// The result of the job
    Done {
        /// What the analysis found
        result: Box<JobResult>,
        /// The process has grown so much that the next job should get a fresh one
        retire: bool,
    },
    /// The job could not be started: its classes cannot be opened
    Refused(String),
}

/// Works until standard input ends.
pub fn work() -> Result<()> {
    let (send, receive) = mpsc::channel::<String>();
    thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if send.send(line).is_err() {
                break;
            }
        }
        // The parent closed the pipe or ended: nobody reads the answer.
        process::exit(0);
    });
    // Proof trees are written and dropped by recursion.
    on_deep_stack(move || serve(&receive))?
}

/// Runs something on a new thread with a deep stack; a panic there ends the process.
fn on_deep_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let thread = thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(work)
        .context("cannot start the analysis")?;
    Ok(thread.join().unwrap_or_else(|_| process::exit(PANICKED)))
}

/// Exit code of a worker whose analysis panicked; its message is on standard error.
pub const PANICKED: i32 = 101;

/// All that decides what is opened for a job: classes and specifications are a function of this alone.
#[derive(Debug, PartialEq, Eq)]
struct Key {
    project: Vec<PathBuf>,
    libraries: Vec<PathBuf>,
    jdk: PathBuf,
    specs: Vec<PathBuf>,
    reading: Options,
}

impl Key {
    fn of(job: &Job) -> Key {
        Key {
            project: job.project.clone(),
            libraries: job.libraries.clone(),
            jdk: job.jdk.clone(),
            specs: job.specs.clone(),
            reading: specs::reading(&job.options.contracts),
        }
    }
}

/// Classes and specifications of a run.
struct Opened {
    key: Key,
    classes: ClassPath,
    specs: Arc<Vec<SourceSpecs>>,
}

impl Opened {
    fn new(key: Key) -> Result<Opened, OpenError> {
        let classes = ClassPath::open(&key.project, &key.libraries, &key.jdk)?;
        let (specs, _) = specs::read(&key.specs, &classes, &key.reading);
        Ok(Opened {
            key,
            classes,
            specs: Arc::new(specs::in_force(specs)),
        })
    }
}

fn serve(lines: &mpsc::Receiver<String>) -> Result<()> {
    let mut opened: Option<Opened> = None;
    let mut limited = false;
    for line in lines {
        let job: Job =
            serde_json::from_str(&line).map_err(|e| internal(format!("unreadable job: {e}")))?;
        if !limited {
            limit_memory(job.options.memory_megabytes, &job.jdk);
            limited = true;
        }
        let key = Key::of(&job);
        // The classes of a run are opened once, not once for each method.
        let ready = match opened.take().filter(|known| known.key == key) {
            Some(known) => Ok(known),
            None => Opened::new(key),
        };
        let reply = match ready {
            Ok(ready) => {
                let limit = job.options.memory_megabytes;
                let (result, ready) = analyse(job, ready)?;
                opened = Some(ready);
                Reply::Done {
                    result: Box::new(result),
                    retire: resident_megabytes().is_some_and(|used| used > limit / 2),
                }
            }
            Err(error) => Reply::Refused(error.to_string()),
        };
        let mut text = serde_json::to_string(&reply).context("cannot write the result")?;
        text.push('\n');
        let mut out = std::io::stdout().lock();
        out.write_all(text.as_bytes())
            .and_then(|()| out.flush())
            .context("cannot write the result")?;
    }
    Ok(())
}

/// Analyses a job on a thread of its own. What Z3 keeps belongs to a thread, so no job inherits it from
/// another, and what is found does not depend on which worker gets which job.
fn analyse(job: Job, opened: Opened) -> Result<(JobResult, Opened)> {
    on_deep_stack(move || {
        let mut watch = memory_watch(job.options.memory_megabytes);
        let (classes, specs) = (&opened.classes, &opened.specs);
        let result = provetta_search::analyse_watched(&job, classes, specs, &mut watch);
        (result, opened)
    })
}

/// The last resort against code that makes the analysis grow faster than it is watched. Address space is
/// what every system can limit; the mapped JDK image is no memory of ours.
fn limit_memory(megabytes: u64, jdk: &Path) {
    let image = std::fs::metadata(jdk.join("lib/modules")).map_or(0, |data| data.len());
    let bytes = (2 * megabytes + ROOM_MEGABYTES) * (1 << 20) + STACK_BYTES as u64 + image;
    // Where limits are not allowed the parent's clock still is.
    let _ = rlimit::setrlimit(rlimit::Resource::AS, bytes, bytes);
}

/// Ends the analysis, with all that it found, when the process uses more memory than it may.
fn memory_watch(megabytes: u64) -> impl FnMut(&Progress) -> Option<StopReason> {
    let mut next = Instant::now();
    move |_| {
        let now = Instant::now();
        if now < next {
            return None;
        }
        next = now + MEMORY_CHECK;
        resident_megabytes()
            .filter(|used| *used > megabytes)
            .map(|_| StopReason::Memory { megabytes })
    }
}

/// The memory this process uses, where the system says so.
fn resident_megabytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024)
}

/// Reads an answer. Proof trees are nested as deeply as loops run, deeper than JSON readers allow
/// strangers; the caller has the stack for it.
pub fn read_reply(line: &str) -> serde_json::Result<Reply> {
    let mut reader = serde_json::Deserializer::from_str(line);
    reader.disable_recursion_limit();
    Reply::deserialize(&mut reader)
}

/// The result of a job that gave no answer: nothing found, and everything unknown for this reason.
pub fn unanswered(job: &Job, reason: StopReason, millis: u64) -> JobResult {
    JobResult {
        wants: Vec::new(),
        method: job.method.clone(),
        witnesses: Vec::new(),
        goals: Vec::<GoalResult>::new(),
        paths: PathCounts {
            explored: 0,
            closed: 0,
            cut: 1,
        },
        cuts: vec![(reason, 1)],
        tree: None,
        effort: Effort::default(),
        millis,
        clauses: Vec::new(),
        broke_off: true,
        assumed: Vec::new(),
        is_vacuous: false,
        asked: Vec::new(),
        has_no_object: false,
        vacuous_cases: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use provetta_outcome::{Contracts, Coverage, JobOptions, MethodRef, States};

    fn job() -> Job {
        Job {
            ran: None,
            others: Default::default(),
            method: MethodRef {
                class: "a/C".into(),
                name: "m".into(),
                descriptor: "()V".into(),
            },
            project: vec!["classes".into()],
            libraries: vec!["lib.jar".into()],
            jdk: "jdk".into(),
            specs: vec!["C.java".into()],
            options: JobOptions {
                coverage: Coverage::Branch,
                unwind: None,
                budget_millis: 1,
                seed: 0,
                memory_megabytes: 1,
                max_objects: 1,
                states: States::Any,
                keep_tree: false,
                contracts: Contracts::default(),
            },
        }
    }

    fn key(change: impl FnOnce(&mut Job)) -> Key {
        let mut job = job();
        change(&mut job);
        Key::of(&job)
    }

    #[test]
    fn what_is_opened_is_not_used_for_jobs_that_read_otherwise() {
        let same = Key::of(&job());
        assert_ne!(key(|job| job.project.clear()), same);
        assert_ne!(key(|job| job.libraries.clear()), same);
        assert_ne!(key(|job| job.jdk = "other".into()), same);
        assert_ne!(key(|job| job.specs.clear()), same);
        let nullable = key(|job| job.options.contracts.nullable_by_default = true);
        assert_ne!(nullable, same);
    }

    #[test]
    fn methods_of_one_run_share_what_is_opened() {
        let same = Key::of(&job());
        assert_eq!(key(|job| job.method.name = "other".into()), same);
        // A private method with a contract is analysed for that alone.
        assert_eq!(key(|job| job.options.contracts.only_failing = true), same);
    }
}
