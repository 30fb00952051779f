//! In: `language/*.java`, classes full of static methods without parameters. Out: our engine and the JVM agree
//! on what each of them does.
//!
//! A method whose name starts with `stops` must not be run to its end: what it does is not supported, and
//! nothing may be claimed. Files that start with `Java21` are for JDKs from that version on, those that start with
//! `Java8` become class files of that version. `LANGUAGE=name` runs only the methods whose name contains it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};

use provetta_classfile::ClassPath;
use provetta_outcome::{MethodRef, Prediction, Value};
use provetta_runner::{Call, Compile, Jdk, Jvm, Limits};
use provetta_search::{Interpretation, interpret};

/// More than any of the methods needs.
const STEPS: u64 = 20_000_000;

/// Another JDK than the default one, if it is there: class files differ between them.
const OTHER_JDK: &str = "/usr/lib/jvm/temurin-25-jdk-amd64";

#[test]
fn the_engine_and_the_jvm_agree_on_the_language() {
    let found = Jdk::find(
        std::env::var_os("JAVA_HOME").as_deref(),
        std::env::var_os("PATH").as_deref(),
    );
    let jdk = match found {
        Ok(jdk) => jdk,
        Err(error) => panic!("{error}"),
    };
    agree(&jdk);
}

#[test]
fn they_agree_with_another_jdk_too() {
    if Path::new(OTHER_JDK).is_dir()
        && let Ok(jdk) = Jdk::find(Some(OTHER_JDK.as_ref()), None)
    {
        agree(&jdk);
    }
}

/// The sources for a JDK: those for old class files, or the others.
fn sources(feature: u32, old: bool) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "java"))
        .filter(|path| {
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
            let fits = feature >= 21 || !name.starts_with("Java21");
            fits && name.starts_with("Java8") == old
        })
        .collect();
    files.sort();
    files
}

fn agree(jdk: &Jdk) {
    let folder = tempfile::tempdir().unwrap_or_else(|e| panic!("{e}"));
    let limits = Limits {
        heap_megabytes: 512,
        call_millis: 10_000,
    };
    let mut jvm = Jvm::start(jdk, folder.path(), &limits, &[]).unwrap_or_else(|e| panic!("{e}"));
    let out = folder.path().join("classes");
    std::fs::create_dir_all(&out).unwrap_or_else(|e| panic!("{e}"));
    for (old, more) in [(false, &["-g"][..]), (true, &["-g", "--release", "8"][..])] {
        let options = more.iter().chain(&["-nowarn", "-Xlint:none"]);
        let compiled = jvm
            .compile(&Compile {
                sources: sources(feature(jdk), old),
                classpath: Vec::new(),
                out: out.clone(),
                options: options.map(|o| (*o).to_owned()).collect(),
            })
            .unwrap_or_else(|e| panic!("{e}"));
        assert!(compiled.success, "{}", compiled.output);
    }
    let classes = ClassPath::open(std::slice::from_ref(&out), &[], &jdk.home)
        .unwrap_or_else(|e| panic!("{e}"));
    let names = classes.project_classes().unwrap_or_else(|e| panic!("{e}"));
    jvm.open(std::slice::from_ref(&out), &names)
        .unwrap_or_else(|e| panic!("{e}"));
    let methods = cases(&classes, &names);
    let calls: Vec<Call> = methods.iter().map(call).collect();
    let reports = jvm.invoke(&calls).unwrap_or_else(|e| panic!("{e}"));
    let mut wrong = Vec::new();
    for (method, report) in methods.iter().zip(&reports) {
        let title = format!("{}.{}", method.class, method.name);
        let ours = interpret(&classes, method, &[], &[], STEPS);
        let must_stop = method.name.starts_with("stops");
        match ours {
            Interpretation::Stopped(_) if must_stop => {}
            Interpretation::Stopped(reason) => {
                wrong.push(format!("{title} stops: {reason}"));
            }
            Interpretation::Ended(prediction) if must_stop => {
                wrong.push(format!("{title} must stop, but: {prediction:?}"));
            }
            Interpretation::Ended(Prediction::Returns(Some(Value::Any))) => {
                wrong.push(format!("{title}: its result is not known"));
            }
            Interpretation::Ended(prediction) if prediction.admits(&report.actual) => {}
            Interpretation::Ended(prediction) => {
                wrong.push(format!("{title}: {prediction:?}, JVM: {:?}", report.actual));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} with {}:\n{}",
        wrong.len(),
        methods.len(),
        jdk.home.display(),
        wrong.join("\n")
    );
}

fn feature(jdk: &Jdk) -> u32 {
    let release = std::fs::read_to_string(jdk.home.join("release")).unwrap_or_default();
    let version = release
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION=\""));
    let digits = version.and_then(|v| v.split(['.', '"']).next());
    digits.and_then(|d| d.parse().ok()).unwrap_or(17)
}

/// Static methods without parameters of top-level classes.
fn cases(classes: &ClassPath, names: &[String]) -> Vec<MethodRef> {
    let only = std::env::var("LANGUAGE").unwrap_or_default();
    let mut methods = Vec::new();
    for name in names.iter().filter(|n| !n.contains('$')) {
        let Ok(Some(class)) = classes.find(name) else {
            panic!("{name} is gone");
        };
        for method in &class.methods {
            let is_case = method.flags.is_static()
                && !method.flags.is_synthetic()
                && !method.flags.is_private()
                && method.descriptor.starts_with("()")
                && !method.name.starts_with('<')
                && format!("{name}.{}", method.name).contains(&only);
            if is_case {
                methods.push(MethodRef {
                    class: name.as_str().into(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                });
            }
        }
    }
    methods
}

fn call(method: &MethodRef) -> Call {
    Call {
        initialised: Vec::new(),
        method: method.clone(),
        fixture: Vec::new(),
        receiver: None,
        inputs: Vec::new(),
        statics: Vec::new(),
        graph: false,
    }
}
