//! In: a state at the head of a loop. Out: a state that stands for this and every later arrival there.
//!
//! Unrolling proves nothing about a loop that may go on for ever. Instead, what the loop changes is forgotten
//! at its head: locals, fields and elements get fresh values, about which only relations are assumed that hold
//! at the entry. One round is executed from there. If it changes nothing else and keeps the relations, the
//! state at its end is one that the forgetful state stands for already, so the path ends there and all rounds
//! have been seen. Otherwise the search starts the loop again with more forgotten or less assumed.
//!
//! Correct because the comparison at the end of a round looks at everything: frame, heap, static fields. What
//! is not compared are facts about inputs that the round asked for (they only narrow the state), and objects
//! made once on demand, such as string literals (nobody can tell when). An input object that the round was the first to
//! ask for must hold what it held before the call, since for the state at the head nobody has asked for it.

mod descent;
mod ending;
mod recursion;
mod relations;

use std::rc::Rc;

use imbl::OrdMap;
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_symex::{
    Body, ClassId, Elements, FieldSlot, Heap, How, Init, ObjectId, Program, State, Statics, Value,
    is_as_given, is_same,
};
use provetta_term::{Assignment, Sort, TermId};

use crate::Logic;
use crate::path::{FrameSpec, PathSpec};
use crate::{GhostLocals, Ghosts, Old, Val};

pub use ending::InnerCall;
pub use relations::Relation;

/// How many bits a number without a bound has at the head of a loop: more than twice those of an int, so that sums and products
/// of numbers in code fit and there is room for more.
const WHOLE_BITS: u8 = 80;

/// Something that a loop may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A local or operand
    Slot(usize),
    /// A field of an object
    Field(ObjectId, usize),
    /// A static field
    Static(ClassId, usize),
    /// The elements of an array
    Elements(ObjectId),
    /// A ghost field, by its number among those that have a value
    Ghost(usize),
    /// A ghost variable of the activation, in the same way
    GhostLocal(usize),
}

/// A loop head that a frame has come by.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    pc: u32,
    /// Length of the path condition at the last arrival
    path: usize,
    /// Number that the search knows the loop by
    id: usize,
    /// What the head stands for, once it was generalised
    general: Option<Rc<General>>,
}

/// A generalised state at a loop head.
#[derive(Debug)]
pub struct General {
    /// Number that the search knows the loop by
    pub id: usize,
    slots: Vec<Value>,
    heap: Heap,
    statics: OrdMap<ClassId, Statics>,
    suppressed: OrdMap<ObjectId, Option<Rc<Vec<Value>>>>,
    ghosts: Ghosts,
    ghost_locals: GhostLocals,
    /// How many times everything was forgotten
    times: usize,
    /// How many calls their contracts stood for
    calls: u32,
    /// What was forgotten
    places: Vec<Place>,
    /// What is assumed of it
    relations: Vec<Relation>,
}

/// How a state arrives at a loop head.
#[derive(Debug)]
pub enum Arrival {
    /// For the first time
    First,
    /// After a round that depended on no input; with the number of the loop
    Plain(usize),
    /// After a round that depended on an input
    Again(usize),
    /// After a round from the generalised state
    Back(Rc<General>),
}

/// What a round from a generalised state changed.
#[derive(Debug)]
pub enum Change {
    /// Nothing but what was forgotten
    Nothing,
    /// These places as well
    Places(Vec<Place>),
    /// A class was initialised: the next rounds are others than the first
    Initialised,
    /// It came upon an input object that nobody had asked for before, and changed it: in the next rounds that object does not hold
    /// what the input holds
    Inputs,
}

impl General {
    /// What is assumed at the head.
    pub fn relations(&self) -> &[Relation] {
        &self.relations
    }
}

impl Logic<'_, '_> {
    /// A state stands at a loop head: how it came there. The next run goes past the head.
    pub fn arrive(&mut self, state: &mut State) -> Arrival {
        let pc = state.top.pc;
        let shape = self.loops(state.top.method);
        let path = state.path.len();
        state.top.past_head = Some(pc);
        // Loops inside this one are entered afresh.
        let visits = &mut state.top.spec_mut().visits;
        visits.retain(|v| v.pc == pc || !shape.is_inside(pc, v.pc));
        let Some(visit) = visits.iter_mut().find(|v| v.pc == pc) else {
            return Arrival::First;
        };
        match &visit.general {
            Some(general) => Arrival::Back(Rc::clone(general)),
            None if visit.path == path => Arrival::Plain(visit.id),
            None => Arrival::Again(visit.id),
        }
    }

    /// The state stands at the head of a loop that it enters; `id` is the number to know the loop by.
    pub fn entered(&mut self, state: &mut State, id: usize) {
        self.note(state, id, None);
    }

    fn note(&mut self, state: &mut State, id: usize, general: Option<Rc<General>>) {
        let (pc, path) = (state.top.pc, state.path.len());
        state.top.spec_mut().visits.retain(|v| v.pc != pc);
        state.top.spec_mut().visits.push(Visit {
            pc,
            path,
            id,
            general,
        });
    }

    /// Forgets what is at the places, for a state at a loop head. The model, which satisfies the path, is
    /// extended so that it says what was there.
    pub fn forget(
        &mut self,
        state: &mut State,
        places: &[Place],
        model: &mut Assignment,
    ) -> Result<(), StopReason> {
        for place in places {
            if let Place::Field(object, _) | Place::Elements(object) = *place
                && self.can_open(state, object)
            {
                let opened = self.open_kept(state, object);
                opened.map_err(provetta_symex::stopped)?;
            }
            match *place {
                Place::Slot(slot) => {
                    let is_operand = slot >= usize::from(state.top.code.max_locals);
                    let old = state.top.slots[slot];
                    let dead =
                        !is_operand && !self.loops(state.top.method).is_live(state.top.pc, slot);
                    state.top.slots[slot] = match dead {
                        true => Value::Unset,
                        false => self.fresh(old, model)?,
                    };
                }
                Place::Field(object, slot) => {
                    let Body::Fields(fields) = &state.heap.get(object).body else {
                        return Err(moves());
                    };
                    let mut old = fields.get(slot).copied().ok_or_else(moves)?;
                    // What was never read is an input: it has a value before the loop, and another one after it.
                    if old == Value::Unset {
                        let read = self.lazy_field(state, object, slot as u32);
                        old = read.map_err(provetta_symex::stopped)?;
                    }
                    let new = self.fresh(old, model)?;
                    if let Body::Fields(fields) = &mut state.heap.get_mut(object).body {
                        Rc::make_mut(fields)[slot] = new;
                    }
                }
                Place::Static(class, slot) => {
                    let place = FieldSlot {
                        class,
                        slot: slot as u32,
                        is_final: false,
                    };
                    let read = self.read_static(state, place);
                    let old = read.map_err(provetta_symex::stopped)?;
                    let new = self.fresh(old, model)?;
                    if let Some(statics) = state.classes.statics.get_mut(&class) {
                        Rc::make_mut(&mut statics.values)[slot] = new;
                    }
                }
                Place::Elements(object) => {
                    let Body::Array(elem, elements) = &state.heap.get(object).body else {
                        return Err(moves());
                    };
                    if let Elements::Numbers { array, length } = *elements {
                        let elem = elem.clone();
                        let name = self.fresh_name("objects");
                        let fresh = self.numbers_variable(&name, state.heap.len());
                        self.set_model(fresh, array, model);
                        state.heap.get_mut(object).body = Body::Array(
                            elem,
                            Elements::Numbers {
                                array: fresh,
                                length,
                            },
                        );
                        continue;
                    }
                    let Some(sort) = elem.sort() else {
                        return Err(moves());
                    };
                    let (elem, length) = (elem.clone(), elements.length());
                    let old = elements.clone().to_term(&mut self.terms, &elem)?;
                    let name = self.fresh_name("elements");
                    let array = self.terms.var(&name, Sort::Array(sort));
                    self.set_model(array, old, model);
                    state.heap.get_mut(object).body =
                        Body::Array(elem, Elements::Term { array, length });
                }
                Place::Ghost(number) => {
                    let found = state.spec().ghosts.iter().nth(number);
                    let (key, old) = found
                        .map(|(k, v)| (k.clone(), v.clone()))
                        .ok_or_else(moves)?;
                    let new = self.fresh_ghost(&old, model)?;
                    state.spec_mut().ghosts.insert(key, new);
                }
                Place::GhostLocal(number) => {
                    let found = state.top.spec().ghosts.iter().nth(number);
                    let (name, old) = found
                        .map(|(k, v)| (k.clone(), v.clone()))
                        .ok_or_else(moves)?;
                    let new = self.fresh_ghost(&old, model)?;
                    state.top.spec_mut().ghosts.insert(name, new);
                }
            }
        }
        Ok(())
    }

    /// A fresh value of the same kind.
    fn fresh(&mut self, old: Value, model: &mut Assignment) -> Result<Value, StopReason> {
        if matches!(
            old,
            Value::Unset | Value::Null | Value::Ref(_) | Value::Sym(_) | Value::Address(_)
        ) {
            return Err(moves());
        }
        let was = old.term(&mut self.terms)?;
        let sort = self.terms.sort(was);
        let name = self.fresh_name("value");
        let new = self.terms.var(&name, sort);
        self.set_model(new, was, model);
        Ok(Value::from_term(&self.terms, new))
    }

    /// A fresh value of the same kind for a ghost. No variable stands for all numbers without a bound: that a round
    /// leaves those that it stands for is asked at the end of the round.
    fn fresh_ghost(&mut self, old: &Val, model: &mut Assignment) -> Result<Val, StopReason> {
        match old {
            Val::Java(value) => Ok(Val::Java(self.fresh(*value, model)?)),
            Val::Bool(was) => {
                let name = self.fresh_name("value");
                let new = self.terms.var(&name, Sort::Bool);
                self.set_model(new, *was, model);
                Ok(Val::Bool(new))
            }
            Val::Whole(was) => {
                let Sort::Bv(width @ 0..=WHOLE_BITS) = self.terms.sort(*was) else {
                    return Err(moves());
                };
                let name = self.fresh_name("value");
                let new = self.terms.var(&name, Sort::Bv(WHOLE_BITS));
                let was = match width {
                    WHOLE_BITS => *was,
                    _ => self.terms.sext(WHOLE_BITS, *was),
                };
                self.set_model(new, was, model);
                Ok(Val::Whole(new))
            }
            Val::Real(_) | Val::Type(_) | Val::Product(_) | Val::Numbered { .. } => Err(moves()),
        }
    }

    /// Whether what stands for the numbers without a bound that were forgotten can stand for those of a state at the end of
    /// a round, too.
    pub fn numbers_fit(&mut self, state: &State, general: &General) -> TermId {
        let is_whole = |v: &Val| matches!(v, Val::Whole(_));
        let fields = general.ghosts.iter().enumerate();
        let fields = fields
            .filter(|(n, (_, v))| is_whole(v) && general.places.contains(&Place::Ghost(*n)))
            .filter_map(|(_, (key, _))| state.spec().ghosts.get(key));
        let locals = general.ghost_locals.iter().enumerate();
        let locals = locals
            .filter(|(n, (_, v))| is_whole(v) && general.places.contains(&Place::GhostLocal(*n)))
            .filter_map(|(_, (name, _))| state.top.spec().ghosts.get(name));
        let mut all = self.terms.bool(true);
        for val in fields.chain(locals) {
            let fits = match val {
                Val::Whole(term) => crate::fits(&mut self.terms, *term, WHOLE_BITS),
                _ => self.terms.bool(false),
            };
            all = self.terms.and(all, fits);
        }
        all
    }

    fn set_model(&self, new: TermId, was: TermId, model: &mut Assignment) {
        let value = self.terms.eval(was, model);
        if let Some(var) = self.terms.var_id(new) {
            model.set(var, value);
        }
    }

    /// Makes the state the general one of its loop head.
    pub fn generalised(
        &mut self,
        state: &mut State,
        id: usize,
        places: &[Place],
        relations: Vec<Relation>,
    ) {
        // What a round marks is not the state of the round before.
        let (pc, shape) = (state.top.pc, self.loops(state.top.method));
        state.top.spec_mut().marks.retain(|mark| {
            let (from, to) = mark.extent.all;
            !shape.is_inside(pc, from) || from <= pc && shape.is_within(pc, from, to)
        });
        self.renew_blocks(state);
        let general = Rc::new(general(state, id, places, relations));
        self.note(state, id, Some(general));
    }

    /// Places that a loop changes for certain: numbers in locals that it writes, and what a round from the entry to the present
    /// state changed. To forget them at once saves a start.
    pub fn changed_by(&mut self, entry: &State, after: &State) -> Vec<Place> {
        let shape = self.loops(entry.top.method);
        let pc = entry.top.pc;
        let mut places: Vec<Place> = Vec::new();
        for local in shape.written(pc) {
            let slot = usize::from(*local);
            let is_number = entry.top.slots.get(slot).is_some_and(|value| {
                matches!(
                    value,
                    Value::Int(_) | Value::IntTerm(_) | Value::Long(_) | Value::LongTerm(_)
                )
            });
            let is_missed = seeded(Fault::LoopForgetsALocal)
                && slot > 0
                && slot + 1 == usize::from(entry.top.code.max_locals);
            if is_number && !is_missed && shape.is_live(pc, slot) {
                places.push(Place::Slot(slot));
            }
        }
        let before = general(entry, 0, &places, Vec::new());
        if let Ok(Change::Places(more)) = self.changes(after, &before) {
            places.extend(more);
        }
        places
    }

    /// What a round that started in the general state has changed in the present one.
    pub fn changes(&mut self, state: &State, general: &General) -> Result<Change, StopReason> {
        let is_new_class = |(class, now): (&ClassId, &Statics)| match general.statics.get(class) {
            None => true,
            Some(before) => {
                std::mem::discriminant(&before.init) != std::mem::discriminant(&now.init)
                    || matches!(now.init, Init::Running)
            }
        };
        if state.classes.statics.iter().any(is_new_class) {
            return Ok(Change::Initialised);
        }
        // What nobody has looked at is no longer what it was.
        if state.top.sp != general.slots.len() || state.history.moments.len() != general.times {
            return Err(moves());
        }
        // The state before the round says of such objects that they hold what they held before the method was called.
        if recursion::changes_inputs_from(state, general.heap.len(), general.calls) {
            return Ok(Change::Inputs);
        }
        let mut places = Vec::new();
        self.changed_slots(state, general, &mut places);
        changed_statics(&self.program, state, &general.statics, &mut places);
        self.changed_objects(state, &general.heap, &mut places)?;
        places.retain(|place| match place {
            Place::Field(..) => !seeded(Fault::LoopKeepsFields),
            Place::Static(..) => !seeded(Fault::LoopKeepsStatics),
            Place::Elements(_) => !seeded(Fault::LoopKeepsElements),
            _ => true,
        });
        let changed_exception =
            general
                .suppressed
                .iter()
                .any(|(id, list)| match (list, state.vm.suppressed.get(id)) {
                    (Some(a), Some(Some(b))) => !Rc::ptr_eq(a, b),
                    (None, Some(None)) => false,
                    _ => true,
                });
        let is_new_list = |id: &ObjectId| {
            (id.0 as usize) < general.heap.len() && !general.suppressed.contains_key(id)
        };
        if general.ghosts.len() != state.spec().ghosts.len() {
            return Err(moves());
        }
        for (number, (key, val)) in general.ghosts.iter().enumerate() {
            if state.spec().ghosts.get(key) != Some(val) {
                places.push(Place::Ghost(number));
            }
        }
        // One that is declared in the loop has no value at its head.
        for (number, (name, val)) in general.ghost_locals.iter().enumerate() {
            if state.top.spec().ghosts.get(name) != Some(val) {
                places.push(Place::GhostLocal(number));
            }
        }
        if changed_exception || state.vm.suppressed.keys().any(is_new_list) {
            return Err(moves());
        }
        places.retain(|p| !general.places.contains(p));
        Ok(match places.is_empty() {
            true => Change::Nothing,
            false => Change::Places(places),
        })
    }

    /// Whether code that runs now finds what it would have found in an earlier state of the path. A `false` may be wrong.
    pub(crate) fn finds_the_same(&self, state: &State, then: &Old) -> bool {
        let mut places = Vec::new();
        changed_statics(&self.program, state, &then.statics, &mut places);
        let is_new_class = |class: &ClassId| !then.statics.contains_key(class);
        state.history.moments.len() == then.times
            && state.vm.suppressed.is_empty()
            && state.heap.shared_writes() == then.heap.shared_writes()
            && self.changed_objects(state, &then.heap, &mut places).is_ok()
            && places.is_empty()
            && !recursion::changes_inputs_from(state, then.heap.len(), then.calls)
            && self.statics_are_untouched(state, &is_new_class)
    }

    fn changed_slots(&mut self, state: &State, general: &General, places: &mut Vec<Place>) {
        let shape = self.loops(state.top.method);
        let locals = usize::from(state.top.code.max_locals);
        for (slot, before) in general.slots.iter().enumerate() {
            let is_dead = slot < locals && !shape.is_live(state.top.pc, slot);
            let is_missed = seeded(Fault::LoopForgetsALocal) && slot > 0 && slot + 1 == locals;
            if !is_dead && !is_missed && !is_same(state.top.slots[slot], *before) {
                places.push(Place::Slot(slot));
            }
        }
    }
}

fn general(state: &State, id: usize, places: &[Place], relations: Vec<Relation>) -> General {
    General {
        id,
        slots: state.top.slots[..state.top.sp].to_vec(),
        heap: state.heap.clone(),
        statics: state.classes.statics.clone(),
        suppressed: state.vm.suppressed.clone(),
        ghosts: state.spec().ghosts.clone(),
        ghost_locals: state.top.spec().ghosts.clone(),
        times: state.history.moments.len(),
        calls: state.history.calls,
        places: places.to_vec(),
        relations,
    }
}

fn changed_statics(
    program: &Program<'_>,
    state: &State,
    statics: &OrdMap<ClassId, Statics>,
    places: &mut Vec<Place>,
) {
    for (class, before) in statics {
        let Some(now) = state.classes.statics.get(class) else {
            continue;
        };
        if Rc::ptr_eq(&before.values, &now.values) {
            continue;
        }
        for (slot, (old, new)) in before.values.iter().zip(now.values.iter()).enumerate() {
            // A field that is read for the first time is an input, and holds what it held.
            let entry = program.class(*class);
            let is_lazy = *old == Value::Unset
                && state.inputs.static_vars.iter().any(|input| {
                    input.value == *new
                        && input.class == entry.class.name
                        && input.field == entry.statics[slot].name
                });
            if !is_lazy && !is_same(*old, *new) {
                places.push(Place::Static(*class, slot));
            }
        }
    }
}

impl Logic<'_, '_> {
    fn changed_objects(
        &self,
        state: &State,
        heap: &Heap,
        places: &mut Vec<Place>,
    ) -> Result<(), StopReason> {
        if state.heap.is_same(heap) {
            return Ok(());
        }
        for number in 0..heap.len() as u32 {
            let id = ObjectId(number);
            let (before, now) = (heap.get(id), state.heap.get(id));
            // It became an input since: the state before says nothing of what others may have changed in it.
            if before.owner != now.owner && state.inputs.kept.contains_key(&id) {
                self.changed_since_opened(state, id, places);
                continue;
            }
            match (&before.body, &now.body) {
                (Body::Fields(a), Body::Fields(b)) => {
                    if Rc::ptr_eq(a, b) {
                        continue;
                    }
                    for (slot, (old, new)) in a.iter().zip(b.iter()).enumerate() {
                        let is_lazy = *old == Value::Unset && is_first_read(state, id, slot, *new);
                        if !is_lazy && !is_same(*old, *new) {
                            places.push(Place::Field(id, slot));
                        }
                    }
                }
                (Body::Array(_, a), Body::Array(_, b)) => match (a, b) {
                    (Elements::Cells(a), Elements::Cells(b)) => {
                        let same = a.len() == b.len()
                            && (a.ptr_eq(b) || a.iter().zip(b).all(|(x, y)| is_same(*x, *y)));
                        if !same {
                            places.push(Place::Elements(id));
                        }
                    }
                    (Elements::Term { array: a, .. }, Elements::Term { array: b, .. }) => {
                        if a != b {
                            places.push(Place::Elements(id));
                        }
                    }
                    (
                        Elements::Sparse { cells: a, of, .. },
                        Elements::Sparse {
                            cells: b, of: now, ..
                        },
                    ) => {
                        let is_read = |(index, new): (&u32, &Value)| match a.get(index) {
                            Some(old) => is_same(*old, *new),
                            None => is_first_element(state, id, *index, *new),
                        };
                        if of != now || !b.iter().all(is_read) {
                            places.push(Place::Elements(id));
                        }
                    }
                    (Elements::Numbers { array: a, .. }, Elements::Numbers { array: b, .. }) => {
                        // Objects that earlier rounds made are known to no round.
                        if self.holds_objects_made_since(*b, heap.len()) {
                            return Err(moves());
                        }
                        if a != b {
                            places.push(Place::Elements(id));
                        }
                    }
                    _ => places.push(Place::Elements(id)),
                },
                (Body::Mirror(_), Body::Mirror(_))
                | (Body::OpaqueString, Body::OpaqueString)
                | (Body::Console, Body::Console) => {}
                _ => return Err(moves()),
            }
        }
        Ok(())
    }
}

impl Logic<'_, '_> {
    /// Places of an object that became an input and does not hold what it held before the call.
    fn changed_since_opened(&self, state: &State, id: ObjectId, places: &mut Vec<Place>) {
        match &state.heap.get(id).body {
            Body::Fields(fields) => {
                for (slot, value) in fields.iter().enumerate() {
                    if *value != Value::Unset && !is_first_read(state, id, slot, *value) {
                        places.push(Place::Field(id, slot));
                    }
                }
            }
            _ => {
                let number = state.heap.get(id).input;
                let object = number.map(|n| &state.inputs.graph[n as usize]);
                if !object.is_some_and(|o| is_as_given(state, o)) {
                    places.push(Place::Elements(id));
                }
            }
        }
    }
}

/// Whether a field of an input object holds what it held before the call, read for the first time.
fn is_first_read(state: &State, id: ObjectId, slot: usize, value: Value) -> bool {
    let Some(number) = state.heap.get(id).input else {
        return false;
    };
    match &state.inputs.graph[number as usize].how {
        How::Any { initial } | How::Stub { initial, .. } => initial.get(slot) == Some(&value),
        _ => false,
    }
}

/// The same for an element of an input array.
fn is_first_element(state: &State, id: ObjectId, index: u32, value: Value) -> bool {
    let Body::Array(_, Elements::Sparse { of: Some(of), .. }) = &state.heap.get(id).body else {
        return false;
    };
    match &state.inputs.graph[*of as usize].how {
        How::Elements { initial, .. } => initial.contains(&(index, value)),
        _ => false,
    }
}

fn moves() -> StopReason {
    StopReason::Unsupported {
        what: "a loop that moves references, as long as it has no bound".into(),
    }
}
