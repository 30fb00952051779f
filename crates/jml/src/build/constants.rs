//! In: the body of a method whose arithmetic is to be that of numbers. Out: the constant expressions in it that overflow.
//!
//! The compiler computes constant expressions itself, and the class file shows nothing of it. So they are looked for in the
//! source: an operator all of whose operands are literals, constant fields or `final` variables with a constant value.

use provetta_classfile::{Const, Method};
use tree_sitter::Node;

use super::Unit;
use crate::check::{Context, Typer};
use crate::outline::{MethodDecl, text};
use crate::syntax::parse_expr;
use crate::world::World;
use crate::{BinaryOp, Clause, Conversion, Expr, ExprKind, Literal, Math, Type, UnaryOp, Unusable};

/// How deep constants are looked up that are made of others.
const MAX_DEPTH: u32 = 16;

/// A number that the compiler knows, and whether the last operation of it overflowed.
#[derive(Clone, Copy)]
struct Constant {
    number: i128,
    overflows: bool,
}

/// A method whose constants are looked for.
struct Home<'a, 't> {
    unit: &'a Unit<'a, 't>,
    world: &'a World<'a>,
    declaration: Node<'t>,
    compiled: &'a Method,
    context: &'a Context<'a>,
}

impl<'t> Unit<'_, 't> {
    /// The constant expressions of a method that overflow, as clauses that nobody can check, in the order of the source.
    pub(crate) fn overflowing_constants(
        &self,
        world: &World,
        method: &MethodDecl<'t>,
        compiled: &Method,
        context: &Context,
    ) -> Vec<Clause> {
        let home = Home {
            unit: self,
            world,
            declaration: method.node,
            compiled,
            context,
        };
        let mut found: Vec<Node> = Vec::new();
        let mut waiting = vec![method.node];
        while let Some(node) = waiting.pop() {
            // Methods of a class inside have their own specification.
            if node.kind() == "class_body" {
                continue;
            }
            let is_operation = matches!(
                node.kind(),
                "binary_expression" | "unary_expression" | "cast_expression"
            );
            if is_operation && home.constant(node, 0).is_some_and(|c| c.overflows) {
                found.push(node);
            }
            let mut cursor = node.walk();
            waiting.extend(node.named_children(&mut cursor));
        }
        found.sort_by_key(Node::start_byte);
        let clause = |node: Node| {
            let span = self.lines.range(node.byte_range());
            let reason = "the compiler computes it, and it overflows".to_owned();
            let assumed = "nothing: the method is not proved".to_owned();
            Clause {
                body: Err(Unusable {
                    reason,
                    assumed,
                    span,
                }),
                span,
                text: format!("`{}` does not overflow", text(self.source, node)).into(),
                is_implicit: false,
            }
        };
        found.into_iter().map(clause).collect()
    }
}

impl Home<'_, '_> {
    /// The whole number that an expression of the source is, if the compiler knows it.
    fn constant(&self, node: Node, depth: u32) -> Option<Constant> {
        if depth > MAX_DEPTH || !is_made_of_names_and_numbers(node) {
            return None;
        }
        let written = parse_expr(self.unit.source, node.byte_range())?;
        let mut context = self.context.clone();
        context.math = Math::Java;
        let (scope, declaration) = (&self.context.scope, self.declaration);
        let locals = self
            .unit
            .locals(node, None, declaration, self.compiled, scope);
        context.vars.extend(locals);
        // What cannot be typed here, because specifications cannot say it, is no constant.
        let mut problems = Vec::new();
        let mut typer = Typer::new(context, self.unit.lines, &mut problems);
        let expr = typer.expr(&written).ok()?;
        self.value(&expr, depth)
    }

    fn value(&self, expr: &Expr, depth: u32) -> Option<Constant> {
        let plain = |number: i128| {
            let overflows = false;
            Some(Constant { number, overflows })
        };
        // The operand of an operator may have wrapped around; that is its own matter.
        let of = |expr: &Expr| self.value(expr, depth).map(|constant| constant.number);
        match &expr.kind {
            ExprKind::Literal(Literal::Int(number)) => plain(i128::from(*number)),
            ExprKind::Literal(Literal::Long(number)) => plain(i128::from(*number)),
            ExprKind::Literal(Literal::BigInt(number)) => plain(*number),
            ExprKind::Literal(Literal::Char(unit)) => plain(i128::from(*unit)),
            ExprKind::Unary { op, operand, .. } => match op {
                // The least number is written as the negation of one that is no int.
                UnaryOp::Negate => cut(-of(operand)?, &expr.ty),
                UnaryOp::Complement => cut(!of(operand)?, &expr.ty),
                UnaryOp::Not => None,
            },
            ExprKind::Binary {
                op, left, right, ..
            } => {
                let (a, b) = (of(left)?, of(right)?);
                let bits = if expr.ty == Type::Long { 64 } else { 32 };
                let count = u32::try_from(b.rem_euclid(bits)).ok()?;
                let plainly = |number: i128| {
                    let found = cut(number, &expr.ty)?;
                    plain(found.number)
                };
                match op {
                    BinaryOp::Add => cut(a.checked_add(b)?, &expr.ty),
                    BinaryOp::Subtract => cut(a.checked_sub(b)?, &expr.ty),
                    BinaryOp::Multiply => cut(a.checked_mul(b)?, &expr.ty),
                    BinaryOp::Divide => cut(a.checked_div(b)?, &expr.ty),
                    BinaryOp::Remainder => plain(a.checked_rem(b)?),
                    BinaryOp::ShiftLeft => plainly(a.checked_shl(count)?),
                    BinaryOp::ShiftRight => plain(a >> count),
                    BinaryOp::ShiftRightUnsigned => {
                        let unsigned = a & ((1 << bits) - 1);
                        plainly(unsigned >> count)
                    }
                    BinaryOp::BitAnd => plain(a & b),
                    BinaryOp::BitOr => plain(a | b),
                    BinaryOp::BitXor => plain(a ^ b),
                    _ => None,
                }
            }
            ExprKind::Convert { conversion, value } => match conversion {
                Conversion::Widen if expr.ty.is_integral() => plain(of(value)?),
                Conversion::Narrow(_) => cut(of(value)?, &expr.ty),
                _ => None,
            },
            ExprKind::Field(field) if field.is_static => {
                let class = self.world.classes.find(&field.owner).ok().flatten()?;
                let found = class.fields.iter().find(|f| f.name == field.name)?;
                match found.constant {
                    Some(Const::Int(number)) => plain(i128::from(number)),
                    Some(Const::Long(number)) => plain(i128::from(number)),
                    _ => None,
                }
            }
            ExprKind::Local { name, declared } => {
                let value = self.constant_variable(name, *declared)?;
                let found = self.constant(value, depth + 1)?;
                let found = cut(found.number, &expr.ty)?;
                plain(found.number)
            }
            _ => None,
        }
    }

    /// The value that a `final` variable is declared with.
    fn constant_variable(&self, name: &str, declared: crate::Position) -> Option<Node<'_>> {
        let mut waiting = vec![self.declaration];
        while let Some(node) = waiting.pop() {
            let is_it = |declarator: &Node| {
                let found = declarator.child_by_field_name("name");
                found.is_some_and(|found| {
                    text(self.unit.source, found) == name
                        && self.unit.lines.position(found.start_byte()) == declared
                })
            };
            if node.kind() == "local_variable_declaration" {
                let mut cursor = node.walk();
                let mut all = node.children_by_field_name("declarator", &mut cursor);
                if let Some(declarator) = all.find(is_it) {
                    let mut cursor = node.walk();
                    let mut words = node.named_children(&mut cursor);
                    let is_final = words.any(|word| {
                        let words = text(self.unit.source, word).split_whitespace();
                        word.kind() == "modifiers" && words.into_iter().any(|w| w == "final")
                    });
                    let value = declarator.child_by_field_name("value");
                    return value.filter(|_| is_final);
                }
            }
            let mut cursor = node.walk();
            waiting.extend(node.named_children(&mut cursor));
        }
        None
    }
}

/// Whether an expression has nothing in it that is no constant for certain.
fn is_made_of_names_and_numbers(node: Node) -> bool {
    let is_fine = matches!(
        node.kind(),
        "binary_expression"
            | "unary_expression"
            | "cast_expression"
            | "parenthesized_expression"
            | "field_access"
            | "identifier"
            | "integral_type"
            | "character_literal"
            | "decimal_integer_literal"
            | "hex_integer_literal"
            | "octal_integer_literal"
            | "binary_integer_literal"
            | "block_comment"
            | "line_comment"
    );
    let mut cursor = node.walk();
    is_fine
        && node
            .named_children(&mut cursor)
            .all(is_made_of_names_and_numbers)
}

/// A number as Java has it in a type, and whether it is another one then.
fn cut(number: i128, ty: &Type) -> Option<Constant> {
    let kept = match ty {
        Type::Byte => i128::from(number as i8),
        Type::Short => i128::from(number as i16),
        Type::Char => i128::from(number as u16),
        Type::Long => i128::from(number as i64),
        // A literal that is no int is the least int without its sign.
        Type::Int | Type::BigInt => i128::from(number as i32),
        _ => return None,
    };
    Some(Constant {
        number: kept,
        overflows: kept != number,
    })
}
