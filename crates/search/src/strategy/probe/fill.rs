//! In: a variable that an input says nothing of. Out: a value for it.
//!
//! An object that is made in another way has other parts, which nothing was known of before: were all of them zero, few such objects would lead
//! anywhere. So they get values as code has them. What was said is part of the input from then on.

use std::rc::Rc;

use provetta_symex::Fill;
use provetta_term::{Assignment, Const, ElemSort, Rng, Sort, Terms, VarId};

use super::change::Changer;
use super::genes::set_row;
use super::words::Words;

/// Says what an input leaves open.
#[derive(Debug)]
pub(super) struct Filler {
    pub(super) words: Rc<Words>,
    pub(super) rng: Rng,
    /// Inputs that parts can be taken from
    pub(super) others: Vec<Rc<Assignment>>,
    /// The text of which only the length was asked so far, by the name of the text
    pub(super) begun: Option<(String, Vec<u64>)>,
}

/// Most elements of a new array or list.
const MOST: u64 = 4;

impl Fill for Filler {
    fn answer(&mut self, count: u64) -> u64 {
        match self.rng.chance(40) {
            true => 0,
            false => self.rng.number(count),
        }
    }

    fn value(&mut self, terms: &Terms, variable: VarId, model: &mut Assignment) {
        let name = terms.var_name(variable);
        let sort = terms.var_sort(variable);
        let value = match sort {
            Sort::Array(elem) => return self.elements(terms, variable, elem, model),
            Sort::Bv(31) => match name.strip_suffix(".length()") {
                Some(text) => {
                    let units = self.row(terms, ElemSort::Bv(16), true, model);
                    let length = units.len() as u64;
                    self.begun = Some((text.to_owned(), units));
                    length
                }
                None => self.rng.number(MOST),
            },
            // The likelier answer to a question is no.
            Sort::Bv(1) => u64::from(self.rng.chance(15)),
            _ if name.contains(' ') => 0,
            _ => self.changer(terms, |changer| changer.fresh_value(sort)),
        };
        model.set(variable, Const::from_raw(sort, value));
    }
}

impl Filler {
    fn changer<T>(&mut self, terms: &Terms, make: impl FnOnce(&mut Changer<'_>) -> T) -> T {
        make(&mut Changer {
            terms,
            words: &self.words,
            rng: &mut self.rng,
            others: &self.others,
            texts: &[],
            compared: None,
        })
    }

    fn row(
        &mut self,
        terms: &Terms,
        elem: ElemSort,
        is_text: bool,
        model: &Assignment,
    ) -> Vec<u64> {
        self.changer(terms, |changer| changer.fresh_row(elem, is_text, model))
    }

    /// The elements of an array or text, as many as its length says.
    fn elements(&mut self, terms: &Terms, array: VarId, elem: ElemSort, model: &mut Assignment) {
        let name = terms.var_name(array);
        let text = name.strip_suffix(".charAt()");
        let length = match (text, name.strip_suffix("[]")) {
            (Some(base), _) => terms.var_named(&format!("{base}.length()")),
            (None, Some(base)) => terms.var_named(&format!("{base}.length")),
            (None, None) => None,
        };
        let Some(length) = length else {
            return;
        };
        let begun = self.begun.take().filter(|(base, _)| Some(&**base) == text);
        let mut values = match begun {
            Some((_, units)) => units,
            None => self.row(terms, elem, text.is_some(), model),
        };
        // Whoever asked for the length has been told.
        if let Some(told) = model.get(length) {
            values.resize(told.raw() as usize, 0);
        }
        set_row(terms, model, (length, array, elem), &values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(seed: u64, names: &[(&str, Sort)]) -> Vec<Option<Const>> {
        let mut terms = Terms::default();
        let variables: Vec<VarId> = names
            .iter()
            .filter_map(|(name, sort)| {
                let term = terms.var(name, *sort);
                terms.var_id(term)
            })
            .collect();
        let mut filler = Filler {
            words: Rc::default(),
            rng: Rng::new(seed),
            others: Vec::new(),
            begun: None,
        };
        let mut model = Assignment::default();
        for variable in &variables {
            if model.get(*variable).is_none() {
                filler.value(&terms, *variable, &mut model);
            }
        }
        variables.iter().map(|v| model.get(*v).cloned()).collect()
    }

    #[test]
    fn a_text_has_as_many_units_as_its_length_says() {
        let names = [
            ("s.length()", Sort::Bv(31)),
            ("s.charAt()", Sort::Array(ElemSort::Bv(16))),
        ];
        let mut lengths = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let [Some(length), Some(Const::Array(units))] = &filled(seed, &names)[..] else {
                panic!("values");
            };
            lengths.insert(length.raw());
            let after = units.get(length.raw() as u32).raw();
            assert_eq!(after, 0, "nothing stands behind the end");
        }
        assert!(lengths.len() > 2, "{lengths:?}");
    }

    #[test]
    fn what_is_said_repeats_and_answers_are_among_those_there_are() {
        let names = [("n", Sort::Bv(32)), ("list.size()", Sort::Bv(31))];
        assert_eq!(filled(3, &names), filled(3, &names));
        let mut filler = Filler {
            words: Rc::default(),
            rng: Rng::new(1),
            others: Vec::new(),
            begun: None,
        };
        let answers: Vec<u64> = (0..100).map(|_| filler.answer(5)).collect();
        assert!((0..5).all(|answer| answers.contains(&answer)));
        assert!(answers.iter().all(|answer| *answer < 5));
    }
}
