//! In: locations as they are written. Out: typed locations.

use super::name::Meaning;
use super::{Check, Typer};
use crate::syntax::ast::{self, ExprKind as E};
use crate::typed::{Location, MemberKind};
use crate::{Conversion, Expr, ExprKind, Frame};

impl Typer<'_, '_> {
    /// What an `assignable` or `accessible` clause allows.
    pub(crate) fn frame(&mut self, locations: &[ast::Expr]) -> Check<Frame> {
        if let [one] = locations {
            match &one.kind {
                E::Nothing => return Ok(Frame::Nothing),
                E::Everything => return Ok(Frame::Everything),
                E::NotSpecified => return Ok(Frame::Everything),
                _ => {}
            }
        }
        if locations.iter().any(|l| matches!(l.kind, E::Everything)) {
            return Ok(Frame::Everything);
        }
        let real: Vec<ast::Expr> = locations
            .iter()
            .filter(|l| !matches!(l.kind, E::Nothing))
            .cloned()
            .collect();
        if real.is_empty() {
            return Ok(Frame::Nothing);
        }
        Ok(Frame::Locations(self.locations(&real)?))
    }

    pub(crate) fn locations(&mut self, locations: &[ast::Expr]) -> Check<Vec<Location>> {
        locations.iter().map(|l| self.location(l)).collect()
    }

    fn location(&mut self, location: &ast::Expr) -> Check<Location> {
        let span = &location.span;
        match &location.kind {
            E::AllFields(object) => match self.meaning(object)? {
                Meaning::Class(class) => Ok(Location::StaticFields(class)),
                Meaning::Value(value) if value.ty.is_reference() => Ok(Location::AllFields(value)),
                Meaning::Value(value) => {
                    let message = format!("`{}` has no fields", value.ty);
                    Err(self.fail(&object.span, message, None))
                }
                Meaning::Package(_) => {
                    // Reports the unknown name.
                    self.name(object)?;
                    Err(self.fail(span, "this is no location".to_owned(), None))
                }
            },
            E::Range { array, from, to } => {
                let array = self.array(array)?;
                let from = self.optional_index(from.as_deref())?;
                let to = self.optional_index(to.as_deref())?;
                Ok(Location::Elements { array, from, to })
            }
            E::Index(array, index) => {
                if matches!(array.kind, E::Range { .. } | E::AllFields(_)) {
                    return Err(self.unsupported(span, "a location of several arrays"));
                }
                let array = self.array(array)?;
                let index = self.index_value(index)?;
                Ok(Location::Element { array, index })
            }
            E::Select(target, _) if matches!(target.kind, E::Range { .. } | E::AllFields(_)) => {
                Err(self.unsupported(span, "a field of several objects"))
            }
            E::Informal => Err(self.unsupported(span, "an informal location")),
            E::Unsupported(what) => Err(self.unsupported(span, what)),
            _ => {
                let value = self.expr(location)?;
                self.named_location(value, location)
            }
        }
    }

    fn named_location(&mut self, value: Expr, location: &ast::Expr) -> Check<Location> {
        let ty = value.ty.clone();
        Ok(match value.kind {
            // A field of generic type is read through a cast.
            ExprKind::Convert {
                conversion: Conversion::CheckCast,
                value,
            } => return self.named_location(*value, location),
            ExprKind::Field(field) => Location::Field {
                field,
                kind: MemberKind::Java,
                ty,
            },
            ExprKind::GhostField(field) => Location::Field {
                field,
                kind: MemberKind::Ghost,
                ty,
            },
            ExprKind::ModelField(field) => Location::Field {
                field,
                kind: MemberKind::Model,
                ty,
            },
            ExprKind::Local { .. } | ExprKind::GhostLocal { .. } | ExprKind::Param { .. } => {
                Location::Variable(value)
            }
            _ => {
                let message = "this is no location that could change".to_owned();
                let hint = "name a field, an element of an array, or `\\nothing`".to_owned();
                return Err(self.fail(&location.span, message, Some(hint)));
            }
        })
    }

    fn array(&mut self, array: &ast::Expr) -> Check<Expr> {
        if matches!(array.kind, E::Range { .. } | E::AllFields(_)) {
            return Err(self.unsupported(&array.span, "a location of several arrays"));
        }
        let typed = self.expr(array)?;
        match typed.ty.element() {
            Some(_) => Ok(typed),
            None => {
                let message = format!("`{}` is no array", typed.ty);
                Err(self.fail(&array.span, message, None))
            }
        }
    }

    fn optional_index(&mut self, index: Option<&ast::Expr>) -> Check<Option<Expr>> {
        match index {
            Some(index) => self.index_value(index).map(Some),
            None => Ok(None),
        }
    }
}
