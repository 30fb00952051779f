//! In: the documents of the repository. Out: they are right: every path and every name of the code that they use exists, every session they
//! show runs like that.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use common::{provetta, repository as root};

fn documents() -> Vec<PathBuf> {
    let root = root();
    let mut found = vec![
        root.join("README.md"),
        root.join("CHANGELOG.md"),
        root.join("CONTRIBUTING.md"),
        root.join("SECURITY.md"),
        root.join("testdata/README.md"),
        root.join("testdata/corpus/README.md"),
        root.join("testdata/corpus-21/README.md"),
    ];
    for dir in ["docs", "docs/adr", "docs/guide"] {
        for entry in fs::read_dir(root.join(dir)).expect(dir) {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Text between single backticks, outside of fenced blocks.
fn quoted(text: &str) -> Vec<String> {
    let mut fenced = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            found.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    found
}

#[test]
fn every_path_the_documents_name_exists() {
    let root = root();
    let rooms = [
        "crates/",
        "docs/",
        "examples/",
        "testdata/",
        "benches/",
        ".ci/",
    ];
    let mut checked = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        for name in quoted(&text) {
            if rooms.iter().any(|r| name.starts_with(r)) && !name.contains([' ', '*', '<']) {
                assert!(
                    root.join(&name).exists(),
                    "{} names {name}, which does not exist",
                    document.display()
                );
                checked += 1;
            }
        }
    }
    assert!(
        checked > 20,
        "only {checked} paths found: is the check still looking at the right thing?"
    );
}

/// All sources of a crate; none if there is no such crate.
fn sources(of: &str) -> Option<String> {
    let mut text = String::new();
    let mut folders = vec![root().join("crates").join(of).join("src")];
    if !folders[0].is_dir() {
        return None;
    }
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                text.push_str(&fs::read_to_string(&path).expect("a source"));
            }
        }
    }
    Some(text)
}

/// Whether a source declares something of this name.
fn declares(source: &str, name: &str) -> bool {
    let kinds = ["struct", "enum", "trait", "type", "fn", "mod", "const"];
    kinds.iter().any(|kind| {
        let declaration = format!("{kind} {name}");
        source.match_indices(&declaration).any(|(at, _)| {
            let rest = &source[at + declaration.len()..];
            !rest.starts_with(|c: char| c == '_' || c.is_alphanumeric())
        })
    })
}

#[test]
fn every_name_of_the_code_that_the_documents_use_exists() {
    let mut crates: BTreeMap<String, Option<String>> = BTreeMap::new();
    let mut missing = Vec::new();
    let mut checked = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        for quoted in quoted(&text) {
            let parts: Vec<&str> = quoted.split("::").collect();
            let is_word = |part: &&str| part.chars().all(|c| c == '_' || c.is_alphanumeric());
            if parts.len() < 2 || !parts.iter().all(is_word) {
                continue;
            }
            let (room, name) = (
                parts[0].trim_start_matches("provetta_"),
                parts[parts.len() - 1],
            );
            let source = crates.entry(room.to_owned());
            let Some(source) = source.or_insert_with(|| sources(room)) else {
                continue;
            };
            checked += 1;
            if !declares(source, name) {
                missing.push(format!("{}: `{quoted}`", document.display()));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "not in the code:\n{}",
        missing.join("\n")
    );
    assert!(
        checked > 80,
        "only {checked} names found: is the check still looking at the right thing?"
    );
}

#[test]
fn every_decision_has_a_status_and_a_date() {
    for document in documents() {
        if document
            .parent()
            .is_some_and(|folder| folder.ends_with("adr"))
        {
            let text = fs::read_to_string(&document).expect("a document");
            let line = text.lines().nth(2).unwrap_or_default();
            assert!(
                line.starts_with("Status: ") && line.contains(". Date: 20"),
                "{}: the third line is `Status: …. Date: YYYY-MM-DD.`",
                document.display()
            );
        }
    }
}

struct Session {
    command: String,
    output: Vec<String>,
}

/// The `$ provetta …` commands of the fenced blocks of kind `console`, with the output they show.
fn sessions(text: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(kind) => inside = !inside && kind == "console",
            None if !inside => {}
            None => match line.strip_prefix("$ ") {
                Some(command) => sessions.push(Session {
                    command: command.to_owned(),
                    output: Vec::new(),
                }),
                None => sessions
                    .last_mut()
                    .expect("output follows a command")
                    .output
                    .push(normal(line)),
            },
        }
    }
    sessions
}

/// A line without what differs between runs: times, and the widths of columns that depend on them.
fn normal(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut out: Vec<String> = Vec::new();
    for (i, word) in words.iter().enumerate() {
        let unit = words
            .get(i + 1)
            .is_some_and(|next| matches!(*next, "ms" | "s" | "min"));
        let is_time = unit && word.parse::<f64>().is_ok();
        if matches!(*word, "ms" | "s" | "min") && out.last().is_some_and(|w| w == "TIME") {
            continue;
        }
        out.push(if is_time {
            "TIME".into()
        } else {
            (*word).to_owned()
        });
    }
    out.join(" ")
}

/// Expected lines in order; a line `…` stands for any number of lines.
fn matches(expected: &[String], actual: &[String]) -> bool {
    match expected.split_first() {
        None => actual.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=actual.len()).any(|n| matches(rest, &actual[n..]))
        }
        Some((first, rest)) => actual
            .split_first()
            .is_some_and(|(a, tail)| a == first && matches(rest, tail)),
    }
}

#[test]
fn every_session_in_the_documents_runs_as_shown() {
    let root = root();
    let mut checked = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        for session in sessions(&text) {
            let arguments: Vec<&str> = session.command.split_whitespace().collect();
            assert_eq!(
                arguments[0], "provetta",
                "sessions show provetta: {}",
                session.command
            );
            let folder = tempfile::tempdir().expect("a folder");
            std::os::unix::fs::symlink(root.join("examples"), folder.path().join("examples"))
                .expect("a link");
            let output = provetta(folder.path())
                .args(&arguments[1..])
                .output()
                .expect("provetta runs");
            let actual: Vec<String> = String::from_utf8_lossy(&output.stdout)
                .lines()
                .map(normal)
                .collect();
            let expected: Vec<String> = session.output;
            assert!(
                matches(&expected, &actual),
                "{}: `{}` now prints\n{}\n{}",
                document.display(),
                session.command,
                String::from_utf8_lossy(&output.stdout),
                String::from_utf8_lossy(&output.stderr)
            );
            checked += 1;
        }
    }
    assert!(checked >= 2, "only {checked} sessions found");
}
