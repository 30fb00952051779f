//! In: the budget of a method. Out: how much of it each part of the search may use; all of these numbers are here.
//!
//! Everything is counted as effort (see [`Effort`]): a search ends at the same place in every run, on every machine, idle or busy.
//! The clock only stops what effort does not, far behind the point where it should have (see [`Clock`](crate::clock::Clock)).

use provetta_term::Effort;

/// The effort for one method, and its parts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    total: Effort,
}

impl Budget {
    /// About so many milliseconds of an idle core.
    pub(crate) fn millis(millis: u64) -> Budget {
        Budget {
            total: Effort::millis(millis),
        }
    }

    /// All of it.
    pub(crate) fn total(self) -> Effort {
        self.total
    }

    /// In seconds, as people gave it.
    pub(crate) fn seconds(self) -> u64 {
        self.total.as_millis().div_ceil(1000)
    }

    /// For possible exceptions once all branches are settled.
    pub(crate) fn exceptions(self) -> Effort {
        (self.total / 50).max(Effort::millis(100))
    }

    /// The same while a branch is covered only by a test that takes reflection.
    pub(crate) fn better_tests(self) -> Effort {
        (self.total / 6).max(Effort::millis(100))
    }

    /// For the proof that goals are infeasible although loops have no bound.
    pub(crate) fn proof(self) -> Effort {
        self.total / 12
    }

    /// The same for the proof of a contract.
    pub(crate) fn proof_of_a_contract(self) -> Effort {
        self.total / 2
    }

    /// For goals that are no clauses, once the contract is proved.
    pub(crate) fn rest(self) -> Effort {
        self.total / 24
    }

    /// What may be spent at least without a new goal.
    pub(crate) fn patience(self) -> Effort {
        self.total / 5
    }

    /// For calls with inputs that were found on the way to a proof.
    pub(crate) fn hints(self) -> Effort {
        self.total / 10
    }

    /// For smaller inputs that break clauses.
    pub(crate) fn smaller(self) -> Effort {
        self.total / 20
    }

    /// For an input of one case of a contract.
    pub(crate) fn case(self) -> Effort {
        self.total / 20
    }
}

/// After so much effort, all of it for paths that ended with an exception, no more goes into finding another kind.
pub(crate) const TO_NORMAL: Effort = Effort::seconds(1);

/// When no goal was passed for so long, the rest may be infeasible.
pub(crate) const TO_GENERALISE: Effort = Effort::millis(100);

/// For a model that reads better: short arrays.
pub(crate) const FOR_READING: Effort = Effort::seconds(1);

/// For the question whether every input of a path goes one way.
pub(crate) const FOR_IMPLIED: Effort = Effort::seconds(1);

/// For one question of a proof.
pub(crate) const FOR_A_QUESTION: Effort = Effort::seconds(5);

/// How much the solver may do for one question of a proof, in its units. What it leaves open counts as possible.
pub(crate) const UNITS: u32 = 300_000;

/// The same for a method with a contract: its proof is what the user asks for.
pub(crate) const UNITS_FOR_A_CONTRACT: u32 = 4_000_000;

/// The same for whether a branch can be taken at all.
pub(crate) const UNITS_FOR_A_WAY: u32 = 500_000;

/// The same for a relation that is only a guess.
pub(crate) const UNITS_FOR_A_GUESS: u32 = 100_000;

/// The same for a model that reads better.
pub(crate) const UNITS_FOR_READING: u32 = 500_000;

/// The same for the question whether every input of a path goes one way.
pub(crate) const UNITS_FOR_IMPLIED: u32 = 1_000_000;

/// Effort and units of the solver for the condition of a choice, more each time it comes back.
pub(crate) fn allowance(attempts: u32) -> (Effort, Option<u32>) {
    match attempts {
        0 => (Effort::seconds(2), Some(1_000_000)),
        1 => (Effort::seconds(20), Some(10_000_000)),
        _ => (Effort::UNBOUNDED, None),
    }
}

/// What a term takes of memory, with what is remembered about it.
const BYTES_OF_A_TERM: u64 = 160;

/// What a piece of waiting work takes.
const BYTES_OF_WAITING: u64 = 8_000;

/// How much memory terms and waiting work take, about, in megabytes. It is counted, so that it is the same in every run.
pub(crate) fn megabytes(terms: usize, waiting: usize) -> u64 {
    (terms as u64 * BYTES_OF_A_TERM + waiting as u64 * BYTES_OF_WAITING) >> 20
}
