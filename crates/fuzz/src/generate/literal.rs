//! In: a type and choices. Out: a literal of the type as Java text, often at a limit.

use provetta_test_support::Rng;

use crate::types::{Ty, float32, float64, integer};

/// A literal that has exactly the type, safe to stand anywhere in an expression.
pub fn literal(rng: &mut Rng, ty: Ty) -> String {
    match ty {
        Ty::Boolean => ["true", "false"][rng.below(2)].to_owned(),
        Ty::Byte => format!("((byte) {})", int_text(i32::from(integer(rng) as i8))),
        Ty::Short => format!("((short) {})", int_text(i32::from(integer(rng) as i16))),
        Ty::Char => char_text(integer(rng) as u16),
        Ty::Int => int_text(integer(rng) as i32),
        Ty::Long => long_text(integer(rng)),
        Ty::Float => float_text(float32(rng)),
        Ty::Double => double_text(float64(rng)),
    }
}

/// An `int` literal; negative ones in brackets.
pub fn int_text(value: i32) -> String {
    match value {
        i32::MIN => "Integer.MIN_VALUE".to_owned(),
        v if v < 0 => format!("({v})"),
        v => v.to_string(),
    }
}

fn long_text(value: i64) -> String {
    match value {
        i64::MIN => "Long.MIN_VALUE".to_owned(),
        v if v < 0 => format!("({v}L)"),
        v => format!("{v}L"),
    }
}

fn char_text(value: u16) -> String {
    match value {
        0x30..=0x39 | 0x41..=0x5a | 0x61..=0x7a => format!("'{}'", char::from(value as u8)),
        // A unicode escape is replaced before the line is read, so a line end must not come as one.
        v => format!("((char) {v})"),
    }
}

fn float_text(value: f32) -> String {
    if value.is_nan() {
        "Float.NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 {
            "Float.POSITIVE_INFINITY"
        } else {
            "Float.NEGATIVE_INFINITY"
        }
        .to_owned()
    } else {
        format!("({value:?}f)")
    }
}

fn double_text(value: f64) -> String {
    if value.is_nan() {
        "Double.NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 {
            "Double.POSITIVE_INFINITY"
        } else {
            "Double.NEGATIVE_INFINITY"
        }
        .to_owned()
    } else {
        format!("({value:?})")
    }
}
