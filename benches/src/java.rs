//! In: Java text. Out: class files and what `java` prints.

use std::path::{Path, PathBuf};
use std::process::Command;

use provetta_runner::Jdk;

use crate::error::BenchError;

/// The JDK of the machine.
pub fn jdk() -> Result<Jdk, BenchError> {
    Ok(Jdk::find(
        std::env::var_os("JAVA_HOME").as_deref(),
        std::env::var_os("PATH").as_deref(),
    )?)
}

/// Compiles one source into `folder/classes` and says where that is.
pub fn compile(jdk: &Jdk, folder: &Path, name: &str, text: &str) -> Result<PathBuf, BenchError> {
    let source = folder.join(format!("{name}.java"));
    std::fs::write(&source, text).map_err(BenchError::file(&source))?;
    let out = folder.join("classes");
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    javac
        .args(["-g", "-parameters", "-Xjcov", "-d"])
        .arg(&out)
        .arg(&source);
    output(javac)?;
    Ok(out)
}

/// Runs a program to its end and returns what it printed.
pub fn output(mut command: Command) -> Result<String, BenchError> {
    let program = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(BenchError::file(&program))?;
    if !done.status.success() {
        let output = String::from_utf8_lossy(&done.stderr).into_owned();
        return Err(BenchError::Failed {
            program,
            status: done.status.to_string(),
            output,
        });
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}
