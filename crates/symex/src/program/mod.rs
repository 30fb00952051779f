//! In: a class path and the goals of a job. Out: classes and methods by small ids, loaded and lowered
//! when they are first needed.
//!
//! Ids are dense and never reused within one program. Everything here is the same for all states;
//! what differs between states (static fields, who is initialised) lives in the state.

mod dispatch;
pub(crate) mod frozen;
pub(crate) mod lower;
mod missing;
pub(crate) mod op;

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::{self as cf, ClassPath, Const, Insn, Origin, ReadError};
use provetta_outcome::{JavaType, MethodRef, StopReason};
use rustc_hash::FxHashMap;

use crate::goals::{Goals, method_ref};
use crate::ids::{ClassId, MethodId};
use crate::program::frozen::frozen_fields;
use crate::program::lower::lower;
use crate::program::op::Lowered;
use crate::value::malformed;

/// An instance or static field in its slot.
#[derive(Debug)]
pub struct SlotInfo {
    /// Internal name of the class that declares it
    pub declared_in: Arc<str>,
    /// Its name
    pub name: Arc<str>,
    /// Its descriptor
    pub descriptor: Arc<str>,
    /// Its access flags
    pub flags: cf::Flags,
    /// The value that the class file gives it, if it does
    pub constant: Option<Const>,
    /// A static field of the JDK that a public method sets: it may hold anything when a method is called
    pub is_settable: bool,
    /// A static field outside the JDK that code other than the initialiser may have written
    pub is_input: bool,
    /// How many levels of a static array of the project no code writes or lets escape after the initialiser
    pub(crate) frozen: u8,
    /// A reference that is never null once its object is constructed
    pub(crate) is_non_null: bool,
}

/// A class with its layout.
#[derive(Debug)]
pub struct ClassEntry {
    pub class: Arc<cf::Class>,
    pub(crate) parent: Option<ClassId>,
    pub fields: Vec<SlotInfo>,
    pub statics: Vec<SlotInfo>,
    pub(crate) is_project: bool,
    /// From the JDK: its static state is taken to be what its initialiser left
    pub is_jdk: bool,
    /// Its static initialiser
    pub initialiser: Option<MethodId>,
}

/// A method with what a call needs.
pub struct MethodEntry {
    pub(crate) class: ClassId,
    pub owner: Arc<cf::Class>,
    pub(crate) index: usize,
    /// For each argument, receiver included, whether it takes two words
    pub wide: Vec<bool>,
    pub returns: JavaType,
    /// Takes any arguments, whatever its descriptor says (JVMS §2.9.3)
    pub(crate) is_polymorphic: bool,
    lowered: Option<Rc<Lowered>>,
}

impl MethodEntry {
    /// The method as the class file has it.
    pub fn method(&self) -> &cf::Method {
        &self.owner.methods[self.index]
    }

    /// Whether it is the static initialiser of its class.
    pub(crate) fn is_initialiser(&self) -> bool {
        &*self.method().name == "<clinit>"
    }

    /// Its name as the ledger's types carry it.
    pub fn name(&self) -> MethodRef {
        method_ref(&self.owner, self.method())
    }

    /// Its name for people: `java.lang.Math.sin`.
    pub fn title(&self) -> String {
        format!(
            "{}.{}",
            self.owner.name.replace(['/', '$'], "."),
            self.method().name
        )
    }
}

/// The method of an interface that a lambda under test implements.
#[derive(Debug, Clone)]
pub(crate) struct LambdaEntry {
    /// In the class that is written for the call site
    pub(crate) method: MethodId,
    /// Descriptors of its parameters as the body has them
    pub(crate) parameters: Vec<String>,
    pub(crate) names: Vec<Arc<str>>,
    /// As the interface declares it
    pub(crate) declared: MethodRef,
}

/// Everything the executor knows of the code.
pub struct Program<'c> {
    /// Where classes come from
    pub classes: &'c ClassPath,
    pub(crate) goals: Goals,
    entries: Vec<ClassEntry>,
    by_name: FxHashMap<Arc<str>, ClassId>,
    methods: Vec<MethodEntry>,
    method_ids: FxHashMap<(ClassId, usize), MethodId>,
    dispatch: FxHashMap<(ClassId, MethodId), Option<MethodId>>,
    /// Sorted names of all project classes, once they were needed
    project_names: Option<Vec<String>>,
    /// Package of the method under test, where its tests will be
    pub(crate) test_package: Arc<str>,
    /// Classes that the method under test names: objects of them are likely inputs
    pub(crate) hints: Vec<Arc<str>>,
    /// Whether others may extend what can be extended
    pub(crate) open_world: bool,
    /// Whether inputs of types of the JDK may be of implementations that are not listed
    pub(crate) any_library: bool,
    /// What was found of each class so far, for making objects of it
    pub(crate) makers: FxHashMap<ClassId, Vec<MethodId>>,
    pub(crate) mutators: FxHashMap<ClassId, Vec<MethodId>>,
    /// Ways to make objects of types of the JDK, by name
    pub(crate) library_makers: FxHashMap<Arc<str>, Vec<crate::refs::Origin>>,
    pub(crate) exposers: FxHashMap<ClassId, Vec<crate::refs::Origin>>,
    /// Methods and classes written for call sites, by method and the counter behind the instruction
    pub(crate) sites: FxHashMap<(MethodId, u32), MethodId>,
    /// Methods that specifications are called through
    pub spec_callers: FxHashMap<String, MethodId>,
    pub(crate) lambdas: FxHashMap<(MethodId, u32), ClassId>,
    /// The methods whose call sites make the objects of these classes
    pub lambda_sites: FxHashMap<ClassId, MethodId>,
    /// What stands for the body of a lambda under test
    pub(crate) lambda_entry: Option<LambdaEntry>,
}

/// The reason to stop where a class cannot be read.
pub fn unreadable(error: &ReadError) -> StopReason {
    StopReason::Unsupported {
        what: error.to_string(),
    }
}

fn missing(kind: &str, name: &str) -> StopReason {
    StopReason::Unsupported {
        what: format!("{kind} {} is not on the class path", name.replace('/', ".")),
    }
}

impl<'c> Program<'c> {
    /// A program over a class path.
    pub fn new(classes: &'c ClassPath, goals: Goals) -> Program<'c> {
        Program {
            classes,
            goals,
            entries: Vec::new(),
            by_name: FxHashMap::default(),
            methods: Vec::new(),
            method_ids: FxHashMap::default(),
            dispatch: FxHashMap::default(),
            project_names: None,
            test_package: "".into(),
            hints: Vec::new(),
            open_world: false,
            any_library: false,
            makers: FxHashMap::default(),
            mutators: FxHashMap::default(),
            library_makers: FxHashMap::default(),
            exposers: FxHashMap::default(),
            sites: FxHashMap::default(),
            spec_callers: FxHashMap::default(),
            lambdas: FxHashMap::default(),
            lambda_sites: FxHashMap::default(),
            lambda_entry: None,
        }
    }

    /// The goals of the job.
    pub fn goals(&self) -> &Goals {
        &self.goals
    }

    /// A class that was loaded.
    pub fn class(&self, id: ClassId) -> &ClassEntry {
        &self.entries[id.0 as usize]
    }

    /// A loaded method.
    pub fn method(&self, id: MethodId) -> &MethodEntry {
        &self.methods[id.0 as usize]
    }

    /// Loads a class by internal name.
    pub fn load(&mut self, name: &str) -> Result<ClassId, StopReason> {
        if let Some(id) = self.by_name.get(name) {
            return Ok(*id);
        }
        let class = self
            .classes
            .find(name)
            .map_err(|e| unreadable(&e))?
            .ok_or_else(|| missing("the class", name))?;
        let parent = match &class.super_name {
            Some(parent) => Some(self.load(parent)?),
            None => None,
        };
        let is_project = matches!(class.origin, Origin::Project(_));
        let is_jdk = matches!(class.origin, Origin::Jdk);
        let mut fields: Vec<SlotInfo> = Vec::new();
        if let Some(parent) = parent {
            fields.extend(self.class(parent).fields.iter().map(SlotInfo::copy));
        }
        let mut statics = Vec::new();
        let nest = if is_project {
            self.nest(&class)?
        } else {
            Vec::new()
        };
        let home = crate::names::package(&class.name);
        let neighbours: Vec<String> = match is_project {
            true => self
                .project_names()?
                .iter()
                .filter(|name| crate::names::package(name) == home)
                .cloned()
                .collect(),
            false => Vec::new(),
        };
        // A member that is missing may use what is private, and everything in its package.
        let is_whole = !is_project || self.missing_member(&class).is_none();
        let frozen = frozen_fields(&class, self.classes, &nest, &neighbours);
        for (index, field) in class.fields.iter().enumerate() {
            let info = SlotInfo {
                declared_in: Arc::clone(&class.name),
                name: Arc::clone(&field.name),
                descriptor: Arc::clone(&field.descriptor),
                flags: field.flags,
                constant: field.constant.clone(),
                is_input: field.flags.is_static()
                    && !is_jdk
                    && may_change(&class, field, nest.len() == 1 && is_whole),
                is_settable: is_jdk && is_settable(&class, field),
                frozen: match frozen.get(index) {
                    _ if is_values_of_enum(&class, field) => 1,
                    Some(levels) if is_project && is_whole => *levels,
                    _ => 0,
                },
                is_non_null: field.name.starts_with("this$") && field.flags.is_synthetic(),
            };
            if field.flags.is_static() {
                statics.push(info)
            } else {
                fields.push(info)
            }
        }
        let id = ClassId(self.entries.len() as u32);
        self.entries.push(ClassEntry {
            class: Arc::clone(&class),
            parent,
            fields,
            statics,
            is_project,
            is_jdk,
            initialiser: None,
        });
        self.by_name.insert(Arc::clone(&class.name), id);
        let initialiser = class
            .methods
            .iter()
            .position(|m| &*m.name == "<clinit>" && m.code.is_some());
        if let Some(index) = initialiser {
            let method = self.intern(id, &class, index)?;
            self.entries[id.0 as usize].initialiser = Some(method);
        }
        Ok(id)
    }

    /// The classes of the project that share private access with this one, itself included.
    pub(crate) fn nest(&mut self, class: &cf::Class) -> Result<Vec<String>, StopReason> {
        self.project_names()?;
        let host = class
            .nest_host
            .split('$')
            .next()
            .unwrap_or(&class.nest_host);
        let prefix = format!("{host}$");
        let names = self.project_names.as_deref().unwrap_or_default();
        let members = names
            .iter()
            .filter(|n| n.as_str() == host || n.starts_with(&prefix));
        Ok(members.cloned().collect())
    }

    /// Names of all classes of the project, in order.
    pub(crate) fn project_names(&mut self) -> Result<&[String], StopReason> {
        if self.project_names.is_none() {
            let names = self.classes.project_classes().map_err(|e| unreadable(&e))?;
            self.project_names = Some(names);
        }
        Ok(self.project_names.as_deref().unwrap_or_default())
    }

    /// The number of a method that is not on the class path.
    pub fn intern(
        &mut self,
        class: ClassId,
        owner: &Arc<cf::Class>,
        index: usize,
    ) -> Result<MethodId, StopReason> {
        if let Some(id) = self.method_ids.get(&(class, index)) {
            return Ok(*id);
        }
        let method = &owner.methods[index];
        let Some((parameters, returns)) = JavaType::parse_method(&method.descriptor) else {
            return Err(malformed("a method descriptor"));
        };
        let mut wide = Vec::with_capacity(parameters.len() + 1);
        if !method.flags.is_static() {
            wide.push(false);
        }
        wide.extend(
            parameters
                .iter()
                .map(|p| matches!(p, JavaType::Long | JavaType::Double)),
        );
        let is_polymorphic = method.flags.is_native()
            && method.descriptor.starts_with("([Ljava/lang/Object;)")
            && matches!(
                &*owner.name,
                "java/lang/invoke/VarHandle" | "java/lang/invoke/MethodHandle"
            );
        let id = MethodId(self.methods.len() as u32);
        self.methods.push(MethodEntry {
            class,
            owner: Arc::clone(owner),
            index,
            wide,
            returns,
            is_polymorphic,
            lowered: None,
        });
        self.method_ids.insert((class, index), id);
        Ok(id)
    }

    /// A method by name, declared in its class.
    pub fn find_method(&mut self, method: &MethodRef) -> Result<MethodId, StopReason> {
        let class = self.load(&method.class)?;
        let owner = Arc::clone(&self.class(class).class);
        let index = owner
            .methods
            .iter()
            .position(|m| m.name == method.name && m.descriptor == method.descriptor)
            .ok_or_else(|| missing("the method", &method.to_string()))?;
        self.intern(class, &owner, index)
    }

    /// The lowered code of a method; `None` if it has none (native or abstract).
    pub fn code(&mut self, id: MethodId) -> Option<Rc<Lowered>> {
        let entry = &self.methods[id.0 as usize];
        if let Some(lowered) = &entry.lowered {
            return Some(Rc::clone(lowered));
        }
        let code = entry.method().code.as_ref()?;
        let name = entry.name();
        let lowered = Rc::new(lower(code, &name, &self.goals));
        self.methods[id.0 as usize].lowered = Some(Rc::clone(&lowered));
        Some(lowered)
    }

    /// Whether the code of the method belongs to the project.
    pub fn is_project(&self, method: MethodId) -> bool {
        self.class(self.method(method).class).is_project
    }
}

impl SlotInfo {
    fn copy(&self) -> SlotInfo {
        SlotInfo {
            declared_in: Arc::clone(&self.declared_in),
            name: Arc::clone(&self.name),
            descriptor: Arc::clone(&self.descriptor),
            flags: self.flags,
            constant: self.constant.clone(),
            is_settable: self.is_settable,
            is_input: self.is_input,
            frozen: self.frozen,
            is_non_null: self.is_non_null,
        }
    }
}

/// Whether a field is the array that the compiler keeps the constants of an enum in: `values()` clones it, and nothing else
/// uses it.
fn is_values_of_enum(class: &cf::Class, field: &cf::Field) -> bool {
    class.flags.is_enum() && field.flags.is_synthetic() && &*field.name == "$VALUES"
}

/// Whether code other than the static initialiser may write a static field. A private field of a
/// top-level class without members can be written by the class itself only; everything else that is
/// not final counts as written.
fn may_change(class: &cf::Class, field: &cf::Field, alone: bool) -> bool {
    if field.flags.is_final() {
        return false;
    }
    if !field.flags.is_private() || !alone {
        return true;
    }
    // Whoever has a lookup of the class can write its fields, and so can reflection.
    let gives_access = |insn: &Insn| {
        let makers = ["java/lang/invoke/MethodHandles", "java/lang/reflect/Field"];
        matches!(insn, Insn::Invoke(_, r) if makers.contains(&&*r.class))
    };
    let writes = |insn: &Insn| matches!(insn, Insn::PutStatic(r) if r.name == field.name && r.class == class.name);
    class.methods.iter().any(|m| {
        let is_initialiser = &*m.name == "<clinit>";
        let mut insns = m.code.iter().flat_map(|c| &c.insns);
        insns.any(|insn| gives_access(insn) || !is_initialiser && writes(insn))
    })
}

/// Whether a public static `set…` of a JDK class writes a static field, itself or by another static method of its class. What else
/// JDK classes keep in static fields are caches and tables.
fn is_settable(class: &cf::Class, field: &cf::Field) -> bool {
    let is_exported = ["java/", "javax/"]
        .iter()
        .any(|p| class.name.starts_with(p));
    if !field.flags.is_static() || field.flags.is_final() {
        return false;
    }
    // Nobody but the JDK itself can call what is in other packages.
    if !class.flags.is_public() || !is_exported {
        return false;
    }
    let insns = |m: &'_ cf::Method| m.code.as_ref().map_or(&[][..], |c| &c.insns[..]).to_vec();
    let writes = |m: &cf::Method| {
        insns(m).iter().any(|insn| {
            matches!(insn, Insn::PutStatic(r) if r.name == field.name && r.class == class.name)
        })
    };
    let leads_to_write = |m: &cf::Method| {
        insns(m).iter().any(|insn| match insn {
            Insn::Invoke(cf::InvokeKind::Static, r) if r.class == class.name => {
                let called = |m: &&cf::Method| m.name == r.name && m.descriptor == r.descriptor;
                class.methods.iter().find(called).is_some_and(writes)
            }
            _ => false,
        })
    };
    let is_setter =
        |m: &&cf::Method| m.flags.is_public() && m.flags.is_static() && m.name.starts_with("set");
    let mut setters = class.methods.iter().filter(is_setter);
    setters.any(|m| writes(m) || leads_to_write(m))
}
