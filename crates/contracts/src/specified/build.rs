//! In: the specifications of a project and a method. Out: the plan of the method, with a goal for each obligation.
//!
//! Each written clause becomes an obligation or makes one: what cannot be used is listed with the reason (see
//! [`crate::specified::unusable`]).

use std::rc::Rc;
use std::sync::Arc;

use jml::{Case, Clause, Expr, ExprKind, StatementSpec, When};
use provetta_classfile::{ClassPath, SourceRange};
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;
use provetta_outcome::{GoalKind, Invariants, MethodRef};
use provetta_symex::{Goals, Recursion};

use crate::specified::called::{calls_in, indirect_calls};
use crate::specified::obligation::{
    Assumption, Check, InOld, Measure, Obligation, asks_for_end, described, unusable_in,
};
use crate::specified::others::{handed_out, is_lambda, others};
use crate::specified::places::Places;
use crate::specified::plan::{ContractOptions, Plan};
use crate::specified::unusable::{Part, Parts};
use crate::specified::{operations, unusable};

/// The invariants that classes of the project below add, where these inherit a method: it is called on their objects too.
fn invariants_below(
    specs: &[jml::SourceSpecs],
    classes: &ClassPath,
    method: &MethodRef,
) -> Vec<(Arc<str>, Clause)> {
    let mut found: Vec<(Arc<str>, Clause)> = Vec::new();
    if seeded(Fault::InheritedMethodsKeepInvariants) {
        return found;
    }
    let declares = |name: &str| {
        let class = classes.find(name).ok().flatten();
        class.is_none_or(|class| class.method(&method.name, &method.descriptor).is_some())
    };
    let inherits = |sub: &Arc<str>| {
        let above = classes.supertypes(sub).unwrap_or_default();
        let is_below = |name: &&Arc<str>| {
            **name != method.class && classes.is_subclass(name, &method.class).unwrap_or(false)
        };
        let mut below = above.iter().filter(is_below).chain([sub]);
        !below.any(|name| declares(name))
    };
    let below = classes.known_subclasses(&method.class);
    for sub in below.unwrap_or_default().iter().filter(|sub| inherits(sub)) {
        let own = jml::type_specs(specs, sub).flat_map(|(_, spec)| &spec.invariants);
        let own = own.filter(|one| !one.is_static);
        found.extend(own.map(|one| (Arc::clone(sub), one.clause.clone())));
    }
    found
}

/// The place of something that has no better one.
fn whole_line(line: Option<u32>) -> SourceRange {
    let position = jml::Position {
        line: line.unwrap_or(0),
        column: 1,
    };
    SourceRange {
        start: position,
        end: position,
    }
}

/// Collects what a clause says about the state before by calling methods.
pub(crate) fn keep(clause: &Clause, case: Option<usize>, into: &mut Vec<InOld>) {
    let Ok(expr) = &clause.body else { return };
    let mut olds = Vec::new();
    collect_olds(expr, &mut olds);
    for expr in olds {
        if !into.iter().any(|k| k.case == case && k.expr == *expr) {
            let expr = expr.clone();
            into.push(InOld { case, expr });
        }
    }
}

fn collect_olds<'e>(expr: &'e Expr, into: &mut Vec<&'e Expr>) {
    let calls = |e: &Expr| {
        matches!(
            e.kind,
            ExprKind::Call { .. }
                | ExprKind::New { .. }
                | ExprKind::ModelCall { .. }
                | ExprKind::ModelField(_)
        )
    };
    match &expr.kind {
        ExprKind::Old {
            when: When::Old | When::Pre,
            value,
        } if value.any(&mut |e| calls(e)) => into.push(value),
        _ => expr
            .children()
            .into_iter()
            .for_each(|child| collect_olds(child, into)),
    }
}

impl Plan {
    /// That the method ends, where a part of the contract is written and some input is subject to no `diverges` clause: what is
    /// called proved has an end.
    fn implied_end(&self, checks: &[(GoalKind, Option<usize>, Check)]) -> Option<Clause> {
        let described = checks.iter().filter_map(|(_, _, check)| described(check));
        let spans: Vec<(SourceRange, bool)> = described.map(|(_, span, is)| (span, is)).collect();
        let in_code = self.obligations.first().map(|o| (o.span, false));
        let is_written = |case: &Case| !case.text.is_empty() || !case.assignable.is_implicit;
        let cases = self.cases.iter().filter(|case| is_written(case));
        let cases = cases.map(|case| (case.span, false));
        let mut written = cases.chain(spans).chain(in_code);
        let (span, _) = written.find(|(_, is_implicit)| !is_implicit)?;
        let is_silent = |case: &Case| case.diverges.is_empty();
        if !self.cases.is_empty() && !self.cases.iter().any(is_silent) {
            return None;
        }
        let kind = ExprKind::Literal(jml::Literal::Boolean(false));
        let ty = jml::Type::Boolean;
        Some(Clause {
            body: Ok(Expr { kind, ty, span }),
            span,
            text: "diverges false".into(),
            is_implicit: true,
        })
    }

    /// The plan of a method, with a goal for each obligation; none if nothing is specified.
    pub fn new(
        options: &ContractOptions,
        classes: &ClassPath,
        method: &MethodRef,
        goals: &mut Goals,
    ) -> Option<Plan> {
        let specs = &options.specs[..];
        let class = classes.find(&method.class).ok().flatten()?;
        let declared = class.method(&method.name, &method.descriptor)?;
        let mut parts = Parts::default();
        let line = declared.code.as_ref().and_then(|code| code.line(0));
        let contract = jml::contract(
            specs,
            classes,
            &method.class,
            &method.name,
            &method.descriptor,
        );
        let contract = contract.unwrap_or_else(|error| {
            parts.unreadable(whole_line(line), error.to_string());
            None
        });
        let is_helper = match seeded(Fault::HelperNeedsContract) {
            true => contract.as_ref().is_some_and(|c| c.is_helper),
            false => jml::is_helper(specs, &method.class, &method.name, &method.descriptor),
        };
        // Nor does the body of a lambda expression: it may run in the midst of a method that has broken them.
        let is_unasked =
            is_helper || is_lambda(declared) && !seeded(Fault::LambdasAssumeInvariants);
        let constructs = &*method.name == "<init>";
        // What holds of static fields is what a static initialiser brings about.
        let initialises = &*method.name == "<clinit>";
        let is_instance = !declared.flags.is_static();
        let mut plan = Plan {
            assumptions: Vec::new(),
            cases: Vec::new(),
            inherited: Vec::new(),
            constructs,
            all_invariants: options.invariants == Invariants::All,
            kept: Vec::new(),
            places: Rc::default(),
            operations: Vec::new(),
            measures: Vec::new(),
            ends: Vec::new(),
            recursion: Recursion::default(),
            callees: Rc::default(),
            obligations: Vec::new(),
        };
        let invariants = match is_unasked {
            true => Vec::new(),
            false => jml::invariants(specs, classes, &method.class).unwrap_or_else(|error| {
                parts.unreadable(whole_line(line), error.to_string());
                Vec::new()
            }),
        };
        let relies = !is_helper || seeded(Fault::HelperAssumesArguments);
        let guarded = match options.invariants == Invariants::All && relies {
            true => jml::guarded_arguments(
                specs,
                classes,
                &method.class,
                &method.name,
                &method.descriptor,
            )
            .unwrap_or_default(),
            false => Vec::new(),
        };
        let assumes = !invariants.is_empty() || !guarded.is_empty();
        let holds = options.invariants != Invariants::None;
        let is_assumed = |i: &jml::Invariant| i.is_static && !initialises && holds;
        for (owner, invariant) in invariants.iter().filter(|(_, i)| is_assumed(i)) {
            let initialiser =
                jml::is_initialiser_claimed(specs, classes, owner).then(|| MethodRef {
                    class: Arc::clone(owner),
                    name: "<clinit>".into(),
                    descriptor: "()V".into(),
                });
            plan.assumptions.push(Assumption::Static {
                owner: Arc::clone(owner),
                initialiser,
                clause: Box::new(invariant.clause.clone()),
            });
        }
        if is_instance && !constructs && !is_unasked && holds {
            plan.assumptions.push(Assumption::Receiver);
        }
        plan.assumptions
            .extend(guarded.into_iter().map(Assumption::Argument));
        plan.assumptions.push(Assumption::Precondition);
        let mut types = specs.iter().flat_map(|s| &s.types);
        let has_ghosts = types.any(|t| !t.ghost_fields.is_empty());
        let mut checks: Vec<(GoalKind, Option<usize>, Check)> = Vec::new();
        for (number, case) in contract.into_iter().flat_map(|c| c.cases).enumerate() {
            plan.inherited.push(*case.class != *method.class);
            let case = case.case;
            parts.case(number, &case);
            let number = Some(number);
            for clause in &case.ensures {
                checks.push((GoalKind::Ensures, number, Check::Ensures(clause.clone())));
            }
            for signals in &case.signals {
                checks.push((GoalKind::Signals, number, Check::Signals(signals.clone())));
            }
            let only = Check::SignalsOnly(case.signals_only.clone());
            checks.push((GoalKind::SignalsOnly, number, only));
            let everything = matches!(case.assignable.frame, Ok(jml::Frame::Everything));
            if !everything {
                let check = Check::Assignable(case.assignable.clone());
                checks.push((GoalKind::Assignable, number, check));
                if has_ghosts {
                    let check = Check::Ghosts(case.assignable.clone());
                    checks.push((GoalKind::InnerAssignable, number, check));
                }
            }
            if let Some(first) = case.measured_by.first() {
                checks.push((GoalKind::Measure, number, Check::Measure(first.clone())));
            }
            for clause in case.diverges.iter().filter(|c| asks_for_end(c)) {
                checks.push((GoalKind::Diverges, number, Check::Ends(clause.clone())));
            }
            let reads = case.accessible.iter().filter(|reads| !reads.is_implicit);
            for reads in reads.filter(|r| !matches!(r.frame, Ok(jml::Frame::Everything))) {
                let check = Check::Accessible(reads.clone());
                checks.push((GoalKind::Accessible, number, check));
            }
            plan.cases.push(case);
        }
        for (_, invariant) in invariants {
            let is_static = invariant.is_static;
            if is_static || is_instance {
                let clause = invariant.clause;
                let check = Check::Invariant { clause, is_static };
                checks.push((GoalKind::Invariant, None, check));
            }
        }
        // What supertypes say of their objects holds for those of subtypes too.
        let mut types = vec![Arc::clone(&method.class)];
        types.extend(classes.supertypes(&method.class).unwrap_or_else(|error| {
            parts.unreadable(whole_line(line), error.to_string());
            Vec::new()
        }));
        for (_, spec) in types.iter().flat_map(|name| jml::type_specs(specs, name)) {
            for clause in spec.initially.iter().filter(|_| constructs) {
                checks.push((GoalKind::Initially, None, Check::Initially(clause.clone())));
            }
            for constraint in &spec.constraints {
                let is_kept = constraint.is_static && !initialises || is_instance && !constructs;
                if !is_unasked && is_kept {
                    let check = Check::Constraint(constraint.clause.clone());
                    checks.push((GoalKind::Constraint, None, check));
                }
            }
        }
        if is_instance && !constructs && !is_unasked && holds {
            for (class, clause) in invariants_below(specs, classes, method) {
                let check = Check::InvariantBelow { class, clause };
                checks.push((GoalKind::Invariant, None, check));
            }
        }
        if !is_helper && holds && !specs.is_empty() {
            let others = others(specs, classes, &class, declared);
            if !others.is_empty() {
                let span = whole_line(line);
                checks.push((GoalKind::Invariant, None, Check::Others { others, span }));
            }
        }
        match jml::lost(
            specs,
            classes,
            &method.class,
            &method.name,
            &method.descriptor,
        ) {
            Ok(all) => all.iter().for_each(|(file, lost)| parts.lost(file, lost)),
            Err(error) => parts.unreadable(whole_line(line), error.to_string()),
        }
        for (_, spec) in jml::type_specs(specs, &method.class) {
            let all = spec.method(&method.name, &method.descriptor);
            all.into_iter().for_each(|own| parts.method(own));
        }
        let own = jml::type_specs(specs, &method.class)
            .filter_map(|(_, spec)| spec.method(&method.name, &method.descriptor))
            .find(|spec| !spec.statements.is_empty());
        if let Some(code) = &declared.code {
            let obligations = &mut plan.obligations;
            let statements = own.into_iter().flat_map(|own| &own.statements);
            for clause in statements.flat_map(StatementSpec::clauses) {
                keep(clause, None, &mut plan.kept);
            }
            let calls = calls_in(code, &plan.callees, specs, classes);
            let statements = own.map_or(&[][..], |own| &own.statements);
            let asked_of_calls: Vec<(u32, String)> = calls
                .iter()
                .filter_map(|(pc, call)| Some((*pc, unusable::of_precondition(&call.cases)?)))
                .collect();
            let mut places = Places::new(code, statements, calls, |kind, text, span| {
                let goal = goals.add_clause(kind, method, obligations.len() as u32);
                obligations.push(Obligation {
                    kind,
                    text: Arc::from(text),
                    span,
                    is_implicit: false,
                    case: None,
                    goal,
                    unusable: None,
                    check: Check::InCode,
                });
                goal
            });
            if operations::is_exact(specs, &method.class, declared) {
                plan.operations = operations::operations(&class, declared, |inner, text, span| {
                    let goal =
                        goals.add_clause(GoalKind::Overflow, method, obligations.len() as u32);
                    obligations.push(Obligation {
                        kind: GoalKind::Overflow,
                        text: Arc::from(text),
                        span,
                        is_implicit: false,
                        case: None,
                        goal,
                        unusable: None,
                        check: match inner {
                            true => Check::InLambda,
                            false => Check::InCode,
                        },
                    });
                    goal
                });
                for clause in operations::constants(specs, &method.class, declared) {
                    let goal =
                        goals.add_clause(GoalKind::Overflow, method, obligations.len() as u32);
                    obligations.push(Obligation {
                        kind: GoalKind::Overflow,
                        text: Arc::clone(&clause.text),
                        span: clause.span,
                        is_implicit: false,
                        case: None,
                        goal,
                        unusable: None,
                        check: Check::InCode,
                    });
                    if let Err(why) = &clause.body {
                        places.lost.push((goal, why.reason.clone()));
                    }
                }
                let asked = operations::find(&plan.operations, &class.name, declared);
                places.put_operations(asked.unwrap_or_default());
            }
            for (line, title) in indirect_calls(&class, code, &plan.callees, specs, classes) {
                let goal =
                    goals.add_clause(GoalKind::Precondition, method, obligations.len() as u32);
                let why = "calls in lambda expressions and by method references are not checked";
                obligations.push(Obligation {
                    kind: GoalKind::Precondition,
                    text: format!("precondition of {title}").into(),
                    span: whole_line(line),
                    is_implicit: false,
                    case: None,
                    goal,
                    unusable: Some(why.to_owned()),
                    check: Check::Never,
                });
            }
            for (line, title) in handed_out(specs, classes, code) {
                let goal = goals.add_clause(GoalKind::Invariant, method, obligations.len() as u32);
                let why = format!(
                    "{title} keeps no invariants, and whoever gets the reference to it may call it"
                );
                obligations.push(Obligation {
                    kind: GoalKind::Invariant,
                    text: format!("invariants behind a reference to {title}").into(),
                    span: whole_line(line),
                    is_implicit: false,
                    case: None,
                    goal,
                    unusable: Some(why),
                    check: Check::Never,
                });
            }
            for (pc, why) in asked_of_calls {
                let goal = places.at(pc).and_then(|at| at.call.as_ref());
                let goal = goal.map(|call| call.goal);
                for one in obligations.iter_mut().filter(|o| Some(o.goal) == goal) {
                    one.unusable = Some(why.clone());
                }
            }
            plan.places = Rc::new(places);
        }
        let parts = parts.into_all();
        let is_empty = checks.is_empty() && plan.obligations.is_empty() && plan.cases.is_empty();
        if is_empty && parts.is_empty() && !assumes {
            return None;
        }
        if let Some(clause) = plan.implied_end(&checks) {
            checks.push((GoalKind::Diverges, None, Check::Ends(clause)));
        }
        // Before a constructor there is no object to call anything on.
        if constructs {
            plan.kept.clear();
        }
        for (kind, case, check) in checks {
            match &check {
                _ if constructs => {}
                Check::Ensures(clause) | Check::Constraint(clause) => {
                    keep(clause, case, &mut plan.kept);
                }
                Check::Signals(signals) => keep(&signals.condition, case, &mut plan.kept),
                _ => {}
            }
            let Some((text, span, is_implicit)) = described(&check) else {
                continue;
            };
            let unusable = unusable_in(&check);
            let goal = goals.add_clause(kind, method, plan.obligations.len() as u32);
            match (&check, case) {
                (Check::Measure(_), Some(case)) => plan.measures.push(Measure { case, goal }),
                (Check::Ends(_), _) => plan.ends.push(goal),
                _ => {}
            }
            plan.obligations.push(Obligation {
                kind,
                text,
                span,
                is_implicit,
                case,
                goal,
                unusable,
                check,
            });
        }
        for part in parts {
            plan.list_unusable(part, method, goals);
        }
        Some(plan)
    }

    /// Marks the obligations that a part belongs to which cannot be used. A part of no other obligation is one itself: what
    /// is written is never lost.
    fn list_unusable(&mut self, part: Part, method: &MethodRef, goals: &mut Goals) {
        let Part {
            text,
            span,
            case,
            why,
            is_text: _,
        } = part;
        let is_of = |o: &&mut Obligation| o.span == span && o.text.ends_with(&*text);
        let why = format!("`{text}`: {why}");
        let mut found = false;
        for obligation in self.obligations.iter_mut().filter(is_of) {
            obligation.unusable.get_or_insert_with(|| why.clone());
            found = true;
        }
        if !found {
            let goal = goals.add_clause(GoalKind::Unusable, method, self.obligations.len() as u32);
            self.obligations.push(Obligation {
                kind: GoalKind::Unusable,
                text,
                span,
                is_implicit: false,
                case,
                goal,
                unusable: Some(why),
                check: Check::Never,
            });
        }
    }
}
