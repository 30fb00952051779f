//! `\real` numbers: exact fractions, and doubles where only comparing is asked.

use jml::BinaryOp;
use provetta_jml as jml;
use provetta_symex::{Halt, Value};
use provetta_term::{Assignment, Const, Sort, TermId, Terms};

use crate::value::Real;
use crate::value::Val;
use crate::value::real::{binary, compare, either, negated, widened, zero};

fn done<T>(result: Result<T, Halt>) -> T {
    match result {
        Ok(value) => value,
        Err(halt) => panic!("{halt:?}"),
    }
}

fn real(val: &Val) -> Real {
    match val {
        Val::Real(real) => *real,
        other => panic!("{other:?}"),
    }
}

/// A double as a real number.
fn of(terms: &mut Terms, value: f64) -> Real {
    real(&done(widened(terms, &Val::Java(Value::Double(value)))).0)
}

fn holds(terms: &mut Terms, op: BinaryOp, a: Real, b: Real) -> bool {
    let term = done(compare(terms, op, a, b));
    terms.eval_bool(term, &Assignment::new())
}

fn equal(terms: &mut Terms, a: Real, b: Real) -> bool {
    holds(terms, BinaryOp::Equal, a, b)
}

/// The result of an operation on two doubles.
fn result(terms: &mut Terms, op: BinaryOp, a: f64, b: f64) -> Real {
    let (a, b) = (of(terms, a), of(terms, b));
    real(&done(binary(terms, op, a, b)).0)
}

#[test]
fn a_known_double_is_its_exact_value() {
    let mut terms = Terms::default();
    // The next double is two further.
    let last = 9_007_199_254_740_992.0;
    let sum = result(&mut terms, BinaryOp::Add, last, 1.0);
    let rounded = of(&mut terms, last + 1.0);
    assert!(!equal(&mut terms, sum, rounded), "nothing is rounded");
    let sum = result(&mut terms, BinaryOp::Add, 0.25, 0.5);
    let expected = of(&mut terms, 0.75);
    assert!(equal(&mut terms, sum, expected));
}

#[test]
fn a_third_times_three_is_one() {
    let mut terms = Terms::default();
    let third = result(&mut terms, BinaryOp::Divide, 1.0, 3.0);
    let (three, one) = (of(&mut terms, 3.0), of(&mut terms, 1.0));
    let product = real(&done(binary(&mut terms, BinaryOp::Multiply, third, three)).0);
    assert!(equal(&mut terms, product, one));
}

#[test]
fn the_lower_part_of_a_quotient_is_positive() {
    let mut terms = Terms::default();
    let quotient = result(&mut terms, BinaryOp::Divide, 1.0, -2.0);
    let (minus_half, nought) = (of(&mut terms, -0.5), zero(&mut terms));
    assert!(equal(&mut terms, quotient, minus_half));
    assert!(holds(&mut terms, BinaryOp::Less, quotient, nought));
}

#[test]
fn a_division_by_zero_is_not_defined() {
    let mut terms = Terms::default();
    let (one, nought) = (of(&mut terms, 1.0), zero(&mut terms));
    let (_, ok) = done(binary(&mut terms, BinaryOp::Divide, one, nought));
    assert!(!terms.eval_bool(ok, &Assignment::new()));
}

#[test]
fn both_zeros_are_one_number() {
    let mut terms = Terms::default();
    let (minus, nought) = (of(&mut terms, -0.0), zero(&mut terms));
    assert!(equal(&mut terms, minus, nought));
}

#[test]
fn what_is_not_finite_is_no_real_number() {
    let mut terms = Terms::default();
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let (_, ok) = done(widened(&mut terms, &Val::Java(Value::Double(value))));
        assert_eq!(terms.as_bool(ok), Some(false), "{value}");
    }
}

/// A double that depends on inputs.
fn variable(terms: &mut Terms) -> (TermId, Real, TermId) {
    let term = terms.var("d", Sort::Float(provetta_term::FloatKind::F64));
    let (val, ok) = done(widened(terms, &Val::Java(Value::DoubleTerm(term))));
    (term, real(&val), ok)
}

#[test]
fn a_double_that_depends_on_inputs_is_defined_where_it_is_finite() {
    let mut terms = Terms::default();
    let (term, _, ok) = variable(&mut terms);
    for value in [
        0.0,
        -1.5,
        f64::MAX,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ] {
        let mut assignment = Assignment::new();
        assignment.set(terms.var_id(term).unwrap(), Const::f64(value));
        assert_eq!(
            terms.eval_bool(ok, &assignment),
            value.is_finite(),
            "{value}"
        );
    }
}

#[test]
fn a_double_that_depends_on_inputs_is_compared_and_not_added() {
    let mut terms = Terms::default();
    let (term, double, _) = variable(&mut terms);
    let half = of(&mut terms, 0.5);
    let less = done(compare(&mut terms, BinaryOp::Less, double, half));
    for value in [0.25, 0.5, 1.0] {
        let mut assignment = Assignment::new();
        assignment.set(terms.var_id(term).unwrap(), Const::f64(value));
        assert_eq!(terms.eval_bool(less, &assignment), value < 0.5, "{value}");
    }
    assert!(binary(&mut terms, BinaryOp::Add, double, half).is_err());
}

#[test]
fn a_fraction_that_is_no_double_is_not_compared_with_one() {
    let mut terms = Terms::default();
    let (_, double, _) = variable(&mut terms);
    let third = result(&mut terms, BinaryOp::Divide, 1.0, 3.0);
    assert!(compare(&mut terms, BinaryOp::Less, double, third).is_err());
}

#[test]
fn a_negation_turns_the_order_around() {
    let mut terms = Terms::default();
    let (a, b) = (of(&mut terms, 1.5), of(&mut terms, 2.5));
    let (minus_a, minus_b) = (
        real(&done(negated(&mut terms, a))),
        real(&done(negated(&mut terms, b))),
    );
    assert!(holds(&mut terms, BinaryOp::Less, minus_b, minus_a));
}

#[test]
fn a_condition_chooses_between_fractions() {
    let mut terms = Terms::default();
    let (a, b) = (of(&mut terms, 1.5), of(&mut terms, 3.0));
    let truth = terms.var("t", Sort::Bool);
    let chosen = real(&done(either(&mut terms, truth, a, b)));
    let is_a = done(compare(&mut terms, BinaryOp::Equal, chosen, a));
    for value in [true, false] {
        let mut assignment = Assignment::new();
        assignment.set(terms.var_id(truth).unwrap(), Const::Bool(value));
        assert_eq!(terms.eval_bool(is_a, &assignment), value);
    }
}
