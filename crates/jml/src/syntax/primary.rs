//! In: tokens. Out: the innermost expressions and what is attached to them by dots and brackets.

use super::ast::{Expr, ExprKind, Parsed, Ty, Var};
use super::cursor::Cursor;
use super::expr::is_plain;
use super::lex::Kind;
use super::types::PRIMITIVES;
use crate::Quantifier;

impl<'a> Cursor<'a> {
    /// A primary expression with its suffixes; `x.*`, `a[*]` and `a[i..j]` only where locations are meant.
    pub(crate) fn postfix(&mut self, as_location: bool) -> Parsed<Expr> {
        let primary = self.primary()?;
        self.suffixes(primary, as_location)
    }

    pub(crate) fn suffixes(&mut self, mut expr: Expr, as_location: bool) -> Parsed<Expr> {
        loop {
            let start = expr.span.start;
            let depth = expr.depth;
            match self.kind() {
                Kind::Symbol(".") => {
                    self.advance();
                    if as_location && self.eat("*") {
                        let kind = ExprKind::AllFields(Box::new(expr));
                        expr = self.node(kind, start..self.end(), depth)?;
                        continue;
                    }
                    expr = self.member(expr)?;
                }
                Kind::Symbol("[") => {
                    self.advance();
                    expr = match as_location {
                        true => self.element_location(expr)?,
                        false => {
                            let index = self.expr()?;
                            self.expect_close("]")?;
                            let deepest = depth.max(index.depth);
                            let kind = ExprKind::Index(Box::new(expr), Box::new(index));
                            self.node(kind, start..self.end(), deepest)?
                        }
                    };
                }
                Kind::Symbol(op @ ("++" | "--")) => return Err(self.changes(op)),
                Kind::Symbol("::") => {
                    self.advance();
                    self.advance();
                    let what = "a method reference".to_owned();
                    expr = self.node(ExprKind::Unsupported(what), start..self.end(), 0)?;
                }
                Kind::Symbol("->") => {
                    self.advance();
                    match self.is("{") {
                        true => self.skip_brackets(),
                        false => {
                            self.expr()?;
                        }
                    }
                    let what = "a lambda expression".to_owned();
                    return self.node(ExprKind::Unsupported(what), start..self.end(), 0);
                }
                _ => return Ok(expr),
            }
        }
    }

    /// What follows a dot.
    fn member(&mut self, target: Expr) -> Parsed<Expr> {
        let (start, depth) = (target.span.start, target.depth);
        if self.backslash() == Some("inv") {
            self.advance();
            let kind = ExprKind::InvariantFor(vec![target]);
            return self.node(kind, start..self.end(), depth);
        }
        if self.is("<") {
            // KeY writes `o.<inv>` and `o.<created>`.
            if self.is_ahead(2, ">")
                && matches!(self.text_ahead(1), "inv" | "created" | "initialized")
            {
                let word = self.text_ahead(1).to_owned();
                for _ in 0..3 {
                    self.advance();
                }
                let kind = match word.as_str() {
                    "inv" => ExprKind::InvariantFor(vec![target]),
                    _ => ExprKind::Unsupported(format!("`<{word}>`")),
                };
                return self.node(kind, start..self.end(), depth);
            }
            self.type_arguments()?;
        }
        match self.word() {
            Some("class") => {
                self.advance();
                let span = target.span.clone();
                let Some(ty) = as_type(&target) else {
                    return Err(self.bad(span, "expected a type before `.class`".to_owned(), None));
                };
                self.node(ExprKind::ClassLiteral(ty), start..self.end(), 0)
            }
            Some("this") => {
                let name = self.take_name();
                let kind = ExprKind::Select(Box::new(target), name);
                self.node(kind, start..self.end(), depth)
            }
            Some("new") => {
                self.advance();
                self.ty_without_dims()?;
                if self.is("(") {
                    self.skip_brackets();
                }
                let what = "`new` of an inner class through its outer object".to_owned();
                self.node(ExprKind::Unsupported(what), start..self.end(), 0)
            }
            Some("super") => {
                self.advance();
                let what = "`super` of another class".to_owned();
                let kind = ExprKind::Unsupported(what);
                let expr = self.node(kind, start..self.end(), 0)?;
                Ok(expr)
            }
            _ => {
                let name = self.identifier("a member's name")?;
                if !self.eat("(") {
                    let kind = ExprKind::Select(Box::new(target), name);
                    return self.node(kind, start..self.end(), depth);
                }
                let args = self.exprs(")")?;
                let deepest = args.iter().map(|a| a.depth).max().unwrap_or(0).max(depth);
                let target = Some(Box::new(target));
                let kind = ExprKind::Call { target, name, args };
                self.node(kind, start..self.end(), deepest)
            }
        }
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let span = self.span();
        let text = self.text();
        let leaf = match self.kind() {
            Kind::Int => ExprKind::Int(text.to_owned()),
            Kind::Float => ExprKind::Float(text.to_owned()),
            Kind::Char => ExprKind::Char(text.to_owned()),
            Kind::Text => ExprKind::Text(text.to_owned()),
            Kind::Informal => ExprKind::Informal,
            Kind::Backslash => return self.jml_primary(),
            Kind::Symbol("(") => return self.parenthesised(),
            Kind::Word => match text {
                "true" | "false" => ExprKind::Boolean(text == "true"),
                "null" => ExprKind::Null,
                "this" => ExprKind::This,
                "super" => ExprKind::Super,
                "new" => return self.creation(),
                "switch" => {
                    self.advance();
                    self.skip_brackets();
                    self.skip_brackets();
                    let what = "a `switch` expression".to_owned();
                    return self.node(ExprKind::Unsupported(what), span.start..self.end(), 0);
                }
                _ if PRIMITIVES.contains(&text) => {
                    let ty = self.ty()?;
                    self.expect(".")?;
                    if !self.is_word("class") {
                        return Err(self.expected("`class`", None));
                    }
                    self.advance();
                    return self.node(ExprKind::ClassLiteral(ty), span.start..self.end(), 0);
                }
                _ if is_plain(text) => return self.named(),
                _ => return Err(self.expected("an expression", None)),
            },
            Kind::Symbol(_) | Kind::Stray | Kind::End => {
                return Err(self.expected("an expression", None));
            }
        };
        self.advance();
        self.node(leaf, span, 0)
    }

    /// A name, a call, or the class literal of an array.
    fn named(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        let array_class = self.attempt(|c| {
            let ty = c.ty().ok()?;
            let is_literal = ty.dims > 0 && c.is(".") && c.text_ahead(1) == "class";
            is_literal.then_some(ty)
        });
        if let Some(ty) = array_class {
            self.advance();
            self.advance();
            return self.node(ExprKind::ClassLiteral(ty), start..self.end(), 0);
        }
        let name = self.take_name();
        if !self.eat("(") {
            let span = name.span.clone();
            return self.node(ExprKind::Name(name.text), span, 0);
        }
        let args = self.exprs(")")?;
        let deepest = args.iter().map(|a| a.depth).max().unwrap_or(0);
        let target = None;
        self.node(
            ExprKind::Call { target, name, args },
            start..self.end(),
            deepest,
        )
    }

    fn parenthesised(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        // The parameters of a lambda expression.
        let lambda = self.attempt(|c| {
            c.skip_brackets();
            c.is("->").then_some(())
        });
        if lambda.is_some() {
            let what = "a lambda expression".to_owned();
            return self.node(ExprKind::Unsupported(what), start..self.end(), 0);
        }
        self.advance();
        if let Some(word) = self.token_backslash() {
            if let Some(quantifier) = quantifier(word) {
                self.advance();
                return self.quantified(quantifier, start);
            }
            if matches!(word, "lbl" | "lblpos" | "lblneg") {
                let when = match word {
                    "lblpos" => Some(true),
                    "lblneg" => Some(false),
                    _ => None,
                };
                self.advance();
                let name = self.identifier("a label")?;
                let value = self.expr()?;
                self.expect_close(")")?;
                let depth = value.depth;
                let value = Box::new(value);
                let kind = ExprKind::Lbl { name, when, value };
                return self.node(kind, start..self.end(), depth);
            }
            if is_binder(word) {
                let what = format!("`\\{word}`");
                // Back to the bracket, so that it is counted.
                self.at -= 1;
                self.skip_brackets();
                return self.node(ExprKind::Unsupported(what), start..self.end(), 0);
            }
        }
        let mut inner = self.expr()?;
        self.expect_close(")")?;
        inner.span = start..self.end();
        Ok(inner)
    }

    fn token_backslash(&self) -> Option<&'a str> {
        self.backslash()
    }

    fn quantified(&mut self, quantifier: Quantifier, start: usize) -> Parsed<Expr> {
        let modifiers = self.skip_annotations();
        let first = self.ty()?;
        let mut vars = Vec::new();
        loop {
            let name = self.identifier("the name of a variable")?;
            let mut ty = first.clone();
            while self.is("[") && self.is_ahead(1, "]") {
                self.advance();
                self.advance();
                ty.dims += 1;
            }
            let modifiers = modifiers.clone();
            vars.push(Var {
                ty,
                name,
                modifiers,
            });
            if !self.eat(",") {
                break;
            }
        }
        self.expect(";")?;
        let mut range = None;
        if !self.eat(";") {
            let one = self.expr()?;
            if self.eat(";") {
                range = Some(one);
            } else {
                self.expect_close(")")?;
                let (span, depth) = (start..self.end(), one.depth);
                let body = Box::new(one);
                let kind = ExprKind::Quantified {
                    quantifier,
                    vars,
                    range: None,
                    body,
                };
                return self.node(kind, span, depth);
            }
        }
        let body = self.expr()?;
        self.expect_close(")")?;
        let depth = range.as_ref().map_or(0, |r| r.depth).max(body.depth);
        let kind = ExprKind::Quantified {
            quantifier,
            vars,
            range: range.map(Box::new),
            body: Box::new(body),
        };
        self.node(kind, start..self.end(), depth)
    }

    fn creation(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        self.advance();
        let mut ty = self.ty_without_dims()?;
        if self.eat("(") {
            let args = self.exprs(")")?;
            if self.is("{") {
                self.skip_brackets();
                let what = "an anonymous class".to_owned();
                return self.node(ExprKind::Unsupported(what), start..self.end(), 0);
            }
            let deepest = args.iter().map(|a| a.depth).max().unwrap_or(0);
            let kind = ExprKind::New { class: ty, args };
            return self.node(kind, start..self.end(), deepest);
        }
        let mut lengths = Vec::new();
        while self.eat("[") {
            ty.dims += 1;
            if self.eat("]") {
                continue;
            }
            lengths.push(self.expr()?);
            self.expect_close("]")?;
        }
        if ty.dims == 0 {
            return Err(self.expected("`(` or `[`", None));
        }
        let mut elements = None;
        if lengths.is_empty() {
            if !self.is("{") {
                return Err(self.expected("the length or the elements of the array", None));
            }
            elements = Some(self.elements()?);
        }
        let parts = lengths.iter().chain(elements.iter().flatten());
        let deepest = parts.map(|e| e.depth).max().unwrap_or(0);
        let kind = ExprKind::NewArray {
            ty,
            lengths,
            elements,
        };
        self.node(kind, start..self.end(), deepest)
    }

    /// `{ a, b, {c} }`.
    fn elements(&mut self) -> Parsed<Vec<Expr>> {
        self.enter()?;
        self.expect("{")?;
        let mut list = Vec::new();
        while !self.is("}") {
            let start = self.span().start;
            let element = match self.is("{") {
                true => {
                    let inner = self.elements()?;
                    let deepest = inner.iter().map(|e| e.depth).max().unwrap_or(0);
                    self.node(ExprKind::Elements(inner), start..self.end(), deepest)?
                }
                false => self.expr()?,
            };
            list.push(element);
            if !self.eat(",") {
                break;
            }
        }
        self.expect_close("}")?;
        self.nesting -= 1;
        Ok(list)
    }
}

fn quantifier(word: &str) -> Option<Quantifier> {
    Some(match word {
        "forall" => Quantifier::Forall,
        "exists" => Quantifier::Exists,
        "sum" => Quantifier::Sum,
        "product" => Quantifier::Product,
        "min" => Quantifier::Min,
        "max" => Quantifier::Max,
        "num_of" => Quantifier::NumOf,
        _ => return None,
    })
}

/// Words that bind variables after `(` and are not supported.
fn is_binder(word: &str) -> bool {
    matches!(
        word,
        "seq_def"
            | "bsum"
            | "bprod"
            | "infinite_union"
            | "set_comprehension"
            | "let"
            | "choose"
            | "one_of"
            | "array_def"
    )
}

/// The type that an expression before `.class` names.
fn as_type(expr: &Expr) -> Option<Ty> {
    let mut names = Vec::new();
    let mut rest = expr;
    loop {
        match &rest.kind {
            ExprKind::Name(name) => {
                let name = super::ast::Name {
                    text: name.clone(),
                    span: rest.span.clone(),
                };
                names.push((name, Vec::new()));
                break;
            }
            ExprKind::Select(target, name) => {
                names.push((name.clone(), Vec::new()));
                rest = target;
            }
            _ => return None,
        }
    }
    names.reverse();
    Some(Ty {
        kind: super::ast::TyKind::Named(names),
        dims: 0,
        span: expr.span.clone(),
    })
}
