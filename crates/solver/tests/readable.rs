//! Shrinking keeps the conjuncts true and finds the values that a person would choose.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../term/tests/support/mod.rs"]
mod support;

use proptest::prelude::*;
use provetta_solver::shrink;
use provetta_term::{ArrayConst, Assignment, Const, ElemSort, FloatKind, Sort, TermId, Terms};
use provetta_test_support::kept;
use provetta_test_support::properties::config;
use support::{Generator, Rng, WIDE_WIDTHS, WIDTHS, random_assignment};

fn shrinking_keeps_truth(seed: u64, widths: &'static [u8]) -> Result<(), TestCaseError> {
    let mut terms = Terms::default();
    let mut generator = Generator {
        terms: &mut terms,
        random: Rng::new(seed),
        variables: true,
        floats: true,
        arrays: true,
        slow_floats: true,
        widths,
    };
    let mut all: Vec<TermId> = (0..4).map(|_| generator.term(Sort::Bool, 4).0).collect();
    let vars: Vec<_> = {
        let mut vars: Vec<_> = all.iter().flat_map(|&c| terms.vars(c)).copied().collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    };
    let model = random_assignment(&terms, &mut Rng::new(!seed), &vars);
    for c in &mut all {
        if !terms.eval_bool(*c, &model) {
            *c = terms.not(*c);
        }
    }
    let small = shrink(&terms, &all, &model);
    for &c in &all {
        prop_assert!(
            terms.eval_bool(c, &small),
            "seed {}: {} under {:?}",
            seed,
            terms.display(c),
            small
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(3_000, u32::MAX, kept!("tests/readable.regressions")))]

    #[test]
    fn shrunk_models_stay_models(seed: u64) {
        shrinking_keeps_truth(seed, &WIDTHS)?;
    }

    #[test]
    fn shrunk_wide_models_stay_models(seed: u64) {
        shrinking_keeps_truth(seed, &WIDE_WIDTHS)?;
    }
}

/// Shrinks one variable under one condition.
fn small(sort: Sort, start: Const, condition: impl FnOnce(&mut Terms, TermId) -> TermId) -> Const {
    let mut t = Terms::default();
    let x = t.var("x", sort);
    let c = condition(&mut t, x);
    let v = t.var_id(x).unwrap();
    let model: Assignment = [(v, start)].into_iter().collect();
    assert!(t.eval_bool(c, &model), "the start satisfies the condition");
    shrink(&t, &[c], &model).get(v).unwrap().clone()
}

const INT: Sort = Sort::Bv(32);
const DOUBLE: Sort = Sort::Float(FloatKind::F64);

#[test]
fn unconstrained_values_become_zero() {
    assert_eq!(
        small(INT, Const::int(123_456), |t, _| t.bool(true)),
        Const::int(0)
    );
    assert_eq!(
        small(DOUBLE, Const::f64(1e-7), |t, x| t.feq(x, x)),
        Const::f64(0.0)
    );
}

#[test]
fn bounds_give_the_nearest_number() {
    let above = |limit: i32| {
        move |t: &mut Terms, x: TermId| {
            let limit = t.int(limit);
            t.slt(limit, x)
        }
    };
    assert_eq!(small(INT, Const::int(1_234_567), above(0)), Const::int(1));
    assert_eq!(
        small(INT, Const::int(1_234_567), above(499)),
        Const::int(500)
    );
    assert_eq!(small(INT, Const::int(-1), above(-5)), Const::int(0));
    let below = |t: &mut Terms, x: TermId| {
        let limit = t.int(-136);
        t.slt(x, limit)
    };
    assert_eq!(small(INT, Const::int(-99_999), below), Const::int(-137));
}

#[test]
fn long_numbers_become_limits_where_they_will_do() {
    let big = |t: &mut Terms, x: TermId| {
        let limit = t.int(1_234_567);
        t.slt(limit, x)
    };
    assert_eq!(
        small(INT, Const::int(87_654_321), big),
        Const::int(i32::MAX)
    );
}

#[test]
fn wide_numbers_become_small_or_limits() {
    let wide = |value: i128| Const::bv_wide(128, value as u128);
    let above = |limit: i128| {
        move |t: &mut Terms, x: TermId| {
            let limit = t.bv_wide(128, limit as u128);
            t.slt(limit, x)
        }
    };
    let below = |t: &mut Terms, x: TermId| {
        let limit = t.bv_wide(128, -(1i128 << 100) as u128);
        t.slt(x, limit)
    };
    let sort = Sort::Bv(128);
    assert_eq!(small(sort, wide(1 << 90), above(499)), wide(500));
    assert_eq!(small(sort, wide(1 << 90), above(1 << 70)), wide(i128::MAX));
    assert_eq!(small(sort, wide(i128::MIN), below), wide(i128::MIN));
    assert_eq!(small(sort, wide(i128::MIN), |t, _| t.bool(true)), wide(0));
}

#[test]
fn floats_become_whole_numbers() {
    let above = |t: &mut Terms, x: TermId| {
        let limit = t.f64(6.25);
        t.flt(limit, x)
    };
    assert_eq!(
        small(DOUBLE, Const::f64(1_234.567_89), above),
        Const::f64(10.0)
    );
    let between = |t: &mut Terms, x: TermId| {
        let (low, high) = (t.f64(6.25), t.f64(9.5));
        let (a, b) = (t.flt(low, x), t.flt(x, high));
        t.and(a, b)
    };
    assert_eq!(
        small(DOUBLE, Const::f64(8.123_456_789), between),
        Const::f64(7.0)
    );
}

#[test]
fn nan_stays_only_where_it_is_needed() {
    assert_eq!(
        small(DOUBLE, Const::f64(f64::NAN), |t, x| t.is_nan(x)),
        Const::f64(f64::NAN)
    );
    let not_less = |t: &mut Terms, x: TermId| {
        let zero = t.f64(0.0);
        let less = t.flt(x, zero);
        t.not(less)
    };
    assert_eq!(
        small(DOUBLE, Const::f64(f64::NAN), not_less),
        Const::f64(0.0)
    );
}

#[test]
fn arrays_lose_what_no_one_reads() {
    let mut noise = ArrayConst::new(ElemSort::Bv(32), &Const::int(77));
    noise.set(3, &Const::int(4_711));
    noise.set(9, &Const::int(815));
    let sort = Sort::Array(ElemSort::Bv(32));
    let found = small(sort, Const::Array(noise.into()), |t, a| {
        let (three, hundred) = (t.int(3), t.int(1_000));
        let element = t.select(a, three);
        t.slt(hundred, element)
    });
    let mut expected = ArrayConst::new(ElemSort::Bv(32), &Const::int(0));
    expected.set(3, &Const::int(1_001));
    assert_eq!(found, Const::Array(expected.into()));
}

#[test]
fn equal_values_move_together() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", DOUBLE), t.var("y", DOUBLE));
    let zero = t.f64(0.0);
    let conjuncts = [t.feq(x, y), t.flt(zero, x)];
    let model: Assignment = [x, y]
        .into_iter()
        .filter_map(|v| t.var_id(v))
        .map(|v| (v, Const::f64(1e-323)))
        .collect();
    let small = shrink(&t, &conjuncts, &model);
    assert!(
        small.iter().all(|(_, value)| *value == Const::f64(1.0)),
        "{small:?}"
    );
}

#[test]
fn equal_texts_become_letters_whatever_else_is_zero() {
    let mut terms = Terms::default();
    let elem = ElemSort::Bv(16);
    let texts = ["s.charAt()", "t.charAt()"].map(|name| {
        let term = terms.var(name, Sort::Array(elem));
        let var = terms.var_id(term).expect("a variable");
        terms.mark_text(var);
        (term, var)
    });
    let answer = terms.var("s is", Sort::Bv(16));
    let zero = terms.constant(&Const::bv(16, 0));
    let index = terms.int(0);
    let [one, other] = texts.map(|(term, _)| terms.select(term, index));
    let conjuncts = [terms.eq(one, other), terms.eq(answer, zero)];
    let small = shrink(&terms, &conjuncts, &Assignment::new());
    for (_, var) in texts {
        let Some(Const::Array(value)) = small.get(var) else {
            panic!("a text");
        };
        assert_eq!(value.get(0).raw(), u64::from(b'a'));
    }
}
