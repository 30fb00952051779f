//! In: the classes of a nest, and which of their methods are analysed. Out: the methods that code without
//! an analysis could reach, so that a claim of infeasibility would be too much.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use provetta_account::Treatment;
use provetta_classfile::{BootstrapArg, Class, Insn, MemberRef, Method};
use provetta_outcome::MethodRef;

use crate::project::methods::{is_lambda_body, method_ref};

/// A method of the nest with its treatment, if it is listed.
pub struct Member {
    pub class: Arc<Class>,
    pub index: usize,
    pub treatment: Option<Treatment>,
    /// Whether tests cannot name what holds its code
    pub hidden: bool,
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

/// Static initialisers that nothing is listed for, but that call code which only its callers can account for.
pub fn analyse_calling_initialisers(nest: &mut [Member]) {
    let is_call_of = |call: &MethodRef, member: &Member| {
        let method = member.method();
        member.treatment == Some(Treatment::ThroughCallers)
            && call.class == member.class.name
            && call.name == method.name
            && call.descriptor == method.descriptor
    };
    let calling: Vec<usize> = (0..nest.len())
        .filter(|i| {
            let (method, treatment) = (nest[*i].method(), &nest[*i].treatment);
            &*method.name == "<clinit>"
                && treatment.is_none()
                && calls(method).any(|call| nest.iter().any(|m| is_call_of(&call, m)))
        })
        .collect();
    for i in calling {
        nest[i].treatment = Some(Treatment::Analyse);
    }
}

/// The methods of a nest that methods without an analysis may call, directly or through private and
/// synthetic methods. An analysed method stops the chain: its analysis is for all inputs. Hidden methods
/// are no start of a chain: see [`is_closed`] for these.
///
/// Private methods, and all methods of classes that cannot be named outside, are called by name from
/// their own nest only, so following names is enough; the class of a call is not looked at, for it may
/// be a subclass. Only what overrides a method of a supertype may also be called by strangers: it counts
/// as reached as soon as code without an analysis calls anything at all.
pub fn open_methods(nest: &[Member], analysed: &BTreeSet<MethodRef>) -> BTreeSet<MethodRef> {
    let mut by_name: BTreeMap<(Arc<str>, Arc<str>), Vec<&Member>> = BTreeMap::new();
    for member in nest {
        let method = member.method();
        by_name
            .entry((method.name.clone(), method.descriptor.clone()))
            .or_default()
            .push(member);
    }
    let is_unknown = |member: &&Member| match &member.treatment {
        _ if member.method().code.is_none() => false,
        // Only code of the nest makes its objects; others call it when they get them.
        Some(Treatment::Analyse) if member.hidden => false,
        Some(Treatment::Analyse) => !analysed.contains(&member.name()),
        Some(Treatment::Unsupported(_)) => true,
        Some(Treatment::ThroughCallers) => false,
        None => &*member.method().name == "<clinit>" || is_foreign_accessor(nest, member),
    };
    let mut waiting: Vec<&Member> = nest.iter().filter(is_unknown).collect();
    if waiting
        .iter()
        .any(|member| calls(member.method()).next().is_some())
    {
        waiting.extend(nest.iter().filter(|member| may_override(member)));
    }
    let mut reached = BTreeSet::new();
    while let Some(member) = waiting.pop() {
        let name = member.name();
        if analysed.contains(&name) || !reached.insert(name) {
            continue;
        }
        for call in calls(member.method()) {
            waiting.extend(
                by_name
                    .get(&(call.name, call.descriptor))
                    .into_iter()
                    .flatten(),
            );
        }
    }
    reached
}

/// Whether a method of the compiler that opens a private member to other classes is called by none of the nest: then the
/// caller is a class that does not say that it belongs here, as class files before Java 11 may.
fn is_foreign_accessor(nest: &[Member], member: &Member) -> bool {
    let (method, name) = (member.method(), member.name());
    method.flags.is_synthetic()
        && method.flags.is_static()
        && !method.flags.is_private()
        && !nest
            .iter()
            .any(|other| calls(other.method()).any(|call| call == name))
}

/// Whether every hidden method of a nest that code outside may come to call, once it has an object of its
/// class or a lambda, is analysed. One that calls nothing leads nowhere.
pub fn is_closed(nest: &[Member], is_chosen: &dyn Fn(&Member) -> bool) -> bool {
    let is_private = |target: &MethodRef| {
        nest.iter().any(|m| {
            m.method().flags.is_private() && !is_lambda_body(m.method()) && m.name() == *target
        })
    };
    nest.iter().all(|member| {
        let method = member.method();
        let analysed = member.treatment == Some(Treatment::Analyse) && is_chosen(member);
        let is_entry = is_lambda_body(method)
            || member.hidden && !method.flags.is_synthetic() && may_override(member);
        // A reference to a private method may be called from anywhere.
        let refers = references(method).any(|target| is_private(&target));
        !refers && (!is_entry || analysed || calls(method).next().is_none())
    })
}

/// Whether a method that tests cannot call may be called through a supertype of its class.
fn may_override(member: &Member) -> bool {
    let (class, method) = (&member.class, member.method());
    let has_supertypes =
        !class.interfaces.is_empty() || class.super_name.as_deref() != Some("java/lang/Object");
    let of_object = ["toString", "equals", "hashCode", "finalize", "clone"];
    (member.hidden || member.treatment == Some(Treatment::ThroughCallers))
        && !method.flags.is_private()
        && !method.flags.is_static()
        && !method.name.starts_with('<')
        && (has_supertypes || of_object.contains(&&*method.name))
}

/// The methods named by the calls in a method, lambda bodies and method references included.
pub fn calls(method: &Method) -> impl Iterator<Item = MethodRef> + '_ {
    let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
    insns.iter().flat_map(|insn| {
        let targets: Vec<&MemberRef> = match insn {
            Insn::Invoke(_, target) => vec![&**target],
            Insn::InvokeDynamic(site) => site.args.iter().filter_map(handle).collect(),
            _ => vec![],
        };
        targets.into_iter().map(name_of)
    })
}

/// The methods whose references a method makes, lambda bodies included.
fn references(method: &Method) -> impl Iterator<Item = MethodRef> + '_ {
    let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
    insns.iter().flat_map(|insn| {
        let targets: Vec<&MemberRef> = match insn {
            Insn::InvokeDynamic(site) => site.args.iter().filter_map(handle).collect(),
            _ => vec![],
        };
        targets.into_iter().map(name_of)
    })
}

fn name_of(target: &MemberRef) -> MethodRef {
    MethodRef {
        class: target.class.clone(),
        name: target.name.clone(),
        descriptor: target.descriptor.clone(),
    }
}

fn handle(argument: &BootstrapArg) -> Option<&MemberRef> {
    match argument {
        BootstrapArg::MethodHandle(_, target) => Some(target),
        BootstrapArg::Const(_) | BootstrapArg::MethodType(_) | BootstrapArg::Dynamic(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::fixture::{class, invoke, method};
    use crate::project::methods::{Access, treatment};
    use provetta_classfile::InvokeKind;

    fn call(name: &str) -> Vec<Insn> {
        vec![
            invoke(InvokeKind::Static, "a/C", name, "(I)V"),
            Insn::Return(None),
        ]
    }

    /// Names of the open methods; `m` is analysed.
    fn open(methods: Vec<Method>) -> Vec<String> {
        let class = Arc::new(class("java/lang/Object", methods));
        let access = Access {
            names_class: true,
            has_door: false,
        };
        let member = |index| Member {
            class: class.clone(),
            index,
            treatment: treatment(&class, &class.methods[index], access),
            hidden: false,
        };
        let nest: Vec<Member> = (0..class.methods.len()).map(member).collect();
        let analysed = nest
            .iter()
            .map(Member::name)
            .filter(|name| &*name.name == "m")
            .collect();
        open_methods(&nest, &analysed)
            .into_iter()
            .map(|name| name.name.to_string())
            .collect()
    }

    const STATIC: u16 = 0x8;
    const PRIVATE: u16 = 0xa;

    #[test]
    fn helper_of_an_analysed_method_is_not_open() {
        let methods = vec![
            method("m", "(I)V", STATIC, call("p")),
            method("p", "(I)V", PRIVATE, vec![]),
        ];
        assert_eq!(open(methods), [""; 0]);
    }

    #[test]
    fn helper_of_other_methods_is_open_through_private_ones() {
        let methods = vec![
            method("m", "(I)V", STATIC, call("p")),
            method("instance", "(I)V", 0, call("q")),
            method("q", "(I)V", PRIVATE, call("p")),
            method("p", "(I)V", PRIVATE, vec![]),
            method("alone", "(I)V", PRIVATE, vec![]),
        ];
        assert_eq!(open(methods), ["instance", "p", "q"]);
    }

    #[test]
    fn call_through_an_analysed_method_opens_nothing() {
        let methods = vec![
            method("m", "(I)V", STATIC, call("p")),
            method("instance", "(I)V", 0, call("m")),
            method("p", "(I)V", PRIVATE, vec![]),
        ];
        assert_eq!(open(methods), ["instance"]);
    }

    #[test]
    fn static_initialisers_count_though_they_are_not_listed() {
        let methods = vec![
            method("m", "(I)V", STATIC, call("p")),
            method("<clinit>", "()V", STATIC, call("p")),
            method("p", "(I)V", PRIVATE, vec![]),
        ];
        assert_eq!(open(methods), ["<clinit>", "p"]);
    }
}
