//! In: nothing. Out: the nodes of terms, with the sorts of operators.

use crate::sort::{ElemSort, FloatKind};

/// A term of one arena. The order is that of creation: children come before their parents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TermId(pub(crate) u32);

impl TermId {
    /// The position in the arena, for tables indexed by term.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable of one arena, in order of creation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VarId(pub(crate) u32);

impl VarId {
    /// The position among the variables, for tables indexed by variable.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A wide constant of one arena, in order of creation. Wide constants are kept aside so that nodes stay small.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WideId(pub(crate) u32);

/// Bit-vector operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BvUn {
    /// Two's complement.
    Neg,
    /// All bits flipped.
    Not,
}

/// Bit-vector operators with two operands, with the meaning of SMT-LIB.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BvBin {
    /// Wrapping sum.
    Add,
    /// Wrapping difference.
    Sub,
    /// Wrapping product.
    Mul,
    /// Signed quotient toward zero; by zero: 1 for negative dividends, else -1.
    Sdiv,
    /// Signed remainder with the sign of the dividend; by zero: the dividend.
    Srem,
    /// Unsigned quotient; by zero: all ones.
    Udiv,
    /// Unsigned remainder; by zero: the dividend.
    Urem,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shift left; by the width or more: 0.
    Shl,
    /// Logical shift right; by the width or more: 0.
    Lshr,
    /// Arithmetic shift right; by the width or more: the sign everywhere.
    Ashr,
}

/// Bit-vector comparisons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BvCmp {
    /// Signed less.
    Slt,
    /// Signed less or equal.
    Sle,
    /// Unsigned less.
    Ult,
    /// Unsigned less or equal.
    Ule,
}

/// Float operators with two operands; rounding is to nearest, ties to even.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatBin {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// Java's `%`: the exact remainder of the quotient rounded toward zero (C's `fmod`).
    Rem,
    /// A function whose last bits are not fixed; see [`Approximate`].
    Approximate(Approximate2),
}

/// The same as [`Approximate`] for functions of two operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Approximate2 {
    Pow,
    Atan2,
    Hypot,
}

impl Approximate2 {
    /// Its name in Java.
    pub fn name(self) -> &'static str {
        match self {
            Approximate2::Pow => "pow",
            Approximate2::Atan2 => "atan2",
            Approximate2::Hypot => "hypot",
        }
    }

    /// A value near the one of a JVM.
    pub fn near(self, x: f64, y: f64) -> f64 {
        match self {
            // Java knows no number to the power of an infinity or NaN but that with the exponent nought.
            Approximate2::Pow if y.is_nan() || y.is_infinite() && x.abs() == 1.0 => f64::NAN,
            Approximate2::Pow => x.powf(y),
            Approximate2::Atan2 => x.atan2(y),
            Approximate2::Hypot => x.hypot(y),
        }
    }
}

/// How [`FloatUn::Round`] picks an integral value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rounding {
    /// Toward negative infinity.
    Floor,
    /// Toward positive infinity.
    Ceil,
    /// To nearest, ties to even.
    HalfEven,
    /// Toward zero.
    Trunc,
}

/// Float operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatUn {
    /// Sign flipped.
    Neg,
    /// Sign cleared.
    Abs,
    /// Square root, to nearest even.
    Sqrt,
    /// Integral value.
    Round(Rounding),
    /// A function whose last bits are not fixed; see [`Approximate`].
    Approximate(Approximate),
}

/// Functions of one operand that a JVM may compute with an error in the last place. The evaluator has a value for them that is near the one that
/// a JVM has; solvers know nothing of them. So a refutation holds for every such function, and a model is a guess that
/// only a run confirms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Approximate {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Exp,
    Log,
    Log10,
    Cbrt,
    Sinh,
    Cosh,
    Tanh,
    Expm1,
    Log1p,
}

impl Approximate {
    /// Its name in Java.
    pub fn name(self) -> &'static str {
        match self {
            Approximate::Sin => "sin",
            Approximate::Cos => "cos",
            Approximate::Tan => "tan",
            Approximate::Asin => "asin",
            Approximate::Acos => "acos",
            Approximate::Atan => "atan",
            Approximate::Exp => "exp",
            Approximate::Log => "log",
            Approximate::Log10 => "log10",
            Approximate::Cbrt => "cbrt",
            Approximate::Sinh => "sinh",
            Approximate::Cosh => "cosh",
            Approximate::Tanh => "tanh",
            Approximate::Expm1 => "expm1",
            Approximate::Log1p => "log1p",
        }
    }

    /// A value near the one of a JVM.
    pub fn near(self, x: f64) -> f64 {
        match self {
            Approximate::Sin => x.sin(),
            Approximate::Cos => x.cos(),
            Approximate::Tan => x.tan(),
            Approximate::Asin => x.asin(),
            Approximate::Acos => x.acos(),
            Approximate::Atan => x.atan(),
            Approximate::Exp => x.exp(),
            Approximate::Log => x.ln(),
            Approximate::Log10 => x.log10(),
            Approximate::Cbrt => x.cbrt(),
            Approximate::Sinh => x.sinh(),
            Approximate::Cosh => x.cosh(),
            Approximate::Tanh => x.tanh(),
            Approximate::Expm1 => x.exp_m1(),
            Approximate::Log1p => x.ln_1p(),
        }
    }

    /// An argument with which the function comes near a value.
    pub fn inverse(self, y: f64) -> f64 {
        match self {
            Approximate::Sin => y.asin(),
            Approximate::Cos => y.acos(),
            Approximate::Tan => y.atan(),
            Approximate::Asin => y.sin(),
            Approximate::Acos => y.cos(),
            Approximate::Atan => y.tan(),
            Approximate::Exp => y.ln(),
            Approximate::Log => y.exp(),
            Approximate::Log10 => 10f64.powf(y),
            Approximate::Cbrt => y * y * y,
            Approximate::Sinh => y.asinh(),
            Approximate::Cosh => y.acosh(),
            Approximate::Tanh => y.atanh(),
            Approximate::Expm1 => y.ln_1p(),
            Approximate::Log1p => y.exp_m1(),
        }
    }
}

/// IEEE comparisons: false when an operand is NaN, the two zeros equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatCmp {
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Equal.
    Eq,
}

/// A term: an operator and its operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Node {
    /// A truth value.
    Bool(bool),
    /// A bit vector that fits a machine word; bits above the width are zero.
    Bv {
        /// 1 to 64.
        width: u8,
        /// The value.
        bits: u64,
    },
    /// A wider bit vector; [`crate::Terms::as_bv_wide`] reads it.
    WideBv {
        /// 65 to 128.
        width: u8,
        /// Where the arena keeps the value.
        value: WideId,
    },
    /// The bits of a `float`, NaN canonical.
    F32(u32),
    /// The bits of a `double`, NaN canonical.
    F64(u64),
    /// A variable.
    Var(VarId),
    /// Negation.
    Not(TermId),
    /// Conjunction.
    And(TermId, TermId),
    /// Disjunction.
    Or(TermId, TermId),
    /// Condition, value if true, value if false; any sort.
    Ite(TermId, TermId, TermId),
    /// Equality of any sort; of floats the equality of SMT-LIB, not the IEEE one.
    Eq(TermId, TermId),
    /// A unary bit-vector operator.
    BvUn(BvUn, TermId),
    /// A binary bit-vector operator.
    BvBin(BvBin, TermId, TermId),
    /// A bit-vector comparison.
    BvCmp(BvCmp, TermId, TermId),
    /// Bits `hi` down to `lo`.
    Extract {
        /// Highest bit taken.
        hi: u8,
        /// Lowest bit taken.
        lo: u8,
        /// The operand.
        term: TermId,
    },
    /// High part, low part.
    Concat(TermId, TermId),
    /// Sign extension to a width.
    SignExt {
        /// The resulting width.
        width: u8,
        /// The operand.
        term: TermId,
    },
    /// Zero extension to a width.
    ZeroExt {
        /// The resulting width.
        width: u8,
        /// The operand.
        term: TermId,
    },
    /// A unary float operator.
    FloatUn(FloatUn, TermId),
    /// A binary float operator.
    FloatBin(FloatBin, TermId, TermId),
    /// A float comparison.
    FloatCmp(FloatCmp, TermId, TermId),
    /// Whether a float is NaN.
    IsNan(TermId),
    /// Conversion between float formats, to nearest even.
    FpToFp(FloatKind, TermId),
    /// A signed vector as a float, to nearest even.
    SbvToFp(FloatKind, TermId),
    /// Java's cast of a float to a signed integer: NaN is 0, saturating, toward zero.
    FpToSbv {
        /// The resulting width.
        width: u8,
        /// The operand.
        term: TermId,
    },
    /// The bits of a float; those of NaN are canonical.
    FpToBits(TermId),
    /// The float with these bits; the width (32 or 64) says which format.
    BitsToFp(TermId),
    /// The array that holds one value everywhere.
    ConstArray(ElemSort, TermId),
    /// Array, index.
    Select(TermId, TermId),
    /// Array, index, value.
    Store(TermId, TermId, TermId),
}

/// The operands of a node, in order.
#[derive(Clone, Copy, Debug)]
pub struct Children {
    ids: [TermId; 3],
    len: u8,
}

impl Children {
    /// The operands as a slice.
    pub fn as_slice(&self) -> &[TermId] {
        &self.ids[..usize::from(self.len)]
    }
}

impl Node {
    /// The operands, in order.
    pub fn children(&self) -> Children {
        let none = TermId(0);
        let (ids, len) = match *self {
            Node::Bool(_)
            | Node::Bv { .. }
            | Node::WideBv { .. }
            | Node::F32(_)
            | Node::F64(_)
            | Node::Var(_) => ([none; 3], 0),
            Node::Not(a)
            | Node::BvUn(_, a)
            | Node::Extract { term: a, .. }
            | Node::SignExt { term: a, .. }
            | Node::ZeroExt { term: a, .. }
            | Node::FloatUn(_, a)
            | Node::IsNan(a)
            | Node::FpToFp(_, a)
            | Node::SbvToFp(_, a)
            | Node::FpToSbv { term: a, .. }
            | Node::FpToBits(a)
            | Node::BitsToFp(a)
            | Node::ConstArray(_, a) => ([a, none, none], 1),
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Eq(a, b)
            | Node::BvBin(_, a, b)
            | Node::BvCmp(_, a, b)
            | Node::Concat(a, b)
            | Node::FloatBin(_, a, b)
            | Node::FloatCmp(_, a, b)
            | Node::Select(a, b) => ([a, b, none], 2),
            Node::Ite(a, b, c) | Node::Store(a, b, c) => ([a, b, c], 3),
        };
        Children { ids, len }
    }

    /// Whether this is a scalar constant.
    pub fn is_const(&self) -> bool {
        matches!(
            self,
            Node::Bool(_) | Node::Bv { .. } | Node::WideBv { .. } | Node::F32(_) | Node::F64(_)
        )
    }
}
