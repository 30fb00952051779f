//! The falsifier is given claims that every branch of some programs is infeasible, each way of it. It has to contradict all of these that are
//! wrong, however much they depend on what inputs share, and none that is right.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};
use std::time::Duration;

use provetta_classfile::branches;
use provetta_falsify::attack::{Found, Setting, attack, program};
use provetta_falsify::claims::{Claim, Event};
use provetta_falsify::job::Job;
use provetta_falsify::oracles::Oracles;
use provetta_falsify::subject::Subject;
use provetta_outcome::MethodRef;
use provetta_runner::{Jvm, Limits};

/// Ways that no input takes: class, method, side.
const NEVER: &[(&str, &str, &str)] = &[
    ("Records$Limits", "isWrong", "true"),
    ("Calls$Color", "mark", "false"),
    ("Questions", "same", "false"),
];

#[test]
fn every_way_that_can_be_taken_is_taken() {
    for name in ["Statics", "Arrays2", "Records", "Floats", "Calls"] {
        takes_all(&format!("faults/{name}.java"), 20_000);
    }
}

/// Stubs are asked again, or by another overload; types, fields and parameters have the names of others.
#[test]
fn questions_that_only_look_the_same_are_told_apart() {
    takes_all("tests/questions", 60_000);
}

/// A method that never ends costs a process; what ran in it before is counted, and the methods behind it are run.
#[test]
fn a_method_that_never_ends_costs_no_other() {
    let (job, claims, found) = attacked("tests/endless", 500, &all_infeasible);
    let stuck: Vec<String> = found
        .stuck
        .iter()
        .map(|i| job.targets[*i].method.to_string())
        .collect();
    assert_eq!(stuck, ["Endless#spin"]);
    let never: Vec<String> = (0..claims.len())
        .filter(|i| !found.exercised.contains(i))
        .map(|i| format!("{} {}", claims[i].method, claims[i].id))
        .collect();
    assert_eq!(never, Vec::<String>::new());
}

/// That no input satisfies a precondition is a claim, which one input contradicts.
#[test]
fn a_precondition_that_has_an_input_is_not_vacuous() {
    let claimed = |_: &Subject, _: Option<&str>| {
        ["some", "none"]
            .map(|name| claim("Preconditions", name, Event::Admitted))
            .to_vec()
    };
    let (_, claims, found) = attacked("tests/preconditions", 500, &claimed);
    let hits: Vec<&str> = found
        .hits
        .iter()
        .map(|hit| &*claims[hit.claim].method.name)
        .collect();
    assert_eq!(hits, ["some"]);
    assert_eq!(found.exercised.len(), 2);
}

/// The oracle of a class in the file of another one takes any object for its own: invariants are asked of objects that have them, and of
/// no box of an argument.
#[test]
fn methods_of_classes_with_invariants_are_called_whatever_their_arguments() {
    let claimed = |_: &Subject, _: Option<&str>| {
        vec![claim("Kept", "keep", Event::Clause("ensures".to_owned()))]
    };
    let (_, _, found) = attacked("tests/preconditions", 500, &claimed);
    assert_eq!(found.hits.len(), 1);
}

/// A contract may say nothing of what comes after a call: what the code does within it is claimed all the same.
#[test]
fn a_contract_that_only_admits_inputs_admits_them() {
    let claimed = |_: &Subject, _: Option<&str>| {
        let raised = Event::Raise {
            offset: 6,
            kind: "division-by-zero".to_owned(),
        };
        vec![claim("Preconditions", "only", raised)]
    };
    let (_, _, found) = attacked("tests/preconditions", 4_000, &claimed);
    assert_eq!(found.hits.len(), 1);
}

/// Methods of classes without a name are entered by their nest alone, unless a type that has a name declares them: claims about them may rest
/// on what their callers do.
#[test]
fn what_only_its_nest_enters_is_entered_by_its_nest() {
    let claimed = |subject: &Subject, source: Option<&str>| {
        let mut claims = all_infeasible(subject, source);
        claims.retain(|claim| &*claim.method.class != "Nest");
        claims
    };
    let (_, claims, found) = attacked("tests/nest", 4_000, &claimed);
    let mut hits: Vec<String> = found
        .hits
        .iter()
        .map(|hit| &claims[hit.claim])
        .map(|c| format!("{} {}", c.method, c.words))
        .collect();
    hits.sort();
    let possible = [
        "Nest$1Local#get false",
        "Nest$Door#applyAsInt false",
        "Nest$Door#applyAsInt true",
        "Nest$Node#get false",
    ];
    assert_eq!(hits, possible);
}

/// A claim about a method from `int` to `int`.
fn claim(class: &str, name: &str, event: Event) -> Claim {
    Claim {
        method: MethodRef {
            class: class.into(),
            name: name.into(),
            descriptor: "(I)I".into(),
        },
        id: name.to_owned(),
        words: String::new(),
        reason: String::new(),
        event,
        under: true,
    }
}

/// What is claimed of a subject, whose source may be known.
type Claimed = dyn Fn(&Subject, Option<&str>) -> Vec<Claim>;

/// Attacks what is claimed of a source or a folder of this crate.
fn attacked(target: &str, runs: u64, claimed: &Claimed) -> (Job, Vec<Claim>, Found) {
    let jdk = provetta_test_support::jdks().unwrap().remove(0);
    let work = tempfile::tempdir().unwrap();
    let extension = program(&jdk, work.path()).unwrap();
    let limits = Limits {
        heap_megabytes: 512,
        call_millis: 5_000,
    };
    let mut jvm = Jvm::start(&jdk, work.path(), &limits, &[]).unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(target);
    let setting = Setting {
        jdk: jdk.clone(),
        jar: extension.jar(),
        confiner: PathBuf::from(env!("CARGO_BIN_EXE_provetta-falsify")),
        work: work.path().to_path_buf(),
        seed: 1,
        time: Duration::from_secs(1_800),
        jobs: 1,
    };
    let classes = work.path().join("classes");
    let subject = Subject::open(&source, &[], &classes, &jdk, &mut jvm).unwrap();
    let text = source
        .is_file()
        .then(|| std::fs::read_to_string(&source).unwrap());
    let claims = claimed(&subject, text.as_deref());
    let oracles = Oracles::make(&subject, false, work.path(), &setting.jar, &mut jvm).unwrap();
    let job = Job::new(&subject, &claims, &oracles, runs).unwrap();
    let found = attack(&job, &setting).unwrap();
    assert_eq!(found.broken, Vec::<String>::new());
    (job, claims, found)
}

/// Every way has to be taken but those in [`NEVER`].
fn takes_all(target: &str, runs: u64) {
    let (_, claims, found) = attacked(target, runs, &all_infeasible);
    let mut wrong = Vec::new();
    for (i, claim) in claims.iter().enumerate() {
        let is_right = NEVER.iter().any(|(class, method, side)| {
            *claim.method.class == **class && *claim.method.name == **method && claim.words == *side
        });
        let hit = found.hits.iter().find(|hit| hit.claim == i);
        match (hit, is_right) {
            (None, false) => wrong.push(format!("missed: {} {}", claim.method, claim.id)),
            (Some(_), true) => wrong.push(format!("not to be: {} {}", claim.method, claim.id)),
            (Some(hit), false) if hit.program.is_none() => {
                wrong.push(format!("not again: {} {}", claim.method, claim.id));
            }
            _ => {}
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "{target}");
}

/// The claim that no branch of the classes can be taken, each way.
fn all_infeasible(subject: &Subject, source: Option<&str>) -> Vec<Claim> {
    let mut claims = Vec::new();
    for name in &subject.names {
        let class = subject.classes.find(name).unwrap().unwrap();
        for method in &class.methods {
            for branch in branches(method, source) {
                for (edge, side) in branch.sides.iter().enumerate() {
                    claims.push(Claim {
                        method: MethodRef {
                            class: name.as_str().into(),
                            name: method.name.clone(),
                            descriptor: method.descriptor.clone(),
                        },
                        id: format!("branch@{}:{side}", branch.offset),
                        words: side.clone(),
                        reason: String::new(),
                        event: Event::Branch {
                            offset: branch.offset,
                            edge: edge as u32,
                        },
                        under: false,
                    });
                }
            }
        }
    }
    claims
}
