//! In: a source file. Out: what it declares that class files do not have: ghost and model members, purity.

use std::collections::BTreeMap;
use std::sync::Arc;

use provetta_classfile::{Class, method_descriptor};

use super::Unit;
use super::words::Words;
use crate::Type;
use crate::attach::Member;
use crate::outline::{Decl, MethodDecl, TypeDecl};
use crate::scope::{Scope, TypeError};
use crate::syntax::ast;
use crate::syntax::{Problem, parse_type};
use crate::typed::PurityLevel;
use crate::world::{Declared, SpecField, SpecMethod, World};

pub(crate) fn declare(unit: &mut Unit, world: &World) -> BTreeMap<Arc<str>, Declared> {
    let mut all = BTreeMap::new();
    let mut problems = Vec::new();
    for (index, decl) in unit.outline.types.iter().enumerate() {
        let Some(class) = unit.class_of(world, index) else {
            problems.extend(missing_class(unit, index));
            continue;
        };
        let variables = world.variables_in_scope(&class.name, None);
        let scope = unit.scope(world, &class.name, &variables);
        let mut declared = Declared {
            is_pure: unit.words(Decl::Type(index)).purity() > PurityLevel::None,
            ..Declared::default()
        };
        for (m, method) in decl.methods.iter().enumerate() {
            let words = unit.words(Decl::Method(index, m));
            if words.purity() > PurityLevel::None
                && let Some(found) = unit.class_method(world, &class, decl, method)
            {
                let found = &class.methods[found];
                declared
                    .pure
                    .push((found.name.clone(), found.descriptor.clone()));
            }
        }
        for (f, field) in decl.fields.iter().enumerate() {
            if unit.words(Decl::Field(index, f)).has("spec_public") {
                let names = field.names.iter().map(|n| n.as_str().into());
                declared.spec_public.extend(names);
            }
        }
        for (owner, member) in &unit.attached.members {
            if *owner == index {
                spec_member(member, decl, &scope, &mut declared, &mut problems);
            }
        }
        all.insert(class.name.clone(), declared);
    }
    unit.problems.extend(problems);
    all
}

/// A type with specifications that has no class file.
fn missing_class(unit: &Unit, index: usize) -> Option<Problem> {
    let decl = &unit.outline.types[index];
    let name = decl.node.child_by_field_name("name").unwrap_or(decl.node);
    let touched = unit.attached.touched.contains(&index);
    touched.then(|| {
        let message = format!(
            "there is no class file of `{}`",
            decl.class.replace(['/', '$'], ".")
        );
        let span = name.start_byte()
            ..name
                .start_byte()
                .max(name.end_byte().min(name.start_byte() + 200));
        let mut problem = Problem::error(span, message, Some("compile the source".to_owned()));
        problem.assumed = Some("its specifications are not used".to_owned());
        problem
    })
}

fn spec_member(
    member: &Member,
    decl: &TypeDecl,
    scope: &Scope,
    declared: &mut Declared,
    problems: &mut Vec<Problem>,
) {
    match member {
        Member::Clause(_) => {}
        Member::Field {
            modifiers,
            ty,
            vars,
            ..
        } => {
            let words = Words::from_names(modifiers);
            let is_static = words.has("static") || decl.is_interface && !words.has("instance");
            for (name, dims, _) in vars {
                let mut ty = ty.clone();
                ty.dims += dims;
                let Some(ty) = resolved(scope, &ty, problems) else {
                    continue;
                };
                let field = SpecField {
                    name: name.text.as_str().into(),
                    ty,
                    is_static,
                };
                match words.has("ghost") {
                    true => declared.ghosts.push(field),
                    false => declared.models.push(field),
                }
            }
        }
        Member::Method(method, _) => {
            let Some(result) = &method.result else { return };
            let words = Words::from_names(&method.modifiers);
            let result = resolved(scope, result, problems);
            let parameters: Option<Vec<Type>> = method
                .parameters
                .iter()
                .map(|p| resolved(scope, &p.ty, problems))
                .collect();
            if let (Some(result), Some(parameters)) = (result, parameters) {
                declared.model_methods.push(SpecMethod {
                    name: method.name.text.as_str().into(),
                    parameters,
                    result,
                    is_static: words.has("static"),
                    is_pure: words.purity() > PurityLevel::None || declared.is_pure,
                });
            }
        }
    }
}

/// The type, or a complaint.
pub(crate) fn resolved(scope: &Scope, ty: &ast::Ty, problems: &mut Vec<Problem>) -> Option<Type> {
    let assumed = "the declaration does not exist";
    match scope.resolve(ty) {
        Ok(ty) => Some(ty),
        Err(TypeError::Unknown { name, near }) => {
            let hint = near.map(|n| format!("did you mean `{n}`?"));
            let message = format!("there is no type `{}`", name.text);
            let mut problem = Problem::error(name.span, message, hint);
            problem.assumed = Some(assumed.to_owned());
            problems.push(problem);
            None
        }
        Err(TypeError::Unsupported(what)) => {
            let message = format!("{what} is not supported");
            problems.push(Problem::warning(ty.span.clone(), message, assumed));
            None
        }
    }
}

impl<'a, 't> Unit<'a, 't> {
    pub(crate) fn scope<'s>(
        &'s self,
        world: &'s World<'s>,
        class: &'s str,
        variables: &'s [(String, Type)],
    ) -> Scope<'s> {
        Scope {
            world,
            package: &self.outline.package,
            imports: &self.outline.imports,
            class,
            variables,
        }
    }

    /// The class file of a type. The number in the name of a local or anonymous class is javac's business: a
    /// class of that name whose code comes from other lines is another one.
    pub(crate) fn class_of(&self, world: &World, index: usize) -> Option<Arc<Class>> {
        let decl = &self.outline.types[index];
        let class = world.find(&decl.class)?;
        let lines =
            decl.node.start_position().row as u32 + 1..=decl.node.end_position().row as u32 + 1;
        let mut firsts = class
            .methods
            .iter()
            .filter(|m| !m.name.starts_with('<') && !m.flags.is_synthetic())
            .filter_map(|m| m.code.as_ref()?.lines.first())
            .peekable();
        let fits = !class.is_local
            || firsts.peek().is_none()
            || firsts.any(|(_, line)| lines.contains(line));
        fits.then_some(class)
    }

    /// Modifiers of a declaration.
    pub(crate) fn words(&self, decl: Decl) -> Words {
        let types = &self.outline.types;
        let components;
        let java = match decl {
            Decl::Component(t, c) => {
                components = crate::outline::components(self.source, &types[t]);
                components.get(c).map_or(&[][..], |(_, words, _)| words)
            }
            // The parameters of a compact constructor are the components.
            Decl::Parameter(t, m, p)
                if types[t].methods[m].node.kind() == "compact_constructor_declaration" =>
            {
                return self.words(Decl::Component(t, p));
            }
            Decl::Type(t) => &types[t].words[..],
            Decl::Method(t, m) => &types[t].methods[m].words,
            Decl::Field(t, f) => &types[t].fields[f].words,
            Decl::Parameter(t, m, p) => &types[t].methods[m].parameters[p].words,
        };
        Words::of(java, &self.attached.modifiers, decl)
    }

    /// The method of the class file that a declaration means: by name, number and types of parameters, at last
    /// by lines.
    pub(crate) fn class_method(
        &self,
        world: &World,
        class: &Class,
        decl: &TypeDecl,
        method: &MethodDecl,
    ) -> Option<usize> {
        let hidden = hidden_parameters(class, &method.name);
        let count = |i: usize| {
            method_descriptor(&class.methods[i].descriptor).map_or(0, |d| d.parameters.len())
        };
        let local = class.is_local && method.name == "<init>";
        let mut fitting: Vec<usize> = (0..class.methods.len())
            .filter(|i| {
                let found = &class.methods[*i];
                let wanted = method.parameters.len() + hidden;
                *found.name == *method.name
                    && !found.flags.is_synthetic()
                    // Constructors of local classes take captured variables too.
                    && (count(*i) == wanted || local && count(*i) >= wanted)
            })
            .collect();
        if fitting.len() > 1 {
            let typed: Vec<usize> = fitting
                .iter()
                .copied()
                .filter(|i| self.same_parameters(world, class, *i, hidden, decl, method))
                .collect();
            if !typed.is_empty() {
                fitting = typed;
            }
        }
        if fitting.len() > 1 {
            let first = method.node.start_position().row as u32 + 1;
            let last = method.node.end_position().row as u32 + 1;
            fitting.retain(|i| {
                let code = class.methods[*i].code.as_ref();
                let line = code.and_then(|c| c.lines.first());
                line.is_some_and(|(_, l)| (first..=last).contains(l))
            });
        }
        match fitting.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    fn same_parameters(
        &self,
        world: &World,
        class: &Class,
        index: usize,
        hidden: usize,
        decl: &TypeDecl,
        method: &MethodDecl,
    ) -> bool {
        let found = &class.methods[index];
        let variables = world.variables_in_scope(&class.name, Some(found));
        let scope = self.scope(world, &decl.class, &variables);
        let Some(parsed) = method_descriptor(&found.descriptor) else {
            return false;
        };
        let parameters = parsed.parameters.iter().skip(hidden);
        parameters.zip(&method.parameters).all(|(descriptor, p)| {
            let ty =
                p.ty.clone()
                    .and_then(|range| parse_type(self.source, range));
            let Some(mut ty) = ty else { return false };
            ty.dims += p.dims;
            scope
                .resolve(&ty)
                .is_ok_and(|ty| ty.descriptor().as_deref() == Some(*descriptor))
        })
    }
}

/// How many parameters the compiler adds before those of the source.
pub(crate) fn hidden_parameters(class: &Class, method: &str) -> usize {
    if method != "<init>" {
        return 0;
    }
    if class.super_name.as_deref() == Some("java/lang/Enum") {
        return 2;
    }
    let has_outer = class.fields.iter().any(|f| f.name.starts_with("this$"))
        || World::is_inner(class) && !class.is_local;
    usize::from(has_outer)
}
