//! In: Java sources that use the helper's classes. Out: a jar with both, and how to clean the surroundings of a JVM that
//! runs it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::helper::{self, Helper};
use crate::{Jdk, RunnerError};

/// A program that is compiled together with the helper, once for each text and JDK.
#[derive(Debug)]
pub struct Extension {
    helper: Helper,
}

impl Extension {
    /// Takes it from the cache, or compiles it. `sources` are paths below a source root and their texts.
    pub fn prepare(
        jdk: &Jdk,
        cache: &Path,
        name: &str,
        sources: &[(&str, &str)],
    ) -> Result<Extension, RunnerError> {
        Ok(Extension {
            helper: Helper::with(jdk, cache, name, sources)?,
        })
    }

    /// Its classes, those of the helper and of the stand-in of JUnit.
    pub fn jar(&self) -> PathBuf {
        self.helper.jar.clone()
    }

    /// Takes away what users set for other programs.
    pub fn clean(command: &mut Command) -> &mut Command {
        helper::clean(command)
    }
}
