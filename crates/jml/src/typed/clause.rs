//! In: nothing. Out: clauses of contracts and the locations they name.

use std::sync::Arc;

use provetta_classfile::SourceRange;

use super::{Expr, ExprKind, FieldRef, Jump};

/// A clause that holds one expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Clause {
    /// Its expression, or why there is none that can be used
    pub body: Result<Expr, Unusable>,
    /// Where it stands; an implicit clause has the place it was derived from
    pub span: SourceRange,
    /// As the user wrote it, with its keyword, without comment marks and the semicolon; line breaks are blanks
    pub text: Arc<str>,
    /// Whether it was not written, but follows from a modifier or a default
    pub is_implicit: bool,
}

impl Clause {
    /// Whether it is the one that nobody writes: an argument that meets its invariants before the call meets them after it.
    pub fn keeps_argument(&self) -> bool {
        let Ok(Expr {
            kind: ExprKind::Binary { left, right, .. },
            ..
        }) = &self.body
        else {
            return false;
        };
        self.is_implicit
            && matches!(left.kind, ExprKind::Old { .. })
            && matches!(right.kind, ExprKind::InvariantFor(_))
    }
}

/// Why a clause cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unusable {
    /// What is wrong or not supported
    pub reason: String,
    /// What is assumed instead
    pub assumed: String,
    /// The part that is the reason
    pub span: SourceRange,
}

/// A `signals` clause.
#[derive(Debug, Clone, PartialEq)]
pub struct Signals {
    /// Internal name of the exception class
    pub exception: Arc<str>,
    /// Its name in the condition
    pub variable: Option<Arc<str>>,
    /// What holds if such an exception is thrown
    pub condition: Clause,
}

/// A `breaks`, `continues` or `returns` clause of a block.
#[derive(Debug, Clone, PartialEq)]
pub struct JumpClause {
    /// The jump it is about; none for every one
    pub jump: Option<Jump>,
    /// What holds if such a jump leaves the block
    pub condition: Clause,
}

/// The exceptions that may be thrown. Subclasses of `java.lang.Error` always may.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct SignalsOnly {
    /// Internal names
    pub classes: Result<Vec<Arc<str>>, Unusable>,
    pub span: SourceRange,
    pub text: Arc<str>,
    /// Whether it is the default: declared exceptions and `RuntimeException`
    pub is_implicit: bool,
}

/// An `assignable` or `accessible` clause.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct FrameClause {
    pub frame: Result<Frame, Unusable>,
    pub span: SourceRange,
    pub text: Arc<str>,
    /// Whether it is the default
    pub is_implicit: bool,
}

/// A set of locations.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Frame {
    Nothing,
    Everything,
    Locations(Vec<Location>),
}

/// What kind of field a location is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum MemberKind {
    Java,
    Ghost,
    Model,
}

/// A location, or several.
#[derive(Debug, Clone, PartialEq)]
pub enum Location {
    /// `x.f`, `f`, `C.f`
    Field {
        /// The field
        field: FieldRef,
        /// What kind of field
        kind: MemberKind,
        /// Its type
        ty: super::Type,
    },
    /// `x.*`: all fields of an object; of an array, all elements
    AllFields(Expr),
    /// `C.*`: all static fields of a class
    StaticFields(Arc<str>),
    /// `a[i]`
    Element {
        /// The array
        array: Expr,
        /// Of type int
        index: Expr,
    },
    /// `a[i..j]`, both ends included; `a[*]` has no ends
    Elements {
        /// The array
        array: Expr,
        /// First index, of type int
        from: Option<Expr>,
        /// Last index, of type int
        to: Option<Expr>,
    },
    /// A local variable or parameter, in specifications of loops and blocks
    Variable(Expr),
}
