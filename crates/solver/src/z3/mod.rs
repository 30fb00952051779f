//! In: any query. Out: Z3's answer.
//!
//! Z3 runs in this process, on the context of this thread. Translated terms are kept between queries, because path conditions
//! share nearly all their terms.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use provetta_term::{Assignment, Terms, VarId};
use z3::{Params, SatResult};

use crate::{Answer, Query, Solver};

mod model;
mod native;
mod translate;

use translate::Translator;

/// Z3 as the last layer.
pub(crate) struct Z3 {
    translator: Translator,
    counters: Counters,
}

#[derive(Default)]
struct Counters {
    queries: u64,
    sat: u64,
    unsat: u64,
    unknown: u64,
    time: Duration,
}

impl Z3 {
    pub(crate) fn new(memory_megabytes: u32) -> Z3 {
        // The limit holds for the whole process: Z3 has no other.
        z3::set_global_param("memory_max_size", &memory_megabytes.to_string());
        Z3 {
            translator: Translator::default(),
            counters: Counters::default(),
        }
    }

    fn decide(&mut self, terms: &Terms, query: &Query) -> Answer {
        let solver = z3::Solver::new();
        let mut params = Params::new();
        let millis = u32::try_from(query.timeout.as_millis())
            .unwrap_or(u32::MAX)
            .max(1);
        params.set_u32("timeout", millis);
        solver.set_params(&params);
        for &conjunct in query.conjuncts {
            solver.assert(&self.translator.bool(terms, conjunct));
        }
        match solver.check() {
            SatResult::Unsat => Answer::Unsat,
            SatResult::Unknown => Answer::Unknown(
                solver
                    .get_reason_unknown()
                    .unwrap_or_else(|| "Z3 gave no reason".to_owned()),
            ),
            SatResult::Sat => match solver.get_model() {
                Some(model) => Answer::Sat(self.read(terms, query, &model)),
                None => Answer::Unknown("Z3 gave no model".to_owned()),
            },
        }
    }

    fn read(&mut self, terms: &Terms, query: &Query, model: &z3::Model) -> Assignment {
        let mut vars: Vec<VarId> = query
            .conjuncts
            .iter()
            .flat_map(|&c| terms.vars(c))
            .copied()
            .collect();
        vars.sort_unstable();
        vars.dedup();
        vars.into_iter()
            .filter_map(|v| {
                let ast = self.translator.native(terms, terms.var_term(v));
                Some((v, model::value(model, &ast, terms.var_sort(v))?))
            })
            .collect()
    }
}

impl Solver for Z3 {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        self.translator.begin(terms);
        // The z3 crate panics where Z3 returns nothing, which happens when it runs out of memory inside a constructor.
        let result = catch_unwind(AssertUnwindSafe(|| self.decide(terms, query)));
        let answer = result.unwrap_or_else(|_| {
            self.translator = Translator::default();
            Answer::Unknown("Z3 failed, most likely out of memory".to_owned())
        });
        self.counters.queries += 1;
        self.counters.time += start.elapsed();
        match &answer {
            Answer::Sat(_) => self.counters.sat += 1,
            Answer::Unsat => self.counters.unsat += 1,
            Answer::Unknown(_) => self.counters.unknown += 1,
        }
        answer
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("z3 queries", self.counters.queries),
            ("z3 sat", self.counters.sat),
            ("z3 unsat", self.counters.unsat),
            ("z3 unknown", self.counters.unknown),
            (
                "z3 microseconds",
                u64::try_from(self.counters.time.as_micros()).unwrap_or(u64::MAX),
            ),
        ]
    }
}
