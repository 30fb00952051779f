//! In: a place in a method body. Out: the local variables that can be named there, innermost last.

use provetta_classfile::Method;
use tree_sitter::Node;

use super::Unit;
use crate::Type;
use crate::check::{Variable, VariableKind};
use crate::outline::text;
use crate::scope::Scope;
use crate::syntax::parse_type;

impl Unit<'_, '_> {
    /// The locals at a node inside a method; `also` is a loop whose own variables count.
    pub(crate) fn locals(
        &self,
        at: Node,
        also: Option<Node>,
        body_of: Node,
        compiled: &Method,
        scope: &Scope,
    ) -> Vec<Variable> {
        let mut found = Vec::new();
        let mut inner = at;
        while let Some(around) = inner.parent() {
            // Innermost first here; each level is reversed below.
            let mut level = Vec::new();
            match around.kind() {
                "block" | "constructor_body" | "switch_block_statement_group" => {
                    let mut cursor = around.walk();
                    for child in around.named_children(&mut cursor) {
                        if child.start_byte() >= inner.start_byte() {
                            break;
                        }
                        if child.kind() == "local_variable_declaration" {
                            self.declared(child, compiled, scope, &mut level);
                        }
                    }
                }
                "for_statement" => self.of_loop(around, compiled, scope, &mut level),
                "enhanced_for_statement"
                | "catch_clause"
                | "try_with_resources_statement"
                | "lambda_expression" => self.of_head(around, inner, compiled, scope, &mut level),
                _ => {}
            }
            found.extend(level.into_iter().rev());
            if around == body_of {
                break;
            }
            inner = around;
        }
        found.reverse();
        if let Some(loop_node) = also.filter(|n| n.kind() == "for_statement") {
            self.of_loop(loop_node, compiled, scope, &mut found);
        }
        found
    }

    fn of_loop(&self, node: Node, compiled: &Method, scope: &Scope, into: &mut Vec<Variable>) {
        let mut cursor = node.walk();
        for init in node.children_by_field_name("init", &mut cursor) {
            if init.kind() == "local_variable_declaration" {
                self.declared(init, compiled, scope, into);
            }
        }
    }

    /// Variables of the head of a statement, if the place is in its body.
    fn of_head(
        &self,
        node: Node,
        inner: Node,
        compiled: &Method,
        scope: &Scope,
        into: &mut Vec<Variable>,
    ) {
        let in_body = node
            .child_by_field_name("body")
            .is_none_or(|body| body == inner);
        if !in_body {
            return;
        }
        match node.kind() {
            "enhanced_for_statement" => {
                let name = node.child_by_field_name("name");
                self.one(node, name, compiled, scope, into);
            }
            "catch_clause" => {
                let mut cursor = node.walk();
                let parameter = node
                    .named_children(&mut cursor)
                    .find(|c| c.kind() == "catch_formal_parameter");
                if let Some(parameter) = parameter {
                    let name = parameter.child_by_field_name("name");
                    self.one(parameter, name, compiled, scope, into);
                }
            }
            "lambda_expression" => {
                let Some(parameters) = node.child_by_field_name("parameters") else {
                    return;
                };
                if parameters.kind() == "identifier" {
                    self.one(parameters, Some(parameters), compiled, scope, into);
                }
                let mut cursor = parameters.walk();
                for parameter in parameters.named_children(&mut cursor) {
                    let name = match parameter.kind() {
                        "identifier" => Some(parameter),
                        _ => parameter.child_by_field_name("name"),
                    };
                    self.one(parameter, name, compiled, scope, into);
                }
            }
            "try_with_resources_statement" => {
                let resources = node.child_by_field_name("resources");
                if let Some(list) = resources {
                    let mut cursor = list.walk();
                    for resource in list.named_children(&mut cursor) {
                        let name = resource.child_by_field_name("name");
                        self.one(resource, name, compiled, scope, into);
                    }
                }
            }
            _ => {}
        }
    }

    /// All variables of a declaration.
    fn declared(&self, node: Node, compiled: &Method, scope: &Scope, into: &mut Vec<Variable>) {
        let mut cursor = node.walk();
        for declarator in node.children_by_field_name("declarator", &mut cursor) {
            let name = declarator.child_by_field_name("name");
            let dims = declarator
                .child_by_field_name("dimensions")
                .map_or(0, |d| text(self.source, d).matches('[').count());
            self.variable(node, name, dims, compiled, scope, into);
        }
    }

    fn one(
        &self,
        node: Node,
        name: Option<Node>,
        compiled: &Method,
        scope: &Scope,
        into: &mut Vec<Variable>,
    ) {
        self.variable(node, name, 0, compiled, scope, into);
    }

    fn variable(
        &self,
        node: Node,
        name: Option<Node>,
        dims: usize,
        compiled: &Method,
        scope: &Scope,
        into: &mut Vec<Variable>,
    ) {
        let Some(name_node) = name else { return };
        let name = text(self.source, name_node);
        let position = self.lines.position(name_node.start_byte());
        let mut cursor = node.walk();
        let written = node.child_by_field_name("type").or_else(|| {
            node.named_children(&mut cursor)
                .find(|c| c.kind() == "catch_type")
        });
        let declared = written
            .filter(|ty| text(self.source, *ty) != "var")
            .and_then(|ty| parse_type(self.source, ty.byte_range()))
            .and_then(|mut ty| {
                ty.dims += dims;
                scope.resolve(&ty).ok()
            });
        // `var`, and what cannot be resolved: the class file knows.
        let Some(ty) = declared.or_else(|| compiled_type(compiled, name, position.line)) else {
            return;
        };
        into.push(Variable {
            name: name.into(),
            ty,
            kind: VariableKind::Local(position),
        });
    }
}

/// The type of a local of this name that is first used near a line.
fn compiled_type(method: &Method, name: &str, line: u32) -> Option<Type> {
    let code = method.code.as_ref()?;
    let nearest = code
        .locals
        .iter()
        .filter(|l| &*l.name == name)
        .min_by_key(|l| code.line(l.start).unwrap_or(u32::MAX).abs_diff(line))?;
    Type::from_descriptor(&nearest.descriptor)
}
