//! In: Java source with JML, `.jml` files, the class path. Out: contracts, name- and type-resolved, and what is
//! wrong with them.
//!
//! The way of the text: `surroundings` finds the comments and `comment` joins those that stand together; `syntax` makes
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
mod initial;
mod keyword;
mod outline;
mod same;
mod scope;
mod surroundings;
mod syntax;
mod text;
mod typed;
mod world;

pub use build::SourceFile;
pub use inherit::{
    contract, guarded_arguments, invariants, is_helper, lost, model_method, redefines, represents,
    type_specs,
};
pub use initial::is_initialiser_claimed;
use provetta_classfile::ClassPath;
pub use provetta_classfile::{Position, SourceRange};
pub use typed::*;

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
