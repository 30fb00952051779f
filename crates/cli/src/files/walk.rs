//! In: a folder. Out: the Java files and class files below it, sorted, without what builds and tests leave.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Where tests go when the project has no place for them; never analysed.
pub const TEST_FOLDER: &str = "provetta-tests";

/// The files of interest below a folder, each list sorted.
#[derive(Debug, Default)]
pub struct Found {
    /// `.java` files; not module descriptors, for everything is compiled on one class path
    pub sources: Vec<PathBuf>,
    /// `.class` files
    pub classes: Vec<PathBuf>,
}

/// All of them, tests and build output left out.
pub fn walk(folder: &Path) -> Result<Found> {
    let mut found = Found::default();
    descend(folder, &mut found, &|parent, name| is_product(parent, name))?;
    Ok(found)
}

/// The sources in folders whose names can be packages, without what [`walk`] leaves out.
pub fn packages(root: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Found::default();
    descend(root, &mut found, &|parent, name| {
        is_product(parent, name) || !is_identifier(name)
    })?;
    Ok(found.sources)
}

fn descend(folder: &Path, found: &mut Found, skip: &dyn Fn(&Path, &str) -> bool) -> Result<()> {
    let read = || -> std::io::Result<Vec<_>> {
        fs::read_dir(folder)?
            .map(|entry| entry.and_then(|e| Ok((e.path(), e.file_type()?))))
            .collect()
    };
    let mut entries =
        read().with_context(|| format!("cannot read the folder {}", folder.display()))?;
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    for (path, kind) in entries {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        // Links to folders could lead round in a circle, so only links to files are followed.
        if kind.is_dir() {
            if !skip(folder, name) {
                descend(&path, found, skip)?;
            }
        } else if kind.is_file() || path.is_file() {
            if name.ends_with(".java") && name != "module-info.java" {
                found.sources.push(path);
            } else if name.ends_with(".class") && name != "module-info.class" {
                found.classes.push(path);
            }
        }
    }
    Ok(())
}

/// Whether a folder holds what a build tool or test writer makes, not the code under test.
fn is_product(parent: &Path, name: &str) -> bool {
    let has = |file: &str| parent.join(file).exists();
    match name {
        // Below src/, `test` is the tests; elsewhere it may be a package.
        "test" | "testFixtures" | "integrationTest" => {
            parent.file_name().is_some_and(|p| p == "src")
        }
        "target" => has("pom.xml"),
        "build" => has("build.gradle") || has("build.gradle.kts"),
        "node_modules" | TEST_FOLDER => true,
        _ => name.starts_with('.'),
    }
}

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_and_build_output_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        for path in [
            "pom.xml",
            "src/main/java/a/A.java",
            "src/main/java/a/test/T.java",
            "src/main/java/module-info.java",
            "src/test/java/a/ATest.java",
            "target/generated/G.java",
            "provetta-tests/AProvettaTest.java",
            ".git/X.java",
            "lib/B.class",
        ] {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let found = walk(folder.path()).unwrap();
        let names = |paths: &[PathBuf]| -> Vec<String> {
            let relative =
                |p: &PathBuf| p.strip_prefix(folder.path()).unwrap().display().to_string();
            paths.iter().map(relative).collect()
        };
        assert_eq!(
            names(&found.sources),
            ["src/main/java/a/A.java", "src/main/java/a/test/T.java"]
        );
        assert_eq!(names(&found.classes), ["lib/B.class"]);
    }
}
