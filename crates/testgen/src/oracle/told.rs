//! In: a typed expression. Out: the JML a person would write for it, without the conversions.

use provetta_jml::{
    BinaryOp, CallKind, Conversion, Expr, ExprKind, FieldRef, Literal, Location, UnaryOp, When,
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
        ExprKind::Convert { conversion, value } => match is_written(*conversion) {
            true => 14,
            false => strength(value),
        },
        _ => 15,
    }
}

/// Whether a person writes the conversion. Narrowing is not told where arithmetic alone made it wider.
fn is_written(conversion: Conversion) -> bool {
    matches!(
        conversion,
        Conversion::Narrow(provetta_jml::Math::Java) | Conversion::CheckCast
    )
}

fn at(expr: &Expr, least: u8) -> String {
    match strength(expr) >= least {
        true => told(expr),
        false => format!("({})", told(expr)),
    }
}

fn list(exprs: &[Expr]) -> String {
    exprs.iter().map(told).collect::<Vec<_>>().join(", ")
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

/// The expression as JML.
pub(super) fn told(expr: &Expr) -> String {
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
        ExprKind::Field(f) | ExprKind::GhostField(f) | ExprKind::ModelField(f) => field(f),
        ExprKind::ArrayLength(array) => format!("{}.length", at(array, 15)),
        ExprKind::Index { array, index } => format!("{}[{}]", at(array, 15), told(index)),
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
                Some(object) if *kind == CallKind::Special => format!("{}.", at(object, 15)),
                Some(object) => format!("{}.", at(object, 15)),
            };
            format!("{start}{name}({})", list(args))
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
                Some(object) => format!("{}.", at(object, 15)),
            };
            format!("{start}{name}({})", list(args))
        }
        ExprKind::New { class, args, .. } => format!("new {}({})", source_name(class), list(args)),
        ExprKind::NewArray { lengths } => {
            let element = ty(&expr.ty);
            let base = element.trim_end_matches("[]");
            let dims = (element.len() - base.len()) / 2;
            let sizes: String = lengths.iter().map(|l| format!("[{}]", told(l))).collect();
            let open = "[]".repeat(dims.saturating_sub(lengths.len()));
            format!("new {base}{sizes}{open}")
        }
        ExprKind::ArrayOf { elements } => format!("new {} {{{}}}", ty(&expr.ty), list(elements)),
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
                return format!("({} <=!=> {})", at(left, 2), at(right, 2));
            }
            format!("{}{}", op.symbol(), at(operand, 14))
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
            format!("{} {} {}", at(left, l), op.symbol(), at(right, r))
        }
        ExprKind::Conditional {
            condition,
            then,
            otherwise,
        } => format!("{} ? {} : {}", at(condition, 4), told(then), at(otherwise, 3)),
        ExprKind::InstanceOf { value, class } => format!("{} instanceof {}", at(value, 10), ty(class)),
        ExprKind::Convert { conversion, value } => match is_written(*conversion) {
            true => format!("({}) {}", ty(&expr.ty), at(value, 14)),
            false => told(value),
        },
        ExprKind::Old { when, value } => match when {
            When::Old => format!("\\old({})", told(value)),
            When::Pre => format!("\\pre({})", told(value)),
            When::Label(label) => format!("\\old({}, {label})", told(value)),
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
                text.push_str(&format!("; {}", told(range)));
            }
            format!("{text}; {})", told(body))
        }
        ExprKind::Fresh(values) => format!("\\fresh({})", list(values)),
        ExprKind::TypeOf(value) => format!("\\typeof({})", told(value)),
        ExprKind::TypeLit(class) => format!("\\type({})", ty(class)),
        ExprKind::ElemType(value) => format!("\\elemtype({})", told(value)),
        ExprKind::Subtype { sub, sup } => format!("{} <: {}", at(sub, 11), at(sup, 11)),
        ExprKind::NonNullElements(value) => format!("\\nonnullelements({})", told(value)),
        ExprKind::InvariantFor(values) => format!("\\invariant_for({})", list(values)),
        ExprKind::StaticInvariantFor(class) => {
            format!("\\static_invariant_for({})", source_name(class))
        }
        ExprKind::NotModified(locations) => format!("\\not_modified({})", places(locations)),
        ExprKind::OnlyAssigned(locations) => format!("\\only_assigned({})", places(locations)),
        ExprKind::Reach { from, object } => format!("\\reach({}).has({})", told(from), told(object)),
        ExprKind::Lbl { name, when, value } => {
            let keyword = match when {
                None => "lbl",
                Some(true) => "lblpos",
                Some(false) => "lblneg",
            };
            format!("(\\{keyword} {name} {})", told(value))
        }
        ExprKind::Same => "\\same".to_owned(),
    }
}

fn field(field: &FieldRef) -> String {
    match field.object.as_deref() {
        None => format!("{}.{}", source_name(&field.owner), field.name),
        Some(Expr {
            kind: ExprKind::This,
            ..
        }) => field.name.to_string(),
        Some(object) => format!("{}.{}", at(object, 15), field.name),
    }
}

/// Locations as JML.
pub(super) fn places(locations: &[Location]) -> String {
    match locations.is_empty() {
        true => "\\nothing".to_owned(),
        false => locations.iter().map(place).collect::<Vec<_>>().join(", "),
    }
}

fn place(location: &Location) -> String {
    match location {
        Location::Field { field: f, .. } => field(f),
        Location::AllFields(object) => format!("{}.*", at(object, 15)),
        Location::StaticFields(class) => format!("{}.*", source_name(class)),
        Location::Element { array, index } => format!("{}[{}]", at(array, 15), told(index)),
        Location::Elements { array, from, to } => {
            let ends = match (from, to) {
                (None, None) => "*".to_owned(),
                (from, to) => format!(
                    "{}..{}",
                    from.as_ref().map_or(String::new(), told),
                    to.as_ref().map_or(String::new(), told)
                ),
            };
            format!("{}[{ends}]", at(array, 15))
        }
        Location::Variable(variable) => told(variable),
    }
}
