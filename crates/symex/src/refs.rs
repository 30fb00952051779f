//! In: nothing. Out: input references of a state, what is known of each, and the objects they became.
//!
//! An input reference (a parameter, `this`, a field of an input object, an element of an input array) is
//! nothing in particular until the code asks. Facts are added as they are asked (null or not, which type,
//! same as another), and when its object is needed it becomes one: an object that another input already is,
//! or a new one. Values that copied the reference share its number, so they all see what it became.

use std::collections::BTreeSet;
use std::rc::Rc;

use provetta_outcome::JavaType;
use provetta_term::TermId;

use crate::ids::{MethodId, ObjectId, RefId};
use crate::value::Value;

/// What an input reference is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Target {
    /// Not decided
    Open,
    /// Null
    Null,
    /// This object
    Object(ObjectId),
    /// The same as another reference
    Same(RefId),
    /// It will be a new object made like this; the class may have to be initialised first
    Deciding(Origin),
    /// The object exists; methods may still be called on it before the test
    Made {
        object: ObjectId,
        /// The first object that was made for it
        first: ObjectId,
        calls: u32,
        /// All calls so far were of this method with small numbers
        chain: Option<MethodId>,
    },
}

/// How a new input object comes to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// By a constructor or static factory, which is executed
    Maker(MethodId),
    /// By a constructor or static factory of the JDK, with arguments that the table of makers has under this number
    Sample(MethodId, u32),
    /// By the canonical constructor of a record, the only way to make one
    Canonical(MethodId),
    /// What a static final field holds
    Field {
        class: crate::ids::ClassId,
        slot: u32,
    },
    /// In any state: its fields are inputs
    Any(crate::ids::ClassId),
    /// The one object that a static final field of the JDK holds
    Singleton {
        class: crate::ids::ClassId,
        slot: u32,
    },
    /// In any state that a class of the JDK can bring about (see [`crate::inputs`])
    Library(crate::ids::ClassId),
    /// By what is looked up in it: any map or set of a type of the JDK
    Lookups(crate::ids::ClassId),
    /// As a class of the test that implements an interface or extends an abstract class
    Stub(crate::ids::ClassId),
}

/// An input reference with what is known of it.
#[derive(Debug, Clone)]
pub struct InputRef {
    /// For people: `node.next`
    pub(crate) name: Rc<str>,
    /// Types it has, as `checkcast` names them, the declared one first
    pub types: Vec<Rc<str>>,
    /// Types it does not have
    pub(crate) not_types: Vec<Rc<str>>,
    /// It is not null
    pub(crate) non_null: bool,
    /// References and objects it is not
    pub(crate) others: Vec<Value>,
    /// Only input objects with smaller positions existed when it was passed
    pub(crate) older_than: Option<usize>,
    /// The number that it has in an array or field (see [`crate::numbers`])
    pub(crate) number: Option<TermId>,
    /// It came from a call that its contract stands for; else it is an input
    pub havocked: Option<Rc<HavocPoint>>,
    /// By which such call its object was made, nought if by none, once that is decided
    pub(crate) made: Option<u32>,
    /// Its generic type, if that says more than its types
    pub(crate) signature: Option<Rc<str>>,
    /// It is an element of a collection: in a test rather something plain than null
    pub(crate) is_element: bool,
    pub(crate) target: Target,
}

/// The point of a path at which the contract of a call stood for it and havocked what it may change. References that came from it mean what existed before the method
/// under test was called, what such calls made until then, or what the path had made and the call could find.
#[derive(Debug, PartialEq)]
pub struct HavocPoint {
    /// Its number on the path, from one on
    pub call: u32,
    /// Objects of the path that it could find
    pub found: BTreeSet<ObjectId>,
}

impl InputRef {
    /// Whether it is a string.
    pub(crate) fn is_text(&self) -> bool {
        self.types.iter().any(|t| &**t == "java/lang/String")
    }
}

/// An object that stands for those that several implementations of a type of the JDK would have in its place.
#[derive(Debug, Clone, PartialEq)]
pub struct StandIn {
    /// The input that was tried as one implementation
    pub(crate) of: ObjectId,
    /// The type that all have; internal name
    pub(crate) ty: Rc<str>,
}

/// What was looked up in an input of which only that is known.
#[derive(Debug, Clone, PartialEq)]
pub struct LookedUp {
    /// The map or set
    pub(crate) of: ObjectId,
    /// The key; none where the size was asked
    pub(crate) key: Option<Value>,
    /// Whether it was there, or the size
    pub(crate) answer: TermId,
    /// The value that it had
    pub(crate) value: Value,
    /// How many calls contracts had stood for
    pub(crate) calls: u32,
}

/// An object that existed before the call, or that a call made which its contract stands for.
#[derive(Debug, Clone)]
pub struct InputObject {
    /// The object
    pub id: ObjectId,
    /// For people: the reference that became it first
    pub name: Rc<str>,
    /// How a test makes it
    pub how: How,
    /// The call that made it; none if it existed before
    pub havocked: Option<Rc<HavocPoint>>,
    /// It only says what elements another array has since it was forgotten
    pub is_shadow: bool,
}

impl InputObject {
    /// The number of the call that made it, nought if it existed before.
    pub fn since(&self) -> u32 {
        self.havocked.as_ref().map_or(0, |point| point.call)
    }
}

/// How an input object is made in a test, with symbolic values.
#[derive(Debug, Clone)]
pub enum How {
    /// By a call of a constructor or factory, then calls of methods
    Made {
        /// The constructor or method
        by: MethodId,
        /// Its arguments
        arguments: Rc<[Value]>,
        /// Methods called on the object afterwards, with their arguments
        calls: Rc<Vec<(MethodId, Rc<[Value]>)>>,
    },
    /// In any state; fields that were read hold these values at first, by slot (`Unset`: never read)
    Any {
        /// What its fields held before the call, as far as it was asked
        initial: Rc<Vec<Value>>,
    },
    /// A class of the test; results of its abstract methods in order
    Stub {
        /// What its methods returned, in order
        results: Rc<Vec<(MethodId, Option<Value>)>>,
        /// What its fields held before the call, as far as it was asked
        initial: Rc<Vec<Value>>,
    },
    /// An array of primitive elements
    Array {
        /// The element type
        element: JavaType,
        /// What it held before the call
        array: TermId,
        /// Its length
        length: Value,
    },
    /// An array of references; elements that were read hold these values at first
    Elements {
        /// Its length
        length: Value,
        /// The elements that were asked for, by index
        initial: Rc<Vec<(u32, Value)>>,
        /// What is known of its element type
        holds: Rc<Holds>,
        /// The numbers of all elements at first, where it is an array of numbers
        numbers: Option<TermId>,
    },
    /// What a static field holds: an enum constant
    Constant {
        /// The class
        class: Rc<str>,
        /// The field
        field: Rc<str>,
    },
    /// A box around a value
    Boxed(Value),
    /// A builder that holds a string; what its fields held before the call
    Builder {
        /// Its units
        array: TermId,
        /// Its length, an int
        length: TermId,
        /// What its fields held
        initial: Rc<Vec<Value>>,
    },
    /// A string
    Text {
        /// Its units
        array: TermId,
        /// Its length, an int
        length: TermId,
        /// Which object it is: equal strings with equal numbers are one
        number: TermId,
    },
}

/// What is known of the element type of an input array of references. Types are named as `checkcast` names them. The array may
/// be of a narrower class than any reference to it is declared with, so all of this is asked (see [`crate::inputs`]).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Holds {
    /// It is one of these or below them, all of them; elements are read as the first
    pub(crate) below: Vec<Rc<str>>,
    /// It is neither one of these nor below one
    pub(crate) not_below: Vec<Rc<str>>,
    /// Objects of these classes, known to the last, are taken
    pub(crate) takes: Vec<Rc<str>>,
    /// Objects of these classes are refused
    pub(crate) refuses: Vec<Rc<str>>,
    /// Stubs and open references that are taken: of what class they are is not known
    pub(crate) taken: Vec<Value>,
    /// Those that are refused
    pub(crate) refused: Vec<Value>,
    /// It is the first of `below`
    pub(crate) exact: bool,
}

/// Arguments of a method that is called on a new object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Arguments {
    /// Inputs
    Any,
    /// Those that the table of makers has under this number
    Sample(u32),
    /// Small numbers, another one in each call: many calls of one method make no forks
    Numbered,
}

/// A fact about the element type of an input array.
#[derive(Debug, Clone, Hash)]
pub(crate) enum ArrayFact {
    /// It is this type or below it
    Below(Rc<str>),
    /// It is not
    NotBelow(Rc<str>),
    /// Objects of a class are taken
    Takes(Rc<str>),
    /// They are not
    Refuses(Rc<str>),
    /// An object of a class that is not known is taken
    Taken(Value),
    /// It is not
    Refused(Value),
    /// It is this type
    Exactly(Rc<str>),
}

/// A fact to add to an input reference, or what becomes of it.
#[derive(Debug, Clone, Hash)]
pub(crate) enum Decision {
    Null(RefId),
    NonNull(RefId),
    Is(RefId, Rc<str>),
    IsNot(RefId, Rc<str>),
    /// It is the same as the other, a reference or object
    Same(RefId, Value),
    /// It is not
    Differs(RefId, Value),
    /// An input object is not the one that static fields keep
    Apart(ObjectId, ObjectId),
    /// Its object was made by the call of this number, by none if it is nought
    MadeBy(RefId, u32),
    New(RefId, Origin),
    NewArray(RefId),
    Constant {
        reference: RefId,
        object: ObjectId,
        class: Rc<str>,
        field: Rc<str>,
    },
    /// The object under construction is of exactly its class
    Exactly,
    /// An input that stands for several implementations is of the class that it is tried as
    AsTried(ObjectId),
    /// Something is known of the element type of an input array
    Array(ObjectId, ArrayFact),
    NewBox(RefId),
    NewText(RefId),
    NewBuilder(RefId),
    /// A concatenation is short enough to be a string
    Join(ObjectId),
    NewObject(RefId),
    /// No more methods are called on the object
    Finish(RefId),
    /// One more method is called on the object
    Call(RefId, MethodId, Arguments),
}
