//! In: the first use of a class on a path. Out: when the class was initialised: before the call, or by it.
//!
//! Where a path is the first to use a class, both are possible:
//!
//! - **before the call**, when every static field that can change, and every object, held anything. What the initialiser did
//!   to others then is part of the arbitrary state that the call starts in, and no part of what the path did since: its
//!   writes to other classes are dropped. What it read from them is not what they hold now: a number is a
//!   variable of its own ([`Machine::read_past`]), and where it needs an object, or asks a question about such a number, the initialiser
//!   is given up, so that a path which reads what it would have set ends as unknown. Its own fields that can change
//!   are inputs, its final ones hold what it computed.
//! - **by the call**: the initialiser runs on the present state like any code that is called. What it writes stays, its own fields
//!   hold what it left, the objects that it makes are objects of the path. What it cannot follow ends the path.
//!
//! A class whose initialiser (with those of its superclasses, and of all classes that it is the first to use) neither reads nor writes
//! anything that can change, save what it made itself, is the same either way: no fork. That is found by running
//! it. A **trial** runs it as if before the call; the first touch of something else rewinds the path to where the
//! class was first used, and forks there. The machine remembers such classes and forks at once the next time.
//! An initialiser that cannot be followed touches nothing if no code that it can reach does ([`Machine::is_confined`]), and
//! if neither a handler nor a contract would see that it throws or never ends.
//!
//! Only *before* is possible for the class under test and its superclasses, which the JVM initialises before the first instruction,
//! for classes of input objects, and for code that makes inputs. What a specification asks for decides nothing: it forks as an instruction does, and
//! what it would find in a class that the code is to initialise later is not known ([`Machine::initialise_asked`]).
//!
//! A class that is first used by an initialiser that ran before the call was initialised before the call too. Two
//! initialisers that lead to each other, be it by a superclass, may have run in either order, and each may have found the other class half
//! initialised: what they computed is not known ([`Machine::leads_back`]).
//! Paths that assume something contradictory about the order of initialisations (`A` before the call although its initialiser uses
//! `B`, which the call initialises) are followed all the same: they make claims weaker, and no test comes from
//! them, since a test JVM initialises a class once, whatever test runs first ([`Machine::untestable`]).

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::{Insn, Origin};
use provetta_faults::{Fault, seeded};
use provetta_outcome::{JavaType, StopReason};
use provetta_term::{Sort, VarId};
use rustc_hash::FxHashSet;

use crate::event::{Choice, Event, Then};
use crate::halt::Halt;
use crate::heap::Owner;
use crate::ids::{ClassId, FieldSlot};
use crate::init::ends::abandon_initialiser;
use crate::machine::{Machine, StaticFields};
use crate::objects::is_guarded;
use crate::program::Program;
use crate::reach::{CallGraph, initialiser_of};
use crate::state::{Found, Init, Initialisation, State, Trial, When};
use crate::value::Value;

/// When classes are initialised that are so together.
#[derive(Debug, Default)]
pub(crate) struct Time {
    now: Vec<ClassId>,
    /// The first of those of which is to be tried whether it matters
    pub(crate) trial: Option<ClassId>,
}

impl Time {
    /// When one of them is; a trial runs as if before the call.
    pub(crate) fn of(&self, class: ClassId) -> When {
        match self.now.contains(&class) {
            true => When::Now,
            false => When::Before,
        }
    }
}

impl State {
    /// Something that can change and that the running code did not make is read, though what it holds is not known.
    pub(crate) fn touched(&self, what: String) -> Halt {
        match self.classes.initialisation.is_earlier() {
            true => Halt::Touch,
            false => Halt::Stop(StopReason::Unsupported { what }),
        }
    }

    /// The same for something that is written, which asks for nothing.
    pub(crate) fn touched_by_write(&self, what: String) -> Halt {
        match self.classes.initialisation.trial {
            Some(_) => Halt::Touch,
            None => Halt::Stop(StopReason::Unsupported { what }),
        }
    }

    /// Whether a trial has changed what other initialisers made.
    pub(crate) fn trial_has_written(&self) -> bool {
        let trial = self.classes.initialisation.trial.as_ref();
        trial.is_some_and(|trial| trial.writes != self.heap.shared_writes())
    }

    /// Whether nobody has started to initialise a class: an interface that waits for a superclass is initialised by its first use.
    pub(crate) fn is_uninitialised(&self, class: ClassId) -> bool {
        match self.classes.statics.get(&class) {
            Some(statics) => {
                matches!(statics.init, Init::Waiting(_))
                    && !seeded(Fault::WaitingInterfacesAreReady)
            }
            None => true,
        }
    }

    /// Variables for what static fields held when initialisers read them that ran before the call.
    pub fn past_inputs(&self) -> Vec<VarId> {
        let found = self.classes.initialisation.found.iter();
        found.map(|found| found.variable).collect()
    }

    /// An initialiser that ran before the call asks a question whose answer depends on what others held then.
    pub(crate) fn asks_past(&mut self) -> Halt {
        let found: Vec<Found> = self.classes.initialisation.found.iter().cloned().collect();
        if let Some(found) = found.iter().rev().find(|found| found.is_project) {
            self.classes.initialisation.need(&found.what);
        }
        let what = "it depends on what others can change".into();
        Halt::Stop(StopReason::Unsupported { what })
    }

    /// An initialiser is about to be started, on the state as it is before the instruction that needs it.
    pub(crate) fn begin_trial(&mut self, class: ClassId, before: State) {
        if self.classes.initialisation.trial.is_none() {
            let writes = before.heap.shared_writes();
            self.classes.initialisation.trial = Some(Rc::new(Trial {
                class,
                state: before,
                writes,
            }));
        }
    }

    /// The class of the initialiser that ran before the call and is the innermost to run now.
    fn earlier_class(&self) -> Option<ClassId> {
        match self.heap.owner() {
            Owner::Class(class) => Some(class),
            Owner::Path | Owner::Older => None,
        }
    }
}

impl Program<'_> {
    pub(crate) fn shown_name(&self, class: ClassId) -> String {
        self.class(class).class.name.replace(['/', '$'], ".")
    }

    pub(crate) fn names_of<'a>(&self, classes: impl Iterator<Item = &'a ClassId>) -> Vec<Arc<str>> {
        let mut names: Vec<Arc<str>> = classes.map(|class| self.name_of(*class)).collect();
        names.sort();
        names.dedup();
        names
    }

    pub(crate) fn name_of(&self, class: ClassId) -> Arc<str> {
        Arc::clone(&self.class(class).class.name)
    }
}

impl Machine<'_> {
    /// When a class and those that are initialised with it are initialised, where the path is the first to use them. The class
    /// comes first; the counter stands behind the instruction.
    pub(crate) fn time_of(&mut self, state: &State, all: &[ClassId]) -> Result<Time, Halt> {
        let mut time = Time::default();
        if self.limits.statics == StaticFields::AsInitialised {
            time.now.extend(all);
            return Ok(time);
        }
        let is_active = |id: &ClassId| {
            let entry = self.program.class(*id);
            !entry.is_jdk && entry.initialiser.is_some()
        };
        let active: Vec<ClassId> = all.iter().copied().filter(is_active).collect();
        let Some(first) = active.first().copied() else {
            return Ok(time);
        };
        // What a specification calls must not initialise what the code is to initialise later.
        let asks = state.observation.asking > 0;
        let is_before = seeded(Fault::InitialisationIsAlwaysBefore)
            || state.classes.initialisation.is_earlier()
            || state.inputs.making > 0
            || asks && seeded(Fault::SpecificationsInitialise)
            || all
                .first()
                .is_some_and(|id| state.classes.initialisation.is_before(*id));
        if is_before {
            return Ok(time);
        }
        if let Some(class) = all.first()
            && has_objects(&self.program, state, *class)?
        {
            return Ok(time);
        }
        let is_later = |id: &ClassId| state.classes.initialisation.is_now(*id);
        if asks && let Some(later) = active.iter().copied().find(is_later) {
            return Err(self.not_yet(&[later]));
        }
        // A class that was initialised before has all above it so, too.
        let mut stands_for_all = true;
        for id in &active {
            let (below, above) = (self.program.name_of(first), self.program.name_of(*id));
            stands_for_all &= self.program.is_subclass(&below, &above)?;
        }
        if stands_for_all && state.classes.initialisation.is_before(first) {
            return Ok(time);
        }
        if stands_for_all && !state.classes.initialisation.is_now(first) {
            if self.touching.contains(&first) || self.leads_back(first).is_some() {
                return Err(Halt::Fork(self.ask_when(state, first)));
            }
            time.trial = Some(first);
            return Ok(time);
        }
        for id in active {
            if state.classes.initialisation.is_now(id) {
                time.now.push(id);
            } else if !state.classes.initialisation.is_before(id)
                && !has_objects(&self.program, state, id)?
            {
                return Err(Halt::Fork(self.ask_when(state, id)));
            }
        }
        Ok(time)
    }

    /// The two times at which a class may be initialised.
    fn ask_when(&mut self, state: &State, class: ClassId) -> Vec<Choice> {
        let subject = format!(
            "the call initialises {}",
            self.program.class(class).class.name
        );
        let called = format!("the call initialises {}", self.program.shown_name(class));
        let name = self.title(&subject, &called);
        let now = self.variable(&name, Sort::Bool);
        let before = self.terms.not(now);
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let choice = |condition, when| Choice {
            condition,
            line,
            then: Then::Initialise { class, when },
        };
        vec![choice(before, When::Before), choice(now, When::Now)]
    }

    /// A trial touched something else: the path goes back to the first use of the class and forks.
    pub(crate) fn rewind(&mut self, state: &mut State) -> Option<Event> {
        let trial = state.classes.initialisation.trial.take()?;
        self.touching.insert(trial.class);
        let steps = state.steps;
        *state = trial.state.clone();
        state.steps = steps;
        Some(Event::Fork(self.ask_when(state, trial.class)))
    }

    /// What an initialiser that ran before the call finds in a static field of another class; none if it is known.
    pub(crate) fn read_past(
        &mut self,
        state: &mut State,
        slot: FieldSlot,
    ) -> Result<Option<Value>, Halt> {
        let Some(reader) = state.earlier_class() else {
            return Ok(None);
        };
        let entry = self.program.class(slot.class);
        let info = &entry.statics[slot.slot as usize];
        let is_running = state
            .classes
            .statics
            .get(&slot.class)
            .is_some_and(|s| matches!(s.init, Init::Running | Init::Waiting(_)));
        if slot.class == reader {
            // Others may have written it meanwhile.
            if info.is_input && state.classes.initialisation.disturbed.contains(&reader) {
                let what = format!("{}, which another initialiser may have changed", info.name);
                return Err(state.touched(what));
            }
            return Ok(None);
        }
        if entry.is_jdk || info.constant.is_some() && info.flags.is_final() {
            return Ok(None);
        }
        let is_mutable = info.is_input && !seeded(Fault::InitialisersReadThePresent);
        if !is_running && !is_mutable {
            return Ok(None);
        }
        let what = format!(
            "{}.{} as it was when {} was initialised",
            self.program.shown_name(slot.class),
            info.name,
            self.program.shown_name(reader)
        );
        if state.classes.initialisation.trial.is_some() {
            return Err(Halt::Touch);
        }
        let key = (reader, slot.class, slot.slot);
        if let Some(value) = state.classes.initialisation.past.get(&key) {
            return Ok(Some(*value));
        }
        // A run with known inputs would take it for known, and no test comes of it if the initialiser is given up instead.
        if self.given.is_some() {
            state.classes.initialisation.need(&what);
            return Err(Halt::Stop(StopReason::Past { what }));
        }
        let ty = JavaType::parse(&info.descriptor).filter(JavaType::is_primitive);
        let is_project = entry.is_project;
        let Some(ty) = ty.filter(|_| !is_running) else {
            if is_project && !is_running {
                state.classes.initialisation.need(&what);
            }
            return Err(Halt::Stop(StopReason::Unsupported { what }));
        };
        // Another reading may have found another value.
        let earlier = state.classes.initialisation.found.iter();
        let earlier = earlier.filter(|found| *found.what == *what).count();
        let name = format!("{what}{}", "'".repeat(earlier));
        let value = self.input(&name, &ty);
        let term = value.term(&mut self.terms)?;
        for variable in self.terms.vars(term) {
            state.classes.initialisation.found.push_back(Found {
                variable: *variable,
                what: what.as_str().into(),
                is_project,
            });
        }
        state.classes.initialisation.past.insert(key, value);
        Ok(Some(value))
    }

    /// A static initialiser of the project cannot be followed. `true` if it can be given up: it was to run before the call, or it
    /// makes no difference when it runs.
    pub(crate) fn may_give_up(&mut self, state: &mut State, class: ClassId) -> bool {
        if self.limits.statics == StaticFields::AsInitialised || self.program.class(class).is_jdk {
            return true;
        }
        if state.classes.initialisation.is_now(class)
            && !seeded(Fault::InitialiserOfTheCallIsGivenUp)
        {
            return false;
        }
        let is_confined = self.is_confined(class);
        match state.classes.initialisation.trial.clone() {
            Some(trial) if !is_confined || self.may_be_seen(&trial.state) => return false,
            None if !is_confined && state.classes.initialisation.is_entering => {
                Initialisation::note(&mut state.classes.initialisation.doubtful, class);
            }
            None if !is_confined => {
                Initialisation::note(&mut state.classes.initialisation.effective, class);
            }
            _ => {}
        }
        Initialisation::note(&mut state.classes.initialisation.given_up, class);
        true
    }

    /// Whether it may be seen that an initialiser of the call throws, or never ends: by a handler, or by a contract.
    fn may_be_seen(&self, first_use: &State) -> bool {
        let is_seen = self.observer.is_present() || is_guarded(&self.program, first_use);
        is_seen && !seeded(Fault::InitialisersNeverThrow)
    }

    /// Why no test can make sure that a path is followed, if none can: it needs a class that the call initialises, or depends on
    /// what a static field held when another class was initialised.
    pub fn untestable(&self, state: &State) -> Option<StopReason> {
        let decided = state.classes.initialisation.decided.iter();
        let now = decided.filter(|(_, when)| **when == When::Now);
        let classes = self.program.names_of(now.map(|(class, _)| class));
        if !classes.is_empty() {
            return Some(StopReason::FirstUse { classes });
        }
        if let Some(what) = &state.classes.initialisation.needed {
            return Some(StopReason::Past {
                what: what.to_string(),
            });
        }
        let found = &state.classes.initialisation.found;
        if found.is_empty() {
            return None;
        }
        // Paths are long, and much may have been found: each condition is looked at once.
        let mut asked: FxHashSet<VarId> = FxHashSet::default();
        for condition in state.path.conditions() {
            asked.extend(self.terms.vars(condition).iter());
        }
        let found = found.iter().find(|found| asked.contains(&found.variable))?;
        Some(StopReason::Past {
            what: found.what.to_string(),
        })
    }

    /// What the outcome of a path depends on that no test can set, if two models say that it does.
    pub fn past(&self, state: &State) -> Option<StopReason> {
        let found = state.classes.initialisation.found.front()?;
        Some(StopReason::Past {
            what: found.what.to_string(),
        })
    }

    /// Whether no code that a static initialiser can reach reads or writes anything that can change, save static fields of the class
    /// itself and what it makes. An initialiser gets no arguments, so all else lies behind static fields.
    fn is_confined(&mut self, class: ClassId) -> bool {
        if let Some(known) = self.confined.get(&class) {
            return *known;
        }
        let entry = self.program.class(class);
        let root = initialiser_of(&entry.class.name);
        let is_project = entry.is_project;
        let own = Arc::clone(&entry.class.name);
        let graph = CallGraph::new(self.program.classes, &root);
        let classes = self.program.classes;
        let is_harmless = |insn: &Insn| match insn {
            Insn::GetStatic(member) | Insn::PutStatic(member) => {
                let Ok(Some((owner, index))) = classes.resolve_field(member) else {
                    return false;
                };
                let field = &owner.fields[index];
                let is_value = !field.descriptor.starts_with(['L', '['])
                    || &*field.descriptor == "Ljava/lang/String;";
                owner.name == own
                    || matches!(owner.origin, Origin::Jdk)
                    || matches!(insn, Insn::GetStatic(_)) && field.flags.is_final() && is_value
            }
            Insn::Invoke(_, member) => {
                let is_reflection = member.class.starts_with("java/lang/reflect/")
                    || member.class.starts_with("java/lang/invoke/")
                    || matches!(
                        &*member.class,
                        "java/util/ServiceLoader" | "java/lang/Runtime"
                    )
                    || matches!(
                        (&*member.class, &*member.name),
                        ("java/lang/Class", "forName" | "newInstance")
                            | ("java/lang/System", "load" | "loadLibrary")
                    );
                match classes.find(&member.class) {
                    _ if member.class.starts_with('[') => true,
                    Ok(Some(owner)) => {
                        !is_reflection && matches!(owner.origin, Origin::Jdk | Origin::Project(_))
                    }
                    _ => false,
                }
            }
            _ => true,
        };
        let confined = is_project
            && !graph.is_open()
            && graph.methods().all(|(_, method)| {
                let insns = method.code.as_ref().map_or(&[][..], |c| &c.insns);
                insns.iter().all(is_harmless)
            });
        self.confined.insert(class, confined);
        confined
    }
}

/// An initialiser that ran before the call needs to know what others can change.
pub(crate) fn needs_past(program: &Program<'_>, state: &mut State) {
    if let Some(class) = state.earlier_class() {
        let name = program.shown_name(class);
        let what = format!("what static fields led to when {name} was initialised");
        state.classes.initialisation.need(&what);
    }
}

/// Whether an input is certainly an object of a class, which was initialised before it was made. Of an interface that
/// says nothing.
pub(crate) fn has_objects(
    program: &Program<'_>,
    state: &State,
    class: ClassId,
) -> Result<bool, Halt> {
    let entry = program.class(class);
    let inputs = state.inputs.refs.iter();
    for input in inputs.filter(|input| input.non_null && input.havocked.is_none()) {
        for ty in &input.types {
            if program.is_subclass(ty, &entry.class.name)? {
                return Ok(!entry.class.flags.is_interface());
            }
        }
    }
    Ok(false)
}

/// An initialiser that ran before the call writes a static field. Whether the field is one of another class: then nothing
/// is written, since what the field holds by now may be anything.
pub(crate) fn write_past(
    program: &mut Program<'_>,
    state: &mut State,
    slot: FieldSlot,
    value: Value,
) -> Result<bool, Halt> {
    let Some(writer) = state.earlier_class() else {
        return Ok(false);
    };
    let is_own = slot.class == writer;
    let entry = program.class(slot.class);
    if let Value::Ref(id) = value
        && !(is_own && entry.statics[slot.slot as usize].frozen > 0)
    {
        state.classes.initialisation.let_escape([id]);
    }
    if is_own || entry.is_jdk {
        return Ok(false);
    }
    if state.classes.initialisation.trial.is_some() {
        return Err(Halt::Touch);
    }
    let initialisation = &mut state.classes.initialisation;
    Initialisation::note(&mut initialisation.effective, writer);
    let key = (writer, slot.class, slot.slot);
    initialisation.past.insert(key, value);
    initialisation.disturbed.insert(slot.class);
    Ok(true)
}

/// An initialiser that ran before the call may have run before or after another one that leads to it: it is given up before it
/// starts.
pub(crate) fn give_up_order(
    program: &mut Program<'_>,
    state: &mut State,
    class: ClassId,
    other: &str,
) {
    let initialisation = &mut state.classes.initialisation;
    match initialisation.is_entering {
        true => Initialisation::note(&mut initialisation.doubtful, class),
        false => Initialisation::note(&mut initialisation.effective, class),
    }
    Initialisation::note(&mut initialisation.given_up, class);
    let other = other.replace(['/', '$'], ".");
    let what = format!("that of {other} may have run before it or in it");
    abandon_initialiser(program, state, class, &StopReason::Unsupported { what });
}

/// Classes whose initialisers could not be followed: a prediction takes them to end normally.
pub(crate) fn presumed_classes(program: &Program<'_>, state: &State) -> Vec<Arc<str>> {
    program.names_of(state.classes.initialisation.given_up.iter())
}

/// Classes that have to be initialised before a test arranges anything: their initialisers would change it later. The class
/// under test is initialised before its code runs: where it is not known whether it changes anything, that matters only
/// if the test `sets` static fields.
pub(crate) fn initialised_first(program: &Program<'_>, state: &State, sets: bool) -> Vec<Arc<str>> {
    let initialisation = &state.classes.initialisation;
    let doubtful = initialisation.doubtful.iter().filter(|_| sets);
    program.names_of(initialisation.effective.iter().chain(doubtful))
}
