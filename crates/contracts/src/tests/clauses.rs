//! In: JML at a method that is written as bytecode. Out: which clauses a call breaks, under values of its inputs.

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_jml::Options;
use provetta_outcome::{Invariants, MethodRef};
use provetta_symex::{Event, Goals, Limits, Program, State, StaticFields};
use provetta_term::{Assignment, Const};

use super::classes::{class, jdk};
use crate::{ContractOptions, Plan, Prover};

/// All paths of `T.f` with its contract.
struct Judged {
    prover: Prover<'static>,
    plan: Rc<Plan>,
    leaves: Vec<(State, Event)>,
}

/// Runs `T.f`, declared like `int f(int a)`, whose class has a static field `s`, with the clauses above it, a line each.
fn judge(clauses: &str, declared: &str, descriptor: &str, code: &str) -> Judged {
    let written = class("T")
        .field("static s I")
        .method(&format!("static f{descriptor}"), code);
    let mut all = jdk();
    all.push(written.finish());
    // An executor borrows its classes; a test ends soon enough.
    let classes: &'static ClassPath = Box::leak(Box::new(ClassPath::in_memory(all)));
    let clauses: String = clauses.lines().map(|c| format!("//@ {c}\n")).collect();
    let source = format!(
        "class T {{ public static int s;\n{clauses}public static {declared} {{ throw null; }} }}"
    );
    let (specs, wrong) =
        provetta_jml::specifications(&source, "T.java", classes, &Options::default());
    assert!(wrong.is_empty(), "{wrong:?}");
    let specs = Arc::new(vec![specs]);
    let options = ContractOptions {
        specs: Arc::clone(&specs),
        invariants: Invariants::This,
    };
    let method = MethodRef {
        class: "T".into(),
        name: "f".into(),
        descriptor: descriptor.into(),
    };
    let mut goals = Goals::default();
    let plan = Rc::new(Plan::new(&options, classes, &method, &mut goals).expect("a contract"));
    let limits = Limits {
        depth: 60,
        unwind: None,
        statics: StaticFields::Inputs,
        max_objects: 2,
    };
    let mut prover = Prover::new(Program::new(classes, goals), limits, specs);
    prover.contracts().set_contract(Some(Rc::clone(&plan)));
    let method = prover.program.find_method(&method).expect("the method");
    prover.contracts().set_places(method);
    let (state, _) = prover.start_with_inputs(method).expect("a state");
    let (mut waiting, mut leaves) = (vec![state], Vec::new());
    while let Some(mut state) = waiting.pop() {
        let event = prover.run(&mut state, 10_000);
        let Event::Fork(choices) = event else {
            leaves.push((state, event));
            continue;
        };
        for choice in &choices {
            let mut next = state.clone();
            match prover.take(&mut next, choice) {
                Some(event) => leaves.push((next, event)),
                None => waiting.push(next),
            }
        }
    }
    Judged {
        prover,
        plan,
        leaves,
    }
}

impl Judged {
    /// The kinds of clauses that are broken under an assignment; `excluded` if the precondition does not hold.
    fn at(&self, values: &[(&str, i64)]) -> String {
        let terms = &self.prover.terms;
        let mut assignment = Assignment::new();
        for (name, value) in values {
            if let Some(variable) = terms.var_named(name) {
                let sort = terms.var_sort(variable);
                assignment.set(variable, Const::from_raw(sort, *value as u64));
            }
        }
        let holds = |(state, _): &&(State, Event)| {
            let steps = state.path.steps();
            let mut all = steps.iter();
            all.all(|step| terms.eval_bool(step.condition, &assignment))
        };
        let taken: Vec<&(State, Event)> = self.leaves.iter().filter(holds).collect();
        let [(state, event)] = taken[..] else {
            panic!("{} paths under {values:?}", taken.len())
        };
        match event {
            Event::NoInput => "excluded".into(),
            Event::Ended(_) => {
                let broken = self.plan.obligations.iter();
                let broken = broken.filter(|o| state.reached.contains(o.goal));
                let kinds: Vec<String> = broken.map(|o| format!("{:?}", o.kind)).collect();
                kinds.join(" ")
            }
            other => format!("{other:?}"),
        }
    }
}

const INCREMENT: &str = "iload 0 | ldc 1 | iadd | ireturn";

#[test]
fn a_precondition_excludes_inputs() {
    let run = judge(
        "requires a > 0;\nensures \\result == a;",
        "int f(int a)",
        "(I)I",
        "iload 0 | ireturn",
    );
    assert_eq!(run.at(&[("a", 0)]), "excluded");
    assert_eq!(run.at(&[("a", 1)]), "");
}

#[test]
fn a_postcondition_is_meant_in_mathematics_and_broken_by_an_overflow() {
    let run = judge(
        "ensures \\result == a + 1;",
        "int f(int a)",
        "(I)I",
        INCREMENT,
    );
    assert_eq!(run.at(&[("a", 41)]), "");
    assert_eq!(run.at(&[("a", i64::from(i32::MAX))]), "Ensures");
}

#[test]
fn each_clause_is_judged_alone() {
    let run = judge(
        "ensures \\result > 0;\nensures \\result > a;",
        "int f(int a)",
        "(I)I",
        INCREMENT,
    );
    assert_eq!(run.at(&[("a", 0)]), "");
    assert_eq!(run.at(&[("a", -1)]), "Ensures");
    assert_eq!(run.at(&[("a", i64::from(i32::MAX))]), "Ensures Ensures");
}

#[test]
fn old_is_the_state_before_the_call() {
    let code = "getstatic T.s I | iload 0 | iadd | putstatic T.s I | return";
    let run = judge("ensures s > \\old(s);", "void f(int a)", "(I)V", code);
    assert_eq!(run.at(&[("a", 1), ("T.s", 5)]), "");
    assert_eq!(run.at(&[("a", 0), ("T.s", 5)]), "Ensures");
}

#[test]
fn a_clause_without_a_value_is_broken() {
    let run = judge("ensures 6 / a != 7;", "int f(int a)", "(I)I", INCREMENT);
    assert_eq!(run.at(&[("a", 0)]), "Ensures");
    assert_eq!(run.at(&[("a", 1)]), "");
}

#[test]
fn the_right_side_of_an_implication_needs_a_value_only_if_the_left_one_holds() {
    let run = judge(
        "ensures a != 0 ==> 6 / a != 7;",
        "int f(int a)",
        "(I)I",
        INCREMENT,
    );
    assert_eq!(run.at(&[("a", 0)]), "");
}

const DIVIDE: &str = "ldc 6 | iload 0 | idiv | ireturn";

#[test]
fn signals_is_judged_where_its_exception_comes_out() {
    let run = judge(
        "signals (ArithmeticException e) a == 1;",
        "int f(int a)",
        "(I)I",
        DIVIDE,
    );
    assert_eq!(run.at(&[("a", 0)]), "Signals");
    assert_eq!(run.at(&[("a", 2)]), "");
}

#[test]
fn signals_only_names_all_exceptions_that_may_come_out() {
    let only = |clause: &str| judge(clause, "int f(int a)", "(I)I", DIVIDE).at(&[("a", 0)]);
    assert_eq!(only("signals_only ArithmeticException;"), "");
    assert_eq!(only("signals_only RuntimeException;"), "");
    assert_eq!(only("signals_only NullPointerException;"), "SignalsOnly");
}

#[test]
fn a_postcondition_says_nothing_of_an_exception() {
    let run = judge("ensures false;", "int f(int a)", "(I)I", DIVIDE);
    assert_eq!(run.at(&[("a", 0)]), "");
    assert_eq!(run.at(&[("a", 1)]), "Ensures");
}

#[test]
fn a_frame_lets_only_what_it_names_change() {
    let writes = |clause: &str| {
        judge(
            clause,
            "void f(int a)",
            "(I)V",
            "iload 0 | putstatic T.s I | return",
        )
    };
    assert_eq!(writes("assignable s;").at(&[("a", 1), ("T.s", 5)]), "");
    assert_eq!(
        writes("assignable \\nothing;").at(&[("a", 1), ("T.s", 5)]),
        "Assignable"
    );
    assert_eq!(
        writes("assignable \\nothing;").at(&[("a", 5), ("T.s", 5)]),
        "",
        "it holds what it held"
    );
}

#[test]
fn a_quantifier_speaks_of_all_numbers_of_its_range() {
    let clause = "ensures (\\forall int i; 0 <= i && i < 3; \\result >= i);";
    let run = judge(clause, "int f(int a)", "(I)I", "iload 0 | ireturn");
    assert_eq!(run.at(&[("a", 2)]), "");
    assert_eq!(run.at(&[("a", 1)]), "Ensures");
    let clause = "ensures (\\exists int i; 0 <= i && i < 3; \\result == i);";
    let run = judge(clause, "int f(int a)", "(I)I", "iload 0 | ireturn");
    assert_eq!(run.at(&[("a", 2)]), "");
    assert_eq!(run.at(&[("a", 3)]), "Ensures");
}

#[test]
fn each_case_binds_where_its_precondition_holds() {
    let clauses =
        "requires a > 0;\nensures \\result == 1;\nalso\nrequires a <= 0;\nensures \\result == 0;";
    let run = judge(
        clauses,
        "int f(int a)",
        "(I)I",
        "iload 0 | ifgt yes | ldc 1 | ireturn | yes: ldc 1 | ireturn",
    );
    assert_eq!(run.at(&[("a", 3)]), "");
    assert_eq!(run.at(&[("a", -3)]), "Ensures");
}
