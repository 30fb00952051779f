//! In: a typed expression of a specification and a state. Out: its value, with the condition under which it is
//! defined.
//!
//! Evaluation changes nothing that code can see: it reads. Where it needs to know what an input reference is, it
//! halts as an instruction does, the state forks, and the clause is evaluated again. An expression that is not
//! defined (a null dereference, an index outside, a division by zero) makes its clause not hold, as an oracle that
//! throws makes its test fail.

pub(crate) mod accessible;
pub(crate) mod ask;
pub(crate) mod call;
pub(crate) mod cases;
pub(crate) mod elements;
pub(crate) mod extremum;
pub(crate) mod fields;
pub(crate) mod frame;
pub(crate) mod models;
pub(crate) mod objects;
pub(crate) mod operators;
pub(crate) mod others;
pub(crate) mod quantify;
pub(crate) mod range;
pub(crate) mod types;
pub(crate) mod whole;
pub(crate) mod written_out;

use std::rc::Rc;

use jml::{BinaryOp, Expr, ExprKind, When};
use provetta_jml as jml;
use provetta_symex::{Halt, State};
use provetta_term::TermId;

use crate::logic::layer;
use crate::path::PathSpec;
use crate::path::env::Env;
use crate::read::Reader;
use crate::value::made::{defined, of_java, undefined};
use crate::value::{Eval, Val, number, unsupported};

layer! {
    /// Evaluates expressions and clauses of specifications.
    pub struct Evaluator over Reader
}

impl Evaluator<'_, '_> {
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
    pub(crate) fn holds(
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

    pub(crate) fn eval(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
    ) -> Result<Eval, Halt> {
        match &expr.kind {
            ExprKind::Literal(literal) => self.spec_literal(state, literal),
            ExprKind::Local { name, .. } => {
                let value = self.spec_local(state, env, name)?;
                Ok(of_java(&mut self.terms, value, &expr.ty))
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
                Ok(of_java(&mut self.terms, value, &expr.ty))
            }
            ExprKind::This => match env.this {
                Some(this) => Ok(defined(&mut self.terms, Val::Java(this))),
                None => Err(unsupported("`this` in a static specification")),
            },
            ExprKind::Result => match env.result {
                Some(value) => Ok(of_java(&mut self.terms, value, &expr.ty)),
                None => Ok(undefined(&mut self.terms, &expr.ty)),
            },
            ExprKind::Exception { .. } => match env.exception {
                Some(value) => Ok(defined(&mut self.terms, Val::Java(value))),
                None => Ok(undefined(&mut self.terms, &expr.ty)),
            },
            ExprKind::Bound { id, .. } => match env.bound.iter().rev().find(|(b, _)| b == id) {
                Some((_, val)) => Ok(defined(&mut self.terms, val.clone())),
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
                Some(val) => Ok(defined(&mut self.terms, val)),
                None => Err(unsupported(format!("the ghost variable `{name}` here"))),
            },
            ExprKind::ModelField(field) => self.spec_model_field(state, env, field, &expr.ty),
            ExprKind::ArrayLength(array) => {
                let array = self.eval(state, env, array)?;
                let Some(id) = self.object(state, &array)? else {
                    return Ok(undefined(&mut self.terms, &expr.ty));
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
                    let is_fresh = match self.object(state, &found)? {
                        Some(id) => {
                            let is_fresh = self.is_fresh(state, env, id)?;
                            // What the JDK keeps, and what its objects hold, an oracle may not find.
                            state.inputs.unseen |= !is_fresh && self.may_be_unseen(state, id);
                            is_fresh
                        }
                        None => false,
                    };
                    all &= is_fresh;
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
}
