//! In: nothing. Out: the types of object programs, which is below which, and what has which fields and methods.

/// A type of an object program. The classes are nested in the main class of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub(super) enum T {
    Int,
    Bool,
    Long,
    Char,
    Object,
    Str,
    Boxed,
    /// The interface on top of the hierarchy
    Shape,
    /// Its abstract class
    Base,
    Left,
    Right,
    /// Below `Left`
    Deep,
    Color,
    Pair,
    Node,
    /// A functional interface of the program
    Fn,
    /// The class of the methods under test
    Main,
    Array(Box<T>),
}

impl T {
    /// As Java writes it.
    pub fn java(&self, main: &str) -> String {
        match self {
            T::Int => "int".to_owned(),
            T::Bool => "boolean".to_owned(),
            T::Long => "long".to_owned(),
            T::Char => "char".to_owned(),
            T::Object => "Object".to_owned(),
            T::Str => "String".to_owned(),
            T::Boxed => "Integer".to_owned(),
            T::Shape => "Shape".to_owned(),
            T::Base => "Base".to_owned(),
            T::Left => "Left".to_owned(),
            T::Right => "Right".to_owned(),
            T::Deep => "Deep".to_owned(),
            T::Color => "Color".to_owned(),
            T::Pair => "Pair".to_owned(),
            T::Node => "Node".to_owned(),
            T::Fn => "Fn".to_owned(),
            T::Main => main.to_owned(),
            T::Array(of) => format!("{}[]", of.java(main)),
        }
    }

    /// Whether it is primitive.
    pub fn is_primitive(&self) -> bool {
        matches!(self, T::Int | T::Bool | T::Long | T::Char)
    }

    /// Whether values of the type can be used as `other` without a cast.
    pub fn is_below(&self, other: &T) -> bool {
        if self == other {
            return true;
        }
        match other {
            T::Object => !self.is_primitive(),
            T::Shape => matches!(self, T::Base | T::Left | T::Right | T::Deep),
            T::Base => matches!(self, T::Left | T::Right | T::Deep),
            T::Left => *self == T::Deep,
            T::Array(of) => {
                matches!(self, T::Array(own) if !own.is_primitive() && !of.is_primitive() && own.is_below(of))
            }
            _ => false,
        }
    }

    /// Array of this type.
    pub fn array(self) -> T {
        T::Array(Box::new(self))
    }
}

/// An instance field that code of the nest can use.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub owner: T,
    pub name: &'static str,
    pub ty: T,
    pub assignable: bool,
    /// Whether it is private: not inherited by name
    pub private: bool,
}

/// A method that code of a higher level can call.
#[derive(Debug, Clone)]
pub(super) struct Callable {
    /// The type that has it; none for a static method of the main class
    pub owner: Option<T>,
    pub name: String,
    pub params: Vec<T>,
    pub ret: T,
    /// Calls go to lower levels only, so that every call ends
    pub level: u32,
}
