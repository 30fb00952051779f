//! In: the name of a type as it is written. Out: the type it means at a place in a source.

use std::sync::Arc;

use crate::Type;
use crate::outline::Imports;
use crate::syntax::ast::{Name, Ty, TyKind};
use crate::typed::RefType;
use crate::world::{World, find_bound};

/// A place from which types are named.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) world: &'a World<'a>,
    pub(crate) package: &'a str,
    pub(crate) imports: &'a Imports,
    /// Internal name of the class around
    pub(crate) class: &'a str,
    /// Type variables with their bounds
    pub(crate) variables: &'a [(String, Type)],
}

/// Why a type cannot be used.
pub(crate) enum TypeError {
    Unknown { name: Name, near: Option<String> },
    Unsupported(String),
}

impl Scope<'_> {
    /// The type that is written.
    pub(crate) fn resolve(&self, ty: &Ty) -> Result<Type, TypeError> {
        let mut resolved = match &ty.kind {
            TyKind::Word(word) => match word.as_str() {
                "boolean" => Type::Boolean,
                "byte" => Type::Byte,
                "short" => Type::Short,
                "char" => Type::Char,
                "int" => Type::Int,
                "long" => Type::Long,
                "float" => Type::Float,
                "double" => Type::Double,
                "void" => Type::Void,
                "\\bigint" => Type::BigInt,
                "\\real" => Type::Real,
                "\\TYPE" => Type::TypeOf,
                other => return Err(TypeError::Unsupported(format!("the type `{other}`"))),
            },
            TyKind::Named(names) => self.named(names)?,
            TyKind::Wildcard(bound) => match bound {
                Some(bound) => self.resolve(bound)?,
                None => Type::object(),
            },
        };
        for _ in 0..ty.dims {
            resolved = match resolved.array() {
                Some(array) => array,
                None => {
                    let what = format!("arrays of `{resolved}`");
                    return Err(TypeError::Unsupported(what));
                }
            };
        }
        Ok(resolved)
    }

    fn named(&self, names: &[(Name, Vec<Ty>)]) -> Result<Type, TypeError> {
        if let [(name, _)] = names
            && let Some(bound) = find_bound(self.variables, &name.text)
        {
            return Ok(bound);
        }
        let texts: Vec<&str> = names.iter().map(|(n, _)| n.text.as_str()).collect();
        let (class, used) = self.longest(&texts).unwrap_or_default();
        if used < names.len() {
            // Nothing known at all: the last name is the one that says most.
            let wrong = if used == 0 { names.len() - 1 } else { used };
            let name = names[wrong].0.clone();
            let near = self.near(&name.text);
            return Err(TypeError::Unknown { name, near });
        }
        let mut args = Vec::new();
        if let Some((_, written)) = names.last() {
            for arg in written {
                args.push(self.resolve(arg)?);
            }
        }
        Ok(Type::Ref(RefType {
            name: class.into(),
            args,
        }))
    }

    /// The type that the longest prefix of these names means, and how many names that is.
    pub(crate) fn longest(&self, names: &[&str]) -> Option<(String, usize)> {
        let (first, rest) = names.split_first()?;
        if let Some(class) = self.simple(first) {
            return Some(self.members(class.to_string(), rest, 1));
        }
        // A qualified name: packages, then a class.
        let mut path = (*first).to_owned();
        for (i, name) in rest.iter().enumerate() {
            path = format!("{path}/{name}");
            if self.world.find(&path).is_some() {
                return Some(self.members(path, &rest[i + 1..], i + 2));
            }
        }
        None
    }

    /// Follows names of member types as far as they go.
    fn members(&self, mut class: String, rest: &[&str], mut used: usize) -> (String, usize) {
        for name in rest {
            match self.member(&class, name) {
                Some(inner) => class = inner.to_string(),
                None => break,
            }
            used += 1;
        }
        (class, used)
    }

    /// A member type, own or inherited.
    fn member(&self, class: &str, name: &str) -> Option<Arc<str>> {
        self.world.lineage(class).iter().find_map(|owner| {
            let found = self.world.find(&format!("{owner}${name}"))?;
            Some(Arc::clone(&found.name))
        })
    }

    /// The class that a simple name means.
    pub(crate) fn simple(&self, name: &str) -> Option<Arc<str>> {
        let mut around = self.class;
        loop {
            let own = around.rsplit(['/', '$']).next().unwrap_or_default();
            if own == name && self.world.find(around).is_some() {
                return Some(around.into());
            }
            if let Some(found) = self.member(around, name) {
                return Some(found);
            }
            match around.rfind('$') {
                Some(end) => around = &around[..end],
                None => break,
            }
        }
        let imported = self
            .imports
            .single
            .iter()
            .chain(&self.imports.static_single);
        for qualified in imported {
            if qualified.rsplit('.').next() == Some(name)
                && let Some(found) = self.dotted(qualified)
            {
                return Some(found);
            }
        }
        let here = match self.package {
            "" => name.to_owned(),
            package => format!("{package}/{name}"),
        };
        if let Some(class) = self.world.find(&here) {
            return Some(Arc::clone(&class.name));
        }
        let all = self.imports.on_demand.iter().map(String::as_str);
        let all = all.chain(self.imports.static_on_demand.iter().map(String::as_str));
        all.chain(["java.lang"])
            .find_map(|place| self.dotted(&format!("{place}.{name}")))
    }

    /// A class by its qualified name with dots.
    pub(crate) fn dotted(&self, qualified: &str) -> Option<Arc<str>> {
        let mut name = qualified.replace('.', "/");
        loop {
            if let Some(class) = self.world.find(&name) {
                return Some(Arc::clone(&class.name));
            }
            let slash = name.rfind('/')?;
            name.replace_range(slash..=slash, "$");
        }
    }

    /// A type with nearly this name.
    pub(crate) fn near(&self, name: &str) -> Option<String> {
        let common = [
            "String",
            "Object",
            "Integer",
            "Long",
            "Boolean",
            "Double",
            "Float",
            "Character",
            "Byte",
            "Short",
            "Math",
            "Exception",
            "RuntimeException",
            "Throwable",
            "NullPointerException",
            "IllegalArgumentException",
            "IllegalStateException",
            "ArithmeticException",
            "IndexOutOfBoundsException",
            "ArrayIndexOutOfBoundsException",
            "ClassCastException",
            "UnsupportedOperationException",
            "NegativeArraySizeException",
            "Iterable",
            "Comparable",
        ];
        let imported = self
            .imports
            .single
            .iter()
            .filter_map(|i| i.rsplit('.').next());
        let around = self.class.split(['/', '$']);
        let variables = self.variables.iter().map(|(n, _)| n.as_str());
        let all = common
            .into_iter()
            .chain(imported)
            .chain(around)
            .chain(variables);
        crate::keyword::nearest(name, all).map(str::to_owned)
    }
}
