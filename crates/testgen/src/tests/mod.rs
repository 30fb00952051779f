//! In: small witnesses written by hand. Out: snapshots of names and files, and a javac that agrees.

mod any_name;
mod build;
mod classes;
mod compiled;
mod literals;
mod names;
