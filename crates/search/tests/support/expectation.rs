//! In: a line `// expect …` of a class with contracts. Out: what is expected of one method, or what is wrong with the line.
//!
//! Every outcome is named. Nothing here holds of every method that runs out of time: what stays unknown has a reason, and a part
//! of it stands in the line.

use provetta_outcome::{Calls, GoalKind};

/// The kinds of clauses, as the lines name them.
const KINDS: [GoalKind; 19] = [
    GoalKind::Ensures,
    GoalKind::Signals,
    GoalKind::SignalsOnly,
    GoalKind::Assignable,
    GoalKind::Invariant,
    GoalKind::Initially,
    GoalKind::Constraint,
    GoalKind::JmlAssert,
    GoalKind::LoopEntry,
    GoalKind::LoopPreserved,
    GoalKind::LoopVariant,
    GoalKind::Precondition,
    GoalKind::InnerEnsures,
    GoalKind::InnerAssignable,
    GoalKind::Overflow,
    GoalKind::Measure,
    GoalKind::Accessible,
    GoalKind::Diverges,
    GoalKind::Unusable,
];

/// The word for a kind of clause.
pub fn keyword(kind: GoalKind) -> &'static str {
    match kind {
        GoalKind::JmlAssert => "assert",
        GoalKind::LoopEntry => "entry",
        GoalKind::LoopPreserved => "preserved",
        GoalKind::LoopVariant => "decreases",
        GoalKind::InnerEnsures => "block",
        GoalKind::InnerAssignable => "frame",
        other => other.name(),
    }
}

/// What is expected of one method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// The class, if it is not the first of the file
    pub class: Option<String>,
    /// The method
    pub method: String,
    /// Whether a proof sees the code of calls
    pub calls: Calls,
    /// The budget of the analysis, if it is not the usual one
    pub millis: Option<u64>,
    /// What the analysis finds
    pub outcome: Outcome,
}

/// What an analysis finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Every clause that somebody wrote is proved, and that the call ends
    Proved,
    /// Every clause, but not that the call ends; a part of the reason
    ProvedIfItEnds(String),
    /// No input satisfies the precondition
    Vacuous,
    /// The same for one of its own cases
    VacuousCase,
    /// All clauses that somebody wrote are proved but these, in the order they are checked, and among the clauses that nobody
    /// wrote are the implied ones of the list
    Open(Vec<Clause>),
    /// Nothing that somebody wrote is decided; a part of the reason of each
    AllUnknown(String),
}

/// A clause that is not proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Whether nobody wrote it
    pub is_implied: bool,
    /// Its kind
    pub kind: &'static str,
    /// What became of it
    pub end: End,
}

/// What became of a clause that is not proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// An input breaks it
    Refuted,
    /// Not decided; a part of the reason
    Unknown(String),
}

/// The expectation in a line of a source, if it has one. A comment that begins with the word but cannot be read is an error.
pub fn parsed(line: &str) -> Option<Result<Expectation, String>> {
    let comment = line.trim().strip_prefix("//")?.trim_start();
    let rest = comment.strip_prefix("expect")?;
    let is_word = rest.starts_with(|c: char| c == ':' || c == 's' || c.is_whitespace());
    is_word.then(|| expectation(rest).map_err(|why| format!("`{}`: {why}", line.trim())))
}

fn expectation(rest: &str) -> Result<Expectation, String> {
    let rest = rest
        .strip_prefix(' ')
        .ok_or("a line begins with `// expect ` and the name of a method")?;
    let (subject, outcome) = rest
        .split_once(": ")
        .ok_or("there is no `: ` between a method and what is expected of it")?;
    let (subject, millis) = match subject.split_once(" within ") {
        Some((subject, time)) => {
            let millis = time.strip_suffix(" ms").and_then(|n| n.parse().ok());
            (
                subject,
                Some(millis.ok_or("`within` needs a time such as `1500 ms`")?),
            )
        }
        None => (subject, None),
    };
    let (subject, calls) = match subject.strip_suffix(" by contract") {
        Some(subject) => (subject, Calls::Contract),
        None => (subject, Calls::Auto),
    };
    if subject.is_empty() || subject.contains(char::is_whitespace) {
        return Err(format!("`{subject}` is no name of a method"));
    }
    let (class, method) = match subject.rsplit_once('.') {
        Some((class, method)) => (Some(class.to_owned()), method),
        None => (None, subject),
    };
    Ok(Expectation {
        class,
        method: method.to_owned(),
        calls,
        millis,
        outcome: outcome_of(outcome.trim())?,
    })
}

fn outcome_of(text: &str) -> Result<Outcome, String> {
    match text {
        "proved" => return Ok(Outcome::Proved),
        "vacuous" => return Ok(Outcome::Vacuous),
        "vacuous case" => return Ok(Outcome::VacuousCase),
        _ => {}
    }
    if let Some(reason) = text.strip_prefix("proved if it ends") {
        return Ok(Outcome::ProvedIfItEnds(in_parentheses(reason)?));
    }
    if let Some(reason) = text.strip_prefix("all unknown") {
        return Ok(Outcome::AllUnknown(in_parentheses(reason)?));
    }
    let clauses: Result<Vec<Clause>, String> = parts(text).into_iter().map(clause).collect();
    clauses.map(Outcome::Open)
}

fn clause(text: &str) -> Result<Clause, String> {
    let (is_implied, text) = match text.strip_prefix("implied ") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (kind, end) = text.split_once(' ').unwrap_or((text, ""));
    let known = KINDS.map(keyword);
    let Some(kind) = known.iter().find(|known| **known == kind) else {
        return Err(format!(
            "`{kind}` is no outcome and no clause; clauses are {}",
            known.join(", ")
        ));
    };
    let end = match (end, end.strip_prefix("unknown")) {
        ("refuted", _) => End::Refuted,
        (_, Some(reason)) => End::Unknown(in_parentheses(reason)?),
        _ => return Err(format!("`{end}` is neither `refuted` nor `unknown (why)`")),
    };
    Ok(Clause {
        is_implied,
        kind,
        end,
    })
}

/// The text of ` (text)`; there must be one.
fn in_parentheses(text: &str) -> Result<String, String> {
    let inner = text.strip_prefix(" (").and_then(|t| t.strip_suffix(')'));
    match inner.filter(|inner| !inner.is_empty()) {
        Some(inner) => Ok(inner.to_owned()),
        None => Err("a part of the reason must follow in parentheses".to_owned()),
    }
}

/// What stands between commas that are in no parentheses.
fn parts(text: &str) -> Vec<&str> {
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    found
}

/// Lines that must not be read, and some that must.
pub fn mistakes_are_found() -> Result<(), String> {
    let wrong = [
        "// expect f: prooved",
        "// expect f proved",
        "// expects f: proved",
        "//expect: proved",
        "// expect f g: proved",
        "// expect f: ensures refused",
        "// expect f: ensures unknown",
        "// expect f: ensures unknown ()",
        "// expect f: proved if it ends",
        "// expect f: all unknown",
        "// expect f: ensure refuted",
        "// expect f: proved, ensures refuted",
        "// expect f: not proved",
        "// expect f within a day: proved",
    ];
    for line in wrong {
        if !matches!(parsed(line), Some(Err(_))) {
            return Err(format!("`{line}` is read as {:?}", parsed(line)));
        }
    }
    let right = "    // expect C.f by contract within 1500 ms: implied entry refuted, ensures unknown (a (b, c))";
    let read = Expectation {
        class: Some("C".to_owned()),
        method: "f".to_owned(),
        calls: Calls::Contract,
        millis: Some(1_500),
        outcome: Outcome::Open(vec![
            Clause {
                is_implied: true,
                kind: "entry",
                end: End::Refuted,
            },
            Clause {
                is_implied: false,
                kind: "ensures",
                end: End::Unknown("a (b, c)".to_owned()),
            },
        ]),
    };
    match parsed(right) {
        Some(Ok(found)) if found == read => {}
        other => return Err(format!("`{right}` is read as {other:?}")),
    }
    match parsed("// what people expect of it") {
        None => Ok(()),
        other => Err(format!("a comment is read as {other:?}")),
    }
}
