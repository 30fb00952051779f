//! In: a property that fails. Out: its seed is kept in the file it names, and tried first from then on.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::cell::RefCell;

use proptest::test_runner::TestCaseError;
use provetta_test_support::properties::{Outcome, config, decided};

#[test]
fn what_failed_is_kept_and_tried_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some.regressions");
    let kept: &'static str = file.display().to_string().leak();
    let seen = RefCell::new(Vec::new());
    let check = |limit: u64| {
        let seen = &seen;
        move |seed: u64| {
            seen.borrow_mut().push(seed);
            match seed > limit {
                true => Err(TestCaseError::fail("too large")),
                false => Ok(Outcome::Decided),
            }
        }
    };
    let error = decided(config(50, 0, kept), 100, check(u64::MAX / 2)).unwrap_err();
    assert!(error.contains("too large"), "{error}");
    let failed = seen.borrow().iter().copied().find(|s| *s > u64::MAX / 2);
    assert_eq!(
        std::fs::read_to_string(&file)
            .unwrap()
            .lines()
            .last()
            .map(|l| l.starts_with("cc ")),
        Some(true)
    );
    seen.borrow_mut().clear();
    decided(config(50, 0, kept), 100, check(u64::MAX)).unwrap();
    assert_eq!(seen.borrow().first().copied(), failed);
}
