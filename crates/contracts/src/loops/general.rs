//! In: a state at the head of a loop. Out: a state that stands for this and every later arrival there.
//!
//! Unrolling proves nothing about a loop that may go on for ever. Instead, what the loop changes is havocked
//! at its head: locals, fields and elements get fresh values, about which only relations are assumed that hold
//! at the entry. One round is executed from there. If it changes nothing else and keeps the relations, the
//! state at its end is one that the general state stands for already, so the path ends there and all rounds
//! have been seen. Otherwise the search starts the loop again with more havocked or less assumed.
//!
//! Correct because the comparison at the end of a round looks at everything: frame, heap, static fields. What
//! is not compared are facts about inputs that the round asked for (they only narrow the state), and objects
//! made once on demand, such as string literals (no code sees when). An input object that the round was the first to
//! ask for must hold what it held before the call, since for the state at the head nobody has asked for it.

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_symex::{ClassId, Init, ObjectId, Place, State, Statics, Value, is_same};
use provetta_term::TermId;

use crate::loops::Loops;
use crate::path::general::{Arrival, Change, Changed, General, Visit, WHOLE_BITS, moves};
use crate::path::relation::{Relation, Side};
use crate::path::{FrameSpec, PathSpec};
use crate::read::changed::{changed_statics, changes_inputs_from};
use crate::specified::items::BlockItem;
use crate::value::{Val, fits};

impl Loops<'_, '_> {
    /// Statements inside of a loop that start at its head were entered in the state that the head had. From now on that stands
    /// for others: they are entered again. Where not every round comes to their start from outside, nothing is known.
    pub(crate) fn renew_blocks(&mut self, state: &mut State) {
        let (pc, shape) = (state.top.pc, self.loops(state.top.method));
        let blocks = std::mem::take(&mut state.top.spec_mut().blocks);
        for block in blocks {
            let (from, to) = block.item.extent.all;
            if from <= pc && shape.is_within(pc, from, to) {
                state.top.spec_mut().blocks.push(block);
            } else if from == pc && !is_entered_within(&block.item, &shape, pc) {
                state.top.spec_mut().renewed.insert(0, block.item);
            } else {
                let reason = StopReason::Unsupported {
                    what: "a statement with a contract that begins with a loop, at the start of a round".into(),
                };
                state.unable_block(&block.item, &reason);
            }
        }
    }

    /// The numbers at places that a loop changes, in a state at its head: none where there is no int or long.
    pub fn numbers_at(&mut self, state: &State, places: &[Changed]) -> Vec<Option<TermId>> {
        let mut all = Vec::with_capacity(places.len());
        for place in places {
            all.push(match place {
                Changed::Stored(place) => self.side(state, Side::Now(*place)),
                Changed::Ghost(_) | Changed::GhostLocal(_) => None,
            });
        }
        all
    }

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
        note(state, id, None);
    }

    /// Whether what stands for the numbers without a bound that were havocked can stand for those of a state at the end of
    /// a round, too.
    pub fn numbers_fit(&mut self, state: &State, general: &General) -> TermId {
        let is_whole = |v: &Val| matches!(v, Val::Whole(_));
        let fields = general.ghosts.iter().enumerate();
        let fields = fields
            .filter(|(n, (_, v))| is_whole(v) && general.places.contains(&Changed::Ghost(*n)))
            .filter_map(|(_, (key, _))| state.spec().ghosts.get(key));
        let locals = general.ghost_locals.iter().enumerate();
        let locals = locals
            .filter(|(n, (_, v))| is_whole(v) && general.places.contains(&Changed::GhostLocal(*n)))
            .filter_map(|(_, (name, _))| state.top.spec().ghosts.get(name));
        let mut all = self.terms.bool(true);
        for val in fields.chain(locals) {
            let fits = match val {
                Val::Whole(term) => fits(&mut self.terms, *term, WHOLE_BITS),
                _ => self.terms.bool(false),
            };
            all = self.terms.and(all, fits);
        }
        all
    }

    /// Makes the state the general one of its loop head.
    pub fn generalised(
        &mut self,
        state: &mut State,
        id: usize,
        places: &[Changed],
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
        note(state, id, Some(general));
    }

    /// Places that a loop changes for certain: numbers in locals that it writes, and what a round from the entry to the present
    /// state changed. To havoc them at once saves a start.
    pub fn changed_by(&mut self, entry: &State, after: &State) -> Vec<Changed> {
        let shape = self.loops(entry.top.method);
        let pc = entry.top.pc;
        let mut places: Vec<Changed> = Vec::new();
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
                places.push(Changed::Stored(Place::Local(slot as u32)));
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
        if state.top.sp != general.slots.len() || state.history.full_havocs.len() != general.times {
            return Err(moves());
        }
        // The state before the round says of such objects that they hold what they held before the method was called.
        if changes_inputs_from(state, general.heap.len(), general.calls) {
            return Ok(Change::Inputs);
        }
        let mut places = Vec::new();
        self.changed_slots(state, general, &mut places);
        changed_statics(&self.program, state, &general.statics, &mut places);
        self.changed_objects(state, &general.heap, &mut places)?;
        places.retain(|place| match place {
            Place::Field(..) => !seeded(Fault::LoopKeepsFields),
            Place::Static(..) => !seeded(Fault::LoopKeepsStatics),
            Place::All(_) => !seeded(Fault::LoopKeepsElements),
            _ => true,
        });
        let mut places: Vec<Changed> = places.into_iter().map(Changed::Stored).collect();
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
                places.push(Changed::Ghost(number));
            }
        }
        // One that is declared in the loop has no value at its head.
        for (number, (name, val)) in general.ghost_locals.iter().enumerate() {
            if state.top.spec().ghosts.get(name) != Some(val) {
                places.push(Changed::GhostLocal(number));
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

    fn changed_slots(&mut self, state: &State, general: &General, places: &mut Vec<Place>) {
        let shape = self.loops(state.top.method);
        let locals = usize::from(state.top.code.max_locals);
        for (slot, before) in general.slots.iter().enumerate() {
            let is_dead = slot < locals && !shape.is_live(state.top.pc, slot);
            let is_missed = seeded(Fault::LoopForgetsALocal) && slot > 0 && slot + 1 == locals;
            if !is_dead && !is_missed && !is_same(state.top.slots[slot], *before) {
                places.push(Place::Local(slot as u32));
            }
        }
    }
}

pub(crate) fn general(
    state: &State,
    id: usize,
    places: &[Changed],
    relations: Vec<Relation>,
) -> General {
    General {
        id,
        slots: state.top.slots[..state.top.sp].to_vec(),
        heap: state.heap.clone(),
        statics: state.classes.statics.clone(),
        suppressed: state.vm.suppressed.clone(),
        ghosts: state.spec().ghosts.clone(),
        ghost_locals: state.top.spec().ghosts.clone(),
        times: state.history.full_havocs.len(),
        calls: state.history.calls,
        places: places.to_vec(),
        relations,
    }
}

/// Whether the first instruction of a statement is reached from inside of it, too, other than by jumps out of it.
fn is_entered_within(item: &BlockItem, shape: &provetta_symex::Loops, pc: u32) -> bool {
    let (from, to) = item.extent.all;
    let back = shape.back_in(pc, from, to);
    back.into_iter().any(|at| item.extent.jump(at).is_none())
}

pub(crate) fn note(state: &mut State, id: usize, general: Option<Rc<General>>) {
    let (pc, path) = (state.top.pc, state.path.len());
    state.top.spec_mut().visits.retain(|v| v.pc != pc);
    state.top.spec_mut().visits.push(Visit {
        pc,
        path,
        id,
        general,
    });
}
