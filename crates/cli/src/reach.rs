//! In: the classes of a nest, and which of their methods are analysed. Out: the methods that code without
//! an analysis could reach, so that a claim of infeasibility would be too much.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use provetta_classfile::{BootstrapArg, Class, Insn, Method};
use provetta_outcome::MethodRef;

use crate::methods::{Treatment, method_ref};

/// A method of the nest with its treatment, if it is listed.
pub struct Member {
    pub class: Arc<Class>,
    pub index: usize,
    pub treatment: Option<Treatment>,
}

impl Member {
    /// The method itself.
    pub fn method(&self) -> &Method {
        &self.class.methods[self.index]
    }

    /// Its name.
    pub fn name(&self) -> MethodRef {
        method_ref(&self.class, self.method())
    }
}

/// The methods of a nest that methods without an analysis may call, directly or through private and
/// synthetic methods. An analysed method stops the chain: its analysis is for all inputs.
///
/// A private method is called by name from its own nest only, so following names is enough. A method of
/// an inaccessible class may also be called through a supertype: it counts as reached as soon as any
/// code without an analysis exists.
pub fn open_methods(nest: &[Member], analysed: &BTreeSet<MethodRef>) -> BTreeSet<MethodRef> {
    let members: BTreeMap<MethodRef, &Member> = nest.iter().map(|m| (m.name(), m)).collect();
    let mut waiting: Vec<MethodRef> = Vec::new();
    for (name, member) in &members {
        let unknown = match &member.treatment {
            Some(Treatment::Analyse) => !analysed.contains(name),
            Some(Treatment::Unsupported(_)) => true,
            Some(Treatment::ThroughCallers) => false,
            None => &*name.name == "<clinit>",
        };
        if unknown && member.method().code.is_some() {
            waiting.push(name.clone());
        }
    }
    let mut reached = BTreeSet::new();
    if waiting.iter().any(|name| calls(members[name].method()).next().is_some()) {
        let indirect = nest.iter().filter(|m| {
            m.treatment == Some(Treatment::ThroughCallers) && !m.method().flags.is_private()
        });
        waiting.extend(indirect.map(Member::name));
    }
    while let Some(name) = waiting.pop() {
        let Some(member) = members.get(&name) else { continue };
        if analysed.contains(&name) || !reached.insert(name) {
            continue;
        }
        waiting.extend(calls(member.method()));
    }
    reached
}

/// The methods named by the calls in a method, lambda bodies and method references included.
fn calls(method: &Method) -> impl Iterator<Item = MethodRef> + '_ {
    let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
    insns.iter().flat_map(|insn| {
        let targets: Vec<&provetta_classfile::MemberRef> = match insn {
            Insn::Invoke(_, target) => vec![&**target],
            Insn::InvokeDynamic(site) => {
                let handle = |arg| match arg {
                    &BootstrapArg::MethodHandle(_, ref target) => Some(target),
                    _ => None,
                };
                site.args.iter().filter_map(handle).collect()
            }
            _ => vec![],
        };
        targets.into_iter().map(|target| MethodRef {
            class: target.class.clone(),
            name: target.name.clone(),
            descriptor: target.descriptor.clone(),
        })
    })
}
