//! In: reads of fields and elements of input objects, calls of stubs. Out: new inputs, made when they are
//! first read.

use std::rc::Rc;

use imbl::OrdMap;
use provetta_faults::{Fault, seeded};
use provetta_outcome::{JavaType, StopReason};
use provetta_term::Sort;

use crate::event::{Choice, Then, Unseen};
use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements, Object, Owner};
use crate::ids::{MethodId, ObjectId, RefId};
use crate::inputs::generics::{field_type, result_type};
use crate::inputs::unknown::is_unseen;
use crate::machine::Machine;
use crate::names::{BOXES, descriptors};
use crate::objects::{allocate, set_named};
use crate::program::Program;
use crate::refs::{Holds, How, Target};
use crate::state::State;
use crate::value::{Value, malformed};

impl State {
    /// How often a stub has answered.
    fn answers_of(&self, stub: ObjectId) -> usize {
        let number = self.heap.get(stub).input;
        match number.map(|number| &self.inputs.graph[number as usize].how) {
            Some(How::Stub { results, .. }) => results.len(),
            _ => 0,
        }
    }

    /// A stub returns a value.
    pub fn note_answer(&mut self, stub: ObjectId, method: MethodId, value: Option<Value>) {
        if let Some(number) = self.heap.get(stub).input
            && let How::Stub { results, .. } = &mut self.inputs.graph[number as usize].how
        {
            Rc::make_mut(results).push((method, value));
        }
    }

    /// The reference is a constant of an enum.
    pub(super) fn take_constant(
        &mut self,
        id: RefId,
        object: ObjectId,
        class: Rc<str>,
        field: Rc<str>,
    ) {
        if self.heap.get(object).input.is_none() {
            let name: Rc<str> = field.clone();
            self.register(object, &name, How::Constant { class, field });
        }
        self.input_ref_mut_at(id).target = Target::Object(object);
    }
}

impl Machine<'_> {
    /// A field of an input object that is read for the first time.
    pub fn lazy_field(
        &mut self,
        state: &mut State,
        id: ObjectId,
        slot: u32,
    ) -> Result<Value, Halt> {
        let value = self.first_value(state, id, slot, state.history.full_havocs.len())?;
        if let Body::Fields(fields) = &mut state.heap.get_mut(id).body
            && let Some(place) = Rc::make_mut(fields).get_mut(slot as usize)
        {
            *place = value;
        }
        Ok(value)
    }

    /// What a field of an input object holds if nobody on the path has written it since everything was forgotten so
    /// many times.
    pub fn first_value(
        &mut self,
        state: &mut State,
        id: ObjectId,
        slot: u32,
        times: usize,
    ) -> Result<Value, Halt> {
        let object = state.heap.get(id);
        let number = object
            .input
            .ok_or_else(|| malformed("a field that was never set"))?;
        let fields = &self.program.class(object.class).fields;
        let info = fields
            .get(slot as usize)
            .ok_or_else(|| malformed("a field of another class"))?;
        if matches!(self.program.classes.find(&info.declared_in), Ok(Some(c))
            if matches!(c.origin, provetta_classfile::Origin::Jdk)
                && !crate::synthetic::is_written(&c))
        {
            let what = format!(
                "an input of type {}",
                info.declared_in.replace(['/', '$'], ".")
            );
            return Err(StopReason::Unsupported { what }.into());
        }
        let place = (&*info.declared_in, &*info.name, &*info.descriptor);
        let signature = field_type(&self.program, state, id, place);
        let twice = fields.iter().filter(|f| f.name == info.name).count() > 1;
        let descriptor = info.descriptor.clone();
        let (mut non_null, is_final) = (info.is_non_null, info.flags.is_final());
        if seeded(Fault::FinalFieldsAreNotNull) {
            non_null |= is_final;
        }
        let origin = &state.inputs.graph[number as usize];
        let havoc = match is_final {
            true => None,
            false => state.havoc_after(origin.since(), times),
        };
        let key = (id, slot, times);
        let known = match (&havoc, &origin.how) {
            (Some(_), _) => state.history.afterwards.get(&key).copied(),
            (None, How::Any { initial } | How::Stub { initial, .. }) => initial
                .get(slot as usize)
                .copied()
                .filter(|v| *v != Value::Unset),
            (None, _) => None,
        };
        if let Some(value) = known {
            return Ok(value);
        }
        let owner = &origin.name;
        let called = if twice {
            let class = crate::names::simple_name(&info.declared_in);
            format!("{owner}.{class}.{}", info.name)
        } else {
            format!("{owner}.{}", info.name)
        };
        let subject = format!("{owner}: {}.{}:{descriptor}", info.declared_in, info.name);
        let name = match havoc {
            Some(_) => self.fresh_name("field").into(),
            None => self.titles.give(&subject, &called),
        };
        let point = havoc.clone().or_else(|| origin.havocked.clone());
        let by_number = match havoc {
            None => self.initial_field(state, id, slot, &name),
            Some(_) => None,
        };
        let value = match (by_number, JavaType::parse(&descriptor)) {
            (Some(value), _) => value,
            (None, Some(ty)) if ty.is_primitive() => self.input(&name, &ty),
            _ => state.new_ref_since(&name, &descriptor, non_null, point),
        };
        state.declare(value, signature);
        if havoc.is_some() {
            state.history.afterwards.insert(key, value);
        } else if let How::Any { initial } | How::Stub { initial, .. } =
            &mut state.inputs.graph[number as usize].how
            && let Some(place) = Rc::make_mut(initial).get_mut(slot as usize)
        {
            *place = value;
        }
        Ok(value)
    }

    /// An element of an input array of references at an index that is inside.
    pub(crate) fn lazy_element(
        &mut self,
        state: &mut State,
        id: ObjectId,
        index: u32,
    ) -> Result<Value, Halt> {
        let Body::Array(element, Elements::Sparse { cells, of, .. }) = &state.heap.get(id).body
        else {
            return Err(malformed("an array of references is expected").into());
        };
        if let Some(value) = cells.get(&index) {
            return Ok(*value);
        }
        let Some(number) = *of else {
            return Ok(Value::Null);
        };
        let descriptor = element.descriptor().to_owned();
        let value = self.first_element(state, number, &descriptor, index)?;
        self.set_sparse(state, id, index, value);
        Ok(value)
    }

    /// What an input array of references, given by its number, holds at first.
    pub fn first_element(
        &mut self,
        state: &mut State,
        number: u32,
        descriptor: &str,
        index: u32,
    ) -> Result<Value, Halt> {
        let origin = &state.inputs.graph[number as usize];
        let How::Elements { initial, holds, .. } = &origin.how else {
            return Err(malformed("an input array is expected").into());
        };
        let also: Vec<Rc<str>> = holds.below.iter().skip(1).cloned().collect();
        // A copy of the array, or the array itself, may have been asked before.
        if let Some((_, value)) = initial.iter().find(|(i, _)| *i == index) {
            return Ok(*value);
        }
        let name = format!("{}[{index}]", origin.name);
        let signature = state.element_type(origin.id);
        let (point, origin_id) = (origin.havocked.clone(), origin.id);
        let value = state.new_ref_since(&name, descriptor, false, point);
        let is_element = state.inputs.element_types.contains_key(&origin_id);
        if let Value::Sym(id) = value {
            let input = state.input_ref_mut_at(id);
            input.types.extend(also);
            input.is_element = is_element;
        }
        state.declare(value, signature);
        if let How::Elements { initial, .. } = &mut state.inputs.graph[number as usize].how {
            Rc::make_mut(initial).push((index, value));
        }
        Ok(value)
    }

    /// Stores into an array of references of symbolic length, at an index that is inside.
    pub fn set_sparse(&self, state: &mut State, id: ObjectId, index: u32, value: Value) {
        if let Body::Array(_, Elements::Sparse { cells, .. }) = &mut state.heap.get_mut(id).body {
            cells.insert(index, value);
        }
    }

    /// A new array as an input: any length, any elements.
    pub(super) fn new_input_array(&mut self, state: &mut State, id: RefId) -> Result<(), Halt> {
        let input = state.input_ref(id);
        let name = Rc::clone(&input.name);
        let (types, not_types) = (input.types.clone(), input.not_types.clone());
        let candidates = self.program.candidates(&types, &not_types)?;
        let descriptor = candidates
            .array
            .ok_or_else(|| malformed("an array type is expected"))?;
        let element = ElemType::of_descriptor(&descriptor);
        // A length has 31 bits: it is never negative.
        let length = self.variable(&format!("{name}.length"), Sort::Bv(31));
        let length = self.terms.zext(32, length);
        let length = Value::from_int_term(&self.terms, length);
        let (elements, how) = match element.sort() {
            Some(sort) => {
                let array = self.variable(&format!("{name}[]"), Sort::Array(sort));
                let ty = JavaType::parse(&descriptor);
                let ty = ty.ok_or_else(|| malformed("an array type"))?;
                let how = How::Array {
                    element: ty,
                    array,
                    length,
                };
                (Elements::Term { array, length }, how)
            }
            None => {
                let holds = self.program.holds(&types, &not_types)?;
                let holds = holds.ok_or_else(|| malformed("an array type"))?;
                self.any_references(state, &name, length, holds)
            }
        };
        let class = self.program.load("java/lang/Object")?;
        let object = state.heap.allocate(Object {
            class,
            body: Body::Array(element, elements),
            owner: Owner::Path,
            cached_box: false,
            input: None,
        });
        state.register(object, &name, how);
        state.date(object, id);
        // What it held before was forgotten with everything else.
        if let Some(havoc) = state.havoc_of(object) {
            self.havoc_elements(state, object, &havoc)?;
        }
        state.input_ref_mut_at(id).target = Target::Object(object);
        Ok(())
    }

    /// The elements of the input array of references that is registered next, and how it comes to be.
    pub(super) fn any_references(
        &mut self,
        state: &mut State,
        name: &str,
        length: Value,
        holds: Holds,
    ) -> (Elements, How) {
        let numbers = self
            .numbers_objects(state)
            .then(|| self.numbers_variable(&format!("{name}[] numbers"), 0));
        state.inputs.has_numbers |= numbers.is_some();
        let how = How::Elements {
            length,
            initial: Rc::new(Vec::new()),
            holds: Rc::new(holds),
            numbers,
        };
        let elements = match numbers {
            Some(array) => Elements::Numbers { array, length },
            None => Elements::Sparse {
                length,
                cells: OrdMap::new(),
                of: Some(state.inputs.graph.len() as u32),
            },
        };
        (elements, how)
    }

    /// The value in the box that a reference would become, with the descriptor of its type.
    pub(super) fn box_value(&mut self, state: &State, id: RefId) -> Option<(&'static str, Value)> {
        let input = state.input_ref(id);
        let (_, descriptor) = BOXES
            .iter()
            .find(|(class, _)| input.types.iter().any(|t| **t == **class))?;
        let ty = JavaType::parse(descriptor)?;
        let name = Rc::clone(&input.name);
        Some((descriptor, self.input(&name, &ty)))
    }

    /// A box around a value that is an input.
    pub(super) fn new_input_box(&mut self, state: &mut State, id: RefId) -> Result<(), Halt> {
        let name = Rc::clone(&state.input_ref(id).name);
        let (descriptor, value) = self
            .box_value(state, id)
            .ok_or_else(|| malformed("a box is expected"))?;
        let class_name = BOXES
            .iter()
            .find(|(_, d)| *d == descriptor)
            .map_or("java/lang/Integer", |(class, _)| class);
        let class = self.program.load(class_name)?;
        let object = allocate(&mut self.program, state, class);
        set_named(
            &mut self.program,
            state,
            object,
            class_name,
            "value",
            descriptor,
            value,
        )?;
        state.heap.get_mut(object).cached_box = true;
        state.heap.get_mut(object).owner = Owner::Path;
        state.register(object, &name, How::Boxed(value));
        state.date(object, id);
        state.input_ref_mut_at(id).target = Target::Object(object);
        Ok(())
    }

    /// An abstract method called on a stub: it returns an input. What else an implementation could do
    /// (throw, change objects) is not followed; whether the path would see it is in `unknown.rs`.
    pub fn call_stub(
        &mut self,
        state: &State,
        stub: ObjectId,
        method: MethodId,
    ) -> Result<Vec<Choice>, Halt> {
        let entry = self.program.method(method);
        let title = format!(
            "{} {}",
            entry.owner.name.replace(['/', '$'], "."),
            entry.method().name
        );
        let owner = state.input_name(stub).unwrap_or_else(|| "it".into());
        let method_name = &entry.method().name;
        // What one call does says nothing of the next one, of this method or another.
        let called = format!("{owner}.{method_name}() does more than return");
        let subject = format!("call {} of {owner} does more", state.answers_of(stub));
        let question = self.titles.give(&subject, &called);
        let variable = self.variable(&question, Sort::Bv(1));
        let one = self.terms.bv(1, 1);
        let more = self.terms.eq(variable, one);
        let plain = self.terms.not(more);
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let stop = StopReason::Unsupported {
            what: format!("an implementation of {title} that throws or changes objects"),
        };
        let then = match is_unseen(&self.program, state, method) || seeded(Fault::StubsOnlyReturn) {
            true => Then::Unseen(stop, Unseen::Code),
            false => Then::Stop(stop),
        };
        Ok(vec![
            Choice {
                condition: plain,
                line,
                then: Then::StubReturns { stub, method },
            },
            Choice {
                condition: more,
                line,
                then,
            },
        ])
    }

    /// The result of a stub; the arguments of the call are taken from the stack.
    pub(crate) fn stub_returns(
        &mut self,
        state: &mut State,
        stub: ObjectId,
        method: MethodId,
    ) -> Result<(), Halt> {
        let value = self.stub_result(state, stub, method)?;
        state.top.sp -= self.program.method(method).wide.len();
        if let Some(value) = value {
            state.top.push(value);
        }
        Ok(())
    }

    /// The result of a stub: an input that nobody has asked for before.
    pub fn stub_result(
        &mut self,
        state: &mut State,
        stub: ObjectId,
        method: MethodId,
    ) -> Result<Option<Value>, Halt> {
        let entry = self.program.method(method);
        let count = entry.wide.len();
        let declared = entry.method();
        let descriptor = declared.descriptor.clone();
        let returns = entry.returns.clone();
        let short = declared.name.clone();
        let number = state
            .heap
            .get(stub)
            .input
            .ok_or_else(|| malformed("a stub is expected"))?;
        let owner = Rc::clone(&state.inputs.graph[number as usize].name);
        let How::Stub { results, .. } = &state.inputs.graph[number as usize].how else {
            return Err(malformed("a stub is expected").into());
        };
        let before = match seeded(Fault::StubAnswersOnce) {
            true => 0,
            false => results.iter().filter(|(m, _)| *m == method).count(),
        };
        let mark = if before == 0 {
            String::new()
        } else {
            format!("#{before}")
        };
        let subject = format!("{owner}: {}.{short}{descriptor}{mark}", entry.owner.name);
        let name = self
            .titles
            .give(&subject, &format!("{owner}.{short}(){mark}"));
        let value = match &returns {
            JavaType::Void => None,
            ty if ty.is_primitive() => Some(self.input(&name, ty)),
            _ => {
                let result = descriptor.rsplit(')').next().unwrap_or_default().to_owned();
                let value = state.new_ref(&name, &result, false);
                let signature = result_type(&self.program, state, stub, method);
                state.declare(value, signature);
                Some(value)
            }
        };
        debug_assert!(descriptors(&descriptor).len() <= count);
        state.note_answer(stub, method, value);
        Ok(value)
    }
}

/// An object of `java.lang.Object` itself.
pub(crate) fn new_plain_object(
    program: &mut Program<'_>,
    state: &mut State,
    id: RefId,
) -> Result<(), Halt> {
    let name = Rc::clone(&state.input_ref(id).name);
    let class = program.load("java/lang/Object")?;
    let method = program.find_method(&provetta_outcome::MethodRef {
        class: "java/lang/Object".into(),
        name: "<init>".into(),
        descriptor: "()V".into(),
    })?;
    let object = allocate(program, state, class);
    let how = How::Made {
        by: method,
        arguments: Rc::from([]),
        calls: Rc::new(Vec::new()),
    };
    state.register(object, &name, how);
    state.date(object, id);
    state.input_ref_mut_at(id).target = Target::Object(object);
    Ok(())
}
