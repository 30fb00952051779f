//! In: a JDK, a cache and limits. Out: a warm JVM, whose helper and archive of loaded classes are in the cache afterwards.

use std::ffi::OsString;
use std::path::Path;

use crate::helper::Helper;
use crate::start::Start;
use crate::{Jdk, Jvm, Limits, RunnerError, archive};

impl Jvm {
    /// Prepares the helper (compiles it if `cache` does not have it yet) and starts it.
    ///
    /// `launcher` is put before the command, such as a program that confines itself and then becomes the JVM;
    /// an argument `{temp}` in it stands for the temporary folder of this helper, `{helper}` for the folder that its classes are
    /// read from. The helper itself writes only to the former and to [`Compile::out`].
    pub fn start(
        jdk: &Jdk,
        cache: &Path,
        limits: &Limits,
        launcher: &[OsString],
    ) -> Result<Jvm, RunnerError> {
        let (helper, archive) = {
            // Held until both are made.
            let (helper, _lock) = Helper::prepare(jdk, cache)?;
            let archive = archive::make(jdk, &helper);
            (helper, archive)
        };
        Jvm::with(Start::new(jdk, helper, archive, limits, launcher)?)
    }
}
