//! In: a class. Out: the methods the ledger lists for it, and how each is treated.

use provetta_account::Treatment;
use provetta_classfile::{Class, Code, Insn, InvokeKind, Method, exceptions};
use provetta_outcome::{JavaType, MethodRef};

/// The name of a method as the other crates use it.
pub fn method_ref(class: &Class, method: &Method) -> MethodRef {
    MethodRef {
        class: class.name.clone(),
        name: method.name.clone(),
        descriptor: method.descriptor.clone(),
    }
}

/// What code in the package of a class can do with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    /// It can name the class
    pub names_class: bool,
    /// It can call the method through a supertype
    pub has_door: bool,
}

/// How the ledger treats a method; `None` if it is not listed: there is no code, or the compiler made it.
pub fn treatment(class: &Class, method: &Method, access: Access) -> Option<Treatment> {
    let code = method.code.as_ref()?;
    if is_lambda_body(method) {
        let idle = !has_branches(code) && exceptions(method, class, None).is_empty();
        return (!idle).then_some(Treatment::Analyse);
    }
    if method.flags.is_synthetic()
        || class.flags.is_synthetic()
        || is_compiler_made(class, method, code)
    {
        return None;
    }
    if &*method.name == "<clinit>" {
        let own = has_branches(code) && !only_reads_assertion_status(code);
        return own.then_some(Treatment::Analyse);
    }
    if method.flags.is_private() || !access.names_class && !access.has_door {
        // A private constructor without branches only keeps others out.
        let idle = &*method.name == "<init>" && !has_branches(code);
        return (!idle).then_some(Treatment::ThroughCallers);
    }
    if &*method.name == "<init>" && class.flags.is_abstract() && class.is_sealed {
        return Some(unsupported("constructor of a sealed abstract class"));
    }
    match JavaType::parse_method(&method.descriptor) {
        Some(_) => Some(Treatment::Analyse),
        None => Some(unsupported("unreadable descriptor")),
    }
}

/// How a constructor is treated that the compiler made and that nobody would list for its code, if something is claimed
/// of what it leaves; `None` for other methods, and where tests cannot call it.
pub fn constructor_treatment(
    class: &Class,
    method: &Method,
    accessible: bool,
) -> Option<Treatment> {
    let is_callable = accessible && !method.flags.is_private() && !class.flags.is_abstract();
    let is_made = &*method.name == "<init>" && !method.flags.is_synthetic();
    (is_made && is_callable && method.code.is_some() && !class.flags.is_synthetic())
        .then_some(Treatment::Analyse)
}

/// How code is treated that nobody would list for its branches, if specifications stand in it; `None` for methods whose own
/// treatment is decided by what they are.
pub fn specified_treatment(method: &Method) -> Option<Treatment> {
    method.code.as_ref()?;
    match &*method.name {
        "<clinit>" => Some(Treatment::Analyse),
        "<init>" => Some(Treatment::ThroughCallers),
        _ if is_lambda_body(method) => Some(Treatment::Analyse),
        _ => None,
    }
}

/// How any other code is treated that nobody would list for its branches, if a contract is written for it: the contract is
/// its own, be there a test that can call it or not. What the compiler adds for other methods has none.
///
/// Native code keeps a contract or does not: nobody can say.
pub fn claimed_treatment(class: &Class, method: &Method) -> Option<Treatment> {
    let is_written = !method.flags.is_synthetic() && !class.flags.is_synthetic();
    if method.flags.is_native() {
        return is_written.then(|| unsupported("the code of a native method"));
    }
    (is_written && method.code.is_some()).then_some(Treatment::ThroughCallers)
}

/// Whether a method is a constructor of an enum, or of the body of a constant: nothing but the static initialiser may call it, not
/// even by reflection.
pub fn constructs_constant(class: &Class, method: &Method) -> bool {
    &*method.name == "<init>" && class.flags.is_enum()
}

/// The body of a lambda is code of the user in a method of the compiler.
pub fn is_lambda_body(method: &Method) -> bool {
    method.flags.is_synthetic() && method.name.starts_with("lambda$")
}

fn unsupported(what: &str) -> Treatment {
    Treatment::Unsupported(format!("not supported yet: {what}"))
}

/// Whether the compiler wrote the method although nothing in the class file says so: trivial
/// constructors, members of enums and records.
fn is_compiler_made(class: &Class, method: &Method, code: &Code) -> bool {
    let super_name = class.super_name.as_deref().unwrap_or_default();
    match (&*method.name, &*method.descriptor) {
        ("<init>", "()V") if is_trivial_constructor(code) => true,
        ("values", _) if super_name == "java/lang/Enum" => {
            *method.descriptor == *format!("()[L{};", class.name)
        }
        ("valueOf", _) if super_name == "java/lang/Enum" => {
            *method.descriptor == *format!("(Ljava/lang/String;)L{};", class.name)
        }
        _ if super_name == "java/lang/Record" => is_record_member(class, method, code),
        _ => false,
    }
}

/// Whether a constructor does nothing but call that of its superclass.
fn is_trivial_constructor(code: &Code) -> bool {
    match code.insns.as_slice() {
        [
            Insn::Load(_, 0),
            Insn::Invoke(InvokeKind::Special, target),
            Insn::Return(None),
        ] => &*target.name == "<init>" && &*target.descriptor == "()V",
        _ => false,
    }
}

fn is_record_member(class: &Class, method: &Method, code: &Code) -> bool {
    let through_bootstrap = code.insns.iter().any(
        |insn| matches!(insn, Insn::InvokeDynamic(site) if &*site.bootstrap.class == "java/lang/runtime/ObjectMethods"),
    );
    let reads_component = matches!(
        code.insns.as_slice(),
        [Insn::Load(_, 0), Insn::GetField(field), Insn::Return(Some(_))] if field.name == method.name
    );
    let components: String = class
        .fields
        .iter()
        .filter(|f| !f.flags.is_static())
        .map(|f| &*f.descriptor)
        .collect();
    let stores_components = &*method.name == "<init>"
        && *method.descriptor == *format!("({components})V")
        && code.insns.iter().all(|insn| {
            matches!(
                insn,
                Insn::Load(..)
                    | Insn::PutField(_)
                    | Insn::Return(None)
                    | Insn::Invoke(InvokeKind::Special, _)
            )
        });
    through_bootstrap || reads_component || stores_components
}

fn has_branches(code: &Code) -> bool {
    code.insns.iter().any(|insn| {
        matches!(
            insn,
            Insn::If(..) | Insn::IfInt(..) | Insn::IfRef(..) | Insn::IfNull(..) | Insn::Switch(_)
        )
    })
}

/// Whether the only branch of a static initialiser is the one that `assert` needs.
fn only_reads_assertion_status(code: &Code) -> bool {
    let branches = code.insns.iter().enumerate().filter(|(_, insn)| {
        matches!(
            insn,
            Insn::If(..) | Insn::IfInt(..) | Insn::IfRef(..) | Insn::IfNull(..) | Insn::Switch(_)
        )
    });
    branches.into_iter().all(|(i, _)| {
        i > 0 && matches!(&code.insns[i - 1], Insn::Invoke(_, target) if &*target.name == "desiredAssertionStatus")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::fixture::{class, invoke, method};
    use provetta_classfile::{Flags, Kind};

    const OPEN: Access = Access {
        names_class: true,
        has_door: false,
    };

    fn treat(name: &str, descriptor: &str, flags: u16) -> Option<Treatment> {
        let subject = class("java/lang/Object", vec![]);
        treatment(
            &subject,
            &method(name, descriptor, flags, vec![Insn::Return(None)]),
            OPEN,
        )
    }

    #[test]
    fn methods_and_constructors_are_analysed() {
        for (name, descriptor, flags) in [
            ("m", "(ZBSCIJFD)V", 0x8),
            ("m", "()Ljava/lang/String;", 0x9),
            ("m", "(I)V", 0x1),
            ("<init>", "(I)V", 0x1),
            ("main", "([Ljava/lang/String;)V", 0x9),
        ] {
            let treated = treat(name, descriptor, flags);
            assert_eq!(treated, Some(Treatment::Analyse), "{name}{descriptor}");
        }
    }

    #[test]
    fn others_are_listed_with_the_reason() {
        let mut subject = class("java/lang/Object", vec![]);
        subject.flags = Flags(0x400);
        subject.is_sealed = true;
        let init = method("<init>", "(I)V", 0x1, vec![Insn::Return(None)]);
        let reason = "not supported yet: constructor of a sealed abstract class";
        assert_eq!(
            treatment(&subject, &init, OPEN),
            Some(Treatment::Unsupported(reason.to_owned()))
        );
        assert_eq!(treat("m", "(I)V", 0xa), Some(Treatment::ThroughCallers));
        assert_eq!(treat("access$000", "(I)V", 0x1008), None);
    }

    #[test]
    fn compiler_made_members_are_not_listed() {
        let init = vec![
            Insn::Load(Kind::Ref, 0),
            invoke(InvokeKind::Special, "java/lang/Object", "<init>", "()V"),
            Insn::Return(None),
        ];
        let plain = class("java/lang/Object", vec![]);
        assert_eq!(
            treatment(&plain, &method("<init>", "()V", 1, init), OPEN),
            None
        );
        let constants = class("java/lang/Enum", vec![]);
        assert_eq!(
            treatment(&constants, &method("values", "()[La/C;", 9, vec![]), OPEN),
            None
        );
        let read = invoke(
            InvokeKind::Virtual,
            "java/lang/Class",
            "desiredAssertionStatus",
            "()Z",
        );
        let asserts = vec![
            read,
            Insn::If(provetta_classfile::Cmp::Ne, 2),
            Insn::Return(None),
        ];
        assert_eq!(
            treatment(&plain, &method("<clinit>", "()V", 8, asserts), OPEN),
            None
        );
    }
}
