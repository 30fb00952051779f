//! In: the environment. Out: the folder for compiled classes, and a temporary folder for this run.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::files::interrupt;
use crate::files::write::reason;

/// Compiled classes kept for the next run; the oldest go first.
const KEPT_ENTRIES: usize = 64;
/// Nothing younger than this goes: another run may be using it.
const SAFE_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// The cache of this user, or a temporary one if that cannot be written.
#[derive(Debug)]
pub struct Cache {
    root: PathBuf,
    run: TempDir,
    /// What the user has to know, if the cache is only temporary
    pub notice: Option<String>,
}

impl Cache {
    /// Opens the cache at `$PROVETTA_CACHE`, else below `$XDG_CACHE_HOME`, else below `$HOME/.cache`.
    pub fn open(variable: impl Fn(&str) -> Option<OsString>) -> Result<Cache> {
        let set = |name| {
            variable(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        let wanted = set("PROVETTA_CACHE")
            .or_else(|| set("XDG_CACHE_HOME").map(|folder| folder.join("provetta")))
            .or_else(|| set("HOME").map(|folder| folder.join(".cache/provetta")));
        let attempt = wanted
            .as_ref()
            .map(|root| -> std::io::Result<(PathBuf, TempDir)> {
                fs::create_dir_all(root)?;
                let root = root.canonicalize()?;
                let run = run_folder(&root)?;
                Ok((root, run))
            });
        let (root, run, notice) = match attempt {
            Some(Ok((root, run))) => (root, run, None),
            failed => {
                let why = match (failed, &wanted) {
                    (Some(Err(error)), Some(root)) => {
                        format!("{}: {}", root.display(), reason(&error))
                    }
                    _ => "HOME is not set".to_owned(),
                };
                let run = run_folder(&std::env::temp_dir()).context(
                    "cannot make a temporary folder; set TMPDIR to a folder that can be written",
                )?;
                let notice = format!(
                    "the cache cannot be used ({why}), so this run compiles everything; \
                     set PROVETTA_CACHE to a folder that can be written"
                );
                (run.path().to_owned(), run, Some(notice))
            }
        };
        interrupt::remove_at_end(run.path());
        Ok(Cache { root, run, notice })
    }

    /// The folder that lasts.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A folder of this run alone, on the same file system, gone at its end.
    pub fn run(&self) -> &Path {
        self.run.path()
    }

    /// Where classes with this key are, if they are.
    pub fn classes(&self, key: &str) -> Option<PathBuf> {
        let folder = self.entry(key);
        if !folder.is_dir() {
            return None;
        }
        // Marks it as used, for the clearing; a cache that cannot be written is never cleared.
        if let Ok(file) = File::open(&folder) {
            let _ = file.set_modified(SystemTime::now());
        }
        Some(folder)
    }

    /// Moves a finished folder into the cache under its key, in one step; where it is then.
    pub fn keep(&self, key: &str, folder: &Path) -> Result<PathBuf> {
        let entry = self.entry(key);
        let _guard = interrupt::guard();
        if let Some(parent) = entry.parent() {
            fs::create_dir_all(parent)
                .with_context(|| format!("cannot create {}", parent.display()))?;
        }
        match fs::rename(folder, &entry) {
            Ok(()) => Ok(entry),
            // Another run was faster with the same content; the JVM of this one may read its own folder only.
            Err(_) if entry.is_dir() => Ok(folder.to_path_buf()),
            Err(error) => Err(error).with_context(|| format!("cannot write {}", entry.display())),
        }
    }

    /// Removes old classes and what interrupted runs left. Failures do not matter: the next run tries.
    pub fn clear_old(&self) {
        let now = SystemTime::now();
        let old = |time: &SystemTime| now.duration_since(*time).is_ok_and(|age| age > SAFE_AGE);
        let mut entries = dated(&self.root.join("classes"));
        entries.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
        let extra = entries.into_iter().skip(KEPT_ENTRIES);
        let runs = dated(&self.root).into_iter().filter(|(_, path)| {
            path.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with(RUN_PREFIX))
        });
        for (_, path) in extra.chain(runs).filter(|(time, _)| old(time)) {
            let _ = fs::remove_dir_all(path);
        }
    }

    /// Where classes with this key are kept.
    pub fn entry(&self, key: &str) -> PathBuf {
        self.root.join("classes").join(key)
    }
}

const RUN_PREFIX: &str = "run-";

fn run_folder(parent: &Path) -> std::io::Result<TempDir> {
    tempfile::Builder::new()
        .prefix(RUN_PREFIX)
        .tempdir_in(parent)
}

fn dated(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|e| Some((e.metadata().ok()?.modified().ok()?, e.path())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_is_chosen_in_the_documented_order() {
        let folder = tempfile::tempdir().unwrap();
        let base = folder.path().canonicalize().unwrap();
        let open = |names: &'static [&str]| {
            let base = base.clone();
            Cache::open(move |name| names.contains(&name).then(|| base.join(name).into())).unwrap()
        };
        assert_eq!(
            open(&["PROVETTA_CACHE", "XDG_CACHE_HOME", "HOME"]).root(),
            base.join("PROVETTA_CACHE")
        );
        assert_eq!(
            open(&["XDG_CACHE_HOME", "HOME"]).root(),
            base.join("XDG_CACHE_HOME/provetta")
        );
        assert_eq!(open(&["HOME"]).root(), base.join("HOME/.cache/provetta"));
        let homeless = open(&[]);
        assert!(
            homeless
                .notice
                .as_ref()
                .unwrap()
                .contains("HOME is not set")
        );
    }

    #[test]
    fn what_is_kept_is_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_owned();
        let cache =
            Cache::open(|name| (name == "PROVETTA_CACHE").then(|| root.clone().into())).unwrap();
        assert_eq!(cache.classes("k"), None);
        let made = cache.run().join("out");
        fs::create_dir(&made).unwrap();
        fs::write(made.join("A.class"), "x").unwrap();
        let kept = cache.keep("k", &made).unwrap();
        assert_eq!(cache.classes("k"), Some(kept.clone()));
        assert!(kept.join("A.class").exists());
        fs::create_dir(&made).unwrap();
        fs::write(made.join("B.class"), "x").unwrap();
        assert_eq!(
            cache.keep("k", &made).unwrap(),
            made,
            "a second one does not disturb the first"
        );
        assert!(!kept.join("B.class").exists());
        cache.clear_old();
        assert!(kept.exists());
    }
}
