//! In: internal names and descriptors. Out: other forms of them, and what they say by themselves.
//!
//! Everything here is a function of its text: no class is looked up.

use provetta_outcome::JavaType;

/// What is thrown where there is no room.
pub(crate) const OUT_OF_MEMORY: &str = "java/lang/OutOfMemoryError";

/// The classes of builders of strings.
pub(crate) const BUILDERS: [&str; 2] = ["java/lang/StringBuilder", "java/lang/StringBuffer"];

/// The box classes with the type of their `value` field.
pub const BOXES: [(&str, &str); 8] = [
    ("java/lang/Integer", "I"),
    ("java/lang/Long", "J"),
    ("java/lang/Short", "S"),
    ("java/lang/Byte", "B"),
    ("java/lang/Character", "C"),
    ("java/lang/Float", "F"),
    ("java/lang/Double", "D"),
    ("java/lang/Boolean", "Z"),
];

/// The rules for hash maps; they make the maps and sets that may hold anything.
pub(crate) const HASH_RULES: &str = "java/util/HashRules";

/// The descriptor of a class named as `anewarray` and `checkcast` name it.
pub(crate) fn descriptor_of_class(name: &str) -> String {
    if name.starts_with('[') {
        name.to_owned()
    } else {
        format!("L{name};")
    }
}

/// The reverse: the name by which `is_subclass` knows the type.
pub fn class_of_descriptor(descriptor: &str) -> &str {
    descriptor
        .strip_prefix('L')
        .and_then(|d| d.strip_suffix(';'))
        .unwrap_or(descriptor)
}

/// The last part of an internal name.
pub fn simple_name(internal: &str) -> &str {
    internal.rsplit(['/', '$']).next().unwrap_or(internal)
}

/// The package part of an internal name.
pub(crate) fn package(internal: &str) -> &str {
    internal.rsplit_once('/').map_or("", |(package, _)| package)
}

/// A type as `checkcast` names it, as Java writes it.
pub(crate) fn shown_type(name: &str) -> String {
    match JavaType::parse(name) {
        Some(ty) if name.starts_with('[') => ty.to_string(),
        _ => name.replace(['/', '$'], "."),
    }
}

/// Whether an abstract or default method of an interface is one of `Object`, which every object has.
pub(crate) fn is_of_object(name: &str, descriptor: &str) -> bool {
    matches!(
        (name, descriptor),
        ("equals", "(Ljava/lang/Object;)Z")
            | ("hashCode", "()I")
            | ("toString", "()Ljava/lang/String;")
    )
}

/// The parameter descriptors of a method descriptor.
pub(crate) fn descriptors(descriptor: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = descriptor.strip_prefix('(').unwrap_or_default();
    while !rest.is_empty() && !rest.starts_with(')') {
        let dims = rest.bytes().take_while(|b| *b == b'[').count();
        let end = match rest.as_bytes().get(dims) {
            Some(b'L') => rest.find(';').map_or(rest.len(), |i| i + 1),
            _ => (dims + 1).min(rest.len()),
        };
        found.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    found
}

/// What a type is an array of arrays of: a class, or the letter of a primitive type.
pub(crate) fn base(ty: &str) -> &str {
    match ty.trim_start_matches('[') {
        element if element.len() < ty.len() => class_of_descriptor(element),
        _ => ty,
    }
}

/// The name of a class as `Class.getSimpleName` gives it.
pub(crate) fn java_simple_name(class: &provetta_classfile::Class) -> &str {
    let name: &std::sync::Arc<str> = &class.name;
    if let Some(outer) = &class.outer {
        return name
            .strip_prefix(&**outer)
            .and_then(|n| n.strip_prefix('$'))
            .unwrap_or(name);
    }
    let short = name.rsplit('/').next().unwrap_or(name);
    if !class.is_local {
        return short;
    }
    // `Outer$1Local`, or `Outer$1` for one without a name.
    let bytes = short.as_bytes();
    let number = (1..bytes.len()).rfind(|i| bytes[*i].is_ascii_digit() && bytes[*i - 1] == b'$');
    match number {
        Some(at) => short[at..].trim_start_matches(|c: char| c.is_ascii_digit()),
        None => short,
    }
}
