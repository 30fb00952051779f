//! In: where the solver crate found libz3. Out: a program that finds it there, beside itself, or in `../lib`.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() != Ok("unix") {
        return;
    }
    let own = match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "@loader_path",
        _ => "$ORIGIN",
    };
    println!("cargo:rustc-link-arg=-Wl,-rpath,{own}");
    println!("cargo:rustc-link-arg=-Wl,-rpath,{own}/../lib");
    // Absent when Z3 is linked statically (feature vendored-z3 of the solver crate).
    if let Ok(dir) = std::env::var("DEP_PROVETTA_Z3_LIBDIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{dir}");
    }
}
