//! In: names. Out: small classes and methods for unit tests.

use std::sync::Arc;

use provetta_classfile::{Class, Code, Flags, Insn, InvokeKind, MemberRef, Method, Origin};

/// A class `a/C` with methods.
pub fn class(super_name: &str, methods: Vec<Method>) -> Class {
    Class {
        name: "a/C".into(),
        super_name: Some(super_name.into()),
        interfaces: vec![],
        flags: Flags(1),
        declared_flags: Flags(1),
        outer: None,
        is_local: false,
        is_sealed: false,
        permits: vec![],
        nest_host: "a/C".into(),
        nest_members: vec![],
        major: 61,
        source_file: None,
        signature: None,
        fields: vec![],
        methods,
        origin: Origin::Jdk,
    }
}

/// A method with code.
pub fn method(name: &str, descriptor: &str, flags: u16, insns: Vec<Insn>) -> Method {
    let offsets = (0..insns.len() as u32).collect();
    let code = Code {
        max_stack: 9,
        max_locals: 9,
        insns,
        offsets,
        handlers: vec![],
        lines: vec![],
        ranges: vec![],
        locals: Vec::new(),
    };
    Method {
        name: name.into(),
        descriptor: descriptor.into(),
        flags: Flags(flags),
        exceptions: vec![],
        parameter_names: vec![],
        signature: None,
        code: Some(code),
    }
}

/// A call of a method.
pub fn invoke(kind: InvokeKind, class: &str, name: &str, descriptor: &str) -> Insn {
    let target = MemberRef {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        interface: false,
    };
    Insn::Invoke(kind, Arc::new(target))
}
