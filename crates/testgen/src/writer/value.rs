//! In: values, and expressions of a static type. Out: how they are written where a type is needed, with a cast if they must have one.

use std::sync::Arc;

use provetta_outcome::{JavaType, Step, Value};

use super::{Known, Writer};
use crate::classes::generic::Generic;
use crate::text::literal::literal;

impl Writer<'_> {
    /// Static type of a value that is no object of a graph; `None` for `null`.
    pub(crate) fn plain_type(value: &Value) -> Option<Generic> {
        let boxed = |name: &str| Some(Generic::class(&format!("java/lang/{name}")));
        match value {
            Value::Str(_) => boxed("String"),
            Value::Boxed(inner) => boxed(match **inner {
                Value::Boolean(_) => "Boolean",
                Value::Byte(_) => "Byte",
                Value::Short(_) => "Short",
                Value::Char(_) => "Character",
                Value::Int(_) => "Integer",
                Value::Long(_) => "Long",
                Value::Float(_) => "Float",
                _ => "Double",
            }),
            Value::Array(element, _) => Some(Generic::Array(Box::new(Generic::erased(element)))),
            Value::Boolean(_) => Some(Generic::Plain(JavaType::Boolean)),
            Value::Byte(_) => Some(Generic::Plain(JavaType::Byte)),
            Value::Short(_) => Some(Generic::Plain(JavaType::Short)),
            Value::Char(_) => Some(Generic::Plain(JavaType::Char)),
            Value::Int(_) => Some(Generic::Plain(JavaType::Int)),
            Value::Long(_) => Some(Generic::Plain(JavaType::Long)),
            Value::Float(_) => Some(Generic::Plain(JavaType::Float)),
            Value::Double(_) => Some(Generic::Plain(JavaType::Double)),
            Value::Null | Value::Object(_) | Value::Ref(_) | Value::Any => None,
        }
    }

    /// A value where the type `to` is needed. With `exact` the static type must be just that, since a
    /// call could mean another overload.
    pub(crate) fn value(&mut self, value: &Value, to: &Generic, exact: bool) -> Option<String> {
        match value {
            Value::Ref(object) => {
                let known = self.objects.get(object)?.clone();
                // A cast of an object whose class is known to be another one would fail.
                let is_variable = matches!(to, Generic::Var(_));
                if !is_variable
                    && self.has_exact_class(*object)
                    && !self.types.fits(&known.ty.java(), &to.java())
                {
                    return None;
                }
                self.known(&known, to, exact)
            }
            Value::Null => match exact {
                true => {
                    let ty = match to {
                        Generic::Var(_) => self.ty(&Generic::object())?,
                        to => self.ty(to)?,
                    };
                    Some(format!("({ty}) null"))
                }
                false => Some("null".to_owned()),
            },
            Value::Object(_) | Value::Any => None,
            Value::Boxed(inner) if !exact => {
                let ty = Self::plain_type(value)?;
                if !self.fits(&ty, to) {
                    return None;
                }
                let text = literal(inner, &self.scope)?;
                self.raw_if_needed(text, &ty, to)
            }
            plain => {
                let text = literal(plain, &self.scope)?;
                let ty = Self::plain_type(plain)?;
                // Nor is a string anything else.
                let is_text = matches!(plain, Value::Str(_));
                if is_text
                    && !matches!(to, Generic::Var(_))
                    && !self.types.fits(&ty.java(), &to.java())
                {
                    return None;
                }
                self.known(&Known { text, ty }, to, exact)
            }
        }
    }

    /// Whether the static type of an object of the fixture is its class.
    fn has_exact_class(&self, object: u32) -> bool {
        let mut steps = self.witness.fixture.iter();
        let step = steps.find(|step| step.defines() == Some(object));
        match step {
            Some(Step::Create { by, .. }) => &*by.name == "<init>",
            Some(Step::Stub { .. } | Step::Array { .. } | Step::Collection { .. }) => true,
            _ => false,
        }
    }

    /// Whether a value of a static type may stand where another is needed.
    pub(crate) fn fits(&self, from: &Generic, to: &Generic) -> bool {
        match self.raw {
            true => matches!(to, Generic::Var(_)) || self.types.fits(&from.java(), &to.java()),
            false => self.types.assignable(from, to),
        }
    }

    /// An expression where the type `to` is needed, cast if it must be.
    pub(crate) fn known(&mut self, known: &Known, to: &Generic, exact: bool) -> Option<String> {
        let (from, wanted) = (known.ty.java(), to.java());
        let fits = self.fits(&known.ty, to);
        if fits && (!exact || from == wanted) {
            return self.raw_if_needed(known.text.clone(), &known.ty, to);
        }
        // The type arguments are wrong; a cast would not help.
        if !fits && self.types.fits(&from, &wanted) {
            return None;
        }
        let erased = Generic::erased(&wanted);
        Some(format!("({}) {}", self.ty(&erased)?, known.text))
    }

    /// An expression of a static type that fits but for type arguments: in a raw test it is cast to the raw type, for what is declared may
    /// have others than its class.
    fn raw_if_needed(&mut self, text: String, from: &Generic, to: &Generic) -> Option<String> {
        let is_generic = |name: &Arc<str>| self.types.is_generic(name) == Some(true);
        let (own, wanted) = (from.innermost(), to.innermost());
        if !self.raw || own.name() == wanted.name() || !wanted.name().is_some_and(is_generic) {
            return Some(text);
        }
        let ty = self.ty(&Generic::erased(&to.java()))?;
        Some(match text.starts_with(['-', '+']) {
            true => format!("({ty}) ({text})"),
            false => format!("({ty}) {text}"),
        })
    }

    /// Values for [`Self::reflective`].
    pub(crate) fn plain_arguments(&mut self, values: &[Value]) -> Option<Vec<Known>> {
        values
            .iter()
            .map(|value| match value {
                Value::Ref(object) => self.objects.get(object).cloned(),
                value => Some(Known {
                    text: literal(value, &self.scope)?,
                    ty: Self::plain_type(value).unwrap_or_else(Generic::object),
                }),
            })
            .collect()
    }
}
