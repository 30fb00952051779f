//! In: nothing. Out: the time an analysis has used, and whether that is so much that it has to end whatever its effort is.
//!
//! Nothing else is decided by time. Effort ends a search (see [`crate::budget`]); the clock is for work that is not counted as it
//! should be, and when it strikes that is reported. It shows the processor time of the thread: an analysis runs on one thread and waits
//! for nothing, so a busy machine does not bring the backstop nearer.
//!
//! An analysis has one clock. It is started with the analysis; the solver gets its backstop from it.

use std::cell::Cell;
use std::time::{Duration, Instant};

use provetta_solver::Backstop;

use crate::budget::{BUSY, CLOCK_FACTOR, CLOCK_GRACE};

/// How often the clock is asked before it is looked at: asking the system takes longer than counting.
const LOOK: u32 = 32;

/// The clock of an analysis.
#[derive(Debug)]
pub(crate) struct Clock {
    started: Duration,
    limit: Duration,
    wall: Instant,
    asked: Cell<u32>,
    struck: Cell<bool>,
}

impl Clock {
    /// Starts a clock for a budget.
    pub(crate) fn start(budget_millis: u64) -> Clock {
        Clock {
            started: used(),
            limit: (Duration::from_millis(budget_millis) * CLOCK_FACTOR)
                .saturating_add(CLOCK_GRACE),
            wall: Instant::now(),
            asked: Cell::new(0),
            struck: Cell::new(false),
        }
    }

    /// The time that was used.
    pub(crate) fn elapsed(&self) -> Duration {
        used().saturating_sub(self.started)
    }

    /// After how many seconds it strikes.
    pub(crate) fn seconds(&self) -> u64 {
        self.limit.as_secs()
    }

    /// Whether it has struck, as far as it was looked at.
    pub(crate) fn has_struck(&self) -> bool {
        let asked = self.asked.get();
        self.asked.set(asked.wrapping_add(1));
        if asked.is_multiple_of(LOOK) && self.elapsed() >= self.limit {
            self.struck.set(true);
        }
        self.struck.get()
    }

    /// When a solver has to end, by the time on the wall.
    pub(crate) fn backstop(&self) -> Backstop {
        Backstop(self.wall.checked_add(self.limit * BUSY))
    }
}

/// The processor time of this thread.
#[cfg(unix)]
fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(
        u64::try_from(time.tv_sec).unwrap_or(0),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}

/// The time on the wall, where there is no other.
#[cfg(not(unix))]
fn used() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
