//! In: a witness. Out: the static type of each object of its fixture, before anything is written.
//!
//! The type arguments of a generic object come from the place that uses it last (the parameter of the
//! method under test before all), else from the bounds of its class. They are a proposal: every use is
//! checked when it is written, and a test that does not work out is written again with raw types.

use std::collections::BTreeMap;
use std::sync::Arc;

use provetta_outcome::{JavaType, MethodRef, Step, Value, Witness};

use crate::classes::generic::{Argument, Binding, Generic, Parameter, field_signature, is_plain};
use crate::classes::hierarchy::{Hierarchy, bind};

/// Static types of the objects of a fixture.
struct Plan<'a> {
    types: Hierarchy<'a>,
    raw: bool,
    decided: BTreeMap<u32, Generic>,
    wanted: BTreeMap<u32, Generic>,
}

/// Decides the static types; `None` if one is not known.
pub(crate) fn plan<'a>(
    witness: &Witness,
    method: &MethodRef,
    types: Hierarchy<'a>,
    raw: bool,
) -> Option<BTreeMap<u32, Generic>> {
    let mut plan = Plan {
        types,
        raw,
        decided: BTreeMap::new(),
        wanted: BTreeMap::new(),
    };
    let receiver = match &witness.receiver {
        Some(Value::Ref(object)) => Some(plan.decide(*object, witness)?),
        _ => None,
    };
    let inputs: Vec<&Value> = witness.inputs.iter().map(|i| &i.value).collect();
    let method = match &receiver {
        Some(receiver) => plan.types.accessible(method, receiver, raw),
        None => method.clone(),
    };
    plan.want_arguments(&method, receiver.as_ref(), &inputs);
    for step in witness.fixture.iter().rev() {
        plan.step(step, witness)?;
    }
    Some(plan.decided)
}

/// The type of an object that a constructor of the class makes, with arguments from its bounds.
pub(crate) fn instance(types: Hierarchy<'_>, class: &Arc<str>, raw: bool) -> Option<Generic> {
    let plan = Plan {
        types,
        raw,
        decided: BTreeMap::new(),
        wanted: BTreeMap::new(),
    };
    plan.instance(class, 0)
}

impl Plan<'_> {
    fn step(&mut self, step: &Step, witness: &Witness) -> Option<()> {
        match step {
            Step::Create {
                object,
                by,
                arguments,
            } => {
                let ty = self.decide(*object, witness)?;
                let owner = (&*by.name == "<init>").then_some(&ty);
                self.want_arguments(by, owner, &arguments.iter().collect::<Vec<_>>());
            }
            Step::Obtain {
                object,
                from,
                by,
                arguments,
            } => {
                self.want_receiver(*object, *from, by);
                self.decide(*object, witness)?;
                let owner = self.decide(*from, witness)?;
                self.want_arguments(by, Some(&owner), &arguments.iter().collect::<Vec<_>>());
            }
            Step::Call {
                object,
                method,
                arguments,
            } => {
                let ty = self.decide(*object, witness)?;
                self.want_arguments(method, Some(&ty), &arguments.iter().collect::<Vec<_>>());
            }
            Step::Assign {
                object,
                class,
                field,
                value,
                ..
            } => {
                let owner = self.decide(*object, witness)?;
                if let Value::Ref(target) = value
                    && let Some(ty) = field_type(&self.types, &owner, class, field)
                {
                    self.want(*target, &ty);
                }
            }
            Step::Stub {
                object, returns, ..
            } => {
                let ty = self.decide(*object, witness)?;
                for (method, values) in returns {
                    let signature = self.types.method_signature(
                        &method.class,
                        &method.name,
                        &method.descriptor,
                    );
                    let Some(signature) = signature else { continue };
                    let returned = match binding(&self.types, &ty, &method.class) {
                        Some(binding) => signature.returns.with(&binding),
                        None => continue,
                    };
                    for value in values.iter().flatten() {
                        if let Value::Ref(target) = value {
                            self.want(*target, &returned);
                        }
                    }
                }
            }
            Step::Collection {
                object, elements, ..
            } => {
                let ty = self.decide(*object, witness)?;
                if let Some(element) = element_type(&self.types, &ty) {
                    for value in elements {
                        if let Value::Ref(target) = value {
                            self.want(*target, &element);
                        }
                    }
                }
            }
            Step::Array { object, .. }
            | Step::Element { object, .. }
            | Step::Constant { object, .. }
            | Step::Allocate { object, .. } => {
                self.decide(*object, witness)?;
            }
        }
        Some(())
    }

    /// Notes the type arguments of a receiver whose method returns what is wanted.
    fn want_receiver(&mut self, object: u32, from: u32, by: &MethodRef) -> Option<()> {
        let Generic::Class(target, wanted) = self.wanted.get(&object)?.clone() else {
            return None;
        };
        let signature = self
            .types
            .method_signature(&by.class, &by.name, &by.descriptor)?;
        let Generic::Class(_, open) = self.types.as_super(&signature.returns, &target)? else {
            return None;
        };
        let parameters = self.types.signature(&by.class)?.parameters;
        let own = parameters.iter().map(|parameter| {
            let is_it =
                |open: &Argument| *open == Argument::Exact(Generic::Var(parameter.name.clone()));
            let at = open.iter().position(is_it)?;
            match wanted.get(at)? {
                Argument::Exact(ty) | Argument::Extends(ty) | Argument::Super(ty)
                    if !ty.has_variables() =>
                {
                    Some(Argument::Exact(ty.clone()))
                }
                _ => None,
            }
        });
        let own = own.collect::<Option<Vec<_>>>()?;
        self.want(from, &Generic::Class(by.class.clone(), own));
        Some(())
    }

    /// Notes what the parameters of a method want of the objects that are passed to it.
    fn want_arguments(&mut self, method: &MethodRef, owner: Option<&Generic>, values: &[&Value]) {
        let signature =
            self.types
                .method_signature(&method.class, &method.name, &method.descriptor);
        let Some(signature) = signature else { return };
        let binding = owner
            .and_then(|owner| binding(&self.types, owner, &method.class))
            .unwrap_or_default();
        for (value, ty) in values.iter().zip(&signature.arguments) {
            if let Value::Ref(object) = value {
                self.want(*object, &ty.with(&binding));
            }
        }
    }

    fn want(&mut self, object: u32, ty: &Generic) {
        if let Generic::Class(_, arguments) = ty
            && !arguments.is_empty()
        {
            self.wanted.entry(object).or_insert_with(|| ty.clone());
        }
    }

    fn decide(&mut self, object: u32, witness: &Witness) -> Option<Generic> {
        if let Some(ty) = self.decided.get(&object) {
            return Some(ty.clone());
        }
        let step = witness
            .fixture
            .iter()
            .find(|s| s.defines() == Some(object))?;
        let ty = match step {
            Step::Create { by, .. } if &*by.name == "<init>" => self.instance(&by.class, object)?,
            Step::Create { by, .. } => {
                let (_, returns) = JavaType::parse_method(&by.descriptor)?;
                match self.raw {
                    true => Generic::erased(&returns),
                    false => {
                        let signature =
                            self.types
                                .method_signature(&by.class, &by.name, &by.descriptor)?;
                        match signature.returns {
                            ty if !ty.has_variables() => ty,
                            Generic::Class(name, _) => self.instance(&name, object)?,
                            _ => return None,
                        }
                    }
                }
            }
            Step::Obtain { from, by, .. } => {
                let (_, returns) = JavaType::parse_method(&by.descriptor)?;
                match self.raw {
                    true => Generic::erased(&returns),
                    false => {
                        let signature =
                            self.types
                                .method_signature(&by.class, &by.name, &by.descriptor)?;
                        let owner = self.decide(*from, witness)?;
                        let binding = match self.types.is_generic(&by.class)? {
                            true => binding(&self.types, &owner, &by.class)?,
                            false => Binding::new(),
                        };
                        match signature.returns.with(&binding) {
                            ty if !ty.has_variables() => ty,
                            Generic::Class(name, _) => self.instance(&name, object)?,
                            _ => return None,
                        }
                    }
                }
            }
            Step::Array { element, .. } => {
                Generic::Array(Box::new(self.element(&Generic::erased(element))?))
            }
            Step::Constant { class, field, .. } => {
                let declared = self.types.class(class)?;
                let found = declared.fields.iter().find(|f| f.name == *field)?;
                let erased = Generic::erased(&JavaType::parse(&found.descriptor)?);
                match found.signature.as_deref().filter(|_| !self.raw) {
                    Some(text) => field_signature(text)?,
                    None => erased,
                }
            }
            Step::Allocate { class, .. } => {
                if !self.raw && self.types.is_generic(class) != Some(false) {
                    return None;
                }
                Generic::class(class)
            }
            Step::Stub { class, .. } | Step::Collection { class, .. } => {
                self.instance(class, object)?
            }
            Step::Element { .. } | Step::Call { .. } | Step::Assign { .. } => return None,
        };
        self.decided.insert(object, ty.clone());
        Some(ty)
    }

    /// Element type of an array; Java has no arrays of generic types but those with `?`.
    fn element(&self, ty: &Generic) -> Option<Generic> {
        match ty {
            Generic::Array(inner) => Some(Generic::Array(Box::new(self.element(inner)?))),
            Generic::Class(name, _) if !self.raw => match self.types.signature(name) {
                Some(signature) => {
                    if signature.parameters.is_empty() && self.types.is_generic(name)? {
                        return None;
                    }
                    let any = vec![Argument::Any; signature.parameters.len()];
                    Some(Generic::Class(name.clone(), any))
                }
                None => is_plain(name).then(|| ty.clone()),
            },
            other => Some(other.clone()),
        }
    }

    /// A class with the type arguments its use wants.
    fn instance(&self, class: &Arc<str>, object: u32) -> Option<Generic> {
        if self.raw {
            return Some(Generic::class(class));
        }
        let signature = self.types.signature(class)?;
        if signature.parameters.is_empty() {
            return (!self.types.is_generic(class)?).then(|| Generic::class(class));
        }
        let wanted = self
            .wanted
            .get(&object)
            .and_then(|wanted| self.solve(class, &signature.parameters, wanted))
            .unwrap_or_default();
        let arguments = signature.parameters.iter().map(|parameter| {
            let ty = match wanted.get(&parameter.name) {
                Some(ty) => ty.clone(),
                None => self.default_argument(parameter)?,
            };
            Some(Argument::Exact(ty))
        });
        Some(Generic::Class(
            class.clone(),
            arguments.collect::<Option<_>>()?,
        ))
    }

    /// Which type variables of a class a wanted supertype fixes.
    fn solve(&self, class: &Arc<str>, own: &[Parameter], wanted: &Generic) -> Option<Binding> {
        let Generic::Class(target, arguments) = wanted else {
            return None;
        };
        let variables = own
            .iter()
            .map(|p| Argument::Exact(Generic::Var(p.name.clone())))
            .collect();
        let open = Generic::Class(class.clone(), variables);
        let Generic::Class(_, open) = self.types.as_super(&open, target)? else {
            return None;
        };
        let mut binding = Binding::new();
        for (open, argument) in open.iter().zip(arguments) {
            let Argument::Exact(Generic::Var(name)) = open else {
                continue;
            };
            let ty = match argument {
                Argument::Any => continue,
                Argument::Exact(ty) | Argument::Extends(ty) => ty.clone(),
                // Whatever comes out of it need not be of the type that may be put in.
                Argument::Super(ty) => {
                    let is_own = |p: &&Parameter| p.name == *name;
                    let bounds = own.iter().find(is_own).map_or(&[][..], |p| &p.bounds);
                    match bounds.iter().all(|bound| *bound == Generic::object()) {
                        true => Generic::object(),
                        false => ty.clone(),
                    }
                }
            };
            if !ty.has_variables() {
                binding.entry(name.clone()).or_insert(ty);
            }
        }
        Some(binding)
    }

    fn default_argument(&self, parameter: &Parameter) -> Option<Generic> {
        let bound = match parameter.bounds.as_slice() {
            [] => return Some(Generic::object()),
            [bound] => bound,
            _ => return None,
        };
        let Generic::Class(name, arguments) = bound else {
            return None;
        };
        let raw = arguments.is_empty() && self.types.is_generic(name)?;
        (!raw && !bound.has_variables()).then(|| bound.clone())
    }
}

/// Type of a field as an object of the given type has it; `None` if that is not known.
pub(crate) fn field_type(
    types: &Hierarchy<'_>,
    owner: &Generic,
    class: &str,
    field: &str,
) -> Option<Generic> {
    let declared = types.class(class)?;
    let found = declared.fields.iter().find(|f| &*f.name == field)?;
    match found.signature.as_deref() {
        None => Some(Generic::erased(&JavaType::parse(&found.descriptor)?)),
        Some(text) => {
            let ty = field_signature(text)?.with(&binding(types, owner, class)?);
            (!ty.has_variables()).then_some(ty)
        }
    }
}

/// The type of the elements of a collection; `None` if it is raw.
pub(crate) fn element_type(types: &Hierarchy<'_>, collection: &Generic) -> Option<Generic> {
    let Generic::Class(_, arguments) = types.as_super(collection, "java/lang/Iterable")? else {
        return None;
    };
    match arguments.as_slice() {
        [Argument::Exact(ty)] => Some(ty.clone()),
        _ => None,
    }
}

/// The type variables of `class` as an object of the given type has them; `None` if it is raw there.
pub(crate) fn binding(types: &Hierarchy<'_>, owner: &Generic, class: &str) -> Option<Binding> {
    let Generic::Class(_, arguments) = types.as_super(owner, class)? else {
        return None;
    };
    let parameters = types.signature(class)?.parameters;
    if parameters.len() != arguments.len() {
        return None;
    }
    bind(&parameters, &arguments)
}
