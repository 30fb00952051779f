//! In: work that is done with terms. Out: how much effort that was.
//!
//! Effort is counted, never measured: the same input costs the same on every machine, idle or busy, so that a search that
//! ends when its effort is spent ends at the same place in every run. The unit is calibrated to about a nanosecond of an
//! idle core, so that people can give budgets in seconds. `.ci/calibrate` fits the weights to the ledger of a run and says how well
//! they do.
//!
//! An arena has a [`Meter`], because whoever does work has the arena at hand. A meter counts pieces of work by kind; only reading
//! it makes effort of them.

use std::cell::Cell;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Div, Mul};

/// An amount of work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effort(u64);

impl Effort {
    /// No work.
    pub const NONE: Effort = Effort(0);

    /// More work than anybody does.
    pub const UNBOUNDED: Effort = Effort(u64::MAX);

    /// What an idle core does in so many milliseconds, about.
    pub const fn millis(millis: u64) -> Effort {
        Effort(millis.saturating_mul(1_000_000))
    }

    /// The same in seconds.
    pub const fn seconds(seconds: u64) -> Effort {
        Effort::millis(seconds.saturating_mul(1_000))
    }

    /// About how many milliseconds of an idle core it is.
    pub const fn as_millis(self) -> u64 {
        self.0 / 1_000_000
    }

    /// About how many microseconds of an idle core it is.
    pub const fn as_micros(self) -> u64 {
        self.0 / 1_000
    }

    /// What is left of it after some work; nothing if that was more.
    #[must_use]
    pub const fn without(self, other: Effort) -> Effort {
        Effort(self.0.saturating_sub(other.0))
    }

    /// How many units of a solver's own resource limit it is.
    pub fn solver_units(self) -> u32 {
        u32::try_from(self.0 / Work::Solver.weight()).unwrap_or(u32::MAX)
    }
}

impl Add for Effort {
    type Output = Effort;

    fn add(self, other: Effort) -> Effort {
        Effort(self.0.saturating_add(other.0))
    }
}

impl Mul<u64> for Effort {
    type Output = Effort;

    fn mul(self, times: u64) -> Effort {
        Effort(self.0.saturating_mul(times))
    }
}

impl Div<u64> for Effort {
    type Output = Effort;

    fn div(self, parts: u64) -> Effort {
        Effort(self.0 / parts.max(1))
    }
}

impl Sum for Effort {
    fn sum<I: Iterator<Item = Effort>>(all: I) -> Effort {
        all.fold(Effort::NONE, Effort::add)
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.as_millis())
    }
}

/// A kind of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// An instruction that was executed
    Instruction,
    /// A way of a fork, with the state that waits for it and what is asked about what lies ahead of it
    Fork,
    /// A term that was asked of the arena, new or not
    Term,
    /// A node of a term that was evaluated
    Evaluation,
    /// A term that was translated for a solver
    Translation,
    /// A question to a solver
    Question,
    /// A unit of a solver's own resource limit
    Solver,
}

impl Work {
    /// All of them.
    pub const ALL: [Work; 7] = [
        Work::Instruction,
        Work::Fork,
        Work::Term,
        Work::Evaluation,
        Work::Translation,
        Work::Question,
        Work::Solver,
    ];

    /// How much effort a piece of work is.
    ///
    /// Fitted by `.ci/calibrate` to the corpus and to contracts (48 s of processor time on two cores of a virtual machine that had other work too): half of
    /// the time is in methods whose effort is between 0.5 and 1.2 of their time. A translated term and a question stand for what the
    /// solver does without counting: it starts, preprocesses and makes a model.
    pub const fn effort(self) -> Effort {
        Effort(self.weight())
    }

    const fn weight(self) -> u64 {
        match self {
            Work::Instruction => 12,
            Work::Fork => 3_000,
            Work::Term => 60,
            Work::Evaluation => 25,
            Work::Translation => 40_000,
            Work::Question => 600_000,
            Work::Solver => 300,
        }
    }
}

/// Counts work.
#[derive(Debug, Default)]
pub struct Meter {
    counts: [Cell<u64>; Work::ALL.len()],
}

impl Meter {
    /// Some pieces of work were done.
    #[inline]
    pub fn count(&self, kind: Work, pieces: u64) {
        let cell = &self.counts[kind as usize];
        cell.set(cell.get().saturating_add(pieces));
    }

    /// How many pieces of work of a kind were done.
    pub fn counted(&self, kind: Work) -> u64 {
        self.counts[kind as usize].get()
    }

    /// The effort of all work so far.
    pub fn spent(&self) -> Effort {
        Work::ALL
            .into_iter()
            .map(|kind| Effort(kind.weight()) * self.counted(kind))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effort_is_the_weighted_sum_of_what_was_counted() {
        let meter = Meter::default();
        assert_eq!(meter.spent(), Effort::NONE);
        meter.count(Work::Fork, 2);
        meter.count(Work::Solver, 10);
        let expected = 2 * Work::Fork.weight() + 10 * Work::Solver.weight();
        assert_eq!(meter.spent(), Effort(expected));
    }

    #[test]
    fn nothing_overflows() {
        let meter = Meter::default();
        meter.count(Work::Solver, u64::MAX);
        meter.count(Work::Solver, 1);
        meter.count(Work::Term, u64::MAX);
        assert_eq!(meter.spent(), Effort::UNBOUNDED);
        assert_eq!(
            Effort::seconds(u64::MAX) + Effort::UNBOUNDED,
            Effort::UNBOUNDED
        );
        assert_eq!(Effort::UNBOUNDED.solver_units(), u32::MAX);
        assert_eq!(Effort::NONE.without(Effort::seconds(1)), Effort::NONE);
    }

    #[test]
    fn arenas_count_terms_and_evaluations() {
        let mut terms = crate::Terms::default();
        let before = terms.meter().counted(Work::Term);
        let x = terms.var("x", crate::Sort::Bv(32));
        let one = terms.int(1);
        let sum = terms.add(x, one);
        assert!(terms.meter().counted(Work::Term) >= before + 3);
        let evaluated = terms.meter().counted(Work::Evaluation);
        terms.eval(sum, &crate::Assignment::default());
        assert!(terms.meter().counted(Work::Evaluation) > evaluated);
    }
}
