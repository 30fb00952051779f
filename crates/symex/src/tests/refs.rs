//! Facts about input references: null or not, which type, same or not; what is known is not asked again, what contradicts it is no way.

use super::classes::{class, interface};
use super::lab::{Lab, Run};

const NULL: &str = "throws NullPointerException";

/// `A`, `B` below it, an interface `I`, final classes `F` and `G`; and `T.f`.
fn with(descriptor: &str, code: &str) -> Run {
    let classes = [
        interface("I"),
        class("A").field("x I").constructor(),
        class("B").extends("A").constructor(),
        class("F").flags(0x10).constructor(),
        class("G").flags(0x10).constructor(),
        class("T").method(&format!("static f{descriptor}"), code),
    ];
    Lab::new(classes).explore(&format!("T.f{descriptor}"))
}

/// Answers of a row of questions as digits of a number: each jump that is taken appends a one, each other a zero.
fn answers(descriptor: &str, questions: &[&str]) -> Vec<String> {
    let result = &format!("{}I", &descriptor[..=descriptor.find(')').unwrap()]);
    let mut code = String::from("ldc 1 | istore 5");
    for (i, question) in questions.iter().enumerate() {
        let append = |bit: u32| format!("iload 5 | ldc 10 | imul | ldc {bit} | iadd | istore 5");
        code += &format!(
            "| {question} yes{i} | {} | goto on{i} | yes{i}: {} | on{i}: nop",
            append(0),
            append(1)
        );
    }
    let run = with(result, &format!("{code} | iload 5 | ireturn"));
    let mut all = run.outcomes();
    all.iter_mut().for_each(|a| *a = a[1..].to_owned());
    all
}

const A_NULL: &str = "aload 0 | ifnull";
const B_NULL: &str = "aload 1 | ifnull";
const A_IS_B: &str = "aload 0 | aload 1 | if_acmpeq";
const B_IS_C: &str = "aload 1 | aload 2 | if_acmpeq";
const A_IS_C: &str = "aload 0 | aload 2 | if_acmpeq";

#[test]
fn null_is_asked_once() {
    assert_eq!(answers("(LA;)", &[A_NULL, A_NULL]), ["00", "11"]);
}

#[test]
fn ifnonnull_is_the_opposite_of_ifnull() {
    assert_eq!(
        answers("(LA;)", &[A_NULL, "aload 0 | ifnonnull"]),
        ["01", "10"]
    );
}

#[test]
fn sameness_is_asked_once_and_in_either_order() {
    let b_is_a = "aload 1 | aload 0 | if_acmpeq";
    assert_eq!(answers("(LA;LA;)", &[A_IS_B, b_is_a]), ["00", "11"]);
    assert_eq!(
        answers("(LA;LA;)", &[b_is_a, "aload 0 | aload 1 | if_acmpne"]),
        ["01", "10"]
    );
}

#[test]
fn sameness_is_transitive() {
    let all = answers("(LA;LA;LA;)", &[A_IS_B, B_IS_C, A_IS_C]);
    assert_eq!(all, ["000", "001", "010", "100", "111"]);
}

#[test]
fn references_that_are_the_same_are_null_together() {
    assert_eq!(
        answers("(LA;LA;)", &[A_IS_B, A_NULL, B_NULL]),
        ["000", "001", "010", "100", "111"]
    );
    assert_eq!(
        answers("(LA;LA;)", &[A_NULL, B_NULL, A_IS_B]),
        ["000", "001", "010", "100", "111"]
    );
}

#[test]
fn a_reference_is_the_same_as_itself() {
    assert_eq!(answers("(LA;)", &["aload 0 | dup | if_acmpeq"]), ["1"]);
}

#[test]
fn classes_without_a_common_object_share_only_null() {
    assert_eq!(answers("(LF;LG;)", &[A_IS_B, A_NULL]), ["00", "01", "11"]);
    assert_eq!(
        answers("(LF;LG;)", &[A_NULL, B_NULL, A_IS_B]),
        ["000", "010", "100", "111"]
    );
}

#[test]
fn a_class_that_is_not_final_may_share_objects_with_an_interface() {
    assert_eq!(answers("(LA;LI;)", &[A_NULL, A_IS_B]).len(), 4);
}

#[test]
fn an_object_that_the_path_made_is_no_input() {
    assert_eq!(answers("(LA;)", &["aload 0 | new A | if_acmpeq"]), ["0"]);
}

#[test]
fn a_type_says_that_it_has_those_above() {
    let is_b = "aload 0 | instanceof B | ifne";
    let is_a = "aload 0 | instanceof A | ifne";
    assert_eq!(
        answers("(Ljava/lang/Object;)", &[is_b, is_a]),
        ["00", "01", "11"]
    );
    assert_eq!(
        answers("(Ljava/lang/Object;)", &[is_a, is_b]),
        ["00", "10", "11"]
    );
}

#[test]
fn a_final_class_excludes_others() {
    let is_f = "aload 0 | instanceof F | ifne";
    let is_a = "aload 0 | instanceof A | ifne";
    assert_eq!(
        answers("(Ljava/lang/Object;)", &[is_f, is_a]),
        ["00", "01", "10"]
    );
}

#[test]
fn what_has_a_type_is_not_null() {
    let is_b = "aload 0 | instanceof B | ifne";
    assert_eq!(answers("(LA;)", &[is_b, A_NULL]), ["00", "01", "10"]);
}

#[test]
fn types_of_references_that_are_the_same_are_joined() {
    let is_b = |local| format!("aload {local} | instanceof B | ifne");
    let all = answers("(LA;LA;)", &[A_NULL, A_IS_B, &is_b(0), &is_b(1)]);
    let same: Vec<&String> = all.iter().filter(|a| a.starts_with("01")).collect();
    assert_eq!(same, ["0100", "0111"]);
    // What was known of each before counts for both.
    let all = answers("(LA;LA;)", &[&is_b(1), A_IS_B, &is_b(0)]);
    assert!(
        all.contains(&"111".to_owned()) && !all.contains(&"110".to_owned()),
        "{all:?}"
    );
    let all = answers("(LA;LA;)", &[&is_b(0), A_IS_B, &is_b(1)]);
    assert!(
        all.contains(&"111".to_owned()) && !all.contains(&"110".to_owned()),
        "{all:?}"
    );
}

#[test]
fn a_cast_that_contradicts_what_is_known_fails() {
    let code = "aload 0 | instanceof B | ifne b | aload 0 | checkcast B | pop | ldc 0 | ireturn | b: ldc 1 | ireturn";
    // Null is no B and passes the cast.
    assert_eq!(
        with("(LA;)I", code).outcomes(),
        ["0", "1", "throws ClassCastException"]
    );
    let code = format!("aload 0 | ifnull n | {code} | n: ldc 2 | ireturn");
    assert_eq!(
        with("(LA;)I", &code).outcomes(),
        ["1", "2", "throws ClassCastException"]
    );
}

#[test]
fn a_copy_of_a_reference_becomes_what_the_reference_becomes() {
    let code = "aload 0 | astore 3 | aload 0 | ldc 5 | putfield A.x I | aload 3 | getfield A.x I | ireturn";
    assert_eq!(with("(LA;)I", code).outcomes(), ["5", NULL]);
}

#[test]
fn what_was_used_is_not_null_and_raises_nothing_again() {
    let code = "aload 0 | getfield A.x I | pop | aload 0 | ifnull n | aload 0 | getfield A.x I | ldc 0 | imul | ireturn | n: ldc 9 | ireturn";
    assert_eq!(with("(LA;)I", code).outcomes(), ["0", NULL]);
}

#[test]
fn a_reference_that_differs_from_null_is_not_null() {
    let all = answers("(LA;LA;)", &[A_IS_B, A_NULL, B_NULL]);
    assert!(!all.contains(&"011".to_owned()), "{all:?}");
}

#[test]
fn objects_are_told_apart_by_their_references() {
    let code = "aload 0 | ldc 1 | putfield A.x I | aload 1 | ldc 2 | putfield A.x I
        | aload 0 | aload 1 | if_acmpeq same | aload 0 | getfield A.x I | ireturn
        | same: aload 0 | getfield A.x I | ldc 10 | imul | ireturn";
    assert_eq!(with("(LA;LA;)I", code).outcomes(), ["1", "20", NULL]);
}
