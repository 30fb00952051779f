//! In: input objects, and objects that static initialisers made. Out: whether one is the other, and what the latter hold.
//!
//! An object that a static initialiser of the project made holds what it made of it only as far as its fields are final: the
//! method under test is called later, and others may have changed the rest. So when the path first looks into such an
//! object, or writes it, the object is *opened*: it becomes an input in any state, of a known class, with the final
//! fields that it has. From then on all rules for inputs apply to it; a test sets its state through the static final
//! field that holds it ([`State::kept`]). Objects of the JDK, whose fields are no inputs, are not opened: what they hold is not
//! read, and that they were written is noted by the heap.
//!
//! An input may be such an object, too. One that becomes an object after the other was opened is offered it like any other
//! alias. One that was taken for an object of its own before is asked for when the path could see a difference ([`Machine::ask_aliases`], before each
//! instruction and around each evaluation of a specification): one of the two was written, and the same field was used
//! through the other. If the two are one, the path ends as unknown. Until then it makes no difference, since an
//! object in any state may hold what the other holds; only `==` does, which asks. For tests there is a path on which the
//! reference is what the field holds from the beginning ([`Machine::holders`]), on which no claim rests.
//!
//! The same question is asked of other objects that existed before the call or may have, where `==` compares them with an input: what
//! initialisers of the JDK made, what the JDK keeps, boxes, strings, what the constructor of a record made.
//!
//! Objects differ by their class, which is exact, arrays by their types. What `frozen.rs` shows to be never
//! escaped, by code or by its initialiser, is not kept in this sense, nor do enums need a question: their references are resolved to constants.

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_term::TermId;

use crate::event::{Choice, Then};
use crate::halt::Halt;
use crate::heap::Body;
use crate::ids::{ObjectId, RefId};
use crate::inputs::fits_types;
use crate::inputs::kept_by::constant_of_jdk;
use crate::inputs::kept_by::{fits_array, is_apart, is_kept, is_named, is_observable, kept_by_jdk};
use crate::machine::Machine;
use crate::names::{BOXES, shown_type};
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::{Decision, How, Origin};
use crate::state::{Kept, State};
use crate::value::Value;

/// What an initialiser that ran before the call cannot know.
pub(super) const USED: &str = "an object kept in a static field that a static initialiser uses";

/// More static final fields are not tried for one reference.
pub(super) const MAX_HOLDERS: usize = 3;

impl State {
    /// Before an initialiser that ran before the call reads an object: others may have changed it by then.
    pub(super) fn check_earlier(&self, id: ObjectId) -> Result<(), Halt> {
        let is_open = self.heap.is_foreign(id) || self.inputs.kept.contains_key(&id);
        match self.heap.owner().is_shared() && is_open {
            true => Err(self.touched(USED.into())),
            false => Ok(()),
        }
    }

    /// Before an object is written: what the path knows of one that static fields keep is nothing that an initialiser which ran
    /// before the call has seen or changed.
    pub(crate) fn check_write(&self, id: ObjectId) -> Result<(), Halt> {
        match self.heap.owner().is_shared() && self.inputs.kept.contains_key(&id) {
            true => Err(self.touched_by_write(USED.into())),
            false => Ok(()),
        }
    }
}

impl Program<'_> {
    /// Whether elements of an array are no objects of the JDK that only its own code knows.
    pub(crate) fn is_own_type(&self, element: &str) -> bool {
        let leaf = element.trim_start_matches('[');
        let Some(name) = leaf.strip_prefix('L').and_then(|n| n.strip_suffix(';')) else {
            return true;
        };
        name == "java/lang/String"
            || BOXES.iter().any(|(class, _)| *class == name)
            || matches!(self.classes.find(name), Ok(Some(c))
                if !matches!(c.origin, provetta_classfile::Origin::Jdk))
    }
}

impl Machine<'_> {
    /// Whether static fields of the JDK lead to an object: it is in a table that may have been filled before.
    pub fn is_kept_by_jdk(&self, state: &State, id: ObjectId) -> bool {
        kept_by_jdk(&self.program, state, id)
    }

    /// Asks whether a reference means an object that static fields keep. If so, the path is not followed.
    pub(super) fn ask_kept(&mut self, state: &State, id: RefId, object: ObjectId) -> Halt {
        let name = state.input_ref(id).name.to_string();
        let apart = Decision::Differs(id, Value::Ref(object));
        let mut choices = self.or_stop(state, &name, object, apart.clone());
        let constant = constant_of_jdk(&self.program, state, object);
        if let (Some(origin), [_, Choice { then: stop, .. }]) = (constant, choices.as_slice()) {
            // For tests it is what the constant holds; claims do not rest on that.
            let label = self.program.origin_label(origin);
            let options = vec![
                ("another".to_owned(), Then::Decide(apart)),
                (label, Then::Decide(Decision::New(id, origin))),
                ("it".to_owned(), stop.clone()),
            ];
            let question = format!("{name} or object {}", object.0);
            choices = self.labelled(state, &question, options);
        }
        Halt::Fork(choices)
    }

    /// The ways on from the question whether an input is an object that static fields keep: it is not, or the path ends.
    pub(super) fn or_stop(
        &mut self,
        state: &State,
        input: &str,
        kept: ObjectId,
        apart: Decision,
    ) -> Vec<Choice> {
        let class = self.class_name(state, kept);
        let class = shown_type(&class);
        let reason = StopReason::Unsupported {
            what: match is_named(state, kept) {
                false if matches!(state.inputs.kept.get(&kept), Some(Kept::Component { .. })) => {
                    format!("an input that is an object of {class} which a record made")
                }
                false => format!("an input that is an object of {class} kept in a static field"),
                true => format!("an input that is an object of {class} which the code names"),
            },
        };
        let question = format!("{input} is object {}", kept.0);
        match self.ask(state, &question, apart.clone(), apart) {
            Halt::Fork(mut choices) => {
                if let Some(yes) = choices.get_mut(1) {
                    yes.then = Then::Stop(reason);
                }
                choices
            }
            _ => Vec::new(),
        }
    }

    /// Whether an input object, taken for an object of its own, may be one that static fields keep, or one that a record made.
    pub(super) fn may_be_kept(
        &mut self,
        state: &State,
        input: ObjectId,
        kept: ObjectId,
    ) -> Result<bool, StopReason> {
        let (one, other) = (state.heap.get(input), state.heap.get(kept));
        let Some(number) = one.input else {
            return Ok(false);
        };
        // What was made by two initialisers is two, and what was made for two records.
        let is_same_kind = match (state.inputs.kept.get(&input), state.inputs.kept.get(&kept)) {
            (Some(Kept::Static(_)), Some(Kept::Static(_)) | None) => true,
            (Some(one), Some(other)) => self.are_of_two_records(one, other),
            _ => false,
        };
        if is_same_kind {
            return Ok(false);
        }
        // What became an object later was offered the other as an alias.
        let is_earlier = match other.input {
            None => is_kept(&self.program, state, kept),
            Some(n) => state.inputs.kept.contains_key(&kept) && number < n,
        };
        let origin = &state.inputs.graph[number as usize];
        // Every kind of object is told, so that a new one is not forgotten here.
        let is_any = match origin.how {
            How::Any { .. }
            | How::Stub { .. }
            | How::Made { .. }
            | How::Array { .. }
            | How::Elements { .. }
            | How::Builder { .. }
            | How::Boxed(_) => true,
            How::Constant { .. } | How::Text { .. } => false,
        };
        if !is_any || origin.is_shadow || !is_earlier {
            return Ok(false);
        }
        match (&one.body, &other.body) {
            (Body::Fields(_), Body::Fields(_)) => Ok(one.class == other.class),
            (Body::Array(a, _), Body::Array(b, _)) if a.sort().is_some() => Ok(a == b),
            (Body::Array(_, _), Body::Array(b, _)) if b.sort().is_none() => {
                fits_array(&self.program, state, input, kept)
            }
            _ => Ok(false),
        }
    }

    /// Whether two objects were made for two records or for one, so that they are two. A record may be the very one that the
    /// constructor of the other made: then what was made for it was made for both.
    pub(super) fn are_of_two_records(&mut self, one: &Kept, other: &Kept) -> bool {
        let (Kept::Component { record: a, by: x }, Kept::Component { record: b, by: y }) =
            (one, other)
        else {
            return false;
        };
        a == b
            || seeded(Fault::RecordsMakeNoRecords)
            || !self.leads_to(*x, *y) && !self.leads_to(*y, *x)
    }

    /// Whether two objects with different places on the heap are known to be two. An input that was taken for an object of its own
    /// may be one that static fields keep, which nobody had asked for then.
    pub(crate) fn are_two(&mut self, state: &State, x: ObjectId, y: ObjectId) -> Result<(), Halt> {
        self.are_two_stubs(state, x, y)?;
        for (input, kept) in [(x, y), (y, x)] {
            self.ask_stands_for_kept(state, input, kept)?;
            self.ask_stub_is_kept(state, input, kept)?;
            if self.may_be_kept(state, input, kept)? && !is_apart(state, input, kept) {
                let choices = self.ask_apart(state, input, kept);
                return Err(Halt::Fork(choices));
            }
        }
        Ok(())
    }

    /// Asks whether an input is a box that existed before the call, which it can be under a condition. Of boxes that `valueOf` made.
    pub(crate) fn are_two_boxes(
        &mut self,
        state: &State,
        x: ObjectId,
        y: ObjectId,
        may_be_one: TermId,
    ) -> Result<(), Halt> {
        if self.terms.as_bool(may_be_one) == Some(false) || seeded(Fault::KeptBoxesAreNoInputs) {
            return Ok(());
        }
        for (input, kept) in [(x, y), (y, x)] {
            if !self.may_be_kept(state, input, kept)? || is_apart(state, input, kept) {
                continue;
            }
            let mut choices = self.ask_apart(state, input, kept);
            if let [apart, same] = choices.as_mut_slice() {
                same.condition = self.terms.and(same.condition, may_be_one);
                apart.condition = self.terms.not(same.condition);
            }
            return Err(Halt::Fork(choices));
        }
        Ok(())
    }

    pub(super) fn ask_apart(
        &mut self,
        state: &State,
        input: ObjectId,
        kept: ObjectId,
    ) -> Vec<Choice> {
        let name = state.input_name(input).unwrap_or_default();
        self.or_stop(state, &name, kept, Decision::Apart(input, kept))
    }

    /// Before the next instruction: asks for each input object whether it is one of those that static fields keep, if the
    /// path could see by now.
    pub fn ask_aliases(&mut self, state: &mut State) -> Result<Option<Vec<Choice>>, Halt> {
        let used = state.heap.written_shared_count() + state.inputs.kept.len();
        if used == 0 {
            return Ok(None);
        }
        let now = (used, state.inputs.graph.len(), state.heap.writes());
        if now == state.inputs.aliases_asked
            || state.classes.initialisation.is_earlier()
            || state.inputs.optional
        {
            return Ok(None);
        }
        if seeded(Fault::StaticsAreNoInputs) {
            return Ok(None);
        }
        let written = state.heap.written_shared();
        let kept: Vec<ObjectId> = written.chain(state.inputs.kept.keys().copied()).collect();
        for object in state.inputs.graph.iter() {
            for kept in &kept {
                if self.may_be_kept(state, object.id, *kept)?
                    && !is_apart(state, object.id, *kept)
                    && is_observable(&self.program, state, object.id, *kept)
                {
                    return Ok(Some(self.ask_apart(state, object.id, *kept)));
                }
            }
        }
        state.inputs.aliases_asked = now;
        Ok(None)
    }

    /// Before a reference becomes an object: asks whether it is one of those that static fields keep and that the path has
    /// written.
    pub(super) fn ask_written(
        &mut self,
        state: &State,
        id: RefId,
    ) -> Result<Option<Vec<Choice>>, Halt> {
        if state.inputs.optional || seeded(Fault::StaticsAreNoInputs) {
            return Ok(None);
        }
        let kept: Vec<ObjectId> = state.heap.written_shared().collect();
        for object in kept {
            let there = state.heap.get(object);
            let class = shown_class(&self.program, state, object);
            let others = &state.input_ref(id).others;
            if there.input.is_some()
                || !there.owner.is_shared()
                || self.program.is_enum(&class)
                || others.iter().any(|o| state.known(*o) == Value::Ref(object))
                || !fits_types(&self.program, state, id, &class)?
            {
                continue;
            }
            if let Halt::Fork(choices) = self.ask_kept(state, id, object) {
                return Ok(Some(choices));
            }
        }
        Ok(None)
    }

    /// Static final fields that a test can name and whose object a reference may mean.
    pub(super) fn holders(
        &self,
        state: &State,
        id: RefId,
        classes: &[std::sync::Arc<str>],
    ) -> Result<Vec<Origin>, Halt> {
        let mut found = Vec::new();
        for (class, statics) in &state.classes.statics {
            let entry = self.program.class(*class);
            for (slot, (info, value)) in entry.statics.iter().zip(statics.values.iter()).enumerate()
            {
                let Value::Ref(object) = *value else { continue };
                let there = state.heap.get(object);
                if !there.owner.is_shared()
                    || there.input.is_some()
                    || !self.can_open(state, object)
                    || !info.flags.is_final()
                    || info.flags.is_enum()
                    || !self.program.may_use(&entry.class, info.flags)
                {
                    continue;
                }
                let name = shown_class(&self.program, state, object);
                let is_candidate = name.starts_with('[') || classes.contains(&name);
                if is_candidate && fits_types(&self.program, state, id, &name)? {
                    let slot = slot as u32;
                    found.push(Origin::Field {
                        class: *class,
                        slot,
                    });
                }
            }
        }
        found.truncate(MAX_HOLDERS);
        Ok(found)
    }
}
