//! Each layer alone, above a solver that only records what reaches it.

use std::cell::RefCell;
use std::rc::Rc;

use provetta_term::{Assignment, Const, Effort, ElemSort, FloatKind, Sort, TermId, Terms};

use crate::{Answer, Query, Solver};

const SECOND: Effort = Effort::seconds(1);
pub(crate) const INT: Sort = Sort::Bv(32);

type Seen = Rc<RefCell<Vec<Vec<TermId>>>>;

/// Answers always the same, and remembers the conjuncts.
struct Recorder {
    answer: Answer,
    seen: Seen,
}

impl Recorder {
    fn new(answer: Answer) -> (Recorder, Seen) {
        let seen = Seen::default();
        (
            Recorder {
                answer,
                seen: Rc::clone(&seen),
            },
            seen,
        )
    }
}

impl Solver for Recorder {
    fn check(&mut self, _terms: &mut Terms, query: &Query) -> Answer {
        self.seen.borrow_mut().push(query.conjuncts.to_vec());
        self.answer.clone()
    }
}

/// Answers always the same.
pub(crate) struct Fixed(pub(crate) Answer);

impl Solver for Fixed {
    fn check(&mut self, _: &mut Terms, _: &Query) -> Answer {
        self.0.clone()
    }
}

pub(crate) fn unknown() -> Answer {
    Answer::Unknown("not asked".to_owned())
}

pub(crate) fn ask(
    solver: &mut dyn Solver,
    terms: &mut Terms,
    conjuncts: &[TermId],
    hint: Option<&Assignment>,
) -> Answer {
    solver.check(
        terms,
        &Query {
            conjuncts,
            hint,
            effort: SECOND,
            units: None,
            only_refutes: false,
        },
    )
}

pub(crate) fn value(terms: &Terms, x: TermId, value: Const) -> Assignment {
    terms.var_id(x).map(|v| (v, value)).into_iter().collect()
}

#[test]
fn checked_rejects_a_wrong_model() {
    let mut t = Terms::default();
    let (x, five) = (t.var("x", INT), t.int(5));
    let c = t.slt(five, x);
    let (inner, _) = Recorder::new(Answer::Sat(value(&t, x, Const::int(5))));
    let mut checked = crate::checked::Checked::new(inner);
    assert!(
        matches!(ask(&mut checked, &mut t, &[c], None), Answer::Unknown(reason) if reason.contains("(< 5 x)"))
    );
    let (inner, _) = Recorder::new(Answer::Sat(value(&t, x, Const::int(6))));
    let mut checked = crate::checked::Checked::new(inner);
    assert!(matches!(
        ask(&mut checked, &mut t, &[c], None),
        Answer::Sat(_)
    ));
}

#[test]
fn slice_asks_only_about_connected_conjuncts_and_keeps_the_rest_of_the_hint() {
    let mut t = Terms::default();
    let (x, y, z) = (t.var("x", INT), t.var("y", INT), t.var("z", INT));
    let five = t.int(5);
    let (apart, joined, last) = (t.slt(five, z), t.slt(x, y), t.slt(five, x));
    let mut hint = value(&t, z, Const::int(7));
    hint.set(t.var_id(y).unwrap(), Const::int(1));
    let mut model = value(&t, x, Const::int(6));
    model.set(t.var_id(y).unwrap(), Const::int(8));
    let (inner, seen) = Recorder::new(Answer::Sat(model));
    let mut slice = crate::slice::Slice::new(inner);
    let Answer::Sat(found) = ask(&mut slice, &mut t, &[apart, joined, last], Some(&hint)) else {
        panic!("a model")
    };
    assert_eq!(*seen.borrow(), [vec![joined, last]]);
    assert_eq!(
        found.iter().map(|(_, c)| c.as_i64()).collect::<Vec<_>>(),
        [6, 8, 7]
    );
}

#[test]
fn slice_answers_what_the_hint_satisfies_and_what_is_constant() {
    let mut t = Terms::default();
    let (x, five, no) = (t.var("x", INT), t.int(5), t.bool(false));
    let c = t.slt(five, x);
    let hint = value(&t, x, Const::int(9));
    let (inner, seen) = Recorder::new(unknown());
    let mut slice = crate::slice::Slice::new(inner);
    assert_eq!(
        ask(&mut slice, &mut t, &[c], Some(&hint)),
        Answer::Sat(hint.clone())
    );
    assert_eq!(
        ask(&mut slice, &mut t, &[c, no], Some(&hint)),
        Answer::Unsat
    );
    assert_eq!(
        ask(&mut slice, &mut t, &[], None),
        Answer::Sat(Assignment::new())
    );
    assert!(seen.borrow().is_empty());
}

#[test]
fn reuse_remembers_answers_and_refuted_subsets() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", INT), t.var("y", INT));
    let (a, b, c) = (t.slt(x, y), t.ult(x, y), t.sle(y, x));
    let (inner, seen) = Recorder::new(Answer::Unsat);
    let mut reuse = crate::reuse::Reuse::new(inner);
    assert_eq!(ask(&mut reuse, &mut t, &[a, b], None), Answer::Unsat);
    assert_eq!(ask(&mut reuse, &mut t, &[b, a], None), Answer::Unsat);
    assert_eq!(ask(&mut reuse, &mut t, &[c, b, a], None), Answer::Unsat);
    assert_eq!(seen.borrow().len(), 1);
    assert_eq!(ask(&mut reuse, &mut t, &[c, a], None), Answer::Unsat);
    assert_eq!(seen.borrow().len(), 2);
}

#[test]
fn reuse_tries_recent_models_and_forgets_with_the_arena() {
    let mut t = Terms::default();
    let (x, five, nine) = (t.var("x", INT), t.int(5), t.int(9));
    let (c, d) = (t.slt(five, x), t.slt(x, nine));
    let (inner, seen) = Recorder::new(Answer::Sat(value(&t, x, Const::int(6))));
    let mut reuse = crate::reuse::Reuse::new(inner);
    assert!(matches!(
        ask(&mut reuse, &mut t, &[c], None),
        Answer::Sat(_)
    ));
    assert!(matches!(
        ask(&mut reuse, &mut t, &[c, d], None),
        Answer::Sat(_)
    ));
    assert_eq!(seen.borrow().len(), 1);
    let mut other = Terms::default();
    let (p, q) = (other.var("p", INT), other.int(5));
    let e = other.slt(q, p);
    ask(&mut reuse, &mut other, &[e], None);
    assert_eq!(seen.borrow().len(), 2);
}

#[test]
fn reuse_asks_again_after_giving_up_when_there_is_more_effort() {
    let mut t = Terms::default();
    let (x, five) = (t.var("x", INT), t.int(5));
    let c = t.slt(five, x);
    let (inner, seen) = Recorder::new(unknown());
    let mut reuse = crate::reuse::Reuse::new(inner);
    for (effort, asked) in [(SECOND, 1), (SECOND, 1), (SECOND * 2, 2)] {
        reuse.check(
            &mut t,
            &Query {
                conjuncts: &[c],
                hint: None,
                effort,
                units: None,
                only_refutes: false,
            },
        );
        assert_eq!(seen.borrow().len(), asked);
    }
}

#[test]
fn bounds_refute_empty_intervals_and_nothing_else() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", INT), t.var("y", INT));
    let (three, four, five, minus) = (t.int(3), t.int(4), t.int(5), t.int(-1));
    let square = t.mul(x, x);
    let above = t.slt(five, square);
    let below = t.slt(square, four);
    let (low, high) = (t.slt(three, x), t.slt(x, five));
    let is_four = t.eq(x, four);
    let not_four = t.not(is_four);
    let (less, more) = (t.slt(x, y), t.slt(y, x));
    let unsigned_more = t.ult(y, x);
    let negative = t.sle(x, minus);
    let small = t.ult(x, five);
    for (conjuncts, refuted) in [
        (vec![above, below], true),
        (vec![low, high, not_four], true),
        (vec![low, high], false),
        (vec![less, more], true),
        (vec![less, unsigned_more], false),
        (vec![negative, small], true),
        (vec![negative], false),
        (vec![is_four, not_four], true),
    ] {
        let (inner, seen) = Recorder::new(unknown());
        let mut bounds = crate::bounds::Bounds::new(inner);
        let answer = ask(&mut bounds, &mut t, &conjuncts, None);
        assert_eq!(answer == Answer::Unsat, refuted, "{conjuncts:?}");
        assert_eq!(seen.borrow().is_empty(), refuted);
        assert_eq!(bounds.core().is_some(), refuted);
    }
}

/// Whether the guess alone finds a model of one condition on variables that are all zero.
fn guessed(condition: impl FnOnce(&mut Terms) -> TermId) -> bool {
    let mut t = Terms::default();
    let c = condition(&mut t);
    let (inner, _) = Recorder::new(unknown());
    let mut guess = crate::guess::Guess::new(inner, 4_000, 0);
    match ask(&mut guess, &mut t, &[c], None) {
        Answer::Sat(model) => {
            assert!(t.eval_bool(c, &model), "the model fits");
            true
        }
        _ => false,
    }
}

#[test]
fn guess_inverts_arithmetic() {
    assert!(guessed(|t| {
        let (x, three, c) = (t.var("x", INT), t.int(3), t.int(1_000));
        let product = t.mul(x, three);
        let sum = t.add(product, x);
        t.slt(c, sum)
    }));
    assert!(guessed(|t| {
        let (x, y, c) = (t.var("x", INT), t.var("y", INT), t.int(17));
        let d = t.sub(x, y);
        let e = t.bvxor(d, y);
        t.eq(e, c)
    }));
    assert!(guessed(|t| {
        let (x, seven, three) = (t.var("x", INT), t.int(7), t.int(3));
        let r = t.srem(x, seven);
        t.eq(r, three)
    }));
    assert!(guessed(|t| {
        let (x, y) = (t.var("x", Sort::Bv(64)), t.var("y", Sort::Bv(64)));
        t.slt(x, y)
    }));
    assert!(guessed(|t| {
        let (x, c, shift) = (t.var("x", Sort::Bv(8)), t.int(-4), t.int(1));
        let wide = t.sext(32, x);
        let shifted = t.ashr(wide, shift);
        t.eq(shifted, c)
    }));
}

#[test]
fn bounds_refute_wide_intervals() {
    let mut t = Terms::default();
    let x = t.var("x", Sort::Bv(128));
    let number = |t: &mut Terms, value: i128| t.bv_wide(128, value as u128);
    let (least, most) = (number(&mut t, i128::MIN), number(&mut t, i128::MAX));
    let (near, minus, zero) = (
        number(&mut t, i128::MIN + 1),
        number(&mut t, -1),
        number(&mut t, 0),
    );
    let (is_least, is_near) = (t.eq(x, least), t.eq(x, near));
    let (not_least, not_near) = (t.not(is_least), t.not(is_near));
    let low = t.sle(x, near);
    let (negative, small) = (t.slt(x, zero), t.ule(x, most));
    let above = t.ult(most, x);
    let positive = t.slt(minus, x);
    for (conjuncts, refuted) in [
        (vec![low, not_least, not_near], true),
        (vec![low, not_least], false),
        (vec![negative, small], true),
        (vec![positive, above], true),
        (vec![negative, above], false),
        (vec![positive, small], false),
        (vec![is_least, positive], true),
    ] {
        let (inner, seen) = Recorder::new(unknown());
        let mut bounds = crate::bounds::Bounds::new(inner);
        let answer = ask(&mut bounds, &mut t, &conjuncts, None);
        assert_eq!(answer == Answer::Unsat, refuted, "{conjuncts:?}");
        assert_eq!(seen.borrow().is_empty(), refuted);
    }
}

#[test]
fn guess_reaches_narrow_variables_through_wide_terms() {
    assert!(guessed(|t| {
        // Seven times an int beyond what an int holds.
        let (x, y) = (t.var("x", INT), t.var("y", Sort::Bv(64)));
        let (x, y) = (t.sext(128, x), t.sext(128, y));
        let (seven, limit) = (t.bv(128, 7), t.bv_wide(128, 6 << 31));
        let product = t.mul(x, seven);
        let difference = t.sub(product, y);
        t.slt(limit, difference)
    }));
    assert!(guessed(|t| {
        let (x, three, c) = (
            t.var("x", Sort::Bv(100)),
            t.bv(100, 3),
            t.bv_wide(100, 1 << 90),
        );
        let product = t.mul(x, three);
        t.eq(product, c)
    }));
}

#[test]
fn guess_reaches_through_choices_connectives_and_arrays() {
    assert!(guessed(|t| {
        let (p, x, y, c) = (t.var("p", Sort::Bool), t.int(1), t.var("y", INT), t.int(99));
        let chosen = t.ite(p, y, x);
        t.eq(chosen, c)
    }));
    assert!(guessed(|t| {
        let (x, y, c, d) = (t.var("x", INT), t.var("y", INT), t.int(99), t.int(-7));
        let (a, b) = (t.eq(x, c), t.slt(y, d));
        t.and(a, b)
    }));
    assert!(guessed(|t| {
        let (a, i, c) = (
            t.var("a", Sort::Array(ElemSort::Bv(16))),
            t.int(3),
            t.bv(16, 500),
        );
        let element = t.select(a, i);
        t.eq(element, c)
    }));
}

#[test]
fn guess_finds_floats() {
    const DOUBLE: Sort = Sort::Float(FloatKind::F64);
    assert!(guessed(|t| {
        let (x, c) = (t.var("x", DOUBLE), t.f64(1234.5));
        let square = t.fmul(x, x);
        t.flt(c, square)
    }));
    assert!(guessed(|t| {
        let x = t.var("x", DOUBLE);
        let same = t.feq(x, x);
        t.not(same)
    }));
    assert!(guessed(|t| {
        let (x, y, c) = (t.var("x", DOUBLE), t.var("y", DOUBLE), t.f64(0.3));
        let sum = t.fadd(x, y);
        t.feq(sum, c)
    }));
    assert!(guessed(|t| {
        let (x, c) = (t.var("x", DOUBLE), t.int(i32::MAX));
        let cast = t.fp_to_sbv(32, x);
        t.eq(cast, c)
    }));
    assert!(guessed(|t| {
        // Between two neighbours of a square root: the search by distance has to land exactly.
        let (x, low, high) = (t.var("x", DOUBLE), t.f64(2.0), t.f64(2.000_001));
        let square = t.fmul(x, x);
        let cube = t.fmul(square, x);
        let (a, b) = (t.flt(low, cube), t.flt(cube, high));
        t.and(a, b)
    }));
}
