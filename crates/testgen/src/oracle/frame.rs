//! In: locations that may change. Out: a comparison of everything else with the state before the call.

use provetta_jml::{Expr, ExprKind, Frame, FrameClause, Location, MemberKind, Type};

use super::maker::{Made, Maker, State, Variable, refuse};
use super::old::free;
use super::support::{Support, before_class};
use crate::text::layout::Lines;

impl Maker<'_, '_> {
    pub(super) fn before_class(&self) -> &'static str {
        before_class(self.subject)
    }

    /// The variable that keeps all of the state before.
    pub(super) fn everything(&mut self) -> Made<String> {
        let class = self.before_class();
        self.needs(Support::Before);
        self.needs(Support::Show);
        let Some(kept) = &self.context.kept else {
            return refuse("there is no state before here");
        };
        if let Some(variable) = kept.copies.get("everything").cloned() {
            self.note(&variable);
            return Ok(variable.name);
        }
        let roots = kept.roots.join(", ");
        let name = self.local("before");
        let mut variable = Variable::new(&name, Type::object());
        variable.declared = Some(class.to_owned());
        if let Some(kept) = &mut self.context.kept {
            kept.lines
                .line(&format!("{class} {name} = new {class}({roots});"));
            kept.copies
                .insert("everything".to_owned(), variable.clone());
        }
        self.note(&variable);
        Ok(name)
    }

    /// What static final fields hold is old, too, where it is asked whether something is new.
    pub(super) fn keep_finals(&mut self, before: &str) {
        if let Some(kept) = &mut self.context.kept
            && !kept.keeps_finals
        {
            kept.keeps_finals = true;
            kept.lines.line(&format!("{before}.keepFinals();"));
        }
    }

    /// A variable with locations, found before the call.
    pub(super) fn kept_locations(&mut self, locations: &[Location], wanted: &str) -> Made<String> {
        self.needs(Support::Before);
        let mut texts = Vec::new();
        for location in locations {
            if location.children().into_iter().any(|e| !free(e).is_empty()) {
                return refuse("locations that depend on a quantified variable");
            }
            if let Some(text) = self.location_text(location)? {
                texts.push(text);
            }
        }
        let object = self.scope.lang("Object");
        let key = format!("places {}", texts.join(", "));
        let Some(kept) = &self.context.kept else {
            return refuse("there is no state before here");
        };
        if let Some(variable) = kept.copies.get(&key).cloned() {
            self.note(&variable);
            return Ok(variable.name);
        }
        let name = self.local(wanted);
        let mut variable = Variable::new(&name, Type::object());
        variable.declared = Some(format!("{object}[][]"));
        if let Some(kept) = &mut self.context.kept {
            let mut line = format!("{object}[][] {name} = {{{}}};", texts.join(", "));
            if line.len() + 8 > crate::text::layout::LINE {
                line = format!(
                    "{object}[][] {name} = {{\n            {}\n        }};",
                    texts.join(",\n            ")
                );
            }
            kept.lines.line(&line);
            kept.copies.insert(key, variable.clone());
        }
        self.note(&variable);
        Ok(name)
    }

    /// A location as an expression; none for one that does not exist before the call or at run time.
    fn location_text(&mut self, location: &Location) -> Made<Option<String>> {
        let class = self.before_class();
        Ok(Some(match location {
            Location::Field { field, kind, .. } => {
                match kind {
                    MemberKind::Java => {}
                    MemberKind::Ghost => return Ok(None),
                    MemberKind::Model => {
                        return refuse(format!(
                            "which fields the model field `{}` stands for is not known",
                            field.name
                        ));
                    }
                }
                let owner = self.class_literal(&Type::class(&field.owner));
                let object = match &field.object {
                    Some(object) => match self.kept_object(object)? {
                        Some(object) => object,
                        None => return Ok(None),
                    },
                    None => owner.clone(),
                };
                let name = self.string(&field.name);
                format!("{class}.field({object}, {owner}, {name})")
            }
            Location::AllFields(object) => match self.kept_object(object)? {
                Some(object) => format!("{class}.all({object})"),
                None => return Ok(None),
            },
            Location::StaticFields(name) => {
                format!("{class}.all({})", self.class_literal(&Type::class(name)))
            }
            Location::Element { array, index } => {
                let Some(array) = self.kept_object(array)? else {
                    return Ok(None);
                };
                let may_fail = self.may_fail(index);
                let index = self.kept_index(index)?;
                self.location_if_any(
                    format!("{class}.elements({array}, {index}, {index})"),
                    may_fail,
                )
            }
            Location::Elements { array, from, to } => {
                let Some(array) = self.kept_object(array)? else {
                    return Ok(None);
                };
                if from.is_none() && to.is_none() {
                    return Ok(Some(format!("{class}.all({array})")));
                }
                let mut ends = [from, to].into_iter().flatten();
                let may_fail = ends.any(|end| self.may_fail(end));
                let from = match from {
                    Some(from) => self.kept_index(from)?,
                    None => "0".to_owned(),
                };
                let to = match to {
                    Some(to) => self.kept_index(to)?,
                    None => format!("{}.MAX_VALUE", self.scope.lang("Integer")),
                };
                self.location_if_any(format!("{class}.elements({array}, {from}, {to})"), may_fail)
            }
            Location::Variable(_) => return Ok(None),
        }))
    }

    /// The object of a location before the call; none for one that a constructor is about to make.
    fn kept_object(&mut self, object: &Expr) -> Made<Option<String>> {
        if matches!(object.kind, ExprKind::This) && self.context.this_is_new {
            return Ok(None);
        }
        let made = self.at_entry(object)?;
        Ok(Some(match self.may_fail(object) {
            true => {
                self.needs(Support::ValueBefore);
                format!("valueBefore(() -> {made})")
            }
            false => made,
        }))
    }

    /// A location that is none where its indices have no value.
    fn location_if_any(&mut self, location: String, may_fail: bool) -> String {
        if !may_fail {
            return location;
        }
        self.needs(Support::ValueBefore);
        format!("valueBefore(() -> {location})")
    }

    /// An index; a number that is none is cut off at the end it lies behind, where no element is.
    fn kept_index(&mut self, index: &Expr) -> Made<String> {
        let state = std::mem::replace(&mut self.context.state, State::Now);
        let made = self.expr(index);
        self.context.state = state;
        let made = made?;
        let integer = self.scope.lang("Integer");
        Ok(match made.ty {
            Type::Long => {
                let math = self.scope.lang("Math");
                let value = &made.text;
                format!(
                    "(int) {math}.max({math}.min({value}, {integer}.MAX_VALUE), {integer}.MIN_VALUE)"
                )
            }
            Type::BigInt => {
                let big = self.scope.import("java.math.BigInteger");
                let value = made.object();
                format!(
                    "{value}.min({big}.valueOf({integer}.MAX_VALUE)).max({big}.valueOf({integer}.MIN_VALUE)).intValue()"
                )
            }
            _ => self.exactly_int(made)?.text,
        })
    }

    /// The value of an expression where the state before is kept.
    fn at_entry(&mut self, expr: &Expr) -> Made<String> {
        let state = std::mem::replace(&mut self.context.state, State::Now);
        let result = self.context.result.take();
        let this = match self.context.this_is_new {
            true => self.context.this.take(),
            false => None,
        };
        let made = self.expr(expr);
        if this.is_some() {
            self.context.this = this;
        }
        self.context.result = result;
        self.context.state = state;
        Ok(made?.text)
    }

    /// Checks an `assignable` clause.
    pub(super) fn check_frame(&mut self, clause: &FrameClause, code: &mut Lines) -> Made<()> {
        let frame = match &clause.frame {
            Ok(frame) => frame,
            Err(unusable) => return refuse(unusable.reason.clone()),
        };
        let locations: &[Location] = match frame {
            Frame::Everything => return Ok(()),
            Frame::Nothing => &[],
            Frame::Locations(locations) => locations,
        };
        let is_bare = self
            .context
            .kept
            .as_ref()
            .is_none_or(|k| k.roots.is_empty());
        if is_bare {
            return Ok(());
        }
        let shown = match clause.is_implicit && &*clause.text == "pure" {
            true => "pure".to_owned(),
            false => clause.text.to_string(),
        };
        if let Some(flat) = self.flat(&shown, clause.span, locations)? {
            code.append(&flat);
            return Ok(());
        }
        let shown = self.string(&shown);
        let before = self.everything()?;
        match locations.is_empty() {
            true => code.line(&format!("{before}.check({shown});")),
            false => {
                let places = self.kept_locations(locations, "assignable")?;
                code.line(&format!("{before}.check({shown}, {places});"));
            }
        }
        Ok(())
    }
}
