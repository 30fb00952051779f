//! In: the code of a method. Out: for each instruction, what is known of the operands it finds.
//!
//! An ordinary forward analysis. A frame only ever loses knowledge when paths meet, so it ends; what a
//! frame says holds on every path, for each path was taken into account with the last frame of its
//! block. Values have numbers, so that a dereference that succeeds, a comparison with null and an
//! `instanceof` say something of every copy of the value. Code that is too large, or uses `jsr`, is left
//! alone: then nothing is known.

use std::sync::Arc;

use super::fact::{Broken, Fact, Frame};
use super::library;
use crate::cfg::targets;
use crate::decode::falls_through;
use crate::descriptor::{kind_of, method_descriptor, words};
use crate::{
    ArithOp, BitOp, Class, Cmp, Code, Const, Conversion, Elem, Insn, InvokeKind, Kind, MemberRef,
    Method, Prim,
};

/// Words that may be copied or merged for one method.
const MAX_WORK: usize = 20_000_000;

/// The frame before each instruction, given to `see` in order. Code that cannot be reached, or is not
/// understood, has empty frames.
pub(super) fn visit(class: &Class, method: &Method, code: &Code, mut see: impl FnMut(u32, &Frame)) {
    let mut flow = Flow {
        class,
        code,
        is_static: method.flags.is_static(),
        entries: vec![None; code.insns.len()],
        leaders: leaders(code),
        work: 0,
    };
    let solved = flow.solve(method).is_ok();
    let mut frame = Frame::default();
    let mut known = false;
    for at in 0..code.insns.len() as u32 {
        if flow.leaders[at as usize] {
            let entry = flow.entries[at as usize].take().filter(|_| solved);
            known = entry.is_some();
            frame = entry.unwrap_or_default();
        }
        see(at, &frame);
        if known && flow.step(at, &mut frame).is_err() {
            (known, frame) = (false, Frame::default());
        }
    }
}

struct Flow<'a> {
    class: &'a Class,
    code: &'a Code,
    is_static: bool,
    /// The frame at each leader that was reached
    entries: Vec<Option<Frame>>,
    leaders: Vec<bool>,
    work: usize,
}

/// Where paths can meet.
fn leaders(code: &Code) -> Vec<bool> {
    let mut leaders = vec![false; code.insns.len()];
    let mut lead = |at: u32| {
        if let Some(leader) = leaders.get_mut(at as usize) {
            *leader = true;
        }
    };
    lead(0);
    code.handlers.iter().for_each(|h| lead(h.target));
    for (at, insn) in code.insns.iter().enumerate() {
        let to = targets(insn);
        if !to.is_empty() || !falls_through(insn) {
            lead(at as u32 + 1);
        }
        to.iter().for_each(|t| lead(*t));
    }
    leaders
}

impl Flow<'_> {
    fn solve(&mut self, method: &Method) -> Result<(), Broken> {
        *self.entries.first_mut().ok_or(Broken)? = Some(self.first(method)?);
        let mut queue = vec![0];
        while let Some(start) = queue.pop() {
            let entry = self.entries.get(start as usize).ok_or(Broken)?;
            let mut frame = entry.clone().ok_or(Broken)?;
            let mut at = start;
            loop {
                let insn = self.code.insns.get(at as usize).ok_or(Broken)?;
                self.handled(at, &frame, &mut queue)?;
                let before = frame.clone();
                self.step(at, &mut frame)?;
                self.work += frame.locals.len() + frame.stack.len();
                for target in targets(insn) {
                    let mut taken = frame.clone();
                    refine(insn, &before, true, &mut taken);
                    self.meet(target, taken, &mut queue)?;
                }
                if !falls_through(insn) {
                    break;
                }
                refine(insn, &before, false, &mut frame);
                at += 1;
                if *self.leaders.get(at as usize).ok_or(Broken)? {
                    self.meet(at, frame, &mut queue)?;
                    break;
                }
            }
        }
        Ok(())
    }

    fn first(&self, method: &Method) -> Result<Frame, Broken> {
        let descriptor = method_descriptor(&method.descriptor).ok_or(Broken)?;
        let mut frame = Frame {
            locals: vec![Fact::default(); usize::from(self.code.max_locals)],
            stack: Vec::new(),
        };
        let mut slot = 0;
        if !self.is_static {
            let this = Fact {
                present: !self.assigns(0),
                ..Fact::of(&self.class.name)
            };
            *frame.locals.first_mut().ok_or(Broken)? = this;
            slot = 1;
        }
        for parameter in descriptor.parameters {
            let place = frame.locals.get_mut(slot).ok_or(Broken)?;
            *place = typed(parameter);
            slot += usize::from(words(kind_of(parameter)));
        }
        Ok(frame)
    }

    fn assigns(&self, local: u16) -> bool {
        let stores = |insn: &Insn| matches!(insn, Insn::Store(_, l) if *l == local);
        self.code.insns.iter().any(stores)
    }

    fn handled(&mut self, at: u32, frame: &Frame, queue: &mut Vec<u32>) -> Result<(), Broken> {
        let code = self.code;
        for handler in &code.handlers {
            if !(handler.start..handler.end).contains(&at) {
                continue;
            }
            let class = handler.catch.as_deref().unwrap_or("java/lang/Throwable");
            let id = caught(code, handler.target);
            let mut entry = Frame {
                locals: frame.locals.clone(),
                stack: Vec::new(),
            };
            entry.renew(id);
            entry.push(Fact {
                id: Some(id),
                present: true,
                ..Fact::of(class)
            });
            self.meet(handler.target, entry, queue)?;
        }
        Ok(())
    }

    fn meet(&mut self, at: u32, frame: Frame, queue: &mut Vec<u32>) -> Result<(), Broken> {
        self.work += frame.locals.len() + frame.stack.len();
        if self.work > MAX_WORK {
            return Err(Broken);
        }
        let place = self.entries.get_mut(at as usize).ok_or(Broken)?;
        let changed = match place {
            None => {
                *place = Some(frame);
                true
            }
            Some(entry) => entry.meet(&frame)?,
        };
        if changed && !queue.contains(&at) {
            queue.push(at);
        }
        Ok(())
    }

    /// A value that this instruction makes.
    fn made(&self, at: u32, frame: &mut Frame, fact: Fact) {
        frame.renew(at);
        frame.push(Fact {
            id: Some(at),
            ..fact
        });
    }

    /// What an instruction does if it raises nothing.
    fn step(&self, at: u32, frame: &mut Frame) -> Result<(), Broken> {
        let insn = self.code.insns.get(at as usize).ok_or(Broken)?;
        match insn {
            Insn::Nop | Insn::Goto(_) => {}
            Insn::Jsr(_) | Insn::Ret(_) => return Err(Broken),
            Insn::Const(constant) => self.constant(at, constant, frame),
            Insn::Load(kind, local) => self.load(at, *kind, *local, frame)?,
            Insn::Store(kind, local) => self.store(at, *kind, *local, frame)?,
            Insn::Inc(local, by) => {
                let fact = frame.locals.get_mut(usize::from(*local)).ok_or(Broken)?;
                let sum = fact.constant.map(|c| c + i64::from(*by));
                *fact = Fact {
                    constant: sum.filter(|s| i32::try_from(*s).is_ok()),
                    ..Fact::default()
                };
            }
            Insn::ArrayLoad(elem) => self.element(at, *elem, frame)?,
            Insn::ArrayStore(_) => {
                frame.pops(2)?;
                self.dereferenced(frame)?;
            }
            Insn::ArrayLength => {
                let array = self.dereferenced(frame)?;
                let length = Fact {
                    natural: true,
                    constant: array.length,
                    ..Fact::default()
                };
                frame.push(length.with_text(array.text.map(|a| format!("{a}.length"))));
            }
            Insn::NewArray(prim) => self.new_array(at, &format!("[{}", letter(*prim)), 1, frame)?,
            Insn::NewRefArray(class) => {
                self.new_array(at, &library::array_of(class), 1, frame)?;
            }
            Insn::NewMultiArray(class, dims) => {
                self.new_array(at, class, usize::from(*dims), frame)?;
            }
            Insn::New(class) => {
                let fact = Fact {
                    present: true,
                    exact: true,
                    ..Fact::of(class)
                };
                let text = format!("new {}", library::simple(class));
                self.made(at, frame, fact.with_text(Some(text)));
            }
            Insn::InstanceOf(class) => {
                let subject = frame.pop()?;
                frame.push(Fact {
                    natural: true,
                    test: subject.id.map(|id| (id, Arc::clone(class))),
                    ..Fact::default()
                });
            }
            Insn::CheckCast(class) => {
                let id = frame.below(0).id;
                let cast = |fact: &mut Fact| {
                    if !fact.exact {
                        fact.class = Some(Arc::clone(class));
                    }
                };
                frame.learn(id, cast);
                cast(frame.stack.last_mut().ok_or(Broken)?);
            }
            Insn::GetStatic(member) => {
                let fact = Fact {
                    present: library::is_present_static(member),
                    ..typed(&member.descriptor)
                };
                let text = format!("{}?.{}", library::simple(&member.class), member.name);
                self.made(at, frame, fact.with_text(Some(text)));
            }
            Insn::GetField(member) => {
                let owner = self.dereferenced(frame)?;
                let fact = Fact {
                    // The object around an inner one.
                    present: member.name.starts_with("this$"),
                    ..typed(&member.descriptor)
                };
                let text = owner.text.map(|o| qualified(&o, &member.name));
                self.made(at, frame, fact.with_text(text));
            }
            Insn::PutField(_) => {
                frame.pop()?;
                self.dereferenced(frame)?;
            }
            Insn::Invoke(kind, member) => self.call(at, *kind, member, frame)?,
            Insn::InvokeDynamic(site) => {
                let descriptor = method_descriptor(&site.descriptor).ok_or(Broken)?;
                frame.pops(descriptor.parameters.len())?;
                if let Some(result) = descriptor.result {
                    let fact = Fact {
                        present: library::is_present_dynamic(&site.bootstrap.class),
                        ..typed(result)
                    };
                    self.made(at, frame, fact);
                }
            }
            Insn::MonitorEnter => {
                self.dereferenced(frame)?;
            }
            Insn::Pop
            | Insn::MonitorExit
            | Insn::If(..)
            | Insn::IfNull(..)
            | Insn::Switch(_)
            | Insn::PutStatic(_)
            | Insn::Throw
            | Insn::Return(Some(_)) => {
                frame.pop()?;
            }
            Insn::Return(None) => {}
            Insn::IfInt(..) | Insn::IfRef(..) => {
                frame.pops(2)?;
            }
            Insn::Pop2 => {
                frame.take(2)?;
            }
            Insn::Dup => frame.duplicate(1, 0)?,
            Insn::DupX1 => frame.duplicate(1, 1)?,
            Insn::DupX2 => frame.duplicate(1, 2)?,
            Insn::Dup2 => frame.duplicate(2, 0)?,
            Insn::Dup2X1 => frame.duplicate(2, 1)?,
            Insn::Dup2X2 => frame.duplicate(2, 2)?,
            Insn::Swap => {
                let (top, below) = (frame.pop()?, frame.pop()?);
                frame.push(top);
                frame.push(below);
            }
            Insn::Arith(..)
            | Insn::Neg(_)
            | Insn::Shift(..)
            | Insn::Bit(..)
            | Insn::Convert(_)
            | Insn::LongCompare
            | Insn::FloatCompare { .. } => compute(insn, frame)?,
        }
        Ok(())
    }

    fn constant(&self, at: u32, constant: &Const, frame: &mut Frame) {
        let number = |wide, value: i64, text| {
            let fact = Fact {
                constant: Some(value),
                ..Fact::new(wide)
            };
            fact.with_text(Some(text))
        };
        match constant {
            Const::Int(v) => frame.push(number(false, i64::from(*v), v.to_string())),
            Const::Long(v) => frame.push(number(true, *v, format!("{v}L"))),
            Const::Float(_) => frame.push(Fact::new(false)),
            Const::Double(_) => frame.push(Fact::new(true)),
            Const::Null => frame.push(Fact::default().with_text(Some("null".to_owned()))),
            Const::String(units) => {
                let fact = Fact {
                    present: true,
                    exact: true,
                    ..Fact::of("java/lang/String")
                };
                let text = format!("{:?}", String::from_utf16_lossy(units));
                self.made(at, frame, fact.with_text(Some(text)));
            }
            Const::Class(name) => {
                let fact = Fact {
                    present: true,
                    exact: true,
                    ..Fact::of("java/lang/Class")
                };
                let text = format!("{}.class", library::simple(name));
                self.made(at, frame, fact.with_text(Some(text)));
            }
            Const::Other(_) => self.made(at, frame, Fact::default()),
        }
    }

    fn load(&self, at: u32, kind: Kind, local: u16, frame: &mut Frame) -> Result<(), Broken> {
        let place = usize::from(local);
        let mut fact = frame.locals.get(place).ok_or(Broken)?.clone();
        if kind == Kind::Ref && fact.id.is_none() {
            frame.renew(at);
            frame.locals[place].id = Some(at);
            fact.id = Some(at);
        }
        fact.wide = words(kind) == 2;
        let name = self.code.local_name(at, local);
        fact.hidden = name.is_none() && !self.code.locals.is_empty();
        if let Some(name) = name {
            fact = fact.with_text(Some(name.to_owned()));
        }
        frame.push(fact);
        Ok(())
    }

    fn store(&self, at: u32, kind: Kind, local: u16, frame: &mut Frame) -> Result<(), Broken> {
        let mut fact = frame.pop()?;
        let place = usize::from(local);
        fact.hidden = false;
        // A variable has its own name; the compiler's are what was put into them.
        if self.code.local_name(at + 1, local).is_some() {
            fact.text = None;
        }
        if words(kind) == 2 {
            *frame.locals.get_mut(place + 1).ok_or(Broken)? = Fact::default();
        }
        *frame.locals.get_mut(place).ok_or(Broken)? = fact;
        Ok(())
    }

    fn element(&self, at: u32, elem: Elem, frame: &mut Frame) -> Result<(), Broken> {
        let index = frame.pop()?;
        let array = self.dereferenced(frame)?;
        let text = match (&array.text, &index.text) {
            (Some(a), Some(i)) => Some(format!("{a}[{i}]")),
            _ => None,
        };
        let fact = match elem {
            Elem::Long | Elem::Double => Fact::new(true),
            Elem::Char => Fact {
                natural: true,
                ..Fact::default()
            },
            Elem::Ref => match array.class.as_deref().and_then(|c| c.strip_prefix('[')) {
                Some(element) => typed(element),
                None => Fact::default(),
            },
            _ => Fact::default(),
        };
        self.made(at, frame, fact.with_text(text));
        Ok(())
    }

    fn new_array(
        &self,
        at: u32,
        class: &str,
        dims: usize,
        frame: &mut Frame,
    ) -> Result<(), Broken> {
        let sizes = frame.pops(dims)?;
        let fact = Fact {
            present: true,
            exact: true,
            length: sizes.first().and_then(|s| s.constant).filter(|c| *c >= 0),
            ..Fact::of(class)
        };
        let text = library::new_array_text(class, &sizes);
        self.made(at, frame, fact.with_text(text));
        Ok(())
    }

    /// Takes a reference from the stack that is not null, since the instruction went on.
    fn dereferenced(&self, frame: &mut Frame) -> Result<Fact, Broken> {
        let fact = frame.pop()?;
        frame.learn(fact.id, |copy| copy.present = true);
        Ok(fact)
    }

    fn call(
        &self,
        at: u32,
        kind: InvokeKind,
        member: &MemberRef,
        frame: &mut Frame,
    ) -> Result<(), Broken> {
        let descriptor = method_descriptor(&member.descriptor).ok_or(Broken)?;
        let args = frame.pops(descriptor.parameters.len())?;
        let texts: Option<Vec<&str>> = args.iter().map(|a| a.text.as_deref()).collect();
        let texts = texts.map(|texts| texts.join(", "));
        let receiver = match kind {
            InvokeKind::Static => None,
            _ => Some(self.dereferenced(frame)?),
        };
        if &*member.name == "<init>" {
            let receiver = receiver.unwrap_or_default();
            let text = texts.and_then(|args| Some(format!("{}({args})", receiver.text?)));
            frame.learn(receiver.id, |copy| {
                *copy = copy.clone().with_text(text.clone());
            });
            return Ok(());
        }
        if library::is_null_check(member) {
            frame.learn(args[0].id, |copy| copy.present = true);
        }
        let Some(result) = descriptor.result else {
            return Ok(());
        };
        let mut fact = typed(result);
        fact.present = library::is_present_result(kind, member);
        fact.natural |= library::is_natural_result(member);
        if &*member.name == "clone" && member.class.starts_with('[') {
            fact = Fact {
                present: true,
                ..Fact::of(&member.class)
            };
        }
        let text = if library::is_box_conversion(member) {
            // As the compiler inserts it.
            let subject = receiver.as_ref().or(args.first());
            subject.and_then(|s| s.text.as_deref()).map(str::to_owned)
        } else {
            let owner = match &receiver {
                Some(receiver) => receiver.text.as_deref().map(|o| qualified(o, &member.name)),
                None => Some(format!(
                    "{}?.{}",
                    library::simple(&member.class),
                    member.name
                )),
            };
            owner
                .zip(texts)
                .map(|(owner, args)| format!("{owner}({args})"))
        };
        self.made(at, frame, fact.with_text(text));
        Ok(())
    }
}

/// The number of an exception that is caught at a handler.
pub(super) fn caught(code: &Code, handler: u32) -> u32 {
    code.insns.len() as u32 + handler
}

/// A member of an object: `this` may be left out.
fn qualified(owner: &str, name: &str) -> String {
    if owner == "this" {
        format!("this?.{name}")
    } else {
        format!("{owner}.{name}")
    }
}

/// What the static type says.
fn typed(descriptor: &str) -> Fact {
    match descriptor.as_bytes().first() {
        Some(b'L' | b'[') => Fact::of(descriptor),
        Some(b'J' | b'D') => Fact::new(true),
        Some(b'C' | b'Z') => Fact {
            natural: true,
            ..Fact::default()
        },
        _ => Fact::default(),
    }
}

pub(super) fn letter(prim: Prim) -> char {
    match prim {
        Prim::Boolean => 'Z',
        Prim::Char => 'C',
        Prim::Float => 'F',
        Prim::Double => 'D',
        Prim::Byte => 'B',
        Prim::Short => 'S',
        Prim::Int => 'I',
        Prim::Long => 'J',
    }
}

/// What is known behind a jump, taken or not.
fn refine(insn: &Insn, before: &Frame, jumped: bool, frame: &mut Frame) {
    let top = before.below(0);
    match insn {
        Insn::IfNull(on_null, _) if *on_null != jumped => {
            frame.learn(top.id, |copy| copy.present = true);
        }
        Insn::If(cmp @ (Cmp::Eq | Cmp::Ne), _) if (*cmp == Cmp::Ne) == jumped => {
            if let Some((id, class)) = top.test {
                frame.learn(Some(id), |copy| {
                    copy.present = true;
                    if !copy.exact {
                        copy.class = Some(Arc::clone(&class));
                    }
                });
            }
        }
        _ => {}
    }
}

/// Instructions on numbers.
fn compute(insn: &Insn, frame: &mut Frame) -> Result<(), Broken> {
    let wide = |kind: &Kind| words(*kind) == 2;
    let (operator, wide) = match insn {
        Insn::Arith(op, kind) => (
            match op {
                ArithOp::Add => "+",
                ArithOp::Sub => "-",
                ArithOp::Mul => "*",
                ArithOp::Div => "/",
                ArithOp::Rem => "%",
            },
            wide(kind),
        ),
        Insn::Bit(op, kind) => (
            match op {
                BitOp::And => "&",
                BitOp::Or => "|",
                BitOp::Xor => "^",
            },
            wide(kind),
        ),
        Insn::Shift(op, kind) => (
            match op {
                crate::ShiftOp::Shl => "<<",
                crate::ShiftOp::Shr => ">>",
                crate::ShiftOp::Ushr => ">>>",
            },
            wide(kind),
        ),
        Insn::Neg(kind) => {
            let operand = frame.pop()?;
            let text = operand.text.map(|t| format!("-{t}"));
            frame.push(Fact::new(wide(kind)).with_text(text));
            return Ok(());
        }
        Insn::Convert(conversion) => {
            use Conversion::*;
            let operand = frame.pop()?;
            let fact = Fact {
                natural: *conversion == I2C,
                ..Fact::new(matches!(conversion, I2L | I2D | L2D | F2L | F2D | D2L))
            };
            // A number that is known stays the same where it only gets wider.
            frame.push(Fact {
                constant: operand.constant.filter(|_| *conversion == I2L),
                text: operand.text,
                ..fact
            });
            return Ok(());
        }
        _ => {
            frame.pops(2)?;
            frame.push(Fact::default());
            return Ok(());
        }
    };
    let (right, left) = (frame.pop()?, frame.pop()?);
    let masks = operator == "&" && (left.is_natural() || right.is_natural());
    let text = match (&left.text, &right.text) {
        (Some(l), Some(r)) => Some(format!("{l} {operator} {r}")),
        _ => None,
    };
    let fact = Fact {
        natural: masks,
        ..Fact::new(wide)
    };
    frame.push(fact.with_text(text));
    Ok(())
}
