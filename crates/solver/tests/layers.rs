//! The standard solver and Z3 alone never contradict each other, and the examples that the design names behave.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../term/tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use proptest::prelude::*;
use provetta_solver::{Answer, Options, Query, Recorder, plain_z3, standard};
use provetta_term::{Assignment, BvBin, Const, Effort, FloatKind, Node, Sort, TermId, Terms};
use provetta_test_support::kept;
use provetta_test_support::properties::{Outcome, config, decided};
use support::{Generator, Rng, random_assignment, random_bits};

const SECOND: Duration = Duration::from_secs(1);

const NARROW: [u8; 4] = [8, 16, 1, 32];
const MIXED: [u8; 7] = [8, 33, 16, 35, 31, 1, 66];
const WIDE: [u8; 6] = [8, 65, 128, 100, 16, 127];

fn ask(terms: &mut Terms, conjuncts: &[TermId], hint: Option<&Assignment>) -> Answer {
    standard(&Options::default()).check(
        terms,
        &Query {
            conjuncts,
            hint,
            effort: Effort::seconds(10),
            units: None,
            only_refutes: false,
        },
    )
}

/// Rng conjuncts, the first of them made true by a random assignment so that paths look like paths.
fn conjuncts(
    terms: &mut Terms,
    seed: u64,
    floats: bool,
    arrays: bool,
    widths: &'static [u8],
) -> (Vec<TermId>, Assignment) {
    let mut generator = Generator {
        terms,
        random: Rng::new(seed),
        variables: true,
        floats,
        arrays,
        slow_floats: false,
        widths,
    };
    let count = 1 + generator.random.number(5) as usize;
    let mut all: Vec<TermId> = (0..count)
        .map(|_| generator.term(Sort::Bool, 3).0)
        .collect();
    let mut vars: Vec<_> = all.iter().flat_map(|&c| terms.vars(c)).copied().collect();
    vars.sort_unstable();
    vars.dedup();
    let hint = random_assignment(terms, &mut Rng::new(seed ^ 1), &vars);
    for c in all.iter_mut().take(count - 1) {
        if !terms.eval_bool(*c, &hint) {
            *c = terms.not(*c);
        }
    }
    (all, hint)
}

fn agrees(
    seed: u64,
    floats: bool,
    arrays: bool,
    widths: &'static [u8],
    effort: Effort,
    alone: u64,
) -> Result<Outcome, TestCaseError> {
    let mut terms = Terms::default();
    let (all, hint) = conjuncts(&mut terms, seed, floats, arrays, widths);
    let hint = (!seed.is_multiple_of(4)).then_some(&hint);
    same_answer(&mut terms, seed, &all, hint, effort, false, alone)
}

/// The same where only a refutation counts: then numbers of all widths are tried as integers.
fn refutations_agree(
    seed: u64,
    arrays: bool,
    widths: &'static [u8],
    alone: u64,
) -> Result<Outcome, TestCaseError> {
    let mut terms = Terms::default();
    let (all, _) = conjuncts(&mut terms, seed, false, arrays, widths);
    same_answer(
        &mut terms,
        seed,
        &all,
        None,
        Effort::seconds(1),
        true,
        alone,
    )
}

/// Our solver and Z3 do not contradict each other; decided, if there are two answers to compare.
///
/// A refutation of ours is compared with what Z3 alone finds. A model of ours is given to Z3 as the only values there are: that takes it no
/// search, and it has to agree with our evaluator on this very model. In one of `alone` cases Z3 also looks for a model of its own, which
/// our evaluator has to confirm; that is slow for floats and wide numbers.
fn same_answer(
    terms: &mut Terms,
    seed: u64,
    all: &[TermId],
    hint: Option<&Assignment>,
    effort: Effort,
    only_refutes: bool,
    alone: u64,
) -> Result<Outcome, TestCaseError> {
    let query = Query {
        conjuncts: all,
        hint,
        effort,
        units: None,
        only_refutes,
    };
    let ours = standard(&Options::default()).check(terms, &query);
    let shown = |terms: &Terms| -> Vec<String> {
        all.iter().map(|&c| terms.display(c).to_string()).collect()
    };
    let mut compared = Outcome::Open;
    let fixed = match &ours {
        Answer::Sat(model) => Some(with_values(terms, all, model)),
        Answer::Unsat => None,
        Answer::Unknown(reason) => {
            let is_model = reason.contains("does not satisfy");
            prop_assert!(!is_model, "seed {seed}: {reason}: {:?}", shown(terms));
            return Ok(Outcome::Open);
        }
    };
    let looks = fixed.is_none() || seed.is_multiple_of(alone);
    let free = looks.then(|| all.to_vec());
    for conjuncts in fixed.into_iter().chain(free) {
        let query = Query {
            conjuncts: &conjuncts,
            hint: None,
            ..query
        };
        let z3 = plain_z3(&Options::default()).check(terms, &query);
        match (&ours, &z3) {
            (Answer::Sat(_), Answer::Unsat) | (Answer::Unsat, Answer::Sat(_)) => {
                let shown = shown(terms);
                let what = format!("seed {seed}: {ours:?} but Z3 says {z3:?}: {shown:?}");
                return Err(TestCaseError::fail(what));
            }
            (_, Answer::Unknown(reason)) => {
                let is_model = reason.contains("does not satisfy");
                prop_assert!(!is_model, "seed {seed}: {reason}: {:?}", shown(terms));
            }
            _ => compared = Outcome::Decided,
        }
    }
    Ok(compared)
}

/// The conjuncts, and that each of their variables has its value in the model.
fn with_values(terms: &mut Terms, all: &[TermId], model: &Assignment) -> Vec<TermId> {
    let mut vars: Vec<_> = all.iter().flat_map(|&c| terms.vars(c)).copied().collect();
    vars.sort_unstable();
    vars.dedup();
    let mut fixed = all.to_vec();
    for var in vars {
        let zero = Const::zero(terms.var_sort(var));
        let value = terms.constant(model.get(var).unwrap_or(&zero));
        let var = terms.var_term(var);
        fixed.push(terms.raw(Node::Eq(var, value)));
    }
    // With a float among them they go to a solver that puts values in before it makes gates of products.
    let (float, zero) = (
        terms.var("float", Sort::Float(FloatKind::F32)),
        terms.f32(0.0),
    );
    fixed.push(terms.raw(Node::Eq(float, zero)));
    fixed
}

/// Comparisons of one vector with constants, which the layer of bounds decides.
fn bounds_agree(seed: u64) -> Result<Outcome, TestCaseError> {
    let mut terms = Terms::default();
    let mut random = Rng::new(seed);
    let width = random.one_of(&[1, 2, 3, 8, 63, 64, 65, 66, 126, 127, 128]);
    let x = if width > 8 && random.number(3) == 0 {
        // A term that is no variable, as specifications make them.
        let (x, y) = (terms.var("x", Sort::Bv(8)), terms.var("y", Sort::Bv(8)));
        let (x, y) = (terms.sext(width, x), terms.zext(width, y));
        terms.add(x, y)
    } else {
        terms.var("x", Sort::Bv(width))
    };
    let anchor = random_bits(&mut random, width);
    let count = 1 + random.number(6);
    let all: Vec<TermId> = (0..count)
        .map(|_| {
            // Mostly near each other, so that few values are left.
            let bits = match random.number(4) {
                0 => random_bits(&mut random, width),
                _ => anchor.wrapping_add(random.number(5).into()).wrapping_sub(2),
            };
            let c = terms.bv_wide(width, bits);
            let (a, b) = if random.number(2) == 0 {
                (x, c)
            } else {
                (c, x)
            };
            let condition = match random.number(6) {
                0 => terms.slt(a, b),
                1 => terms.sle(a, b),
                2 => terms.ult(a, b),
                3 => terms.ule(a, b),
                _ => terms.eq(a, b),
            };
            if random.number(2) == 0 {
                terms.not(condition)
            } else {
                condition
            }
        })
        .collect();
    same_answer(&mut terms, seed, &all, None, Effort::seconds(1), false, 1)
}

/// The file that keeps what failed.
const KEPT: &str = kept!("tests/layers.regressions");

#[test]
fn bounds_of_every_width_agree_with_z3() {
    decided(config(1_000, 30, KEPT), 95, bounds_agree).unwrap();
}

// Z3 is slow on wide products and quotients; it seldom has to look for values of its own.
#[test]
fn answers_on_wide_integers_agree_with_z3() {
    let check = |seed| agrees(seed, false, false, &WIDE, Effort::millis(100), 10);
    decided(config(60, 30, KEPT), 90, check).unwrap();
}

#[test]
fn answers_on_integers_agree_with_z3() {
    let check = |seed| agrees(seed, false, false, &NARROW, Effort::seconds(1), 1);
    decided(config(150, 30, KEPT), 90, check).unwrap();
}

#[test]
fn answers_on_arrays_agree_with_z3() {
    let check = |seed| agrees(seed, false, true, &NARROW, Effort::seconds(1), 1);
    decided(config(150, 30, KEPT), 90, check).unwrap();
}

#[test]
fn answers_on_floats_agree_with_z3() {
    let check = |seed| agrees(seed, true, false, &NARROW, Effort::seconds(1), 8);
    decided(config(40, 10, KEPT), 90, check).unwrap();
}

#[test]
fn what_integers_of_mixed_widths_refute_vectors_refute() {
    let check = |seed| refutations_agree(seed, false, &MIXED, 4);
    decided(config(250, 30, KEPT), 90, check).unwrap();
}

#[test]
fn what_integers_refute_vectors_refute() {
    let check = |seed| refutations_agree(seed, false, &NARROW, 1);
    decided(config(250, 30, KEPT), 90, check).unwrap();
}

#[test]
fn what_arrays_of_integers_refute_arrays_of_vectors_refute() {
    let check = |seed| refutations_agree(seed, true, &NARROW, 1);
    decided(config(250, 30, KEPT), 90, check).unwrap();
}

#[test]
fn a_square_can_overflow_but_never_ends_in_binary_ten() {
    let mut t = Terms::default();
    let x = t.var("x", Sort::Bv(32));
    let square = t.mul(x, x);
    let (zero, two, three) = (t.int(0), t.int(2), t.int(3));
    let negative = t.slt(square, zero);
    assert!(matches!(ask(&mut t, &[negative], None), Answer::Sat(_)));
    let low = t.bvand(square, three);
    let impossible = t.eq(low, two);
    assert_eq!(ask(&mut t, &[impossible], None), Answer::Unsat);
}

#[test]
fn a_sum_of_ints_overflows_no_wide_vector() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", Sort::Bv(32)), t.var("y", Sort::Bv(32)));
    let (wide_x, wide_y) = (t.sext(128, x), t.sext(128, y));
    let (sum, exact) = (t.add(x, y), t.add(wide_x, wide_y));
    let widened = t.sext(128, sum);
    let same = t.eq(widened, exact);
    let overflows = t.not(same);
    assert!(matches!(ask(&mut t, &[overflows], None), Answer::Sat(_)));
    let (low, high) = (
        t.bv_wide(128, -(1i128 << 32) as u128),
        t.bv_wide(128, (1 << 32) - 2),
    );
    let (below, above) = (t.slt(exact, low), t.slt(high, exact));
    assert_eq!(ask(&mut t, &[below], None), Answer::Unsat);
    assert_eq!(ask(&mut t, &[above], None), Answer::Unsat);
    let highest = t.eq(exact, high);
    let Answer::Sat(model) = ask(&mut t, &[highest], None) else {
        panic!("the sum of the largest ints")
    };
    assert!(model.iter().all(|(_, c)| *c == Const::int(i32::MAX)));
}

#[test]
fn z3_gives_wide_variables_all_their_bits() {
    let mut t = Terms::default();
    let x = t.var("x", Sort::Bv(127));
    let (seven, rest) = (t.bv(127, 7), t.bv_wide(127, (1 << 126) + 5));
    let product = t.raw(Node::BvBin(BvBin::Mul, x, seven));
    let wanted = t.raw(Node::Eq(product, rest));
    let query = Query {
        conjuncts: &[wanted],
        hint: None,
        effort: Effort::seconds(10),
        units: None,
        only_refutes: false,
    };
    let answer = plain_z3(&Options::default()).check(&mut t, &query);
    let Answer::Sat(model) = answer else {
        panic!("an odd factor has an inverse: {answer:?}")
    };
    let value = model.get(t.var_id(x).unwrap()).unwrap();
    assert_eq!(
        value.raw_wide().wrapping_mul(7) & (u128::MAX >> 1),
        (1 << 126) + 5
    );
    assert!(value.raw_wide() > u128::from(u64::MAX));
}

#[test]
fn opposite_orders_are_refuted() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", Sort::Bv(32)), t.var("y", Sort::Bv(32)));
    let (less, greater) = (t.slt(x, y), t.slt(y, x));
    assert_eq!(ask(&mut t, &[less, greater], None), Answer::Unsat);
}

#[test]
fn five_hundred_growing_loop_bounds_are_fast() {
    let mut t = Terms::default();
    let n = t.var("n", Sort::Bv(32));
    let mut solver = standard(&Options::default());
    let (mut path, mut hint) = (Vec::new(), Assignment::new());
    let start = Instant::now();
    for k in 0..500 {
        let k = t.int(k);
        path.push(t.slt(k, n));
        let query = Query {
            conjuncts: &path,
            hint: Some(&hint),
            effort: Effort::seconds(1),
            units: None,
            only_refutes: false,
        };
        let Answer::Sat(model) = solver.check(&mut t, &query) else {
            panic!("satisfiable")
        };
        hint = model;
    }
    assert_eq!(hint.get(t.var_id(n).unwrap()), Some(&Const::int(500)));
    assert!(start.elapsed() < 2 * SECOND, "{:?}", start.elapsed());
}

#[test]
fn a_hard_query_ends_in_time_with_a_reason() {
    let mut t = Terms::default();
    // The factors of a product of two primes of 61 bits.
    let (x, y) = (t.var("x", Sort::Bv(64)), t.var("y", Sort::Bv(64)));
    let (wide_x, wide_y) = (t.zext(128, x), t.zext(128, y));
    let product = t.mul(wide_x, wide_y);
    let wanted = ((1u128 << 61) - 1) * ((1u128 << 61) - 31);
    let (wanted, one) = (t.bv_wide(128, wanted), t.long(1));
    let conjuncts = [t.slt(one, x), t.slt(x, y), t.eq(product, wanted)];
    let start = Instant::now();
    let query = Query {
        conjuncts: &conjuncts,
        hint: None,
        effort: Effort::millis(200),
        units: None,
        only_refutes: false,
    };
    let answer = standard(&Options::default()).check(&mut t, &query);
    assert!(
        matches!(&answer, Answer::Unknown(reason) if !reason.is_empty()),
        "{answer:?}"
    );
    assert!(start.elapsed() < 10 * SECOND, "{:?}", start.elapsed());
}

#[test]
fn deep_terms_reach_z3() {
    let mut t = Terms::default();
    let (x, y) = (t.var("x", Sort::Bv(32)), t.var("y", Sort::Bv(32)));
    let mut sum = x;
    for k in 0..600 {
        let c = t.int(k);
        let mixed = t.bvxor(sum, c);
        sum = t.add(mixed, y);
    }
    let zero = t.int(0);
    let c = t.eq(sum, zero);
    let d = t.eq(y, zero);
    let answer = plain_z3(&Options::default()).check(
        &mut t,
        &Query {
            conjuncts: &[c, d],
            hint: None,
            effort: Effort::seconds(4),
            units: None,
            only_refutes: false,
        },
    );
    assert!(!matches!(answer, Answer::Unsat), "{answer:?}");
}

#[test]
fn single_bits_are_flipped_without_z3() {
    let mut t = Terms::default();
    let x = t.var("x", Sort::Bv(32));
    let zero = t.int(0);
    let bits: Vec<TermId> = (0..14)
        .map(|k| {
            let mask = t.int(1 << k);
            let bit = t.bvand(x, mask);
            let clear = t.eq(bit, zero);
            t.not(clear)
        })
        .collect();
    let recorder = Recorder::new();
    let mut solver = standard(&Options {
        recorder: Some(recorder.clone()),
        ..Options::default()
    });
    let start = Instant::now();
    let mut queries = 0u32;
    // Depth-first over all 2^14 paths, as the search does it: one query per flip.
    let mut stack = vec![(Vec::new(), Assignment::new())];
    while let Some((path, hint)) = stack.pop() {
        let Some(&bit) = bits.get(path.len()) else {
            continue;
        };
        for side in [bit, t.not(bit)] {
            let mut path: Vec<TermId> = path.clone();
            path.push(side);
            queries += 1;
            let query = Query {
                conjuncts: &path,
                hint: Some(&hint),
                effort: Effort::seconds(1),
                units: None,
                only_refutes: false,
            };
            let Answer::Sat(model) = solver.check(&mut t, &query) else {
                panic!("satisfiable")
            };
            stack.push((path, model));
        }
    }
    let rate = f64::from(queries) / start.elapsed().as_secs_f64();
    let statistics = recorder.statistics();
    println!("{queries} queries, {rate:.0} per second, {statistics:?}");
    let asked = |layer| {
        statistics
            .iter()
            .find(|s| s.layer == layer)
            .map(|s| s.asked)
    };
    assert_eq!(asked("checked"), Some(queries.into()));
    assert_eq!(asked("z3"), Some(0));
    assert!(rate > 3_000.0, "{rate} queries per second");
}
