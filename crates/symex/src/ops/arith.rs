//! In: operands of arithmetic, bitwise and shift instructions. Out: their results (JVMS §6.5 `iadd` …).

use provetta_faults::{Fault, seeded};
use provetta_outcome::GoalKind;
use provetta_term::{TermId, Terms};

use crate::event::{Choice, Event, Flow, Message, Then};
use crate::halt::Halt;
use crate::machine::Machine;
use crate::program::op::Op;
use crate::state::State;
use crate::value::{Value, malformed};

type Constructor = fn(&mut Terms, TermId, TermId) -> TermId;

/// `ishl` of concrete ints; the count is masked.
#[inline]
pub(crate) fn ishl(a: i32, count: i32) -> i32 {
    a.wrapping_shl(count as u32)
}

/// `ishr` of concrete ints.
#[inline]
pub(crate) fn ishr(a: i32, count: i32) -> i32 {
    a.wrapping_shr(count as u32)
}

/// `iushr` of concrete ints.
#[inline]
pub(crate) fn iushr(a: i32, count: i32) -> i32 {
    (a as u32).wrapping_shr(count as u32) as i32
}

/// An int operation with at least one symbolic operand.
pub(crate) fn int2(
    terms: &mut Terms,
    a: Value,
    b: Value,
    make: Constructor,
) -> Result<Value, Halt> {
    let (a, b) = (a.int_term(terms)?, b.int_term(terms)?);
    let term = make(terms, a, b);
    Ok(Value::from_int_term(terms, term))
}

/// A long operation with at least one symbolic operand.
pub(crate) fn long2(
    terms: &mut Terms,
    a: Value,
    b: Value,
    make: Constructor,
) -> Result<Value, Halt> {
    let (a, b) = (a.long_term(terms)?, b.long_term(terms)?);
    let term = make(terms, a, b);
    Ok(Value::from_long_term(terms, term))
}

/// A float operation with at least one symbolic operand.
pub(crate) fn float2(
    terms: &mut Terms,
    a: Value,
    b: Value,
    make: Constructor,
) -> Result<Value, Halt> {
    let (a, b) = (a.float_term(terms)?, b.float_term(terms)?);
    let term = make(terms, a, b);
    Ok(Value::from_float_term(terms, term))
}

/// A double operation with at least one symbolic operand.
pub(crate) fn double2(
    terms: &mut Terms,
    a: Value,
    b: Value,
    make: Constructor,
) -> Result<Value, Halt> {
    let (a, b) = (a.double_term(terms)?, b.double_term(terms)?);
    let term = make(terms, a, b);
    Ok(Value::from_double_term(terms, term))
}

/// An int shift: only the low five bits of the count are used.
pub fn int_shift(
    terms: &mut Terms,
    a: Value,
    count: Value,
    make: Constructor,
) -> Result<Value, Halt> {
    let count = int2(terms, count, Value::Int(31), Terms::bvand)?;
    int2(terms, a, count, make)
}

/// A long shift: only the low six bits of the int count are used.
pub fn long_shift(terms: &mut Terms, op: Op, a: Value, count: Value) -> Result<Value, Halt> {
    if let (Value::Long(x), Value::Int(n)) = (a, count) {
        let n = n as u32;
        return Ok(Value::Long(match op {
            Op::LShl => x.wrapping_shl(n),
            Op::LShr => x.wrapping_shr(n),
            _ => (x as u64).wrapping_shr(n) as i64,
        }));
    }
    let make = match op {
        Op::LShl => Terms::shl,
        Op::LShr => Terms::ashr,
        _ => Terms::lshr,
    };
    let count = int2(terms, count, Value::Int(63), Terms::bvand)?.int_term(terms)?;
    let count = terms.zext(64, count);
    let a = a.long_term(terms)?;
    let term = make(terms, a, count);
    Ok(Value::from_long_term(terms, term))
}

/// The four negations; `-0.0` comes from `0.0` and NaN stays NaN.
pub fn negate(terms: &mut Terms, op: Op, value: Value) -> Result<Value, Halt> {
    Ok(match (op, value) {
        (Op::INeg, Value::Int(v)) => Value::Int(v.wrapping_neg()),
        (Op::LNeg, Value::Long(v)) => Value::Long(v.wrapping_neg()),
        (Op::FNeg, Value::Float(v)) => Value::Float(-v),
        (Op::DNeg, Value::Double(v)) => Value::Double(-v),
        (Op::INeg, Value::IntTerm(t)) => {
            let term = terms.neg(t);
            Value::from_int_term(terms, term)
        }
        (Op::LNeg, Value::LongTerm(t)) => {
            let term = terms.neg(t);
            Value::from_long_term(terms, term)
        }
        (Op::FNeg, Value::FloatTerm(t)) => {
            let term = terms.fneg(t);
            Value::from_float_term(terms, term)
        }
        (Op::DNeg, Value::DoubleTerm(t)) => {
            let term = terms.fneg(t);
            Value::from_double_term(terms, term)
        }
        _ => return Err(Halt::from(malformed("operand of a negation"))),
    })
}

impl Machine<'_> {
    /// `idiv`, `irem`, `ldiv`, `lrem` where an operand is symbolic or the divisor is zero. The result
    /// of `MIN_VALUE / -1` is `MIN_VALUE` and its remainder 0, as in SMT-LIB.
    pub(crate) fn divide(
        &mut self,
        state: &mut State,
        a: Value,
        b: Value,
        rem: bool,
        goal: u32,
    ) -> Result<Flow, Halt> {
        let throw = Then::Throw {
            class: "java/lang/ArithmeticException",
            message: Message::Text("/ by zero".into()),
            kind: GoalKind::DivisionByZero,
            goal,
        };
        if matches!(b, Value::Int(0) | Value::Long(0)) {
            return self.apply(state, throw);
        }
        let make = if rem { Terms::srem } else { Terms::sdiv };
        let (value, divisor, zero) = match b {
            Value::Int(_) | Value::IntTerm(_) => (
                int2(&mut self.terms, a, b, make)?,
                b.int_term(&mut self.terms)?,
                self.terms.int(0),
            ),
            _ => (
                long2(&mut self.terms, a, b, make)?,
                b.long_term(&mut self.terms)?,
                self.terms.long(0),
            ),
        };
        let is_zero = match seeded(Fault::DivisionNeverFails) {
            true => self.terms.bool(false),
            false => self.terms.eq(divisor, zero),
        };
        if self.terms.as_bool(is_zero) == Some(false) {
            return self.apply(state, Then::Push(value));
        }
        let line = self.line(state.top.method, state.top.pc - 1);
        let nonzero = self.terms.not(is_zero);
        Ok(Flow::Event(Event::Fork(vec![
            Choice {
                condition: nonzero,
                line,
                then: Then::Push(value),
            },
            Choice {
                condition: is_zero,
                line,
                then: throw,
            },
        ])))
    }
}
