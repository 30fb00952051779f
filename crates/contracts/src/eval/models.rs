//! In: invariants, model fields and model methods of an object. Out: their values, from the specifications that define them.
//!
//! Definitions may lead to each other; how deep is bounded.

use std::sync::Arc;

use jml::{Expr, ExprKind, Type};
use provetta_jml as jml;
use provetta_symex::{Halt, ObjectId, State, Value};
use provetta_term::TermId;

use crate::eval::Evaluator;
use crate::path::env::Env;
use crate::value::made::undefined;
use crate::value::{Eval, unsupported};

/// How deep invariants and model fields may lead to others.
const MAX_NESTING: u32 = 12;

impl Evaluator<'_, '_> {
    /// What names mean in a specification that another one leads to.
    pub(crate) fn nested<'e>(&self, env: &Env<'e>, what: &str) -> Result<Env<'e>, Halt> {
        match env.nesting < MAX_NESTING {
            true => Ok(Env {
                nesting: env.nesting + 1,
                ..env.clone()
            }),
            false => Err(unsupported(what)),
        }
    }

    /// Whether all invariants of an object hold.
    pub(crate) fn invariants_hold(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        id: ObjectId,
    ) -> Result<TermId, Halt> {
        let class = self.class_name(state, id);
        self.invariants_of(state, env, id, &class)
    }

    /// Whether an object has the invariants that a class has, inherited ones among them.
    pub(crate) fn invariants_of(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        id: ObjectId,
        class: &str,
    ) -> Result<TermId, Halt> {
        let inner = Env {
            this: Some(Value::Ref(id)),
            ..self.nested(env, "invariants that lead to each other")?
        };
        let invariants = self.invariants(class)?;
        let mut all = self.terms.bool(true);
        for invariant in invariants.iter().filter(|i| !i.is_static) {
            let holds = self.clause_holds(state, &inner, &invariant.clause)?;
            all = self.terms.and(all, holds);
        }
        Ok(all)
    }

    pub(crate) fn spec_model_field(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        field: &jml::FieldRef,
        ty: &Type,
    ) -> Result<Eval, Halt> {
        let inner = self.nested(env, "model fields that lead to each other")?;
        let (this, class, ok) = match &field.object {
            None => (None, Arc::clone(&field.owner), self.terms.bool(true)),
            Some(object) => {
                let found = self.eval(state, env, object)?;
                let Some(id) = self.object(state, &found)? else {
                    return Ok(undefined(&mut self.terms, ty));
                };
                (Some(Value::Ref(id)), self.class_name(state, id), found.ok)
            }
        };
        let clause = self.represented(&class, &field.owner, &field.name)?;
        let inner = Env { this, ..inner };
        let expr = clause
            .body
            .as_ref()
            .map_err(|why| unsupported(why.reason.clone()))?;
        let mut found = self.eval(state, &inner, expr)?;
        found.ok = self.terms.and(found.ok, ok);
        Ok(found)
    }

    pub(crate) fn spec_model_call(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
    ) -> Result<Eval, Halt> {
        let ExprKind::ModelCall {
            owner,
            name,
            parameters,
            object,
            args,
        } = &expr.kind
        else {
            return Err(unsupported("a model method"));
        };
        let inner = self.nested(env, "model methods that call each other")?;
        let mut ok = self.terms.bool(true);
        let (this, class) = match object {
            None => (None, Arc::clone(owner)),
            Some(object) => {
                let found = self.eval(state, env, object)?;
                let Some(id) = self.object(state, &found)? else {
                    return Ok(undefined(&mut self.terms, &expr.ty));
                };
                ok = found.ok;
                (Some(Value::Ref(id)), self.class_name(state, id))
            }
        };
        // Arguments are evaluated before the method, whether it uses them or not.
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            let found = self.eval(state, env, arg)?;
            ok = self.terms.and(ok, found.ok);
            values.push(found);
        }
        let body = self.model_body(&class, name, parameters)?;
        let inner = Env {
            this,
            model_params: &values,
            ..inner
        };
        let expr = body
            .body
            .as_ref()
            .map_err(|why| unsupported(why.reason.clone()))?;
        let mut found = self.eval(state, &inner, expr)?;
        found.ok = self.terms.and(found.ok, ok);
        Ok(found)
    }
}
