//! In: nothing. Out: points in time, counted in the processor time of the thread.
//!
//! An analysis runs on one thread and waits for nothing, so on an idle machine this is the time on the clock. On a
//! busy one, other programs do not use up the budget, and results repeat.

use std::ops::Add;
use std::time::Duration;

/// A point in the processor time of one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(Duration);

impl Moment {
    /// The present.
    #[cfg(unix)]
    pub(crate) fn now() -> Moment {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Moment(Duration::new(
            u64::try_from(time.tv_sec).unwrap_or(0),
            u32::try_from(time.tv_nsec).unwrap_or(0),
        ))
    }

    /// The present, by the clock.
    #[cfg(not(unix))]
    pub(crate) fn now() -> Moment {
        static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        Moment(START.get_or_init(std::time::Instant::now).elapsed())
    }

    /// How long ago it was.
    pub(crate) fn elapsed(self) -> Duration {
        Moment::now().since(self)
    }

    /// How long it is after another; nothing if it is before it.
    pub(crate) fn since(self, earlier: Moment) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// How long it takes to come; nothing if it has passed.
    pub(crate) fn left(self) -> Duration {
        self.since(Moment::now())
    }
}

impl Add<Duration> for Moment {
    type Output = Moment;

    fn add(self, time: Duration) -> Moment {
        Moment(self.0.saturating_add(time))
    }
}
