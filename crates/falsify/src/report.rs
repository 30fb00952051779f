//! In: claims and what came of attacking them. Out: figures, and the hits with their programs.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};

use crate::attack::{Found, Hit};
use crate::claims::Claim;
use crate::job::Job;

/// Figures of one or several attacks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    /// Runs
    pub runs: u64,
    /// Methods that were run
    pub methods: usize,
    /// Claims in the ledger that a run could contradict
    pub claims: usize,
    /// Runs within the contract of the method
    pub admitted: u64,
    /// Claims that runs came to
    pub exercised: usize,
    /// Methods that did not end or ended the JVM
    pub stuck: usize,
    /// Methods that the clock kept from having all of their runs
    pub late: usize,
    /// Contradicted claims
    pub hits: usize,
}

impl Figures {
    /// Counts.
    pub fn new(job: &Job, claims: &[Claim], found: &Found) -> Figures {
        let run: BTreeSet<_> = job
            .targets
            .iter()
            .zip(&found.of_target)
            .filter(|(_, runs)| **runs > 0)
            .map(|(target, _)| &target.method)
            .collect();
        Figures {
            runs: found.runs,
            methods: run.len(),
            claims: claims.len(),
            admitted: found.admitted,
            exercised: found.exercised.len(),
            stuck: found.stuck.len(),
            late: found.late,
            hits: found.hits.len(),
        }
    }

    /// The sum.
    pub fn add(&mut self, other: &Figures) {
        self.runs += other.runs;
        self.methods += other.methods;
        self.claims += other.claims;
        self.admitted += other.admitted;
        self.exercised += other.exercised;
        self.stuck += other.stuck;
        self.late += other.late;
        self.hits += other.hits;
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} runs of {} methods, {} within contracts; {} claims: {} exercised, {} never; {} methods did not end, {} were cut short by the clock; {} hits",
            self.runs,
            self.methods,
            self.admitted,
            self.claims,
            self.exercised,
            self.claims - self.exercised.min(self.claims),
            self.stuck,
            self.late,
            self.hits
        )
    }
}

/// Describes a hit, and writes its program to a folder.
pub fn show(hit: &Hit, claim: &Claim, job: &Job, folder: &Path) -> Result<String> {
    let called = job.targets.get(hit.target).map(|t| t.method.to_string());
    let mut text = format!(
        "hit: {}{} {}: {}\n  claimed: {}\n  called: {}\n",
        claim.method,
        claim.method.descriptor,
        claim.id,
        claim.words,
        claim.reason,
        called.unwrap_or_default()
    );
    if !hit.message.is_empty() {
        text.push_str(&format!("  the oracle says: {}\n", hit.message));
    }
    match &hit.program {
        None => text.push_str("  the same runs did not do it again\n"),
        Some(program) => {
            let name = format!(
                "{}-{}-{}",
                claim.method.class.replace(['/', '$'], "."),
                claim.method.name.replace(['<', '>'], ""),
                claim.id.replace([':', '@'], "-")
            );
            let place = folder.join(name);
            std::fs::create_dir_all(&place)
                .with_context(|| format!("cannot create {}", place.display()))?;
            let file = place.join("Case.java");
            let comment: String = text.lines().map(|l| format!("// {l}\n")).collect();
            std::fs::write(&file, format!("{comment}{program}"))
                .with_context(|| format!("cannot write {}", file.display()))?;
            text.push_str(&format!("  program: {}\n", file.display()));
        }
    }
    Ok(text)
}
