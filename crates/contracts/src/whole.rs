//! In: expressions that speak of all that an object leads to, of sets of locations, or of the invariants of a class.
//! Out: their values.
//!
//! Why correct: `\reach` looks at every object that known references lead to. It says no only when none of them is still
//! open; an open one is decided first, and each decision is a fork that covers everything the reference may be.

use std::collections::BTreeSet;

use jml::{Expr, ExprKind, Location, MemberKind, Type};
use provetta_classfile::SourceRange;
use provetta_jml as jml;
use provetta_symex::{Body, Elements, FieldSlot, Halt, How, ObjectId, State, Value};
use provetta_term::TermId;

use crate::Logic;
use crate::value::{Eval, Val, unsupported};
use crate::{Env, number};

/// Arrays of objects up to this length are looked through.
const MAX_ELEMENTS: i32 = 64;

/// What an object leads to directly.
enum Leads {
    To(Vec<Value>),
    /// It cannot be told
    Unknown(&'static str),
}

impl Logic<'_, '_> {
    /// `\reach(from).has(object)`.
    pub(super) fn spec_reach(
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

    /// All objects that an object leads to, itself among them.
    pub(super) fn all_reached(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        start: ObjectId,
    ) -> Result<BTreeSet<ObjectId>, Halt> {
        Ok(self.reached(state, env, start, None)?.unwrap_or_default())
    }

    /// All objects that an object leads to; none as soon as the goal is among them.
    fn reached(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        start: ObjectId,
        goal: Option<ObjectId>,
    ) -> Result<Option<BTreeSet<ObjectId>>, Halt> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
        let (mut undecided, mut unknown) = (None, None);
        while let Some(id) = open.pop() {
            if Some(id) == goal {
                return Ok(None);
            }
            if !seen.insert(id) {
                continue;
            }
            let next = match self.leads(state, env, id)? {
                Leads::To(next) => next,
                Leads::Unknown(why) => {
                    unknown = unknown.or(Some(why));
                    continue;
                }
            };
            for value in next {
                match state.reference(value) {
                    Ok(next) => open.extend(next),
                    Err(halt @ Halt::Resolve(_)) => undecided = undecided.or(Some(halt)),
                    Err(halt) => return Err(halt),
                }
            }
        }
        match (undecided, unknown) {
            (Some(halt), _) => Err(halt),
            (None, Some(why)) => Err(unsupported(format!("`\\reach` through {why}"))),
            (None, None) => Ok(Some(seen)),
        }
    }

    /// The references that an object holds, now or before.
    fn leads(&mut self, state: &mut State, env: &Env<'_>, id: ObjectId) -> Result<Leads, Halt> {
        if let Some(number) = state.heap.get(id).input
            && let How::Stub { .. } = &state.inputs.graph[number as usize].how
        {
            return Ok(Leads::Unknown(
                "an object that stands for any implementation",
            ));
        }
        let mut found = Vec::new();
        match &state.heap.get(id).body {
            Body::Mirror(_) | Body::OpaqueString | Body::Console => {}
            Body::Fields(_) => {
                let class = state.heap.get(id).class;
                let entry = self.program.class(class);
                if &*entry.class.name == "java/lang/String" {
                    return Ok(Leads::To(found));
                }
                let is_reference = |d: &str| d.starts_with(['L', '[']);
                let slots: Vec<u32> = (0u32..)
                    .zip(&entry.fields)
                    .filter(|(_, field)| is_reference(&field.descriptor))
                    .map(|(slot, _)| slot)
                    .collect();
                for slot in slots {
                    let place = FieldSlot {
                        class,
                        slot,
                        is_final: false,
                    };
                    found.extend(self.field_value(state, env, id, place)?);
                }
            }
            Body::Array(elem, _) if elem.sort().is_some() => {}
            Body::Array(..) => {
                let (_, elements) = self.spec_elements(state, env, id)?;
                let count = match elements.length() {
                    Value::Int(count) if count <= MAX_ELEMENTS => count,
                    _ => return Ok(Leads::Unknown("an array of any length")),
                };
                for i in 0..count.max(0) as u32 {
                    found.extend(self.spec_element(state, id, &elements, i)?);
                }
            }
        }
        Ok(Leads::To(found))
    }

    /// An element of an array of references; none for null.
    pub(super) fn spec_element(
        &mut self,
        state: &mut State,
        id: ObjectId,
        elements: &Elements,
        index: u32,
    ) -> Result<Option<Value>, Halt> {
        Ok(match elements {
            Elements::Cells(cells) => cells.get(index as usize).copied(),
            Elements::Sparse { cells, of, .. } => match (cells.get(&index), of) {
                (Some(value), _) => Some(*value),
                (None, None) => None,
                (None, Some(of)) => Some(self.old_element(state, id, *of, index)?),
            },
            Elements::Numbers { array, .. } => {
                let index = self.terms.int(index as i32);
                let number = self.terms.select(*array, index);
                let (elem, _) = self.array(state, id)?;
                let descriptor = elem.descriptor().to_owned();
                Some(self.reference_of(state, number, "element", &descriptor))
            }
            Elements::Term { .. } => None,
        })
    }

    /// `\static_invariant_for(C)`.
    pub(super) fn spec_static_invariant(
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
        Ok(self.defined(Val::Bool(all)))
    }

    /// `\only_assigned(…)`: as an `assignable` clause, what was changed and changed back counts as unchanged.
    pub(super) fn spec_only_assigned(
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
        Ok(self.defined(Val::Bool(kept)))
    }

    /// `\not_modified(…)`.
    pub(super) fn spec_not_modified(
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
