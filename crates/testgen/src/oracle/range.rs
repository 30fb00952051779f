//! In: ranges of whole numbers. Out: the range of what an operator makes of them.
//!
//! Why correct: each result is a superset of the values the operator can yield; what does not fit 127 bits has no
//! bounds at all.

use provetta_jml::{BinaryOp, Type};

/// The least and greatest value; none if nothing is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Range(pub(super) Option<(i128, i128)>);

const INT: (i128, i128) = (i32::MIN as i128, i32::MAX as i128);
const LONG: (i128, i128) = (i64::MIN as i128, i64::MAX as i128);

impl Range {
    pub(super) const ANY: Range = Range(None);

    pub(super) fn exactly(value: i128) -> Range {
        Range(Some((value, value)))
    }

    /// What an `int` that counts something can be.
    pub(super) fn count() -> Range {
        Range(Some((0, INT.1)))
    }

    /// All values of a type.
    pub(super) fn of(ty: &Type) -> Range {
        Range(Some(match ty {
            Type::Byte => (i8::MIN.into(), i8::MAX.into()),
            Type::Short => (i16::MIN.into(), i16::MAX.into()),
            Type::Char => (0, u16::MAX.into()),
            Type::Int => INT,
            Type::Long => LONG,
            _ => return Range::ANY,
        }))
    }

    /// Those of the values that a type has; all of the type's if others could be cut to it.
    pub(super) fn within(self, ty: &Type) -> Range {
        match self.fits(ty) {
            true => self,
            false => Range::of(ty),
        }
    }

    /// The values that are in both.
    pub(super) fn and(self, other: Range) -> Range {
        match (self.0, other.0) {
            (Some((a, b)), Some((c, d))) => {
                let (low, high) = (a.max(c), b.min(d));
                // Nothing is in both: the code is never reached.
                Range(Some((low, high.max(low))))
            }
            (Some(_), None) => self,
            (None, _) => other,
        }
    }

    pub(super) fn fits(self, ty: &Type) -> bool {
        match (self.0, Range::of(ty).0) {
            (Some((low, high)), Some((least, most))) => least <= low && high <= most,
            (_, None) => *ty == Type::BigInt,
            (None, Some(_)) => false,
        }
    }

    pub(super) fn low(self) -> Option<i128> {
        self.0.map(|(low, _)| low)
    }

    pub(super) fn high(self) -> Option<i128> {
        self.0.map(|(_, high)| high)
    }

    pub(super) fn negated(self) -> Range {
        Range(
            self.0
                .and_then(|(low, high)| Some((high.checked_neg()?, low.checked_neg()?))),
        )
    }

    /// The smallest range that holds both.
    pub(super) fn or(self, other: Range) -> Range {
        match (self.0, other.0) {
            (Some((a, b)), Some((c, d))) => Range(Some((a.min(c), b.max(d)))),
            _ => Range::ANY,
        }
    }

    /// What an arithmetic operator yields.
    pub(super) fn apply(self, op: BinaryOp, other: Range) -> Range {
        let (Some((a, b)), Some((c, d))) = (self.0, other.0) else {
            return Range::ANY;
        };
        let all = |f: &dyn Fn(i128, i128) -> Option<i128>| -> Option<(i128, i128)> {
            let corners = [f(a, c)?, f(a, d)?, f(b, c)?, f(b, d)?];
            Some((
                corners.iter().copied().min()?,
                corners.iter().copied().max()?,
            ))
        };
        Range(match op {
            BinaryOp::Add => all(&i128::checked_add),
            BinaryOp::Subtract => all(&i128::checked_sub),
            BinaryOp::Multiply => all(&i128::checked_mul),
            // No quotient is farther from zero than the dividend.
            BinaryOp::Divide => a.checked_neg().zip(b.checked_neg()).map(|(na, nb)| {
                let positive = a >= 0 && c >= 0;
                (
                    if positive {
                        0
                    } else {
                        a.min(na).min(nb).min(b)
                    },
                    b.max(a).max(na).max(nb),
                )
            }),
            BinaryOp::Remainder => c.checked_neg().zip(d.checked_neg()).map(|(nc, nd)| {
                let most = (c.max(d).max(nc).max(nd) - 1).max(0);
                let low = if a >= 0 { 0 } else { (-most).max(a) };
                let high = if b <= 0 { 0 } else { most.min(b) };
                (low, high)
            }),
            _ => None,
        })
    }

    /// The sum of some of these values, at most `count` of them.
    pub(super) fn times(self, count: Option<i128>) -> Range {
        let (Some((low, high)), Some(count)) = (self.0, count) else {
            return Range::ANY;
        };
        Range(
            low.min(0)
                .checked_mul(count)
                .zip(high.max(0).checked_mul(count)),
        )
    }

    /// How many values it has.
    pub(super) fn len(self) -> Option<i128> {
        self.0?.1.checked_sub(self.0?.0)?.checked_add(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_every_result_of_an_operator() {
        let sample: [i128; 7] = [-130, -7, -1, 0, 1, 5, 127];
        type Checked = fn(i128, i128) -> Option<i128>;
        let ops: [(BinaryOp, Checked); 5] = [
            (BinaryOp::Add, i128::checked_add),
            (BinaryOp::Subtract, i128::checked_sub),
            (BinaryOp::Multiply, i128::checked_mul),
            (BinaryOp::Divide, i128::checked_div),
            (BinaryOp::Remainder, i128::checked_rem),
        ];
        let ranges: Vec<(i128, i128)> = sample
            .iter()
            .flat_map(|a| sample.iter().map(|b| (*a, *b)))
            .filter(|(a, b)| a <= b)
            .collect();
        for (a, b) in &ranges {
            for (c, d) in &ranges {
                for (op, f) in ops {
                    let made = Range(Some((*a, *b))).apply(op, Range(Some((*c, *d))));
                    let (low, high) = made.0.unwrap();
                    for x in sample.iter().filter(|x| a <= x && *x <= b) {
                        for y in sample.iter().filter(|y| c <= y && *y <= d) {
                            if let Some(z) = f(*x, *y) {
                                assert!(
                                    low <= z && z <= high,
                                    "{x} {op:?} {y} = {z} is not in {low}..={high}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn sums_of_ints_over_int_indices_fit_a_long() {
        let ints = Range::of(&Type::Int);
        assert!(ints.times(ints.len()).fits(&Type::Long));
        let longs = Range::of(&Type::Long);
        assert!(!longs.apply(BinaryOp::Add, longs).fits(&Type::Long));
    }
}
