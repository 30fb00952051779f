//! Simplification changes no value, under any assignment.

mod support;

use proptest::prelude::*;
use provetta_term::{Assignment, Terms};
use provetta_test_support::kept;
use provetta_test_support::properties::config;
use support::{Generator, Rng, WIDE_WIDTHS, WIDTHS, random_assignment};

fn simplified_and_raw_agree(
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
        variables: true,
        floats,
        arrays,
        slow_floats: true,
        widths,
    };
    let sort = generator.any_sort();
    let (simplified, raw) = generator.term(sort, depth);
    prop_assert_eq!(terms.sort(simplified), terms.sort(raw));
    let vars = terms.vars(raw).to_vec();
    let mut random = Rng::new(!seed);
    for round in 0..12 {
        let assignment = if round == 0 {
            Assignment::new()
        } else {
            random_assignment(&terms, &mut random, &vars)
        };
        let (a, b) = (
            terms.eval(simplified, &assignment),
            terms.eval(raw, &assignment),
        );
        prop_assert_eq!(
            a,
            b,
            "seed {}: {} became {} under {:?}",
            seed,
            terms.display(raw),
            terms.display(simplified),
            assignment
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(20_000, u32::MAX, kept!("tests/simplifier.regressions")))]

    #[test]
    fn simplification_keeps_integer_terms(seed: u64, depth in 1u32..6) {
        simplified_and_raw_agree(seed, depth, false, false, &WIDTHS)?;
    }

    #[test]
    fn simplification_keeps_small_integer_terms(seed: u64) {
        simplified_and_raw_agree(seed, 2, false, false, &WIDTHS)?;
    }

    #[test]
    fn simplification_keeps_wide_terms(seed: u64, depth in 1u32..6) {
        simplified_and_raw_agree(seed, depth, false, false, &WIDE_WIDTHS)?;
    }

    #[test]
    fn simplification_keeps_small_wide_terms(seed: u64) {
        simplified_and_raw_agree(seed, 2, false, false, &WIDE_WIDTHS)?;
    }

    #[test]
    fn simplification_keeps_wide_terms_among_floats_and_arrays(seed: u64, depth in 1u32..6) {
        simplified_and_raw_agree(seed, depth, true, true, &WIDE_WIDTHS)?;
    }

    #[test]
    fn simplification_keeps_float_terms(seed: u64, depth in 1u32..6) {
        simplified_and_raw_agree(seed, depth, true, false, &WIDTHS)?;
    }

    #[test]
    fn simplification_keeps_array_terms(seed: u64, depth in 1u32..6) {
        simplified_and_raw_agree(seed, depth, true, true, &WIDTHS)?;
    }
}
