//! In: a target. Out: the ledger that the `provetta` in the folder of this program writes about it; and this program as the one that confines
//! a JVM.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use provetta_runner::sandbox::{self, Cage};

/// First argument of the process that confines itself and then becomes a JVM.
pub const CONFINE: &str = "--confined";

/// Becomes another program, in the cage of a JVM that runs code under test: it may write to one folder, and read that, the JDK and
/// what is listed in a file.
pub fn confined(arguments: &[OsString]) -> Result<()> {
    let [folder, jdk, list, program, rest @ ..] = arguments else {
        bail!("{CONFINE} FOLDER JDK LIST PROGRAM [ARGUMENTS]");
    };
    let listed = std::fs::read_to_string(list).context("cannot read the list")?;
    sandbox::confine(&Cage {
        writable: vec![PathBuf::from(folder)],
        readable: listed.lines().map(PathBuf::from).collect(),
        jdk: Some(PathBuf::from(jdk)),
        network: false,
        memory_megabytes: None,
    })?;
    let mut command = Command::new(program);
    command.args(rest).env_clear();
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let error = command.exec();
        bail!("cannot run {}: {error}", Path::new(program).display())
    }
    #[cfg(not(unix))]
    {
        let status = command.status()?;
        std::process::exit(status.code().unwrap_or(1));
    }
}

/// How Provetta is called.
#[derive(Debug, Clone)]
pub struct Provetta {
    /// The program
    pub program: PathBuf,
    /// A fault to seed
    pub fault: Option<String>,
    /// Further options
    pub options: Vec<String>,
}

impl Provetta {
    /// The program in the folder of this one.
    pub fn in_own_folder() -> Result<PathBuf> {
        let own = std::env::current_exe()?;
        let found = own.with_file_name("provetta");
        if !found.is_file() {
            bail!(
                "{} is missing; build it with `cargo build --release -p provetta-cli`, or give --provetta or --ledger",
                found.display()
            );
        }
        Ok(found)
    }

    /// Runs `provetta test`; the exit code. 70, an error of its own, leaves a ledger too.
    pub fn ledger(
        &self,
        target: &Path,
        libraries: &[PathBuf],
        out: &Path,
        ledger: &Path,
    ) -> Result<i32> {
        let mut command = Command::new(&self.program);
        command.arg("test").arg(target).arg("--json").arg(ledger);
        command.arg("--out").arg(out);
        if !libraries.is_empty() {
            command
                .arg("--classpath")
                .arg(std::env::join_paths(libraries)?);
        }
        command.args(&self.options);
        match &self.fault {
            Some(fault) => command.env(provetta_faults::VARIABLE, fault),
            None => command.env_remove(provetta_faults::VARIABLE),
        };
        let status = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .with_context(|| format!("cannot run {}", self.program.display()))?;
        let code = status.code().unwrap_or(-1);
        if !ledger.is_file() {
            bail!(
                "provetta ended with {code} and wrote no ledger of {}",
                target.display()
            );
        }
        Ok(code)
    }
}
