//! In: any query. Out: an exact answer by trying every value, where the conjuncts leave few; else the answer of the layer below.
//!
//! Variables are bounded by their width and by comparisons with constants among the conjuncts. Every model keeps to these
//! bounds, so if no combination within them satisfies the conjuncts, there is no model. Products and remainders of small
//! numbers, which bit-blasting makes expensive, are decided here in microseconds. Wide variables are left to the layer below;
//! wide terms over narrow variables are evaluated like all others.

use provetta_term::{Assignment, BvBin, Const, NARROW_WIDTH, Node, Sort, TermId, Terms, VarId};
use rustc_hash::FxHashSet;

use crate::bounds::signed_ranges;
use crate::{Answer, Query, Solver};

/// The most combinations to try.
const MOST: i128 = 10_000;

/// Tries every value.
pub(crate) struct Enumerate<S> {
    inner: S,
    asked: bool,
}

impl<S: Solver> Enumerate<S> {
    pub(crate) fn new(inner: S) -> Enumerate<S> {
        Enumerate {
            inner,
            asked: false,
        }
    }
}

impl<S: Solver> Solver for Enumerate<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.asked = false;
        match domains(terms, query.conjuncts) {
            None => {
                if let Some(model) = small_numbers(terms, query) {
                    return Answer::Sat(model);
                }
                self.asked = true;
                self.inner.check(terms, query)
            }
            Some(domains) => match search(terms, query, &domains) {
                Some(model) => Answer::Sat(model),
                None => Answer::Unsat,
            },
        }
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.asked { self.inner.core() } else { None }
    }
}

struct Domain {
    var: VarId,
    width: u8,
    low: i128,
    high: i128,
}

/// The values each variable may have, if there are few enough combinations.
fn domains(terms: &Terms, conjuncts: &[TermId]) -> Option<Vec<Domain>> {
    let vars = variables(terms, conjuncts);
    let widths: Option<Vec<u8>> = vars
        .iter()
        .map(|v| match terms.var_sort(*v) {
            Sort::Bv(width) if width <= NARROW_WIDTH => Some(width),
            _ => None,
        })
        .collect();
    let ranges = signed_ranges(terms, conjuncts);
    let mut combinations = 1i128;
    let mut domains = Vec::with_capacity(vars.len());
    for (var, width) in vars.into_iter().zip(widths?) {
        let half = 1i128 << (width - 1);
        let known = ranges.get(&terms.var_term(var)).copied();
        let (low, high) = known.unwrap_or((-half, half - 1));
        combinations *= (high - low + 1).max(0);
        if combinations > MOST {
            return None;
        }
        domains.push(Domain {
            var,
            width,
            low,
            high,
        });
    }
    Some(domains)
}

/// A model of small numbers, looked for where variables are multiplied with each other: that is hard for Z3, and
/// people write conditions that small numbers meet.
fn small_numbers(terms: &Terms, query: &Query) -> Option<Assignment> {
    let vars = variables(terms, query.conjuncts);
    let reach = match vars.len() {
        1 => 2_000,
        2 => 45,
        3 => 12,
        _ => return None,
    };
    if !query.conjuncts.iter().any(|c| multiplies(terms, *c)) {
        return None;
    }
    let mut domains = Vec::with_capacity(vars.len());
    for var in vars {
        let width = match terms.var_sort(var) {
            Sort::Bv(width) if width <= NARROW_WIDTH => width,
            _ => return None,
        };
        let half = 1i128 << (width - 1);
        domains.push(Domain {
            var,
            width,
            low: (-half).max(-reach / 2),
            high: (half - 1).min(reach),
        });
    }
    search(terms, query, &domains)
}

/// Whether a product of variables occurs in a term.
fn multiplies(terms: &Terms, term: TermId) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        if !seen.insert(term) || terms.vars(term).is_empty() {
            continue;
        }
        let node = terms.node(term);
        if let Node::BvBin(BvBin::Mul, a, b) = node
            && !terms.vars(*a).is_empty()
            && !terms.vars(*b).is_empty()
        {
            return true;
        }
        open.extend(node.children().as_slice());
    }
    false
}

/// The variables of all conjuncts, each once.
fn variables(terms: &Terms, conjuncts: &[TermId]) -> Vec<VarId> {
    let mut vars: Vec<VarId> = conjuncts
        .iter()
        .flat_map(|c| terms.vars(*c).iter().copied())
        .collect();
    vars.sort_unstable();
    vars.dedup();
    vars
}

fn search(terms: &Terms, query: &Query, domains: &[Domain]) -> Option<Assignment> {
    if domains.iter().any(|d| d.low > d.high) {
        return None;
    }
    let mut values: Vec<i128> = domains.iter().map(|d| d.low).collect();
    let mut model = query.hint.cloned().unwrap_or_default();
    loop {
        for (domain, value) in domains.iter().zip(&values) {
            model.set(domain.var, Const::bv(domain.width, *value as u64));
        }
        let mut evaluator = terms.evaluator(&model);
        // The newest conjunct is the one most likely to fail.
        let holds = query.conjuncts.iter().rev().all(|c| evaluator.bool(*c));
        drop(evaluator);
        if holds {
            return Some(model);
        }
        // The next combination, like a counter.
        let mut at = 0;
        loop {
            let domain = domains.get(at)?;
            if values[at] < domain.high {
                values[at] += 1;
                break;
            }
            values[at] = domain.low;
            at += 1;
        }
    }
}
