//! In: a term. Out: its S-expression, with signed numbers, for people. The solver prints SMT-LIB.

use std::fmt;

use crate::arena::Terms;
use crate::node::{BvBin, BvCmp, BvUn, FloatBin, FloatCmp, FloatUn, Node, Rounding, TermId};
use crate::value::Const;

/// Shared subterms are printed each time they occur; past this many nodes the rest is `…`.
const LIMIT: usize = 2_000;

impl Terms {
    /// Shows a term as an S-expression; very large ones are cut short.
    pub fn display(&self, t: TermId) -> impl fmt::Display + '_ {
        Shown {
            terms: self,
            root: t,
        }
    }
}

struct Shown<'a> {
    terms: &'a Terms,
    root: TermId,
}

enum Step {
    Term(TermId),
    Close,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = LIMIT;
        let mut stack = vec![Step::Term(self.root)];
        let mut first = true;
        while let Some(step) = stack.pop() {
            let t = match step {
                Step::Term(t) => t,
                Step::Close => {
                    f.write_str(")")?;
                    continue;
                }
            };
            if !first {
                f.write_str(" ")?;
            }
            first = false;
            if left == 0 {
                f.write_str("…")?;
                continue;
            }
            left -= 1;
            let node = self.terms.node(t);
            match *node {
                Node::Bool(b) => write!(f, "{b}")?,
                Node::Bv { width, bits } => write!(f, "{}", Const::bv(width, bits))?,
                Node::WideBv { width, value } => {
                    write!(f, "{}", Const::bv_wide(width, self.terms.wide_value(value)))?
                }
                Node::F32(bits) => write!(f, "{}", Const::F32(bits))?,
                Node::F64(bits) => write!(f, "{}", Const::F64(bits))?,
                Node::Var(v) => f.write_str(self.terms.var_name(v))?,
                _ => {
                    f.write_str("(")?;
                    head(f, node)?;
                    stack.push(Step::Close);
                    stack.extend(
                        node.children()
                            .as_slice()
                            .iter()
                            .rev()
                            .map(|&c| Step::Term(c)),
                    );
                }
            }
        }
        Ok(())
    }
}

fn head(f: &mut fmt::Formatter<'_>, node: &Node) -> fmt::Result {
    let text = match *node {
        Node::Not(_) => "not",
        Node::And(..) => "and",
        Node::Or(..) => "or",
        Node::Ite(..) => "ite",
        Node::Eq(..) => "=",
        Node::BvUn(BvUn::Neg, _) => "neg",
        Node::BvUn(BvUn::Not, _) => "~",
        Node::BvBin(op, ..) => match op {
            BvBin::Add => "+",
            BvBin::Sub => "-",
            BvBin::Mul => "*",
            BvBin::Sdiv => "/",
            BvBin::Srem => "%",
            BvBin::Udiv => "u/",
            BvBin::Urem => "u%",
            BvBin::And => "&",
            BvBin::Or => "|",
            BvBin::Xor => "^",
            BvBin::Shl => "<<",
            BvBin::Lshr => ">>>",
            BvBin::Ashr => ">>",
        },
        Node::BvCmp(op, ..) => match op {
            BvCmp::Slt => "<",
            BvCmp::Sle => "<=",
            BvCmp::Ult => "u<",
            BvCmp::Ule => "u<=",
        },
        Node::Extract { hi, lo, .. } => return write!(f, "extract[{hi}:{lo}]"),
        Node::Concat(..) => "concat",
        Node::SignExt { width, .. } => return write!(f, "sext{width}"),
        Node::ZeroExt { width, .. } => return write!(f, "zext{width}"),
        Node::FloatUn(op, _) => match op {
            FloatUn::Neg => "fneg",
            FloatUn::Abs => "fabs",
            FloatUn::Sqrt => "fsqrt",
            FloatUn::Round(Rounding::Floor) => "floor",
            FloatUn::Round(Rounding::Ceil) => "ceil",
            FloatUn::Round(Rounding::HalfEven) => "rint",
            FloatUn::Round(Rounding::Trunc) => "trunc",
            FloatUn::Approximate(function) => function.name(),
        },
        Node::FloatBin(op, ..) => match op {
            FloatBin::Add => "f+",
            FloatBin::Sub => "f-",
            FloatBin::Mul => "f*",
            FloatBin::Div => "f/",
            FloatBin::Rem => "f%",
            FloatBin::Approximate(function) => function.name(),
        },
        Node::FloatCmp(op, ..) => match op {
            FloatCmp::Lt => "f<",
            FloatCmp::Le => "f<=",
            FloatCmp::Eq => "f==",
        },
        Node::IsNan(_) => "isNaN",
        Node::FpToFp(k, _) => return write!(f, "toF{}", k.width()),
        Node::SbvToFp(k, _) => return write!(f, "intToF{}", k.width()),
        Node::FpToSbv { width, .. } => return write!(f, "toInt{width}"),
        Node::FpToBits(_) => "floatToBits",
        Node::BitsToFp(_) => "bitsToFloat",
        Node::ConstArray(..) => "array",
        Node::Select(..) => "select",
        Node::Store(..) => "store",
        Node::Bool(_)
        | Node::Bv { .. }
        | Node::WideBv { .. }
        | Node::F32(_)
        | Node::F64(_)
        | Node::Var(_) => "",
    };
    f.write_str(text)
}
