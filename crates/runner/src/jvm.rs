//! In: what to compile, call and test. Out: reports. [`Jvm`] keeps one helper process warm for all of it.
//!
//! Requests that run user code go out ahead of their answers, up to [`AHEAD`]. When one hangs or ends the
//! process, it alone is reported so; the next process gets the class path again and goes on behind it. The
//! helper asks for the same after a call it cannot undo (threads left behind, an error of the virtual machine).

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use provetta_outcome::{Actual, StaticState};

use crate::call;
use crate::probes::Probes;
use crate::process::{Process, Received};
use crate::start::Start;
use crate::statics;
use crate::wire::{Malformed, Reader, Writer};
use crate::{
    Call, CallReport, Compile, Compiled, RunnerError, TestBatch, TestOutcome, TestRun, TestSource,
    Unmeasured,
};

/// How many requests may wait for their answers at once.
const AHEAD: usize = 64;

/// Time for requests that run no user code.
const OPEN: Duration = Duration::from_secs(300);
const COMPILE: Duration = Duration::from_secs(1800);

mod request {
    pub const COMPILE: u8 = 1;
    pub const OPEN: u8 = 2;
    pub const CALL: u8 = 3;
    pub const COMPILE_TESTS: u8 = 4;
    pub const TEST: u8 = 5;
    pub const STATICS: u8 = 6;
}

/// The warm helper JVM.
#[derive(Debug)]
pub struct Jvm {
    // The process comes first: it must be gone before its folders are.
    process: Option<Process>,
    start: Start,
    opened: Option<Opened>,
    probes: Probes,
    test_folders: u32,
    /// A JVM in other surroundings, once it was needed
    elsewhere: Option<Box<Jvm>>,
}

/// The code under test.
#[derive(Debug, Clone)]
struct Opened {
    classpath: Vec<String>,
    measured: Vec<String>,
}

/// How one request to run user code ended.
#[derive(Debug)]
enum Ending {
    Answer(Vec<u8>),
    TimedOut,
    Died(String),
}

impl Jvm {
    /// Starts the helper.
    pub(crate) fn with(start: Start) -> Result<Jvm, RunnerError> {
        tracing::debug!(target: "runner", "starts the JVM");
        let process = Some(start.process()?);
        Ok(Jvm {
            process,
            start,
            opened: None,
            probes: Probes::default(),
            test_folders: 0,
            elsewhere: None,
        })
    }

    /// Lets the process end by itself.
    pub(crate) fn finish(mut self, limit: Duration) {
        self.elsewhere = None;
        if let Some(process) = self.process.take() {
            process.finish(limit);
        }
    }

    /// Compiles files with the javac of the JDK; what it prints is not touched.
    pub fn compile(&mut self, request: &Compile) -> Result<Compiled, RunnerError> {
        let mut writer = Writer::request(request::COMPILE);
        writer.texts(request.sources.iter().map(|path| path.to_string_lossy()));
        writer.texts(request.classpath.iter().map(|path| path.to_string_lossy()));
        writer.text(&request.out.to_string_lossy());
        writer.texts(request.options.iter());
        tracing::debug!(target: "runner", files = request.sources.len(), "compiles");
        self.ready()?;
        let answer = self.ask(writer, COMPILE, "compiling")?;
        let mut reader = Reader::new(&answer);
        Ok(Compiled {
            success: reader.byte().map_err(malformed)? == 1,
            output: reader.text().map_err(malformed)?,
        })
    }

    /// Sets the code under test: folders and jars, and the internal names of the classes to measure.
    pub fn open(&mut self, classpath: &[PathBuf], measured: &[String]) -> Result<(), RunnerError> {
        let classpath = classpath
            .iter()
            .map(|path| path.to_string_lossy().into_owned())
            .collect();
        self.opened = Some(Opened {
            classpath,
            measured: measured.to_vec(),
        });
        self.probes = Probes::default();
        self.elsewhere = None;
        match self.process {
            Some(_) => self.reopen(),
            None => self.ready(),
        }
    }

    /// Calls methods and constructors, each on a thread of its own with all static fields as at the start of a
    /// program: the class is initialised, the fixture is made, static fields are set, and only the call that
    /// follows is measured. One report for each call, in order. Time and memory that a fixture uses up are reported
    /// as if the call had used them.
    pub fn invoke(&mut self, calls: &[Call]) -> Result<Vec<CallReport>, RunnerError> {
        tracing::debug!(target: "runner", calls = calls.len(), "calls");
        let mut reports: Vec<Option<CallReport>> = Vec::new();
        let mut requests = Vec::new();
        for call in calls {
            let mut writer = Writer::request(request::CALL);
            match call::encode(call, &mut writer) {
                Ok(()) => {
                    requests.push(writer.finish());
                    reports.push(None);
                }
                Err(report) => reports.push(Some(*report)),
            }
        }
        let mut answered = Vec::new();
        self.run(&requests, &mut |probes, _, ending| {
            answered.push(match ending {
                Ending::Answer(answer) => call::decode(&answer, probes)?,
                Ending::TimedOut => call::nothing(Actual::TimedOut),
                Ending::Died(detail) => call::nothing(Actual::Died(detail)),
            });
            Ok(())
        })?;
        let mut answered = answered.into_iter();
        Ok(reports
            .into_iter()
            .filter_map(|report| report.or_else(|| answered.next()))
            .collect())
    }

    /// Runs the static initialiser of a class in a class loader of its own, here and in a JVM in other surroundings: what it left, as far as both agree.
    pub fn static_state(&mut self, class: &Arc<str>) -> Result<StaticState, RunnerError> {
        tracing::debug!(target: "runner", %class, "runs a static initialiser");
        let here = self.left_here(class)?;
        if here.failed.is_some() {
            return Ok(here);
        }
        let mut other = match self.elsewhere.take() {
            Some(other) => other,
            None => Box::new(Jvm::with(self.start.elsewhere()?)?),
        };
        if other.opened.is_none() {
            other.opened = self.opened.clone();
            other.reopen()?;
        }
        let there = other.left_here(class)?;
        self.elsewhere = Some(other);
        Ok(statics::agreed(here, &there))
    }

    fn left_here(&mut self, class: &Arc<str>) -> Result<StaticState, RunnerError> {
        let mut writer = Writer::request(request::STATICS);
        writer.text(class);
        let mut left = None;
        self.run(&[writer.finish()], &mut |_, _, ending| {
            left = Some(match ending {
                Ending::Answer(answer) => statics::decode(class, &answer)?,
                Ending::TimedOut => {
                    StaticState::failed(Arc::clone(class), "it does not end".to_owned())
                }
                Ending::Died(detail) => StaticState::failed(Arc::clone(class), detail),
            });
            Ok(())
        })?;
        Ok(left.unwrap_or_else(|| {
            StaticState::failed(Arc::clone(class), "the JVM did not answer".to_owned())
        }))
    }

    /// Compiles test classes together, against the code under test and a stand-in of JUnit, and runs every
    /// test on an instance of its own. The tests of a class share static fields, as under JUnit.
    pub fn run_tests(&mut self, sources: &[TestSource]) -> Result<TestBatch, RunnerError> {
        tracing::debug!(target: "runner", classes = sources.len(), "runs tests");
        self.test_folders += 1;
        let folder = self
            .start
            .temp()
            .join(format!("tests-{}", self.test_folders));
        let batch = self.run_tests_in(&folder.to_string_lossy(), sources);
        // It lies in the temporary folder, which goes in any case.
        let _ = std::fs::remove_dir_all(&folder);
        batch
    }

    fn run_tests_in(
        &mut self,
        folder: &str,
        sources: &[TestSource],
    ) -> Result<TestBatch, RunnerError> {
        let mut writer = Writer::request(request::COMPILE_TESTS);
        writer.text(folder);
        writer.texts(sources.iter().map(|source| &source.class));
        writer.texts(sources.iter().map(|source| &source.text));
        self.ready()?;
        let answer = self.ask(writer, COMPILE, "compiling tests")?;
        let mut reader = Reader::new(&answer);
        let success = reader.byte().map_err(malformed)? == 1;
        let output = reader.text().map_err(malformed)?;
        if !success {
            return Ok(TestBatch::DoesNotCompile(output));
        }
        let mut runs = Vec::new();
        let mut requests = Vec::new();
        for source in sources {
            for _ in 0..reader.number().map_err(malformed)? {
                let name = reader.text().map_err(malformed)?;
                let mut writer = Writer::request(request::TEST);
                [folder, &source.class, &name]
                    .into_iter()
                    .for_each(|text| writer.text(text));
                requests.push(writer.finish());
                let outcome = TestOutcome::TimedOut;
                let class = source.class.clone();
                runs.push(TestRun {
                    class,
                    name,
                    outcome,
                    edges: Vec::new(),
                    thrown: Vec::new(),
                    millis: 0,
                });
            }
        }
        let limit = self.start.call_limit();
        self.run(&requests, &mut |probes, index, ending| {
            let run = &mut runs[index];
            match ending {
                Ending::Answer(answer) => decode_test(&answer, probes, run)?,
                Ending::TimedOut => {
                    run.millis = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX)
                }
                Ending::Died(detail) => run.outcome = TestOutcome::Died(detail),
            }
            Ok(())
        })?;
        Ok(TestBatch::Ran(runs))
    }

    /// Methods of the measured classes met so far that have branches nobody can measure, and why.
    pub fn unmeasured(&self) -> &[Unmeasured] {
        self.probes.unmeasured()
    }

    /// Sees to it that there is a process, with the code under test open if there is some.
    fn ready(&mut self) -> Result<(), RunnerError> {
        if self.process.is_some() {
            return Ok(());
        }
        tracing::info!(target: "runner", "starts another JVM");
        self.process = Some(self.start.process()?);
        self.reopen()
    }

    fn reopen(&mut self) -> Result<(), RunnerError> {
        self.probes.forget_methods();
        let Some(opened) = &self.opened else {
            return Ok(());
        };
        let mut writer = Writer::request(request::OPEN);
        writer.texts(opened.classpath.iter());
        writer.texts(opened.measured.iter());
        self.ask(writer, OPEN, "opening the class path").map(drop)
    }

    /// A request that runs no user code.
    fn ask(
        &mut self,
        request: Writer,
        limit: Duration,
        doing: &'static str,
    ) -> Result<Vec<u8>, RunnerError> {
        let gone = || RunnerError::Ended {
            doing,
            detail: "it is not running".to_owned(),
        };
        let process = self.process.as_mut().ok_or_else(gone)?;
        process.send(request.finish());
        let error = match process.receive(limit) {
            Received::Answer(answer) => return Ok(answer),
            Received::Failed(detail) => return Err(RunnerError::Failed { doing, detail }),
            Received::TimedOut => RunnerError::Silent {
                doing,
                seconds: limit.as_secs(),
            },
            Received::Ended(detail) => RunnerError::Ended { doing, detail },
            Received::Last(_) => gone(),
        };
        self.process = None;
        Err(error)
    }

    /// Requests that run user code: for each, in order, how it ended.
    fn run(
        &mut self,
        requests: &[Vec<u8>],
        each: &mut dyn FnMut(&mut Probes, usize, Ending) -> Result<(), Malformed>,
    ) -> Result<(), RunnerError> {
        if self.opened.is_none() {
            self.open(&[], &[])?;
        }
        let limit = self.start.backstop();
        let mut next = 0;
        while next < requests.len() {
            self.ready()?;
            let Some(process) = self.process.as_mut() else {
                continue;
            };
            let mut unsent: VecDeque<_> = requests[next..].iter().collect();
            for request in unsent.drain(..AHEAD.min(unsent.len())) {
                process.send(request.clone());
            }
            let mut alive = true;
            while alive && next < requests.len() {
                let ending = match process.receive(limit) {
                    Received::Answer(answer) => Ending::Answer(answer),
                    Received::Last(answer) => {
                        alive = false;
                        Ending::Answer(answer)
                    }
                    Received::TimedOut => {
                        alive = false;
                        Ending::TimedOut
                    }
                    Received::Ended(detail) => {
                        alive = false;
                        Ending::Died(detail)
                    }
                    Received::Failed(detail) => {
                        self.process = None;
                        return Err(RunnerError::Failed {
                            doing: "running code",
                            detail,
                        });
                    }
                };
                if let Err(error) = each(&mut self.probes, next, ending) {
                    // Only user code that writes into the pipe can bring this about.
                    alive = false;
                    each(&mut self.probes, next, Ending::Died(error.to_string()))
                        .map_err(malformed)?;
                }
                next += 1;
                if let (true, Some(request)) = (alive, unsent.pop_front()) {
                    process.send(request.clone());
                }
            }
            if !alive {
                self.process = None;
            }
        }
        Ok(())
    }
}

fn malformed(error: Malformed) -> RunnerError {
    RunnerError::Failed {
        doing: "answering",
        detail: error.to_string(),
    }
}

fn decode_test(answer: &[u8], probes: &mut Probes, run: &mut TestRun) -> Result<(), Malformed> {
    let mut reader = Reader::new(answer);
    run.outcome = match reader.byte()? {
        0 => TestOutcome::Passed,
        1 => TestOutcome::Failed(reader.text()?),
        2 => TestOutcome::Died(reader.text()?),
        _ => return Err(Malformed),
    };
    run.millis = reader.long()?;
    (run.edges, run.thrown) = probes.read(&mut reader)?;
    Ok(())
}
