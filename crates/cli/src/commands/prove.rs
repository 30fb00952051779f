//! In: the arguments of `provetta prove`. Out: verdicts on contracts, ledger, exit code; tests only where they are asked for.

use std::path::Path;
use std::time::Instant;

use anyhow::Result;

use crate::args::ProveArgs;
use crate::commands::test::{trees, workers, write_ledger, write_tests};
use crate::exit::Exit;
use crate::report::output;
use crate::report::overview;
use crate::report::verdicts;
use crate::run::examine::examine;
use crate::run::pipeline::{Failing, Plan};
use crate::run::start::{Start, start};

/// Runs the command.
pub fn run(args: &ProveArgs) -> Result<Exit> {
    let started = Instant::now();
    let common = &args.run;
    let Start {
        mut session,
        out,
        progress,
    } = start(common, args.out.as_deref())?;
    let plan = Plan {
        options: common.analysis.options(common.show_tree, true),
        workers: workers(common.jobs),
        test_timeout_seconds: common.test_timeout.into(),
        failing: Failing::Keep,
        requires_ends: common.requires_ends(),
    };
    let examined = examine(&mut session, &plan, &progress, started)?;
    let mut exit = Exit::from(examined.account.conclusion());
    if let Some(out) = &out
        && write_tests(&examined.suite, plan.failing, &|_| out.as_path())? > 0
    {
        exit = exit.max(Exit::Usage);
    }
    let to_stdout = write_ledger(common.json.as_deref(), &examined.account.ledger)?;
    if !common.quiet && !to_stdout {
        let place = out.as_deref().filter(|_| !examined.suite.files.is_empty());
        let place = place.map(|out: &Path| session.shown.of(out));
        let mut text = match common.show_tree {
            true => trees(&examined),
            false => String::new(),
        };
        text.push_str(&verdicts::report(&examined, place.as_deref()));
        output::print(&text)?;
    }
    eprint!("{}", overview::mismatches(&examined.account));
    for problem in &session.choice.problems {
        eprintln!("error: {problem}");
        exit = exit.max(Exit::Usage);
    }
    Ok(exit)
}
