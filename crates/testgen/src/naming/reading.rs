//! In: expressions over the inputs of a witness. Out: their types, variables, and a form without what
//! does not matter for reading.

use std::collections::{BTreeMap, BTreeSet};

use provetta_outcome::{Expr, Op, Value, Witness};

/// Type of an expression, as far as reading needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ty {
    Bool,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl Ty {
    pub(crate) fn is_integral(self) -> bool {
        matches!(self, Ty::Byte | Ty::Short | Ty::Char | Ty::Int | Ty::Long)
    }

    /// Least and greatest value of an integral type.
    pub(crate) fn range(self) -> (i64, i64) {
        match self {
            Ty::Byte => (i8::MIN.into(), i8::MAX.into()),
            Ty::Short => (i16::MIN.into(), i16::MAX.into()),
            Ty::Char => (0, u16::MAX.into()),
            Ty::Int => (i32::MIN.into(), i32::MAX.into()),
            _ => (i64::MIN, i64::MAX),
        }
    }

    fn of(value: &Value) -> Option<Ty> {
        Some(match value {
            Value::Boolean(_) => Ty::Bool,
            Value::Byte(_) => Ty::Byte,
            Value::Short(_) => Ty::Short,
            Value::Char(_) => Ty::Char,
            Value::Int(_) => Ty::Int,
            Value::Long(_) => Ty::Long,
            Value::Float(_) => Ty::Float,
            Value::Double(_) => Ty::Double,
            Value::Any => return None,
            _ => Ty::Ref,
        })
    }
}

/// Types of the variables of one witness.
pub(crate) struct Types(BTreeMap<String, Ty>);

impl Types {
    /// From the inputs. A static field is known by its name, with and without its class.
    pub(crate) fn of(witness: &Witness) -> Types {
        let mut types = BTreeMap::new();
        for input in &witness.statics {
            if let Some(ty) = Ty::of(&input.value) {
                let class = input.class.replace(['/', '$'], ".");
                let simple = class
                    .rsplit_once('.')
                    .map_or(class.as_str(), |(_, simple)| simple);
                for name in [
                    input.field.to_string(),
                    format!("{simple}.{}", input.field),
                    format!("{class}.{}", input.field),
                ] {
                    types.insert(name, ty);
                }
            }
        }
        for input in &witness.inputs {
            if let Some(ty) = Ty::of(&input.value) {
                types.insert(input.name.to_string(), ty);
            }
        }
        Types(types)
    }

    /// Whether an input or static field has this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Type of an expression; `None` where it is not known.
    pub(crate) fn get(&self, expr: &Expr) -> Option<Ty> {
        match expr {
            Expr::Var(name) if name.contains(".charAt(") && name.ends_with(')') => Some(Ty::Char),
            Expr::Var(name) => self.0.get(&**name).copied(),
            Expr::Const(value) => Ty::of(value),
            Expr::Apply(op, args) => match op {
                Op::Not
                | Op::Eq
                | Op::Ne
                | Op::Lt
                | Op::Le
                | Op::Gt
                | Op::Ge
                | Op::AndAlso
                | Op::OrElse => Some(Ty::Bool),
                Op::Shl | Op::Shr | Op::Ushr => self.get(args.first()?).map(|t| t.max(Ty::Int)),
                _ => {
                    let mut ty = Ty::Bool;
                    for arg in args {
                        ty = ty.max(self.get(arg)?);
                    }
                    // Arithmetic is at least `int`; only bit operators stay within boolean.
                    Some(if ty == Ty::Bool { ty } else { ty.max(Ty::Int) })
                }
            },
            Expr::Call(name, args) => match &**name {
                "(byte)" => Some(Ty::Byte),
                "(short)" => Some(Ty::Short),
                "(char)" => Some(Ty::Char),
                "(int)" => Some(Ty::Int),
                "(long)" => Some(Ty::Long),
                "(float)" => Some(Ty::Float),
                "(double)" | "Math.sqrt" | "Math.floor" | "Math.ceil" | "Math.rint" => {
                    Some(Ty::Double)
                }
                "Math.abs" | "Math.min" | "Math.max" => args
                    .iter()
                    .map(|a| self.get(a))
                    .try_fold(Ty::Int, |t, a| Some(t.max(a?))),
                _ => None,
            },
            Expr::Choice(_, a, b) => Some(self.get(a)?.max(self.get(b)?)),
            Expr::Hidden => None,
        }
    }

    /// The expression as a person would write it, without conversions that keep the value: `(int) b + -1`
    /// is `b - 1`.
    pub(crate) fn plain(&self, expr: &Expr) -> Expr {
        match expr {
            Expr::Call(name, args) => {
                let args: Vec<Expr> = args.iter().map(|a| self.plain(a)).collect();
                match (&**name, args.as_slice()) {
                    (
                        "(int)" | "(long)" | "(double)" | "(float)" | "(short)" | "(char)"
                        | "(byte)",
                        [arg],
                    ) if self.keeps_value(name, arg) => arg.clone(),
                    _ => Expr::Call(name.clone(), args),
                }
            }
            Expr::Apply(op, args) => {
                let args: Vec<Expr> = args.iter().map(|a| self.plain(a)).collect();
                match (op, args.as_slice()) {
                    // Java masks the count of a shift by itself.
                    (Op::Shl | Op::Shr | Op::Ushr, [a, Expr::Apply(Op::And, count)])
                        if count.len() == 2 && matches!(integer(&count[1]), Some(31 | 63)) =>
                    {
                        Expr::Apply(*op, vec![a.clone(), count[0].clone()])
                    }
                    (Op::Add, [c @ Expr::Const(_), a]) if !matches!(a, Expr::Const(_)) => {
                        self.plain(&Expr::Apply(Op::Add, vec![a.clone(), c.clone()]))
                    }
                    (Op::Add, [a, Expr::Const(Value::Int(v))]) if *v < 0 && *v > i32::MIN => {
                        Expr::Apply(Op::Sub, vec![a.clone(), Expr::Const(Value::Int(-v))])
                    }
                    (Op::Add, [a, Expr::Const(Value::Long(v))]) if *v < 0 && *v > i64::MIN => {
                        Expr::Apply(Op::Sub, vec![a.clone(), Expr::Const(Value::Long(-v))])
                    }
                    (Op::Add, [a, Expr::Apply(Op::Neg, b)]) if b.len() == 1 => {
                        Expr::Apply(Op::Sub, vec![a.clone(), b[0].clone()])
                    }
                    _ => Expr::Apply(*op, args),
                }
            }
            Expr::Choice(c, a, b) => {
                let (c, a, b) = (self.plain(c), self.plain(a), self.plain(b));
                let integral = self.get(&a).is_some_and(Ty::is_integral);
                named_choice(&c, &a, &b)
                    .filter(|_| integral)
                    .unwrap_or_else(|| Expr::Choice(Box::new(c), Box::new(a), Box::new(b)))
            }
            Expr::Var(_) | Expr::Const(_) | Expr::Hidden => expr.clone(),
        }
    }

    fn keeps_value(&self, conversion: &str, arg: &Expr) -> bool {
        let Some(from) = self.get(arg) else {
            return false;
        };
        match conversion {
            "(byte)" => from == Ty::Byte,
            "(short)" => matches!(from, Ty::Byte | Ty::Short),
            "(char)" => from == Ty::Char,
            "(int)" => from.is_integral() && from <= Ty::Int,
            "(long)" => from.is_integral(),
            "(float)" => matches!(from, Ty::Byte | Ty::Short | Ty::Char | Ty::Float),
            "(double)" => from != Ty::Long && from != Ty::Bool && from != Ty::Ref,
            _ => false,
        }
    }
}

/// Adds the names of the variables of an expression; false if part of it is hidden.
pub(crate) fn variables(expr: &Expr, into: &mut BTreeSet<String>) -> bool {
    match expr {
        Expr::Var(name) => {
            into.insert(name.to_string());
            true
        }
        Expr::Const(_) => true,
        Expr::Apply(_, args) | Expr::Call(_, args) => args.iter().all(|a| variables(a, into)),
        Expr::Choice(c, a, b) => [c, a, b].into_iter().all(|e| variables(e, into)),
        Expr::Hidden => false,
    }
}

/// `Math.abs`, `Math.min` and `Math.max` as inlining leaves them: a choice by a comparison. Only for
/// integers, where `-0.0` and NaN do not matter.
fn named_choice(condition: &Expr, a: &Expr, b: &Expr) -> Option<Expr> {
    let Expr::Apply(op, args) = condition else {
        return None;
    };
    let [left, right] = args.as_slice() else {
        return None;
    };
    let call = |name: &str, args: Vec<Expr>| Some(Expr::Call(name.into(), args));
    let (negative, other) = match op {
        Op::Lt | Op::Le => (a, b),
        Op::Gt | Op::Ge => (b, a),
        _ => return None,
    };
    if integer(right) == Some(0)
        && other == left
        && *negative == Expr::Apply(Op::Neg, vec![left.clone()])
    {
        return call("Math.abs", vec![left.clone()]);
    }
    if negative == left && other == right {
        return call("Math.min", vec![left.clone(), right.clone()]);
    }
    if negative == right && other == left {
        return call("Math.max", vec![left.clone(), right.clone()]);
    }
    None
}

/// An integral constant.
pub(crate) fn integer(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::Const(Value::Byte(v)) => Some((*v).into()),
        Expr::Const(Value::Short(v)) => Some((*v).into()),
        Expr::Const(Value::Char(v)) => Some((*v).into()),
        Expr::Const(Value::Int(v)) => Some((*v).into()),
        Expr::Const(Value::Long(v)) => Some(*v),
        _ => None,
    }
}
