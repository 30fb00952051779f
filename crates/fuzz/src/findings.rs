//! In: what was predicted and what happened. Out: a disagreement that a person can look at.

use std::fmt;
use std::path::Path;

use provetta_outcome::{Actual, Goal, GoalKind, MethodRef, Prediction, StaticInput, Value};

use crate::{FuzzError, Options};

/// What kind of promise was broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindingKind {
    /// The concrete interpreter ended otherwise than the JVM
    Concrete,
    /// A witness ended otherwise than predicted
    Outcome,
    /// A witness took other branches than predicted
    Branches,
    /// A branch that was claimed infeasible was taken
    Infeasible,
    /// The objects of a witness cannot be made although ordinary code should make them
    Fixture,
    /// A generated test did not compile, did not pass, or took other branches
    Test,
    /// The engine panicked
    Panic,
}

/// A disagreement.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What kind
    pub kind: FindingKind,
    /// Index of the program under the seed
    pub program: u64,
    /// The method and its inputs, as text
    pub call: String,
    /// What the engine said
    pub predicted: String,
    /// What happened
    pub actual: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = match self.kind {
            FindingKind::Concrete => "the interpreter and the JVM differ",
            FindingKind::Outcome => "a witness ends otherwise than predicted",
            FindingKind::Branches => "a witness takes other branches than predicted",
            FindingKind::Infeasible => "a branch claimed infeasible is taken",
            FindingKind::Fixture => "the objects of a witness cannot be made",
            FindingKind::Test => "a generated test is wrong",
            FindingKind::Panic => "the engine panicked",
        };
        writeln!(f, "MISMATCH in program {}: {title}", self.program)?;
        writeln!(f, "  call:      {}", self.call)?;
        writeln!(f, "  predicted: {}", self.predicted)?;
        write!(f, "  actual:    {}", self.actual)
    }
}

/// A call as text, exact: floats also by their bits.
pub fn call_text(method: &MethodRef, inputs: &[Value], statics: &[StaticInput]) -> String {
    let args: Vec<String> = inputs.iter().map(value_text).collect();
    let mut text = format!("{method}({}) {}", args.join(", "), method.descriptor);
    for field in statics {
        text.push_str(&format!(
            " with {} = {}",
            field.field,
            value_text(&field.value)
        ));
    }
    text
}

fn value_text(value: &Value) -> String {
    match value {
        Value::Float(bits) => format!("{value}/{bits:#010x}"),
        Value::Double(bits) => format!("{value}/{bits:#018x}"),
        _ => value.to_string(),
    }
}

/// A prediction as text.
pub fn prediction_text(prediction: &Prediction) -> String {
    match prediction {
        Prediction::Returns(None) => "returns".to_owned(),
        Prediction::Returns(Some(value)) => format!("returns {}", value_text(value)),
        Prediction::Throws { class, .. } => format!("throws {class}"),
    }
}

/// What happened as text.
pub fn actual_text(actual: &Actual) -> String {
    match actual {
        Actual::Returned(None) => "returned".to_owned(),
        Actual::Returned(Some(value)) => format!("returned {}", value_text(value)),
        Actual::Threw { class, message } => {
            format!(
                "threw {class}: {}",
                message.as_deref().unwrap_or("(no message)")
            )
        }
        Actual::TimedOut => "did not end in time".to_owned(),
        Actual::Died(how) => format!("the JVM ended: {how}"),
    }
}

/// Goals as text.
pub fn goals_text<'a>(goals: impl IntoIterator<Item = &'a Goal>) -> String {
    let shown: Vec<String> = goals
        .into_iter()
        .map(|goal| {
            let kind = match goal.kind {
                GoalKind::Branch => "",
                _ => " (exception)",
            };
            format!(
                "{}@{}:{}{kind}",
                goal.edge.method.name, goal.edge.offset, goal.edge.edge
            )
        })
        .collect();
    if shown.is_empty() {
        "nothing".to_owned()
    } else {
        shown.join(" ")
    }
}

/// Prints findings at once, since a later program may end the process, and keeps the program.
pub fn report(
    options: &Options,
    (index, class, source): (u64, &str, &str),
    findings: &[Finding],
) -> Result<(), FuzzError> {
    if findings.is_empty() {
        return Ok(());
    }
    let mut notes = format!("seed {} program {}\n", options.seed, index);
    for finding in findings {
        eprintln!("seed {}: {finding}", options.seed);
        notes.push_str(&format!("{finding}\n"));
    }
    let Some(folder) = &options.keep else {
        return Ok(());
    };
    let name = class.rsplit('/').next().unwrap_or(class);
    write(folder, &format!("{name}.java"), source)?;
    write(folder, &format!("{name}.txt"), &notes)
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), FuzzError> {
    std::fs::create_dir_all(folder).map_err(FuzzError::file(folder))?;
    let path = folder.join(name);
    std::fs::write(&path, text).map_err(FuzzError::file(&path))
}
