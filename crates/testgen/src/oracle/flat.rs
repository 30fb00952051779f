//! In: locations that may change, and objects without objects in them. Out: comparisons of all other fields and
//! elements, one by one.
//!
//! Why correct: an array of primitives, or an object whose fields are all primitives or strings and whose class has
//! no subclasses, is all that can be reached from it. Objects that could be the same one are not compared this way.

use std::collections::BTreeSet;
use std::sync::Arc;

use provetta_jml::{Expr, ExprKind, FieldRef, Location, MemberKind, SourceRange, Type};

use super::maker::{Made, Maker, Variable};
use crate::text::layout::Lines;

/// More fields than this are compared by a snapshot.
const MOST_FIELDS: usize = 8;

/// A field: class and name.
type FieldName = (Arc<str>, Arc<str>);

/// An object, and what of it must not change.
struct Root {
    variable: Variable,
    object: Expr,
    /// Fields in order of their classes, with descriptors; none for an array
    fields: Vec<(FieldName, Arc<str>)>,
    allowed: Allowed,
}

#[derive(Default)]
struct Allowed {
    all: bool,
    fields: BTreeSet<FieldName>,
    /// First and last index
    ranges: Vec<(Option<Expr>, Option<Expr>)>,
}

impl Maker<'_, '_> {
    /// The comparisons; none if the objects are not that simple.
    pub(super) fn flat(
        &mut self,
        clause: &str,
        span: SourceRange,
        locations: &[Location],
    ) -> Made<Option<Lines>> {
        let Some(kept) = &self.context.kept else {
            return Ok(None);
        };
        if kept.objects.len() != kept.roots.len() {
            return Ok(None);
        }
        let objects = kept.objects.clone();
        let mut roots = Vec::new();
        for variable in objects {
            match self.root(variable, span) {
                Some(root) => roots.push(root),
                None => return Ok(None),
            }
        }
        for (i, a) in roots.iter().enumerate() {
            if roots[..i]
                .iter()
                .any(|b| a.variable.ty.erased() == b.variable.ty.erased())
            {
                return Ok(None);
            }
        }
        for location in locations {
            if self.allow(location, &mut roots).is_none() {
                return Ok(None);
            }
        }
        let mut code = Lines::body();
        for root in &roots {
            self.compare(clause, root, span, &mut code)?;
        }
        Ok(Some(code))
    }

    fn root(&self, variable: Variable, span: SourceRange) -> Option<Root> {
        let is_this = self
            .context
            .this
            .as_ref()
            .is_some_and(|t| t.name == variable.name);
        let kind = match is_this {
            true => ExprKind::This,
            false => {
                let index = self
                    .context
                    .params
                    .iter()
                    .position(|p| p.name == variable.name)?;
                let name = variable.name.as_str().into();
                ExprKind::Param { index, name }
            }
        };
        let object = Expr {
            kind,
            ty: variable.ty.clone(),
            span,
        };
        let fields = match variable.ty.element() {
            Some(element) if is_value(&element) => Vec::new(),
            Some(_) => return None,
            None => self.flat_fields(variable.ty.class_name()?)?,
        };
        Some(Root {
            variable,
            object,
            fields,
            allowed: Allowed::default(),
        })
    }

    /// The fields of an object that holds no other one and whose class is known.
    fn flat_fields(&self, class: &str) -> Option<Vec<(FieldName, Arc<str>)>> {
        let subclasses = self.specs.classes.known_subclasses(class).ok()?;
        let declared = self.types.class(class)?;
        if declared.flags.is_interface() || subclasses.iter().any(|s| &**s != class) {
            return None;
        }
        let mut fields = Vec::new();
        for holder in self.types.chain(class) {
            if &*holder.name == "java/lang/Object" {
                break;
            }
            if holder.origin == provetta_classfile::Origin::Jdk {
                return None;
            }
            for field in &holder.fields {
                if field.flags.is_static() && (field.flags.is_final() || field.flags.is_synthetic())
                {
                    continue;
                }
                let ty = Type::from_descriptor(&field.descriptor)?;
                if field.flags.is_static() || !is_value(&ty) {
                    return None;
                }
                if !field.flags.is_final() {
                    let name = (holder.name.clone(), field.name.clone());
                    fields.push((name, field.descriptor.clone()));
                }
            }
        }
        (fields.len() <= MOST_FIELDS).then_some(fields)
    }

    /// Notes that a location may change; none if it is not one of these objects.
    fn allow(&self, location: &Location, roots: &mut [Root]) -> Option<()> {
        let object = match location {
            Location::Field { field, kind, .. } => {
                if *kind == MemberKind::Ghost {
                    return Some(());
                }
                if *kind == MemberKind::Model {
                    return None;
                }
                field.object.as_deref()?
            }
            Location::AllFields(object) => object,
            Location::Element { array, .. } | Location::Elements { array, .. } => array,
            Location::Variable(_) => return Some(()),
            Location::StaticFields(_) => return None,
        };
        if matches!(object.kind, ExprKind::This) && self.context.this_is_new {
            return Some(());
        }
        // An index that has no value, or is no int, needs more than a comparison.
        let is_plain = |index: &Expr| index.ty != Type::BigInt && !self.may_fail(index);
        let ends: Vec<&Expr> = match location {
            Location::Element { index, .. } => vec![index],
            Location::Elements { from, to, .. } => [from, to].into_iter().flatten().collect(),
            _ => Vec::new(),
        };
        if !ends.into_iter().all(is_plain) {
            return None;
        }
        let root = roots
            .iter_mut()
            .find(|root| match (&root.object.kind, &object.kind) {
                (ExprKind::This, ExprKind::This) => true,
                (ExprKind::Param { index: a, .. }, ExprKind::Param { index: b, .. }) => a == b,
                _ => false,
            })?;
        match location {
            Location::Field { field, .. } => {
                root.allowed
                    .fields
                    .insert((field.owner.clone(), field.name.clone()));
            }
            Location::Element { index, .. } => {
                root.allowed
                    .ranges
                    .push((Some(index.clone()), Some(index.clone())));
            }
            Location::Elements { from, to, .. } if from.is_some() || to.is_some() => {
                root.allowed.ranges.push((from.clone(), to.clone()));
            }
            _ => root.allowed.all = true,
        }
        Some(())
    }

    fn compare(
        &mut self,
        clause: &str,
        root: &Root,
        span: SourceRange,
        code: &mut Lines,
    ) -> Made<()> {
        if root.allowed.all {
            return Ok(());
        }
        let mut own = Lines::body();
        match root.variable.ty.element() {
            Some(element) => self.compare_elements(clause, root, &element, &mut own)?,
            None => {
                for (name, descriptor) in &root.fields {
                    if root.allowed.fields.contains(name) {
                        continue;
                    }
                    let Some(ty) = Type::from_descriptor(descriptor) else {
                        continue;
                    };
                    let field = Expr {
                        kind: ExprKind::Field(FieldRef {
                            object: Some(Box::new(root.object.clone())),
                            owner: name.0.clone(),
                            name: name.1.clone(),
                            descriptor: descriptor.clone(),
                            is_static: false,
                        }),
                        ty: ty.clone(),
                        span,
                    };
                    let old = self.copy(&field, false)?;
                    let now = self.expr(&field)?;
                    let differs = self.differs(&now.text, &old.text, &ty);
                    own.open(&format!("if ({differs})"));
                    let what = field.to_message();
                    self.changed(
                        clause,
                        &[format!("{what} changed from ")],
                        (&old.text, &now.text),
                        &ty,
                        &mut own,
                    );
                    own.close();
                }
            }
        }
        let is_certain = matches!(root.object.kind, ExprKind::This)
            || self.context.not_null.contains(&root.variable.name);
        match is_certain || own.is_empty() {
            true => code.append(&own),
            false => {
                code.open(&format!("if ({} != null)", root.variable.name));
                code.append(&own);
                code.close();
            }
        }
        Ok(())
    }

    fn compare_elements(
        &mut self,
        clause: &str,
        root: &Root,
        element: &Type,
        code: &mut Lines,
    ) -> Made<()> {
        let old = self.copy(&root.object, true)?;
        let mut open = Vec::new();
        let index = self.local("i");
        for (from, to) in &root.allowed.ranges {
            let mut ends = Vec::new();
            for (end, is_first) in [(from, true), (to, false)] {
                let Some(end) = end else { continue };
                let value = self.old(end)?;
                let value = self.exactly_int(value)?;
                ends.push(match is_first {
                    true => format!("{} <= {index}", value.at(super::java::strength::ADD)),
                    false => format!("{index} <= {}", value.at(super::java::strength::ADD)),
                });
            }
            match (from, to) {
                (Some(a), Some(b)) if a == b => {
                    let value = self.old(a)?;
                    let value = self.exactly_int(value)?;
                    open.push(format!(
                        "{index} != {}",
                        value.at(super::java::strength::ADD)
                    ));
                }
                _ => open.push(format!("!({})", ends.join(" && "))),
            }
        }
        let array = &root.variable.name;
        let (now, was) = (
            format!("{array}[{index}]"),
            format!("{}[{index}]", old.text),
        );
        let mut all = open;
        all.push(self.differs(&now, &was, element));
        code.open(&format!(
            "for (int {index} = 0; {index} < {array}.length; {index}++)"
        ));
        code.open(&format!("if ({})", all.join(" && ")));
        let head = [
            format!("{array}["),
            index.clone(),
            "] changed from ".to_owned(),
        ];
        self.changed(clause, &head, (&was, &now), element, code);
        code.close();
        code.close();
        self.context.taken.remove(&index);
        Ok(())
    }

    /// NaN is no change of NaN.
    fn differs(&mut self, now: &str, old: &str, ty: &Type) -> String {
        match ty {
            Type::Float | Type::Double => {
                let class = self.boxed(ty);
                format!("{class}.compare({now}, {old}) != 0")
            }
            _ => format!("{now} != {old}"),
        }
    }

    /// Fails with what changed; the middle one of three parts is a variable.
    fn changed(
        &mut self,
        clause: &str,
        head: &[String],
        (old, now): (&str, &str),
        ty: &Type,
        code: &mut Lines,
    ) {
        let mut texts = Vec::new();
        for (i, part) in head.iter().enumerate() {
            match i {
                0 => self.pieces(&format!("{clause} failed: {part}"), &mut texts),
                1 if head.len() == 3 => texts.push(part.clone()),
                _ => texts.push(self.string(part)),
            }
        }
        let shown = |maker: &mut Self, text: &str| match ty.is_reference() {
            true => {
                maker.needs(super::support::Support::Show);
                format!("show({text})")
            }
            false => text.to_owned(),
        };
        texts.push(shown(self, old));
        texts.push(self.string(" to "));
        texts.push(shown(self, now));
        let fail = self.scope.assertion("fail");
        code.call(&format!("{fail}("), &texts, ");");
    }
}

/// Whether it is a primitive, a string or a box.
fn is_value(ty: &Type) -> bool {
    match ty.class_name() {
        Some(name) => crate::classes::generic::plain_class(name).is_some(),
        None => true,
    }
}
