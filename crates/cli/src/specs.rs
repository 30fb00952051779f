//! In: files with specifications. Out: what they say, and what is wrong with them.

use std::path::{Path, PathBuf};

use provetta_classfile::ClassPath;
use provetta_jml::{Diagnostic, Options, SourceSpecs, specifications};
use provetta_outcome::Contracts;

/// Reads files. One that cannot be read says nothing: whoever named it has seen that before.
pub fn read(
    files: &[PathBuf],
    classes: &ClassPath,
    contracts: Contracts,
) -> (Vec<SourceSpecs>, Vec<(PathBuf, Vec<Diagnostic>)>) {
    let options = Options {
        nullable_by_default: contracts.nullable_by_default,
    };
    let mut specs = Vec::new();
    let mut wrong = Vec::new();
    for file in files {
        let Ok(bytes) = std::fs::read(file) else {
            continue;
        };
        let text = String::from_utf8_lossy(&bytes);
        let (found, diagnostics) =
            specifications(&text, &file.to_string_lossy(), classes, &options);
        specs.push(found);
        if !diagnostics.is_empty() {
            wrong.push((file.clone(), diagnostics));
        }
    }
    (specs, wrong)
}

/// Whether a text may hold specifications.
pub fn has_specifications(text: &str) -> bool {
    text.contains("/*@") || text.contains("//@") || text.contains("//+") || text.contains("//-")
}

/// The files among some that hold specifications.
pub fn among(files: impl IntoIterator<Item = PathBuf>) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = files
        .into_iter()
        .filter(|file| is_specified(file))
        .collect();
    found.sort();
    found.dedup();
    found
}

fn is_specified(file: &Path) -> bool {
    std::fs::read(file).is_ok_and(|bytes| has_specifications(&String::from_utf8_lossy(&bytes)))
}
