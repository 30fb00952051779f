//! In: the rules that replace methods of JDK classes. Out: their class files are those of their sources, and every JDK has what they expect.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::jdks;
use provetta_classfile::{ClassPath, Insn};

const RULES: &str = "java/util/HashRules";

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("java")
}

#[test]
fn the_class_files_are_compiled_from_their_sources() {
    // Another javac writes other files.
    let Some(jdk) = jdks().into_iter().find(|jdk| jdk.major == 17) else {
        return;
    };
    for rules in [RULES, "java/security/DigestRules"] {
        is_compiled(&jdk.home, rules);
    }
}

fn java_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => java_files(&path, files),
            false => files.push(path),
        }
    }
}

fn is_compiled(home: &Path, rules: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    java_files(&sources().join("stub"), &mut files);
    files.sort();
    let patch = format!(
        "java.base={}:{}",
        sources().join("stub").display(),
        sources().display()
    );
    let status = Command::new(home.join("bin/javac"))
        .args([
            "-nowarn",
            "-Xlint:none",
            "-g:none",
            "-XDstringConcat=inline",
        ])
        .args(["--patch-module", &patch, "-d"])
        .arg(folder.path())
        .args(files)
        .arg(sources().join(format!("{rules}.java")))
        .stderr(std::process::Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    let compiled = std::fs::read(folder.path().join(format!("{rules}.class"))).unwrap();
    let kept = std::fs::read(sources().join(format!("{rules}.class"))).unwrap();
    assert!(compiled == kept, "run crates/classfile/java/compile");
}

#[test]
fn every_jdk_has_the_methods_that_are_replaced() {
    for jdk in jdks() {
        let classes = ClassPath::open(&[], &[], &jdk.home).unwrap();
        let map = classes.find("java/util/HashMap").unwrap().unwrap();
        assert!(
            map.fields.iter().any(|f| &*f.name == "rest"),
            "{}",
            jdk.major
        );
        let get = map
            .method("getNode", "(Ljava/lang/Object;)Ljava/util/HashMap$Node;")
            .unwrap();
        let insns = &get.code.as_ref().unwrap().insns;
        assert!(matches!(&insns[2], Insn::Invoke(_, rule) if &*rule.class == RULES));
        assert!(map.methods.iter().any(|m| &*m.name == "getNode$jdk"));
        // What iterates asks for the table.
        let iterator = classes
            .find("java/util/HashMap$HashIterator")
            .unwrap()
            .unwrap();
        let code = |name: &str| {
            let method = iterator.methods.iter().find(|m| &*m.name == name).unwrap();
            &method.code.as_ref().unwrap().insns
        };
        for name in ["<init>", "nextNode"] {
            let reads = |insn: &Insn| matches!(insn, Insn::GetField(f) if &*f.name == "table");
            let asks = |insn: &Insn| matches!(insn, Insn::Invoke(_, m) if &*m.class == RULES);
            assert!(code(name).iter().any(asks) && !code(name).iter().any(reads));
        }
    }
}
