//! In: the call under test and what it did. Out: the call with assertions of exactly that.

use provetta_outcome::{JavaType, MethodRef, Value};

use super::Act;
use crate::assertions::value::{assertions, kept_generic, kept_type};
use crate::classes::generic::Generic;
use crate::writer::{Known, Writer};

impl Writer<'_> {
    /// Act and assert for a call that returned.
    pub(crate) fn returning(
        &mut self,
        act: &Act<'_>,
        value: Option<&Value>,
    ) -> Option<Vec<Vec<String>>> {
        let (call, reflective) = self.plain_call(act)?;
        let mut checks = self.checks();
        let mut declared = None;
        if let Some(value) = value {
            let name = match self.taken.contains("result") {
                true => self.local("actual"),
                false => self.local("result"),
            };
            let (ty, result) = self.result_type(act, &name, reflective);
            match value {
                Value::Ref(_) => self.check(&result, value, &mut checks),
                value => checks.statements.extend(assertions(
                    &name,
                    &result.ty.java(),
                    value,
                    &mut self.taken,
                    &mut self.scope,
                )),
            }
            // That a constructor makes an object needs no assertion.
            let nothing = format!("assertNotNull({name});");
            if act.made.is_some() && checks.statements == [nothing] {
                checks.statements.clear();
            }
            if !checks.statements.is_empty() {
                let object = self.scope.lang("Object");
                let cast = match reflective && ty != object {
                    true => format!("({ty}) "),
                    false => String::new(),
                };
                declared = Some(format!("{ty} {name} = {cast}{call};"));
            }
        }
        self.check_changes(&mut checks);
        let act = match (declared, value, checks.statements.is_empty()) {
            (Some(declared), ..) => declared,
            (None, Some(_), _) if act.made.is_none() => {
                format!("{call}; // returns; the value is not told apart")
            }
            (None, _, true) => format!("{call}; // completes normally"),
            (None, ..) => format!("{call};"),
        };
        let mut groups = vec![vec![act]];
        if !checks.statements.is_empty() {
            groups.push(checks.statements);
        }
        Some(groups)
    }

    /// How the result is declared, and its static type.
    fn result_type(&mut self, act: &Act<'_>, name: &str, reflective: bool) -> (String, Known) {
        let erased = match &act.made {
            Some(made) => made.clone(),
            None => Generic::erased(&act.returns),
        };
        let generic = match &act.made {
            Some(made) => made.clone(),
            None => act.generic.clone(),
        };
        let known = |ty: Generic| Known {
            text: name.to_owned(),
            ty,
        };
        let unchecked = matches!(&generic, Generic::Class(_, own) if !own.is_empty());
        let bare = !self.raw && act.made.is_none() && self.returns_variable(act.method);
        let certain = !(bare || reflective && unchecked);
        if certain {
            if let Some(text) = self.ty(&generic) {
                return (text, known(erased));
            }
            let nameable = |name: &str| self.subject.name_of(name).is_some();
            let inferred = match &generic {
                Generic::Class(name, _) | Generic::Inner(name) => {
                    nameable(name) && self.types.is_generic(name) == Some(true)
                }
                _ => false,
            };
            // Raw in the source: nothing can be put in, and javac is content.
            if let Generic::Class(name, own) = &generic
                && inferred
                && own.is_empty()
            {
                return (self.open_type(name), known(erased));
            }
            if inferred && !reflective {
                return ("var".to_owned(), known(erased));
            }
        }
        // A constructor is declared to return nothing.
        let erased = match act.made {
            Some(_) => JavaType::Class(act.method.class.clone()),
            None => act.returns.clone(),
        };
        let kept = kept_type(&erased, &self.scope);
        (kept, known(kept_generic(&erased)))
    }

    /// Whether the declared return type is a type variable: its value is checked as an object.
    fn returns_variable(&self, method: &MethodRef) -> bool {
        self.types
            .method_signature(&method.class, &method.name, &method.descriptor)
            .is_some_and(|s| matches!(s.returns, Generic::Var(_)))
    }

    /// Act and assert for a call that threw.
    pub(crate) fn throwing(&mut self, act: &Act<'_>, class: &str) -> Option<Vec<Vec<String>>> {
        let (call, _) = self.call_under_test(act)?;
        let mut checks = self.checks();
        // Only the first use of a class whose initialiser fails ends with this error; all others end
        // with NoClassDefFoundError, and tests run in any order.
        let act = if matches!(
            class,
            "java/lang/ExceptionInInitializerError" | "java/lang/NoClassDefFoundError"
        ) {
            let assert = self.scope.assertion("assertThrows");
            let error = self.scope.lang("LinkageError");
            vec![
                "// the first use of the class and later ones differ in the subclass of LinkageError"
                    .to_owned(),
                format!("{assert}({error}.class, () -> {call});"),
            ]
        } else if let Some(name) = self.scope.class(class) {
            let assert = self.scope.assertion("assertThrowsExactly");
            vec![format!("{assert}({name}.class, () -> {call});")]
        } else {
            let thrown = self.local("thrown");
            let throwable = self.scope.lang("Throwable");
            checks.statements.extend(assertions(
                &thrown,
                &JavaType::Class("java/lang/Throwable".into()),
                &Value::Object(class.into()),
                &mut self.taken,
                &mut self.scope,
            ));
            vec![format!(
                "{throwable} {thrown} = {}({throwable}.class, () -> {call});",
                self.scope.assertion("assertThrows")
            )]
        };
        self.check_changes(&mut checks);
        let mut groups = vec![act];
        if !checks.statements.is_empty() {
            groups.push(checks.statements);
        }
        Some(groups)
    }
}
