//! In: a comparison with `\max` or `\min` over a range that cannot be written out. Out: what it says, as quantified formulas.
//!
//! The greatest of some numbers is at most a number if each of them is, and at least a number if one of them is; it equals a
//! number if both hold. The least is the same the other way round. Of no numbers there is no greatest: then the comparison
//! is not defined.

use jml::{BinaryOp, Expr, ExprKind, Math, Quantifier, Type};
use provetta_jml as jml;
use provetta_symex::{Halt, State};

use crate::eval::Evaluator;
use crate::path::env::Env;
use crate::value::{Eval, Val};

/// The number that is compared with, among the bound variables.
const OTHER: u32 = u32::MAX;

/// A comparison with the greatest or least of some numbers on its left side.
pub(crate) struct Extremum<'e> {
    op: BinaryOp,
    of: &'e Expr,
    is_greatest: bool,
    other: &'e Expr,
    math: Math,
    operands: Type,
}

impl<'e> Extremum<'e> {
    /// A comparison as one, if it is one.
    pub(crate) fn new(
        op: BinaryOp,
        math: Math,
        left: &'e Expr,
        right: &'e Expr,
    ) -> Option<Extremum<'e>> {
        let is_comparison = op.is_order() || matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
        let find = |of: &'e Expr, other: &'e Expr, op: BinaryOp| {
            let is_greatest = match quantifier_of(of)? {
                Quantifier::Max => true,
                Quantifier::Min => false,
                _ => return None,
            };
            // Which of two floating-point numbers is the greater one is another question.
            let is_whole = !matches!(of.ty, Type::Float | Type::Double);
            is_whole.then(|| Extremum {
                op,
                of,
                is_greatest,
                other,
                math,
                operands: of.ty.clone(),
            })
        };
        match is_comparison {
            true => find(left, right, op).or_else(|| find(right, left, turned(op))),
            false => None,
        }
    }

    /// For all or some of the numbers: a comparison with the other number.
    fn formula(&self, quantifier: Quantifier, op: BinaryOp) -> Option<Expr> {
        let (of, conversion) = match &self.of.kind {
            ExprKind::Convert { conversion, value } => (&**value, Some(*conversion)),
            _ => (self.of, None),
        };
        let ExprKind::Quantified {
            vars, range, body, ..
        } = &of.kind
        else {
            return None;
        };
        let number = match conversion {
            None => (**body).clone(),
            Some(conversion) => Expr {
                kind: ExprKind::Convert {
                    conversion,
                    value: body.clone(),
                },
                ty: self.of.ty.clone(),
                span: body.span,
            },
        };
        let other = Expr {
            kind: ExprKind::Bound {
                id: OTHER,
                name: "other".into(),
            },
            ty: self.other.ty.clone(),
            span: self.other.span,
        };
        let body = Expr {
            kind: ExprKind::Binary {
                op,
                operands: self.operands.clone(),
                math: self.math,
                left: Box::new(number),
                right: Box::new(other),
            },
            ty: Type::Boolean,
            span: of.span,
        };
        Some(Expr {
            kind: ExprKind::Quantified {
                quantifier,
                vars: vars.clone(),
                range: range.clone(),
                body: Box::new(body),
            },
            ty: Type::Boolean,
            span: of.span,
        })
    }
}

impl Evaluator<'_, '_> {
    /// What a comparison with the greatest or least of some numbers says; none if it cannot be said so.
    pub(crate) fn compared_extremum(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        comparison: &Extremum<'_>,
    ) -> Result<Option<Eval>, Halt> {
        let other = self.eval(state, env, comparison.other)?;
        let mut inner = env.clone();
        inner.bound.push((OTHER, other.val));
        // How every number, and how one number, lies to the other.
        let (every, one) = match comparison.is_greatest {
            true => (BinaryOp::LessEqual, BinaryOp::GreaterEqual),
            false => (BinaryOp::GreaterEqual, BinaryOp::LessEqual),
        };
        let op = comparison.op;
        let wanted: Vec<(Quantifier, BinaryOp)> = match op {
            BinaryOp::Equal | BinaryOp::NotEqual => vec![
                (Quantifier::Forall, every),
                (Quantifier::Exists, BinaryOp::Equal),
            ],
            BinaryOp::Less | BinaryOp::LessEqual if comparison.is_greatest => {
                vec![(Quantifier::Forall, op)]
            }
            BinaryOp::Greater | BinaryOp::GreaterEqual if !comparison.is_greatest => {
                vec![(Quantifier::Forall, op)]
            }
            _ => vec![(Quantifier::Exists, op)],
        };
        let mut truth = self.terms.bool(true);
        let mut ok = other.ok;
        for (quantifier, op) in wanted {
            let Some(formula) = comparison.formula(quantifier, op) else {
                return Ok(None);
            };
            let said = self.eval(state, &inner, &formula)?;
            let said_truth = said.val.truth(&mut self.terms)?;
            truth = self.terms.and(truth, said_truth);
            ok = self.terms.and(ok, said.ok);
        }
        // There is a number at all: one on this or on that side of the other.
        let (Some(at_one), Some(at_other)) = (
            comparison.formula(Quantifier::Exists, one),
            comparison.formula(Quantifier::Exists, every),
        ) else {
            return Ok(None);
        };
        let first = self.eval(state, &inner, &at_one)?;
        let second = self.eval(state, &inner, &at_other)?;
        let first = first.val.truth(&mut self.terms)?;
        let second = second.val.truth(&mut self.terms)?;
        let any = self.terms.or(first, second);
        ok = self.terms.and(ok, any);
        if op == BinaryOp::NotEqual {
            truth = self.terms.not(truth);
        }
        Ok(Some(Eval {
            val: Val::Bool(truth),
            ok,
        }))
    }
}

fn quantifier_of(expr: &Expr) -> Option<Quantifier> {
    match &expr.kind {
        ExprKind::Quantified { quantifier, .. } => Some(*quantifier),
        ExprKind::Convert { value, .. } => match &value.kind {
            ExprKind::Quantified { quantifier, .. } => Some(*quantifier),
            _ => None,
        },
        _ => None,
    }
}

/// The comparison with its sides exchanged.
pub(crate) fn turned(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Less => BinaryOp::Greater,
        BinaryOp::LessEqual => BinaryOp::GreaterEqual,
        BinaryOp::Greater => BinaryOp::Less,
        BinaryOp::GreaterEqual => BinaryOp::LessEqual,
        op => op,
    }
}
