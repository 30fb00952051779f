//! In: a member of a class. Out: whether a test may name it, and how it reads a field: directly, through a getter, or by reflection.

use provetta_classfile::{Class, Flags, Insn, Kind, Method};
use provetta_outcome::{JavaType, MethodRef};

use super::plan::{binding, field_type};
use super::{Known, Throws, Writer};
use crate::classes::generic::Generic;
use crate::classes::ident::is_identifier;
use crate::classes::subject::package_of;
use crate::text::helper::Helper;

impl Writer<'_> {
    /// Whether the test may write this member of a class: it is in the package of the class under test.
    pub(crate) fn may_use(&self, class: &str, is_private: bool, is_public: bool) -> bool {
        let same_package = package_of(class) == self.subject.package();
        !is_private && (same_package || is_public)
    }

    /// Whether the test may call a method or constructor. One that is not found is believed to be open.
    pub(crate) fn may_call(&self, method: &MethodRef) -> bool {
        if &*method.name != "<init>" && !is_identifier(&method.name) {
            return false;
        }
        // An argument could not be cast to a type that has no name here.
        let named = |ty: &JavaType| match innermost(ty) {
            JavaType::Class(name) => {
                self.types.class(name).is_none() || self.subject.name_of(name).is_some()
            }
            _ => true,
        };
        match JavaType::parse_method(&method.descriptor) {
            Some((parameters, _)) if parameters.iter().all(named) => {}
            _ => return false,
        }
        let class = self.types.class(&method.class);
        match class
            .as_ref()
            .and_then(|c| c.method(&method.name, &method.descriptor))
        {
            Some(found) => self.may_use(
                &method.class,
                found.flags.is_private(),
                found.flags.is_public(),
            ),
            None => true,
        }
    }

    /// An expression for a field of an object whose exact class is given; `None` if nothing that Java
    /// or reflection allows reads it.
    pub(crate) fn read(
        &mut self,
        object: &Known,
        exact: &str,
        class: &str,
        field: &str,
    ) -> Option<Known> {
        let found = self.types.class(class);
        let declared = found
            .as_ref()
            .and_then(|c| c.fields.iter().find(|f| &*f.name == field));
        // What javac made is no part of the program: `this$0`, captured variables.
        if declared.is_some_and(|f| f.flags.is_synthetic() || f.flags.is_static()) {
            return None;
        }
        if let Some(declared) = declared
            && let Some(base) = object.ty.name().cloned()
            && self.types.is_subclass(&base, class)
        {
            let open = self.may_use(
                class,
                declared.flags.is_private(),
                declared.flags.is_public(),
            );
            if open && is_identifier(field) && self.is_visible(&base, class, field) {
                let ty = Generic::erased(&JavaType::parse(&declared.descriptor)?);
                let inherits = self.inherits(&base, class, declared.flags);
                let named = self.scope.class(class).filter(|_| !inherits);
                match named {
                    _ if inherits => {
                        let text = format!("{}.{field}", object.text);
                        return Some(Known { text, ty });
                    }
                    Some(named) => {
                        let text = format!("(({named}) {}).{field}", object.text);
                        return Some(Known { text, ty });
                    }
                    None => {}
                }
            }
            if let Some((getter, ty)) = self.getter(&base, exact, class, field) {
                return Some(Known {
                    text: format!("{}.{getter}()", object.text),
                    ty,
                });
            }
        }
        if self.is_closed(class) {
            return None;
        }
        self.helper(Helper::FieldOf, Throws::Exception);
        let owner = self.class_literal(&JavaType::Class(class.into()))?;
        Some(Known {
            text: format!("fieldOf({}, {owner}, {})", object.text, self.string(field)?),
            ty: Generic::object(),
        })
    }

    /// Whether a member of a class can be named on an expression of a static type below it: what is neither public nor
    /// protected is not inherited by classes of other packages.
    pub(crate) fn inherits(&self, base: &str, class: &str, flags: Flags) -> bool {
        let package = package_of(class);
        let chain = self.types.chain(base);
        let mut between = chain.iter().take_while(|c| &*c.name != class);
        flags.is_public() || flags.is_protected() || between.all(|c| package_of(&c.name) == package)
    }

    /// The same of a method; one that is not found is believed to be inherited.
    pub(crate) fn inherits_method(&self, base: &Generic, method: &MethodRef) -> bool {
        if self.raw && self.narrows_parameters(base, method) {
            return false;
        }
        let class = self.types.class(&method.class);
        let found = class
            .as_ref()
            .and_then(|c| c.method(&method.name, &method.descriptor));
        match (found, base.name()) {
            (Some(found), Some(base)) => self.inherits(base, &method.class, found.flags),
            _ => true,
        }
    }

    /// Whether an expression of a static type has other parameters for a method than the class that declares it: a class that is not
    /// generic fixes the type arguments of those above it, in a raw test too.
    fn narrows_parameters(&self, base: &Generic, method: &MethodRef) -> bool {
        let signature =
            self.types
                .method_signature(&method.class, &method.name, &method.descriptor);
        let erased = JavaType::parse_method(&method.descriptor);
        match (signature, erased, binding(&self.types, base, &method.class)) {
            (Some(signature), Some((erased, _)), Some(binding)) if !binding.is_empty() => {
                let mut pairs = signature.arguments.iter().zip(&erased);
                pairs.any(|(ty, erased)| {
                    let ty = ty.with(&binding);
                    !ty.has_variables() && ty.java() != *erased
                })
            }
            _ => false,
        }
    }

    /// The same for the type of a field.
    pub(crate) fn narrows_field(&self, base: &Generic, class: &str, field: &str) -> bool {
        let declared = self.types.class(class);
        let erased = declared.and_then(|c| {
            let found = c.fields.iter().find(|f| &*f.name == field)?;
            JavaType::parse(&found.descriptor)
        });
        match (field_type(&self.types, base, class, field), erased) {
            (Some(ty), Some(erased)) => self.raw && ty.java() != erased,
            _ => false,
        }
    }

    /// Whether the name of a field means the one of `class` for an expression of static type `base`.
    pub(crate) fn is_visible(&self, base: &str, class: &str, field: &str) -> bool {
        self.types
            .all(base)
            .iter()
            .filter(|c| c.fields.iter().any(|f| &*f.name == field))
            .all(|c| self.types.is_subclass(class, &c.name))
    }

    /// A method without arguments that returns the field and nothing else, with its return type.
    fn getter(
        &self,
        base: &str,
        exact: &str,
        class: &str,
        field: &str,
    ) -> Option<(String, Generic)> {
        for holder in self.types.chain(base) {
            for method in &holder.methods {
                if !method.descriptor.starts_with("()")
                    || method.flags.is_static()
                    || method.flags.is_synthetic()
                    || !method.exceptions.is_empty()
                    || !is_identifier(&method.name)
                    || !self.returns_field(method, class, field)
                    || !self.may_use(
                        &holder.name,
                        method.flags.is_private(),
                        method.flags.is_public(),
                    )
                {
                    continue;
                }
                if self.runs(exact, &holder, method) {
                    let (_, returns) = JavaType::parse_method(&method.descriptor)?;
                    return Some((method.name.to_string(), Generic::erased(&returns)));
                }
            }
        }
        None
    }

    /// Whether a call of the method on an object of the exact class runs this very method.
    fn runs(&self, exact: &str, holder: &Class, method: &Method) -> bool {
        let chain = self.types.chain(exact);
        let first = chain
            .iter()
            .find(|c| c.method(&method.name, &method.descriptor).is_some());
        first.is_some_and(|c| c.name == holder.name)
    }

    fn returns_field(&self, method: &Method, class: &str, field: &str) -> bool {
        let Some(code) = &method.code else {
            return false;
        };
        match code.insns.as_slice() {
            [
                Insn::Load(Kind::Ref, 0),
                Insn::GetField(member),
                Insn::Return(Some(_)),
            ] => {
                &*member.name == field
                    // The pool may name a subclass that inherits the field.
                    && self
                        .types
                        .chain(&member.class)
                        .iter()
                        .find(|c| c.fields.iter().any(|f| f.name == member.name))
                        .is_some_and(|c| &*c.name == class)
            }
            _ => false,
        }
    }

    /// Whether reflection may not look into the class: the modules of the JDK are closed.
    pub(crate) fn is_closed(&self, class: &str) -> bool {
        match self.types.class(class) {
            Some(class) => class.origin == provetta_classfile::Origin::Jdk,
            None => ["java/", "javax/", "jdk/", "sun/", "com/sun/"]
                .iter()
                .any(|p| class.starts_with(p)),
        }
    }
}

/// The type of the elements of an array of arrays.
fn innermost(ty: &JavaType) -> &JavaType {
    match ty {
        JavaType::Array(element) => innermost(element),
        other => other,
    }
}
