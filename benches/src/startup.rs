//! In: nothing. Out: how long `provetta --version` takes.

use std::process::Command;

use crate::error::BenchError;
use crate::program;
use crate::table::Table;

/// Under 50 ms, the middle of several tries.
pub fn measure(quick: bool, table: &mut Table) -> Result<(), BenchError> {
    let binary = program::binary()?;
    let mut times = Vec::new();
    for _ in 0..if quick { 5 } else { 21 } {
        let mut command = Command::new(&binary);
        command.arg("--version");
        let start = std::time::Instant::now();
        crate::java::output(command)?;
        times.push(start.elapsed());
    }
    times.sort();
    let middle = times[times.len() / 2].as_secs_f64() * 1000.0;
    table.at_most("start-up: `provetta --version`", middle, 50.0, " ms");
    Ok(())
}
