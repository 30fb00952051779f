//! In: a proof tree. Out: the same drawn with lines, one node a line.

use std::fmt::Write;

use provetta_outcome::TreeNode;

/// Draws the tree; the root's own line is left to the caller.
pub fn draw(root: &TreeNode) -> String {
    let mut out = String::new();
    if root.children.is_empty() {
        let _ = writeln!(out, "└─ {}", label(root));
    }
    children(root, &mut out);
    out
}

/// Deeper nodes are not indented further: loops make trees that are deeper than any screen is wide.
const DEEPEST_INDENT: usize = 24;

fn children(node: &TreeNode, out: &mut String) {
    // Long chains of forks must not overflow the stack, so the walk keeps its own.
    let mut waiting: Vec<Waiting> = Vec::new();
    push(node, "", 0, &mut waiting);
    while let Some(Waiting {
        node,
        indent,
        depth,
        last,
    }) = waiting.pop()
    {
        let (branch, below) = if last {
            ("└─ ", "   ")
        } else {
            ("├─ ", "│  ")
        };
        if depth <= DEEPEST_INDENT {
            let _ = writeln!(out, "{indent}{branch}{}", label(node));
            push(node, &format!("{indent}{below}"), depth + 1, &mut waiting);
        } else {
            let _ = writeln!(out, "{indent}(depth {depth}) {branch}{}", label(node));
            push(node, &indent, depth + 1, &mut waiting);
        }
    }
}

struct Waiting<'a> {
    node: &'a TreeNode,
    indent: String,
    depth: usize,
    last: bool,
}

fn push<'a>(node: &'a TreeNode, indent: &str, depth: usize, waiting: &mut Vec<Waiting<'a>>) {
    for (i, child) in node.children.iter().enumerate().rev() {
        let last = i + 1 == node.children.len();
        waiting.push(Waiting {
            node: child,
            indent: indent.to_owned(),
            depth,
            last,
        });
    }
}

fn label(node: &TreeNode) -> String {
    let mut text = node.condition.clone();
    if let Some(line) = node.line {
        let _ = write!(
            text,
            "{}[line {line}]",
            if text.is_empty() { "" } else { "  " }
        );
    }
    if !node.leaf.is_empty() {
        let _ = write!(
            text,
            "{}{}",
            if text.is_empty() { "" } else { "  → " },
            node.leaf
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(condition: &str, leaf: &str, children: Vec<TreeNode>) -> TreeNode {
        TreeNode {
            condition: condition.into(),
            line: None,
            leaf: leaf.into(),
            children,
        }
    }

    #[test]
    fn forks_are_drawn_with_lines() {
        let inner = node(
            "x > 0",
            "",
            vec![
                node("y > 0", "test 1", vec![]),
                node("y <= 0", "closed", vec![]),
            ],
        );
        let root = node(
            "",
            "",
            vec![
                inner,
                TreeNode {
                    line: Some(7),
                    ..node("x <= 0", "cut: budget", vec![])
                },
            ],
        );
        assert_eq!(
            draw(&root),
            "├─ x > 0\n│  ├─ y > 0  → test 1\n│  └─ y <= 0  → closed\n└─ x <= 0  [line 7]  → cut: budget\n"
        );
        assert_eq!(draw(&node("", "test 1", vec![])), "└─ test 1\n");
    }

    #[test]
    fn deep_trees_stay_narrow() {
        let deep = (0..5000).fold(node("end", "closed", vec![]), |child, _| {
            node("i < n", "", vec![child])
        });
        let text = draw(&deep);
        assert_eq!(text.lines().count(), 5000);
        assert!(text.lines().all(|line| line.chars().count() < 200));
        assert!(
            text.contains("(depth 4998) └─ i < n"),
            "{}",
            text.lines().last().unwrap()
        );
    }
}
