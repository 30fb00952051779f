//! In: the account. Out: the text a person reads: a table for each class, what is not covered and why,
//! what went wrong.

use std::fmt::Write;

use provetta_outcome::{
    Ledger, MethodEntry, Obligation, ObligationKind, ObligationStatus, Verdict,
};

use crate::accounting::Account;
use crate::progress::plural;

/// The tables and lists of a run.
pub fn report(account: &Account) -> String {
    let mut out = String::new();
    tables(&account.ledger, &mut out);
    not_covered(&account.ledger, &mut out);
    for finding in &account.unexpected {
        let _ = writeln!(out, "unexpected: {finding}");
    }
    for limited in &account.limited {
        let _ = writeln!(out, "stopped: {limited}");
    }
    if !(account.unexpected.is_empty() && account.limited.is_empty()) {
        out.push('\n');
    }
    out
}

/// The last line: sums.
pub fn summary(ledger: &Ledger, place: Option<&str>) -> String {
    let t = &ledger.totals;
    let count = |n: u64, word: &str| format!("{n} {}", plural(n as usize, word));
    format!(
        "{}, {}: {} covered, {} infeasible, {} unknown; {}{} in {}",
        count(t.methods, "method"),
        count(t.branches, "branch"),
        t.covered,
        t.infeasible,
        t.unknown,
        count(t.tests, "test"),
        place.map_or(String::new(), |place| format!(" written to {place}")),
        duration(t.millis)
    )
}

/// What to tell about mismatches: they are ours, and worth a report.
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
    out
}

const HEAD: [&str; 6] = ["covered", "infeasible", "unknown", "tests", "time", ""];

fn tables(ledger: &Ledger, out: &mut String) {
    let mut rest = ledger.methods.as_slice();
    while let Some(first) = rest.first() {
        let size = rest.iter().take_while(|m| m.class == first.class).count();
        let (class, others) = rest.split_at(size);
        table(class, out);
        rest = others;
    }
}

fn table(class: &[MethodEntry], out: &mut String) {
    let titles: Vec<String> = class.iter().map(|m| title(m, class)).collect();
    let width = titles
        .iter()
        .map(|t| t.chars().count() + 2)
        .chain([class[0].class.chars().count()])
        .max();
    let width = width.unwrap_or(0);
    let _ = write!(out, "{:<width$}", class[0].class);
    for head in &HEAD[..5] {
        let _ = write!(out, "  {head:>10}");
    }
    out.push('\n');
    for (method, title) in class.iter().zip(titles) {
        let count = |status| {
            let is = |o: &&Obligation| o.kind == ObligationKind::Branch && o.status == status;
            method.obligations.iter().filter(is).count()
        };
        let _ = write!(out, "  {title:<0$}", width - 2);
        for n in [
            count(ObligationStatus::Covered),
            count(ObligationStatus::Infeasible),
            count(ObligationStatus::Unknown),
            method.tests.len(),
        ] {
            let _ = write!(out, "  {n:>10}");
        }
        let _ = writeln!(out, "  {:>10}", duration(method.millis));
    }
    out.push('\n');
}

/// The method's name, with parameter types where the class has several of that name.
fn title(method: &MethodEntry, class: &[MethodEntry]) -> String {
    let overloaded = class.iter().filter(|m| m.method == method.method).count() > 1;
    let types =
        provetta_outcome::JavaType::parse_method(&method.descriptor).map(|(types, _)| types);
    match types.filter(|_| overloaded) {
        Some(types) => {
            let simple = |ty: &provetta_outcome::JavaType| {
                let name = ty.to_string();
                name.rsplit('.').next().unwrap_or(&name).to_owned()
            };
            let list: Vec<String> = types.iter().map(simple).collect();
            format!("{}({})", method.method, list.join(", "))
        }
        None => method.method.clone(),
    }
}

fn not_covered(ledger: &Ledger, out: &mut String) {
    let mut lines = Vec::new();
    for method in &ledger.methods {
        let open: Vec<&Obligation> = method
            .obligations
            .iter()
            .filter(|o| o.status != ObligationStatus::Covered)
            .collect();
        // A method that was not analysed at all has one reason, not one for each branch.
        if method.verdict == Verdict::Unknown && open.iter().all(|o| o.reason == method.reason) {
            let branches = open
                .iter()
                .filter(|o| o.kind == ObligationKind::Branch)
                .count();
            let count = match branches {
                0 => String::new(),
                n => format!(" ({n} {})", plural(n, "branch")),
            };
            let reason = method.reason.as_deref().unwrap_or("not settled");
            lines.push(format!(
                "{}  {}#{}{count}: unknown: {reason}",
                place(method, method.line),
                method.class,
                method.method
            ));
            continue;
        }
        if method.verdict == Verdict::Unknown && method.reason.is_some() {
            let reason = method.reason.as_deref().unwrap_or_default();
            lines.push(format!(
                "{}  {}#{}: unknown: {reason}",
                place(method, method.line),
                method.class,
                method.method
            ));
        }
        for obligation in open {
            // Divisions that cannot throw are as they should be.
            let quiet = obligation.kind == ObligationKind::Exception
                && obligation.status == ObligationStatus::Infeasible;
            if !quiet {
                lines.push(format!(
                    "{}  {}",
                    place(method, obligation.line),
                    sentence(obligation)
                ));
            }
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

/// `Median.java:12`, or the class where there is no source.
fn place(method: &MethodEntry, line: Option<u32>) -> String {
    let file = method.source.as_deref().unwrap_or(&method.class);
    line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"))
}

/// One obligation in words: `x > y is true: infeasible: …`.
pub fn sentence(obligation: &Obligation) -> String {
    let status = match obligation.status {
        ObligationStatus::Covered => "covered",
        ObligationStatus::Infeasible => "infeasible",
        ObligationStatus::Proved => "proved",
        ObligationStatus::Violated => "violated",
        ObligationStatus::Unknown => "unknown",
    };
    let reason = obligation
        .reason
        .as_ref()
        .map_or(String::new(), |reason| format!(": {reason}"));
    format!("{}: {status}{reason}", subject(obligation))
}

/// What an obligation is about: `x > y is true`.
pub fn subject(obligation: &Obligation) -> String {
    let text = obligation.text.as_deref().map(one_line);
    match (obligation.kind, text) {
        (ObligationKind::Branch, Some(text)) => format!("{text} is {}", obligation.side),
        (ObligationKind::Branch, None) => format!("the branch to {}", obligation.side),
        (ObligationKind::Exception, Some(text)) => format!("{text} {}", obligation.side),
        (ObligationKind::Exception, None) => format!("the division {}", obligation.side),
        (ObligationKind::Path, Some(text)) => format!("{} where {text}", obligation.id),
        (ObligationKind::Path, None) => obligation.id.clone(),
    }
}

/// A condition may span lines in the source; a sentence may not.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `12 ms`, `3.4 s`.
pub fn duration(millis: u64) -> String {
    if millis < 1000 {
        format!("{millis} ms")
    } else {
        format!("{:.1} s", millis as f64 / 1000.0)
    }
}
