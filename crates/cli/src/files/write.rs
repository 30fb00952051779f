//! In: a path and what it should hold. Out: the file, whole or not at all, and never over a user's own.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use anyhow::{Context, Result};

use crate::exit::usage;
use crate::files::interrupt;

/// What became of a generated file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// The file holds the new text
    Replaced,
    /// The file held this text already and was not touched
    Same,
    /// The file is not ours and was not touched
    KeptForeign,
}

/// Writes a generated file, unless the file there does not begin with a line that carries `mark`.
pub fn generated(path: &Path, text: &str, mark: &str) -> Result<Written> {
    match first_line(path) {
        Ok(None) => {}
        Ok(Some(line)) if contains(&line, mark.as_bytes()) => {
            if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
                return Ok(Written::Same);
            }
        }
        Ok(Some(_)) => return Ok(Written::KeptForeign),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
    atomically(path, text.as_bytes())?;
    Ok(Written::Replaced)
}

/// Replaces the file in one step: readers see the old text or the new one, also after a crash.
pub fn atomically(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let _guard = interrupt::guard();
    let write = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".provetta-");
        let mut file = ordinary_permissions(&mut builder, path).tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|e| e.error)?;
        Ok(())
    };
    write().map_err(|error| {
        usage(format!(
            "cannot write {}: {}; choose another place or change its permissions",
            path.display(),
            reason(&error)
        ))
    })
}

/// Writes a file that nobody waits for: a crash may leave a part of it.
pub fn plainly(path: &Path, bytes: &[u8]) -> Result<()> {
    let write = || -> io::Result<()> {
        fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        fs::write(path, bytes)
    };
    write().map_err(|error| {
        usage(format!(
            "cannot write {}: {}; choose another place or change its permissions",
            path.display(),
            reason(&error)
        ))
    })
}

/// Whether files can be made in the folder; it is created if it is not there.
pub fn check_folder(folder: &Path) -> Result<()> {
    let existing = folder
        .ancestors()
        .find(|f| f.as_os_str().is_empty() || f.exists());
    let existing = match existing {
        Some(f) if !f.as_os_str().is_empty() => f,
        _ => Path::new("."),
    };
    let attempt = if existing.is_dir() {
        let _guard = interrupt::guard();
        tempfile::Builder::new()
            .prefix(".provetta-")
            .tempfile_in(existing)
            .map(drop)
    } else {
        Err(io::Error::new(
            io::ErrorKind::NotADirectory,
            "a file is in the way",
        ))
    };
    attempt.map_err(|error| {
        usage(format!(
            "cannot write to the folder {}: {}; choose another one with --out",
            folder.display(),
            reason(&error)
        ))
    })
}

/// An I/O error in words, without the number of the operating system.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_owned()
        }
    }
}

/// Temporary files are private to their owner; a test is as readable as any new file of the user, or
/// as the file it replaces.
fn ordinary_permissions<'a, 'b>(
    builder: &'a mut tempfile::Builder<'b, 'b>,
    target: &Path,
) -> &'a tempfile::Builder<'b, 'b> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let permissions = match fs::metadata(target) {
            Ok(old) => old.permissions(),
            Err(_) => fs::Permissions::from_mode(0o666),
        };
        builder.permissions(permissions);
    }
    #[cfg(not(unix))]
    let _ = target;
    builder
}

fn first_line(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut line = Vec::new();
    BufReader::new(io::Read::take(file, 4096)).read_until(b'\n', &mut line)?;
    Ok(Some(line))
}

fn contains(line: &[u8], mark: &[u8]) -> bool {
    line.windows(mark.len()).any(|window| window == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARK: &str = "made by a test";

    #[test]
    fn own_files_are_replaced_and_foreign_ones_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b/FooTest.java");
        assert_eq!(
            generated(&path, "// made by a test\none", MARK).unwrap(),
            Written::Replaced
        );
        assert_eq!(
            generated(&path, "// made by a test\none", MARK).unwrap(),
            Written::Same
        );
        assert_eq!(
            generated(&path, "// made by a test\ntwo", MARK).unwrap(),
            Written::Replaced
        );
        fs::write(&path, "class Mine {} // made by a test?\n").unwrap();
        assert_eq!(
            generated(&path, "// made by a test\n", MARK).unwrap(),
            Written::Replaced
        );
        fs::write(&path, "class Mine {}\n// made by a test\n").unwrap();
        assert_eq!(
            generated(&path, "// made by a test\n", MARK).unwrap(),
            Written::KeptForeign
        );
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "class Mine {}\n// made by a test\n"
        );
        let names: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(names.len(), 1, "no temporary file stays");
    }

    #[test]
    fn empty_foreign_file_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("T.java");
        fs::write(&path, "").unwrap();
        assert_eq!(generated(&path, "x", MARK).unwrap(), Written::KeptForeign);
    }

    #[test]
    fn file_in_the_way_of_a_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = check_folder(&file.join("sub")).unwrap_err().to_string();
        assert!(error.contains("a file is in the way"), "{error}");
        assert!(check_folder(&folder.path().join("x/y")).is_ok());
    }
}
