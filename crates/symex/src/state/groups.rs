//! In: nothing. Out: the groups of a state.
//!
//! Each group is what one part of the executor needs: the inputs (`inputs/`), class initialisation (`init/`), the models of the
//! virtual machine (`models/`), calls by contract (`inputs/havocked.rs`), the observer (`machine/observe.rs`).

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use imbl::{OrdMap, OrdSet, Vector};
use provetta_outcome::{Setting, StopReason};
use provetta_term::TermId;

use super::{Finished, Handle, Initialisation, Kept, Slot, StaticVar, Statics, Unbuilt};
use crate::goals::GoalSet;
use crate::heap::{BeforeInit, Body};
use crate::ids::{ClassId, ObjectId, RefId};
use crate::refs::{HavocPoint, How, InputObject, InputRef, LookedUp, StandIn};
use crate::text::Text;
use crate::value::Value;

/// What is known of the inputs of a path.
#[derive(Debug, Clone, Default)]
pub struct InputState {
    /// Input references, what they became, and objects that calls for the inputs made, as they were then
    pub(crate) refs: Vector<InputRef>,
    /// The objects that they became
    pub graph: Vector<InputObject>,
    /// What calls made for the inputs, as it was then
    pub snapshots: OrdMap<ObjectId, Body>,
    /// Objects that instructions of the call made where its contract runs, and whether code of the JDK did. Others that the path came to have may be older than the
    /// call: what static initialisers made, literals, boxes, class objects, lambda objects
    pub made: OrdMap<ObjectId, bool>,
    /// Why no test comes of it, though it can be followed to its end
    pub(crate) untested: Option<Rc<StopReason>>,
    /// Copies of input arrays of references, which are of the same class as the array of this number
    pub(crate) copies: OrdMap<ObjectId, u32>,
    /// Copies that `clone` made of other objects, each with the object that was there first: it is of the class of that one
    pub(crate) clones: OrdMap<ObjectId, ObjectId>,
    /// The generic types of the elements of arrays that collections among the inputs have of their own
    pub(crate) element_types: OrdMap<ObjectId, Rc<str>>,
    /// Objects that stand for those of other implementations
    pub(crate) stand_ins: OrdMap<ObjectId, StandIn>,
    /// What was looked up in maps and sets of which only that is known
    pub(crate) lookups: Vector<LookedUp>,
    /// One of these may have moved an entry of a map that keeps the order of access
    pub moves_entries: bool,
    /// References that are of the types which their signatures say, and whether they were objects when that was asked
    pub(crate) settled: OrdMap<u32, bool>,
    /// References by the numbers that they have in arrays and fields
    pub by_number: OrdMap<TermId, Value>,
    /// There are arrays of numbers
    pub has_numbers: bool,
    /// Numbers of specifications that are known on this path
    pub known_numbers: OrdMap<TermId, i64>,
    /// It is known that nothing asked which object an input string is
    pub(crate) strings_are_values: bool,
    /// The object that the method under test is called on
    pub(crate) receiver: Option<RefId>,
    /// The object that a constructor under test makes, and whether it is of exactly its class
    pub constructed: Option<(ObjectId, bool)>,
    /// How many calls that make input objects are running
    pub making: u32,
    /// Some input object was made by a constructor although it could be in any state: no claim rests on it
    pub(crate) optional: bool,
    /// Static fields read as inputs, in the order of reading
    pub static_vars: Vec<StaticVar>,
    /// Objects that are inputs now but were not taken for such from the beginning
    pub kept: OrdMap<ObjectId, Kept>,
    /// Settings of the JVM that the path depends on
    pub(crate) settings: OrdSet<Setting>,
    /// Security providers are taken to be those of the JDK
    pub(crate) providers: bool,
    /// Functions whose last bits are not fixed may have been called
    pub(crate) approximate: bool,
    /// A clause asked for what objects of the JDK lead to, which an oracle may not see
    pub unseen: bool,
    /// Objects that static initialisers made and that became inputs, with the class that was initialised
    pub(crate) opened: OrdMap<ObjectId, ClassId>,
    /// Input objects that the constructor of a record used, with the record and how the constructor found them
    pub(crate) past: OrdMap<ObjectId, (ObjectId, How)>,
    /// How many constructors of records run that may have run before components changed
    pub(crate) in_past: u32,
    /// Why no test can bring about the inputs of this path
    pub(crate) untestable: Option<Rc<StopReason>>,
    /// An instruction is executed again, since it needed an object that static fields keep
    pub(crate) opening: bool,
    /// Input objects, and objects that static fields keep, that are known to be two
    pub(crate) apart: OrdSet<(ObjectId, ObjectId)>,
    /// How many objects kept in static fields were in use, how many input objects there were, and how often the heap had been
    /// written, when it was asked for the last time whether some of them are the same
    pub(crate) aliases_asked: (usize, usize, u64),
}

/// Static fields and class initialisation.
#[derive(Debug, Clone, Default)]
pub struct ClassState {
    /// The static fields of classes that were used
    pub statics: OrdMap<ClassId, Statics>,
    /// When classes were initialised
    pub initialisation: Initialisation,
    /// Classes that were finished when the call started
    pub(crate) finished: Finished,
    /// How often a static field was written
    pub(crate) writes: u64,
    /// Goals passed when each running static initialiser was started: what it passes itself does not
    /// count, since it runs once and not in every test
    pub before_init: Vec<GoalSet>,
    /// Writes to shared objects when each running static initialiser was started
    pub(crate) shared_before: Vec<BeforeInit>,
}

/// What the virtual machine keeps for itself: objects that exist once, and marks of objects.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    /// String literals by their text
    pub(crate) literals: OrdMap<Arc<[u16]>, ObjectId>,
    /// Strings of which nobody can say what other references mean them
    pub(crate) computed: OrdSet<ObjectId>,
    /// Builders whose capacity is not known: they hold a string of a length that depends on inputs, or did
    pub(crate) ropes: OrdSet<ObjectId>,
    /// Class objects by the name of their class
    pub(crate) mirrors: OrdMap<Rc<str>, ObjectId>,
    /// Objects of classes that have only one: lambdas that capture nothing, the current thread
    pub singletons: OrdMap<ClassId, ObjectId>,
    /// What variable handles lead to
    pub(crate) handles: OrdMap<ObjectId, Handle>,
    /// Exceptions that others suppress; none if one suppresses no others
    pub suppressed: OrdMap<ObjectId, Option<Rc<Vec<Value>>>>,
    /// What stands for the hash codes of long texts
    pub(crate) hashes: Vector<(Text, TermId)>,
    /// Strings that nobody has looked at yet
    pub(crate) unbuilt: OrdMap<ObjectId, Rc<Unbuilt>>,
    /// Exceptions raised by an instruction of the project's code, not by `throw`
    pub(crate) implicit: Vec<ObjectId>,
    /// Errors of asserts of the project's code
    pub(crate) asserted: Vec<ObjectId>,
}

/// Calls that their contracts stood for, and what they may have changed.
#[derive(Debug, Clone, Default)]
pub struct CallHistory {
    /// How many calls their contracts stand for so far, and those of them that may have returned objects they made
    pub calls: u32,
    /// Those of them that may have returned objects they made
    pub makers: Vec<Rc<HavocPoint>>,
    /// The calls after which everything was havocked
    pub full_havocs: Vec<Rc<HavocPoint>>,
    /// Objects of the path that escaped: such a call could find them
    pub escaped: Rc<BTreeSet<ObjectId>>,
    /// What fields held after everything was havocked so many times, those that were asked for
    pub(crate) afterwards: OrdMap<(ObjectId, u32, usize), Value>,
    /// Exceptions that such calls threw: their class, or one below it that is below none of these
    pub inexact: OrdMap<ObjectId, Rc<[Arc<str>]>>,
}

/// The part of whoever observes the path.
#[derive(Debug, Clone, Default)]
pub struct Observation {
    /// What the observer keeps of the path
    pub slot: Slot,
    /// The observer sees what the code reads
    pub reads: bool,
    /// How many calls for specifications are running
    pub asking: u32,
}
