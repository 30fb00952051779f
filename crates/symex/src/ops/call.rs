//! In: a call and its arguments on the stack. Out: a new frame, the answer of a model, or an exception
//! (JVMS §6.5 `invokestatic`, `invokevirtual`, `invokespecial`, `invokeinterface`).

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;

use crate::event::{Event, Flow};
use crate::halt::Halt;
use crate::heap::{Body, Elements};
use crate::ids::{MethodId, ObjectId};
use crate::machine::{Access, Machine, Reply};
use crate::objects::new_exception;
use crate::ops::depth::Verdict;
use crate::place::Place;
use crate::program::Program;
use crate::program::op::CallRef;
use crate::refs::How;
use crate::state::{Frame, OnReturn, State};
use crate::value::{Value, malformed};

impl State {
    /// Elements of an array as values, if its length is concrete.
    pub(crate) fn cells(&self, id: ObjectId) -> Option<Vec<Value>> {
        match &self.heap.get(id).body {
            Body::Array(_, Elements::Cells(cells)) => Some(cells.iter().copied().collect()),
            _ => None,
        }
    }
}

impl Program<'_> {
    pub(crate) fn called_method(&mut self, call: &CallRef) -> Result<MethodId, Halt> {
        if let Some(id) = call.method.get() {
            return Ok(id);
        }
        let id = self.resolve_method(&call.member)?;
        call.method.set(Some(id));
        Ok(id)
    }
}

impl Machine<'_> {
    /// `invokestatic`
    pub(crate) fn invoke_static(
        &mut self,
        state: &mut State,
        call: &CallRef,
    ) -> Result<Option<Flow>, Halt> {
        let method = self.program.called_method(call)?;
        let class = self.program.method(method).class;
        let own = self.program.method(state.top.method).class;
        if class != own && self.initialise(state, class)? {
            return Ok(Some(Flow::Frame));
        }
        if !self.program.method(method).method().flags.is_static() {
            return Err(Halt::from(malformed("a static call of an instance method")));
        }
        self.enter(state, method)
    }

    /// `invokespecial`: constructors, private and superclass methods, as named.
    pub(crate) fn invoke_special(
        &mut self,
        state: &mut State,
        call: &CallRef,
    ) -> Result<Option<Flow>, Halt> {
        let method = self.program.called_method(call)?;
        match receiver_of(&self.program, state, method)? {
            Some(_) => self.enter(state, method),
            None => self.raise_null(state).map(Some),
        }
    }

    /// `invokevirtual` and `invokeinterface`: the class of the receiver decides.
    pub(crate) fn invoke_virtual(
        &mut self,
        state: &mut State,
        call: &CallRef,
    ) -> Result<Option<Flow>, Halt> {
        let named = self.program.called_method(call)?;
        if self.program.method(named).is_polymorphic {
            return self.invoke_polymorphic(state, call);
        }
        let Some(receiver) = receiver_of(&self.program, state, named)? else {
            return self.raise_null(state).map(Some);
        };
        if let Body::Array(..) = &state.heap.get(receiver).body
            && &*self.program.method(named).method().name == "clone"
        {
            return self.clone_array(state, receiver);
        }
        if let Some(reply) = self.looked_up(state, receiver, named)? {
            state.top.sp -= self.program.method(named).wide.len();
            return self.answer(state, reply);
        }
        self.ask_overridden(state, receiver, named)?;
        let class = state.heap.get(receiver).class;
        match self.program.dispatch(class, named)? {
            Some(method) => {
                let is_abstract = self.program.method(method).method().flags.is_abstract();
                if !is_abstract || self.model(method).is_some() {
                    self.notice_class(state, receiver);
                }
                self.note_override(state, receiver, method);
                self.enter(state, method)
            }
            None => Err(Halt::from(malformed("a method the receiver does not have"))),
        }
    }

    fn clone_array(&mut self, state: &mut State, id: ObjectId) -> Result<Option<Flow>, Halt> {
        state.top.pop();
        self.check_open(state, id)?;
        let mut copy = state.heap.get(id).clone();
        copy.owner = state.heap.owner();
        copy.input = None;
        self.reads(state, Access::Place(Place::All(id)));
        let copy = state.heap.allocate(copy);
        self.note_made(state, copy);
        // What is not known of the class of the array is not known of its copy.
        if let Some(number) = state.holder(id)
            && !seeded(Fault::CopiesAreAsDeclared)
        {
            state.inputs.copies.insert(copy, number);
        }
        state.top.push(Value::Ref(copy));
        Ok(None)
    }

    /// Calls a method whose arguments lie on the stack.
    pub(crate) fn enter(
        &mut self,
        state: &mut State,
        method: MethodId,
    ) -> Result<Option<Flow>, Halt> {
        let count = self.program.method(method).wide.len();
        if let Some(model) = self.model(method) {
            let from = state.top.sp - count;
            let args: Vec<Value> = state.top.slots[from..state.top.sp].to_vec();
            self.reads(state, Access::Model(method, &args));
            match model(self, state, &args)? {
                Reply::Run => {}
                Reply::Again => return Ok(Some(Flow::Frame)),
                reply => {
                    state.top.sp = from;
                    return self.answer(state, reply);
                }
            }
        }
        let Some(code) = self.program.code(method) else {
            let entry = self.program.method(method);
            let kind = if entry.method().flags.is_native() {
                "the native method"
            } else {
                "the abstract method"
            };
            let what = format!("{kind} {}", entry.title());
            if let Some(stub) = stub_receiver(&self.program, state, method)? {
                let choices = self.call_stub(state, stub, method)?;
                return Ok(Some(Flow::Event(Event::Fork(choices))));
            }
            return Err(Halt::from(StopReason::Unsupported { what }));
        };
        let from = state.top.sp - count;
        if self.is_replaced(state, method, from)? {
            return Ok(None);
        }
        tracing::trace!(target: "symex", method = %self.program.method(method).title(), depth = state.depth, "enters");
        self.enters(state, method);
        let mut frame = Frame::new(method, code, OnReturn::Deliver);
        if state.depth >= self.limits.depth {
            match self.judge_depth(state, method, &state.top.slots[from..state.top.sp])? {
                Verdict::Enter(deep) => frame.deep = Some(deep),
                Verdict::Overflow => {
                    state.top.sp = from;
                    return self.overflow(state).map(Some);
                }
            }
        }
        let mut local = 0;
        for (i, wide) in self.program.method(method).wide.iter().enumerate() {
            let Some(slot) = frame.slots.get_mut(local) else {
                return Err(Halt::from(malformed("more arguments than locals")));
            };
            *slot = state.top.slots[from + i];
            local += if *wide { 2 } else { 1 };
        }
        state.top.sp = from;
        state.push_frame(frame);
        Ok(Some(Flow::Frame))
    }

    /// Calls a method with arguments that do not lie on the stack.
    pub(crate) fn call_with(
        &mut self,
        state: &mut State,
        method: MethodId,
        args: &[Value],
    ) -> Result<Option<Flow>, Halt> {
        if let Some(model) = self.model(method) {
            self.reads(state, Access::Model(method, args));
            match model(self, state, args)? {
                Reply::Run => {}
                reply => return self.answer(state, reply),
            }
        }
        let Some(code) = self.program.code(method) else {
            let what = format!("the native method {}", self.program.method(method).title());
            return Err(Halt::from(StopReason::Unsupported { what }));
        };
        self.enters(state, method);
        let mut frame = Frame::new(method, code, OnReturn::Deliver);
        if state.depth >= self.limits.depth {
            match self.judge_depth(state, method, args)? {
                Verdict::Enter(deep) => frame.deep = Some(deep),
                Verdict::Overflow => return self.overflow(state).map(Some),
            }
        }
        let mut local = 0;
        for (value, wide) in args.iter().zip(&self.program.method(method).wide) {
            let Some(slot) = frame.slots.get_mut(local) else {
                return Err(Halt::from(malformed("more arguments than locals")));
            };
            *slot = *value;
            local += if *wide { 2 } else { 1 };
        }
        state.push_frame(frame);
        Ok(Some(Flow::Frame))
    }

    fn answer(&mut self, state: &mut State, reply: Reply) -> Result<Option<Flow>, Halt> {
        match reply {
            Reply::Run | Reply::Again => Err(Halt::from(malformed("a model that did not answer"))),
            Reply::Return(value) => {
                if let Some(value) = value {
                    state.top.push(value);
                }
                Ok(None)
            }
            Reply::Throw(class, message) => {
                let id = new_exception(&mut self.program, state, class, message)?;
                self.unwind(state, id).map(Some)
            }
            Reply::Call(method, args) => self.call_with(state, method, &args),
            Reply::Fork(choices) => Ok(Some(Flow::Event(Event::Fork(choices)))),
        }
    }
}

/// The receiver of a call whose arguments lie on the stack.
pub(crate) fn receiver_of(
    program: &Program<'_>,
    state: &State,
    method: MethodId,
) -> Result<Option<ObjectId>, Halt> {
    let entry = program.method(method);
    if entry.method().flags.is_static() {
        return Err(Halt::from(malformed("an instance call of a static method")));
    }
    state.reference(state.top.slots[state.top.sp - entry.wide.len()])
}

/// The receiver of a call of an abstract method, if it is a stub.
pub(crate) fn stub_receiver(
    program: &Program<'_>,
    state: &State,
    method: MethodId,
) -> Result<Option<ObjectId>, Halt> {
    if program.method(method).method().flags.is_static() {
        return Ok(None);
    }
    let receiver = receiver_of(program, state, method)?;
    let is_stub = |id: &ObjectId| {
        let number = state.heap.get(*id).input;
        number.is_some_and(|n| matches!(state.inputs.graph[n as usize].how, How::Stub { .. }))
    };
    Ok(receiver.filter(is_stub))
}
