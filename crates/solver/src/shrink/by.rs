//! In: a model, and whether another one would do. Out: a smaller one that does: shorter arrays, numbers near zero, texts of letters.
//!
//! For questions that conjuncts do not answer, such as what a run does that takes another path with other inputs. Each
//! step that is accepted makes a value more readable or an array shorter, and the rounds are bounded.

use std::sync::Arc;

use provetta_term::{ArrayConst, Assignment, Const, Sort, VarId};

use super::{ELEMENTS, ROUNDS, readable, texts};

/// Vectors of so many bits are lengths of arrays.
const LENGTH_BITS: u8 = 31;

/// The smallest model that is found and accepted; the given one if no other is. `in_text` are the variables that are read as
/// texts, in order. Whoever asks bounds the work by accepting nothing more.
pub fn shrink_by(
    model: &Assignment,
    in_text: &[VarId],
    accepts: &mut dyn FnMut(&Assignment) -> bool,
) -> Assignment {
    let mut now = model.clone();
    for _ in 0..ROUNDS {
        let before = now.clone();
        let vars: Vec<VarId> = now.iter().map(|(var, _)| var).collect();
        // Short arrays have few elements to make small.
        let (lengths, rest): (Vec<VarId>, Vec<VarId>) = vars.into_iter().partition(|v| {
            now.get(*v)
                .is_some_and(|value| value.sort() == Sort::Bv(LENGTH_BITS))
        });
        for &var in &lengths {
            scalar(&mut now, var, accepts);
        }
        for &length in &lengths {
            for &array in &rest {
                without_elements(&mut now, length, array, accepts);
            }
        }
        for var in rest {
            match now.get(var).cloned() {
                Some(Const::Array(array)) => {
                    let is_text = in_text.binary_search(&var).is_ok();
                    elements(&mut now, var, array, is_text, accepts);
                }
                Some(_) => scalar(&mut now, var, accepts),
                None => {}
            }
        }
        if now == before {
            break;
        }
    }
    now
}

fn with(now: &Assignment, var: VarId, value: Const) -> Assignment {
    let mut changed = now.clone();
    changed.set(var, value);
    changed
}

fn scalar(now: &mut Assignment, var: VarId, accepts: &mut dyn FnMut(&Assignment) -> bool) {
    let Some(value) = now.get(var) else { return };
    let sort = value.sort();
    let best = readable(sort, value.raw_wide(), &mut |bits| {
        accepts(&with(now, var, Const::from_raw_wide(sort, bits)))
    });
    now.set(var, Const::from_raw_wide(sort, best));
}

/// Leaves out one element after the other.
fn without_elements(
    now: &mut Assignment,
    length: VarId,
    array: VarId,
    accepts: &mut dyn FnMut(&Assignment) -> bool,
) {
    let mut at = 0;
    while let (Some(long), Some(Const::Array(elements))) = (now.get(length), now.get(array)) {
        let count = u32::try_from(long.raw_wide()).unwrap_or(u32::MAX);
        if at >= count || at as usize >= ELEMENTS {
            return;
        }
        let mut left = ArrayConst::new(elements.elem(), &elements.default_value());
        for (index, value) in elements.entries().filter(|(index, _)| *index != at) {
            left.set(index - u32::from(index > at), &value);
        }
        let mut shorter = with(now, array, Const::Array(Arc::new(left)));
        let count = u128::from(count - 1);
        shorter.set(length, Const::from_raw_wide(Sort::Bv(LENGTH_BITS), count));
        if accepts(&shorter) {
            *now = shorter;
        } else {
            at += 1;
        }
    }
}

fn elements(
    now: &mut Assignment,
    var: VarId,
    array: Arc<ArrayConst>,
    is_text: bool,
    accepts: &mut dyn FnMut(&Assignment) -> bool,
) {
    let elem = Sort::from(array.elem());
    let plain = match is_text {
        true => texts::plain(),
        false => ArrayConst::new(array.elem(), &Const::zero(elem)),
    };
    let plain = with(now, var, Const::Array(Arc::new(plain)));
    if *now == plain {
        return;
    }
    if accepts(&plain) {
        *now = plain;
        return;
    }
    let mut best = array;
    if is_text && let Some(spelled) = texts::spelled(&best) {
        let spelled = Arc::new(spelled);
        if accepts(&with(now, var, Const::Array(Arc::clone(&spelled)))) {
            best = spelled;
        }
    }
    let indices: Vec<u32> = best.entries().map(|(index, _)| index).collect();
    for index in indices.into_iter().take(ELEMENTS) {
        let changed = |bits: u128| {
            let mut changed = (*best).clone();
            changed.set(index, &Const::from_raw_wide(elem, bits));
            Arc::new(changed)
        };
        let mut suits = |bits| accepts(&with(now, var, Const::Array(changed(bits))));
        let value = best.get(index).raw_wide();
        let value = match is_text {
            true => texts::readable(value, &mut suits),
            false => readable(elem, value, &mut suits),
        };
        best = changed(value);
        now.set(var, Const::Array(Arc::clone(&best)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use provetta_term::Terms;

    #[test]
    fn arrays_get_short_and_numbers_small() {
        let mut terms = Terms::default();
        let mut var = |name: &str, sort| {
            let term = terms.var(name, sort);
            terms.var_id(term).expect("a variable")
        };
        let length = var("a.length", Sort::Bv(LENGTH_BITS));
        let array = var("a", Sort::Array(provetta_term::ElemSort::Bv(32)));
        let number = var("n", Sort::Bv(32));
        let mut values = ArrayConst::new(provetta_term::ElemSort::Bv(32), &Const::int(0));
        for (index, value) in [7, 1_000, -5_000, 12].into_iter().enumerate() {
            values.set(index as u32, &Const::int(value));
        }
        let mut model = Assignment::new();
        model.set(length, Const::bv(LENGTH_BITS, 4));
        model.set(array, Const::Array(Arc::new(values)));
        model.set(number, Const::int(77_777));
        // Two neighbours in the wrong order, anywhere, and a number above 40.
        let mut is_wanted = |model: &Assignment| {
            let Some(Const::Array(values)) = model.get(array) else {
                return false;
            };
            let long = model.get(length).map_or(0, |l| l.raw() as u32);
            let at = |index: u32| values.get(index).as_i64();
            (1..long).any(|i| at(i - 1) > at(i))
                && model.get(number).is_some_and(|n| n.as_i64() > 40)
        };
        let small = shrink_by(&model, &[], &mut is_wanted);
        assert!(is_wanted(&small));
        assert_eq!(small.get(length), Some(&Const::bv(LENGTH_BITS, 2)));
        assert_eq!(small.get(number), Some(&Const::int(100)), "{small:?}");
        let Some(Const::Array(values)) = small.get(array) else {
            panic!("{small:?}")
        };
        assert_eq!((values.get(0).as_i64(), values.get(1).as_i64()), (0, -1));
    }

    #[test]
    fn texts_become_letters() {
        let mut terms = Terms::default();
        let mut var = |name: &str, sort| {
            let term = terms.var(name, sort);
            terms.var_id(term).expect("a variable")
        };
        let length = var("s.length()", Sort::Bv(LENGTH_BITS));
        let text = var("s.charAt()", Sort::Array(provetta_term::ElemSort::Bv(16)));
        let mut model = Assignment::new();
        model.set(length, Const::bv(LENGTH_BITS, 5));
        let mut units = ArrayConst::new(provetta_term::ElemSort::Bv(16), &Const::bv(16, 0));
        units.set(1, &Const::bv(16, 0x3b1));
        units.set(3, &Const::bv(16, u64::from(b'7')));
        model.set(text, Const::Array(Arc::new(units)));
        // Three characters, the second a digit, the third no letter.
        let unit = |model: &Assignment, at: u32| match model.get(text) {
            Some(Const::Array(units)) => units.get(at).raw(),
            _ => 0,
        };
        let mut is_wanted = |model: &Assignment| {
            let is_letter = |unit: u64| (u64::from(b'a')..=u64::from(b'z')).contains(&unit);
            let long = model.get(length).map_or(0, Const::raw);
            long >= 3
                && (u64::from(b'0')..=u64::from(b'9')).contains(&unit(model, long as u32 - 2))
                && !is_letter(unit(model, long as u32 - 1))
        };
        let small = shrink_by(&model, &[text], &mut is_wanted);
        assert_eq!(small.get(length), Some(&Const::bv(LENGTH_BITS, 3)));
        let read: Vec<u64> = (0..3).map(|at| unit(&small, at)).collect();
        assert_eq!(read, [b'a', b'0', b'A'].map(u64::from));
    }

    #[test]
    fn what_is_not_accepted_stays() {
        let mut terms = Terms::default();
        let term = terms.var("n", Sort::Bv(32));
        let var = terms.var_id(term).expect("a variable");
        let mut model = Assignment::new();
        model.set(var, Const::int(77));
        assert_eq!(shrink_by(&model, &[], &mut |_| false), model);
    }
}
