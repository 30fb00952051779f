//! In: the list of faults that can be seeded into the engine. Out: for each, whether an attack finds what it makes the engine
//! claim.
//!
//! Each fault has programs in `crates/falsify/faults`: files whose first line names it (`// faults: a, b`), perhaps with options of
//! `provetta test` (`// options: --budget 1`) and faults that it shows with (`// with: a`) in the next two. Folders and jars have these lines in a
//! text file of their name. One that no file names is tried on all of them.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use provetta_faults::Fault;
use provetta_outcome::{Ledger, MethodRef, ObligationStatus, Verdict};
use provetta_runner::Jvm;

use crate::attack::{Setting, attack};
use crate::claims::{claims, read};
use crate::job::Job;
use crate::oracles::Oracles;
use crate::provetta::Provetta;
use crate::subject::Subject;

/// Who found a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
enum FoundBy {
    /// A run contradicts this claim
    Falsifier(String),
    /// Provetta's own measurement contradicts a claim of its own: it ended with 70
    Measurement,
    /// The sound engine has a test that shows the opposite of this claim
    Ledger(String),
    /// The sound engine does not claim this, and nothing shows that it is wrong
    Extra(String),
    /// The sound engine proves this, which the faulty one refutes
    Refuted(String),
    /// Nobody
    Nobody,
}

/// Tries all faults, or those named; whether all were found.
pub fn all(
    named: &[String],
    seeded: Option<&Path>,
    runs: u64,
    setting: &Setting,
    jvm: &mut Jvm,
) -> Result<bool> {
    let program = match seeded {
        Some(program) => program.to_path_buf(),
        None => build()?,
    };
    let files = files()?;
    let mut programs = Programs {
        files: &files,
        engine: &program,
        known: BTreeMap::new(),
    };
    let mut missed = 0;
    let mut count = 0;
    for fault in Fault::ALL {
        let name = fault.name();
        if !named.is_empty() && !named.iter().any(|n| n == name) {
            continue;
        }
        count += 1;
        let found = try_one(name, &mut programs, runs, setting, jvm)?;
        let text = match &found {
            FoundBy::Falsifier(claim) => format!("found by the falsifier: {claim}"),
            FoundBy::Measurement => "found by measurement: provetta ended with 70".to_owned(),
            FoundBy::Ledger(claim) => {
                format!(
                    "found by the ledger of the sound engine, which has a test against it: {claim}"
                )
            }
            FoundBy::Extra(claim) => {
                format!("found by the ledger of the sound engine, which does not claim it: {claim}")
            }
            FoundBy::Refuted(claim) => {
                format!(
                    "found by the ledger of the sound engine, which proves what it refutes: {claim}"
                )
            }
            FoundBy::Nobody => "NOT FOUND".to_owned(),
        };
        println!("{name}: {text}");
        missed += usize::from(found == FoundBy::Nobody);
    }
    println!(
        "{count} faults: {} found, {missed} not found",
        count - missed
    );
    Ok(missed == 0)
}

/// Builds the engine with faults in it, in a target folder of its own.
fn build() -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root.join("target"), PathBuf::from)
        .join("faults");
    let status = Command::new("cargo")
        .args([
            "build",
            "--release",
            "--quiet",
            "-p",
            "provetta-cli",
            "--features",
            "seeded-faults",
        ])
        .arg("--target-dir")
        .arg(&folder)
        .current_dir(&root)
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("the engine with faults does not build");
    }
    Ok(folder.join("release/provetta"))
}

/// A program that faults are tried on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Program {
    path: PathBuf,
    /// The faults it is meant for
    faults: Vec<String>,
    /// Faults that the engine has at the same time
    with: Vec<String>,
    /// Options of `provetta test`
    options: Vec<String>,
}

/// All programs.
fn files() -> Result<Vec<Program>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("faults");
    let mut files = Vec::new();
    for entry in
        std::fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?
    {
        let path = entry?.path();
        let is_source = path.extension().is_some_and(|e| e == "java");
        let is_other = path.is_dir() || path.extension().is_some_and(|e| e == "jar");
        if is_source || is_other {
            let heads = match is_source {
                true => path.clone(),
                false => path.with_extension("txt"),
            };
            let text = std::fs::read_to_string(&heads)
                .with_context(|| format!("cannot read {}", heads.display()))?;
            let said = |word: &str, apart: char| -> Vec<String> {
                let mut lines = text.lines().take(3);
                let found = lines.find_map(|line| line.strip_prefix(word));
                let words = found.unwrap_or_default().split(apart);
                words
                    .map(|w| w.trim().to_owned())
                    .filter(|w| !w.is_empty())
                    .collect()
            };
            files.push(Program {
                faults: said("// faults:", ','),
                with: said("// with:", ','),
                options: said("// options:", ' '),
                path,
            });
        }
    }
    files.sort();
    Ok(files)
}

/// What a program is without the fault in question: the same for all faults that are tried on it.
struct Known {
    subject: Subject,
    oracles: Oracles,
    /// The ledger of the engine that has the other faults only
    sound: Ledger,
    /// What it claims, as the falsifier counts it
    claims: Vec<(MethodRef, String)>,
    /// All that it claims
    same: BTreeSet<String>,
}

/// Programs that were looked at, by their place in the list.
struct Programs<'a> {
    files: &'a [Program],
    engine: &'a Path,
    known: BTreeMap<usize, Known>,
}

impl Programs<'_> {
    fn known(&mut self, index: usize, setting: &Setting, jvm: &mut Jvm) -> Result<&Known> {
        let file = &self.files[index];
        Ok(match self.known.entry(index) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let work = setting.work.join(format!("program-{index}"));
                std::fs::create_dir_all(&work)
                    .with_context(|| format!("cannot create {}", work.display()))?;
                let sound = Provetta {
                    program: self.engine.to_path_buf(),
                    fault: Some(file.with.join(",")).filter(|names| !names.is_empty()),
                    options: file.options.clone(),
                };
                let path = &file.path;
                let ledger = work.join("sound.json");
                sound.ledger(path, &[], &work.join("tests"), &ledger)?;
                let sound = read(&ledger)?;
                let subject = Subject::open(path, &[], &work.join("classes"), &setting.jdk, jvm)?;
                let oracles = Oracles::make(&subject, false, &work, &setting.jar, jvm)?;
                let claims = claims(&sound, &subject)?;
                place.insert(Known {
                    claims: claims.into_iter().map(|c| (c.method, c.id)).collect(),
                    same: claims_of(&sound),
                    subject,
                    oracles,
                    sound,
                })
            }
        })
    }
}

fn try_one(
    fault: &'static str,
    programs: &mut Programs<'_>,
    runs: u64,
    setting: &Setting,
    jvm: &mut Jvm,
) -> Result<FoundBy> {
    let files = programs.files;
    let is_meant = |program: &Program| program.faults.iter().any(|n| n == fault);
    let is_named = files.iter().any(is_meant);
    let mut second_best = FoundBy::Nobody;
    for (i, file) in files.iter().enumerate() {
        if is_named && !is_meant(file) {
            continue;
        }
        let work = setting.work.join(format!("{fault}-{i}"));
        std::fs::create_dir_all(&work)
            .with_context(|| format!("cannot create {}", work.display()))?;
        let faults = std::iter::once(fault).chain(file.with.iter().map(String::as_str));
        let engine = Provetta {
            program: programs.engine.to_path_buf(),
            fault: Some(faults.collect::<Vec<_>>().join(",")),
            options: file.options.clone(),
        };
        let ledger = work.join("faulty.json");
        let code = engine.ledger(&file.path, &[], &work.join("tests"), &ledger)?;
        let faulty = read(&ledger)?;
        let known = programs.known(i, setting, jvm)?;
        let claims = claims(&faulty, &known.subject)?;
        let job = Job::new(&known.subject, &claims, &known.oracles, runs)?;
        let setting = Setting {
            work: work.clone(),
            ..setting.clone()
        };
        let found = attack(&job, &setting)?;
        for hit in &found.hits {
            // What the engine without the fault claims as well is no trace of it.
            if let Some(claim) = claims.get(hit.claim)
                && !known
                    .claims
                    .iter()
                    .any(|(method, id)| *method == claim.method && *id == claim.id)
            {
                let name = format!("{}{} {}", claim.method, claim.method.descriptor, claim.id);
                return Ok(FoundBy::Falsifier(name));
            }
        }
        if second_best == FoundBy::Nobody {
            second_best = compare(&faulty, &known.sound, &known.same);
        }
        // Where another fault is needed, that one may be what ends with 70.
        if code == 70 && file.with.is_empty() {
            second_best = FoundBy::Measurement;
        }
    }
    Ok(second_best)
}

fn name(method: &provetta_outcome::MethodEntry, id: &str) -> String {
    format!(
        "{}#{}{} {id}",
        method.class, method.method, method.descriptor
    )
}

fn is_claim(status: ObligationStatus) -> bool {
    matches!(
        status,
        ObligationStatus::Infeasible | ObligationStatus::Proved
    )
}

/// What a ledger claims.
fn claims_of(ledger: &Ledger) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for method in &ledger.methods {
        for obligation in method.obligations.iter().filter(|o| is_claim(o.status)) {
            all.insert(name(method, &obligation.id));
        }
        match method.verdict {
            Verdict::Proved => all.extend(["verdict", "ends"].map(|id| name(method, id))),
            Verdict::ProvedIfItEnds => _ = all.insert(name(method, "verdict")),
            Verdict::Vacuous => _ = all.insert(name(method, "vacuous")),
            _ => {}
        }
    }
    all
}

/// A claim that only the faulty engine makes, best one that the sound one has a test against.
fn compare(faulty: &Ledger, sound: &Ledger, same: &BTreeSet<String>) -> FoundBy {
    let shown: BTreeSet<String> = sound
        .methods
        .iter()
        .flat_map(|m| m.obligations.iter().map(move |o| (m, o)))
        .filter(|(_, o)| {
            matches!(
                o.status,
                ObligationStatus::Covered | ObligationStatus::Violated
            )
        })
        .map(|(m, o)| name(m, &o.id))
        .collect();
    let extra: Vec<String> = claims_of(faulty).difference(same).cloned().collect();
    if let Some(claim) = extra.iter().find(|claim| shown.contains(*claim)) {
        return FoundBy::Ledger(claim.clone());
    }
    // A refutation of what is proved is as wrong.
    let refuted = faulty
        .methods
        .iter()
        .flat_map(|m| m.obligations.iter().map(move |o| (m, o)))
        .filter(|(_, o)| o.status == ObligationStatus::Violated)
        .map(|(m, o)| name(m, &o.id))
        .find(|claim| same.contains(claim));
    match (extra.into_iter().next(), refuted) {
        (Some(claim), _) => FoundBy::Extra(claim),
        (None, Some(claim)) => FoundBy::Refuted(claim),
        (None, None) => FoundBy::Nobody,
    }
}
