//! In: a call of a JDK method that has no bytecode we can run, or that every program needs. Out: what
//! the JDK's specification says it does.
//!
//! A model replaces the method completely or answers [`Reply::Run`] to let the bytecode run. A native
//! method without a model stops the path with its name.

pub(crate) mod arrays;
pub(crate) mod boxes;
mod characters;
mod class;
pub(crate) mod concat;
mod digests;
mod dynamic;
mod entries;
pub(crate) mod handles;
mod hashing;
mod integers;
pub(crate) mod lambda;
mod lang;
pub(crate) mod math;
pub(crate) mod memory;
pub(crate) mod records;
mod references;
pub(crate) mod switches;
mod system;
pub(crate) mod text;
mod throwable;

use crate::machine::Model;

/// The model of a JDK method.
pub(crate) fn find(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    if name == "registerNatives" && descriptor == "()V" {
        return Some(lang::nothing);
    }
    match class {
        "java/lang/Throwable" => throwable::find(name, descriptor),
        "java/lang/Math" | "java/lang/StrictMath" => math::find(name, descriptor),
        "java/lang/Float" | "java/lang/Double" => {
            math::find_bits(name, descriptor).or_else(|| boxes::find(class, name, descriptor))
        }
        "java/lang/Integer" | "java/lang/Long" => text::parse::find(class, name, descriptor)
            .or_else(|| boxes::find(class, name, descriptor)),
        "java/lang/Short" | "java/lang/Byte" => boxes::find(class, name, descriptor),
        "java/lang/Character" => {
            characters::find(name, descriptor).or_else(|| boxes::find(class, name, descriptor))
        }
        _ if class.starts_with("java/lang/CharacterData") => {
            characters::find_data(class, name, descriptor)
        }
        "java/lang/String" => text::find(name, descriptor)
            .or_else(|| lang::find(class, name, descriptor))
            .or_else(|| system::find(class, name, descriptor)),
        "java/lang/StringBuilder"
        | "java/lang/StringBuffer"
        | "java/lang/AbstractStringBuilder" => text::builder::find(name, descriptor)
            .or_else(|| lang::find(class, name, descriptor))
            .or_else(|| system::find(class, name, descriptor)),
        "java/lang/StringUTF16" => {
            text::units::find(name, descriptor).or_else(|| system::find(class, name, descriptor))
        }
        "java/util/HashRules" => hashing::find(name),
        "java/util/HashMap$KeySpliterator"
        | "java/util/HashMap$ValueSpliterator"
        | "java/util/HashMap$EntrySpliterator" => hashing::find_spliterator(name),
        "java/security/MessageDigest" | "java/security/DigestRules" => {
            digests::find(class, name, descriptor)
        }
        "java/math/BigInteger" => integers::find(name, descriptor),
        "jdk/internal/misc/Unsafe" => memory::find(name, descriptor),
        "java/lang/Class" | "java/lang/Enum" | "java/lang/reflect/Array" => {
            class::find(class, name, descriptor)
        }
        _ => lang::find(class, name, descriptor)
            .or_else(|| system::find(class, name, descriptor))
            .or_else(|| handles::find(class, name, descriptor)),
    }
}
