//! In: expressions and values. Out: words for them that an identifier can hold: `XPlus1`, `Minus1`.

use provetta_outcome::{Content, Expr, Op, Step, Value, Witness};

use super::reading::{Ty, Types, integer};
use crate::classes::ident::capitalised;

/// Expressions with more variables and constants than this are not spelled out.
const MOST_LEAVES: usize = 4;

/// Longest words for one expression.
const LONGEST: usize = 36;

/// Words for an expression, starting with a capital or digit; `None` if it is too large.
pub(crate) fn expression(expr: &Expr, types: &Types) -> Option<String> {
    if leaves(expr)? > MOST_LEAVES {
        return None;
    }
    // Where something stands in a text can be told, but nobody reads sums of it.
    let words = match expr {
        Expr::Var(name) if is_position(name) => variable(name, types),
        expr => spell(expr, types)?,
    };
    (!words.is_empty() && words.chars().count() <= LONGEST).then_some(words)
}

/// Variables and constants; `None` if something is hidden.
pub(crate) fn leaves(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Var(_) | Expr::Const(_) => Some(1),
        Expr::Apply(_, args) | Expr::Call(_, args) => {
            args.iter().map(leaves).try_fold(0, |sum, n| Some(sum + n?))
        }
        Expr::Choice(..) | Expr::Hidden => None,
    }
}

/// Whether an expression is a place in a text, which says little next to something that is no number.
pub(crate) fn is_place(expr: &Expr) -> bool {
    matches!(expr, Expr::Var(name) if is_position(name))
}

/// Whether a variable stands for where something was found in a text.
fn is_position(name: &str) -> bool {
    name.ends_with(".indexOf()") || name.ends_with(".lastIndexOf()")
}

/// Whether a variable stands for where a text without its blanks begins or ends.
fn is_trim(name: &str) -> bool {
    name.contains(".start()") || name.contains(".end()")
}

fn spell(expr: &Expr, types: &Types) -> Option<String> {
    match expr {
        Expr::Var(name) if is_trim(name) || is_position(name) => None,
        Expr::Call(name, _) if name.ends_with("compareUnsigned") => None,
        Expr::Var(name) => Some(variable(name, types)),
        Expr::Const(v) => value(v),
        Expr::Apply(op, args) => match args.as_slice() {
            [a] => {
                let a = spell(a, types)?;
                match op {
                    Op::Neg => Some(format!("Minus{a}")),
                    Op::Not => Some(format!("Not{a}")),
                    Op::Complement => Some(format!("Complement{a}")),
                    _ => None,
                }
            }
            [a, b] => {
                let (a, b) = (operand(a, types)?, operand(b, types)?);
                let between = match op {
                    Op::Add => "Plus",
                    Op::Sub => "Minus",
                    Op::Mul => "Times",
                    Op::Div => "DividedBy",
                    Op::Rem => "Mod",
                    Op::And => "BitAnd",
                    Op::Or => "BitOr",
                    Op::Xor => "Xor",
                    Op::Shl => "ShiftLeft",
                    Op::Shr => "ShiftRight",
                    Op::Ushr => "UnsignedShiftRight",
                    // Conditions have their own words.
                    _ => return None,
                };
                Some(format!("{a}{between}{b}"))
            }
            _ => None,
        },
        Expr::Call(name, args) => {
            let words: Vec<String> = args
                .iter()
                .map(|a| spell(a, types))
                .collect::<Option<_>>()?;
            match name.strip_prefix('(').and_then(|n| n.strip_suffix(')')) {
                Some(ty) if words.len() == 1 => Some(format!("{}As{}", words[0], capitalised(ty))),
                _ => {
                    let simple = name.rsplit_once('.').map_or(&**name, |(_, simple)| simple);
                    Some(format!("{}Of{}", capitalised(simple), words.join("")))
                }
            }
        }
        Expr::Choice(..) | Expr::Hidden => None,
    }
}

/// Words for a variable: a field of the receiver goes by its own name, if no input has the same.
fn variable(name: &str, types: &Types) -> String {
    match name.strip_prefix("this.") {
        Some(field) if !types.has(field) => capitalised(field),
        _ => capitalised(name),
    }
}

/// Words for a class: its simple name, if it has one.
pub(crate) fn class(internal: &str) -> String {
    if internal.contains("$$Lambda") {
        return "Lambda".to_owned();
    }
    let number = internal.rsplit('$').next().filter(|n| !n.is_empty());
    if number.is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit())) {
        return "AnonymousObject".to_owned();
    }
    capitalised(internal.rsplit(['/', '$']).next().unwrap_or(internal))
}

/// Words for an object of a witness: what it is called, else what it is.
pub(crate) fn object(witness: &Witness, object: u32) -> String {
    let reference = Value::Ref(object);
    if witness.receiver.as_ref() == Some(&reference) {
        return "This".to_owned();
    }
    if let Some(input) = witness.inputs.iter().find(|i| i.value == reference) {
        return capitalised(&input.name);
    }
    let constant = |name: &str| capitalised(&name.to_lowercase());
    let step = witness.fixture.iter().find(|s| s.defines() == Some(object));
    if let Some(Step::Constant { field, .. }) = step {
        return constant(field);
    }
    let Some(state) = witness.after.iter().find(|s| s.object == object) else {
        return "Object".to_owned();
    };
    let many = |what: &str, count: usize| match count {
        0 => format!("Empty{what}"),
        n => format!("{what}Of{n}"),
    };
    match &state.content {
        Content::Array(_, values) => many("Array", values.len()),
        Content::Elements(values) => {
            let what = ["List", "Set", "Deque", "Queue"]
                .into_iter()
                .find(|what| state.class.contains(what));
            many(what.unwrap_or("Collection"), values.len())
        }
        Content::Entries(entries) => many("Map", entries.len()),
        Content::Optional(None) => "EmptyOptional".to_owned(),
        Content::Optional(Some(held)) => {
            let held = match held {
                Value::Ref(_) => None,
                held => value(held),
            };
            format!("OptionalOf{}", held.unwrap_or_else(|| "Object".to_owned()))
        }
        Content::Text(units) => {
            value(&Value::Str(units.clone())).unwrap_or_else(|| "Text".to_owned())
        }
        Content::Fields(fields) => {
            let name = fields
                .iter()
                .find(|f| &*f.class == "java/lang/Enum" && &*f.field == "name");
            match name.map(|f| &f.value) {
                Some(Value::Str(units)) => constant(&String::from_utf16_lossy(units)),
                _ => class(&state.class),
            }
        }
        Content::Parts(parts) => match parts.as_slice() {
            [Value::Str(units)] if !state.class.starts_with("java/math/") => {
                constant(&String::from_utf16_lossy(units))
            }
            _ => class(&state.class),
        },
        Content::Opaque => class(&state.class),
    }
}

fn operand(expr: &Expr, types: &Types) -> Option<String> {
    match integer(expr) {
        Some(v) => Some(number(v)),
        None => spell(expr, types),
    }
}

/// Words for a constant that an expression is compared with: `Zero` rather than `0`, a character for
/// what is a character.
pub(crate) fn compared(constant: &Expr, with: &Expr, types: &Types) -> Option<String> {
    if let Some(v) = integer(constant) {
        return integer_next_to(v, with, types);
    }
    match constant {
        Expr::Const(Value::Float(bits)) if *bits == 0 => Some("Zero".to_owned()),
        Expr::Const(Value::Double(bits)) if *bits == 0 => Some("Zero".to_owned()),
        other => expression(other, types),
    }
}

/// As [`compared`], for an integer.
pub(crate) fn integer_next_to(v: i64, with: &Expr, types: &Types) -> Option<String> {
    if types.get(with) == Some(Ty::Char) && matches!(with, Expr::Var(_)) {
        return u16::try_from(v).ok().map(character);
    }
    Some(if v == 0 { "Zero".to_owned() } else { number(v) })
}

/// Words for a value; `None` if it is too long for a name.
pub(crate) fn value(value: &Value) -> Option<String> {
    let words = match value {
        Value::Boolean(true) => "True".to_owned(),
        Value::Boolean(false) => "False".to_owned(),
        Value::Byte(v) => number((*v).into()),
        Value::Short(v) => number((*v).into()),
        Value::Int(v) => number((*v).into()),
        Value::Long(v) => number(*v),
        Value::Char(v) => character(*v),
        Value::Float(bits) => {
            let v = f32::from_bits(*bits);
            float(
                v.into(),
                format!("{v:?}"),
                f32::MAX.into(),
                f32::from_bits(1).into(),
                "Float",
            )?
        }
        Value::Double(bits) => {
            let v = f64::from_bits(*bits);
            float(v, format!("{v:?}"), f64::MAX, f64::from_bits(1), "Double")?
        }
        Value::Null => "Null".to_owned(),
        Value::Str(units) if units.is_empty() => "EmptyString".to_owned(),
        Value::Str(units) => String::from_utf16(units)
            .ok()
            .filter(|s| s.len() <= 16 && s.chars().all(|c| c.is_ascii_alphanumeric() || c == ' '))
            .map(|s| capitalised(&s))
            .filter(|s| !s.is_empty())?,
        Value::Boxed(inner) => self::value(inner)?,
        Value::Array(_, values) if values.is_empty() => "EmptyArray".to_owned(),
        Value::Array(_, values) => format!("ArrayOf{}", values.len()),
        Value::Object(class) => capitalised(class.rsplit(['/', '$']).next().unwrap_or(class)),
        Value::Ref(_) | Value::Any => return None,
    };
    (!words.is_empty() && words.chars().count() <= LONGEST).then_some(words)
}

/// Words for an integer.
pub(crate) fn number(v: i64) -> String {
    match v {
        i64::MIN => "LongMin".to_owned(),
        i64::MAX => "LongMax".to_owned(),
        _ if v == i64::from(i32::MIN) => "IntMin".to_owned(),
        _ if v == i64::from(i32::MAX) => "IntMax".to_owned(),
        _ if v < 0 => format!("Minus{}", v.unsigned_abs()),
        _ => v.to_string(),
    }
}

fn float(v: f64, text: String, max: f64, min: f64, class: &str) -> Option<String> {
    let minus = if v.is_sign_negative() { "Minus" } else { "" };
    Some(if v.is_nan() {
        "NaN".to_owned()
    } else if v.is_infinite() {
        format!("{minus}Infinity")
    } else if v.abs() == max {
        format!("{minus}{class}Max")
    } else if v.abs() == min {
        format!("{minus}{class}Min")
    } else if v == 0.0 {
        format!("{minus}0")
    } else {
        let text = text.trim_start_matches('-').trim_end_matches(".0");
        if text.len() > 8 {
            return None;
        }
        format!(
            "{minus}{}",
            text.replace('.', "Point")
                .replace("e-", "EMinus")
                .replace('e', "E")
        )
    })
}

fn character(unit: u16) -> String {
    let named = match u8::try_from(unit).unwrap_or(0xff) {
        b' ' => "Space",
        b'\n' => "Newline",
        b'\r' => "CarriageReturn",
        b'\t' => "Tab",
        b'-' => "MinusSign",
        b'+' => "PlusSign",
        b'.' => "Dot",
        b',' => "Comma",
        b':' => "Colon",
        b';' => "Semicolon",
        b'=' => "EqualsSign",
        b'#' => "Hash",
        b'@' => "AtSign",
        b'%' => "PercentSign",
        b'&' => "Ampersand",
        b'!' => "ExclamationMark",
        b'?' => "QuestionMark",
        b'(' => "OpeningParenthesis",
        b')' => "ClosingParenthesis",
        b'[' => "OpeningBracket",
        b']' => "ClosingBracket",
        b'{' => "OpeningBrace",
        b'}' => "ClosingBrace",
        b'<' => "LessThanSign",
        b'>' => "GreaterThanSign",
        b'$' => "DollarSign",
        b'|' => "VerticalBar",
        b'~' => "Tilde",
        b'\'' => "Apostrophe",
        b'/' => "Slash",
        b'*' => "Star",
        b'_' => "Underscore",
        b'"' => "Quote",
        b'\\' => "Backslash",
        c @ b'0'..=b'9' => return format!("Digit{}", char::from(c)),
        c @ b'A'..=b'Z' => return format!("Upper{}", char::from(c)),
        c @ b'a'..=b'z' => return format!("Lower{}", char::from(c).to_ascii_uppercase()),
        _ => return format!("CharU{unit:04X}"),
    };
    named.to_owned()
}
