//! In: the evidence. Out: the ledger, the findings, and how the run ends.
//!
//! The rules: covered is what a passing test was measured to reach, nothing else. Infeasible is what
//! every analysis that could know refutes, with no code left that was not analysed. Everything else is
//! unknown, with a reason.

use provetta_outcome::{
    DiagnosticEntry, DiagnosticSeverity, Goal, GoalKind, Ledger, MethodEntry, Obligation,
    ObligationStatus, Totals, Verdict,
};

use crate::contradicted::{Contradicted, contradicted};
use crate::entry::entry;
use crate::evidence::Evidence;
use crate::findings::{of_runs, refutations, violations};
use crate::rests;
use crate::totals::totals;
use crate::trust::{Covered, Doubts, Trust};

/// Version of the ledger's format.
const SCHEMA: u32 = 1;

/// The ledger and the findings that people have to read.
#[derive(Debug)]
pub struct Account {
    /// The ledger
    pub ledger: Ledger,
    /// Exceptions nobody expected, a sentence each
    pub unexpected: Vec<String>,
    /// Clauses that tests break, asserts that they violate and contracts that claim nothing, a line each
    pub refuted: Vec<String>,
    /// Contracts that are proved only as far as a bound, a sentence each
    pub bounded: Vec<String>,
    /// Contracts that are proved only for calls that end, a sentence each
    pub unended: Vec<String>,
    /// Contracts that are proved if what the code assumes is so
    pub granted: Vec<String>,
    /// Whether these count as unknown
    pub requires_ends: bool,
    /// Methods that were left out because nobody wrote a contract for them
    pub skipped: usize,
    /// Where the JVM and the analysis differ, a sentence each: bugs of this program
    pub mismatches: Vec<String>,
    /// Tests that ended at a limit, a sentence each
    pub limited: Vec<String>,
    /// Tests that do not compile or do something else than their calls, a sentence each: bugs of this program that cost
    /// these tests
    pub bad_tests: Vec<String>,
}

/// What an account says in one word; the worst counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conclusion {
    /// All is accounted for and nothing is refuted
    Clean,
    /// Something stayed unknown
    Unknown,
    /// A contract is refuted or an unexpected exception was found
    Refuted,
    /// The JVM and the analysis differ: a bug of this program
    Mismatch,
}

impl Account {
    /// What follows from the account alone.
    pub fn conclusion(&self) -> Conclusion {
        let is_error = |d: &DiagnosticEntry| d.severity == DiagnosticSeverity::Error;
        let unread = self.ledger.diagnostics.iter().any(is_error);
        let is_open = |verdict: Verdict| {
            verdict == Verdict::Unknown || verdict == Verdict::ProvedIfItEnds && self.requires_ends
        };
        let unknown = unread
            || self.ledger.methods.iter().any(|method| {
                is_open(method.verdict)
                    || method
                        .obligations
                        .iter()
                        .any(|o| o.status == ObligationStatus::Unknown)
            });
        if !self.mismatches.is_empty() {
            Conclusion::Mismatch
        } else if !(self.unexpected.is_empty() && self.refuted.is_empty()) {
            Conclusion::Refuted
        } else if unknown {
            Conclusion::Unknown
        } else {
            Conclusion::Clean
        }
    }
}

/// Accounts for every method.
pub fn account(evidence: &Evidence) -> Account {
    let (entries, wrong) = settled(evidence);
    let findings = of_runs(evidence);
    let mut account = Account {
        ledger: Ledger {
            schema: SCHEMA,
            methods: Vec::new(),
            diagnostics: evidence.diagnostics.clone(),
            allowed: evidence.allowed.to_vec(),
            totals: Totals::default(),
        },
        unexpected: findings.unexpected,
        refuted: Vec::new(),
        bounded: Vec::new(),
        unended: Vec::new(),
        granted: Vec::new(),
        requires_ends: evidence.options.requires_ends,
        skipped: 0,
        mismatches: wrong.mismatches,
        limited: findings.limited,
        bad_tests: findings.bad_tests,
    };
    for (index, (method, entry)) in evidence.methods.iter().zip(entries).enumerate() {
        // What the called methods ask for is asked of methods without a contract too.
        let is_open = |o: &Obligation| o.kind.is_clause() && o.status != ObligationStatus::Proved;
        let has_none =
            entry.verdict == Verdict::NoContract && !entry.obligations.iter().any(is_open);
        if evidence.options.only_contracts && has_none {
            account.skipped += 1;
            continue;
        }
        account
            .refuted
            .extend(violations(evidence, index, method, &entry));
        account
            .refuted
            .extend(refutations(evidence, index, method, &entry));
        let reason = entry.reason.as_deref().unwrap_or_default();
        let title = &method.title;
        match entry.verdict {
            Verdict::ProvedToBound => account.bounded.push(format!("{title}: {reason}")),
            Verdict::ProvedIfItEnds => account.unended.push(format!("{title}: {reason}")),
            Verdict::Proved if !reason.is_empty() => {
                account.granted.push(format!("{title}: {reason}"));
            }
            _ => {}
        }
        account.ledger.methods.push(entry);
    }
    account.ledger.totals = Totals {
        tests: evidence.tests.len() as u64,
        mismatches: account.mismatches.len() as u64,
        millis: evidence.millis,
        ..totals(&account.ledger.methods)
    };
    account
}

/// The entries that stand when nothing more has to be withdrawn, and what the JVM contradicts.
fn settled(evidence: &Evidence) -> (Vec<MethodEntry>, Contradicted) {
    let covered = covering(evidence);
    let mut wrong = contradicted(evidence);
    let mut trust = Trust {
        evidence,
        doubts: Doubts::default(),
        withdrawn: wrong.withdrawn.clone(),
    };
    loop {
        let all = evidence.methods.iter().enumerate();
        let entries: Vec<MethodEntry> = all
            .map(|(index, method)| entry(&trust, index, method, &covered, &mut wrong))
            .collect();
        // What is withdrawn may withdraw more.
        let doubts = rests::doubts(evidence, &entries);
        if doubts == trust.doubts && wrong.withdrawn == trust.withdrawn {
            return (entries, wrong);
        }
        trust.doubts = doubts;
        trust.withdrawn = wrong.withdrawn.clone();
    }
}

/// What tests cover. What no caller can do says nothing about branches, and neither does a test that is not written.
fn covering<'a>(evidence: &Evidence<'a>) -> Covered<'a> {
    let mut covered = Covered::new();
    for test in evidence.tests {
        let only_contract = evidence.methods[test.method].has_only_contract();
        let counts = |goal: &&Goal| {
            goal.kind.is_clause()
                || !only_contract && (evidence.is_written(test) || goal.kind == GoalKind::Assert)
        };
        for goal in test.reached.iter().filter(counts) {
            covered.entry(goal).or_default().push(test);
        }
    }
    covered
}
