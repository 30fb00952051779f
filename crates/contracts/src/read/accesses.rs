//! In: what instructions and models of the method under test read. Out: a note of each read of the state before the call.
//!
//! What `accessible` clauses say of them is asked in [`crate::eval::accessible`].

use provetta_outcome::StopReason;
use provetta_symex::{Access, ClassId, Index, MethodId, ObjectId, Place, State, Value};
use provetta_term::TermId;

use crate::path::PathSpec;
use crate::path::running::Read;
use crate::read::Reader;
use crate::value::cut;

impl Reader<'_, '_> {
    /// The code reads something.
    pub(crate) fn note_access(&mut self, state: &mut State, access: Access<'_>) {
        match access {
            Access::Place(place) => match place {
                Place::Field(id, slot) => self.note_field(state, id, slot),
                Place::Static(class, slot) => self.note_static(state, class, slot),
                Place::Element(id, index) => self.note_element(state, id, index),
                Place::Range {
                    array,
                    start,
                    count,
                } => self.note_elements(state, array, start, count),
                Place::All(id) => self.note_all(state, id),
                // Locals are no part of the state before the call.
                Place::Local(_) => {}
            },
            Access::Model(method, args) => self.note_model(state, method, args),
        }
    }

    /// A field of an object is read.
    pub(crate) fn note_field(&self, state: &mut State, id: ObjectId, slot: u32) {
        if !state.notes_reads() || !state.is_of_before(id) {
            return;
        }
        let fields = &self.program.class(state.heap.get(id).class).fields;
        let declared_in = fields.get(slot as usize).map(|info| &*info.declared_in);
        if !declared_in.is_some_and(is_value_class) {
            state.note(Read::Field(id, slot));
        }
    }

    /// A static field is read.
    pub(crate) fn note_static(&self, state: &mut State, class: ClassId, slot: u32) {
        let info = self.program.class(class).statics.get(slot as usize);
        if state.notes_reads() && info.is_some_and(|info| info.is_input) {
            state.note(Read::Static(class, slot));
        }
    }

    /// An element of an array is read. What lies outside of it is not there to be read.
    fn note_element(&mut self, state: &mut State, id: ObjectId, index: Index) {
        if !state.notes_reads() || !state.is_of_before(id) {
            return;
        }
        let index = index.term(&mut self.terms);
        state.note(Read::Element(id, index));
    }

    /// So many elements from an index on are read; they are inside.
    fn note_elements(&mut self, state: &mut State, id: ObjectId, start: TermId, count: TermId) {
        if !state.notes_reads() || !state.is_of_before(id) {
            return;
        }
        let (low, count) = (self.terms.sext(33, start), self.terms.sext(33, count));
        let one = self.terms.signed(1);
        let one = cut(&mut self.terms, one, 33);
        let behind = self.terms.add(low, count);
        let high = self.terms.sub(behind, one);
        state.note(Read::Elements(id, low, high));
    }

    /// All fields or elements of an object are read.
    pub(crate) fn note_all(&self, state: &mut State, id: ObjectId) {
        if state.notes_reads() && state.is_of_before(id) {
            state.note(Read::AllOf(id));
        }
    }

    /// A model answers a call.
    fn note_model(&self, state: &mut State, method: MethodId, args: &[Value]) {
        if !state.notes_reads() {
            return;
        }
        let entry = self.program.method(method);
        let is_open = |value: &Value| match state.known(*value) {
            Value::Ref(id) => {
                let class = &self.program.class(state.heap.get(id).class).class.name;
                state.is_of_before(id) && !is_value_class(class)
            }
            _ => false,
        };
        if !is_known_model(&entry.owner.name) && args.iter().any(is_open) {
            let what = format!("what {} reads", entry.title());
            state.unable_reads(&StopReason::Unsupported { what });
        }
    }
}

/// Classes whose fields never change and are part of a value.
fn is_value_class(name: &str) -> bool {
    matches!(
        name,
        "java/lang/String"
            | "java/lang/Enum"
            | "java/lang/Boolean"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Short"
            | "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Float"
            | "java/lang/Double"
    )
}

/// Classes whose models read no field or element, or note what they read.
fn is_known_model(class: &str) -> bool {
    matches!(
        class,
        "java/lang/Object"
            | "java/lang/Class"
            | "java/lang/System"
            | "java/lang/Math"
            | "java/lang/StrictMath"
            | "java/lang/Throwable"
            | "java/lang/StringUTF16"
            | "jdk/internal/misc/Unsafe"
            | "jdk/internal/util/ArraysSupport"
            | "java/lang/invoke/VarHandle"
    ) || is_value_class(class)
}
