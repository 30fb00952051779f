//! In: a program with a disagreement. Out: a smaller one that still shows one of the same kind.
//!
//! Works on lines: the generator writes one statement to a line and closes every block on a line of its
//! own, so any run of lines with balanced braces can be tried without. javac says whether what is left is
//! a program; the same comparison as ever says whether it still disagrees.

use provetta_test_support::Rng;

use crate::generate::{ObjectProgram, Program, object_program, program};
use crate::lab::Lab;
use crate::{FindingKind, FuzzError, Options, Summary, concrete, objects, symbolic};

/// A smaller source that still shows a finding of the same kind.
pub fn minimise(options: &Options, index: u64) -> Result<String, FuzzError> {
    let mut lab = Lab::start()?;
    if options.objects {
        return minimise_objects(&mut lab, options, index);
    }
    let first = program(options.seed, index);
    let Some(kind) = kind_of(&mut lab, options, &first)? else {
        return Err(FuzzError::NothingToMinimise(index));
    };
    let mut best = first.clone();
    shrink(first.source, |source| {
        let candidate = restricted(&best, source);
        let shows = kind_of(&mut lab, options, &candidate)? == Some(kind);
        if shows {
            best = candidate;
        }
        Ok(shows)
    })
}

/// The driver calls whatever is there, so any source that compiles is a program.
fn minimise_objects(lab: &mut Lab, options: &Options, index: u64) -> Result<String, FuzzError> {
    let first = object_program(options.seed, index);
    let Some(kind) = kind_of_objects(lab, options, &first)? else {
        return Err(FuzzError::NothingToMinimise(index));
    };
    shrink(first.source.clone(), |source| {
        let candidate = ObjectProgram {
            source: source.to_owned(),
            ..first.clone()
        };
        Ok(kind_of_objects(lab, options, &candidate)? == Some(kind))
    })
}

/// Takes away runs of lines as long as what is left still shows it.
fn shrink(
    mut best: String,
    mut shows: impl FnMut(&str) -> Result<bool, FuzzError>,
) -> Result<String, FuzzError> {
    loop {
        let before = best.len();
        for size in [80, 40, 20, 10, 6, 4, 3, 2, 1] {
            let mut at = 0;
            while at < best.lines().count() {
                match without(&best, at, size) {
                    Some(candidate) if shows(&candidate)? => best = candidate,
                    _ => at += 1,
                }
            }
        }
        if best.len() == before {
            return Ok(best);
        }
    }
}

/// The source without some lines, if those have balanced braces.
fn without(source: &str, at: usize, size: usize) -> Option<String> {
    let lines: Vec<&str> = source.lines().collect();
    let cut = lines.get(at..at + size)?;
    let mut depth = 0i32;
    for line in cut {
        for c in line.chars() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth < 0 {
                return None;
            }
        }
    }
    if depth != 0 {
        return None;
    }
    let kept: Vec<&str> = lines[..at]
        .iter()
        .chain(&lines[at + size..])
        .copied()
        .collect();
    Some(kept.join("\n") + "\n")
}

/// The program with a smaller source; methods that went are no longer called.
fn restricted(program: &Program, source: &str) -> Program {
    let mut smaller = program.clone();
    smaller
        .methods
        .retain(|m| source.contains(&format!(" static {} {}(", ret(m), m.name)));
    smaller
        .mutable
        .retain(|f| source.contains(&format!("static {} {} =", f.ty.java(), f.name)));
    smaller.source = source.to_owned();
    smaller
}

fn kind_of_objects(
    lab: &mut Lab,
    options: &Options,
    program: &ObjectProgram,
) -> Result<Option<FindingKind>, FuzzError> {
    let sources = [(program.class.as_str(), program.source.as_str())];
    let Ok(batch) = lab.open_driven(&sources)? else {
        return Ok(None);
    };
    let mut summary = Summary::default();
    objects::compare(lab, &batch, program, options, &mut summary)?;
    lab.close(batch);
    Ok(summary.findings.iter().map(|f| f.kind).min())
}

fn ret(method: &crate::generate::MethodSketch) -> &'static str {
    method.ret.map_or("void", |ty| ty.java())
}

fn kind_of(
    lab: &mut Lab,
    options: &Options,
    program: &Program,
) -> Result<Option<FindingKind>, FuzzError> {
    if program.methods.is_empty() {
        return Ok(None);
    }
    let Ok(batch) = lab.open(&[(program.class.as_str(), program.source.as_str())])? else {
        return Ok(None);
    };
    let mut summary = Summary::default();
    let mut rng = Rng::of(options.seed ^ 0x5eed, program.index);
    let reached = concrete::compare(
        lab,
        &batch,
        program,
        options.vectors,
        &mut rng,
        &mut summary,
    )?;
    symbolic::compare(
        lab,
        &batch,
        program,
        &reached,
        options.budget_millis,
        &mut summary,
    )?;
    lab.close(batch);
    Ok(summary.findings.iter().map(|f| f.kind).min())
}
