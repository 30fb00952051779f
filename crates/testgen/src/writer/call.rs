//! In: a method and values for its parameters. Out: the arguments of a call, by name or by reflection, and what it may throw.

use provetta_outcome::{JavaType, MethodRef, Value};

use super::plan::binding;
use super::{Known, Throws, Writer};
use crate::classes::generic::{Argument, Binding, Generic, MethodSignature};
use crate::classes::subject::is_unchecked;
use crate::text::layout::LONG_CALL;

impl Writer<'_> {
    /// Parameter types of a method as an object of type `owner` has them, for a call with these values.
    pub(crate) fn signature(
        &self,
        method: &MethodRef,
        owner: Option<&Generic>,
        values: &[Value],
    ) -> Option<MethodSignature> {
        self.signature_making(method, owner, None, values)
    }

    /// The same where what the method returns has to be of the type `made`.
    fn signature_making(
        &self,
        method: &MethodRef,
        owner: Option<&Generic>,
        made: Option<&Generic>,
        values: &[Value],
    ) -> Option<MethodSignature> {
        if self.raw {
            let (parameters, returns) = JavaType::parse_method(&method.descriptor)?;
            return Some(MethodSignature {
                parameters: Vec::new(),
                arguments: parameters.iter().map(Generic::erased).collect(),
                returns: Generic::erased(&returns),
            });
        }
        let mut signature =
            self.types
                .method_signature(&method.class, &method.name, &method.descriptor)?;
        if let Some(owner) = owner
            && self.types.is_generic(&method.class) == Some(true)
        {
            let binding = binding(&self.types, owner, &method.class)?;
            for argument in &mut signature.arguments {
                *argument = argument.with(&binding);
            }
            signature.returns = signature.returns.with(&binding);
        }
        if let Some(made) = made {
            self.bind_returned(&mut signature, made)?;
        }
        self.bind_plain(&mut signature, values);
        self.is_inferred(&signature).then_some(signature)
    }

    /// Binds type variables of the method to what its result has to be; `None` if it cannot be that.
    fn bind_returned(&self, signature: &mut MethodSignature, made: &Generic) -> Option<()> {
        let mut binding = Binding::new();
        if let (Generic::Class(own, open), Generic::Class(name, wanted)) =
            (&signature.returns, made)
            && own == name
        {
            for (open, wanted) in open.iter().zip(wanted) {
                if let (Argument::Exact(Generic::Var(variable)), Argument::Exact(ty)) =
                    (open, wanted)
                {
                    let bound = binding
                        .entry(variable.clone())
                        .or_insert_with(|| ty.clone());
                    if bound != ty {
                        return None;
                    }
                }
            }
        }
        for parameter in &signature.parameters {
            if let Some(ty) = binding.get(&parameter.name) {
                let mut bounds = parameter.bounds.iter();
                if !bounds.all(|bound| self.types.assignable(ty, &bound.with(&binding))) {
                    return None;
                }
            }
        }
        for argument in &mut signature.arguments {
            *argument = argument.with(&binding);
        }
        signature.returns = signature.returns.with(&binding);
        signature
            .parameters
            .retain(|p| !binding.contains_key(&p.name));
        self.types
            .assignable(&signature.returns, made)
            .then_some(())
    }

    /// Binds type variables of the method for which all values are strings, or boxes of one class.
    fn bind_plain(&self, signature: &mut MethodSignature, values: &[Value]) {
        for parameter in signature.parameters.clone() {
            let variable = Generic::Var(parameter.name.clone());
            let own: Option<Vec<Generic>> = signature
                .arguments
                .iter()
                .zip(values)
                .filter(|(ty, _)| **ty == variable)
                .map(|(_, value)| Self::plain_type(value))
                .collect();
            let Some([first, rest @ ..]) = own.as_deref() else {
                continue;
            };
            let binding = Binding::from([(parameter.name.clone(), first.clone())]);
            let bounded = parameter
                .bounds
                .iter()
                .all(|bound| self.types.assignable(first, &bound.with(&binding)));
            if bounded && rest.iter().all(|ty| ty == first) {
                for argument in &mut signature.arguments {
                    *argument = argument.with(&binding);
                }
                signature.returns = signature.returns.with(&binding);
                signature.parameters.retain(|p| p.name != parameter.name);
            }
        }
    }

    /// Whether javac certainly finds types for the type variables of the method itself.
    fn is_inferred(&self, signature: &MethodSignature) -> bool {
        let mut found = Vec::new();
        for argument in &signature.arguments {
            argument.variables(&mut found);
        }
        signature.parameters.iter().all(|parameter| {
            let uses: Vec<bool> = found
                .iter()
                .filter(|(name, _)| *name == parameter.name)
                .map(|(_, top)| *top)
                .collect();
            let bounded = parameter.bounds.iter().any(|b| *b != Generic::object());
            uses.is_empty() || (!bounded && (uses.len() == 1 || uses.iter().all(|top| *top)))
        })
    }

    /// The arguments of a call.
    pub(crate) fn arguments(
        &mut self,
        method: &MethodRef,
        owner: Option<&Generic>,
        values: &[Value],
    ) -> Option<Vec<String>> {
        let signature = self.signature(method, owner, values)?;
        self.fitting(method, owner, signature, values)
    }

    /// The arguments of a call of a static method that has to return the type `made`.
    pub(crate) fn arguments_making(
        &mut self,
        method: &MethodRef,
        made: &Generic,
        values: &[Value],
    ) -> Option<Vec<String>> {
        let signature = self.signature_making(method, None, Some(made), values)?;
        self.fitting(method, None, signature, values)
    }

    fn fitting(
        &mut self,
        method: &MethodRef,
        owner: Option<&Generic>,
        signature: MethodSignature,
        values: &[Value],
    ) -> Option<Vec<String>> {
        if signature.arguments.len() != values.len() {
            return None;
        }
        let class = owner.and_then(Generic::name).unwrap_or(&method.class);
        let exact = self
            .types
            .is_overloaded(class, &method.name, &method.descriptor);
        values
            .iter()
            .zip(&signature.arguments)
            .map(|(value, ty)| self.value(value, ty, exact))
            .collect()
    }

    /// The arguments of a call by reflection, where each is an `Object`.
    pub(crate) fn reflective(
        &mut self,
        start: &str,
        descriptor: &str,
        arguments: &[Known],
    ) -> Option<String> {
        let (parameters, _) = JavaType::parse_method(descriptor)?;
        if parameters.len() != arguments.len() {
            return None;
        }
        let types = self.class_literals(&parameters)?;
        let rest: usize = arguments.iter().map(|a| a.text.len() + 2).sum();
        let space = match start.len() + types.len() + rest > LONG_CALL {
            true => "\n                ",
            false => " ",
        };
        let mut call = format!("{start},{space}{types}");
        let object = self.scope.lang("Object");
        for argument in arguments {
            // Alone, an array of objects or null would be taken for all arguments.
            let spread = argument.text == "null"
                || matches!(&argument.ty, Generic::Array(e) if !matches!(**e, Generic::Plain(_)));
            call.push_str(", ");
            if spread && arguments.len() == 1 {
                call.push_str(&format!("({object}) "));
            }
            call.push_str(&argument.text);
        }
        call.push(')');
        Some(call)
    }

    /// Notes the exceptions that a method declares.
    pub(crate) fn note_exceptions(&mut self, method: &MethodRef) {
        let class = self.types.class(&method.class);
        let found = class
            .as_ref()
            .and_then(|c| c.method(&method.name, &method.descriptor));
        let throws = match found {
            None => Throws::Exception,
            Some(found) => found
                .exceptions
                .iter()
                .filter(|name| !is_unchecked(name, self.types.find))
                .map(
                    |name| match self.types.is_subclass(name, "java/lang/Exception") {
                        true => Throws::Exception,
                        false => Throws::Throwable,
                    },
                )
                .max()
                .unwrap_or(Throws::Nothing),
        };
        self.throws = self.throws.max(throws);
    }
}
