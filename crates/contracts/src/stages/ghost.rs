//! In: ghost variables that are declared and set in code. Out: their values in the state.
//!
//! A ghost that cannot be followed leaves nothing behind that could be proved or refuted with its old value. That the value
//! exists (a number fits into the type of the ghost, nothing is divided by zero) is an obligation of the method in which it
//! stands; in code that is only called, a path on which it does not exist is given up.

use std::sync::Arc;

use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_symex::{Choice, Event, Flow, Halt, NO_GOAL, ObjectId, State, Way};
use provetta_term::{TermId, Terms};

use crate::path::env::Env;
use crate::path::{FrameSpec, GhostKey, PathSpec};
use crate::stages::Stages;
use crate::value::Val;
use crate::value::made::undefined;

/// What is set.
pub(crate) enum Target {
    Local(Arc<str>),
    Field(Option<ObjectId>, Arc<str>, Arc<str>),
}

impl Stages<'_, '_> {
    /// A ghost variable is declared; the flag says whether that is dealt with.
    pub(crate) fn declare_ghost(
        &mut self,
        state: &mut State,
        name: &Arc<str>,
        (value, goal): (Option<&jml::Clause>, u32),
        ty: &jml::Type,
        names_at: Option<u32>,
    ) -> Result<(Flow, bool), Halt> {
        let val = match value {
            None => {
                let val = undefined(&mut self.terms, ty).val;
                state.top.spec_mut().ghosts.insert(Arc::clone(name), val);
                return Ok((Flow::Frame, true));
            }
            Some(clause) => match self.value_here(state, clause, names_at) {
                Ok(val) => val,
                Err(flow) => return flow.map(|f| (f, false)),
            },
        };
        match (val, value) {
            (Ok(found), Some(clause)) => {
                let val = slim(&mut self.terms, found.val);
                state.top.spec_mut().ghosts.insert(Arc::clone(name), val);
                self.exists(state, found.ok, clause, goal)
            }
            // Clauses that name it cannot be evaluated.
            (Err(reason), _) => {
                state.top.spec_mut().ghosts.remove(name);
                state.unable(goal, reason);
                Ok((Flow::Frame, true))
            }
            (Ok(_), None) => Ok((Flow::Frame, true)),
        }
    }

    /// A value has to exist.
    fn exists(
        &mut self,
        state: &mut State,
        ok: TermId,
        clause: &jml::Clause,
        goal: u32,
    ) -> Result<(Flow, bool), Halt> {
        let line = Some(clause.span.start.line);
        if goal < NO_GOAL || self.terms.as_bool(ok) == Some(true) {
            return self.fork_clause(state, ok, goal, line);
        }
        state.forget_answers();
        let reason = StopReason::Unsupported {
            what: format!("`{}`, which may have no value", clause.text),
        };
        let missing = self.terms.not(ok);
        let choice = |condition, then| Choice::of(condition, line, then);
        let both = vec![choice(ok, Way::Go), choice(missing, Way::Stop(reason))];
        Ok((Flow::Event(Event::Fork(both)), true))
    }

    /// A ghost variable or field gets a value; the flag says whether that is dealt with.
    pub(crate) fn set_ghost(
        &mut self,
        state: &mut State,
        target: Option<&jml::Expr>,
        (value, goal): (&jml::Clause, u32),
        names_at: Option<u32>,
    ) -> Result<(Flow, bool), Halt> {
        let unable = |state: &mut State| {
            // Who knows what depends on it.
            state.unable_all(&StopReason::Unsupported {
                what: format!("`{}`", value.text),
            });
            Ok((Flow::Frame, true))
        };
        let Some(target) = target else {
            return unable(state);
        };
        let running = state.spec().contract.clone();
        let key = self.evaluated(state, |machine, state| {
            let env = Env {
                names_at,
                ..machine.env_here(state, running.as_deref())
            };
            match &target.kind {
                jml::ExprKind::GhostLocal { name, .. } => Ok(Target::Local(Arc::clone(name))),
                jml::ExprKind::GhostField(field) => {
                    let object = match &field.object {
                        None => None,
                        Some(object) => {
                            let found = machine.eval(state, &env, object)?;
                            machine.object(state, &found)?
                        }
                    };
                    let (owner, name) = (Arc::clone(&field.owner), Arc::clone(&field.name));
                    if machine.is_constant_ghost(&owner, &name) {
                        let what = format!("another value of the final ghost field {name}");
                        return Err(crate::value::unsupported(what));
                    }
                    Ok(Target::Field(object, owner, name))
                }
                _ => Err(crate::value::unsupported("an element of a ghost array")),
            }
        });
        let key = match key {
            Ok(Ok(key)) => key,
            Ok(Err(_)) => return unable(state),
            Err(flow) => return flow.map(|f| (f, false)),
        };
        match self.value_here(state, value, names_at) {
            Ok(Ok(found)) => {
                let val = slim(&mut self.terms, found.val);
                match key {
                    Target::Local(name) => _ = state.top.spec_mut().ghosts.insert(name, val),
                    Target::Field(object, owner, name) => {
                        self.set_field(state, (object, owner, name), val)?;
                    }
                }
                self.exists(state, found.ok, value, goal)
            }
            Ok(Err(_)) => unable(state),
            Err(flow) => flow.map(|f| (f, false)),
        }
    }

    /// A ghost field gets a value. A call that makes an input runs before the one under test, though it may be followed in the midst of
    /// it: what it sets was so before, and it sets nothing that the path may know already. What others may have set since, an
    /// initialiser that ran long before the call and the constructor of a record need not tell.
    fn set_field(&self, state: &mut State, key: GhostKey, val: Val) -> Result<(), Halt> {
        if state.heap.owner().is_shared() {
            return Ok(());
        }
        if let Some(first) = state.making_since() {
            let Some(object) = key.0.filter(|object| *object >= first) else {
                let what = format!(
                    "an input that is made by code which sets the ghost {}",
                    key.2
                );
                return Err(crate::value::unsupported(what));
            };
            if self.is_record(state, object) {
                return Ok(());
            }
            let given = &mut state.spec_mut().given_ghosts;
            given.insert(key.clone(), val.clone());
        }
        state.spec_mut().ghosts.insert(key, val);
        Ok(())
    }
}

/// A known number with no more bits than it needs: sums grow by one each time.
fn slim(terms: &mut Terms, val: Val) -> Val {
    match val {
        Val::Whole(term) => match terms.as_signed(term) {
            Some(number) => Val::Whole(terms.signed(number)),
            None => val,
        },
        other => other,
    }
}
