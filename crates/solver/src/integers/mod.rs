//! In: any query. Out: the answer of the theory of integers, or that of the layer below.
//!
//! Specifications count without bounds, so that their numbers have a bit more with every operation. Bit by bit
//! such sums are laborious; as integers they are easy. The translation keeps every model: a vector becomes the signed number
//! that it is, and what has no counterpart may be any number of its width. So "unsatisfiable" holds for the
//! vectors too. A model is translated back and evaluated; if it does not satisfy the query, the layer below decides.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use provetta_term::{ArrayConst, Assignment, BvBin, Const, Node, Sort, TermId, Terms};
use rustc_hash::FxHashSet;
use z3::SatResult;
use z3::ast::{Bool, Int};

use crate::resource::{self, Backstop};
use crate::{Answer, Query, Solver};

#[cfg(test)]
mod tests;
mod translate;

use translate::{Made, Translator};

/// How many elements of arrays are asked of a model.
const MOST_ELEMENTS: usize = 2_000;

/// Decides linear arithmetic on numbers of odd widths.
pub(crate) struct Integers<S> {
    inner: S,
    backstop: Backstop,
    translator: Translator,
    core: Option<Vec<TermId>>,
    asked_inner: bool,
}

/// What the terms of a query are.
struct Parts {
    all: Vec<TermId>,
    /// Whether a number is as wide as only specifications have it
    is_specification: bool,
    indices: Vec<TermId>,
}

fn parts(terms: &Terms, conjuncts: &[TermId]) -> Parts {
    let mut seen = FxHashSet::default();
    let mut open: Vec<TermId> = conjuncts.to_vec();
    let mut parts = Parts {
        all: Vec::new(),
        is_specification: false,
        indices: Vec::new(),
    };
    while let Some(term) = open.pop() {
        if !seen.insert(term) {
            continue;
        }
        let node = terms.node(term);
        parts.is_specification |=
            matches!(terms.sort(term), Sort::Bv(width) if width > 32 && width != 64);
        if let Node::Select(_, index) | Node::Store(_, index, _) = node {
            parts.indices.push(*index);
        }
        open.extend(node.children().as_slice());
        parts.all.push(term);
    }
    parts.all.sort_unstable();
    parts.indices.sort_unstable();
    parts.indices.dedup();
    parts
}

/// Remainders of a sum or difference and of its operands by one divisor, with the numbers themselves, the sum first.
fn divided_sums(terms: &Terms, all: &[TermId]) -> Vec<([TermId; 3], [TermId; 3], BvBin)> {
    let remainders: Vec<(TermId, TermId, TermId)> = all
        .iter()
        .filter_map(|t| match *terms.node(*t) {
            Node::BvBin(BvBin::Srem, number, by) => Some((*t, number, by)),
            _ => None,
        })
        .collect();
    let remainder_of = |number: TermId, by: TermId| {
        let found = remainders.iter().find(|(_, n, b)| *n == number && *b == by);
        found.map(|(t, ..)| *t)
    };
    let mut found = Vec::new();
    for (remainder, number, by) in &remainders {
        if let Node::BvBin(op @ (BvBin::Add | BvBin::Sub), a, b) = *terms.node(*number)
            && let (Some(one), Some(other)) = (remainder_of(a, *by), remainder_of(b, *by))
        {
            found.push(([*remainder, one, other], [*number, a, b], op));
        }
    }
    found
}

impl<S: Solver> Integers<S> {
    pub(crate) fn new(inner: S, backstop: Backstop) -> Integers<S> {
        Integers {
            inner,
            backstop,
            translator: Translator::default(),
            core: None,
            asked_inner: false,
        }
    }

    /// The answer, if integers give one.
    fn decide(&mut self, terms: &Terms, query: &Query, parts: &Parts) -> Option<Answer> {
        self.translator.begin(terms);
        let solver = z3::Solver::new();
        resource::limit(&solver, resource::units(query) / 4, &self.backstop);
        for term in &parts.all {
            self.translator.translate(terms, *term);
            for side in self.translator.sides(*term) {
                solver.assert(side);
            }
        }
        for (remainders, numbers, op) in divided_sums(terms, &parts.all) {
            if let Some(fact) = self.translator.divides(remainders, numbers, op) {
                solver.assert(&fact);
            }
        }
        let mut conjuncts: Vec<Bool> = Vec::with_capacity(query.conjuncts.len());
        for conjunct in query.conjuncts {
            let Some(Made::Bool(made)) = self.translator.get(*conjunct) else {
                return None;
            };
            conjuncts.push(made.clone());
        }
        let result = solver.check_assumptions(&conjuncts);
        resource::count(&solver, terms.meter(), 1);
        match result {
            SatResult::Unsat => {
                let core = solver.get_unsat_core();
                let kept = query.conjuncts.iter().zip(&conjuncts);
                let kept: Vec<TermId> = kept
                    .filter(|(_, made)| core.contains(made))
                    .map(|(term, _)| *term)
                    .collect();
                // Two of our terms can be one of Z3's: then the core is not a set of ours.
                self.core = (kept.len() == core.len()).then_some(kept);
                Some(Answer::Unsat)
            }
            SatResult::Unknown => None,
            SatResult::Sat => {
                let model = self.read(terms, parts, &solver.get_model()?)?;
                let mut evaluator = terms.evaluator(&model);
                let holds = query.conjuncts.iter().all(|c| evaluator.bool(*c));
                drop(evaluator);
                holds.then_some(Answer::Sat(model))
            }
        }
    }

    /// The values of the variables in a model of integers; of arrays the elements that the query looks at.
    fn read(&self, terms: &Terms, parts: &Parts, model: &z3::Model) -> Option<Assignment> {
        let mut found = Assignment::new();
        let mut numbers: Vec<(Int, u32)> = Vec::with_capacity(parts.indices.len());
        for index in &parts.indices {
            if let Some(Made::Number(number, _)) = self.translator.get(*index) {
                let value = model.eval(number, true)?.as_i128()?;
                numbers.push((Int::from_i128(value), value as u32));
            }
        }
        numbers.sort_by_key(|(_, index)| *index);
        numbers.dedup_by_key(|(_, index)| *index);
        let mut left = MOST_ELEMENTS;
        for term in &parts.all {
            let Node::Var(var) = *terms.node(*term) else {
                continue;
            };
            let sort = terms.var_sort(var);
            let value = match (self.translator.get(*term)?, sort) {
                (Made::Bool(x), _) => Const::Bool(model.eval(x, true)?.as_bool()?),
                (Made::Number(x, _), Sort::Bv(width)) => {
                    Const::bv_wide(width, model.eval(x, true)?.as_i128()? as u128)
                }
                (Made::Array(x), Sort::Array(elem)) => {
                    let zero = Const::zero(elem.into());
                    let mut array = ArrayConst::new(elem, &zero);
                    left = left.checked_sub(numbers.len())?;
                    for (number, index) in &numbers {
                        let element = model.eval(&x.select(number).as_int()?, true)?;
                        let bits = element.as_i128()? as u64;
                        array.set(*index, &Const::from_raw(elem.into(), bits));
                    }
                    Const::Array(Arc::new(array))
                }
                _ => return None,
            };
            found.set(var, value);
        }
        Some(found)
    }
}

impl<S: Solver> Solver for Integers<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.core = None;
        self.asked_inner = false;
        let start = terms.meter().spent();
        if !query.conjuncts.iter().any(|c| terms.has_floats(*c)) {
            let parts = parts(terms, query.conjuncts);
            // Where only a refutation counts, most are about order and sums, whoever made them.
            if parts.is_specification || query.only_refutes {
                // The z3 crate panics where Z3 returns nothing, which happens when it runs out of memory.
                let made = catch_unwind(AssertUnwindSafe(|| self.decide(terms, query, &parts)));
                match made {
                    Ok(Some(answer)) => return answer,
                    Ok(None) => {}
                    Err(_) => self.translator = Translator::default(),
                }
            }
        }
        self.asked_inner = true;
        let effort = resource::left(query, terms.meter(), start);
        self.inner.check(terms, &Query { effort, ..*query })
    }

    fn core(&self) -> Option<&[TermId]> {
        match self.asked_inner {
            true => self.inner.core(),
            false => self.core.as_deref(),
        }
    }
}
