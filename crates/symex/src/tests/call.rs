//! Calls: which method is entered, its arguments, its result, stubs, recursion.

use provetta_classfile::{BootstrapArg, CallSite, MemberRef};

use super::classes::{class, interface};
use super::lab::{Lab, explore};

const NULL: &str = "throws NullPointerException";

fn number(n: i32) -> String {
    format!("ldc {n} | ireturn")
}

/// `I` with a default method, `A` and `B` below it, `C` below `B`, each with an own `m`.
fn family(descriptor: &str, code: &str) -> Lab {
    Lab::new([
        interface("I")
            .method("d()I", &number(7))
            .method("abstract m()I", ""),
        class("A")
            .implements("I")
            .constructor()
            .method("m()I", &number(1))
            .method("private p()I", &number(10))
            .method("viaPrivate()I", "aload 0 | invokevirtual A.p()I | ireturn"),
        class("B")
            .extends("A")
            .constructor()
            .method("m()I", &number(2))
            .method("p()I", &number(20))
            .method("viaSuper()I", "aload 0 | invokespecial A.m()I | ireturn"),
        class("C")
            .extends("B")
            .constructor()
            .method("d()I", &number(8)),
        class("T").method(&format!("static f{descriptor}"), code),
    ])
}

fn ends(code: &str) -> String {
    family("()I", code).explore("T.f()I").outcomes().join(", ")
}

#[test]
fn a_static_call_gets_its_arguments_in_order() {
    let classes = [class("T")
        .method("static g(IJI)I", "iload 0 | ldc 100 | imul | lload 1 | l2i | ldc 10 | imul | iadd | iload 3 | iadd | ireturn")
        .method("static f()I", "ldc 1 | ldc 2L | ldc 3 | invokestatic T.g(IJI)I | ireturn")];
    assert_eq!(Lab::new(classes).explore("T.f()I").outcomes(), ["123"]);
}

#[test]
fn the_caller_goes_on_with_its_own_locals_and_stack() {
    let classes = [class("T")
        .method("static g(I)V", "iinc 0 1 | return")
        .method(
            "static f(I)I",
            "ldc 5 | iload 0 | invokestatic T.g(I)V | iload 0 | iadd | ireturn",
        )];
    assert_eq!(Lab::new(classes).explore("T.f(I)I").at(&[("a", 2)]), "7");
}

#[test]
fn the_class_of_the_receiver_decides() {
    assert_eq!(ends("new A | invokevirtual A.m()I | ireturn"), "1");
    assert_eq!(ends("new B | invokevirtual A.m()I | ireturn"), "2");
    assert_eq!(ends("new C | invokevirtual A.m()I | ireturn"), "2");
    assert_eq!(ends("new C | invokeinterface I.m()I | ireturn"), "2");
}

#[test]
fn a_default_method_runs_if_no_class_has_one() {
    assert_eq!(ends("new B | invokeinterface I.d()I | ireturn"), "7");
    assert_eq!(ends("new C | invokeinterface I.d()I | ireturn"), "8");
}

#[test]
fn a_private_method_is_not_overridden() {
    assert_eq!(
        ends("new B | invokevirtual A.viaPrivate()I | ireturn"),
        "10"
    );
}

#[test]
fn invokespecial_runs_the_method_of_the_superclass() {
    assert_eq!(ends("new C | invokevirtual B.viaSuper()I | ireturn"), "1");
}

#[test]
fn a_package_private_method_is_not_overridden_from_another_package() {
    let call = "new q/B | invokevirtual p/A.m()I | ireturn";
    let lab = |of_b: &str| {
        Lab::new([
            class("p/A")
                .constructor()
                .method("package m()I", &number(1)),
            class(of_b)
                .extends("p/A")
                .constructor()
                .method("m()I", &number(2)),
            class("p/T").method("static f()I", &call.replace("q/B", of_b)),
        ])
    };
    assert_eq!(lab("q/B").explore("p/T.f()I").outcomes(), ["1"]);
    assert_eq!(lab("p/B").explore("p/T.f()I").outcomes(), ["2"]);
}

#[test]
fn null_has_no_methods() {
    assert_eq!(ends("aconst_null | invokevirtual A.m()I | ireturn"), NULL);
    assert_eq!(ends("aconst_null | invokeinterface I.m()I | ireturn"), NULL);
    assert_eq!(ends("aconst_null | invokespecial A.m()I | ireturn"), NULL);
}

#[test]
fn an_input_receiver_is_of_each_class_that_it_may_be_of() {
    let run = family("(LA;)I", "aload 0 | invokevirtual A.m()I | ireturn").explore("T.f(LA;)I");
    assert_eq!(run.outcomes(), ["1", "2", NULL]);
}

#[test]
fn a_native_method_stops_the_path_with_its_name() {
    let classes = [class("T")
        .method("static native n()I", "")
        .method("static f()I", "invokestatic T.n()I | ireturn")];
    let end = Lab::new(classes).explore("T.f()I").outcomes();
    assert_eq!(end, ["stops: not supported yet: the native method T.n"]);
}

#[test]
fn a_stub_returns_an_input_each_time_another() {
    let code =
        "aload 0 | invokeinterface S.get()I | aload 0 | invokeinterface S.get()I | isub | ireturn";
    let classes = [
        interface("S").method("abstract get()I", ""),
        class("T").method("static f(LS;)I", code),
    ];
    let run = Lab::new(classes).explore("T.f(LS;)I");
    assert_eq!(run.at(&[("a == null", 1)]), NULL);
    assert_eq!(run.at(&[("a.get()", 9), ("a.get()#1", 4)]), "5");
}

#[test]
fn what_a_stub_does_beyond_returning_is_a_way_of_its_own() {
    let classes = [
        interface("S").method("abstract get()I", ""),
        class("T").method(
            "static f(LS;)I",
            "aload 0 | invokeinterface S.get()I | ireturn",
        ),
    ];
    let run = Lab::new(classes).explore("T.f(LS;)I");
    let end = run.at(&[("a.get() does more than return", 1)]);
    assert!(end.starts_with("stops: ") && end.contains("S get"), "{end}");
}

#[test]
fn a_method_that_is_missing_stops_the_path() {
    let end = ends("invokestatic T.gone()I | ireturn");
    assert!(end.contains("T.gone is not on the class path"), "{end}");
}

#[test]
fn recursion_that_ends_gives_its_result() {
    let sum = "iload 0 | ifgt more | ldc 0 | ireturn
        more: iload 0 | iload 0 | ldc 1 | isub | invokestatic T.f(I)I | iadd | ireturn";
    let mut lab = Lab::new([class("T").method("static f(I)I", sum)]);
    let state = lab.start("T.f(I)I", &[crate::value::Value::Int(100)]);
    assert_eq!(lab.paths(state).outcomes(), ["5050"]);
}

#[test]
fn recursion_without_end_overflows_the_stack() {
    let classes = [class("T").method("static f()V", "invokestatic T.f()V | return")];
    let run = Lab::new(classes).explore("T.f()V");
    assert_eq!(run.outcomes(), ["throws StackOverflowError"]);
}

#[test]
fn recursion_that_goes_on_for_some_inputs_is_cut() {
    let classes = [class("T").method(
        "static f(I)V",
        "iload 0 | ifeq end | iload 0 | ldc 1 | isub | invokestatic T.f(I)V | end: return",
    )];
    let run = Lab::new(classes).explore("T.f(I)V");
    assert_eq!(run.at(&[("a", 3)]), "returns");
    assert_eq!(
        run.at(&[("a", -1)]),
        "stops: recursion deeper than 60 calls"
    );
}

/// A call site that makes an object of `S`, whose method runs `T.body`.
fn lambda(captured: &str, body: &str) -> CallSite {
    let member = |class: &str, name: &str, descriptor: &str| MemberRef {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        interface: false,
    };
    CallSite {
        name: "get".into(),
        descriptor: format!("({captured})LS;").into(),
        bootstrap: member("java/lang/invoke/LambdaMetafactory", "metafactory", "()V"),
        args: vec![
            BootstrapArg::MethodType("()I".into()),
            BootstrapArg::MethodHandle(6, member("T", "body", body)),
            BootstrapArg::MethodType("()I".into()),
        ],
    }
}

#[test]
fn a_lambda_runs_its_body_with_what_it_captured() {
    let classes = [
        interface("S").method("abstract get()I", ""),
        class("T")
            .site(lambda("I", "(I)I"))
            .method("static body(I)I", "iload 0 | ldc 2 | imul | ireturn")
            .method(
                "static f(I)I",
                "iload 0 | invokedynamic 0 | invokeinterface S.get()I | ireturn",
            ),
    ];
    assert_eq!(Lab::new(classes).explore("T.f(I)I").at(&[("a", 21)]), "42");
}

#[test]
fn a_lambda_that_captures_nothing_is_one_object() {
    let again = "ldc 2 | istore 0 | more: invokedynamic 0 | iinc 0 -1 | iload 0 | ifgt more
        | if_acmpeq same | ldc 0 | ireturn | same: ldc 1 | ireturn";
    let classes = |captured: &str, code: &str| {
        [
            interface("S").method("abstract get()I", ""),
            class("T")
                .site(lambda(captured, &format!("({captured})I")))
                .method(&format!("static body({captured})I"), &number(1))
                .method("static f()I", code),
        ]
    };
    let run = Lab::new(classes("", again)).explore("T.f()I");
    assert_eq!(run.outcomes(), ["1"]);
    let captures = again.replace("more: ", "more: ldc 5 | ");
    let run = Lab::new(classes("I", &captures)).explore("T.f()I");
    assert_eq!(run.outcomes(), ["0"]);
}

#[test]
fn an_unknown_bootstrap_method_stops_the_path_with_its_name() {
    let mut site = lambda("", "()I");
    site.bootstrap.class = "some/Factory".into();
    let classes = [class("T")
        .site(site)
        .method("static f()V", "invokedynamic 0 | pop | return")];
    let end = Lab::new(classes).explore("T.f()V").outcomes();
    assert_eq!(
        end,
        ["stops: not supported yet: invokedynamic with some.Factory"]
    );
}

#[test]
fn the_goals_of_a_callee_are_passed_by_the_caller() {
    let classes = [class("T")
        .method("static g(I)I", "ldc 6 | iload 0 | idiv | ireturn")
        .method("static f(I)I", "iload 0 | invokestatic T.g(I)I | ireturn")];
    let run = Lab::new(classes).explore("T.f(I)I");
    assert_eq!(run.passed(&[("a", 0)]), ["DivisionByZero 2.0"]);
    assert_eq!(run.at(&[("a", 4)]), "1");
}

#[test]
fn a_method_without_a_result_leaves_nothing() {
    assert_eq!(explore("()V", "return").outcomes(), ["returns"]);
}
