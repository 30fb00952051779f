//! Properties with fixed seeds: random code against a small interpreter, the heap against maps, facts about references against all
//! assignments of objects to them.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use provetta_term::{Assignment, Const};
use provetta_test_support::properties::{Outcome, config, decided};
use provetta_test_support::{Rng, kept};

use super::classes::class;
use super::lab::{Lab, explore, object_id};
use crate::goals::GoalSet;
use crate::value::Value;

/// Instructions over ints with the entries that they take; `iload` takes a local behind it.
const OPS: [(&str, usize); 22] = [
    ("iload 0", 0),
    ("iload 1", 0),
    ("iload 2", 0),
    ("ldc 3", 0),
    ("ldc -65537", 0),
    ("iadd", 2),
    ("isub", 2),
    ("imul", 2),
    ("iand", 2),
    ("ior", 2),
    ("ixor", 2),
    ("ishl", 2),
    ("ishr", 2),
    ("iushr", 2),
    ("ineg", 1),
    ("i2b", 1),
    ("i2c", 1),
    ("i2s", 1),
    ("swap", 2),
    ("dup", 1),
    ("dup_x1", 2),
    ("idiv", 2),
];

/// Straight code over three ints that leaves one.
fn program(random: &mut Rng) -> Vec<&'static str> {
    let (mut code, mut depth, mut divisions) = (Vec::new(), 0, 0);
    for _ in 0..5 + random.below(25) {
        let (op, takes) = OPS[random.below(OPS.len())];
        let grows = takes == 0 || op.starts_with("dup");
        if takes > depth || grows && depth > 10 || op == "idiv" && divisions == 3 {
            continue;
        }
        divisions += usize::from(op == "idiv");
        code.push(op);
        depth = match op {
            "swap" | "ineg" | "i2b" | "i2c" | "i2s" => depth,
            _ if grows => depth + 1,
            _ => depth - 1,
        };
    }
    code.push("iload 0");
    code.extend(std::iter::repeat_n("ixor", depth));
    code.push("ireturn");
    code
}

/// What the code does with three ints.
fn interpret(code: &[&str], locals: [i32; 3]) -> String {
    let mut stack: Vec<i32> = Vec::new();
    for op in code {
        let mut pop = || stack.pop().unwrap_or_default();
        let pushed = match *op {
            "iadd" | "isub" | "imul" | "iand" | "ior" | "ixor" | "ishl" | "ishr" | "iushr"
            | "idiv" => {
                let (b, a) = (pop(), pop());
                vec![match *op {
                    "iadd" => a.wrapping_add(b),
                    "isub" => a.wrapping_sub(b),
                    "imul" => a.wrapping_mul(b),
                    "iand" => a & b,
                    "ior" => a | b,
                    "ixor" => a ^ b,
                    "ishl" => a << (b & 31),
                    "ishr" => a >> (b & 31),
                    "iushr" => ((a as u32) >> (b & 31)) as i32,
                    _ if b == 0 => return "throws ArithmeticException".into(),
                    _ => a.wrapping_div(b),
                }]
            }
            "ineg" => vec![pop().wrapping_neg()],
            "i2b" => vec![i32::from(pop() as i8)],
            "i2c" => vec![i32::from(pop() as u16)],
            "i2s" => vec![i32::from(pop() as i16)],
            "swap" => vec![pop(), pop()],
            "dup" => vec![pop(); 2],
            "dup_x1" => {
                let (b, a) = (pop(), pop());
                vec![b, a, b]
            }
            "ireturn" => return pop().to_string(),
            load if load.starts_with("iload") => {
                vec![locals[usize::from(load.as_bytes()[6] - b'0')]]
            }
            constant => vec![constant[4..].parse().unwrap()],
        };
        stack.extend(pushed);
    }
    unreachable!("code that does not return")
}

/// A number that is often at an edge.
fn number(random: &mut Rng) -> i32 {
    match random.below(3) {
        0 => [0, 1, -1, i32::MIN, i32::MAX, 31, 32, 255][random.below(8)],
        1 => random.below(64) as i32 - 32,
        _ => random.bits() as i32,
    }
}

proptest! {
    #![proptest_config(config(300, 200, kept!("src/tests/properties.regressions")))]

    #[test]
    fn random_code_over_ints_does_what_an_interpreter_does(seed: u64) {
        let mut random = Rng::new(seed);
        let code = program(&mut random);
        let run = explore("(III)I", &code.join(" | "));
        for _ in 0..20 {
            let locals = [0; 3].map(|_| number(&mut random));
            let inputs = ["a", "b", "c"].into_iter().zip(locals.map(Const::int));
            let end = run.under(&inputs.collect::<Vec<_>>());
            prop_assert_eq!(end, interpret(&code, locals), "{:?} of {:?}", code, locals);
        }
    }

    #[test]
    fn fields_and_elements_of_forked_states_are_like_maps(seed: u64) {
        let mut random = Rng::new(seed);
        let a = class("A").field("x I").field("y I").constructor().method("static f()V", "return");
        let mut lab = Lab::new([a]);
        let first = lab.start("A.f()V", &[]);
        let mut states = vec![(first, BTreeMap::<(u32, &str), i32>::new())];
        for _ in 0..40 {
            let at = random.below(states.len());
            if random.below(8) == 0 && states.len() < 5 {
                let copy = (states[at].0.clone(), states[at].1.clone());
                states.push(copy);
                continue;
            }
            let (state, model) = &mut states[at];
            if random.below(4) == 0 || state.heap.is_empty() {
                let object = lab.object(state, "A");
                let id = object_id(state, object);
                model.extend([((id.0, "A.x I"), 0), ((id.0, "A.y I"), 0)]);
                continue;
            }
            let object = Value::Ref(crate::ids::ObjectId(random.below(state.heap.len()) as u32));
            let field = ["A.x I", "A.y I"][random.below(2)];
            let value = number(&mut random);
            lab.set_field(state, object, field, Value::Int(value));
            model.insert((object_id(state, object).0, field), value);
        }
        for (state, model) in &states {
            prop_assert_eq!(state.heap.len() * 2, model.len());
            for ((id, field), value) in model {
                let held = lab.field(state, Value::Ref(crate::ids::ObjectId(*id)), field);
                prop_assert_eq!(held, Value::Int(*value));
            }
        }
    }

    #[test]
    fn an_array_with_open_indices_is_like_a_list(seed: u64) {
        let mut random = Rng::new(seed);
        let length = 1 + random.below(4);
        let mut code = format!("ldc {length} | newarray int | astore 5");
        let mut steps = Vec::new();
        for _ in 0..1 + random.below(5) {
            let (index, value) = (random.below(5), number(&mut random));
            // Half of the indices are variables.
            match index {
                0..3 => code += &format!(" | aload 5 | iload {index} | ldc {value} | iastore"),
                _ => code += &format!(" | aload 5 | ldc {} | ldc {value} | iastore", index - 3),
            }
            steps.push((index, value));
        }
        let run = explore("(III)I", &format!("{code} | aload 5 | iload 0 | iaload | ireturn"));
        for _ in 0..30 {
            let locals = [0; 3].map(|_| random.below(7) as i32 - 1);
            let mut cells = vec![0; length];
            let index = |i: usize| if i < 3 { locals[i] } else { i as i32 - 3 };
            let place = |i: i32| usize::try_from(i).ok().filter(|i| *i < length);
            let mut is_inside = true;
            for (i, value) in &steps {
                match place(index(*i)) {
                    Some(at) => cells[at] = *value,
                    None => { is_inside = false; break }
                }
            }
            let expected = match place(locals[0]).filter(|_| is_inside) {
                Some(at) => cells[at].to_string(),
                None => "throws ArrayIndexOutOfBoundsException".into(),
            };
            let inputs = ["a", "b", "c"].into_iter().zip(locals.map(Const::int));
            prop_assert_eq!(run.under(&inputs.collect::<Vec<_>>()), expected, "{:?} of {:?}", steps, locals);
        }
    }

    #[test]
    fn sets_of_goals_are_sets(a in proptest::collection::btree_set(0u32..300, 0..20), b in proptest::collection::btree_set(0u32..300, 0..20)) {
        let of = |set: &BTreeSet<u32>| {
            let mut goals = GoalSet::default();
            set.iter().for_each(|g| goals.insert(*g));
            goals
        };
        let list = |goals: &GoalSet| goals.iter().collect::<BTreeSet<u32>>();
        let (x, y) = (of(&a), of(&b));
        prop_assert_eq!(&list(&x), &a);
        let mut both = x.clone();
        prop_assert_eq!(both.union_with(&y), !b.is_subset(&a));
        prop_assert_eq!(list(&both), &a | &b);
        let mut common = x.clone();
        common.intersect_with(&y);
        prop_assert_eq!(list(&common), &a & &b);
        let mut rest = x.clone();
        rest.remove_all(&y);
        prop_assert_eq!(list(&rest), &a - &b);
        prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
        prop_assert_eq!(x.intersects(&y), !a.is_disjoint(&b));
        prop_assert!((0..310).all(|g| x.contains(g) == a.contains(&g)));
    }
}

/// A question about three references, a jump; and whether the jump is taken if they are these objects, nought for null.
type Question = (String, fn(&[usize], usize, usize) -> bool, usize, usize);

fn question(random: &mut Rng) -> Question {
    let (a, b) = (random.below(3), random.below(3));
    match random.below(4) {
        0 => (format!("aload {a} | ifnull"), |o, a, _| o[a] == 0, a, b),
        1 => (format!("aload {a} | ifnonnull"), |o, a, _| o[a] != 0, a, b),
        2 => (
            format!("aload {a} | aload {b} | if_acmpeq"),
            |o, a, b| o[a] == o[b],
            a,
            b,
        ),
        _ => (
            format!("aload {a} | aload {b} | if_acmpne"),
            |o, a, b| o[a] != o[b],
            a,
            b,
        ),
    }
}

/// Each row of answers that some objects give is a path, and each path is one that some objects give.
#[test]
fn answers_about_references_are_those_that_objects_can_give() {
    let check = |seed: u64| {
        let mut random = Rng::new(seed);
        let questions: Vec<Question> = (0..1 + random.below(5))
            .map(|_| question(&mut random))
            .collect();
        let mut code = String::from("ldc 1 | istore 5");
        for (i, (ask, ..)) in questions.iter().enumerate() {
            let append = |bit: u32| format!("iload 5 | ldc 2 | imul | ldc {bit} | iadd | istore 5");
            code += &format!(
                "| {ask} y{i} | {} | goto n{i} | y{i}: {} | n{i}: nop",
                append(0),
                append(1)
            );
        }
        let classes = [
            class("A").constructor(),
            class("T").method(
                "static f(LA;LA;LA;)I",
                &format!("{code} | iload 5 | ireturn"),
            ),
        ];
        let mut lab = Lab::new(classes);
        lab.machine.limits.max_objects = 3;
        let run = lab.explore("T.f(LA;LA;LA;)I");
        let found: BTreeSet<String> = run.outcomes().into_iter().collect();
        let mut expected = BTreeSet::new();
        for objects in 0..64 {
            let objects = [objects % 4, objects / 4 % 4, objects / 16];
            let bits = questions
                .iter()
                .map(|(_, holds, a, b)| u32::from(holds(&objects, *a, *b)));
            expected.insert(bits.fold(1, |n, bit| n * 2 + bit).to_string());
        }
        prop_assert!(
            expected.is_subset(&found),
            "{:?} lacks some of {:?}: {}",
            found,
            expected,
            code
        );
        Ok(match found == expected {
            true => Outcome::Decided,
            false => Outcome::Open,
        })
    };
    decided(
        config(300, 200, kept!("src/tests/properties.regressions")),
        100,
        check,
    )
    .unwrap();
}

/// Numbers that the rules for variables and those for known numbers give are the same.
#[test]
fn known_numbers_and_variables_give_the_same() {
    let check = |seed: u64| {
        let mut random = Rng::new(seed);
        let code = program(&mut random);
        let locals = [0; 3].map(|_| number(&mut random));
        let mut lab = Lab::code("(III)I", &code.join(" | "));
        let state = lab.start("T.f(III)I", &locals.map(Value::Int));
        let run = lab.paths(state);
        let end = run.lab.outcome(run.only(), &Assignment::new());
        prop_assert_eq!(end.clone(), interpret(&code, locals));
        Ok(match end.starts_with("throws") {
            true => Outcome::Open,
            false => Outcome::Decided,
        })
    };
    decided(
        config(500, 200, kept!("src/tests/properties.regressions")),
        60,
        check,
    )
    .unwrap();
}
