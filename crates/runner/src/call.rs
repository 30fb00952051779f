//! In: a call, or the helper's answer to it. Out: the bytes of a request, or a report. The other side is
//! `Calls.java`.

use provetta_outcome::{Actual, Value};

use crate::probes::Probes;
use crate::wire::{Malformed, Reader, Unsendable, Writer};
use crate::{Call, CallReport, Obstacle};

/// How a call ended, as the helper says it.
mod ending {
    pub const RETURNED_NOTHING: u8 = 0;
    pub const RETURNED: u8 = 1;
    pub const THREW: u8 = 2;
    pub const DIED: u8 = 3;
    pub const STEP_FAILED: u8 = 4;
    pub const STUB_FAILED: u8 = 5;
}

/// A call of which nothing is known but its end.
pub(crate) fn nothing(actual: Actual) -> CallReport {
    CallReport {
        actual,
        goals: Vec::new(),
        thrown: Vec::new(),
        after: Vec::new(),
        obstacle: None,
    }
}

fn not_made(why: impl std::fmt::Display) -> Actual {
    Actual::Died(format!("the call could not be made: {why}"))
}

fn obstructed(obstacle: Obstacle) -> CallReport {
    CallReport {
        obstacle: Some(obstacle.clone()),
        ..nothing(not_made(obstacle))
    }
}

/// Writes a request; a call that cannot be sent has its report already.
pub(crate) fn encode(call: &Call, writer: &mut Writer) -> Result<(), Box<CallReport>> {
    let refused = |Unsendable(why)| Box::new(nothing(not_made(why)));
    writer.byte(u8::from(call.graph));
    writer.text(&call.method.class);
    writer.text(&call.method.name);
    writer.text(&call.method.descriptor);
    writer.length(call.initialised.len());
    for class in &call.initialised {
        writer.text(class);
    }
    writer.length(call.fixture.len());
    for (i, step) in call.fixture.iter().enumerate() {
        writer
            .step(step)
            .map_err(|Unsendable(why)| Box::new(obstructed(Obstacle::Step { step: i, why })))?;
    }
    writer.length(call.statics.len());
    for field in &call.statics {
        writer.text(&field.class);
        writer.text(&field.field);
        writer.value(&field.value).map_err(refused)?;
    }
    writer.byte(u8::from(call.receiver.is_some()));
    if let Some(receiver) = &call.receiver {
        writer.value(receiver).map_err(refused)?;
    }
    writer.values(&call.inputs).map_err(refused)
}

/// Reads an answer.
pub(crate) fn decode(answer: &[u8], probes: &mut Probes) -> Result<CallReport, Malformed> {
    let mut reader = Reader::new(answer);
    let mut report = match reader.byte()? {
        ending::RETURNED_NOTHING => nothing(Actual::Returned(None)),
        ending::RETURNED => nothing(Actual::Returned(Some(reader.value()?))),
        ending::THREW => {
            let class = reader.text()?.into();
            let message = match reader.value()? {
                Value::Str(units) => Some(String::from_utf16_lossy(&units)),
                _ => None,
            };
            nothing(Actual::Threw { class, message })
        }
        ending::DIED => nothing(Actual::Died(reader.text()?)),
        ending::STEP_FAILED => obstructed(Obstacle::Step {
            step: reader.number()? as usize,
            why: reader.text()?,
        }),
        ending::STUB_FAILED => obstructed(Obstacle::Stub(reader.text()?)),
        _ => return Err(Malformed),
    };
    let (goals, thrown) = probes.read(&mut reader)?;
    if report.obstacle.is_none() {
        (report.goals, report.thrown) = (goals, thrown);
    }
    report.after = reader.list(Reader::object_state)?;
    Ok(report)
}
