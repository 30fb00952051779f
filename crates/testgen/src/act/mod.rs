//! In: the call under test with its arguments. Out: the statement that makes it, and the assertions.
//!
//! `call` writes the expression, `behaviour` asserts what the call did, `checked` has the oracle make and judge it.

mod behaviour;
mod call;
mod checked;

use provetta_outcome::{JavaType, MethodRef};

use crate::classes::generic::Generic;
use crate::fixture::inputs::Argument;
use crate::writer::{Known, Writer};

/// The call under test.
pub(crate) struct Act<'a> {
    pub(crate) method: &'a MethodRef,
    pub(crate) declares_checked: bool,
    pub(crate) receiver: Option<Known>,
    /// What a constructor makes
    pub(crate) made: Option<Generic>,
    pub(crate) returns: JavaType,
    /// The return type with its type arguments
    pub(crate) generic: Generic,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) parameters: Vec<Generic>,
}

impl Writer<'_> {
    /// The call alone: what it throws fails the test.
    pub(crate) fn failing(&mut self, act: &Act<'_>) -> Option<Vec<Vec<String>>> {
        let call = self.plain_call(act)?.0;
        Some(vec![vec![format!("{call};")]])
    }
}
