//! In: the JML in a method body. Out: specifications of loops and blocks, assertions, ghost variables.

use std::sync::Arc;

use provetta_classfile::{Method, SourceRange};
use provetta_faults::{Fault, seeded};
use tree_sitter::Node;

use super::Unit;
use super::cases::Described;
use super::clauses::{Maker, assumed};
use super::jumps::exits;
use crate::attach::InCode;
use crate::check::{Context, Variable, VariableKind};
use crate::outline::text;
use crate::syntax::Problem;
use crate::syntax::ast::{self, Item, Statement, StatementKind};
use crate::typed::{At, BlockSpec, Exits, GhostLocal, LoopSpec, SetStatement, StatementSpec};
use crate::{Expr, ExprKind, Frame, Type, When};

/// Statements that go round.
pub(super) const LOOPS: &[&str] = &[
    "for_statement",
    "enhanced_for_statement",
    "while_statement",
    "do_statement",
];

/// The code that specifications stand in.
pub(super) struct Home<'h, 't> {
    /// The declaration whose variables can be named
    pub(super) declaration: Node<'t>,
    /// The code itself
    pub(super) body: Node<'t>,
    pub(super) compiled: &'h Method,
    /// What it returns
    pub(super) result: &'h Type,
    /// Whether the state before it can be named
    pub(super) has_old: bool,
}

/// A ghost variable and where it can be named.
struct Ghost {
    variable: Variable,
    block: std::ops::Range<usize>,
}

impl Unit<'_, '_> {
    pub(super) fn statements(
        &self,
        all: &[&InCode],
        method_context: &Context,
        home: &Home,
        maker: &mut Maker,
    ) -> Vec<StatementSpec> {
        let Home {
            declaration, body, ..
        } = *home;
        let mut found = Vec::new();
        let mut ghosts: Vec<Ghost> = Vec::new();
        for code in all {
            let (statement, labels) = self.unlabelled(code.next);
            let loop_node = statement.filter(|n| LOOPS.contains(&n.kind()));
            let mut context = method_context.clone();
            context.has_old = home.has_old;
            context.assumed = assumed::STATEMENT;
            let scope = context.scope;
            context.vars.extend(self.locals(
                code.comment,
                loop_node,
                declaration,
                home.compiled,
                &scope,
            ));
            let here = code.comment.start_byte();
            let visible = ghosts.iter().filter(|g| g.block.contains(&here));
            context.vars.extend(visible.map(|g| g.variable.clone()));
            context.labels = self.labels_around(code.comment, body);
            context.labels.extend(labels.iter().cloned());
            let point = ProgramPoint {
                code,
                statement,
                labels,
                loop_node,
                body,
                result: home.result,
            };
            self.items(&point, context, maker, &mut ghosts, &mut found);
        }
        self.marks(body, maker, &mut found);
        // What stands at the same instruction is dealt with in the order of the source.
        found.sort_by_key(StatementSpec::position);
        found
    }

    /// Statements whose label a specification names are kept in mind as blocks without a case.
    fn marks(&self, node: Node, maker: &Maker, found: &mut Vec<StatementSpec>) {
        let is_label = |e: &Expr| {
            matches!(
                e.kind,
                ExprKind::Old {
                    when: When::Label(_),
                    ..
                }
            )
        };
        let bodies = |found: &[StatementSpec], test: &dyn Fn(&Expr) -> bool| {
            let clauses = found.iter().flat_map(StatementSpec::all_clauses);
            let mut bodies = clauses.filter_map(|c| c.body.as_ref().ok());
            bodies.any(|e| e.any(&mut |e| test(e)))
        };
        if !bodies(found, &is_label) {
            return;
        }
        // Which of two statements with one label is meant, their states do not say.
        let twice = self.labels_twice(node);
        let is_unique = |label: &Arc<str>| !twice.contains(label);
        for statement in found.iter_mut() {
            if let StatementSpec::Block(block) = statement {
                block.labels.retain(is_unique);
            }
        }
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if matches!(node.kind(), "lambda_expression" | "class_body") {
                continue;
            }
            let mut cursor = node.walk();
            open.extend(node.named_children(&mut cursor));
            let (Some(inner), mut labels) = self.unlabelled(Some(node)) else {
                continue;
            };
            labels.retain(is_unique);
            let statement = maker.range(&inner.byte_range());
            let is_named = |e: &Expr| match &e.kind {
                ExprKind::Old {
                    when: When::Label(label),
                    ..
                } => labels.contains(label),
                _ => false,
            };
            let has_contract = |s: &StatementSpec| matches!(s, StatementSpec::Block(b) if b.statement == statement);
            if bodies(found, &is_named) && !found.iter().any(has_contract) {
                found.push(StatementSpec::Block(BlockSpec {
                    statement,
                    labels,
                    cases: Vec::new(),
                    exits: Exits::default(),
                    span: statement,
                }));
            }
        }
    }

    /// Labels that more than one statement of a method has.
    fn labels_twice(&self, node: Node) -> Vec<Arc<str>> {
        let mut all: Vec<Arc<str>> = Vec::new();
        let mut twice = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if matches!(node.kind(), "lambda_expression" | "class_body") {
                continue;
            }
            if node.kind() == "labeled_statement"
                && let Some(label) = node.named_child(0)
            {
                let label: Arc<str> = text(self.source, label).into();
                match all.contains(&label) {
                    true => twice.push(label),
                    false => all.push(label),
                }
            }
            let mut cursor = node.walk();
            open.extend(node.named_children(&mut cursor));
        }
        twice
    }

    /// The statement under its labels.
    fn unlabelled<'t>(&self, next: Option<Node<'t>>) -> (Option<Node<'t>>, Vec<Arc<str>>) {
        let mut labels = Vec::new();
        let mut statement = next;
        while let Some(node) = statement.filter(|n| n.kind() == "labeled_statement") {
            let mut cursor = node.walk();
            let named: Vec<Node> = node
                .named_children(&mut cursor)
                .filter(|c| !c.kind().ends_with("comment"))
                .collect();
            let (Some(label), Some(inner)) = (named.first(), named.last()) else {
                break;
            };
            labels.push(text(self.source, *label).into());
            statement = Some(*inner).filter(|_| named.len() > 1);
        }
        (statement, labels)
    }

    fn labels_around(&self, node: Node, until: Node) -> Vec<Arc<str>> {
        let mut labels = Vec::new();
        let mut next = Some(node);
        while let Some(around) = next.filter(|n| *n != until) {
            // Statements before can be named too, for they are done.
            let mut statement = Some(around);
            while let Some(before) = statement {
                if before.kind() == "labeled_statement"
                    && let Some(label) = before.named_child(0)
                {
                    labels.push(text(self.source, label).into());
                }
                // A jump into a switch may pass them by.
                let parent = around.parent();
                let is_block =
                    parent.is_some_and(|p| matches!(p.kind(), "block" | "constructor_body"));
                statement = before.prev_named_sibling().filter(|_| is_block);
            }
            next = around.parent();
        }
        labels
    }

    fn items(
        &self,
        point: &ProgramPoint,
        mut context: Context,
        maker: &mut Maker,
        ghosts: &mut Vec<Ghost>,
        found: &mut Vec<StatementSpec>,
    ) {
        let mut loop_clauses: Vec<&Statement> = Vec::new();
        let mut frames: Vec<&Statement> = Vec::new();
        let mut cases: Vec<ast::Case> = Vec::new();
        for item in &point.code.items {
            match item {
                Item::Statement(statement) => match &statement.kind {
                    StatementKind::Invariant(_) | StatementKind::Decreases(_) => {
                        loop_clauses.push(statement);
                    }
                    StatementKind::Assignable(_) => frames.push(statement),
                    _ => self.single(point, statement, &context, maker, found),
                },
                Item::Spec { cases: more, also } => {
                    crate::attach::append(&mut cases, more.clone(), *also);
                }
                Item::Field {
                    modifiers,
                    ty,
                    vars,
                    span,
                } => {
                    let is_ghost = modifiers.iter().any(|m| m.text == "ghost");
                    if !is_ghost {
                        maker.unsupported(span, "a `model` variable", assumed::STATEMENT);
                        continue;
                    }
                    self.ghosts(point, (ty, vars, span), &mut context, maker, ghosts, found);
                }
                Item::Modifiers(words) => {
                    for word in words {
                        // That a local variable may be null is said by its value.
                        if word.text != "final" && !crate::attach::is_nullable(&word.text) {
                            let what = format!("`{}` in a method body", word.text);
                            maker.unsupported(&word.span, &what, assumed::STATEMENT);
                        }
                    }
                }
                Item::Skipped => {}
                Item::Type(clause) => {
                    let what = format!("`{}` in a method body", clause.keyword.text);
                    maker.unsupported(&clause.span, &what, assumed::STATEMENT);
                }
                Item::Method(model) => {
                    let what = "a model method in a method body";
                    maker.unsupported(&model.span, what, assumed::STATEMENT);
                }
            }
        }
        if !cases.is_empty() {
            // An `assignable` clause before the others belongs to the block.
            for frame in frames.drain(..) {
                if let (StatementKind::Assignable(locations), Some(first)) =
                    (&frame.kind, cases.first_mut())
                {
                    let clause = ast::Clause {
                        kind: ast::ClauseKind::Assignable(locations.clone()),
                        keyword: frame.keyword.clone(),
                        span: frame.span.clone(),
                    };
                    first.parts.push(ast::Part::Clause(Box::new(clause)));
                }
            }
            self.block(point, &cases, &context, maker, found);
        }
        if loop_clauses.is_empty() && frames.is_empty() {
            return;
        }
        self.loop_spec(point, &loop_clauses, &frames, context, maker, found);
    }

    fn at(&self, point: &ProgramPoint, span: &ast::Span, maker: &Maker) -> At {
        let (next, block) = point.neighbours();
        At {
            position: self.lines.position(span.start),
            next: next.iter().map(|n| maker.range(&n.byte_range())).collect(),
            in_block: point.in_block(),
            // To the compiler a static initialiser is a block that begins with its word.
            block: block.map(|b| {
                let parent = b.parent().filter(|p| p.kind() == "static_initializer");
                maker.range(&parent.unwrap_or(b).byte_range())
            }),
            exits: block.map_or_else(Exits::default, |b| {
                exits(self.source, b, &[], point.body, maker)
            }),
        }
    }

    fn single(
        &self,
        point: &ProgramPoint,
        statement: &Statement,
        context: &Context,
        maker: &mut Maker,
        found: &mut Vec<StatementSpec>,
    ) {
        let span = &statement.span;
        let at = self.at(point, span, maker);
        match &statement.kind {
            StatementKind::Assert(condition) => {
                let clause = maker.condition(context, condition, span);
                found.push(StatementSpec::Assert { at, clause });
            }
            StatementKind::Assume(condition) => {
                let clause = maker.condition(context, condition, span);
                found.push(StatementSpec::Assume { at, clause });
            }
            StatementKind::Unreachable => {
                let body = crate::implicit::constant(false, maker.range(span));
                let clause = maker.clause(Ok(body), span);
                found.push(StatementSpec::Unreachable { at, clause });
            }
            StatementKind::Set(parsed) => {
                let set = self.set(parsed, at, context, maker, span);
                found.push(StatementSpec::Set(set));
            }
            StatementKind::Invariant(_)
            | StatementKind::Decreases(_)
            | StatementKind::Assignable(_) => {}
            StatementKind::Other => {
                let what = format!("the statement `{}`", statement.keyword.text);
                maker.unsupported(span, &what, assumed::STATEMENT);
            }
        }
    }

    fn set(
        &self,
        parsed: &ast::Parsed<(ast::Expr, ast::Expr)>,
        at: At,
        context: &Context,
        maker: &mut Maker,
        span: &ast::Span,
    ) -> SetStatement {
        let both = match parsed {
            Ok((target, value)) => maker.typed(context, |t| {
                let typed = t.expr(target)?;
                let mut root = &typed;
                while let ExprKind::Index { array, .. } = &root.kind {
                    root = array;
                }
                if !matches!(
                    root.kind,
                    ExprKind::GhostLocal { .. } | ExprKind::GhostField(_)
                ) {
                    let message = "only a ghost variable or field can be set".to_owned();
                    return Err(t.fail(&target.span, message, None));
                }
                let ty = typed.ty.clone();
                Ok((typed, t.value(value, &ty)?))
            }),
            Err(bad) => Err(maker.syntax_error(bad, context.assumed)),
        };
        let (target, value) = match both {
            Ok((target, value)) => (Some(target), Ok(value)),
            Err(unusable) => (None, Err(unusable)),
        };
        SetStatement {
            at,
            target,
            value: maker.clause(value, span),
        }
    }

    fn ghosts(
        &self,
        point: &ProgramPoint,
        (ty, vars, span): (&ast::Ty, &[ast::Declarator], &ast::Span),
        context: &mut Context,
        maker: &mut Maker,
        ghosts: &mut Vec<Ghost>,
        found: &mut Vec<StatementSpec>,
    ) {
        for (name, dims, init) in vars {
            let mut ty = ty.clone();
            ty.dims += dims;
            let Ok(ty) = maker.typed(context, |t| t.ty(&ty)) else {
                continue;
            };
            let mut before = context.clone();
            before.assumed = assumed::DECLARATION;
            let init = init
                .as_ref()
                .map(|value| maker.value(&before, value, &ty, span));
            let declared = self.lines.position(name.span.start);
            let variable = Variable {
                name: name.text.as_str().into(),
                ty: ty.clone(),
                kind: VariableKind::Ghost(declared),
            };
            context.vars.push(variable.clone());
            found.push(StatementSpec::Ghost(GhostLocal {
                at: self.at(point, span, maker),
                name: variable.name.clone(),
                ty,
                init,
                declared,
            }));
            let block = point.code.comment.start_byte()..point.code.block.end_byte();
            ghosts.push(Ghost { variable, block });
        }
    }

    fn block(
        &self,
        point: &ProgramPoint,
        cases: &[ast::Case],
        context: &Context,
        maker: &mut Maker,
        found: &mut Vec<StatementSpec>,
    ) {
        let written = span_of(cases.iter().map(|c| &c.span));
        let Some(statement) = point.statement else {
            self.no_statement(&written, "a contract of a block", maker);
            return;
        };
        if point.loop_node.is_some() {
            let what = "a contract of a loop";
            maker.unsupported(&written, what, assumed::STATEMENT);
            return;
        }
        let described = Described {
            context: context.clone(),
            result: Type::Void,
            exceptions: vec!["java/lang/Exception".into()],
            default_frame: (Frame::Everything, "assignable \\everything"),
            span: maker.range(&written),
            block_in: Some(point.result.clone()),
        };
        let cases = maker.cases(&described, cases);
        found.push(StatementSpec::Block(BlockSpec {
            statement: maker.range(&statement.byte_range()),
            labels: point.labels.clone(),
            exits: exits(self.source, statement, &point.labels, point.body, maker),
            cases,
            span: maker.range(&written),
        }));
    }

    /// Whether nothing but comments stands before and behind a statement on its lines.
    fn has_own_lines(&self, node: Node) -> bool {
        let (before, behind) = (
            &self.source[..node.start_byte()],
            &self.source[node.end_byte()..],
        );
        let before = before.rsplit('\n').next().unwrap_or_default().trim();
        let behind = behind.split('\n').next().unwrap_or_default().trim();
        before.is_empty() && (behind.is_empty() || behind.starts_with("//"))
    }

    fn no_statement(&self, span: &ast::Span, what: &str, maker: &mut Maker) {
        let message = format!("{what} must stand before a statement");
        let mut problem = Problem::error(span.clone(), message, None);
        problem.assumed = Some(assumed::STATEMENT.to_owned());
        maker.problems.push(problem);
    }

    fn loop_spec(
        &self,
        point: &ProgramPoint,
        clauses: &[&Statement],
        frames: &[&Statement],
        mut context: Context,
        maker: &mut Maker,
        found: &mut Vec<StatementSpec>,
    ) {
        context.assumed = assumed::LOOP;
        let written = span_of(clauses.iter().chain(frames).map(|s| &s.span));
        let Some(node) = point.loop_node else {
            let message = "this must stand right before a loop".to_owned();
            let mut problem = Problem::error(written, message, None);
            problem.assumed = Some(assumed::LOOP.to_owned());
            maker.problems.push(problem);
            return;
        };
        let (condition, body) = loop_parts(node, maker);
        let mut spec = LoopSpec {
            statement: maker.range(&node.byte_range()),
            condition,
            body,
            opens_with_loop: opens_with_loop(node, maker),
            has_own_lines: self.has_own_lines(node),
            labels: point.labels.clone(),
            exits: exits(self.source, node, &point.labels, point.body, maker),
            invariants: Vec::new(),
            decreases: Vec::new(),
            assignable: None,
            span: maker.range(&written),
        };
        for clause in clauses {
            match &clause.kind {
                StatementKind::Invariant(condition) => {
                    let typed = maker.condition(&context, condition, &clause.span);
                    spec.invariants.push(typed);
                }
                StatementKind::Decreases(list) => {
                    let typed = maker.measures(&context, list, &clause.span);
                    spec.decreases.extend(typed);
                }
                _ => {}
            }
        }
        for frame in frames {
            if let StatementKind::Assignable(locations) = &frame.kind {
                let mut context = context.clone();
                context.assumed = assumed::ASSIGNABLE;
                // The places are those of the state before the loop; what is written as old is older.
                context.old_is_pre = !seeded(Fault::LoopFrameOldIsEntry);
                let typed = maker.frame(&context, locations, &frame.span);
                spec.assignable = Some(match &spec.assignable {
                    Some(before) => super::cases::joined(before, typed),
                    None => typed,
                });
            }
        }
        found.push(StatementSpec::Loop(spec));
    }
}

/// The point of the program at which JML stands.
struct ProgramPoint<'p, 't> {
    code: &'p InCode<'t>,
    /// The statement that follows, without labels
    statement: Option<Node<'t>>,
    labels: Vec<Arc<str>>,
    /// The statement, if it is a loop
    loop_node: Option<Node<'t>>,
    /// The declaration whose code it is in
    body: Node<'t>,
    /// What that returns
    result: &'p Type,
}

impl<'t> ProgramPoint<'_, 't> {
    /// Whether it stands among statements.
    fn in_block(&self) -> bool {
        let parent = self.code.comment.parent();
        parent.is_some_and(|p| is_sequence(&p))
    }

    /// The statement before which it stands, else what it stands at the end of. A group of a switch is no block: behind
    /// its last statement control goes on into the next group.
    fn neighbours(&self) -> (Vec<Node<'t>>, Option<Node<'t>>) {
        let is_group = |node: &Node| {
            matches!(
                node.kind(),
                "switch_block_statement_group" | "switch_label" | "switch_rule"
            )
        };
        let is_last = |node: &Node| is_group(node) || node.kind().ends_with("comment");
        let mut next = Vec::new();
        let mut statement = self.code.next.filter(|next| !is_group(next));
        while let Some(found) = statement {
            next.push(found);
            // What follows the body of an `if` or a loop is another point.
            let is_block = found.parent().is_some_and(|p| is_sequence(&p));
            let mut behind = found.next_named_sibling().filter(|_| is_block);
            while let Some(comment) = behind.filter(|b| b.kind().ends_with("comment")) {
                behind = comment.next_named_sibling();
            }
            statement = behind.filter(|b| !is_last(b));
        }
        // Between the parts of a statement there is no end of a block.
        if !self.in_block() {
            return (next, None);
        }
        if self.code.block.kind() != "switch_block" {
            return (next, Some(self.code.block));
        }
        if !next.is_empty() {
            // Behind the last statement of a group control goes on into the next one.
            return (next, None);
        }
        let mut before = self.code.comment.prev_named_sibling();
        if let Some(group) = before.filter(|b| b.kind() == "switch_block_statement_group") {
            before = group.named_child(group.named_child_count().saturating_sub(1) as _);
        }
        while let Some(comment) = before.filter(|b| b.kind().ends_with("comment")) {
            before = comment.prev_named_sibling();
        }
        (next, before.filter(|b| !is_group(b)))
    }
}

/// Whether statements stand in a node one behind the other.
fn is_sequence(node: &Node) -> bool {
    matches!(
        node.kind(),
        "block" | "constructor_body" | "switch_block" | "switch_block_statement_group"
    )
}

/// From the first to the last.
fn span_of<'s>(mut spans: impl Iterator<Item = &'s ast::Span>) -> ast::Span {
    let Some(first) = spans.next() else {
        return 0..0;
    };
    spans.fold(first.clone(), |all, one| {
        all.start.min(one.start)..all.end.max(one.end)
    })
}

/// Condition, without parentheses, and body of a loop.
fn loop_parts(node: Node, maker: &Maker) -> (Option<SourceRange>, SourceRange) {
    let condition = node.child_by_field_name("condition").map(|c| {
        match c.kind() == "parenthesized_expression" {
            true => c.named_child(0).unwrap_or(c),
            false => c,
        }
    });
    let body = node.child_by_field_name("body").unwrap_or(node);
    (
        condition.map(|c| maker.range(&c.byte_range())),
        maker.range(&body.byte_range()),
    )
}

/// Whether the first instruction of a loop may be that of a loop inside it.
fn opens_with_loop(node: Node, maker: &Maker) -> bool {
    let tests_first = match node.kind() {
        "while_statement" | "for_statement" => loop_parts(node, maker).0.is_some(),
        kind => kind == "enhanced_for_statement",
    };
    // A condition that is always true is not tested.
    let is_constant = node
        .child_by_field_name("condition")
        .is_some_and(|c| !has_kind(c, &["identifier", "method_invocation", "field_access"]));
    let Some(body) = node.child_by_field_name("body") else {
        return false;
    };
    (!tests_first || is_constant) && begins_with_loop(body)
}

fn has_kind(node: Node, kinds: &[&str]) -> bool {
    let mut cursor = node.walk();
    kinds.contains(&node.kind()) || node.children(&mut cursor).any(|c| has_kind(c, kinds))
}

/// Whether the first code of a statement is a loop.
fn begins_with_loop(node: Node) -> bool {
    let mut cursor = node.walk();
    match node.kind() {
        "block" | "labeled_statement" | "synchronized_statement" => node
            .named_children(&mut cursor)
            .find(|c| !c.is_extra() && c.kind() != "identifier")
            .is_some_and(begins_with_loop),
        "try_statement" => node
            .child_by_field_name("body")
            .is_some_and(begins_with_loop),
        kind => LOOPS.contains(&kind),
    }
}
