//! In: ghost variables that are declared and set in code. Out: their values in the state.
//!
//! A ghost that cannot be followed leaves nothing behind that could be proved or refuted with its old value.

use std::sync::Arc;

use provetta_jml as jml;
use provetta_outcome::StopReason;

use crate::halt::Halt;
use crate::machine::{Flow, Machine};
use crate::spec::Env;
use crate::state::State;
use crate::value::ObjectId;

/// What is set.
enum Target {
    Local(Arc<str>),
    Field(Option<ObjectId>, Arc<str>, Arc<str>),
}

impl Machine<'_> {
    /// A ghost variable is declared; the flag says whether that is dealt with.
    pub(super) fn declare_ghost(
        &mut self,
        state: &mut State,
        name: &Arc<str>,
        value: Option<&jml::Clause>,
        ty: &jml::Type,
        names_at: Option<u32>,
    ) -> Result<(Flow, bool), Halt> {
        let val = match value {
            None => Ok(self.undefined(ty).val),
            Some(clause) => match self.value_here(state, clause, names_at) {
                Ok(val) => val,
                Err(flow) => return flow.map(|f| (f, false)),
            },
        };
        match val {
            Ok(val) => _ = state.top.ghosts.insert(Arc::clone(name), val),
            // Clauses that name it cannot be evaluated.
            Err(_) => _ = state.top.ghosts.remove(name),
        }
        Ok((Flow::Frame, true))
    }

    /// A ghost variable or field gets a value; the flag says whether that is dealt with.
    pub(super) fn set_ghost(
        &mut self,
        state: &mut State,
        target: Option<&jml::Expr>,
        value: &jml::Clause,
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
        let running = state.contract.clone();
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
                    Ok(Target::Field(object, owner, name))
                }
                _ => Err(crate::spec::value::unsupported(
                    "an element of a ghost array",
                )),
            }
        });
        let key = match key {
            Ok(Ok(key)) => key,
            Ok(Err(_)) => return unable(state),
            Err(flow) => return flow.map(|f| (f, false)),
        };
        match self.value_here(state, value, names_at) {
            Ok(Ok(val)) => {
                match key {
                    Target::Local(name) => _ = state.top.ghosts.insert(name, val),
                    Target::Field(object, owner, name) => {
                        state.ghosts.insert((object, owner, name), val);
                    }
                }
                state.forget_answers();
                Ok((Flow::Frame, true))
            }
            Ok(Err(_)) => unable(state),
            Err(flow) => flow.map(|f| (f, false)),
        }
    }
}
