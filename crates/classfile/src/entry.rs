//! In: one folder or jar of a class path. Out: bytes of its classes, by internal name.

use std::cell::RefCell;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use zip::ZipArchive;

use crate::{OpenError, ReadError};

/// Larger class files are refused: the format cannot make use of more.
const MAX_CLASS_SIZE: u64 = 64 << 20;

/// An entry of a class path that exists.
pub(crate) enum Entry {
    Folder(PathBuf),
    /// Of a multi-release jar only the base entries are seen: the versioned ones differ in how they do a
    /// thing, not in what it is
    Jar(PathBuf, RefCell<ZipArchive<BufReader<File>>>),
}

impl Entry {
    /// Opens a folder or jar; none if there is nothing, which `java` ignores too.
    pub(crate) fn open(path: &Path) -> Result<Option<Entry>, OpenError> {
        if path.is_dir() {
            return Ok(Some(Entry::Folder(path.to_owned())));
        }
        if !path.exists() {
            return Ok(None);
        }
        let failed = |problem: String| OpenError::BadJar {
            path: path.to_owned(),
            problem,
        };
        let file = File::open(path).map_err(|e| failed(e.to_string()))?;
        let archive = ZipArchive::new(BufReader::new(file)).map_err(|e| failed(e.to_string()))?;
        Ok(Some(Entry::Jar(path.to_owned(), RefCell::new(archive))))
    }

    pub(crate) fn path(&self) -> &Path {
        match self {
            Entry::Folder(path) | Entry::Jar(path, _) => path,
        }
    }

    /// Bytes of a class and the name of the file they are in.
    pub(crate) fn find(&self, internal_name: &str) -> Result<Option<(Vec<u8>, String)>, ReadError> {
        match self {
            Entry::Folder(folder) => {
                let path = folder.join(format!("{internal_name}.class"));
                let name = path.display().to_string();
                match File::open(&path) {
                    Ok(file) => Ok(Some((read_limited(file, &name)?, name))),
                    Err(error) if is_absent(&error) => Ok(None),
                    Err(error) => Err(ReadError::Io {
                        file: name,
                        problem: error.to_string(),
                    }),
                }
            }
            Entry::Jar(jar, archive) => {
                let entry = format!("{internal_name}.class");
                let name = format!("{}!{entry}", jar.display());
                let mut archive = archive.borrow_mut();
                match archive.by_name(&entry) {
                    Ok(content) => Ok(Some((read_limited(content, &name)?, name))),
                    Err(zip::result::ZipError::FileNotFound) => Ok(None),
                    Err(error) => Err(ReadError::Io {
                        file: name,
                        problem: error.to_string(),
                    }),
                }
            }
        }
    }

    /// Internal names of all classes, in no particular order.
    pub(crate) fn class_names(&self) -> Result<Vec<String>, ReadError> {
        match self {
            Entry::Folder(folder) => {
                let mut names = Vec::new();
                walk(folder, "", &mut names, 0)?;
                Ok(names)
            }
            Entry::Jar(_, archive) => {
                let archive = archive.borrow();
                let names = archive
                    .file_names()
                    .filter(|name| !name.starts_with("META-INF/"));
                Ok(names.filter_map(class_of_file).map(str::to_owned).collect())
            }
        }
    }
}

fn is_absent(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound};
    matches!(
        error.kind(),
        NotFound | NotADirectory | InvalidFilename | InvalidInput
    )
}

/// Name of the class in a class file; none for other files.
fn class_of_file(name: &str) -> Option<&str> {
    let class = name.strip_suffix(".class")?;
    let simple = class.rsplit('/').next()?;
    (!simple.is_empty() && simple != "module-info" && simple != "package-info").then_some(class)
}

fn walk(folder: &Path, prefix: &str, names: &mut Vec<String>, depth: u32) -> Result<(), ReadError> {
    // Links can make a folder contain itself.
    if depth > 64 {
        return Ok(());
    }
    let failed = |error: std::io::Error| ReadError::Io {
        file: folder.display().to_string(),
        problem: error.to_string(),
    };
    for child in std::fs::read_dir(folder).map_err(failed)? {
        let child = child.map_err(failed)?;
        let Ok(name) = child.file_name().into_string() else {
            continue;
        };
        let path = child.path();
        let full = if prefix.is_empty() {
            name
        } else {
            format!("{prefix}/{name}")
        };
        if path.is_dir() {
            walk(&path, &full, names, depth + 1)?;
        } else if let Some(class) = class_of_file(&full) {
            names.push(class.to_owned());
        }
    }
    Ok(())
}

fn read_limited(content: impl Read, name: &str) -> Result<Vec<u8>, ReadError> {
    let failed = |problem: String| ReadError::Io {
        file: name.to_owned(),
        problem,
    };
    let mut bytes = Vec::new();
    let mut limited = content.take(MAX_CLASS_SIZE + 1);
    limited
        .read_to_end(&mut bytes)
        .map_err(|e| failed(e.to_string()))?;
    if bytes.len() as u64 > MAX_CLASS_SIZE {
        return Err(failed("the file is too large for a class".to_owned()));
    }
    Ok(bytes)
}
