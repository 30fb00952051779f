//! In: nothing. Out: the eight primitive types, with which converts to which without a cast.

use provetta_outcome::{JavaType, Value};
use provetta_test_support::Rng;

/// A primitive type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Ty {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Ty {
    /// All eight.
    pub const ALL: [Ty; 8] = [
        Ty::Boolean,
        Ty::Byte,
        Ty::Short,
        Ty::Char,
        Ty::Int,
        Ty::Long,
        Ty::Float,
        Ty::Double,
    ];

    /// As Java writes it.
    pub fn java(self) -> &'static str {
        match self {
            Ty::Boolean => "boolean",
            Ty::Byte => "byte",
            Ty::Short => "short",
            Ty::Char => "char",
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Float => "float",
            Ty::Double => "double",
        }
    }

    /// The class that boxes it.
    pub fn boxed(self) -> &'static str {
        match self {
            Ty::Boolean => "Boolean",
            Ty::Byte => "Byte",
            Ty::Short => "Short",
            Ty::Char => "Character",
            Ty::Int => "Integer",
            Ty::Long => "Long",
            Ty::Float => "Float",
            Ty::Double => "Double",
        }
    }

    /// As a descriptor writes it.
    pub fn descriptor(self) -> char {
        match self {
            Ty::Boolean => 'Z',
            Ty::Byte => 'B',
            Ty::Short => 'S',
            Ty::Char => 'C',
            Ty::Int => 'I',
            Ty::Long => 'J',
            Ty::Float => 'F',
            Ty::Double => 'D',
        }
    }

    /// The same among the types of the vocabulary.
    pub fn java_type(self) -> JavaType {
        match self {
            Ty::Boolean => JavaType::Boolean,
            Ty::Byte => JavaType::Byte,
            Ty::Short => JavaType::Short,
            Ty::Char => JavaType::Char,
            Ty::Int => JavaType::Int,
            Ty::Long => JavaType::Long,
            Ty::Float => JavaType::Float,
            Ty::Double => JavaType::Double,
        }
    }

    /// Every type whose values Java takes as this one without a cast, itself included (JLS 5.1.2).
    pub fn sources(self) -> &'static [Ty] {
        match self {
            Ty::Boolean => &[Ty::Boolean],
            Ty::Byte => &[Ty::Byte],
            Ty::Short => &[Ty::Byte, Ty::Short],
            Ty::Char => &[Ty::Char],
            Ty::Int => &[Ty::Byte, Ty::Short, Ty::Char, Ty::Int],
            Ty::Long => &[Ty::Byte, Ty::Short, Ty::Char, Ty::Int, Ty::Long],
            Ty::Float => &[Ty::Byte, Ty::Short, Ty::Char, Ty::Int, Ty::Long, Ty::Float],
            Ty::Double => &[
                Ty::Byte,
                Ty::Short,
                Ty::Char,
                Ty::Int,
                Ty::Long,
                Ty::Float,
                Ty::Double,
            ],
        }
    }

    /// Whether it is one of the five integral types.
    pub fn is_integral(self) -> bool {
        matches!(self, Ty::Byte | Ty::Short | Ty::Char | Ty::Int | Ty::Long)
    }

    /// A value of the type: limits, special values and small numbers more often than others.
    pub fn value(self, rng: &mut Rng) -> Value {
        match self {
            Ty::Boolean => Value::Boolean(rng.chance(50)),
            Ty::Byte => Value::Byte(integer(rng) as i8),
            Ty::Short => Value::Short(integer(rng) as i16),
            Ty::Char => Value::Char(integer(rng) as u16),
            Ty::Int => Value::Int(integer(rng) as i32),
            Ty::Long => Value::Long(integer(rng)),
            Ty::Float => Value::float(float32(rng)),
            Ty::Double => Value::double(float64(rng)),
        }
    }
}

const CORNERS: [i64; 44] = [
    0,
    1,
    -1,
    2,
    -2,
    3,
    4,
    5,
    7,
    8,
    10,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    65,
    100,
    126,
    127,
    128,
    129,
    -128,
    -129,
    255,
    256,
    32767,
    32768,
    -32768,
    -32769,
    65535,
    65536,
    i32::MAX as i64,
    i32::MIN as i64,
    i32::MAX as i64 + 1,
    i64::MAX,
    i64::MIN,
    i64::MIN + 1,
    // Not exact as a float, and as a double; the last two differ when rounded in two steps.
    16_777_217,
    9_007_199_254_740_993,
    (1 << 62) + (1 << 38) + 1,
    -(1 << 62) - (1 << 38) - 1,
];

/// A 64-bit number that is often a corner case of one of the integral types.
pub fn integer(rng: &mut Rng) -> i64 {
    match rng.below(10) {
        0..=3 => rng.pick(&CORNERS).copied().unwrap_or(0),
        4..=7 => rng.between(-12, 12),
        8 => i64::from(rng.bits() as i32),
        _ => rng.bits() as i64,
    }
}

const FLOATS: [f64; 30] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    1.5,
    2.0,
    2.5,
    -3.0,
    10.0,
    100.0,
    0.1,
    1e-3,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    127.5,
    -128.5,
    65535.5,
    2147483647.0,
    2147483648.0,
    -2147483649.0,
    9007199254740993.0,
    9223372036854775807.0,
    -9223372036854775808.0,
    1e19,
    1e300,
    16777217.0,
    4.9e-324,
];

/// A double that is often special.
pub fn float64(rng: &mut Rng) -> f64 {
    match rng.below(10) {
        0..=5 => rng.pick(&FLOATS).copied().unwrap_or(0.0),
        6 => rng.between(-50, 50) as f64,
        7 => rng.between(-5000, 5000) as f64 / 64.0,
        8 => [f64::MAX, f64::MIN, f64::MIN_POSITIVE, f64::EPSILON][rng.below(4)],
        _ => f64::from_bits(rng.bits()),
    }
}

/// A float that is often special.
pub fn float32(rng: &mut Rng) -> f32 {
    match rng.below(10) {
        0..=6 => float64(rng) as f32,
        7 => rng.between(-500, 500) as f32 / 16.0,
        8 => [
            f32::MAX,
            f32::MIN,
            f32::MIN_POSITIVE,
            f32::EPSILON,
            f32::from_bits(1),
        ][rng.below(5)],
        _ => f32::from_bits(rng.bits() as u32),
    }
}
