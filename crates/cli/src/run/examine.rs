//! In: an open session. Out: everything found out about the chosen methods, tests run but not yet written.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use provetta_account::{Account, Evidence, Options, PassedTest, Runs, account, call_of_test};
use provetta_classfile::ClassPath;
use provetta_outcome::{MethodEntry, Witness};

use crate::project::diagnostics;
use crate::project::listing::{self, Listing};
use crate::project::specs;
use crate::run::pipeline::{self, Plan};
use crate::run::progress::Progress;
use crate::run::session::Session;
use crate::run::suite::{self, Suite};

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
    let reading = specs::reading(&plan.options.contracts);
    let (specs, faulty) = specs::read(&session.specs, &session.classes, &reading);
    let shown = session.shown.clone();
    let shown = |path: &Path| shown.of(path);
    // Before the account, and before the time it takes.
    for sentence in specs::overruled(&specs, &shown) {
        progress.note(&format!("note: {sentence}"));
    }
    let specs = Arc::new(specs::in_force(specs));
    let text = diagnostics::render(&faulty, &shown, progress.is_quiet());
    if !text.is_empty() {
        progress.always(text.trim_end());
    }
    let listing = listing::list(
        &session.classes,
        &session.choice,
        &session.project,
        &specs,
        &plan.options.contracts,
        &shown,
    );
    let runs = pipeline::analyse(session, &listing, plan, progress)?;
    let suite = suite::build(session, &listing, &runs, plan, &specs)?;
    let unmeasured = match runs.is_empty() {
        true => BTreeMap::new(),
        false => session
            .jvm()?
            .unmeasured()
            .iter()
            .map(|u| (u.method.clone(), u.reason.clone()))
            .collect(),
    };
    let allowed: Vec<String> = session.allowed.iter().map(ToString::to_string).collect();
    let contracts = &plan.options.contracts;
    let account = account(&Evidence {
        methods: listing.methods.iter().map(|m| &m.subject).collect(),
        closed_nests: &listing.closed,
        lambdas: &listing.lambdas,
        bridged: &listing.keepers.bridged,
        unasked: &listing.keepers.unasked,
        runs: &runs,
        tests: &suite.tests,
        failed: &suite.failed,
        unmeasured: &unmeasured,
        is_subclass: &|class, of| is_subclass(&session.classes, class, of),
        options: Options {
            coverage: plan.options.coverage,
            only_contracts: contracts.only_failing,
            requires_ends: plan.requires_ends,
            only_passing: contracts.only_passing,
        },
        diagnostics: diagnostics::entries(&faulty, &shown),
        allowed: &allowed,
        millis: started.elapsed().as_millis().try_into().unwrap_or(u64::MAX),
    });
    Ok(Examined {
        listing,
        runs,
        suite,
        account,
    })
}

fn is_subclass(classes: &ClassPath, class: &str, of: &str) -> bool {
    let above = || classes.supertypes(class).unwrap_or_default();
    class == of || above().iter().any(|name| **name == *of)
}

impl Examined {
    /// What the call of a test of a method did.
    pub fn shown_call(&self, method: &MethodEntry, test: &str) -> Option<String> {
        let index = self.index(method)?;
        call_of_test(&self.runs, &self.suite.tests, index, test)
    }

    /// The body of a test of a method, if it makes objects that its call alone does not show.
    pub fn shown_test(&self, method: &MethodEntry, test: &str) -> Option<Vec<&str>> {
        let index = self.index(method)?;
        let mut tests = self.suite.tests.iter();
        let found = tests.find(|t| t.method == index && t.name == test)?;
        if self.witness(found)?.fixture.is_empty() {
            return None;
        }
        let mut files = self.suite.files.iter().map(|file| &file.generated);
        let file = files.find(|file| file.class_name == found.class)?;
        let head = format!("    void {test}()");
        let body = file
            .source
            .lines()
            .skip_while(|line| !line.starts_with(&head));
        let body = body.skip(1).take_while(|line| *line != "    }");
        Some(body.map(|line| line.get(7..).unwrap_or_default()).collect())
    }

    /// Where a method of the ledger stands in the listing.
    fn index(&self, method: &MethodEntry) -> Option<usize> {
        self.listing.methods.iter().position(|listed| {
            let subject = &listed.subject;
            subject.java_class == method.class
                && *subject.name.name == *method.method
                && *subject.name.descriptor == *method.descriptor
        })
    }

    /// The witness a test was made from.
    pub fn witness(&self, test: &PassedTest) -> Option<&Witness> {
        self.runs
            .get(&test.method)?
            .result
            .witnesses
            .get(test.witness)
    }
}
