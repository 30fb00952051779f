//! In: nothing. Out: what a variable that stands for a quantified formula or a sum means, and the table in which an arena keeps it.
//! `build/quantified.rs` makes such variables.

use rustc_hash::FxHashMap;

use crate::node::{TermId, VarId};

/// What a variable that stands for a quantified formula says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Forall {
    /// The variables that are ranged over
    pub vars: Vec<VarId>,
    /// For each, signed numbers: outside `from..to` the body holds anyway. They may name other variables, not in a circle
    pub ranges: Vec<Option<(TermId, TermId)>>,
    /// What holds for all their values
    pub body: TermId,
}

/// What is made of the values of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// Their sum; outside of the range the body is zero
    Sum,
    /// The greatest of them; outside of the range the body is the least number of its width
    Greatest,
    /// The product of those in the range, if it has fewer bits than the widest vector; else the least or the greatest number that
    /// this vector can be, on the side where the product lies. So it compares with all shorter numbers as the product does
    Product,
}

/// What a variable that stands for a sum says, or for the greatest of some numbers. A sum is as wide as it can get, so that nothing
/// wraps around.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// What is made of the body
    pub fold: Fold,
    /// The variable that is ranged over
    pub var: VarId,
    /// Signed numbers: outside `from..to` the body counts for nothing. Where it is a product, the body may be anything there
    pub range: (TermId, TermId),
    /// What is added up or compared, a signed number
    pub body: TermId,
}

/// The quantified formulas and sums of an arena.
#[derive(Default)]
pub(crate) struct Foralls {
    pub(crate) by_var: FxHashMap<VarId, Forall>,
    pub(crate) known: FxHashMap<Forall, TermId>,
    pub(crate) sums: FxHashMap<VarId, Sum>,
    pub(crate) known_sums: FxHashMap<Sum, TermId>,
}
