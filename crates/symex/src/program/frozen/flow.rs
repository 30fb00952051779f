//! In: a method that a static array, or an array in it, may come into. Out: whether it may be written there or come out of sight,
//! and what it comes to.
//!
//! Each local and stack entry has a number of levels: nought for what is none of these arrays, one for an array whose elements
//! matter to nobody, more for one whose elements are such arrays. Where ways meet the greater number stands, which allows
//! less. An instruction that is not known to keep the reference to itself is an escape.

use provetta_classfile::{self as cf, Code, Elem, Insn, InvokeKind, Kind, MemberRef};
use provetta_outcome::JavaType;

use super::ALL;
use super::spread::Spread;

/// A stack entry: the levels of what it may be, and whether it takes two words.
#[derive(Clone, Copy, PartialEq)]
struct Cell {
    levels: u8,
    wide: bool,
}

#[derive(Clone, PartialEq)]
struct Shape {
    locals: Vec<u8>,
    stack: Vec<Cell>,
}

struct Escape;

/// Follows the array through one method.
pub(super) struct Flow<'a, 's> {
    code: &'a Code,
    spread: &'a mut Spread<'s>,
    class: &'a cf::Class,
    method: &'a cf::Method,
    shapes: Vec<Option<Shape>>,
    queue: Vec<u32>,
}

impl<'a, 's> Flow<'a, 's> {
    pub(super) fn new(
        code: &'a Code,
        spread: &'a mut Spread<'s>,
        class: &'a cf::Class,
        method: &'a cf::Method,
    ) -> Flow<'a, 's> {
        let mut locals = vec![0; usize::from(code.max_locals)];
        for (local, levels) in spread.parameters(class, method) {
            if let Some(place) = locals.get_mut(usize::from(local)) {
                *place = levels;
            }
        }
        let first = Shape {
            locals,
            stack: Vec::new(),
        };
        let mut shapes = vec![None; code.insns.len()];
        if let Some(entry) = shapes.first_mut() {
            *entry = Some(first);
        }
        Flow {
            code,
            spread,
            class,
            method,
            shapes,
            queue: vec![0],
        }
    }

    /// Whether the array may be written, or come where it cannot be followed. What it comes to else is noted in the spread.
    pub(super) fn escapes(mut self) -> bool {
        while let Some(at) = self.queue.pop() {
            let Some(shape) = self.shapes.get(at as usize).cloned().flatten() else {
                continue;
            };
            for handler in self
                .code
                .handlers
                .iter()
                .filter(|h| (h.start..h.end).contains(&at))
            {
                let caught = Cell {
                    levels: 0,
                    wide: false,
                };
                let entry = Shape {
                    locals: shape.locals.clone(),
                    stack: vec![caught],
                };
                if self.merge(handler.target, entry).is_err() {
                    return true;
                }
            }
            if self.step(at, shape).is_err() {
                return true;
            }
        }
        false
    }

    fn merge(&mut self, at: u32, shape: Shape) -> Result<(), Escape> {
        let place = self.shapes.get_mut(at as usize).ok_or(Escape)?;
        match place {
            None => *place = Some(shape),
            Some(old) => {
                if old.stack.len() != shape.stack.len() {
                    return Err(Escape);
                }
                let before = old.clone();
                old.locals
                    .iter_mut()
                    .zip(&shape.locals)
                    .for_each(|(a, b)| *a = *b.max(a));
                old.stack
                    .iter_mut()
                    .zip(&shape.stack)
                    .for_each(|(a, b)| a.levels = b.levels.max(a.levels));
                if *old == before {
                    return Ok(());
                }
            }
        }
        self.queue.push(at);
        Ok(())
    }

    fn step(&mut self, at: u32, mut shape: Shape) -> Result<(), Escape> {
        let next = at + 1;
        let mut targets = vec![next];
        let insn = &self.code.insns[at as usize];
        match insn {
            Insn::If(_, t) | Insn::IfNull(_, t) => {
                shape.pop()?;
                targets.push(*t);
            }
            Insn::IfInt(_, t) => {
                shape.pop()?;
                shape.pop()?;
                targets.push(*t);
            }
            // An input that holds the array is taken to be another one.
            Insn::IfRef(_, t) => {
                shape.drop_other()?;
                shape.drop_other()?;
                targets.push(*t);
            }
            Insn::Goto(t) => targets = vec![*t],
            Insn::Jsr(_) | Insn::Ret(_) => return Err(Escape),
            Insn::Switch(s) => {
                shape.pop()?;
                targets = s.cases.iter().map(|(_, t)| *t).chain([s.default]).collect();
            }
            Insn::Return(kind) => {
                if kind.is_some() {
                    let levels = shape.pop()?.levels;
                    if levels > 0 && !self.spread.leaves(self.method, levels) {
                        return Err(Escape);
                    }
                }
                return Ok(());
            }
            Insn::Throw => return Ok(()),
            _ => self.straight(insn, &mut shape)?,
        }
        for target in targets {
            self.merge(target, shape.clone())?;
        }
        Ok(())
    }

    /// An instruction that only goes to the next one.
    fn straight(&mut self, insn: &Insn, shape: &mut Shape) -> Result<(), Escape> {
        let wide = |kind: Kind| matches!(kind, Kind::Long | Kind::Double);
        match insn {
            Insn::Nop | Insn::Inc(..) => {}
            Insn::Const(c) => shape.push(matches!(c, cf::Const::Long(_) | cf::Const::Double(_))),
            Insn::Load(kind, local) => {
                let held = shape.locals.get(usize::from(*local)).copied();
                shape.stack.push(Cell {
                    levels: held.filter(|_| *kind == Kind::Ref).unwrap_or(0),
                    wide: wide(*kind),
                });
            }
            Insn::Store(_, local) => {
                let cell = shape.pop()?;
                *shape.locals.get_mut(usize::from(*local)).ok_or(Escape)? = cell.levels;
            }
            Insn::ArrayLoad(elem) => {
                shape.pop()?;
                let array = shape.pop()?;
                let levels = match array.levels {
                    _ if *elem != Elem::Ref => 0,
                    ALL => ALL,
                    levels => levels.saturating_sub(1),
                };
                shape.stack.push(Cell {
                    levels,
                    wide: matches!(elem, Elem::Long | Elem::Double),
                });
            }
            Insn::ArrayStore(_) => {
                shape.drop_other()?;
                shape.pop()?;
                shape.drop_other()?;
            }
            Insn::ArrayLength | Insn::InstanceOf(_) | Insn::NewArray(_) | Insn::NewRefArray(_) => {
                shape.pop()?;
                shape.push(false);
            }
            Insn::NewMultiArray(_, dims) => {
                for _ in 0..*dims {
                    shape.pop()?;
                }
                shape.push(false);
            }
            Insn::Pop | Insn::MonitorEnter | Insn::MonitorExit => {
                shape.pop()?;
            }
            Insn::Pop2 => {
                shape.take(2)?;
            }
            Insn::Dup => shape.duplicate(1, 0)?,
            Insn::DupX1 => shape.duplicate(1, 1)?,
            Insn::DupX2 => shape.duplicate(1, 2)?,
            Insn::Dup2 => shape.duplicate(2, 0)?,
            Insn::Dup2X1 => shape.duplicate(2, 1)?,
            Insn::Dup2X2 => shape.duplicate(2, 2)?,
            Insn::Swap => {
                let (a, b) = (shape.pop()?, shape.pop()?);
                shape.stack.extend([a, b]);
            }
            Insn::Arith(_, kind) | Insn::Bit(_, kind) | Insn::Shift(_, kind) => {
                shape.pop()?;
                shape.pop()?;
                shape.push(wide(*kind));
            }
            Insn::Neg(kind) => {
                shape.pop()?;
                shape.push(wide(*kind));
            }
            Insn::Convert(conversion) => {
                use cf::Conversion::*;
                shape.pop()?;
                shape.push(matches!(conversion, I2L | I2D | L2D | F2L | F2D | D2L));
            }
            Insn::LongCompare | Insn::FloatCompare { .. } => {
                shape.pop()?;
                shape.pop()?;
                shape.push(false);
            }
            Insn::CheckCast(_) => {}
            Insn::New(_) => shape.push(false),
            Insn::GetStatic(r) => {
                shape.stack.push(Cell {
                    levels: self.spread.levels_of(r),
                    wide: is_wide(&r.descriptor),
                });
            }
            Insn::PutStatic(_) => shape.drop_other()?,
            Insn::GetField(r) => {
                shape.pop()?;
                shape.stack.push(Cell {
                    levels: self.spread.held_by(r),
                    wide: is_wide(&r.descriptor),
                });
            }
            Insn::PutField(r) => {
                let levels = shape.pop()?.levels;
                shape.pop()?;
                if levels > 0 && !self.spread.enters_field(r, levels) {
                    return Err(Escape);
                }
            }
            Insn::Invoke(kind, r) => {
                let receiver = *kind != InvokeKind::Static;
                let given = shape.arguments(&r.descriptor, receiver)?;
                if !is_copied_by(r, &given) {
                    for argument in given {
                        if !self.spread.enters_call(self.class, *kind, r, argument) {
                            return Err(Escape);
                        }
                    }
                }
                shape.result(&r.descriptor, self.spread.returned_by(r))?;
            }
            Insn::InvokeDynamic(site) => {
                if !shape.arguments(&site.descriptor, false)?.is_empty() {
                    return Err(Escape);
                }
                shape.result(&site.descriptor, 0)?;
            }
            Insn::If(..)
            | Insn::IfInt(..)
            | Insn::IfRef(..)
            | Insn::IfNull(..)
            | Insn::Goto(_)
            | Insn::Jsr(_)
            | Insn::Ret(_)
            | Insn::Switch(_)
            | Insn::Return(_)
            | Insn::Throw => return Err(Escape),
        }
        Ok(())
    }
}

impl Shape {
    fn push(&mut self, wide: bool) {
        self.stack.push(Cell { levels: 0, wide });
    }

    fn pop(&mut self) -> Result<Cell, Escape> {
        self.stack.pop().ok_or(Escape)
    }

    /// Pops something that must be none of the arrays.
    fn drop_other(&mut self) -> Result<(), Escape> {
        match self.pop()?.levels {
            0 => Ok(()),
            _ => Err(Escape),
        }
    }

    /// Takes the arguments of a call; says which may be one of the arrays, as locals of the method called with their levels.
    fn arguments(&mut self, descriptor: &str, receiver: bool) -> Result<Vec<(u16, u8)>, Escape> {
        let (types, _) = JavaType::parse_method(descriptor).ok_or(Escape)?;
        let count = types.len() + usize::from(receiver);
        let from = self.stack.len().checked_sub(count).ok_or(Escape)?;
        let mut local = 0;
        let mut given = Vec::new();
        for cell in self.stack.drain(from..) {
            if cell.levels > 0 {
                given.push((local, cell.levels));
            }
            local += if cell.wide { 2 } else { 1 };
        }
        Ok(given)
    }

    /// Pushes what a call returns.
    fn result(&mut self, descriptor: &str, levels: u8) -> Result<(), Escape> {
        let (_, returns) = JavaType::parse_method(descriptor).ok_or(Escape)?;
        if returns != JavaType::Void {
            self.stack.push(Cell {
                levels: if returns.is_primitive() { 0 } else { levels },
                wide: matches!(returns, JavaType::Long | JavaType::Double),
            });
        }
        Ok(())
    }

    fn take(&mut self, words: u32) -> Result<Vec<Cell>, Escape> {
        let mut taken = Vec::new();
        let mut left = words;
        while left > 0 {
            let cell = self.pop()?;
            left = left.saturating_sub(if cell.wide { 2 } else { 1 });
            taken.push(cell);
        }
        taken.reverse();
        Ok(taken)
    }

    fn duplicate(&mut self, words: u32, under: u32) -> Result<(), Escape> {
        let copied = self.take(words)?;
        let skipped = self.take(under)?;
        self.stack
            .extend(copied.iter().chain(&skipped).chain(&copied));
        Ok(())
    }
}

/// Whether a method of the library only reads these arguments, and gives nobody more than their elements.
fn is_copied_by(r: &MemberRef, given: &[(u16, u8)]) -> bool {
    let reads = match (&*r.class, &*r.name) {
        (class, "clone") => class.starts_with('['),
        ("java/lang/System", "arraycopy") => given.iter().all(|(local, _)| *local == 0),
        ("java/util/Arrays", name) => matches!(
            name,
            "copyOf" | "copyOfRange" | "equals" | "hashCode" | "toString" | "binarySearch"
        ),
        _ => false,
    };
    reads && given.iter().all(|(_, levels)| *levels == 1)
}

fn is_wide(descriptor: &str) -> bool {
    matches!(descriptor, "J" | "D")
}
