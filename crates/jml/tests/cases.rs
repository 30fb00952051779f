//! In: `cases/*.java`. Out: their specifications and diagnostics are those in the file of the same name with the
//! ending `expected`; each file is a test. `UPDATE_EXPECT=1` writes these files anew; read what changed before you commit it.
//!
//! The files are read together, since specifications of one name members of another.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;

use provetta_jml::{Options, SourceFile, all_specifications};
use provetta_test_support::cases::{Trial, arguments, case, main as run, matches_file, mistake};

fn main() -> ExitCode {
    let skip = provetta_test_support::jdks().err().map(|e| e.to_string());
    let files = support::files("cases", "java");
    let mut cases: Vec<Trial> = files
        .iter()
        .enumerate()
        .map(|(index, path)| {
            let expected = path.with_extension("expected");
            case(name(path), skip.clone(), move || {
                matches_file(&found()[index], &expected)
            })
        })
        .collect();
    for expected in support::files("cases", "expected") {
        if !files.contains(&expected.with_extension("java")) {
            let title = format!("{} without a source", name(&expected));
            cases.push(mistake(title, "there is no source of this name"));
        }
    }
    run(&arguments(), cases)
}

fn name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// What is found in each file, in the order of their names.
fn found() -> &'static [String] {
    static FOUND: OnceLock<Vec<String>> = OnceLock::new();
    FOUND.get_or_init(|| read(&support::files("cases", "java")))
}

fn read(files: &[PathBuf]) -> Vec<String> {
    let (_folder, classes) = support::compile(files);
    let texts: Vec<(String, String)> = files
        .iter()
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    let sources: Vec<SourceFile> = texts
        .iter()
        .map(|(name, text)| SourceFile { name, text })
        .collect();
    let results = all_specifications(&sources, &classes, &Options::default());
    let shown = texts.iter().zip(&results);
    shown
        .map(|((_, text), (specs, diagnostics))| {
            format!(
                "{}---\n{}",
                support::show(specs),
                support::show_diagnostics(text, diagnostics)
            )
        })
        .collect()
}
