//! In: nothing. Out: decoded bytecode: one enum, constants and names resolved, targets as indices.
//!
//! Every opcode of JVMS §6.5 has exactly one image here; opcodes that differ only in operand type or in
//! the width of their encoding share a variant. Targets are indices into [`crate::Code::insns`].

use std::sync::Arc;

/// Kind of a value on the operand stack or in a local: `boolean`, `byte`, `char` and `short` are `Int`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Kind {
    Int,
    Long,
    Float,
    Double,
    Ref,
}

/// Element kind of an array instruction; `baload`/`bastore` serve `byte[]` and `boolean[]` alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Elem {
    ByteOrBoolean,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

/// Element type of `newarray`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Prim {
    Boolean,
    Char,
    Float,
    Double,
    Byte,
    Short,
    Int,
    Long,
}

/// `add`, `sub`, `mul`, `div`, `rem`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// `shl`, `shr`, `ushr`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ShiftOp {
    Shl,
    Shr,
    Ushr,
}

/// `and`, `or`, `xor`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BitOp {
    And,
    Or,
    Xor,
}

/// The fifteen conversions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Conversion {
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
}

/// Comparison of a conditional jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Cmp {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

/// How a method is invoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum InvokeKind {
    Virtual,
    Special,
    Static,
    Interface,
}

/// A loadable constant.
#[derive(Debug, Clone, PartialEq)]
pub enum Const {
    /// `aconst_null`
    Null,
    /// `iconst_*`, `bipush`, `sipush`, `ldc` of an int
    Int(i32),
    /// `lconst_*`, `ldc2_w`
    Long(i64),
    /// `fconst_*`, `ldc`
    Float(f32),
    /// `dconst_*`, `ldc2_w`
    Double(f64),
    /// A string literal as UTF-16 units
    String(Arc<[u16]>),
    /// A class literal by internal name (array descriptors for arrays)
    Class(Arc<str>),
    /// Anything else (`MethodHandle`, `MethodType`, `Dynamic`), described in words
    Other(Arc<str>),
}

/// A field or method as the constant pool names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MemberRef {
    /// Internal name of the class it is looked up in (an array descriptor for `clone` on arrays)
    pub class: Arc<str>,
    /// Name
    pub name: Arc<str>,
    /// Descriptor
    pub descriptor: Arc<str>,
    /// Whether the pool entry is an `InterfaceMethodref`
    pub interface: bool,
}

/// A static argument of a bootstrap method.
#[derive(Debug, Clone, PartialEq)]
pub enum BootstrapArg {
    /// A plain constant
    Const(Const),
    /// A method type by descriptor
    MethodType(Arc<str>),
    /// A method handle: reference kind 1..=9 of JVMS §5.4.3.5 and member
    MethodHandle(u8, MemberRef),
    /// A dynamic constant: what would compute it, with the descriptor of a field
    Dynamic(Box<CallSite>),
}

/// An `invokedynamic` call site.
#[derive(Debug, Clone, PartialEq)]
pub struct CallSite {
    /// Name given to the bootstrap method
    pub name: Arc<str>,
    /// Descriptor of the call
    pub descriptor: Arc<str>,
    /// The bootstrap method
    pub bootstrap: MemberRef,
    /// Its static arguments
    pub args: Vec<BootstrapArg>,
}

/// A `tableswitch` or `lookupswitch`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    /// Where to go when no case matches
    pub default: u32,
    /// Keys in ascending order with their targets; for a `tableswitch` entries that go to the default
    /// are left out
    pub cases: Vec<(i32, u32)>,
}

/// One instruction.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Insn {
    Nop,
    Const(Const),
    Load(Kind, u16),
    Store(Kind, u16),
    Inc(u16, i16),
    ArrayLoad(Elem),
    ArrayStore(Elem),
    ArrayLength,
    NewArray(Prim),
    /// Internal name (or array descriptor) of the element class
    NewRefArray(Arc<str>),
    /// Descriptor of the whole array type, number of dimensions given
    NewMultiArray(Arc<str>, u8),
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
    Arith(ArithOp, Kind),
    Neg(Kind),
    Shift(ShiftOp, Kind),
    Bit(BitOp, Kind),
    Convert(Conversion),
    LongCompare,
    /// `fcmp*` / `dcmp*`; the flag says whether NaN yields 1 (`…cmpg`) or -1 (`…cmpl`)
    FloatCompare {
        kind: Kind,
        nan_is_greater: bool,
    },
    /// Compare an int with zero
    If(Cmp, u32),
    /// Compare two ints
    IfInt(Cmp, u32),
    /// Compare two references; `true` jumps when they are the same
    IfRef(bool, u32),
    /// `true` jumps on null
    IfNull(bool, u32),
    Goto(u32),
    /// `jsr`: pushes a return address, class files before version 51 only
    Jsr(u32),
    Ret(u16),
    Switch(Box<Switch>),
    Return(Option<Kind>),
    GetStatic(Arc<MemberRef>),
    PutStatic(Arc<MemberRef>),
    GetField(Arc<MemberRef>),
    PutField(Arc<MemberRef>),
    Invoke(InvokeKind, Arc<MemberRef>),
    InvokeDynamic(Arc<CallSite>),
    New(Arc<str>),
    Throw,
    CheckCast(Arc<str>),
    InstanceOf(Arc<str>),
    MonitorEnter,
    MonitorExit,
}
