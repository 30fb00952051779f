//! The fifteen conversions: integers are cut or extended, floats rounded to nearest even, casts to integers saturate.

use super::numbers::unary;

#[test]
fn i2b_keeps_eight_bits_with_sign() {
    unary("i2b", |a: i32| i32::from(a as i8));
}

#[test]
fn i2c_keeps_sixteen_bits_without_sign() {
    unary("i2c", |a: i32| i32::from(a as u16));
}

#[test]
fn i2s_keeps_sixteen_bits_with_sign() {
    unary("i2s", |a: i32| i32::from(a as i16));
}

#[test]
fn i2l_keeps_the_sign() {
    unary("i2l", |a: i32| i64::from(a));
}

#[test]
fn i2f_rounds() {
    unary("i2f", |a: i32| a as f32);
}

#[test]
fn i2d_is_exact() {
    unary("i2d", |a: i32| f64::from(a));
}

#[test]
fn l2i_keeps_the_low_bits() {
    unary("l2i", |a: i64| a as i32);
}

#[test]
fn l2f_rounds() {
    unary("l2f", |a: i64| a as f32);
}

#[test]
fn l2d_rounds() {
    unary("l2d", |a: i64| a as f64);
}

#[test]
fn f2i_saturates_and_makes_nan_zero() {
    unary("f2i", |a: f32| a as i32);
}

#[test]
fn f2l_saturates_and_makes_nan_zero() {
    unary("f2l", |a: f32| a as i64);
}

#[test]
fn f2d_is_exact() {
    unary("f2d", |a: f32| f64::from(a));
}

#[test]
fn d2i_saturates_and_makes_nan_zero() {
    unary("d2i", |a: f64| a as i32);
}

#[test]
fn d2l_saturates_and_makes_nan_zero() {
    unary("d2l", |a: f64| a as i64);
}

#[test]
fn d2f_rounds_and_overflows_to_infinity() {
    unary("d2f", |a: f64| a as f32);
}
