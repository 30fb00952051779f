//! In: what may be read and written. Out: Landlock refuses the rest to this thread and all it becomes.
//!
//! A JVM needs more than its own folder: the C library, the time zone, what the kernel says of the machine. These places
//! are listed here; they hold programs and settings of the system, nothing of a user. A JDK of a Linux
//! distribution keeps its settings elsewhere and links to them: the links in it are followed, file by file.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, PathFdError,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use super::{Cage, ConfineError};

/// The newest rules that are known here; an older kernel enforces what it has.
const RULES: ABI = ABI::V6;

/// Libraries, locales and time zones.
const SYSTEM: &[&str] = &[
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/local/lib",
    "/usr/share/zoneinfo",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/ld-musl-x86_64.path",
    "/etc/localtime",
    "/etc/timezone",
];

/// What the kernel says of the machine and of the process itself.
const KERNEL: &[&str] = &[
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/kernel",
    "/proc/sys/vm",
    "/sys/devices/system",
    "/sys/kernel/mm",
    "/sys/fs/cgroup",
    "/dev/random",
    "/dev/urandom",
];

/// Programs expect that these swallow, or give, whatever they are asked for.
const DEVICES: &[&str] = &["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"];

/// How names of machines are found.
const NAMES: &[&str] = &[
    "/etc/hosts",
    "/etc/host.conf",
    "/etc/resolv.conf",
    "/etc/nsswitch.conf",
    "/etc/gai.conf",
    "/etc/services",
    "/etc/ssl",
    "/etc/pki",
];

/// How deep the folders of a JDK are searched for links that lead out of it.
const LINK_DEPTH: u32 = 4;

/// Restricts this thread; whether the kernel enforces it.
pub(super) fn restrict(cage: &Cage) -> Result<bool, ConfineError> {
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RULES))
        .and_then(|rules| rules.scope(Scope::from_all(RULES)))
        .and_then(Ruleset::create)
        .map_err(kernel)?;
    let read = AccessFs::from_read(RULES);
    for folder in &cage.writable {
        let opened = PathFd::new(folder).map_err(|error| missing(folder, &error))?;
        // Device files are no files of a program.
        let all = AccessFs::from_all(RULES) & !(AccessFs::MakeChar | AccessFs::MakeBlock);
        rules = rules
            .add_rule(PathBeneath::new(opened, all))
            .map_err(kernel)?;
    }
    for place in &cage.readable {
        rules = allow(rules, place, read)?;
    }
    if let Some(home) = &cage.jdk {
        rules = allow(rules, home, read)?;
        let mut targets = Vec::new();
        for part in ["conf", "lib"] {
            linked(&home.join(part), home, LINK_DEPTH, &mut targets);
        }
        for target in targets {
            rules = allow(rules, &target, read)?;
        }
    }
    let names = if cage.network { NAMES } else { &[] };
    for place in SYSTEM.iter().chain(KERNEL).chain(names) {
        rules = allow(rules, Path::new(place), read)?;
    }
    for device in DEVICES {
        rules = allow(
            rules,
            Path::new(device),
            AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate | AccessFs::IoctlDev,
        )?;
    }
    let status = rules.restrict_self().map_err(kernel)?;
    Ok(status.ruleset != RulesetStatus::NotEnforced)
}

/// Allows access to a file, or to all that a folder holds; what does not exist needs no rule.
fn allow(
    rules: RulesetCreated,
    place: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, ConfineError> {
    let Ok(opened) = PathFd::new(place) else {
        return Ok(rules);
    };
    let access = if place.is_dir() {
        access
    } else {
        access & AccessFs::from_file(RULES)
    };
    rules
        .add_rule(PathBeneath::new(opened, access))
        .map_err(kernel)
}

/// Files outside of the JDK that links in a folder of it lead to.
fn linked(folder: &Path, home: &Path, depth: u32, into: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        if kind.is_symlink() {
            let target = entry.path().canonicalize();
            into.extend(
                target
                    .ok()
                    .filter(|to| to.is_file() && !to.starts_with(home)),
            );
        } else if kind.is_dir() && depth > 0 {
            linked(&entry.path(), home, depth - 1, into);
        }
    }
}

fn missing(folder: &Path, error: &PathFdError) -> ConfineError {
    ConfineError::Folder {
        folder: folder.to_path_buf(),
        detail: error.to_string(),
    }
}

fn kernel(error: RulesetError) -> ConfineError {
    ConfineError::Kernel {
        detail: error.to_string(),
    }
}
