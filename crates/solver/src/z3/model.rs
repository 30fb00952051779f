//! In: a model of Z3 and a variable. Out: its value.

use std::sync::Arc;

use provetta_term::{ArrayConst, Const, ElemSort, NARROW_WIDTH, Sort};
use z3::ast::{Array, Ast, BV, Dynamic, Float};
use z3::{DeclKind, Model};

use super::native::Native;

/// The value of a variable, or nothing where the model has a form that is not understood (the evaluator then decides whether
/// zero will do).
pub(super) fn value(model: &Model, variable: &Native, sort: Sort) -> Option<Const> {
    match variable {
        Native::Bool(x) => Some(Const::Bool(model.eval(x, true)?.as_bool()?)),
        Native::Bv(x) => {
            let value = model.eval(x, true)?;
            Some(match sort {
                Sort::Bv(width) if width > NARROW_WIDTH => {
                    Const::bv_wide(width, wide_bits(&value, width)?)
                }
                _ => Const::from_raw(sort, bits(&value)?),
            })
        }
        Native::Float(x) => Some(Const::from_raw(
            sort,
            float_bits(&model.eval(x, true)?, sort)?,
        )),
        Native::Array(x) => match sort {
            Sort::Array(elem) => array(model, &model.eval(x, true)?, elem),
            _ => None,
        },
    }
}

fn bits(x: &BV) -> Option<u64> {
    x.as_u64()
}

/// The bits of a vector of more than 64 bits, word by word.
fn wide_bits(x: &BV, width: u8) -> Option<u128> {
    let word = |high: u8, low: u8| x.extract(high.into(), low.into()).simplify().as_u64();
    let (high, low) = (word(width - 1, NARROW_WIDTH)?, word(NARROW_WIDTH - 1, 0)?);
    Some(u128::from(high) << NARROW_WIDTH | u128::from(low))
}

fn float_bits(x: &Float, sort: Sort) -> Option<u64> {
    if x.is_nan().simplify().as_bool()? {
        return Some(Const::from_raw(sort, u64::MAX).raw());
    }
    x.to_ieee_bv().simplify().as_u64()
}

fn element(x: &Dynamic, elem: ElemSort) -> Option<Const> {
    let sort = Sort::from(elem);
    let raw = match elem {
        ElemSort::Bv(_) => bits(&x.as_bv()?)?,
        ElemSort::Float(_) => float_bits(&x.as_float()?, sort)?,
    };
    Some(Const::from_raw(sort, raw))
}

/// Z3 writes an array as stores into a constant array, or as the graph of a function.
fn array(model: &Model, x: &Array, elem: ElemSort) -> Option<Const> {
    let mut stores = Vec::new();
    let mut at = x.clone();
    let mut result = loop {
        if at.is_as_array() {
            let function = model.get_func_interp(&at.as_array_func_decl()?)?;
            let mut base = ArrayConst::new(elem, &element(&function.get_else()?, elem)?);
            for entry in function.get_entries() {
                let index = entry.get_args().first()?.as_bv()?.as_u64()?;
                base.set(
                    u32::try_from(index).ok()?,
                    &element(&entry.get_value(), elem)?,
                );
            }
            break base;
        }
        let parts = at.children();
        match at.safe_decl().ok()?.kind() {
            DeclKind::Store => {
                let index = u32::try_from(parts.get(1)?.as_bv()?.as_u64()?).ok()?;
                stores.push((index, element(parts.get(2)?, elem)?));
                at = parts.first()?.as_array()?;
            }
            DeclKind::ConstArray => break ArrayConst::new(elem, &element(parts.first()?, elem)?),
            _ => return None,
        }
    };
    for (index, value) in stores.into_iter().rev() {
        result.set(index, &value);
    }
    Some(Const::Array(Arc::new(result)))
}
