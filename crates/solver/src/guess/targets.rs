//! In: a comparison, and the value of its other side. Out: values for this side that make it come out as wanted, nearest first.

use provetta_term::{BvBin, BvCmp, FloatCmp, FloatKind, Node, TermId, Terms};

use super::floats;
use crate::vector::{mask, signed};

/// What the left side of a comparison has to do to the right one.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    /// Equality of vectors (or of float bits), or its negation.
    Equal(bool),
    /// `side op other` for true, with the sides exchanged for `turned`.
    Bv {
        op: BvCmp,
        turned: bool,
        holds: bool,
    },
    /// The same for floats.
    Float {
        op: FloatCmp,
        turned: bool,
        holds: bool,
    },
}

/// Values for a vector term.
pub(super) fn vectors(
    terms: &Terms,
    side: TermId,
    width: u8,
    now: u128,
    other: u128,
    wanted: Wanted,
) -> Vec<u128> {
    if let Wanted::Equal(true) = wanted {
        return vec![other];
    }
    let mask = mask(width);
    let min = 1u128 << (width - 1);
    let mut values = vec![other, other.wrapping_add(1), other.wrapping_sub(1)];
    if let Node::BvBin(BvBin::And, _, m) = *terms.node(side)
        && let Some(m) = terms.as_bv_wide(m)
    {
        // Only bits of the mask can be had.
        let lowest = m & m.wrapping_neg();
        values.extend([now ^ lowest, m, lowest]);
    }
    values.extend([
        0,
        1,
        u128::MAX,
        2,
        10,
        min,
        min - 1,
        now.wrapping_neg(),
        !now,
    ]);
    let signed = |x: u128| signed(width, x);
    let mut kept = Vec::with_capacity(values.len());
    for value in values {
        let value = value & mask;
        let fits = match wanted {
            Wanted::Equal(equal) => (value == other) == equal,
            Wanted::Bv { op, turned, holds } => {
                let (a, b) = if turned {
                    (other, value)
                } else {
                    (value, other)
                };
                let result = match op {
                    BvCmp::Slt => signed(a) < signed(b),
                    BvCmp::Sle => signed(a) <= signed(b),
                    BvCmp::Ult => a < b,
                    BvCmp::Ule => a <= b,
                };
                result == holds
            }
            Wanted::Float { .. } => false,
        };
        if fits && !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}

/// Values for a float term.
pub(super) fn floats(kind: FloatKind, now: u64, other: u64, wanted: Wanted) -> Vec<u64> {
    if let Wanted::Equal(true) = wanted {
        return vec![other];
    }
    let x = floats::value(kind, other);
    // Whole numbers near by first: they are easier to read than neighbours, which come last.
    let mut values = vec![other];
    let max = if kind == FloatKind::F32 {
        f64::from(f32::MAX)
    } else {
        f64::MAX
    };
    let others = [
        x + 1.0,
        x - 1.0,
        0.0,
        1.0,
        -1.0,
        0.5,
        x * 2.0,
        x / 2.0,
        -x,
        x + 0.5,
        x - 0.5,
        10.0,
        -0.0,
        max,
        -max,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        -floats::value(kind, now),
    ];
    values.extend(others.iter().map(|&v| floats::bits(kind, v)));
    values.extend([1, -1].map(|steps| floats::stepped(kind, other, steps)));
    let mut kept = Vec::with_capacity(values.len());
    for value in values {
        let fits = match wanted {
            Wanted::Equal(equal) => (value == other) == equal,
            Wanted::Float { op, turned, holds } => {
                let (a, b) = (floats::value(kind, value), x);
                let (a, b) = if turned { (b, a) } else { (a, b) };
                let result = match op {
                    FloatCmp::Lt => a < b,
                    FloatCmp::Le => a <= b,
                    FloatCmp::Eq => a == b,
                };
                result == holds
            }
            Wanted::Bv { .. } => false,
        };
        if fits && !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}
