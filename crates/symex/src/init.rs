//! In: a method with its arguments, or a class about to be used. Out: a first state; initialised classes.
//!
//! Initialisation follows JVMS §5.5: superclass first, then the interfaces that have methods with code, each class once, on
//! first use. The initialiser runs as an ordinary frame on top of the instruction that needs it, which is then executed again.
//! Whether it runs now or ran before the call is decided in [`crate::when`]. If it ran before, the static
//! fields that other code may write become inputs when it has ended; and if it cannot be run to its end, the path goes on and
//! stops only where it reads a field that is not known.

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::{Const, Insn};
use provetta_faults::{Fault, seeded};
use provetta_outcome::{JavaType, StopReason};

use crate::frozen::{held_by_others, unshared};
use crate::goals::GoalSet;
use crate::halt::Halt;
use crate::heap::{BeforeInit, Body, Heap, Object, Owner};
use crate::ids::{ClassId, MethodId, ObjectId};
use crate::inputs::is_inner;
use crate::machine::{Machine, StaticFields, stopped};
use crate::names::{descriptors, package};
use crate::state::{Frame, Init, OnReturn, Path, State, Statics};
use crate::value::{Value, malformed};
use crate::when::When;
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
        state.classes.statics = before.classes.statics.clone();
        state.classes.initialisation = before.classes.initialisation.clone();
        state.classes.finished = before.classes.finished.clone();
        state.vm.literals = before.vm.literals.clone();
        state.vm.computed = before.vm.computed.clone();
        state.vm.mirrors = before.vm.mirrors.clone();
        state.vm.singletons = before.vm.singletons.clone();
        state.vm.handles = before.vm.handles.clone();
        state.vm.suppressed = before.vm.suppressed.clone();
        state.vm.unbuilt = before.vm.unbuilt.clone();
        let entry = self.program.method(method);
        let (class, declared) = (entry.class, entry.method());
        let (is_static, constructs) = (declared.flags.is_static(), &*declared.name == "<init>");
        let mut all = args.to_vec();
        if constructs {
            let object = self.allocate(&mut state, class);
            state.inputs.constructed = Some((object, true));
            all.insert(0, Value::Ref(object));
        }
        self.set_arguments(&mut state, &all)?;
        let (this, params) = match (is_static, all.split_first()) {
            (false, Some((this, params))) => (Some(*this), params),
            _ => (None, &all[..]),
        };
        self.observer
            .begins(self, &mut state, Some(before), this, params);
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
        self.observer
            .begins(self, &mut state, None, inputs.receiver, &params);
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
            state.inputs.constructed = Some((object, false));
            Some(Value::Ref(object))
        } else {
            let descriptor = format!("L{};", owner.name);
            let value = self.new_ref(state, "this", &descriptor, true);
            if let Value::Sym(id) = value {
                state.inputs.receiver = Some(id);
            }
            Some(value)
        };
        // Parameters that the compiler adds have no signatures.
        let signatures = self.program.parameter_types(method);
        let signatures = signatures.filter(|s| s.len() == types.len());
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
            let signature = signatures.as_ref().and_then(|s| s.get(i));
            state.declare(value, signature.cloned());
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
            inputs: Default::default(),
            classes: Default::default(),
            vm: Default::default(),
            history: Default::default(),
            observation: Default::default(),
            ending: None,
            path: Path::default(),
            reached: GoalSet::with_capacity(self.program.goals.all().len()),
            decisions: imbl::Vector::new(),
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
            state.classes.statics.insert(own, Statics { init, values });
            class = self.program.class(own).parent;
        }
        let Some(class) = class else { return Ok(()) };
        // The rules for instructions expect the counter behind the one that needs the class.
        state.top.pc = 1;
        state.classes.initialisation.set_entering(true);
        if !self.initialise_before(state, class).map_err(stopped)? {
            state.top.pc = 0;
        }
        let is_entering = state.classes.initialisation.is_earlier();
        state.classes.initialisation.set_entering(is_entering);
        Ok(())
    }

    /// The same as [`Machine::initialise`] for a class that was initialised before the call, if it was not before that.
    pub fn initialise_before(&mut self, state: &mut State, class: ClassId) -> Result<bool, Halt> {
        if self.limits.statics == StaticFields::Inputs && state.is_uninitialised(class) {
            state.classes.initialisation.decide(class, When::Before);
        }
        self.initialise(state, class)
    }

    /// Sees to it that a class is initialised. `true` means a frame was pushed for that and the current
    /// instruction, which the counter stood behind, is executed again afterwards.
    pub(crate) fn initialise(&mut self, state: &mut State, class: ClassId) -> Result<bool, Halt> {
        if !state.is_uninitialised(class) {
            return Ok(false);
        }
        let before = state.clone();
        let (again, depth) = (state.top.pc - 1, state.depth);
        let all = self.initialised_together(state, class)?;
        let time = match self.time_of(&before, &all) {
            Ok(time) => time,
            Err(halt) => {
                *state = before;
                return Err(halt);
            }
        };
        // The one that is pushed last runs first.
        let mut is_given_up = false;
        for (place, id) in all.into_iter().enumerate() {
            let is_waiting = place > 0 && self.program.class(id).class.flags.is_interface();
            if !self.push_initialiser(state, id, is_waiting)? {
                continue;
            }
            if state.depth == depth + 1 {
                state.change_caller(|frame| frame.pc = again);
            }
            let owner = match time.of(id) {
                // Others may have used it before, and what it made may be an input.
                _ if self.program.class(id).is_jdk => Owner::Older,
                When::Now => {
                    state.classes.initialisation.decide(id, When::Now);
                    Owner::Path
                }
                When::Before => {
                    state.classes.initialisation.enter_earlier();
                    Owner::Class(id)
                }
            };
            state.heap.set_owner(owner);
            if let Owner::Class(class) = owner
                && let Some(other) = self.leads_back(class)
            {
                is_given_up |= state.depth == depth + 1;
                self.give_up_order(state, class, &other);
            }
        }
        if let Some(class) = time.trial {
            self.begin_trial(state, class, before);
        }
        self.start_waiting(state);
        // Where nothing is left to run, the instruction is executed again at once.
        Ok(state.depth > depth || is_given_up)
    }

    /// A class and what has to be initialised with it, in the opposite order: itself, the interfaces that declare methods with
    /// code, the superclass with its own.
    fn initialised_together(
        &mut self,
        state: &State,
        class: ClassId,
    ) -> Result<Vec<ClassId>, Halt> {
        let mut all = Vec::new();
        let mut next = Some(class);
        while let Some(id) = next {
            if !state.is_uninitialised(id) || all.contains(&id) {
                break;
            }
            all.push(id);
            let entry = self.program.class(id);
            next = entry.parent;
            let is_lambda = crate::synthetic::is_written(&entry.class)
                && !seeded(Fault::LambdasInitialiseNothing);
            let is_plain = entry.is_jdk && !is_lambda || entry.class.flags.is_interface();
            if is_plain || seeded(Fault::InterfacesAreNotInitialised) {
                continue;
            }
            let mut interfaces = Vec::new();
            let direct = entry.class.interfaces.clone();
            for name in &direct {
                self.interfaces_with_code(name, &mut interfaces)?;
            }
            interfaces.retain(|id| state.is_uninitialised(*id) && !all.contains(id));
            all.extend(interfaces.into_iter().rev());
        }
        Ok(all)
    }

    /// The interfaces outside of the JDK that are initialised with a class which implements this one, in their order.
    fn interfaces_with_code(&mut self, name: &str, found: &mut Vec<ClassId>) -> Result<(), Halt> {
        let id = self.program.load(name)?;
        if self.program.class(id).is_jdk || found.contains(&id) {
            return Ok(());
        }
        let class = Arc::clone(&self.program.class(id).class);
        for above in &class.interfaces {
            self.interfaces_with_code(above, found)?;
        }
        let has_code = |m: &provetta_classfile::Method| {
            !m.flags.is_static() && !m.flags.is_abstract() && m.code.is_some()
        };
        if class.methods.iter().any(has_code) && !found.contains(&id) {
            found.push(id);
        }
        Ok(())
    }

    /// Pushes the initialiser of one class, or settles a class without one; whether there is one.
    fn push_initialiser(
        &mut self,
        state: &mut State,
        id: ClassId,
        is_waiting: bool,
    ) -> Result<bool, Halt> {
        let values = self.prepare(state, id)?;
        let modelled = self.set_by_the_vm(state, id)?;
        let initialiser = self.program.class(id).initialiser.filter(|_| !modelled);
        let values = state
            .classes
            .statics
            .get(&id)
            .map(|s| Rc::clone(&s.values))
            .unwrap_or(values);
        // An interface that waited already is initialised now: the frame that waits for it has nothing left to do.
        if let Some(Statics {
            init: Init::Waiting(depth),
            ..
        }) = state.classes.statics.get(&id)
        {
            let frame = (*depth, id);
            state.classes.initialisation.idle.insert(frame);
        }
        let init = match is_waiting {
            true => Init::Waiting(state.depth + 1),
            false => Init::Running,
        };
        state.classes.statics.insert(id, Statics { init, values });
        let code = match initialiser {
            Some(method) => self.program.code(method).map(|code| (method, code)),
            None => None,
        };
        let Some((method, code)) = code else {
            self.settle(state, id);
            return Ok(false);
        };
        if state.depth >= self.limits.depth {
            return Err(Halt::from(StopReason::Recursion {
                depth: self.limits.depth,
            }));
        }
        state.classes.before_init.push(state.reached.clone());
        state.classes.shared_before.push(state.heap.before_init());
        let owner = state.heap.owner();
        state.push_frame(Frame::new(method, code, OnReturn::Initialised(id, owner)));
        Ok(true)
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
                        owner: Owner::Older,
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
        state.classes.statics.insert(
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
        state.classes.statics.insert(class, statics);
    }

    /// The initialiser that is on top now, if it is one, has waited. It is left out if somebody has needed it since.
    pub(crate) fn start_waiting(&mut self, state: &mut State) {
        while let OnReturn::Initialised(class, owner) = state.top.on_return {
            let frame = (state.depth, class);
            if state.classes.initialisation.idle.remove(&frame).is_none() {
                if let Some(statics) = state.classes.statics.get_mut(&class)
                    && matches!(statics.init, Init::Waiting(depth) if depth == state.depth)
                {
                    statics.init = Init::Running;
                }
                return;
            }
            self.end_initialiser(state, class, owner);
            state.pop_frame();
        }
    }

    /// Called when an initialiser returns.
    pub(crate) fn finish_initialiser(&mut self, state: &mut State, class: ClassId, owner: Owner) {
        self.settle(state, class);
        self.seal_values(state);
        self.mark_constants(state, class);
        self.end_initialiser(state, class, owner);
    }

    /// The arrays in strings and numbers that the initialiser made never change.
    fn seal_values(&self, state: &mut State) {
        let first = state
            .classes
            .shared_before
            .last()
            .map_or(0, BeforeInit::objects);
        let mut sealed = Vec::new();
        for id in (first..state.heap.len() as u32).map(ObjectId) {
            let object = state.heap.get(id);
            let name = &self.program.class(object.class).class.name;
            if object.owner.is_shared()
                && matches!(&**name, "java/lang/String" | "java/math/BigInteger")
            {
                object.body.references(&mut |value| match value {
                    Value::Ref(id) if matches!(state.heap.get(id).body, Body::Array(..)) => {
                        sealed.push(id);
                    }
                    _ => {}
                });
            }
        }
        for id in sealed {
            state.heap.get_mut(id).owner = Owner::Path;
        }
    }

    /// `Boolean.TRUE` and `Boolean.FALSE` are what `valueOf` returns: there are no other boxes of booleans.
    fn mark_constants(&self, state: &mut State, class: ClassId) {
        if &*self.program.class(class).class.name != "java/lang/Boolean" {
            return;
        }
        let Some(statics) = state.classes.statics.get(&class) else {
            return;
        };
        for value in Rc::clone(&statics.values).iter() {
            if let Value::Ref(id) = *value
                && state.heap.get(id).class == class
            {
                state.heap.get_mut(id).cached_box = true;
            }
        }
    }

    fn settle(&mut self, state: &mut State, class: ClassId) {
        let entry = self.program.class(class);
        // What the call initialises holds what the initialiser left.
        let inputs = self.limits.statics == StaticFields::Inputs
            && !(state.classes.initialisation.is_now(class) && entry.initialiser.is_some());
        let Some(statics) = state.classes.statics.get_mut(&class) else {
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
            }
        }
        // What never changes is as good as made by the path itself.
        for id in unshared(&self.program, state, class) {
            state.heap.get_mut(id).owner = Owner::Path;
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

    /// Gives up the innermost running initialiser, which is that of a class: what it has set in final fields
    /// stays if it is complete, everything else of its class is not known.
    pub(crate) fn abandon_initialiser(
        &mut self,
        state: &mut State,
        class: ClassId,
        reason: &StopReason,
    ) {
        // The part that is not followed may put what it finds anywhere.
        let held = held_by_others(&self.program, state, class);
        state.classes.initialisation.hand_out(held);
        loop {
            let on_return = std::mem::replace(&mut state.top.on_return, OnReturn::Deliver);
            state.pop_frame();
            match on_return {
                OnReturn::Initialised(_, owner) => {
                    self.end_initialiser(state, class, owner);
                    self.start_waiting(state);
                    break;
                }
                OnReturn::Made { .. } => state.restore_reached(),
                OnReturn::Asked { reached, .. } => {
                    state.reached = reached;
                    state.observation.asking = state.observation.asking.saturating_sub(1);
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
        let keeps: Vec<bool> = match state.classes.statics.get(&class) {
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
        if let Some(statics) = state.classes.statics.get_mut(&class) {
            statics.init = Init::Failed(Rc::new(StopReason::Unsupported { what }));
            let values = Rc::make_mut(&mut statics.values);
            for (value, keep) in values.iter_mut().zip(keeps) {
                if !keep {
                    *value = Value::Unset;
                }
            }
        }
    }

    /// An initialiser has ended or was given up: what it passed does not count, nor what it did before the call.
    fn end_initialiser(&mut self, state: &mut State, class: ClassId, owner: Owner) {
        let ended = state.heap.set_owner(owner);
        if let Some(reached) = state.classes.before_init.pop() {
            state.reached = reached;
        }
        let before = state.classes.shared_before.pop();
        if let (Owner::Class(_), Some(before)) = (ended, before) {
            let has_written = state.heap.shared_writes() != before.shared_writes();
            state
                .classes
                .initialisation
                .leave_earlier(class, has_written);
            state.heap.after_init(before);
        }
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
