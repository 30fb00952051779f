//! In: claims that hold if some methods keep their contracts, and what became of these contracts. Out: whether the claims
//! stand.
//!
//! A contract that stood for a call in a proof has to be proved itself: that of the method, and of every method that
//! overrides it, as far as they are accounted for. Methods may rest on each other, and on themselves: each proof is one for calls
//! that end, by induction over how long they take. That they end is a claim of its own (`ending`); what a specification calls has
//! to. What is not proved withdraws all that rests on it, until nothing more is withdrawn. A contract of code that is not
//! accounted for, such as that of a library, is taken for granted, which is said.

use provetta_faults::{Fault, seeded};
use provetta_outcome::{GoalStatus, MethodEntry, MethodRef, ObligationStatus, Verdict};

use crate::evidence::{Evidence, MethodRun, MethodUnderTest};
use crate::trust::{Doubts, Trust};

/// Whether claims that rest on contracts stand: what is taken for granted, if anything is, or why they do not.
pub(crate) fn judged(
    trust: &Trust,
    run: &MethodRun,
    rests_on: &[MethodRef],
) -> Result<Option<String>, String> {
    let doubts = &trust.doubts;
    // A specification has a value only if what it calls ends. Defaults say nothing that a value could contradict.
    let asks = |m: &MethodRef| {
        let is_open = doubts.ends.get(m) == Some(&true) && run.result.asked.contains(m);
        is_open && !seeded(Fault::SpecificationsNeedNotEnd)
    };
    for method in rests_on {
        if seeded(Fault::RestsOnAnyContract) {
            break;
        }
        let why = match doubts.contracts.get(method) {
            Some(why) => *why,
            None if asks(method) => "which a specification calls and which may not end",
            None => continue,
        };
        return Err(format!(
            "it would follow from the contract of {}, {why}",
            title(method)
        ));
    }
    let granted = |m: &&MethodRef| accounted(trust.evidence, m).next().is_none();
    let titles: Vec<String> = rests_on.iter().filter(granted).map(title).collect();
    Ok((!titles.is_empty()).then(|| {
        format!(
            "taking the contract of {} for granted",
            titles.join(" and ")
        )
    }))
}

/// Why a method that ends if these do may not.
pub(crate) fn without_end(trust: &Trust, rests_on: &[MethodRef]) -> Option<String> {
    let mut open = rests_on.iter();
    let method = open.find(|m| trust.doubts.ends.contains_key(m))?;
    let method = title(method);
    Some(format!("it calls {method}, of which that is not shown"))
}

/// A claim with what is taken for granted for it.
pub(crate) fn with_note(text: String, note: Option<String>) -> String {
    match note {
        Some(note) => format!("{text}, {note}"),
        None => text,
    }
}

fn title(method: &MethodRef) -> String {
    format!("{}#{}", method.class.replace(['/', '$'], "."), method.name)
}

/// The methods whose code has to keep a contract, by number.
fn accounted<'a>(
    evidence: &'a Evidence,
    method: &'a MethodRef,
) -> impl Iterator<Item = (usize, &'a MethodUnderTest)> {
    let all = evidence.methods.iter().copied().enumerate();
    all.filter(|(_, listed)| {
        let name = &listed.name;
        let is_same = name.name == method.name && name.descriptor == method.descriptor;
        let overrides =
            &*name.name != "<init>" && (evidence.is_subclass)(&name.class, &method.class);
        let bridged = evidence.bridged.get(method);
        let is_bridged = bridged.is_some_and(|all| all.contains(name));
        is_bridged || is_same && (name.class == method.class || overrides)
    })
}

/// The contracts that claims rest on and that cannot be relied on, by what became of them; entries are in the order of
/// the methods.
pub(crate) fn doubts(evidence: &Evidence, entries: &[MethodEntry]) -> Doubts {
    let goals = evidence.runs.values().flat_map(|run| &run.result.goals);
    let mut found = Doubts::default();
    for goal in goals {
        let GoalStatus::Infeasible { rests_on, .. } = &goal.status else {
            continue;
        };
        for method in rests_on {
            if is_a_lambda(evidence, method) {
                found.contracts.insert(
                    method.clone(),
                    "which lambda expressions have to keep that nobody checks",
                );
            }
            if evidence.unasked.contains(method) {
                found.contracts.insert(
                    method.clone(),
                    "which code of a superclass has to keep that nobody checks",
                );
            }
            let whys = accounted(evidence, method).map(|(i, listed)| doubt(listed, &entries[i]));
            if let Some(why) = whys.flatten().next() {
                found.contracts.insert(method.clone(), why);
            }
            let open = accounted(evidence, method).filter_map(|(i, listed)| {
                let is_written = listed.has_written_contract();
                let is_open = entries[i].verdict == Verdict::ProvedIfItEnds || !is_written;
                is_open.then_some(is_written)
            });
            if let Some(is_written) = open.max() {
                found.ends.insert(method.clone(), is_written);
            }
        }
    }
    found
}

/// Whether a lambda expression or a method reference of the project implements a method: its body is no method that would
/// have the contract.
fn is_a_lambda(evidence: &Evidence, method: &MethodRef) -> bool {
    let mut made = evidence.lambdas.iter();
    made.any(|interface| {
        *interface == method.class || (evidence.is_subclass)(interface, &method.class)
    })
}

/// Why a contract cannot be relied on.
fn doubt(method: &MethodUnderTest, entry: &MethodEntry) -> Option<&'static str> {
    let clauses = || entry.obligations.iter().filter(|o| o.kind.is_clause());
    if clauses().any(|o| o.status == ObligationStatus::Violated) {
        return Some("which is refuted");
    }
    let is_open = clauses().any(|o| o.status != ObligationStatus::Proved);
    let is_proved = matches!(entry.verdict, Verdict::Proved | Verdict::ProvedIfItEnds);
    let is_proved = is_proved || !method.has_written_contract();
    (is_open || !is_proved).then_some("which is not proved")
}
