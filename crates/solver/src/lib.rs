//! Satisfiability of conjunctions of terms.
//!
//! In: a [`Query`]. Out: an [`Answer`]; a model in it has been checked by the evaluator of the term crate, whoever found it.
//!
//! [`standard`] stacks the layers: each answers what it can and asks the next one for the rest. From the outside in: `checked` evaluates
//! every model; `quantified` adds what quantified formulas say; `slice` drops the conjuncts that the hint keeps true anyway; `reuse` remembers answers; `bounds` refutes
//! contradicting bounds of one variable; `guess` repairs the hint on our own evaluator; `enumerate`
//! tries every value where few are left; `integers` asks for the numbers of specifications as integers; `z3` decides. A [`Recorder`] sees
//! the queries of all of them.

use std::rc::Rc;

use provetta_term::{Assignment, Effort, TermId, Terms};

mod bounds;
mod checked;
mod clock;
mod enumerate;
mod guess;
mod integers;
mod plain;
mod quantified;
mod record;
mod resource;
mod reuse;
mod shrink;
mod slice;
mod smtlib;
#[cfg(test)]
mod tests;
mod vector;
mod z3;

pub use clock::Clock;
pub use plain::plain;
pub use quantified::quantifiers_hold;
pub use record::{Answered, LayerStatistics, Recorder};
pub use shrink::{shrink, shrink_by};
pub use smtlib::smtlib;

/// A question: can all conjuncts hold together?
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// What has to hold, all of it; boolean terms.
    pub conjuncts: &'a [TermId],
    /// Values that satisfy all conjuncts but perhaps the last. A wrong hint costs time, never a wrong answer.
    pub hint: Option<&'a Assignment>,
    /// After so much work of all layers the answer is [`Answer::Unknown`]. Work is counted (see [`Effort`]), so that answers
    /// repeat, however busy the machine is.
    pub effort: Effort,
    /// How much of it Z3 may use each time it is asked, in its own units (some thousands a millisecond). None is all of it.
    pub units: Option<u32>,
    /// Only [`Answer::Unsat`] is of interest: in a model, quantified formulas may be looked at for terms of the query only, and
    /// not for every value.
    pub only_refutes: bool,
}

/// What a solver found out.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The conjuncts hold under these values; a variable without a value may have any, zero among them.
    Sat(Assignment),
    /// No values make all conjuncts hold.
    Unsat,
    /// Not decided, with the reason.
    Unknown(String),
}

/// Decides conjunctions. A solver may be asked about one arena after another; it forgets what it knew when the arena changes.
pub trait Solver {
    /// Answers a query.
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer;

    /// After [`Answer::Unsat`]: conjuncts of that query that suffice for it, where they are known.
    fn core(&self) -> Option<&[TermId]> {
        None
    }
}

/// How the standard solver works.
#[derive(Clone, Debug)]
pub struct Options {
    /// How much memory Z3 may use before it gives up with [`Answer::Unknown`].
    pub memory_megabytes: u32,
    /// How many assignments the search for floats may try before Z3 is asked.
    pub search_evaluations: u32,
    /// Seed of that search.
    pub seed: u64,
    /// The clock of the analysis, which ends a query that its effort does not end.
    pub clock: Option<Rc<Clock>>,
    /// Sees every query of every layer.
    pub recorder: Option<Recorder>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            memory_megabytes: 2_048,
            search_evaluations: 4_000,
            seed: 0,
            clock: None,
            recorder: None,
        }
    }
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        (**self).check(terms, query)
    }

    fn core(&self) -> Option<&[TermId]> {
        (**self).core()
    }
}

/// The solver that the rest of the program uses.
pub fn standard(options: &Options) -> Box<dyn Solver> {
    let recorder = options.recorder.clone().or_else(Recorder::if_logged);
    let chain = Chain(recorder);
    let z3 = z3::Z3::new(options.memory_megabytes, options.clock.clone());
    let z3 = chain.layer("z3", z3);
    let integers = integers::Integers::new(z3, options.clock.clone());
    let integers = chain.layer("integers", integers);
    let enumerate = chain.layer("enumerate", enumerate::Enumerate::new(integers));
    let guess = guess::Guess::new(enumerate, options.search_evaluations, options.seed);
    let guess = chain.layer("guess", guess);
    let bounds = chain.layer("bounds", bounds::Bounds::new(guess));
    let reuse = chain.layer("reuse", reuse::Reuse::new(bounds));
    let slice = chain.layer("slice", slice::Slice::new(reuse));
    let quantified = chain.layer("quantified", quantified::Quantified::new(slice));
    chain.layer("checked", checked::Checked::new(quantified))
}

/// The names of the layers of [`standard`], the outermost first.
pub const LAYERS: [&str; 9] = [
    "checked",
    "quantified",
    "slice",
    "reuse",
    "bounds",
    "guess",
    "enumerate",
    "integers",
    "z3",
];

/// Puts the recorder around each layer, if there is one.
struct Chain(Option<Recorder>);

impl Chain {
    fn layer(&self, name: &'static str, solver: impl Solver + 'static) -> Box<dyn Solver> {
        match &self.0 {
            Some(recorder) => Box::new(recorder.around(name, solver)),
            None => Box::new(solver),
        }
    }
}

/// Z3 alone, with its models checked: for comparison in tests and benchmarks.
pub fn plain_z3(options: &Options) -> Box<dyn Solver> {
    let chain = Chain(options.recorder.clone());
    let z3 = z3::Z3::new(options.memory_megabytes, options.clock.clone());
    let z3 = chain.layer("z3", z3);
    chain.layer("checked", checked::Checked::new(z3))
}
