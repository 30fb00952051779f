//! Arithmetic, shifts and bits: JVMS §6.5 `iadd` to `lxor`, `iinc`.

use super::lab::{call, explore};
use super::numbers::{binary, unary};
use crate::value::Value;

const ZERO: &str = "ArithmeticException";

fn idiv(a: i32, b: i32) -> Result<i32, &'static str> {
    if b == 0 {
        Err(ZERO)
    } else {
        Ok(a.wrapping_div(b))
    }
}

fn ldiv(a: i64, b: i64) -> Result<i64, &'static str> {
    if b == 0 {
        Err(ZERO)
    } else {
        Ok(a.wrapping_div(b))
    }
}

#[test]
fn iadd_wraps_around() {
    binary("iadd", |a: i32, b: i32| a.wrapping_add(b));
}

#[test]
fn isub_wraps_around() {
    binary("isub", |a: i32, b: i32| a.wrapping_sub(b));
}

#[test]
fn imul_wraps_around() {
    binary("imul", |a: i32, b: i32| a.wrapping_mul(b));
}

#[test]
fn idiv_rounds_to_zero_and_throws_for_zero() {
    binary("idiv", idiv);
}

#[test]
fn irem_has_the_sign_of_the_dividend_and_throws_for_zero() {
    binary("irem", |a: i32, b: i32| match b {
        0 => Err(ZERO),
        _ => Ok(a.wrapping_rem(b)),
    });
}

#[test]
fn ineg_of_the_least_int_is_itself() {
    unary("ineg", |a: i32| a.wrapping_neg());
}

#[test]
fn iand_works_on_bits() {
    binary("iand", |a: i32, b: i32| a & b);
}

#[test]
fn ior_works_on_bits() {
    binary("ior", |a: i32, b: i32| a | b);
}

#[test]
fn ixor_works_on_bits() {
    binary("ixor", |a: i32, b: i32| a ^ b);
}

#[test]
fn ishl_takes_five_bits_of_the_count() {
    binary("ishl", |a: i32, b: i32| a << (b & 31));
}

#[test]
fn ishr_keeps_the_sign() {
    binary("ishr", |a: i32, b: i32| a >> (b & 31));
}

#[test]
fn iushr_shifts_in_zeros() {
    binary("iushr", |a: i32, b: i32| ((a as u32) >> (b & 31)) as i32);
}

#[test]
fn iinc_adds_a_signed_number_to_a_local() {
    let code = "iinc 0 -3 | iinc 0 1 | iload 0 | ireturn";
    let run = explore("(I)I", code);
    assert_eq!(run.at(&[("a", 10)]), "8");
    assert_eq!(
        run.at(&[("a", i64::from(i32::MIN))]),
        (i32::MAX - 1).to_string()
    );
    assert_eq!(
        call("(I)I", code, &[Value::Int(i32::MIN)]),
        (i32::MAX - 1).to_string()
    );
}

#[test]
fn ladd_wraps_around() {
    binary("ladd", |a: i64, b: i64| a.wrapping_add(b));
}

#[test]
fn lsub_wraps_around() {
    binary("lsub", |a: i64, b: i64| a.wrapping_sub(b));
}

#[test]
fn lmul_wraps_around() {
    binary("lmul", |a: i64, b: i64| a.wrapping_mul(b));
}

#[test]
fn ldiv_rounds_to_zero_and_throws_for_zero() {
    binary("ldiv", ldiv);
}

#[test]
fn lrem_has_the_sign_of_the_dividend_and_throws_for_zero() {
    binary("lrem", |a: i64, b: i64| match b {
        0 => Err(ZERO),
        _ => Ok(a.wrapping_rem(b)),
    });
}

#[test]
fn lneg_of_the_least_long_is_itself() {
    unary("lneg", |a: i64| a.wrapping_neg());
}

#[test]
fn bits_of_longs() {
    binary("land", |a: i64, b: i64| a & b);
    binary("lor", |a: i64, b: i64| a | b);
    binary("lxor", |a: i64, b: i64| a ^ b);
}

#[test]
fn lshl_takes_six_bits_of_an_int_count() {
    binary("lshl", |a: i64, b: i32| a << (b & 63));
}

#[test]
fn lshr_keeps_the_sign() {
    binary("lshr", |a: i64, b: i32| a >> (b & 63));
}

#[test]
fn lushr_shifts_in_zeros() {
    binary("lushr", |a: i64, b: i32| ((a as u64) >> (b & 63)) as i64);
}

#[test]
fn sums_of_floats_and_doubles() {
    binary("fadd", |a: f32, b: f32| a + b);
    binary("fsub", |a: f32, b: f32| a - b);
    binary("dadd", |a: f64, b: f64| a + b);
    binary("dsub", |a: f64, b: f64| a - b);
}

#[test]
fn products_and_quotients_of_floats_and_doubles_never_throw() {
    binary("fmul", |a: f32, b: f32| a * b);
    binary("fdiv", |a: f32, b: f32| a / b);
    binary("dmul", |a: f64, b: f64| a * b);
    binary("ddiv", |a: f64, b: f64| a / b);
}

#[test]
fn frem_and_drem_are_fmod_and_not_ieee_remainder() {
    binary("frem", |a: f32, b: f32| a % b);
    binary("drem", |a: f64, b: f64| a % b);
}

#[test]
fn fneg_and_dneg_turn_the_sign_of_zero() {
    unary("fneg", |a: f32| -a);
    unary("dneg", |a: f64| -a);
}

#[test]
fn a_division_passes_its_goal_only_if_the_divisor_is_zero() {
    let run = explore("(II)I", "iload 0 | iload 1 | idiv | ireturn");
    assert_eq!(run.passed(&[("a", 1), ("b", 0)]), ["DivisionByZero 2.0"]);
    assert!(run.passed(&[("a", 1), ("b", 2)]).is_empty());
}

#[test]
fn a_divisor_that_cannot_be_zero_makes_no_fork() {
    let run = explore("(II)I", "iload 0 | iload 1 | ldc 1 | ior | idiv | ireturn");
    assert_eq!(run.at(&[("a", 7), ("b", 2)]), "2");
}

#[test]
fn a_fork_that_the_path_has_decided_is_not_asked_again() {
    let code = "iload 0 | iload 1 | idiv | pop | iload 0 | iload 1 | irem | ireturn";
    let run = explore("(II)I", code);
    assert_eq!(run.at(&[("a", 7), ("b", 4)]), "3");
    assert_eq!(run.at(&[("a", 7), ("b", 0)]), "throws ArithmeticException");
}
