//! In: an expression of a contract. Out: the Java expression with its value.

use provetta_jml::{
    BinaryOp, Conversion, Expr, ExprKind, Literal, Location, MemberKind, Type, UnaryOp, When,
};

use super::java::Java;
use super::java::strength::{
    ADD, AND, BIT_AND, BIT_OR, BIT_XOR, CHOICE, EQUAL, OR, ORDER, PRIMARY, UNARY,
};
use super::maker::{Made, Maker, State, Variable, box_of, refuse};
use super::range::Range;
use super::support::Support;

use crate::text::literal::literal;

impl Maker<'_, '_> {
    /// The value of an expression in the state of the context.
    pub(super) fn expr(&mut self, expr: &Expr) -> Made<Java> {
        if self.context.state == State::Copied
            && let Some(copied) = self.copied(expr)?
        {
            return Ok(copied);
        }
        match &expr.kind {
            ExprKind::Literal(value) => self.literal(value),
            ExprKind::Local { name, .. } => refuse(format!("the local variable `{name}`")),
            ExprKind::GhostLocal { .. } | ExprKind::GhostField(_) => {
                refuse("ghost variables have no value at run time")
            }
            ExprKind::Param { index, .. } => {
                let variable = self.context.params.get(*index).cloned();
                self.variable(variable, "a parameter")
            }
            ExprKind::This => {
                let variable = self.context.this.clone();
                self.variable(variable, "`this`")
            }
            ExprKind::OuterThis(_) => refuse("the object of an enclosing class"),
            ExprKind::Result => {
                let variable = self.context.result.clone();
                self.variable(variable, "`\\result`")
            }
            ExprKind::Exception { .. } => {
                let variable = self.context.exception.clone();
                self.variable(variable, "the exception")
            }
            ExprKind::Bound { id, .. } => {
                let variable = self.context.bound.get(id).cloned();
                let value = self.variable(variable, "a quantified variable")?;
                // Counters of loops are ints.
                match matches!(expr.ty, Type::Byte | Type::Short | Type::Char) {
                    true => Ok(value.cast(&expr.ty.to_string(), expr.ty.clone())),
                    false => Ok(value),
                }
            }
            ExprKind::OldVar { index, name } => match self.context.olds.get(*index).cloned() {
                Some(Ok(variable)) => Ok(self.read(&variable)),
                Some(Err(refused)) => Err(refused),
                None => refuse(format!("the variable `{name}`")),
            },
            ExprKind::ModelParam { index, .. } => {
                let variable = self.context.model_params.get(*index).cloned();
                self.variable(variable, "a parameter")
            }
            ExprKind::Field(field) => self.field(field),
            ExprKind::ModelField(field) => self.model_field(field, &expr.ty),
            ExprKind::ArrayLength(array) => {
                let array = self.expr(array)?;
                if !self.is_array(&array) {
                    return refuse("the length of an array whose type has no name here");
                }
                let length = format!("{}.length", array.object());
                Ok(Java::primary(length, Type::Int).in_range(Range::count()))
            }
            ExprKind::Index { array, index } => {
                let array = self.expr(array)?;
                let index = self.expr(index)?;
                let index = self.exactly_int(index)?;
                if !self.is_array(&array) {
                    return refuse("an element of an array whose type has no name here");
                }
                let text = format!("{}[{}]", array.object(), index.text);
                Ok(Java::primary(
                    text,
                    array.ty.element().unwrap_or(Type::Null),
                ))
            }
            ExprKind::Call { .. } | ExprKind::New { .. } => self.call(expr),
            ExprKind::ModelCall { .. } => self.model_call(expr),
            ExprKind::NewArray { lengths } => self.new_array(expr, lengths),
            ExprKind::ArrayOf { elements } => {
                let element = expr.ty.element().unwrap_or(Type::Null);
                let mut texts = Vec::new();
                for e in elements {
                    let value = self.expr(e)?;
                    texts.push(self.fitted(value, &element, false)?);
                }
                let ty = self.declared(&expr.ty);
                let text = format!("new {ty} {{{}}}", texts.join(", "));
                Ok(Java::primary(text, expr.ty.clone()))
            }
            ExprKind::Unary { op, math, operand } => {
                let value = self.expr(operand)?;
                match op {
                    UnaryOp::Not => Ok(Java::with(value.not(), UNARY, Type::Boolean)),
                    _ => self.unary_number(*op, *math, &expr.ty, value),
                }
            }
            ExprKind::Binary { .. } => self.binary(expr),
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.expr(condition)?;
                let (mut then, mut otherwise) = (self.expr(then)?, self.expr(otherwise)?);
                if then.is_boxed && otherwise.is_boxed {
                    then = then.cast(&then.ty.to_string(), then.ty.clone());
                }
                // Next to a constant that fits, Java would give the whole the narrower type.
                let narrow = |j: &Java| matches!(j.ty, Type::Byte | Type::Short | Type::Char);
                let constant = |j: &Java| {
                    j.ty == Type::Int && j.range.low().is_some() && j.range.low() == j.range.high()
                };
                if narrow(&then) && constant(&otherwise) {
                    then = then.cast("int", Type::Int);
                }
                if narrow(&otherwise) && constant(&then) {
                    otherwise = otherwise.cast("int", Type::Int);
                }
                if then.ty != otherwise.ty
                    && [&then, &otherwise].iter().any(|j| j.ty == Type::BigInt)
                {
                    then = self.widened(then, &Type::BigInt)?;
                    otherwise = self.widened(otherwise, &Type::BigInt)?;
                }
                let ty = match then.ty.is_integral() && otherwise.ty.is_integral() {
                    true if [&then, &otherwise].iter().any(|j| j.ty == Type::BigInt) => {
                        Type::BigInt
                    }
                    true if [&then, &otherwise].iter().any(|j| j.ty == Type::Long) => Type::Long,
                    true if then.ty == otherwise.ty => then.ty.clone(),
                    true => Type::Int,
                    false => expr.ty.clone(),
                };
                let range = then.range.or(otherwise.range);
                let text = format!(
                    "{} ? {} : {}",
                    condition.at(OR),
                    then.at(CHOICE + 1),
                    otherwise.at(CHOICE)
                );
                Ok(Java::with(text, CHOICE, ty).in_range(range))
            }
            ExprKind::InstanceOf { value, class } => {
                let value = self.expr(value)?;
                if !self.is_named(class) {
                    let class = self.class_literal(class);
                    let text = format!("{class}.isInstance({})", value.text);
                    return Ok(Java::primary(text, Type::Boolean));
                }
                let class = self.declared(class);
                let text = format!("{} instanceof {class}", value.at(ORDER + 1));
                Ok(Java::with(text, ORDER, Type::Boolean))
            }
            ExprKind::Convert { conversion, value } => self.convert(*conversion, value, &expr.ty),
            ExprKind::Old { when, value } => match when {
                When::Label(_) => refuse("the state at a label is not kept"),
                When::Old | When::Pre => self.old(value),
            },
            ExprKind::Quantified { .. } => self.quantified(expr),
            ExprKind::Fresh(values) => {
                let before = self.everything()?;
                self.keep_finals(&before);
                let mut all = Vec::new();
                for value in values {
                    let value = self.expr(value)?;
                    let text = format!("{before}.isFresh({})", value.text);
                    all.push(Java::primary(text, Type::Boolean));
                }
                Ok(conjunction(all))
            }
            ExprKind::TypeOf(value) => {
                if !value.ty.is_reference() {
                    return match value.ty.descriptor() {
                        Some(_) => Ok(Java::primary(format!("{}.class", value.ty), Type::TypeOf)),
                        None => refuse(format!("`\\typeof` of a `{}`", value.ty)),
                    };
                }
                let value = self.expr(value)?;
                let text = format!("{}.getClass()", value.object());
                Ok(Java::primary(text, Type::TypeOf))
            }
            ExprKind::TypeLit(class) => match class.descriptor() {
                Some(_) => Ok(Java::primary(self.class_literal(class), Type::TypeOf)),
                None => refuse(format!("`\\type({class})`")),
            },
            ExprKind::ElemType(value) => {
                let value = self.expr(value)?;
                let text = format!("{}.getComponentType()", value.object());
                Ok(Java::primary(text, Type::TypeOf))
            }
            ExprKind::Subtype { sub, sup } => {
                let (sub, sup) = (self.expr(sub)?, self.expr(sup)?);
                let text = format!("{}.isAssignableFrom({})", sup.object(), sub.text);
                Ok(Java::primary(text, Type::Boolean))
            }
            ExprKind::NonNullElements(value) => {
                let value = self.expr(value)?;
                let arrays = self.scope.import("java.util.Arrays");
                let text = format!(
                    "{} != null && !{arrays}.asList({}).contains(null)",
                    value.at(EQUAL),
                    value.text
                );
                Ok(Java::with(text, AND, Type::Boolean))
            }
            ExprKind::InvariantFor(values) => {
                let mut all = Vec::new();
                for value in values {
                    all.push(self.invariant_holds(value)?);
                }
                Ok(conjunction(all))
            }
            ExprKind::StaticInvariantFor(class) => {
                let text = self.static_invariant_holds(class)?;
                Ok(Java::primary(text, Type::Boolean))
            }
            ExprKind::NotModified(locations) => self.not_modified(locations, expr),
            ExprKind::OnlyAssigned(locations) => {
                let before = self.everything()?;
                let places = self.kept_locations(locations, "assigned")?;
                self.throws(crate::writer::Throws::Exception);
                let text = format!("{before}.change({places}) == null");
                Ok(Java::with(text, EQUAL, Type::Boolean))
            }
            ExprKind::Reach { from, object } => {
                self.needs(Support::Before);
                let (from, object) = (self.expr(from)?, self.expr(object)?);
                let class = self.before_class();
                self.needs(Support::Show);
                self.throws(crate::writer::Throws::Exception);
                let text = format!("{class}.reaches({}, {})", from.text, object.text);
                Ok(Java::primary(text, Type::Boolean))
            }
            ExprKind::Lbl { value, .. } => self.expr(value),
            ExprKind::Same => refuse("`\\same`, the precondition of another specification"),
        }
    }

    fn variable(&mut self, variable: Option<Variable>, what: &str) -> Made<Java> {
        match variable {
            Some(variable) => Ok(self.read(&variable)),
            None => refuse(format!("{what} has no value here")),
        }
    }

    fn literal(&mut self, value: &Literal) -> Made<Java> {
        use provetta_outcome::Value;
        let plain = |value: Value| literal(&value, self.scope).unwrap_or_default();
        let signed = |text: String, ty: Type| {
            let strength = if text.starts_with(['-', '(']) {
                UNARY
            } else {
                PRIMARY
            };
            Java::with(text, strength, ty)
        };
        Ok(match value {
            Literal::Boolean(value) => Java::primary(value.to_string(), Type::Boolean),
            Literal::Int(value) => self.whole((*value).into()),
            Literal::Long(value) => {
                let text = plain(Value::Long(*value));
                signed(text, Type::Long).in_range(Range::exactly((*value).into()))
            }
            Literal::BigInt(value) => self.whole(*value),
            Literal::Char(value) => {
                let text = plain(Value::Char(*value));
                Java::primary(text, Type::Char).in_range(Range::exactly((*value).into()))
            }
            Literal::Float(value) => signed(plain(Value::float(*value)), Type::Float),
            Literal::Double(value) => signed(plain(Value::double(*value)), Type::Double),
            Literal::String(value) => Java::primary(self.string(value), Type::string()),
            Literal::Null => Java::primary("null", Type::Null),
            Literal::Class(ty) => {
                Java::primary(self.class_literal(ty), Type::class("java/lang/Class"))
            }
        })
    }

    fn is_array(&mut self, value: &Java) -> bool {
        // An array of a class without a name is an `Object[]`.
        value.ty.element().is_some()
    }

    pub(super) fn exactly_int(&mut self, value: Java) -> Made<Java> {
        match value.ty {
            Type::Byte | Type::Short | Type::Char | Type::Int => Ok(value),
            _ => self.narrowed(value, &Type::Int, provetta_jml::Math::Math),
        }
    }

    fn new_array(&mut self, expr: &Expr, lengths: &[Expr]) -> Made<Java> {
        let mut ty = self.declared(&expr.ty);
        let mut sizes = Vec::new();
        for length in lengths {
            let length = self.expr(length)?;
            sizes.push(self.exactly_int(length)?.text);
        }
        let dims = ty.len() - ty.trim_end_matches("[]").len();
        ty.truncate(ty.len() - dims);
        let open = "[]".repeat((dims / 2).saturating_sub(sizes.len()));
        let sizes: String = sizes.iter().map(|s| format!("[{s}]")).collect();
        // What follows an array creation directly would be taken for a dimension.
        let text = format!("new {ty}{sizes}{open}");
        Ok(Java::with(text, UNARY, expr.ty.clone()))
    }

    fn binary(&mut self, expr: &Expr) -> Made<Java> {
        let ExprKind::Binary {
            op,
            operands,
            math,
            left,
            right,
        } = &expr.kind
        else {
            return refuse("an operator");
        };
        let (mut l, r) = (self.expr(left)?, self.expr(right)?);
        // Two boxes would be compared as objects.
        if l.is_boxed && r.is_boxed {
            l = l.cast(&l.ty.to_string(), l.ty.clone());
        }
        // Whole numbers may be narrower here than in the contract.
        let ty = match l.ty.is_integral() && expr.ty == Type::Long {
            true if l.ty != Type::Long && r.ty != Type::Long => Type::Int,
            _ => expr.ty.clone(),
        };
        let infix = |strength: u8, symbol: &str| {
            let text = format!("{} {symbol} {}", l.at(strength), r.at(strength + 1));
            Java::with(text, strength, ty.clone())
        };
        Ok(match op {
            op if op.is_arithmetic() => return self.arithmetic(*op, *math, operands, l, r),
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => {
                return self.shifted(*op, operands, l, r);
            }
            BinaryOp::BitAnd => infix(BIT_AND, "&"),
            BinaryOp::BitOr => infix(BIT_OR, "|"),
            BinaryOp::BitXor => infix(BIT_XOR, "^"),
            BinaryOp::And => {
                let text = format!("{} && {}", l.at(AND), r.at(AND));
                Java::with(text, AND, Type::Boolean)
            }
            BinaryOp::Or => {
                let text = format!("{} || {}", l.at(OR), r.at(AND));
                Java::with(text, OR, Type::Boolean)
            }
            BinaryOp::Implies => {
                let text = format!("{} || {}", l.not(), r.at(AND));
                Java::with(text, OR, Type::Boolean)
            }
            BinaryOp::Iff => infix(EQUAL, "=="),
            BinaryOp::Concat => {
                let text = format!("{} + {}", l.at(ADD), r.at(ADD + 1));
                Java::with(text, ADD, Type::string())
            }
            _ if operands.is_numeric() => return self.compared(*op, operands, l, r),
            _ if !self.may_be_same_type(left, right) => {
                let text = format!("{}.equals({})", l.object(), r.text);
                let equals = Java::primary(text, Type::Boolean);
                match op {
                    BinaryOp::NotEqual => Java::with(equals.not(), UNARY, Type::Boolean),
                    _ => equals,
                }
            }
            _ => infix(EQUAL, op.symbol()),
        })
    }

    /// Whether Java lets two types be compared by `==`: it refuses classes of which it knows that they differ.
    fn may_be_same_type(&self, left: &Expr, right: &Expr) -> bool {
        // The class that bounds it, and whether it is that one exactly.
        let bound = |e: &Expr| match &e.kind {
            ExprKind::TypeOf(value) => Some((value.ty.erased(), false)),
            ExprKind::TypeLit(class) => Some((class.erased(), true)),
            _ => None,
        };
        let (Some((a, a_exact)), Some((b, b_exact))) = (bound(left), bound(right)) else {
            return true;
        };
        let (Some(x), Some(y)) = (a.class_name(), b.class_name()) else {
            return a == b;
        };
        let below = |x: &str, y: &str| x == y || self.types.is_subclass(x, y);
        match (a_exact, b_exact) {
            (true, true) => x == y,
            (true, false) => below(x, y),
            (false, true) => below(y, x),
            (false, false) => below(x, y) || below(y, x),
        }
    }

    fn convert(&mut self, conversion: Conversion, value: &Expr, to: &Type) -> Made<Java> {
        let made = self.expr(value)?;
        match conversion {
            Conversion::Widen => match to {
                // Whole numbers stay as narrow as they are until an operator needs them wider.
                to if to.is_integral() && made.ty.is_integral() => Ok(made),
                to => self.widened(made, to),
            },
            Conversion::Narrow(math) => self.narrowed(made, to, math),
            Conversion::Box => {
                let primitive = value.ty.clone();
                let made = self.exactly(made, &primitive)?;
                let class = self.boxed(&primitive);
                match box_of(&primitive) {
                    Some(_) => Ok(Java::primary(
                        format!("{class}.valueOf({})", made.text),
                        to.clone(),
                    )),
                    None => refuse(format!("a `{primitive}` as an object")),
                }
            }
            Conversion::Unbox => {
                let text = format!("{}.{to}Value()", made.object());
                Ok(Java::primary(text, to.clone()))
            }
            Conversion::CheckCast => {
                if made.ty.erased() == to.erased() {
                    return Ok(made);
                }
                if !self.is_named(to) {
                    return Ok(Java {
                        ty: to.clone(),
                        ..made
                    });
                }
                let name = self.declared(to);
                Ok(made.cast(&name, to.clone()))
            }
            Conversion::Text => {
                if value.ty == Type::Null {
                    return Ok(Java::primary("\"null\"", Type::string()));
                }
                let made = match box_of(&value.ty) {
                    Some(_) => self.exactly(made, &value.ty)?,
                    None => made,
                };
                let class = self.scope.lang("String");
                let text = format!("{class}.valueOf({})", made.text);
                Ok(Java::primary(text, Type::string()))
            }
        }
    }

    /// A value where a type is needed; with `exact` the Java type must be just that.
    pub(super) fn fitted(&mut self, value: Java, to: &Type, exact: bool) -> Made<String> {
        if to.is_integral() && value.ty.is_integral() {
            let needed = exact
                || matches!(to, Type::Byte | Type::Short | Type::Char)
                || value.ty == Type::BigInt
                || value.ty == Type::Long && *to == Type::Int;
            return Ok(match needed {
                true => self.exactly(value, to)?.text,
                false => value.text,
            });
        }
        let fits = match (value.ty.class_name(), to.class_name()) {
            (Some(from), Some(to)) if !from.starts_with('[') && !to.starts_with('[') => {
                self.types.is_subclass(from, to)
            }
            _ => true,
        };
        let cast =
            value.ty == Type::Null && exact || !fits || exact && value.ty.erased() != to.erased();
        match cast && to.is_reference() && self.is_named(to) {
            true => {
                let name = self.declared(to);
                Ok(value.cast(&name, to.clone()).text)
            }
            false => Ok(value.text),
        }
    }

    /// `\not_modified`: fields and elements are compared with copies, the rest with the state that was kept.
    fn not_modified(&mut self, locations: &[Location], like: &Expr) -> Made<Java> {
        let mut all = Vec::new();
        for location in locations {
            let Some(same) = self.unmodified(location, like)? else {
                continue;
            };
            if !matches!(same.kind, ExprKind::NotModified(_)) {
                all.push(self.unchanged(&same)?);
                continue;
            }
            let before = self.everything()?;
            let places = self.kept_locations(std::slice::from_ref(location), "unmodified")?;
            self.throws(crate::writer::Throws::Exception);
            let text = format!("{before}.changeOf({places}) == null");
            all.push(Java::with(text, EQUAL, Type::Boolean));
        }
        Ok(conjunction(all))
    }

    /// The value of what [`Maker::unmodified`] gives: a number that is none has not changed as long as it is none.
    pub(super) fn unchanged(&mut self, same: &Expr) -> Made<Java> {
        match &same.kind {
            ExprKind::Binary {
                operands: operands @ (Type::Float | Type::Double),
                left,
                right,
                ..
            } => {
                let (now, old) = (self.expr(left)?, self.expr(right)?);
                let class = self.boxed(operands);
                let text = format!("{class}.compare({}, {}) == 0", now.text, old.text);
                Ok(Java::with(text, EQUAL, Type::Boolean))
            }
            _ => self.expr(same),
        }
    }

    /// An expression that one location was not modified: `now == \old(now)` for a field or an element. None for a
    /// variable, which is the one at entry anyhow.
    pub(super) fn unmodified(&mut self, location: &Location, like: &Expr) -> Made<Option<Expr>> {
        let (kind, ty) = match location {
            Location::Field { field, kind, ty } => match kind {
                MemberKind::Java => (ExprKind::Field(field.clone()), ty.clone()),
                MemberKind::Model => (ExprKind::ModelField(field.clone()), ty.clone()),
                MemberKind::Ghost => return refuse("ghost variables have no value at run time"),
            },
            Location::Element { array, index } => (
                ExprKind::Index {
                    array: Box::new(array.clone()),
                    index: Box::new(index.clone()),
                },
                array.ty.element().unwrap_or(Type::Null),
            ),
            Location::Variable(_) => return Ok(None),
            whole => {
                return Ok(Some(Expr {
                    kind: ExprKind::NotModified(vec![whole.clone()]),
                    ty: Type::Boolean,
                    span: like.span,
                }));
            }
        };
        let now = Expr {
            kind,
            ty: ty.clone(),
            span: like.span,
        };
        let old = Expr {
            kind: ExprKind::Old {
                when: When::Old,
                value: Box::new(now.clone()),
            },
            ty: ty.clone(),
            span: like.span,
        };
        let operands = match ty.is_reference() {
            true => Type::object(),
            false => ty,
        };
        Ok(Some(Expr {
            kind: ExprKind::Binary {
                op: BinaryOp::Equal,
                operands,
                math: provetta_jml::Math::Java,
                left: Box::new(now),
                right: Box::new(old),
            },
            ty: Type::Boolean,
            span: like.span,
        }))
    }
}

/// `a && b && c`, `true` if there is none.
fn conjunction(all: Vec<Java>) -> Java {
    match all.as_slice() {
        [] => Java::primary("true", Type::Boolean),
        [one] => one.clone(),
        _ => {
            let texts: Vec<String> = all.iter().map(|j| j.at(AND)).collect();
            Java::with(texts.join(" && "), AND, Type::Boolean)
        }
    }
}
