//! In: small witnesses written by hand. Out: snapshots of names and files, and a javac that agrees.

mod any_graph;
mod any_name;
mod build;
mod classes;
mod compiled;
mod generics;
mod graphs;
mod hidden;
mod lab;
mod library;
mod literals;
mod names;
mod oracles;
mod steps;
mod stubs;
