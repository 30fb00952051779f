//! In: source text. Out: its comments, each with the declaration or statement it stands at.
//!
//! The tree is walked with a cursor, not by recursion: source may nest as deep as it likes.

use std::ops::Range;

use tree_sitter::{Node, Parser, Tree, TreeCursor};

use crate::Target;
use crate::keyword::{Group, group};
use crate::text::Lines;

/// A comment and where it stands.
pub(crate) struct Comment {
    pub(crate) bytes: Range<usize>,
    pub(crate) place: Place,
}

/// A declaration in terms of bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Declared {
    class: String,
    /// Name and number of parameters, for methods and constructors
    method: Option<(String, usize)>,
    bytes: Range<usize>,
}

/// What surrounds a comment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Place {
    /// Innermost class around the comment
    class: Option<Declared>,
    /// Innermost method around it, head or body
    method: Option<Declared>,
    /// Whether it stands in executable code
    in_code: bool,
    /// The declaration that follows, if the comment stands between declarations
    next: Option<Declared>,
    /// Where it stands in executable code: comments at one place describe the same statement
    statement: Option<usize>,
}

/// All comments, and whether the whole source was understood; none if it cannot be parsed at all.
pub(crate) fn comments(source: &str) -> Option<(Vec<Comment>, bool)> {
    let tree = parse(source)?;
    Some((comments_of(source, &tree), !tree.root_node().has_error()))
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
pub(crate) fn comments_of(source: &str, tree: &Tree) -> Vec<Comment> {
    let mut walk = Walk {
        source,
        scopes: Vec::new(),
        comments: Vec::new(),
        waiting: vec![Vec::new()],
    };
    walk.run(&mut tree.walk());
    walk.comments
}

/// What an open node of the tree means for what is in it.
enum Scope {
    Class {
        declared: Declared,
        anonymous: usize,
    },
    Method(Declared),
    Code,
    Nothing,
}

struct Walk<'a> {
    source: &'a str,
    scopes: Vec<Scope>,
    comments: Vec<Comment>,
    /// By depth, indices of comments whose next sibling is still to come
    waiting: Vec<Vec<usize>>,
}

impl Walk<'_> {
    fn run(&mut self, cursor: &mut TreeCursor) {
        loop {
            let node = cursor.node();
            if matches!(node.kind(), "line_comment" | "block_comment") {
                let place = self.place(node);
                if let Some(waiting) = self.waiting.last_mut() {
                    waiting.push(self.comments.len());
                }
                self.comments.push(Comment {
                    bytes: node.byte_range(),
                    place,
                });
            } else {
                self.follow(node);
            }
            let scope = self.scope(node);
            self.scopes.push(scope);
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

    fn text(&self, node: Option<Node>) -> String {
        let text = node.and_then(|n| self.source.get(n.byte_range()));
        text.unwrap_or_default().to_owned()
    }

    fn scope(&mut self, node: Node) -> Scope {
        match node.kind() {
            "class_declaration"
            | "interface_declaration"
            | "enum_declaration"
            | "record_declaration"
            | "annotation_type_declaration" => {
                let declared = self.class(node, true);
                Scope::Class {
                    declared,
                    anonymous: 0,
                }
            }
            // The body of an anonymous class or of an enum constant.
            "class_body"
                if node.parent().is_some_and(|p| {
                    matches!(p.kind(), "object_creation_expression" | "enum_constant")
                }) =>
            {
                let declared = self.class(node, true);
                Scope::Class {
                    declared,
                    anonymous: 0,
                }
            }
            "method_declaration"
            | "constructor_declaration"
            | "compact_constructor_declaration" => Scope::Method(self.method(node)),
            "block" | "constructor_body" | "lambda_expression" => Scope::Code,
            _ => Scope::Nothing,
        }
    }

    /// The class that this node declares; counts it if it is local or anonymous.
    fn class(&mut self, node: Node, count: bool) -> Declared {
        let simple = self.text(node.child_by_field_name("name"));
        let is_local = simple.is_empty() || self.is_in_code();
        let around = self.scopes.iter_mut().rev().find_map(|scope| match scope {
            Scope::Class {
                declared,
                anonymous,
            } => Some((&declared.class, anonymous)),
            _ => None,
        });
        let name = match around {
            None => simple,
            Some((outer, _)) if !is_local => format!("{outer}${simple}"),
            // javac counts per name: the first local class of each name is number 1.
            Some((outer, _)) if !simple.is_empty() => format!("{outer}$1{simple}"),
            Some((outer, anonymous)) => {
                *anonymous += usize::from(count);
                format!("{outer}${anonymous}")
            }
        };
        Declared {
            class: name,
            method: None,
            bytes: node.byte_range(),
        }
    }

    fn is_in_code(&self) -> bool {
        let inner = self.scopes.iter().rev();
        let mut until_class = inner.take_while(|scope| !matches!(scope, Scope::Class { .. }));
        until_class.any(|scope| matches!(scope, Scope::Code))
    }

    fn around_class(&self) -> Option<Declared> {
        self.scopes.iter().rev().find_map(|scope| match scope {
            Scope::Class { declared, .. } => Some(declared.clone()),
            _ => None,
        })
    }

    fn method(&self, node: Node) -> Declared {
        let class = self.around_class().map(|c| c.class).unwrap_or_default();
        let name = match node.kind() {
            "method_declaration" => self.text(node.child_by_field_name("name")),
            _ => "<init>".to_owned(),
        };
        // A compact constructor has the parameters of its record.
        let parameters = node.child_by_field_name("parameters").or_else(|| {
            let record = node.parent().and_then(|body| body.parent())?;
            record.child_by_field_name("parameters")
        });
        let count = parameters.map_or(0, |list| {
            let mut cursor = list.walk();
            let named = list.named_children(&mut cursor);
            named
                .filter(|p| matches!(p.kind(), "formal_parameter" | "spread_parameter"))
                .count()
        });
        Declared {
            class,
            method: Some((name, count)),
            bytes: node.byte_range(),
        }
    }

    fn place(&self, comment: Node) -> Place {
        let in_code = self.is_in_code();
        let inner = self.scopes.iter().rev();
        let method = inner
            .take_while(|scope| !matches!(scope, Scope::Class { .. }))
            .find_map(|scope| match scope {
                Scope::Method(declared) => Some(declared.clone()),
                _ => None,
            });
        Place {
            class: self.around_class(),
            method,
            in_code,
            next: None,
            statement: in_code.then_some(comment.end_byte()),
        }
    }

    /// The node that follows the comments that wait for one.
    fn follow(&mut self, node: Node) {
        let waiting = match self.waiting.last_mut() {
            Some(waiting) if !waiting.is_empty() => std::mem::take(waiting),
            _ => return,
        };
        let next = match node.kind() {
            "method_declaration"
            | "constructor_declaration"
            | "compact_constructor_declaration" => Some(self.method(node)),
            "class_declaration"
            | "interface_declaration"
            | "enum_declaration"
            | "record_declaration"
            | "annotation_type_declaration" => Some(self.class(node, false)),
            _ => None,
        };
        for comment in waiting {
            let place = &mut self.comments[comment].place;
            place.next = next.clone();
            place.statement = place.statement.map(|_| node.start_byte());
        }
    }
}

/// What a specification at this place with these clauses belongs to.
pub(crate) fn targets(place: &Place, keywords: &[String], lines: &Lines) -> Vec<Target> {
    let groups: Vec<Group> = keywords.iter().filter_map(|k| group(k)).collect();
    let class_name = place
        .class
        .as_ref()
        .map(|c| c.class.clone())
        .unwrap_or_default();
    if place.in_code {
        let method = place
            .method
            .as_ref()
            .and_then(|m| m.method.clone())
            .map(|(name, _)| name);
        let line = lines.line(place.statement.unwrap_or_default());
        return vec![Target::Statement {
            class: class_name,
            method,
            line,
        }];
    }
    let mut targets = Vec::new();
    let type_level = |g: &Group| matches!(g, Group::Type | Group::Declaration);
    if groups.iter().any(type_level)
        && let Some(class) = place.class.as_ref().or(place.next.as_ref())
    {
        targets.push(target(class, lines));
    }
    // What is left describes a declaration: the one it stands in the head of, else the next one.
    if !groups.iter().all(type_level) || groups.is_empty() {
        let described = place.method.as_ref().or(place.next.as_ref());
        let modifiers_only = groups.iter().all(|g| *g == Group::Modifier);
        match described {
            Some(declared) => targets.push(target(declared, lines)),
            // A modifier of a field is the type's business.
            None if modifiers_only && targets.is_empty() => {
                targets.extend(place.class.as_ref().map(|class| target(class, lines)));
            }
            None => {}
        }
    }
    targets
}

fn target(declared: &Declared, lines: &Lines) -> Target {
    let last = declared
        .bytes
        .end
        .saturating_sub(1)
        .max(declared.bytes.start);
    let span = (lines.line(declared.bytes.start), lines.line(last));
    let class = declared.class.clone();
    match &declared.method {
        Some((name, parameters)) => Target::Method {
            class,
            name: name.clone(),
            lines: span,
            parameters: *parameters,
        },
        None => Target::Type { class, lines: span },
    }
}
