//! In: clauses of a contract. Out: what is assumed of a method and what it has to keep, as data.

use std::sync::Arc;

use jml::{Clause, Expr, ExprKind, Literal};
use provetta_classfile::SourceRange;
use provetta_jml as jml;
use provetta_outcome::{GoalKind, MethodRef};

use crate::specified::others::Others;
use crate::specified::unusable;

/// Whether a clause says when a method ends, and it may go on for ever otherwise.
pub(crate) fn asks_for_end(clause: &Clause) -> bool {
    let body = clause.body.as_ref().map(|expr| &expr.kind);
    !clause.is_implicit && !matches!(body, Ok(ExprKind::Literal(Literal::Boolean(true))))
}

/// One thing that is assumed at entry.
#[derive(Debug)]
pub(crate) enum Assumption {
    /// The invariants of the receiver
    Receiver,
    /// The invariants of an argument, if it is not null
    Argument(usize),
    /// A static invariant of a class, and the initialiser that has to bring it about if there is anything to show
    Static {
        owner: Arc<str>,
        initialiser: Option<MethodRef>,
        clause: Box<Clause>,
    },
    /// The precondition of one of the cases
    Precondition,
}

/// What is checked at the end.
#[derive(Debug)]
pub(crate) enum Check {
    /// After a normal end
    Ensures(Clause),
    /// After an exception of a class
    Signals(jml::Signals),
    /// Only these exceptions come out
    SignalsOnly(jml::SignalsOnly),
    /// Nothing else was changed
    Assignable(jml::FrameClause),
    /// Nor other ghost fields, which no test can see
    Ghosts(jml::FrameClause),
    /// Nothing else of the state before was read
    Accessible(jml::FrameClause),
    /// Checked at each call that leads back
    Measure(Clause),
    /// There is an end
    Ends(Clause),
    /// After every end
    Invariant { clause: Clause, is_static: bool },
    /// After every end, if the receiver is of a class below that inherits the method
    InvariantBelow { class: Arc<str>, clause: Clause },
    /// After every end, of the objects that are neither receiver nor arguments, and of the classes that the method is none of
    Others { others: Others, span: SourceRange },
    /// After a constructor
    Initially(Clause),
    /// Between the states before and after
    Constraint(Clause),
    /// Checked where it stands in the code
    InCode,
    /// The same in a lambda expression, as long as that is called during the call only
    InLambda,
    /// By nobody
    Never,
}

/// Something that the method has to keep.
#[derive(Debug)]
pub struct Obligation {
    /// What kind of clause
    pub kind: GoalKind,
    /// The clause as it was written
    pub text: Arc<str>,
    /// Where it stands
    pub span: SourceRange,
    /// Whether nobody wrote it
    pub is_implicit: bool,
    /// The case of the contract it belongs to
    pub case: Option<usize>,
    /// Number of the goal that is passed where it is broken
    pub goal: u32,
    /// Why it, or a part of it, cannot be used: then it is unknown, whatever the search finds
    pub unusable: Option<String>,
    pub(crate) check: Check,
}

/// What gets smaller at each call of a recursion, by one of the cases.
#[derive(Debug)]
pub(crate) struct Measure {
    /// The case that has it
    pub(crate) case: usize,
    /// Passed where a call does not lessen it
    pub(crate) goal: u32,
}

/// An expression about the state before the call that calls methods.
#[derive(Debug)]
pub(crate) struct InOld {
    /// The case whose variables it may name
    pub(crate) case: Option<usize>,
    pub(crate) expr: Expr,
}

/// Why what is checked cannot be used.
pub(crate) fn unusable_in(check: &Check) -> Option<String> {
    let (text, why) = match check {
        Check::InCode | Check::InLambda | Check::Never | Check::Others { .. } => return None,
        Check::Ensures(clause)
        | Check::Invariant { clause, .. }
        | Check::InvariantBelow { clause, .. }
        | Check::Initially(clause)
        | Check::Measure(clause)
        | Check::Ends(clause)
        | Check::Constraint(clause) => (&clause.text, clause.body.as_ref().err()),
        Check::Signals(signals) => {
            let clause = &signals.condition;
            (&clause.text, clause.body.as_ref().err())
        }
        Check::SignalsOnly(only) => (&only.text, only.classes.as_ref().err()),
        Check::Assignable(frame) | Check::Accessible(frame) | Check::Ghosts(frame) => {
            (&frame.text, frame.frame.as_ref().err())
        }
    };
    unusable::reason(text, why)
}

pub(crate) fn described(check: &Check) -> Option<(Arc<str>, SourceRange, bool)> {
    Some(match check {
        Check::InCode | Check::InLambda | Check::Never => return None,
        Check::Ensures(clause)
        | Check::Invariant { clause, .. }
        | Check::InvariantBelow { clause, .. }
        | Check::Initially(clause)
        | Check::Measure(clause)
        | Check::Ends(clause)
        | Check::Constraint(clause) => (Arc::clone(&clause.text), clause.span, clause.is_implicit),
        Check::Signals(signals) => {
            let clause = &signals.condition;
            (Arc::clone(&clause.text), clause.span, clause.is_implicit)
        }
        Check::SignalsOnly(only) => (Arc::clone(&only.text), only.span, only.is_implicit),
        Check::Assignable(frame) | Check::Accessible(frame) => {
            (Arc::clone(&frame.text), frame.span, frame.is_implicit)
        }
        Check::Others { others, span } => {
            let text = "invariants of other objects";
            (text.into(), *span, others.is_implicit)
        }
        Check::Ghosts(frame) => {
            let text = format!("{} (ghost fields)", frame.text);
            (text.into(), frame.span, frame.is_implicit)
        }
    })
}
