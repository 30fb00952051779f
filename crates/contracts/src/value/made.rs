//! In: terms and values of Java. Out: values of expressions made of them.

use std::rc::Rc;

use jml::Type;
use provetta_jml as jml;
use provetta_symex::{Halt, Value};
use provetta_term::{TermId, Terms};

use crate::value::{Eval, Val, level, real, unsupported};

/// A value that is always defined.
pub(crate) fn defined(terms: &mut Terms, val: Val) -> Eval {
    let ok = terms.bool(true);
    Eval { val, ok }
}

/// The value of an expression that has none.
pub(crate) fn undefined(terms: &mut Terms, ty: &Type) -> Eval {
    let ok = terms.bool(false);
    let val = match ty {
        Type::Boolean => Val::Bool(ok),
        Type::BigInt => Val::Whole(terms.int(0)),
        Type::Real => Val::Real(real::zero(terms)),
        Type::TypeOf => Val::Type("V".into()),
        ty => Val::Java(Value::zero(&ty.descriptor().unwrap_or_else(|| "L".into()))),
    };
    Eval { val, ok }
}

/// A value of the code as one of an expression of a type.
pub(crate) fn of_java(terms: &mut Terms, value: Value, ty: &Type) -> Eval {
    let val = match (ty, value) {
        (Type::Boolean, Value::Int(v)) => Val::Bool(terms.bool(v != 0)),
        (Type::Boolean, Value::IntTerm(term)) => {
            let zero = terms.int(0);
            let is_zero = terms.eq(term, zero);
            Val::Bool(terms.not(is_zero))
        }
        _ => Val::Java(value),
    };
    defined(terms, val)
}

/// One value or the other.
pub(crate) fn either(terms: &mut Terms, truth: TermId, a: &Val, b: &Val) -> Result<Val, Halt> {
    Ok(match (a, b) {
        (Val::Bool(x), Val::Bool(y)) => Val::Bool(terms.ite(truth, *x, *y)),
        (Val::Real(x), Val::Real(y)) => real::either(terms, truth, *x, *y)?,
        (Val::Whole(_), _) | (_, Val::Whole(_)) => {
            let (x, y) = (a.whole(terms)?, b.whole(terms)?);
            let (x, y) = level(terms, x, y, 0)?;
            Val::Whole(terms.ite(truth, x, y))
        }
        (
            Val::Numbered {
                number: x,
                descriptor,
            },
            Val::Numbered { number: y, .. },
        ) => Val::Numbered {
            number: terms.ite(truth, *x, *y),
            descriptor: Rc::clone(descriptor),
        },
        (Val::Java(x), Val::Java(y)) if x == y => Val::Java(*x),
        (Val::Java(x), Val::Java(y)) => {
            let (x, y) = match (x.term(terms), y.term(terms)) {
                (Ok(x), Ok(y)) => (x, y),
                _ => return Err(unsupported("a reference that depends on a condition")),
            };
            let term = terms.ite(truth, x, y);
            Val::Java(Value::from_term(terms, term))
        }
        _ => return Err(unsupported("values of different kinds")),
    })
}

/// Whether an index, a whole number, lies in an array.
pub(crate) fn is_inside(terms: &mut Terms, index: TermId, length: TermId) -> Result<TermId, Halt> {
    let zero = terms.int(0);
    let (a, zero) = level(terms, index, zero, 0)?;
    let low = terms.sle(zero, a);
    let (a, length) = level(terms, index, length, 0)?;
    let high = terms.slt(a, length);
    Ok(terms.and(low, high))
}
