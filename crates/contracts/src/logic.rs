//! In: an executor and what is specified. Out: the executor as the logic of contracts sees it.
//!
//! [`Contracts`] is the observer that an executor is given; it holds what is specified and the tables that are computed once.
//! [`Logic`] joins it with the executor for the time of one question. The layers above add their rules, each by a type of its own that
//! can do what the one below can: a rule of a layer cannot call one of a layer above it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

use provetta_jml as jml;
use provetta_jml::SourceSpecs;
use provetta_outcome::{MethodRef, StopReason};
use provetta_symex::{Machine, MethodId, NO_GOAL, State, unreadable};
use rustc_hash::FxHashMap;

use crate::path::old::Old;
use crate::specified::called::calls_in;
use crate::specified::callee::{Callee, Callees};
use crate::specified::places::Places;
use crate::specified::plan::Plan;

/// What is specified, for one executor.
#[derive(Default)]
pub struct Contracts {
    pub(crate) specs: Arc<Vec<SourceSpecs>>,
    /// The contract of the method under test
    pub(crate) plan: RefCell<Option<Rc<Plan>>>,
    /// Contracts of methods that are called, as far as they were asked for
    pub(crate) callees: RefCell<Rc<Callees>>,
    /// The methods whose contracts stood for calls
    pub(crate) rests_on: RefCell<Vec<MethodRef>>,
    /// Those among them that specifications called
    pub(crate) asked_contracts: RefCell<Vec<MethodRef>>,
    /// The methods that claims rest on as a whole: those without code whose contracts say what stubs return, and static initialisers
    /// whose invariants are assumed
    pub(crate) claims_rest_on: RefCell<Vec<MethodRef>>,
    /// The statements `assume` that did not hold anyway, with class and line
    pub(crate) assumed: RefCell<BTreeSet<Assumed>>,
    /// The specifications inside methods
    pub(crate) places: RefCell<FxHashMap<MethodId, Rc<Places>>>,
    /// Whether methods have measures and lead back to the method under test
    pub(crate) measured: RefCell<FxHashMap<MethodId, bool>>,
    /// A quantifier was met that has to be written out, since what it says cannot be said for all values at once
    pub(crate) needs_range: Cell<bool>,
    /// The answers with new objects that the evaluation at hand has used: those of the present state, and those of states before
    pub(crate) used: RefCell<Vec<(Option<*const Old>, usize)>>,
}

impl Contracts {
    /// What the files specify.
    pub fn new(specs: Arc<Vec<SourceSpecs>>) -> Rc<Contracts> {
        Rc::new(Contracts {
            specs,
            ..Contracts::default()
        })
    }

    /// From now on, states start with this contract.
    pub fn set_contract(&self, plan: Option<Rc<Plan>>) {
        if let Some(plan) = &plan {
            *self.callees.borrow_mut() = Rc::clone(&plan.callees);
        }
        *self.plan.borrow_mut() = plan;
    }

    /// The methods whose contracts stood for calls in specifications. A specification has to have a value, so these have to end.
    pub fn asked_contracts(&self) -> Vec<MethodRef> {
        self.asked_contracts.borrow().clone()
    }

    /// The methods that claims rest on as a whole.
    pub fn claims_rest_on(&self) -> Vec<MethodRef> {
        self.claims_rest_on.borrow().clone()
    }

    /// The statements `assume` that excluded something, in words: whatever is claimed takes them for granted.
    pub fn assumed(&self) -> Vec<String> {
        let assumed = self.assumed.borrow();
        let words = |(class, line, text): &Assumed| {
            format!("`{text}` of {}:{line}", class.replace(['/', '$'], "."))
        };
        assumed.iter().map(words).collect()
    }

    /// Something is evaluated from the start.
    pub(crate) fn begin_evaluation(&self) {
        self.used.borrow_mut().clear();
    }

    /// All claims rest on the contract of a method.
    pub(crate) fn keep_claim(&self, method: &MethodRef) {
        let mut kept = self.claims_rest_on.borrow_mut();
        if !kept.contains(method) {
            kept.push(method.clone());
        }
    }

    /// The methods whose contracts stood for calls since this was last asked.
    pub fn take_rests_on(&self) -> Vec<MethodRef> {
        self.rests_on.take()
    }

    /// Uses the places of the contract, with goals, for a method.
    pub fn set_places(&self, method: MethodId) {
        let plan = self.plan.borrow();
        if let Some(places) = plan.as_ref().map(|plan| Rc::clone(&plan.places)) {
            self.places.borrow_mut().insert(method, places);
        }
    }
}

/// A statement `assume`: class, line and text.
type Assumed = (Arc<str>, u32, Arc<str>);

/// The executor with what is specified.
pub struct Logic<'m, 'c> {
    pub(crate) machine: &'m mut Machine<'c>,
    pub(crate) own: &'m Contracts,
}

impl<'c> Deref for Logic<'_, 'c> {
    type Target = Machine<'c>;

    fn deref(&self) -> &Machine<'c> {
        self.machine
    }
}

impl<'c> DerefMut for Logic<'_, 'c> {
    fn deref_mut(&mut self) -> &mut Machine<'c> {
        self.machine
    }
}

impl Logic<'_, '_> {
    /// Whether contracts stand for calls in the present activation: not in code that runs before the method under test.
    pub(crate) fn stands_for(&self, state: &State) -> bool {
        self.mode.is_by_contract()
            && state.inputs.making == 0
            && state.classes.before_init.is_empty()
    }

    /// The specifications inside a method.
    pub(crate) fn places(&mut self, method: MethodId) -> Rc<Places> {
        if let Some(places) = self.own.places.borrow().get(&method) {
            return Rc::clone(places);
        }
        let entry = self.program.method(method);
        let declared = entry.method();
        let spec = jml::type_specs(&self.own.specs, &entry.owner.name)
            .filter_map(|(_, spec)| spec.method(&declared.name, &declared.descriptor))
            .find(|spec| !spec.statements.is_empty());
        let places = match &declared.code {
            Some(code) => {
                let statements = spec.map_or(&[][..], |spec| &spec.statements);
                let calls = calls_in(
                    code,
                    &self.own.callees.borrow(),
                    &self.own.specs,
                    self.program.classes,
                );
                let mut places = Places::new(code, statements, calls, |_, _, _| NO_GOAL);
                let plan = self.plan();
                let asked = plan
                    .as_ref()
                    .and_then(|p| p.operations_in(&entry.owner.name, declared));
                places.put_operations(asked.unwrap_or_default());
                places
            }
            None => Places::default(),
        };
        let places = Rc::new(places);
        self.own
            .places
            .borrow_mut()
            .insert(method, Rc::clone(&places));
        places
    }
}

impl<'m, 'c> Logic<'m, 'c> {
    /// Joins what is specified with the executor.
    pub(crate) fn of(own: &'m Contracts, machine: &'m mut Machine<'c>) -> Logic<'m, 'c> {
        Logic { machine, own }
    }
}

impl<'m> Logic<'m, '_> {
    /// The contract of the method under test.
    pub(crate) fn plan(&self) -> Option<Rc<Plan>> {
        self.own.plan.borrow().clone()
    }

    /// The contract of a method; none if it has none or its class cannot be read.
    pub(crate) fn callee(&self, method: &MethodRef) -> Option<Rc<Callee>> {
        let callees = self.own.callees.borrow();
        callees.find(&self.own.specs, self.program.classes, method)
    }

    /// The invariants of objects of a class, inherited ones included.
    pub(crate) fn invariants(&self, class: &str) -> Result<Vec<jml::Invariant>, StopReason> {
        let found = jml::invariants(&self.own.specs, self.program.classes, class);
        let found = found.map_err(|e| unreadable(&e))?;
        Ok(found.into_iter().map(|(_, invariant)| invariant).collect())
    }

    /// The declaration of a ghost field.
    pub(crate) fn ghost_field(&self, owner: &str, name: &str) -> Option<&'m jml::GhostField> {
        let own = self.own;
        jml::type_specs(&own.specs, owner)
            .flat_map(|(_, spec)| &spec.ghost_fields)
            .find(|ghost| *ghost.name == *name)
    }

    /// Whether a ghost field always has the value of its declaration.
    pub(crate) fn is_constant_ghost(&self, owner: &str, name: &str) -> bool {
        let ghost = self.ghost_field(owner, name);
        ghost.is_some_and(|g| g.is_final && g.init.is_some())
    }

    /// What a model field stands for in objects of a class.
    pub(crate) fn represented(
        &self,
        class: &str,
        owner: &str,
        field: &str,
    ) -> Result<jml::Clause, StopReason> {
        let found = jml::represents(&self.own.specs, self.program.classes, class, owner, field);
        let found = found.map_err(|e| unreadable(&e))?;
        match found.as_slice() {
            [one] if !one.is_relation => Ok(one.clause.clone()),
            _ => Err(StopReason::Unsupported {
                what: format!("the model field {field}, which no equation represents"),
            }),
        }
    }

    /// The value that a model method returns in objects of a class.
    pub(crate) fn model_body(
        &self,
        class: &str,
        name: &str,
        parameters: &[jml::Type],
    ) -> Result<jml::Clause, StopReason> {
        let found = jml::model_method(
            &self.own.specs,
            self.program.classes,
            class,
            name,
            parameters,
        );
        let found = found.map_err(|e| unreadable(&e))?;
        match found.and_then(|m| m.body.as_ref()) {
            Some(Ok(clause)) => Ok(clause.clone()),
            _ => Err(StopReason::Unsupported {
                what: format!("the model method {name}, which has no body"),
            }),
        }
    }
}

/// Declares the type of a layer: it can do what the layer below can, and has methods of its own.
macro_rules! layer {
    ($(#[$doc:meta])* pub struct $name:ident over $below:ident) => {
        $(#[$doc])*
        pub struct $name<'m, 'c>($below<'m, 'c>);

        impl<'m, 'c> $name<'m, 'c> {
            /// Joins what is specified with the executor.
            pub(crate) fn of(
                own: &'m $crate::logic::Contracts,
                machine: &'m mut provetta_symex::Machine<'c>,
            ) -> $name<'m, 'c> {
                $name($below::of(own, machine))
            }
        }

        impl<'m, 'c> std::ops::Deref for $name<'m, 'c> {
            type Target = $below<'m, 'c>;

            fn deref(&self) -> &$below<'m, 'c> {
                &self.0
            }
        }

        impl<'m, 'c> std::ops::DerefMut for $name<'m, 'c> {
            fn deref_mut(&mut self) -> &mut $below<'m, 'c> {
                &mut self.0
            }
        }
    };
}
pub(crate) use layer;
