//! In: the code of a method and a place in it. Out: where an operand comes from; whether it is certainly the object that the method is called on.
//!
//! The instructions before are looked at, as far as no jump leads between them; where they do not tell, the answer is no.

use crate::cfg::targets;
use crate::decode::falls_through;
use crate::{Code, Insn, Kind, method_descriptor};

/// Whether what an instruction finds `depth` values below the top of the stack is certainly the receiver. A `long` is one value.
pub fn is_receiver(code: &Code, at: u32, depth: usize) -> bool {
    let stores = |insn: &Insn| matches!(insn, Insn::Store(_, 0));
    let is_load = |from: u32| matches!(code.insns[from as usize], Insn::Load(Kind::Ref, 0));
    !code.insns.iter().any(stores) && origin(code, at, depth).is_some_and(is_load)
}

/// The instruction that certainly put there what an instruction finds `depth` values below the top of the stack; copies on the stack do not count.
pub fn origin(code: &Code, at: u32, mut depth: usize) -> Option<u32> {
    let is_target = |at: u32| {
        let jumps = code.insns.iter().any(|insn| targets(insn).contains(&at));
        jumps || code.handlers.iter().any(|handler| handler.target == at)
    };
    for before in (0..at).rev() {
        let insn = &code.insns[before as usize];
        if is_target(before + 1) || !falls_through(insn) {
            return None;
        }
        depth = match insn {
            Insn::Dup => depth.saturating_sub(1),
            // The copy of the top value is below the one beneath it.
            Insn::DupX1 => match depth {
                2 => 0,
                0 | 1 => depth,
                _ => depth - 1,
            },
            // Of an element that is changed, the array and the index.
            Insn::Dup2
                if matches!(
                    code.insns.get(before as usize + 1),
                    Some(Insn::ArrayLoad(_))
                ) =>
            {
                match depth {
                    0 | 1 => depth,
                    _ => depth - 2,
                }
            }
            _ => match effect(insn)? {
                (taken, given) if depth >= given => depth - given + taken,
                _ => return Some(before),
            },
        };
    }
    None
}

/// How many values an instruction takes from the stack, and how many it puts there; none where that depends on their kinds.
fn effect(insn: &Insn) -> Option<(usize, usize)> {
    let call = |descriptor: &str, receiver: usize| {
        let descriptor = method_descriptor(descriptor)?;
        let given = usize::from(descriptor.result.is_some());
        Some((descriptor.parameters.len() + receiver, given))
    };
    Some(match insn {
        Insn::Nop | Insn::Inc(..) | Insn::Goto(_) => (0, 0),
        Insn::Const(_) | Insn::Load(..) | Insn::GetStatic(_) | Insn::New(_) => (0, 1),
        Insn::Store(..)
        | Insn::Pop
        | Insn::If(..)
        | Insn::IfNull(..)
        | Insn::PutStatic(_)
        | Insn::MonitorEnter
        | Insn::MonitorExit => (1, 0),
        Insn::IfInt(..) | Insn::IfRef(..) | Insn::PutField(_) => (2, 0),
        Insn::ArrayLoad(_)
        | Insn::Arith(..)
        | Insn::Shift(..)
        | Insn::Bit(..)
        | Insn::LongCompare
        | Insn::FloatCompare { .. } => (2, 1),
        Insn::ArrayStore(_) => (3, 0),
        Insn::ArrayLength
        | Insn::NewArray(_)
        | Insn::NewRefArray(_)
        | Insn::Neg(_)
        | Insn::Convert(_)
        | Insn::GetField(_)
        | Insn::CheckCast(_)
        | Insn::InstanceOf(_) => (1, 1),
        Insn::NewMultiArray(_, dimensions) => (usize::from(*dimensions), 1),
        Insn::Invoke(kind, member) => {
            let receiver = usize::from(*kind != crate::InvokeKind::Static);
            return call(&member.descriptor, receiver);
        }
        Insn::InvokeDynamic(site) => return call(&site.descriptor, 0),
        _ => return None,
    })
}
