//! In: nothing. Out: Java expressions on their way into an oracle, and lines of code.

use provetta_jml::Type;

use super::range::Range;

/// How strongly Java binds; what is written inside something stronger needs parentheses.
pub(super) mod strength {
    pub(crate) const CHOICE: u8 = 4;
    pub(crate) const OR: u8 = 5;
    pub(crate) const AND: u8 = 6;
    pub(crate) const BIT_OR: u8 = 7;
    pub(crate) const BIT_XOR: u8 = 8;
    pub(crate) const BIT_AND: u8 = 9;
    pub(crate) const EQUAL: u8 = 10;
    pub(crate) const ORDER: u8 = 11;
    pub(crate) const SHIFT: u8 = 12;
    pub(crate) const ADD: u8 = 13;
    pub(crate) const MULTIPLY: u8 = 14;
    pub(crate) const UNARY: u8 = 15;
    pub(crate) const PRIMARY: u8 = 16;
}

use strength::{PRIMARY, UNARY};

/// A Java expression.
#[derive(Debug, Clone)]
pub(super) struct Java {
    pub(super) text: String,
    pub(super) strength: u8,
    /// Its type in Java: `\bigint` is a `BigInteger` here, `\real` a `BigDecimal`, `\TYPE` a `Class<?>`. A whole
    /// number may have a narrower type than the contract gives it, never one that loses values.
    pub(super) ty: Type,
    /// The values it can have, for whole numbers
    pub(super) range: Range,
    /// Whether it is a variable that holds the box of its type
    pub(super) is_boxed: bool,
}

impl Java {
    /// A name, a call, or something else that needs no parentheses.
    pub(super) fn primary(text: impl Into<String>, ty: Type) -> Java {
        Java::with(text, PRIMARY, ty)
    }

    pub(super) fn with(text: impl Into<String>, strength: u8, ty: Type) -> Java {
        let range = Range::of(&ty);
        Java {
            text: text.into(),
            strength,
            ty,
            range,
            is_boxed: false,
        }
    }

    pub(super) fn in_range(mut self, range: Range) -> Java {
        self.range = range;
        self
    }

    /// In parentheses if it binds less than that.
    pub(super) fn at(&self, strength: u8) -> String {
        match self.strength >= strength {
            true => self.text.clone(),
            false => format!("({})", self.text),
        }
    }

    /// As the object before a dot or a bracket.
    pub(super) fn object(&self) -> String {
        self.at(PRIMARY)
    }

    /// Its negation.
    pub(super) fn not(&self) -> String {
        format!("!{}", self.at(UNARY))
    }

    /// A cast to a type that is written so.
    pub(super) fn cast(&self, to: &str, ty: Type) -> Java {
        // A minus after a cast to a class would be taken for a difference.
        let value = match self.text.starts_with('-') {
            true => format!("({})", self.text),
            false => self.at(UNARY),
        };
        // A box is opened before its number can be made narrower.
        let opened = match self.is_boxed && ty != self.ty {
            true => format!("({}) ", self.ty),
            false => String::new(),
        };
        let range = self.range.within(&ty);
        Java::with(format!("({to}) {opened}{value}"), UNARY, ty).in_range(range)
    }
}
