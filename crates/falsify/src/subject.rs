//! In: a folder, a source, a jar or a class folder, and a class path. Out: the classes in it, compiled as Provetta
//! compiles them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use provetta_classfile::ClassPath;
use provetta_runner::{Compile, Jdk, Jvm};

/// The options that Provetta gives to javac: offsets in the ledger mean the same code only if they are the same.
const OPTIONS: [&str; 7] = [
    "-g",
    "-parameters",
    "-Xjcov",
    "-proc:none",
    "-nowarn",
    "-encoding",
    "UTF-8",
];

/// Classes to attack.
pub struct Subject {
    /// Where they are: class folders and jars
    pub entries: Vec<PathBuf>,
    /// What they need
    pub libraries: Vec<PathBuf>,
    /// Their sources, if there are any
    pub sources: Vec<PathBuf>,
    /// All of them, to look into
    pub classes: ClassPath,
    /// Internal names of those to attack, sorted
    pub names: Vec<String>,
}

impl Subject {
    /// Finds, and if need be compiles, what a target names. Class files go to `out`.
    pub fn open(
        target: &Path,
        libraries: &[PathBuf],
        out: &Path,
        jdk: &Jdk,
        jvm: &mut Jvm,
    ) -> Result<Subject> {
        let mut sources = Vec::new();
        let mut entries = Vec::new();
        let is_jar = target.extension().is_some_and(|e| e == "jar" || e == "zip");
        if is_jar {
            entries.push(target.to_path_buf());
        } else if target.is_dir() {
            let mut has_classes = false;
            find(target, &mut sources, &mut has_classes)?;
            if has_classes {
                entries.push(target.to_path_buf());
            }
        } else if target.extension().is_some_and(|e| e == "java") {
            sources.push(target.to_path_buf());
        } else {
            bail!(
                "{} is no folder, source or jar; give one of these",
                target.display()
            );
        }
        if !sources.is_empty() {
            std::fs::create_dir_all(out)
                .with_context(|| format!("cannot create {}", out.display()))?;
            compile(&sources, &entries, libraries, out, jvm)?;
            entries.insert(0, out.to_path_buf());
        }
        let classes = ClassPath::open(&entries, libraries, &jdk.home)?;
        let mut names = classes.project_classes()?;
        names.sort();
        Ok(Subject {
            entries,
            libraries: libraries.to_vec(),
            sources,
            classes,
            names,
        })
    }

    /// The class path of a JVM that runs them.
    pub fn path(&self) -> impl Iterator<Item = &PathBuf> {
        self.entries.iter().chain(&self.libraries)
    }
}

fn compile(
    sources: &[PathBuf],
    entries: &[PathBuf],
    libraries: &[PathBuf],
    out: &Path,
    jvm: &mut Jvm,
) -> Result<()> {
    let mut request = Compile {
        sources: sources.to_vec(),
        classpath: entries.iter().chain(libraries).cloned().collect(),
        out: out.to_path_buf(),
        options: OPTIONS.iter().map(|&o| o.to_owned()).collect(),
    };
    let mut compiled = jvm.compile(&request)?;
    if !compiled.success
        && compiled
            .output
            .contains("exception has occurred in the compiler")
    {
        // Some versions of javac fail over their own table of source ranges.
        request.options.retain(|o| o != "-Xjcov");
        compiled = jvm.compile(&request)?;
    }
    if !compiled.success {
        bail!("the code does not compile:\n{}", compiled.output);
    }
    Ok(())
}

/// What a build or a test writer makes is left out, as Provetta does.
fn find(folder: &Path, sources: &mut Vec<PathBuf>, has_classes: &mut bool) -> Result<()> {
    let read = std::fs::read_dir(folder)
        .with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let mut entries: Vec<PathBuf> = read.flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        let name = path
            .file_name()
            .map(|n| n.to_string_lossy().into_owned())
            .unwrap_or_default();
        if path.is_dir() {
            let tests = folder.ends_with("src") && name == "test";
            if !tests && !name.starts_with('.') && name != "provetta-tests" {
                find(&path, sources, has_classes)?;
            }
        } else if name.ends_with(".java") && name != "module-info.java" {
            sources.push(path);
        } else if name.ends_with(".class") {
            *has_classes = true;
        }
    }
    Ok(())
}
