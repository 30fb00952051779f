//! In: the syntax tree of a Java source. Out: its types with their fields and methods, and what it imports.
//!
//! The tree is walked with a cursor, not by recursion: source may nest as deep as it likes.

use std::collections::HashMap;
use std::ops::Range;

use tree_sitter::{Node, Tree};

/// The declarations of a source file.
pub(crate) struct Outline<'t> {
    /// With slashes; empty for the unnamed one
    pub(crate) package: String,
    pub(crate) imports: Imports,
    /// In order of the source
    pub(crate) types: Vec<TypeDecl<'t>>,
    /// What a node declares, by the node's id
    pub(crate) by_node: HashMap<usize, Decl>,
}

/// Which declaration a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decl {
    Type(usize),
    /// Type and method
    Method(usize, usize),
    /// Type and field declaration
    Field(usize, usize),
    /// Type, method and parameter
    Parameter(usize, usize, usize),
    /// Type and component, of a record
    Component(usize, usize),
}

/// What a source imports, with dots.
#[derive(Debug, Default)]
pub(crate) struct Imports {
    pub(crate) single: Vec<String>,
    pub(crate) on_demand: Vec<String>,
    pub(crate) static_single: Vec<String>,
    pub(crate) static_on_demand: Vec<String>,
}

pub(crate) struct TypeDecl<'t> {
    pub(crate) node: Node<'t>,
    /// Internal name, with package
    pub(crate) class: String,
    pub(crate) outer: Option<usize>,
    pub(crate) methods: Vec<MethodDecl<'t>>,
    pub(crate) fields: Vec<FieldDecl<'t>>,
    /// Modifiers and annotations, as written
    pub(crate) words: Vec<Word>,
    pub(crate) is_interface: bool,
    anonymous: usize,
}

pub(crate) struct MethodDecl<'t> {
    pub(crate) node: Node<'t>,
    /// `<init>` for constructors
    pub(crate) name: String,
    pub(crate) parameters: Vec<ParameterDecl>,
    pub(crate) words: Vec<Word>,
}

pub(crate) struct ParameterDecl {
    pub(crate) name: String,
    pub(crate) ty: Option<Range<usize>>,
    pub(crate) dims: usize,
    pub(crate) words: Vec<Word>,
}

pub(crate) struct FieldDecl<'t> {
    pub(crate) node: Node<'t>,
    pub(crate) names: Vec<String>,
    pub(crate) words: Vec<Word>,
}

/// A modifier or the simple name of an annotation.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) is_annotation: bool,
    pub(crate) span: std::ops::Range<usize>,
}

const TYPES: &[&str] = &[
    "class_declaration",
    "interface_declaration",
    "enum_declaration",
    "record_declaration",
    "annotation_type_declaration",
];

const METHODS: &[&str] = &[
    "method_declaration",
    "constructor_declaration",
    "compact_constructor_declaration",
];

pub(crate) fn outline<'t>(source: &str, tree: &'t Tree) -> Outline<'t> {
    let mut walk = Walk {
        source,
        outline: Outline {
            package: String::new(),
            imports: Imports::default(),
            types: Vec::new(),
            by_node: HashMap::new(),
        },
        open: Vec::new(),
    };
    walk.run(tree);
    walk.outline
}

/// What an open node means for what is in it.
enum Open {
    Type(usize),
    Code,
    Other,
}

struct Walk<'s, 't> {
    source: &'s str,
    outline: Outline<'t>,
    open: Vec<Open>,
}

pub(crate) fn text<'s>(source: &'s str, node: Node) -> &'s str {
    source.get(node.byte_range()).unwrap_or_default()
}

/// Text without blanks, as in a name.
fn dense(source: &str, node: Option<Node>) -> String {
    let text = node.map_or("", |n| text(source, n));
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

impl<'t> Walk<'_, 't> {
    fn run(&mut self, tree: &'t Tree) {
        let mut cursor = tree.walk();
        loop {
            let open = self.visit(cursor.node());
            self.open.push(open);
            if cursor.goto_first_child() {
                continue;
            }
            loop {
                self.open.pop();
                if cursor.goto_next_sibling() {
                    break;
                }
                if !cursor.goto_parent() {
                    return;
                }
            }
        }
    }

    fn visit(&mut self, node: Node<'t>) -> Open {
        match node.kind() {
            "package_declaration" => {
                let name = node
                    .named_children(&mut node.walk())
                    .find(|c| matches!(c.kind(), "identifier" | "scoped_identifier"));
                self.outline.package = dense(self.source, name).replace('.', "/");
                Open::Other
            }
            "import_declaration" => {
                self.import(node);
                Open::Other
            }
            kind if TYPES.contains(&kind) => self.type_decl(node),
            "class_body"
                if node.parent().is_some_and(|p| {
                    matches!(p.kind(), "object_creation_expression" | "enum_constant")
                }) =>
            {
                self.type_decl(node)
            }
            kind if METHODS.contains(&kind) => {
                self.method(node);
                Open::Other
            }
            "field_declaration" | "constant_declaration" => {
                self.field(node);
                Open::Other
            }
            "block" | "constructor_body" | "lambda_expression" => Open::Code,
            _ => Open::Other,
        }
    }

    fn import(&mut self, node: Node) {
        let mut cursor = node.walk();
        let (mut is_static, mut all, mut name) = (false, false, String::new());
        for child in node.children(&mut cursor) {
            match child.kind() {
                "static" => is_static = true,
                "asterisk" => all = true,
                "identifier" | "scoped_identifier" => name = dense(self.source, Some(child)),
                _ => {}
            }
        }
        let imports = &mut self.outline.imports;
        match (is_static, all) {
            (false, false) => imports.single.push(name),
            (false, true) => imports.on_demand.push(name),
            (true, false) => imports.static_single.push(name),
            (true, true) => imports.static_on_demand.push(name),
        }
    }

    fn around(&self) -> Option<usize> {
        self.open.iter().rev().find_map(|open| match open {
            Open::Type(index) => Some(*index),
            _ => None,
        })
    }

    fn is_in_code(&self) -> bool {
        let until_type = self
            .open
            .iter()
            .rev()
            .take_while(|o| !matches!(o, Open::Type(_)));
        until_type.into_iter().any(|o| matches!(o, Open::Code))
    }

    fn type_decl(&mut self, node: Node<'t>) -> Open {
        let simple = dense(self.source, node.child_by_field_name("name"));
        let is_local = simple.is_empty() || self.is_in_code();
        let outer = self.around();
        // javac counts per name: the first local class of each name is number 1.
        let local_name = outer.map(|o| {
            let prefix = &self.outline.types[o].class;
            let mut number = 1;
            loop {
                let name = format!("{prefix}${number}{simple}");
                if simple.is_empty() || self.outline.types.iter().all(|t| t.class != name) {
                    return name;
                }
                number += 1;
            }
        });
        let class = match outer.map(|o| &mut self.outline.types[o]) {
            None if self.outline.package.is_empty() => simple,
            None => format!("{}/{simple}", self.outline.package),
            Some(outer) if !is_local => format!("{}${simple}", outer.class),
            Some(_) if !simple.is_empty() => local_name.unwrap_or_default(),
            Some(outer) => {
                outer.anonymous += 1;
                format!("{}${}", outer.class, outer.anonymous)
            }
        };
        let index = self.outline.types.len();
        self.outline.by_node.insert(node.id(), Decl::Type(index));
        self.outline.types.push(TypeDecl {
            node,
            class,
            outer,
            methods: Vec::new(),
            fields: Vec::new(),
            words: words(self.source, node),
            is_interface: matches!(
                node.kind(),
                "interface_declaration" | "annotation_type_declaration"
            ),
            anonymous: 0,
        });
        for (i, component) in component_nodes(node).into_iter().enumerate() {
            let decl = Decl::Component(index, i);
            self.outline.by_node.insert(component.id(), decl);
        }
        Open::Type(index)
    }

    fn method(&mut self, node: Node<'t>) {
        let Some(owner) = self.around() else { return };
        let name = match node.kind() {
            "method_declaration" => dense(self.source, node.child_by_field_name("name")),
            _ => "<init>".to_owned(),
        };
        // A compact constructor has the parameters of its record.
        let list = node.child_by_field_name("parameters").or_else(|| {
            self.outline.types[owner]
                .node
                .child_by_field_name("parameters")
        });
        let method = self.outline.types[owner].methods.len();
        let mut parameters = Vec::new();
        for child in list
            .iter()
            .flat_map(|l| l.named_children(&mut l.walk()).collect::<Vec<_>>())
        {
            if let Some(parameter) = self.parameter(child) {
                // Those of a compact constructor are the components of its record.
                let decl = Decl::Parameter(owner, method, parameters.len());
                self.outline.by_node.entry(child.id()).or_insert(decl);
                parameters.push(parameter);
            }
        }
        self.outline
            .by_node
            .insert(node.id(), Decl::Method(owner, method));
        let words = words(self.source, node);
        self.outline.types[owner].methods.push(MethodDecl {
            node,
            name,
            parameters,
            words,
        });
    }

    fn parameter(&self, node: Node<'t>) -> Option<ParameterDecl> {
        let mut cursor = node.walk();
        let (declarator, varargs) = match node.kind() {
            "formal_parameter" => (Some(node), 0),
            "spread_parameter" => {
                let mut children = node.named_children(&mut cursor);
                (children.find(|c| c.kind() == "variable_declarator"), 1)
            }
            _ => return None,
        };
        let ty = match node.child_by_field_name("type") {
            Some(ty) => Some(ty),
            None => {
                let mut cursor = node.walk();
                let children: Vec<Node> = node.named_children(&mut cursor).collect();
                children
                    .into_iter()
                    .find(|c| !matches!(c.kind(), "modifiers" | "variable_declarator"))
                    .filter(|c| !c.kind().ends_with("comment"))
            }
        };
        let name = declarator.and_then(|d| d.child_by_field_name("name"));
        let dims = declarator.and_then(|d| d.child_by_field_name("dimensions"));
        Some(ParameterDecl {
            name: dense(self.source, name),
            ty: ty.map(|t| t.byte_range()),
            dims: varargs + dense(self.source, dims).matches('[').count(),
            words: words(self.source, node),
        })
    }

    fn field(&mut self, node: Node<'t>) {
        let Some(owner) = self.around() else { return };
        let mut cursor = node.walk();
        let names = node
            .children_by_field_name("declarator", &mut cursor)
            .map(|d| dense(self.source, d.child_by_field_name("name")))
            .collect();
        let field = self.outline.types[owner].fields.len();
        self.outline
            .by_node
            .insert(node.id(), Decl::Field(owner, field));
        self.outline.types[owner].fields.push(FieldDecl {
            node,
            names,
            words: words(self.source, node),
        });
    }
}

/// An annotation about null between the elements' type and the brackets is about the array itself.
fn array_word(source: &str, node: Node) -> Option<Word> {
    let ty = node.child_by_field_name("type")?;
    let dimensions = ty.child_by_field_name("dimensions")?;
    let first = dimensions.child(0)?;
    let name = dense(source, first.child_by_field_name("name"));
    let text = match name.rsplit('.').next()? {
        "Nullable" => "nullable",
        "NonNull" => "non_null",
        _ => return None,
    };
    Some(Word {
        text: text.to_owned(),
        is_annotation: false,
        span: first.byte_range(),
    })
}

/// Modifiers and annotations of a declaration.
fn words(source: &str, node: Node) -> Vec<Word> {
    let mut cursor = node.walk();
    let mut found: Vec<Word> = array_word(source, node).into_iter().collect();
    for list in node
        .children(&mut cursor)
        .filter(|c| c.kind() == "modifiers")
    {
        let mut inner = list.walk();
        for child in list.children(&mut inner) {
            match child.kind() {
                "marker_annotation" | "annotation" => {
                    let name = dense(source, child.child_by_field_name("name"));
                    let simple = name.rsplit('.').next().unwrap_or_default().to_owned();
                    found.push(Word {
                        text: simple,
                        is_annotation: true,
                        span: child.byte_range(),
                    });
                }
                kind if kind.ends_with("comment") => {}
                _ => found.push(Word {
                    text: text(source, child).to_owned(),
                    is_annotation: false,
                    span: child.byte_range(),
                }),
            }
        }
    }
    found
}

fn component_nodes(node: Node) -> Vec<Node> {
    if node.kind() != "record_declaration" {
        return Vec::new();
    }
    let Some(list) = node.child_by_field_name("parameters") else {
        return Vec::new();
    };
    let mut cursor = list.walk();
    list.named_children(&mut cursor)
        .filter(|c| c.kind() == "formal_parameter")
        .collect()
}

/// The components of a record, which become its fields.
pub(crate) fn components(source: &str, decl: &TypeDecl) -> Vec<(String, Vec<Word>, Range<usize>)> {
    component_nodes(decl.node)
        .into_iter()
        .map(|c| {
            let name = dense(source, c.child_by_field_name("name"));
            (name, words(source, c), c.byte_range())
        })
        .collect()
}
