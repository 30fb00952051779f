//! In: a class that a test cannot make objects of itself. Out: methods and static fields of its nest that hand
//! such objects out.
//!
//! A class that is private, local, anonymous or made for a lambda is instantiated by code of its nest only. A
//! method that a test may call exposes an object if it, or what it calls within the nest, holds the
//! instruction that creates it, and its return type allows it. Whether it really does is found by running it:
//! these are proposals on paths that no claim rests on.

use std::sync::Arc;

use provetta_classfile::{self as cf, Insn, Origin as From};
use provetta_outcome::{MethodRef, StopReason};

use crate::goals::method_ref;
use crate::ids::ClassId;
use crate::names::class_of_descriptor;
use crate::program::Program;
use crate::refs::Origin;

/// More ways than this are not tried for one class.
const MAX_WAYS: usize = 6;
/// How many calls deep the creating instruction is looked for.
const MAX_DEPTH: u32 = 4;

/// What creates an object.
enum Creation {
    /// `new` of this class
    New(Arc<str>),
    /// A call site in this method
    Site(MethodRef),
}

impl Program<'_> {
    /// Ways for a test to get an object of exactly this class from others, the simplest first.
    pub(crate) fn exposers(&mut self, class: ClassId) -> Result<Vec<Origin>, StopReason> {
        if let Some(known) = self.exposers.get(&class) {
            return Ok(known.clone());
        }
        let owner = Arc::clone(&self.class(class).class);
        let (creation, home) = match self.lambda_sites.get(&class) {
            Some(site) => {
                let entry = self.method(*site);
                (Creation::Site(entry.name()), Arc::clone(&entry.owner))
            }
            None => (Creation::New(Arc::clone(&owner.name)), Arc::clone(&owner)),
        };
        let mut found = Vec::new();
        if !matches!(home.origin, From::Jdk) {
            let nest = self.nest_classes(&home)?;
            for member in &nest {
                self.methods_of(member, &nest, &creation, &owner, &mut found)?;
                self.fields_of(member, &nest, &creation, &owner, &mut found)?;
            }
        }
        found.sort_by_key(|(rank, parameters, _)| (*rank, *parameters));
        found.truncate(MAX_WAYS);
        let ways: Vec<Origin> = found.into_iter().map(|(_, _, origin)| origin).collect();
        self.exposers.insert(class, ways.clone());
        Ok(ways)
    }

    fn nest_classes(&mut self, home: &cf::Class) -> Result<Vec<Arc<cf::Class>>, StopReason> {
        let names = self.nest(home)?;
        let find = |name: &String| self.classes.find(name).ok().flatten();
        Ok(names.iter().filter_map(find).collect())
    }

    fn methods_of(
        &mut self,
        member: &Arc<cf::Class>,
        nest: &[Arc<cf::Class>],
        creation: &Creation,
        wanted: &cf::Class,
        found: &mut Vec<(u32, usize, Origin)>,
    ) -> Result<(), StopReason> {
        for (index, method) in member.methods.iter().enumerate() {
            let returns = method.descriptor.rsplit(')').next().unwrap_or_default();
            let usable = method.code.is_some()
                && returns.starts_with('L')
                && !method.flags.is_synthetic()
                && !method.name.starts_with('<')
                && self.may_use(member, method.flags);
            if !usable
                || !self.is_subclass(&wanted.name, class_of_descriptor(returns))?
                || !creates(member, method, nest, creation, MAX_DEPTH)
            {
                continue;
            }
            let is_static = method.flags.is_static();
            let class = self.load(&member.name)?;
            let id = self.intern(class, member, index)?;
            if !is_static && self.is_overridden(class, id)? {
                continue;
            }
            let rank = if is_static { 1 } else { 2 };
            found.push((rank, method.parameter_names.len(), Origin::Maker(id)));
        }
        Ok(())
    }

    /// Whether a call of the method on an object of a subclass runs other code.
    fn is_overridden(
        &mut self,
        class: ClassId,
        method: crate::ids::MethodId,
    ) -> Result<bool, StopReason> {
        let name = Arc::clone(&self.class(class).class.name);
        for sub in self.known_subclasses(&name)? {
            let sub = self.load(&sub)?;
            if self.dispatch(sub, method)? != Some(method) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn fields_of(
        &mut self,
        member: &Arc<cf::Class>,
        nest: &[Arc<cf::Class>],
        creation: &Creation,
        wanted: &cf::Class,
        found: &mut Vec<(u32, usize, Origin)>,
    ) -> Result<(), StopReason> {
        let initialiser = member.methods.iter().find(|m| &*m.name == "<clinit>");
        if !initialiser.is_some_and(|m| creates(member, m, nest, creation, MAX_DEPTH)) {
            return Ok(());
        }
        let class = self.load(&member.name)?;
        for slot in 0..self.class(class).statics.len() {
            let info = &self.class(class).statics[slot];
            let (flags, descriptor) = (info.flags, Arc::clone(&info.descriptor));
            if flags.is_final()
                && descriptor.starts_with('L')
                && self.may_use(member, flags)
                && self.is_subclass(&wanted.name, class_of_descriptor(&descriptor))?
            {
                let slot = slot as u32;
                found.push((0, 0, Origin::Field { class, slot }));
            }
        }
        Ok(())
    }
}

/// Whether code of a method, or of what it calls in the nest, holds the creating instruction.
fn creates(
    class: &cf::Class,
    method: &cf::Method,
    nest: &[Arc<cf::Class>],
    creation: &Creation,
    depth: u32,
) -> bool {
    if let Creation::Site(site) = creation
        && *site == method_ref(class, method)
    {
        return true;
    }
    let insns = method.code.as_ref().map_or(&[][..], |c| &c.insns);
    insns.iter().any(|insn| match (insn, creation) {
        (Insn::New(name), Creation::New(wanted)) if name == wanted => true,
        (Insn::Invoke(_, member), _) if depth > 0 => nest
            .iter()
            .filter(|c| c.name == member.class)
            .filter_map(|c| Some((c, c.method(&member.name, &member.descriptor)?)))
            .any(|(c, m)| creates(c, m, nest, creation, depth - 1)),
        _ => false,
    })
}
