//! In: typed trees. Out: JML text: as a person writes it, or with every conversion and type written out.
//!
//! This is the only place that prints JML. [`Expr::to_jml`] gives text which, read again where the expression stands, gives the same tree:
//! parentheses stand where operators would bind otherwise, and a conversion is written where it would not be inserted again.
//! `Display` is for tests and messages of ours: nothing is left out, so that two trees with equal text mean the same.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use super::{
    BinaryOp, BoundVar, CallKind, Conversion, Expr, ExprKind, FieldRef, Frame, Literal, Location,
    Math, Type, UnaryOp, When, join, promoted,
};

impl Expr {
    /// The expression as a person writes it. A field of `this` is written without it, but where a variable of the expression has its
    /// name.
    pub fn to_jml(&self) -> String {
        let mut variables = BTreeSet::new();
        names(self, &mut variables);
        Printer::source(variables).expr(self)
    }
}

impl Expr {
    /// The expression for a message: as [`Expr::to_jml`], without the conversions that a person wrote to wider numbers, in safe arithmetic,
    /// and of what methods and fields give.
    pub fn to_message(&self) -> String {
        let mut variables = BTreeSet::new();
        names(self, &mut variables);
        let printer = Printer {
            style: Style::Message,
            hiding: variables,
        };
        printer.expr(self)
    }
}

impl Location {
    /// The location as a person writes it.
    pub fn to_jml(&self) -> String {
        Printer::source(BTreeSet::new()).location(self)
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&Printer::explicit().expr(self))
    }
}

impl Display for Location {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&Printer::explicit().location(self))
    }
}

impl Display for Frame {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Frame::Nothing => f.write_str("\\nothing"),
            Frame::Everything => f.write_str("\\everything"),
            Frame::Locations(all) => f.write_str(&Printer::explicit().locations(all)),
        }
    }
}

/// Names of the variables in an expression.
fn names(expr: &Expr, into: &mut BTreeSet<Arc<str>>) {
    if let ExprKind::Local { name, .. }
    | ExprKind::GhostLocal { name, .. }
    | ExprKind::Param { name, .. }
    | ExprKind::Bound { name, .. }
    | ExprKind::OldVar { name, .. }
    | ExprKind::Exception { name }
    | ExprKind::ModelParam { name, .. } = &expr.kind
    {
        into.insert(name.clone());
    }
    for child in expr.children() {
        names(child, into);
    }
}

/// What is written out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// What a person writes
    Source,
    /// The same without most conversions
    Message,
    /// Everything
    Explicit,
}

/// How strongly JML binds, as the manual lists it.
mod strength {
    pub(super) const CONDITIONAL: u8 = 1;
    pub(super) const IFF: u8 = 2;
    pub(super) const IMPLIES: u8 = 3;
    pub(super) const OR: u8 = 4;
    pub(super) const AND: u8 = 5;
    pub(super) const BIT_OR: u8 = 6;
    pub(super) const BIT_XOR: u8 = 7;
    pub(super) const BIT_AND: u8 = 8;
    pub(super) const EQUAL: u8 = 9;
    pub(super) const ORDER: u8 = 10;
    pub(super) const SHIFT: u8 = 11;
    pub(super) const ADD: u8 = 12;
    pub(super) const MULTIPLY: u8 = 13;
    pub(super) const UNARY: u8 = 14;
    pub(super) const PRIMARY: u8 = 15;
}

use strength::{CONDITIONAL, IFF, IMPLIES, OR, ORDER, PRIMARY, SHIFT, UNARY};

fn of_operator(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Iff => IFF,
        BinaryOp::Implies => IMPLIES,
        BinaryOp::Or => OR,
        BinaryOp::And => strength::AND,
        BinaryOp::BitOr => strength::BIT_OR,
        BinaryOp::BitXor => strength::BIT_XOR,
        BinaryOp::BitAnd => strength::BIT_AND,
        BinaryOp::Equal | BinaryOp::NotEqual => strength::EQUAL,
        BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => ORDER,
        BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => SHIFT,
        BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Concat => strength::ADD,
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => strength::MULTIPLY,
    }
}

/// Whether a conversion is inserted where none is written. One that is written says more than its operand: that numbers are cut off, or
/// that an object is of another class.
fn is_inserted(style: Style, conversion: Conversion, value: &Expr) -> bool {
    let is_message = style == Style::Message;
    match conversion {
        Conversion::Narrow(math) if is_message => math != Math::Java,
        Conversion::CheckCast if is_message => {
            matches!(value.kind, ExprKind::Call { .. } | ExprKind::Field(_))
        }
        Conversion::Narrow(math) => math == Math::Math,
        Conversion::CheckCast => is_erased(value),
        Conversion::Widen | Conversion::Box | Conversion::Unbox | Conversion::Text => true,
    }
}

/// Whether generics may promise more of a value than its class file does. The type of a static method's result is taken to come from its
/// arguments.
fn is_erased(value: &Expr) -> bool {
    let has_arguments = |object: &Expr| matches!(&object.ty, Type::Ref(r) if !r.args.is_empty());
    match &value.kind {
        ExprKind::Call { object, .. } => object.as_deref().is_none_or(has_arguments),
        ExprKind::Field(field) => field.object.as_deref().is_some_and(|object| {
            has_arguments(object) || object.ty.class_name() != Some(&*field.owner)
        }),
        _ => false,
    }
}

/// Whether it is a number made wider.
fn is_widened(expr: &Expr) -> bool {
    let widen = Conversion::Widen;
    matches!(&expr.kind, ExprKind::Convert { conversion, .. } if *conversion == widen)
}

/// The type of a number before it is made wider.
fn unwidened(expr: &Expr) -> &Type {
    match &expr.kind {
        ExprKind::Convert {
            conversion: Conversion::Widen,
            value,
        } => &value.ty,
        _ => &expr.ty,
    }
}

/// What is left of an expression without inserted conversions.
fn bare(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert { conversion, value }
            if is_inserted(Style::Source, *conversion, value) =>
        {
            bare(value)
        }
        _ => expr,
    }
}

struct Printer {
    style: Style,
    /// Variables that hide fields of the same name
    hiding: BTreeSet<Arc<str>>,
}

impl Printer {
    fn source(hiding: BTreeSet<Arc<str>>) -> Printer {
        Printer {
            style: Style::Source,
            hiding,
        }
    }

    fn explicit() -> Printer {
        Printer {
            style: Style::Explicit,
            hiding: BTreeSet::new(),
        }
    }

    fn is_explicit(&self) -> bool {
        self.style == Style::Explicit
    }

    /// How strongly the text of an expression binds. Explicit text has its own parentheses.
    fn strength(&self, expr: &Expr) -> u8 {
        match &expr.kind {
            _ if self.is_explicit() => PRIMARY,
            ExprKind::Binary { op, .. } => of_operator(*op),
            ExprKind::Conditional { .. } => CONDITIONAL,
            ExprKind::InstanceOf { .. } | ExprKind::Subtype { .. } => ORDER,
            // `<=!=>` has parentheses of its own.
            ExprKind::Unary { .. } => UNARY,
            ExprKind::Convert { conversion, value } => {
                match is_inserted(self.style, *conversion, value) {
                    true if is_widened(value) && self.style == Style::Source => UNARY,
                    true => self.strength(value),
                    false => UNARY,
                }
            }
            _ => PRIMARY,
        }
    }

    /// In parentheses if it binds less than that.
    fn at(&self, expr: &Expr, least: u8) -> String {
        match self.strength(expr) >= least {
            true => self.expr(expr),
            false => format!("({})", self.expr(expr)),
        }
    }

    /// In parentheses if everything has some.
    fn enclosed(&self, text: String) -> String {
        match self.is_explicit() {
            true => format!("({text})"),
            false => text,
        }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        let texts: Vec<String> = exprs.iter().map(|e| self.expr(e)).collect();
        texts.join(", ")
    }

    fn class(&self, internal: &str) -> String {
        let name = match self.style {
            Style::Explicit => internal,
            Style::Source | Style::Message => internal.rsplit('/').next().unwrap_or(internal),
        };
        name.replace(['/', '$'], ".")
    }

    /// A type; a person writes it without packages.
    fn ty(&self, ty: &Type) -> String {
        if self.is_explicit() {
            return ty.to_string();
        }
        let erased = ty.erased().to_string();
        let name = erased.trim_end_matches("[]");
        let dims = &erased[name.len()..];
        format!("{}{dims}", name.rsplit('.').next().unwrap_or(name))
    }

    fn literal(&self, literal: &Literal) -> String {
        match literal {
            Literal::Boolean(value) => value.to_string(),
            Literal::Int(value) => value.to_string(),
            Literal::Long(value) => format!("{value}L"),
            Literal::BigInt(value) => value.to_string(),
            Literal::Char(unit) => {
                let letter = char::from_u32(u32::from(*unit));
                let text = letter.map_or_else(|| format!("\\u{unit:04x}"), |c| escaped(c, '\''));
                format!("'{text}'")
            }
            Literal::Float(value) => format!("{value:?}f"),
            Literal::Double(value) => format!("{value:?}"),
            Literal::String(value) => {
                let text: String = value.chars().map(|c| escaped(c, '"')).collect();
                format!("\"{text}\"")
            }
            Literal::Null => "null".to_owned(),
            Literal::Class(ty) => format!("{}.class", self.ty(ty)),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Local { name, .. }
            | ExprKind::GhostLocal { name, .. }
            | ExprKind::Param { name, .. }
            | ExprKind::Exception { name }
            | ExprKind::Bound { name, .. }
            | ExprKind::OldVar { name, .. }
            | ExprKind::ModelParam { name, .. } => name.to_string(),
            ExprKind::This => "this".to_owned(),
            ExprKind::OuterThis(class) => format!("{}.this", self.class(class)),
            ExprKind::Result => "\\result".to_owned(),
            ExprKind::Field(field) => self.field(field),
            ExprKind::GhostField(field) => format!("{}{}", self.word("ghost "), self.field(field)),
            ExprKind::ModelField(field) => format!("{}{}", self.word("model "), self.field(field)),
            ExprKind::ArrayLength(array) => format!("{}.length", self.at(array, PRIMARY)),
            ExprKind::Index { array, index } => {
                format!("{}[{}]", self.at(array, PRIMARY), self.expr(index))
            }
            ExprKind::Call { .. } | ExprKind::ModelCall { .. } => self.call(expr),
            ExprKind::New { class, args, .. } => {
                format!("new {}({})", self.class(class), self.list(args))
            }
            ExprKind::NewArray { lengths } => self.new_array(&expr.ty, lengths),
            ExprKind::ArrayOf { elements } => {
                format!(
                    "new {} {{{}}}",
                    self.ty(&expr.ty.erased()),
                    self.list(elements)
                )
            }
            ExprKind::Unary { op, math, operand } => self.unary(*op, *math, operand, &expr.ty),
            ExprKind::Binary {
                op,
                math,
                left,
                right,
                operands,
            } => self.binary(*op, *math, operands, left, right),
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => self.conditional(condition, then, otherwise, &expr.ty),
            ExprKind::InstanceOf { value, class } => self.enclosed(format!(
                "{} instanceof {}",
                self.at(value, ORDER),
                self.ty(class)
            )),
            ExprKind::Convert { conversion, value } => self.convert(*conversion, value, &expr.ty),
            ExprKind::Old { when, value } => match when {
                When::Old => format!("\\old({})", self.written(value, 0)),
                When::Pre => format!("\\pre({})", self.written(value, 0)),
                When::Label(label) => format!("\\old({}, {label})", self.written(value, 0)),
            },
            ExprKind::Quantified {
                quantifier,
                vars,
                range,
                body,
            } => {
                let range = match range {
                    Some(range) => format!("; {}", self.expr(range)),
                    None => String::new(),
                };
                let (keyword, vars) = (quantifier.keyword(), self.variables(vars));
                format!("({keyword}{vars}{range}; {})", self.expr(body))
            }
            ExprKind::Fresh(values) => format!("\\fresh({})", self.list(values)),
            ExprKind::TypeOf(value) => format!("\\typeof({})", self.expr(value)),
            ExprKind::TypeLit(ty) => format!("\\type({})", self.ty(ty)),
            ExprKind::ElemType(value) => format!("\\elemtype({})", self.expr(value)),
            ExprKind::Subtype { sub, sup } => self.enclosed(format!(
                "{} <: {}",
                self.at(sub, SHIFT),
                self.at(sup, SHIFT)
            )),
            ExprKind::NonNullElements(value) => format!("\\nonnullelements({})", self.expr(value)),
            ExprKind::InvariantFor(values) => format!("\\invariant_for({})", self.list(values)),
            ExprKind::StaticInvariantFor(class) => {
                format!("\\static_invariant_for({})", self.class(class))
            }
            ExprKind::NotModified(all) => format!("\\not_modified({})", self.locations(all)),
            ExprKind::OnlyAssigned(all) => format!("\\only_assigned({})", self.locations(all)),
            ExprKind::Reach { from, object } => {
                format!("\\reach({}).has({})", self.expr(from), self.expr(object))
            }
            ExprKind::Lbl { name, when, value } => {
                let keyword = match when {
                    None => "lbl",
                    Some(true) => "lblpos",
                    Some(false) => "lblneg",
                };
                format!("(\\{keyword} {name} {})", self.written(value, 0))
            }
            ExprKind::Same => "\\same".to_owned(),
        }
    }

    /// A word that only explicit text has.
    fn word(&self, word: &'static str) -> &'static str {
        match self.style {
            Style::Explicit => word,
            Style::Source | Style::Message => "",
        }
    }

    fn call(&self, expr: &Expr) -> String {
        let (owner, name, object, args) = match &expr.kind {
            ExprKind::Call {
                owner,
                name,
                object,
                args,
                ..
            }
            | ExprKind::ModelCall {
                owner,
                name,
                object,
                args,
                ..
            } => (owner, name, object.as_deref(), args),
            _ => return String::new(),
        };
        let is_special =
            matches!(&expr.kind, ExprKind::Call { kind, .. } if *kind == CallKind::Special);
        let is_model = matches!(expr.kind, ExprKind::ModelCall { .. });
        let model = if is_model { self.word("model ") } else { "" };
        let start = match object {
            Some(object) if self.is_explicit() && is_special => {
                format!("{}.{}::", self.expr(object), self.class(owner))
            }
            Some(object) if !self.is_explicit() && matches!(object.kind, ExprKind::This) => {
                // A private method is found in the class itself.
                let is_above = is_special && object.ty.class_name() != Some(owner);
                if is_above { "super." } else { "" }.to_owned()
            }
            Some(object) => format!("{}.", self.at(object, PRIMARY)),
            None if is_model && !self.is_explicit() => String::new(),
            None => format!("{}.", self.class(owner)),
        };
        format!("{start}{model}{name}({})", self.list(args))
    }

    fn new_array(&self, ty: &Type, lengths: &[Expr]) -> String {
        if self.is_explicit() {
            return format!("new {}({})", ty.erased(), self.list(lengths));
        }
        let whole = self.ty(ty);
        let base = whole.trim_end_matches("[]");
        let dims = (whole.len() - base.len()) / 2;
        let sizes: String = lengths
            .iter()
            .map(|l| format!("[{}]", self.expr(l)))
            .collect();
        let open = "[]".repeat(dims.saturating_sub(lengths.len()));
        format!("new {base}{sizes}{open}")
    }

    fn unary(&self, op: UnaryOp, math: Math, operand: &Expr, ty: &Type) -> String {
        if self.is_explicit() {
            let mark = match op {
                UnaryOp::Negate => mark(math, ty),
                UnaryOp::Complement | UnaryOp::Not => "",
            };
            return format!("{}{mark}{}", op.symbol(), self.expr(operand));
        }
        // `<=!=>` is read as a negated `<==>`.
        if op == UnaryOp::Not
            && let ExprKind::Binary {
                op: BinaryOp::Iff,
                left,
                right,
                ..
            } = &operand.kind
        {
            return format!(
                "({} <=!=> {})",
                self.at(left, IMPLIES),
                self.at(right, IMPLIES)
            );
        }
        let read = match (promoted(unwidened(operand)), math) {
            (ty, Math::Math) if op == UnaryOp::Negate && ty.is_integral() => Type::BigInt,
            (ty, _) => ty,
        };
        let text = match read == *ty || op == UnaryOp::Not {
            true => self.at(operand, UNARY),
            false => self.written(operand, UNARY),
        };
        // Two signs would be one operator, and one before a whole number is a part of it.
        let is_number = matches!(
            bare(operand).kind,
            ExprKind::Literal(Literal::Int(_) | Literal::Long(_) | Literal::BigInt(_))
        );
        match op == UnaryOp::Negate && (is_number || text.starts_with('-')) {
            true => format!("-({text})"),
            false => format!("{}{text}", op.symbol()),
        }
    }

    fn conditional(&self, condition: &Expr, then: &Expr, otherwise: &Expr, ty: &Type) -> String {
        // A person sets what is no conditional off by parentheses.
        let least = match bare(otherwise).kind {
            ExprKind::Conditional { .. } => CONDITIONAL,
            _ => OR,
        };
        let is_number = ty.is_numeric() && !self.is_explicit();
        let (a, b) = (unwidened(then), unwidened(otherwise));
        let read = if a == b { a.clone() } else { join(a, b) };
        let then = match is_number && read != *ty {
            true => self.written(then, 0),
            false => self.expr(then),
        };
        let (condition, otherwise) = (self.at(condition, OR), self.at(otherwise, least));
        self.enclosed(format!("{condition} ? {then} : {otherwise}"))
    }

    fn binary(
        &self,
        op: BinaryOp,
        math: Math,
        operands: &Type,
        left: &Expr,
        right: &Expr,
    ) -> String {
        if self.is_explicit() {
            let mark = match op.is_arithmetic() {
                true => mark(math, operands),
                false => "",
            };
            let (left, right) = (self.expr(left), self.expr(right));
            return format!("({left} {}{mark} {right})", op.symbol());
        }
        let own = of_operator(op);
        // Implication groups to the right, the rest to the left.
        let (l, r) = match op {
            BinaryOp::Implies => (own + 1, own),
            _ => (own, own + 1),
        };
        let (of_left, of_right) = (unwidened(left), unwidened(right));
        let (is_left, is_right) = match op {
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => {
                (promoted(of_left) != left.ty, promoted(of_right) != right.ty)
            }
            // One cast makes both operands wide.
            _ if operands.is_numeric() => {
                let mut read = join(of_left, of_right);
                if op.is_arithmetic() && math == Math::Math && read.is_integral() {
                    read = Type::BigInt;
                }
                let is_cast = read != *operands;
                let is_left = is_cast && is_widened(left);
                (is_left, is_cast && !is_left)
            }
            _ => (false, false),
        };
        let side = |side: &Expr, is_cast: bool, least: u8| match is_cast {
            true => self.written(side, least),
            false => self.at(side, least),
        };
        let (left, right) = (side(left, is_left, l), side(right, is_right, r));
        format!("{left} {} {right}", op.symbol())
    }

    /// A value with its conversion to a wider number, which would not be inserted here; in parentheses if it binds less than that.
    fn written(&self, expr: &Expr, least: u8) -> String {
        match &expr.kind {
            ExprKind::Convert {
                conversion: Conversion::Widen,
                value,
            } if self.style == Style::Source => {
                let text = format!("({}) {}", self.ty(&expr.ty), self.at(value, UNARY));
                if least > UNARY {
                    format!("({text})")
                } else {
                    text
                }
            }
            _ => self.at(expr, least),
        }
    }

    fn convert(&self, conversion: Conversion, value: &Expr, ty: &Type) -> String {
        if self.is_explicit() {
            let how = match conversion {
                Conversion::Widen => "widen",
                Conversion::Narrow(Math::Java) => "narrow",
                Conversion::Narrow(Math::Safe) => "narrow_safe",
                Conversion::Narrow(Math::Math) => "narrow_exact",
                Conversion::Box => "box",
                Conversion::Unbox => "unbox",
                Conversion::CheckCast => "cast",
                Conversion::Text => "text",
            };
            return format!("{how}<{ty}>({})", self.expr(value));
        }
        match is_inserted(self.style, conversion, value) {
            // Only one conversion is inserted.
            true => self.written(value, 0),
            false => format!("({}) {}", self.ty(ty), self.at(value, UNARY)),
        }
    }

    /// The variables of a quantifier; a person writes one type for all that have it.
    fn variables(&self, vars: &[BoundVar]) -> String {
        let mut text = String::new();
        for (i, var) in vars.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let nullable = if var.is_nullable { "nullable " } else { "" };
            let is_same = i > 0 && vars[i - 1].ty == var.ty && !self.is_explicit();
            text.push_str(&match is_same {
                true => format!(", {}", var.name),
                false => format!("{comma} {nullable}{} {}", self.ty(&var.ty), var.name),
            });
        }
        text
    }

    fn field(&self, field: &FieldRef) -> String {
        match field.object.as_deref() {
            None => format!("{}.{}", self.class(&field.owner), field.name),
            Some(object)
                if !self.is_explicit()
                    && matches!(object.kind, ExprKind::This)
                    && !self.hiding.contains(&field.name) =>
            {
                field.name.to_string()
            }
            Some(object) => format!("{}.{}", self.at(object, PRIMARY), field.name),
        }
    }

    fn locations(&self, all: &[Location]) -> String {
        if all.is_empty() && !self.is_explicit() {
            return "\\nothing".to_owned();
        }
        let texts: Vec<String> = all.iter().map(|l| self.location(l)).collect();
        texts.join(", ")
    }

    fn location(&self, location: &Location) -> String {
        match location {
            Location::Field { field, .. } => self.field(field),
            Location::AllFields(object) => format!("{}.*", self.at(object, PRIMARY)),
            Location::StaticFields(class) => format!("{}.*", self.class(class)),
            Location::Element { array, index } => {
                format!("{}[{}]", self.at(array, PRIMARY), self.expr(index))
            }
            Location::Elements { array, from, to } => {
                let end = |end: &Option<Expr>| match end {
                    Some(end) => self.expr(end),
                    None => String::new(),
                };
                let ends = match (from, to) {
                    (None, None) => "*".to_owned(),
                    (from, to) => format!("{}..{}", end(from), end(to)),
                };
                format!("{}[{ends}]", self.at(array, PRIMARY))
            }
            Location::Variable(variable) => self.expr(variable),
        }
    }
}

/// `+` alone is mathematical or exact; Java's arithmetic has a mark.
fn mark(math: Math, operands: &Type) -> &'static str {
    let bounded = matches!(operands, Type::Int | Type::Long);
    match math {
        Math::Java if bounded => "~",
        Math::Safe if bounded => "!",
        _ => "",
    }
}

/// A letter of a literal between these quotes. A control character has its number, for JML has no other way to write it.
fn escaped(letter: char, quote: char) -> String {
    match letter {
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '\r' => "\\r".to_owned(),
        '\\' => "\\\\".to_owned(),
        c if c == quote => format!("\\{c}"),
        c if c.is_control() => format!("\\u{:04x}", u32::from(c)),
        c => c.to_string(),
    }
}
