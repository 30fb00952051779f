//! In: a method with a contract, and code that makes one state. Out: which clauses a call in that state keeps, by the
//! same evaluation that proves them.
//!
//! Everything in the state is known, so every clause has a value, or the engine cannot evaluate it. Nothing is asked of
//! a solver.

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_contracts::{ContractOptions, Contracted, Plan, Prover};
use provetta_jml::SourceSpecs;
use provetta_outcome::{GoalKind, MethodRef, StaticInput, StopReason, Value};
use provetta_symex::{self as symex, End, Goals, Limits, MethodId, Program, State, StaticFields};

use crate::budget::MAX_CONCRETE_STEPS;
use crate::interpret::concrete as value_of;
use crate::strategy::concrete::{self, Outcome};

/// What the method is called with; the receiver is the first one.
#[derive(Debug, Clone)]
pub enum Argument {
    /// A primitive value or null
    Value(Value),
    /// What a static method without parameters returns
    Made(MethodRef),
}

/// What became of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// It holds
    Yes,
    /// It does not hold, or it is not defined
    No,
    /// It cannot be evaluated
    Unknown(StopReason),
}

/// A clause with what became of it.
#[derive(Debug, Clone)]
pub struct Clause {
    /// What kind of clause
    pub kind: GoalKind,
    /// As it was written
    pub text: Arc<str>,
    /// Whether nobody wrote it
    pub is_implicit: bool,
    /// Whether it holds
    pub kept: Kept,
}

/// How a call stands to its contract.
#[derive(Debug, Clone)]
pub enum Judged {
    /// The precondition or an invariant does not hold before the call
    Excluded,
    /// It ended, and every clause was looked at
    Ended(Vec<Clause>),
    /// It could not be followed
    Stopped(StopReason),
}

/// A method with its contract, to be called in states that are known.
pub struct ConcreteContract<'c> {
    machine: Prover<'c>,
    plan: Rc<Plan>,
    method: MethodId,
}

impl<'c> ConcreteContract<'c> {
    /// Takes a method that has a contract; none if it has none.
    pub fn new(
        classes: &'c ClassPath,
        specs: &Arc<Vec<SourceSpecs>>,
        method: &MethodRef,
    ) -> Result<Option<ConcreteContract<'c>>, StopReason> {
        let mut goals = Goals::default();
        let options = ContractOptions {
            specs: Arc::clone(specs),
            invariants: provetta_outcome::Invariants::This,
        };
        let Some(plan) = Plan::new(&options, classes, method, &mut goals) else {
            return Ok(None);
        };
        let plan = Rc::new(plan);
        let limits = Limits {
            depth: crate::budget::MAX_DEPTH,
            unwind: None,
            statics: StaticFields::AsInitialised,
            max_objects: 0,
        };
        let mut machine = Prover::new(Program::new(classes, goals), limits, Arc::clone(specs));
        let method = machine.program.find_method(method)?;
        machine.contracts().set_contract(Some(Rc::clone(&plan)));
        machine.contracts().set_places(method);
        Ok(Some(ConcreteContract {
            machine,
            plan,
            method,
        }))
    }

    /// Sets static fields, makes the arguments in order, calls the method and judges its contract.
    pub fn judge(&mut self, statics: &[StaticInput], arguments: &[Argument]) -> Judged {
        match self.try_judge(statics, arguments) {
            Ok(judged) => judged,
            Err(reason) => Judged::Stopped(reason),
        }
    }

    fn try_judge(
        &mut self,
        statics: &[StaticInput],
        arguments: &[Argument],
    ) -> Result<Judged, StopReason> {
        for input in statics {
            let value = value_of(&input.value)?;
            self.machine
                .preset_static(&input.class, &input.field, value);
        }
        self.machine.contracts().set_contract(None);
        let mut before: Option<State> = None;
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let by = match argument {
                Argument::Value(Value::Null) => {
                    values.push(symex::Value::Null);
                    continue;
                }
                Argument::Value(value) => {
                    values.push(value_of(value)?);
                    continue;
                }
                Argument::Made(by) => self.machine.program.find_method(by)?,
            };
            let state = match &before {
                None => self.machine.start(by, &[])?,
                Some(before) => self.machine.start_after(before, by, &[])?,
            };
            let Some((state, End::Returned(Some(value)))) = self.follow(state)? else {
                return Err(unsupported("an argument that cannot be made"));
            };
            values.push(value);
            before = Some(state);
        }
        self.machine
            .contracts()
            .set_contract(Some(Rc::clone(&self.plan)));
        let before = match before {
            Some(before) => before,
            None => return Err(unsupported("a state that nothing makes")),
        };
        let state = self.machine.start_after(&before, self.method, &values)?;
        let Some((state, _)) = self.follow(state)? else {
            return Ok(Judged::Excluded);
        };
        if let Some(reason) = state.weak() {
            return Err(reason.clone());
        }
        let clauses = self.plan.obligations.iter().map(|o| {
            let unchecked = state.unchecked().iter().find(|(goal, _)| *goal == o.goal);
            let kept = match unchecked {
                Some((_, reason)) => Kept::Unknown(StopReason::clone(reason)),
                None if state.reached.contains(o.goal) => Kept::No,
                None => Kept::Yes,
            };
            Clause {
                kind: o.kind,
                text: Arc::clone(&o.text),
                is_implicit: o.is_implicit,
                kept,
            }
        });
        Ok(Judged::Ended(clauses.collect()))
    }

    /// Follows a state to its end; none if it is no state that the contract admits.
    fn follow(&mut self, state: State) -> Result<Option<(State, End)>, StopReason> {
        match concrete::run(&mut self.machine, state, MAX_CONCRETE_STEPS) {
            Outcome::Ended(state, end) => Ok(Some((*state, end))),
            Outcome::NoInput => Ok(None),
            Outcome::Stopped(reason) => Err(reason),
            Outcome::Unfinished => Err(unsupported("a call that does not end soon")),
            Outcome::Undecided => Err(unsupported(
                "a condition that has no value in a known state",
            )),
        }
    }
}

fn unsupported(what: &str) -> StopReason {
    StopReason::Unsupported {
        what: what.to_owned(),
    }
}
