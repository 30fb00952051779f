//! In: the helper's Java sources, which this crate carries. Out: a jar with its classes, in the cache.
//!
//! The jar is made once for each text of the sources and each JDK. It appears in the cache by one rename, so
//! several runs at once do not disturb each other. Without a writable cache it is made in a temporary folder.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::{Jdk, RunnerError};

/// The sources by path: the helper, and its stand-in of JUnit.
const SOURCES: &[(&str, &str)] = &[
    (
        "provetta/helper/Bytecode.java",
        include_str!("../java/helper/provetta/helper/Bytecode.java"),
    ),
    (
        "provetta/helper/Bytes.java",
        include_str!("../java/helper/provetta/helper/Bytes.java"),
    ),
    (
        "provetta/helper/Calls.java",
        include_str!("../java/helper/provetta/helper/Calls.java"),
    ),
    (
        "provetta/helper/ClassImage.java",
        include_str!("../java/helper/provetta/helper/ClassImage.java"),
    ),
    (
        "provetta/helper/CloseUp.java",
        include_str!("../java/helper/provetta/helper/CloseUp.java"),
    ),
    (
        "provetta/helper/Compiler.java",
        include_str!("../java/helper/provetta/helper/Compiler.java"),
    ),
    (
        "provetta/helper/Fixture.java",
        include_str!("../java/helper/provetta/helper/Fixture.java"),
    ),
    (
        "provetta/helper/Frames.java",
        include_str!("../java/helper/provetta/helper/Frames.java"),
    ),
    (
        "provetta/helper/Graph.java",
        include_str!("../java/helper/provetta/helper/Graph.java"),
    ),
    (
        "provetta/helper/Impossible.java",
        include_str!("../java/helper/provetta/helper/Impossible.java"),
    ),
    (
        "provetta/helper/Instrumenter.java",
        include_str!("../java/helper/provetta/helper/Instrumenter.java"),
    ),
    (
        "provetta/helper/Library.java",
        include_str!("../java/helper/provetta/helper/Library.java"),
    ),
    (
        "provetta/helper/Main.java",
        include_str!("../java/helper/provetta/helper/Main.java"),
    ),
    (
        "provetta/helper/Members.java",
        include_str!("../java/helper/provetta/helper/Members.java"),
    ),
    (
        "provetta/helper/MethodRewriter.java",
        include_str!("../java/helper/provetta/helper/MethodRewriter.java"),
    ),
    (
        "provetta/helper/Parts.java",
        include_str!("../java/helper/provetta/helper/Parts.java"),
    ),
    (
        "provetta/helper/Probe.java",
        include_str!("../java/helper/provetta/helper/Probe.java"),
    ),
    (
        "provetta/helper/Session.java",
        include_str!("../java/helper/provetta/helper/Session.java"),
    ),
    (
        "provetta/helper/Statics.java",
        include_str!("../java/helper/provetta/helper/Statics.java"),
    ),
    (
        "provetta/helper/Inside.java",
        include_str!("../java/helper/provetta/helper/Inside.java"),
    ),
    (
        "provetta/helper/Stub.java",
        include_str!("../java/helper/provetta/helper/Stub.java"),
    ),
    (
        "provetta/helper/Surroundings.java",
        include_str!("../java/helper/provetta/helper/Surroundings.java"),
    ),
    (
        "provetta/helper/Task.java",
        include_str!("../java/helper/provetta/helper/Task.java"),
    ),
    (
        "provetta/helper/Tests.java",
        include_str!("../java/helper/provetta/helper/Tests.java"),
    ),
    (
        "provetta/helper/TimeLimit.java",
        include_str!("../java/helper/provetta/helper/TimeLimit.java"),
    ),
    (
        "provetta/helper/TooLarge.java",
        include_str!("../java/helper/provetta/helper/TooLarge.java"),
    ),
    (
        "provetta/helper/UserLoader.java",
        include_str!("../java/helper/provetta/helper/UserLoader.java"),
    ),
    (
        "provetta/helper/Wire.java",
        include_str!("../java/helper/provetta/helper/Wire.java"),
    ),
    (
        "org/junit/jupiter/api/AfterEach.java",
        include_str!("../java/junit/org/junit/jupiter/api/AfterEach.java"),
    ),
    (
        "org/junit/jupiter/api/ArrayAssertions.java",
        include_str!("../java/junit/org/junit/jupiter/api/ArrayAssertions.java"),
    ),
    (
        "org/junit/jupiter/api/Assertions.java",
        include_str!("../java/junit/org/junit/jupiter/api/Assertions.java"),
    ),
    (
        "org/junit/jupiter/api/BeforeEach.java",
        include_str!("../java/junit/org/junit/jupiter/api/BeforeEach.java"),
    ),
    (
        "org/junit/jupiter/api/Disabled.java",
        include_str!("../java/junit/org/junit/jupiter/api/Disabled.java"),
    ),
    (
        "org/junit/jupiter/api/DisplayName.java",
        include_str!("../java/junit/org/junit/jupiter/api/DisplayName.java"),
    ),
    (
        "org/junit/jupiter/api/EqualityAssertions.java",
        include_str!("../java/junit/org/junit/jupiter/api/EqualityAssertions.java"),
    ),
    (
        "org/junit/jupiter/api/Failures.java",
        include_str!("../java/junit/org/junit/jupiter/api/Failures.java"),
    ),
    (
        "org/junit/jupiter/api/InequalityAssertions.java",
        include_str!("../java/junit/org/junit/jupiter/api/InequalityAssertions.java"),
    ),
    (
        "org/junit/jupiter/api/IterableAssertions.java",
        include_str!("../java/junit/org/junit/jupiter/api/IterableAssertions.java"),
    ),
    (
        "org/junit/jupiter/api/Tag.java",
        include_str!("../java/junit/org/junit/jupiter/api/Tag.java"),
    ),
    (
        "org/junit/jupiter/api/Test.java",
        include_str!("../java/junit/org/junit/jupiter/api/Test.java"),
    ),
    (
        "org/junit/jupiter/api/function/Executable.java",
        include_str!("../java/junit/org/junit/jupiter/api/function/Executable.java"),
    ),
    (
        "org/junit/jupiter/api/function/ThrowingSupplier.java",
        include_str!("../java/junit/org/junit/jupiter/api/function/ThrowingSupplier.java"),
    ),
    (
        "org/opentest4j/AssertionFailedError.java",
        include_str!("../java/junit/org/opentest4j/AssertionFailedError.java"),
    ),
];

/// The helper, ready to be started.
#[derive(Debug)]
pub(crate) struct Helper {
    /// Its classes
    pub(crate) jar: PathBuf,
    /// Where an archive of loaded classes is, or should be; `None` if nothing outlives this run
    pub(crate) archive: Option<PathBuf>,
    /// Keeps the folder while it is in use, if it is not in the cache
    _folder: Option<TempDir>,
}

/// Held while the helper or its archive is made, so that runs at the same time wait instead of doing the same.
/// `None` where the cache cannot be written to.
fn lock(cache: &Path) -> Option<std::fs::File> {
    std::fs::create_dir_all(cache).ok()?;
    let file = std::fs::File::create(cache.join("helper.lock")).ok()?;
    file.lock().ok()?;
    Some(file)
}

impl Helper {
    /// A helper whose jar somebody else keeps.
    pub(crate) fn at(jar: &Path) -> Helper {
        Helper {
            jar: jar.to_path_buf(),
            archive: None,
            _folder: None,
        }
    }

    /// Whether all that can be made is there.
    fn is_complete(&self) -> bool {
        self.jar.is_file() && self.archive.as_ref().is_some_and(|file| file.is_file())
    }

    /// Takes the helper from the cache, or makes it. Where it or the archive of its classes is missing, the lock comes with it: to be
    /// held until the archive is made.
    pub(crate) fn prepare(
        jdk: &Jdk,
        cache: &Path,
    ) -> Result<(Helper, Option<std::fs::File>), RunnerError> {
        let folder = cache.join(format!("helper-{}", key(jdk, SOURCES)));
        let found = Helper {
            jar: folder.join("helper.jar"),
            archive: Some(folder.join("helper.jsa")),
            _folder: None,
        };
        let lock = if found.is_complete() {
            None
        } else {
            lock(cache)
        };
        let helper = if found.jar.is_file() {
            found
        } else {
            Helper::make(jdk, cache, &folder, SOURCES)?
        };
        Ok((helper, lock))
    }

    /// A jar of the helper and further sources, which may use it.
    pub(crate) fn with(
        jdk: &Jdk,
        cache: &Path,
        name: &str,
        more: &[(&str, &str)],
    ) -> Result<Helper, RunnerError> {
        let sources = [SOURCES, more].concat();
        let folder = cache.join(format!("{name}-{}", key(jdk, &sources)));
        let jar = folder.join("helper.jar");
        if jar.is_file() {
            return Ok(Helper::at(&jar));
        }
        let _lock = lock(cache);
        Helper::make(jdk, cache, &folder, &sources)
    }

    fn make(
        jdk: &Jdk,
        cache: &Path,
        folder: &Path,
        sources: &[(&str, &str)],
    ) -> Result<Helper, RunnerError> {
        let jar = folder.join("helper.jar");
        let archive = Some(folder.join("helper.jsa"));
        let in_cache = std::fs::create_dir_all(cache).and_then(|()| {
            tempfile::Builder::new()
                .prefix(".helper-")
                .tempdir_in(cache)
        });
        let Ok(made) = in_cache else {
            let made = temp_folder()?;
            build(jdk, made.path(), sources)?;
            return Ok(Helper {
                jar: made.path().join("helper.jar"),
                archive: None,
                _folder: Some(made),
            });
        };
        build(jdk, made.path(), sources)?;
        match std::fs::rename(made.path(), folder) {
            Ok(()) => {
                // It has its name now and must not be removed with the old one.
                let _ = made.keep();
                Ok(Helper {
                    jar,
                    archive,
                    _folder: None,
                })
            }
            // Another run was faster.
            Err(_) if jar.is_file() => Ok(Helper {
                jar,
                archive,
                _folder: None,
            }),
            Err(_) => Ok(Helper {
                jar: made.path().join("helper.jar"),
                archive: None,
                _folder: Some(made),
            }),
        }
    }
}

impl Helper {
    /// The same, for a process that ends before this one.
    pub(crate) fn borrowed(&self) -> Helper {
        Helper {
            jar: self.jar.clone(),
            archive: None,
            _folder: None,
        }
    }
}

/// A folder for temporary files.
pub(crate) fn temp_folder() -> Result<TempDir, RunnerError> {
    tempfile::Builder::new()
        .prefix("provetta-")
        .tempdir()
        .map_err(|source| RunnerError::Write {
            path: std::env::temp_dir(),
            source,
        })
}

/// What the jar depends on: the sources and the JDK.
fn key(jdk: &Jdk, sources: &[(&str, &str)]) -> String {
    let mut hash = Sha256::new();
    for (path, text) in sources {
        for part in [path, text] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
    }
    hash.update(jdk.home.as_os_str().as_encoded_bytes());
    hash.update(std::fs::read(jdk.home.join("release")).unwrap_or_default());
    hash.finalize()
        .iter()
        .take(10)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Compiles the sources into `folder/helper.jar`.
fn build(jdk: &Jdk, folder: &Path, texts: &[(&str, &str)]) -> Result<(), RunnerError> {
    let (sources, classes) = (folder.join("sources"), folder.join("classes"));
    let mut files = Vec::new();
    for (path, text) in texts {
        let file = sources.join(path);
        file.parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .map_err(|e| write_error(&file, e))?;
        std::fs::write(&file, text).map_err(|e| write_error(&file, e))?;
        files.push(file);
    }
    std::fs::create_dir_all(&classes).map_err(|e| write_error(&classes, e))?;
    let javac = jdk.program("javac");
    let output = clean(&mut Command::new(&javac))
        .args([
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:+UseSerialGC",
            "-J-Xshare:auto",
        ])
        .args([
            "--release",
            "17",
            "-proc:none",
            "-nowarn",
            "-g",
            "-encoding",
            "UTF-8",
            "-d",
        ])
        .arg(&classes)
        .args(&files)
        .stdin(Stdio::null())
        .output()
        .map_err(|source| RunnerError::Start {
            program: javac,
            source,
        })?;
    if !output.status.success() {
        let mut text = String::from_utf8_lossy(&output.stderr).into_owned();
        text.push_str(&String::from_utf8_lossy(&output.stdout));
        return Err(RunnerError::HelperDoesNotCompile {
            home: jdk.home.clone(),
            output: text,
        });
    }
    let jar = folder.join("helper.jar");
    pack(&classes, &jar).map_err(|e| write_error(&jar, e))?;
    for done in [&sources, &classes] {
        std::fs::remove_dir_all(done).map_err(|e| write_error(done, e))?;
    }
    Ok(())
}

/// Options a user sets for other programs must not change what the helper does or prints.
pub(crate) fn clean(command: &mut Command) -> &mut Command {
    command
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("JDK_JAVA_OPTIONS")
        .env_remove("_JAVA_OPTIONS")
        .env_remove("CLASSPATH")
}

fn write_error(path: &Path, source: std::io::Error) -> RunnerError {
    RunnerError::Write {
        path: path.to_path_buf(),
        source,
    }
}

/// Packs a folder into a jar: the JVM keeps archives of loaded classes for jars only.
fn pack(classes: &Path, jar: &Path) -> std::io::Result<()> {
    let mut files = Vec::new();
    list(classes, &mut files)?;
    files.sort();
    let mut zip = zip::ZipWriter::new(std::fs::File::create(jar)?);
    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for file in files {
        let name = file.strip_prefix(classes).unwrap_or(&file).components();
        let name: Vec<_> = name
            .map(|part| part.as_os_str().to_string_lossy())
            .collect();
        zip.start_file(name.join("/"), options)?;
        zip.write_all(&std::fs::read(&file)?)?;
    }
    zip.finish()?.sync_all()
}

fn list(folder: &Path, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, into)?;
        } else {
            into.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_in_the_folder_is_carried() {
        let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("java");
        let mut files = Vec::new();
        for part in ["helper", "junit"] {
            list(&java.join(part), &mut files).unwrap();
        }
        let carried: Vec<_> = SOURCES.iter().map(|(path, _)| *path).collect();
        for file in &files {
            let text = file.to_string_lossy();
            assert!(
                carried.iter().any(|path| text.ends_with(path)),
                "{text} is missing in SOURCES"
            );
        }
        assert_eq!(files.len(), carried.len());
    }
}
