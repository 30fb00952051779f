//! In: a typed expression and the type that is wanted. Out: the expression with all conversions written out.

use super::{Check, Typer};
use crate::syntax::ast::Span;
pub(crate) use crate::typed::{join, promoted};
use crate::{BinaryOp, Conversion, Expr, ExprKind, Math, Type};

/// Primitive types and the classes of their boxes.
const BOXES: &[(Type, &str)] = &[
    (Type::Boolean, "java/lang/Boolean"),
    (Type::Byte, "java/lang/Byte"),
    (Type::Short, "java/lang/Short"),
    (Type::Char, "java/lang/Character"),
    (Type::Int, "java/lang/Integer"),
    (Type::Long, "java/lang/Long"),
    (Type::Float, "java/lang/Float"),
    (Type::Double, "java/lang/Double"),
];

/// The primitive in a box.
pub(crate) fn unboxed_type(ty: &Type) -> Option<Type> {
    let name = ty.class_name()?;
    BOXES
        .iter()
        .find(|(_, b)| *b == name)
        .map(|(p, _)| p.clone())
}

/// The box of a primitive.
pub(crate) fn box_of(ty: &Type) -> Option<&'static str> {
    BOXES.iter().find(|(p, _)| p == ty).map(|(_, b)| *b)
}

/// Whether a number can become another without a cast.
pub(crate) fn widens(from: &Type, to: &Type) -> bool {
    use Type::*;
    match to {
        Short => matches!(from, Byte),
        Int => matches!(from, Byte | Short | Char),
        Long => matches!(from, Byte | Short | Char | Int),
        Float => matches!(from, Byte | Short | Char | Int | Long),
        Double => matches!(from, Byte | Short | Char | Int | Long | Float),
        BigInt => matches!(from, Byte | Short | Char | Int | Long),
        Real => from.is_numeric() && *from != Real,
        _ => false,
    }
}

/// The type an expression would have in Java: `\bigint` only where somebody wrote it.
pub(crate) fn java_type(expr: &Expr) -> Type {
    if expr.ty != Type::BigInt {
        return expr.ty.clone();
    }
    match &expr.kind {
        ExprKind::Convert {
            conversion: Conversion::Widen,
            value,
        } => java_type(value),
        ExprKind::Unary { operand, .. } => promoted(&java_type(operand)),
        ExprKind::Binary { left, right, .. } => join(&java_type(left), &java_type(right)),
        ExprKind::Conditional {
            then, otherwise, ..
        } => join(&java_type(then), &java_type(otherwise)),
        ExprKind::Old { value, .. } | ExprKind::Lbl { value, .. } => java_type(value),
        ExprKind::Quantified {
            quantifier, body, ..
        } => match quantifier {
            crate::Quantifier::NumOf => Type::Long,
            _ => promoted(&java_type(body)),
        },
        _ => Type::BigInt,
    }
}

impl Typer<'_, '_> {
    /// A conversion node around an expression.
    pub(crate) fn wrap(&self, conversion: Conversion, value: Expr, ty: Type) -> Expr {
        let span = value.span;
        Expr {
            kind: ExprKind::Convert {
                conversion,
                value: Box::new(value),
            },
            ty,
            span,
        }
    }

    pub(crate) fn widened(&self, value: Expr, ty: &Type) -> Expr {
        match value.ty == *ty {
            true => value,
            false => self.wrap(Conversion::Widen, value, ty.clone()),
        }
    }

    /// The primitive in a box; other values as they are.
    pub(crate) fn unboxed(&self, value: Expr) -> Expr {
        match unboxed_type(&value.ty) {
            Some(ty) => self.wrap(Conversion::Unbox, value, ty),
            None => value,
        }
    }

    /// A whole number as a narrower type, which it must fit.
    pub(crate) fn narrowed(&mut self, value: Expr, ty: &Type, span: &Span) -> Check<Expr> {
        if value.ty == *ty {
            return Ok(value);
        }
        if widens(&value.ty, ty) {
            return Ok(self.widened(value, ty));
        }
        if value.ty == Type::BigInt {
            // A widening that nobody needs after all.
            if let ExprKind::Convert {
                conversion: Conversion::Widen,
                value: inner,
            } = &value.kind
                && (inner.ty == *ty || widens(&inner.ty, ty))
            {
                let inner = (**inner).clone();
                return Ok(self.widened(inner, ty));
            }
            return Ok(self.wrap(Conversion::Narrow(Math::Math), value, ty.clone()));
        }
        Err(self.mismatch(&value.ty, ty, span))
    }

    fn mismatch(&mut self, found: &Type, wanted: &Type, span: &Span) -> super::Stop {
        let hint = match (wanted, found) {
            (Type::Boolean, f) if f.is_numeric() => Some("compare it with something".to_owned()),
            (w, f) if w.is_numeric() && f.is_numeric() => Some(format!("cast it: `({w}) (…)`")),
            _ => None,
        };
        self.fail(
            span,
            format!("this is of type `{found}`, and `{wanted}` is expected"),
            hint,
        )
    }

    /// Whether a value of one type can be used where another is wanted; `loose` allows boxing.
    pub(crate) fn fits(&self, from: &Type, to: &Type, loose: bool) -> bool {
        if from == to || widens(from, to) {
            return true;
        }
        match (from, to) {
            (Type::Null, Type::Ref(_)) => true,
            (Type::Ref(a), Type::Ref(b)) => {
                if self.context.scope.world.is_subclass(&a.name, &b.name) {
                    return true;
                }
                match unboxed_type(from) {
                    Some(inner) if loose => box_of(&inner) == Some(&*b.name),
                    _ => false,
                }
            }
            (_, Type::Ref(b)) if loose => {
                box_of(from).is_some_and(|name| self.context.scope.world.is_subclass(name, &b.name))
            }
            (Type::Ref(_), _) if loose => {
                unboxed_type(from).is_some_and(|inner| inner == *to || widens(&inner, to))
            }
            _ => false,
        }
    }

    /// The expression as a value of another type, as in an assignment.
    pub(crate) fn convert(&mut self, value: Expr, to: &Type, span: &Span) -> Check<Expr> {
        let from = value.ty.clone();
        if from == *to || *to == Type::Void && from == Type::Void {
            return Ok(value);
        }
        if from.is_numeric() && to.is_numeric() {
            if widens(&from, to) {
                return Ok(self.widened(value, to));
            }
            // What only became `\bigint` because arithmetic is mathematical goes back.
            if from == Type::BigInt {
                let java = java_type(&value);
                let fits = java == *to || widens(&java, to);
                if fits && to.is_integral() {
                    return self.narrowed(value, to, span);
                }
                if fits {
                    let whole = self.narrowed(value, &java, span)?;
                    return Ok(self.widened(whole, to));
                }
            }
            // A constant int that fits may become narrower without a cast.
            if let (ExprKind::Literal(crate::Literal::Int(i)), true) =
                (&value.kind, to.is_integral())
            {
                let fits = match to {
                    Type::Byte => i8::try_from(*i).is_ok(),
                    Type::Short => i16::try_from(*i).is_ok(),
                    Type::Char => u16::try_from(*i).is_ok(),
                    _ => false,
                };
                if fits {
                    return Ok(self.wrap(Conversion::Narrow(Math::Java), value, to.clone()));
                }
            }
            return Err(self.mismatch(&from, to, span));
        }
        if !self.fits(&from, to, true) {
            // The type that Java has there may fit.
            let java = java_type(&value);
            if from == Type::BigInt && java != from && self.fits(&java, to, true) {
                let value = self.narrowed(value, &java, span)?;
                return self.convert(value, to, span);
            }
            return Err(self.mismatch(&from, to, span));
        }
        Ok(match (&from, to) {
            (Type::Ref(_) | Type::Null, Type::Ref(_)) => value,
            (_, Type::Ref(_)) => {
                let name = box_of(&from).unwrap_or("java/lang/Object");
                self.wrap(Conversion::Box, value, Type::class(name))
            }
            (Type::Ref(_), _) => {
                let inner = self.unboxed(value);
                self.widened(inner, to)
            }
            _ => value,
        })
    }

    /// What an erased field or method gives, as the type that generics promise.
    pub(crate) fn as_promised(&self, value: Expr, erased: &Type, promised: &Type) -> Expr {
        let mut value = value;
        if erased.erased() == promised.erased() {
            value.ty = promised.clone();
            return value;
        }
        value.ty = erased.clone();
        self.wrap(Conversion::CheckCast, value, promised.clone())
    }

    /// A binary node.
    pub(crate) fn join_node(
        &self,
        op: BinaryOp,
        (left, right): (Expr, Expr),
        operands: Type,
        ty: Type,
        span: &Span,
    ) -> Expr {
        let math = self.context.math;
        let kind = ExprKind::Binary {
            op,
            operands,
            math,
            left: Box::new(left),
            right: Box::new(right),
        };
        self.make(kind, ty, span)
    }
}
