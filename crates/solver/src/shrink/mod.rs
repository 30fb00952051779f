//! In: conjuncts and a model. Out: another model of the same conjuncts, with values that a person likes to read.
//!
//! One variable after the other takes the first value of its list of readable ones that keeps the conjuncts true, else the
//! nearest to zero that bisection finds; repeated until nothing changes. Only evaluation decides, so the result is a model
//! whatever the lists say, and the work is bounded.

use std::collections::BTreeMap;
use std::sync::Arc;

use provetta_term::{Assignment, Const, Sort, TermId, Terms, VarId};

mod by;
mod floats;
mod texts;
mod vectors;

pub use by::shrink_by;

const ROUNDS: usize = 4;
/// How many conjuncts may be evaluated.
const EVALUATIONS: u64 = 300_000;
/// How many elements of an array are looked at.
const ELEMENTS: usize = 64;

/// More readable values for the same conjuncts: zero, one, minus one, small numbers and limits where they will do. Variables
/// that no conjunct mentions become zero. A model that does not satisfy the conjuncts comes back as it is.
pub fn shrink(terms: &Terms, conjuncts: &[TermId], model: &Assignment) -> Assignment {
    let mut evaluator = terms.evaluator(model);
    let holds = conjuncts.iter().all(|&c| evaluator.bool(c));
    drop(evaluator);
    if !holds {
        return model.clone();
    }
    let mut vars: Vec<VarId> = conjuncts
        .iter()
        .flat_map(|&c| terms.vars(c))
        .copied()
        .collect();
    vars.sort_unstable();
    vars.dedup();
    let mut now = Assignment::new();
    for (v, _) in model.iter() {
        now.set(v, Const::zero(terms.var_sort(v)));
    }
    for v in terms.texts() {
        now.set(v, Const::Array(Arc::new(texts::plain())));
    }
    for &v in &vars {
        let zero = || Const::zero(terms.var_sort(v));
        now.set(v, model.get(v).cloned().unwrap_or_else(zero));
    }
    let mut shrinker = Shrinker {
        terms,
        now,
        evaluations: EVALUATIONS,
    };
    let mut watched: Vec<(VarId, Vec<TermId>)> = vars.iter().map(|&v| (v, Vec::new())).collect();
    for &conjunct in conjuncts {
        for v in terms.vars(conjunct) {
            if let Ok(place) = vars.binary_search(v) {
                watched[place].1.push(conjunct);
            }
        }
    }
    for _ in 0..ROUNDS {
        let before = shrinker.now.clone();
        shrinker.equals(&watched, conjuncts);
        shrinker.units(&vars, conjuncts);
        for (v, mentions) in &mut watched {
            shrinker.variable(*v, mentions);
        }
        if shrinker.now == before || shrinker.evaluations == 0 {
            break;
        }
    }
    shrinker.now
}

struct Shrinker<'a> {
    terms: &'a Terms,
    now: Assignment,
    evaluations: u64,
}

impl Shrinker<'_> {
    fn variable(&mut self, v: VarId, mentions: &mut [TermId]) {
        let sort = self.terms.var_sort(v);
        let Some(old) = self.now.get(v).cloned() else {
            return;
        };
        if let Const::Array(array) = &old {
            self.array(v, mentions, Arc::clone(array));
            return;
        }
        let best = readable(sort, old.raw_wide(), &mut |bits| {
            self.accepts(v, mentions, Const::from_raw_wide(sort, bits))
        });
        self.now.set(v, Const::from_raw_wide(sort, best));
    }

    /// Variables with one value may have to keep it in common: moves them together.
    fn equals(&mut self, watched: &[(VarId, Vec<TermId>)], conjuncts: &[TermId]) {
        let mut groups: BTreeMap<(Sort, u128), Vec<VarId>> = BTreeMap::new();
        for &(v, _) in watched {
            let sort = self.terms.var_sort(v);
            if let Some(value) = self.now.get(v)
                && matches!(sort, Sort::Bv(_) | Sort::Float(_))
                && value.raw_wide() != 0
            {
                groups.entry((sort, value.raw_wide())).or_default().push(v);
            }
        }
        for ((sort, now), group) in groups.into_iter().filter(|(_, group)| group.len() > 1) {
            let mut order = conjuncts.to_vec();
            let best = readable(sort, now, &mut |bits| {
                let values: Vec<_> = group
                    .iter()
                    .map(|&v| (v, Const::from_raw_wide(sort, bits)))
                    .collect();
                self.accepts_all(&values, &mut order)
            });
            for v in group {
                self.now.set(v, Const::from_raw_wide(sort, best));
            }
        }
    }

    /// Units of texts that do not read well may have to be the same, and the same as numbers of 16 bits: moves them together.
    fn units(&mut self, vars: &[VarId], conjuncts: &[TermId]) {
        let is_text = |v: &&VarId| self.terms.is_text(**v);
        if !vars.iter().any(|v| is_text(&v)) {
            return;
        }
        let mut values: Vec<u128> = texts::units(self.terms, &self.now).collect();
        values.sort_unstable();
        values.dedup();
        values.retain(|value| !texts::is_plain(*value));
        for value in values.into_iter().take(ELEMENTS) {
            // A number of 16 bits may have the value for another reason.
            if !self.move_unit(value, vars, conjuncts, false) {
                self.move_unit(value, vars, conjuncts, true);
            }
        }
    }

    /// Gives texts, and numbers of 16 bits too if it is said, another unit for one; whether one was found.
    fn move_unit(
        &mut self,
        value: u128,
        vars: &[VarId],
        conjuncts: &[TermId],
        with_numbers: bool,
    ) -> bool {
        let mut order = conjuncts.to_vec();
        let mut best = None;
        texts::readable(value, &mut |bits| {
            let moved: Vec<_> = vars
                .iter()
                .filter(|v| with_numbers || self.terms.is_text(**v))
                .filter_map(|v| {
                    let now = self.now.get(*v)?;
                    Some((*v, texts::moved_in(self.terms, *v, now, value, bits)?))
                })
                .collect();
            let accepted = self.accepts_all(&moved, &mut order);
            if accepted {
                best = Some(moved);
            }
            accepted
        });
        let is_found = best.is_some();
        for (v, value) in best.into_iter().flatten() {
            self.now.set(v, value);
        }
        is_found
    }

    /// Whether the conjuncts that mention a variable hold when it has this value.
    fn accepts(&mut self, v: VarId, mentions: &mut [TermId], value: Const) -> bool {
        self.accepts_all(&[(v, value)], mentions)
    }

    fn accepts_all(&mut self, values: &[(VarId, Const)], mentions: &mut [TermId]) -> bool {
        if self.evaluations == 0 {
            return false;
        }
        let old: Vec<_> = values
            .iter()
            .filter_map(|(v, _)| Some((*v, self.now.get(*v)?.clone())))
            .collect();
        for (v, value) in values {
            self.now.set(*v, value.clone());
        }
        let mut evaluator = self.terms.evaluator(&self.now);
        let mut wrong = None;
        for (position, &c) in mentions.iter().enumerate() {
            self.evaluations = self.evaluations.saturating_sub(1);
            if !evaluator.bool(c) {
                wrong = Some(position);
                break;
            }
        }
        drop(evaluator);
        for (v, value) in old {
            self.now.set(v, value);
        }
        if let Some(position) = wrong {
            // The next value will likely fail at the same place: look there first.
            mentions[..=position].rotate_right(1);
        }
        wrong.is_none()
    }

    fn array(&mut self, v: VarId, mentions: &mut [TermId], array: Arc<provetta_term::ArrayConst>) {
        let elem = Sort::from(array.elem());
        let is_text = self.terms.is_text(v);
        let zero = Const::zero(elem);
        let plain = match is_text {
            true => texts::plain(),
            false => provetta_term::ArrayConst::new(array.elem(), &zero),
        };
        if self.accepts(v, mentions, Const::Array(Arc::new(plain.clone()))) {
            self.now.set(v, Const::Array(Arc::new(plain)));
            return;
        }
        let mut best = array;
        // The same entries over a plain default.
        let mut moved = plain;
        for (index, value) in best.entries() {
            moved.set(index, &value);
        }
        if self.accepts(v, mentions, Const::Array(Arc::new(moved.clone()))) {
            best = Arc::new(moved);
        }
        let indices: Vec<u32> = best
            .entries()
            .map(|(index, _)| index)
            .take(ELEMENTS)
            .collect();
        for index in indices {
            let now = best.get(index).raw_wide();
            let with = |bits: u128| {
                let mut changed = (*best).clone();
                changed.set(index, &Const::from_raw_wide(elem, bits));
                Arc::new(changed)
            };
            let accepts = &mut |bits| self.accepts(v, mentions, Const::Array(with(bits)));
            let value = match is_text {
                true => texts::readable(now, accepts),
                false => readable(elem, now, accepts),
            };
            best = with(value);
        }
        self.now.set(v, Const::Array(best));
    }
}

/// The most readable scalar that is accepted; the present one is.
fn readable(sort: Sort, now: u128, accepts: &mut dyn FnMut(u128) -> bool) -> u128 {
    match sort {
        Sort::Bool if now != 0 && accepts(0) => 0,
        Sort::Bv(width) => vectors::readable(width, now, accepts),
        Sort::Float(kind) => {
            floats::readable(kind, now as u64, &mut |bits| accepts(bits.into())).into()
        }
        Sort::Bool | Sort::Array(_) => now,
    }
}
