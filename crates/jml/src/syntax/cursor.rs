//! In: tokens. Out: a place among them, with what every part of the parser needs: looking, taking, complaining.

use super::ast::{Bad, Name, Parsed, Span};
use super::lex::{Kind, Token};
use crate::keyword::{Group, group};

/// Deeper nesting is refused.
pub(crate) const MAX_NESTING: u32 = 200;

/// Something wrong with the text, in byte offsets.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub(crate) span: Span,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    pub(crate) is_error: bool,
    pub(crate) assumed: Option<String>,
}

impl Problem {
    pub(crate) fn error(span: Span, message: String, hint: Option<String>) -> Problem {
        Problem {
            span,
            message,
            hint,
            is_error: true,
            assumed: None,
        }
    }

    pub(crate) fn warning(span: Span, message: String, assumed: &str) -> Problem {
        Problem {
            span,
            message,
            hint: None,
            is_error: false,
            assumed: Some(assumed.to_owned()),
        }
    }
}

pub(crate) struct Cursor<'a> {
    pub(crate) source: &'a str,
    tokens: Vec<Token>,
    pub(crate) at: usize,
    pub(crate) problems: Vec<Problem>,
    pub(crate) nesting: u32,
    /// Tokens as they were before they were split
    splits: Vec<(usize, Token)>,
}

impl<'a> Cursor<'a> {
    /// The last token must be the end.
    pub(crate) fn new(source: &'a str, tokens: Vec<Token>, problems: Vec<Problem>) -> Cursor<'a> {
        Cursor {
            source,
            tokens,
            at: 0,
            problems,
            nesting: 0,
            splits: Vec::new(),
        }
    }

    /// Parses something if it can be parsed; else nothing has happened.
    pub(crate) fn attempt<T>(
        &mut self,
        parse: impl FnOnce(&mut Cursor<'a>) -> Option<T>,
    ) -> Option<T> {
        let (at, problems) = (self.at, self.problems.len());
        let (nesting, splits) = (self.nesting, self.splits.len());
        let parsed = parse(self);
        if parsed.is_none() {
            self.at = at;
            self.problems.truncate(problems);
            while self.splits.len() > splits {
                if let Some((index, token)) = self.splits.pop() {
                    self.tokens[index] = token;
                }
            }
        }
        self.nesting = nesting;
        parsed
    }

    pub(crate) fn token(&self, ahead: usize) -> &Token {
        let last = self.tokens.len() - 1;
        &self.tokens[(self.at + ahead).min(last)]
    }

    /// A token before; `back` must not be more than there are.
    pub(crate) fn token_back(&self, back: usize) -> &Token {
        &self.tokens[self.at.saturating_sub(back)]
    }

    pub(crate) fn kind(&self) -> Kind {
        self.token(0).kind
    }

    pub(crate) fn text_of(&self, token: &Token) -> &'a str {
        self.source.get(token.span.clone()).unwrap_or_default()
    }

    /// Text of the token here.
    pub(crate) fn text(&self) -> &'a str {
        self.text_of(self.token(0))
    }

    pub(crate) fn span(&self) -> Span {
        self.token(0).span.clone()
    }

    /// End of the token before.
    pub(crate) fn end(&self) -> usize {
        match self.at.checked_sub(1) {
            Some(before) => self.tokens[before].span.end,
            None => self.span().start,
        }
    }

    pub(crate) fn is_end(&self) -> bool {
        self.kind() == Kind::End
    }

    pub(crate) fn advance(&mut self) {
        if !self.is_end() {
            self.at += 1;
        }
    }

    pub(crate) fn is(&self, symbol: &str) -> bool {
        matches!(self.kind(), Kind::Symbol(s) if s == symbol)
    }

    pub(crate) fn is_ahead(&self, ahead: usize, symbol: &str) -> bool {
        matches!(self.token(ahead).kind, Kind::Symbol(s) if s == symbol)
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.kind() == Kind::Word && self.text() == word
    }

    /// The word here, if it is one.
    pub(crate) fn word(&self) -> Option<&'a str> {
        (self.kind() == Kind::Word).then(|| self.text())
    }

    /// The word with a backslash here, without it.
    pub(crate) fn backslash(&self) -> Option<&'a str> {
        (self.kind() == Kind::Backslash).then(|| &self.text()[1..])
    }

    pub(crate) fn eat(&mut self, symbol: &str) -> bool {
        let found = self.is(symbol);
        if found {
            self.advance();
        }
        found
    }

    /// Replaces the token here by what is left of it behind its first character.
    pub(crate) fn split(&mut self, rest: &'static str) {
        if let Some(token) = self.tokens.get_mut(self.at) {
            self.splits.push((self.at, token.clone()));
            token.kind = Kind::Symbol(rest);
            token.span.start += 1;
        }
    }

    pub(crate) fn take_name(&mut self) -> Name {
        let name = Name {
            text: self.text().to_owned(),
            span: self.span(),
        };
        self.advance();
        name
    }

    pub(crate) fn expect(&mut self, symbol: &str) -> Parsed<()> {
        match self.eat(symbol) {
            true => Ok(()),
            false => Err(self.expected(&format!("`{symbol}`"), None)),
        }
    }

    pub(crate) fn identifier(&mut self, what: &str) -> Parsed<Name> {
        match self.word() {
            Some(word) if !provetta_classfile::is_reserved(word) || word == "_" => {
                Ok(self.take_name())
            }
            _ => Err(self.expected(what, None)),
        }
    }

    /// Complains that something else was expected here.
    pub(crate) fn expected(&mut self, what: &str, hint: Option<String>) -> Bad {
        let (span, found) = match self.kind() {
            Kind::End => {
                let end = self.end();
                let start = self
                    .at
                    .checked_sub(1)
                    .map_or(end, |i| self.tokens[i].span.start);
                (start..end, "the end of the specification".to_owned())
            }
            _ => (self.span(), format!("`{}`", self.text())),
        };
        self.bad(span, format!("expected {what}, found {found}"), hint)
    }

    pub(crate) fn bad(&mut self, span: Span, message: String, hint: Option<String>) -> Bad {
        // The lexer has said what is wrong with such a character.
        if self.kind() != Kind::Stray {
            self.problems
                .push(Problem::error(span.clone(), message.clone(), hint));
        }
        Bad { message, span }
    }

    /// Goes one level deeper, or refuses to.
    pub(crate) fn enter(&mut self) -> Parsed<()> {
        self.nesting += 1;
        match self.nesting > MAX_NESTING {
            true => Err(self.too_deep()),
            false => Ok(()),
        }
    }

    pub(crate) fn too_deep(&mut self) -> Bad {
        let span = self.span();
        self.bad(
            span,
            format!("this nests deeper than {MAX_NESTING} levels"),
            Some("split the clause".to_owned()),
        )
    }

    /// Whether a new clause seems to begin here.
    pub(crate) fn at_clause_start(&self) -> bool {
        let token = self.token(0);
        let keyword = self.word().and_then(group);
        self.is_end()
            || token.starts_line
                && keyword.is_some_and(|g| !matches!(g, Group::Modifier | Group::Declaration))
    }

    /// Skips the rest of a clause, its semicolon included.
    pub(crate) fn skip_clause(&mut self) {
        let mut depth = 0_i64;
        let start = self.at;
        while !self.is_end() {
            if self.at > start && self.at_clause_start() {
                return;
            }
            match self.kind() {
                Kind::Symbol("(" | "[" | "{") => depth += 1,
                Kind::Symbol(")" | "]" | "}") => depth -= 1,
                Kind::Symbol("|}") if depth <= 0 => return,
                Kind::Symbol(";") if depth <= 0 => {
                    self.advance();
                    return;
                }
                _ => {}
            }
            self.advance();
        }
    }

    /// Skips from an opening bracket to behind its closing one.
    pub(crate) fn skip_brackets(&mut self) {
        let mut depth = 0_i64;
        while !self.is_end() {
            match self.kind() {
                Kind::Symbol("(" | "[" | "{" | "{|") => depth += 1,
                Kind::Symbol(")" | "]" | "}" | "|}") => depth -= 1,
                _ => {}
            }
            self.advance();
            if depth <= 0 {
                return;
            }
        }
    }

    /// The semicolon of a clause. If it is missing and something else follows, that is skipped.
    pub(crate) fn semicolon(&mut self) -> Parsed<()> {
        if self.eat(";") {
            return Ok(());
        }
        let starts = self.at_clause_start() || self.is("|}");
        let end = self.end();
        let before = self
            .at
            .checked_sub(1)
            .map_or(end, |i| self.tokens[i].span.start);
        if starts {
            self.problems.push(Problem::error(
                before..end,
                "expected `;` behind this".to_owned(),
                Some("end each clause with a semicolon".to_owned()),
            ));
            return Ok(());
        }
        let bad = self.expected("an operator or `;`", None);
        Err(bad)
    }

    /// Parses one clause body up to its semicolon; skips the clause if it is wrong.
    pub(crate) fn body<T>(
        &mut self,
        parse: impl FnOnce(&mut Cursor<'a>) -> Parsed<T>,
    ) -> Parsed<T> {
        self.nesting = 0;
        let start = self.at;
        let parsed = parse(self);
        let parsed = match parsed {
            Ok(value) => self.semicolon().map(|()| value),
            Err(bad) => Err(bad),
        };
        if parsed.is_err() {
            // From the start, so that brackets are counted right.
            let reached = self.at;
            self.at = start;
            let mut from = start;
            while self.at < reached && !self.is_end() {
                self.skip_clause_if_new(&mut from);
            }
        }
        parsed
    }

    fn skip_clause_if_new(&mut self, from: &mut usize) {
        self.skip_clause();
        if self.at == *from {
            self.advance();
        }
        *from = self.at;
    }
}
