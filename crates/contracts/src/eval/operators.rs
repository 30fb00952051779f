//! In: literals, operators, conditional expressions and conversions. Out: their values.

use std::sync::Arc;

use jml::{BinaryOp, Conversion, Expr, Literal, Math, Type};
use provetta_classfile::MemberRef;
use provetta_jml as jml;
use provetta_outcome::JavaType;
use provetta_symex::{BOXES, Halt, Same, State, Value};

use crate::eval::Evaluator;
use crate::eval::extremum::Extremum;
use crate::path::env::Env;
use crate::value::made::{defined, either, of_java, undefined};
use crate::value::{Eval, Val, number, unsupported};

impl Evaluator<'_, '_> {
    pub(crate) fn spec_literal(
        &mut self,
        state: &mut State,
        literal: &Literal,
    ) -> Result<Eval, Halt> {
        let val = match literal {
            Literal::Boolean(b) => Val::Bool(self.terms.bool(*b)),
            Literal::Int(v) => Val::Java(Value::Int(*v)),
            Literal::Long(v) => Val::Java(Value::Long(*v)),
            Literal::Char(v) => Val::Java(Value::Int(i32::from(*v))),
            Literal::Float(v) => Val::Java(Value::Float(*v)),
            Literal::Double(v) => Val::Java(Value::Double(*v)),
            Literal::BigInt(v) => Val::Whole(self.terms.signed(*v)),
            Literal::Null => Val::Java(Value::Null),
            Literal::String(text) => {
                let units: Arc<[u16]> = text.encode_utf16().collect();
                Val::Java(self.literal(state, &units)?)
            }
            Literal::Class(ty) => {
                let name = ty
                    .class_name()
                    .ok_or_else(|| unsupported("a class literal of a primitive type"))?;
                Val::Java(self.mirror(state, name)?)
            }
        };
        Ok(defined(&mut self.terms, val))
    }

    pub(crate) fn spec_binary(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        op: BinaryOp,
        math: Math,
        left: &Expr,
        right: &Expr,
    ) -> Result<Eval, Halt> {
        let extremum = Extremum::new(op, math, left, right);
        let sides = self.eval(state, env, left).and_then(|a| match op {
            BinaryOp::And | BinaryOp::Or | BinaryOp::Implies => Ok((a, None)),
            _ => Ok((a, Some(self.eval(state, env, right)?))),
        });
        let (a, b) = match (sides, extremum) {
            (Err(Halt::Stop(reason)), Some(comparison)) => {
                return match self.compared_extremum(state, env, &comparison)? {
                    Some(said) => Ok(said),
                    None => Err(Halt::Stop(reason)),
                };
            }
            (sides, _) => sides?,
        };
        let Some(b) = b else {
            return self.spec_shortcut(state, env, op, a, right);
        };
        let ok = self.terms.and(a.ok, b.ok);
        let is_reference = left.ty.is_reference() && right.ty.is_reference();
        let (val, more) = match op {
            BinaryOp::Iff => {
                let (x, y) = (a.val.truth(&mut self.terms)?, b.val.truth(&mut self.terms)?);
                (Val::Bool(self.terms.eq(x, y)), ok)
            }
            BinaryOp::Equal | BinaryOp::NotEqual => {
                let by_number = self.same_numbered(state, &a.val, &b.val)?;
                let same = match (&a.val, &b.val) {
                    (Val::Numbered { .. }, _) | (_, Val::Numbered { .. }) => {
                        by_number.ok_or_else(|| unsupported("values of different kinds"))?
                    }
                    (Val::Type(x), Val::Type(y)) => self.terms.bool(x == y),
                    (Val::Type(x), Val::Java(Value::Null))
                    | (Val::Java(Value::Null), Val::Type(x)) => {
                        self.terms.bool(&**x == crate::eval::types::NO_TYPE)
                    }
                    (Val::Bool(_), _) | (_, Val::Bool(_)) => {
                        let x = a.val.truth(&mut self.terms)?;
                        let y = b.val.truth(&mut self.terms)?;
                        self.terms.eq(x, y)
                    }
                    (Val::Java(x), Val::Java(y)) if is_reference => {
                        match self.same_object(state, *x, *y)? {
                            Same::Yes => self.terms.bool(true),
                            Same::No => self.terms.bool(false),
                            Same::If(condition) => condition,
                        }
                    }
                    (x, y) => number::compare(&mut self.terms, BinaryOp::Equal, x, y)?,
                };
                let truth = match op {
                    BinaryOp::Equal => same,
                    _ => self.terms.not(same),
                };
                (Val::Bool(truth), ok)
            }
            op if op.is_order() => {
                let truth = number::compare(&mut self.terms, op, &a.val, &b.val)?;
                (Val::Bool(truth), ok)
            }
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor
                if matches!(left.ty, Type::Boolean) =>
            {
                let (x, y) = (a.val.truth(&mut self.terms)?, b.val.truth(&mut self.terms)?);
                let truth = match op {
                    BinaryOp::BitAnd => self.terms.and(x, y),
                    BinaryOp::BitOr => self.terms.or(x, y),
                    _ => {
                        let same = self.terms.eq(x, y);
                        self.terms.not(same)
                    }
                };
                (Val::Bool(truth), ok)
            }
            BinaryOp::Concat => return Err(unsupported("string concatenation in a specification")),
            op => number::binary(&mut self.terms, op, math, &a.val, &b.val)?,
        };
        let ok = self.terms.and(ok, more);
        Ok(Eval { val, ok })
    }

    /// `&&`, `||` and `==>`: the right side matters only where the left one does not decide.
    fn spec_shortcut(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        op: BinaryOp,
        a: Eval,
        right: &Expr,
    ) -> Result<Eval, Halt> {
        let x = a.val.truth(&mut self.terms)?;
        let decides = match op {
            BinaryOp::Or => x,
            _ => self.terms.not(x),
        };
        if self.terms.as_bool(decides) == Some(true) {
            let result = self.terms.bool(op != BinaryOp::And);
            return Ok(Eval {
                val: Val::Bool(result),
                ok: a.ok,
            });
        }
        let b = self.eval(state, env, right)?;
        let y = b.val.truth(&mut self.terms)?;
        let truth = match op {
            BinaryOp::And => self.terms.and(x, y),
            BinaryOp::Or => self.terms.or(x, y),
            _ => self.terms.implies(x, y),
        };
        let right_ok = self.terms.or(decides, b.ok);
        let ok = self.terms.and(a.ok, right_ok);
        Ok(Eval {
            val: Val::Bool(truth),
            ok,
        })
    }

    pub(crate) fn spec_conditional(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        condition: &Expr,
        then: &Expr,
        otherwise: &Expr,
    ) -> Result<Eval, Halt> {
        let asked = self.eval(state, env, condition)?;
        let truth = asked.val.truth(&mut self.terms)?;
        if let Some(known) = self.terms.as_bool(truth) {
            let mut found = self.eval(state, env, if known { then } else { otherwise })?;
            found.ok = self.terms.and(asked.ok, found.ok);
            return Ok(found);
        }
        let (a, b) = (
            self.eval(state, env, then)?,
            self.eval(state, env, otherwise)?,
        );
        let val = either(&mut self.terms, truth, &a.val, &b.val)?;
        let ok = self.terms.ite(truth, a.ok, b.ok);
        let ok = self.terms.and(asked.ok, ok);
        Ok(Eval { val, ok })
    }

    pub(crate) fn spec_convert(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        conversion: Conversion,
        value: &Expr,
        to: &Type,
    ) -> Result<Eval, Halt> {
        let found = self.eval(state, env, value)?;
        match conversion {
            Conversion::Widen | Conversion::Narrow(_) => {
                let math = match conversion {
                    Conversion::Narrow(math) => math,
                    _ => Math::Java,
                };
                let made = number::to_type(&mut self.terms, &found.val, &value.ty, to, math)?;
                let ok = self.terms.and(found.ok, made.1);
                Ok(Eval { val: made.0, ok })
            }
            Conversion::Unbox => {
                let Some(id) = self.object(state, &found)? else {
                    return Ok(undefined(&mut self.terms, to));
                };
                let class = self.class_name(state, id);
                let Some((name, descriptor)) = BOXES.iter().find(|(name, _)| *name == &*class)
                else {
                    return Err(unsupported("a box of another class"));
                };
                let member = MemberRef {
                    class: (*name).into(),
                    name: "value".into(),
                    descriptor: (*descriptor).into(),
                    interface: false,
                };
                let slot = self.program.resolve_field(&member, false)?;
                let value = self.read_field(state, id, slot)?;
                let from = JavaType::parse(descriptor);
                let mut made = match from {
                    Some(JavaType::Boolean) => of_java(&mut self.terms, value, &Type::Boolean),
                    _ => of_java(&mut self.terms, value, to),
                };
                made.ok = self.terms.and(made.ok, found.ok);
                Ok(made)
            }
            Conversion::CheckCast => {
                // A cast to a type that it is declared with changes nothing.
                if let Val::Numbered { descriptor, .. } = &found.val
                    && let Some(name) = to.class_name()
                    && self
                        .program
                        .is_subclass(provetta_symex::class_of_descriptor(descriptor), name)?
                {
                    return Ok(found);
                }
                let java = self.java_value(state, &found.val)?;
                let name = to.class_name().unwrap_or("java/lang/Object").to_owned();
                if self.is_null(state, java)? || self.has_type(state, java, &name)? {
                    return Ok(found);
                }
                Ok(undefined(&mut self.terms, to))
            }
            Conversion::Box => Err(unsupported("a box made in a specification")),
            Conversion::Text => Err(unsupported("string concatenation in a specification")),
        }
    }
}
