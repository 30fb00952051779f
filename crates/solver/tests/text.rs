//! The SMT-LIB script means what the terms mean, and stays small.

#[path = "../../term/tests/support/mod.rs"]
mod support;

use proptest::prelude::*;
use provetta_solver::smtlib;
use provetta_term::{Assignment, Node, Sort, Terms};
use provetta_test_support::kept;
use provetta_test_support::properties::config;
use support::{Generator, Rng, WIDE_WIDTHS, WIDTHS};
use z3::SatResult;

/// What Z3's own parser makes of a script; the crate says nothing of syntax errors, but then an assertion is missing.
fn parsed(script: &str) -> (usize, SatResult) {
    let solver = z3::Solver::new();
    let body = script.replace("(check-sat)\n(get-model)\n", "");
    solver.from_string(body);
    (solver.get_assertions().len(), solver.check())
}

fn script_means_the_same(
    seed: u64,
    depth: u32,
    widths: &'static [u8],
) -> Result<(), TestCaseError> {
    let mut terms = Terms::default();
    let mut generator = Generator {
        terms: &mut terms,
        random: Rng::new(seed),
        variables: false,
        floats: true,
        arrays: true,
        slow_floats: true,
        widths,
    };
    let sort = generator.any_sort();
    let (_, raw) = generator.term(sort, depth);
    let value = terms.eval(raw, &Assignment::new());
    let constant = terms.constant(&value);
    let equal = terms.raw(Node::Eq(raw, constant));
    let differs = terms.raw(Node::Not(equal));
    for (conjunct, expected) in [(equal, SatResult::Sat), (differs, SatResult::Unsat)] {
        let script = smtlib(&terms, &[conjunct]);
        let (assertions, result) = parsed(&script);
        prop_assert!(assertions > 0, "seed {}: {}", seed, script);
        prop_assert_eq!(result, expected, "seed {}: {}", seed, script);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(400, 50, kept!("tests/text.regressions")))]

    #[test]
    fn scripts_mean_what_the_terms_mean(seed: u64, depth in 1u32..4) {
        script_means_the_same(seed, depth, &WIDTHS)?;
    }

    #[test]
    fn scripts_with_wide_vectors_mean_what_the_terms_mean(seed: u64, depth in 1u32..4) {
        script_means_the_same(seed, depth, &WIDE_WIDTHS)?;
    }
}

#[test]
fn shared_and_deep_terms_make_short_scripts() {
    let mut t = Terms::default();
    let x = t.var("x|y\\z", Sort::Bv(32));
    let mut sum = x;
    for _ in 0..3_000 {
        // Without sharing this would have 2^3000 operands.
        let doubled = t.add(sum, sum);
        sum = t.bvxor(doubled, x);
    }
    let zero = t.int(0);
    let conjunct = t.slt(sum, zero);
    let script = smtlib(&t, &[conjunct]);
    assert!(script.len() < 400_000, "{}", script.len());
    assert_eq!(parsed(&script).0, 1);
}

#[test]
fn wide_constants_are_written_in_full() {
    let mut t = Terms::default();
    for (width, text) in [
        (128, format!("#x8{}5", "0".repeat(30))),
        (65, format!("#b1{}101", "0".repeat(61))),
    ] {
        let x = t.var(&format!("x{width}"), Sort::Bv(width));
        let c = t.bv_wide(width, (1 << (width - 1)) + 5);
        let conjunct = t.ult(c, x);
        let script = smtlib(&t, &[conjunct]);
        let expected = format!("(assert (bvult {text} |x{width}|))");
        assert!(script.contains(&expected), "{script}");
        assert_eq!(parsed(&script), (1, SatResult::Sat));
    }
}

#[test]
fn a_script_has_all_its_parts() {
    let mut t = Terms::default();
    let x = t.var("x", Sort::Bv(32));
    let five = t.int(5);
    let conjunct = t.slt(five, x);
    let expected = "(set-option :produce-models true)\n(set-logic QF_BV)\n(declare-const |x| (_ BitVec 32))\n\
                    (assert (bvslt #x00000005 |x|))\n(check-sat)\n(get-model)\n";
    assert_eq!(smtlib(&t, &[conjunct]), expected);
}
