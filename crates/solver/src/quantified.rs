//! In: a query, perhaps with variables that stand for quantified formulas. Out: an answer that takes them at their word.
//!
//! Facts about each formula are added until the layers below can decide: where it holds it holds for the indices that
//! occur in the query, and where it fails there is a value for which it fails. All are consequences of what the formula says,
//! so an "unsatisfiable" is right. A model is believed only after every formula that it calls true was evaluated for every value
//! in its range; a value for which it fails is one more fact to add.

use provetta_term::{Assignment, BvCmp, Const, Forall, Node, Sort, TermId, Terms, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Answer, Query, Solver};

/// How often facts may be added for one query.
const ROUNDS: u32 = 60;

/// How many values of a formula are evaluated.
const MOST_VALUES: i128 = 4_096;

/// How many instances of one formula are made from the terms of a query.
const MOST_INSTANCES: usize = 160;

/// Decides queries with quantified formulas.
pub(crate) struct Quantified<S> {
    inner: S,
    /// The arena that the facts are about
    arena: u64,
    /// Facts by formula, each once
    facts: FxHashMap<VarId, Vec<TermId>>,
    asked: u64,
    core: Option<Vec<TermId>>,
}

impl<S: Solver> Quantified<S> {
    pub(crate) fn new(inner: S) -> Quantified<S> {
        Quantified {
            inner,
            arena: 0,
            facts: FxHashMap::default(),
            asked: 0,
            core: None,
        }
    }

    /// Adds the facts that follow from the terms at hand; returns the conjuncts with all facts.
    fn with_facts(&mut self, terms: &mut Terms, conjuncts: &[TermId]) -> Vec<TermId> {
        let mut all = conjuncts.to_vec();
        let mut seen = FxHashSet::default();
        let mut waiting = formulas(terms, conjuncts);
        let mut found: Vec<VarId> = Vec::new();
        while let Some(var) = waiting.pop() {
            if !seen.insert(var) {
                continue;
            }
            found.push(var);
            self.fails_somewhere(terms, var);
            let facts = self.facts.get(&var).cloned().unwrap_or_default();
            waiting.extend(formulas(terms, &facts));
            all.extend(facts);
        }
        // Instances for the terms that occur now; theirs come with the next round.
        let indices = indices(terms, &all);
        let mut news = Vec::new();
        for var in found {
            let Some(forall) = terms.quantified(var).cloned() else {
                continue;
            };
            for values in candidates(terms, &forall, &indices) {
                let instance = terms.instance(&forall, &values);
                news.extend(self.holds_for(terms, var, instance));
            }
        }
        all.extend(news);
        // The newest conjunct stays the last one: the hint is about the others.
        all.rotate_left(conjuncts.len());
        all
    }

    /// Where the formula does not hold, there are values for which it does not.
    fn fails_somewhere(&mut self, terms: &mut Terms, var: VarId) {
        if self.facts.contains_key(&var) {
            return;
        }
        let Some(forall) = terms.quantified(var).cloned() else {
            return;
        };
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
        self.facts.insert(var, vec![fact]);
    }

    /// Where the formula holds, it holds for some values; none if that was known.
    fn holds_for(&mut self, terms: &mut Terms, var: VarId, instance: TermId) -> Option<TermId> {
        let holds = terms.var_term(var);
        let fact = terms.implies(holds, instance);
        let facts = self.facts.entry(var).or_default();
        if terms.as_bool(fact) == Some(true)
            || facts.contains(&fact)
            || facts.len() > MOST_INSTANCES
        {
            return None;
        }
        facts.push(fact);
        Some(fact)
    }
}

impl<S: Solver> Solver for Quantified<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.core = None;
        if !query.conjuncts.iter().any(|c| terms.has_quantifiers(*c)) {
            return self.inner.check(terms, query);
        }
        self.asked += 1;
        if self.arena != terms.identity() {
            self.arena = terms.identity();
            self.facts.clear();
        }
        let mut all = self.with_facts(terms, query.conjuncts);
        for _ in 0..ROUNDS {
            let inner = Query {
                conjuncts: &all,
                ..*query
            };
            match self.inner.check(terms, &inner) {
                Answer::Sat(model) => {
                    let broken = match wrong(terms, &all, &model) {
                        Err(TooMany) => {
                            return Answer::Unknown("a quantifier over too many values".into());
                        }
                        Ok(broken) => broken,
                    };
                    if broken.is_empty() {
                        return Answer::Sat(model);
                    }
                    let mut news: Vec<TermId> = Vec::new();
                    for (var, instance) in broken {
                        news.extend(self.holds_for(terms, var, instance));
                        for var in formulas(terms, &[instance]) {
                            self.fails_somewhere(terms, var);
                            news.extend(self.facts.get(&var).into_iter().flatten());
                        }
                    }
                    news.retain(|fact| !all.contains(fact));
                    if news.is_empty() {
                        return Answer::Unknown("quantifiers".into());
                    }
                    all.splice(0..0, news);
                }
                Answer::Unsat => {
                    let core = self.inner.core();
                    self.core = core.map(|core| {
                        let is_own = |t: &&TermId| query.conjuncts.contains(t);
                        core.iter().filter(is_own).copied().collect()
                    });
                    return Answer::Unsat;
                }
                unknown => return unknown,
            }
        }
        Answer::Unknown("quantifiers".into())
    }

    fn core(&self) -> Option<&[TermId]> {
        match &self.core {
            Some(core) => Some(core),
            None => self.inner.core(),
        }
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let mut all = vec![("quantified", self.asked)];
        all.extend(self.inner.statistics());
        all
    }
}

/// A formula has more values than can be evaluated.
struct TooMany;

/// Conjuncts with what their quantified formulas say under a model, written out for every value, so that a model that
/// satisfies them can be looked for without knowing of quantifiers. Incomplete where there are too many values.
pub fn written_out(terms: &mut Terms, conjuncts: &[TermId], model: &Assignment) -> Vec<TermId> {
    let mut all = conjuncts.to_vec();
    for var in formulas(terms, conjuncts) {
        let Some(forall) = terms.quantified(var).cloned() else {
            continue;
        };
        if !matches!(model.get(var), Some(Const::Bool(true))) {
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

/// Whether a model gives every quantified formula in the conjuncts the value that it has.
pub fn quantifiers_hold(terms: &mut Terms, conjuncts: &[TermId], model: &Assignment) -> bool {
    conjuncts.iter().all(|c| terms.eval_bool(*c, model))
        && wrong(terms, conjuncts, model).is_ok_and(|broken| broken.is_empty())
}

/// Formulas that the model calls true though they fail for a value, with the instance that fails.
fn wrong(
    terms: &mut Terms,
    conjuncts: &[TermId],
    model: &Assignment,
) -> Result<Vec<(VarId, TermId)>, TooMany> {
    let mut broken = Vec::new();
    for var in formulas(terms, conjuncts) {
        let is_true = matches!(model.get(var), Some(Const::Bool(true)));
        let Some(forall) = terms.quantified(var).cloned() else {
            continue;
        };
        if !is_true {
            continue;
        }
        if let Some(values) = counterexample(terms, &forall, model)? {
            let instance = terms.instance(&forall, &values);
            broken.push((var, instance));
        }
    }
    Ok(broken)
}

/// Values for which a formula fails under a model.
fn counterexample(
    terms: &mut Terms,
    forall: &Forall,
    model: &Assignment,
) -> Result<Option<Vec<TermId>>, TooMany> {
    let mut domains = Vec::with_capacity(forall.vars.len());
    let mut combinations = 1i128;
    for (var, range) in forall.vars.iter().zip(&forall.ranges) {
        let Sort::Bv(width) = terms.var_sort(*var) else {
            return Err(TooMany);
        };
        let half = 1i128 << (width - 1);
        let (mut low, mut high) = (-half, half);
        if let Some((from, to)) = range {
            low = low.max(signed(terms, *from, model));
            high = high.min(signed(terms, *to, model));
        }
        combinations = combinations.saturating_mul((high - low).max(0));
        domains.push((*var, width, low, high));
    }
    if combinations == 0 {
        return Ok(None);
    }
    if combinations > MOST_VALUES {
        return Err(TooMany);
    }
    let nested = terms.has_quantifiers(forall.body);
    let mut values: Vec<i128> = domains.iter().map(|d| d.2).collect();
    let mut trial = model.clone();
    loop {
        for ((var, width, ..), value) in domains.iter().zip(&values) {
            trial.set(*var, Const::bv(*width, *value as u64));
        }
        let holds = match nested {
            false => terms.eval_bool(forall.body, &trial),
            true => {
                let numbers: Vec<TermId> = domains
                    .iter()
                    .zip(&values)
                    .map(|((_, width, ..), v)| terms.bv(*width, *v as u64))
                    .collect();
                let instance = terms.instance(forall, &numbers);
                truth(terms, instance, model)?
            }
        };
        if !holds {
            let numbers = domains
                .iter()
                .zip(&values)
                .map(|((_, width, ..), v)| terms.bv(*width, *v as u64));
            return Ok(Some(numbers.collect()));
        }
        let mut at = 0;
        loop {
            let Some((_, _, low, high)) = domains.get(at) else {
                return Ok(None);
            };
            if values[at] + 1 < *high {
                values[at] += 1;
                break;
            }
            values[at] = *low;
            at += 1;
        }
    }
}

/// The truth of a formula with quantified formulas in it, evaluated.
fn truth(terms: &mut Terms, formula: TermId, model: &Assignment) -> Result<bool, TooMany> {
    let mut trial = model.clone();
    for var in formulas(terms, &[formula]) {
        let Some(forall) = terms.quantified(var).cloned() else {
            continue;
        };
        let holds = counterexample(terms, &forall, model)?.is_none();
        trial.set(var, Const::Bool(holds));
    }
    Ok(terms.eval_bool(formula, &trial))
}

fn signed(terms: &Terms, term: TermId, model: &Assignment) -> i128 {
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

/// The variables that stand for quantified formulas in some terms.
fn formulas(terms: &Terms, all: &[TermId]) -> Vec<VarId> {
    let mut found: Vec<VarId> = all
        .iter()
        .flat_map(|t| terms.vars(*t).iter().copied())
        .filter(|v| terms.quantified(*v).is_some())
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Index terms that occur in selects and stores, oldest first.
fn indices(terms: &Terms, all: &[TermId]) -> Vec<TermId> {
    let mut seen = FxHashSet::default();
    let mut open: Vec<TermId> = all.to_vec();
    let mut found = Vec::new();
    while let Some(term) = open.pop() {
        if !seen.insert(term) {
            continue;
        }
        let node = terms.node(term);
        if let Node::Select(_, index) | Node::Store(_, index, _) = node
            && !found.contains(index)
        {
            found.push(*index);
        }
        open.extend(node.children().as_slice());
    }
    found.sort_unstable();
    found
}

/// Values worth trying for the variables of a formula: indices of the query, and what the formula compares them with.
fn candidates(terms: &mut Terms, forall: &Forall, indices: &[TermId]) -> Vec<Vec<TermId>> {
    let mut columns: Vec<Vec<TermId>> = Vec::with_capacity(forall.vars.len());
    for var in &forall.vars {
        let Sort::Bv(width) = terms.var_sort(*var) else {
            return Vec::new();
        };
        let mut column: Vec<TermId> = Vec::new();
        let add = |terms: &Terms, column: &mut Vec<TermId>, value: TermId| {
            if terms.sort(value) == Sort::Bv(width) && !column.contains(&value) {
                column.push(value);
            }
        };
        for index in indices {
            add(terms, &mut column, *index);
        }
        for other in compared(terms, forall.body, *var) {
            let narrow = match terms.sort(other) {
                Sort::Bv(w) if w > width => terms.extract(width - 1, 0, other),
                _ => other,
            };
            if terms.sort(narrow) != Sort::Bv(width) {
                continue;
            }
            add(terms, &mut column, narrow);
            let one = terms.bv(width, 1);
            let before = terms.sub(narrow, one);
            add(terms, &mut column, before);
        }
        columns.push(column);
    }
    let mut rows: Vec<Vec<TermId>> = vec![Vec::new()];
    for column in columns {
        let mut next = Vec::new();
        for row in &rows {
            for value in &column {
                let mut longer = row.clone();
                longer.push(*value);
                next.push(longer);
            }
        }
        next.truncate(MOST_INSTANCES);
        rows = next;
    }
    rows
}

/// Terms that a variable is compared with, without other variables of the formula's kind.
fn compared(terms: &Terms, body: TermId, var: VarId) -> Vec<TermId> {
    let mut seen = FxHashSet::default();
    let mut open = vec![body];
    let mut found = Vec::new();
    while let Some(term) = open.pop() {
        if !seen.insert(term) || !terms.vars(term).contains(&var) {
            continue;
        }
        let node = terms.node(term);
        if let Node::BvCmp(BvCmp::Slt | BvCmp::Sle, a, b) | Node::Eq(a, b) = node {
            for (one, other) in [(*a, *b), (*b, *a)] {
                if is_var(terms, one, var)
                    && !terms
                        .vars(other)
                        .iter()
                        .any(|v| terms.var_name(*v).contains('?'))
                {
                    found.push(other);
                }
            }
        }
        open.extend(node.children().as_slice());
    }
    found
}

fn is_var(terms: &Terms, term: TermId, var: VarId) -> bool {
    match terms.node(term) {
        Node::Var(v) => *v == var,
        Node::SignExt { term, .. } | Node::ZeroExt { term, .. } => is_var(terms, *term, var),
        _ => false,
    }
}
