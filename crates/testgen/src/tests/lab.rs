//! In: Java classes under `java/` and test classes generated for them. Out: javac takes the generated
//! tests with every warning an error, and each of them passes.
//!
//! The stand-in for JUnit has the overloads that matter. With `PROVETTA_JUNIT` set to a class path, the
//! real one is used instead.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use provetta_classfile::ClassPath;
use tempfile::TempDir;

use super::build::{MethodDraft, generated_in};
use crate::GeneratedClass;

pub struct Lab {
    folder: TempDir,
    junit: PathBuf,
}

impl Lab {
    /// Compiles the sources, as a user's build does before the tests.
    pub fn new(sources: &[&str]) -> Lab {
        let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/java");
        let folder = tempfile::tempdir().unwrap();
        let junit = match std::env::var_os("PROVETTA_JUNIT") {
            Some(junit) => PathBuf::from(junit),
            None => {
                let out = folder.path().join("junit");
                let api = java.join("org/junit/jupiter/api");
                let sources = [
                    "Test.java",
                    "Tag.java",
                    "Assertions.java",
                    "function/Executable.java",
                    "function/ThrowingSupplier.java",
                ]
                .map(|f| api.join(f));
                javac(&sources, &out, &[], &["-nowarn"]);
                out
            }
        };
        let lab = Lab { folder, junit };
        let sources: Vec<PathBuf> = sources.iter().map(|s| java.join(s)).collect();
        javac(
            &sources,
            &lab.classes(),
            &[],
            &["-g", "-parameters", "-nowarn"],
        );
        let runner = [
            java.join("run/RunTests.java"),
            java.join("run/ReportTests.java"),
        ];
        javac(&runner, &lab.run(), &[&lab.junit], &[]);
        lab
    }

    fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    fn run(&self) -> PathBuf {
        self.folder.path().join("run")
    }

    /// Generates the tests of a class that was compiled.
    pub fn generate(&self, class: &str, methods: &[MethodDraft<'_>]) -> GeneratedClass {
        let classes = self.class_path();
        let names = classes.project_classes().unwrap();
        let find = |name: &str| classes.find(name).ok().flatten();
        let class = find(class).unwrap();
        generated_in(&class, &names, &find, methods)
    }

    /// Compiles and runs test classes, all of which pass.
    pub fn pass(&self, generated: &[GeneratedClass]) {
        let (stdout, stderr) = self.run_by("run.RunTests", generated);
        let count: usize = generated.iter().map(|class| class.tests.len()).sum();
        assert_eq!(stdout, format!("{count} passed\n"), "{stderr}");
    }

    /// Compiles and runs test classes: `Class#test` with how it ended, the message if it failed.
    pub fn ends(&self, generated: &[GeneratedClass]) -> BTreeMap<String, String> {
        let (stdout, stderr) = self.run_by("run.ReportTests", generated);
        let ends: BTreeMap<String, String> = stdout
            .lines()
            .filter_map(|line| line.split_once('\t'))
            .map(|(test, end)| (test.to_owned(), end.to_owned()))
            .collect();
        assert!(!ends.is_empty(), "{stderr}");
        ends
    }

    /// The classes that were compiled.
    pub fn class_path(&self) -> ClassPath {
        ClassPath::open(&[self.classes()], &[], &jdk()).unwrap()
    }

    fn run_by(&self, runner: &str, generated: &[GeneratedClass]) -> (String, String) {
        let mut sources = Vec::new();
        for class in generated {
            let file = self.folder.path().join("tests").join(&class.relative_path);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, &class.source).unwrap();
            sources.push(file);
        }
        let out = self.folder.path().join("out");
        let path = [&self.junit, &self.classes()];
        javac(&sources, &out, &path, &["-Xlint:all", "-Werror"]);

        let path = [self.classes(), self.run(), out];
        let path = std::env::join_paths(std::env::split_paths(&self.junit).chain(path)).unwrap();
        let mut java = Command::new(jdk().join("bin/java"));
        java.args(["-Xss512k", "-cp"]).arg(path).arg(runner);
        let run = java
            .args(generated.iter().map(|class| &class.class_name))
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&run.stdout), text(&run.stderr))
    }
}

/// Home of the JDK.
fn jdk() -> PathBuf {
    provetta_test_support::jdks().unwrap().remove(0).home
}

fn javac(sources: &[PathBuf], out: &Path, classpath: &[&PathBuf], options: &[&str]) {
    let mut javac = Command::new(jdk().join("bin/javac"));
    let classpath: Vec<PathBuf> = classpath.iter().flat_map(std::env::split_paths).collect();
    javac
        .arg("-d")
        .arg(out)
        .arg("-cp")
        .arg(std::env::join_paths(classpath).unwrap())
        .arg("-proc:none")
        .args(options)
        .args(sources);
    let done = javac.output().unwrap();
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
}
