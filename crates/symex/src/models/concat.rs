//! In: an `invokedynamic` call site of `StringConcatFactory`. Out: the string it builds.
//!
//! If every part is concrete, the string is made at once. If a part calls `toString` of an object or formats
//! a float, the JDK's own `StringBuilder` builds it. Parts that depend on an input but cannot change any more
//! (primitives, strings, boxes) give a string that is built only if somebody looks at its characters: most
//! such strings are messages that nobody reads, and building them asks how many digits a number has.

use std::rc::Rc;

use provetta_classfile::{
    BootstrapArg, CallSite, Const, Insn, InvokeKind, Method, kind_of, method_descriptor, words,
};
use provetta_faults::{Fault, seeded};
use provetta_outcome::{JavaType, StopReason};
use provetta_term::{Assignment, Sort, TermId, Work};

use crate::event::{Choice, Event, Flow, Message, Then};
use crate::halt::{Halt, unsupported};
use crate::heap::Body;
use crate::ids::ObjectId;
use crate::machine::Machine;
use crate::models::dynamic::site_method;
use crate::models::records::append;
use crate::names::BOXES;
use crate::names::OUT_OF_MEMORY;
use crate::objects::{new_string, opaque_string};
use crate::state::{Frame, OnReturn, Piece, State, Unbuilt};
use crate::synthetic::Assembler;
use crate::value::{Value, malformed};

const BUILDER: &str = "java/lang/StringBuilder";
const STRING: &str = "java/lang/String";

/// No number, character or truth value has a longer text.
const MOST_DIGITS: i64 = 32;

/// The condition under which a string can hold a concatenation.
struct Room {
    fits: TermId,
    /// Otherwise it may hold it all the same
    is_exact: bool,
}

/// Whether a truth value or a floating point number is all that there is: the JDK takes the text that it has for that value, if it has one.
fn may_be_kept(parts: &[Piece]) -> bool {
    let is_kept =
        |ty: &JavaType| matches!(ty, JavaType::Boolean | JavaType::Float | JavaType::Double);
    matches!(parts, [Piece::Argument(_, ty)] if is_kept(ty)) && !seeded(Fault::TextsAreNew)
}

/// The static method that builds the string with a `StringBuilder`. The result is a new object, which
/// `StringBuilder` alone does not promise for the empty string.
pub(crate) fn method(site: &CallSite) -> Result<Method, StopReason> {
    let parsed = method_descriptor(&site.descriptor).ok_or_else(strange)?;
    let mut locals = Vec::new();
    let mut local = 0;
    for ty in &parsed.parameters {
        locals.push(local);
        local += words(kind_of(ty));
    }
    let mut code = Assembler::default();
    let parts = parts(site)?;
    if may_be_kept(&parts) {
        let ty = parsed.parameters[0];
        code.load(ty, 0);
        let descriptor = format!("({ty})Ljava/lang/String;");
        code.invoke(InvokeKind::Static, STRING, "valueOf", &descriptor);
        code.give(Some("Ljava/lang/String;"));
        let made = code.method("call", &site.descriptor, true);
        return made.ok_or_else(strange);
    }
    code.emit(Insn::New(STRING.into()));
    code.emit(Insn::Dup);
    code.emit(Insn::New(BUILDER.into()));
    code.emit(Insn::Dup);
    code.invoke(InvokeKind::Special, BUILDER, "<init>", "()V");
    for part in parts {
        match part {
            Piece::Text(units) => {
                code.emit(Insn::Const(Const::String(units.into())));
                append(&mut code, "Ljava/lang/String;");
            }
            Piece::Argument(i, _) => {
                code.load(parsed.parameters[i], locals[i]);
                append(&mut code, parsed.parameters[i]);
            }
        }
    }
    let to_string = "()Ljava/lang/String;";
    code.invoke(InvokeKind::Virtual, BUILDER, "toString", to_string);
    code.invoke(
        InvokeKind::Special,
        STRING,
        "<init>",
        "(Ljava/lang/String;)V",
    );
    code.give(Some("Ljava/lang/String;"));
    code.method("call", &site.descriptor, true)
        .ok_or_else(strange)
}

fn strange() -> StopReason {
    unsupported("a string concatenation (its call site)")
}

fn parts(site: &CallSite) -> Result<Vec<Piece>, StopReason> {
    let (types, _) = JavaType::parse_method(&site.descriptor).ok_or_else(strange)?;
    let mut types = types.into_iter().enumerate();
    let mut constants = site.args.iter().skip(1);
    let recipe: Vec<u16> = match site.args.first() {
        Some(BootstrapArg::Const(Const::String(recipe)))
            if &*site.name == "makeConcatWithConstants" =>
        {
            recipe.to_vec()
        }
        // `makeConcat`: the arguments alone.
        _ => vec![1; types.len()],
    };
    let mut parts = Vec::new();
    let mut text = Vec::new();
    for unit in recipe {
        match unit {
            1 => {
                if !text.is_empty() {
                    parts.push(Piece::Text(std::mem::take(&mut text)));
                }
                let (i, ty) = types.next().ok_or_else(strange)?;
                parts.push(Piece::Argument(i, ty));
            }
            2 => match constants.next() {
                Some(BootstrapArg::Const(Const::String(units))) => text.extend_from_slice(units),
                Some(BootstrapArg::Const(Const::Int(v))) => {
                    text.extend(v.to_string().encode_utf16());
                }
                _ => return Err(strange()),
            },
            unit => text.push(unit),
        }
    }
    if !text.is_empty() {
        parts.push(Piece::Text(text));
    }
    Ok(parts)
}

impl State {
    /// The string was built: from now on its characters are known.
    pub(crate) fn finish_string(&mut self, id: ObjectId, built: Option<Value>) -> Result<(), Halt> {
        let Some(Value::Ref(built)) = built else {
            return Err(malformed("a concatenation without a result").into());
        };
        let body = self.heap.get(built).body.clone();
        self.heap.get_mut(id).body = body;
        self.vm.unbuilt.remove(&id);
        Ok(())
    }
}

/// As how many instructions a character counts that is written anew.
const WORK_OF_A_UNIT: u64 = 8;

impl Machine<'_> {
    /// Runs a call site; its arguments lie on the stack.
    pub(crate) fn concatenate(
        &mut self,
        state: &mut State,
        site: &CallSite,
    ) -> Result<Option<Flow>, Halt> {
        let parts = parts(site)?;
        let count = parts
            .iter()
            .filter(|p| matches!(p, Piece::Argument(..)))
            .count();
        let from = state.top.sp - count;
        let args: Vec<Value> = state.top.slots[from..state.top.sp].to_vec();
        if let Some(units) = self.text_of(state, &parts, &args, None) {
            state.top.sp = from;
            // Each character is copied some times.
            let copied = WORK_OF_A_UNIT * units.len() as u64;
            self.terms.meter().count(Work::Instruction, copied);
            let id = new_string(&mut self.program, state, &units)?;
            if may_be_kept(&parts) {
                state.vm.computed.insert(id);
            }
            state.top.push(Value::Ref(id));
            return Ok(None);
        }
        let method = site_method(&mut self.program, state, site)?;
        let plain = parts.iter().all(|part| match part {
            Piece::Text(_) => true,
            Piece::Argument(i, ty) => self.cannot_change(state, ty, args[*i]),
        });
        let open = parts.iter().any(|part| match part {
            Piece::Text(_) => false,
            Piece::Argument(i, _) => self.depends(state, args[*i]),
        });
        if !plain || !open {
            return self.enter(state, method);
        }
        let room = self.room_for(state, &parts, &args)?;
        state.top.sp = from;
        let id = opaque_string(&mut self.program, state)?;
        if may_be_kept(&parts) {
            state.vm.computed.insert(id);
        }
        let unbuilt = Unbuilt {
            parts: parts.into(),
            args,
            method,
        };
        state.vm.unbuilt.insert(id, Rc::new(unbuilt));
        let Some(room) = room else {
            state.top.push(Value::Ref(id));
            return Ok(None);
        };
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let too_long = self.terms.not(room.fits);
        let otherwise = match room.is_exact {
            true => Then::Fail {
                class: OUT_OF_MEMORY,
                message: Message::Opaque,
            },
            false => Then::Stop(unsupported("a concatenation that may be too long")),
        };
        let ways = [
            (room.fits, Then::Push(Value::Ref(id))),
            (too_long, otherwise),
        ];
        let choices = ways.map(|(condition, then)| Choice {
            condition,
            line,
            then,
        });
        Ok(Some(Flow::Event(Event::Fork(choices.into()))))
    }

    /// When a concatenation has room in a string; none if it always has, and where nobody could catch the error: then no path
    /// goes on without the string.
    fn room_for(
        &mut self,
        state: &mut State,
        parts: &[Piece],
        args: &[Value],
    ) -> Result<Option<Room>, Halt> {
        if seeded(Fault::ConcatenationsFit) || !self.is_caught(state, OUT_OF_MEMORY) {
            return Ok(None);
        }
        let mut sum = self.terms.long(0);
        let mut is_exact = true;
        for part in parts {
            let length = match part {
                Piece::Text(units) => self.terms.long(units.len() as i64),
                Piece::Argument(i, ty) => match self.part(state, args[*i], ty)? {
                    Some(text) => {
                        let length = text.length(&mut self.terms);
                        self.terms.sext(64, length)
                    }
                    None => {
                        is_exact = false;
                        match state.known(args[*i]) {
                            // A concatenation with such digits is of any length.
                            Value::Ref(id) if self.is_text(state, id) => {
                                let name = format!("length of string {}", id.0);
                                let length = self.variable(&name, Sort::Bv(31));
                                self.terms.zext(64, length)
                            }
                            _ => self.terms.long(MOST_DIGITS),
                        }
                    }
                },
            };
            sum = self.terms.add(sum, length);
        }
        let fits = self.has_room(state, sum);
        let is_certain = self.terms.as_bool(fits) == Some(true);
        Ok((!is_certain).then_some(Room { fits, is_exact }))
    }

    /// Whether a value will always give the same text.
    fn cannot_change(&self, state: &State, ty: &JavaType, value: Value) -> bool {
        let is_plain = |name: &str| name == STRING || BOXES.iter().any(|(class, _)| *class == name);
        match state.known(value) {
            Value::Ref(id) => is_plain(&self.class_name(state, id)),
            Value::Sym(_) => matches!(ty, JavaType::Class(name) if is_plain(name)),
            _ => true,
        }
    }

    /// Whether its text depends on an input.
    fn depends(&self, state: &State, value: Value) -> bool {
        match state.known(value) {
            Value::Sym(_)
            | Value::IntTerm(_)
            | Value::LongTerm(_)
            | Value::FloatTerm(_)
            | Value::DoubleTerm(_) => true,
            Value::Ref(id) => match self.unbox(state, id) {
                Some((_, boxed)) => self.depends(state, boxed),
                None => self.string_units(state, id).is_none(),
            },
            _ => false,
        }
    }

    /// Sees to it that the characters of a string are there. `true` means a frame was pushed that builds
    /// them, and the current instruction is executed again afterwards.
    pub(crate) fn build_string(&mut self, state: &mut State, id: ObjectId) -> Result<bool, Halt> {
        let Some(unbuilt) = state.vm.unbuilt.get(&id).map(Rc::clone) else {
            return Ok(false);
        };
        for value in &unbuilt.args {
            let value = match *value {
                Value::Ref(id) => self.unbox(state, id).map_or(*value, |(_, boxed)| boxed),
                other => other,
            };
            if matches!(value, Value::FloatTerm(_) | Value::DoubleTerm(_)) {
                let what = "the digits of a float or double that depends on an input";
                return Err(Halt::from(unsupported(what)));
            }
        }
        let Some(code) = self.program.code(unbuilt.method) else {
            return Err(malformed("a concatenation without code").into());
        };
        let mut frame = Frame::new(unbuilt.method, code, OnReturn::Built(id));
        let mut local = 0;
        let wide = &self.program.method(unbuilt.method).wide;
        for (value, wide) in unbuilt.args.iter().zip(wide) {
            frame.slots[local] = *value;
            local += if *wide { 2 } else { 1 };
        }
        state.top.pc -= 1;
        state.push_frame(frame);
        Ok(true)
    }

    /// The characters of a string under a model; none if they are not known.
    pub fn string_under(
        &self,
        state: &State,
        id: ObjectId,
        model: &Assignment,
    ) -> Option<Vec<u16>> {
        if let Body::Text(text) = &state.heap.get(id).body {
            return text.under(&self.terms, model);
        }
        if let Some(unbuilt) = state.vm.unbuilt.get(&id) {
            return self.text_of(state, &unbuilt.parts, &unbuilt.args, Some(model));
        }
        if let Some(units) = self.string_units(state, id) {
            return Some(units);
        }
        let (bytes, coder) = self.string_parts(state, id)?;
        let bytes: Option<Vec<u8>> = bytes
            .into_iter()
            .map(|v| match v {
                Value::Int(b) => Some(b as u8),
                Value::IntTerm(t) => Some(self.terms.eval(t, model).raw() as u8),
                _ => None,
            })
            .collect();
        Some(crate::objects::decode(&bytes?, coder))
    }

    /// The text of the parts; terms have a text only under a model.
    fn text_of(
        &self,
        state: &State,
        parts: &[Piece],
        args: &[Value],
        model: Option<&Assignment>,
    ) -> Option<Vec<u16>> {
        let mut text = Vec::new();
        for part in parts {
            match part {
                Piece::Text(units) => text.extend_from_slice(units),
                Piece::Argument(i, ty) => {
                    text.extend(self.shown_part(state, ty, args[*i], model)?);
                }
            }
        }
        Some(text)
    }

    /// The text of a part that does not depend on inputs.
    pub(crate) fn known_part(
        &self,
        state: &State,
        ty: &JavaType,
        value: Value,
    ) -> Option<Vec<u16>> {
        self.shown_part(state, ty, value, None)
    }

    fn shown_part(
        &self,
        state: &State,
        ty: &JavaType,
        value: Value,
        model: Option<&Assignment>,
    ) -> Option<Vec<u16>> {
        let text = |s: String| Some(s.encode_utf16().collect());
        match state.known(value) {
            Value::Null => text("null".into()),
            Value::Int(v) => match ty {
                JavaType::Boolean => text((v != 0).to_string()),
                JavaType::Char => Some(vec![v as u16]),
                _ => text(v.to_string()),
            },
            Value::Long(v) => text(v.to_string()),
            Value::IntTerm(t) => {
                let v = self.terms.eval(t, model?).raw() as u32 as i32;
                self.shown_part(state, ty, Value::Int(v), model)
            }
            Value::LongTerm(t) => {
                let v = self.terms.eval(t, model?).raw() as i64;
                self.shown_part(state, ty, Value::Long(v), model)
            }
            Value::Ref(id) => {
                if let Some((descriptor, boxed)) = self.unbox(state, id) {
                    let ty = JavaType::parse(descriptor)?;
                    return self.shown_part(state, &ty, boxed, model);
                }
                if &*self.class_name(state, id) != STRING {
                    return None;
                }
                match (model, &state.heap.get(id).body) {
                    (Some(model), _) => self.string_under(state, id, model),
                    (None, Body::OpaqueString | Body::Text(_)) => None,
                    (None, _) => self.string_units(state, id),
                }
            }
            _ => None,
        }
    }
}
