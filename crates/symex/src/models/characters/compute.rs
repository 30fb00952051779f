//! In: a method of the JDK that computes one int from others, and the static fields of a state. Out: what it returns for known arguments.
//!
//! A small interpreter for code that reads tables: ints, static fields, elements of arrays, jumps, and calls of more such code. It has no effects, so
//! nothing has to be undone, and the result for all characters is there in milliseconds. Whatever else a method does is refused.

use std::rc::Rc;

use provetta_classfile::{Cmp, Conversion, InvokeKind};
use rustc_hash::FxHashMap;

use crate::heap::{Body, Elements};
use crate::ids::{ClassId, MethodId, ObjectId};
use crate::program::Program;
use crate::program::op::{Lowered, Op};
use crate::state::{Init, State};
use crate::value::Value;

/// Calls are not followed deeper.
const MAX_DEPTH: u32 = 8;
/// One call takes no more steps.
const MAX_STEPS: u32 = 2_000;

/// Why there is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refused {
    /// This class has to be initialised first
    Uninitialised(ClassId),
    /// The code does something else
    Other,
}

/// What a slot holds.
#[derive(Debug, Clone, Copy)]
enum Item {
    Int(i32),
    Object(ObjectId),
}

/// Calls of methods, in one state.
pub(super) struct Computer<'p, 'c> {
    program: &'p mut Program<'c>,
    state: &'p State,
    code: FxHashMap<MethodId, Rc<Lowered>>,
    statics: FxHashMap<(ClassId, u32), Item>,
    arrays: FxHashMap<ObjectId, Rc<[i32]>>,
    steps: u32,
}

impl<'p, 'c> Computer<'p, 'c> {
    pub(super) fn new(program: &'p mut Program<'c>, state: &'p State) -> Computer<'p, 'c> {
        Computer {
            program,
            state,
            code: FxHashMap::default(),
            statics: FxHashMap::default(),
            arrays: FxHashMap::default(),
            steps: 0,
        }
    }

    /// What a method returns for a receiver, if it has one, and these ints.
    pub(super) fn result(
        &mut self,
        method: MethodId,
        receiver: Option<ObjectId>,
        ints: &[i32],
    ) -> Result<i32, Refused> {
        self.steps = MAX_STEPS;
        let mut args: Vec<Item> = receiver.into_iter().map(Item::Object).collect();
        args.extend(ints.iter().map(|i| Item::Int(*i)));
        match self.call(method, &args, 0)? {
            Item::Int(value) => Ok(value),
            Item::Object(_) => Err(Refused::Other),
        }
    }

    fn call(&mut self, method: MethodId, args: &[Item], depth: u32) -> Result<Item, Refused> {
        if depth > MAX_DEPTH || self.program.method(method).wide.contains(&true) {
            return Err(Refused::Other);
        }
        let code = match self.code.get(&method) {
            Some(code) => Rc::clone(code),
            None => {
                let code = self.program.code(method).ok_or(Refused::Other)?;
                self.code.insert(method, Rc::clone(&code));
                code
            }
        };
        let mut locals = vec![Item::Int(0); usize::from(code.max_locals)];
        locals
            .get_mut(..args.len())
            .ok_or(Refused::Other)?
            .copy_from_slice(args);
        let mut stack: Vec<Item> = Vec::with_capacity(8);
        let mut pc = 0u32;
        loop {
            self.steps = self.steps.checked_sub(1).ok_or(Refused::Other)?;
            let op = *code.ops.get(pc as usize).ok_or(Refused::Other)?;
            pc += 1;
            match op {
                Op::Nop => {}
                Op::PushInt(value) => stack.push(Item::Int(value)),
                Op::PushConst(i) => match code.constants.get(i as usize) {
                    Some(Value::Int(value)) => stack.push(Item::Int(*value)),
                    _ => return Err(Refused::Other),
                },
                Op::Load(i) => stack.push(*locals.get(usize::from(i)).ok_or(Refused::Other)?),
                Op::Store(i) => {
                    let value = pop(&mut stack)?;
                    *locals.get_mut(usize::from(i)).ok_or(Refused::Other)? = value;
                }
                Op::Inc(i, by) => match locals.get_mut(usize::from(i)) {
                    Some(Item::Int(value)) => *value = value.wrapping_add(i32::from(by)),
                    _ => return Err(Refused::Other),
                },
                Op::Pop => {
                    pop(&mut stack)?;
                }
                Op::Dup => {
                    let top = pop(&mut stack)?;
                    stack.extend([top, top]);
                }
                Op::INeg => {
                    let value = int(&mut stack)?;
                    stack.push(Item::Int(value.wrapping_neg()));
                }
                Op::IAdd
                | Op::ISub
                | Op::IMul
                | Op::IShl
                | Op::IShr
                | Op::IUshr
                | Op::IAnd
                | Op::IOr
                | Op::IXor => {
                    let (b, a) = (int(&mut stack)?, int(&mut stack)?);
                    stack.push(Item::Int(combined(op, a, b)?));
                }
                Op::Convert(conversion) => {
                    let value = int(&mut stack)?;
                    stack.push(Item::Int(match conversion {
                        Conversion::I2B => i32::from(value as i8),
                        Conversion::I2C => i32::from(value as u16),
                        Conversion::I2S => i32::from(value as i16),
                        _ => return Err(Refused::Other),
                    }));
                }
                Op::If { cmp, target, .. } => {
                    if holds(cmp, int(&mut stack)?, 0) {
                        pc = target;
                    }
                }
                Op::IfInt { cmp, target, .. } => {
                    let (b, a) = (int(&mut stack)?, int(&mut stack)?);
                    if holds(cmp, a, b) {
                        pc = target;
                    }
                }
                Op::Goto(target) => pc = target,
                Op::Switch(i) => {
                    let key = int(&mut stack)?;
                    let switch = code.switches.get(i as usize).ok_or(Refused::Other)?;
                    let case = switch.cases.iter().find(|(case, _)| *case == key);
                    pc = case.map_or(switch.default, |(_, target)| *target);
                }
                Op::GetStatic(i) => {
                    let site = code.fields.get(i as usize).ok_or(Refused::Other)?;
                    let slot = self.program.field_slot(site, true);
                    let slot = slot.map_err(|_| Refused::Other)?;
                    stack.push(self.read(slot.class, slot.slot)?);
                }
                Op::ArrayLoad => {
                    let index = int(&mut stack)?;
                    let Item::Object(array) = pop(&mut stack)? else {
                        return Err(Refused::Other);
                    };
                    stack.push(Item::Int(self.element(array, index)?));
                }
                Op::Invoke(kind, i) => {
                    let site = code.calls.get(i as usize).ok_or(Refused::Other)?;
                    let named = self.program.called_method(site);
                    let named = named.map_err(|_| Refused::Other)?;
                    let count = self.program.method(named).wide.len();
                    let from = stack.len().checked_sub(count).ok_or(Refused::Other)?;
                    let passed = stack.split_off(from);
                    let target = self.target(kind, named, &passed)?;
                    stack.push(self.call(target, &passed, depth + 1)?);
                }
                Op::Return(Some(_)) => return pop(&mut stack),
                _ => return Err(Refused::Other),
            }
        }
    }

    /// The method that a call runs.
    fn target(
        &mut self,
        kind: InvokeKind,
        named: MethodId,
        passed: &[Item],
    ) -> Result<MethodId, Refused> {
        match (kind, passed.first()) {
            (InvokeKind::Static, _) => Ok(named),
            (InvokeKind::Virtual, Some(Item::Object(receiver))) => {
                let class = self.state.heap.get(*receiver).class;
                let found = self.program.dispatch(class, named);
                found.ok().flatten().ok_or(Refused::Other)
            }
            _ => Err(Refused::Other),
        }
    }

    /// What a static field of the JDK holds that nobody can set.
    fn read(&mut self, class: ClassId, slot: u32) -> Result<Item, Refused> {
        if let Some(item) = self.statics.get(&(class, slot)) {
            return Ok(*item);
        }
        let entry = self.program.class(class);
        let info = entry.statics.get(slot as usize).ok_or(Refused::Other)?;
        if !entry.is_jdk || !info.flags.is_final() || info.is_settable {
            return Err(Refused::Other);
        }
        if self.state.is_uninitialised(class) {
            return Err(Refused::Uninitialised(class));
        }
        let statics = self.state.classes.statics.get(&class);
        let item = match statics {
            Some(statics) if matches!(statics.init, Init::Done) => {
                match statics.values.get(slot as usize) {
                    Some(Value::Int(value)) => Item::Int(*value),
                    Some(Value::Ref(id)) => Item::Object(*id),
                    _ => return Err(Refused::Other),
                }
            }
            _ => return Err(Refused::Other),
        };
        self.statics.insert((class, slot), item);
        Ok(item)
    }

    fn element(&mut self, array: ObjectId, index: i32) -> Result<i32, Refused> {
        if !self.arrays.contains_key(&array) {
            let Body::Array(_, Elements::Cells(cells)) = &self.state.heap.get(array).body else {
                return Err(Refused::Other);
            };
            let ints: Option<Rc<[i32]>> = cells
                .iter()
                .map(|cell| match cell {
                    Value::Int(value) => Some(*value),
                    _ => None,
                })
                .collect();
            self.arrays.insert(array, ints.ok_or(Refused::Other)?);
        }
        let ints = self.arrays.get(&array).ok_or(Refused::Other)?;
        let at = usize::try_from(index).map_err(|_| Refused::Other)?;
        ints.get(at).copied().ok_or(Refused::Other)
    }
}

fn pop(stack: &mut Vec<Item>) -> Result<Item, Refused> {
    stack.pop().ok_or(Refused::Other)
}

fn int(stack: &mut Vec<Item>) -> Result<i32, Refused> {
    match pop(stack)? {
        Item::Int(value) => Ok(value),
        Item::Object(_) => Err(Refused::Other),
    }
}

fn combined(op: Op, a: i32, b: i32) -> Result<i32, Refused> {
    Ok(match op {
        Op::IAdd => a.wrapping_add(b),
        Op::ISub => a.wrapping_sub(b),
        Op::IMul => a.wrapping_mul(b),
        // Only the low five bits of the distance count (JVMS, ishl).
        Op::IShl => a.wrapping_shl(b as u32),
        Op::IShr => a.wrapping_shr(b as u32),
        Op::IUshr => (a as u32).wrapping_shr(b as u32) as i32,
        Op::IAnd => a & b,
        Op::IOr => a | b,
        Op::IXor => a ^ b,
        _ => return Err(Refused::Other),
    })
}

fn holds(cmp: Cmp, a: i32, b: i32) -> bool {
    match cmp {
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
        Cmp::Lt => a < b,
        Cmp::Ge => a >= b,
        Cmp::Gt => a > b,
        Cmp::Le => a <= b,
    }
}
