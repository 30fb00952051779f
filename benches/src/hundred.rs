//! In: a hundred small methods. Out: the time of `provetta test` on them, everything included.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use crate::error::BenchError;
use crate::program;
use crate::table::Table;

/// Bodies of methods `static int NAME(int a, int b)`; each class gets one of each, with other constants.
const BODIES: [&str; 10] = [
    "if (a > @) { return a - b; } return b;",
    "int s = 0; for (int i = 0; i < (a & 7); i++) { s += b; } return s == @ ? 1 : s;",
    "switch (a) { case @: return 1; case 1000@: return 2; case -@: return b > 0 ? 3 : 4; default: return 0; }",
    "if (b == 0) { throw new IllegalArgumentException(\"b\"); } return a / b + @;",
    "if (a < b && b < @) { return a; } if (a == b || a * 3 == @) { return b; } return 0;",
    "int r = a; while (r > 10 && r < 1000) { r = r * 2 + @; } return r > 2000 ? 1 : 0;",
    "long p = (long) a * b; if (p > Integer.MAX_VALUE) { return Integer.MAX_VALUE; } return (int) p ^ @;",
    "double d = a / 4.0; if (d > @.5) { return 1; } return d != d ? 2 : 3;",
    "try { return @ / a; } catch (ArithmeticException e) { return b > @ ? 1 : 2; }",
    "return a > b ? (a > @ ? a : @) : (b > @ ? b : @);",
];

/// Under 20 seconds on two cores, javac and the JVM under half of that.
pub fn measure(quick: bool, table: &mut Table) -> Result<(), BenchError> {
    let binary = program::binary()?;
    let folder = tempfile::tempdir().map_err(BenchError::file(std::env::temp_dir()))?;
    let classes = if quick { 2 } else { 10 };
    write_sources(folder.path(), classes)?;
    let mut command = Command::new(binary);
    command
        .current_dir(folder.path())
        .arg("test")
        .arg("src")
        .args(["--out", "tests"]);
    // A cache of its own: compiling is part of what is measured.
    command.env("XDG_CACHE_HOME", folder.path().join("cache"));
    command.env("PROVETTA_CACHE", folder.path().join("cache"));
    let run = program::run(command)?;
    if run.code != Some(0) {
        table.measured(
            "exit code of `provetta test` on them (0 expected)",
            format!("{:?}", run.code),
        );
    }
    let methods = classes * BODIES.len();
    let wall = run.wall.as_secs_f64();
    let jvm = run.jvm.as_secs_f64();
    table.at_most(
        format!("`provetta test` on {methods} methods"),
        wall,
        20.0,
        " s",
    );
    table.at_most("  of which javac and JVM (processor time)", jvm, 10.0, " s");
    Ok(())
}

fn write_sources(folder: &Path, classes: usize) -> Result<(), BenchError> {
    let src = folder.join("src");
    std::fs::create_dir_all(&src).map_err(BenchError::file(&src))?;
    for class in 0..classes {
        let mut text = format!("class Small{class} {{\n");
        for (i, body) in BODIES.iter().enumerate() {
            let constant = (class * 7 + i + 2).to_string();
            let body = body.replace('@', &constant);
            let _ = writeln!(
                text,
                "    static int m{i}(int a, int b) {{\n        {body}\n    }}\n"
            );
        }
        text.push_str("}\n");
        let path = src.join(format!("Small{class}.java"));
        std::fs::write(&path, text).map_err(BenchError::file(&path))?;
    }
    Ok(())
}
