//! Where else than in its own field an array may be found: private fields, parameters of methods, results of methods.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use provetta_classfile::{self as cf, Code, Insn, InvokeKind, MemberRef, Method};

/// A field or method of the code that may have the array, by class, name and descriptor.
type Key = (Arc<str>, Arc<str>, Arc<str>);

/// What may hold the array. It only grows.
pub(super) struct Spread<'a> {
    field: &'a cf::Field,
    users: &'a [Arc<cf::Class>],
    /// Private fields, by name and descriptor: a field of that name in another class counts too
    fields: BTreeSet<(Arc<str>, Arc<str>)>,
    /// The first locals of a method, those that are its parameters
    parameters: BTreeMap<Key, BTreeSet<u16>>,
    /// Methods that may return it
    results: BTreeSet<Key>,
}

impl<'a> Spread<'a> {
    pub(super) fn new(field: &'a cf::Field, users: &'a [Arc<cf::Class>]) -> Spread<'a> {
        Spread {
            field,
            users,
            fields: BTreeSet::new(),
            parameters: BTreeMap::new(),
            results: BTreeSet::new(),
        }
    }

    /// How many places are known.
    pub(super) fn size(&self) -> usize {
        let parameters: usize = self.parameters.values().map(BTreeSet::len).sum();
        self.fields.len() + parameters + self.results.len()
    }

    /// Whether it is an array of arrays: whoever copies it holds the inner ones.
    pub(super) fn is_nested(&self) -> bool {
        self.field.descriptor.starts_with("[[")
    }

    /// Whether a static field is the one in question; a subclass may name it as its own.
    pub(super) fn is_it(&self, r: &MemberRef) -> bool {
        r.name == self.field.name && r.descriptor == self.field.descriptor
    }

    /// Whether an instance field may hold it.
    pub(super) fn is_held_by(&self, r: &MemberRef) -> bool {
        self.fields
            .contains(&(Arc::clone(&r.name), Arc::clone(&r.descriptor)))
    }

    /// Whether a call may return it.
    pub(super) fn is_returned_by(&self, r: &MemberRef) -> bool {
        self.results
            .contains(&key(&r.class, &r.name, &r.descriptor))
    }

    /// The parameters of a method that may be it, as numbers of locals.
    pub(super) fn parameters(&self, class: &cf::Class, method: &Method) -> Vec<u16> {
        let key = key(&class.name, &method.name, &method.descriptor);
        let known = self.parameters.get(&key);
        known.into_iter().flatten().copied().collect()
    }

    /// Whether the array can come into a method at all.
    pub(super) fn concerns(&self, class: &cf::Class, method: &Method, code: &Code) -> bool {
        !self.parameters(class, method).is_empty()
            || code.insns.iter().any(|insn| match insn {
                Insn::GetStatic(r) => self.is_it(r),
                Insn::GetField(r) => self.is_held_by(r),
                Insn::Invoke(_, r) => self.is_returned_by(r),
                _ => false,
            })
    }

    /// It is stored in an instance field; says whether that can be followed.
    pub(super) fn enters_field(&mut self, r: &MemberRef) -> bool {
        let declared = self.class(&r.class).and_then(|c| {
            let same = |f: &&cf::Field| f.name == r.name && f.descriptor == r.descriptor;
            c.fields.iter().find(same)
        });
        let followed = declared.is_some_and(|f| f.flags.is_private() && !f.flags.is_static());
        if followed {
            self.fields
                .insert((Arc::clone(&r.name), Arc::clone(&r.descriptor)));
        }
        followed
    }

    /// It is an argument of a call, as a local of the method called; says whether that can be followed.
    pub(super) fn enters_call(&mut self, kind: InvokeKind, r: &MemberRef, local: u16) -> bool {
        let Some(class) = self.class(&r.class) else {
            return false;
        };
        let Some(method) = class.method(&r.name, &r.descriptor) else {
            return false;
        };
        let is_certain = match kind {
            InvokeKind::Static | InvokeKind::Special => true,
            InvokeKind::Virtual | InvokeKind::Interface => {
                method.flags.is_private() || method.flags.is_final() || class.flags.is_final()
            }
        };
        if !is_certain || method.code.is_none() {
            return false;
        }
        let key = key(&r.class, &r.name, &r.descriptor);
        self.parameters.entry(key).or_default().insert(local);
        true
    }

    /// A method returns it; says whether that can be followed: only this code calls what is private, or what the compiler
    /// wrote to open private members to it.
    pub(super) fn leaves(&mut self, class: &cf::Class, method: &Method) -> bool {
        let of_compiler = method.flags.is_synthetic() && method.flags.is_static();
        let followed = method.flags.is_private() || of_compiler;
        if followed {
            self.results
                .insert(key(&class.name, &method.name, &method.descriptor));
        }
        followed
    }

    fn class(&self, name: &str) -> Option<&'a Arc<cf::Class>> {
        self.users.iter().find(|c| *c.name == *name)
    }
}

fn key(class: &Arc<str>, name: &Arc<str>, descriptor: &Arc<str>) -> Key {
    (Arc::clone(class), Arc::clone(name), Arc::clone(descriptor))
}
