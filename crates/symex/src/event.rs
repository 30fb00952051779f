//! In: nothing. Out: what the executor tells the search: forks, ends, and where it had to stop.

use std::borrow::Cow;

use provetta_outcome::StopReason;
use provetta_term::TermId;

use crate::heap::ElemType;
use crate::value::{ObjectId, Value};

/// Why the executor handed a state back.
#[derive(Debug)]
pub enum Event {
    /// Exactly one of the choices applies; which one depends on an input
    Fork(Vec<Choice>),
    /// The method under test ended
    Ended(End),
    /// The path cannot be followed further
    Stopped(StopReason),
    /// The instructions granted are used up
    Fuel,
}

/// How the method under test ended.
#[derive(Debug, Clone)]
pub enum End {
    /// With a value, if it has one
    Returned(Option<Value>),
    /// With this exception
    Threw(ObjectId),
}

/// One way on from a fork. The conditions of a fork exclude each other and cover everything.
#[derive(Debug, Clone)]
pub struct Choice {
    /// When this way is taken
    pub condition: TermId,
    /// Source line of the instruction
    pub line: Option<u32>,
    /// What is done then
    pub(crate) then: Then,
}

impl Choice {
    /// The goal that this way passes, if it is one.
    pub fn goal(&self) -> Option<u32> {
        match &self.then {
            Then::Goto { goal, .. } | Then::Throw { goal, .. } if *goal < crate::goals::NO_GOAL => {
                Some(*goal)
            }
            _ => None,
        }
    }

    /// Where execution goes on in the top frame, if this way is a jump.
    pub fn jump(&self) -> Option<u32> {
        match &self.then {
            Then::Goto { pc, .. } => Some(*pc),
            _ => None,
        }
    }

    /// Why this way cannot be followed, if it cannot.
    pub fn stops(&self) -> Option<&StopReason> {
        match &self.then {
            Then::Stop(reason) => Some(reason),
            _ => None,
        }
    }
}

/// What a choice does to the state, whose program counter is already behind the instruction.
#[derive(Debug, Clone)]
pub(crate) enum Then {
    Goto {
        pc: u32,
        goal: u32,
    },
    Push(Value),
    StoreElement {
        array: ObjectId,
        index: TermId,
        value: Value,
    },
    NewArray {
        elem: ElemType,
        length: Value,
    },
    Throw {
        class: &'static str,
        message: Message,
        goal: u32,
    },
    Stop(StopReason),
}

/// The message of an exception that an instruction raises.
#[derive(Debug, Clone)]
pub(crate) enum Message {
    None,
    Text(Cow<'static, str>),
    /// Depends on an input
    Opaque,
}
