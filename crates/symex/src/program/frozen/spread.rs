//! In: the code that may use a static array, and what the flow analysis finds. Out: where else than in its own field the array, or one
//! in it, may be found: private fields, parameters of methods, results of private methods.
//!
//! Fields and results are identified by name and descriptor only, so that one of the same name in another class counts too. What
//! a method handle of that code names can be called or read by anybody: nothing is followed through it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use provetta_classfile::{
    self as cf, BootstrapArg, CallSite, Code, Const, Insn, InvokeKind, MemberRef, Method,
};

/// A field or method by name and descriptor.
type Name = (Arc<str>, Arc<str>);

/// A method of the code that may have the array, by class, name and descriptor.
type Key = (Arc<str>, Arc<str>, Arc<str>);

/// The code that may use a field.
pub(super) struct Users {
    classes: Vec<Arc<cf::Class>>,
    /// Fields and methods that method handles name
    exposed: BTreeSet<Name>,
    /// There are constants that may be method handles to anything
    is_open: bool,
}

impl Users {
    pub(super) fn new(classes: Vec<Arc<cf::Class>>) -> Users {
        let mut users = Users {
            classes: Vec::new(),
            exposed: BTreeSet::new(),
            is_open: false,
        };
        let methods = classes.iter().flat_map(|class| &class.methods);
        for insn in methods
            .filter_map(|m| m.code.as_ref())
            .flat_map(|c| &c.insns)
        {
            match insn {
                Insn::InvokeDynamic(site) => users.note(site),
                Insn::Const(Const::Other(_)) => users.is_open = true,
                _ => {}
            }
        }
        users.classes = classes;
        users
    }

    pub(super) fn classes(&self) -> &[Arc<cf::Class>] {
        &self.classes
    }

    fn note(&mut self, site: &CallSite) {
        self.exposed.insert(name(&site.bootstrap));
        for arg in &site.args {
            match arg {
                BootstrapArg::MethodHandle(_, member) => {
                    self.exposed.insert(name(member));
                }
                BootstrapArg::Dynamic(inner) => self.note(inner),
                BootstrapArg::Const(Const::Other(_)) => self.is_open = true,
                BootstrapArg::Const(_) | BootstrapArg::MethodType(_) => {}
            }
        }
    }

    fn is_handed(&self, name: &Name) -> bool {
        self.exposed.contains(name)
    }

    fn class(&self, name: &str) -> Option<&Arc<cf::Class>> {
        self.classes.iter().find(|c| *c.name == *name)
    }
}

/// What may hold the array, with the most levels that it may have there. It only grows.
pub(super) struct Spread<'a> {
    field: &'a cf::Field,
    users: &'a Users,
    levels: u8,
    fields: BTreeMap<Name, u8>,
    /// The first locals of a method, those that are its parameters
    parameters: BTreeMap<Key, BTreeMap<u16, u8>>,
    results: BTreeMap<Name, u8>,
}

impl<'a> Spread<'a> {
    /// None if a method handle may lead to the field itself.
    pub(super) fn new(field: &'a cf::Field, users: &'a Users, levels: u8) -> Option<Spread<'a>> {
        let own = (Arc::clone(&field.name), Arc::clone(&field.descriptor));
        let is_closed = !users.is_open && !users.is_handed(&own);
        is_closed.then(|| Spread {
            field,
            users,
            levels,
            fields: BTreeMap::new(),
            parameters: BTreeMap::new(),
            results: BTreeMap::new(),
        })
    }

    /// Grows with each place and each level that becomes known.
    pub(super) fn size(&self) -> usize {
        let parameters = self.parameters.values().flat_map(BTreeMap::values);
        let levels = self.fields.values().chain(self.results.values());
        levels.chain(parameters).map(|l| usize::from(*l)).sum()
    }

    /// The levels of what a static field holds; a subclass may name it as its own.
    pub(super) fn levels_of(&self, r: &MemberRef) -> u8 {
        let is_it = r.name == self.field.name && r.descriptor == self.field.descriptor;
        if is_it { self.levels } else { 0 }
    }

    /// The levels of what an instance field may hold.
    pub(super) fn held_by(&self, r: &MemberRef) -> u8 {
        self.fields.get(&name(r)).copied().unwrap_or(0)
    }

    /// The levels of what a call may return.
    pub(super) fn returned_by(&self, r: &MemberRef) -> u8 {
        self.results.get(&name(r)).copied().unwrap_or(0)
    }

    /// The parameters of a method that may be it, as numbers of locals, with their levels.
    pub(super) fn parameters(&self, class: &cf::Class, method: &Method) -> Vec<(u16, u8)> {
        let key = key(&class.name, &method.name, &method.descriptor);
        let known = self.parameters.get(&key);
        known.into_iter().flatten().map(|(l, n)| (*l, *n)).collect()
    }

    /// Whether the array can come into a method at all.
    pub(super) fn concerns(&self, class: &cf::Class, method: &Method, code: &Code) -> bool {
        !self.parameters(class, method).is_empty()
            || code.insns.iter().any(|insn| match insn {
                Insn::GetStatic(r) => self.levels_of(r) > 0,
                Insn::GetField(r) => self.held_by(r) > 0,
                Insn::Invoke(_, r) => self.returned_by(r) > 0,
                _ => false,
            })
    }

    /// It is stored in an instance field; says whether that can be followed.
    pub(super) fn enters_field(&mut self, r: &MemberRef, levels: u8) -> bool {
        let declared = self.users.class(&r.class).and_then(|c| {
            let same = |f: &&cf::Field| f.name == r.name && f.descriptor == r.descriptor;
            c.fields.iter().find(same)
        });
        let name = name(r);
        let is_private = declared.is_some_and(|f| f.flags.is_private() && !f.flags.is_static());
        let followed = is_private && !self.users.is_handed(&name);
        if followed {
            raise(self.fields.entry(name).or_default(), levels);
        }
        followed
    }

    /// It is an argument of a call in a class, as a local of the method called; says whether that can be followed: the method
    /// that runs has to be certain.
    pub(super) fn enters_call(
        &mut self,
        caller: &cf::Class,
        kind: InvokeKind,
        r: &MemberRef,
        (local, levels): (u16, u8),
    ) -> bool {
        let Some(class) = self.users.class(&r.class) else {
            return false;
        };
        let Some(method) = class.method(&r.name, &r.descriptor) else {
            return false;
        };
        let is_certain = match kind {
            InvokeKind::Static => true,
            InvokeKind::Special => {
                let is_above = caller.super_name.as_ref() == Some(&r.class);
                &*r.name == "<init>" || method.flags.is_private() || is_above
            }
            InvokeKind::Virtual | InvokeKind::Interface => {
                method.flags.is_private() || method.flags.is_final() || class.flags.is_final()
            }
        };
        if !is_certain || method.code.is_none() {
            return false;
        }
        let key = key(&r.class, &r.name, &r.descriptor);
        let known = self.parameters.entry(key).or_default();
        raise(known.entry(local).or_default(), levels);
        true
    }

    /// A method returns it; says whether that can be followed: only this code calls what is private, or what the compiler
    /// wrote to open private members to it, and what no method handle names.
    pub(super) fn leaves(&mut self, method: &Method, levels: u8) -> bool {
        let of_compiler = method.flags.is_synthetic() && method.flags.is_static();
        let name = (Arc::clone(&method.name), Arc::clone(&method.descriptor));
        let is_own = method.flags.is_private() || of_compiler;
        let followed = is_own && !self.users.is_handed(&name);
        if followed {
            raise(self.results.entry(name).or_default(), levels);
        }
        followed
    }
}

fn raise(known: &mut u8, levels: u8) {
    *known = levels.max(*known);
}

fn name(r: &MemberRef) -> Name {
    (Arc::clone(&r.name), Arc::clone(&r.descriptor))
}

fn key(class: &Arc<str>, name: &Arc<str>, descriptor: &Arc<str>) -> Key {
    (Arc::clone(class), Arc::clone(name), Arc::clone(descriptor))
}
