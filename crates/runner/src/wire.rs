//! In: values and texts. Out: bytes of a frame, and the way back. The other side is `Wire.java`.
//!
//! Numbers are big-endian; a text is its length in bytes and UTF-8; a list is its length and its elements.

use std::sync::Arc;

use provetta_outcome::{JavaType, Value};

mod tag {
    pub const BOOLEAN: u8 = 0;
    pub const BYTE: u8 = 1;
    pub const SHORT: u8 = 2;
    pub const CHAR: u8 = 3;
    pub const INT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const FLOAT: u8 = 6;
    pub const DOUBLE: u8 = 7;
    pub const NULL: u8 = 8;
    pub const STRING: u8 = 9;
    pub const BOXED: u8 = 10;
    pub const ARRAY: u8 = 11;
    pub const OBJECT: u8 = 12;
    pub const REF: u8 = 13;
    pub const ANY: u8 = 14;
}

/// Values nested deeper than this are refused rather than followed.
const MOST_DEPTH: u32 = 300;

/// Objects are numbered from 0 up to this, so that the helper has room for numbers of its own.
const MOST_OBJECT: u32 = 1 << 30;

/// A value that cannot be sent: a sentence on why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unsendable(pub(crate) String);

/// An answer that does not follow the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an answer is malformed: something else wrote into the pipe of the helper")]
pub(crate) struct Malformed;

/// A request under construction.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn request(kind: u8) -> Writer {
        Writer { bytes: vec![kind] }
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.bytes
    }

    pub(crate) fn length(&mut self, length: usize) {
        // Frames stay far below this: the helper's heap would not hold them.
        self.bytes
            .extend(u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes());
    }

    pub(crate) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(crate) fn number(&mut self, number: u32) {
        self.bytes.extend(number.to_be_bytes());
    }

    /// The number of an object.
    pub(crate) fn object(&mut self, number: u32) -> Result<(), Unsendable> {
        if number > MOST_OBJECT {
            return Err(Unsendable(format!(
                "object #{number} has too high a number"
            )));
        }
        self.number(number);
        Ok(())
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.length(text.len());
        self.bytes.extend(text.as_bytes());
    }

    pub(crate) fn texts<S: AsRef<str>>(&mut self, texts: impl ExactSizeIterator<Item = S>) {
        self.length(texts.len());
        texts.for_each(|text| self.text(text.as_ref()));
    }

    pub(crate) fn ty(&mut self, ty: &JavaType) {
        self.text(&ty.descriptor());
    }

    pub(crate) fn values(&mut self, values: &[Value]) -> Result<(), Unsendable> {
        self.length(values.len());
        values.iter().try_for_each(|value| self.value(value))
    }

    pub(crate) fn value(&mut self, value: &Value) -> Result<(), Unsendable> {
        let mut put = |tag: u8, bytes: &[u8]| {
            self.bytes.push(tag);
            self.bytes.extend(bytes);
        };
        match value {
            Value::Boolean(v) => put(tag::BOOLEAN, &[u8::from(*v)]),
            Value::Byte(v) => put(tag::BYTE, &v.to_be_bytes()),
            Value::Short(v) => put(tag::SHORT, &v.to_be_bytes()),
            Value::Char(v) => put(tag::CHAR, &v.to_be_bytes()),
            Value::Int(v) => put(tag::INT, &v.to_be_bytes()),
            Value::Long(v) => put(tag::LONG, &v.to_be_bytes()),
            Value::Float(bits) => put(tag::FLOAT, &bits.to_be_bytes()),
            Value::Double(bits) => put(tag::DOUBLE, &bits.to_be_bytes()),
            Value::Null => put(tag::NULL, &[]),
            Value::Str(units) => {
                put(tag::STRING, &[]);
                self.length(units.len());
                self.bytes
                    .extend(units.iter().flat_map(|unit| unit.to_be_bytes()));
            }
            Value::Boxed(inner) => {
                put(tag::BOXED, &[]);
                self.value(inner)?;
            }
            Value::Array(element, values) => {
                put(tag::ARRAY, &[]);
                self.ty(element);
                self.values(values)?;
            }
            Value::Object(class) => {
                return Err(Unsendable(format!(
                    "an object of class {} is not described",
                    class.replace('/', ".")
                )));
            }
            Value::Ref(number) => {
                put(tag::REF, &[]);
                self.object(*number)?;
            }
            Value::Any => return Err(Unsendable("a value is not known".to_owned())),
        }
        Ok(())
    }
}

/// An answer being read.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { rest: bytes }
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        let (head, tail) = self.rest.split_at_checked(count).ok_or(Malformed)?;
        self.rest = tail;
        Ok(head)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        self.take(N)?.try_into().map_err(|_| Malformed)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Malformed> {
        Ok(self.array::<1>()?[0])
    }

    pub(crate) fn number(&mut self) -> Result<u32, Malformed> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    pub(crate) fn long(&mut self) -> Result<u64, Malformed> {
        Ok(u64::from_be_bytes(self.array()?))
    }

    pub(crate) fn text(&mut self) -> Result<String, Malformed> {
        let length = self.number()? as usize;
        String::from_utf8(self.take(length)?.to_vec()).map_err(|_| Malformed)
    }

    pub(crate) fn ty(&mut self) -> Result<JavaType, Malformed> {
        JavaType::parse(&self.text()?).ok_or(Malformed)
    }

    /// As many things as a number says.
    pub(crate) fn list<T>(
        &mut self,
        mut each: impl FnMut(&mut Self) -> Result<T, Malformed>,
    ) -> Result<Vec<T>, Malformed> {
        let length = self.number()? as usize;
        // Everything takes a byte at least, so a wrong length cannot ask for memory.
        let mut all = Vec::with_capacity(length.min(self.rest.len()));
        for _ in 0..length {
            all.push(each(self)?);
        }
        Ok(all)
    }

    pub(crate) fn units(&mut self) -> Result<Vec<u16>, Malformed> {
        let length = self.number()? as usize;
        let bytes = self.take(length.checked_mul(2).ok_or(Malformed)?)?;
        Ok(bytes
            .chunks_exact(2)
            .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
            .collect())
    }

    pub(crate) fn value(&mut self) -> Result<Value, Malformed> {
        self.value_at(0)
    }

    fn value_at(&mut self, depth: u32) -> Result<Value, Malformed> {
        if depth > MOST_DEPTH {
            return Err(Malformed);
        }
        Ok(match self.byte()? {
            tag::BOOLEAN => Value::Boolean(self.byte()? != 0),
            tag::BYTE => Value::Byte(i8::from_be_bytes(self.array()?)),
            tag::SHORT => Value::Short(i16::from_be_bytes(self.array()?)),
            tag::CHAR => Value::Char(u16::from_be_bytes(self.array()?)),
            tag::INT => Value::Int(i32::from_be_bytes(self.array()?)),
            tag::LONG => Value::Long(i64::from_be_bytes(self.array()?)),
            tag::FLOAT => Value::Float(u32::from_be_bytes(self.array()?)),
            tag::DOUBLE => Value::Double(u64::from_be_bytes(self.array()?)),
            tag::NULL => Value::Null,
            tag::STRING => Value::Str(self.units()?),
            tag::BOXED => Value::Boxed(Box::new(self.value_at(depth + 1)?)),
            tag::ARRAY => {
                let element = self.ty()?;
                Value::Array(element, self.list(|reader| reader.value_at(depth + 1))?)
            }
            tag::OBJECT => Value::Object(Arc::from(self.text()?)),
            tag::REF => Value::Ref(self.number()?),
            tag::ANY => Value::Any,
            _ => return Err(Malformed),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_survives_the_way_there_and_back() {
        let nested = Value::Array(
            JavaType::Array(Box::new(JavaType::Int)),
            vec![
                Value::Null,
                Value::Array(JavaType::Int, vec![Value::Int(7)]),
            ],
        );
        for value in [
            Value::Boolean(true),
            Value::Byte(-128),
            Value::Short(i16::MIN),
            Value::Char(0xdfff),
            Value::Int(i32::MIN),
            Value::Long(i64::MIN),
            Value::Float(0x8000_0000),
            Value::Double(0x7ff8_0000_0000_0000),
            Value::Null,
            Value::Str(vec![0, 0xd800, 0x41]),
            Value::Boxed(Box::new(Value::Char(65))),
            nested,
            Value::Ref(7),
        ] {
            let mut writer = Writer::default();
            writer.value(&value).unwrap();
            let bytes = writer.finish();
            let mut reader = Reader::new(&bytes);
            assert_eq!(reader.value(), Ok(value));
            for cut in 0..bytes.len() {
                assert_eq!(Reader::new(&bytes[..cut]).value(), Err(Malformed));
            }
        }
    }

    #[test]
    fn what_is_not_known_is_not_sent() {
        assert!(Writer::default().value(&Value::Any).is_err());
        assert!(
            Writer::default()
                .value(&Value::Object("a/B".into()))
                .is_err()
        );
        assert!(Writer::default().value(&Value::Ref(u32::MAX)).is_err());
    }

    #[test]
    fn hostile_nesting_ends() {
        let bytes = vec![tag::BOXED; 100_000];
        assert_eq!(Reader::new(&bytes).value(), Err(Malformed));
    }
}
