//! In: a method. Out: its control-flow graph for Graphviz, or its path conditions as SMT-LIB.

use std::fmt::Write;
use std::sync::Arc;

use anyhow::Result;
use provetta_classfile::Class;

use crate::args::{MethodArgs, SmtArgs};
use crate::exit::{Exit, usage};
use crate::project::methods::method_ref;
use crate::project::target;
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
