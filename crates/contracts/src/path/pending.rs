//! In: a call that its contract stands for. Out: what is known of it until it is done, as data.

use std::rc::Rc;
use std::sync::Arc;

use provetta_symex::{ClassId, HavocPoint, MethodId, ObjectId, Value};
use provetta_term::TermId;

use crate::path::old::Old;
use crate::specified::items::CallItem;
use crate::value::Eval;

/// How a call ends that its contract stands for.
#[derive(Debug, Clone)]
pub(crate) enum CallEnd {
    /// Normally
    Returns,
    /// With an exception of a class; whether that is one the call made
    Throws { class: Arc<str>, is_new: bool },
    /// With an exception that is known
    Rethrows(ObjectId),
    /// Normally, as the method of a stub does
    Answers { stub: ObjectId, method: MethodId },
}

/// Something that holds after a call.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Promise {
    /// This does
    Holds(TermId),
    /// A postcondition of a case
    Ensures(usize, usize),
    /// A `signals` clause of a case
    Signals(usize, usize),
    /// The invariants of the receiver that the class of the method has
    Invariants,
}

/// A call that its contract stands for, from when it is known to do so until it is done.
#[derive(Debug, Clone)]
pub(crate) struct Pending {
    pub(crate) call: Rc<CallItem>,
    pub(crate) this: Option<Value>,
    pub(crate) params: Rc<[Value]>,
    /// Whether the precondition of each case holds
    pub(crate) applies: Rc<[TermId]>,
    /// Variables of `old` declarations of each case
    pub(crate) olds: Rc<[Vec<Eval>]>,
    /// What may change; none for everything
    pub(crate) allowed: Option<Rc<Vec<Allowed>>>,
    pub(crate) old: Rc<Old>,
    pub(crate) point: Rc<HavocPoint>,
    /// Classes of exceptions that are distinguished
    pub(crate) classes: Rc<[Arc<str>]>,
    pub(crate) result: Option<Value>,
    pub(crate) exception: Option<ObjectId>,
    pub(crate) promises: Rc<[Promise]>,
    pub(crate) next: usize,
}

impl Pending {
    /// The receiver, and the parameters.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = Value> {
        self.this.into_iter().chain(self.params.iter().copied())
    }
}

/// Places that may change.
#[derive(Debug)]
pub(crate) enum Allowed {
    Field(ObjectId, u32),
    AllOf(ObjectId),
    Static(ClassId, u32),
    AllStatics(ClassId),
    /// A ghost field
    Ghost(Option<ObjectId>, Arc<str>, Arc<str>),
    /// Elements from one index to another, both included; signed numbers
    Elements(ObjectId, TermId, TermId),
}
