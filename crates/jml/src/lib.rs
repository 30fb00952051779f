//! In: Java source with JML, `.jml` files, the class path. Out: contracts, name- and type-resolved, and what is
//! wrong with them.
//!
//! The way of the text: [`locate`] finds the comments and what they stand at (`comment`, `place`); `syntax` makes
//! trees of them; `outline` and `attach` sort these by declaration and statement; `world` and `scope` know what
//! names mean; `check` types expressions; `build` makes the typed tree of [`SourceSpecs`], cases flattened and
//! defaults written out. [`contract`] and its neighbours add what is inherited.
//!
//! Wrong text is data: it gives diagnostics, never a failure, and what cannot be used stays in the tree with the
//! reason. Nothing is dropped without a word.

mod attach;
mod build;
mod check;
mod clause;
mod comment;
mod implicit;
mod inherit;
mod keyword;
mod outline;
mod place;
mod same;
mod scope;
mod syntax;
mod text;
mod typed;
mod world;

pub use build::SourceFile;
pub use inherit::{
    Contract, ContractCase, contract, guarded_arguments, invariants, is_helper, lost, model_method,
    represents, type_specs,
};
use provetta_classfile::ClassPath;
pub use provetta_classfile::{Position, SourceRange};
pub use typed::*;

/// What a specification belongs to. Classes are named as the JVM does, without package: `Outer$Inner`.
/// Anonymous and local classes are numbered in the order of the source, which is javac's order too unless
/// it compiles them in another one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Target {
    /// A method, or a constructor with the name `<init>`
    Method {
        class: String,
        name: String,
        /// First and last line of the declaration, its comments not included
        lines: (u32, u32),
        /// Number of parameters
        parameters: usize,
    },
    /// A class, interface, enum or record
    Type { class: String, lines: (u32, u32) },
    /// A statement; `method` is the method it stands in, none in an initialiser
    Statement {
        class: String,
        method: Option<String>,
        line: u32,
    },
}

/// One specification: a JML comment, or several that stand together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Specification {
    /// What it belongs to
    pub target: Target,
    /// The JML text without comment marks
    pub text: String,
    /// Where it stands, comment marks included
    pub range: SourceRange,
    /// Keywords of its clauses and modifiers, in order
    pub clauses: Vec<String>,
}

impl Specification {
    /// Whether it says something that must hold, beyond mere modifiers such as `pure` or `nullable`.
    pub fn is_contract(&self) -> bool {
        self.clauses
            .iter()
            .any(|clause| keyword::group(clause) != Some(keyword::Group::Modifier))
    }
}

/// Something wrong with a specification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where
    pub range: SourceRange,
    /// What is wrong
    pub message: String,
    /// What to do about it
    pub hint: Option<String>,
    /// Whether the text is wrong, or right but not supported
    pub severity: Severity,
    /// What is assumed instead of a clause that cannot be used
    pub assumed: Option<String>,
}

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Fine JML that we cannot use, or something that is probably not meant
    Warning,
    /// Wrong syntax, an unknown name, a wrong type
    Error,
}

/// What the caller decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// References can be null unless it is said that they cannot
    pub nullable_by_default: bool,
}

/// Reads all specifications of a `.java` or `.jml` file, resolved against the class files.
///
/// `file` only names the source. What is wrong is in the diagnostics, in order of the text; the rest goes on.
pub fn specifications(
    source: &str,
    file: &str,
    classes: &ClassPath,
    options: &Options,
) -> (SourceSpecs, Vec<Diagnostic>) {
    let files = [SourceFile {
        name: file,
        text: source,
    }];
    let mut results = all_specifications(&files, classes, options);
    results.pop().unwrap_or_else(|| {
        let specs = SourceSpecs {
            file: file.into(),
            types: Vec::new(),
        };
        (specs, Vec::new())
    })
}

/// Reads several files that may name what the others declare for specifications: ghost and model fields, model
/// methods, pure methods. The results are in the order of the files.
pub fn all_specifications(
    files: &[SourceFile],
    classes: &ClassPath,
    options: &Options,
) -> Vec<(SourceSpecs, Vec<Diagnostic>)> {
    build::read(files, classes, options)
}

/// Finds all specifications of a source file.
pub fn locate(source: &str) -> (Vec<Specification>, Vec<Diagnostic>) {
    let lines = text::Lines::new(source);
    let mut diagnostics = Vec::new();
    let Some((comments, tree_is_sound)) = place::comments(source) else {
        return (Vec::new(), Vec::new());
    };
    let mut specifications = Vec::new();
    let groups = comment::specifications(source, &comments, &lines, &mut diagnostics);
    for group in groups.into_iter().filter(|group| !group.is_foreign) {
        if let Some(keyword) = group.clauses.unfinished() {
            diagnostics.push(Diagnostic {
                range: lines.range(group.bytes.clone()),
                message: format!("the clause `{keyword}` does not end"),
                hint: Some("end each clause with a semicolon".to_owned()),
                severity: Severity::Error,
                assumed: None,
            });
        }
        let targets = place::targets(&group.place, &group.clauses.keywords, &lines);
        if targets.is_empty() && tree_is_sound {
            diagnostics.push(Diagnostic {
                range: lines.range(group.bytes.clone()),
                message: "this specification belongs to no declaration".to_owned(),
                hint: Some("put it right before the method that it describes".to_owned()),
                severity: Severity::Error,
                assumed: None,
            });
        }
        for target in targets {
            specifications.push(Specification {
                target,
                text: group.text.clone(),
                range: lines.range(group.bytes.clone()),
                clauses: group.clauses.keywords.clone(),
            });
        }
    }
    diagnostics.sort_by_key(|d| (d.range.start, d.range.end));
    (specifications, diagnostics)
}
