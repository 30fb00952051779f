//! In: source files and places with specifications. Out: what they say, and what is wrong with them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use provetta_classfile::ClassPath;
use provetta_jml::{Diagnostic, Options, SourceFile, SourceSpecs, all_specifications};
use provetta_outcome::Contracts;

use crate::exit::usage;

/// What is wrong with one file, which has this text.
#[derive(Debug)]
pub struct Faulty {
    pub file: PathBuf,
    pub text: String,
    pub diagnostics: Vec<Diagnostic>,
}

/// What the options of a run say of how specifications are read.
pub fn reading(contracts: &Contracts) -> Options {
    Options {
        nullable_by_default: contracts.nullable_by_default,
    }
}

/// Reads files, which may name what the others declare. One that cannot be read says nothing: whoever named it has
/// seen that before.
pub fn read(
    files: &[PathBuf],
    classes: &ClassPath,
    options: &Options,
) -> (Vec<SourceSpecs>, Vec<Faulty>) {
    let texts: Vec<(&PathBuf, String, String)> = files
        .iter()
        .filter_map(|file| {
            let bytes = std::fs::read(file).ok()?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Some((file, file.to_string_lossy().into_owned(), text))
        })
        .collect();
    let sources: Vec<SourceFile> = texts
        .iter()
        .map(|(_, name, text)| SourceFile { name, text })
        .collect();
    let mut specs = Vec::new();
    let mut wrong = Vec::new();
    let read = all_specifications(&sources, classes, options);
    for ((file, _, text), (found, diagnostics)) in texts.iter().zip(read) {
        specs.push(found);
        if !diagnostics.is_empty() {
            wrong.push(Faulty {
                file: (*file).clone(),
                text: text.clone(),
                diagnostics,
            });
        }
    }
    (specs, wrong)
}

/// Whether a text may hold specifications, or what somebody may have taken for one: a comment that begins with `@`, with keys
/// (`/*+KEY@`) or blanks before it.
pub fn has_specifications(text: &str) -> bool {
    let is_key = |c: char| c == '+' || c == '-' || c == '_' || c.is_alphanumeric();
    let begins = |mark: &str| {
        text.match_indices(mark).any(|(at, _)| {
            let body = &text[at + mark.len()..];
            let rest = match body.starts_with(['+', '-']) {
                true => body.trim_start_matches(is_key),
                false => body.trim_start_matches([' ', '\t']),
            };
            rest.starts_with('@')
        })
    };
    begins("//") || begins("/*")
}

/// The files with specifications: `.jml` files that were named, those next to the sources, and sources with JML, in this
/// order. The first file that speaks of a class is the one that counts, as the JML manual has it.
pub fn files<'a>(
    named: &[PathBuf],
    sources: impl Iterator<Item = &'a Path>,
) -> Result<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> = Vec::new();
    for path in named {
        let mut below = BTreeSet::new();
        match path.is_dir() {
            true => jml_files(path, true, &mut below),
            false => {
                below.insert(path.clone());
            }
        }
        if below.is_empty() {
            return Err(usage(format!(
                "there are no .jml files in {}; check --specs",
                path.display()
            )));
        }
        found.extend(below);
    }
    let sources: Vec<&Path> = sources.collect();
    let folders: BTreeSet<&Path> = sources.iter().filter_map(|file| file.parent()).collect();
    let mut adjacent = BTreeSet::new();
    for folder in folders {
        jml_files(folder, false, &mut adjacent);
    }
    found.extend(adjacent);
    let specified: BTreeSet<PathBuf> = sources
        .into_iter()
        .filter(|file| is_specified(file))
        .map(Path::to_owned)
        .collect();
    found.extend(specified);
    let mut seen = BTreeSet::new();
    found.retain(|file| seen.insert(file.clone()));
    Ok(found)
}

/// What counts of the specifications: of each class, those of the first file that speaks of it.
pub fn in_force(mut specs: Vec<SourceSpecs>) -> Vec<SourceSpecs> {
    let mut spoken_of = BTreeSet::new();
    for source in &mut specs {
        source.types.retain(|t| !spoken_of.contains(&t.class));
        spoken_of.extend(source.types.iter().map(|t| t.class.clone()));
    }
    specs
}

/// Classes with specifications in a file that does not count, because another one comes first: a sentence each.
pub fn overruled(specs: &[SourceSpecs], shown: &dyn Fn(&Path) -> String) -> Vec<String> {
    let mut sentences = Vec::new();
    for (i, second) in specs.iter().enumerate() {
        for ty in second.types.iter().filter(|ty| ty.has_contracts()) {
            let first = specs[..i].iter().find(|s| s.type_spec(&ty.class).is_some());
            if let Some(first) = first {
                sentences.push(format!(
                    "the specification of {} in {} is not used: {} comes first",
                    ty.class.replace(['/', '$'], "."),
                    shown(Path::new(&*second.file)),
                    shown(Path::new(&*first.file))
                ));
            }
        }
    }
    sentences
}

/// Adds the `.jml` files of a folder. What cannot be read is left out.
fn jml_files(folder: &Path, deep: bool, found: &mut BTreeSet<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        // Links to folders could lead round in a circle.
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder && deep {
            jml_files(&path, deep, found);
        } else if path.extension().is_some_and(|e| e == "jml") && path.is_file() {
            found.insert(path);
        }
    }
}

fn is_specified(file: &Path) -> bool {
    std::fs::read(file).is_ok_and(|bytes| has_specifications(&String::from_utf8_lossy(&bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_that_may_be_specifications_are_read() {
        for text in [
            "//@ pure",
            "/*@ pure */",
            "//+KEY@ pure",
            "/*+KEY@ pure */",
            "/*-RAC@ pure */",
            "//+@ pure",
            "// @ pure",
            "/*\t@ pure */",
            "int x; // see /* @ pure */",
        ] {
            assert!(has_specifications(text), "{text}");
        }
        for text in [
            "",
            "// see @Override",
            "/** @return x */",
            "/*\n * @author me */",
            "@Pure int x; // pure",
            "a / b @ c",
        ] {
            assert!(!has_specifications(text), "{text}");
        }
    }

    #[test]
    fn named_files_come_first_and_sources_last() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for (name, text) in [
            ("src/a/B.java", "//@ pure\nclass B {}"),
            ("src/a/C.java", "class C {}"),
            ("src/a/B.jml", ""),
            ("lib/x/y/Z.jml", ""),
            ("lib/x/read.me", ""),
        ] {
            let path = root.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let sources = [root.join("src/a/B.java"), root.join("src/a/C.java")];
        let named = [root.join("lib")];
        let found = files(&named, sources.iter().map(PathBuf::as_path)).unwrap();
        let names: Vec<&Path> = found
            .iter()
            .map(|f| f.strip_prefix(root).unwrap())
            .collect();
        assert_eq!(
            names,
            ["lib/x/y/Z.jml", "src/a/B.jml", "src/a/B.java"].map(Path::new)
        );
        std::fs::create_dir(root.join("empty")).unwrap();
        let nothing = files(&[root.join("empty")], std::iter::empty());
        assert!(nothing.unwrap_err().to_string().contains("--specs"));
    }
}
