//! In: folders, jars and a JDK. Out: classes by name, each read once.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::entry::Entry;
use crate::image::JdkImage;
use crate::read::read_supertypes;
use crate::replaced;
use crate::{Class, OpenError, Origin, ReadError, read};

/// Names of types with those of the classes below them.
type Below = FxHashMap<Arc<str>, Vec<Arc<str>>>;

/// Where classes are looked for: the project, then libraries; `java/…` in the JDK first, the rest of the
/// JDK last. Not for use by several threads at once.
pub struct ClassPath {
    project: Vec<Entry>,
    libraries: Vec<Entry>,
    /// None for classes in memory
    jdk: Option<JdkImage>,
    /// Names of the classes of the project that are in memory
    in_memory: Vec<String>,
    cache: RefCell<FxHashMap<Arc<str>, Option<Arc<Class>>>>,
    /// Every type with the known classes below it, once it was needed
    below: OnceCell<Below>,
    /// Classes of the project with a supertype that is nowhere, once they were needed
    incomplete: OnceCell<Vec<Incomplete>>,
}

/// A class with a supertype that is nowhere.
#[derive(Debug, Clone)]
pub struct Incomplete {
    /// The class
    pub class: Arc<str>,
    /// The supertype
    pub missing: Arc<str>,
    /// Whether all that is missing are interfaces, so that the superclasses are known
    pub is_interface: bool,
}

impl ClassPath {
    /// Opens the entries that exist; as `java` does, entries that do not exist are ignored.
    pub fn open(
        project: &[PathBuf],
        libraries: &[PathBuf],
        jdk_home: &Path,
    ) -> Result<ClassPath, OpenError> {
        let jdk = JdkImage::open(jdk_home)?;
        let existing = open_all(project)?;
        if existing.is_empty() && !project.is_empty() {
            return Err(OpenError::NoProject(project.to_vec()));
        }
        Ok(ClassPath {
            project: existing,
            libraries: open_all(libraries)?,
            jdk: Some(jdk),
            in_memory: Vec::new(),
            cache: RefCell::default(),
            below: OnceCell::new(),
            incomplete: OnceCell::new(),
        })
    }

    /// A class path of classes that are in no file: these are all there are, those of the JDK included.
    pub fn in_memory(classes: Vec<Class>) -> ClassPath {
        let is_project = |class: &&Class| matches!(class.origin, Origin::Project(_));
        let names = classes.iter().filter(is_project);
        let in_memory = names.map(|class| class.name.to_string()).collect();
        let cache = classes.into_iter().map(|class| {
            let name = Arc::clone(&class.name);
            (name, Some(Arc::new(class)))
        });
        ClassPath {
            project: Vec::new(),
            libraries: Vec::new(),
            jdk: None,
            in_memory,
            cache: RefCell::new(cache.collect()),
            below: OnceCell::new(),
            incomplete: OnceCell::new(),
        }
    }

    /// The class with this internal name; none if it is nowhere (or names an array).
    pub fn find(&self, internal_name: &str) -> Result<Option<Arc<Class>>, ReadError> {
        let cached = self.cache.borrow().get(internal_name).cloned();
        if let Some(class) = cached {
            return Ok(class);
        }
        let class = self.load(internal_name)?.map(Arc::new);
        self.cache
            .borrow_mut()
            .insert(Arc::from(internal_name), class.clone());
        Ok(class)
    }

    /// Adds a class that exists in no file, as the JVM spins them for lambdas. A class of that name that
    /// was added before stays: whoever makes a class from the same code makes the same class.
    pub fn define(&self, class: Class) -> Arc<Class> {
        let mut cache = self.cache.borrow_mut();
        if let Some(Some(existing)) = cache.get(&class.name) {
            return Arc::clone(existing);
        }
        let class = Arc::new(class);
        cache.insert(Arc::clone(&class.name), Some(Arc::clone(&class)));
        class
    }

    /// Internal names of all classes of the project, sorted.
    pub fn project_classes(&self) -> Result<Vec<String>, ReadError> {
        let mut names: BTreeSet<String> = self.in_memory.iter().cloned().collect();
        for entry in &self.project {
            names.extend(entry.class_names()?);
        }
        Ok(names.into_iter().collect())
    }

    /// The classes that are known below a class or interface, without itself, in order of their names: those of the project, and
    /// those of its libraries below types that are not of the JDK. Classes that cannot be read are below nothing.
    pub fn known_subclasses(&self, name: &str) -> Result<&[Arc<str>], ReadError> {
        let below = match self.below.get() {
            Some(below) => below,
            None => {
                let below = self.all_below()?;
                self.below.get_or_init(|| below)
            }
        };
        Ok(below.get(name).map_or(&[], Vec::as_slice))
    }

    fn all_below(&self) -> Result<Below, ReadError> {
        let mut below = Below::default();
        let project = self.project_classes()?;
        for name in &project {
            let Ok(supertypes) = self.supertypes(name) else {
                continue;
            };
            let name: Arc<str> = name.as_str().into();
            for supertype in supertypes {
                below.entry(supertype).or_default().push(Arc::clone(&name));
            }
        }
        let libraries = self.library_supertypes(&project)?;
        for (name, direct) in &libraries {
            let mut seen: FxHashSet<Arc<str>> = FxHashSet::default();
            let mut waiting = direct.clone();
            while let Some(above) = waiting.pop() {
                // `java.*` is in the JDK and nowhere else.
                if above.starts_with("java/") || !seen.insert(Arc::clone(&above)) {
                    continue;
                }
                if let Some(direct) = libraries.get(&above) {
                    waiting.extend(direct.iter().cloned());
                } else {
                    match self.find(&above) {
                        Ok(Some(class)) if class.origin != Origin::Jdk => {
                            let direct = class.super_name.iter().chain(&class.interfaces);
                            waiting.extend(direct.cloned());
                        }
                        _ => continue,
                    }
                }
                below.entry(above).or_default().push(Arc::clone(name));
            }
        }
        if !libraries.is_empty() {
            below.values_mut().for_each(|names| names.sort_unstable());
        }
        Ok(below)
    }

    /// The classes of the libraries that are not in the project as well, with what they extend and implement.
    fn library_supertypes(
        &self,
        project: &[String],
    ) -> Result<BTreeMap<Arc<str>, Vec<Arc<str>>>, ReadError> {
        let mut found = BTreeMap::new();
        for entry in &self.libraries {
            for name in entry.class_names()? {
                if project.binary_search(&name).is_ok() || found.contains_key(name.as_str()) {
                    continue;
                }
                let Ok(Some((bytes, _))) = entry.find(&name) else {
                    continue;
                };
                if let Ok((declared, above)) = read_supertypes(&bytes)
                    && *declared == *name
                {
                    found.insert(declared, above);
                }
            }
        }
        Ok(found)
    }

    /// The classes of the project that have a supertype which is nowhere, in order of their names.
    pub fn incomplete(&self) -> Result<&[Incomplete], ReadError> {
        if let Some(found) = self.incomplete.get() {
            return Ok(found);
        }
        let mut found = Vec::new();
        for name in self.project_classes()? {
            // A class that cannot be read is reported where it is needed.
            found.extend(self.missing_above(&name).unwrap_or_default());
        }
        Ok(self.incomplete.get_or_init(|| found))
    }

    fn load(&self, name: &str) -> Result<Option<Class>, ReadError> {
        // A name is about to become a path: it must not lead out of the entry.
        if !crate::descriptor::is_class_name(name) {
            return Ok(None);
        }
        // The JVM never loads `java.*` from a class path.
        if name.starts_with("java/") {
            return self.load_jdk(name);
        }
        for entry in &self.project {
            if let Some(class) = load_entry(entry, name, Origin::Project)? {
                return Ok(Some(class));
            }
        }
        for entry in &self.libraries {
            if let Some(class) = load_entry(entry, name, Origin::Library)? {
                return Ok(Some(class));
            }
        }
        self.load_jdk(name)
    }

    /// A class of the JDK, with rules of ours where there are some.
    fn load_jdk(&self, name: &str) -> Result<Option<Class>, ReadError> {
        if let Some(rules) = replaced::rules(name) {
            return rules.map(Some);
        }
        let Some(mut class) = self.load_image(name)? else {
            return Ok(None);
        };
        if !replaced::replace(&mut class)
            && let Some(decides) = replaced::decided_by(name)
            && let Some(decides) = self.find(decides)?
            && replaced::is_replaced(&decides)
        {
            replaced::ask_in(&mut class);
        }
        Ok(Some(class))
    }

    fn load_image(&self, name: &str) -> Result<Option<Class>, ReadError> {
        let Some(bytes) = self.jdk.as_ref().and_then(|jdk| jdk.find(name)) else {
            return Ok(None);
        };
        let class = read(&bytes, Origin::Jdk);
        class
            .map(Some)
            .map_err(|error| error.about(&format!("JDK class {name}")))
    }
}

fn open_all(paths: &[PathBuf]) -> Result<Vec<Entry>, OpenError> {
    let mut entries = Vec::new();
    for path in paths {
        entries.extend(Entry::open(path)?);
    }
    Ok(entries)
}

fn load_entry(
    entry: &Entry,
    name: &str,
    origin: impl Fn(PathBuf) -> Origin,
) -> Result<Option<Class>, ReadError> {
    let Some((bytes, file)) = entry.find(name)? else {
        return Ok(None);
    };
    let class =
        read(&bytes, origin(entry.path().to_owned())).map_err(|error| error.about(&file))?;
    if &*class.name != name {
        // On a file system that ignores case another class can answer; it is not the one asked for.
        if class.name.eq_ignore_ascii_case(name) {
            return Ok(None);
        }
        return Err(ReadError::Malformed {
            file,
            place: "class header".to_owned(),
            problem: format!("it declares class {}", class.name),
        });
    }
    Ok(Some(class))
}
