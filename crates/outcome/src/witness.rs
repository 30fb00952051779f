//! In: nothing. Out: a concrete input of a method with what it should do, and what it really did.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{Condition, Expr, Goal, MethodRef, ObjectState, Step, Value};

/// An argument.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// Parameter name (from `-parameters` or debug information, else `arg0` …)
    pub name: Arc<str>,
    /// Its value
    pub value: Value,
}

/// A static field that must hold a value before the call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaticInput {
    /// Internal name of the declaring class
    pub class: Arc<str>,
    /// Field name
    pub field: Arc<str>,
    /// Whether code in the package of the method under test may assign it; else it takes reflection
    pub assignable: bool,
    /// Its value
    pub value: Value,
}

/// What a call will do, says the engine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prediction {
    /// Returns this value; `None` for a `void` method, the new object for a constructor
    Returns(Option<Value>),
    /// Ends with an exception of exactly this class (internal name)
    Throws {
        /// Internal name of its class
        class: Arc<str>,
        /// Raised by an instruction of the project's own code (division by zero …), not by a `throw`,
        /// and not declared by the method
        unexpected: bool,
    },
}

/// What a call did on the JVM.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Actual {
    /// Returned this value; `None` for a `void` method
    Returned(Option<Value>),
    /// Ended with an exception of this class (internal name) and message
    Threw {
        /// Internal name of its class
        class: Arc<str>,
        /// `getMessage()`, if it has one
        message: Option<String>,
    },
    /// Did not end within its time limit
    TimedOut,
    /// The JVM itself ended (out of memory, `System.exit`, crash)
    Died(String),
}

impl Prediction {
    /// Whether what happened is what was predicted.
    pub fn admits(&self, actual: &Actual) -> bool {
        match (self, actual) {
            (Prediction::Returns(None), Actual::Returned(None)) => true,
            (Prediction::Returns(Some(v)), Actual::Returned(Some(w))) => v.admits(w),
            (Prediction::Throws { class, .. }, Actual::Threw { class: c, .. }) => class == c,
            _ => false,
        }
    }
}

/// A setting of the JVM that a test fixes before the call and puts back after it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Setting {
    /// The default locale is `Locale.US`
    Locale,
    /// A system property has no value
    Unset(Arc<str>),
}

/// A concrete input that follows one path, with its prediction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witness {
    /// The method to call
    pub method: MethodRef,
    /// Classes (internal names) to initialise first: their initialisers would change what comes next
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub initialised: Vec<Arc<str>>,
    /// Classes (internal names) whose static initialisers could not be followed: they are taken to end normally
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub presumed: Vec<Arc<str>>,
    /// Static fields (internal name of the class, a dot, name) that lead to objects which are taken to be as static initialisers left
    /// them
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relies: Vec<Arc<str>>,
    /// Static fields, named alike, that lead to objects of static initialisers which the test changes
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Arc<str>>,
    /// Those of the latter whose state a test can put back
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restores: Vec<Arc<str>>,
    /// Settings of the JVM that the call depends on
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<Setting>,
    /// The path depends on functions whose last bits are the JVM's choice: that the call goes another way is no mistake
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_approximate: bool,
    /// A clause asks for what objects of the JDK lead to: that an oracle does not see it broken is no mistake
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_unseen: bool,
    /// How the objects that inputs and static fields refer to come to be, in order
    pub fixture: Vec<Step>,
    /// The object an instance method is called on, always a [`Value::Ref`]; none for static methods and
    /// constructors
    pub receiver: Option<Value>,
    /// Arguments in order
    pub inputs: Vec<Input>,
    /// Static fields to set after the fixture was made, in the order of their names
    pub statics: Vec<StaticInput>,
    /// What should happen; a constructor returns the object it made
    pub predicted: Prediction,
    /// What is known of objects after the call: those of the fixture, and those that the result, the
    /// inputs or static fields lead to; numbers above those of the fixture are objects made by the call
    pub after: Vec<ObjectState>,
    /// The returned value as an expression over the inputs, where that is short
    pub result: Option<Expr>,
    /// What holds on the path, in the order it was asked
    pub conditions: Vec<Condition>,
    /// Goals the path reaches, in order of the goals
    pub reaches: Vec<Goal>,
    /// Something that the contract lets the call assume or asks of it could not be evaluated, so whether a test of the
    /// contract passes is not known
    #[serde(default)]
    pub is_unsure: bool,
}
