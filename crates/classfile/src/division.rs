//! In: tokens of a statement. Out: its divisions and remainders, in the order in which they are executed.

use crate::tokens::{Shape, Token};

/// A `/` or `%` with its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Division {
    /// First token of the left operand
    pub(crate) start: usize,
    /// Behind the last token of the right operand
    pub(crate) end: usize,
    pub(crate) is_remainder: bool,
}

/// All divisions, in the order of execution: one is executed as soon as its right operand is known.
pub(crate) fn in_order(tokens: &[Token]) -> Vec<Division> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let assigns = token.is("/=") || token.is("%=");
        if !assigns && !token.is("/") && !token.is("%") {
            continue;
        }
        let end = if assigns {
            rest(tokens, at + 1)
        } else {
            right(tokens, at + 1)
        };
        found.push(Division {
            start: left(tokens, at),
            end,
            is_remainder: token.text.starts_with('%'),
        });
    }
    found.sort_by_key(|d| (d.end, std::cmp::Reverse(d.start)));
    found
}

fn opens(token: &Token) -> bool {
    token.is("(") || token.is("[") || token.is("{")
}

fn closes(token: &Token) -> bool {
    token.is(")") || token.is("]") || token.is("}")
}

/// Behind the group that opens at `at`.
fn over(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().skip(at) {
        depth += i32::from(opens(token)) - i32::from(closes(token));
        if depth <= 0 {
            return i + 1;
        }
    }
    tokens.len()
}

/// Where the group that closes at `at` opens.
fn back_over(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0;
    for i in (0..=at).rev() {
        depth += i32::from(closes(&tokens[i])) - i32::from(opens(&tokens[i]));
        if depth <= 0 {
            return i;
        }
    }
    0
}

/// Behind the operand that begins at `at`: signs and casts, then a name or literal with what hangs on it.
fn right(tokens: &[Token], mut at: usize) -> usize {
    while let Some(token) = tokens.get(at) {
        let is_cast = token.is("(")
            && tokens
                .get(over(tokens, at))
                .is_some_and(|t| t.shape != Shape::Mark || t.is("("));
        if is_cast {
            at = over(tokens, at);
        } else if ["+", "-", "~", "!", "++", "--", "new"]
            .iter()
            .any(|m| token.is(m))
        {
            at += 1;
        } else {
            break;
        }
    }
    at = if tokens.get(at).is_some_and(opens) {
        over(tokens, at)
    } else {
        at + 1
    };
    while let Some(token) = tokens.get(at) {
        if token.is("(") || token.is("[") {
            at = over(tokens, at);
        } else if token.is(".") {
            at += 2;
        } else if token.is("++") || token.is("--") {
            at += 1;
        } else {
            break;
        }
    }
    at.min(tokens.len())
}

/// First token of the product that ends before `at`.
fn left(tokens: &[Token], mut at: usize) -> usize {
    loop {
        at = operand_before(tokens, at);
        match at.checked_sub(1).map(|i| &tokens[i]) {
            Some(token) if token.is("*") || token.is("/") || token.is("%") => at -= 1,
            _ => return at,
        }
    }
}

fn operand_before(tokens: &[Token], mut at: usize) -> usize {
    while let Some(before) = at.checked_sub(1) {
        let token = &tokens[before];
        // Two operands never stand side by side: a word before a word is a keyword.
        let joins =
            at == tokens.len() || tokens[at].shape == Shape::Mark || closes(token) || token.is(".");
        let is_sign = (token.is("-") || token.is("+") || token.is("~"))
            && before
                .checked_sub(1)
                .is_none_or(|i| is_prefix_place(&tokens[i]));
        let is_name = token.shape != Shape::Mark && joins && !is_keyword(token);
        let hangs_on = token.is(".") || token.is("++") || token.is("--");
        if closes(token) && joins {
            at = back_over(tokens, before);
        } else if hangs_on || is_name || is_sign {
            at = before;
        } else {
            break;
        }
    }
    at
}

fn is_keyword(token: &Token) -> bool {
    ["return", "yield", "case", "throw", "else", "do", "assert"]
        .iter()
        .any(|k| token.is(k))
}

/// Whether a sign behind this token has no left operand.
fn is_prefix_place(token: &Token) -> bool {
    opens(token) || is_keyword(token) || (token.shape == Shape::Mark && !closes(token))
}

/// Behind the expression that goes on to the end of the statement or group.
fn rest(tokens: &[Token], from: usize) -> usize {
    let mut at = from;
    while let Some(token) = tokens.get(at) {
        if opens(token) {
            at = over(tokens, at);
        } else if closes(token) || token.is(";") || token.is(",") {
            break;
        } else {
            at += 1;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::{text, tokens};

    #[test]
    fn divisions_come_in_order_of_execution() {
        for (source, expected) in [
            (
                "return a / b + a % 3 + a / (b - 1);",
                vec!["a / b", "a % 3", "a / (b - 1)"],
            ),
            ("a / (b % c)", vec!["b % c", "a / (b % c)"]),
            ("x * y / z % w", vec!["x * y / z", "x * y / z % w"]),
            ("a /= b / c;", vec!["b / c", "a /= b / c"]),
            (
                "f(a[i] / -g.h(1, 2), -x % (int) y)",
                vec!["a[i] / -g.h(1, 2)", "-x % (int) y"],
            ),
            ("int q = (a + b) / 2 - 1;", vec!["(a + b) / 2"]),
            ("i++ / --j", vec!["i++ / --j"]),
            ("/", vec!["/"]),
            ("a %", vec!["a %"]),
            ("(((/", vec!["/"]),
        ] {
            let all = tokens(source, 0..source.len());
            let found: Vec<String> = in_order(&all)
                .iter()
                .map(|d| text(&all[d.start..d.end]))
                .collect();
            assert_eq!(found, expected, "{source}");
        }
    }
}
