//! In: the names a test file uses. Out: how to write them there, and the imports they need.
//!
//! A class of the package hides a `java.lang` name and would be hidden by an import, so a name is
//! written short only where nothing else answers to it.

use std::collections::{BTreeMap, BTreeSet};

use provetta_outcome::JavaType;

use crate::ClassUnderTest;
use crate::classes::subject::package_of;

/// `java.lang` names that test files use; no import may take them.
const LANG: [&str; 17] = [
    "Boolean",
    "Byte",
    "Character",
    "Class",
    "Double",
    "Exception",
    "Float",
    "Integer",
    "LinkageError",
    "Long",
    "Object",
    "Override",
    "Short",
    "String",
    "SuppressWarnings",
    "Throwable",
    "Void",
];

/// Names that expressions in a test start with; a local variable of the same name would hide them.
pub(crate) const RESERVED: [&str; 11] = [
    "Arrays",
    "Boolean",
    "Byte",
    "Character",
    "Double",
    "Float",
    "Integer",
    "Long",
    "Short",
    "String",
    "java",
];

/// The names of one file.
#[derive(Clone)]
pub(crate) struct Scope<'a> {
    subject: &'a ClassUnderTest<'a>,
    /// Qualified name by simple name
    imports: BTreeMap<String, String>,
    assertions: BTreeSet<&'static str>,
    /// First words of the class names written so far: a local variable of the same name would hide them
    firsts: BTreeSet<String>,
    /// Whether one of them is declared in the file of another class, of which javac warns
    auxiliary: bool,
    /// `java.lang` names that are written short; no import may take them
    shorts: BTreeSet<String>,
}

impl<'a> Scope<'a> {
    pub(crate) fn new(subject: &'a ClassUnderTest<'a>) -> Scope<'a> {
        Scope {
            subject,
            imports: BTreeMap::new(),
            assertions: BTreeSet::new(),
            firsts: BTreeSet::new(),
            auxiliary: false,
            shorts: BTreeSet::new(),
        }
    }

    /// Forgets what was noted of class names: a new test starts.
    pub(crate) fn start_test(&mut self) {
        self.firsts.clear();
        self.auxiliary = false;
    }

    /// Whether the test names a class that is declared in the file of another one.
    pub(crate) fn is_auxiliary(&self) -> bool {
        self.auxiliary
    }

    /// A member starts: what is noted of auxiliary classes from here on belongs to it.
    pub(crate) fn begin_member(&mut self) -> bool {
        std::mem::replace(&mut self.auxiliary, false)
    }

    /// The member ends; whether it names a class that is declared in the file of another one.
    pub(crate) fn end_member(&mut self, before: bool) -> bool {
        std::mem::replace(&mut self.auxiliary, before)
    }

    /// The member names a class that is declared in the file of another one.
    pub(crate) fn note_auxiliary(&mut self) {
        self.auxiliary = true;
    }

    /// First words of the class names written in this test.
    pub(crate) fn firsts(&self) -> &BTreeSet<String> {
        &self.firsts
    }

    fn note(&mut self, name: String) -> String {
        let first = name
            .split_once('.')
            .map_or(name.as_str(), |(first, _)| first);
        self.firsts.insert(first.to_owned());
        name
    }

    /// Notes that an assertion is used; gives its name.
    pub(crate) fn assertion(&mut self, name: &'static str) -> &'static str {
        self.assertions.insert(name);
        name
    }

    /// A class of `java.lang` by its simple name.
    pub(crate) fn lang(&self, simple: &str) -> String {
        if self.subject.siblings.contains(simple) {
            format!("java.lang.{simple}")
        } else {
            simple.to_owned()
        }
    }

    /// A top-level class by its qualified name, imported where that is possible.
    pub(crate) fn import(&mut self, qualified: &str) -> String {
        let simple = qualified
            .rsplit_once('.')
            .map_or(qualified, |(_, simple)| simple);
        let free = !self.subject.siblings.contains(simple)
            && !LANG.contains(&simple)
            && !self.shorts.contains(simple)
            && self
                .imports
                .get(simple)
                .is_none_or(|other| other == qualified);
        let name = if free && qualified.contains('.') {
            self.imports.insert(simple.to_owned(), qualified.to_owned());
            simple.to_owned()
        } else {
            qualified.to_owned()
        };
        self.note(name)
    }

    /// A class by internal name; `None` if the file may not name it.
    pub(crate) fn class(&mut self, internal: &str) -> Option<String> {
        let qualified = self.subject.name_of(internal)?;
        let package = package_of(internal);
        let in_package = match package {
            "" => qualified.as_str(),
            package => &qualified[package.len() + 1..],
        };
        let (top, nested) = match in_package.split_once('.') {
            Some((top, nested)) => (top, Some(nested)),
            None => (in_package, None),
        };
        let top = if package == self.subject.package() {
            let full = match package {
                "" => top.to_owned(),
                package => format!("{package}/{top}"),
            };
            let file = (self.subject.find)(&full).and_then(|c| c.source_file.clone());
            self.auxiliary |= file.is_some_and(|file| *file != *format!("{top}.java"));
            top.to_owned()
        } else if package == "java/lang" {
            // Hidden also by what another package gave us for the same name.
            match self.imports.contains_key(top) {
                true => format!("java.lang.{top}"),
                false => {
                    self.shorts.insert(top.to_owned());
                    self.lang(top)
                }
            }
        } else {
            self.import(&format!("{}.{top}", package.replace('/', ".")))
        };
        let name = match nested {
            Some(nested) => format!("{top}.{nested}"),
            None => top,
        };
        Some(self.note(name))
    }

    /// A type for a declaration; `None` if the file may not name it.
    pub(crate) fn ty(&mut self, ty: &JavaType) -> Option<String> {
        match ty {
            JavaType::Class(name) => self.class(name),
            JavaType::Array(element) => Some(format!("{}[]", self.ty(element)?)),
            primitive => Some(primitive.to_string()),
        }
    }

    /// How `@Test` is written.
    pub(crate) fn test_annotation(&mut self) -> String {
        format!("@{}", self.import("org.junit.jupiter.api.Test"))
    }

    /// The import lines in order, each block followed by an empty line.
    pub(crate) fn import_lines(&self) -> String {
        let mut out = String::new();
        for name in &self.assertions {
            out.push_str(&format!(
                "import static org.junit.jupiter.api.Assertions.{name};\n"
            ));
        }
        if !out.is_empty() {
            out.push('\n');
        }
        let qualified: BTreeSet<&String> = self.imports.values().collect();
        for name in &qualified {
            out.push_str(&format!("import {name};\n"));
        }
        if !qualified.is_empty() {
            out.push('\n');
        }
        out
    }
}
