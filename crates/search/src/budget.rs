//! In: the budget of a method. Out: every limit of a search: shares of the budget, what one question may cost, counts.
//!
//! No other file of this crate has a number that ends or cuts short a search.
//!
//! Everything is counted as effort (see [`Effort`]): a search ends at the same place in every run, on every machine, idle or busy.
//! The clock only stops what effort does not, far behind the point where it should have (see [`Clock`]).
//!
//! Shares overlap: the search for tests may use the whole budget, and what a proof takes of it is gone for tests. Only
//! [`Budget::smaller`] and [`Budget::case`] come on top, since they are for the time after the search.

use std::time::Duration;

use provetta_solver::Clock;
use provetta_term::Effort;

/// The effort for one method, and its shares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    /// All of it
    pub(crate) total: Effort,
    /// For possible exceptions once all branches are settled
    pub(crate) exceptions: Effort,
    /// The same while a branch is covered only by a test that takes reflection
    pub(crate) better_tests: Effort,
    /// For the proof that goals are infeasible although loops have no bound
    pub(crate) proof: Effort,
    /// The same for the proof of a contract
    pub(crate) proof_of_a_contract: Effort,
    /// For goals that are no clauses, once the contract is proved
    pub(crate) rest: Effort,
    /// What one open branch is worth: effort without a new goal
    branch: Effort,
    /// What may be spent without a new goal where many branches are open
    pub(crate) patience: Effort,
    /// For ways to make objects without a new goal, once nothing else is left
    pub(crate) making: Effort,
    /// For calls with inputs that were found on the way to a proof
    pub(crate) inputs: Effort,
    /// For runs with inputs near to those that were found, when nothing is found otherwise
    pub(crate) probe: Effort,
    /// The same before the search gives up
    pub(crate) last_probe: Effort,
    /// The same where nothing waits and every path to an open branch was cut
    pub(crate) probe_of_cut: Effort,
    /// For smaller inputs that break clauses, after the search
    pub(crate) smaller: Effort,
    /// For an input of one case of a contract, after the search
    pub(crate) case: Effort,
}

/// What open branches are worth, in parts of one that nobody else looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Worth(u64);

impl Worth {
    /// No branch
    pub(crate) const NOTHING: Worth = Worth(0);

    /// Any number of branches
    pub(crate) const ALL: Worth = Worth(u64::MAX);

    /// The parts of a branch.
    const PARTS: u64 = 64;

    /// So many branches.
    #[cfg(test)]
    pub(crate) const fn branches(count: u64) -> Worth {
        Worth(count.saturating_mul(Worth::PARTS))
    }

    /// A branch that so many other analyses looked for in vain. As there are about as many in each turn as there were before it, all
    /// of a turn together do for it what the first one did.
    pub(crate) fn left(times: u32) -> Worth {
        Worth((Worth::PARTS / (1 + u64::from(times))).max(1))
    }

    /// Both together.
    pub(crate) fn and(self, other: Worth) -> Worth {
        Worth(self.0.saturating_add(other.0))
    }
}

/// What a share for exceptions is at least.
const LEAST_FOR_EXCEPTIONS: Effort = Effort::millis(100);

/// What an open branch is worth at least.
const LEAST_FOR_A_BRANCH: Effort = Effort::millis(100);

impl Budget {
    /// About so many milliseconds of an idle core.
    pub(crate) fn millis(millis: u64) -> Budget {
        let total = Effort::millis(millis);
        Budget {
            total,
            exceptions: (total / 50).max(LEAST_FOR_EXCEPTIONS),
            better_tests: (total / 6).max(LEAST_FOR_EXCEPTIONS),
            proof: total / 12,
            proof_of_a_contract: total / 2,
            rest: total / 24,
            branch: (total / 50).max(LEAST_FOR_A_BRANCH),
            patience: total / 5,
            making: total / 10,
            inputs: total / 10,
            probe: total / 10,
            last_probe: total / 5,
            probe_of_cut: total / 20,
            smaller: total / 20,
            case: total / 20,
        }
    }

    /// In seconds, as people gave it.
    pub(crate) fn seconds(&self) -> u64 {
        self.total.as_millis().div_ceil(1000)
    }

    /// What so many open branches are worth, up to a share: where little can be found, little is spent.
    pub(crate) fn worth(&self, branches: Worth, most: Effort) -> Effort {
        let parts = match branches {
            Worth::NOTHING => Worth::PARTS,
            Worth(parts) => parts.max(Worth::PARTS / 4),
        };
        (self.branch * parts / Worth::PARTS).min(most)
    }

    /// For the proof that so many branches are infeasible.
    pub(crate) fn proof_of(&self, branches: Worth) -> Effort {
        self.worth(branches.and(branches), self.proof)
    }

    /// For ways to make objects that lead to so many branches.
    pub(crate) fn making_for(&self, branches: Worth) -> Effort {
        self.worth(branches.and(branches), self.making)
    }

    /// How long to go on without a new goal: what was found late is followed by more that is found late. The last branch is often the one that takes all
    /// paths to be followed.
    pub(crate) fn patience_after(&self, progress: Effort, branches: Worth) -> Effort {
        let last = branches.min(Worth(Worth::PARTS));
        let worth = self.worth(branches.and(last), self.patience);
        worth.max(progress)
    }

    /// For possible exceptions and for better tests of so many branches, once all branches are settled.
    pub(crate) fn rest_after_branches(&self, weak: Worth, exceptions: Worth) -> Effort {
        let exceptions = self.exceptions * exceptions.0.min(Worth::PARTS) / Worth::PARTS;
        match weak {
            Worth::NOTHING => exceptions,
            _ => self.worth(weak, self.better_tests).max(exceptions),
        }
    }

    /// How much of a share may be spent without finding anything.
    pub(crate) fn idle_share(&self, share: Effort) -> Effort {
        share / 4
    }
}

/// What one of several ways to a proof may use of what is left, if it is not the last. The first ways are the likeliest; what they leave
/// of their share, the next ones have.
pub(crate) fn share_of_a_way(left: Effort, is_last: bool) -> Effort {
    match is_last {
        true => left,
        false => left * 2 / 3,
    }
}

// Turning points of the search for tests.

/// After so much effort, all of it for paths that ended with an exception, no more goes into finding another kind.
pub(crate) const TO_NORMAL: Effort = Effort::seconds(1);

/// The same as a number of paths.
pub(crate) const PATHS_TO_NORMAL: u64 = 50;

/// When no goal was passed for so long, the rest may be infeasible.
pub(crate) const TO_GENERALISE: Effort = Effort::millis(100);

/// Paths with objects made by constructors that are tried at least for goals that only other objects reach, once nothing else
/// is left.
pub(crate) const MIN_TRIES: u64 = 400;

/// After so many paths that were to have a test without reflection and did not get one, others are only made readable if they get one.
pub(crate) const MAX_UNIMPROVED: u32 = 16;

/// How many pieces of work of one kind may wait: a piece takes some kilobytes.
pub(crate) const MAX_WAITING: usize = 30_000;

// One state.

/// Depth of calls that a path may reach.
pub(crate) const MAX_DEPTH: u32 = 2_000;

/// Instructions a state may run before others get their turn.
pub(crate) const SLICE: u64 = 200_000;

/// Forks a state may pass before others get their turn.
pub(crate) const MAX_FORKS: u32 = 500;

/// Instructions to look ahead for a state that repeats.
pub(crate) const LOOK_AHEAD: u32 = 2_000;

/// Instructions that making a known state and the call in it may take each.
pub(crate) const MAX_CONCRETE_STEPS: u64 = 200_000;

// The question whether a choice can be taken.

/// How often it is asked before the path is cut.
pub(crate) const MAX_ATTEMPTS: u32 = 3;

/// Effort and units of the solver for the condition of a choice, more each time it comes back.
pub(crate) fn allowance(attempts: u32) -> (Effort, Option<u32>) {
    match attempts {
        0 => (Effort::seconds(2), Some(1_000_000)),
        1 => (Effort::seconds(20), Some(10_000_000)),
        _ => (Effort::UNBOUNDED, None),
    }
}

/// For the question whether every input of a path goes one way.
pub(crate) const FOR_IMPLIED: Effort = Effort::seconds(1);

/// The same in units of the solver.
pub(crate) const UNITS_FOR_IMPLIED: u32 = 1_000_000;

/// For a model that reads better: short arrays.
pub(crate) const FOR_READING: Effort = Effort::seconds(1);

/// The same in units of the solver.
pub(crate) const UNITS_FOR_READING: u32 = 500_000;

/// Lengths of input arrays that are tried first, since tests with short arrays read better.
pub(crate) const SHORT_LENGTHS: [i32; 3] = [8, 64, 1_000];

// The questions of a proof.

/// For one of them.
pub(crate) const FOR_A_QUESTION: Effort = Effort::seconds(5);

/// How much the solver may do for one, in its units. What it leaves open counts as possible.
pub(crate) const UNITS: u32 = 300_000;

/// The same for a method with a contract: its proof is what the user asks for.
pub(crate) const UNITS_FOR_A_CONTRACT: u32 = 4_000_000;

/// The same for whether a branch can be taken at all.
pub(crate) const UNITS_FOR_A_WAY: u32 = 500_000;

/// The same for a relation that is only a guess.
pub(crate) const UNITS_FOR_A_GUESS: u32 = 100_000;

/// How often a loop is started before it is given up.
pub(crate) const MAX_STARTS: u32 = 24;

/// How many numbers are combined with each other to measures.
pub(crate) const MAX_COMBINED: usize = 8;

/// How many measures are asked for one by one before all of them are asked together.
pub(crate) const MAX_SINGLE: usize = 6;

// Runs with given inputs.

/// So many inputs are tried after one search for a proof.
pub(crate) const MAX_INPUTS: usize = 12;

/// A call with one of them that asks more questions is given up.
pub(crate) const MAX_FORKS_OF_INPUT: u32 = 20_000;

/// Instructions that a run with a changed input may take.
pub(crate) const MAX_PROBED_STEPS: u64 = 100_000;

/// As how many instructions a fork counts in such a run.
pub(crate) const STEPS_OF_A_FORK: u64 = 20;

/// Runs after which no more inputs are changed, if none came nearer to an open branch.
pub(crate) const MAX_STALE: u64 = 4_000;

/// The same while none came to an open branch at all.
pub(crate) const MAX_STALE_FAR: u64 = 2_000;

/// So many of these runs are made once more for each input that was found since.
pub(crate) const FAR_FOR_A_SEED: u64 = 100;

/// Inputs near to nothing that are kept.
pub(crate) const MAX_OTHERS: usize = 24;

/// Inputs that are kept for one open branch.
pub(crate) const MAX_NEAR: usize = 4;

/// How often an input that was found by changes is made smaller.
pub(crate) const MAX_SMALLER_INPUTS: u32 = 120;

/// After so many inputs that could not be followed as paths with conditions, no more are tried so.
pub(crate) const MAX_LOST: u32 = 10;

/// How often no test may come of a run that passes an open branch before inputs are no longer looked for there.
pub(crate) const MAX_REFUSED: u32 = 3;

/// Elements and characters that changed inputs may have.
pub(crate) const MAX_ROW: usize = 48;

/// Inputs of witnesses and of paths that were cut, which others are made of.
pub(crate) const MAX_SEEDS: usize = 200;

/// How many constants of the code are kept for inputs.
pub(crate) const MAX_WORDS: usize = 4_000;

/// Texts of the code that are longer are no words for inputs.
pub(crate) const MAX_TEXT_WORDS: usize = 32;

/// Regular expressions that are longer are not looked at.
pub(crate) const MAX_PATTERN: usize = 400;

/// So many texts are made that a regular expression matches.
pub(crate) const MAX_SAMPLES: usize = 8;

/// How many constants of the code become text, as numbers are written.
pub(crate) const MAX_NUMERALS: usize = 100;

/// How often the method is run for a smaller input that breaks one clause.
pub(crate) const MAX_RUNS: u32 = 400;

/// Slices of instructions and forks that one such run may take.
pub(crate) const MAX_TURNS: u32 = 5_000;

// Cases of a contract.

/// How many ways through the evaluation of a precondition are followed.
pub(crate) const MAX_WAYS: usize = 500;

/// Steps that one of them may take.
pub(crate) const MAX_STEPS: u32 = 50_000;

// The clock.

/// How many times longer than its budget an analysis may take by the clock.
const CLOCK_FACTOR: u32 = 20;

/// And this much more, for small budgets.
const CLOCK_GRACE: Duration = Duration::from_secs(20);

/// How many times slower than on an idle machine the time on the wall may pass: the solver has no other clock.
const BUSY: u32 = 5;

/// Starts the clock of an analysis.
pub(crate) fn clock(budget_millis: u64) -> Clock {
    let limit = (Duration::from_millis(budget_millis) * CLOCK_FACTOR).saturating_add(CLOCK_GRACE);
    Clock::start(limit, limit.saturating_mul(BUSY))
}

// Memory.

/// How many SMT-LIB scripts are kept for looking at.
pub(crate) const MAX_SCRIPTS: usize = 200;

/// What a term takes of memory, with what is remembered about it.
const BYTES_OF_A_TERM: u64 = 160;

/// What a piece of waiting work takes.
const BYTES_OF_WAITING: u64 = 8_000;

/// Whether terms and waiting work take more memory than they may, about. It is counted, so that it is the same in every run.
/// Half of what a worker may use is for the solver and all that is not counted.
pub(crate) fn is_crowded(terms: usize, waiting: usize, megabytes: u64) -> bool {
    let counted = (terms as u64 * BYTES_OF_A_TERM + waiting as u64 * BYTES_OF_WAITING) >> 20;
    counted > megabytes / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_parts_of_the_whole() {
        let budget = Budget::millis(12_000);
        assert_eq!(budget.total, Effort::seconds(12));
        assert_eq!(budget.exceptions, Effort::millis(240));
        assert_eq!(budget.better_tests, Effort::seconds(2));
        assert_eq!(budget.proof, Effort::seconds(1));
        assert_eq!(budget.proof_of_a_contract, Effort::seconds(6));
        assert_eq!(budget.rest, Effort::millis(500));
        assert_eq!(budget.patience, Effort::millis(2_400));
        assert_eq!(budget.inputs, Effort::millis(1_200));
        assert_eq!(budget.probe, Effort::millis(1_200));
        assert_eq!(budget.last_probe, Effort::millis(2_400));
        assert_eq!(budget.probe_of_cut, Effort::millis(600));
        assert_eq!(budget.smaller, Effort::millis(600));
        assert_eq!(budget.case, Effort::millis(600));
    }

    #[test]
    fn exceptions_have_a_least_share() {
        let budget = Budget::millis(500);
        assert_eq!(budget.exceptions, Effort::millis(100));
        assert_eq!(budget.better_tests, Effort::millis(100));
    }

    #[test]
    fn seconds_are_rounded_up() {
        assert_eq!(Budget::millis(500).seconds(), 1);
        assert_eq!(Budget::millis(2_000).seconds(), 2);
        assert_eq!(Budget::millis(0).seconds(), 0);
    }

    #[test]
    fn what_was_found_late_makes_patient() {
        let budget = Budget::millis(10_000);
        let patience = |millis| budget.patience_after(Effort::millis(millis), Worth::branches(10));
        assert_eq!(patience(0), Effort::seconds(2));
        assert_eq!(patience(3_000), Effort::seconds(3));
    }

    #[test]
    fn few_branches_are_worth_little() {
        let budget = Budget::millis(10_000);
        let patience = |branches| budget.patience_after(Effort::NONE, branches);
        let branches = Worth::branches;
        assert_eq!(patience(branches(0)), Effort::millis(200));
        assert_eq!(patience(branches(1)), Effort::millis(400));
        assert_eq!(patience(branches(4)), Effort::seconds(1));
        assert_eq!(patience(Worth::ALL), Effort::seconds(2));
        // Others looked for them in vain.
        assert_eq!(patience(Worth::left(1)), Effort::millis(200));
        assert_eq!(patience(Worth::left(9)), Effort::millis(50), "never less");
        let two = branches(1).and(Worth::left(1));
        assert_eq!(patience(two), Effort::millis(500));
        let rest = |weak| budget.rest_after_branches(weak, branches(1));
        assert_eq!(rest(branches(0)), Effort::millis(200));
        assert_eq!(rest(branches(2)), Effort::millis(400));
        assert_eq!(rest(branches(90)), budget.better_tests);
        let tried = budget.rest_after_branches(Worth::NOTHING, Worth::left(3));
        assert_eq!(tried, Effort::millis(50));
    }

    #[test]
    fn the_last_way_to_a_proof_has_all_that_is_left() {
        let left = Effort::millis(900);
        assert_eq!(share_of_a_way(left, false), Effort::millis(600));
        assert_eq!(share_of_a_way(left, true), left);
    }

    #[test]
    fn each_attempt_may_cost_more() {
        let all: Vec<Effort> = (0..MAX_ATTEMPTS).map(|a| allowance(a).0).collect();
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(allowance(MAX_ATTEMPTS - 1), (Effort::UNBOUNDED, None));
    }

    #[test]
    fn half_of_the_memory_is_counted() {
        let terms = (10 << 20) / BYTES_OF_A_TERM as usize;
        assert!(!is_crowded(terms, 0, 20));
        assert!(!is_crowded(terms, 0, 21));
        assert!(is_crowded(terms + (1 << 20), 0, 20));
        assert!(is_crowded(terms, (2 << 20) / BYTES_OF_WAITING as usize, 20));
    }
}
