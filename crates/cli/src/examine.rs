//! In: an open session. Out: everything found out about the chosen methods, tests run but not yet written.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::Result;
use provetta_outcome::Witness;

use crate::accounting::{self, Account, Evidence};
use crate::listing::{self, Listing};
use crate::pipeline::{self, Plan, Runs};
use crate::progress::Progress;
use crate::session::Session;
use crate::suite::{self, PassedTest, Suite};

/// All that a run found out.
pub struct Examined {
    pub listing: Listing,
    pub runs: Runs,
    pub suite: Suite,
    pub account: Account,
}

/// Analyses, tries out, generates, runs and accounts.
pub fn examine(
    session: &mut Session,
    plan: &Plan,
    progress: &Progress,
    started: Instant,
) -> Result<Examined> {
    let listing = listing::list(&session.classes, &session.choice, &session.project);
    let runs = pipeline::analyse(session, &listing, plan, progress)?;
    let suite = suite::build(session, &listing, &runs, plan.options.coverage)?;
    let unmeasured = match runs.is_empty() {
        true => BTreeMap::new(),
        false => session
            .jvm()?
            .unmeasured()
            .iter()
            .map(|u| (u.method.clone(), u.reason.clone()))
            .collect(),
    };
    let account = accounting::account(&Evidence {
        listing: &listing,
        runs: &runs,
        suite: &suite,
        coverage: plan.options.coverage,
        shown: &|path| session.shown.of(path),
        unmeasured: &unmeasured,
        millis: started.elapsed().as_millis().try_into().unwrap_or(u64::MAX),
    });
    Ok(Examined {
        listing,
        runs,
        suite,
        account,
    })
}

impl Examined {
    /// The witness a test was made from.
    pub fn witness(&self, test: &PassedTest) -> Option<&Witness> {
        self.runs
            .get(&test.method)?
            .result
            .witnesses
            .get(test.witness)
    }
}
