//! In: the classes of the project. Out: for methods that have a contract, the code that has to keep it and does not have their name and descriptor
//! in a class below.
//!
//! A claim that rests on the contract of a method needs that of every method that overrides it. Most of these have the same descriptor in a
//! class below. Two kinds do not: one that a bridge of the compiler leads to, and one of a superclass that knows nothing of the method, and
//! implements it in a class that inherits from both (`class B extends A implements I`). That code is asked for its own contract only.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use provetta_classfile::{Class, ClassPath, Insn, Method};
use provetta_faults::{Fault, seeded};
use provetta_jml::SourceSpecs;
use provetta_outcome::MethodRef;

use crate::project::methods::method_ref;

/// Who implements methods with a contract, apart from methods of the same descriptor in classes below.
#[derive(Debug, Default)]
pub struct Keepers {
    /// Methods that bridges lead to: they have the contract, and have to keep it
    pub bridged: BTreeMap<MethodRef, Vec<MethodRef>>,
    /// Methods that are implemented by code which is not asked for their contract
    pub unasked: BTreeSet<MethodRef>,
}

/// Finds them for all methods of types that have a specification.
pub fn keepers(classes: &ClassPath, specs: &[SourceSpecs]) -> Keepers {
    let mut found = Keepers::default();
    if seeded(Fault::SuperclassesKeepContracts) {
        return found;
    }
    let names: BTreeSet<&Arc<str>> = specs
        .iter()
        .flat_map(|s| &s.types)
        .map(|t| &t.class)
        .collect();
    let find = |name: &str| classes.find(name).ok().flatten();
    for class in names.into_iter().filter_map(|name| find(name)) {
        let below = classes.known_subclasses(&class.name).unwrap_or_default();
        let below: Vec<Arc<Class>> = below.iter().filter_map(|name| find(name)).collect();
        for method in class.methods.iter().filter(|m| is_inherited(m)) {
            let contract = method_ref(&class, method);
            for sub in &below {
                let Some((owner, index)) = implementation(classes, sub, method) else {
                    continue;
                };
                let code = &owner.methods[index];
                let is_below = |name: &str| classes.is_subclass(name, &class.name).unwrap_or(false);
                match code.flags.is_synthetic().then(|| bridged(&owner, code)) {
                    None if is_below(&owner.name) => {}
                    // The target is asked for the contract if the bridge is in its class.
                    Some(Some(target)) if target.class == owner.name && is_below(&owner.name) => {
                        let all = found.bridged.entry(contract.clone()).or_default();
                        if !all.contains(&target) {
                            all.push(target);
                        }
                    }
                    None | Some(_) => {
                        found.unasked.insert(contract.clone());
                    }
                }
            }
        }
    }
    found
}

fn is_inherited(method: &Method) -> bool {
    let flags = method.flags;
    !flags.is_static() && !flags.is_private() && !flags.is_synthetic() && &*method.name != "<init>"
}

/// The code that a call of a method runs on objects of a class, as far as superclasses have it: its class, and its number there. That of interfaces is
/// below the method.
fn implementation(
    classes: &ClassPath,
    class: &Arc<Class>,
    method: &Method,
) -> Option<(Arc<Class>, usize)> {
    let is_it = |m: &Method| {
        m.name == method.name && m.descriptor == method.descriptor && !m.flags.is_static()
    };
    let mut next = Some(Arc::clone(class)).filter(|c| !c.flags.is_interface());
    while let Some(class) = next {
        if let Some(index) = class.methods.iter().position(is_it) {
            let has_code = class.methods[index].code.is_some();
            return has_code.then_some((class, index));
        }
        let above = class.super_name.as_ref();
        next = above.and_then(|name| classes.find(name).ok().flatten());
    }
    None
}

/// The method that a bridge calls, as the class has it in its own code.
fn bridged(class: &Class, bridge: &Method) -> Option<MethodRef> {
    let insns = bridge.code.as_ref().map_or(&[][..], |code| &code.insns);
    let called = insns.iter().find_map(|insn| match insn {
        Insn::Invoke(_, called) if called.name == bridge.name => Some(called),
        _ => None,
    })?;
    let target = class.method(&called.name, &called.descriptor)?;
    Some(method_ref(class, target))
}
