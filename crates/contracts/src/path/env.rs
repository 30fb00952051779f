//! In: where an expression stands. Out: what names mean in it.

use std::rc::Rc;

use provetta_symex::{ObjectId, Value};

use crate::path::old::Old;
use crate::path::running::Running;
use crate::value::{Eval, Val};

/// What names mean in an expression.
#[derive(Debug, Clone)]
pub(crate) struct Env<'e> {
    pub(crate) this: Option<Value>,
    pub(crate) params: &'e [Value],
    pub(crate) result: Option<Value>,
    pub(crate) exception: Option<Value>,
    /// Values of the state before the call are asked for
    pub(crate) is_old: bool,
    pub(crate) old: Option<Rc<Old>>,
    /// The state before the call, where `old` is that before a statement
    pub(crate) pre: Option<Rc<Old>>,
    /// Parameters mean what the variables hold now
    pub(crate) at_statement: bool,
    /// The instruction whose local variables can be named, if it is not the one at the counter
    pub(crate) names_at: Option<u32>,
    pub(crate) bound: Vec<(u32, Val)>,
    /// Some of these stand for all values
    pub(crate) in_quantifier: bool,
    pub(crate) olds: &'e [Eval],
    pub(crate) model_params: &'e [Eval],
    /// How many invariants and model fields are being evaluated
    pub(crate) nesting: u32,
    /// The object that the constructor under test makes
    pub(crate) constructed: Option<ObjectId>,
}

impl Env<'_> {
    pub(crate) fn is_constructed(&self, id: ObjectId) -> bool {
        self.constructed == Some(id)
    }
}

impl<'e> Env<'e> {
    /// No name means anything.
    pub(crate) fn empty() -> Env<'e> {
        Env {
            this: None,
            params: &[],
            result: None,
            exception: None,
            is_old: false,
            old: None,
            pre: None,
            at_statement: false,
            names_at: None,
            bound: Vec::new(),
            in_quantifier: false,
            olds: &[],
            model_params: &[],
            nesting: 0,
            constructed: None,
        }
    }

    /// What names mean before the call.
    pub(crate) fn before(running: &'e Running) -> Env<'e> {
        Env {
            this: running.this,
            params: &running.params,
            ..Env::empty()
        }
    }
}
