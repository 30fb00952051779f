//! In: targets and options of any command. Out: the JDK, the compiled classes and the warm JVM to work with.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use anyhow::Result;
use provetta_classfile::ClassPath;
use provetta_outcome::{Job, JobOptions, MethodRef, StaticState};
use provetta_runner::{Jdk, Jvm, Limits, RunnerError};

use crate::args::{Allow, LibraryArgs};
use crate::exit::{internal, usage};
use crate::files::cache::Cache;
use crate::project::classes::{self, Choice, NoSuchClass};
use crate::project::compile;
use crate::project::discovery::Project;
use crate::project::shown::ShownPaths;
use crate::project::specs;
use crate::project::target::Request;
use crate::run::launcher::{self, Launcher};

/// Heap of the JVM that runs the code under test.
const HEAP_MEGABYTES: u64 = 512;

/// What a command asks for.
pub struct Wanted<'a> {
    /// What to analyse
    pub requests: &'a [Request],
    /// Where to look, if that is said apart
    pub places: &'a [Request],
    pub libraries: &'a LibraryArgs,
    /// Time limit of one call or test on the JVM
    pub call_millis: u64,
    /// Whether code will run, so that the JVM can start at once
    pub runs_code: bool,
}

/// Everything a command needs to start its work.
pub struct Session {
    pub current: PathBuf,
    /// How paths look in messages
    pub shown: ShownPaths,
    pub jdk: Jdk,
    pub project: Project,
    /// Folders and jars with the project's classes
    pub entries: Vec<PathBuf>,
    pub classes: ClassPath,
    /// Files with specifications
    pub specs: Vec<PathBuf>,
    pub choice: Choice,
    /// What the user allows the code under test to do
    pub allowed: Vec<Allow>,
    /// Sentences to show before the work starts
    pub notices: Vec<String>,
    jvm: LazyJvm,
    /// What static initialisers left that were run
    ran: BTreeMap<Arc<str>, StaticState>,
    // Dropped last: the JVM works in its folder.
    _cache: Cache,
}

impl Session {
    /// Finds, compiles and opens what is wanted.
    pub fn open(wanted: &Wanted) -> Result<Session> {
        let current = current_folder()?;
        let named = listed_paths(&wanted.libraries.specs, &current, "--specs")?;
        let libraries = listed_paths(&wanted.libraries.classpath, &current, "--classpath")?;
        let mut project = Project::discover(wanted.requests, wanted.places, libraries, &current)?;
        let jdk = Jdk::find(
            variable("JAVA_HOME").as_deref(),
            variable("PATH").as_deref(),
        )
        .map_err(|error| usage(error.to_string()))?;
        let shown = ShownPaths::new(&current, wanted.requests.iter().chain(wanted.places));
        let cache = Cache::open(variable)?;
        // All that is temporary lies in one folder, which an interrupt can remove. A second session of
        // one process would keep the folder of the first, which does no harm.
        let _ = tempfile::env::override_temp_dir(cache.run());
        let notices = cache.notice.iter().cloned().chain(launcher::notice());
        let notices = notices.collect();
        let limits = Limits {
            heap_megabytes: HEAP_MEGABYTES,
            call_millis: wanted.call_millis,
        };
        // What the JVM may read is fixed when it starts, so it is known by then where the classes will be. The folder that javac
        // fills keeps its permission when it moves into the cache; a JVM that takes the place of the first finds it there.
        let plan = match project.sources.is_empty() {
            true => None,
            false => Some(compile::plan(&project, &jdk, &cache)?),
        };
        let compiled = plan
            .iter()
            .flat_map(|plan| [plan.folder.clone(), plan.kept.clone()]);
        let compiled: Vec<PathBuf> = compiled.collect();
        let launcher = Launcher {
            jdk: &jdk,
            cache: &cache,
            project: &project,
            compiled: &compiled,
            allowed: &wanted.libraries.allow,
            current: &current,
            heap_megabytes: HEAP_MEGABYTES,
        };
        let mut jvm = LazyJvm::new(&jdk, &cache, limits, launcher.words()?);
        if wanted.runs_code {
            jvm.warm();
        }
        let mut entries = Vec::new();
        if let Some(plan) = plan {
            entries.push(match &plan.cached {
                Some(folder) => folder.clone(),
                None => compile::compile(&project, &plan, &cache, &shown, jvm.get()?)?,
            });
            cache.clear_old();
        }
        entries.extend(project.entries.iter().cloned());
        let (classes, choice) = open_classes(&mut entries, &mut project, &jdk)?;
        let specs = specs::files(&named, project.sources.iter().map(|s| s.path.as_path()))?;
        Ok(Session {
            specs,
            current,
            shown,
            jdk,
            project,
            entries,
            classes,
            choice,
            allowed: wanted.libraries.allow.clone(),
            notices,
            jvm,
            ran: BTreeMap::new(),
            _cache: cache,
        })
    }

    /// The warm JVM.
    pub fn jvm(&mut self) -> Result<&mut Jvm> {
        self.jvm.get()
    }

    /// What the static initialisers of some classes leave; each is run once in a session. Trouble with the JVM costs what would be known of it.
    pub fn static_states(&mut self, classes: &[Arc<str>]) -> Vec<StaticState> {
        let mut states = Vec::with_capacity(classes.len());
        for class in classes {
            let state = match self.ran.get(class) {
                Some(known) => known.clone(),
                None => {
                    let jvm = self.jvm.get();
                    let state = jvm.and_then(|jvm| Ok(jvm.static_state(class)?));
                    let state = state.unwrap_or_else(|error| {
                        StaticState::failed(Arc::clone(class), error.to_string())
                    });
                    self.ran.insert(Arc::clone(class), state.clone());
                    state
                }
            };
            states.push(state);
        }
        states
    }

    /// A job for a worker.
    pub fn job(&self, method: MethodRef, options: JobOptions) -> Job {
        Job {
            ran: None,
            others: Default::default(),
            method,
            project: self.entries.clone(),
            libraries: self.project.libraries.clone(),
            jdk: self.jdk.home.clone(),
            specs: self.specs.clone(),
            options,
        }
    }
}

/// Opens the class path. A class that is named, but not in the project, is sought on the class path; the
/// jar or folder that has it becomes part of the project.
fn open_classes(
    entries: &mut Vec<PathBuf>,
    project: &mut Project,
    jdk: &Jdk,
) -> Result<(ClassPath, Choice)> {
    let open = |entries: &[PathBuf], libraries: &[PathBuf]| {
        ClassPath::open(entries, libraries, &jdk.home).map_err(|error| usage(error.to_string()))
    };
    let classes = open(entries, &project.libraries)?;
    let error = match classes::choose(&classes, project) {
        Ok(choice) => return Ok((classes, choice)),
        Err(error) => error,
    };
    if error.downcast_ref::<NoSuchClass>().is_some() {
        for library in project.libraries.clone() {
            let mut more = entries.clone();
            more.push(library.clone());
            let classes = open(&more, &project.libraries)?;
            if let Ok(choice) = classes::choose(&classes, project) {
                project.libraries.retain(|other| *other != library);
                *entries = more;
                return Ok((classes, choice));
            }
        }
    }
    Err(error)
}

/// A JVM that starts in the background, or when it is first needed.
struct LazyJvm {
    start: Option<Box<dyn FnOnce() -> Result<Jvm, RunnerError> + Send>>,
    starting: Option<JoinHandle<Result<Jvm, RunnerError>>>,
    running: Option<Jvm>,
}

impl LazyJvm {
    fn new(jdk: &Jdk, cache: &Cache, limits: Limits, launcher: Vec<OsString>) -> LazyJvm {
        let (jdk, root) = (jdk.clone(), cache.root().to_owned());
        let start = move || Jvm::start(&jdk, &root, &limits, &launcher);
        LazyJvm {
            start: Some(Box::new(start)),
            starting: None,
            running: None,
        }
    }

    fn warm(&mut self) {
        if let Some(start) = self.start.take() {
            self.starting = Some(thread::spawn(start));
        }
    }

    fn get(&mut self) -> Result<&mut Jvm> {
        if self.running.is_none() {
            self.warm();
            let starting = self
                .starting
                .take()
                .ok_or_else(|| internal("the JVM was started twice"))?;
            let jvm = starting
                .join()
                .map_err(|_| internal("the start of the JVM panicked"))?;
            self.running = Some(jvm?);
        }
        self.running
            .as_mut()
            .ok_or_else(|| internal("the JVM is not running"))
    }
}

/// The folder the user is in.
pub fn current_folder() -> Result<PathBuf> {
    std::env::current_dir()
        .and_then(|folder| folder.canonicalize())
        .map_err(|_| usage("the current folder is gone; change to another one"))
}

fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name)
}

/// The entries of class paths as `java` reads them: separated, `folder/*` for the jars of a folder. They were given to
/// an option.
fn listed_paths(paths: &[OsString], current: &Path, option: &str) -> Result<Vec<PathBuf>> {
    let mut entries = Vec::new();
    for path in paths.iter().flat_map(|path| std::env::split_paths(path)) {
        if path.as_os_str().is_empty() {
            continue;
        }
        if path.file_name() == Some(OsStr::new("*")) {
            let folder = current.join(path.parent().unwrap_or(Path::new("")));
            entries.extend(jars(&folder).map_err(|_| missing(&path, option))?);
            continue;
        }
        entries.push(
            current
                .join(&path)
                .canonicalize()
                .map_err(|_| missing(&path, option))?,
        );
    }
    Ok(entries)
}

fn jars(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut jars = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("jar"))
        {
            jars.push(path.canonicalize()?);
        }
    }
    jars.sort();
    Ok(jars)
}

fn missing(path: &Path, option: &str) -> anyhow::Error {
    usage(format!(
        "no such file or folder: {}; check {option}",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_paths_are_read_as_java_does() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir(root.join("lib")).unwrap();
        for jar in ["b.jar", "a.JAR", "c.txt"] {
            std::fs::write(root.join("lib").join(jar), "").unwrap();
        }
        let path = std::env::join_paths(["lib", "lib/*", ""]).unwrap();
        let entries = listed_paths(&[path], &root, "--classpath").unwrap();
        assert_eq!(
            entries,
            [
                root.join("lib"),
                root.join("lib/a.JAR"),
                root.join("lib/b.jar")
            ]
        );
        let error = listed_paths(&["gone.jar".into()], &root, "--classpath")
            .unwrap_err()
            .to_string();
        assert!(error.contains("gone.jar"), "{error}");
    }
}
