//! In: tokens of a comment. Out: what it holds: contracts, clauses of types and statements, declarations.

use super::ast::{Item, Name, Statement, StatementKind, TypeClause, TypeClauseKind};
use super::cursor::Cursor;
use super::lex::Kind;
use crate::keyword::{Group, JAVA_MODIFIERS, group, similar, without_redundancy};

impl Cursor<'_> {
    pub(crate) fn items(&mut self, in_code: bool) -> Vec<Item> {
        let mut items = Vec::new();
        while !self.is_end() {
            let before = self.at;
            let item = self.item(in_code, &mut items);
            items.push(item);
            if self.at == before {
                self.advance();
            }
        }
        items
    }

    /// The next item; what stands before it and belongs to a declaration comes first.
    fn item(&mut self, in_code: bool, before: &mut Vec<Item>) -> Item {
        let modifiers = self.modifiers();
        if self.is_end() {
            return Item::Modifiers(modifiers);
        }
        let word = self.word().unwrap_or_default();
        let is_declaration = modifiers
            .iter()
            .any(|m| matches!(m.text.as_str(), "ghost" | "model"));
        if is_declaration {
            return self.declaration(modifiers, in_code);
        }
        match group(word) {
            Some(Group::Method) if in_code && is_frame(word.trim_end_matches("_redundantly")) => {
                self.statement(&modifiers)
            }
            Some(Group::Statement) if in_code => self.statement(&modifiers),
            Some(Group::Method | Group::Behaviour) => self.spec(modifiers, before),
            None if self.is("{|") => self.spec(modifiers, before),
            Some(Group::Type) => {
                let (own, others): (Vec<Name>, Vec<Name>) =
                    modifiers.into_iter().partition(|m| is_of_clause(&m.text));
                if !others.is_empty() {
                    before.push(Item::Modifiers(others));
                }
                self.type_clause(own)
            }
            Some(Group::Statement) => {
                let name = self.take_name();
                self.bad(
                    name.span.clone(),
                    format!("`{}` belongs into a method body", name.text),
                    None,
                );
                self.skip_clause();
                Item::Skipped
            }
            _ => self.unknown(modifiers),
        }
    }

    fn spec(&mut self, modifiers: Vec<Name>, before: &mut Vec<Item>) -> Item {
        let (also, cases, others) = self.cases(modifiers);
        if !others.is_empty() {
            before.push(Item::Modifiers(others));
        }
        Item::Spec { also, cases }
    }

    fn unknown(&mut self, modifiers: Vec<Name>) -> Item {
        // A semicolon too many does no harm.
        if modifiers.is_empty() && self.eat(";") {
            return Item::Skipped;
        }
        let hint = self
            .word()
            .and_then(similar)
            .map(|meant| format!("did you mean `{meant}`?"));
        self.expected("a JML clause or modifier", hint);
        self.skip_clause();
        match modifiers.is_empty() {
            true => Item::Skipped,
            false => Item::Modifiers(modifiers),
        }
    }

    /// Modifiers of Java and JML, and annotations.
    pub(crate) fn modifiers(&mut self) -> Vec<Name> {
        let mut found = Vec::new();
        loop {
            match self.kind() {
                Kind::Word => {
                    let word = self.text();
                    let known = JAVA_MODIFIERS.contains(&word)
                        || matches!(
                            word,
                            "default" | "native" | "transient" | "volatile" | "code"
                        )
                        || matches!(group(word), Some(Group::Modifier | Group::Declaration));
                    if !known {
                        return found;
                    }
                    found.push(self.take_name());
                }
                Kind::Symbol("@") if self.token(1).kind == Kind::Word => {
                    found.extend(self.skip_annotations());
                }
                _ => return found,
            }
        }
    }

    fn type_clause(&mut self, modifiers: Vec<Name>) -> Item {
        let keyword = self.take_name();
        let start = modifiers
            .first()
            .map_or(keyword.span.start, |m| m.span.start);
        let kind = match without_redundancy(&keyword.text) {
            "invariant" => TypeClauseKind::Invariant(self.body(|c| c.expr())),
            "initially" => TypeClauseKind::Initially(self.body(|c| c.expr())),
            "axiom" => TypeClauseKind::Axiom(self.body(|c| c.expr())),
            "constraint" => {
                let mut limited = false;
                let parsed = self.body(|c| {
                    let expr = c.expr()?;
                    if c.is_word("for") {
                        limited = true;
                        while !c.is_end() && !c.is(";") {
                            c.advance();
                        }
                    }
                    Ok(expr)
                });
                TypeClauseKind::Constraint(parsed, limited)
            }
            "represents" => {
                let mut is_relation = false;
                let parsed = self.body(|c| {
                    let target = c.postfix(true)?;
                    if c.backslash() == Some("such_that") {
                        is_relation = true;
                        c.advance();
                    } else if !c.eat("=") && !c.eat("<-") {
                        return Err(c.expected("`=` or `\\such_that`", None));
                    }
                    Ok((target, c.expr()?))
                });
                match parsed {
                    Ok((target, value)) => TypeClauseKind::Represents {
                        target: Ok(target),
                        is_relation,
                        value: Ok(value),
                    },
                    Err(bad) => TypeClauseKind::Represents {
                        target: Err(bad.clone()),
                        is_relation,
                        value: Err(bad),
                    },
                }
            }
            "initializer" | "static_initializer" => {
                self.eat(";");
                TypeClauseKind::Other
            }
            _ => {
                self.skip_clause();
                TypeClauseKind::Other
            }
        };
        let span = start..self.clause_end();
        Item::Type(TypeClause {
            keyword,
            modifiers,
            kind,
            span,
        })
    }

    fn statement(&mut self, modifiers: &[Name]) -> Item {
        for modifier in modifiers {
            let message = format!("`{}` has no meaning before a statement", modifier.text);
            self.bad(modifier.span.clone(), message, None);
        }
        let keyword = self.take_name();
        let kind = match without_redundancy(&keyword.text) {
            "loop_invariant" | "maintaining" => StatementKind::Invariant(self.body(|c| c.expr())),
            "decreases" | "decreasing" | "loop_decreases" => {
                StatementKind::Decreases(self.body(|c| {
                    let mut list = vec![c.expr()?];
                    while c.eat(",") {
                        list.push(c.expr()?);
                    }
                    Ok(list)
                }))
            }
            word if is_frame(word) => StatementKind::Assignable(self.body(|c| c.locations())),
            "assert" | "check" => StatementKind::Assert(self.body(|c| c.assertion())),
            "assume" => StatementKind::Assume(self.body(|c| c.assertion())),
            "unreachable" => {
                self.eat(";");
                StatementKind::Unreachable
            }
            "set" => StatementKind::Set(self.body(|c| {
                let target = c.postfix(false)?;
                c.expect("=")?;
                Ok((target, c.expr()?))
            })),
            _ => {
                self.skip_clause();
                StatementKind::Other
            }
        };
        let span = keyword.span.start..self.clause_end();
        Item::Statement(Statement {
            keyword,
            kind,
            span,
        })
    }

    /// An expression, with a message as in Java's `assert`, which is not needed.
    fn assertion(&mut self) -> super::ast::Parsed<super::ast::Expr> {
        let expr = self.expr()?;
        if self.eat(":") {
            self.expr()?;
        }
        Ok(expr)
    }
}

/// Keywords of what a loop may change.
fn is_frame(word: &str) -> bool {
    matches!(
        word,
        "assignable"
            | "modifies"
            | "modifiable"
            | "assigns"
            | "writes"
            | "loop_assigns"
            | "loop_assignable"
            | "loop_modifies"
            | "loop_writes"
    )
}

/// Modifiers of a clause of a type.
fn is_of_clause(word: &str) -> bool {
    JAVA_MODIFIERS.contains(&word) || word == "instance"
}
