//! In: what a program may read, write and do. Out: the current process, and all it becomes, can do nothing else, as far as
//! the kernel enforces that.
//!
//! Analysing a project runs its code, static initialisers first of all. The cage is closed before that code is
//! loaded, by a process of its own that then becomes the JVM: a process cannot take it back.
//!
//! Three means, one file each. Landlock decides by path what is read and written (`files.rs`). A filter of system calls
//! refuses sockets of every kind, new processes, signals to others and what would lead around the two
//! (`calls.rs`). Resource limits bound memory and file sizes (`limits.rs`). Since no process can be started, none outlives the
//! run. What the kernel does not have is named in [`Enforced`]: a part that is not enforced is reported to the user.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod files;
mod limits;

use std::path::PathBuf;

/// What a program may do.
#[derive(Debug, Clone, Default)]
pub struct Cage {
    /// Folders it may write to; it may read them too
    pub writable: Vec<PathBuf>,
    /// Files and folders it may read, in addition to those that every program on this system needs
    pub readable: Vec<PathBuf>,
    /// The JDK it runs on
    pub jdk: Option<PathBuf>,
    /// Whether it may use sockets
    pub network: bool,
    /// Memory it may use, in all
    pub memory_megabytes: Option<u64>,
}

/// How much of the cage the kernel enforces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enforced {
    /// Reads and writes outside of what is allowed are refused
    pub files: bool,
    /// Sockets of every kind are refused
    pub sockets: bool,
    /// No process can be started or signalled
    pub processes: bool,
    /// Memory and the size of files are bounded
    pub limits: bool,
}

impl Enforced {
    /// What is not enforced, for people; none if all is.
    pub fn missing(&self) -> Option<String> {
        let parts = [
            (self.files, "reading and writing files"),
            (self.sockets, "opening sockets"),
            (self.processes, "starting processes"),
            (self.limits, "using any amount of memory and disk"),
        ];
        let open: Vec<&str> = parts
            .iter()
            .filter(|(enforced, _)| !enforced)
            .map(|(_, what)| *what)
            .collect();
        let (last, others) = open.split_last()?;
        Some(match others {
            [] => (*last).to_owned(),
            _ => format!("{} and {last}", others.join(", ")),
        })
    }
}

/// The cage could not be closed.
#[derive(Debug, thiserror::Error)]
pub enum ConfineError {
    /// A folder cannot be opened
    #[error(
        "cannot confine the JVM: the folder {folder} cannot be opened ({detail}); create it first"
    )]
    Folder {
        /// The folder
        folder: PathBuf,
        /// Why
        detail: String,
    },
    /// The kernel refused
    #[error("cannot confine the JVM: the kernel refused ({detail})")]
    Kernel {
        /// Why
        detail: String,
    },
}

/// Restricts the calling thread, and every thread and program it starts or becomes from now on, for good; memory and
/// file sizes are bounded for the whole process.
///
/// What the kernel, or another system, does not have is left out, and the answer says so.
pub fn confine(cage: &Cage) -> Result<Enforced, ConfineError> {
    let limits = limits::set(cage.memory_megabytes);
    Ok(Enforced {
        limits,
        ..restrict(cage)?
    })
}

/// What this system enforces, found out by a thread that is confined and then gone.
pub fn enforced() -> Enforced {
    let nothing = Enforced {
        files: false,
        sockets: false,
        processes: false,
        limits: limits::AVAILABLE,
    };
    let tried = std::thread::spawn(|| restrict(&Cage::default())).join();
    match tried {
        Ok(Ok(enforced)) => enforced,
        _ => nothing,
    }
}

#[cfg(target_os = "linux")]
fn restrict(cage: &Cage) -> Result<Enforced, ConfineError> {
    // The filter comes last: it refuses what sets up the rules for files.
    let files = files::restrict(cage)?;
    let filtered = calls::restrict(cage.network)?;
    Ok(Enforced {
        files,
        sockets: filtered,
        processes: filtered,
        limits: limits::AVAILABLE,
    })
}

#[cfg(not(target_os = "linux"))]
fn restrict(_: &Cage) -> Result<Enforced, ConfineError> {
    Ok(Enforced {
        files: false,
        sockets: false,
        processes: false,
        limits: limits::AVAILABLE,
    })
}

#[cfg(all(test, target_os = "linux"))]
#[allow(clippy::unwrap_used, reason = "tests may stop")]
mod tests {
    use super::*;

    /// The restriction is one of the thread, so a thread of its own keeps it from the other tests.
    fn confined<T: Send + 'static>(
        cage: Cage,
        work: impl FnOnce(Enforced) -> T + Send + 'static,
    ) -> T {
        let thread = std::thread::spawn(move || work(restrict(&cage).unwrap()));
        thread.join().unwrap()
    }

    #[test]
    fn files_are_read_and_written_only_where_it_is_allowed() {
        let [inside, given, outside] = [(); 3].map(|()| tempfile::tempdir().unwrap());
        std::fs::write(given.path().join("x"), "x").unwrap();
        std::fs::write(outside.path().join("x"), "x").unwrap();
        let cage = Cage {
            writable: vec![inside.path().to_path_buf()],
            readable: vec![given.path().to_path_buf()],
            ..Cage::default()
        };
        let [a, b, c] = [&inside, &given, &outside].map(|folder| folder.path().join("x"));
        confined(cage, move |enforced| {
            std::fs::write(&a, "y").unwrap();
            assert_eq!(std::fs::read(&a).unwrap(), b"y");
            assert_eq!(std::fs::read(&b).unwrap(), b"x");
            assert_eq!(std::fs::write(&b, "y").is_err(), enforced.files);
            for refused in [c.as_path(), std::path::Path::new("/etc/passwd")] {
                assert_eq!(std::fs::read(refused).is_err(), enforced.files);
            }
            assert_eq!(std::fs::write(&c, "y").is_err(), enforced.files);
            let open = std::os::unix::fs::PermissionsExt::from_mode(0o777);
            assert_eq!(
                std::fs::set_permissions(&c, open).is_err(),
                enforced.processes
            );
        });
    }

    #[test]
    fn no_socket_is_opened_and_no_process_started() {
        use std::net::{TcpListener, TcpStream, UdpSocket};
        use std::os::unix::net::{UnixDatagram, UnixStream};
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let all = move |enforced: Enforced| {
            let refused = [
                TcpStream::connect(address).is_err(),
                TcpListener::bind("127.0.0.1:0").is_err(),
                UdpSocket::bind("127.0.0.1:0").is_err(),
                UnixDatagram::pair().is_err(),
                UnixDatagram::unbound().is_err(),
            ];
            assert_eq!(refused, [enforced.sockets; 5]);
            UnixStream::pair().unwrap();
            let child = std::process::Command::new("/bin/true").status();
            assert_eq!(child.is_err(), enforced.processes);
            // Threads are no processes.
            std::thread::spawn(|| ()).join().unwrap();
        };
        confined(Cage::default(), all);
        let open = Cage {
            network: true,
            ..Cage::default()
        };
        confined(open, move |_| {
            TcpStream::connect(address).unwrap();
            UdpSocket::bind("127.0.0.1:0").unwrap();
        });
    }

    #[test]
    fn a_missing_folder_is_named() {
        let cage = Cage {
            writable: vec!["/nowhere/at/all".into()],
            ..Cage::default()
        };
        let result = std::thread::spawn(move || confine_files(&cage));
        let error = result.join().unwrap().unwrap_err().to_string();
        assert!(error.contains("/nowhere/at/all"), "{error}");
    }

    fn confine_files(cage: &Cage) -> Result<Enforced, ConfineError> {
        restrict(cage)
    }

    #[test]
    fn what_is_missing_is_named() {
        let all = Enforced {
            files: true,
            sockets: true,
            processes: true,
            limits: true,
        };
        assert_eq!(all.missing(), None);
        let some = Enforced {
            files: false,
            processes: false,
            ..all
        };
        assert_eq!(
            some.missing().unwrap(),
            "reading and writing files and starting processes"
        );
    }
}
