//! In: the text of a specification. Out: the keywords of its clauses.

use crate::keyword::{Group, JAVA_MODIFIERS, group};

/// What a specification is made of.
#[derive(Debug, Default)]
pub(crate) struct Clauses {
    pub(crate) keywords: Vec<String>,
    state: State,
    depth: u64,
}

/// Where the scanner is.
#[derive(Debug, Default)]
enum State {
    /// At the beginning of a clause
    #[default]
    Start,
    /// Inside the clause with this keyword
    Inside(String),
    /// Inside something else that ends with a semicolon
    Other,
}

impl Clauses {
    /// The clause that still lacks its semicolon.
    pub(crate) fn unfinished(&self) -> Option<&str> {
        match &self.state {
            State::Inside(keyword) => Some(keyword),
            State::Start | State::Other => None,
        }
    }

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
                self.keywords.push(word.to_owned());
                self.state = match kind {
                    Group::Method | Group::Type | Group::Statement => {
                        State::Inside(word.to_owned())
                    }
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
    fn clauses_are_cut_at_their_semicolons() {
        for (text, keywords, unfinished) in [
            (
                "requires x > 0; ensures \\result == x;",
                "requires ensures",
                false,
            ),
            (
                "public normal_behavior requires (\\forall int i; 0 <= i; a[i] > 0); also",
                "normal_behavior requires also",
                false,
            ),
            ("requires x > 0", "requires", true),
            ("pure", "pure", false),
            (
                "{| requires a; also requires b; |} ensures c;",
                "requires also requires ensures",
                false,
            ),
            ("requires s.equals(\"; ensures\");", "requires", false),
            (
                "ghost int requires = 1; invariant requires > 0;",
                "ghost invariant",
                false,
            ),
            ("nullable by_default requires a;", "nullable", false),
            ("requires ((((;", "requires", true),
            ("requires \"", "requires", true),
            (
                "requires a; // and so on\nensures b;",
                "requires ensures",
                false,
            ),
            ("requires a /* ; */ && b", "requires", true),
            ("requires (* see http://a.b *);", "requires", false),
            ("@Pure ensures a;", "ensures", false),
            ("", "", false),
        ] {
            let mut clauses = Clauses::default();
            clauses.read(text);
            assert_eq!(clauses.keywords.join(" "), keywords, "{text}");
            assert_eq!(clauses.unfinished().is_some(), unfinished, "{text}");
        }
    }
}
