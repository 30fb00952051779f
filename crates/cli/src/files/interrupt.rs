//! In: Ctrl-C. Out: the end of the program, with whole files only and nothing temporary left.
//!
//! Every write goes through [`guard`]; the handler takes the same lock before it ends the process, so
//! it never cuts a write in two. Worker processes and the JVM end by themselves when their standard
//! input closes, which the end of this process does.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::exit::Exit;

static FILES: Mutex<Temporary> = Mutex::new(Temporary {
    folders: Vec::new(),
});

/// What the handler has to clear away.
pub struct Temporary {
    folders: Vec<PathBuf>,
}

/// Holds off the end of the program while files are changed.
pub fn guard() -> MutexGuard<'static, Temporary> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Names a folder that must be gone when the program ends early.
pub fn remove_at_end(folder: &Path) {
    guard().folders.push(folder.to_owned());
}

/// Starts to listen. Without a handler Ctrl-C ends the program all the same, only less tidily.
pub fn listen() {
    let _ = ctrlc::set_handler(|| {
        let temporary = guard();
        for folder in &temporary.folders {
            let _ = std::fs::remove_dir_all(folder);
        }
        eprintln!("interrupted: files that were written are whole, the others are as they were");
        std::process::exit(Exit::Interrupted.code().into());
    });
}
