//! In: a ledger and the classes it is about. Out: its claims, each with the event that would contradict it.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use provetta_classfile::branches;
use provetta_outcome::{
    Ledger, MethodEntry, MethodRef, Obligation, ObligationKind, ObligationStatus, Verdict,
};

use crate::subject::Subject;

/// What would contradict a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Control leaves a branching instruction by an edge
    Branch {
        /// Offset of the instruction
        offset: u32,
        /// The edge
        edge: u32,
    },
    /// A `throw` is executed
    Throw {
        /// Its offset
        offset: u32,
    },
    /// An instruction raises an exception of a kind, as the ledger names it
    Raise {
        /// Its offset
        offset: u32,
        /// The kind: `index-above`
        kind: String,
    },
    /// The oracle of the method says that a clause of this kind is broken; `*` stands for all
    Clause(String),
    /// The oracle of the method says that an input satisfies the precondition
    Admitted,
}

/// A claim of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The method it is about
    pub method: MethodRef,
    /// Its identity in the ledger: `branch@26:true`; `verdict` for the whole contract
    pub id: String,
    /// In words, with file and line
    pub words: String,
    /// Why the ledger says so
    pub reason: String,
    /// What contradicts it
    pub event: Event,
    /// Whether it holds only for inputs that satisfy a contract
    pub under: bool,
}

/// Reads a ledger.
pub fn read(path: &Path) -> Result<Ledger> {
    let text = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_slice(&text).with_context(|| format!("{} is no ledger", path.display()))
}

/// The claims of a ledger about classes that are there, in the order of the ledger. Those that no run can contradict (what holds
/// inside of a body in JML, what is read) are left out.
pub fn claims(ledger: &Ledger, subject: &Subject) -> Result<Vec<Claim>> {
    let mut internal: BTreeMap<String, &str> = BTreeMap::new();
    for name in &subject.names {
        internal.insert(name.replace(['/', '$'], "."), name);
    }
    let mut claims = Vec::new();
    for entry in &ledger.methods {
        let Some(class) = internal.get(&entry.class.replace('$', ".")) else {
            continue;
        };
        let method = MethodRef {
            class: (*class).into(),
            name: entry.method.as_str().into(),
            descriptor: entry.descriptor.as_str().into(),
        };
        of_method(entry, &method, subject, &mut claims)?;
    }
    Ok(claims)
}

/// Whether runs can contradict what is said. An `assume` excludes runs that no run can tell from others: what takes one for granted,
/// and names it, is left out.
fn is_claim(obligation: &Obligation) -> bool {
    let status = obligation.status;
    matches!(
        status,
        ObligationStatus::Infeasible | ObligationStatus::Proved
    ) && !names_assume(obligation.reason.as_deref())
}

fn names_assume(reason: Option<&str>) -> bool {
    reason.is_some_and(|reason| reason.contains("taking `assume"))
}

fn of_method(
    entry: &MethodEntry,
    method: &MethodRef,
    subject: &Subject,
    claims: &mut Vec<Claim>,
) -> Result<()> {
    let found = subject.classes.find(&method.class)?;
    let code = found
        .as_ref()
        .and_then(|class| class.method(&method.name, &method.descriptor));
    let Some(code) = code else {
        return Ok(());
    };
    let source = entry
        .source
        .as_ref()
        .and_then(|file| std::fs::read_to_string(file).ok());
    let branches = branches(code, source.as_deref());
    let mut clauses: BTreeMap<&str, bool> = BTreeMap::new();
    for obligation in &entry.obligations {
        if obligation.kind.is_clause() {
            if !is_judged(obligation.kind) {
                continue;
            }
            let proved = clauses.entry(said_of(obligation)).or_insert(true);
            *proved &= is_claim(obligation);
            continue;
        }
        if !is_claim(obligation) {
            continue;
        }
        let Some((offset, detail)) = place(obligation) else {
            continue;
        };
        let event = match obligation.kind {
            ObligationKind::Branch => {
                let edge = branches
                    .iter()
                    .find(|b| b.offset == offset)
                    .and_then(|b| b.sides.iter().position(|s| s.replace(' ', "-") == detail));
                match edge {
                    Some(edge) => Event::Branch {
                        offset,
                        edge: edge as u32,
                    },
                    None => continue,
                }
            }
            ObligationKind::Assert => Event::Throw { offset },
            _ if detail == "throw" => Event::Throw { offset },
            _ => Event::Raise {
                offset,
                kind: detail.to_owned(),
            },
        };
        let reason = obligation.reason.clone().unwrap_or_default();
        claims.push(Claim {
            method: method.clone(),
            id: obligation.id.clone(),
            words: words(entry, obligation),
            under: entry.contract || reason.contains("under "),
            reason,
            event,
        });
    }
    if is_vacuous(entry) {
        claims.push(Claim {
            method: method.clone(),
            id: "vacuous".to_owned(),
            words: format!("no input satisfies the precondition of {}", entry.method),
            reason: entry.reason.clone().unwrap_or_default(),
            event: Event::Admitted,
            under: true,
        });
    }
    let mut clause = |id: &str, kind: &str| {
        claims.push(Claim {
            method: method.clone(),
            id: id.to_owned(),
            words: format!("{} of {} is proved", id, entry.method),
            reason: entry.reason.clone().unwrap_or_default(),
            event: Event::Clause(kind.to_owned()),
            under: true,
        });
    };
    let is_proved = matches!(entry.verdict, Verdict::Proved | Verdict::ProvedIfItEnds);
    if is_proved && !names_assume(entry.reason.as_deref()) && !clauses.is_empty() {
        clause("verdict", "*");
    } else {
        for (kind, proved) in clauses {
            if proved {
                clause(kind, kind);
            }
        }
    }
    Ok(())
}

/// Whether an oracle, which sees the states before and after a call, can say that a clause is broken.
fn is_judged(kind: ObligationKind) -> bool {
    match kind {
        ObligationKind::Ensures
        | ObligationKind::Signals
        | ObligationKind::SignalsOnly
        | ObligationKind::Assignable
        | ObligationKind::Invariant
        | ObligationKind::Initially
        | ObligationKind::Constraint => true,
        ObligationKind::Precondition
        | ObligationKind::AssertJml
        | ObligationKind::LoopEntry
        | ObligationKind::LoopPreserved
        | ObligationKind::LoopVariant
        | ObligationKind::Overflow
        | ObligationKind::MeasuredBy
        | ObligationKind::Accessible
        | ObligationKind::Diverges
        | ObligationKind::Unusable
        | ObligationKind::Branch
        | ObligationKind::Exception
        | ObligationKind::Assert
        | ObligationKind::Path => false,
    }
}

/// Whether the whole contract is said to have no input. That one of its cases has none, or that none gets past an `assume`, no oracle tells.
fn is_vacuous(entry: &MethodEntry) -> bool {
    let reason = entry.reason.as_deref().unwrap_or_default();
    let whole = ["no input satisfies the precondition", "no object meets"];
    entry.verdict == Verdict::Vacuous && whole.iter().any(|words| reason.starts_with(words))
}

/// The word an oracle has for a clause. That arguments keep their invariants is a part of the postcondition in the ledger.
fn said_of(obligation: &Obligation) -> &'static str {
    let text = obligation.text.as_deref().unwrap_or_default();
    match text.starts_with("invariants of ") {
        true => ObligationKind::Invariant.name(),
        false => obligation.kind.name(),
    }
}

/// Offset and detail of `branch@26:true`, `assert@18`.
fn place(obligation: &Obligation) -> Option<(u32, &str)> {
    let (_, rest) = obligation.id.split_once('@')?;
    let (offset, detail) = rest.split_once(':').unwrap_or((rest, ""));
    Some((offset.parse().ok()?, detail))
}

fn words(entry: &MethodEntry, obligation: &Obligation) -> String {
    let file = obligation.source.as_ref().or(entry.source.as_ref());
    let file = file.map_or("", |f| f.rsplit('/').next().unwrap_or(f));
    let line = obligation.line.unwrap_or(0);
    let text = obligation.text.as_deref().unwrap_or("");
    format!("{file}:{line}: `{text}` {}", obligation.side)
}
