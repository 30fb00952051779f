//! In: the modifiers of JML at declarations. Out: warnings about those that have no effect there.
//!
//! Each word is listed with the declarations where something comes of it. A word that is missing, or that stands elsewhere,
//! gets a diagnostic: nothing is dropped in silence. What would limit a declaration keeps it from being proved; what takes nothing away
//! from a claim is reported to have no effect on the verdict.

use std::ops::Range;

use super::Unit;
use super::lost::annotations;
use crate::attach::{IGNORED, Member, UNUSED};
use crate::keyword::{Group, JAVA_MODIFIERS, group, meaning};
use crate::outline::Decl;
use crate::syntax::Problem;
use crate::syntax::ast::{Item, Name};

/// Warns about modifiers without effect.
pub(crate) fn warn(unit: &mut Unit) {
    let mut found: Vec<(Decl, String, Range<usize>)> = Vec::new();
    let mut problems = Vec::new();
    for (decl, words) in &unit.attached.modifiers {
        for word in words {
            problems.extend(unknown_annotation(unit.source, word));
            let text = meaning(&word.text).unwrap_or(&word.text).to_owned();
            found.push((*decl, text, word.span.clone()));
        }
    }
    found.extend(annotations(&unit.outline).filter_map(|(decl, word)| {
        let meant = meaning(&word.text)?;
        // Other tools have annotations of these names with meanings of their own.
        let is_ours = !matches!(meant, "nullable" | "non_null" | "ghost" | "model");
        is_ours.then(|| (decl, meant.to_owned(), word.span.clone()))
    }));
    for (decl, word, span) in found {
        if let Some((message, assumed)) = problem(decl, &word) {
            problems.push(Problem::warning(span, message, assumed));
        }
    }
    problems.extend(in_specifications(unit));
    unit.problems.extend(problems);
}

/// The same for what exists in specifications only.
fn in_specifications(unit: &Unit) -> Vec<Problem> {
    let members = unit
        .attached
        .members
        .iter()
        .filter_map(|(_, member)| match member {
            Member::Field { modifiers, .. } => Some(modifiers),
            Member::Method(method, _) => Some(&method.modifiers),
            Member::Clause(_) => None,
        });
    let items = unit.attached.code.iter().flat_map(|code| &code.items);
    let locals = items.filter_map(|item| match item {
        Item::Field { modifiers, .. } => Some(modifiers),
        _ => None,
    });
    let mut found = Vec::new();
    for word in members.chain(locals).flatten() {
        let text = meaning(&word.text).unwrap_or(&word.text);
        if let Some(assumed) = unsupported(text) {
            let message =
                format!("`{text}` is not supported at what exists in specifications only");
            found.push(Problem::warning(word.span.clone(), message, assumed));
        }
        found.extend(unknown_annotation(unit.source, word));
    }
    found
}

/// What is assumed where a modifier that is not supported stands; none for others.
fn unsupported(word: &str) -> Option<&'static str> {
    Some(match word {
        // Stricter than `pure`, or about states that calls of pure methods do not have.
        "strictly_pure" | "no_state" | "two_state" => "it is read as `pure`",
        // They limit what code may do with objects and fields, or say what is not to be checked.
        "immutable" | "monitored" | "peer" | "readonly" | "rep" | "secret" | "skipesc"
        | "skiprac" | "uninitialized" => UNUSED,
        // How a verifier may go about its work.
        "inline" => IGNORED,
        _ => return None,
    })
}

/// An annotation in JML that neither JML nor Java has.
fn unknown_annotation(source: &str, word: &Name) -> Option<Problem> {
    const OF_JAVA: &[&str] = &[
        "Deprecated",
        "FunctionalInterface",
        "Override",
        "SafeVarargs",
        "SuppressWarnings",
    ];
    let text = word.text.as_str();
    let before = source.get(..word.span.start).unwrap_or_default();
    let is_annotation = before.trim_end().ends_with(['@', '.']);
    let is_word = group(text).is_some()
        || JAVA_MODIFIERS.contains(&text)
        || matches!(text, "default" | "native" | "transient" | "volatile");
    if !is_annotation || is_word || meaning(text).is_some() || OF_JAVA.contains(&text) {
        return None;
    }
    let message = format!("`@{text}` is no annotation of JML");
    Some(Problem::warning(word.span.clone(), message, UNUSED))
}

/// Why a word has no effect at a declaration, and what is assumed instead.
fn problem(decl: Decl, word: &str) -> Option<(String, &'static str)> {
    let place = match decl {
        Decl::Type(_) => "a type",
        Decl::Method(..) => "a method",
        Decl::Field(..) => "a field",
        Decl::Parameter(..) => "a parameter",
        Decl::Component(..) => "a component of a record",
    };
    let is_jml = matches!(group(word), Some(Group::Modifier | Group::Declaration));
    if !is_jml || has_effect(decl, word) {
        return None;
    }
    if let (Some(assumed), true) = (unsupported(word), may_stand(decl, word)) {
        return Some((format!("`{word}` is not supported at {place}"), assumed));
    }
    let assumed = match is_claim(decl, word) {
        true => UNUSED,
        false => IGNORED,
    };
    Some((format!("`{word}` has no meaning at {place}"), assumed))
}

/// Whether a word that is not supported could mean something at a declaration.
fn may_stand(decl: Decl, word: &str) -> bool {
    match decl {
        Decl::Type(_) | Decl::Method(..) => true,
        Decl::Field(..) | Decl::Parameter(..) | Decl::Component(..) => !is_pure(word),
    }
}

/// Whether somebody could take a word for a claim although it has no meaning where it stands.
fn is_claim(decl: Decl, word: &str) -> bool {
    let is_default = matches!(word, "nullable_by_default" | "non_null_by_default");
    let is_spec = matches!(word, "ghost" | "model");
    let has_code = matches!(decl, Decl::Field(..));
    is_default || is_spec || is_null(word) || has_code && is_math(word)
}

fn is_null(word: &str) -> bool {
    matches!(word, "nullable" | "non_null" | "not_null")
}

fn is_math(word: &str) -> bool {
    matches!(
        word,
        "spec_java_math"
            | "spec_safe_math"
            | "spec_bigint_math"
            | "code_java_math"
            | "code_safe_math"
            | "code_bigint_math"
    )
}

fn is_pure(word: &str) -> bool {
    matches!(
        word,
        "pure" | "strictly_pure" | "spec_pure" | "query" | "no_state" | "two_state"
    )
}

fn has_effect(decl: Decl, word: &str) -> bool {
    let is_pure = is_pure(word) && unsupported(word).is_none();
    let is_visible = matches!(word, "spec_public" | "spec_protected");
    let is_of_code = is_math(word) || is_pure || is_visible;
    match decl {
        Decl::Method(..) => is_null(word) || is_of_code || word == "helper",
        Decl::Field(..) => is_null(word) || is_visible,
        Decl::Parameter(..) => is_null(word),
        Decl::Component(..) => is_null(word) || is_visible,
        Decl::Type(_) => {
            is_of_code || matches!(word, "nullable_by_default" | "non_null_by_default")
        }
    }
}
