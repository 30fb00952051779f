//! In: a method that an array may come into. Out: whether it may be written there or come out of sight, and what it comes to.

use provetta_classfile::{self as cf, Code, Elem, Insn, InvokeKind, Kind, MemberRef};
use provetta_outcome::JavaType;

use super::spread::Spread;

/// A stack entry: may it be the array, and does it take two words.
#[derive(Clone, Copy, PartialEq)]
struct Cell {
    tainted: bool,
    wide: bool,
}

#[derive(Clone, PartialEq)]
struct Shape {
    locals: Vec<bool>,
    stack: Vec<Cell>,
}

struct Escape;

/// Follows the array through one method.
pub(super) struct Flow<'a, 's> {
    code: &'a Code,
    spread: &'a mut Spread<'s>,
    class: &'a cf::Class,
    method: &'a cf::Method,
    /// Elements may be stored: the initialiser fills the array
    may_fill: bool,
    shapes: Vec<Option<Shape>>,
    queue: Vec<u32>,
}

impl<'a, 's> Flow<'a, 's> {
    pub(super) fn new(
        code: &'a Code,
        spread: &'a mut Spread<'s>,
        class: &'a cf::Class,
        method: &'a cf::Method,
        may_fill: bool,
    ) -> Flow<'a, 's> {
        let mut locals = vec![false; usize::from(code.max_locals)];
        for local in spread.parameters(class, method) {
            if let Some(place) = locals.get_mut(usize::from(local)) {
                *place = true;
            }
        }
        let first = Shape {
            locals,
            stack: Vec::new(),
        };
        let mut shapes = vec![None; code.insns.len()];
        shapes[0] = Some(first);
        Flow {
            code,
            spread,
            class,
            method,
            may_fill,
            shapes,
            queue: vec![0],
        }
    }

    /// Whether the array may be written, or come where it cannot be followed. What it comes to else is noted in the spread.
    pub(super) fn escapes(mut self) -> bool {
        while let Some(at) = self.queue.pop() {
            let Some(shape) = self.shapes[at as usize].clone() else {
                continue;
            };
            for handler in self
                .code
                .handlers
                .iter()
                .filter(|h| (h.start..h.end).contains(&at))
            {
                let caught = Cell {
                    tainted: false,
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
                    .for_each(|(a, b)| *a |= b);
                old.stack
                    .iter_mut()
                    .zip(&shape.stack)
                    .for_each(|(a, b)| a.tainted |= b.tainted);
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
            Insn::IfInt(_, t) | Insn::IfRef(_, t) => {
                shape.pop()?;
                shape.pop()?;
                targets.push(*t);
            }
            Insn::Goto(t) => targets = vec![*t],
            Insn::Jsr(_) | Insn::Ret(_) => return Err(Escape),
            Insn::Switch(s) => {
                shape.pop()?;
                targets = s.cases.iter().map(|(_, t)| *t).chain([s.default]).collect();
            }
            Insn::Return(kind) => {
                if kind.is_some()
                    && shape.pop()?.tainted
                    && !self.spread.leaves(self.class, self.method)
                {
                    return Err(Escape);
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
                let tainted =
                    *kind == Kind::Ref && shape.locals.get(usize::from(*local)) == Some(&true);
                shape.stack.push(Cell {
                    tainted,
                    wide: wide(*kind),
                });
            }
            Insn::Store(_, local) => {
                let cell = shape.pop()?;
                *shape.locals.get_mut(usize::from(*local)).ok_or(Escape)? = cell.tainted;
            }
            Insn::ArrayLoad(elem) => {
                shape.pop()?;
                let array = shape.pop()?;
                let tainted = array.tainted && *elem == Elem::Ref;
                shape.stack.push(Cell {
                    tainted,
                    wide: matches!(elem, Elem::Long | Elem::Double),
                });
            }
            Insn::ArrayStore(_) => {
                let value = shape.pop()?;
                shape.pop()?;
                let array = shape.pop()?;
                if value.tainted || (array.tainted && !self.may_fill) {
                    return Err(Escape);
                }
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
                let tainted = self.spread.is_it(r);
                shape.stack.push(Cell {
                    tainted,
                    wide: is_wide(&r.descriptor),
                });
            }
            Insn::PutStatic(r) => {
                if shape.pop()?.tainted && !self.spread.is_it(r) {
                    return Err(Escape);
                }
            }
            Insn::GetField(r) => {
                shape.pop()?;
                shape.stack.push(Cell {
                    tainted: self.spread.is_held_by(r),
                    wide: is_wide(&r.descriptor),
                });
            }
            Insn::PutField(r) => {
                let value = shape.pop()?;
                shape.pop()?;
                if value.tainted && !self.spread.enters_field(r) {
                    return Err(Escape);
                }
            }
            Insn::Invoke(kind, r) => {
                let receiver = *kind != InvokeKind::Static;
                let tainted = shape.arguments(&r.descriptor, receiver)?;
                let copies = !self.spread.is_nested() && is_read_by(r, &tainted);
                if !copies {
                    for local in tainted {
                        if !self.spread.enters_call(*kind, r, local) {
                            return Err(Escape);
                        }
                    }
                }
                shape.result(&r.descriptor, self.spread.is_returned_by(r))?;
            }
            Insn::InvokeDynamic(site) => {
                if !shape.arguments(&site.descriptor, false)?.is_empty() {
                    return Err(Escape);
                }
                shape.result(&site.descriptor, false)?;
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
        self.stack.push(Cell {
            tainted: false,
            wide,
        });
    }

    fn pop(&mut self) -> Result<Cell, Escape> {
        self.stack.pop().ok_or(Escape)
    }

    /// Takes the arguments of a call; tells which may be the array, as locals of the method called.
    fn arguments(&mut self, descriptor: &str, receiver: bool) -> Result<Vec<u16>, Escape> {
        let (types, _) = JavaType::parse_method(descriptor).ok_or(Escape)?;
        let count = types.len() + usize::from(receiver);
        let from = self.stack.len().checked_sub(count).ok_or(Escape)?;
        let mut local = 0;
        let mut tainted = Vec::new();
        for cell in self.stack.drain(from..) {
            if cell.tainted {
                tainted.push(local);
            }
            local += if cell.wide { 2 } else { 1 };
        }
        Ok(tainted)
    }

    /// Pushes what a call returns.
    fn result(&mut self, descriptor: &str, tainted: bool) -> Result<(), Escape> {
        let (_, returns) = JavaType::parse_method(descriptor).ok_or(Escape)?;
        if returns != JavaType::Void {
            self.stack.push(Cell {
                tainted: tainted && !returns.is_primitive(),
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

/// Whether a method of the library only reads those of its arguments, and keeps nothing of an array that has no arrays in it.
fn is_read_by(r: &MemberRef, locals: &[u16]) -> bool {
    match (&*r.class, &*r.name) {
        (class, "clone") => class.starts_with('['),
        ("java/lang/System", "arraycopy") => locals == [0],
        ("java/util/Arrays", name) => matches!(
            name,
            "copyOf" | "copyOfRange" | "equals" | "hashCode" | "toString" | "binarySearch"
        ),
        _ => false,
    }
}

fn is_wide(descriptor: &str) -> bool {
    matches!(descriptor, "J" | "D")
}
