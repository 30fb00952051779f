//! In: sources and the classes they need. Out: a folder of class files, from the cache if nothing changed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use provetta_runner::{Compile, Jdk, Jvm};
use sha2::{Digest, Sha256};

use crate::exit;
use crate::files::cache::Cache;
use crate::files::walk;
use crate::project::discovery::Project;
use crate::project::shown::ShownPaths;

/// `-Xjcov` writes the source range of every condition. Annotation processors do not run: they are
/// programs of the class path, and what they generate is not the code under test.
const OPTIONS: [&str; 7] = [
    "-g",
    "-parameters",
    "-Xjcov",
    "-proc:none",
    "-nowarn",
    "-encoding",
    "UTF-8",
];

/// Changes when the same input would be compiled differently.
const KEY_VERSION: &str = "classes-1";

/// What to compile, and where it is when it was compiled before.
#[derive(Debug)]
pub struct Plan {
    key: String,
    /// The class files, if there are some from an earlier run
    pub cached: Option<PathBuf>,
    /// Where the class files are, or where javac writes them
    pub folder: PathBuf,
    /// Where they will be in the end
    pub kept: PathBuf,
}

/// Hashes everything that decides what javac writes.
pub fn plan(project: &Project, jdk: &Jdk, cache: &Cache) -> Result<Plan> {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    add(KEY_VERSION.as_bytes());
    // The `release` file names the exact version; a JDK without one is known by its place.
    match fs::read(jdk.home.join("release")) {
        Ok(release) => add(&release),
        Err(_) => add(jdk.home.as_os_str().as_encoded_bytes()),
    }
    for option in OPTIONS {
        add(option.as_bytes());
    }
    for source in &project.sources {
        let name = source
            .path
            .strip_prefix(&source.root)
            .unwrap_or(&source.path);
        add(name.as_os_str().as_encoded_bytes());
        add(&read(&source.path)?);
    }
    for entry in project.entries.iter().chain(&project.libraries) {
        if entry.is_dir() {
            for class in walk::walk(entry)?.classes {
                add(class
                    .strip_prefix(entry)
                    .unwrap_or(&class)
                    .as_os_str()
                    .as_encoded_bytes());
                add(&read(&class)?);
            }
        } else {
            add(&read(entry)?);
        }
        add(b"entry");
    }
    let key: String = hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let cached = cache.classes(&key);
    let folder = match &cached {
        Some(folder) => folder.clone(),
        None => {
            let out = cache.run().join("compiled");
            fs::create_dir_all(&out).with_context(|| format!("cannot create {}", out.display()))?;
            out
        }
    };
    let kept = cache.entry(&key);
    Ok(Plan {
        key,
        cached,
        folder,
        kept,
    })
}

/// Compiles the sources, shows what javac says, and keeps the classes.
pub fn compile(
    project: &Project,
    plan: &Plan,
    cache: &Cache,
    shown: &ShownPaths,
    jvm: &mut Jvm,
) -> Result<PathBuf> {
    let out = plan.folder.clone();
    let request = Compile {
        // javac repeats the paths in its messages, so it gets them as the user knows them.
        sources: project
            .sources
            .iter()
            .map(|source| PathBuf::from(shown.of(&source.path)))
            .collect(),
        classpath: project
            .entries
            .iter()
            .chain(&project.libraries)
            .cloned()
            .collect(),
        out: out.clone(),
        options: OPTIONS.iter().map(|&option| option.to_owned()).collect(),
    };
    let mut compiled = jvm.compile(&request)?;
    if !compiled.success && is_javac_crash(&compiled.output) {
        // Intersection casts, and record patterns in some versions, make javac fail over its table of
        // source ranges. Without the table only the texts of conditions are missing.
        let mut plain = request;
        plain.options.retain(|option| option != "-Xjcov");
        compiled = jvm.compile(&plain)?;
    }
    if !compiled.success {
        eprint!("{}", compiled.output);
        if !compiled.output.ends_with('\n') {
            eprintln!();
        }
        let hint = if project.libraries.is_empty() {
            "; --classpath names the libraries it needs"
        } else {
            ""
        };
        return Err(exit::compile(format!(
            "the code does not compile, nothing was analysed{hint}"
        )));
    }
    cache.keep(&plan.key, &out)
}

/// Whether javac failed, not the code.
fn is_javac_crash(output: &str) -> bool {
    output.contains("An exception has occurred in the compiler")
        || output.contains("java.lang.NullPointerException")
        || output.contains("java.lang.AssertionError")
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}
