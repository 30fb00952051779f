//! In: `JAVA_HOME` and `PATH`. Out: the JDK to use, or one sentence on what is missing and how to install it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Oldest JDK the helper and the tests run on.
const OLDEST: u32 = 17;

/// How to get a JDK, in a sentence.
const INSTALL: &str = "install one with `sudo apt install openjdk-17-jdk-headless`, `sudo dnf install java-17-openjdk-devel` or \
     `brew install openjdk`";

/// A JDK with javac.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jdk {
    /// Its home
    pub home: PathBuf,
    /// Its feature version: 17, 21, 25
    pub major: u32,
}

/// Why there is no JDK to use.
#[derive(Debug, thiserror::Error)]
pub enum JdkError {
    /// Neither JAVA_HOME nor PATH lead to one
    #[error(
        "no JDK found: JAVA_HOME is not set and there is no javac on PATH; {INSTALL}, or set JAVA_HOME"
    )]
    NotFound,
    /// There is a java but no javac
    #[error(
        "{java} belongs to a runtime without javac; Provetta needs a JDK: {INSTALL}, or set JAVA_HOME"
    )]
    OnlyRuntime {
        /// The java that was found
        java: PathBuf,
    },
    /// JAVA_HOME leads nowhere
    #[error("JAVA_HOME is {home}, which is not a folder; set it to a JDK, or {INSTALL}")]
    NoFolder {
        /// Its value
        home: PathBuf,
    },
    /// Something a JDK has is not there
    #[error(
        "{home} is not a whole JDK: {missing} is missing; {INSTALL}, or set JAVA_HOME to another JDK"
    )]
    Incomplete {
        /// The home
        home: PathBuf,
        /// What is missing
        missing: &'static str,
    },
    /// Too old
    #[error(
        "{home} is Java {major}; Provetta needs a JDK of version 17 or newer: {INSTALL}, or set JAVA_HOME"
    )]
    TooOld {
        /// The home
        home: PathBuf,
        /// Its version
        major: u32,
    },
    /// Its version is not known
    #[error(
        "cannot tell the version of the JDK in {home}: its file `release` is missing and `java` does not start; {INSTALL}"
    )]
    NoVersion {
        /// The home
        home: PathBuf,
    },
}

impl Jdk {
    /// The JDK that `JAVA_HOME` names; without it, the one whose javac is first on `PATH`.
    pub fn find(java_home: Option<&OsStr>, path: Option<&OsStr>) -> Result<Jdk, JdkError> {
        if let Some(home) = java_home.filter(|h| !h.is_empty()) {
            let home = PathBuf::from(home);
            return if home.is_dir() {
                Jdk::at(&home)
            } else {
                Err(JdkError::NoFolder { home })
            };
        }
        let Some(javac) = on_path("javac", path) else {
            return Err(match on_path("java", path) {
                Some(java) => JdkError::OnlyRuntime { java },
                None => JdkError::NotFound,
            });
        };
        let resolved = javac.canonicalize().unwrap_or_else(|_| javac.clone());
        let own = resolved
            .parent()
            .and_then(Path::parent)
            .filter(|home| home.join("lib/modules").is_file());
        if let Some(home) = own {
            return Jdk::at(home);
        }
        // A shim (pyenv, jenv, /usr/bin on macOS) is a program that looks for the real one; so does its java.
        let java = javac.with_file_name(program("java"));
        match ask(&java).map(|(home, _)| home) {
            Some(home) => Jdk::at(&home),
            None => Err(JdkError::Incomplete {
                home: resolved
                    .parent()
                    .and_then(Path::parent)
                    .unwrap_or(&resolved)
                    .to_path_buf(),
                missing: "lib/modules",
            }),
        }
    }

    fn at(home: &Path) -> Result<Jdk, JdkError> {
        let incomplete = |missing| {
            Err(JdkError::Incomplete {
                home: home.to_path_buf(),
                missing,
            })
        };
        let java = home.join("bin").join(program("java"));
        if !java.is_file() {
            return incomplete("bin/java");
        }
        let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        let version = property(&release, "JAVA_VERSION").and_then(major);
        let Some(major) = version.or_else(|| ask(&java).and_then(|(_, version)| major(&version)))
        else {
            return Err(JdkError::NoVersion {
                home: home.to_path_buf(),
            });
        };
        if major < OLDEST {
            return Err(JdkError::TooOld {
                home: home.to_path_buf(),
                major,
            });
        }
        let modules = property(&release, "MODULES");
        if modules.is_some_and(|m| !m.split_whitespace().any(|name| name == "jdk.compiler")) {
            return incomplete("the module jdk.compiler (javac)");
        }
        if !home.join("bin").join(program("javac")).is_file() {
            return incomplete("bin/javac");
        }
        if !home.join("lib/modules").is_file() {
            return incomplete("lib/modules");
        }
        Ok(Jdk {
            home: home.to_path_buf(),
            major,
        })
    }

    /// A program of this JDK.
    pub fn program(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(program(name))
    }
}

fn program(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

fn on_path(name: &str, path: Option<&OsStr>) -> Option<PathBuf> {
    std::env::split_paths(path?)
        .map(|folder| folder.join(program(name)))
        .find(|file| file.is_file())
}

/// `17.0.15` is 17, `1.8.0_412` is 8, `25-ea` is 25.
fn major(version: &str) -> Option<u32> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map(str::parse);
    match numbers.next()?.ok()? {
        1 => numbers.next()?.ok(),
        major => Some(major),
    }
}

/// The value of `NAME="value"` in a `release` file.
fn property<'a>(release: &'a str, name: &str) -> Option<&'a str> {
    let line = release
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix('='))?;
    Some(line.trim().trim_matches('"'))
}

/// What a java says of itself: its home and version.
fn ask(java: &Path) -> Option<(PathBuf, String)> {
    let output = Command::new(java)
        .args(["-XshowSettings:properties", "-version"])
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let value = |name: &str| {
        text.lines().find_map(|line| {
            Some(
                line.trim()
                    .strip_prefix(name)?
                    .trim_start()
                    .strip_prefix("= ")?
                    .to_owned(),
            )
        })
    };
    Some((PathBuf::from(value("java.home")?), value("java.version")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_old_and_new_are_read() {
        assert_eq!(major("17.0.15"), Some(17));
        assert_eq!(major("1.8.0_412"), Some(8));
        assert_eq!(major("25-ea"), Some(25));
        assert_eq!(major("x"), None);
    }

    #[test]
    fn a_release_file_is_read() {
        let text = "IMPLEMENTOR=\"Debian\"\nJAVA_VERSION=\"17.0.15\"\nMODULES=\"java.base jdk.compiler\"\n";
        assert_eq!(property(text, "JAVA_VERSION"), Some("17.0.15"));
        assert_eq!(property(text, "MODULES"), Some("java.base jdk.compiler"));
        assert_eq!(property(text, "JAVA"), None);
    }

    #[test]
    fn errors_name_what_is_missing() {
        let text = Jdk::find(None, Some(OsStr::new("/nowhere")))
            .unwrap_err()
            .to_string();
        assert!(
            text.contains("no javac on PATH") && text.contains("apt install"),
            "{text}"
        );
        let text = Jdk::find(Some(OsStr::new("/nowhere")), None)
            .unwrap_err()
            .to_string();
        assert!(text.contains("JAVA_HOME is /nowhere"), "{text}");
    }

    #[test]
    fn a_folder_without_javac_is_no_jdk() {
        let folder = tempfile::tempdir().unwrap();
        let bin = folder.path().join("bin");
        std::fs::create_dir(&bin).unwrap();
        std::fs::write(bin.join("java"), "").unwrap();
        let find = || {
            Jdk::find(Some(folder.path().as_os_str()), None)
                .unwrap_err()
                .to_string()
        };
        assert!(find().contains("version"), "{}", find());
        std::fs::write(folder.path().join("release"), "JAVA_VERSION=\"11.0.2\"\n").unwrap();
        assert!(find().contains("is Java 11"), "{}", find());
        std::fs::write(
            folder.path().join("release"),
            "JAVA_VERSION=\"21\"\nMODULES=\"java.base\"\n",
        )
        .unwrap();
        assert!(find().contains("jdk.compiler"), "{}", find());
        std::fs::write(folder.path().join("release"), "JAVA_VERSION=\"21\"\n").unwrap();
        assert!(find().contains("bin/javac is missing"), "{}", find());
        std::fs::write(bin.join("javac"), "").unwrap();
        assert!(find().contains("lib/modules is missing"), "{}", find());
    }

    #[test]
    fn a_path_with_java_only_is_a_runtime() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("java"), "").unwrap();
        let text = Jdk::find(None, Some(folder.path().as_os_str()))
            .unwrap_err()
            .to_string();
        assert!(text.contains("runtime without javac"), "{text}");
    }
}
