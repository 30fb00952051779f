//! In: a state, and one before it. Out: when objects, arrays and static fields hold the same in both, but for places that may change.
//!
//! Compared are all objects that existed before and that the path has looked at; of others nobody can have changed anything. A place
//! that was changed and changed back counts as not changed.

use provetta_faults::{Fault, seeded};
use provetta_symex::{
    Body, ClassId, Elements, FieldSlot, Halt, How, ObjectId, Same, State, StaticFields, Value,
};
use provetta_term::{Sort, TermId, Terms};

use crate::path::env::Env;
use crate::path::old::Old;
use crate::path::pending::Allowed;
use crate::read::Reader;
use crate::read::fields::same_elements;
use crate::value::made::is_inside;
use crate::value::{level, unsupported};

impl Reader<'_, '_> {
    pub(crate) fn unchanged(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        old: &Old,
        allowed: &[Allowed],
    ) -> Result<TermId, Halt> {
        if state.history.full_havocs.len() > old.times {
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
            if self.terms.as_bool(same) != Some(true) {
                state.inputs.unseen |= self.may_be_unseen(state, id);
            }
            all = self.terms.and(all, same);
        }
        let statics = self.same_statics(state, old, allowed)?;
        Ok(self.terms.and(all, statics))
    }

    /// Whether an oracle may not come to an object, or not see what it holds: it sees objects of the JDK through their methods, if at all.
    pub(crate) fn may_be_unseen(&self, state: &State, id: ObjectId) -> bool {
        let is_closed = |id: ObjectId| {
            let object = state.heap.get(id);
            let is_object = matches!(object.body, Body::Fields(_));
            is_object
                && self.program.class(object.class).is_jdk
                && !self.is_text(state, id)
                && self.unbox(state, id).is_none()
        };
        // What static fields lead to, an oracle does not look for everywhere.
        let is_given = state.heap.get(id).input.is_some() && !state.inputs.kept.contains_key(&id);
        !is_given || state.inputs.graph.iter().any(|o| is_closed(o.id))
    }

    pub(crate) fn same_fields(
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
    pub(crate) fn same_value(&mut self, state: &State, a: Value, b: Value) -> Result<TermId, Halt> {
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

    pub(crate) fn same_array(
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
                let may = is_within(&mut self.terms, index, &ranges)?;
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
        let inside = is_inside(&mut self.terms, var, length)?;
        let may = is_within(&mut self.terms, var, &ranges)?;
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
            let inside = is_inside(&mut self.terms, var, length)?;
            let may = is_within(&mut self.terms, var, ranges)?;
            let body = self.terms.implies(inside, may);
            let zero = self.terms.int(0);
            let vars: Vec<_> = self.terms.var_id(var).into_iter().collect();
            all = self.terms.forall(vars, vec![Some((zero, length))], body);
        }
        for (index, value, before) in pairs {
            let at = self.terms.int(index as i32);
            let may = is_within(&mut self.terms, at, ranges)?;
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
}

pub(crate) fn is_within(
    terms: &mut Terms,
    index: TermId,
    ranges: &[(TermId, TermId)],
) -> Result<TermId, Halt> {
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
