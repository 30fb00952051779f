//! In: a text of the code that may be a regular expression. Out: some texts that it matches.
//!
//! The samples go into inputs as other texts of the code do, and the code under test says what becomes of them: nothing rests on their being right. So what Java's
//! expressions have and the parser has not (looking around, back references, possessive repetition) is left out of an expression before it is read.

use std::sync::Arc;

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::budget::{MAX_PATTERN, MAX_ROW, MAX_SAMPLES};

/// Texts that a regular expression matches, if the text is one that says more than itself.
pub(super) fn samples(text: &[u16]) -> Vec<Arc<[u16]>> {
    let special = |unit: &u16| u8::try_from(*unit).is_ok_and(|c| br"\[(*+?{|.".contains(&c));
    if text.len() > MAX_PATTERN || !text.iter().any(special) {
        return Vec::new();
    }
    let Some(hir) = parse(&String::from_utf16_lossy(text)) else {
        return Vec::new();
    };
    let mut found: Vec<Arc<[u16]>> = Vec::new();
    for variant in 0..MAX_SAMPLES {
        let mut sample = Vec::new();
        write(&hir, &mut Variant(variant), &mut sample);
        let sample: Vec<u16> = String::from_utf8_lossy(&sample).encode_utf16().collect();
        if !sample.is_empty() && sample.len() <= MAX_ROW && sample != text {
            let sample: Arc<[u16]> = sample.into();
            if !found.contains(&sample) {
                found.push(sample);
            }
        }
    }
    found
}

fn parse(pattern: &str) -> Option<Hir> {
    let plain = without_what_is_only_of_java(pattern);
    let mut parser = regex_syntax::ParserBuilder::new().nest_limit(50).build();
    parser.parse(&plain).ok()
}

/// The expression without groups that look around, back references and marks of possessive repetition.
fn without_what_is_only_of_java(pattern: &str) -> String {
    const AROUND: [&str; 4] = ["(?=", "(?!", "(?<=", "(?<!"];
    let mut plain = String::with_capacity(pattern.len());
    let mut rest = pattern;
    let mut is_class = false;
    while let Some(c) = rest.chars().next() {
        let around = AROUND.iter().any(|group| rest.starts_with(group));
        if around && !is_class {
            rest = rest.get(length_of_group(rest)..).unwrap_or_default();
            continue;
        }
        if let Some(behind) = rest.strip_prefix("(?>") {
            plain.push_str("(?:");
            rest = behind;
            continue;
        }
        let mut taken = c.len_utf8();
        match c {
            '\\' => {
                let escaped = rest[taken..].chars().next();
                taken += escaped.map_or(0, char::len_utf8);
                let is_back = !is_class && escaped.is_some_and(|e| ('1'..='9').contains(&e));
                match escaped {
                    _ if is_back => {}
                    Some('h') => plain.push_str(if is_class { " " } else { "[ ]" }),
                    Some('R') => plain.push_str("\\n"),
                    Some('Z' | 'G') => {}
                    _ => plain.push_str(&rest[..taken]),
                }
                rest = &rest[taken..];
                continue;
            }
            '[' => is_class = true,
            ']' => is_class = false,
            '+' if !is_class && plain.ends_with(['*', '+', '?', '}']) && is_repeated(&plain) => {
                rest = &rest[taken..];
                continue;
            }
            _ => {}
        }
        plain.push(c);
        rest = &rest[taken..];
    }
    plain
}

/// Whether an expression ends with a repetition, so that a plus behind it says how.
fn is_repeated(plain: &str) -> bool {
    let before = plain.len() - 1;
    plain[..before]
        .chars()
        .rev()
        .take_while(|c| *c == '\\')
        .count()
        % 2
        == 0
}

/// The length of the group that a text begins with.
fn length_of_group(text: &str) -> usize {
    let mut depth = 0;
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if is_escaped => {
                is_escaped = false;
                continue;
            }
            '\\' => is_escaped = true,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}

/// Which of several samples: alternatives, numbers of rounds and characters follow from it.
struct Variant(usize);

impl Variant {
    /// One of so many; the next question has another answer.
    fn pick(&mut self, count: usize) -> usize {
        let at = self.0 % count.max(1);
        self.0 += usize::from(self.0 > 1);
        at
    }
}

fn write(hir: &Hir, variant: &mut Variant, sample: &mut Vec<u8>) {
    if sample.len() > 4 * MAX_ROW {
        return;
    }
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => sample.extend_from_slice(&literal.0),
        HirKind::Class(class) => write_one(class, variant, sample),
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(u32::MAX);
            let more = variant.0.min(3) as u32;
            let rounds = repetition.min.max(more).min(most).min(MAX_ROW as u32);
            for _ in 0..rounds {
                write(&repetition.sub, variant, sample);
            }
        }
        HirKind::Capture(capture) => write(&capture.sub, variant, sample),
        HirKind::Concat(parts) => parts.iter().for_each(|part| write(part, variant, sample)),
        HirKind::Alternation(ways) => {
            if let Some(way) = ways.get(variant.pick(ways.len())) {
                write(way, variant, sample);
            }
        }
    }
}

/// A character of a class that a person would type, if it has some.
fn write_one(class: &Class, variant: &mut Variant, sample: &mut Vec<u8>) {
    const TYPED: &str = "a1Ab2Bc3C-_. x7X";
    let has = |c: char| match class {
        Class::Unicode(class) => class.iter().any(|r| r.start() <= c && c <= r.end()),
        Class::Bytes(class) => class
            .iter()
            .any(|r| u32::from(r.start()) <= c as u32 && c as u32 <= u32::from(r.end())),
    };
    let typed: Vec<char> = TYPED.chars().filter(|c| has(*c)).collect();
    let first = match class {
        Class::Unicode(class) => class.iter().next().map(|range| range.start()),
        Class::Bytes(class) => class.iter().next().map(|range| char::from(range.start())),
    };
    let one = typed.get(variant.pick(typed.len())).copied().or(first);
    if let Some(c) = one {
        sample.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pattern: &str) -> Vec<String> {
        let units: Vec<u16> = pattern.encode_utf16().collect();
        let found = samples(&units);
        found.iter().map(|s| String::from_utf16_lossy(s)).collect()
    }

    #[test]
    fn samples_match() {
        assert!(shown(r"[A-Z]{2}\d{4}").contains(&"AA1111".into()));
        assert!(shown(r"^[\w.+-]+@[\w-]+\.[a-z]{2,}$").contains(&"a@a.aa".into()));
        assert_eq!(shown("yes|no")[..2], ["yes", "no"]);
        assert!(shown(r"\s+").contains(&" ".into()));
    }

    #[test]
    fn what_only_java_has_is_left_out() {
        assert!(shown(r"(?=x)(a++)\1b?+").contains(&"a".into()));
        assert!(shown(r"(?!\)\()[(?=]{3}z").iter().all(|s| s.ends_with('z')));
        assert!(shown(r"a\++b").contains(&"a+b".into()));
    }

    #[test]
    fn texts_that_say_only_themselves_have_none() {
        assert!(shown("plain").is_empty());
        assert!(shown("(").is_empty());
        assert!(shown(&"a?".repeat(500)).is_empty());
    }
}
