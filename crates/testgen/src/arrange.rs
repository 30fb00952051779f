//! In: the steps of a fixture. Out: statements that make its objects.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use provetta_classfile::Class;
use provetta_outcome::{JavaType, MethodRef, Step, Value};

use crate::assertion::broken;
use crate::generic::Generic;
use crate::helper::Helper;
use crate::hierarchy::inner_of;
use crate::ident::is_identifier;
use crate::locals::Names;
use crate::plan::{field_type, plan};
use crate::writer::{Known, Throws, Writer, call};

/// Stands above the first statement that needs reflection.
const BY_REFLECTION: &str =
    "// fixture: reflection, since no constructor or method found makes this state";
/// Arrays up to this length are written whole.
const SHORT_ARRAY: u32 = 24;
/// Longer arrays are not written whole, however full they are.
const LONG_ARRAY: u32 = 1000;
/// Most elements and results in one test.
const MOST_BULK: usize = 2500;

impl Writer<'_> {
    /// The statements of the fixture; afterwards its objects are known. `None` if one cannot be made.
    pub(crate) fn arrange(
        &mut self,
        method: &MethodRef,
        names: &Names,
        inlined: &BTreeSet<u32>,
    ) -> Option<Vec<String>> {
        let types = plan(self.witness, method, self.types, self.raw)?;
        let mut statements = Vec::new();
        let mut told = false;
        for step in &self.witness.fixture {
            let before = std::mem::replace(&mut self.reflects, false);
            let written = self.step(step, &types, names, inlined)?;
            let reflects = self.reflects;
            self.reflects |= before;
            if reflects && !told {
                statements.push(BY_REFLECTION.to_owned());
                told = true;
            }
            statements.extend(written);
            if self.bulk > MOST_BULK {
                return None;
            }
        }
        Some(statements)
    }

    fn step(
        &mut self,
        step: &Step,
        types: &BTreeMap<u32, Generic>,
        names: &Names,
        inlined: &BTreeSet<u32>,
    ) -> Option<Vec<String>> {
        match step {
            Step::Create {
                object,
                by,
                arguments,
            } => {
                let known = self.create(by, types.get(object)?, arguments)?;
                self.define(*object, known, names, inlined)
            }
            Step::Obtain {
                object,
                from,
                by,
                arguments,
            } => {
                let known = self.obtain(*from, by, types.get(object)?, arguments)?;
                self.define(*object, known, names, inlined)
            }
            Step::Array {
                object,
                element,
                length,
                elements,
            } => self.array(
                *object,
                (types.get(object)?, element),
                *length,
                elements,
                names,
            ),
            Step::Element {
                object,
                index,
                value,
            } => {
                let array = self.objects.get(object)?.clone();
                let Generic::Array(element) = &array.ty else {
                    return None;
                };
                self.bulk += 1;
                let value = self.value(value, element, false)?;
                Some(vec![format!("{}[{index}] = {value};", array.text)])
            }
            Step::Constant {
                object,
                class,
                field,
            } => {
                let known = self.constant(class, field, types.get(object)?)?;
                self.define(*object, known, names, inlined)
            }
            Step::Call {
                object,
                method,
                arguments,
            } => self.call_step(*object, method, arguments),
            Step::Assign {
                object,
                class,
                field,
                value,
                reflection,
            } => self.assign(*object, (class, field), value, *reflection),
            Step::Allocate { object, class } => {
                let literal = self.class_literal(&JavaType::Class(class.clone()))?;
                self.reflects = true;
                self.helper(Helper::Allocate, Throws::Exception);
                let ty = match self.scope.class(class) {
                    Some(_) => types.get(object)?.clone(),
                    None => Generic::object(),
                };
                let text = format!("allocate({literal})");
                self.define(*object, Known { text, ty }, names, inlined)
            }
            Step::Stub {
                object,
                class,
                returns,
            } => {
                let ty = types.get(object)?;
                let name = names.objects.get(object)?.clone();
                let text = self.stub(*object, class, ty, returns)?;
                let statement = format!("{} {name} = {text};", self.ty(ty)?);
                let ty = ty.clone();
                self.objects.insert(*object, Known { text: name, ty });
                Some(vec![statement])
            }
        }
    }

    /// Gives an object its local variable, or keeps its expression for where it is used.
    fn define(
        &mut self,
        object: u32,
        known: Known,
        names: &Names,
        inlined: &BTreeSet<u32>,
    ) -> Option<Vec<String>> {
        if inlined.contains(&object) {
            self.objects.insert(object, known);
            return Some(Vec::new());
        }
        let name = names.objects.get(&object)?.clone();
        let ty = self.idiom(object, &known.ty).unwrap_or(known.ty);
        let statement = format!("{} {name} = {};", self.ty(&ty)?, known.text);
        self.objects.insert(object, Known { text: name, ty });
        Some(vec![statement])
    }

    fn create(&mut self, by: &MethodRef, ty: &Generic, arguments: &[Value]) -> Option<Known> {
        let target = match self.may_call(by) {
            true => self.scope.class(&by.class),
            false => None,
        };
        let Some(target) = target else {
            let arguments = self.plain_arguments(arguments)?;
            return self.create_by_reflection(by, ty, &arguments);
        };
        self.note_exceptions(by);
        if &*by.name != "<init>" {
            let arguments = self.arguments(by, None, arguments)?;
            let text = call(&format!("{target}.{}", by.name), &arguments);
            // A type that cannot be named, but can be held.
            let ty = match self.ty(ty) {
                Some(_) => ty.clone(),
                None => self.raw.then(Generic::object)?,
            };
            return Some(Known { text, ty });
        }
        let arguments = self.arguments(by, Some(ty), arguments)?;
        let text = self.new_expression(by, ty, &target, &arguments)?;
        Some(Known {
            text,
            ty: ty.clone(),
        })
    }

    /// What an instance method returns.
    fn obtain(
        &mut self,
        from: u32,
        by: &MethodRef,
        ty: &Generic,
        arguments: &[Value],
    ) -> Option<Known> {
        let receiver = self.objects.get(&from)?.clone();
        let owner = JavaType::Class(by.class.clone());
        if !self.may_call(by) || !self.types.fits(&receiver.ty.java(), &owner) {
            return None;
        }
        self.note_exceptions(by);
        let arguments = self.arguments(by, Some(&receiver.ty), arguments)?;
        let start = match self.inherits_method(&receiver.ty, by) {
            true => receiver.text,
            false => format!("(({}) {})", self.scope.class(&by.class)?, receiver.text),
        };
        let text = call(&format!("{start}.{}", by.name), &arguments);
        let ty = match self.ty(ty) {
            Some(_) => ty.clone(),
            None => self.raw.then(Generic::object)?,
        };
        Some(Known { text, ty })
    }

    /// `new C(arguments)`, or `outer.new C(arguments)` for an inner class; with a body for an abstract one.
    pub(crate) fn new_expression(
        &mut self,
        by: &MethodRef,
        ty: &Generic,
        target: &str,
        arguments: &[String],
    ) -> Option<String> {
        let diamond = match ty {
            Generic::Class(_, own) if !own.is_empty() && !self.raw => "<>",
            _ => "",
        };
        let class = self.types.class(&by.class);
        if let Some(class) = class.as_ref().filter(|c| c.flags.is_abstract()) {
            return self.extension(class, ty, arguments);
        }
        let inner = class.and_then(|c| inner_of(&c));
        Some(match (inner, arguments) {
            (None, arguments) => call(&format!("new {target}{diamond}"), arguments),
            (Some(_), [outer, arguments @ ..]) => {
                if outer == "null" || outer.ends_with(" null") {
                    return None;
                }
                let outer = match outer.starts_with(['(', 'n']) && outer.contains(' ') {
                    true => format!("({outer})"),
                    false => outer.clone(),
                };
                let simple = target.rsplit('.').next()?;
                call(&format!("{outer}.new {simple}{diamond}"), arguments)
            }
            (Some(_), []) => return None,
        })
    }

    fn create_by_reflection(
        &mut self,
        by: &MethodRef,
        ty: &Generic,
        arguments: &[Known],
    ) -> Option<Known> {
        self.reflects = true;
        let owner = self.string(&by.class.replace('/', "."))?;
        let text = if &*by.name == "<init>" {
            self.helper(Helper::Create, Throws::Throwable);
            self.reflective(&format!("create({owner}"), &by.descriptor, arguments)?
        } else {
            self.helper(Helper::CallStatic, Throws::Throwable);
            let name = self.string(&by.name)?;
            let start = format!("callStatic({owner}, {name}");
            self.reflective(&start, &by.descriptor, arguments)?
        };
        self.cast(text, ty)
    }

    /// What reflection yields, cast to its type if that has a name and needs no unchecked cast.
    fn cast(&mut self, text: String, ty: &Generic) -> Option<Known> {
        let nameable = match ty {
            Generic::Class(name, _) => self.scope.class(name).is_some(),
            ty => self.ty(ty).is_some(),
        };
        if !nameable {
            return Some(Known {
                text,
                ty: Generic::object(),
            });
        }
        if !self.raw && matches!(ty, Generic::Class(_, own) if !own.is_empty()) {
            return None;
        }
        Some(match *ty == Generic::object() {
            true => Known {
                text,
                ty: ty.clone(),
            },
            false => Known {
                text: format!("({}) {text}", self.ty(ty)?),
                ty: ty.clone(),
            },
        })
    }

    fn constant(&mut self, class: &str, field: &str, ty: &Generic) -> Option<Known> {
        let declared = self.types.class(class)?;
        let found = declared.fields.iter().find(|f| &*f.name == field)?;
        let open = self.may_use(class, found.flags.is_private(), found.flags.is_public())
            && is_identifier(field);
        if open && let Some(owner) = self.scope.class(class) {
            return Some(Known {
                text: format!("{owner}.{field}"),
                ty: ty.clone(),
            });
        }
        self.reflects = true;
        self.helper(Helper::FieldOf, Throws::Exception);
        let owner = self.class_literal(&JavaType::Class(class.into()))?;
        let text = format!("fieldOf(null, {owner}, {})", self.string(field)?);
        self.cast(text, ty)
    }

    fn array(
        &mut self,
        object: u32,
        (ty, element): (&Generic, &JavaType),
        length: u32,
        elements: &[(u32, Value)],
        names: &Names,
    ) -> Option<Vec<String>> {
        let Generic::Array(inner) = ty else {
            return None;
        };
        self.bulk += elements.len();
        let name = names.objects.get(&object).cloned();
        let Some(declared) = self.ty(ty) else {
            return self.array_by_reflection(object, element, length, elements, name?);
        };
        let mut values = BTreeMap::new();
        for (index, value) in elements {
            if *index >= length {
                return None;
            }
            values.insert(*index, self.element(value, inner)?);
        }
        let full = length <= SHORT_ARRAY
            || (length <= LONG_ARRAY && values.len() as u64 * 4 >= u64::from(length));
        let known = |text: String| Known {
            text,
            ty: ty.clone(),
        };
        if full {
            let zero = zero(element);
            let texts: Vec<String> = (0..length)
                .map(|i| values.get(&i).cloned().unwrap_or_else(|| zero.to_owned()))
                .collect();
            self.bulk += texts.len() - values.len();
            return Some(match name {
                Some(name) => {
                    let open = format!("{declared} {name} = {{");
                    self.objects.insert(object, known(name));
                    vec![broken(&open, &texts, "};")]
                }
                None => {
                    let text = format!("new {declared} {{{}}}", texts.join(", "));
                    self.objects.insert(object, known(text));
                    Vec::new()
                }
            });
        }
        let name = name?;
        let sized = declared.replacen("[]", &format!("[{length}]"), 1);
        let mut statements = vec![format!("{declared} {name} = new {sized};")];
        for (index, value) in values {
            statements.push(format!("{name}[{index}] = {value};"));
        }
        self.objects.insert(object, known(name));
        Some(statements)
    }

    /// An array of a class that the test cannot name.
    fn array_by_reflection(
        &mut self,
        object: u32,
        element: &JavaType,
        length: u32,
        elements: &[(u32, Value)],
        name: String,
    ) -> Option<Vec<String>> {
        // Of a generic class that has a name, the raw type will do.
        let mut inner = element;
        while let JavaType::Array(element) = inner {
            inner = element;
        }
        match inner {
            JavaType::Class(name) if self.subject.name_of(name).is_none() => {}
            _ => return None,
        }
        self.reflects = true;
        self.throws = self.throws.max(Throws::Exception);
        let array = self.scope.import("java.lang.reflect.Array");
        let literal = self.class_literal(element)?;
        let held = self.scope.lang("Object");
        let mut statements = vec![format!(
            "{held} {name} = {array}.newInstance({literal}, {length});"
        )];
        for (index, value) in elements {
            let value = self.plain_arguments(std::slice::from_ref(value))?;
            let value = &value.first()?.text;
            statements.push(format!("{array}.set({name}, {index}, {value});"));
        }
        let ty = Generic::object();
        self.objects.insert(object, Known { text: name, ty });
        Some(statements)
    }

    /// An element of an array, where constants need no cast.
    fn element(&mut self, value: &Value, ty: &Generic) -> Option<String> {
        match value {
            Value::Byte(_) | Value::Short(_) => crate::literal::initialiser(value, &self.scope),
            value => self.value(value, ty, false),
        }
    }

    fn call_step(
        &mut self,
        object: u32,
        method: &MethodRef,
        arguments: &[Value],
    ) -> Option<Vec<String>> {
        let receiver = self.objects.get(&object)?.clone();
        let method = &self.types.door(method, &receiver.ty, self.raw);
        let method = &self.seen_as(method, &receiver.ty);
        let owner = JavaType::Class(method.class.clone());
        let direct = self.types.fits(&receiver.ty.java(), &owner)
            && self.inherits_method(&receiver.ty, method);
        if !self.may_call(method) || (!direct && self.scope.class(&method.class).is_none()) {
            self.reflects = true;
            self.helper(Helper::Call, Throws::Throwable);
            let start = format!(
                "call({}, {}, {}",
                receiver.text,
                self.string(&method.class.replace('/', "."))?,
                self.string(&method.name)?
            );
            let arguments = self.plain_arguments(arguments)?;
            let text = self.reflective(&start, &method.descriptor, &arguments)?;
            return Some(vec![format!("{text};")]);
        }
        self.note_exceptions(method);
        let (text, ty) = match direct {
            true => (receiver.text, receiver.ty),
            false => {
                let ty = Generic::class(&method.class);
                (format!("(({}) {})", self.ty(&ty)?, receiver.text), ty)
            }
        };
        let arguments = self.arguments(method, Some(&ty), arguments)?;
        Some(vec![format!(
            "{};",
            call(&format!("{text}.{}", method.name), &arguments)
        )])
    }

    /// The method as the static type of its receiver declares it, if that is a supertype.
    fn seen_as(&self, method: &MethodRef, receiver: &Generic) -> MethodRef {
        let base = match receiver.name() {
            Some(base) if !self.types.is_subclass(base, &method.class) => base,
            _ => return method.clone(),
        };
        let declared = |c: &&Arc<Class>| c.method(&method.name, &method.descriptor).is_some();
        let all = self.types.all(base);
        let class = all.iter().find(declared).map(|c| c.name.clone());
        MethodRef {
            class: class.unwrap_or_else(|| method.class.clone()),
            ..method.clone()
        }
    }

    fn assign(
        &mut self,
        object: u32,
        (class, field): (&str, &str),
        value: &Value,
        reflection: bool,
    ) -> Option<Vec<String>> {
        let target = self.objects.get(&object)?.clone();
        let found = self.types.class(class);
        let flags =
            found.and_then(|c| c.fields.iter().find(|f| &*f.name == field).map(|f| f.flags));
        let inherits = match (flags, target.ty.name()) {
            (Some(flags), Some(base)) => self.inherits(base, class, flags),
            _ => true,
        };
        // A field that another one hides has its name in its own class only.
        let base = target.ty.name().cloned();
        let is_seen = base.is_none_or(|base| self.is_visible(&base, class, field));
        let fits = inherits
            && is_seen
            && self
                .types
                .fits(&target.ty.java(), &JavaType::Class(class.into()));
        let named = self.scope.class(class);
        if !reflection && (fits || named.is_some()) && is_identifier(field) {
            let (text, owner) = match (fits, named) {
                (false, Some(named)) => (
                    format!("(({named}) {})", target.text),
                    Generic::class(class),
                ),
                _ => (target.text, target.ty),
            };
            let ty = match self.raw {
                true => self.erased_field(class, field)?,
                false => field_type(&self.types, &owner, class, field)?,
            };
            let value = self.element(value, &ty)?;
            return Some(vec![format!("{text}.{field} = {value};")]);
        }
        // The fields of records cannot be set, and those of the JDK are closed.
        let declared = self.types.class(class);
        if declared.is_some_and(|c| c.super_name.as_deref() == Some("java/lang/Record"))
            || self.is_closed(class)
        {
            return None;
        }
        self.reflects = true;
        self.helper(Helper::SetField, Throws::Exception);
        let owner = self.class_literal(&JavaType::Class(class.into()))?;
        let name = self.string(field)?;
        let value = self.plain_arguments(std::slice::from_ref(value))?;
        Some(vec![format!(
            "setField({}, {owner}, {name}, {});",
            target.text,
            value.first()?.text
        )])
    }

    fn erased_field(&self, class: &str, field: &str) -> Option<Generic> {
        let declared = self.types.class(class)?;
        let found = declared.fields.iter().find(|f| &*f.name == field)?;
        Some(Generic::erased(&JavaType::parse(&found.descriptor)?))
    }
}

/// What an element that is not assigned holds.
fn zero(element: &JavaType) -> &'static str {
    match element {
        JavaType::Boolean => "false",
        JavaType::Class(_) | JavaType::Array(_) | JavaType::Void => "null",
        JavaType::Char => "'\\0'",
        JavaType::Long => "0L",
        JavaType::Float => "0.0f",
        JavaType::Double => "0.0",
        JavaType::Byte | JavaType::Short | JavaType::Int => "0",
    }
}
