//! In: a method. Out: its control-flow graph for Graphviz, its path conditions or all queries of its analysis as SMT-LIB, or what the layers of
//! the solver did.

use std::cell::RefCell;
use std::fmt::Write;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use anyhow::Result;
use provetta_classfile::Class;
use provetta_outcome::JobResult;
use provetta_solver::{Answered, LayerStatistics, Recorder};

use crate::args::{MethodArgs, QueriesArgs, SmtArgs};
use crate::exit::{Exit, usage};
use crate::files::write;
use crate::project::methods::method_ref;
use crate::project::{specs, target};
use crate::report::graph::graph;
use crate::report::output;
use crate::run::session::{Session, Wanted, current_folder};

/// `provetta debug cfg`.
pub fn cfg(args: &MethodArgs) -> Result<Exit> {
    let (_session, methods) = find(args)?;
    let mut text = String::new();
    for (class, index) in methods {
        text.push_str(&graph(&class, &class.methods[index]));
    }
    output::print(&text)?;
    Ok(Exit::Clean)
}

/// `provetta debug smt`.
pub fn smt(args: &SmtArgs) -> Result<Exit> {
    let (session, methods) = find(&args.method)?;
    let mut text = String::new();
    for (class, index) in methods {
        let job = session.job(
            method_ref(&class, &class.methods[index]),
            args.analysis.options(false, false),
        );
        for (title, smt) in provetta_search::path_conditions(&job, &session.classes) {
            for line in title.lines() {
                let _ = writeln!(text, "; {line}");
            }
            let _ = writeln!(text, "{}", smt.trim_end());
            text.push('\n');
        }
    }
    if text.is_empty() {
        return Err(usage(format!(
            "{}: no path was found that could be shown",
            args.method.method
        )));
    }
    output::print(&text)?;
    Ok(Exit::Clean)
}

/// `provetta debug queries`.
pub fn queries(args: &QueriesArgs) -> Result<Exit> {
    if let Some(folder) = &args.out {
        write::check_folder(folder)?;
    }
    let (session, methods) = find(&args.of.method)?;
    let written_to = Rc::new(RefCell::new(Destination {
        folder: args.out.clone(),
        written: 0,
        failed: None,
    }));
    for found in &methods {
        let to = Rc::clone(&written_to);
        let sink = move |query: &Answered<'_>| to.borrow_mut().put(query);
        let recorder = Recorder::with_sink(Some(&args.layer), sink);
        analyse(&session, found, &args.of, &recorder);
    }
    let mut destination = written_to.borrow_mut();
    if let Some(error) = destination.failed.take() {
        return Err(error);
    }
    if let Some(folder) = &destination.folder {
        let text = format!("{} queries in {}\n", destination.written, folder.display());
        output::print(&text)?;
    }
    Ok(Exit::Clean)
}

/// Where queries go: a file for each in a folder, else standard output.
struct Destination {
    folder: Option<PathBuf>,
    written: u64,
    /// The first thing that went wrong; nothing is written after it
    failed: Option<anyhow::Error>,
}

impl Destination {
    fn put(&mut self, query: &Answered<'_>) {
        if self.failed.is_some() {
            return;
        }
        self.written += 1;
        let text = query.script();
        let done = match &self.folder {
            None => output::print(&format!("{text}\n")),
            Some(folder) => {
                let name = format!("{:05}-{}-{}.smt2", self.written, query.word(), query.by);
                write::plainly(&folder.join(name), text.as_bytes())
            }
        };
        self.failed = done.err();
    }
}

/// `provetta debug stats`.
pub fn stats(args: &SmtArgs) -> Result<Exit> {
    let (session, methods) = find(&args.method)?;
    let mut text = String::new();
    for found in &methods {
        let recorder = Recorder::new();
        let result = analyse(&session, found, args, &recorder);
        let _ = writeln!(text, "{}", result.method);
        table(&recorder.statistics(), &mut text);
        let _ = writeln!(
            text,
            "  all: effort {} ms, of it {} instructions, {} forks, {} questions to Z3 with {} units\n",
            result.effort.millis,
            result.effort.instructions,
            result.effort.forks,
            result.effort.questions,
            result.effort.solver_units,
        );
    }
    output::print(&text)?;
    Ok(Exit::Clean)
}

/// Analyses a method as `test` does, with its contract, in this process.
fn analyse(session: &Session, found: &Found, args: &SmtArgs, recorder: &Recorder) -> JobResult {
    let (class, index) = found;
    let options = args.analysis.options(false, false);
    let reading = specs::reading(&options.contracts);
    let (specs, _) = specs::read(&session.specs, &session.classes, &reading);
    let specs = Arc::new(specs::in_force(specs));
    let job = session.job(method_ref(class, &class.methods[*index]), options);
    provetta_search::analyse_recorded(&job, &session.classes, &specs, recorder)
}

/// One row for each layer, and their sum. Answers, time and effort are a layer's own.
fn table(layers: &[LayerStatistics], out: &mut String) {
    let _ = writeln!(
        out,
        "  {:<12}{:>9}{:>9}{:>9}{:>9}{:>12}{:>12}",
        "layer", "asked", "sat", "unsat", "unknown", "time ms", "effort ms"
    );
    let millis = |micros: u128| micros as f64 / 1_000.0;
    for one in layers {
        let _ = writeln!(
            out,
            "  {:<12}{:>9}{:>9}{:>9}{:>9}{:>12.3}{:>12.3}",
            one.layer,
            one.asked,
            one.sat,
            one.unsat,
            one.unknown,
            millis(one.time.as_micros()),
            millis(one.effort.as_micros().into()),
        );
    }
}

/// A class and the index of one of its methods.
type Found = (Arc<Class>, usize);

/// The methods with code that the argument names.
fn find(args: &MethodArgs) -> Result<(Session, Vec<Found>)> {
    let current = current_folder()?;
    let (request, line) = target::parse_place(&args.method, &current)?;
    if line.is_some() {
        return Err(usage(format!(
            "`{}` names a line; write the method as Class#method",
            args.method
        )));
    }
    let places: Vec<_> = args
        .location
        .targets
        .iter()
        .map(|text| target::parse(text, &current))
        .collect::<Result<_>>()?;
    let session = Session::open(&Wanted {
        requests: &[request],
        places: &places,
        libraries: &args.location.libraries,
        call_millis: 0,
        runs_code: false,
    })?;
    for notice in &session.notices {
        eprintln!("note: {notice}");
    }
    let mut methods = Vec::new();
    for chosen in &session.choice.chosen {
        for (index, method) in chosen.class.methods.iter().enumerate() {
            if method.code.is_some() && chosen.methods.iter().any(|pattern| pattern.matches(method))
            {
                methods.push((chosen.class.clone(), index));
            }
        }
    }
    if methods.is_empty() {
        return Err(usage(format!("{}: the method has no code", args.method)));
    }
    Ok((session, methods))
}
