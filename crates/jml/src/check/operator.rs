//! In: operators with their operands. Out: typed nodes, operands converted as Java and JML promote them.

use super::convert::{join, promoted, unboxed_type};
use super::{Check, Typer};
use crate::syntax::ast::{self, Span};
use crate::{BinaryOp, Conversion, Expr, ExprKind, Literal, Math, Type, UnaryOp};

impl Typer<'_, '_> {
    pub(crate) fn unary(&mut self, op: &str, operand: &ast::Expr, span: &Span) -> Check<Expr> {
        if op == "!" {
            let value = self.condition(operand)?;
            return Ok(self.not(value, span));
        }
        let value = self.expr(operand)?;
        let value = self.unboxed(value);
        if !value.ty.is_numeric() || op == "~" && !value.ty.is_integral() {
            let message = format!("`{op}` needs a number, and this is of type `{}`", value.ty);
            return Err(self.fail(&operand.span, message, None));
        }
        let math = self.context.math;
        let ty = promoted(&value.ty);
        let (op, ty) = match op {
            "~" => {
                let value = self.bits(value, &operand.span)?;
                let ty = value.ty.clone();
                let kind = ExprKind::Unary {
                    op: UnaryOp::Complement,
                    math: Math::Java,
                    operand: Box::new(value),
                };
                return Ok(self.make(kind, ty, span));
            }
            "+" => return Ok(self.widened(value, &ty)),
            _ if math == Math::Math && ty.is_integral() => (UnaryOp::Negate, Type::BigInt),
            _ => (UnaryOp::Negate, ty),
        };
        let operand = Box::new(self.widened(value, &ty));
        Ok(self.make(ExprKind::Unary { op, math, operand }, ty, span))
    }

    fn not(&self, value: Expr, span: &Span) -> Expr {
        let kind = ExprKind::Unary {
            op: UnaryOp::Not,
            math: self.context.math,
            operand: Box::new(value),
        };
        self.make(kind, Type::Boolean, span)
    }

    pub(crate) fn binary(
        &mut self,
        op: &str,
        op_span: &Span,
        left: &ast::Expr,
        right: &ast::Expr,
        span: &Span,
    ) -> Check<Expr> {
        let logical = match op {
            "&&" => Some(BinaryOp::And),
            "||" => Some(BinaryOp::Or),
            "==>" | "<==" => Some(BinaryOp::Implies),
            "<==>" | "<=!=>" => Some(BinaryOp::Iff),
            _ => None,
        };
        if let Some(logical) = logical {
            let mut sides = (self.condition(left)?, self.condition(right)?);
            if op == "<==" {
                sides = (sides.1, sides.0);
            }
            let node = self.join_node(logical, sides, Type::Boolean, Type::Boolean, span);
            return Ok(match op {
                "<=!=>" => self.not(node, span),
                _ => node,
            });
        }
        let sides = (self.expr(left)?, self.expr(right)?);
        let spans = (&left.span, &right.span);
        match op {
            "==" => self.equality(BinaryOp::Equal, sides, op_span, spans, span),
            "!=" => self.equality(BinaryOp::NotEqual, sides, op_span, spans, span),
            "<:" => self.subtype(sides, spans, span),
            "<<" => self.shift(BinaryOp::ShiftLeft, sides, spans, span),
            ">>" => self.shift(BinaryOp::ShiftRight, sides, spans, span),
            ">>>" => self.shift(BinaryOp::ShiftRightUnsigned, sides, spans, span),
            "&" => self.bitwise(BinaryOp::BitAnd, sides, op_span, spans, span),
            "|" => self.bitwise(BinaryOp::BitOr, sides, op_span, spans, span),
            "^" => self.bitwise(BinaryOp::BitXor, sides, op_span, spans, span),
            "+" if sides.0.ty == Type::string() || sides.1.ty == Type::string() => {
                let text = Type::string();
                let sides = (self.text_of(sides.0), self.text_of(sides.1));
                Ok(self.join_node(BinaryOp::Concat, sides, text.clone(), text, span))
            }
            _ => self.arithmetic(op, sides, op_span, spans, span),
        }
    }

    fn arithmetic(
        &mut self,
        op: &str,
        sides: (Expr, Expr),
        op_span: &Span,
        spans: (&Span, &Span),
        span: &Span,
    ) -> Check<Expr> {
        let kind = match op {
            "+" => BinaryOp::Add,
            "-" => BinaryOp::Subtract,
            "*" => BinaryOp::Multiply,
            "/" => BinaryOp::Divide,
            "%" => BinaryOp::Remainder,
            "<" => BinaryOp::Less,
            "<=" => BinaryOp::LessEqual,
            ">" => BinaryOp::Greater,
            _ => BinaryOp::GreaterEqual,
        };
        let (left, right) = (self.unboxed(sides.0), self.unboxed(sides.1));
        if !left.ty.is_numeric() || !right.ty.is_numeric() {
            return Err(self.wrong_operands(op, &left.ty, &right.ty, op_span));
        }
        let mut operands = join(&left.ty, &right.ty);
        if kind.is_arithmetic() && self.context.math == Math::Math && operands.is_integral() {
            operands = Type::BigInt;
        }
        let left = self.convert(left, &operands, spans.0)?;
        let right = self.convert(right, &operands, spans.1)?;
        let ty = match kind.is_order() {
            true => Type::Boolean,
            false => operands.clone(),
        };
        Ok(self.join_node(kind, (left, right), operands, ty, span))
    }

    fn wrong_operands(&mut self, op: &str, left: &Type, right: &Type, span: &Span) -> super::Stop {
        self.fail(
            span,
            format!("`{op}` cannot be applied to `{left}` and `{right}`"),
            None,
        )
    }

    fn equality(
        &mut self,
        op: BinaryOp,
        (left, right): (Expr, Expr),
        op_span: &Span,
        spans: (&Span, &Span),
        span: &Span,
    ) -> Check<Expr> {
        if left.ty == Type::TypeOf || right.ty == Type::TypeOf {
            let left = self.type_value(left, spans.0)?;
            let right = self.type_value(right, spans.1)?;
            let sides = (left, right);
            return Ok(self.join_node(op, sides, Type::TypeOf, Type::Boolean, span));
        }
        if left.ty.is_reference() && right.ty.is_reference() {
            if !self.comparable(&left.ty, &right.ty) {
                return Err(self.wrong_operands(op.symbol(), &left.ty, &right.ty, op_span));
            }
            let sides = (left, right);
            return Ok(self.join_node(op, sides, Type::object(), Type::Boolean, span));
        }
        let (found_left, found_right) = (left.ty.clone(), right.ty.clone());
        let (left, right) = (self.unboxed(left), self.unboxed(right));
        let operands = if left.ty.is_numeric() && right.ty.is_numeric() {
            join(&left.ty, &right.ty)
        } else if left.ty == Type::Boolean && right.ty == Type::Boolean {
            Type::Boolean
        } else {
            return Err(self.wrong_operands(op.symbol(), &found_left, &found_right, op_span));
        };
        let left = self.convert(left, &operands, spans.0)?;
        let right = self.convert(right, &operands, spans.1)?;
        Ok(self.join_node(op, (left, right), operands, Type::Boolean, span))
    }

    /// Whether references of these types can be the same.
    fn comparable(&self, a: &Type, b: &Type) -> bool {
        let world = self.context.scope.world;
        let (Some(a), Some(b)) = (a.class_name(), b.class_name()) else {
            return true;
        };
        let is_interface = |name: &str| {
            world
                .find(name)
                .is_none_or(|class| class.flags.is_interface())
        };
        world.is_subclass(a, b)
            || world.is_subclass(b, a)
            || !a.starts_with('[') && !b.starts_with('[') && (is_interface(a) || is_interface(b))
            || a.starts_with('[') && b.starts_with('[')
    }

    /// A type as a value; `T.class` is one too.
    fn type_value(&mut self, value: Expr, span: &Span) -> Check<Expr> {
        if value.ty == Type::TypeOf {
            return Ok(value);
        }
        if let ExprKind::Literal(Literal::Class(ty)) = &value.kind {
            return Ok(self.make(ExprKind::TypeLit(ty.clone()), Type::TypeOf, span));
        }
        let message = format!("this is of type `{}`, and a `\\TYPE` is expected", value.ty);
        let hint = "write `\\typeof(…)` or `\\type(…)`".to_owned();
        Err(self.fail(span, message, Some(hint)))
    }

    fn subtype(
        &mut self,
        (sub, sup): (Expr, Expr),
        spans: (&Span, &Span),
        span: &Span,
    ) -> Check<Expr> {
        let sub = Box::new(self.type_value(sub, spans.0)?);
        let sup = Box::new(self.type_value(sup, spans.1)?);
        Ok(self.make(ExprKind::Subtype { sub, sup }, Type::Boolean, span))
    }

    /// An int or long: bits are those of Java. What only became `\bigint` goes back.
    fn bits(&mut self, value: Expr, span: &Span) -> Check<Expr> {
        let java = promoted(&super::convert::java_type(&value));
        if java == Type::BigInt {
            return Err(self.unsupported(span, "an operation on the bits of a `\\bigint`"));
        }
        self.narrowed(value, &java, span)
    }

    fn shift(
        &mut self,
        op: BinaryOp,
        (left, right): (Expr, Expr),
        spans: (&Span, &Span),
        span: &Span,
    ) -> Check<Expr> {
        let (left, right) = (self.unboxed(left), self.unboxed(right));
        if !left.ty.is_integral() || !right.ty.is_integral() {
            return Err(self.wrong_operands(op.symbol(), &left.ty, &right.ty, span));
        }
        let left = self.bits(left, spans.0)?;
        let right = self.bits(right, spans.1)?;
        let ty = left.ty.clone();
        let mut node = self.join_node(op, (left, right), ty.clone(), ty, span);
        as_java(&mut node);
        Ok(node)
    }

    fn bitwise(
        &mut self,
        op: BinaryOp,
        (left, right): (Expr, Expr),
        op_span: &Span,
        spans: (&Span, &Span),
        span: &Span,
    ) -> Check<Expr> {
        let (left, right) = (self.unboxed(left), self.unboxed(right));
        if left.ty == Type::Boolean && right.ty == Type::Boolean {
            return Ok(self.join_node(op, (left, right), Type::Boolean, Type::Boolean, span));
        }
        if !left.ty.is_integral() || !right.ty.is_integral() {
            return Err(self.wrong_operands(op.symbol(), &left.ty, &right.ty, op_span));
        }
        let left = self.bits(left, spans.0)?;
        let right = self.bits(right, spans.1)?;
        let ty = join(&left.ty, &right.ty);
        let (left, right) = (self.widened(left, &ty), self.widened(right, &ty));
        let mut node = self.join_node(op, (left, right), ty.clone(), ty, span);
        as_java(&mut node);
        Ok(node)
    }

    fn text_of(&self, value: Expr) -> Expr {
        match value.ty == Type::string() {
            // `null` in a string variable becomes text too.
            true => value,
            false => self.wrap(Conversion::Text, value, Type::string()),
        }
    }

    pub(crate) fn conditional(
        &mut self,
        condition: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
        span: &Span,
    ) -> Check<Expr> {
        let condition = Box::new(self.condition(condition)?);
        let (a, b) = (self.expr(then)?, self.expr(otherwise)?);
        let numbers = |ty: &Type| {
            let inner = unboxed_type(ty).unwrap_or_else(|| ty.clone());
            inner.is_numeric().then_some(inner)
        };
        let booleans = |ty: &Type| *ty == Type::Boolean || unboxed_type(ty) == Some(Type::Boolean);
        let ty = if a.ty == b.ty {
            a.ty.clone()
        } else if let (Some(x), Some(y)) = (numbers(&a.ty), numbers(&b.ty)) {
            if x == y { x } else { join(&x, &y) }
        } else if booleans(&a.ty) && booleans(&b.ty) {
            Type::Boolean
        } else if self.fits(&a.ty, &b.ty, true) && b.ty.is_reference() && b.ty != Type::Null {
            b.ty.clone()
        } else if self.fits(&b.ty, &a.ty, true) && a.ty.is_reference() && a.ty != Type::Null {
            a.ty.clone()
        } else if a.ty.is_reference() && b.ty.is_reference() {
            Type::object()
        } else {
            let message = format!("`{}` and `{}` have no type in common", a.ty, b.ty);
            return Err(self.fail(span, message, None));
        };
        let then = Box::new(self.convert(a, &ty, &then.span)?);
        let otherwise = Box::new(self.convert(b, &ty, &otherwise.span)?);
        let kind = ExprKind::Conditional {
            condition,
            then,
            otherwise,
        };
        Ok(self.make(kind, ty, span))
    }

    pub(crate) fn instance_of(
        &mut self,
        value: &ast::Expr,
        ty: &ast::Ty,
        span: &Span,
    ) -> Check<Expr> {
        let typed = self.expr(value)?;
        let class = self.ty(ty)?;
        if !typed.ty.is_reference() || !class.is_reference() {
            let message = format!(
                "`instanceof` needs a reference and a class, not `{}` and `{class}`",
                typed.ty
            );
            return Err(self.fail(span, message, None));
        }
        if !self.comparable(&typed.ty, &class) {
            let message = format!("a `{}` is never a `{class}`", typed.ty);
            return Err(self.fail(span, message, None));
        }
        let value = Box::new(typed);
        Ok(self.make(ExprKind::InstanceOf { value, class }, Type::Boolean, span))
    }

    pub(crate) fn cast(&mut self, ty: &ast::Ty, value: &ast::Expr, span: &Span) -> Check<Expr> {
        let to = self.ty(ty)?;
        let typed = self.expr(value)?;
        let from = typed.ty.clone();
        let mut result = if from == to {
            typed
        } else if to.is_numeric() && (from.is_numeric() || unboxed_type(&from).is_some()) {
            let inner = self.unboxed(typed);
            if inner.ty == to {
                inner
            } else if super::convert::widens(&inner.ty, &to) {
                self.widened(inner, &to)
            } else if matches!(to, Type::BigInt | Type::Real) || inner.ty == Type::Real {
                let what = format!("a cast from `{}` to `{to}`", inner.ty);
                return Err(self.unsupported(span, &what));
            } else if matches!(to, Type::Float | Type::Double) && inner.ty == Type::BigInt {
                self.convert(inner, &to, &value.span)?
            } else {
                // A cast that is written means Java's: what does not fit is cut off.
                let math = match self.context.math {
                    Math::Safe => Math::Safe,
                    Math::Java | Math::Math => Math::Java,
                };
                self.wrap(Conversion::Narrow(math), inner, to.clone())
            }
        } else if let (Type::Ref(a), Type::Ref(b)) = (&from, &to) {
            if self.context.scope.world.is_subclass(&a.name, &b.name) {
                let mut up = typed;
                up.ty = to.clone();
                up
            } else if self.comparable(&from, &to) {
                self.wrap(Conversion::CheckCast, typed, to.clone())
            } else {
                let message = format!("a `{from}` is never a `{to}`");
                return Err(self.fail(span, message, None));
            }
        } else if let (Type::Ref(_), Some(boxed)) = (&from, super::convert::box_of(&to)) {
            // `(int) o` goes through the box.
            let boxed = Type::class(boxed);
            let cast = match from == boxed {
                true => typed,
                false => self.wrap(Conversion::CheckCast, typed, boxed),
            };
            self.wrap(Conversion::Unbox, cast, to.clone())
        } else {
            self.convert(typed, &to, &value.span)?
        };
        result.span = self.range(span);
        Ok(result)
    }
}

/// Bits are Java's in every mode.
fn as_java(node: &mut Expr) {
    if let ExprKind::Binary { math, .. } = &mut node.kind {
        *math = Math::Java;
    }
}
