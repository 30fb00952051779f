//! In: a method with a contract. Out: what is assumed at its entry and checked at its end, and what stands in its body.

use std::rc::Rc;
use std::sync::Arc;

use jml::{Case, Clause, SourceSpecs};
use provetta_classfile::Method;
use provetta_jml as jml;
use provetta_outcome::{GoalKind, Invariants, VacuousCase};
use provetta_symex::Recursion;

use crate::specified::callee::Callees;
use crate::specified::obligation::{Assumption, Check, InOld, Measure, Obligation};
use crate::specified::operations;
use crate::specified::operations::{Operation, Operations};
use crate::specified::places::Places;

/// What is known of contracts, and how they are meant.
#[derive(Debug, Clone)]
pub struct ContractOptions {
    /// What the files specify
    pub specs: Arc<Vec<SourceSpecs>>,
    /// Whose invariants hold at entry
    pub invariants: Invariants,
}

/// What is assumed and checked of one method.
#[derive(Debug)]
pub struct Plan {
    pub(crate) assumptions: Vec<Assumption>,
    pub(crate) cases: Vec<Case>,
    /// Whether each case stands at an overridden method
    pub(crate) inherited: Vec<bool>,
    pub(crate) constructs: bool,
    /// The invariants of arguments hold at entry too
    pub(crate) all_invariants: bool,
    /// Calls that are made before the code runs
    pub(crate) kept: Vec<InOld>,
    /// What stands in the body
    pub(crate) places: Rc<Places>,
    /// Arithmetic that is to be that of numbers, in the body and in lambda expressions of it
    pub(crate) operations: Vec<Operations>,
    /// What calls that lead back have to lessen
    pub(crate) measures: Vec<Measure>,
    /// Passed where the method has no end
    pub(crate) ends: Vec<u32>,
    /// Which calls lead back
    pub(crate) recursion: Recursion,
    /// Contracts of methods that are called, as far as they were asked for
    pub(crate) callees: Rc<Callees>,
    /// What has to be kept, in the order it is checked
    pub obligations: Vec<Obligation>,
}

impl Plan {
    /// Whether a loop of the method has a written invariant.
    pub fn has_invariants(&self) -> bool {
        let is_one = |o: &Obligation| o.kind == GoalKind::LoopEntry;
        self.obligations.iter().any(is_one)
    }

    /// Whether the method calls methods that have contracts.
    pub fn calls_contracts(&self) -> bool {
        self.places.has_calls()
    }

    /// Whether it matters what the code reads.
    pub(crate) fn asks_for_reads(&self) -> bool {
        let mut all = self.obligations.iter();
        all.any(|o| matches!(o.check, Check::Accessible(_)))
    }

    /// How many cases the contract has.
    pub fn count_of_cases(&self) -> usize {
        self.cases.len()
    }

    /// A case that no input is subject to, as the user wrote it.
    pub fn vacuous(&self, case: usize) -> VacuousCase {
        let clauses = self.cases.get(case).map_or(&[][..], |c| &c.requires);
        let written: Vec<&Clause> = clauses.iter().filter(|c| !c.is_implicit).collect();
        let texts: Vec<&str> = written.iter().map(|c| &*c.text).collect();
        let span = self.cases.get(case).map(|c| c.span);
        let span = written.first().map(|c| c.span).or(span);
        VacuousCase {
            case,
            text: texts.join("; "),
            line: span.map_or(0, |s| s.start.line),
            is_inherited: self.inherited.get(case).is_some_and(|is| *is),
        }
    }

    /// Takes what is known of calls that lead back to the method.
    pub fn with_recursion(mut self, recursion: Recursion) -> Plan {
        self.recursion = recursion;
        self
    }

    /// Goals that are passed where the method has no end.
    pub fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// Goals that have to be shown before the end of a method is, where calls stand for their contracts: these hold only
    /// within their preconditions, and inner calls of a recursion end by their measures.
    pub fn ends_rest_on(&self) -> impl Iterator<Item = u32> {
        let all = self.obligations.iter();
        let is_one = |o: &&Obligation| matches!(o.kind, GoalKind::Measure | GoalKind::Precondition);
        all.filter(is_one).map(|o| o.goal)
    }

    /// Arithmetic in the code of a method that is to be that of numbers.
    pub(crate) fn operations_in(
        &self,
        class: &Arc<str>,
        method: &Method,
    ) -> Option<&[(u32, Operation)]> {
        operations::find(&self.operations, class, method)
    }

    /// A plan with nothing in it.
    pub(crate) fn idle() -> Plan {
        Plan {
            assumptions: Vec::new(),
            cases: Vec::new(),
            inherited: Vec::new(),
            constructs: false,
            all_invariants: false,
            kept: Vec::new(),
            places: Rc::default(),
            operations: Vec::new(),
            measures: Vec::new(),
            ends: Vec::new(),
            recursion: Recursion::default(),
            callees: Rc::default(),
            obligations: Vec::new(),
        }
    }

    /// Goals that are passed where the method has no end, and that nobody wrote.
    pub fn implied_ends(&self) -> impl Iterator<Item = u32> {
        let all = self.obligations.iter();
        let is_one = |o: &&Obligation| o.kind == GoalKind::Diverges && o.is_implicit;
        all.filter(is_one).map(|o| o.goal)
    }
}
