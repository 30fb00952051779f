//! In: how much memory a program may use. Out: limits of this process, which it keeps when it becomes another program.
//!
//! The JVM bounds its heap by itself; what code allocates outside of it (direct buffers, threads, `Unsafe`) is bounded
//! here. Address space is no measure, since a JVM reserves far more than it uses: the limit is one of writable private
//! memory. A file that would grow too large cannot be written further.

/// Whether this system has such limits.
pub(super) const AVAILABLE: bool = cfg!(unix);

/// The largest file that code may write.
#[cfg(unix)]
const FILE_BYTES: u64 = 256 << 20;

/// Sets the limits; whether they hold.
#[cfg(unix)]
pub(super) fn set(memory_megabytes: Option<u64>) -> bool {
    use rlimit::Resource;
    let lower = |resource: Resource, limit: u64| {
        let limit = resource.get_hard().map_or(limit, |hard| hard.min(limit));
        resource.set(limit, limit).is_ok()
    };
    let memory = memory_megabytes.is_none_or(|megabytes| lower(Resource::DATA, megabytes << 20));
    lower(Resource::CORE, 0) & lower(Resource::FSIZE, FILE_BYTES) & memory
}

/// Sets the limits; whether they hold.
#[cfg(not(unix))]
pub(super) fn set(_: Option<u64>) -> bool {
    false
}
