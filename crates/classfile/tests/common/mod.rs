//! In: Java source. Out: its classes, compiled with every JDK on this machine.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(dead_code, unused_imports, reason = "each test file uses a part")]

use provetta_classfile::ClassPath;
use provetta_runner::Jdk;
use provetta_test_support::Compiled;
pub use provetta_test_support::{OPTIONS, Rng};

/// The JDKs to test with, one of each version.
pub fn jdks() -> Vec<Jdk> {
    provetta_test_support::jdks().unwrap()
}

/// Compiles one source file into a new folder.
pub fn compile(jdk: &Jdk, file: &str, source: &str, options: &[&str]) -> Compiled {
    provetta_test_support::compile(jdk, &[(file, source)], options).unwrap()
}

/// The class path of what [`compile`] made.
pub fn open(compiled: &Compiled, jdk: &Jdk) -> ClassPath {
    ClassPath::open(&[compiled.classes()], &[], &jdk.home).unwrap()
}
