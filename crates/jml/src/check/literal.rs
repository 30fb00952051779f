//! In: literals as they are written. Out: their values.

use super::{Check, Typer};
use crate::syntax::ast::{self, ExprKind as E};
use crate::{Expr, ExprKind, Literal, Math, Type};

impl Typer<'_, '_> {
    pub(crate) fn literal(&mut self, expr: &ast::Expr) -> Check<Expr> {
        let span = &expr.span;
        let found = match &expr.kind {
            E::Int(text) => whole(text, self.context.math == Math::Math),
            E::Float(text) => fraction(text),
            E::Char(text) => unquoted(text)
                .and_then(|units| match units.as_slice() {
                    [one] => Some((Literal::Char(*one), Type::Char)),
                    _ => None,
                })
                .ok_or("this is not one character"),
            E::Text(text) => unquoted(text)
                .map(|units| {
                    let text = String::from_utf16_lossy(&units);
                    (Literal::String(text.into()), Type::string())
                })
                .ok_or("this string has a wrong escape"),
            _ => Err("this is no literal"),
        };
        match found {
            Ok((literal, ty)) => Ok(self.make(ExprKind::Literal(literal), ty, span)),
            Err(message) => Err(self.fail(span, message.to_owned(), None)),
        }
    }
}

/// A whole number, perhaps with a minus before it.
fn whole(text: &str, may_be_big: bool) -> Result<(Literal, Type), &'static str> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let is_long = digits.ends_with(['l', 'L']);
    let digits: String = digits
        .trim_end_matches(['l', 'L'])
        .chars()
        .filter(|c| *c != '_')
        .collect();
    let lower = digits.to_ascii_lowercase();
    let (radix, digits) = if let Some(hex) = lower.strip_prefix("0x") {
        (16, hex)
    } else if let Some(binary) = lower.strip_prefix("0b") {
        (2, binary)
    } else if lower.len() > 1 && lower.starts_with('0') {
        (8, &lower[1..])
    } else {
        (10, lower.as_str())
    };
    let value =
        i128::from_str_radix(digits, radix).map_err(|_| "this is not a number we can read")?;
    let value = if negative { -value } else { value };
    // In other bases than ten the bits are written, the sign too.
    let wraps = radix != 10;
    let magnitude = value.unsigned_abs();
    if is_long {
        return match i64::try_from(value) {
            Ok(long) => Ok((Literal::Long(long), Type::Long)),
            Err(_) if wraps && magnitude <= u128::from(u64::MAX) => {
                Ok((Literal::Long(value as i64), Type::Long))
            }
            Err(_) => Err("this number does not fit into a long"),
        };
    }
    match i32::try_from(value) {
        Ok(int) => Ok((Literal::Int(int), Type::Int)),
        Err(_) if wraps && magnitude <= u128::from(u32::MAX) => {
            Ok((Literal::Int(value as i32), Type::Int))
        }
        Err(_) if may_be_big => Ok((Literal::BigInt(value), Type::BigInt)),
        Err(_) => Err("this number does not fit into an int; write `L` behind it"),
    }
}

fn fraction(text: &str) -> Result<(Literal, Type), &'static str> {
    let plain: String = text.chars().filter(|c| *c != '_').collect();
    if plain.starts_with("0x") || plain.starts_with("0X") {
        return Err("hexadecimal fractions are not supported");
    }
    let is_float = plain.ends_with(['f', 'F']);
    let digits = plain.trim_end_matches(['f', 'F', 'd', 'D']);
    match is_float {
        true => digits
            .parse::<f32>()
            .ok()
            .filter(|v| v.is_finite())
            .map(|v| (Literal::Float(v), Type::Float)),
        false => digits
            .parse::<f64>()
            .ok()
            .filter(|v| v.is_finite())
            .map(|v| (Literal::Double(v), Type::Double)),
    }
    .ok_or("this is not a number we can read")
}

/// UTF-16 units of a quoted text; none if an escape is wrong.
fn unquoted(text: &str) -> Option<Vec<u16>> {
    let mut inner = text.chars();
    inner.next()?;
    inner.next_back()?;
    let letters: Vec<char> = inner.collect();
    let mut units = Vec::new();
    let mut at = 0;
    while let Some(letter) = letters.get(at) {
        at += 1;
        if *letter != '\\' {
            units.extend_from_slice(letter.encode_utf16(&mut [0; 2]));
            continue;
        }
        let escape = *letters.get(at)?;
        at += 1;
        units.push(match escape {
            'n' => 10,
            't' => 9,
            'r' => 13,
            'b' => 8,
            'f' => 12,
            's' => 32,
            '\\' | '\'' | '"' => escape as u16,
            'u' => {
                while letters.get(at) == Some(&'u') {
                    at += 1;
                }
                let digits: String = letters.get(at..at + 4)?.iter().collect();
                at += 4;
                u16::from_str_radix(&digits, 16).ok()?
            }
            '0'..='7' => {
                let mut value = escape as u16 - 48;
                let most = if escape <= '3' { 2 } else { 1 };
                for _ in 0..most {
                    match letters.get(at) {
                        Some(c @ '0'..='7') => value = value * 8 + (*c as u16 - 48),
                        _ => break,
                    }
                    at += 1;
                }
                value
            }
            _ => return None,
        });
    }
    Some(units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_javas_values() {
        for (text, expected) in [
            ("0", Ok(Literal::Int(0))),
            ("-2147483648", Ok(Literal::Int(i32::MIN))),
            ("2147483648", Ok(Literal::BigInt(1 << 31))),
            ("0xffffffff", Ok(Literal::Int(-1))),
            ("0x1_0L", Ok(Literal::Long(16))),
            ("017", Ok(Literal::Int(15))),
            ("0b101", Ok(Literal::Int(5))),
            ("-9223372036854775808L", Ok(Literal::Long(i64::MIN))),
            ("9223372036854775808L", Err(())),
            ("089", Err(())),
        ] {
            let found = whole(text, true).map(|(l, _)| l).map_err(|_| ());
            assert_eq!(found, expected, "{text}");
        }
        assert!(whole("2147483648", false).is_err());
        assert_eq!(fraction("1.5f").unwrap().0, Literal::Float(1.5));
        assert_eq!(fraction("1e3").unwrap().0, Literal::Double(1000.0));
    }

    #[test]
    fn escapes_are_read() {
        for (text, units) in [
            ("'a'", Some(vec![97])),
            (r"'\u0041'", Some(vec![65])),
            (r"'\377'", Some(vec![255])),
            (r"'\400'", Some(vec![32, 48])),
            (r#""\"\n""#, Some(vec![34, 10])),
            (r#""\q""#, None),
            (r#""\u00""#, None),
            ("\"😀\"", Some(vec![0xd83d, 0xde00])),
        ] {
            assert_eq!(unquoted(text), units, "{text}");
        }
    }
}
