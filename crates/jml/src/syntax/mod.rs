//! In: JML text. Out: its syntax tree, and what is wrong with it. Nothing is resolved here.
//!
//! Offsets are bytes of the whole source file. A clause that is wrong is still in the tree, with the reason.

pub(crate) mod ast;
mod clause;
mod cursor;
mod declaration;
mod expr;
mod item;
mod lex;
mod primary;
mod store;
mod types;

use std::ops::Range;

use ast::Item;

pub(crate) use cursor::Problem;

/// Parses the JML of comments that stand together. `segments` are the pieces of text without comment marks;
/// `in_code` says whether they stand in a method body.
pub(crate) fn parse(
    source: &str,
    segments: &[Range<usize>],
    in_code: bool,
) -> (Vec<Item>, Vec<Problem>) {
    let (tokens, problems) = lex::lex(source, segments);
    let mut cursor = cursor::Cursor::new(source, tokens, problems);
    let items = cursor.items(in_code);
    (items, cursor.problems)
}

/// Parses an expression as Java writes it, at a place of the source.
pub(crate) fn parse_expr(source: &str, range: Range<usize>) -> Option<ast::Expr> {
    let (tokens, problems) = lex::lex(source, std::slice::from_ref(&range));
    let mut cursor = cursor::Cursor::new(source, tokens, problems);
    let expr = cursor.expr().ok()?;
    cursor.is_end().then_some(expr)
}

/// Parses a type as Java writes it, at a place of the source.
pub(crate) fn parse_type(source: &str, range: Range<usize>) -> Option<ast::Ty> {
    let (tokens, problems) = lex::lex(source, std::slice::from_ref(&range));
    let mut cursor = cursor::Cursor::new(source, tokens, problems);
    let ty = cursor.ty().ok()?;
    cursor.is_end().then_some(ty)
}
