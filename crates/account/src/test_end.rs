//! In: how the test of a witness ended on the JVM. Out: whether it is kept, and what it says of the analysis if it is not.
//!
//! Invariant: a test is kept only if it ended as it was meant to. A mismatch withdraws the claims of an analysis (`contradicted`);
//! limits and tests that this program wrote badly do not.

use provetta_outcome::{ExpectedRun, Witness};

use crate::check::Agreement;
use crate::text::call_text;

/// How a test ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TestEnd {
    /// Without an exception
    Passed,
    /// With an exception: its class and message
    Failed(String),
    /// Not within its time limit
    TimedOut,
    /// With the JVM: how
    Died(String),
}

/// What speaks against keeping a test; the call it is made from agreed with the prediction before. One that only repeats
/// what its call was seen to do says nothing about the analysis, however it ends.
pub fn test_agreement(
    end: Option<&TestEnd>,
    expected: ExpectedRun,
    witness: &Witness,
    repeats: bool,
) -> Option<Agreement> {
    let call = call_text(witness);
    match end {
        Some(TestEnd::Passed) if expected == ExpectedRun::Pass => None,
        Some(TestEnd::Failed(_)) if expected == ExpectedRun::Fail => None,
        Some(TestEnd::Passed) if witness.is_unseen => Some(Agreement::Limited(
            "its test does not see what the call breaks, inside of an object of the JDK".to_owned(),
        )),
        Some(TestEnd::Passed) => Some(Agreement::Mismatch(format!(
            "the test of {call} passed although the call breaks the contract"
        ))),
        // What could not be evaluated of a contract does not hold.
        Some(TestEnd::Failed(how)) if witness.is_unsure => Some(Agreement::Limited(format!(
            "its test fails at what could not be evaluated before: {how}"
        ))),
        Some(TestEnd::Failed(_)) if repeats && &*witness.method.name == "<clinit>" => {
            Some(Agreement::Limited(
                "another test needs the class, and a class is initialised once in a test run"
                    .to_owned(),
            ))
        }
        Some(TestEnd::Failed(how)) if repeats => Some(Agreement::BadTest(format!(
            "fails although its call did what was predicted: {how}"
        ))),
        Some(TestEnd::Failed(how)) => Some(Agreement::Mismatch(format!(
            "the test of {call} failed although the call agreed: {how}"
        ))),
        Some(TestEnd::TimedOut) => Some(Agreement::Limited(
            "its test did not end in time".to_owned(),
        )),
        Some(TestEnd::Died(how)) => {
            Some(Agreement::Limited(format!("its test ended the JVM: {how}")))
        }
        None => Some(Agreement::Mismatch(format!(
            "the test of {call} did not run"
        ))),
    }
}
