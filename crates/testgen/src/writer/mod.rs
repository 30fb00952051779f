//! In: one case on its way to a test. Out: types, names, values and calls as source writes them.
//!
//! A test is written with type arguments first. Where a use does not certainly compile without a warning,
//! writing stops with `None` and the test is written again with raw types only, under an annotation that
//! silences javac: erased types are those of the bytecode, so they always fit.
//!
//! Invariant: a name that a local variable has is in `taken`, so no two variables of a test share one. What fixtures, assertions and
//! the call under test add are further methods of [`Writer`], in their own folders.

pub(crate) mod access;
pub(crate) mod before;
mod call;
pub(crate) mod locals;
pub(crate) mod plan;
mod value;

use std::collections::{BTreeMap, BTreeSet};

use provetta_outcome::{JavaType, MethodRef, Value, Witness};

use crate::ClassUnderTest;
use crate::classes::generic::{Argument, Generic, is_plain};
use crate::classes::hierarchy::Hierarchy;
use crate::classes::ident;
use crate::text::helper::Helper;
use crate::text::literal::literal;
use crate::text::scope::Scope;

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
        let name = ident::local(wanted, &mut self.taken);
        self.locals.insert(name.clone());
        name
    }

    /// A local variable with a number if the name is taken.
    pub(crate) fn numbered(&mut self, wanted: &str) -> String {
        let name = ident::numbered(wanted, &mut self.taken);
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
    pub(super) fn class_literals(&mut self, parameters: &[JavaType]) -> Option<String> {
        let mut types = Vec::new();
        for ty in parameters {
            types.push(self.class_literal(ty)?);
        }
        let class = self.scope.lang("Class");
        Some(format!("new {class}<?>[] {{{}}}", types.join(", ")))
    }
}
