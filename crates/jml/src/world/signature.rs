//! In: generic signatures as class files have them (JVMS §4.7.9.1). Out: types with type variables.
//!
//! Class files do not check them: what is not well-formed is none.

use crate::Type;
use crate::typed::RefType;

/// Deeper nesting is refused.
const MAX_DEPTH: u32 = 30;

/// A type that can name type variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sig {
    Plain(Type),
    /// Internal name and type arguments
    Class(String, Vec<Sig>),
    Array(Box<Sig>),
    Variable(String),
    /// `?` without an upper bound
    Unbounded,
}

/// A type variable and its first bound.
pub(crate) type Formal = (String, Sig);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClassSig {
    pub(crate) formals: Vec<Formal>,
    pub(crate) supertypes: Vec<Sig>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MethodSig {
    pub(crate) formals: Vec<Formal>,
    pub(crate) parameters: Vec<Sig>,
    pub(crate) result: Sig,
}

impl Sig {
    /// The type, with type variables replaced; unknown ones become `Object`.
    pub(crate) fn to_type(&self, variable: &dyn Fn(&str) -> Option<Type>) -> Type {
        match self {
            Sig::Plain(ty) => ty.clone(),
            Sig::Class(name, args) => Type::Ref(RefType {
                name: name.as_str().into(),
                args: args.iter().map(|a| a.to_type(variable)).collect(),
            }),
            Sig::Array(element) => {
                let element = element.to_type(variable);
                element.array().unwrap_or_else(Type::object)
            }
            Sig::Variable(name) => variable(name).unwrap_or_else(Type::object),
            Sig::Unbounded => Type::object(),
        }
    }
}

pub(crate) fn class_signature(text: &str) -> Option<ClassSig> {
    let mut reader = Reader { rest: text };
    let formals = reader.formals()?;
    let mut supertypes = Vec::new();
    while !reader.rest.is_empty() {
        supertypes.push(reader.sig(0)?);
    }
    Some(ClassSig {
        formals,
        supertypes,
    })
}

pub(crate) fn method_signature(text: &str) -> Option<MethodSig> {
    let mut reader = Reader { rest: text };
    let formals = reader.formals()?;
    reader.eat('(')?;
    let mut parameters = Vec::new();
    while reader.eat(')').is_none() {
        parameters.push(reader.sig(0)?);
    }
    let result = reader.sig(0)?;
    Some(MethodSig {
        formals,
        parameters,
        result,
    })
}

pub(crate) fn field_signature(text: &str) -> Option<Sig> {
    let mut reader = Reader { rest: text };
    let sig = reader.sig(0)?;
    reader.rest.is_empty().then_some(sig)
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, letter: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(letter)?;
        Some(())
    }

    fn until(&mut self, stops: &[char]) -> Option<&'a str> {
        let end = self.rest.find(stops)?;
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(word)
    }

    fn formals(&mut self) -> Option<Vec<Formal>> {
        let mut formals = Vec::new();
        if self.eat('<').is_none() {
            return Some(formals);
        }
        while self.eat('>').is_none() {
            let name = self.until(&[':'])?.to_owned();
            let mut bound = None;
            while self.eat(':').is_some() {
                // The class bound can be missing where an interface follows.
                if self.rest.starts_with(':') {
                    continue;
                }
                let one = self.sig(0)?;
                bound = bound.or(Some(one));
            }
            formals.push((name, bound.unwrap_or(Sig::Unbounded)));
        }
        Some(formals)
    }

    fn sig(&mut self, depth: u32) -> Option<Sig> {
        if depth > MAX_DEPTH {
            return None;
        }
        let first = self.rest.chars().next()?;
        self.rest = &self.rest[first.len_utf8()..];
        match first {
            '[' => Some(Sig::Array(Box::new(self.sig(depth + 1)?))),
            'T' => {
                let name = self.until(&[';'])?.to_owned();
                self.eat(';')?;
                Some(Sig::Variable(name))
            }
            'L' => self.class(depth),
            _ => Type::from_descriptor(first.encode_utf8(&mut [0; 4])).map(Sig::Plain),
        }
    }

    fn class(&mut self, depth: u32) -> Option<Sig> {
        let mut name = self.until(&[';', '<', '.'])?.to_owned();
        loop {
            let args = self.arguments(depth)?;
            if self.eat(';').is_some() {
                return Some(Sig::Class(name, args));
            }
            self.eat('.')?;
            let inner = self.until(&[';', '<', '.'])?;
            name = format!("{name}${inner}");
        }
    }

    fn arguments(&mut self, depth: u32) -> Option<Vec<Sig>> {
        let mut args = Vec::new();
        if self.eat('<').is_none() {
            return Some(args);
        }
        while self.eat('>').is_none() {
            args.push(if self.eat('*').is_some() {
                Sig::Unbounded
            } else if self.eat('-').is_some() {
                self.sig(depth + 1)?;
                Sig::Unbounded
            } else {
                let _ = self.eat('+');
                self.sig(depth + 1)?
            });
        }
        Some(args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_read_or_refused() {
        let class = class_signature(
            "<K::Ljava/lang/Comparable<TK;>;V:Ljava/lang/Object;>Lp/A<TK;>;Lp/O<TV;>.In;",
        )
        .unwrap();
        assert_eq!(class.formals.len(), 2);
        assert_eq!(class.supertypes[1], Sig::Class("p/O$In".to_owned(), vec![]));
        let method = method_signature("<T:Ljava/lang/Object;>(ILjava/util/List<+TT;>;[TT;*)V");
        assert_eq!(method, None);
        let method =
            method_signature("<T:Ljava/lang/Object;>(ILjava/util/List<+TT;>;[TT;)TT;").unwrap();
        assert_eq!(method.parameters.len(), 3);
        assert_eq!(method.result, Sig::Variable("T".to_owned()));
        for wrong in ["", "L", "Lx", "TT", "[", "Lx<", "é", "<T"] {
            assert_eq!(field_signature(wrong), None, "{wrong}");
            assert_eq!(method_signature(wrong), None, "{wrong}");
        }
        assert_eq!(field_signature(&"[".repeat(100_000)), None);
    }
}
