//! Lazy initialisation of inputs: null, an alias, a new object of each class; what is read becomes an input.

use super::classes::{Written, class, interface};
use super::lab::{Lab, Run, object_id};
use crate::event::Event;
use crate::value::Value;

const NULL: &str = "throws NullPointerException";

fn run(classes: impl IntoIterator<Item = Written>, descriptor: &str, code: &str) -> Run {
    let test = class("T").method(&format!("static f{descriptor}"), code);
    Lab::new(classes.into_iter().chain([test])).explore(&format!("T.f{descriptor}"))
}

fn node() -> Written {
    class("A").field("x I").field("next LA;").constructor()
}

/// What the paths assume, in order.
fn stories(run: &Run) -> Vec<String> {
    let mut all = run.stories();
    all.sort();
    all
}

/// A class that no test can make: its constructor is private.
fn closed(name: &str) -> Written {
    class(name)
        .field("x I")
        .method("private <init>()V", "return")
}

#[test]
fn an_object_that_is_needed_is_null_or_made_or_in_any_state() {
    let run = run([node()], "(LA;)I", "aload 0 | getfield A.x I | ireturn");
    let expected = [
        "a == null",
        "not a == null, a is a A in any state",
        "not a == null, a is new A()",
    ];
    assert_eq!(stories(&run), expected);
}

#[test]
fn no_claim_rests_on_an_object_that_a_constructor_made() {
    let run = run([node()], "(LA;)I", "aload 0 | getfield A.x I | ireturn");
    for leaf in &run.leaves {
        let story = run.lab.story(&leaf.state).join(", ");
        assert_eq!(
            leaf.state.is_optional(),
            story.contains("new A()"),
            "{story}"
        );
    }
}

#[test]
fn a_field_of_an_object_in_any_state_is_a_variable() {
    let run = run(
        [closed("A")],
        "(LA;)I",
        "aload 0 | getfield A.x I | ireturn",
    );
    assert_eq!(run.at(&[("a.x", 77)]), "77");
    assert_eq!(run.at(&[("a == null", 1)]), NULL);
}

#[test]
fn a_second_reference_may_be_the_same_object() {
    let code = "aload 0 | getfield A.x I | aload 1 | getfield A.x I | isub | ireturn";
    let run = run([closed("A")], "(LA;LA;)I", code);
    let all = stories(&run);
    assert!(
        all.contains(&"not a == null, not b == null, b == a".to_owned()),
        "{all:?}"
    );
    assert!(
        all.contains(&"not a == null, not b == null, b is a A in any state".to_owned()),
        "{all:?}"
    );
    assert_eq!(all.len(), 4, "{all:?}");
}

#[test]
fn a_reference_that_was_found_to_differ_is_no_alias() {
    let code = "aload 0 | aload 1 | if_acmpeq same | aload 0 | getfield A.x I | aload 1 | getfield A.x I | isub | ireturn
        | same: ldc 0 | ireturn";
    let run = run([closed("A")], "(LA;LA;)I", code);
    let all = stories(&run);
    let aliased = all.iter().filter(|s| s.ends_with("b == a"));
    assert!(
        aliased.clone().all(|s| !s.starts_with("not a == b")),
        "{all:?}"
    );
}

#[test]
fn an_object_may_be_of_each_subclass() {
    let classes = [
        closed("A"),
        closed("B").extends("A"),
        closed("C").extends("B"),
    ];
    let run = run(classes, "(LA;)I", "aload 0 | getfield A.x I | ireturn");
    let expected = [
        "a == null",
        "not a == null, a is a A in any state",
        "not a == null, a is a B in any state",
        "not a == null, a is a C in any state",
    ];
    assert_eq!(stories(&run), expected);
}

#[test]
fn an_abstract_class_leaves_its_subclasses() {
    let classes = [closed("A").flags(0x400), closed("B").extends("A")];
    let run = run(classes, "(LA;)I", "aload 0 | getfield A.x I | ireturn");
    // There is one way, so nothing is asked.
    assert_eq!(stories(&run), ["a == null", "not a == null"]);
    // Both classes have a field of that name.
    assert_eq!(run.at(&[("a.A.x", 3)]), "3");
}

#[test]
fn a_class_that_a_reference_does_not_have_is_no_candidate() {
    let classes = [closed("A"), closed("B").extends("A")];
    let code = "aload 0 | instanceof B | ifne yes | aload 0 | getfield A.x I | ireturn | yes: ldc 0 | ireturn";
    let all = stories(&run(classes, "(LA;)I", code));
    assert!(
        all.iter().all(|s| !s.contains("is a B in any state")),
        "{all:?}"
    );
}

#[test]
fn an_interface_that_nothing_implements_is_a_stub() {
    let code = "aload 0 | invokeinterface S.get()I | ireturn";
    let run = run(
        [interface("S").method("abstract get()I", "")],
        "(LS;)I",
        code,
    );
    assert_eq!(run.at(&[("a.get()", 4)]), "4");
}

#[test]
fn more_objects_of_a_class_than_allowed_stop_the_path() {
    let code = "aload 0 | getfield A.x I | pop | aload 1 | getfield A.x I | pop | aload 2 | getfield A.x I | ireturn";
    let run = run([closed("A")], "(LA;LA;LA;)I", code);
    let all = run.outcomes();
    assert!(
        all.iter().any(|o| o.contains("at most 2 objects")),
        "{all:?}"
    );
}

#[test]
fn a_chain_of_inputs_may_lead_back() {
    let code = "aload 0 | getfield A.next LA; | aload 0 | if_acmpeq yes | ldc 0 | ireturn | yes: ldc 1 | ireturn";
    let a = closed("A").field("next LA;");
    assert_eq!(run([a], "(LA;)I", code).outcomes(), ["0", "1", NULL]);
}

#[test]
fn a_field_that_is_read_again_is_the_same_input() {
    let code = "aload 0 | getfield A.next LA; | aload 0 | getfield A.next LA; | if_acmpeq yes | ldc 0 | ireturn | yes: ldc 1 | ireturn";
    let a = closed("A").field("next LA;");
    assert_eq!(run([a], "(LA;)I", code).outcomes(), ["1", NULL]);
}

#[test]
fn what_a_field_held_at_first_is_kept_when_it_is_written() {
    let code = "aload 0 | getfield A.x I | pop | aload 0 | ldc 5 | putfield A.x I | return";
    let mut run = run([closed("A")], "(LA;)V", code);
    let state = &mut run
        .leaves
        .iter_mut()
        .find(|l| l.state.input_objects() > 0)
        .unwrap()
        .state;
    let a = state.top.slots[0];
    let (id, slot) = (object_id(state, a), run.lab.field_slot("A.x I"));
    let variables = run.lab.machine.terms.var_count();
    let first = run.lab.machine.first_value(state, id, slot as u32, 0);
    assert_eq!(first.ok(), Some(run.lab.int("a.x")));
    assert_eq!(run.lab.field(state, a, "A.x I"), Value::Int(5));
    assert_eq!(
        run.lab.machine.terms.var_count(),
        variables,
        "no other variable is made"
    );
    assert!(!crate::is_as_given(state, &state.inputs.graph[0]));
}

#[test]
fn what_is_only_read_is_as_it_was_given() {
    let run = run(
        [closed("A")],
        "(LA;)I",
        "aload 0 | getfield A.x I | ireturn",
    );
    let state = &run
        .leaves
        .iter()
        .find(|l| l.state.input_objects() > 0)
        .unwrap()
        .state;
    assert!(crate::is_as_given(state, &state.inputs.graph[0]));
}

#[test]
fn an_input_made_by_a_constructor_that_throws_is_none() {
    let a = class("A")
        .field("x I")
        .method("<init>(I)V", "iload 1 | ifge ok | aconst_null | athrow | ok: aload 0 | iload 1 | putfield A.x I | return");
    let run = run([a], "(LA;)I", "aload 0 | getfield A.x I | ireturn");
    let none = run
        .leaves
        .iter()
        .filter(|l| matches!(l.event, Event::NoInput));
    assert_eq!(none.count(), 1);
}

#[test]
fn a_record_comes_from_its_constructor_only() {
    let init = "aload 0 | invokespecial java/lang/Record.<init>()V | iload 1 | ifge ok | aconst_null | athrow
        | ok: aload 0 | iload 1 | putfield R.x I | return";
    let r = class("R")
        .extends("java/lang/Record")
        .flags(0x10)
        .field("private final x I")
        .method("<init>(I)V", init);
    let code = "aload 0 | getfield R.x I | iflt yes | ldc 0 | ireturn | yes: ldc 1 | ireturn";
    let run = run([r], "(LR;)I", code);
    assert_eq!(run.possible(), ["0", "NoInput", NULL]);
    assert!(run.leaves.iter().all(|leaf| !leaf.state.is_optional()));
}

#[test]
fn an_enum_is_one_of_its_constants() {
    let e = class("E")
        .extends("java/lang/Enum")
        .flags(0x4010)
        .field("static final enum X LE;")
        .field("static final enum Y LE;")
        .initialiser("new E | putstatic E.X LE; | new E | putstatic E.Y LE; | return");
    let code =
        "aload 0 | getstatic E.X LE; | if_acmpeq x | aload 0 | getstatic E.Y LE; | if_acmpeq y
        | ldc 0 | ireturn | x: ldc 1 | ireturn | y: ldc 2 | ireturn";
    let run = run([e], "(LE;)I", code);
    assert_eq!(run.outcomes(), ["0", "1", "2"]);
    assert_eq!(run.at(&[("a == null", 1)]), "0");
}

#[test]
fn a_box_is_an_object_around_a_variable() {
    let code = "aload 0 | getfield java/lang/Integer.value I | ireturn";
    let run = run([], "(Ljava/lang/Integer;)I", code);
    assert_eq!(run.at(&[("a", 12)]), "12");
    assert_eq!(run.at(&[("a == null", 1)]), NULL);
}

#[test]
fn an_object_of_any_class_may_be_one_that_is_not_proposed() {
    let code = "aload 0 | invokevirtual java/lang/Object.equals(Ljava/lang/Object;)Z | ireturn";
    let run = run([], "(Ljava/lang/Object;)I", &format!("aload 0 | {code}"));
    let all = run.outcomes();
    assert!(
        all.iter().any(|o| o.contains("an object of another class")),
        "{all:?}"
    );
    assert!(all.contains(&"1".to_owned()), "{all:?}");
}

#[test]
fn the_receiver_is_never_null() {
    let a = closed("A").method("g()I", "aload 0 | getfield A.x I | ireturn");
    let run = Lab::new([a]).explore("A.g()I");
    assert_eq!(run.at(&[("this.x", 8)]), "8");
    assert_eq!(run.outcomes().len(), 1);
}

#[test]
fn a_subclass_that_overrides_the_method_is_no_receiver() {
    let a = closed("A").method("g()I", "aload 0 | getfield A.x I | ireturn");
    let b = closed("B").extends("A").method("g()I", "ldc 0 | ireturn");
    let c = closed("C").extends("A");
    let all = stories(&Lab::new([a, b, c]).explore("A.g()I"));
    assert_eq!(
        all,
        ["this is a A in any state", "this is a C in any state"]
    );
}

#[test]
fn the_object_of_a_constructor_under_test_starts_with_zeros() {
    let a = class("A").field("x I").method(
        "<init>(I)V",
        "aload 0 | aload 0 | getfield A.x I | iload 1 | iadd | putfield A.x I | return",
    );
    let mut lab = Lab::new([a]);
    let state = lab.inputs("A.<init>(I)V");
    let this = state.top.slots[0];
    let run = lab.paths(state);
    let mut lab = run.lab;
    let x = lab.field(&run.leaves[0].state, this, "A.x I");
    assert_eq!(x, lab.int("a"));
}

#[test]
fn at_the_end_a_reference_that_is_not_null_becomes_an_object() {
    let code = "aload 0 | ifnull n | ldc 1 | ireturn | n: ldc 0 | ireturn";
    let run = run([closed("A")], "(LA;)I", code);
    assert_eq!(run.outcomes(), ["0", "1"]);
    for leaf in &run.leaves {
        let a = leaf.state.known(leaf.state.top.slots[0]);
        assert!(matches!(a, Value::Null | Value::Ref(_)), "{a:?}");
    }
}

#[test]
fn a_reference_that_nobody_asked_for_stays_open() {
    let run = run([closed("A")], "(LA;)I", "ldc 1 | ireturn");
    assert_eq!(run.stories(), [""]);
    let state = &run.only().state;
    assert!(matches!(state.known(state.top.slots[0]), Value::Sym(_)));
}

#[test]
fn a_static_field_with_an_object_is_a_reference_of_its_own() {
    let c = class("C").field("static a LA;");
    let code =
        "getstatic C.a LA; | aload 0 | if_acmpeq yes | ldc 0 | ireturn | yes: ldc 1 | ireturn";
    assert_eq!(run([closed("A"), c], "(LA;)I", code).outcomes(), ["0", "1"]);
}
