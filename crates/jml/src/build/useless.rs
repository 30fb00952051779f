//! In: the modifiers of JML at declarations. Out: warnings about those that have no effect there.
//!
//! Each word is listed with the declarations where something comes of it. A word that is missing, or that stands elsewhere,
//! is told: nothing is dropped in silence.

use std::ops::Range;

use super::Unit;
use super::words::meaning;
use crate::keyword::{Group, group};
use crate::outline::Decl;
use crate::syntax::Problem;

/// Warns about modifiers without effect.
pub(crate) fn warn(unit: &mut Unit) {
    let mut found: Vec<(Decl, String, Range<usize>)> = Vec::new();
    for (decl, words) in &unit.attached.modifiers {
        for word in words {
            let text = meaning(&word.text).unwrap_or(&word.text).to_owned();
            found.push((*decl, text, word.span.clone()));
        }
    }
    for (t, ty) in unit.outline.types.iter().enumerate() {
        let methods = ty.methods.iter().enumerate();
        let of_methods = methods.map(|(m, method)| (Decl::Method(t, m), &method.words));
        let fields = ty.fields.iter().enumerate();
        let of_fields = fields.map(|(f, field)| (Decl::Field(t, f), &field.words));
        let all = of_methods.chain(of_fields);
        for (decl, words) in all.chain([(Decl::Type(t), &ty.words)]) {
            let annotations = words.iter().filter(|w| w.is_annotation);
            found.extend(annotations.filter_map(|w| {
                let word = meaning(&w.text)?;
                // Other tools have annotations of these names with meanings of their own.
                let is_ours = !matches!(word, "nullable" | "non_null" | "ghost" | "model");
                is_ours.then(|| (decl, word.to_owned(), w.span.clone()))
            }));
        }
    }
    for (decl, word, span) in found {
        if let Some((message, assumed)) = problem(decl, &word) {
            unit.problems.push(Problem::warning(span, message, assumed));
        }
    }
}

/// Why a word has no effect at a declaration, and what is assumed instead.
fn problem(decl: Decl, word: &str) -> Option<(String, &'static str)> {
    let is_jml = matches!(group(word), Some(Group::Modifier | Group::Declaration));
    if !is_jml || has_effect(decl, word) {
        return None;
    }
    let place = match decl {
        Decl::Type(_) => "a type",
        Decl::Method(..) => "a method",
        Decl::Field(..) => "a field",
        Decl::Parameter(..) => "a parameter",
        Decl::Component(..) => "a component of a record",
    };
    Some(match word {
        "no_state" | "two_state" | "immutable" | "inline" | "monitored" | "peer" | "readonly"
        | "rep" | "secret" | "skipesc" | "skiprac" | "uninitialized" => {
            (format!("`{word}` is not supported at {place}"), IGNORED)
        }
        _ => (format!("`{word}` has no meaning at {place}"), IGNORED),
    })
}

/// What is assumed of a word without effect.
pub(super) const IGNORED: &str = "it is ignored";

fn has_effect(decl: Decl, word: &str) -> bool {
    let is_null = matches!(word, "nullable" | "non_null" | "not_null");
    let is_math = matches!(
        word,
        "spec_java_math"
            | "spec_safe_math"
            | "spec_bigint_math"
            | "code_java_math"
            | "code_safe_math"
            | "code_bigint_math"
    );
    let is_pure = matches!(
        word,
        "pure" | "strictly_pure" | "spec_pure" | "query" | "no_state" | "two_state"
    );
    let is_visible = matches!(word, "spec_public" | "spec_protected");
    match decl {
        Decl::Method(..) => is_null || is_math || is_pure || is_visible || word == "helper",
        Decl::Field(..) => is_null || is_visible,
        Decl::Parameter(..) => is_null,
        Decl::Component(..) => is_null || is_visible,
        Decl::Type(_) => {
            is_math
                || is_pure
                || is_visible
                || matches!(word, "nullable_by_default" | "non_null_by_default")
        }
    }
}
