//! In: source text. Out: its comments, each with what surrounds it, so that comments which describe the same thing can be joined.
//!
//! Declarations are identified by the bytes they take, which no two of them share.
//! The tree is walked with a cursor, not by recursion: source may nest as deep as it likes.

use std::ops::Range;

use tree_sitter::{Node, Parser, Tree, TreeCursor};

/// A comment and where it stands.
pub(crate) struct Comment {
    pub(crate) bytes: Range<usize>,
    pub(crate) around: Surroundings,
}

/// What surrounds a comment: the bytes of declarations.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Surroundings {
    /// Innermost class around the comment
    class: Option<Range<usize>>,
    /// Innermost method around it, head or body
    method: Option<Range<usize>>,
    /// The declaration that follows, if the comment stands between declarations
    next: Option<Range<usize>>,
    /// Where it stands in executable code: comments at one place describe the same statement
    statement: Option<usize>,
}

/// The syntax tree of a Java source.
pub(crate) fn parse(source: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser
        .set_language(&tree_sitter_java::LANGUAGE.into())
        .ok()?;
    parser.parse(source, None)
}

/// All comments of a syntax tree.
pub(crate) fn comments_of(tree: &Tree) -> Vec<Comment> {
    let mut walk = Walk {
        scopes: Vec::new(),
        comments: Vec::new(),
        waiting: vec![Vec::new()],
    };
    walk.run(&mut tree.walk());
    walk.comments
}

/// What an open node of the tree means for what is in it.
enum Scope {
    Class(Range<usize>),
    Method(Range<usize>),
    Code,
    Nothing,
}

struct Walk {
    scopes: Vec<Scope>,
    comments: Vec<Comment>,
    /// By depth, indices of comments whose next sibling is still to come
    waiting: Vec<Vec<usize>>,
}

impl Walk {
    fn run(&mut self, cursor: &mut TreeCursor) {
        loop {
            let node = cursor.node();
            if matches!(node.kind(), "line_comment" | "block_comment") {
                let around = self.around(node);
                if let Some(waiting) = self.waiting.last_mut() {
                    waiting.push(self.comments.len());
                }
                self.comments.push(Comment {
                    bytes: node.byte_range(),
                    around,
                });
            } else {
                self.follow(node);
            }
            self.scopes.push(scope(node));
            if cursor.goto_first_child() {
                self.waiting.push(Vec::new());
                continue;
            }
            loop {
                self.scopes.pop();
                if cursor.goto_next_sibling() {
                    break;
                }
                self.waiting.pop();
                if !cursor.goto_parent() {
                    return;
                }
            }
        }
    }

    fn is_in_code(&self) -> bool {
        let inner = self.scopes.iter().rev();
        let mut until_class = inner.take_while(|scope| !matches!(scope, Scope::Class(_)));
        until_class.any(|scope| matches!(scope, Scope::Code))
    }

    fn around(&self, comment: Node) -> Surroundings {
        let class = self.scopes.iter().rev().find_map(|scope| match scope {
            Scope::Class(bytes) => Some(bytes.clone()),
            _ => None,
        });
        let inner = self.scopes.iter().rev();
        let method = inner
            .take_while(|scope| !matches!(scope, Scope::Class(_)))
            .find_map(|scope| match scope {
                Scope::Method(bytes) => Some(bytes.clone()),
                _ => None,
            });
        Surroundings {
            class,
            method,
            next: None,
            statement: self.is_in_code().then_some(comment.end_byte()),
        }
    }

    /// The node that follows the comments that wait for one.
    fn follow(&mut self, node: Node) {
        let waiting = match self.waiting.last_mut() {
            Some(waiting) if !waiting.is_empty() => std::mem::take(waiting),
            _ => return,
        };
        let is_declaration = is_class(node) || is_method(node);
        for comment in waiting {
            let around = &mut self.comments[comment].around;
            around.next = is_declaration.then(|| node.byte_range());
            around.statement = around.statement.map(|_| node.start_byte());
        }
    }
}

fn scope(node: Node) -> Scope {
    // The body of an anonymous class or of an enum constant.
    let is_body = node.kind() == "class_body"
        && node
            .parent()
            .is_some_and(|p| matches!(p.kind(), "object_creation_expression" | "enum_constant"));
    match node.kind() {
        _ if is_body || is_class(node) => Scope::Class(node.byte_range()),
        _ if is_method(node) => Scope::Method(node.byte_range()),
        "block" | "constructor_body" | "lambda_expression" => Scope::Code,
        _ => Scope::Nothing,
    }
}

fn is_class(node: Node) -> bool {
    matches!(
        node.kind(),
        "class_declaration"
            | "interface_declaration"
            | "enum_declaration"
            | "record_declaration"
            | "annotation_type_declaration"
    )
}

fn is_method(node: Node) -> bool {
    matches!(
        node.kind(),
        "method_declaration" | "constructor_declaration" | "compact_constructor_declaration"
    )
}
