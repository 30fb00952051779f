//! In: Java source. Out: its classes, compiled with every JDK on this machine.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(dead_code)] // each test file uses a part

use std::path::{Path, PathBuf};
use std::process::Command;

use provetta_classfile::ClassPath;

/// Homes of the JDKs to test with: `JAVA_HOME`, else the first of each major version under `/usr/lib/jvm`.
pub fn jdks() -> Vec<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = Vec::new();
    let installed = std::fs::read_dir("/usr/lib/jvm")
        .into_iter()
        .flatten()
        .flatten();
    let mut homes: Vec<PathBuf> = installed.map(|entry| entry.path()).collect();
    homes.sort();
    homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
    for home in homes {
        let usable = home.join("lib/modules").is_file() && home.join("bin/javac").is_file();
        let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        let version = release
            .lines()
            .find_map(|l| l.strip_prefix("JAVA_VERSION=\""));
        let major = version.and_then(|v| v.split(['.', '"']).next()?.parse::<u32>().ok());
        if let (true, Some(major)) = (usable, major)
            && found.iter().all(|(m, _)| *m != major)
        {
            found.push((major, home));
        }
    }
    assert!(!found.is_empty(), "these tests need a JDK: set JAVA_HOME");
    found.sort();
    found.into_iter().map(|(_, home)| home).collect()
}

/// Compiles one source file into a new folder.
pub fn compile(jdk: &Path, file: &str, source: &str, options: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(file);
    std::fs::write(&path, source).unwrap();
    let output = Command::new(jdk.join("bin/javac"))
        .args(options)
        .arg("-d")
        .arg(folder.path().join("classes"))
        .arg(&path)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    folder
}

/// The options Provetta compiles with.
pub const OPTIONS: [&str; 5] = ["-g", "-parameters", "-Xjcov", "-encoding", "UTF-8"];

/// The class path of what [`compile`] made.
pub fn open(folder: &tempfile::TempDir, jdk: &Path) -> ClassPath {
    ClassPath::open(&[folder.path().join("classes")], &[], jdk).unwrap()
}

/// A small random number generator (SplitMix64): the same seed gives the same numbers everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}
