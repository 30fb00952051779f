//! In: a typed expression of a specification and a state. Out: its value, with the condition under which it is
//! defined.
//!
//! Evaluation changes nothing that code can see: it reads. Where it needs to know what an input reference is, it
//! halts as an instruction does, the state forks, and the clause is evaluated again. An expression that is not
//! defined (a null dereference, an index outside, a division by zero) makes its clause not hold, as an oracle that
//! throws makes its test fail.

use std::rc::Rc;
use std::sync::Arc;

use jml::{BinaryOp, Conversion, Expr, ExprKind, Literal, Math, Type, When};
use provetta_classfile::MemberRef;
use provetta_jml as jml;
use provetta_outcome::JavaType;
use provetta_symex::{BOXES, Halt, ObjectId, Same, State, Value};
use provetta_term::TermId;

use crate::Logic;
use crate::extremum::Extremum;
use crate::path::PathSpec;
use crate::value::{Eval, Val, unsupported};
use crate::{Env, number, real};

/// How deep invariants and model fields may lead to others.
const MAX_NESTING: u32 = 12;

impl Logic<'_, '_> {
    pub(super) fn defined(&mut self, val: Val) -> Eval {
        let ok = self.terms.bool(true);
        Eval { val, ok }
    }

    /// The value of an expression that has none.
    pub(super) fn undefined(&mut self, ty: &Type) -> Eval {
        let ok = self.terms.bool(false);
        let val = match ty {
            Type::Boolean => Val::Bool(ok),
            Type::BigInt => Val::Whole(self.terms.int(0)),
            Type::Real => Val::Real(real::zero(&mut self.terms)),
            Type::TypeOf => Val::Type("V".into()),
            ty => Val::Java(Value::zero(&ty.descriptor().unwrap_or_else(|| "L".into()))),
        };
        Eval { val, ok }
    }

    /// Whether a clause holds: it is defined and true.
    pub(crate) fn clause_holds(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &jml::Clause,
    ) -> Result<TermId, Halt> {
        let expr = clause
            .body
            .as_ref()
            .map_err(|why| unsupported(format!("`{}`: {}", clause.text, why.reason)))?;
        self.holds(state, env, expr)
    }

    /// Whether an expression is defined and true. Both are asked in one: a quantifier then stands for one formula, not for one that
    /// says that its body is defined and another that says that it is true.
    pub(super) fn holds(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
    ) -> Result<TermId, Halt> {
        match &expr.kind {
            ExprKind::Binary {
                op: BinaryOp::And,
                left,
                right,
                ..
            } => {
                let one = self.holds(state, env, left)?;
                if self.terms.as_bool(one) == Some(false) {
                    return Ok(one);
                }
                let other = self.holds(state, env, right)?;
                Ok(self.terms.and(one, other))
            }
            ExprKind::Binary {
                op: BinaryOp::Implies,
                left,
                right,
                ..
            } => {
                let asked = self.eval(state, env, left)?;
                let truth = asked.val.truth(&mut self.terms)?;
                if self.terms.as_bool(truth) == Some(false) {
                    return Ok(asked.ok);
                }
                let then = self.holds(state, env, right)?;
                let holds = self.terms.implies(truth, then);
                Ok(self.terms.and(asked.ok, holds))
            }
            ExprKind::Quantified {
                quantifier: jml::Quantifier::Forall,
                vars,
                ..
            } => self.holds_for_all(state, env, expr, vars),
            _ => {
                let found = self.eval(state, env, expr)?;
                let truth = found.val.truth(&mut self.terms)?;
                Ok(self.terms.and(found.ok, truth))
            }
        }
    }

    pub(super) fn eval(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
    ) -> Result<Eval, Halt> {
        match &expr.kind {
            ExprKind::Literal(literal) => self.spec_literal(state, literal),
            ExprKind::Local { name, .. } => {
                let value = self.spec_local(state, env, name)?;
                Ok(self.of_java(value, &expr.ty))
            }
            ExprKind::Param { index, name } => {
                // The variable may have been assigned to since the method was entered.
                let is_before_statement = env.old.as_ref().is_some_and(|o| o.locals.is_some());
                let value = match env.at_statement && (!env.is_old || is_before_statement) {
                    true => self.spec_local(state, env, name)?,
                    false => env
                        .params
                        .get(*index)
                        .copied()
                        .ok_or_else(|| unsupported("a parameter that is not known"))?,
                };
                Ok(self.of_java(value, &expr.ty))
            }
            ExprKind::This => match env.this {
                Some(this) => Ok(self.defined(Val::Java(this))),
                None => Err(unsupported("`this` in a static specification")),
            },
            ExprKind::Result => match env.result {
                Some(value) => Ok(self.of_java(value, &expr.ty)),
                None => Ok(self.undefined(&expr.ty)),
            },
            ExprKind::Exception { .. } => match env.exception {
                Some(value) => Ok(self.defined(Val::Java(value))),
                None => Ok(self.undefined(&expr.ty)),
            },
            ExprKind::Bound { id, .. } => match env.bound.iter().rev().find(|(b, _)| b == id) {
                Some((_, val)) => Ok(self.defined(val.clone())),
                None => Err(unsupported("a variable outside its quantifier")),
            },
            ExprKind::OldVar { index, .. } => match env.olds.get(*index) {
                Some(found) => Ok(found.clone()),
                None => Err(unsupported("a variable of an `old` declaration here")),
            },
            ExprKind::ModelParam { index, .. } => match env.model_params.get(*index) {
                Some(found) => Ok(found.clone()),
                None => Err(unsupported("a parameter of a model method here")),
            },
            ExprKind::Field(field) => self.spec_field(state, env, field, &expr.ty),
            ExprKind::GhostField(field) => self.spec_ghost_field(state, env, field, &expr.ty),
            ExprKind::GhostLocal { name, .. } => match state.ghost_local(env, name) {
                Some(val) => Ok(self.defined(val)),
                None => Err(unsupported(format!("the ghost variable `{name}` here"))),
            },
            ExprKind::ModelField(field) => self.spec_model_field(state, env, field, &expr.ty),
            ExprKind::ArrayLength(array) => {
                let array = self.eval(state, env, array)?;
                let Some(id) = self.object(state, &array)? else {
                    return Ok(self.undefined(&expr.ty));
                };
                let length = self.spec_elements(state, env, id)?.1.length();
                Ok(Eval {
                    val: Val::Java(length),
                    ok: array.ok,
                })
            }
            ExprKind::Index { array, index } => self.spec_index(state, env, expr, array, index),
            ExprKind::Call { .. } | ExprKind::New { .. } => self.spec_call(state, env, expr),
            ExprKind::ModelCall { .. } => self.spec_model_call(state, env, expr),
            ExprKind::Unary { op, math, operand } => {
                let value = self.eval(state, env, operand)?;
                let (val, ok) = number::unary(&mut self.terms, *op, *math, &value.val)?;
                let ok = self.terms.and(value.ok, ok);
                Ok(Eval { val, ok })
            }
            ExprKind::Binary {
                op,
                math,
                left,
                right,
                ..
            } => self.spec_binary(state, env, *op, *math, left, right),
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => self.spec_conditional(state, env, condition, then, otherwise),
            ExprKind::InstanceOf { value, class } => {
                let value = self.eval(state, env, value)?;
                let java = self.java_value(state, &value.val)?;
                let name = class.class_name().unwrap_or("java/lang/Object").to_owned();
                let is = !self.is_null(state, java)? && self.has_type(state, java, &name)?;
                let is = self.terms.bool(is);
                Ok(Eval {
                    val: Val::Bool(is),
                    ok: value.ok,
                })
            }
            ExprKind::Convert { conversion, value } => {
                self.spec_convert(state, env, *conversion, value, &expr.ty)
            }
            ExprKind::Old { when, value } => match when {
                When::Old | When::Pre => {
                    let is_of_statement = env.old.as_ref().is_some_and(|o| o.locals.is_some());
                    if *when == When::Pre && env.pre.is_none() && is_of_statement {
                        return Err(unsupported("`\\pre` where no state before is known"));
                    }
                    if env.is_old && (*when == When::Old || env.pre.is_none()) {
                        return self.eval(state, env, value);
                    }
                    let mut old = env.old.clone();
                    if let (When::Pre, Some(pre)) = (when, &env.pre) {
                        old = Some(Rc::clone(pre));
                    }
                    if old.is_none() {
                        return Err(unsupported("`\\old` where there is no state before"));
                    }
                    let then = Env {
                        is_old: true,
                        old,
                        ..env.clone()
                    };
                    self.eval(state, &then, value)
                }
                When::Label(label) => {
                    let Some(marked) = state.marked(label) else {
                        return Err(unsupported(format!("the state at the label {label}")));
                    };
                    let then = Env {
                        is_old: true,
                        pre: env.pre.clone().or_else(|| env.old.clone()),
                        old: Some(marked),
                        ..env.clone()
                    };
                    self.eval(state, &then, value)
                }
            },
            ExprKind::Quantified {
                quantifier, vars, ..
            } => self.spec_quantified(state, env, expr, *quantifier, vars),
            ExprKind::Fresh(values) => {
                let (mut ok, mut all) = (self.terms.bool(true), true);
                for value in values {
                    let found = self.eval(state, env, value)?;
                    ok = self.terms.and(ok, found.ok);
                    all &= match self.object(state, &found)? {
                        Some(id) => self.is_fresh(state, env, id)?,
                        None => false,
                    };
                }
                let val = Val::Bool(self.terms.bool(all));
                Ok(Eval { val, ok })
            }
            ExprKind::TypeOf(value) => self.spec_type_of(state, env, value),
            ExprKind::TypeLit(ty) => Ok(self.spec_type(ty)),
            ExprKind::ElemType(value) => self.spec_elem_type(state, env, value),
            ExprKind::Subtype { sub, sup } => self.spec_subtype(state, env, sub, sup),
            ExprKind::NonNullElements(value) => self.spec_non_null_elements(state, env, value),
            ExprKind::InvariantFor(values) => {
                let (mut all, mut ok) = (self.terms.bool(true), self.terms.bool(true));
                for value in values {
                    let found = self.eval(state, env, value)?;
                    ok = self.terms.and(ok, found.ok);
                    let holds = match self.object(state, &found)? {
                        // The type that is written decides, not the class of the object.
                        Some(id) => {
                            let class = value.ty.class_name().unwrap_or("java/lang/Object");
                            self.invariants_of(state, env, id, class)?
                        }
                        None => self.terms.bool(false),
                    };
                    all = self.terms.and(all, holds);
                }
                let val = Val::Bool(all);
                Ok(Eval { val, ok })
            }
            ExprKind::Lbl { value, .. } => self.eval(state, env, value),
            ExprKind::NotModified(locations) => {
                self.spec_not_modified(state, env, locations, expr.span)
            }
            ExprKind::OuterThis(_) => Err(unsupported("the object of an enclosing class")),
            ExprKind::NewArray { .. } | ExprKind::ArrayOf { .. } => {
                Err(unsupported("a new array in a specification"))
            }
            ExprKind::StaticInvariantFor(class) => self.spec_static_invariant(state, env, class),
            ExprKind::OnlyAssigned(locations) => self.spec_only_assigned(state, env, locations),
            ExprKind::Reach { from, object } => self.spec_reach(state, env, from, object),
            ExprKind::Same => Err(unsupported("`\\same` without a specification to extend")),
        }
    }

    /// A value of the code as one of an expression of a type.
    pub(super) fn of_java(&mut self, value: Value, ty: &Type) -> Eval {
        let val = match (ty, value) {
            (Type::Boolean, Value::Int(v)) => Val::Bool(self.terms.bool(v != 0)),
            (Type::Boolean, Value::IntTerm(term)) => {
                let zero = self.terms.int(0);
                let is_zero = self.terms.eq(term, zero);
                Val::Bool(self.terms.not(is_zero))
            }
            _ => Val::Java(value),
        };
        self.defined(val)
    }

    /// The object that a value is; none for null.
    pub(super) fn object(
        &mut self,
        state: &mut State,
        found: &Eval,
    ) -> Result<Option<ObjectId>, Halt> {
        match &found.val {
            Val::Java(value) => state.reference(*value),
            Val::Numbered { .. } => {
                let value = self.java_value(state, &found.val)?;
                state.reference(value)
            }
            _ => Err(unsupported("an object is expected")),
        }
    }

    fn spec_literal(&mut self, state: &mut State, literal: &Literal) -> Result<Eval, Halt> {
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
        Ok(self.defined(val))
    }

    fn spec_binary(
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
                        self.terms.bool(&**x == crate::types::NO_TYPE)
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

    fn spec_conditional(
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
        let val = self.either(truth, &a.val, &b.val)?;
        let ok = self.terms.ite(truth, a.ok, b.ok);
        let ok = self.terms.and(asked.ok, ok);
        Ok(Eval { val, ok })
    }

    /// One value or the other.
    pub(super) fn either(&mut self, truth: TermId, a: &Val, b: &Val) -> Result<Val, Halt> {
        let terms = &mut self.terms;
        Ok(match (a, b) {
            (Val::Bool(x), Val::Bool(y)) => Val::Bool(terms.ite(truth, *x, *y)),
            (Val::Real(x), Val::Real(y)) => real::either(terms, truth, *x, *y)?,
            (Val::Whole(_), _) | (_, Val::Whole(_)) => {
                let (x, y) = (a.whole(terms)?, b.whole(terms)?);
                let (x, y) = crate::value::level(terms, x, y, 0)?;
                Val::Whole(terms.ite(truth, x, y))
            }
            (
                Val::Numbered {
                    number: x,
                    descriptor,
                },
                Val::Numbered { number: y, .. },
            ) => Val::Numbered {
                number: terms.ite(truth, *x, *y),
                descriptor: Rc::clone(descriptor),
            },
            (Val::Java(x), Val::Java(y)) if x == y => Val::Java(*x),
            (Val::Java(x), Val::Java(y)) => {
                let (x, y) = match (x.term(terms), y.term(terms)) {
                    (Ok(x), Ok(y)) => (x, y),
                    _ => return Err(unsupported("a reference that depends on a condition")),
                };
                let term = terms.ite(truth, x, y);
                Val::Java(Value::from_term(terms, term))
            }
            _ => return Err(unsupported("values of different kinds")),
        })
    }

    fn spec_convert(
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
                    return Ok(self.undefined(to));
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
                    Some(JavaType::Boolean) => self.of_java(value, &Type::Boolean),
                    _ => self.of_java(value, to),
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
                Ok(self.undefined(to))
            }
            Conversion::Box => Err(unsupported("a box made in a specification")),
            Conversion::Text => Err(unsupported("string concatenation in a specification")),
        }
    }

    /// What names mean in a specification that another one leads to.
    pub(super) fn nested<'e>(&self, env: &Env<'e>, what: &str) -> Result<Env<'e>, Halt> {
        match env.nesting < MAX_NESTING {
            true => Ok(Env {
                nesting: env.nesting + 1,
                ..env.clone()
            }),
            false => Err(unsupported(what)),
        }
    }

    /// Whether all invariants of an object hold.
    pub(super) fn invariants_hold(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        id: ObjectId,
    ) -> Result<TermId, Halt> {
        let class = self.class_name(state, id);
        self.invariants_of(state, env, id, &class)
    }

    /// Whether an object has the invariants that a class has, inherited ones among them.
    pub(super) fn invariants_of(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        id: ObjectId,
        class: &str,
    ) -> Result<TermId, Halt> {
        let inner = Env {
            this: Some(Value::Ref(id)),
            ..self.nested(env, "invariants that lead to each other")?
        };
        let invariants = self.invariants(class)?;
        let mut all = self.terms.bool(true);
        for invariant in invariants.iter().filter(|i| !i.is_static) {
            let holds = self.clause_holds(state, &inner, &invariant.clause)?;
            all = self.terms.and(all, holds);
        }
        Ok(all)
    }

    fn spec_model_field(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        field: &jml::FieldRef,
        ty: &Type,
    ) -> Result<Eval, Halt> {
        let inner = self.nested(env, "model fields that lead to each other")?;
        let (this, class, ok) = match &field.object {
            None => (None, Arc::clone(&field.owner), self.terms.bool(true)),
            Some(object) => {
                let found = self.eval(state, env, object)?;
                let Some(id) = self.object(state, &found)? else {
                    return Ok(self.undefined(ty));
                };
                (Some(Value::Ref(id)), self.class_name(state, id), found.ok)
            }
        };
        let clause = self.represented(&class, &field.owner, &field.name)?;
        let inner = Env { this, ..inner };
        let expr = clause
            .body
            .as_ref()
            .map_err(|why| unsupported(why.reason.clone()))?;
        let mut found = self.eval(state, &inner, expr)?;
        found.ok = self.terms.and(found.ok, ok);
        Ok(found)
    }

    fn spec_model_call(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
    ) -> Result<Eval, Halt> {
        let ExprKind::ModelCall {
            owner,
            name,
            parameters,
            object,
            args,
        } = &expr.kind
        else {
            return Err(unsupported("a model method"));
        };
        let inner = self.nested(env, "model methods that call each other")?;
        let mut ok = self.terms.bool(true);
        let (this, class) = match object {
            None => (None, Arc::clone(owner)),
            Some(object) => {
                let found = self.eval(state, env, object)?;
                let Some(id) = self.object(state, &found)? else {
                    return Ok(self.undefined(&expr.ty));
                };
                ok = found.ok;
                (Some(Value::Ref(id)), self.class_name(state, id))
            }
        };
        // Arguments are evaluated before the method, whether it uses them or not.
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            let found = self.eval(state, env, arg)?;
            ok = self.terms.and(ok, found.ok);
            values.push(found);
        }
        let body = self.model_body(&class, name, parameters)?;
        let inner = Env {
            this,
            model_params: &values,
            ..inner
        };
        let expr = body
            .body
            .as_ref()
            .map_err(|why| unsupported(why.reason.clone()))?;
        let mut found = self.eval(state, &inner, expr)?;
        found.ok = self.terms.and(found.ok, ok);
        Ok(found)
    }
}
