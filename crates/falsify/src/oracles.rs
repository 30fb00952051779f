//! In: classes with JML in their sources. Out: their contracts as Java, compiled, one class of oracles for each class.
//!
//! An oracle that cannot check all that a method may assume is left out: inputs outside of the contract would count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use provetta_jml::{Options, SourceFile, SourceSpecs, all_specifications};
use provetta_outcome::MethodRef;
use provetta_runner::{Compile, Jvm};
use provetta_testgen::{ClassUnderTest, Contract, Invariants, OracleClass, oracles};

use crate::subject::Subject;

/// Where a contract is checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// The class of the oracle
    pub class: String,
    /// Its method
    pub method: String,
    /// Whether the method is a helper: invariants are not assumed
    pub is_helper: bool,
}

/// All oracles.
#[derive(Debug, Default)]
pub struct Oracles {
    /// By method
    pub checks: BTreeMap<MethodRef, Check>,
    /// Internal names of the classes that have specifications
    pub specified: BTreeSet<String>,
    /// Methods that check the invariants of one object: the class of the oracle, the method, the internal name of the object's class
    pub invariants: Vec<[String; 3]>,
    /// Class folder of the oracles, if there are any
    pub folder: Option<PathBuf>,
}

impl Oracles {
    /// Writes and compiles the oracles of all methods of the subject; `junit` is a jar with its classes.
    pub fn make(
        subject: &Subject,
        nullable: bool,
        work: &Path,
        junit: &Path,
        jvm: &mut Jvm,
    ) -> Result<Oracles> {
        let mut result = Oracles::default();
        let specs = specifications(subject, nullable);
        if specs.is_empty() {
            return Ok(result);
        }
        for source in &specs {
            result
                .specified
                .extend(source.types.iter().map(|t| t.class.to_string()));
        }
        let (sources, out) = (work.join("oracle-sources"), work.join("oracles"));
        for folder in [&sources, &out] {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot create {}", folder.display()))?;
        }
        let mut made = Vec::new();
        for name in &result.specified {
            made.extend(of_class(subject, &specs, name)?);
        }
        // One that javac refuses must not cost the others.
        for batch in batches(subject, &made, (&sources, &out), junit, jvm)? {
            let (class, methods) = &made[batch];
            result.invariants.extend(
                class
                    .invariants
                    .iter()
                    .map(|(method, of)| [class.class_name.clone(), method.clone(), of.clone()]),
            );
            for (i, (method, is_helper)) in methods.iter().enumerate() {
                let incomplete = class.unchecked.iter().any(|(of, part)| {
                    *of == i
                        && (part.clause.contains("requires") || part.clause.contains("invariant"))
                });
                if let (Some(check), false) = (&class.checks[i], incomplete) {
                    result.checks.insert(
                        method.clone(),
                        Check {
                            class: class.class_name.clone(),
                            method: check.clone(),
                            is_helper: *is_helper,
                        },
                    );
                }
            }
        }
        result.folder = Some(out);
        Ok(result)
    }
}

/// What the sources say; as Provetta does it, `.jml` files in the folders of the sources first.
fn specifications(subject: &Subject, nullable: bool) -> Vec<SourceSpecs> {
    let mut files: Vec<PathBuf> = Vec::new();
    let folders: BTreeSet<&Path> = subject.sources.iter().filter_map(|f| f.parent()).collect();
    for folder in folders {
        let mut specifications: Vec<PathBuf> = std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|e| e.path())
            .filter(|p| p.extension().is_some_and(|e| e == "jml"))
            .collect();
        specifications.sort();
        files.extend(specifications);
    }
    files.extend(subject.sources.iter().cloned());
    let texts: Vec<(String, String)> = files
        .iter()
        .filter_map(|f| {
            let text = String::from_utf8_lossy(&std::fs::read(f).ok()?).into_owned();
            let marks = ["/*@", "//@", "//+", "//-", "/*+", "/*-"];
            let is_specified =
                f.extension().is_some_and(|e| e == "jml") || marks.iter().any(|m| text.contains(m));
            is_specified.then(|| (f.to_string_lossy().into_owned(), text))
        })
        .collect();
    let sources: Vec<SourceFile> = texts
        .iter()
        .map(|(name, text)| SourceFile { name, text })
        .collect();
    let options = Options {
        nullable_by_default: nullable,
    };
    let mut seen = BTreeSet::new();
    all_specifications(&sources, &subject.classes, &options)
        .into_iter()
        .map(|(mut specs, _)| {
            specs.types.retain(|t| seen.insert(t.class.to_string()));
            specs
        })
        .collect()
}

type Made = (OracleClass, Vec<(MethodRef, bool)>);

fn of_class(subject: &Subject, specs: &[SourceSpecs], name: &str) -> Result<Option<Made>> {
    let Some(class) = subject.classes.find(name)? else {
        return Ok(None);
    };
    let find = |name: &str| subject.classes.find(name).ok().flatten();
    let under_test = ClassUnderTest::new(&class, &subject.names, &find);
    let methods: Vec<MethodRef> = class
        .methods
        .iter()
        .filter(|m| !m.flags.is_private() && !m.flags.is_synthetic() && &*m.name != "<clinit>")
        .map(|m| MethodRef {
            class: name.into(),
            name: m.name.clone(),
            descriptor: m.descriptor.clone(),
        })
        .collect();
    let contracts: Vec<Option<provetta_jml::Contract>> = methods
        .iter()
        .map(|m| {
            provetta_jml::contract(specs, &subject.classes, name, &m.name, &m.descriptor)
                .ok()
                .flatten()
        })
        .collect();
    let with: Vec<(MethodRef, Contract)> = methods
        .iter()
        .zip(&contracts)
        .map(|(method, contract)| {
            let contract = Contract {
                contract: contract.as_ref(),
                sources: specs,
                classes: &subject.classes,
                invariants: Invariants::This,
            };
            (method.clone(), contract)
        })
        .collect();
    let helper = |m: &MethodRef| {
        specs
            .iter()
            .flat_map(|s| &s.types)
            .filter(|t| *t.class == *m.class)
            .flat_map(|t| &t.methods)
            .any(|s| s.name == m.name && s.descriptor == m.descriptor && s.is_helper)
    };
    let methods = methods.iter().map(|m| (m.clone(), helper(m))).collect();
    Ok(oracles(&under_test, &with).map(|class| (class, methods)))
}

/// Compiles all at once, or each by itself if javac refuses that; the indices of those that compiled.
fn batches(
    subject: &Subject,
    made: &[Made],
    (sources, out): (&Path, &Path),
    junit: &Path,
    jvm: &mut Jvm,
) -> Result<Vec<usize>> {
    let mut files = Vec::new();
    for (class, _) in made {
        let file = sources.join(&class.relative_path);
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot create {}", folder.display()))?;
        }
        std::fs::write(&file, &class.source)
            .with_context(|| format!("cannot write {}", file.display()))?;
        files.push(file);
    }
    let mut compile = |files: &[PathBuf]| -> Result<bool> {
        let request = Compile {
            sources: files.to_vec(),
            classpath: subject
                .path()
                .cloned()
                .chain([junit.to_path_buf()])
                .collect(),
            out: out.to_path_buf(),
            options: ["-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8"]
                .map(str::to_owned)
                .to_vec(),
        };
        Ok(jvm.compile(&request)?.success)
    };
    if files.is_empty() || compile(&files)? {
        return Ok((0..files.len()).collect());
    }
    let mut fine = Vec::new();
    for (i, file) in files.iter().enumerate() {
        if compile(std::slice::from_ref(file))? {
            fine.push(i);
        }
    }
    Ok(fine)
}
