//! In: source files. Out: their text, and which methods have a contract in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use provetta_classfile::{Class, Method};
use provetta_jml::{Diagnostic, Specification, Target};
use provetta_outcome::JavaType;

/// A source file with its specifications.
pub struct SourceText {
    pub text: String,
    specifications: Vec<Specification>,
    diagnostics: Vec<Diagnostic>,
}

impl SourceText {
    fn new(text: String) -> SourceText {
        // Most files have none, and need not be parsed to know.
        let (specifications, diagnostics) = match text.contains("/*@") || text.contains("//@") {
            true => provetta_jml::locate(&text),
            false => (Vec::new(), Vec::new()),
        };
        SourceText {
            text,
            specifications,
            diagnostics,
        }
    }

    /// Whether a contract stands at the method.
    pub fn has_contract(&self, class: &Class, method: &Method) -> bool {
        let simple = class.name.rsplit('/').next().unwrap_or_default();
        let first_line = method
            .code
            .as_ref()
            .and_then(|code| code.lines.first())
            .map(|(_, line)| *line);
        let count = JavaType::parse_method(&method.descriptor)
            .map_or(0, |(parameters, _)| parameters.len());
        self.specifications
            .iter()
            .filter(|spec| spec.is_contract())
            .any(|spec| match &spec.target {
                Target::Method {
                    class,
                    name,
                    lines,
                    parameters,
                } => {
                    class == simple
                        && **name == *method.name
                        && *parameters == count
                        && first_line.is_none_or(|line| (lines.0..=lines.1).contains(&line))
                }
                Target::Type { .. } | Target::Statement { .. } => false,
            })
    }
}

/// Source files, each read once.
#[derive(Default)]
pub struct Texts {
    known: BTreeMap<PathBuf, Option<SourceText>>,
}

impl Texts {
    /// The file at a path; none if it cannot be read.
    pub fn get(&mut self, path: &Path) -> Option<&SourceText> {
        let entry = self.known.entry(path.to_owned()).or_insert_with(|| {
            let bytes = fs::read(path).ok()?;
            Some(SourceText::new(
                String::from_utf8_lossy(&bytes).into_owned(),
            ))
        });
        entry.as_ref()
    }

    /// What is wrong with the specifications of the files read so far.
    pub fn diagnostics(&self) -> Vec<(PathBuf, u32, String)> {
        let mut all = Vec::new();
        for (path, text) in &self.known {
            for problem in text.iter().flat_map(|text| &text.diagnostics) {
                let hint = problem
                    .hint
                    .as_ref()
                    .map_or(String::new(), |hint| format!("; {hint}"));
                all.push((
                    path.clone(),
                    problem.range.start.line,
                    format!("{}{hint}", problem.message),
                ));
            }
        }
        all
    }
}
