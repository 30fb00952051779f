//! In: options. Out: the whole run, on several threads, each with a JVM of its own.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use provetta_test_support::Rng;

use crate::findings::report;
use crate::generate::{ObjectProgram, Program, object_program, program};
use crate::lab::Lab;
use crate::{
    Finding, FuzzError, Options, Summary, concrete, library, objects, symbolic, tests_sample,
};

/// Generates, runs and compares.
pub fn run(options: &Options) -> Result<Summary, FuzzError> {
    let batches = options.count.div_ceil(options.batch.max(1));
    let next = AtomicU64::new(0);
    let started = Instant::now();
    let late = || {
        options
            .seconds
            .is_some_and(|seconds| started.elapsed().as_secs() >= seconds)
    };
    let done: Mutex<BTreeMap<u64, Summary>> = Mutex::default();
    let worker = || -> Result<(), FuzzError> {
        let mut lab = Lab::start()?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= batches || late() {
                return Ok(());
            }
            let first = options.first + number * options.batch;
            let last = (first + options.batch).min(options.first + options.count);
            // What Z3 keeps belongs to a thread: a batch leaves nothing behind.
            let summary = std::thread::scope(|scope| {
                let lab = &mut lab;
                let compare = move || match (options.library, options.objects) {
                    (true, _) => library_batch(lab, options, first..last),
                    (false, true) => object_batch(lab, options, first..last),
                    (false, false) => batch(lab, options, first..last),
                };
                let end = scope.spawn(compare).join();
                end.unwrap_or(Err(FuzzError::Panicked))
            })?;
            if options.progress {
                eprintln!(
                    "programs {first} to {}: {} mismatches",
                    last - 1,
                    summary.findings.len()
                );
            }
            if let Ok(mut done) = done.lock() {
                done.insert(number, summary);
            }
        }
    };
    let ends: Vec<Result<(), FuzzError>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..options.jobs.max(1))
            .map(|_| scope.spawn(worker))
            .collect();
        threads
            .into_iter()
            .map(|t| t.join().unwrap_or(Err(FuzzError::Panicked)))
            .collect()
    });
    for end in ends {
        end?;
    }
    let mut total = Summary::default();
    for (_, summary) in done.into_inner().unwrap_or_default() {
        total.merge(summary);
    }
    Ok(total)
}

fn batch(
    lab: &mut Lab,
    options: &Options,
    indices: std::ops::Range<u64>,
) -> Result<Summary, FuzzError> {
    let programs: Vec<Program> = indices.map(|index| program(options.seed, index)).collect();
    let sources: Vec<(&str, &str)> = programs
        .iter()
        .map(|p| (p.class.as_str(), p.source.as_str()))
        .collect();
    let batch = lab.open(&sources)?.map_err(FuzzError::DoesNotCompile)?;
    let mut summary = Summary::default();
    let mut samples = Vec::new();
    for program in &programs {
        summary.programs += 1;
        let before = summary.findings.len();
        // Another stream than the one the program was made from.
        let mut rng = Rng::of(options.seed ^ 0x5eed, program.index);
        let reached = concrete::compare(
            lab,
            &batch,
            program,
            options.vectors,
            &mut rng,
            &mut summary,
        )?;
        let analysed = symbolic::compare(
            lab,
            &batch,
            program,
            &reached,
            options.budget_millis,
            &mut summary,
        )?;
        report(
            options,
            (program.index, &program.class, &program.source),
            &summary.findings[before..],
        )?;
        if options.tests_every > 0 && program.index.is_multiple_of(options.tests_every) {
            samples.push((program, analysed));
        }
    }
    let before = summary.findings.len();
    tests_sample::compare(lab, &batch, &samples, &mut summary)?;
    for (program, _) in &samples {
        let own: Vec<Finding> = summary.findings[before..]
            .iter()
            .filter(|f| f.program == program.index)
            .cloned()
            .collect();
        report(
            options,
            (program.index, &program.class, &program.source),
            &own,
        )?;
    }
    lab.close(batch);
    Ok(summary)
}

fn object_batch(
    lab: &mut Lab,
    options: &Options,
    indices: std::ops::Range<u64>,
) -> Result<Summary, FuzzError> {
    let programs: Vec<_> = indices
        .map(|index| object_program(options.seed, index))
        .collect();
    compare_objects(lab, options, &programs)
}

fn library_batch(
    lab: &mut Lab,
    options: &Options,
    indices: std::ops::Range<u64>,
) -> Result<Summary, FuzzError> {
    let programs: Vec<_> = indices
        .map(|index| library::program(options.seed, index))
        .collect();
    library::batch(lab, options, &programs)
}

/// Compares a file as a program of objects.
pub fn check(options: &Options, file: &Path) -> Result<Summary, FuzzError> {
    let source = std::fs::read_to_string(file).map_err(FuzzError::file(file))?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let program = ObjectProgram {
        index: 0,
        class: format!("fuzz/{name}"),
        source,
    };
    let options = Options {
        keep: None,
        ..options.clone()
    };
    compare_objects(&mut Lab::start()?, &options, &[program])
}

fn compare_objects(
    lab: &mut Lab,
    options: &Options,
    programs: &[ObjectProgram],
) -> Result<Summary, FuzzError> {
    let sources: Vec<(&str, &str)> = programs
        .iter()
        .map(|p| (p.class.as_str(), p.source.as_str()))
        .collect();
    let batch = lab
        .open_driven(&sources)?
        .map_err(FuzzError::DoesNotCompile)?;
    let mut summary = Summary::default();
    for program in programs {
        summary.programs += 1;
        let before = summary.findings.len();
        objects::compare(lab, &batch, program, options, &mut summary)?;
        report(
            options,
            (program.index, &program.class, &program.source),
            &summary.findings[before..],
        )?;
    }
    lab.close(batch);
    Ok(summary)
}
