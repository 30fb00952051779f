//! In: the analysis of a method with a contract, and the tests that ran. Out: what became of each clause, and the verdict.
//!
//! The rules: a clause is violated if a test that ran as predicted breaks it, proved if no input breaks it, proved to a bound
//! if only paths beyond a bound could, and unknown otherwise. The verdict is that of the worst clause. A contract that no
//! input is subject to is vacuous, whatever its clauses say.

use provetta_outcome::{
    ClauseResult, GoalKind, GoalStatus, Obligation, ObligationKind, ObligationStatus, StopReason,
    VacuousCase, Verdict,
};

use crate::accounting::{Covered, Evidence, names};
use crate::check::{Agreement, fault};
use crate::claim::{agreement, unsettled};
use crate::contracts::Known;
use crate::listing::Listed;
use crate::pipeline::MethodRun;
use crate::rests;

/// Why the clauses of a vacuous contract say nothing.
const VACUOUS: &str =
    "no input satisfies the precondition and the invariants, so it claims nothing";

/// The same, if there is no such object at all.
const NO_OBJECT: &str = "no object meets the invariants, so it claims nothing";

/// Why the clauses of a vacuous case hold.
const NO_INPUT: &str = "no input satisfies the precondition of its case";

/// A clause is broken from a state that only reflection makes.
const BY_REFLECTION: &str = "from a state that no constructor or method tried makes; if it cannot be, an invariant can \
                             exclude it";

/// What became of each clause, in the order they are checked. Those that nobody wrote are listed only if they do not hold.
pub fn obligations(
    evidence: &Evidence,
    index: usize,
    listed: &Listed,
    run: &MethodRun,
    covered: &Covered,
) -> Vec<Obligation> {
    let one = |clause: &ClauseResult| {
        let kind = ObligationKind::of_clause(clause.goal.kind)?;
        let tests = covered.get(&clause.goal).map_or(&[][..], Vec::as_slice);
        let (status, reason) = match tests {
            [] => settled(evidence, index, run, clause),
            tests => {
                let weak = |i: usize| run.result.witnesses.get(i).is_some_and(by_reflection);
                let all_weak = tests.iter().all(|test| weak(test.witness));
                (
                    ObligationStatus::Violated,
                    all_weak.then(|| BY_REFLECTION.to_owned()),
                )
            }
        };
        let holds = matches!(
            status,
            ObligationStatus::Proved | ObligationStatus::ProvedToBound
        );
        if clause.is_implicit && (holds || is_vacuous(run) || vacuous_case(run, clause).is_some()) {
            return None;
        }
        let file = listed
            .contract
            .as_ref()
            .and_then(|known| known.file(clause));
        let file = file.filter(|file| listed.source.as_ref() != Some(file));
        Some(Obligation {
            id: format!("{}@{}", kind.name(), clause.goal.edge.offset),
            kind,
            line: Some(clause.line),
            source: file.map(|file| (evidence.shown)(file)),
            text: Some(clause.text.clone()),
            side: "broken".to_owned(),
            status,
            tests: names(tests, None),
            reason,
        })
    };
    run.result.clauses.iter().filter_map(one).collect()
}

/// The case of a clause, if no input is subject to it.
fn vacuous_case<'a>(run: &'a MethodRun, clause: &ClauseResult) -> Option<&'a VacuousCase> {
    let mut all = run.result.vacuous_cases.iter();
    all.find(|vacuous| Some(vacuous.case) == clause.case)
}

/// Why a vacuous contract claims nothing.
fn why_vacuous(run: &MethodRun) -> &'static str {
    match run.result.has_no_object {
        true => NO_OBJECT,
        false => VACUOUS,
    }
}

/// Whether there is a contract that no input is subject to.
fn is_vacuous(run: &MethodRun) -> bool {
    run.result.is_vacuous && !run.result.clauses.is_empty()
}

fn by_reflection(witness: &provetta_outcome::Witness) -> bool {
    let needs = provetta_outcome::Step::needs_reflection;
    witness.fixture.iter().any(needs)
}

/// How a clause that no test breaks ended, and why.
fn settled(
    evidence: &Evidence,
    index: usize,
    run: &MethodRun,
    clause: &ClauseResult,
) -> (ObligationStatus, Option<String>) {
    let unknown = |reason: String| (ObligationStatus::Unknown, Some(reason));
    if is_vacuous(run) {
        return unknown(why_vacuous(run).to_owned());
    }
    // For objects of another class the inherited case may have inputs: here it holds, and that is all.
    match vacuous_case(run, clause) {
        Some(case) if case.is_inherited => {
            return (ObligationStatus::Proved, Some(NO_INPUT.to_owned()));
        }
        Some(_) => return unknown(format!("{NO_INPUT}, so it claims nothing")),
        None => {}
    }
    let goal = run.result.goals.iter().find(|g| g.goal == clause.goal);
    let status = match goal.map(|goal| &goal.status) {
        None => return unknown(unsettled(run)),
        Some(GoalStatus::Witnessed(witnesses)) => {
            let mut faults = witnesses.iter();
            let fault = faults.find_map(|w| fault(agreement(evidence, index, run, *w)));
            let reason = "an input breaks it, but no test can be written for it";
            return unknown(fault.unwrap_or_else(|| reason.to_owned()));
        }
        Some(GoalStatus::Unknown(reason)) if reason.is_bound() => {
            (ObligationStatus::ProvedToBound, Some(bounds(run, reason)))
        }
        Some(GoalStatus::Unknown(reason)) if clause.goal.kind == GoalKind::Diverges => {
            return unknown(format!("that the method ends is not shown: {reason}"));
        }
        Some(GoalStatus::Unknown(reason)) => return unknown(reason.to_string()),
        Some(GoalStatus::Infeasible { because, rests_on }) => {
            match rests::judged(evidence, rests_on) {
                Err(reason) => return unknown(reason),
                Ok(note) => (
                    ObligationStatus::Proved,
                    Some(rests::with_note(why(because), note)),
                ),
            }
        }
    };
    // Where the analysis was wrong about one input, it proves nothing about all.
    match mismatch(evidence, index, run) {
        Some(reason) => unknown(reason),
        None => status,
    }
}

/// The first wrong prediction of an analysis.
fn mismatch(evidence: &Evidence, index: usize, run: &MethodRun) -> Option<String> {
    let mut all = (0..run.result.witnesses.len()).map(|w| agreement(evidence, index, run, w));
    let wrong = all.find(|agreement| matches!(agreement, Agreement::Mismatch(_)));
    wrong.and_then(fault)
}

/// All bounds that were reached.
fn bounds(run: &MethodRun, first: &StopReason) -> String {
    let others = run.result.cuts.iter().map(|(reason, _)| reason);
    let others = others.filter(|reason| reason.is_bound() && *reason != first);
    let all: Vec<String> = std::iter::once(first)
        .chain(others)
        .map(ToString::to_string)
        .collect();
    all.join(", and ")
}

/// Why a clause holds. What is said of a place in the code is said of its breach.
fn why(because: &str) -> String {
    match because.starts_with("no path comes here") {
        true => "every path was followed to its end, and none breaks it".to_owned(),
        false => because.to_owned(),
    }
}

/// The verdict on a contract.
pub fn verdict(
    known: Option<&Known>,
    run: &MethodRun,
    obligations: &[Obligation],
) -> (Verdict, Option<String>) {
    let clauses = || obligations.iter().filter(|o| o.kind.is_clause());
    let with = |status| clauses().find(move |o| o.status == status);
    if let Some(broken) = with(ObligationStatus::Violated) {
        let test = broken.tests.first().map_or("", String::as_str);
        let text = broken.text.as_deref().unwrap_or_default();
        return (
            Verdict::Refuted,
            Some(format!("`{text}` is broken, see test {test}")),
        );
    }
    if is_vacuous(run) {
        return (Verdict::Vacuous, Some(why_vacuous(run).to_owned()));
    }
    let mut cases = run.result.vacuous_cases.iter();
    if let Some(case) = cases.find(|case| !case.is_inherited) {
        let (text, line) = (&case.text, case.line);
        let reason =
            format!("no input satisfies `{text}` of line {line}, so this case claims nothing");
        return (Verdict::Vacuous, Some(reason));
    }
    // What follows from defaults alone is no contract of the user.
    if known.is_none_or(|known| !known.is_written) {
        return (Verdict::NoContract, None);
    }
    if run.result.clauses.is_empty() {
        return (Verdict::Unknown, Some(unsettled(run)));
    }
    if let Some(open) = with(ObligationStatus::Unknown) {
        return (Verdict::Unknown, open.reason.clone());
    }
    if let Some(reason) = known.and_then(|known| known.unchecked.first()) {
        return (Verdict::Unknown, Some(reason.clone()));
    }
    match with(ObligationStatus::ProvedToBound) {
        Some(bounded) => (Verdict::ProvedToBound, bounded.reason.clone()),
        None => (Verdict::Proved, None),
    }
}
