//! In: the machine. Out: a libz3 to link with, and where it lies.
//!
//! Taken in this order: the folder in `Z3_LIBRARY_PATH_OVERRIDE` (z3-sys reads it too), an installed Z3 that pkg-config knows
//! and that is new enough, else the library inside PyPI's `z3-solver` wheel, fetched by `fetch_z3.py` and pinned by hash.
//! The crate z3-sys says `-lz3`; this script only says where.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

mod wheels;

/// The oldest Z3 that z3-sys 0.14 can drive.
const OLDEST: &str = "4.13.3";

fn main() {
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    if env::var_os("CARGO_FEATURE_VENDORED_Z3").is_some() {
        return;
    }
    match find() {
        Ok(dir) => announce(&dir),
        Err(sentence) => {
            println!("cargo::error={sentence}");
            std::process::exit(1);
        }
    }
}

fn find() -> Result<PathBuf, String> {
    if let Some(dir) = env::var_os("Z3_LIBRARY_PATH_OVERRIDE") {
        return Ok(dir.into());
    }
    match installed() {
        Some(dir) => Ok(dir),
        None => fetched(),
    }
}

fn announce(dir: &Path) {
    let dir = dir.display();
    println!("cargo:rustc-link-search=native={dir}");
    println!("cargo:libdir={dir}");
    if env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("unix") {
        // For this crate's own tests, when they are started without cargo.
        println!("cargo:rustc-link-arg=-Wl,-rpath,{dir}");
    }
}

/// The folder of a Z3 that the system has, if pkg-config knows one that is new enough.
fn installed() -> Option<PathBuf> {
    let pkg_config = |args: &[&str]| {
        let output = Command::new("pkg-config")
            .args(args)
            .stderr(Stdio::null())
            .output()
            .ok()?;
        let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
        output.status.success().then_some(text)
    };
    pkg_config(&["--atleast-version", OLDEST, "z3"])?;
    let dir = PathBuf::from(pkg_config(&["--variable=libdir", "z3"])?);
    dir.is_dir().then_some(dir)
}

/// The library of the pinned wheel, in the build folder.
fn fetched() -> Result<PathBuf, String> {
    let var = |name: &str| env::var(name).unwrap_or_default();
    let (os, arch, libc) = (
        var("CARGO_CFG_TARGET_OS"),
        var("CARGO_CFG_TARGET_ARCH"),
        var("CARGO_CFG_TARGET_ENV"),
    );
    let wheel = wheels::wheel(&os, &arch, &libc).ok_or_else(|| {
        format!(
            "there is no prebuilt Z3 for {arch}-{os}-{libc}: install Z3 {OLDEST} or newer with its pkg-config file, \
             or set Z3_LIBRARY_PATH_OVERRIDE to the folder of libz3, or build with --features vendored-z3"
        )
    })?;
    let dir = PathBuf::from(var("OUT_DIR")).join("z3");
    let done = dir.join(wheel.sha256);
    if done.is_file() {
        return Ok(dir);
    }
    let python = python().ok_or(
        "the build needs Python 3 to fetch the Z3 library: install it with `sudo apt install python3 python3-pip` (Debian, Ubuntu), \
         `sudo dnf install python3 python3-pip` (Fedora) or `brew install python` (macOS)",
    )?;
    let output = Command::new(python)
        .arg(Path::new(&var("CARGO_MANIFEST_DIR")).join("build/fetch_z3.py"))
        .args([wheels::VERSION, wheel.platform, wheel.sha256, wheel.url])
        .arg(&dir)
        .output()
        .map_err(|error| format!("could not run {python} to fetch the Z3 library: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let last = said
            .trim()
            .lines()
            .last()
            .unwrap_or("it said nothing")
            .to_owned();
        return Err(format!(
            "could not fetch the Z3 library ({last}): check the network, or install Z3 {OLDEST} or newer with its pkg-config file, \
             or set Z3_LIBRARY_PATH_OVERRIDE to the folder of libz3; pip is installed with `sudo apt install python3-pip` \
             (Debian, Ubuntu), `sudo dnf install python3-pip` (Fedora) or `brew install python` (macOS)"
        ));
    }
    std::fs::write(&done, "")
        .map_err(|error| format!("could not write {}: {error}", done.display()))?;
    Ok(dir)
}

fn python() -> Option<&'static str> {
    ["python3", "python"].into_iter().find(|name| {
        Command::new(name)
            .args(["-c", "import sys; sys.exit(sys.version_info < (3, 8))"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    })
}
