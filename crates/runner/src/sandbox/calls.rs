//! In: whether sockets are allowed. Out: the kernel refuses system calls that reach out of the process.
//!
//! The filter lets everything pass but what is listed: a list of what a JVM needs would differ between versions, C
//! libraries and processors. Refused calls fail with `EPERM`, which Java code sees as an exception. Three things make the
//! list complete for its purpose. Nothing listed can be had another way: `io_uring`, foreign namespaces, tracing and
//! the second set of numbers are refused too, and a call for another processor ends the process. Nobody else can act for the process: it has no sockets and no
//! message queues to ask with, and sends signals to nobody. And a new process is a `clone` without
//! `CLONE_THREAD`; the flags of `clone3` lie in memory where no filter sees them, so that it is "not
//! implemented", upon which the C library uses `clone`.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

use super::ConfineError;

/// Sockets, and what connects one with others. The numbers have 64 bits where filters exist.
const SOCKETS: &[libc::c_long] = &[
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
];

/// The bits of a socket's type that are not flags.
const TYPE_OF_SOCKET: u64 = 0xf;

/// Ways around the filter and the rules for files, and ways to others.
const ESCAPES: &[libc::c_long] = &[
    // Calls by way of a queue that no filter sees
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    // Other processes
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_kcmp,
    // Memory and queues shared with others
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    // Attributes of files, which the rules for files do not cover
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_utimensat,
    // The system as a whole
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_open_by_handle_at,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_personality,
];

/// Older forms of the same, which newer processors do not have.
#[cfg(target_arch = "x86_64")]
const OLDER: &[libc::c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_iopl,
    libc::SYS_ioperm,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[libc::c_long] = &[];

/// `fchmodat2`, which the C library's list may not have yet; it has one number everywhere.
const FCHMODAT2: libc::c_long = 452;

/// The bit that marks calls with 32-bit addresses, a second set of numbers on some kernels.
const SHORT: i64 = 0x4000_0000;

/// Restricts this thread; whether the kernel enforces it.
pub(super) fn restrict(network: bool) -> Result<bool, ConfineError> {
    let Ok(arch) = TargetArch::try_from(std::env::consts::ARCH) else {
        return Ok(false);
    };
    let mut refused = BTreeMap::new();
    let sockets = if network { &[] } else { SOCKETS };
    for call in sockets.iter().chain(ESCAPES).chain(OLDER) {
        refused.insert(*call, Vec::new());
    }
    refused.insert(FCHMODAT2, Vec::new());
    if !network {
        // Two connected streams inside of the process lead nowhere else, and a JVM closes files with them.
        let (family, stream) = (libc::AF_UNIX as u64, libc::SOCK_STREAM as u64);
        let mut others = vec![condition(0, SeccompCmpOp::Ne, family)?];
        for kind in (0..=TYPE_OF_SOCKET).filter(|kind| *kind != stream) {
            others.push(condition(1, SeccompCmpOp::MaskedEq(TYPE_OF_SOCKET), kind)?);
        }
        refused.insert(libc::SYS_socketpair, others);
    }
    // A thread is no process.
    let thread = libc::CLONE_THREAD as u64;
    let is_process = condition(0, SeccompCmpOp::MaskedEq(thread), 0)?;
    refused.insert(libc::SYS_clone, vec![is_process]);
    // Signals to itself are no harm.
    let own = u64::from(std::process::id());
    for call in [libc::SYS_kill, libc::SYS_tgkill] {
        refused.insert(call, vec![condition(0, SeccompCmpOp::Ne, own)?]);
    }
    let missing = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    for (mut calls, errno) in [(refused, libc::EPERM), (missing, libc::ENOSYS)] {
        if cfg!(target_arch = "x86_64") {
            let short = calls
                .iter()
                .map(|(call, rules)| (call | SHORT, rules.clone()));
            calls.extend(short.collect::<Vec<_>>());
        }
        let refuse = SeccompAction::Errno(errno as u32);
        let filter = SeccompFilter::new(calls, SeccompAction::Allow, refuse, arch);
        let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(|e| kernel(&e))?;
        match seccompiler::apply_filter(&program) {
            Ok(()) => {}
            // A kernel without filters is one that the caller reports to the user.
            Err(seccompiler::Error::Seccomp(_) | seccompiler::Error::Prctl(_)) => return Ok(false),
            Err(error) => return Err(kernel(&error)),
        }
    }
    Ok(true)
}

/// A rule that holds if an argument, as 32 bits, compares so.
fn condition(argument: u8, compares: SeccompCmpOp, with: u64) -> Result<SeccompRule, ConfineError> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, compares, with)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(|e| kernel(&e))
}

fn kernel(error: &dyn std::fmt::Display) -> ConfineError {
    ConfineError::Kernel {
        detail: error.to_string(),
    }
}
