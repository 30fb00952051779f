//! In: nothing. Out: what a stack slot, a local, a field or an array element holds.
//!
//! A value is concrete where that is known and a term only where it is not, so that code that does not
//! depend on an input runs without making terms. Invariant: a `*Term` never holds a constant term
//! (the constructors fold it), so "is it concrete?" is a test of the tag alone.

use std::hash::{Hash, Hasher};

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_term::{Const, TermId, Terms};

use crate::ids::{ObjectId, RefId};

/// A value of one slot; `boolean`, `byte`, `char` and `short` are ints as in the JVM.
///
/// Two are equal if no code can tell them apart, which is not what `==` says in Java: floats are equal by their bits.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)]
pub enum Value {
    /// Nothing was stored here yet; for a static field of the project, an input not yet read
    Unset,
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// A 32-bit vector
    IntTerm(TermId),
    /// A 64-bit vector
    LongTerm(TermId),
    FloatTerm(TermId),
    DoubleTerm(TermId),
    Null,
    Ref(ObjectId),
    /// An input reference that may not be decided yet
    Sym(RefId),
    /// Return address of `jsr`
    Address(u32),
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        use Value::*;
        match (*self, *other) {
            (Unset, Unset) | (Null, Null) => true,
            (Int(a), Int(b)) => a == b,
            (Long(a), Long(b)) => a == b,
            (Float(a), Float(b)) if seeded(Fault::ZerosAreOne) => a == b,
            (Double(a), Double(b)) if seeded(Fault::ZerosAreOne) => a == b,
            (Float(a), Float(b)) => a.to_bits() == b.to_bits(),
            (Double(a), Double(b)) => a.to_bits() == b.to_bits(),
            (IntTerm(a), IntTerm(b))
            | (LongTerm(a), LongTerm(b))
            | (FloatTerm(a), FloatTerm(b))
            | (DoubleTerm(a), DoubleTerm(b)) => a == b,
            (Ref(a), Ref(b)) => a == b,
            (Sym(a), Sym(b)) => a == b,
            (Address(a), Address(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Value::Unset | Value::Null => {}
            Value::Int(v) => v.hash(state),
            Value::Long(v) => v.hash(state),
            Value::Float(v) => v.to_bits().hash(state),
            Value::Double(v) => v.to_bits().hash(state),
            Value::IntTerm(t) | Value::LongTerm(t) | Value::FloatTerm(t) | Value::DoubleTerm(t) => {
                t.hash(state)
            }
            Value::Ref(id) => id.hash(state),
            Value::Sym(id) => id.hash(state),
            Value::Address(pc) => pc.hash(state),
        }
    }
}

/// The path cannot be continued: the bytecode is not what a verifier accepts.
pub fn malformed(what: &str) -> StopReason {
    StopReason::Unsupported {
        what: format!("bytecode that no verifier accepts ({what})"),
    }
}

impl Value {
    /// An int from a 32-bit term.
    pub fn from_int_term(terms: &Terms, term: TermId) -> Value {
        match terms.as_bv(term) {
            Some(bits) => Value::Int(bits as u32 as i32),
            None => Value::IntTerm(term),
        }
    }

    /// A long from a 64-bit term.
    pub fn from_long_term(terms: &Terms, term: TermId) -> Value {
        match terms.as_bv(term) {
            Some(bits) => Value::Long(bits as i64),
            None => Value::LongTerm(term),
        }
    }

    /// A float from a term.
    pub fn from_float_term(terms: &Terms, term: TermId) -> Value {
        match terms.as_const(term) {
            Some(Const::F32(bits)) => Value::Float(f32::from_bits(bits)),
            _ => Value::FloatTerm(term),
        }
    }

    /// A double from a term.
    pub fn from_double_term(terms: &Terms, term: TermId) -> Value {
        match terms.as_const(term) {
            Some(Const::F64(bits)) => Value::Double(f64::from_bits(bits)),
            _ => Value::DoubleTerm(term),
        }
    }

    /// The term of an int.
    pub fn int_term(self, terms: &mut Terms) -> Result<TermId, StopReason> {
        match self {
            Value::Int(v) => Ok(terms.int(v)),
            Value::IntTerm(t) => Ok(t),
            _ => Err(malformed("an int is expected")),
        }
    }

    /// The term of a long.
    pub(crate) fn long_term(self, terms: &mut Terms) -> Result<TermId, StopReason> {
        match self {
            Value::Long(v) => Ok(terms.long(v)),
            Value::LongTerm(t) => Ok(t),
            _ => Err(malformed("a long is expected")),
        }
    }

    /// The term of a float.
    pub(crate) fn float_term(self, terms: &mut Terms) -> Result<TermId, StopReason> {
        match self {
            Value::Float(v) => Ok(terms.f32(v)),
            Value::FloatTerm(t) => Ok(t),
            _ => Err(malformed("a float is expected")),
        }
    }

    /// The term of a double.
    pub(crate) fn double_term(self, terms: &mut Terms) -> Result<TermId, StopReason> {
        match self {
            Value::Double(v) => Ok(terms.f64(v)),
            Value::DoubleTerm(t) => Ok(t),
            _ => Err(malformed("a double is expected")),
        }
    }

    /// The term of a value of any primitive kind.
    pub fn term(self, terms: &mut Terms) -> Result<TermId, StopReason> {
        match self {
            Value::Int(_) | Value::IntTerm(_) => self.int_term(terms),
            Value::Long(_) | Value::LongTerm(_) => self.long_term(terms),
            Value::Float(_) | Value::FloatTerm(_) => self.float_term(terms),
            Value::Double(_) | Value::DoubleTerm(_) => self.double_term(terms),
            _ => Err(malformed("a primitive value is expected")),
        }
    }

    /// The value of a 32-bit, 64-bit, float or double term.
    pub fn from_term(terms: &Terms, term: TermId) -> Value {
        use provetta_term::{FloatKind, Sort};
        match terms.sort(term) {
            Sort::Bv(64) => Value::from_long_term(terms, term),
            Sort::Float(FloatKind::F32) => Value::from_float_term(terms, term),
            Sort::Float(FloatKind::F64) => Value::from_double_term(terms, term),
            _ => Value::from_int_term(terms, term),
        }
    }

    /// Whether it takes two words in the JVM.
    pub(crate) fn is_wide(self) -> bool {
        matches!(
            self,
            Value::Long(_) | Value::LongTerm(_) | Value::Double(_) | Value::DoubleTerm(_)
        )
    }

    /// The value a field or array element of this descriptor starts with.
    pub fn zero(descriptor: &str) -> Value {
        match descriptor.as_bytes().first() {
            Some(b'J') => Value::Long(0),
            Some(b'F') => Value::Float(0.0),
            Some(b'D') => Value::Double(0.0),
            Some(b'L' | b'[') => Value::Null,
            _ => Value::Int(0),
        }
    }
}
