//! In: the home of a JDK and class names. Out: how long opening the image and loading each class takes.
//!
//! `cargo run --release -p provetta-classfile --example load -- $JAVA_HOME java/lang/String …`

use std::path::Path;
use std::time::Instant;

use provetta_classfile::ClassPath;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let home = args
        .next()
        .ok_or("give the home of a JDK and class names")?;
    let start = Instant::now();
    let path = ClassPath::open(&[], &[], Path::new(&home))?;
    println!("{:>9.3} ms  open", start.elapsed().as_secs_f64() * 1e3);
    let mut total = 0.0;
    for name in args {
        let start = Instant::now();
        let class = path.find(&name)?;
        let millis = start.elapsed().as_secs_f64() * 1e3;
        total += millis;
        let insns: usize = class
            .iter()
            .flat_map(|c| &c.methods)
            .filter_map(|m| m.code.as_ref())
            .map(|c| c.insns.len())
            .sum();
        println!("{millis:>9.3} ms  {name} ({insns} instructions)");
    }
    println!("{total:>9.3} ms  all classes");
    Ok(())
}
