//! In: tokens. Out: expressions, by precedence climbing.
//!
//! From weakest to strongest: `? :`, `<==> <=!=>`, `==> <==`, `||`, `&&`, `|`, `^`, `&`, `== !=`, `< <= > >= <:
//! instanceof`, shifts, `+ -`, `* / %`, prefix operators and casts.

use super::ast::{Expr, ExprKind, Parsed, Span, Ty};
use super::cursor::{Cursor, MAX_NESTING};
use super::lex::Kind;
use super::types::{JML_TYPES, PRIMITIVES};

/// Precedence of an operator with two operands, weakest first; whether it groups to the right.
fn precedence(op: &str) -> Option<(u8, bool)> {
    Some(match op {
        "<==>" | "<=!=>" => (1, false),
        "==>" => (2, true),
        "<==" => (2, false),
        "||" => (3, false),
        "&&" => (4, false),
        "|" => (5, false),
        "^" => (6, false),
        "&" => (7, false),
        "==" | "!=" => (8, false),
        "<" | "<=" | ">" | ">=" | "<:" => (9, false),
        "<<" | ">>" | ">>>" => (10, false),
        "+" | "-" => (11, false),
        "*" | "/" | "%" => (12, false),
        _ => return None,
    })
}

const ORDER: u8 = 9;

impl Cursor<'_> {
    pub(crate) fn expr(&mut self) -> Parsed<Expr> {
        self.enter()?;
        let condition = self.binary(0)?;
        let expr = if self.eat("?") {
            let then = self.expr()?;
            self.expect(":")?;
            let otherwise = self.expr()?;
            let span = condition.span.start..otherwise.span.end;
            let depth = condition.depth.max(then.depth).max(otherwise.depth);
            let parts = (Box::new(condition), Box::new(then), Box::new(otherwise));
            self.node(
                ExprKind::Conditional(parts.0, parts.1, parts.2),
                span,
                depth,
            )?
        } else {
            condition
        };
        if let Kind::Symbol(
            op @ ("=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^=" | "<<=" | ">>="),
        ) = self.kind()
        {
            let hint = match op {
                "=" => "to compare, write `==`",
                _ => "a specification changes nothing",
            };
            let span = self.span();
            return Err(self.bad(
                span,
                format!("`{op}` assigns, and a specification must not"),
                Some(hint.to_owned()),
            ));
        }
        self.nesting -= 1;
        Ok(expr)
    }

    /// An expression one level deeper than the deepest of its parts.
    pub(crate) fn node(&mut self, kind: ExprKind, span: Span, deepest: u32) -> Parsed<Expr> {
        let depth = deepest + 1;
        if depth > MAX_NESTING {
            return Err(self.too_deep());
        }
        Ok(Expr { kind, span, depth })
    }

    fn binary(&mut self, weakest: u8) -> Parsed<Expr> {
        self.enter()?;
        let mut left = self.unary()?;
        // The operator of an order comparison that was just read.
        let mut compared: Option<&'static str> = None;
        loop {
            if self.is_word("instanceof") {
                if weakest > ORDER {
                    break;
                }
                left = self.instance_of(left)?;
                continue;
            }
            let Kind::Symbol(op) = self.kind() else { break };
            let Some((level, to_right)) = precedence(op) else {
                break;
            };
            if level < weakest {
                break;
            }
            let op_span = self.span();
            if let (true, Some(before)) = (level == ORDER && op != "<:", compared) {
                return Err(self.chained(before, op, &left, op_span));
            }
            self.advance();
            let right = self.binary(if to_right { level } else { level + 1 })?;
            compared = (level == ORDER && op != "<:").then_some(op);
            let span = left.span.start..right.span.end;
            let depth = left.depth.max(right.depth);
            let kind = ExprKind::Binary {
                op,
                op_span,
                left: Box::new(left),
                right: Box::new(right),
            };
            left = self.node(kind, span, depth)?;
        }
        self.nesting -= 1;
        Ok(left)
    }

    fn chained(&mut self, before: &str, op: &str, left: &Expr, span: Span) -> super::ast::Bad {
        let text = |span: &Span| self.source.get(span.clone()).unwrap_or("…");
        let hint = match &left.kind {
            ExprKind::Binary {
                left: first, right, ..
            } => {
                let (first, middle) = (text(&first.span), text(&right.span));
                format!("write `{first} {before} {middle} && {middle} {op} …`")
            }
            _ => "join two comparisons with `&&`".to_owned(),
        };
        self.bad(
            span,
            format!(
                "comparisons cannot be chained: `{before}` gives a boolean, which has no order"
            ),
            Some(hint),
        )
    }

    fn instance_of(&mut self, value: Expr) -> Parsed<Expr> {
        self.advance();
        let ty = self.ty()?;
        let (span, depth) = (value.span.start..ty.span.end, value.depth);
        if self.kind() == Kind::Word && super::expr::is_plain(self.text()) {
            let span = span.start..self.span().end;
            self.advance();
            let what = "a pattern in `instanceof`".to_owned();
            return self.node(ExprKind::Unsupported(what), span, depth);
        }
        self.node(ExprKind::InstanceOf(Box::new(value), ty), span, depth)
    }

    fn unary(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        let op = match self.kind() {
            Kind::Symbol(op @ ("-" | "+" | "!" | "~")) => op,
            Kind::Symbol(op @ ("++" | "--")) => return Err(self.changes(op)),
            Kind::Symbol("(") => {
                if let Some(ty) = self.attempt(|c| c.cast_type()) {
                    self.enter()?;
                    let value = self.unary()?;
                    self.nesting -= 1;
                    let (span, depth) = (start..value.span.end, value.depth);
                    return self.node(ExprKind::Cast(ty, Box::new(value)), span, depth);
                }
                return self.postfix(false);
            }
            _ => return self.postfix(false),
        };
        self.advance();
        self.enter()?;
        // The smallest int and long have no positive counterpart.
        if op == "-" && self.kind() == Kind::Int {
            let text = format!("-{}", self.text());
            let span = start..self.span().end;
            self.advance();
            self.nesting -= 1;
            let literal = self.node(ExprKind::Int(text), span, 0)?;
            return self.suffixes(literal, false);
        }
        let value = self.unary()?;
        self.nesting -= 1;
        let (span, depth) = (start..value.span.end, value.depth);
        self.node(ExprKind::Unary(op, Box::new(value)), span, depth)
    }

    pub(crate) fn changes(&mut self, op: &str) -> super::ast::Bad {
        let span = self.span();
        self.bad(
            span,
            format!("`{op}` changes a variable, and a specification must not"),
            Some(format!("write `{} 1`", &op[..1])),
        )
    }

    /// `(T)` before something that can be cast.
    fn cast_type(&mut self) -> Option<Ty> {
        if !self.eat("(") {
            return None;
        }
        let primitive = match self.kind() {
            Kind::Word => PRIMITIVES.contains(&self.text()),
            Kind::Backslash => JML_TYPES.contains(&&self.text()[1..]),
            _ => return None,
        };
        let ty = self.ty().ok()?;
        // Casts to several types at once are for lambdas.
        if !self.eat(")") {
            return None;
        }
        let follows = match self.kind() {
            Kind::Symbol(s) => {
                matches!(s, "(" | "!" | "~") || primitive && ty.dims == 0 && matches!(s, "-" | "+")
            }
            Kind::Word => !matches!(self.text(), "instanceof" | "else" | "if" | "for"),
            Kind::Backslash | Kind::Int | Kind::Float | Kind::Char | Kind::Text => true,
            Kind::Informal | Kind::Stray | Kind::End => false,
        };
        follows.then_some(ty)
    }

    /// Expressions between commas; none for an empty list.
    pub(crate) fn exprs(&mut self, close: &str) -> Parsed<Vec<Expr>> {
        let mut list = Vec::new();
        if self.eat(close) {
            return Ok(list);
        }
        loop {
            list.push(self.expr()?);
            if !self.eat(",") {
                break;
            }
        }
        self.expect_close(close)?;
        Ok(list)
    }

    pub(crate) fn expect_close(&mut self, close: &str) -> Parsed<()> {
        match self.eat(close) {
            true => Ok(()),
            false => Err(self.expected(&format!("an operator or `{close}`"), None)),
        }
    }
}

/// Whether a word can name something.
pub(crate) fn is_plain(word: &str) -> bool {
    provetta_classfile::is_identifier(word)
}
