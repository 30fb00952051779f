//! In: calls of `Math`, `StrictMath` and the bit conversions of `Float` and `Double`. Out: exact results.
//!
//! Functions with exactly one allowed result (`sqrt`, `floor`, `abs` …) are exact. `sin`, `pow` and
//! their like may differ in the last place between the JDK's Java code and the JVM's intrinsics: claims end there, and for tests they are
//! terms that the evaluator has a near value for ([`Approximate`]). What such a path predicts is compared with what the JVM does, and where it
//! does something else, the test is dropped.

use provetta_faults::{Fault, seeded};
use provetta_term::{
    Approximate, Approximate2, Assignment, Const, FloatKind, Node, Rounding, Sort, TermId, Terms,
};

use crate::event::{Assumption, Choice, Then};
use crate::halt::{Halt, unsupported};
use crate::machine::{Machine, Model, Reply};
use crate::state::State;
use crate::value::Value;

const BIG_INTEGER: &str = "java/math/BigInteger";

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("sqrt", "(D)D") => |m, _, a| unary(m, a, f64::sqrt, Terms::fsqrt),
        ("floor", "(D)D") => |m, _, a| {
            unary(m, a, f64::floor, |t, x| {
                t.round_integral(Rounding::Floor, x)
            })
        },
        ("ceil", "(D)D") => {
            |m, _, a| unary(m, a, f64::ceil, |t, x| t.round_integral(Rounding::Ceil, x))
        }
        ("rint", "(D)D") => |m, _, a| {
            unary(m, a, f64::round_ties_even, |t, x| {
                t.round_integral(Rounding::HalfEven, x)
            })
        },
        ("fma", _) => |_, _, a| match (a[0], a[1], a[2]) {
            (Value::Double(x), Value::Double(y), Value::Double(z)) => {
                Ok(Reply::Return(Some(Value::Double(x.mul_add(y, z)))))
            }
            (Value::Float(x), Value::Float(y), Value::Float(z)) => {
                Ok(Reply::Return(Some(Value::Float(x.mul_add(y, z)))))
            }
            _ => Err(Halt::from(unsupported("Math.fma"))),
        },
        ("abs", "(D)D") => |m, _, a| unary(m, a, f64::abs, Terms::fabs),
        ("abs", "(F)F") => |m, _, a| {
            let term = a[0].float_term(&mut m.terms)?;
            let term = m.terms.fabs(term);
            Ok(Reply::Return(Some(Value::from_float_term(&m.terms, term))))
        },
        ("random", _) => |_, _, _| Err(Halt::from(unsupported("Math.random"))),
        _ => return approximate(name),
    })
}

/// Each name needs its own function, since a model is a plain function.
fn approximate(name: &str) -> Option<Model> {
    macro_rules! of {
        ($one:ident) => {
            |m, s, a| one(m, s, a, Approximate::$one)
        };
        ($two:ident, $other:literal) => {
            |m, s, a| two(m, s, a, Approximate2::$two)
        };
    }
    Some(match name {
        "sin" => of!(Sin),
        "cos" => of!(Cos),
        "tan" => of!(Tan),
        "asin" => of!(Asin),
        "acos" => of!(Acos),
        "atan" => of!(Atan),
        "exp" => of!(Exp),
        // The tables of BigInteger only help it to guess; its results do not depend on the last bit.
        "log" => |m, s, a| match a[0] {
            Value::Double(x) if &*m.program.method(s.top.method).owner.name == BIG_INTEGER => {
                Ok(Reply::Return(Some(Value::Double(x.ln()))))
            }
            _ => one(m, s, a, Approximate::Log),
        },
        "log10" => of!(Log10),
        "cbrt" => of!(Cbrt),
        "sinh" => of!(Sinh),
        "cosh" => of!(Cosh),
        "tanh" => of!(Tanh),
        "expm1" => of!(Expm1),
        "log1p" => of!(Log1p),
        "pow" => of!(Pow, 2),
        "atan2" => of!(Atan2, 2),
        "hypot" => of!(Hypot, 2),
        _ => return None,
    })
}

/// The path goes on with a term that is near what the JVM computes, for tests only.
fn granted(state: &State, name: &str) -> Result<(), Halt> {
    match state.inputs.approximate {
        true => Ok(()),
        false => Err(Halt::Assume(
            Assumption::Approximate,
            unsupported(format!("Math.{name}")),
        )),
    }
}

fn one(
    machine: &mut Machine<'_>,
    state: &State,
    args: &[Value],
    function: Approximate,
) -> Result<Reply, Halt> {
    granted(state, function.name())?;
    let x = args[0].double_term(&mut machine.terms)?;
    let result = machine.terms.approximate(function, x);
    Ok(Reply::Return(Some(Value::from_double_term(
        &machine.terms,
        result,
    ))))
}

fn two(
    machine: &mut Machine<'_>,
    state: &State,
    args: &[Value],
    function: Approximate2,
) -> Result<Reply, Halt> {
    granted(state, function.name())?;
    let x = args[0].double_term(&mut machine.terms)?;
    let y = args[1].double_term(&mut machine.terms)?;
    let result = machine.terms.approximate2(function, x, y);
    Ok(Reply::Return(Some(Value::from_double_term(
        &machine.terms,
        result,
    ))))
}

fn unary(
    machine: &mut Machine<'_>,
    args: &[Value],
    concrete: fn(f64) -> f64,
    term: fn(&mut Terms, TermId) -> TermId,
) -> Result<Reply, Halt> {
    Ok(Reply::Return(Some(match args[0] {
        Value::Double(v) => Value::Double(concrete(v)),
        other => {
            let arg = other.double_term(&mut machine.terms)?;
            let result = term(&mut machine.terms, arg);
            Value::from_double_term(&machine.terms, result)
        }
    })))
}

pub(super) fn find_bits(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("floatToRawIntBits", "(F)I") | ("doubleToRawLongBits", "(D)J") => raw_bits,
        ("intBitsToFloat", "(I)F") | ("longBitsToDouble", "(J)D") => |m, _, a| {
            let bits = a[0].term(&mut m.terms)?;
            // Terms know one NaN only.
            let is_other_nan = match a[0] {
                Value::Int(bits) => {
                    f32::from_bits(bits as u32).is_nan() && bits as u32 != 0x7fc0_0000
                }
                Value::Long(bits) => {
                    let quiet = 0x7ff8_0000_0000_0000;
                    f64::from_bits(bits as u64).is_nan() && bits as u64 != quiet
                }
                _ => false,
            };
            if is_other_nan {
                return Err(Halt::from(unsupported("the bits of a NaN")));
            }
            let term = m.terms.bits_to_fp(bits);
            Ok(Reply::Return(Some(Value::from_term(&m.terms, term))))
        },
        _ => return None,
    })
}

/// The bits of a float. Terms know one NaN only, so those of a NaN are not in them: two NaNs that are one term may have different
/// bits, since the language does not say which NaN an operation yields. A NaN has any bits that a NaN can have, others at each call,
/// and no test comes of that; but an input can be given as a quiet NaN with the bits that are asked for.
fn raw_bits(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let value = args[0].term(&mut machine.terms)?;
    let bits = machine.terms.fp_to_bits(value);
    let bits = Value::from_term(&machine.terms, bits);
    let unsure = || unsupported("the bits of a NaN");
    match args[0] {
        Value::Float(v) if v.is_nan() && v.to_bits() != 0x7fc0_0000 => {
            return Err(Halt::from(unsure()));
        }
        Value::Double(v) if v.is_nan() && v.to_bits() != 0x7ff8_0000_0000_0000 => {
            return Err(Halt::from(unsure()));
        }
        _ => {}
    }
    if let Some(Const::F32(_) | Const::F64(_)) = machine.terms.as_const(value) {
        return Ok(Reply::Return(Some(bits)));
    }
    if seeded(Fault::NanHasOneFormOnly) && matches!(machine.terms.node(value), Node::Var(..)) {
        return Ok(Reply::Return(Some(bits)));
    }
    let is_nan = machine.terms.is_nan(value);
    let number = machine.terms.not(is_nan);
    if machine.terms.as_bool(is_nan) == Some(false) || state.path.asked(number) {
        return Ok(Reply::Return(Some(bits)));
    }
    let line = machine.line(state.top.method, state.top.pc - 1);
    debug_assert!(matches!(machine.terms.sort(is_nan), Sort::Bool));
    let mut choices = vec![Choice {
        condition: number,
        line,
        then: Then::Push(bits),
    }];
    let (width, quiet) = match machine.terms.sort(value) {
        Sort::Float(FloatKind::F32) => (32, 0x7fc0_0000),
        _ => (64, 0x7ff8_0000_0000_0000),
    };
    if let Some(name) = nan_name(&machine.terms, value) {
        let its = machine.variable(&name, Sort::Bv(width));
        let mask = machine.terms.bv(width, quiet);
        let high = machine.terms.bvand(its, mask);
        let is_quiet = machine.terms.eq(high, mask);
        choices.push(Choice {
            condition: machine.terms.and(is_nan, is_quiet),
            line,
            then: Then::Push(Value::from_term(&machine.terms, its)),
        });
    }
    let name = machine.fresh_name("NaN");
    let any = machine.variable(&name, Sort::Bv(width));
    // All bits of the exponent and one behind it.
    let (magnitude, infinity) = match width {
        32 => (0x7fff_ffff, 0x7f80_0000),
        _ => (0x7fff_ffff_ffff_ffff, 0x7ff0_0000_0000_0000),
    };
    let magnitude = machine.terms.bv(width, magnitude);
    let magnitude = machine.terms.bvand(any, magnitude);
    let infinity = machine.terms.bv(width, infinity);
    let is_like_nan = machine.terms.slt(infinity, magnitude);
    choices.push(Choice {
        condition: machine.terms.and(is_nan, is_like_nan),
        line,
        then: Then::PushUntested(Value::from_term(&machine.terms, any), unsure()),
    });
    choices.retain(|c| machine.terms.as_bool(c.condition) != Some(false));
    Ok(Reply::Fork(choices))
}

/// The name of the bits that an input has if it is NaN; none for what is no input.
pub(crate) fn nan_name(terms: &Terms, value: TermId) -> Option<String> {
    match terms.node(value) {
        Node::Var(var) => Some(format!("{}.bits", terms.var_name(*var))),
        _ => None,
    }
}

/// The bits of a NaN that a path asked an input for, under a model.
pub(crate) fn nan_bits(terms: &Terms, value: TermId, model: &Assignment) -> Option<u64> {
    let var = terms.var_named(&nan_name(terms, value)?)?;
    let bits = model.get(var)?.raw();
    let is_nan = match terms.sort(value) {
        Sort::Float(FloatKind::F32) => f32::from_bits(bits as u32).is_nan(),
        _ => f64::from_bits(bits).is_nan(),
    };
    is_nan.then_some(bits)
}
