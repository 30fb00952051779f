//! In: the home of a JDK, a folder of classes, their source file. Out: every branch as it would be reported.

use std::path::{Path, PathBuf};

use provetta_classfile::{ClassPath, branches, cfg, exceptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [home, folder, source] = args.as_slice() else {
        return Err("JDK folder source".into());
    };
    let text = std::fs::read_to_string(source)?;
    let path = ClassPath::open(&[PathBuf::from(folder)], &[], Path::new(home))?;
    for name in path.project_classes()? {
        let Some(class) = path.find(&name)? else {
            continue;
        };
        for method in &class.methods {
            let loops = method.code.as_ref().map_or(0, |c| cfg(c).loops.len());
            println!("{name}.{} loops {loops}", method.name);
            for b in branches(method, Some(&text)) {
                println!(
                    "  {:>3} line {} {:?} {:?}",
                    b.offset,
                    b.line.unwrap_or(0),
                    b.text,
                    b.sides
                );
            }
            for e in exceptions(method, &class, Some(&text)) {
                println!(
                    "  {:>3} line {} {:?} {:?} {}",
                    e.offset,
                    e.line.unwrap_or(0),
                    e.kind,
                    e.text,
                    e.side
                );
            }
        }
    }
    Ok(())
}
