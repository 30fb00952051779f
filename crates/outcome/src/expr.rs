//! In: what the engine knows of a condition. Out: the same as a small tree that names and sentences are
//! made from. It is for reading only: nothing is proved from it.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::Value;

/// A Java-like operator of an [`Expr`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
    Neg,
    Not,
    Complement,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    AndAlso,
    OrElse,
}

/// A readable expression over the inputs of a method.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Expr {
    /// An input by its source name
    Var(Arc<str>),
    /// A constant
    Const(Value),
    /// An operator on one or two operands
    Apply(Op, Vec<Expr>),
    /// A conversion or library function by name: `(int)`, `Math.sqrt`
    Call(Arc<str>, Vec<Expr>),
    /// `c ? a : b`
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Too large to show
    Hidden,
}

/// One condition on a path: what had to hold there.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Condition {
    /// The condition over the inputs
    pub expr: Expr,
    /// Source line of the branch or instruction that asked for it
    pub line: Option<u32>,
}

impl Op {
    /// The operator as Java writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            Op::Add => "+",
            Op::Sub | Op::Neg => "-",
            Op::Mul => "*",
            Op::Div => "/",
            Op::Rem => "%",
            Op::And => "&",
            Op::Or => "|",
            Op::Xor => "^",
            Op::Shl => "<<",
            Op::Shr => ">>",
            Op::Ushr => ">>>",
            Op::Not => "!",
            Op::Complement => "~",
            Op::Eq => "==",
            Op::Ne => "!=",
            Op::Lt => "<",
            Op::Le => "<=",
            Op::Gt => ">",
            Op::Ge => ">=",
            Op::AndAlso => "&&",
            Op::OrElse => "||",
        }
    }

    fn precedence(self) -> u8 {
        match self {
            Op::Neg | Op::Not | Op::Complement => 11,
            Op::Mul | Op::Div | Op::Rem => 10,
            Op::Add | Op::Sub => 9,
            Op::Shl | Op::Shr | Op::Ushr => 8,
            Op::Lt | Op::Le | Op::Gt | Op::Ge => 7,
            Op::Eq | Op::Ne => 6,
            Op::And => 5,
            Op::Xor => 4,
            Op::Or => 3,
            Op::AndAlso => 2,
            Op::OrElse => 1,
        }
    }
}

impl Expr {
    fn precedence(&self) -> u8 {
        match self {
            Expr::Apply(op, _) => op.precedence(),
            Expr::Choice(..) => 0,
            Expr::Call(name, _) if name.starts_with('(') => 11,
            _ => 12,
        }
    }

    fn fmt_at(&self, f: &mut fmt::Formatter<'_>, least: u8) -> fmt::Result {
        if self.precedence() < least {
            return write!(f, "({self})");
        }
        write!(f, "{self}")
    }
}

/// As Java would write it; `…` where the expression was too large to keep.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Var(name) => f.write_str(name),
            Expr::Const(value) => write!(f, "{value}"),
            Expr::Apply(op, args) => match args.as_slice() {
                [a] => {
                    f.write_str(op.symbol())?;
                    // `- -x` must not read as a decrement.
                    a.fmt_at(f, op.precedence() + 1)
                }
                [a, b] => {
                    a.fmt_at(f, op.precedence())?;
                    write!(f, " {} ", op.symbol())?;
                    b.fmt_at(f, op.precedence() + 1)
                }
                _ => f.write_str("…"),
            },
            Expr::Call(name, args) if name.starts_with('(') && args.len() == 1 => {
                write!(f, "{name} ")?;
                args[0].fmt_at(f, 11)
            }
            Expr::Call(name, args) => {
                write!(f, "{name}(")?;
                for (i, arg) in args.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{arg}")?;
                }
                f.write_str(")")
            }
            Expr::Choice(c, a, b) => {
                c.fmt_at(f, 1)?;
                f.write_str(" ? ")?;
                a.fmt_at(f, 1)?;
                f.write_str(" : ")?;
                b.fmt_at(f, 0)
            }
            Expr::Hidden => f.write_str("…"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expr.fmt(f)
    }
}

/// As a short Java-like literal, for people; test source has its own exact literals.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Boolean(b) => write!(f, "{b}"),
            Value::Byte(v) => write!(f, "{v}"),
            Value::Short(v) => write!(f, "{v}"),
            Value::Int(v) => write!(f, "{v}"),
            Value::Long(v) => write!(f, "{v}L"),
            Value::Char(v) => {
                match char::from_u32(u32::from(*v)).filter(|c| c.is_ascii_graphic()) {
                    Some(c) => write!(f, "'{c}'"),
                    None => write!(f, "'\\u{v:04x}'"),
                }
            }
            Value::Float(bits) => match f32::from_bits(*bits) {
                v if v.is_finite() => write!(f, "{v:?}f"),
                v => write!(f, "Float.{}", not_finite(f64::from(v))),
            },
            Value::Double(bits) => match f64::from_bits(*bits) {
                v if v.is_finite() => write!(f, "{v:?}"),
                v => write!(f, "Double.{}", not_finite(v)),
            },
            Value::Null => f.write_str("null"),
            Value::Str(units) => write!(f, "{:?}", String::from_utf16_lossy(units)),
            Value::Boxed(value) => write!(f, "{value}"),
            Value::Array(_, values) => {
                f.write_str("{")?;
                for (i, v) in values.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{v}")?;
                }
                f.write_str("}")
            }
            Value::Ref(number) => write!(f, "object #{number}"),
            Value::Object(class) => write!(f, "a {}", class.replace(['/', '$'], ".")),
            Value::Any => f.write_str("some value"),
        }
    }
}

/// The name Java has for a number that is not finite.
fn not_finite(value: f64) -> &'static str {
    if value.is_nan() {
        "NaN"
    } else if value > 0.0 {
        "POSITIVE_INFINITY"
    } else {
        "NEGATIVE_INFINITY"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn var(name: &str) -> Expr {
        Expr::Var(name.into())
    }

    fn apply(op: Op, args: &[Expr]) -> Expr {
        Expr::Apply(op, args.to_vec())
    }

    #[test]
    fn expressions_have_only_the_parentheses_they_need() {
        let sum = apply(Op::Add, &[var("a"), var("b")]);
        let product = apply(Op::Mul, &[sum.clone(), var("c")]);
        assert_eq!(product.to_string(), "(a + b) * c");
        assert_eq!(
            apply(Op::Add, &[product, var("d")]).to_string(),
            "(a + b) * c + d"
        );
        assert_eq!(
            apply(Op::Sub, &[var("d"), sum.clone()]).to_string(),
            "d - (a + b)"
        );
        assert_eq!(
            apply(Op::Neg, &[apply(Op::Neg, &[var("a")])]).to_string(),
            "-(-a)"
        );
        let less = apply(Op::Lt, &[sum, Expr::Const(Value::Int(3))]);
        assert_eq!(
            apply(Op::Not, std::slice::from_ref(&less)).to_string(),
            "!(a + b < 3)"
        );
        let cast = Expr::Call("(byte)".into(), vec![less]);
        assert_eq!(cast.to_string(), "(byte) (a + b < 3)");
    }

    #[test]
    fn values_read_like_java() {
        let shown = |value: Value| value.to_string();
        assert_eq!(
            shown(Value::float(f32::INFINITY)),
            "Float.POSITIVE_INFINITY"
        );
        assert_eq!(shown(Value::double(f64::NAN)), "Double.NaN");
        assert_eq!(shown(Value::double(-0.0)), "-0.0");
        assert_eq!(shown(Value::Char(u16::from(b'x'))), "'x'");
        assert_eq!(shown(Value::Char(0)), "'\\u0000'");
        assert_eq!(shown(Value::Long(5)), "5L");
        assert_eq!(
            shown(Value::Array(
                crate::JavaType::Int,
                vec![Value::Int(1), Value::Int(2)]
            )),
            "{1, 2}"
        );
    }
}
