//! In: a typed expression. Out: the JML a person would write for it, without the conversions.

use std::collections::BTreeSet;
use std::sync::Arc;

use provetta_jml::{
    BinaryOp, CallKind, Conversion, Expr, ExprKind, FieldRef, Literal, Location, Math, UnaryOp,
    When,
};

/// How strongly JML binds, as the manual lists it.
fn strength(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Binary { op, .. } => match op {
            BinaryOp::Iff => 1,
            BinaryOp::Implies => 2,
            BinaryOp::Or => 4,
            BinaryOp::And => 5,
            BinaryOp::BitOr => 6,
            BinaryOp::BitXor => 7,
            BinaryOp::BitAnd => 8,
            BinaryOp::Equal | BinaryOp::NotEqual => 9,
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => 10,
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => 11,
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Concat => 12,
            BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => 13,
        },
        ExprKind::Conditional { .. } => 3,
        ExprKind::InstanceOf { .. } | ExprKind::Subtype { .. } => 10,
        ExprKind::Unary { .. } => 14,
        ExprKind::Convert { conversion, value } => match is_written(*conversion, value) {
            true => 14,
            false => strength(value),
        },
        _ => 15,
    }
}

/// Whether a person writes the conversion. Narrowing is not told where arithmetic alone made it wider, nor a cast
/// of what a generic method or field gives.
fn is_written(conversion: Conversion, value: &Expr) -> bool {
    match conversion {
        Conversion::Narrow(Math::Java) => true,
        Conversion::CheckCast => !matches!(value.kind, ExprKind::Call { .. } | ExprKind::Field(_)),
        _ => false,
    }
}

/// Names of variables: a field of the same name is told with its object.
type Hiding = BTreeSet<Arc<str>>;

/// The expression as JML.
pub(super) fn told(expr: &Expr) -> String {
    let mut hiding = Hiding::new();
    names(expr, &mut hiding);
    inner(expr, &hiding)
}

fn names(expr: &Expr, into: &mut Hiding) {
    if let ExprKind::Param { name, .. }
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

fn at(expr: &Expr, least: u8, h: &Hiding) -> String {
    match strength(expr) >= least {
        true => inner(expr, h),
        false => format!("({})", inner(expr, h)),
    }
}

fn list(exprs: &[Expr], h: &Hiding) -> String {
    exprs
        .iter()
        .map(|e| inner(e, h))
        .collect::<Vec<_>>()
        .join(", ")
}

fn source_name(class: &str) -> String {
    simple(class).replace('$', ".")
}

fn simple(class: &str) -> &str {
    class.rsplit('/').next().unwrap_or(class)
}

/// A type without packages.
fn ty(ty: &provetta_jml::Type) -> String {
    let erased = ty.erased().to_string();
    let name = erased.trim_end_matches("[]");
    let dims = &erased[name.len()..];
    format!("{}{dims}", name.rsplit('.').next().unwrap_or(name))
}

fn inner(expr: &Expr, h: &Hiding) -> String {
    match &expr.kind {
        ExprKind::Literal(Literal::Class(class)) => format!("{}.class", ty(class)),
        ExprKind::Literal(literal) => literal.to_string(),
        ExprKind::Local { name, .. }
        | ExprKind::GhostLocal { name, .. }
        | ExprKind::Param { name, .. }
        | ExprKind::Exception { name }
        | ExprKind::Bound { name, .. }
        | ExprKind::OldVar { name, .. }
        | ExprKind::ModelParam { name, .. } => name.to_string(),
        ExprKind::This => "this".to_owned(),
        ExprKind::OuterThis(class) => format!("{}.this", source_name(class)),
        ExprKind::Result => "\\result".to_owned(),
        ExprKind::Field(f) | ExprKind::GhostField(f) | ExprKind::ModelField(f) => field(f, h),
        ExprKind::ArrayLength(array) => format!("{}.length", at(array, 15, h)),
        ExprKind::Index { array, index } => format!("{}[{}]", at(array, 15, h), inner(index, h)),
        ExprKind::Call {
            kind,
            owner,
            name,
            object,
            args,
            ..
        } => {
            let start = match object.as_deref() {
                None => format!("{}.", source_name(owner)),
                Some(Expr {
                    kind: ExprKind::This,
                    ..
                }) => String::new(),
                Some(object) if *kind == CallKind::Special => format!("{}.", at(object, 15, h)),
                Some(object) => format!("{}.", at(object, 15, h)),
            };
            format!("{start}{name}({})", list(args, h))
        }
        ExprKind::ModelCall {
            name, object, args, ..
        } => {
            let start = match object.as_deref() {
                None
                | Some(Expr {
                    kind: ExprKind::This,
                    ..
                }) => String::new(),
                Some(object) => format!("{}.", at(object, 15, h)),
            };
            format!("{start}{name}({})", list(args, h))
        }
        ExprKind::New { class, args, .. } => {
            format!("new {}({})", source_name(class), list(args, h))
        }
        ExprKind::NewArray { lengths } => {
            let element = ty(&expr.ty);
            let base = element.trim_end_matches("[]");
            let dims = (element.len() - base.len()) / 2;
            let sizes: String = lengths
                .iter()
                .map(|l| format!("[{}]", inner(l, h)))
                .collect();
            let open = "[]".repeat(dims.saturating_sub(lengths.len()));
            format!("new {base}{sizes}{open}")
        }
        ExprKind::ArrayOf { elements } => format!("new {} {{{}}}", ty(&expr.ty), list(elements, h)),
        ExprKind::Unary { op, operand, .. } => {
            // `<=!=>` is read as a negated `<==>`.
            if *op == UnaryOp::Not
                && let ExprKind::Binary {
                    op: BinaryOp::Iff,
                    left,
                    right,
                    ..
                } = &operand.kind
            {
                return format!("({} <=!=> {})", at(left, 2, h), at(right, 2, h));
            }
            format!("{}{}", op.symbol(), at(operand, 14, h))
        }
        ExprKind::Binary {
            op, left, right, ..
        } => {
            let own = strength(expr);
            // Implication is right associative, the rest left.
            let (l, r) = match op {
                BinaryOp::Implies => (own + 1, own),
                _ => (own, own + 1),
            };
            format!("{} {} {}", at(left, l, h), op.symbol(), at(right, r, h))
        }
        ExprKind::Conditional {
            condition,
            then,
            otherwise,
        } => format!(
            "{} ? {} : {}",
            at(condition, 4, h),
            inner(then, h),
            at(otherwise, 3, h)
        ),
        ExprKind::InstanceOf { value, class } => {
            format!("{} instanceof {}", at(value, 10, h), ty(class))
        }
        ExprKind::Convert { conversion, value } => match is_written(*conversion, value) {
            true => format!("({}) {}", ty(&expr.ty), at(value, 14, h)),
            false => inner(value, h),
        },
        ExprKind::Old { when, value } => match when {
            When::Old => format!("\\old({})", inner(value, h)),
            When::Pre => format!("\\pre({})", inner(value, h)),
            When::Label(label) => format!("\\old({}, {label})", inner(value, h)),
        },
        ExprKind::Quantified {
            quantifier,
            vars,
            range,
            body,
        } => {
            let mut text = format!("({}", quantifier.keyword());
            for (i, var) in vars.iter().enumerate() {
                let same = i > 0 && vars[i - 1].ty == var.ty;
                let comma = if i == 0 { "" } else { "," };
                let nullable = if var.is_nullable { "nullable " } else { "" };
                match same {
                    true => text.push_str(&format!(", {}", var.name)),
                    false => {
                        text.push_str(&format!("{comma} {nullable}{} {}", ty(&var.ty), var.name));
                    }
                }
            }
            if let Some(range) = range {
                text.push_str(&format!("; {}", inner(range, h)));
            }
            format!("{text}; {})", inner(body, h))
        }
        ExprKind::Fresh(values) => format!("\\fresh({})", list(values, h)),
        ExprKind::TypeOf(value) => format!("\\typeof({})", inner(value, h)),
        ExprKind::TypeLit(class) => format!("\\type({})", ty(class)),
        ExprKind::ElemType(value) => format!("\\elemtype({})", inner(value, h)),
        ExprKind::Subtype { sub, sup } => format!("{} <: {}", at(sub, 11, h), at(sup, 11, h)),
        ExprKind::NonNullElements(value) => format!("\\nonnullelements({})", inner(value, h)),
        ExprKind::InvariantFor(values) => format!("\\invariant_for({})", list(values, h)),
        ExprKind::StaticInvariantFor(class) => {
            format!("\\static_invariant_for({})", source_name(class))
        }
        ExprKind::NotModified(locations) => format!("\\not_modified({})", place_list(locations, h)),
        ExprKind::OnlyAssigned(locations) => {
            format!("\\only_assigned({})", place_list(locations, h))
        }
        ExprKind::Reach { from, object } => {
            format!("\\reach({}).has({})", inner(from, h), inner(object, h))
        }
        ExprKind::Lbl { name, when, value } => {
            let keyword = match when {
                None => "lbl",
                Some(true) => "lblpos",
                Some(false) => "lblneg",
            };
            format!("(\\{keyword} {name} {})", inner(value, h))
        }
        ExprKind::Same => "\\same".to_owned(),
    }
}

fn field(field: &FieldRef, h: &Hiding) -> String {
    match field.object.as_deref() {
        None => format!("{}.{}", source_name(&field.owner), field.name),
        Some(Expr {
            kind: ExprKind::This,
            ..
        }) if !h.contains(&field.name) => field.name.to_string(),
        Some(object) => format!("{}.{}", at(object, 15, h), field.name),
    }
}

/// A location as JML.
pub(super) fn told_place(location: &Location) -> String {
    place(location, &Hiding::new())
}

fn place_list(locations: &[Location], h: &Hiding) -> String {
    match locations.is_empty() {
        true => "\\nothing".to_owned(),
        false => locations
            .iter()
            .map(|l| place(l, h))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

fn place(location: &Location, h: &Hiding) -> String {
    match location {
        Location::Field { field: f, .. } => field(f, h),
        Location::AllFields(object) => format!("{}.*", at(object, 15, h)),
        Location::StaticFields(class) => format!("{}.*", source_name(class)),
        Location::Element { array, index } => format!("{}[{}]", at(array, 15, h), inner(index, h)),
        Location::Elements { array, from, to } => {
            let ends = match (from, to) {
                (None, None) => "*".to_owned(),
                (from, to) => format!(
                    "{}..{}",
                    from.as_ref().map_or(String::new(), |e| inner(e, h)),
                    to.as_ref().map_or(String::new(), |e| inner(e, h))
                ),
            };
            format!("{}[{ends}]", at(array, 15, h))
        }
        Location::Variable(variable) => inner(variable, h),
    }
}
