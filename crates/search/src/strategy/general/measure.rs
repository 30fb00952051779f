//! In: numbers before and after a way. Out: measures of them, and whether measures show that no ways can be taken for ever.
//!
//! A measure is a number that is computed from numbers of the machine: one of them, its negative, its absolute value, its bits as a number
//! without sign, the difference or the sum of two. The numbers of the machine have finitely many values, so none of these
//! gets smaller for ever, and no bound has to be shown. What the user wrote (`decreases`) may be any whole number and must not be negative.
//!
//! Several measures are compared one after the other: the first one never gets larger; what is left are the ways on which it does not get
//! smaller; of these the second one never gets larger; and so on until no way is left. An infinite run would take some of the ways
//! for ever, and of those the one that is compared first gets smaller for ever.
//!
//! Of objects, the older one counts as smaller where a recursion follows final fields (see `provetta_symex`, `general/descent.rs`).

use provetta_term::{TermId, Terms};

use crate::budget::MAX_COMBINED;

/// What a measure does on one way.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// It gets smaller
    pub(super) less: TermId,
    /// It does not get larger
    pub(super) at_most: TermId,
}

/// The measures that get smaller on a way, and those that do not get larger.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) less: Vec<usize>,
    pub(super) at_most: Vec<usize>,
}

/// Whether measures one after the other show that no ways can be taken for ever.
pub(super) fn is_lexicographic<'w>(ways: impl Iterator<Item = &'w Known>, measures: usize) -> bool {
    let mut left: Vec<&Known> = ways.collect();
    while !left.is_empty() {
        let before = left.len();
        for measure in 0..measures {
            let is_less = |way: &&Known| way.less.contains(&measure);
            let is_kept = |way: &&Known| is_less(way) || way.at_most.contains(&measure);
            if left.iter().all(is_kept) {
                left.retain(|way| !is_less(way));
            }
        }
        if left.len() == before {
            return false;
        }
    }
    true
}

/// What measures made of some numbers do; those at the same index are the same for all ways of a loop.
pub(super) fn measures(
    terms: &mut Terms,
    numbers: &[Option<(TermId, TermId)>],
) -> Vec<Option<Step>> {
    let mut all = Vec::new();
    for number in numbers {
        let Some((was, now)) = *number else {
            all.extend([None, None, None, None]);
            continue;
        };
        let (a, b) = (exact(terms, was), exact(terms, now));
        all.push(Some(gets_smaller(terms, a, b)));
        all.push(Some(gets_smaller(terms, b, a)));
        let (c, d) = (magnitude(terms, a), magnitude(terms, b));
        all.push(Some(gets_smaller(terms, c, d)));
        let (c, d) = (terms.zext(WIDE, was), terms.zext(WIDE, now));
        all.push(Some(gets_smaller(terms, c, d)));
    }
    // The order must not depend on what has a value on one way.
    let combined = numbers.len().min(MAX_COMBINED);
    for i in 0..combined {
        for j in i + 1..combined {
            let (Some((a, b)), Some((c, d))) = (numbers[i], numbers[j]) else {
                all.extend([None, None, None, None]);
                continue;
            };
            let (a, b) = (exact(terms, a), exact(terms, b));
            let (c, d) = (exact(terms, c), exact(terms, d));
            let (was, now) = (terms.sub(a, c), terms.sub(b, d));
            all.push(Some(gets_smaller(terms, was, now)));
            all.push(Some(gets_smaller(terms, now, was)));
            let (was, now) = (terms.add(a, c), terms.add(b, d));
            all.push(Some(gets_smaller(terms, was, now)));
            all.push(Some(gets_smaller(terms, now, was)));
        }
    }
    all
}

/// Bits in which sums and differences of two longs do not wrap around. That they do not is no condition, but few measures that do would get
/// smaller each time.
const WIDE: u8 = 68;

fn gets_smaller(terms: &mut Terms, was: TermId, now: TermId) -> Step {
    Step {
        less: terms.slt(now, was),
        at_most: terms.sle(now, was),
    }
}

fn exact(terms: &mut Terms, number: TermId) -> TermId {
    terms.sext(WIDE, number)
}

fn magnitude(terms: &mut Terms, number: TermId) -> TermId {
    let negative = terms.neg(number);
    let is_positive = terms.slt(negative, number);
    terms.ite(is_positive, number, negative)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(ways: &[(&[usize], &[usize])], measures: usize) -> bool {
        let known = |(less, at_most): &(&[usize], &[usize])| Known {
            less: less.to_vec(),
            at_most: at_most.to_vec(),
        };
        let ways: Vec<Known> = ways.iter().map(known).collect();
        is_lexicographic(ways.iter(), measures)
    }

    #[test]
    fn one_measure_that_every_way_lessens_is_enough() {
        assert!(ends(&[(&[1], &[]), (&[1], &[0])], 2));
        assert!(!ends(&[(&[0], &[]), (&[1], &[])], 2));
    }

    #[test]
    fn a_second_measure_may_grow_where_the_first_gets_smaller() {
        assert!(ends(&[(&[0], &[]), (&[1], &[0])], 2));
        // Neither of them comes first here.
        assert!(!ends(&[(&[0], &[]), (&[1], &[])], 2));
    }

    #[test]
    fn a_way_on_which_nothing_gets_smaller_has_no_end() {
        assert!(!ends(&[(&[], &[0])], 1));
        assert!(!ends(&[(&[], &[])], 0));
        assert!(ends(&[], 0));
    }

    #[test]
    fn measures_have_the_same_index_whatever_has_a_value() {
        let mut terms = Terms::default();
        let (one, two) = (terms.int(1), terms.int(2));
        let all = measures(&mut terms, &[Some((two, one)), Some((one, two))]);
        let some = measures(&mut terms, &[None, Some((one, two))]);
        assert_eq!(all.len(), some.len());
        // The first number gets smaller, its negative does not.
        let holds = |step: &Option<Step>| step.and_then(|step| terms.as_bool(step.less));
        assert_eq!(holds(&all[0]), Some(true));
        assert_eq!(holds(&all[1]), Some(false));
        assert_eq!(holds(&some[0]), None);
        assert_eq!(holds(&some[4]), holds(&all[4]));
    }
}
