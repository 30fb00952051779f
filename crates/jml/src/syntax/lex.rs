//! In: the pieces of JML text of a source. Out: their tokens, with byte offsets of the source.
//!
//! A token never crosses a line, except informal text `(* … *)`.

use std::ops::Range;

use super::ast::Span;
use super::cursor::Problem;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    /// `\result` and its like
    Backslash,
    Int,
    Float,
    Char,
    Text,
    Symbol(&'static str),
    Informal,
    /// A character that belongs to nothing
    Stray,
    End,
}

#[derive(Debug, Clone)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    /// Whether it is the first of its line
    pub(crate) starts_line: bool,
}

/// Longest first.
const SYMBOLS: &[&str] = &[
    "<=!=>", "<==>", ">>>=", "==>", "<==", "<<=", ">>=", ">>>", "...", "<->", "&&", "||", "==",
    "!=", "<=", ">=", "<:", "<<", ">>", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    "{|", "|}", "..", "->", "::", "<-", "(", ")", "[", "]", "{", "}", ";", ",", ".", "=", "<", ">",
    "!", "~", "?", ":", "+", "-", "*", "/", "%", "&", "|", "^", "@", "#",
];

pub(crate) fn lex(source: &str, segments: &[Range<usize>]) -> (Vec<Token>, Vec<Problem>) {
    let mut lexer = Lexer {
        source,
        tokens: Vec::new(),
        problems: Vec::new(),
        informal: None,
    };
    for segment in segments {
        lexer.segment(segment.clone());
    }
    if let Some(start) = lexer.informal {
        let end = segments.last().map_or(start, |s| s.end);
        lexer.problems.push(Problem::error(
            start..(start + 2).min(end),
            "this informal text does not end".to_owned(),
            Some("end it with `*)`".to_owned()),
        ));
        lexer.push(Kind::Informal, start..end, false);
    }
    let end = segments.last().map_or(0, |s| s.end);
    lexer.push(Kind::End, end..end, true);
    (lexer.tokens, lexer.problems)
}

struct Lexer<'a> {
    source: &'a str,
    tokens: Vec<Token>,
    problems: Vec<Problem>,
    /// Where informal text began that is still open
    informal: Option<usize>,
}

impl Lexer<'_> {
    fn push(&mut self, kind: Kind, span: Span, starts_line: bool) {
        self.tokens.push(Token {
            kind,
            span,
            starts_line,
        });
    }

    fn segment(&mut self, segment: Range<usize>) {
        let Some(text) = self.source.get(segment.clone()) else {
            return;
        };
        let mut at = 0;
        let mut first = true;
        while at < text.len() {
            let rest = &text[at..];
            if let Some(start) = self.informal {
                let Some(end) = rest.find("*)") else { return };
                at += end + 2;
                self.informal = None;
                self.push(Kind::Informal, start..segment.start + at, false);
                continue;
            }
            let Some(letter) = rest.chars().next() else {
                return;
            };
            if letter.is_whitespace() {
                at += letter.len_utf8();
                continue;
            }
            // A comment inside of JML.
            if rest.starts_with("//") {
                self.comment(rest.trim_end(), segment.start + at);
                return;
            }
            if let Some(inner) = rest.strip_prefix("/*") {
                let start = segment.start + at;
                let Some(end) = inner.find("*/") else {
                    self.problems.push(Problem::error(
                        start..start + rest.trim_end().len(),
                        "this comment does not end on its line".to_owned(),
                        Some("end it with `*/`, or begin it with `//`".to_owned()),
                    ));
                    return;
                };
                self.comment(&rest[..end + 4], start);
                at += end + 4;
                continue;
            }
            if rest.starts_with("(*") && !rest.starts_with("(*)") {
                self.informal = Some(segment.start + at);
                at += 2;
                continue;
            }
            let start = segment.start + at;
            let (kind, length) = self.token(rest, letter, start);
            at += length;
            self.push(kind, start..start + length, first);
            first = false;
        }
    }

    /// Reports JML in a comment that stands in JML itself: nobody reads it.
    fn comment(&mut self, text: &str, start: usize) {
        if crate::comment::is_jml(text) {
            self.problems.push(Problem::error(
                start..start + text.len(),
                "JML in a comment inside of JML is not read".to_owned(),
                Some("leave out the marks of the inner comment, or its `@`".to_owned()),
            ));
        }
    }

    fn token(&mut self, rest: &str, letter: char, start: usize) -> (Kind, usize) {
        if letter.is_alphabetic() || letter == '_' || letter == '$' {
            return (Kind::Word, word_length(rest));
        }
        if letter == '\\' {
            let length = 1 + word_length(&rest[1..]);
            if length > 1 {
                return (Kind::Backslash, length);
            }
        }
        let second = rest[letter.len_utf8()..].chars().next();
        if letter.is_ascii_digit() || letter == '.' && second.is_some_and(|c| c.is_ascii_digit()) {
            return number(rest);
        }
        if letter == '"' || letter == '\'' {
            return self.quoted(rest, letter, start);
        }
        if let Some(symbol) = SYMBOLS.iter().find(|s| rest.starts_with(**s)) {
            return (Kind::Symbol(symbol), symbol.len());
        }
        self.problems.push(Problem::error(
            start..start + letter.len_utf8(),
            format!("`{letter}` means nothing here"),
            None,
        ));
        (Kind::Stray, letter.len_utf8())
    }

    fn quoted(&mut self, rest: &str, quote: char, start: usize) -> (Kind, usize) {
        let kind = match quote {
            '"' => Kind::Text,
            _ => Kind::Char,
        };
        let mut escaped = false;
        for (i, letter) in rest.char_indices().skip(1) {
            match letter {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                _ if letter == quote => return (kind, i + 1),
                _ => {}
            }
        }
        self.problems.push(Problem::error(
            start..start + 1,
            "this quote is not closed on its line".to_owned(),
            Some(format!("close it with `{quote}`")),
        ));
        (Kind::Stray, rest.len())
    }
}

fn word_length(text: &str) -> usize {
    text.find(|c: char| c != '_' && c != '$' && !c.is_alphanumeric())
        .unwrap_or(text.len())
}

fn number(text: &str) -> (Kind, usize) {
    let bytes = text.as_bytes();
    let hex = text.starts_with("0x") || text.starts_with("0X");
    let binary = text.starts_with("0b") || text.starts_with("0B");
    let mut at = if hex || binary { 2 } else { 0 };
    let mut is_float = false;
    while let Some(byte) = bytes.get(at) {
        let next = bytes.get(at + 1);
        match byte {
            b'0'..=b'9' | b'_' => {}
            b'.' if !is_float && !binary && next != Some(&b'.') => {
                // `1.f` is a number; `a[1].f` is none, but there the number has ended before.
                is_float = true;
            }
            b'p' | b'P' if hex => is_float = true,
            b'e' | b'E' if !hex && !binary => is_float = true,
            b'+' | b'-'
                if is_float
                    && at > 0
                    && matches!(
                        (bytes[at - 1], hex),
                        (b'e' | b'E', false) | (b'p' | b'P', true)
                    ) => {}
            b'a'..=b'f' | b'A'..=b'F' if hex && !is_float => {}
            b'f' | b'F' | b'd' | b'D' if !binary => {
                is_float = true;
                at += 1;
                break;
            }
            b'l' | b'L' if !is_float => {
                at += 1;
                break;
            }
            _ => break,
        }
        at += 1;
    }
    let kind = if is_float { Kind::Float } else { Kind::Int };
    (kind, at)
}
