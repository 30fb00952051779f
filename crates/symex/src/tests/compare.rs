//! Comparisons and the jumps behind them: `ifeq` to `if_icmple`, `lcmp`, `fcmpl` to `dcmpg`.

use std::cmp::Ordering;

use super::lab::explore;
use super::numbers::{Primitive, binary, unary};

/// A jump and what comes behind it: one if it is taken.
fn jump(op: &str) -> String {
    format!("{op} yes | ldc 0 | ireturn | yes: ldc 1")
}

/// The six comparisons with whether each holds.
fn six(ordering: Ordering) -> [(&'static str, bool); 6] {
    [
        ("eq", ordering.is_eq()),
        ("ne", ordering.is_ne()),
        ("lt", ordering.is_lt()),
        ("ge", ordering.is_ge()),
        ("gt", ordering.is_gt()),
        ("le", ordering.is_le()),
    ]
}

const NAMES: [&str; 6] = ["eq", "ne", "lt", "ge", "gt", "le"];

fn holds(name: &str, ordering: Ordering) -> i32 {
    let found = six(ordering).into_iter().find(|(n, _)| *n == name);
    i32::from(found.unwrap().1)
}

/// How floats compare where NaN counts as greater, or as less.
fn order<T: PartialOrd>(a: T, b: T, nan: Ordering) -> Ordering {
    a.partial_cmp(&b).unwrap_or(nan)
}

/// `fcmpg` and the like, each with all jumps that can follow.
fn float_jumps<T: Primitive + PartialOrd>(op: &str, nan: Ordering) {
    for name in NAMES {
        let code = jump(&format!("{op} | if{name}"));
        binary(&code, |a: T, b: T| holds(name, order(a, b, nan)));
    }
}

#[test]
fn an_int_is_compared_with_zero() {
    for name in NAMES {
        unary(&jump(&format!("if{name}")), |a: i32| holds(name, a.cmp(&0)));
    }
}

#[test]
fn two_ints_are_compared_with_their_signs() {
    for name in NAMES {
        let code = jump(&format!("if_icmp{name}"));
        binary(&code, |a: i32, b: i32| holds(name, a.cmp(&b)));
    }
}

#[test]
fn longs_are_compared_and_jumped_on_at_once() {
    for name in NAMES {
        let code = jump(&format!("lcmp | if{name}"));
        binary(&code, |a: i64, b: i64| holds(name, a.cmp(&b)));
    }
}

#[test]
fn lcmp_is_a_number() {
    binary("lcmp", |a: i64, b: i64| a.cmp(&b) as i32);
}

#[test]
fn fcmpg_and_fcmpl_differ_for_nan() {
    binary("fcmpg", |a: f32, b: f32| {
        order(a, b, Ordering::Greater) as i32
    });
    binary("fcmpl", |a: f32, b: f32| order(a, b, Ordering::Less) as i32);
}

#[test]
fn dcmpg_and_dcmpl_differ_for_nan() {
    binary("dcmpg", |a: f64, b: f64| {
        order(a, b, Ordering::Greater) as i32
    });
    binary("dcmpl", |a: f64, b: f64| order(a, b, Ordering::Less) as i32);
}

#[test]
fn jumps_behind_fcmpg_send_nan_where_greater_goes() {
    float_jumps::<f32>("fcmpg", Ordering::Greater);
}

#[test]
fn jumps_behind_fcmpl_send_nan_where_less_goes() {
    float_jumps::<f32>("fcmpl", Ordering::Less);
}

#[test]
fn jumps_behind_dcmpg_send_nan_where_greater_goes() {
    float_jumps::<f64>("dcmpg", Ordering::Greater);
}

#[test]
fn jumps_behind_dcmpl_send_nan_where_less_goes() {
    float_jumps::<f64>("dcmpl", Ordering::Less);
}

#[test]
fn a_jump_passes_the_goal_of_its_side() {
    let run = explore(
        "(I)I",
        "iload 0 | ifeq yes | ldc 0 | ireturn | yes: ldc 1 | ireturn",
    );
    assert_eq!(run.passed(&[("a", 5)]), ["Branch 1.0"]);
    assert_eq!(run.passed(&[("a", 0)]), ["Branch 1.1"]);
}

#[test]
fn a_jump_on_a_known_number_passes_the_goal_of_its_side() {
    let run = explore(
        "()I",
        "ldc 0 | ifeq yes | ldc 0 | ireturn | yes: ldc 1 | ireturn",
    );
    assert_eq!(run.passed(&[]), ["Branch 1.1"]);
}

#[test]
fn a_comparison_that_the_path_has_decided_makes_one_path() {
    let code = "iload 0 | ifgt a | ldc 0 | ireturn
        a: iload 0 | ldc 1 | if_icmplt never | ldc 1 | ireturn | never: ldc 2 | ireturn";
    let run = explore("(I)I", code);
    assert_eq!(run.at(&[("a", 1)]), "1");
    assert_eq!(run.at(&[("a", 0)]), "0");
}
