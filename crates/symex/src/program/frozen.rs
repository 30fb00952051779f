//! In: a class of the project. Out: how much of its static array fields never changes once the static initialiser has ended.
//!
//! Such a field is final. The answer is a number of levels: with one, the array itself never changes, with two the
//! arrays in it do not either, with [`ALL`] no array that is in it at any depth does. Two things have to hold:
//!
//! - **No code lets it escape.** That is shown here, for all code that may use the field: its nest if it is private or made by the
//!   compiler, its package if it is neither public nor protected. A flow analysis ([`flow`]) follows every value loaded from
//!   the field, and every array of these levels loaded from it. It knows the few uses that give the reference to nobody: reading
//!   elements, the length, comparison with null, copying the last level, and the way into methods, out of private ones and into
//!   private fields of that code, which are followed too ([`spread`]). A method that a method handle names (the body of a lambda,
//!   `X::get`) is called by anybody, so that nothing comes out of it. Everything else gives the level up.
//! - **The initialiser has not let it escape.** What it did is not looked for in its code: the engine runs it, and when it has ended, the heap shows
//!   who holds what ([`held`]). So the initialiser of the class itself is no part of the flow.
//!
//! Comparing such an array with another reference is no allowed use: inputs are taken never to be one of these arrays, though
//! a private field of an input, or the parameter of a method that the array is passed to, may hold it. Its elements are
//! the same for both, but `==` would differ.

mod flow;
mod spread;

use std::sync::Arc;

use provetta_classfile::{self as cf, ClassPath};
use provetta_faults::{Fault, seeded};

use flow::Flow;
use spread::{Spread, Users};

/// All levels of arrays: elements of arrays that are arrays themselves, whatever their type says.
pub(crate) const ALL: u8 = u8::MAX;

/// For each field of the class, how many levels of it never change.
pub(crate) fn frozen_fields(
    class: &Arc<cf::Class>,
    classes: &ClassPath,
    nest: &[String],
    package: &[String],
) -> Vec<u8> {
    let find = |names: &[String]| -> Option<Users> {
        let found = names.iter().map(|name| classes.find(name).ok().flatten());
        found.collect::<Option<Vec<_>>>().map(Users::new)
    };
    let is_candidate = |field: &cf::Field| {
        let flags = field.flags;
        flags.is_static() && flags.is_final() && field.descriptor.starts_with('[')
    };
    if !class.fields.iter().any(is_candidate) {
        return vec![0; class.fields.len()];
    }
    let members = find(nest);
    let mut neighbours = None;
    class
        .fields
        .iter()
        .map(|field| {
            let flags = field.flags;
            if !is_candidate(field) {
                return 0;
            }
            let users = if flags.is_private() || flags.is_synthetic() {
                members.as_ref()
            } else if flags.is_public() || flags.is_protected() {
                None
            } else {
                neighbours.get_or_insert_with(|| find(package)).as_ref()
            };
            users.map_or(0, |users| frozen_levels(class, field, users))
        })
        .collect()
}

/// The most levels of a field that no code lets escape or writes.
fn frozen_levels(class: &cf::Class, field: &cf::Field, users: &Users) -> u8 {
    let depth = field.descriptor.bytes().take_while(|b| *b == b'[').count();
    let depth = u8::try_from(depth).unwrap_or(ALL);
    let leaf = &field.descriptor[usize::from(depth)..];
    // These are the types that an array has besides its own.
    let may_hold_arrays = matches!(
        leaf,
        "Ljava/lang/Object;" | "Ljava/lang/Cloneable;" | "Ljava/io/Serializable;"
    );
    if seeded(Fault::HandedOutArraysAreFrozen) {
        return ALL;
    }
    let all = may_hold_arrays.then_some(ALL);
    let levels = all.into_iter().chain((1..=depth).rev());
    let mut stays = levels.filter(|levels| stays(class, field, users, *levels));
    stays.next().unwrap_or(0)
}

/// Follows the arrays of these levels through all code that may have them, until nothing new is found that may hold one.
fn stays(class: &cf::Class, field: &cf::Field, users: &Users, levels: u8) -> bool {
    let Some(mut spread) = Spread::new(field, users, levels) else {
        return false;
    };
    loop {
        let before = spread.size();
        for member in users.classes() {
            for method in &member.methods {
                let Some(code) = &method.code else { continue };
                if member.name == class.name && &*method.name == "<clinit>" {
                    continue;
                }
                if spread.concerns(member, method, code)
                    && Flow::new(code, &mut spread, member, method).escapes()
                {
                    return false;
                }
            }
        }
        if spread.size() == before {
            return true;
        }
    }
}
