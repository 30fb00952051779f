//! In: what the getters of a library object show. Out: an assertion that compares the object with one that a person would write, `LocalDate.of(2024, 2, 29)`, or
//! what it shows where objects of its class are not equal to others.

use provetta_outcome::Value;

use super::graph::Checks;
use crate::text::literal::literal;
use crate::writer::{Known, Writer};

/// Decimal places that are written out.
const MOST_PLACES: usize = 40;
/// Decimals with a greater scale are not written.
const MOST_SCALE: u32 = 1_000_000;

impl Writer<'_> {
    pub(crate) fn check_parts(
        &mut self,
        place: &Known,
        class: &str,
        parts: &[Value],
        checks: &mut Checks,
    ) {
        if let Some(expected) = self.equal_to(class, parts) {
            let equals = self.scope.assertion("assertEquals");
            checks
                .statements
                .push(format!("{equals}({expected}, {});", place.text));
            return;
        }
        let is_stream = class == "java/io/ByteArrayOutputStream";
        if !is_stream && !class.starts_with("java/util/concurrent/atomic/") {
            let not_null = self.scope.assertion("assertNotNull");
            checks
                .statements
                .push(format!("{not_null}({});", place.text));
            return;
        }
        let texts: Option<Vec<String>> = parts.iter().map(|p| literal(p, &self.scope)).collect();
        let Some(texts) = texts else { return };
        let place = self.collection(place, class, checks);
        let statement = match parts {
            _ if is_stream => {
                checks.elements += parts.len();
                let bytes: Vec<String> = parts.iter().map(plain).collect();
                format!(
                    "{}(new byte[] {{{}}}, {}.toByteArray());",
                    self.scope.assertion("assertArrayEquals"),
                    bytes.join(", "),
                    place.text
                )
            }
            [Value::Boolean(truth)] => {
                let name = if *truth { "assertTrue" } else { "assertFalse" };
                format!("{}({}.get());", self.scope.assertion(name), place.text)
            }
            [_] => format!(
                "{}({}, {}.get());",
                self.scope.assertion("assertEquals"),
                texts[0],
                place.text
            ),
            _ => return,
        };
        checks.statements.push(statement);
    }

    /// An expression for an object that is equal to the one that shows these parts.
    fn equal_to(&mut self, class: &str, parts: &[Value]) -> Option<String> {
        let zero = |v: &Value| matches!(v, Value::Int(0));
        // Seconds and nanoseconds that are nought are left out.
        let (by, given): (&str, &[Value]) = match (class, parts) {
            ("java/math/BigInteger", [Value::Str(digits)]) => {
                let digits = String::from_utf16(digits).ok()?;
                let class = self.scope.class("java/math/BigInteger")?;
                return Some(match digits.parse::<i64>() {
                    Ok(number) => {
                        let number = literal(&Value::Long(number), &self.scope)?;
                        format!("{class}.valueOf({number})")
                    }
                    Err(_) => format!("new {class}(\"{digits}\")"),
                });
            }
            ("java/math/BigDecimal", [Value::Str(digits), Value::Int(scale)])
                if scale.unsigned_abs() < MOST_SCALE =>
            {
                let text = decimal(&String::from_utf16(digits).ok()?, *scale);
                let class = self.scope.class("java/math/BigDecimal")?;
                return Some(format!("new {class}(\"{text}\")"));
            }
            ("java/util/UUID", [_, _]) => ("", parts),
            (
                "java/time/LocalDate"
                | "java/time/Period"
                | "java/time/Year"
                | "java/time/YearMonth",
                _,
            ) => ("of", parts),
            ("java/time/LocalTime" | "java/time/LocalDateTime", [head @ .., a, b])
                if zero(a) && zero(b) =>
            {
                ("of", head)
            }
            ("java/time/LocalTime" | "java/time/LocalDateTime", [head @ .., b]) if zero(b) => {
                ("of", head)
            }
            ("java/time/LocalTime" | "java/time/LocalDateTime", _) => ("of", parts),
            ("java/time/Instant", [head @ .., b]) if zero(b) => ("ofEpochSecond", head),
            ("java/time/Instant", _) => ("ofEpochSecond", parts),
            ("java/time/Duration", [head @ .., b]) if zero(b) => ("ofSeconds", head),
            ("java/time/Duration", _) => ("ofSeconds", parts),
            _ => return None,
        };
        let texts: Option<Vec<String>> = given.iter().map(|p| literal(p, &self.scope)).collect();
        let texts = texts?.join(", ");
        let class = self.scope.class(class)?;
        Some(match by {
            "" => format!("new {class}({texts})"),
            by => format!("{class}.{by}({texts})"),
        })
    }
}

/// An element of an array of bytes.
fn plain(value: &Value) -> String {
    match value {
        Value::Byte(byte) => byte.to_string(),
        _ => "0".to_owned(),
    }
}

/// What `BigDecimal` reads as exactly these digits with this scale.
fn decimal(digits: &str, scale: i32) -> String {
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", digits),
    };
    match usize::try_from(scale) {
        Ok(0) => format!("{sign}{digits}"),
        Ok(places) if places <= MOST_PLACES => {
            let padded = format!("{digits:0>width$}", width = places + 1);
            let (whole, rest) = padded.split_at(padded.len() - places);
            format!("{sign}{whole}.{rest}")
        }
        _ => format!("{sign}{digits}E{}", -i64::from(scale)),
    }
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn decimals_keep_their_scale() {
        assert_eq!(decimal("0", 0), "0");
        assert_eq!(decimal("0", 2), "0.00");
        assert_eq!(decimal("100", 2), "1.00");
        assert_eq!(decimal("-5", 2), "-0.05");
        assert_eq!(decimal("12", -3), "12E3");
        assert_eq!(decimal("7", 99), "7E-99");
    }
}
