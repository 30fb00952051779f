//! In: a method of the source with its JML. Out: its specification.

use std::sync::Arc;

use provetta_classfile::{Class, Method};

use super::Unit;
use super::cases::Described;
use super::clauses::{Maker, assumed};
use super::declare::hidden_parameters;
use super::statements::Home;
use crate::check::{Context, Variable, VariableKind};
use crate::outline::{Decl, MethodDecl};
use crate::syntax::Problem;
use crate::typed::{MathModes, MethodSpec, Parameter, PurityLevel};
use crate::world::World;
use crate::{Frame, Math, Type};

/// What a type says for all of its members.
pub(crate) struct Defaults {
    pub(crate) index: usize,
    pub(crate) is_non_null: bool,
    pub(crate) is_pure: bool,
    pub(crate) math: MathModes,
}

impl Unit<'_, '_> {
    /// Whether nullness annotations are those of JSpecify, which stand at types.
    pub(crate) fn has_jspecify(&self) -> bool {
        let imports = &self.outline.imports;
        let mut all = imports.single.iter().chain(&imports.on_demand);
        all.any(|i| i.starts_with("org.jspecify"))
    }

    /// The specification of a method; none if the class file has no such method.
    pub(crate) fn method_spec(
        &self,
        world: &World,
        class: &Arc<Class>,
        defaults: &Defaults,
        m: usize,
        problems: &mut Vec<Problem>,
    ) -> Option<MethodSpec> {
        let decl = &self.outline.types[defaults.index];
        let method = &decl.methods[m];
        let key = Decl::Method(defaults.index, m);
        let written = self.attached.cases.get(&(defaults.index, m));
        let in_code: Vec<_> = self
            .attached
            .code
            .iter()
            .filter(|c| c.owner == defaults.index && c.method == Some(m) && c.lambda.is_none())
            .collect();
        let Some(index) = self.class_method(world, class, decl, method) else {
            if written.is_some() || !in_code.is_empty() {
                let node = method
                    .node
                    .child_by_field_name("name")
                    .unwrap_or(method.node);
                let message = format!(
                    "the class file of `{}` has no such method",
                    decl.class.replace(['/', '$'], ".")
                );
                let hint = "compile the source again".to_owned();
                let mut problem =
                    Problem::error(node.start_byte()..node.end_byte(), message, Some(hint));
                problem.assumed = Some("its specification is not used".to_owned());
                problems.push(problem);
            }
            return None;
        };
        let compiled = &class.methods[index];
        let words = self.words(key);
        let math = words.math(defaults.math);
        let purity = match (words.purity(), defaults.is_pure) {
            (PurityLevel::None, true) => PurityLevel::Pure,
            (level, _) => level,
        };
        let found = world.method(&crate::check::this_type(class), class, index)?;
        let parameters = self.parameters(class, compiled, method, defaults, m, &found.parameters);
        let result_nullity = match &*compiled.name == "<init>" {
            true => crate::Nullity::Primitive,
            false => words.nullity(&found.result, defaults.is_non_null, self.has_jspecify()),
        };
        let mut maker = Maker {
            source: self.source,
            lines: self.lines,
            problems,
        };
        let mut spec = MethodSpec {
            name: compiled.name.clone(),
            descriptor: compiled.descriptor.clone(),
            is_static: compiled.flags.is_static(),
            parameters,
            result: found.result.clone(),
            result_nullity,
            purity,
            is_helper: words.has("helper"),
            math,
            spec_visibility: words.spec_visibility(),
            extends_inherited: written.is_some_and(|w| w.also),
            cases: Vec::new(),
            statements: Vec::new(),
            overflowing: Vec::new(),
            lost: Vec::new(),
            exceptions: compiled.exceptions.clone(),
            span: maker.range(&method.node.byte_range()),
        };
        let variables = world.variables_in_scope(&class.name, Some(compiled));
        let vars = spec
            .parameters
            .iter()
            .enumerate()
            .filter(|(_, p)| !p.is_hidden)
            .map(|(i, p)| Variable {
                name: p.name.clone(),
                ty: p.ty.clone(),
                kind: VariableKind::Param(i),
            })
            .collect();
        let this = (!spec.is_static).then(|| Type::Ref(crate::check::this_type(class)));
        let context = Context {
            scope: self.scope(world, &class.name, &variables),
            this,
            math: math.spec,
            vars,
            result: None,
            exception: None,
            has_old: false,
            old_is_pre: false,
            is_public: false,
            is_requires: false,
            labels: Vec::new(),
            assumed: assumed::REQUIRES,
        };
        let default_frame = match purity > PurityLevel::None {
            true => (Frame::Nothing, "pure"),
            false => (Frame::Everything, "assignable \\everything"),
        };
        let described = Described {
            context,
            result: spec.result.clone(),
            exceptions: spec.exceptions.clone(),
            default_frame,
            span: spec.span,
            block_in: None,
        };
        if let Some(written) = written {
            spec.cases = maker.cases(&described, &written.cases);
        }
        let home = Home {
            declaration: method.node,
            body: method.node,
            compiled,
            result: &spec.result,
            has_old: true,
        };
        spec.statements = self.statements(&in_code, &described.context, &home, &mut maker);
        if matches!(math.code, Some(Math::Safe | Math::Math)) {
            let context = &described.context;
            spec.overflowing = self.overflowing_constants(world, method, compiled, context);
        }
        Some(spec)
    }

    fn parameters(
        &self,
        class: &Class,
        compiled: &Method,
        method: &MethodDecl,
        defaults: &Defaults,
        m: usize,
        types: &[Type],
    ) -> Vec<Parameter> {
        let before = hidden_parameters(class, &method.name);
        types
            .iter()
            .enumerate()
            .map(|(i, ty)| {
                let source = i.checked_sub(before).and_then(|p| method.parameters.get(p));
                let Some(source) = source else {
                    return Parameter {
                        name: match compiled.parameter_names.get(i) {
                            Some(name) => name.clone(),
                            None => format!("arg{i}").into(),
                        },
                        ty: ty.clone(),
                        nullity: match ty.is_reference() {
                            true => crate::Nullity::Nullable,
                            false => crate::Nullity::Primitive,
                        },
                        is_hidden: true,
                    };
                };
                let words = self.words(Decl::Parameter(defaults.index, m, i - before));
                // Everybody may ask whether something equals null.
                let is_equals =
                    &*compiled.name == "equals" && &*compiled.descriptor == "(Ljava/lang/Object;)Z";
                let non_null = defaults.is_non_null && !is_equals;
                Parameter {
                    name: source.name.as_str().into(),
                    ty: ty.clone(),
                    nullity: words.nullity(ty, non_null, self.has_jspecify()),
                    is_hidden: false,
                }
            })
            .collect()
    }
}
