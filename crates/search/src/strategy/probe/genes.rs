//! In: the variables that a run asked for. Out: what of its input can be changed: rows of elements, single values, answers to questions.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use provetta_term::{ArrayConst, Assignment, Const, ElemSort, Sort, Terms, VarId};

use crate::budget::MAX_ROW;

/// A part of an input that changes as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gene {
    /// A string or an array of primitive elements
    Row {
        length: VarId,
        array: VarId,
        elem: ElemSort,
        is_text: bool,
    },
    /// The length of an array of references, or the size of a list
    Length(VarId),
    /// A primitive value
    Single(VarId),
    /// Which object a reference is, or the like, with how many answers there are
    Question(VarId, u64),
}

/// The parts of an input, in the order in which they were asked for. Questions without a number of answers have two.
pub(super) fn genes(terms: &Terms, asked: &[VarId], answers: &BTreeMap<VarId, u64>) -> Vec<Gene> {
    let mut all: Vec<VarId> = asked.to_vec();
    all.sort_unstable();
    all.dedup();
    let mut genes = Vec::new();
    for var in all {
        let name = terms.var_name(var);
        let gene = match terms.var_sort(var) {
            Sort::Array(elem) => {
                let text = name.strip_suffix(".charAt()");
                let length = match (text, name.strip_suffix("[]")) {
                    (Some(base), _) => format!("{base}.length()"),
                    (None, Some(base)) => format!("{base}.length"),
                    (None, None) => continue,
                };
                let Some(length) = terms.var_named(&length) else {
                    continue;
                };
                Gene::Row {
                    length,
                    array: var,
                    elem,
                    is_text: text.is_some(),
                }
            }
            _ if name.starts_with("which object") => continue,
            _ if name.contains(' ') => Gene::Question(var, answers.get(&var).copied().unwrap_or(2)),
            Sort::Bv(31) if name.ends_with(".size()") => Gene::Length(var),
            Sort::Bv(31) if name.ends_with(".length") => {
                let base = name.trim_end_matches(".length");
                match terms.var_named(&format!("{base}[]")) {
                    Some(_) => continue,
                    None => Gene::Length(var),
                }
            }
            Sort::Bv(31) => continue,
            _ => Gene::Single(var),
        };
        genes.push(gene);
    }
    genes
}

/// A number for how the questions of an input are answered.
pub(super) fn answers(genes: &[Gene], model: &Assignment) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    for gene in genes {
        if let Gene::Question(var, _) = gene {
            (var, bits(model, *var)).hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// The bits of a value.
pub(super) fn bits(model: &Assignment, var: VarId) -> u64 {
    model.get(var).map_or(0, Const::raw)
}

/// The elements of a row.
pub(super) fn row(model: &Assignment, length: VarId, array: VarId) -> Vec<u64> {
    let count = bits(model, length).min(MAX_ROW as u64) as u32;
    let Some(Const::Array(all)) = model.get(array) else {
        return vec![0; count as usize];
    };
    (0..count).map(|i| all.get(i).raw()).collect()
}

/// Gives a row its elements.
pub(super) fn set_row(
    terms: &Terms,
    model: &mut Assignment,
    (length, array, elem): (VarId, VarId, ElemSort),
    values: &[u64],
) {
    let sort = Sort::from(elem);
    let mut all = ArrayConst::new(elem, &Const::zero(sort));
    for (i, value) in values.iter().take(MAX_ROW).enumerate() {
        all.set(i as u32, &Const::from_raw(sort, *value));
    }
    model.set(array, Const::Array(all.into()));
    let count = values.len().min(MAX_ROW) as u64;
    model.set(length, Const::from_raw(terms.var_sort(length), count));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variable(terms: &mut Terms, name: &str, sort: Sort) -> Option<VarId> {
        let term = terms.var(name, sort);
        terms.var_id(term)
    }

    #[test]
    fn parts_of_an_input_are_told_apart() {
        let mut terms = Terms::default();
        let units = ElemSort::Bv(16);
        let asked: Vec<VarId> = [
            ("text is", Sort::Bv(16)),
            ("text.length()", Sort::Bv(31)),
            ("text.charAt()", Sort::Array(units)),
            ("which object text is", Sort::Bv(32)),
            ("count", Sort::Bv(32)),
            ("all.length", Sort::Bv(31)),
            ("list.size()", Sort::Bv(31)),
        ]
        .into_iter()
        .filter_map(|(name, sort)| variable(&mut terms, name, sort))
        .collect();
        let found = genes(&terms, &asked, &BTreeMap::from([(asked[0], 5)]));
        let expected = [
            Gene::Question(asked[0], 5),
            Gene::Row {
                length: asked[1],
                array: asked[2],
                elem: units,
                is_text: true,
            },
            Gene::Single(asked[4]),
            Gene::Length(asked[5]),
            Gene::Length(asked[6]),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_row_holds_what_it_was_given() {
        let mut terms = Terms::default();
        let elem = ElemSort::Bv(32);
        let length = variable(&mut terms, "a.length", Sort::Bv(31));
        let array = variable(&mut terms, "a[]", Sort::Array(elem));
        let (Some(length), Some(array)) = (length, array) else {
            panic!("variables");
        };
        let mut model = Assignment::default();
        set_row(&terms, &mut model, (length, array, elem), &[3, 0, 7]);
        assert_eq!(row(&model, length, array), [3, 0, 7]);
    }
}
