//! In: names with dots between them. Out: the variable, field or type that they mean.

use std::sync::Arc;

use provetta_classfile::{Class, Field};

use super::{Check, Typer, Variable, VariableKind};
use crate::syntax::ast::{self, ExprKind as E, Name, Span};
use crate::typed::{FieldRef, RefType};
use crate::world::{FoundField, World};
use crate::{Expr, ExprKind, Type};

/// What a name means.
pub(crate) enum Meaning {
    Value(Expr),
    /// Internal name of a class
    Class(Arc<str>),
    /// The first part of a qualified name, with slashes
    Package(String),
}

impl Typer<'_, '_> {
    pub(crate) fn name(&mut self, expr: &ast::Expr) -> Check<Expr> {
        match self.meaning(expr)? {
            Meaning::Value(value) => Ok(value),
            Meaning::Class(class) => {
                let shown = class.replace(['/', '$'], ".");
                Err(self.fail(
                    &expr.span,
                    format!("`{shown}` is a type and no value"),
                    None,
                ))
            }
            Meaning::Package(path) => {
                let first = first_name(expr);
                let name = path.split('/').next().unwrap_or_default().to_owned();
                Err(self.unknown_name(&name, &first))
            }
        }
    }

    pub(crate) fn meaning(&mut self, expr: &ast::Expr) -> Check<Meaning> {
        match &expr.kind {
            E::Name(name) => {
                if let Some(value) = self.variable(name, &expr.span) {
                    return Ok(Meaning::Value(value));
                }
                if let Some(value) = self.field_in_scope(name, &expr.span)? {
                    return Ok(Meaning::Value(value));
                }
                Ok(match self.context.scope.simple(name) {
                    Some(class) => Meaning::Class(class),
                    None => Meaning::Package(name.clone()),
                })
            }
            E::Select(target, name) => {
                if matches!(target.kind, E::Super) {
                    let object = self.this(&target.span)?;
                    let class = self.super_type(&target.span)?;
                    return self
                        .member(object, &class, name, &expr.span)
                        .map(Meaning::Value);
                }
                match self.meaning(target)? {
                    Meaning::Value(object) => {
                        let ty = object.ty.clone();
                        self.member(object, &ty, name, &expr.span)
                            .map(Meaning::Value)
                    }
                    Meaning::Class(class) => self.class_member(&class, name, &expr.span),
                    Meaning::Package(path) => {
                        let path = format!("{path}/{}", name.text);
                        Ok(match self.context.scope.world.find(&path) {
                            Some(class) => Meaning::Class(Arc::clone(&class.name)),
                            None => Meaning::Package(path),
                        })
                    }
                }
            }
            _ => self.expr(expr).map(Meaning::Value),
        }
    }

    pub(crate) fn super_type(&mut self, span: &Span) -> Check<Type> {
        let world = self.context.scope.world;
        let class = world.find(self.context.scope.class);
        match class.as_ref().and_then(|c| c.super_name.as_deref()) {
            Some(name) => Ok(Type::class(name)),
            None => Err(self.fail(span, "there is no superclass".to_owned(), None)),
        }
    }

    /// The innermost variable with this name.
    fn variable(&mut self, name: &str, span: &Span) -> Option<Expr> {
        let found: Variable = self
            .context
            .vars
            .iter()
            .rev()
            .find(|v| &*v.name == name)?
            .clone();
        let name = found.name;
        let kind = match found.kind {
            VariableKind::Param(index) => ExprKind::Param { index, name },
            VariableKind::ModelParam(index) => ExprKind::ModelParam { index, name },
            VariableKind::Local(declared) => ExprKind::Local { name, declared },
            VariableKind::Ghost(declared) => ExprKind::GhostLocal { name, declared },
            VariableKind::Exception => ExprKind::Exception { name },
            VariableKind::Old(index) => ExprKind::OldVar { index, name },
            VariableKind::Bound(id) => ExprKind::Bound { id, name },
        };
        Some(self.make(kind, found.ty, span))
    }

    /// A field of this class, of one around it, or imported.
    fn field_in_scope(&mut self, name: &str, span: &Span) -> Check<Option<Expr>> {
        let world = self.context.scope.world;
        let own = self.context.scope.class;
        for (class, object) in self.around() {
            let ty = self.type_of_class(&class);
            let Some(found) = world.field(&ty, name) else {
                continue;
            };
            let is_static = field_is_static(&found);
            let object = match (is_static, object) {
                (true, _) => None,
                (false, Some(kind)) => Some(self.make(kind, Type::Ref(ty.clone()), span)),
                (false, None) => {
                    let why = match &*class == own {
                        true => "in a static specification",
                        false => "from a static class",
                    };
                    let message = format!("`{name}` is not static and cannot be named {why}");
                    return Err(self.fail(span, message, None));
                }
            };
            return Ok(Some(self.field(found, object, span)));
        }
        let imports = self.context.scope.imports;
        let single = imports.static_single.iter().filter_map(|import| {
            let (class, member) = import.rsplit_once('.')?;
            (member == name).then_some(class)
        });
        let all: Vec<&str> = single
            .chain(imports.static_on_demand.iter().map(String::as_str))
            .collect();
        for class in all {
            if let Some(class) = self.context.scope.dotted(class)
                && let Some(found) = world.field(&plain(&class), name)
                && field_is_static(&found)
            {
                return Ok(Some(self.field(found, None, span)));
            }
        }
        Ok(None)
    }

    /// The classes around, innermost first, each with how to name its object, if there is one.
    pub(crate) fn around(&self) -> Vec<(Arc<str>, Option<ExprKind>)> {
        let world = self.context.scope.world;
        let mut found = Vec::new();
        let mut object = self.context.this.is_some().then_some(ExprKind::This);
        let mut next = Some(Arc::<str>::from(self.context.scope.class));
        while let Some(name) = next.take().filter(|_| found.len() < 64) {
            found.push((name.clone(), object.clone()));
            let class = world.find(&name);
            let outer = match &class {
                Some(class) if class.outer.is_some() => class.outer.clone(),
                // Local and anonymous classes say nothing of their outer class but by their name.
                _ => name
                    .rfind('$')
                    .map(|end| Arc::from(&name[..end]))
                    .filter(|n: &Arc<str>| world.find(n).is_some()),
            };
            let Some(outer) = outer else { break };
            let has_outer = object.is_some()
                && class
                    .as_ref()
                    .is_none_or(|c| World::is_inner(c) || c.is_local)
                && class.is_some_and(|c| c.fields.iter().any(|f| f.name.starts_with("this$")));
            object = has_outer.then(|| ExprKind::OuterThis(outer.clone()));
            next = Some(outer);
        }
        found
    }

    /// The type of objects of a class, seen from inside.
    pub(crate) fn type_of_class(&self, class: &Arc<str>) -> RefType {
        match &self.context.this {
            Some(Type::Ref(this)) if this.name == *class => this.clone(),
            _ => plain(class),
        }
    }

    /// A field of a value.
    fn member(&mut self, object: Expr, ty: &Type, name: &Name, span: &Span) -> Check<Expr> {
        if ty.element().is_some() && name.text == "length" {
            return Ok(self.make(ExprKind::ArrayLength(Box::new(object)), Type::Int, span));
        }
        let Type::Ref(class) = ty else {
            let message = format!("`{ty}` has no fields");
            return Err(self.fail(&name.span, message, None));
        };
        match self.context.scope.world.field(class, &name.text) {
            Some(found) => {
                let object = (!field_is_static(&found)).then_some(object);
                Ok(self.field(found, object, span))
            }
            None => Err(self.no_field(ty, name)),
        }
    }

    fn no_field(&mut self, ty: &Type, name: &Name) -> super::Stop {
        let class = ty.class_name().unwrap_or_default().to_owned();
        let names = self.field_names(&class);
        let near = crate::keyword::nearest(&name.text, names.iter().map(|n| &**n));
        let hint = match near {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None => {
                let methods = match ty {
                    Type::Ref(r) => self.context.scope.world.methods(r, &name.text),
                    _ => Vec::new(),
                };
                (!methods.is_empty()).then(|| format!("`{}()` is a method", name.text))
            }
        };
        self.fail(
            &name.span,
            format!("`{ty}` has no field `{}`", name.text),
            hint,
        )
    }

    fn field_names(&self, class: &str) -> Vec<Arc<str>> {
        let world = self.context.scope.world;
        let mut names = Vec::new();
        for owner in world.lineage(class) {
            if let Some(found) = world.find(&owner) {
                let fields = found.fields.iter().filter(|f| !f.flags.is_synthetic());
                names.extend(fields.map(|f| f.name.clone()));
            }
            if let Some(declared) = world.declared.get(&owner) {
                let all = declared.ghosts.iter().chain(&declared.models);
                names.extend(all.map(|f| f.name.clone()));
            }
        }
        names
    }

    /// A static field, a member type, or the object of an enclosing class.
    fn class_member(&mut self, class: &Arc<str>, name: &Name, span: &Span) -> Check<Meaning> {
        if name.text == "this" {
            let objects = self.around();
            let found = objects.into_iter().find(|(c, _)| c == class);
            if let Some((_, Some(kind))) = found {
                let ty = Type::Ref(self.type_of_class(class));
                return Ok(Meaning::Value(self.make(kind, ty, span)));
            }
            let message = "there is no object of this class around".to_owned();
            return Err(self.fail(span, message, None));
        }
        let world = self.context.scope.world;
        match world.field(&plain(class), &name.text) {
            Some(found) if field_is_static(&found) => {
                return Ok(Meaning::Value(self.field(found, None, span)));
            }
            Some(_) => {
                let message = format!("`{}` is not static", name.text);
                return Err(self.fail(&name.span, message, None));
            }
            None => {}
        }
        match world.find(&format!("{class}${}", name.text)) {
            Some(inner) => Ok(Meaning::Class(Arc::clone(&inner.name))),
            None => Err(self.no_field(&Type::class(class), name)),
        }
    }

    /// The node of a field.
    fn field(&mut self, found: FoundField, object: Option<Expr>, span: &Span) -> Expr {
        let object = object.map(Box::new);
        match found {
            FoundField::Java { owner, index, ty } => {
                let field = &owner.fields[index];
                self.check_visible(&owner, field, span);
                let erased = Type::from_descriptor(&field.descriptor).unwrap_or_else(Type::object);
                let kind = ExprKind::Field(FieldRef {
                    object,
                    owner: owner.name.clone(),
                    name: field.name.clone(),
                    descriptor: field.descriptor.clone(),
                    is_static: field.flags.is_static(),
                });
                let value = self.make(kind, erased.clone(), span);
                self.as_promised(value, &erased, &ty)
            }
            FoundField::Ghost(owner, field) => {
                let ty = field.ty.clone();
                self.make(
                    ExprKind::GhostField(spec_field(owner, field, object)),
                    ty,
                    span,
                )
            }
            FoundField::Model(owner, field) => {
                let ty = field.ty.clone();
                self.make(
                    ExprKind::ModelField(spec_field(owner, field, object)),
                    ty,
                    span,
                )
            }
        }
    }

    /// A clause that everybody sees must not speak of what only some see.
    fn check_visible(&mut self, owner: &Class, field: &Field, span: &Span) {
        let world = self.context.scope.world;
        let declared = world.declared.get(&owner.name);
        let is_spec_public = declared.is_some_and(|d| d.spec_public.contains(&field.name));
        // The accessor of a component is public.
        let is_component =
            owner.super_name.as_deref() == Some("java/lang/Record") && !field.flags.is_static();
        let is_seen = field.flags.is_public() || is_spec_public || is_component;
        if self.context.is_public && !is_seen {
            let name = &field.name;
            let message = format!("`{name}` is not public, and this clause is");
            let hint = format!("declare `{name}` as `spec_public`");
            self.warn(span, message, Some(hint));
        }
    }

    fn unknown_name(&mut self, name: &str, span: &Span) -> super::Stop {
        let mut names: Vec<Arc<str>> = self.context.vars.iter().map(|v| v.name.clone()).collect();
        for (class, _) in self.around() {
            names.extend(self.field_names(&class));
        }
        let near = crate::keyword::nearest(name, names.iter().map(|n| &**n));
        let hint = match (near, name) {
            (Some(near), _) => Some(format!("did you mean `{near}`?")),
            (None, "result" | "old" | "forall" | "exists" | "nothing" | "everything") => {
                Some(format!("did you mean `\\{name}`?"))
            }
            (None, "length") => Some("write `a.length` for the length of an array `a`".to_owned()),
            _ => {
                let near = self.context.scope.near(name);
                near.map(|near| format!("did you mean `{near}`?"))
            }
        };
        self.fail(span, format!("`{name}` is not known here"), hint)
    }
}

fn spec_field(
    owner: Arc<str>,
    field: crate::world::SpecField,
    object: Option<Box<Expr>>,
) -> FieldRef {
    FieldRef {
        object,
        owner,
        name: field.name,
        descriptor: "".into(),
        is_static: field.is_static,
    }
}

pub(crate) fn field_is_static(found: &FoundField) -> bool {
    match found {
        FoundField::Java { owner, index, .. } => owner.fields[*index].flags.is_static(),
        FoundField::Ghost(_, field) | FoundField::Model(_, field) => field.is_static,
    }
}

/// A class without type arguments.
pub(crate) fn plain(class: &str) -> RefType {
    RefType {
        name: class.into(),
        args: Vec::new(),
    }
}

/// The span of the first name of a chain.
fn first_name(expr: &ast::Expr) -> Span {
    let mut rest = expr;
    while let E::Select(target, _) = &rest.kind {
        rest = target;
    }
    rest.span.clone()
}
