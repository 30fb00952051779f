//! In: raw bits of operands. Out: raw bits of the result.
//!
//! The one definition of what every operator means; constant folding and the evaluator both use it, and the solver's tests
//! compare it with Z3. The operators of vectors are defined once and compiled twice: for vectors that fit a machine word, which
//! nearly all do, and for wide ones.

use crate::node::{FloatBin, FloatCmp, FloatUn, Rounding};
use crate::sort::FloatKind;

const NAN32: u32 = 0x7fc0_0000;
const NAN64: u64 = 0x7ff8_0000_0000_0000;

/// The same float with a canonical NaN.
pub(crate) fn canonical(kind: FloatKind, bits: u64) -> u64 {
    match kind {
        FloatKind::F32 => u64::from(bits32(f32::from_bits(bits as u32))),
        FloatKind::F64 => bits64(f64::from_bits(bits)),
    }
}

fn bits32(value: f32) -> u32 {
    if value.is_nan() {
        NAN32
    } else {
        value.to_bits()
    }
}

fn bits64(value: f64) -> u64 {
    if value.is_nan() {
        NAN64
    } else {
        value.to_bits()
    }
}

fn f32_of(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

pub(crate) fn float_un(op: FloatUn, kind: FloatKind, a: u64) -> u64 {
    match kind {
        FloatKind::F32 => {
            let x = f32_of(a);
            u64::from(bits32(match op {
                FloatUn::Neg => -x,
                FloatUn::Abs => x.abs(),
                FloatUn::Sqrt => x.sqrt(),
                FloatUn::Round(Rounding::Floor) => x.floor(),
                FloatUn::Round(Rounding::Ceil) => x.ceil(),
                FloatUn::Round(Rounding::HalfEven) => x.round_ties_even(),
                FloatUn::Round(Rounding::Trunc) => x.trunc(),
                FloatUn::Approximate(function) => function.near(x.into()) as f32,
            }))
        }
        FloatKind::F64 => {
            let x = f64::from_bits(a);
            bits64(match op {
                FloatUn::Neg => -x,
                FloatUn::Abs => x.abs(),
                FloatUn::Sqrt => x.sqrt(),
                FloatUn::Round(Rounding::Floor) => x.floor(),
                FloatUn::Round(Rounding::Ceil) => x.ceil(),
                FloatUn::Round(Rounding::HalfEven) => x.round_ties_even(),
                FloatUn::Round(Rounding::Trunc) => x.trunc(),
                FloatUn::Approximate(function) => function.near(x),
            })
        }
    }
}

pub(crate) fn float_bin(op: FloatBin, kind: FloatKind, a: u64, b: u64) -> u64 {
    match kind {
        FloatKind::F32 => {
            let (x, y) = (f32_of(a), f32_of(b));
            u64::from(bits32(match op {
                FloatBin::Add => x + y,
                FloatBin::Sub => x - y,
                FloatBin::Mul => x * y,
                FloatBin::Div => x / y,
                FloatBin::Rem => x % y,
                FloatBin::Approximate(function) => function.near(x.into(), y.into()) as f32,
            }))
        }
        FloatKind::F64 => {
            let (x, y) = (f64::from_bits(a), f64::from_bits(b));
            bits64(match op {
                FloatBin::Add => x + y,
                FloatBin::Sub => x - y,
                FloatBin::Mul => x * y,
                FloatBin::Div => x / y,
                FloatBin::Rem => x % y,
                FloatBin::Approximate(function) => function.near(x, y),
            })
        }
    }
}

pub(crate) fn float_cmp(op: FloatCmp, kind: FloatKind, a: u64, b: u64) -> bool {
    // Widening is exact, so one comparison serves both formats.
    let (x, y) = (widen(kind, a), widen(kind, b));
    match op {
        FloatCmp::Lt => x < y,
        FloatCmp::Le => x <= y,
        FloatCmp::Eq => x == y,
    }
}

pub(crate) fn is_nan(kind: FloatKind, a: u64) -> bool {
    widen(kind, a).is_nan()
}

fn widen(kind: FloatKind, bits: u64) -> f64 {
    match kind {
        FloatKind::F32 => f64::from(f32_of(bits)),
        FloatKind::F64 => f64::from_bits(bits),
    }
}

pub(crate) fn fp_to_fp(from: FloatKind, to: FloatKind, a: u64) -> u64 {
    match (from, to) {
        (FloatKind::F32, FloatKind::F64) => bits64(f64::from(f32_of(a))),
        (FloatKind::F64, FloatKind::F32) => u64::from(bits32(f64::from_bits(a) as f32)),
        _ => a,
    }
}

/// The operators of vectors, on a type that holds their bits.
macro_rules! vectors {
    ($name:ident, $bits:ty, $signed:ty) => {
        pub(crate) mod $name {
            use super::widen;
            use crate::node::{BvBin, BvCmp, BvUn};
            use crate::sort::FloatKind;

            /// The bits that a width has.
            pub(crate) fn mask(width: u8) -> $bits {
                if u32::from(width) >= <$bits>::BITS {
                    <$bits>::MAX
                } else {
                    (1 << width) - 1
                }
            }

            /// Bits read as a signed number of this width.
            pub(crate) fn signed(width: u8, bits: $bits) -> $signed {
                let shift = <$bits>::BITS - u32::from(width).clamp(1, <$bits>::BITS);
                ((bits << shift) as $signed) >> shift
            }

            pub(crate) fn bv_un(op: BvUn, width: u8, a: $bits) -> $bits {
                let raw = match op {
                    BvUn::Neg => a.wrapping_neg(),
                    BvUn::Not => !a,
                };
                raw & mask(width)
            }

            pub(crate) fn bv_bin(op: BvBin, width: u8, a: $bits, b: $bits) -> $bits {
                let (sa, sb) = (signed(width, a), signed(width, b));
                let too_far = b >= <$bits>::from(width);
                let raw = match op {
                    BvBin::Add => a.wrapping_add(b),
                    BvBin::Sub => a.wrapping_sub(b),
                    BvBin::Mul => a.wrapping_mul(b),
                    BvBin::Sdiv if b == 0 => (if sa < 0 { 1 as $signed } else { -1 }) as $bits,
                    BvBin::Sdiv => sa.wrapping_div(sb) as $bits,
                    BvBin::Srem if b == 0 => a,
                    BvBin::Srem => sa.wrapping_rem(sb) as $bits,
                    BvBin::Udiv => a.checked_div(b).unwrap_or(<$bits>::MAX),
                    BvBin::Urem => a.checked_rem(b).unwrap_or(a),
                    BvBin::And => a & b,
                    BvBin::Or => a | b,
                    BvBin::Xor => a ^ b,
                    BvBin::Shl if too_far => 0,
                    BvBin::Shl => a << b,
                    BvBin::Lshr if too_far => 0,
                    BvBin::Lshr => a >> b,
                    BvBin::Ashr if too_far => (sa >> (<$bits>::BITS - 1)) as $bits,
                    BvBin::Ashr => (sa >> b) as $bits,
                };
                raw & mask(width)
            }

            pub(crate) fn bv_cmp(op: BvCmp, width: u8, a: $bits, b: $bits) -> bool {
                match op {
                    BvCmp::Slt => signed(width, a) < signed(width, b),
                    BvCmp::Sle => signed(width, a) <= signed(width, b),
                    BvCmp::Ult => a < b,
                    BvCmp::Ule => a <= b,
                }
            }

            pub(crate) fn sbv_to_fp(width: u8, to: FloatKind, a: $bits) -> u64 {
                let value = signed(width, a);
                match to {
                    FloatKind::F32 => u64::from((value as f32).to_bits()),
                    FloatKind::F64 => (value as f64).to_bits(),
                }
            }

            pub(crate) fn fp_to_sbv(from: FloatKind, width: u8, a: u64) -> $bits {
                let value = widen(from, a) as $signed;
                let max = (mask(width) >> 1) as $signed;
                (value.clamp(-max - 1, max) as $bits) & mask(width)
            }
        }
    };
}

vectors!(narrow, u64, i64);
vectors!(wide, u128, i128);
