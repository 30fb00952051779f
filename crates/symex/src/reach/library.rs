//! In: a method of a library that code names. Out: whether it can lead back to code of the project, and whether it may run code that nobody
//! names.

use provetta_classfile::{InvokeKind, MemberRef};

use crate::names::descriptors;

/// Whether a library method can call code of the project: it needs an object that has such code. A method
/// that gets nothing but primitive values, strings and boxes, statically or on one of these, has none, and
/// neither have the plainest constructors.
pub(super) fn may_call_back(kind: InvokeKind, member: &MemberRef) -> bool {
    let plain = |name: &str| {
        matches!(
            name,
            "java/lang/String"
                | "java/lang/StringBuilder"
                | "java/lang/Integer"
                | "java/lang/Long"
                | "java/lang/Short"
                | "java/lang/Byte"
                | "java/lang/Character"
                | "java/lang/Boolean"
                | "java/lang/Float"
                | "java/lang/Double"
        )
    };
    let arguments_are_plain = descriptors(&member.descriptor).iter().all(|d| {
        let element = d.trim_start_matches('[');
        match element.strip_prefix('L').and_then(|n| n.strip_suffix(';')) {
            Some(name) => plain(name),
            None => true,
        }
    });
    let asks_null = &*member.class == "java/util/Objects"
        && matches!(
            (&*member.name, &*member.descriptor),
            ("requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;")
                | (
                    "requireNonNull",
                    "(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;"
                )
                | ("isNull" | "nonNull", _)
        );
    // Every class with an `assert` asks this in its static initialiser.
    let asks_assertions =
        &*member.class == "java/lang/Class" && &*member.name == "desiredAssertionStatus";
    if asks_null || asks_assertions {
        return false;
    }
    if !member.class.starts_with("java/lang/") || !arguments_are_plain {
        return true;
    }
    let constructor = &*member.name == "<init>";
    let receiver_is_plain = match kind {
        InvokeKind::Static => true,
        InvokeKind::Special if constructor => {
            matches!(
                &*member.class,
                "java/lang/Object" | "java/lang/Enum" | "java/lang/Record"
            ) || plain(&member.class)
        }
        _ => plain(&member.class),
    };
    !receiver_is_plain
}

/// Whether a library method may run code of classes that it gets by name or finds by itself.
pub(super) fn is_reflective(member: &MemberRef) -> bool {
    match &*member.class {
        "java/lang/Class" => matches!(&*member.name, "forName" | "newInstance"),
        "java/lang/reflect/Array" => false,
        "java/util/ServiceLoader" => true,
        class => class.starts_with("java/lang/reflect/") || class.starts_with("java/lang/invoke/"),
    }
}
