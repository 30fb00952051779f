//! In: expressions that speak of all that an object leads to, of sets of locations, or of the invariants of a class.
//! Out: their values.

use jml::{Expr, ExprKind, Location, MemberKind, Type};
use provetta_classfile::SourceRange;
use provetta_jml as jml;
use provetta_symex::{Body, Halt, State};
use provetta_term::TermId;

use crate::eval::Evaluator;
use crate::path::env::Env;
use crate::value::made::defined;
use crate::value::{Eval, Val, number, unsupported};

impl Evaluator<'_, '_> {
    /// `\reach(from).has(object)`.
    pub(crate) fn spec_reach(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        from: &Expr,
        object: &Expr,
    ) -> Result<Eval, Halt> {
        let (start, goal) = (self.eval(state, env, from)?, self.eval(state, env, object)?);
        let ok = self.terms.and(start.ok, goal.ok);
        let (start, goal) = (self.object(state, &start)?, self.object(state, &goal)?);
        let is_reached = match (start, goal) {
            (Some(start), Some(goal)) => self.reached(state, env, start, Some(goal))?.is_none(),
            _ => false,
        };
        let val = Val::Bool(self.terms.bool(is_reached));
        Ok(Eval { val, ok })
    }

    /// `\static_invariant_for(C)`.
    pub(crate) fn spec_static_invariant(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        class: &str,
    ) -> Result<Eval, Halt> {
        let mut all = self.terms.bool(true);
        let inner = Env {
            this: None,
            ..self.nested(env, "invariants that lead to each other")?
        };
        for invariant in self.invariants(class)? {
            if invariant.is_static {
                let holds = self.clause_holds(state, &inner, &invariant.clause)?;
                all = self.terms.and(all, holds);
            }
        }
        Ok(defined(&mut self.terms, Val::Bool(all)))
    }

    /// `\only_assigned(…)`: as an `assignable` clause, what was changed and changed back counts as unchanged.
    pub(crate) fn spec_only_assigned(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        locations: &[Location],
    ) -> Result<Eval, Halt> {
        let Some(old) = env.old.clone().filter(|_| !env.is_old) else {
            return Err(unsupported(
                "`\\only_assigned` where there is no state before",
            ));
        };
        let before = Env {
            is_old: true,
            ..env.clone()
        };
        let allowed = self.allowed(state, &before, locations)?;
        let kept = self.unchanged(state, env, &old, &allowed)?;
        let ghosts = self.same_ghosts(state, env, &old, &allowed)?;
        let kept = self.terms.and(kept, ghosts);
        Ok(defined(&mut self.terms, Val::Bool(kept)))
    }

    /// `\not_modified(…)`.
    pub(crate) fn spec_not_modified(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        locations: &[Location],
        span: SourceRange,
    ) -> Result<Eval, Halt> {
        let Some(old) = env.old.clone().filter(|_| !env.is_old) else {
            return Err(unsupported(
                "`\\not_modified` where there is no state before",
            ));
        };
        let before = Env {
            is_old: true,
            ..env.clone()
        };
        let (mut all, mut ok) = (self.terms.bool(true), self.terms.bool(true));
        for location in locations {
            let same = match location {
                // The parameters of a contract are those of the entry.
                Location::Variable(_) if !env.at_statement => continue,
                Location::Variable(_) => {
                    return Err(unsupported("`\\not_modified` of a local variable"));
                }
                Location::Field { field, kind, ty } => {
                    let kind = match kind {
                        MemberKind::Java => ExprKind::Field(field.clone()),
                        MemberKind::Ghost => ExprKind::GhostField(field.clone()),
                        MemberKind::Model => ExprKind::ModelField(field.clone()),
                    };
                    let ty = ty.clone();
                    self.same_in_both(state, env, &Expr { kind, ty, span }, &mut ok)?
                }
                Location::Element { array, index } => {
                    let ty = array.ty.element().unwrap_or(Type::Null);
                    let kind = ExprKind::Index {
                        array: Box::new(array.clone()),
                        index: Box::new(index.clone()),
                    };
                    self.same_in_both(state, env, &Expr { kind, ty, span }, &mut ok)?
                }
                Location::AllFields(object)
                | Location::Elements {
                    array: object,
                    from: None,
                    to: None,
                } => {
                    let found = self.eval(state, &before, object)?;
                    match self.object(state, &found)? {
                        None => continue,
                        Some(id) => match &state.heap.get(id).body {
                            Body::Fields(_) => self.same_fields(state, &old, id, &[])?,
                            Body::Array(..) => self.same_array(state, env, id, &[])?,
                            _ => continue,
                        },
                    }
                }
                Location::StaticFields(_) | Location::Elements { .. } => {
                    return Err(unsupported("`\\not_modified` of such places"));
                }
            };
            all = self.terms.and(all, same);
        }
        let val = Val::Bool(all);
        Ok(Eval { val, ok })
    }

    /// Whether an expression has the same value now and before, bit by bit; `ok` grows by what makes it defined.
    fn same_in_both(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        ok: &mut TermId,
    ) -> Result<TermId, Halt> {
        let before = Env {
            is_old: true,
            ..env.clone()
        };
        let now = self.eval(state, env, expr)?;
        let then = self.eval(state, &before, expr)?;
        for part in [now.ok, then.ok] {
            *ok = self.terms.and(*ok, part);
        }
        match (&then.val, &now.val) {
            (Val::Bool(x), Val::Bool(y)) => Ok(self.terms.eq(*x, *y)),
            (Val::Java(x), Val::Java(y)) => self.same_value(state, *x, *y),
            (Val::Type(x), Val::Type(y)) => Ok(self.terms.bool(x == y)),
            (x, y) => number::compare(&mut self.terms, jml::BinaryOp::Equal, x, y),
        }
    }
}
