//! In: what a list, set, map or optional holds. Out: assertions that compare it with a literal one, or
//! element by element where objects are in it.

use provetta_outcome::Value;

use super::graph::{Checks, is_plain};
use crate::classes::generic::Generic;
use crate::classes::hierarchy::Hierarchy;
use crate::classes::ident::is_identifier;
use crate::text::layout::LINE;
use crate::text::literal::literal;
use crate::writer::{Known, Writer};

/// Elements that are looked at one by one.
const LOOKED_AT: usize = 20;

/// More elements are compared by number only; a method may hold 64 KB of code.
const MOST: usize = 500;

/// Entries that `Map.of` takes.
const MAP_OF: usize = 10;

/// What equality means for a collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    List,
    Set,
    /// Compared by identity, as queues are
    Other,
}

impl Shape {
    pub(crate) fn of(class: &str, types: &Hierarchy<'_>) -> Shape {
        let is = |sup: &str| types.is_subclass(class, sup);
        if is("java/util/List") || matches!(class, "java/util/ArrayList" | "java/util/LinkedList") {
            Shape::List
        } else if is("java/util/Set") || class.ends_with("HashSet") || class.ends_with("TreeSet") {
            Shape::Set
        } else {
            Shape::Other
        }
    }
}

impl Writer<'_> {
    pub(crate) fn check_elements(
        &mut self,
        place: &Known,
        shape: Shape,
        values: &[Value],
        checks: &mut Checks,
    ) {
        if values.iter().all(is_plain) && values.len() <= MOST {
            checks.elements += values.len();
            let expected = match shape {
                Shape::Set => self.set(values),
                Shape::List | Shape::Other => self.list(values),
            };
            let Some(expected) = expected else { return };
            let actual = match shape {
                Shape::Other => {
                    let place = self.collection(place, "java/util/Collection", checks);
                    let list = self.scope.import("java.util.ArrayList");
                    format!("new {list}<>({})", place.text)
                }
                _ => place.text.clone(),
            };
            let equals = self.scope.assertion("assertEquals");
            checks
                .statements
                .push(format!("{equals}({expected}, {actual});"));
            return;
        }
        let wanted = match shape {
            Shape::List => "java/util/List",
            Shape::Set | Shape::Other => "java/util/Collection",
        };
        let mut place = self.collection(place, wanted, checks);
        let equals = self.scope.assertion("assertEquals");
        checks.statements.push(format!(
            "{equals}({}, {}.size());",
            values.len(),
            place.text
        ));
        match shape {
            // No order, and equality may look at more than identity.
            Shape::Set => return,
            Shape::Other => {
                let list = self.scope.import("java.util.List");
                let copy = self.scope.import("java.util.ArrayList");
                let name = self.numbered("elements");
                let open = match self.raw {
                    true => list,
                    false => format!("{list}<?>"),
                };
                checks
                    .statements
                    .push(format!("{open} {name} = new {copy}<>({});", place.text));
                place.text = name;
            }
            Shape::List => {}
        }
        for (i, value) in values.iter().take(LOOKED_AT).enumerate() {
            let at = Known {
                text: format!("{}.get({i})", place.text),
                ty: Generic::object(),
            };
            self.check(&at, value, checks);
        }
    }

    pub(crate) fn check_entries(
        &mut self,
        place: &Known,
        entries: &[(Value, Value)],
        checks: &mut Checks,
    ) {
        let plain = |v: &Value| is_plain(v) && *v != Value::Null;
        let equals = self.scope.assertion("assertEquals");
        if entries.len() <= MOST && entries.iter().all(|(k, v)| plain(k) && plain(v)) {
            checks.elements += 2 * entries.len();
            if let Some(expected) = self.map(entries) {
                checks
                    .statements
                    .push(format!("{equals}({expected}, {});", place.text));
            }
            return;
        }
        let place = self.collection(place, "java/util/Map", checks);
        checks.statements.push(format!(
            "{equals}({}, {}.size());",
            entries.len(),
            place.text
        ));
        let looked_at = entries.iter().filter(|(key, _)| is_plain(key));
        for (key, value) in looked_at.take(LOOKED_AT) {
            let Some(key) = self.plain(key) else { continue };
            let at = Known {
                text: format!("{}.get({key})", place.text),
                ty: Generic::object(),
            };
            self.check(&at, value, checks);
        }
    }

    pub(crate) fn check_optional(
        &mut self,
        place: &Known,
        held: Option<&Value>,
        checks: &mut Checks,
    ) {
        let optional = self.scope.import("java.util.Optional");
        let equals = self.scope.assertion("assertEquals");
        let expected = match held {
            None => Some(format!("{optional}.empty()")),
            Some(value) if is_plain(value) => self
                .plain(value)
                .map(|value| format!("{optional}.of({value})")),
            Some(_) => None,
        };
        match (expected, held) {
            (Some(expected), _) => checks
                .statements
                .push(format!("{equals}({expected}, {});", place.text)),
            (None, Some(value)) => {
                let place = self.collection(place, "java/util/Optional", checks);
                let at = Known {
                    text: format!("{}.orElseThrow()", place.text),
                    ty: Generic::object(),
                };
                self.check(&at, value, checks);
            }
            (None, None) => {}
        }
    }

    /// The place with a static type that has the methods of `class`.
    pub(crate) fn collection(&mut self, place: &Known, class: &str, checks: &mut Checks) -> Known {
        // What a field or method yields could be raw, and javac warn of its use.
        let fits = is_identifier(&place.text)
            && place
                .ty
                .name()
                .is_some_and(|name| self.types.is_subclass(name, class));
        match fits {
            true => place.clone(),
            false => self.narrowed(place, class, checks),
        }
    }

    /// A plain value as an expression that is boxed to exactly its class.
    fn plain(&mut self, value: &Value) -> Option<String> {
        match value {
            Value::Boxed(inner) => literal(inner, &self.scope),
            other => literal(other, &self.scope),
        }
    }

    fn texts(&mut self, values: &[Value]) -> Option<Vec<String>> {
        values.iter().map(|v| self.plain(v)).collect()
    }

    fn list(&mut self, values: &[Value]) -> Option<String> {
        let texts = self.texts(values)?;
        Some(match (values.contains(&Value::Null), texts.as_slice()) {
            (false, texts) => {
                let list = self.scope.import("java.util.List");
                joined(&format!("{list}.of("), texts)
            }
            (true, [_]) => format!(
                "{}.singletonList(null)",
                self.scope.import("java.util.Collections")
            ),
            (true, texts) => {
                let arrays = self.scope.import("java.util.Arrays");
                joined(&format!("{arrays}.asList("), texts)
            }
        })
    }

    fn set(&mut self, values: &[Value]) -> Option<String> {
        if values.contains(&Value::Null) {
            let list = self.list(values)?;
            let set = self.scope.import("java.util.HashSet");
            return Some(format!("new {set}<>({list})"));
        }
        let set = self.scope.import("java.util.Set");
        Some(joined(&format!("{set}.of("), &self.texts(values)?))
    }

    fn map(&mut self, entries: &[(Value, Value)]) -> Option<String> {
        let map = self.scope.import("java.util.Map");
        let mut texts = Vec::new();
        for (key, value) in entries {
            texts.push(format!("{}, {}", self.plain(key)?, self.plain(value)?));
        }
        if entries.len() <= MAP_OF {
            return Some(joined(&format!("{map}.of("), &texts));
        }
        let entries: Vec<String> = texts.iter().map(|t| format!("{map}.entry({t})")).collect();
        Some(joined(&format!("{map}.ofEntries("), &entries))
    }
}

/// Items between commas, in lines of their own where one would be too long.
fn joined(open: &str, items: &[String]) -> String {
    let one = format!("{open}{})", items.join(", "));
    if one.len() + 40 <= LINE {
        return one;
    }
    let mut out = open.to_owned();
    let mut column = LINE;
    for (i, item) in items.iter().enumerate() {
        if column + item.len() + 2 > LINE {
            out.push_str("\n                ");
            column = 16;
        } else {
            out.push(' ');
        }
        out.push_str(item);
        if i + 1 < items.len() {
            out.push(',');
        }
        column += item.len() + 2;
    }
    out.push(')');
    out
}
