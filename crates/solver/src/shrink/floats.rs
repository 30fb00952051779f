//! In: a float that is accepted. Out: the most readable one that is.

use provetta_term::FloatKind;

use crate::guess::floats::{bits, value};

/// Tried first, in this order.
const SMALL: [f64; 20] = [
    0.0, 1.0, -1.0, 0.5, 2.0, -0.5, -2.0, 3.0, 4.0, 5.0, 10.0, -3.0, -10.0, 1.5, 2.5, 0.25, 0.1,
    100.0, 1000.0, -100.0,
];

/// Round numbers for values beyond those, and their reciprocals.
const LARGE: [f64; 11] = [
    1e4, 1e6, 1e8, 1e10, 1e15, 1e20, 1e30, 1e50, 1e100, 1e200, 1e300,
];

pub(super) fn readable(kind: FloatKind, now: u64, accepts: &mut dyn FnMut(u64) -> bool) -> u64 {
    for x in SMALL {
        let candidate = bits(kind, x);
        if candidate == now || accepts(candidate) {
            return candidate;
        }
    }
    let x = value(kind, now);
    if !x.is_finite() {
        // Needed as it is, or replaced by the largest number.
        let max = largest(kind);
        let others = [
            bits(kind, max),
            bits(kind, -max),
            bits(kind, 1e10),
            bits(kind, -1e10),
            bits(kind, -0.0),
        ];
        return others
            .into_iter()
            .find(|&candidate| accepts(candidate))
            .unwrap_or(now);
    }
    let x = whole(kind, x, accepts);
    if x.fract() == 0.0 && x.abs() < 1e7 {
        return bits(kind, x);
    }
    let max = largest(kind);
    let mut others = Vec::new();
    // Few digits: first after the point, then before it.
    for digits in 0..6 {
        let scale = 10f64.powi(digits);
        others.extend([
            (x * scale).round() / scale,
            (x * scale).trunc() / scale,
            (x * scale).ceil() / scale,
        ]);
    }
    let tiny = if kind == FloatKind::F32 {
        f64::from(f32::from_bits(1))
    } else {
        f64::from_bits(1)
    };
    if x.abs() >= 1e7 {
        others.extend(LARGE.map(|power| power.copysign(x)));
        others.extend([max.copysign(x), f64::INFINITY.copysign(x)]);
    }
    if x.abs() < 1e-3 {
        others.extend(LARGE.map(|power| (1.0 / power).copysign(x)));
        others.push(tiny.copysign(x));
    }
    for other in others {
        let candidate = bits(kind, other);
        if value(kind, candidate).is_nan() || candidate == bits(kind, x) {
            continue;
        }
        if accepts(candidate) {
            return candidate;
        }
    }
    bits(kind, x)
}

fn largest(kind: FloatKind) -> f64 {
    match kind {
        FloatKind::F32 => f64::from(f32::MAX),
        FloatKind::F64 => f64::MAX,
    }
}

/// Bisects towards zero on whole numbers.
fn whole(kind: FloatKind, x: f64, accepts: &mut dyn FnMut(u64) -> bool) -> f64 {
    let mut good = x;
    for near in [
        x.abs(),
        x.trunc(),
        x.round(),
        x.floor(),
        x.ceil(),
        x.abs().ceil(),
    ] {
        if near != good && accepts(bits(kind, near)) {
            good = value(kind, bits(kind, near));
            if near.fract() == 0.0 {
                break;
            }
        }
    }
    let mut bad = 0f64;
    for _ in 0..80 {
        let middle = (bad + (good - bad) / 2.0).trunc();
        if middle == bad || middle == good || !middle.is_finite() {
            break;
        }
        if accepts(bits(kind, middle)) {
            good = value(kind, bits(kind, middle));
        } else {
            bad = middle;
        }
    }
    good
}
