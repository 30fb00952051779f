//! In: types that an input reference has and does not have. Out: the classes its object may be of, and the
//! constructors, factories and methods that make such objects.
//!
//! The classes on the class path are taken to be all there are (`docs/SOUNDNESS.md`). Only classes of the
//! project and its libraries are proposed in any state; of the JDK `Object`, strings and the boxes are, and what makers
//! make ([`crate::inputs::makers`]).

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::{self as cf, Insn, InvokeKind, Origin};
use provetta_outcome::StopReason;

use crate::ids::{ClassId, MethodId};
use crate::inputs::library::Library;
use crate::inputs::library::listed::{Row, Tried};
use crate::names::{BOXES, BUILDERS, descriptors, package, shown_type};
use crate::program::Program;

/// More classes than this are not tried for one reference.
const MAX_CLASSES: usize = 12;
/// More constructors and factories than this are not tried for one class.
const MAX_MAKERS: usize = 6;
/// More methods than this are not tried on a new object.
const MAX_MUTATORS: usize = 6;

/// What a reference may be.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    /// Concrete classes of the project and its libraries, the likeliest first
    pub(crate) classes: Vec<Arc<str>>,
    /// Box classes
    pub(crate) boxes: Vec<&'static str>,
    /// A plain `java.lang.Object`
    pub(crate) object: bool,
    /// A string
    pub(crate) text: bool,
    /// Classes of builders
    pub(crate) builders: Vec<&'static str>,
    /// A class of the JDK with ways to its objects
    pub(crate) library: Option<&'static Library>,
    /// The row of its type, if it is one of the implementations of the JDK that are listed or of a class of the project
    pub(crate) listed: Option<&'static Row>,
    /// What its generic type says, where that is asked first
    pub(crate) declared: Option<Rc<str>>,
    /// An array with elements of this descriptor
    pub(crate) array: Option<Rc<str>>,
    /// An interface or abstract class that nothing implements
    pub(crate) stub: Option<Arc<str>>,
    /// Ways to make an object of a type of the JDK, the likeliest first. Paths with such an object are optional, so `others` has to be there too
    pub(crate) ways: Vec<crate::refs::Origin>,
    /// What else it may be that is not proposed; none if the list is complete
    pub(crate) others: Option<StopReason>,
}

impl Candidates {
    /// Whether no object can be meant.
    pub(crate) fn is_empty(&self) -> bool {
        self.classes.is_empty()
            && self.boxes.is_empty()
            && !self.object
            && !self.text
            && self.builders.is_empty()
            && self.declared.is_none()
            && self.library.is_none()
            && self.listed.is_none()
            && self.array.is_none()
            && self.stub.is_none()
            && self.ways.is_empty()
            && self.others.is_none()
    }
}

fn unsupported(what: String) -> StopReason {
    StopReason::Unsupported { what }
}

impl Program<'_> {
    /// What an object with all of `types` and none of `not_types` may be.
    pub(crate) fn candidates(
        &mut self,
        types: &[Rc<str>],
        not_types: &[Rc<str>],
    ) -> Result<Candidates, StopReason> {
        let mut found = self.all_candidates(types, not_types)?;
        let is_denied = || not_types.iter().any(|ty| super::also::is_of_proxies(ty));
        if let Some(stub) = found.stub.take_if(|s| self.is_interface(s) && is_denied()) {
            found.others = Some(unsupported(format!(
                "an implementation of {} that is not serializable",
                shown_type(&stub)
            )));
        }
        Ok(found)
    }

    fn all_candidates(
        &mut self,
        types: &[Rc<str>],
        not_types: &[Rc<str>],
    ) -> Result<Candidates, StopReason> {
        let mut found = Candidates::default();
        let main = self.narrowest(types)?;
        let fits = |program: &Program<'_>, name: &str| -> Result<bool, StopReason> {
            for ty in types {
                if !program.is_subclass(name, ty)? {
                    return Ok(false);
                }
            }
            for ty in not_types {
                if program.is_subclass(name, ty)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        if let Some(element) = main.strip_prefix('[') {
            let is_possible = match element.starts_with(['L', '[']) {
                true => self.holds(types, not_types)?.is_some(),
                false => fits(self, &main)?,
            };
            if is_possible {
                found.array = Some(element.into());
            }
            return Ok(found);
        }
        for (name, _) in BOXES {
            if &*main == name {
                if fits(self, name)? {
                    found.boxes.push(name);
                }
                return Ok(found);
            }
        }
        let class = self
            .classes
            .find(&main)
            .ok()
            .flatten()
            .ok_or_else(|| unsupported(format!("an input of type {}", shown_type(&main))))?;
        if crate::synthetic::is_written(&class) {
            found.classes.push(Arc::clone(&class.name));
            return Ok(found);
        }
        if matches!(class.origin, Origin::Jdk) {
            return self.jdk_candidates(&class, types, not_types, &fits);
        }
        let mut names = Vec::new();
        if let Some(parent) = self.enum_of_body(&class) {
            // Only constants have it.
            found.classes.push(parent);
            return Ok(found);
        }
        if !class.flags.is_abstract() && !class.flags.is_interface() && fits(self, &main)? {
            names.push(Arc::clone(&class.name));
        }
        let (mut below, hidden) = self.project_candidates(&class, &fits)?;
        names.append(&mut below);
        // A lambda can always implement an interface with one abstract method.
        let lambda = self.lambda(types, not_types)?;
        let is_functional = lambda.of.as_ref() == Some(&class.name);
        let is_open = self.open_world && self.is_extensible(&class.name);
        if (names.is_empty() && !hidden || is_functional || is_open) && self.can_be_stub(&class)? {
            let excluded = not_types.iter().any(|t| **t == *class.name);
            let has_type = |t: &Rc<str>| self.is_subclass(&class.name, t).unwrap_or(false);
            if !excluded && types.iter().all(has_type) {
                found.stub = Some(Arc::clone(&class.name));
            } else if !excluded && self.may_have_all(&class.name, types)? {
                found.others = Some(super::also::several(types));
            }
        } else if hidden {
            found.others = Some(unsupported(format!(
                "an input of type {} that is an object of a local or anonymous class",
                shown_type(&main)
            )));
        }
        found.others = found.others.take().or(lambda.otherwise);
        match (&found.stub, lambda.of) {
            // Of an interface below, which may give methods bodies.
            (Some(stub), Some(of)) if *stub != of && found.others.is_none() => {
                found.others = Some(super::functional::of_lambda(&of));
            }
            (Some(_), _) => {}
            (None, of) => found.stub = of,
        }
        if names.is_empty() && found.stub.is_none() && found.others.is_none() {
            found.others = self.unimplemented(&class.name, types)?;
        }
        if found.others.is_none() {
            found.others = self.missing_below(&class);
        }
        if names.len() > MAX_CLASSES {
            names.truncate(MAX_CLASSES);
            found.others = Some(unsupported(format!(
                "an input of type {} of one of more than {MAX_CLASSES} classes",
                shown_type(&main)
            )));
        }
        found.classes = names;
        Ok(found)
    }

    /// The concrete classes of the project and its libraries below a type that fit, those that only other objects hand out last, and whether there is one that nothing hands out.
    fn project_candidates(
        &mut self,
        class: &Arc<cf::Class>,
        fits: &dyn Fn(&Program<'_>, &str) -> Result<bool, StopReason>,
    ) -> Result<(Vec<Arc<str>>, bool), StopReason> {
        let (mut names, mut hidden, mut escaped) = (Vec::new(), false, Vec::new());
        if class.flags.is_final() {
            return Ok((names, hidden));
        }
        for name in self.types_under(&class.name) {
            let Ok(Some(sub)) = self.classes.find(&name) else {
                continue;
            };
            let concrete = !sub.flags.is_abstract() && !sub.flags.is_interface();
            if !concrete || sub.name == class.name || !fits(self, &sub.name)? {
                continue;
            }
            // Bodies of enum constants are reached through the constants.
            if let Some(parent) = self.enum_of_body(&sub) {
                if !names.contains(&parent) {
                    names.push(parent);
                }
            } else if sub.is_local {
                let id = self.load(&sub.name)?;
                match self.exposers(id)?.is_empty() {
                    true => hidden = true,
                    false => escaped.push(Arc::clone(&sub.name)),
                }
            } else {
                names.push(Arc::clone(&sub.name));
            }
        }
        names.append(&mut escaped);
        Ok((names, hidden))
    }

    /// Candidates for a type of the JDK. Its own objects are made by their makers only, so there are always others.
    fn jdk_candidates(
        &mut self,
        class: &Arc<cf::Class>,
        types: &[Rc<str>],
        not_types: &[Rc<str>],
        fits: &dyn Fn(&Program<'_>, &str) -> Result<bool, StopReason>,
    ) -> Result<Candidates, StopReason> {
        let mut found = Candidates::default();
        if self.is_enum(&class.name) && class.flags.is_public() && fits(self, &class.name)? {
            found.classes.push(Arc::clone(&class.name));
            return Ok(found);
        }
        let named = || unsupported(format!("an input of type {}", shown_type(&class.name)));
        let name = &*class.name;
        if name == "java/lang/String" {
            found.text = fits(self, name)?;
            return Ok(found);
        }
        if let Some(builder) = BUILDERS.iter().find(|b| **b == name) {
            if fits(self, name)? {
                found.builders.push(builder);
            }
            return Ok(found);
        }
        if matches!(name, "java/lang/CharSequence" | "java/lang/Appendable") {
            found.text = fits(self, "java/lang/String")?;
            if fits(self, BUILDERS[0])? {
                found.builders.push(BUILDERS[0]);
            }
            found.others = Some(unsupported(format!(
                "an input of type {} that is an object of another class",
                shown_type(name)
            )));
            return Ok(found);
        }
        let broad = matches!(
            name,
            "java/lang/Object"
                | "java/lang/Comparable"
                | "java/lang/Number"
                | "java/io/Serializable"
        );
        if name == "java/lang/Object" && fits(self, name)? {
            found.object = true;
        }
        if broad {
            found.text = fits(self, "java/lang/String")?;
            for (name, _) in BOXES {
                if found.boxes.len() < 2 && fits(self, name)? {
                    found.boxes.push(name);
                }
            }
            found.others = Some(unsupported(format!(
                "an input of type {} that is an object of another class",
                shown_type(name)
            )));
            let mut hints = self.hints.clone();
            for hint in &self.hints {
                hints.extend(self.known_subclasses(hint)?.into_iter().take(2));
            }
            for hint in hints {
                let usable = matches!(self.classes.find(&hint), Ok(Some(c))
                    if !c.flags.is_abstract() && !c.is_local && !matches!(c.origin, Origin::Jdk));
                if usable && !found.classes.contains(&hint) && fits(self, &hint)? {
                    found.classes.push(hint);
                }
            }
        }
        if !class.flags.is_final() && name != "java/lang/Object" && !is_collection(name) {
            for sub in self.known_subclasses(&class.name)?.iter() {
                let Ok(Some(sub)) = self.classes.find(sub) else {
                    continue;
                };
                let concrete = !sub.flags.is_abstract() && !sub.flags.is_interface();
                let known = found.classes.contains(&sub.name) || found.classes.len() >= 4;
                if concrete && !sub.is_local && !known && fits(self, &sub.name)? {
                    found.classes.push(Arc::clone(&sub.name));
                }
            }
        }
        if !broad {
            let stub = found.classes.is_empty()
                && class.flags.is_interface()
                && !is_collection(name)
                && self.can_be_stub(class)?;
            if stub
                && types
                    .iter()
                    .all(|t| self.is_subclass(name, t).unwrap_or(false))
            {
                found.stub = Some(Arc::clone(&class.name));
            }
            // The JDK has classes of its own below its types.
            found.library = self.library_candidate(name, fits)?;
            found.others = match found.library {
                Some(proposed) => self.other_than(name, proposed),
                None => Some(named()),
            };
        }
        if name != "java/lang/Object" && found.library.is_none() {
            found.ways = self.library_makers(class, types, not_types)?;
        }
        if let Some(row) = self.claimed(types, not_types)? {
            let is_tried = match row.tried {
                Tried::State => found.library.is_some_and(|l| l.has_states()),
                Tried::Lookups => true,
            };
            if is_tried {
                self.list_candidates(class, row, fits, &mut found)?;
            }
        }
        Ok(found)
    }

    /// The input is of an implementation of the JDK that is listed, or of a class of the project.
    fn list_candidates(
        &mut self,
        class: &Arc<cf::Class>,
        row: &'static Row,
        fits: &dyn Fn(&Program<'_>, &str) -> Result<bool, StopReason>,
        found: &mut Candidates,
    ) -> Result<(), StopReason> {
        let (mut names, hidden) = self.project_candidates(class, fits)?;
        let shown = shown_type(&class.name);
        found.others = match names.len() {
            _ if hidden => Some(unsupported(format!(
                "an input of type {shown} that is an object of a local or anonymous class"
            ))),
            0..=MAX_CLASSES => self.missing_below(class),
            _ => Some(unsupported(format!(
                "an input of type {shown} of one of more than {MAX_CLASSES} classes"
            ))),
        };
        names.truncate(MAX_CLASSES);
        found.classes = names;
        found.listed = Some(row);
        Ok(())
    }

    /// The type below the others; of types that do not compare, a class before an interface.
    pub(super) fn narrowest(&self, types: &[Rc<str>]) -> Result<Rc<str>, StopReason> {
        let mut best: Option<&Rc<str>> = None;
        for ty in types {
            best = match best {
                None => Some(ty),
                Some(b) if self.is_subclass(ty, b)? => Some(ty),
                Some(b) if self.is_subclass(b, ty)? => Some(b),
                Some(b) if self.is_interface(b) && !self.is_interface(ty) => Some(ty),
                Some(b) => Some(b),
            };
        }
        Ok(best.map_or_else(|| "java/lang/Object".into(), Rc::clone))
    }

    pub(super) fn is_interface(&self, name: &str) -> bool {
        matches!(self.classes.find(name), Ok(Some(c)) if c.flags.is_interface())
    }

    /// Whether a class is an enum itself, not the body of a constant.
    pub fn is_enum(&self, name: &str) -> bool {
        matches!(self.classes.find(name), Ok(Some(c))
            if c.super_name.as_deref() == Some("java/lang/Enum"))
    }

    /// The enum, if a class is the body of one of its constants.
    pub(crate) fn enum_of_body(&self, class: &cf::Class) -> Option<Arc<str>> {
        let parent = class.super_name.as_ref()?;
        (class.is_local && self.is_enum(parent)).then(|| Arc::clone(parent))
    }

    /// Whether a test can implement or extend it: not sealed, not hidden, with a constructor it may use.
    pub(super) fn can_be_stub(&self, class: &cf::Class) -> Result<bool, StopReason> {
        if class.is_sealed || class.is_local || !self.is_nameable(class) {
            return Ok(false);
        }
        if class.flags.is_interface() {
            return Ok(true);
        }
        let is_usable = |m: &cf::Method| &*m.name == "<init>" && self.may_use(class, m.flags);
        Ok(class.flags.is_abstract() && class.methods.iter().any(is_usable))
    }

    /// Whether a test can extend an abstract class without running code of it that may fail.
    pub(crate) fn extends_plainly(&self, class: &cf::Class) -> bool {
        let constructor = class.method("<init>", "()V");
        class.flags.is_interface() || constructor.is_some_and(|m| self.may_use(class, m.flags))
    }

    /// Whether some class below the one of a method may call it with `super`.
    pub(crate) fn is_called_by_super(&self, method: MethodId) -> Result<bool, StopReason> {
        let entry = self.method(method);
        let (name, descriptor) = (&entry.method().name, &entry.method().descriptor);
        for sub in self.known_subclasses(&entry.owner.name)? {
            let Ok(Some(class)) = self.classes.find(&sub) else {
                return Ok(true);
            };
            let calls = class.methods.iter().filter_map(|m| m.code.as_ref());
            let found = calls.flat_map(|code| &code.insns).any(|insn| {
                matches!(insn, Insn::Invoke(InvokeKind::Special, member)
                    if member.name == *name && member.descriptor == *descriptor)
            });
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Names of the known classes below a class, itself excluded, in order: those of the project and of its libraries.
    pub(crate) fn known_subclasses(&self, name: &str) -> Result<Vec<Arc<str>>, StopReason> {
        match self.classes.known_subclasses(name) {
            Ok(found) => Ok(found.to_vec()),
            Err(error) => Err(unsupported(error.to_string())),
        }
    }

    /// Whether test code in the package of the method under test may name a class.
    pub(crate) fn is_nameable(&self, class: &cf::Class) -> bool {
        if class.is_local || class.declared_flags.is_private() {
            return false;
        }
        let near = package(&class.name) == &*self.test_package;
        if !near && !class.declared_flags.is_public() {
            return false;
        }
        match class
            .outer
            .as_deref()
            .filter(|o| o.len() < class.name.len())
        {
            None => true,
            Some(outer) => {
                matches!(self.classes.find(outer), Ok(Some(outer)) if self.is_nameable(&outer))
            }
        }
    }

    /// Whether test code may use a member with these flags.
    pub(crate) fn may_use(&self, class: &cf::Class, flags: cf::Flags) -> bool {
        !flags.is_private()
            && self.is_nameable(class)
            && (flags.is_public() || package(&class.name) == &*self.test_package)
    }

    /// Constructors and static factories that a test may call for an object of exactly this class, those
    /// with few parameters first.
    pub(crate) fn makers(&mut self, class: ClassId) -> Result<Vec<MethodId>, StopReason> {
        if let Some(known) = self.makers.get(&class) {
            return Ok(known.clone());
        }
        let owner = Arc::clone(&self.class(class).class);
        let mut found = Vec::new();
        // A test extends an abstract class where it is made.
        let extensible = owner.flags.is_abstract() && self.can_be_stub(&owner)?;
        let returns = format!(")L{};", owner.name);
        for (index, method) in owner.methods.iter().enumerate() {
            let constructs =
                &*method.name == "<init>" && (!owner.flags.is_abstract() || extensible);
            let factory = method.flags.is_static() && method.descriptor.ends_with(&returns);
            let usable = method.code.is_some()
                && !method.flags.is_synthetic()
                && self.may_use(&owner, method.flags);
            if usable && (constructs || factory) && !self.is_enum(&owner.name) {
                let parameters = method.parameter_names.len();
                found.push((!constructs, parameters, index));
            }
        }
        found.sort_unstable();
        found.truncate(MAX_MAKERS);
        let mut makers = Vec::with_capacity(found.len());
        for (_, _, index) in found {
            makers.push(self.intern(class, &owner, index)?);
        }
        self.makers.insert(class, makers.clone());
        Ok(makers)
    }

    /// The constructor that every object of a record comes from.
    pub(crate) fn canonical_constructor(
        &mut self,
        class: ClassId,
    ) -> Result<Option<MethodId>, StopReason> {
        let owner = Arc::clone(&self.class(class).class);
        if owner.super_name.as_deref() != Some("java/lang/Record") {
            return Ok(None);
        }
        let components = owner.fields.iter().filter(|f| !f.flags.is_static());
        let types: String = components.map(|f| &*f.descriptor).collect();
        let descriptor = format!("({types})V");
        let index = owner
            .methods
            .iter()
            .position(|m| &*m.name == "<init>" && *m.descriptor == *descriptor);
        match index {
            Some(index) => Ok(Some(self.intern(class, &owner, index)?)),
            None => Ok(None),
        }
    }

    /// Whether a test may call a method of a class that it cannot name through a supertype. Only the number
    /// of parameters is compared: types that a bridge distinguishes differ.
    fn has_door(&self, class: &cf::Class, method: &cf::Method) -> bool {
        let count = |m: &cf::Method| descriptors(&m.descriptor).len();
        if method.flags.is_private() || self.is_nameable(class) {
            return false;
        }
        let mut waiting: Vec<Arc<str>> = Vec::new();
        let above = |c: &cf::Class| -> Vec<Arc<str>> {
            c.super_name.iter().chain(&c.interfaces).cloned().collect()
        };
        waiting.extend(above(class));
        let mut seen: Vec<Arc<str>> = Vec::new();
        while let Some(name) = waiting.pop() {
            if seen.contains(&name) {
                continue;
            }
            let Ok(Some(holder)) = self.classes.find(&name) else {
                continue;
            };
            let is_door = |m: &cf::Method| {
                m.name == method.name && count(m) == count(method) && self.may_use(&holder, m.flags)
            };
            if holder.methods.iter().any(is_door) {
                return true;
            }
            waiting.extend(above(&holder));
            seen.push(name);
        }
        false
    }

    /// Methods that a test may call on an object of the class to bring it into another state.
    pub(crate) fn mutators(&mut self, class: ClassId) -> Result<Vec<MethodId>, StopReason> {
        if let Some(known) = self.mutators.get(&class) {
            return Ok(known.clone());
        }
        if self.class(class).is_jdk {
            return self.library_mutators(class);
        }
        let mut found: Vec<(u32, usize, MethodId)> = Vec::new();
        let mut seen: Vec<(Arc<str>, Arc<str>)> = Vec::new();
        let mut at = Some(class);
        while let Some(id) = at {
            let owner = Arc::clone(&self.class(id).class);
            if matches!(owner.origin, Origin::Jdk) {
                break;
            }
            for (index, method) in owner.methods.iter().enumerate() {
                let key = (Arc::clone(&method.name), Arc::clone(&method.descriptor));
                let usable = method.code.is_some()
                    && !method.flags.is_static()
                    && !method.flags.is_synthetic()
                    && !method.name.starts_with('<')
                    && (self.may_use(&owner, method.flags) || self.has_door(&owner, method));
                if method.flags.is_static() || seen.contains(&key) {
                    continue;
                }
                // A method hides those of the superclasses that it overrides.
                seen.push(key);
                if !usable || !changes_objects(&owner, method, 3) {
                    continue;
                }
                let method_id = self.intern(id, &owner, index)?;
                found.push((rank(&method.name), method.parameter_names.len(), method_id));
            }
            at = self.class(id).parent;
        }
        found.sort_by_key(|(rank, parameters, id)| (*rank, *parameters, *id));
        found.truncate(MAX_MUTATORS);
        let mutators: Vec<MethodId> = found.into_iter().map(|(_, _, id)| id).collect();
        self.mutators.insert(class, mutators.clone());
        Ok(mutators)
    }
}

/// Methods named like this are tried first.
fn rank(name: &str) -> u32 {
    let likely = [
        "set", "add", "put", "push", "insert", "offer", "enqueue", "append", "with", "init", "open",
    ];
    match likely.iter().position(|prefix| name.starts_with(prefix)) {
        Some(_) => 0,
        None => 1,
    }
}

/// Whether a method (or what it calls in its own class) writes a field or an array.
fn changes_objects(class: &cf::Class, method: &cf::Method, depth: u32) -> bool {
    let insns = method.code.as_ref().map_or(&[][..], |c| &c.insns);
    insns.iter().any(|insn| match insn {
        Insn::PutField(_) | Insn::ArrayStore(_) => true,
        Insn::Invoke(kind, member) if member.class == class.name && depth > 0 => class
            .method(&member.name, &member.descriptor)
            .is_some_and(|m| changes_objects(class, m, depth - 1)),
        // A call on a library object, such as a collection in a field.
        Insn::Invoke(InvokeKind::Interface | InvokeKind::Virtual, member) => {
            member.class.starts_with("java/util/") && !member.descriptor.starts_with("()")
        }
        _ => false,
    })
}

/// Types whose objects come with their own treatment as inputs.
fn is_collection(name: &str) -> bool {
    const ITERATED: [&str; 11] = [
        "Collection",
        "List",
        "Set",
        "Queue",
        "Deque",
        "Map",
        "Iterator",
        "Enumeration",
        "Spliterator",
        "Entry",
        "RandomAccess",
    ];
    if matches!(name, "java/lang/CharSequence" | "java/lang/Iterable") {
        return true;
    }
    let Some(rest) = name.strip_prefix("java/util/") else {
        return false;
    };
    // `PrimitiveIterator.OfInt` is an iterator too.
    let simple = rest.rsplit('/').next().unwrap_or(rest);
    let simple = simple.split("$Of").next().unwrap_or(simple);
    rest.starts_with("stream/") || ITERATED.iter().any(|part| simple.ends_with(part))
}
