//! In: text for standard output. Out: the text there, or nothing if nobody reads on.

use std::io::{self, Write};

use anyhow::{Context, Result};

/// Prints text. A reader that went away (`| head`) is no error: the rest of the work still counts.
pub fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}
