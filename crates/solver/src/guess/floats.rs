//! In: bits of floats. Out: arithmetic on them and their neighbours, for both formats.

use provetta_term::{Const, FloatKind, Sort};

/// The value, widened, which is exact.
pub(crate) fn value(kind: FloatKind, bits: u64) -> f64 {
    match kind {
        FloatKind::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatKind::F64 => f64::from_bits(bits),
    }
}

/// The bits of the nearest float of a format.
pub(crate) fn bits(kind: FloatKind, value: f64) -> u64 {
    let raw = match kind {
        FloatKind::F32 => u64::from((value as f32).to_bits()),
        FloatKind::F64 => value.to_bits(),
    };
    Const::from_raw(Sort::Float(kind), raw).raw()
}

/// The position of a float among all of its format, from minus infinity up; both zeros are 0. NaN has none.
pub(crate) fn ordinal(kind: FloatKind, bits: u64) -> Option<i64> {
    if value(kind, bits).is_nan() {
        return None;
    }
    let (sign, magnitude) = match kind {
        FloatKind::F32 => (bits >> 31 == 1, (bits & 0x7fff_ffff) as i64),
        FloatKind::F64 => (bits >> 63 == 1, (bits & (u64::MAX >> 1)) as i64),
    };
    Some(if sign { -magnitude } else { magnitude })
}

/// The float at a position, the infinities beyond the ends.
pub(crate) fn at_ordinal(kind: FloatKind, ordinal: i64) -> u64 {
    let infinity = match kind {
        FloatKind::F32 => 0x7f80_0000,
        FloatKind::F64 => 0x7ff0_0000_0000_0000,
    };
    let magnitude = ordinal.unsigned_abs().min(infinity);
    if ordinal < 0 {
        magnitude | (1 << (kind.width() - 1))
    } else {
        magnitude
    }
}

/// The float a number of steps away.
pub(crate) fn stepped(kind: FloatKind, bits: u64, steps: i64) -> u64 {
    match ordinal(kind, bits) {
        Some(at) => at_ordinal(kind, at.saturating_add(steps)),
        None => 0,
    }
}
