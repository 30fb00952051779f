//! In: a call site of `LambdaMetafactory`. Out: an object of the class that the JVM would spin for it.
//!
//! The class has a final field for each captured value and implements the method of the interface: it loads
//! the captured values and its arguments, adapts the types (as `InnerClassLambdaMetafactory` does it: casts
//! to the instantiated type, boxing, unboxing, widening), calls the method behind the handle and adapts the
//! result. Default methods, `equals` and `hashCode` come to it by inheritance like to any object.

use std::sync::Arc;

use provetta_classfile::{BootstrapArg, CallSite, Class, Const, Insn, InvokeKind, MemberRef};
use provetta_classfile::{kind_of, method_descriptor, words};

use crate::halt::unsupported;
use crate::ids::{ClassId, MethodId};
use crate::names::class_of_descriptor;
use crate::program::{LambdaEntry, Program};
use crate::synthetic::{self, Assembler, boxed_in, is_primitive, member};
use provetta_outcome::{MethodRef, StopReason};

const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// What a call site asks for.
struct Lambda<'a> {
    interface: Arc<str>,
    captured: Vec<&'a str>,
    erased: Arc<str>,
    kind: u8,
    target: &'a MemberRef,
    instantiated: Arc<str>,
    markers: Vec<Arc<str>>,
    bridges: Vec<Arc<str>>,
}

fn strange(what: &str) -> StopReason {
    unsupported(format!("a lambda or method reference ({what})"))
}

impl Program<'_> {
    /// A name for what the call site at an instruction needs.
    pub(crate) fn site_name(&self, method: MethodId, at: u32, kind: &str) -> String {
        let entry = self.method(method);
        format!("{}$${kind}${}_{at}", entry.owner.name, entry.index)
    }

    /// The class of the lambda that the call site at an instruction makes.
    pub(crate) fn lambda_class(
        &mut self,
        method: MethodId,
        at: u32,
        site: &CallSite,
    ) -> Result<ClassId, StopReason> {
        let key = (method, at);
        if let Some(id) = self.lambdas.get(&key) {
            return Ok(*id);
        }
        let name = self.site_name(method, at, "Lambda");
        let class = class(&name, site)?;
        let owner = self.classes.define(class);
        let id = self.load(&owner.name)?;
        self.lambdas.insert(key, id);
        self.lambda_sites.insert(id, method);
        Ok(id)
    }

    /// The method to run for a method under test: the body of a lambda is run by the object that has it.
    pub fn entry_of(&mut self, method: &MethodRef) -> Result<MethodId, StopReason> {
        let body = self.find_method(method)?;
        let entry = self.method(body);
        if !entry.method().flags.is_synthetic() || !method.name.starts_with("lambda$") {
            return Ok(body);
        }
        let owner = Arc::clone(&entry.owner);
        for (index, candidate) in owner.methods.iter().enumerate() {
            let insns = candidate.code.as_ref().map_or(&[][..], |c| &c.insns);
            for (at, insn) in insns.iter().enumerate() {
                let Insn::InvokeDynamic(site) = insn else {
                    continue;
                };
                let is_body = |arg: &BootstrapArg| {
                    matches!(arg, BootstrapArg::MethodHandle(_, target)
                        if target.class == owner.name
                            && target.name == method.name
                            && target.descriptor == method.descriptor)
                };
                if &*site.bootstrap.class == "java/lang/invoke/LambdaMetafactory"
                    && site.args.iter().any(is_body)
                {
                    let class = self.load(&owner.name)?;
                    let holder = self.intern(class, &owner, index)?;
                    return self.enter_lambda(body, holder, at as u32, site);
                }
            }
        }
        Err(strange("it is made nowhere"))
    }

    /// The class of the lambdas that code of a class makes for an interface and which call a method; none if there is no such code, or more than
    /// one place.
    pub(crate) fn lambda_made_by(
        &mut self,
        host: &str,
        interface: &str,
        target: &MethodRef,
    ) -> Result<Option<ClassId>, StopReason> {
        let class = self.load(host)?;
        let owner = Arc::clone(&self.class(class).class);
        let mut found = None;
        for (index, candidate) in owner.methods.iter().enumerate() {
            let insns = candidate.code.as_ref().map_or(&[][..], |c| &c.insns);
            for (at, insn) in insns.iter().enumerate() {
                let Insn::InvokeDynamic(site) = insn else {
                    continue;
                };
                if &*site.bootstrap.class != "java/lang/invoke/LambdaMetafactory" {
                    continue;
                }
                let Ok(lambda) = parse(site) else { continue };
                let is_it = &*lambda.interface == interface
                    && lambda.target.class == target.class
                    && lambda.target.name == target.name
                    && lambda.target.descriptor == target.descriptor;
                if is_it && found.replace((index, at as u32, site)).is_some() {
                    return Ok(None);
                }
            }
        }
        let Some((index, at, site)) = found else {
            return Ok(None);
        };
        let holder = self.intern(class, &owner, index)?;
        self.lambda_class(holder, at, site).map(Some)
    }

    fn enter_lambda(
        &mut self,
        body: MethodId,
        holder: MethodId,
        at: u32,
        site: &CallSite,
    ) -> Result<MethodId, StopReason> {
        let class = self.lambda_class(holder, at, site)?;
        self.test_package = crate::names::package(&self.method(holder).owner.name).into();
        if self.exposers(class)?.is_empty() {
            return Err(unsupported("a lambda that no method hands out"));
        }
        let owner = Arc::clone(&self.class(class).class);
        let method = self.intern(class, &owner, 0)?;
        let lambda = parse(site)?;
        let instantiated = method_descriptor(&lambda.instantiated);
        let parameters: Vec<String> = instantiated
            .ok_or_else(|| strange("its types"))?
            .parameters
            .iter()
            .map(|d| (*d).to_owned())
            .collect();
        let names = &self.method(body).method().parameter_names;
        let own = names.len().saturating_sub(parameters.len());
        let names = names.iter().skip(own).cloned().collect();
        let member = MemberRef {
            class: Arc::clone(&lambda.interface),
            name: Arc::clone(&site.name),
            descriptor: Arc::clone(&lambda.erased),
            interface: true,
        };
        let declared = self.resolve_method(&member)?;
        let declared = self.method(declared).name();
        self.lambda_entry = Some(LambdaEntry {
            method,
            parameters,
            names,
            declared,
        });
        Ok(method)
    }
}

/// The class of a lambda.
fn class(name: &str, site: &CallSite) -> Result<Class, StopReason> {
    let lambda = parse(site)?;
    let fields: Vec<(String, String)> = lambda
        .captured
        .iter()
        .enumerate()
        .map(|(i, d)| (format!("arg${i}"), (*d).to_owned()))
        .collect();
    let mut methods = Vec::new();
    for descriptor in std::iter::once(&lambda.erased).chain(&lambda.bridges) {
        if methods
            .iter()
            .any(|m: &provetta_classfile::Method| m.descriptor == *descriptor)
        {
            continue;
        }
        let code = body(name, &lambda, &fields, descriptor)?;
        let method = code.method(&site.name, descriptor, false);
        methods.push(method.ok_or_else(|| strange("its descriptor"))?);
    }
    let mut interfaces = vec![Arc::clone(&lambda.interface)];
    interfaces.extend(lambda.markers.iter().cloned());
    Ok(synthetic::class(name, interfaces, &fields, methods))
}

fn parse(site: &CallSite) -> Result<Lambda<'_>, StopReason> {
    let factory = method_descriptor(&site.descriptor).ok_or_else(|| strange("its descriptor"))?;
    let interface = class_of_descriptor(factory.result.unwrap_or_default()).into();
    let (erased, kind, target, instantiated) = match site.args.as_slice() {
        [
            BootstrapArg::MethodType(erased),
            BootstrapArg::MethodHandle(kind, target),
            BootstrapArg::MethodType(instantiated),
            ..,
        ] => (erased, *kind, target, instantiated),
        _ => return Err(strange("its arguments")),
    };
    let mut lambda = Lambda {
        interface,
        captured: factory.parameters,
        erased: Arc::clone(erased),
        kind,
        target,
        instantiated: Arc::clone(instantiated),
        markers: Vec::new(),
        bridges: Vec::new(),
    };
    if &*site.bootstrap.name == "altMetafactory" {
        let mut more = site.args[3..].iter();
        let flags = number(more.next())?;
        if flags & SERIALIZABLE != 0 {
            lambda.markers.push("java/io/Serializable".into());
        }
        if flags & MARKERS != 0 {
            for _ in 0..number(more.next())? {
                match more.next() {
                    Some(BootstrapArg::Const(Const::Class(name))) => {
                        lambda.markers.push(Arc::clone(name));
                    }
                    _ => return Err(strange("its marker interfaces")),
                }
            }
        }
        if flags & BRIDGES != 0 {
            for _ in 0..number(more.next())? {
                match more.next() {
                    Some(BootstrapArg::MethodType(bridge)) => {
                        lambda.bridges.push(Arc::clone(bridge));
                    }
                    _ => return Err(strange("its bridges")),
                }
            }
        }
    }
    Ok(lambda)
}

fn number(arg: Option<&BootstrapArg>) -> Result<i32, StopReason> {
    match arg {
        Some(BootstrapArg::Const(Const::Int(v))) => Ok(*v),
        _ => Err(strange("its flags")),
    }
}

/// The code of the method with this descriptor.
fn body(
    class: &str,
    lambda: &Lambda<'_>,
    fields: &[(String, String)],
    descriptor: &str,
) -> Result<Assembler, StopReason> {
    let wrong = || strange("its types");
    let own = method_descriptor(descriptor).ok_or_else(wrong)?;
    let instantiated = method_descriptor(&lambda.instantiated).ok_or_else(wrong)?;
    let target = method_descriptor(&lambda.target.descriptor).ok_or_else(wrong)?;
    let owner = crate::names::descriptor_of_class(&lambda.target.class);
    let (invoke, has_receiver) = match lambda.kind {
        5 => (InvokeKind::Virtual, true),
        6 => (InvokeKind::Static, false),
        7 => (InvokeKind::Special, true),
        8 => (InvokeKind::Special, false),
        9 => (InvokeKind::Interface, true),
        _ => return Err(strange("a handle of a field")),
    };
    let mut wanted: Vec<&str> = Vec::new();
    if has_receiver {
        wanted.push(&owner);
    }
    wanted.extend(&target.parameters);
    if wanted.len() != fields.len() + own.parameters.len()
        || own.parameters.len() != instantiated.parameters.len()
    {
        return Err(strange("the number of its arguments"));
    }
    let mut code = Assembler::default();
    if lambda.kind == 8 {
        code.emit(Insn::New(Arc::clone(&lambda.target.class)));
        code.emit(Insn::Dup);
    }
    for (name, ty) in fields {
        code.load("L", 0);
        code.emit(Insn::GetField(member(class, name, ty)));
    }
    let mut local = 1;
    for (i, ty) in own.parameters.iter().enumerate() {
        code.load(ty, local);
        local += words(kind_of(ty));
        adapt(
            &mut code,
            ty,
            wanted[fields.len() + i],
            instantiated.parameters[i],
        );
    }
    code.emit(Insn::Invoke(invoke, Arc::new(lambda.target.clone())));
    let result = if lambda.kind == 8 {
        Some(owner.as_str())
    } else {
        target.result
    };
    match (result, own.result) {
        (_, None) => code.give(None),
        (None, Some(_)) => return Err(wrong()),
        (Some(from), Some(to)) => {
            adapt(&mut code, from, to, to);
            code.give(Some(to));
        }
    }
    Ok(code)
}

/// Turns a value of one type into another; `functional` is the type it is known to have.
fn adapt(code: &mut Assembler, from: &str, to: &str, functional: &str) {
    if from == to && from == functional {
        return;
    }
    if is_primitive(from) {
        if is_primitive(to) {
            code.widen(from, to);
        } else {
            code.box_up(from);
        }
        return;
    }
    let source = if is_primitive(functional) {
        from
    } else {
        if functional != from {
            code.cast(functional);
        }
        functional
    };
    if !is_primitive(to) {
        if to != source {
            code.cast(to);
        }
        return;
    }
    let class = class_of_descriptor(source);
    match boxed_in(class) {
        Some(primitive) => {
            code.unbox_from(class, primitive);
            code.widen(primitive, to);
        }
        // A supertype of the box: `Number` opens to anything.
        None => {
            let class = match to {
                "Z" => "java/lang/Boolean",
                "C" => "java/lang/Character",
                _ => "java/lang/Number",
            };
            code.cast(&format!("L{class};"));
            code.unbox_from(class, to);
        }
    }
}
