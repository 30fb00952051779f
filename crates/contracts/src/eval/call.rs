//! In: a call of a pure method in a specification. Out: its result.
//!
//! The method is run: a small method is written that does nothing but call it, so that dispatch, models, class
//! initialisation, forks and exceptions follow the rules that every call follows. The clause is evaluated again when
//! the result is there. What the call passes does not count as passed.

use std::rc::Rc;
use std::sync::Arc;

use jml::{CallKind, Expr, ExprKind, Type};
use provetta_classfile::{Insn, InvokeKind};
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_symex::synthetic::Assembler;
use provetta_symex::{AnswerEnd, Halt, MethodId, State, Value, malformed, synthetic};
use provetta_term::{TermId, Work};

use crate::eval::Evaluator;
use crate::path::PathSpec;
use crate::path::env::Env;
use crate::path::running::Answer;
use crate::value::made::{of_java, undefined};
use crate::value::{Eval, unsupported};

impl Evaluator<'_, '_> {
    pub(crate) fn spec_call(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
    ) -> Result<Eval, Halt> {
        let (kind, owner, name, descriptor, object, args) = match &expr.kind {
            ExprKind::Call {
                kind,
                owner,
                name,
                descriptor,
                object,
                args,
                ..
            } => (
                Some(*kind),
                owner,
                name,
                descriptor,
                object.as_deref(),
                args,
            ),
            ExprKind::New {
                class,
                descriptor,
                args,
                ..
            } => (None, class, &Arc::from("<init>"), descriptor, None, args),
            _ => return Err(unsupported("a call")),
        };
        let mut values = Vec::new();
        let mut ok = self.terms.bool(true);
        if let Some(object) = object {
            let found = self.eval(state, env, object)?;
            if self.object(state, &found)?.is_none() {
                return Ok(undefined(&mut self.terms, &expr.ty));
            }
            ok = self.terms.and(ok, found.ok);
            values.push(self.java_value(state, &found.val)?);
        }
        for arg in args {
            let found = self.eval(state, env, arg)?;
            ok = self.terms.and(ok, found.ok);
            values.push(self.java_value(state, &found.val)?);
        }
        if env.in_quantifier {
            if &**owner == "java/lang/String"
                && let Some((value, returns)) =
                    self.asked_of_string(state, (name, descriptor), &values)?
            {
                let mut made = of_java(&mut self.terms, value, &expr.ty);
                let ok = self.terms.and(ok, returns);
                made.ok = self.terms.and(made.ok, ok);
                return Ok(made);
            }
            return Err(unsupported(format!(
                "the method {name} for all values of a quantified variable"
            )));
        }
        let has_receiver = object.is_some();
        let named = (owner, name, descriptor);
        let within = self.within_precondition(state, env, named, &values, has_receiver)?;
        ok = self.terms.and(ok, within);
        if self.terms.as_bool(ok) == Some(false) {
            return Ok(undefined(&mut self.terms, &expr.ty));
        }
        if !env.is_old
            && kind.is_some()
            && let Some((value, is_defined)) =
                self.known_result(state, (owner, name, descriptor), &values)
        {
            let mut made = of_java(&mut self.terms, value, &expr.ty);
            made.ok = self.terms.and(ok, is_defined);
            return Ok(made);
        }
        let method = self.caller(kind, owner, name, descriptor, &expr.ty)?;
        let old = env.old.as_ref().filter(|_| env.is_old);
        let answers = old.map_or_else(|| state.answers(), |old| &old.answers);
        // They are looked through, and copied with the state.
        let meter = self.terms.meter();
        meter.count(Work::Term, answers.len() as u64);
        let is_same = |a: &Value, b: &Value| state.known(*a) == state.known(*b);
        let is_of = |a: &Answer| {
            a.method == method
                && a.args.len() == values.len()
                && a.args.iter().zip(&values).all(|(a, b)| is_same(a, b))
        };
        // Each call that makes an object makes one of its own. Evaluation comes by the calls in one order, whatever was found out
        // in between; which of several like answers one of them has makes no difference, as long as no other has it.
        let of = old.map(Rc::as_ptr);
        let taken = match of {
            None => state.spec().contract.as_ref().map_or(0, |r| r.taken),
            Some(_) => 0,
        };
        let mut used = self.own.used.borrow_mut();
        let is_free = |n: usize, a: &Answer| match a.end {
            AnswerEnd::Made(_) if !seeded(Fault::SpecificationsMakeOneObject) => {
                n >= taken && !used.contains(&(of, n))
            }
            _ => true,
        };
        let mut all = answers.iter().enumerate();
        let known = all.find(|(n, a)| is_of(a) && is_free(*n, a));
        if let Some((
            n,
            Answer {
                end: AnswerEnd::Made(_),
                ..
            },
        )) = known
        {
            used.push((of, n));
        }
        drop(used);
        match known.map(|(_, a)| a.end.clone()) {
            // What could be called in that state was.
            None if old.is_some() => Err(unsupported(format!(
                "the method {name} in the state before the call"
            ))),
            None => Err(Halt::Ask {
                method,
                args: values.into(),
            }),
            Some(AnswerEnd::Threw) => Ok(undefined(&mut self.terms, &expr.ty)),
            Some(AnswerEnd::Stopped(reason)) => Err(Halt::Stop(StopReason::clone(&reason))),
            Some(AnswerEnd::Value(value) | AnswerEnd::Made(value)) => {
                if !env.is_old && kind.is_some() {
                    self.note_result(state, (owner, name, descriptor), &values, value);
                }
                let mut made = of_java(&mut self.terms, value, &expr.ty);
                made.ok = self.terms.and(made.ok, ok);
                Ok(made)
            }
        }
    }

    /// Whether the precondition of a method holds that a specification calls: outside of it, the method says nothing, and the call has no
    /// value.
    fn within_precondition(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        named: (&Arc<str>, &Arc<str>, &Arc<str>),
        values: &[Value],
        has_receiver: bool,
    ) -> Result<TermId, Halt> {
        let yes = self.terms.bool(true);
        if seeded(Fault::SpecificationsCallOutside) {
            return Ok(yes);
        }
        let callee = self.resolved(named).and_then(|method| self.callee(&method));
        let Some(callee) = callee.filter(|c| c.cases.iter().all(|c| !c.requires.is_empty())) else {
            return Ok(yes);
        };
        let (this, params) = match values.split_first() {
            Some((this, params)) if has_receiver => (Some(*this), params),
            _ => (None, values),
        };
        let outer = self.nested(env, "preconditions that lead to each other")?;
        let inner = Env {
            this,
            params,
            is_old: outer.is_old,
            old: outer.old,
            nesting: outer.nesting,
            constructed: outer.constructed,
            ..Env::empty()
        };
        let (within, _, _) = self.cases_hold(state, &inner, &callee.cases)?;
        Ok(within)
    }

    /// A static method that calls another with its arguments.
    fn caller(
        &mut self,
        kind: Option<CallKind>,
        owner: &Arc<str>,
        name: &Arc<str>,
        descriptor: &Arc<str>,
        result: &Type,
    ) -> Result<MethodId, Halt> {
        let title = format!(
            "{owner}$$Spec${}${}",
            name.replace(['<', '>'], ""),
            descriptor.replace(['/', ';', '(', ')', '['], "_")
        );
        if let Some(found) = self.program.spec_callers.get(&title) {
            return Ok(*found);
        }
        let parsed = provetta_classfile::method_descriptor(descriptor)
            .ok_or_else(|| malformed("a method descriptor"))?;
        let mut code = Assembler::default();
        let mut parameters = String::new();
        let mut local = 0;
        let has_receiver = !matches!(kind, None | Some(CallKind::Static));
        if kind.is_none() {
            code.emit(Insn::New(Arc::clone(owner)));
            code.emit(Insn::Dup);
        }
        let receiver = has_receiver.then(|| format!("L{owner};"));
        let given = receiver
            .into_iter()
            .chain(parsed.parameters.iter().map(ToString::to_string));
        for parameter in given {
            code.load(&parameter, local);
            local += provetta_classfile::words(provetta_classfile::kind_of(&parameter));
            parameters.push_str(&parameter);
        }
        let how = match kind {
            Some(CallKind::Static) => InvokeKind::Static,
            Some(CallKind::Virtual) => InvokeKind::Virtual,
            Some(CallKind::Interface) => InvokeKind::Interface,
            Some(CallKind::Special) | None => InvokeKind::Special,
        };
        code.invoke(how, owner, name, descriptor);
        let gives = match kind {
            None => format!("L{owner};"),
            Some(_) => descriptor[descriptor.find(')').map_or(0, |i| i + 1)..].to_owned(),
        };
        if gives == "V" {
            return Err(unsupported(format!(
                "a value of the method {name}, of type {result}"
            )));
        }
        code.give(Some(&gives));
        let method = code
            .method("call", &format!("({parameters}){gives}"), true)
            .ok_or_else(|| malformed("a call"))?;
        let class = synthetic::class(&title, Vec::new(), &[], vec![method]);
        let owner = self.program.classes.define(class);
        let class = self.program.load(&owner.name)?;
        let id = self.program.intern(class, &owner, 0)?;
        self.program.spec_callers.insert(title, id);
        Ok(id)
    }
}
