//! In: source files and the class path. Out: their specifications, resolved.
//!
//! Two passes over all files: first what they declare for specifications (ghost and model fields, model
//! methods, purity), then the clauses, which may name what any file declares.

mod cases;
mod clauses;
mod constants;
mod declare;
mod jumps;
mod locals;
mod lost;
mod methods;
mod nameless;
mod statements;
mod types;
mod useless;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_faults::{Fault, seeded};
use tree_sitter::Tree;

use crate::attach::{Attached, attach};
use crate::comment::{self, SpecificationText};
use crate::outline::{Outline, outline};
use crate::surroundings;
use crate::syntax::Problem;
use crate::text::Lines;
use crate::world::{Declared, World};
use crate::{Diagnostic, Options, Severity, SourceSpecs};

/// A source file: what it is called, and its text.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)]
pub struct SourceFile<'a> {
    pub name: &'a str,
    pub text: &'a str,
}

/// A source file with its syntax tree.
struct Text<'a> {
    file: SourceFile<'a>,
    lines: Lines<'a>,
    tree: Option<Tree>,
    groups: Vec<SpecificationText>,
    diagnostics: Vec<Diagnostic>,
}

/// A source file with its declarations and comments.
pub(crate) struct Unit<'a, 't> {
    pub(crate) source: &'a str,
    pub(crate) lines: &'t Lines<'a>,
    pub(crate) outline: Outline<'t>,
    pub(crate) attached: Attached<'t>,
    pub(crate) problems: Vec<Problem>,
    pub(crate) options: Options,
}

/// Reads all files; the results are in their order.
pub(crate) fn read(
    files: &[SourceFile],
    classes: &ClassPath,
    options: &Options,
) -> Vec<(SourceSpecs, Vec<Diagnostic>)> {
    let texts: Vec<Text> = files.iter().map(|file| parse(*file)).collect();
    let mut units: Vec<Option<Unit>> = texts.iter().map(|text| unit(text, options)).collect();
    let mut world = World {
        classes,
        declared: Default::default(),
    };
    let mut declared: BTreeMap<Arc<str>, Declared> = BTreeMap::new();
    for unit in units.iter_mut().flatten() {
        for (class, more) in declare::declare(unit, &world) {
            declared.entry(class).or_default().join(more);
        }
    }
    world.declared = declared;
    let mut results = Vec::new();
    for (text, unit) in texts.iter().zip(units) {
        let mut diagnostics = text.diagnostics.clone();
        let mut types = Vec::new();
        let mut unit = unit;
        if let Some(unit) = &mut unit {
            types = types::types(unit, &world);
            useless::warn(unit);
            diagnostics.extend(unit.problems.drain(..).map(|p| diagnostic(p, &text.lines)));
        }
        diagnostics.sort_by(|a, b| {
            let key = |d: &Diagnostic| (d.range.start, d.range.end);
            key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
        });
        // An error in a clause that belongs to several cases is one error.
        diagnostics.dedup();
        if let Some(unit) = &unit
            && !seeded(Fault::UnreadTextIsForgotten)
        {
            lost::attach(unit, &diagnostics, &mut types);
        }
        let specs = SourceSpecs {
            file: text.file.name.into(),
            types,
        };
        results.push((specs, diagnostics));
    }
    results
}

fn parse(file: SourceFile) -> Text {
    let lines = Lines::new(file.text);
    let mut diagnostics = Vec::new();
    let tree = surroundings::parse(file.text);
    let mut groups = Vec::new();
    if let Some(tree) = &tree {
        let comments = surroundings::comments_of(tree);
        groups = comment::specifications(file.text, &comments, &lines, &mut diagnostics);
    }
    Text {
        file,
        lines,
        tree,
        groups,
        diagnostics,
    }
}

fn unit<'a, 't>(text: &'t Text<'a>, options: &Options) -> Option<Unit<'a, 't>> {
    let tree = text.tree.as_ref()?;
    let outline = outline(text.file.text, tree);
    let mut problems = Vec::new();
    let attached = attach(text.file.text, tree, &outline, &text.groups, &mut problems);
    Some(Unit {
        source: text.file.text,
        lines: &text.lines,
        outline,
        attached,
        problems,
        options: *options,
    })
}

fn diagnostic(problem: Problem, lines: &Lines) -> Diagnostic {
    Diagnostic {
        range: lines.range(problem.span),
        message: problem.message,
        hint: problem.hint,
        severity: match problem.is_error {
            true => Severity::Error,
            false => Severity::Warning,
        },
        assumed: problem.assumed,
    }
}
