//! In: names that a class file claims for parameters. Out: distinct Java identifiers.

use std::sync::Arc;

const RESERVED: [&str; 54] = [
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

/// One name per parameter; `arg0`, `arg1` … for all of them as soon as one is missing, is no Java
/// identifier or occurs twice (a mixture could clash).
pub(crate) fn parameters(candidates: &[Option<Arc<str>>]) -> Vec<Arc<str>> {
    let mut names: Vec<Arc<str>> = Vec::with_capacity(candidates.len());
    for candidate in candidates {
        match candidate {
            Some(name) if is_identifier(name) && !names.contains(name) => {
                names.push(Arc::clone(name))
            }
            _ => {
                return (0..candidates.len())
                    .map(|i| format!("arg{i}").into())
                    .collect();
            }
        }
    }
    names
}

/// Whether Java reserves this word, so that nothing can be named by it.
pub fn is_reserved(word: &str) -> bool {
    RESERVED.binary_search(&word).is_ok()
}

/// Whether this can stand as a variable's name in Java source.
pub fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
        && letters.all(|c| c.is_alphanumeric() || c == '_' || c == '$')
        && !is_reserved(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_distinct_identifiers_survive() {
        let names = |list: &[&str]| {
            let list: Vec<_> = list
                .iter()
                .map(|n| (!n.is_empty()).then(|| Arc::from(*n)))
                .collect();
            parameters(&list).join(" ")
        };
        assert_eq!(names(&["a", "größe", "$x_1"]), "a größe $x_1");
        assert_eq!(names(&["a", "a"]), "arg0 arg1");
        for wrong in ["", "1a", "a-b", "while", "this", "_", "a b", "int", "true"] {
            assert_eq!(names(&["a", wrong]), "arg0 arg1", "{wrong}");
        }
        assert!(RESERVED.is_sorted());
    }
}
