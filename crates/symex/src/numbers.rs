//! In: references, and elements of arrays of objects at any index. Out: the numbers that stand for objects in terms.
//!
//! Where only proofs are looked for (see [`crate::general`]), an array of objects is an SMT array of numbers: one number for each
//! object, nought for null. So an index need not be known, and what a specification says of all elements is a formula. What the fields
//! of an object held before the call is looked up by its number in one array for each field.
//!
//! Numbers mean something: objects that the path made have negative ones, which follow from their place on the heap, all other objects have
//! positive ones that nobody chose. Everything that is said of numbers here holds for every state of the program, numbered so; what is
//! not said only makes a proof fail. In particular two objects of the heap are two objects, but for boxes, so two numbers; and an
//! element that an array had before the call is no object that the path made.

use provetta_outcome::StopReason;
use provetta_term::{ElemSort, Node, Sort, TermId};

use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements, Heap, Owner};
use crate::ids::{FieldSlot, ObjectId, RefId};
use crate::machine::Machine;
use crate::program::Program;
use crate::refs::{How, Target};
use crate::state::State;
use crate::value::{Value, malformed};

/// The sort of a number.
pub(crate) const NUMBER: ElemSort = ElemSort::Bv(32);

/// What the names of the numbers of objects begin with that follow from nothing else.
const OBJECT: &str = "number of object ";

impl State {
    /// Whether questions about a reference are decided by its number: it may be an element of an array of numbers.
    pub(crate) fn is_decided_by_number(&self, id: RefId) -> bool {
        self.input_ref(id).number.is_some() || self.inputs.has_numbers
    }
}

impl Machine<'_> {
    /// Whether arrays of objects are arrays of numbers: no test is made from the states that there are now.
    /// Nor does a contract stand for a call: what that havocs is represented in another way.
    pub(crate) fn numbers_objects(&self, state: &State) -> bool {
        self.mode.stops_at_heads() && !self.mode.is_by_contract() && state.history.calls == 0
    }

    /// Stops where a contract is to stand for a call although there are arrays of numbers.
    pub fn check_no_numbers(&self, state: &State) -> Result<(), Halt> {
        match state.inputs.has_numbers {
            false => Ok(()),
            true => {
                let what =
                    "a call that its contract stands for, beside arrays of objects of any length";
                Err(StopReason::Unsupported { what: what.into() }.into())
            }
        }
    }

    /// The number of a reference.
    pub fn number(&mut self, state: &State, value: Value) -> Result<TermId, Halt> {
        match state.known(value) {
            Value::Null => Ok(self.terms.int(0)),
            Value::Ref(id) => Ok(self.number_of_object(state, id)),
            Value::Sym(id) => {
                let input = state.input_ref(id);
                Ok(match input.number {
                    Some(number) => number,
                    None => {
                        let name = format!("number of {}", input.name);
                        self.variable(&name, Sort::Bv(32))
                    }
                })
            }
            _ => Err(malformed("a reference is expected").into()),
        }
    }

    pub(crate) fn number_of_object(&mut self, state: &State, id: ObjectId) -> TermId {
        if let Some(number) = numbered(state, id) {
            return number;
        }
        let object = state.heap.get(id);
        let name = match object.input.map(|n| &state.inputs.graph[n as usize]) {
            Some(input) if !matches!(input.how, How::Constant { .. }) => {
                format!("number of {}", input.name)
            }
            _ if is_made_here(&self.program, state, id) => return self.terms.int(-1 - id.0 as i32),
            _ => format!("{OBJECT}{}", id.0),
        };
        self.variable(&name, Sort::Bv(32))
    }

    /// The reference that has a number. One that is not known yet is an open reference of the type.
    pub fn reference_of(
        &mut self,
        state: &mut State,
        number: TermId,
        name: &str,
        descriptor: &str,
    ) -> Value {
        match self.terms.as_bv(number).map(|bits| bits as u32 as i32) {
            Some(0) => return Value::Null,
            Some(made) if made < 0 => return Value::Ref(ObjectId((-1 - made) as u32)),
            _ => {}
        }
        if let Some(known) = state.inputs.by_number.get(&number) {
            return *known;
        }
        let name = format!("{name}#{}", number.index());
        let value = state.new_ref(&name, descriptor, false);
        if let Value::Sym(id) = value {
            state.input_ref_mut_at(id).number = Some(number);
        }
        state.inputs.by_number.insert(number, value);
        self.assume_floor(state, number);
        value
    }

    /// The number of a reference that is going to be stored, so that it is found again.
    pub(crate) fn number_to_store(
        &mut self,
        state: &mut State,
        value: Value,
    ) -> Result<TermId, Halt> {
        let number = self.number(state, value)?;
        if self.terms.as_bv(number).is_none() {
            state.inputs.by_number.insert(number, state.known(value));
            // That it is not null may be known without having been asked.
            if let Ok(false) = self.is_null(state, value) {
                let zero = self.terms.int(0);
                let is_object = self.terms.slt(zero, number);
                state.assume(&self.terms, is_object);
            }
        }
        Ok(number)
    }

    /// What was in an array before the call, or when a loop forgot what is in it, is none of the objects made since.
    fn assume_floor(&mut self, state: &mut State, number: TermId) {
        let Node::Select(array, index) = *self.terms.node(number) else {
            return;
        };
        let root = self.root(array);
        let Some(floor) = self.floors.get(&root).copied() else {
            return;
        };
        let first = self.terms.select(root, index);
        let floor = self.terms.int(floor);
        let is_above = self.terms.sle(floor, first);
        state.assume(&self.terms, is_above);
    }

    /// The same of all elements of an array, said before an object of the path is stored into it.
    fn assume_floor_of_all(&mut self, state: &mut State, id: ObjectId) -> Result<(), Halt> {
        let Body::Array(_, Elements::Numbers { array, length }) = state.heap.get(id).body else {
            return Ok(());
        };
        let root = self.root(array);
        let Some(floor) = self.floors.get(&root).copied() else {
            return Ok(());
        };
        let var = self.terms.var("k?floor", Sort::Bv(32));
        let first = self.terms.select(root, var);
        let (zero, floor) = (self.terms.int(0), self.terms.int(floor));
        let length = length.int_term(&mut self.terms)?;
        let inside = (self.terms.sle(zero, var), self.terms.slt(var, length));
        let inside = self.terms.and(inside.0, inside.1);
        let is_above = self.terms.sle(floor, first);
        let body = self.terms.implies(inside, is_above);
        let vars: Vec<_> = self.terms.var_id(var).into_iter().collect();
        let all = self.terms.forall(vars, vec![Some((zero, length))], body);
        state.assume(&self.terms, all);
        Ok(())
    }

    /// The array that others were stored into.
    pub(crate) fn root(&self, mut array: TermId) -> TermId {
        while let Node::Store(before, ..) = *self.terms.node(array) {
            array = before;
        }
        array
    }

    /// Whether a number may be that of an object which the path made.
    fn may_be_made_here(&self, number: TermId) -> bool {
        match *self.terms.node(number) {
            Node::Select(array, _) => self.floors.get(&array) != Some(&0),
            _ => true,
        }
    }

    /// A fresh array of numbers; `made` objects of the path may be among them.
    pub fn numbers_variable(&mut self, name: &str, made: usize) -> TermId {
        let array = self.variable(name, Sort::Array(NUMBER));
        self.floors.insert(array, -(made as i32));
        array
    }

    /// Loads an element of an array of numbers, at an index that is inside.
    pub(crate) fn load_number(
        &mut self,
        state: &mut State,
        id: ObjectId,
        index: TermId,
    ) -> Result<Value, Halt> {
        let Body::Array(elem, Elements::Numbers { array, .. }) = &state.heap.get(id).body else {
            return Err(malformed("an array of objects is expected").into());
        };
        let (descriptor, array) = (elem.descriptor().to_owned(), *array);
        let number = self.terms.select(array, index);
        let name = state.input_name(id);
        let name = format!("{}[]", name.as_deref().unwrap_or("array"));
        Ok(self.reference_of(state, number, &name, &descriptor))
    }

    /// Stores into an array of numbers, at an index that is inside.
    pub(crate) fn store_number(
        &mut self,
        state: &mut State,
        id: ObjectId,
        index: TermId,
        value: Value,
    ) -> Result<(), Halt> {
        let number = self.number_to_store(state, value)?;
        if self.terms.as_bv(number).is_some_and(|n| n != 0) {
            self.assume_floor_of_all(state, id)?;
        }
        if let Body::Array(_, Elements::Numbers { array, .. }) = &mut state.heap.get_mut(id).body {
            *array = self.terms.store(*array, index, number);
        }
        Ok(())
    }

    /// Objects that are no inputs which a reference from an array may mean: what the path stored there.
    pub(crate) fn made_here(&self, state: &State, number: TermId) -> Vec<ObjectId> {
        if !self.may_be_made_here(number) {
            return Vec::new();
        }
        let ids = (0..state.heap.len() as u32).map(ObjectId);
        ids.filter(|id| state.heap.get(*id).input.is_none())
            .collect()
    }

    /// When a reference with a number is a new input object: it is none of these.
    pub(crate) fn is_another(
        &mut self,
        state: &State,
        number: TermId,
        others: &[ObjectId],
    ) -> TermId {
        let zero = self.terms.int(0);
        let mut all = self.terms.slt(zero, number);
        for other in others {
            let known = self.number_of_object(state, *other);
            let same = self.terms.eq(number, known);
            let differs = self.terms.not(same);
            all = self.terms.and(all, differs);
        }
        all
    }

    /// What a field of an input object with a number held before the call, as the operand stack has it.
    pub(crate) fn initial_field(
        &mut self,
        state: &mut State,
        id: ObjectId,
        slot: u32,
        name: &str,
    ) -> Option<Value> {
        let number = numbered(state, id)?;
        let class = state.heap.get(id).class;
        let info = self.program.class(class).fields.get(slot as usize)?;
        let elem = ElemType::of_descriptor(&info.descriptor);
        let map = self.initial_map(class, slot)?;
        let term = self.terms.select(map, number);
        Some(match elem.sort() {
            Some(_) => elem.widen(&mut self.terms, term),
            None => self.reference_of(state, term, name, elem.descriptor()),
        })
    }

    /// What a field of all objects held before the call, by their numbers.
    fn initial_map(&mut self, class: crate::ids::ClassId, slot: u32) -> Option<TermId> {
        let info = self.program.class(class).fields.get(slot as usize)?;
        let name = format!("field {}.{}", info.declared_in, info.name);
        let sort = ElemType::of_descriptor(&info.descriptor).sort();
        Some(match sort {
            Some(sort) => self.variable(&name, Sort::Array(sort)),
            None => self.numbers_variable(&name, 0),
        })
    }

    /// What a field of all objects holds on a heap of the path, by their numbers.
    pub fn field_map(
        &mut self,
        state: &State,
        heap: &Heap,
        slot: FieldSlot,
    ) -> Result<TermId, Halt> {
        let unknown = |what: &str| Halt::from(StopReason::Unsupported { what: what.into() });
        let info = self
            .program
            .class(slot.class)
            .fields
            .get(slot.slot as usize);
        let Some(info) = info else {
            return Err(malformed("a field of another class").into());
        };
        let elem = ElemType::of_descriptor(&info.descriptor);
        let (name, declared_in) = (info.name.clone(), info.declared_in.clone());
        let mut map = self
            .initial_map(slot.class, slot.slot)
            .ok_or_else(|| malformed("a field of another class"))?;
        for id in (0..heap.len() as u32).map(ObjectId) {
            let object = heap.get(id);
            let Body::Fields(fields) = &object.body else {
                continue;
            };
            let infos = &self.program.class(object.class).fields;
            let is_it = infos
                .get(slot.slot as usize)
                .is_some_and(|f| f.name == name && f.declared_in == declared_in);
            let Some(now) = fields.get(slot.slot as usize).copied().filter(|_| is_it) else {
                continue;
            };
            if object.owner.is_shared() {
                return Err(unknown("a field of objects kept in static fields"));
            }
            let number = object.input.or_else(|| state.heap.get(id).input);
            let first = match number.map(|n| &state.inputs.graph[n as usize].how) {
                Some(How::Any { initial } | How::Stub { initial, .. }) => {
                    initial.get(slot.slot as usize).copied()
                }
                _ => None,
            };
            if now == Value::Unset || first == Some(now) {
                continue;
            }
            let held = match elem.sort() {
                Some(_) => elem.narrow(&mut self.terms, now)?,
                None => self.number(state, now)?,
            };
            let number = self.number_of_object(state, id);
            map = self.terms.store(map, number, held);
        }
        Ok(map)
    }

    /// A reference with a number turned out to be an object that was known without one: what was read of its fields is what
    /// the arrays of fields say.
    pub(crate) fn link_fields(&mut self, state: &mut State, id: ObjectId, number: TermId) {
        let Some(input) = state.heap.get(id).input else {
            return;
        };
        let How::Any { initial } = &state.inputs.graph[input as usize].how else {
            return;
        };
        let (class, initial) = (state.heap.get(id).class, std::rc::Rc::clone(initial));
        for (slot, value) in initial.iter().enumerate() {
            let Some(info) = self.program.class(class).fields.get(slot) else {
                continue;
            };
            let elem = ElemType::of_descriptor(&info.descriptor);
            if *value == Value::Unset || elem.sort().is_none() {
                continue;
            }
            let (Some(map), Ok(held)) = (
                self.initial_map(class, slot as u32),
                elem.narrow(&mut self.terms, *value),
            ) else {
                continue;
            };
            let there = self.terms.select(map, number);
            let same = self.terms.eq(there, held);
            state.assume(&self.terms, same);
        }
    }

    /// Whether an array of numbers can hold objects that were made since there were only so many on the heap.
    pub fn holds_objects_made_since(&self, array: TermId, count: usize) -> bool {
        let (mut waiting, mut seen) = (vec![array], Vec::new());
        while let Some(term) = waiting.pop() {
            if seen.contains(&term) {
                continue;
            }
            seen.push(term);
            if let Node::Bv { width: 32, bits } = *self.terms.node(term)
                && i64::from(bits as u32 as i32) < -(count as i64)
            {
                return true;
            }
            // Boxes and strings have no numbers that say who made them, but names.
            if let Node::Var(var) = *self.terms.node(term)
                && let Some(id) = self.terms.var_name(var).strip_prefix(OBJECT)
                && id.parse::<usize>().map_or(true, |id| id >= count)
            {
                return true;
            }
            waiting.extend(self.terms.node(term).children().as_slice());
        }
        false
    }
}

/// The number of an object that came from an array of numbers, or from a field of such an object.
fn numbered(state: &State, id: ObjectId) -> Option<TermId> {
    state
        .inputs
        .refs
        .iter()
        .find_map(|input| match input.target {
            Target::Object(object) | Target::Made { object, .. } if object == id => input.number,
            _ => None,
        })
}

/// Whether an object was made by the path, and nothing that existed before the call can be the same.
pub(crate) fn is_made_here(program: &Program<'_>, state: &State, id: ObjectId) -> bool {
    let object = state.heap.get(id);
    object.owner == Owner::Path
        && object.input.is_none()
        && !object.cached_box
        && !state.inputs.snapshots.contains_key(&id)
        && matches!(object.body, Body::Fields(_) | Body::Array(..))
        && &*program.class(object.class).class.name != "java/lang/String"
        && !state.vm.singletons.values().any(|single| *single == id)
}
