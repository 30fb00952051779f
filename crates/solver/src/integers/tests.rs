//! What some values make true is not refuted: random conjuncts that hold under random values, with these values or without.

use provetta_term::{Effort, Sort, TermId, Terms};

use super::Integers;
use crate::{Answer, Query, Solver};

#[path = "../../../term/tests/support/mod.rs"]
mod support;

use support::{Generator, Rng, random_assignment};

const WIDTHS: [&[u8]; 3] = [&[8, 33, 16, 35, 31, 1, 66], &[32, 8, 33], &[8, 16, 9, 64]];

/// Percent of the contradictions that must be refuted.
const LEAST_REFUTED: u32 = 30;

/// Knows nothing.
struct Nothing;

impl Solver for Nothing {
    fn check(&mut self, _: &mut Terms, _: &Query) -> Answer {
        Answer::Unknown("not asked".to_owned())
    }
}

/// Conjuncts that hold under random values; with the values of all vectors, if these are `known`.
fn truths(terms: &mut Terms, seed: u64, known: bool) -> Vec<TermId> {
    let mut generator = Generator {
        terms,
        random: Rng::new(seed),
        variables: true,
        floats: false,
        arrays: seed.is_multiple_of(3),
        slow_floats: false,
        widths: WIDTHS[(seed % 3) as usize],
    };
    let mut all: Vec<TermId> = (0..3).map(|_| generator.term(Sort::Bool, 3).0).collect();
    let mut vars: Vec<_> = all.iter().flat_map(|&c| terms.vars(c)).copied().collect();
    vars.sort_unstable();
    vars.dedup();
    let values = random_assignment(terms, &mut Rng::new(seed ^ 1), &vars);
    for c in &mut all {
        if !terms.eval_bool(*c, &values) {
            *c = terms.not(*c);
        }
    }
    for var in vars {
        if let (Sort::Bv(_), Some(value), true) = (terms.var_sort(var), values.get(var), known) {
            let value = value.clone();
            let (term, value) = (terms.var_term(var), terms.constant(&value));
            all.push(terms.raw(provetta_term::Node::Eq(term, value)));
        }
    }
    all
}

#[test]
fn what_holds_for_some_values_is_not_refuted() {
    for seed in 0..3_000 {
        let mut terms = Terms::default();
        let all = truths(&mut terms, seed, seed % 4 != 0);
        let query = Query {
            conjuncts: &all,
            hint: None,
            effort: Effort::seconds(1),
            units: Some(200_000),
            only_refutes: true,
        };
        let answer = Integers::new(Nothing, Default::default()).check(&mut terms, &query);
        let shown: Vec<String> = all.iter().map(|c| terms.display(*c).to_string()).collect();
        assert_ne!(answer, Answer::Unsat, "seed {seed}: {shown:?}");
    }
}

/// Where all values are given, a wrong conjunct is a contradiction; a solver that refutes nothing would pass the test above.
#[test]
fn what_holds_for_no_values_is_mostly_refuted() {
    let (mut refuted, mut all_seeds) = (0, 0);
    for seed in (0..900).filter(|seed: &u64| !seed.is_multiple_of(3)) {
        let mut terms = Terms::default();
        let mut all = truths(&mut terms, seed, true);
        all[0] = terms.not(all[0]);
        let query = Query {
            conjuncts: &all,
            hint: None,
            effort: Effort::seconds(1),
            units: Some(200_000),
            only_refutes: true,
        };
        let answer = Integers::new(Nothing, Default::default()).check(&mut terms, &query);
        all_seeds += 1;
        refuted += u32::from(answer == Answer::Unsat);
    }
    assert!(
        refuted * 100 >= all_seeds * LEAST_REFUTED,
        "{refuted} of {all_seeds} are refuted"
    );
}
