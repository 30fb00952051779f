//! In: calls that make and use `VarHandle`s. Out: accesses to the field or element behind them.
//!
//! A handle is an object without fields; what it leads to is kept in a table of the state. The call that uses it
//! has its own descriptor (JVMS §2.9.3), so its arguments are counted there. `MethodHandle`s are not run.

use provetta_classfile::method_descriptor;

use crate::event::{Flow, Message};
use crate::halt::{Halt, unsupported};
use crate::heap::{Body, Object, Owner};
use crate::ids::{FieldSlot, ObjectId};
use crate::machine::{Machine, Model, Reply};
use crate::models::class::PRIMITIVES;
use crate::models::memory::Cell;
use crate::objects::{allocate, called_by_jdk, mirror, new_exception, set_named};
use crate::ops::arith;
use crate::program::Program;
use crate::program::op::CallRef;
use crate::state::{Handle, State};
use crate::value::{Value, malformed};

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    Some(match (class, name, descriptor) {
        ("java/lang/invoke/MethodHandles", "lookup", _) => |m, s, _| {
            let class = m.program.load("java/lang/invoke/MethodHandles$Lookup")?;
            let caller = std::sync::Arc::clone(&m.program.method(s.top.method).owner);
            let caller = mirror(&mut m.program, s, &caller.name)?;
            let id = allocate(&mut m.program, s, class);
            s.heap.get_mut(id).owner = Owner::Path;
            let lookup = "java/lang/invoke/MethodHandles$Lookup";
            set_named(
                &mut m.program,
                s,
                id,
                lookup,
                "lookupClass",
                "Ljava/lang/Class;",
                caller,
            )?;
            Ok(Reply::Return(Some(Value::Ref(id))))
        },
        ("java/lang/invoke/MethodHandles$Lookup", "findVarHandle", _) => |m, s, a| {
            let class = s.mirror_name(a[1])?;
            let name = m.text_argument(s, a[2])?;
            let slot = m.program.slot_named(&class, &name)?;
            if !called_by_jdk(&m.program, s) {
                m.check_lookup(s, a, slot)?;
            }
            new_handle(&mut m.program, s, Handle::Field(slot))
        },
        ("java/lang/invoke/MethodHandles", "arrayElementVarHandle", _) => |m, s, a| {
            let class = s.mirror_name(a[0])?;
            let is_primitive = class.len() == 2 && class.starts_with('[');
            if !called_by_jdk(&m.program, s) && !is_primitive {
                let what = "a VarHandle for elements that are references";
                return Err(unsupported(what).into());
            }
            let element = class.as_bytes().get(1).copied().unwrap_or(b'L');
            new_handle(&mut m.program, s, Handle::Element(element))
        },
        ("java/lang/invoke/MethodHandles", "byteArrayViewVarHandle", _) => |m, s, a| {
            let handle = match &*s.mirror_name(a[0])? {
                "[S" => Handle::Bytes("S", 2),
                "[C" => Handle::Bytes("C", 2),
                "[I" => Handle::Bytes("I", 4),
                "[J" => Handle::Bytes("J", 8),
                _ => Handle::Unknown,
            };
            let order = s.reference(a[1])?;
            let handle = match (order.and_then(|id| m.byte_order(s, id)).as_deref(), handle) {
                (Some("LITTLE_ENDIAN"), handle) => handle,
                (Some("BIG_ENDIAN"), Handle::Bytes(kind @ ("I" | "J"), size)) => {
                    Handle::HighFirst(kind, size)
                }
                _ => Handle::Unknown,
            };
            new_handle(&mut m.program, s, handle)
        },
        ("java/lang/invoke/VarHandle", name, "()V") if name.ends_with("Fence") => {
            super::lang::nothing
        }
        ("java/lang/invoke/VarHandle", "withInvokeExactBehavior" | "withInvokeBehavior", _) => {
            |_, _, a| Ok(Reply::Return(Some(a[0])))
        }
        _ => return None,
    })
}

impl Machine<'_> {
    /// A field that a lookup of the project finds for sure: one of its own class that can be written, by its type.
    fn check_lookup(&self, state: &State, args: &[Value], slot: FieldSlot) -> Result<(), Halt> {
        let entry = self.program.class(slot.class);
        let info = &entry.fields[slot.slot as usize];
        let ty = state.mirror_name(args[3])?;
        let primitive = PRIMITIVES.iter().find(|(name, _)| *name == &*ty);
        let descriptor = match primitive {
            Some((_, primitive)) => primitive.to_string(),
            None if ty.starts_with('[') => ty.to_string(),
            None => format!("L{ty};"),
        };
        let caller = &self.program.method(state.top.method).owner.name;
        let is_found = *info.descriptor == *descriptor
            && info.declared_in == *caller
            && entry.class.name == *caller
            && !info.flags.is_final();
        match is_found {
            true => Ok(()),
            false => {
                Err(unsupported("a VarHandle for a field of another class, type or kind").into())
            }
        }
    }

    /// The arguments of a call by code of the project are exactly what the handle is for.
    fn check_call(&self, handle: Handle, name: &str, parameters: &[&str]) -> Result<(), Halt> {
        let fits = match handle {
            Handle::Field(slot) => {
                let entry = self.program.class(slot.class);
                let descriptor = &*entry.fields[slot.slot as usize].descriptor;
                let receiver = format!("L{};", entry.class.name);
                let mut rest = parameters.iter();
                rest.next().is_some_and(|first| **first == *receiver)
                    && rest.all(|one| **one == *descriptor)
            }
            // Code of the project gets no such handle for references.
            Handle::Element(element) => match parameters {
                [array, "I", rest @ ..] => {
                    array.as_bytes() == [b'[', element]
                        && rest.iter().all(|one| one.as_bytes() == [element])
                }
                _ => false,
            },
            Handle::Bytes(kind, _) | Handle::HighFirst(kind, _) => match parameters {
                ["[B", "I", rest @ ..] => {
                    matches!(name, "get" | "set") && rest.iter().all(|one| *one == kind)
                }
                _ => false,
            },
            Handle::Unknown => false,
        };
        match fits {
            true => Ok(()),
            false => Err(unsupported("a VarHandle with arguments of other types").into()),
        }
    }

    /// The name of a `java.nio.ByteOrder`.
    fn byte_order(&self, state: &State, order: ObjectId) -> Option<String> {
        let text = "Ljava/lang/String;";
        let name = self.get(state, order, "java/nio/ByteOrder", "name", text);
        let name = name.or_else(|_| self.get(state, order, "java/lang/Enum", "name", text));
        self.text_argument(state, name.ok()?).ok()
    }

    /// A number with its bytes in the opposite order.
    fn swapped(&mut self, value: Value) -> Result<Value, Halt> {
        let (width, term) = match value {
            Value::Int(v) => return Ok(Value::Int(v.swap_bytes())),
            Value::Long(v) => return Ok(Value::Long(v.swap_bytes())),
            Value::IntTerm(term) => (32, term),
            Value::LongTerm(term) => (64, term),
            _ => return Err(malformed("a number").into()),
        };
        let mut swapped = self.terms.bv(width, 0);
        for at in (0..width).step_by(8) {
            let byte = self.terms.extract(at + 7, at, term);
            let byte = self.terms.zext(width, byte);
            let by = self.terms.bv(width, u64::from(width - 8 - at));
            let moved = self.terms.shl(byte, by);
            swapped = self.terms.bvor(swapped, moved);
        }
        Ok(Value::from_term(&self.terms, swapped))
    }

    /// A call of a method that takes any arguments; they lie on the stack.
    pub(crate) fn invoke_polymorphic(
        &mut self,
        state: &mut State,
        call: &CallRef,
    ) -> Result<Option<Flow>, Halt> {
        let name = &*call.member.name;
        let what = || {
            let class = call.member.class.replace('/', ".");
            Halt::from(unsupported(format!("{class}.{name}")))
        };
        let parsed =
            method_descriptor(&call.member.descriptor).ok_or_else(|| malformed("a descriptor"))?;
        let from = state.top.sp - parsed.parameters.len() - 1;
        let args: Vec<Value> = state.top.slots[from..state.top.sp].to_vec();
        let Some(id) = state.reference(args[0])? else {
            return self.raise_null(state).map(Some);
        };
        let Some(handle) = state.vm.handles.get(&id).copied() else {
            return Err(what());
        };
        if !called_by_jdk(&self.program, state) {
            self.check_call(handle, name, &parsed.parameters)?;
        }
        let Some(object) = state.reference(args[1])? else {
            return self.raise_null(state).map(Some);
        };
        let (cell, rest) = match handle {
            Handle::Field(slot) => (Cell::Field(object, slot.slot), &args[2..]),
            Handle::Unknown => return Err(what()),
            Handle::Element(_) | Handle::Bytes(..) | Handle::HighFirst(..) => {
                let Value::Int(index) = args[2] else {
                    return Err(what());
                };
                let Body::Array(_, elements) = &state.heap.get(object).body else {
                    return Err(what());
                };
                let Value::Int(length) = elements.length() else {
                    return Err(what());
                };
                let size = match handle {
                    Handle::Bytes(_, size) | Handle::HighFirst(_, size) => i32::from(size),
                    _ => 1,
                };
                if index < 0 || index > length - size {
                    state.top.sp = from;
                    let class = match handle {
                        Handle::Bytes(..) | Handle::HighFirst(..) => {
                            "java/lang/IndexOutOfBoundsException"
                        }
                        _ => "java/lang/ArrayIndexOutOfBoundsException",
                    };
                    let id = new_exception(&mut self.program, state, class, Message::Opaque)?;
                    return self.unwind(state, id).map(Some);
                }
                let cell = match handle {
                    Handle::Bytes(_, size) | Handle::HighFirst(_, size) => {
                        Cell::Bytes(object, index, size)
                    }
                    _ => Cell::Element(object, index),
                };
                (cell, &args[3..])
            }
        };
        let kind = match handle {
            Handle::Bytes(kind, _) | Handle::HighFirst(kind, _) => kind,
            _ => "",
        };
        if let Handle::HighFirst(..) = handle {
            let result = match (name, rest) {
                ("get", []) => {
                    let held = self.peek(state, cell, kind)?;
                    Some(self.swapped(held)?)
                }
                ("set", [value]) => {
                    let value = self.swapped(*value)?;
                    self.poke(state, cell, value)?;
                    None
                }
                _ => return Err(what()),
            };
            state.top.sp = from;
            if let Some(value) = result {
                state.top.push(value);
            }
            return Ok(None);
        }
        let held = self.peek(state, cell, kind)?;
        let descriptor = match held {
            Value::Null | Value::Ref(_) | Value::Sym(_) => "L",
            _ => "I",
        };
        let result = match (name, rest) {
            ("get" | "getVolatile" | "getOpaque" | "getAcquire", []) => Some(held),
            ("set" | "setVolatile" | "setOpaque" | "setRelease", [value]) => {
                self.poke(state, cell, *value)?;
                None
            }
            (
                "compareAndSet"
                | "weakCompareAndSet"
                | "weakCompareAndSetPlain"
                | "weakCompareAndSetAcquire"
                | "weakCompareAndSetRelease",
                [expected, value],
            ) => Some(self.exchange(state, cell, descriptor, *expected, *value)?.1),
            (
                "compareAndExchange" | "compareAndExchangeAcquire" | "compareAndExchangeRelease",
                [expected, value],
            ) => Some(self.exchange(state, cell, descriptor, *expected, *value)?.0),
            ("getAndSet" | "getAndSetAcquire" | "getAndSetRelease", [value]) => {
                self.poke(state, cell, *value)?;
                Some(held)
            }
            ("getAndAdd" | "getAndAddAcquire" | "getAndAddRelease", [value]) => {
                let add = provetta_term::Terms::add;
                let sum = match (held, *value) {
                    (Value::Int(a), Value::Int(b)) => Value::Int(a.wrapping_add(b)),
                    (Value::Long(a), Value::Long(b)) => Value::Long(a.wrapping_add(b)),
                    (Value::Long(_) | Value::LongTerm(_), b) => {
                        arith::long2(&mut self.terms, held, b, add)?
                    }
                    (Value::Int(_) | Value::IntTerm(_), b) => {
                        arith::int2(&mut self.terms, held, b, add)?
                    }
                    _ => return Err(what()),
                };
                self.poke(state, cell, sum)?;
                Some(held)
            }
            _ => return Err(what()),
        };
        state.top.sp = from;
        if let (Some(_), Some(value)) = (parsed.result, result) {
            state.top.push(value);
        }
        Ok(None)
    }
}

pub(crate) fn new_handle(
    program: &mut Program<'_>,
    state: &mut State,
    handle: Handle,
) -> Result<Reply, Halt> {
    let class = program.load("java/lang/invoke/VarHandle")?;
    let id = state.heap.allocate(Object {
        class,
        body: Body::Fields(std::rc::Rc::new(Vec::new())),
        owner: Owner::Path,
        cached_box: false,
        input: None,
    });
    state.vm.handles.insert(id, handle);
    Ok(Reply::Return(Some(Value::Ref(id))))
}
