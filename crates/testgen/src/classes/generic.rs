//! In: descriptors and generic signatures of class files. Out: the types that Java source has for them.

use std::collections::BTreeMap;
use std::sync::Arc;

use provetta_outcome::JavaType;

/// Deeper types are not read: a hostile signature nests without bound.
const DEEPEST: usize = 30;

/// A type as source writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Generic {
    /// A primitive or `void`
    Plain(JavaType),
    /// A type variable
    Var(Arc<str>),
    /// A class by internal name with its type arguments; none for a raw type or one that has none
    Class(Arc<str>, Vec<Argument>),
    /// A class whose outer class has type arguments; only its erasure is kept
    Inner(Arc<str>),
    Array(Box<Generic>),
}

/// A type argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Argument {
    Any,
    Exact(Generic),
    Extends(Generic),
    Super(Generic),
}

/// A declared type variable with its bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parameter {
    pub(crate) name: Arc<str>,
    pub(crate) bounds: Vec<Generic>,
}

/// What a class declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClassSignature {
    pub(crate) parameters: Vec<Parameter>,
    /// The superclass, then the interfaces
    pub(crate) parents: Vec<Generic>,
}

/// What a method declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MethodSignature {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) arguments: Vec<Generic>,
    pub(crate) returns: Generic,
}

/// Types for type variables.
pub(crate) type Binding = BTreeMap<Arc<str>, Generic>;

impl Generic {
    pub(crate) fn class(name: &str) -> Generic {
        Generic::Class(name.into(), Vec::new())
    }

    pub(crate) fn object() -> Generic {
        Generic::class("java/lang/Object")
    }

    /// The type of an erased descriptor.
    pub(crate) fn erased(ty: &JavaType) -> Generic {
        match ty {
            JavaType::Class(name) => Generic::Class(name.clone(), Vec::new()),
            JavaType::Array(element) => Generic::Array(Box::new(Generic::erased(element))),
            plain => Generic::Plain(plain.clone()),
        }
    }

    /// Internal name of a class type.
    pub(crate) fn name(&self) -> Option<&Arc<str>> {
        match self {
            Generic::Class(name, _) | Generic::Inner(name) => Some(name),
            _ => None,
        }
    }

    /// The type of what arrays of arrays hold in the end; of what is no array, the type itself.
    pub(crate) fn innermost(&self) -> &Generic {
        match self {
            Generic::Array(element) => element.innermost(),
            other => other,
        }
    }

    /// The type with its variables replaced; others stay.
    pub(crate) fn with(&self, binding: &Binding) -> Generic {
        match self {
            Generic::Var(name) => binding.get(name).cloned().unwrap_or_else(|| self.clone()),
            Generic::Class(name, arguments) => Generic::Class(
                name.clone(),
                arguments.iter().map(|a| a.with(binding)).collect(),
            ),
            Generic::Array(element) => Generic::Array(Box::new(element.with(binding))),
            Generic::Plain(_) | Generic::Inner(_) => self.clone(),
        }
    }

    /// How often type variables occur: at the top, and below.
    pub(crate) fn variables(&self, into: &mut Vec<(Arc<str>, bool)>) {
        self.walk(true, into);
    }

    fn walk(&self, top: bool, into: &mut Vec<(Arc<str>, bool)>) {
        match self {
            Generic::Var(name) => into.push((name.clone(), top)),
            Generic::Class(_, arguments) => {
                for argument in arguments {
                    if let Some(ty) = argument.ty() {
                        ty.walk(false, into);
                    }
                }
            }
            Generic::Array(element) => element.walk(false, into),
            Generic::Plain(_) | Generic::Inner(_) => {}
        }
    }

    pub(crate) fn has_variables(&self) -> bool {
        let mut found = Vec::new();
        self.variables(&mut found);
        !found.is_empty()
    }

    /// The type without arguments; a variable becomes the erasure of its first bound.
    pub(crate) fn erasure(&self, parameters: &[Parameter]) -> Generic {
        self.erasure_within(parameters, 0)
    }

    fn erasure_within(&self, parameters: &[Parameter], depth: usize) -> Generic {
        match self {
            Generic::Var(name) => {
                let bound = parameters.iter().find(|p| p.name == *name);
                match bound.and_then(|p| p.bounds.first()) {
                    Some(bound) if depth < DEEPEST => bound.erasure_within(parameters, depth + 1),
                    _ => Generic::object(),
                }
            }
            Generic::Class(name, _) | Generic::Inner(name) => {
                Generic::Class(name.clone(), Vec::new())
            }
            Generic::Array(element) => {
                Generic::Array(Box::new(element.erasure_within(parameters, depth)))
            }
            Generic::Plain(_) => self.clone(),
        }
    }

    /// The erased type as outcomes write it; variables are not known and become `Object`.
    pub(crate) fn java(&self) -> JavaType {
        match self.erasure(&[]) {
            Generic::Plain(ty) => ty,
            Generic::Array(element) => JavaType::Array(Box::new(element.java())),
            Generic::Class(name, _) | Generic::Inner(name) => JavaType::Class(name),
            Generic::Var(_) => JavaType::Class("java/lang/Object".into()),
        }
    }
}

impl Argument {
    pub(crate) fn ty(&self) -> Option<&Generic> {
        match self {
            Argument::Any => None,
            Argument::Exact(ty) | Argument::Extends(ty) | Argument::Super(ty) => Some(ty),
        }
    }

    fn with(&self, binding: &Binding) -> Argument {
        match self {
            Argument::Any => Argument::Any,
            Argument::Exact(ty) => Argument::Exact(ty.with(binding)),
            Argument::Extends(ty) => Argument::Extends(ty.with(binding)),
            Argument::Super(ty) => Argument::Super(ty.with(binding)),
        }
    }
}

/// Reads the signature of a class.
pub(crate) fn class_signature(text: &str) -> Option<ClassSignature> {
    let mut reader = Reader { rest: text };
    let parameters = reader.parameters()?;
    let mut parents = Vec::new();
    while !reader.rest.is_empty() {
        parents.push(reader.ty(0)?);
    }
    Some(ClassSignature {
        parameters,
        parents,
    })
}

/// Reads the signature of a method.
pub(crate) fn method_signature(text: &str) -> Option<MethodSignature> {
    let mut reader = Reader { rest: text };
    let parameters = reader.parameters()?;
    reader.eat('(')?;
    let mut arguments = Vec::new();
    while reader.eat(')').is_none() {
        arguments.push(reader.ty(0)?);
    }
    let returns = reader.ty(0)?;
    // What is left are the thrown types.
    Some(MethodSignature {
        parameters,
        arguments,
        returns,
    })
}

/// Reads the signature of a field.
pub(crate) fn field_signature(text: &str) -> Option<Generic> {
    let mut reader = Reader { rest: text };
    let ty = reader.ty(0)?;
    reader.rest.is_empty().then_some(ty)
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn eat(&mut self, c: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(c)?;
        Some(())
    }

    /// The text before the next of some characters, which stays.
    fn until(&mut self, ends: &[char]) -> Option<&str> {
        let at = self.rest.find(ends)?;
        let (text, rest) = self.rest.split_at(at);
        self.rest = rest;
        (!text.is_empty()).then_some(text)
    }

    fn parameters(&mut self) -> Option<Vec<Parameter>> {
        let mut parameters = Vec::new();
        if self.eat('<').is_none() {
            return Some(parameters);
        }
        while self.eat('>').is_none() {
            let name: Arc<str> = self.until(&[':'])?.into();
            let mut bounds = Vec::new();
            while self.eat(':').is_some() {
                // The class bound may be empty.
                if !self.rest.starts_with(':') {
                    bounds.push(self.ty(0)?);
                }
            }
            parameters.push(Parameter { name, bounds });
        }
        Some(parameters)
    }

    fn ty(&mut self, depth: usize) -> Option<Generic> {
        if depth > DEEPEST {
            return None;
        }
        let first = self.rest.chars().next()?;
        match first {
            'L' => {
                self.eat('L')?;
                self.class(depth)
            }
            'T' => {
                self.eat('T')?;
                let name = self.until(&[';'])?.into();
                self.eat(';')?;
                Some(Generic::Var(name))
            }
            '[' => {
                self.eat('[')?;
                Some(Generic::Array(Box::new(self.ty(depth + 1)?)))
            }
            _ => {
                let plain = JavaType::parse(self.rest.get(..1)?)?;
                self.rest = self.rest.get(1..)?;
                Some(Generic::Plain(plain))
            }
        }
    }

    fn class(&mut self, depth: usize) -> Option<Generic> {
        let mut name = self.until(&['<', ';', '.'])?.to_owned();
        let mut arguments = self.arguments(depth)?;
        let mut inner = false;
        while self.eat('.').is_some() {
            inner |= !arguments.is_empty();
            name.push('$');
            name.push_str(self.until(&['<', ';', '.'])?);
            arguments = self.arguments(depth)?;
        }
        self.eat(';')?;
        Some(if inner {
            Generic::Inner(name.into())
        } else {
            Generic::Class(name.into(), arguments)
        })
    }

    fn arguments(&mut self, depth: usize) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        if self.eat('<').is_none() {
            return Some(arguments);
        }
        while self.eat('>').is_none() {
            arguments.push(if self.eat('*').is_some() {
                Argument::Any
            } else if self.eat('+').is_some() {
                Argument::Extends(self.ty(depth + 1)?)
            } else if self.eat('-').is_some() {
                Argument::Super(self.ty(depth + 1)?)
            } else {
                Argument::Exact(self.ty(depth + 1)?)
            });
        }
        Some(arguments)
    }
}

/// Simple name of `String` and the boxes.
pub(crate) fn plain_class(name: &str) -> Option<&str> {
    let simple = name.strip_prefix("java/lang/")?;
    let plain = [
        "Boolean",
        "Byte",
        "Character",
        "Double",
        "Float",
        "Integer",
        "Long",
        "Short",
        "String",
    ];
    plain.contains(&simple).then_some(simple)
}

/// `String`, `Object` and the boxes: known even where their class files are not.
pub(crate) fn is_plain(name: &str) -> bool {
    name == "java/lang/Object" || plain_class(name).is_some()
}
