//! In: reads of a path of the method under test. Out: whether all of them are of places that an `accessible` clause names.
//!
//! Only the state before the call counts: fields and elements of objects that existed then, and static fields that can change. The
//! length and class of an object never change, and neither do strings, boxes, enum constants as such, and what a static
//! initialiser made and nothing changes any more. Reads are noted by the rules of the instructions and models that make them,
//! whatever method they are in; what specifications read, calls that make inputs, and static initialisers do not count. A
//! model of which it is not known what it reads makes the clauses unknown.
//!
//! A round of a loop that stands for all rounds is asked at its end, like an invariant: the path ends there, and its reads
//! with it.

use jml::{Frame, FrameClause};
use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_symex::{Body, Halt, ObjectId, State};
use provetta_term::{Sort, TermId, Terms};

use crate::eval::Evaluator;
use crate::path::PathSpec;
use crate::path::env::Env;
use crate::path::pending::Allowed;
use crate::path::running::Read;
use crate::read::same::is_within;
use crate::specified::obligation::Check;
use crate::value::made::is_inside;
use crate::value::unsupported;

impl Evaluator<'_, '_> {
    /// A call that stands for its contract reads what that allows; nothing is known where it does not say.
    pub(crate) fn note_contract(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        accessible: Option<&FrameClause>,
        title: &str,
    ) -> Result<(), Halt> {
        if !state.notes_reads() {
            return Ok(());
        }
        let locations = match accessible.map(|clause| &clause.frame) {
            Some(Ok(Frame::Nothing)) => return Ok(()),
            Some(Ok(Frame::Locations(locations))) => locations,
            _ => {
                let what =
                    format!("a call of {title} by its contract, which does not say what it reads");
                state.unable_reads(&StopReason::Unsupported { what });
                return Ok(());
            }
        };
        for place in self.allowed(state, env, locations)? {
            match place {
                Allowed::Field(id, slot) => self.note_field(state, id, slot),
                Allowed::AllOf(id) => self.note_all(state, id),
                Allowed::Static(class, slot) => self.note_static(state, class, slot),
                Allowed::AllStatics(class) => {
                    let count = self.program.class(class).statics.len() as u32;
                    for slot in 0..count {
                        self.note_static(state, class, slot);
                    }
                }
                Allowed::Elements(id, low, high) => {
                    if state.is_of_before(id) {
                        state.note(Read::Elements(id, low, high));
                    }
                }
                Allowed::Ghost(..) => {}
            }
        }
        Ok(())
    }

    /// Whether nothing was read but what the clause names, in the state before the call.
    pub(crate) fn reads_only(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clause: &FrameClause,
    ) -> Result<TermId, Halt> {
        let Some(allowed) = self.allowed_by(state, env, clause)? else {
            return Ok(self.terms.bool(true));
        };
        let Some(reads) = state.spec().reads.clone() else {
            return Err(unsupported("what was read"));
        };
        let mut all = self.terms.bool(true);
        for read in &reads {
            let may = self.may_read(state, *read, &allowed)?;
            all = self.terms.and(all, may);
        }
        Ok(all)
    }

    fn may_read(&mut self, state: &State, read: Read, allowed: &[Allowed]) -> Result<TermId, Halt> {
        let is_all = |id: ObjectId| {
            let mut all = allowed.iter();
            all.any(|a| matches!(a, Allowed::AllOf(o) if *o == id))
        };
        let may = match read {
            Read::Field(id, slot) => {
                let is_it =
                    |a: &Allowed| matches!(a, Allowed::Field(o, s) if (*o, *s) == (id, slot));
                is_all(id) || allowed.iter().any(is_it)
            }
            Read::Static(class, slot) => allowed.iter().any(|a| match a {
                Allowed::Static(c, s) => (*c, *s) == (class, slot),
                Allowed::AllStatics(c) => *c == class,
                _ => false,
            }),
            Read::Element(id, _) | Read::Elements(id, ..) | Read::AllOf(id) if is_all(id) => true,
            Read::AllOf(id) => match &state.heap.get(id).body {
                Body::Fields(fields) => {
                    let count = fields.len() as u32;
                    for slot in 0..count {
                        let may = self.may_read(state, Read::Field(id, slot), allowed)?;
                        if self.terms.as_bool(may) == Some(false) {
                            return Ok(may);
                        }
                    }
                    true
                }
                _ => {
                    let low = self.terms.signed(0);
                    let high = self.terms.signed(i128::from(i32::MAX));
                    let (low, high) = (self.terms.sext(33, low), self.terms.sext(33, high));
                    return may_read_range(&mut self.terms, state, id, low, high, allowed);
                }
            },
            Read::Element(id, index) => {
                let ranges = ranges(id, allowed);
                let within = is_within(&mut self.terms, index, &ranges)?;
                let length = length_of(&mut self.terms, state, id)?;
                let inside = is_inside(&mut self.terms, index, length)?;
                return Ok(self.terms.implies(inside, within));
            }
            Read::Elements(id, low, high) => {
                return may_read_range(&mut self.terms, state, id, low, high, allowed);
            }
        };
        Ok(self.terms.bool(may))
    }

    /// What each `accessible` clause says of the reads so far, by goal, as far as that can be said without a decision.
    pub fn reads_in(&mut self, state: &mut State) -> Vec<(u32, Option<TermId>)> {
        let Some(running) = state
            .spec()
            .contract
            .clone()
            .filter(|_| state.spec().reads.is_some())
        else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for obligation in &running.plan.obligations {
            let Check::Accessible(clause) = &obligation.check else {
                continue;
            };
            let case = obligation.case;
            let applies = case.and_then(|c| running.cases.get(c).copied());
            let applies = applies.unwrap_or_else(|| self.terms.bool(true));
            let evaluated = self.evaluated(state, |machine, state| {
                let olds = case.and_then(|c| running.olds.get(c));
                let env = Env {
                    olds: olds.map_or(&[][..], |v| v),
                    old: running.old.clone(),
                    ..Env::before(&running)
                };
                machine.reads_only(state, &env, clause)
            });
            let said = match evaluated {
                Ok(Ok(kept)) => Some(self.terms.implies(applies, kept)),
                _ => None,
            };
            all.push((obligation.goal, said));
        }
        all
    }
}

pub(crate) fn ranges(id: ObjectId, allowed: &[Allowed]) -> Vec<(TermId, TermId)> {
    let of_it = |a: &Allowed| match a {
        Allowed::Elements(o, low, high) if *o == id => Some((*low, *high)),
        _ => None,
    };
    allowed.iter().filter_map(of_it).collect()
}

fn length_of(terms: &mut Terms, state: &State, id: ObjectId) -> Result<TermId, Halt> {
    match &state.heap.get(id).body {
        Body::Array(_, elements) => Ok(elements.length().int_term(terms)?),
        _ => Err(unsupported("elements of something that is no array")),
    }
}

fn may_read_range(
    terms: &mut Terms,
    state: &State,
    id: ObjectId,
    low: TermId,
    high: TermId,
    allowed: &[Allowed],
) -> Result<TermId, Halt> {
    let ranges = ranges(id, allowed);
    if ranges.contains(&(low, high)) {
        return Ok(terms.bool(true));
    }
    let length = length_of(terms, state, id)?;
    let var = terms.var("k?read", Sort::Bv(32));
    let inside = is_inside(terms, var, length)?;
    let is_read = is_within(terms, var, &[(low, high)])?;
    let within = is_within(terms, var, &ranges)?;
    let read = terms.and(inside, is_read);
    let body = terms.implies(read, within);
    let zero = terms.int(0);
    let vars: Vec<_> = terms.var_id(var).into_iter().collect();
    Ok(terms.forall(vars, vec![Some((zero, length))], body))
}
