//! In: calls of pure methods that their contracts stood for. Out: what they give when they are called again, by code or by a
//! specification, in a state where they find the same.

use std::rc::Rc;
use std::sync::Arc;

use provetta_outcome::{JavaType, MethodRef};
use provetta_symex::{How, ObjectId, State, Value};
use provetta_term::TermId;

use crate::path::old::Old;
use crate::path::running::PureResult;
use crate::path::{FrameSpec, PathSpec};
use crate::read::Reader;

impl Reader<'_, '_> {
    /// What a pure method gave for the same arguments, if nothing has changed since that it could find.
    pub(crate) fn given_before(
        &self,
        state: &State,
        method: &MethodRef,
        args: &[Value],
    ) -> Option<Value> {
        let is_same = |a: &Value, b: &Value| state.known(*a) == state.known(*b);
        let is_of = |r: &&Rc<PureResult>| {
            r.method == *method
                && r.args.len() == args.len()
                && r.args.iter().zip(args).all(|(a, b)| is_same(a, b))
        };
        // Of two references that turned out to be one object, each has its own.
        let exact = state.spec().results.iter().rev().filter(|r| r.args == args);
        let mut all = exact.chain(state.spec().results.iter().rev()).filter(is_of);
        let found = all.find(|r| self.finds_the_same(state, &r.then));
        found.map(|r| r.value)
    }

    /// What a pure method gives where contracts stand for calls, if its code need not be run. That is what it gave for the
    /// same arguments where its contract stood for a call, if nothing has changed since that it could find. A promise of the method
    /// itself that names it again, for other arguments, is no definition to be followed: that is any value, if it is one.
    pub(crate) fn known_result(
        &mut self,
        state: &State,
        named: (&Arc<str>, &Arc<str>, &Arc<str>),
        args: &[Value],
    ) -> Option<(Value, TermId)> {
        let pending = state.top.spec().pending.clone();
        if state.spec().results.is_empty() && pending.is_none() {
            return None;
        }
        let named = self.resolved(named)?;
        if let Some(value) = self.given_before(state, &named, args) {
            return Some((value, self.terms.bool(true)));
        }
        let is_itself = pending.is_some_and(|p| p.call.method == named);
        let (_, result) = JavaType::parse_method(&named.descriptor)?;
        if !is_itself || !result.is_primitive() || !self.stands_for(state) {
            return None;
        }
        let name = self.fresh_name("result");
        let value = self.input(&name, &result);
        let name = self.fresh_name("value that is defined");
        Some((value, self.terms.var(&name, provetta_term::Sort::Bool)))
    }

    /// A specification asked a method of a stub: the code that asks in the same state gets the same answer.
    pub(crate) fn note_result(
        &mut self,
        state: &mut State,
        named: (&Arc<str>, &Arc<str>, &Arc<str>),
        args: &[Value],
        value: Value,
    ) {
        let is_stub = |id: ObjectId| {
            let input = state.heap.get(id).input;
            input.is_some_and(|n| matches!(state.inputs.graph[n as usize].how, How::Stub { .. }))
        };
        let receiver = args.first().map(|first| state.known(*first));
        let Some(Value::Ref(receiver)) = receiver else {
            return;
        };
        // It may make a new object at each call.
        if !is_stub(receiver) || matches!(value, Value::Sym(_) | Value::Ref(_) | Value::Null) {
            return;
        }
        let Some(method) = self.resolved(named) else {
            return;
        };
        if self.given_before(state, &method, args).is_none() {
            let result = Rc::new(PureResult {
                method,
                args: args.to_vec(),
                then: Rc::new(Old::now(state)),
                value,
            });
            state.spec_mut().results.push_back(result);
        }
    }

    /// The method that a specification names.
    pub(crate) fn resolved(&self, named: (&Arc<str>, &Arc<str>, &Arc<str>)) -> Option<MethodRef> {
        let member = provetta_classfile::MemberRef {
            class: Arc::clone(named.0),
            name: Arc::clone(named.1),
            descriptor: Arc::clone(named.2),
            interface: false,
        };
        let found = self.program.classes.resolve_method(&member).ok()?;
        let (owner, index) = found?;
        let method = &owner.methods[index];
        Some(MethodRef {
            class: Arc::clone(&owner.name),
            name: Arc::clone(&method.name),
            descriptor: Arc::clone(&method.descriptor),
        })
    }
}
