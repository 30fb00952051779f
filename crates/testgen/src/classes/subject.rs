//! In: a class under test and a way to find others. Out: how Java code in its package may name classes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use provetta_classfile::{Class, Method};

/// Finds a class by internal name; `None` if there is none or it cannot be read.
pub type Find<'a> = &'a dyn Fn(&str) -> Option<Arc<Class>>;

/// The class whose methods are tested, with what surrounds it.
#[derive(Clone)]
pub struct ClassUnderTest<'a> {
    /// Internal name: `a/b/Outer$Inner`
    pub internal_name: String,
    /// As Java writes it: `a.b.Outer.Inner`
    pub java_name: String,
    /// Whether code in its package may name it; the tests call by reflection if not
    pub nameable: bool,
    /// Simple names of the top-level classes of its package: they hide imported and `java.lang` names
    pub siblings: BTreeSet<String>,
    /// Names of its methods that have overloads
    pub overloaded: BTreeSet<String>,
    /// Finds the classes of exceptions and static fields
    pub find: Find<'a>,
}

impl<'a> ClassUnderTest<'a> {
    /// Describes a class. `project_classes` are the internal names of all classes of the project (others
    /// than those of the same package are ignored).
    pub fn new(class: &Class, project_classes: &[String], find: Find<'a>) -> ClassUnderTest<'a> {
        let package = package_of(&class.name);
        let siblings = project_classes
            .iter()
            .filter(|name| package_of(name) == package)
            .map(|name| simple_binary_name(name).to_owned())
            .chain([simple_binary_name(&class.name).to_owned()])
            .collect();
        let mut counts = BTreeMap::new();
        for method in class
            .methods
            .iter()
            .filter(|m| !m.flags.is_synthetic() && !m.flags.is_private())
        {
            *counts.entry(method.name.to_string()).or_insert(0) += 1;
        }
        ClassUnderTest {
            internal_name: class.name.to_string(),
            java_name: source_name(class, find),
            nameable: is_nameable(class, package, find),
            siblings,
            overloaded: counts
                .into_iter()
                .filter(|(_, n)| *n > 1)
                .map(|(name, _)| name)
                .collect(),
            find,
        }
    }

    /// Its package as internal names have it: `a/b`, empty for the default package.
    pub(crate) fn package(&self) -> &str {
        package_of(&self.internal_name)
    }

    /// How Java code in the package of the class may name another class, fully qualified; `None` if it
    /// may not.
    pub(crate) fn name_of(&self, internal: &str) -> Option<String> {
        if internal == self.internal_name {
            return self.nameable.then(|| self.java_name.clone());
        }
        match (self.find)(internal) {
            Some(class) => is_nameable(&class, self.package(), self.find)
                .then(|| source_name(&class, self.find)),
            // Unknown classes are believed to be nameable only where that is likely: public API of the
            // platform. Everything else is named by a string, which always compiles.
            None => {
                let likely = internal.starts_with("java/") && !internal.contains('$');
                likely.then(|| internal.replace('/', "."))
            }
        }
    }
}

impl fmt::Debug for ClassUnderTest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClassUnderTest")
            .field("internal_name", &self.internal_name)
            .field("java_name", &self.java_name)
            .field("nameable", &self.nameable)
            .field("siblings", &self.siblings)
            .field("overloaded", &self.overloaded)
            .finish_non_exhaustive()
    }
}

/// Whether a method declares an exception that its callers must catch or declare.
pub fn declares_checked(method: &Method, find: Find<'_>) -> bool {
    method
        .exceptions
        .iter()
        .any(|name| !is_unchecked(name, find))
}

/// Unknown classes count as checked: declaring too much compiles, too little does not.
pub(crate) fn is_unchecked(name: &str, find: Find<'_>) -> bool {
    let mut name: Arc<str> = name.into();
    // A hostile class path may hold a cycle of superclasses.
    for _ in 0..100 {
        if matches!(&*name, "java/lang/RuntimeException" | "java/lang/Error") {
            return true;
        }
        match find(&name).and_then(|class| class.super_name.clone()) {
            Some(parent) => name = parent,
            None => return false,
        }
    }
    false
}

/// `a/b` of `a/b/C`.
pub(crate) fn package_of(internal: &str) -> &str {
    internal.rsplit_once('/').map_or("", |(package, _)| package)
}

/// `C$D` of `a/b/C$D`.
pub(crate) fn simple_binary_name(internal: &str) -> &str {
    internal.rsplit_once('/').map_or(internal, |(_, name)| name)
}

/// The name of a class as source writes it. A `$` is a dot only where `InnerClasses` says so.
fn source_name(class: &Class, find: Find<'_>) -> String {
    let outer = class
        .outer
        .as_deref()
        .filter(|outer| outer.len() < class.name.len());
    let inner = outer.and_then(|outer| class.name.strip_prefix(outer)?.strip_prefix('$'));
    match (outer, inner) {
        (Some(outer), Some(inner)) => {
            let outer_name = match find(outer) {
                Some(outer) => source_name(&outer, find),
                None => outer.replace('/', "."),
            };
            format!("{outer_name}.{inner}")
        }
        _ => class.name.replace('/', "."),
    }
}

/// Whether code in `package` may name the class.
pub(crate) fn is_nameable(class: &Class, package: &str, find: Find<'_>) -> bool {
    // Not exported by their modules.
    if ["jdk/internal/", "sun/", "com/sun/"]
        .iter()
        .any(|p| class.name.starts_with(p))
    {
        return false;
    }
    if class.is_local || class.flags.is_synthetic() || class.declared_flags.is_private() {
        return false;
    }
    // A class in a package cannot name one in the default package.
    let class_package = package_of(&class.name);
    if class_package != package && (class_package.is_empty() || !class.declared_flags.is_public()) {
        return false;
    }
    if !class
        .name
        .split('/')
        .all(crate::classes::ident::is_identifier)
    {
        return false;
    }
    match class
        .outer
        .as_deref()
        .filter(|outer| outer.len() < class.name.len())
    {
        None => true,
        Some(outer) => find(outer).is_some_and(|outer| is_nameable(&outer, package, find)),
    }
}
