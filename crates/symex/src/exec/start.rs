//! In: a program; a method with its arguments. Out: the machine; a first state.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::Insn;
use provetta_outcome::{JavaType, StopReason};
use provetta_term::Terms;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::goals::GoalSet;
use crate::halt::stopped;
use crate::heap::Heap;
use crate::ids::MethodId;
use crate::init::prepared_statics;
use crate::inputs::is_inner;
use crate::machine::{Limits, Machine, Mode, Models, Nobody};
use crate::models;
use crate::names::{descriptors, package};
use crate::objects::{allocate, no_compact_strings};
use crate::program::Program;
use crate::state::{Frame, Init, OnReturn, Path, State, Statics};
use crate::value::{Value, malformed};
use crate::witness::{Inputs, Parameter};

impl<'c> Machine<'c> {
    /// A machine for a program.
    pub fn new(program: Program<'c>, limits: Limits) -> Machine<'c> {
        Machine {
            program,
            terms: Terms::default(),
            limits,
            input_types: FxHashMap::default(),
            choice_labels: FxHashMap::default(),
            presets: FxHashMap::from_iter([no_compact_strings()]),
            given: None,
            mode: Mode::default(),
            observer: Rc::new(Nobody),
            models: Models::new(models::find),
            loops: FxHashMap::default(),
            titles: Default::default(),
            fresh_names: 0,
            class_asked: Cell::new(false),
            world: RefCell::default(),
            tables: FxHashMap::default(),
            digits: FxHashMap::default(),
            floors: FxHashMap::default(),
            touching: FxHashSet::default(),
            confined: FxHashMap::default(),
            cycles: FxHashMap::default(),
            leads: FxHashMap::default(),
            met: FxHashMap::default(),
            ran: None,
            wanted: Default::default(),
            repeatable: FxHashMap::default(),
        }
    }
}

impl Machine<'_> {
    /// A state about to execute a method with these arguments, receiver first.
    pub fn start(&mut self, method: MethodId, args: &[Value]) -> Result<State, StopReason> {
        let mut state = first_state(&mut self.program, method)?;
        set_arguments(&self.program, &mut state, args)?;
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
        let mut state = first_state(&mut self.program, method)?;
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
            let object = allocate(&mut self.program, &mut state, class);
            state.inputs.constructed = Some((object, true));
            all.insert(0, Value::Ref(object));
        }
        set_arguments(&self.program, &mut state, &all)?;
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
        let mut state = first_state(&mut self.program, method)?;
        let inputs = self.inputs(&mut state, method)?;
        let args: Vec<Value> = inputs
            .receiver
            .into_iter()
            .chain(inputs.parameters.iter().map(|p| p.value))
            .collect();
        set_arguments(&self.program, &mut state, &args)?;
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
            let object = allocate(&mut self.program, state, class);
            state.inputs.constructed = Some((object, false));
            Some(Value::Ref(object))
        } else {
            let descriptor = format!("L{};", owner.name);
            let title = self.title("receiver", "this");
            let value = state.new_ref(&title, &descriptor, true);
            if let Value::Sym(id) = value {
                state.inputs.receiver = Some(id);
            }
            Some(value)
        };
        // Parameters that the compiler adds have no signatures.
        let signatures = self.program.bounded_parameter_types(method);
        let signatures = signatures.filter(|s| s.len() == types.len());
        let mut parameters = Vec::with_capacity(types.len());
        for (i, ty) in types.into_iter().enumerate() {
            let name = names
                .get(i)
                .cloned()
                .unwrap_or_else(|| format!("arg{i}").into());
            let title = self.title(&format!("parameter {i}"), &name);
            let value = match descriptors.get(i) {
                Some(descriptor) if !ty.is_primitive() => {
                    state.new_ref(&title, descriptor, inner && i == 0)
                }
                _ => self.input(&title, &ty),
            };
            let signature = signatures.as_ref().and_then(|s| s.get(i));
            state.declare(value, signature.cloned().flatten());
            parameters.push(Parameter { name, ty, value });
        }
        Ok(Inputs {
            receiver,
            constructs,
            parameters,
        })
    }

    fn enter_class(&mut self, state: &mut State) -> Result<(), StopReason> {
        let entry = self.program.method(state.top.method);
        let (mut class, initialises) = (Some(entry.class), entry.is_initialiser());
        // A static initialiser under test is that of its class; only the superclass comes before.
        if let (Some(own), true) = (class, initialises) {
            let values = prepared_statics(&mut self.program, state, own).map_err(stopped)?;
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
}

pub(crate) fn first_state(
    program: &mut Program<'_>,
    method: MethodId,
) -> Result<State, StopReason> {
    let Some(code) = program.code(method) else {
        let what = format!("the method {} without code", program.method(method).title());
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
        reached: GoalSet::with_capacity(program.goals.all().len()),
        decisions: imbl::Vector::new(),
        steps: 0,
    })
}

pub(crate) fn set_arguments(
    program: &Program<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<(), StopReason> {
    let mut local = 0;
    let wide = &program.method(state.top.method).wide;
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
