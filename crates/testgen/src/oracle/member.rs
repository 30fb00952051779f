//! In: fields and methods that a contract names. Out: how a test reads and calls them.
//!
//! A field that Java does not let the test read gets a small method of its own that reads it by reflection, so that
//! the oracle still reads like the contract. Model fields and model methods become methods too.

use std::sync::Arc;

use provetta_classfile::Origin;
use provetta_jml::{CallKind, Expr, ExprKind, FieldRef, Type, TypeSpec};

use super::java::Java;
use super::maker::{Context, Function, Made, Maker, State, Variable, class_of, refuse, signature};
use super::range::Range;

use crate::classes::ident::{decapitalised, is_identifier};
use crate::classes::subject::{is_unchecked, package_of};
use crate::text::helper::Helper;
use crate::writer::Throws;

/// Methods of the library that count something.
const COUNTS: [&str; 2] = ["size", "length"];

impl<'a> Maker<'a, '_> {
    fn may_use(&self, class: &str, is_private: bool, is_public: bool) -> bool {
        let same_package = package_of(class) == self.subject.package();
        !is_private && (same_package || is_public)
    }

    /// A field of the Java code.
    pub(super) fn field(&mut self, field: &FieldRef) -> Made<Java> {
        let Some(ty) = Type::from_descriptor(&field.descriptor) else {
            return refuse(format!("the field `{}`", field.name));
        };
        let declared = self.types.class(&field.owner);
        let found = declared
            .as_ref()
            .and_then(|c| c.fields.iter().find(|f| f.name == field.name));
        let Some(found) = found else {
            return refuse(format!(
                "the field `{}` is not in the class file",
                field.name
            ));
        };
        let open = self.may_use(
            &field.owner,
            found.flags.is_private(),
            found.flags.is_public(),
        ) && is_identifier(&field.name);
        let object = match &field.object {
            Some(object) if !found.flags.is_static() => Some(self.expr(object)?),
            _ => None,
        };
        if open {
            let text = match &object {
                None => self
                    .scope
                    .class(&field.owner)
                    .map(|owner| format!("{owner}.{}", field.name)),
                Some(object) => self
                    .seen(object, &field.owner, &field.name)
                    .map(|object| format!("{object}.{}", field.name)),
            };
            if let Some(text) = text {
                return Ok(Java::primary(text, ty));
            }
        }
        let is_closed = declared.as_ref().is_some_and(|c| c.origin == Origin::Jdk);
        if is_closed {
            return refuse(format!(
                "the field `{}` of the library is closed",
                field.name
            ));
        }
        let key = format!("field {} {}", field.owner, field.name);
        let function = self.once(&key, |maker| maker.accessor(field, &ty))?;
        self.throws(function.throws);
        let argument = object.map_or(String::new(), |o| o.text);
        Ok(Java::primary(format!("{}({argument})", function.name), ty))
    }

    /// The object as one of the class whose field is meant; none if Java would take another field.
    fn seen(&mut self, object: &Java, owner: &str, field: &str) -> Option<String> {
        let base = class_of(&object.ty);
        let named = self.is_named(&object.ty);
        let hidden = self
            .types
            .all(&base)
            .iter()
            .filter(|c| c.fields.iter().any(|f| &*f.name == field))
            .any(|c| !self.types.is_subclass(owner, &c.name));
        if named && !hidden && self.types.is_subclass(&base, owner) {
            return Some(object.object());
        }
        let owner = self.named(owner)?;
        Some(format!("(({owner}) {})", object.text))
    }

    /// Something that stands for a part of the specification, made at its first use.
    pub(super) fn once(
        &mut self,
        key: &str,
        make: impl FnOnce(&mut Self) -> Made<Function>,
    ) -> Made<Function> {
        if let Some(found) = self.store.functions.get(key) {
            return found.clone();
        }
        let made = make(self);
        self.store.functions.insert(key.to_owned(), made.clone());
        made
    }

    /// Runs something in a context of its own.
    pub(super) fn inside<T>(&mut self, context: Context, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.context, context);
        let made = work(self);
        self.context = before;
        made
    }

    fn accessor(&mut self, field: &FieldRef, ty: &Type) -> Made<Function> {
        let name = self.member(&field.name);
        let mut context = Context::new(&name, self.context.taken.clone());
        let object = Variable::new("object", Type::class(&field.owner));
        context.this = (!field.is_static).then(|| object.clone());
        let parameters: Vec<Variable> = context.this.iter().cloned().collect();
        let result = self.declared(ty);
        let comment = format!(
            "Reads {}.{}, which Java does not let this class read.",
            crate::classes::ident::simple(&field.owner),
            field.name
        );
        let plain = crate::text::layout::plain(&comment);
        let throws = self.inside(context, |maker| {
            maker.function(&plain, &name, &result, &parameters, |maker, body| {
                maker.helper(Helper::FieldOf, Throws::Exception);
                let owner = maker.class_literal(&Type::class(&field.owner));
                let field = maker.string(&field.name);
                let target = if parameters.is_empty() {
                    "null"
                } else {
                    "object"
                };
                let cast = match result == maker.scope.lang("Object") {
                    true => String::new(),
                    false => format!("({result}) "),
                };
                body.line(&format!(
                    "return {cast}fieldOf({target}, {owner}, {field});"
                ));
                Ok(())
            })
        })?;
        Ok(Function { name, throws })
    }

    /// A model field: the value that its `represents` clause gives it.
    pub(super) fn model_field(&mut self, field: &FieldRef, ty: &Type) -> Made<Java> {
        let class = match &field.object {
            Some(object) => class_of(&object.ty),
            None => field.owner.clone(),
        };
        let key = format!("model {class} {} {}", field.owner, field.name);
        let function = self.once(&key, |maker| {
            let (sources, classes) = (maker.specs.sources, maker.specs.classes);
            if field.object.is_some() {
                maker.is_one_definition(&class, &field.name, |spec| {
                    let mut all = spec.represents.iter();
                    all.any(|r| r.owner == field.owner && r.name == field.name)
                })?;
            }
            let found =
                provetta_jml::represents(sources, classes, &class, &field.owner, &field.name);
            let clause = match found
                .unwrap_or_default()
                .into_iter()
                .find(|r| !r.is_relation)
            {
                Some(found) => &found.clause,
                None => {
                    return refuse(format!("no `represents` gives `{}` a value", field.name));
                }
            };
            let value = match &clause.body {
                Ok(value) => value,
                Err(unusable) => return refuse(unusable.reason.clone()),
            };
            let name = maker.member(&field.name);
            let this = (!field.is_static).then(|| Type::class(&class));
            let comment = format!("{} (model field)", clause.text);
            maker.defined(&key, name, &comment, this, &[], ty, value)
        })?;
        self.throws(function.throws);
        let argument = match &field.object {
            Some(object) => self.expr(object)?.text,
            None => String::new(),
        };
        Ok(Java::primary(
            format!("{}({argument})", function.name),
            ty.clone(),
        ))
    }

    /// Refuses what a subclass defines otherwise: which definition counts depends on the class of the object.
    fn is_one_definition(
        &self,
        class: &str,
        name: &str,
        says: impl Fn(&TypeSpec) -> bool,
    ) -> Made<()> {
        let (sources, classes) = (self.specs.sources, self.specs.classes);
        match provetta_jml::redefines(sources, classes, class, says) {
            Ok(None) => Ok(()),
            Ok(Some(below)) => {
                let below = crate::classes::ident::simple(&below.class);
                refuse(format!("{below} defines `{name}` otherwise"))
            }
            Err(_) => refuse(format!("a subclass may define `{name}` otherwise")),
        }
    }

    /// A call of a model method.
    pub(super) fn model_call(&mut self, expr: &Expr) -> Made<Java> {
        let ExprKind::ModelCall {
            owner,
            name,
            parameters,
            object,
            args,
        } = &expr.kind
        else {
            return refuse("a call");
        };
        let class = match object {
            Some(object) => class_of(&object.ty),
            None => owner.clone(),
        };
        let list: Vec<String> = parameters.iter().map(Type::to_string).collect();
        let key = format!("call {class} {name}({})", list.join(","));
        let function = self.once(&key, |maker| {
            let (sources, classes) = (maker.specs.sources, maker.specs.classes);
            if object.is_some() {
                maker.is_one_definition(&class, name, |spec| {
                    let mut all = spec.model_methods.iter();
                    all.any(|m| m.name == *name && m.parameters.len() == parameters.len())
                })?;
            }
            let found = provetta_jml::model_method(sources, classes, &class, name, parameters);
            let Some(method) = found.ok().flatten() else {
                return refuse(format!("the model method `{name}` is not found"));
            };
            let clause = match &method.body {
                Some(Ok(clause)) => clause,
                Some(Err(unusable)) => return refuse(unusable.reason.clone()),
                None => return refuse(format!("the model method `{name}` has no body")),
            };
            let value = match &clause.body {
                Ok(value) => value,
                Err(unusable) => return refuse(unusable.reason.clone()),
            };
            let java = maker.member(name);
            let this = (!method.is_static).then(|| Type::class(&class));
            let variables: Vec<(String, Type)> = method
                .parameters
                .iter()
                .map(|p| (p.name.to_string(), p.ty.clone()))
                .collect();
            let comment = format!("{name}({}) (model method)", list.join(", "));
            maker.defined(
                &key,
                java,
                &comment,
                this,
                &variables,
                &method.result,
                value,
            )
        })?;
        self.throws(function.throws);
        let mut texts = Vec::new();
        if let Some(object) = object {
            texts.push(self.expr(object)?.text);
        }
        for (arg, ty) in args.iter().zip(parameters) {
            let value = self.expr(arg)?;
            texts.push(match matches!(ty, Type::BigInt | Type::Real) {
                true => self.exactly(value, ty)?.text,
                false => self.fitted(value, ty, false)?,
            });
        }
        let text = format!("{}({})", function.name, texts.join(", "));
        Ok(Java::primary(text, expr.ty.clone()))
    }

    /// A method that returns the value of an expression.
    #[allow(clippy::too_many_arguments)]
    fn defined(
        &mut self,
        key: &str,
        name: String,
        comment: &str,
        this: Option<Type>,
        parameters: &[(String, Type)],
        result: &Type,
        value: &Expr,
    ) -> Made<Function> {
        // It may call itself; what that throws is not known yet.
        let open = Function {
            name: name.clone(),
            throws: Throws::Throwable,
        };
        self.store.functions.insert(key.to_owned(), Ok(open));
        let mut context = Context::new(&name, self.reserved());
        let mut variables = Vec::new();
        if let Some(ty) = this {
            let wanted = decapitalised(crate::classes::ident::simple(&class_of(&ty)));
            let variable = Variable::new(
                &crate::classes::ident::numbered(&wanted, &mut context.taken),
                ty,
            );
            context.this = Some(variable.clone());
            variables.push(variable);
        }
        for (wanted, ty) in parameters {
            let variable = Variable::new(
                &crate::classes::ident::numbered(wanted, &mut context.taken),
                ty.clone(),
            );
            context.model_params.push(variable.clone());
            variables.push(variable);
        }
        let declared = self.declared(result);
        let comment = crate::text::layout::plain(comment);
        let throws = self.inside(context, |maker| {
            maker.function(&comment, &name, &declared, &variables, |maker, body| {
                let made = maker.expr(value)?;
                let made = match result.is_numeric() {
                    true => maker.exactly(made, result)?.text,
                    false => maker.fitted(made, result, false)?,
                };
                body.line(&format!("return {made};"));
                Ok(())
            })
        })?;
        Ok(Function { name, throws })
    }

    /// Names that variables of a new method must not have.
    pub(super) fn reserved(&self) -> std::collections::BTreeSet<String> {
        crate::text::scope::RESERVED
            .iter()
            .map(|s| (*s).to_owned())
            .chain(self.subject.siblings.iter().cloned())
            .collect()
    }

    /// A call of a method or constructor of the Java code, which has no value outside of the precondition.
    pub(super) fn call(&mut self, expr: &Expr) -> Made<Java> {
        if self.context.state == State::Now
            && let Some(java) = self.within(expr)?
        {
            return Ok(java);
        }
        self.unchecked_call(expr)
    }

    /// The call itself.
    pub(super) fn unchecked_call(&mut self, expr: &Expr) -> Made<Java> {
        match &expr.kind {
            ExprKind::New {
                class,
                descriptor,
                args,
                ..
            } => self.creation(class, descriptor, args),
            _ => self.method_call(expr),
        }
    }

    /// A call of a method of the Java code, whether or not it is within the precondition.
    fn method_call(&mut self, expr: &Expr) -> Made<Java> {
        let ExprKind::Call {
            kind,
            owner,
            name,
            descriptor,
            object,
            args,
            ..
        } = &expr.kind
        else {
            return refuse("a call");
        };
        if self.context.state == State::Copied
            && object.as_ref().is_none_or(|o| o.ty != Type::string())
        {
            return refuse(format!("`\\old({})`", expr.to_message()));
        }
        let Some((parameters, returns)) = signature(descriptor) else {
            return refuse(format!("the method `{name}`"));
        };
        let found = self
            .types
            .all(owner)
            .into_iter()
            .find(|c| c.method(name, descriptor).is_some());
        let flags = found
            .as_ref()
            .and_then(|c| c.method(name, descriptor))
            .map(|m| m.flags);
        let is_private = flags.is_some_and(|f| f.is_private());
        if *kind == CallKind::Special && !is_private {
            return refuse(format!("`super.{name}(…)` can be called in the class only"));
        }
        let receiver = match object {
            Some(object) => Some(self.expr(object)?),
            None => None,
        };
        let mut values = Vec::new();
        for arg in args {
            values.push(self.expr(arg)?);
        }
        let holder: Arc<str> = found
            .as_ref()
            .map_or_else(|| owner.clone(), |c| c.name.clone());
        let is_public = flags.is_none_or(|f| f.is_public());
        let open = self.may_use(&holder, is_private, is_public) && is_identifier(name);
        let target = match (&receiver, open) {
            (_, false) => None,
            (None, true) => self.scope.class(owner),
            (Some(object), true) => self.receiver(object, owner, name, descriptor),
        };
        let target = target.filter(|_| parameters.iter().all(|p| self.subject_names(p)));
        let Some(target) = target else {
            return self.reflective_call(&holder, name, descriptor, receiver, &values, &returns);
        };
        self.note_exceptions(&holder, name, descriptor);
        let exact = self.types.is_overloaded(owner, name, descriptor);
        let mut texts = Vec::new();
        for (value, ty) in values.into_iter().zip(&parameters) {
            texts.push(self.fitted(value, ty, exact)?);
        }
        let text = format!("{target}.{name}({})", texts.join(", "));
        let is_library = found.as_ref().is_some_and(|c| c.origin == Origin::Jdk);
        let value = Java::primary(text, returns);
        Ok(
            match is_library && COUNTS.contains(&&**name) && value.ty == Type::Int {
                true => value.in_range(Range::count()),
                false => value,
            },
        )
    }

    /// Whether every class in a type can be named, so that an argument can be cast to it.
    fn subject_names(&self, ty: &Type) -> bool {
        match (ty, ty.element()) {
            (_, Some(element)) => self.subject_names(&element),
            (Type::Ref(r), None) => self.subject.name_of(&r.name).is_some(),
            _ => true,
        }
    }

    /// The object of a call; as a raw type if a parameter depends on type arguments that are not known.
    fn receiver(
        &mut self,
        object: &Java,
        owner: &str,
        name: &str,
        descriptor: &str,
    ) -> Option<String> {
        let signature = self.types.method_signature(owner, name, descriptor);
        let depends = signature.is_none_or(|s| s.arguments.iter().any(|a| a.has_variables()));
        if depends && self.types.is_generic(owner) != Some(false) {
            self.context.method.raw = true;
            let class = self.scope.class(owner)?;
            return Some(format!("(({class}) {})", object.text));
        }
        let base = class_of(&object.ty);
        if self.is_named(&object.ty) && self.types.is_subclass(&base, owner) {
            return Some(object.object());
        }
        let class = self.named(owner)?;
        Some(format!("(({class}) {})", object.text))
    }

    fn reflective_call(
        &mut self,
        holder: &str,
        name: &str,
        descriptor: &str,
        receiver: Option<Java>,
        values: &[Java],
        returns: &Type,
    ) -> Made<Java> {
        let Some((parameters, _)) = signature(descriptor) else {
            return refuse(format!("the method `{name}`"));
        };
        let is_closed = self
            .types
            .class(holder)
            .is_none_or(|c| c.origin == Origin::Jdk);
        if is_closed {
            return refuse(format!("the method `{name}` of the library is closed"));
        }
        let owner = self.string(&holder.replace('/', "."));
        let method = self.string(name);
        let start = match receiver {
            Some(object) => {
                self.helper(Helper::Call, Throws::Throwable);
                format!("call({}, {owner}, {method}", object.text)
            }
            None => {
                self.helper(Helper::CallStatic, Throws::Throwable);
                format!("callStatic({owner}, {method}")
            }
        };
        let classes: Vec<String> = parameters.iter().map(|p| self.class_literal(p)).collect();
        let class = self.scope.lang("Class");
        let mut text = format!("{start}, new {class}<?>[] {{{}}}", classes.join(", "));
        for (value, ty) in values.iter().zip(&parameters) {
            let value = match ty.is_numeric() {
                true => self.exactly(value.clone(), ty)?,
                false => value.clone(),
            };
            let spread = values.len() == 1
                && (value.ty == Type::Null || value.ty.element().is_some_and(|e| e.is_reference()));
            let object = self.scope.lang("Object");
            let cast = if spread {
                format!("({object}) ")
            } else {
                String::new()
            };
            text.push_str(&format!(", {cast}{}", value.text));
        }
        text.push(')');
        let made = Java::primary(text, Type::object());
        match self.is_named(returns) && *returns != Type::object() {
            true => {
                let name = self.declared(returns);
                Ok(made.cast(&name, returns.clone()))
            }
            false => Ok(Java {
                ty: returns.clone(),
                ..made
            }),
        }
    }

    pub(super) fn note_exceptions(&mut self, holder: &str, name: &str, descriptor: &str) {
        let class = self.types.class(holder);
        let Some(found) = class.as_ref().and_then(|c| c.method(name, descriptor)) else {
            return self.throws(Throws::Exception);
        };
        let checked: Vec<Arc<str>> = found
            .exceptions
            .iter()
            .filter(|e| !is_unchecked(e, self.types.find))
            .cloned()
            .collect();
        for exception in checked {
            let is_exception = self.types.is_subclass(&exception, "java/lang/Exception");
            self.throws(match is_exception {
                true => Throws::Exception,
                false => Throws::Throwable,
            });
        }
    }

    /// `new C(…)`.
    pub(super) fn creation(&mut self, class: &str, descriptor: &str, args: &[Expr]) -> Made<Java> {
        let Some((parameters, _)) = signature(descriptor) else {
            return refuse("a constructor");
        };
        let declared = self.types.class(class);
        let flags = declared
            .as_ref()
            .and_then(|c| c.method("<init>", descriptor))
            .map(|m| m.flags);
        let open = flags.is_none_or(|f| self.may_use(class, f.is_private(), f.is_public()));
        let is_inner = declared
            .as_deref()
            .is_some_and(|c| crate::classes::hierarchy::inner_of(c).is_some());
        let (Some(name), true, false) = (self.scope.class(class), open, is_inner) else {
            return refuse(format!(
                "`new {}(…)` can be written in the class only",
                crate::classes::ident::simple(class)
            ));
        };
        self.note_exceptions(class, "<init>", descriptor);
        let exact = self.types.is_overloaded(class, "<init>", descriptor);
        let mut texts = Vec::new();
        for (arg, ty) in args.iter().zip(&parameters) {
            let value = self.expr(arg)?;
            texts.push(self.fitted(value, ty, exact)?);
        }
        let diamond = match self.types.is_generic(class) {
            Some(true) => "<>",
            _ => "",
        };
        let text = format!("new {name}{diamond}({})", texts.join(", "));
        Ok(Java::primary(text, Type::class(class)))
    }
}
