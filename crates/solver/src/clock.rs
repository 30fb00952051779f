//! In: nothing. Out: the processor time of this thread, so that a busy machine does not change answers.

use std::time::Duration;

/// How much time this thread has used.
#[cfg(unix)]
pub(crate) fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(
        u64::try_from(time.tv_sec).unwrap_or(0),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}

/// The time on the clock, where there is no other.
#[cfg(not(unix))]
pub(crate) fn used() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
