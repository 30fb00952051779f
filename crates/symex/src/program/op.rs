//! In: nothing. Out: bytecode in the form the executor runs: flat, small, resolved lazily.
//!
//! An [`Op`] has the index of the instruction it came from, so targets, lines and handlers of the class
//! file stay valid. Two instructions that belong together (`lcmp` and the jump after it) are one op at
//! the place of the first; the second stays in place for whoever jumps to it.

use std::cell::Cell;
use std::sync::Arc;

use provetta_classfile::{CallSite, Cmp, Conversion, InvokeKind, Kind, MemberRef, Prim};
use provetta_outcome::GoalKind;
use rustc_hash::FxHashMap;

use crate::goals::NO_GOAL;
use crate::ids::{ClassId, FieldSlot, MethodId};
use crate::value::Value;

/// One operation.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)]
pub enum Op {
    Nop,
    PushNull,
    PushInt(i32),
    /// Index into [`Lowered::constants`]
    PushConst(u32),
    /// Index into [`Lowered::strings`]
    PushString(u32),
    /// Index into [`Lowered::names`]
    PushClass(u32),
    /// A constant that is not modelled; its description is in [`Lowered::names`]
    PushOther(u32),
    Load(u16),
    Store(u16),
    Inc(u16, i16),
    ArrayLoad,
    ArrayStore,
    ArrayLength,
    NewArray(Prim),
    NewRefArray(u32),
    NewMultiArray(u32, u8),
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
    IAdd,
    ISub,
    IMul,
    IDiv {
        rem: bool,
        goal: u32,
    },
    INeg,
    IShl,
    IShr,
    IUshr,
    IAnd,
    IOr,
    IXor,
    LAdd,
    LSub,
    LMul,
    LDiv {
        rem: bool,
        goal: u32,
    },
    LNeg,
    LShl,
    LShr,
    LUshr,
    LAnd,
    LOr,
    LXor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    FNeg,
    DAdd,
    DSub,
    DMul,
    DDiv,
    DRem,
    DNeg,
    Convert(Conversion),
    LongCompare,
    FloatCompare {
        double: bool,
        nan_is_greater: bool,
    },
    If {
        cmp: Cmp,
        target: u32,
        goal: u32,
    },
    IfInt {
        cmp: Cmp,
        target: u32,
        goal: u32,
    },
    /// `lcmp` and the jump behind it
    IfLong {
        cmp: Cmp,
        target: u32,
        goal: u32,
    },
    /// `fcmp*`/`dcmp*` and the jump behind it
    IfFloat {
        cmp: Cmp,
        double: bool,
        nan_is_greater: bool,
        target: u32,
        goal: u32,
    },
    IfRef {
        same: bool,
        target: u32,
        goal: u32,
    },
    IfNull {
        null: bool,
        target: u32,
        goal: u32,
    },
    Goto(u32),
    Jsr(u32),
    Ret(u16),
    /// Index into [`Lowered::switches`]
    Switch(u32),
    Return(Option<Kind>),
    /// Index into [`Lowered::fields`]
    GetStatic(u32),
    PutStatic(u32),
    GetField(u32),
    PutField(u32),
    /// Index into [`Lowered::calls`]
    Invoke(InvokeKind, u32),
    /// Index into [`Lowered::call_sites`]
    InvokeDynamic(u32),
    /// Index into [`Lowered::names`]
    New(u32),
    Throw,
    CheckCast(u32),
    InstanceOf(u32),
    MonitorEnter,
    MonitorExit,
}

/// A field reference, resolved at its first use.
#[derive(Debug)]
pub struct FieldSite {
    pub(crate) member: Arc<MemberRef>,
    pub(crate) slot: Cell<Option<FieldSlot>>,
}

/// A method reference, resolved at its first use.
#[derive(Debug)]
pub struct CallRef {
    pub(crate) member: Arc<MemberRef>,
    pub(crate) method: Cell<Option<MethodId>>,
}

/// A class name, resolved at its first use.
#[derive(Debug)]
pub struct NameRef {
    pub(crate) name: Arc<str>,
    pub(crate) class: Cell<Option<ClassId>>,
}

/// A switch with the number of its first goal.
#[derive(Debug)]
pub struct SwitchOp {
    pub(crate) cases: Vec<(i32, u32)>,
    pub(crate) default: u32,
    pub(crate) goal: u32,
}

/// A method body ready to run.
#[derive(Debug)]
pub struct Lowered {
    pub ops: Vec<Op>,
    pub max_locals: u16,
    pub(crate) max_stack: u16,
    pub(crate) constants: Vec<Value>,
    pub(crate) strings: Vec<Arc<[u16]>>,
    pub(crate) names: Vec<NameRef>,
    pub(crate) fields: Vec<FieldSite>,
    pub(crate) calls: Vec<CallRef>,
    pub(crate) call_sites: Vec<Arc<CallSite>>,
    pub(crate) switches: Vec<SwitchOp>,
    /// Exceptions that are goals, by the index of the op that may raise them
    pub(crate) exception_goals: FxHashMap<u32, Vec<(GoalKind, u32)>>,
}

impl Lowered {
    /// The goal that is reached when the op at `pc` raises an exception of this kind, or
    /// [`NO_GOAL`](crate::goals::NO_GOAL).
    pub(crate) fn goal_at(&self, pc: u32, kind: GoalKind) -> u32 {
        let goals = self.exception_goals.get(&pc).map_or(&[][..], Vec::as_slice);
        let found = goals.iter().find(|(k, _)| *k == kind);
        found.map_or(NO_GOAL, |(_, goal)| *goal)
    }
}
