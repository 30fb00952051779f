//! In: contracts without loops of many kinds, and the examples of the literature. Out: our own time for each, as the ledger has
//! it, and whether each got its verdict.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::error::BenchError;
use crate::program;
use crate::table::Table;

/// Methods without loops with their contracts; `%%` is a constant, `#` a number that makes the name differ. Each is true of all inputs.
const CONTRACTS: [&str; 20] = [
    "//@ requires a > Integer.MIN_VALUE;\n//@ ensures \\result >= 0 && (\\result == a || \\result == -a);\nstatic int abs#(int a) { return a < 0 ? -a : a; }",
    "//@ ensures \\result >= a && \\result >= b && (\\result == a || \\result == b);\nstatic int max#(int a, int b) { return a > b ? a : b; }",
    "//@ requires low <= high;\n//@ ensures low <= \\result && \\result <= high;\n//@ ensures low <= x && x <= high ==> \\result == x;\nstatic int clamp#(int x, int low, int high) { return x < low ? low : x > high ? high : x; }",
    "//@ requires 0 <= x && x <= 46000 + %%;\n//@ ensures \\result == x * x + 2 * x + 1;\nstatic int square#(int x) { return (x + 1) * (x + 1); }",
    "//@ requires b != 0 && !(a == Integer.MIN_VALUE && b == -1);\n//@ ensures \\result * b + a % b == a;\nstatic int divide#(int a, int b) { return a / b; }",
    "//@ ensures \\result == (a && !b || b && !a);\nstatic boolean either#(boolean a, boolean b) { return a != b; }",
    "//@ requires 0 <= i && i < a.length;\n//@ ensures \\result == a[i] + %%;\n//@ assignable \\nothing;\nstatic long element#(int[] a, int i) { return (long) a[i] + %%; }",
    "//@ requires 0 <= i && i < a.length;\n//@ ensures a[i] == %%;\n//@ ensures (\\forall int k; 0 <= k && k < a.length && k != i; a[k] == \\old(a[k]));\n//@ assignable a[i];\nstatic void put#(int[] a, int i) { a[i] = %%; }",
    "//@ requires 0 <= i && i < a.length && 0 <= j && j < a.length;\n//@ ensures a[i] == \\old(a[j]) && a[j] == \\old(a[i]);\n//@ assignable a[i], a[j];\nstatic void swap#(int[] a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }",
    "//@ requires a.length > %%;\n//@ ensures \\result <= a[0] && \\result <= a[%%];\n//@ assignable \\nothing;\nstatic int least#(int[] a) { return Math.min(a[0], a[%%]); }",
    "//@ ensures \\result != null && \\fresh(\\result) && \\result.length == 3;\n//@ ensures \\result[0] == a && \\result[1] == b && \\result[2] == %%;\nstatic int[] triple#(int a, int b) { return new int[] {a, b, %%}; }",
    "//@ ensures n < %% ==> \\result == 0;\n//@ ensures n >= %% ==> \\result == 1;\nstatic int step#(int n) { if (n < %%) { return 0; } return 1; }",
    "//@ requires n > %%;\n//@ ensures \\result == n;\n//@ also\n//@ requires n <= %%;\n//@ signals_only IllegalArgumentException;\n//@ ensures false;\nstatic int above#(int n) { if (n <= %%) { throw new IllegalArgumentException(); } return n; }",
    "//@ ensures \\result == (x ^ %%);\nstatic int mask#(int x) { return x & ~%% | ~x & %%; }",
    "//@ requires 0 <= k && k < 31;\n//@ ensures \\result > 0;\n//@ ensures (\\result & (\\result - 1)) == 0;\nstatic int power#(int k) { return 1 << k; }",
    "//@ ensures \\result == (c >= '0' && c <= '9');\nstatic boolean digit#(char c) { return c - '0' >= 0 && c - '0' <= 9; }",
    "//@ requires 0 <= hours && hours < 24 && 0 <= minutes && minutes < 60;\n//@ ensures \\result / 60 == hours && \\result % 60 == minutes;\nstatic int minutes#(int hours, int minutes) { return hours * 60 + minutes; }",
    "//@ requires a.length >= 3;\n//@ ensures (\\num_of int k; 0 <= k && k < 3; a[k] > %%) == \\result;\nstatic int above3#(int[] a) { int n = 0; if (a[0] > %%) n++; if (a[1] > %%) n++; if (a[2] > %%) n++; return n; }",
    "//@ ensures \\result == -1 || \\result == 0 || \\result == 1;\n//@ ensures (\\result < 0) == (a < b) && (\\result > 0) == (a > b);\nstatic int compare#(long a, long b) { return a < b ? -1 : a > b ? 1 : 0; }",
    "//@ requires y > 0;\n//@ ensures \\result == (y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));\nstatic boolean leap#(int y) { if (y % 400 == 0) return true; if (y % 100 == 0) return false; return y % 4 == 0; }",
];

/// How many methods are made of each contract; the goal is for a hundred.
const COPIES: usize = 5;

/// The examples of the literature: class and method.
const LITERATURE: [&str; 13] = [
    "Literature#binarySearch",
    "Literature#insertionSort",
    "Literature#maximum",
    "Literature#flag",
    "Literature#root",
    "Literature#gcd",
    "Literature#reverse",
    "Literature#merge",
    "Ring#<init>",
    "Ring#add",
    "Ring#remove",
    "Node#<init>",
    "Node#dropSecond",
];

/// 50 ms for a contract without loops on average, 5 s for each example of the literature.
pub fn measure(quick: bool, table: &mut Table) -> Result<(), BenchError> {
    let folder = tempfile::tempdir().map_err(BenchError::file(std::env::temp_dir()))?;
    let copies = if quick { 1 } else { COPIES };
    let source = folder.path().join("LoopFree.java");
    std::fs::write(&source, loop_free(copies)).map_err(BenchError::file(&source))?;
    let methods = proved(folder.path(), &[source.display().to_string()])?;
    let sum: u64 = methods.iter().map(|m| m.millis).sum();
    let mean = sum as f64 / methods.len().max(1) as f64;
    table.at_most(
        format!(
            "own time per contract without loops, mean of {}",
            methods.len()
        ),
        mean,
        50.0,
        " ms",
    );
    let expected = copies * CONTRACTS.len();
    let right = methods.iter().filter(|m| m.is_proved).count();
    table.at_most(
        format!("of {expected} such contracts, not proved"),
        expected.saturating_sub(right) as f64,
        0.0,
        "",
    );
    literature(quick, folder.path(), table)
}

fn literature(quick: bool, folder: &Path, table: &mut Table) -> Result<(), BenchError> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../crates/search/tests/contracts/examples_of_the_literature_are_proved.java");
    let text = std::fs::read_to_string(&source).map_err(BenchError::file(&source))?;
    let copy = folder.join("Literature.java");
    std::fs::write(&copy, text).map_err(BenchError::file(&copy))?;
    let wanted = if quick { &LITERATURE[..3] } else { &LITERATURE };
    let mut targets: Vec<String> = wanted
        .iter()
        .filter_map(|name| name.split_once('#'))
        .map(|(_, method)| format!("{}#{method}", copy.display()))
        .collect();
    targets.sort();
    targets.dedup();
    let found = proved(folder, &targets)?;
    let (mut worst, mut name) = (0, "");
    let mut open = Vec::new();
    for example in wanted {
        let method = found.iter().find(|m| m.name == *example);
        if !method.is_some_and(|m| m.is_proved) {
            open.push(*example);
        }
        let millis = method.map_or(0, |m| m.millis);
        if millis >= worst {
            (worst, name) = (millis, *example);
        }
    }
    table.at_most(
        format!(
            "own time per example of the literature, worst of {} ({name})",
            wanted.len()
        ),
        worst as f64 / 1000.0,
        5.0,
        " s",
    );
    table.at_most(
        match open.is_empty() {
            true => "examples of the literature that are not proved".to_owned(),
            false => format!(
                "examples of the literature that are not proved: {}",
                open.join(", ")
            ),
        },
        open.len() as f64,
        0.0,
        "",
    );
    Ok(())
}

/// A method with the time that its analysis took.
struct Method {
    /// `Class#method`
    name: String,
    millis: u64,
    is_proved: bool,
}

/// Runs `provetta prove` and reads the methods with contracts from the ledger.
fn proved(folder: &Path, targets: &[String]) -> Result<Vec<Method>, BenchError> {
    let ledger = folder.join("ledger.json");
    let mut command = Command::new(program::binary()?);
    command.current_dir(folder).arg("prove").args(targets);
    command.arg("--json").arg(&ledger);
    command.env("XDG_CACHE_HOME", folder.join("cache"));
    command.env("PROVETTA_CACHE", folder.join("cache"));
    program::run(command)?;
    let text = std::fs::read_to_string(&ledger).map_err(BenchError::file(&ledger))?;
    let parsed: Value =
        serde_json::from_str(&text).map_err(|_| BenchError::Output("the ledger".to_owned()))?;
    let methods = parsed["methods"].as_array().into_iter().flatten();
    Ok(methods
        .filter(|m| m["contract"] == true)
        .map(|m| Method {
            name: format!("{}#{}", m["class"], m["method"]).replace('"', ""),
            millis: m["millis"].as_u64().unwrap_or(0),
            is_proved: m["verdict"] == "proved",
        })
        .collect())
}

/// A class with so many copies of each contract, with other constants.
fn loop_free(copies: usize) -> String {
    let mut text = String::from("class LoopFree {\n");
    for copy in 0..copies {
        for (i, contract) in CONTRACTS.iter().enumerate() {
            let constant = (copy * 7 + i + 2).to_string();
            let contract = contract.replace("%%", &constant);
            let contract = contract.replace('#', &copy.to_string());
            let _ = writeln!(text, "{contract}\n");
        }
    }
    text.push_str("}\n");
    text
}
