//! In: tokens. Out: types.

use super::ast::{Name, Parsed, Ty, TyKind};
use super::cursor::Cursor;
use super::lex::Kind;

/// Types that Java has words for.
pub(crate) const PRIMITIVES: &[&str] = &[
    "boolean", "byte", "short", "char", "int", "long", "float", "double", "void",
];

/// Types that JML has words for, without the backslash; the last ones are not supported.
pub(crate) const JML_TYPES: &[&str] = &[
    "bigint",
    "real",
    "TYPE",
    "seq",
    "set",
    "map",
    "locset",
    "free",
    "datagroup",
    "string",
    "range",
];

impl Cursor<'_> {
    pub(crate) fn ty(&mut self) -> Parsed<Ty> {
        let start = self.span().start;
        let mut ty = self.ty_without_dims()?;
        while self.is("[") && self.is_ahead(1, "]") {
            self.advance();
            self.advance();
            ty.dims += 1;
        }
        ty.span = start..self.end();
        Ok(ty)
    }

    pub(crate) fn ty_without_dims(&mut self) -> Parsed<Ty> {
        self.enter()?;
        self.skip_annotations();
        let start = self.span().start;
        let kind = match self.kind() {
            Kind::Word if PRIMITIVES.contains(&self.text()) => {
                let word = self.text().to_owned();
                self.advance();
                TyKind::Word(word)
            }
            Kind::Backslash if JML_TYPES.contains(&&self.text()[1..]) => {
                let word = self.text().to_owned();
                self.advance();
                TyKind::Word(word)
            }
            _ => TyKind::Named(self.class_name()?),
        };
        self.nesting -= 1;
        Ok(Ty {
            kind,
            dims: 0,
            span: start..self.end(),
        })
    }

    fn class_name(&mut self) -> Parsed<Vec<(Name, Vec<Ty>)>> {
        let mut names = Vec::new();
        loop {
            let name = self.identifier("a type")?;
            let args = match self.is("<") {
                true => self.type_arguments()?,
                false => Vec::new(),
            };
            names.push((name, args));
            if !(self.is(".") && self.token(1).kind == Kind::Word) || self.text_ahead(1) == "class"
            {
                return Ok(names);
            }
            self.advance();
        }
    }

    pub(crate) fn text_ahead(&self, ahead: usize) -> &str {
        self.text_of(self.token(ahead))
    }

    pub(crate) fn type_arguments(&mut self) -> Parsed<Vec<Ty>> {
        self.expect("<")?;
        let mut args = Vec::new();
        if self.eat(">") {
            return Ok(args);
        }
        loop {
            args.push(self.type_argument()?);
            if !self.eat(",") {
                break;
            }
        }
        self.close_angle()?;
        Ok(args)
    }

    /// `>`, which can be the first half of `>>`.
    fn close_angle(&mut self) -> Parsed<()> {
        match self.kind() {
            Kind::Symbol(">>") => self.split(">"),
            Kind::Symbol(">>>") => self.split(">>"),
            _ => return self.expect(">"),
        }
        Ok(())
    }

    fn type_argument(&mut self) -> Parsed<Ty> {
        self.skip_annotations();
        let start = self.span().start;
        if !self.eat("?") {
            return self.ty();
        }
        let bound = match self.word() {
            Some("extends") => {
                self.advance();
                Some(Box::new(self.ty()?))
            }
            Some("super") => {
                self.advance();
                self.ty()?;
                None
            }
            _ => None,
        };
        Ok(Ty {
            kind: TyKind::Wildcard(bound),
            dims: 0,
            span: start..self.end(),
        })
    }

    /// Annotations of Java and words about null before a type.
    pub(crate) fn skip_annotations(&mut self) -> Vec<Name> {
        let mut found = Vec::new();
        loop {
            match self.kind() {
                Kind::Symbol("@") if self.token(1).kind == Kind::Word => {
                    self.advance();
                    let mut name = self.take_name();
                    while self.is(".") && self.token(1).kind == Kind::Word {
                        self.advance();
                        name = self.take_name();
                    }
                    if self.is("(") {
                        self.skip_brackets();
                    }
                    found.push(name);
                }
                Kind::Word
                    if matches!(self.text(), "nullable" | "non_null" | "final")
                        && matches!(self.token(1).kind, Kind::Word | Kind::Backslash) =>
                {
                    found.push(self.take_name());
                }
                _ => return found,
            }
        }
    }
}
