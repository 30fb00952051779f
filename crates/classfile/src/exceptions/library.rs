//! In: names of members. Out: what Java and its library promise of them.

use super::fact::Fact;
use crate::{InvokeKind, MemberRef};

/// Boxes: class, letter of the primitive type, and the method that the compiler unboxes with.
const BOXES: [(&str, char, &str); 8] = [
    ("java/lang/Boolean", 'Z', "booleanValue"),
    ("java/lang/Byte", 'B', "byteValue"),
    ("java/lang/Character", 'C', "charValue"),
    ("java/lang/Short", 'S', "shortValue"),
    ("java/lang/Integer", 'I', "intValue"),
    ("java/lang/Long", 'J', "longValue"),
    ("java/lang/Float", 'F', "floatValue"),
    ("java/lang/Double", 'D', "doubleValue"),
];

/// `Inner` of `a/Outer$Inner`.
pub(super) fn simple(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}

/// Whether a call is the one that takes the value out of a box, as the compiler writes it.
pub(super) fn unboxes(member: &MemberRef) -> bool {
    BOXES
        .iter()
        .any(|(class, _, name)| *class == &*member.class && *name == &*member.name)
}

fn boxes(member: &MemberRef) -> bool {
    &*member.name == "valueOf"
        && BOXES.iter().any(|(class, letter, _)| {
            *class == &*member.class && *member.descriptor == *format!("({letter})L{class};")
        })
}

/// Whether a call only puts a number into a box or takes it out.
pub(super) fn is_box_conversion(member: &MemberRef) -> bool {
    unboxes(member) || boxes(member)
}

/// `Objects.requireNonNull(x)`, by the compiler or by hand.
pub(super) fn is_null_check(member: &MemberRef) -> bool {
    &*member.class == "java/util/Objects"
        && &*member.name == "requireNonNull"
        && member.descriptor.starts_with("(Ljava/lang/Object;")
}

/// Whether a static field is never null; that nobody takes away `System.out` is assumed.
pub(super) fn is_present_static(member: &MemberRef) -> bool {
    is_switch_map(member)
        || &*member.name == "$VALUES"
        || (&*member.class == "java/lang/System" && matches!(&*member.name, "in" | "out" | "err"))
}

/// The table with which a switch numbers the constants of an enum.
pub(super) fn is_switch_map(member: &MemberRef) -> bool {
    member.name.starts_with("$SwitchMap$")
}

/// Whether what a call of `invokedynamic` makes is never null: a lambda, a text.
pub(super) fn is_present_dynamic(bootstrap: &str) -> bool {
    matches!(
        bootstrap,
        "java/lang/invoke/LambdaMetafactory" | "java/lang/invoke/StringConcatFactory"
    )
}

/// Whether a method never returns null.
pub(super) fn is_present_result(kind: InvokeKind, member: &MemberRef) -> bool {
    let name = &*member.name;
    match &*member.class {
        _ if name == "getClass" && &*member.descriptor == "()Ljava/lang/Class;" => true,
        "java/lang/String" => kind != InvokeKind::Static && name != "transform",
        "java/lang/StringBuilder" | "java/lang/StringBuffer" => kind != InvokeKind::Static,
        "java/util/Objects" => is_null_check(member),
        class => name == "valueOf" && BOXES.iter().any(|(b, _, _)| *b == class),
    }
}

/// Whether a method never returns a negative number.
pub(super) fn is_natural_result(member: &MemberRef) -> bool {
    matches!(
        (&*member.class, &*member.name),
        // Nobody else can implement these.
        ("java/lang/String" | "java/lang/StringBuilder", "length") | ("java/lang/Enum", "ordinal")
    )
}

/// Descriptor of an array with elements of a class as the constant pool names it.
pub(super) fn array_of(class: &str) -> String {
    if class.starts_with('[') {
        format!("[{class}")
    } else {
        format!("[L{class};")
    }
}

/// Whether every array of this descriptor takes every element that the compiler lets it take: there is
/// no class below that of its elements.
pub(super) fn takes_every_element(array: &str) -> bool {
    let Some(element) = array.strip_prefix('[') else {
        return false;
    };
    let innermost = element.trim_start_matches('[');
    if innermost.len() == 1 {
        return true;
    }
    let class = innermost.trim_start_matches('L').trim_end_matches(';');
    class == "java/lang/String" || BOXES.iter().any(|(b, _, _)| *b == class)
}

/// `new int[n][m]` for a new array of this descriptor.
pub(super) fn new_array_text(class: &str, sizes: &[Fact]) -> Option<String> {
    let innermost = class.trim_start_matches('[');
    let name = match innermost {
        "Z" => "boolean",
        "C" => "char",
        "F" => "float",
        "D" => "double",
        "B" => "byte",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        class => simple(class.strip_prefix('L')?.strip_suffix(';')?),
    };
    let mut text = format!("new {name}");
    for size in sizes {
        text.push_str(&format!("[{}]", size.text.as_deref()?));
    }
    Some(text)
}
