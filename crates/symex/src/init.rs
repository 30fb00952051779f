//! In: a method with its arguments, or a class about to be used. Out: a first state; initialised classes.
//!
//! Initialisation follows JVMS §5.5: superclass first, each class once, on first use. The initialiser
//! runs as an ordinary frame on top of the instruction that needs it, which is then executed again.
//! When the initialiser of a project class has ended, the static fields that other code may write
//! become inputs: a test can run after any other code. If an initialiser cannot be run to its end,
//! the path goes on and stops only where it reads a field that is not known.

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::{Const, Insn};
use provetta_outcome::{JavaType, StopReason};

use crate::goals::GoalSet;
use crate::halt::Halt;
use crate::heap::{Body, Elements, Heap, Object, Owner};
use crate::inputs::{descriptors, is_inner, package};
use crate::machine::{Machine, StaticFields, stopped};
use crate::program::{ClassId, MethodId};
use crate::state::{Frame, Init, OnReturn, Path, State, Statics};
use crate::value::{Value, malformed};
use crate::witness::{Inputs, Parameter};

impl Machine<'_> {
    /// A state about to execute a method with these arguments, receiver first.
    pub fn start(&mut self, method: MethodId, args: &[Value]) -> Result<State, StopReason> {
        let mut state = self.first_state(method)?;
        self.set_arguments(&mut state, args)?;
        self.enter_class(&mut state)?;
        Ok(state)
    }

    /// A state about to execute a method with these arguments where another path has ended, with the contract that
    /// was set. Nothing in it is an input.
    pub fn start_after(
        &mut self,
        before: &State,
        method: MethodId,
        args: &[Value],
    ) -> Result<State, StopReason> {
        let mut state = self.first_state(method)?;
        state.heap = before.heap.clone();
        state.statics = before.statics.clone();
        state.literals = before.literals.clone();
        state.mirrors = before.mirrors.clone();
        state.singletons = before.singletons.clone();
        state.handles = before.handles.clone();
        state.suppressed = before.suppressed.clone();
        state.unbuilt = before.unbuilt.clone();
        state.ghosts = before.ghosts.clone();
        let entry = self.program.method(method);
        let (class, declared) = (entry.class, entry.method());
        let (is_static, constructs) = (declared.flags.is_static(), &*declared.name == "<init>");
        let mut all = args.to_vec();
        if constructs {
            let object = self.allocate(&mut state, class);
            state.constructed = Some((object, true));
            all.insert(0, Value::Ref(object));
        }
        self.set_arguments(&mut state, &all)?;
        let (this, params) = match (is_static, all.split_first()) {
            (false, Some((this, params))) => (Some(*this), params),
            _ => (None, &all[..]),
        };
        self.begin_contract(&mut state, this, params);
        self.enter_class(&mut state)?;
        Ok(state)
    }

    /// A state in which everything that the method gets is an input.
    pub fn start_with_inputs(&mut self, method: MethodId) -> Result<(State, Inputs), StopReason> {
        let entry = self.program.method(method);
        let test_package = package(&entry.owner.name).into();
        let mut hints = vec![Arc::clone(&entry.owner.name)];
        let insns = entry.method().code.as_ref().map_or(&[][..], |c| &c.insns);
        for insn in insns {
            if let Insn::CheckCast(name) | Insn::InstanceOf(name) = insn
                && !hints.contains(name)
            {
                hints.push(Arc::clone(name));
            }
        }
        self.program.hints = hints;
        self.program.test_package = test_package;
        let mut state = self.first_state(method)?;
        let inputs = self.inputs(&mut state, method)?;
        let args: Vec<Value> = inputs
            .receiver
            .into_iter()
            .chain(inputs.parameters.iter().map(|p| p.value))
            .collect();
        self.set_arguments(&mut state, &args)?;
        let params: Vec<Value> = inputs.parameters.iter().map(|p| p.value).collect();
        self.begin_contract(&mut state, inputs.receiver, &params);
        self.enter_class(&mut state)?;
        Ok((state, inputs))
    }

    fn inputs(&mut self, state: &mut State, method: MethodId) -> Result<Inputs, StopReason> {
        let entry = self.program.method(method);
        let class = entry.class;
        let owner = Arc::clone(&entry.owner);
        let declared = entry.method();
        let names = declared.parameter_names.clone();
        let is_static = declared.flags.is_static();
        let constructs = &*declared.name == "<init>";
        let inner = constructs && is_inner(&owner);
        let types = JavaType::parse_method(&declared.descriptor)
            .map(|(types, _)| types)
            .unwrap_or_default();
        let mut descriptors = descriptors(&declared.descriptor);
        let mut names = names;
        // What the interface erases, the body of a lambda knows; it sees nothing else.
        if let Some(entry) = self.program.lambda_entry.clone()
            && entry.method == method
        {
            (descriptors, names) = (entry.parameters, entry.names);
        }
        let receiver = if is_static {
            None
        } else if constructs {
            let object = self.allocate(state, class);
            state.constructed = Some((object, false));
            Some(Value::Ref(object))
        } else {
            let descriptor = format!("L{};", owner.name);
            let value = self.new_ref(state, "this", &descriptor, true);
            if let Value::Sym(id) = value {
                state.receiver = Some(id);
            }
            Some(value)
        };
        let mut parameters = Vec::with_capacity(types.len());
        for (i, ty) in types.into_iter().enumerate() {
            let name = names
                .get(i)
                .cloned()
                .unwrap_or_else(|| format!("arg{i}").into());
            let value = match descriptors.get(i) {
                Some(descriptor) if !ty.is_primitive() => {
                    self.new_ref(state, &name, descriptor, inner && i == 0)
                }
                _ => self.input(&name, &ty),
            };
            parameters.push(Parameter { name, ty, value });
        }
        Ok(Inputs {
            receiver,
            constructs,
            parameters,
        })
    }

    fn first_state(&mut self, method: MethodId) -> Result<State, StopReason> {
        let Some(code) = self.program.code(method) else {
            let what = format!(
                "the method {} without code",
                self.program.method(method).title()
            );
            return Err(StopReason::Unsupported { what });
        };
        Ok(State {
            top: Frame::new(method, code, OnReturn::Deliver),
            callers: None,
            depth: 0,
            heap: Heap::default(),
            refs: imbl::Vector::new(),
            graph: imbl::Vector::new(),
            snapshots: imbl::OrdMap::new(),
            by_number: imbl::OrdMap::new(),
            has_numbers: false,
            known_numbers: imbl::OrdMap::new(),
            receiver: None,
            constructed: None,
            ending: None,
            optional: false,
            making: 0,
            statics: imbl::OrdMap::default(),
            static_writes: 0,
            literals: imbl::OrdMap::default(),
            mirrors: imbl::OrdMap::default(),
            singletons: imbl::OrdMap::default(),
            handles: imbl::OrdMap::default(),
            suppressed: imbl::OrdMap::default(),
            unbuilt: imbl::OrdMap::default(),
            owner: Owner::Path,
            implicit: Vec::new(),
            inputs: Vec::new(),
            calls: 0,
            makers: Vec::new(),
            moments: Vec::new(),
            handed: Rc::default(),
            afterwards: imbl::OrdMap::default(),
            results: imbl::Vector::new(),
            loose: imbl::OrdMap::default(),
            contract: None,
            ghosts: Default::default(),
            reads: None,
            asking: 0,
            path: Path::default(),
            reached: GoalSet::with_capacity(self.program.goals.all().len()),
            before_init: Vec::new(),
            decisions: imbl::Vector::new(),
            shared_before: Vec::new(),
            steps: 0,
        })
    }

    fn set_arguments(&self, state: &mut State, args: &[Value]) -> Result<(), StopReason> {
        let mut local = 0;
        let wide = &self.program.method(state.top.method).wide;
        for (wide, arg) in wide.iter().zip(args) {
            *state
                .top
                .slots
                .get_mut(local)
                .ok_or_else(|| malformed("more arguments than locals"))? = *arg;
            local += if *wide { 2 } else { 1 };
        }
        Ok(())
    }

    fn enter_class(&mut self, state: &mut State) -> Result<(), StopReason> {
        let entry = self.program.method(state.top.method);
        let (mut class, initialises) = (Some(entry.class), entry.is_initialiser());
        // A static initialiser under test is that of its class; only the superclass comes before.
        if let (Some(own), true) = (class, initialises) {
            let values = self.prepare(state, own).map_err(stopped)?;
            let init = Init::Running;
            state.statics.insert(own, Statics { init, values });
            class = self.program.class(own).parent;
        }
        let Some(class) = class else { return Ok(()) };
        // The rules for instructions expect the counter behind the one that needs the class.
        state.top.pc = 1;
        if !self.initialise(state, class).map_err(stopped)? {
            state.top.pc = 0;
        }
        Ok(())
    }

    /// Sees to it that a class is initialised. `true` means a frame was pushed for that and the current
    /// instruction, which the counter stood behind, is executed again afterwards.
    pub(crate) fn initialise(&mut self, state: &mut State, class: ClassId) -> Result<bool, Halt> {
        if state.statics.contains_key(&class) {
            return Ok(false);
        }
        let again = state.top.pc - 1;
        let mut pushed = false;
        let mut next = Some(class);
        while let Some(id) = next {
            if state.statics.contains_key(&id) {
                break;
            }
            next = self.program.class(id).parent;
            let values = self.prepare(state, id)?;
            let modelled = self.set_by_the_vm(state, id)?;
            let initialiser = self.program.class(id).initialiser.filter(|_| !modelled);
            let statics = state
                .statics
                .get(&id)
                .map(|s| Rc::clone(&s.values))
                .unwrap_or(values);
            state.statics.insert(
                id,
                Statics {
                    init: Init::Running,
                    values: statics,
                },
            );
            let code = match initialiser {
                Some(method) => self.program.code(method).map(|code| (method, code)),
                None => None,
            };
            match code {
                None => self.settle(state, id),
                Some((method, code)) => {
                    if state.depth >= self.limits.depth {
                        return Err(Halt::from(StopReason::Recursion {
                            depth: self.limits.depth,
                        }));
                    }
                    if !pushed {
                        state.top.pc = again;
                    }
                    let owner = if self.program.class(id).is_jdk {
                        Owner::Path
                    } else {
                        Owner::Shared
                    };
                    let before = std::mem::replace(&mut state.owner, owner);
                    state.before_init.push(state.reached.clone());
                    state.shared_before.push(state.heap.shared_writes());
                    state.push_frame(Frame::new(method, code, OnReturn::Initialised(id, before)));
                    pushed = true;
                }
            }
        }
        Ok(pushed)
    }

    /// The static fields before the initialiser: constants are set, the rest is not known yet.
    fn prepare(&mut self, state: &mut State, class: ClassId) -> Result<Rc<Vec<Value>>, Halt> {
        let count = self.program.class(class).statics.len();
        let mut values = Vec::with_capacity(count);
        for slot in 0..count {
            let constant = self.program.class(class).statics[slot].constant.clone();
            values.push(match constant {
                Some(Const::Int(v)) => Value::Int(v),
                Some(Const::Long(v)) => Value::Long(v),
                Some(Const::Float(v)) => Value::Float(v),
                Some(Const::Double(v)) => Value::Double(v),
                Some(Const::String(units)) => self.literal(state, &units)?,
                Some(Const::Null | Const::Class(_) | Const::Other(_)) | None => Value::Unset,
            });
        }
        Ok(Rc::new(values))
    }

    /// Classes whose static fields the virtual machine sets itself: `System.out` and `System.err` are
    /// consoles that swallow what is printed.
    fn set_by_the_vm(&mut self, state: &mut State, class: ClassId) -> Result<bool, Halt> {
        match &*self.program.class(class).class.name {
            "java/lang/System" => {}
            // Their initialisers start threads or prepare stack traces; nothing else reads what they set.
            "java/lang/ref/Reference" | "java/lang/Throwable" => return Ok(true),
            "jdk/internal/misc/UnsafeConstants" => {
                self.set_unsafe_constants(state, class);
                return Ok(true);
            }
            _ => return Ok(false),
        }
        let stream = self.program.load("java/io/PrintStream")?;
        let values = (0..self.program.class(class).statics.len())
            .map(
                |slot| match &*self.program.class(class).statics[slot].name {
                    "out" | "err" => Value::Ref(state.heap.allocate(Object {
                        class: stream,
                        body: Body::Console,
                        owner: Owner::Path,
                        cached_box: false,
                        input: None,
                    })),
                    _ => Value::Unset,
                },
            )
            .collect();
        let reason = StopReason::Unsupported {
            what: "System.in and other state of java.lang.System".into(),
        };
        let init = Init::Failed(Rc::new(reason));
        state.statics.insert(
            class,
            Statics {
                init,
                values: Rc::new(values),
            },
        );
        Ok(true)
    }

    /// The platform as every machine that runs tests today has it: 64 bits, little-endian.
    fn set_unsafe_constants(&mut self, state: &mut State, class: ClassId) {
        let statics = &self.program.class(class).statics;
        let values = statics
            .iter()
            .map(|info| match &*info.name {
                "ADDRESS_SIZE0" => Value::Int(8),
                "PAGE_SIZE" => Value::Int(4096),
                "UNALIGNED_ACCESS" => Value::Int(1),
                _ => Value::Int(0),
            })
            .collect();
        let statics = Statics {
            init: Init::Done,
            values: Rc::new(values),
        };
        state.statics.insert(class, statics);
    }

    /// Called when an initialiser returns.
    pub(crate) fn finish_initialiser(&mut self, state: &mut State, class: ClassId, owner: Owner) {
        self.settle(state, class);
        end_initialiser(state, owner);
    }

    fn settle(&mut self, state: &mut State, class: ClassId) {
        let entry = self.program.class(class);
        let inputs = self.limits.statics == StaticFields::Inputs;
        let Some(statics) = state.statics.get_mut(&class) else {
            return;
        };
        if &*entry.class.name == "java/lang/System" {
            let reason = StopReason::Unsupported {
                what: "System.in and other state of java.lang.System".into(),
            };
            statics.init = Init::Failed(Rc::new(reason));
            return;
        }
        statics.init = Init::Done;
        let values = Rc::make_mut(&mut statics.values);
        let mut frozen = Vec::new();
        for (value, info) in values.iter_mut().zip(&entry.statics) {
            let preset = self
                .presets
                .get(&(Arc::clone(&entry.class.name), Arc::clone(&info.name)));
            if let Some(preset) = preset {
                *value = *preset;
            } else if info.is_input && inputs {
                *value = Value::Unset;
            } else if *value == Value::Unset {
                *value = Value::zero(&info.descriptor);
            } else if let (Value::Ref(id), true) = (*value, info.is_frozen) {
                frozen.push(id);
            }
        }
        // What never changes is as good as made by the path itself.
        while let Some(id) = frozen.pop() {
            let object = state.heap.get_mut(id);
            if let (Owner::Shared, Body::Array(_, elements)) = (object.owner, &object.body) {
                if let Elements::Cells(cells) = elements {
                    frozen.extend(cells.iter().filter_map(|v| match v {
                        Value::Ref(id) => Some(*id),
                        _ => None,
                    }));
                }
                object.owner = Owner::Path;
            }
        }
    }

    /// The innermost class whose initialiser is running.
    pub(crate) fn running_initialiser(&self, state: &State) -> Option<ClassId> {
        if let OnReturn::Initialised(class, _) = &state.top.on_return {
            return Some(*class);
        }
        let mut at = state.callers.as_ref();
        while let Some(caller) = at {
            if let OnReturn::Initialised(class, _) = &caller.frame.on_return {
                return Some(*class);
            }
            at = caller.next.as_ref();
        }
        None
    }

    /// Gives up the innermost running initialiser, if there is one: what it has set in final fields
    /// stays if it is complete, everything else of its class is not known.
    pub(crate) fn abandon_initialiser(&mut self, state: &mut State, reason: &StopReason) -> bool {
        let Some(class) = self.running_initialiser(state) else {
            return false;
        };
        loop {
            let on_return = std::mem::replace(&mut state.top.on_return, OnReturn::Deliver);
            state.pop_frame();
            match on_return {
                OnReturn::Initialised(_, owner) => {
                    end_initialiser(state, owner);
                    break;
                }
                OnReturn::Made { .. } => state.restore_reached(),
                OnReturn::Asked { reached, .. } => {
                    state.reached = reached;
                    state.asking = state.asking.saturating_sub(1);
                }
                OnReturn::Deliver | OnReturn::Built(_) => {}
            }
        }
        let entry = self.program.class(class);
        let what = format!(
            "the static initialiser of {} ({})",
            entry.class.name.replace(['/', '$'], "."),
            match reason {
                StopReason::Unsupported { what } => what.clone(),
                other => other.to_string(),
            }
        );
        let keeps: Vec<bool> = match state.statics.get(&class) {
            Some(statics) => statics
                .values
                .iter()
                .zip(&entry.statics)
                .map(|(value, info)| {
                    info.flags.is_final()
                        && (info.flags.is_enum() || self.is_finished(state, *value))
                })
                .collect(),
            None => Vec::new(),
        };
        if let Some(statics) = state.statics.get_mut(&class) {
            statics.init = Init::Failed(Rc::new(StopReason::Unsupported { what }));
            let values = Rc::make_mut(&mut statics.values);
            for (value, keep) in values.iter_mut().zip(keeps) {
                if !keep {
                    *value = Value::Unset;
                }
            }
        }
        true
    }

    /// Whether a value that an initialiser stored before it was given up is certainly complete. Collections
    /// and arrays of objects, and objects of the project, may have been filled further on.
    fn is_finished(&self, state: &State, value: Value) -> bool {
        let Value::Ref(id) = value else { return true };
        let object = state.heap.get(id);
        let class = self.program.class(object.class);
        match &object.body {
            Body::Array(elem, _) => elem.sort().is_some() && class.is_jdk,
            Body::Fields(_) => {
                class.is_jdk
                    && ["java/util/Collection", "java/util/Map"].iter().all(|sup| {
                        !self
                            .program
                            .is_subclass(&class.class.name, sup)
                            .unwrap_or(true)
                    })
            }
            _ => true,
        }
    }
}

fn end_initialiser(state: &mut State, owner: Owner) {
    state.owner = owner;
    if let Some(reached) = state.before_init.pop() {
        state.reached = reached;
    }
    if let Some(before) = state.shared_before.pop() {
        state.heap.restore_shared_writes(before);
    }
}
