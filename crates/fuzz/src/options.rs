//! In: nothing. Out: how to fuzz, with the defaults of the command.

use std::path::PathBuf;

/// How to fuzz.
#[derive(Debug, Clone)]
pub struct Options {
    /// Seed of everything
    pub seed: u64,
    /// Index of the first program
    pub first: u64,
    /// How many programs
    pub count: u64,
    /// Threads
    pub jobs: usize,
    /// Programs for one call of javac
    pub batch: u64,
    /// Random calls of each method
    pub vectors: usize,
    /// Time for the analysis of one method
    pub budget_millis: u64,
    /// Programs of library calls rather than of primitive values
    pub library: bool,
    /// Programs of objects rather than of primitive values
    pub objects: bool,
    /// Time for the analysis of one method of such a program
    pub object_budget_millis: u64,
    /// Runs of the driver for each such program
    pub drives: usize,
    /// One program in so many goes through generated tests; 0 is none
    pub tests_every: u64,
    /// No batch is started after so many seconds
    pub seconds: Option<u64>,
    /// Folder for programs with a disagreement
    pub keep: Option<PathBuf>,
    /// Whether to say on standard error how far it is
    pub progress: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 1,
            first: 0,
            count: 1_000,
            jobs: 2,
            batch: 50,
            vectors: 12,
            budget_millis: 150,
            objects: false,
            library: false,
            object_budget_millis: 1_000,
            drives: 12,
            tests_every: 5,
            seconds: None,
            keep: None,
            progress: false,
        }
    }
}
