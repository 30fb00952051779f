//! In: raw bits. Out: constants, and assignments of constants to variables.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::node::VarId;
use crate::semantics::{canonical, narrow, wide};
use crate::sort::{ElemSort, FloatKind, NARROW_WIDTH, Sort};

/// A value. NaN is canonical and bits above a width are zero, so equality of constants is equality of values (the equality of
/// SMT-LIB: NaN equals itself, the two zeros differ).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Const {
    /// A truth value.
    Bool(bool),
    /// A bit vector that fits a machine word.
    Bv {
        /// 1 to 64.
        width: u8,
        /// The bits; those above the width are zero.
        bits: u64,
    },
    /// A wider bit vector; boxed, so that the values that programs compute with stay small.
    WideBv {
        /// 65 to 128.
        width: u8,
        /// The bits; those above the width are zero.
        bits: Box<u128>,
    },
    /// The bits of a `float`.
    F32(u32),
    /// The bits of a `double`.
    F64(u64),
    /// A total array.
    Array(Arc<ArrayConst>),
}

/// A total array: a default and the entries that differ from it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ArrayConst {
    elem: ElemSort,
    default: u64,
    entries: BTreeMap<u32, u64>,
}

impl ArrayConst {
    /// The array that holds `default` everywhere.
    pub fn new(elem: ElemSort, default: &Const) -> ArrayConst {
        ArrayConst::from_raw(elem, default.raw())
    }

    pub(crate) fn from_raw(elem: ElemSort, default: u64) -> ArrayConst {
        ArrayConst {
            elem,
            default: canonical_elem(elem, default),
            entries: BTreeMap::new(),
        }
    }

    /// What the array holds.
    pub fn elem(&self) -> ElemSort {
        self.elem
    }

    /// The value at every index without an entry.
    pub fn default_value(&self) -> Const {
        Const::from_raw(self.elem.into(), self.default)
    }

    /// The value at an index.
    pub fn get(&self, index: u32) -> Const {
        Const::from_raw(self.elem.into(), self.raw(index))
    }

    /// Writes one element.
    pub fn set(&mut self, index: u32, value: &Const) {
        self.set_raw(index, value.raw());
    }

    pub(crate) fn set_raw(&mut self, index: u32, bits: u64) {
        let bits = canonical_elem(self.elem, bits);
        if bits == self.default {
            self.entries.remove(&index);
        } else {
            self.entries.insert(index, bits);
        }
    }

    pub(crate) fn raw(&self, index: u32) -> u64 {
        self.entries.get(&index).copied().unwrap_or(self.default)
    }

    /// The entries that differ from the default, by unsigned index.
    pub fn entries(&self) -> impl Iterator<Item = (u32, Const)> + '_ {
        self.entries
            .iter()
            .map(|(&i, &v)| (i, Const::from_raw(self.elem.into(), v)))
    }
}

fn canonical_elem(elem: ElemSort, bits: u64) -> u64 {
    match elem {
        ElemSort::Bv(w) => bits & narrow::mask(w),
        ElemSort::Float(k) => canonical(k, bits),
    }
}

impl Const {
    /// A 32-bit vector.
    pub fn int(value: i32) -> Const {
        Const::Bv {
            width: 32,
            bits: u64::from(value as u32),
        }
    }

    /// A 64-bit vector.
    pub fn long(value: i64) -> Const {
        Const::Bv {
            width: 64,
            bits: value as u64,
        }
    }

    /// A bit vector; bits above the width are dropped, in a wide one those above the 64 given are zero.
    pub fn bv(width: u8, bits: u64) -> Const {
        if width > NARROW_WIDTH {
            return Const::bv_wide(width, u128::from(bits));
        }
        Const::Bv {
            width,
            bits: bits & narrow::mask(width),
        }
    }

    /// A bit vector of any width; bits above the width are dropped.
    pub fn bv_wide(width: u8, bits: u128) -> Const {
        if width <= NARROW_WIDTH {
            return Const::bv(width, bits as u64);
        }
        Const::WideBv {
            width,
            bits: Box::new(bits & wide::mask(width)),
        }
    }

    /// A `float`, NaN made canonical.
    pub fn f32(value: f32) -> Const {
        Const::from_raw(Sort::Float(FloatKind::F32), u64::from(value.to_bits()))
    }

    /// A `double`, NaN made canonical.
    pub fn f64(value: f64) -> Const {
        Const::from_raw(Sort::Float(FloatKind::F64), value.to_bits())
    }

    /// The zero of a sort: false, 0, +0.0, or the array of zeros.
    pub fn zero(sort: Sort) -> Const {
        match sort {
            Sort::Array(elem) => Const::Array(Arc::new(ArrayConst::from_raw(elem, 0))),
            _ => Const::from_raw(sort, 0),
        }
    }

    /// The value of a scalar sort with these bits (a boolean is true when they are not zero; an array holds them everywhere).
    pub fn from_raw(sort: Sort, bits: u64) -> Const {
        match sort {
            Sort::Bool => Const::Bool(bits != 0),
            Sort::Bv(width) => Const::bv(width, bits),
            Sort::Float(FloatKind::F32) => Const::F32(canonical(FloatKind::F32, bits) as u32),
            Sort::Float(FloatKind::F64) => Const::F64(canonical(FloatKind::F64, bits)),
            Sort::Array(elem) => Const::Array(Arc::new(ArrayConst::from_raw(elem, bits))),
        }
    }

    /// The same for a vector of any width; other sorts take the low 64 bits.
    pub fn from_raw_wide(sort: Sort, bits: u128) -> Const {
        match sort {
            Sort::Bv(width) => Const::bv_wide(width, bits),
            _ => Const::from_raw(sort, bits as u64),
        }
    }

    /// The sort of the value.
    pub fn sort(&self) -> Sort {
        match self {
            Const::Bool(_) => Sort::Bool,
            Const::Bv { width, .. } | Const::WideBv { width, .. } => Sort::Bv(*width),
            Const::F32(_) => Sort::Float(FloatKind::F32),
            Const::F64(_) => Sort::Float(FloatKind::F64),
            Const::Array(a) => Sort::Array(a.elem),
        }
    }

    /// The bits of a scalar; of an array those of its default, of a wide vector the low 64 ([`Const::raw_wide`] gives all).
    pub fn raw(&self) -> u64 {
        match self {
            Const::Bool(b) => u64::from(*b),
            Const::Bv { bits, .. } => *bits,
            Const::WideBv { bits, .. } => **bits as u64,
            Const::F32(b) => u64::from(*b),
            Const::F64(b) => *b,
            Const::Array(a) => a.default,
        }
    }

    /// All bits of a scalar; of an array those of its default.
    pub fn raw_wide(&self) -> u128 {
        match self {
            Const::WideBv { bits, .. } => **bits,
            other => u128::from(other.raw()),
        }
    }

    /// A bit vector of at most 64 bits read as a signed number, sign-extended from its width; other scalars give what
    /// [`Const::raw`] gives.
    pub fn as_i64(&self) -> i64 {
        match self {
            Const::Bv { width, bits } => narrow::signed(*width, *bits),
            other => other.raw() as i64,
        }
    }

    /// A bit vector of any width read as a signed number; other scalars give their bits.
    pub fn as_i128(&self) -> i128 {
        match self {
            Const::Bv { width, bits } => narrow::signed(*width, *bits).into(),
            Const::WideBv { width, bits } => wide::signed(*width, **bits),
            other => other.raw().into(),
        }
    }
}

impl fmt::Display for Const {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Const::Bool(b) => write!(f, "{b}"),
            Const::Bv { .. } => write!(f, "{}", self.as_i64()),
            Const::WideBv { .. } => write!(f, "{}", self.as_i128()),
            Const::F32(b) => write!(f, "{:?}f", f32::from_bits(*b)),
            Const::F64(b) => write!(f, "{:?}", f64::from_bits(*b)),
            Const::Array(a) => {
                write!(f, "[default {}", a.default_value())?;
                for (i, v) in a.entries() {
                    write!(f, ", {} -> {v}", i as i32)?;
                }
                f.write_str("]")
            }
        }
    }
}

/// Which variable has which value; a variable without one counts as zero.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Assignment {
    values: BTreeMap<VarId, Const>,
}

impl Assignment {
    /// The empty assignment.
    pub fn new() -> Assignment {
        Assignment::default()
    }

    /// The value given to a variable.
    pub fn get(&self, var: VarId) -> Option<&Const> {
        self.values.get(&var)
    }

    /// Gives a variable a value, in place of the one it had.
    pub fn set(&mut self, var: VarId, value: Const) {
        self.values.insert(var, value);
    }

    /// Takes the value of a variable away.
    pub fn remove(&mut self, var: VarId) -> Option<Const> {
        self.values.remove(&var)
    }

    /// All values, by variable.
    pub fn iter(&self) -> impl Iterator<Item = (VarId, &Const)> + '_ {
        self.values.iter().map(|(&v, c)| (v, c))
    }

    /// How many variables have a value.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no variable has a value.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl FromIterator<(VarId, Const)> for Assignment {
    fn from_iter<I: IntoIterator<Item = (VarId, Const)>>(iter: I) -> Assignment {
        Assignment {
            values: iter.into_iter().collect(),
        }
    }
}
