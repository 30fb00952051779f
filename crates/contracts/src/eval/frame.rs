//! In: a frame condition, and the states before and after. Out: the places that it names, and whether anything else changed.

use std::rc::Rc;
use std::sync::Arc;

use jml::{Frame, FrameClause, Location};
use provetta_jml as jml;
use provetta_symex::{Halt, State, Value};
use provetta_term::{TermId, Terms};

use crate::eval::Evaluator;
use crate::path::PathSpec;
use crate::path::env::Env;
use crate::path::old::Old;
use crate::path::pending::Allowed;
use crate::value::made::defined;
use crate::value::{Eval, Val, cut, fits, level, unsupported};

/// The state that a clause compares with, and what may have changed since.
type Compared = (Rc<Old>, Vec<Allowed>);

impl Evaluator<'_, '_> {
    /// Whether nothing changed but what the clause allows.
    pub(crate) fn keeps_frame(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<TermId, Halt> {
        let fields = self.keeps_fields(state, env, clause)?;
        let ghosts = self.keeps_ghosts(state, env, clause)?;
        Ok(self.terms.and(fields, ghosts))
    }

    /// Whether no field or element changed but those that the clause allows.
    pub(crate) fn keeps_fields(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<TermId, Halt> {
        match self.frame_of(state, env, clause)? {
            Some(_) if state.inputs.moves_entries => Err(unsupported(
                "whether a lookup moved an entry of a LinkedHashMap in order of access",
            )),
            Some((old, allowed)) => self.unchanged(state, env, &old, &allowed),
            None => Ok(self.terms.bool(true)),
        }
    }

    /// Whether no ghost field changed but those that the clause allows.
    pub(crate) fn keeps_ghosts(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<TermId, Halt> {
        match self.frame_of(state, env, clause)? {
            Some((old, allowed)) => self.same_ghosts(state, env, &old, &allowed),
            None => Ok(self.terms.bool(true)),
        }
    }

    /// The state that a clause compares with, and what it allows; none for everything.
    fn frame_of(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<Option<Compared>, Halt> {
        let Some(allowed) = self.allowed_by(state, env, clause)? else {
            return Ok(None);
        };
        match env.old.clone() {
            Some(old) => Ok(Some((old, allowed))),
            None => Err(unsupported("a frame where there is no state before")),
        }
    }

    /// The places that a clause names, as they were before; none for all there are.
    pub(crate) fn allowed_by(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<Option<Vec<Allowed>>, Halt> {
        let frame = clause
            .frame
            .as_ref()
            .map_err(|why| unsupported(format!("`{}`: {}", clause.text, why.reason)))?;
        Ok(match frame {
            Frame::Everything => None,
            Frame::Nothing => Some(Vec::new()),
            Frame::Locations(locations) => {
                let before = Env {
                    is_old: true,
                    ..env.clone()
                };
                Some(self.allowed(state, &before, locations)?)
            }
        })
    }

    pub(crate) fn allowed(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        locations: &[Location],
    ) -> Result<Vec<Allowed>, Halt> {
        let mut allowed = Vec::new();
        for location in locations {
            match location {
                Location::Field { field, kind, .. } => {
                    if *kind == jml::MemberKind::Ghost {
                        let object = match &field.object {
                            None => None,
                            Some(object) => {
                                let found = self.eval(state, env, object)?;
                                self.object(state, &found)?
                            }
                        };
                        let (owner, name) = (Arc::clone(&field.owner), Arc::clone(&field.name));
                        allowed.push(Allowed::Ghost(object, owner, name));
                    }
                    match kind {
                        jml::MemberKind::Java => {}
                        jml::MemberKind::Ghost => continue,
                        jml::MemberKind::Model => {
                            return Err(unsupported(format!(
                                "which fields the model field {} stands for",
                                field.name
                            )));
                        }
                    }
                    let slot = self.spec_slot(field)?;
                    match &field.object {
                        None => allowed.push(Allowed::Static(slot.class, slot.slot)),
                        Some(object) => {
                            let found = self.eval(state, env, object)?;
                            if let Some(id) = self.object(state, &found)? {
                                allowed.push(Allowed::Field(id, slot.slot));
                            }
                        }
                    }
                }
                Location::AllFields(object) => {
                    let found = self.eval(state, env, object)?;
                    if let Some(id) = self.object(state, &found)? {
                        allowed.push(Allowed::AllOf(id));
                    }
                }
                Location::StaticFields(class) => {
                    let class = self.program.load(class)?;
                    allowed.push(Allowed::AllStatics(class));
                }
                Location::Element { array, index } => {
                    let found = self.eval(state, env, array)?;
                    if let Some(id) = self.object(state, &found)? {
                        let index = self.eval(state, env, index)?;
                        let range = index_range(&mut self.terms, &index, &index)?;
                        allowed.push(Allowed::Elements(id, range.0, range.1));
                    }
                }
                Location::Elements { array, from, to } => {
                    let found = self.eval(state, env, array)?;
                    if let Some(id) = self.object(state, &found)? {
                        let low = match from {
                            Some(from) => self.eval(state, env, from)?,
                            None => defined(&mut self.terms, Val::Java(Value::Int(0))),
                        };
                        let high = match to {
                            Some(to) => self.eval(state, env, to)?,
                            None => defined(&mut self.terms, Val::Java(Value::Int(i32::MAX))),
                        };
                        let (low, high) = index_range(&mut self.terms, &low, &high)?;
                        allowed.push(Allowed::Elements(id, low, high));
                    }
                }
                Location::Variable(_) => {}
            }
        }
        Ok(allowed)
    }

    /// Whether ghost fields hold what they held before.
    pub(crate) fn same_ghosts(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        old: &Old,
        allowed: &[Allowed],
    ) -> Result<TermId, Halt> {
        let has_ghosts = |s: &jml::SourceSpecs| s.types.iter().any(|t| !t.ghost_fields.is_empty());
        if state.history.full_havocs.len() > old.times && self.own.specs.iter().any(has_ghosts) {
            return Err(unsupported(
                "ghost fields that a call may have changed which may change everything",
            ));
        }
        let mut all = self.terms.bool(true);
        let ghosts = state.spec().ghosts.clone();
        for ((object, owner, name), now) in &ghosts {
            let is_local = object.is_none() && owner.is_empty();
            let is_new = object.is_some_and(|id| env.is_constructed(id) || state.is_new(id));
            let may = |a: &Allowed| match a {
                Allowed::Ghost(o, c, n) => o == object && c == owner && n == name,
                Allowed::AllOf(o) => Some(*o) == *object,
                _ => false,
            };
            if is_local || is_new || allowed.iter().any(may) {
                continue;
            }
            let key = (*object, Arc::clone(owner), Arc::clone(name));
            let before = match old.ghost(state, &key) {
                Some(before) => Some(before),
                None if old.times > 0 => None,
                None => self.first_of_ghost(state, env, *object, owner, name)?,
            };
            let same = match (&before, now) {
                (Some(before), now) if before == now => continue,
                (Some(Val::Bool(x)), Val::Bool(y)) => self.terms.eq(*x, *y),
                (Some(Val::Java(x)), Val::Java(y)) => self.same_value(state, *x, *y)?,
                (Some(x @ Val::Real(_)), y @ Val::Real(_))
                | (Some(x @ Val::Whole(_)), y)
                | (Some(x), y @ Val::Whole(_)) => {
                    crate::value::number::compare(&mut self.terms, jml::BinaryOp::Equal, x, y)?
                }
                _ => {
                    return Err(unsupported(format!(
                        "what the ghost field {name} held before"
                    )));
                }
            };
            all = self.terms.and(all, same);
        }
        Ok(all)
    }
}

/// Indices from one number to another, as signed numbers of 33 bits: none if a number is not defined. A number
/// that is wider is cut off at the end it lies behind, where no index is.
fn index_range(terms: &mut Terms, low: &Eval, high: &Eval) -> Result<(TermId, TermId), Halt> {
    let ok = terms.and(low.ok, high.ok);
    let (low, high) = (
        index_bound(terms, &low.val)?,
        index_bound(terms, &high.val)?,
    );
    let (some, none) = (terms.signed(1), terms.signed(0));
    let (some, none) = (cut(terms, some, 33), cut(terms, none, 33));
    // From one to nought there is nothing.
    Ok((terms.ite(ok, low, some), terms.ite(ok, high, none)))
}

fn index_bound(terms: &mut Terms, val: &Val) -> Result<TermId, Halt> {
    let whole = val.whole(terms)?;
    let short = cut(terms, whole, 33);
    let fits = fits(terms, whole, 33);
    if terms.as_bool(fits) == Some(true) {
        return Ok(short);
    }
    let zero = terms.signed(0);
    let (a, zero) = level(terms, whole, zero, 0)?;
    let is_negative = terms.slt(a, zero);
    let (least, most) = (terms.signed(-(1 << 32)), terms.signed((1 << 32) - 1));
    let (least, most) = (cut(terms, least, 33), cut(terms, most, 33));
    let end = terms.ite(is_negative, least, most);
    Ok(terms.ite(fits, short, end))
}
