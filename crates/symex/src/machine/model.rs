//! In: nothing. Out: the form of a model: a rule of our own for a library method.

use provetta_classfile::Origin;

use crate::event::{Choice, Message};
use crate::halt::Halt;
use crate::ids::MethodId;
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

/// A modelled method: gets receiver and arguments.
pub(crate) type Model =
    for<'m, 'c, 's> fn(&'m mut Machine<'c>, &'s mut State, &[Value]) -> Result<Reply, Halt>;

/// What a model answers.
pub(crate) enum Reply {
    /// Nothing: run the bytecode
    Run,
    /// Returns
    Return(Option<Value>),
    /// Throws an exception of this class
    Throw(&'static str, Message),
    /// A static initialiser was started; the call is made again after it
    Again,
    /// Goes on in this method, with these arguments
    Call(MethodId, Vec<Value>),
    /// Depends on an input
    Fork(Vec<Choice>),
}

/// Finds the model of a method of the JDK by class, name and descriptor.
pub(crate) type FindModel = fn(&str, &str, &str) -> Option<Model>;

/// The models of methods that were called.
pub(crate) struct Models {
    find: FindModel,
    /// By method; the inner one is none where there is no model
    known: Vec<Option<Option<Model>>>,
}

impl Models {
    /// No method was called yet.
    pub(crate) fn new(find: FindModel) -> Models {
        Models {
            find,
            known: Vec::new(),
        }
    }
}

impl Machine<'_> {
    /// The model that answers the calls of a method, if there is one.
    pub(crate) fn model(&mut self, method: MethodId) -> Option<Model> {
        let at = method.0 as usize;
        if let Some(Some(known)) = self.models.known.get(at) {
            return *known;
        }
        let found = self.find_model(method);
        if self.models.known.len() <= at {
            self.models.known.resize(at + 1, None);
        }
        self.models.known[at] = Some(found);
        found
    }

    fn find_model(&self, method: MethodId) -> Option<Model> {
        let entry = self.program.method(method);
        let declared = entry.method();
        match entry.owner.origin {
            Origin::Jdk => {
                (self.models.find)(&entry.owner.name, &declared.name, &declared.descriptor)
            }
            _ => None,
        }
    }

    /// Whether a model answers the calls of a method.
    pub fn is_modelled(&self, method: MethodId) -> bool {
        self.find_model(method).is_some()
    }
}
