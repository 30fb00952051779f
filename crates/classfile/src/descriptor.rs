//! In: descriptors and names as the constant pool holds them. Out: their kinds, or that they are wrong.

use crate::Kind;

/// A parsed method descriptor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Descriptor<'a> {
    /// Field descriptors of the parameters
    pub parameters: Vec<&'a str>,
    /// Field descriptor of the result; none for `void`
    pub result: Option<&'a str>,
}

/// Parses a method descriptor; none if it is not one.
pub fn method_descriptor(text: &str) -> Option<Descriptor<'_>> {
    let mut rest = text.strip_prefix('(')?;
    let mut parameters = Vec::new();
    while !rest.starts_with(')') {
        let length = field_length(rest)?;
        let (one, others) = rest.split_at(length);
        parameters.push(one);
        rest = others;
    }
    let result = match &rest[1..] {
        "V" => None,
        one if field_length(one) == Some(one.len()) => Some(one),
        _ => return None,
    };
    Some(Descriptor { parameters, result })
}

/// Whether this is a well-formed field descriptor.
pub(crate) fn is_field_descriptor(text: &str) -> bool {
    field_length(text) == Some(text.len())
}

/// Kind of a value of this (well-formed) field descriptor.
pub fn kind_of(field_descriptor: &str) -> Kind {
    match field_descriptor.as_bytes().first() {
        Some(b'J') => Kind::Long,
        Some(b'F') => Kind::Float,
        Some(b'D') => Kind::Double,
        Some(b'L' | b'[') => Kind::Ref,
        _ => Kind::Int,
    }
}

/// Number of JVM words a value of this kind takes.
pub fn words(kind: Kind) -> u16 {
    match kind {
        Kind::Long | Kind::Double => 2,
        Kind::Int | Kind::Float | Kind::Ref => 1,
    }
}

/// Length in bytes of the field descriptor at the start of `text`.
fn field_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let dimensions = bytes.iter().take_while(|b| **b == b'[').count();
    if dimensions > 255 {
        return None;
    }
    match bytes.get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(dimensions + 1),
        b'L' => {
            let end = dimensions + text[dimensions..].find(';')?;
            is_class_name(&text[dimensions + 1..end]).then_some(end + 1)
        }
        _ => None,
    }
}

/// Whether this is the internal name of a class (not of an array).
pub(crate) fn is_class_name(text: &str) -> bool {
    text.split('/').all(is_unqualified)
}

/// Whether this names a class or an array type the way `CONSTANT_Class` does.
pub(crate) fn is_class_or_array(text: &str) -> bool {
    if text.starts_with('[') {
        is_field_descriptor(text)
    } else {
        is_class_name(text)
    }
}

/// JVMS 4.2.2: a field or local name.
pub(crate) fn is_unqualified(text: &str) -> bool {
    !text.is_empty() && !text.contains(['.', ';', '[', '/'])
}

/// JVMS 4.2.2: a method name.
pub(crate) fn is_method_name(text: &str) -> bool {
    text == "<init>" || text == "<clinit>" || (is_unqualified(text) && !text.contains(['<', '>']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_split_or_refused() {
        let good = method_descriptor("(I[[JLjava/lang/String;D)[Z").unwrap();
        assert_eq!(good.parameters, ["I", "[[J", "Ljava/lang/String;", "D"]);
        assert_eq!(good.result, Some("[Z"));
        for wrong in [
            "",
            "(",
            "()",
            "I",
            "(V)V",
            "(L;)V",
            "(Lx)V",
            "(I)VV",
            "([)V",
            "(La//b;)V",
            "()é",
        ] {
            assert_eq!(method_descriptor(wrong), None, "{wrong}");
        }
    }
}
