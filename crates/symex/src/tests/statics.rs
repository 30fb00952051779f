//! Static fields and class initialisation: JVMS §5.5, and when a class was initialised that a path is the first to use.

use provetta_classfile::Const;

use super::classes::{Written, class, interface};
use super::lab::{Lab, Run};
use crate::machine::StaticFields;

fn run(classes: impl IntoIterator<Item = Written>, descriptor: &str, code: &str) -> Run {
    let test = class("T").method(&format!("static f{descriptor}"), code);
    Lab::new(classes.into_iter().chain([test])).explore(&format!("T.f{descriptor}"))
}

/// The same where static fields hold what initialisers left.
fn fresh(classes: impl IntoIterator<Item = Written>, code: &str) -> Vec<String> {
    let test = class("T").method("static f()I", code);
    let mut lab = Lab::new(classes.into_iter().chain([test]));
    lab.machine.limits.statics = StaticFields::AsInitialised;
    lab.explore("T.f()I").outcomes()
}

/// Sets `field` to a number.
fn sets(field: &str, value: i32) -> String {
    format!("ldc {value} | putstatic {field} I | return")
}

/// Appends a digit to `Log.order`.
fn notes(digit: i32) -> String {
    format!(
        "getstatic Log.order I | ldc 10 | imul | ldc {digit} | iadd | putstatic Log.order I | return"
    )
}

fn log() -> Written {
    class("Log").field("static order I")
}

#[test]
fn a_static_field_that_others_may_write_is_an_input() {
    let c = class("C").field("static x I").initialiser(&sets("C.x", 5));
    let run = run([c], "()I", "getstatic C.x I | ireturn");
    assert_eq!(run.at(&[("C.x", 9)]), "9");
    assert_eq!(run.leaves.len(), 1);
}

#[test]
fn a_static_input_is_read_once() {
    let c = class("C").field("static x I");
    let run = run(
        [c],
        "()I",
        "getstatic C.x I | getstatic C.x I | isub | ireturn",
    );
    assert_eq!(run.outcomes(), ["0"]);
}

#[test]
fn what_is_put_into_a_static_field_is_got() {
    let c = class("C").field("static x I").field("static y I");
    let code = "ldc 4 | putstatic C.x I | getstatic C.x I | getstatic C.y I | iadd | ireturn";
    assert_eq!(run([c], "()I", code).at(&[("C.x", 9), ("C.y", 1)]), "5");
}

#[test]
fn a_final_static_field_holds_what_the_initialiser_left() {
    let c = class("C")
        .field("static final x I")
        .initialiser(&sets("C.x", 5));
    assert_eq!(
        run([c], "()I", "getstatic C.x I | ireturn").outcomes(),
        ["5"]
    );
}

#[test]
fn a_private_static_field_that_no_code_writes_holds_what_the_initialiser_left() {
    let c = class("C")
        .field("private static x I")
        .initialiser(&sets("C.x", 5))
        .method("static get()I", "getstatic C.x I | ireturn");
    assert_eq!(
        run([c], "()I", "invokestatic C.get()I | ireturn").outcomes(),
        ["5"]
    );
    let c = class("C")
        .field("private static x I")
        .initialiser(&sets("C.x", 5))
        .method("static get()I", "getstatic C.x I | ireturn")
        .method("static set()V", &sets("C.x", 6));
    let run = run([c], "()I", "invokestatic C.get()I | ireturn");
    assert_eq!(run.at(&[("C.x", 7)]), "7");
}

#[test]
fn a_constant_is_there_before_the_initialiser_runs() {
    let c = class("C")
        .constant("static final k I", Some(Const::Int(3)))
        .field("static final x I")
        .initialiser("getstatic C.k I | putstatic C.x I | return");
    assert_eq!(
        run([c], "()I", "getstatic C.x I | ireturn").outcomes(),
        ["3"]
    );
}

#[test]
fn an_initialiser_finds_zeros_in_what_it_has_not_set() {
    let c = class("C")
        .field("static final x I")
        .field("static final y I")
        .initialiser("getstatic C.y I | putstatic C.x I | ldc 2 | putstatic C.y I | return");
    let code = "getstatic C.x I | ldc 10 | imul | getstatic C.y I | iadd | ireturn";
    assert_eq!(fresh([c], code), ["2"]);
}

#[test]
fn a_class_is_initialised_once() {
    let c = class("C").field("static x I").initialiser(&notes(1));
    let code = "getstatic C.x I | pop | getstatic C.x I | pop | getstatic Log.order I | ireturn";
    assert_eq!(fresh([log(), c], code), ["1"]);
}

#[test]
fn the_superclass_is_initialised_first() {
    let a = class("A").constructor().initialiser(&notes(1));
    let b = class("B").extends("A").constructor().initialiser(&notes(2));
    let code = "new B | pop | getstatic Log.order I | ireturn";
    assert_eq!(fresh([log(), a, b], code), ["12"]);
}

#[test]
fn an_interface_is_initialised_with_a_class_only_if_it_has_code() {
    let code = "new B | pop | getstatic Log.order I | ireturn";
    let b = || {
        class("B")
            .implements("I")
            .constructor()
            .initialiser(&notes(2))
    };
    let with = interface("I")
        .initialiser(&notes(1))
        .method("d()I", "ldc 0 | ireturn");
    assert_eq!(fresh([log(), with, b()], code), ["12"]);
    let without = interface("I")
        .initialiser(&notes(1))
        .method("abstract d()I", "");
    assert_eq!(fresh([log(), without, b()], code), ["2"]);
}

#[test]
fn a_static_field_of_a_superclass_initialises_the_superclass_only() {
    let a = class("A").field("static x I").initialiser(&notes(1));
    let b = class("B").extends("A").initialiser(&notes(2));
    let code = "getstatic B.x I | pop | getstatic Log.order I | ireturn";
    assert_eq!(fresh([log(), a, b], code), ["1"]);
}

#[test]
fn a_static_call_initialises_the_class_and_an_array_of_it_does_not() {
    let c = || {
        class("C")
            .initialiser(&notes(1))
            .method("static g()V", "return")
    };
    let code = "invokestatic C.g()V | getstatic Log.order I | ireturn";
    assert_eq!(fresh([log(), c()], code), ["1"]);
    let code = "ldc 1 | anewarray C | pop | getstatic Log.order I | ireturn";
    assert_eq!(fresh([log(), c()], code), ["0"]);
}

/// `D`, whose initialiser copies what `C.y` holds.
fn copying() -> [Written; 2] {
    [
        class("C").field("static y I"),
        class("D")
            .field("static final x I")
            .initialiser("getstatic C.y I | putstatic D.x I | return"),
    ]
}

#[test]
fn an_initialiser_that_reads_others_ran_before_the_call_or_runs_in_it() {
    let code = "ldc 3 | putstatic C.y I | getstatic D.x I | ireturn";
    let run = run(copying(), "()I", code);
    assert_eq!(run.at(&[("the call initialises D", 1)]), "3");
    let past = "C.y as it was when D was initialised";
    assert_eq!(run.at(&[("the call initialises D", 0), (past, 8)]), "8");
    assert_eq!(run.leaves.len(), 2);
}

#[test]
fn an_initialiser_that_touches_nothing_else_makes_no_fork() {
    let c = class("C").field("static x I").field("static final z I");
    let c = c.initialiser("ldc 5 | putstatic C.x I | getstatic C.x I | putstatic C.z I | return");
    let run = run([c], "()I", "getstatic C.z I | ireturn");
    assert_eq!(run.outcomes(), ["5"]);
    assert_eq!(run.leaves.len(), 1);
}

#[test]
fn what_an_initialiser_of_the_call_writes_stays_and_that_of_an_earlier_one_does_not() {
    let c = class("C").field("static y I");
    let d = class("D").field("static z I").initialiser(&sets("C.y", 5));
    let code = "ldc 1 | putstatic C.y I | getstatic D.z I | pop | getstatic C.y I | ireturn";
    let run = run([c, d], "()I", code);
    assert_eq!(run.at(&[("the call initialises D", 1)]), "5");
    assert_eq!(run.at(&[("the call initialises D", 0)]), "1");
}

#[test]
fn the_class_under_test_was_initialised_before_the_call() {
    let t = class("T")
        .field("static x I")
        .field("static final z I")
        .initialiser("ldc 5 | putstatic T.x I | ldc 6 | putstatic T.z I | return")
        .method(
            "static f()I",
            "getstatic T.x I | getstatic T.z I | iadd | ireturn",
        );
    let run = Lab::new([t]).explore("T.f()I");
    assert_eq!(run.at(&[("T.x", 100)]), "106");
}

#[test]
fn the_class_of_an_input_object_was_initialised_before_the_call() {
    let [c, d] = copying();
    let d = d.constructor().method(
        "g()I",
        "ldc 3 | putstatic C.y I | getstatic D.x I | ireturn",
    );
    let run = Lab::new([c, d]).explore("D.g()I");
    assert!(
        run.stories()
            .iter()
            .all(|s| !s.contains("the call initialises"))
    );
}

#[test]
fn an_error_in_an_initialiser_stops_the_path_even_inside_of_a_handler() {
    let c = class("C")
        .field("static x I")
        .initialiser("aconst_null | athrow");
    let code = "from: getstatic C.x I | to: ireturn | handler: pop | ldc -1 | ireturn | .catch any from to handler";
    let end = run([c], "()I", code).outcomes();
    let expected = "the static initialiser of C ends with java.lang.NullPointerException";
    assert!(end.iter().any(|e| e.contains(expected)), "{end:?}");
    assert!(!end.contains(&"-1".to_owned()), "{end:?}");
}

#[test]
fn an_initialiser_that_cannot_be_followed_costs_what_it_did_not_set() {
    let c = || {
        class("C")
            .field("static final x I")
            .field("static final y I")
            .method("static native n()I", "")
            .initialiser("ldc 5 | putstatic C.x I | invokestatic C.n()I | putstatic C.y I | return")
    };
    assert_eq!(
        run([c()], "()I", "getstatic C.x I | ireturn").outcomes(),
        ["5"]
    );
    let end = run([c()], "()I", "getstatic C.y I | ireturn").outcomes();
    assert!(end[0].contains("the static initialiser of C"), "{end:?}");
}

#[test]
fn goals_that_an_initialiser_passes_do_not_count() {
    let c = class("C")
        .field("static final x I")
        .initialiser("ldc 1 | ifeq end | ldc 5 | putstatic C.x I | end: return");
    let run = run([c], "()I", "getstatic C.x I | ireturn");
    assert_eq!(run.outcomes(), ["5"]);
    assert!(run.passed(&[]).is_empty());
}
