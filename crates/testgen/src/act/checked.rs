//! In: the call under test and the oracle of its method. Out: the call as the oracle makes and judges it.

use provetta_outcome::{JavaType, Value};

use super::Act;
use crate::assertions::graph::is_plain;
use crate::assertions::value::{assertions, kept_generic, kept_type};
use crate::classes::generic::Generic;
use crate::fixture::inputs::Argument;
use crate::oracle::Oracle;
use crate::text::layout::LINE;
use crate::text::literal::literal;
use crate::writer::{Known, Throws, Writer};

impl Writer<'_> {
    /// The call, made and checked by the oracle of the method; the result too where the oracle cannot check it all.
    pub(crate) fn checked(
        &mut self,
        act: &Act<'_>,
        oracle: &Oracle,
        pinned: Option<&Value>,
        thrown: Option<&str>,
    ) -> Option<Vec<Vec<String>>> {
        let (call, reflective) = self.call_under_test(act)?;
        self.throws = Throws::Throwable;
        let mut arguments = Vec::new();
        let mut types = oracle.parameters.iter();
        if let Some(receiver) = &act.receiver {
            let ty = types.next()?;
            arguments.push(self.oracle_argument(receiver, ty)?);
        }
        for (argument, ty) in act.arguments.iter().zip(types) {
            let known = match argument {
                Argument::Known(known) => known.clone(),
                Argument::Value(Value::Null) => Known {
                    text: "null".to_owned(),
                    ty: Generic::Var("null".into()),
                },
                Argument::Value(value) => Known {
                    text: literal(value, &self.scope)?,
                    ty: Self::plain_type(value)?,
                },
            };
            arguments.push(self.oracle_argument(&known, ty)?);
        }
        let returned = match &act.made {
            Some(made) => made.java(),
            None => act.returns.clone(),
        };
        let cast = match reflective && oracle.has_result {
            true => match self.open_name(&returned) {
                Some(ty) => format!("({ty}) "),
                None => String::new(),
            },
            false => String::new(),
        };
        arguments.push(format!("() -> {cast}{call}"));
        let start = format!("{}(", oracle.name);
        let one = format!("{start}{});", arguments.join(", "));
        let text = match one.len() + 8 > LINE && !one.contains('\n') {
            true => {
                let last = arguments.pop()?;
                let first = match arguments.is_empty() {
                    true => String::new(),
                    false => format!("{},", arguments.join(", ")),
                };
                format!("{start}{first}\n                {last});")
            }
            false => one,
        };
        if let Some(class) = thrown.filter(|_| oracle.rethrows)
            && let Some(name) = self.scope.class(class)
        {
            let assert = self.scope.assertion("assertThrowsExactly");
            let call = text.trim_end_matches(';');
            return Some(vec![vec![format!(
                "{assert}({name}.class,\n                () -> {call});"
            )]]);
        }
        let pinned = pinned.filter(|_| oracle.returns && act.made.is_none());
        let Some(value) = pinned.filter(|v| is_plain(v)) else {
            return Some(vec![vec![text]]);
        };
        let name = match self.taken.contains("result") {
            true => self.local("actual"),
            false => self.local("result"),
        };
        let kept = match oracle.returns_object {
            true => self.scope.lang("Object"),
            false => kept_type(&returned, &self.scope),
        };
        let statements = assertions(
            &name,
            &kept_generic(&returned).java(),
            value,
            &mut self.taken,
            &mut self.scope,
        );
        Some(match statements.is_empty() {
            true => vec![vec![text]],
            false => vec![vec![format!("{kept} {name} = {text}")], statements],
        })
    }

    /// An argument of the oracle, cast if its static type is another one.
    fn oracle_argument(&mut self, known: &Known, ty: &provetta_jml::Type) -> Option<String> {
        let wanted = JavaType::parse(&ty.descriptor()?)?;
        let is_null = matches!(known.ty, Generic::Var(_));
        if is_null || wanted.is_primitive() || self.types.fits(&known.ty.java(), &wanted) {
            return Some(known.text.clone());
        }
        Some(match self.open_name(&wanted) {
            Some(name) => format!("({name}) {}", known.text),
            None => known.text.clone(),
        })
    }

    /// A type with `?` for its type arguments, as oracles declare it; none if it has no name.
    fn open_name(&mut self, ty: &JavaType) -> Option<String> {
        match ty {
            JavaType::Class(name) => {
                let count = self.types.signature(name).map_or(0, |s| s.parameters.len());
                let class = self.scope.class(name)?;
                Some(match count {
                    0 if self.types.is_generic(name) == Some(true) => return None,
                    0 => class,
                    count => format!("{class}<{}>", vec!["?"; count].join(", ")),
                })
            }
            JavaType::Array(element) => Some(format!("{}[]", self.open_name(element)?)),
            JavaType::Void => None,
            primitive => Some(primitive.to_string()),
        }
    }
}
