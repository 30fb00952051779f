//! In: Java values. Out: Java expressions with exactly that value.
//!
//! Only ASCII is written, so the value does not depend on the encoding a file is compiled with. Unicode
//! escapes are translated before Java splits its text into tokens: line ends, quotes and backslashes
//! therefore never appear as `\uXXXX`.

use provetta_outcome::{JavaType, Value};

use super::scope::Scope;

/// Longest decimal form of a float before the hexadecimal one is clearer.
const SHORT_DECIMAL: usize = 12;

/// Strings up to this length stay on one line.
const SHORT_STRING: usize = 100;

/// A unit that stands so often in a row in a long string is not written so often.
const LONG_RUN: usize = 40;

/// Longer strings are no constants any more: a class file allows 65535 bytes for one.
const LONG_STRING: usize = 16_000;

/// Length of the pieces of a long string; at most three bytes for each unit.
const LONG_PIECE: usize = 8_000;

/// An expression of exactly the type and value; `None` if Java has none (an object whose contents are
/// not known).
pub(crate) fn literal(value: &Value, scope: &Scope<'_>) -> Option<String> {
    Some(match value {
        Value::Byte(v) => small(
            i32::from(*v),
            i8::MIN.into(),
            i8::MAX.into(),
            "byte",
            "Byte",
            scope,
        ),
        Value::Short(v) => small(
            i32::from(*v),
            i16::MIN.into(),
            i16::MAX.into(),
            "short",
            "Short",
            scope,
        ),
        Value::Boxed(inner) => boxed(inner, scope)?,
        Value::Array(element, values) => {
            format!(
                "new {}[]{} {{{}}}",
                base(element, scope)?,
                dims(element),
                elements(values, scope)?.join(", ")
            )
        }
        _ => initialiser(value, scope)?,
    })
}

/// As [`literal`], for a place that gives the type: `byte b = 5;`.
pub(crate) fn initialiser(value: &Value, scope: &Scope<'_>) -> Option<String> {
    Some(match value {
        Value::Boolean(v) => v.to_string(),
        Value::Byte(v @ (i8::MIN | i8::MAX)) => limit(*v == i8::MIN, "Byte", scope),
        Value::Byte(v) => v.to_string(),
        Value::Short(v @ (i16::MIN | i16::MAX)) => limit(*v == i16::MIN, "Short", scope),
        Value::Short(v) => v.to_string(),
        Value::Int(v @ (i32::MIN | i32::MAX)) => limit(*v == i32::MIN, "Integer", scope),
        Value::Int(v) => v.to_string(),
        Value::Long(v @ (i64::MIN | i64::MAX)) => limit(*v == i64::MIN, "Long", scope),
        Value::Long(v) => format!("{v}L"),
        Value::Char(v) => format!("'{}'", escaped(*v, '\'')),
        Value::Float(bits) => float(*bits, scope),
        Value::Double(bits) => double(*bits, scope),
        Value::Null => "null".to_owned(),
        Value::Str(units) => string(units, scope),
        Value::Boxed(_) | Value::Array(..) => literal(value, scope)?,
        Value::Object(_) | Value::Ref(_) | Value::Any => return None,
    })
}

/// The elements of an array, each fit for an array initialiser.
pub(crate) fn elements(values: &[Value], scope: &Scope<'_>) -> Option<Vec<String>> {
    values.iter().map(|v| initialiser(v, scope)).collect()
}

/// Element type of an array without its dimensions. Only types that need no import.
fn base(element: &JavaType, scope: &Scope<'_>) -> Option<String> {
    match element {
        JavaType::Array(inner) => base(inner, scope),
        JavaType::Class(name) => {
            let simple = name.strip_prefix("java/lang/")?;
            (!simple.contains(['/', '$'])).then(|| scope.lang(simple))
        }
        primitive => Some(primitive.to_string()),
    }
}

fn dims(element: &JavaType) -> String {
    match element {
        JavaType::Array(inner) => format!("[]{}", dims(inner)),
        _ => String::new(),
    }
}

fn limit(least: bool, class: &str, scope: &Scope<'_>) -> String {
    format!(
        "{}.{}",
        scope.lang(class),
        if least { "MIN_VALUE" } else { "MAX_VALUE" }
    )
}

fn small(v: i32, min: i32, max: i32, ty: &str, class: &str, scope: &Scope<'_>) -> String {
    if v == min || v == max {
        limit(v == min, class, scope)
    } else {
        format!("({ty}) {v}")
    }
}

fn boxed(value: &Value, scope: &Scope<'_>) -> Option<String> {
    let class = match value {
        Value::Boolean(v) => {
            return Some(format!(
                "{}.{}",
                scope.lang("Boolean"),
                if *v { "TRUE" } else { "FALSE" }
            ));
        }
        Value::Byte(_) => "Byte",
        Value::Short(_) => "Short",
        Value::Char(_) => "Character",
        Value::Int(_) => "Integer",
        Value::Long(_) => "Long",
        Value::Float(_) => "Float",
        Value::Double(_) => "Double",
        _ => return None,
    };
    Some(format!(
        "{}.valueOf({})",
        scope.lang(class),
        literal(value, scope)?
    ))
}

fn float(bits: u32, scope: &Scope<'_>) -> String {
    let v = f32::from_bits(bits);
    if v.is_nan() && bits != 0x7fc0_0000 {
        return format!("{}.intBitsToFloat({bits:#x})", scope.lang("Float"));
    }
    match named(
        v.is_nan(),
        v.is_infinite(),
        v < 0.0,
        v.abs() == f32::MAX,
        v.abs().to_bits() == 1,
    ) {
        Some((minus, name)) => format!("{minus}{}.{name}", scope.lang("Float")),
        None => match short_decimal(format!("{v:?}"), format!("{v:e}")) {
            Some(text) => format!("{text}f"),
            None => format!(
                "{}f",
                hex(
                    bits >> 31 == 1,
                    bits >> 23 & 0xff,
                    u64::from(bits & 0x7f_ffff) << 29,
                    127
                )
            ),
        },
    }
}

fn double(bits: u64, scope: &Scope<'_>) -> String {
    let v = f64::from_bits(bits);
    if v.is_nan() && bits != 0x7ff8_0000_0000_0000 {
        return format!("{}.longBitsToDouble({bits:#x}L)", scope.lang("Double"));
    }
    match named(
        v.is_nan(),
        v.is_infinite(),
        v < 0.0,
        v.abs() == f64::MAX,
        v.abs().to_bits() == 1,
    ) {
        Some((minus, name)) => format!("{minus}{}.{name}", scope.lang("Double")),
        None => short_decimal(format!("{v:?}"), format!("{v:e}")).unwrap_or_else(|| {
            hex(
                bits >> 63 == 1,
                (bits >> 52 & 0x7ff) as u32,
                bits & 0xf_ffff_ffff_ffff,
                1023,
            )
        }),
    }
}

fn named(
    nan: bool,
    infinite: bool,
    negative: bool,
    largest: bool,
    smallest: bool,
) -> Option<(&'static str, &'static str)> {
    let minus = if negative { "-" } else { "" };
    match (nan, infinite, largest, smallest) {
        (true, ..) => Some(("", "NaN")),
        (_, true, ..) => Some((
            "",
            if negative {
                "NEGATIVE_INFINITY"
            } else {
                "POSITIVE_INFINITY"
            },
        )),
        (_, _, true, _) => Some((minus, "MAX_VALUE")),
        (_, _, _, true) => Some((minus, "MIN_VALUE")),
        _ => None,
    }
}

/// Both texts are the shortest that read back as the value; the plain one is preferred.
fn short_decimal(plain: String, scientific: String) -> Option<String> {
    [plain, scientific]
        .into_iter()
        .find(|text| text.len() <= SHORT_DECIMAL)
}

/// A hexadecimal literal from exponent bits and a fraction of 52 bits.
fn hex(negative: bool, exponent: u32, fraction: u64, bias: i32) -> String {
    let sign = if negative { "-" } else { "" };
    let (lead, exponent) = match exponent {
        0 => (0, 1 - bias),
        e => (1, e as i32 - bias),
    };
    let digits = format!("{fraction:013x}");
    let digits = match digits.trim_end_matches('0') {
        "" => "0",
        digits => digits,
    };
    format!("{sign}0x{lead}.{digits}p{exponent}")
}

fn string(units: &[u16], scope: &Scope<'_>) -> String {
    if units.len() <= SHORT_STRING {
        quoted(units)
    } else if let Some(text) = repeated(units) {
        text
    } else if units.len() <= LONG_STRING {
        let pieces: Vec<String> = units.chunks(SHORT_STRING - 20).map(quoted).collect();
        pieces.join("\n                + ")
    } else {
        let pieces: Vec<String> = units.chunks(LONG_PIECE).map(quoted).collect();
        format!(
            "{}.join(\"\",\n                {})",
            scope.lang("String"),
            pieces.join(",\n                ")
        )
    }
}

/// A long text most of which is one unit again and again, as `"a".repeat(900)`; none if that is no shorter.
fn repeated(units: &[u16]) -> Option<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut plain: Vec<u16> = Vec::new();
    for run in units.chunk_by(|a, b| a == b) {
        if run.len() < LONG_RUN {
            plain.extend(run);
            continue;
        }
        if !plain.is_empty() {
            pieces.push(quoted(&std::mem::take(&mut plain)));
        }
        pieces.push(format!("{}.repeat({})", quoted(&run[..1]), run.len()));
    }
    if !plain.is_empty() {
        pieces.push(quoted(&plain));
    }
    let text = pieces.join(" + ");
    (text.len() <= SHORT_STRING).then_some(text)
}

/// Units between double quotes.
fn quoted(units: &[u16]) -> String {
    let mut out = String::from('"');
    for (i, unit) in units.iter().enumerate() {
        let escape = |at: Option<usize>| {
            at.and_then(|at| units.get(at))
                .is_some_and(|u| is_unicode_escape(*u))
        };
        // javac (17 to 25) takes the second backslash of `\uda69\\\uaf08` for the start of an escape.
        if *unit == u16::from(b'\\') && (escape(i.checked_sub(1)) || escape(i.checked_add(1))) {
            out.push_str("\\134");
        } else {
            out.push_str(&escaped(*unit, '"'));
        }
    }
    out.push('"');
    out
}

/// Whether [`escaped`] writes the unit as `\uXXXX`.
fn is_unicode_escape(unit: u16) -> bool {
    !matches!(unit, 0x20..0x7f | 0x08..=0x0a | 0x0c | 0x0d)
}

/// One UTF-16 unit inside the given quotes.
fn escaped(unit: u16, quote: char) -> String {
    match char::from_u32(u32::from(unit)) {
        Some('\n') => "\\n".to_owned(),
        Some('\r') => "\\r".to_owned(),
        Some('\t') => "\\t".to_owned(),
        Some('\u{8}') => "\\b".to_owned(),
        Some('\u{c}') => "\\f".to_owned(),
        Some('\\') => "\\\\".to_owned(),
        Some(c) if c == quote => format!("\\{c}"),
        Some(c) if !is_unicode_escape(unit) => c.to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}
