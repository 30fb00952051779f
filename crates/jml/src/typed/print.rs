//! In: typed trees. Out: text that a person can read: JML with every conversion and type written out.

use std::fmt::{self, Display, Formatter, Write};

use super::{
    CallKind, Conversion, Expr, ExprKind, FieldRef, Frame, Literal, Location, Math, Type, UnaryOp,
    When,
};

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match &self.kind {
            ExprKind::Literal(literal) => write!(f, "{literal}"),
            ExprKind::Local { name, .. }
            | ExprKind::GhostLocal { name, .. }
            | ExprKind::Param { name, .. }
            | ExprKind::Exception { name }
            | ExprKind::Bound { name, .. }
            | ExprKind::OldVar { name, .. }
            | ExprKind::ModelParam { name, .. } => f.write_str(name),
            ExprKind::This => f.write_str("this"),
            ExprKind::OuterThis(class) => write!(f, "{}.this", source_name(class)),
            ExprKind::Result => f.write_str("\\result"),
            ExprKind::Field(field) => write!(f, "{field}"),
            ExprKind::GhostField(field) => write!(f, "ghost {field}"),
            ExprKind::ModelField(field) => write!(f, "model {field}"),
            ExprKind::ArrayLength(array) => write!(f, "{array}.length"),
            ExprKind::Index { array, index } => write!(f, "{array}[{index}]"),
            ExprKind::Call {
                kind,
                owner,
                name,
                object,
                args,
                ..
            } => {
                match object {
                    Some(object) if *kind == CallKind::Special => {
                        write!(f, "{object}.{}::{name}", source_name(owner))?;
                    }
                    Some(object) => write!(f, "{object}.{name}")?,
                    None => write!(f, "{}.{name}", source_name(owner))?,
                }
                write!(f, "({})", List(args))
            }
            ExprKind::ModelCall {
                owner,
                name,
                object,
                args,
                ..
            } => match object {
                Some(object) => write!(f, "{object}.model {name}({})", List(args)),
                None => write!(f, "{}.model {name}({})", source_name(owner), List(args)),
            },
            ExprKind::New { class, args, .. } => {
                write!(f, "new {}({})", source_name(class), List(args))
            }
            ExprKind::NewArray { lengths } => {
                write!(f, "new {}({})", self.ty.erased(), List(lengths))
            }
            ExprKind::ArrayOf { elements } => {
                write!(f, "new {} {{{}}}", self.ty.erased(), List(elements))
            }
            ExprKind::Unary { op, math, operand } => {
                let mark = match op {
                    UnaryOp::Negate => mark(*math, &self.ty),
                    UnaryOp::Complement | UnaryOp::Not => "",
                };
                write!(f, "{}{mark}{operand}", op.symbol())
            }
            ExprKind::Binary {
                op,
                math,
                left,
                right,
                operands,
            } => {
                let mark = match op.is_arithmetic() {
                    true => mark(*math, operands),
                    false => "",
                };
                write!(f, "({left} {}{mark} {right})", op.symbol())
            }
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => write!(f, "({condition} ? {then} : {otherwise})"),
            ExprKind::InstanceOf { value, class } => write!(f, "({value} instanceof {class})"),
            ExprKind::Convert { conversion, value } => {
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
                write!(f, "{how}<{}>({value})", self.ty)
            }
            ExprKind::Old { when, value } => match when {
                When::Old => write!(f, "\\old({value})"),
                When::Pre => write!(f, "\\pre({value})"),
                When::Label(label) => write!(f, "\\old({value}, {label})"),
            },
            ExprKind::Quantified {
                quantifier,
                vars,
                range,
                body,
            } => {
                write!(f, "({}", quantifier.keyword())?;
                for (i, var) in vars.iter().enumerate() {
                    let nullable = if var.is_nullable { "nullable " } else { "" };
                    let comma = if i == 0 { "" } else { "," };
                    write!(f, "{comma} {nullable}{} {}", var.ty, var.name)?;
                }
                match range {
                    Some(range) => write!(f, "; {range}; {body})"),
                    None => write!(f, "; {body})"),
                }
            }
            ExprKind::Fresh(values) => write!(f, "\\fresh({})", List(values)),
            ExprKind::TypeOf(value) => write!(f, "\\typeof({value})"),
            ExprKind::TypeLit(ty) => write!(f, "\\type({ty})"),
            ExprKind::ElemType(value) => write!(f, "\\elemtype({value})"),
            ExprKind::Subtype { sub, sup } => write!(f, "({sub} <: {sup})"),
            ExprKind::NonNullElements(value) => write!(f, "\\nonnullelements({value})"),
            ExprKind::InvariantFor(values) => write!(f, "\\invariant_for({})", List(values)),
            ExprKind::StaticInvariantFor(class) => {
                write!(f, "\\static_invariant_for({})", source_name(class))
            }
            ExprKind::NotModified(locations) => write!(f, "\\not_modified({})", List(locations)),
            ExprKind::OnlyAssigned(locations) => write!(f, "\\only_assigned({})", List(locations)),
            ExprKind::Reach { from, object } => write!(f, "\\reach({from}).has({object})"),
            ExprKind::Lbl { name, when, value } => {
                let keyword = match when {
                    None => "lbl",
                    Some(true) => "lblpos",
                    Some(false) => "lblneg",
                };
                write!(f, "(\\{keyword} {name} {value})")
            }
            ExprKind::Same => f.write_str("\\same"),
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

impl Display for FieldRef {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match &self.object {
            Some(object) => write!(f, "{object}.{}", self.name),
            None => write!(f, "{}.{}", source_name(&self.owner), self.name),
        }
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Literal::Boolean(value) => write!(f, "{value}"),
            Literal::Int(value) => write!(f, "{value}"),
            Literal::Long(value) => write!(f, "{value}L"),
            Literal::BigInt(value) => write!(f, "{value}"),
            Literal::Char(value) => match char::from_u32(u32::from(*value)) {
                Some(c) => write!(f, "{c:?}"),
                None => write!(f, "'\\u{value:04x}'"),
            },
            Literal::Float(value) => write!(f, "{value:?}f"),
            Literal::Double(value) => write!(f, "{value:?}"),
            Literal::String(value) => write!(f, "{value:?}"),
            Literal::Null => f.write_str("null"),
            Literal::Class(ty) => write!(f, "{ty}.class"),
        }
    }
}

impl Display for Frame {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Frame::Nothing => f.write_str("\\nothing"),
            Frame::Everything => f.write_str("\\everything"),
            Frame::Locations(locations) => write!(f, "{}", List(locations)),
        }
    }
}

impl Display for Location {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Location::Field { field, .. } => write!(f, "{field}"),
            Location::AllFields(object) => write!(f, "{object}.*"),
            Location::StaticFields(class) => write!(f, "{}.*", source_name(class)),
            Location::Element { array, index } => write!(f, "{array}[{index}]"),
            Location::Elements { array, from, to } => {
                write!(f, "{array}[")?;
                match (from, to) {
                    (None, None) => f.write_char('*')?,
                    (from, to) => {
                        if let Some(from) = from {
                            write!(f, "{from}")?;
                        }
                        f.write_str("..")?;
                        if let Some(to) = to {
                            write!(f, "{to}")?;
                        }
                    }
                }
                f.write_char(']')
            }
            Location::Variable(variable) => write!(f, "{variable}"),
        }
    }
}

/// Things with commas between them.
struct List<'a, T>(&'a [T]);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for (i, item) in self.0.iter().enumerate() {
            write!(f, "{}{item}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

fn source_name(class: &str) -> String {
    class.replace(['/', '$'], ".")
}
