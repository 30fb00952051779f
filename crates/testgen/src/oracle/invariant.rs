//! In: the invariants of a class. Out: a method that checks them for one object.

use provetta_jml::{Expr, Invariant, Type};

use super::java::Java;
use super::java::strength::EQUAL;
use super::maker::{Context, Function, Made, Maker, Variable, class_of, refuse};
use crate::Unchecked;
use crate::text::layout::plain;

use crate::classes::ident::{decapitalised, numbered, simple};

impl Maker<'_, '_> {
    /// The method that checks the invariants of objects of a class; none if there are none.
    pub(super) fn invariants(&mut self, class: &str, is_static: bool) -> Made<Option<Function>> {
        let (sources, classes) = (self.specs.sources, self.specs.classes);
        let found = provetta_jml::invariants(sources, classes, class).unwrap_or_default();
        let found: Vec<Invariant> = found
            .into_iter()
            .map(|(_, invariant)| invariant)
            .filter(|i| i.is_static == is_static && !is_trivial(i))
            .collect();
        if found.is_empty() {
            return Ok(None);
        }
        let word = if is_static {
            "static invariant"
        } else {
            "invariant"
        };
        let key = format!("{word} {class}");
        let function = self.once(&key, |maker| {
            // Methods of one name are distinguished by the class of the object, unless their heads cannot name it.
            let noted = maker.scope.begin_member();
            let is_named = maker.named(class).is_some();
            let is_auxiliary = maker.scope.end_member(noted);
            let is_own = !is_static && is_named && !is_auxiliary;
            let name = match is_own {
                true => {
                    maker.store.names.insert("checkInvariant".to_owned());
                    "checkInvariant".to_owned()
                }
                false if is_static => maker.member("checkStaticInvariant"),
                false => maker.member(&format!("checkInvariantOf{}", simple(class))),
            };
            maker.invariant_method(class, is_static, name, &found)
        })?;
        Ok(Some(function))
    }

    fn invariant_method(
        &mut self,
        class: &str,
        is_static: bool,
        name: String,
        found: &[Invariant],
    ) -> Made<Function> {
        let mut context = Context::new(&format!("invariant {}", simple(class)), self.reserved());
        let mut parameters = Vec::new();
        if !is_static {
            let wanted = decapitalised(simple(class));
            let this = Variable::new(&numbered(&wanted, &mut context.taken), Type::class(class));
            context.this = Some(this.clone());
            parameters.push(this);
        }
        let comment = plain(&match is_static {
            true => format!("The static invariant of {}.", simple(class)),
            false => format!("The invariant of {}.", simple(class)),
        });
        let mut unchecked = Vec::new();
        let throws = self.inside(context, |maker| {
            maker.function(&comment, &name, "void", &parameters, |maker, body| {
                for invariant in found {
                    let clause = &invariant.clause;
                    body.comment(&clause.text);
                    match &clause.body {
                        Ok(expr) => {
                            let skipped = maker.check("invariant", expr, body);
                            unchecked.extend(skipped.into_iter().map(|s| Unchecked {
                                clause: clause.text.to_string(),
                                part: s.part,
                                is_whole: s.is_whole,
                                reason: s.reason,
                            }));
                        }
                        Err(unusable) => {
                            body.comment(&format!("not checked: {}", unusable.reason));
                            unchecked.push(Unchecked {
                                clause: clause.text.to_string(),
                                part: clause.text.to_string(),
                                is_whole: true,
                                reason: unusable.reason.clone(),
                            });
                        }
                    }
                }
                Ok(())
            })
        })?;
        self.store
            .unchecked
            .insert(name_key(class, is_static), unchecked);
        Ok(Function { name, throws })
    }

    /// What of the invariants of a class is not checked.
    pub(super) fn unchecked_invariants(&self, class: &str, is_static: bool) -> Vec<Unchecked> {
        self.store
            .unchecked
            .get(&name_key(class, is_static))
            .cloned()
            .unwrap_or_default()
    }

    /// `checkInvariant(x);`; none if its class has no invariant.
    pub(super) fn check_invariant_of(&mut self, object: &Expr) -> Made<Option<String>> {
        let class = class_of(&object.ty);
        let Some(function) = self.invariants(&class, false)? else {
            return Ok(None);
        };
        if !self.unchecked_invariants(&class, false).is_empty() {
            return refuse(format!(
                "not all of the invariant of {} can be checked",
                simple(&class)
            ));
        }
        self.throws(function.throws);
        let object = self.expr(object)?;
        Ok(Some(format!("{}({});", function.name, object.text)))
    }

    /// An expression for `\invariant_for`.
    pub(super) fn invariant_holds(&mut self, object: &Expr) -> Made<Java> {
        let class = class_of(&object.ty);
        let function = self.invariants(&class, false)?;
        let Some(function) = function else {
            // Without an invariant it only says that there is an object.
            let object = self.expr(object)?;
            let text = format!("{} != null", object.at(EQUAL));
            return Ok(Java::with(text, EQUAL, Type::Boolean));
        };
        if !self.unchecked_invariants(&class, false).is_empty() {
            return refuse(format!(
                "not all of the invariant of {} can be checked",
                simple(&class)
            ));
        }
        let key = format!("holds {class}");
        let holds = self.once(&key, |maker| {
            let name = maker.member("invariantHolds");
            let this = Variable::new("object", Type::class(&class));
            maker.holds(
                name,
                &[this],
                &format!("{}(object)", function.name),
                &function,
            )
        })?;
        self.throws(holds.throws);
        let object = self.expr(object)?;
        Ok(Java::primary(
            format!("{}({})", holds.name, object.text),
            Type::Boolean,
        ))
    }

    /// An expression for `\static_invariant_for`.
    pub(super) fn static_invariant_holds(&mut self, class: &str) -> Made<String> {
        let Some(function) = self.invariants(class, true)? else {
            return Ok("true".to_owned());
        };
        if !self.unchecked_invariants(class, true).is_empty() {
            return refuse(format!(
                "not all of the static invariant of {} can be checked",
                simple(class)
            ));
        }
        let key = format!("static holds {class}");
        let holds = self.once(&key, |maker| {
            let name = maker.member("staticInvariantHolds");
            maker.holds(name, &[], &format!("{}()", function.name), &function)
        })?;
        self.throws(holds.throws);
        Ok(format!("{}()", holds.name))
    }

    fn holds(
        &mut self,
        name: String,
        parameters: &[Variable],
        call: &str,
        function: &Function,
    ) -> Made<Function> {
        let context = Context::new(&name, self.reserved());
        let throws = self.inside(context, |maker| {
            maker.throws(function.throws);
            let comment = "Whether the invariant holds; one that has no value does not.";
            maker.function(comment, &name, "boolean", parameters, |maker, body| {
                body.open("try");
                body.line(&format!("{call};"));
                body.line("return true;");
                let [error, none] =
                    ["AssertionError", "RuntimeException"].map(|name| maker.scope.lang(name));
                body.reopen(&format!("catch ({error} | {none} broken)"));
                body.line("return false;");
                body.close();
                Ok(())
            })
        })?;
        Ok(Function { name, throws })
    }
}

fn name_key(class: &str, is_static: bool) -> String {
    format!("{} {class}", if is_static { "static" } else { "instance" })
}

fn is_trivial(invariant: &Invariant) -> bool {
    matches!(&invariant.clause.body, Ok(body) if body.constant() == Some(true))
}
