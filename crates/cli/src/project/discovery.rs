//! In: targets and the current folder. Out: which sources to compile, which class folders and jars to
//! read, what of it to analyse, and where tests belong.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, mem};

use anyhow::{Context, Result};
use provetta_classfile::{Class, Origin};

use crate::exit::usage;
use crate::files::walk::{self, TEST_FOLDER};
use crate::project::source::Source;
use crate::project::target::{MethodPattern, Request, Target};

/// What of the project's classes is analysed; a target each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// The target as it was typed
    pub text: String,
    /// Which classes
    pub classes: ClassSelection,
    /// Which of their methods
    pub method: Option<MethodPattern>,
}

/// Which classes a target names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassSelection {
    /// Those compiled from these files
    Sources(BTreeSet<PathBuf>),
    /// Those with these internal names
    Names(BTreeSet<String>),
    /// All of a class folder or jar
    Entry(PathBuf),
    /// The one with this name, qualified or not
    Called(String),
}

/// What a run works on, before anything is compiled.
#[derive(Debug, Default)]
pub struct Project {
    /// Files to compile, sorted by path
    pub sources: Vec<Source>,
    /// Class folders and jars to analyse
    pub entries: Vec<PathBuf>,
    /// Class folders and jars the code needs
    pub libraries: Vec<PathBuf>,
    /// What to analyse
    pub selections: Vec<Selection>,
}

impl Project {
    /// Finds what the requests name. Without one: the Maven or Gradle project in `current`, else all of
    /// `current`. A class name is looked for in `home`, which is `current` unless the user named places.
    pub fn discover(
        requests: &[Request],
        places: &[Request],
        libraries: Vec<PathBuf>,
        current: &Path,
    ) -> Result<Project> {
        let mut project = Project {
            libraries,
            ..Project::default()
        };
        let mut files: BTreeMap<PathBuf, Source> = BTreeMap::new();
        for place in places {
            project.add(place, &mut files)?;
        }
        // Places only say where to look; what to analyse is for the requests.
        project.selections.clear();
        let whole = Request {
            text: current.display().to_string(),
            target: Target::Folder(current.to_owned()),
            method: None,
        };
        if requests.is_empty() {
            project.add(&whole, &mut files)?;
        }
        for request in requests {
            if let Target::Class(name) = &request.target {
                // Without sources here the class may still be on the class path.
                if places.is_empty() && files.is_empty() && project.entries.is_empty() {
                    let selections = mem::take(&mut project.selections);
                    let found = project.add(&whole, &mut files);
                    project.selections = selections;
                    if found.is_err() && project.libraries.is_empty() {
                        found.with_context(|| {
                            format!("cannot look for the class {name} in the current folder")
                        })?;
                    }
                }
                project.selections.push(Selection {
                    text: request.text.clone(),
                    classes: ClassSelection::Called(name.clone()),
                    method: request.method.clone(),
                });
            } else {
                project.add(request, &mut files)?;
            }
        }
        project.sources = files.into_values().collect();
        Ok(project)
    }

    fn add(&mut self, request: &Request, files: &mut BTreeMap<PathBuf, Source>) -> Result<()> {
        let classes = match &request.target {
            Target::Folder(folder) => self.add_folder(folder, &request.text, files)?,
            Target::Source(path) => {
                let source = read(path)?;
                let selected = BTreeSet::from([path.clone()]);
                add_root(&source, files)?;
                files.insert(path.clone(), source);
                ClassSelection::Sources(selected)
            }
            Target::ClassFile(path) => {
                let (root, name) = class_root(path)?;
                self.add_entry(root);
                ClassSelection::Names(BTreeSet::from([name]))
            }
            Target::Jar(path) => {
                self.add_entry(path.clone());
                ClassSelection::Entry(path.clone())
            }
            Target::Class(name) => ClassSelection::Called(name.clone()),
        };
        self.selections.push(Selection {
            text: request.text.clone(),
            classes,
            method: request.method.clone(),
        });
        Ok(())
    }

    fn add_folder(
        &mut self,
        folder: &Path,
        text: &str,
        files: &mut BTreeMap<PathBuf, Source>,
    ) -> Result<ClassSelection> {
        let code = main_sources(folder).unwrap_or_else(|| folder.to_owned());
        let found = walk::walk(&code)?;
        let mut selected = BTreeSet::new();
        let mut roots = BTreeSet::new();
        for path in found.sources {
            let Some(source) = read_foreign(&path)? else {
                continue;
            };
            selected.insert(path.clone());
            // The rest of a root matters only if the folder lies inside it.
            if source.root != code
                && code.starts_with(&source.root)
                && roots.insert(source.root.clone())
            {
                add_root(&source, files)?;
            }
            files.insert(path, source);
        }
        if !selected.is_empty() {
            return Ok(ClassSelection::Sources(selected));
        }
        if !found.classes.is_empty() {
            let (root, _) = first_root(&found.classes)?;
            if root == folder || !folder.starts_with(&root) {
                self.add_entry(folder.to_owned());
                return Ok(ClassSelection::Entry(folder.to_owned()));
            }
            let inside: Option<BTreeSet<String>> =
                found.classes.iter().map(|c| name_below(c, &root)).collect();
            self.add_entry(root);
            return Ok(ClassSelection::Names(inside.unwrap_or_default()));
        }
        Err(usage(format!(
            "there are no Java sources or classes in {text}; give a folder that has some, a .java file, a jar or a class name"
        )))
    }

    fn add_entry(&mut self, entry: PathBuf) {
        if !self.entries.contains(&entry) {
            self.entries.push(entry);
        }
    }

    /// Where the tests of a class go: the test folder of the Maven or Gradle module it lies in, else a
    /// folder below the current one.
    pub fn test_folder(&self, class: &Class, current: &Path) -> PathBuf {
        let source = self
            .source_of(&class.name, class.source_file.as_deref())
            .map(|source| &source.path);
        let module = match (source, &class.origin) {
            (Some(source), _) => source
                .ancestors()
                .find(|f| f.ends_with("src/main/java"))
                .and_then(|f| f.ancestors().nth(3)),
            // Class folders lie below their module: target/classes, build/classes/java/main.
            (None, Origin::Project(entry)) => {
                entry.ancestors().skip(1).take(4).find(|f| is_module(f))
            }
            (None, _) => None,
        };
        match module {
            Some(module) => module.join("src/test/java"),
            None => current.join(TEST_FOLDER),
        }
    }

    /// The source file a class was compiled from.
    pub fn source_of(&self, class: &str, file_name: Option<&str>) -> Option<&Source> {
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        let file_name = file_name?;
        self.sources
            .iter()
            .find(|s| s.package == package && s.file_name() == file_name)
    }
}

/// Whether a folder is a Maven or Gradle module.
fn is_module(folder: &Path) -> bool {
    let build = ["pom.xml", "build.gradle", "build.gradle.kts"];
    folder.join("src/main").is_dir() && build.iter().any(|file| folder.join(file).is_file())
}

/// `src/main/java` of a folder that is a Maven or Gradle module with one.
fn main_sources(folder: &Path) -> Option<PathBuf> {
    let sources = folder.join("src/main/java");
    // A folder of several modules is walked as a whole.
    let modules = fs::read_dir(folder).ok()?.flatten().any(|entry| {
        let path = entry.path();
        path.join("src/main/java").is_dir() && path.is_dir()
    });
    (sources.is_dir() && !modules).then_some(sources)
}

/// Adds all sources of the root that this source implies.
fn add_root(source: &Source, files: &mut BTreeMap<PathBuf, Source>) -> Result<()> {
    for path in walk::packages(&source.root)? {
        // Another package than its folder says, or a root of its own below: not part of this one.
        if let Entry::Vacant(place) = files.entry(path)
            && let Some(other) = read_foreign(place.key())?.filter(|o| o.root == source.root)
        {
            place.insert(other);
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Source> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Source::new(
        path.to_owned(),
        &String::from_utf8_lossy(&bytes),
    ))
}

/// The source, unless it is a test this program wrote: those are not code under test.
fn read_foreign(path: &Path) -> Result<Option<Source>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let own = bytes.starts_with(provetta_testgen::HEADER_MARK.as_bytes());
    Ok((!own).then(|| Source::new(path.to_owned(), &String::from_utf8_lossy(&bytes))))
}

/// The class folder of the first file that is a class; broken ones are reported when they are read.
fn first_root(classes: &[PathBuf]) -> Result<(PathBuf, String)> {
    let mut roots = classes.iter().map(|path| class_root(path));
    let first = roots
        .next()
        .unwrap_or_else(|| Err(usage("there are no classes")));
    first.or_else(|error| roots.find_map(Result::ok).ok_or(error))
}

/// The class folder a class file lies in, from the name the file declares, and that name.
fn class_root(path: &Path) -> Result<(PathBuf, String)> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let name = crate::project::classes::name_of(&bytes, path)?;
    let mut root = path.to_owned();
    for _ in 0..=name.matches('/').count() {
        root.pop();
    }
    if name_below(path, &root).as_deref() != Some(&name) {
        return Err(usage(format!(
            "{} holds the class {}, which must lie in a folder named like its package; \
             give the class folder, or the class as a jar",
            path.display(),
            name.replace('/', ".")
        )));
    }
    Ok((root, name))
}

fn name_below(path: &Path, root: &Path) -> Option<String> {
    let relative = path.strip_prefix(root).ok()?.to_str()?;
    Some(relative.strip_suffix(".class")?.replace('\\', "/"))
}
