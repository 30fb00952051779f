//! In: calls of `jdk.internal.misc.Unsafe`. Out: reads, writes and compare-and-sets of fields and elements.
//!
//! A field has the offset 16 + its slot, an element 16 + its index times the size of its type; which of both is
//! meant follows from the object. Wider accesses to `byte[]` are little-endian, as on every platform a test will
//! see. There is one thread, so a compare-and-set is a comparison and a write.

use provetta_term::{Sort, TermId};

use crate::halt::{Halt, not_told, unsupported};
use crate::heap::{Body, ElemType, Elements};
use crate::ids::{FieldSlot, ObjectId};
use crate::machine::{Access, Machine, Model, Reply};
use crate::ops::object::Same;
use crate::place::Place;
use crate::program::Program;
use crate::state::State;
use crate::value::{Value, malformed};

/// Offset of the first field or element.
const BASE: i64 = 16;

/// What an access of `Unsafe` or of a variable handle is to: one place, or several elements as one number.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cell {
    Field(ObjectId, u32),
    Element(ObjectId, i32),
    /// So many bytes of a `byte[]`
    Bytes(ObjectId, i32, u8),
}

/// Models of one type: plain and volatile accesses.
macro_rules! access {
    ($name:expr, $suffix:literal, $descriptor:literal) => {
        match $name {
            concat!("get", $suffix) | concat!("get", $suffix, "Volatile") => {
                return Some(|m, s, a| get(m, s, a, $descriptor));
            }
            concat!("put", $suffix) | concat!("put", $suffix, "Volatile") => {
                return Some(|m, s, a| put(m, s, a, $descriptor));
            }
            concat!("compareAndSet", $suffix) => {
                return Some(|m, s, a| compare_and_set(m, s, a, $descriptor));
            }
            concat!("compareAndExchange", $suffix) => {
                return Some(|m, s, a| compare_and_exchange(m, s, a, $descriptor));
            }
            _ => {}
        }
    };
}

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    if descriptor.starts_with("(Ljava/lang/Object;J")
        && let Some(model) = find_access(name)
    {
        return Some(model);
    }
    Some(match (name, descriptor) {
        ("arrayBaseOffset0", _) => |_, _, _| Ok(Reply::Return(Some(Value::Int(BASE as i32)))),
        ("arrayIndexScale0", _) => |_, s, a| {
            let name = s.mirror_name(a[1])?;
            let size = element_size(name.strip_prefix('[').unwrap_or("L"));
            Ok(Reply::Return(Some(Value::Int(size))))
        },
        ("objectFieldOffset1", _) | ("knownObjectFieldOffset0", _) => |m, s, a| {
            let class = s.mirror_name(a[1])?;
            let name = m.text_argument(s, a[2])?;
            let slot = m.program.slot_named(&class, &name)?;
            Ok(Reply::Return(Some(Value::Long(
                BASE + i64::from(slot.slot),
            ))))
        },
        ("storeFence" | "loadFence" | "fullFence" | "storeStoreFence" | "loadLoadFence", "()V") => {
            super::lang::nothing
        }
        ("ensureClassInitialized0" | "ensureClassInitialized", _) => super::lang::nothing,
        _ => return None,
    })
}

fn find_access(name: &str) -> Option<Model> {
    access!(name, "Boolean", "Z");
    access!(name, "Byte", "B");
    access!(name, "Short", "S");
    access!(name, "Char", "C");
    access!(name, "Int", "I");
    access!(name, "Long", "J");
    access!(name, "Float", "F");
    access!(name, "Double", "D");
    access!(name, "Reference", "L");
    None
}

/// Size of a value of a type in an array; references are compressed.
fn element_size(descriptor: &str) -> i32 {
    match descriptor.as_bytes().first() {
        Some(b'Z' | b'B') => 1,
        Some(b'S' | b'C') => 2,
        Some(b'J' | b'D') => 8,
        _ => 4,
    }
}

fn cell(
    machine: &Machine<'_>,
    state: &State,
    object: Value,
    offset: Value,
    descriptor: &str,
) -> Result<Cell, Halt> {
    let Some(id) = state.reference(object)? else {
        return Err(unsupported("memory outside of the Java heap").into());
    };
    let Value::Long(offset) = offset else {
        return Err(unsupported("Unsafe at an offset that depends on an input").into());
    };
    let at = offset - BASE;
    let strange = || {
        Halt::from(unsupported(
            "Unsafe at an offset that is no field or element",
        ))
    };
    match &state.heap.get(id).body {
        Body::Fields(fields) => match u32::try_from(at) {
            Ok(slot) if (slot as usize) < fields.len() => Ok(Cell::Field(id, slot)),
            _ => Err(strange()),
        },
        Body::Array(elem, elements) => {
            let (size, wanted) = (element_size(elem.descriptor()), element_size(descriptor));
            let length = match elements.length() {
                Value::Int(n) => i64::from(n),
                _ => i64::MAX,
            };
            let size_long = i64::from(size);
            if at < 0 || (at + i64::from(wanted)) > length.saturating_mul(size_long) {
                return Err(strange());
            }
            let index = (at / size_long) as i32;
            let same_kind = matches!(elem, ElemType::Ref(_)) == (descriptor == "L");
            if size == wanted && at % size_long == 0 && same_kind {
                return Ok(Cell::Element(id, index));
            }
            if *elem == ElemType::Byte && matches!(descriptor, "S" | "C" | "I" | "J") {
                return Ok(Cell::Bytes(id, index, wanted as u8));
            }
            Err(strange())
        }
        _ => {
            let class = machine.class_name(state, id).replace('/', ".");
            Err(unsupported(format!("Unsafe on an object of {class}")).into())
        }
    }
}

fn get(m: &mut Machine<'_>, s: &mut State, a: &[Value], descriptor: &str) -> Result<Reply, Halt> {
    let cell = cell(m, s, a[1], a[2], descriptor)?;
    let value = m.peek(s, cell, descriptor)?;
    Ok(Reply::Return(Some(value)))
}

fn put(m: &mut Machine<'_>, s: &mut State, a: &[Value], descriptor: &str) -> Result<Reply, Halt> {
    let cell = cell(m, s, a[1], a[2], descriptor)?;
    m.poke(s, cell, a[3])?;
    Ok(Reply::Return(None))
}

fn compare_and_set(
    m: &mut Machine<'_>,
    s: &mut State,
    a: &[Value],
    descriptor: &str,
) -> Result<Reply, Halt> {
    let cell = cell(m, s, a[1], a[2], descriptor)?;
    let (_, done) = m.exchange(s, cell, descriptor, a[3], a[4])?;
    Ok(Reply::Return(Some(done)))
}

fn compare_and_exchange(
    m: &mut Machine<'_>,
    s: &mut State,
    a: &[Value],
    descriptor: &str,
) -> Result<Reply, Halt> {
    let cell = cell(m, s, a[1], a[2], descriptor)?;
    let (before, _) = m.exchange(s, cell, descriptor, a[3], a[4])?;
    Ok(Reply::Return(Some(before)))
}

impl Program<'_> {
    /// The slot of an instance field by name, as a class declares it.
    pub(crate) fn slot_named(&mut self, class: &str, name: &str) -> Result<FieldSlot, Halt> {
        let id = self.load(class)?;
        let fields = &self.class(id).fields;
        let slot = fields
            .iter()
            .position(|f| &*f.name == name && &*f.declared_in == class);
        match slot {
            Some(slot) => Ok(FieldSlot {
                class: id,
                slot: slot as u32,
                is_final: false,
            }),
            None => Err(unsupported(format!("the field {name} of {class} by its name")).into()),
        }
    }
}

impl Machine<'_> {
    /// Reads a cell.
    pub(crate) fn peek(
        &mut self,
        state: &mut State,
        cell: Cell,
        descriptor: &str,
    ) -> Result<Value, Halt> {
        match cell {
            Cell::Field(id, slot) => {
                self.reads(state, Access::Place(Place::Field(id, slot)));
                let at = FieldSlot {
                    class: state.heap.get(id).class,
                    slot,
                    is_final: false,
                };
                match self.read_field(state, id, at)? {
                    Value::Unset => self.lazy_field(state, id, slot),
                    value => Ok(value),
                }
            }
            Cell::Element(id, index) => {
                self.reads(state, Access::Place(Place::element(id, Value::Int(index))));
                self.element_at(state, id, index)
            }
            Cell::Bytes(id, index, count) => {
                let (first, many) = (self.terms.int(index), self.terms.int(i32::from(count)));
                self.reads(
                    state,
                    Access::Place(Place::Range {
                        array: id,
                        start: first,
                        count: many,
                    }),
                );
                let mut bits = 0u64;
                let mut term: Option<TermId> = None;
                let width = count * 8;
                for i in 0..count {
                    match self.element_at(state, id, index + i32::from(i))? {
                        Value::Int(b) => bits |= u64::from(b as u8) << (8 * i),
                        other => {
                            let byte = other.int_term(&mut self.terms)?;
                            let byte = self.terms.extract(7, 0, byte);
                            let wide = self.terms.zext(width, byte);
                            let by = self.terms.bv(width, u64::from(8 * i));
                            let moved = self.terms.shl(wide, by);
                            term = Some(match term {
                                None => moved,
                                Some(sum) => self.terms.bvor(sum, moved),
                            });
                        }
                    }
                }
                let Some(term) = term else {
                    return Ok(match descriptor {
                        "S" => Value::Int(i32::from(bits as u16 as i16)),
                        "C" => Value::Int(i32::from(bits as u16)),
                        "J" => Value::Long(bits as i64),
                        _ => Value::Int(bits as u32 as i32),
                    });
                };
                let known = self.terms.bv(width, bits);
                let term = self.terms.bvor(term, known);
                let term = match descriptor {
                    "S" => self.terms.sext(32, term),
                    "C" => self.terms.zext(32, term),
                    _ => term,
                };
                Ok(Value::from_term(&self.terms, term))
            }
        }
    }

    /// An element at an index that is inside.
    pub(crate) fn element_at(
        &mut self,
        state: &State,
        id: ObjectId,
        index: i32,
    ) -> Result<Value, Halt> {
        self.check_open(state, id)?;
        match &state.heap.get(id).body {
            Body::Array(_, Elements::Cells(cells)) => {
                let value = usize::try_from(index).ok().and_then(|i| cells.get(i));
                match value {
                    Some(Value::Unset) => Err(not_told().into()),
                    Some(value) => Ok(*value),
                    None => Err(malformed("an element outside of its array").into()),
                }
            }
            Body::Array(elem, Elements::Term { array, .. }) => {
                let (elem, array) = (elem.clone(), *array);
                let index = self.terms.int(index);
                let term = self.terms.select(array, index);
                Ok(elem.widen(&mut self.terms, term))
            }
            _ => Err(unsupported("an array of objects whose length depends on an input").into()),
        }
    }

    /// Writes a cell.
    pub(crate) fn poke(&mut self, state: &mut State, cell: Cell, value: Value) -> Result<(), Halt> {
        match cell {
            Cell::Field(id, slot) => {
                let at = FieldSlot {
                    class: state.heap.get(id).class,
                    slot,
                    is_final: false,
                };
                self.write_field(state, id, at, value)
            }
            Cell::Element(id, index) => {
                let index = self.terms.int(index);
                self.set_element(state, id, index, value)
            }
            Cell::Bytes(id, index, count) => {
                for i in 0..count {
                    let byte = match value {
                        Value::Int(v) => Value::Int(i32::from((v >> (8 * i)) as i8)),
                        Value::Long(v) => Value::Int(i32::from((v >> (8 * i)) as i8)),
                        other => {
                            let term = other.term(&mut self.terms)?;
                            debug_assert!(matches!(self.terms.sort(term), Sort::Bv(_)));
                            let byte = self.terms.extract(8 * i + 7, 8 * i, term);
                            let byte = self.terms.sext(32, byte);
                            Value::from_int_term(&self.terms, byte)
                        }
                    };
                    let at = self.terms.int(index + i32::from(i));
                    self.set_element(state, id, at, byte)?;
                }
                Ok(())
            }
        }
    }

    /// Writes an element at an index that is inside: a cell if that is possible.
    pub(crate) fn set_element(
        &mut self,
        state: &mut State,
        id: ObjectId,
        index: TermId,
        value: Value,
    ) -> Result<(), Halt> {
        state.check_write(id)?;
        if self.can_open(state, id) {
            return Err(Halt::Open(id));
        }
        let at = self.terms.as_bv(index);
        if let (Some(i), Body::Array(elem, Elements::Cells(_))) = (at, &state.heap.get(id).body) {
            let elem = elem.clone();
            let value = self.narrow(&elem, value)?;
            if let Body::Array(_, Elements::Cells(cells)) = &mut state.heap.get_mut(id).body
                && (i as usize) < cells.len()
            {
                cells.set(i as usize, value);
                return Ok(());
            }
            return Err(malformed("an element outside of its array").into());
        }
        self.store_at_term(state, id, index, value)
    }

    /// Writes a value if the cell holds the expected one. Gives what it held, and whether it was written.
    pub(crate) fn exchange(
        &mut self,
        state: &mut State,
        cell: Cell,
        descriptor: &str,
        expected: Value,
        value: Value,
    ) -> Result<(Value, Value), Halt> {
        let held = self.peek(state, cell, descriptor)?;
        if descriptor == "L" {
            let same = match self.same_object(state, held, expected)? {
                Same::Yes => true,
                Same::No => false,
                Same::If(_) => {
                    let what = "a compare-and-set of a box whose identity depends on an input";
                    return Err(unsupported(what).into());
                }
            };
            if same {
                self.poke(state, cell, value)?;
            }
            return Ok((held, Value::Int(i32::from(same))));
        }
        let (a, b) = (held.term(&mut self.terms)?, expected.term(&mut self.terms)?);
        let same = self.terms.eq(a, b);
        match self.terms.as_bool(same) {
            Some(true) => {
                self.poke(state, cell, value)?;
                Ok((held, Value::Int(1)))
            }
            Some(false) => Ok((held, Value::Int(0))),
            None => {
                let new = value.term(&mut self.terms)?;
                let term = self.terms.ite(same, new, a);
                let chosen = Value::from_term(&self.terms, term);
                self.poke(state, cell, chosen)?;
                let (one, zero) = (self.terms.int(1), self.terms.int(0));
                let done = self.terms.ite(same, one, zero);
                Ok((held, Value::from_int_term(&self.terms, done)))
            }
        }
    }
}
