//! In: an absolute path. Out: the path as the user would write it.

use std::path::{Path, PathBuf};

use crate::project::target::{Request, Target};

/// How paths look in messages and in the ledger.
#[derive(Debug, Clone)]
pub struct ShownPaths {
    current: PathBuf,
    /// Targets, absolute and as they were typed
    typed: Vec<(PathBuf, PathBuf)>,
}

impl ShownPaths {
    /// Remembers how the targets were typed.
    pub fn new<'a>(current: &Path, requests: impl Iterator<Item = &'a Request>) -> ShownPaths {
        let mut typed = Vec::new();
        for request in requests {
            let place = request.text.split('#').next().unwrap_or_default();
            match &request.target {
                Target::Folder(path)
                | Target::Source(path)
                | Target::ClassFile(path)
                | Target::Jar(path) => {
                    typed.push((path.clone(), PathBuf::from(place)));
                }
                Target::Class(_) => {}
            }
        }
        ShownPaths {
            current: current.to_owned(),
            typed,
        }
    }

    /// Relative to the current folder if it lies below, else as the target it belongs to was typed.
    pub fn of(&self, path: &Path) -> String {
        if let Ok(short) = path.strip_prefix(&self.current) {
            let text = short.display().to_string();
            return if text.is_empty() {
                ".".to_owned()
            } else {
                text
            };
        }
        for (absolute, typed) in &self.typed {
            match path.strip_prefix(absolute) {
                Ok(rest) if rest.as_os_str().is_empty() => return typed.display().to_string(),
                Ok(rest) => return typed.join(rest).display().to_string(),
                Err(_) => {}
            }
        }
        path.display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_as_the_user_writes_them() {
        let request = Request {
            text: "../link/src#m".into(),
            target: Target::Folder("/real/src".into()),
            method: None,
        };
        let shown = ShownPaths::new(Path::new("/home/me"), [&request].into_iter());
        let of = |path: &str| shown.of(Path::new(path));
        assert_eq!(of("/home/me/a/B.java"), "a/B.java");
        assert_eq!(of("/home/me"), ".");
        assert_eq!(of("/real/src/a/B.java"), "../link/src/a/B.java");
        assert_eq!(of("/real/src"), "../link/src");
        assert_eq!(of("/elsewhere/B.java"), "/elsewhere/B.java");
    }
}
