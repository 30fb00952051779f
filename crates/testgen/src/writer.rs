//! In: one case on its way to a test. Out: types, arguments and calls as source writes them.
//!
//! A test is written with type arguments first. Where a use does not certainly compile without a warning,
//! writing stops with `None` and the test is written again with raw types only, under an annotation that
//! silences javac: erased types are those of the bytecode, so they always fit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use provetta_outcome::{JavaType, MethodRef, Step, Value, Witness};

use crate::ClassUnderTest;
use crate::generic::{Argument, Binding, Generic, MethodSignature};
use crate::helper::Helper;
use crate::hierarchy::Hierarchy;
use crate::ident::is_identifier;
use crate::literal::literal;
use crate::plan::{binding, is_plain};
use crate::scope::Scope;
use crate::subject::is_unchecked;

/// Longer calls get a line for their arguments.
const LONG_CALL: usize = 80;

/// What a test method declares to throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Throws {
    Nothing,
    Exception,
    Throwable,
}

/// An object or value that exists: its expression and static type.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    pub(crate) text: String,
    pub(crate) ty: Generic,
}

/// A test being written.
pub(crate) struct Writer<'a> {
    pub(crate) subject: &'a ClassUnderTest<'a>,
    pub(crate) types: Hierarchy<'a>,
    pub(crate) scope: Scope<'a>,
    pub(crate) witness: &'a Witness,
    /// The method under test
    pub(crate) method: MethodRef,
    /// Whether generic types are written without arguments
    pub(crate) raw: bool,
    /// Names that no further local variable may have
    pub(crate) taken: BTreeSet<String>,
    /// Names of the local variables
    pub(crate) locals: BTreeSet<String>,
    pub(crate) helpers: BTreeSet<Helper>,
    /// Whether reflection makes part of the state or the call
    pub(crate) reflects: bool,
    pub(crate) throws: Throws,
    /// The objects of the fixture that exist so far
    pub(crate) objects: BTreeMap<u32, Known>,
    /// Elements of arrays and results of stubs written so far; a method may hold 64 KB of code only
    pub(crate) bulk: usize,
}

impl Writer<'_> {
    /// A local variable, as near to `wanted` as possible.
    pub(crate) fn local(&mut self, wanted: &str) -> String {
        let name = crate::ident::local(wanted, &mut self.taken);
        self.locals.insert(name.clone());
        name
    }

    /// A local variable with a number if the name is taken.
    pub(crate) fn numbered(&mut self, wanted: &str) -> String {
        let name = crate::ident::numbered(wanted, &mut self.taken);
        self.locals.insert(name.clone());
        name
    }

    /// Notes that a helper method is used.
    pub(crate) fn helper(&mut self, helper: Helper, throws: Throws) {
        self.helpers.insert(helper);
        self.throws = self.throws.max(throws);
    }

    /// How a type is written; `None` if it cannot be, or not without a warning.
    pub(crate) fn ty(&mut self, ty: &Generic) -> Option<String> {
        match ty {
            Generic::Plain(plain) => Some(plain.to_string()),
            Generic::Var(_) => None,
            Generic::Array(element) => Some(format!("{}[]", self.ty(element)?)),
            Generic::Inner(name) => match self.raw {
                true => self.scope.class(name),
                false => None,
            },
            Generic::Class(name, arguments) => {
                if self.raw {
                    return self.scope.class(name);
                }
                if arguments.is_empty() {
                    let warns = !is_plain(name) && self.types.is_generic(name) != Some(false);
                    return if warns { None } else { self.scope.class(name) };
                }
                let class = self.scope.class(name)?;
                let mut texts = Vec::new();
                for argument in arguments {
                    texts.push(match argument {
                        Argument::Any => "?".to_owned(),
                        Argument::Exact(ty) => self.ty(ty)?,
                        Argument::Extends(ty) => format!("? extends {}", self.ty(ty)?),
                        Argument::Super(ty) => format!("? super {}", self.ty(ty)?),
                    });
                }
                Some(format!("{class}<{}>", texts.join(", ")))
            }
        }
    }

    /// A class literal, or an expression for the class if it cannot be named.
    pub(crate) fn class_literal(&mut self, ty: &JavaType) -> Option<String> {
        if let Some(name) = self.scope.ty(ty) {
            return Some(format!("{name}.class"));
        }
        let name = match ty {
            JavaType::Class(name) => name.replace('/', "."),
            JavaType::Array(_) => ty.descriptor().replace('/', "."),
            _ => return None,
        };
        self.throws = self.throws.max(Throws::Exception);
        let class = self.scope.lang("Class");
        Some(format!("{class}.forName({})", self.string(&name)?))
    }

    /// A string literal.
    pub(crate) fn string(&self, text: &str) -> Option<String> {
        literal(&Value::Str(text.encode_utf16().collect()), &self.scope)
    }

    /// `new Class<?>[] {int.class}` for the parameters of a descriptor.
    fn class_literals(&mut self, parameters: &[JavaType]) -> Option<String> {
        let mut types = Vec::new();
        for ty in parameters {
            types.push(self.class_literal(ty)?);
        }
        let class = self.scope.lang("Class");
        Some(format!("new {class}<?>[] {{{}}}", types.join(", ")))
    }

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
            Some(Step::Stub { .. } | Step::Array { .. }) => true,
            _ => false,
        }
    }

    /// Whether a value of a static type may stand where another is needed.
    fn fits(&self, from: &Generic, to: &Generic) -> bool {
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
        if !self.raw || from.name() == to.name() || !to.name().is_some_and(is_generic) {
            return Some(text);
        }
        let ty = self.ty(&Generic::erased(&to.java()))?;
        Some(match text.starts_with(['-', '+']) {
            true => format!("({ty}) ({text})"),
            false => format!("({ty}) {text}"),
        })
    }

    /// Parameter types of a method as an object of type `owner` has them, for a call with these values.
    pub(crate) fn signature(
        &self,
        method: &MethodRef,
        owner: Option<&Generic>,
        values: &[Value],
    ) -> Option<MethodSignature> {
        if self.raw {
            let (parameters, returns) = JavaType::parse_method(&method.descriptor)?;
            return Some(MethodSignature {
                parameters: Vec::new(),
                arguments: parameters.iter().map(Generic::erased).collect(),
                returns: Generic::erased(&returns),
            });
        }
        let mut signature =
            self.types
                .method_signature(&method.class, &method.name, &method.descriptor)?;
        if let Some(owner) = owner
            && self.types.is_generic(&method.class) == Some(true)
        {
            let binding = binding(&self.types, owner, &method.class)?;
            for argument in &mut signature.arguments {
                *argument = argument.with(&binding);
            }
            signature.returns = signature.returns.with(&binding);
        }
        self.bind_plain(&mut signature, values);
        self.is_inferred(&signature).then_some(signature)
    }

    /// Binds type variables of the method for which all values are strings, or boxes of one class.
    fn bind_plain(&self, signature: &mut MethodSignature, values: &[Value]) {
        for parameter in signature.parameters.clone() {
            let variable = Generic::Var(parameter.name.clone());
            let own: Option<Vec<Generic>> = signature
                .arguments
                .iter()
                .zip(values)
                .filter(|(ty, _)| **ty == variable)
                .map(|(_, value)| Self::plain_type(value))
                .collect();
            let Some([first, rest @ ..]) = own.as_deref() else {
                continue;
            };
            let binding = Binding::from([(parameter.name.clone(), first.clone())]);
            let bounded = parameter
                .bounds
                .iter()
                .all(|bound| self.types.assignable(first, &bound.with(&binding)));
            if bounded && rest.iter().all(|ty| ty == first) {
                for argument in &mut signature.arguments {
                    *argument = argument.with(&binding);
                }
                signature.returns = signature.returns.with(&binding);
                signature.parameters.retain(|p| p.name != parameter.name);
            }
        }
    }

    /// Whether javac certainly finds types for the type variables of the method itself.
    fn is_inferred(&self, signature: &MethodSignature) -> bool {
        let mut found = Vec::new();
        for argument in &signature.arguments {
            argument.variables(&mut found);
        }
        signature.parameters.iter().all(|parameter| {
            let uses: Vec<bool> = found
                .iter()
                .filter(|(name, _)| *name == parameter.name)
                .map(|(_, top)| *top)
                .collect();
            let bounded = parameter.bounds.iter().any(|b| *b != Generic::object());
            uses.is_empty() || (!bounded && (uses.len() == 1 || uses.iter().all(|top| *top)))
        })
    }

    /// The arguments of a call.
    pub(crate) fn arguments(
        &mut self,
        method: &MethodRef,
        owner: Option<&Generic>,
        values: &[Value],
    ) -> Option<Vec<String>> {
        let signature = self.signature(method, owner, values)?;
        if signature.arguments.len() != values.len() {
            return None;
        }
        let class = owner.and_then(Generic::name).unwrap_or(&method.class);
        let exact = self
            .types
            .is_overloaded(class, &method.name, &method.descriptor);
        values
            .iter()
            .zip(&signature.arguments)
            .map(|(value, ty)| self.value(value, ty, exact))
            .collect()
    }

    /// The arguments of a call by reflection, where each is an `Object`.
    pub(crate) fn reflective(
        &mut self,
        start: &str,
        descriptor: &str,
        arguments: &[Known],
    ) -> Option<String> {
        let (parameters, _) = JavaType::parse_method(descriptor)?;
        if parameters.len() != arguments.len() {
            return None;
        }
        let types = self.class_literals(&parameters)?;
        let rest: usize = arguments.iter().map(|a| a.text.len() + 2).sum();
        let space = match start.len() + types.len() + rest > LONG_CALL {
            true => "\n                ",
            false => " ",
        };
        let mut call = format!("{start},{space}{types}");
        let object = self.scope.lang("Object");
        for argument in arguments {
            // Alone, an array of objects or null would be taken for all arguments.
            let spread = argument.text == "null"
                || matches!(&argument.ty, Generic::Array(e) if !matches!(**e, Generic::Plain(_)));
            call.push_str(", ");
            if spread && arguments.len() == 1 {
                call.push_str(&format!("({object}) "));
            }
            call.push_str(&argument.text);
        }
        call.push(')');
        Some(call)
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

    /// Whether the test may write this member of a class: it is in the package of the class under test.
    pub(crate) fn may_use(&self, class: &str, is_private: bool, is_public: bool) -> bool {
        let same_package = crate::subject::package_of(class) == self.subject.package();
        !is_private && (same_package || is_public)
    }

    /// Whether the test may call a method or constructor. One that is not found is believed to be open.
    pub(crate) fn may_call(&self, method: &MethodRef) -> bool {
        if &*method.name != "<init>" && !is_identifier(&method.name) {
            return false;
        }
        // An argument could not be cast to a type that has no name here.
        let named = |ty: &JavaType| match innermost(ty) {
            JavaType::Class(name) => {
                self.types.class(name).is_none() || self.subject.name_of(name).is_some()
            }
            _ => true,
        };
        match JavaType::parse_method(&method.descriptor) {
            Some((parameters, _)) if parameters.iter().all(named) => {}
            _ => return false,
        }
        let class = self.types.class(&method.class);
        match class
            .as_ref()
            .and_then(|c| c.method(&method.name, &method.descriptor))
        {
            Some(found) => self.may_use(
                &method.class,
                found.flags.is_private(),
                found.flags.is_public(),
            ),
            None => true,
        }
    }

    /// Notes the exceptions that a method declares.
    pub(crate) fn note_exceptions(&mut self, method: &MethodRef) {
        let class = self.types.class(&method.class);
        let found = class
            .as_ref()
            .and_then(|c| c.method(&method.name, &method.descriptor));
        let throws = match found {
            None => Throws::Exception,
            Some(found) => found
                .exceptions
                .iter()
                .filter(|name| !is_unchecked(name, self.types.find))
                .map(
                    |name| match self.types.is_subclass(name, "java/lang/Exception") {
                        true => Throws::Exception,
                        false => Throws::Throwable,
                    },
                )
                .max()
                .unwrap_or(Throws::Nothing),
        };
        self.throws = self.throws.max(throws);
    }
}

/// `start(` and arguments, on a line of their own if long.
pub(crate) fn call(start: &str, arguments: &[String]) -> String {
    let arguments = arguments.join(", ");
    let long = start.len() + 1 + arguments.len() > LONG_CALL && !arguments.is_empty();
    format!(
        "{start}({}{arguments})",
        if long { "\n                " } else { "" }
    )
}

/// The type of the elements of an array of arrays.
fn innermost(ty: &JavaType) -> &JavaType {
    match ty {
        JavaType::Array(element) => innermost(element),
        other => other,
    }
}
