//! In: one case of a contract. Out: how it is asked whether it applies, and what it checks after the call.

use std::sync::Arc;

use provetta_jml::{Case, Clause, ExprKind, Signals, SignalsOnly, Type};

use super::maker::{Maker, Refused, Variable, refuse};
use super::method::{Written, is_constant, is_repeated, whole};
use crate::Unchecked;
use crate::text::layout::Lines;

use crate::classes::ident::simple;

/// How a case is asked whether it applies.
pub(super) enum Applies {
    Always,
    /// A variable says it
    If(String),
    Unknown,
}

impl Maker<'_, '_> {
    /// The precondition: checked where there is one case, else kept in a variable.
    pub(super) fn requires(
        &mut self,
        case: &Case,
        number: Option<usize>,
        pre: &mut Lines,
        unchecked: &mut Vec<Unchecked>,
    ) -> Applies {
        let real =
            |clause: &&Clause| !is_constant(clause, true) && !is_repeated(clause, &case.requires);
        let clauses: Vec<&Clause> = case.requires.iter().filter(real).collect();
        // It holds before the call, when `this` of a constructor is not there yet.
        let this = match self.context.this_is_new {
            true => self.context.this.take(),
            false => None,
        };
        let applies = match number {
            None => {
                for clause in clauses {
                    pre.comment(&clause.text);
                    self.clause("requires", clause, pre, unchecked);
                }
                Applies::Always
            }
            Some(_) if clauses.is_empty() => Applies::Always,
            Some(number) => {
                let mut texts = Vec::new();
                let (mut known, mut may_fail) = (true, false);
                for clause in &clauses {
                    pre.comment(&format!("case {number}: {}", clause.text));
                    let made = match &clause.body {
                        Ok(body) => self.attempt(|maker| maker.expr(body)),
                        Err(unusable) => refuse(unusable.reason.clone()),
                    };
                    match made {
                        Ok(java) => {
                            may_fail |= matches!(&clause.body, Ok(body) if self.may_fail(body));
                            texts.push(java.at(super::java::strength::AND));
                        }
                        Err(Refused(reason)) => {
                            known = false;
                            unchecked.push(whole(&clause.text, reason));
                        }
                    }
                }
                match known {
                    true => {
                        let name = self.local(&format!("case{number}"));
                        let mut condition = texts.join(" && ");
                        // A precondition that is not defined does not hold; another case may.
                        if may_fail {
                            self.needs(super::support::Support::Holds);
                            condition = format!("holds(() -> {condition})");
                        }
                        pre.line(&format!("boolean {name} = {condition};"));
                        Applies::If(name)
                    }
                    false => {
                        for clause in &case.ensures {
                            unchecked.push(whole(
                                &clause.text,
                                "its precondition cannot be checked".to_owned(),
                            ));
                        }
                        Applies::Unknown
                    }
                }
            }
        };
        if this.is_some() {
            self.context.this = this;
        }
        applies
    }

    /// Checks a clause where it stands.
    pub(super) fn clause(
        &mut self,
        keyword: &str,
        clause: &Clause,
        code: &mut Lines,
        unchecked: &mut Vec<Unchecked>,
    ) {
        match &clause.body {
            Ok(body) => {
                for skipped in self.check(keyword, body, code) {
                    unchecked.push(Unchecked {
                        clause: clause.text.to_string(),
                        part: skipped.part,
                        is_whole: skipped.is_whole,
                        reason: skipped.reason,
                    });
                }
            }
            Err(unusable) => {
                code.comment(&format!("not checked: {}", unusable.reason));
                unchecked.push(whole(&clause.text, unusable.reason.clone()));
            }
        }
    }

    /// The variables of `old` declarations.
    pub(super) fn declare_olds(&mut self, case: &Case, unchecked: &mut Vec<Unchecked>) {
        self.context.olds.clear();
        for old in &case.olds {
            let made = match &old.value.body {
                Ok(value) => self.attempt(|maker| {
                    let mut java = maker.old(value)?;
                    if java.text.ends_with(".get(0)") {
                        maker.needs(super::support::Support::ValueBefore);
                        java.text = format!("valueBefore(() -> {})", java.text);
                    }
                    let declared = java.is_boxed.then(|| maker.boxed(&java.ty));
                    Ok(Variable {
                        name: java.text,
                        ty: java.ty,
                        declared,
                        range: java.range,
                    })
                }),
                Err(unusable) => refuse(unusable.reason.clone()),
            };
            let made = made.map(|value| self.named_old(&old.name, value));
            if let Err(Refused(reason)) = &made {
                unchecked.push(whole(&old.value.text, reason.clone()));
            }
            self.context.olds.push(made);
        }
    }

    fn named_old(&mut self, wanted: &str, value: Variable) -> Variable {
        let name = self.local(wanted);
        let declared = self.declared_of(&value);
        if let Some(kept) = &mut self.context.kept {
            kept.lines
                .line(&format!("{declared} {name} = {};", value.name));
        }
        Variable { name, ..value }
    }

    /// What one case says about the end of the call.
    pub(super) fn case(
        &mut self,
        case: &Case,
        result: &Option<Variable>,
        thrown: &Variable,
        catches: &str,
        written: &mut Written,
        unchecked: &mut Vec<Unchecked>,
    ) {
        for clause in &case.ensures {
            if is_constant(clause, true) || is_repeated(clause, &case.ensures) {
                continue;
            }
            written.normal.comment(&clause.text);
            if is_constant(clause, false) {
                self.returned(clause, result, &mut written.normal);
                continue;
            }
            self.context.result.clone_from(result);
            self.clause("ensures", clause, &mut written.normal, unchecked);
            self.context.result = None;
        }
        for signals in &case.signals {
            self.signals(
                signals,
                thrown,
                catches,
                &mut written.exceptional,
                unchecked,
            );
        }
        if !case.signals_only.is_implicit {
            self.signals_only(
                &case.signals_only,
                thrown,
                catches,
                &mut written.exceptional,
                unchecked,
            );
        }
        // Where the case forbids such an end, there is nothing more to say about it.
        let caught = format!("java/lang/{catches}");
        let never_returns = case.ensures.iter().any(|c| is_constant(c, false));
        let never_throws = case.signals.iter().any(|s| {
            is_constant(&s.condition, false) && self.types.is_subclass(&caught, &s.exception)
        });
        for (lines, is_forbidden) in [
            (&mut written.normal, never_returns),
            (&mut written.exceptional, never_throws),
        ] {
            if is_forbidden {
                continue;
            }
            let mut own = Lines::body();
            match self.attempt(|maker| maker.check_frame(&case.assignable, &mut own)) {
                Ok(()) if own.is_empty() => {}
                Ok(()) => {
                    lines.comment(&case.assignable.text);
                    lines.append(&own);
                }
                Err(Refused(reason)) => {
                    lines.comment(&format!("not checked: {} ({reason})", case.assignable.text));
                    let one = whole(&case.assignable.text, reason);
                    if !unchecked.contains(&one) {
                        unchecked.push(one);
                    }
                }
            }
        }
        if let Some(accessible) = case.accessible.iter().find(|a| !a.is_implicit) {
            unchecked.push(whole(
                &accessible.text,
                "what a call reads cannot be seen".to_owned(),
            ));
            written.normal.comment(&format!(
                "not checked: {} (what a call reads cannot be seen)",
                accessible.text
            ));
        }
        for clause in &case.measured_by {
            let why = "a test shows that a call ends, not why";
            unchecked.push(whole(&clause.text, why.to_owned()));
            written
                .normal
                .comment(&format!("not checked: {} ({why})", clause.text));
        }
        for clause in &case.unusable {
            let why = match &clause.body {
                Err(unusable) => unusable.reason.clone(),
                Ok(_) => "not supported".to_owned(),
            };
            written
                .normal
                .comment(&format!("not checked: {} ({why})", clause.text));
            unchecked.push(whole(&clause.text, why));
        }
    }

    /// `ensures false`: the call must not return.
    fn returned(&mut self, clause: &Clause, result: &Option<Variable>, code: &mut Lines) {
        let fail = self.scope.assertion("fail");
        let text = format!("{} failed: the call returned", clause.text);
        match result {
            Some(variable) if !self.context.this_is_new => {
                let text = self.string(&format!("{text} "));
                let shown = match variable.ty.is_reference() {
                    true => {
                        self.needs(super::support::Support::Show);
                        format!("show({})", variable.name)
                    }
                    false => variable.name.clone(),
                };
                code.call(&format!("{fail}("), &[text, shown], ");");
            }
            _ => {
                let text = self.string(&text);
                code.call(&format!("{fail}("), &[text], ");");
            }
        }
    }

    fn signals(
        &mut self,
        signals: &Signals,
        thrown: &Variable,
        catches: &str,
        code: &mut Lines,
        unchecked: &mut Vec<Unchecked>,
    ) {
        let clause = &signals.condition;
        if is_constant(clause, true) {
            return;
        }
        code.comment(&clause.text);
        let caught = format!("java/lang/{catches}");
        let is_all = self.types.is_subclass(&caught, &signals.exception);
        let ty = Type::class(&signals.exception);
        let named = self.is_named(&ty);
        if !is_all {
            let test = match named {
                true => format!("{} instanceof {}", thrown.name, self.declared(&ty)),
                false => format!("{}.isInstance({})", self.class_literal(&ty), thrown.name),
            };
            code.open(&format!("if ({test})"));
        }
        if is_constant(clause, false) {
            let fail = self.scope.assertion("fail");
            let text = self.string(&format!("{} failed: the call threw ", clause.text));
            code.call(
                &format!("{fail}("),
                &[text, thrown.name.clone()],
                &format!(", {});", thrown.name),
            );
        } else {
            let mut own = Lines::body();
            let names_it = matches!(&clause.body, Ok(b) if b.any(&mut |e| matches!(e.kind, ExprKind::Exception { .. })));
            let mut variable = Variable {
                ty: if named { ty.clone() } else { thrown.ty.clone() },
                ..thrown.clone()
            };
            if names_it && named && !is_all {
                let wanted = signals.variable.as_deref().unwrap_or("exception");
                let name = self.local(wanted);
                let class = self.declared(&ty);
                own.line(&format!("{class} {name} = ({class}) {};", thrown.name));
                variable.name = name;
            }
            self.context.exception = Some(variable.clone());
            let keyword = match &signals.variable {
                Some(variable) => format!("signals ({} {variable})", simple(&signals.exception)),
                None => format!("signals ({})", simple(&signals.exception)),
            };
            self.clause(&keyword, clause, &mut own, unchecked);
            self.context.exception = None;
            if variable.name != thrown.name {
                self.context.taken.remove(&variable.name);
            }
            code.append(&own);
        }
        if !is_all {
            code.close();
        }
    }

    fn signals_only(
        &mut self,
        only: &SignalsOnly,
        thrown: &Variable,
        catches: &str,
        code: &mut Lines,
        unchecked: &mut Vec<Unchecked>,
    ) {
        let classes = match &only.classes {
            Ok(classes) => classes,
            Err(unusable) => {
                code.comment(&format!("not checked: {} ({})", only.text, unusable.reason));
                return unchecked.push(whole(&only.text, unusable.reason.clone()));
            }
        };
        code.comment(&only.text);
        let mut tests = Vec::new();
        // Errors may always be thrown.
        let errors = (catches == "Throwable").then(|| Arc::<str>::from("java/lang/Error"));
        for class in classes.iter().cloned().chain(errors) {
            let ty = Type::class(&class);
            tests.push(match self.is_named(&ty) {
                true => format!("{} instanceof {}", thrown.name, self.declared(&ty)),
                false => format!("{}.isInstance({})", self.class_literal(&ty), thrown.name),
            });
        }
        let fail = self.scope.assertion("fail");
        let text = self.string(&format!("{} failed: the call threw ", only.text));
        if !tests.is_empty() {
            code.open(&format!("if (!({}))", tests.join(" || ")));
        }
        code.call(
            &format!("{fail}("),
            &[text, thrown.name.clone()],
            &format!(", {});", thrown.name),
        );
        if !tests.is_empty() {
            code.close();
        }
    }
}
