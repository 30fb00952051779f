//! In: class folders and jars, and what the user selected. Out: the classes to analyse, in order, and
//! what is wrong with those that cannot be read.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use provetta_classfile::{Class, ClassPath, Origin, ReadError};

use crate::exit::usage;
use crate::project::discovery::{ClassSelection, Project, Selection};
use crate::project::target::MethodPattern;

/// A class to analyse.
#[derive(Debug, Clone)]
pub struct Chosen {
    /// The class
    pub class: Arc<Class>,
    /// Which of its methods; all of them if there is no pattern
    pub methods: Vec<MethodPattern>,
}

/// The classes to analyse, sorted by name, and sentences about those that cannot be read.
#[derive(Debug, Default)]
pub struct Choice {
    pub chosen: Vec<Chosen>,
    pub problems: Vec<String>,
}

/// The name that a class file declares.
pub fn name_of(bytes: &[u8], path: &Path) -> Result<String> {
    match provetta_classfile::read(bytes, Origin::Project(path.to_owned())) {
        Ok(class) => Ok(class.name.to_string()),
        Err(error) => Err(usage(advice(&error))),
    }
}

/// What is wrong with a class file, and what to do.
pub fn advice(error: &ReadError) -> String {
    match error {
        ReadError::TooNew { .. } => format!("{error}; compile it with an older --release"),
        ReadError::NotAClassFile { .. }
        | ReadError::Truncated { .. }
        | ReadError::Malformed { .. } => {
            format!("{error}; compile it again")
        }
        ReadError::Io { .. } => error.to_string(),
    }
}

/// Finds the selected classes among those of the project.
pub fn choose(path: &ClassPath, project: &Project) -> Result<Choice> {
    let names = path
        .project_classes()
        .map_err(|error| usage(advice(&error)))?;
    let mut choice = Choice::default();
    let mut classes: BTreeMap<String, Arc<Class>> = BTreeMap::new();
    for name in names {
        // Module and package descriptors hold no code.
        if name.ends_with("module-info") || name.ends_with("package-info") {
            continue;
        }
        match path.find(&name) {
            Ok(Some(class)) => {
                classes.insert(name, class);
            }
            Ok(None) => {}
            Err(error) => choice.problems.push(advice(&error)),
        }
    }
    if classes.is_empty() && !choice.problems.is_empty() {
        let more = match choice.problems.len() - 1 {
            0 => String::new(),
            n => format!(" ({n} more files have problems)"),
        };
        return Err(usage(format!("{}{more}", choice.problems[0])));
    }
    let mut patterns: BTreeMap<String, Option<Vec<MethodPattern>>> = BTreeMap::new();
    for selection in &project.selections {
        for name in selected(&classes, selection, project)? {
            let known = patterns.entry(name).or_insert_with(|| Some(Vec::new()));
            match (&selection.method, known.as_mut()) {
                (Some(pattern), Some(list)) => list.push(pattern.clone()),
                // One target that names the whole class outweighs others that name methods of it.
                _ => *known = None,
            }
        }
    }
    for (name, methods) in patterns {
        if let Some(class) = classes.get(&name) {
            choice.chosen.push(Chosen {
                class: class.clone(),
                methods: methods.unwrap_or_default(),
            });
        }
    }
    Ok(choice)
}

fn selected(
    classes: &BTreeMap<String, Arc<Class>>,
    selection: &Selection,
    project: &Project,
) -> Result<Vec<String>> {
    let filter = |keep: &dyn Fn(&Class) -> bool| -> Vec<String> {
        classes
            .values()
            .filter(|class| keep(class))
            .map(|class| class.name.to_string())
            .collect()
    };
    let names = match &selection.classes {
        ClassSelection::Sources(files) => filter(&|class| {
            let source = project.source_of(&class.name, class.source_file.as_deref());
            source.is_some_and(|source| files.contains(&source.path))
        }),
        ClassSelection::Entry(entry) => {
            filter(&|class| class.origin == Origin::Project(entry.clone()))
        }
        ClassSelection::Names(names) => filter(&|class| names.contains(&*class.name)),
        ClassSelection::Called(name) => {
            let found = called(classes, name)?;
            // Nested classes belong to the class, unless one method is meant.
            let prefix = format!("{found}$");
            let nested =
                |class: &Class| selection.method.is_none() && class.name.starts_with(&prefix);
            filter(&|class| *class.name == *found || nested(class))
        }
    };
    match &selection.method {
        None => Ok(names),
        Some(pattern) => {
            let has = |name: &String| classes[name].methods.iter().any(|m| pattern.matches(m));
            let with: Vec<String> = names.iter().filter(|name| has(name)).cloned().collect();
            if with.is_empty() {
                return Err(usage(no_method(
                    &selection.text,
                    pattern,
                    names.iter().map(|name| &*classes[name]),
                )));
            }
            Ok(with)
        }
    }
}

/// The class that a name means: the qualified one, else the only one whose name ends so.
fn called(classes: &BTreeMap<String, Arc<Class>>, name: &str) -> Result<String> {
    let wanted = name.replace('$', ".");
    let dotted = |internal: &str| internal.replace(['/', '$'], ".");
    let named = || classes.values().filter(|class| !class.is_local);
    if let Some(class) = named().find(|class| dotted(&class.name) == wanted) {
        return Ok(class.name.to_string());
    }
    let end = format!(".{wanted}");
    let candidates: Vec<String> = named()
        .filter(|class| dotted(&class.name).ends_with(&end))
        .map(|class| class.name.to_string())
        .collect();
    match candidates.as_slice() {
        [only] => Ok(only.clone()),
        [] => Err(NoSuchClass {
            name: name.to_owned(),
        }
        .into()),
        several => {
            let list: Vec<String> = several.iter().map(|name| name.replace('/', ".")).collect();
            Err(usage(format!(
                "the class {name} is not unique; write one of {}",
                list.join(", ")
            )))
        }
    }
}

/// A class that is not in the project; it may be on the class path.
#[derive(Debug, thiserror::Error)]
#[error(
    "there is no class {name} here; give the folder it is in, or the class path with --classpath"
)]
pub struct NoSuchClass {
    /// As it was typed
    pub name: String,
}

fn no_method<'a>(
    text: &str,
    pattern: &MethodPattern,
    classes: impl Iterator<Item = &'a Class>,
) -> String {
    let mut names: Vec<&str> = Vec::new();
    for class in classes {
        for method in class
            .methods
            .iter()
            .filter(|m| !m.flags.is_synthetic() && !m.name.starts_with('<'))
        {
            if !names.contains(&&*method.name) {
                names.push(&method.name);
            }
        }
    }
    let list = if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    };
    match &pattern.parameters {
        None => format!(
            "{text}: there is no method {}; the methods are: {list}",
            pattern.name
        ),
        Some(types) => format!(
            "{text}: there is no method {}({}); the methods are: {list}",
            pattern.name,
            types.join(",")
        ),
    }
}
