//! In: any query. Out: a model found by repairing the hint on our own evaluator; else the answer of the layer below.
//!
//! The hint satisfies all conjuncts but the last, so a small change is often enough. `candidates` proposes changes that make a
//! false conjunct true, by inverting its operators towards a variable; each is judged by evaluation, so a proposal may be wrong
//! without harm. A change that breaks few other conjuncts is repaired further. Conjuncts with floats, on which Z3 is slow, get a
//! longer search by distance after that. Everything is bounded and deterministic.

use provetta_term::{Assignment, Const, TermId, Terms, VarId};

use crate::{Answer, Query, Solver};

mod candidates;
mod distance;
pub(crate) mod floats;
mod invert;
mod search;
mod targets;

/// How often a change may be repaired by another.
const ROUNDS: usize = 6;
/// How many conjuncts may be evaluated for one query before the next layer is asked.
const EVALUATIONS: u32 = 20_000;

/// New values for some variables.
type Change = Vec<(VarId, Const)>;

/// Repairs hints.
pub(crate) struct Guess<S> {
    inner: S,
    search_evaluations: u32,
    seed: u64,
}

impl<S: Solver> Guess<S> {
    pub(crate) fn new(inner: S, search_evaluations: u32, seed: u64) -> Guess<S> {
        Guess {
            inner,
            search_evaluations,
            seed,
        }
    }
}

impl<S: Solver> Solver for Guess<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let base = query.hint.cloned().unwrap_or_default();
        if let Some(model) = repair(terms, query.conjuncts, base.clone()) {
            return Answer::Sat(model);
        }
        if query.conjuncts.iter().any(|&c| terms.has_floats(c))
            && let Some(model) = search::search(
                terms,
                query.conjuncts,
                &base,
                self.search_evaluations,
                self.seed,
            )
        {
            return Answer::Sat(model);
        }
        self.inner.check(terms, query)
    }

    fn core(&self) -> Option<&[TermId]> {
        self.inner.core()
    }
}

/// Repairs false conjuncts one after the other, always with the change that leaves the fewest false.
fn repair(terms: &Terms, conjuncts: &[TermId], mut current: Assignment) -> Option<Assignment> {
    let mut visited: Vec<Assignment> = Vec::new();
    let mut evaluations = EVALUATIONS;
    for _ in 0..ROUNDS {
        let wrong = {
            let mut evaluator = terms.evaluator(&current);
            conjuncts
                .iter()
                .rev()
                .copied()
                .find(|&c| !evaluator.bool(c))
        };
        let Some(wrong) = wrong else {
            return Some(current);
        };
        let mut best: Option<(usize, Change)> = None;
        // The simple changes first; many more only if none of those makes the conjunct true.
        for thorough in [false, true] {
            for change in candidates::changes(terms, wrong, &current, thorough) {
                let undo = apply(&mut current, &change);
                let limit = best.as_ref().map_or(16, |&(count, _)| count);
                let count = count_false(terms, conjuncts, wrong, &current, limit, &mut evaluations);
                if count == 0 {
                    return Some(current);
                }
                let better = count < limit && !visited.contains(&current);
                revert(&mut current, undo);
                if better {
                    best = Some((count, change));
                }
                if evaluations == 0 {
                    return None;
                }
            }
            if best.is_some() {
                break;
            }
        }
        visited.push(current.clone());
        apply(&mut current, &best?.1);
    }
    None
}

/// How many conjuncts are false, up to a limit; the limit at once if `first` is.
fn count_false(
    terms: &Terms,
    conjuncts: &[TermId],
    first: TermId,
    assignment: &Assignment,
    limit: usize,
    evaluations: &mut u32,
) -> usize {
    let mut evaluator = terms.evaluator(assignment);
    *evaluations = evaluations.saturating_sub(1);
    if !evaluator.bool(first) {
        return limit;
    }
    let mut count = 0;
    for &c in conjuncts.iter().rev() {
        *evaluations = evaluations.saturating_sub(1);
        if !evaluator.bool(c) {
            count += 1;
            if count >= limit {
                return limit;
            }
        }
    }
    count
}

/// Makes a change and says how to take it back.
fn apply(assignment: &mut Assignment, change: &Change) -> Vec<(VarId, Option<Const>)> {
    change
        .iter()
        .map(|(v, value)| {
            let old = assignment.get(*v).cloned();
            assignment.set(*v, value.clone());
            (*v, old)
        })
        .collect()
}

fn revert(assignment: &mut Assignment, undo: Vec<(VarId, Option<Const>)>) {
    for (v, old) in undo.into_iter().rev() {
        match old {
            Some(value) => assignment.set(v, value),
            None => {
                assignment.remove(v);
            }
        }
    }
}
