//! In: the arguments of a command. Out: its effects and its exit code. One file for each command.

pub mod debug;
pub mod explain;
pub mod prove;
pub mod test;
