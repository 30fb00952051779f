//! In: the comments of a source file. Out: those that are JML, joined where they stand together.
//!
//! A comment is JML if it begins with `//@` or `/*@` and then, perhaps after modifiers, with a keyword: a
//! commented-out `//@Override` or `//@author` is not. Comments in JML text do not count. Text that is neither JML nor
//! plainly something else gets a diagnostic. `//+KEY@` counts only for tools that have the key, `//-KEY@` only for tools that do
//! not; ours is `PROVETTA`.

use std::ops::Range;

use crate::clause::{Clauses, word_length};
use crate::keyword::{JAVA_MODIFIERS, group, is_javadoc, is_of_clauses, meaning, similar};
use crate::surroundings::{Comment, Surroundings};
use crate::text::Lines;
use crate::{Diagnostic, Severity};

/// Annotation keys that are switched on.
const KEYS: &[&str] = &["PROVETTA"];

/// JML text that belongs together.
pub(crate) struct SpecificationText {
    pub(crate) bytes: Range<usize>,
    /// The comments it was joined from
    pub(crate) comments: Vec<Range<usize>>,
    around: Surroundings,
    clauses: Clauses,
    /// Whether it is nothing but annotations such as `/*@Nullable*/`, which stand in sources without JML too
    pub(crate) is_foreign: bool,
}

/// What the text of a comment with the marks of JML is.
enum Reading {
    /// JML, right or wrong: the parser decides
    Jml,
    /// Perhaps meant as JML, but not with this word
    Unknown(String),
    /// Something else
    Other,
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
        let whole = source.get(comment.bytes.clone()).unwrap_or_default();
        let Some(text) = jml_text(whole) else {
            diagnostics.extend(unread(whole).map(|(message, hint)| Diagnostic {
                range: lines.range(comment.bytes.clone()),
                message,
                hint: Some(hint),
                severity: Severity::Warning,
                assumed: None,
            }));
            continue;
        };
        // Only blanks between it and the one before, and the same thing described: one specification.
        let joined = found.last().is_some_and(|last| {
            last.around == comment.around
                && source
                    .get(last.bytes.end..comment.bytes.start)
                    .is_some_and(|s| s.trim().is_empty())
        });
        let continues = joined && found.last().is_some_and(|last| last.clauses.is_open());
        match reading(&text, is_spaced(whole)) {
            Reading::Jml => {}
            _ if continues => {}
            Reading::Unknown(word) => {
                diagnostics.push(unknown(&word, comment, lines));
                continue;
            }
            Reading::Other => continue,
        }
        let is_foreign = foreign_annotation(whole).is_some();
        if !joined {
            found.push(SpecificationText {
                bytes: comment.bytes.clone(),
                comments: Vec::new(),
                around: comment.around.clone(),
                clauses: Clauses::default(),
                is_foreign,
            });
        }
        if let Some(last) = found.last_mut() {
            last.clauses.read(&text);
            last.bytes.end = comment.bytes.end;
            last.comments.push(comment.bytes.clone());
            last.is_foreign &= is_foreign;
        }
    }
    found
}

/// The text of a JML comment without its marks; none for other comments.
fn jml_text(comment: &str) -> Option<String> {
    if let Some(annotation) = foreign_annotation(comment) {
        return Some(annotation.to_owned());
    }
    let (body, is_block) = match comment.strip_prefix("//") {
        Some(body) => (body, false),
        None => (comment.strip_prefix("/*")?, true),
    };
    let body = after_keys(body)?;
    if !is_block {
        return Some(unmarked(body, true).trim_end().to_owned());
    }
    let body = body.strip_suffix("*/").unwrap_or(body);
    let body = body.trim_end().trim_end_matches('@').trim_end_matches('+');
    let lines = body.lines().enumerate();
    let lines = lines.map(|(i, line)| unmarked(line, i == 0).trim_end());
    Some(lines.collect::<Vec<_>>().join("\n").trim().to_owned())
}

/// What to say of a comment that is no JML for us, but has a clause in it.
fn unread(comment: &str) -> Option<(String, String)> {
    let body = comment
        .strip_prefix("//")
        .or_else(|| comment.strip_prefix("/*"))?;
    let (before, rest) = body.split_once('@')?;
    let first = rest.trim_start_matches('@').trim_start();
    let word = &first[..word_length(first)];
    if !is_of_clauses(word) || !rest.contains(';') {
        return None;
    }
    if !before.is_empty() && before.trim().is_empty() {
        let message =
            format!("a comment with a blank before the `@` is no JML; `{word}` is ignored");
        return Some((message, "JML begins with `//@` or `/*@`".to_owned()));
    }
    // Who leaves us out by name means it.
    let has_keys = before.starts_with(['+', '-'])
        && !before.contains("-PROVETTA")
        && before
            .chars()
            .all(|c| matches!(c, '+' | '-' | '_') || c.is_alphanumeric());
    has_keys.then(|| {
        let message =
            format!("JML with the keys `{before}` is for other tools; `{word}` is ignored");
        let hint = format!("ours is the key `{}`", KEYS.join(", "));
        (message, hint)
    })
}

/// A line of a comment without the `@` that it begins with. What follows blanks is an annotation if it looks like one.
fn unmarked(line: &str, is_first: bool) -> &str {
    let line = match is_first {
        true => line,
        false => line.trim_start(),
    };
    let rest = line.trim_start_matches('@').trim_start();
    let name = rest.trim_start_matches('@');
    match rest.len() - name.len() == 1 && name.starts_with(char::is_alphabetic) {
        true => rest,
        false => name.trim_start(),
    }
}

/// An annotation about null in a comment of its own, as checkers of types read it: `/*@Nullable*/`.
fn foreign_annotation(comment: &str) -> Option<&str> {
    let body = comment.strip_prefix("/*")?.strip_suffix("*/")?.trim_end();
    let name = body.strip_prefix('@')?;
    let is_name = word_length(name) == name.len();
    let is_null = matches!(meaning(name), Some("nullable" | "non_null"));
    (is_name && is_null).then_some(body)
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
    if let Some(annotation) = foreign_annotation(text) {
        let start = comment.start + 2;
        return std::iter::once(start..start + annotation.len()).collect();
    }
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
        let skipped = line.len() - unmarked(line, at == start).len();
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

/// What a text is.
fn reading(text: &str, is_spaced: bool) -> Reading {
    let plain = plain(text);
    let blank = |c: char| c == ';' || c.is_whitespace();
    let mut rest = plain.trim_start_matches(blank).trim_end();
    // Annotations may stand before everything else. Those of JML take effect.
    let (mut is_annotated, mut is_ours) = (false, false);
    while let Some((name, after)) = annotation(rest) {
        is_annotated = true;
        is_ours |= meaning(name).is_some();
        rest = after;
    }
    if rest.is_empty() {
        return match is_ours {
            true => Reading::Jml,
            false => Reading::Other,
        };
    }
    let word = words(rest).next();
    let starts_well = rest.starts_with(|c: char| c.is_alphabetic() || c == '{');
    let is_keyword = starts_well && word.is_some_and(|word| group(word).is_some());
    if is_ours || is_keyword || rest.starts_with("{|") || rest.starts_with("|}") {
        return Reading::Jml;
    }
    let ends = rest.ends_with(';');
    // Not even a word: a line of signs, or the braces of a fold.
    let Some(word) = word.filter(|_| ends || rest.contains(char::is_alphabetic)) else {
        return match ends && !rest.contains(char::is_alphabetic) {
            true => Reading::Jml,
            false => Reading::Other,
        };
    };
    let diagnosed = |is_diagnosed: bool| match is_diagnosed {
        true => Reading::Unknown(word.to_owned()),
        false => Reading::Other,
    };
    if !rest.starts_with(char::is_alphabetic) {
        return match is_spaced || looks_like_clause(rest) {
            true => Reading::Jml,
            false => Reading::Other,
        };
    }
    if similar(word).is_some() || has_backslash(rest) {
        return diagnosed(true);
    }
    // Code with an annotation that was commented out, or a tag of javadoc.
    if is_annotated || is_javadoc(word) {
        return diagnosed(false);
    }
    let is_name = word.starts_with(char::is_uppercase);
    if !is_spaced {
        return diagnosed(!is_name && looks_like_clause(rest));
    }
    let is_shouted = word.len() > 1 && !word.contains(char::is_lowercase);
    let is_task = is_shouted || matches!(word, "todo" | "fixme" | "Todo" | "Fixme");
    let behind = rest.get(word.len()..).filter(|_| rest.starts_with(word));
    // `formatter:off`: a word for another tool.
    let is_label = behind.is_some_and(|b| b.starts_with(':'));
    // An annotation that lacks its mark.
    let is_alone = is_name && behind.is_some_and(|b| b.is_empty() || is_in_parentheses(b));
    diagnosed(ends || !is_task && !is_alone && (!is_label || looks_like_clause(rest)))
}

/// Text without its comments, and with nothing in its literals.
fn plain(text: &str) -> String {
    let mut made = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let literal = match letter {
            '"' => rest[1..]
                .find('"')
                .filter(|end| !rest[1..1 + end].contains('\n')),
            // Prose has apostrophes.
            '\'' => rest[1..].find('\'').filter(|end| *end < 8),
            _ => None,
        };
        let skipped = match literal {
            Some(end) => {
                made.push_str("\"\"");
                end + 2
            }
            None if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            None => match rest.strip_prefix("/*").and_then(|inner| inner.find("*/")) {
                Some(end) => end + 4,
                None => {
                    made.push(letter);
                    letter.len_utf8()
                }
            },
        };
        rest = rest.get(skipped..).unwrap_or_default();
    }
    made
}

/// The simple name of the annotation that a text begins with, and what follows it.
fn annotation(text: &str) -> Option<(&str, &str)> {
    let mut rest = text.strip_prefix('@')?;
    loop {
        let (name, after) = rest.split_at(word_length(rest));
        if !name.starts_with(char::is_alphabetic) {
            return None;
        }
        match after.strip_prefix('.') {
            Some(more) => rest = more,
            None => {
                let end = parentheses(after).unwrap_or(0);
                return Some((name, after[end..].trim_start()));
            }
        }
    }
}

/// Length of the parentheses that a text begins with.
fn parentheses(text: &str) -> Option<usize> {
    let mut depth = 0_u64;
    for (i, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return (i > 0).then_some(i + 1);
        }
    }
    None
}

fn is_in_parentheses(text: &str) -> bool {
    parentheses(text) == Some(text.len())
}

/// Whether there is a word such as `\result`.
fn has_backslash(text: &str) -> bool {
    let mut pieces = text.split('\\').skip(1);
    pieces.any(|piece| piece.starts_with(char::is_alphabetic))
}

/// Whether there is something that clauses have and prose has not.
fn looks_like_clause(text: &str) -> bool {
    const SIGNS: &[&str] = &["==", "!=", "<=", ">=", " < ", " > ", "&&", "||"];
    text.ends_with(';')
        || has_backslash(text)
        || SIGNS.iter().any(|sign| text.contains(sign))
        || words(text).any(is_of_clauses)
}

/// Whether a blank follows the marks of a comment.
fn is_spaced(comment: &str) -> bool {
    comment.split_once('@').is_some_and(|(_, rest)| {
        rest.trim_start_matches('@')
            .starts_with(char::is_whitespace)
    })
}

/// Whether a comment in JML text has JML of its own.
pub(crate) fn is_jml(comment: &str) -> bool {
    let text = jml_text(comment);
    text.is_some_and(|text| !matches!(reading(&text, is_spaced(comment)), Reading::Other))
}

/// The diagnostic of a comment that has the marks of JML and no keyword of it.
fn unknown(word: &str, comment: &Comment, lines: &Lines) -> Diagnostic {
    Diagnostic {
        range: lines.range(comment.bytes.clone()),
        message: format!("`{word}` is not a JML keyword; the comment is ignored"),
        hint: similar(word).map(|meant| format!("did you mean `{meant}`?")),
        severity: Severity::Error,
        assumed: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_in_comments_that_are_no_jml_are_told() {
        let told = |comment: &str| unread(comment).is_some();
        for comment in [
            "// @ ensures x;",
            "// @requires x;",
            "/* @ invariant x; */",
            "//+OPENJML@ ensures x;",
            "//+KEY@ requires x;",
        ] {
            assert!(told(comment), "{comment}");
        }
        for comment in [
            "//@ ensures x;",
            "// ensures x;",
            "// mail@requires x;",
            "// @param x; y",
            "/** @return x; */",
            "// it @requires that",
            "// @requires",
            "// @Override",
            "//-PROVETTA@ loop_invariant x;",
        ] {
            assert!(!told(comment), "{comment}");
        }
    }

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
            ("//@ @Pure ensures x;", Some("@Pure ensures x;")),
            ("/*@ @Pure\n  @ @Helper */", Some("@Pure\n@Helper")),
            ("/*@Nullable*/", Some("@Nullable")),
            ("/*@ @ requires x; */", Some("requires x;")),
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

    /// The comments of each specification, joined by `+`.
    fn joined(source: &str) -> Vec<String> {
        let Some(tree) = crate::surroundings::parse(source) else {
            return Vec::new();
        };
        let comments = crate::surroundings::comments_of(&tree);
        let found = specifications(source, &comments, &Lines::new(source), &mut Vec::new());
        let text = |bytes: &Range<usize>| source[bytes.clone()].to_owned();
        let of = |s: &SpecificationText| s.comments.iter().map(text).collect::<Vec<_>>();
        found.iter().map(|s| of(s).join(" + ")).collect()
    }

    #[test]
    fn comments_that_describe_the_same_thing_are_one_specification() {
        let cases: &[(&str, &[&str])] = &[
            (
                "class A {\n//@ requires x;\n//@ ensures y;\nint f(int x) { return x; }\n}",
                &["//@ requires x; + //@ ensures y;"],
            ),
            // Continued over lines: the second comment begins with no keyword.
            (
                "class A {\n//@ requires a\n//@   && b;\nvoid f() {} }",
                &["//@ requires a + //@   && b;"],
            ),
            (
                "class A {\n//@ invariant x;\nint x;\n//@ requires y;\nvoid f() {} }",
                &["//@ invariant x;", "//@ requires y;"],
            ),
            // Before the method, in its head, and at two statements.
            (
                "class A { /*@ pure */ void f(/*@ non_null */ A a) {\n//@ assert p;\n//@ assert q;\na.f(a);\n//@ assert r;\n} }",
                &[
                    "/*@ pure */",
                    "/*@ non_null */",
                    "//@ assert p; + //@ assert q;",
                    "//@ assert r;",
                ],
            ),
            (
                "class A { A a = new A() {\n//@ ensures a;\nvoid f() {} };\n//@ ensures b;\nvoid f() {} }",
                &["//@ ensures a;", "//@ ensures b;"],
            ),
            (
                "enum E { A {\n//@ ensures a;\nvoid f() {} };\n//@ ensures b;\nabstract void f(); }",
                &["//@ ensures a;", "//@ ensures b;"],
            ),
            // Plain comments between them do not count, and are no JML.
            (
                "class A {\n//@author me\n//@Override\n// @requires x;\n/** @return x */\n//+ESC@ requires x;\nvoid f() {} }",
                &[],
            ),
            ("class A { String s = \"//@ requires x;\"; }", &[]),
        ];
        for (source, expected) in cases {
            assert_eq!(&joined(source), expected, "{source}");
        }
    }

    #[test]
    fn no_text_makes_the_search_for_comments_fail() {
        let whole = "package p; /*@ model import x; @*/ public class Größe<T> { //@ ghost int g;\n/*@ requires (\\forall int i; \"é\" != 'x'); @*/ <U> int f(int... a) { //@ set g = 1;\nreturn () -> { //@ assert 😀;\n}; } }";
        for end in (0..=whole.len()).filter(|i| whole.is_char_boundary(*i)) {
            joined(&whole[..end]);
            joined(&whole[end..]);
        }
        for wrong in [
            "",
            "//@",
            "/*@",
            "/*@*/",
            "class",
            "}}}}",
            "//@ requires",
            "\0",
            "//+@-@",
        ] {
            joined(wrong);
        }
        joined(&"class A { void f() { {".repeat(3000));
        joined(&"(".repeat(20_000));
        joined(&"//@ requires a\n".repeat(2000));
    }
}
