//! In: Java sources with JML. Out: their class path, and their specifications as text.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(dead_code)] // each test file uses a part

use std::fmt::Write;
use std::path::{Path, PathBuf};

use provetta_classfile::{ClassPath, SourceRange};
use provetta_jml::{
    Case, Clause, Diagnostic, FrameClause, MethodSpec, Nullity, Severity, SourceSpecs,
    StatementSpec, TypeSpec, Visibility,
};
use provetta_test_support::OPTIONS;

/// Compiles sources with the first JDK that is found; the folder must live as long as the class path.
pub fn compile(files: &[PathBuf]) -> (tempfile::TempDir, ClassPath) {
    let jdk = provetta_test_support::jdks().unwrap().remove(0);
    let folder = tempfile::tempdir().unwrap();
    provetta_test_support::javac(&jdk, files, folder.path(), &OPTIONS).unwrap();
    let classes = ClassPath::open(&[folder.path().to_owned()], &[], &jdk.home).unwrap();
    (folder, classes)
}

/// Compiles one source text.
pub fn compile_text(class: &str, text: &str) -> (tempfile::TempDir, ClassPath) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{class}.java"));
    std::fs::write(&path, text).unwrap();
    compile(&[path])
}

/// The files with an ending in a folder of the tests, in order.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect();
    found.sort();
    found
}

pub fn place(range: &SourceRange) -> String {
    let (start, end) = (range.start, range.end);
    match start.line == end.line {
        true => format!("{}:{}-{}", start.line, start.column, end.column),
        false => format!(
            "{}:{}-{}:{}",
            start.line, start.column, end.line, end.column
        ),
    }
}

/// One line per diagnostic, with the text it points at.
pub fn show_diagnostics(source: &str, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    for d in diagnostics {
        let kind = match d.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let _ = writeln!(out, "{kind} {}: {}", place(&d.range), d.message);
        let _ = writeln!(out, "    at `{}`", pointed(source, &d.range));
        if let Some(hint) = &d.hint {
            let _ = writeln!(out, "    hint: {hint}");
        }
        if let Some(assumed) = &d.assumed {
            let _ = writeln!(out, "    assumed: {assumed}");
        }
    }
    out
}

/// The text of a range, its lines joined.
pub fn pointed(source: &str, range: &SourceRange) -> String {
    let mut found = String::new();
    for (i, line) in source.lines().enumerate() {
        let number = i as u32 + 1;
        if number < range.start.line || number > range.end.line {
            continue;
        }
        let units: Vec<u16> = line.encode_utf16().collect();
        let from = match number == range.start.line {
            true => range.start.column as usize - 1,
            false => 0,
        };
        let to = match number == range.end.line {
            true => range.end.column as usize - 1,
            false => units.len(),
        };
        found.push_str(&String::from_utf16_lossy(&units[from..to]));
        if number != range.end.line {
            found.push('⏎');
        }
    }
    found
}

/// All specifications of a file.
pub fn show(specs: &SourceSpecs) -> String {
    let mut out = String::new();
    for spec in &specs.types {
        show_type(spec, &mut out);
    }
    out
}

fn visibility(v: Visibility) -> &'static str {
    match v {
        Visibility::Public => "public ",
        Visibility::Protected => "protected ",
        Visibility::Package => "",
        Visibility::Private => "private ",
    }
}

fn nullity(n: Nullity) -> &'static str {
    match n {
        Nullity::Primitive => "",
        Nullity::NonNull { explicit: true } => "non_null! ",
        Nullity::NonNull { explicit: false } => "non_null ",
        Nullity::Nullable => "nullable ",
    }
}

fn is_static(is: bool) -> &'static str {
    if is { "static " } else { "" }
}

fn show_type(spec: &TypeSpec, out: &mut String) {
    let _ = write!(out, "type {}", spec.class);
    if spec.is_non_null_by_default {
        out.push_str(" non_null_by_default");
    }
    if spec.is_pure {
        out.push_str(" pure");
    }
    if spec.math.spec != provetta_jml::Math::Math || spec.math.code.is_some() {
        let _ = write!(out, " {:?}", spec.math);
    }
    out.push('\n');
    for f in &spec.fields {
        let shown = f.spec_visibility.map_or("", visibility);
        let (s, n) = (is_static(f.is_static), nullity(f.nullity));
        let _ = writeln!(out, "  field {shown}{s}{n}{} {}", f.descriptor, f.name);
    }
    for f in &spec.ghost_fields {
        let (s, n) = (is_static(f.is_static), nullity(f.nullity));
        let _ = write!(out, "  ghost {s}{n}{} {}", f.ty, f.name);
        match &f.init {
            Some(init) => {
                let _ = writeln!(out, " = {}", body(init));
            }
            None => out.push('\n'),
        }
    }
    for f in &spec.model_fields {
        let (s, n) = (is_static(f.is_static), nullity(f.nullity));
        let _ = writeln!(out, "  model {s}{n}{} {}", f.ty, f.name);
    }
    for r in &spec.represents {
        let sign = if r.is_relation { "such that" } else { "=" };
        let _ = writeln!(
            out,
            "  represents {}.{} {sign} {}",
            r.owner,
            r.name,
            body(&r.clause)
        );
    }
    for i in &spec.invariants {
        let (v, s) = (visibility(i.visibility), is_static(i.is_static));
        let _ = writeln!(out, "  {v}{s}invariant {}", body(&i.clause));
    }
    for c in &spec.constraints {
        let (v, s) = (visibility(c.visibility), is_static(c.is_static));
        let _ = writeln!(out, "  {v}{s}constraint {}", body(&c.clause));
    }
    for c in &spec.initially {
        let _ = writeln!(out, "  initially {}", body(c));
    }
    for c in &spec.axioms {
        let _ = writeln!(out, "  axiom {}", body(c));
    }
    for m in &spec.model_methods {
        let parameters: Vec<String> = m
            .parameters
            .iter()
            .map(|p| format!("{}{} {}", nullity(p.nullity), p.ty, p.name))
            .collect();
        let _ = write!(
            out,
            "  model {}{:?} {}{} {}({})",
            is_static(m.is_static),
            m.purity,
            nullity(m.result_nullity),
            m.result,
            m.name,
            parameters.join(", ")
        );
        let _ = match &m.body {
            None => writeln!(out),
            Some(Ok(clause)) => writeln!(out, " = {}", body(clause)),
            Some(Err(unusable)) => writeln!(out, " = unusable: {}", unusable.reason),
        };
        show_cases(&m.cases, "    ", out);
    }
    for m in &spec.methods {
        show_method(m, out);
    }
}

fn show_method(m: &MethodSpec, out: &mut String) {
    let parameters: Vec<String> = m
        .parameters
        .iter()
        .map(|p| {
            let hidden = if p.is_hidden { "hidden " } else { "" };
            format!("{hidden}{}{} {}", nullity(p.nullity), p.ty, p.name)
        })
        .collect();
    let _ = write!(
        out,
        "  {}{}{} {}({}) {}",
        is_static(m.is_static),
        nullity(m.result_nullity),
        m.result,
        m.name,
        parameters.join(", "),
        m.descriptor
    );
    if m.is_pure() {
        let _ = write!(out, " {:?}", m.purity);
    }
    if m.is_helper {
        out.push_str(" helper");
    }
    if m.math.spec != provetta_jml::Math::Math || m.math.code.is_some() {
        let _ = write!(out, " {:?}", m.math);
    }
    if m.extends_inherited {
        out.push_str(" also");
    }
    out.push('\n');
    show_cases(&m.cases, "    ", out);
    for statement in &m.statements {
        show_statement(statement, out);
    }
}

pub fn show_cases(cases: &[Case], indent: &str, out: &mut String) {
    for case in cases {
        let _ = write!(out, "{indent}{:?}", case.behavior);
        if let Some(v) = case.visibility {
            let _ = write!(out, " {}", visibility(v).trim());
        }
        if case.is_code {
            out.push_str(" code");
        }
        out.push('\n');
        for old in &case.olds {
            let _ = writeln!(
                out,
                "{indent}  old {} {} = {}",
                old.ty,
                old.name,
                body(&old.value)
            );
        }
        for (word, list) in [
            ("requires", &case.requires),
            ("ensures", &case.ensures),
            ("diverges", &case.diverges),
            ("measured_by", &case.measured_by),
            ("other", &case.unusable),
        ] {
            for clause in list {
                let _ = writeln!(out, "{indent}  {word} {}", body(clause));
            }
        }
        for s in &case.signals {
            let variable = s.variable.as_deref().unwrap_or("_");
            let condition = body(&s.condition);
            let _ = writeln!(
                out,
                "{indent}  signals ({} {variable}) {condition}",
                s.exception
            );
        }
        for j in &case.jumps {
            let jump = j.jump.as_ref().map_or("any".into(), |j| format!("{j:?}"));
            let _ = writeln!(out, "{indent}  jump {jump} {}", body(&j.condition));
        }
        let only = match &case.signals_only.classes {
            Ok(classes) => format!("{classes:?}"),
            Err(unusable) => format!("unusable: {}", unusable.reason),
        };
        let implicit = if case.signals_only.is_implicit {
            " (implicit)"
        } else {
            ""
        };
        let _ = writeln!(out, "{indent}  signals_only {only}{implicit}");
        let _ = writeln!(out, "{indent}  assignable {}", frame(&case.assignable));
        if let Some(accessible) = &case.accessible {
            let _ = writeln!(out, "{indent}  accessible {}", frame(accessible));
        }
    }
}

fn frame(clause: &FrameClause) -> String {
    let implicit = if clause.is_implicit {
        " (implicit)"
    } else {
        ""
    };
    match &clause.frame {
        Ok(frame) => format!("{frame}{implicit}"),
        Err(unusable) => format!("unusable: {}", unusable.reason),
    }
}

fn show_statement(statement: &StatementSpec, out: &mut String) {
    let next = |at: &provetta_jml::At| match at.next.first() {
        Some(next) => format!("before {}", place(next)),
        None => match &at.block {
            Some(block) => format!("at the end of {}", place(block)),
            None => "at the start of a group".to_owned(),
        },
    };
    let _ = match statement {
        StatementSpec::Loop(l) => {
            let condition = l.condition.as_ref().map_or("-".to_owned(), place);
            let _ = writeln!(
                out,
                "    loop {} while {condition} do {} {:?}",
                place(&l.statement),
                place(&l.body),
                l.labels
            );
            for i in &l.invariants {
                let _ = writeln!(out, "      invariant {}", body(i));
            }
            for d in &l.decreases {
                let _ = writeln!(out, "      decreases {}", body(d));
            }
            match &l.assignable {
                Some(assignable) => writeln!(out, "      assignable {}", frame(assignable)),
                None => Ok(()),
            }
        }
        StatementSpec::Assert { at, clause } => {
            writeln!(out, "    assert {} {}", body(clause), next(at))
        }
        StatementSpec::Assume { at, clause } => {
            writeln!(out, "    assume {} {}", body(clause), next(at))
        }
        StatementSpec::Unreachable { at, .. } => writeln!(out, "    unreachable {}", next(at)),
        StatementSpec::Ghost(g) => {
            let init = g.init.as_ref().map_or("-".to_owned(), body);
            writeln!(
                out,
                "    ghost {} {} = {init} {}",
                g.ty,
                g.name,
                next(&g.at)
            )
        }
        StatementSpec::Set(s) => {
            let target = s
                .target
                .as_ref()
                .map_or("-".to_owned(), ToString::to_string);
            writeln!(out, "    set {target} = {} {}", body(&s.value), next(&s.at))
        }
        StatementSpec::Block(b) => {
            let _ = writeln!(out, "    block {} {:?}", place(&b.statement), b.labels);
            for (range, jump) in &b.exits.jumps {
                let _ = writeln!(out, "      left by {jump:?} {}", place(range));
            }
            for range in &b.exits.finals {
                let _ = writeln!(out, "      then {}", place(range));
            }
            show_cases(&b.cases, "      ", out);
            Ok(())
        }
    };
}

/// The body of a clause and, for written ones, its text.
pub fn body(clause: &Clause) -> String {
    let shown = match &clause.body {
        Ok(expr) => expr.to_string(),
        Err(unusable) => format!("unusable: {}", unusable.reason),
    };
    match clause.is_implicit {
        true => format!("{shown}  (implicit: {})", clause.text),
        false => format!("{shown}  <{}>", clause.text),
    }
}

/// What may be changed: `nothing`, `everything`, or the locations.
pub fn show_frame(clause: &FrameClause) -> String {
    let shown = frame(clause);
    let shown = shown.split_whitespace().next().unwrap_or_default();
    shown.trim_start_matches('\\').to_owned()
}
