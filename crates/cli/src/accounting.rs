//! In: listed methods, their analyses, the tests that ran. Out: the ledger and what needs saying aloud.
//!
//! The rules: covered is what a passing test was measured to reach, nothing else. Infeasible is what
//! every analysis that could know refutes, with no code left that was not analysed. Everything else is
//! unknown, with a reason.

use std::collections::BTreeMap;

use provetta_outcome::{
    Coverage, ExpectedRun, Goal, GoalKind, Ledger, MethodEntry, MethodRef, Obligation,
    ObligationKind, ObligationStatus, PathCounts, Prediction, StopReason, TestEntry, Totals,
    Verdict,
};

use crate::check::{Agreement, contradictions, fault, shown_call, shown_goal};
use crate::claim::{Claim, agreement, claim, unsettled};
use crate::exit::Exit;
use crate::listing::{Listed, Listing, Place};
use crate::methods::Treatment;
use crate::pipeline::{MethodRun, Runs};
use crate::suite::{PassedTest, Suite};

/// Version of the ledger's format.
const SCHEMA: u32 = 1;

/// The ledger and the findings beside it.
#[derive(Debug)]
pub struct Account {
    pub ledger: Ledger,
    /// Exceptions nobody expected and asserts that fail, a sentence each
    pub unexpected: Vec<String>,
    /// Where the JVM and the analysis differ, a sentence each: bugs of this program
    pub mismatches: Vec<String>,
    /// Tests that ended at a limit, a sentence each
    pub limited: Vec<String>,
}

impl Account {
    /// The exit code that follows from the account alone.
    pub fn exit(&self) -> Exit {
        let unknown = self.ledger.methods.iter().any(|method| {
            method.verdict == Verdict::Unknown
                || method
                    .obligations
                    .iter()
                    .any(|o| o.status == ObligationStatus::Unknown)
        });
        if !self.mismatches.is_empty() {
            Exit::Internal
        } else if !self.unexpected.is_empty() {
            Exit::Refuted
        } else if unknown {
            Exit::Unknown
        } else {
            Exit::Clean
        }
    }
}

/// What is known when the accounting starts.
pub struct Evidence<'a> {
    pub listing: &'a Listing,
    pub runs: &'a Runs,
    pub suite: &'a Suite,
    pub coverage: Coverage,
    /// Methods whose branches the JVM could not measure, and why
    pub unmeasured: &'a BTreeMap<MethodRef, String>,
    /// How the ledger names a source file
    pub shown: &'a dyn Fn(&std::path::Path) -> String,
    /// Wall time of the run
    pub millis: u64,
}

/// Accounts for every listed method.
pub fn account(evidence: &Evidence) -> Account {
    let covered = covering(&evidence.suite.tests);
    let mut account = Account {
        ledger: Ledger {
            schema: SCHEMA,
            methods: Vec::new(),
            totals: Totals::default(),
        },
        unexpected: Vec::new(),
        mismatches: Vec::new(),
        limited: Vec::new(),
    };
    for (index, run) in evidence.runs {
        findings(evidence, *index, run, &mut account);
    }
    for (index, listed) in evidence.listing.methods.iter().enumerate() {
        let entry = entry(evidence, index, listed, &covered, &mut account.mismatches);
        account.unexpected.extend(violations(listed, &entry));
        account.ledger.methods.push(entry);
    }
    account.ledger.totals = totals(&account, evidence);
    account
}

/// A sentence for each assert that a test violates.
fn violations(listed: &Listed, entry: &MethodEntry) -> Vec<String> {
    let violated = |o: &&Obligation| {
        o.kind == ObligationKind::Assert && o.status == ObligationStatus::Violated
    };
    let sentence = |o: &Obligation| {
        let line = o.line.map_or(String::new(), |l| format!(" at line {l}"));
        let test = o.tests.first().map_or("", String::as_str);
        format!(
            "{} violates the assert{line}, see test {test}",
            listed.title()
        )
    };
    let all = entry.obligations.iter().filter(violated);
    all.map(sentence).collect()
}

type Covered<'a> = BTreeMap<&'a Goal, Vec<&'a PassedTest>>;

fn covering(tests: &[PassedTest]) -> Covered<'_> {
    let mut covered = Covered::new();
    for test in tests {
        for goal in &test.reached {
            covered.entry(goal).or_default().push(test);
        }
    }
    covered
}

/// Says what has to be said about one analysis: mismatches, limits, unexpected exceptions.
fn findings(evidence: &Evidence, index: usize, run: &MethodRun, account: &mut Account) {
    let title = evidence.listing.methods[index].title();
    account
        .mismatches
        .extend(contradictions(&run.result, &run.checks));
    let mut reported: Vec<&str> = Vec::new();
    let mut limits: Vec<&String> = Vec::new();
    for (i, witness) in run.result.witnesses.iter().enumerate() {
        match agreement(evidence, index, run, i) {
            Agreement::Agrees => {}
            Agreement::Mismatch(detail) => {
                if !account.mismatches.contains(detail) {
                    account.mismatches.push(detail.clone());
                }
            }
            // One example is enough: the others of the method would say the same.
            Agreement::Limited(reason) if limits.contains(&reason) => {}
            Agreement::Limited(reason) => {
                limits.push(reason);
                account
                    .limited
                    .push(format!("{}: {reason}", shown_call(witness)));
            }
        }
        let Prediction::Throws {
            class,
            unexpected: true,
        } = &witness.predicted
        else {
            continue;
        };
        let test = evidence
            .suite
            .tests
            .iter()
            .find(|t| t.method == index && t.witness == i);
        if let Some(test) = test.filter(|_| !reported.contains(&&**class)) {
            reported.push(class);
            let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
            account
                .unexpected
                .push(format!("{title} throws {simple}, see test {}", test.name));
        }
    }
}

fn entry(
    evidence: &Evidence,
    index: usize,
    listed: &Listed,
    covered: &Covered,
    mismatches: &mut Vec<String>,
) -> MethodEntry {
    let run = evidence.runs.get(&index);
    let of_class =
        |t: &&PassedTest| evidence.listing.methods[t.method].name.class == listed.name.class;
    let own_class = evidence
        .suite
        .tests
        .iter()
        .find(of_class)
        .map(|t| t.class.as_str());
    let mut obligations = Vec::new();
    for (goal, place) in listed.goals() {
        // A method that is not analysed is not accounted for in parts: that its caller's tests pass
        // through it says nothing of its own inputs.
        let tests = match listed.treatment {
            Treatment::Unsupported(_) => &[][..],
            _ => covered.get(&goal).map_or(&[][..], Vec::as_slice),
        };
        let claim = claim(evidence, index, listed, &goal);
        let (status, reason) = match (tests.is_empty(), claim) {
            (false, Claim::Infeasible(_)) => {
                let text = format!(
                    "{} was claimed infeasible, but a test reaches it",
                    shown_goal(&goal)
                );
                if !mismatches.contains(&text) {
                    mismatches.push(text);
                }
                (ObligationStatus::Covered, None)
            }
            (false, Claim::Unknown(_)) => (ObligationStatus::Covered, None),
            (true, Claim::Infeasible(because)) => (ObligationStatus::Infeasible, Some(because)),
            (true, Claim::Unknown(reason)) => (ObligationStatus::Unknown, Some(reason)),
        };
        obligations.push(obligation(
            listed,
            &goal,
            place,
            status,
            names(tests, own_class),
            reason,
        ));
    }
    if evidence.coverage == Coverage::Path
        && let Some(run) = run
    {
        obligations.extend(paths(evidence, index, listed, run));
    }
    let (verdict, reason) = verdict(evidence, index, listed, run);
    let tests = evidence
        .suite
        .tests
        .iter()
        .filter(|test| test.method == index);
    MethodEntry {
        class: listed.java_class.clone(),
        method: listed.name.name.to_string(),
        descriptor: listed.name.descriptor.to_string(),
        source: listed.source.as_deref().map(|path| (evidence.shown)(path)),
        line: listed.line,
        verdict,
        reason,
        obligations,
        tests: tests
            .map(|test| TestEntry {
                class: test.class.clone(),
                name: test.name.clone(),
                expected: ExpectedRun::Pass,
                ran: ExpectedRun::Pass,
                agrees: true,
                fixture: test.fixture,
            })
            .collect(),
        paths: run.map_or(PathCounts::default(), |run| run.result.paths),
        millis: run.map_or(0, |run| run.result.millis),
    }
}

fn obligation(
    listed: &Listed,
    goal: &Goal,
    place: Place,
    status: ObligationStatus,
    tests: Vec<String>,
    reason: Option<String>,
) -> Obligation {
    let offset = goal.edge.offset;
    let side = place.side.to_owned();
    let (id, kind) = match goal.kind {
        GoalKind::Branch => (
            format!("branch@{offset}:{}", side.replace(' ', "-")),
            ObligationKind::Branch,
        ),
        GoalKind::Assert => (format!("assert@{offset}"), ObligationKind::Assert),
        other => (
            format!("exception@{offset}:{}", other.name()),
            ObligationKind::Exception,
        ),
    };
    // The goal of an assert is its failure.
    let status = match (kind, status) {
        (ObligationKind::Assert, ObligationStatus::Covered) => ObligationStatus::Violated,
        (ObligationKind::Assert, ObligationStatus::Infeasible) => ObligationStatus::Proved,
        (_, status) => status,
    };
    Obligation {
        id,
        kind,
        line: place.line.or(listed.line),
        text: place.text.map(str::to_owned),
        side,
        status,
        tests,
        reason,
    }
}

/// Tests by name; those of another test class with it.
fn names(tests: &[&PassedTest], own_class: Option<&str>) -> Vec<String> {
    tests
        .iter()
        .map(|test| match own_class {
            Some(class) if class != test.class => format!("{}.{}", test.class, test.name),
            _ => test.name.clone(),
        })
        .collect()
}

fn paths(evidence: &Evidence, index: usize, listed: &Listed, run: &MethodRun) -> Vec<Obligation> {
    let path = |(i, witness): (usize, &provetta_outcome::Witness)| {
        let test = evidence
            .suite
            .tests
            .iter()
            .find(|t| t.method == index && t.witness == i);
        let reason = match test {
            Some(_) => None,
            None => fault(agreement(evidence, index, run, i)).or_else(|| {
                Some("an input follows it, but no test can be written for it".to_owned())
            }),
        };
        let conditions: Vec<String> = witness.conditions.iter().map(ToString::to_string).collect();
        Obligation {
            id: format!("path-{}", i + 1),
            kind: ObligationKind::Path,
            line: listed.line,
            text: (!conditions.is_empty()).then(|| conditions.join(" && ")),
            side: match &witness.predicted {
                Prediction::Returns(_) => "returns".to_owned(),
                Prediction::Throws { class, .. } => {
                    format!(
                        "throws {}",
                        class.rsplit(['/', '$']).next().unwrap_or(class)
                    )
                }
            },
            status: if test.is_some() {
                ObligationStatus::Covered
            } else {
                ObligationStatus::Unknown
            },
            tests: test.iter().map(|t| t.name.clone()).collect(),
            reason,
        }
    };
    run.result.witnesses.iter().enumerate().map(path).collect()
}

fn verdict(
    evidence: &Evidence,
    index: usize,
    listed: &Listed,
    run: Option<&MethodRun>,
) -> (Verdict, Option<String>) {
    if let Treatment::Unsupported(reason) = &listed.treatment {
        return (Verdict::Unknown, Some(reason.clone()));
    }
    if listed.contract {
        return (
            Verdict::Unknown,
            Some("it has a contract, and contracts are not checked yet".to_owned()),
        );
    }
    if listed.treatment == Treatment::ThroughCallers {
        return (
            Verdict::NoContract,
            Some("tests reach it through the methods that call it".to_owned()),
        );
    }
    let tested = evidence.suite.tests.iter().any(|test| test.method == index);
    match run {
        // Its obligations say what is left of it.
        Some(_) if !tested && listed.hidden => (
            Verdict::NoContract,
            Some("tests reach it through the methods that call it".to_owned()),
        ),
        Some(run) if !tested => {
            let witnesses = 0..run.result.witnesses.len();
            let fault = witnesses
                .into_iter()
                .find_map(|w| fault(agreement(evidence, index, run, w)));
            (
                Verdict::Unknown,
                Some(fault.unwrap_or_else(|| unsettled(run))),
            )
        }
        Some(_) => (Verdict::NoContract, None),
        None => (Verdict::Unknown, Some(StopReason::Interrupted.to_string())),
    }
}

fn totals(account: &Account, evidence: &Evidence) -> Totals {
    let mut totals = Totals {
        methods: account.ledger.methods.len() as u64,
        tests: evidence.suite.tests.len() as u64,
        mismatches: account.mismatches.len() as u64,
        millis: evidence.millis,
        ..Totals::default()
    };
    let obligations = account
        .ledger
        .methods
        .iter()
        .flat_map(|method| &method.obligations);
    use ObligationStatus::{Covered, Infeasible, Proved, Unknown, Violated};
    let t = &mut totals;
    for obligation in obligations {
        let (all, this) = match (obligation.kind, obligation.status) {
            (ObligationKind::Branch, Covered) => (&mut t.branches, &mut t.covered),
            (ObligationKind::Branch, Infeasible) => (&mut t.branches, &mut t.infeasible),
            (ObligationKind::Branch, Unknown) => (&mut t.branches, &mut t.unknown),
            (ObligationKind::Exception, Covered) => (&mut t.exceptions, &mut t.exceptions_covered),
            (ObligationKind::Exception, Infeasible) => {
                (&mut t.exceptions, &mut t.exceptions_infeasible)
            }
            (ObligationKind::Exception, Unknown) => (&mut t.exceptions, &mut t.exceptions_unknown),
            (ObligationKind::Assert, Proved) => (&mut t.asserts, &mut t.asserts_proved),
            (ObligationKind::Assert, Violated) => (&mut t.asserts, &mut t.asserts_violated),
            (ObligationKind::Assert, Unknown) => (&mut t.asserts, &mut t.asserts_unknown),
            // Paths are no sum, and the others do not occur.
            _ => continue,
        };
        *all += 1;
        *this += 1;
    }
    totals
}

#[cfg(test)]
mod tests;
