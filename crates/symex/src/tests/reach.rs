//! Static reachability: which goals an instruction can still lead to. What it leaves out must be out of reach.

use provetta_outcome::MethodRef;

use super::classes::{Written, class, interface};
use super::lab::Lab;
use crate::goals::{GoalSet, method_ref};
use crate::reach::{CallGraph, Reach};

/// The graph below `T.f` and the goals of all methods.
struct Map {
    lab: Lab,
    reach: Reach,
}

fn map(classes: impl IntoIterator<Item = Written>, descriptor: &str) -> Map {
    let lab = Lab::new(classes);
    let root = MethodRef {
        class: "T".into(),
        name: "f".into(),
        descriptor: descriptor.into(),
    };
    let graph = CallGraph::new(lab.machine.program.classes, &root);
    let reach = Reach::new(graph, lab.machine.program.goals());
    Map { lab, reach }
}

impl Map {
    /// The goals ahead of an instruction of `T.f`, as kind and offset, those of other methods with their class and name.
    fn ahead(&self, pc: u32) -> Vec<String> {
        let goals = self.lab.machine.program.goals().all();
        let found = self.reach.goals_from(Some(0), pc);
        let names = found.iter().map(|goal| {
            let goal = &goals[goal as usize];
            let (method, at) = (&goal.edge.method, goal.edge.offset);
            match &*method.name {
                "f" => format!("{:?} {at}.{}", goal.kind, goal.edge.edge),
                name => format!("{}.{name} {:?}", method.class, goal.kind),
            }
        });
        names.collect()
    }
}

fn only(code: &str, descriptor: &str) -> Map {
    map(
        [class("T").method(&format!("static f{descriptor}"), code)],
        descriptor,
    )
}

#[test]
fn a_goal_is_ahead_of_what_leads_to_it_and_not_behind_it() {
    let map = only(
        "iload 0 | ifeq end | nop | end: ldc 6 | iload 0 | idiv | ireturn",
        "(I)I",
    );
    assert_eq!(
        map.ahead(0),
        ["Branch 1.0", "Branch 1.1", "DivisionByZero 5.0"]
    );
    assert_eq!(map.ahead(2), ["DivisionByZero 5.0"]);
    assert!(map.ahead(6).is_empty());
}

#[test]
fn one_side_of_a_branch_does_not_lead_to_the_other() {
    let code =
        "iload 0 | ifeq right | ldc 6 | iload 0 | idiv | ireturn | right: aconst_null | athrow";
    let map = only(code, "(I)I");
    assert_eq!(map.ahead(2), ["DivisionByZero 4.0"]);
    assert!(!map.ahead(6).contains(&"DivisionByZero 4.0".to_owned()));
}

#[test]
fn a_loop_leads_back_to_its_goals() {
    let map = only(
        "head: iload 0 | ifeq end | iinc 0 -1 | goto head | end: return",
        "(I)V",
    );
    assert_eq!(map.ahead(3), ["Branch 1.0", "Branch 1.1"]);
    assert!(map.ahead(4).is_empty());
}

#[test]
fn every_instruction_inside_of_a_try_leads_to_the_handler() {
    let code = "from: iload 0 | pop | to: ldc 0 | ireturn | handler: pop | iload 0 | ifeq a | a: ldc 1 | ireturn
        | .catch any from to handler";
    let map = only(code, "(I)I");
    assert_eq!(map.ahead(0), ["Branch 6.0", "Branch 6.1"]);
    assert!(map.ahead(2).is_empty());
}

const DIVIDES: &str = "ldc 6 | iload 0 | idiv | ireturn";

#[test]
fn a_call_leads_to_the_goals_of_the_callee() {
    let t = class("T")
        .method("static f(I)I", "iload 0 | invokestatic T.g(I)I | ireturn")
        .method("static g(I)I", DIVIDES);
    let map = map([t], "(I)I");
    assert_eq!(map.ahead(1), ["T.g DivisionByZero"]);
    assert!(map.ahead(2).is_empty());
}

/// `A.m` and `B.m`, which divide; `T.f` makes some objects and calls `A.m`.
fn virtual_call(made: &str) -> Vec<String> {
    let method = "m(I)I";
    let classes = [
        class("A")
            .constructor()
            .method(method, &DIVIDES.replace('0', "1")),
        class("B")
            .extends("A")
            .constructor()
            .method(method, &DIVIDES.replace('0', "1")),
        class("T").method(
            "static f(I)I",
            &format!("{made} | iload 0 | invokevirtual A.m(I)I | ireturn"),
        ),
    ];
    let map = map(classes, "(I)I");
    let all = map.ahead(0);
    all.into_iter()
        .filter(|goal| goal.contains("Division"))
        .collect()
}

#[test]
fn a_virtual_call_leads_to_methods_of_classes_that_have_objects() {
    assert_eq!(virtual_call("new A"), ["A.m DivisionByZero"]);
    assert_eq!(
        virtual_call("new B | pop | new A"),
        ["A.m DivisionByZero", "B.m DivisionByZero"]
    );
}

#[test]
fn an_input_may_be_of_any_class_below_its_type() {
    let classes = [
        interface("I").method("abstract m(I)I", ""),
        class("B")
            .implements("I")
            .constructor()
            .method("m(I)I", &DIVIDES.replace('0', "1")),
        class("C")
            .constructor()
            .method("m(I)I", &DIVIDES.replace('0', "1")),
        class("T").method(
            "static f(LI;)I",
            "aload 0 | ldc 1 | invokeinterface I.m(I)I | ireturn",
        ),
    ];
    let ahead = map(classes, "(LI;)I").ahead(0);
    assert!(
        ahead.contains(&"B.m DivisionByZero".to_owned()),
        "{ahead:?}"
    );
    assert!(
        !ahead.contains(&"C.m DivisionByZero".to_owned()),
        "{ahead:?}"
    );
}

#[test]
fn the_first_use_of_a_class_may_run_its_initialiser() {
    let classes = [
        class("C")
            .field("static x I")
            .initialiser("ldc 1 | ifeq end | end: return"),
        class("T").method("static f()I", "nop | getstatic C.x I | ireturn"),
    ];
    let map = map(classes, "()I");
    let goals = map.lab.machine.program.goals().all();
    let goal = goals
        .iter()
        .position(|g| &*g.edge.method.name == "<clinit>")
        .unwrap();
    let by: Vec<String> = map
        .reach
        .initialisers_of(goal as u32)
        .iter()
        .map(|c| c.to_string())
        .collect();
    assert_eq!(by, ["C"]);
}

#[test]
fn a_method_that_calls_itself_is_recursive() {
    let t = |code: &str| class("T").method("static f(I)V", code);
    assert!(
        map([t("iload 0 | invokestatic T.f(I)V | return")], "(I)V")
            .reach
            .is_recursive()
    );
    assert!(!map([t("return")], "(I)V").reach.is_recursive());
    let other = class("T")
        .method("static f(I)V", "iload 0 | invokestatic T.g(I)V | return")
        .method("static g(I)V", "iload 0 | invokestatic T.f(I)V | return");
    assert!(map([other], "(I)V").reach.is_recursive());
}

#[test]
fn an_inner_call_passes_what_an_outer_one_does_only_over_numbers() {
    let t = |descriptor: &str| class("T").method(&format!("static f{descriptor}"), "return");
    assert!(map([t("(IJ)V")], "(IJ)V").reach.is_inductive());
    assert!(!map([t("(LT;)V")], "(LT;)V").reach.is_inductive());
}

#[test]
fn a_goal_is_as_far_as_the_instructions_before_it() {
    let map = only("nop | nop | ldc 6 | iload 0 | idiv | ireturn", "(I)I");
    let distances = map.reach.distances(&GoalSet::of(0));
    let all: Vec<u32> = (0..6).map(|pc| distances.at(Some(0), pc)).collect();
    assert_eq!(all, [4, 3, 2, 1, 0, u32::MAX]);
}

#[test]
fn methods_outside_of_the_graph_have_no_node() {
    let t = class("T")
        .method("static f()V", "return")
        .method("static g()V", "return");
    let map = map([t], "()V");
    let class = map.lab.machine.program.classes.find("T").unwrap().unwrap();
    assert_eq!(
        map.reach.node(&method_ref(&class, &class.methods[0])),
        Some(0)
    );
    assert_eq!(map.reach.node(&method_ref(&class, &class.methods[1])), None);
}
