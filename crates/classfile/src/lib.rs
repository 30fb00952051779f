//! In: bytes of class files, folders, jars, the JDK image. Out: immutable classes, found by name, with
//! control-flow graph, loops and branches.

mod assertion;
mod branches;
mod bytes;
mod cfg;
mod classpath;
mod code;
mod condition;
mod decode;
mod descriptor;
mod division;
mod entry;
mod error;
mod exceptions;
mod image;
mod insn;
mod model;
mod names;
mod pool;
mod read;
mod receiver;
mod replaced;
mod resolve;
mod source;
mod stack;
mod tokens;
mod verify;
mod view;

pub use branches::{Branch, branches};
pub use cfg::{Block, Cfg, Loop, cfg};
pub use classpath::{ClassPath, Incomplete};
pub use descriptor::{Descriptor, kind_of, method_descriptor, words};
pub use error::{NEWEST_MAJOR, OpenError, ReadError};
pub use exceptions::{ExceptionKind, ExceptionSite, exceptions};
pub use insn::{
    ArithOp, BitOp, BootstrapArg, CallSite, Cmp, Const, Conversion, Elem, Insn, InvokeKind, Kind,
    MemberRef, Prim, ShiftOp, Switch,
};
pub use model::{
    Class, Code, CodeRange, Field, Flags, Handler, LocalName, Method, Origin, Position, SourceRange,
};
pub use names::{is_identifier, is_reserved};
pub use read::read;
pub use receiver::{is_receiver, origin};
