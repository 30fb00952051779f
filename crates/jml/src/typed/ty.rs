//! In: nothing. Out: the types of expressions.

use std::fmt;
use std::sync::Arc;

/// The type of an expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Type {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    /// `\bigint`: mathematical integers
    BigInt,
    /// `\real`: mathematical reals
    Real,
    /// `\TYPE`: types as values
    TypeOf,
    /// The type of `null`
    Null,
    /// Result of a method that has none; no expression that is used as a value has it
    Void,
    /// A class, an interface or an array
    Ref(RefType),
}

/// A class, an interface or an array. Type variables are replaced by their bounds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RefType {
    /// Internal name of a class (`java/util/List`), or the descriptor of an array (`[I`, `[Ljava/lang/String;`),
    /// as in `checkcast`
    pub name: Arc<str>,
    /// Type arguments, as far as they are known; for an array, those of its innermost element. Empty for
    /// raw types. A wildcard is its bound.
    pub args: Vec<Type>,
}

impl Type {
    /// A class without type arguments, or an array by its descriptor.
    pub fn class(name: &str) -> Type {
        Type::Ref(RefType {
            name: Arc::from(name),
            args: Vec::new(),
        })
    }

    /// `java.lang.String`.
    pub fn string() -> Type {
        Type::class("java/lang/String")
    }

    /// `java.lang.Object`.
    pub fn object() -> Type {
        Type::class("java/lang/Object")
    }

    /// The type with this field descriptor; none if it is not one.
    pub fn from_descriptor(descriptor: &str) -> Option<Type> {
        Some(match descriptor.as_bytes().first()? {
            b'Z' => Type::Boolean,
            b'B' => Type::Byte,
            b'S' => Type::Short,
            b'C' => Type::Char,
            b'I' => Type::Int,
            b'J' => Type::Long,
            b'F' => Type::Float,
            b'D' => Type::Double,
            b'V' => Type::Void,
            b'L' => Type::class(descriptor.strip_prefix('L')?.strip_suffix(';')?),
            b'[' => Type::class(descriptor),
            _ => return None,
        })
    }

    /// The field descriptor; none for types that exist in specifications only.
    pub fn descriptor(&self) -> Option<String> {
        Some(match self {
            Type::Boolean => "Z".to_owned(),
            Type::Byte => "B".to_owned(),
            Type::Short => "S".to_owned(),
            Type::Char => "C".to_owned(),
            Type::Int => "I".to_owned(),
            Type::Long => "J".to_owned(),
            Type::Float => "F".to_owned(),
            Type::Double => "D".to_owned(),
            Type::Void => "V".to_owned(),
            Type::Ref(r) if r.is_array() => r.name.to_string(),
            Type::Ref(r) => format!("L{};", r.name),
            Type::BigInt | Type::Real | Type::TypeOf | Type::Null => return None,
        })
    }

    /// An array of this; none for types that exist in specifications only.
    pub fn array(&self) -> Option<Type> {
        let name = format!("[{}", self.descriptor()?);
        let args = match self {
            Type::Ref(r) => r.args.clone(),
            _ => Vec::new(),
        };
        Some(Type::Ref(RefType {
            name: name.into(),
            args,
        }))
    }

    /// The element type of an array; none for other types.
    pub fn element(&self) -> Option<Type> {
        let Type::Ref(r) = self else { return None };
        let mut element = Type::from_descriptor(r.name.strip_prefix('[')?)?;
        if let Type::Ref(e) = &mut element {
            e.args.clone_from(&r.args);
        }
        Some(element)
    }

    /// Whether it is a reference, `null` included.
    pub fn is_reference(&self) -> bool {
        matches!(self, Type::Ref(_) | Type::Null)
    }

    /// Whether it is a number of Java or of JML.
    pub fn is_numeric(&self) -> bool {
        self.is_integral() || matches!(self, Type::Float | Type::Double | Type::Real)
    }

    /// Whether it is a whole number; `\bigint` is.
    pub fn is_integral(&self) -> bool {
        matches!(
            self,
            Type::Byte | Type::Short | Type::Char | Type::Int | Type::Long | Type::BigInt
        )
    }

    /// Internal name of a class or descriptor of an array; none for other types.
    pub fn class_name(&self) -> Option<&str> {
        match self {
            Type::Ref(r) => Some(&r.name),
            _ => None,
        }
    }

    /// Whether it is the class with this internal name.
    pub fn is_class(&self, name: &str) -> bool {
        self.class_name() == Some(name)
    }

    /// The type without type arguments.
    pub fn erased(&self) -> Type {
        match self {
            Type::Ref(r) => Type::class(&r.name),
            other => other.clone(),
        }
    }
}

impl RefType {
    /// Whether it is an array.
    pub fn is_array(&self) -> bool {
        self.name.starts_with('[')
    }
}

/// As in source: `int`, `java.util.List<java.lang.String>[]`.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let word = match self {
            Type::Boolean => "boolean",
            Type::Byte => "byte",
            Type::Short => "short",
            Type::Char => "char",
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
            Type::BigInt => "\\bigint",
            Type::Real => "\\real",
            Type::TypeOf => "\\TYPE",
            Type::Null => "null",
            Type::Void => "void",
            Type::Ref(r) => {
                if let Some(element) = self.element() {
                    return write!(f, "{element}[]");
                }
                f.write_str(&r.name.replace(['/', '$'], "."))?;
                if r.args.is_empty() {
                    return Ok(());
                }
                for (i, arg) in r.args.iter().enumerate() {
                    write!(f, "{}{arg}", if i == 0 { "<" } else { ", " })?;
                }
                ">"
            }
        };
        f.write_str(word)
    }
}

/// Unary numeric promotion.
pub(crate) fn promoted(ty: &Type) -> Type {
    match ty {
        Type::Byte | Type::Short | Type::Char => Type::Int,
        other => other.clone(),
    }
}

/// Binary numeric promotion of numbers.
pub(crate) fn join(a: &Type, b: &Type) -> Type {
    for wide in [
        Type::Real,
        Type::Double,
        Type::Float,
        Type::BigInt,
        Type::Long,
    ] {
        if *a == wide || *b == wide {
            return wide;
        }
    }
    Type::Int
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_and_source_names_are_two_views_of_a_type() {
        for (descriptor, shown) in [
            ("I", "int"),
            ("[[J", "long[][]"),
            ("Lp/Outer$Inner;", "p.Outer.Inner"),
            ("[Ljava/lang/String;", "java.lang.String[]"),
        ] {
            let ty = Type::from_descriptor(descriptor).unwrap();
            assert_eq!(ty.to_string(), shown);
            assert_eq!(ty.descriptor().as_deref(), Some(descriptor));
        }
        assert_eq!(Type::from_descriptor("Lx"), None);
        assert_eq!(Type::BigInt.descriptor(), None);
    }
}
