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

/// Words that Java reserves in some places only; a variable of that name reads badly and is not legal
/// everywhere.
const RESTRICTED: [&str; 2] = ["var", "yield"];

/// A name for a local variable: `wanted` if it can be, else something near it. The name is added to
/// `taken`.
pub(crate) fn local(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let mut name = base(wanted);
    let base = name.clone();
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

/// As [`local`], with a number where the name is taken: `node`, `node2`.
pub(crate) fn numbered(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let base = base(wanted);
    let mut name = base.clone();
    let mut count = 2;
    while taken.contains(&name) {
        name = format!("{base}{count}");
        count += 1;
    }
    taken.insert(name.clone());
    name
}

fn base(wanted: &str) -> String {
    let base: String = if is_identifier(wanted) && !RESTRICTED.contains(&wanted) {
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
    if is_identifier(&base) {
        base
    } else {
        format!("v{base}")
    }
}

/// A class name as the name of a variable: `Account` is `account`, `URLParser` is `urlParser`.
pub(crate) fn decapitalised(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let capitals = letters.iter().take_while(|c| c.is_uppercase()).count();
    let lower = match capitals {
        0 | 1 => capitals,
        n if n == letters.len() => n,
        // The last capital starts the next word.
        n if letters[n].is_alphabetic() => n - 1,
        n => n,
    };
    let (head, tail) = letters.split_at(lower);
    head.iter()
        .flat_map(|c| c.to_lowercase())
        .chain(tail.iter().copied())
        .collect()
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

/// `C` of `a/b/Outer$C`.
pub(crate) fn simple(internal: &str) -> &str {
    internal
        .rsplit(['/', '$'])
        .find(|part| !part.is_empty())
        .unwrap_or(internal)
}
