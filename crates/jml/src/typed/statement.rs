//! In: nothing. Out: specifications inside method bodies.

use std::sync::Arc;

use provetta_classfile::{Position, SourceRange};

use super::{Case, Clause, Expr, FrameClause, Type};

/// Where a specification stands in code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct At {
    /// The specification itself
    pub position: Position,
    /// The Java statements that follow in the same block, in order; some may have no code
    pub next: Vec<SourceRange>,
    /// It stands among the statements of a block, not between the parts of a statement
    pub in_block: bool,
    /// What it stands behind if no statement with code follows: the block around it, braces included, or in a group of a switch
    /// the statement before it; none if there is no such statement
    pub block: Option<SourceRange>,
    /// Jumps that leave that
    pub exits: Exits,
}

/// How control leaves a statement, other than by its end or an exception.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Jump {
    /// With its label
    Break(Option<Arc<str>>),
    /// With its label
    Continue(Option<Arc<str>>),
    Return,
    Yield,
}

/// The jumps that leave a statement. A `break` to a label of the statement itself is its normal end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exits {
    /// Statements in it that jump out of it
    pub jumps: Vec<(SourceRange, Jump)>,
    /// Bodies of `finally` around it, which run after it was left
    pub finals: Vec<SourceRange>,
    /// It stands in a `try` with resources, which are closed after it was left
    pub closes: bool,
}

/// A specification inside a method body.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum StatementSpec {
    Loop(LoopSpec),
    Assert {
        at: At,
        clause: Clause,
    },
    Assume {
        at: At,
        clause: Clause,
    },
    /// This place is never reached
    Unreachable {
        at: At,
        clause: Clause,
    },
    Ghost(GhostLocal),
    Set(SetStatement),
    Block(BlockSpec),
}

impl StatementSpec {
    /// Where it begins.
    pub fn position(&self) -> Position {
        match self {
            StatementSpec::Loop(spec) => spec.span.start,
            StatementSpec::Assert { at, .. }
            | StatementSpec::Assume { at, .. }
            | StatementSpec::Unreachable { at, .. } => at.position,
            StatementSpec::Ghost(ghost) => ghost.at.position,
            StatementSpec::Set(set) => set.at.position,
            StatementSpec::Block(spec) => spec.span.start,
        }
    }

    /// The clauses that are evaluated where the code comes by.
    pub fn clauses(&self) -> Vec<&Clause> {
        match self {
            StatementSpec::Loop(spec) => spec.invariants.iter().chain(&spec.decreases).collect(),
            StatementSpec::Assert { clause, .. }
            | StatementSpec::Assume { clause, .. }
            | StatementSpec::Unreachable { clause, .. } => vec![clause],
            StatementSpec::Ghost(ghost) => ghost.init.iter().collect(),
            StatementSpec::Set(set) => vec![&set.value],
            StatementSpec::Block(_) => Vec::new(),
        }
    }

    /// All clauses with one expression, those of a statement's contract included.
    pub fn all_clauses(&self) -> Vec<&Clause> {
        let StatementSpec::Block(spec) = self else {
            return self.clauses();
        };
        let mut all = Vec::new();
        for case in &spec.cases {
            all.extend(case.olds.iter().map(|old| &old.value));
            all.extend(case.requires.iter().chain(&case.ensures));
            all.extend(case.signals.iter().map(|s| &s.condition));
            all.extend(case.jumps.iter().map(|j| &j.condition));
        }
        all
    }
}

/// The specification of a loop.
#[derive(Debug, Clone, PartialEq)]
pub struct LoopSpec {
    /// The loop, without its label
    pub statement: SourceRange,
    /// Its condition, without parentheses; none for `for (;;)` and `for (x : y)`
    pub condition: Option<SourceRange>,
    /// Its body
    pub body: SourceRange,
    /// Its first instruction may be the first one of a loop in its body: no condition is tested before the body, and the
    /// body begins with a loop
    pub opens_with_loop: bool,
    /// Nothing but comments stands on its lines
    pub has_own_lines: bool,
    /// Labels of the loop
    pub labels: Vec<Arc<str>>,
    /// Jumps that leave it
    pub exits: Exits,
    /// Hold before each test of the condition
    pub invariants: Vec<Clause>,
    /// Get smaller with each iteration, and are not negative before one; int, long or `\bigint`
    pub decreases: Vec<Clause>,
    /// What the loop may change, if it is said
    pub assignable: Option<FrameClause>,
    /// Where it stands
    pub span: SourceRange,
}

/// A local variable that exists in specifications only.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct GhostLocal {
    pub at: At,
    pub name: Arc<str>,
    pub ty: Type,
    /// Its value at the declaration, of type `ty`
    pub init: Option<Clause>,
    /// Where it is declared, as in [`super::ExprKind::GhostLocal`]
    pub declared: Position,
}

/// `set target = value;`
#[derive(Debug, Clone, PartialEq)]
pub struct SetStatement {
    /// Where it stands
    pub at: At,
    /// The ghost variable, ghost field, or element of a ghost array; none if the clause cannot be used
    pub target: Option<Expr>,
    /// The value, of the target's type
    pub value: Clause,
}

/// A contract of a block or of another statement.
#[derive(Debug, Clone, PartialEq)]
pub struct BlockSpec {
    /// The statement
    pub statement: SourceRange,
    /// Labels of the statement
    pub labels: Vec<Arc<str>>,
    /// Jumps that leave the statement
    pub exits: Exits,
    /// Its cases; `\old` means the state before the statement
    pub cases: Vec<Case>,
    /// Where it stands
    pub span: SourceRange,
}
