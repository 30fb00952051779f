//! In: a node and its operands as text. Out: the SMT-LIB expression.

use std::fmt::Write;

use provetta_term::{
    BvBin, BvCmp, BvUn, Const, FloatBin, FloatCmp, FloatKind, FloatUn, Node, Rounding, Sort, TermId,
};

use super::Printer;

pub(super) fn nan_bits(kind: FloatKind) -> u64 {
    Const::from_raw(Sort::Float(kind), u64::MAX >> (64 - kind.width())).raw()
}

/// A vector constant.
pub(super) fn bits(width: u8, bits: u128) -> String {
    if width.is_multiple_of(4) {
        format!("#x{bits:0>digits$x}", digits = usize::from(width / 4))
    } else {
        format!("#b{bits:0>digits$b}", digits = usize::from(width))
    }
}

fn float(kind: FloatKind, value: u64) -> String {
    let (e, s) = kind.format();
    if value == nan_bits(kind) {
        return format!("(_ NaN {e} {s})");
    }
    let (fraction, exponent) = (s - 1, e);
    let sign = value >> (kind.width() - 1);
    let exp = (value >> fraction) & ((1 << exponent) - 1);
    let frac = value & ((1 << fraction) - 1);
    format!(
        "(fp #b{sign} #b{exp:0>ew$b} #b{frac:0>fw$b})",
        ew = exponent as usize,
        fw = fraction as usize
    )
}

impl Printer<'_> {
    /// Writes a node that is neither a variable nor a constant array.
    pub(super) fn write_node(&self, out: &mut String, t: TermId, node: &Node) {
        let operands = self.operands(node);
        let width = |t: TermId| self.terms.sort(t).bv_width().unwrap_or(0);
        let to_fp = |kind: FloatKind| {
            let (e, s) = kind.format();
            format!("(_ to_fp {e} {s})")
        };
        let head = match *node {
            Node::Bool(b) => return out.push_str(if b { "true" } else { "false" }),
            Node::Bv { width, .. } | Node::WideBv { width, .. } => {
                let value = self.terms.as_bv_wide(t).unwrap_or(0);
                return out.push_str(&bits(width, value));
            }
            Node::F32(value) => return out.push_str(&float(FloatKind::F32, value.into())),
            Node::F64(value) => return out.push_str(&float(FloatKind::F64, value)),
            Node::FpToSbv { width, term } => {
                return out.push_str(&self.cast(width, term, &operands[0]));
            }
            Node::FloatBin(FloatBin::Rem, a, _) => {
                return out.push_str(&self.remainder(a, &operands[0], &operands[1]));
            }
            Node::Not(_) => "not".to_owned(),
            Node::And(..) => "and".to_owned(),
            Node::Or(..) => "or".to_owned(),
            Node::Ite(..) => "ite".to_owned(),
            Node::Eq(..) => "=".to_owned(),
            Node::BvUn(BvUn::Neg, _) => "bvneg".to_owned(),
            Node::BvUn(BvUn::Not, _) => "bvnot".to_owned(),
            Node::BvBin(op, ..) => bv_bin(op).to_owned(),
            Node::BvCmp(op, ..) => match op {
                BvCmp::Slt => "bvslt",
                BvCmp::Sle => "bvsle",
                BvCmp::Ult => "bvult",
                BvCmp::Ule => "bvule",
            }
            .to_owned(),
            Node::Extract { hi, lo, .. } => format!("(_ extract {hi} {lo})"),
            Node::Concat(..) => "concat".to_owned(),
            Node::SignExt { width: w, term } => format!("(_ sign_extend {})", w - width(term)),
            Node::ZeroExt { width: w, term } => format!("(_ zero_extend {})", w - width(term)),
            Node::FloatUn(op, _) => float_un(op).to_owned(),
            Node::FloatBin(op, ..) => match op {
                FloatBin::Add => "fp.add RNE",
                FloatBin::Sub => "fp.sub RNE",
                FloatBin::Mul => "fp.mul RNE",
                FloatBin::Div => "fp.div RNE",
                FloatBin::Rem => "fp.rem",
                FloatBin::Approximate(function) => function.name(),
            }
            .to_owned(),
            Node::FloatCmp(op, ..) => match op {
                FloatCmp::Lt => "fp.lt",
                FloatCmp::Le => "fp.leq",
                FloatCmp::Eq => "fp.eq",
            }
            .to_owned(),
            Node::IsNan(_) => "fp.isNaN".to_owned(),
            Node::FpToFp(kind, _) | Node::SbvToFp(kind, _) => format!("{} RNE", to_fp(kind)),
            Node::BitsToFp(_) => match self.terms.sort(t) {
                Sort::Float(kind) => to_fp(kind),
                _ => return,
            },
            Node::Select(..) => "select".to_owned(),
            Node::Store(..) => "store".to_owned(),
            // The printer names or writes these itself.
            Node::Var(_) | Node::ConstArray(..) | Node::FpToBits(_) => return,
        };
        let _ = write!(out, "({head} {})", operands.join(" "));
    }

    fn kind(&self, t: TermId) -> FloatKind {
        match self.terms.sort(t) {
            Sort::Float(kind) => kind,
            _ => FloatKind::F64,
        }
    }

    /// Java's cast: `fp.to_sbv` says nothing about NaN and values out of range.
    fn cast(&self, width: u8, term: TermId, x: &str) -> String {
        let kind = self.kind(term);
        let limit = 2f64.powi(i32::from(width) - 1);
        let constant = |value: f64| match kind {
            FloatKind::F32 => float(kind, u64::from((value as f32).to_bits())),
            FloatKind::F64 => float(kind, value.to_bits()),
        };
        let (min, max) = (1u128 << (width - 1), (1u128 << (width - 1)) - 1);
        format!(
            "(let ((x {x})) (ite (fp.isNaN x) {} (ite (fp.geq x {}) {} (ite (fp.leq x {}) {} ((_ fp.to_sbv {width}) RTZ x)))))",
            bits(width, 0),
            constant(limit),
            bits(width, max),
            constant(-limit),
            bits(width, min),
        )
    }

    /// C's fmod through the IEEE remainder of absolute values; the sum is exact because the result is representable.
    fn remainder(&self, a: TermId, x: &str, y: &str) -> String {
        let zero = float(self.kind(a), 0);
        format!(
            "(let ((x {x}) (y (fp.abs {y}))) (let ((r (fp.rem (fp.abs x) y))) \
             (let ((m (ite (fp.lt r {zero}) (fp.add RNE r y) r))) (ite (fp.isNegative x) (fp.neg m) m))))"
        )
    }
}

fn bv_bin(op: BvBin) -> &'static str {
    match op {
        BvBin::Add => "bvadd",
        BvBin::Sub => "bvsub",
        BvBin::Mul => "bvmul",
        BvBin::Sdiv => "bvsdiv",
        BvBin::Srem => "bvsrem",
        BvBin::Udiv => "bvudiv",
        BvBin::Urem => "bvurem",
        BvBin::And => "bvand",
        BvBin::Or => "bvor",
        BvBin::Xor => "bvxor",
        BvBin::Shl => "bvshl",
        BvBin::Lshr => "bvlshr",
        BvBin::Ashr => "bvashr",
    }
}

fn float_un(op: FloatUn) -> &'static str {
    match op {
        FloatUn::Neg => "fp.neg",
        FloatUn::Abs => "fp.abs",
        FloatUn::Sqrt => "fp.sqrt RNE",
        FloatUn::Round(Rounding::Floor) => "fp.roundToIntegral RTN",
        FloatUn::Round(Rounding::Ceil) => "fp.roundToIntegral RTP",
        FloatUn::Round(Rounding::HalfEven) => "fp.roundToIntegral RNE",
        FloatUn::Round(Rounding::Trunc) => "fp.roundToIntegral RTZ",
        FloatUn::Approximate(function) => function.name(),
    }
}
