//! In: sums and a model. Out: what is true of the sums and false in the model.
//!
//! Two sums whose summands are the same but for a few indices differ by what they have there. This one fact says all that loops
//! need: that a store changes one summand, that a longer range has one more, that equal arrays have equal sums. With nothing
//! in place of the second sum it says what short sums are. Which indices may differ is read off the model; the fact
//! itself says that all others are the same, as a quantified formula, so it holds whatever indices are chosen.
//!
//! The greatest of some numbers is defined by two facts: none is greater, and it is one of them.

use provetta_term::{Assignment, Fold, Forall, Node, Sort, Sum, TermId, Terms, VarId};
use rustc_hash::FxHashMap;

use super::Facts;
use super::candidates::{Breadth, Indices, candidates, compared_with_elements, origins};
use super::instances::MOST_TERMS;
use super::values::{counterexample, signed};

/// At how many indices two sums may differ.
const MOST_DIFFERENCES: usize = 4;

/// How many facts are added at once.
pub(super) const AT_ONCE: usize = 6;

/// The widest vector.
pub(super) const MAX_BITS: u8 = provetta_term::MAX_WIDTH;

/// What is known of a sum or greatest number by itself.
pub(super) fn ends(terms: &mut Terms, var: VarId) -> Vec<TermId> {
    let Some(sum) = terms.summed(var).cloned() else {
        return Vec::new();
    };
    match sum.fold {
        Fold::Sum => sum_ends(terms, var, &sum),
        Fold::Greatest => greatest(terms, var, &sum),
        Fold::Product => super::products::ends(terms, var, &sum),
    }
}

/// No value is greater, and it is one of them; if there are none, it is the least number.
fn greatest(terms: &mut Terms, var: VarId, sum: &Sum) -> Vec<TermId> {
    let total = terms.var_term(var);
    let Sort::Bv(width) = terms.sort(total) else {
        return Vec::new();
    };
    let is_less = terms.sle(sum.body, total);
    let all = terms.forall(vec![sum.var], vec![Some(sum.range)], is_less);
    let name = format!("{} is at", terms.var_name(var));
    let sort = terms.var_sort(sum.var);
    let place = terms.var(&name, sort);
    let there = terms.summand(sum, place);
    let is_there = terms.eq(there, total);
    let least = terms.bv_wide(width, 1 << (width - 1));
    let is_none = terms.eq(total, least);
    vec![all, terms.or(is_there, is_none)]
}

/// Between which numbers a sum lies: so many times the least and the greatest that a summand can be.
fn sum_ends(terms: &mut Terms, var: VarId, sum: &Sum) -> Vec<TermId> {
    let total = terms.var_term(var);
    let (Some((least, most)), Sort::Bv(width)) = (extremes(terms, sum.body), terms.sort(total))
    else {
        return Vec::new();
    };
    let (from, to) = sum.range;
    let (Sort::Bv(a), Sort::Bv(b)) = (terms.sort(from), terms.sort(to)) else {
        return Vec::new();
    };
    let Some(sum_width) = terms.sort(sum.body).bv_width() else {
        return Vec::new();
    };
    // As many bits as a product of a summand and the length of the range may have.
    let wide = u16::from(a.max(b)) + 2 + u16::from(sum_width) + 1;
    let wide = wide.max(u16::from(width));
    let Some(wide) = u8::try_from(wide).ok().filter(|w| *w <= MAX_BITS) else {
        return Vec::new();
    };
    let (from, to) = (terms.sext(wide, from), terms.sext(wide, to));
    let zero = terms.bv_wide(wide, 0);
    let is_some = terms.slt(from, to);
    let length = terms.sub(to, from);
    let length = terms.ite(is_some, length, zero);
    let total = terms.sext(wide, total);
    let least = terms.bv_wide(wide, least.min(0) as u128);
    let most = terms.bv_wide(wide, most.max(0) as u128);
    let (low, high) = (terms.mul(length, least), terms.mul(length, most));
    vec![terms.sle(low, total), terms.sle(total, high)]
}

/// Numbers that a term lies between, as far as its shape shows.
fn extremes(terms: &Terms, term: TermId) -> Option<(i128, i128)> {
    if let Some(value) = terms.as_signed(term) {
        return Some((value, value));
    }
    let Sort::Bv(width) = terms.sort(term) else {
        return None;
    };
    match *terms.node(term) {
        Node::Ite(_, a, b) => {
            let ((a, b), (c, d)) = (extremes(terms, a)?, extremes(terms, b)?);
            Some((a.min(c), b.max(d)))
        }
        Node::SignExt { term, .. } => extremes(terms, term),
        Node::ZeroExt { term, .. } => match terms.sort(term) {
            Sort::Bv(inner) if inner < 100 => Some((0, (1 << inner) - 1)),
            _ => None,
        },
        _ if width <= 100 => Some((-(1 << (width - 1)), (1 << (width - 1)) - 1)),
        _ => None,
    }
}

/// Facts about the sums that a model breaks, as far as terms of the query show it. Sums of the same arrays come first.
pub(super) fn lemmas(terms: &mut Terms, facts: &Facts, model: &Assignment) -> Vec<TermId> {
    let mut sums: Vec<(VarId, Sum, Vec<TermId>, Vec<TermId>)> = Vec::new();
    for var in &facts.formulas {
        if let Some(sum) = terms.summed(*var)
            && sum.fold == Fold::Sum
            && is_of_sums(terms, sum.body)
        {
            let with = compared_with_elements(terms, sum.body);
            sums.push((*var, sum.clone(), arrays(terms, sum), with));
        }
    }
    if sums.is_empty() {
        return super::products::lemmas(terms, facts, model);
    }
    // What a summand stores is hidden in the sum.
    let mut all = facts.all.clone();
    all.extend(sums.iter().map(|(_, sum, ..)| sum.body));
    let indices = Indices::new(terms, &all, &facts.formulas);
    let mut related = Vec::new();
    let mut others = Vec::new();
    for (i, (_, _, arrays, with)) in sums.iter().enumerate() {
        for (j, (_, _, more, other)) in sums.iter().enumerate().take(i) {
            // Elements that are compared with something else are counted differently.
            if with != other {
                continue;
            }
            match arrays.iter().any(|a| more.contains(a)) {
                true => related.push((i, Some(j))),
                false => others.push((i, Some(j))),
            }
        }
    }
    let alone: Vec<(usize, Option<usize>)> = (0..sums.len()).map(|i| (i, None)).collect();
    for (number, group) in [related, alone, others].into_iter().enumerate() {
        let mut found = Vec::new();
        if number == 0 {
            for (var, sum, ..) in &sums {
                let fact = at_least(terms, *var, sum, &indices, model);
                found.extend(fact.filter(|f| !facts.known.contains(f)));
            }
        }
        for (one, other) in group {
            let (var, sum, ..) = &sums[one];
            let other = other.map(|j| (sums[j].0, &sums[j].1));
            let fact = difference(terms, (*var, sum), other, &indices, model);
            found.extend(fact.filter(|f| !facts.known.contains(f)));
            if found.len() >= AT_ONCE {
                break;
            }
        }
        if !found.is_empty() {
            return found;
        }
    }
    super::products::lemmas(terms, facts, model)
}

/// Whether no quantified formula occurs in a term, though sums may.
fn is_of_sums(terms: &Terms, term: TermId) -> bool {
    let vars = terms.vars(term);
    vars.iter().all(|v| match terms.summed(*v) {
        Some(sum) => is_of_sums(terms, sum.body),
        None => !terms.is_quantified(*v),
    })
}

/// The arrays whose elements a sum ranges over.
fn arrays(terms: &Terms, sum: &Sum) -> Vec<TermId> {
    let mut open = vec![sum.body];
    let mut seen = rustc_hash::FxHashSet::default();
    let mut found = Vec::new();
    while let Some(term) = open.pop() {
        if !seen.insert(term) || !terms.vars(term).contains(&sum.var) {
            continue;
        }
        let node = terms.node(term);
        if let Node::Select(array, _) = *node {
            found.extend(origins(terms, array));
        }
        open.extend(node.children().as_slice());
    }
    found
}

/// By how much two sums differ, if a model says otherwise; with one sum, what it is.
fn difference(
    terms: &mut Terms,
    one: (VarId, &Sum),
    other: Option<(VarId, &Sum)>,
    indices: &Indices,
    model: &Assignment,
) -> Option<TermId> {
    let sort = terms.var_sort(one.1.var);
    if other.is_some_and(|(_, sum)| terms.var_sort(sum.var) != sort) {
        return None;
    }
    let each = terms.var(&format!("each?{sort:?}"), sort);
    let each_var = terms.var_id(each)?;
    let total = terms.sort(terms.var_term(one.0)).bv_width()?;
    let width = match other {
        Some((var, _)) => total.max(terms.sort(terms.var_term(var)).bv_width()?),
        None => total,
    };
    // Room for the difference of the sums, and for a few differences of summands.
    let width = width.checked_add(6).filter(|w| *w <= MAX_BITS)?;
    let mine = terms.summand(one.1, each);
    let mine = terms.sext(width, mine);
    let theirs = match other {
        Some((_, sum)) => {
            let summand = terms.summand(sum, each);
            terms.sext(width, summand)
        }
        None => terms.bv_wide(width, 0),
    };
    let same = terms.eq(mine, theirs);
    let range = match other {
        Some((_, sum)) => hull(terms, one.1.range, sum.range),
        None => Some(one.1.range),
    };
    let forall = Forall {
        vars: vec![each_var],
        ranges: vec![range],
        body: same,
    };
    // What sums inside are worth takes too long to evaluate: they are taken to be the same where both ranges are.
    let nested = terms.has_quantifiers(forall.body);
    let different = match nested {
        false => differing(terms, &forall, indices, model)?,
        true => {
            let other = other.map(|(_, sum)| sum);
            in_one_range(terms, &forall, (one.1, other), indices, model)?
        }
    };
    if different.len() > MOST_DIFFERENCES {
        return None;
    }
    let apart = terms.sub(mine, theirs);
    let zero = terms.bv_wide(width, 0);
    let mut by = zero;
    let mut elsewhere = same;
    let mut before: Vec<TermId> = Vec::new();
    for index in different {
        let map = FxHashMap::from_iter([(each_var, index)]);
        let mut part = terms.substitute(apart, &map);
        for earlier in &before {
            let is_counted = terms.eq(*earlier, index);
            part = terms.ite(is_counted, zero, part);
        }
        by = terms.add(by, part);
        let is_here = terms.eq(each, index);
        elsewhere = terms.or(is_here, elsewhere);
        before.push(index);
    }
    let mine = terms.var_term(one.0);
    let mine = terms.sext(width, mine);
    let gap = match other {
        Some((var, _)) => {
            let theirs = terms.var_term(var);
            let theirs = terms.sext(width, theirs);
            terms.sub(mine, theirs)
        }
        None => mine,
    };
    let then = terms.eq(gap, by);
    if terms.eval_bool(then, model) {
        return None;
    }
    let forall = Forall {
        body: elsewhere,
        ..forall
    };
    // Where the model makes other summands differ, the fact says nothing about it.
    if !nested && matches!(counterexample(terms, &forall, model), Ok(Some(_))) {
        return None;
    }
    let holds = terms.forall(forall.vars, forall.ranges, forall.body);
    Some(terms.implies(holds, then))
}

/// Terms that lie in the range of one of two sums in a model; different ones in the model.
fn in_one_range(
    terms: &mut Terms,
    forall: &Forall,
    (one, other): (&Sum, Option<&Sum>),
    indices: &Indices,
    model: &Assignment,
) -> Option<Vec<TermId>> {
    let mut column = Vec::new();
    let Sort::Bv(width) = terms.var_sort(forall.vars[0]) else {
        return None;
    };
    // What lies in one range only lies at its ends.
    for sum in [Some(one), other].into_iter().flatten() {
        for (end, before) in [(sum.range.0, false), (sum.range.1, true)] {
            let end = match terms.sort(end).bv_width()? {
                bits if bits > width => terms.extract(width - 1, 0, end),
                _ => terms.sext(width, end),
            };
            let less = terms.bv_wide(width, 1);
            let less = terms.sub(end, less);
            column.extend([end, less].into_iter().skip(usize::from(before)));
        }
    }
    column.extend(candidates(terms, forall, indices, Breadth::Ends)?.pop()?);
    let ends = |sum: &Sum| {
        let (from, to) = sum.range;
        signed(terms, from, model)..signed(terms, to, model)
    };
    let mine = ends(one);
    let theirs = other.map_or(0..0, ends);
    let mut seen = Vec::new();
    let mut found = Vec::new();
    for term in column {
        let value = signed(terms, term, model);
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        if mine.contains(&value) != theirs.contains(&value) {
            found.push(term);
        }
    }
    // Where more lie between, that is no fact.
    let length = |r: &std::ops::Range<i128>| (r.end - r.start).max(0);
    let apart = (length(&mine) - length(&theirs)).unsigned_abs();
    (found.len() as u128 >= apart).then_some(found)
}

/// A sum of numbers that are not negative is at least what some of them make, if a model says otherwise.
fn at_least(
    terms: &mut Terms,
    var: VarId,
    sum: &Sum,
    indices: &Indices,
    model: &Assignment,
) -> Option<TermId> {
    if extremes(terms, sum.body)?.0 < 0 {
        return None;
    }
    let total = terms.var_term(var);
    let width = terms.sort(total).bv_width()?;
    let zero = terms.bv_wide(terms.sort(sum.body).bv_width()?, 0);
    let forall = Forall {
        vars: vec![sum.var],
        ranges: vec![Some(sum.range)],
        body: terms.eq(sum.body, zero),
    };
    let mut some = differing(terms, &forall, indices, model)?;
    some.truncate(MOST_DIFFERENCES);
    let zero = terms.bv_wide(width, 0);
    let mut parts = zero;
    for (i, index) in some.iter().enumerate() {
        let part = terms.summand(sum, *index);
        let mut part = terms.sext(width, part);
        for earlier in &some[..i] {
            let is_counted = terms.eq(*earlier, *index);
            part = terms.ite(is_counted, zero, part);
        }
        parts = terms.add(parts, part);
    }
    let fact = terms.sle(parts, total);
    (!terms.eval_bool(fact, model)).then_some(fact)
}

/// Terms for which a formula fails in a model; different ones in the model.
pub(super) fn differing(
    terms: &mut Terms,
    forall: &Forall,
    indices: &Indices,
    model: &Assignment,
) -> Option<Vec<TermId>> {
    let column = candidates(terms, forall, indices, Breadth::Ends)?.pop()?;
    let mut trial = model.clone();
    let mut seen = Vec::new();
    let mut found = Vec::new();
    for term in column {
        let value = terms.eval(term, model);
        if seen.contains(&value) {
            continue;
        }
        trial.set(forall.vars[0], value.clone());
        seen.push(value);
        if !terms.eval_bool(forall.body, &trial) {
            found.push(term);
        }
        if seen.len() >= MOST_TERMS {
            break;
        }
    }
    Some(found)
}

/// A range that has both.
pub(super) fn hull(
    terms: &mut Terms,
    one: (TermId, TermId),
    other: (TermId, TermId),
) -> Option<(TermId, TermId)> {
    let mut end = |a: TermId, b: TermId, is_low: bool| {
        let (Sort::Bv(x), Sort::Bv(y)) = (terms.sort(a), terms.sort(b)) else {
            return None;
        };
        let width = x.max(y);
        let (a, b) = (terms.sext(width, a), terms.sext(width, b));
        let is_less = terms.sle(a, b);
        Some(match is_low {
            true => terms.ite(is_less, a, b),
            false => terms.ite(is_less, b, a),
        })
    };
    Some((end(one.0, other.0, true)?, end(one.1, other.1, false)?))
}
