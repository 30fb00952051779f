//! In: a seed and a count. Out: whether the engine and the generated oracle agree about random clauses in random states.
//!
//! A state is made by Java code from its number (`World.java`), by the engine and by the JVM alike. The engine calls the
//! method in that state and evaluates its clause as logic; the JVM calls the same method through the oracle that
//! `provetta-testgen` writes. A clause is kept exactly if the oracle passes. What one side cannot evaluate is counted.
//! A proof of the clause for all states is compared with each of them, too.
//! No oracle sees into a body: what stands there is compared with a postcondition of the same words, of a method that ends
//! where the clause stands.

mod claim;
mod clause;
mod jvm;
mod program;
mod summary;

use std::collections::BTreeMap;
use std::sync::Arc;

use provetta_jml::{Options as JmlOptions, SourceFile, SourceSpecs};
use provetta_outcome::{Coverage, MethodRef, StaticInput, Value};
use provetta_search::{Argument, ConcreteContract, Judged, Kept};
use provetta_test_support::Rng;

use crate::FuzzError;
use crate::lab::{Batch, Lab};
use program::{Subject, TestedClass};

pub use program::{KINDS, Kind};
pub use summary::{ContractSummary, Count, Disagreement};

const WORLD: [(&str, &str); 4] = [
    ("fuzz/World", include_str!("World.java")),
    ("fuzz/S", include_str!("S.java")),
    ("fuzz/T", include_str!("T.java")),
    ("fuzz/V", include_str!("V.java")),
];

/// How many clauses and states.
#[derive(Debug, Clone)]
pub struct ContractOptions {
    /// Seed of everything
    pub seed: u64,
    /// Index of the first batch
    pub first: u64,
    /// How many batches
    pub count: u64,
    /// Clauses of methods in a batch
    pub methods: usize,
    /// Clauses of classes in a batch
    pub types: usize,
    /// States for each clause
    pub states: u32,
    /// Time for the proof of one method, in milliseconds; 0 is none
    pub prove_millis: u64,
    /// Whether to say on standard error how far it is
    pub progress: bool,
}

impl Default for ContractOptions {
    fn default() -> ContractOptions {
        ContractOptions {
            seed: 1,
            first: 0,
            count: 10,
            methods: 64,
            types: 15,
            states: 40,
            prove_millis: 0,
            progress: false,
        }
    }
}

/// What a side says about a clause in a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Side {
    /// The precondition does not hold
    Excluded,
    Kept,
    Broken(String),
    Unknown(String),
}

/// Compares on random clauses.
pub fn run(options: &ContractOptions) -> Result<ContractSummary, FuzzError> {
    let mut lab = Lab::start_with(60_000)?;
    let mut summary = ContractSummary::default();
    for number in options.first..options.first + options.count {
        let mut rng = Rng::of(options.seed, number);
        let classes = program::classes(&mut rng, number, options.methods, options.types);
        compare(&mut lab, &classes, number, options, &mut summary)?;
        if options.progress {
            eprintln!("batch {number}: {}", summary.line());
        }
    }
    summary
        .disagreements
        .sort_by_key(|d| (d.clause.len(), d.clause.clone(), d.state));
    Ok(summary)
}

/// The Java source of a batch.
pub fn source(options: &ContractOptions, number: u64) -> String {
    let mut rng = Rng::of(options.seed, number);
    let classes = program::classes(&mut rng, number, options.methods, options.types);
    classes.into_iter().map(|c| c.source).collect()
}

fn compare(
    lab: &mut Lab,
    classes: &[TestedClass],
    number: u64,
    options: &ContractOptions,
    summary: &mut ContractSummary,
) -> Result<(), FuzzError> {
    let states = options.states;
    let sources: Vec<(&str, &str)> = classes
        .iter()
        .map(|c| (c.name.as_str(), c.source.as_str()))
        .chain(WORLD)
        .collect();
    let batch = match lab.open(&sources)? {
        Ok(batch) => batch,
        Err(output) => return Err(FuzzError::DoesNotCompile(output)),
    };
    let specs = Arc::new(read(&batch, &sources));
    let judgements = jvm::run(lab, &batch, classes, &specs, states, summary)?;
    for class in classes {
        for subject in &class.subjects {
            let own: Option<Vec<&Vec<Side>>> = subject
                .judged_by()
                .map(|m| judgements.get(&m.method))
                .collect();
            let Some(own) = own else { continue };
            let engine = by_engine(&batch, &specs, subject, states);
            if options.prove_millis > 0 {
                let job = lab.job(
                    &batch,
                    subject.method.clone(),
                    Coverage::Branch,
                    options.prove_millis,
                    number,
                );
                let claim = claim::of(&job, &batch, &specs, subject);
                summary.claimed(subject, number, claim, &engine);
            }
            for (state, engine) in engine.into_iter().enumerate() {
                let oracle = joined(own.iter().filter_map(|sides| sides.get(state)));
                summary.add(subject, number, state as u32, engine, oracle);
            }
        }
    }
    lab.close(batch);
    Ok(())
}

/// A clause that is looked at several times is kept if it is each time.
fn joined<'s>(sides: impl Iterator<Item = &'s Side>) -> Side {
    let mut all = Side::Kept;
    for side in sides {
        match side {
            Side::Kept => {}
            Side::Unknown(_) => return side.clone(),
            other => all = other.clone(),
        }
    }
    all
}

fn read(batch: &Batch, sources: &[(&str, &str)]) -> Vec<SourceSpecs> {
    let files: Vec<SourceFile> = sources
        .iter()
        .map(|(name, text)| SourceFile { name, text })
        .collect();
    let options = JmlOptions {
        nullable_by_default: true,
    };
    provetta_jml::all_specifications(&files, &batch.classes, &options)
        .into_iter()
        .map(|(specs, _)| specs)
        .collect()
}

/// What the engine says, for each state.
fn by_engine(
    batch: &Batch,
    specs: &Arc<Vec<SourceSpecs>>,
    subject: &Subject,
    states: u32,
) -> Vec<Side> {
    let made = ConcreteContract::new(&batch.classes, specs, &subject.method);
    let mut contract = match made {
        Ok(Some(contract)) => contract,
        Ok(None) => return vec![Side::Unknown("no contract".to_owned()); states as usize],
        Err(reason) => return vec![Side::Unknown(format!("{reason}")); states as usize],
    };
    let (makers, numbers) = subject.arguments();
    let arguments: Vec<Argument> = makers
        .into_iter()
        .map(Argument::Made)
        .chain(numbers.into_iter().map(Argument::Value))
        .collect();
    (0..states)
        .map(|state| {
            let seed = StaticInput {
                class: "fuzz/World".into(),
                field: "seed".into(),
                assignable: true,
                value: Value::Int(state as i32),
            };
            match contract.judge(&[seed], &arguments) {
                Judged::Excluded => Side::Excluded,
                Judged::Stopped(reason) => Side::Unknown(format!("{reason}")),
                Judged::Ended(clauses) => {
                    let own = clauses
                        .into_iter()
                        .filter(|c| subject.kind.goals().contains(&c.kind) && !c.is_implicit);
                    let mut side = Side::Kept;
                    for clause in own {
                        match clause.kept {
                            Kept::Yes => {}
                            Kept::Unknown(reason) => return Side::Unknown(format!("{reason}")),
                            Kept::No => side = Side::Broken(clause.text.to_string()),
                        }
                    }
                    side
                }
            }
        })
        .collect()
}

/// What the oracle says about each method, for each state.
pub(crate) type Judgements = BTreeMap<MethodRef, Vec<Side>>;
