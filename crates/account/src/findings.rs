//! In: the evidence and the entries made of it. Out: sentences for what people have to read: broken clauses, violated asserts,
//! vacuous contracts, exceptions that nothing announces, limits, tests that had to be left out.
//!
//! Invariant: an exception is reported once, as a refutation if a contract or an assert speaks of it, as unexpected otherwise.

use provetta_outcome::{
    Goal, MethodEntry, Obligation, ObligationKind, ObligationStatus, Prediction, Verdict,
};

use crate::check::Agreement;
use crate::evidence::{Evidence, MethodRun, MethodUnderTest, PassedTest, Runs};
use crate::text::{call_text, ended_text};

/// A sentence for each assert that a test violates.
pub(crate) fn violations(
    evidence: &Evidence,
    index: usize,
    method: &MethodUnderTest,
    entry: &MethodEntry,
) -> Vec<String> {
    let violated = |o: &&Obligation| {
        o.kind == ObligationKind::Assert && o.status == ObligationStatus::Violated
    };
    let sentence = |o: &Obligation| {
        let text = o.text.as_deref();
        let text = text.map_or(String::new(), |text| format!(" `{text}`"));
        let line = o.line.map_or(String::new(), |l| format!(" of line {l}"));
        let test = o.tests.first().map_or("", String::as_str);
        let call = call_of_test(evidence.runs, evidence.tests, index, test);
        let call = call.map_or(String::new(), |call| format!(": {call}"));
        format!(
            "refuted: {} violates the assert{text}{line}{call}; see test {test}",
            method.title
        )
    };
    let all = entry.obligations.iter().filter(violated);
    all.map(sentence).collect()
}

/// A sentence for each clause that a test breaks, or for a contract that claims nothing.
pub(crate) fn refutations(
    evidence: &Evidence,
    index: usize,
    method: &MethodUnderTest,
    entry: &MethodEntry,
) -> Vec<String> {
    if entry.verdict == Verdict::Vacuous {
        let reason = entry.reason.as_deref().unwrap_or_default();
        return vec![format!("vacuous: {}: {reason}", method.title)];
    }
    let violated = |o: &&Obligation| o.kind.is_clause() && o.status == ObligationStatus::Violated;
    let sentence = |o: &Obligation| {
        let text = o.text.as_deref().unwrap_or_default();
        let line = match (&o.source, o.line) {
            (Some(file), Some(line)) => format!(" of {file}:{line}"),
            (None, Some(line)) => format!(" of line {line}"),
            (_, None) => String::new(),
        };
        let test = o.tests.first().map_or("", String::as_str);
        let call = call_of_test(evidence.runs, evidence.tests, index, test);
        let call = call.map_or(String::new(), |call| format!(": {call}"));
        let reason = o
            .reason
            .as_ref()
            .map_or(String::new(), |r| format!(" ({r})"));
        let when = o.kind.when();
        let when = when.map_or(String::new(), |when| format!(" {when}"));
        format!(
            "refuted: {} breaks `{text}`{when}{line}{call}; see test {test}{reason}",
            method.title
        )
    };
    // One modifier can be behind several clauses.
    let mut reported: Vec<(&Option<String>, &Vec<String>)> = Vec::new();
    let all = entry.obligations.iter().filter(violated);
    let all = all.filter(|o| {
        let is_new = !reported.contains(&(&o.text, &o.tests));
        reported.push((&o.text, &o.tests));
        is_new
    });
    all.map(sentence).collect()
}

/// What the call of a test did: `a.B#m(1) returned 2`.
pub fn call_of_test(runs: &Runs, tests: &[PassedTest], index: usize, test: &str) -> Option<String> {
    // A test of another class is named with its class.
    let test = test.rsplit('.').next().unwrap_or(test);
    let named = |t: &&PassedTest| t.method == index && t.name == test;
    let test = tests.iter().find(named)?;
    let run = runs.get(&index)?;
    let witness = run.result.witnesses.get(test.witness)?;
    let check = run.checks.get(test.witness)?;
    Some(format!(
        "{} {}",
        call_text(witness),
        ended_text(&check.actual)
    ))
}

/// What the calls of the analyses show.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// Exceptions nobody expected, a sentence each
    pub unexpected: Vec<String>,
    /// Tests that ended at a limit, a sentence each
    pub limited: Vec<String>,
    /// Tests that do not compile or do something else than their calls, a sentence each
    pub bad_tests: Vec<String>,
}

/// What has to be said about the analyses: limits, unexpected exceptions, bad tests.
pub(crate) fn of_runs(evidence: &Evidence) -> Findings {
    let mut findings = Findings::default();
    for (index, run) in evidence.runs {
        of_run(evidence, *index, run, &mut findings);
    }
    findings
}

fn of_run(evidence: &Evidence, index: usize, run: &MethodRun, findings: &mut Findings) {
    let title = &evidence.methods[index].title;
    let mut reported: Vec<&str> = Vec::new();
    let mut limits: Vec<&String> = Vec::new();
    for (i, witness) in run.result.witnesses.iter().enumerate() {
        match evidence.agreement(index, run, i) {
            Agreement::Agrees | Agreement::Mismatch(_) => {}
            Agreement::BadTest(why) => {
                let text = format!("the test of {} {why}", call_text(witness));
                if !findings.bad_tests.contains(&text) {
                    findings.bad_tests.push(text);
                }
            }
            // One example is enough: the others of the method would say the same.
            Agreement::Limited(reason) if limits.contains(&reason) => {}
            Agreement::Limited(reason) => {
                limits.push(reason);
                findings
                    .limited
                    .push(format!("{}: {reason}", call_text(witness)));
            }
        }
        let Prediction::Throws {
            class,
            unexpected: true,
        } = &witness.predicted
        else {
            continue;
        };
        let test = evidence.test_of(index, i);
        let is_expected = reported.contains(&&**class)
            || evidence.options.only_contracts
            || evidence.methods[index].has_only_contract()
            || run.breaks_contract(i)
            || is_reported_as_violation(evidence, index, run, i)
            || is_announced(evidence, index, class);
        if let Some(test) = test.filter(|_| !is_expected) {
            reported.push(class);
            let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
            findings
                .unexpected
                .push(format!("{title} throws {simple}, see test {}", test.name));
        }
    }
}

/// Whether the exception of a call is the error of an assert that the account of a listed method reports.
fn is_reported_as_violation(evidence: &Evidence, index: usize, run: &MethodRun, i: usize) -> bool {
    let is_listed = |goal: &Goal| {
        let mut all = evidence.methods.iter();
        all.any(|method| method.name == goal.edge.method)
    };
    let only_contract = evidence.methods[index].has_only_contract();
    run.violates_assert(i) && !only_contract && run.reached_asserts(i).any(is_listed)
}

/// Whether the contract of a method speaks of an exception.
fn is_announced(evidence: &Evidence, index: usize, class: &str) -> bool {
    let contract = evidence.methods[index].contract.as_ref();
    let mut named = contract.iter().flat_map(|known| &known.announced);
    named.any(|name| (evidence.is_subclass)(class, name))
}
