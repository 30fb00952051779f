//! In: an operator and its operands. Out: the result, in the arithmetic that the operator is meant in.

use jml::{BinaryOp, Math, Type, UnaryOp};
use provetta_classfile::Conversion as Java;
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;
use provetta_symex::{Halt, Op, Value, arith, convert};
use provetta_term::{TermId, Terms};

use crate::value::{MAX_BITS, Made, Val, cut, fits, level, real, too_wide, unsupported, width};

/// `-` and `~`.
pub(crate) fn unary(terms: &mut Terms, op: UnaryOp, math: Math, value: &Val) -> Result<Made, Halt> {
    let yes = terms.bool(true);
    match (op, value) {
        (UnaryOp::Not, value) => {
            let truth = value.truth(terms)?;
            Ok((Val::Bool(terms.not(truth)), yes))
        }
        (UnaryOp::Negate, Val::Whole(term)) => {
            let (wide, _) = level(terms, *term, *term, 1)?;
            Ok((Val::Whole(terms.neg(wide)), yes))
        }
        (UnaryOp::Negate, Val::Real(value)) => Ok((real::negated(terms, *value)?, yes)),
        (UnaryOp::Negate, Val::Java(value)) => {
            let op = match value {
                Value::Int(_) | Value::IntTerm(_) => Op::INeg,
                Value::Long(_) | Value::LongTerm(_) => Op::LNeg,
                Value::Float(_) | Value::FloatTerm(_) => Op::FNeg,
                _ => Op::DNeg,
            };
            let result = arith::negate(terms, op, *value)?;
            let ok = match (math, op) {
                (Math::Safe, Op::INeg | Op::LNeg) => {
                    let (term, zero) = (value.term(terms)?, Value::Int(0).term(terms)?);
                    let exact = whole(terms, BinaryOp::Subtract, zero, term)?.0;
                    let bits = width(terms, term);
                    let exact = exact.whole(terms)?;
                    fits(terms, exact, bits)
                }
                _ => yes,
            };
            Ok((Val::Java(result), ok))
        }
        (UnaryOp::Complement, Val::Java(value)) => {
            let term = value.term(terms)?;
            let term = terms.bvnot(term);
            Ok((Val::Java(Value::from_term(terms, term)), yes))
        }
        _ => Err(unsupported(format!(
            "the operator {} in a specification",
            op.symbol()
        ))),
    }
}

/// An operator on two numbers that is no comparison.
pub(crate) fn binary(
    terms: &mut Terms,
    op: BinaryOp,
    math: Math,
    a: &Val,
    b: &Val,
) -> Result<Made, Halt> {
    match (a, b) {
        (Val::Real(x), Val::Real(y)) => real::binary(terms, op, *x, *y),
        (Val::Whole(x), _) if op.is_arithmetic() => {
            let y = b.whole(terms)?;
            whole(terms, op, *x, y)
        }
        (_, Val::Whole(y)) if op.is_arithmetic() => {
            let x = a.whole(terms)?;
            whole(terms, op, x, *y)
        }
        (Val::Java(x), Val::Java(y)) => java(terms, op, math, *x, *y),
        _ => Err(unsupported(format!(
            "the operator {} on these operands",
            op.symbol()
        ))),
    }
}

/// A constant with no more bits than it needs.
fn tight(terms: &mut Terms, term: TermId) -> TermId {
    match terms.as_signed(term) {
        Some(value) => terms.signed(value),
        None => term,
    }
}

/// An operator on whole numbers without bounds.
pub(crate) fn whole(terms: &mut Terms, op: BinaryOp, a: TermId, b: TermId) -> Result<Made, Halt> {
    let yes = terms.bool(true);
    Ok(match op {
        BinaryOp::Add | BinaryOp::Subtract => {
            let more = u8::from(!seeded(Fault::SpecificationsOverflow));
            let (a, b) = level(terms, a, b, more)?;
            let term = match op {
                BinaryOp::Add => terms.add(a, b),
                _ => terms.sub(a, b),
            };
            (Val::Whole(term), yes)
        }
        BinaryOp::Multiply => {
            let (a, b) = (tight(terms, a), tight(terms, b));
            let wide = u16::from(width(terms, a)) + u16::from(width(terms, b));
            let wide = u8::try_from(wide).ok().filter(|w| *w <= MAX_BITS);
            let wide = wide.ok_or_else(too_wide)?;
            let (a, b) = (terms.sext(wide, a), terms.sext(wide, b));
            (Val::Whole(terms.mul(a, b)), yes)
        }
        BinaryOp::Divide | BinaryOp::Remainder => {
            // As many bits as the code uses, so that both mean the same term.
            let (a, b) = level(terms, a, b, 0)?;
            let bits = width(terms, a);
            let zero = terms.sub(b, b);
            let is_zero = terms.eq(b, zero);
            let term = match op {
                BinaryOp::Divide => {
                    let wide = bits.checked_add(1).filter(|w| *w <= MAX_BITS);
                    let wide = wide.ok_or_else(too_wide)?;
                    let quotient = terms.sdiv(a, b);
                    let quotient = terms.sext(wide, quotient);
                    // The least number divided by -1 needs one bit more.
                    let least = terms.bv_wide(bits, 1 << (bits - 1));
                    let ones = terms.bvnot(zero);
                    let (is_least, is_minus) = (terms.eq(a, least), terms.eq(b, ones));
                    let is_beyond = terms.and(is_least, is_minus);
                    let beyond = terms.bv_wide(wide, 1 << (bits - 1));
                    terms.ite(is_beyond, beyond, quotient)
                }
                _ => terms.srem(a, b),
            };
            (Val::Whole(term), terms.not(is_zero))
        }
        _ => {
            return Err(unsupported(format!(
                "{} on mathematical numbers",
                op.symbol()
            )));
        }
    })
}

pub(crate) fn java(
    terms: &mut Terms,
    op: BinaryOp,
    math: Math,
    x: Value,
    y: Value,
) -> Result<Made, Halt> {
    use Value as V;
    let yes = terms.bool(true);
    let is_long = matches!(x, V::Long(_) | V::LongTerm(_));
    let is_int = matches!(x, V::Int(_) | V::IntTerm(_));
    if matches!(
        op,
        BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned
    ) {
        return shift(terms, op, x, y).map(|v| (Val::Java(v), yes));
    }
    if !is_int && !is_long {
        let f = match op {
            BinaryOp::Add => Terms::fadd,
            BinaryOp::Subtract => Terms::fsub,
            BinaryOp::Multiply => Terms::fmul,
            BinaryOp::Divide => Terms::fdiv,
            BinaryOp::Remainder => Terms::frem,
            _ => return Err(unsupported(format!("{} on these operands", op.symbol()))),
        };
        let (a, b) = (x.term(terms)?, y.term(terms)?);
        let term = f(terms, a, b);
        return Ok((Val::Java(Value::from_term(terms, term)), yes));
    }
    let (a, b) = (x.term(terms)?, y.term(terms)?);
    let (term, ok) = match op {
        BinaryOp::Add => (terms.add(a, b), yes),
        BinaryOp::Subtract => (terms.sub(a, b), yes),
        BinaryOp::Multiply => (terms.mul(a, b), yes),
        BinaryOp::Divide | BinaryOp::Remainder => {
            let zero = if is_long { terms.long(0) } else { terms.int(0) };
            let is_zero = terms.eq(b, zero);
            let term = match op {
                BinaryOp::Divide => terms.sdiv(a, b),
                _ => terms.srem(a, b),
            };
            (term, terms.not(is_zero))
        }
        BinaryOp::BitAnd => (terms.bvand(a, b), yes),
        BinaryOp::BitOr => (terms.bvor(a, b), yes),
        BinaryOp::BitXor => (terms.bvxor(a, b), yes),
        _ => return Err(unsupported(format!("{} on these operands", op.symbol()))),
    };
    let ok = match math {
        Math::Safe if op.is_arithmetic() => {
            let (exact, defined) = whole(terms, op, a, b)?;
            let exact = exact.whole(terms)?;
            let bits = width(terms, a);
            let fits = fits(terms, exact, bits);
            terms.and(defined, fits)
        }
        _ => ok,
    };
    Ok((Val::Java(Value::from_term(terms, term)), ok))
}

fn shift(terms: &mut Terms, op: BinaryOp, x: Value, y: Value) -> Result<Value, Halt> {
    // The count is an int, or a long whose low bits count.
    let count = match y {
        Value::Long(_) | Value::LongTerm(_) => convert::convert(terms, Java::L2I, y)?,
        _ => y,
    };
    if matches!(x, Value::Long(_) | Value::LongTerm(_)) {
        let op = match op {
            BinaryOp::ShiftLeft => Op::LShl,
            BinaryOp::ShiftRight => Op::LShr,
            _ => Op::LUshr,
        };
        return arith::long_shift(terms, op, x, count);
    }
    let f = match op {
        BinaryOp::ShiftLeft => Terms::shl,
        BinaryOp::ShiftRight => Terms::ashr,
        _ => Terms::lshr,
    };
    arith::int_shift(terms, x, count, f)
}

/// A comparison of numbers.
pub(crate) fn compare(terms: &mut Terms, op: BinaryOp, a: &Val, b: &Val) -> Result<TermId, Halt> {
    let (op, a, b, negated) = match op {
        BinaryOp::Greater => (BinaryOp::Less, b, a, false),
        BinaryOp::GreaterEqual => (BinaryOp::LessEqual, b, a, false),
        BinaryOp::NotEqual => (BinaryOp::Equal, a, b, true),
        op => (op, a, b, false),
    };
    if let (Val::Real(x), Val::Real(y)) = (a, b) {
        let term = real::compare(terms, op, *x, *y)?;
        return Ok(if negated { terms.not(term) } else { term });
    }
    let (x, y) = match (a, b) {
        // A product compares with shorter numbers as if it had all its bits.
        (Val::Product(x), y) if !matches!(y, Val::Product(_)) => (*x, shorter(terms, y)?),
        (x, Val::Product(y)) if !matches!(x, Val::Product(_)) => (shorter(terms, x)?, *y),
        _ => (a.whole(terms)?, b.whole(terms)?),
    };
    let is_float = matches!(terms.sort(x), provetta_term::Sort::Float(_));
    let term = if is_float {
        match op {
            BinaryOp::Less => terms.flt(x, y),
            BinaryOp::LessEqual => terms.fle(x, y),
            _ => terms.feq(x, y),
        }
    } else {
        let (x, y) = level(terms, x, y, 0)?;
        match op {
            BinaryOp::Less => terms.slt(x, y),
            BinaryOp::LessEqual => terms.sle(x, y),
            _ => terms.eq(x, y),
        }
    };
    Ok(if negated { terms.not(term) } else { term })
}

/// A whole number with fewer bits than the widest.
pub(crate) fn shorter(terms: &mut Terms, val: &Val) -> Result<TermId, Halt> {
    let number = val.whole(terms)?;
    match terms.sort(number) {
        provetta_term::Sort::Bv(bits) if bits < MAX_BITS => Ok(number),
        _ => Err(too_wide()),
    }
}

/// A conversion between numbers: to a wider type, or a cast.
pub(crate) fn to_type(
    terms: &mut Terms,
    value: &Val,
    from: &Type,
    to: &Type,
    math: Math,
) -> Result<Made, Halt> {
    let yes = terms.bool(true);
    if from == to {
        return Ok((value.clone(), yes));
    }
    if *to == Type::Real {
        return real::widened(terms, value);
    }
    let is_whole = |ty: &Type| ty.is_integral();
    if *to == Type::BigInt && is_whole(from) {
        return Ok((Val::Whole(value.whole(terms)?), yes));
    }
    let bits = match to {
        Type::Byte => 8,
        Type::Short | Type::Char => 16,
        Type::Int => 32,
        Type::Long => 64,
        _ => 0,
    };
    if bits > 0 && is_whole(from) {
        let term = value.whole(terms)?;
        let is_char = *to == Type::Char;
        // A char has no sign: a number that fits has 17 bits with one.
        let low = cut(terms, term, bits);
        let stack = if bits == 64 { 64 } else { 32 };
        let wide = match is_char {
            true => terms.zext(stack, low),
            false => terms.sext(stack, low),
        };
        let ok = match math {
            Math::Java => yes,
            Math::Safe | Math::Math => {
                let (exact, back) = level(terms, term, wide, 1)?;
                terms.eq(exact, back)
            }
        };
        return Ok((Val::Java(Value::from_term(terms, wide)), ok));
    }
    let Val::Java(mut java) = *value else {
        return Err(unsupported(format!("a conversion from {from} to {to}")));
    };
    let steps: &[Java] = match (from, to) {
        (Type::Byte | Type::Short | Type::Char | Type::Int, Type::Float) => &[Java::I2F],
        (Type::Byte | Type::Short | Type::Char | Type::Int, Type::Double) => &[Java::I2D],
        (Type::Long, Type::Float) => &[Java::L2F],
        (Type::Long, Type::Double) => &[Java::L2D],
        (Type::Float, Type::Double) => &[Java::F2D],
        (Type::Double, Type::Float) => &[Java::D2F],
        (Type::Float, Type::Int) => &[Java::F2I],
        (Type::Float, Type::Long) => &[Java::F2L],
        (Type::Double, Type::Int) => &[Java::D2I],
        (Type::Double, Type::Long) => &[Java::D2L],
        (Type::Float, Type::Byte) => &[Java::F2I, Java::I2B],
        (Type::Float, Type::Short) => &[Java::F2I, Java::I2S],
        (Type::Float, Type::Char) => &[Java::F2I, Java::I2C],
        (Type::Double, Type::Byte) => &[Java::D2I, Java::I2B],
        (Type::Double, Type::Short) => &[Java::D2I, Java::I2S],
        (Type::Double, Type::Char) => &[Java::D2I, Java::I2C],
        _ => return Err(unsupported(format!("a conversion from {from} to {to}"))),
    };
    for step in steps {
        java = convert::convert(terms, *step, java)?;
    }
    Ok((Val::Java(java), yes))
}
