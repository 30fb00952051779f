//! In: listed methods, their analyses, the tests that ran. Out: the ledger and what needs saying aloud.
//!
//! The rules: covered is what a passing test was measured to reach, nothing else. Infeasible is what
//! every analysis that could know refutes, with no code left that was not analysed. Everything else is
//! unknown, with a reason.

use std::collections::BTreeMap;

use provetta_outcome::{
    Coverage, DiagnosticEntry, DiagnosticSeverity, Effort, ExpectedRun, Goal, GoalKind, Ledger,
    MethodEntry, MethodRef, Obligation, ObligationKind, ObligationStatus, PathCounts, Prediction,
    StopReason, TestEntry, Totals, Verdict,
};

use crate::claim::{Claim, agreement, claim, unsettled};
use crate::clauses;
use crate::contradicted::{Contradicted, contradicted};
use crate::exit::Exit;
use crate::project::listing::{Listed, Listing, Place};
use crate::project::methods::Treatment;
use crate::rests::{self, Doubts};
use crate::run::check::{Agreement, fault, happened, shown_call, shown_goal};
use crate::run::pipeline::{MethodRun, Runs};
use crate::run::suite::{PassedTest, Suite};
use crate::said::Withdrawn;

/// Version of the ledger's format.
const SCHEMA: u32 = 1;

/// The ledger and the findings beside it.
#[derive(Debug)]
pub struct Account {
    pub ledger: Ledger,
    /// Exceptions nobody expected, a sentence each
    pub unexpected: Vec<String>,
    /// Clauses that tests break, asserts that they violate and contracts that claim nothing, a line each
    pub refuted: Vec<String>,
    /// Contracts that are proved only as far as a bound, a sentence each
    pub bounded: Vec<String>,
    /// Contracts that are proved only for calls that end, a sentence each
    pub unended: Vec<String>,
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

impl Account {
    /// The exit code that follows from the account alone.
    pub fn exit(&self) -> Exit {
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
            Exit::Internal
        } else if !(self.unexpected.is_empty() && self.refuted.is_empty()) {
            Exit::Refuted
        } else if unknown {
            Exit::Unknown
        } else {
            Exit::Clean
        }
    }
}

/// What is known when the accounting starts.
#[derive(Clone)]
pub struct Evidence<'a> {
    pub listing: &'a Listing,
    pub runs: &'a Runs,
    pub suite: &'a Suite,
    pub coverage: Coverage,
    /// Whether contracts alone are accounted for
    pub only_contracts: bool,
    /// Whether a contract that is proved only for calls that end counts as unknown
    pub requires_ends: bool,
    /// Whether tests that show how contracts are broken are not written, so that they cover nothing
    pub only_passing: bool,
    /// What is wrong with specifications
    pub diagnostics: Vec<DiagnosticEntry>,
    /// Whether a class is another one or below it; internal names
    pub is_subclass: &'a dyn Fn(&str, &str) -> bool,
    /// Methods whose branches the JVM could not measure, and why
    pub unmeasured: &'a BTreeMap<MethodRef, String>,
    /// How the ledger names a source file
    pub shown: &'a dyn Fn(&std::path::Path) -> String,
    /// Contracts that claims rest on and that cannot be relied on; none at first
    pub doubts: Doubts,
    /// What the user allowed the code under test to do
    pub allowed: &'a [String],
    /// Analyses that the JVM contradicts; none at first
    pub withdrawn: Withdrawn,
    /// Wall time of the run
    pub millis: u64,
}

/// Accounts for every listed method.
pub fn account(evidence: &Evidence) -> Account {
    let covered = covering(evidence);
    let mut evidence = evidence.clone();
    let mut wrong = contradicted(&evidence);
    evidence.withdrawn = wrong.withdrawn.clone();
    let entries = loop {
        let all = evidence.listing.methods.iter().enumerate();
        let entries: Vec<MethodEntry> = all
            .map(|(index, listed)| entry(&evidence, index, listed, &covered, &mut wrong))
            .collect();
        // What is withdrawn may withdraw more.
        let doubts = rests::doubts(&evidence, &entries);
        if doubts == evidence.doubts && wrong.withdrawn == evidence.withdrawn {
            break entries;
        }
        evidence.doubts = doubts;
        evidence.withdrawn = wrong.withdrawn.clone();
    };
    let evidence = &evidence;
    let mut account = Account {
        ledger: Ledger {
            schema: SCHEMA,
            methods: Vec::new(),
            diagnostics: evidence.diagnostics.clone(),
            allowed: evidence.allowed.to_vec(),
            totals: Totals::default(),
        },
        unexpected: Vec::new(),
        refuted: Vec::new(),
        bounded: Vec::new(),
        unended: Vec::new(),
        requires_ends: evidence.requires_ends,
        skipped: 0,
        mismatches: wrong.mismatches,
        limited: Vec::new(),
        bad_tests: Vec::new(),
    };
    for (index, run) in evidence.runs {
        findings(evidence, *index, run, &mut account);
    }
    for (index, (listed, entry)) in evidence.listing.methods.iter().zip(entries).enumerate() {
        // What the called methods ask for is asked of methods without a contract too.
        let is_open = |o: &Obligation| o.kind.is_clause() && o.status != ObligationStatus::Proved;
        let has_none =
            entry.verdict == Verdict::NoContract && !entry.obligations.iter().any(is_open);
        if evidence.only_contracts && has_none {
            account.skipped += 1;
            continue;
        }
        account
            .refuted
            .extend(violations(evidence, index, listed, &entry));
        account
            .refuted
            .extend(refutations(evidence, index, listed, &entry));
        if entry.verdict == Verdict::ProvedToBound {
            let bound = entry.reason.as_deref().unwrap_or_default();
            account.bounded.push(format!("{}: {bound}", listed.title()));
        }
        if entry.verdict == Verdict::ProvedIfItEnds {
            let why = entry.reason.as_deref().unwrap_or_default();
            account.unended.push(format!("{}: {why}", listed.title()));
        }
        account.ledger.methods.push(entry);
    }
    account.ledger.totals = totals(&account, evidence);
    account
}

/// A sentence for each assert that a test violates.
fn violations(
    evidence: &Evidence,
    index: usize,
    listed: &Listed,
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
        let call = shown_refutation(evidence.runs, index, evidence.suite, test);
        let call = call.map_or(String::new(), |call| format!(": {call}"));
        format!(
            "refuted: {} violates the assert{text}{line}{call}; see test {test}",
            listed.title()
        )
    };
    let all = entry.obligations.iter().filter(violated);
    all.map(sentence).collect()
}

/// A sentence for each clause that a test breaks, or for a contract that claims nothing.
fn refutations(
    evidence: &Evidence,
    index: usize,
    listed: &Listed,
    entry: &MethodEntry,
) -> Vec<String> {
    if entry.verdict == Verdict::Vacuous {
        let reason = entry.reason.as_deref().unwrap_or_default();
        return vec![format!("vacuous: {}: {reason}", listed.title())];
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
        let call = shown_refutation(evidence.runs, index, evidence.suite, test);
        let call = call.map_or(String::new(), |call| format!(": {call}"));
        let reason = o
            .reason
            .as_ref()
            .map_or(String::new(), |r| format!(" ({r})"));
        let moment = o.kind.moment();
        let moment = moment.map_or(String::new(), |m| format!(" {m}"));
        format!(
            "refuted: {} breaks `{text}`{moment}{line}{call}; see test {test}{reason}",
            listed.title()
        )
    };
    // One modifier can be behind several clauses.
    let mut told: Vec<(&Option<String>, &Vec<String>)> = Vec::new();
    let all = entry.obligations.iter().filter(violated);
    let all = all.filter(|o| {
        let is_new = !told.contains(&(&o.text, &o.tests));
        told.push((&o.text, &o.tests));
        is_new
    });
    all.map(sentence).collect()
}

/// What the call of a test did: `a.B#m(1) returned 2`.
pub fn shown_refutation(runs: &Runs, index: usize, suite: &Suite, test: &str) -> Option<String> {
    // That of another class is named with it.
    let test = test.rsplit('.').next().unwrap_or(test);
    let named = |t: &&PassedTest| t.method == index && t.name == test;
    let test = suite.tests.iter().find(named)?;
    let run = runs.get(&index)?;
    let witness = run.result.witnesses.get(test.witness)?;
    let check = run.checks.get(test.witness)?;
    Some(format!(
        "{} {}",
        shown_call(witness),
        happened(&check.actual)
    ))
}

pub type Covered<'a> = BTreeMap<&'a Goal, Vec<&'a PassedTest>>;

fn covering<'a>(evidence: &Evidence<'a>) -> Covered<'a> {
    let mut covered = Covered::new();
    for test in &evidence.suite.tests {
        // What no caller can do says nothing about branches.
        let only_contract = evidence.listing.methods[test.method].has_only_contract();
        let counts = |goal: &&Goal| {
            goal.kind.is_clause()
                || !only_contract && (is_written(evidence, test) || goal.kind == GoalKind::Assert)
        };
        for goal in test.reached.iter().filter(counts) {
            covered.entry(goal).or_default().push(test);
        }
    }
    covered
}

/// Whether the user gets a test.
fn is_written(evidence: &Evidence, test: &PassedTest) -> bool {
    !(evidence.only_passing && test.expected == ExpectedRun::Fail)
}

/// Said of what only tests reach that the user does not want.
pub const NOT_WRITTEN: &str = "every test found for it shows how the contract is broken, and such tests are not written (--failing)";

/// Says what has to be said about one analysis: mismatches, limits, unexpected exceptions.
fn findings(evidence: &Evidence, index: usize, run: &MethodRun, account: &mut Account) {
    let title = evidence.listing.methods[index].title();
    let mut reported: Vec<&str> = Vec::new();
    let mut limits: Vec<&String> = Vec::new();
    for (i, witness) in run.result.witnesses.iter().enumerate() {
        match agreement(evidence, index, run, i) {
            Agreement::Agrees | Agreement::Mismatch(_) => {}
            Agreement::BadTest(why) => {
                let text = format!("the test of {} {why}", shown_call(witness));
                if !account.bad_tests.contains(&text) {
                    account.bad_tests.push(text);
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
        let is_told = reported.contains(&&**class)
            || evidence.only_contracts
            || evidence.listing.methods[index].has_only_contract()
            || run.breaks_contract(i)
            || is_told_as_violation(evidence, index, run, i)
            || is_announced(evidence, index, class);
        if let Some(test) = test.filter(|_| !is_told) {
            reported.push(class);
            let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
            account
                .unexpected
                .push(format!("{title} throws {simple}, see test {}", test.name));
        }
    }
}

/// Whether the exception of a call is the error of an assert that the account of a listed method tells.
fn is_told_as_violation(evidence: &Evidence, index: usize, run: &MethodRun, i: usize) -> bool {
    let listed = |goal: &Goal| {
        let mut all = evidence.listing.methods.iter();
        goal.kind == GoalKind::Assert && all.any(|listed| listed.name == goal.edge.method)
    };
    let only_contract = evidence.listing.methods[index].has_only_contract();
    run.violates_assert(i) && !only_contract && run.checks[i].reached.iter().any(listed)
}

/// Whether the contract of a method speaks of an exception.
fn is_announced(evidence: &Evidence, index: usize, class: &str) -> bool {
    let contract = evidence.listing.methods[index].contract.as_ref();
    let mut named = contract.iter().flat_map(|known| &known.announced);
    named.any(|name| (evidence.is_subclass)(class, name))
}

fn entry(
    evidence: &Evidence,
    index: usize,
    listed: &Listed,
    covered: &Covered,
    wrong: &mut Contradicted,
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
    for (goal, place) in listed.goals().filter(|_| !evidence.only_contracts) {
        // A method that is not analysed is not accounted for in parts: that its caller's tests pass
        // through it says nothing of its own inputs.
        let tests = match listed.treatment {
            Treatment::Unsupported(_) => &[][..],
            _ => covered.get(&goal).map_or(&[][..], Vec::as_slice),
        };
        let claim = claim(evidence, index, listed, &goal);
        let mut world = Vec::new();
        let (status, reason) = match (tests.is_empty(), claim) {
            (false, Claim::Infeasible(_)) => {
                contradict(evidence, listed, &goal, wrong);
                (ObligationStatus::Covered, None)
            }
            // A contract that the claim rests on is not kept.
            (false, Claim::Unknown(_) | Claim::InfeasibleIfKept(_)) => {
                (ObligationStatus::Covered, None)
            }
            (true, Claim::Infeasible(because) | Claim::InfeasibleIfKept(because)) => {
                world = because.world;
                (ObligationStatus::Infeasible, Some(because.text))
            }
            (true, Claim::Unknown(reason)) => (ObligationStatus::Unknown, Some(reason)),
        };
        let mut one = obligation(
            listed,
            &goal,
            place,
            status,
            names(tests, own_class),
            reason,
        );
        one.world = world;
        obligations.push(one);
    }
    if let Some(run) = run
        && evidence.coverage == Coverage::Path
        && !evidence.only_contracts
    {
        obligations.extend(paths(evidence, index, listed, run));
    }
    obligations.extend(clauses::obligations(evidence, index, listed, covered));
    let (verdict, reason) = verdict(evidence, index, listed, &obligations);
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
        contract: has_contract(listed, verdict),
        verdict,
        reason,
        obligations,
        tests: tests
            .map(|test| TestEntry {
                class: test.class.clone(),
                name: test.name.clone(),
                expected: test.expected,
                ran: test.expected,
                agrees: true,
                fixture: test.fixture,
            })
            .collect(),
        paths: run.map_or(PathCounts::default(), |run| run.result.paths),
        effort: run.map_or(Effort::default(), |run| run.result.effort),
        millis: run.map_or(0, |run| run.result.millis),
    }
}

/// A test reaches what all analyses together exclude: none of them is believed any more. Where they were about some of
/// the inputs only, the test has another one.
fn contradict(evidence: &Evidence, listed: &Listed, goal: &Goal, wrong: &mut Contradicted) {
    let assumes = |listed: &Listed| {
        listed
            .contract
            .as_ref()
            .is_some_and(|c| c.assumes.is_some())
    };
    let of_nest: Vec<usize> = evidence
        .runs
        .keys()
        .copied()
        .filter(|i| evidence.listing.methods[*i].class.nest_host == listed.class.nest_host)
        .collect();
    let alone = listed.treatment == Treatment::Analyse && !listed.hidden;
    let is_partial = match alone {
        true => assumes(listed),
        false => of_nest
            .iter()
            .any(|i| assumes(&evidence.listing.methods[*i])),
    };
    if is_partial {
        return;
    }
    let detail = format!(
        "{} was claimed infeasible, but a test reaches it",
        shown_goal(goal)
    );
    for index in of_nest {
        wrong.add(index, detail.clone(), true);
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
        source: None,
        text: place.text.map(str::to_owned),
        side,
        status,
        tests,
        reason,
        world: Vec::new(),
    }
}

/// Tests by name; those of another test class with it.
pub fn names(tests: &[&PassedTest], own_class: Option<&str>) -> Vec<String> {
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
            Some(test) if !is_written(evidence, test) => Some(NOT_WRITTEN.to_owned()),
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
            source: None,
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
            status: if reason.is_none() {
                ObligationStatus::Covered
            } else {
                ObligationStatus::Unknown
            },
            tests: test.iter().map(|t| t.name.clone()).collect(),
            reason,
            world: Vec::new(),
        }
    };
    run.result.witnesses.iter().enumerate().map(path).collect()
}

/// Whether somebody wrote a contract, or a default that nobody wrote does not hold.
fn has_contract(listed: &Listed, verdict: Verdict) -> bool {
    let is_written = listed.contract.as_ref().is_some_and(|c| c.is_written);
    is_written || matches!(verdict, Verdict::Refuted | Verdict::Vacuous)
}

/// Said of a method that tests do not call themselves.
const THROUGH_CALLERS: &str = "tests reach it through the methods that call it";

fn verdict(
    evidence: &Evidence,
    index: usize,
    listed: &Listed,
    obligations: &[Obligation],
) -> (Verdict, Option<String>) {
    let run = evidence.runs.get(&index);
    let on_contract = || clauses::verdict(evidence, index, listed, obligations);
    match (&listed.treatment, run) {
        (Treatment::Unsupported(reason), _) => (Verdict::Unknown, Some(reason.clone())),
        (Treatment::ThroughCallers, _) if listed.has_only_contract() => on_contract(),
        (Treatment::ThroughCallers, _) => (Verdict::NoContract, Some(THROUGH_CALLERS.to_owned())),
        (Treatment::Analyse, None) if listed.contract.is_none() && evidence.only_contracts => {
            (Verdict::NoContract, None)
        }
        (Treatment::Analyse, None) => (Verdict::Unknown, Some(StopReason::Interrupted.to_string())),
        (Treatment::Analyse, Some(run)) => match on_contract() {
            (Verdict::NoContract, _) if !evidence.only_contracts => {
                untested(evidence, index, listed, run)
            }
            settled => settled,
        },
    }
}

/// The verdict on a method without a contract: it has none, but a method that got no test at all is unknown.
fn untested(
    evidence: &Evidence,
    index: usize,
    listed: &Listed,
    run: &MethodRun,
) -> (Verdict, Option<String>) {
    if evidence.suite.tests.iter().any(|test| test.method == index) {
        return (Verdict::NoContract, None);
    }
    // Its obligations say what is left of it.
    if listed.hidden {
        return (Verdict::NoContract, Some(THROUGH_CALLERS.to_owned()));
    }
    let mut witnesses = 0..run.result.witnesses.len();
    let fault = witnesses.find_map(|w| fault(agreement(evidence, index, run, w)));
    let reason = fault.unwrap_or_else(|| unsettled(run));
    (Verdict::Unknown, Some(reason))
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
    for method in account.ledger.methods.iter().filter(|m| m.contract) {
        let this = match method.verdict {
            Verdict::Proved => &mut totals.contracts_proved,
            Verdict::ProvedIfItEnds => &mut totals.contracts_proved_if_it_ends,
            Verdict::ProvedToBound => &mut totals.contracts_proved_to_bound,
            Verdict::Refuted => &mut totals.contracts_refuted,
            Verdict::Vacuous => &mut totals.contracts_vacuous,
            Verdict::Unknown | Verdict::NoContract => &mut totals.contracts_unknown,
        };
        *this += 1;
        totals.contracts += 1;
    }
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
