//! In: decoded code. Out: nothing, or what an interpreter of it would stumble over.
//!
//! Abstract interpretation over kinds of values: along every path the operand stack neither underflows
//! nor outgrows `max_stack`, each operand has the kind its instruction takes, a local is read only as the
//! kind it holds on all paths, and paths that meet agree on the stack. Types of references are not
//! compared: whoever executes code must cope with an object of an unexpected class.
//!
//! It ends because a frame at a join only ever loses known locals. Subroutines (`jsr`, before Java 7) are
//! analysed once per chain of callers, so that callers do not mix; a budget bounds the work on code that
//! was built to be expensive.

use rustc_hash::FxHashMap;

use crate::decode::falls_through;
use crate::descriptor::{Descriptor, kind_of, method_descriptor};
use crate::error::{Fault, Parse, bad};
use crate::stack::Frame;
use crate::{Code, Insn, Kind};

/// The method that the code belongs to.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) is_static: bool,
    pub(crate) descriptor: &'a Descriptor<'a>,
    pub(crate) argument_words: u32,
    pub(crate) major: u16,
}

/// Work allowed per method, in values copied or compared; the largest methods of the JDK need 1 %.
const BUDGET: u64 = 50_000_000;

/// Callers of nested subroutines, innermost last, by the instruction behind their `jsr`.
type Callers = Vec<u32>;

/// Checks the code of one method.
pub(crate) fn verify(code: &Code, subject: Subject, dynamic: &[(u32, Kind)]) -> Parse<()> {
    if u32::from(code.max_locals) < subject.argument_words {
        return bad("the arguments do not fit into the locals");
    }
    let has_jsr = code
        .insns
        .iter()
        .any(|i| matches!(i, Insn::Jsr(_) | Insn::Ret(_)));
    if has_jsr && subject.major >= 51 {
        return bad("a subroutine in a class of Java 7 or newer");
    }
    let mut frame = Frame::new(code.max_stack);
    if !subject.is_static {
        frame.define(0, Kind::Ref);
    }
    let mut slot = u16::from(!subject.is_static);
    for parameter in &subject.descriptor.parameters {
        let kind = kind_of(parameter);
        frame.define(slot, kind);
        slot += crate::descriptor::words(kind);
    }
    let mut check = Check {
        code,
        dynamic,
        result: subject.descriptor.result.map(kind_of),
        leader: leaders(code),
        frames: FxHashMap::default(),
        work: Vec::new(),
        spent: 0,
    };
    check.join(0, Callers::new(), &frame)?;
    while let Some((leader, callers)) = check.work.pop() {
        check.run(leader, callers)?;
    }
    Ok(())
}

/// Instructions that more than the one before can reach, or at which the set of handlers changes.
fn leaders(code: &Code) -> Vec<bool> {
    let mut leader = vec![false; code.insns.len() + 1];
    leader[0] = true;
    for (here, insn) in code.insns.iter().enumerate() {
        match insn {
            Insn::If(_, t)
            | Insn::IfInt(_, t)
            | Insn::IfRef(_, t)
            | Insn::IfNull(_, t)
            | Insn::Goto(t) => leader[*t as usize] = true,
            Insn::Jsr(t) => {
                leader[*t as usize] = true;
                leader[here + 1] = true;
            }
            Insn::Switch(switch) => {
                leader[switch.default as usize] = true;
                switch
                    .cases
                    .iter()
                    .for_each(|(_, t)| leader[*t as usize] = true);
            }
            _ => {}
        }
    }
    for handler in &code.handlers {
        leader[handler.target as usize] = true;
        leader[handler.start as usize] = true;
    }
    leader
}

struct Check<'a> {
    code: &'a Code,
    dynamic: &'a [(u32, Kind)],
    result: Option<Kind>,
    leader: Vec<bool>,
    frames: FxHashMap<(u32, Callers), Frame>,
    work: Vec<(u32, Callers)>,
    spent: u64,
}

impl Check<'_> {
    fn spend(&mut self, amount: usize) -> Parse<()> {
        self.spent += amount as u64 + 1;
        if self.spent > BUDGET {
            bad("code too intricate to check")
        } else {
            Ok(())
        }
    }

    /// Merges a frame into what is known at an instruction.
    fn join(&mut self, insn: u32, callers: Callers, frame: &Frame) -> Parse<()> {
        self.spend(frame.size())?;
        let key = (insn, callers);
        let changed = match self.frames.get_mut(&key) {
            Some(known) => known.merge(frame)?,
            None => {
                self.frames.insert(key.clone(), frame.clone());
                true
            }
        };
        if changed {
            self.work.push(key);
        }
        Ok(())
    }

    /// Follows the code from a leader to the end of its straight line.
    fn run(&mut self, leader: u32, callers: Callers) -> Parse<()> {
        let key = (leader, callers);
        let Some(mut frame) = self.frames.get(&key).cloned() else {
            return Ok(());
        };
        let callers = key.1;
        let mut here = leader;
        let mut locals_changed = true;
        loop {
            let place = |f: Fault, code: &Code| {
                f.within(|| format!("byte {}", code.offsets[here as usize]))
            };
            let step = self.step(here, &callers, &mut frame, locals_changed);
            step.map_err(|f| place(f, self.code))?;
            let insn = &self.code.insns[here as usize];
            if !falls_through(insn) || matches!(insn, Insn::Jsr(_)) {
                return Ok(());
            }
            locals_changed = matches!(insn, Insn::Store(..));
            here += 1;
            if self.leader[here as usize] {
                let joined = self.join(here, callers, &frame);
                return joined.map_err(|f| f.within(|| format!("instruction {here}")));
            }
        }
    }

    fn step(
        &mut self,
        here: u32,
        callers: &Callers,
        frame: &mut Frame,
        locals_changed: bool,
    ) -> Parse<()> {
        let code = self.code;
        let insn = &code.insns[here as usize];
        self.spend(1)?;
        if locals_changed {
            for handler in &code.handlers {
                self.spend(1)?;
                if (handler.start..handler.end).contains(&here) {
                    let caught = frame.caught()?;
                    self.join(handler.target, callers.clone(), &caught)?;
                }
            }
        }
        match insn {
            Insn::Const(crate::Const::Other(_)) => {
                let found = self.dynamic.iter().find(|(at, _)| *at == here);
                frame.push(found.map_or(Kind::Ref, |(_, kind)| *kind))?;
            }
            Insn::Return(kind) => {
                if *kind != self.result {
                    return bad("a return of the wrong kind");
                }
                if let Some(kind) = kind {
                    frame.pop(*kind)?;
                }
            }
            Insn::GetStatic(field) => frame.push(kind_of(&field.descriptor))?,
            Insn::PutStatic(field) => frame.pop(kind_of(&field.descriptor))?,
            Insn::GetField(field) => {
                frame.pop(Kind::Ref)?;
                frame.push(kind_of(&field.descriptor))?;
            }
            Insn::PutField(field) => {
                frame.pop(kind_of(&field.descriptor))?;
                frame.pop(Kind::Ref)?;
            }
            Insn::Invoke(kind, method) => {
                let receiver = *kind != crate::InvokeKind::Static;
                self.call(&method.descriptor, receiver, frame)?;
            }
            Insn::InvokeDynamic(site) => self.call(&site.descriptor, false, frame)?,
            Insn::Jsr(target) => {
                let mut inner = callers.clone();
                if inner.contains(&(here + 1)) || inner.len() > 30 {
                    return bad("a subroutine that calls itself");
                }
                inner.push(here + 1);
                frame.push_return_address()?;
                return self.join(*target, inner, frame);
            }
            Insn::Ret(local) => {
                frame.check_return_address(*local)?;
                let mut outer = callers.clone();
                // The address belongs to the innermost call: javac's subroutines return in order.
                let Some(back) = outer.pop() else {
                    return bad("ret outside a subroutine");
                };
                return self.join(back, outer, frame);
            }
            other => frame.simple(other)?,
        }
        self.jumps(insn, callers, frame)
    }

    fn call(&mut self, descriptor: &str, receiver: bool, frame: &mut Frame) -> Parse<()> {
        self.spend(descriptor.len() / 8)?;
        let Some(descriptor) = method_descriptor(descriptor) else {
            return bad("malformed method descriptor");
        };
        for parameter in descriptor.parameters.iter().rev() {
            frame.pop(kind_of(parameter))?;
        }
        if receiver {
            frame.pop(Kind::Ref)?;
        }
        descriptor
            .result
            .map_or(Ok(()), |result| frame.push(kind_of(result)))
    }

    fn jumps(&mut self, insn: &Insn, callers: &Callers, frame: &Frame) -> Parse<()> {
        match insn {
            Insn::If(_, t)
            | Insn::IfInt(_, t)
            | Insn::IfRef(_, t)
            | Insn::IfNull(_, t)
            | Insn::Goto(t) => self.join(*t, callers.clone(), frame),
            Insn::Switch(switch) => {
                self.join(switch.default, callers.clone(), frame)?;
                switch
                    .cases
                    .iter()
                    .try_for_each(|(_, t)| self.join(*t, callers.clone(), frame))
            }
            _ => Ok(()),
        }
    }
}
