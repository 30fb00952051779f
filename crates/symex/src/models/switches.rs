//! In: a call site of `SwitchBootstraps`. Out: the method that finds the label of a pattern switch.
//!
//! `typeSwitch` and `enumSwitch` get the value and the number of the first label that counts; the answer is the
//! number of the first label from there that fits, the number of labels if none does, -1 for null.

use provetta_classfile::{
    BootstrapArg, CallSite, Cmp, Const, Insn, InvokeKind, Method, method_descriptor,
};
use provetta_outcome::StopReason;

use crate::halt::unsupported;
use crate::names::class_of_descriptor;
use crate::synthetic::{Assembler, member};

/// The static method that stands for the call site.
pub(crate) fn method(site: &CallSite) -> Result<Method, StopReason> {
    let strange = || unsupported("a switch with patterns (its call site)");
    let parsed = method_descriptor(&site.descriptor).ok_or_else(strange)?;
    let [selector, "I"] = parsed.parameters.as_slice() else {
        return Err(strange());
    };
    if !selector.starts_with('L') {
        return over_primitive(site, selector);
    }
    let of_enum = match &*site.bootstrap.name {
        "typeSwitch" => None,
        "enumSwitch" => Some(class_of_descriptor(selector)),
        _ => return Err(strange()),
    };
    let mut code = Assembler::default();
    let some = code.label();
    code.load("L", 0);
    code.jump_if_null(false, some);
    code.int(-1);
    code.give(Some("I"));
    code.place(some);
    for (i, label) in site.args.iter().enumerate() {
        let next = code.label();
        code.load("I", 1);
        code.int(i as i32);
        code.jump_if_ints(Cmp::Gt, next);
        match (label, of_enum) {
            (BootstrapArg::Const(Const::Class(class)), _) => {
                code.load("L", 0);
                code.emit(Insn::InstanceOf(class.clone()));
                code.jump_if(Cmp::Eq, next);
            }
            (BootstrapArg::Const(Const::String(name)), Some(class)) => {
                constant(&mut code, class, &String::from_utf16_lossy(name), next);
            }
            (BootstrapArg::Const(Const::String(text)), None) => {
                code.emit(Insn::Const(Const::String(text.clone())));
                code.load("L", 0);
                let descriptor = "(Ljava/lang/Object;)Z";
                code.invoke(
                    InvokeKind::Virtual,
                    "java/lang/String",
                    "equals",
                    descriptor,
                );
                code.jump_if(Cmp::Eq, next);
            }
            (BootstrapArg::Const(Const::Int(value)), None) => number(&mut code, *value, next),
            (BootstrapArg::Dynamic(dynamic), None) => match enum_desc(dynamic) {
                Some((class, name)) => constant(&mut code, &class, &name, next),
                None => {
                    return Err(unsupported(
                        "a switch with patterns (a label that is computed)",
                    ));
                }
            },
            _ => return Err(unsupported("a switch with patterns (a kind of label)")),
        }
        code.int(i as i32);
        code.give(Some("I"));
        code.place(next);
    }
    code.int(site.args.len() as i32);
    code.give(Some("I"));
    code.method("call", &site.descriptor, true)
        .ok_or_else(strange)
}

/// A switch over a primitive value whose labels are its own type: the first label that counts fits.
fn over_primitive(site: &CallSite, selector: &str) -> Result<Method, StopReason> {
    let stop = || unsupported("a switch with patterns over a primitive type");
    let own_type = |label: &BootstrapArg| match label {
        BootstrapArg::Dynamic(site) => {
            &*site.bootstrap.class == "java/lang/invoke/ConstantBootstraps"
                && &*site.bootstrap.name == "primitiveClass"
                && &*site.name == selector
        }
        _ => false,
    };
    if !site.args.iter().all(own_type) {
        return Err(stop());
    }
    let restart = if matches!(selector, "J" | "D") { 2 } else { 1 };
    let mut code = Assembler::default();
    code.load("I", restart);
    code.give(Some("I"));
    code.method("call", &site.descriptor, true).ok_or_else(stop)
}

/// Goes on if the value is this enum constant. The class is asked first: what is not of it does not
/// initialise it.
fn constant(code: &mut Assembler, class: &str, name: &str, next: crate::synthetic::Label) {
    code.load("L", 0);
    code.emit(Insn::InstanceOf(class.into()));
    code.jump_if(Cmp::Eq, next);
    code.load("L", 0);
    code.emit(Insn::GetStatic(member(class, name, &format!("L{class};"))));
    code.jump_if_same(false, next);
}

/// Goes on if the value is a box around this number or character.
fn number(code: &mut Assembler, value: i32, next: crate::synthetic::Label) {
    let (other, compare) = (code.label(), code.label());
    code.load("L", 0);
    code.emit(Insn::InstanceOf("java/lang/Character".into()));
    code.jump_if(Cmp::Eq, other);
    code.load("L", 0);
    code.emit(Insn::CheckCast("java/lang/Character".into()));
    code.unbox_from("java/lang/Character", "C");
    code.int(value);
    code.jump_if_ints(Cmp::Ne, next);
    // Both ways to here have the number compared.
    code.load("L", 0);
    code.jump_if_null(false, compare);
    code.place(other);
    code.load("L", 0);
    code.emit(Insn::InstanceOf("java/lang/Number".into()));
    code.jump_if(Cmp::Eq, next);
    code.load("L", 0);
    code.emit(Insn::CheckCast("java/lang/Number".into()));
    code.unbox_from("java/lang/Number", "I");
    code.int(value);
    code.jump_if_ints(Cmp::Ne, next);
    code.place(compare);
}

/// Class and name in `EnumDesc.of(ClassDesc.of(class), name)`, as javac writes an enum constant.
fn enum_desc(site: &CallSite) -> Option<(String, String)> {
    let [class, name] = invoked(site, "java/lang/Enum$EnumDesc", "of")? else {
        return None;
    };
    let BootstrapArg::Dynamic(class) = class else {
        return None;
    };
    let [class] = invoked(class, "java/lang/constant/ClassDesc", "of")? else {
        return None;
    };
    let (class, name) = (string(class)?, string(name)?);
    Some((class.replace('.', "/"), name))
}

/// The arguments of a method that `ConstantBootstraps.invoke` calls.
fn invoked<'a>(site: &'a CallSite, class: &str, name: &str) -> Option<&'a [BootstrapArg]> {
    if &*site.bootstrap.class != "java/lang/invoke/ConstantBootstraps"
        || &*site.bootstrap.name != "invoke"
    {
        return None;
    }
    match site.args.split_first()? {
        (BootstrapArg::MethodHandle(6, m), rest) if &*m.class == class && &*m.name == name => {
            Some(rest)
        }
        _ => None,
    }
}

fn string(arg: &BootstrapArg) -> Option<String> {
    match arg {
        BootstrapArg::Const(Const::String(units)) => Some(String::from_utf16_lossy(units)),
        _ => None,
    }
}
