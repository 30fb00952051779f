//! Our evaluator and Z3 give every operator the same meaning.

#[path = "../../term/tests/support/mod.rs"]
mod support;

use proptest::prelude::*;
use provetta_solver::{Answer, Options, Query, plain_z3};
use provetta_term::{Assignment, Effort, Node, Terms};
use provetta_test_support::kept;
use provetta_test_support::properties::config;
use support::{Generator, Rng, WIDE_WIDTHS, WIDTHS};

/// Z3 finds `t = value` satisfiable and `t != value` not, where `value` is what our evaluator says of a closed term.
fn z3_agrees(
    seed: u64,
    depth: u32,
    floats: bool,
    arrays: bool,
    widths: &'static [u8],
) -> Result<(), TestCaseError> {
    let mut terms = Terms::default();
    let mut generator = Generator {
        terms: &mut terms,
        random: Rng::new(seed),
        variables: false,
        floats,
        arrays,
        slow_floats: true,
        widths,
    };
    let sort = generator.any_sort();
    let (_, raw) = generator.term(sort, depth);
    let value = terms.eval(raw, &Assignment::new());
    let constant = terms.constant(&value);
    let equal = terms.raw(Node::Eq(raw, constant));
    let differs = terms.raw(Node::Not(equal));
    let mut z3 = plain_z3(&Options::default());
    let query = Query {
        conjuncts: &[differs],
        hint: None,
        effort: Effort::seconds(20),
        units: None,
        only_refutes: false,
    };
    let answer = z3.check(&mut terms, &query);
    prop_assert_eq!(
        answer,
        Answer::Unsat,
        "seed {}: {} is {}",
        seed,
        terms.display(raw),
        value
    );
    Ok(())
}

proptest! {
    #![proptest_config(config(1_500, 50, kept!("tests/evaluator.regressions")))]

    #[test]
    fn z3_agrees_on_integers(seed: u64, depth in 1u32..4) {
        z3_agrees(seed, depth, false, false, &WIDTHS)?;
    }

    #[test]
    fn z3_agrees_on_wide_integers(seed: u64, depth in 1u32..4) {
        z3_agrees(seed, depth, false, false, &WIDE_WIDTHS)?;
    }

    #[test]
    fn z3_agrees_on_wide_integers_among_floats_and_arrays(seed: u64, depth in 1u32..4) {
        z3_agrees(seed, depth, true, true, &WIDE_WIDTHS)?;
    }

    #[test]
    fn z3_agrees_on_floats(seed: u64, depth in 1u32..4) {
        z3_agrees(seed, depth, true, false, &WIDTHS)?;
    }

    #[test]
    fn z3_agrees_on_arrays(seed: u64, depth in 1u32..4) {
        z3_agrees(seed, depth, true, true, &WIDTHS)?;
    }
}
