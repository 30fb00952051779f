//! In: what both sides said. Out: counts for each kind of clause, and where they differ.

use std::collections::BTreeMap;
use std::fmt;

use super::Side;
use super::claim::Claim;
use super::program::{KINDS, Kind, Subject};

/// Counts of states of one kind of clause.
#[derive(Debug, Clone, Default)]
pub struct Count {
    /// Both say that the clause holds
    pub kept: u64,
    /// Both say that it does not
    pub broken: u64,
    /// Both say that the precondition does not hold
    pub excluded: u64,
    /// The engine cannot evaluate it
    pub engine_unknown: u64,
    /// The oracle cannot
    pub oracle_unknown: u64,
    /// An invariant does not hold before the call, which an oracle does not look at
    pub before: u64,
}

impl Count {
    /// States on which both sides said something.
    pub fn compared(&self) -> u64 {
        self.kept + self.broken + self.excluded
    }
}

/// A state in which the engine and the oracle differ.
#[derive(Debug, Clone)]
pub struct Disagreement {
    /// What kind of clause
    pub kind: Kind,
    /// Batch of the run
    pub batch: u64,
    /// Seed of `World`
    pub state: u32,
    /// The clause
    pub clause: String,
    /// The code it is about
    pub code: String,
    /// What the engine says
    pub engine: String,
    /// What the oracle says
    pub oracle: String,
}

/// What was compared.
#[derive(Debug, Clone, Default)]
pub struct ContractSummary {
    /// By kind of clause
    pub counts: BTreeMap<Kind, Count>,
    /// Why the engine could not evaluate clauses
    pub engine_reasons: BTreeMap<String, u64>,
    /// Why oracles could not check clauses
    pub oracle_reasons: BTreeMap<String, u64>,
    /// By kind of clause: how many were proved for all states, refuted, and neither
    pub claims: BTreeMap<Kind, (u64, u64, u64)>,
    /// Where they differ, the shortest clause first
    pub disagreements: Vec<Disagreement>,
}

impl ContractSummary {
    pub(super) fn add(
        &mut self,
        subject: &Subject,
        batch: u64,
        state: u32,
        engine: Side,
        oracle: Side,
    ) {
        let count = self.counts.entry(subject.kind).or_default();
        match (&engine, &oracle) {
            (_, Side::Unknown(why)) => {
                count.oracle_unknown += 1;
                *self.oracle_reasons.entry(why.clone()).or_default() += 1;
            }
            (Side::Unknown(why), _) => {
                count.engine_unknown += 1;
                *self.engine_reasons.entry(why.clone()).or_default() += 1;
            }
            (Side::Excluded, _) if subject.kind == Kind::Invariant => count.before += 1,
            (Side::Excluded, Side::Excluded) => count.excluded += 1,
            // A precondition that is not defined throws.
            (Side::Excluded, Side::Broken(how)) if how.starts_with("throws ") => {
                count.excluded += 1;
            }
            (Side::Kept, Side::Kept) => count.kept += 1,
            (Side::Broken(_), Side::Broken(_)) => count.broken += 1,
            _ => self.disagreements.push(Disagreement {
                kind: subject.kind,
                batch,
                state,
                clause: subject.clause.clone(),
                code: subject.text.clone(),
                engine: shown(&engine),
                oracle: shown(&oracle),
            }),
        }
    }

    /// What is claimed for all states must hold in each one.
    pub(super) fn claimed(&mut self, subject: &Subject, batch: u64, claim: Claim, sides: &[Side]) {
        let wrong = |side: &&Side| match claim {
            Claim::Proved => matches!(side, Side::Broken(_)),
            Claim::Vacuous => matches!(side, Side::Broken(_) | Side::Kept),
            Claim::Panicked(_) => true,
            Claim::Refuted | Claim::Nothing => false,
        };
        let count = self.claims.entry(subject.kind).or_default();
        match &claim {
            Claim::Proved => count.0 += 1,
            Claim::Refuted => count.1 += 1,
            _ => count.2 += 1,
        }
        if let Some(state) = sides.iter().position(|side| wrong(&side)) {
            self.disagreements.push(Disagreement {
                kind: subject.kind,
                batch,
                state: state as u32,
                clause: subject.clause.clone(),
                code: subject.text.clone(),
                engine: format!("for all states: {claim:?}"),
                oracle: format!("in this one: {}", shown(&sides[state])),
            });
        }
    }

    /// How many states of each kind were compared so far, in a line.
    pub fn line(&self) -> String {
        let mut text = String::new();
        for kind in KINDS {
            let compared = self.counts.get(&kind).map_or(0, Count::compared);
            text.push_str(&format!("{kind:?} {compared}, "));
        }
        format!("{text}{} disagree", self.disagreements.len())
    }

    /// javac refuses the oracle of a clause.
    pub(super) fn refused(&mut self, subject: &Subject, output: String) {
        self.disagreements.push(Disagreement {
            kind: subject.kind,
            batch: 0,
            state: 0,
            clause: subject.clause.clone(),
            code: subject.text.clone(),
            engine: "an oracle that compiles".to_owned(),
            oracle: output,
        });
    }
}

fn shown(side: &Side) -> String {
    match side {
        Side::Excluded => "the precondition does not hold".to_owned(),
        Side::Kept => "kept".to_owned(),
        Side::Broken(how) => format!("broken: {how}"),
        Side::Unknown(why) => format!("unknown: {why}"),
    }
}

impl fmt::Display for ContractSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<12} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
            "clauses", "compared", "kept", "broken", "excluded", "engine ?", "oracle ?", "before"
        )?;
        for kind in KINDS {
            let c = self.counts.get(&kind).cloned().unwrap_or_default();
            writeln!(
                f,
                "{:<12} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
                format!("{kind:?}"),
                c.compared(),
                c.kept,
                c.broken,
                c.excluded,
                c.engine_unknown,
                c.oracle_unknown,
                c.before
            )?;
        }
        for (kind, (proved, refuted, neither)) in &self.claims {
            writeln!(
                f,
                "{kind:?}: {proved} proved for all states, {refuted} refuted, {neither} neither"
            )?;
        }
        for (side, reasons) in [
            ("engine", &self.engine_reasons),
            ("oracle", &self.oracle_reasons),
        ] {
            for (why, count) in reasons {
                writeln!(f, "{side} does not evaluate {count}: {why}")?;
            }
        }
        let mut last = None;
        let mut shown = 0;
        for d in &self.disagreements {
            if last == Some(&d.clause) {
                continue;
            }
            last = Some(&d.clause);
            shown += 1;
            if shown > 40 {
                break;
            }
            writeln!(
                f,
                "\n{:?} in batch {}, state {}: {}\n  engine: {}\n  oracle: {}\n{}",
                d.kind,
                d.batch,
                d.state,
                d.clause,
                d.engine,
                d.oracle,
                d.code.trim_end()
            )?;
        }
        write!(f, "{} states disagree", self.disagreements.len())
    }
}
