//! In: allocations, reads and writes. Out: objects of one state.
//!
//! The heap is a persistent vector: a copy for a fork costs O(1) and shares everything. Object ids are
//! never reused, so an id means the same object in a state and in every state forked from it.

use std::rc::Rc;

use imbl::{OrdMap, OrdSet, Vector};
use provetta_outcome::StopReason;
use provetta_term::{ElemSort, FloatKind, TermId, Terms};

use crate::ids::{ClassId, ObjectId};
use crate::text::Text;
use crate::value::Value;

/// Element type of an array object.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ElemType {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// Descriptor of the element type
    Ref(Rc<str>),
}

impl ElemType {
    /// The element type a descriptor names.
    pub fn of_descriptor(descriptor: &str) -> ElemType {
        match descriptor.as_bytes().first() {
            Some(b'Z') => ElemType::Boolean,
            Some(b'B') => ElemType::Byte,
            Some(b'C') => ElemType::Char,
            Some(b'S') => ElemType::Short,
            Some(b'I') => ElemType::Int,
            Some(b'J') => ElemType::Long,
            Some(b'F') => ElemType::Float,
            Some(b'D') => ElemType::Double,
            _ => ElemType::Ref(descriptor.into()),
        }
    }

    /// Its descriptor.
    pub fn descriptor(&self) -> &str {
        match self {
            ElemType::Boolean => "Z",
            ElemType::Byte => "B",
            ElemType::Char => "C",
            ElemType::Short => "S",
            ElemType::Int => "I",
            ElemType::Long => "J",
            ElemType::Float => "F",
            ElemType::Double => "D",
            ElemType::Ref(d) => d,
        }
    }

    /// The sort of its elements; none for references.
    pub fn sort(&self) -> Option<ElemSort> {
        match self {
            ElemType::Boolean => Some(ElemSort::Bv(1)),
            ElemType::Byte => Some(ElemSort::Bv(8)),
            ElemType::Char | ElemType::Short => Some(ElemSort::Bv(16)),
            ElemType::Int => Some(ElemSort::Bv(32)),
            ElemType::Long => Some(ElemSort::Bv(64)),
            ElemType::Float => Some(ElemSort::Float(FloatKind::F32)),
            ElemType::Double => Some(ElemSort::Float(FloatKind::F64)),
            ElemType::Ref(_) => None,
        }
    }
}

/// The elements of an array.
#[derive(Debug, Clone)]
pub enum Elements {
    /// One cell each: length and every index used so far are concrete
    Cells(Vector<Value>),
    /// An SMT array, elements with the width of their type, and its length
    Term {
        /// The array
        array: TermId,
        /// Its length, an int
        length: Value,
    },
    /// References by index, for an array whose length is a term. A cell that is missing was never used: in
    /// an input array and its copies it is an input, else it is null
    Sparse {
        /// Its length, an int
        length: Value,
        /// Cells that were used
        cells: OrdMap<u32, Value>,
        /// The input array (by its number) that other cells come from: itself, or the one it is a copy of
        of: Option<u32>,
    },
    /// An SMT array of the numbers of objects (see [`crate::numbers`]), where only proofs are looked for
    Numbers {
        /// The array
        array: TermId,
        /// Its length, an int
        length: Value,
    },
}

impl Body {
    /// Hands every reference in it to `visit`.
    pub fn references(&self, visit: &mut dyn FnMut(Value)) {
        match self {
            Body::Fields(fields) => fields.iter().copied().for_each(visit),
            Body::Array(ElemType::Ref(_), Elements::Cells(cells)) => {
                cells.iter().copied().for_each(visit);
            }
            Body::Array(_, Elements::Sparse { cells, .. }) => {
                cells.values().copied().for_each(visit);
            }
            _ => {}
        }
    }
}

/// What an object is made of.
#[derive(Debug, Clone)]
pub enum Body {
    /// Instance fields by slot
    Fields(Rc<Vec<Value>>),
    /// An array
    Array(ElemType, Elements),
    /// A class mirror; the name as `Class.getName` returns it, `/` for `.`
    Mirror(Rc<str>),
    /// A string whose contents are not followed
    OpaqueString,
    /// A string whose contents depend on inputs, as terms
    Text(Text),
    /// `System.out` and `System.err`
    Console,
}

/// Who created an object, which decides whether its contents may have changed before the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The path itself: contents are known
    Path,
    /// An initialiser of the JDK, or one that ran before the call and made a string: contents are known, but it existed
    /// before the call
    Older,
    /// The static initialiser of this class, which ran before the call: other code may have changed what is not
    /// final
    Class(ClassId),
}

impl Owner {
    /// Whether others may have changed the object before the call.
    pub fn is_shared(self) -> bool {
        matches!(self, Owner::Class(_))
    }

    /// Whether the object existed before the call.
    pub(crate) fn is_older(self) -> bool {
        self != Owner::Path
    }

    /// Who owns what such an owner makes if its contents never change.
    pub(crate) fn of_constants(self) -> Owner {
        match self {
            Owner::Path => Owner::Path,
            Owner::Older | Owner::Class(_) => Owner::Older,
        }
    }
}

/// An object.
#[derive(Debug, Clone)]
pub struct Object {
    /// Its exact class; arrays have the class of `Object` and their element type in the body
    pub class: ClassId,
    /// Contents
    pub body: Body,
    /// Who created it
    pub owner: Owner,
    /// A box from `valueOf`: whether it is the same object as another equal box is the JVM's choice
    pub cached_box: bool,
    /// Its number among the input objects, if it is one
    pub input: Option<u32>,
}

impl BeforeInit {
    /// How many objects there were.
    pub(crate) fn objects(&self) -> u32 {
        self.objects
    }

    /// How often others than its initialiser had written what one made.
    pub(crate) fn shared_writes(&self) -> u64 {
        self.shared_writes
    }
}

/// The objects of a state.
#[derive(Debug, Clone)]
pub struct Heap {
    objects: Vector<Object>,
    /// Who owns objects made now
    owner: Owner,
    /// How often something was allocated or borrowed to be written
    writes: u64,
    /// How often an object that a static initialiser made was, that initialiser apart
    shared_writes: u64,
    /// Which of these objects were, those initialisers apart
    written: OrdSet<ObjectId>,
    /// Objects that a static initialiser made and that are taken to be as it left them, with what they held when that was
    /// first assumed
    left: OrdMap<ObjectId, Body>,
    /// The oldest object that was handed out to be written since [`Heap::watch`]
    oldest: ObjectId,
}

/// What the heap knew of writes when a static initialiser started.
#[derive(Debug, Clone)]
pub(crate) struct BeforeInit {
    shared_writes: u64,
    written: OrdSet<ObjectId>,
    objects: u32,
}

impl Default for Heap {
    fn default() -> Heap {
        Heap {
            objects: Vector::new(),
            owner: Owner::Path,
            writes: 0,
            shared_writes: 0,
            written: OrdSet::new(),
            left: OrdMap::new(),
            oldest: ObjectId(u32::MAX),
        }
    }
}

impl Heap {
    /// Adds an object.
    pub fn allocate(&mut self, object: Object) -> ObjectId {
        self.writes += 1;
        let id = ObjectId(self.objects.len() as u32);
        self.objects.push_back(object);
        id
    }

    /// How many objects there are.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Whether there are no objects.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How often something was allocated or borrowed to be written.
    pub(crate) fn writes(&self) -> u64 {
        self.writes
    }

    /// Whether nothing was allocated or written between the two, one a later state of the other.
    pub fn is_same(&self, other: &Heap) -> bool {
        self.writes == other.writes
    }

    /// The object behind an id; ids come from this heap, so it exists.
    pub fn get(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, id: ObjectId) -> &mut Object {
        self.writes += 1;
        self.oldest = self.oldest.min(id);
        let object = &mut self.objects[id.0 as usize];
        if object.owner.is_shared() && object.owner != self.owner {
            self.shared_writes += 1;
            if !self.written.contains(&id) {
                self.written.insert(id);
            }
        }
        object
    }

    /// An object that a static initialiser made becomes an input that holds something else.
    pub(crate) fn open(&mut self, id: ObjectId, body: Body) {
        self.writes += 1;
        let object = &mut self.objects[id.0 as usize];
        object.owner = Owner::Path;
        object.body = body;
    }

    /// Whether a static initialiser of the project made an object, and others have written it since.
    pub fn is_written_shared(&self, id: ObjectId) -> bool {
        self.written.contains(&id)
    }

    /// Notes that an object is an input, which changes nothing that code can see.
    pub(crate) fn set_input(&mut self, id: ObjectId, number: u32) {
        self.writes += 1;
        self.objects[id.0 as usize].input = Some(number);
    }

    /// Begins to note which objects are written; returns the heap as it is now.
    pub(crate) fn watch(&mut self) -> Heap {
        let before = self.clone();
        self.oldest = ObjectId(u32::MAX);
        before
    }

    /// The objects older than one that may have been written since [`Heap::watch`], as they were.
    pub(crate) fn written<'b>(
        &self,
        before: &'b Heap,
        than: ObjectId,
    ) -> impl Iterator<Item = (ObjectId, &'b Object)> + use<'b> {
        (self.oldest.0..than.0).map(|id| (ObjectId(id), before.get(ObjectId(id))))
    }

    /// Ends what [`Heap::watch`] began: the objects older than one that may have been written, as they were.
    pub(crate) fn watched<'b>(
        &mut self,
        before: &'b Heap,
        than: ObjectId,
    ) -> impl Iterator<Item = (ObjectId, &'b Object)> + use<'b> {
        let written = self.written(before, than);
        self.oldest = self.oldest.min(before.oldest);
        written
    }

    /// Who owns objects made now.
    pub fn owner(&self) -> Owner {
        self.owner
    }

    /// Makes another one the owner of objects made from now on; returns who was it before.
    pub(crate) fn set_owner(&mut self, owner: Owner) -> Owner {
        std::mem::replace(&mut self.owner, owner)
    }

    /// Whether the contents of an object that are not final may be others than the path knows.
    pub(crate) fn is_foreign(&self, id: ObjectId) -> bool {
        let owner = self.get(id).owner;
        owner.is_shared() && owner != self.owner && !self.left.contains_key(&id)
    }

    /// An object that a static initialiser made is taken to be as it was left. Nothing changes.
    pub(crate) fn leave(&mut self, id: ObjectId) {
        let body = self.get(id).body.clone();
        self.writes += 1;
        self.left.insert(id, body);
    }

    /// Whether an object is taken to be as a static initialiser left it.
    pub(crate) fn is_left(&self, id: ObjectId) -> bool {
        self.left.contains_key(&id)
    }

    /// The objects that are taken to be as static initialisers left them, with what they held when that was first assumed.
    pub(crate) fn all_left(&self) -> impl Iterator<Item = (ObjectId, &Body)> {
        self.left.iter().map(|(id, body)| (*id, body))
    }

    /// How often an object that a static initialiser made was borrowed to be written, that initialiser apart.
    pub fn shared_writes(&self) -> u64 {
        self.shared_writes
    }

    /// Objects that static initialisers of the project made and that others have written since, in order.
    pub(crate) fn written_shared(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.written.iter().copied()
    }

    /// How many of them there are.
    pub(crate) fn written_shared_count(&self) -> usize {
        self.written.len()
    }

    /// What is known of writes now.
    pub(crate) fn before_init(&self) -> BeforeInit {
        BeforeInit {
            shared_writes: self.shared_writes,
            written: self.written.clone(),
            objects: self.objects.len() as u32,
        }
    }

    /// Forgets what an initialiser wrote that ran before the call: what others made may hold anything when the call starts.
    pub(crate) fn after_init(&mut self, before: BeforeInit) {
        self.shared_writes = before.shared_writes;
        self.written = before.written;
    }
}

impl Elements {
    /// The length, an int.
    pub fn length(&self) -> Value {
        match self {
            Elements::Cells(cells) => Value::Int(cells.len() as i32),
            Elements::Term { length, .. }
            | Elements::Sparse { length, .. }
            | Elements::Numbers { length, .. } => *length,
        }
    }

    /// The elements as an SMT array.
    pub fn to_term(&self, terms: &mut Terms, elem: &ElemType) -> Result<TermId, StopReason> {
        let references = || StopReason::Unsupported {
            what: "an array of objects at an index that depends on an input".into(),
        };
        match self {
            Elements::Term { array, .. } => Ok(*array),
            Elements::Sparse { .. } | Elements::Numbers { .. } => Err(references()),
            Elements::Cells(cells) => {
                let sort = elem.sort().ok_or_else(references)?;
                let zero = elem.narrow(terms, Value::zero(elem.descriptor()))?;
                let mut array = terms.const_array(sort, zero);
                for (i, cell) in cells.iter().enumerate() {
                    let value = elem.narrow(terms, *cell)?;
                    if value != zero {
                        let index = terms.int(i as i32);
                        array = terms.store(array, index, value);
                    }
                }
                Ok(array)
            }
        }
    }
}

impl ElemType {
    /// A value of the operand stack as an element: its low bits.
    pub(crate) fn narrow(&self, terms: &mut Terms, value: Value) -> Result<TermId, StopReason> {
        let term = value.term(terms)?;
        Ok(match self.sort() {
            Some(ElemSort::Bv(width)) if width < 32 => terms.extract(width - 1, 0, term),
            _ => term,
        })
    }

    /// An element as a value of the operand stack.
    pub fn widen(&self, terms: &mut Terms, element: TermId) -> Value {
        let term = match self {
            ElemType::Boolean | ElemType::Char => terms.zext(32, element),
            ElemType::Byte | ElemType::Short => terms.sext(32, element),
            _ => element,
        };
        Value::from_term(terms, term)
    }
}
