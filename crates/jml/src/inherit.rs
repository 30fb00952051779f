//! In: the specifications of several files. Out: what holds for one method or class, inherited and implicit
//! clauses included.
//!
//! A method must satisfy each case of each method it overrides (behavioural subtyping), so the cases of all of
//! them are joined. Non-null references become clauses of the cases of the method where they are declared.

use std::sync::Arc;

use provetta_classfile::{ClassPath, Insn, ReadError};

use crate::implicit::{self, is_set_at_first, with_nullity};
use crate::same;
use crate::{
    Case, Contract, ContractCase, Frame, FrameClause, Invariant, Lost, MethodSpec, ModelMethod,
    Represents, SourceSpecs, Type, TypeSpec, Visibility,
};

/// The specifications of a class, each with its file: a source and a `.jml` file can both have some.
pub fn type_specs<'a>(
    specs: &'a [SourceSpecs],
    class: &str,
) -> impl Iterator<Item = (&'a Arc<str>, &'a TypeSpec)> {
    specs
        .iter()
        .filter_map(move |s| s.type_spec(class).map(|t| (&s.file, t)))
}

/// Whether a method is a `helper`: it neither assumes nor keeps invariants and constraints. That is said of the method itself
/// and is nothing it would inherit; no other clause is needed.
pub fn is_helper(specs: &[SourceSpecs], class: &str, name: &str, descriptor: &str) -> bool {
    let mut own = type_specs(specs, class).filter_map(|(_, spec)| spec.method(name, descriptor));
    own.any(|method| method.is_helper)
}

/// What is written for a method and not used, each with its file: at the method, at those that it overrides, and in the types of
/// these. A method with any of it is not proved.
pub fn lost(
    specs: &[SourceSpecs],
    classes: &ClassPath,
    class: &str,
    name: &str,
    descriptor: &str,
) -> Result<Vec<(Arc<str>, Lost)>, ReadError> {
    let mut names: Vec<Arc<str>> = vec![class.into()];
    names.extend(classes.supertypes(class)?);
    let mut found = Vec::new();
    for (i, owner) in names.iter().enumerate() {
        for (file, spec) in type_specs(specs, owner) {
            let method = match i {
                0 => spec.method(name, descriptor),
                _ if name == "<init>" => None,
                _ => overridden(spec, classes, class, name, descriptor)?,
            };
            let all = method.into_iter().flat_map(|m| &m.lost).chain(&spec.lost);
            found.extend(all.map(|lost| (Arc::clone(file), lost.clone())));
        }
    }
    Ok(found)
}

/// The contract of a method: what is written at it, and what it inherits from the methods it overrides. None
/// if there is no case, no reference that must not be null and nothing that is pure.
pub fn contract(
    specs: &[SourceSpecs],
    classes: &ClassPath,
    class: &str,
    name: &str,
    descriptor: &str,
) -> Result<Option<Contract>, ReadError> {
    let mut found = Contract {
        cases: Vec::new(),
        is_pure: false,
        is_helper: false,
    };
    let own = classes.find(class)?;
    let flags = own
        .as_ref()
        .and_then(|c| c.method(name, descriptor))
        .map(|m| m.flags);
    let inherits = name != "<init>" && flags.is_none_or(|f| !f.is_static() && !f.is_private());
    let mut names: Vec<Arc<str>> = vec![class.into()];
    if inherits {
        names.extend(classes.supertypes(class)?);
    }
    let mut own: Option<Declared> = None;
    let mut is_written = false;
    let mut inherited: Vec<(usize, &MethodSpec)> = Vec::new();
    let mut parameters: &[crate::Parameter] = &[];
    for (i, owner) in names.iter().enumerate() {
        let all = declared(specs, classes, (class, name, descriptor), owner, i == 0)?;
        let says_something = all.iter().any(|d| !d.method.cases.is_empty());
        for one in all {
            let method = one.method;
            found.is_pure |= method.is_pure();
            found.is_helper |= method.is_helper && i == 0;
            if parameters.is_empty() {
                parameters = &method.parameters;
            }
            let mut cases = with_nullity(method);
            cases.retain(|case| i == 0 || !case.is_code);
            is_written |= !cases.is_empty();
            // Where nothing is written, modifiers alone promise something, to those who call the method above too.
            let is_promised = method.result_nullity.is_non_null() || method.is_pure();
            if i > 0 && !says_something && is_promised {
                inherited.push((found.cases.len(), method));
                cases.push(implicit::bare_case(method));
            }
            let made = cases.into_iter().map(|case| one.case(case));
            found.cases.extend(made);
            // The file that says more.
            let says_more = |o: &Declared| method.is_pure() && !o.method.is_pure();
            if i == 0 && !says_something && own.as_ref().is_none_or(says_more) {
                own = Some(one);
            }
        }
    }
    // Nothing is written anywhere: what remains are modifiers, and references that must not be null. The method itself may allow
    // more than those above.
    if let (false, Some(own)) = (is_written, own) {
        let is_limited = own
            .method
            .parameters
            .iter()
            .any(|p| p.nullity.is_non_null());
        let is_promised = own.method.result_nullity.is_non_null() || own.method.is_pure();
        if is_limited || is_promised || !inherited.is_empty() {
            for (index, above) in inherited.into_iter().rev() {
                if says_as_much(own.method, above) {
                    found.cases.remove(index);
                }
            }
            let case = own.case(implicit::bare_case(own.method));
            found.cases.insert(0, case);
        }
    }
    if found.is_pure {
        keep_pure(&mut found.cases);
    }
    if !found.is_helper && !found.is_pure {
        keep_arguments(specs, classes, parameters, &mut found.cases)?;
    }
    found.cases = same::written_out(found.cases, |class| classes.supertypes(class))?;
    Ok((!found.cases.is_empty()).then_some(found))
}

/// What is written at a method in one file.
struct Declared<'a> {
    class: &'a Arc<str>,
    file: &'a Arc<str>,
    method: &'a MethodSpec,
}

impl Declared<'_> {
    fn case(&self, case: Case) -> ContractCase {
        ContractCase {
            class: Arc::clone(self.class),
            file: Arc::clone(self.file),
            case,
        }
    }
}

/// What is written at a method, or at the one that it overrides in a supertype.
fn declared<'a>(
    specs: &'a [SourceSpecs],
    classes: &ClassPath,
    (class, name, descriptor): (&str, &str, &str),
    owner: &'a Arc<str>,
    is_own: bool,
) -> Result<Vec<Declared<'a>>, ReadError> {
    let mut found = Vec::new();
    for (file, spec) in type_specs(specs, owner) {
        let method = match is_own {
            true => spec.method(name, descriptor),
            false => overridden(spec, classes, class, name, descriptor)?,
        };
        found.extend(method.map(|method| Declared {
            class: owner,
            file,
            method,
        }));
    }
    Ok(found)
}

/// Whether the modifiers of a method accept and promise no less than those of the one it overrides. Both are pure if one is, and
/// javac sees to the exceptions.
fn says_as_much(own: &MethodSpec, above: &MethodSpec) -> bool {
    let mut pairs = own.parameters.iter().zip(&above.parameters);
    pairs.all(|(own, above)| !own.nullity.is_non_null() || above.nullity.is_non_null())
        && (own.result_nullity.is_non_null() || !above.result_nullity.is_non_null())
}

/// A method is pure if one is that it overrides: where nobody says what a case may change, it changes nothing.
fn keep_pure(cases: &mut [ContractCase]) {
    for case in cases.iter_mut().map(|case| &mut case.case) {
        let frame = &mut case.assignable;
        if frame.is_implicit && matches!(frame.frame, Ok(Frame::Everything)) {
            *frame = FrameClause {
                frame: Ok(Frame::Nothing),
                text: "pure".into(),
                ..frame.clone()
            };
        }
    }
}

/// Adds that arguments which meet their invariants before the call meet them after it.
fn keep_arguments(
    specs: &[SourceSpecs],
    classes: &ClassPath,
    parameters: &[crate::Parameter],
    cases: &mut [ContractCase],
) -> Result<(), ReadError> {
    for (index, parameter) in parameters.iter().enumerate() {
        let Some(class) = parameter.ty.class_name() else {
            continue;
        };
        let all = invariants(specs, classes, class)?;
        if parameter.is_hidden || all.iter().all(|(_, invariant)| invariant.is_static) {
            continue;
        }
        for case in cases.iter_mut().map(|case| &mut case.case) {
            // What changes nothing breaks nothing.
            if !matches!(case.assignable.frame, Ok(crate::Frame::Nothing)) {
                implicit::keep_argument(case, index, parameter);
            }
        }
    }
    Ok(())
}

/// The method of a supertype that a method overrides: the same name and descriptor, or the one that a bridge
/// leads to.
fn overridden<'a>(
    spec: &'a TypeSpec,
    classes: &ClassPath,
    class: &str,
    name: &str,
    descriptor: &str,
) -> Result<Option<&'a MethodSpec>, ReadError> {
    let overrides = |descriptor: &str| classes.overrides(class, &spec.class, name, descriptor);
    if let Some(same) = spec.method(name, descriptor)
        && overrides(descriptor)?
    {
        return Ok(Some(same));
    }
    // A bridge in the class has the erased descriptor of the method that is overridden.
    let Some(own) = classes.find(class)? else {
        return Ok(None);
    };
    let wanted = provetta_classfile::method_descriptor(descriptor).map(|d| d.parameters.len());
    for bridge in &own.methods {
        if &*bridge.name != name
            || !bridge.flags.is_synthetic()
            || &*bridge.descriptor == descriptor
        {
            continue;
        }
        let count =
            provetta_classfile::method_descriptor(&bridge.descriptor).map(|d| d.parameters.len());
        let calls_it = bridge.code.as_ref().is_some_and(|code| {
            code.insns.iter().any(|insn| match insn {
                Insn::Invoke(_, called) => {
                    &*called.name == name && &*called.descriptor == descriptor
                }
                _ => false,
            })
        });
        if count == wanted
            && calls_it
            && let Some(found) = spec.method(name, &bridge.descriptor)
            && overrides(&bridge.descriptor)?
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The invariants of an object of a class: those of the class, then those of its supertypes; with the ones
/// that say that fields are not null.
pub fn invariants(
    specs: &[SourceSpecs],
    classes: &ClassPath,
    class: &str,
) -> Result<Vec<(Arc<str>, Invariant)>, ReadError> {
    let mut names: Vec<Arc<str>> = vec![class.into()];
    names.extend(classes.supertypes(class)?);
    let mut found = Vec::new();
    for name in names {
        for (_, spec) in type_specs(specs, &name) {
            let is_held =
                |f: &&crate::FieldSpec| !f.is_static || is_set_at_first(classes, &name, &f.name);
            let fields = spec.fields.iter().filter(is_held);
            let implicit = fields.filter_map(|f| implicit::field(spec, f));
            let all = spec.invariants.iter().cloned().chain(implicit);
            found.extend(all.map(|invariant| (name.clone(), invariant)));
        }
    }
    Ok(found)
}

/// The parameters of a method whose declared class has invariants of objects, own or inherited: an argument has to meet them
/// when the method is entered. What the compiler passes, the object around an inner one and what a lambda expression has captured, is no
/// argument: its methods may be running.
pub fn guarded_arguments(
    specs: &[SourceSpecs],
    classes: &ClassPath,
    class: &str,
    name: &str,
    descriptor: &str,
) -> Result<Vec<usize>, ReadError> {
    let own = type_specs(specs, class).find_map(|(_, spec)| spec.method(name, descriptor));
    let is_hidden = |index: usize| match own {
        Some(method) => method.parameters.get(index).is_none_or(|p| p.is_hidden),
        None => name.starts_with("lambda$") || name == "<init>",
    };
    let types = provetta_classfile::method_descriptor(descriptor);
    let types = types.map_or(Vec::new(), |d| d.parameters);
    let mut found = Vec::new();
    for (index, ty) in types.iter().enumerate() {
        let Some(ty) = Type::from_descriptor(ty) else {
            continue;
        };
        if let Some(class) = ty.class_name()
            && !is_hidden(index)
            && invariants(specs, classes, class)?
                .iter()
                .any(|(_, i)| !i.is_static)
        {
            found.push(index);
        }
    }
    Ok(found)
}

/// What a model field stands for in objects of a class: the `represents` clauses of the nearest class that has
/// some. Empty if nothing is said.
pub fn represents<'a>(
    specs: &'a [SourceSpecs],
    classes: &ClassPath,
    class: &str,
    owner: &str,
    field: &str,
) -> Result<Vec<&'a Represents>, ReadError> {
    let mut names: Vec<Arc<str>> = vec![class.into()];
    names.extend(classes.supertypes(class)?);
    for name in names {
        let found: Vec<&Represents> = type_specs(specs, &name)
            .flat_map(|(_, spec)| &spec.represents)
            .filter(|r| &*r.owner == owner && &*r.name == field)
            .collect();
        if !found.is_empty() {
            return Ok(found);
        }
    }
    Ok(Vec::new())
}

/// A type below a class that says of itself what a model field or a model method is: what the class says does not hold for its objects.
pub fn redefines<'a>(
    specs: &'a [SourceSpecs],
    classes: &ClassPath,
    class: &str,
    says: impl Fn(&TypeSpec) -> bool,
) -> Result<Option<&'a TypeSpec>, ReadError> {
    for spec in specs.iter().flat_map(|s| &s.types) {
        if &*spec.class != class && says(spec) && classes.is_subclass(&spec.class, class)? {
            return Ok(Some(spec));
        }
    }
    Ok(None)
}

/// The model method that a call in objects of a class leads to: that of the nearest class that declares it. None if a class above
/// declares one that it does not override, for then the call may mean either.
pub fn model_method<'a>(
    specs: &'a [SourceSpecs],
    classes: &ClassPath,
    class: &str,
    name: &str,
    parameters: &[Type],
) -> Result<Option<&'a ModelMethod>, ReadError> {
    let mut names: Vec<Arc<str>> = vec![class.into()];
    names.extend(classes.supertypes(class)?);
    let is_it = |m: &&ModelMethod| {
        &*m.name == name
            && m.parameters.len() == parameters.len()
            && m.parameters
                .iter()
                .zip(parameters)
                .all(|(p, ty)| p.ty.erased() == ty.erased())
    };
    let mut all = names.iter().flat_map(|owner| {
        let methods = type_specs(specs, owner).flat_map(|(_, spec)| &spec.model_methods);
        methods.filter(is_it).map(move |m| (owner, m))
    });
    let Some((owner, nearest)) = all.next() else {
        return Ok(None);
    };
    let package = |class: &str| class.rsplit_once('/').map(|(p, _)| p.to_owned());
    let is_other = all.any(|(above, m)| {
        let is_seen = match m.visibility {
            Visibility::Private => false,
            Visibility::Package => package(owner) == package(above),
            Visibility::Protected | Visibility::Public => true,
        };
        above != owner && (m.is_static || nearest.is_static || !is_seen)
    });
    Ok((!is_other).then_some(nearest))
}
