//! In: nothing. Out: objects of the virtual machine that say more than their fields do: strings that are not built yet, handles.

use std::rc::Rc;

use provetta_outcome::JavaType;

use crate::ids::{FieldSlot, MethodId};
use crate::value::Value;

/// A string that is not built yet.
#[derive(Debug)]
pub(crate) struct Unbuilt {
    pub(crate) parts: Rc<[Piece]>,
    pub(crate) args: Vec<Value>,
    /// Builds it from the arguments
    pub(crate) method: MethodId,
}

/// A piece of a concatenation.
#[derive(Debug, Clone)]
pub(crate) enum Piece {
    Text(Vec<u16>),
    Argument(usize, JavaType),
}

/// What a handle leads to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Handle {
    /// A field of the object that is the first argument
    Field(FieldSlot),
    /// An element of the array that is the first argument; its type begins with this letter
    Element(u8),
    /// So many bytes of a `byte[]`, low byte first, as a value of this type
    Bytes(&'static str, u8),
    /// The same, high byte first
    HighFirst(&'static str, u8),
    /// Something that is not followed
    Unknown,
}
