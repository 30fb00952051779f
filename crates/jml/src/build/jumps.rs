//! In: a statement of the source. Out: the jumps in it that leave it, and what runs after they did.

use std::sync::Arc;

use tree_sitter::Node;

use super::clauses::Maker;
use super::statements::LOOPS;
use crate::outline::text;
use crate::typed::{Exits, Jump};

/// What jumps inside of a statement can be about, at some place in it.
#[derive(Clone, Default)]
struct Inside {
    in_loop: bool,
    in_switch: bool,
    labels: Vec<Arc<str>>,
}

/// The jumps out of a statement that has these labels itself; `body` is the declaration whose code it belongs to.
pub(super) fn exits(
    source: &str,
    statement: Node,
    labels: &[Arc<str>],
    body: Node,
    maker: &Maker,
) -> Exits {
    let mut found = Exits::default();
    let inside = Inside {
        labels: labels.to_vec(),
        ..Inside::default()
    };
    let mut open = vec![(statement, inside)];
    while let Some((node, inside)) = open.pop() {
        if matches!(node.kind(), "class_body" | "lambda_expression") {
            continue;
        }
        if let Some(jump) = left_by(source, node, &inside) {
            found.jumps.push((maker.range(&node.byte_range()), jump));
        }
        let mut below = inside;
        below.in_loop |= LOOPS.contains(&node.kind());
        // The grammar has one kind for statements and expressions.
        below.in_switch |= node.kind() == "switch_expression";
        if node.kind() == "labeled_statement"
            && let Some(label) = node.named_child(0)
        {
            below.labels.push(text(source, label).into());
        }
        let mut cursor = node.walk();
        open.extend(node.children(&mut cursor).map(|c| (c, below.clone())));
    }
    found.jumps.sort_by_key(|(range, _)| range.start);
    around(statement, body, maker, &mut found);
    found
}

/// How a statement leaves what is looked at, if it does.
fn left_by(source: &str, node: Node, inside: &Inside) -> Option<Jump> {
    let mut cursor = node.walk();
    let label = node
        .named_children(&mut cursor)
        .find(|c| c.kind() == "identifier");
    let label: Option<Arc<str>> = label.map(|l| text(source, l).into());
    let is_inside = |label: &Arc<str>| inside.labels.contains(label);
    match node.kind() {
        "break_statement" => {
            let stays = label
                .as_ref()
                .map_or(inside.in_loop || inside.in_switch, is_inside);
            (!stays).then_some(Jump::Break(label))
        }
        "continue_statement" => {
            let stays = label.as_ref().map_or(inside.in_loop, is_inside);
            (!stays).then_some(Jump::Continue(label))
        }
        "yield_statement" => (!inside.in_switch).then_some(Jump::Yield),
        "return_statement" => Some(Jump::Return),
        _ => None,
    }
}

/// What runs on the way out of a statement, outermost last.
fn around(statement: Node, body: Node, maker: &Maker, into: &mut Exits) {
    let mut inner = statement;
    while let Some(node) = inner.parent() {
        if inner == body || matches!(node.kind(), "class_body" | "lambda_expression") {
            return;
        }
        let is_try = matches!(
            node.kind(),
            "try_statement" | "try_with_resources_statement"
        );
        if is_try && inner.kind() != "finally_clause" {
            let last = named(node, "finally_clause");
            let block = last.and_then(|f| named(f, "block"));
            into.finals
                .extend(block.map(|b| maker.range(&b.byte_range())));
            let is_body = node.child_by_field_name("body") == Some(inner);
            into.closes |= node.kind() == "try_with_resources_statement" && is_body;
        }
        inner = node;
    }
}

/// The first child of a kind.
fn named<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    let mut children = node.named_children(&mut cursor);
    children.find(|c| c.kind() == kind)
}
