//! In: a query, perhaps with variables that stand for quantified formulas. Out: an answer that takes them at their word.
//!
//! Facts about each formula are added until the layers below can decide: where it fails there is a value for which it
//! fails, and where it holds it holds for terms of the query. All are consequences of what the formula says, so an
//! "unsatisfiable" is right. Of the many terms only those are used that a model speaks against: it calls the formula
//! true and its instance false. So few facts are needed, and each one excludes what the solver believed.
//!
//! Sums stand for numbers in the same way; what is known of them is in [`sums`].
//!
//! A model is believed only after every formula that it calls true was evaluated for every value in its range; a value for
//! which it fails is one more fact to add. Where a range has too many values for that, models with short ranges are asked for.

use provetta_term::{Effort, Sort, TermId, Terms, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::resource;
use crate::{Answer, Query, Solver};

mod candidates;
mod instances;
mod products;
mod sums;
mod values;

use candidates::is_free_of_bound;
use instances::broken_instances;
pub use values::quantifiers_hold;
use values::{TooMany, wrong};
pub(crate) use values::{worth, written_out};

/// How often facts may be added for one query.
const ROUNDS: u32 = 60;

/// How many units of Z3 stand for one round, where only a refutation counts.
const UNITS_OF_A_ROUND: u32 = 60_000;

/// How long ranges may be in models that are looked for when others are too long.
const SHORT_RANGES: [u64; 2] = [6, 32];

/// Decides queries with quantified formulas.
pub(crate) struct Quantified<S> {
    inner: S,
    /// The arena that the facts are about
    arena: u64,
    /// By formula: where it fails, there is a value for which it does
    fails: FxHashMap<VarId, TermId>,
    /// Queries that were refuted: proofs ask some twice
    refuted: FxHashSet<Vec<TermId>>,
    core: Option<Vec<TermId>>,
}

/// How many refuted queries are remembered.
const MOST_REFUTED: usize = 1_000;

/// The conjuncts of a query with facts about its formulas, oldest formula first.
struct Facts {
    all: Vec<TermId>,
    known: FxHashSet<TermId>,
    formulas: Vec<VarId>,
    /// Those that are no instances: the conjuncts of the query, and where formulas fail
    first: Vec<TermId>,
    /// Instances for terms in these
    second: Vec<TermId>,
}

impl<S: Solver> Quantified<S> {
    pub(crate) fn new(inner: S) -> Quantified<S> {
        Quantified {
            inner,
            arena: 0,
            fails: FxHashMap::default(),
            refuted: FxHashSet::default(),
            core: None,
        }
    }

    /// Where the formula does not hold, there are values for which it does not.
    fn fails_somewhere(&mut self, terms: &mut Terms, var: VarId) -> Option<TermId> {
        if let Some(fact) = self.fails.get(&var) {
            return Some(*fact);
        }
        let forall = terms.quantified(var).cloned()?;
        let mut values = Vec::with_capacity(forall.vars.len());
        for (i, bound) in forall.vars.iter().enumerate() {
            let name = format!("{} fails at {i}", terms.var_name(var));
            let sort = terms.var_sort(*bound);
            values.push(terms.var(&name, sort));
        }
        let instance = terms.instance(&forall, &values);
        let fails = terms.not(instance);
        let holds = terms.var_term(var);
        let fact = terms.or(holds, fails);
        self.fails.insert(var, fact);
        Some(fact)
    }

    /// Adds facts, and what is known of the formulas in them. The newest conjunct of the query stays the last one: the hint
    /// is about the others.
    fn add(&mut self, terms: &mut Terms, facts: &mut Facts, news: Vec<TermId>) -> bool {
        let mut waiting = news;
        let mut added = Vec::new();
        while let Some(fact) = waiting.pop() {
            if terms.as_bool(fact) == Some(true) || !facts.known.insert(fact) {
                continue;
            }
            added.push(fact);
            for var in formulas(terms, &[fact]) {
                self.introduce(terms, facts, var, &mut waiting);
            }
        }
        let is_new = !added.is_empty();
        facts.all.splice(0..0, added);
        is_new
    }

    fn introduce(
        &mut self,
        terms: &mut Terms,
        facts: &mut Facts,
        var: VarId,
        waiting: &mut Vec<TermId>,
    ) {
        if facts.formulas.contains(&var) {
            return;
        }
        facts.formulas.push(var);
        if terms.summed(var).is_some() {
            let ends = sums::ends(terms, var);
            facts.first.extend(&ends);
            waiting.extend(ends);
            return;
        }
        // Where the query says that it holds, it fails nowhere.
        let holds = terms.var_term(var);
        if !facts.known.contains(&holds) {
            let fails = self.fails_somewhere(terms, var);
            facts.first.extend(fails);
            waiting.extend(fails);
        }
    }

    fn with_facts(&mut self, terms: &mut Terms, conjuncts: &[TermId]) -> Facts {
        let mut facts = Facts {
            all: conjuncts.to_vec(),
            known: conjuncts.iter().copied().collect(),
            formulas: Vec::new(),
            first: conjuncts.to_vec(),
            second: Vec::new(),
        };
        let mut waiting = Vec::new();
        for var in formulas(terms, conjuncts) {
            self.introduce(terms, &mut facts, var, &mut waiting);
        }
        self.add(terms, &mut facts, waiting);
        facts
    }

    /// Asks, and adds facts until the answer is right or there are no more. Ranges may be limited meanwhile, by conditions
    /// that are no facts: then "unsatisfiable" only means that there is no such model.
    fn decide(&mut self, terms: &mut Terms, query: &Query, facts: &mut Facts) -> Answer {
        let mut short = 0;
        let mut limits: Vec<TermId> = Vec::new();
        let start = terms.meter().spent();
        let rounds = match (query.only_refutes, query.units) {
            (true, Some(units)) => (units / UNITS_OF_A_ROUND).clamp(1, ROUNDS),
            _ => ROUNDS,
        };
        for round in 1..=rounds {
            let effort = resource::left(query, terms.meter(), start);
            if effort == Effort::NONE {
                return Answer::Unknown("quantifiers, with the effort that was left".into());
            }
            let mut all = limits.clone();
            all.extend(&facts.all);
            let inner = Query {
                conjuncts: &all,
                effort,
                ..*query
            };
            let model = match self.inner.check(terms, &inner) {
                Answer::Sat(model) => model,
                Answer::Unsat if limits.is_empty() => return Answer::Unsat,
                Answer::Unsat => match SHORT_RANGES.get(short) {
                    Some(most) => {
                        short += 1;
                        limits = short_ranges(terms, &facts.formulas, *most);
                        continue;
                    }
                    None => return too_many(),
                },
                unknown => return unknown,
            };
            if query.only_refutes && round == rounds {
                return Answer::Sat(model);
            }
            let mut news = broken_instances(terms, facts, &model, query.only_refutes);
            let lemmas = sums::lemmas(terms, facts, &model);
            facts.first.extend(&lemmas);
            news.extend(lemmas);
            if news.is_empty() {
                if query.only_refutes {
                    return Answer::Sat(model);
                }
                match wrong(terms, &facts.all, &model) {
                    Ok(broken) if broken.is_empty() => return Answer::Sat(model),
                    Ok(broken) => news = broken,
                    Err(TooMany) => {
                        let Some(most) = SHORT_RANGES.get(short) else {
                            return too_many();
                        };
                        short += 1;
                        limits = short_ranges(terms, &facts.formulas, *most);
                        if limits.is_empty() {
                            return too_many();
                        }
                        continue;
                    }
                }
            }
            if !self.add(terms, facts, news) {
                return Answer::Unknown("quantifiers".into());
            }
        }
        Answer::Unknown("quantifiers".into())
    }
}

fn too_many() -> Answer {
    Answer::Unknown("a quantifier over too many values".into())
}

/// Conditions under which the ranges of formulas are short.
fn short_ranges(terms: &mut Terms, formulas: &[VarId], most: u64) -> Vec<TermId> {
    let mut limits = Vec::new();
    for var in formulas {
        let (vars, ranges) = match (terms.quantified(*var), terms.summed(*var)) {
            (Some(forall), _) => (forall.vars.clone(), forall.ranges.clone()),
            (_, Some(sum)) => (vec![sum.var], vec![Some(sum.range)]),
            _ => continue,
        };
        for (from, to) in ranges.iter().flatten() {
            // A range that depends on another variable is as short as that one's.
            let names = |term: TermId| vars.iter().any(|v| terms.mentions(term, *v));
            if !is_free_of_bound(terms, *from)
                || !is_free_of_bound(terms, *to)
                || names(*from)
                || names(*to)
            {
                continue;
            }
            let (Sort::Bv(a), Sort::Bv(b)) = (terms.sort(*from), terms.sort(*to)) else {
                continue;
            };
            // Wide enough that nothing overflows.
            let width = a.max(b).max(8);
            if width > 126 {
                continue;
            }
            let (from, to) = (terms.sext(width + 2, *from), terms.sext(width + 2, *to));
            let most = terms.bv_wide(width + 2, u128::from(most));
            let end = terms.add(from, most);
            let limit = terms.sle(to, end);
            if terms.as_bool(limit).is_none() && !limits.contains(&limit) {
                limits.push(limit);
            }
        }
    }
    limits
}

/// The variables that stand for quantified formulas and sums in some terms.
pub(crate) fn formulas(terms: &Terms, all: &[TermId]) -> Vec<VarId> {
    let mut found: Vec<VarId> = all
        .iter()
        .flat_map(|t| terms.vars(*t).iter().copied())
        .filter(|v| terms.is_quantified(*v))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

impl<S: Solver> Solver for Quantified<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.core = None;
        if !query.conjuncts.iter().any(|c| terms.has_quantifiers(*c)) {
            return self.inner.check(terms, query);
        }
        if self.arena != terms.identity() {
            self.arena = terms.identity();
            self.fails.clear();
            self.refuted.clear();
        }
        if self.refuted.contains(query.conjuncts) {
            self.core = Some(query.conjuncts.to_vec());
            return Answer::Unsat;
        }
        let mut facts = self.with_facts(terms, query.conjuncts);
        let answer = self.decide(terms, query, &mut facts);
        if answer == Answer::Unsat {
            if self.refuted.len() >= MOST_REFUTED {
                self.refuted.clear();
            }
            self.refuted.insert(query.conjuncts.to_vec());
            let core = self.inner.core();
            self.core = core.map(|core| {
                let is_own = |t: &&TermId| query.conjuncts.contains(t);
                core.iter().filter(is_own).copied().collect()
            });
        }
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        match &self.core {
            Some(core) => Some(core),
            None => self.inner.core(),
        }
    }
}
