//! In: conditions and outcomes. Out: the names made from them.

use provetta_outcome::{Actual, Expr, Op, Value};

use super::build::*;

fn ints(names: &[&str]) -> Vec<(String, Value)> {
    names
        .iter()
        .map(|n| ((*n).to_owned(), Value::Int(0)))
        .collect()
}

/// The part after `_when` of the only test with these conditions.
fn when(inputs: &[(&str, Value)], conditions: Vec<Expr>) -> String {
    let descriptor = format!(
        "({})I",
        inputs
            .iter()
            .map(|(_, v)| match v {
                Value::Double(_) => "D",
                Value::Char(_) => "C",
                Value::Boolean(_) => "Z",
                Value::Byte(_) => "B",
                _ => "I",
            })
            .collect::<String>()
    );
    let names = names_of(
        &descriptor,
        vec![draft(inputs, conditions, returns(Value::Int(1)))],
    );
    names[0]
        .strip_prefix("f_returns1")
        .unwrap()
        .trim_start_matches("_when")
        .to_owned()
}

fn one(conditions: Vec<Expr>) -> String {
    let inputs: Vec<(&str, Value)> = ["a", "b", "n", "x", "y"]
        .iter()
        .map(|n| (*n, Value::Int(0)))
        .collect();
    when(&inputs, conditions)
}

fn real(conditions: Vec<Expr>) -> String {
    when(
        &[("x", Value::double(0.0)), ("y", Value::double(0.0))],
        conditions,
    )
}

#[test]
fn one_condition_reads_like_a_sentence() {
    let x = || var("x");
    let cmp = |op, c| one(vec![apply(op, x(), int(c))]);
    assert_eq!(cmp(Op::Eq, 0), "XIsZero");
    assert_eq!(cmp(Op::Lt, 0), "XIsNegative");
    assert_eq!(cmp(Op::Gt, 0), "XIsPositive");
    assert_eq!(cmp(Op::Ge, 0), "XIsNotNegative");
    assert_eq!(cmp(Op::Le, 0), "XIsNotPositive");
    assert_eq!(cmp(Op::Ne, 0), "XIsNotZero");
    assert_eq!(cmp(Op::Eq, 5), "XIs5");
    assert_eq!(cmp(Op::Eq, -1), "XIsMinus1");
    assert_eq!(cmp(Op::Eq, i32::MIN), "XIsIntMin");
    assert_eq!(cmp(Op::Gt, i32::MAX - 1), "XIsIntMax");
    assert_eq!(cmp(Op::Gt, 5), "XIsGreaterThan5");
    assert_eq!(cmp(Op::Ge, 6), "XIsAtLeast6");
    assert_eq!(cmp(Op::Lt, 5), "XIsLessThan5");
    assert_eq!(one(vec![apply(Op::Lt, int(5), x())]), "XIsGreaterThan5");
    assert_eq!(one(vec![not(apply(Op::Lt, x(), int(5)))]), "XIsAtLeast5");
    assert_eq!(one(vec![apply(Op::Le, var("a"), var("b"))]), "AIsAtMostB");
    assert_eq!(
        one(vec![not(apply(Op::Le, var("a"), var("b")))]),
        "AIsGreaterThanB"
    );
    assert_eq!(one(vec![apply(Op::Eq, var("a"), var("b"))]), "AEqualsB");
    assert_eq!(
        one(vec![apply(Op::Lt, apply(Op::Add, x(), var("y")), int(0))]),
        "XPlusYIsNegative"
    );
    assert_eq!(
        one(vec![apply(Op::Lt, apply(Op::Mul, x(), x()), int(0))]),
        "XTimesXIsNegative"
    );
    assert_eq!(
        one(vec![apply(Op::Eq, apply(Op::Rem, x(), int(3)), int(0))]),
        "XMod3IsZero"
    );
    assert_eq!(
        one(vec![apply(Op::Eq, apply(Op::Add, x(), int(-1)), int(0))]),
        "XMinus1IsZero"
    );
    assert_eq!(
        one(vec![apply(
            Op::Eq,
            apply(Op::And, apply(Op::Mul, x(), x()), int(3)),
            int(2)
        )]),
        "XTimesXBitAnd3Is2"
    );
    assert_eq!(
        one(vec![apply(
            Op::Lt,
            Expr::Call("Math.abs".into(), vec![x()]),
            int(0)
        )]),
        "AbsOfXIsNegative"
    );
}

#[test]
fn what_inlining_leaves_is_recognised() {
    let x = || var("x");
    let choice = |c: Expr, a: Expr, b: Expr| Expr::Choice(c.into(), a.into(), b.into());
    let minus_x = || Expr::Apply(Op::Neg, vec![x()]);
    let abs = choice(apply(Op::Lt, x(), int(0)), minus_x(), x());
    assert_eq!(one(vec![apply(Op::Lt, abs, int(0))]), "AbsOfXIsNegative");
    let max = choice(apply(Op::Ge, x(), var("y")), x(), var("y"));
    assert_eq!(one(vec![apply(Op::Lt, max, int(7))]), "MaxOfXYIsLessThan7");
    let min = choice(apply(Op::Le, x(), var("y")), x(), var("y"));
    assert_eq!(one(vec![apply(Op::Eq, min, var("n"))]), "MinOfXYEqualsN");
    let shift = apply(Op::Shl, x(), apply(Op::And, var("n"), int(31)));
    assert_eq!(
        one(vec![apply(Op::Gt, shift, int(7))]),
        "XShiftLeftNIsGreaterThan7"
    );
    let flag = choice(apply(Op::Lt, x(), int(0)), int(1), int(0));
    assert_eq!(one(vec![flag]), "XIsNegative");
}

#[test]
fn types_of_inputs_shape_the_words() {
    let c = [("c", Value::Char(97))];
    let widened = || Expr::Call("(int)".into(), vec![var("c")]);
    assert_eq!(
        when(&c, vec![apply(Op::Eq, widened(), int(97))]),
        "CIsLowerA"
    );
    assert_eq!(
        when(
            &c,
            vec![
                apply(Op::Ge, var("c"), int(48)),
                apply(Op::Le, var("c"), int(57))
            ]
        ),
        "CIsFromDigit0ToDigit9"
    );
    assert_eq!(
        when(
            &c,
            vec![Expr::Call("Character.isDigit".into(), vec![var("c")])]
        ),
        "CIsDigit"
    );
    let flag = [("flag", Value::Boolean(true))];
    assert_eq!(when(&flag, vec![var("flag")]), "FlagIsTrue");
    assert_eq!(when(&flag, vec![not(var("flag"))]), "FlagIsFalse");
    assert_eq!(
        when(&flag, vec![apply(Op::Eq, var("flag"), int(0))]),
        "FlagIsFalse"
    );
    assert_eq!(
        when(&flag, vec![apply(Op::Ne, var("flag"), int(0))]),
        "FlagIsTrue"
    );
    assert_eq!(
        when(
            &[("b", Value::Byte(0))],
            vec![apply(Op::Ge, var("b"), int(127))]
        ),
        "BIs127"
    );
}

#[test]
fn doubles_know_nan() {
    let x = || var("x");
    assert_eq!(real(vec![apply(Op::Ne, x(), x())]), "XIsNaN");
    assert_eq!(real(vec![apply(Op::Eq, x(), x())]), "XIsNotNaN");
    assert_eq!(real(vec![apply(Op::Lt, x(), double(0.0))]), "XIsNegative");
    assert_eq!(
        real(vec![not(apply(Op::Lt, x(), double(0.0)))]),
        "XIsNotNegative"
    );
    assert_eq!(
        real(vec![apply(Op::Ge, x(), double(0.0))]),
        "XIsAtLeastZero"
    );
    assert_eq!(
        real(vec![
            not(apply(Op::Lt, x(), double(0.0))),
            apply(Op::Lt, x(), double(1.5))
        ]),
        "XIsAtLeastZeroAndXIsLessThan1Point5"
    );
    assert_eq!(
        real(vec![not(apply(Op::Lt, x(), var("y")))]),
        "XIsNotLessThanY"
    );
    assert_eq!(
        real(vec![
            not(apply(Op::Lt, x(), double(0.0))),
            apply(Op::Ne, x(), x())
        ]),
        "XIsNaN"
    );
    assert_eq!(real(vec![apply(Op::Eq, x(), double(-0.0))]), "XIsMinus0");
    assert_eq!(
        real(vec![Expr::Call("Double.isNaN".into(), vec![x()])]),
        "XIsNaN"
    );
    assert_eq!(
        real(vec![not(Expr::Call("Double.isNaN".into(), vec![x()]))]),
        "XIsNotNaN"
    );
}

#[test]
fn conditions_of_one_variable_become_one() {
    let n = || var("n");
    let unrolled: Vec<Expr> = (0..137)
        .map(|i| apply(Op::Lt, int(i), n()))
        .chain([not(apply(Op::Lt, int(137), n()))])
        .collect();
    assert_eq!(one(unrolled), "NIs137");
    assert_eq!(
        one(vec![apply(Op::Ge, n(), int(0)), apply(Op::Ne, n(), int(0))]),
        "NIsPositive"
    );
    assert_eq!(
        one(vec![
            apply(Op::Gt, n(), int(0)),
            apply(Op::Lt, n(), int(10))
        ]),
        "NIsFrom1To9"
    );
    assert_eq!(
        one(vec![
            apply(Op::Le, var("a"), var("b")),
            apply(Op::Ne, var("b"), var("a"))
        ]),
        "AIsLessThanB"
    );
    let switch = |keys: &[i32]| keys.iter().map(|k| apply(Op::Ne, n(), int(*k))).collect();
    assert_eq!(one(switch(&[1, 2])), "NIsNot1Or2");
    assert_eq!(one(switch(&[1, 2, 3, 9, 11])), "NIsAnythingElse");
    let moving = (1..20)
        .map(|i| apply(Op::Lt, apply(Op::Add, var("x"), int(i)), n()))
        .collect();
    assert_eq!(one(moving), "XPlus19IsLessThanN");
    // What follows from a value is not said.
    assert_eq!(
        one(vec![
            apply(Op::Eq, n(), int(4)),
            apply(Op::Eq, apply(Op::Rem, n(), int(2)), int(0))
        ]),
        "NIs4"
    );
    // Both parts of a conjunction, and a disjunction as one.
    let both = apply(
        Op::AndAlso,
        apply(Op::Lt, n(), int(0)),
        apply(Op::Gt, var("x"), int(0)),
    );
    assert_eq!(one(vec![both.clone()]), "NIsNegativeAndXIsPositive");
    assert_eq!(one(vec![not(both)]), "NIsNotNegativeOrXIsNotPositive");
    assert_eq!(
        one(vec![
            Expr::Hidden,
            int(1),
            apply(Op::Eq, Expr::Hidden, int(1))
        ]),
        ""
    );
}

#[test]
fn outcomes_read_like_results() {
    let outcome = |actual: Actual, result: Option<Expr>| {
        let mut d = draft(
            &[("x", Value::Int(3)), ("y", Value::Int(4))],
            vec![],
            actual,
        );
        d.witness.result = result;
        names_of("(II)I", vec![d]).remove(0)
    };
    assert_eq!(
        outcome(returns(Value::Int(3)), Some(var("x"))),
        "f_returnsX"
    );
    assert_eq!(outcome(returns(Value::Int(0)), None), "f_returns0");
    assert_eq!(
        outcome(returns(Value::Int(-1)), Some(int(-1))),
        "f_returnsMinus1"
    );
    assert_eq!(
        outcome(returns(Value::Int(i32::MAX)), None),
        "f_returnsIntMax"
    );
    assert_eq!(
        outcome(
            returns(Value::Boolean(true)),
            Some(apply(Op::Lt, var("x"), var("y")))
        ),
        "f_returnsTrue"
    );
    assert_eq!(
        outcome(
            returns(Value::Int(7)),
            Some(apply(Op::Add, var("x"), var("y")))
        ),
        "f_returnsXPlusY"
    );
    assert_eq!(
        outcome(returns(Value::double(1.0 / 3.0)), None),
        "f_returnsDouble"
    );
    assert_eq!(
        outcome(returns(Value::double(-0.0)), None),
        "f_returnsMinus0"
    );
    assert_eq!(
        outcome(returns(Value::Object("a/B$C".into())), None),
        "f_returnsC"
    );
    assert_eq!(
        outcome(throws("java/lang/ArithmeticException"), None),
        "f_throwsArithmeticException"
    );
    assert_eq!(outcome(Actual::Returned(None), None), "f_completes");
}

#[test]
fn facts_that_every_case_shares_are_left_out() {
    let inputs: Vec<(&str, Value)> = vec![("x", Value::Int(1)), ("y", Value::Int(1))];
    let shared = || apply(Op::Gt, var("y"), int(0));
    let drafts = vec![
        draft(
            &inputs,
            vec![shared(), apply(Op::Gt, var("x"), int(0))],
            returns(Value::Int(1)),
        ),
        draft(
            &inputs,
            vec![shared(), apply(Op::Le, var("x"), int(0))],
            returns(Value::Int(2)),
        ),
    ];
    assert_eq!(
        names_of("(II)I", drafts),
        [
            "f_returns1_whenXIsPositive",
            "f_returns2_whenXIsNotPositive"
        ]
    );
}

#[test]
fn values_tell_equal_paths_apart_and_numbers_the_rest() {
    let drafts = [137, 138, 138].map(|v| {
        draft(
            &[("x", Value::Int(v)), ("y", Value::Int(0))],
            vec![],
            returns(Value::Int(1)),
        )
    });
    assert_eq!(
        names_of("(II)I", drafts.into()),
        [
            "f_returns1_whenXIs137",
            "f_returns1_whenXIs138",
            "f_returns1_whenXIs138_2"
        ]
    );
}

#[test]
fn of_many_conditions_those_are_named_that_differ() {
    let vars = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
    ];
    let inputs: Vec<(String, Value)> = ints(&vars);
    let inputs: Vec<(&str, Value)> = inputs
        .iter()
        .map(|(n, v)| (n.as_str(), v.clone()))
        .collect();
    let case = |flip: usize| {
        let conditions = vars
            .iter()
            .enumerate()
            .map(|(i, v)| apply(if i == flip { Op::Lt } else { Op::Ge }, var(v), int(0)))
            .collect();
        draft(&inputs, conditions, returns(Value::Int(1)))
    };
    let names = names_of("(IIIIIII)I", vec![case(9), case(2), case(4)]);
    assert_eq!(
        names[1],
        "f_returns1_whenThirdIsNegativeAndFifthIsNotNegative"
    );
    assert_eq!(
        names[2],
        "f_returns1_whenThirdIsNotNegativeAndFifthIsNegative"
    );
    assert_eq!(
        names[0],
        "f_returns1_whenThirdIsNotNegativeAndFifthIsNotNegative"
    );
}

#[test]
fn conditions_on_objects_read_like_sentences() {
    let null = || Expr::Const(Value::Null);
    let zero = || Expr::Const(Value::Int(0));
    let name = |condition: Expr| {
        let inputs = [
            ("x", Value::Ref(0)),
            ("y", Value::Ref(1)),
            ("n", Value::Int(1)),
        ];
        let foo = |n| super::steps::new(n, "Foo", "()V", &[]);
        let case = draft(&inputs, vec![condition], returns(Value::Int(1)));
        let names = names_of("(LFoo;LFoo;I)I", vec![case.with(vec![foo(0), foo(1)])]);
        names.into_iter().next().unwrap_or_default()
    };
    let cases = [
        (apply(Op::Eq, var("x"), null()), "XIsNull"),
        (not(apply(Op::Eq, var("x"), null())), "XIsNotNull"),
        (apply(Op::Eq, var("x"), var("y")), "XIsSameAsY"),
        (apply(Op::Ne, var("x"), var("y")), "XIsNotSameAsY"),
        (apply(Op::Gt, var("this.size"), zero()), "SizeIsPositive"),
        (
            apply(Op::Gt, var("this.n"), var("n")),
            "ThisNIsGreaterThanN",
        ),
        (
            apply(Op::Eq, var("x.next.value"), zero()),
            "XNextValueIsZero",
        ),
        (apply(Op::Lt, var("a[0]"), zero()), "A0IsNegative"),
        (apply(Op::Le, var("a.length"), var("n")), "ALengthIsAtMostN"),
        (var("x instanceof a.b.Circle"), "XIsCircle"),
        (not(var("x instanceof Outer$Circle")), "XIsNotCircle"),
        (
            Expr::Call("instanceof Foo".into(), vec![var("x")]),
            "XIsFoo",
        ),
        (var("x == null"), "XIsNull"),
        (not(var("x.next != null")), "XNextIsNull"),
        (var("this.open"), "OpenIsTrue"),
    ];
    for (condition, words) in cases {
        assert_eq!(name(condition), format!("f_returns1_when{words}"));
    }
}

#[test]
fn a_name_does_not_say_what_another_fact_implies() {
    let null = || Expr::Const(Value::Null);
    let not_null = |name: &str| apply(Op::Ne, var(name), null());
    assert_eq!(
        one(vec![
            not_null("order"),
            not_null("order.lines()"),
            apply(Op::Gt, var("order.lines().size()"), int(0)),
        ]),
        "OrderLinesSizeIsPositive"
    );
    assert_eq!(
        one(vec![
            not_null("order"),
            apply(Op::Gt, var("orders.length"), int(0))
        ]),
        "OrderIsNotNullAndOrdersLengthIsPositive"
    );
}

#[test]
fn texts_are_told_by_characters_and_not_by_places() {
    let at = |place: &str| var(place);
    assert_eq!(
        one(vec![apply(Op::Eq, at("line.charAt(0)"), int(97))]),
        "LineCharAt0IsLowerA"
    );
    assert_eq!(
        one(vec![apply(Op::Lt, at("line.indexOf()"), int(0))]),
        "LineIndexOfIsNegative"
    );
    assert_eq!(
        one(vec![
            apply(Op::Lt, at("line.start()"), at("line.end()")),
            apply(
                Op::Lt,
                apply(Op::Add, at("line.indexOf()"), int(1)),
                var("line.length()")
            ),
            apply(Op::Eq, at("line.indexOf()"), var("line.length()")),
        ]),
        ""
    );
}
