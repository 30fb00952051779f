//! In: comparisons of one integer with constants. Out: the values that are left, in words.
//!
//! An unrolled loop asks `0 < n`, `1 < n`, `2 < n` and `!(3 < n)`: together that is `n == 3`.

use std::collections::BTreeSet;

use provetta_outcome::{Expr, Op, Value};

use super::atom::Relation;
use super::reading::{Ty, Types};
use super::{Fact, words};

/// More excluded values than this are not listed.
const MOST_EXCLUDED: usize = 3;

/// What is known of one integer.
#[derive(Debug, Clone)]
pub(crate) struct Interval {
    pub(crate) subject: Expr,
    range: (i64, i64),
    /// Least value, and whether it was said as "greater than the one before"
    low: (i64, bool),
    /// Greatest value, and whether it was said as "less than the next"
    high: (i64, bool),
    excluded: BTreeSet<i64>,
}

impl Interval {
    pub(crate) fn new(subject: Expr, types: &Types) -> Interval {
        let range = types.get(&subject).unwrap_or(Ty::Long).range();
        Interval {
            subject,
            range,
            low: (range.0, false),
            high: (range.1, false),
            excluded: BTreeSet::new(),
        }
    }

    /// Adds that the integer stands in this relation to a constant.
    pub(crate) fn add(&mut self, relation: Relation, c: i64) {
        let relation = Relation(relation.0 & 7);
        let below = relation.has(Relation::LT);
        let equal = relation.has(Relation::EQ);
        let above = relation.has(Relation::GT);
        if !above {
            let high = if equal { c } else { c.saturating_sub(1) };
            if high < self.high.0 {
                self.high = (high, !equal);
            }
        }
        if !below {
            let low = if equal { c } else { c.saturating_add(1) };
            if low > self.low.0 {
                self.low = (low, !equal);
            }
        }
        if below && above && !equal {
            self.excluded.insert(c);
        }
        while self.low.0 < self.high.0 && self.excluded.contains(&self.low.0) {
            self.low = (self.low.0 + 1, false);
        }
        while self.low.0 < self.high.0 && self.excluded.contains(&self.high.0) {
            self.high = (self.high.0 - 1, false);
        }
    }

    /// The only value left.
    pub(crate) fn pinned(&self) -> Option<i64> {
        (self.low.0 == self.high.0).then_some(self.low.0)
    }

    /// Which sides are bounded, to distinguish like from unlike.
    pub(crate) fn shape(&self) -> &'static str {
        match (self.low.0 > self.range.0, self.high.0 < self.range.1) {
            _ if self.pinned().is_some() => "pinned",
            (true, true) => "both",
            (true, false) => "low",
            (false, true) => "high",
            (false, false) => "excluded",
        }
    }

    /// What is known, as one or two facts.
    pub(crate) fn facts(&self, types: &Types) -> Vec<Fact> {
        let words = words::expression(&self.subject, types);
        let say = |after: Option<String>, text: String| {
            let words = words
                .as_ref()
                .zip(after)
                .map(|(subject, after)| format!("{subject}{after}"));
            Fact {
                key: text.clone(),
                words,
                text,
            }
        };
        let number = |c: i64| words::integer_next_to(c, &self.subject, types);
        let named = |before: &str, c: i64| number(c).map(|n| format!("{before}{n}"));
        let text = |op: Op, c: i64| {
            Expr::Apply(
                op,
                vec![self.subject.clone(), constant(c, &self.subject, types)],
            )
            .to_string()
        };
        // A character is never "positive".
        let signed =
            !(matches!(self.subject, Expr::Var(_)) && types.get(&self.subject) == Some(Ty::Char));
        let ((low, after), (high, before)) = (self.low, self.high);
        let mut out = Vec::new();
        match self.shape() {
            "pinned" => return vec![say(named("Is", low), text(Op::Eq, low))],
            "both" if high < low => return out,
            "both" => {
                let ends = number(low).zip(number(high));
                let words = ends.map(|(l, h)| match high - low {
                    1 => format!("Is{l}Or{h}"),
                    _ => format!("IsFrom{l}To{h}"),
                });
                out.push(say(
                    words,
                    format!("{} && {}", text(Op::Ge, low), text(Op::Le, high)),
                ));
            }
            "low" => out.push(match (low, after) {
                (0, false) if signed => say(Some("IsNotNegative".to_owned()), text(Op::Ge, 0)),
                (1, _) if signed => say(Some("IsPositive".to_owned()), text(Op::Gt, 0)),
                (_, true) => say(named("IsGreaterThan", low - 1), text(Op::Gt, low - 1)),
                (_, false) => say(named("IsAtLeast", low), text(Op::Ge, low)),
            }),
            "high" => out.push(match (high, before) {
                (0, false) if signed => say(Some("IsNotPositive".to_owned()), text(Op::Le, 0)),
                (-1, _) => say(Some("IsNegative".to_owned()), text(Op::Lt, 0)),
                (_, true) => say(named("IsLessThan", high + 1), text(Op::Lt, high + 1)),
                (_, false) => say(named("IsAtMost", high), text(Op::Le, high)),
            }),
            _ => {}
        }
        let excluded: Vec<i64> = self
            .excluded
            .iter()
            .copied()
            .filter(|c| (low..=high).contains(c))
            .collect();
        if !excluded.is_empty() {
            let texts: Vec<String> = excluded.iter().map(|c| text(Op::Ne, *c)).collect();
            let list: Option<Vec<String>> = excluded.iter().map(|c| number(*c)).collect();
            let words = match excluded.len() <= MOST_EXCLUDED {
                true => list.map(|list| format!("IsNot{}", list.join("Or"))),
                false => Some("IsAnythingElse".to_owned()),
            };
            out.push(say(words, texts.join(" && ")));
        }
        out
    }
}

/// A constant of the type of the subject.
fn constant(c: i64, subject: &Expr, types: &Types) -> Expr {
    Expr::Const(
        match (types.get(subject), u16::try_from(c), i32::try_from(c)) {
            (Some(Ty::Char), Ok(unit), _) => Value::Char(unit),
            (Some(Ty::Long), ..) | (_, _, Err(_)) => Value::Long(c),
            (_, _, Ok(c)) => Value::Int(c),
        },
    )
}
