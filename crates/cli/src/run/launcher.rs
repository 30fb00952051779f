//! In: what a run needs of the file system, and what the user allows. Out: the command that confines the JVM.
//!
//! Code under test may read the JDK, the class path, the sources that are compiled in the same JVM, and the
//! folder of the run, which is the only one that it may write to.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use provetta_runner::{Jdk, sandbox};

use crate::args::Allow;
use crate::exit::usage;
use crate::files::cache::Cache;
use crate::project::discovery::Project;

/// Memory that a JVM needs apart from its heap, for code, stacks and its own tables.
const OUTSIDE_HEAP_MEGABYTES: u64 = 1024;

/// What the JVM may do.
pub struct Launcher<'a> {
    pub jdk: &'a Jdk,
    pub cache: &'a Cache,
    pub project: &'a Project,
    /// Folders with classes that are compiled in this run or were before
    pub compiled: &'a [PathBuf],
    /// The user's permissions
    pub allowed: &'a [Allow],
    /// The folder that relative paths of permissions start from
    pub current: &'a Path,
    pub heap_megabytes: u64,
}

impl Launcher<'_> {
    /// The words to put before the command of the JVM.
    pub fn words(&self) -> Result<Vec<OsString>> {
        let program =
            std::env::current_exe().context("cannot find the program file of provetta")?;
        let memory = self.heap_megabytes + OUTSIDE_HEAP_MEGABYTES;
        let mut words: Vec<OsString> = vec![program.into(), "confine".into()];
        words.extend(["--write".into(), self.cache.run().into()]);
        words.extend(["--read".into(), "{helper}".into()]);
        words.extend(["--jdk".into(), self.jdk.home.clone().into()]);
        words.extend(["--memory".into(), memory.to_string().into()]);
        for allow in self.allowed {
            match allow {
                Allow::Network => words.push("--network".into()),
                Allow::Env => words.push("--env".into()),
                Allow::Read(path) => {
                    let path = self.current.join(path);
                    if !path.exists() {
                        return Err(usage(format!(
                            "no such file or folder: {}; check --allow",
                            path.display()
                        )));
                    }
                    words.extend(["--read".into(), path.into()]);
                }
            }
        }
        // There may be more files than a command line can hold.
        let mut list = String::new();
        for place in self.places() {
            match place.to_str().filter(|text| !text.contains('\n')) {
                Some(text) => {
                    list.push_str(text);
                    list.push('\n');
                }
                None => words.extend(["--read".into(), place.into()]),
            }
        }
        let file = self.cache.run().join("readable");
        fs::write(&file, list).with_context(|| format!("cannot write {}", file.display()))?;
        words.extend(["--read-list".into(), file.into(), "--".into()]);
        Ok(words)
    }

    fn places(&self) -> impl Iterator<Item = &Path> {
        let project = self.project;
        let sources = project.sources.iter().map(|source| source.path.as_path());
        let classes = project.entries.iter().chain(&project.libraries);
        sources.chain(classes.chain(self.compiled).map(PathBuf::as_path))
    }
}

/// A sentence for the user, if this system does not enforce all of the cage.
pub fn notice() -> Option<String> {
    let missing = sandbox::enforced().missing()?;
    Some(format!(
        "this system does not keep the code under test from {missing}; analyse only code that you trust"
    ))
}
