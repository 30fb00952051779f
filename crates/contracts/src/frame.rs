//! In: what a method may change, and the states before and after it. Out: whether it changed anything else.
//!
//! Compared are all objects that existed before the call and that the path has looked at; of others nobody can have
//! changed anything. A place that was changed and changed back counts as not changed.

use std::rc::Rc;
use std::sync::Arc;

use jml::{Frame, FrameClause, Location};
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;
use provetta_symex::{
    Body, ClassId, Elements, FieldSlot, Halt, How, ObjectId, Same, State, StaticFields, Value,
};
use provetta_term::{Sort, TermId};

use crate::Logic;
use crate::path::PathSpec;
use crate::read::same_elements;
use crate::value::{Eval, Val, cut, fits, level, unsupported};
use crate::{Env, Old};

/// Places that may change.
#[derive(Debug)]
pub(super) enum Allowed {
    Field(ObjectId, u32),
    AllOf(ObjectId),
    Static(ClassId, u32),
    AllStatics(ClassId),
    /// A ghost field
    Ghost(Option<ObjectId>, Arc<str>, Arc<str>),
    /// Elements from one index to another, both included; signed numbers
    Elements(ObjectId, TermId, TermId),
}

/// The state that a clause compares with, and what may have changed since.
type Compared = (Rc<Old>, Vec<Allowed>);

impl Logic<'_, '_> {
    /// Whether nothing changed but what the clause allows.
    pub(super) fn keeps_frame(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<TermId, Halt> {
        let fields = self.keeps_fields(state, env, clause)?;
        let ghosts = self.keeps_ghosts(state, env, clause)?;
        Ok(self.terms.and(fields, ghosts))
    }

    /// Whether no field or element changed but those that the clause allows.
    pub(super) fn keeps_fields(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<TermId, Halt> {
        match self.frame_of(state, env, clause)? {
            Some((old, allowed)) => self.unchanged(state, env, &old, &allowed),
            None => Ok(self.terms.bool(true)),
        }
    }

    /// Whether no ghost field changed but those that the clause allows.
    pub(super) fn keeps_ghosts(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<TermId, Halt> {
        match self.frame_of(state, env, clause)? {
            Some((old, allowed)) => self.same_ghosts(state, env, &old, &allowed),
            None => Ok(self.terms.bool(true)),
        }
    }

    /// The state that a clause compares with, and what it allows; none for everything.
    fn frame_of(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<Option<Compared>, Halt> {
        let Some(allowed) = self.allowed_by(state, env, clause)? else {
            return Ok(None);
        };
        match env.old.clone() {
            Some(old) => Ok(Some((old, allowed))),
            None => Err(unsupported("a frame where there is no state before")),
        }
    }

    /// The places that a clause names, as they were before; none for all there are.
    pub(super) fn allowed_by(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<Option<Vec<Allowed>>, Halt> {
        let frame = clause
            .frame
            .as_ref()
            .map_err(|why| unsupported(format!("`{}`: {}", clause.text, why.reason)))?;
        Ok(match frame {
            Frame::Everything => None,
            Frame::Nothing => Some(Vec::new()),
            Frame::Locations(locations) => {
                let before = Env {
                    is_old: true,
                    ..env.clone()
                };
                Some(self.allowed(state, &before, locations)?)
            }
        })
    }

    pub(super) fn allowed(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        locations: &[Location],
    ) -> Result<Vec<Allowed>, Halt> {
        let mut allowed = Vec::new();
        for location in locations {
            match location {
                Location::Field { field, kind, .. } => {
                    if *kind == jml::MemberKind::Ghost {
                        let object = match &field.object {
                            None => None,
                            Some(object) => {
                                let found = self.eval(state, env, object)?;
                                self.object(state, &found)?
                            }
                        };
                        let (owner, name) = (Arc::clone(&field.owner), Arc::clone(&field.name));
                        allowed.push(Allowed::Ghost(object, owner, name));
                    }
                    match kind {
                        jml::MemberKind::Java => {}
                        jml::MemberKind::Ghost => continue,
                        jml::MemberKind::Model => {
                            return Err(unsupported(format!(
                                "which fields the model field {} stands for",
                                field.name
                            )));
                        }
                    }
                    let slot = self.spec_slot(field)?;
                    match &field.object {
                        None => allowed.push(Allowed::Static(slot.class, slot.slot)),
                        Some(object) => {
                            let found = self.eval(state, env, object)?;
                            if let Some(id) = self.object(state, &found)? {
                                allowed.push(Allowed::Field(id, slot.slot));
                            }
                        }
                    }
                }
                Location::AllFields(object) => {
                    let found = self.eval(state, env, object)?;
                    if let Some(id) = self.object(state, &found)? {
                        allowed.push(Allowed::AllOf(id));
                    }
                }
                Location::StaticFields(class) => {
                    let class = self.program.load(class)?;
                    allowed.push(Allowed::AllStatics(class));
                }
                Location::Element { array, index } => {
                    let found = self.eval(state, env, array)?;
                    if let Some(id) = self.object(state, &found)? {
                        let index = self.eval(state, env, index)?;
                        let range = self.index_range(&index, &index)?;
                        allowed.push(Allowed::Elements(id, range.0, range.1));
                    }
                }
                Location::Elements { array, from, to } => {
                    let found = self.eval(state, env, array)?;
                    if let Some(id) = self.object(state, &found)? {
                        let low = match from {
                            Some(from) => self.eval(state, env, from)?,
                            None => self.defined(Val::Java(Value::Int(0))),
                        };
                        let high = match to {
                            Some(to) => self.eval(state, env, to)?,
                            None => self.defined(Val::Java(Value::Int(i32::MAX))),
                        };
                        let (low, high) = self.index_range(&low, &high)?;
                        allowed.push(Allowed::Elements(id, low, high));
                    }
                }
                Location::Variable(_) => {}
            }
        }
        Ok(allowed)
    }

    /// Indices from one number to another, as signed numbers of 33 bits: none if a number is not defined. A number
    /// that is wider is cut off at the end it lies behind, where no index is.
    fn index_range(&mut self, low: &Eval, high: &Eval) -> Result<(TermId, TermId), Halt> {
        let ok = self.terms.and(low.ok, high.ok);
        let (low, high) = (self.index_bound(&low.val)?, self.index_bound(&high.val)?);
        let (some, none) = (self.terms.signed(1), self.terms.signed(0));
        let (some, none) = (
            cut(&mut self.terms, some, 33),
            cut(&mut self.terms, none, 33),
        );
        // From one to nought there is nothing.
        Ok((
            self.terms.ite(ok, low, some),
            self.terms.ite(ok, high, none),
        ))
    }

    fn index_bound(&mut self, val: &Val) -> Result<TermId, Halt> {
        let whole = val.whole(&mut self.terms)?;
        let terms = &mut self.terms;
        let short = cut(terms, whole, 33);
        let fits = fits(terms, whole, 33);
        if terms.as_bool(fits) == Some(true) {
            return Ok(short);
        }
        let zero = terms.signed(0);
        let (a, zero) = level(terms, whole, zero, 0)?;
        let is_negative = terms.slt(a, zero);
        let (least, most) = (terms.signed(-(1 << 32)), terms.signed((1 << 32) - 1));
        let (least, most) = (cut(terms, least, 33), cut(terms, most, 33));
        let end = terms.ite(is_negative, least, most);
        Ok(terms.ite(fits, short, end))
    }

    pub(super) fn unchanged(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        old: &Old,
        allowed: &[Allowed],
    ) -> Result<TermId, Halt> {
        if state.history.moments.len() > old.times {
            return Err(unsupported(
                "what a call may have changed whose contract allows it to change everything",
            ));
        }
        let mut all = self.terms.bool(true);
        let existed = state.inputs.graph.iter().filter(|o| o.since() <= old.calls);
        let mut objects: Vec<ObjectId> = existed.map(|o| o.id).collect();
        objects.extend((0..old.heap.len() as u32).map(ObjectId));
        objects.sort_unstable();
        objects.dedup();
        for id in objects {
            // The object that a constructor makes is new.
            if env.is_constructed(id)
                || allowed
                    .iter()
                    .any(|a| matches!(a, Allowed::AllOf(o) if *o == id))
            {
                continue;
            }
            if state.heap.get(id).owner.is_shared() {
                if !state.heap.is_written_shared(id) {
                    continue;
                }
                let what = "a change of an object kept in a static field, which others may have changed before";
                return Err(unsupported(what));
            }
            let same = match &state.heap.get(id).body {
                Body::Fields(_) => self.same_fields(state, old, id, allowed)?,
                Body::Array(..) => self.same_array(state, env, id, allowed)?,
                _ => continue,
            };
            all = self.terms.and(all, same);
        }
        let statics = self.same_statics(state, old, allowed)?;
        Ok(self.terms.and(all, statics))
    }

    pub(super) fn same_fields(
        &mut self,
        state: &mut State,
        old: &Old,
        id: ObjectId,
        allowed: &[Allowed],
    ) -> Result<TermId, Halt> {
        let mut all = self.terms.bool(true);
        let Body::Fields(now) = &state.heap.get(id).body else {
            return Ok(all);
        };
        let now = std::rc::Rc::clone(now);
        let class = state.heap.get(id).class;
        for (slot, value) in now.iter().enumerate() {
            // What was never read and never written is as it was.
            if *value == Value::Unset
                || (seeded(Fault::FrameSkipsALocation) && slot > 0)
                || allowed
                    .iter()
                    .any(|a| matches!(a, Allowed::Field(o, s) if *o == id && *s as usize == slot))
            {
                continue;
            }
            let place = FieldSlot {
                class,
                slot: slot as u32,
                is_final: false,
            };
            let Some(before) = self.old_field(state, old, id, place)? else {
                continue;
            };
            let same = self.same_value(state, before, *value)?;
            all = self.terms.and(all, same);
        }
        Ok(all)
    }

    fn same_statics(
        &mut self,
        state: &mut State,
        old: &Old,
        allowed: &[Allowed],
    ) -> Result<TermId, Halt> {
        let mut all = self.terms.bool(true);
        let classes: Vec<ClassId> = state.classes.statics.keys().copied().collect();
        for class in classes {
            let may_all = |a: &Allowed| matches!(a, Allowed::AllStatics(c) if *c == class);
            // A class that was initialised since had no fields before.
            let is_new =
                state.classes.initialisation.is_now(class) && !old.statics.contains_key(&class);
            if is_new || self.program.class(class).is_jdk || allowed.iter().any(may_all) {
                continue;
            }
            let Some(now) = state
                .classes
                .statics
                .get(&class)
                .map(|s| std::rc::Rc::clone(&s.values))
            else {
                continue;
            };
            for (slot, value) in now.iter().enumerate() {
                let may = |a: &Allowed| matches!(a, Allowed::Static(c, s) if *c == class && *s as usize == slot);
                if *value == Value::Unset || allowed.iter().any(may) {
                    continue;
                }
                let info = &self.program.class(class).statics[slot];
                let name = &self.program.class(class).class.name;
                let first = state
                    .inputs
                    .static_vars
                    .iter()
                    .find(|s| s.class == *name && s.field == info.name);
                let before = match (first, old.statics.get(&class)) {
                    (Some(first), _) => first.value,
                    (None, Some(statics)) if statics.values[slot] != Value::Unset => {
                        statics.values[slot]
                    }
                    // Written without being read: any value may have been there.
                    _ if info.is_input
                        && old.times == 0
                        && self.limits.statics == StaticFields::Inputs =>
                    {
                        let place = FieldSlot {
                            class,
                            slot: slot as u32,
                            is_final: false,
                        };
                        let first = self.static_input(state, place)?;
                        self.write_static(state, place, *value);
                        first
                    }
                    _ if info.is_input => {
                        let no = self.terms.bool(false);
                        return Ok(no);
                    }
                    _ => continue,
                };
                let same = self.same_value(state, before, *value)?;
                all = self.terms.and(all, same);
            }
        }
        Ok(all)
    }

    /// Whether two values of one place are the same, bit by bit.
    pub(super) fn same_value(&mut self, state: &State, a: Value, b: Value) -> Result<TermId, Halt> {
        if a == b {
            return Ok(self.terms.bool(true));
        }
        match (a.term(&mut self.terms), b.term(&mut self.terms)) {
            (Ok(x), Ok(y)) => Ok(self.terms.eq(x, y)),
            _ => Ok(match self.same_object(state, a, b)? {
                Same::Yes => self.terms.bool(true),
                Same::No => self.terms.bool(false),
                Same::If(condition) => condition,
            }),
        }
    }

    pub(super) fn same_array(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        id: ObjectId,
        allowed: &[Allowed],
    ) -> Result<TermId, Halt> {
        let then = Env {
            is_old: true,
            ..env.clone()
        };
        let now = Env {
            is_old: false,
            ..env.clone()
        };
        if let Body::Array(_, elements) = &state.heap.get(id).body
            && let Some(old) = &env.old
            && (id.0 as usize) < old.heap.len()
            && old.heap.get(id).owner == state.heap.get(id).owner
            && let Body::Array(_, before) = &old.heap.get(id).body
            && same_elements(before, elements)
        {
            return Ok(self.terms.bool(true));
        }
        let (elem, before) = self.spec_elements(state, &then, id)?;
        let (_, after) = self.spec_elements(state, &now, id)?;
        if same_elements(&before, &after) {
            return Ok(self.terms.bool(true));
        }
        let ranges: Vec<(TermId, TermId)> = allowed
            .iter()
            .filter_map(|a| match a {
                Allowed::Elements(o, low, high) if *o == id => Some((*low, *high)),
                _ => None,
            })
            .collect();
        let numbers = match (&before, &after) {
            (Elements::Numbers { array: a, .. }, Elements::Numbers { array: b, .. }) => {
                Some((*a, *b))
            }
            _ => None,
        };
        if elem.sort().is_none() && numbers.is_none() {
            return self.same_references(state, id, &before, &after, &ranges);
        }
        if let (Elements::Cells(x), Elements::Cells(y)) = (&before, &after)
            && x.len() == y.len()
        {
            let mut all = self.terms.bool(true);
            for (i, (a, b)) in x.iter().zip(y).enumerate() {
                let index = self.terms.int(i as i32);
                let may = self.is_within(index, &ranges)?;
                let same = self.same_value(state, *a, *b)?;
                let fine = self.terms.or(may, same);
                all = self.terms.and(all, fine);
            }
            return Ok(all);
        }
        let length = after.length().int_term(&mut self.terms)?;
        let (a, b) = match numbers {
            Some(arrays) => arrays,
            None => (
                before.to_term(&mut self.terms, &elem)?,
                after.to_term(&mut self.terms, &elem)?,
            ),
        };
        let var = self.terms.var("k?frame", Sort::Bv(32));
        let inside = self.is_inside(var, length)?;
        let may = self.is_within(var, &ranges)?;
        let (x, y) = (self.terms.select(a, var), self.terms.select(b, var));
        let same = self.terms.eq(x, y);
        let fine = self.terms.or(may, same);
        let body = self.terms.implies(inside, fine);
        let zero = self.terms.int(0);
        let vars: Vec<_> = self.terms.var_id(var).into_iter().collect();
        Ok(self.terms.forall(vars, vec![Some((zero, length))], body))
    }

    fn same_references(
        &mut self,
        state: &mut State,
        id: ObjectId,
        before: &Elements,
        after: &Elements,
        ranges: &[(TermId, TermId)],
    ) -> Result<TermId, Halt> {
        let mut all = self.terms.bool(true);
        let pairs: Vec<(u32, Value, Option<Value>)> = match (before, after) {
            (Elements::Cells(x), Elements::Cells(y)) => y
                .iter()
                .enumerate()
                .map(|(i, v)| (i as u32, *v, x.get(i).copied()))
                .collect(),
            (
                Elements::Sparse {
                    cells: x, of: from, ..
                },
                Elements::Sparse { cells: y, .. },
            ) => {
                // What was first read during the call is known of the input.
                let first = |index: &u32| match &state.inputs.graph[(*from)? as usize].how {
                    How::Elements { initial, .. } => {
                        initial.iter().find(|(i, _)| i == index).map(|(_, v)| *v)
                    }
                    _ => None,
                };
                let before = |i: &u32| x.get(i).copied().or_else(|| first(i));
                y.iter().map(|(i, v)| (*i, *v, before(i))).collect()
            }
            _ => return Err(unsupported("a comparison of these arrays")),
        };
        let origin = |elements: &Elements| match elements {
            Elements::Sparse { of, .. } => *of,
            _ => None,
        };
        let of = origin(before);
        // Elements that nobody has looked at since come from elsewhere: they may be others.
        if of != origin(after) {
            let length = after.length().int_term(&mut self.terms)?;
            let var = self.terms.var("k?frame", Sort::Bv(32));
            let inside = self.is_inside(var, length)?;
            let may = self.is_within(var, ranges)?;
            let body = self.terms.implies(inside, may);
            let zero = self.terms.int(0);
            let vars: Vec<_> = self.terms.var_id(var).into_iter().collect();
            all = self.terms.forall(vars, vec![Some((zero, length))], body);
        }
        for (index, value, before) in pairs {
            let at = self.terms.int(index as i32);
            let may = self.is_within(at, ranges)?;
            if self.terms.as_bool(may) == Some(true) {
                continue;
            }
            let before = match (before, of) {
                (Some(before), _) => before,
                // Written without being read: what was there is an input.
                (None, Some(of)) => self.old_element(state, id, of, index)?,
                (None, None) => Value::Null,
            };
            let same = self.same_value(state, before, value)?;
            let fine = self.terms.or(may, same);
            all = self.terms.and(all, fine);
        }
        Ok(all)
    }

    pub(super) fn is_within(
        &mut self,
        index: TermId,
        ranges: &[(TermId, TermId)],
    ) -> Result<TermId, Halt> {
        let terms = &mut self.terms;
        let mut any = terms.bool(false);
        for (low, high) in ranges {
            let (from, at) = level(terms, *low, index, 0)?;
            let a = terms.sle(from, at);
            let (at, to) = level(terms, index, *high, 0)?;
            let b = terms.sle(at, to);
            let inside = terms.and(a, b);
            any = terms.or(any, inside);
        }
        Ok(any)
    }

    /// Whether ghost fields hold what they held before.
    pub(super) fn same_ghosts(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        old: &Old,
        allowed: &[Allowed],
    ) -> Result<TermId, Halt> {
        let has_ghosts = |s: &jml::SourceSpecs| s.types.iter().any(|t| !t.ghost_fields.is_empty());
        if state.history.moments.len() > old.times && self.own.specs.iter().any(has_ghosts) {
            return Err(unsupported(
                "ghost fields that a call may have changed which may change everything",
            ));
        }
        let mut all = self.terms.bool(true);
        let ghosts = state.spec().ghosts.clone();
        for ((object, owner, name), now) in &ghosts {
            let is_local = object.is_none() && owner.is_empty();
            let is_new = object
                .is_some_and(|id| env.is_constructed(id) || state.heap.get(id).input.is_none());
            let may = |a: &Allowed| match a {
                Allowed::Ghost(o, c, n) => o == object && c == owner && n == name,
                Allowed::AllOf(o) => Some(*o) == *object,
                _ => false,
            };
            if is_local || is_new || allowed.iter().any(may) {
                continue;
            }
            let key = (*object, Arc::clone(owner), Arc::clone(name));
            let before = match old.ghosts.get(&key) {
                Some(before) => Some(before.clone()),
                None if old.times > 0 => None,
                None => self.first_of_ghost(state, env, *object, owner, name)?,
            };
            let same = match (&before, now) {
                (Some(before), now) if before == now => continue,
                (Some(Val::Bool(x)), Val::Bool(y)) => self.terms.eq(*x, *y),
                (Some(Val::Java(x)), Val::Java(y)) => self.same_value(state, *x, *y)?,
                (Some(x @ Val::Real(_)), y @ Val::Real(_))
                | (Some(x @ Val::Whole(_)), y)
                | (Some(x), y @ Val::Whole(_)) => {
                    crate::number::compare(&mut self.terms, jml::BinaryOp::Equal, x, y)?
                }
                _ => {
                    return Err(unsupported(format!(
                        "what the ghost field {name} held before"
                    )));
                }
            };
            all = self.terms.and(all, same);
        }
        Ok(all)
    }
}
