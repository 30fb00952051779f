//! Operand stack and locals. A long or double is one entry in a frame and two words in the JVM, which decides the form of `dup2` and others.

use super::lab::{Lab, call};
use crate::value::Value;

/// The operand stack after some instructions, the top last.
fn stack(code: &str) -> String {
    let mut lab = Lab::code("()V", &format!("{code} | return"));
    lab.stack_after("T.f()V", code.split('|').count()).join(" ")
}

const INTS: &str = "ldc 1 | ldc 2 | ldc 3 | ldc 4";

#[test]
fn pop_takes_one_entry() {
    assert_eq!(stack("ldc 1 | ldc 2 | pop"), "1");
}

#[test]
fn pop2_takes_two_ints_or_one_long() {
    assert_eq!(stack("ldc 1 | ldc 2 | ldc 3 | pop2"), "1");
    assert_eq!(stack("ldc 1 | ldc 2 | ldc 3L | pop2"), "1 2");
    assert_eq!(stack("ldc 1 | ldc 2 | ldc 3.5d | pop2"), "1 2");
}

#[test]
fn dup_copies_the_top() {
    assert_eq!(stack("ldc 1 | ldc 2 | dup"), "1 2 2");
}

#[test]
fn dup_x1_puts_the_copy_below_one() {
    assert_eq!(stack(&format!("{INTS} | dup_x1")), "1 2 4 3 4");
}

#[test]
fn dup_x2_puts_the_copy_below_two_ints_or_one_long() {
    assert_eq!(stack(&format!("{INTS} | dup_x2")), "1 4 2 3 4");
    assert_eq!(stack("ldc 1 | ldc 2L | ldc 3 | dup_x2"), "1 3 2L 3");
}

#[test]
fn dup2_copies_two_ints_or_one_long() {
    assert_eq!(stack(&format!("{INTS} | dup2")), "1 2 3 4 3 4");
    assert_eq!(stack("ldc 1 | ldc 2L | dup2"), "1 2L 2L");
}

#[test]
fn dup2_x1_puts_the_copies_below_one() {
    assert_eq!(stack(&format!("{INTS} | dup2_x1")), "1 3 4 2 3 4");
    assert_eq!(stack("ldc 1 | ldc 2 | ldc 3L | dup2_x1"), "1 3L 2 3L");
}

#[test]
fn dup2_x2_has_four_forms() {
    assert_eq!(stack(&format!("{INTS} | dup2_x2")), "3 4 1 2 3 4");
    assert_eq!(stack("ldc 1 | ldc 2 | ldc 3L | dup2_x2"), "3L 1 2 3L");
    assert_eq!(stack("ldc 1L | ldc 2 | ldc 3 | dup2_x2"), "2 3 1L 2 3");
    assert_eq!(stack("ldc 1L | ldc 2.5d | dup2_x2"), "2.5d 1L 2.5d");
}

#[test]
fn swap_turns_two_around() {
    assert_eq!(stack("ldc 1 | ldc 2 | ldc 3 | swap"), "1 3 2");
}

#[test]
fn wide_terms_count_two_words_like_wide_numbers() {
    let code = "ldc 1 | lload 0 | ldc 3 | dup_x2 | pop | pop2 | iadd | ireturn";
    let mut lab = Lab::code("(J)I", code);
    let open = lab.var("a", "J");
    let state = lab.start("T.f(J)I", &[open]);
    assert_eq!(lab.paths(state).at(&[]), "4");
}

#[test]
fn constants_of_every_kind_are_pushed() {
    let code = "ldc -7 | ldc 5000000000L | ldc 1.5f | ldc -0.0d | aconst_null | nop";
    assert_eq!(stack(code), "-7 5000000000L 1.5f -0.0d null");
}

#[test]
fn literals_with_the_same_text_are_one_object() {
    let code = |b| {
        format!("ldc \"x\" | ldc \"{b}\" | if_acmpeq yes | ldc 0 | ireturn | yes: ldc 1 | ireturn")
    };
    assert_eq!(call("()I", &code("x"), &[]), "1");
    assert_eq!(call("()I", &code("y"), &[]), "0");
}

#[test]
fn class_literals_are_one_object_for_each_class() {
    let code = |b| {
        format!(
            "ldc T.class | ldc {b}.class | if_acmpeq yes | ldc 0 | ireturn | yes: ldc 1 | ireturn"
        )
    };
    assert_eq!(call("()I", &code("T"), &[]), "1");
    assert_eq!(call("()I", &code("java/lang/Object"), &[]), "0");
}

#[test]
fn stores_and_loads_keep_values_of_every_kind() {
    let code = "ldc 3 | istore 1 | ldc 4L | lstore 2 | ldc 5.5f | fstore 4 | ldc 6.5d | dstore 5
        | iload 1 | i2l | lload 2 | ladd | l2d | fload 4 | f2d | dadd | dload 5 | dadd | dreturn";
    assert_eq!(call("()D", code, &[]), "19.0d");
}

#[test]
fn wide_parameters_take_two_locals() {
    let args = [
        Value::Long(1),
        Value::Int(2),
        Value::Double(3.0),
        Value::Int(4),
    ];
    assert_eq!(call("(JIDI)I", "iload 2 | ireturn", &args), "2");
    assert_eq!(call("(JIDI)I", "iload 5 | ireturn", &args), "4");
}

#[test]
fn a_subroutine_returns_behind_its_jsr() {
    let code = "jsr sub | jsr sub | iload 1 | ireturn | sub: astore 2 | iinc 1 5 | ret 2";
    let code = format!("ldc 1 | istore 1 | {code}");
    assert_eq!(call("()I", &code, &[]), "11");
}
