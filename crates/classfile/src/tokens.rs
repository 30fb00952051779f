//! In: a piece of Java source, possibly cut at odd places. Out: its tokens, without comments.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Identifier, keyword or number
    Word,
    /// String, text block or character literal
    Literal,
    /// Operator or separator
    Mark,
}

/// A token: its place in the whole source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) shape: Shape,
    pub(crate) text: &'a str,
    pub(crate) start: usize,
}

impl Token<'_> {
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(crate) fn is(&self, text: &str) -> bool {
        self.shape != Shape::Literal && self.text == text
    }
}

/// Longest first, so that the first match is the right one.
const MARKS: [&str; 26] = [
    ">>>=", "<<=", ">>=", ">>>", "...", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", ">=",
    "+=", "-=", "*=", "/=", "&=", "|=", "^=", "%=", "<<", ">>", "@",
];

/// Splits `source[range]`; text that is no Java becomes tokens of one character.
pub(crate) fn tokens(source: &str, range: Range<usize>) -> Vec<Token<'_>> {
    let Some(piece) = source.get(range.clone()) else {
        return Vec::new();
    };
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(letter) = piece[at..].chars().next() {
        let rest = &piece[at..];
        let (length, shape) = if letter.is_whitespace() {
            (letter.len_utf8(), None)
        } else if rest.starts_with("//") {
            (rest.find(['\n', '\r']).unwrap_or(rest.len()), None)
        } else if let Some(comment) = rest.strip_prefix("/*") {
            (comment.find("*/").map_or(rest.len(), |end| end + 4), None)
        } else if rest.starts_with("\"\"\"") {
            (literal(rest, "\"\"\""), Some(Shape::Literal))
        } else if letter == '"' {
            (literal(rest, "\""), Some(Shape::Literal))
        } else if letter == '\'' {
            (literal(rest, "'"), Some(Shape::Literal))
        } else if is_word(letter) {
            (word(rest), Some(Shape::Word))
        } else {
            let mark = MARKS.iter().find(|mark| rest.starts_with(**mark));
            (
                mark.map_or(letter.len_utf8(), |m| m.len()),
                Some(Shape::Mark),
            )
        };
        if let Some(shape) = shape {
            tokens.push(Token {
                shape,
                text: &rest[..length],
                start: range.start + at,
            });
        }
        at += length;
    }
    tokens
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// Length of an identifier or number; a number may contain a point and an exponent's sign.
fn word(text: &str) -> usize {
    let is_number = text.starts_with(|c: char| c.is_ascii_digit());
    let hex = text.starts_with("0x") || text.starts_with("0X");
    let mut before = ' ';
    for (i, letter) in text.char_indices() {
        let exponent = if hex {
            matches!(before, 'p' | 'P')
        } else {
            matches!(before, 'e' | 'E')
        };
        let goes_on = is_word(letter)
            || (is_number && (letter == '.' || (exponent && matches!(letter, '+' | '-'))));
        if !goes_on {
            return i;
        }
        before = letter;
    }
    text.len()
}

fn literal(text: &str, quote: &str) -> usize {
    let mut at = quote.len();
    while let Some(letter) = text[at..].chars().next() {
        if text[at..].starts_with(quote) {
            return at + quote.len();
        }
        // Only a text block goes on; elsewhere the piece began inside of something.
        if quote.len() == 1 && matches!(letter, '\n' | '\r') {
            return at;
        }
        at += letter.len_utf8();
        if letter == '\\' {
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    text.len()
}

/// The text of consecutive tokens as it stands in the source, comments left out, white space collapsed.
pub(crate) fn text(tokens: &[Token]) -> String {
    let mut text = String::new();
    let mut end = None;
    for token in tokens {
        if end.is_some_and(|end| end < token.start) {
            text.push(' ');
        }
        text.push_str(token.text);
        end = Some(token.end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_vanish_and_literals_stay_whole() {
        for (source, expected) in [
            ("a /* && */ <\n\t b // x", "a < b"),
            ("s.equals(\"a  && \\\"b\")", "s.equals(\"a  && \\\"b\")"),
            ("x=='\\''", "x=='\\''"),
            ("1.5e-3>=0x1p+2", "1.5e-3>=0x1p+2"),
            ("a>>>=b", "a>>>=b"),
            ("\"open", "\"open"),
            ("'\\", "'\\"),
            ("größe<ü", "größe<ü"),
        ] {
            assert_eq!(text(&tokens(source, 0..source.len())), expected);
        }
        let marks = tokens("a>>>=b&&!c", 0..10);
        assert_eq!(
            marks.iter().map(|t| t.text).collect::<Vec<_>>(),
            ["a", ">>>=", "b", "&&", "!", "c"]
        );
    }
}
