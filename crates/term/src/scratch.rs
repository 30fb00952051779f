//! In: nothing. Out: the memory of an evaluator.
//!
//! It belongs to the arena between evaluations: evaluators come and go by the million, and each takes it over instead of allocating.

/// Values of terms, each valid when its stamp is that of the present evaluation.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) stamp: u32,
    /// The bits of a term; for a wide vector its place in `wides`.
    pub(crate) slots: Vec<(u32, u64)>,
    /// Behind one pointer, because evaluators come and go by the million and most never see a wide vector.
    pub(crate) wides: Option<Box<Wides>>,
}

/// The values of wide vectors, in the order of their evaluation.
#[derive(Default)]
pub(crate) struct Wides {
    pub(crate) values: Vec<u128>,
}
