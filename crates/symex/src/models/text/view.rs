//! In: string objects. Out: their contents as [`Text`], however they are laid out, and strings made of such contents.

use std::rc::Rc;

use provetta_outcome::JavaType;
use provetta_term::{Assignment, Const, Sort, TermId, Terms};

use crate::event::{Choice, Then};
use crate::halt::{Halt, unsupported};
use crate::heap::{Body, Object};
use crate::ids::ObjectId;
use crate::machine::{Machine, Reply};
use crate::names::OUT_OF_MEMORY;
use crate::objects::{UTF16, new_string};
use crate::refs::Decision;
use crate::state::{Piece, State};
use crate::text::{Text, UNIT};
use crate::value::{Value, malformed};

/// No string with a unit above 255 is longer (`StringUTF16.MAX_LENGTH`).
pub(super) const MOST_WIDE: i32 = i32::MAX >> 1;

/// A string in a test is not longer.
pub(crate) const MAX_TESTED: u64 = 100_000;

impl Text {
    /// The units under a model; none if there are too many.
    pub(crate) fn under(&self, terms: &Terms, model: &Assignment) -> Option<Vec<u16>> {
        let mut units = Vec::new();
        // Units share most of what they are made of.
        let mut values = terms.evaluator(model);
        for piece in self.pieces() {
            match piece {
                crate::text::Piece::Units(listed) => {
                    units.extend(listed.iter().map(|u| values.value(*u).raw() as u16));
                }
                crate::text::Piece::Slice {
                    array,
                    start,
                    length,
                } => {
                    let (start, length) = (values.value(*start).raw(), values.value(*length).raw());
                    let Const::Array(content) = values.value(*array) else {
                        return None;
                    };
                    if length > MAX_TESTED {
                        return None;
                    }
                    let unit = |i: u64| content.get((start + i) as u32).raw() as u16;
                    units.extend((0..length).map(unit));
                }
            }
        }
        Some(units)
    }
}

impl Machine<'_> {
    /// Whether there is room for so many units, a long, where somebody may catch the error that there is none. What has units above 255 has two bytes for
    /// each: which strings are that is not asked, so of lengths between the two limits there is one for which there is room, and one for which there
    /// is none. No test has strings of these lengths.
    pub(in crate::models) fn has_room(&mut self, state: &State, total: TermId) -> TermId {
        let most = self.terms.long(i64::from(i32::MAX));
        let fits = self.terms.sle(total, most);
        if self.terms.as_bool(fits) == Some(false) || !self.is_caught(state, OUT_OF_MEMORY) {
            return fits;
        }
        let most = self.terms.long(i64::from(MOST_WIDE));
        let fits_wide = self.terms.sle(total, most);
        if self.terms.as_bool(fits_wide) == Some(true) {
            return fits_wide;
        }
        let name = self.fresh_name("bytes of a unit");
        let (bytes, one) = (self.variable(&name, Sort::Bv(1)), self.terms.bv(1, 1));
        let is_narrow = self.terms.eq(bytes, one);
        let fits_narrow = self.terms.and(fits, is_narrow);
        self.terms.or(fits_wide, fits_narrow)
    }

    /// The same for a string that is made of parts of others. A part of one string has room, since that one has.
    pub(super) fn has_room_for(&mut self, state: &State, text: &Text) -> TermId {
        if text.pieces().len() < 2 {
            return self.terms.bool(true);
        }
        let total = text.total(&mut self.terms);
        self.has_room(state, total)
    }

    /// The contents of a string that is not null; none if nobody can say them yet.
    pub(crate) fn text(&mut self, state: &State, id: ObjectId) -> Result<Option<Text>, Halt> {
        if let Body::Text(text) = &state.heap.get(id).body {
            return Ok(Some(text.clone()));
        }
        let Some((bytes, coder)) = self.string_parts(state, id) else {
            return Ok(None);
        };
        if coder != UTF16 {
            return Err(unsupported("a string that is compact").into());
        }
        let terms = &mut self.terms;
        let mut units = Vec::with_capacity(bytes.len() / 2);
        for pair in bytes.chunks_exact(2) {
            let (low, high) = (pair[0].int_term(terms)?, pair[1].int_term(terms)?);
            let (low, high) = (terms.extract(7, 0, low), terms.extract(7, 0, high));
            units.push(terms.concat(high, low));
        }
        Ok(Some(Text::of_units(units)))
    }

    /// Whether the contents of a string are terms, or can be made terms. A concatenation that nobody has looked at becomes one here.
    pub(crate) fn depends_on_inputs(
        &mut self,
        state: &mut State,
        id: ObjectId,
    ) -> Result<bool, Halt> {
        match &state.heap.get(id).body {
            Body::Text(_) => Ok(true),
            Body::OpaqueString => self.join_parts(state, id),
            Body::Fields(_) if self.is_text(state, id) => {
                let parts = self.string_parts(state, id);
                let is_term = |v: &Value| !matches!(v, Value::Int(_));
                Ok(parts.is_some_and(|(bytes, _)| bytes.iter().any(is_term)))
            }
            _ => Ok(false),
        }
    }

    /// A concatenation of strings, characters and what is known becomes a string of terms; `false` if it has other parts.
    fn join_parts(&mut self, state: &mut State, id: ObjectId) -> Result<bool, Halt> {
        let Some(text) = self.joined(state, id)? else {
            return Ok(false);
        };
        let fits = text.fits(&mut self.terms);
        if self.terms.as_bool(fits) == Some(true) {
            self.join(state, id)?;
            return Ok(true);
        }
        // There is no such string: where it was made, the JVM was out of memory.
        let too_long = self.terms.not(fits);
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let ways = [
            (fits, Then::Decide(Decision::Join(id))),
            (too_long, Then::Exclude),
        ];
        let choice = |(condition, then)| Choice {
            condition,
            line,
            then,
        };
        Err(Halt::Fork(ways.into_iter().map(choice).collect()))
    }

    /// A concatenation that nobody has looked at becomes a string of terms.
    pub(crate) fn join(&mut self, state: &mut State, id: ObjectId) -> Result<(), Halt> {
        if let Some(text) = self.joined(state, id)? {
            state.heap.get_mut(id).body = Body::Text(text);
            state.vm.unbuilt.remove(&id);
        }
        Ok(())
    }

    /// What such a concatenation is; none if it has parts that are no strings of terms.
    fn joined(&mut self, state: &mut State, id: ObjectId) -> Result<Option<Text>, Halt> {
        let Some(unbuilt) = state.vm.unbuilt.get(&id).map(Rc::clone) else {
            return Ok(None);
        };
        let mut texts = Vec::with_capacity(unbuilt.parts.len());
        for part in unbuilt.parts.iter() {
            let (value, ty) = match part {
                Piece::Text(units) => {
                    texts.push(Text::of_known(&mut self.terms, units));
                    continue;
                }
                Piece::Argument(i, ty) => (unbuilt.args[*i], ty),
            };
            match self.part(state, value, ty)? {
                Some(text) => texts.push(text),
                None => return Ok(None),
            }
        }
        Ok(Some(Text::join(&texts)))
    }

    /// A part of a concatenation as a text; none if its digits are not known.
    pub(crate) fn part(
        &mut self,
        state: &mut State,
        value: Value,
        ty: &JavaType,
    ) -> Result<Option<Text>, Halt> {
        if let (Value::IntTerm(term), JavaType::Char) = (value, ty) {
            let unit = self.terms.extract(UNIT - 1, 0, term);
            return Ok(Some(Text::of_units(vec![unit])));
        }
        if let Value::Sym(_) = value {
            let known = match state.reference(value)? {
                Some(id) => Value::Ref(id),
                None => Value::Null,
            };
            return self.part(state, known, ty);
        }
        if let Value::Ref(id) = value
            && self.is_text(state, id)
        {
            self.depends_on_inputs(state, id)?;
            return self.text(state, id);
        }
        if let Value::Ref(id) = value
            && let Some((descriptor, held)) = self.unbox(state, id)
            && let Some(ty) = JavaType::parse(descriptor)
        {
            return self.part(state, held, &ty);
        }
        let known = self.known_part(state, ty, value);
        Ok(known.map(|units| Text::of_known(&mut self.terms, &units)))
    }

    /// A new string with these contents.
    pub(crate) fn new_text(&mut self, state: &mut State, text: Text) -> Result<Value, Halt> {
        if let Some(units) = text.known(&self.terms) {
            let id = new_string(&mut self.program, state, &units)?;
            state.vm.computed.insert(id);
            return Ok(Value::Ref(id));
        }
        let class = self.program.load("java/lang/String")?;
        let id = state.heap.allocate(Object {
            class,
            body: Body::Text(text),
            owner: state.heap.owner().of_constants(),
            cached_box: false,
            input: None,
        });
        // Where nothing is left out or added the JDK returns the string it has, or one that it keeps.
        state.vm.computed.insert(id);
        Ok(Value::Ref(id))
    }

    /// A string of terms with these contents, for a model that answers only such strings.
    pub(crate) fn text_of_terms(&mut self, state: &mut State, text: Text) -> Result<Value, Halt> {
        let class = self.program.load("java/lang/String")?;
        let id = state.heap.allocate(Object {
            class,
            body: Body::Text(text),
            owner: state.heap.owner().of_constants(),
            cached_box: false,
            input: None,
        });
        state.vm.computed.insert(id);
        Ok(Value::Ref(id))
    }

    /// The receiver of a call and the strings among its arguments, if the contents of one of them depend on inputs. Arguments are
    /// references that are not null.
    pub(super) fn strings<const N: usize>(
        &mut self,
        state: &mut State,
        args: [Value; N],
    ) -> Result<Option<[Text; N]>, Halt> {
        let mut ids = [ObjectId(0); N];
        let mut depends = false;
        for (id, value) in ids.iter_mut().zip(args) {
            *id = state
                .reference(value)?
                .ok_or_else(|| malformed("a string is expected"))?;
            depends |= self.depends_on_inputs(state, *id)?;
        }
        if self.given.as_ref().is_some_and(|given| given.has_room()) {
            self.note_texts(state, &ids);
        }
        if !depends {
            return Ok(None);
        }
        let mut texts: [Text; N] = std::array::from_fn(|_| Text::default());
        for (text, id) in texts.iter_mut().zip(ids) {
            match self.text(state, id)? {
                Some(found) => *text = found,
                // A concatenation with digits that are not known: the bytecode builds it.
                None => return Ok(None),
            }
        }
        Ok(Some(texts))
    }

    /// Notes what a run with known inputs looks into.
    fn note_texts(&mut self, state: &State, ids: &[ObjectId]) {
        for id in ids {
            let text = match &state.heap.get(*id).body {
                Body::Text(text) => text.under(&self.terms, &Assignment::default()),
                _ => self.string_units(state, *id),
            };
            if let (Some(text), Some(given)) = (text, &mut self.given) {
                given.looked_into(&text);
            }
        }
    }

    /// A truth value as a result. What a quantified formula is worth is for the solver to say, so it is asked for: the value that goes on is known.
    pub(super) fn truth(&mut self, state: &State, holds: TermId) -> Reply {
        if self.terms.has_quantifiers(holds) {
            let fails = self.terms.not(holds);
            let (one, zero) = (Then::Push(Value::Int(1)), Then::Push(Value::Int(0)));
            return self.either(state, vec![(holds, one), (fails, zero)]);
        }
        let (one, zero) = (self.terms.int(1), self.terms.int(0));
        let term = self.terms.ite(holds, one, zero);
        Reply::Return(Some(Value::from_int_term(&self.terms, term)))
    }

    /// An int as a result.
    pub(in crate::models) fn int(&self, term: TermId) -> Reply {
        Reply::Return(Some(Value::from_int_term(&self.terms, term)))
    }

    /// Ways on, those that are known to be impossible left out.
    pub(in crate::models) fn either(&mut self, state: &State, ways: Vec<(TermId, Then)>) -> Reply {
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let mut choices: Vec<Choice> = ways
            .into_iter()
            .map(|(condition, then)| Choice {
                condition,
                line,
                then,
            })
            .collect();
        choices.retain(|c| self.terms.as_bool(c.condition) != Some(false));
        // A condition that is left alone may still say what a variable is.
        if let [
            Choice {
                condition,
                then: Then::Push(value),
                ..
            },
        ] = choices.as_slice()
            && self.terms.as_bool(*condition) == Some(true)
        {
            return Reply::Return(Some(*value));
        }
        Reply::Fork(choices)
    }

    /// A result where something holds, else an exception.
    pub(super) fn unless(
        &mut self,
        state: &State,
        holds: TermId,
        value: Value,
        class: &'static str,
    ) -> Reply {
        let fails = self.terms.not(holds);
        let message = crate::event::Message::Opaque;
        let fail = Then::Fail { class, message };
        self.either(state, vec![(holds, Then::Push(value)), (fails, fail)])
    }

    /// Whether an index is inside of a length: 0 <= index < length.
    pub(super) fn is_inside(&mut self, index: TermId, length: TermId) -> TermId {
        let zero = self.terms.int(0);
        let (above, below) = (self.terms.sle(zero, index), self.terms.slt(index, length));
        self.terms.and(above, below)
    }
}
