//! In: a program and what is specified of it. Out: an executor that contracts steer.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

use provetta_jml::SourceSpecs;
use provetta_symex::{Limits, Machine, Program};

use crate::logic::Contracts;
use crate::loops::Loops;
use crate::observer::ContractObserver;

/// An executor with the contracts that observe it.
pub struct Prover<'c> {
    machine: Machine<'c>,
    contracts: Rc<Contracts>,
}

impl<'c> Prover<'c> {
    /// An executor of a program, observed by what the files specify.
    pub fn new(program: Program<'c>, limits: Limits, specs: Arc<Vec<SourceSpecs>>) -> Prover<'c> {
        let contracts = Contracts::new(specs);
        let mut machine = Machine::new(program, limits);
        machine.observe_by(Rc::new(ContractObserver(Rc::clone(&contracts))));
        Prover { machine, contracts }
    }

    /// The executor as the logic of contracts sees it.
    pub fn logic(&mut self) -> Loops<'_, 'c> {
        Loops::of(&self.contracts, &mut self.machine)
    }

    /// What is specified.
    pub fn contracts(&self) -> &Contracts {
        &self.contracts
    }
}

impl<'c> Deref for Prover<'c> {
    type Target = Machine<'c>;

    fn deref(&self) -> &Machine<'c> {
        &self.machine
    }
}

impl<'c> DerefMut for Prover<'c> {
    fn deref_mut(&mut self) -> &mut Machine<'c> {
        &mut self.machine
    }
}
