//! Arrays: bounds, negative lengths, elements narrower than an int, arrays of objects, arrays that are inputs.

use super::classes::class;
use super::lab::{Lab, Run, call, explore, object_id};
use crate::event::Event;
use crate::heap::{Body, Elements};
use crate::state::End;
use crate::value::Value;

const OUTSIDE: &str = "throws ArrayIndexOutOfBoundsException";

/// `int[] x = new int[n]; x[1] = 7;` with the array in local 4.
fn with_seven(n: u32) -> String {
    format!("ldc {n} | newarray int | astore 4 | aload 4 | ldc 1 | ldc 7 | iastore")
}

/// Classes `A` and `B` below it, and `T.f`.
fn family(descriptor: &str, code: &str) -> Run {
    let classes = [
        class("A").constructor(),
        class("B").extends("A").constructor(),
        class("T").method(&format!("static f{descriptor}"), code),
    ];
    Lab::new(classes).explore(&format!("T.f{descriptor}"))
}

#[test]
fn a_new_array_holds_zeros() {
    let code = "ldc 3 | newarray int | dup | arraylength | swap | ldc 2 | iaload | iadd | ireturn";
    assert_eq!(call("()I", code, &[]), "3");
}

#[test]
fn what_was_stored_is_loaded() {
    let code = format!("{} | aload 4 | iload 0 | iaload | ireturn", with_seven(3));
    assert_eq!(call("(I)I", &code, &[Value::Int(1)]), "7");
    assert_eq!(call("(I)I", &code, &[Value::Int(2)]), "0");
}

#[test]
fn an_index_outside_throws() {
    let code = format!("{} | aload 4 | iload 0 | iaload | ireturn", with_seven(3));
    assert_eq!(call("(I)I", &code, &[Value::Int(3)]), OUTSIDE);
    assert_eq!(call("(I)I", &code, &[Value::Int(-1)]), OUTSIDE);
    let code = format!(
        "{} | aload 4 | iload 0 | ldc 5 | iastore | ldc 0 | ireturn",
        with_seven(3)
    );
    assert_eq!(call("(I)I", &code, &[Value::Int(3)]), OUTSIDE);
    assert_eq!(call("(I)I", &code, &[Value::Int(i32::MIN)]), OUTSIDE);
}

#[test]
fn a_load_at_a_variable_index_is_inside_below_or_above() {
    let run = explore(
        "(I)I",
        &format!("{} | aload 4 | iload 0 | iaload | ireturn", with_seven(3)),
    );
    assert_eq!(run.at(&[("a", 1)]), "7");
    assert_eq!(run.at(&[("a", 2)]), "0");
    assert_eq!(run.at(&[("a", 3)]), OUTSIDE);
    assert_eq!(run.at(&[("a", -1)]), OUTSIDE);
    assert_eq!(run.leaves.len(), 3);
}

#[test]
fn below_and_above_are_goals_of_their_own() {
    let run = explore("(I)I", "ldc 2 | newarray int | iload 0 | iaload | ireturn");
    assert_eq!(run.passed(&[("a", -5)]), ["IndexBelow 3.0"]);
    assert_eq!(run.passed(&[("a", 2)]), ["IndexAbove 3.0"]);
    assert!(run.passed(&[("a", 1)]).is_empty());
}

#[test]
fn a_store_at_a_variable_index_changes_one_element() {
    let code = "aload 4 | iload 0 | ldc 9 | iastore | aload 4 | iload 1 | iaload | ireturn";
    let run = explore("(II)I", &format!("{} | {code}", with_seven(3)));
    assert_eq!(run.at(&[("a", 0), ("b", 0)]), "9");
    assert_eq!(run.at(&[("a", 0), ("b", 1)]), "7");
    assert_eq!(run.at(&[("a", 1), ("b", 1)]), "9");
    assert_eq!(run.at(&[("a", 3), ("b", 1)]), OUTSIDE);
    assert_eq!(run.at(&[("a", 0), ("b", -1)]), OUTSIDE);
}

#[test]
fn null_has_no_elements_and_no_length() {
    let null = "throws NullPointerException";
    assert_eq!(
        call("()I", "aconst_null | arraylength | ireturn", &[]),
        null
    );
    assert_eq!(
        call("()I", "aconst_null | ldc 0 | iaload | ireturn", &[]),
        null
    );
    assert_eq!(
        call("()V", "aconst_null | ldc 0 | ldc 1 | iastore | return", &[]),
        null
    );
}

#[test]
fn null_is_asked_before_the_index() {
    let code = "aconst_null | ldc -1 | iaload | ireturn";
    assert_eq!(call("()I", code, &[]), "throws NullPointerException");
}

#[test]
fn a_negative_length_throws() {
    let code = "iload 0 | newarray long | arraylength | ireturn";
    assert_eq!(
        call("(I)I", code, &[Value::Int(-1)]),
        "throws NegativeArraySizeException"
    );
    let run = explore("(I)I", code);
    assert_eq!(run.at(&[("a", -1)]), "throws NegativeArraySizeException");
    assert_eq!(run.at(&[("a", 0)]), "0");
    assert_eq!(run.at(&[("a", 12)]), "12");
    assert_eq!(run.passed(&[("a", -1)]), ["NegativeSize 1.0"]);
}

#[test]
fn an_array_of_variable_length_has_bounds() {
    let run = explore(
        "(II)I",
        "iload 0 | newarray int | iload 1 | iaload | ireturn",
    );
    assert_eq!(run.at(&[("a", 2), ("b", 1)]), "0");
    assert_eq!(run.at(&[("a", 2), ("b", 2)]), OUTSIDE);
    assert_eq!(run.at(&[("a", 0), ("b", 0)]), OUTSIDE);
}

#[test]
fn an_array_that_no_test_would_allocate_stops_the_path() {
    let end = call("()V", "ldc 100001 | newarray byte | pop | return", &[]);
    assert!(
        end.starts_with("stops: ") && end.contains("100000"),
        "{end}"
    );
    let code = "ldc 100000 | newarray byte | pop | return";
    assert_eq!(call("()V", code, &[]), "returns");
}

/// `T[] x = new T[2]; x[i] = (T) a; return x[i];` for an element type.
fn round(prim: &str, letter: char) -> Run {
    let code = format!(
        "ldc 2 | newarray {prim} | astore 4 | aload 4 | iload 1 | iload 0 | {letter}astore
         | aload 4 | iload 1 | {letter}aload | ireturn"
    );
    explore("(II)I", &code)
}

/// The same at an index that is known.
fn known_round(prim: &str, letter: char, value: i32) -> String {
    let code = format!(
        "ldc 2 | newarray {prim} | astore 4 | aload 4 | ldc 1 | iload 0 | {letter}astore
         | aload 4 | ldc 1 | {letter}aload | ireturn"
    );
    call("(I)I", &code, &[Value::Int(value)])
}

#[test]
fn byte_elements_keep_eight_bits_with_sign() {
    assert_eq!(round("byte", 'b').at(&[("a", 384)]), "-128");
    assert_eq!(known_round("byte", 'b', 384), "-128");
}

#[test]
fn boolean_elements_keep_one_bit() {
    assert_eq!(round("boolean", 'b').at(&[("a", 2)]), "0");
    assert_eq!(round("boolean", 'b').at(&[("a", -1)]), "1");
    assert_eq!(known_round("boolean", 'b', 3), "1");
}

#[test]
fn char_elements_keep_sixteen_bits_without_sign() {
    assert_eq!(round("char", 'c').at(&[("a", -1)]), "65535");
    assert_eq!(known_round("char", 'c', -1), "65535");
}

#[test]
fn short_elements_keep_sixteen_bits_with_sign() {
    assert_eq!(round("short", 's').at(&[("a", 65_535)]), "-1");
    assert_eq!(known_round("short", 's', 65_535), "-1");
}

#[test]
fn wide_and_floating_elements_are_kept() {
    let code = "ldc 2 | newarray double | astore 4 | aload 4 | iload 0 | ldc 2.5d | dastore
        | aload 4 | ldc 1 | daload | dreturn";
    let run = explore("(I)D", code);
    assert_eq!(run.at(&[("a", 1)]), "2.5d");
    assert_eq!(run.at(&[("a", 0)]), "0.0d");
    let code = "ldc 2 | newarray long | astore 4 | aload 4 | iload 0 | ldc 5L | lastore
        | aload 4 | ldc 1 | laload | lreturn";
    assert_eq!(explore("(I)J", code).at(&[("a", 1)]), "5L");
}

#[test]
fn an_array_takes_objects_below_its_element_type_and_null() {
    let store = |array: &str, value: &str| {
        let code =
            format!("ldc 1 | anewarray {array} | ldc 0 | {value} | aastore | ldc 1 | ireturn");
        family("()I", &code).outcomes().join(", ")
    };
    assert_eq!(store("A", "new B"), "1");
    assert_eq!(store("A", "aconst_null"), "1");
    assert_eq!(store("B", "new A"), "throws ArrayStoreException");
    assert_eq!(
        store("java/lang/String", "new A"),
        "throws ArrayStoreException"
    );
    assert_eq!(store("java/lang/Object", "ldc 1 | newarray int"), "1");
}

#[test]
fn the_index_is_asked_before_the_type() {
    let code = "ldc 1 | anewarray B | ldc 1 | new A | aastore | return";
    assert_eq!(family("()V", code).outcomes(), [OUTSIDE]);
}

#[test]
fn an_input_array_may_be_of_a_narrower_class() {
    let code = "aload 0 | ldc 0 | new A | aastore | ldc 1 | ireturn";
    let run = family("([LA;)I", code);
    let expected = [
        "1",
        OUTSIDE,
        "throws ArrayStoreException",
        "throws NullPointerException",
    ];
    assert_eq!(run.outcomes(), expected);
}

#[test]
fn an_input_array_of_a_class_without_subclasses_takes_it() {
    let code = "aload 0 | ldc 0 | new B | aastore | ldc 1 | ireturn";
    let run = family("([LB;)I", code);
    assert_eq!(
        run.outcomes(),
        ["1", OUTSIDE, "throws NullPointerException"]
    );
}

#[test]
fn an_input_array_holds_what_its_variable_says() {
    let run = explore("([II)I", "aload 0 | iload 1 | iaload | ireturn");
    let (length, null) = (("a.length", 3), ("a == null", 0));
    assert_eq!(run.at(&[length, null, ("a[]", 42), ("b", 2)]), "42");
    assert_eq!(run.at(&[length, null, ("b", 3)]), OUTSIDE);
    assert_eq!(run.at(&[("a == null", 1)]), "throws NullPointerException");
}

#[test]
fn the_length_of_an_input_array_is_never_negative() {
    let code = "aload 0 | arraylength | ifge ok | ldc 0 | ireturn | ok: ldc 1 | ireturn";
    assert_eq!(
        explore("([I)I", code).outcomes(),
        ["1", "throws NullPointerException"]
    );
}

#[test]
fn an_element_of_an_input_array_is_an_input_and_stays_the_same() {
    let code = "aload 0 | ldc 0 | aaload | aload 0 | ldc 0 | aaload | if_acmpeq same
        | ldc 0 | ireturn | same: ldc 1 | ireturn";
    let run = family("([LA;)I", code);
    assert_eq!(
        run.outcomes(),
        ["1", OUTSIDE, "throws NullPointerException"]
    );
}

#[test]
fn two_elements_of_an_input_array_may_be_one_object() {
    let code = "aload 0 | ldc 0 | aaload | aload 0 | ldc 1 | aaload | if_acmpeq same
        | ldc 0 | ireturn | same: ldc 1 | ireturn";
    let run = family("([LA;)I", code);
    let expected = ["0", "1", OUTSIDE, "throws NullPointerException"];
    assert_eq!(run.outcomes(), expected);
}

#[test]
fn a_far_index_into_an_array_of_objects_stops_the_path() {
    let run = family("([LA;I)V", "aload 0 | iload 1 | aaload | pop | return");
    let (length, null) = (("a.length", 40), ("a == null", 0));
    assert_eq!(run.at(&[length, null, ("b", 15)]), "returns");
    let end = run.at(&[length, null, ("b", 16)]);
    assert!(end.starts_with("stops: ") && end.contains("16"), "{end}");
    assert_eq!(run.at(&[length, null, ("b", 40)]), OUTSIDE);
}

#[test]
fn a_variable_index_chooses_among_objects() {
    let code = "ldc 2 | anewarray A | astore 4 | aload 4 | ldc 0 | new B | aastore | aload 4 | iload 0 | aaload | areturn";
    let run = family("(I)Ljava/lang/Object;", code);
    assert_eq!(run.at(&[("a", 0)]), "B");
    assert_eq!(run.at(&[("a", 1)]), "null");
    assert_eq!(run.at(&[("a", 2)]), OUTSIDE);
}

#[test]
fn an_object_is_stored_at_a_variable_index() {
    let code = "ldc 2 | anewarray A | astore 4 | aload 4 | iload 0 | new B | aastore | aload 4 | ldc 1 | aaload | areturn";
    let run = family("(I)Ljava/lang/Object;", code);
    assert_eq!(run.at(&[("a", 1)]), "B");
    assert_eq!(run.at(&[("a", 0)]), "null");
    assert_eq!(run.at(&[("a", -1)]), OUTSIDE);
}

#[test]
fn an_array_of_arrays_has_an_array_in_each_place() {
    let code = "ldc 2 | ldc 3 | multianewarray [[I 2 | ldc 1 | aaload | arraylength | ireturn";
    assert_eq!(call("()I", code, &[]), "3");
    let code = "ldc 2 | multianewarray [[I 1 | ldc 1 | aaload | areturn";
    assert_eq!(call("()Ljava/lang/Object;", code, &[]), "null");
}

#[test]
fn any_negative_length_of_an_array_of_arrays_throws() {
    let code = "iload 0 | iload 1 | multianewarray [[I 2 | arraylength | ireturn";
    let run = explore("(II)I", code);
    assert_eq!(run.at(&[("a", 2), ("b", 3)]), "2");
    assert_eq!(
        run.at(&[("a", 0), ("b", -3)]),
        "throws NegativeArraySizeException"
    );
    assert_eq!(
        run.at(&[("a", -1), ("b", 3)]),
        "throws NegativeArraySizeException"
    );
    assert!(run.at(&[("a", 7), ("b", 3)]).starts_with("stops: "));
}

/// The message is that of the JVM for -1 only: the rule puts -1 for every negative length.
#[test]
fn the_message_of_a_negative_length_of_an_array_of_arrays_has_the_length() {
    let code = "iload 0 | ldc 2 | multianewarray [[I 2 | pop | return";
    let run = explore("(I)V", code);
    let leaf = run.end(&[("a", -5)]);
    let Event::Ended(End::Threw(id)) = leaf.event else {
        panic!("{:?}", leaf.event)
    };
    let message = run.lab.text_of_message(&leaf.state, id);
    assert!(
        matches!(message.as_deref(), None | Some("-5")),
        "{message:?}"
    );
}

#[test]
fn a_clone_is_another_array_with_the_same_elements() {
    let clone = "invokevirtual [I.clone()Ljava/lang/Object; | checkcast [I";
    let code = format!(
        "{} | aload 4 | {clone} | astore 5 | aload 4 | ldc 1 | ldc 8 | iastore
         | aload 5 | ldc 1 | iaload | ireturn",
        with_seven(2)
    );
    assert_eq!(call("(II)I", &code, &[Value::Int(0), Value::Int(0)]), "7");
}

#[test]
fn a_known_array_stays_a_list_of_cells_until_an_index_is_open() {
    let mut lab = Lab::code("([II)I", "aload 0 | iload 1 | iaload | ireturn");
    let index = lab.int("i");
    let mut state = lab.start("T.f([II)I", &[]);
    let cells = [Value::Int(4), Value::Int(5)];
    let array = lab.array(&mut state, "I", &cells);
    (state.top.slots[0], state.top.slots[1]) = (array, index);
    let run = lab.paths(state);
    assert_eq!(run.at(&[("i", 1)]), "5");
    let state = &run.leaves[0].state;
    let body = &state.heap.get(object_id(state, array)).body;
    assert!(
        matches!(body, Body::Array(_, Elements::Cells(_))),
        "{body:?}"
    );
}
