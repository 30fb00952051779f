//! In: a member as the constant pool names it. Out: the class that declares it (JVMS §5.4.3), and subtyping.
//!
//! Hostile class files can form cycles of superclasses; every walk remembers where it has been.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::{Class, ClassPath, Flags, Incomplete, MemberRef, ReadError};

/// A class and the index of one of its members.
type Found = Option<(Arc<Class>, usize)>;

impl ClassPath {
    /// The method that a reference means: in the class, its superclasses, then its superinterfaces, where
    /// a method with a body is preferred. The index is into [`Class::methods`].
    pub fn resolve_method(&self, reference: &MemberRef) -> Result<Found, ReadError> {
        // Arrays have the methods of Object.
        let start = if reference.class.starts_with('[') {
            "java/lang/Object"
        } else {
            &*reference.class
        };
        let own = |class: &Class| {
            class
                .methods
                .iter()
                .position(|m| m.name == reference.name && m.descriptor == reference.descriptor)
        };
        let chain = self.superclasses(start)?;
        for class in &chain {
            if let Some(index) = own(class) {
                return Ok(Some((Arc::clone(class), index)));
            }
        }
        // The methods of MethodHandle and VarHandle take any arguments; their one declaration stands for
        // all descriptors.
        if let Some(class) = chain.first()
            && matches!(
                &*class.name,
                "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle"
            )
        {
            let polymorphic = class.methods.iter().position(|m| {
                m.name == reference.name
                    && m.flags.is_native()
                    && m.descriptor.starts_with("([Ljava/lang/Object;)")
            });
            if let Some(index) = polymorphic {
                return Ok(Some((Arc::clone(class), index)));
            }
        }
        self.interface_method(&chain, own)
    }

    fn interface_method(
        &self,
        chain: &[Arc<Class>],
        own: impl Fn(&Class) -> Option<usize>,
    ) -> Result<Found, ReadError> {
        let mut candidates: Vec<(Arc<Class>, usize)> = Vec::new();
        for interface in self.superinterfaces(chain)? {
            if let Some(index) = own(&interface) {
                let flags = interface.methods[index].flags;
                if !flags.is_private() && !flags.is_static() {
                    candidates.push((interface, index));
                }
            }
        }
        // Maximally specific: declared in no superinterface of another candidate.
        let mut best: Found = None;
        for (class, index) in &candidates {
            let mut overridden = false;
            for (other, _) in &candidates {
                overridden |=
                    other.name != class.name && self.is_subclass(&other.name, &class.name)?;
            }
            let concrete = !class.methods[*index].flags.is_abstract();
            let replaces = match &best {
                None => true,
                Some((b, i)) => concrete && b.methods[*i].flags.is_abstract(),
            };
            if !overridden && replaces {
                best = Some((Arc::clone(class), *index));
            }
        }
        Ok(best)
    }

    /// The field that a reference means: in the class, its superinterfaces, then its superclass and so on.
    /// The index is into [`Class::fields`].
    pub fn resolve_field(&self, reference: &MemberRef) -> Result<Found, ReadError> {
        let own = |class: &Class| {
            class
                .fields
                .iter()
                .position(|f| f.name == reference.name && f.descriptor == reference.descriptor)
        };
        for class in self.superclasses(&reference.class)? {
            if let Some(index) = own(&class) {
                return Ok(Some((class, index)));
            }
            for interface in self.superinterfaces(std::slice::from_ref(&class))? {
                if let Some(index) = own(&interface) {
                    return Ok(Some((interface, index)));
                }
            }
        }
        Ok(None)
    }

    /// Whether a value of class, interface or array type `sub` can be assigned to `sup`; names as in
    /// `checkcast`. A missing class has no supertypes but itself and `java/lang/Object`.
    pub fn is_subclass(&self, sub: &str, sup: &str) -> Result<bool, ReadError> {
        if sub == sup || sup == "java/lang/Object" {
            return Ok(true);
        }
        if let Some(element) = sub.strip_prefix('[') {
            if matches!(sup, "java/lang/Cloneable" | "java/io/Serializable") {
                return Ok(true);
            }
            let Some(wanted) = sup.strip_prefix('[') else {
                return Ok(false);
            };
            return match (reference(element), reference(wanted)) {
                (Some(element), Some(wanted)) => self.is_subclass(element, wanted),
                _ => Ok(false),
            };
        }
        if sup.starts_with('[') {
            return Ok(false);
        }
        let chain = self.superclasses(sub)?;
        if chain.iter().any(|class| &*class.name == sup) {
            return Ok(true);
        }
        Ok(self
            .superinterfaces(&chain)?
            .iter()
            .any(|class| &*class.name == sup))
    }

    /// All classes and interfaces above a class, without itself: superclasses nearest first, then interfaces.
    pub fn supertypes(&self, name: &str) -> Result<Vec<Arc<str>>, ReadError> {
        let chain = self.superclasses(name)?;
        let interfaces = self.superinterfaces(&chain)?;
        let all = chain.iter().skip(1).chain(&interfaces);
        Ok(all.map(|class| Arc::clone(&class.name)).collect())
    }

    /// Whether the method of a class overrides the one of the same name and descriptor in a supertype of it (JVMS §5.4.5). Methods that
    /// are private or static override nothing and are not overridden, and methods without access modifiers only in their package, or by
    /// way of a class between that makes them visible. A method that a class inherits counts as its own.
    pub fn overrides(
        &self,
        class: &str,
        supertype: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<bool, ReadError> {
        let flags = |class: &Class| class.method(name, descriptor).map(|m| m.flags);
        let is_fixed = |flags: Flags| flags.is_private() || flags.is_static();
        let is_open = |flags: Flags| flags.is_public() || flags.is_protected();
        let chain = self.superclasses(class)?;
        let own = chain.first().and_then(|class| flags(class));
        if own.is_some_and(is_fixed) {
            return Ok(false);
        }
        let Some(theirs) = self.find(supertype)?.and_then(|class| flags(&class)) else {
            return Ok(true);
        };
        if is_fixed(theirs) {
            return Ok(false);
        }
        if is_open(theirs) || own.is_none() {
            return Ok(true);
        }
        // From the supertype down: what overrides it, and who may override that.
        let mut visible: Vec<(&str, bool)> = vec![(package(supertype), false)];
        let between = chain.iter().take_while(|c| &*c.name != supertype);
        let between: Vec<&Arc<Class>> = between.collect();
        for (i, below) in between.iter().enumerate().rev() {
            let Some(flags) = flags(below).filter(|f| !is_fixed(*f)) else {
                continue;
            };
            let here = package(&below.name);
            let overrides = visible.iter().any(|(place, open)| *open || *place == here);
            if i == 0 {
                return Ok(overrides);
            }
            if overrides {
                visible.push((here, is_open(flags)));
            }
        }
        Ok(false)
    }

    /// A supertype of a class that is nowhere, if there is one.
    pub fn missing_above(&self, name: &str) -> Result<Option<Incomplete>, ReadError> {
        let chain = self.superclasses(name)?;
        let above = chain.last().and_then(|class| class.super_name.clone());
        // Superclasses that run in a circle are all there.
        if let Some(above) = above
            && self.find(&above)?.is_none()
        {
            return Ok(Some(Incomplete {
                class: name.into(),
                missing: above,
                is_interface: false,
            }));
        }
        let interfaces = self.superinterfaces(&chain)?;
        for above in chain.iter().chain(&interfaces).flat_map(|c| &c.interfaces) {
            if self.find(above)?.is_none() {
                return Ok(Some(Incomplete {
                    class: name.into(),
                    missing: Arc::clone(above),
                    is_interface: true,
                }));
            }
        }
        Ok(None)
    }

    /// A class of the nest of another that is nowhere, if there is one, as far as the class files of the nest name it.
    pub fn missing_member(&self, class: &Class) -> Option<Arc<str>> {
        let mut waiting = vec![Arc::clone(&class.nest_host)];
        waiting.extend(class.nest_members.iter().cloned());
        let mut seen: FxHashSet<Arc<str>> = FxHashSet::default();
        seen.insert(Arc::clone(&class.name));
        while let Some(name) = waiting.pop() {
            if !seen.insert(Arc::clone(&name)) {
                continue;
            }
            match self.find(&name) {
                Ok(Some(member)) => waiting.extend(member.nest_members.iter().cloned()),
                _ => return Some(name),
            }
        }
        None
    }

    /// The class and its superclasses, nearest first.
    fn superclasses(&self, name: &str) -> Result<Vec<Arc<Class>>, ReadError> {
        let mut chain: Vec<Arc<Class>> = Vec::new();
        let mut seen: FxHashSet<Arc<str>> = FxHashSet::default();
        let mut next = self.find(name)?;
        while let Some(class) = next {
            if !seen.insert(Arc::clone(&class.name)) {
                break;
            }
            next = match &class.super_name {
                Some(name) => self.find(name)?,
                None => None,
            };
            chain.push(class);
        }
        Ok(chain)
    }

    /// All superinterfaces of these classes, nearest first, each once.
    fn superinterfaces(&self, classes: &[Arc<Class>]) -> Result<Vec<Arc<Class>>, ReadError> {
        let mut seen: FxHashSet<Arc<str>> = FxHashSet::default();
        let mut queue: VecDeque<Arc<str>> = classes
            .iter()
            .flat_map(|class| class.interfaces.iter().cloned())
            .collect();
        let mut found = Vec::new();
        while let Some(name) = queue.pop_front() {
            if !seen.insert(Arc::clone(&name)) {
                continue;
            }
            if let Some(interface) = self.find(&name)? {
                queue.extend(interface.interfaces.iter().cloned());
                found.push(interface);
            }
        }
        Ok(found)
    }
}

/// The package of a class, with slashes.
fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

/// An array's element as `checkcast` would name it; none for primitive elements, which are only
/// assignable to themselves.
fn reference(element: &str) -> Option<&str> {
    match element.strip_prefix('L') {
        Some(name) => name.strip_suffix(';'),
        None => element.starts_with('[').then_some(element),
    }
}
