//! In: an object of a class of the JDK that stands for a value, or a constant of an enum. Out: what its getters show.
//!
//! Which classes, and in which order their parts come, is what `Parts.java` of the helper has. The fields are those of JDK 17 to 25; of another layout
//! nothing is shown.

use provetta_outcome::{Content, JavaType, Value as Shown};

use crate::ids::ObjectId;
use crate::value::Value;
use crate::witness::graph::After;

/// `BigDecimal` keeps its digits elsewhere where its compact field has this value.
const INFLATED: i64 = i64::MIN;
/// Longer numbers are not shown: words of 32 bits.
const MAX_WORDS: usize = 64;
/// More bytes are not shown.
const MAX_BYTES: usize = 500;

impl After<'_, '_> {
    /// The name of a constant of an enum.
    pub(super) fn constant(&mut self, id: ObjectId) -> Option<Content> {
        let name = self.field(id, "name")?;
        match self.one(name) {
            Shown::Str(units) => Some(Content::Parts(vec![Shown::Str(units)])),
            _ => None,
        }
    }

    /// The parts of a library object.
    pub(super) fn parts(&mut self, id: ObjectId, class: &str) -> Option<Content> {
        let int = JavaType::Int;
        let of = |after: &Self, names: &[&str], ty: &JavaType| -> Option<Vec<Shown>> {
            names.iter().map(|n| after.number(id, n, ty)).collect()
        };
        let date = ["year", "month", "day"];
        let time = ["hour", "minute", "second", "nano"];
        let parts = match class {
            "java/math/BigInteger" => vec![digits(&self.big(id)?)],
            "java/math/BigDecimal" => {
                let compact = match self.number(id, "intCompact", &JavaType::Long)? {
                    Shown::Long(compact) => compact,
                    _ => return None,
                };
                let unscaled = match compact {
                    INFLATED => self.big(self.reference(self.field(id, "intVal")?)?)?,
                    small => small.to_string(),
                };
                vec![digits(&unscaled), self.number(id, "scale", &int)?]
            }
            "java/util/UUID" => of(self, &["mostSigBits", "leastSigBits"], &JavaType::Long)?,
            "java/time/LocalDate" => of(self, &date, &int)?,
            "java/time/LocalTime" => of(self, &time, &int)?,
            "java/time/LocalDateTime" => {
                let on = self.reference(self.field(id, "date")?)?;
                let at = self.reference(self.field(id, "time")?)?;
                let on = date.iter().map(|n| self.number(on, n, &int));
                let all = on.chain(time.iter().map(|n| self.number(at, n, &int)));
                all.collect::<Option<Vec<_>>>()?
            }
            "java/time/Instant" | "java/time/Duration" => vec![
                self.number(id, "seconds", &JavaType::Long)?,
                self.number(id, "nanos", &int)?,
            ],
            "java/time/Period" => of(self, &["years", "months", "days"], &int)?,
            "java/time/Year" => of(self, &["year"], &int)?,
            "java/time/YearMonth" => of(self, &["year", "month"], &int)?,
            "java/util/concurrent/atomic/AtomicInteger" => of(self, &["value"], &int)?,
            "java/util/concurrent/atomic/AtomicLong" => of(self, &["value"], &JavaType::Long)?,
            "java/util/concurrent/atomic/AtomicBoolean" => {
                of(self, &["value"], &JavaType::Boolean)?
            }
            "java/io/ByteArrayOutputStream" => {
                let count = self.size(id, "count").filter(|n| *n <= MAX_BYTES)?;
                let cells = self.cells(self.field(id, "buf")?)?;
                let byte = |v: &Value| self.int(*v).map(|b| Shown::Byte(b as i8));
                let bytes: Option<Vec<Shown>> = cells.iter().take(count).map(byte).collect();
                bytes?
            }
            _ => return None,
        };
        Some(Content::Parts(parts))
    }

    /// A field that holds a number, as one of this type.
    fn number(&self, id: ObjectId, field: &str, ty: &JavaType) -> Option<Shown> {
        let value = self.state().known(self.field(id, field)?);
        match value {
            Value::Unset | Value::Null | Value::Ref(_) | Value::Sym(_) => None,
            known => Some(self.plain(known, ty)),
        }
    }

    /// A `BigInteger` in decimal digits.
    fn big(&self, id: ObjectId) -> Option<String> {
        let sign = self.int(self.field(id, "signum")?)?;
        let cells = self.cells(self.field(id, "mag")?)?;
        if cells.len() > MAX_WORDS {
            return None;
        }
        let words: Option<Vec<u32>> = cells
            .iter()
            .map(|v| self.int(*v).map(|w| w as u32))
            .collect();
        let digits = decimal(&words?);
        Some(match sign {
            -1 => format!("-{digits}"),
            _ => digits,
        })
    }
}

fn digits(text: &str) -> Shown {
    Shown::Str(text.encode_utf16().collect())
}

/// A number of 32-bit words, the highest first, in decimal digits.
fn decimal(words: &[u32]) -> String {
    const GROUP: u64 = 1_000_000_000;
    let mut rest: Vec<u32> = words.iter().copied().skip_while(|w| *w == 0).collect();
    let mut groups = Vec::new();
    while !rest.is_empty() {
        let mut carry = 0u64;
        for word in &mut rest {
            let all = carry << 32 | u64::from(*word);
            *word = (all / GROUP) as u32;
            carry = all % GROUP;
        }
        groups.push(carry);
        rest = rest.into_iter().skip_while(|w| *w == 0).collect();
    }
    let Some(first) = groups.pop() else {
        return "0".to_owned();
    };
    let mut text = first.to_string();
    for group in groups.iter().rev() {
        text.push_str(&format!("{group:09}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn long_numbers_have_all_their_digits() {
        assert_eq!(decimal(&[]), "0");
        assert_eq!(decimal(&[7]), "7");
        assert_eq!(decimal(&[1, 0]), "4294967296");
        assert_eq!(decimal(&[0x8000_0000, 0]), "9223372036854775808");
        assert_eq!(decimal(&[1, 0, 0]), "18446744073709551616");
        // Ten to the eighteenth and one: groups of noughts.
        assert_eq!(decimal(&[0x0de0_b6b3, 0xa764_0001]), "1000000000000000001");
    }
}
