//! In: any query. Out: the answer to the part of it that the hint leaves open.
//!
//! Conjuncts that share no variable, not even through others, can be satisfied apart from each other. The hint (or zero for
//! every variable) satisfies some groups already: those keep their values, and only the groups with a false conjunct go down.
//! This is exact: a model of the open groups with the hint for the rest is a model of all, and an open group without a model
//! means that the whole has none.

use provetta_term::{Assignment, TermId, Terms, VarId};

use crate::{Answer, Query, Solver};

/// Asks only about what the hint does not satisfy.
pub(crate) struct Slice<S> {
    inner: S,
    asked: bool,
}

impl<S: Solver> Slice<S> {
    pub(crate) fn new(inner: S) -> Slice<S> {
        Slice {
            inner,
            asked: false,
        }
    }
}

impl<S: Solver> Solver for Slice<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.asked = false;
        let base = query.hint.cloned().unwrap_or_default();
        let mut open = Vec::new();
        let mut evaluator = terms.evaluator(&base);
        for &c in query.conjuncts {
            if terms.as_bool(c) == Some(false) {
                return Answer::Unsat;
            }
            if !evaluator.bool(c) {
                open.push(c);
            }
        }
        drop(evaluator);
        if open.is_empty() {
            return Answer::Sat(base);
        }
        let (selected, vars) = connected(terms, query.conjuncts, &open);
        let part = Query {
            conjuncts: &selected,
            hint: Some(&base),
            effort: query.effort,
            units: query.units,
            only_refutes: query.only_refutes,
        };
        self.asked = true;
        match self.inner.check(terms, &part) {
            Answer::Sat(model) => Answer::Sat(merged(base, &model, &vars)),
            other => other,
        }
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.asked { self.inner.core() } else { None }
    }
}

/// The conjuncts that share variables with the open ones, in order and each once, and their variables.
fn connected(terms: &Terms, conjuncts: &[TermId], open: &[TermId]) -> (Vec<TermId>, Vec<VarId>) {
    // Few sets of variables occur, each on many conjuncts: work on the sets.
    let mut sets: Vec<(u32, TermId)> = conjuncts.iter().map(|&c| (terms.var_set(c), c)).collect();
    sets.sort_unstable();
    sets.dedup_by_key(|&mut (set, _)| set);
    let mut reached = vec![false; terms.var_count()];
    for &c in open {
        for v in terms.vars(c) {
            reached[v.index()] = true;
        }
    }
    let mut waiting = sets;
    loop {
        let before = waiting.len();
        waiting.retain(|&(_, c)| {
            let touches = terms.vars(c).iter().any(|v| reached[v.index()]);
            if touches {
                for v in terms.vars(c) {
                    reached[v.index()] = true;
                }
            }
            !touches
        });
        if waiting.len() == before {
            break;
        }
    }
    let mut seen = rustc_hash::FxHashSet::default();
    let selected: Vec<TermId> = conjuncts
        .iter()
        .copied()
        .filter(|&c| terms.vars(c).first().is_some_and(|v| reached[v.index()]) || open.contains(&c))
        .filter(|&c| seen.insert(c))
        .collect();
    let mut vars: Vec<VarId> = selected
        .iter()
        .flat_map(|&c| terms.vars(c))
        .copied()
        .collect();
    vars.sort_unstable();
    vars.dedup();
    (selected, vars)
}

fn merged(mut base: Assignment, model: &Assignment, vars: &[VarId]) -> Assignment {
    for &v in vars {
        match model.get(v) {
            Some(value) => base.set(v, value.clone()),
            None => {
                base.remove(v);
            }
        }
    }
    base
}
