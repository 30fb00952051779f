//! In: formulas and a model that calls them true. Out: instances of them that are false in the model.

use provetta_term::{Assignment, Const, Forall, TermId, Terms, VarId};

use super::candidates::{Breadth, Indices, candidates};
use super::{Facts, formulas};

/// How many instances of one formula are added at once.
const INSTANCES_AT_ONCE: usize = 3;

/// How many terms are tried for one variable.
pub(super) const MOST_TERMS: usize = 64;

/// Instances of formulas that a model calls true, for terms of the query, that are false in the model.
///
/// Instances bring indices of their own, so that there is no end of them. The terms that are likely to matter come
/// first: indices of the same arrays in what the query says itself, then those in instances for these. Where only a
/// refutation counts, the search ends there.
pub(super) fn broken_instances(
    terms: &mut Terms,
    facts: &mut Facts,
    model: &Assignment,
    only_refutes: bool,
) -> Vec<TermId> {
    let first = Indices::new(terms, &facts.first, &facts.formulas);
    for breadth in [Breadth::Matching, Breadth::Ends] {
        let news = instances_at(terms, facts, &first, breadth, model);
        if !news.is_empty() {
            facts.second.extend(&news);
            return news;
        }
    }
    let near = [&facts.first[..], &facts.second[..]].concat();
    let near = Indices::new(terms, &near, &facts.formulas);
    let news = instances_at(terms, facts, &near, Breadth::Ends, model);
    if !news.is_empty() || only_refutes {
        return news;
    }
    let all = Indices::new(terms, &facts.all, &facts.formulas);
    instances_at(terms, facts, &all, Breadth::All, model)
}

fn instances_at(
    terms: &mut Terms,
    facts: &Facts,
    indices: &Indices,
    breadth: Breadth,
    model: &Assignment,
) -> Vec<TermId> {
    let mut news = Vec::new();
    for var in &facts.formulas {
        if !matches!(model.get(*var), Some(Const::Bool(true))) {
            continue;
        }
        let Some(forall) = terms.quantified(*var).cloned() else {
            continue;
        };
        let Some(columns) = candidates(terms, &forall, indices, breadth) else {
            continue;
        };
        for values in broken(terms, *var, &forall, columns, facts, model) {
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
    columns: Vec<Vec<TermId>>,
    facts: &Facts,
    model: &Assignment,
) -> Vec<Vec<TermId>> {
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
            // An instance has formulas of its own. Those that the model does not know are news to it.
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
