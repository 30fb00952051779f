//! In: `language/*.java`, classes full of static methods without parameters. Out: our engine and the JVM agree
//! on what each of them does; each method is a test, with each of two JDKs (`cargo test --test language Boxes.parse`).
//!
//! A method whose name starts with `stops` must not be run to its end: what it does is not supported, and
//! nothing may be claimed. Files that start with `Java21` are for JDKs from that version on, those that start with
//! `Java8` become class files of that version.
//!
//! The names of the cases come from the sources, so that listing them needs no javac; a case of its own says that these are the
//! methods of the class files.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use provetta_classfile::ClassPath;
use provetta_outcome::{Actual, MethodRef, Prediction, Value};
use provetta_runner::{Call, Compile, Jdk, Jvm, Limits};
use provetta_search::{Interpretation, interpret};
use provetta_test_support::cases::{self, Failed, Pool, Trial, arguments, case};
use provetta_test_support::jdks;
use tempfile::TempDir;

/// More than any of the methods needs.
const STEPS: u64 = 20_000_000;

/// The case that compares the names in sources and class files.
const LISTED: &str = "every_method_is_a_case";

fn main() -> ExitCode {
    let arguments = arguments();
    let mut all = Vec::new();
    match jdks() {
        Ok(mut found) => {
            // The usual one and the newest of the others: class files differ between them.
            let newest = found.split_off(1).pop();
            if newest.is_none() {
                let reason = "no JDK of another version is installed".to_owned();
                all.push(case("another_jdk", Some(reason), || Ok(())));
            }
            found.extend(newest);
            for jdk in found {
                let title = |name: &str| format!("java{}::{name}", jdk.major);
                let names = titles(&jdk);
                let is_wanted = |name: &String| {
                    !arguments.is_filtered_out(&Trial::test(title(name), || Ok(())))
                };
                let wanted = names.iter().filter(|name| is_wanted(name)).cloned();
                let subject = Arc::new(Subject::new(jdk.clone(), wanted.collect()));
                let shared = Arc::clone(&subject);
                let listed = names.clone();
                all.push(case(title(LISTED), None, move || shared.is_listed(&listed)));
                for name in names {
                    let shared = Arc::clone(&subject);
                    all.push(case(title(&name), None, move || shared.agrees(&name)));
                }
            }
        }
        Err(error) => all.push(case("every_method", Some(error.to_string()), || Ok(()))),
    }
    cases::main(&arguments, all)
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

/// `Class.method` for each case in the sources: static, not private, without parameters, in a class that is in no other.
fn titles(jdk: &Jdk) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in [false, true].map(|old| sources(jdk.major, old)).concat() {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let mut class = "";
        for line in text.lines() {
            let mut words = line.split(' ').filter(|_| !line.starts_with([' ', '/']));
            let is_type = |word: &str| matches!(word, "class" | "interface" | "record" | "enum");
            if words.any(is_type) {
                class = words.next().unwrap_or_default();
                class = class.split(['<', '(']).next().unwrap_or_default();
            }
            let method = line.strip_prefix("    static ").and_then(|rest| {
                let (head, tail) = rest.split_once('(')?;
                let is_method = tail.starts_with(')') && !head.contains(['=', '{', ';']);
                head.rsplit(' ').next().filter(|_| is_method)
            });
            found.extend(method.map(|method| format!("{class}.{method}")));
        }
    }
    found
}

/// The classes as one JDK compiles them, and what its JVM does with the methods that are asked for.
struct Subject {
    jdk: Jdk,
    wanted: BTreeSet<String>,
    ran: OnceLock<Result<Ran, String>>,
    paths: Pool<ClassPath>,
}

/// What the JVM did.
struct Ran {
    /// Class files, as long as this lives
    _folder: TempDir,
    classes: PathBuf,
    methods: BTreeMap<String, MethodRef>,
    actual: BTreeMap<String, Actual>,
}

impl Subject {
    fn new(jdk: Jdk, wanted: BTreeSet<String>) -> Subject {
        Subject {
            jdk,
            wanted,
            ran: OnceLock::new(),
            paths: Pool::default(),
        }
    }

    /// The run that all cases share, which the first of them makes.
    fn ran(&self) -> Result<&Ran, Failed> {
        let run = || self.run().map_err(|e| e.to_string());
        self.ran.get_or_init(run).as_ref().map_err(Failed::from)
    }

    fn run(&self) -> Result<Ran, Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let limits = Limits {
            heap_megabytes: 512,
            call_millis: 10_000,
        };
        let mut jvm = Jvm::start(&self.jdk, folder.path(), &limits, &[])?;
        let out = folder.path().join("classes");
        std::fs::create_dir_all(&out)?;
        for (old, more) in [(false, &["-g"][..]), (true, &["-g", "--release", "8"][..])] {
            let options = more.iter().chain(&["-nowarn", "-Xlint:none"]);
            let compiled = jvm.compile(&Compile {
                sources: sources(self.jdk.major, old),
                classpath: Vec::new(),
                out: out.clone(),
                options: options.map(|o| (*o).to_owned()).collect(),
            })?;
            if !compiled.success {
                return Err(compiled.output.into());
            }
        }
        let classes = ClassPath::open(std::slice::from_ref(&out), &[], &self.jdk.home)?;
        let names = classes.project_classes()?;
        jvm.open(std::slice::from_ref(&out), &names)?;
        let methods = methods(&classes, &names)?;
        let wanted: Vec<(&String, &MethodRef)> = methods
            .iter()
            .filter(|(name, _)| self.wanted.contains(*name))
            .collect();
        let calls: Vec<Call> = wanted.iter().map(|(_, method)| call(method)).collect();
        let reports = jvm.invoke(&calls)?;
        let reported = wanted.iter().zip(reports);
        let actual = reported
            .map(|((name, _), report)| ((*name).clone(), report.actual))
            .collect();
        Ok(Ran {
            _folder: folder,
            classes: out,
            methods,
            actual,
        })
    }

    /// The class files have the methods that the sources have.
    fn is_listed(&self, listed: &BTreeSet<String>) -> Result<(), Failed> {
        let compiled: BTreeSet<String> = self.ran()?.methods.keys().cloned().collect();
        let differ: Vec<&String> = compiled.symmetric_difference(listed).collect();
        match differ.is_empty() {
            true => Ok(()),
            false => Err(format!("only in sources or only in class files: {differ:?}").into()),
        }
    }

    /// The engine and the JVM agree on a method.
    fn agrees(&self, name: &str) -> Result<(), Failed> {
        let ran = self.ran()?;
        let (Some(method), Some(actual)) = (ran.methods.get(name), ran.actual.get(name)) else {
            return Err("it is not in the class files".into());
        };
        let open = || ClassPath::open(std::slice::from_ref(&ran.classes), &[], &self.jdk.home);
        let run = |classes: &mut ClassPath| interpret(classes, method, &[], &[], STEPS);
        let must_stop = method.name.starts_with("stops");
        match self.paths.with(open, run)? {
            Interpretation::Stopped(_) if must_stop => Ok(()),
            Interpretation::Stopped(reason) => Err(format!("it stops: {reason}").into()),
            Interpretation::Ended(prediction) if must_stop => {
                Err(format!("it must stop, but: {prediction:?}").into())
            }
            Interpretation::Ended(Prediction::Returns(Some(Value::Any))) => {
                Err("its result is not known".into())
            }
            Interpretation::Ended(prediction) if prediction.admits(actual) => Ok(()),
            Interpretation::Ended(prediction) => {
                Err(format!("{prediction:?}, JVM: {actual:?}").into())
            }
        }
    }
}

/// Static methods without parameters of top-level classes.
fn methods(
    classes: &ClassPath,
    names: &[String],
) -> Result<BTreeMap<String, MethodRef>, Box<dyn std::error::Error>> {
    let mut methods = BTreeMap::new();
    for name in names.iter().filter(|n| !n.contains('$')) {
        let class = classes.find(name)?.ok_or(format!("{name} is gone"))?;
        for method in &class.methods {
            let is_case = method.flags.is_static()
                && !method.flags.is_synthetic()
                && !method.flags.is_private()
                && method.descriptor.starts_with("()")
                && !method.name.starts_with('<');
            if is_case {
                let reference = MethodRef {
                    class: name.as_str().into(),
                    name: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                };
                methods.insert(format!("{name}.{}", method.name), reference);
            }
        }
    }
    Ok(methods)
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
