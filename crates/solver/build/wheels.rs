//! In: a target. Out: the wheel of PyPI's `z3-solver` that has its library, pinned by hash.

/// The version of the wheels.
pub const VERSION: &str = "5.3.0.0";

/// One file of the package index.
pub struct Wheel {
    /// The platform tag, as `pip download --platform` takes it.
    pub platform: &'static str,
    /// The hash of the file.
    pub sha256: &'static str,
    /// Where the file lies, for machines without pip.
    pub url: &'static str,
}

macro_rules! wheel {
    ($platform:literal, $folder:literal, $sha256:literal) => {
        Some(Wheel {
            platform: $platform,
            sha256: $sha256,
            url: concat!(
                "https://files.pythonhosted.org/packages/",
                $folder,
                "/z3_solver-5.3.0.0-py3-none-",
                $platform,
                ".whl"
            ),
        })
    };
}

/// The wheel for a target, if there is one.
pub fn wheel(os: &str, arch: &str, libc: &str) -> Option<Wheel> {
    match (os, arch, libc) {
        ("linux", "x86_64", "gnu") => wheel!(
            "manylinux_2_27_x86_64",
            "c6/e4/89f493134882bf3c4e5e932ba593562fd5b59b8f36fd5caaa95be7c426b4",
            "b69e5ae0d82ecfc93cfdf19c4096daff479a1c59476590418d115b7f80d73a45"
        ),
        ("linux", "aarch64", "gnu") => wheel!(
            "manylinux_2_38_aarch64",
            "45/c5/447e09a152b4e676624c92912635b9f41076280926eaa5524f857acea521",
            "11d1d29ba33727f062bf91b717a2a5bc52d543a6c84891f121358cc3586f69e7"
        ),
        ("linux", "riscv64", "gnu") => wheel!(
            "manylinux_2_38_riscv64",
            "ed/13/1a3757b9638668da83c89f8c365f7141245fb8e3d963cd81cc7300db1ddd",
            "640fa5ad127d640d0adb12af38fc809eb1d98f148c334f35ceaf1a5c448c23b9"
        ),
        ("macos", "x86_64", _) => wheel!(
            "macosx_13_0_x86_64",
            "3d/ac/d4965476d776641b3a729f05c2f579d3c56a36ee86154e5a842d04d84ccc",
            "5831a2bc60c0f89a4e8f77d5a5fbaa7e30dafb36a3464edc4b226f7de049be7b"
        ),
        ("macos", "aarch64", _) => wheel!(
            "macosx_13_0_arm64",
            "05/b5/9de2fd1574ab1fa65437c48ea49f517144b12af00f50f58569417fc5cc54",
            "23e6dd86290902cb8604c75c89df8205aed0287fb6c2782deff80078ecc3e640"
        ),
        // The wheels for Windows hold the DLL without the import library that a linker needs.
        _ => None,
    }
}
