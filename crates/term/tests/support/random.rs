//! In: a seed. Out: random values of every sort with the special ones often among them.

use provetta_term::{Assignment, Const, FloatKind, Sort, Terms};
use provetta_test_support::Rng;

pub const FLOATS: [f64; 26] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    2.0,
    1.5,
    2.5,
    -2.5,
    3.0,
    10.0,
    0.1,
    1e10,
    -1e10,
    1e300,
    -1e300,
    1e-300,
    f64::MIN_POSITIVE,
    5e-324,
    f64::MAX,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    2147483648.0,
    -9223372036854775808.0,
];

pub fn random_bits(random: &mut Rng, width: u8) -> u128 {
    let mask = u128::MAX >> (128 - width);
    let small = u128::from(random.number(4));
    // A number next to a power of two: the sign bit, the borders of Java's types and of machine words, any bit.
    let near = |bit: u64| (1u128 << bit).wrapping_add(small).wrapping_sub(2);
    let bits = match random.number(8) {
        0 => small,
        1 => small.wrapping_neg(),
        2 => near(u64::from(width) - 1),
        3 => 1 << random.number(width.into()),
        4 => random.number(300).into(),
        5 if width > 64 => {
            let border = near(random.one_of(&[31, 32, 63, 64, 65, 126, 127]));
            if random.number(2) == 0 {
                border
            } else {
                border.wrapping_neg()
            }
        }
        // A number that a machine word holds, as sign extension makes it.
        6 if width > 64 => i128::from(random.bits() as i64) as u128,
        _ => u128::from(random.bits()) << 64 | u128::from(random.bits()),
    };
    bits & mask
}

pub fn random_const(random: &mut Rng, sort: Sort) -> Const {
    match sort {
        Sort::Bool => Const::Bool(random.number(2) == 0),
        Sort::Bv(w) => Const::bv_wide(w, random_bits(random, w)),
        Sort::Float(kind) => {
            let value = match random.number(4) {
                0 => f64::from_bits(random.bits()),
                1 => random.number(20) as f64 - 10.0,
                _ => random.one_of(&FLOATS),
            };
            match kind {
                FloatKind::F32 if random.number(3) == 0 => {
                    Const::f32(f32::from_bits(random.bits() as u32))
                }
                FloatKind::F32 => Const::f32(value as f32),
                FloatKind::F64 => Const::f64(value),
            }
        }
        Sort::Array(elem) => {
            let mut array =
                provetta_term::ArrayConst::new(elem, &random_const(random, elem.into()));
            for _ in 0..random.number(3) {
                let (index, value) = (random.number(4) as u32, random_const(random, elem.into()));
                array.set(index, &value);
            }
            Const::Array(array.into())
        }
    }
}

/// Rng values for all variables of an arena.
pub fn random_assignment(
    terms: &Terms,
    random: &mut Rng,
    vars: &[provetta_term::VarId],
) -> Assignment {
    vars.iter()
        .map(|&v| (v, random_const(random, terms.var_sort(v))))
        .collect()
}
