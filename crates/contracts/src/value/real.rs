//! In: numbers of specifications that are `\real`, and operators on them. Out: their results, exact.
//!
//! A real number that comes from whole ones is a fraction of two whole numbers, the lower one positive; each operation gets as
//! many bits as it needs, as those of whole numbers do ([`super::number`]). So nothing is rounded. A `float` or `double` is a real number if it
//! is finite. One that is known becomes a fraction; one that depends on inputs can be compared and negated, both of which are
//! exact in floating-point arithmetic, and nothing else.

use jml::BinaryOp;
use provetta_classfile::Conversion as Java;
use provetta_jml as jml;
use provetta_symex::{Halt, Value, convert};
use provetta_term::{Sort, TermId, Terms};

use crate::value::{Made, Real, Val, level, number, unsupported, width};

/// Whole numbers with more bits than these are no exact `double`.
const DOUBLE_BITS: u8 = 53;

/// Zero.
pub(crate) fn zero(terms: &mut Terms) -> Real {
    Real::Fraction {
        over: terms.signed(0),
        under: terms.signed(1),
    }
}

/// A number of another type as a real one, and whether it is one.
pub(crate) fn widened(terms: &mut Terms, value: &Val) -> Result<Made, Halt> {
    let yes = terms.bool(true);
    if let Val::Real(_) = value {
        return Ok((value.clone(), yes));
    }
    let term = value.whole(terms)?;
    let Sort::Float(_) = terms.sort(term) else {
        let under = terms.signed(1);
        return Ok((Val::Real(Real::Fraction { over: term, under }), yes));
    };
    let Val::Java(java) = *value else {
        return Err(unsupported("a number of another kind as a `\\real`"));
    };
    let double = match java {
        Value::Float(_) | Value::FloatTerm(_) => convert::convert(terms, Java::F2D, java)?,
        _ => java,
    };
    if let Value::Double(known) = double {
        let real = match fraction(known) {
            Some((over, under)) => Real::Fraction {
                over: terms.signed(over),
                under: terms.signed(under),
            },
            None => Real::Double(terms.f64(known)),
        };
        return Ok((Val::Real(real), terms.bool(known.is_finite())));
    }
    let term = double.term(terms)?;
    let (size, greatest) = (terms.fabs(term), terms.f64(f64::MAX));
    let is_finite = terms.fle(size, greatest);
    Ok((Val::Real(Real::Double(term)), is_finite))
}

/// A finite number as a fraction, if both parts are small enough.
fn fraction(value: f64) -> Option<(i128, i128)> {
    if !value.is_finite() {
        return None;
    }
    let (mut over, mut under) = (value, 1i128);
    // Doubling is exact as long as nothing overflows, and ends after at most 1074 steps.
    while over.fract() != 0.0 {
        over *= 2.0;
        under = under.checked_mul(2)?;
    }
    let is_exact = over.abs() < 2f64.powi(126) && under < 1 << 126;
    is_exact.then_some((over as i128, under))
}

/// `-x`.
pub(crate) fn negated(terms: &mut Terms, real: Real) -> Result<Val, Halt> {
    Ok(Val::Real(match real {
        Real::Fraction { over, under } => {
            let (wide, _) = level(terms, over, over, 1)?;
            let over = terms.neg(wide);
            Real::Fraction { over, under }
        }
        Real::Double(term) => Real::Double(terms.fneg(term)),
    }))
}

/// `+ - * /`.
pub(crate) fn binary(terms: &mut Terms, op: BinaryOp, a: Real, b: Real) -> Result<Made, Halt> {
    let ((a, under_a), (b, under_b)) = match (a, b) {
        (Real::Fraction { over: a, under: c }, Real::Fraction { over: b, under: d }) => {
            ((a, c), (b, d))
        }
        _ => {
            return Err(unsupported(
                "`\\real` arithmetic with a floating-point number that depends on inputs",
            ));
        }
    };
    let yes = terms.bool(true);
    let fraction = |over, under| Val::Real(Real::Fraction { over, under });
    Ok(match op {
        BinaryOp::Add | BinaryOp::Subtract => {
            let (a, b, under) = common(terms, (a, under_a), (b, under_b))?;
            let over = whole(terms, op, a, b)?;
            (fraction(over, under), yes)
        }
        BinaryOp::Multiply => {
            let over = times(terms, a, b)?;
            let under = times(terms, under_a, under_b)?;
            (fraction(over, under), yes)
        }
        BinaryOp::Divide => {
            let over = times(terms, a, under_b)?;
            let under = times(terms, b, under_a)?;
            let (over, _) = level(terms, over, over, 1)?;
            let (under, _) = level(terms, under, under, 1)?;
            let zero = terms.bv_wide(width(terms, under), 0);
            let (is_negative, is_zero) = (terms.slt(under, zero), terms.eq(under, zero));
            let (minus_over, minus_under) = (terms.neg(over), terms.neg(under));
            let over = terms.ite(is_negative, minus_over, over);
            let under = terms.ite(is_negative, minus_under, under);
            (fraction(over, under), terms.not(is_zero))
        }
        op => return Err(unsupported(format!("{} on `\\real`", op.symbol()))),
    })
}

/// `<`, `<=` or `==`.
pub(crate) fn compare(terms: &mut Terms, op: BinaryOp, a: Real, b: Real) -> Result<TermId, Halt> {
    match (a, b) {
        (Real::Fraction { over: a, under: c }, Real::Fraction { over: b, under: d }) => {
            let (a, b, _) = common(terms, (a, c), (b, d))?;
            number::compare(terms, op, &Val::Whole(a), &Val::Whole(b))
        }
        (a, b) => {
            let (a, b) = (double(terms, a)?, double(terms, b)?);
            Ok(match op {
                BinaryOp::Less => terms.flt(a, b),
                BinaryOp::LessEqual => terms.fle(a, b),
                _ => terms.feq(a, b),
            })
        }
    }
}

/// One number or another, as a condition says.
pub(crate) fn either(terms: &mut Terms, truth: TermId, a: Real, b: Real) -> Result<Val, Halt> {
    Ok(Val::Real(match (a, b) {
        (Real::Fraction { over: a, under: c }, Real::Fraction { over: b, under: d }) => {
            let ((a, b), (c, d)) = (level(terms, a, b, 0)?, level(terms, c, d, 0)?);
            Real::Fraction {
                over: terms.ite(truth, a, b),
                under: terms.ite(truth, c, d),
            }
        }
        (a, b) => {
            let (a, b) = (double(terms, a)?, double(terms, b)?);
            Real::Double(terms.ite(truth, a, b))
        }
    }))
}

/// Two fractions over the same number: what is above, and that number.
fn common(
    terms: &mut Terms,
    (a, under_a): (TermId, TermId),
    (b, under_b): (TermId, TermId),
) -> Result<(TermId, TermId, TermId), Halt> {
    if under_a == under_b {
        return Ok((a, b, under_a));
    }
    let under = times(terms, under_a, under_b)?;
    Ok((times(terms, a, under_b)?, times(terms, b, under_a)?, under))
}

pub(crate) fn times(terms: &mut Terms, a: TermId, b: TermId) -> Result<TermId, Halt> {
    match (terms.as_signed(a), terms.as_signed(b)) {
        (Some(1), _) => Ok(b),
        (_, Some(1)) => Ok(a),
        _ => whole(terms, BinaryOp::Multiply, a, b),
    }
}

pub(crate) fn whole(terms: &mut Terms, op: BinaryOp, a: TermId, b: TermId) -> Result<TermId, Halt> {
    number::whole(terms, op, a, b)?.0.whole(terms)
}

/// A real number as a `double` of the same value.
pub(crate) fn double(terms: &mut Terms, real: Real) -> Result<TermId, Halt> {
    match real {
        Real::Double(term) => Ok(term),
        Real::Fraction { over, under } => {
            let known = (terms.as_signed(over), terms.as_signed(under));
            if let (Some(over), Some(under)) = known
                && let exact = over as f64 / under as f64
                && fraction(exact).is_some_and(|(o, u)| {
                    o.checked_mul(under)
                        .is_some_and(|x| Some(x) == over.checked_mul(u))
                })
            {
                return Ok(terms.f64(exact));
            }
            let is_whole = known.1 == Some(1);
            if !is_whole || width(terms, over) > DOUBLE_BITS {
                return Err(unsupported(
                    "a floating-point number that depends on inputs compared with a `\\real` that may be none",
                ));
            }
            let long = Value::LongTerm(terms.sext(64, over));
            let double = convert::convert(terms, Java::L2D, long)?;
            double.term(terms).map_err(Halt::from)
        }
    }
}
