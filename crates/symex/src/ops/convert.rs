//! In: the operand of a conversion. Out: its result (JVMS §6.5 `i2b` … `l2i`): integers are truncated
//! or sign-extended, floats rounded to nearest even, casts to integers saturate and send NaN to 0.

use provetta_classfile::Conversion;
use provetta_faults::{Fault, seeded};
use provetta_term::{FloatKind, Terms};

use crate::halt::Halt;
use crate::value::{Value, malformed};

/// One of the fifteen conversions.
pub fn convert(terms: &mut Terms, conversion: Conversion, value: Value) -> Result<Value, Halt> {
    use Conversion::*;
    Ok(match (conversion, value) {
        (I2L, Value::Int(v)) => Value::Long(i64::from(v)),
        (I2F, Value::Int(v)) => Value::Float(v as f32),
        (I2D, Value::Int(v)) => Value::Double(f64::from(v)),
        (I2B, Value::Int(v)) => Value::Int(i32::from(v as i8)),
        (I2C, Value::Int(v)) => Value::Int(i32::from(v as u16)),
        (I2S, Value::Int(v)) => Value::Int(i32::from(v as i16)),
        (L2I, Value::Long(v)) => Value::Int(v as i32),
        (L2F, Value::Long(v)) => Value::Float(v as f32),
        (L2D, Value::Long(v)) => Value::Double(v as f64),
        (F2I, Value::Float(v)) => Value::Int(v as i32),
        (F2L, Value::Float(v)) => Value::Long(v as i64),
        (F2D, Value::Float(v)) => Value::Double(f64::from(v)),
        (D2I, Value::Double(v)) => Value::Int(v as i32),
        (D2L, Value::Double(v)) => Value::Long(v as i64),
        (D2F, Value::Double(v)) => Value::Float(v as f32),
        (I2L | I2F | I2D | I2B | I2C | I2S, Value::IntTerm(t)) => {
            let term = match conversion {
                I2L => terms.sext(64, t),
                I2F => terms.sbv_to_fp(FloatKind::F32, t),
                I2D => terms.sbv_to_fp(FloatKind::F64, t),
                I2B => {
                    let low = terms.extract(7, 0, t);
                    terms.sext(32, low)
                }
                I2C => {
                    let low = terms.extract(15, 0, t);
                    match seeded(Fault::CharsAreSigned) {
                        true => terms.sext(32, low),
                        false => terms.zext(32, low),
                    }
                }
                _ => {
                    let low = terms.extract(15, 0, t);
                    terms.sext(32, low)
                }
            };
            Value::from_term(terms, term)
        }
        (L2I | L2F | L2D, Value::LongTerm(t)) => {
            let term = match conversion {
                L2I => terms.extract(31, 0, t),
                L2F => terms.sbv_to_fp(FloatKind::F32, t),
                _ => terms.sbv_to_fp(FloatKind::F64, t),
            };
            Value::from_term(terms, term)
        }
        (F2I | D2I, Value::FloatTerm(t) | Value::DoubleTerm(t)) => {
            let term = terms.fp_to_sbv(32, t);
            Value::from_int_term(terms, term)
        }
        (F2L | D2L, Value::FloatTerm(t) | Value::DoubleTerm(t)) => {
            let term = terms.fp_to_sbv(64, t);
            Value::from_long_term(terms, term)
        }
        (F2D, Value::FloatTerm(t)) => {
            let term = terms.fp_to_fp(FloatKind::F64, t);
            Value::from_double_term(terms, term)
        }
        (D2F, Value::DoubleTerm(t)) => {
            let term = terms.fp_to_fp(FloatKind::F32, t);
            Value::from_float_term(terms, term)
        }
        _ => return Err(Halt::from(malformed("operand of a conversion"))),
    })
}
