//! In: any query. Out: Z3's answer.
//!
//! Z3 runs in this process, on the context of this thread. Translated terms are kept between queries, because path conditions
//! share nearly all their terms. For the same reason conditions without floats go, as assumptions, to one solver that keeps what
//! it learned and the gates it built. On three sets of 300 random paths of 3 to 22 conditions that took a quarter to two fifths
//! of the time of a fresh solver each, and 0.6 to 0.9 of that of push and pop (one run on a busy machine). Two choices are not
//! measured: after a quarter of the effort a fresh solver takes over, because its tactics preprocess more; floats go to a fresh
//! one at once, because its tactics translate them to vectors first.

use std::panic::{AssertUnwindSafe, catch_unwind};

use provetta_term::{Assignment, Effort, TermId, Terms, VarId, Work};
use z3::SatResult;
use z3::ast::Bool;

use crate::resource::{self, Backstop};
use crate::{Answer, Query, Solver};

mod circuit;
mod model;
mod native;
mod translate;

use translate::Translator;

/// Z3 as the last layer.
pub(crate) struct Z3 {
    translator: Translator,
    backstop: Backstop,
    lasting: Option<Lasting>,
    core: Option<Vec<TermId>>,
    /// How often it failed in a row
    failures: u32,
}

/// A context that failed so often in a row is not asked again: it would fail for ever, or crash.
const MAX_FAILURES: u32 = 3;

/// The solver that sees one query after the other, for one arena.
struct Lasting {
    solver: z3::Solver,
    arena: u64,
    queries: u32,
    /// The sums that it has made gates of
    chains: circuit::Chains,
}

/// What a sum costs for each one that lies before it in a long chain, in translated terms.
const WORK_OF_A_SUM: u64 = 16;

/// Pays for work that Z3 does not count, if the query has so much left.
fn pay(terms: &Terms, query: &Query, start: Effort, translations: u64) -> bool {
    if translations == 0 {
        return true;
    }
    let cost = Work::Translation.effort() * translations;
    let has_room = cost < resource::left(query, terms.meter(), start);
    // What is refused is not free, or a search could ask for ever.
    match has_room {
        true => terms.meter().count(Work::Translation, translations),
        false => terms.meter().count(Work::Question, 1),
    }
    has_room
}

/// After so many queries a new solver starts, without the atoms of paths long left.
const LIFETIME: u32 = 2_000;

impl Z3 {
    pub(crate) fn new(memory_megabytes: u32, backstop: Backstop) -> Z3 {
        // The limit holds for the whole process: Z3 has no other.
        z3::set_global_param("memory_max_size", &memory_megabytes.to_string());
        Z3 {
            translator: Translator::default(),
            backstop,
            lasting: None,
            core: None,
            failures: 0,
        }
    }

    fn decide(&mut self, terms: &Terms, query: &Query) -> Answer {
        if query.conjuncts.iter().any(|&c| terms.has_floats(c)) {
            return self.decide_floats(terms, query);
        }
        let start = terms.meter().spent();
        let lasting = self.lasting(terms);
        let (cost, found) = circuit::chains(terms, query.conjuncts, &mut lasting.chains);
        let no_room = || Answer::Unknown("its resource limit has no room for the sums".to_owned());
        if !pay(terms, query, start, cost * WORK_OF_A_SUM) {
            for term in found {
                lasting.chains.remove(&term);
            }
            return no_room();
        }
        let conjuncts = self.translate(terms, query);
        let units = resource::units(query);
        let share = units / 4;
        let answer = self.decide_by_lasting(terms, query, &conjuncts, share);
        if !matches!(answer, Answer::Unknown(_)) {
            return answer;
        }
        let all = &mut circuit::Chains::default();
        let (cost, _) = circuit::chains(terms, query.conjuncts, all);
        match pay(terms, query, start, cost * WORK_OF_A_SUM) {
            true => self.decide_afresh(terms, query, &conjuncts, (units - share, 1)),
            false => no_room(),
        }
    }

    fn decide_floats(&mut self, terms: &Terms, query: &Query) -> Answer {
        let Some(cost) = circuit::cost(terms, query.conjuncts) else {
            return Answer::Unknown("a remainder of doubles is too large for it".to_owned());
        };
        let start = terms.meter().spent();
        terms.meter().count(Work::Translation, cost);
        let effort = resource::left(query, terms.meter(), start);
        if effort == Effort::NONE {
            return Answer::Unknown("its resource limit has no room for the floats".to_owned());
        }
        let units = resource::units(&Query {
            effort: effort / u64::from(circuit::FLOAT_UNITS),
            ..*query
        });
        let conjuncts = self.translate(terms, query);
        self.decide_afresh(terms, query, &conjuncts, (units, circuit::FLOAT_UNITS))
    }

    fn translate(&mut self, terms: &Terms, query: &Query) -> Vec<Bool> {
        let conjuncts = query.conjuncts.iter();
        conjuncts.map(|&c| self.translator.bool(terms, c)).collect()
    }

    /// By a solver of its own that may use so many units, each of which counts for so many.
    fn decide_afresh(
        &mut self,
        terms: &Terms,
        query: &Query,
        conjuncts: &[Bool],
        (units, weight): (u32, u32),
    ) -> Answer {
        let solver = z3::Solver::new();
        resource::limit(&solver, units, &self.backstop);
        for conjunct in conjuncts {
            solver.assert(conjunct);
        }
        let result = solver.check();
        resource::count(&solver, terms.meter(), weight);
        self.answer(terms, query, &solver, result)
    }

    /// The solver that lasts, another one if its time is over.
    fn lasting(&mut self, terms: &Terms) -> &mut Lasting {
        let arena = terms.identity();
        let known = self.lasting.take();
        let known = known.filter(|l| l.arena == arena && l.queries < LIFETIME);
        self.lasting.insert(known.unwrap_or_else(|| Lasting {
            solver: z3::Solver::new(),
            arena,
            queries: 0,
            chains: circuit::Chains::default(),
        }))
    }

    fn decide_by_lasting(
        &mut self,
        terms: &Terms,
        query: &Query,
        conjuncts: &[Bool],
        units: u32,
    ) -> Answer {
        self.lasting(terms).queries += 1;
        let Some(lasting) = self.lasting.take() else {
            return Answer::Unknown("no solver".to_owned());
        };
        resource::limit(&lasting.solver, units, &self.backstop);
        let result = lasting.solver.check_assumptions(conjuncts);
        resource::count(&lasting.solver, terms.meter(), 1);
        let answer = self.answer(terms, query, &lasting.solver, result);
        match answer {
            Answer::Unsat => {
                let core = lasting.solver.get_unsat_core();
                let mut kept: Vec<TermId> = query
                    .conjuncts
                    .iter()
                    .zip(conjuncts)
                    .filter(|(_, c)| core.contains(c))
                    .map(|(&t, _)| t)
                    .collect();
                // Two of our terms can be one of Z3's: then the core is not a set of ours.
                if kept.len() != core.len() {
                    kept = query.conjuncts.to_vec();
                }
                self.core = Some(kept);
                self.lasting = Some(lasting);
            }
            // A solver that gave up is not worth keeping.
            Answer::Unknown(_) => {}
            Answer::Sat(_) => self.lasting = Some(lasting),
        }
        answer
    }

    fn answer(
        &mut self,
        terms: &Terms,
        query: &Query,
        solver: &z3::Solver,
        result: SatResult,
    ) -> Answer {
        match result {
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
        self.core = None;
        let failed = || Answer::Unknown("Z3 failed, most likely out of memory".to_owned());
        if self.failures >= MAX_FAILURES {
            return failed();
        }
        self.translator.begin(terms);
        // The z3 crate panics where Z3 returns nothing, which happens when it runs out of memory inside a constructor.
        let result = catch_unwind(AssertUnwindSafe(|| self.decide(terms, query)));
        self.failures = match result {
            Ok(_) => 0,
            Err(_) => self.failures + 1,
        };
        result.unwrap_or_else(|_| {
            self.translator = Translator::default();
            self.lasting = None;
            failed()
        })
    }

    fn core(&self) -> Option<&[TermId]> {
        self.core.as_deref()
    }
}
