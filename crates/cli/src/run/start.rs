//! In: the arguments of a command that analyses and runs code. Out: the open session, or why there is none.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::args::RunArgs;
use crate::exit::usage;
use crate::files::write;
use crate::project::target;
use crate::run::progress::Progress;
use crate::run::session::{Session, Wanted, current_folder};

/// What a command that analyses and runs code starts with.
pub struct Start {
    pub session: Session,
    /// Where tests are to be written, if that is said
    pub out: Option<PathBuf>,
    pub progress: Progress,
}

/// Checks where results are to go, then finds, compiles and opens what is to be analysed.
pub fn start(common: &RunArgs, out: Option<&Path>) -> Result<Start> {
    let current = current_folder()?;
    let targets = common.targets.iter();
    let requests = targets
        .map(|text| target::parse(text, &current))
        .collect::<Result<Vec<_>>>()?;
    check_ledger_path(common.json.as_deref())?;
    let out = out.map(|out| current.join(out));
    if let Some(out) = &out {
        write::check_folder(out)?;
    }
    let session = Session::open(&Wanted {
        requests: &requests,
        places: &[],
        libraries: &common.libraries,
        call_millis: u64::from(common.test_timeout) * 1000,
        runs_code: true,
    })?;
    let progress = Progress::new(common.quiet);
    for notice in &session.notices {
        progress.note(&format!("note: {notice}"));
    }
    Ok(Start {
        session,
        out,
        progress,
    })
}

/// Whether the ledger can be written, asked before the work is done.
fn check_ledger_path(path: Option<&Path>) -> Result<()> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        return Ok(());
    };
    if path.is_dir() {
        return Err(usage(format!(
            "{} is a folder; give a file name to --json",
            path.display()
        )));
    }
    let folder = path
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .map_or(PathBuf::from("."), PathBuf::from);
    write::check_folder(&folder).map_err(|_| {
        usage(format!(
            "cannot write to the folder {}; choose another place with --json",
            folder.display()
        ))
    })
}
