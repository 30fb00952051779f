//! In: a method with concrete arguments. Out: what it does, by the same engine that proves.

use provetta_classfile::ClassPath;
use provetta_outcome::{MethodRef, Prediction, StaticInput, StopReason, Value};
use provetta_symex::{self as symex, Event, Goals, Limits, Machine, Program, StaticFields};
use provetta_term::Assignment;

/// How a concrete run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Interpretation {
    /// With this outcome
    Ended(Prediction),
    /// Before its end
    Stopped(StopReason),
}

/// Runs a static method over primitive types.
pub fn interpret(
    classes: &ClassPath,
    method: &MethodRef,
    args: &[Value],
    statics: &[StaticInput],
    max_steps: u64,
) -> Interpretation {
    match run(classes, method, args, statics, max_steps) {
        Ok(prediction) => Interpretation::Ended(prediction),
        Err(reason) => Interpretation::Stopped(reason),
    }
}

fn run(
    classes: &ClassPath,
    method: &MethodRef,
    args: &[Value],
    statics: &[StaticInput],
    max_steps: u64,
) -> Result<Prediction, StopReason> {
    let limits = Limits {
        depth: crate::budget::MAX_DEPTH,
        unwind: None,
        statics: StaticFields::AsInitialised,
        max_objects: 0,
    };
    let mut machine = Machine::new(Program::new(classes, Goals::default()), limits);
    for input in statics {
        machine.preset_static(&input.class, &input.field, concrete(&input.value)?);
    }
    let id = machine.program.find_method(method)?;
    let args: Vec<symex::Value> = args.iter().map(concrete).collect::<Result<_, _>>()?;
    let mut state = machine.start(id, &args)?;
    match machine.run(&mut state, max_steps) {
        Event::Ended(end) => Ok(machine.prediction(id, &state, &end, &Assignment::default())),
        Event::Stopped(reason) => Err(reason),
        Event::Fuel | Event::Head => Err(StopReason::Unsupported {
            what: format!("more than {max_steps} instructions"),
        }),
        Event::NoInput | Event::Fork(_) => Err(StopReason::Unsupported {
            what: "a fork in a concrete run".into(),
        }),
    }
}

pub(crate) fn concrete(value: &Value) -> Result<symex::Value, StopReason> {
    Ok(match value {
        Value::Boolean(v) => symex::Value::Int(i32::from(*v)),
        Value::Byte(v) => symex::Value::Int(i32::from(*v)),
        Value::Short(v) => symex::Value::Int(i32::from(*v)),
        Value::Char(v) => symex::Value::Int(i32::from(*v)),
        Value::Int(v) => symex::Value::Int(*v),
        Value::Long(v) => symex::Value::Long(*v),
        Value::Float(bits) => symex::Value::Float(f32::from_bits(*bits)),
        Value::Double(bits) => symex::Value::Double(f64::from_bits(*bits)),
        other => {
            return Err(StopReason::Unsupported {
                what: format!("an argument that is {other}"),
            });
        }
    })
}
