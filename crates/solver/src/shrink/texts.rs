//! In: a unit of a text that is accepted. Out: the most readable one that is.

use std::sync::Arc;

use provetta_term::{ArrayConst, Assignment, Const, ElemSort, Sort, Terms, VarId};

use super::ELEMENTS;

/// Tried first, in this order.
const FIRST: &[u8] = b"abcxyzABC019 .,-_";

/// The text that nothing is asked of: an `a` everywhere.
pub(super) fn plain() -> ArrayConst {
    ArrayConst::new(ElemSort::Bv(16), &Const::bv(16, u64::from(b'a')))
}

/// A text that has its first units one by one, and an `a` everywhere else; none if it has that already.
pub(super) fn spelled(text: &ArrayConst) -> Option<ArrayConst> {
    let mut spelled = plain();
    if text.default_value() == spelled.default_value() {
        return None;
    }
    for index in 0..ELEMENTS as u32 {
        spelled.set(index, &text.get(index));
    }
    Some(spelled)
}

pub(super) fn readable(now: u128, accepts: &mut dyn FnMut(u128) -> bool) -> u128 {
    // Letters of other languages and signs that do not print are taken only where they have to be.
    let printable = b' '..=b'~';
    let is_first = |unit: &u128| FIRST.iter().any(|u| u128::from(*u) == *unit);
    let rest = printable.map(u128::from).filter(|u| !is_first(u));
    let all = FIRST.iter().map(|u| u128::from(*u)).chain(rest);
    for unit in all {
        if unit == now || accepts(unit) {
            return unit;
        }
    }
    now
}

/// Whether a unit prints.
pub(super) fn is_plain(unit: u128) -> bool {
    (u128::from(b' ')..=u128::from(b'~')).contains(&unit)
}

/// The units that the texts of a model have.
pub(super) fn units<'a>(
    terms: &'a Terms,
    model: &'a Assignment,
) -> impl Iterator<Item = u128> + 'a {
    let texts = model.iter().filter(|(v, _)| terms.is_text(*v));
    let texts = texts.filter_map(|(_, value)| match value {
        Const::Array(array) => Some(array),
        _ => None,
    });
    texts.flat_map(|array| {
        let entries = array.entries().map(|(_, value)| value.raw_wide());
        entries.chain([array.default_value().raw_wide()])
    })
}

/// The value of a variable with another unit for one, if it may have such: a text, or a number of 16 bits.
pub(super) fn moved_in(
    terms: &Terms,
    v: VarId,
    now: &Const,
    from: u128,
    to: u128,
) -> Option<Const> {
    let sort = terms.var_sort(v);
    match now {
        Const::Array(array) if terms.is_text(v) => Some(moved(array, from, to)),
        _ if sort == Sort::Bv(16) && now.raw_wide() == from => Some(Const::from_raw_wide(sort, to)),
        _ => None,
    }
}

/// A text with another unit for one.
fn moved(text: &ArrayConst, from: u128, to: u128) -> Const {
    let unit = |value: Const| match value.raw_wide() == from {
        true => Const::bv(16, to as u64),
        false => value,
    };
    let mut moved = ArrayConst::new(text.elem(), &unit(text.default_value()));
    for (index, value) in text.entries() {
        moved.set(index, &unit(value));
    }
    Const::Array(Arc::new(moved))
}
