//! In: a method of a class that tests cannot name. Out: the methods of its supertypes by which they can call it.
//!
//! A call through any of these runs the method, if the receiver is an object of the class: it overrides them,
//! itself or by a bridge that does nothing but call it.

use std::collections::VecDeque;
use std::sync::Arc;

use provetta_classfile::{Class, Insn, Method};
use provetta_outcome::MethodRef;

use super::generic::Generic;
use super::hierarchy::Hierarchy;
use super::subject::{Find, is_nameable, package_of};

/// More supertypes are not looked at.
const MOST_TYPES: usize = 100;

/// Methods of supertypes that code in the package of the class may call instead of its own, the nearest
/// first. The class itself is among them if it can be named.
pub fn accessible_methods(class: &Class, method: &Method, find: Find<'_>) -> Vec<MethodRef> {
    let flags = method.flags;
    if flags.is_static() || flags.is_private() || method.name.starts_with('<') {
        return Vec::new();
    }
    let descriptors = descriptors(class, method);
    let package = package_of(&class.name);
    let mut found = Vec::new();
    let mut seen: Vec<Arc<str>> = Vec::new();
    let mut waiting: VecDeque<Arc<str>> = VecDeque::from([class.name.clone()]);
    while let Some(name) = waiting.pop_front() {
        if seen.contains(&name) || seen.len() >= MOST_TYPES {
            continue;
        }
        seen.push(name.clone());
        let Some(holder) = find(&name) else { continue };
        waiting.extend(holder.super_name.iter().chain(&holder.interfaces).cloned());
        if !is_nameable(&holder, package, find) {
            continue;
        }
        let near = package_of(&name) == package;
        let is_accessible = |m: &&Method| {
            m.name == method.name
                && descriptors.contains(&m.descriptor)
                && !m.flags.is_static()
                && !m.flags.is_private()
                && !m.flags.is_synthetic()
                && (near || m.flags.is_public())
        };
        found.extend(
            holder
                .methods
                .iter()
                .filter(is_accessible)
                .map(|m| MethodRef {
                    class: name.clone(),
                    name: m.name.clone(),
                    descriptor: m.descriptor.clone(),
                }),
        );
    }
    found
}

impl Hierarchy<'_> {
    /// The method to call for one on a receiver of this static type: itself if it can be named or nothing
    /// better is found.
    pub(crate) fn accessible(
        &self,
        method: &MethodRef,
        receiver: &Generic,
        raw: bool,
    ) -> MethodRef {
        let class = self.class(&method.class);
        let found = class.as_ref().and_then(|class| {
            let own = class.method(&method.name, &method.descriptor)?;
            let declared = accessible_methods(class, own, self.find);
            if declared.first().is_some_and(|one| one == method) {
                return None;
            }
            let has_it = |one: &&MethodRef| {
                let name = receiver.name();
                name.is_some_and(|name| self.is_subclass(name, &one.class))
            };
            // Others take a cast, which says nothing of type arguments.
            let castable = |one: &&MethodRef| raw || self.is_generic(&one.class) == Some(false);
            let found = declared.iter().find(has_it);
            found.or_else(|| declared.iter().find(castable)).cloned()
        });
        found.unwrap_or_else(|| method.clone())
    }
}

/// The descriptors by which the method is found in its class: its own, and those of bridges to it.
fn descriptors(class: &Class, method: &Method) -> Vec<Arc<str>> {
    let calls_it = |bridge: &&Method| {
        let insns = bridge.code.as_ref().map_or(&[][..], |code| &code.insns);
        bridge.name == method.name
            && bridge.flags.is_synthetic()
            && insns.iter().any(|insn| {
                matches!(insn, Insn::Invoke(_, target)
                    if target.class == class.name
                        && target.name == method.name
                        && target.descriptor == method.descriptor)
            })
    };
    let bridges = class.methods.iter().filter(calls_it);
    std::iter::once(method.descriptor.clone())
        .chain(bridges.map(|b| b.descriptor.clone()))
        .collect()
}
