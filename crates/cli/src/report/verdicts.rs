//! In: the account. Out: what it says of contracts, for people.

use std::fmt::Write;

use provetta_outcome::{Ledger, MethodEntry, Obligation, ObligationStatus, Verdict};

use crate::report::words::{duration, place, place_of, subject};
use crate::run::examine::Examined;
use crate::run::progress::plural;

/// The line of sums; nothing if there is no contract.
pub fn sums(ledger: &Ledger) -> String {
    let t = &ledger.totals;
    if t.contracts == 0 {
        return String::new();
    }
    // Most runs have none of these.
    let if_it_ends = match t.contracts_proved_if_it_ends {
        0 => String::new(),
        1 => "1 proved if it ends, ".to_owned(),
        n => format!("{n} proved if they end, "),
    };
    format!(
        "{} {}: {} proved, {if_it_ends}{} proved to a bound, {} refuted, {} vacuous, {} unknown\n",
        t.contracts,
        plural(t.contracts as usize, "contract"),
        t.contracts_proved,
        t.contracts_proved_to_bound,
        t.contracts_refuted,
        t.contracts_vacuous,
        t.contracts_unknown
    )
}

/// How many clauses of a method stay open for a reason: `2 clauses`.
pub fn open_clauses(method: &MethodEntry, reason: &Option<String>) -> Option<String> {
    let is_open = |o: &&Obligation| {
        o.kind.is_clause() && o.status == ObligationStatus::Unknown && o.reason == *reason
    };
    match method.obligations.iter().filter(is_open).count() {
        0 => None,
        n => Some(format!("{n} {}", plural(n, "clause"))),
    }
}

/// A verdict with its reason: `unknown: the budget …`.
pub fn with_reason(method: &MethodEntry) -> String {
    let reason = method.reason.as_ref();
    let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
    format!("{}{reason}", word(method.verdict))
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "proved",
        Verdict::ProvedIfItEnds => "proved if it ends",
        Verdict::ProvedToBound => "proved to a bound",
        Verdict::Refuted => "refuted",
        Verdict::Vacuous => "vacuous",
        Verdict::Unknown | Verdict::NoContract => "unknown",
    }
}

/// What `prove` prints: a verdict for each contract, what breaks those that are refuted, sums.
pub fn report(examined: &Examined, written: Option<&str>) -> String {
    let ledger = &examined.account.ledger;
    let mut out = String::new();
    for method in &ledger.methods {
        let title = format!("{}#{}", method.class, method.method);
        let at = place(method, method.line);
        match method.verdict {
            Verdict::Refuted => {
                let _ = writeln!(out, "refuted: {title} ({at})");
                refutation(examined, method, &mut out);
            }
            _ => {
                let reason = method.reason.as_ref();
                let reason = reason.map_or(String::new(), |r| format!(": {r}"));
                let _ = writeln!(out, "{}: {title} ({at}){reason}", word(method.verdict));
            }
        }
    }
    for limited in &examined.account.limited {
        let _ = writeln!(out, "stopped: {limited}");
    }
    if !out.is_empty() {
        out.push('\n');
    }
    match examined.account.skipped {
        0 => {}
        1 => out.push_str("1 method without a contract was skipped\n"),
        n => {
            let _ = writeln!(out, "{n} methods without a contract were skipped");
        }
    }
    if let Some(place) = written {
        let tests = ledger.totals.tests;
        let word = plural(tests as usize, "test");
        let _ = writeln!(out, "{tests} {word} written to {place}");
    }
    match sums(ledger).trim_end() {
        "" => {
            let _ = writeln!(out, "no contracts, in {}", duration(ledger.totals.millis));
        }
        sums => {
            let _ = writeln!(out, "{sums}, in {}", duration(ledger.totals.millis));
        }
    }
    out
}

/// The broken clauses of a method, each with a call that breaks it.
fn refutation(examined: &Examined, method: &MethodEntry, out: &mut String) {
    let broken = method
        .obligations
        .iter()
        .filter(|o| o.kind.is_clause() && o.status == ObligationStatus::Violated);
    let mut shown: Vec<&str> = Vec::new();
    for clause in broken {
        let _ = writeln!(out, "  {}  {}", place_of(method, clause), subject(clause));
        let Some(name) = clause.tests.first() else {
            continue;
        };
        if let Some(call) = examined.shown_call(method, name) {
            let reason = clause.reason.as_ref();
            let reason = reason.map_or(String::new(), |r| format!(", {r}"));
            let _ = writeln!(out, "    broken by {call}{reason}");
        }
        // Objects are best shown by the code that makes them.
        if !shown.contains(&name.as_str())
            && let Some(lines) = examined.shown_test(method, name)
        {
            shown.push(name);
            for line in lines {
                let _ = writeln!(out, "    |{line}");
            }
        }
    }
}
