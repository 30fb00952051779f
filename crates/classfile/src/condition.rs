//! In: tokens of a condition. Out: its parts, and whether a jump means that a part is true.

use crate::tokens::{Shape, Token};
use crate::{Cmp, Insn};

pub(crate) type Tokens<'t, 's> = &'t [Token<'s>];

const ASSIGNMENTS: [&str; 12] = [
    "=", "+=", "-=", "*=", "/=", "&=", "|=", "^=", "%=", "<<=", ">>=", ">>>=",
];

/// Cuts off what javac's ranges sometimes have too much: an unmatched parenthesis behind, everything up
/// to an unmatched one, and earlier statements, in front.
pub(crate) fn repair<'t, 's>(mut tokens: Tokens<'t, 's>) -> Tokens<'t, 's> {
    let mut open: Vec<usize> = Vec::new();
    let mut start = 0;
    let mut end = tokens.len();
    for (i, token) in tokens.iter().enumerate() {
        if is_open(token) {
            open.push(i);
        } else if is_close(token) && open.pop().is_none() {
            if tokens[i..].iter().all(|t| is_close(t) || t.is(";")) {
                end = i;
                break;
            }
            start = i + 1;
        }
    }
    if let Some(last) = open.last() {
        start = start.max(last + 1);
    }
    tokens = tokens.get(start..end).unwrap_or_default();
    while let [rest @ .., last] = tokens
        && last.is(";")
    {
        tokens = rest;
    }
    let mut depth = 0;
    let mut cut = 0;
    for (i, token) in tokens.iter().enumerate() {
        depth += nesting(token);
        if depth == 0 && (token.is(";") || token.is("}") && i + 1 < tokens.len()) {
            cut = i + 1;
        }
    }
    &tokens[cut..]
}

fn is_open(token: &Token) -> bool {
    token.is("(") || token.is("[") || token.is("{")
}

fn is_close(token: &Token) -> bool {
    token.is(")") || token.is("]") || token.is("}")
}

fn nesting(token: &Token) -> i32 {
    i32::from(is_open(token)) - i32::from(is_close(token))
}

/// Positions of tokens outside all parentheses that satisfy `wanted`.
fn top_level<'t>(
    tokens: Tokens<'t, '_>,
    wanted: impl Fn(usize, &Token) -> bool + 't,
) -> impl Iterator<Item = usize> + 't {
    let mut depth = 0;
    tokens.iter().enumerate().filter_map(move |(i, token)| {
        if is_close(token) {
            depth -= 1;
        }
        let found = depth == 0 && wanted(i, token);
        if is_open(token) {
            depth += 1;
        }
        found.then_some(i)
    })
}

fn last_of(tokens: Tokens, mark: &str) -> Option<usize> {
    top_level(tokens, |_, token| token.is(mark)).last()
}

fn has(tokens: Tokens, marks: &[&str]) -> bool {
    top_level(tokens, |_, token| marks.iter().any(|m| token.is(m)))
        .next()
        .is_some()
}

/// An assignment, lambda or `? :`: binds weaker than `&&` and `||`.
fn is_compound(tokens: Tokens) -> bool {
    let question = top_level(tokens, |i, token| {
        // `List<?>` is a wildcard.
        token.is("?")
            && !i
                .checked_sub(1)
                .is_some_and(|b| tokens[b].is("<") || tokens[b].is(","))
    });
    has(tokens, &ASSIGNMENTS) || has(tokens, &["->"]) || question.count() > 0
}

/// Without parentheses around the whole.
pub(crate) fn strip_parentheses<'t, 's>(mut tokens: Tokens<'t, 's>) -> Tokens<'t, 's> {
    while let [first, inner @ .., last] = tokens
        && first.is("(")
        && last.is(")")
        && closing(tokens) == Some(tokens.len() - 1)
    {
        tokens = inner;
    }
    tokens
}

/// Where the parenthesis that the tokens begin with is closed.
fn closing(tokens: Tokens) -> Option<usize> {
    let mut depth = 0;
    tokens.iter().position(|token| {
        depth += nesting(token);
        depth == 0
    })
}

/// The operands of `&&` and `||`, in the order of evaluation, each with whether negations around it
/// invert it.
pub(crate) fn operands<'t, 's>(tokens: Tokens<'t, 's>) -> Vec<(Tokens<'t, 's>, bool)> {
    let mut found = Vec::new();
    // Splits from the right; each step works on fewer tokens.
    let mut work = vec![(tokens, false)];
    while let Some((tokens, inverted)) = work.pop() {
        let inner = strip_parentheses(tokens);
        if is_compound(inner) {
            found.push((inner, inverted));
            continue;
        }
        let split = last_of(inner, "||").or_else(|| last_of(inner, "&&"));
        if let Some(at) = split {
            work.push((&inner[..at], inverted));
            work.push((&inner[at + 1..], inverted));
            continue;
        }
        match inner {
            [not, rest @ ..]
                if not.is("!")
                    && strip_parentheses(rest).len() < rest.len()
                    && !is_compound(strip_parentheses(rest))
                    && has(strip_parentheses(rest), &["&&", "||"]) =>
            {
                work.push((rest, !inverted));
            }
            _ => found.push((inner, inverted)),
        }
    }
    found.reverse();
    found
}

/// Whether taking the jump means that the operand is true; none if the operand does not show it.
pub(crate) fn jump_means(tokens: Tokens, insn: &Insn) -> Option<bool> {
    let mut tokens = strip_parentheses(tokens);
    let mut inverted = false;
    loop {
        if tokens.is_empty() || is_compound(tokens) || has(tokens, &["&&", "||"]) {
            return None;
        }
        if let Some(relation) = relation(tokens)? {
            return Some(compare(relation, insn)? != inverted);
        }
        match tokens {
            [not, rest @ ..] if not.is("!") => {
                tokens = strip_parentheses(rest);
                inverted = !inverted;
            }
            _ => break,
        }
    }
    // A plain boolean: 0 is false.
    match insn {
        Insn::If(Cmp::Ne, _) => Some(!inverted),
        Insn::If(Cmp::Eq, _) => Some(inverted),
        _ => None,
    }
}

/// Whether the operand names a comparison or negation, so that [`jump_means`] says something about it.
pub(crate) fn is_explicit(tokens: Tokens) -> bool {
    matches!(relation(tokens), Some(Some(_)))
        || tokens.first().is_some_and(|t| t.is("!"))
        || has(tokens, &["instanceof"])
}

/// The comparison at the top of an expression: none if there is none, an outer none if it is not known
/// from type arguments.
fn relation(tokens: Tokens) -> Option<Option<Cmp>> {
    if has(tokens, &["|", "^", "&"]) {
        return Some(None);
    }
    let equality = top_level(tokens, |_, t| t.is("==") || t.is("!=")).last();
    if let Some(at) = equality {
        return Some(Some(if tokens[at].is("==") {
            Cmp::Eq
        } else {
            Cmp::Ne
        }));
    }
    if has(tokens, &["instanceof"]) {
        return Some(None);
    }
    let is_relation = |t: &Token| t.is("<") || t.is("<=") || t.is(">") || t.is(">=");
    let mut relations = top_level(tokens, |_, t| t.shape == Shape::Mark && is_relation(t));
    let Some(at) = relations.next() else {
        return Some(None);
    };
    if relations.next().is_some() {
        return None;
    }
    Some(Some(match tokens[at].text {
        "<" => Cmp::Lt,
        "<=" => Cmp::Le,
        ">" => Cmp::Gt,
        _ => Cmp::Ge,
    }))
}

fn compare(relation: Cmp, insn: &Insn) -> Option<bool> {
    let jumps_on = match insn {
        Insn::If(cmp, _) | Insn::IfInt(cmp, _) => *cmp,
        Insn::IfRef(same, _) | Insn::IfNull(same, _) => {
            if *same {
                Cmp::Eq
            } else {
                Cmp::Ne
            }
        }
        _ => return None,
    };
    let negated = match jumps_on {
        Cmp::Eq => Cmp::Ne,
        Cmp::Ne => Cmp::Eq,
        Cmp::Lt => Cmp::Ge,
        Cmp::Ge => Cmp::Lt,
        Cmp::Gt => Cmp::Le,
        Cmp::Le => Cmp::Gt,
    };
    match relation {
        r if r == jumps_on => Some(true),
        r if r == negated => Some(false),
        _ => None,
    }
}

/// The expression in `return E`, `yield E`, `T x = E` or `x |= E`; the tokens themselves otherwise.
pub(crate) fn value<'t, 's>(mut tokens: Tokens<'t, 's>) -> Tokens<'t, 's> {
    if let [first, rest @ ..] = tokens
        && (first.is("return") || first.is("yield"))
    {
        tokens = rest;
    }
    let assignment = top_level(tokens, |_, t| ASSIGNMENTS.iter().any(|a| t.is(a))).last();
    assignment.map_or(tokens, |at| &tokens[at + 1..])
}

/// The part behind a top-level `when` of a pattern, or behind `assert`.
pub(crate) fn guard<'t, 's>(tokens: Tokens<'t, 's>) -> Option<Tokens<'t, 's>> {
    if let [first, rest @ ..] = tokens
        && first.is("assert")
    {
        return Some(rest);
    }
    // `when` is a name as well: before a guard stands the name that the pattern binds.
    let is_guard = |i: usize, token: &Token| {
        let before = i.checked_sub(1).map(|b| &tokens[b]);
        token.is("when") && before.is_some_and(|b| b.shape == Shape::Word && !b.is("instanceof"))
    };
    let at = top_level(tokens, is_guard).last()?;
    Some(&tokens[at + 1..])
}

/// The condition of an `if` or `while` statement.
pub(crate) fn head<'t, 's>(tokens: Tokens<'t, 's>) -> Option<Tokens<'t, 's>> {
    let [keyword, rest @ ..] = tokens else {
        return None;
    };
    let end = closing(rest)?;
    let is_head = (keyword.is("if") || keyword.is("while")) && rest.first()?.is("(") && end > 1;
    is_head.then(|| strip_parentheses(&rest[..=end]))
}

/// The selector of the first `switch` in the tokens.
pub(crate) fn selector<'t, 's>(tokens: Tokens<'t, 's>) -> Option<Tokens<'t, 's>> {
    let at = tokens.iter().position(|t| t.is("switch"))?;
    let rest = tokens.get(at + 1..)?;
    let end = closing(rest)?;
    (rest.first()?.is("(") && end > 1).then(|| strip_parentheses(&rest[..=end]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::{text, tokens};

    fn split(source: &str) -> Vec<String> {
        let all = tokens(source, 0..source.len());
        operands(repair(&all))
            .iter()
            .map(|(t, i)| format!("{}{}", if *i { "~" } else { "" }, text(t)))
            .collect()
    }

    #[test]
    fn conditions_fall_into_operands() {
        for (source, expected) in [
            ("a < b", vec!["a < b"]),
            ("a && b || c", vec!["a", "b", "c"]),
            ("(a || b) && !c", vec!["a", "b", "!c"]),
            ("!(a && (b || !(c && d)))", vec!["~a", "~b", "c", "d"]),
            ("c = a && b", vec!["c = a && b"]),
            ("a ? b : c && d", vec!["a ? b : c && d"]),
            (
                "x instanceof List<?> && y",
                vec!["x instanceof List<?>", "y"],
            ),
            ("a < 1)", vec!["a < 1"]),
            ("f(); if (!(a && b)", vec!["~a", "~b"]),
            ("f(\"&&\", x -> x && y)", vec!["f(\"&&\", x -> x && y)"]),
            ("", vec![""]),
        ] {
            assert_eq!(split(source), expected, "{source}");
        }
    }

    #[test]
    fn jumps_are_compared_with_the_source() {
        use Cmp::{Eq, Ge, Gt, Le, Lt, Ne};
        for (source, insn, expected) in [
            ("a < b", Insn::IfInt(Ge, 0), Some(false)),
            ("a < b", Insn::IfInt(Lt, 0), Some(true)),
            ("a < b", Insn::IfInt(Gt, 0), None),
            ("!(a == b)", Insn::IfInt(Eq, 0), Some(false)),
            ("!!a", Insn::If(Eq, 0), Some(false)),
            ("!(a) == b", Insn::IfInt(Ne, 0), Some(false)),
            ("a & b != 0", Insn::If(Eq, 0), Some(false)),
            ("o != null", Insn::IfNull(true, 0), Some(false)),
            ("new A<B>().c() <= 3", Insn::If(Le, 0), None),
            ("o instanceof A<B>", Insn::If(Ne, 0), Some(true)),
            ("f(a < b)", Insn::If(Ne, 0), Some(true)),
            ("a ? b : c", Insn::If(Ne, 0), None),
        ] {
            let all = tokens(source, 0..source.len());
            assert_eq!(jump_means(&all, &insn), expected, "{source}");
        }
    }
}
