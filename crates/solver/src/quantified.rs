//! In: a query, perhaps with variables that stand for quantified formulas. Out: an answer that takes them at their word.
//!
//! Facts about each formula are added until the layers below can decide: where it fails there is a value for which it
//! fails, and where it holds it holds for terms of the query. All are consequences of what the formula says, so an
//! "unsatisfiable" is right. Of the many terms only those are used that a model speaks against: it calls the formula
//! true and its instance false. So few facts are needed, and each one excludes what the solver believed.
//!
//! A model is believed only after every formula that it calls true was evaluated for every value in its range; a value for
//! which it fails is one more fact to add. Where a range has too many values for that, models with short ranges are asked for.

use std::time::Instant;

use provetta_term::{Assignment, BvBin, BvCmp, Const, Forall, Node, Sort, TermId, Terms, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Answer, Query, Solver};

/// How often facts may be added for one query.
const ROUNDS: u32 = 60;

/// How many values of a formula are evaluated.
const MOST_VALUES: i128 = 4_096;

/// How many instances of one formula are added at once.
const INSTANCES_AT_ONCE: usize = 3;

/// How many terms are tried for one variable.
const MOST_TERMS: usize = 64;

/// How long ranges may be in models that are looked for when others are too long.
const SHORT_RANGES: [u64; 2] = [6, 32];

/// Decides queries with quantified formulas.
pub(crate) struct Quantified<S> {
    inner: S,
    /// The arena that the facts are about
    arena: u64,
    /// By formula: where it fails, there is a value for which it does
    fails: FxHashMap<VarId, TermId>,
    asked: u64,
    core: Option<Vec<TermId>>,
}

/// The conjuncts of a query with facts about its formulas, oldest formula first.
struct Facts {
    all: Vec<TermId>,
    known: FxHashSet<TermId>,
    formulas: Vec<VarId>,
}

impl<S: Solver> Quantified<S> {
    pub(crate) fn new(inner: S) -> Quantified<S> {
        Quantified {
            inner,
            arena: 0,
            fails: FxHashMap::default(),
            asked: 0,
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
        // Where the query says that it holds, it fails nowhere.
        let holds = terms.var_term(var);
        if !facts.known.contains(&holds) {
            waiting.extend(self.fails_somewhere(terms, var));
        }
    }

    fn with_facts(&mut self, terms: &mut Terms, conjuncts: &[TermId]) -> Facts {
        let mut facts = Facts {
            all: conjuncts.to_vec(),
            known: conjuncts.iter().copied().collect(),
            formulas: Vec::new(),
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
        let start = Instant::now();
        for _ in 0..ROUNDS {
            let Some(timeout) = query.timeout.checked_sub(start.elapsed()) else {
                return Answer::Unknown("timeout".into());
            };
            let mut all = limits.clone();
            all.extend(&facts.all);
            let inner = Query {
                conjuncts: &all,
                timeout,
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
            let mut news = broken_instances(terms, facts, &model);
            if news.is_empty() {
                match wrong(terms, &facts.all, &model) {
                    Ok(broken) if broken.is_empty() => return Answer::Sat(model),
                    Ok(broken) => {
                        for (var, instance) in broken {
                            let holds = terms.var_term(var);
                            news.push(terms.implies(holds, instance));
                        }
                    }
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
        let Some(forall) = terms.quantified(*var).cloned() else {
            continue;
        };
        for (from, to) in forall.ranges.iter().flatten() {
            // A range that depends on another variable is as short as that one's.
            let names = |term: TermId| forall.vars.iter().any(|v| terms.mentions(term, *v));
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

/// Instances of formulas that a model calls true, for terms of the query, that are false in the model.
fn broken_instances(terms: &mut Terms, facts: &Facts, model: &Assignment) -> Vec<TermId> {
    let indices = indices(terms, &facts.all);
    let mut news = Vec::new();
    for var in &facts.formulas {
        if !matches!(model.get(*var), Some(Const::Bool(true))) {
            continue;
        }
        let Some(forall) = terms.quantified(*var).cloned() else {
            continue;
        };
        for values in broken(terms, *var, &forall, &indices, facts, model) {
            let instance = terms.instance(&forall, &values);
            let holds = terms.var_term(*var);
            news.push(terms.implies(holds, instance));
        }
    }
    news
}

/// Terms for the variables of a formula for which it fails in a model; different ones in the model.
fn broken(
    terms: &mut Terms,
    var: VarId,
    forall: &Forall,
    indices: &[TermId],
    facts: &Facts,
    model: &Assignment,
) -> Vec<Vec<TermId>> {
    let Some(columns) = candidates(terms, forall, indices) else {
        return Vec::new();
    };
    let mut evaluated: Vec<Vec<(TermId, Const)>> = Vec::with_capacity(columns.len());
    for column in columns {
        let mut distinct: Vec<(TermId, Const)> = Vec::new();
        for term in column {
            let value = terms.eval(term, model);
            if !distinct.iter().any(|(_, v)| *v == value) {
                distinct.push((term, value));
            }
        }
        distinct.truncate(MOST_TERMS);
        evaluated.push(distinct);
    }
    if evaluated.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let nested = terms.has_quantifiers(forall.body);
    let mut found = Vec::new();
    let mut trial = model.clone();
    let mut at = vec![0; evaluated.len()];
    loop {
        for ((var, column), i) in forall.vars.iter().zip(&evaluated).zip(&at) {
            trial.set(*var, column[*i].1.clone());
        }
        let values = |at: &[usize]| -> Vec<TermId> {
            let chosen = evaluated.iter().zip(at);
            chosen.map(|(column, i)| column[*i].0).collect()
        };
        let is_broken = match nested {
            false => !terms.eval_bool(forall.body, &trial),
            // An instance has formulas of its own. Those that the model does not know tell it something new.
            true => {
                let instance = terms.instance(forall, &values(&at));
                let holds = terms.var_term(var);
                let fact = terms.implies(holds, instance);
                let is_new = |v: &VarId| !facts.formulas.contains(v);
                !facts.known.contains(&fact)
                    && (formulas(terms, &[instance]).iter().any(is_new)
                        || !terms.eval_bool(instance, model))
            }
        };
        if is_broken {
            found.push(values(&at));
            if found.len() >= INSTANCES_AT_ONCE {
                return found;
            }
        }
        let mut digit = 0;
        loop {
            let Some(column) = evaluated.get(digit) else {
                return found;
            };
            if at[digit] + 1 < column.len() {
                at[digit] += 1;
                break;
            }
            at[digit] = 0;
            digit += 1;
        }
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
            self.fails.clear();
        }
        let mut facts = self.with_facts(terms, query.conjuncts);
        let answer = self.decide(terms, query, &mut facts);
        if answer == Answer::Unsat {
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
pub(crate) fn written_out(
    terms: &mut Terms,
    conjuncts: &[TermId],
    model: &Assignment,
) -> Vec<TermId> {
    let mut all = conjuncts.to_vec();
    for var in formulas(terms, conjuncts) {
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

/// Whether a quantified formula fails under a model; none if that takes too many values.
pub(crate) fn fails(terms: &mut Terms, var: VarId, model: &Assignment) -> Option<bool> {
    let forall = terms.quantified(var).cloned()?;
    let found = counterexample(terms, &forall, model).ok()?;
    Some(found.is_some())
}

/// The variables that stand for quantified formulas in some terms.
pub(crate) fn formulas(terms: &Terms, all: &[TermId]) -> Vec<VarId> {
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

/// Terms worth trying for each variable of a formula: indices of the query, and what the formula compares them with.
fn candidates(terms: &mut Terms, forall: &Forall, indices: &[TermId]) -> Option<Vec<Vec<TermId>>> {
    let mut columns: Vec<Vec<TermId>> = Vec::with_capacity(forall.vars.len());
    for var in &forall.vars {
        let Sort::Bv(width) = terms.var_sort(*var) else {
            return None;
        };
        let mut column: Vec<TermId> = Vec::new();
        let add = |terms: &Terms, column: &mut Vec<TermId>, value: TermId| {
            if terms.sort(value) == Sort::Bv(width) && !column.contains(&value) {
                column.push(value);
            }
        };
        let beside = beside(terms, forall.body, *var);
        let mut indices = indices.to_vec();
        indices.retain(|i| terms.sort(*i) == Sort::Bv(width));
        column.extend(&indices);
        // Where the formula looks beside its variable, an index is meant to be hit there.
        for index in &indices {
            for (how, other) in &beside {
                let value = match how {
                    Beside::After => terms.sub(*index, *other),
                    Beside::Before => terms.add(*index, *other),
                    Beside::Mirrored => terms.sub(*other, *index),
                };
                add(terms, &mut column, value);
            }
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
    Some(columns)
}

/// How an index lies to the variable that it is made of.
enum Beside {
    /// So much is added
    After,
    /// So much is taken away
    Before,
    /// It is taken away from that
    Mirrored,
}

/// Indices of a formula that are a sum or difference of its variable and something else.
fn beside(terms: &Terms, body: TermId, var: VarId) -> Vec<(Beside, TermId)> {
    let mut seen = FxHashSet::default();
    let mut open = vec![body];
    let mut found = Vec::new();
    while let Some(term) = open.pop() {
        if !seen.insert(term) || !terms.vars(term).contains(&var) {
            continue;
        }
        let node = terms.node(term);
        if let Node::Select(_, index) = node {
            let is_var = |term: TermId| is_var(terms, term, var);
            let made = match *terms.node(*index) {
                Node::BvBin(BvBin::Add, a, b) if is_var(a) => Some((Beside::After, b)),
                Node::BvBin(BvBin::Add, a, b) if is_var(b) => Some((Beside::After, a)),
                Node::BvBin(BvBin::Sub, a, b) if is_var(a) => Some((Beside::Before, b)),
                Node::BvBin(BvBin::Sub, a, b) if is_var(b) => Some((Beside::Mirrored, a)),
                _ => None,
            };
            let fits = |(_, other): &(Beside, TermId)| {
                is_free_of_bound(terms, *other) && terms.sort(*other) == terms.var_sort(var)
            };
            found.extend(made.filter(fits));
        }
        open.extend(node.children().as_slice());
    }
    found
}

/// Whether no variable of a quantifier occurs in a term.
fn is_free_of_bound(terms: &Terms, term: TermId) -> bool {
    !terms
        .vars(term)
        .iter()
        .any(|v| terms.var_name(*v).contains('?'))
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
                if is_var(terms, one, var) && is_free_of_bound(terms, other) {
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
