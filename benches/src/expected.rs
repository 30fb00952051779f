//! In: a corpus and the ledger of a run over it. Out: what was found, and where it is not what
//! `expected.json` says (`testdata/corpus/README.md` has the format).
//!
//! The measurements use it, and so does the test `crates/cli/tests/corpus.rs`.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use provetta_outcome::{
    Fixture, Ledger, MethodEntry, ObligationKind as Kind, ObligationStatus as Status,
};
use serde::Deserialize;

/// A folder of groups.
#[derive(Debug)]
pub struct Corpus {
    /// The folder with `expected.json`
    pub folder: PathBuf,
    /// The JDK it takes, if not the usual one
    pub java_home: Option<PathBuf>,
}

impl Corpus {
    /// The folders of its groups whose name contains a word, in order.
    pub fn groups(&self, word: &str) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten();
        let folders = entries.flatten().filter(|entry| entry.path().is_dir());
        let mut found: Vec<PathBuf> = folders
            .filter(|entry| entry.file_name().to_string_lossy().contains(word))
            .map(|entry| entry.path())
            .collect();
        found.sort();
        found
    }

    /// The name of the folder.
    pub fn name(&self) -> String {
        let name = self.folder.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }
}

/// Whether a folder below `testdata` is a corpus and no tree.
pub fn is_corpus(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    matches!(&*name, "corpus" | "corpus-21")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    methods: BTreeMap<String, ExpectedMethod>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedMethod {
    branches: u64,
    infeasible: u64,
    needs_state: u64,
    #[serde(default)]
    unbounded: u64,
    gap: Option<Gap>,
}

/// Branches that some input reaches, and that no test covers yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Gap {
    uncovered: u64,
    because: String,
}

/// What a run found, counted over the methods that are expected.
#[derive(Debug, Default)]
pub struct Found {
    /// Methods
    pub methods: u64,
    /// Branches: covered, infeasible, unknown
    pub branches: [u64; 3],
    /// Possible exceptions: covered, infeasible, unknown
    pub exceptions: [u64; 3],
    /// Asserts: proved, violated, unknown
    pub asserts: [u64; 3],
    /// Tests, and those of them that take reflection
    pub tests: [u64; 2],
    /// Differences between prediction and JVM, of the whole run
    pub mismatches: u64,
    /// Our own time for each method
    pub times: Vec<(u64, String)>,
    /// Why branches stayed unknown, with their number
    pub branch_reasons: BTreeMap<String, u64>,
    /// The same for possible exceptions
    pub exception_reasons: BTreeMap<String, u64>,
    /// Where it is wrong or less than expected
    pub deviations: Vec<Deviation>,
}

/// A method that is not what was expected.
#[derive(Debug)]
pub struct Deviation {
    method: String,
    what: String,
    /// How bad it is
    pub kind: DeviationKind,
}

/// How bad a deviation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviationKind {
    /// Something is left open that could have been proved
    Open,
    /// Less is covered than there is, as a known gap says
    Known,
    /// Less is covered than expected, and the budget ended first, for the search or its solver
    Late,
    /// A claim is wrong, or less is covered for another reason
    Wrong,
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.method, self.what)
    }
}

impl Found {
    /// Adds what a ledger says of some groups. A method that is expected of no group at all is a mistake.
    pub fn add(
        &mut self,
        corpus: &Corpus,
        groups: &[PathBuf],
        ledger: &Ledger,
    ) -> Result<(), String> {
        let file = corpus.folder.join("expected.json");
        let named = |e: &dyn fmt::Display| format!("{}: {e}", file.display());
        let text = std::fs::read_to_string(&file).map_err(|e| named(&e))?;
        let expected: Expected = serde_json::from_str(&text).map_err(|e| named(&e))?;
        let methods: BTreeMap<String, &MethodEntry> =
            ledger.methods.iter().map(|m| (title(m), m)).collect();
        let all = corpus.groups("");
        let is_of = |name: &str, groups: &[PathBuf]| {
            let package = name.split('.').nth(1).unwrap_or_default();
            groups.iter().any(|group| group.ends_with(package))
        };
        for (name, wanted) in &expected.methods {
            if !is_of(name, &all) {
                return Err(named(&format!("{name} is in none of the groups")));
            }
            if !is_of(name, groups) {
                continue;
            }
            match methods.get(name) {
                Some(method) => self.method(name, wanted, method),
                None => self.deviates(name, DeviationKind::Wrong, "not in the ledger".into()),
            }
        }
        self.mismatches += ledger.totals.mismatches;
        Ok(())
    }

    fn method(&mut self, name: &str, wanted: &ExpectedMethod, method: &MethodEntry) {
        const GOALS: [Status; 3] = [Status::Covered, Status::Infeasible, Status::Unknown];
        const ASSERTS: [Status; 3] = [Status::Proved, Status::Violated, Status::Unknown];
        let count = |kind: Kind, statuses: [Status; 3]| {
            statuses.map(|status| {
                let all = method.obligations.iter();
                all.filter(|o| o.kind == kind && o.status == status).count() as u64
            })
        };
        let branches = count(Kind::Branch, GOALS);
        self.methods += 1;
        add(&mut self.branches, branches);
        add(&mut self.exceptions, count(Kind::Exception, GOALS));
        add(&mut self.asserts, count(Kind::Assert, ASSERTS));
        let reflecting = method
            .tests
            .iter()
            .filter(|t| t.fixture == Fixture::Reflection)
            .count();
        add(
            &mut self.tests,
            [method.tests.len() as u64, reflecting as u64],
        );
        self.times.push((method.millis, name.to_owned()));
        for open in method
            .obligations
            .iter()
            .filter(|o| o.status == Status::Unknown)
        {
            let reasons = match open.kind {
                Kind::Branch => &mut self.branch_reasons,
                Kind::Exception => &mut self.exception_reasons,
                _ => continue,
            };
            let reason = open.reason.as_deref().unwrap_or_default();
            *reasons.entry(kind_of(reason).to_owned()).or_default() += 1;
        }
        let is_late = method.obligations.iter().any(|o| {
            let reason = o.reason.as_deref().unwrap_or_default();
            o.kind == Kind::Branch
                && (reason.starts_with("the budget of") || reason.starts_with("the solver gave up"))
        });
        let less = match is_late {
            true => DeviationKind::Late,
            false => DeviationKind::Wrong,
        };
        self.compare(name, wanted, branches, less);
    }

    /// Of what no input reaches, `unbounded` may be unknown too, and `needs_state` may be covered too. A known gap may be
    /// smaller than it says, but not closed: then it is no gap any more.
    fn compare(
        &mut self,
        name: &str,
        wanted: &ExpectedMethod,
        found: [u64; 3],
        less: DeviationKind,
    ) {
        let [covered, infeasible, unknown] = found;
        let all = covered + infeasible + unknown;
        let never = wanted.infeasible + wanted.unbounded;
        let most = wanted.branches.saturating_sub(never);
        let least = most.saturating_sub(wanted.needs_state);
        if all != wanted.branches {
            let what = format!("{all} branches instead of {}", wanted.branches);
            self.deviates(name, DeviationKind::Wrong, what);
            return;
        }
        let gap = wanted.gap.as_ref();
        let known = gap.map_or(0, |gap| gap.uncovered);
        if covered + known < least {
            let what = format!("{covered} covered instead of {}", least - known.min(least));
            self.deviates(name, less, what);
        } else if let Some(gap) = gap {
            let (kind, what) = match least.saturating_sub(covered) {
                0 => (DeviationKind::Wrong, "the gap is closed: remove it".into()),
                open => (
                    DeviationKind::Known,
                    format!("{open} of {least} not covered: {}", gap.because),
                ),
            };
            self.deviates(name, kind, what);
        }
        if covered > most {
            let what = format!("{covered} covered, more than {most}");
            self.deviates(name, DeviationKind::Wrong, what);
        }
        if infeasible > never {
            let what = format!("{infeasible} infeasible, more than {never}");
            self.deviates(name, DeviationKind::Wrong, what);
        }
        if infeasible < wanted.infeasible {
            let what = format!("{infeasible} infeasible instead of {}", wanted.infeasible);
            self.deviates(name, DeviationKind::Open, what);
        }
    }

    fn deviates(&mut self, method: &str, kind: DeviationKind, what: String) {
        self.deviations.push(Deviation {
            method: method.to_owned(),
            what,
            kind,
        });
    }

    /// The deviations of a kind.
    pub fn of_kind(&self, kind: DeviationKind) -> impl Iterator<Item = &Deviation> {
        self.deviations.iter().filter(move |d| d.kind == kind)
    }
}

/// A reason without the state it names, which is another one for each method.
fn kind_of(reason: &str) -> &str {
    match reason.split_once(": ") {
        Some((kind, _)) if kind.starts_with("only in a state") => kind,
        _ => reason,
    }
}

fn title(method: &MethodEntry) -> String {
    format!("{}#{}{}", method.class, method.method, method.descriptor)
}

fn add<const N: usize>(sums: &mut [u64; N], more: [u64; N]) {
    sums.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
}
