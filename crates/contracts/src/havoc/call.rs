//! In: what a call may change that its contract stands for. Out: a state in which that has any value.
//!
//! Where everything may change, that is all that the call can find: objects that existed before the method under test, those of the
//! path that a reference leads to from there, and static fields. Fields that nobody has looked at hold what they hold from now on, not
//! what they held before; `State::history` counts these havocs. Final fields, strings, boxes and what a lambda captured do not change.

use std::collections::BTreeSet;
use std::rc::Rc;

use provetta_symex::{
    Body, ClassId, Elements, FieldSlot, Halt, HavocPoint, ObjectId, State, StaticFields, Value,
};
use provetta_term::{Sort, TermId};

use crate::logic::Logic;
use crate::path::PathSpec;
use crate::path::pending::Allowed;
use crate::value::made::is_inside;
use crate::value::unsupported;

/// Elements of arrays of objects are havocked one by one for ranges of at most so many.
const MAX_RANGE: i128 = 16;

impl Logic<'_, '_> {
    /// Objects of the path that a call can find: its arguments lead to them, or what existed before, or static fields.
    pub(crate) fn found_by_call(&self, state: &State, args: &[Value]) -> BTreeSet<ObjectId> {
        let mut open: Vec<ObjectId> = Vec::new();
        let visit = |value: Value, open: &mut Vec<ObjectId>| match state.known(value) {
            Value::Ref(id) => open.push(id),
            Value::Sym(id) => {
                if let Some(point) = &state.input_ref(id).havocked {
                    open.extend(&point.found);
                }
            }
            _ => {}
        };
        for value in args {
            visit(*value, &mut open);
        }
        for statics in state.classes.statics.values() {
            for value in statics.values.iter() {
                visit(*value, &mut open);
            }
        }
        open.extend(state.inputs.graph.iter().map(|o| o.id));
        open.extend(state.history.escaped.iter());
        open.extend(state.vm.singletons.values());
        let mut seen = BTreeSet::new();
        while let Some(id) = open.pop() {
            if !seen.insert(id) || self.is_text(state, id) {
                continue;
            }
            let mut more = Vec::new();
            state.heap.get(id).body.references(&mut |v| more.push(v));
            if let Some(Some(suppressed)) = state.vm.suppressed.get(&id) {
                more.extend(suppressed.iter());
            }
            for value in more {
                visit(value, &mut open);
            }
        }
        seen.retain(|id| state.heap.get(*id).input.is_none());
        seen
    }

    /// Whether nothing that code does changes an object: a string, a box, what a lambda captured.
    fn is_unchanging(&self, state: &State, id: ObjectId) -> bool {
        let object = state.heap.get(id);
        let class = &self.program.class(object.class).class;
        match &object.body {
            Body::Mirror(_) | Body::OpaqueString | Body::Text(_) | Body::Console => true,
            Body::Array(..) => false,
            Body::Fields(_) => {
                object.cached_box
                    || self.is_text(state, id)
                    || provetta_symex::synthetic::is_written(class)
            }
        }
    }

    /// Gives any value to a place of a frame condition; `promises` grows by what stays. Returns whether it is a reference.
    pub(crate) fn havoc_allowed(
        &mut self,
        state: &mut State,
        place: &Allowed,
        point: &Rc<HavocPoint>,
        promises: &mut Vec<TermId>,
    ) -> Result<bool, Halt> {
        if let Allowed::Field(id, _) | Allowed::AllOf(id) | Allowed::Elements(id, ..) = place {
            self.open_first(state, *id)?;
        }
        match place {
            Allowed::Field(id, slot) => self.havoc_field(state, *id, *slot as usize, point),
            Allowed::AllOf(id) => match &state.heap.get(*id).body {
                Body::Fields(_) => {
                    self.check_no_ghosts(state.heap.get(*id).class)?;
                    self.havoc_fields(state, *id, false, point)
                }
                _ => self.havoc_elements(state, *id, point),
            },
            Allowed::Elements(id, low, high) => {
                self.havoc_range(state, *id, (*low, *high), point, promises)
            }
            Allowed::Static(class, slot) => self.havoc_slot(state, *class, *slot, point),
            Allowed::AllStatics(class) => {
                let mut any = false;
                for slot in 0..self.program.class(*class).statics.len() {
                    any |= self.havoc_slot(state, *class, slot as u32, point)?;
                }
                Ok(any)
            }
            Allowed::Ghost(..) => Err(unsupported("a call by contract that changes ghost fields")),
        }
    }

    /// Objects of a class have no ghost fields; those would be havocked too.
    pub(crate) fn check_no_ghosts(&self, class: ClassId) -> Result<(), Halt> {
        let name = &self.program.class(class).class.name;
        let mut types = self.own.specs.iter().flat_map(|s| &s.types);
        let has = |t: &provetta_jml::TypeSpec| {
            let is_above = self.program.is_subclass(name, &t.class).unwrap_or(true);
            is_above && !t.ghost_fields.is_empty()
        };
        match types.any(has) {
            true => Err(unsupported("a call by contract that changes ghost fields")),
            false => Ok(()),
        }
    }

    fn havoc_slot(
        &mut self,
        state: &mut State,
        class: ClassId,
        slot: u32,
        point: &Rc<HavocPoint>,
    ) -> Result<bool, Halt> {
        let info = &self.program.class(class).statics[slot as usize];
        if !info.is_input || self.limits.statics != StaticFields::Inputs {
            // Nobody writes it but the initialiser of its class.
            return match self.program.class(class).is_jdk {
                false => Ok(false),
                true => Err(unsupported("a call by contract that changes static fields")),
            };
        }
        let is_reference = info.descriptor.starts_with(['L', '[']);
        if !state.classes.statics.contains_key(&class) {
            return Err(Halt::Initialise(class));
        }
        let slot = FieldSlot {
            class,
            slot,
            is_final: false,
        };
        self.havoc_static(state, slot, point)?;
        Ok(is_reference)
    }

    /// Elements from one index to another, both included, get any value; the others stay.
    fn havoc_range(
        &mut self,
        state: &mut State,
        id: ObjectId,
        (low, high): (TermId, TermId),
        point: &Rc<HavocPoint>,
        promises: &mut Vec<TermId>,
    ) -> Result<bool, Halt> {
        let Body::Array(_, elements) = &state.heap.get(id).body else {
            return Err(unsupported("elements of something that is no array"));
        };
        let length = elements.length();
        let Some((was, array)) = self.havoc_primitives(state, id)? else {
            return self.havoc_references(state, id, (low, high), point);
        };
        let var = self.terms.var("k?kept", Sort::Bv(32));
        let wide = self.terms.sext(33, var);
        let (below, above) = (self.terms.slt(wide, low), self.terms.slt(high, wide));
        let outside = self.terms.or(below, above);
        let (x, y) = (self.terms.select(was, var), self.terms.select(array, var));
        let same = self.terms.eq(x, y);
        let bounds = length.int_term(&mut self.terms)?;
        let inside = is_inside(&mut self.terms, var, bounds)?;
        let kept = self.terms.and(inside, outside);
        let body = self.terms.implies(kept, same);
        let zero = self.terms.int(0);
        let vars: Vec<_> = self.terms.var_id(var).into_iter().collect();
        promises.push(self.terms.forall(vars, vec![Some((zero, bounds))], body));
        Ok(false)
    }

    /// The same for an array of objects. Where the range depends on inputs, or is long, all elements are havocked.
    fn havoc_references(
        &mut self,
        state: &mut State,
        id: ObjectId,
        (low, high): (TermId, TermId),
        point: &Rc<HavocPoint>,
    ) -> Result<bool, Halt> {
        let number = |term: TermId| {
            let bits = self.terms.as_bv(term)?;
            // A signed number of 33 bits.
            Some((i128::from(bits) << 95) >> 95)
        };
        let Some((low, high)) = number(low).zip(number(high)) else {
            return self.havoc_elements(state, id, point);
        };
        let low = low.max(0);
        if high < low {
            return Ok(false);
        }
        if high - low >= MAX_RANGE {
            return self.havoc_elements(state, id, point);
        }
        let Body::Array(elem, mut elements) = state.heap.get(id).body.clone() else {
            return Ok(false);
        };
        let descriptor = elem.descriptor().to_owned();
        for index in low..=high {
            let value = self.any_value(state, "element", &descriptor, point);
            match &mut elements {
                Elements::Cells(cells) => {
                    if let Some(cell) = cells.get_mut(index as usize) {
                        *cell = value;
                    }
                }
                // A cell behind the end is never looked at.
                Elements::Sparse { cells, .. } => {
                    cells.insert(index as u32, value);
                }
                Elements::Term { .. } | Elements::Numbers { .. } => {
                    return self.havoc_elements(state, id, point);
                }
            }
        }
        state.heap.get_mut(id).body = Body::Array(elem, elements);
        Ok(true)
    }

    /// Gives any value to all that a call can find. Fields that are first read from now on hold what they hold after the call.
    pub(crate) fn havoc_everything(
        &mut self,
        state: &mut State,
        point: &Rc<HavocPoint>,
    ) -> Result<(), Halt> {
        let escaped: BTreeSet<ObjectId> =
            state.history.escaped.union(&point.found).copied().collect();
        state.history.escaped = Rc::new(escaped);
        for number in 0..state.heap.len() as u32 {
            let id = ObjectId(number);
            let object = state.heap.get(id);
            let is_found = object.input.is_some() || state.history.escaped.contains(&id);
            // What a static initialiser made may have been changed by others anyway.
            if !is_found || object.owner.is_shared() || self.is_unchanging(state, id) {
                continue;
            }
            match &object.body {
                Body::Fields(_) => {
                    self.havoc_fields(state, id, false, point)?;
                }
                _ => {
                    self.havoc_elements(state, id, point)?;
                }
            }
        }
        let classes: Vec<ClassId> = state.classes.statics.keys().copied().collect();
        for class in classes {
            for slot in 0..self.program.class(class).statics.len() {
                let info = &self.program.class(class).statics[slot];
                if info.is_input && self.limits.statics == StaticFields::Inputs {
                    self.havoc_slot(state, class, slot as u32, point)?;
                }
            }
        }
        let escaped = Rc::clone(&state.history.escaped);
        let is_found = |object: &Option<ObjectId>, owner: &str| match object {
            Some(id) => !state.is_new(*id) || escaped.contains(id),
            None => !owner.is_empty(),
        };
        let gone: Vec<_> = state
            .spec()
            .ghosts
            .keys()
            .filter(|(object, owner, _)| is_found(object, owner))
            .cloned()
            .collect();
        for key in gone {
            state.spec_mut().ghosts.remove(&key);
        }
        state.history.full_havocs.push(Rc::clone(point));
        Ok(())
    }
}
