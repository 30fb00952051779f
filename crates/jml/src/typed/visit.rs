//! In: an expression. Out: the expressions directly in it.

use super::{BinaryOp, Expr, ExprKind, FieldRef, Location};

impl Expr {
    /// The expressions directly in this one, in order of the text.
    pub fn children(&self) -> Vec<&Expr> {
        let mut found = Vec::new();
        match &self.kind {
            ExprKind::Literal(_)
            | ExprKind::Local { .. }
            | ExprKind::GhostLocal { .. }
            | ExprKind::Param { .. }
            | ExprKind::This
            | ExprKind::OuterThis(_)
            | ExprKind::Result
            | ExprKind::Exception { .. }
            | ExprKind::Bound { .. }
            | ExprKind::OldVar { .. }
            | ExprKind::ModelParam { .. }
            | ExprKind::TypeLit(_)
            | ExprKind::StaticInvariantFor(_)
            | ExprKind::Same => {}
            ExprKind::Field(field) | ExprKind::GhostField(field) | ExprKind::ModelField(field) => {
                found.extend(object(field));
            }
            ExprKind::Index { array, index } => found.extend([&**array, &**index]),
            ExprKind::Call { object, args, .. } | ExprKind::ModelCall { object, args, .. } => {
                found.extend(object.as_deref());
                found.extend(args);
            }
            ExprKind::New { args, .. } => found.extend(args),
            ExprKind::NewArray { lengths } => found.extend(lengths),
            ExprKind::ArrayOf { elements } => found.extend(elements),
            ExprKind::ArrayLength(value)
            | ExprKind::Unary { operand: value, .. }
            | ExprKind::InstanceOf { value, .. }
            | ExprKind::Convert { value, .. }
            | ExprKind::Old { value, .. }
            | ExprKind::TypeOf(value)
            | ExprKind::ElemType(value)
            | ExprKind::NonNullElements(value)
            | ExprKind::Lbl { value, .. } => found.push(value),
            ExprKind::Binary { left, right, .. } => found.extend([&**left, &**right]),
            ExprKind::Reach { from, object } => found.extend([&**from, &**object]),
            ExprKind::Subtype { sub, sup } => found.extend([&**sub, &**sup]),
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => found.extend([&**condition, &**then, &**otherwise]),
            ExprKind::Quantified { range, body, .. } => {
                found.extend(range.as_deref());
                found.push(body);
            }
            ExprKind::Fresh(values) | ExprKind::InvariantFor(values) => found.extend(values),
            ExprKind::NotModified(locations) | ExprKind::OnlyAssigned(locations) => {
                found.extend(locations.iter().flat_map(Location::children));
            }
        }
        found
    }

    /// The parts of a conjunction, in order of the text; the expression itself if it is none.
    pub fn conjuncts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Binary {
                op: BinaryOp::And,
                left,
                right,
                ..
            } => [left.conjuncts(), right.conjuncts()].concat(),
            _ => vec![self],
        }
    }

    /// Whether this or an expression in it is such.
    pub fn any(&self, test: &mut dyn FnMut(&Expr) -> bool) -> bool {
        test(self) || self.children().into_iter().any(|child| child.any(test))
    }
}

impl Location {
    /// The expressions directly in this location.
    pub fn children(&self) -> Vec<&Expr> {
        match self {
            Location::Field { field, .. } => object(field).into_iter().collect(),
            Location::AllFields(object) | Location::Variable(object) => vec![object],
            Location::StaticFields(_) => Vec::new(),
            Location::Element { array, index } => vec![array, index],
            Location::Elements { array, from, to } => {
                let mut found = vec![array];
                found.extend(from);
                found.extend(to);
                found
            }
        }
    }
}

fn object(field: &FieldRef) -> Option<&Expr> {
    field.object.as_deref()
}
