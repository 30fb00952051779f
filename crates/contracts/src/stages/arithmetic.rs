//! In: a state at an operation whose result has to be that of the numbers. Out: when it is, as a goal.
//!
//! Operands that are known are judged by Java's exact arithmetic; else a vector is computed that is wide enough, and compared with the
//! range of the type. Both judge alike, which a test checks.

use jml::BinaryOp;
use provetta_classfile::{Conversion, Kind};
use provetta_jml as jml;
use provetta_symex::{Flow, Halt, State, Value};
use provetta_term::{BvBin, Node, TermId, Terms};

use crate::specified::operations::{Operation, What};
use crate::stages::Stages;
use crate::value::number::whole;
use crate::value::{level, width};

/// How deep a term is looked into for the numbers it can be.
const MAX_DEPTH: u32 = 10;

impl What {
    /// Whether numbers that are known agree; none if one is not known.
    fn agrees(self, a: Value, b: Value) -> Option<bool> {
        Some(match (self, a, b) {
            (What::Binary(op, _), Value::Int(a), Value::Int(b)) => match op {
                BinaryOp::Add => a.checked_add(b).is_some(),
                BinaryOp::Subtract => a.checked_sub(b).is_some(),
                BinaryOp::Multiply => a.checked_mul(b).is_some(),
                _ => b == 0 || a.checked_div(b).is_some(),
            },
            (What::Binary(op, _), Value::Long(a), Value::Long(b)) => match op {
                BinaryOp::Add => a.checked_add(b).is_some(),
                BinaryOp::Subtract => a.checked_sub(b).is_some(),
                BinaryOp::Multiply => a.checked_mul(b).is_some(),
                _ => b == 0 || a.checked_div(b).is_some(),
            },
            (What::Increment(_, by), Value::Int(a), _) => a.checked_add(i32::from(by)).is_some(),
            (What::Negate(_), Value::Int(a), _) => a.checked_neg().is_some(),
            (What::Negate(_), Value::Long(a), _) => a.checked_neg().is_some(),
            (What::Narrow(Conversion::L2I), Value::Long(a), _) => i32::try_from(a).is_ok(),
            (What::Narrow(Conversion::I2B), Value::Int(a), _) => i8::try_from(a).is_ok(),
            (What::Narrow(Conversion::I2S), Value::Int(a), _) => i16::try_from(a).is_ok(),
            (What::Narrow(Conversion::I2C), Value::Int(a), _) => u16::try_from(a).is_ok(),
            _ => return None,
        })
    }

    /// When the operation has the result that the numbers have.
    fn agrees_if(self, terms: &mut Terms, a: Value, b: Value) -> Result<TermId, Halt> {
        let x = a.term(terms)?;
        let bits = |kind: Kind| if kind == Kind::Long { 64 } else { 32 };
        match self {
            What::Binary(op, kind) => {
                let y = b.term(terms)?;
                let (exact, defined) = whole(terms, op, x, y)?;
                let exact = exact.whole(terms)?;
                let fits = is_between(
                    terms,
                    exact,
                    -(1 << (bits(kind) - 1)),
                    (1 << (bits(kind) - 1)) - 1,
                )?;
                // A division by zero throws.
                Ok(terms.implies(defined, fits))
            }
            What::Increment(_, by) => {
                let by = terms.signed(i128::from(by));
                let exact = whole(terms, BinaryOp::Add, x, by)?.0.whole(terms)?;
                is_between(terms, exact, i128::from(i32::MIN), i128::from(i32::MAX))
            }
            What::Negate(kind) => {
                let least = terms.bv_wide(bits(kind) as u8, 1 << (bits(kind) - 1));
                let is_least = terms.eq(x, least);
                Ok(terms.not(is_least))
            }
            What::Narrow(Conversion::I2B) => is_between(terms, x, -128, 127),
            What::Narrow(Conversion::I2S) => is_between(terms, x, -32_768, 32_767),
            What::Narrow(Conversion::I2C) => is_between(terms, x, 0, 65_535),
            What::Narrow(_) => is_between(terms, x, i128::from(i32::MIN), i128::from(i32::MAX)),
        }
    }
}

impl Stages<'_, '_> {
    /// The operation at the counter is about to be executed; the flag says whether it was dealt with.
    pub(crate) fn check_operation(
        &mut self,
        state: &mut State,
        operation: &Operation,
    ) -> Result<(Flow, bool), Halt> {
        let top = &state.top;
        let operand = |depth: usize| {
            let at = top.sp.checked_sub(depth);
            at.map_or(Value::Unset, |at| top.slots[at])
        };
        let (a, b) = match operation.what {
            What::Binary(..) => (operand(2), operand(1)),
            What::Increment(local, _) => (top.slots[usize::from(local)], Value::Unset),
            What::Negate(_) | What::Narrow(_) => (operand(1), Value::Unset),
        };
        let holds = match operation.what.agrees(a, b) {
            Some(agrees) => self.terms.bool(agrees),
            None => operation.what.agrees_if(&mut self.terms, a, b)?,
        };
        let line = self.line(state.top.method, state.top.pc);
        self.fork_clause(state, holds, operation.goal, line)
    }
}

/// The least and the greatest number that a signed vector can be, as far as its form shows; at least these bounds hold. An operation that
/// may wrap around can give any number of its width.
pub(crate) fn extent(terms: &Terms, term: TermId, depth: u32) -> (i128, i128) {
    let bits = u32::from(width(terms, term)).clamp(1, 128);
    let (least, most) = (i128::MIN >> (128 - bits), i128::MAX >> (128 - bits));
    let any = (least, most);
    if let Some(number) = terms.as_signed(term) {
        return (number, number);
    }
    if depth >= MAX_DEPTH {
        return any;
    }
    let of = |term: TermId| extent(terms, term, depth + 1);
    let hull = |all: [Option<i128>; 4]| {
        let all = all.into_iter().collect::<Option<Vec<i128>>>()?;
        let found = (*all.iter().min()?, *all.iter().max()?);
        (found.0 >= least && found.1 <= most).then_some(found)
    };
    match *terms.node(term) {
        Node::SignExt { term, .. } => of(term),
        Node::ZeroExt { term, .. } => match of(term) {
            (low, high) if low >= 0 => (low, high),
            _ => {
                let inner = u32::from(width(terms, term));
                (0, (1 << inner.min(126)) - 1)
            }
        },
        Node::Ite(_, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0.min(b.0), a.1.max(b.1))
        }
        Node::BvBin(op @ (BvBin::Add | BvBin::Sub | BvBin::Mul), a, b) => {
            let (a, b) = (of(a), of(b));
            let both = |x: i128, y: i128| match op {
                BvBin::Add => x.checked_add(y),
                BvBin::Sub => x.checked_sub(y),
                _ => x.checked_mul(y),
            };
            let corners = [
                both(a.0, b.0),
                both(a.0, b.1),
                both(a.1, b.0),
                both(a.1, b.1),
            ];
            hull(corners).unwrap_or(any)
        }
        _ => any,
    }
}

/// Whether a signed number lies between two others.
fn is_between(terms: &mut Terms, number: TermId, least: i128, most: i128) -> Result<TermId, Halt> {
    let (low, high) = extent(terms, number, 0);
    if least <= low && high <= most {
        return Ok(terms.bool(true));
    }
    let (least, most) = (terms.signed(least), terms.signed(most));
    let (low, at) = level(terms, least, number, 0)?;
    let above = terms.sle(low, at);
    let (at, high) = level(terms, number, most, 0)?;
    let below = terms.sle(at, high);
    Ok(terms.and(above, below))
}

#[cfg(test)]
mod tests {
    use super::*;
    use provetta_term::{Assignment, Const, Sort};

    /// What is said of numbers that are known, and what is said of those that are not, in the same state.
    #[test]
    fn known_and_unknown_numbers_are_judged_alike() {
        let edges: [i64; 17] = [
            0,
            1,
            -1,
            2,
            127,
            -128,
            128,
            32_767,
            -32_769,
            65_535,
            65_536,
            46_341,
            i64::from(i32::MAX),
            i64::from(i32::MIN),
            3_037_000_500,
            i64::MAX,
            i64::MIN,
        ];
        let ops = [
            BinaryOp::Add,
            BinaryOp::Subtract,
            BinaryOp::Multiply,
            BinaryOp::Divide,
        ];
        let mut all: Vec<(What, Kind)> = Vec::new();
        for kind in [Kind::Int, Kind::Long] {
            all.extend(ops.map(|op| (What::Binary(op, kind), kind)));
            all.push((What::Negate(kind), kind));
        }
        for by in [1, -1, 300, i16::MIN] {
            all.push((What::Increment(0, by), Kind::Int));
        }
        for to in [Conversion::I2B, Conversion::I2S, Conversion::I2C] {
            all.push((What::Narrow(to), Kind::Int));
        }
        all.push((What::Narrow(Conversion::L2I), Kind::Long));
        let mut terms = Terms::default();
        for (what, kind) in all {
            let is_long = kind == Kind::Long;
            let sort = Sort::Bv(if is_long { 64 } else { 32 });
            let name = format!("{what:?}");
            let (x, y) = (
                terms.var(&format!("x {name}"), sort),
                terms.var(&format!("y {name}"), sort),
            );
            let (a, b) = (Value::from_term(&terms, x), Value::from_term(&terms, y));
            let said = what.agrees_if(&mut terms, a, b).ok().unwrap();
            for a in edges {
                for b in edges {
                    let known = |number: i64| match is_long {
                        true => Value::Long(number),
                        false => Value::Int(number as i32),
                    };
                    let bits = |number: i64| match is_long {
                        true => Const::bv(64, number as u64),
                        false => Const::bv(32, u64::from(number as u32)),
                    };
                    let mut model = Assignment::default();
                    model.set(terms.var_id(x).unwrap(), bits(a));
                    model.set(terms.var_id(y).unwrap(), bits(b));
                    let agrees = what.agrees(known(a), known(b));
                    let holds = terms.eval_bool(said, &model);
                    assert_eq!(agrees, Some(holds), "{what:?} of {a} and {b}");
                }
            }
        }
    }

    #[test]
    fn bounds_of_a_term_hold_and_are_close() {
        let mut terms = Terms::default();
        let (a, b) = (terms.var("a", Sort::Bv(32)), terms.var("b", Sort::Bv(8)));
        let int = (i128::from(i32::MIN), i128::from(i32::MAX));
        assert_eq!(extent(&terms, a, 0), int);
        let sum = terms.add(a, a);
        assert_eq!(extent(&terms, sum, 0), int, "it may wrap around");
        let (long, byte) = (terms.sext(64, a), terms.zext(64, b));
        assert_eq!(extent(&terms, byte, 0), (0, 255));
        let product = terms.mul(long, byte);
        assert_eq!(extent(&terms, product, 0), (int.0 * 255, int.1 * 255));
        let rest = terms.sub(product, byte);
        assert_eq!(extent(&terms, rest, 0), (int.0 * 255 - 255, int.1 * 255));
        let square = terms.mul(product, product);
        let all = (i128::from(i64::MIN), i128::from(i64::MAX));
        assert_eq!(extent(&terms, square, 0), all, "it may wrap around");
    }
}
