//! In: what was done with each batch. Out: the totals, as a table.

use std::collections::BTreeMap;
use std::fmt;

use provetta_outcome::Actual;

use crate::Finding;
use crate::findings::actual_text;

/// A reason without the names of generated classes, so that like is counted with like.
pub fn general(reason: &str) -> String {
    let words = reason.split(' ').map(|word| {
        if ["fuzz.P", "fuzz/P", "fuzz.O", "fuzz/O", "fuzz.L", "fuzz/L"]
            .iter()
            .any(|start| word.starts_with(start))
        {
            "(a class)"
        } else {
            word
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Totals of a run.
#[derive(Debug, Default)]
pub struct Summary {
    /// Programs generated and compiled
    pub programs: u64,
    /// Methods analysed
    pub methods: u64,
    /// Concrete calls compared
    pub calls: u64,
    /// Concrete calls the interpreter did not finish, by reason
    pub stopped: BTreeMap<String, u64>,
    /// Witnesses tried on the JVM
    pub witnesses: u64,
    /// Goals with a witness
    pub witnessed: u64,
    /// Goals claimed infeasible
    pub infeasible: u64,
    /// Goals claimed infeasible by the search that generalises loops, asked alone
    pub impossible: u64,
    /// Goals left open, by reason
    pub unknown: BTreeMap<String, u64>,
    /// Witnesses whose objects no code can make, which they said themselves
    pub obstacles: u64,
    /// Claims that random calls of a driver were held against
    pub claims: u64,
    /// Runs of drivers, each of many calls
    pub drives: u64,
    /// Calls that hit a limit of the JVM, so that nothing was learned
    pub limited: u64,
    /// The first of them
    pub first_limited: Option<String>,
    /// Generated tests run
    pub tests: u64,
    /// Time the analyses took
    pub analysis_millis: u64,
    /// Disagreements
    pub findings: Vec<Finding>,
}

impl Summary {
    /// Notes a call that hit a limit of the JVM.
    pub fn limit(&mut self, call: &str, actual: &Actual) {
        self.limited += 1;
        self.first_limited
            .get_or_insert_with(|| format!("{call} {}", actual_text(actual)));
    }

    /// Adds what another part of the run found.
    pub fn merge(&mut self, other: Summary) {
        self.programs += other.programs;
        self.methods += other.methods;
        self.calls += other.calls;
        self.witnesses += other.witnesses;
        self.witnessed += other.witnessed;
        self.infeasible += other.infeasible;
        self.impossible += other.impossible;
        self.obstacles += other.obstacles;
        self.claims += other.claims;
        self.drives += other.drives;
        self.limited += other.limited;
        self.first_limited = self.first_limited.take().or(other.first_limited);
        self.tests += other.tests;
        self.analysis_millis += other.analysis_millis;
        for (reason, n) in other.stopped {
            *self.stopped.entry(reason).or_default() += n;
        }
        for (reason, n) in other.unknown {
            *self.unknown.entry(reason).or_default() += n;
        }
        self.findings.extend(other.findings);
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unknown: u64 = self.unknown.values().sum();
        writeln!(f, "programs            {:>9}", self.programs)?;
        writeln!(f, "methods             {:>9}", self.methods)?;
        writeln!(f, "calls compared      {:>9}", self.calls)?;
        writeln!(f, "witnesses           {:>9}", self.witnesses)?;
        writeln!(f, "goals witnessed     {:>9}", self.witnessed)?;
        writeln!(f, "goals infeasible    {:>9}", self.infeasible)?;
        writeln!(f, "  in every round    {:>9}", self.impossible)?;
        writeln!(f, "goals unknown       {unknown:>9}")?;
        writeln!(f, "claims driven       {:>9}", self.claims)?;
        writeln!(f, "driver runs         {:>9}", self.drives)?;
        writeln!(f, "obstacles           {:>9}", self.obstacles)?;
        writeln!(f, "generated tests     {:>9}", self.tests)?;
        writeln!(f, "calls at a limit    {:>9}", self.limited)?;
        if let Some(call) = &self.first_limited {
            writeln!(f, "  the first of them: {call}")?;
        }
        writeln!(f, "analysis            {:>7} ms", self.analysis_millis)?;
        reasons(f, "concrete runs stopped", &self.stopped)?;
        reasons(f, "goals unknown", &self.unknown)?;
        write!(f, "mismatches          {:>9}", self.findings.len())
    }
}

fn reasons(f: &mut fmt::Formatter<'_>, title: &str, counts: &BTreeMap<String, u64>) -> fmt::Result {
    let mut sorted: Vec<(&String, &u64)> = counts.iter().collect();
    sorted.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    for (reason, n) in sorted.iter().take(25) {
        writeln!(f, "  {title}, {n:>6} times: {reason}")?;
    }
    if sorted.len() > 25 {
        writeln!(f, "  {title}: {} more reasons", sorted.len() - 25)?;
    }
    Ok(())
}
