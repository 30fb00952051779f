//! In: a JDK, the helper and limits. Out: a helper process that is ready for requests.
//!
//! The JVM keeps an archive of the classes it loads (class data sharing), javac's among them: it saves 0.1 to
//! 0.2 s at the first compilation of each process, and is made once for one second.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use crate::helper::{self, Helper};
use crate::process::{Process, Received};
use crate::{Jdk, Limits, RunnerError};

/// Time for the JVM to start.
const START: Duration = Duration::from_secs(300);

/// How many times longer than its limit a call may take by the clock.
const FACTOR: u32 = 12;

/// And this much more, for small limits.
const GRACE: Duration = Duration::from_secs(10);

/// Stack of user code: twice what the JVM gives by default, since instrumented frames are larger.
const STACK: &str = "-Xss2m";

/// Settings that no other machine has all of: another locale, time zone, user, system, other hash codes of objects.
const ELSEWHERE: [&str; 11] = [
    "-XX:+UnlockExperimentalVMOptions",
    "-XX:hashCode=3",
    "-Duser.language=tr",
    "-Duser.country=TR",
    "-Duser.timezone=Asia/Kathmandu",
    "-Duser.name=elsewhere",
    "-Dos.name=Elsewhere",
    "-Dos.arch=elsewhere",
    "-Dos.version=0",
    "-Dline.separator=\r\n",
    "-Dfile.encoding=ISO-8859-1",
];

/// What is done with the archive of loaded classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Archive {
    /// Nothing
    None,
    /// It is used
    Use(PathBuf),
    /// It is written when the process ends
    Make(PathBuf),
}

/// How helper processes are started, one after the other.
#[derive(Debug)]
pub(crate) struct Start {
    java: PathBuf,
    helper: Helper,
    limits: Limits,
    launcher: Vec<OsString>,
    temp: TempDir,
    archive: Archive,
    is_elsewhere: bool,
}

impl Start {
    pub(crate) fn new(
        jdk: &Jdk,
        helper: Helper,
        archive: Archive,
        limits: &Limits,
        launcher: &[OsString],
    ) -> Result<Start, RunnerError> {
        Ok(Start {
            java: jdk.program("java"),
            helper,
            limits: *limits,
            launcher: launcher.to_vec(),
            temp: helper::temp_folder()?,
            archive,
            is_elsewhere: false,
        })
    }

    /// The same in other surroundings: whatever code can ask for that is not the same on every machine differs from what it is here.
    pub(crate) fn elsewhere(&self) -> Result<Start, RunnerError> {
        Ok(Start {
            java: self.java.clone(),
            helper: self.helper.borrowed(),
            limits: self.limits,
            launcher: self.launcher.clone(),
            temp: helper::temp_folder()?,
            archive: match &self.archive {
                Archive::Use(file) => Archive::Use(file.clone()),
                Archive::None | Archive::Make(_) => Archive::None,
            },
            is_elsewhere: true,
        })
    }

    /// The folder the helper may write to.
    pub(crate) fn temp(&self) -> &Path {
        self.temp.path()
    }

    /// Time of one call or test, as the helper counts it.
    pub(crate) fn call_limit(&self) -> Duration {
        Duration::from_millis(self.limits.call_millis)
    }

    /// Time of one call or test by the clock, for code that the helper cannot judge. A busy machine must not come near it.
    pub(crate) fn backstop(&self) -> Duration {
        self.call_limit() * FACTOR + GRACE
    }

    /// Starts a process and waits until it is ready.
    pub(crate) fn process(&self) -> Result<Process, RunnerError> {
        let mut process = Process::start(self.command())?;
        let doing = "starting";
        match process.receive(START) {
            Received::Answer(_) => Ok(process),
            Received::Failed(detail) => Err(RunnerError::Failed { doing, detail }),
            Received::TimedOut => Err(RunnerError::Silent {
                doing,
                seconds: START.as_secs(),
            }),
            Received::Ended(detail) => Err(RunnerError::Ended { doing, detail }),
            Received::Last(_) => Err(RunnerError::Ended {
                doing,
                detail: "it ended itself".to_owned(),
            }),
        }
    }

    fn command(&self) -> Command {
        let temp = self.temp.path();
        let helper = self.helper.jar.parent().unwrap_or(&self.helper.jar);
        let launcher = |arg: &OsString| match arg.to_str() {
            Some("{temp}") => temp.into(),
            Some("{helper}") => helper.into(),
            _ => arg.clone(),
        };
        let mut words = self
            .launcher
            .iter()
            .map(launcher)
            .chain([self.java.clone().into_os_string()]);
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        helper::clean(&mut command);
        command.args([
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-ea",
            STACK,
        ]);
        command.arg(format!("-Xmx{}m", self.limits.heap_megabytes.max(16)));
        // Nothing but frames may come out of standard output, and nothing may be written outside the folder.
        command.args([
            "-XX:+DisplayVMOutputToStderr",
            "-Xlog:disable",
            "-XX:-UsePerfData",
            "-XX:-CreateCoredumpOnCrash",
        ]);
        command.arg(option("-XX:ErrorFile=", &temp.join("crash.log")));
        command.arg(option("-Djava.io.tmpdir=", temp));
        command.arg(option("-Duser.home=", temp));
        command.arg(option("-Dprovetta.junit=", &self.helper.jar));
        // Each call has classes of its own, so accessors generated for a method would never pay.
        command.args([
            "-Djdk.reflect.useNativeAccessorOnly=true",
            "-Dsun.reflect.inflationThreshold=2147483647",
        ]);
        command.arg("-Djava.awt.headless=true");
        match self.is_elsewhere {
            // Tests that depend on the locale set this one.
            false => command.args(["-Duser.language=en", "-Duser.country=US"]),
            true => command.args(ELSEWHERE),
        };
        match &self.archive {
            Archive::None => {}
            Archive::Use(file) => _ = command.arg(option("-XX:SharedArchiveFile=", file)),
            Archive::Make(file) => _ = command.arg(option("-XX:ArchiveClassesAtExit=", file)),
        }
        command
            .arg("-cp")
            .arg(&self.helper.jar)
            .arg("provetta.helper.Main")
            .arg(self.limits.call_millis.to_string());
        command
    }
}

fn option(name: &str, path: &Path) -> OsString {
    let mut option = OsString::from(name);
    option.push(path);
    option
}
