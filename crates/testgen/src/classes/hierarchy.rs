//! In: a way to find classes. Out: what they inherit, and which types go where in Java source.
//!
//! Answers are safe: where a class is missing, nothing is claimed of it. Hostile class files may form
//! cycles of superclasses; every walk is bounded.

use std::collections::BTreeSet;
use std::sync::Arc;

use provetta_classfile::{Class, Method};
use provetta_outcome::JavaType;

use super::generic::{
    Argument, Binding, ClassSignature, Generic, MethodSignature, Parameter, class_signature,
    method_signature,
};
use crate::Find;

/// Longest chain of superclasses that is followed, and most supertypes that are looked at.
const FARTHEST: usize = 300;

/// The classes around a test.
#[derive(Clone, Copy)]
pub(crate) struct Hierarchy<'a> {
    pub(crate) find: Find<'a>,
}

impl<'a> Hierarchy<'a> {
    pub(crate) fn class(&self, name: &str) -> Option<Arc<Class>> {
        (self.find)(name)
    }

    /// The class and its superclasses, as far as they are found.
    pub(crate) fn chain(&self, name: &str) -> Vec<Arc<Class>> {
        let mut chain: Vec<Arc<Class>> = Vec::new();
        let mut next = Some(Arc::<str>::from(name));
        while let Some(class) = next.and_then(|name| self.class(&name)) {
            next = class.super_name.clone();
            chain.push(class);
            if chain.len() > FARTHEST {
                break;
            }
        }
        chain
    }

    /// The class, its superclasses, then all superinterfaces, each once.
    pub(crate) fn all(&self, name: &str) -> Vec<Arc<Class>> {
        let mut all = self.chain(name);
        let mut seen: BTreeSet<Arc<str>> = all.iter().map(|c| c.name.clone()).collect();
        let mut at = 0;
        while at < all.len() && all.len() <= FARTHEST {
            for interface in all[at].interfaces.clone() {
                if seen.insert(interface.clone())
                    && let Some(class) = self.class(&interface)
                {
                    all.push(class);
                }
            }
            at += 1;
        }
        all
    }

    /// Whether the first class certainly is the second or one of its subclasses.
    pub(crate) fn is_subclass(&self, sub: &str, sup: &str) -> bool {
        sub == sup
            || sup == "java/lang/Object"
            || self.all(sub).iter().any(|c| {
                &*c.name == sup
                    || c.super_name.as_deref() == Some(sup)
                    || c.interfaces.iter().any(|i| &**i == sup)
            })
    }

    /// Whether an expression of the erased type can stand where the other is needed.
    pub(crate) fn fits(&self, from: &JavaType, to: &JavaType) -> bool {
        match (from, to) {
            (JavaType::Class(from), JavaType::Class(to)) => self.is_subclass(from, to),
            (JavaType::Array(_), JavaType::Class(to)) => matches!(
                &**to,
                "java/lang/Object" | "java/lang/Cloneable" | "java/io/Serializable"
            ),
            (JavaType::Array(from), JavaType::Array(to)) => {
                from == to || (!from.is_primitive() && !to.is_primitive() && self.fits(from, to))
            }
            (from, to) => from == to,
        }
    }

    /// What a class declares; `None` if that is not known or has a part that source cannot show.
    pub(crate) fn signature(&self, name: &str) -> Option<ClassSignature> {
        let class = self.class(name)?;
        match &class.signature {
            Some(text) => class_signature(text),
            None => Some(ClassSignature {
                parameters: Vec::new(),
                parents: class
                    .super_name
                    .iter()
                    .chain(&class.interfaces)
                    .map(|name| Generic::class(name))
                    .collect(),
            }),
        }
    }

    /// Whether a class, or the class it is an inner one of, has type parameters; `None` if unknown.
    pub(crate) fn is_generic(&self, name: &str) -> Option<bool> {
        let mut name: Arc<str> = name.into();
        for _ in 0..FARTHEST {
            let class = self.class(&name)?;
            if class.signature.as_ref().is_some_and(|s| s.starts_with('<')) {
                return Some(true);
            }
            match inner_of(&class) {
                Some(outer) => name = outer,
                None => return Some(false),
            }
        }
        None
    }

    /// The supertype of a class type that is an instance of `target`. Raw types have raw supertypes.
    pub(crate) fn as_super(&self, ty: &Generic, target: &str) -> Option<Generic> {
        self.as_super_within(ty, target, 0)
    }

    fn as_super_within(&self, ty: &Generic, target: &str, depth: usize) -> Option<Generic> {
        let (name, arguments) = match ty {
            Generic::Class(name, arguments) => (name, arguments.as_slice()),
            Generic::Inner(name) => (name, &[][..]),
            _ => return None,
        };
        if &**name == target {
            return Some(ty.clone());
        }
        if depth > 50 || !self.is_subclass(name, target) {
            return None;
        }
        let signature = self.signature(name)?;
        let raw = signature.parameters.len() != arguments.len();
        let binding = bind(&signature.parameters, arguments);
        signature.parents.iter().find_map(|parent| {
            let parent = match (raw, &binding) {
                (false, Some(binding)) => parent.with(binding),
                // Raw, or with wildcards that only javac can capture.
                _ => parent.erasure(&signature.parameters),
            };
            self.as_super_within(&parent, target, depth + 1)
        })
    }

    /// Whether an expression of the static type certainly can stand where `to` is needed, without a
    /// warning. Variables that are left in `to` are those that javac infers.
    pub(crate) fn assignable(&self, from: &Generic, to: &Generic) -> bool {
        match (from, to) {
            (_, Generic::Var(_)) => !matches!(from, Generic::Plain(_)),
            (Generic::Array(from), Generic::Array(to)) => match (&**from, &**to) {
                (Generic::Plain(from), Generic::Plain(to)) => from == to,
                (Generic::Plain(_), _) | (_, Generic::Plain(_)) => false,
                (from, to) => self.assignable(from, to),
            },
            (Generic::Class(..), Generic::Class(name, wanted)) => {
                if &**name == "java/lang/Object" {
                    return true;
                }
                let Some(Generic::Class(_, given)) = self.as_super(from, name) else {
                    return false;
                };
                wanted.is_empty()
                    || (wanted.len() == given.len()
                        && given.iter().zip(wanted).all(|(g, w)| self.contains(g, w)))
            }
            (Generic::Plain(from), Generic::Plain(to)) => from == to,
            (Generic::Array(_), Generic::Class(..)) => self.fits(&from.java(), &to.java()),
            _ => false,
        }
    }

    fn contains(&self, given: &Argument, wanted: &Argument) -> bool {
        match (given, wanted) {
            (_, Argument::Any) => true,
            (Argument::Exact(_), Argument::Exact(Generic::Var(_))) => true,
            (Argument::Exact(given), Argument::Exact(wanted)) => given == wanted,
            (Argument::Exact(given) | Argument::Extends(given), Argument::Extends(wanted)) => {
                self.assignable(given, wanted)
            }
            (Argument::Exact(given), Argument::Super(wanted)) => {
                matches!(wanted, Generic::Var(_)) || self.assignable(wanted, given)
            }
            _ => false,
        }
    }

    /// What a method declares, with one argument for each of its descriptor; `None` if it has a part
    /// that source cannot show.
    pub(crate) fn method_signature(
        &self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodSignature> {
        let (parameters, returns) = JavaType::parse_method(descriptor)?;
        let erased = || MethodSignature {
            parameters: Vec::new(),
            arguments: parameters.iter().map(Generic::erased).collect(),
            returns: Generic::erased(&returns),
        };
        let Some(class) = self.class(class) else {
            return Some(erased());
        };
        let Some(text) = class
            .method(name, descriptor)
            .and_then(|m| m.signature.clone())
        else {
            return Some(erased());
        };
        let mut signature = method_signature(&text)?;
        // The outer object is left out of the signature of a constructor.
        if name == "<init>"
            && let Some(outer) = inner_of(&class)
            && signature.arguments.len() + 1 == parameters.len()
        {
            signature.arguments.insert(0, Generic::class(&outer));
        }
        (signature.arguments.len() == parameters.len()).then_some(signature)
    }

    /// Whether a call by name could mean another method than the one with this descriptor.
    pub(crate) fn is_overloaded(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let arity = |descriptor: &str| {
            JavaType::parse_method(descriptor).map(|(parameters, _)| parameters.len())
        };
        let parameters = |descriptor: &str| {
            descriptor
                .rsplit_once(')')
                .map_or(String::new(), |(parameters, _)| parameters.to_owned())
        };
        let rival = |m: &Method| {
            &*m.name == name
                && !m.flags.is_synthetic()
                && (is_varargs(m) || arity(&m.descriptor) == arity(descriptor))
                && (is_varargs(m) || parameters(&m.descriptor) != parameters(descriptor))
        };
        let own = |c: &Arc<Class>| c.methods.iter().any(rival);
        if name == "<init>" {
            return self.class(class).is_some_and(|c| own(&c));
        }
        self.all(class).iter().any(own)
    }
}

/// The class that an object of an inner (not static) class belongs to an object of.
pub(crate) fn inner_of(class: &Class) -> Option<Arc<str>> {
    if class.is_local || class.declared_flags.is_static() || class.flags.is_interface() {
        return None;
    }
    class.outer.clone()
}

/// Whether the last parameter takes any number of arguments.
pub(crate) fn is_varargs(method: &Method) -> bool {
    method.flags.0 & 0x0080 != 0
}

/// Type variables bound to exact arguments; `None` if there is a wildcard among them.
pub(crate) fn bind(parameters: &[Parameter], arguments: &[Argument]) -> Option<Binding> {
    parameters
        .iter()
        .zip(arguments)
        .map(|(parameter, argument)| match argument {
            Argument::Exact(ty) => Some((parameter.name.clone(), ty.clone())),
            _ => None,
        })
        .collect()
}
