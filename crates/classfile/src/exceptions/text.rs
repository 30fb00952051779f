//! In: an expression as the code suggests it, and the source. Out: the expression as it is written.
//!
//! What is rendered from code has no parentheses, casts or `this`, so it is looked up in the source near
//! the line of the instruction and given only if it is found there.

use std::ops::RangeInclusive;

use crate::tokens::{Shape, Token, text, tokens};
use crate::view::View;

/// An expression may begin some lines above the instruction and go on below it.
const NEAR: u32 = 4;

impl View<'_> {
    fn lines(&self, lines: RangeInclusive<u32>) -> Vec<Token<'_>> {
        self.source
            .as_ref()
            .map_or_else(Vec::new, |source| tokens(source.text, source.lines(lines)))
    }

    /// The rendered expression as it stands in the source.
    pub(super) fn written(&self, insn: u32, rendered: &str) -> Option<String> {
        let line = self.code.line(insn)?;
        let wanted = tokens(rendered, 0..rendered.len());
        let from = |first: u32, last: u32| find(&wanted, &self.lines(first..=last));
        from(line, line.saturating_add(NEAR))
            .or_else(|| from(line.saturating_sub(NEAR).max(1), line))
    }

    /// Whether a word stands in the line of an instruction, or that many lines around it; none if there
    /// is no source.
    pub(super) fn mentions(&self, insn: u32, word: &str, around: u32) -> Option<bool> {
        self.source.as_ref()?;
        let line = self.code.line(insn)?;
        let first = line.saturating_sub(around).max(1);
        let near = self.lines(first..=line.saturating_add(around));
        Some(near.iter().any(|t| t.is(word)))
    }

    /// The statements with this keyword that begin in the line of an instruction, without `;`.
    fn statements(&self, insn: u32, keyword: &str) -> Vec<String> {
        let (Some(source), Some(line)) = (&self.source, self.code.line(insn)) else {
            return Vec::new();
        };
        let end = source.lines(line..=line).end;
        let all = self.lines(line..=line.saturating_add(2 * NEAR));
        let starts = (0..all.len()).filter(|i| all[*i].is(keyword) && all[*i].start < end);
        let statement = |start: usize| {
            let rest = &all[start..];
            text(&rest[..rest.iter().position(|t| t.is(";")).unwrap_or(rest.len())])
        };
        starts.map(statement).collect()
    }

    /// The `throw` statement in the line of an instruction; with several of them the only one that
    /// mentions the class.
    pub(super) fn thrown(&self, insn: u32, class: Option<&str>) -> Option<String> {
        let mentions = |s: &String| {
            let all = tokens(s, 0..s.len());
            class.is_none_or(|name| all.iter().any(|t| t.is(name)))
        };
        let mut fitting = self.statements(insn, "throw").into_iter().filter(mentions);
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// The condition of an `assert` in the line of an instruction: the first, the second … of so many.
    pub(super) fn asserted(&self, insn: u32, (which, count): (usize, usize)) -> Option<String> {
        let statements = self.statements(insn, "assert");
        let statement = statements
            .get(which)
            .filter(|_| statements.len() == count)?;
        let all = tokens(statement, 0..statement.len());
        let condition = &all[1..];
        let mut open = 0;
        let mut choices = 0;
        let end = condition.iter().position(|token| {
            open += i32::from(token.is("(") || token.is("[") || token.is("{"));
            open -= i32::from(token.is(")") || token.is("]") || token.is("}"));
            choices += i32::from(token.is("?"));
            choices -= i32::from(token.is(":"));
            token.is(":") && open == 0 && choices < 0
        });
        let condition = &condition[..end.unwrap_or(condition.len())];
        Some(text(condition)).filter(|t| !t.is_empty())
    }
}

/// The first place in the source with these tokens, without parentheses around them.
fn find(wanted: &[Token], source: &[Token]) -> Option<String> {
    let found = |start: usize| place(wanted, source, start).map(|end| (start, end));
    let (mut start, mut end) = (0..source.len()).find_map(found)?;
    while let Some((inner, until)) = (start + 1..end).find_map(found).filter(|f| f.1 <= end) {
        (start, end) = (inner, until);
    }
    Some(text(&source[start..end]))
}

/// The end of these tokens if they stand at a place of the source.
fn place(wanted: &[Token], source: &[Token], start: usize) -> Option<usize> {
    if start > 0 && (source[start - 1].is(".") || source[start - 1].is("::")) {
        return None;
    }
    let end = matched(wanted, &source[start..])? + start;
    // A name before `(` is that of a method.
    if end > start
        && source[end - 1].shape == Shape::Word
        && source.get(end).is_some_and(|t| t.is("("))
    {
        return None;
    }
    balanced(source, start, end)
}

/// How many tokens of the source the wanted ones are; a qualifier before `?.` may be missing, parentheses
/// and increments may be in between.
fn matched(wanted: &[Token], source: &[Token]) -> Option<usize> {
    let mut at = 0;
    let mut rest = wanted;
    while let Some(first) = rest.first() {
        if let [_, mark, dot, after @ ..] = rest
            && mark.is("?")
            && dot.is(".")
        {
            let stands = source.get(at).is_some_and(|t| t.is(first.text))
                && source.get(at + 1).is_some_and(|t| t.is("."));
            at += if stands { 2 } else { 0 };
            rest = after;
            continue;
        }
        let token = source.get(at)?;
        if token.shape == first.shape && token.text == first.text {
            rest = &rest[1..];
        } else if at == 0 || !["(", ")", "++", "--"].iter().any(|m| token.is(m)) {
            return None;
        }
        at += 1;
    }
    Some(at)
}

/// The end of the expression with parentheses that stand open in it closed; none if that cannot be.
fn balanced(source: &[Token], start: usize, mut end: usize) -> Option<usize> {
    let mut open = 0;
    for token in &source[start..end] {
        open += i32::from(token.is("(")) - i32::from(token.is(")"));
        if open < 0 {
            return None;
        }
    }
    while open > 0 {
        if !source.get(end)?.is(")") {
            return None;
        }
        open -= 1;
        end += 1;
    }
    Some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rendered_expressions_are_found_as_they_are_written() {
        for (rendered, source, expected) in [
            ("a[i]", "return a[i];", Some("a[i]")),
            ("a[i]", "b = a[ i++ ] + 1;", Some("a[ i++ ]")),
            (
                "a[i + 1 % n]",
                "a[(i + 1) % n] = 3;",
                Some("a[(i + 1) % n]"),
            ),
            ("this?.next", "return next.value;", Some("next")),
            ("this?.next", "return this.next.value;", Some("this.next")),
            ("this?.next", "return node.next.value;", None),
            ("node.next", "return node.next.value;", Some("node.next")),
            ("T?.f(x).g", "return f(x).g.h;", Some("f(x).g")),
            ("(T)x", "return ((T) x).y;", Some("(T) x")),
            ("x", "return x();", None),
            ("x", "", None),
        ] {
            let wanted = tokens(rendered, 0..rendered.len());
            let all = tokens(source, 0..source.len());
            assert_eq!(find(&wanted, &all).as_deref(), expected, "{rendered}");
        }
    }
}
