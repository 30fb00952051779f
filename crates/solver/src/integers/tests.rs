//! What some values make true is not refuted: random conjuncts that hold under random values, with these values or without.

use provetta_term::{Effort, Sort, TermId, Terms};

use super::Integers;
use crate::{Answer, Query, Solver};

#[path = "../../../term/tests/support/mod.rs"]
mod support;

use support::{Generator, Random, random_assignment};

const WIDTHS: [&[u8]; 3] = [&[8, 33, 16, 35, 31, 1, 66], &[32, 8, 33], &[8, 16, 9, 64]];

/// Knows nothing.
struct Nothing;

impl Solver for Nothing {
    fn check(&mut self, _: &mut Terms, _: &Query) -> Answer {
        Answer::Unknown("not asked".to_owned())
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
}

/// Conjuncts that hold under random values; with the values of all vectors, if these are `told`.
fn truths(terms: &mut Terms, seed: u64, told: bool) -> Vec<TermId> {
    let mut generator = Generator {
        terms,
        random: Random(seed),
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
    let values = random_assignment(terms, &mut Random(seed ^ 1), &vars);
    for c in &mut all {
        if !terms.eval_bool(*c, &values) {
            *c = terms.not(*c);
        }
    }
    for var in vars {
        if let (Sort::Bv(_), Some(value), true) = (terms.var_sort(var), values.get(var), told) {
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
