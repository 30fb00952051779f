//! In: source files. Out: their text, each read once.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Source files, each read once.
#[derive(Default)]
pub struct Texts {
    known: BTreeMap<PathBuf, Option<String>>,
}

impl Texts {
    /// The text of a file; none if it cannot be read.
    pub fn get(&mut self, path: &Path) -> Option<&str> {
        let entry = self.known.entry(path.to_owned()).or_insert_with(|| {
            let bytes = fs::read(path).ok()?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        });
        entry.as_deref()
    }
}
