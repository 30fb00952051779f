//! In: the account. Out: the text a person reads: a table for each class, what is not covered and why,
//! what went wrong.

use std::collections::BTreeMap;
use std::fmt::Write;

use provetta_account::Account;
use provetta_outcome::{
    Ledger, MethodEntry, Obligation, ObligationKind, ObligationStatus, Verdict,
};

use crate::report::table::tables;
use crate::report::verdicts;
use crate::report::words::{duration, place, place_of, sentence};
use crate::run::progress::plural;

/// The tables and lists of a run.
pub fn report(account: &Account) -> String {
    let mut out = String::new();
    tables(&account.ledger, &mut out);
    not_covered(&account.ledger, &mut out);
    for finding in &account.refuted {
        let _ = writeln!(out, "{finding}");
    }
    for bounded in &account.bounded {
        let _ = writeln!(out, "proved to a bound: {bounded}");
    }
    for unended in &account.unended {
        let _ = writeln!(out, "proved if it ends: {unended}");
    }
    for granted in &account.granted {
        let _ = writeln!(out, "proved: {granted}");
    }
    for finding in &account.unexpected {
        let _ = writeln!(out, "unexpected: {finding}");
    }
    for limited in &account.limited {
        let _ = writeln!(out, "stopped: {limited}");
    }
    let findings = [
        &account.refuted,
        &account.bounded,
        &account.unended,
        &account.granted,
        &account.unexpected,
        &account.limited,
    ];
    if findings.iter().any(|list| !list.is_empty()) {
        out.push('\n');
    }
    out
}

/// The last line: sums. So many tests were written to a place, if any were.
pub fn summary(ledger: &Ledger, written: usize, place: Option<&str>) -> String {
    let t = &ledger.totals;
    let part = match written as u64 == t.tests {
        true => String::new(),
        false => format!(", {written} of them"),
    };
    let count = |n: u64, word: &str| format!("{n} {}", plural(n as usize, word));
    format!(
        "{}, {}: {} covered, {} infeasible, {} unknown; {}{} in {}",
        count(t.methods, "method"),
        count(t.branches, "branch"),
        t.covered,
        t.infeasible,
        t.unknown,
        count(t.tests, "test"),
        place.map_or(String::new(), |place| format!("{part} written to {place}")),
        duration(t.millis)
    )
}

/// The lines before it: exceptions and asserts, if there are any.
pub fn obligations(ledger: &Ledger) -> String {
    let t = &ledger.totals;
    let mut out = String::new();
    if t.exceptions > 0 {
        let _ = writeln!(
            out,
            "{} possible {}: {} shown by tests, {} proved impossible, {} unknown",
            t.exceptions,
            plural(t.exceptions as usize, "exception"),
            t.exceptions_covered,
            t.exceptions_infeasible,
            t.exceptions_unknown
        );
    }
    if t.asserts > 0 {
        let _ = writeln!(
            out,
            "{} {}: {} proved, {} violated, {} unknown",
            t.asserts,
            plural(t.asserts as usize, "assert"),
            t.asserts_proved,
            t.asserts_violated,
            t.asserts_unknown
        );
    }
    out.push_str(&verdicts::sums(ledger));
    out
}

/// With so many unknown branches, their reasons are counted.
const MANY: usize = 20;
/// How many reasons are listed.
const REASONS: usize = 10;

/// Why branches are unknown, the most frequent reasons first; nothing if there are few.
pub fn reasons(ledger: &Ledger) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let obligations = ledger.methods.iter().flat_map(|m| &m.obligations);
    let unknown =
        |o: &&Obligation| o.kind == ObligationKind::Branch && o.status == ObligationStatus::Unknown;
    for obligation in obligations.filter(unknown) {
        let reason = obligation.reason.as_deref().unwrap_or("no reason given");
        *counts.entry(general(reason)).or_default() += 1;
    }
    if counts.values().sum::<usize>() < MANY {
        return String::new();
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    let mut out = String::from("Unknown branches by reason:\n");
    for (reason, count) in counts.iter().take(REASONS) {
        let _ = writeln!(out, "{count:>6}  {reason}");
    }
    let rest: usize = counts.iter().skip(REASONS).map(|(_, n)| n).sum();
    if rest > 0 {
        let _ = writeln!(out, "{rest:>6}  other reasons");
    }
    out.push('\n');
    out
}

/// A reason without what differs from case to case: its first line, and no values.
fn general(reason: &str) -> &str {
    let line = reason.lines().next().unwrap_or(reason);
    match line.find(" makes: ") {
        Some(end) if line.starts_with("only in a state") => &line[..end + 6],
        _ => line,
    }
}

/// What to say about mismatches: they are ours, and worth a report.
pub fn mismatches(account: &Account) -> String {
    let mut out = String::new();
    for mismatch in &account.mismatches {
        let _ = writeln!(out, "mismatch: {mismatch}");
    }
    if !account.mismatches.is_empty() {
        out.push_str(
            "This is a bug of Provetta, not of your code: the JVM and the analysis differ. \
             Please report it with the lines above and the method they name.\n",
        );
    }
    for bad in &account.bad_tests {
        let _ = writeln!(out, "left out: {bad}");
    }
    if !account.bad_tests.is_empty() {
        out.push_str(
            "A test that does not compile or does not repeat its call is a bug of Provetta, not of your code. It is left \
             out, and what only it reaches is unknown. Please report it with the lines above.\n",
        );
    }
    out
}

/// Branches of one method that stay unknown for the same reason share a line from this many on.
const SHARED_LINE: usize = 4;

fn not_covered(ledger: &Ledger, out: &mut String) {
    let mut lines = Vec::new();
    for method in &ledger.methods {
        let title = format!("{}#{}", method.class, method.method);
        let open = || method.obligations.iter().filter(|o| is_worth_a_line(o));
        let same = |reason: &Option<String>| {
            open()
                .filter(|o| o.status == ObligationStatus::Unknown && o.reason == *reason)
                .count()
        };
        let mut listed: Vec<&Option<String>> = Vec::new();
        if method.verdict == Verdict::Vacuous {
            listed.push(&method.reason);
        }
        if method.verdict == Verdict::Unknown {
            listed.push(&method.reason);
            lines.push(format!(
                "{}  {}",
                place(method, method.line),
                shared(&title, method, &method.reason)
            ));
        }
        for obligation in open() {
            if obligation.status == ObligationStatus::Unknown {
                if listed.contains(&&obligation.reason) {
                    continue;
                }
                if same(&obligation.reason) >= SHARED_LINE {
                    listed.push(&obligation.reason);
                    let text = shared(&title, method, &obligation.reason);
                    lines.push(format!("{}  {text}", place_of(method, obligation)));
                    continue;
                }
            }
            lines.push(format!(
                "{}  {}",
                place_of(method, obligation),
                sentence(obligation)
            ));
        }
    }
    if lines.is_empty() {
        return;
    }
    out.push_str("Not covered:\n");
    for line in lines {
        let _ = writeln!(out, "  {line}");
    }
    out.push('\n');
}

/// Whether an obligation is not as it should be; an exception that cannot be raised is. Asserts that fail and clauses
/// that are broken are listed elsewhere.
fn is_worth_a_line(obligation: &Obligation) -> bool {
    match obligation.status {
        ObligationStatus::Covered
        | ObligationStatus::Proved
        | ObligationStatus::ProvedToBound
        | ObligationStatus::Violated => false,
        ObligationStatus::Infeasible => obligation.kind != ObligationKind::Exception,
        ObligationStatus::Unknown => true,
    }
}

/// One line for all that stays unknown in a method for one reason.
fn shared(title: &str, method: &MethodEntry, reason: &Option<String>) -> String {
    let count = |kind: ObligationKind, word: &str| {
        let unknown = |o: &&Obligation| {
            o.kind == kind && o.status == ObligationStatus::Unknown && o.reason == *reason
        };
        match method.obligations.iter().filter(unknown).count() {
            0 => None,
            n => Some(format!("{n} {}", plural(n, word))),
        }
    };
    let counts: Vec<String> = [
        count(ObligationKind::Branch, "branch"),
        count(ObligationKind::Exception, "exception"),
        count(ObligationKind::Assert, "assert"),
        verdicts::open_clauses(method, reason),
    ]
    .into_iter()
    .flatten()
    .collect();
    let count = match counts.as_slice() {
        [] => String::new(),
        counts => format!(" ({})", counts.join(", ")),
    };
    format!(
        "{title}{count}: unknown: {}",
        reason.as_deref().unwrap_or("not settled")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use provetta_outcome::{PathCounts, Totals};

    fn obligation(line: u32, side: &str, status: ObligationStatus, reason: &str) -> Obligation {
        Obligation {
            id: format!("branch@{line}:{side}"),
            kind: ObligationKind::Branch,
            line: Some(line),
            source: None,
            text: Some("x <\n  y".into()),
            side: side.into(),
            status,
            tests: vec![],
            reason: (!reason.is_empty()).then(|| reason.to_owned()),
            world: vec![],
        }
    }

    fn method(
        name: &str,
        verdict: Verdict,
        reason: Option<&str>,
        obligations: Vec<Obligation>,
    ) -> MethodEntry {
        MethodEntry {
            class: "a.C".into(),
            method: name.into(),
            descriptor: "(I)I".into(),
            source: Some("src/C.java".into()),
            line: Some(3),
            contract: false,
            verdict,
            reason: reason.map(str::to_owned),
            obligations,
            tests: vec![],
            paths: PathCounts::default(),
            effort: Default::default(),
            millis: 1234,
        }
    }

    fn text(methods: Vec<MethodEntry>) -> String {
        let ledger = Ledger {
            schema: 1,
            methods,
            diagnostics: vec![],
            allowed: vec![],
            totals: Totals::default(),
        };
        report(&Account {
            ledger,
            unexpected: vec![],
            refuted: vec![],
            bounded: vec![],
            unended: vec![],
            granted: vec![],
            requires_ends: false,
            skipped: 0,
            mismatches: vec![],
            limited: vec![],
            bad_tests: vec![],
        })
    }

    #[test]
    fn open_branches_are_listed_with_their_reasons() {
        use ObligationStatus::{Covered, Infeasible, Unknown};
        let mixed = vec![
            obligation(4, "true", Covered, ""),
            obligation(4, "false", Infeasible, "it contradicts itself"),
            obligation(5, "true", Unknown, "the budget ended"),
        ];
        assert_eq!(
            text(vec![method("m", Verdict::NoContract, None, mixed)]),
            "a.C     covered  infeasible     unknown       tests        time\n  \
             m           1           1           1           0       1.2 s\n\n\
             Not covered:\n  \
             src/C.java:4  x < y is false: infeasible: it contradicts itself\n  \
             src/C.java:5  x < y is true: unknown: the budget ended\n\n"
        );
    }

    #[test]
    fn branches_with_one_reason_share_a_line() {
        let all = |count: u32, reason: &str| -> Vec<Obligation> {
            (0..count)
                .map(|i| obligation(i, "true", ObligationStatus::Unknown, reason))
                .collect()
        };
        let unsupported = method(
            "m",
            Verdict::Unknown,
            Some("an instance method"),
            all(2, "an instance method"),
        );
        let private = method("p", Verdict::NoContract, None, all(5, "nobody calls it"));
        let report = text(vec![unsupported, private]);
        let lines: Vec<&str> = report
            .lines()
            .filter(|line| line.contains("C.java"))
            .collect();
        assert_eq!(
            lines,
            [
                "  src/C.java:3  a.C#m (2 branches): unknown: an instance method",
                "  src/C.java:0  a.C#p (5 branches): unknown: nobody calls it"
            ]
        );
    }
}
