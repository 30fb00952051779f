//! Sums over short ranges mean what they mean written out, whether the answer is a model or a refutation.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../term/tests/support/mod.rs"]
mod support;

use proptest::prelude::*;
use provetta_solver::{Answer, Options, Query, plain_z3, quantifiers_hold, standard};
use provetta_term::{
    ArrayConst, Assignment, Const, Effort, ElemSort, Fold, Sort, Sum, TermId, Terms, VarId,
};
use provetta_test_support::kept;
use provetta_test_support::properties::{Outcome, config, decided};
use support::Rng;

/// The largest value of a variable that is summed over, and one more.
const LONGEST: u64 = 4;

/// A random array of bytes: a variable, perhaps with stores.
fn array(terms: &mut Terms, random: &mut Rng) -> TermId {
    let name = random.one_of(&["a", "b"]);
    let mut array = terms.var(name, Sort::Array(ElemSort::Bv(8)));
    for _ in 0..random.number(3) {
        let index = number(terms, random);
        let value = terms.var(random.one_of(&["v", "w"]), Sort::Bv(8));
        array = terms.store(array, index, value);
    }
    array
}

/// A small number: a constant or a variable.
fn number(terms: &mut Terms, random: &mut Rng) -> TermId {
    match random.number(3) {
        0 => terms.bv(32, random.number(LONGEST)),
        1 => terms.var("n", Sort::Bv(32)),
        _ => terms.var("m", Sort::Bv(32)),
    }
}

/// A sum or greatest number over `low..high` and the same written out.
fn sum(terms: &mut Terms, random: &mut Rng) -> (TermId, TermId) {
    let each = terms.var("i?0 int", Sort::Bv(32));
    let var = terms.var_id(each).expect("a variable");
    let (low, high) = (number(terms, random), number(terms, random));
    let array = array(terms, random);
    let element = terms.select(array, each);
    let (from, before) = (terms.sle(low, each), terms.slt(each, high));
    let inside = terms.and(from, before);
    let (what, width) = match random.number(3) {
        0 => (element, 8),
        1 => {
            let value = terms.var(random.one_of(&["v", "w"]), Sort::Bv(8));
            let same = terms.eq(element, value);
            let (one, zero) = (terms.bv(2, 1), terms.bv(2, 0));
            (terms.ite(same, one, zero), 2)
        }
        _ => {
            let skipped = number(terms, random);
            let is_skipped = terms.eq(each, skipped);
            let zero = terms.bv(8, 0);
            (terms.ite(is_skipped, zero, element), 8)
        }
    };
    let fold = random.one_of(&[Fold::Sum, Fold::Sum, Fold::Greatest, Fold::Product]);
    let (what, outside) = match fold {
        Fold::Sum => (what, terms.bv(width, 0)),
        Fold::Product => (what, terms.bv(width, 1)),
        Fold::Greatest => {
            let wide = terms.sext(width + 1, what);
            (wide, terms.bv(width + 1, 1 << width))
        }
    };
    let body = terms.ite(inside, what, outside);
    let sum = Sum {
        fold,
        var,
        range: (low, high),
        body,
    };
    let total = terms.sum(sum.clone()).expect("not too wide");
    // A product of so few bytes needs no more.
    let bits = terms.sort(total).bv_width().expect("a vector").min(34);
    let mut written = match fold {
        Fold::Sum => terms.bv(bits, 0),
        Fold::Greatest => terms.bv(bits, 1 << (bits - 1)),
        Fold::Product => terms.bv_wide(bits, 1),
    };
    for value in 0..LONGEST {
        let value = terms.bv(32, value);
        let part = terms.summand(&sum, value);
        let part = terms.sext(bits, part);
        written = match fold {
            Fold::Sum => terms.add(written, part),
            Fold::Product => terms.mul(written, part),
            Fold::Greatest => {
                let is_less = terms.slt(written, part);
                terms.ite(is_less, part, written)
            }
        };
    }
    (total, written)
}

/// Rng comparisons of sums, and the same written out. Ends and indices are from 0 to the longest range.
fn conjuncts(terms: &mut Terms, random: &mut Rng) -> (Vec<TermId>, Vec<TermId>) {
    let (mut all, mut written) = (Vec::new(), Vec::new());
    for name in ["n", "m"] {
        let x = terms.var(name, Sort::Bv(32));
        let (zero, most) = (terms.bv(32, 0), terms.bv(32, LONGEST));
        for bound in [terms.sle(zero, x), terms.sle(x, most)] {
            all.push(bound);
            written.push(bound);
        }
    }
    for _ in 0..1 + random.number(3) {
        let (one, one_written) = sum(terms, random);
        let (other, other_written) = match random.number(3) {
            0 => {
                let small = terms.signed(random.number(9) as i128 - 2);
                (small, small)
            }
            _ => sum(terms, random),
        };
        let kind = random.number(3);
        let mut compare = |a: TermId, b: TermId| {
            let width = |t| terms.sort(t).bv_width().unwrap_or(1);
            let width = width(a).max(width(b)).max(60);
            let (a, b) = (terms.sext(width, a), terms.sext(width, b));
            match kind {
                0 => terms.eq(a, b),
                1 => terms.slt(a, b),
                _ => {
                    let same = terms.eq(a, b);
                    terms.not(same)
                }
            }
        };
        all.push(compare(one, other));
        written.push(compare(one_written, other_written));
    }
    (all, written)
}

/// What we say of sums is what Z3 says of them written out; decided, if we say something.
fn means_the_same(seed: u64, only_refutes: bool) -> Result<Outcome, TestCaseError> {
    let mut terms = Terms::default();
    let mut random = Rng::new(seed);
    let (all, written) = conjuncts(&mut terms, &mut random);
    let query = Query {
        conjuncts: &all,
        hint: None,
        effort: Effort::millis(200),
        units: None,
        only_refutes,
    };
    let ours = standard(&Options::default()).check(&mut terms, &query);
    let theirs = plain_z3(&Options::default()).check(
        &mut terms,
        &Query {
            conjuncts: &written,
            only_refutes: false,
            ..query
        },
    );
    let shown: Vec<String> = written
        .iter()
        .map(|c| terms.display(*c).to_string())
        .collect();
    match (&ours, &theirs) {
        (Answer::Unsat, Answer::Sat(_)) => {
            prop_assert!(false, "seed {seed}: refuted, but {theirs:?}: {shown:?}");
        }
        (Answer::Sat(model), _) if !only_refutes => {
            prop_assert!(quantifiers_hold(&mut terms, &all, model), "seed {seed}");
            let holds = written.iter().all(|c| terms.eval_bool(*c, model));
            prop_assert!(holds, "seed {seed}: {model:?}: {shown:?}");
        }
        _ => {}
    }
    match ours {
        Answer::Unknown(_) => Ok(Outcome::Open),
        _ => Ok(Outcome::Decided),
    }
}

/// Sums that are what they are for some values, and what some elements are, are not refuted.
fn truth_stands(seed: u64) -> Result<Outcome, TestCaseError> {
    let mut terms = Terms::default();
    let mut random = Rng::new(seed);
    let (mut all, _) = conjuncts(&mut terms, &mut random);
    // The bounds of the numbers.
    all.truncate(4);
    let mut sums = Vec::new();
    for _ in 0..2 + random.number(3) {
        sums.push(sum(&mut terms, &mut random));
    }
    let mut model = Assignment::new();
    for name in ["n", "m"] {
        let var = terms.var(name, Sort::Bv(32));
        let value = Const::bv(32, random.number(LONGEST + 1));
        model.set(terms.var_id(var).expect("a variable"), value);
    }
    for name in ["v", "w"] {
        let var = terms.var(name, Sort::Bv(8));
        let value = Const::bv(8, random.number(3));
        model.set(terms.var_id(var).expect("a variable"), value);
    }
    for name in ["a", "b"] {
        let array = terms.var(name, Sort::Array(ElemSort::Bv(8)));
        let mut value = ArrayConst::new(ElemSort::Bv(8), &Const::bv(8, random.number(3)));
        for index in 0..LONGEST as u32 {
            value.set(index, &Const::bv(8, random.number(3)));
        }
        for index in 0..LONGEST {
            if random.number(2) == 0 {
                let element = Const::bv(8, value.get(index as u32).raw());
                let (index, element) = (terms.bv(32, index), terms.constant(&element));
                let read = terms.select(array, index);
                all.push(terms.eq(read, element));
            }
        }
        let var = terms.var_id(array).expect("a variable");
        model.set(var, Const::Array(std::sync::Arc::new(value)));
    }
    for (total, written) in sums {
        let value = terms.eval(written, &model);
        let value = terms.constant(&value);
        all.push(terms.eq(total, value));
    }
    let query = Query {
        conjuncts: &all,
        hint: None,
        effort: Effort::seconds(2),
        units: Some(2_000_000),
        only_refutes: true,
    };
    let answer = standard(&Options::default()).check(&mut terms, &query);
    let shown: Vec<String> = all.iter().map(|c| terms.display(*c).to_string()).collect();
    prop_assert!(answer != Answer::Unsat, "seed {seed}: {model:?}: {shown:?}");
    match answer {
        Answer::Unknown(_) => Ok(Outcome::Open),
        _ => Ok(Outcome::Decided),
    }
}

/// The file that keeps what failed.
const KEPT: &str = kept!("tests/sums.regressions");

#[test]
fn what_sums_are_is_not_refuted() {
    decided(config(400, 20, KEPT), 90, truth_stands).unwrap();
}

#[test]
fn a_sum_is_what_it_is_written_out() {
    let check = |seed| means_the_same(seed, false);
    decided(config(200, 20, KEPT), 90, check).unwrap();
}

#[test]
fn what_is_refuted_of_sums_cannot_be() {
    let check = |seed| means_the_same(seed, true);
    decided(config(200, 20, KEPT), 90, check).unwrap();
}

/// The array `a` with `x` stored at `i`, summed up to its end, and the sum without the store.
fn stored(terms: &mut Terms) -> (TermId, TermId, VarId) {
    let each = terms.var("i?0 int", Sort::Bv(32));
    let var = terms.var_id(each).expect("a variable");
    let length = terms.var("length", Sort::Bv(32));
    let zero = terms.bv(32, 0);
    let plain = terms.var("a", Sort::Array(ElemSort::Bv(32)));
    let (index, value) = (terms.var("i", Sort::Bv(32)), terms.var("x", Sort::Bv(32)));
    let changed = terms.store(plain, index, value);
    let mut total = |array: TermId| {
        let element = terms.select(array, each);
        let (from, before) = (terms.sle(zero, each), terms.slt(each, length));
        let inside = terms.and(from, before);
        let body = terms.ite(inside, element, zero);
        let range = (zero, length);
        let fold = Fold::Sum;
        let sum = Sum {
            fold,
            var,
            range,
            body,
        };
        terms.sum(sum).expect("not too wide")
    };
    (total(changed), total(plain), var)
}

#[test]
fn a_store_outside_of_the_range_changes_no_sum() {
    let mut terms = Terms::default();
    let (changed, plain, _) = stored(&mut terms);
    let (length, index) = (
        terms.var("length", Sort::Bv(32)),
        terms.var("i", Sort::Bv(32)),
    );
    let outside = terms.sle(length, index);
    let same = terms.eq(changed, plain);
    let differs = terms.not(same);
    let query = Query {
        conjuncts: &[outside, differs],
        hint: None,
        effort: Effort::seconds(5),
        units: None,
        only_refutes: true,
    };
    let answer = standard(&Options::default()).check(&mut terms, &query);
    assert_eq!(answer, Answer::Unsat);
    // Inside of it, it does.
    let inside = terms.not(outside);
    let query = Query {
        conjuncts: &[inside, differs],
        only_refutes: false,
        ..query
    };
    let answer = standard(&Options::default()).check(&mut terms, &query);
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
}
