//! In: nothing. Out: the sorts of terms.

use std::fmt;

/// The two IEEE formats of Java.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatKind {
    /// `float`: 8 exponent bits, 24 significant bits.
    F32,
    /// `double`: 11 exponent bits, 53 significant bits.
    F64,
}

impl FloatKind {
    /// How many bits a value of this format has.
    pub fn width(self) -> u8 {
        match self {
            FloatKind::F32 => 32,
            FloatKind::F64 => 64,
        }
    }

    /// Exponent bits and significant bits (with the hidden one), as SMT-LIB counts them.
    pub fn format(self) -> (u32, u32) {
        match self {
            FloatKind::F32 => (8, 24),
            FloatKind::F64 => (11, 53),
        }
    }
}

/// The most bits that a vector may have. Callers of the constructors keep to it.
pub const MAX_WIDTH: u8 = 128;

/// The most bits that a vector may have whose constants are a machine word: the widths of Java's types, and of what arrays hold.
pub const NARROW_WIDTH: u8 = 64;

/// What an array may hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ElemSort {
    /// Bit vectors of this width, at most [`NARROW_WIDTH`].
    Bv(u8),
    /// IEEE floats.
    Float(FloatKind),
}

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Bit vectors, 1 to [`MAX_WIDTH`] bits wide.
    Bv(u8),
    /// IEEE floats.
    Float(FloatKind),
    /// Total arrays, indexed by 32-bit vectors.
    Array(ElemSort),
}

impl Sort {
    /// The width of a bit vector, or nothing for other sorts.
    pub fn bv_width(self) -> Option<u8> {
        match self {
            Sort::Bv(w) => Some(w),
            _ => None,
        }
    }

    /// Whether this is a bit vector whose values do not fit a machine word.
    pub fn is_wide(self) -> bool {
        matches!(self, Sort::Bv(w) if w > NARROW_WIDTH)
    }

    /// This sort as the element of an array, if arrays may hold it.
    pub fn as_elem(self) -> Option<ElemSort> {
        match self {
            Sort::Bv(w) if w <= NARROW_WIDTH => Some(ElemSort::Bv(w)),
            Sort::Float(k) => Some(ElemSort::Float(k)),
            Sort::Bool | Sort::Bv(_) | Sort::Array(_) => None,
        }
    }
}

impl From<ElemSort> for Sort {
    fn from(elem: ElemSort) -> Sort {
        match elem {
            ElemSort::Bv(w) => Sort::Bv(w),
            ElemSort::Float(k) => Sort::Float(k),
        }
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Bv(w) => write!(f, "(_ BitVec {w})"),
            Sort::Float(k) => {
                let (e, s) = k.format();
                write!(f, "(_ FloatingPoint {e} {s})")
            }
            Sort::Array(elem) => write!(f, "(Array (_ BitVec 32) {})", Sort::from(*elem)),
        }
    }
}
