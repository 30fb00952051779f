//! In: values. Out: constant terms.

use crate::arena::Terms;
use crate::node::{Node, TermId};
use crate::semantics::{narrow, wide};
use crate::sort::{FloatKind, MAX_WIDTH, NARROW_WIDTH, Sort};
use crate::value::Const;

impl Terms {
    /// The term of a value.
    pub fn constant(&mut self, c: &Const) -> TermId {
        match c {
            Const::Array(array) => {
                let default = self.constant(&array.default_value());
                let mut term = self.const_array(array.elem(), default);
                for (i, v) in array.entries() {
                    let index = self.bv(32, u64::from(i));
                    let value = self.constant(&v);
                    term = self.raw(Node::Store(term, index, value));
                }
                term
            }
            scalar => self.scalar_term(scalar.sort(), scalar.raw_wide()),
        }
    }

    /// The scalar constant with these bits.
    pub(crate) fn scalar_term(&mut self, sort: Sort, bits: u128) -> TermId {
        match sort {
            Sort::Bool => self.bool(bits != 0),
            Sort::Bv(w) => self.bv_wide(w, bits),
            Sort::Float(FloatKind::F32) => self.f32(f32::from_bits(bits as u32)),
            Sort::Float(FloatKind::F64) => self.f64(f64::from_bits(bits as u64)),
            Sort::Array(elem) => {
                let default = self.scalar_term(elem.into(), bits);
                self.const_array(elem, default)
            }
        }
    }

    /// A truth value.
    pub fn bool(&mut self, b: bool) -> TermId {
        TermId(u32::from(b))
    }

    /// A bit vector; bits above the width are dropped, in a wide one those above the 64 given are zero.
    pub fn bv(&mut self, width: u8, bits: u64) -> TermId {
        if width > NARROW_WIDTH {
            return self.bv_wide(width, u128::from(bits));
        }
        debug_assert!(width > 0, "a vector has a bit");
        self.raw(Node::Bv {
            width,
            bits: bits & narrow::mask(width),
        })
    }

    /// A bit vector of any width; bits above the width are dropped, so an `i128` cast to bits gives the signed number.
    pub fn bv_wide(&mut self, width: u8, bits: u128) -> TermId {
        if width <= NARROW_WIDTH {
            return self.bv(width, bits as u64);
        }
        debug_assert!(width <= MAX_WIDTH, "width {width}");
        let value = self.intern_wide(bits & wide::mask(width));
        self.raw(Node::WideBv { width, value })
    }

    /// A 32-bit vector.
    pub fn int(&mut self, value: i32) -> TermId {
        self.bv(32, u64::from(value as u32))
    }

    /// A 64-bit vector.
    pub fn long(&mut self, value: i64) -> TermId {
        self.bv(64, value as u64)
    }

    /// A `float`; every NaN becomes the canonical one.
    pub fn f32(&mut self, value: f32) -> TermId {
        self.raw(Node::F32(Const::f32(value).raw() as u32))
    }

    /// A `double`; every NaN becomes the canonical one.
    pub fn f64(&mut self, value: f64) -> TermId {
        self.raw(Node::F64(Const::f64(value).raw()))
    }
}
