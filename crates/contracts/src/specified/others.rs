//! In: the code of a method. Out: the classes whose invariants it may break of objects that nothing else asks about.
//!
//! A method is asked for the invariants of its receiver, and for those of its arguments. What it writes into other objects (those that fields
//! lead to, new ones, the object around a lambda expression or an inner class) somebody has to be asked about too: whoever runs the
//! instruction. Writes are over-approximated from the code: each `putfield` whose object is not certainly the receiver, each store into an array
//! that is certainly neither new nor in a field of the receiver: fields of all objects may hold it. Methods that keep no invariants themselves (helpers, accessors
//! of the compiler) count as code of those who call them.
//!
//! What is not asked: invariants that read fields of other objects than their own are asked of the objects that the path has,
//! not of all that may refer to what was written.

use std::collections::BTreeSet;
use std::sync::Arc;

use jml::{Expr, ExprKind, Invariant, SourceSpecs};
use provetta_classfile::{
    BootstrapArg, Class, ClassPath, Code, Elem, Insn, MemberRef, Method, is_receiver, origin,
};
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;

/// What a method may do to objects and classes that nothing else asks it about.
#[derive(Debug, Default)]
pub(crate) struct Others {
    /// Classes that have an invariant of objects which reads what is written
    pub(crate) classes: BTreeSet<Arc<str>>,
    /// Static invariants that read what is written
    pub(crate) statics: Vec<jml::Clause>,
    /// Whether nobody wrote any of these invariants
    pub(crate) is_implicit: bool,
}

impl Others {
    /// What it is called if one of them is broken.
    pub(crate) fn broken(&self) -> String {
        let shown = |class: &Arc<str>| class.replace(['/', '$'], ".");
        let mut what: Vec<String> = Vec::new();
        if !self.classes.is_empty() {
            let names: Vec<String> = self.classes.iter().map(shown).collect();
            let names = names.join(" or ");
            what.push(format!(
                "an object of {names} that no longer meets its invariants"
            ));
        }
        let statics = self.statics.iter();
        what.extend(statics.map(|clause| format!("`{}`, which no longer holds", clause.text)));
        what.join(", or ")
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.classes.is_empty() && self.statics.is_empty()
    }
}

/// The body of a lambda expression: it may run at any time, in the midst of the method that made it and long after, so it can assume no
/// invariants of the object around it.
pub(crate) fn is_lambda(method: &Method) -> bool {
    method.flags.is_synthetic() && method.name.starts_with("lambda$")
}

/// What a method may do to others.
pub(crate) fn others(
    specs: &[SourceSpecs],
    classes: &ClassPath,
    class: &Class,
    method: &Method,
) -> Others {
    let asks_receiver = !method.flags.is_static() && !is_lambda(method);
    broken_by(specs, classes, class, method, asks_receiver)
}

/// What a method may do to objects, its receiver among them or not.
fn broken_by(
    specs: &[SourceSpecs],
    classes: &ClassPath,
    class: &Class,
    method: &Method,
    asks_receiver: bool,
) -> Others {
    let mut found = Others {
        is_implicit: true,
        ..Others::default()
    };
    if seeded(Fault::OthersKeepInvariants) {
        return found;
    }
    let written = written(specs, classes, class, method, asks_receiver);
    if written.is_empty() {
        return found;
    }
    let asks_own = !is_lambda(method);
    for spec in specs.iter().flat_map(|s| &s.types) {
        let own = own_invariants(specs, classes, &spec.class);
        for one in own
            .iter()
            .filter(|i| written.is_read_by(classes, i, &spec.class))
        {
            if one.is_static {
                // Those of the class itself are asked in any case.
                let is_own = classes
                    .is_subclass(&class.name, &spec.class)
                    .unwrap_or(false);
                if !(is_own && asks_own) {
                    found.statics.push(one.clause.clone());
                    found.is_implicit &= one.clause.is_implicit;
                }
            } else {
                found.classes.insert(Arc::clone(&spec.class));
                found.is_implicit &= one.clause.is_implicit;
            }
        }
    }
    found
}

/// Method references of some code to methods that keep no invariants though they may break some: whoever gets the object calls them where
/// invariants have to hold. The line, and the method.
pub(crate) fn handed_out(
    specs: &[SourceSpecs],
    classes: &ClassPath,
    code: &Code,
) -> Vec<(Option<u32>, String)> {
    let mut found = Vec::new();
    if seeded(Fault::OthersKeepInvariants) {
        return found;
    }
    for (pc, insn) in code.insns.iter().enumerate() {
        let Insn::InvokeDynamic(site) = insn else {
            continue;
        };
        for arg in &site.args {
            if let BootstrapArg::MethodHandle(_, member) = arg
                && let Some((owner, index)) = classes.resolve_method(member).ok().flatten()
                && jml::is_helper(specs, &owner.name, &member.name, &member.descriptor)
                && !broken_by(specs, classes, &owner, &owner.methods[index], false).is_empty()
            {
                let owner = provetta_symex::simple_name(&owner.name);
                found.push((code.line(pc as u32), format!("{owner}.{}", member.name)));
            }
        }
    }
    found
}

/// The invariants that a type declares, those among them that say that its fields are not null.
fn own_invariants(specs: &[SourceSpecs], classes: &ClassPath, class: &Arc<str>) -> Vec<Invariant> {
    let all = jml::invariants(specs, classes, class).unwrap_or_default();
    let own = all.into_iter().filter(|(owner, _)| owner == class);
    own.map(|(_, invariant)| invariant).collect()
}

/// Fields that code may write where nothing else asks about the object, by class and name.
#[derive(Default)]
struct Written {
    fields: BTreeSet<(Arc<str>, Arc<str>)>,
    /// What is stored into arrays that others may have, as descriptors of arrays end
    elements: BTreeSet<&'static str>,
}

impl Written {
    fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.elements.is_empty()
    }

    /// Whether an invariant of a class reads something of it.
    fn is_read_by(&self, classes: &ClassPath, invariant: &Invariant, class: &str) -> bool {
        let Ok(body) = &invariant.clause.body else {
            return true;
        };
        body.any(&mut |expr| self.is_read(classes, expr, class))
    }

    fn is_read(&self, classes: &ClassPath, expr: &Expr, class: &str) -> bool {
        match &expr.kind {
            ExprKind::Field(field) => {
                let key = (Arc::clone(&field.owner), Arc::clone(&field.name));
                self.fields.contains(&key) || self.is_stored_below(&field.descriptor)
            }
            // Whatever they read: fields of the object most likely.
            ExprKind::Call { .. }
            | ExprKind::New { .. }
            | ExprKind::ModelCall { .. }
            | ExprKind::ModelField(_)
            | ExprKind::InvariantFor(_)
            | ExprKind::StaticInvariantFor(_) => {
                let mut all = self.fields.iter();
                all.any(|(owner, _)| classes.is_subclass(class, owner).unwrap_or(true))
                    || self.is_stored_below_fields(classes, class)
            }
            _ => false,
        }
    }

    /// Whether an array of this type, or one in it, may get another element.
    fn is_stored_below(&self, descriptor: &str) -> bool {
        let stored = |end: &&str| match *end {
            "" => descriptor.starts_with("[[") || descriptor.starts_with("[L"),
            end => descriptor.starts_with('[') && descriptor.ends_with(end),
        };
        self.elements.iter().any(stored)
    }

    /// The same for arrays in fields that a class has or inherits.
    fn is_stored_below_fields(&self, classes: &ClassPath, class: &str) -> bool {
        if self.elements.is_empty() {
            return false;
        }
        let Ok(above) = classes.supertypes(class) else {
            return true;
        };
        let all = above.iter().map(|name| &**name).chain([class]);
        let mut found = all.map(|name| classes.find(name).ok().flatten());
        found.any(|class| {
            class.is_none_or(|class| {
                let mut fields = class.fields.iter();
                fields.any(|field| self.is_stored_below(&field.descriptor))
            })
        })
    }
}

/// What a method writes, with those of its callees that nobody asks.
fn written(
    specs: &[SourceSpecs],
    classes: &ClassPath,
    class: &Class,
    method: &Method,
    asks_receiver: bool,
) -> Written {
    let mut found = Written::default();
    let Some(code) = &method.code else {
        return found;
    };
    collect(classes, code, asks_receiver, &mut found);
    let mut known = BTreeSet::from([key(&class.name, method)]);
    let mut waiting = unasked(specs, classes, code);
    while let Some((owner, index)) = waiting.pop() {
        let method = &owner.methods[index];
        let Some(code) = &method.code else { continue };
        if known.insert(key(&owner.name, method)) {
            collect(classes, code, false, &mut found);
            waiting.extend(unasked(specs, classes, code));
        }
    }
    found
}

fn key(class: &Arc<str>, method: &Method) -> (Arc<str>, Arc<str>, Arc<str>) {
    let (name, descriptor) = (&method.name, &method.descriptor);
    (Arc::clone(class), Arc::clone(name), Arc::clone(descriptor))
}

/// The methods of the project that some code calls and that are asked for no invariants.
fn unasked(specs: &[SourceSpecs], classes: &ClassPath, code: &Code) -> Vec<(Arc<Class>, usize)> {
    let mut found = Vec::new();
    for insn in &code.insns {
        let Insn::Invoke(_, member) = insn else {
            continue;
        };
        let Some((owner, index)) = classes.resolve_method(member).ok().flatten() else {
            continue;
        };
        let method = &owner.methods[index];
        if method.flags.is_synthetic() && !is_lambda(method)
            || jml::is_helper(specs, &owner.name, &method.name, &method.descriptor)
        {
            found.push((owner, index));
        }
    }
    found
}

/// Adds what some code writes itself.
fn collect(classes: &ClassPath, code: &Code, asks_receiver: bool, found: &mut Written) {
    let field = |member: &Arc<MemberRef>| {
        let owner = classes.resolve_field(member).ok().flatten();
        let owner = owner.map_or_else(|| Arc::clone(&member.class), |(c, _)| Arc::clone(&c.name));
        (owner, Arc::clone(&member.name))
    };
    for (pc, insn) in code.insns.iter().enumerate() {
        match insn {
            Insn::PutField(member) if !(asks_receiver && is_receiver(code, pc as u32, 1)) => {
                found.fields.insert(field(member));
            }
            Insn::PutStatic(member) => {
                found.fields.insert(field(member));
            }
            Insn::ArrayStore(elem) if is_shared(code, pc as u32, asks_receiver) => {
                found.elements.extend(ends_of(*elem));
            }
            _ => {}
        }
    }
}

/// Whether others than the receiver may have the array that an instruction stores into.
fn is_shared(code: &Code, store: u32, asks_receiver: bool) -> bool {
    let is_new = |from: u32| {
        let insn = &code.insns[from as usize];
        matches!(insn, Insn::NewArray(_) | Insn::NewRefArray(_))
    };
    let Some(from) = origin(code, store, 2) else {
        return true;
    };
    match &code.insns[from as usize] {
        Insn::GetField(_) => !(asks_receiver && is_receiver(code, from, 0)),
        _ => !is_new(from),
    }
}

/// How descriptors of arrays end that hold such elements; nothing for references, which are told by how they begin.
fn ends_of(elem: Elem) -> &'static [&'static str] {
    match elem {
        Elem::ByteOrBoolean => &["B", "Z"],
        Elem::Char => &["C"],
        Elem::Short => &["S"],
        Elem::Int => &["I"],
        Elem::Long => &["J"],
        Elem::Float => &["F"],
        Elem::Double => &["D"],
        Elem::Ref => &[""],
    }
}
