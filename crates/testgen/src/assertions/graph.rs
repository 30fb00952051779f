//! In: what objects hold after the call. Out: assertions on everything that is known of the result and on
//! everything that the call changed.
//!
//! Each new object is looked at once, under the first expression that leads to it; where it is met again,
//! the test asserts that it is the same.

use std::collections::BTreeMap;

use provetta_outcome::{Content, FieldState, JavaType, ObjectState, Value};

use super::collection::Shape;
use super::value::{LONG_ARRAY, assertions, kept_generic, kept_type};
use crate::classes::generic::{Argument, Generic};
use crate::classes::ident::{decapitalised, is_identifier, simple};
use crate::text::layout::LINE;
use crate::text::literal::elements;
use crate::writer::before::{array_before, defined, is_changed};
use crate::writer::{Known, Writer};

/// Elements of an array that are looked at one by one.
const LOOKED_AT: usize = 20;

/// More statements than this are not written: the test shall stay readable, and a method may hold 64 KB.
const MOST: usize = 120;

/// Most elements of arrays and collections in one test.
const MOST_ELEMENTS: usize = 2500;

/// Assertions being written.
pub(crate) struct Checks {
    states: BTreeMap<u32, ObjectState>,
    /// Objects that have an expression by now
    named: BTreeMap<u32, Known>,
    pub(crate) statements: Vec<String>,
    /// Elements that were written in full so far
    pub(crate) elements: usize,
}

impl Checks {
    fn is_full(&self) -> bool {
        self.statements.len() >= MOST || self.elements >= MOST_ELEMENTS
    }
}

impl Writer<'_> {
    /// Starts the assertions; the objects of the fixture are known.
    pub(crate) fn checks(&self) -> Checks {
        Checks {
            states: self
                .witness
                .after
                .iter()
                .map(|s| (s.object, s.clone()))
                .collect(),
            named: self.objects.clone(),
            statements: Vec::new(),
            elements: 0,
        }
    }

    /// Asserts what the call changed in the objects of the fixture.
    pub(crate) fn check_changes(&mut self, checks: &mut Checks) {
        let witness = self.witness;
        for object in defined(witness) {
            let Some(state) = checks.states.get(&object).cloned() else {
                continue;
            };
            let Some(known) = checks.named.get(&object).cloned() else {
                continue;
            };
            if !is_changed(witness, &state) {
                continue;
            }
            match &state.content {
                Content::Fields(fields) => {
                    for field in fields.iter().filter(|f| f.changed) {
                        self.check_field(&known, &state.class, field, checks);
                    }
                }
                Content::Array(element, after) => {
                    let before = array_before(witness, object);
                    self.check_array(&known, element, after, before.as_deref(), checks);
                }
                _ => self.check_content(&known, &state, checks),
            }
        }
    }

    /// Asserts that an expression has a value.
    pub(crate) fn check(&mut self, place: &Known, value: &Value, checks: &mut Checks) {
        if checks.is_full() {
            return;
        }
        match value {
            Value::Any => {}
            Value::Ref(object) => match checks.named.get(object).cloned() {
                Some(known) => {
                    let same = self.scope.assertion("assertSame");
                    checks
                        .statements
                        .push(format!("{same}({}, {});", known.text, place.text));
                }
                None => self.check_new(place, *object, checks),
            },
            // An expression of type Object is no boolean.
            Value::Boolean(truth) if !matches!(place.ty, Generic::Plain(_)) => {
                let equals = self.scope.assertion("assertEquals");
                checks
                    .statements
                    .push(format!("{equals}({truth}, {});", place.text));
            }
            Value::Array(element, values) => {
                self.check_array(place, element, values, None, checks);
            }
            plain => {
                let found = assertions(
                    &place.text,
                    &place.ty.java(),
                    plain,
                    &mut self.taken,
                    &mut self.scope,
                );
                checks.statements.extend(found);
            }
        }
    }

    fn check_field(
        &mut self,
        object: &Known,
        exact: &str,
        field: &FieldState,
        checks: &mut Checks,
    ) {
        if field.value == Value::Any || checks.is_full() {
            return;
        }
        if let Some(place) = self.read(object, exact, &field.class, &field.field) {
            self.check(&place, &field.value, checks);
        }
    }

    /// Asserts what is known of an object that the call made.
    fn check_new(&mut self, place: &Known, object: u32, checks: &mut Checks) {
        let Some(state) = checks.states.get(&object).cloned() else {
            checks.named.insert(object, place.clone());
            let not_null = self.scope.assertion("assertNotNull");
            checks
                .statements
                .push(format!("{not_null}({});", place.text));
            return;
        };
        if let Some(constant) = self.enum_constant(&state) {
            checks.named.insert(object, place.clone());
            let same = self.scope.assertion("assertSame");
            checks
                .statements
                .push(format!("{same}({constant}, {});", place.text));
            return;
        }
        match &state.content {
            Content::Fields(fields) => self.check_fields(place, &state, fields, checks),
            Content::Opaque => self.check_class(place, &state, checks),
            Content::Array(element, values) => {
                checks.named.insert(object, place.clone());
                let place = self.check_array(place, element, values, None, checks);
                checks.named.insert(object, place);
            }
            _ => {
                checks.named.insert(object, place.clone());
                self.check_content(place, &state, checks);
            }
        }
    }

    /// `Color.RED` for an object of an enum class with a known name.
    fn enum_constant(&mut self, state: &ObjectState) -> Option<String> {
        let units = match &state.content {
            Content::Fields(fields) => {
                let is_name =
                    |f: &&FieldState| &*f.class == "java/lang/Enum" && &*f.field == "name";
                match &fields.iter().find(is_name)?.value {
                    Value::Str(units) => units,
                    _ => return None,
                }
            }
            Content::Parts(parts) => match parts.as_slice() {
                [Value::Str(units)] => units,
                _ => return None,
            },
            _ => return None,
        };
        let name = String::from_utf16(units).ok()?;
        let class = self
            .types
            .chain(&state.class)
            .into_iter()
            .find(|c| c.super_name.as_deref() == Some("java/lang/Enum"))?;
        let declared = class.fields.iter().any(|f| *f.name == *name);
        let class = self.scope.class(&class.name)?;
        (declared && is_identifier(&name)).then(|| format!("{class}.{name}"))
    }

    /// Asserts the class where the static type does not give it.
    fn check_class(&mut self, place: &Known, state: &ObjectState, checks: &mut Checks) {
        checks.named.insert(state.object, place.clone());
        let text = &place.text;
        if place.ty.name() == Some(&state.class) || has_no_name(&state.class) {
            let not_null = self.scope.assertion("assertNotNull");
            checks.statements.push(format!("{not_null}({text});"));
            return;
        }
        let equals = self.scope.assertion("assertEquals");
        let class = match self.scope.class(&state.class) {
            Some(class) => Some(format!("{equals}({class}.class, {text}.getClass());")),
            None => self
                .string(&state.class.replace('/', "."))
                .map(|name| format!("{equals}({name}, {text}.getClass().getName());")),
        };
        checks.statements.extend(class);
    }

    fn check_fields(
        &mut self,
        place: &Known,
        state: &ObjectState,
        fields: &[FieldState],
        checks: &mut Checks,
    ) {
        let known: Vec<&FieldState> = fields.iter().filter(|f| f.value != Value::Any).collect();
        // A reading is tried first, so that no variable is declared for nothing.
        let readable = |writer: &mut Self, place: &Known| {
            let (helpers, throws) = (writer.helpers.clone(), writer.throws);
            let scope = writer.scope.clone();
            let count = known
                .iter()
                .filter(|f| {
                    writer
                        .read(place, &state.class, &f.class, &f.field)
                        .is_some()
                })
                .count();
            (writer.helpers, writer.throws, writer.scope) = (helpers, throws, scope);
            count
        };
        let same = place.ty.name() == Some(&state.class);
        let named = self.scope.class(&state.class).is_some() && !has_no_name(&state.class);
        let exact = Known {
            text: place.text.clone(),
            ty: Generic::class(&state.class),
        };
        let count = readable(self, if named { &exact } else { place });
        if count == 0 {
            return self.check_class(place, state, checks);
        }
        let place = if same || !named {
            if !same {
                self.check_class(place, state, checks);
            }
            match count > 1 && !is_identifier(&place.text) {
                true => self.variable(place, &state.class, checks),
                false => place.clone(),
            }
        } else {
            self.narrowed(place, &state.class, checks)
        };
        checks.named.insert(state.object, place.clone());
        for field in known {
            self.check_field(&place, &state.class, field, checks);
        }
    }

    /// A local variable for an expression that several assertions look into.
    fn variable(&mut self, place: &Known, class: &str, checks: &mut Checks) -> Known {
        let name = self.place_name(place, class);
        let declared = self.ty(&place.ty).unwrap_or_else(|| "var".to_owned());
        checks
            .statements
            .push(format!("{declared} {name} = {};", place.text));
        Known {
            text: name,
            ty: place.ty.clone(),
        }
    }

    /// A local variable of a subclass of the static type: `Circle circle = assertInstanceOf(…);`
    pub(crate) fn narrowed(&mut self, place: &Known, class: &str, checks: &mut Checks) -> Known {
        let ty = Generic::class(class);
        let declared = self.open_type(class);
        let Some(named) = self.scope.class(class) else {
            return place.clone();
        };
        let name = self.place_name(place, class);
        let instance = self.scope.assertion("assertInstanceOf");
        checks.statements.push(format!(
            "{declared} {name} = {instance}({named}.class, {});",
            place.text
        ));
        Known { text: name, ty }
    }

    /// The class with `?` for its type arguments.
    pub(crate) fn open_type(&mut self, class: &str) -> String {
        let count = self
            .types
            .signature(class)
            .map_or(0, |s| s.parameters.len());
        let ty = Generic::Class(class.into(), vec![Argument::Any; count]);
        self.ty(&ty).unwrap_or_else(|| "var".to_owned())
    }

    /// A name for what an expression yields: the field or getter it ends with, else the class.
    fn place_name(&mut self, place: &Known, class: &str) -> String {
        let last = place.text.rsplit('.').next().unwrap_or_default();
        let last = last.strip_suffix("()").unwrap_or(last);
        let last = match last.strip_prefix("get") {
            Some(rest) if rest.starts_with(|c: char| c.is_uppercase()) => decapitalised(rest),
            _ => last.to_owned(),
        };
        let simple = class.rsplit('[').next().unwrap_or(class);
        let wanted = match is_identifier(&last) && !self.taken.contains(&last) {
            true => last,
            false => decapitalised(self::simple(simple)),
        };
        self.numbered(&wanted)
    }

    /// Asserts the elements of an array; only those that differ from `before`, if they are objects. Gives
    /// the array with its real type.
    fn check_array(
        &mut self,
        place: &Known,
        element: &JavaType,
        values: &[Value],
        before: Option<&[Value]>,
        checks: &mut Checks,
    ) -> Known {
        let real = Generic::Array(Box::new(Generic::erased(element)));
        checks.elements += values.len().min(LONG_ARRAY);
        let plain = values
            .iter()
            .all(|v| is_plain(v) || matches!(v, Value::Array(..)));
        if plain {
            if let Some(short) = self.short_array(place, element, values, &real) {
                checks.statements.push(short);
                return place.clone();
            }
            let changed = |b: &[Value]| b.iter().zip(values).filter(|(b, a)| b != a).count();
            let few = before.is_some_and(|b| b.len() == values.len() && changed(b) <= LOOKED_AT);
            if !few {
                return self.check_long_array(place, element, values, &real, checks);
            }
        }
        let place = match place.ty {
            Generic::Array(_) => place.clone(),
            _ => self.narrowed_array(place, &real, checks),
        };
        let Generic::Array(inner) = place.ty.clone() else {
            return place;
        };
        if before.is_none() {
            let equals = self.scope.assertion("assertEquals");
            checks.statements.push(format!(
                "{equals}({}, {}.length);",
                values.len(),
                place.text
            ));
        }
        let differs = |i: &usize| before.is_none_or(|b| b.get(*i) != values.get(*i));
        let looked_at = (0..values.len()).filter(differs).take(LOOKED_AT);
        for i in looked_at.collect::<Vec<_>>() {
            let at = Known {
                text: format!("{}[{i}]", place.text),
                ty: (*inner).clone(),
            };
            self.check(&at, &values[i], checks);
        }
        place
    }

    /// A local variable for what only turns out to be an array.
    fn narrowed_array(&mut self, place: &Known, real: &Generic, checks: &mut Checks) -> Known {
        let array = self.numbered("array");
        let instance = self.scope.assertion("assertInstanceOf");
        let kept = kept_type(&real.java(), &self.scope);
        checks.statements.push(format!(
            "{kept} {array} = {instance}({kept}.class, {});",
            place.text
        ));
        Known {
            text: array,
            ty: kept_generic(&real.java()),
        }
    }

    /// An array of plain values that takes more than a line, or is the result itself.
    fn check_long_array(
        &mut self,
        place: &Known,
        element: &JavaType,
        values: &[Value],
        real: &Generic,
        checks: &mut Checks,
    ) -> Known {
        let place = match self.types.fits(&place.ty.java(), &real.java()) {
            true => place.clone(),
            false => self.narrowed_array(place, real, checks),
        };
        let found = assertions(
            &place.text,
            &real.java(),
            &Value::Array(element.clone(), values.to_vec()),
            &mut self.taken,
            &mut self.scope,
        );
        checks.statements.extend(found);
        place
    }

    /// `assertArrayEquals(new int[] {1, 2}, items);` on one line, for what is not the result itself.
    fn short_array(
        &mut self,
        place: &Known,
        element: &JavaType,
        values: &[Value],
        real: &Generic,
    ) -> Option<String> {
        if matches!(place.text.as_str(), "result" | "actual") {
            return None;
        }
        let kept = kept_type(&real.java(), &self.scope);
        let fits = self.types.fits(&place.ty.java(), &real.java());
        let object = JavaType::Class("java/lang/Object".into());
        let element = match element {
            JavaType::Class(name) if crate::classes::generic::plain_class(name).is_none() => {
                &object
            }
            other => other,
        };
        if matches!(element, JavaType::Array(_)) {
            return None;
        }
        let texts = elements(values, &self.scope)?;
        let text = format!(
            "{}(new {}[] {{{}}}, {});",
            self.scope.assertion("assertArrayEquals"),
            kept_type(element, &self.scope),
            texts.join(", "),
            match fits {
                true => place.text.clone(),
                false => format!(
                    "{}({kept}.class, {})",
                    self.scope.assertion("assertInstanceOf"),
                    place.text
                ),
            }
        );
        (text.len() + 8 <= LINE).then_some(text)
    }

    /// Asserts what a library object holds.
    fn check_content(&mut self, place: &Known, state: &ObjectState, checks: &mut Checks) {
        match &state.content {
            Content::Elements(values) => {
                let shape = Shape::of(&state.class, &self.types);
                self.check_elements(place, shape, values, checks);
            }
            Content::Entries(entries) => self.check_entries(place, entries, checks),
            Content::Optional(held) => self.check_optional(place, held.as_ref(), checks),
            Content::Text(units) => {
                let expected =
                    crate::text::literal::literal(&Value::Str(units.clone()), &self.scope);
                let equals = self.scope.assertion("assertEquals");
                let text = expected
                    .map(|expected| format!("{equals}({expected}, {}.toString());", place.text));
                checks.statements.extend(text);
            }
            Content::Parts(parts) => self.check_parts(place, &state.class, parts, checks),
            Content::Fields(_) | Content::Array(..) | Content::Opaque => {}
        }
    }
}

/// Whether the value has a literal: no object of the graph, and known.
pub(crate) fn is_plain(value: &Value) -> bool {
    !matches!(
        value,
        Value::Ref(_) | Value::Any | Value::Object(_) | Value::Array(..)
    )
}

/// Hidden classes and proxies have another name in every run.
fn has_no_name(class: &str) -> bool {
    class.contains("$$") || class.contains("$Proxy") || class.contains("+0x")
}
