//! In: a class of the project. Out: which of its static array fields hold arrays that never change once
//! the static initialiser has ended.
//!
//! Such a field is final, and code that may use it (its nest if it is private or made by the compiler, its
//! package if it is not public or protected) neither writes the array nor hands it out: a flow analysis follows every value loaded from the field through locals
//! and the operand stack, and gives up on anything but reading elements, asking the length, comparing
//! and cloning. The initialiser itself may fill the array, but not hand it to unknown code.

use std::sync::Arc;

use provetta_classfile::{self as cf, ClassPath, Code, Elem, Insn, InvokeKind, Kind, MemberRef};
use provetta_outcome::JavaType;

/// One flag per field of the class.
pub(crate) fn frozen_fields(
    class: &Arc<cf::Class>,
    classes: &ClassPath,
    nest: &[String],
    package: &[String],
) -> Vec<bool> {
    let find = |names: &[String]| -> Option<Vec<Arc<cf::Class>>> {
        let found = names.iter().map(|name| classes.find(name).ok().flatten());
        found.collect()
    };
    let is_candidate = |field: &cf::Field| {
        let flags = field.flags;
        flags.is_static() && flags.is_final() && field.descriptor.starts_with('[')
    };
    if !class.fields.iter().any(is_candidate) {
        return vec![false; class.fields.len()];
    }
    let members = find(nest);
    let mut neighbours = None;
    class
        .fields
        .iter()
        .map(|field| {
            let flags = field.flags;
            if !is_candidate(field) {
                false
            } else if flags.is_private() || flags.is_synthetic() {
                members
                    .as_ref()
                    .is_some_and(|nest| is_frozen(class, field, nest))
            } else if flags.is_public() || flags.is_protected() {
                false
            } else {
                neighbours
                    .get_or_insert_with(|| find(package))
                    .as_ref()
                    .is_some_and(|all| is_frozen(class, field, all))
            }
        })
        .collect()
}

fn is_frozen(class: &cf::Class, field: &cf::Field, users: &[Arc<cf::Class>]) -> bool {
    // Whoever clones an array of arrays holds the inner ones.
    let nested = field.descriptor.starts_with("[[");
    // A subclass may name it as its own.
    let is_it = |r: &MemberRef| r.name == field.name && r.descriptor == field.descriptor;
    for member in users {
        for method in &member.methods {
            let Some(code) = &method.code else { continue };
            let initialiser = member.name == class.name && &*method.name == "<clinit>";
            if initialiser && leaks(code, field) {
                return false;
            }
            let uses = code
                .insns
                .iter()
                .any(|i| matches!(i, Insn::GetStatic(r) if is_it(r)));
            if uses && Flow::new(code, &is_it, initialiser, nested).escapes() {
                return false;
            }
        }
    }
    true
}

/// Whether the initialiser may give the array to code that keeps it: any call that takes such a value,
/// or a second place it is stored in.
fn leaks(code: &Code, field: &cf::Field) -> bool {
    code.insns.iter().enumerate().any(|(i, insn)| match insn {
        Insn::Invoke(_, r) => {
            let harmless = matches!(&*r.class, "java/util/Arrays" | "java/lang/System");
            let Some((types, _)) = JavaType::parse_method(&r.descriptor) else {
                return true;
            };
            !harmless && types.iter().any(|t| !t.is_primitive() && !is_string(t))
        }
        Insn::PutField(r) => *r.descriptor == *field.descriptor,
        Insn::PutStatic(r) if *r.descriptor == *field.descriptor => i
            .checked_sub(1)
            .and_then(|i| code.insns.get(i))
            .is_some_and(|before| {
                matches!(
                    before,
                    Insn::Dup | Insn::DupX1 | Insn::DupX2 | Insn::GetStatic(_)
                )
            }),
        _ => false,
    })
}

fn is_string(ty: &JavaType) -> bool {
    matches!(ty, JavaType::Class(name) if &**name == "java/lang/String")
}

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

struct Flow<'a> {
    code: &'a Code,
    is_it: &'a dyn Fn(&MemberRef) -> bool,
    /// Elements may be stored: the initialiser fills the array
    may_fill: bool,
    nested: bool,
    shapes: Vec<Option<Shape>>,
    queue: Vec<u32>,
}

impl<'a> Flow<'a> {
    fn new(
        code: &'a Code,
        is_it: &'a dyn Fn(&MemberRef) -> bool,
        may_fill: bool,
        nested: bool,
    ) -> Flow<'a> {
        let first = Shape {
            locals: vec![false; usize::from(code.max_locals)],
            stack: Vec::new(),
        };
        let mut shapes = vec![None; code.insns.len()];
        shapes[0] = Some(first);
        Flow {
            code,
            is_it,
            may_fill,
            nested,
            shapes,
            queue: vec![0],
        }
    }

    fn escapes(mut self) -> bool {
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
                if kind.is_some() && shape.pop()?.tainted {
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
    fn straight(&self, insn: &Insn, shape: &mut Shape) -> Result<(), Escape> {
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
                let tainted = (self.is_it)(r);
                shape.stack.push(Cell {
                    tainted,
                    wide: is_wide(&r.descriptor),
                });
            }
            Insn::PutStatic(r) => {
                if shape.pop()?.tainted && !(self.is_it)(r) {
                    return Err(Escape);
                }
            }
            Insn::GetField(r) => {
                shape.pop()?;
                shape.push(is_wide(&r.descriptor));
            }
            Insn::PutField(_) => {
                let value = shape.pop()?;
                shape.pop()?;
                if value.tainted {
                    return Err(Escape);
                }
            }
            Insn::Invoke(kind, r) => {
                let clones = !self.nested && &*r.name == "clone" && r.class.starts_with('[');
                self.call(shape, &r.descriptor, *kind != InvokeKind::Static, clones)?;
            }
            Insn::InvokeDynamic(site) => self.call(shape, &site.descriptor, false, false)?,
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

    fn call(
        &self,
        shape: &mut Shape,
        descriptor: &str,
        receiver: bool,
        clones: bool,
    ) -> Result<(), Escape> {
        let (types, returns) = JavaType::parse_method(descriptor).ok_or(Escape)?;
        for _ in 0..types.len() + usize::from(receiver) {
            if shape.pop()?.tainted && !clones {
                return Err(Escape);
            }
        }
        if returns != JavaType::Void {
            shape.push(matches!(returns, JavaType::Long | JavaType::Double));
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

fn is_wide(descriptor: &str) -> bool {
    matches!(descriptor, "J" | "D")
}
