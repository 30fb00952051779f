//! In: the methods that share a name, and arguments. Out: the one that Java would call (JLS §15.12.2).

use std::sync::Arc;

use super::convert::java_type;
use super::{Check, Typer};
use crate::syntax::ast::{Name, Span};
use crate::typed::RefType;
use crate::world::{FoundMethod, SpecMethod, World};
use crate::{Expr, ExprKind, Type};

/// A method that could be meant.
pub(crate) enum Candidate {
    Java(FoundMethod),
    Model(Arc<str>, SpecMethod),
}

impl Candidate {
    pub(crate) fn parameters(&self) -> &[Type] {
        match self {
            Candidate::Java(found) => &found.parameters,
            Candidate::Model(_, method) => &method.parameters,
        }
    }

    pub(crate) fn is_static(&self) -> bool {
        match self {
            Candidate::Java(found) => found.method().flags.is_static(),
            Candidate::Model(_, method) => method.is_static,
        }
    }

    fn is_varargs(&self) -> bool {
        match self {
            Candidate::Java(found) => World::is_varargs(found.method().flags),
            Candidate::Model(..) => false,
        }
    }
}

/// How arguments become parameters: by subtyping, with boxing, with variable arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    Strict,
    Loose,
    Variable,
}

impl Typer<'_, '_> {
    /// All methods with a name in a class.
    pub(crate) fn candidates(&self, ty: &RefType, name: &str) -> Vec<Candidate> {
        let world = self.context.scope.world;
        let own = world
            .find(self.context.scope.class)
            .map(|c| c.nest_host.clone());
        let mut found: Vec<Candidate> = world
            .methods(ty, name)
            .into_iter()
            // Private methods are for the classes of their nest.
            .filter(|f| !f.method().flags.is_private() || Some(&f.owner.nest_host) == own.as_ref())
            .map(Candidate::Java)
            .collect();
        for owner in world.lineage(&ty.name) {
            if let Some(declared) = world.declared.get(&owner) {
                let models = declared.model_methods.iter().filter(|m| &*m.name == name);
                found.extend(models.map(|m| Candidate::Model(owner.clone(), m.clone())));
            }
        }
        found
    }

    /// The method that these arguments call.
    pub(crate) fn choose(
        &mut self,
        candidates: Vec<Candidate>,
        args: &[Expr],
        name: &Name,
    ) -> Check<(Candidate, Phase)> {
        let types: Vec<Type> = args.iter().map(java_type).collect();
        for phase in [Phase::Strict, Phase::Loose, Phase::Variable] {
            let fitting: Vec<usize> = (0..candidates.len())
                .filter(|i| self.applies(&candidates[*i], &types, phase))
                .collect();
            if fitting.is_empty() {
                continue;
            }
            let best = fitting.iter().copied().find(|i| {
                fitting.iter().all(|j| {
                    i == j || self.more_specific(&candidates[*i], &candidates[*j], &types, phase)
                })
            });
            let Some(best) = best else {
                let message = format!("the call of `{}` could mean several methods", name.text);
                let hint = "cast the arguments".to_owned();
                return Err(self.fail(&name.span, message, Some(hint)));
            };
            let mut candidates = candidates;
            return Ok((candidates.swap_remove(best), phase));
        }
        let shown: Vec<String> = args.iter().map(|a| java_type(a).to_string()).collect();
        let message = format!("no method `{}({})`", name.text, shown.join(", "));
        let known: Vec<String> = candidates
            .iter()
            .map(|c| {
                let parameters = c.parameters().iter().map(Type::to_string);
                format!(
                    "`{}({})`",
                    name.text,
                    parameters.collect::<Vec<_>>().join(", ")
                )
            })
            .collect();
        let hint = (!known.is_empty()).then(|| format!("there is {}", known.join(" and ")));
        Err(self.fail(&name.span, message, hint))
    }

    fn applies(&self, candidate: &Candidate, args: &[Type], phase: Phase) -> bool {
        let parameters = candidate.parameters();
        if phase != Phase::Variable {
            return parameters.len() == args.len()
                && args
                    .iter()
                    .zip(parameters)
                    .all(|(a, p)| self.fits(a, p, phase == Phase::Loose));
        }
        let Some((last, first)) = parameters.split_last() else {
            return false;
        };
        let Some(element) = last.element().filter(|_| candidate.is_varargs()) else {
            return false;
        };
        args.len() >= first.len()
            && args.iter().enumerate().all(|(i, a)| {
                let wanted = first.get(i).unwrap_or(&element);
                self.fits(a, wanted, true)
            })
    }

    fn more_specific(&self, a: &Candidate, b: &Candidate, args: &[Type], phase: Phase) -> bool {
        let parameter = |c: &Candidate, i: usize| -> Type {
            let parameters = c.parameters();
            match (phase, parameters.last().and_then(Type::element)) {
                (Phase::Variable, Some(element)) if i + 1 >= parameters.len() => element,
                _ => parameters.get(i).cloned().unwrap_or(Type::Void),
            }
        };
        let count = args.len().max(1);
        let all = |x: &Candidate, y: &Candidate| {
            (0..count).all(|i| {
                let (p, q) = (parameter(x, i), parameter(y, i));
                p == q || self.fits(&p, &q, false)
            })
        };
        // The same parameters: the one that was found first, which is the nearest.
        all(a, b) && (!all(b, a) || self.is_nearer(a, b))
    }

    fn is_nearer(&self, a: &Candidate, b: &Candidate) -> bool {
        match (a, b) {
            (Candidate::Java(a), Candidate::Java(b)) => {
                let world = self.context.scope.world;
                let (x, y) = (&a.owner, &b.owner);
                // Of two that are as near, one with a body, else the first by name.
                match (
                    world.is_subclass(&x.name, &y.name),
                    world.is_subclass(&y.name, &x.name),
                ) {
                    (true, false) => true,
                    (false, true) => false,
                    _ => {
                        let abstracts = (
                            a.method().flags.is_abstract(),
                            b.method().flags.is_abstract(),
                        );
                        match abstracts {
                            (false, true) => true,
                            (true, false) => false,
                            _ => x.name <= y.name,
                        }
                    }
                }
            }
            (Candidate::Java(_), Candidate::Model(..)) => true,
            (Candidate::Model(..), Candidate::Java(_)) => false,
            (Candidate::Model(a, _), Candidate::Model(b, _)) => {
                self.context.scope.world.is_subclass(a, b)
            }
        }
    }

    /// The arguments as the parameters want them; variable ones in an array.
    pub(crate) fn arguments(
        &mut self,
        parameters: &[Type],
        phase: Phase,
        args: Vec<Expr>,
        spans: &[Span],
        call: &Span,
    ) -> Check<Vec<Expr>> {
        let mut converted = Vec::new();
        let mut args = args.into_iter().zip(spans);
        let plain = match phase {
            Phase::Variable => parameters.len().saturating_sub(1),
            _ => parameters.len(),
        };
        for parameter in &parameters[..plain] {
            if let Some((arg, span)) = args.next() {
                converted.push(self.convert(arg, parameter, span)?);
            }
        }
        if let (Phase::Variable, Some(last)) = (phase, parameters.last()) {
            let element = last.element().unwrap_or_else(Type::object);
            let mut elements = Vec::new();
            for (arg, span) in args {
                elements.push(self.convert(arg, &element, span)?);
            }
            converted.push(self.make(ExprKind::ArrayOf { elements }, last.clone(), call));
        }
        Ok(converted)
    }
}
