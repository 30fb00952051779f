//! In: Java sources as text. Out: them compiled and open in a helper JVM, for each JDK of this machine.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(dead_code)]

use std::path::{Path, PathBuf};

use provetta_outcome::{Edge, MethodRef, Value};
use provetta_runner::{Call, Compile, Jdk, Jvm, Limits};

/// Limits that let everything through but what hangs.
pub const LIMITS: Limits = Limits {
    heap_megabytes: 256,
    call_millis: 20_000,
};

/// The usual JDK, and the newest other one that is here.
pub fn jdks() -> Vec<Jdk> {
    let mut jdks = provetta_test_support::jdks().unwrap();
    let newest = jdks.split_off(1).pop();
    jdks.extend(newest);
    jdks
}

/// One cache for all tests, so that the helper is compiled once.
pub fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}

/// A helper JVM with classes compiled from sources, all of them measured.
pub struct Fixture {
    pub jvm: Jvm,
    pub folder: tempfile::TempDir,
}

impl Fixture {
    pub fn new(jdk: &Jdk, limits: &Limits, sources: &[(&str, &str)]) -> Fixture {
        let jvm = Jvm::start(jdk, &cache(), limits, &[]).expect("start");
        Fixture::with(jvm, sources)
    }

    pub fn with(mut jvm: Jvm, sources: &[(&str, &str)]) -> Fixture {
        let folder = tempfile::tempdir().unwrap();
        let (src, out) = (folder.path().join("src"), folder.path().join("out"));
        std::fs::create_dir(&out).unwrap();
        let mut files = Vec::new();
        for (name, text) in sources {
            let file = src.join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, text).unwrap();
            files.push(file);
        }
        let options = ["-g", "-parameters", "-Xjcov"].map(str::to_owned).to_vec();
        let compiled = jvm
            .compile(&Compile {
                sources: files,
                classpath: vec![],
                out: out.clone(),
                options,
            })
            .expect("compile");
        assert!(compiled.success, "{}", compiled.output);
        let mut measured = Vec::new();
        classes(&out, &out, &mut measured);
        jvm.open(&[out], &measured).expect("open");
        Fixture { jvm, folder }
    }

    pub fn out(&self) -> PathBuf {
        self.folder.path().join("out")
    }
}

fn classes(root: &Path, folder: &Path, into: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            classes(root, &path, into);
        } else if let Some(name) = path
            .strip_prefix(root)
            .unwrap()
            .to_str()
            .unwrap()
            .strip_suffix(".class")
        {
            into.push(name.to_owned());
        }
    }
}

pub fn method(class: &str, name: &str, descriptor: &str) -> MethodRef {
    MethodRef {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
    }
}

pub fn call(class: &str, name: &str, descriptor: &str, inputs: Vec<Value>) -> Call {
    Call {
        initialised: Vec::new(),
        method: method(class, name, descriptor),
        fixture: vec![],
        receiver: None,
        inputs,
        statics: vec![],
        graph: false,
    }
}

/// Offset and edge of each.
pub fn pairs(edges: &[Edge]) -> Vec<(u32, u32)> {
    edges.iter().map(|e| (e.offset, e.edge)).collect()
}
