//! In: records among the inputs whose constructor looks into its components. Out: records whose components may have changed
//! since.
//!
//! A record comes from its canonical constructor, and its components never change. What these hold does: an array that the
//! constructor has checked is written by whoever kept it, or got it from an accessor. So the constructor runs on contents of
//! their own ([`Machine::enter_past`]): nothing that it reads of an object that can change says anything of what the object holds
//! when the method under test is called, nor of what it holds now on the path. When it has returned ([`Machine::leave_past`]),
//! objects that existed before hold what they held, and those that the constructor was the first to use hold anything.
//! Facts about references (null, which class, the same as another), final fields and lengths of arrays stay: they
//! do not change. So the components themselves, and what records and final fields among them hold, keep what
//! the constructor demands. That a final field was not assigned yet when the constructor looked is another case
//! ([`Machine::met_unfinished`]).
//!
//! Objects that the constructor made, such as a copy of an array, another record or a box, may have escaped by an accessor: they
//! become inputs in any state, and whether an earlier input is one of them is asked ([`Machine::ask_aliases`]). Another input
//! record may be one of them, too, and what was made for that is what was made for this one then. So objects that two records made are
//! two only if the constructor of neither leads to that of the other.
//!
//! A test makes the components as the constructor saw them, calls it, and then changes them ([`State::past`]). Where that is not
//! possible, since the constructor used objects of other inputs or keeps objects of its own, the path has no test; another
//! one, on which no claim rests, has a record whose components did not change.

use std::rc::Rc;
use std::sync::Arc;

use imbl::{OrdMap, Vector};
use provetta_classfile::{self as cf, Insn, InvokeKind};
use provetta_faults::{Fault, seeded};
use provetta_outcome::{JavaType, StopReason};
use provetta_term::Sort;

use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements};
use crate::ids::{MethodId, ObjectId, RefId};
use crate::machine::Machine;
use crate::names::{BOXES, class_of_descriptor, descriptors};
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::How;
use crate::state::{Kept, Past, State};
use crate::value::Value;

/// Calls of a constructor are looked at to this depth.
const MAX_DEPTH: u32 = 3;

impl State {
    /// Whether the constructor used objects that were inputs before.
    fn uses_old(&self, past: &Past) -> bool {
        let is_old = |value: Value| match self.known(value) {
            Value::Ref(id) => past.bodies.iter().any(|(old, _)| *old == id),
            _ => false,
        };
        (past.refs..self.inputs.refs.len()).any(|r| is_old(Value::Sym(RefId(r as u32))))
    }
}

impl Machine<'_> {
    /// Whether the canonical constructor of a record may read what its components hold, or make some.
    pub(crate) fn looks_into_components(&self, canonical: MethodId) -> bool {
        // A precondition speaks of the time when the constructor is called.
        let is_observed = self
            .observer
            .is_about(&self.program.method(canonical).owner.name);
        self.program.looks_into_components(canonical, is_observed)
    }
}

impl Program<'_> {
    fn looks_into_components(&self, canonical: MethodId, is_observed: bool) -> bool {
        let entry = self.method(canonical);
        let mut components = entry.owner.fields.iter().filter(|f| !f.flags.is_static());
        if seeded(Fault::RecordsAreFrozen) {
            return false;
        }
        if components.all(|f| self.is_unchanging(&f.descriptor, MAX_DEPTH)) {
            return !seeded(Fault::RecordsMakeNoRecords)
                && self.makes(&entry.owner, entry.method(), MAX_DEPTH);
        }
        is_observed || self.looks(&entry.owner, entry.method(), MAX_DEPTH)
    }

    /// Whether a method may make a record or a box, which others may get to see.
    fn makes(&self, class: &cf::Class, method: &cf::Method, depth: u32) -> bool {
        let Some(code) = &method.code else {
            return true;
        };
        code.insns.iter().any(|insn| match insn {
            Insn::New(name) => !self.is_throwable(name) && !self.is_value(name),
            Insn::InvokeDynamic(site) => {
                &*site.bootstrap.class == "java/lang/invoke/LambdaMetafactory"
            }
            Insn::Invoke(kind, r) => {
                let is_box = BOXES.iter().any(|(name, _)| **name == *r.class);
                match self.classes.resolve_method(r) {
                    _ if is_box => &*r.name == "valueOf",
                    Ok(Some((owner, _))) if matches!(owner.origin, cf::Origin::Jdk) => false,
                    Ok(Some((owner, index))) => {
                        // What is called on another object is not known.
                        let is_known = owner.name == class.name
                            || matches!(kind, InvokeKind::Static | InvokeKind::Special);
                        !is_known
                            || depth == 0
                            || self.makes(&owner, &owner.methods[index], depth - 1)
                    }
                    _ => true,
                }
            }
            _ => false,
        })
    }

    /// Whether objects of a class of the JDK never change.
    fn is_value(&self, name: &str) -> bool {
        name == "java/lang/String"
            || name.starts_with("java/math/Big")
            || name.starts_with("java/time/")
            || BOXES.iter().any(|(class, _)| *class == name)
    }

    /// Whether objects of a type never change, nor what they lead to.
    fn is_unchanging(&self, descriptor: &str, depth: u32) -> bool {
        if !descriptor.starts_with(['L', '[']) {
            return true;
        }
        let name = class_of_descriptor(descriptor);
        let is_value = self.is_value(name);
        if is_value || name.starts_with('[') {
            return is_value;
        }
        let Ok(Some(class)) = self.classes.find(name) else {
            return false;
        };
        let is_record = class.super_name.as_deref() == Some("java/lang/Record");
        // What an enum keeps in its constants is not read where an input is made.
        self.is_enum(name)
            || is_record
                && depth > 0
                && class
                    .fields
                    .iter()
                    .filter(|f| !f.flags.is_static())
                    .all(|f| self.is_unchanging(&f.descriptor, depth - 1))
    }

    /// Whether a method reads what can change, or makes what can.
    fn looks(&self, class: &cf::Class, method: &cf::Method, depth: u32) -> bool {
        let Some(code) = &method.code else {
            return true;
        };
        code.insns.iter().any(|insn| match insn {
            Insn::ArrayLoad(_)
            | Insn::ArrayStore(_)
            | Insn::NewArray(_)
            | Insn::NewRefArray(_)
            | Insn::NewMultiArray(..) => true,
            // Fields of a record are final.
            Insn::GetField(r) | Insn::PutField(r) => r.class != class.name,
            Insn::New(name) => !self.is_throwable(name),
            Insn::InvokeDynamic(site) => {
                let is_plain = |d: &String| self.is_unchanging(d, MAX_DEPTH);
                !descriptors(&site.descriptor).iter().all(is_plain)
                    || &*site.bootstrap.class != "java/lang/invoke/StringConcatFactory"
            }
            Insn::Invoke(_, r) => self.looks_by_call(r, depth),
            _ => false,
        })
    }

    fn looks_by_call(&self, r: &cf::MemberRef, depth: u32) -> bool {
        // What is made of an array or an object, such as a text, shows what it holds.
        let takes_values = descriptors(&r.descriptor)
            .iter()
            .all(|d| self.is_unchanging(d, MAX_DEPTH));
        let is_value = takes_values
            && (matches!(
                &*r.class,
                "java/lang/String" | "java/lang/Math" | "java/lang/Record"
            ) || BOXES.iter().any(|(class, _)| **class == *r.class));
        let asks_null = &*r.class == "java/util/Objects"
            && (r.name.starts_with("requireNonNull") || r.name.ends_with("ull"));
        let makes_exception = &*r.name == "<init>" && self.is_throwable(&r.class);
        if is_value || asks_null || makes_exception {
            return false;
        }
        let found = self.classes.find(&r.class).ok().flatten();
        let method = found.as_ref().and_then(|c| {
            let is_record = c.super_name.as_deref() == Some("java/lang/Record");
            c.method(&r.name, &r.descriptor).filter(|_| is_record)
        });
        match (found.as_ref(), method) {
            (Some(class), Some(method)) if depth > 0 => self.looks(class, method, depth - 1),
            _ => true,
        }
    }

    fn is_throwable(&self, name: &str) -> bool {
        self.is_subclass(name, "java/lang/Throwable")
            .unwrap_or(false)
    }
}

impl Machine<'_> {
    /// A constructor is about to run for an input: what objects held then is not what they hold.
    pub(super) fn enter_past(
        &mut self,
        state: &mut State,
        reference: RefId,
        by: MethodId,
    ) -> Result<Rc<Past>, Halt> {
        if !state.history.full_havocs.is_empty() {
            let what = "a record that a call by contract gives, whose constructor looks into its components";
            return Err(StopReason::Unsupported { what: what.into() }.into());
        }
        let graph = state.inputs.graph.clone();
        let mark = Rc::clone(&state.input_ref(reference).name);
        let mut bodies = Vec::new();
        for (number, object) in graph.iter().enumerate() {
            if object.is_shadow || !can_change(&object.how) {
                continue;
            }
            let body = state.heap.get(object.id).body.clone();
            bodies.push((object.id, body));
            let name = format!("{}#{mark}", object.name);
            self.hold_anything(state, number, &name)?;
        }
        state.inputs.in_past += 1;
        Ok(Rc::new(Past {
            by,
            graph,
            bodies,
            refs: state.inputs.refs.len(),
        }))
    }

    /// The constructor has returned.
    pub(crate) fn leave_past(
        &mut self,
        state: &mut State,
        record: ObjectId,
        first: usize,
        past: &Past,
    ) -> Result<(), Halt> {
        state.inputs.in_past = state.inputs.in_past.saturating_sub(1);
        for (id, body) in &past.bodies {
            // A type that is known stays.
            let body = match (&state.heap.get(*id).body, body) {
                (Body::Array(now, _), Body::Array(_, elements)) => {
                    Body::Array(now.clone(), elements.clone())
                }
                _ => body.clone(),
            };
            state.heap.get_mut(*id).body = body;
        }
        for (number, before) in past.graph.iter().enumerate() {
            let now = &mut state.inputs.graph[number];
            let learned = std::mem::replace(&mut now.how, before.how.clone());
            now.name = Rc::clone(&before.name);
            if let (How::Elements { holds, .. }, How::Elements { holds: learned, .. }) =
                (&mut now.how, learned)
            {
                *holds = learned;
            }
        }
        let old = past.graph.len();
        // What an inner constructor found is not distinguished from what the outer one did.
        let mut testable = state.inputs.in_past == 0 && !state.uses_old(past);
        for number in old..state.inputs.graph.len() {
            let object = &state.inputs.graph[number];
            if object.is_shadow || !can_change(&object.how) {
                continue;
            }
            // What the constructor wrote is not what a test has to bring about.
            testable &= super::given::is_as_given(state, object);
            let (id, how) = (object.id, object.how.clone());
            let name = format!("{} now", object.name);
            state.inputs.past.insert(id, (record, how));
            self.hold_anything(state, number, &name)?;
        }
        let given: Vec<ObjectId> = state.inputs.graph.iter().skip(old).map(|o| o.id).collect();
        let adopted = self.adopt_components(state, record, first, past.by)?;
        testable &= adopted.is_empty();
        // What the constructor made is none of what it was given.
        for made in adopted {
            for id in &given {
                state.inputs.apart.insert((*id, made));
            }
        }
        if !testable && state.inputs.untestable.is_none() {
            let class = shown_class(&self.program, state, record).replace(['/', '$'], ".");
            let what = format!(
                "a record {class} whose components changed after its constructor used them"
            );
            state.inputs.untestable = Some(Rc::new(StopReason::Unsupported { what }));
        }
        Ok(())
    }

    /// An input object holds anything from now on, but for what is final. Its variables are named after `name`.
    fn hold_anything(&mut self, state: &mut State, number: usize, name: &str) -> Result<(), Halt> {
        let id = state.inputs.graph[number].id;
        let body = state.heap.get(id).body.clone();
        let how = state.inputs.graph[number].how.clone();
        let (body, how) = match (body, how) {
            (Body::Fields(fields), How::Any { initial }) => {
                let fields = final_ones(&self.program, state, id, &fields);
                let initial = final_ones(&self.program, state, id, &initial);
                (Body::Fields(fields), How::Any { initial })
            }
            (Body::Fields(fields), How::Stub { results, initial }) => {
                let fields = final_ones(&self.program, state, id, &fields);
                let initial = final_ones(&self.program, state, id, &initial);
                (Body::Fields(fields), How::Stub { results, initial })
            }
            (Body::Array(elem, _), how @ (How::Array { .. } | How::Elements { .. })) => {
                let (elements, how) = self.any_elements(state, &elem, how, name, number);
                (Body::Array(elem, elements), how)
            }
            (Body::Fields(_), How::Builder { .. }) => {
                let how = self.fill_builder(state, id, name)?;
                (state.heap.get(id).body.clone(), how)
            }
            (body, how) => (body, how),
        };
        state.heap.get_mut(id).body = body;
        let object = &mut state.inputs.graph[number];
        object.how = how;
        object.name = name.into();
        Ok(())
    }

    fn any_elements(
        &mut self,
        state: &mut State,
        elem: &ElemType,
        how: How,
        name: &str,
        number: usize,
    ) -> (Elements, How) {
        match (how, elem.sort()) {
            (
                How::Array {
                    element, length, ..
                },
                Some(sort),
            ) => {
                let array = self.variable(&format!("{name}[]"), Sort::Array(sort));
                let how = How::Array {
                    element,
                    array,
                    length,
                };
                (Elements::Term { array, length }, how)
            }
            (
                How::Elements {
                    length,
                    holds,
                    numbers,
                    ..
                },
                _,
            ) => {
                let numbers =
                    numbers.map(|_| self.numbers_variable(&format!("{name}[] numbers"), 0));
                state.inputs.has_numbers |= numbers.is_some();
                let how = How::Elements {
                    length,
                    initial: Rc::new(Vec::new()),
                    holds,
                    numbers,
                };
                let elements = match numbers {
                    Some(array) => Elements::Numbers { array, length },
                    None => Elements::Sparse {
                        length,
                        cells: OrdMap::new(),
                        of: Some(number as u32),
                    },
                };
                (elements, how)
            }
            (how, _) => (Elements::Cells(Vector::new()), how),
        }
    }

    /// Objects that the constructor made and that the record leads to become inputs.
    fn adopt_components(
        &mut self,
        state: &mut State,
        record: ObjectId,
        first: usize,
        by: MethodId,
    ) -> Result<Vec<ObjectId>, Halt> {
        let name = shown_class(&self.program, state, record);
        let simple = crate::names::simple_name(&name).to_owned();
        let mut waiting = references(state, record);
        let mut seen = vec![record];
        let mut adopted = Vec::new();
        while let Some(id) = waiting.pop() {
            let object = state.heap.get(id);
            if seen.contains(&id) || (id.0 as usize) < first || object.input.is_some() {
                continue;
            }
            seen.push(id);
            let class = Arc::clone(&self.program.class(object.class).class.name);
            let is_jdk = self.program.class(object.class).is_jdk;
            let is_fixed = class.starts_with("java/util/ImmutableCollections")
                || matches!(&*class, "java/util/Optional");
            match &object.body {
                Body::Mirror(_) | Body::OpaqueString | Body::Text(_) | Body::Console => continue,
                // Equal boxes of these are one object.
                Body::Fields(_) if matches!(&*class, "java/lang/Boolean" | "java/lang/Byte") => {
                    continue;
                }
                Body::Fields(_) if object.cached_box => {}
                Body::Fields(_) if self.program.is_value(&class) => continue,
                Body::Fields(_) if is_fixed => {
                    waiting.extend(references(state, id));
                    continue;
                }
                Body::Fields(_) if is_jdk && &*class != "java/lang/Object" => {
                    let class = class.replace(['/', '$'], ".");
                    let what = format!("a record that keeps an object of {class}");
                    return Err(StopReason::Unsupported { what }.into());
                }
                Body::Fields(_) | Body::Array(..) => {}
            }
            adopted.push(id);
            waiting.extend(references(state, id));
            let how = match self.unbox(state, id) {
                Some((_, value)) => How::Boxed(value),
                None => self.any_how(state, id),
            };
            let number = state.inputs.graph.len();
            let name: Rc<str> = format!("{simple}#{}", id.0).into();
            state.register(id, &name, how);
            self.hold_anything(state, number, &name)?;
            state.inputs.kept.insert(id, Kept::Component { record, by });
        }
        Ok(adopted)
    }

    /// How an object would come to be that is an input.
    fn any_how(&mut self, state: &State, id: ObjectId) -> How {
        match &state.heap.get(id).body {
            Body::Array(elem, elements) => {
                let element = JavaType::parse(elem.descriptor()).unwrap_or(JavaType::Int);
                let length = elements.length();
                match elem.sort() {
                    Some(sort) => How::Array {
                        element,
                        array: self.variable("no elements", Sort::Array(sort)),
                        length,
                    },
                    None => How::Elements {
                        length,
                        initial: Rc::new(Vec::new()),
                        holds: state.known_holds(id, elem),
                        numbers: match elements {
                            Elements::Numbers { array, .. } => Some(*array),
                            _ => None,
                        },
                    },
                }
            }
            Body::Fields(fields) => How::Any {
                initial: Rc::clone(fields),
            },
            _ => How::Any {
                initial: Rc::new(Vec::new()),
            },
        }
    }
}

/// Whether an input object holds something that can change.
fn can_change(how: &How) -> bool {
    match how {
        How::Any { .. }
        | How::Stub { .. }
        | How::Array { .. }
        | How::Elements { .. }
        | How::Builder { .. } => true,
        How::Made { .. } | How::Constant { .. } | How::Boxed(_) | How::Text { .. } => false,
    }
}

/// The objects that an object refers to.
fn references(state: &State, id: ObjectId) -> Vec<ObjectId> {
    let mut found = Vec::new();
    state.heap.get(id).body.references(&mut |value| {
        if let Value::Ref(next) = state.known(value) {
            found.push(next);
        }
    });
    found
}

pub(crate) fn final_ones(
    program: &Program<'_>,
    state: &State,
    id: ObjectId,
    values: &[Value],
) -> Rc<Vec<Value>> {
    let infos = &program.class(state.heap.get(id).class).fields;
    let held = values
        .iter()
        .zip(infos)
        .map(|(value, info)| match info.flags.is_final() {
            true => *value,
            false => Value::Unset,
        });
    Rc::new(held.collect())
}
