//! In: the trees of `testdata/`. Out: our own time for each of their methods, as the ledger has it. Contracts have a benchmark
//! of their own.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::error::BenchError;
use crate::program;
use crate::table::Table;

/// 30 ms for a method on average, never more than a second.
pub fn measure(quick: bool, table: &mut Table) -> Result<(), BenchError> {
    let binary = program::binary()?;
    let folder = tempfile::tempdir().map_err(BenchError::file(std::env::temp_dir()))?;
    let trees = trees()?;
    let step = if quick { 6 } else { 1 };
    let mut times: Vec<(u64, String)> = Vec::new();
    for (tree, options) in trees.iter().step_by(step) {
        let ledger = folder.path().join("ledger.json");
        let mut command = Command::new(&binary);
        command
            .current_dir(folder.path())
            .arg("test")
            .arg(tree)
            .args(options);
        command
            .arg("--out")
            .arg(folder.path().join("tests"))
            .arg("--json")
            .arg(&ledger);
        command.env("XDG_CACHE_HOME", folder.path().join("cache"));
        command.env("PROVETTA_CACHE", folder.path().join("cache"));
        program::run(command)?;
        let text = std::fs::read_to_string(&ledger).map_err(BenchError::file(tree))?;
        let parsed: Value =
            serde_json::from_str(&text).map_err(|_| BenchError::Output("the ledger".to_owned()))?;
        for method in parsed["methods"].as_array().into_iter().flatten() {
            // Methods that are only listed cost nothing and would make the mean look good.
            let is_explored = method["paths"]["explored"].as_u64().unwrap_or(0) > 0;
            if is_explored && method["contract"] != true {
                let name = format!("{}#{}", method["class"], method["method"]).replace('"', "");
                times.push((method["millis"].as_u64().unwrap_or(0), name));
            }
        }
    }
    times.sort();
    let sum: u64 = times.iter().map(|(millis, _)| millis).sum();
    let mean = sum as f64 / times.len().max(1) as f64;
    table.at_most(
        format!("own time per method, mean of {}", times.len()),
        mean,
        30.0,
        " ms",
    );
    let (worst, name) = times.pop().unwrap_or_default();
    table.at_most(
        format!("own time per method, worst ({name})"),
        worst as f64,
        1000.0,
        " ms",
    );
    Ok(())
}

/// Trees that compile, with their options, without those that use up a budget to show that it ends.
fn trees() -> Result<Vec<(PathBuf, Vec<String>)>, BenchError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&root)
        .map_err(BenchError::file(&root))?
        .flatten()
    {
        if crate::expected::is_corpus(&entry.path()) {
            continue;
        }
        let file = entry.path().join("expected.json");
        let Ok(text) = std::fs::read_to_string(&file) else {
            continue;
        };
        let parsed: Value = serde_json::from_str(&text)
            .map_err(|_| BenchError::Output(file.display().to_string()))?;
        let options: Vec<String> = parsed["options"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|o| o.as_str().map(str::to_owned))
            .collect();
        if parsed["exit"] != 4 && !options.iter().any(|o| o == "--budget") {
            found.push((entry.path(), options));
        }
    }
    found.sort();
    Ok(found)
}
