//! In: syntax trees of expressions, and what names mean at their place. Out: typed expressions.
//!
//! The first error of an expression ends it: it is reported, and its clause becomes unusable. Arithmetic on
//! whole numbers is done in `\bigint` where the mode is mathematical, so operands are widened first; where Java
//! wants an int (an index, an argument), such a value is narrowed again and must fit.

mod call;
mod convert;
mod jml;
mod literal;
mod location;
mod name;
mod operator;
mod overload;

use std::sync::Arc;

use provetta_classfile::{Class, Position, SourceRange};

use crate::scope::{Scope, TypeError};
use crate::syntax::Problem;
use crate::syntax::ast::{self, Span};
use crate::text::Lines;
use crate::typed::RefType;
use crate::{Expr, ExprKind, Literal, Math, Type, Unusable};

/// What surrounds an expression.
#[derive(Clone)]
pub(crate) struct Context<'a> {
    pub(crate) scope: Scope<'a>,
    /// Type of `this`; none where there is no object
    pub(crate) this: Option<Type>,
    pub(crate) math: Math,
    /// Innermost last
    pub(crate) vars: Vec<Variable>,
    /// Type of `\result`; none where there is none
    pub(crate) result: Option<Type>,
    /// Type of `\exception`
    pub(crate) exception: Option<Type>,
    /// Whether there is a state before
    pub(crate) has_old: bool,
    /// `\\old` means the state before the method although the state before a statement is at hand
    pub(crate) old_is_pre: bool,
    /// Whether everybody can see the clause
    pub(crate) is_public: bool,
    /// Whether it is a precondition
    pub(crate) is_requires: bool,
    pub(crate) labels: Vec<Arc<str>>,
    /// What is assumed if the expression cannot be used
    pub(crate) assumed: &'static str,
}

/// A variable that is no field.
#[derive(Debug, Clone)]
pub(crate) struct Variable {
    pub(crate) name: Arc<str>,
    pub(crate) ty: Type,
    pub(crate) kind: VariableKind,
}

#[derive(Debug, Clone)]
pub(crate) enum VariableKind {
    Param(usize),
    ModelParam(usize),
    Local(Position),
    Ghost(Position),
    Exception,
    Old(usize),
    Bound(u32),
}

/// An expression that is wrong or not supported, already reported.
#[derive(Debug, Clone)]
pub(crate) struct Stop {
    pub(crate) reason: String,
    pub(crate) span: Span,
}

pub(crate) type Check<T> = Result<T, Stop>;

pub(crate) struct Typer<'a, 'p> {
    pub(crate) context: Context<'a>,
    pub(crate) lines: &'p Lines<'p>,
    pub(crate) problems: &'p mut Vec<Problem>,
    next_bound: u32,
}

impl<'a, 'p> Typer<'a, 'p> {
    pub(crate) fn new(
        context: Context<'a>,
        lines: &'p Lines<'p>,
        problems: &'p mut Vec<Problem>,
    ) -> Typer<'a, 'p> {
        Typer {
            context,
            lines,
            problems,
            next_bound: 0,
        }
    }

    /// A boolean expression.
    pub(crate) fn condition(&mut self, expr: &ast::Expr) -> Check<Expr> {
        let typed = self.expr(expr)?;
        self.convert(typed, &Type::Boolean, &expr.span)
    }

    /// An expression of a type.
    pub(crate) fn value(&mut self, expr: &ast::Expr, ty: &Type) -> Check<Expr> {
        let typed = self.expr(expr)?;
        self.convert(typed, ty, &expr.span)
    }

    pub(crate) fn range(&self, span: &Span) -> SourceRange {
        self.lines.range(span.clone())
    }

    pub(crate) fn make(&self, kind: ExprKind, ty: Type, span: &Span) -> Expr {
        Expr {
            kind,
            ty,
            span: self.range(span),
        }
    }

    /// Reports an error.
    pub(crate) fn fail(&mut self, span: &Span, reason: String, hint: Option<String>) -> Stop {
        let mut problem = Problem::error(span.clone(), reason.clone(), hint);
        problem.assumed = Some(self.context.assumed.to_owned());
        self.problems.push(problem);
        Stop {
            reason,
            span: span.clone(),
        }
    }

    /// Reports fine JML that is not supported.
    pub(crate) fn unsupported(&mut self, span: &Span, what: &str) -> Stop {
        let reason = format!("{what} is not supported");
        self.problems.push(Problem::warning(
            span.clone(),
            reason.clone(),
            self.context.assumed,
        ));
        Stop {
            reason,
            span: span.clone(),
        }
    }

    pub(crate) fn warn(&mut self, span: &Span, message: String, hint: Option<String>) {
        let mut problem = Problem::error(span.clone(), message, hint);
        problem.is_error = false;
        self.problems.push(problem);
    }

    pub(crate) fn unusable(&self, stop: Stop) -> Unusable {
        Unusable {
            span: self.range(&stop.span),
            reason: stop.reason,
            assumed: self.context.assumed.to_owned(),
        }
    }

    pub(crate) fn ty(&mut self, ty: &ast::Ty) -> Check<Type> {
        self.context.scope.resolve(ty).map_err(|error| match error {
            TypeError::Unknown { name, near } => {
                let hint = near.map(|n| format!("did you mean `{n}`?"));
                let hint = hint.or_else(|| Some("import it, or write its whole name".to_owned()));
                self.fail(
                    &name.span,
                    format!("there is no type `{}`", name.text),
                    hint,
                )
            }
            TypeError::Unsupported(what) => self.unsupported(&ty.span, &what),
        })
    }

    /// An expression of any type.
    pub(crate) fn expr(&mut self, expr: &ast::Expr) -> Check<Expr> {
        use ast::ExprKind as E;
        let span = &expr.span;
        match &expr.kind {
            E::Int(_) | E::Float(_) | E::Char(_) | E::Text(_) => self.literal(expr),
            E::Boolean(value) => {
                let kind = ExprKind::Literal(Literal::Boolean(*value));
                Ok(self.make(kind, Type::Boolean, span))
            }
            E::Null => Ok(self.make(ExprKind::Literal(Literal::Null), Type::Null, span)),
            E::This => self.this(span),
            E::Super => Err(self.fail(span, "`super` alone is no value".to_owned(), None)),
            E::Name(_) | E::Select(..) => self.name(expr),
            E::Call { target, name, args } => self.call(target.as_deref(), name, args, span),
            E::Index(array, index) => self.index(array, index, span),
            E::New { class, args } => self.creation(class, args, span),
            E::NewArray {
                ty,
                lengths,
                elements,
            } => self.new_array(ty, lengths, elements.as_deref(), span),
            E::Elements(_) => Err(self.fail(span, "elements without an array".to_owned(), None)),
            E::Unary(op, operand) => self.unary(op, operand, span),
            E::Binary {
                op,
                op_span,
                left,
                right,
            } => self.binary(op, op_span, left, right, span),
            E::Conditional(condition, then, otherwise) => {
                self.conditional(condition, then, otherwise, span)
            }
            E::InstanceOf(value, ty) => self.instance_of(value, ty, span),
            E::Cast(ty, value) => self.cast(ty, value, span),
            E::ClassLiteral(ty) => {
                let ty = self.ty(ty)?;
                let literal = ExprKind::Literal(Literal::Class(ty));
                Ok(self.make(literal, Type::class("java/lang/Class"), span))
            }
            E::Unsupported(what) => Err(self.unsupported(span, what)),
            E::Informal => Err(self.unsupported(span, "an informal predicate")),
            E::NotSpecified => Err(self.unsupported(span, "`\\not_specified` in an expression")),
            E::Nothing | E::Everything | E::AllFields(_) | E::Range { .. } => Err(self.fail(
                span,
                "this names locations and is no value".to_owned(),
                None,
            )),
            _ => self.jml(expr),
        }
    }

    pub(crate) fn this(&mut self, span: &Span) -> Check<Expr> {
        match self.context.this.clone() {
            Some(ty) => Ok(self.make(ExprKind::This, ty, span)),
            None => Err(self.fail(
                span,
                "there is no `this` in a static specification".to_owned(),
                None,
            )),
        }
    }

    fn index(&mut self, array: &ast::Expr, index: &ast::Expr, span: &Span) -> Check<Expr> {
        let typed = self.expr(array)?;
        let Some(element) = typed.ty.element() else {
            let message = format!("`{}` is no array", typed.ty);
            return Err(self.fail(&array.span, message, None));
        };
        let index = self.index_value(index)?;
        let kind = ExprKind::Index {
            array: Box::new(typed),
            index: Box::new(index),
        };
        Ok(self.make(kind, element, span))
    }

    /// An index: an int.
    pub(crate) fn index_value(&mut self, index: &ast::Expr) -> Check<Expr> {
        let value = self.expr(index)?;
        let value = self.unboxed(value);
        if value.ty == Type::Long || !value.ty.is_integral() {
            let message = format!(
                "an index must be an int, and this is of type `{}`",
                value.ty
            );
            return Err(self.fail(&index.span, message, None));
        }
        self.narrowed(value, &Type::Int, &index.span)
    }

    /// The class of an exception.
    pub(crate) fn exception_class(&mut self, ty: Type, span: &Span) -> Check<Arc<str>> {
        let is_exception = ty.class_name().is_some_and(|name| {
            self.context
                .scope
                .world
                .is_subclass(name, "java/lang/Throwable")
        });
        match (&ty, is_exception) {
            (Type::Ref(class), true) => Ok(class.name.clone()),
            _ => Err(self.fail(span, format!("`{ty}` is no exception"), None)),
        }
    }

    pub(crate) fn fresh_bound(&mut self) -> u32 {
        self.next_bound += 1;
        self.next_bound - 1
    }
}

/// The type of `this` in a class: type variables are their bounds, so there are no arguments to know.
pub(crate) fn this_type(class: &Class) -> RefType {
    RefType {
        name: class.name.clone(),
        args: Vec::new(),
    }
}
