//! In: the conditions of a witness. Out: few facts that say the same, each with words and as Java.
//!
//! Nothing is proved from facts; where one follows from another it is left out because it adds nothing.

use std::collections::{BTreeMap, BTreeSet};

use provetta_outcome::{Expr, Op, Witness};

use super::atom::{Atom, Relation, atoms};
use super::interval::Interval;
use super::reading::{Ty, Types, integer, variables};
use super::{Fact, words};
use crate::classes::ident::capitalised;

/// As many facts may differ in constants only before all but the last are left out.
const MOST_ALIKE: usize = 4;

/// Facts of a witness in the order of its path.
pub(crate) fn facts(witness: &Witness, types: &Types) -> Vec<Fact> {
    let mut all = Vec::new();
    for condition in &witness.conditions {
        atoms(&condition.expr, true, types, &mut all);
    }
    without_led_through(facts_of(all, types))
}

/// Leaves out that something is not null where another fact looks into it.
fn without_led_through(facts: Vec<Fact>) -> Vec<Fact> {
    let is_led_through = |fact: &Fact| {
        let subject = fact.text.strip_suffix(" != null");
        subject.is_some_and(|subject| facts.iter().any(|other| leads(&other.text, subject)))
    };
    let keep: Vec<bool> = facts.iter().map(|fact| !is_led_through(fact)).collect();
    let kept = facts.into_iter().zip(keep).filter(|(_, keep)| *keep);
    kept.map(|(fact, _)| fact).collect()
}

/// Whether a text has a member, an element or the class of a subject.
fn leads(text: &str, subject: &str) -> bool {
    let is_part = |c: char| c == '.' || c == '_' || c == '$' || c.is_alphanumeric();
    text.match_indices(subject).any(|(at, _)| {
        let rest = &text[at + subject.len()..];
        !text[..at].ends_with(is_part)
            && (rest.starts_with(['.', '[']) || rest.starts_with(" instanceof "))
    })
}

/// What is known of one subject or pair of subjects.
#[derive(Debug, Clone)]
enum Piece {
    Integer(Interval),
    Pair(Expr, Relation, Expr),
    Truth(Expr, bool),
    Either(Vec<Fact>),
}

fn facts_of(atoms: Vec<Atom>, types: &Types) -> Vec<Fact> {
    let pieces = without_alike(without_implied(merged(atoms, types), types));
    let mut seen = BTreeSet::new();
    let all = pieces.into_iter().flat_map(|piece| render(piece, types));
    all.filter(|fact| seen.insert(fact.key.clone())).collect()
}

/// One piece for each subject, at the place where it was first asked about.
fn merged(atoms: Vec<Atom>, types: &Types) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut places: BTreeMap<(String, String), usize> = BTreeMap::new();
    for atom in atoms {
        let (key, piece) = match atom {
            Atom::Relation(a, relation, b) => {
                let text = a.to_string();
                match integer(&b)
                    .filter(|_| !matches!(types.get(&a), Some(Ty::Float | Ty::Double | Ty::Ref)))
                {
                    Some(c) => {
                        let place = *places.entry((text, String::new())).or_insert(pieces.len());
                        if place == pieces.len() {
                            pieces.push(Piece::Integer(Interval::new(a, types)));
                        }
                        if let Some(Piece::Integer(interval)) = pieces.get_mut(place) {
                            interval.add(relation, c);
                        }
                        continue;
                    }
                    None => {
                        let other = b.to_string();
                        let key = if text <= other {
                            (text, other)
                        } else {
                            (other, text)
                        };
                        (key, Piece::Pair(a, relation, b))
                    }
                }
            }
            Atom::Truth(expr, holds) => (
                (expr.to_string(), "true".to_owned()),
                Piece::Truth(expr, holds),
            ),
            Atom::Either(sides) => {
                let sides: Vec<Vec<Fact>> = sides
                    .into_iter()
                    .map(|side| facts_of(side, types))
                    .collect();
                let sides: Option<Vec<Fact>> = sides
                    .into_iter()
                    .map(|mut side| side.pop().filter(|_| side.is_empty()))
                    .collect();
                let Some(sides) = sides else { continue };
                let keys: Vec<&str> = sides.iter().map(|f| f.key.as_str()).collect();
                (
                    (keys.join(" || "), "either".to_owned()),
                    Piece::Either(sides),
                )
            }
        };
        let place = *places.entry(key).or_insert(pieces.len());
        match (pieces.get_mut(place), piece) {
            (None, piece) => pieces.push(piece),
            (Some(Piece::Pair(a, relation, _)), Piece::Pair(c, again, _)) => {
                *relation = relation.and(if *a == c { again } else { again.mirrored() });
            }
            _ => {}
        }
    }
    pieces
}

/// Leaves out what follows from a variable's having one value, or being NaN.
fn without_implied(mut pieces: Vec<Piece>, types: &Types) -> Vec<Piece> {
    let mut pinned = BTreeSet::new();
    let mut nan = BTreeSet::new();
    let mut ordered = BTreeSet::new();
    for piece in &pieces {
        match piece {
            Piece::Integer(interval) if interval.pinned().is_some() => {
                pinned.extend(name(&interval.subject));
            }
            Piece::Pair(a, Relation::UNORDERED, b) if a == b => nan.extend(name(a)),
            Piece::Pair(a, relation, b) if !relation.has(Relation::UNORDERED) => {
                if *relation == Relation::EQ && matches!(b, Expr::Const(_)) {
                    pinned.extend(name(a));
                }
                ordered.extend(name(a));
                ordered.extend(name(b));
            }
            _ => {}
        }
    }
    let is_ordered = |e: &Expr| match e {
        Expr::Const(_) => true,
        e => {
            name(e).is_some_and(|n| ordered.contains(&n))
                || types.get(e).is_some_and(Ty::is_integral)
        }
    };
    for piece in &mut pieces {
        if let Piece::Pair(a, relation, b) = piece
            && a != b
            && is_ordered(a)
            && is_ordered(b)
        {
            *relation = Relation(relation.0 & 7);
        }
    }
    // `x == x` says nothing when something else is known of `x`.
    let otherwise_ordered = |n: &String| {
        pieces.iter().any(|p| match p {
            Piece::Pair(a, r, b) if a != b && !r.has(Relation::UNORDERED) => {
                name(a).as_ref() == Some(n) || name(b).as_ref() == Some(n)
            }
            _ => false,
        })
    };
    let keep: Vec<bool> = pieces
        .iter()
        .map(|piece| {
            let (pin, all_pinned) = match piece {
                Piece::Integer(interval) => (
                    name(&interval.subject).is_some(),
                    within(&[&interval.subject], &pinned),
                ),
                Piece::Pair(a, relation, b) => {
                    if a != b
                        && relation.has(Relation::UNORDERED)
                        && [a, b]
                            .iter()
                            .any(|e| name(e).is_some_and(|n| nan.contains(&n)))
                    {
                        return false;
                    }
                    if a == b
                        && *relation == Relation::EQ
                        && name(a).is_some_and(|n| otherwise_ordered(&n))
                    {
                        return false;
                    }
                    let pin = *relation == Relation::EQ
                        && name(a).is_some()
                        && matches!(b, Expr::Const(_));
                    (pin, within(&[a, b], &pinned))
                }
                Piece::Truth(expr, _) => (false, within(&[expr], &pinned)),
                Piece::Either(_) => (true, false),
            };
            pin || !all_pinned
        })
        .collect();
    let mut keep = keep.into_iter();
    pieces.retain(|_| keep.next().unwrap_or(true));
    pieces
}

/// Of many pieces that differ in constants only, keeps the last: the most specific in a loop.
fn without_alike(pieces: Vec<Piece>) -> Vec<Piece> {
    let shapes: Vec<String> = pieces
        .iter()
        .map(|piece| match piece {
            Piece::Integer(interval) => {
                format!("{} {}", shape(&interval.subject), interval.shape())
            }
            Piece::Pair(a, relation, b) => format!("{} {} {}", shape(a), relation.0, shape(b)),
            Piece::Truth(expr, holds) => format!("{} {holds}", shape(expr)),
            Piece::Either(facts) => facts
                .iter()
                .map(|f| f.key.as_str())
                .collect::<Vec<_>>()
                .join("|"),
        })
        .collect();
    let mut left: BTreeMap<&String, usize> = BTreeMap::new();
    for shape in &shapes {
        *left.entry(shape).or_default() += 1;
    }
    let many: BTreeSet<&String> = left
        .iter()
        .filter(|(_, n)| **n > MOST_ALIKE)
        .map(|(s, _)| *s)
        .collect();
    let mut out = Vec::new();
    for (piece, shape) in pieces.into_iter().zip(&shapes) {
        if let Some(n) = left.get_mut(shape) {
            *n -= 1;
            if many.contains(shape) && *n > 0 {
                continue;
            }
        }
        out.push(piece);
    }
    out
}

/// The expression with every constant as `#`.
fn shape(expr: &Expr) -> String {
    fn blank(expr: &Expr) -> Expr {
        match expr {
            Expr::Const(_) => Expr::Var("#".into()),
            Expr::Apply(op, args) => Expr::Apply(*op, args.iter().map(blank).collect()),
            Expr::Call(name, args) => Expr::Call(name.clone(), args.iter().map(blank).collect()),
            other => other.clone(),
        }
    }
    blank(expr).to_string()
}

fn name(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Var(name) => Some(name.to_string()),
        _ => None,
    }
}

/// Whether the expressions have no variables but these.
fn within(exprs: &[&Expr], names: &BTreeSet<String>) -> bool {
    let mut found = BTreeSet::new();
    exprs.iter().all(|e| variables(e, &mut found)) && found.is_subset(names)
}

fn render(piece: Piece, types: &Types) -> Vec<Fact> {
    match piece {
        Piece::Integer(interval) => interval.facts(types),
        Piece::Pair(a, relation, b) => pair(&a, relation, &b, types).into_iter().collect(),
        Piece::Truth(expr, holds) => {
            let text = if holds {
                expr.to_string()
            } else {
                Expr::Apply(Op::Not, vec![expr.clone()]).to_string()
            };
            vec![Fact {
                key: text.clone(),
                words: truth_words(&expr, holds, types),
                text,
            }]
        }
        Piece::Either(sides) => {
            let join = |part: fn(&Fact) -> String, by: &str| {
                sides.iter().map(part).collect::<Vec<_>>().join(by)
            };
            let words: Option<Vec<String>> = sides.iter().map(|f| f.words.clone()).collect();
            vec![Fact {
                key: join(|f| f.key.clone(), " || "),
                words: words.map(|w| w.join("Or")),
                text: format!("({})", join(|f| f.text.clone(), " || ")),
            }]
        }
    }
}

fn truth_words(expr: &Expr, holds: bool, types: &Types) -> Option<String> {
    if let Some(words) = kind_words(expr, holds, types) {
        return Some(words);
    }
    if let Expr::Call(name, args) = expr
        && let [arg] = args.as_slice()
        && let Some(property) = name
            .rsplit(['.', ' '])
            .next()
            .and_then(|n| n.strip_prefix("is"))
        && property.starts_with(|c: char| c.is_ascii_uppercase())
    {
        let not = if holds { "" } else { "Not" };
        return Some(format!(
            "{}Is{not}{property}",
            words::expression(arg, types)?
        ));
    }
    Some(format!(
        "{}Is{}",
        words::expression(expr, types)?,
        if holds { "True" } else { "False" }
    ))
}

/// `shape instanceof Circle` and `x == null`, as a variable or call of that name.
fn kind_words(expr: &Expr, holds: bool, types: &Types) -> Option<String> {
    let (subject, class, holds) = match expr {
        Expr::Var(name) => match name.split_once(" instanceof ") {
            Some((subject, class)) => (Expr::Var(subject.into()), class, holds),
            None => match (name.strip_suffix(" == null"), name.strip_suffix(" != null")) {
                (Some(subject), _) => (Expr::Var(subject.into()), "null", holds),
                (_, Some(subject)) => (Expr::Var(subject.into()), "null", !holds),
                _ => return None,
            },
        },
        Expr::Call(name, args) => {
            let class = name.strip_prefix("instanceof ")?;
            (args.first()?.clone(), class, holds)
        }
        _ => return None,
    };
    let simple = class.rsplit(['.', '/', '$']).next().unwrap_or(class);
    Some(format!(
        "{}Is{}{}",
        words::expression(&subject, types)?,
        if holds { "" } else { "Not" },
        capitalised(simple)
    ))
}

/// Two expressions neither of which is an integer constant.
fn pair(a: &Expr, relation: Relation, b: &Expr, types: &Types) -> Option<Fact> {
    if matches!(relation.0, 0 | 15) || (relation.0 == 7 && a != b) {
        return None;
    }
    let write = |op: Op| Expr::Apply(op, vec![a.clone(), b.clone()]).to_string();
    let (operator, between) = match relation.0 {
        1 => (Ok(Op::Lt), "IsLessThan"),
        2 => (Ok(Op::Eq), "Equals"),
        3 => (Ok(Op::Le), "IsAtMost"),
        4 => (Ok(Op::Gt), "IsGreaterThan"),
        6 => (Ok(Op::Ge), "IsAtLeast"),
        5 | 13 => (Ok(Op::Ne), "DiffersFrom"),
        9 => (Err(Op::Ge), "IsNotAtLeast"),
        11 => (Err(Op::Gt), "IsNotGreaterThan"),
        12 => (Err(Op::Le), "IsNotAtMost"),
        14 => (Err(Op::Lt), "IsNotLessThan"),
        _ => (Ok(Op::Ne), "IsUnorderedWith"),
    };
    let text = match operator {
        Ok(op) => write(op),
        Err(op) => format!("!({})", write(op)),
    };
    let (left, right) = (a.to_string(), b.to_string());
    let key = if left <= right {
        format!("{left} {} {right}", relation.0)
    } else {
        format!("{right} {} {left}", relation.mirrored().0)
    };
    Some(Fact {
        key,
        words: pair_words(a, relation, b, between, types),
        text,
    })
}

fn pair_words(
    a: &Expr,
    relation: Relation,
    b: &Expr,
    between: &str,
    types: &Types,
) -> Option<String> {
    if [a, b].into_iter().any(words::is_place) {
        return None;
    }
    let subject = words::expression(a, types)?;
    if a == b {
        return Some(format!(
            "{subject}{}",
            if relation == Relation::EQ {
                "IsNotNaN"
            } else {
                "IsNaN"
            }
        ));
    }
    let constant = matches!(b, Expr::Const(_));
    let object = words::compared(b, a, types)?;
    Some(match (relation.0, object.as_str()) {
        (1, "Zero") => format!("{subject}IsNegative"),
        (4, "Zero") => format!("{subject}IsPositive"),
        (14, "Zero") => format!("{subject}IsNotNegative"),
        (11, "Zero") => format!("{subject}IsNotPositive"),
        (2, _) if constant => format!("{subject}Is{object}"),
        (5 | 13, _) if constant => format!("{subject}IsNot{object}"),
        (8, _) if constant => format!("{subject}IsNaN"),
        (8, _) => format!("{subject}Or{object}IsNaN"),
        (2, _) if is_object(a, b, types) => format!("{subject}IsSameAs{object}"),
        (5 | 13, _) if is_object(a, b, types) => format!("{subject}IsNotSameAs{object}"),
        _ => format!("{subject}{between}{object}"),
    })
}

/// Whether references are compared.
fn is_object(a: &Expr, b: &Expr, types: &Types) -> bool {
    [a, b].iter().any(|e| types.get(e) == Some(Ty::Ref))
}
