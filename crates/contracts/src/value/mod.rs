//! In: values of Java and numbers of specifications. Out: values of specification expressions, each with the
//! condition under which it is defined.
//!
//! A whole number of a specification is a signed vector that is wide enough for it: a sum has one bit more than
//! its operands, a product as many as both together. So nothing wraps around, and where a number would need more
//! than [`MAX_BITS`], the expression is not supported instead of wrong.

pub(crate) mod made;
pub(crate) mod number;
pub(crate) mod real;

use std::rc::Rc;

use provetta_outcome::StopReason;
use provetta_symex::{Halt, Value};
use provetta_term::{BvBin, Node, Sort, TermId, Terms};

/// A value and the condition under which it is defined.
pub(crate) type Made = (Val, TermId);

/// A real number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Real {
    /// One whole number over another, which is positive
    Fraction { over: TermId, under: TermId },
    /// The value of a finite `double`
    Double(TermId),
}

/// The widest number.
pub(crate) const MAX_BITS: u8 = provetta_term::MAX_WIDTH;

/// What an expression is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Val {
    /// A truth value
    Bool(TermId),
    /// A number or reference as Java has it
    Java(Value),
    /// A whole number, signed
    Whole(TermId),
    /// A real number
    Real(Real),
    /// A product, as [`provetta_term::Fold::Product`] has it: it can be compared with shorter numbers, and nothing else
    Product(TermId),
    /// A reference, known by the number of its object (`provetta_symex` gives objects numbers)
    Numbered {
        number: TermId,
        /// Of the type that it is declared with
        descriptor: Rc<str>,
    },
    /// A type by the name that [`super::types`] gives it
    Type(Rc<str>),
}

/// A value with the condition under which it is defined.
#[derive(Debug, Clone)]
pub(crate) struct Eval {
    pub(crate) val: Val,
    pub(crate) ok: TermId,
}

pub(crate) fn unsupported(what: impl Into<String>) -> Halt {
    Halt::Stop(StopReason::Unsupported { what: what.into() })
}

impl Val {
    /// The truth value.
    pub(crate) fn truth(&self, terms: &mut Terms) -> Result<TermId, Halt> {
        match self {
            Val::Bool(term) => Ok(*term),
            Val::Java(value @ (Value::Int(_) | Value::IntTerm(_))) => {
                let term = value.int_term(terms)?;
                let zero = terms.int(0);
                let is_zero = terms.eq(term, zero);
                Ok(terms.not(is_zero))
            }
            _ => Err(unsupported("a truth value of another kind")),
        }
    }

    /// The value as Java has it.
    pub(crate) fn java(&self, terms: &mut Terms) -> Result<Value, Halt> {
        match self {
            Val::Java(value) => Ok(*value),
            Val::Bool(term) => {
                let (one, zero) = (terms.int(1), terms.int(0));
                let term = terms.ite(*term, one, zero);
                Ok(Value::from_int_term(terms, term))
            }
            Val::Whole(_)
            | Val::Real(_)
            | Val::Type(_)
            | Val::Product(_)
            | Val::Numbered { .. } => Err(unsupported("a number of a specification in Java")),
        }
    }

    /// The whole number.
    pub(crate) fn whole(&self, terms: &mut Terms) -> Result<TermId, Halt> {
        match self {
            Val::Whole(term) => Ok(*term),
            Val::Java(value) => Ok(value.term(terms)?),
            Val::Product(_) => Err(unsupported(
                "arithmetic with a `\\product` over a range that depends on inputs",
            )),
            _ => Err(unsupported("a number is expected")),
        }
    }
}

/// The width of a number.
pub(crate) fn width(terms: &Terms, term: TermId) -> u8 {
    match terms.sort(term) {
        Sort::Bv(width) => width,
        _ => 0,
    }
}

/// Two numbers with the same width, at least so many bits wider than the wider one.
pub(crate) fn level(
    terms: &mut Terms,
    a: TermId,
    b: TermId,
    more: u8,
) -> Result<(TermId, TermId), Halt> {
    let wide = width(terms, a).max(width(terms, b));
    let wide = wide.checked_add(more).filter(|w| *w <= MAX_BITS);
    let wide = wide.ok_or_else(too_wide)?;
    Ok((terms.sext(wide, a), terms.sext(wide, b)))
}

pub(crate) fn too_wide() -> Halt {
    unsupported(format!(
        "a number of more than {MAX_BITS} bits in a specification"
    ))
}

/// Whether a whole number fits into so many bits.
pub(crate) fn fits(terms: &mut Terms, term: TermId, bits: u8) -> TermId {
    let wide = width(terms, term);
    if wide <= bits {
        return terms.bool(true);
    }
    let low = terms.extract(bits - 1, 0, term);
    let back = terms.sext(wide, low);
    terms.eq(back, term)
}

/// How deep sums are looked into when they are cut.
const MAX_CUT_DEPTH: u32 = 12;

/// A whole number cut to so many bits. The low bits of a sum or product are those of its operands' low bits, so the result is
/// the term that code makes of the same operands.
pub(crate) fn cut(terms: &mut Terms, term: TermId, bits: u8) -> TermId {
    cut_at(terms, term, bits, 0)
}

fn cut_at(terms: &mut Terms, term: TermId, bits: u8, depth: u32) -> TermId {
    match width(terms, term).cmp(&bits) {
        std::cmp::Ordering::Less => return terms.sext(bits, term),
        std::cmp::Ordering::Equal => return term,
        std::cmp::Ordering::Greater => {}
    }
    let node = *terms.node(term);
    match node {
        Node::BvBin(op @ (BvBin::Add | BvBin::Sub | BvBin::Mul), a, b) if depth < MAX_CUT_DEPTH => {
            let a = cut_at(terms, a, bits, depth + 1);
            let b = cut_at(terms, b, bits, depth + 1);
            match op {
                BvBin::Add => terms.add(a, b),
                BvBin::Sub => terms.sub(a, b),
                _ => terms.mul(a, b),
            }
        }
        // Below the bits that extension adds, the operand is unchanged.
        Node::SignExt { term: inner, .. } => cut_at(terms, inner, bits, depth),
        Node::ZeroExt { term: inner, .. } if width(terms, inner) >= bits => {
            cut_at(terms, inner, bits, depth)
        }
        _ => terms.extract(bits - 1, 0, term),
    }
}
