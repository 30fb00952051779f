//! Switches, `athrow` and exception handlers.

use super::classes::class;
use super::lab::{Lab, call, explore};
use crate::event::Event;
use crate::state::End;
use crate::value::Value;

const SWITCH: &str = "iload 0 | switch -1:a 5:b 6:a default:c
    | a: ldc 10 | ireturn | b: ldc 20 | ireturn | c: ldc 30 | ireturn";

#[test]
fn a_switch_goes_to_the_case_of_its_key() {
    for (key, end) in [
        (-1, "10"),
        (5, "20"),
        (6, "10"),
        (0, "30"),
        (7, "30"),
        (i32::MIN, "30"),
    ] {
        assert_eq!(call("(I)I", SWITCH, &[Value::Int(key)]), end, "{key}");
    }
}

#[test]
fn a_switch_on_a_variable_has_a_way_for_each_case() {
    let run = explore("(I)I", SWITCH);
    assert_eq!(run.leaves.len(), 4);
    for (key, end) in [(-1, "10"), (5, "20"), (6, "10"), (0, "30")] {
        assert_eq!(run.at(&[("a", key)]), end, "{key}");
    }
}

#[test]
fn each_case_of_a_switch_is_a_goal() {
    let run = explore("(I)I", SWITCH);
    assert_eq!(run.passed(&[("a", -1)]), ["Branch 1.0"]);
    assert_eq!(run.passed(&[("a", 6)]), ["Branch 1.2"]);
    assert_eq!(run.passed(&[("a", 9)]), ["Branch 1.3"]);
}

#[test]
fn cases_that_a_key_cannot_have_are_left_out() {
    let code = "iload 0 | ldc 1 | iand | switch 0:a 1:b 2:c default:d
        | a: ldc 0 | ireturn | b: ldc 1 | ireturn | c: ldc 2 | ireturn | d: ldc 3 | ireturn";
    let run = explore("(I)I", code);
    assert_eq!(run.at(&[("a", 6)]), "0");
    assert_eq!(run.at(&[("a", 7)]), "1");
}

/// `try { return 6 / a; } catch (CLASS e) { return -1; }`
fn caught_by(class: &str) -> String {
    let code = format!(
        "from: ldc 6 | iload 0 | idiv | to: ireturn | handler: pop | ldc -1 | ireturn
         | .catch {class} from to handler"
    );
    explore("(I)I", &code).at(&[("a", 0)])
}

#[test]
fn a_handler_catches_its_class_and_what_is_below() {
    assert_eq!(caught_by("java/lang/ArithmeticException"), "-1");
    assert_eq!(caught_by("java/lang/RuntimeException"), "-1");
    assert_eq!(caught_by("java/lang/Throwable"), "-1");
    assert_eq!(caught_by("any"), "-1");
}

#[test]
fn a_handler_lets_other_classes_pass() {
    let end = "throws ArithmeticException";
    assert_eq!(caught_by("java/lang/NullPointerException"), end);
    assert_eq!(caught_by("java/lang/Error"), end);
}

#[test]
fn the_first_handler_that_fits_is_taken() {
    let code = "from: ldc 6 | ldc 0 | idiv | to: ireturn | one: pop | ldc 1 | ireturn | two: pop | ldc 2 | ireturn
        | .catch java/lang/NullPointerException from to two
        | .catch java/lang/RuntimeException from to one | .catch any from to two";
    assert_eq!(call("()I", code, &[]), "1");
}

#[test]
fn a_handler_is_for_instructions_before_its_end() {
    let code = "from: ldc 6 | ldc 0 | to: idiv | ireturn | handler: pop | ldc 1 | ireturn
        | .catch any from to handler";
    assert_eq!(call("()I", code, &[]), "throws ArithmeticException");
    let code = "ldc 6 | ldc 0 | from: idiv | to: ireturn | handler: pop | ldc 1 | ireturn
        | .catch any from to handler";
    assert_eq!(call("()I", code, &[]), "1");
}

#[test]
fn a_handler_finds_the_exception_alone_on_the_stack_and_the_locals_as_they_are() {
    let code =
        "ldc 3 | istore 1 | from: ldc 99 | ldc 5 | istore 1 | ldc 6 | ldc 0 | idiv | to: ireturn
        | handler: pop | iload 1 | ireturn | .catch any from to handler";
    assert_eq!(call("()I", code, &[]), "5");
    let code = "from: ldc 99 | ldc 6 | ldc 0 | idiv | to: ireturn | handler: areturn | .catch any from to handler";
    let mut lab = Lab::code("()Ljava/lang/Object;", code);
    let stack = lab.stack_after("T.f()Ljava/lang/Object;", 4);
    assert_eq!(stack, ["ArithmeticException"]);
}

#[test]
fn a_thrown_object_is_what_is_caught() {
    let code = "from: new java/lang/Error | astore 1 | aload 1 | athrow
        | to: handler: aload 1 | if_acmpeq same | ldc 0 | ireturn | same: ldc 1 | ireturn
        | .catch java/lang/Error from to handler";
    assert_eq!(call("()I", code, &[]), "1");
}

#[test]
fn an_exception_of_a_callee_is_caught_at_its_call() {
    let classes = [class("T")
        .method("static g(I)I", "ldc 6 | iload 0 | idiv | ireturn")
        .method(
            "static f(I)I",
            "from: iload 0 | invokestatic T.g(I)I | to: ireturn | handler: pop | ldc -1 | ireturn
             | .catch any from to handler",
        )];
    let run = Lab::new(classes).explore("T.f(I)I");
    assert_eq!(run.at(&[("a", 0)]), "-1");
    assert_eq!(run.at(&[("a", 3)]), "2");
}

#[test]
fn the_handler_of_a_caller_is_not_for_calls_outside_of_its_range() {
    let classes = [class("T")
        .method("static g()V", "aconst_null | athrow")
        .method(
            "static f()I",
            "from: nop | to: invokestatic T.g()V | ldc 0 | ireturn | handler: pop | ldc 1 | ireturn
             | .catch any from to handler",
        )];
    let run = Lab::new(classes).explore("T.f()I");
    assert_eq!(run.outcomes(), ["throws NullPointerException"]);
}

#[test]
fn throwing_null_throws_a_null_pointer_exception() {
    assert_eq!(
        call("()V", "aconst_null | athrow", &[]),
        "throws NullPointerException"
    );
}

#[test]
fn the_message_of_a_known_failure_is_that_of_the_jvm() {
    let message = |code: &str| {
        let run = explore("()V", code);
        let Event::Ended(End::Threw(id)) = run.only().event else {
            panic!("{:?}", run.outcomes())
        };
        run.lab.text_of_message(&run.only().state, id)
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        message("ldc 1 | ldc 0 | idiv | pop | return"),
        text("/ by zero")
    );
    assert_eq!(message("ldc -3 | newarray int | pop | return"), text("-3"));
    let outside = "ldc 2 | newarray int | ldc 2 | iaload | pop | return";
    assert_eq!(message(outside), text("Index 2 out of bounds for length 2"));
    let arrays = "ldc 2 | ldc -4 | multianewarray [[I 2 | pop | return";
    assert_eq!(message(arrays), text("-4"));
}

/// `e.addSuppressed(e)` throws an exception whose cause is `e` (JDK 17 to 25).
#[test]
fn a_throw_is_a_goal() {
    let run = explore("()V", "new java/lang/Error | athrow");
    assert_eq!(run.outcomes(), ["throws Error"]);
    assert_eq!(run.passed(&[]), ["Throw 1.0"]);
}

#[test]
fn a_loop_goes_round_until_its_condition_fails() {
    let code = "ldc 0 | istore 1 | ldc 5 | istore 2 | head: iload 2 | ifle end | iload 1 | iload 2 | iadd | istore 1
        | iinc 2 -1 | goto head | end: iload 1 | ireturn";
    assert_eq!(call("()I", code, &[]), "15");
}

#[test]
fn rounds_of_a_loop_are_bounded_where_that_is_asked_for() {
    let code = "head: iload 0 | ifle end | iinc 0 -1 | goto head | end: ldc 1 | ireturn";
    let mut lab = Lab::code("(I)I", code);
    lab.machine.limits.unwind = Some(2);
    let run = lab.explore("T.f(I)I");
    assert_eq!(run.at(&[("a", 2)]), "1");
    assert!(
        run.at(&[("a", 3)])
            .starts_with("stops: loops were unrolled at most 2")
    );
}

#[test]
fn a_state_that_comes_back_to_itself_repeats() {
    let mut lab = Lab::code("()V", "head: nop | goto head");
    let state = lab.start("T.f()V", &[]);
    assert!(lab.machine.repeats(&state, 5));
    let mut lab = Lab::code("()V", "head: iinc 0 1 | goto head");
    let state = lab.start("T.f()V", &[Value::Int(0)]);
    assert!(!lab.machine.repeats(&state, 5));
}

#[test]
fn in_a_proof_a_state_stops_at_each_loop_head() {
    use crate::machine::{Mode, Proof};
    let code = "head: iload 0 | ifle end | iinc 0 -1 | goto head | end: return";
    let mut lab = Lab::code("(I)V", code);
    lab.machine.mode = Mode::Proof(Proof {
        by_contract: false,
        replaced: None,
    });
    let mut state = lab.inputs("T.f(I)V");
    assert!(matches!(lab.run(&mut state), Event::Head));
    state.top.past_head = Some(0);
    assert!(matches!(lab.run(&mut state), Event::Fork(_)));
}
