//! In: products and a model. Out: what is true of the products and false in the model.
//!
//! Two products whose factors are the same but for one index, where one of them has the factor 1, differ by the factor that the other
//! one has there: that says what a longer range or a store makes of a product. A product of one or two factors is defined by them, and one
//! whose factors do not depend on inputs is computed for every length of its range.
//!
//! A product that needs more bits than the widest vector has is the end of the numbers on its side (see [`Fold::Product`]). Facts that
//! multiply say so only of numbers that are short enough, so they hold of every product.

use std::ops::Range;

use provetta_term::{Assignment, Fold, Forall, Sort, Sum, TermId, Terms, VarId};
use rustc_hash::FxHashMap;

use super::Facts;
use super::candidates::Indices;
use super::sums::{AT_ONCE, MAX_BITS, differing, hull};
use super::values::{counterexample, signed};

/// For how many lengths a product is computed whose factors are known.
const MOST_LENGTHS: i128 = 40;

/// How many factors are multiplied that are known.
const MOST_VALUES: i128 = 4_096;

/// The widest factor that facts multiply with.
const WIDEST: u8 = 80;

/// How many bits a product has that facts multiply with.
const ENOUGH: u8 = 64;

/// How many factors are written out.
const MOST_FACTORS: usize = 3;

/// A product that is made factor by factor.
#[derive(Clone, Copy)]
pub(super) struct Product {
    is_negative: bool,
    /// None: it is too large
    size: Option<u128>,
}

impl Default for Product {
    fn default() -> Product {
        Product {
            is_negative: false,
            size: Some(1),
        }
    }
}

impl Product {
    /// Takes one more factor and gives the number that stands for the product.
    pub(super) fn times(&mut self, factor: i128) -> i128 {
        match factor {
            0 => self.size = Some(0),
            _ => {
                self.is_negative ^= factor < 0;
                let size = self.size.and_then(|s| s.checked_mul(factor.unsigned_abs()));
                self.size = size.filter(|s| *s <= i128::MAX as u128);
            }
        }
        self.value()
    }

    fn value(self) -> i128 {
        match (self.size, self.is_negative) {
            (Some(size), false) => size as i128,
            (Some(size), true) => -(size as i128),
            (None, false) => i128::MAX,
            (None, true) => i128::MIN,
        }
    }
}

/// Whether a factor depends on nothing but the variable of its product.
fn is_closed(terms: &Terms, sum: &Sum) -> bool {
    terms.vars(sum.body).iter().all(|v| *v == sum.var)
}

/// A product of numbers from one to before another, as far as it can be written.
pub(super) fn written(terms: &mut Terms, sum: &Sum, values: Range<i128>) -> Option<TermId> {
    let (Sort::Bv(width), Sort::Bv(counted)) = (terms.sort(sum.body), terms.var_sort(sum.var))
    else {
        return None;
    };
    if is_closed(terms, sum) {
        let mut product = Product::default();
        let mut model = Assignment::default();
        for value in values {
            model.set(
                sum.var,
                provetta_term::Const::bv_wide(counted, value as u128),
            );
            product.times(signed(terms, sum.body, &model));
        }
        return Some(terms.bv_wide(MAX_BITS, product.value() as u128));
    }
    let count = values.end.saturating_sub(values.start).max(0);
    if count * i128::from(width) >= i128::from(MAX_BITS) {
        return None;
    }
    let mut made = terms.bv_wide(MAX_BITS, 1);
    for value in values {
        let number = terms.bv_wide(counted, value as u128);
        let factor = terms.summand(sum, number);
        let factor = terms.sext(MAX_BITS, factor);
        made = terms.mul(made, factor);
    }
    Some(made)
}

/// What is known of a product by itself: what it is for each length of its range, if its factors are known.
pub(super) fn ends(terms: &mut Terms, var: VarId, sum: &Sum) -> Vec<TermId> {
    let (from, to) = sum.range;
    let (Some(first), Sort::Bv(bits), Sort::Bv(counted)) = (
        terms.as_signed(from),
        terms.sort(to),
        terms.var_sort(sum.var),
    ) else {
        return Vec::new();
    };
    let half = 1i128 << (counted - 1);
    if !is_closed(terms, sum) || bits > 100 || first < -half {
        return Vec::new();
    }
    let total = terms.var_term(var);
    let least = i128::MIN >> (128 - u32::from(bits));
    let mut facts = Vec::new();
    for end in first..=first + MOST_LENGTHS {
        if end < least || end > -(least + 1) || end > half {
            break;
        }
        let number = terms.bv_wide(bits, end as u128);
        let is_here = match end == first {
            true => terms.sle(to, number),
            false => terms.eq(to, number),
        };
        let Some(product) = written(terms, sum, first..end) else {
            break;
        };
        let then = terms.eq(total, product);
        facts.push(terms.implies(is_here, then));
    }
    facts
}

/// Facts about the products that a model breaks, as far as terms of the query show it.
pub(super) fn lemmas(terms: &mut Terms, facts: &Facts, model: &Assignment) -> Vec<TermId> {
    let mut products: Vec<(VarId, Sum)> = Vec::new();
    for var in &facts.formulas {
        if let Some(sum) = terms.summed(*var)
            && sum.fold == Fold::Product
            && !terms.has_quantifiers(sum.body)
        {
            products.push((*var, sum.clone()));
        }
    }
    if products.is_empty() {
        return Vec::new();
    }
    let mut all = facts.all.clone();
    all.extend(products.iter().map(|(_, sum)| sum.body));
    all.extend(
        products
            .iter()
            .flat_map(|(_, sum)| [sum.range.0, sum.range.1]),
    );
    let indices = Indices::new(terms, &all, &facts.formulas);
    let mut found = Vec::new();
    for (i, one) in products.iter().enumerate() {
        let mut news = vec![
            known(terms, one, model),
            alone(terms, one, &indices, model),
            positive(terms, one, model),
        ];
        for other in &products[..i] {
            news.push(ratio(terms, one, other, &indices, model));
        }
        let is_new = |f: &TermId| !facts.known.contains(f);
        found.extend(news.into_iter().flatten().filter(is_new));
        if found.len() >= AT_ONCE {
            break;
        }
    }
    found
}

/// What a product is whose factors are known, between the ends that a model gives it, if the model says otherwise.
fn known(terms: &mut Terms, (var, sum): &(VarId, Sum), model: &Assignment) -> Option<TermId> {
    let (from, to) = sum.range;
    let (low, high) = (signed(terms, from, model), signed(terms, to, model));
    let Sort::Bv(counted) = terms.var_sort(sum.var) else {
        return None;
    };
    let half = 1i128 << (counted - 1);
    let values = low.max(-half)..high.min(half);
    if !is_closed(terms, sum) || values.end - values.start > MOST_VALUES {
        return None;
    }
    let product = written(terms, sum, values)?;
    let total = terms.var_term(*var);
    let then = terms.eq(total, product);
    if terms.eval_bool(then, model) {
        return None;
    }
    let mut here = terms.bool(true);
    for (end, value) in [(from, low), (to, high)] {
        let Sort::Bv(bits) = terms.sort(end) else {
            return None;
        };
        let value = terms.bv_wide(bits, value as u128);
        let is_there = terms.eq(end, value);
        here = terms.and(here, is_there);
    }
    Some(terms.implies(here, then))
}

/// The factor at an index: 1 outside of the range.
fn factor(terms: &mut Terms, sum: &Sum, at: TermId, width: u8) -> Option<TermId> {
    let body = terms.summand(sum, at);
    let body = terms.sext(width, body);
    let one = terms.bv_wide(width, 1);
    let (from, to) = sum.range;
    let (Sort::Bv(a), Sort::Bv(b), Sort::Bv(c)) =
        (terms.sort(from), terms.sort(to), terms.sort(at))
    else {
        return None;
    };
    let wide = a.max(b).max(c);
    let (from, to, at) = (
        terms.sext(wide, from),
        terms.sext(wide, to),
        terms.sext(wide, at),
    );
    let (low, high) = (terms.sle(from, at), terms.slt(at, to));
    let inside = terms.and(low, high);
    Some(terms.ite(inside, body, one))
}

/// Whether a product is a number of so many bits.
fn fits(terms: &mut Terms, product: TermId, bits: u8) -> TermId {
    let low = terms.extract(bits - 1, 0, product);
    let back = terms.sext(MAX_BITS, low);
    terms.eq(back, product)
}

fn each(terms: &mut Terms, sum: &Sum) -> Option<(TermId, VarId)> {
    let sort = terms.var_sort(sum.var);
    let each = terms.var(&format!("each?{sort:?}"), sort);
    Some((each, terms.var_id(each)?))
}

/// What a product of a few factors is, if a model says otherwise.
fn alone(
    terms: &mut Terms,
    (var, sum): &(VarId, Sum),
    indices: &Indices,
    model: &Assignment,
) -> Option<TermId> {
    let width = terms.sort(sum.body).bv_width()?.max(2);
    let (each, each_var) = each(terms, sum)?;
    let mine = factor(terms, sum, each, width)?;
    let one = terms.bv_wide(width, 1);
    let mut elsewhere = terms.eq(mine, one);
    let forall = Forall {
        vars: vec![each_var],
        ranges: vec![Some(sum.range)],
        body: elsewhere,
    };
    let different = differing(terms, &forall, indices, model)?;
    if different.len() > MOST_FACTORS || different.len() * usize::from(width) >= 128 {
        return None;
    }
    // As many bits as the product may have: the fewer, the easier.
    let room = (different.len() as u8 * width).max(2);
    let mut product = terms.bv_wide(room, 1);
    for (i, index) in different.iter().enumerate() {
        let map = FxHashMap::from_iter([(each_var, *index)]);
        let mut part = terms.substitute(mine, &map);
        for earlier in &different[..i] {
            let is_counted = terms.eq(*earlier, *index);
            part = terms.ite(is_counted, one, part);
        }
        let part = terms.sext(room, part);
        product = terms.mul(product, part);
        let is_here = terms.eq(each, *index);
        elsewhere = terms.or(is_here, elsewhere);
    }
    let total = terms.var_term(*var);
    let product = terms.sext(MAX_BITS, product);
    let then = terms.eq(total, product);
    where_others_fit(terms, forall, elsewhere, then, model)
}

/// A product of factors from 1 on is at least 1, if a model says otherwise.
fn positive(terms: &mut Terms, (var, sum): &(VarId, Sum), model: &Assignment) -> Option<TermId> {
    let width = terms.sort(sum.body).bv_width()?.max(2);
    let (each, each_var) = each(terms, sum)?;
    let mine = factor(terms, sum, each, width)?;
    let one = terms.bv_wide(width, 1);
    let body = terms.sle(one, mine);
    let forall = Forall {
        vars: vec![each_var],
        ranges: vec![Some(sum.range)],
        body,
    };
    let total = terms.var_term(*var);
    let one = terms.bv_wide(MAX_BITS, 1);
    let then = terms.sle(one, total);
    where_others_fit(terms, forall, body, then, model)
}

/// By which factor two products differ, if a model says otherwise.
fn ratio(
    terms: &mut Terms,
    (var, sum): &(VarId, Sum),
    (other, others): &(VarId, Sum),
    indices: &Indices,
    model: &Assignment,
) -> Option<TermId> {
    if terms.var_sort(sum.var) != terms.var_sort(others.var) {
        return None;
    }
    let (a, b) = (
        terms.sort(sum.body).bv_width()?,
        terms.sort(others.body).bv_width()?,
    );
    let width = a.max(b).max(2);
    if width > WIDEST {
        return None;
    }
    let (each, each_var) = each(terms, sum)?;
    let mine = factor(terms, sum, each, width)?;
    let theirs = factor(terms, others, each, width)?;
    let mut elsewhere = terms.eq(mine, theirs);
    let forall = Forall {
        vars: vec![each_var],
        ranges: vec![hull(terms, sum.range, others.range)],
        body: elsewhere,
    };
    let different = differing(terms, &forall, indices, model)?;
    let (one, two) = (terms.var_term(*var), terms.var_term(*other));
    let then = match different[..] {
        [] => terms.eq(one, two),
        [index] => {
            let map = FxHashMap::from_iter([(each_var, index)]);
            let (mine, theirs) = (terms.substitute(mine, &map), terms.substitute(theirs, &map));
            let is_here = terms.eq(each, index);
            elsewhere = terms.or(is_here, elsewhere);
            let first = longer(terms, (one, mine), (two, theirs), width);
            let second = longer(terms, (two, theirs), (one, mine), width);
            terms.and(first, second)
        }
        _ => return None,
    };
    where_others_fit(terms, forall, elsewhere, then, model)
}

/// Of two products that are the same but for one factor each, the other of which is 1: the first is the second times its factor.
fn longer(
    terms: &mut Terms,
    (product, factor): (TermId, TermId),
    (other, its_factor): (TermId, TermId),
    width: u8,
) -> TermId {
    let one = terms.bv_wide(width, 1);
    let is_one = terms.eq(its_factor, one);
    // So short that the product of both has fewer bits than there are. The fewer, the easier.
    let bits = ENOUGH.min(MAX_BITS - 1 - width);
    let is_short = fits(terms, other, bits);
    let guard = terms.and(is_one, is_short);
    let other = terms.extract(bits - 1, 0, other);
    let (other, factor) = (
        terms.sext(bits + width, other),
        terms.sext(bits + width, factor),
    );
    let made = terms.mul(other, factor);
    let made = terms.sext(MAX_BITS, made);
    let then = terms.eq(product, made);
    terms.implies(guard, then)
}

/// A fact that holds where all other factors are as they have to be, if a model breaks it.
fn where_others_fit(
    terms: &mut Terms,
    forall: Forall,
    elsewhere: TermId,
    then: TermId,
    model: &Assignment,
) -> Option<TermId> {
    if terms.eval_bool(then, model) {
        return None;
    }
    let forall = Forall {
        body: elsewhere,
        ..forall
    };
    if let Ok(Some(_)) = counterexample(terms, &forall, model) {
        return None;
    }
    let holds = terms.forall(forall.vars, forall.ranges, forall.body);
    Some(terms.implies(holds, then))
}
