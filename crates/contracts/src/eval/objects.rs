//! In: a quantifier over objects: those that an object leads to (`\reach(x).has(o)` in its range), or the constants of
//! an enum. Out: its value, written out for each of them.
//!
//! Why correct: the objects are all there are. A reference on the way that is still open is decided first, and each
//! decision is a fork that covers everything it may be. Other quantifiers over objects would speak of objects that nobody
//! looks at; they are not supported.

use std::sync::Arc;

use jml::{BinaryOp, BoundVar, Expr, ExprKind, FieldRef, Literal, Quantifier, Type};
use provetta_jml as jml;
use provetta_symex::{Halt, State, Value};

use crate::eval::Evaluator;
use crate::path::env::Env;
use crate::value::{Val, unsupported};

/// Where the objects of a variable come from.
pub(crate) enum Source<'e> {
    /// Everything that an object leads to
    Reach(&'e Expr),
    /// The constants of an enum
    Constants,
}

/// The range of a quantifier over one object.
pub(crate) struct Objects<'e> {
    source: Source<'e>,
    /// What else the range asks for, and what is said
    pub(crate) bounds: jml::Bounds,
}

/// Quantifiers over more objects are given up.
pub(crate) const MAX_OBJECTS: usize = 40;

impl Evaluator<'_, '_> {
    /// The range of a quantifier over objects; none if it is another one.
    pub(crate) fn quantified_objects<'e>(
        &self,
        expr: &'e Expr,
        vars: &[BoundVar],
    ) -> Option<Objects<'e>> {
        let (
            [var],
            ExprKind::Quantified {
                quantifier,
                range,
                body,
                ..
            },
        ) = (vars, &expr.kind)
        else {
            return None;
        };
        let class = var.ty.class_name()?;
        let (range, said): (Vec<&Expr>, Expr) = match (range, quantifier, &body.kind) {
            (Some(range), ..) => (range.conjuncts(), (**body).clone()),
            (
                None,
                Quantifier::Forall,
                ExprKind::Binary {
                    op: BinaryOp::Implies,
                    left,
                    right,
                    ..
                },
            ) => (left.conjuncts(), (**right).clone()),
            (None, Quantifier::Exists | Quantifier::NumOf, _) => {
                let kind = ExprKind::Literal(Literal::Boolean(true));
                let yes = Expr {
                    kind,
                    ty: Type::Boolean,
                    span: body.span,
                };
                (body.conjuncts(), yes)
            }
            _ => (Vec::new(), (**body).clone()),
        };
        let reached = range
            .iter()
            .position(|part| reach_of(part, var.id).is_some());
        let source = match reached {
            Some(at) => Source::Reach(reach_of(range[at], var.id)?),
            None if self.program.is_enum(class) && !var.is_nullable => Source::Constants,
            None => return None,
        };
        let rest = (0..).zip(&range).filter(|(at, _)| Some(*at) != reached);
        Some(Objects {
            source,
            bounds: jml::Bounds {
                loops: Vec::new(),
                rest: rest.map(|(_, part)| (*part).clone()).collect(),
                body: said,
            },
        })
    }

    /// The objects of a range, in an order that does not depend on anything else.
    pub(crate) fn objects_of(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        objects: &Objects<'_>,
        var: &BoundVar,
    ) -> Result<Option<Vec<Val>>, Halt> {
        let class = var.ty.class_name().unwrap_or("java/lang/Object").to_owned();
        let mut found = Vec::new();
        match objects.source {
            Source::Reach(from) => {
                let from = self.eval(state, env, from)?;
                if self.terms.as_bool(from.ok) != Some(true) {
                    return Ok(None);
                }
                let Some(start) = self.object(state, &from)? else {
                    return Ok(Some(found));
                };
                for id in self.all_reached(state, env, start)? {
                    if self.has_type(state, Value::Ref(id), &class)? {
                        found.push(Val::Java(Value::Ref(id)));
                    }
                }
            }
            Source::Constants => {
                let id = self.program.load(&class)?;
                let owner = &self.program.class(id).class;
                let constants = owner.fields.iter().filter(|f| f.flags.is_enum());
                let declared: Vec<Arc<str>> = constants.map(|f| f.name.as_ref().into()).collect();
                let descriptor: Arc<str> = format!("L{class};").into();
                for name in declared {
                    let field = FieldRef {
                        object: None,
                        owner: class.as_str().into(),
                        name,
                        descriptor: Arc::clone(&descriptor),
                        is_static: true,
                    };
                    found.push(self.spec_field(state, env, &field, &var.ty)?.val);
                }
            }
        }
        match found.len() <= MAX_OBJECTS {
            true => Ok(Some(found)),
            false => Err(unsupported("a quantifier over so many objects")),
        }
    }
}

/// The object that a condition says to lead to a variable.
fn reach_of(condition: &Expr, id: u32) -> Option<&Expr> {
    let ExprKind::Reach { from, object } = &condition.kind else {
        return None;
    };
    let mut it = &**object;
    while let ExprKind::Convert { value, .. } = &it.kind {
        it = value;
    }
    let is_it = matches!(&it.kind, ExprKind::Bound { id: found, .. } if *found == id);
    let names_it = |e: &Expr| matches!(&e.kind, ExprKind::Bound { id: found, .. } if *found == id);
    (is_it && !from.any(&mut |e| names_it(e))).then_some(from)
}
