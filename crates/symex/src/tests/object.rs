//! Objects, fields, casts, monitors.

use super::classes::{Written, class, interface};
use super::lab::{Lab, Run, call, explore};

const NULL: &str = "throws NullPointerException";

/// `A` with fields, `B` below it with a field of the same name, an interface `I` and final classes `F`, `G`; and `T.f`.
fn family() -> Vec<Written> {
    vec![
        interface("I"),
        class("A").field("x I").field("next LA;").constructor(),
        class("B")
            .extends("A")
            .implements("I")
            .field("x I")
            .constructor(),
        class("F").flags(0x10).constructor(),
        class("G").flags(0x10).implements("I").constructor(),
    ]
}

fn with(descriptor: &str, code: &str) -> Run {
    let test = class("T").method(&format!("static f{descriptor}"), code);
    Lab::new(family().into_iter().chain([test])).explore(&format!("T.f{descriptor}"))
}

fn yes_or_no(condition: &str) -> String {
    format!("{condition} yes | ldc 0 | ireturn | yes: ldc 1 | ireturn")
}

#[test]
fn a_new_object_has_zeros_in_its_fields() {
    assert_eq!(
        with("()I", "new A | getfield A.x I | ireturn").outcomes(),
        ["0"]
    );
    let code = "new A | getfield A.next LA; | areturn";
    assert_eq!(with("()Ljava/lang/Object;", code).outcomes(), ["null"]);
}

#[test]
fn what_is_put_is_got() {
    let code = "new A | dup | iload 0 | putfield A.x I | getfield A.x I | ireturn";
    assert_eq!(with("(I)I", code).at(&[("a", 5)]), "5");
}

#[test]
fn objects_of_two_news_are_two() {
    let code = "new A | astore 3 | new A | astore 4 | aload 3 | ldc 1 | putfield A.x I
        | aload 4 | getfield A.x I | aload 3 | aload 4 | if_acmpne two | ldc 9 | iadd | two: ireturn";
    assert_eq!(with("()I", code).outcomes(), ["0"]);
}

#[test]
fn a_field_of_a_subclass_with_the_same_name_is_another() {
    let code =
        "new B | astore 3 | aload 3 | ldc 1 | putfield A.x I | aload 3 | ldc 2 | putfield B.x I
        | aload 3 | getfield A.x I | ldc 10 | imul | aload 3 | getfield B.x I | iadd | ireturn";
    assert_eq!(with("()I", code).outcomes(), ["12"]);
}

#[test]
fn an_inherited_field_is_found_through_the_subclass() {
    let code = "new B | dup | aconst_null | putfield B.next LA; | getfield A.next LA; | areturn";
    assert_eq!(with("()Ljava/lang/Object;", code).outcomes(), ["null"]);
}

#[test]
fn null_has_no_fields() {
    assert_eq!(
        with("()I", "aconst_null | getfield A.x I | ireturn").outcomes(),
        [NULL]
    );
    let code = "aconst_null | ldc 1 | putfield A.x I | return";
    assert_eq!(with("()V", code).outcomes(), [NULL]);
}

#[test]
fn a_field_of_an_input_is_an_input_and_stays_the_same() {
    let code = "aload 0 | getfield A.x I | aload 0 | getfield A.x I | isub | ireturn";
    assert_eq!(with("(LA;)I", code).outcomes(), ["0", NULL]);
}

#[test]
fn a_write_to_an_input_is_read_through_its_alias_only() {
    let code = "aload 0 | ldc 1 | putfield A.x I | aload 1 | ldc 2 | putfield A.x I
        | aload 0 | getfield A.x I | ireturn";
    assert_eq!(with("(LA;LA;)I", code).outcomes(), ["1", "2", NULL]);
}

#[test]
fn a_field_that_is_missing_stops_the_path() {
    let end = with("()I", "new A | getfield A.gone I | ireturn").outcomes();
    assert!(
        end[0].contains("A.gone is not on the class path"),
        "{end:?}"
    );
}

#[test]
fn an_abstract_class_has_no_objects_of_its_own() {
    let classes = [
        class("X").flags(0x400),
        class("T").method("static f()V", "new X | pop | return"),
    ];
    let end = Lab::new(classes).explore("T.f()V").outcomes();
    assert!(end[0].contains("no verifier accepts"), "{end:?}");
}

#[test]
fn checkcast_lets_null_and_subclasses_pass() {
    let cast = |value: &str, ty: &str| {
        let code = format!("{value} | checkcast {ty} | pop | ldc 1 | ireturn");
        with("()I", &code).outcomes().join(", ")
    };
    assert_eq!(cast("aconst_null", "B"), "1");
    assert_eq!(cast("new B", "A"), "1");
    assert_eq!(cast("new B", "I"), "1");
    assert_eq!(cast("new A", "B"), "throws ClassCastException");
    assert_eq!(cast("new A", "I"), "throws ClassCastException");
    assert_eq!(cast("ldc 1 | newarray int", "[I"), "1");
    assert_eq!(cast("ldc 1 | newarray int", "java/lang/Cloneable"), "1");
    assert_eq!(
        cast("ldc 1 | newarray int", "[J"),
        "throws ClassCastException"
    );
    assert_eq!(cast("ldc 1 | anewarray B", "[LA;"), "1");
    assert_eq!(
        cast("ldc 1 | anewarray A", "[LB;"),
        "throws ClassCastException"
    );
}

#[test]
fn instanceof_is_false_for_null() {
    let is = |value: &str, ty: &str| {
        let code = format!("{value} | instanceof {ty} | ireturn");
        with("()I", &code).outcomes().join(", ")
    };
    assert_eq!(is("aconst_null", "A"), "0");
    assert_eq!(is("new B", "A"), "1");
    assert_eq!(is("new A", "B"), "0");
    assert_eq!(is("new G", "I"), "1");
    assert_eq!(is("ldc 0 | anewarray B", "[Ljava/lang/Object;"), "1");
}

#[test]
fn a_cast_of_an_input_asks_for_its_type_once() {
    let code = "aload 0 | checkcast B | pop | aload 0 | checkcast B | pop | ldc 1 | ireturn";
    let run = with("(LA;)I", code);
    assert_eq!(run.outcomes(), ["1", "throws ClassCastException"]);
    assert_eq!(
        run.passed(&[("a == null", 0), ("a instanceof B", 0)]),
        ["ClassCast 1.0"]
    );
}

#[test]
fn an_input_of_a_type_passes_casts_to_what_is_above_without_a_question() {
    let run = with(
        "(LB;)I",
        "aload 0 | checkcast A | checkcast I | pop | ldc 1 | ireturn",
    );
    assert_eq!(run.outcomes(), ["1"]);
    assert_eq!(run.stories(), [""]);
}

#[test]
fn a_final_class_and_a_class_beside_it_have_no_object_in_common() {
    let run = with("(LF;)I", "aload 0 | instanceof I | ireturn");
    assert_eq!(run.outcomes(), ["0"]);
    let run = with("(LA;)I", "aload 0 | instanceof F | ireturn");
    assert_eq!(run.outcomes(), ["0"]);
}

#[test]
fn an_input_that_is_no_subclass_may_be_the_class_itself() {
    let run = with("(LA;)I", "aload 0 | instanceof B | ireturn");
    assert_eq!(run.at(&[("a == null", 1)]), "0");
    assert_eq!(run.at(&[("a instanceof B", 1)]), "1");
    assert_eq!(run.at(&[("a instanceof B", 0)]), "0");
}

#[test]
fn a_monitor_needs_an_object() {
    let code = "aload 0 | monitorenter | aload 0 | monitorexit | ldc 1 | ireturn";
    let run = explore("(Ljava/lang/Object;)I", code);
    assert_eq!(run.at(&[("a == null", 1)]), NULL);
    assert_eq!(run.at(&[("a == null", 0)]), "1");
    assert_eq!(call("()V", "aconst_null | monitorexit | return", &[]), NULL);
}

#[test]
fn references_are_compared_by_identity() {
    let code = format!("new A | dup | {}", yes_or_no("if_acmpeq"));
    assert_eq!(with("()I", &code).outcomes(), ["1"]);
    let code = format!("aconst_null | aconst_null | {}", yes_or_no("if_acmpne"));
    assert_eq!(with("()I", &code).outcomes(), ["0"]);
    let code = format!("new A | aconst_null | {}", yes_or_no("if_acmpeq"));
    assert_eq!(with("()I", &code).outcomes(), ["0"]);
}

#[test]
fn equal_small_boxes_are_one_object() {
    let of = "invokestatic java/lang/Integer.valueOf(I)Ljava/lang/Integer;";
    let code = format!(
        "iload 0 | {of} | iload 1 | {of} | {}",
        yes_or_no("if_acmpeq")
    );
    let run = explore("(II)I", &code);
    assert_eq!(run.at(&[("a", 127), ("b", 127)]), "1");
    assert_eq!(run.at(&[("a", -128), ("b", -128)]), "1");
    assert_eq!(run.at(&[("a", 128), ("b", 128)]), "0");
    assert_eq!(run.at(&[("a", 1), ("b", 2)]), "0");
}
