//! In: a type of the JDK. Out: ways for a test to make an object of it, the cheapest first, and methods that bring a new object into other states.
//!
//! A table (`table.txt`) has the ways that people take for common types. Of other types, constructors, static factories and static final fields of the class
//! itself are taken from its class file; few and simple parameters cost least. The code of a maker is executed as that of the project's own
//! constructors is, on optional paths: no claim rests on them. So a maker that is unfit (it throws, needs the environment, makes an object of another type) costs
//! effort and nothing else.

pub(crate) mod table;

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::{self as cf, Origin as From};
use provetta_outcome::StopReason;

use crate::ids::{ClassId, MethodId};
use crate::inputs::makers::table::Member;
use crate::names::{BOXES, class_of_descriptor, descriptors};
use crate::program::Program;
use crate::refs::Origin;

/// More ways than this are not tried for one type.
const MAX_WAYS: usize = 5;
/// Makers that cost more are not tried.
const MAX_COST: u32 = 24;

/// Code of these packages is about processes, threads, files, screens and the virtual machine, or has no objects that a test would make.
const ELSEWHERE: [&str; 14] = [
    "java/applet/",
    "java/awt/",
    "java/beans/",
    "java/lang/instrument/",
    "java/lang/invoke/",
    "java/lang/management/",
    "java/lang/module/",
    "java/lang/ref/",
    "java/lang/reflect/",
    "java/nio/channels/",
    "java/rmi/",
    "java/util/logging/",
    "java/util/prefs/",
    "javax/",
];

impl Program<'_> {
    /// Ways to make an object with all of `types` and none of `not_types`, of which `class`, one of the JDK, is the narrowest.
    pub(crate) fn library_makers(
        &mut self,
        class: &Arc<cf::Class>,
        types: &[Rc<str>],
        not_types: &[Rc<str>],
    ) -> Result<Vec<Origin>, StopReason> {
        let all = match self.library_makers.get(&class.name) {
            Some(known) => known.clone(),
            None => {
                let found = self.makers_of_type(class)?;
                self.library_makers
                    .insert(Arc::clone(&class.name), found.clone());
                found
            }
        };
        let mut fitting = Vec::new();
        for origin in all {
            let made = self.made_type(origin);
            let mut fits = true;
            for ty in types {
                fits &= self.is_subclass(&made, ty)?
                    || self.is_subclass(ty, &made)?
                    || self.is_interface(&made);
            }
            for ty in not_types {
                fits &= !self.is_subclass(&made, ty)?;
            }
            if fits {
                fitting.push(origin);
            }
        }
        Ok(fitting)
    }

    fn makers_of_type(&mut self, class: &Arc<cf::Class>) -> Result<Vec<Origin>, StopReason> {
        let mut found = Vec::new();
        if let Some(line) = table::line(&class.name) {
            for member in &line.makers {
                found.extend(self.find_member(member)?);
            }
        } else {
            found = self.discovered(class)?;
        }
        found.truncate(MAX_WAYS);
        Ok(found)
    }

    /// Methods of a class of the JDK that change a new object of it.
    pub(crate) fn library_mutators(&mut self, class: ClassId) -> Result<Vec<MethodId>, StopReason> {
        let name = Arc::clone(&self.class(class).class.name);
        let mut found = Vec::new();
        if let Some(line) = table::line(&name) {
            for member in &line.mutators {
                if let Some(Origin::Maker(method)) = self.find_member(member)? {
                    found.push(method);
                }
            }
        }
        Ok(found)
    }

    fn find_member(&mut self, member: &Member) -> Result<Option<Origin>, StopReason> {
        let Ok(Some(owner)) = self.classes.find(member.owner) else {
            return Ok(None);
        };
        let class = self.load(member.owner)?;
        let Some(parameters) = &member.parameters else {
            let mut slots = self.class(class).statics.iter();
            let slot = slots.position(|info| *info.name == *member.name);
            return Ok(slot.map(|slot| Origin::Field {
                class,
                slot: slot as u32,
            }));
        };
        let index = owner.methods.iter().position(|m| {
            *m.name == *member.name
                && m.descriptor.starts_with(&**parameters)
                && m.code.is_some()
                && m.flags.is_public()
                && !m.flags.is_synthetic()
        });
        match index {
            Some(index) => {
                let method = self.intern(class, &owner, index)?;
                Ok(Some(match member.sample {
                    Some(sample) => Origin::Sample(method, sample),
                    None => Origin::Maker(method),
                }))
            }
            None => Ok(None),
        }
    }

    /// What a way is declared to give.
    fn made_type(&self, origin: Origin) -> Arc<str> {
        let of = |descriptor: &str| class_of_descriptor(descriptor).into();
        match origin {
            Origin::Maker(method) | Origin::Sample(method, _) | Origin::Canonical(method) => {
                let entry = self.method(method);
                let declared = entry.method();
                match &*declared.name {
                    "<init>" => Arc::clone(&entry.owner.name),
                    _ => of(declared.descriptor.rsplit(')').next().unwrap_or_default()),
                }
            }
            Origin::Field { class, slot } => {
                of(&self.class(class).statics[slot as usize].descriptor)
            }
            Origin::Any(class)
            | Origin::Stub(class)
            | Origin::Library(class)
            | Origin::Lookups(class)
            | Origin::Singleton { class, .. } => Arc::clone(&self.class(class).class.name),
        }
    }

    /// Public constructors, static factories and constants of a class, the cheapest first.
    fn discovered(&mut self, owner: &Arc<cf::Class>) -> Result<Vec<Origin>, StopReason> {
        let is_public = owner.declared_flags.is_public() && self.is_nameable(owner);
        let is_elsewhere = ELSEWHERE.iter().any(|p| owner.name.starts_with(p));
        // An interface is implemented by a stub.
        if !is_public
            || is_elsewhere
            || !matches!(owner.origin, From::Jdk)
            || !owner.name.starts_with("java/")
            || owner.flags.is_interface()
            || self.is_enum(&owner.name)
        {
            return Ok(Vec::new());
        }
        let class = self.load(&owner.name)?;
        let mut found = Vec::new();
        for (index, method) in owner.methods.iter().enumerate() {
            let constructs = &*method.name == "<init>" && !owner.flags.is_abstract();
            let returns = method.descriptor.rsplit(')').next().unwrap_or_default();
            let is_factory =
                method.flags.is_static() && class_of_descriptor(returns) == &*owner.name;
            if !(constructs || is_factory)
                || method.code.is_none()
                || method.flags.is_synthetic()
                || !method.flags.is_public()
            {
                continue;
            }
            let cost = self.cost(owner, method)?;
            if cost <= MAX_COST {
                let id = self.intern(class, owner, index)?;
                found.push((cost, !constructs, index, Origin::Maker(id)));
            }
        }
        for (slot, info) in self.class(class).statics.iter().enumerate() {
            let is_it = class_of_descriptor(&info.descriptor) == &*owner.name;
            if is_it && info.flags.is_final() && info.flags.is_public() {
                let slot = slot as u32;
                found.push((3, true, slot as usize, Origin::Field { class, slot }));
            }
        }
        found.sort_by_key(|(cost, is_factory, index, _)| (*cost, *is_factory, *index));
        Ok(found.into_iter().map(|(_, _, _, origin)| origin).collect())
    }

    /// What arguments of a method cost: those that are written as literals least.
    fn cost(&self, owner: &cf::Class, method: &cf::Method) -> Result<u32, StopReason> {
        let mut cost = 0;
        for descriptor in descriptors(&method.descriptor) {
            let name = class_of_descriptor(&descriptor);
            let is_box = BOXES.iter().any(|(class, _)| *class == name);
            cost += match descriptor.as_bytes().first() {
                Some(b'[') if descriptor[1..].starts_with(['L', '[']) => 12,
                Some(b'[') => 4,
                Some(b'L') if name == "java/lang/String" => 2,
                Some(b'L') if is_box || self.is_enum(name) => 3,
                // A copy, or a chain of objects.
                Some(b'L') if self.is_subclass(name, &owner.name)? => MAX_COST,
                Some(b'L') if name == "java/lang/Throwable" => 10,
                Some(b'L') => 8,
                _ => 1,
            };
        }
        Ok(cost)
    }
}
