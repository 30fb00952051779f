//! In: something that holds when a test runs, though no claim may rely on it. Out: the path goes on under that assumption, next to
//! a path that does not have it.
//!
//! What a static initialiser left may have changed since, so claims take it for anything, or stop where it is needed. A test
//! starts from what the initialiser left: it runs before any code that is known to change it. So there are two ways on from the first use of such an object. One
//! assumes that it is as it was left: all objects that the path comes to need afterwards are, too, the path is optional, and its witness names the
//! static fields it relies on ([`relies_on`]) and those behind which it changes something ([`changes`]), so that no test runs after another that would disturb it. The
//! other way is what it would be without the assumption: the path stops, or the object becomes an input in any state.
//!
//! The same goes for other things that hold where a test runs: functions such as `Math.sin`, whose last bits are the JVM's choice, are near the values of
//! the evaluator, and settings of the JVM have values that the test gives them. Static initialisers may need these too: then the way without the
//! assumption is the one on which the initialiser is given up.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use provetta_outcome::StopReason;
use provetta_term::Sort;

use crate::event::{Assumption, Choice, Event, Flow, Then};
use crate::halt::Halt;
use crate::heap::{Body, Owner};
use crate::ids::{ClassId, ObjectId};
use crate::inputs::given::{is_as_given, is_same, same_body};
use crate::inputs::kept_by::holder_of;
use crate::machine::{Machine, StaticFields};
use crate::program::Program;
use crate::refs::How;
use crate::state::{Initialisation, State};
use crate::value::Value;

/// Fields of collections of the JDK that keep a view which shows nothing of its own: that one was made changes nothing.
const VIEWS: [&str; 6] = [
    "keySet",
    "values",
    "entrySet",
    "navigableKeySet",
    "descendingMap",
    "descendingKeySet",
];

impl Machine<'_> {
    /// The ways on from where only tests can go on. The counter stands behind the instruction, which is executed again.
    pub(crate) fn assume(
        &mut self,
        state: &mut State,
        what: Assumption,
        reason: StopReason,
    ) -> Result<Flow, Halt> {
        if !self.may_assume(state) {
            return Err(reason.into());
        }
        // What is made after the end of the call for the sake of the test says nothing of the call.
        if state.inputs.optional || self.is_completing(state) {
            return self.apply(state, Then::Assume(what));
        }
        Ok(self.fork_on(state, what, Then::Stop(reason)))
    }

    /// An object that a static initialiser made has to become an input, or is as it was left.
    pub(crate) fn open_or_leave(&mut self, state: &mut State, id: ObjectId) -> Result<Flow, Halt> {
        // A test brings an object that it can name into any state. Others, and arrays, it has to take as they are.
        let is_settable = matches!(state.heap.get(id).body, Body::Fields(_))
            && holder_of(&self.program, state, id).is_some();
        let is_open = self.is_completing(state) || !self.can_open(state, id);
        if is_settable || !self.may_assume(state) || is_open {
            return self.apply(state, Then::Open(id));
        }
        // One object is as it was left if another one is.
        if state.heap.all_left().next().is_some() {
            return self.apply(state, Then::Assume(Assumption::AsLeft(id)));
        }
        Ok(self.fork_on(state, Assumption::AsLeft(id), Then::Open(id)))
    }

    /// Whether a path may go on under an assumption that claims do not rely on.
    pub(crate) fn may_assume(&self, state: &State) -> bool {
        !self.mode.stops_at_heads()
            && self.limits.statics == StaticFields::Inputs
            && state.observation.asking == 0
    }

    /// The two ways on: under the assumption, or without it.
    fn fork_on(&mut self, state: &State, what: Assumption, otherwise: Then) -> Flow {
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let question = match &what {
            Assumption::AsLeft(_) => "static fields keep what their initialisers left",
            Assumption::AsRun(_) => "static fields hold what a run of their initialisers left",
            Assumption::Providers => "the JVM has the security providers of the JDK",
            Assumption::Approximate => "functions of Math are near what they are taken for",
            Assumption::Setting(_) => "the JVM has the settings of the test",
        };
        let holds = self.variable(question, Sort::Bool);
        let not = self.terms.not(holds);
        let choice = |condition, then| Choice {
            condition,
            line,
            then,
        };
        let choices = vec![choice(not, otherwise), choice(holds, Then::Assume(what))];
        Flow::Event(Event::Fork(choices))
    }

    /// Goes on under an assumption.
    pub(crate) fn take_for_granted(
        &mut self,
        state: &mut State,
        what: Assumption,
    ) -> Result<(), Halt> {
        state.inputs.optional |= !self.is_completing(state);
        match what {
            Assumption::AsLeft(id) => state.heap.leave(id),
            Assumption::AsRun(class) => {
                state.classes.initialisation.ran.insert(class, false);
            }
            Assumption::Providers => state.inputs.providers = true,
            Assumption::Approximate => state.inputs.approximate = true,
            Assumption::Setting(setting) => {
                state.inputs.settings.insert(setting);
            }
        }
        // A test JVM may have initialised the class when something else held.
        if let Some(class) = state.running_initialiser()
            && !self.program.class(class).is_jdk
        {
            Initialisation::note(&mut state.classes.initialisation.given_up, class);
        }
        Ok(())
    }
}

/// The static fields that lead to what a path takes to be as static initialisers left it, as class and field.
pub(crate) fn relies_on(program: &Program<'_>, state: &State) -> Vec<Arc<str>> {
    let left = state.heap.all_left();
    let left = left.filter_map(|(id, _)| Some((id, initialised(state.heap.get(id).owner)?)));
    fields_to(program, state, left.collect())
}

/// The same for what a path changes, or what a test of it assigns; and those of the fields that a test can put back.
pub(crate) fn changes(program: &Program<'_>, state: &State) -> (Vec<Arc<str>>, Vec<Arc<str>>) {
    let left: BTreeMap<ObjectId, &Body> = state.heap.all_left().collect();
    let is_changed = |id: &ObjectId| match left.get(id) {
        Some(before) => !is_as_left(program, state, *id, before),
        None => true,
    };
    let written = state.heap.written_shared().filter(is_changed);
    let written = written.filter_map(|id| Some((id, initialised(state.heap.get(id).owner)?)));
    let opened = state.inputs.opened.iter().filter_map(|(id, class)| {
        let number = state.heap.get(*id).input?;
        let object = &state.inputs.graph[number as usize];
        let is_assigned = match &object.how {
            How::Any { initial } => initial.iter().any(|value| *value != Value::Unset),
            _ => false,
        };
        (is_assigned || !is_as_given(state, object)).then_some((*id, *class))
    });
    let changed: BTreeMap<ObjectId, ClassId> = written.chain(opened).collect();
    let mut all = fields_to(program, state, changed.clone());
    all.sort_unstable();
    if all.is_empty() {
        return (all, Vec::new());
    }
    let restored = restored(program, state, &changed, &left);
    let restored = restored.into_iter().filter(|field| all.contains(field));
    let restored = restored.collect();
    (all, restored)
}

/// Classes whose objects a test puts back into the state before, by their own methods.
const RESTORED: [&str; 18] = [
    "java/util/ArrayDeque",
    "java/util/ArrayList",
    "java/util/EnumMap",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/LinkedHashMap",
    "java/util/LinkedHashSet",
    "java/util/LinkedList",
    "java/util/TreeMap",
    "java/util/TreeSet",
    "java/util/Vector",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/CopyOnWriteArrayList",
    "java/util/concurrent/atomic/AtomicBoolean",
    "java/util/concurrent/atomic/AtomicInteger",
    "java/util/concurrent/atomic/AtomicLong",
    "java/util/concurrent/atomic/AtomicReference",
    "java/util/concurrent/ConcurrentLinkedQueue",
];

/// Static fields behind which nothing has changed but a collection, a map, an atomic value or an array that the field holds itself, with
/// what it keeps for its own use.
fn restored(
    program: &Program<'_>,
    state: &State,
    changed: &BTreeMap<ObjectId, ClassId>,
    left: &BTreeMap<ObjectId, &Body>,
) -> Vec<Arc<str>> {
    let mut found = Vec::new();
    for (class, statics) in &state.classes.statics {
        let entry = program.class(*class);
        for (info, value) in entry.statics.iter().zip(statics.values.iter()) {
            let Value::Ref(root) = *value else { continue };
            let is_array = matches!(state.heap.get(root).body, Body::Array(..));
            let name = &program.class(state.heap.get(root).class).class.name;
            if entry.is_jdk || !is_array && !RESTORED.contains(&&**name) {
                continue;
            }
            // What it keeps for its own use, and what it leads to apart from that.
            let mut own = BTreeSet::from([root]);
            let mut others = BTreeSet::new();
            let mut waiting = vec![root];
            while let Some(id) = waiting.pop() {
                let is_own = own.contains(&id);
                state.heap.get(id).body.references(&mut |value| {
                    let Value::Ref(next) = state.known(value) else {
                        return;
                    };
                    let keeps = is_own && !is_array && is_inside(program, state, next);
                    let is_new = match keeps {
                        true => own.insert(next),
                        false => !own.contains(&next) && others.insert(next),
                    };
                    if is_new {
                        waiting.push(next);
                    }
                });
            }
            let has_grown = |id: &ObjectId| {
                left.get(id)
                    .is_some_and(|before| has_other_table(program, state, *id, before))
            };
            let is_beyond = |id: &ObjectId| others.contains(id) && !own.contains(id);
            if !changed.keys().any(is_beyond) && !own.iter().any(has_grown) {
                found.push(format!("{}.{}", entry.class.name, info.name).into());
            }
        }
    }
    found
}

/// Whether an object is one of those that collections of the JDK are built of.
fn is_inside(program: &Program<'_>, state: &State, id: ObjectId) -> bool {
    let object = state.heap.get(id);
    let name = &program.class(object.class).class.name;
    let is_node = name.starts_with("java/util/") && name.contains('$');
    match object.body {
        Body::Array(..) => true,
        Body::Fields(_) => is_node || matches!(&**name, "java/util/HashMap" | "java/util/TreeMap"),
        _ => false,
    }
}

/// Whether a hash table was made larger, which shows in the order of its elements for good.
fn has_other_table(program: &Program<'_>, state: &State, id: ObjectId, before: &Body) -> bool {
    let object = state.heap.get(id);
    let (Body::Fields(now), Body::Fields(before)) = (&object.body, before) else {
        return false;
    };
    let fields = program.class(object.class).fields.iter();
    let mut fields = fields.zip(now.iter().zip(before.iter()));
    fields.any(|(info, (now, before))| {
        &*info.name == "table" && matches!(before, Value::Ref(_)) && now != before
    })
}

fn initialised(owner: Owner) -> Option<ClassId> {
    match owner {
        Owner::Class(class) => Some(class),
        Owner::Path | Owner::Older => None,
    }
}

/// The static fields that lead to some of these objects. One that no field leads to any more may have been behind each field of the class
/// whose initialiser made it.
fn fields_to(
    program: &Program<'_>,
    state: &State,
    objects: BTreeMap<ObjectId, ClassId>,
) -> Vec<Arc<str>> {
    if objects.is_empty() {
        return Vec::new();
    }
    let mut found: BTreeSet<Arc<str>> = BTreeSet::new();
    let mut all: BTreeMap<ClassId, Vec<Arc<str>>> = BTreeMap::new();
    let mut lost = objects.clone();
    for (class, statics) in &state.classes.statics {
        let entry = program.class(*class);
        for (info, value) in entry.statics.iter().zip(statics.values.iter()) {
            let Value::Ref(first) = *value else { continue };
            if entry.is_jdk {
                continue;
            }
            let name: Arc<str> = format!("{}.{}", entry.class.name, info.name).into();
            all.entry(*class).or_default().push(Arc::clone(&name));
            let mut seen = BTreeSet::from([first]);
            let mut waiting = vec![first];
            while let Some(id) = waiting.pop() {
                if objects.contains_key(&id) {
                    lost.remove(&id);
                    found.insert(Arc::clone(&name));
                }
                state.heap.get(id).body.references(&mut |value| {
                    if let Value::Ref(next) = state.known(value)
                        && seen.insert(next)
                    {
                        waiting.push(next);
                    }
                });
            }
        }
    }
    found.extend(
        lost.values()
            .filter_map(|class| all.remove(class))
            .flatten(),
    );
    found.into_iter().collect()
}

/// Whether an object holds what it was left with, views of a collection apart.
fn is_as_left(program: &Program<'_>, state: &State, id: ObjectId, before: &Body) -> bool {
    let object = state.heap.get(id);
    let class = program.class(object.class);
    let (Body::Fields(now), Body::Fields(before), true) = (&object.body, before, class.is_jdk)
    else {
        return same_body(before, &object.body);
    };
    let fields = class.fields.iter().zip(now.iter().zip(before.iter()));
    Rc::ptr_eq(now, before)
        || fields
            .into_iter()
            .all(|(info, (now, before))| is_same(*now, *before) || VIEWS.contains(&&*info.name))
}
