//! In: a program with a disagreement. Out: a smaller one that still shows one of the same kind.
//!
//! Works on lines: the generator writes one statement to a line and closes every block on a line of its
//! own, so any run of lines with balanced braces can be tried without. javac says whether what is left is
//! a program; the same comparison as ever says whether it still disagrees.

use crate::generate::{Program, program};
use crate::lab::Lab;
use crate::rng::Rng;
use crate::{FindingKind, FuzzError, Options, Summary, concrete, symbolic};

/// A smaller source that still shows a finding of the same kind.
pub fn minimise(options: &Options, index: u64) -> Result<String, FuzzError> {
    let mut lab = Lab::start()?;
    let mut best = program(options.seed, index);
    let Some(kind) = kind_of(&mut lab, options, &best)? else {
        return Err(FuzzError::NothingToMinimise(index));
    };
    loop {
        let before = best.source.len();
        for size in [40, 20, 10, 6, 4, 3, 2, 1] {
            let mut at = 0;
            while at < best.source.lines().count() {
                match without(&best, at, size) {
                    Some(candidate) if kind_of(&mut lab, options, &candidate)? == Some(kind) => {
                        best = candidate
                    }
                    _ => at += 1,
                }
            }
        }
        if best.source.len() == before {
            return Ok(best.source);
        }
    }
}

/// The program without some lines, if those have balanced braces; methods that went are no longer called.
fn without(program: &Program, at: usize, size: usize) -> Option<Program> {
    let lines: Vec<&str> = program.source.lines().collect();
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
    let source = kept.join("\n") + "\n";
    let mut smaller = program.clone();
    smaller
        .methods
        .retain(|m| source.contains(&format!(" static {} {}(", ret(m), m.name)));
    smaller
        .mutable
        .retain(|f| source.contains(&format!("static {} {} =", f.ty.java(), f.name)));
    smaller.source = source;
    Some(smaller)
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
