//! In: code. Out: the calls in it of methods that have a contract, with that contract.

use std::rc::Rc;

use jml::SourceSpecs;
use provetta_classfile::{
    BootstrapArg, Class, ClassPath, Code, Insn, InvokeKind, MemberRef, Method,
};
use provetta_jml as jml;
use provetta_symex::NO_GOAL;

use crate::specified::callee::Callees;
use crate::specified::items::CallItem;
use crate::specified::operations::lambdas;

/// The calls in some code of methods that have a contract.
pub(crate) fn calls_in(
    code: &Code,
    callees: &Callees,
    specs: &[SourceSpecs],
    classes: &ClassPath,
) -> Vec<(u32, CallItem)> {
    let mut found = Vec::new();
    for (pc, insn) in code.insns.iter().enumerate() {
        let Insn::Invoke(kind, member) = insn else {
            continue;
        };
        if let Some(call) = called(*kind, member, callees, specs, classes) {
            found.push((pc as u32, call));
        }
    }
    found
}

/// A call of a method with a contract.
pub(crate) fn called(
    kind: InvokeKind,
    member: &MemberRef,
    callees: &Callees,
    specs: &[SourceSpecs],
    classes: &ClassPath,
) -> Option<CallItem> {
    let (owner, index) = classes.resolve_method(member).ok().flatten()?;
    let method = &owner.methods[index];
    let name = provetta_symex::method_ref(&owner, method);
    let contract = callees.find(specs, classes, &name)?;
    let parameters = provetta_classfile::method_descriptor(&method.descriptor);
    let result = method
        .descriptor
        .find(')')
        .map_or("V", |i| &method.descriptor[i + 1..]);
    let simple = provetta_symex::simple_name(&owner.name);
    Some(CallItem {
        title: match &*method.name {
            "<init>" => format!("new {simple}"),
            name => format!("{simple}.{name}"),
        },
        method: name,
        is_exact: matches!(kind, InvokeKind::Static | InvokeKind::Special),
        is_static: kind == InvokeKind::Static,
        parameters: parameters.map_or(0, |p| p.parameters.len()),
        owner: std::sync::Arc::clone(&owner.name),
        constructs: &*method.name == "<init>",
        is_pure: contract.is_pure,
        has_code: method.code.is_some()
            && matches!(owner.origin, provetta_classfile::Origin::Project(_)),
        is_abstract: method.flags.is_abstract(),
        is_helper: contract.is_helper,
        result: result.to_owned(),
        cases: Rc::clone(&contract.cases),
        goal: NO_GOAL,
    })
}

/// Calls of methods with a precondition that lambda expressions of some code make, and method references to such methods: the line, and
/// the method. Who calls them, and with what, is not known where they are made.
pub(crate) fn indirect_calls(
    class: &Class,
    code: &Code,
    callees: &Callees,
    specs: &[SourceSpecs],
    classes: &ClassPath,
) -> Vec<(Option<u32>, String)> {
    let mut found = Vec::new();
    let mut bodies: Vec<&Method> = Vec::new();
    let mut waiting = vec![code];
    while let Some(code) = waiting.pop() {
        for (pc, insn) in code.insns.iter().enumerate() {
            let Insn::InvokeDynamic(site) = insn else {
                continue;
            };
            let referred = site.args.iter().filter_map(|arg| match arg {
                BootstrapArg::MethodHandle(_, member) => {
                    called(InvokeKind::Virtual, member, callees, specs, classes)
                }
                _ => None,
            });
            let line = code.line(pc as u32);
            let referred = referred.filter(CallItem::has_precondition);
            found.extend(referred.map(|call| (line, call.title)));
        }
        for body in lambdas(class, code) {
            let Some(inner) = &body.code else { continue };
            if bodies.iter().any(|known| std::ptr::eq(*known, body)) {
                continue;
            }
            bodies.push(body);
            waiting.push(inner);
            let calls = calls_in(inner, callees, specs, classes).into_iter();
            let calls = calls.filter(|(_, call)| call.has_precondition());
            found.extend(calls.map(|(pc, call)| (inner.line(pc), call.title)));
        }
    }
    found
}
