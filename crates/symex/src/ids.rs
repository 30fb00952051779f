//! In: nothing. Out: the small numbers by which classes, methods, fields, objects and input references are known.
//!
//! Ids are dense and never reused: those of classes and methods within one program, those of objects and references within one
//! path. They say nothing without the table that gave them out.

/// A loaded class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub(crate) u32);

/// A loaded method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodId(pub(crate) u32);

/// Where a field lives: slot in the object, or in the statics of its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldSlot {
    /// The class that declares it
    pub class: ClassId,
    /// Its number among the fields of the class
    pub slot: u32,
    /// Whether it is final
    pub is_final: bool,
}

/// An object on the heap of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// An input reference of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RefId(pub(crate) u32);
