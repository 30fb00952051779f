//! In: forks and leaves as they happen. Out: the proof tree for people.

use provetta_outcome::TreeNode;

/// A node of the tree under construction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NodeId(usize);

#[derive(Debug)]
struct Node {
    condition: String,
    line: Option<u32>,
    leaf: String,
    children: Vec<usize>,
}

/// The tree; keeps nothing unless it was asked for.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    keep: bool,
}

impl Tree {
    pub(crate) const ROOT: NodeId = NodeId(0);

    pub(crate) fn new(keep: bool) -> Tree {
        let root = Node {
            condition: String::new(),
            line: None,
            leaf: String::new(),
            children: Vec::new(),
        };
        Tree {
            nodes: vec![root],
            keep,
        }
    }

    /// A child of a fork.
    pub(crate) fn child(
        &mut self,
        parent: NodeId,
        condition: impl FnOnce() -> String,
        line: Option<u32>,
    ) -> NodeId {
        if !self.keep {
            return Tree::ROOT;
        }
        let id = self.nodes.len();
        let node = Node {
            condition: condition(),
            line,
            leaf: "open".into(),
            children: Vec::new(),
        };
        self.nodes.push(node);
        let parent = &mut self.nodes[parent.0];
        parent.leaf.clear();
        parent.children.push(id);
        NodeId(id)
    }

    /// What became of a leaf.
    pub(crate) fn leaf(&mut self, node: NodeId, text: impl FnOnce() -> String) {
        if self.keep {
            self.nodes[node.0].leaf = text();
        }
    }

    /// The finished tree.
    pub(crate) fn finish(mut self) -> Option<TreeNode> {
        if !self.keep {
            return None;
        }
        // Children have larger numbers than their parents, so the tree is put together from the end,
        // without recursion.
        let mut built: Vec<Option<TreeNode>> = (0..self.nodes.len()).map(|_| None).collect();
        for i in (0..self.nodes.len()).rev() {
            let node = &mut self.nodes[i];
            let children = node
                .children
                .iter()
                .filter_map(|c| built[*c].take())
                .collect();
            built[i] = Some(TreeNode {
                condition: std::mem::take(&mut node.condition),
                line: node.line,
                leaf: std::mem::take(&mut node.leaf),
                children,
            });
        }
        built.into_iter().next().flatten()
    }
}
