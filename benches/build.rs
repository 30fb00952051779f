//! In: where the solver crate found libz3. Out: a program that finds it there.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Absent when Z3 is linked statically, or found where the system looks anyway.
    if let Ok(dir) = std::env::var("DEP_PROVETTA_Z3_LIBDIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{dir}");
    }
}
