//! In: two operands of a comparison. Out: a condition, or the -1, 0, 1 of `lcmp` and `fcmp*`.

use std::cmp::Ordering;

use provetta_classfile::Cmp;
use provetta_faults::{Fault, seeded};
use provetta_term::{TermId, Terms};

use crate::halt::Halt;
use crate::machine::apart_doubles;
use crate::value::Value;

fn integers(terms: &mut Terms, cmp: Cmp, a: TermId, b: TermId) -> TermId {
    match cmp {
        Cmp::Eq => terms.eq(a, b),
        Cmp::Ne => {
            let equal = terms.eq(a, b);
            terms.not(equal)
        }
        Cmp::Lt => terms.slt(a, b),
        Cmp::Ge => terms.sle(b, a),
        Cmp::Gt => terms.slt(b, a),
        Cmp::Le => terms.sle(a, b),
    }
}

/// The condition of an int comparison.
pub(crate) fn ints(terms: &mut Terms, cmp: Cmp, a: Value, b: Value) -> Result<TermId, Halt> {
    let (a, b) = (a.int_term(terms)?, b.int_term(terms)?);
    Ok(integers(terms, cmp, a, b))
}

/// The condition of `lcmp` followed by a jump.
pub(crate) fn longs(terms: &mut Terms, cmp: Cmp, a: Value, b: Value) -> Result<TermId, Halt> {
    let (a, b) = (a.long_term(terms)?, b.long_term(terms)?);
    Ok(integers(terms, cmp, a, b))
}

/// How two concrete floats compare under `fcmpg` or `fcmpl`; none if one is symbolic.
pub(crate) fn floats_concrete(nan_is_greater: bool, a: Value, b: Value) -> Option<Ordering> {
    let ordering = match (a, b) {
        (Value::Float(x), Value::Float(y)) => x.partial_cmp(&y),
        (Value::Double(x), Value::Double(y)) => x.partial_cmp(&y),
        _ => return None,
    };
    Some(ordering.unwrap_or(if nan_is_greater {
        Ordering::Greater
    } else {
        Ordering::Less
    }))
}

fn float_terms(
    terms: &mut Terms,
    double: bool,
    a: Value,
    b: Value,
) -> Result<(TermId, TermId), Halt> {
    Ok(if double {
        (a.double_term(terms)?, b.double_term(terms)?)
    } else {
        (a.float_term(terms)?, b.float_term(terms)?)
    })
}

/// The condition of `fcmp*`/`dcmp*` followed by a jump. Unordered operands count as greater or less by
/// the instruction, which decides on which side of the jump NaN goes.
pub(crate) fn floats(
    terms: &mut Terms,
    cmp: Cmp,
    double: bool,
    nan_is_greater: bool,
    a: Value,
    b: Value,
) -> Result<TermId, Halt> {
    let (a, b) = float_terms(terms, double, a, b)?;
    Ok(match (cmp, nan_is_greater) {
        (Cmp::Eq, _) => terms.feq(a, b),
        (Cmp::Ne, _) if seeded(Fault::NanIsOrdered) => {
            let (less, greater) = (terms.flt(a, b), terms.flt(b, a));
            terms.or(less, greater)
        }
        (Cmp::Ne, _) => {
            let equal = terms.feq(a, b);
            terms.not(equal)
        }
        // NaN is greater: `<` and `<=` are false for it, `>` and `>=` true.
        (Cmp::Lt, true) => terms.flt(a, b),
        (Cmp::Le, true) => terms.fle(a, b),
        (Cmp::Ge, true) => {
            let less = terms.flt(a, b);
            terms.not(less)
        }
        (Cmp::Gt, true) => {
            let at_most = terms.fle(a, b);
            terms.not(at_most)
        }
        // NaN is less: the other way round.
        (Cmp::Gt, false) => terms.flt(b, a),
        (Cmp::Ge, false) => terms.fle(b, a),
        (Cmp::Le, false) => {
            let greater = terms.flt(b, a);
            terms.not(greater)
        }
        (Cmp::Lt, false) => {
            let at_least = terms.fle(b, a);
            terms.not(at_least)
        }
    })
}

fn three_way(terms: &mut Terms, less: TermId, equal: TermId) -> Value {
    let (minus, zero, plus) = (terms.int(-1), terms.int(0), terms.int(1));
    let rest = terms.ite(equal, zero, plus);
    let term = terms.ite(less, minus, rest);
    Value::from_int_term(terms, term)
}

/// How many values lie between two known floats.
pub(crate) fn floats_apart(a: Value, b: Value) -> u64 {
    match (a, b) {
        (Value::Float(x), Value::Float(y)) => apart_doubles(x.into(), y.into()),
        (Value::Double(x), Value::Double(y)) => apart_doubles(x, y),
        _ => 1,
    }
}

/// `lcmp` whose result is used as a number.
pub(crate) fn long_three_way(terms: &mut Terms, a: Value, b: Value) -> Result<Value, Halt> {
    if let (Value::Long(x), Value::Long(y)) = (a, b) {
        return Ok(Value::Int(x.cmp(&y) as i32));
    }
    let (a, b) = (a.long_term(terms)?, b.long_term(terms)?);
    let less = terms.slt(a, b);
    let equal = terms.eq(a, b);
    Ok(three_way(terms, less, equal))
}

/// `fcmp*`/`dcmp*` whose result is used as a number.
pub(crate) fn float_three_way(
    terms: &mut Terms,
    double: bool,
    nan_is_greater: bool,
    a: Value,
    b: Value,
) -> Result<Value, Halt> {
    if let Some(ordering) = floats_concrete(nan_is_greater, a, b) {
        return Ok(Value::Int(ordering as i32));
    }
    let less = floats(terms, Cmp::Lt, double, nan_is_greater, a, b)?;
    let equal = floats(terms, Cmp::Eq, double, nan_is_greater, a, b)?;
    Ok(three_way(terms, less, equal))
}
