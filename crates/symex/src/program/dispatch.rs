//! In: a member that an instruction names. Out: the field or method that it means, before and after dispatch.

use std::sync::Arc;

use provetta_classfile::MemberRef;
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;

use super::missing;
use crate::ids::{ClassId, FieldSlot, MethodId};
use crate::names::is_of_object;
use crate::program::{Program, unreadable};
use crate::value::malformed;

impl Program<'_> {
    /// The method a call names, before dispatch (JVMS §5.4.3.3, §5.4.3.4).
    pub(crate) fn resolve_method(&mut self, member: &MemberRef) -> Result<MethodId, StopReason> {
        let found = self
            .classes
            .resolve_method(member)
            .map_err(|e| unreadable(&e))?;
        let Some((owner, index)) = found else {
            return Err(missing(
                "the method",
                &format!("{}.{}", member.class, member.name),
            ));
        };
        let class = self.load(&owner.name)?;
        self.intern(class, &owner, index)
    }

    /// The field an instruction names.
    pub fn resolve_field(
        &mut self,
        member: &MemberRef,
        is_static: bool,
    ) -> Result<FieldSlot, StopReason> {
        let found = self
            .classes
            .resolve_field(member)
            .map_err(|e| unreadable(&e))?;
        let Some((owner, index)) = found else {
            return Err(missing(
                "the field",
                &format!("{}.{}", member.class, member.name),
            ));
        };
        let class = self.load(&owner.name)?;
        let field = &owner.fields[index];
        let entry = self.class(class);
        let slots = if is_static {
            &entry.statics
        } else {
            &entry.fields
        };
        let slot = slots
            .iter()
            .rposition(|s| {
                s.name == field.name
                    && s.descriptor == field.descriptor
                    && s.declared_in == owner.name
            })
            .ok_or_else(|| malformed("a static and an instance field mixed up"))?;
        Ok(FieldSlot {
            class,
            slot: slot as u32,
            is_final: field.flags.is_final(),
        })
    }

    /// The method that a virtual call of `named` on an object of exactly this class runs (JVMS §5.4.6):
    /// the class and its superclasses first, as far as what they declare overrides it, then the default methods of interfaces.
    pub fn dispatch(
        &mut self,
        class: ClassId,
        named: MethodId,
    ) -> Result<Option<MethodId>, StopReason> {
        if let Some(found) = self.dispatch.get(&(class, named)) {
            return Ok(*found);
        }
        let found = self.select(class, named)?;
        self.dispatch.insert((class, named), found);
        Ok(found)
    }

    pub(super) fn select(
        &mut self,
        class: ClassId,
        named: MethodId,
    ) -> Result<Option<MethodId>, StopReason> {
        let (name, descriptor, home) = {
            let entry = self.method(named);
            let method = entry.method();
            if method.flags.is_private() {
                return Ok(Some(named));
            }
            let is_seen = method.flags.is_public()
                || method.flags.is_protected()
                || seeded(Fault::PackagesDoNotMatter);
            let home = (!is_seen).then(|| Arc::clone(&entry.owner.name));
            (
                Arc::clone(&method.name),
                Arc::clone(&method.descriptor),
                home,
            )
        };
        let mut at = Some(class);
        while let Some(id) = at {
            let owner = Arc::clone(&self.class(id).class);
            let index = owner.methods.iter().position(|m| {
                m.name == name
                    && m.descriptor == descriptor
                    && !m.flags.is_static()
                    && !m.flags.is_private()
            });
            // An interface that a stub implements may declare methods of Object again, which every object has.
            let is_again = owner.flags.is_interface() && is_of_object(&name, &descriptor);
            let index = index.filter(|i| !is_again || owner.methods[*i].code.is_some());
            if let Some(index) = index {
                let overrides = match &home {
                    Some(home) if *home != owner.name => self
                        .classes
                        .overrides(&owner.name, home, &name, &descriptor)
                        .map_err(|e| unreadable(&e))?,
                    _ => true,
                };
                if overrides {
                    return self.intern(id, &owner, index).map(Some);
                }
            }
            at = self.class(id).parent;
        }
        let member = MemberRef {
            class: Arc::clone(&self.class(class).class.name),
            name,
            descriptor,
            interface: false,
        };
        self.resolve_method(&member).map(Some)
    }

    /// Whether a class (by name, arrays included) is another or below it. Where a supertype is missing that may decide it, nothing
    /// is answered.
    pub fn is_subclass(&self, sub: &str, sup: &str) -> Result<bool, StopReason> {
        let is_below = self.classes.is_subclass(sub, sup);
        match is_below.map_err(|e| unreadable(&e))? {
            true => Ok(true),
            false => self.missing_between(sub, sup).map_or(Ok(false), Err),
        }
    }
}
