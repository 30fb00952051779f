//! In: nothing. Out: what the static initialiser of a class left, by a run of it on the JVM.
//!
//! An initialiser that cannot be followed (it reads a resource, asks for the locale, calls a native method) is run, and what the static final fields of its
//! class lead to then is data: objects with their fields, those of the JDK with their private ones. Only tests may start from it. Objects have numbers, so
//! that identity is kept and cycles are no problem. What is not told is [`Value::Any`]: what differed between two runs in different surroundings, what has
//! no meaning outside of the JVM that made it (threads, class loaders), and what is too much.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{JavaType, MethodRef, Value};

/// What the static initialiser of a class left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaticState {
    /// Internal name of the class
    pub class: Arc<str>,
    /// Why nothing can be told
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
    /// Its static final fields, by name
    pub fields: Vec<(Arc<str>, Value)>,
    /// Classes of objects with their instance fields
    pub layouts: Vec<Layout>,
    /// The objects they lead to; a [`Value::Ref`] is an index
    pub objects: Vec<StaticObject>,
}

impl StaticState {
    /// A class of which nothing can be told.
    pub fn failed(class: Arc<str>, why: String) -> StaticState {
        StaticState {
            class,
            failed: Some(why),
            fields: Vec::new(),
            layouts: Vec::new(),
            objects: Vec::new(),
        }
    }
}

/// A class, and the instance fields of its objects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// Internal name of the class
    pub class: Arc<str>,
    /// The class (internal name) that declares a field, and its name
    pub fields: Vec<(Arc<str>, Arc<str>)>,
}

/// An object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum StaticObject {
    /// An object: its layout by index, and a value for each field
    Fields(u32, Vec<Value>),
    /// A lambda or method reference
    Lambda {
        /// The class (internal name) whose code made it
        host: Arc<str>,
        /// The interface (internal name) that it implements
        interface: Arc<str>,
        /// The method it calls
        target: MethodRef,
        /// What it captured, in order
        captured: Vec<Value>,
    },
    /// An array
    Array(JavaType, Vec<Value>),
    /// A string, and whether it is the one that a literal means
    Text(Vec<u16>, bool),
    /// A boxed primitive
    Boxed(Value),
    /// A `java.lang.Class`, by the internal name of the class, or the descriptor of an array
    Mirror(Arc<str>),
    /// An object that a static final field of another class leads to
    Shared {
        /// Internal name of the class that declares the field
        class: Arc<str>,
        /// Name of the field
        field: Arc<str>,
        /// The way from what the field holds to the object
        path: Vec<Member>,
    },
}

/// A step from an object to another one that it holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Member {
    /// A field: internal name of the class that declares it, name
    Field(Arc<str>, Arc<str>),
    /// An element of an array
    Element(u32),
}
