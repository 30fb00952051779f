//! In: the clauses that a method has to keep, its analysis, and the tests that ran. Out: what became of each clause, and the
//! verdict.
//!
//! The clauses are those of the listing, made before any analysis: one that no analysis speaks of is unknown, and so is one
//! that cannot be used, whatever an analysis says.
//!
//! The rules: a clause is violated if a test that ran as predicted breaks it, proved if no input breaks it, proved to a bound
//! if only paths beyond a bound could, and unknown otherwise. The verdict is that of the worst clause. A contract that no
//! input is subject to is vacuous, whatever its clauses say.

use std::collections::BTreeSet;

use provetta_faults::{Fault, seeded};
use provetta_outcome::{
    ClauseResult, GoalKind, Obligation, ObligationKind, ObligationStatus, StopReason, VacuousCase,
    Verdict,
};

use crate::answer::{Answer, answer, unsettled};
use crate::because::{Because, granted};
use crate::ending;
use crate::evidence::{Clause, MethodRun, MethodUnderTest, Treatment, test_names};
use crate::rests;
use crate::trust::{Covered, Trust};

/// Why the clauses of a vacuous contract say nothing.
const VACUOUS: &str =
    "no input satisfies the precondition and the invariants, so it claims nothing";

/// The same, if there is no such object at all.
const NO_OBJECT: &str = "no object meets the invariants, so it claims nothing";

/// The same, if the code assumes something that no input brings about there.
const ASSUMED_AWAY: &str = "no input gets past what the code assumes, so it claims nothing";

/// Why the clauses of a vacuous case hold.
const NO_INPUT: &str = "no input satisfies the precondition of its case";

/// A clause is broken from a state that only reflection makes.
const BY_REFLECTION: &str = "from a state that no constructor or method tried makes; if it cannot be, an invariant can \
                             exclude it";

/// What became of each clause, in the order they are checked. Those that nobody wrote are listed only if they do not hold.
pub(crate) fn obligations(
    trust: &Trust,
    index: usize,
    method: &MethodUnderTest,
    covered: &Covered,
) -> Vec<Obligation> {
    let run = trust.evidence.runs.get(&index);
    let one = |Clause { clause, source }: &Clause| {
        let kind = ObligationKind::of_clause(clause.goal.kind)?;
        if ending::is_implied(clause) {
            return None;
        }
        let tests = match (&clause.unusable, &method.treatment) {
            (None, Treatment::Analyse | Treatment::ThroughCallers) => covered.get(&clause.goal),
            (Some(_), _) | (None, Treatment::Unsupported(_)) => None,
        };
        let tests = tests.map_or(&[][..], Vec::as_slice);
        let mut world = Vec::new();
        let (status, reason) = match tests {
            [] => settled(trust, index, method, clause, &mut world),
            tests => {
                let witness = |i: usize| run.and_then(|run| run.result.witnesses.get(i));
                let weak = |i: usize| witness(i).is_some_and(by_reflection);
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
        let is_empty = run.is_some_and(|run| {
            is_vacuous(trust, index, run) || vacuous_case(run, clause).is_some()
        });
        if clause.is_implicit && clause.unusable.is_none() && (holds || is_empty) {
            return None;
        }
        Some(Obligation {
            id: format!("{}@{}", kind.name(), clause.goal.edge.offset),
            kind,
            line: Some(clause.line),
            source: source.clone(),
            text: Some(clause.text.clone()),
            side: "broken".to_owned(),
            status,
            tests: test_names(tests, None),
            reason,
            world,
        })
    };
    method.clauses.iter().filter_map(one).collect()
}

/// The case of a clause, if no input is subject to it.
fn vacuous_case<'a>(run: &'a MethodRun, clause: &ClauseResult) -> Option<&'a VacuousCase> {
    let mut all = run.result.vacuous_cases.iter();
    all.find(|vacuous| Some(vacuous.case) == clause.case)
}

/// Why calls in private code are not checked.
const NOT_ON_ITS_OWN: &str =
    "code that has no contract of its own is not checked apart from its callers";

/// Why a vacuous contract claims nothing. Objects of classes that are not known may be inputs where no path has one.
fn why_vacuous(trust: &Trust, index: usize, method: &MethodUnderTest, run: &MethodRun) -> Because {
    let text = match run.result.has_no_object {
        true => NO_OBJECT,
        false if run.result.assumed.is_empty() => VACUOUS,
        false => ASSUMED_AWAY,
    };
    let mut world = BTreeSet::new();
    for clause in &method.clauses {
        if let Answer::Infeasible { world: one, .. } = answer(trust, index, &clause.clause.goal) {
            world.extend(one.iter().cloned());
        }
    }
    Because::new(text.to_owned(), &Vec::from_iter(world)).taking(&run.result.assumed)
}

/// Whether there is a contract that no input is subject to, as far as an analysis says so that was not contradicted.
fn is_vacuous(trust: &Trust, index: usize, run: &MethodRun) -> bool {
    let is_listed = !trust.evidence.methods[index].clauses.is_empty();
    run.result.is_vacuous && is_listed && !trust.withdrawn.contains_key(&index)
}

fn by_reflection(witness: &provetta_outcome::Witness) -> bool {
    let needs = provetta_outcome::Step::needs_reflection;
    witness.fixture.iter().any(needs)
}

/// How a clause that no test breaks ended, and why.
fn settled(
    trust: &Trust,
    index: usize,
    method: &MethodUnderTest,
    clause: &ClauseResult,
    world_of_claim: &mut Vec<String>,
) -> (ObligationStatus, Option<String>) {
    let unknown = |reason: String| (ObligationStatus::Unknown, Some(reason));
    if let Some(why) = clause
        .unusable
        .as_ref()
        .filter(|_| !seeded(Fault::UnusableClauseIsShown))
    {
        return unknown(format!("it cannot be used: {why}"));
    }
    if let Treatment::Unsupported(reason) = &method.treatment {
        return unknown(reason.clone());
    }
    let evidence = trust.evidence;
    let said = answer(trust, index, &clause.goal);
    let Some(run) = evidence.runs.get(&index) else {
        let is_private = method.treatment == Treatment::ThroughCallers;
        return unknown(match is_private && !method.has_only_contract() {
            true => NOT_ON_ITS_OWN.to_owned(),
            false => StopReason::Interrupted.to_string(),
        });
    };
    if is_vacuous(trust, index, run) {
        let because = why_vacuous(trust, index, method, run);
        *world_of_claim = because.world;
        return unknown(because.text);
    }
    // For objects of another class the inherited case may have inputs: here it holds, and that is all.
    match (vacuous_case(run, clause), trust.withdrawn.get(&index)) {
        (Some(_), Some(why)) => return unknown(why.clone()),
        (Some(case), None) if case.is_inherited => {
            return (ObligationStatus::Proved, Some(NO_INPUT.to_owned()));
        }
        (Some(_), None) => return unknown(format!("{NO_INPUT}, so it claims nothing")),
        (None, _) => {}
    }
    match said {
        Answer::Silent => unknown(unsettled(run)),
        Answer::Missing(reason) => unknown(reason),
        Answer::Withdrawn(reason) => unknown(reason.to_owned()),
        Answer::Witnessed(witnesses) => {
            let mut faults = witnesses.iter();
            let fault = faults.find_map(|w| evidence.agreement(index, run, *w).fault());
            let reason = "an input breaks it, but no test can be written for it";
            unknown(fault.unwrap_or_else(|| reason.to_owned()))
        }
        Answer::Unknown(reason) if reason.is_bound() => {
            (ObligationStatus::ProvedToBound, Some(bounds(run, reason)))
        }
        Answer::Unknown(reason) if clause.goal.kind == GoalKind::Diverges => {
            unknown(format!("that the method ends is not shown: {reason}"))
        }
        Answer::Unknown(reason) => unknown(reason.to_string()),
        Answer::Infeasible {
            because,
            rests_on,
            world,
        } => match rests::judged(trust, run, rests_on) {
            Err(reason) => unknown(reason),
            Ok(note) => {
                let because = Because::new(rests::with_note(why(because), note), world);
                let because = because.taking(&run.result.assumed);
                *world_of_claim = because.world;
                (ObligationStatus::Proved, Some(because.text))
            }
        },
    }
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

/// The verdict on a contract: that of its worst clause.
pub(crate) fn verdict(
    trust: &Trust,
    index: usize,
    method: &MethodUnderTest,
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
    let run = trust.evidence.runs.get(&index);
    if let Some(run) = run.filter(|run| is_vacuous(trust, index, run)) {
        let because = why_vacuous(trust, index, method, run);
        return (Verdict::Vacuous, Some(because.text));
    }
    let stands = |_: &&MethodRun| !trust.withdrawn.contains_key(&index);
    let cases = run.filter(stands).map(|run| &run.result.vacuous_cases);
    if let Some(case) = cases.into_iter().flatten().find(|case| !case.is_inherited) {
        let (text, line) = (&case.text, case.line);
        let reason =
            format!("no input satisfies `{text}` of line {line}, so this case claims nothing");
        return (Verdict::Vacuous, Some(reason));
    }
    // What follows from defaults alone is no contract of the user.
    if !method.has_written_contract() {
        return (Verdict::NoContract, None);
    }
    if method.clauses.is_empty() {
        let reason = run.map_or_else(|| StopReason::Interrupted.to_string(), unsettled);
        return (Verdict::Unknown, Some(reason));
    }
    if let Some(open) = with(ObligationStatus::Unknown) {
        return (Verdict::Unknown, open.reason.clone());
    }
    let ends = ending::verdict(trust, index, method);
    let ends = match run.map(|run| &run.result.assumed) {
        Some(assumed) if !assumed.is_empty() => taking(ends, assumed),
        _ => ends,
    };
    let Some(bounded) = with(ObligationStatus::ProvedToBound) else {
        return ends;
    };
    let bound = bounded.reason.clone().unwrap_or_default();
    match ends {
        (Verdict::Proved, None) => (Verdict::ProvedToBound, Some(bound)),
        (Verdict::Proved, Some(note)) => (Verdict::ProvedToBound, Some(format!("{bound}; {note}"))),
        // An input within the bound may be the one that does not end.
        (Verdict::ProvedIfItEnds, Some(why)) => {
            let is_asked = trust.evidence.options.requires_ends;
            let verdict = match is_asked || ending::is_known_not_to_end(trust, index, method) {
                true => Verdict::ProvedIfItEnds,
                false => Verdict::ProvedToBound,
            };
            (verdict, Some(format!("{bound}; {why}")))
        }
        ends => ends,
    }
}

/// A verdict with the statements `assume` that its proof takes for granted.
fn taking(
    (verdict, reason): (Verdict, Option<String>),
    assumed: &[String],
) -> (Verdict, Option<String>) {
    let note = granted(assumed);
    let reason = match reason {
        Some(reason) => format!("{reason}; {note}"),
        None => note,
    };
    (verdict, Some(reason))
}
