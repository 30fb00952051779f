//! In: nothing. Out: what the executor gives the search: forks, ends, and where it had to stop.

use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use provetta_outcome::{GoalKind, Setting, StopReason};
use provetta_term::TermId;

use crate::heap::ElemType;
use crate::ids::{ClassId, MethodId, ObjectId};
use crate::refs::{Arguments, Decision, Origin};
use crate::state::{End, When};
use crate::value::Value;

/// Why the executor gave a state back.
#[derive(Debug)]
pub enum Event {
    /// Exactly one of the choices applies; which one depends on an input
    Fork(Vec<Choice>),
    /// The method under test ended
    Ended(End),
    /// The path cannot be followed further
    Stopped(StopReason),
    /// There is no such input: making one of its objects fails
    NoInput,
    /// The state stands at the head of a loop; only in a proof
    Head,
    /// The instructions granted are used up
    Fuel,
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
            Then::Goto { goal, .. } | Then::Throw { goal, .. } | Then::Break { goal }
                if *goal < crate::goals::NO_GOAL =>
            {
                Some(*goal)
            }
            _ => None,
        }
    }

    /// Whether this way is only a jump or an exception.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.then, Then::Goto { .. } | Then::Throw { .. })
    }

    /// Where execution goes on in the top frame, if this way is a jump.
    pub fn jump(&self) -> Option<u32> {
        match &self.then {
            Then::Goto { pc, .. } => Some(*pc),
            _ => None,
        }
    }

    /// Whether this way is about how an input object is made.
    fn is_making_of(decision: &Decision) -> bool {
        matches!(
            decision,
            Decision::New(..)
                | Decision::Exactly
                | Decision::AsTried(_)
                | Decision::NewArray(_)
                | Decision::NewBox(_)
                | Decision::NewText(_)
                | Decision::NewBuilder(_)
                | Decision::Join(_)
                | Decision::NewObject(_)
                | Decision::Finish(_)
                | Decision::Call(..)
        )
    }

    /// Whether this way is about how an input object is made, not about what the code asks.
    pub(crate) fn is_making(&self) -> bool {
        match &self.then {
            Then::Decide(decision) => Choice::is_making_of(decision),
            Then::StubReturns { .. } | Then::Initialise { .. } | Then::Finished { .. } => true,
            Then::Assume(_) | Then::Open(_) => true,
            Then::Spell { .. } => false,
            // What a contract asks is in the contract.
            Then::Go | Then::Break { .. } | Then::Exclude => true,
            _ => false,
        }
    }

    /// A number for what this way decides about an input reference or assumes, if it does: the same for the same decision
    /// when a run is repeated.
    pub fn decision(&self) -> Option<u64> {
        let mut hasher = rustc_hash::FxHasher::default();
        match &self.then {
            Then::Decide(decision) => {
                decision.hash(&mut hasher);
                Some(hasher.finish())
            }
            Then::Assume(assumption) => {
                assumption.hash(&mut hasher);
                Some(hasher.finish())
            }
            _ => None,
        }
    }

    /// How long this way waits behind others.
    pub fn delay(&self) -> u32 {
        match &self.then {
            Then::Decide(Decision::New(_, Origin::Sample(..))) => 10,
            Then::Decide(Decision::New(_, Origin::Maker(_) | Origin::Field { .. })) => 40,
            Then::Decide(Decision::New(_, Origin::Any(_))) | Then::Assume(_) => 20,
            Then::Decide(Decision::Call(..)) => 200,
            // Short strings first.
            Then::Spell { length, .. } => 10 * length,
            Then::Late(_) => 150,
            // What the library throws shows less of the code than what it returns.
            Then::Raise { .. } => 5,
            // No test comes of it.
            Then::Initialise {
                when: When::Now, ..
            } => 100,
            _ => 0,
        }
    }

    /// Whether this way calls one more method with small numbers, which is cheap and leads far.
    pub fn is_numbered(&self) -> bool {
        matches!(
            &self.then,
            Then::Decide(Decision::Call(_, _, Arguments::Numbered))
        )
    }

    /// Whether this way leads to paths on which no claim rests.
    pub fn is_optional(&self) -> bool {
        matches!(
            &self.then,
            Then::Assume(_)
                | Then::Decide(
                    Decision::New(
                        _,
                        Origin::Maker(_) | Origin::Sample(..) | Origin::Field { .. }
                    ) | Decision::Call(..)
                )
        )
    }

    /// Whether this way goes on under an assumption.
    pub(crate) fn is_assuming(&self) -> bool {
        matches!(&self.then, Then::Assume(_))
    }

    /// Whether this way is a failure: a broken clause, or an exception.
    pub fn is_failure(&self) -> bool {
        matches!(
            &self.then,
            Then::Break { .. } | Then::Throw { .. } | Then::Fail { .. } | Then::Raise { .. }
        )
    }

    /// Whether the contract excludes the inputs that go this way.
    pub fn is_excluded(&self) -> bool {
        matches!(&self.then, Then::Exclude)
    }

    /// Why this way cannot be followed, if it cannot.
    pub fn stops(&self) -> Option<&StopReason> {
        match &self.then {
            Then::Stop(reason) | Then::Unseen(reason, _) => Some(reason),
            _ => None,
        }
    }

    /// Why this way differs from another one of the fork only in what the path does not see, if so.
    pub fn unseen(&self) -> Option<(&StopReason, Unseen)> {
        match &self.then {
            Then::Unseen(reason, unseen) => Some((reason, *unseen)),
            _ => None,
        }
    }
}

/// Why a way of a fork cannot be followed and yet leads nowhere that another way does not lead. See
/// `crates/symex/src/inputs/unknown.rs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unseen {
    /// Code that is not known runs, and can neither change what the path looks at nor be caught
    Code,
    /// An object of a class that is not known, which is like a stub until its class is asked
    Class,
}

/// What holds when a test runs, though a claim may not rely on it. Paths under an assumption are optional.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// An object that a static initialiser made is as the initialiser left it
    AsLeft(ObjectId),
    /// The static fields of a class hold what its initialiser left when it was run on the JVM
    AsRun(ClassId),
    /// Security providers are those of the JDK, in its order
    Providers,
    /// Functions whose last bits are not fixed have values near those that we compute
    Approximate,
    /// A setting of the JVM has the value that tests give it
    Setting(Setting),
}

/// What a choice does to the state, whose program counter is already behind the instruction.
#[derive(Debug, Clone)]
pub(crate) enum Then {
    Goto {
        pc: u32,
        goal: u32,
    },
    Push(Value),
    /// Pushes a value that no test can bring about: the path is followed, and given up when it ends
    PushUntested(Value, StopReason),
    /// Loads or stores an element of an array of references of symbolic length
    LoadSparse {
        array: ObjectId,
        index: u32,
    },
    /// Loads an element of an array of numbers
    LoadNumber {
        array: ObjectId,
        index: TermId,
    },
    StoreSparse {
        array: ObjectId,
        index: u32,
        value: Value,
    },
    /// A slot of the operand stack holds this number; the instruction is executed again
    Fix {
        slot: usize,
        value: i32,
    },
    /// A number of a specification is this one; the clause is evaluated again
    Known {
        term: TermId,
        value: i64,
    },
    /// Decides something about an input reference; the instruction is executed again
    Decide(Decision),
    /// A class is or was initialised then; the instruction is executed again
    Initialise {
        class: ClassId,
        when: When,
    },
    /// A class was finished when the call started; the instruction is executed again
    Finished {
        class: ClassId,
    },
    /// Something is assumed that claims may not rely on; the instruction is executed again
    Assume(Assumption),
    /// An object that static fields keep becomes an input; the instruction is executed again
    Open(ObjectId),
    /// The abstract method of a stub returns
    StubReturns {
        stub: ObjectId,
        method: MethodId,
    },
    StoreElement {
        array: ObjectId,
        index: TermId,
        value: Value,
    },
    /// The observer does something
    Act(Action),
    /// Copies elements of an array
    Copy(Copied),
    /// Moves references between arrays
    Move(Moved),
    /// Fills a new array of references with the front of another one
    CopyFront {
        from: ObjectId,
        to: ObjectId,
    },
    NewArray {
        elem: ElemType,
        length: Value,
    },
    Throw {
        class: &'static str,
        message: Message,
        kind: GoalKind,
        goal: u32,
    },
    /// A library method throws
    Fail {
        class: &'static str,
        message: Message,
    },
    /// The same as another, which waits until others are tried
    Late(Box<Then>),
    /// A method is called in the place of another one
    Call {
        method: MethodId,
        args: Rc<[Value]>,
    },
    /// A method that throws is called; why no test can bring that about, if none can
    Raise {
        method: MethodId,
        args: Rc<[Value]>,
        untested: Option<StopReason>,
    },
    /// A string has so many units: it becomes an object with a cell for each; the instruction is executed again
    Spell {
        text: ObjectId,
        length: u32,
    },
    /// A builder holds this string from now on; the call returns a value, or nothing
    Build {
        builder: ObjectId,
        text: ObjectId,
        push: Option<Value>,
    },
    Stop(StopReason),
    /// The same, but nothing is lost that another way would not show
    Unseen(StopReason, Unseen),
    /// An assumption or clause of the contract holds
    Go,
    /// The contract excludes the inputs
    Exclude,
    /// A clause of the contract is broken
    Break {
        goal: u32,
    },
}

/// The message of an exception that an instruction raises.
#[derive(Debug, Clone)]
pub(crate) enum Message {
    None,
    Text(Cow<'static, str>),
    /// Depends on an input
    Opaque,
}

/// How a burst of instructions ended.
pub enum Flow {
    /// The top frame changed: go on there
    Frame,
    /// Something for the search
    Event(Event),
}

/// A copy whose bounds are known to fit.
#[derive(Debug, Clone, Copy)]
pub struct Copied {
    pub(crate) from: ObjectId,
    pub(crate) start: TermId,
    pub(crate) to: ObjectId,
    pub(crate) at: TermId,
    pub(crate) count: i32,
}

/// Cells of references that are moved; the bounds are known to fit.
#[derive(Debug, Clone, Copy)]
pub struct Moved {
    pub(crate) from: ObjectId,
    pub(crate) start: u32,
    pub(crate) to: ObjectId,
    pub(crate) at: u32,
    pub(crate) count: u32,
}

/// Something that an observer does when a choice of its own is taken.
pub type Action = Rc<dyn Any>;

/// What a choice of an observer does.
#[derive(Debug, Clone)]
pub enum Way {
    /// Nothing: what was asked holds
    Go,
    /// The path is none: its inputs are excluded
    Exclude,
    /// A goal is passed: what was asked does not hold
    Break {
        /// The goal
        goal: u32,
    },
    /// A number that was asked for is this one; whoever asked asks again
    Known {
        /// The number
        term: TermId,
        /// What it is
        value: i64,
    },
    /// The path cannot be followed
    Stop(StopReason),
    /// The observer does something ([`Observer::acts`])
    Act(Action),
}

impl From<Way> for Then {
    fn from(way: Way) -> Then {
        match way {
            Way::Go => Then::Go,
            Way::Exclude => Then::Exclude,
            Way::Break { goal } => Then::Break { goal },
            Way::Known { term, value } => Then::Known { term, value },
            Way::Stop(reason) => Then::Stop(reason),
            Way::Act(action) => Then::Act(action),
        }
    }
}

impl Choice {
    /// A way of an observer.
    pub fn of(condition: TermId, line: Option<u32>, way: Way) -> Choice {
        let then = way.into();
        Choice {
            condition,
            line,
            then,
        }
    }

    /// The same condition with another way of an observer.
    pub fn instead(&mut self, way: Way) {
        self.then = way.into();
    }
}
