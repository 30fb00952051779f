//! In: expressions about the state before the call. Out: copies taken before it, and how they are read after it.
//!
//! Copied is only what an expression needs: the value of the largest part that names no quantified variable, or the
//! elements of an array where a quantified variable is the index. Why correct: a copy is made before the call, from
//! the same expression, and what the copies lead to (arrays) is cloned as deep as it is read.

use std::collections::BTreeSet;

use provetta_jml::{Expr, ExprKind, FieldRef, Math, Type, UnaryOp};

use super::java::Java;
use super::maker::{Made, Maker, State, Variable, box_of, refuse};
use super::support::Support;

use crate::classes::ident::capitalised;

/// Methods of the library that end normally on every object.
const TOTAL: &[&str] = &[
    "size", "length", "isEmpty", "hashCode", "getClass", "name", "ordinal",
];

/// Whether an expression may make an object.
fn makes(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Call { .. }
            | ExprKind::New { .. }
            | ExprKind::ModelCall { .. }
            | ExprKind::ModelField(_)
    )
}

impl Maker<'_, '_> {
    /// The value of an expression before the call.
    pub(super) fn old(&mut self, value: &Expr) -> Made<Java> {
        if self.context.kept.is_none() {
            return refuse("there is no state before here");
        }
        // Copies of arrays have copies of their rows: these hold what the rows held, and are not the rows.
        if let ExprKind::Index { array, .. } = &value.kind
            && value.ty.element().is_some()
            && !free(value).is_empty()
            && free(array).is_empty()
        {
            return refuse(format!(
                "`\\old({})` for each value of a variable: no copy holds which row it is",
                value.to_message()
            ));
        }
        let before = std::mem::replace(&mut self.context.state, State::Copied);
        let made = self.expr(value);
        self.context.state = before;
        made
    }

    /// In the state of copies: the copy of an expression. None if its parts must be looked at.
    pub(super) fn copied(&mut self, expr: &Expr) -> Made<Option<Java>> {
        match &expr.kind {
            ExprKind::Literal(_)
            | ExprKind::Param { .. }
            | ExprKind::This
            | ExprKind::Bound { .. }
            | ExprKind::OldVar { .. }
            | ExprKind::TypeLit(_)
            | ExprKind::ModelParam { .. } => return Ok(None),
            ExprKind::Old { value, .. } => return self.copied(value),
            _ => {}
        }
        if free(expr).is_empty() {
            return self.copy(expr, false).map(Some);
        }
        match &expr.kind {
            // The elements are read through a copy of the array.
            ExprKind::Index { array, .. } if free(array).is_empty() => {
                let copy = self.copy(array, true)?;
                let ExprKind::Index { index, .. } = &expr.kind else {
                    return Ok(None);
                };
                let index = self.expr(index)?;
                let index = self.exactly_int(index)?;
                let text = format!("{}[{}]", copy.object(), index.text);
                Ok(Some(Java::primary(text, expr.ty.clone())))
            }
            ExprKind::Call {
                object: Some(object),
                owner,
                name,
                args,
                ..
            } => {
                let is_value = object.ty == Type::string();
                let is_list = self.types.is_subclass(owner, "java/util/List")
                    && matches!(&**name, "get" | "contains" | "indexOf");
                if is_value {
                    return Ok(None);
                }
                if is_list && free(object).is_empty() {
                    let copy = self.copy(object, true)?;
                    let mut texts = Vec::new();
                    for arg in args {
                        let arg = self.expr(arg)?;
                        texts.push(match arg.ty.is_integral() && &**name == "get" {
                            true => self.exactly_int(arg)?.text,
                            false => arg.text,
                        });
                    }
                    let text = format!("{}.{name}({})", copy.object(), texts.join(", "));
                    let (_, returns) = super::maker::signature(match &expr.kind {
                        ExprKind::Call { descriptor, .. } => descriptor,
                        _ => "()V",
                    })
                    .unwrap_or((Vec::new(), Type::object()));
                    return Ok(Some(Java::primary(text, returns)));
                }
                refuse(format!(
                    "`\\old({})` for each value of a variable: no copy holds it",
                    expr.to_message()
                ))
            }
            ExprKind::Field(FieldRef { .. })
            | ExprKind::ModelField(_)
            | ExprKind::Call { .. }
            | ExprKind::ModelCall { .. }
            | ExprKind::Reach { .. }
            | ExprKind::InvariantFor(_) => refuse(format!(
                "`\\old({})` for each value of a variable: no copy holds it",
                expr.to_message()
            )),
            _ => Ok(None),
        }
    }

    /// A variable with the value before the call; with `deep` what an array or list holds is copied too.
    pub(super) fn copy(&mut self, expr: &Expr, deep: bool) -> Made<Java> {
        // Each call that makes an object makes one of its own.
        let place = match expr.ty.is_reference() && expr.any(&mut makes) {
            true => format!("{:?} ", expr.span),
            false => String::new(),
        };
        let key = format!("{deep} {place}{expr}");
        if let Some(variable) = self
            .context
            .kept
            .as_ref()
            .and_then(|k| k.copies.get(&key))
            .cloned()
        {
            return Ok(self.read(&variable));
        }
        let held = format!("held {key}");
        if let Some(variable) = self
            .context
            .kept
            .as_ref()
            .and_then(|k| k.copies.get(&held))
            .cloned()
        {
            return Ok(self.held(&variable));
        }
        // Evaluated before the call, so neither result nor quantified variables exist there.
        let state = std::mem::replace(&mut self.context.state, State::Now);
        let result = self.context.result.take();
        let this = match self.context.this_is_new {
            true => self.context.this.take(),
            false => None,
        };
        let bound = std::mem::take(&mut self.context.bound);
        let method = std::mem::replace(&mut self.context.method, super::maker::Method::new());
        let made = self.expr(expr);
        let inner = std::mem::replace(&mut self.context.method, method);
        self.context.bound = bound;
        self.context.result = result;
        if this.is_some() {
            self.context.this = this;
        }
        self.context.state = state;
        let made = made?;
        let name = self.local(&format!("old{}", capitalised(&wanted(expr))));
        // A number that must fit is the one conversion that shows only in the code.
        let may_fail =
            self.may_fail(expr) || made.text.contains("Exact(") || deep && !self.is_certain(expr);
        let is_list = deep && expr.ty.element().is_none();
        let text = match deep {
            false => made.text.clone(),
            true if is_list => {
                let list = self.scope.import("java.util.ArrayList");
                format!("new {list}<>({})", made.text)
            }
            true => self.clone_of(&made),
        };
        let ty = made.ty.clone();
        // No value and null are two things, so a value that can be null is held in a list.
        if may_fail && !deep && box_of(&ty).is_none() {
            self.needs(Support::ValueBefore);
            let list = self.scope.import("java.util.List");
            let lists = self.scope.import("java.util.Collections");
            let declared = format!("{list}<{}>", self.boxed(&ty));
            let mut variable = Variable::new(&name, ty).ranged(made.range);
            variable.declared = Some(declared.clone());
            if let Some(kept) = &mut self.context.kept {
                kept.lines.line(&format!(
                    "{declared} {name} = valueBefore(() -> {lists}.singletonList({text}));"
                ));
                kept.copies.insert(held, variable.clone());
            }
            if inner.raw {
                self.context.method.raw = true;
            }
            return Ok(self.held(&variable));
        }
        let declared = match is_list {
            true => format!("{}<?>", self.scope.import("java.util.List")),
            false => self.declared(&ty),
        };
        let line = match may_fail {
            true => {
                self.needs(Support::ValueBefore);
                let boxed = match is_list {
                    true => declared.clone(),
                    false => self.boxed(&ty),
                };
                format!("{boxed} {name} = valueBefore(() -> {text});")
            }
            // The oracle declares everything, so what this throws needs no note.
            false => format!("{declared} {name} = {text};"),
        };
        let mut variable = Variable::new(&name, ty).ranged(made.range);
        if is_list || may_fail {
            variable.declared = Some(match (is_list, may_fail) {
                (true, _) => declared,
                _ => self.boxed(&variable.ty.clone()),
            });
        }
        if let Some(kept) = &mut self.context.kept {
            kept.lines.line(&line);
            kept.copies.insert(key, variable.clone());
        }
        if inner.raw {
            self.context.method.raw = true;
        }
        Ok(self.read(&variable))
    }

    /// A value that is held in a list, which is missing where the value is.
    fn held(&mut self, variable: &Variable) -> Java {
        let list = self.read(variable);
        let text = format!("{}.get(0)", list.text);
        Java::primary(text, variable.ty.clone()).in_range(variable.range)
    }

    fn clone_of(&mut self, array: &Java) -> String {
        let is_nested = array.ty.element().is_some_and(|e| e.element().is_some());
        match is_nested {
            true => {
                self.needs(Support::Copy);
                let ty = self.declared(&array.ty.clone());
                format!("({ty}) copy({})", array.text)
            }
            false => format!("{}.clone()", array.object()),
        }
    }

    /// Whether the value could be missing: evaluation ends with an exception.
    pub(super) fn may_fail(&self, expr: &Expr) -> bool {
        let own = match &expr.kind {
            ExprKind::Field(field) | ExprKind::ModelField(field) => {
                field.object.as_deref().is_some_and(|o| !self.is_certain(o))
                    || matches!(expr.kind, ExprKind::ModelField(_))
            }
            ExprKind::ArrayLength(array) => !self.is_certain(array),
            ExprKind::Call {
                object: Some(object),
                owner,
                name,
                descriptor,
                ..
            } => {
                !self.is_certain(object)
                    || !self.is_total(owner, name, descriptor)
                    || self.may_be_outside(expr)
            }
            ExprKind::Binary {
                op, operands, math, ..
            } => {
                use provetta_jml::BinaryOp::{Divide, Remainder};
                matches!(op, Divide | Remainder) && operands.is_integral()
                    || op.is_arithmetic() && *math == Math::Safe
            }
            ExprKind::Unary { op, math, .. } => *op == UnaryOp::Negate && *math == Math::Safe,
            ExprKind::Convert { conversion, .. } => !matches!(
                conversion,
                provetta_jml::Conversion::Widen
                    | provetta_jml::Conversion::Narrow(Math::Java)
                    | provetta_jml::Conversion::Box
                    | provetta_jml::Conversion::Text
            ),
            ExprKind::Index { .. }
            | ExprKind::Call { .. }
            | ExprKind::ModelCall { .. }
            | ExprKind::New { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::TypeOf(_)
            | ExprKind::ElemType(_)
            | ExprKind::Quantified { .. } => true,
            _ => false,
        };
        own || expr
            .children()
            .into_iter()
            .any(|child| self.may_fail(child))
    }

    /// Whether the object is certainly there.
    pub(super) fn is_certain(&self, object: &Expr) -> bool {
        match &object.kind {
            ExprKind::This => true,
            ExprKind::Param { index, .. } => self
                .context
                .params
                .get(*index)
                .is_some_and(|p| self.context.not_null.contains(&p.name)),
            ExprKind::Convert { value, .. } | ExprKind::Lbl { value, .. } => self.is_certain(value),
            ExprKind::Field(field) => {
                self.context
                    .not_null
                    .contains(&format!("{}.{}", field.owner, field.name))
                    && field.object.as_deref().is_none_or(|o| self.is_certain(o))
            }
            _ => false,
        }
    }

    /// Whether a method ends normally on every object: a known one, or one that only reads fields of its own.
    fn is_total(&self, owner: &str, name: &str, descriptor: &str) -> bool {
        use provetta_classfile::{Insn, Origin};
        let found = self
            .types
            .all(owner)
            .into_iter()
            .find(|c| c.method(name, descriptor).is_some());
        let Some(class) = found else { return false };
        if class.origin == Origin::Jdk {
            return descriptor.starts_with("()") && TOTAL.contains(&name);
        }
        let simple = |insn: &Insn| {
            matches!(
                insn,
                Insn::Const(_)
                    | Insn::Load(..)
                    | Insn::GetField(_)
                    | Insn::Neg(_)
                    | Insn::If(..)
                    | Insn::IfInt(..)
                    | Insn::IfRef(..)
                    | Insn::IfNull(..)
                    | Insn::Return(_)
            )
        };
        let code = class.method(name, descriptor).and_then(|m| m.code.as_ref());
        code.is_some_and(|code| {
            let reads = code
                .insns
                .iter()
                .filter(|i| matches!(i, Insn::GetField(_)))
                .count();
            let own = code
                .insns
                .iter()
                .filter(|i| matches!(i, Insn::Load(provetta_classfile::Kind::Ref, 0)))
                .count();
            code.insns.iter().all(simple) && reads <= own
        })
    }
}

impl Variable {
    pub(super) fn ranged(mut self, range: super::range::Range) -> Variable {
        self.range = range;
        self
    }
}

/// Quantified variables that an expression names and does not bind itself.
pub(super) fn free(expr: &Expr) -> BTreeSet<u32> {
    let mut found: BTreeSet<u32> = expr.children().into_iter().flat_map(free).collect();
    match &expr.kind {
        ExprKind::Bound { id, .. } => {
            found.insert(*id);
        }
        ExprKind::Quantified { vars, .. } => vars.iter().for_each(|v| {
            found.remove(&v.id);
        }),
        _ => {}
    }
    found
}

/// What a copy is called after.
fn wanted(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Field(field) | ExprKind::ModelField(field) => match field.object.as_deref() {
            None
            | Some(Expr {
                kind: ExprKind::This,
                ..
            }) => field.name.to_string(),
            Some(object) => format!("{} {}", wanted(object), field.name),
        },
        ExprKind::Call { name, object, .. } | ExprKind::ModelCall { name, object, .. } => {
            let name = match name.strip_prefix("get") {
                Some(rest) if rest.starts_with(|c: char| c.is_uppercase()) => rest,
                _ => name,
            };
            match object.as_deref() {
                None
                | Some(Expr {
                    kind: ExprKind::This,
                    ..
                }) => name.to_owned(),
                Some(object) => format!("{} {name}", wanted(object)),
            }
        }
        ExprKind::Param { name, .. } | ExprKind::OldVar { name, .. } => name.to_string(),
        ExprKind::ArrayLength(array) => format!("{} length", wanted(array)),
        ExprKind::Index { array, .. } => format!("{} element", wanted(array)),
        ExprKind::Convert { value, .. }
        | ExprKind::Old { value, .. }
        | ExprKind::Lbl { value, .. } => wanted(value),
        ExprKind::Quantified { quantifier, .. } => quantifier
            .keyword()
            .trim_start_matches('\\')
            .replace("num_of", "count"),
        _ => "value".to_owned(),
    }
}
