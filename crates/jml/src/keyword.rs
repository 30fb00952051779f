//! In: a word. Out: what it means in JML.

/// What a keyword introduces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    /// A clause of a method's contract; ends with a semicolon
    Method,
    /// A keyword of a contract that stands alone: `also`, `normal_behavior`
    Behaviour,
    /// A clause of a type; ends with a semicolon
    Type,
    /// A clause of a statement; ends with a semicolon
    Statement,
    /// A modifier of a declaration
    Modifier,
    /// A field or method that exists in specifications only
    Declaration,
}

const METHOD: &[&str] = &[
    "accessible",
    "accessible_redundantly",
    "assignable",
    "assignable_redundantly",
    "assigns",
    "assigns_redundantly",
    "breaks",
    "callable",
    "callable_redundantly",
    "captures",
    "captures_redundantly",
    "continues",
    "determines",
    "diverges",
    "diverges_redundantly",
    "duration",
    "duration_redundantly",
    "ensures",
    "ensures_redundantly",
    "exsures",
    "exsures_redundantly",
    "forall",
    "measured_by",
    "measured_by_redundantly",
    "modifiable",
    "modifiable_redundantly",
    "modifies",
    "modifies_redundantly",
    "old",
    "post",
    "post_redundantly",
    "pre",
    "pre_redundantly",
    "reads",
    "recommends",
    "requires",
    "requires_redundantly",
    "returns",
    "signals",
    "signals_only",
    "signals_only_redundantly",
    "signals_redundantly",
    "when",
    "when_redundantly",
    "working_space",
    "working_space_redundantly",
    "writes",
    "writes_redundantly",
];

const BEHAVIOUR: &[&str] = &[
    "also",
    "abrupt_behavior",
    "abrupt_behaviour",
    "behavior",
    "behaviour",
    "choose",
    "choose_if",
    "code",
    "code_contract",
    "example",
    "exceptional_behavior",
    "exceptional_behaviour",
    "exceptional_example",
    "extract",
    "feasible_behavior",
    "feasible_behaviour",
    "for_example",
    "implies_that",
    "model_behavior",
    "model_behaviour",
    "model_program",
    "normal_behavior",
    "normal_behaviour",
    "normal_example",
    "subclassing_contract",
    "weakly",
];

const TYPE: &[&str] = &[
    "axiom",
    "constraint",
    "constraint_redundantly",
    "in",
    "in_redundantly",
    "initializer",
    "initially",
    "initially_redundantly",
    "invariant",
    "invariant_redundantly",
    "maps",
    "maps_redundantly",
    "monitors_for",
    "readable",
    "readable_if",
    "refine",
    "refines",
    "represents",
    "represents_redundantly",
    "static_initializer",
    "writable",
    "writable_if",
];

const STATEMENT: &[&str] = &[
    "assert",
    "assert_redundantly",
    "assume",
    "assume_redundantly",
    "check",
    "comment",
    "debug",
    "decreases",
    "decreases_redundantly",
    "decreasing",
    "decreasing_redundantly",
    "halt",
    "havoc",
    "hence_by",
    "hence_by_redundantly",
    "inlined_loop",
    "loop_assigns",
    "loop_decreases",
    "loop_assignable",
    "loop_contract",
    "loop_determines",
    "loop_invariant",
    "loop_invariant_redundantly",
    "loop_modifies",
    "loop_writes",
    "maintaining",
    "maintaining_redundantly",
    "merge_point",
    "nowarn",
    "reachable",
    "refining",
    "set",
    "show",
    "split",
    "unreachable",
    "use",
];

const MODIFIER: &[&str] = &[
    "code_bigint_math",
    "code_java_math",
    "code_safe_math",
    "helper",
    "instance",
    "immutable",
    "inline",
    "monitored",
    "no_state",
    "non_null",
    "non_null_by_default",
    "not_null",
    "nullable",
    "nullable_by_default",
    "peer",
    "pure",
    "query",
    "readonly",
    "rep",
    "secret",
    "skipesc",
    "skiprac",
    "spec_bigint_math",
    "spec_java_math",
    "spec_protected",
    "spec_public",
    "spec_pure",
    "spec_safe_math",
    "strictly_pure",
    "two_state",
    "uninitialized",
];

const DECLARATION: &[&str] = &["ghost", "model"];

/// Words of Java that may stand before a JML keyword.
pub(crate) const JAVA_MODIFIERS: &[&str] = &[
    "abstract",
    "final",
    "private",
    "protected",
    "public",
    "static",
    "synchronized",
];

/// Words after `@` that are not JML although they look like it.
const JAVADOC: &[&str] = &[
    "author",
    "code",
    "deprecated",
    "docroot",
    "exception",
    "hidden",
    "index",
    "inheritdoc",
    "link",
    "linkplain",
    "literal",
    "param",
    "provides",
    "return",
    "returns",
    "see",
    "serial",
    "since",
    "summary",
    "throws",
    "uses",
    "value",
    "version",
];

const GROUPS: &[(Group, &[&str])] = &[
    (Group::Method, METHOD),
    (Group::Behaviour, BEHAVIOUR),
    (Group::Type, TYPE),
    (Group::Statement, STATEMENT),
    (Group::Modifier, MODIFIER),
    (Group::Declaration, DECLARATION),
];

/// What a word introduces; none if it is no keyword.
pub(crate) fn group(word: &str) -> Option<Group> {
    GROUPS
        .iter()
        .find(|(_, words)| words.contains(&word))
        .map(|(group, _)| *group)
}

/// The keyword that says the same as a redundant one. That holds of what is checked; what would be assumed or would allow more is
/// itself: it has to follow from the other clauses, and nobody looks whether it does.
pub(crate) fn without_redundancy(word: &str) -> &str {
    match word.strip_suffix("_redundantly") {
        Some(
            plain @ ("ensures" | "post" | "signals" | "exsures" | "invariant" | "initially"
            | "constraint" | "loop_invariant" | "maintaining" | "decreases" | "decreasing"
            | "assert"),
        ) => plain,
        _ => word,
    }
}

/// Whether a word is a keyword that prose hardly has.
pub(crate) fn is_of_clauses(word: &str) -> bool {
    const CLEAR: &[&str] = &[
        "assignable",
        "ensures",
        "invariant",
        "modifies",
        "requires",
        "signals",
    ];
    CLEAR.contains(&word) || word.contains('_') && group(word).is_some()
}

/// Whether a word is a tag of javadoc and no JML.
pub(crate) fn is_javadoc(word: &str) -> bool {
    JAVADOC.contains(&word)
}

/// JML words that have annotations; others are Java's.
pub(crate) fn meaning(annotation: &str) -> Option<&'static str> {
    Some(match annotation {
        "Pure" => "pure",
        "SpecPure" => "spec_pure",
        "StrictlyPure" => "strictly_pure",
        "Helper" => "helper",
        "Nullable" | "CheckForNull" => "nullable",
        "NonNull" | "Nonnull" | "NotNull" => "non_null",
        "NullableByDefault" | "NullUnmarked" => "nullable_by_default",
        "NonNullByDefault" | "NullMarked" => "non_null_by_default",
        "SpecPublic" => "spec_public",
        "SpecProtected" => "spec_protected",
        "Ghost" => "ghost",
        "Model" => "model",
        "Instance" => "instance",
        "SpecBigintMath" => "spec_bigint_math",
        "SpecJavaMath" => "spec_java_math",
        "SpecSafeMath" => "spec_safe_math",
        "CodeBigintMath" => "code_bigint_math",
        "CodeJavaMath" => "code_java_math",
        "CodeSafeMath" => "code_safe_math",
        _ => return None,
    })
}

/// The candidate nearest to a word, if one is near.
pub(crate) fn nearest<'a>(word: &str, all: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = all.map(|candidate| (distance(word, candidate), candidate));
    let allowed = |length: usize| [0, 0, 0, 1, 1, 1, 1].get(length).copied().unwrap_or(2);
    near.filter(|(d, candidate)| *d <= allowed(candidate.len()))
        .min()
        .map(|(_, candidate)| candidate)
}

/// The keyword that was probably meant.
pub(crate) fn similar(word: &str) -> Option<&'static str> {
    let lower = word.to_ascii_lowercase();
    let word = lower.as_str();
    let looks_right = word.len() >= 4 && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    if !looks_right || is_javadoc(word) || JAVA_MODIFIERS.contains(&word) {
        return None;
    }
    let all = GROUPS.iter().flat_map(|(_, words)| words.iter().copied());
    let all = all.filter(|keyword| keyword.len() >= 4);
    let near = all.map(|keyword| (distance(word, keyword), keyword));
    near.filter(|(d, keyword)| *d <= if keyword.len() < 7 { 1 } else { 2 })
        .min()
        .map(|(_, keyword)| keyword)
}

/// Edit distance with transpositions; words are short.
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > 2 || a.len() > 64 {
        return usize::MAX;
    }
    let width = b.len() + 1;
    let mut table = vec![0; (a.len() + 1) * width];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i * width + j] = if i == 0 || j == 0 {
                i + j
            } else {
                let cost = usize::from(a[i - 1] != b[j - 1]);
                let mut best = (table[(i - 1) * width + j] + 1)
                    .min(table[i * width + j - 1] + 1)
                    .min(table[(i - 1) * width + j - 1] + cost);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(table[(i - 2) * width + j - 2] + 1);
                }
                best
            };
        }
    }
    table[table.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_keywords_are_recognised_and_other_words_left_alone() {
        for (word, meant) in [
            ("requiers", Some("requires")),
            ("ensure", Some("ensures")),
            ("invarient", Some("invariant")),
            ("return", None),
            ("returns", None),
            ("author", None),
            ("todo", None),
            ("Override", None),
            ("suppress", None),
        ] {
            assert_eq!(similar(word), meant, "{word}");
        }
    }
}
