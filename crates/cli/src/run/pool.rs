//! In: jobs. Out: their results, in the order they finish, each with the index of its job.
//!
//! Jobs run in worker processes, so that a crash, a hang or too much memory costs one method: the worker
//! is replaced, and the method is unknown for that reason.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use provetta_outcome::{Job, JobResult, Others, StaticState, StopReason};

use crate::log;
use crate::run::turns::Turns;
use crate::run::worker::{Reply, STACK_BYTES, read_reply, unanswered};

/// How many times more processor time than its budget a job may use. A worker ends long before that, by counted effort; or else by
/// its own clock, which is nearer.
const FACTOR: u32 = 25;

/// And this much more, for small budgets.
const GRACE: Duration = Duration::from_secs(40);

/// A worker that uses no processor time for so long hangs, however busy the machine is.
const IDLE: Duration = Duration::from_secs(120);

/// How many times more than that the clock on the wall may show, where the system does not give processor time.
const BUSY: u32 = 8;

/// How often a worker is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// A job that wants more static initialisers to be run than this goes without.
const MOST_RAN: usize = 40;

/// Time for a worker that said all to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);
/// How much of a worker's last words is kept.
const LAST_WORDS: usize = 4096;
/// How much of a line of a worker is read at once.
const LONGEST_LINE: u64 = 1 << 20;

/// Something that came out of the pool.
#[derive(Debug)]
pub enum Event {
    /// A job was given to a worker
    Started(usize),
    /// A job ended
    Finished(usize, Box<JobResult>),
    /// A job needs to know what the static initialisers of these classes leave; it goes on when that is sent
    Wants(Vec<Arc<str>>, Sender<Vec<StaticState>>),
}

/// Runs all jobs with at most `workers` processes of `program`; events arrive as things happen.
pub fn run(program: &Path, jobs: Arc<[Job]>, turns: Turns, workers: usize) -> Receiver<Event> {
    let (send, receive) = mpsc::channel();
    let queue = Arc::new(Queue {
        state: Mutex::new(Waiting {
            jobs: (0..jobs.len()).collect(),
            turns,
        }),
        changed: Condvar::new(),
    });
    for _ in 0..workers.min(jobs.len()) {
        let (send, queue, jobs, program) = (
            send.clone(),
            queue.clone(),
            jobs.clone(),
            program.to_owned(),
        );
        let clerk = thread::Builder::new().stack_size(STACK_BYTES);
        // Without the thread its jobs are left to the others, or reported as not done.
        if clerk
            .spawn(move || employ(&program, &jobs, &queue, &send))
            .is_err()
        {
            break;
        }
    }
    receive
}

/// Jobs that wait for a worker.
struct Queue {
    state: Mutex<Waiting>,
    changed: Condvar,
}

struct Waiting {
    jobs: BTreeSet<usize>,
    turns: Turns,
}

impl Queue {
    /// The first job whose turn it is, with what it is told of others; none once all were given out.
    fn next(&self) -> Option<(usize, Others)> {
        let mut waiting = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if waiting.jobs.is_empty() {
                return None;
            }
            let ready = waiting
                .jobs
                .iter()
                .find(|job| waiting.turns.is_ready(**job));
            if let Some(index) = ready.copied() {
                waiting.jobs.remove(&index);
                return Some((index, waiting.turns.others(index)));
            }
            // Jobs that others work on have to end first.
            let woken = self.changed.wait(waiting);
            waiting = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Those that waited for a job go on.
    fn ended(&self, index: usize, result: &JobResult) {
        let mut waiting = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.turns.ended(index, result);
        self.changed.notify_all();
    }

    /// Nobody asks for results any more.
    fn close(&self) {
        let mut waiting = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.jobs.clear();
        self.changed.notify_all();
    }
}

/// Keeps one worker busy until no job is left.
fn employ(program: &Path, jobs: &[Job], queue: &Queue, events: &Sender<Event>) {
    let mut worker: Option<Worker> = None;
    while let Some((index, others)) = queue.next() {
        let mut job = jobs[index].clone();
        job.others = others;
        let job = &job;
        if events.send(Event::Started(index)).is_err() {
            queue.close();
            break;
        }
        let start = Instant::now();
        let _method = tracing::error_span!(target: "job", "method", name = %job.method).entered();
        tracing::info!(target: "cli", job = index, "given to a worker");
        let answer = match worker.take().map_or_else(|| Worker::start(program), Ok) {
            Ok(mut running) => match running.ask_all(job, events) {
                Ok((result, retire)) => {
                    match retire {
                        true => running.dismiss(),
                        false => worker = Some(running),
                    }
                    Ok(result)
                }
                Err(reason) => Err(reason),
            },
            Err(error) => Err(StopReason::Crash {
                detail: format!("cannot start a worker process: {error}"),
            }),
        };
        let millis = start.elapsed().as_millis().try_into().unwrap_or(u64::MAX);
        match &answer {
            Ok(_) => tracing::info!(target: "cli", job = index, "answered"),
            Err(reason) => {
                tracing::warn!(target: "cli", job = index, %reason, "not answered")
            }
        }
        let result = answer.unwrap_or_else(|reason| unanswered(job, reason, millis));
        queue.ended(index, &result);
        if events
            .send(Event::Finished(index, Box::new(result)))
            .is_err()
        {
            queue.close();
            break;
        }
    }
    if let Some(worker) = worker {
        worker.dismiss();
    }
}

/// One worker process.
struct Worker {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    last_words: Arc<Mutex<Vec<u8>>>,
    listener: Option<JoinHandle<()>>,
}

impl Worker {
    fn start(program: &Path) -> std::io::Result<Worker> {
        let mut child = Command::new(program)
            .arg("worker")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take();
        let (send, output) = mpsc::channel();
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || {
                for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                    if send.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let listener = child.stderr.take().map(|stderr| {
            let words = last_words.clone();
            thread::spawn(move || listen(stderr, &words))
        });
        Ok(Worker {
            child,
            input,
            output,
            last_words,
            listener,
        })
    }

    /// Gives it a job, and again with what it wants to know of static initialisers. What it says last is a function of the job and of what these leave, whatever was
    /// known before.
    fn ask_all(
        &mut self,
        job: &Job,
        events: &Sender<Event>,
    ) -> Result<(JobResult, bool), StopReason> {
        let mut job = job.clone();
        loop {
            let (result, retire) = self.ask(&job)?;
            let Some(ran) = job.ran.as_mut().filter(|_| !result.wants.is_empty()) else {
                return Ok((result, retire));
            };
            let (send, receive) = mpsc::channel();
            let is_sent = events.send(Event::Wants(result.wants, send)).is_ok();
            match receive.recv().ok().filter(|_| is_sent) {
                Some(states) => ran.extend(states),
                None => job.ran = None,
            }
            if job.ran.as_ref().is_some_and(|ran| ran.len() > MOST_RAN) {
                job.ran = None;
            }
        }
    }

    /// Gives it a job and waits for the answer, with whether the process should retire; after an error
    /// it is gone.
    fn ask(&mut self, job: &Job) -> Result<(JobResult, bool), StopReason> {
        let mut line = serde_json::to_string(job).map_err(|e| StopReason::Crash {
            detail: format!("the job cannot be written: {e}"),
        })?;
        line.push('\n');
        let sent = match &mut self.input {
            Some(input) => input
                .write_all(line.as_bytes())
                .and_then(|()| input.flush())
                .is_ok(),
            None => false,
        };
        if !sent {
            return Err(self.obituary(job));
        }
        let mut backstop = Backstop::new(self.child.id(), job.options.budget_millis);
        loop {
            match self.output.recv_timeout(LOOK) {
                // Libraries may print; an answer is an object.
                Ok(line) if !line.starts_with('{') => {}
                Ok(line) => {
                    return match read_reply(&line) {
                        Ok(Reply::Done { result, retire }) => Ok((*result, retire)),
                        Ok(Reply::Refused(why)) => Err(StopReason::Crash { detail: why }),
                        Err(e) => {
                            self.kill();
                            Err(StopReason::Crash {
                                detail: format!("unreadable answer: {e}"),
                            })
                        }
                    };
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(reason) = backstop.strikes() {
                        self.kill();
                        return Err(reason);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.obituary(job)),
            }
        }
    }

    /// Why the process ended without an answer.
    fn obituary(&mut self, job: &Job) -> StopReason {
        self.input = None;
        let status = self.wait(FAREWELL);
        self.kill();
        self.hear_out();
        let words = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let words = String::from_utf8_lossy(&words);
        if is_out_of_memory(&words) {
            return StopReason::Memory {
                megabytes: job.options.memory_megabytes,
            };
        }
        StopReason::Crash {
            detail: describe(status, &words),
        }
    }

    fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + limit;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Lets it end by itself: its standard input closes. What it logged is passed on to the last line.
    fn dismiss(mut self) {
        self.input = None;
        if self.wait(FAREWELL).is_some() {
            self.hear_out();
        }
    }

    /// The process is gone, but perhaps not all it said has been read.
    fn hear_out(&self) {
        let end = Instant::now() + FAREWELL;
        while self.listener.as_ref().is_some_and(|l| !l.is_finished()) && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// No process outlives its worker, and none stays behind as a zombie.
impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What ends a worker that does not end by itself.
struct Backstop {
    process: u32,
    limit: Duration,
    /// Processor time of the process when the job began
    began: Option<Duration>,
    /// The same when it last was found to have grown, and when that was
    grown: (Option<Duration>, Instant),
    wall: Instant,
}

impl Backstop {
    fn new(process: u32, budget_millis: u64) -> Backstop {
        let (began, now) = (processor_time(process), Instant::now());
        Backstop {
            process,
            limit: (Duration::from_millis(budget_millis) * FACTOR).saturating_add(GRACE),
            began,
            grown: (began, now),
            wall: now,
        }
    }

    fn strikes(&mut self) -> Option<StopReason> {
        let seconds = self.limit.as_secs();
        let now = processor_time(self.process);
        let (Some(began), Some(used)) = (self.began, now) else {
            let is_over = self.wall.elapsed() > self.limit * BUSY;
            return is_over.then_some(StopReason::Clock { seconds });
        };
        if used.saturating_sub(began) > self.limit {
            return Some(StopReason::Clock { seconds });
        }
        if now != self.grown.0 {
            self.grown = (now, Instant::now());
        }
        (self.grown.1.elapsed() > IDLE).then(|| StopReason::Crash {
            detail: format!("the worker process did nothing for {} s", IDLE.as_secs()),
        })
    }
}

/// The processor time of a process, where the system gives it.
#[cfg(target_os = "linux")]
fn processor_time(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in parentheses, may hold anything.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    // The unit is a hundredth of a second on every system that Linux runs on today.
    Some(Duration::from_millis((user + system) * 10))
}

#[cfg(not(target_os = "linux"))]
fn processor_time(_: u32) -> Option<Duration> {
    None
}

/// Passes on what a worker logs, and keeps the end of all else.
fn listen(stderr: impl Read, words: &Mutex<Vec<u8>>) {
    let mut stderr = BufReader::new(stderr);
    let mut line = Vec::new();
    // A line without end comes in pieces.
    while let Ok(1..) = (&mut stderr)
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)
    {
        if let Some(logged) = line.strip_prefix(&[log::MARK]) {
            let _ = std::io::stderr().lock().write_all(logged);
        } else {
            let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
            words.extend_from_slice(&line);
            let extra = words.len().saturating_sub(LAST_WORDS);
            words.drain(..extra);
        }
        line.clear();
    }
}

/// What the allocators of Rust, C++ and Z3 say when there is no memory left.
fn is_out_of_memory(words: &str) -> bool {
    [
        "memory allocation of",
        "bad_alloc",
        "out of memory",
        "Cannot allocate memory",
    ]
    .iter()
    .any(|sign| words.contains(sign))
}

/// The end of a process in words: what it said of a panic, else how the system ended it.
fn describe(status: Option<ExitStatus>, words: &str) -> String {
    let mut lines = words
        .lines()
        .skip_while(|line| !line.contains("panicked at"));
    if let Some(place) = lines.next() {
        let place = place
            .split_once("panicked at ")
            .map_or(place, |(_, place)| place);
        let message = lines.next().unwrap_or_default();
        return format!("panicked at {place} {message}")
            .trim_end()
            .to_owned();
    }
    if words.contains("overflowed its stack") {
        return "the stack of the worker process overflowed".to_owned();
    }
    let last = words.lines().rev().find(|line| !line.trim().is_empty());
    match (status, last) {
        (Some(status), Some(last)) => format!("the worker process ended with {status}: {last}"),
        (Some(status), None) => format!("the worker process ended with {status}"),
        (None, _) => "the worker process closed its output".to_owned(),
    }
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used, reason = "tests may stop")]
mod tests {
    use super::*;
    use provetta_outcome::{Coverage, JobOptions, MethodRef};

    fn jobs(count: usize) -> Arc<[Job]> {
        let options = JobOptions {
            max_objects: 8,
            states: provetta_outcome::States::Any,
            coverage: Coverage::Branch,
            unwind: None,
            budget_millis: 100,
            seed: 0,
            memory_megabytes: 64,
            keep_tree: false,
            contracts: Default::default(),
        };
        let method = |i: usize| MethodRef {
            class: "A".into(),
            name: format!("m{i}").into(),
            descriptor: "()V".into(),
        };
        let job = |i| Job {
            ran: None,
            others: Default::default(),
            method: method(i),
            project: vec![],
            libraries: vec![],
            specs: Vec::new(),
            jdk: "/".into(),
            options: options.clone(),
        };
        (0..count).map(job).collect()
    }

    /// A stand-in for the worker: a shell script that reads a job and does something.
    fn results(script: &str, count: usize) -> Vec<StopReason> {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("worker");
        std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let mut ended: Vec<(usize, StopReason)> = run(&program, jobs(count), Turns::default(), 2)
            .iter()
            .filter_map(|event| match event {
                Event::Started(_) | Event::Wants(..) => None,
                Event::Finished(i, result) => Some((i, result.cuts[0].0.clone())),
            })
            .collect();
        ended.sort();
        assert_eq!(
            ended.iter().map(|(i, _)| *i).collect::<Vec<_>>(),
            (0..count).collect::<Vec<_>>()
        );
        ended.into_iter().map(|(_, reason)| reason).collect()
    }

    #[test]
    fn crash_costs_one_method_each_and_has_a_reason() {
        let reasons = results(
            "read job; echo \"thread 'x' panicked at a.rs:1:2:\" >&2; echo 'no luck' >&2; exit 101",
            3,
        );
        for reason in reasons {
            assert_eq!(
                reason,
                StopReason::Crash {
                    detail: "panicked at a.rs:1:2: no luck".into()
                }
            );
        }
    }

    #[test]
    fn missing_memory_is_a_reason_of_its_own() {
        let reasons = results(
            "read job; echo 'memory allocation of 99 bytes failed' >&2; kill -ABRT $$",
            1,
        );
        assert_eq!(reasons, [StopReason::Memory { megabytes: 64 }]);
    }

    #[test]
    fn what_a_worker_logs_is_no_part_of_its_last_words() {
        let reasons = results(
            "read job; echo 'last words' >&2; printf '\\036log: out of memory\\n' >&2; exit 3",
            1,
        );
        assert!(
            matches!(&reasons[0], StopReason::Crash { detail } if detail.ends_with(": last words")),
            "{reasons:?}"
        );
    }

    #[test]
    fn signal_is_named() {
        let reasons = results("read job; kill -SEGV $$", 1);
        assert!(
            matches!(&reasons[0], StopReason::Crash { detail } if detail.contains("11")),
            "{reasons:?}"
        );
    }

    #[test]
    fn refusal_is_passed_on() {
        let reasons = results(
            "while read job; do echo noise; echo '{\"Refused\":\"no classes\"}'; done",
            4,
        );
        for reason in reasons {
            assert_eq!(
                reason,
                StopReason::Crash {
                    detail: "no classes".into()
                }
            );
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn processor_time_is_read() {
        let me = std::process::id();
        let before = processor_time(me).unwrap();
        let mut sum = 0u64;
        while processor_time(me).unwrap() < before + Duration::from_millis(30) {
            sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(1));
        }
        assert!(processor_time(me).unwrap() < before + Duration::from_secs(600));
        assert_eq!(processor_time(u32::MAX), None);
    }

    #[test]
    fn missing_program_is_reported() {
        let events: Vec<Event> = run(Path::new("/no/such/program"), jobs(1), Turns::default(), 1)
            .iter()
            .collect();
        assert_eq!(events.len(), 2);
    }
}
