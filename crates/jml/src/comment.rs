//! In: the comments of a source file. Out: those that are JML, joined where they stand together.
//!
//! A comment is JML if it begins with `//@` or `/*@` and then, perhaps after modifiers, with a keyword: a
//! commented-out `//@Override` or `//@author` is not. `//+KEY@` counts only for tools that have the key,
//! `//-KEY@` only for tools that do not; ours is `PROVETTA`.

use std::ops::Range;

use crate::clause::Clauses;
use crate::keyword::{JAVA_MODIFIERS, group, is_javadoc, similar};
use crate::place::{Comment, Place};
use crate::text::Lines;
use crate::{Diagnostic, Severity};

/// Annotation keys that are switched on.
const KEYS: &[&str] = &["PROVETTA"];

/// JML text that belongs together.
pub(crate) struct SpecificationText {
    pub(crate) text: String,
    pub(crate) bytes: Range<usize>,
    /// The comments it was joined from
    pub(crate) comments: Vec<Range<usize>>,
    pub(crate) place: Place,
    pub(crate) clauses: Clauses,
}

/// The JML among the comments, in order.
pub(crate) fn specifications(
    source: &str,
    comments: &[Comment],
    lines: &Lines,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<SpecificationText> {
    let mut found: Vec<SpecificationText> = Vec::new();
    for comment in comments {
        let Some(text) = source.get(comment.bytes.clone()).and_then(jml_text) else {
            continue;
        };
        // Only blanks between it and the one before, and the same thing described: one specification.
        let joined = found.last().is_some_and(|last| {
            last.place == comment.place
                && source
                    .get(last.bytes.end..comment.bytes.start)
                    .is_some_and(|s| s.trim().is_empty())
        });
        let continues = joined && found.last().is_some_and(|last| last.clauses.is_open());
        if !continues && !begins_with_keyword(&text) {
            diagnostics.extend(misspelt(&text, source, comment, lines));
            continue;
        }
        if !joined {
            found.push(SpecificationText {
                text: String::new(),
                bytes: comment.bytes.clone(),
                comments: Vec::new(),
                place: comment.place.clone(),
                clauses: Clauses::default(),
            });
        }
        if let Some(last) = found.last_mut() {
            if joined {
                last.text.push('\n');
            }
            last.text.push_str(&text);
            last.clauses.read(&text);
            last.bytes.end = comment.bytes.end;
            last.comments.push(comment.bytes.clone());
        }
    }
    found
}

/// The text of a JML comment without its marks; none for other comments.
fn jml_text(comment: &str) -> Option<String> {
    let (body, is_block) = match comment.strip_prefix("//") {
        Some(body) => (body, false),
        None => (comment.strip_prefix("/*")?, true),
    };
    let body = after_keys(body)?;
    if !is_block {
        return Some(body.trim_start_matches('@').trim().to_owned());
    }
    let body = body.strip_suffix("*/").unwrap_or(body);
    let body = body.trim_end().trim_end_matches('@').trim_end_matches('+');
    let lines = body
        .lines()
        .map(|line| line.trim_start().trim_start_matches('@').trim());
    Some(lines.collect::<Vec<_>>().join("\n").trim().to_owned())
}

/// The pieces of JML text in a comment, line by line, without its marks.
pub(crate) fn segments(source: &str, comment: Range<usize>) -> Vec<Range<usize>> {
    let Some(text) = source.get(comment.clone()) else {
        return Vec::new();
    };
    let (body, is_block) = match text.strip_prefix("//") {
        Some(body) => (body, false),
        None => (text.get(2..).unwrap_or_default(), true),
    };
    let Some(body) = after_keys(body) else {
        return Vec::new();
    };
    let start = comment.start + (text.len() - body.len());
    let mut end = comment.end;
    if is_block {
        let inner = body.strip_suffix("*/").unwrap_or(body);
        let inner = inner.strip_suffix("@+").unwrap_or(inner);
        end = start + inner.trim_end_matches('@').len();
    }
    let Some(body) = source.get(start..end) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut at = start;
    for line in body.split_inclusive(['\n', '\r']) {
        let marks = line.trim_start().trim_start_matches('@');
        let skipped = line.len() - marks.len();
        found.push(at + skipped..at + line.len());
        at += line.len();
    }
    found
}

/// What follows the first `@`, if the keys before it let us read on.
fn after_keys(body: &str) -> Option<&str> {
    let (keys, rest) = body.split_once('@')?;
    let mut positive = None;
    let mut remaining = keys;
    while let Some(sign) = remaining.chars().next() {
        if sign != '+' && sign != '-' {
            return None;
        }
        let after = &remaining[1..];
        let end = after
            .find(|c: char| c != '_' && !c.is_alphanumeric())
            .unwrap_or(after.len());
        let (key, others) = after.split_at(end);
        let is_on = KEYS.contains(&key);
        if key.is_empty() && !after.is_empty() || sign == '-' && is_on {
            return None;
        }
        // A lone `//+@` is the JML of long ago: always on.
        if sign == '+' && !key.is_empty() {
            positive = Some(positive.unwrap_or(false) || is_on);
        }
        remaining = others;
    }
    positive.unwrap_or(true).then_some(rest)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c != '_' && !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .filter(|word| !JAVA_MODIFIERS.contains(word))
}

fn begins_with_keyword(text: &str) -> bool {
    if text.starts_with("{|") || text.starts_with("|}") {
        return true;
    }
    let starts_well = text.starts_with(|c: char| c.is_alphabetic() || c == '{');
    starts_well && words(text).next().is_some_and(|word| group(word).is_some())
}

/// What is told of a comment that has the marks of JML and no keyword of it: a keyword that is probably meant, or a clause. A commented-out
/// annotation and the tags of javadoc are no JML, other words may be prose.
fn misspelt(text: &str, source: &str, comment: &Comment, lines: &Lines) -> Option<Diagnostic> {
    if !text.starts_with(char::is_alphabetic) {
        return None;
    }
    let word = words(text).next()?;
    let meant = similar(word);
    let marks = source.get(comment.bytes.clone()).unwrap_or_default();
    let is_spaced = marks.split_once('@').is_some_and(|(_, rest)| {
        rest.trim_start_matches('@')
            .starts_with(char::is_whitespace)
    });
    let is_clause = is_spaced && text.trim_end().ends_with(';') && !is_javadoc(word);
    if meant.is_none() && !is_clause {
        return None;
    }
    Some(Diagnostic {
        range: lines.range(comment.bytes.clone()),
        message: format!("`{word}` is not a JML keyword; the comment is ignored"),
        hint: meant.map(|meant| format!("did you mean `{meant}`?")),
        severity: Severity::Error,
        assumed: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_keys_are_read_as_jml_has_them() {
        for (comment, expected) in [
            ("//@ requires x;", Some("requires x;")),
            ("//@@@ requires x;", Some("requires x;")),
            (
                "/*@ requires x;\n  @ ensures y;\n  @*/",
                Some("requires x;\nensures y;"),
            ),
            ("/*@ pure @*/", Some("pure")),
            ("/*@ pure */", Some("pure")),
            ("/*@ pure @+*/", Some("pure @")),
            ("//+ESC@ requires x;", None),
            ("//+ESC+PROVETTA@ requires x;", Some("requires x;")),
            ("//-RAC@ requires x;", Some("requires x;")),
            ("//-PROVETTA@ requires x;", None),
            ("//+@ requires x;", Some("requires x;")),
            ("// @ requires x;", None),
            ("// mail me@home", None),
            ("/** @author me */", None),
            ("//", None),
            ("/*", None),
            ("//@", Some("")),
            ("/*@", Some("")),
            ("//+é@ x", None),
        ] {
            assert_eq!(jml_text(comment).as_deref(), expected, "{comment}");
        }
    }
}
