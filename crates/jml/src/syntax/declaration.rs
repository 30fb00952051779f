//! In: tokens behind `ghost` or `model`. Out: the field, local variable or method they declare.

use super::ast::{Item, ModelBody, ModelMethod, Name, Parsed, Ty, TyKind, Var};
use super::cursor::{Cursor, Problem};
use super::lex::Kind;

impl Cursor<'_> {
    pub(crate) fn declaration(&mut self, modifiers: Vec<Name>, in_code: bool) -> Item {
        let start = modifiers
            .first()
            .map_or(self.span().start, |m| m.span.start);
        if matches!(
            self.word(),
            Some("class" | "interface" | "enum" | "record" | "import")
        ) {
            let name = self.take_name();
            let message = format!("a model `{}` is not supported", name.text);
            while !self.is_end() && !self.is("{") && !self.is(";") {
                self.advance();
            }
            match self.is("{") {
                true => self.skip_brackets(),
                false => self.advance(),
            }
            self.problems.push(Problem::warning(
                start..name.span.end,
                message,
                "it does not exist",
            ));
            return Item::Skipped;
        }
        self.nesting = 0;
        match self.declared(modifiers, start, in_code) {
            Ok(item) => item,
            Err(_) => {
                self.skip_clause();
                Item::Skipped
            }
        }
    }

    fn declared(&mut self, modifiers: Vec<Name>, start: usize, in_code: bool) -> Parsed<Item> {
        let mut modifiers = modifiers;
        let has_type_parameters = self.is("<");
        if has_type_parameters {
            while !self.is_end() && !self.eat(">") {
                self.advance();
            }
        }
        modifiers.extend(self.skip_annotations());
        let ty = self.ty()?;
        // A model constructor has no result type.
        if self.is("(") && !in_code {
            let span = ty.span.clone();
            let name = Name {
                text: self.source.get(span.clone()).unwrap_or_default().to_owned(),
                span,
            };
            return self.method(modifiers, None, name, has_type_parameters, start);
        }
        let name = self.identifier("a name")?;
        if self.is("(") && !in_code {
            return self.method(modifiers, Some(ty), name, has_type_parameters, start);
        }
        self.fields(modifiers, ty, name, start)
    }

    fn fields(&mut self, modifiers: Vec<Name>, ty: Ty, first: Name, start: usize) -> Parsed<Item> {
        let mut vars = Vec::new();
        let mut name = first;
        loop {
            let mut dims = 0;
            while self.is("[") && self.is_ahead(1, "]") {
                self.advance();
                self.advance();
                dims += 1;
            }
            let init = match self.eat("=") {
                true => match self.expr() {
                    Ok(value) => Some(Ok(value)),
                    Err(bad) => {
                        vars.push((name, dims, Some(Err(bad))));
                        self.skip_clause();
                        return Ok(self.field_item(modifiers, ty, vars, start));
                    }
                },
                false => None,
            };
            vars.push((name, dims, init));
            if !self.eat(",") {
                break;
            }
            name = self.identifier("a name")?;
        }
        if self.semicolon().is_err() {
            self.skip_clause();
        }
        // `ghost int x; in state;`: data groups follow the declaration as clauses of their own.
        Ok(self.field_item(modifiers, ty, vars, start))
    }

    fn field_item(
        &self,
        modifiers: Vec<Name>,
        ty: Ty,
        vars: Vec<super::ast::Declarator>,
        start: usize,
    ) -> Item {
        Item::Field {
            modifiers,
            ty,
            vars,
            span: start..self.clause_end(),
        }
    }

    fn method(
        &mut self,
        modifiers: Vec<Name>,
        result: Option<Ty>,
        name: Name,
        has_type_parameters: bool,
        start: usize,
    ) -> Parsed<Item> {
        self.expect("(")?;
        let mut parameters = Vec::new();
        while !self.is(")") {
            let modifiers = self.skip_annotations();
            let mut ty = self.ty()?;
            if self.eat("...") {
                ty.dims += 1;
            }
            let name = self.identifier("the name of a parameter")?;
            parameters.push(Var {
                ty,
                name,
                modifiers,
            });
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")")?;
        if self.is_word("throws") {
            while !self.is_end() && !self.is("{") && !self.is(";") {
                self.advance();
            }
        }
        let body_start = self.span().start;
        let body = if self.is("{") {
            let returned = self.attempt(|c| {
                c.advance();
                c.is_word("return").then(|| c.advance())?;
                let value = c.expr();
                if value.is_err() {
                    return None;
                }
                (c.eat(";") && c.eat("}")).then_some(value)
            });
            match returned {
                Some(value) => ModelBody::Return(value, body_start..self.end()),
                None => {
                    self.skip_brackets();
                    ModelBody::Other(body_start..self.end())
                }
            }
        } else {
            if self.semicolon().is_err() {
                self.skip_clause();
            }
            ModelBody::None
        };
        Ok(Item::Method(ModelMethod {
            modifiers,
            result,
            name,
            parameters,
            has_type_parameters,
            body,
            span: start..self.end(),
        }))
    }

    /// Goes back to the token that starts at an offset.
    pub(crate) fn back_to(&mut self, offset: usize) {
        while self.at > 0 && self.token(0).span.start > offset {
            self.at -= 1;
        }
    }

    /// End of the token before the semicolon that was just read.
    pub(crate) fn end_before_semicolon(&self) -> usize {
        let mut back = 1;
        while back <= self.at {
            let token = self.token_back(back);
            if token.kind != Kind::Symbol(";") {
                return token.span.end;
            }
            back += 1;
        }
        self.end()
    }
}

impl Ty {
    /// The name of a type without package and arguments.
    pub(crate) fn simple_name(&self) -> Option<&str> {
        match &self.kind {
            TyKind::Word(word) => Some(word),
            TyKind::Named(names) => names.last().map(|(name, _)| name.text.as_str()),
            TyKind::Wildcard(_) => None,
        }
    }
}
