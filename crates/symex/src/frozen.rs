//! In: a class of the project. Out: which of its static array fields hold arrays that never change once
//! the static initialiser has ended.
//!
//! Such a field is final, and code that may use it (its nest if it is private or made by the compiler, its
//! package if it is not public or protected) neither writes the array nor hands it out: a flow analysis
//! follows every value loaded from the field through locals and the operand stack, into methods of that code that
//! are certain to be the ones called, back out of private ones, and into private fields; it gives up on anything else but reading
//! elements, asking the length, comparing and copying. The initialiser itself may fill the array, but not hand it
//! to unknown code.

mod flow;
mod spread;

use std::sync::Arc;

use provetta_classfile::{self as cf, ClassPath, Code, Insn};
use provetta_outcome::JavaType;

use flow::Flow;
use spread::Spread;

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

/// Follows the array through all code that may have it, until nothing new is found that may hold it.
fn is_frozen(class: &cf::Class, field: &cf::Field, users: &[Arc<cf::Class>]) -> bool {
    let mut spread = Spread::new(field, users);
    loop {
        let before = spread.size();
        for member in users {
            for method in &member.methods {
                let Some(code) = &method.code else { continue };
                let initialiser = member.name == class.name && &*method.name == "<clinit>";
                if initialiser && leaks(code, field) {
                    return false;
                }
                if spread.concerns(member, method, code)
                    && Flow::new(code, &mut spread, member, method, initialiser).escapes()
                {
                    return false;
                }
            }
        }
        if spread.size() == before {
            return true;
        }
    }
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
