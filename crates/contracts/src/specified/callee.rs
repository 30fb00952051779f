//! In: a method that code calls. Out: its contract, resolved when it is first asked for.
//!
//! The table starts with the plan of the method under test and goes on with its analysis, so that a method that is called at many places
//! is resolved once.

use std::cell::RefCell;
use std::rc::Rc;

use jml::{Case, SourceSpecs};
use provetta_classfile::ClassPath;
use provetta_jml as jml;
use provetta_outcome::MethodRef;
use rustc_hash::FxHashMap;

/// The contract of a method that is called.
#[derive(Debug)]
pub(crate) struct Callee {
    /// Its own cases, then the inherited ones
    pub(crate) cases: Rc<[Case]>,
    /// Whether it is declared pure
    pub(crate) is_pure: bool,
    /// Whether it neither needs nor keeps invariants
    pub(crate) is_helper: bool,
}

/// The contracts that were resolved so far.
#[derive(Debug, Default)]
pub(crate) struct Callees {
    known: RefCell<FxHashMap<MethodRef, Option<Rc<Callee>>>>,
}

impl Callees {
    /// The contract of a method; none if it has none or its class cannot be read.
    pub(crate) fn find(
        &self,
        specs: &[SourceSpecs],
        classes: &ClassPath,
        method: &MethodRef,
    ) -> Option<Rc<Callee>> {
        if let Some(known) = self.known.borrow().get(method) {
            return known.clone();
        }
        let (class, name) = (&method.class, &method.name);
        let contract = jml::contract(specs, classes, class, name, &method.descriptor);
        let found = contract.ok().flatten().map(|contract| {
            Rc::new(Callee {
                cases: contract.cases.into_iter().map(|c| c.case).collect(),
                is_pure: contract.is_pure,
                is_helper: contract.is_helper,
            })
        });
        self.known
            .borrow_mut()
            .insert(method.clone(), found.clone());
        found
    }
}
