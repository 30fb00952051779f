//! In: witnesses in the order in which they are chosen for tests. Out: whether a test would disturb another one.
//!
//! Tests share a JVM and run in any order. A test that takes what a static initialiser made to be as it was left fails after one that changes it, so
//! of two such tests only the first that is chosen is kept, unless the other one puts back what it changed. A static field stands for all objects that it leads to.

use std::collections::BTreeMap;
use std::sync::Arc;

use provetta_outcome::Witness;

/// A listed method and one of its witnesses.
type Origin = (usize, usize);

/// What the tests chosen so far rely on and change, by static field.
#[derive(Debug, Clone, Default)]
pub struct Disturbances {
    relies: BTreeMap<Arc<str>, Vec<Origin>>,
    changes: BTreeMap<Arc<str>, Vec<Origin>>,
}

impl Disturbances {
    /// Why a witness cannot have a test beside those that were added, if so.
    pub fn conflict(&self, origin: Origin, witness: &Witness) -> Option<String> {
        let of_others = |map: &BTreeMap<Arc<str>, Vec<Origin>>, field: &Arc<str>| {
            let all = map.get(field).into_iter().flatten();
            all.copied().any(|other| other != origin)
        };
        let relied = witness.relies.iter();
        let changed = lasting(witness);
        let field = relied
            .filter(|field| of_others(&self.changes, field))
            .chain(changed.filter(|field| of_others(&self.relies, field)))
            .next()?;
        let field = field.replace(['/', '$'], ".");
        Some(format!(
            "its test and another one disturb each other by what {field} keeps"
        ))
    }

    /// A witness gets a test.
    pub fn add(&mut self, origin: Origin, witness: &Witness) {
        for field in &witness.relies {
            let origins = self.relies.entry(Arc::clone(field)).or_default();
            origins.push(origin);
        }
        for field in lasting(witness) {
            let origins = self.changes.entry(Arc::clone(field)).or_default();
            origins.push(origin);
        }
    }
}

/// What a test changes and does not put back.
fn lasting(witness: &Witness) -> impl Iterator<Item = &Arc<str>> {
    let changes = witness.changes.iter();
    changes.filter(|field| !witness.restores.contains(field))
}

#[cfg(test)]
mod tests {
    use super::*;
    use provetta_outcome::{MethodRef, Prediction};

    fn witness(relies: &[&str], changes: &[&str]) -> Witness {
        let all = |names: &[&str]| names.iter().map(|name| Arc::from(*name)).collect();
        Witness {
            method: MethodRef {
                class: "A".into(),
                name: "m".into(),
                descriptor: "()V".into(),
            },
            initialised: Vec::new(),
            presumed: Vec::new(),
            relies: all(relies),
            changes: all(changes),
            restores: Vec::new(),
            settings: Vec::new(),
            is_approximate: false,
            is_unseen: false,
            fixture: Vec::new(),
            receiver: None,
            inputs: Vec::new(),
            statics: Vec::new(),
            predicted: Prediction::Returns(None),
            after: Vec::new(),
            result: None,
            conditions: Vec::new(),
            reaches: Vec::new(),
            is_unsure: false,
        }
    }

    #[test]
    fn readers_share_what_nobody_changes() {
        let mut all = Disturbances::default();
        all.add((0, 0), &witness(&["A"], &[]));
        assert_eq!(all.conflict((0, 1), &witness(&["A"], &["B"])), None);
    }

    #[test]
    fn one_that_changes_conflicts_with_those_that_rely_on_it_in_either_order() {
        let mut all = Disturbances::default();
        all.add((0, 0), &witness(&["A"], &[]));
        all.add((1, 0), &witness(&[], &["B"]));
        assert!(all.conflict((2, 0), &witness(&[], &["A"])).is_some());
        assert!(all.conflict((2, 0), &witness(&["B"], &[])).is_some());
        assert_eq!(all.conflict((2, 0), &witness(&[], &["B"])), None);
    }

    #[test]
    fn what_is_put_back_disturbs_nobody() {
        let mut all = Disturbances::default();
        let mut both = witness(&["A"], &["A"]);
        both.restores = both.changes.clone();
        all.add((0, 0), &both);
        assert_eq!(all.conflict((0, 1), &both), None);
    }

    #[test]
    fn one_does_not_disturb_itself_but_disturbs_another_like_it() {
        let mut all = Disturbances::default();
        let both = witness(&["A"], &["A"]);
        all.add((0, 0), &both);
        assert_eq!(all.conflict((0, 0), &both), None);
        assert!(all.conflict((0, 1), &both).is_some());
    }
}
