//! In: a place in the code. Out: sentences that say why each branch, exception and clause there is what it is.

use std::fmt::Write;
use std::time::Instant;

use anyhow::Result;
use provetta_account::{PassedTest, ended_text};
use provetta_outcome::{MethodEntry, Obligation, ObligationKind, ObligationStatus};

use crate::args::ExplainArgs;
use crate::exit::{Exit, usage};
use crate::project::target::{self, MethodPattern};
use crate::report::output;
use crate::report::overview;
use crate::report::verdicts;
use crate::report::words;
use crate::run::examine::{Examined, examine};
use crate::run::pipeline::{Failing, Plan};
use crate::run::progress::Progress;
use crate::run::session::{Session, Wanted, current_folder};

/// Time limit of one call: as the default of `test`.
const CALL_SECONDS: u64 = 5;

/// Runs the command.
pub fn run(args: &ExplainArgs) -> Result<Exit> {
    let current = current_folder()?;
    let (request, line) = target::parse_place(&args.place, &current)?;
    let places: Vec<_> = args
        .location
        .targets
        .iter()
        .map(|text| target::parse(text, &current))
        .collect::<Result<_>>()?;
    let pattern = request.method.clone();
    let mut session = Session::open(&Wanted {
        requests: &[request],
        places: &places,
        libraries: &args.location.libraries,
        call_millis: CALL_SECONDS * 1000,
        runs_code: true,
    })?;
    let plan = Plan {
        options: args.analysis.options(false, false),
        workers: 2,
        test_timeout_seconds: CALL_SECONDS,
        failing: Failing::Keep,
        requires_ends: false,
    };
    let progress = Progress::new(true);
    for notice in &session.notices {
        eprintln!("note: {notice}");
    }
    let examined = examine(&mut session, &plan, &progress, Instant::now())?;
    let entries: Vec<&MethodEntry> = examined
        .listing
        .methods
        .iter()
        .zip(&examined.account.ledger.methods)
        .filter(|(listed, _)| {
            pattern
                .as_ref()
                .is_none_or(|p: &MethodPattern| p.matches(listed.method()))
        })
        .map(|(_, entry)| entry)
        .collect();
    let text = explain(&examined, &entries, line, &args.place)?;
    output::print(&text)?;
    eprint!("{}", overview::mismatches(&examined.account));
    Ok(if examined.account.mismatches.is_empty() {
        Exit::Clean
    } else {
        Exit::Internal
    })
}

fn explain(
    examined: &Examined,
    entries: &[&MethodEntry],
    line: Option<u32>,
    place: &str,
) -> Result<String> {
    if entries.is_empty() {
        return Err(usage(format!(
            "{place}: the method has no code of its own; name one that is written in the source"
        )));
    }
    let mut text = String::new();
    let mut lines: Vec<u32> = Vec::new();
    for entry in entries {
        let title = format!("{}#{}", entry.class, entry.method);
        if line.is_none() && entry.contract {
            let _ = writeln!(
                text,
                "{title}: its contract is {}",
                verdicts::with_reason(entry)
            );
        }
        for obligation in entry
            .obligations
            .iter()
            .filter(|o| o.kind != ObligationKind::Path)
        {
            lines.extend(obligation.line);
            if line.is_none() || obligation.line == line {
                let at = obligation
                    .line
                    .map_or(String::new(), |line| format!(":{line}"));
                let _ = writeln!(text, "{title}{at}: {}", words::subject(obligation));
                let _ = writeln!(text, "  {}", sentence(examined, entry, obligation));
            }
        }
        if let (None, true, Some(reason)) = (line, entry.obligations.is_empty(), &entry.reason) {
            let _ = writeln!(text, "{title}: {reason}.");
        }
    }
    if !text.is_empty() {
        return Ok(text);
    }
    lines.sort_unstable();
    lines.dedup();
    if lines.is_empty() {
        return Ok(format!(
            "{place}: the method has no branch and no contract, and nothing in it raises an exception.\n"
        ));
    }
    let list: Vec<String> = lines.iter().map(u32::to_string).collect();
    let at = line.map_or(String::new(), |line| format!(" on line {line}"));
    Err(usage(format!(
        "there is no branch, possible exception or clause{at}; the method has them on these lines: {}",
        list.join(", ")
    )))
}

fn sentence(examined: &Examined, entry: &MethodEntry, obligation: &Obligation) -> String {
    let reason = obligation.reason.as_deref().unwrap_or("no reason is known");
    match obligation.status {
        ObligationStatus::Covered => reached("Covered", examined, entry, obligation),
        ObligationStatus::Infeasible => {
            format!("Infeasible: no input reaches it, because {reason}.")
        }
        ObligationStatus::Unknown => format!("Unknown: {reason}."),
        ObligationStatus::Proved => {
            let which = match obligation.kind.is_clause() {
                true => " that the contract is for",
                false => "",
            };
            format!("Proved: it holds for all inputs{which}, because {reason}.")
        }
        ObligationStatus::ProvedToBound => {
            format!("Proved to a bound: no input breaks it, but {reason}.")
        }
        ObligationStatus::Violated => reached("Violated", examined, entry, obligation),
    }
}

fn reached(
    status: &str,
    examined: &Examined,
    entry: &MethodEntry,
    obligation: &Obligation,
) -> String {
    let Some(name) = obligation.tests.first() else {
        return format!("{status}.");
    };
    let (does, do_too) = match obligation.kind.is_clause() {
        true => ("breaks it", "break it"),
        false => ("reaches it", "reach it"),
    };
    let simple = name.rsplit('.').next().unwrap_or(name);
    // The tests of the method itself come first; a private method has none.
    let own = |test: &&PassedTest| {
        let subject = &examined.listing.methods[test.method].subject;
        subject.java_class == entry.class && *subject.name.name == *entry.method
    };
    let named = || {
        examined
            .suite
            .tests
            .iter()
            .filter(|test| test.name == simple)
    };
    let Some(test) = named().find(own).or_else(|| named().next()) else {
        return format!("{status}: the test {name} {does}.");
    };
    let mut text = format!("{status}: the test {name} {does}");
    if let Some(witness) = examined.witness(test) {
        let inputs: Vec<String> = witness
            .inputs
            .iter()
            .map(|i| format!("{} = {}", i.name, i.value))
            .collect();
        if !inputs.is_empty() {
            let _ = write!(text, " with {}", inputs.join(", "));
        }
        for field in &witness.statics {
            let _ = write!(
                text,
                ", {}.{} = {}",
                field.class.replace(['/', '$'], "."),
                field.field,
                field.value
            );
        }
        if let Some(check) = examined
            .runs
            .get(&test.method)
            .and_then(|run| run.checks.get(test.witness))
        {
            let _ = write!(text, "; the call {}", ended_text(&check.actual));
        }
    }
    if let (ObligationStatus::Violated, Some(reason)) = (obligation.status, &obligation.reason) {
        let _ = write!(text, "; {reason}");
    }
    let others = obligation.tests.len() - 1;
    match others {
        0 => text.push('.'),
        1 => {
            let _ = write!(text, ". 1 more test {does}.");
        }
        n => {
            let _ = write!(text, ". {n} more tests {do_too}.");
        }
    }
    text
}
