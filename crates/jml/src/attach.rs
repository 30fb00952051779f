//! In: the JML comments of a source. Out: what they hold, sorted by the declaration or statement it belongs to.

use std::collections::BTreeMap;
use std::ops::Range;

use tree_sitter::{Node, Tree};

use crate::comment::{SpecificationText, segments};
use crate::outline::{Decl, Outline};
use crate::syntax::ast::{self, Item};
use crate::syntax::{Problem, parse};

/// The JML of a source, by what it belongs to.
#[derive(Default)]
pub(crate) struct Attached<'t> {
    /// Cases of methods; the key is type and method
    pub(crate) cases: BTreeMap<(usize, usize), Spec>,
    /// Modifiers by declaration
    pub(crate) modifiers: Vec<(Decl, Vec<ast::Name>)>,
    /// Clauses and declarations of types, with their type
    pub(crate) members: Vec<(usize, Member)>,
    /// What stands in code
    pub(crate) code: Vec<InCode<'t>>,
    /// Types with JML in or at them
    pub(crate) touched: Vec<usize>,
}

/// What is written at a method.
#[derive(Default)]
pub(crate) struct Spec {
    pub(crate) also: bool,
    pub(crate) cases: Vec<ast::Case>,
}

/// What a type holds in comments.
pub(crate) enum Member {
    Clause(Box<ast::TypeClause>),
    Field {
        modifiers: Vec<ast::Name>,
        ty: ast::Ty,
        vars: Vec<ast::Declarator>,
        span: ast::Span,
    },
    Method(Box<ast::ModelMethod>, Vec<ast::Case>),
}

/// JML in code.
pub(crate) struct InCode<'t> {
    pub(crate) owner: usize,
    /// None in an initialiser
    pub(crate) method: Option<usize>,
    /// The innermost lambda expression around it
    pub(crate) lambda: Option<Node<'t>>,
    pub(crate) comment: Node<'t>,
    /// The statement behind it
    pub(crate) next: Option<Node<'t>>,
    /// The block around it
    pub(crate) block: Node<'t>,
    pub(crate) items: Vec<Item>,
}

/// Where a comment stands.
enum Home<'t> {
    /// Between declarations of a type
    Member(usize, Option<Decl>),
    /// In the head of a declaration
    Head(Decl),
    /// Before or behind the types of the file
    Top(Option<Decl>),
    Code(Box<InCode<'t>>),
    /// At a part of a type
    InType,
    Nowhere,
}

pub(crate) fn attach<'t>(
    source: &str,
    tree: &'t Tree,
    outline: &Outline<'t>,
    groups: &[SpecificationText],
    problems: &mut Vec<Problem>,
) -> Attached<'t> {
    let mut sorter = Sorter {
        outline,
        found: Attached::default(),
        problems,
    };
    for group in groups {
        let pieces: Vec<Range<usize>> = group
            .comments
            .iter()
            .flat_map(|c| segments(source, c.clone()))
            .collect();
        let home = sorter.home(tree, &group.bytes, group.comments.last());
        let in_code = matches!(home, Home::Code(_));
        let (items, wrong) = parse(source, &pieces, in_code);
        sorter.problems.extend(wrong);
        sorter.sort(home, items, group);
    }
    sorter.found
}

struct Sorter<'t, 'o, 'p> {
    outline: &'o Outline<'t>,
    found: Attached<'t>,
    problems: &'p mut Vec<Problem>,
}

/// Adds cases. Clauses that do not begin with `also` or a behaviour belong to the case before them: a mistake
/// or another comment between them must not tear a case apart, for then its second half would have no
/// precondition.
pub(crate) fn append(all: &mut Vec<ast::Case>, cases: Vec<ast::Case>, also: bool) {
    let mut cases = cases.into_iter();
    if let (false, Some(last)) = (also, all.last_mut())
        && let Some(first) = cases.next()
    {
        if first.behavior == crate::Behavior::Lightweight && first.modifiers.is_empty() {
            last.parts.extend(first.parts);
            last.span.end = last.span.end.max(first.span.end);
        } else {
            all.push(first);
        }
    }
    all.extend(cases);
}

/// What is assumed of a word that takes nothing away from what is claimed.
pub(crate) const IGNORED: &str = "it has no effect on the verdict";

/// What is assumed of something that cannot be used.
pub(crate) const UNUSED: &str = "nothing: it is neither checked nor used";

/// Whether a modifier or annotation says no more than that something may be null.
pub(crate) fn is_nullable(word: &str) -> bool {
    word == "nullable" || crate::keyword::meaning(word) == Some("nullable")
}

fn is_comment(node: &Node) -> bool {
    matches!(node.kind(), "line_comment" | "block_comment")
}

/// The next sibling with a name that is no comment.
fn next_of<'t>(node: Node<'t>) -> Option<Node<'t>> {
    let mut next = node.next_named_sibling();
    while let Some(found) = next.filter(is_comment) {
        next = found.next_named_sibling();
    }
    next
}

/// The next sibling that is no comment, words and signs of Java included.
fn next_part<'t>(node: Node<'t>) -> Option<Node<'t>> {
    let mut next = node.next_sibling();
    while let Some(found) = next.filter(is_comment) {
        next = found.next_sibling();
    }
    next
}

impl<'t> Sorter<'t, '_, '_> {
    fn decl(&self, node: Node) -> Option<Decl> {
        self.outline.by_node.get(&node.id()).copied()
    }

    fn home(&self, tree: &'t Tree, bytes: &Range<usize>, last: Option<&Range<usize>>) -> Home<'t> {
        let root = tree.root_node();
        let at = |start: usize| root.descendant_for_byte_range(start, start + 1);
        let Some(comment) = at(bytes.start).filter(is_comment) else {
            return Home::Nowhere;
        };
        let last = last
            .and_then(|l| at(l.start))
            .filter(is_comment)
            .unwrap_or(comment);
        let next = next_of(last);
        let next_decl = next.and_then(|n| self.decl(n));
        let mut inner = comment;
        while let Some(parent) = inner.parent() {
            match parent.kind() {
                "program" => return Home::Top(next_decl),
                "class_body"
                | "interface_body"
                | "enum_body"
                | "enum_body_declarations"
                | "annotation_type_body" => {
                    return match self.owner_of_body(parent) {
                        Some(owner) => Home::Member(owner, next_decl),
                        None => Home::Nowhere,
                    };
                }
                // What is said of the elements of something is not said of the whole.
                "type_arguments" | "type_parameters" | "dimensions_expr" => return Home::InType,
                "formal_parameters" => {
                    if let Some(Decl::Parameter(..) | Decl::Component(..)) = next_decl {
                        return Home::Head(next_decl.unwrap_or(Decl::Type(0)));
                    }
                }
                "block"
                | "constructor_body"
                | "switch_block_statement_group"
                | "switch_block"
                | "labeled_statement"
                | "while_statement"
                | "do_statement"
                | "for_statement"
                | "enhanced_for_statement"
                | "if_statement" => {
                    // Inside of a statement only words that describe a part of it have a meaning.
                    let is_before_else = next_part(last).is_some_and(|n| n.kind() == "else");
                    let next = next.filter(|_| inner == comment && !is_before_else);
                    return self.in_code(comment, next);
                }
                _ => {
                    if let Some(decl) = self.decl(parent) {
                        return Home::Head(decl);
                    }
                }
            }
            inner = parent;
        }
        Home::Nowhere
    }

    fn owner_of_body(&self, body: Node) -> Option<usize> {
        let mut node = Some(body);
        for _ in 0..3 {
            match node.and_then(|n| self.decl(n)) {
                Some(Decl::Type(owner)) => return Some(owner),
                _ => node = node.and_then(|n| n.parent()),
            }
        }
        None
    }

    fn in_code(&self, comment: Node<'t>, next: Option<Node<'t>>) -> Home<'t> {
        let (mut block, mut lambda) = (None, None);
        let mut node = comment.parent();
        while let Some(around) = node {
            if block.is_none()
                && matches!(around.kind(), "block" | "constructor_body" | "switch_block")
            {
                block = Some(around);
            }
            if around.kind() == "lambda_expression" {
                lambda = lambda.or(Some(around));
            }
            let (owner, method) = match self.decl(around) {
                Some(Decl::Method(owner, method)) => (owner, Some(method)),
                Some(Decl::Type(owner)) => (owner, None),
                _ => {
                    node = around.parent();
                    continue;
                }
            };
            let Some(block) = block else {
                return Home::Nowhere;
            };
            return Home::Code(Box::new(InCode {
                owner,
                method,
                lambda,
                comment,
                next,
                block,
                items: Vec::new(),
            }));
        }
        Home::Nowhere
    }

    fn homeless(&mut self, span: &Range<usize>) {
        self.problems.push(Problem::error(
            span.clone(),
            "this specification belongs to no declaration".to_owned(),
            Some("put it right before the method that it describes".to_owned()),
        ));
    }

    fn sort(&mut self, home: Home<'t>, items: Vec<Item>, group: &SpecificationText) {
        let span = &group.bytes;
        let is_nullable = |item: &Item| match item {
            Item::Modifiers(words) => words.iter().all(|w| is_nullable(&w.text)),
            _ => false,
        };
        let is_nullable = items.iter().all(is_nullable);
        match home {
            // Nothing is taken for granted of the elements of something, so that they may be null is no news.
            Home::Nowhere | Home::InType if group.is_foreign && is_nullable => {}
            Home::Nowhere => self.homeless(span),
            Home::InType => {
                let assumed = match is_nullable {
                    true => IGNORED,
                    false => UNUSED,
                };
                self.problems.push(Problem::warning(
                    span.clone(),
                    "a specification of a part of a type is not supported".to_owned(),
                    assumed,
                ));
            }
            Home::Code(mut code) => {
                self.touch(code.owner, group);
                code.items = items;
                self.found.code.push(*code);
            }
            Home::Head(decl) => {
                let owner = match decl {
                    Decl::Type(owner)
                    | Decl::Method(owner, _)
                    | Decl::Field(owner, _)
                    | Decl::Component(owner, _)
                    | Decl::Parameter(owner, ..) => owner,
                };
                self.touch(owner, group);
                self.declarations(Some(owner), Some(decl), items, span);
            }
            Home::Member(owner, next) => {
                self.touch(owner, group);
                self.declarations(Some(owner), next, items, span);
            }
            Home::Top(next) => {
                if let Some(Decl::Type(owner)) = next {
                    self.touch(owner, group);
                }
                self.declarations(None, next, items, span);
            }
        }
    }

    fn touch(&mut self, owner: usize, group: &SpecificationText) {
        // Sources without JML have annotations too.
        if !group.is_foreign && !self.found.touched.contains(&owner) {
            self.found.touched.push(owner);
        }
    }

    fn declarations(
        &mut self,
        owner: Option<usize>,
        described: Option<Decl>,
        items: Vec<Item>,
        span: &Range<usize>,
    ) {
        // Cases that may belong to a model method behind them.
        let mut pending: Option<(bool, Vec<ast::Case>)> = None;
        // So may modifiers before these cases.
        let mut words: Vec<ast::Name> = Vec::new();
        for item in items {
            match (item, owner) {
                (Item::Skipped, _) => {}
                (Item::Spec { also, cases }, _) => {
                    let (_, all) = pending.get_or_insert((also, Vec::new()));
                    append(all, cases, also);
                }
                (Item::Modifiers(more), _) => words.extend(more),
                (Item::Type(clause), Some(owner)) => {
                    self.found
                        .members
                        .push((owner, Member::Clause(Box::new(clause))));
                }
                (
                    Item::Field {
                        modifiers,
                        ty,
                        vars,
                        span,
                    },
                    Some(owner),
                ) => {
                    let field = Member::Field {
                        modifiers,
                        ty,
                        vars,
                        span,
                    };
                    self.found.members.push((owner, field));
                }
                (Item::Method(mut method), Some(owner)) => {
                    method.modifiers.append(&mut words);
                    let cases = pending.take().map(|(_, cases)| cases).unwrap_or_default();
                    let member = Member::Method(Box::new(method), cases);
                    self.found.members.push((owner, member));
                }
                (Item::Type(ast::TypeClause { span, .. }), None)
                | (Item::Field { span, .. }, None)
                | (Item::Method(ast::ModelMethod { span, .. }), None) => {
                    self.problems.push(Problem::error(
                        span,
                        "this belongs into a type".to_owned(),
                        Some("put it between the braces of the class".to_owned()),
                    ));
                }
                (Item::Statement(statement), _) => self.homeless(&statement.span),
            }
        }
        match (described, words.first()) {
            (_, None) => {}
            (Some(decl), _) => self.found.modifiers.push((decl, words)),
            (None, Some(first)) => {
                let span = first.span.clone();
                self.homeless(&span);
            }
        }
        let Some((also, cases)) = pending else { return };
        match described {
            Some(Decl::Method(owner, method)) => {
                let spec = self.found.cases.entry((owner, method)).or_default();
                spec.also |= also && spec.cases.is_empty();
                append(&mut spec.cases, cases, also);
            }
            _ => {
                let first = cases.first().map(|c| c.span.clone());
                let last = cases.last().map(|c| c.span.end);
                let span = match (first, last) {
                    (Some(first), Some(end)) => first.start..end,
                    _ => span.clone(),
                };
                self.homeless(&span);
            }
        }
    }
}
