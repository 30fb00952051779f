//! In: types that an input reference has. Out: whether a lambda may have all of them.
//!
//! A lambda implements every interface that is left with one abstract method (JLS §9.8), and of an intersection such as `(F & Marker)` all
//! interfaces at once. Abstract methods count as one where one method may implement them: the same name, as many parameters, and the same erased
//! ones unless something generic is declared. An interface without abstract methods may be combined with another. Where that is not exact, there
//! may be a lambda: the answer is only ever too often "yes".

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::{self as cf, Insn, Origin};
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;

use super::also::several;
use crate::names::{descriptors, is_of_object, shown_type};
use crate::program::Program;

/// How a lambda may have the types of a reference.
#[derive(Default)]
pub(super) struct Lambda {
    /// As one of an interface that has them all
    pub(super) of: Option<Arc<str>>,
    /// In a way that no stub stands for
    pub(super) otherwise: Option<StopReason>,
}

/// Whether one method may implement two.
fn may_be_one(a: &cf::Method, b: &cf::Method) -> bool {
    if seeded(Fault::LambdasImplementOneDeclaration) {
        return a.name == b.name && a.descriptor == b.descriptor;
    }
    let (mine, its) = (descriptors(&a.descriptor), descriptors(&b.descriptor));
    let is_generic = a.signature.is_some() || b.signature.is_some();
    a.name == b.name && mine.len() == its.len() && (is_generic || mine == its)
}

impl Program<'_> {
    /// Whether a lambda may implement all of some types: interfaces that are not sealed and that are left with at most one abstract
    /// method together.
    pub(super) fn may_be_lambda<'t>(&self, types: impl IntoIterator<Item = &'t str>) -> bool {
        let mut waiting: Vec<Arc<str>> = Vec::new();
        for ty in types {
            match self.classes.find(ty) {
                _ if ty == "java/lang/Object" => {}
                Ok(Some(class)) if class.flags.is_interface() && !class.is_sealed => {
                    waiting.push(Arc::clone(&class.name));
                }
                _ => return false,
            }
        }
        let mut interfaces: Vec<Arc<cf::Class>> = Vec::new();
        while let Some(name) = waiting.pop() {
            if interfaces.iter().any(|known| known.name == name) {
                continue;
            }
            if let Ok(Some(interface)) = self.classes.find(&name) {
                waiting.extend(interface.interfaces.iter().cloned());
                interfaces.push(interface);
            }
        }
        let methods = || {
            let all = interfaces.iter().flat_map(|interface| &interface.methods);
            all.filter(|m| !m.flags.is_static() && !m.flags.is_private())
        };
        let needed: Vec<&cf::Method> = methods()
            .filter(|m| m.code.is_none() && !is_of_object(&m.name, &m.descriptor))
            // One that the compiler adds calls the one that it stands for, which is among them.
            .filter(|m| {
                let given = |d: &cf::Method| d.code.is_some() && !d.flags.is_synthetic();
                !methods().any(|d| given(d) && may_be_one(m, d))
            })
            .collect();
        needed
            .iter()
            .enumerate()
            .all(|(i, a)| needed[..i].iter().all(|b| may_be_one(a, b)))
    }

    /// How a lambda may have all of `types` and none of `not_types`.
    pub(super) fn lambda(
        &self,
        types: &[Rc<str>],
        not_types: &[Rc<str>],
    ) -> Result<Lambda, StopReason> {
        let mut found = Lambda::default();
        if !types
            .iter()
            .all(|ty| self.is_interface(ty) || &**ty == "java/lang/Object")
        {
            return Ok(found);
        }
        let excluded = |name: &str| -> Result<bool, StopReason> {
            let mut is_excluded = false;
            for not in not_types {
                is_excluded |= self.is_subclass(name, not)?;
            }
            Ok(is_excluded)
        };
        let main = self.narrowest(types)?;
        let is_itself = self.may_be_lambda(types.iter().map(|ty| &**ty)) && !excluded(&main)?;
        if is_itself {
            self.lambda_of(&main, types, &mut found)?;
        }
        // One of an interface below, which may give methods bodies.
        for ty in types {
            for name in self.types_under(ty) {
                let Ok(Some(below)) = self.classes.find(&name) else {
                    continue;
                };
                let gives = |m: &cf::Method| m.code.is_some() && !m.flags.is_static();
                if !below.flags.is_interface()
                    || is_itself && !below.methods.iter().any(gives)
                    || excluded(&name)?
                {
                    continue;
                }
                let mut all: Vec<Rc<str>> = vec![Rc::from(&*name)];
                for ty in types {
                    if !self.is_subclass(&name, ty)? {
                        all.push(Rc::clone(ty));
                    }
                }
                if self.may_be_lambda(all.iter().map(|ty| &**ty)) {
                    self.lambda_of(&name, &all, &mut found)?;
                }
            }
        }
        Ok(found)
    }

    /// Adds how there may be a lambda of an interface that has some further types.
    fn lambda_of(
        &self,
        name: &str,
        types: &[Rc<str>],
        found: &mut Lambda,
    ) -> Result<(), StopReason> {
        let Ok(Some(class)) = self.classes.find(name) else {
            return Ok(());
        };
        let is_hidden = class.is_local || class.declared_flags.is_private();
        if is_hidden && !self.makes_lambdas(&class) {
            return Ok(());
        }
        let mut has_all = true;
        for ty in types {
            has_all &= self.is_subclass(name, ty)?;
        }
        let is_stub = has_all && self.can_be_stub(&class)?;
        match &found.of {
            Some(known) if **known == *name => {}
            None if is_stub => found.of = Some(Arc::clone(&class.name)),
            _ if has_all => found.otherwise = Some(of_lambda(name)),
            _ => found.otherwise = Some(several(types)),
        }
        Ok(())
    }

    /// Whether code that may name a hidden interface makes a lambda of it.
    fn makes_lambdas(&self, class: &cf::Class) -> bool {
        let named = format!("L{};", class.name);
        let makes = |insn: &Insn| match insn {
            Insn::InvokeDynamic(site) => {
                site.descriptor.ends_with(&named) || &*site.bootstrap.name == "altMetafactory"
            }
            _ => false,
        };
        if self.missing_member(class).is_some() {
            return true;
        }
        let Ok(names) = self.classes.project_classes() else {
            return true;
        };
        names.iter().any(|name| match self.classes.find(name) {
            Ok(Some(user)) if user.nest_host == class.nest_host => {
                let mut codes = user.methods.iter().filter_map(|m| m.code.as_ref());
                codes.any(|code| code.insns.iter().any(makes))
            }
            Ok(_) => false,
            Err(_) => true,
        })
    }

    /// Types of the project and its libraries below one, as far as they are known: the classes of the project, and what sealed types permit.
    pub(crate) fn types_under(&self, name: &str) -> Vec<Arc<str>> {
        let is_jdk = |c: &cf::Class| matches!(c.origin, Origin::Jdk);
        let mut found: Vec<Arc<str>> = Vec::new();
        let mut waiting: Vec<Arc<str>> = vec![name.into()];
        while let Some(at) = waiting.pop() {
            let below = self.classes.known_subclasses(&at).unwrap_or_default();
            let permits = match self.classes.find(&at) {
                Ok(Some(class)) if !is_jdk(&class) => class.permits.clone(),
                _ => Vec::new(),
            };
            for next in below.iter().chain(&permits) {
                if !found.contains(next) && **next != *name {
                    found.push(Arc::clone(next));
                    // All classes of the project below are known already.
                    if permits.contains(next) {
                        waiting.push(Arc::clone(next));
                    }
                }
            }
        }
        found.sort_unstable();
        found
    }
}

/// Why a lambda is not followed.
pub(super) fn of_lambda(ty: &str) -> StopReason {
    StopReason::Unsupported {
        what: format!("an input of type {} that is a lambda", shown_type(ty)),
    }
}
