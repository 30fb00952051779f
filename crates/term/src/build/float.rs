//! In: operands. Out: float arithmetic and conversions.
//!
//! A rule here must hold for NaN, infinities and both zeros: `x + 0.0` is not `x` (for -0.0), but `x - 0.0` is.

use crate::arena::Terms;
use crate::node::{Approximate, Approximate2, FloatBin, FloatUn, Node, Rounding, TermId};
use crate::sort::FloatKind;

impl Terms {
    fn folded(&mut self, node: Node) -> TermId {
        match self.fold(&node) {
            Some(t) => t,
            None => self.raw(node),
        }
    }

    /// The value of a float constant, widened, which is exact.
    pub(super) fn as_float(&self, t: TermId) -> Option<f64> {
        match *self.node(t) {
            Node::F32(bits) => Some(f64::from(f32::from_bits(bits))),
            Node::F64(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }

    fn is_float(&self, t: TermId, value: f64) -> bool {
        self.as_float(t)
            .is_some_and(|x| x.to_bits() == value.to_bits())
    }

    fn nan_term(&mut self, kind: FloatKind) -> TermId {
        match kind {
            FloatKind::F32 => self.f32(f32::NAN),
            FloatKind::F64 => self.f64(f64::NAN),
        }
    }

    /// A binary operator: constants fold, and NaN is contagious.
    fn float_bin(&mut self, op: FloatBin, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b));
        if [a, b]
            .iter()
            .any(|&t| self.as_float(t).is_some_and(f64::is_nan))
        {
            let kind = self.float_kind(a);
            return self.nan_term(kind);
        }
        let commutes = matches!(op, FloatBin::Add | FloatBin::Mul);
        let (a, b) =
            if commutes && (self.as_float(a).is_some() || (self.as_float(b).is_none() && b < a)) {
                (b, a)
            } else {
                (a, b)
            };
        self.folded(Node::FloatBin(op, a, b))
    }

    /// Sum.
    pub fn fadd(&mut self, a: TermId, b: TermId) -> TermId {
        if self.is_float(b, -0.0) {
            return a;
        }
        if self.is_float(a, -0.0) {
            return b;
        }
        self.float_bin(FloatBin::Add, a, b)
    }

    /// Difference.
    pub fn fsub(&mut self, a: TermId, b: TermId) -> TermId {
        if self.is_float(b, 0.0) {
            return a;
        }
        if self.is_float(a, -0.0) {
            return self.fneg(b);
        }
        self.float_bin(FloatBin::Sub, a, b)
    }

    /// Product.
    pub fn fmul(&mut self, a: TermId, b: TermId) -> TermId {
        for (x, y) in [(a, b), (b, a)] {
            if self.is_float(y, 1.0) {
                return x;
            }
            if self.is_float(y, -1.0) {
                return self.fneg(x);
            }
        }
        self.float_bin(FloatBin::Mul, a, b)
    }

    /// Quotient.
    pub fn fdiv(&mut self, a: TermId, b: TermId) -> TermId {
        if self.is_float(b, 1.0) {
            return a;
        }
        if self.is_float(b, -1.0) {
            return self.fneg(a);
        }
        self.float_bin(FloatBin::Div, a, b)
    }

    /// Java's `%`: C's `fmod`, not the IEEE remainder.
    pub fn frem(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_bin(FloatBin::Rem, a, b)
    }

    /// Sign flipped.
    pub fn fneg(&mut self, a: TermId) -> TermId {
        if let Node::FloatUn(FloatUn::Neg, x) = *self.node(a) {
            return x;
        }
        self.folded(Node::FloatUn(FloatUn::Neg, a))
    }

    /// Sign cleared.
    pub fn fabs(&mut self, a: TermId) -> TermId {
        match *self.node(a) {
            Node::FloatUn(FloatUn::Abs, _) => a,
            Node::FloatUn(FloatUn::Neg, x) => self.fabs(x),
            _ => self.folded(Node::FloatUn(FloatUn::Abs, a)),
        }
    }

    /// Square root, to nearest even.
    pub fn fsqrt(&mut self, a: TermId) -> TermId {
        self.folded(Node::FloatUn(FloatUn::Sqrt, a))
    }

    /// A function whose last bits are not fixed. It is never computed here: the value of the evaluator is a guess.
    pub fn approximate(&mut self, function: Approximate, a: TermId) -> TermId {
        self.raw(Node::FloatUn(FloatUn::Approximate(function), a))
    }

    /// The same for functions of two operands.
    pub fn approximate2(&mut self, function: Approximate2, a: TermId, b: TermId) -> TermId {
        self.raw(Node::FloatBin(FloatBin::Approximate(function), a, b))
    }

    /// Whether the value of a term depends on a function whose last bits are not fixed.
    pub fn is_approximate(&self, t: TermId) -> bool {
        let mut seen = std::collections::BTreeSet::new();
        let mut waiting = vec![t];
        while let Some(t) = waiting.pop() {
            match self.node(t) {
                Node::FloatUn(FloatUn::Approximate(_), _)
                | Node::FloatBin(FloatBin::Approximate(_), ..) => return true,
                node => {
                    let children = node.children();
                    let new = children.as_slice().iter().filter(|t| seen.insert(**t));
                    waiting.extend(new);
                }
            }
        }
        false
    }

    /// The integral value that the mode picks.
    pub fn round_integral(&mut self, mode: Rounding, a: TermId) -> TermId {
        match *self.node(a) {
            Node::FloatUn(FloatUn::Round(_), _) => return a,
            // Zero has the sign of the number that was rounded, and an integer never gives -0.0.
            Node::SbvToFp(..) => return a,
            _ => {}
        }
        self.folded(Node::FloatUn(FloatUn::Round(mode), a))
    }

    /// Conversion between float formats, to nearest even.
    pub fn fp_to_fp(&mut self, kind: FloatKind, a: TermId) -> TermId {
        if self.float_kind(a) == kind {
            return a;
        }
        match *self.node(a) {
            // Widening is exact, so narrowing again gives the start.
            Node::FpToFp(FloatKind::F64, x) => return x,
            // An integer that a format holds exactly is the same in the wider one.
            Node::SbvToFp(FloatKind::F32, x) if kind == FloatKind::F64 && self.width(x) <= 24 => {
                return self.sbv_to_fp(kind, x);
            }
            Node::SbvToFp(FloatKind::F64, x) if kind == FloatKind::F32 && self.width(x) <= 53 => {
                return self.sbv_to_fp(kind, x);
            }
            _ => {}
        }
        self.folded(Node::FpToFp(kind, a))
    }

    /// A signed vector as a float, to nearest even.
    pub fn sbv_to_fp(&mut self, kind: FloatKind, a: TermId) -> TermId {
        if let Node::SignExt { term, .. } = *self.node(a) {
            return self.sbv_to_fp(kind, term);
        }
        if let Some(t) = self.push_down1(a, |terms, leaf| terms.sbv_to_fp(kind, leaf)) {
            return t;
        }
        self.folded(Node::SbvToFp(kind, a))
    }

    /// Java's cast: NaN is 0, saturating, toward zero.
    pub fn fp_to_sbv(&mut self, width: u8, a: TermId) -> TermId {
        match *self.node(a) {
            Node::SbvToFp(kind, x) if self.is_exact(kind, x) && width >= self.width(x) => {
                return self.sext(width, x);
            }
            // Widening changes neither NaN nor the integral part.
            Node::FpToFp(FloatKind::F64, x) => return self.fp_to_sbv(width, x),
            Node::FloatUn(FloatUn::Round(Rounding::Trunc), x) => return self.fp_to_sbv(width, x),
            _ => {}
        }
        self.folded(Node::FpToSbv { width, term: a })
    }

    /// Whether a format holds every value of a signed vector exactly.
    pub(super) fn is_exact(&self, kind: FloatKind, vector: TermId) -> bool {
        u32::from(self.width(vector)) <= kind.format().1
    }

    /// The bits, those of NaN canonical.
    pub fn fp_to_bits(&mut self, a: TermId) -> TermId {
        self.folded(Node::FpToBits(a))
    }

    /// The float with these 32 or 64 bits.
    pub fn bits_to_fp(&mut self, a: TermId) -> TermId {
        debug_assert!(matches!(self.width(a), 32 | 64));
        if let Node::FpToBits(x) = *self.node(a) {
            return x;
        }
        self.folded(Node::BitsToFp(a))
    }
}
