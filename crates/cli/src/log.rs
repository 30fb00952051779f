//! In: the filter in `PROVETTA_LOG`. Out: lines about what the program does, on standard error; none without the variable.
//!
//! Targets are named like crates (`cli`, `contracts`, `runner`, `search`, `solver`, `symex`). Lines have no time, so that the logs of two runs can be
//! compared. All that is about a method carries its name: the span `method` of target `job` is on whatever the filter says.
//!
//! A worker process marks its lines. The main process passes marked lines on, one at a time, and keeps the others, which are the worker's
//! last words (see [`crate::run::pool`]). The JVM gets no variable of ours.

use std::io::{self, Write};

use anyhow::Result;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::Directive;

use crate::exit::{internal, usage};

/// The variable with the filter.
pub const VARIABLE: &str = "PROVETTA_LOG";

/// The first byte of a line that a worker logs: the separator of records, which nothing else prints.
pub const MARK: u8 = 0x1e;

/// Whether anything is logged.
pub fn is_on() -> bool {
    std::env::var_os(VARIABLE).is_some_and(|filter| !filter.is_empty())
}

/// Starts the log of this process, if there is to be one.
pub fn start(is_worker: bool) -> Result<()> {
    if !is_on() {
        return Ok(());
    }
    let text = std::env::var(VARIABLE).map_err(|_| usage(format!("{VARIABLE} is no text")))?;
    let filter = filter(&text)?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        .without_time()
        .with_writer(move || Lines { is_worker });
    let started = lines.try_init();
    started.map_err(|error| internal(format!("the log cannot be started: {error}")))
}

/// The filter as people write it, with the name of the method always on.
fn filter(text: &str) -> Result<EnvFilter> {
    let wrong = |error: &dyn std::fmt::Display| {
        usage(format!(
            "{VARIABLE}={text}: {error}; write for example search=debug,solver=trace"
        ))
    };
    let filter = EnvFilter::builder()
        .parse(text)
        .map_err(|error| wrong(&error))?;
    let method: Directive = "job=error".parse().map_err(|error| wrong(&error))?;
    Ok(filter.add_directive(method))
}

/// Standard error; the lines of a worker are marked.
struct Lines {
    is_worker: bool,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = match self.is_worker {
            true => marked(bytes),
            false => bytes.to_vec(),
        };
        io::stderr().lock().write_all(&text)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().lock().flush()
    }
}

/// Lines with the mark before each.
fn marked(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len() + 1);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        text.push(MARK);
        text.extend_from_slice(line);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_filter_is_wrong_usage() {
        assert!(filter("search=debug,solver=trace").is_ok());
        let error = filter("search=loud").unwrap_err();
        assert!(error.to_string().contains("PROVETTA_LOG=search=loud"));
        assert_eq!(crate::exit::exit_of(&error), crate::exit::Exit::Usage);
    }

    #[test]
    fn every_line_is_marked() {
        assert_eq!(marked(b"a\nb\n"), b"\x1ea\n\x1eb\n");
    }
}
