//! In: the call under test. Out: its expression: written as Java, or by reflection where Java does not let the test make it.

use provetta_outcome::{JavaType, MethodRef};

use super::Act;
use crate::classes::generic::Generic;
use crate::fixture::inputs::Argument;
use crate::text::helper::Helper;
use crate::text::layout::call;
use crate::writer::{Throws, Writer};

impl Writer<'_> {
    /// The expression of the call, and whether it is made by reflection.
    pub(super) fn call_under_test(&mut self, act: &Act<'_>) -> Option<(String, bool)> {
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
            let text = self.new_expression(method, made, (&target, true), &arguments)?;
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
            if self.is_abstract(&method.class) {
                return None;
            }
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

    /// The expression of a call that is not caught, and whether it is made by reflection.
    pub(super) fn plain_call(&mut self, act: &Act<'_>) -> Option<(String, bool)> {
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

    fn is_known(&self, method: &MethodRef) -> bool {
        self.types
            .class(&method.class)
            .is_some_and(|c| c.method(&method.name, &method.descriptor).is_some())
    }
}
