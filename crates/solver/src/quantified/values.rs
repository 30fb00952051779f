//! In: formulas, sums and a model. Out: what they are worth in the model, by evaluating them for every value in their range.

use provetta_term::{Assignment, Const, Fold, Forall, Sort, Sum, TermId, Terms, VarId};

use super::formulas;
use super::products::Product;

/// How many values of a formula are evaluated.
const MOST_VALUES: i128 = 4_096;

/// How many summands are written out.
const MOST_SUMMANDS: i128 = 64;

/// A formula has more values than can be evaluated.
pub(super) struct TooMany;

/// Conjuncts with what their quantified formulas say under a model, written out for every value, so that a model that
/// satisfies them can be looked for without knowing of quantifiers. Incomplete where there are too many values.
pub(crate) fn written_out(
    terms: &mut Terms,
    conjuncts: &[TermId],
    model: &Assignment,
) -> Vec<TermId> {
    let mut all = conjuncts.to_vec();
    for var in formulas(terms, conjuncts) {
        if let Some(sum) = terms.summed(var).cloned() {
            let written = written_sum(terms, var, &sum, model);
            all.extend(written.into_iter().flatten());
        }
        let Some(forall) = terms.quantified(var).cloned() else {
            continue;
        };
        if !matches!(model.get(var), Some(Const::Bool(true))) {
            // Where it fails, it has to go on failing.
            if let Ok(Some(values)) = counterexample(terms, &forall, model) {
                let instance = terms.instance(&forall, &values);
                all.push(terms.not(instance));
            }
            continue;
        }
        let mut ends = Vec::new();
        for (bound, range) in forall.vars.iter().zip(&forall.ranges) {
            let (Sort::Bv(width), Some((from, to))) = (terms.var_sort(*bound), range) else {
                continue;
            };
            let (low, high) = (signed(terms, *from, model), signed(terms, *to, model));
            if (0..=64).contains(&(high - low)) {
                ends.push((width, low, high, *from, *to));
            }
        }
        let [(width, low, high, from, to)] = ends[..] else {
            continue;
        };
        if forall.vars.len() != 1 {
            continue;
        }
        // The ends must stay where they are.
        for (end, value) in [(from, low), (to, high)] {
            if let Sort::Bv(width) = terms.sort(end) {
                let value = terms.bv_wide(width, value as u128);
                all.push(terms.eq(end, value));
            }
        }
        for value in low..high {
            let number = terms.bv(width, value as u64);
            all.push(terms.instance(&forall, &[number]));
        }
    }
    all
}

/// Whether the conjuncts hold under a model when every quantified formula in them has the value that it really has there,
/// whatever the model says of it.
pub fn quantifiers_hold(terms: &mut Terms, conjuncts: &[TermId], model: &Assignment) -> bool {
    let mut all = conjuncts.iter();
    all.all(|c| truth(terms, *c, model).unwrap_or(false))
}

/// Facts that the model breaks: formulas that it calls true though they fail for a value, and sums that have another value.
pub(super) fn wrong(
    terms: &mut Terms,
    conjuncts: &[TermId],
    model: &Assignment,
) -> Result<Vec<TermId>, TooMany> {
    let mut broken = Vec::new();
    for var in formulas(terms, conjuncts) {
        if let Some(sum) = terms.summed(var).cloned() {
            let term = terms.var_term(var);
            if signed(terms, term, model) != sum_value(terms, &sum, model)? {
                // Between these ends it is the sum of these.
                let mut written = written_sum(terms, var, &sum, model).ok_or(TooMany)?;
                let equation = written.pop().ok_or(TooMany)?;
                let ends = terms.all(&written);
                broken.push(terms.implies(ends, equation));
            }
            continue;
        }
        let is_true = matches!(model.get(var), Some(Const::Bool(true)));
        let Some(forall) = terms.quantified(var).cloned() else {
            continue;
        };
        if !is_true {
            continue;
        }
        if let Some(values) = counterexample(terms, &forall, model)? {
            let instance = terms.instance(&forall, &values);
            let holds = terms.var_term(var);
            broken.push(terms.implies(holds, instance));
        }
    }
    Ok(broken)
}

/// The ends of a sum as they are in a model, and last the sum written out between them.
fn written_sum(
    terms: &mut Terms,
    var: VarId,
    sum: &Sum,
    model: &Assignment,
) -> Option<Vec<TermId>> {
    let (low, high) = ends(terms, sum, model);
    let total = terms.var_term(var);
    let (Sort::Bv(width), Sort::Bv(counted)) = (terms.sort(total), terms.var_sort(sum.var)) else {
        return None;
    };
    if high - low > MOST_SUMMANDS {
        return None;
    }
    let mut all = Vec::new();
    for (end, value) in [sum.range.0, sum.range.1]
        .into_iter()
        .zip(raw_ends(terms, sum, model))
    {
        if let Sort::Bv(width) = terms.sort(end) {
            let value = terms.bv_wide(width, value as u128);
            all.push(terms.eq(end, value));
        }
    }
    let mut made = match sum.fold {
        Fold::Sum => terms.bv_wide(width, 0),
        Fold::Greatest => terms.bv_wide(width, 1 << (width - 1)),
        Fold::Product => {
            let product = super::products::written(terms, sum, low..high)?;
            all.push(terms.eq(total, product));
            return Some(all);
        }
    };
    for value in low..high {
        let number = terms.bv_wide(counted, value as u128);
        let summand = terms.summand(sum, number);
        let summand = terms.sext(width, summand);
        made = match sum.fold {
            Fold::Sum => terms.add(made, summand),
            Fold::Greatest => {
                let is_less = terms.slt(made, summand);
                terms.ite(is_less, summand, made)
            }
            Fold::Product => return None,
        };
    }
    all.push(terms.eq(total, made));
    Some(all)
}

fn raw_ends(terms: &Terms, sum: &Sum, model: &Assignment) -> [i128; 2] {
    let (from, to) = sum.range;
    [signed(terms, from, model), signed(terms, to, model)]
}

/// The values that a sum ranges over in a model: those of its range that its variable has.
fn ends(terms: &Terms, sum: &Sum, model: &Assignment) -> (i128, i128) {
    let [low, high] = raw_ends(terms, sum, model);
    let half = match terms.var_sort(sum.var) {
        Sort::Bv(width) => 1i128 << (width - 1),
        _ => 0,
    };
    (low.max(-half), high.min(half))
}

/// What a sum really is in a model.
fn sum_value(terms: &mut Terms, sum: &Sum, model: &Assignment) -> Result<i128, TooMany> {
    let (low, high) = ends(terms, sum, model);
    let Sort::Bv(width) = terms.var_sort(sum.var) else {
        return Err(TooMany);
    };
    if high - low > MOST_VALUES {
        return Err(TooMany);
    }
    let nested = terms.has_quantifiers(sum.body);
    let mut trial = model.clone();
    let mut total = match (sum.fold, terms.sort(sum.body)) {
        (Fold::Sum, _) => 0,
        (Fold::Greatest, Sort::Bv(width)) => i128::MIN >> (128 - width),
        (Fold::Greatest, _) => return Err(TooMany),
        (Fold::Product, _) => 1,
    };
    let mut product = Product::default();
    for value in low..high {
        let summand = match nested {
            false => {
                trial.set(sum.var, Const::bv_wide(width, value as u128));
                signed(terms, sum.body, &trial)
            }
            true => {
                let number = terms.bv_wide(width, value as u128);
                let summand = terms.summand(sum, number);
                let trial = evaluated(terms, summand, model)?;
                signed(terms, summand, &trial)
            }
        };
        total = match sum.fold {
            Fold::Sum => total + summand,
            Fold::Greatest => total.max(summand),
            Fold::Product => product.times(summand),
        };
    }
    Ok(total)
}

/// Values for which a formula fails under a model.
pub(super) fn counterexample(
    terms: &mut Terms,
    forall: &Forall,
    model: &Assignment,
) -> Result<Option<Vec<TermId>>, TooMany> {
    let mut trying = Trying {
        forall,
        nested: terms.has_quantifiers(forall.body),
        order: order(terms, forall),
        trial: model.clone(),
        values: vec![0; forall.vars.len()],
        left: MOST_VALUES,
    };
    let fails = trying.from(terms, model, 0)?;
    Ok(fails.then(|| trying.numbers(terms)))
}

/// The variables of a formula, each after those that its range names.
fn order(terms: &Terms, forall: &Forall) -> Vec<usize> {
    let count = forall.vars.len();
    let mut order: Vec<usize> = Vec::with_capacity(count);
    while order.len() < count {
        let is_open = |i: &usize| !order.contains(i);
        let is_ready = |i: &usize| {
            let names = |term: TermId| {
                (0..count)
                    .filter(|j| j != i && is_open(j))
                    .any(|j| terms.mentions(term, forall.vars[j]))
            };
            forall.ranges[*i].is_none_or(|(from, to)| !names(from) && !names(to))
        };
        let next = (0..count)
            .filter(is_open)
            .find(is_ready)
            .or_else(|| (0..count).find(is_open));
        order.extend(next);
    }
    order
}

/// All values of the variables of a formula, one after the other.
struct Trying<'f> {
    forall: &'f Forall,
    nested: bool,
    order: Vec<usize>,
    trial: Assignment,
    values: Vec<i128>,
    left: i128,
}

impl Trying<'_> {
    fn numbers(&self, terms: &mut Terms) -> Vec<TermId> {
        let vars = self.forall.vars.iter().zip(&self.values);
        vars.map(|(var, value)| match terms.var_sort(*var) {
            Sort::Bv(width) => terms.bv(width, *value as u64),
            _ => terms.bv(64, *value as u64),
        })
        .collect()
    }

    /// Whether the formula fails for the values chosen so far and some of the variables from `depth` on.
    fn from(
        &mut self,
        terms: &mut Terms,
        model: &Assignment,
        depth: usize,
    ) -> Result<bool, TooMany> {
        let Some(&at) = self.order.get(depth) else {
            self.left -= 1;
            if self.left < 0 {
                return Err(TooMany);
            }
            if !self.nested {
                return Ok(!terms.eval_bool(self.forall.body, &self.trial));
            }
            let numbers = self.numbers(terms);
            let instance = terms.instance(self.forall, &numbers);
            return Ok(!truth(terms, instance, model)?);
        };
        let var = self.forall.vars[at];
        let Sort::Bv(width) = terms.var_sort(var) else {
            return Err(TooMany);
        };
        let half = 1i128 << (width - 1);
        let (mut low, mut high) = (-half, half);
        if let Some((from, to)) = self.forall.ranges[at] {
            low = low.max(signed(terms, from, &self.trial));
            high = high.min(signed(terms, to, &self.trial));
        }
        if high - low > MOST_VALUES {
            return Err(TooMany);
        }
        for value in low..high {
            self.trial.set(var, Const::bv(width, value as u64));
            self.values[at] = value;
            if self.from(terms, model, depth + 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What a variable that stands for a formula or a sum is worth under a model; none if that takes too many values.
pub(crate) fn worth(terms: &mut Terms, var: VarId, model: &Assignment) -> Option<Const> {
    let term = terms.var_term(var);
    let trial = evaluated(terms, term, model).ok()?;
    trial.get(var).cloned()
}

/// The truth of a formula with quantified formulas in it, evaluated.
fn truth(terms: &mut Terms, formula: TermId, model: &Assignment) -> Result<bool, TooMany> {
    let trial = evaluated(terms, formula, model)?;
    Ok(terms.eval_bool(formula, &trial))
}

/// A model in which the formulas and sums of a term have the values that they really have.
fn evaluated(terms: &mut Terms, term: TermId, model: &Assignment) -> Result<Assignment, TooMany> {
    let mut trial = model.clone();
    for var in formulas(terms, &[term]) {
        if let Some(forall) = terms.quantified(var).cloned() {
            let holds = counterexample(terms, &forall, model)?.is_none();
            trial.set(var, Const::Bool(holds));
        }
        if let (Some(sum), Sort::Bv(width)) = (terms.summed(var).cloned(), terms.var_sort(var)) {
            let value = sum_value(terms, &sum, model)?;
            trial.set(var, Const::bv_wide(width, value as u128));
        }
    }
    Ok(trial)
}

pub(super) fn signed(terms: &Terms, term: TermId, model: &Assignment) -> i128 {
    let value = terms.eval(term, model);
    let bits = value.raw_wide();
    match value.sort() {
        Sort::Bv(width) => {
            let free = 128 - u32::from(width);
            ((bits << free) as i128) >> free
        }
        _ => 0,
    }
}
