//! In: conditions of a path. Out: the same as atoms: relations of two expressions, or things that are
//! true or false.

use std::collections::BTreeSet;

use provetta_outcome::{Expr, Op, Value};

use super::reading::{Ty, Types, integer, variables};

/// How two numbers may stand to each other: a set of less, equal, greater and unordered (one is NaN).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Relation(pub(crate) u8);

impl Relation {
    pub(crate) const LT: Relation = Relation(1);
    pub(crate) const EQ: Relation = Relation(2);
    pub(crate) const GT: Relation = Relation(4);
    pub(crate) const UNORDERED: Relation = Relation(8);

    pub(crate) fn of(op: Op) -> Option<Relation> {
        Some(Relation(match op {
            Op::Lt => 1,
            Op::Le => 3,
            Op::Eq => 2,
            Op::Ne => 1 | 4 | 8,
            Op::Gt => 4,
            Op::Ge => 6,
            _ => return None,
        }))
    }

    /// The relation of the operands in the other order.
    pub(crate) fn mirrored(self) -> Relation {
        Relation(self.0 & !5 | (self.0 & 1) << 2 | (self.0 & 4) >> 2)
    }

    pub(crate) fn negated(self) -> Relation {
        Relation(self.0 ^ 15)
    }

    pub(crate) fn and(self, other: Relation) -> Relation {
        Relation(self.0 & other.0)
    }

    pub(crate) fn has(self, other: Relation) -> bool {
        self.0 & other.0 == other.0
    }
}

/// What must hold, in one of few forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Atom {
    /// Relation of two expressions, of which the first is not constant. Without `UNORDERED` if the
    /// operands cannot be NaN.
    Relation(Expr, Relation, Expr),
    /// An expression of type boolean is true or false
    Truth(Expr, bool),
    /// One of several holds
    Either(Vec<Vec<Atom>>),
}

/// Splits a condition; what is always true or cannot be read is left out.
pub(crate) fn atoms(expr: &Expr, holds: bool, types: &Types, into: &mut Vec<Atom>) {
    match expr {
        Expr::Var(_) | Expr::Call(..) => {
            if variables(expr, &mut BTreeSet::new()) {
                into.push(Atom::Truth(types.plain(expr), holds));
            }
        }
        Expr::Const(_) | Expr::Hidden => {}
        Expr::Choice(c, a, b) => match (truth(a), truth(b)) {
            (Some(true), Some(false)) => atoms(c, holds, types, into),
            (Some(false), Some(true)) => atoms(c, !holds, types, into),
            _ => {}
        },
        Expr::Apply(op, args) => match (op, args.as_slice()) {
            (Op::Not, [a]) => atoms(a, !holds, types, into),
            (Op::AndAlso | Op::OrElse | Op::And | Op::Or, [a, b]) => {
                if matches!(op, Op::AndAlso | Op::And) == holds {
                    atoms(a, holds, types, into);
                    atoms(b, holds, types, into);
                } else {
                    let sides = [a, b].map(|side| {
                        let mut atoms_of_side = Vec::new();
                        atoms(side, holds, types, &mut atoms_of_side);
                        atoms_of_side
                    });
                    // A side that says nothing readable would make the rest a lie.
                    if sides.iter().all(|side| !side.is_empty()) {
                        into.push(Atom::Either(sides.into()));
                    }
                }
            }
            (_, [a, b]) => comparison(*op, a, b, holds, types, into),
            _ => {}
        },
    }
}

fn comparison(op: Op, a: &Expr, b: &Expr, holds: bool, types: &Types, into: &mut Vec<Atom>) {
    let Some(relation) = Relation::of(op) else {
        return;
    };
    if matches!(op, Op::Eq | Op::Ne) {
        // Booleans compared with constants.
        for (side, other) in [(a, b), (b, a)] {
            if types.get(side) == Some(Ty::Bool)
                && let Some(value) = truth(other)
            {
                return atoms(side, holds == ((op == Op::Eq) == value), types, into);
            }
        }
    }
    // Two hidden parts look alike without being so.
    let mut ignored = BTreeSet::new();
    if ![a, b].into_iter().all(|e| variables(e, &mut ignored)) {
        return;
    }
    let (a, b) = (types.plain(a), types.plain(b));
    let is_const = |e: &Expr| matches!(e, Expr::Const(_));
    let relation = if holds { relation } else { relation.negated() };
    let (a, relation, b) = match (is_const(&a), is_const(&b)) {
        (true, true) => return,
        (true, false) => (b, relation.mirrored(), a),
        _ => (a, relation, b),
    };
    let never_nan = |e: &Expr| {
        types
            .get(e)
            .is_some_and(|t| !matches!(t, Ty::Float | Ty::Double))
            || matches!(e, Expr::Const(v) if !nan(v))
    };
    let relation = match never_nan(&a) && never_nan(&b) {
        true => Relation(relation.0 & 7),
        false => relation,
    };
    // The same on both sides: only NaN makes a difference.
    let relation = if a == b {
        Relation(relation.0 & 10)
    } else {
        relation
    };
    if (a == b && never_nan(&a)) || relation.0 == 15 {
        return;
    }
    into.push(Atom::Relation(a, relation, b));
}

fn nan(value: &Value) -> bool {
    match value {
        Value::Float(bits) => f32::from_bits(*bits).is_nan(),
        Value::Double(bits) => f64::from_bits(*bits).is_nan(),
        _ => false,
    }
}

/// A boolean constant, also as the number the JVM has for it.
fn truth(expr: &Expr) -> Option<bool> {
    match expr {
        Expr::Const(Value::Boolean(v)) => Some(*v),
        _ => match integer(expr) {
            Some(0) => Some(false),
            Some(1) => Some(true),
            _ => None,
        },
    }
}
