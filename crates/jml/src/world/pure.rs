//! In: a method. Out: whether a specification may call it.
//!
//! Methods of the JDK that are known to change nothing are listed by class or by name; the list is what
//! specifications use, not complete.

use std::sync::Arc;

use provetta_classfile::{Class, Method};

use super::World;
use crate::Purity;

/// What is known about a method that is called.
pub(crate) enum MayCall {
    Yes(Purity),
    /// It is not known to be pure
    Perhaps,
    /// Its source is known and does not declare it pure
    No,
}

/// Classes all of whose methods change nothing.
const PURE_CLASSES: &[&str] = &[
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/CharSequence",
    "java/lang/Character",
    "java/lang/Comparable",
    "java/lang/Double",
    "java/lang/Enum",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Number",
    "java/lang/Record",
    "java/lang/Short",
    "java/lang/StrictMath",
    "java/lang/String",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/util/Comparator",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/UUID",
];

/// Methods of `java.util.Arrays` and `java.util.Collections` that change nothing.
const PURE_UTILITIES: &[&str] = &[
    "asList",
    "binarySearch",
    "compare",
    "copyOf",
    "copyOfRange",
    "deepEquals",
    "deepHashCode",
    "deepToString",
    "disjoint",
    "emptyList",
    "emptyMap",
    "emptySet",
    "equals",
    "frequency",
    "hashCode",
    "max",
    "min",
    "mismatch",
    "nCopies",
    "stream",
    "toString",
];

/// Methods that change nothing in the collections and other classes of the JDK.
const PURE_NAMES: &[&str] = &[
    "charAt",
    "compare",
    "compareTo",
    "contains",
    "containsAll",
    "containsKey",
    "containsValue",
    "element",
    "entrySet",
    "equals",
    "first",
    "get",
    "getCause",
    "getClass",
    "getFirst",
    "getKey",
    "getLast",
    "getMessage",
    "getName",
    "getOrDefault",
    "getSimpleName",
    "getValue",
    "hasNext",
    "hashCode",
    "indexOf",
    "isEmpty",
    "keySet",
    "last",
    "lastIndexOf",
    "length",
    "of",
    "ordinal",
    "peek",
    "peekFirst",
    "peekLast",
    "size",
    "subList",
    "subSequence",
    "toArray",
    "toString",
    "values",
];

impl World<'_> {
    /// Whether a specification may call a method.
    pub(crate) fn may_call(&self, owner: &Class, method: &Method) -> MayCall {
        let same = |(name, descriptor): &(Arc<str>, Arc<str>)| {
            *name == method.name && *descriptor == method.descriptor
        };
        // What cannot be read is not overridden: then the method is not known to be pure.
        let overrides = |above: &str| {
            let (name, descriptor) = (&method.name, &method.descriptor);
            let found = self.classes.overrides(&owner.name, above, name, descriptor);
            &**name != "<init>" && found.unwrap_or(false)
        };
        for name in self.lineage(&owner.name) {
            let is_own = *name == *owner.name;
            if let Some(declared) = self.declared.get(&name)
                && (declared.pure.iter().any(same) || declared.is_pure && is_own)
                && (is_own || overrides(&name))
            {
                return MayCall::Yes(Purity::Declared);
            }
        }
        if World::is_jdk(owner) {
            return match known(&owner.name, &method.name) {
                true => MayCall::Yes(Purity::Known),
                false => MayCall::Perhaps,
            };
        }
        // What the compiler writes for enums and records changes nothing.
        let is_enum =
            owner.declared_flags.is_enum() && matches!(&*method.name, "values" | "valueOf");
        let is_record = owner.super_name.as_deref() == Some("java/lang/Record")
            && method.descriptor.starts_with("()")
            && owner.fields.iter().any(|f| f.name == method.name);
        if is_enum || is_record {
            return MayCall::Yes(Purity::Known);
        }
        // Methods that an interface of the JDK promises to change nothing.
        let promised = self
            .lineage(&owner.name)
            .iter()
            .skip(1)
            .filter_map(|name| self.find(name))
            .filter(|class| World::is_jdk(class) && known(&class.name, &method.name))
            .any(|class| {
                class.method(&method.name, &method.descriptor).is_some() && overrides(&class.name)
            });
        match self.declared.contains_key(&owner.name) {
            true if promised => MayCall::Perhaps,
            true => MayCall::No,
            false => MayCall::Perhaps,
        }
    }
}

fn known(class: &str, method: &str) -> bool {
    if PURE_CLASSES.contains(&class) || class.starts_with("java/time/") && method != "now" {
        return method != "getChars" && method != "getBytes";
    }
    if method == "<init>" {
        return class.starts_with("java/lang/") && !class.contains("Thread")
            || class.starts_with("java/util/") && !class[10..].contains('/');
    }
    match class {
        "java/util/Arrays" | "java/util/Collections" => PURE_UTILITIES.contains(&method),
        "java/util/stream/IntStream"
        | "java/util/stream/Stream"
        | "java/util/stream/LongStream" => false,
        _ => PURE_NAMES.contains(&method),
    }
}
