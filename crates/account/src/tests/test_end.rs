//! How the end of a test is judged.

use provetta_outcome::ExpectedRun::{Fail, Pass};

use super::*;
use crate::{TestEnd, test_agreement};

fn judged(
    end: Option<TestEnd>,
    expected: ExpectedRun,
    unsure: bool,
    repeats: bool,
) -> Option<Agreement> {
    let name = method("a/C", "m").name;
    let mut witness = witness(&name, vec![]);
    witness.is_unsure = unsure;
    test_agreement(end.as_ref(), expected, &witness, repeats)
}

fn failed() -> Option<TestEnd> {
    Some(TestEnd::Failed("E: m".into()))
}

#[test]
fn test_is_kept_only_if_it_ends_as_it_is_meant_to() {
    let passed = || Some(TestEnd::Passed);
    assert_eq!(judged(passed(), Pass, false, false), None);
    assert_eq!(judged(failed(), Fail, false, false), None);
    for (end, expected) in [
        (passed(), Fail),
        (failed(), Pass),
        (None, Pass),
        (None, Fail),
    ] {
        let judged = judged(end.clone(), expected, false, false);
        assert!(
            matches!(judged, Some(Agreement::Mismatch(_))),
            "{end:?} {expected:?}"
        );
    }
}

#[test]
fn limits_say_nothing_of_the_analysis() {
    for end in [TestEnd::TimedOut, TestEnd::Died("exit".into())] {
        for expected in [Pass, Fail] {
            let judged = judged(Some(end.clone()), expected, false, false);
            assert!(matches!(judged, Some(Agreement::Limited(_))), "{end:?}");
        }
    }
    let unsure = judged(failed(), Pass, true, true);
    assert!(matches!(unsure, Some(Agreement::Limited(_))));
}

#[test]
fn test_that_only_repeats_its_call_is_to_blame_itself() {
    let repeated = judged(failed(), Pass, false, true);
    assert!(matches!(repeated, Some(Agreement::BadTest(_))));
}
