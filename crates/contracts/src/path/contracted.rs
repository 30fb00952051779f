//! In: a path. Out: what the search asks about its contract.

use std::rc::Rc;

use provetta_outcome::StopReason;
use provetta_symex::State;
use provetta_term::TermId;

use crate::path::PathSpec;
use crate::path::running::{InnerCall, Stage};
use crate::specified::obligation::Assumption;

/// What the search asks a path about its contract.
pub trait Contracted {
    /// Whether every assumption of the contract was made, but for the precondition and those after it, if `invariants` are
    /// asked for only.
    fn is_assumed(&self, invariants: bool) -> bool;

    /// Whether the precondition was asked for, and nothing else since.
    fn is_at_precondition(&self) -> bool;

    /// When an input is subject to a case of the contract; none if that cannot be evaluated.
    fn subject_to(&self, case: usize) -> Option<TermId>;

    /// Whether all of the contract was checked that is going to be.
    fn is_checked(&self) -> bool;

    /// Obligations that could not be evaluated on this path, by goal.
    fn unchecked(&self) -> &[(u32, Rc<StopReason>)];

    /// Why something that the contract lets the method assume could not be evaluated on this path.
    fn weak(&self) -> Option<&StopReason>;

    /// The calls of the method under test that contracts stood for since this was last asked.
    fn take_inner_calls(&mut self) -> Vec<InnerCall>;
}

impl Contracted for State {
    fn is_assumed(&self, invariants: bool) -> bool {
        let Some(running) = &self.spec().contract else {
            return true;
        };
        match running.stage {
            Stage::Assume(n) => {
                let next = running.plan.assumptions.get(n);
                invariants && matches!(next, Some(Assumption::Precondition))
            }
            _ => true,
        }
    }

    fn is_at_precondition(&self) -> bool {
        let Some(running) = &self.spec().contract else {
            return false;
        };
        let count = running.plan.assumptions.len();
        matches!(running.stage, Stage::Assume(n) if n == count)
    }

    fn subject_to(&self, case: usize) -> Option<TermId> {
        self.spec().contract.as_ref()?.cases.get(case).copied()
    }

    fn is_checked(&self) -> bool {
        self.spec()
            .contract
            .as_ref()
            .is_none_or(|r| matches!(r.stage, Stage::Done))
    }

    fn unchecked(&self) -> &[(u32, Rc<StopReason>)] {
        self.spec().contract.as_ref().map_or(&[], |r| &r.unchecked)
    }

    fn weak(&self) -> Option<&StopReason> {
        self.not_assumed()
    }

    fn take_inner_calls(&mut self) -> Vec<InnerCall> {
        match &self.spec().contract {
            Some(running) if !running.inner_calls.is_empty() => {
                std::mem::take(&mut self.running().inner_calls)
            }
            _ => Vec::new(),
        }
    }
}
