//! In: nothing. Out: what can be asked of the warm JVM, and what it answers.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use provetta_outcome::{Actual, Edge, MethodRef, ObjectState, StaticInput, Step, Value};

/// What user code may use up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Heap of the helper JVM
    pub heap_megabytes: u64,
    /// Time of one call or one test
    pub call_millis: u64,
}

/// Sources to compile.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Compile {
    /// Files, in the order javac gets them
    pub sources: Vec<PathBuf>,
    /// Folders and jars the sources refer to
    pub classpath: Vec<PathBuf>,
    /// Folder for the class files; it must exist
    pub out: PathBuf,
    /// Further options, such as `-g`, `-parameters`, `-Xjcov`
    pub options: Vec<String>,
}

/// What javac made of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// Whether there was no error
    pub success: bool,
    /// All that javac printed, as it printed it
    pub output: String,
}

/// One call of a method or constructor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// A static method, an instance method or a constructor (`<init>`); private ones can be called too
    pub method: MethodRef,
    /// Classes (internal names) to initialise first; not part of what is measured
    pub initialised: Vec<Arc<str>>,
    /// How the objects are made that other values refer to; not part of what is measured
    pub fixture: Vec<Step>,
    /// The object an instance method is called on; none for static methods and constructors
    pub receiver: Option<Value>,
    /// Arguments in order
    pub inputs: Vec<Value>,
    /// Static fields to set after the fixture was made
    pub statics: Vec<StaticInput>,
    /// Whether to report objects by what they hold ([`CallReport::after`]); else a returned array is reported by
    /// its elements and another object by its class
    pub graph: bool,
}

/// What a call did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallReport {
    /// How it ended; with a graph, every object that is returned is a [`Value::Ref`], save strings and boxes
    pub actual: Actual,
    /// Ways out of branching instructions it took, in order, each once; empty if the JVM ended or the time did
    pub goals: Vec<Edge>,
    /// Integer divisions and remainders that had a zero divisor, in order, each once (edge 0)
    pub thrown: Vec<Edge>,
    /// With a graph: what objects hold after a call that returned or threw, by ascending numbers. They are
    /// those of the fixture, with their numbers, and all that the receiver, the inputs, the values of static
    /// fields, the fixture and the result lead to
    pub after: Vec<ObjectState>,
    /// Why the call was never made, if its fixture could not be; [`CallReport::actual`] says so in words
    pub obstacle: Option<Obstacle>,
}

/// Why a fixture could not be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// A step failed, such as a constructor that throws
    Step {
        /// Its index in [`Call::fixture`]
        step: usize,
        /// A sentence without a full stop
        why: String,
    },
    /// There is no stub of a class here, such as an abstract class; a sentence without a full stop
    Stub(String),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Step { step, why } => {
                write!(f, "step {} of its fixture failed: {why}", step + 1)
            }
            Obstacle::Stub(why) => f.write_str(why),
        }
    }
}

/// The source of one test class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestSource {
    /// Its name: `a.b.CProvettaTest`
    pub class: String,
    /// Its text
    pub text: String,
}

/// What came of a batch of test classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TestBatch {
    /// javac refused them; what it printed
    DoesNotCompile(String),
    /// Every test ran: classes in the order given, tests in the order of the source
    Ran(Vec<TestRun>),
}

/// What one test did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestRun {
    /// Its class: `a.b.CProvettaTest`
    pub class: String,
    /// Its method
    pub name: String,
    /// How it ended
    pub outcome: TestOutcome,
    /// Ways out of branching instructions it took, in order, each once
    pub edges: Vec<Edge>,
    /// Integer divisions and remainders that had a zero divisor, in order, each once (edge 0)
    pub thrown: Vec<Edge>,
    /// Time it took
    pub millis: u64,
}

/// How a test ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TestOutcome {
    /// Without an exception
    Passed,
    /// With an exception: its class and message
    Failed(String),
    /// Not within its time limit
    TimedOut,
    /// With the JVM (out of memory, `System.exit`, crash): how
    Died(String),
}

/// A method whose branches could not be measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmeasured {
    /// The method
    pub method: MethodRef,
    /// Why: a sentence without a full stop
    pub reason: String,
}
