//! In: a quantified expression. Out: nested loops over whole numbers that visit all of its range, if there are.
//!
//! Why correct: each loop runs over a superset of the values its variable takes in the range. A bound is taken
//! only from a conjunct of the range; it may name variables of loops outside. What a conjunct says beyond its
//! loop stays in `rest` and is tested inside.

use super::{BinaryOp, Conversion, Expr, ExprKind, Literal, Quantifier, Type};

/// The range of a quantified expression as nested loops.
#[derive(Debug, Clone, PartialEq)]
pub struct Bounds {
    /// One for each variable, outermost first
    pub loops: Vec<VarRange>,
    /// Boolean expressions that must hold too for the values to be in the range
    pub rest: Vec<Expr>,
    /// What is said about the values in the range
    pub body: Expr,
}

/// The values of one variable.
#[derive(Debug, Clone, PartialEq)]
pub struct VarRange {
    /// Index into the variables of the quantifier
    pub var: usize,
    /// Lower bound; a whole number, not always of the variable's type
    pub low: Expr,
    /// Whether the lower bound is a value
    pub low_included: bool,
    /// Upper bound
    pub high: Expr,
    /// Whether the upper bound is a value
    pub high_included: bool,
}

/// A bound that a conjunct gives to a variable.
struct Side<'a> {
    conjunct: usize,
    bound: &'a Expr,
    included: bool,
}

impl Expr {
    /// The loops that a quantified expression stands for; none if a variable is no whole number or has no
    /// bounds in the range. Where the range is omitted, the left side of an implication (or for `\exists` all
    /// of the body) is the range.
    pub fn bounds(&self) -> Option<Bounds> {
        let ExprKind::Quantified {
            quantifier,
            vars,
            range,
            body,
        } = &self.kind
        else {
            return None;
        };
        let (range, body) = match (range, quantifier, &body.kind) {
            (Some(range), ..) => (&**range, (**body).clone()),
            (
                None,
                Quantifier::Forall,
                ExprKind::Binary {
                    op: BinaryOp::Implies,
                    left,
                    right,
                    ..
                },
            ) => (&**left, (**right).clone()),
            (None, Quantifier::Exists | Quantifier::NumOf, _) => (&**body, truth(body)),
            _ => return None,
        };
        let conjuncts = range.conjuncts();
        let ids: Vec<u32> = vars.iter().map(|v| v.id).collect();
        if !vars.iter().all(|v| v.ty.is_integral()) {
            return None;
        }
        let mut loops: Vec<VarRange> = Vec::new();
        let mut used = vec![false; conjuncts.len()];
        while loops.len() < vars.len() {
            let open: Vec<u32> = ids
                .iter()
                .enumerate()
                .filter(|(i, _)| loops.iter().all(|l| l.var != *i))
                .map(|(_, id)| *id)
                .collect();
            let next = (0..vars.len())
                .filter(|i| open.contains(&ids[*i]))
                .find_map(|i| {
                    let low = side(&conjuncts, ids[i], false, &open, &mut Vec::new())?;
                    let high = side(&conjuncts, ids[i], true, &open, &mut Vec::new())?;
                    Some((i, low, high))
                });
            let (var, (low, low_exact), (high, high_exact)) = next?;
            for (found, exact) in [(&low, low_exact), (&high, high_exact)] {
                used[found.conjunct] |= exact;
            }
            loops.push(VarRange {
                var,
                low: low.bound.clone(),
                low_included: low.included,
                high: high.bound.clone(),
                high_included: high.included,
            });
        }
        let rest = conjuncts
            .iter()
            .zip(&used)
            .filter(|(_, used)| !**used)
            .map(|(e, _)| (*e).clone())
            .collect();
        Some(Bounds { loops, rest, body })
    }
}

/// A bound of a variable that names none of the open variables; whether the conjunct says no more than that.
fn side<'a>(
    conjuncts: &[&'a Expr],
    id: u32,
    upper: bool,
    open: &[u32],
    seen: &mut Vec<u32>,
) -> Option<(Side<'a>, bool)> {
    if seen.contains(&id) {
        return None;
    }
    seen.push(id);
    let sides: Vec<Side> = conjuncts
        .iter()
        .enumerate()
        .filter_map(|(i, e)| one_side(e, i, id, upper))
        .collect();
    let mut through = Vec::new();
    for found in sides {
        let names_open = found
            .bound
            .any(&mut |e| matches!(&e.kind, ExprKind::Bound { id, .. } if open.contains(id)));
        if !names_open {
            // An equation says more than the one bound.
            let exact = !matches!(
                &conjuncts[found.conjunct].kind,
                ExprKind::Binary {
                    op: BinaryOp::Equal,
                    ..
                }
            );
            return Some((found, exact));
        }
        through.push(found);
    }
    // `i < j && j < n` bounds `i` too.
    through.into_iter().find_map(|found| {
        let other = variable(found.bound)?;
        let (mut farther, _) = side(conjuncts, other, upper, open, seen)?;
        farther.included &= found.included;
        Some((farther, false))
    })
}

fn one_side<'a>(expr: &'a Expr, conjunct: usize, id: u32, upper: bool) -> Option<Side<'a>> {
    let ExprKind::Binary {
        op, left, right, ..
    } = &expr.kind
    else {
        return None;
    };
    let (variable_left, included) = match op {
        BinaryOp::Less => (upper, false),
        BinaryOp::LessEqual => (upper, true),
        BinaryOp::Greater => (!upper, false),
        BinaryOp::GreaterEqual => (!upper, true),
        BinaryOp::Equal => (variable(left) == Some(id), true),
        _ => return None,
    };
    let (var, bound) = match variable_left {
        true => (left, right),
        false => (right, left),
    };
    (variable(var) == Some(id) && bound.ty.is_integral()).then_some(Side {
        conjunct,
        bound,
        included,
    })
}

/// The quantified variable that this is, perhaps as a wider number.
fn variable(expr: &Expr) -> Option<u32> {
    match &expr.kind {
        ExprKind::Bound { id, .. } => Some(*id),
        ExprKind::Convert {
            conversion: Conversion::Widen,
            value,
        } if expr.ty.is_integral() => variable(value),
        _ => None,
    }
}

fn truth(like: &Expr) -> Expr {
    Expr {
        kind: ExprKind::Literal(Literal::Boolean(true)),
        ty: Type::Boolean,
        span: like.span,
    }
}
