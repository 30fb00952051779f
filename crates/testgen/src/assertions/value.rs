//! In: the value a call returned. Out: statements that assert exactly this value.

use std::collections::BTreeSet;

use provetta_outcome::{JavaType, Value};

use crate::classes::generic::{Generic, plain_class};
use crate::classes::ident::local;
use crate::text::layout::broken;
use crate::text::literal::{elements, literal};
use crate::text::scope::Scope;

/// Longer arrays are compared by length and hash: a method may hold 64 KB of code only.
pub(crate) const LONG_ARRAY: usize = 500;

/// Elements of an array of objects that are looked at one by one.
const LOOKED_AT: usize = 20;

/// The type a result is kept in. Classes other than `String` and boxes become `Object`, which needs no
/// import and no type arguments; arrays are covariant, so theirs may too.
pub(crate) fn kept_type(ty: &JavaType, scope: &Scope<'_>) -> String {
    match ty {
        JavaType::Class(name) => scope.lang(plain_class(name).unwrap_or("Object")),
        JavaType::Array(element) => format!("{}[]", kept_type(element, scope)),
        primitive => primitive.to_string(),
    }
}

/// The type that [`kept_type`] writes.
pub(crate) fn kept_generic(ty: &JavaType) -> Generic {
    match ty {
        JavaType::Class(name) => match plain_class(name) {
            Some(_) => Generic::class(name),
            None => Generic::object(),
        },
        JavaType::Array(element) => Generic::Array(Box::new(kept_generic(element))),
        plain => Generic::Plain(plain.clone()),
    }
}

/// Statements, without indentation, that `name` of the given type is the value. `taken` are the names of
/// local variables.
pub(crate) fn assertions(
    name: &str,
    ty: &JavaType,
    value: &Value,
    taken: &mut BTreeSet<String>,
    scope: &mut Scope<'_>,
) -> Vec<String> {
    match value {
        Value::Boolean(true) => vec![format!("{}({name});", scope.assertion("assertTrue"))],
        Value::Boolean(false) => vec![format!("{}({name});", scope.assertion("assertFalse"))],
        Value::Null => vec![format!("{}({name});", scope.assertion("assertNull"))],
        Value::Any => Vec::new(),
        Value::Object(class) => {
            // Hidden classes and proxies have another name in every run.
            if class.contains("$$") || class.contains("$Proxy") || class.contains("+0x") {
                return vec![format!("{}({name});", scope.assertion("assertNotNull"))];
            }
            let class = literal(
                &Value::Str(class.replace('/', ".").encode_utf16().collect()),
                scope,
            );
            let class = class.unwrap_or_default();
            vec![format!(
                "{}({class}, {name}.getClass().getName());",
                scope.assertion("assertEquals")
            )]
        }
        // JUnit has an overload for each primitive and its box.
        Value::Boxed(inner) if !matches!(**inner, Value::Boolean(_)) => {
            let text = literal(inner, scope);
            let equals = scope.assertion("assertEquals");
            text.map(|text| format!("{equals}({text}, {name});"))
                .into_iter()
                .collect()
        }
        Value::Array(element, values) => array(name, (ty, element), values, taken, scope),
        _ => match literal(value, scope) {
            Some(text) => vec![format!(
                "{}({text}, {name});",
                scope.assertion("assertEquals")
            )],
            None => Vec::new(),
        },
    }
}

fn array(
    name: &str,
    (ty, element): (&JavaType, &JavaType),
    values: &[Value],
    taken: &mut BTreeSet<String>,
    scope: &mut Scope<'_>,
) -> Vec<String> {
    let actual_type = JavaType::Array(Box::new(element.clone()));
    let kept = kept_type(&actual_type, scope);
    let mut out = Vec::new();
    let mut name = name.to_owned();
    if kept_type(ty, scope) != kept {
        let cast = local("array", taken);
        out.push(format!("{kept} {cast} = ({kept}) {name};"));
        name = cast;
    }
    if values.len() <= LONG_ARRAY
        && let Some(texts) = elements(values, scope)
    {
        let expected = local("expected", taken);
        out.push(broken(&format!("{kept} {expected} = {{"), &texts, "};"));
        out.push(format!(
            "{}({expected}, {name});",
            scope.assertion("assertArrayEquals")
        ));
        return out;
    }
    let equals = scope.assertion("assertEquals");
    out.push(format!("{equals}({}, {name}.length);", values.len()));
    match values.iter().try_fold(1_i32, |h, v| {
        Some(h.wrapping_mul(31).wrapping_add(hash(v)?))
    }) {
        Some(hash) => {
            let arrays = scope.import("java.util.Arrays");
            out.push(format!("{equals}({hash}, {arrays}.hashCode({name}));"));
        }
        None => {
            for (i, value) in values.iter().take(LOOKED_AT).enumerate() {
                if matches!(value, Value::Array(..)) {
                    continue;
                }
                out.extend(assertions(
                    &format!("{name}[{i}]"),
                    element,
                    value,
                    taken,
                    scope,
                ));
            }
        }
    }
    out
}

/// `hashCode` of a primitive in its box, as `Arrays.hashCode` uses it.
fn hash(value: &Value) -> Option<i32> {
    let long = |v: u64| (v ^ (v >> 32)) as i32;
    Some(match value {
        Value::Boolean(v) => {
            if *v {
                1231
            } else {
                1237
            }
        }
        Value::Byte(v) => i32::from(*v),
        Value::Short(v) => i32::from(*v),
        Value::Char(v) => i32::from(*v),
        Value::Int(v) => *v,
        Value::Long(v) => long(*v as u64),
        Value::Float(bits) => *bits as i32,
        Value::Double(bits) => long(*bits),
        Value::Null => 0,
        Value::Boxed(value) => hash(value)?,
        Value::Str(units) => units
            .iter()
            .fold(0_i32, |h, u| h.wrapping_mul(31).wrapping_add(i32::from(*u))),
        _ => return None,
    })
}
