//! In: `JAVA_HOME`, `PATH` and the folders where systems install JDKs. Out: the JDKs to test with, and classes compiled by them.

use std::path::{Path, PathBuf};
use std::process::Command;

use provetta_runner::{Jdk, JdkError};
use tempfile::TempDir;

/// Folders whose entries may be JDKs; those that start with `~/` are below the home folder.
const INSTALLED: &[&str] = &[
    "/usr/lib/jvm",
    "/usr/lib64/jvm",
    "/usr/java",
    "/usr/local/lib/jvm",
    "/opt/java",
    "/Library/Java/JavaVirtualMachines",
    "C:\\Program Files\\Java",
    "C:\\Program Files\\Eclipse Adoptium",
    "~/.jdks",
    "~/.sdkman/candidates/java",
];

/// The options that Provetta compiles with.
pub const OPTIONS: [&str; 5] = ["-g", "-parameters", "-Xjcov", "-encoding", "UTF-8"];

/// What can go wrong before a test begins.
#[derive(Debug, thiserror::Error)]
pub enum SupportError {
    /// There is no JDK
    #[error(transparent)]
    Jdk(#[from] JdkError),
    /// A file or program cannot be used
    #[error("{what}: {source}")]
    File {
        /// The file or program
        what: String,
        /// Why not
        source: std::io::Error,
    },
    /// javac refuses the sources
    #[error("javac: {0}")]
    Javac(String),
}

fn file(what: &Path) -> impl FnOnce(std::io::Error) -> SupportError {
    let what = what.display().to_string();
    move |source| SupportError::File { what, source }
}

/// The JDK that `provetta` uses if nobody says another: that of `JAVA_HOME`, else of the `javac` on `PATH`.
pub fn usual_jdk() -> Result<Jdk, JdkError> {
    Jdk::find(
        std::env::var_os("JAVA_HOME").as_deref(),
        std::env::var_os("PATH").as_deref(),
    )
}

/// The usual JDK, then one of each other version that is installed, in their order.
pub fn jdks() -> Result<Vec<Jdk>, JdkError> {
    let usual = usual_jdk();
    let mut others: Vec<Jdk> = Vec::new();
    for jdk in installed() {
        let is_known = usual.as_ref().is_ok_and(|usual| usual.major == jdk.major);
        if !is_known && others.iter().all(|other| other.major != jdk.major) {
            others.push(jdk);
        }
    }
    others.sort_by_key(|jdk| jdk.major);
    match usual {
        Ok(usual) => Ok(std::iter::once(usual).chain(others).collect()),
        Err(error) if others.is_empty() => Err(error),
        Err(_) => Ok(others),
    }
}

/// The first JDK of at least a version.
pub fn jdk_since(major: u32) -> Option<Jdk> {
    let all = jdks().unwrap_or_default();
    all.into_iter().find(|jdk| jdk.major >= major)
}

/// The JDKs in the usual folders, in the order of their paths.
fn installed() -> Vec<Jdk> {
    let home = std::env::home_dir();
    let mut found = Vec::new();
    for folder in INSTALLED {
        let folder = match (folder.strip_prefix("~/"), &home) {
            (Some(below), Some(home)) => home.join(below),
            (Some(_), None) => continue,
            (None, _) => PathBuf::from(folder),
        };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        entries.sort();
        for entry in entries {
            // macOS packs a JDK into a bundle.
            let homes = [entry.join("Contents/Home"), entry];
            found.extend(
                homes
                    .iter()
                    .find_map(|home| Jdk::find(Some(home.as_os_str()), None).ok()),
            );
        }
    }
    found
}

/// Compiles files into a folder, which is made if it is not there.
pub fn javac(
    jdk: &Jdk,
    files: &[PathBuf],
    out: &Path,
    options: &[&str],
) -> Result<(), SupportError> {
    let program = jdk.program("javac");
    let mut command = Command::new(&program);
    command.args(options).arg("-d").arg(out).args(files);
    let ran = command.output().map_err(file(&program))?;
    match ran.status.success() {
        true => Ok(()),
        false => Err(SupportError::Javac(
            String::from_utf8_lossy(&ran.stderr).into_owned(),
        )),
    }
}

/// A temporary folder with sources and what javac made of them.
#[derive(Debug)]
pub struct Compiled {
    folder: TempDir,
}

impl Compiled {
    /// The folder of everything, which goes away with this value.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The folder of the class files.
    pub fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }
}

/// Compiles source texts, each with the name of its file.
pub fn compile(
    jdk: &Jdk,
    sources: &[(&str, &str)],
    options: &[&str],
) -> Result<Compiled, SupportError> {
    let folder = tempfile::tempdir().map_err(file(&std::env::temp_dir()))?;
    let mut files = Vec::new();
    for (name, text) in sources {
        let path = folder.path().join(name);
        let parent = path.parent().unwrap_or(folder.path());
        std::fs::create_dir_all(parent).map_err(file(parent))?;
        std::fs::write(&path, text).map_err(file(&path))?;
        files.push(path);
    }
    let compiled = Compiled { folder };
    javac(jdk, &files, &compiled.classes(), options)?;
    Ok(compiled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_version_is_there_once_and_the_usual_one_first() {
        let all = jdks().unwrap();
        if let Ok(usual) = usual_jdk() {
            assert_eq!(all[0].home, usual.home);
        }
        let mut majors: Vec<u32> = all.iter().map(|jdk| jdk.major).collect();
        majors.sort_unstable();
        let count = majors.len();
        majors.dedup();
        assert_eq!(majors.len(), count, "{all:?}");
    }

    #[test]
    fn sources_are_compiled_and_mistakes_are_shown() {
        let jdk = &jdks().unwrap()[0];
        let compiled = compile(jdk, &[("p/A.java", "package p; class A { }")], &OPTIONS).unwrap();
        assert!(compiled.classes().join("p/A.class").is_file());
        let error = compile(jdk, &[("B.java", "class B { int }")], &OPTIONS).unwrap_err();
        assert!(error.to_string().contains("B.java:1"), "{error}");
    }
}
