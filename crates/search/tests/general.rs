//! What is claimed infeasible "however often loops go round" is never passed by a path. Every method with a loop of
//! the corpus is analysed twice: by paths, and by the generalised rounds alone.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};

use provetta_classfile::{Class, ClassPath, Method, cfg};
use provetta_outcome::{Coverage, GoalStatus, Job, JobOptions, States};
use provetta_search::{analyse, impossible};
use provetta_test_support::{javac, jdks};

/// Claims that the corpus must yield at least; without any, nothing would be compared.
const LEAST_CLAIMS: usize = 60;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|e| e.expect("an entry").path())
        .collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|e| e == "java") {
            found.push(entry);
        }
    }
}

fn has_loop(method: &Method) -> bool {
    let code = method.code.as_ref();
    !method.flags.is_private() && code.is_some_and(|code| !cfg(code).loops.is_empty())
}

#[test]
fn no_path_passes_what_the_generalised_rounds_exclude() {
    let jdk = jdks().expect("a JDK").remove(0);
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/corpus");
    sources(&corpus, &mut files);
    let options = ["-g", "-nowarn", "-parameters"];
    javac(&jdk, &files, folder.path(), &options).expect("classes");
    let open = || ClassPath::open(&[folder.path().to_owned()], &[], &jdk.home).expect("a path");
    let classes = open();
    let mut methods: Vec<(std::sync::Arc<Class>, usize)> = Vec::new();
    for name in classes.project_classes().expect("a list") {
        let class = classes.find(&name).expect("readable").expect("compiled");
        for (index, method) in class.methods.iter().enumerate() {
            if has_loop(method) {
                methods.push((class.clone(), index));
            }
        }
    }
    let compare = |(class, index): &(std::sync::Arc<Class>, usize), classes: &ClassPath| {
        let job = Job {
            ran: None,
            others: Default::default(),
            method: provetta_symex::method_ref(class, &class.methods[*index]),
            project: vec![folder.path().to_owned()],
            libraries: Vec::new(),
            specs: Vec::new(),
            jdk: jdk.home.clone(),
            options: JobOptions {
                max_objects: 8,
                states: States::Any,
                coverage: Coverage::Branch,
                unwind: None,
                budget_millis: 500,
                seed: 0,
                memory_megabytes: 2_048,
                keep_tree: false,
                contracts: Default::default(),
            },
        };
        let claimed = impossible(&job, classes);
        let result = analyse(&job, classes);
        let wrong: Vec<String> = result
            .goals
            .iter()
            .filter(|g| matches!(g.status, GoalStatus::Witnessed(_)) && claimed.contains(&g.goal))
            .map(|g| format!("{}: {:?}", job.method, g.goal))
            .collect();
        (claimed.len(), wrong)
    };
    let (first, second) = methods.split_at(methods.len() / 2);
    let (claims, wrong) = std::thread::scope(|scope| {
        let halves = [first, second].map(|half| {
            let (compare, open) = (&compare, &open);
            scope.spawn(move || {
                let classes = open();
                let mut all = (0, Vec::new());
                for method in half {
                    let (claims, wrong) = compare(method, &classes);
                    all.0 += claims;
                    all.1.extend(wrong);
                }
                all
            })
        });
        let mut all = (0, Vec::new());
        for half in halves {
            let (claims, wrong) = half.join().expect("no panic");
            all.0 += claims;
            all.1.extend(wrong);
        }
        all
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(claims >= LEAST_CLAIMS, "only {claims} claims");
}
