//! In: nothing. Out: Java types, Java values and names of methods, as they cross process boundaries.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A method, named as class files name it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MethodRef {
    /// Internal name of the declaring class: `a/b/Outer$Inner`.
    pub class: Arc<str>,
    /// Method name, `<init>` and `<clinit>` included.
    pub name: Arc<str>,
    /// Descriptor: `(IJ)Z`.
    pub descriptor: Arc<str>,
}

impl fmt::Display for MethodRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.class.replace('/', "."), self.name)
    }
}

/// A Java type by its descriptor, with a case for each of the eight primitives.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum JavaType {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `short`
    Short,
    /// `char`
    Char,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `void`, as a return type only
    Void,
    /// A class, by internal name: `java/lang/String`
    Class(Arc<str>),
    /// An array of the element type
    Array(Box<JavaType>),
}

impl JavaType {
    /// Reads one field descriptor (or `V`); `None` if the text is not exactly one.
    pub fn parse(descriptor: &str) -> Option<JavaType> {
        let (ty, rest) = Self::parse_prefix(descriptor)?;
        rest.is_empty().then_some(ty)
    }

    /// Its descriptor.
    pub fn descriptor(&self) -> String {
        match self {
            JavaType::Boolean => "Z".to_owned(),
            JavaType::Byte => "B".to_owned(),
            JavaType::Short => "S".to_owned(),
            JavaType::Char => "C".to_owned(),
            JavaType::Int => "I".to_owned(),
            JavaType::Long => "J".to_owned(),
            JavaType::Float => "F".to_owned(),
            JavaType::Double => "D".to_owned(),
            JavaType::Void => "V".to_owned(),
            JavaType::Class(name) => format!("L{name};"),
            JavaType::Array(element) => format!("[{}", element.descriptor()),
        }
    }

    /// Reads a method descriptor into parameter types and return type.
    pub fn parse_method(descriptor: &str) -> Option<(Vec<JavaType>, JavaType)> {
        let mut rest = descriptor.strip_prefix('(')?;
        let mut parameters = Vec::new();
        while !rest.starts_with(')') {
            let (ty, tail) = Self::parse_prefix(rest)?;
            if ty == JavaType::Void {
                return None;
            }
            parameters.push(ty);
            rest = tail;
        }
        Some((parameters, Self::parse(&rest[1..])?))
    }

    fn parse_prefix(text: &str) -> Option<(JavaType, &str)> {
        let dims = text.bytes().take_while(|b| *b == b'[').count();
        if dims > 255 {
            return None;
        }
        let body = &text[dims..];
        let (base, rest) = match body.as_bytes().first()? {
            b'Z' => (JavaType::Boolean, &body[1..]),
            b'B' => (JavaType::Byte, &body[1..]),
            b'S' => (JavaType::Short, &body[1..]),
            b'C' => (JavaType::Char, &body[1..]),
            b'I' => (JavaType::Int, &body[1..]),
            b'J' => (JavaType::Long, &body[1..]),
            b'F' => (JavaType::Float, &body[1..]),
            b'D' => (JavaType::Double, &body[1..]),
            b'V' if dims == 0 => (JavaType::Void, &body[1..]),
            b'L' => {
                let end = body.find(';')?;
                if end < 2 {
                    return None;
                }
                (JavaType::Class(body[1..end].into()), &body[end + 1..])
            }
            _ => return None,
        };
        Some((
            (0..dims).fold(base, |t, _| JavaType::Array(Box::new(t))),
            rest,
        ))
    }

    /// Whether this is one of the eight primitive types.
    pub fn is_primitive(&self) -> bool {
        !matches!(
            self,
            JavaType::Void | JavaType::Class(_) | JavaType::Array(_)
        )
    }
}

/// As Java source writes the type: `int`, `java.lang.String`, `long[]`.
impl fmt::Display for JavaType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JavaType::Boolean => f.write_str("boolean"),
            JavaType::Byte => f.write_str("byte"),
            JavaType::Short => f.write_str("short"),
            JavaType::Char => f.write_str("char"),
            JavaType::Int => f.write_str("int"),
            JavaType::Long => f.write_str("long"),
            JavaType::Float => f.write_str("float"),
            JavaType::Double => f.write_str("double"),
            JavaType::Void => f.write_str("void"),
            JavaType::Class(name) => f.write_str(&name.replace(['/', '$'], ".")),
            JavaType::Array(element) => write!(f, "{element}[]"),
        }
    }
}

/// A Java value. Floats are their bits: equality is equality of bits, NaN is always the canonical one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// `boolean`
    Boolean(bool),
    /// `byte`
    Byte(i8),
    /// `short`
    Short(i16),
    /// `char`, a UTF-16 unit
    Char(u16),
    /// `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`, by its bits
    Float(u32),
    /// `double`, by its bits
    Double(u64),
    /// `null`
    Null,
    /// A `java.lang.String`, as UTF-16 units (lone surrogates are legal)
    Str(Vec<u16>),
    /// A boxed primitive (`java.lang.Integer` …) around the value
    Boxed(Box<Value>),
    /// An array: element type and elements
    Array(JavaType, Vec<Value>),
    /// Some object of exactly this class (internal name), with any contents
    Object(Arc<str>),
    /// An object of the graph that comes with the value, by its number
    Ref(u32),
    /// A value the analysis does not know: whatever the JVM yields is right
    Any,
}

impl Value {
    /// A `float`; every NaN becomes the canonical one.
    pub fn float(value: f32) -> Value {
        Value::Float(if value.is_nan() {
            0x7fc0_0000
        } else {
            value.to_bits()
        })
    }

    /// A `double`; every NaN becomes the canonical one.
    pub fn double(value: f64) -> Value {
        Value::Double(if value.is_nan() {
            0x7ff8_0000_0000_0000
        } else {
            value.to_bits()
        })
    }

    /// Whether an observed value is what was predicted: equal, with [`Value::Any`] and
    /// [`Value::Object`] leaving the rest open.
    pub fn admits(&self, actual: &Value) -> bool {
        match (self, actual) {
            (Value::Any, _) => true,
            (Value::Array(t, xs), Value::Array(u, ys)) => {
                t == u && xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| x.admits(y))
            }
            (Value::Boxed(x), Value::Boxed(y)) => x.admits(y),
            // Which NaN it is shows nowhere but in its bits.
            (Value::Float(x), Value::Float(y)) if f32::from_bits(*x).is_nan() => {
                f32::from_bits(*y).is_nan()
            }
            (Value::Double(x), Value::Double(y)) if f64::from_bits(*x).is_nan() => {
                f64::from_bits(*y).is_nan()
            }
            (x, y) => x == y,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_read_whole_or_not_at_all() {
        assert_eq!(JavaType::parse("I"), Some(JavaType::Int));
        assert_eq!(
            JavaType::parse("[[Ljava/lang/String;")
                .map(|t| t.to_string())
                .as_deref(),
            Some("java.lang.String[][]")
        );
        for bad in ["", "II", "L;", "Lx", "[", "[V", "X", "(I)V"] {
            assert_eq!(JavaType::parse(bad), None, "{bad}");
        }
        let (parameters, returns) = JavaType::parse_method("(IJ[D)V").expect("a descriptor");
        assert_eq!(parameters.len(), 3);
        assert_eq!(returns, JavaType::Void);
        for bad in ["", "()", "(V)V", "(I", "I)V", "(I)VV"] {
            assert_eq!(JavaType::parse_method(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_prediction_admits_only_what_it_says() {
        let one = Value::Int(1);
        assert!(
            one.admits(&Value::Int(1))
                && !one.admits(&Value::Int(2))
                && !one.admits(&Value::Long(1))
        );
        assert!(Value::Any.admits(&Value::Null));
        assert!(!Value::double(0.0).admits(&Value::double(-0.0)));
        assert!(Value::double(f64::NAN).admits(&Value::double(-f64::NAN)));
        let open = Value::Array(JavaType::Int, vec![one.clone(), Value::Any]);
        assert!(open.admits(&Value::Array(
            JavaType::Int,
            vec![one.clone(), Value::Int(9)]
        )));
        assert!(!open.admits(&Value::Array(JavaType::Int, vec![one])));
    }
}
