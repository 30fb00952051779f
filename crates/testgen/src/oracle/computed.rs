//! In: a quantified expression that is part of another one. Out: a method that computes it with loops.

use provetta_jml::{Expr, ExprKind, Quantifier, Type};

use super::java::Java;
use super::java::strength::AND;
use super::maker::{Made, Maker, Method, Variable, refuse};
use super::old::free;
use super::range::Range;
use crate::text::layout::Lines;

use crate::classes::ident::capitalised;

/// A method that computes a quantified expression.
#[derive(Debug, Clone)]
pub(super) struct Computed {
    name: String,
    used: Vec<Variable>,
    ty: Type,
    range: Range,
    throws: crate::writer::Throws,
}

impl Maker<'_, '_> {
    /// A quantified expression as a call of a method that computes it.
    pub(super) fn quantified(&mut self, expr: &Expr) -> Made<Java> {
        let ExprKind::Quantified { quantifier, .. } = &expr.kind else {
            return refuse("no quantifier");
        };
        let word = match quantifier {
            Quantifier::Forall => "all",
            Quantifier::Exists => "some",
            Quantifier::Sum => "sum",
            Quantifier::Product => "product",
            Quantifier::Min => "least",
            Quantifier::Max => "greatest",
            Quantifier::NumOf => "count",
        };
        let mut around = String::new();
        for id in free(expr) {
            if let Some(variable) = self.context.bound.get(&id) {
                around.push_str(&format!(
                    " {} {} {:?}",
                    variable.name, variable.ty, variable.range
                ));
            }
        }
        let key = format!("{:?} {expr}{around}", self.context.state);
        if let Some(known) = self.context.quantified.get(&key).cloned() {
            return Ok(self.computed_by(&known));
        }
        let stem = self.context.stem.clone();
        let taken = self.context.taken.clone();
        let name = self.member(&format!("{word}Of{}", capitalised(&stem)));
        let outer = std::mem::replace(&mut self.context.method, Method::new());
        let at = self.store.members.len();
        let mut body = Lines::body();
        let made = self.computed(expr, *quantifier, &mut body);
        // Its parameters are what it read. Methods that it calls stand after it.
        let used = self.context.method.used.clone();
        let called = self
            .store
            .members
            .split_off(at.min(self.store.members.len()));
        let written = made.and_then(|value| {
            let result = self.declared(&value.ty);
            let comment = crate::text::layout::plain(&expr.to_message());
            let throws = self.function(&comment, &name, &result, &used, |_, code| {
                code.append(&body);
                Ok(())
            })?;
            Ok((value, throws))
        });
        self.store.members.extend(called);
        let method = std::mem::replace(&mut self.context.method, outer);
        let (value, throws) = written?;
        self.context.method.raw |= method.raw;
        // Its variables are not those of the method that calls it; copies of the state before are.
        let copies = self.context.kept.iter().flat_map(|k| k.copies.values());
        let copies: Vec<String> = copies.map(|p| p.name.clone()).collect();
        self.context.taken = taken.into_iter().chain(copies).collect();
        let known = Computed {
            name,
            used,
            ty: value.ty,
            range: value.range,
            throws,
        };
        self.context.quantified.insert(key, known.clone());
        Ok(self.computed_by(&known))
    }

    /// A call of the method that computes a quantified expression.
    fn computed_by(&mut self, known: &Computed) -> Java {
        self.throws(known.throws);
        let mut names = Vec::new();
        for variable in &known.used {
            self.note(variable);
            names.push(variable.name.clone());
        }
        let text = format!("{}({})", known.name, names.join(", "));
        Java::primary(text, known.ty.clone()).in_range(known.range)
    }

    /// The body of the method; the value says the type it returns.
    fn computed(&mut self, expr: &Expr, quantifier: Quantifier, code: &mut Lines) -> Made<Java> {
        let loops = self.loops(expr)?;
        // The type of the sum is known only when the loops are; so they are written first.
        let mut inner = Lines::body();
        let opened = self.open_loops(&loops, &mut inner)?;
        let rest = self.rest(&loops)?;
        let value = self.expr(&loops.body)?;
        let count = opened.count;
        let found = self.local("found");
        let made = match quantifier {
            Quantifier::Forall | Quantifier::Exists => {
                let wanted = quantifier == Quantifier::Exists;
                let condition = match wanted {
                    true if value.text == "true" => None,
                    true => Some(value.at(AND)),
                    false => Some(value.not()),
                };
                let all: Vec<String> = rest.into_iter().chain(condition).collect();
                let condition = match all.is_empty() {
                    // Java takes what follows for code that can be reached.
                    true => "true".to_owned(),
                    false => all.join(" && "),
                };
                // One instance without a value leaves the whole without one, so all of them are looked at.
                let mut parts = loops.rest.iter().chain([&loops.body]);
                let is_whole = parts.any(|part| self.may_fail(part));
                inner.open(&format!("if ({condition})"));
                inner.line(&match is_whole {
                    true => format!("{found} = true;"),
                    false => format!("return {wanted};"),
                });
                inner.close();
                self.close_loops(opened, &mut inner);
                if is_whole {
                    code.line(&format!("boolean {found} = false;"));
                }
                code.append(&inner);
                code.line(&match (is_whole, wanted) {
                    (true, true) => format!("return {found};"),
                    (true, false) => format!("return !{found};"),
                    (false, _) => format!("return {};", !wanted),
                });
                return Ok(Java::primary("", Type::Boolean));
            }
            Quantifier::NumOf => {
                let found = (value.text != "true").then(|| value.at(AND));
                let all: Vec<String> = rest.into_iter().chain(found).collect();
                let name = self.local("count");
                match all.is_empty() {
                    true => inner.line(&format!("{name}++;")),
                    false => {
                        inner.open(&format!("if ({})", all.join(" && ")));
                        inner.line(&format!("{name}++;"));
                        inner.close();
                    }
                }
                code.line(&format!("long {name} = 0;"));
                let most = count
                    .unwrap_or(i128::from(i64::MAX))
                    .min(i128::from(i64::MAX));
                self.close_loops(opened, &mut inner);
                code.append(&inner);
                code.line(&format!("return {name};"));
                return Ok(Java::primary("", Type::Long).in_range(Range(Some((0, most)))));
            }
            Quantifier::Sum | Quantifier::Product => self.folded(
                expr,
                quantifier,
                value,
                count,
                rest.as_deref(),
                code,
                &mut inner,
            )?,
            Quantifier::Min | Quantifier::Max => self.extreme(
                expr,
                quantifier,
                value,
                (rest.as_deref(), &found),
                code,
                &mut inner,
            )?,
        };
        self.close_loops(opened, &mut inner);
        code.append(&inner);
        if matches!(quantifier, Quantifier::Min | Quantifier::Max) {
            code.open(&format!("if (!{found})"));
            let class = self.scope.lang("IllegalStateException");
            let text = self.string(&format!(
                "no value is in the range of {}",
                expr.to_message()
            ));
            code.line(&format!("throw new {class}({text});"));
            code.close();
        }
        code.line(&format!("return {};", made.text));
        Ok(made)
    }

    #[allow(clippy::too_many_arguments)]
    fn folded(
        &mut self,
        expr: &Expr,
        quantifier: Quantifier,
        value: Java,
        count: Option<i128>,
        rest: Option<&str>,
        code: &mut Lines,
        inner: &mut Lines,
    ) -> Made<Java> {
        let is_sum = quantifier == Quantifier::Sum;
        let name = self.local(if is_sum { "sum" } else { "product" });
        let (ty, range) = match &expr.ty {
            Type::BigInt if is_sum => {
                let range = value.range.times(count);
                match range.fits(&Type::Long) && value.ty != Type::BigInt {
                    true => (Type::Long, range),
                    false => (Type::BigInt, range),
                }
            }
            other => (other.clone(), Range::of(other)),
        };
        let declared = self.declared(&ty);
        let zero = if is_sum { "0" } else { "1" };
        let (start, step) = match &ty {
            Type::BigInt | Type::Real => {
                let value = self.widened(value, &ty)?;
                let (constant, method) = match is_sum {
                    true => ("ZERO", "add"),
                    false => ("ONE", "multiply"),
                };
                (
                    format!("{declared}.{constant}"),
                    format!("{name} = {name}.{method}({});", value.text),
                )
            }
            _ => {
                let symbol = if is_sum { "+=" } else { "*=" };
                (zero.to_owned(), format!("{name} {symbol} {};", value.text))
            }
        };
        code.line(&format!("{declared} {name} = {start};"));
        guarded(rest, &[step], inner);
        Ok(Java::primary(name, ty).in_range(range))
    }

    fn extreme(
        &mut self,
        expr: &Expr,
        quantifier: Quantifier,
        value: Java,
        (rest, found): (Option<&str>, &str),
        code: &mut Lines,
        inner: &mut Lines,
    ) -> Made<Java> {
        let is_min = quantifier == Quantifier::Min;
        let name = self.local(if is_min { "least" } else { "greatest" });
        let next = self.local("value");
        let ty = match expr.ty.is_integral() {
            true if value.ty == Type::BigInt || value.ty == Type::Long => value.ty.clone(),
            true => Type::Int,
            false => expr.ty.clone(),
        };
        let declared = self.declared(&ty);
        let symbol = if is_min { "<" } else { ">" };
        let (start, better) = match &ty {
            Type::BigInt | Type::Real => (
                format!("{declared}.ZERO"),
                format!("{next}.compareTo({name}) {symbol} 0"),
            ),
            _ => ("0".to_owned(), format!("{next} {symbol} {name}")),
        };
        code.line(&format!("boolean {found} = false;"));
        code.line(&format!("{declared} {name} = {start};"));
        let range = value.range;
        guarded(
            rest,
            &[
                format!("{declared} {next} = {};", value.text),
                format!("{name} = !{found} || {better} ? {next} : {name};"),
                format!("{found} = true;"),
            ],
            inner,
        );
        Ok(Java::primary(name, ty).in_range(range))
    }
}

fn guarded(condition: Option<&str>, statements: &[String], code: &mut Lines) {
    if let Some(condition) = condition {
        code.open(&format!("if ({condition})"));
    }
    for statement in statements {
        code.line(statement);
    }
    if condition.is_some() {
        code.close();
    }
}
