//! In: the state when a static initialiser has ended, or was given up. Out: which of the arrays that an initialiser made nobody
//! holds but static fields that no code lets escape.
//!
//! An object that an initialiser made can have escaped only if something leads to it that is there when the initialiser
//! has ended: a static field, an object that others made, or one of its own objects that such a thing leads to. Frames of callers are
//! older than the object. A reference that was stored in a static field counts for good, since the field may be forgotten:
//! what an initialiser writes to other classes is dropped, and fields that can change become inputs. Static fields that are frozen lead to
//! nothing but the elements of their last frozen level. An array in both a private field and one of the package has escaped, so
//! that what is said of private ones rests on their nest alone. An initialiser that is given up may have put whatever it could find
//! anywhere; that counts for good, too.

use std::collections::BTreeSet;

use provetta_faults::{Fault, seeded};

use crate::heap::{Body, Owner};
use crate::ids::{ClassId, ObjectId};
use crate::program::Program;
use crate::program::frozen::ALL;
use crate::state::{Init, State};
use crate::value::Value;

/// Arrays that the initialiser of a class made and that are held by its frozen fields only, as far as these are frozen.
pub(crate) fn unshared(program: &Program<'_>, state: &State, class: ClassId) -> Vec<ObjectId> {
    let is_own = |owner: Owner| owner == Owner::Class(class);
    let mut search = Search::new(program, state);
    search.walk_fields(&[class]);
    let mut found = std::mem::take(&mut search.frozen);
    found.retain(|id| is_own(state.heap.get(*id).owner));
    if found.is_empty() || seeded(Fault::FrozenRowsAreOwn) {
        return found.into_iter().collect();
    }
    search.add_roots(&[class]);
    let held = search.reached();
    found.difference(&held).copied().collect()
}

/// What initialisers that are still running have made and what the code of a class can get at, whose initialiser is given up.
pub(crate) fn held_by_others(
    program: &Program<'_>,
    state: &State,
    class: ClassId,
) -> BTreeSet<ObjectId> {
    let running = state.classes.statics.iter().filter(|(id, statics)| {
        **id != class && matches!(statics.init, Init::Running | Init::Waiting(_))
    });
    let running: Vec<ClassId> = running.map(|(id, _)| *id).collect();
    let mut search = Search::new(program, state);
    search.walk_fields(&running);
    search.add_roots(&running);
    let mut held = search.reached();
    held.retain(|id| is_of(state.heap.get(*id).owner, &running));
    held
}

fn is_of(owner: Owner, classes: &[ClassId]) -> bool {
    matches!(owner, Owner::Class(class) if classes.contains(&class))
}

struct Search<'a, 'p> {
    program: &'a Program<'p>,
    state: &'a State,
    /// Arrays that frozen fields lead to, as far as they are frozen
    frozen: BTreeSet<ObjectId>,
    /// The same for fields that the package may use
    of_package: BTreeSet<ObjectId>,
    /// What others hold
    roots: Vec<ObjectId>,
}

impl<'a, 'p> Search<'a, 'p> {
    fn new(program: &'a Program<'p>, state: &'a State) -> Search<'a, 'p> {
        Search {
            program,
            state,
            frozen: BTreeSet::new(),
            of_package: BTreeSet::new(),
            roots: Vec::new(),
        }
    }

    /// Follows the frozen fields of some classes. What lies behind their frozen levels has escaped.
    fn walk_fields(&mut self, classes: &[ClassId]) {
        for class in classes {
            let Some(statics) = self.state.classes.statics.get(class) else {
                continue;
            };
            let infos = &self.program.class(*class).statics;
            for (value, info) in statics.values.iter().zip(infos) {
                if let Value::Ref(id) = value
                    && info.frozen > 0
                {
                    let is_own = info.flags.is_private() || info.flags.is_synthetic();
                    self.walk(*id, info.frozen, is_own);
                }
            }
        }
        let both = self.frozen.intersection(&self.of_package);
        self.roots.extend(both);
        self.frozen.append(&mut self.of_package);
    }

    fn walk(&mut self, field: ObjectId, levels: u8, is_own: bool) {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![(field, levels)];
        while let Some((id, levels)) = waiting.pop() {
            let body = &self.state.heap.get(id).body;
            if levels == 0 || !matches!(body, Body::Array(..)) {
                self.roots.push(id);
            } else if seen.insert((id, levels)) {
                match is_own {
                    true => self.frozen.insert(id),
                    false => self.of_package.insert(id),
                };
                let below = if levels == ALL { ALL } else { levels - 1 };
                body.references(&mut |value| {
                    if let Value::Ref(next) = value {
                        waiting.push((next, below));
                    }
                });
            }
        }
    }

    /// Adds what others hold: static fields, frozen ones of these classes excepted, and objects that these classes have not made.
    fn add_roots(&mut self, classes: &[ClassId]) {
        let state = self.state;
        let roots = &mut self.roots;
        let mut add = |value: Value| {
            if let Value::Ref(id) = value {
                roots.push(id);
            }
        };
        for (class, statics) in &state.classes.statics {
            let infos = &self.program.class(*class).statics;
            let is_followed = classes.contains(class);
            for (value, info) in statics.values.iter().zip(infos) {
                if !is_followed || info.frozen == 0 {
                    add(*value);
                }
            }
        }
        for id in (0..state.heap.len() as u32).map(ObjectId) {
            let object = state.heap.get(id);
            if !is_of(object.owner, classes) {
                object.body.references(&mut add);
            }
        }
        let suppressed = state.vm.suppressed.values().flatten();
        suppressed.for_each(|all| all.iter().copied().for_each(&mut add));
        state.inputs.by_number.values().copied().for_each(&mut add);
        roots.extend(state.classes.initialisation.escaped());
        roots.extend(state.vm.singletons.values());
        roots.extend(state.vm.literals.values());
        roots.extend(state.vm.mirrors.values());
    }

    fn reached(self) -> BTreeSet<ObjectId> {
        let mut reached = BTreeSet::new();
        let mut waiting = self.roots;
        while let Some(id) = waiting.pop() {
            if reached.insert(id) {
                self.state.heap.get(id).body.references(&mut |value| {
                    if let Value::Ref(next) = value {
                        waiting.push(next);
                    }
                });
            }
        }
        reached
    }
}
