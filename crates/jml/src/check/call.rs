//! In: calls and creations. Out: the method or constructor they mean, with converted arguments.

use std::sync::Arc;

use provetta_classfile::Class;

use super::convert::{box_of, java_type};
use super::name::{Meaning, plain};
use super::overload::{Candidate, Phase};
use super::{Check, Typer};
use crate::syntax::ast::{self, ExprKind as E, Name, Span};
use crate::typed::RefType;
use crate::world::{FoundMethod, MayCall, Sig, World, find_bound};
use crate::{CallKind, Expr, ExprKind, Purity, Type};

/// What a method is called on.
enum Receiver {
    /// An object, perhaps by `super`
    Object(Expr, Type, bool),
    /// A class
    Class(Arc<str>),
}

impl Typer<'_, '_> {
    pub(crate) fn call(
        &mut self,
        target: Option<&ast::Expr>,
        name: &Name,
        args: &[ast::Expr],
        span: &Span,
    ) -> Check<Expr> {
        if let Some(E::Reach(from)) = target.map(|t| &t.kind) {
            return self.reach(from, name, args, span);
        }
        let receiver = match target {
            None => None,
            Some(target) if matches!(target.kind, E::Super) => {
                let object = self.this(&target.span)?;
                let ty = self.super_type(&target.span)?;
                Some(Receiver::Object(object, ty, true))
            }
            Some(target) => Some(match self.meaning(target)? {
                Meaning::Value(object) => {
                    let ty = object.ty.clone();
                    Receiver::Object(object, ty, false)
                }
                Meaning::Class(class) => Receiver::Class(class),
                Meaning::Package(_) => {
                    // Reports the unknown name.
                    self.name(target)?;
                    return Err(self.fail(&target.span, "this is no value".to_owned(), None));
                }
            }),
        };
        let mut typed = Vec::new();
        for arg in args {
            typed.push(self.expr(arg)?);
        }
        let spans: Vec<Span> = args.iter().map(|a| a.span.clone()).collect();
        let (receiver, candidates) = match receiver {
            Some(Receiver::Object(object, ty, by_super)) => {
                let Type::Ref(class) = &ty else {
                    let message = format!("`{ty}` has no methods");
                    let hint = box_of(&ty).map(|b| {
                        let simple = b.rsplit('/').next().unwrap_or_default();
                        format!("there are static methods in `{simple}`")
                    });
                    return Err(self.fail(&name.span, message, hint));
                };
                let found = self.candidates(class, &name.text);
                (Receiver::Object(object, ty, by_super), found)
            }
            Some(Receiver::Class(class)) => {
                let found = self.candidates(&plain(&class), &name.text);
                (Receiver::Class(class), found)
            }
            None => self.unqualified(name, span)?,
        };
        if candidates.is_empty() {
            return Err(self.no_method(&receiver, name));
        }
        let (chosen, phase) = self.choose(candidates, &typed, name)?;
        let receiver = match receiver {
            Receiver::Object(object, _, _) if chosen.is_static() => {
                Receiver::Class(object.ty.class_name().unwrap_or("java/lang/Object").into())
            }
            Receiver::Class(_) if !chosen.is_static() => {
                let message = format!("`{}` is not static", name.text);
                return Err(self.fail(&name.span, message, None));
            }
            other => other,
        };
        match chosen {
            Candidate::Java(found) => {
                self.java_call(receiver, found, (phase, typed, &spans), name, span)
            }
            Candidate::Model(owner, method) => {
                if !method.is_pure {
                    let message = format!("the model method `{}` is not pure", name.text);
                    return Err(self.fail(&name.span, message, None));
                }
                let args = self.arguments(&method.parameters, phase, typed, &spans, span)?;
                let object = match receiver {
                    Receiver::Object(object, ..) => Some(Box::new(object)),
                    Receiver::Class(_) => None,
                };
                let kind = ExprKind::ModelCall {
                    owner,
                    name: method.name.clone(),
                    parameters: method.parameters.clone(),
                    object,
                    args,
                };
                Ok(self.make(kind, method.result, span))
            }
        }
    }

    /// A method of this class, of one around it, or imported.
    fn unqualified(&mut self, name: &Name, span: &Span) -> Check<(Receiver, Vec<Candidate>)> {
        for (class, object) in self.around() {
            let ty = self.type_of_class(&class);
            let found = self.candidates(&ty, &name.text);
            if found.is_empty() {
                continue;
            }
            let receiver = match object {
                Some(kind) => {
                    let ty = Type::Ref(ty);
                    let object = self.make(kind, ty.clone(), span);
                    Receiver::Object(object, ty, false)
                }
                None => Receiver::Class(class),
            };
            return Ok((receiver, found));
        }
        let imports = self.context.scope.imports;
        let single = imports.static_single.iter().filter_map(|import| {
            let (class, member) = import.rsplit_once('.')?;
            (member == name.text).then_some(class)
        });
        let all: Vec<&str> = single
            .chain(imports.static_on_demand.iter().map(String::as_str))
            .collect();
        for class in all {
            if let Some(class) = self.context.scope.dotted(class) {
                let mut found = self.candidates(&plain(&class), &name.text);
                found.retain(Candidate::is_static);
                if !found.is_empty() {
                    return Ok((Receiver::Class(class), found));
                }
            }
        }
        let class = Arc::from(self.context.scope.class);
        Ok((Receiver::Class(class), Vec::new()))
    }

    fn no_method(&mut self, receiver: &Receiver, name: &Name) -> super::Stop {
        let class: Arc<str> = match receiver {
            Receiver::Object(_, ty, _) => ty.class_name().unwrap_or("java/lang/Object").into(),
            Receiver::Class(class) => class.clone(),
        };
        let world = self.context.scope.world;
        let mut names: Vec<Arc<str>> = Vec::new();
        for owner in world.lineage(&class) {
            if let Some(found) = world.find(&owner) {
                names.extend(found.methods.iter().map(|m| m.name.clone()));
            }
            if let Some(declared) = world.declared.get(&owner) {
                names.extend(declared.model_methods.iter().map(|m| m.name.clone()));
            }
        }
        let near = crate::keyword::nearest(&name.text, names.iter().map(|n| &**n));
        let hint = near.map(|n| format!("did you mean `{n}`?"));
        let shown = Type::class(&class);
        self.fail(
            &name.span,
            format!("`{shown}` has no method `{}`", name.text),
            hint,
        )
    }

    fn java_call(
        &mut self,
        receiver: Receiver,
        found: FoundMethod,
        (phase, typed, spans): (Phase, Vec<Expr>, &[Span]),
        name: &Name,
        span: &Span,
    ) -> Check<Expr> {
        let mut result = inferred(&found, &typed);
        let args = self.arguments(&found.parameters, phase, typed, spans, span)?;
        let method = found.method();
        let flags = method.flags;
        let is_clone = &*name.text == "clone"
            && matches!(&receiver, Receiver::Object(_, ty, _) if ty.element().is_some());
        let purity = match is_clone {
            true => Purity::Known,
            false => self.purity(&found.owner, method, &name.span)?,
        };
        let (object, owner, by_super) = match receiver {
            Receiver::Object(object, ty, by_super) => {
                let class: Arc<str> = ty.class_name().unwrap_or("java/lang/Object").into();
                if is_clone {
                    result = ty;
                }
                (Some(Box::new(object)), class, by_super)
            }
            Receiver::Class(class) => (None, class, false),
        };
        if result == Type::Void {
            let message = format!("`{}` gives no value", name.text);
            return Err(self.fail(&name.span, message, None));
        }
        // Methods of Object belong to no interface.
        let owner = match &*found.owner.name == "java/lang/Object" || by_super {
            true => found.owner.name.clone(),
            false => owner,
        };
        let is_interface = self
            .context
            .scope
            .world
            .find(&owner)
            .is_some_and(|c| c.flags.is_interface());
        let kind = match () {
            () if flags.is_static() => CallKind::Static,
            () if by_super || flags.is_private() => CallKind::Special,
            () if is_interface => CallKind::Interface,
            () => CallKind::Virtual,
        };
        let owner = match kind {
            CallKind::Static | CallKind::Special => found.owner.name.clone(),
            CallKind::Virtual | CallKind::Interface => owner,
        };
        let erased = provetta_classfile::method_descriptor(&method.descriptor)
            .and_then(|d| d.result.and_then(Type::from_descriptor))
            .unwrap_or(Type::Void);
        let call = ExprKind::Call {
            kind,
            owner,
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            object,
            args,
            purity,
        };
        let value = self.make(call, erased.clone(), span);
        Ok(self.as_promised(value, &erased, &result))
    }

    /// Whether the method may be called; complains if not.
    fn purity(
        &mut self,
        owner: &Class,
        method: &provetta_classfile::Method,
        span: &Span,
    ) -> Check<Purity> {
        let shown = match &*method.name {
            "<init>" => format!("the constructor of `{}`", Type::class(&owner.name)),
            name => format!("`{name}`"),
        };
        match self.context.scope.world.may_call(owner, method) {
            MayCall::Yes(purity) => Ok(purity),
            MayCall::Perhaps => {
                let class = Type::class(&owner.name);
                self.warn(
                    span,
                    format!("{shown} of `{class}` is not known to be pure; it is taken to change nothing"),
                    None,
                );
                Ok(Purity::Unknown)
            }
            MayCall::No => {
                let message =
                    format!("{shown} is not pure and cannot be called in a specification");
                let hint = "declare it `/*@ pure @*/` if it changes nothing".to_owned();
                Err(self.fail(span, message, Some(hint)))
            }
        }
    }

    pub(crate) fn creation(
        &mut self,
        class: &ast::Ty,
        args: &[ast::Expr],
        span: &Span,
    ) -> Check<Expr> {
        let ty = self.ty(class)?;
        let Type::Ref(reference) = &ty else {
            let message = format!("`{ty}` is no class");
            return Err(self.fail(&class.span, message, None));
        };
        let found = self.context.scope.world.find(&reference.name);
        if let Some(found) = &found
            && (World::is_inner(found) || found.flags.is_abstract())
        {
            let what = match found.flags.is_abstract() {
                true => "an object of an abstract class",
                false => "`new` of an inner class",
            };
            return Err(self.unsupported(&class.span, what));
        }
        let mut typed = Vec::new();
        for arg in args {
            typed.push(self.expr(arg)?);
        }
        let spans: Vec<Span> = args.iter().map(|a| a.span.clone()).collect();
        let reference: RefType = reference.clone();
        let candidates = self.candidates(&reference, "<init>");
        let name = Name {
            text: class.simple_name().unwrap_or_default().to_owned(),
            span: class.span.clone(),
        };
        let (chosen, phase) = self.choose(candidates, &typed, &name)?;
        let Candidate::Java(found) = chosen else {
            return Err(self.unsupported(span, "a model constructor"));
        };
        let args = self.arguments(&found.parameters, phase, typed, &spans, span)?;
        let purity = self.purity(&found.owner, found.method(), &class.span)?;
        let kind = ExprKind::New {
            class: reference.name.clone(),
            descriptor: found.method().descriptor.clone(),
            args,
            purity,
        };
        Ok(self.make(kind, ty, span))
    }

    pub(crate) fn new_array(
        &mut self,
        ty: &ast::Ty,
        lengths: &[ast::Expr],
        elements: Option<&[ast::Expr]>,
        span: &Span,
    ) -> Check<Expr> {
        let ty = self.ty(ty)?;
        if let Some(elements) = elements {
            return self.array_of(&ty, elements, span);
        }
        let mut typed = Vec::new();
        for length in lengths {
            typed.push(self.index_value(length)?);
        }
        Ok(self.make(ExprKind::NewArray { lengths: typed }, ty, span))
    }

    fn array_of(&mut self, ty: &Type, elements: &[ast::Expr], span: &Span) -> Check<Expr> {
        let Some(element) = ty.element() else {
            let message = format!("`{ty}` is no array");
            return Err(self.fail(span, message, None));
        };
        let mut typed = Vec::new();
        for one in elements {
            typed.push(match &one.kind {
                E::Elements(inner) => self.array_of(&element, inner, &one.span)?,
                _ => self.value(one, &element)?,
            });
        }
        Ok(self.make(ExprKind::ArrayOf { elements: typed }, ty.clone(), span))
    }

    /// `\reach(x).has(y)`.
    fn reach(
        &mut self,
        from: &ast::Expr,
        name: &Name,
        args: &[ast::Expr],
        span: &Span,
    ) -> Check<Expr> {
        let ([arg], "has" | "contains") = (args, name.text.as_str()) else {
            let what = format!("`{}` of `\\reach`", name.text);
            return Err(self.unsupported(&name.span, &what));
        };
        let from = Box::new(self.value(from, &Type::object())?);
        let object = Box::new(self.value(arg, &Type::object())?);
        Ok(self.make(ExprKind::Reach { from, object }, Type::Boolean, span))
    }
}

/// The result of a generic method, where its type variables are parameters of the call.
fn inferred(found: &FoundMethod, args: &[Expr]) -> Type {
    let Some(generic) = &found.generic else {
        return found.result.clone();
    };
    let mut bound: Vec<(String, Type)> = Vec::new();
    for (parameter, arg) in generic.parameters.iter().zip(args) {
        unify(parameter, &java_type(arg), &generic.formals, &mut bound);
    }
    let conflict = bound.iter().any(|(_, ty)| *ty == Type::Void);
    if conflict || !names_variable(&generic.result, &bound) {
        return found.result.clone();
    }
    bound.extend(generic.outer.iter().cloned());
    let inferred = generic.result.to_type(&|name| find_bound(&bound, name));
    match (&inferred, &found.result) {
        (Type::Ref(_), Type::Ref(_)) => inferred,
        _ => found.result.clone(),
    }
}

/// Whether all variables of the method in a type are bound.
fn names_variable(sig: &Sig, bound: &[(String, Type)]) -> bool {
    match sig {
        Sig::Variable(name) => find_bound(bound, name).is_some(),
        Sig::Class(_, args) => args.iter().all(|a| names_variable(a, bound)),
        Sig::Array(element) => names_variable(element, bound),
        Sig::Plain(_) => true,
        Sig::Unbounded => false,
    }
}

fn unify(sig: &Sig, ty: &Type, formals: &[String], bound: &mut Vec<(String, Type)>) {
    match (sig, ty) {
        (Sig::Variable(name), _) if formals.contains(name) => {
            let ty = match box_of(ty) {
                Some(boxed) => Type::class(boxed),
                None => ty.clone(),
            };
            if !ty.is_reference() || ty == Type::Null {
                return;
            }
            match bound.iter_mut().find(|(n, _)| n == name) {
                // Two arguments that differ: Java finds a common supertype, we find none.
                Some((_, known)) if *known != ty => *known = Type::Void,
                Some(_) => {}
                None => bound.push((name.clone(), ty)),
            }
        }
        (Sig::Class(name, args), Type::Ref(r))
            if **name == *r.name && args.len() == r.args.len() =>
        {
            for (arg, ty) in args.iter().zip(&r.args) {
                unify(arg, ty, formals, bound);
            }
        }
        (Sig::Array(element), _) => {
            if let Some(ty) = ty.element() {
                unify(element, &ty, formals, bound);
            }
        }
        _ => {}
    }
}
