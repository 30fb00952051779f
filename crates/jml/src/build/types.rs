//! In: the types of a source with their JML. Out: their specifications.

use std::sync::Arc;

use provetta_classfile::Class;

use super::Unit;
use super::cases::Described;
use super::clauses::{Maker, assumed};
use super::methods::Defaults;
use super::words::Words;
use crate::attach::Member;
use crate::check::{Context, Variable, VariableKind};
use crate::outline::Decl;
use crate::syntax::Problem;
use crate::syntax::ast::{self, ModelBody, TypeClause, TypeClauseKind};
use crate::typed::{
    Constraint, FieldSpec, GhostField, Invariant, MathModes, ModelField, ModelMethod, Parameter,
    PurityLevel, Represents, TypeSpec, Visibility,
};
use crate::world::World;
use crate::{ExprKind, Frame, Math, Nullity, Type};

/// All types of a source that have class files.
pub(crate) fn types(unit: &mut Unit, world: &World) -> Vec<TypeSpec> {
    let mut problems = std::mem::take(&mut unit.problems);
    let mut all = Vec::new();
    for index in 0..unit.outline.types.len() {
        if let Some(class) = unit.class_of(world, index) {
            all.push(unit.type_spec(world, &class, index, &mut problems));
        }
    }
    unit.problems = problems;
    all
}

impl Unit<'_, '_> {
    /// The type and those around it, innermost first.
    fn outward(&self, index: usize) -> Vec<usize> {
        let mut all = vec![index];
        let mut next = self.outline.types[index].outer;
        while let Some(outer) = next {
            all.push(outer);
            next = self.outline.types[outer].outer;
        }
        all
    }

    /// Whether a type, one around it, or another in the outermost one has JML.
    fn has_jml(&self, index: usize) -> bool {
        let top = |i: usize| self.outward(i).last().copied();
        let mine = top(index);
        self.attached.touched.iter().any(|t| top(*t) == mine)
            || (0..self.outline.types.len())
                .filter(|i| top(*i) == mine)
                .any(|i| self.has_jml_annotations(i))
    }

    fn has_jml_annotations(&self, index: usize) -> bool {
        let decl = &self.outline.types[index];
        let methods = (0..decl.methods.len()).map(|m| Decl::Method(index, m));
        let fields = (0..decl.fields.len()).map(|f| Decl::Field(index, f));
        std::iter::once(Decl::Type(index))
            .chain(methods)
            .chain(fields)
            .any(|d| self.words(d).has_jml_annotation())
    }

    fn defaults(&self, index: usize) -> Defaults {
        let has_jml = self.has_jml(index);
        let outward = self.outward(index);
        let said = outward
            .iter()
            .find_map(|i| self.words(Decl::Type(*i)).null_default());
        let math = outward.iter().rev().fold(
            MathModes {
                code: None,
                spec: Math::Math,
            },
            |math, i| self.words(Decl::Type(*i)).math(math),
        );
        Defaults {
            index,
            is_non_null: said.unwrap_or(has_jml && !self.options.nullable_by_default),
            is_pure: self.words(Decl::Type(index)).purity() > PurityLevel::None,
            math,
        }
    }

    fn type_spec(
        &self,
        world: &World,
        class: &Arc<Class>,
        index: usize,
        problems: &mut Vec<Problem>,
    ) -> TypeSpec {
        let decl = &self.outline.types[index];
        let defaults = self.defaults(index);
        let mut spec = TypeSpec {
            class: class.name.clone(),
            is_non_null_by_default: defaults.is_non_null,
            has_jml: self.has_jml(index),
            is_pure: defaults.is_pure,
            loses_ghosts: false,
            math: defaults.math,
            invariants: Vec::new(),
            initially: Vec::new(),
            constraints: Vec::new(),
            axioms: Vec::new(),
            fields: self.fields(class, &defaults),
            ghost_fields: Vec::new(),
            model_fields: Vec::new(),
            represents: Vec::new(),
            model_methods: Vec::new(),
            methods: Vec::new(),
            lost: Vec::new(),
            span: self.lines.range(decl.node.byte_range()),
        };
        let variables = world.variables_in_scope(&class.name, None);
        let context = Context {
            scope: self.scope(world, &class.name, &variables),
            this: Some(Type::Ref(crate::check::this_type(class))),
            math: defaults.math.spec,
            vars: Vec::new(),
            result: None,
            exception: None,
            has_old: false,
            old_is_pre: false,
            is_public: false,
            is_requires: false,
            labels: Vec::new(),
            assumed: assumed::INVARIANT,
        };
        for (owner, member) in &self.attached.members {
            if *owner != index {
                continue;
            }
            let mut maker = Maker {
                source: self.source,
                lines: self.lines,
                problems,
            };
            match member {
                Member::Clause(clause) => {
                    type_clause(clause, &context, &mut maker, &mut spec);
                }
                Member::Field {
                    modifiers,
                    vars,
                    span,
                    ..
                } => spec_fields(
                    (modifiers, vars, span),
                    decl.is_interface,
                    &context,
                    &defaults,
                    &mut maker,
                    &mut spec,
                ),
                Member::Method(method, cases) => {
                    let what = (&**method, &cases[..], decl.is_interface);
                    let made = model_method(what, &context, &defaults, &mut maker);
                    spec.model_methods.extend(made);
                }
            }
        }
        for m in 0..decl.methods.len() {
            let method = self.method_spec(world, class, &defaults, m, problems);
            spec.methods.extend(method);
        }
        self.nameless_code(world, class, &defaults, &mut spec, problems);
        spec
    }

    /// The Java fields; those of a record are its components.
    fn fields(&self, class: &Class, defaults: &Defaults) -> Vec<FieldSpec> {
        let decl = &self.outline.types[defaults.index];
        let mut found = Vec::new();
        let mut add = |name: &str, words: &Words, span: std::ops::Range<usize>| {
            let Some(field) = class.fields.iter().find(|f| &*f.name == name) else {
                return;
            };
            let Some(ty) = Type::from_descriptor(&field.descriptor) else {
                return;
            };
            found.push(FieldSpec {
                name: field.name.clone(),
                descriptor: field.descriptor.clone(),
                is_static: field.flags.is_static(),
                nullity: words.nullity(&ty, defaults.is_non_null, self.has_jspecify()),
                spec_visibility: words.spec_visibility(),
                span: self.lines.range(span),
            });
        };
        let components = crate::outline::components(self.source, decl);
        for (i, (name, _, span)) in components.into_iter().enumerate() {
            let words = self.words(Decl::Component(defaults.index, i));
            add(&name, &words, span);
        }
        for (f, field) in decl.fields.iter().enumerate() {
            let words = self.words(Decl::Field(defaults.index, f));
            for name in &field.names {
                add(name, &words, field.node.byte_range());
            }
        }
        found
    }
}

fn type_clause(clause: &TypeClause, context: &Context, maker: &mut Maker, spec: &mut TypeSpec) {
    let words = Words::from_names(&clause.modifiers);
    let is_static = words.has("static");
    let visibility = words.visibility().unwrap_or(Visibility::Package);
    let mut context = context.clone();
    context.is_public = visibility == Visibility::Public;
    if is_static {
        context.this = None;
    }
    let span = &clause.span;
    match &clause.kind {
        TypeClauseKind::Invariant(condition) => {
            let clause = maker.condition(&context, condition, span);
            spec.invariants.push(Invariant {
                is_static,
                visibility,
                clause,
            });
        }
        TypeClauseKind::Initially(condition) => {
            let clause = maker.condition(&context, condition, span);
            spec.initially.push(clause);
        }
        TypeClauseKind::Constraint(condition, limited) => {
            context.has_old = true;
            let mut clause = maker.condition(&context, condition, span);
            if *limited {
                let what = "a constraint for some methods only";
                clause.body = Err(maker.unsupported(span, what, assumed::INVARIANT));
            }
            spec.constraints.push(Constraint {
                is_static,
                visibility,
                clause,
            });
        }
        TypeClauseKind::Axiom(condition) => {
            context.this = None;
            let clause = maker.condition(&context, condition, span);
            spec.axioms.push(clause);
        }
        TypeClauseKind::Represents {
            target,
            is_relation,
            value,
        } => represents((target, *is_relation, value), &context, span, maker, spec),
        TypeClauseKind::Other => {
            let what = match clause.keyword.text.trim_end_matches("_redundantly") {
                "in" | "maps" => "a data group".to_owned(),
                keyword => format!("the clause `{keyword}`"),
            };
            maker.unsupported(span, &what, assumed::INVARIANT);
        }
    }
}

fn represents(
    (target, is_relation, value): (&ast::Parsed<ast::Expr>, bool, &ast::Parsed<ast::Expr>),
    context: &Context,
    span: &ast::Span,
    maker: &mut Maker,
    spec: &mut TypeSpec,
) {
    let target = match target {
        Ok(target) => target,
        Err(bad) => {
            maker.syntax_error(bad, assumed::DECLARATION);
            return;
        }
    };
    let mut context = context.clone();
    context.assumed = assumed::DECLARATION;
    let field = maker.typed(&context, |t| {
        let typed = t.expr(target)?;
        match typed.kind {
            ExprKind::ModelField(field) => Ok((field, typed.ty)),
            _ => {
                let message = "only a model field can be represented".to_owned();
                Err(t.fail(&target.span, message, None))
            }
        }
    });
    let Ok((field, ty)) = field else { return };
    if field.is_static {
        context.this = None;
    }
    let clause = match is_relation {
        true => maker.condition(&context, value, span),
        false => maker.value(&context, value, &ty, span),
    };
    spec.represents.push(Represents {
        owner: field.owner,
        name: field.name,
        is_relation,
        clause,
    });
}

fn spec_fields(
    (modifiers, vars, span): (&[ast::Name], &[ast::Declarator], &ast::Span),
    is_interface: bool,
    context: &Context,
    defaults: &Defaults,
    maker: &mut Maker,
    spec: &mut TypeSpec,
) {
    let words = Words::from_names(modifiers);
    let is_static = words.has("static") || is_interface && !words.has("instance");
    let Some(declared) = context.scope.world.declared.get(&spec.class) else {
        return;
    };
    for (name, _, init) in vars {
        let is_ghost = words.has("ghost");
        let list = if is_ghost {
            &declared.ghosts
        } else {
            &declared.models
        };
        // What could not be resolved is reported already.
        let Some(field) = list.iter().find(|f| *f.name == name.text) else {
            continue;
        };
        let nullity = words.nullity(&field.ty, defaults.is_non_null, false);
        let place = maker.range(span);
        if !is_ghost {
            if let Some(Ok(value)) = init {
                let message = "a model field has no value of its own".to_owned();
                let hint = "write a `represents` clause".to_owned();
                maker
                    .problems
                    .push(Problem::error(value.span.clone(), message, Some(hint)));
            }
            spec.model_fields.push(ModelField {
                name: field.name.clone(),
                ty: field.ty.clone(),
                is_static,
                nullity,
                span: place,
            });
            continue;
        }
        let mut context = context.clone();
        context.assumed = assumed::DECLARATION;
        if is_static {
            context.this = None;
        }
        let init = init
            .as_ref()
            .map(|value| maker.value(&context, value, &field.ty, span));
        spec.ghost_fields.push(GhostField {
            name: field.name.clone(),
            ty: field.ty.clone(),
            is_static,
            nullity,
            is_final: words.has("final"),
            init,
            span: place,
        });
    }
}

fn model_method(
    (method, cases, is_interface): (&ast::ModelMethod, &[ast::Case], bool),
    context: &Context,
    defaults: &Defaults,
    maker: &mut Maker,
) -> Option<ModelMethod> {
    let words = Words::from_names(&method.modifiers);
    let Some(result) = &method.result else {
        maker.unsupported(
            &method.name.span,
            "a model constructor",
            assumed::DECLARATION,
        );
        return None;
    };
    if method.has_type_parameters {
        let what = "a model method with type parameters";
        maker.unsupported(&method.name.span, what, assumed::DECLARATION);
        return None;
    }
    let scope = context.scope;
    // What cannot be resolved is reported already.
    let result = scope.resolve(result).ok()?;
    let mut parameters = Vec::new();
    for var in &method.parameters {
        let ty = scope.resolve(&var.ty).ok()?;
        let own = Words::from_names(&var.modifiers);
        parameters.push(Parameter {
            name: var.name.text.as_str().into(),
            nullity: own.nullity(&ty, defaults.is_non_null, false),
            ty,
            is_hidden: false,
        });
    }
    let is_static = words.has("static");
    let mut context = context.clone();
    context.assumed = assumed::DECLARATION;
    context.math = words.math(defaults.math).spec;
    if is_static {
        context.this = None;
    }
    context
        .vars
        .extend(parameters.iter().enumerate().map(|(i, p)| Variable {
            name: p.name.clone(),
            ty: p.ty.clone(),
            kind: VariableKind::ModelParam(i),
        }));
    let body = match &method.body {
        ModelBody::None => None,
        ModelBody::Return(value, span) => Some(Ok(maker.value(&context, value, &result, span))),
        ModelBody::Other(span) => {
            let what = "a model method with more than one `return` in its body";
            Some(Err(maker.unsupported(span, what, assumed::DECLARATION)))
        }
    };
    let purity = match (words.purity(), defaults.is_pure) {
        (PurityLevel::None, true) => PurityLevel::Pure,
        (level, _) => level,
    };
    let span = maker.range(&method.span);
    let described = Described {
        context,
        result: result.clone(),
        exceptions: Vec::new(),
        default_frame: (Frame::Nothing, "pure"),
        span,
        block_in: None,
    };
    let cases = maker.cases(&described, cases);
    let result_nullity: Nullity = words.nullity(&result, defaults.is_non_null, false);
    Some(ModelMethod {
        name: method.name.text.as_str().into(),
        parameters,
        result,
        result_nullity,
        is_static,
        visibility: match words.visibility() {
            Some(written) => written,
            None if is_interface => Visibility::Public,
            None => Visibility::Package,
        },
        purity,
        body,
        cases,
        span,
    })
}
