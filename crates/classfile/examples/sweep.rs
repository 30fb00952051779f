//! In: a JDK image. Out: how many of its classes pass our own check (all must).
//!
//! `cargo run --release -p provetta-classfile --example sweep -- $JAVA_HOME`

use std::path::{Path, PathBuf};
use std::time::Instant;

use provetta_classfile::{Origin, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let home = std::env::args().nth(1).ok_or("give the home of a JDK")?;
    let image = ristretto_jimage::Image::from_file(&Path::new(&home).join("lib/modules"))?;
    let (mut classes, mut wrong, mut slowest) = (0, 0, (0.0, String::new()));
    let all = Instant::now();
    for resource in image.iter() {
        let resource = resource?;
        if resource.extension() != "class" {
            continue;
        }
        classes += 1;
        let start = Instant::now();
        if let Err(error) = read(
            resource.data(),
            Origin::Library(PathBuf::from(resource.full_name())),
        ) {
            wrong += 1;
            println!("{error}");
        }
        let millis = start.elapsed().as_secs_f64() * 1e3;
        if millis > slowest.0 {
            slowest = (millis, resource.full_name());
        }
    }
    println!(
        "{classes} classes, {wrong} refused, {:.0} ms, slowest {slowest:?}",
        all.elapsed().as_secs_f64() * 1e3
    );
    Ok(())
}
