//! In: what is wrong with the specifications of a file. Out: the same, at the methods and types that it belongs to.
//!
//! A specification that is not read, not resolved or not supported says something that no verdict may overlook. So every
//! diagnostic that leaves something out is attached to a declaration by its place in the text, whatever step it comes from: none
//! can be forgotten where it arises. What stands in or right before a method belongs to it, all else to the type around it, or behind it.

use tree_sitter::Node;

use super::Unit;
use crate::attach::{IGNORED, Member};
use crate::keyword::{Group, group};
use crate::outline::{Decl, Outline};
use crate::typed::{Lost, TypeSpec};
use crate::{Diagnostic, Severity, SourceRange};

/// Attaches what the diagnostics leave out.
pub(super) fn attach(unit: &Unit, diagnostics: &[Diagnostic], types: &mut [TypeSpec]) {
    let modifiers = modifiers(unit);
    let all = diagnostics.iter().filter(|d| leaves_out(d));
    let all = all.flat_map(|d| {
        let homes = homes(unit, &modifiers, d);
        homes.into_iter().map(move |home| (d, home))
    });
    for (diagnostic, (owner, method)) in all {
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

/// Types and methods that a diagnostic belongs to.
fn homes(
    unit: &Unit,
    modifiers: &[(SourceRange, Decl)],
    diagnostic: &Diagnostic,
) -> Vec<(usize, Option<usize>)> {
    let at = diagnostic.range.start;
    // A modifier belongs to what it describes, wherever it stands.
    let mut described = modifiers.iter().filter(|(r, _)| *r == diagnostic.range);
    match described.next().map(|(_, decl)| *decl) {
        Some(Decl::Method(owner, method) | Decl::Parameter(owner, method, _)) => {
            return vec![(owner, Some(method))];
        }
        Some(Decl::Type(owner) | Decl::Field(owner, _) | Decl::Component(owner, _)) => {
            return vec![(owner, None)];
        }
        None => {}
    }
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
        let found = behind.or_else(|| types().next());
        return found.into_iter().map(|(t, _)| (t, None)).collect();
    };
    let mut methods = decl.methods.iter();
    if let Some(method) = methods.position(|m| holds(m.node)) {
        return vec![(owner, Some(method))];
    }
    let body = decl.node.child_by_field_name("body");
    let is_in_head = body.is_some_and(|body| at < starts(body));
    if is_in_head
        || decl.fields.iter().any(|f| holds(f.node))
        || is_of_type(diagnostic)
        || is_in_member(unit, diagnostic)
    {
        return vec![(owner, None)];
    }
    // The next declaration decides.
    let fields = decl.fields.iter().map(|f| (starts(f.node), None, None));
    let methods = decl.methods.iter().enumerate();
    let methods = methods.map(|(m, method)| (starts(method.node), Some(m), None));
    let nested = types().filter(|(_, t)| t.outer == Some(owner));
    let nested = nested.map(|(i, t)| (starts(t.node), None, Some(i)));
    let next = fields.chain(methods).chain(nested);
    let next = next
        .filter(|(start, ..)| *start >= at)
        .min_by_key(|(start, ..)| *start);
    let (method, inner) = next.map_or((None, None), |(_, method, inner)| (method, inner));
    // Before a type in another it may be about either.
    let inner = inner.map(|inner| (inner, None));
    [(owner, method)].into_iter().chain(inner).collect()
}

/// Where modifiers stand, and what they describe.
fn modifiers(unit: &Unit) -> Vec<(SourceRange, Decl)> {
    let written = unit.attached.modifiers.iter();
    let written = written.flat_map(|(decl, words)| words.iter().map(move |w| (*decl, &w.span)));
    let annotated = annotations(&unit.outline).map(|(decl, word)| (decl, &word.span));
    let all = written.chain(annotated);
    all.map(|(decl, span)| (unit.lines.range(span.clone()), decl))
        .collect()
}

/// The annotations of Java at types, methods and fields.
pub(super) fn annotations<'u>(
    outline: &'u Outline,
) -> impl Iterator<Item = (Decl, &'u crate::outline::Word)> {
    let types = outline.types.iter().enumerate();
    let all = types.flat_map(|(t, ty)| {
        let methods = ty.methods.iter().enumerate();
        let of_methods = methods.map(move |(m, method)| (Decl::Method(t, m), &method.words));
        let fields = ty.fields.iter().enumerate();
        let of_fields = fields.map(move |(f, field)| (Decl::Field(t, f), &field.words));
        let all = of_methods.chain(of_fields);
        all.chain([(Decl::Type(t), &ty.words)])
    });
    let all = all.flat_map(|(decl, words)| words.iter().map(move |word| (decl, word)));
    all.filter(|(_, word)| word.is_annotation)
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
