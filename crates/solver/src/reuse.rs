//! In: any query. Out: an answer given before to the same conjuncts, to some of them (when those have no model), or a recent
//! model that happens to fit; else that of the layer below.

use std::collections::VecDeque;

use provetta_term::{Assignment, Effort, TermId, Terms};
use rustc_hash::FxHashMap;

use crate::{Answer, Query, Solver};

/// Past this many conjuncts in all keys the memory is emptied; simple, and rare.
const CAPACITY: usize = 2_000_000;
const MODELS: usize = 8;

/// What a query allowed to be spent on it.
#[derive(Clone, Copy)]
struct Allowed {
    effort: Effort,
    units: u32,
}

impl Allowed {
    fn by(query: &Query) -> Allowed {
        Allowed {
            effort: query.effort,
            units: query.units.unwrap_or(u32::MAX),
        }
    }

    fn is_within(self, other: Allowed) -> bool {
        self.effort <= other.effort && self.units <= other.units
    }
}

/// Remembers answers, for one arena at a time.
pub(crate) struct Reuse<S> {
    inner: S,
    arena: u64,
    answers: FxHashMap<Box<[TermId]>, (Answer, Allowed)>,
    stored: usize,
    models: VecDeque<Assignment>,
    /// Sorted sets without a model, found by their last element.
    unsat: FxHashMap<TermId, Vec<Box<[TermId]>>>,
    core: Option<Box<[TermId]>>,
}

impl<S: Solver> Reuse<S> {
    pub(crate) fn new(inner: S) -> Reuse<S> {
        Reuse {
            inner,
            arena: 0,
            answers: FxHashMap::default(),
            stored: 0,
            models: VecDeque::new(),
            unsat: FxHashMap::default(),
            core: None,
        }
    }

    fn forget(&mut self) {
        self.answers.clear();
        self.unsat.clear();
        self.models.clear();
        self.stored = 0;
    }

    fn recall(&mut self, terms: &Terms, query: &Query, key: &[TermId]) -> Option<Answer> {
        if let Some((answer, allowed)) = self.answers.get(key) {
            // What was given up may end differently with more effort.
            if !matches!(answer, Answer::Unknown(_)) || Allowed::by(query).is_within(*allowed) {
                return Some(answer.clone());
            }
        }
        if self.refuted_part(key).is_some() {
            return Some(Answer::Unsat);
        }
        let fits = self.models.iter().find(|model| {
            let mut evaluator = terms.evaluator(model);
            query.conjuncts.iter().rev().all(|&c| evaluator.bool(c))
        })?;
        Some(Answer::Sat(fits.clone()))
    }

    /// Conjuncts among these that are known to have no model together.
    fn refuted_part(&self, key: &[TermId]) -> Option<&[TermId]> {
        key.iter()
            .filter_map(|c| self.unsat.get(c))
            .flatten()
            .find(|set| is_subset(set, key))
            .map(|set| &**set)
    }

    fn remember(&mut self, query: &Query, key: Box<[TermId]>, answer: &Answer) {
        if self.stored > CAPACITY {
            self.forget();
        }
        match answer {
            Answer::Sat(model) => {
                self.models.truncate(MODELS - 1);
                self.models.push_front(model.clone());
            }
            Answer::Unsat => {
                let mut core = self
                    .inner
                    .core()
                    .map_or_else(|| key.to_vec(), <[TermId]>::to_vec);
                core.sort_unstable();
                core.dedup();
                if let Some(&newest) = core.last() {
                    self.stored += core.len();
                    self.unsat.entry(newest).or_default().push(core.into());
                }
            }
            Answer::Unknown(_) => {}
        }
        self.stored += key.len();
        self.answers
            .insert(key, (answer.clone(), Allowed::by(query)));
    }
}

impl<S: Solver> Solver for Reuse<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        if self.arena != terms.identity() {
            self.arena = terms.identity();
            self.forget();
        }
        let mut key: Vec<TermId> = query.conjuncts.to_vec();
        key.sort_unstable();
        key.dedup();
        let answer = match self.recall(terms, query, &key) {
            Some(answer) => answer,
            None => {
                let answer = self.inner.check(terms, query);
                self.remember(query, key.clone().into(), &answer);
                answer
            }
        };
        self.core = match answer {
            Answer::Unsat => self.refuted_part(&key).map(Box::from),
            _ => None,
        };
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        self.core.as_deref()
    }
}

/// Whether all of `set` is in `of`; both sorted.
fn is_subset(set: &[TermId], of: &[TermId]) -> bool {
    let mut rest = of.iter();
    set.iter().all(|c| rest.any(|d| d == c))
}
