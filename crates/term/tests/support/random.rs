//! In: a seed. Out: random numbers, and random values of every sort with the special ones often among them.

use provetta_term::{Assignment, Const, FloatKind, Sort, Terms};

/// A small generator of random numbers (SplitMix64): reproducible and without dependencies.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }
}

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

pub fn random_bits(random: &mut Random, width: u8) -> u128 {
    let mask = u128::MAX >> (128 - width);
    let small = u128::from(random.below(4));
    // A number next to a power of two: the sign bit, the borders of Java's types and of machine words, any bit.
    let near = |bit: u64| (1u128 << bit).wrapping_add(small).wrapping_sub(2);
    let bits = match random.below(8) {
        0 => small,
        1 => small.wrapping_neg(),
        2 => near(u64::from(width) - 1),
        3 => 1 << random.below(width.into()),
        4 => random.below(300).into(),
        5 if width > 64 => {
            let border = near(random.pick(&[31, 32, 63, 64, 65, 126, 127]));
            if random.below(2) == 0 {
                border
            } else {
                border.wrapping_neg()
            }
        }
        // A number that a machine word holds, as sign extension makes it.
        6 if width > 64 => i128::from(random.next() as i64) as u128,
        _ => u128::from(random.next()) << 64 | u128::from(random.next()),
    };
    bits & mask
}

pub fn random_const(random: &mut Random, sort: Sort) -> Const {
    match sort {
        Sort::Bool => Const::Bool(random.below(2) == 0),
        Sort::Bv(w) => Const::bv_wide(w, random_bits(random, w)),
        Sort::Float(kind) => {
            let value = match random.below(4) {
                0 => f64::from_bits(random.next()),
                1 => random.below(20) as f64 - 10.0,
                _ => random.pick(&FLOATS),
            };
            match kind {
                FloatKind::F32 if random.below(3) == 0 => {
                    Const::f32(f32::from_bits(random.next() as u32))
                }
                FloatKind::F32 => Const::f32(value as f32),
                FloatKind::F64 => Const::f64(value),
            }
        }
        Sort::Array(elem) => {
            let mut array =
                provetta_term::ArrayConst::new(elem, &random_const(random, elem.into()));
            for _ in 0..random.below(3) {
                let (index, value) = (random.below(4) as u32, random_const(random, elem.into()));
                array.set(index, &value);
            }
            Const::Array(array.into())
        }
    }
}

/// Random values for all variables of an arena.
pub fn random_assignment(
    terms: &Terms,
    random: &mut Random,
    vars: &[provetta_term::VarId],
) -> Assignment {
    vars.iter()
        .map(|&v| (v, random_const(random, terms.var_sort(v))))
        .collect()
}
