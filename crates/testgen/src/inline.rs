//! In: a fixture. Out: which of its objects are written where they are used, without a variable.
//!
//! An object may move to its only use if nothing happens in between, so the order of effects stays.

use std::collections::BTreeSet;

use provetta_outcome::{Step, Value};

use crate::before::mentioned;
use crate::hierarchy::inner_of;
use crate::ident::is_identifier;
use crate::locals::simple;
use crate::writer::Writer;

/// Objects that are used once are written where they are used, up to this length.
const SHORT: usize = 40;

impl Writer<'_> {
    /// Objects that need no local variable: constants, and short ones that one step uses at once.
    pub(crate) fn inlined(&self) -> BTreeSet<u32> {
        let steps = &self.witness.fixture;
        let mentioned = mentioned(self.witness);
        let mut inlined: BTreeSet<u32> = BTreeSet::new();
        for step in steps {
            if let Step::Constant {
                object,
                class,
                field,
            } = step
            {
                let declared = self.types.class(class);
                let fixed = declared.as_ref().is_some_and(|c| {
                    c.fields.iter().any(|f| {
                        f.name == *field
                            && f.flags.is_final()
                            && self.may_use(class, f.flags.is_private(), f.flags.is_public())
                    })
                });
                if fixed && self.subject.name_of(class).is_some() && is_identifier(field) {
                    inlined.insert(*object);
                }
            }
        }
        for (i, step) in steps.iter().enumerate().rev() {
            let short = match step {
                Step::Create { by, arguments, .. } => {
                    arguments.len() <= 3
                        && self.may_call(by)
                        && self.subject.name_of(&by.class).is_some()
                        && !(&*by.name == "<init>" && self.is_abstract(&by.class))
                }
                Step::Array {
                    length, elements, ..
                } => *length <= 6 && elements.len() <= 6,
                _ => false,
            };
            let Some(object) = step.defines().filter(|o| short && !mentioned.contains(o)) else {
                continue;
            };
            let uses: usize = steps.iter().map(|s| uses(s, object)).sum();
            let waiting = |s: &Step| s.defines().is_some_and(|o| inlined.contains(&o));
            let rest = &steps[i + 1..];
            let Some(at) = rest.iter().position(|s| uses_of(s).contains(&object)) else {
                continue;
            };
            let user = &rest[at];
            let at_once = rest[..at].iter().all(waiting);
            let ascending = uses_of(user).is_sorted();
            let receives = match user {
                Step::Stub { .. } => true,
                Step::Create { by, arguments, .. } => {
                    let outer = self.types.class(&by.class).and_then(|c| inner_of(&c));
                    outer.is_some() && arguments.first() == Some(&Value::Ref(object))
                }
                user => target(user) == Some(object),
            };
            if uses == 1 && at_once && ascending && !receives && self.is_short(step) {
                inlined.insert(object);
            }
        }
        inlined
    }

    fn is_abstract(&self, class: &str) -> bool {
        let class = self.types.class(class);
        class.is_some_and(|c| c.flags.is_abstract())
    }

    fn is_short(&self, step: &Step) -> bool {
        let class = match step {
            Step::Create { by, .. } => simple(&by.class).len() + by.name.len(),
            _ => 8,
        };
        let values: usize = uses_values(step)
            .iter()
            .map(|v| match v {
                Value::Ref(_) => 12,
                v => v.to_string().len() + 2,
            })
            .sum();
        class + values + 6 <= SHORT
    }
}

fn uses_values(step: &Step) -> Vec<&Value> {
    match step {
        Step::Create { arguments, .. }
        | Step::Obtain { arguments, .. }
        | Step::Call { arguments, .. } => arguments.iter().collect(),
        Step::Array { elements, .. } => elements.iter().map(|(_, v)| v).collect(),
        Step::Element { value, .. } | Step::Assign { value, .. } => vec![value],
        Step::Stub { returns, .. } => returns
            .iter()
            .flat_map(|(_, values)| values.iter().flatten())
            .collect(),
        Step::Constant { .. } | Step::Allocate { .. } => Vec::new(),
    }
}

/// The object that a step changes or asks.
fn target(step: &Step) -> Option<u32> {
    match step {
        Step::Element { object, .. } | Step::Call { object, .. } | Step::Assign { object, .. } => {
            Some(*object)
        }
        Step::Obtain { from, .. } => Some(*from),
        _ => None,
    }
}

/// The objects that a step uses, in order.
fn uses_of(step: &Step) -> Vec<u32> {
    let values = uses_values(step).into_iter().filter_map(|v| match v {
        Value::Ref(object) => Some(*object),
        _ => None,
    });
    target(step).into_iter().chain(values).collect()
}

fn uses(step: &Step, object: u32) -> usize {
    uses_of(step).iter().filter(|o| **o == object).count()
}
