//! In: JML in lambda expressions and initialisers of a type. Out: specifications of the methods that the compiler makes of them.
//!
//! The body of a lambda is a method of its own, found by the source ranges of its statements. An instance initialiser
//! is part of each constructor that does not call another one of its class, a static one is `<clinit>`.

use std::sync::Arc;

use provetta_classfile::{Class, Method, Position};
use tree_sitter::Node;

use super::Unit;
use super::clauses::{Maker, assumed};
use super::methods::Defaults;
use super::statements::Home;
use crate::attach::InCode;
use crate::check::{Context, Variable, VariableKind};
use crate::outline::MethodDecl;
use crate::syntax::Problem;
use crate::syntax::ast::{Item, StatementKind};
use crate::typed::{MethodSpec, Nullity, Parameter, PurityLevel, TypeSpec};
use crate::world::World;
use crate::{StatementSpec, Type};

/// Comments in the same code.
struct Group<'g, 't> {
    /// The lambda expression or initialiser
    node: Node<'t>,
    /// The method around a lambda
    method: Option<usize>,
    all: Vec<&'g InCode<'t>>,
}

impl Unit<'_, '_> {
    /// Adds what stands in lambda expressions and initialisers of a type.
    pub(super) fn nameless_code(
        &self,
        world: &World,
        class: &Arc<Class>,
        defaults: &Defaults,
        spec: &mut TypeSpec,
        problems: &mut Vec<Problem>,
    ) {
        let mut groups: Vec<Group> = Vec::new();
        for code in self.attached.code.iter() {
            if code.owner != defaults.index || code.method.is_some() && code.lambda.is_none() {
                continue;
            }
            let Some(node) = code.lambda.or_else(|| initialiser(code.comment)) else {
                continue;
            };
            match groups.iter_mut().find(|g| g.node == node) {
                Some(group) => group.all.push(code),
                None => groups.push(Group {
                    node,
                    method: code.method,
                    all: vec![code],
                }),
            }
        }
        for group in groups {
            let homes = self.homes(class, defaults, &group);
            if homes.is_empty() {
                let mut maker = self.maker(problems);
                for code in &group.all {
                    let what = "a specification in code that the class file does not have";
                    maker.unsupported(&code.comment.byte_range(), what, assumed::STATEMENT);
                }
                spec.loses_ghosts |= group.all.iter().any(|code| sets_ghost(code));
            }
            for compiled in homes {
                let statements =
                    self.statements_of(world, class, defaults, (&group, compiled), spec, problems);
                let span = self.lines.range(group.node.byte_range());
                add(spec, compiled, statements, span, defaults);
            }
        }
    }

    fn maker<'m>(&'m self, problems: &'m mut Vec<Problem>) -> Maker<'m> {
        Maker {
            source: self.source,
            lines: self.lines,
            problems,
        }
    }

    /// The compiled methods that hold the code.
    fn homes<'c>(&self, class: &'c Class, defaults: &Defaults, group: &Group) -> Vec<&'c Method> {
        let decl = &self.outline.types[defaults.index];
        let methods = class.methods.iter();
        match group.node.kind() {
            "lambda_expression" => {
                let starts = self.statement_starts(group.node);
                let is_it = |m: &&Method| {
                    let ranges = m.code.as_ref().map_or(&[][..], |c| &c.ranges);
                    let is_lambda = m.flags.is_synthetic() && m.name.starts_with("lambda$");
                    is_lambda && ranges.iter().any(|r| starts.contains(&r.range.start))
                };
                methods.filter(is_it).collect()
            }
            "static_initializer" => methods.filter(|m| &*m.name == "<clinit>").collect(),
            _ => {
                let calls_other = |m: &&Method| {
                    let mut written = decl.methods.iter().filter(|d| d.name == "<init>");
                    written.any(|d| begins_in(d, m, self) && delegates(d.node, self.source))
                };
                let constructors = methods.filter(|m| &*m.name == "<init>");
                constructors.filter(|m| !calls_other(m)).collect()
            }
        }
    }

    /// Where the statements of a lambda start, those of code inside of it not counted.
    fn statement_starts(&self, lambda: Node) -> Vec<Position> {
        let mut starts = Vec::new();
        let mut open: Vec<Node> = lambda.child_by_field_name("body").into_iter().collect();
        while let Some(node) = open.pop() {
            if matches!(node.kind(), "lambda_expression" | "class_body") {
                continue;
            }
            let is_body = node.kind() == "block" && node.parent() == Some(lambda);
            if is_body
                || node.kind().ends_with("_statement")
                || node.kind() == "local_variable_declaration"
            {
                starts.push(self.lines.position(node.start_byte()));
            }
            let mut cursor = node.walk();
            open.extend(node.named_children(&mut cursor));
        }
        starts
    }

    fn statements_of(
        &self,
        world: &World,
        class: &Arc<Class>,
        defaults: &Defaults,
        (group, compiled): (&Group, &Method),
        spec: &TypeSpec,
        problems: &mut Vec<Problem>,
    ) -> Vec<StatementSpec> {
        let is_lambda = group.node.kind() == "lambda_expression";
        let decl = &self.outline.types[defaults.index];
        let method = group.method.map(|m| decl.methods[m].node);
        let declaration = method.unwrap_or(decl.node);
        let mut maker = self.maker(problems);
        // Parameters of the method around a lambda are variables that it has captured.
        let around = method.map(|m| maker.range(&m.byte_range()));
        let around = spec.methods.iter().find(|s| Some(s.span) == around);
        let position = self.lines.position(group.node.start_byte());
        let vars = around.into_iter().flat_map(MethodSpec::visible_parameters);
        let vars = vars.map(|p| Variable {
            name: p.name.clone(),
            ty: p.ty.clone(),
            kind: VariableKind::Local(position),
        });
        let variables = world.variables_in_scope(&class.name, None);
        let this = !compiled.flags.is_static();
        let context = Context {
            scope: self.scope(world, &class.name, &variables),
            this: this.then(|| Type::Ref(crate::check::this_type(class))),
            math: around.map_or(defaults.math, |s| s.math).spec,
            vars: vars.collect(),
            result: None,
            exception: None,
            has_old: false,
            old_is_pre: false,
            is_public: false,
            is_requires: false,
            labels: Vec::new(),
            assumed: assumed::STATEMENT,
        };
        let result = result_of(compiled);
        let home = Home {
            declaration,
            body: match is_lambda {
                true => group.node.child_by_field_name("body").unwrap_or(group.node),
                false => group.node,
            },
            compiled,
            result: &result,
            has_old: false,
        };
        self.statements(&group.all, &context, &home, &mut maker)
    }
}

/// The initialiser around a comment.
fn initialiser(comment: Node) -> Option<Node> {
    let mut node = comment;
    while let Some(parent) = node.parent() {
        let is_body = matches!(parent.kind(), "class_body" | "enum_body_declarations");
        if node.kind() == "static_initializer" || is_body {
            return Some(node);
        }
        node = parent;
    }
    None
}

/// Whether the code of a compiled constructor comes from a declaration.
fn begins_in(decl: &MethodDecl, compiled: &Method, unit: &Unit) -> bool {
    let from = unit.lines.position(decl.node.start_byte());
    let to = unit.lines.position(decl.node.end_byte());
    let ranges = compiled.code.as_ref().map_or(&[][..], |c| &c.ranges);
    ranges.iter().any(|r| (from..to).contains(&r.range.start))
}

/// Whether a constructor calls another one of its class.
fn delegates(constructor: Node, source: &str) -> bool {
    let mut open = vec![constructor];
    while let Some(node) = open.pop() {
        if node.kind() == "explicit_constructor_invocation" {
            let called = node.child_by_field_name("constructor");
            return called.is_some_and(|c| crate::outline::text(source, c) == "this");
        }
        let mut cursor = node.walk();
        open.extend(node.named_children(&mut cursor));
    }
    false
}

fn sets_ghost(code: &InCode) -> bool {
    let sets =
        |item: &Item| matches!(item, Item::Statement(s) if matches!(s.kind, StatementKind::Set(_)));
    code.items.iter().any(sets)
}

fn nullity_of(ty: &Type) -> Nullity {
    match ty.is_reference() {
        true => Nullity::Nullable,
        false => Nullity::Primitive,
    }
}

fn result_of(compiled: &Method) -> Type {
    let descriptor = compiled.descriptor.rsplit(')').next();
    descriptor
        .and_then(Type::from_descriptor)
        .unwrap_or(Type::Void)
}

/// Adds statements to the specification of a compiled method. One that has none says nothing else.
fn add(
    spec: &mut TypeSpec,
    compiled: &Method,
    statements: Vec<StatementSpec>,
    span: crate::SourceRange,
    defaults: &Defaults,
) {
    let is_it =
        |m: &&mut MethodSpec| m.name == compiled.name && m.descriptor == compiled.descriptor;
    if let Some(found) = spec.methods.iter_mut().find(is_it) {
        found.statements.extend(statements);
        found.statements.sort_by_key(StatementSpec::position);
        return;
    }
    let types = provetta_classfile::method_descriptor(&compiled.descriptor);
    let types = types.map_or(Vec::new(), |d| d.parameters);
    let parameters = types.iter().enumerate().filter_map(|(i, ty)| {
        let name = compiled.parameter_names.get(i).cloned();
        let ty = Type::from_descriptor(ty)?;
        Some(Parameter {
            name: name.unwrap_or_else(|| format!("arg{i}").into()),
            nullity: nullity_of(&ty),
            ty,
            is_hidden: true,
        })
    });
    let result = result_of(compiled);
    spec.methods.push(MethodSpec {
        name: compiled.name.clone(),
        descriptor: compiled.descriptor.clone(),
        is_static: compiled.flags.is_static(),
        parameters: parameters.collect(),
        result_nullity: nullity_of(&result),
        result,
        purity: PurityLevel::None,
        is_helper: false,
        math: defaults.math,
        spec_visibility: None,
        extends_inherited: false,
        cases: Vec::new(),
        statements,
        overflowing: Vec::new(),
        lost: Vec::new(),
        exceptions: compiled.exceptions.clone(),
        span,
    });
}
