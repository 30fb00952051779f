//! In: calls of `Math`, `StrictMath` and the bit conversions of `Float` and `Double`. Out: exact results.
//!
//! Only functions with exactly one allowed result are here (`sqrt`, `floor`, `abs` …). `sin`, `pow` and
//! their like may differ in the last place between the JDK's Java code and the JVM's intrinsics, so
//! they stop the path.

use provetta_term::{Const, Node, Rounding, Sort, TermId, Terms};

use crate::event::{Choice, Then};
use crate::halt::Halt;
use crate::machine::Machine;
use crate::models::{Model, Reply, unsupported};
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
        (
            "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "exp" | "log" | "log10" | "cbrt"
            | "sinh" | "cosh" | "tanh" | "expm1" | "log1p" | "pow" | "atan2" | "hypot" | "random",
            _,
        ) => return Some(unpredictable(name)),
        _ => return None,
    })
}

/// Each name needs its own function, since a model is a plain function.
fn unpredictable(name: &str) -> Model {
    match name {
        "pow" => |_, _, _| Err(Halt::from(unsupported("Math.pow"))),
        "exp" => |_, _, _| Err(Halt::from(unsupported("Math.exp"))),
        // The tables of BigInteger only help it to guess; its results do not depend on the last bit.
        "log" => |m, s, a| match a[0] {
            Value::Double(x) if &*m.program.method(s.top.method).owner.name == BIG_INTEGER => {
                Ok(Reply::Return(Some(Value::Double(x.ln()))))
            }
            _ => Err(Halt::from(unsupported("Math.log"))),
        },
        "log10" => |_, _, _| Err(Halt::from(unsupported("Math.log10"))),
        "sin" => |_, _, _| Err(Halt::from(unsupported("Math.sin"))),
        "cos" => |_, _, _| Err(Halt::from(unsupported("Math.cos"))),
        "tan" => |_, _, _| Err(Halt::from(unsupported("Math.tan"))),
        "cbrt" => |_, _, _| Err(Halt::from(unsupported("Math.cbrt"))),
        "hypot" => |_, _, _| Err(Halt::from(unsupported("Math.hypot"))),
        "atan2" => |_, _, _| Err(Halt::from(unsupported("Math.atan2"))),
        "random" => |_, _, _| Err(Halt::from(unsupported("Math.random"))),
        _ => |_, _, _| Err(Halt::from(unsupported("a transcendental function of Math"))),
    }
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
            let term = m.terms.bits_to_fp(bits);
            Ok(Reply::Return(Some(Value::from_term(&m.terms, term))))
        },
        _ => return None,
    })
}

/// The bits of a float. A NaN that comes from an input or a literal is the canonical one; which NaN an
/// operation yields is up to the processor, so the path where it is NaN stops.
fn raw_bits(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let value = args[0].term(&mut machine.terms)?;
    let bits = machine.terms.fp_to_bits(value);
    let bits = Value::from_term(&machine.terms, bits);
    let stop = || unsupported("the bits of a NaN that an operation made");
    match args[0] {
        Value::Float(v) if v.is_nan() && v.to_bits() != 0x7fc0_0000 => {
            return Err(Halt::from(stop()));
        }
        Value::Double(v) if v.is_nan() && v.to_bits() != 0x7ff8_0000_0000_0000 => {
            return Err(Halt::from(stop()));
        }
        _ => {}
    }
    let known = matches!(
        machine.terms.as_const(value),
        Some(Const::F32(_) | Const::F64(_))
    ) || matches!(machine.terms.node(value), Node::Var(..));
    if known {
        return Ok(Reply::Return(Some(bits)));
    }
    let is_nan = machine.terms.is_nan(value);
    match machine.terms.as_bool(is_nan) {
        Some(false) => return Ok(Reply::Return(Some(bits))),
        Some(true) => return Err(Halt::from(stop())),
        None => {}
    }
    let number = machine.terms.not(is_nan);
    let line = machine.line(state.top.method, state.top.pc - 1);
    debug_assert!(matches!(machine.terms.sort(is_nan), Sort::Bool));
    Ok(Reply::Fork(vec![
        Choice {
            condition: number,
            line,
            then: Then::Push(bits),
        },
        Choice {
            condition: is_nan,
            line,
            then: Then::Stop(stop()),
        },
    ]))
}
