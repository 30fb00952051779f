//! In: `cases/*.java`. Out: their specifications and diagnostics are those in the file of the same name with the
//! ending `expected`. `UPDATE=1` writes these files anew; read what changed before you commit it.

mod support;

use provetta_jml::{Options, SourceFile, all_specifications};

#[test]
fn each_source_gives_the_specifications_and_diagnostics_that_are_expected() {
    let files = support::files("cases", "java");
    let (_folder, classes) = support::compile(&files);
    let texts: Vec<(String, String)> = files
        .iter()
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    let sources: Vec<SourceFile> = texts
        .iter()
        .map(|(name, text)| SourceFile { name, text })
        .collect();
    let results = all_specifications(&sources, &classes, &Options::default());
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for ((path, (name, text)), (specs, diagnostics)) in files.iter().zip(&texts).zip(&results) {
        let found = format!(
            "{}---\n{}",
            support::show(specs),
            support::show_diagnostics(text, diagnostics)
        );
        let expected = path.with_extension("expected");
        if update {
            std::fs::write(&expected, &found).unwrap();
            continue;
        }
        let wanted = std::fs::read_to_string(&expected).unwrap_or_default();
        if found != wanted {
            let line = found
                .lines()
                .zip(wanted.lines())
                .position(|(a, b)| a != b)
                .unwrap_or(found.lines().count().min(wanted.lines().count()));
            let at = |text: &str| text.lines().nth(line).unwrap_or("").to_owned();
            wrong.push(format!(
                "{name}, line {}:\n  found    {}\n  expected {}",
                line + 1,
                at(&found),
                at(&wanted)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
