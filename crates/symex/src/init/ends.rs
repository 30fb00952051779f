//! In: a static initialiser that has ended or cannot be followed. Out: the class initialised, with what is known of its fields.

use std::rc::Rc;
use std::sync::Arc;

use provetta_outcome::StopReason;

use crate::heap::{Body, Owner};
use crate::ids::ClassId;
use crate::init::held::{held_by_others, unshared};
use crate::init::values::seal_values;
use crate::machine::{Machine, StaticFields};
use crate::program::Program;
use crate::state::{Init, OnReturn, State};
use crate::value::Value;

impl Machine<'_> {
    /// Called when an initialiser returns.
    pub(crate) fn finish_initialiser(&mut self, state: &mut State, class: ClassId, owner: Owner) {
        self.settle(state, class);
        seal_values(&self.program, state);
        mark_constants(&self.program, state, class);
        state.end_initialiser(class, owner);
    }

    pub(super) fn settle(&mut self, state: &mut State, class: ClassId) {
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
}

/// `Boolean.TRUE` and `Boolean.FALSE` are what `valueOf` returns: there are no other boxes of booleans.
pub(crate) fn mark_constants(program: &Program<'_>, state: &mut State, class: ClassId) {
    if &*program.class(class).class.name != "java/lang/Boolean" {
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

/// Gives up the innermost running initialiser, which is that of a class: what it has set in final fields
/// stays if it is complete, everything else of its class is not known.
pub(crate) fn abandon_initialiser(
    program: &mut Program<'_>,
    state: &mut State,
    class: ClassId,
    reason: &StopReason,
) {
    // The part that is not followed may put what it finds anywhere.
    let held = held_by_others(program, state, class);
    state.classes.initialisation.let_escape(held);
    loop {
        let on_return = std::mem::replace(&mut state.top.on_return, OnReturn::Deliver);
        state.pop_frame();
        match on_return {
            OnReturn::Initialised(_, owner) => {
                state.end_initialiser(class, owner);
                state.start_waiting();
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
    let entry = program.class(class);
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
                    && (info.flags.is_enum() || is_finished(program, state, *value))
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

/// Whether a value that an initialiser stored before it was given up is certainly complete. Collections
/// and arrays of objects, and objects of the project, may have been filled further on.
pub(crate) fn is_finished(program: &Program<'_>, state: &State, value: Value) -> bool {
    let Value::Ref(id) = value else { return true };
    let object = state.heap.get(id);
    let class = program.class(object.class);
    match &object.body {
        Body::Array(elem, _) => elem.sort().is_some() && class.is_jdk,
        Body::Fields(_) => {
            class.is_jdk
                && ["java/util/Collection", "java/util/Map"]
                    .iter()
                    .all(|sup| !program.is_subclass(&class.class.name, sup).unwrap_or(true))
        }
        _ => true,
    }
}
