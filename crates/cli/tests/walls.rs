//! In: the manifests and sources of all crates. Out: crates depend on each other only as the table in
//! `docs/ARCHITECTURE.md` allows, and the cycles between the modules of a crate do not grow.
//!
//! The table is the only place to edit for a new crate or a new dependency. Cycles are recorded in `walls/cycles.txt`; a crate that is
//! not listed there may have none.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The folders below `crates/`.
fn crates() -> BTreeSet<String> {
    fs::read_dir(repository().join("crates"))
        .expect("the crates")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.join("Cargo.toml").exists())
        .map(|path| name(&path))
        .collect()
}

fn name(path: &Path) -> String {
    path.file_stem()
        .expect("a name")
        .to_string_lossy()
        .into_owned()
}

/// The cells of a row of a Markdown table.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

/// What each crate may use, by the column `may use` of the table of crates.
fn allowed(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut column = None;
    let mut found = BTreeMap::new();
    for line in text.lines() {
        let Some(cells) = cells(line) else {
            column = None;
            continue;
        };
        if let Some(at) = cells.iter().position(|cell| *cell == "may use") {
            column = Some(at);
            continue;
        }
        let room = cells[0].trim_matches('`').strip_prefix("crates/");
        let (Some(at), Some(room)) = (column, room) else {
            continue;
        };
        let uses = cells[at].split(',').map(|one| one.trim().trim_matches('`'));
        let uses = uses.filter(|one| !matches!(*one, "–" | ""));
        found.insert(room.to_owned(), uses.map(str::to_owned).collect());
    }
    found
}

/// The crates of the workspace that a manifest depends on, other than for its tests.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut counts = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            let (kind, one) = match section.split_once("dependencies.") {
                Some((before, one)) => (format!("{before}dependencies"), Some(one)),
                None => (section.to_owned(), None),
            };
            counts = kind.ends_with("dependencies") && !kind.ends_with("dev-dependencies");
            found.extend(one.filter(|_| counts).and_then(own));
        } else if counts {
            let key = line.split(['.', '=', ' ']).next().unwrap_or_default();
            found.extend(own(key));
        }
    }
    found
}

fn own(key: &str) -> Option<String> {
    Some(key.strip_prefix("provetta-")?.to_owned())
}

#[test]
fn crates_depend_on_each_other_only_as_the_map_allows() {
    let allowed = allowed(&read(&repository().join("docs/ARCHITECTURE.md")));
    assert!(!allowed.is_empty(), "no table with a column `may use`");
    let mut wrong = Vec::new();
    for one in crates() {
        let manifest = read(&repository().join("crates").join(&one).join("Cargo.toml"));
        let Some(allowed) = allowed.get(&one) else {
            wrong.push(format!("crates/{one} has no row in the table"));
            continue;
        };
        for used in dependencies(&manifest).difference(allowed) {
            wrong.push(format!("crates/{one} may not use {used}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "docs/ARCHITECTURE.md says otherwise:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn manifests_are_read_section_by_section() {
    let manifest = "[package]\nname = \"provetta-a\"\n[dependencies]\nprovetta-b.workspace = true\nserde = \"1\"\n\
        [dependencies.provetta-c]\nworkspace = true\n[dev-dependencies]\nprovetta-d.workspace = true\n\
        [target.'cfg(unix)'.dependencies]\nprovetta-e = { path = \"../e\" }\n[features]\nx = [\"provetta-b/x\"]\n";
    let expected = ["b", "c", "e"].map(str::to_owned);
    assert_eq!(dependencies(manifest), BTreeSet::from(expected));
}

/// The source files below a folder but for unit tests, each with the path of its module: `a/b.rs` and `a/b/mod.rs` are `[a, b]`.
fn modules(folder: &Path, above: &[String], found: &mut Vec<(Vec<String>, PathBuf)>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder of sources")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries.into_iter().filter(|path| name(path) != "tests") {
        let mut module = above.to_vec();
        if path.is_dir() {
            module.push(name(&path));
            modules(&path, &module, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            if !matches!(name(&path).as_str(), "mod" | "lib" | "main") {
                module.push(name(&path));
            }
            found.push((module, path));
        }
    }
}

/// Source without comments and without the unit tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next();
    let text = text.unwrap_or_default();
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The first names that paths below a prefix have: of `crate::a::x` and `crate::{b, c::{d, e}}` they are `a`, `b`, `c`.
fn heads<'t>(text: &'t str, prefix: &str) -> Vec<&'t str> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(prefix) {
        // Not in the middle of a longer path.
        if text[..at].ends_with(|c: char| c == ':' || c == '_' || c.is_alphanumeric()) {
            continue;
        }
        let rest = &text[at + prefix.len()..];
        match rest.strip_prefix('{') {
            None => found.push(word(rest)),
            Some(group) => {
                let mut depth = 0_usize;
                let mut start = 0;
                for (i, letter) in group.char_indices() {
                    match letter {
                        '{' => depth += 1,
                        '}' | ',' if depth == 0 => {
                            found.push(word(group[start..i].trim()));
                            start = i + 1;
                            if letter == '}' {
                                break;
                            }
                        }
                        '}' => depth -= 1,
                        _ => {}
                    }
                }
            }
        }
    }
    // Behind the last comma of a group there is none.
    found.retain(|name| !name.is_empty());
    found
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| c != '_' && !c.is_alphanumeric());
    &text[..end.unwrap_or(text.len())]
}

/// Which of its modules at the top each module at the top uses, by paths that begin with `crate` or lead there by `super`, and by
/// names that the root of the crate exports.
fn uses(source: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut files = Vec::new();
    modules(source, &[], &mut files);
    let top: BTreeSet<&String> = files.iter().filter_map(|(path, _)| path.first()).collect();
    let texts: Vec<String> = files.iter().map(|(_, path)| code(&read(path))).collect();
    let mut exported: BTreeMap<&str, &String> = BTreeMap::new();
    for ((module, _), text) in files.iter().zip(&texts) {
        if module.is_empty() {
            for one in &top {
                let names = heads(text, &format!("pub use {one}::"));
                let names = names
                    .into_iter()
                    .chain(heads(text, &format!("pub(crate) use {one}::")));
                exported.extend(names.map(|name| (name, *one)));
            }
        }
    }
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for ((module, _), text) in files.iter().zip(&texts) {
        let Some(own) = module.first() else { continue };
        let up = "super::".repeat(module.len());
        let names = heads(text, "crate::").into_iter().chain(heads(text, &up));
        let used = found.entry(own.clone()).or_default();
        for name in names {
            let target = match top.get(&name.to_owned()) {
                Some(module) => Some(*module),
                None => exported.get(name).copied(),
            };
            used.extend(target.filter(|t| *t != own).cloned());
        }
    }
    found
}

/// The modules of the largest cycle; none if there is no cycle.
fn largest_cycle(uses: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&String> {
    let reached = |from: &String| {
        let mut seen: BTreeSet<&String> = BTreeSet::new();
        let mut open: Vec<&String> = uses.get(from).into_iter().flatten().collect();
        while let Some(one) = open.pop() {
            if seen.insert(one) {
                open.extend(uses.get(one).into_iter().flatten());
            }
        }
        seen
    };
    let reach: BTreeMap<&String, BTreeSet<&String>> =
        uses.keys().map(|one| (one, reached(one))).collect();
    let cycle = |one: &String| -> BTreeSet<&String> {
        let back = |other: &&&String| reach.get(*other).is_some_and(|r| r.contains(one));
        reach[one].iter().filter(back).copied().collect()
    };
    let cycles = uses.keys().map(cycle);
    cycles.max_by_key(BTreeSet::len).unwrap_or_default()
}

#[test]
fn cycles_between_modules_do_not_grow() {
    let recorded: BTreeMap<String, usize> =
        read(&repository().join("crates/cli/tests/walls/cycles.txt"))
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| {
                let (name, number) = line.split_once(' ').expect("a name and a number");
                (name.to_owned(), number.trim().parse().expect("a number"))
            })
            .collect();
    let mut wrong = Vec::new();
    for one in crates() {
        let uses = uses(&repository().join("crates").join(&one).join("src"));
        let cycle = largest_cycle(&uses);
        let most = recorded.get(&one).copied().unwrap_or(0);
        println!("{one} {}", cycle.len());
        if cycle.len() > most {
            wrong.push(format!(
                "{one}: {} modules, at most {most}: {cycle:?}",
                cycle.len()
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "modules that use each other in a circle:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn cycles_are_found_through_groups_super_and_exports() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [
        (
            "lib.rs",
            "mod a;\nmod b;\nmod c;\nmod d;\npub use c::Thing;\n",
        ),
        (
            "a.rs",
            "use crate::{b::{self, X}, other};\n// use crate::d;\n",
        ),
        ("b/mod.rs", "use super::Thing;\n"),
        ("c/mod.rs", "mod inner;\n"),
        ("c/inner.rs", "fn f() { super::super::a::g(); }\n"),
        (
            "d.rs",
            "use crate::a;\n#[cfg(test)]\nmod tests { use crate::b; }\n",
        ),
    ];
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let uses = uses(folder.path());
    let cycle: Vec<&str> = largest_cycle(&uses)
        .into_iter()
        .map(String::as_str)
        .collect();
    assert_eq!(cycle, ["a", "b", "c"]);
    assert_eq!(uses["d"], BTreeSet::from(["a".to_owned()]));
}
