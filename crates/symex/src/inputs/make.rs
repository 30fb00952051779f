//! In: a decision how a new input object comes to be. Out: its constructor, factory or method executed on top
//! of the instruction that needs the object.
//!
//! What these calls reach does not count for the method under test. If one of them throws, there is no such
//! input and the path is dropped.

use std::rc::Rc;
use std::sync::Arc;

use provetta_outcome::{JavaType, StopReason};

use crate::event::{Event, Flow};
use crate::halt::Halt;
use crate::heap::{Body, Elements, Heap, Object, Owner};
use crate::ids::{ClassId, MethodId, ObjectId, RefId};
use crate::inputs::fits_types;
use crate::inputs::makers::table::Literal;
use crate::machine::Machine;
use crate::names::{HASH_RULES, class_of_descriptor, descriptors};
use crate::objects::allocate;
use crate::program::Program;
use crate::refs::{Arguments, How, InputObject, Origin, Target};
use crate::state::{Frame, OnReturn, Past, State};
use crate::value::{Value, malformed};

impl State {
    /// The object that an instance method which makes an input is called on, an input too.
    fn receiver_of_maker(&mut self, id: RefId, method: MethodId, owner: Rc<str>) -> Value {
        let older = self.inputs.graph.len();
        let simple = crate::names::simple_name(&owner);
        let simple = match simple.chars().next() {
            Some(first) => format!("{}{}", first.to_lowercase(), &simple[first.len_utf8()..]),
            None => "from".to_owned(),
        };
        let name = format!("{}.{simple}#{}", self.input_ref(id).name, method.0);
        let value = self.new_ref(&name, &format!("L{owner};"), true);
        if let (Value::Sym(id), true) = (value, self.inputs.optional) {
            self.input_ref_mut_at(id).older_than = Some(older);
        }
        value
    }

    /// A method called on a new object returned.
    pub(crate) fn finish_mutator(&mut self, made: Made) {
        self.restore_reached();
        let Target::Made {
            object,
            first,
            calls,
            chain,
        } = self.input_ref(made.reference).target
        else {
            return;
        };
        if let Some(number) = self.heap.get(object).input
            && let How::Made { calls: list, .. } = &mut self.inputs.graph[number as usize].how
        {
            Rc::make_mut(list).push((made.method, made.arguments));
        }
        self.snapshot(first.0 as usize);
        self.input_ref_mut_at(made.reference).target = Target::Made {
            object,
            first,
            calls: calls + 1,
            chain,
        };
    }
}

impl Machine<'_> {
    /// Starts to make the object of a reference. The counter stands at the instruction that needs it.
    pub(super) fn begin(
        &mut self,
        state: &mut State,
        id: RefId,
        origin: Origin,
    ) -> Result<(), Halt> {
        let class = match origin {
            Origin::Maker(method) if &*self.program.method(method).owner.name == HASH_RULES => {
                // Its own class is the engine's.
                let returns = self.program.method(method).returns.descriptor();
                self.program.load(class_of_descriptor(&returns))?
            }
            Origin::Maker(method) | Origin::Sample(method, _) | Origin::Canonical(method) => {
                self.program.method(method).class
            }
            Origin::Any(class)
            | Origin::Library(class)
            | Origin::Lookups(class)
            | Origin::Stub(class)
            | Origin::Field { class, .. }
            | Origin::Singleton { class, .. } => class,
        };
        // The rules for initialisation expect the counter behind the instruction.
        state.top.pc += 1;
        if self.initialise_before(state, class)? {
            state.input_ref_mut_at(id).target = Target::Deciding(origin);
            return Ok(());
        }
        state.top.pc -= 1;
        match origin {
            Origin::Maker(method) => {
                state.inputs.optional |= !self.is_completing(state);
                self.call_maker(state, id, method, Arguments::Any, None)
            }
            Origin::Sample(method, sample) => {
                state.inputs.optional |= !self.is_completing(state);
                self.call_maker(state, id, method, Arguments::Sample(sample), None)
            }
            Origin::Canonical(method) => {
                let is_past = !state.inputs.optional
                    && !self.is_completing(state)
                    && self.looks_into_components(method);
                let past = match is_past {
                    true => Some(self.enter_past(state, id, method)?),
                    false => None,
                };
                self.call_maker(state, id, method, Arguments::Any, past)
            }
            Origin::Field { class, slot } => {
                state.inputs.optional |= !self.is_completing(state);
                self.take_field(state, id, class, slot)
            }
            Origin::Singleton { class, slot } => self.take_field(state, id, class, slot),
            Origin::Any(class) => {
                in_any_state(&self.program, state, id, class, |initial| How::Any {
                    initial,
                });
                Ok(())
            }
            Origin::Library(class) => self.in_library_state(state, id, class),
            Origin::Lookups(class) => {
                in_any_state(&self.program, state, id, class, |initial| How::Any {
                    initial,
                });
                self.by_lookups(state, id)
            }
            Origin::Stub(class) => {
                let results = Rc::new(Vec::new());
                in_any_state(&self.program, state, id, class, |initial| How::Stub {
                    results,
                    initial,
                });
                Ok(())
            }
        }
    }

    /// Takes the object that a static final field holds, if the reference can mean it.
    fn take_field(
        &mut self,
        state: &mut State,
        id: RefId,
        class: ClassId,
        slot: u32,
    ) -> Result<(), Halt> {
        let entry = self.program.class(class);
        let info = &entry.statics[slot as usize];
        let (owner, field) = (Rc::from(&*entry.class.name), Rc::from(&*info.name));
        let statics = state.classes.statics.get(&class);
        let value = statics.and_then(|s| s.values.get(slot as usize)).copied();
        let is_another = |object| {
            let mut others = state.input_ref(id).others.iter();
            others.any(|other| state.known(*other) == Value::Ref(object))
        };
        match value {
            Some(Value::Ref(object))
                if fits_types(&self.program, state, id, &self.class_name(state, object))?
                    && !is_another(object) =>
            {
                state.take_constant(id, object, owner, field);
                Ok(())
            }
            _ => {
                let what = format!("another object in the field {field}");
                Err(StopReason::Unsupported { what }.into())
            }
        }
    }

    fn call_maker(
        &mut self,
        state: &mut State,
        id: RefId,
        method: MethodId,
        kind: Arguments,
        past: Option<Rc<Past>>,
    ) -> Result<(), Halt> {
        let entry = self.program.method(method);
        let is_constructor = &*entry.method().name == "<init>";
        let class = entry.class;
        let owner = Rc::from(&*entry.owner.name);
        let takes_receiver = !is_constructor && !entry.method().flags.is_static();
        let receiver = match takes_receiver {
            true => {
                let descriptor = format!("L{owner};");
                let receiver = state.receiver_of_maker(id, method, owner);
                self.program
                    .declare_source(state, id, method, receiver, &descriptor);
                Some(receiver)
            }
            false => None,
        };
        let arguments = self.arguments(state, id, method, is_constructor, kind)?;
        let arguments: Rc<[Value]> = match receiver {
            Some(receiver) => [receiver]
                .into_iter()
                .chain(arguments.iter().copied())
                .collect(),
            None => arguments,
        };
        let object = is_constructor.then(|| allocate(&mut self.program, state, class));
        let mut all: Vec<Value> = object.map(Value::Ref).into_iter().collect();
        all.extend(arguments.iter().copied());
        let first = state.heap.len();
        let before = Rc::new(state.heap.watch());
        self.push_input_frame(
            state,
            method,
            &all,
            OnReturn::Made {
                reference: id,
                object,
                arguments,
                first,
                writes: None,
                before,
                past,
            },
        )
    }

    /// Fresh inputs for the parameters of a call that makes or changes an input object.
    fn arguments(
        &mut self,
        state: &mut State,
        id: RefId,
        method: MethodId,
        is_constructor: bool,
        kind: Arguments,
    ) -> Result<Rc<[Value]>, Halt> {
        if let Arguments::Sample(sample) = kind {
            return self.sample(state, sample);
        }
        let owner_name = Rc::clone(&state.input_ref(id).name);
        let entry = self.program.method(method);
        let declared = entry.method();
        let names = declared.parameter_names.clone();
        let inner = is_constructor && is_inner(&entry.owner);
        let types = JavaType::parse_method(&declared.descriptor)
            .map(|(types, _)| types)
            .unwrap_or_default();
        let descriptors = descriptors(&declared.descriptor);
        let calls = match state.input_ref(id).target {
            Target::Made { calls, .. } => calls + 1,
            _ => 0,
        };
        let generic = match (is_constructor, state.input_ref(id).signature.as_deref()) {
            (true, Some(of)) if self.program.class(entry.class).is_jdk => {
                self.program.argument_types(of, method).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        let own = match self.program.class(entry.class).is_jdk {
            true => Vec::new(),
            false => self.program.fixed_parameter_types(method, types.len()),
        };
        let older = state.inputs.graph.len();
        let mut values = Vec::with_capacity(types.len());
        for (i, ty) in types.iter().enumerate() {
            let parameter = names.get(i).map_or("arg", |n| n);
            // The mark distinguishes it from a field of the same name; people do not see it.
            let name = format!("{owner_name}.{parameter}#{}.{calls}.{i}", method.0);
            if ty.is_primitive() && kind == Arguments::Numbered {
                values.push(numbered(ty, calls));
            } else if ty.is_primitive() {
                values.push(self.input(&name, ty));
            } else {
                let outer = inner && i == 0;
                let descriptor = descriptors.get(i).map_or("Ljava/lang/Object;", |d| d);
                let value = state.new_ref(&name, descriptor, outer);
                match (generic.get(i), own.get(i)) {
                    (Some(Some(ty)), _) => state.narrow(value, ty),
                    (_, Some(Some(ty))) => state.declare(value, Some(Rc::clone(ty))),
                    _ => self
                        .program
                        .declare_source(state, id, method, value, descriptor),
                }
                // On paths that no claim rests on, arguments come from before: that excludes cycles.
                if let (Value::Sym(id), true) = (value, state.inputs.optional) {
                    state.input_ref_mut_at(id).older_than = Some(older);
                }
                values.push(value);
            }
        }
        Ok(values.into())
    }

    /// The arguments that the table of makers has.
    fn sample(&mut self, state: &mut State, sample: u32) -> Result<Rc<[Value]>, Halt> {
        let mut values = Vec::new();
        for literal in crate::inputs::makers::table::sample(sample) {
            values.push(match literal {
                Literal::Int(v) => Value::Int(*v),
                Literal::Long(v) => Value::Long(*v),
                Literal::Text(text) => {
                    let units: Arc<[u16]> = text.encode_utf16().collect();
                    self.literal(state, &units)?
                }
            });
        }
        Ok(values.into())
    }

    fn push_input_frame(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Value],
        on_return: OnReturn,
    ) -> Result<(), Halt> {
        let code = self
            .program
            .code(method)
            .ok_or_else(|| malformed("a constructor without code"))?;
        if state.depth >= self.limits.depth {
            return Err(StopReason::Recursion {
                depth: self.limits.depth,
            }
            .into());
        }
        let mut frame = Frame::new(method, code, on_return);
        let mut local = 0;
        for (wide, argument) in self.program.method(method).wide.iter().zip(arguments) {
            *frame
                .slots
                .get_mut(local)
                .ok_or_else(|| malformed("more arguments than locals"))? = *argument;
            local += if *wide { 2 } else { 1 };
        }
        state.classes.before_init.push(state.reached.clone());
        state.inputs.making += 1;
        state.push_frame(frame);
        Ok(())
    }

    /// A constructor or factory returned: its object is the input. `false` if it is none.
    pub(crate) fn finish_maker(
        &mut self,
        state: &mut State,
        made: Made,
        value: Option<Value>,
    ) -> bool {
        state.restore_reached();
        let object = match (made.object, value.map(|v| state.known(v))) {
            (Some(object), _) => object,
            (None, Some(Value::Ref(object))) => object,
            _ => return false,
        };
        let class = self.class_name(state, object);
        if !fits_types(&self.program, state, made.reference, &class).unwrap_or(false) {
            return false;
        }
        // A factory may return what another input is, or something that is kept in a static field.
        let is_fresh = made.object.is_some() || object.0 >= made.first as u32;
        let is_input = state.heap.get(object).input.is_some();
        if !is_fresh || is_input {
            let mut others = state.input_ref(made.reference).others.iter();
            let differs = others.any(|o| state.known(*o) == Value::Ref(object));
            // What the JDK keeps for its factories is there in every test.
            if differs || !self.is_constant_of_jdk(state, object) {
                return false;
            }
            if is_input {
                state.input_ref_mut_at(made.reference).target = Target::Object(object);
                return true;
            }
        }
        let name = Rc::clone(&state.input_ref(made.reference).name);
        let first = made.oldest();
        let how = How::Made {
            by: made.method,
            arguments: made.arguments,
            calls: Rc::new(Vec::new()),
        };
        state.register(object, &name, how);
        state.date(object, made.reference);
        state.snapshot(made.first);
        state.input_ref_mut_at(made.reference).target = Target::Made {
            object,
            first,
            calls: 0,
            chain: None,
        };
        true
    }

    /// Whether an initialiser of the JDK made an object, of a class of the JDK.
    fn is_constant_of_jdk(&self, state: &State, object: ObjectId) -> bool {
        let object = state.heap.get(object);
        object.owner == Owner::Older && self.program.class(object.class).is_jdk
    }

    /// Calls one more method on an object that was made.
    pub(super) fn call_mutator(
        &mut self,
        state: &mut State,
        id: RefId,
        method: MethodId,
        kind: Arguments,
    ) -> Result<(), Halt> {
        let Target::Made {
            object,
            first,
            calls,
            chain,
        } = state.input_ref(id).target
        else {
            return Ok(());
        };
        let chain = match kind {
            Arguments::Numbered if calls == 0 || chain == Some(method) => Some(method),
            _ => None,
        };
        state.input_ref_mut_at(id).target = Target::Made {
            object,
            first,
            calls,
            chain,
        };
        let arguments = self.arguments(state, id, method, false, kind)?;
        state.inputs.optional = true;
        let mut all = vec![Value::Ref(object)];
        all.extend(arguments.iter().copied());
        let first = state.heap.len();
        let writes = Some(state.writes());
        let before = Rc::new(state.heap.watch());
        self.push_input_frame(
            state,
            method,
            &all,
            OnReturn::Made {
                reference: id,
                object: None,
                arguments,
                first,
                writes,
                before,
                past: None,
            },
        )
    }

    /// A call for an input changed what the path had before: paths on which no claim rests are dropped, others cut.
    pub(crate) fn no_such_input(&self, state: &State) -> Result<Flow, Halt> {
        if state.inputs.optional || self.is_completing(state) {
            return Ok(Flow::Event(Event::NoInput));
        }
        let what = "a record whose constructor changes other inputs".into();
        Err(StopReason::Unsupported { what }.into())
    }
}

/// A call that makes or changes an input object, when it returns.
pub(crate) struct Made {
    pub(crate) method: MethodId,
    pub(crate) reference: RefId,
    /// The object, if a constructor is called
    pub(crate) object: Option<ObjectId>,
    pub(crate) arguments: Rc<[Value]>,
    /// Number of the first object that the call may have made
    pub(crate) first: usize,
}

impl Made {
    /// The first object that exists for the sake of this input; a constructor's own is older than what the call makes.
    fn oldest(&self) -> ObjectId {
        self.object.unwrap_or(ObjectId(self.first as u32))
    }

    /// Whether all objects that there were before the call hold what they did. What the call itself made, nothing leads to then.
    pub(crate) fn is_idle(&self, state: &State, before: &Heap) -> bool {
        let mut written = state.heap.written(before, ObjectId(self.first as u32));
        written.all(|(id, object)| !state.is_written_since(id, &object.body))
    }

    /// Whether the call wrote to an object that the path had before. The path may have read it as it was, and a test makes the
    /// calls for all inputs before the one under test.
    pub(crate) fn changes_others(&self, state: &mut State, before: &Heap) -> bool {
        let first = match state.input_ref(self.reference).target {
            Target::Made { first, .. } => first,
            _ => self.oldest(),
        };
        let written: Vec<_> = state.heap.watched(before, first).collect();
        written
            .into_iter()
            .any(|(id, object)| state.is_written_since(id, &object.body))
    }
}

impl State {
    /// Whether an object holds something else than it did, what an input was read to hold at first apart.
    fn is_written_since(&self, id: ObjectId, before: &Body) -> bool {
        let object = self.heap.get(id);
        let how = object.input.map(|n| &self.inputs.graph[n as usize].how);
        let same = |a: Value, b: Value| self.known(a) == self.known(b);
        match (before, &object.body) {
            (Body::Fields(before), Body::Fields(now)) => {
                let first = match how {
                    Some(How::Any { initial } | How::Stub { initial, .. }) => Some(initial),
                    _ => None,
                };
                let first = |slot: usize| first.and_then(|all| all.get(slot)).copied();
                let is_same = |slot: usize, a: Value, b: Value| {
                    // An object that becomes an input in any state is not written.
                    same(a, b)
                        || b == Value::Unset
                        || a == Value::Unset && first(slot).is_some_and(|first| same(first, b))
                };
                let mut slots = before.iter().zip(now.iter()).enumerate();
                slots.any(|(slot, (a, b))| !is_same(slot, *a, *b))
            }
            (Body::Array(_, before), Body::Array(_, now)) => match (before, now) {
                (Elements::Cells(a), Elements::Cells(b)) => {
                    a.iter().zip(b).any(|(a, b)| !same(*a, *b))
                }
                (Elements::Term { array: a, .. }, Elements::Term { array: b, .. })
                | (Elements::Numbers { array: a, .. }, Elements::Numbers { array: b, .. }) => {
                    a != b
                }
                (Elements::Sparse { cells: a, .. }, Elements::Sparse { cells: b, .. }) => {
                    let first = |index: u32| match how {
                        Some(How::Elements { initial, .. }) => {
                            initial.iter().find(|(i, _)| *i == index).map(|(_, v)| *v)
                        }
                        _ => None,
                    };
                    b.iter().any(|(index, now)| {
                        let before = a.get(index).copied().or_else(|| first(*index));
                        !before.is_some_and(|before| same(before, *now))
                    })
                }
                _ => true,
            },
            _ => false,
        }
    }

    pub(crate) fn input_ref_mut_at(&mut self, id: RefId) -> &mut crate::refs::InputRef {
        let id = self.canonical(id);
        &mut self.inputs.refs[id.0 as usize]
    }

    /// Enters an object as an input.
    pub fn register(&mut self, object: ObjectId, name: &Rc<str>, how: How) {
        let number = self.inputs.graph.len() as u32;
        self.inputs.graph.push_back(InputObject {
            id: object,
            name: Rc::clone(name),
            how,
            havocked: None,
            is_shadow: false,
        });
        self.heap.set_input(object, number);
    }

    /// The first of the objects that exist for the sake of the input for which a call runs at present, if one does.
    pub fn making_since(&self) -> Option<ObjectId> {
        let mut on_return = &self.top.on_return;
        let mut at = self.callers.as_ref();
        loop {
            if let OnReturn::Made {
                reference,
                object,
                first,
                ..
            } = on_return
            {
                return Some(match self.input_ref(*reference).target {
                    Target::Made { first, .. } => first,
                    _ => object.unwrap_or(ObjectId(*first as u32)),
                });
            }
            let caller = at?;
            on_return = &caller.frame.on_return;
            at = caller.next.as_ref();
        }
    }

    /// What a call for the inputs reached does not count.
    pub(crate) fn restore_reached(&mut self) {
        self.inputs.making = self.inputs.making.saturating_sub(1);
        if let Some(reached) = self.classes.before_init.pop() {
            self.reached = reached;
        }
    }

    /// Remembers objects as they are before the call under test: those that were made for an input, the first and all after it.
    /// A call for that input may have changed any of them, its arguments too.
    pub(crate) fn snapshot(&mut self, first: usize) {
        for id in first..self.heap.len() {
            let id = ObjectId(id as u32);
            let body = self.heap.get(id).body.clone();
            self.inputs.snapshots.insert(id, body);
        }
        // A constructor's own object was allocated before its frame was pushed.
        if let Some(last) = self.inputs.graph.last() {
            let id = last.id;
            let body = self.heap.get(id).body.clone();
            self.inputs.snapshots.insert(id, body);
        }
    }
}

/// Whether the constructors of a class take its outer object first.
pub(crate) fn is_inner(class: &provetta_classfile::Class) -> bool {
    class.outer.is_some() && !class.declared_flags.is_static() && !class.flags.is_interface()
}

/// The argument of the n-th call of a chain.
fn numbered(ty: &JavaType, n: u32) -> Value {
    match ty {
        JavaType::Long => Value::Long(i64::from(n)),
        JavaType::Float => Value::Float(n as f32),
        JavaType::Double => Value::Double(f64::from(n)),
        JavaType::Boolean => Value::Int(1),
        JavaType::Char => Value::Int(96 + n as i32),
        _ => Value::Int(n as i32),
    }
}

/// An object whose fields are inputs, read when they are first used. No constructor runs, that of an
/// abstract class that a stub extends included.
pub(crate) fn in_any_state(
    program: &Program<'_>,
    state: &mut State,
    id: RefId,
    class: crate::ids::ClassId,
    how: impl FnOnce(Rc<Vec<Value>>) -> How,
) {
    let name = Rc::clone(&state.input_ref(id).name);
    let fields = Rc::new(vec![Value::Unset; program.class(class).fields.len()]);
    let object = state.heap.allocate(Object {
        class,
        body: Body::Fields(Rc::clone(&fields)),
        owner: crate::heap::Owner::Path,
        cached_box: false,
        input: None,
    });
    state.register(object, &name, how(fields));
    state.date(object, id);
    state.input_ref_mut_at(id).target = Target::Object(object);
}
