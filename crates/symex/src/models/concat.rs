//! In: an `invokedynamic` call site. Out: the string that `StringConcatFactory` would build.
//!
//! If every part is concrete the string is exact. Otherwise its characters are not followed: the string
//! is not null and not the same object as any other, and reading its characters stops the path.

use provetta_classfile::{BootstrapArg, CallSite, Const};
use provetta_outcome::JavaType;

use crate::halt::Halt;
use crate::heap::Body;
use crate::machine::Machine;
use crate::models::{Reply, unsupported};
use crate::state::State;
use crate::value::{Value, malformed};

/// Runs a call site.
pub(crate) fn call(
    machine: &mut Machine<'_>,
    state: &mut State,
    site: &CallSite,
) -> Result<Reply, Halt> {
    if &*site.bootstrap.class != "java/lang/invoke/StringConcatFactory" {
        let what = match &*site.bootstrap.class {
            "java/lang/invoke/LambdaMetafactory" => "a lambda or method reference".to_owned(),
            "java/lang/runtime/ObjectMethods" => {
                "equals, hashCode or toString of a record".to_owned()
            }
            "java/lang/runtime/SwitchBootstraps" => "a switch with patterns".to_owned(),
            other => format!("invokedynamic with {}", other.replace('/', ".")),
        };
        return Err(Halt::from(unsupported(what)));
    }
    let Some((types, _)) = JavaType::parse_method(&site.descriptor) else {
        return Err(Halt::from(malformed("the descriptor of a call site")));
    };
    let mut args = Vec::with_capacity(types.len());
    for _ in &types {
        args.push(state.top.pop());
    }
    args.reverse();
    let mut text = Some(Vec::new());
    let mut constants = site.args.iter().skip(1);
    let mut next = types.iter().zip(&args);
    let recipe: Vec<u16> = match site.args.first() {
        Some(BootstrapArg::Const(Const::String(recipe)))
            if &*site.name == "makeConcatWithConstants" =>
        {
            recipe.to_vec()
        }
        // `makeConcat`: the arguments alone.
        _ => vec![1; types.len()],
    };
    for unit in recipe {
        let part = match unit {
            1 => {
                let (ty, value) = next
                    .next()
                    .ok_or_else(|| malformed("a concatenation with too few arguments"))?;
                show(machine, state, ty, *value)?
            }
            2 => match constants.next() {
                Some(BootstrapArg::Const(Const::String(units))) => Some(units.to_vec()),
                Some(BootstrapArg::Const(Const::Int(v))) => {
                    Some(v.to_string().encode_utf16().collect())
                }
                _ => None,
            },
            unit => Some(vec![unit]),
        };
        text = match (text, part) {
            (Some(mut text), Some(part)) => {
                text.extend(part);
                Some(text)
            }
            _ => None,
        };
    }
    let id = match text {
        Some(units) => machine.new_string(state, &units)?,
        None => machine.opaque_string(state)?,
    };
    Ok(Reply::Return(Some(Value::Ref(id))))
}

/// One argument as text; none if it depends on an input or is not formatted here.
fn show(
    machine: &Machine<'_>,
    state: &State,
    ty: &JavaType,
    value: Value,
) -> Result<Option<Vec<u16>>, Halt> {
    let text = |s: String| Some(s.encode_utf16().collect());
    Ok(match value {
        Value::Null => text("null".into()),
        Value::Int(v) => match ty {
            JavaType::Boolean => text((v != 0).to_string()),
            JavaType::Char => Some(vec![v as u16]),
            _ => text(v.to_string()),
        },
        Value::Long(v) => text(v.to_string()),
        Value::Ref(id) => {
            if matches!(state.heap.get(id).body, Body::OpaqueString) {
                return Ok(None);
            }
            let class = machine.class_name(state, id);
            if &*class == "java/lang/String" {
                return Ok(machine.string_units(state, id));
            }
            if let Some((descriptor, boxed)) = machine.unbox(state, id) {
                let ty = JavaType::parse(descriptor).unwrap_or(JavaType::Int);
                return show(machine, state, &ty, boxed);
            }
            // Any other object would run its `toString`.
            return Err(Halt::from(unsupported(format!(
                "an object of {} in a string concatenation",
                class.replace(['/', '$'], ".")
            ))));
        }
        _ => None,
    })
}
