//! In: a project that is open. Out: the analyses from worker processes, the witnesses tried on the JVM, the tests that ran, and
//! the account of all that.

pub mod call;
pub mod confine;
pub mod cover;
mod disturb;
pub mod examine;
pub mod keep;
pub mod launcher;
pub mod pipeline;
pub mod pool;
pub mod progress;
pub mod refused;
pub mod session;
pub mod start;
pub mod suite;
pub mod turns;
pub mod worker;
