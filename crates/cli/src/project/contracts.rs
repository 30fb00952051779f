//! In: the specifications of a project and a method. Out: what has to be known of its contract apart from its clauses.

use std::path::PathBuf;
use std::sync::Arc;

use provetta_classfile::{Class, ClassPath, Method};
use provetta_jml::{
    Case, Clause, Contract, SourceSpecs, StatementSpec, TypeSpec, contract, guarded_arguments,
    invariants, type_specs,
};
use provetta_outcome::{ClauseResult, Invariants};

use crate::project::methods::is_lambda_body;

/// What has to be known of a contract, and where its parts stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// What the account has to know
    pub contract: provetta_account::Contract,
    /// The file of each case
    cases: Vec<PathBuf>,
    /// File, line and text of what belongs to the class
    members: Vec<(PathBuf, u32, Arc<str>)>,
}

impl Known {
    /// The file in which a clause stands.
    pub fn file(&self, clause: &ClauseResult) -> Option<&PathBuf> {
        match clause.case {
            Some(case) => self.cases.get(case),
            None => self
                .members
                .iter()
                .find(|(_, line, text)| *line == clause.line && **text == *clause.text)
                .map(|(file, _, _)| file),
        }
    }
}

/// The contract of a method; none if nothing has to hold and nothing is assumed. `required` says whose invariants are.
pub fn known(
    specs: &[SourceSpecs],
    classes: &ClassPath,
    class: &Class,
    method: &Method,
    required: Invariants,
) -> Option<Known> {
    if specs.is_empty() {
        return None;
    }
    // A class that cannot be read has no method that could be analysed.
    let contract = contract(
        specs,
        classes,
        &class.name,
        &method.name,
        &method.descriptor,
    );
    let contract = contract.ok().flatten();
    let is_helper = provetta_jml::is_helper(specs, &class.name, &method.name, &method.descriptor);
    let constructs = &*method.name == "<init>";
    let initialises = &*method.name == "<clinit>";
    let is_instance = !method.flags.is_static();
    let mut known = Known::default();
    let mut requires = false;
    if let Some(contract) = &contract {
        requires = of_cases(contract, &mut known);
    }
    let guarded = guarded_arguments(
        specs,
        classes,
        &class.name,
        &method.name,
        &method.descriptor,
    )
    .unwrap_or_default();
    let mut invariant = required == Invariants::All && !is_helper && !guarded.is_empty();
    // The body of a lambda expression may run in the midst of a method that has broken them.
    let is_unasked = is_helper || is_lambda_body(method);
    if !is_unasked {
        for (owner, one) in invariants(specs, classes, &class.name).unwrap_or_default() {
            if one.is_static || is_instance {
                // That a field is not null follows from its declaration, and stands in no list of invariants.
                let holds = |(_, spec): &(_, &TypeSpec)| {
                    spec.invariants.iter().any(|i| i.clause == one.clause)
                };
                let file = type_specs(specs, &owner)
                    .find(holds)
                    .or_else(|| type_specs(specs, &owner).next())
                    .map(|(file, _)| file);
                known.member(file, &one.clause);
                invariant |= match one.is_static {
                    _ if required == Invariants::None => false,
                    true => !initialises,
                    false => !constructs,
                };
            }
        }
    }
    for (file, spec) in type_specs(specs, &class.name) {
        of_type(
            spec,
            constructs,
            is_instance,
            is_unasked || initialises,
            |clause| {
                known.member(Some(file), clause);
            },
        );
        if let Some(own) = spec.method(&method.name, &method.descriptor) {
            // What is only assumed has nothing to be shown.
            let is_assume = |s: &StatementSpec| matches!(s, StatementSpec::Assume { .. });
            known.contract.is_written |= !own.statements.iter().all(is_assume);
        }
    }
    let lost = provetta_jml::lost(
        specs,
        classes,
        &class.name,
        &method.name,
        &method.descriptor,
    );
    known.contract.is_written |= lost.is_ok_and(|lost| !lost.is_empty());
    known.contract.is_written |= provetta_search::has_exact_arithmetic(specs, class, method);
    known.contract.assumes = match (requires, invariant) {
        (true, true) => Some("the precondition and the invariants"),
        (true, false) => Some("the precondition"),
        (false, true) => Some("the invariants"),
        (false, false) => None,
    };
    let is_empty = contract.is_none()
        && known.members.is_empty()
        && !known.contract.is_written
        && known.contract.assumes.is_none();
    (!is_empty).then_some(known)
}

/// Whether something has to hold in the body of a method.
pub fn has_statements(specs: &[SourceSpecs], class: &Class, method: &Method) -> bool {
    let mut own = type_specs(specs, &class.name)
        .filter_map(|(_, spec)| spec.method(&method.name, &method.descriptor));
    let has_obligation = |s: &StatementSpec| match s {
        StatementSpec::Ghost(_) | StatementSpec::Set(_) | StatementSpec::Assume { .. } => false,
        StatementSpec::Block(spec) => !spec.cases.is_empty(),
        StatementSpec::Loop(_)
        | StatementSpec::Assert { .. }
        | StatementSpec::Unreachable { .. } => true,
    };
    own.any(|spec| spec.statements.iter().any(has_obligation))
}

impl Known {
    fn member(&mut self, file: Option<&Arc<str>>, clause: &Clause) {
        let file = PathBuf::from(file.map_or("", |file| &**file));
        self.contract.is_written |= !clause.is_implicit;
        self.members
            .push((file, clause.span.start.line, Arc::clone(&clause.text)));
    }
}

/// Collects what the cases say. Returns whether something is required.
fn of_cases(contract: &Contract, known: &mut Known) -> bool {
    let mut requires = !contract.cases.is_empty();
    for one in &contract.cases {
        let case = &one.case;
        known.cases.push(PathBuf::from(&*one.file));
        // The case that follows from modifiers alone has no text.
        known.contract.is_written |= !case.text.is_empty() || !case.assignable.is_implicit;
        requires &= !case.requires.is_empty();
        known.contract.announced.extend(announced(case));
    }
    requires
}

/// The clauses of a class that a method has to keep apart from invariants.
fn of_type(
    spec: &TypeSpec,
    constructs: bool,
    is_instance: bool,
    is_helper: bool,
    mut add: impl FnMut(&Clause),
) {
    if constructs {
        spec.initially.iter().for_each(&mut add);
    } else if !is_helper {
        let own = spec.constraints.iter();
        let own = own.filter(|c| c.is_static || is_instance);
        own.map(|c| &c.clause).for_each(&mut add);
    }
}

/// Exceptions that a case names itself.
fn announced(case: &Case) -> Vec<Arc<str>> {
    let mut named: Vec<Arc<str>> = case
        .signals
        .iter()
        .filter(|s| !s.condition.is_implicit)
        .map(|s| Arc::clone(&s.exception))
        .collect();
    if let (false, Ok(classes)) = (case.signals_only.is_implicit, &case.signals_only.classes) {
        named.extend(classes.iter().cloned());
    }
    named
}
