//! In: the cases of a class. Out: a name for each test that says what the case is.
//!
//! `median_returnsB_whenAIsAtMostBAndBIsAtMostC`: the method, what it does, when. A name is made from
//! the facts of its path, from the values of its inputs where facts do not distinguish it from another, and
//! gets a number where these do not either. Names are unique in their class, valid identifiers, and at
//! most [`LONGEST`] characters.

use std::collections::{BTreeMap, BTreeSet};

use provetta_outcome::{Actual, Expr, JavaType, Prediction, Value, Witness};

use super::fact::facts;
use super::reading::Types;
use super::{Fact, words};
use crate::classes::ident::capitalised;
use crate::{Case, ClassUnderTest, MethodCases, Standing};

/// Longest name.
pub(crate) const LONGEST: usize = 100;

/// Most facts in one name.
const MOST_FACTS: usize = 4;

/// Longest words for a returned expression.
const LONGEST_RESULT: usize = 24;

/// With more cases than this, facts are chosen by how rare they are, not case by case.
const MOST_COMPARED: usize = 200;

/// A name, with what it leaves out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) name: String,
    /// All facts as Java, if the name does not hold them all
    pub(crate) conditions: Vec<String>,
}

/// Names for all cases, in the same order.
pub(crate) fn names(subject: &ClassUnderTest<'_>, methods: &[MethodCases<'_>]) -> Vec<Vec<Named>> {
    let mut taken = Taken::default();
    let mut out = Vec::new();
    for method in methods {
        let start = method_words(subject, method);
        let heads: Vec<String> = method
            .cases
            .iter()
            .map(|case| format!("{start}_{}{}", outcome(subject, method, case), broken(case)))
            .collect();
        let mut named = by_facts(method, &heads);
        tell_apart_by_values(method, &heads, &mut named);
        for one in &mut named {
            one.name = taken.unique(std::mem::take(&mut one.name));
        }
        out.push(named);
    }
    out
}

/// Names given so far, each with the number that its next namesake gets.
#[derive(Default)]
struct Taken(BTreeMap<String, u64>);

impl Taken {
    /// A name that is not taken yet; a number makes it one.
    fn unique(&mut self, name: String) -> String {
        let mut next = self.0.get(&name).copied().unwrap_or(1);
        let candidate = loop {
            let candidate = match next {
                1 => name.clone(),
                number => {
                    let suffix = format!("_{number}");
                    format!("{}{suffix}", cut(&name, LONGEST - suffix.len()))
                }
            };
            next += 1;
            if !self.0.contains_key(&candidate) {
                break candidate;
            }
        };
        self.0.insert(candidate.clone(), 2);
        self.0.insert(name, next);
        candidate
    }
}

fn cut(text: &str, longest: usize) -> String {
    text.chars().take(longest).collect()
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// The method, with its parameter types if it has overloads.
fn method_words(subject: &ClassUnderTest<'_>, method: &MethodCases<'_>) -> String {
    if &*method.method.name == "<init>" {
        return with_types(subject, method, "constructor".to_owned());
    }
    if &*method.method.name == "<clinit>" {
        return "staticInitialiser".to_owned();
    }
    if let Some(made_in) = method.method.name.strip_prefix("lambda$") {
        let method = made_in.rsplit_once('$').map_or(made_in, |(name, _)| name);
        return match method {
            "static" => "lambda".to_owned(),
            "new" => "constructor_lambda".to_owned(),
            method => cut(&format!("{}_lambda", method.replace('$', "_")), 50),
        };
    }
    let clean: String = method
        .method
        .name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '$' || (!c.is_ascii() && c.is_alphabetic()) {
                c
            } else {
                '_'
            }
        })
        .collect();
    let clean = match clean.starts_with(|c: char| c.is_ascii_digit()) {
        true => format!("_{clean}"),
        false => clean,
    };
    with_types(subject, method, clean)
}

fn with_types(subject: &ClassUnderTest<'_>, method: &MethodCases<'_>, clean: String) -> String {
    if !subject.overloaded.contains(&*method.method.name) {
        return cut(&clean, 50);
    }
    let (parameters, _) =
        JavaType::parse_method(&method.method.descriptor).unwrap_or((Vec::new(), JavaType::Void));
    let types: String = parameters.iter().map(type_words).collect();
    let types = match types.chars().next() {
        Some(first) => format!("{}{}", first.to_lowercase(), &types[first.len_utf8()..]),
        None => "noArguments".to_owned(),
    };
    format!("{}_{}", cut(&clean, 35), cut(&types, 24))
}

fn type_words(ty: &JavaType) -> String {
    match ty {
        JavaType::Class(name) => capitalised(name.rsplit(['/', '$']).next().unwrap_or(name)),
        JavaType::Array(element) => format!("{}Array", type_words(element)),
        primitive => capitalised(&primitive.to_string()),
    }
}

/// What the call does.
fn outcome(subject: &ClassUnderTest<'_>, method: &MethodCases<'_>, case: &Case<'_>) -> String {
    let words = match case.actual {
        Actual::Threw { class, .. } => {
            format!("throws{}", words::class(class))
        }
        Actual::Returned(_) if &*method.method.name == "<init>" => {
            format!("creates{}", words::class(&subject.internal_name))
        }
        Actual::Returned(None) => "completes".to_owned(),
        Actual::Returned(Some(value)) => format!("returns{}", result_words(case.witness, value)),
        Actual::TimedOut => "doesNotEnd".to_owned(),
        Actual::Died(_) => "endsTheJvm".to_owned(),
    };
    cut(&words, 40)
}

/// The clause of the contract that the call breaks, if it breaks one.
fn broken(case: &Case<'_>) -> String {
    if let Standing::Violates { .. } = case.standing {
        return "_violatingAssert".to_owned();
    }
    let clause = case.witness.reaches.iter().find(|g| g.kind.is_clause());
    clause.map_or(String::new(), |goal| {
        let words: String = goal
            .kind
            .name()
            .split(['_', '-'])
            .map(capitalised)
            .collect();
        format!("_breaking{words}")
    })
}

fn result_words(witness: &Witness, value: &Value) -> String {
    if let Prediction::Returns(Some(Value::Ref(object))) = witness.predicted {
        return words::object(witness, object);
    }
    let types = Types::of(witness);
    let by_result = match (&witness.result, value) {
        (_, Value::Boolean(_)) | (None | Some(Expr::Const(_)), _) => None,
        (Some(expr), _) => {
            words::expression(&types.plain(expr), &types).filter(|w| length(w) <= LONGEST_RESULT)
        }
    };
    by_result
        .or_else(|| words::value(value))
        .unwrap_or_else(|| {
            match value {
                Value::Float(_) => "Float",
                Value::Double(_) => "Double",
                Value::Str(_) => "String",
                _ => "Value",
            }
            .to_owned()
        })
}

/// Names from facts; they may still be equal.
fn by_facts(method: &MethodCases<'_>, heads: &[String]) -> Vec<Named> {
    let all: Vec<Vec<Fact>> = method
        .cases
        .iter()
        .map(|case| facts(case.witness, &Types::of(case.witness)))
        .collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for fact in all.iter().flatten() {
        *counts.entry(&fact.key).or_default() += 1;
    }
    // What holds in every case distinguishes none, as long as something else does.
    let common = |fact: &Fact| all.len() > 1 && counts.get(fact.key.as_str()) == Some(&all.len());
    let distinctive: Vec<Vec<&Fact>> = all
        .iter()
        .map(|own| {
            let distinctive: Vec<&Fact> = own.iter().filter(|f| !common(f)).collect();
            if distinctive.is_empty() {
                own.iter().collect()
            } else {
                distinctive
            }
        })
        .collect();
    let keys: Vec<BTreeSet<&str>> = all
        .iter()
        .map(|own| own.iter().map(|f| f.key.as_str()).collect())
        .collect();
    distinctive
        .iter()
        .zip(heads)
        .enumerate()
        .map(|(i, (own, head))| {
            let room = LONGEST.saturating_sub(length(head) + "_when".len());
            let chosen = choose(own, i, &keys, &counts, room);
            let words: Vec<&str> = chosen
                .iter()
                .filter_map(|f| own[*f].words.as_deref())
                .collect();
            let name = match words.is_empty() {
                true => cut(head, LONGEST),
                false => format!("{head}_when{}", words.join("And")),
            };
            let conditions = if chosen.len() < own.len() {
                own.iter().map(|f| f.text.clone()).collect()
            } else {
                Vec::new()
            };
            Named { name, conditions }
        })
        .collect()
}

/// Which facts a name gets, in order: all if they fit, else those that distinguish it from most others.
fn choose(
    own: &[&Fact],
    index: usize,
    keys: &[BTreeSet<&str>],
    counts: &BTreeMap<&str, usize>,
    room: usize,
) -> Vec<usize> {
    let fits = |chosen: &BTreeSet<usize>| {
        let words: usize = chosen
            .iter()
            .filter_map(|f| own[*f].words.as_deref())
            .map(length)
            .sum();
        chosen.len() <= MOST_FACTS && words + 3 * chosen.len().saturating_sub(1) <= room
    };
    let sayable: BTreeSet<usize> = (0..own.len()).filter(|f| own[*f].words.is_some()).collect();
    if fits(&sayable) {
        return sayable.into_iter().collect();
    }
    let mut others: Vec<usize> = if keys.len() <= MOST_COMPARED {
        (0..keys.len()).filter(|k| *k != index).collect()
    } else {
        Vec::new()
    };
    let mut left = sayable;
    let mut chosen = BTreeSet::new();
    loop {
        let distinguished = |f: usize| {
            others
                .iter()
                .filter(|o| !keys[**o].contains(own[f].key.as_str()))
                .count()
        };
        let rare = |f: usize| usize::MAX - counts.get(own[f].key.as_str()).copied().unwrap_or(0);
        // Later facts are nearer to what the case is about.
        let Some(best) = left
            .iter()
            .copied()
            .max_by_key(|f| (distinguished(*f), rare(*f), *f))
        else {
            break;
        };
        left.remove(&best);
        let mut more = chosen.clone();
        more.insert(best);
        if fits(&more) {
            others.retain(|o| keys[*o].contains(own[best].key.as_str()));
            chosen = more;
            if others.is_empty() && keys.len() <= MOST_COMPARED && chosen.len() > 1 {
                break;
            }
        }
    }
    chosen.into_iter().collect()
}

/// Gives cases with equal names the values of the inputs in which they differ.
fn tell_apart_by_values(method: &MethodCases<'_>, heads: &[String], named: &mut [Named]) {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (i, one) in named.iter().enumerate() {
        groups.entry(one.name.clone()).or_default().push(i);
    }
    let taken: BTreeSet<String> = groups
        .iter()
        .filter(|(_, g)| g.len() == 1)
        .map(|(n, _)| n.clone())
        .collect();
    for group in groups.into_values().filter(|group| group.len() > 1) {
        let inputs = |i: usize| -> Vec<(&str, &Value)> {
            let witness = method.cases[i].witness;
            let statics = witness.statics.iter().map(|s| (&*s.field, &s.value));
            witness
                .inputs
                .iter()
                .map(|input| (&*input.name, &input.value))
                .chain(statics)
                .collect()
        };
        let first = inputs(group[0]);
        let differs = |at: usize| group.iter().any(|i| inputs(*i).get(at) != first.get(at));
        let differing: Vec<usize> = (0..first.len()).filter(|at| differs(*at)).collect();
        for i in &group {
            let mut words: Vec<String> = Vec::new();
            let mine = inputs(*i);
            for (name, value) in differing.iter().filter_map(|at| mine.get(*at)) {
                let Some(value) = words::value(value) else {
                    continue;
                };
                let next = format!("{}Is{value}", capitalised(name));
                let so_far: usize = words.iter().map(|w| length(w) + 3).sum();
                if length(&heads[*i]) + 5 + so_far + length(&next) <= LONGEST {
                    words.push(next);
                }
            }
            let name = format!("{}_when{}", heads[*i], words.join("And"));
            if !words.is_empty() && !taken.contains(&name) {
                named[*i].name = name;
            }
        }
    }
}
