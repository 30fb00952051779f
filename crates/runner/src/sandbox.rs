//! In: folders. Out: the current process, and all it starts, may write nowhere else and open no TCP connection,
//! as far as the kernel can enforce that (Linux with Landlock).
//!
//! A process cannot take this back, so it is done by a process of its own that then becomes the JVM. Reading
//! stays free. What Landlock does not cover: UDP, Unix sockets, and what was open before.

use std::path::PathBuf;

/// How much of the confinement the kernel enforces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confinement {
    /// Writes outside the given folders are refused
    pub files: bool,
    /// TCP connections and listening ports are refused
    pub network: bool,
}

/// The confinement could not be set up.
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
    #[error(
        "cannot confine the JVM: the kernel refused ({detail}); run without the sandbox if you trust the code"
    )]
    Kernel {
        /// Why
        detail: String,
    },
}

/// Restricts the calling thread, and every thread and process it starts from now on, for good.
///
/// On a kernel without Landlock, and on other systems, nothing is restricted, and the answer says so.
pub fn confine(writable: &[PathBuf]) -> Result<Confinement, ConfineError> {
    imp::confine(writable)
}

#[cfg(target_os = "linux")]
mod imp {
    use std::path::{Path, PathBuf};

    use landlock::{
        ABI, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
        RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus,
    };

    use super::{ConfineError, Confinement};

    pub(super) fn confine(writable: &[PathBuf]) -> Result<Confinement, ConfineError> {
        // Two rule sets, one upon the other: so each tells by itself whether the kernel has it.
        let files = files(writable)?;
        let network = network().map_err(kernel)?;
        Ok(Confinement { files, network })
    }

    fn kernel(error: RulesetError) -> ConfineError {
        ConfineError::Kernel {
            detail: error.to_string(),
        }
    }

    fn files(writable: &[PathBuf]) -> Result<bool, ConfineError> {
        let access = AccessFs::from_write(ABI::V5);
        let mut rules = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(access)
            .and_then(Ruleset::create)
            .map_err(kernel)?;
        for folder in writable {
            let opened = PathFd::new(folder).map_err(|e| ConfineError::Folder {
                folder: folder.clone(),
                detail: e.to_string(),
            })?;
            rules = rules
                .add_rule(PathBeneath::new(opened, access))
                .map_err(kernel)?;
        }
        // Programs expect that these swallow whatever they are given.
        for device in ["/dev/null", "/dev/zero", "/dev/tty"] {
            if let Ok(opened) = PathFd::new(Path::new(device)) {
                rules = rules
                    .add_rule(PathBeneath::new(
                        opened,
                        AccessFs::WriteFile | AccessFs::Truncate,
                    ))
                    .map_err(kernel)?;
            }
        }
        Ok(rules.restrict_self().map_err(kernel)?.ruleset != RulesetStatus::NotEnforced)
    }

    fn network() -> Result<bool, RulesetError> {
        let status = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessNet::BindTcp | AccessNet::ConnectTcp)?
            .create()?
            .restrict_self()?;
        Ok(status.ruleset == RulesetStatus::FullyEnforced)
    }
}

#[cfg(not(target_os = "linux"))]
mod imp {
    pub(super) fn confine(
        _: &[std::path::PathBuf],
    ) -> Result<super::Confinement, super::ConfineError> {
        Ok(super::Confinement {
            files: false,
            network: false,
        })
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// The restriction is one of the thread, so a thread of its own keeps it from the other tests.
    #[test]
    fn writes_stay_in_the_given_folder() {
        let inside = tempfile::tempdir().unwrap();
        let outside = tempfile::tempdir().unwrap();
        let (a, b) = (inside.path().to_path_buf(), outside.path().join("x"));
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            let enforced = confine(std::slice::from_ref(&a)).unwrap();
            std::fs::write(a.join("x"), "x").unwrap();
            std::fs::read("/etc/passwd").unwrap();
            assert_eq!(std::fs::write(&b, "x").is_err(), enforced.files);
            assert_eq!(
                std::net::TcpStream::connect(address).is_err(),
                enforced.network
            );
        })
        .join()
        .unwrap();
    }

    #[test]
    fn a_missing_folder_is_named() {
        let result = std::thread::spawn(|| confine(&[PathBuf::from("/nowhere/at/all")]))
            .join()
            .unwrap();
        if let Err(error) = result {
            assert!(error.to_string().contains("/nowhere/at/all"), "{error}");
        }
    }
}
