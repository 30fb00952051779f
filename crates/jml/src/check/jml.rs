//! In: the expressions that JML adds to Java. Out: typed expressions.

use std::sync::Arc;

use super::convert::promoted;
use super::{Check, Typer, Variable, VariableKind};
use crate::syntax::ast::{self, ExprKind as E, Name, Span};
use crate::typed::BoundVar;
use crate::{BinaryOp, Expr, ExprKind, Math, Quantifier, Type, When};

impl Typer<'_, '_> {
    pub(crate) fn jml(&mut self, expr: &ast::Expr) -> Check<Expr> {
        let span = &expr.span;
        match &expr.kind {
            E::Result => match self.context.result.clone() {
                Some(Type::Void) => {
                    Err(self.fail(span, "the method has no result".to_owned(), None))
                }
                Some(ty) => Ok(self.make(ExprKind::Result, ty, span)),
                None => Err(self.fail(
                    span,
                    "there is no `\\result` here".to_owned(),
                    Some("it can stand in `ensures` only".to_owned()),
                )),
            },
            E::Exception => match self.context.exception.clone() {
                Some(ty) => {
                    let name = "\\exception".into();
                    Ok(self.make(ExprKind::Exception { name }, ty, span))
                }
                None => Err(self.fail(
                    span,
                    "there is no `\\exception` here".to_owned(),
                    Some("it can stand in `signals` only".to_owned()),
                )),
            },
            E::Old {
                value,
                label,
                is_pre,
            } => self.old(value, label.as_ref(), *is_pre, span),
            E::Quantified {
                quantifier,
                vars,
                range,
                body,
            } => self.quantified(*quantifier, vars, range.as_deref(), body, span),
            E::Fresh(values) => {
                self.needs_old("\\fresh", span)?;
                let values = self.objects(values)?;
                Ok(self.make(ExprKind::Fresh(values), Type::Boolean, span))
            }
            E::InvariantFor(values) => {
                let values = self.objects(values)?;
                Ok(self.make(ExprKind::InvariantFor(values), Type::Boolean, span))
            }
            E::NonNullElements(values) => self.non_null_elements(values, span),
            E::TypeOf(value) => {
                let value = Box::new(self.expr(value)?);
                Ok(self.make(ExprKind::TypeOf(value), Type::TypeOf, span))
            }
            E::TypeLit(ty) => {
                let ty = self.ty(ty)?;
                Ok(self.make(ExprKind::TypeLit(ty), Type::TypeOf, span))
            }
            E::ElemType(value) => {
                let typed = self.expr(value)?;
                if typed.ty != Type::TypeOf {
                    let message = format!(
                        "`\\elemtype` needs a `\\TYPE`, and this is of type `{}`",
                        typed.ty
                    );
                    let hint = "write `\\elemtype(\\typeof(…))`".to_owned();
                    return Err(self.fail(&value.span, message, Some(hint)));
                }
                Ok(self.make(ExprKind::ElemType(Box::new(typed)), Type::TypeOf, span))
            }
            E::StaticInvariantFor(ty) => {
                let found = self.ty(ty)?;
                match found.class_name() {
                    Some(class) if !class.starts_with('[') => {
                        let kind = ExprKind::StaticInvariantFor(class.into());
                        Ok(self.make(kind, Type::Boolean, span))
                    }
                    _ => Err(self.fail(&ty.span, format!("`{found}` is no class"), None)),
                }
            }
            E::NotModified(locations) => {
                self.needs_old("\\not_modified", span)?;
                let locations = self.locations(locations)?;
                Ok(self.make(ExprKind::NotModified(locations), Type::Boolean, span))
            }
            E::OnlyAssigned(locations) => {
                self.needs_old("\\only_assigned", span)?;
                let locations = match locations.as_slice() {
                    [one] if matches!(one.kind, E::Nothing) => Vec::new(),
                    all => self.locations(all)?,
                };
                Ok(self.make(ExprKind::OnlyAssigned(locations), Type::Boolean, span))
            }
            E::Lbl { name, when, value } => {
                let value = match when {
                    Some(_) => self.condition(value)?,
                    None => self.expr(value)?,
                };
                let ty = value.ty.clone();
                let kind = ExprKind::Lbl {
                    name: name.text.as_str().into(),
                    when: *when,
                    value: Box::new(value),
                };
                Ok(self.make(kind, ty, span))
            }
            E::Same if self.context.is_requires => {
                Ok(self.make(ExprKind::Same, Type::Boolean, span))
            }
            E::Same => Err(self.fail(
                span,
                "`\\same` can stand in `requires` only".to_owned(),
                None,
            )),
            E::Reach(_) => Err(self.unsupported(span, "`\\reach` other than `\\reach(x).has(y)`")),
            _ => Err(self.unsupported(span, "this expression")),
        }
    }

    fn needs_old(&mut self, what: &str, span: &Span) -> Check<()> {
        match self.context.has_old {
            true => Ok(()),
            false => Err(self.fail(
                span,
                format!("`{what}` has no meaning here: there is no state before"),
                Some("it can stand in postconditions and in method bodies".to_owned()),
            )),
        }
    }

    fn has_label(&self, name: &str) -> bool {
        self.context.labels.iter().any(|l| **l == *name)
    }

    fn old(
        &mut self,
        value: &ast::Expr,
        label: Option<&Name>,
        is_pre: bool,
        span: &Span,
    ) -> Check<Expr> {
        self.needs_old(if is_pre { "\\pre" } else { "\\old" }, span)?;
        let when = match label {
            None if is_pre || self.context.old_is_pre => When::Pre,
            None => When::Old,
            // A label of the method goes before the names that JML has for its states.
            Some(label) => match label.text.as_str() {
                "Pre" if !self.has_label("Pre") => When::Pre,
                "Old" if !self.has_label("Old") && self.context.old_is_pre => When::Pre,
                "Old" if !self.has_label("Old") => When::Old,
                text => {
                    let text: Arc<str> = text.into();
                    if !self.context.labels.contains(&text) {
                        let near = crate::keyword::nearest(
                            &text,
                            self.context.labels.iter().map(|l| &**l),
                        );
                        let hint = near.map(|n| format!("did you mean `{n}`?"));
                        let message = format!("there is no label `{text}` around");
                        return Err(self.fail(&label.span, message, hint));
                    }
                    When::Label(text)
                }
            },
        };
        // `\result` does not exist in the state before.
        let result = self.context.result.take();
        let typed = self.expr(value);
        self.context.result = result;
        let typed = typed?;
        let ty = typed.ty.clone();
        let value = Box::new(typed);
        Ok(self.make(ExprKind::Old { when, value }, ty, span))
    }

    fn objects(&mut self, values: &[ast::Expr]) -> Check<Vec<Expr>> {
        let mut typed = Vec::new();
        for value in values {
            let one = self.expr(value)?;
            if !one.ty.is_reference() {
                let message = format!("this is of type `{}`, and an object is expected", one.ty);
                return Err(self.fail(&value.span, message, None));
            }
            typed.push(one);
        }
        Ok(typed)
    }

    fn non_null_elements(&mut self, values: &[ast::Expr], span: &Span) -> Check<Expr> {
        if values.len() > 64 {
            return Err(self.fail(span, "these are more than 64 arrays".to_owned(), None));
        }
        let mut all: Option<Expr> = None;
        for value in values {
            let typed = self.expr(value)?;
            let is_array_of_objects = typed.ty.element().is_some_and(|e| e.is_reference());
            if !is_array_of_objects {
                let message = format!(
                    "this is of type `{}`, and an array of objects is expected",
                    typed.ty
                );
                return Err(self.fail(&value.span, message, None));
            }
            let kind = ExprKind::NonNullElements(Box::new(typed));
            let one = self.make(kind, Type::Boolean, span);
            all = Some(match all {
                None => one,
                Some(before) => {
                    let sides = (before, one);
                    self.join_node(BinaryOp::And, sides, Type::Boolean, Type::Boolean, span)
                }
            });
        }
        match all {
            Some(all) => Ok(all),
            None => Err(self.fail(span, "an array is expected".to_owned(), None)),
        }
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        vars: &[ast::Var],
        range: Option<&ast::Expr>,
        body: &ast::Expr,
        span: &Span,
    ) -> Check<Expr> {
        let before = self.context.vars.len();
        let mut bound = Vec::new();
        for var in vars {
            let ty = self.ty(&var.ty)?;
            if ty == Type::Void {
                return Err(self.fail(&var.ty.span, "`void` has no values".to_owned(), None));
            }
            let is_nullable =
                ty.is_reference() && var.modifiers.iter().any(|m| m.text == "nullable");
            let id = self.fresh_bound();
            let name: Arc<str> = var.name.text.as_str().into();
            self.context.vars.push(Variable {
                name: name.clone(),
                ty: ty.clone(),
                kind: VariableKind::Bound(id),
            });
            bound.push(BoundVar {
                id,
                name,
                ty,
                is_nullable,
            });
        }
        let parts = self.quantified_parts(quantifier, range, body);
        self.context.vars.truncate(before);
        let (range, body, ty) = parts?;
        let kind = ExprKind::Quantified {
            quantifier,
            vars: bound,
            range: range.map(Box::new),
            body: Box::new(body),
        };
        Ok(self.make(kind, ty, span))
    }

    fn quantified_parts(
        &mut self,
        quantifier: Quantifier,
        range: Option<&ast::Expr>,
        body: &ast::Expr,
    ) -> Check<(Option<Expr>, Expr, Type)> {
        let range = match range {
            Some(range) => Some(self.condition(range)?),
            None => None,
        };
        let is_math = self.context.math == Math::Math;
        match quantifier {
            Quantifier::Forall | Quantifier::Exists => {
                let body = self.condition(body)?;
                Ok((range, body, Type::Boolean))
            }
            Quantifier::NumOf => {
                let body = self.condition(body)?;
                let ty = if is_math { Type::BigInt } else { Type::Long };
                Ok((range, body, ty))
            }
            Quantifier::Sum | Quantifier::Product | Quantifier::Min | Quantifier::Max => {
                let typed = self.expr(body)?;
                let typed = self.unboxed(typed);
                if !typed.ty.is_numeric() {
                    let message = format!(
                        "`{}` needs a number, and this is of type `{}`",
                        quantifier.keyword(),
                        typed.ty
                    );
                    return Err(self.fail(&body.span, message, None));
                }
                let adds = matches!(quantifier, Quantifier::Sum | Quantifier::Product);
                let ty = match is_math && adds && typed.ty.is_integral() {
                    true => Type::BigInt,
                    false => promoted(&typed.ty),
                };
                let typed = self.widened(typed, &ty);
                Ok((range, typed, ty))
            }
        }
    }
}
