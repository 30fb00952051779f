//! In: classes, claims and oracles. Out: what the JVM shall run, as lines with tabs (`Plan.java` reads them).

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use provetta_classfile::{Class, ClassPath, Method, method_descriptor};
use provetta_outcome::MethodRef;

use crate::claims::{Claim, Event};
use crate::oracles::Oracles;
use crate::subject::Subject;

/// What to run.
#[derive(Debug, Default)]
pub struct Job {
    /// Methods to call, in order
    pub targets: Vec<Target>,
    /// The class path of the JVM
    pub path: Vec<PathBuf>,
    /// The whole job but for the targets
    head: String,
}

/// A method to call.
#[derive(Debug, Clone)]
pub struct Target {
    /// The method
    pub method: MethodRef,
    /// How often
    pub runs: u64,
    line: String,
}

impl Job {
    /// Plans to run each method of a nest about which something is claimed: what is private is reached by the others. Methods
    /// without a claim of their own are run less often.
    pub fn new(subject: &Subject, claims: &[Claim], oracles: &Oracles, runs: u64) -> Result<Job> {
        let mut head = String::new();
        let mut path = Vec::new();
        for entry in subject.path().chain(&oracles.folder) {
            let entry = entry
                .canonicalize()
                .with_context(|| format!("cannot find {}", entry.display()))?;
            let _ = writeln!(head, "path\t{}", entry.display());
            path.push(entry);
        }
        for name in &subject.names {
            let specified = u8::from(oracles.specified.contains(name));
            let _ = writeln!(head, "class\t{name}\t{specified}");
        }
        for [oracle, method, of] in &oracles.invariants {
            let _ = writeln!(head, "invariant\t{oracle}\t{method}\t{of}");
        }
        for claim in claims {
            let (kind, offset, detail) = match &claim.event {
                Event::Branch { offset, edge } => ("branch", *offset, edge.to_string()),
                Event::Throw { offset } => ("throw", *offset, String::new()),
                Event::Raise { offset, kind } => (kind.as_str(), *offset, String::new()),
                Event::Clause(kind) => ("clause", 0, kind.clone()),
                Event::Admitted => ("vacuous", 0, String::new()),
            };
            let m = &claim.method;
            let _ = writeln!(
                head,
                "claim\t{}\t{}\t{}\t{kind}\t{offset}\t{detail}\t{}",
                m.class,
                m.name,
                m.descriptor,
                u8::from(claim.under)
            );
        }
        let nests: BTreeSet<&str> = claims.iter().map(|c| nest(&c.method.class)).collect();
        let own: BTreeSet<&MethodRef> = claims.iter().map(|c| &c.method).collect();
        let mut targets = Vec::new();
        for name in subject.names.iter().filter(|n| nests.contains(nest(n))) {
            let Some(class) = subject.classes.find(name)? else {
                continue;
            };
            for m in &class.methods {
                let method = MethodRef {
                    class: name.as_str().into(),
                    name: m.name.clone(),
                    descriptor: m.descriptor.clone(),
                };
                let is_claimed = own.contains(&method);
                let is_initialiser = &*m.name == "<clinit>";
                if m.code.is_none()
                    || m.flags.is_private()
                    || m.flags.is_synthetic()
                    || (is_initialiser && !is_claimed)
                    || (!is_initialiser && is_hidden(&subject.classes, &class, m)?)
                {
                    continue;
                }
                let runs = if is_claimed { runs } else { runs / 5 + 1 };
                let check = oracles.checks.get(&method);
                let line = format!(
                    "method\t{}\t{}\t{}\t{}\t{}\t{}\t{runs}",
                    method.class,
                    method.name,
                    method.descriptor,
                    check.map_or("", |c| &c.class),
                    check.map_or("", |c| &c.method),
                    check.map_or(0, |c| u8::from(c.is_helper)),
                );
                targets.push(Target { method, runs, line });
            }
        }
        Ok(Job {
            targets,
            path,
            head,
        })
    }

    /// The job with some of its targets.
    pub fn text(&self, targets: &[Target]) -> String {
        let mut text = self.head.clone();
        for target in targets {
            text.push_str(&target.line);
            text.push('\n');
        }
        text
    }
}

/// Whether only code of its nest enters a method, as for what is private: its class has no name elsewhere, and no type that has one declares
/// such a method. Claims about it may rest on what its callers do.
fn is_hidden(classes: &ClassPath, class: &Class, method: &Method) -> Result<bool> {
    if !is_unnamed(classes, class)? {
        return Ok(false);
    }
    if method.flags.is_static() || &*method.name == "<init>" {
        return Ok(true);
    }
    let count = |descriptor: &str| method_descriptor(descriptor).map(|d| d.parameters.len());
    for name in classes.supertypes(&class.name).unwrap_or_default() {
        let Some(above) = classes.find(&name)? else {
            continue;
        };
        let is_door = above.methods.iter().any(|m| {
            m.name == method.name
                && count(&m.descriptor) == count(&method.descriptor)
                && !m.flags.is_private()
                && !m.flags.is_static()
        });
        if is_door && !is_unnamed(classes, &above)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a class, or one that it is a member of, is local, anonymous or private.
fn is_unnamed(classes: &ClassPath, class: &Class) -> Result<bool> {
    if class.is_local || class.declared_flags.is_private() {
        return Ok(true);
    }
    let outer = match &class.outer {
        Some(outer) => classes.find(outer)?,
        None => None,
    };
    match outer {
        Some(outer) => is_unnamed(classes, &outer),
        None => Ok(false),
    }
}

/// The top-level class.
fn nest(class: &str) -> &str {
    let start = class.rfind('/').map_or(0, |i| i + 1);
    class[start..]
        .find('$')
        .map_or(class, |i| &class[..start + i])
}
