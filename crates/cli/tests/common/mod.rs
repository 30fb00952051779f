//! In: a command line. Out: what the built program did with it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(dead_code, reason = "each test file uses a part")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// The program in a folder, with a cache that all tests share: the helper JVM is compiled once.
pub fn provetta(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_provetta"));
    command.current_dir(folder).env(
        "PROVETTA_CACHE",
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
    );
    command
}

/// Runs `provetta` with arguments in a folder.
pub fn run(folder: &Path, arguments: &[&str]) -> Ran {
    Ran::from(provetta(folder).args(arguments).output().unwrap())
}

/// What a run left.
pub struct Ran {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Ran {
    /// Requires an exit code.
    #[track_caller]
    pub fn exits(self, code: i32) -> Ran {
        assert_eq!(
            self.code, code,
            "stdout:\n{}\nstderr:\n{}",
            self.stdout, self.stderr
        );
        self
    }

    /// Requires one error sentence that contains the parts.
    #[track_caller]
    pub fn fails_with(self, code: i32, parts: &[&str]) -> Ran {
        let ran = self.exits(code);
        let errors: Vec<&str> = ran
            .stderr
            .lines()
            .filter(|line| line.starts_with("error: "))
            .collect();
        assert_eq!(errors.len(), 1, "{}", ran.stderr);
        for part in parts {
            assert!(errors[0].contains(part), "{part:?} is not in {}", errors[0]);
        }
        assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
        ran
    }
}

/// Writes files below a folder.
pub fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

/// A ledger.
pub fn ledger(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// What is wrong with a ledger, by the schema.
pub fn schema_errors(ledger: &Value) -> Vec<String> {
    let text = std::fs::read_to_string(repository().join("docs/ledger.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    validator
        .iter_errors(ledger)
        .map(|error| format!("{}: {error}", error.instance_path))
        .collect()
}

/// All files below a folder with their content.
pub fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.map(|entry| entry.unwrap().path()) {
            match path.is_dir() {
                true => waiting.push(path),
                false => found.push((path.clone(), std::fs::read(&path).unwrap())),
            }
        }
    }
    found.sort();
    found
}
