//! In: a command and requests. Out: answers, each within its time, or how the process ended.
//!
//! Three threads belong to a process: one writes requests (so that a helper that does not read cannot block
//! us), one reads answers, one keeps the last words on standard error. They end with their pipes. The process
//! ends when this value is dropped.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::RunnerError;

/// An answer longer than this is no answer: user code wrote into the pipe.
const LONGEST: u32 = 1 << 28;

/// Exit code of a helper whose user code took longer than it may, as `TimeLimit.java` has it.
const TOO_LATE: i32 = 88;

/// How much of standard error is kept.
const LAST_WORDS: usize = 2000;

/// What came instead of waiting for ever.
#[derive(Debug)]
pub(crate) enum Received {
    /// An answer; this process goes on
    Answer(Vec<u8>),
    /// An answer, and the process ends itself: it is not as good as new any more
    Last(Vec<u8>),
    /// The helper could not do what was asked; its words
    Failed(String),
    /// User code took too long; the process is gone
    TimedOut,
    /// The process ended; how
    Ended(String),
}

/// A running helper JVM.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    requests: Option<Sender<Vec<u8>>>,
    answers: Receiver<Vec<u8>>,
    last_words: Arc<Mutex<Vec<u8>>>,
    errors: Option<JoinHandle<()>>,
}

impl Process {
    pub(crate) fn start(mut command: Command) -> Result<Process, RunnerError> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|source| RunnerError::Start {
                program: command.get_program().into(),
                source,
            })?;
        let (requests, to_write) = channel::<Vec<u8>>();
        let (to_us, answers) = channel();
        let last_words = Arc::new(Mutex::new(Vec::new()));
        if let Some(input) = child.stdin.take() {
            std::thread::spawn(move || write_all(input, &to_write));
        }
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || read_all(output, &to_us));
        }
        let errors = child.stderr.take().map(|error| {
            let words = Arc::clone(&last_words);
            std::thread::spawn(move || keep_last(error, &words))
        });
        Ok(Process {
            child,
            requests: Some(requests),
            answers,
            last_words,
            errors,
        })
    }

    /// Queues a request. That the process is gone shows when its answer is asked for.
    pub(crate) fn send(&self, request: Vec<u8>) {
        if let Some(requests) = &self.requests {
            let _ = requests.send(request);
        }
    }

    /// The answer to the oldest request that has none yet.
    pub(crate) fn receive(&mut self, limit: Duration) -> Received {
        let mut answer = match self.answers.recv_timeout(limit) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => {
                self.kill();
                return Received::TimedOut;
            }
            Err(RecvTimeoutError::Disconnected) => return self.end(),
        };
        let status = answer.first().copied();
        answer.drain(..1.min(answer.len()));
        match status {
            Some(0) => Received::Answer(answer),
            Some(1) => Received::Last(answer),
            Some(2) => Received::Failed(
                crate::wire::Reader::new(&answer)
                    .text()
                    .unwrap_or_else(|_| "no reason".to_owned()),
            ),
            _ => {
                self.kill();
                Received::Ended("the program wrote into the helper's own pipe".to_owned())
            }
        }
    }

    /// Closes the input, upon which the helper ends, and waits for that.
    pub(crate) fn finish(mut self, limit: Duration) {
        self.requests = None;
        let until = Instant::now() + limit;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn kill(&mut self) {
        self.requests = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// How the process ended: for the time limit, or as a sentence without a full stop.
    fn end(&mut self) -> Received {
        self.requests = None;
        // The pipe is closed, so the process is at its end or broken; do not wait long for the latter.
        let until = Instant::now() + Duration::from_secs(2);
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(1)),
                _ => break None,
            }
        };
        self.kill();
        if status.is_some_and(|status| status.code() == Some(TOO_LATE)) {
            return Received::TimedOut;
        }
        let how = match status {
            None => "the JVM closed its pipe".to_owned(),
            Some(status) => match status.code() {
                Some(86) => "the helper failed inside".to_owned(),
                Some(87) => "out of memory".to_owned(),
                Some(code) => format!("the JVM ended with exit code {code}"),
                None => format!("the JVM was ended by a {status}"),
            },
        };
        // A process of the program may still hold the pipe open; then the last words are what came so far.
        while self
            .errors
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
            && Instant::now() < until
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        let words = self
            .last_words
            .lock()
            .map(|words| String::from_utf8_lossy(&words).trim().to_owned());
        Received::Ended(match words {
            Ok(words) if !words.is_empty() => format!("{how}: {words}"),
            _ => how,
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_all(mut input: impl Write, requests: &Receiver<Vec<u8>>) {
    while let Ok(request) = requests.recv() {
        let Ok(length) = u32::try_from(request.len()) else {
            return;
        };
        let mut frame = length.to_be_bytes().to_vec();
        frame.extend(request);
        if input
            .write_all(&frame)
            .and_then(|()| input.flush())
            .is_err()
        {
            return;
        }
    }
}

fn read_all(output: impl Read, answers: &Sender<Vec<u8>>) {
    let mut output = std::io::BufReader::with_capacity(1 << 16, output);
    loop {
        let mut length = [0; 4];
        if output.read_exact(&mut length).is_err() {
            return;
        }
        let length = u32::from_be_bytes(length);
        let mut answer = Vec::new();
        let whole = length <= LONGEST
            && output
                .by_ref()
                .take(u64::from(length))
                .read_to_end(&mut answer)
                .is_ok_and(|n| n == length as usize);
        // An empty answer is how the receiver learns that the pipe holds something else.
        if answers
            .send(if whole { answer } else { Vec::new() })
            .is_err()
            || !whole
        {
            return;
        }
    }
}

fn keep_last(mut error: impl Read, words: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = error.read(&mut buffer) {
        if let Ok(mut words) = words.lock() {
            words.extend(&buffer[..count]);
            let surplus = words.len().saturating_sub(LAST_WORDS);
            words.drain(..surplus);
        }
    }
}
