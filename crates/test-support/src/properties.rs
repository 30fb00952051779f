//! In: a property of random input. Out: it holds for the same inputs on every machine, and for all that ever broke it.
//!
//! Seeds are fixed, so that a run today is the run of yesterday; `PROPTEST_RNG_SEED=n` takes others. What fails is kept in a
//! file that is committed and tried first from then on.
//!
//! A property that accepts "unknown" holds of a solver that knows nothing. So [`decided`] also demands a share of the
//! inputs that are decided.

use std::cell::Cell;

use proptest::prelude::{ProptestConfig, any};
use proptest::test_runner::{
    FileFailurePersistence, RngSeed, TestCaseError, TestError, TestRunner,
};

/// The file of a crate that keeps what failed: `kept!("tests/layers.regressions")`.
#[macro_export]
macro_rules! kept {
    ($file:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/", $file)
    };
}

/// How a property is tried: so many cases, at most so many steps to a smaller case, failures kept in a file.
pub fn config(cases: u32, max_shrink_iters: u32, kept: &'static str) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig {
        cases,
        max_shrink_iters,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(kept))),
        rng_seed: match usual.rng_seed {
            RngSeed::Random => RngSeed::Fixed(0),
            given => given,
        },
        ..usual
    }
}

/// Whether a property decided a case or left it open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// There was an answer to compare
    Decided,
    /// There was none
    Open,
}

/// Tries a property of seeds and demands that at least so many percent of them are decided. What is wrong is the error.
pub fn decided(
    config: ProptestConfig,
    least_percent: u32,
    check: impl Fn(u64) -> Result<Outcome, TestCaseError>,
) -> Result<(), String> {
    let (decided, all) = (Cell::new(0_u32), Cell::new(0_u32));
    let ran = TestRunner::new(config).run(&any::<u64>(), |seed| {
        let outcome = check(seed)?;
        all.set(all.get() + 1);
        decided.set(decided.get() + u32::from(outcome == Outcome::Decided));
        Ok(())
    });
    ran.map_err(|error: TestError<u64>| error.to_string())?;
    let (decided, all) = (decided.get(), all.get());
    match u64::from(decided) * 100 >= u64::from(all) * u64::from(least_percent) {
        true => Ok(()),
        false => Err(format!(
            "only {decided} of {all} cases are decided, less than {least_percent} %"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOWHERE: &str = "/dev/null";

    #[test]
    fn the_same_seeds_are_tried_every_time() {
        let seeds = || {
            let seen = std::cell::RefCell::new(Vec::new());
            let note = |seed| {
                seen.borrow_mut().push(seed);
                Ok(Outcome::Decided)
            };
            decided(config(20, 0, NOWHERE), 100, note).unwrap();
            seen.into_inner()
        };
        assert_eq!(seeds(), seeds());
    }

    #[test]
    fn a_property_that_decides_too_little_fails() {
        let half = |seed: u64| match seed.is_multiple_of(2) {
            true => Ok(Outcome::Decided),
            false => Ok(Outcome::Open),
        };
        decided(config(200, 0, NOWHERE), 30, half).unwrap();
        let error = decided(config(200, 0, NOWHERE), 90, half).unwrap_err();
        assert!(error.contains("less than 90 %"), "{error}");
    }
}
