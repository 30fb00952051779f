//! In: fields and ghost fields of objects that an expression gives. Out: their values, now or in the state before the call.

use std::sync::Arc;

use jml::{ExprKind, FieldRef, Type};
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;
use provetta_symex::{Halt, How, ObjectId, State};

use crate::eval::Evaluator;
use crate::path::PathSpec;
use crate::path::env::Env;
use crate::value::made::{of_java, undefined};
use crate::value::{Eval, Val, unsupported};

impl Evaluator<'_, '_> {
    pub(crate) fn spec_field(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        field: &FieldRef,
        ty: &Type,
    ) -> Result<Eval, Halt> {
        let slot = self.spec_slot(field)?;
        let Some(object) = &field.object else {
            let value = self.spec_static(state, env, slot)?;
            return Ok(of_java(&mut self.terms, value, ty));
        };
        let found = self.eval(state, env, object)?;
        if let Val::Numbered { number, .. } = found.val {
            return self.numbered_field(state, env, slot, number, found.ok, ty);
        }
        let Some(id) = self.object(state, &found)? else {
            return Ok(undefined(&mut self.terms, ty));
        };
        let Some(value) = self.field_value(state, env, id, slot)? else {
            return Ok(undefined(&mut self.terms, ty));
        };
        let mut made = of_java(&mut self.terms, value, ty);
        made.ok = self.terms.and(made.ok, found.ok);
        Ok(made)
    }

    pub(crate) fn spec_ghost_field(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        field: &FieldRef,
        ty: &Type,
    ) -> Result<Eval, Halt> {
        let mut types = self.own.specs.iter().flat_map(|s| &s.types);
        if let Some(losing) = types.find(|t| t.loses_ghosts) {
            let class = provetta_symex::simple_name(&losing.class);
            let what = "ghosts, which a lambda expression or initialiser sets in";
            return Err(unsupported(format!("{what} {class}")));
        }
        let (object, ok) = match &field.object {
            None => (None, self.terms.bool(true)),
            Some(object) => {
                let found = self.eval(state, env, object)?;
                let Some(id) = self.object(state, &found)? else {
                    return Ok(undefined(&mut self.terms, ty));
                };
                (Some(id), found.ok)
            }
        };
        if self.is_constant_ghost(&field.owner, &field.name) && !seeded(Fault::ConstantGhostIsInput)
        {
            let val = self.declared_ghost(state, env, (&field.owner, &field.name), ty)?;
            return Ok(Eval { val, ok });
        }
        if let Some(id) = object {
            self.check_open(state, id)?;
        }
        let key = (object, Arc::clone(&field.owner), Arc::clone(&field.name));
        let known = match (env.is_old, &env.old) {
            (true, Some(old)) => old.ghost(state, &key),
            _ => state.spec().ghosts.get(&key).cloned(),
        };
        let val = match known {
            Some(val) => val,
            None => {
                let times = env.old.as_ref().filter(|_| env.is_old).map(|o| o.times);
                let is_own = object
                    .is_some_and(|id| state.is_new(id) && !state.history.escaped.contains(&id));
                // A call that made an object may have set its ghosts.
                let is_made = object
                    .and_then(|id| state.heap.get(id).input)
                    .is_some_and(|n| {
                        let known = &state.inputs.graph[n as usize];
                        let is_any = matches!(known.how, How::Any { .. } | How::Stub { .. });
                        known.havocked.is_some() && !is_any
                    });
                if is_made || times.unwrap_or(state.history.full_havocs.len()) > 0 && !is_own {
                    return Err(unsupported(
                        "a ghost field after a call that may change everything",
                    ));
                }
                self.first_ghost(state, env, object, (&field.owner, &field.name), ty)?
            }
        };
        Ok(Eval { val, ok })
    }

    /// What a ghost field held that nobody has set; none if its declaration is not known.
    pub(crate) fn first_of_ghost(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        object: Option<ObjectId>,
        owner: &str,
        name: &str,
    ) -> Result<Option<Val>, Halt> {
        let ty = self.ghost_field(owner, name).map(|g| g.ty.clone());
        ty.map(|ty| self.first_ghost(state, env, object, (owner, name), &ty))
            .transpose()
    }

    /// A ghost field that nobody has set on the path: an input where others may have set it before the call, what its declaration says
    /// for objects that a constructor made on the path.
    fn first_ghost(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        object: Option<ObjectId>,
        (owner, name): (&str, &str),
        ty: &Type,
    ) -> Result<Val, Halt> {
        if let Some(id) = object {
            self.check_open(state, id)?;
        }
        // Of a class, or of an object that may be called like one.
        let is_static = object.is_none();
        let of = match object {
            None => owner.replace('/', "."),
            Some(id) => match state.heap.get(id).input {
                Some(number) => {
                    let known = &state.inputs.graph[number as usize];
                    match known.how {
                        How::Any { .. } | How::Stub { .. } | How::Constant { .. } => {
                            known.name.to_string()
                        }
                        How::Made { .. } if self.is_record(state, id) => {
                            return Err(unsupported("a ghost field of a record that is an input"));
                        }
                        _ => return self.declared_ghost(state, env, (owner, name), ty),
                    }
                }
                None if state.is_new(id) => {
                    return self.declared_ghost(state, env, (owner, name), ty);
                }
                None => {
                    let what = "a ghost field of an object that a static initialiser made";
                    return Err(unsupported(what));
                }
            },
        };
        let java = ty
            .descriptor()
            .and_then(|d| provetta_outcome::JavaType::parse(&d))
            .filter(provetta_outcome::JavaType::is_primitive);
        let Some(java) = java else {
            return Err(unsupported(format!(
                "a ghost field of type {ty} of an input"
            )));
        };
        let subject = format!("ghost {owner}.{name} of {of}, {is_static}");
        let title = self.title(&subject, &format!("{of}.{name} (ghost)"));
        let value = self.input(&title, &java);
        Ok(of_java(&mut self.terms, value, ty).val)
    }

    /// Whether an object is a record. One that is an input was made by its constructor, and its ghosts may have been set since.
    pub(crate) fn is_record(&self, state: &State, id: ObjectId) -> bool {
        let class = &self.program.class(state.heap.get(id).class).class;
        class.super_name.as_deref() == Some("java/lang/Record")
    }

    /// The first value of a ghost field of a new object.
    fn declared_ghost(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        (owner, name): (&str, &str),
        ty: &Type,
    ) -> Result<Val, Halt> {
        let declared = self.ghost_field(owner, name).cloned();
        let Some(init) = declared.and_then(|g| g.init) else {
            return Ok(undefined(&mut self.terms, ty).val);
        };
        let cannot = || unsupported(format!("the first value of the ghost field {name}"));
        let expr = init.body.as_ref().map_err(|_| cannot())?;
        // Anything else would have to be evaluated while the object is made.
        let is_constant = |e: &jml::Expr| {
            matches!(
                e.kind,
                ExprKind::Literal(_)
                    | ExprKind::Unary { .. }
                    | ExprKind::Binary { .. }
                    | ExprKind::Conditional { .. }
                    | ExprKind::Convert {
                        conversion: jml::Conversion::Widen | jml::Conversion::Narrow(_),
                        ..
                    }
            )
        };
        if expr.any(&mut |e| !is_constant(e)) {
            return Err(cannot());
        }
        let found = self.eval(state, env, expr)?;
        match self.terms.as_bool(found.ok) {
            Some(true) => Ok(found.val),
            _ => Err(cannot()),
        }
    }
}
