//! In: how long an analysis may take. Out: the time it has used, whether that is too much, and how long Z3 may still run.
//!
//! This is the only place of the engine that reads a clock. Nothing but backstops and reports depends on it: effort ends a search and a
//! query (see [`Effort`](provetta_term::Effort)), the clock is for work that is not counted as it should be, and when it strikes that is
//! reported. It shows the processor time of the thread: an analysis runs on one thread and waits for nothing, so a busy
//! machine does not bring the backstop nearer. Z3 knows only the time on the wall; its limit is further away for that reason.
//!
//! An analysis has one clock, started with it and shared with its solver.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// How often the clock is asked before it is looked at: asking the system takes longer than counting.
const LOOK: u32 = 32;

/// The clock of an analysis.
#[derive(Debug)]
pub struct Clock {
    started: Duration,
    limit: Duration,
    /// When Z3 has to end, by the time on the wall
    end: Option<Instant>,
    asked: Cell<u32>,
    struck: Cell<bool>,
}

impl Clock {
    /// Starts a clock that strikes after so much processor time; Z3 has to end after `wall`.
    pub fn start(limit: Duration, wall: Duration) -> Clock {
        Clock {
            started: thread_time(),
            limit,
            end: Instant::now().checked_add(wall),
            asked: Cell::new(0),
            struck: Cell::new(false),
        }
    }

    /// The time that was used.
    pub fn elapsed(&self) -> Duration {
        thread_time().saturating_sub(self.started)
    }

    /// After how many seconds it strikes.
    pub fn seconds(&self) -> u64 {
        self.limit.as_secs()
    }

    /// Whether it has struck, as far as it was looked at.
    pub fn has_struck(&self) -> bool {
        let asked = self.asked.get();
        self.asked.set(asked.wrapping_add(1));
        if asked.is_multiple_of(LOOK) && self.elapsed() >= self.limit {
            self.struck.set(true);
        }
        self.struck.get()
    }

    /// How long Z3 may still run; none if there is no limit.
    pub(crate) fn wall_left(&self) -> Option<Duration> {
        let end = self.end?;
        Some(end.saturating_duration_since(Instant::now()))
    }
}

/// The processor time of this thread.
#[cfg(unix)]
pub(crate) fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(
        u64::try_from(time.tv_sec).unwrap_or(0),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}

/// The time on the wall, where there is no other.
#[cfg(not(unix))]
pub(crate) fn thread_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_strikes_after_its_limit_and_stays_struck() {
        let clock = Clock::start(Duration::ZERO, Duration::ZERO);
        assert!(clock.has_struck());
        assert!(clock.has_struck());
        assert_eq!(clock.wall_left(), Some(Duration::ZERO));
    }

    #[test]
    fn limits_without_end_never_strike() {
        let clock = Clock::start(Duration::MAX, Duration::MAX);
        assert!((0..100).all(|_| !clock.has_struck()));
        assert_eq!(clock.wall_left(), None);
    }
}
