//! In: a class about to be used. Out: the class initialised, or its initialiser on the stack.
//!
//! Initialisation follows JVMS §5.5: superclass first, then the interfaces that have methods with code, each class once, on
//! first use. The initialiser runs as an ordinary frame on top of the instruction that needs it, which is then executed again.
//! Whether it runs now or ran before the call is decided in [`crate::init::when`]. If it ran before, the static
//! fields that other code may write become inputs when it has ended; and if it cannot be run to its end, the path goes on and
//! stops only where it reads a field that is not known.

pub(crate) mod ends;
mod held;
mod ran;
mod unfinished;
mod values;
pub(crate) mod when;

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::Const;
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;

use crate::halt::Halt;
use crate::heap::{Body, Object, Owner};
use crate::ids::ClassId;
use crate::init::when::give_up_order;
use crate::machine::{Machine, StaticFields};
use crate::objects::literal;
use crate::program::Program;
use crate::state::{Frame, Init, OnReturn, State, Statics, When};
use crate::value::Value;

impl State {
    /// The initialiser that is on top now, if it is one, has waited. It is left out if somebody has needed it since.
    pub(crate) fn start_waiting(&mut self) {
        while let OnReturn::Initialised(class, owner) = self.top.on_return {
            let frame = (self.depth, class);
            if self.classes.initialisation.idle.remove(&frame).is_none() {
                if let Some(statics) = self.classes.statics.get_mut(&class)
                    && matches!(statics.init, Init::Waiting(depth) if depth == self.depth)
                {
                    statics.init = Init::Running;
                }
                return;
            }
            self.end_initialiser(class, owner);
            self.pop_frame();
        }
    }

    /// The innermost class whose initialiser is running.
    pub(crate) fn running_initialiser(&self) -> Option<ClassId> {
        if let OnReturn::Initialised(class, _) = &self.top.on_return {
            return Some(*class);
        }
        let mut at = self.callers.as_ref();
        while let Some(caller) = at {
            if let OnReturn::Initialised(class, _) = &caller.frame.on_return {
                return Some(*class);
            }
            at = caller.next.as_ref();
        }
        None
    }

    /// An initialiser has ended or was given up: what it passed does not count, nor what it did before the call.
    pub(super) fn end_initialiser(&mut self, class: ClassId, owner: Owner) {
        let ended = self.heap.set_owner(owner);
        if let Some(reached) = self.classes.before_init.pop() {
            self.reached = reached;
        }
        let before = self.classes.shared_before.pop();
        if let (Owner::Class(_), Some(before)) = (ended, before) {
            let has_written = self.heap.shared_writes() != before.shared_writes();
            self.classes
                .initialisation
                .leave_earlier(class, has_written);
            self.heap.after_init(before);
        }
    }
}

impl Program<'_> {
    /// The interfaces outside of the JDK that are initialised with a class which implements this one, in their order.
    pub(crate) fn interfaces_with_code(
        &mut self,
        name: &str,
        found: &mut Vec<ClassId>,
    ) -> Result<(), Halt> {
        let id = self.load(name)?;
        if self.class(id).is_jdk || found.contains(&id) {
            return Ok(());
        }
        let class = Arc::clone(&self.class(id).class);
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
}

impl Machine<'_> {
    /// The same as [`Machine::initialise`] for a class that was initialised before the call, if it was not before that.
    pub fn initialise_before(&mut self, state: &mut State, class: ClassId) -> Result<bool, Halt> {
        if self.limits.statics == StaticFields::Inputs && state.is_uninitialised(class) {
            state.classes.initialisation.decide(class, When::Before);
        }
        self.initialise(state, class)
    }

    /// The same for a class whose static field a specification asks for. That decides nothing about when the code initialises it: where it makes a
    /// difference, the path forks, and what the field holds before the code has done so is not known.
    pub fn initialise_asked(&mut self, state: &mut State, class: ClassId) -> Result<bool, Halt> {
        if seeded(Fault::SpecificationsInitialise) {
            return self.initialise_before(state, class);
        }
        if state.is_uninitialised(class) && state.classes.initialisation.is_now(class) {
            return Err(self.not_yet(&[class]));
        }
        self.initialise(state, class)
    }

    /// A specification asks for something that only a class has which the code is to initialise later.
    pub(crate) fn not_yet(&self, classes: &[ClassId]) -> Halt {
        Halt::Stop(StopReason::FirstUse {
            classes: self.program.names_of(classes.iter()),
        })
    }

    /// Sees to it that a class is initialised. `true` means a frame was pushed for that and the current
    /// instruction, which the counter stood behind, is executed again afterwards.
    pub fn initialise(&mut self, state: &mut State, class: ClassId) -> Result<bool, Halt> {
        if !state.is_uninitialised(class) {
            return Ok(false);
        }
        let before = state.clone();
        let (again, depth) = (state.top.pc - 1, state.depth);
        let all = initialised_together(&mut self.program, state, class)?;
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
                give_up_order(&mut self.program, state, class, &other);
            }
        }
        if let Some(class) = time.trial {
            state.begin_trial(class, before);
        }
        state.start_waiting();
        // Where nothing is left to run, the instruction is executed again at once.
        Ok(state.depth > depth || is_given_up)
    }

    /// Pushes the initialiser of one class, or settles a class without one; whether there is one.
    pub(super) fn push_initialiser(
        &mut self,
        state: &mut State,
        id: ClassId,
        is_waiting: bool,
    ) -> Result<bool, Halt> {
        let values = prepared_statics(&mut self.program, state, id)?;
        let modelled = set_by_the_vm(&mut self.program, state, id)?;
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
}

/// A class and what has to be initialised with it, in the opposite order: itself, the interfaces that declare methods with
/// code, the superclass with its own.
pub(crate) fn initialised_together(
    program: &mut Program<'_>,
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
        let entry = program.class(id);
        next = entry.parent;
        let is_lambda =
            crate::synthetic::is_written(&entry.class) && !seeded(Fault::LambdasInitialiseNothing);
        let is_plain = entry.is_jdk && !is_lambda || entry.class.flags.is_interface();
        if is_plain || seeded(Fault::InterfacesAreNotInitialised) {
            continue;
        }
        let mut interfaces = Vec::new();
        let direct = entry.class.interfaces.clone();
        for name in &direct {
            program.interfaces_with_code(name, &mut interfaces)?;
        }
        interfaces.retain(|id| state.is_uninitialised(*id) && !all.contains(id));
        all.extend(interfaces.into_iter().rev());
    }
    Ok(all)
}

/// The static fields before the initialiser: constants are set, the rest is not known yet.
pub(crate) fn prepared_statics(
    program: &mut Program<'_>,
    state: &mut State,
    class: ClassId,
) -> Result<Rc<Vec<Value>>, Halt> {
    let count = program.class(class).statics.len();
    let mut values = Vec::with_capacity(count);
    for slot in 0..count {
        let constant = program.class(class).statics[slot].constant.clone();
        values.push(match constant {
            Some(Const::Int(v)) => Value::Int(v),
            Some(Const::Long(v)) => Value::Long(v),
            Some(Const::Float(v)) => Value::Float(v),
            Some(Const::Double(v)) => Value::Double(v),
            Some(Const::String(units)) => literal(program, state, &units)?,
            Some(Const::Null | Const::Class(_) | Const::Other(_)) | None => Value::Unset,
        });
    }
    Ok(Rc::new(values))
}

/// Classes whose static fields the virtual machine sets itself: `System.out` and `System.err` are
/// consoles that swallow what is printed.
pub(crate) fn set_by_the_vm(
    program: &mut Program<'_>,
    state: &mut State,
    class: ClassId,
) -> Result<bool, Halt> {
    match &*program.class(class).class.name {
        "java/lang/System" => {}
        // Their initialisers start threads or prepare stack traces; nothing else reads what they set.
        "java/lang/ref/Reference" | "java/lang/Throwable" => return Ok(true),
        "jdk/internal/misc/UnsafeConstants" => {
            set_unsafe_constants(program, state, class);
            return Ok(true);
        }
        _ => return Ok(false),
    }
    let stream = program.load("java/io/PrintStream")?;
    let values = (0..program.class(class).statics.len())
        .map(|slot| match &*program.class(class).statics[slot].name {
            "out" | "err" => Value::Ref(state.heap.allocate(Object {
                class: stream,
                body: Body::Console,
                owner: Owner::Older,
                cached_box: false,
                input: None,
            })),
            _ => Value::Unset,
        })
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
pub(crate) fn set_unsafe_constants(program: &mut Program<'_>, state: &mut State, class: ClassId) {
    let statics = &program.class(class).statics;
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
