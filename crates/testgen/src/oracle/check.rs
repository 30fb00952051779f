//! In: a boolean expression that must hold. Out: statements that fail, with the values of its parts, if it does not.
//!
//! Conjunctions are checked part by part and `\forall` by its loops, so that the message names the part and the
//! values of the variables. Why correct: a statement fails exactly if the expression is false; the message is made
//! only then, from parts that were evaluated before.

use provetta_jml::{BinaryOp, Expr, ExprKind, Literal, Location, Quantifier, Type, UnaryOp};

use super::java::Java;
use super::java::strength::{ADD, AND, EQUAL};
use super::maker::{Made, Maker, Variable};
use super::support::Support;
use crate::text::layout::Lines;

/// Longer strings are joined from several.
const LONG_PIECE: usize = 80;

/// Part of a message.
enum Part {
    Text(String),
    Value(Java),
}

/// A part of a clause that is not checked.
pub(super) struct Skipped {
    /// As JML
    pub(super) part: String,
    pub(super) is_whole: bool,
    pub(super) reason: String,
}

impl Maker<'_, '_> {
    /// Statements that a clause holds; what cannot be checked is returned.
    pub(super) fn check(&mut self, keyword: &str, expr: &Expr, code: &mut Lines) -> Vec<Skipped> {
        let parts = expr.conjuncts();
        let mut skipped = Vec::new();
        let is_whole = parts.len() == 1;
        for part in parts {
            let mut own = Lines::body();
            let made =
                self.attempt(|maker| maker.check_part(keyword, part, &mut Vec::new(), &mut own));
            match made {
                Ok(()) => code.append(&own),
                Err(refused) => {
                    let part = part.to_message();
                    code.comment(&match is_whole {
                        true => format!("not checked: {}", refused.0),
                        false => format!("not checked: {part} ({})", refused.0),
                    });
                    skipped.push(Skipped {
                        part,
                        is_whole,
                        reason: refused.0,
                    });
                }
            }
        }
        skipped
    }

    fn check_part(
        &mut self,
        keyword: &str,
        expr: &Expr,
        around: &mut Vec<(String, Variable)>,
        code: &mut Lines,
    ) -> Made<()> {
        match &expr.kind {
            ExprKind::Binary {
                op: BinaryOp::And,
                left,
                right,
                ..
            } => {
                self.check_part(keyword, left, around, code)?;
                self.check_part(keyword, right, around, code)
            }
            ExprKind::Binary {
                op: BinaryOp::Implies,
                left,
                right,
                ..
            } if is_wide(right) || keeps_invariant(left, right) => {
                let condition = self.expr(left)?;
                code.open(&format!("if ({})", condition.text));
                self.check_part(keyword, right, around, code)?;
                code.close();
                Ok(())
            }
            ExprKind::Quantified {
                quantifier: Quantifier::Forall,
                vars,
                ..
            } => {
                let loops = self.loops(expr)?;
                let opened = self.open_loops(&loops, code)?;
                let rest = self.rest(&loops)?;
                if let Some(rest) = &rest {
                    code.open(&format!("if ({rest})"));
                }
                let before = around.len();
                for (variable, var) in opened.variables.iter().zip(vars) {
                    let name = self
                        .contract_name(variable, vars)
                        .unwrap_or_else(|| var.name.to_string());
                    around.push((name, variable.clone()));
                }
                self.check_part(keyword, &loops.body, around, code)?;
                around.truncate(before);
                if rest.is_some() {
                    code.close();
                }
                self.close_loops(opened, code);
                Ok(())
            }
            // The clause of the invariant is shown, unless it is a precondition that fails.
            ExprKind::InvariantFor(values) if around.is_empty() && keyword != "requires" => {
                for value in values {
                    match self.check_invariant_of(value)? {
                        Some(call) => code.line(&call),
                        None => {
                            let one = Expr {
                                kind: ExprKind::InvariantFor(vec![value.clone()]),
                                ..expr.clone()
                            };
                            self.check_leaf(keyword, &one, around, code)?;
                        }
                    }
                }
                Ok(())
            }
            ExprKind::NotModified(locations) => {
                for location in locations {
                    self.check_unmodified(keyword, location, expr, code)?;
                }
                Ok(())
            }
            ExprKind::OnlyAssigned(locations) => {
                let before = self.everything()?;
                let places = self.kept_locations(locations, "assigned")?;
                self.throws(crate::writer::Throws::Exception);
                let clause = self.string(&format!("{keyword} {}", expr.to_message()));
                code.line(&format!("{before}.check({clause}, {places});"));
                Ok(())
            }
            ExprKind::Lbl { value, .. } => self.check_part(keyword, value, around, code),
            ExprKind::Literal(_) if expr.constant() == Some(true) => Ok(()),
            _ => self.check_leaf(keyword, expr, around, code),
        }
    }

    fn check_unmodified(
        &mut self,
        keyword: &str,
        location: &Location,
        like: &Expr,
        code: &mut Lines,
    ) -> Made<()> {
        let Some(same) = self.unmodified(location, like)? else {
            return Ok(());
        };
        let made = self.unchanged(&same)?;
        let head = format!("{keyword} \\not_modified({}) failed", location.to_jml());
        let mut parts = vec![Part::Text(head)];
        if matches!(same.kind, ExprKind::Binary { .. }) {
            parts.push(Part::Text(": ".to_owned()));
            self.values(&same, Some(false), &mut parts)?;
        }
        let texts = self.message(parts);
        let fail = self.scope.assertion("fail");
        code.open(&format!("if ({})", made.not()));
        code.call(&format!("{fail}("), &texts, ");");
        code.close();
        Ok(())
    }

    /// The name of the variable of the contract that a Java variable stands for.
    fn contract_name(
        &self,
        variable: &Variable,
        vars: &[provetta_jml::BoundVar],
    ) -> Option<String> {
        vars.iter()
            .find(|v| {
                self.context
                    .bound
                    .get(&v.id)
                    .is_some_and(|p| p.name == variable.name)
            })
            .map(|v| v.name.to_string())
    }

    fn check_leaf(
        &mut self,
        keyword: &str,
        expr: &Expr,
        around: &[(String, Variable)],
        code: &mut Lines,
    ) -> Made<()> {
        let fails = match &expr.kind {
            ExprKind::Literal(_) if expr.constant() == Some(false) => None,
            ExprKind::Binary {
                op: BinaryOp::Implies,
                left,
                right,
                ..
            } => {
                let (left, right) = (self.expr(left)?, self.expr(right)?);
                Some(format!("{} && {}", left.at(AND), right.not()))
            }
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
                ..
            } => Some(self.expr(operand)?.text),
            ExprKind::Binary {
                op: BinaryOp::NotEqual,
                left,
                right,
                ..
            } if is_null(right) => {
                let value = self.expr(left)?;
                Some(format!("{} == null", value.at(EQUAL)))
            }
            _ => Some(self.expr(expr)?.not()),
        };
        let mut parts = vec![Part::Text(format!(
            "{keyword} {} failed",
            expr.to_message()
        ))];
        for (i, (name, variable)) in around.iter().enumerate() {
            let start = if i == 0 { " for " } else { ", " };
            parts.push(Part::Text(format!("{start}{name} = ")));
            let value = self.read(variable);
            parts.push(Part::Value(value));
        }
        if fails.is_some() && !matches!(expr.kind, ExprKind::Quantified { .. }) {
            parts.push(Part::Text(": ".to_owned()));
            self.values(expr, Some(false), &mut parts)?;
        }
        self.lbl_values(expr, &mut parts)?;
        let texts = self.message(parts);
        let fail = self.scope.assertion("fail");
        let end = match &self.context.exception {
            Some(thrown) if fails.is_none() => format!(" + \": \" + {0}, {0});", thrown.name),
            _ => ");".to_owned(),
        };
        if let Some(fails) = &fails {
            code.open(&format!("if ({fails})"));
        }
        code.call(&format!("{fail}("), &texts, &end);
        if fails.is_some() {
            code.close();
        }
        Ok(())
    }

    /// The values of the parts of an expression, as far as they were evaluated if it has the given value.
    fn values(&mut self, expr: &Expr, known: Option<bool>, into: &mut Vec<Part>) -> Made<()> {
        match &expr.kind {
            ExprKind::Binary {
                op, left, right, ..
            } => {
                let sides = match (op, known) {
                    (BinaryOp::And, Some(true)) => Some((Some(true), Some(true))),
                    (BinaryOp::Or, Some(false)) => Some((Some(false), Some(false))),
                    (BinaryOp::Implies, Some(false)) => Some((Some(true), Some(false))),
                    (BinaryOp::Iff, _) => Some((None, None)),
                    _ => None,
                };
                if let Some((l, r)) = sides {
                    self.values(left, l, into)?;
                    into.push(Part::Text(format!(" {} ", op.symbol())));
                    return self.values(right, r, into);
                }
                if *op == BinaryOp::NotEqual && known == Some(false) && is_null(right) {
                    into.push(Part::Text("null != null".to_owned()));
                    return Ok(());
                }
                if op.is_order() || matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) {
                    let value = self.expr(left)?;
                    into.push(Part::Value(value));
                    into.push(Part::Text(format!(" {} ", op.symbol())));
                    let value = self.expr(right)?;
                    into.push(Part::Value(value));
                    return Ok(());
                }
            }
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
                ..
            } => {
                let is_leaf = !matches!(
                    operand.kind,
                    ExprKind::Binary { .. } | ExprKind::InstanceOf { .. }
                );
                into.push(Part::Text(if is_leaf { "!" } else { "!(" }.to_owned()));
                self.values(operand, known.map(|k| !k), into)?;
                if !is_leaf {
                    into.push(Part::Text(")".to_owned()));
                }
                return Ok(());
            }
            ExprKind::InstanceOf { value, class } => {
                let value = self.expr(value)?;
                into.push(Part::Value(value));
                let class = class.to_string();
                let simple = class.rsplit('.').next().unwrap_or(&class);
                into.push(Part::Text(format!(" instanceof {simple}")));
                return Ok(());
            }
            ExprKind::Subtype { sub, sup } => {
                let value = self.expr(sub)?;
                into.push(Part::Value(value));
                into.push(Part::Text(" <: ".to_owned()));
                let value = self.expr(sup)?;
                into.push(Part::Value(value));
                return Ok(());
            }
            ExprKind::Fresh(values) => {
                for (i, value) in values.iter().enumerate() {
                    into.push(Part::Text(if i == 0 { "" } else { ", " }.to_owned()));
                    let value = self.expr(value)?;
                    into.push(Part::Value(value));
                }
                into.push(Part::Text(" existed before".to_owned()));
                return Ok(());
            }
            ExprKind::NonNullElements(value) => {
                let value = self.expr(value)?;
                into.push(Part::Value(value));
                return Ok(());
            }
            ExprKind::Lbl { value, .. } => return self.values(value, known, into),
            _ => {}
        }
        let value = match known {
            Some(known) => Java::primary(known.to_string(), Type::Boolean),
            None => self.expr(expr)?,
        };
        into.push(Part::Value(value));
        Ok(())
    }

    /// Values that the contract asks to be shown.
    fn lbl_values(&mut self, expr: &Expr, into: &mut Vec<Part>) -> Made<()> {
        if let ExprKind::Lbl { name, when, value } = &expr.kind
            && when.is_none()
        {
            into.push(Part::Text(format!(", {name} = ")));
            let value = self.expr(value)?;
            into.push(Part::Value(value));
        }
        // Behind these, a value need not have been evaluated.
        if matches!(
            expr.kind,
            ExprKind::Quantified { .. } | ExprKind::Conditional { .. } | ExprKind::Old { .. }
        ) || matches!(&expr.kind, ExprKind::Binary { op, .. } if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Implies))
        {
            return Ok(());
        }
        for child in expr.children() {
            self.lbl_values(child, into)?;
        }
        Ok(())
    }

    /// The message as strings and expressions to be joined.
    fn message(&mut self, parts: Vec<Part>) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        let mut open = String::new();
        for part in parts {
            match part {
                Part::Text(text) => open.push_str(&text),
                Part::Value(value) => {
                    // A constant is part of the text.
                    if matches!(value.text.as_str(), "true" | "false" | "null")
                        || value.text.parse::<i64>().is_ok()
                    {
                        open.push_str(&value.text);
                        continue;
                    }
                    self.pieces(&std::mem::take(&mut open), &mut texts);
                    let shown = match value.ty.is_reference() {
                        true => {
                            self.needs(Support::Show);
                            format!("show({})", value.text)
                        }
                        false => value.at(ADD + 1),
                    };
                    texts.push(shown);
                }
            }
        }
        self.pieces(&open, &mut texts);
        texts
    }

    /// String literals of a length that lines can hold.
    pub(super) fn pieces(&mut self, text: &str, into: &mut Vec<String>) {
        let mut piece = String::new();
        for word in text.split_inclusive(' ') {
            if !piece.is_empty() && piece.len() + word.len() > LONG_PIECE {
                into.push(self.string(&std::mem::take(&mut piece)));
            }
            piece.push_str(word);
        }
        if !piece.is_empty() || into.is_empty() {
            into.push(self.string(&piece));
        }
    }
}

fn is_null(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Literal(Literal::Null))
}

/// Whether an invariant that held before has to hold: the message of the invariant itself is the best.
fn keeps_invariant(before: &Expr, after: &Expr) -> bool {
    let ExprKind::Old { value, .. } = &before.kind else {
        return false;
    };
    let is_one = |expr: &Expr| matches!(expr.kind, ExprKind::InvariantFor(_));
    is_one(value) && is_one(after)
}

/// Whether it is checked in several statements.
fn is_wide(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary { op, right, .. } => match op {
            BinaryOp::And => true,
            BinaryOp::Implies => is_wide(right),
            _ => false,
        },
        ExprKind::Quantified { quantifier, .. } => *quantifier == Quantifier::Forall,
        _ => false,
    }
}
