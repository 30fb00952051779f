//! In: nothing. Out: why a rule could not finish an instruction.

use std::rc::Rc;

use provetta_outcome::StopReason;

use crate::event::{Assumption, Choice};
use crate::ids::{ClassId, MethodId, ObjectId, RefId};
use crate::value::Value;

/// Why a rule ended without doing its work. Nothing that a later attempt would see may have changed by then:
/// after a fork or a resolution the instruction is executed again.
#[derive(Debug)]
pub enum Halt {
    /// The path cannot be followed further
    Stop(StopReason),
    /// An input reference has to become null or an object first
    Resolve(RefId),
    /// One of the choices has to be taken first
    Fork(Vec<Choice>),
    /// An object that static fields keep has to become an input first: others may have changed it
    Open(ObjectId),
    /// The same object is only read: for tests it may also be as it was left
    Look(ObjectId),
    /// Only tests can go on, under an assumption that holds for them; claims end with the reason
    Assume(Assumption, StopReason),
    /// A specification needs the result of a method
    Ask {
        /// A method that calls it
        method: MethodId,
        /// Its arguments, the receiver first
        args: Rc<[Value]>,
    },
    /// A specification needs a class
    Initialise(ClassId),
    /// An initialiser on trial touches something that it did not make: when it runs makes a difference
    Touch,
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Halt {
        Halt::Stop(reason)
    }
}

/// A path stops here: the call is not modelled for these arguments.
pub(crate) fn unsupported(what: impl Into<String>) -> StopReason {
    StopReason::Unsupported { what: what.into() }
}

/// The reason in a halt. A reference that is not decided where no rule can ask for it is not supported.
pub fn stopped(halt: Halt) -> StopReason {
    match halt {
        Halt::Stop(reason) | Halt::Assume(_, reason) => reason,
        Halt::Resolve(_) | Halt::Fork(_) => StopReason::Unsupported {
            what: "an input reference that is needed in the middle of an instruction".into(),
        },
        Halt::Open(_) | Halt::Look(_) => StopReason::Unsupported {
            what: "an object kept in a static field, which other code may have changed".into(),
        },
        Halt::Ask { .. } | Halt::Initialise(_) => StopReason::Unsupported {
            what: "a specification in the middle of an instruction".into(),
        },
        Halt::Touch => StopReason::Unsupported {
            what: "a static initialiser that uses what others can change".into(),
        },
    }
}

/// `System.out` and `System.err` are whatever was set last.
pub(crate) fn which_stream() -> Halt {
    let what = "which stream System.out or System.err is".into();
    Halt::from(StopReason::Unsupported { what })
}

/// An element that a run of a static initialiser left and that nobody can tell.
pub(crate) fn not_told() -> StopReason {
    let what = "an element of an array that the JVM made".into();
    StopReason::Unsupported { what }
}
