//! In: the specifications of a project and a class. Out: whether something is claimed of what its static initialiser leaves.
//!
//! Every method assumes the static invariants of its class, so somebody has to bring them about. Most static fields that may not be null
//! are set to an object at once; an initialiser that does no more than that needs no proof.

use provetta_classfile::{Class, ClassPath, Const, Insn, InvokeKind, Method};

use crate::implicit::is_set;
use crate::inherit::invariants;
use crate::typed::{Clause, SourceSpecs};

/// Whether the static initialiser of a class has to bring about static invariants: those that are written, and that fields are
/// not null where that does not show at once. `false` without an initialiser.
pub fn is_initialiser_claimed(specs: &[SourceSpecs], classes: &ClassPath, class: &str) -> bool {
    let Ok(Some(class)) = classes.find(class) else {
        return false;
    };
    let mut methods = class.methods.iter();
    let Some(method) = methods.find(|m| &*m.name == "<clinit>") else {
        return false;
    };
    let all = invariants(specs, classes, &class.name).unwrap_or_default();
    let mut own = all
        .iter()
        .filter(|(owner, one)| *owner == class.name && one.is_static);
    let is_open = |clause: &Clause| {
        let field = clause.text.strip_prefix("non_null ").unwrap_or_default();
        !clause.is_implicit || !is_set_to_an_object(&class, method, field)
    };
    own.any(|(_, one)| is_open(&one.clause))
}

/// Whether an initialiser sets a static field once, in a straight line, to something that is seen not to be null.
fn is_set_to_an_object(class: &Class, method: &Method, field: &str) -> bool {
    let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
    let is_object = |insn: &Insn| match insn {
        Insn::Invoke(InvokeKind::Special, called) => &*called.name == "<init>",
        Insn::Const(value) => !matches!(value, Const::Null),
        Insn::NewArray(_) | Insn::NewRefArray(_) | Insn::NewMultiArray(..) => true,
        Insn::ArrayStore(_) | Insn::InvokeDynamic(_) => true,
        _ => false,
    };
    let mut sets = insns
        .windows(2)
        .filter(|pair| is_set(&class.name, field, &pair[1]))
        .peekable();
    sets.peek().is_some() && sets.all(|pair| is_object(&pair[0]))
}
