//! In: cases that are data (files, lines of them). Out: one test for each, with the command line that `cargo test` has.
//!
//! A test target with `harness = false` lists its cases in `main` and gives them to [`main`]. `cargo test NAME` then runs those
//! whose name contains the word, `--list` shows them all. Listing is cheap: what cases share is made by the first that needs it.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use libtest_mimic::{Arguments, Completion};
pub use libtest_mimic::{Failed, Trial};

/// A case; with a reason to skip it, it is shown as ignored and not run.
pub fn case(
    name: impl Into<String>,
    skip: Option<String>,
    run: impl FnOnce() -> Result<(), Failed> + Send + 'static,
) -> Trial {
    Trial::ignorable_test(name, move || match skip {
        Some(reason) => Ok(Completion::ignored_with(reason)),
        None => run().map(|()| Completion::Completed),
    })
}

/// A case that fails: an expectation that cannot be read.
pub fn mistake(name: impl Into<String>, what: impl Into<String>) -> Trial {
    let what = what.into();
    Trial::test(name, move || Err(what.into()))
}

/// The command line of the test.
pub fn arguments() -> Arguments {
    Arguments::from_args()
}

/// Runs the cases that the command line asks for. Two cases of one name are a mistake.
pub fn main(arguments: &Arguments, cases: Vec<Trial>) -> ExitCode {
    let mut names = BTreeSet::new();
    let mut twice = cases.iter().filter(|c| !names.insert(c.name().to_owned()));
    if let Some(case) = twice.next() {
        eprintln!("error: two cases are called {}", case.name());
        return ExitCode::FAILURE;
    }
    if cases.is_empty() {
        eprintln!("error: there are no cases");
        return ExitCode::FAILURE;
    }
    libtest_mimic::run(arguments, cases).exit_code()
}

/// Things that one thread uses at a time, made when all others are in use.
#[derive(Debug)]
pub struct Pool<T> {
    idle: Mutex<Vec<T>>,
}

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool {
            idle: Mutex::default(),
        }
    }
}

impl<T> Pool<T> {
    /// Uses one of them. It is kept for the next use, unless this one panics.
    pub fn with<R, E>(
        &self,
        make: impl FnOnce() -> Result<T, E>,
        run: impl FnOnce(&mut T) -> R,
    ) -> Result<R, E> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = idle().pop();
        let mut one = kept.map_or_else(make, Ok)?;
        let result = run(&mut one);
        idle().push(one);
        Ok(result)
    }
}

/// Whether a text is the one in a file. With `UPDATE_EXPECT=1` the file is written anew; read what changed before you commit it.
pub fn matches_file(found: &str, file: &Path) -> Result<(), Failed> {
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        return std::fs::write(file, found).map_err(|e| format!("{}: {e}", file.display()).into());
    }
    let wanted = std::fs::read_to_string(file)
        .map_err(|e| format!("{}: {e}; UPDATE_EXPECT=1 writes it", file.display()))?;
    match difference(found, &wanted) {
        Some(text) => Err(format!("{}, {text}", file.display()).into()),
        None => Ok(()),
    }
}

/// The first line that differs.
fn difference(found: &str, wanted: &str) -> Option<String> {
    if found == wanted {
        return None;
    }
    let same = |(a, b): &(&str, &str)| a == b;
    let line = found
        .lines()
        .zip(wanted.lines())
        .take_while(|pair| same(pair))
        .count();
    let at = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_owned();
    Some(format!(
        "line {}:\n  found    {}\n  expected {}\n(UPDATE_EXPECT=1 writes the file anew)",
        line + 1,
        at(found),
        at(wanted)
    ))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_line_that_differs_is_shown() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        let text = difference("a\nb\n", "a\nc\n").unwrap();
        assert!(
            text.starts_with("line 2:\n  found    b\n  expected c"),
            "{text}"
        );
        let text = difference("a\n", "a\nb\n").unwrap();
        assert!(text.contains("found    (the end)"), "{text}");
    }
}
