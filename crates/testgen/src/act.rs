//! In: the call under test with its arguments. Out: the statement that makes it, and the assertions.

use provetta_outcome::{JavaType, MethodRef, Value};

use crate::assertion::{assertions, kept_type};
use crate::body::Argument;
use crate::generic::Generic;
use crate::helper::Helper;
use crate::oracle::Oracle;
use crate::writer::{Known, Throws, Writer, call};

/// The call under test.
pub(crate) struct Act<'a> {
    pub(crate) method: &'a MethodRef,
    pub(crate) declares_checked: bool,
    pub(crate) receiver: Option<Known>,
    /// What a constructor makes
    pub(crate) made: Option<Generic>,
    pub(crate) returns: JavaType,
    /// The return type with its type arguments
    pub(crate) generic: Generic,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) parameters: Vec<Generic>,
}

impl Writer<'_> {
    /// The expression of the call, and whether it is made by reflection.
    fn call_under_test(&mut self, act: &Act<'_>) -> Option<(String, bool)> {
        let method = act.method;
        if &*method.name == "<clinit>" {
            // By name, since a class literal does not initialise the class.
            let class = self.scope.lang("Class");
            let name = self.string(&method.class.replace('/', "."))?;
            return Some((format!("{class}.forName({name})"), false));
        }
        let target = match self.may_call(method) {
            true => self.scope.class(&method.class),
            false => None,
        };
        let Some(target) = target.filter(|_| self.is_within_bounds(act)) else {
            return Some((self.reflective_act(act)?, true));
        };
        let exact = self
            .types
            .is_overloaded(&method.class, &method.name, &method.descriptor);
        let mut arguments = Vec::new();
        for (argument, ty) in act.arguments.iter().zip(&act.parameters) {
            arguments.push(match argument {
                Argument::Known(known) => self.known(known, ty, exact)?,
                Argument::Value(value) => self.value(value, ty, exact)?,
            });
        }
        if let Some(made) = &act.made {
            let text = self.new_expression(method, made, &target, &arguments)?;
            return Some((text, false));
        }
        let start = match &act.receiver {
            None => target,
            Some(receiver) => {
                let owner = JavaType::Class(method.class.clone());
                let fits = self.types.fits(&receiver.ty.java(), &owner);
                match fits && self.inherits_method(&receiver.ty, method) {
                    true => receiver.text.clone(),
                    false => format!("(({target}) {})", receiver.text),
                }
            }
        };
        Some((call(&format!("{start}.{}", method.name), &arguments), false))
    }

    /// Whether javac can find types for the type variables of the method: an argument has to be within all bounds of its
    /// variable by its static type.
    fn is_within_bounds(&self, act: &Act<'_>) -> bool {
        let method = act.method;
        let signature =
            self.types
                .method_signature(&method.class, &method.name, &method.descriptor);
        let Some(signature) = signature else {
            return true;
        };
        signature.parameters.iter().all(|parameter| {
            let variable = Generic::Var(parameter.name.clone());
            let own = signature.arguments.iter().zip(&act.arguments);
            let mut own = own.filter(|(ty, _)| **ty == variable);
            own.all(|(_, argument)| {
                let ty = match argument {
                    Argument::Known(known) => known.ty.java(),
                    Argument::Value(value) => match Self::plain_type(value) {
                        Some(ty) => ty.java(),
                        None => return true,
                    },
                };
                let mut bounds = parameter.bounds.iter();
                bounds.all(|bound| match bound {
                    Generic::Var(_) => true,
                    bound => self.types.fits(&ty, &bound.java()),
                })
            })
        })
    }

    fn reflective_act(&mut self, act: &Act<'_>) -> Option<String> {
        let method = act.method;
        self.reflects = true;
        let owner = self.string(&method.class.replace('/', "."))?;
        let name = self.string(&method.name)?;
        let mut arguments = Vec::new();
        for argument in &act.arguments {
            arguments.push(match argument {
                Argument::Known(known) => known.clone(),
                Argument::Value(value) => self
                    .plain_arguments(std::slice::from_ref(value))?
                    .into_iter()
                    .next()?,
            });
        }
        let start = if act.made.is_some() {
            self.helpers.insert(Helper::Create);
            format!("create({owner}")
        } else if let Some(receiver) = &act.receiver {
            self.helpers.insert(Helper::Call);
            format!("call({}, {owner}, {name}", receiver.text)
        } else {
            self.helpers.insert(Helper::CallStatic);
            format!("callStatic({owner}, {name}")
        };
        self.reflective(&start, &method.descriptor, &arguments)
    }

    /// The call alone: what it throws fails the test.
    pub(crate) fn failing(&mut self, act: &Act<'_>) -> Option<Vec<Vec<String>>> {
        let call = self.plain_call(act)?.0;
        Some(vec![vec![format!("{call};")]])
    }

    /// The expression of a call that is not caught, and whether it is made by reflection.
    fn plain_call(&mut self, act: &Act<'_>) -> Option<(String, bool)> {
        let (call, reflective) = self.call_under_test(act)?;
        if reflective {
            self.throws = Throws::Throwable;
        } else if self.is_known(act.method) {
            self.note_exceptions(act.method);
        }
        if act.declares_checked || &*act.method.name == "<clinit>" {
            self.throws = self.throws.max(Throws::Exception);
        }
        Some((call, reflective))
    }

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

    fn is_known(&self, method: &MethodRef) -> bool {
        self.types
            .class(&method.class)
            .is_some_and(|c| c.method(&method.name, &method.descriptor).is_some())
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

    /// The call, made and checked by the oracle of the method; the result too where the oracle cannot check it all.
    pub(crate) fn checked(
        &mut self,
        act: &Act<'_>,
        oracle: &Oracle,
        pinned: Option<&Value>,
        thrown: Option<&str>,
    ) -> Option<Vec<Vec<String>>> {
        let (call, reflective) = self.call_under_test(act)?;
        self.throws = Throws::Throwable;
        let mut arguments = Vec::new();
        let mut types = oracle.parameters.iter();
        if let Some(receiver) = &act.receiver {
            let ty = types.next()?;
            arguments.push(self.oracle_argument(receiver, ty)?);
        }
        for (argument, ty) in act.arguments.iter().zip(types) {
            let known = match argument {
                Argument::Known(known) => known.clone(),
                Argument::Value(Value::Null) => Known {
                    text: "null".to_owned(),
                    ty: Generic::Var("null".into()),
                },
                Argument::Value(value) => Known {
                    text: crate::literal::literal(value, &self.scope)?,
                    ty: Self::plain_type(value)?,
                },
            };
            arguments.push(self.oracle_argument(&known, ty)?);
        }
        let returned = match &act.made {
            Some(made) => made.java(),
            None => act.returns.clone(),
        };
        let cast = match reflective && oracle.has_result {
            true => match self.open_name(&returned) {
                Some(ty) => format!("({ty}) "),
                None => String::new(),
            },
            false => String::new(),
        };
        arguments.push(format!("() -> {cast}{call}"));
        let start = format!("{}(", oracle.name);
        let one = format!("{start}{});", arguments.join(", "));
        let text = match one.len() + 8 > crate::assertion::LINE && !one.contains('\n') {
            true => {
                let last = arguments.pop()?;
                let first = match arguments.is_empty() {
                    true => String::new(),
                    false => format!("{},", arguments.join(", ")),
                };
                format!("{start}{first}\n                {last});")
            }
            false => one,
        };
        if let Some(class) = thrown.filter(|_| oracle.rethrows)
            && let Some(name) = self.scope.class(class)
        {
            let assert = self.scope.assertion("assertThrowsExactly");
            let call = text.trim_end_matches(';');
            return Some(vec![vec![format!(
                "{assert}({name}.class,\n                () -> {call});"
            )]]);
        }
        let pinned = pinned.filter(|_| oracle.returns && act.made.is_none());
        let Some(value) = pinned.filter(|v| crate::graph::is_plain(v)) else {
            return Some(vec![vec![text]]);
        };
        let name = match self.taken.contains("result") {
            true => self.local("actual"),
            false => self.local("result"),
        };
        let kept = match oracle.returns_object {
            true => self.scope.lang("Object"),
            false => kept_type(&returned, &self.scope),
        };
        let statements = assertions(
            &name,
            &kept_generic(&returned).java(),
            value,
            &mut self.taken,
            &mut self.scope,
        );
        Some(match statements.is_empty() {
            true => vec![vec![text]],
            false => vec![vec![format!("{kept} {name} = {text}")], statements],
        })
    }

    /// An argument of the oracle, cast if its static type is another one.
    fn oracle_argument(&mut self, known: &Known, ty: &provetta_jml::Type) -> Option<String> {
        let wanted = JavaType::parse(&ty.descriptor()?)?;
        let is_null = matches!(known.ty, Generic::Var(_));
        if is_null || wanted.is_primitive() || self.types.fits(&known.ty.java(), &wanted) {
            return Some(known.text.clone());
        }
        Some(match self.open_name(&wanted) {
            Some(name) => format!("({name}) {}", known.text),
            None => known.text.clone(),
        })
    }

    /// A type with `?` for its type arguments, as oracles declare it; none if it has no name.
    fn open_name(&mut self, ty: &JavaType) -> Option<String> {
        match ty {
            JavaType::Class(name) => {
                let count = self.types.signature(name).map_or(0, |s| s.parameters.len());
                let class = self.scope.class(name)?;
                Some(match count {
                    0 if self.types.is_generic(name) == Some(true) => return None,
                    0 => class,
                    count => format!("{class}<{}>", vec!["?"; count].join(", ")),
                })
            }
            JavaType::Array(element) => Some(format!("{}[]", self.open_name(element)?)),
            JavaType::Void => None,
            primitive => Some(primitive.to_string()),
        }
    }

    /// Act and assert for a call that threw.
    pub(crate) fn throwing(&mut self, act: &Act<'_>, class: &str) -> Option<Vec<Vec<String>>> {
        let (call, _) = self.call_under_test(act)?;
        let mut checks = self.checks();
        // Only the first use of a class whose initialiser fails ends with this error; later ones end
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

/// The type that [`kept_type`] writes.
pub(crate) fn kept_generic(ty: &JavaType) -> Generic {
    match ty {
        JavaType::Class(name) => match crate::assertion::plain_class(name) {
            Some(_) => Generic::class(name),
            None => Generic::object(),
        },
        JavaType::Array(element) => Generic::Array(Box::new(kept_generic(element))),
        plain => Generic::Plain(plain.clone()),
    }
}
