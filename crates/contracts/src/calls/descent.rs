//! In: an object, and one that a recursive call gets. Out: whether the second is older, and so nearer to the end of a chain.
//!
//! Where a constructor puts a parameter as it came into a final field, what the field holds existed before its object: no code can name an
//! object before the constructor of its superclass is called, and arguments are there by then. So whoever follows such
//! fields from object to object comes to ever older ones, and there is an end. (An object that is passed while its own constructor
//! still runs is older all the same.) That nobody changes final fields is assumed: no reflection, no deserialisation.

use provetta_classfile as cf;
use provetta_classfile::{Const, Insn, Kind, cfg, kind_of, method_descriptor};
use provetta_faults::{Fault, seeded};
use provetta_symex::{Body, SlotInfo, State, Value};

use crate::calls::Calls;

/// How many objects are looked at.
pub(crate) const MAX_OBJECTS: usize = 32;

impl Calls<'_, '_> {
    /// Whether the second of two references leads to an older object than the first, or to the same; none if that is not known.
    pub(crate) fn descends(&self, state: &State, was: Value, now: Value) -> Option<bool> {
        let (was, now) = (state.known(was), state.known(now));
        if was == now {
            return matches!(was, Value::Ref(_) | Value::Sym(_) | Value::Null).then_some(false);
        }
        // Nothing is older than nothing.
        if matches!((was, now), (Value::Ref(_), Value::Null)) {
            return Some(true);
        }
        let mut met = vec![was];
        let mut next = 0;
        while let Some(Value::Ref(id)) = met.get(next).copied() {
            next += 1;
            let object = state.heap.get(id);
            let Body::Fields(values) = &object.body else {
                continue;
            };
            let fields = &self.program.class(object.class).fields;
            for (info, value) in fields.iter().zip(values.iter()) {
                let value = state.known(*value);
                let is_reference = matches!(value, Value::Ref(_) | Value::Sym(_));
                if !is_reference || !self.is_given(info) {
                    continue;
                }
                if value == now {
                    return Some(true);
                }
                if matches!(value, Value::Ref(_))
                    && !met.contains(&value)
                    && met.len() < MAX_OBJECTS
                {
                    met.push(value);
                }
            }
        }
        None
    }

    /// Whether a field holds what a constructor got, and nothing else.
    fn is_given(&self, field: &SlotInfo) -> bool {
        if !field.flags.is_final() {
            return seeded(Fault::EveryFieldDescends);
        }
        let class = self.program.classes.find(&field.declared_in).ok().flatten();
        class.is_some_and(|class| {
            class
                .methods
                .iter()
                .all(|m| puts_only_given(&class, m, field))
        })
    }
}

/// Whether a method puts nothing into a field of its object but its own parameters, as they came, and null.
fn puts_only_given(class: &cf::Class, method: &cf::Method, field: &SlotInfo) -> bool {
    let Some(code) = &method.code else {
        return true;
    };
    let is_put = |insn: &Insn| matches!(insn, Insn::PutField(to) if to.name == field.name && to.class == class.name);
    if !code.insns.iter().any(is_put) {
        return true;
    }
    if &*method.name != "<init>" {
        return false;
    }
    let Some(descriptor) = method_descriptor(&method.descriptor) else {
        return false;
    };
    let kinds = descriptor.parameters.iter().map(|p| kind_of(p));
    let words: u16 = kinds.map(cf::words).sum();
    let cfg = cfg(code);
    let starts = |pc: usize| cfg.blocks.iter().any(|b| b.start as usize == pc);
    let is_parameter = |local: u16| {
        let is_written =
            |insn: &Insn| matches!(insn, Insn::Store(_, to) if *to == local || *to + 1 == local);
        (1..=words).contains(&local) && !code.insns.iter().any(is_written)
    };
    code.insns.iter().enumerate().all(|(pc, insn)| {
        if !is_put(insn) {
            return true;
        }
        // No jump leads between the three.
        if pc < 2 || starts(pc) || starts(pc - 1) {
            return false;
        }
        let is_this = matches!(code.insns[pc - 2], Insn::Load(Kind::Ref, 0));
        let is_given = match &code.insns[pc - 1] {
            Insn::Load(Kind::Ref, local) => is_parameter(*local),
            Insn::Const(Const::Null) => true,
            _ => false,
        };
        is_this && is_given
    })
}
