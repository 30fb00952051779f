//! In: what is wrong with the specifications of a file. Out: the same, at the methods and types that it belongs to.
//!
//! A specification that is not read, not resolved or not supported says something that no verdict may overlook. So every
//! diagnostic that leaves something out is attached to a declaration by its place in the text, whatever step it comes from: none
//! can be forgotten where it arises. What stands in or right before a method belongs to it, all else to the type around it, or behind it.

use tree_sitter::Node;

use super::Unit;
use super::useless::IGNORED;
use crate::attach::Member;
use crate::keyword::{Group, group};
use crate::typed::{Lost, TypeSpec};
use crate::{Diagnostic, Severity};

/// Attaches what the diagnostics leave out.
pub(super) fn attach(unit: &Unit, diagnostics: &[Diagnostic], types: &mut [TypeSpec]) {
    for diagnostic in diagnostics.iter().filter(|d| leaves_out(d)) {
        let Some((owner, method)) = home(unit, diagnostic) else {
            continue;
        };
        let place = |node: Node| unit.lines.range(node.byte_range());
        let lost = Lost {
            reason: diagnostic.message.clone(),
            span: diagnostic.range,
        };
        let method = method.map(|m| place(unit.outline.types[owner].methods[m].node));
        // A class that the class path does not have belongs to the one around it.
        let mut around = Some(owner);
        let mut found = None;
        while let (None, Some(index)) = (found, around) {
            let decl = &unit.outline.types[index];
            let span = place(decl.node);
            found = types.iter().position(|t| t.span == span);
            around = decl.outer;
        }
        let Some(spec) = types.get_mut(found.unwrap_or_default()) else {
            continue;
        };
        let is_it = |m: &&mut crate::MethodSpec| Some(m.span) == method;
        match spec.methods.iter_mut().find(is_it) {
            Some(method) => method.lost.push(lost),
            None => spec.lost.push(lost),
        }
    }
}

/// Whether something is not used that somebody wrote. A modifier that means nothing where it stands takes nothing away.
fn leaves_out(diagnostic: &Diagnostic) -> bool {
    match (&diagnostic.assumed, diagnostic.severity) {
        (Some(assumed), Severity::Warning) => assumed != IGNORED,
        (None, Severity::Warning) => false,
        (_, Severity::Error) => true,
    }
}

/// Type and method that a diagnostic belongs to.
fn home(unit: &Unit, diagnostic: &Diagnostic) -> Option<(usize, Option<usize>)> {
    let at = diagnostic.range.start;
    let range = |node: Node| unit.lines.range(node.byte_range());
    let holds = |node: Node| {
        let range = range(node);
        range.start <= at && at < range.end
    };
    let starts = |node: Node| range(node).start;
    let types = || unit.outline.types.iter().enumerate();
    let inner = types()
        .filter(|(_, t)| holds(t.node))
        .max_by_key(|(_, t)| starts(t.node));
    let Some((owner, decl)) = inner else {
        // Before the first type of the file, between two, or behind the last.
        let behind = types()
            .filter(|(_, t)| starts(t.node) >= at)
            .min_by_key(|(_, t)| starts(t.node));
        return behind.or_else(|| types().next()).map(|(t, _)| (t, None));
    };
    let mut methods = decl.methods.iter();
    if let Some(method) = methods.position(|m| holds(m.node)) {
        return Some((owner, Some(method)));
    }
    if is_of_type(diagnostic) || is_in_member(unit, diagnostic) {
        return Some((owner, None));
    }
    // The next declaration decides.
    let fields = decl.fields.iter().map(|f| (starts(f.node), None));
    let methods = decl.methods.iter().enumerate();
    let methods = methods.map(|(m, method)| (starts(method.node), Some(m)));
    let nested = types().filter(|(_, t)| t.outer == Some(owner));
    let nested = nested.map(|(_, t)| (starts(t.node), None));
    let next = fields.chain(methods).chain(nested);
    let next = next
        .filter(|(start, _)| *start >= at)
        .min_by_key(|(start, _)| *start);
    Some((owner, next.and_then(|(_, method)| method)))
}

/// Whether the keyword that was probably meant is one of a type.
fn is_of_type(diagnostic: &Diagnostic) -> bool {
    let hint = diagnostic.hint.as_deref().unwrap_or_default();
    let meant = hint.split('`').nth(1).unwrap_or_default();
    hint.starts_with("did you mean") && group(meant) == Some(Group::Type)
}

/// Whether it stands in a clause of a type, or in a field or method that exists in specifications only.
fn is_in_member(unit: &Unit, diagnostic: &Diagnostic) -> bool {
    let at = diagnostic.range.start;
    let mut members = unit
        .attached
        .members
        .iter()
        .map(|(_, member)| match member {
            Member::Clause(clause) => &clause.span,
            Member::Field { span, .. } => span,
            Member::Method(method, _) => &method.span,
        });
    members.any(|span| {
        let range = unit.lines.range(span.clone());
        range.start <= at && at < range.end
    })
}
