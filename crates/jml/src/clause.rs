//! In: the text of a specification, comment by comment. Out: whether a clause goes on in the next comment.

use crate::keyword::{Group, JAVA_MODIFIERS, group};

/// How far the clauses of a specification were read.
#[derive(Debug, Default)]
pub(crate) struct Clauses {
    state: State,
    depth: u64,
}

/// Where the scanner is.
#[derive(Debug, Default)]
enum State {
    /// At the beginning of a clause
    #[default]
    Start,
    /// Inside a clause, which a semicolon ends
    Inside,
    /// Inside a declaration or other text, which a closing brace may end as well
    Other,
}

impl Clauses {
    /// Whether what was begun goes on in the next comment.
    pub(crate) fn is_open(&self) -> bool {
        self.depth > 0 || !matches!(self.state, State::Start)
    }

    /// Reads on: text is cut at the semicolons that are outside of parentheses.
    pub(crate) fn read(&mut self, text: &str) {
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let mut length = letter.len_utf8();
            match letter {
                '"' | '\'' => length = quoted(rest, letter),
                '/' if rest.starts_with("//") => length = rest.find('\n').unwrap_or(rest.len()),
                '/' if rest.starts_with("/*") => length = until(rest, "*/"),
                // Informal text.
                '(' if rest.starts_with("(*") && !rest.starts_with("(*)") => {
                    length = until(rest, "*)");
                }
                // The name of an annotation is no keyword.
                '@' => length = 1 + word_length(&rest[1..]),
                // `{| … |}` groups clauses and holds nothing itself.
                '{' if rest.starts_with("{|") => length = 2,
                '|' if rest.starts_with("|}") => {
                    length = 2;
                    self.state = State::Start;
                }
                '(' | '[' | '{' => self.depth += 1,
                ')' | ']' | '}' => {
                    self.depth = self.depth.saturating_sub(1);
                    // The end of the body of a model method.
                    if letter == '}' && self.depth == 0 && matches!(self.state, State::Other) {
                        self.state = State::Start;
                    }
                }
                ';' if self.depth == 0 => self.state = State::Start,
                _ if is_word(letter) => {
                    length = word_length(rest);
                    if letter.is_alphabetic() || letter == '_' {
                        self.word(&rest[..length]);
                    }
                }
                // `\result` and its like are no keywords of clauses.
                '\\' => length = 1 + word_length(&rest[1..]),
                _ => {}
            }
            rest = &rest[length..];
        }
    }

    fn word(&mut self, word: &str) {
        if self.depth > 0 || !matches!(self.state, State::Start) {
            return;
        }
        match group(word) {
            Some(kind) => {
                self.state = match kind {
                    Group::Method | Group::Type | Group::Statement => State::Inside,
                    Group::Declaration => State::Other,
                    Group::Behaviour | Group::Modifier => State::Start,
                };
            }
            None if JAVA_MODIFIERS.contains(&word) => {}
            None => self.state = State::Other,
        }
    }
}

fn is_word(letter: char) -> bool {
    letter == '_' || letter.is_alphanumeric()
}

/// Length of text up to a mark that ends it, or else of its line.
fn until(text: &str, mark: &str) -> usize {
    match text.find(mark) {
        Some(end) => end + mark.len(),
        None => text.find('\n').unwrap_or(text.len()),
    }
}

/// Length of the word that a text begins with.
pub(crate) fn word_length(text: &str) -> usize {
    text.find(|c: char| !is_word(c)).unwrap_or(text.len())
}

/// Length of a string or character literal.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (i, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return i,
            _ if letter == quote => return i + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_open_until_its_semicolon() {
        for (text, is_open) in [
            ("requires x > 0; ensures \\result == x;", false),
            (
                "public normal_behavior requires (\\forall int i; 0 <= i; a[i] > 0); also",
                false,
            ),
            ("requires x > 0", true),
            ("pure", false),
            ("{| requires a; also requires b; |} ensures c;", false),
            ("requires s.equals(\"; ensures\");", false),
            ("requires s.equals(\"; ensures\")", true),
            ("ghost int requires = 1; invariant requires > 0;", false),
            ("model int m() { return 1; }", false),
            ("model int m() {", true),
            ("nullable by_default requires a;", false),
            ("requires ((((;", true),
            ("requires \"", true),
            ("requires a; // and so on\nensures b;", false),
            ("requires a /* ; */ && b", true),
            ("requires (* see http://a.b *);", false),
            ("@Pure ensures a;", false),
            ("", false),
        ] {
            let mut clauses = Clauses::default();
            clauses.read(text);
            assert_eq!(clauses.is_open(), is_open, "{text}");
        }
    }
}
