//! In: a call of a method with a precondition in a specification. Out: a call of a small method that checks the precondition first.
//!
//! A contract says nothing of a call outside of its precondition: the call has no value, and a clause that needs it does not hold.
//! The prover takes it so, and an oracle that ran the code all the same would take inputs for admitted that are not.

use std::sync::Arc;

use provetta_jml::{Case, Clause, Contract, Expr, ExprKind, Type};

use super::java::{Java, strength};
use super::maker::{Context, Function, Made, Maker, Variable, class_of, refuse, signature};
use super::method::{is_constant, not_null};
use super::support::Support;
use crate::classes::ident::{decapitalised, numbered, simple};
use crate::text::layout::plain;
use crate::writer::Throws;

/// A call or creation: whom it means, and with what.
struct Called<'e> {
    /// The class that declares it
    holder: Arc<str>,
    name: &'e str,
    descriptor: &'e str,
    object: Option<&'e Expr>,
    args: &'e [Expr],
}

impl Maker<'_, '_> {
    /// A call that checks the precondition first; none if there is nothing to check.
    pub(super) fn within(&mut self, expr: &Expr) -> Made<Option<Java>> {
        let Some((called, contract)) = self.specified(expr) else {
            return Ok(None);
        };
        let certain = self.certain(&called);
        let cases = asked(&contract, &certain);
        if cases.is_empty() {
            return Ok(None);
        }
        let Some((types, returns)) = signature(called.descriptor) else {
            return refuse(format!("the method `{}`", called.name));
        };
        let result = match called.name {
            "<init>" => Type::class(&called.holder),
            _ => returns,
        };
        let key = format!(
            "within {} {}{} {certain:?}",
            called.holder, called.name, called.descriptor
        );
        let function = self.once(&key, |maker| {
            maker.checked(&key, expr, &called, &types, &result, &cases)
        })?;
        self.throws(function.throws);
        let mut texts = Vec::new();
        if let Some(object) = called.object {
            texts.push(self.expr(object)?.text);
        }
        for (arg, ty) in called.args.iter().zip(&types) {
            let value = self.expr(arg)?;
            texts.push(self.fitted(value, ty, false)?);
        }
        let text = format!("{}({})", function.name, texts.join(", "));
        Ok(Some(Java::primary(text, result)))
    }

    /// Whether a call may have no value, since it may be outside of its precondition.
    pub(super) fn may_be_outside(&self, expr: &Expr) -> bool {
        let found = self.specified(expr);
        found.is_some_and(|(called, contract)| !asked(&contract, &self.certain(&called)).is_empty())
    }

    /// Whom a call means, and the contract of that.
    fn specified<'e>(&self, expr: &'e Expr) -> Option<(Called<'e>, Contract)> {
        let called = match &expr.kind {
            ExprKind::Call {
                owner,
                name,
                descriptor,
                object,
                args,
                ..
            } => {
                let all = self.types.all(owner).into_iter();
                let mut declares = all.filter(|c| c.method(name, descriptor).is_some());
                let holder = declares.next().map(|c| Arc::clone(&c.name));
                Called {
                    holder: holder.unwrap_or_else(|| Arc::clone(owner)),
                    name,
                    descriptor,
                    object: object.as_deref(),
                    args,
                }
            }
            ExprKind::New {
                class,
                descriptor,
                args,
                ..
            } => Called {
                holder: Arc::clone(class),
                name: "<init>",
                descriptor,
                object: None,
                args,
            },
            _ => return None,
        };
        let found = provetta_jml::contract(
            self.specs.sources,
            self.specs.classes,
            &called.holder,
            called.name,
            called.descriptor,
        );
        Some((called, found.ok().flatten()?))
    }

    /// Which arguments are certain not to be null.
    fn certain(&self, called: &Called<'_>) -> Vec<bool> {
        called.args.iter().map(|a| self.is_certain(a)).collect()
    }

    /// The method that checks the precondition and calls.
    fn checked(
        &mut self,
        key: &str,
        expr: &Expr,
        called: &Called<'_>,
        types: &[Type],
        result: &Type,
        cases: &[(&Case, Vec<&Clause>)],
    ) -> Made<Function> {
        let word = match called.name {
            "<init>" => format!("new{}", simple(&called.holder)),
            name => name.to_owned(),
        };
        let name = self.member(&word);
        // The precondition may call the method; what that throws is not known yet.
        let open = Function {
            name: name.clone(),
            throws: Throws::Throwable,
        };
        self.store.functions.insert(key.to_owned(), Ok(open));
        let mut context = Context::new(&name, self.reserved());
        let mut variables = Vec::new();
        if let Some(object) = called.object {
            let wanted = decapitalised(simple(&class_of(&object.ty)));
            let this = Variable::new(&numbered(&wanted, &mut context.taken), object.ty.clone());
            context.not_null.insert(this.name.clone());
            context.this = Some(this.clone());
            variables.push(this);
        }
        let declared = self.types.class(&called.holder);
        let method = declared
            .as_ref()
            .and_then(|c| c.method(called.name, called.descriptor));
        let names = method.map_or(&[][..], |m| &m.parameter_names);
        let mut inner = Vec::new();
        for (index, (ty, arg)) in types.iter().zip(called.args).enumerate() {
            let wanted = names
                .get(index)
                .map_or_else(|| format!("arg{index}"), |n| n.to_string());
            let name = numbered(&wanted, &mut context.taken);
            let variable = Variable::new(&name, ty.clone());
            inner.push(Expr {
                kind: ExprKind::Param {
                    index,
                    name: name.into(),
                },
                ty: ty.clone(),
                span: arg.span,
            });
            context.params.push(variable.clone());
            variables.push(variable);
        }
        let call = with_arguments(expr, inner);
        let title = match called.name {
            "<init>" => format!("new {}", simple(&called.holder)),
            name => name.to_owned(),
        };
        let conditions: Vec<String> = cases
            .iter()
            .map(|(_, clauses)| {
                let texts: Vec<&str> = clauses.iter().map(|c| &*c.text).collect();
                texts.join("; ")
            })
            .collect();
        let comment = plain(&format!(
            "{title}, which has no value outside of its precondition: {}",
            conditions.join(" or ")
        ));
        let returned = self.declared(result);
        let throws = self.inside(context, |maker| {
            maker.function(&comment, &name, &returned, &variables, |maker, body| {
                let condition = maker.any_case(cases)?;
                let error = maker.scope.lang("IllegalStateException");
                let text = maker.string(&format!("{title} is called outside of its precondition"));
                body.open(&format!("if (!({condition}))"));
                body.line(&format!("throw new {error}({text});"));
                body.close();
                let made = maker.unchecked_call(&call)?;
                let made = match result.is_numeric() {
                    true => maker.exactly(made, result)?.text,
                    false => maker.fitted(made, result, false)?,
                };
                body.line(&format!("return {made};"));
                Ok(())
            })
        })?;
        Ok(Function { name, throws })
    }

    /// Whether the precondition of one of the cases holds.
    fn any_case(&mut self, cases: &[(&Case, Vec<&Clause>)]) -> Made<String> {
        let mut texts = Vec::new();
        for (case, clauses) in cases {
            if !case.olds.is_empty() {
                return refuse("`old` declarations of a method that a specification calls");
            }
            let (mut parts, mut may_fail) = (Vec::new(), false);
            for clause in clauses {
                let body = match &clause.body {
                    Ok(body) => body,
                    Err(unusable) => return refuse(unusable.reason.clone()),
                };
                may_fail |= self.may_fail(body);
                parts.push(self.expr(body)?.at(strength::AND));
            }
            let mut text = parts.join(" && ");
            // Another case may still apply.
            if may_fail && cases.len() > 1 {
                self.needs(Support::Holds);
                self.throws(Throws::Throwable);
                text = format!("holds(() -> {text})");
            }
            texts.push(text);
        }
        Ok(texts.join(" || "))
    }
}

/// What the cases of a contract ask for; nothing if one of them asks for nothing.
fn asked<'c>(contract: &'c Contract, certain: &[bool]) -> Vec<(&'c Case, Vec<&'c Clause>)> {
    let mut cases = Vec::new();
    for case in &contract.cases {
        let asks = |clause: &&Clause| !is_constant(clause, true) && !is_met(clause, certain);
        let clauses: Vec<&Clause> = case.case.requires.iter().filter(asks).collect();
        if clauses.is_empty() {
            return Vec::new();
        }
        cases.push((&case.case, clauses));
    }
    cases
}

/// Whether a clause only says that arguments are not null which are certain not to be.
fn is_met(clause: &Clause, certain: &[bool]) -> bool {
    let Ok(body) = &clause.body else { return false };
    let is_there = |part: &Expr| not_null(part).is_some_and(|i| certain.get(i) == Some(&true));
    body.conjuncts().into_iter().all(is_there)
}

/// The same call of the same object, with other arguments.
fn with_arguments(expr: &Expr, inner: Vec<Expr>) -> Expr {
    let mut call = expr.clone();
    match &mut call.kind {
        ExprKind::Call { object, args, .. } => {
            if let Some(object) = object {
                object.kind = ExprKind::This;
            }
            *args = inner;
        }
        ExprKind::New { args, .. } => *args = inner,
        _ => {}
    }
    call
}
