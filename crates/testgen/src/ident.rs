//! In: names from class files. Out: identifiers that Java accepts.

use std::collections::BTreeSet;

use provetta_classfile::is_reserved;

/// Whether Java source can write this name. Stricter than Java outside ASCII, where a refused name only
/// means that the test uses another one or reflection.
pub(crate) fn is_identifier(name: &str) -> bool {
    let start = |c: char| {
        c.is_ascii_alphabetic() || c == '_' || c == '$' || (!c.is_ascii() && c.is_alphabetic())
    };
    let part = |c: char| start(c) || c.is_ascii_digit();
    name.chars().next().is_some_and(start) && name.chars().all(part) && !is_reserved(name)
}

/// A name for a local variable: `wanted` if it can be, else something near it. The name is added to
/// `taken`.
pub(crate) fn local(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let base: String = if is_identifier(wanted) {
        wanted.to_owned()
    } else {
        let clean: String = wanted
            .chars()
            .map(|c| {
                if c.is_ascii_alphanumeric() || c == '_' {
                    c
                } else {
                    '_'
                }
            })
            .collect();
        format!("{clean}Value")
    };
    let base = if is_identifier(&base) {
        base
    } else {
        format!("v{base}")
    };
    let mut name = base.clone();
    let mut count = 1;
    while taken.contains(&name) {
        name = if count == 1 {
            format!("{base}Value")
        } else {
            format!("{base}Value{count}")
        };
        count += 1;
    }
    taken.insert(name.clone());
    name
}

/// A name that starts with a capital, without what identifiers cannot hold: `max_value` gives
/// `MaxValue`.
pub(crate) fn capitalised(name: &str) -> String {
    let mut out = String::new();
    let mut upper = true;
    for c in name.chars() {
        if c.is_alphanumeric() {
            if upper {
                out.extend(c.to_uppercase());
            } else {
                out.push(c);
            }
            upper = false;
        } else {
            upper = true;
        }
    }
    out
}
