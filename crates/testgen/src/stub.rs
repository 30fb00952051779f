//! In: an interface or abstract class and what its methods return. Out: a lambda or an anonymous class.

use std::collections::BTreeSet;
use std::sync::Arc;

use provetta_classfile::{Class, Method};
use provetta_outcome::{JavaType, MethodRef, Value};

use crate::before::zero;
use crate::generic::{Generic, MethodSignature};
use crate::hierarchy::inner_of;
use crate::literal::literal;
use crate::plan::binding;
use crate::writer::{Writer, call};

/// An abstract method that the test must implement.
struct Open {
    name: Arc<str>,
    /// Descriptors by which callers know it
    descriptors: Vec<Arc<str>>,
    parameters: Vec<(String, Generic)>,
    returns: Generic,
    public: bool,
    protected: bool,
    /// Whether it has type parameters of its own, so that only its erasure can be written
    own_variables: bool,
}

type Returns = [(MethodRef, Vec<Option<Value>>)];

impl Writer<'_> {
    /// An expression that makes the object.
    pub(crate) fn stub(
        &mut self,
        object: u32,
        class: &Arc<str>,
        ty: &Generic,
        returns: &Returns,
    ) -> Option<String> {
        let found = self.types.class(class)?;
        // An anonymous class that extends an inner one needs the outer object, which no step gives.
        if inner_of(&found).is_some() {
            return None;
        }
        let open = self.open_methods(&found, ty)?;
        let results: Vec<Vec<Option<Value>>> = open
            .iter()
            .map(|method| {
                returns
                    .iter()
                    .filter(|(m, _)| m.name == method.name)
                    .filter(|(m, _)| method.descriptors.contains(&m.descriptor))
                    .flat_map(|(_, values)| values.iter().cloned())
                    .collect()
            })
            .collect();
        self.bulk += results.iter().map(Vec::len).sum::<usize>();
        if let ([method], [results]) = (open.as_slice(), results.as_slice())
            && found.flags.is_interface()
            && !method.own_variables
            && results.windows(2).all(|pair| pair[0] == pair[1])
            && !results.contains(&Some(Value::Ref(object)))
        {
            return self.lambda(method, results.first().and_then(Option::as_ref));
        }
        let arguments = match found.flags.is_interface() {
            true => Vec::new(),
            false => self.default_arguments(&found, ty)?,
        };
        self.anonymous(Some(object), &arguments, ty, (&open, &results))
    }

    /// `new C(arguments) { … }` for a constructor of an abstract class.
    pub(crate) fn extension(
        &mut self,
        class: &Class,
        ty: &Generic,
        arguments: &[String],
    ) -> Option<String> {
        if inner_of(class).is_some() {
            return None;
        }
        let open = self.open_methods(class, ty)?;
        let results = vec![Vec::new(); open.len()];
        self.anonymous(None, arguments, ty, (&open, &results))
    }

    fn lambda(&mut self, method: &Open, result: Option<&Value>) -> Option<String> {
        // The parameters of a lambda may not hide local variables; no later one may hide them either.
        let mut taken = self.taken.clone();
        let names: Vec<String> = method
            .parameters
            .iter()
            .map(|(name, _)| crate::ident::local(name, &mut taken))
            .collect();
        let parameters = match names.as_slice() {
            [one] => one.clone(),
            names => format!("({})", names.join(", ")),
        };
        let body = match &method.returns {
            Generic::Plain(JavaType::Void) => "{ }".to_owned(),
            returns => self.result(result, returns, None)?,
        };
        Some(format!("{parameters} -> {body}"))
    }

    fn anonymous(
        &mut self,
        object: Option<u32>,
        arguments: &[String],
        ty: &Generic,
        (open, results): (&[Open], &[Vec<Option<Value>>]),
    ) -> Option<String> {
        let written = match ty {
            Generic::Class(name, own) if !own.is_empty() && !self.raw => {
                format!("{}<>", self.scope.class(name)?)
            }
            ty => self.ty(ty)?,
        };
        let inside = "            ";
        let mut fields = String::new();
        let mut members = Vec::new();
        let mut names = BTreeSet::new();
        for (method, results) in open.iter().zip(results) {
            let mut taken = self.taken.clone();
            let mut parameters = Vec::new();
            for (name, ty) in &method.parameters {
                let name = crate::ident::local(name, &mut taken);
                parameters.push(format!("{} {name}", self.ty(ty)?));
            }
            let body = if method.returns == Generic::Plain(JavaType::Void) {
                Vec::new()
            } else {
                let mut texts = Vec::new();
                for result in results {
                    texts.push(self.result(result.as_ref(), &method.returns, object)?);
                }
                // The last result stays.
                while texts.len() > 1 && texts[texts.len() - 1] == texts[texts.len() - 2] {
                    texts.pop();
                }
                if texts.is_empty() {
                    texts.push(self.result(None, &method.returns, object)?);
                }
                let counter = crate::ident::numbered(&format!("{}Calls", method.name), &mut names);
                if texts.len() > 1 {
                    fields.push_str(&format!("{inside}private int {counter};\n"));
                }
                returning(&texts, &counter)
            };
            let access = match (method.public, method.protected) {
                (true, _) => "public ",
                (_, true) => "protected ",
                _ => "",
            };
            let mut text = format!(
                "{inside}@{}\n{inside}{access}{} {}({}) {{\n",
                self.scope.lang("Override"),
                self.ty(&method.returns)?,
                method.name,
                parameters.join(", ")
            );
            for line in body {
                text.push_str(&format!("{inside}    {line}\n"));
            }
            text.push_str(&format!("{inside}}}\n"));
            members.push(text);
        }
        // javac warns of a class that has one without the other; this is what it has anyway.
        let has = |name: &str| open.iter().any(|method| &*method.name == name);
        if has("equals") && !has("hashCode") && !self.has_hash(ty) {
            let (marked, system) = (self.scope.lang("Override"), self.scope.lang("System"));
            members.push(format!(
                "{inside}@{marked}\n{inside}public int hashCode() {{\n{inside}    return {system}.identityHashCode(this);\n{inside}}}\n"
            ));
        }
        if !fields.is_empty() {
            members.insert(0, fields);
        }
        let start = call(&format!("new {written}"), arguments);
        Some(match members.is_empty() {
            true => format!("{start} {{ }}"),
            false => format!("{start} {{\n{}        }}", members.join("\n")),
        })
    }

    /// Whether a class or one above it has a `hashCode` of its own.
    fn has_hash(&self, ty: &Generic) -> bool {
        let mut next = match ty {
            Generic::Class(name, _) => self.types.class(name),
            _ => None,
        };
        while let Some(class) = next.filter(|c| &*c.name != "java/lang/Object") {
            if class.method("hashCode", "()I").is_some() {
                return true;
            }
            let above = class.super_name.as_ref();
            next = above.and_then(|name| self.types.class(name));
        }
        false
    }

    /// Zeros and nulls for the constructor with the fewest parameters.
    fn default_arguments(&mut self, class: &Class, ty: &Generic) -> Option<Vec<String>> {
        let constructor = class
            .methods
            .iter()
            .filter(|m| &*m.name == "<init>" && !m.flags.is_synthetic())
            .filter(|m| {
                let open = m.flags.is_public() || m.flags.is_protected();
                self.may_use(&class.name, m.flags.is_private(), open)
            })
            .min_by_key(|m| JavaType::parse_method(&m.descriptor).map(|(p, _)| p.len()))?;
        let method = MethodRef {
            class: class.name.clone(),
            name: constructor.name.clone(),
            descriptor: constructor.descriptor.clone(),
        };
        let (parameters, _) = JavaType::parse_method(&method.descriptor)?;
        let values: Vec<Value> = parameters.iter().map(zero).collect();
        self.note_exceptions(&method);
        self.arguments(&method, Some(ty), &values)
    }

    /// What one call returns; `own` is the number of the stub itself, where `this` means it.
    fn result(&mut self, value: Option<&Value>, ty: &Generic, own: Option<u32>) -> Option<String> {
        match value {
            None | Some(Value::Any) => {
                let value = zero(&ty.java());
                literal(&value, &self.scope)
            }
            Some(Value::Ref(object)) if own == Some(*object) => Some("this".to_owned()),
            Some(value) => self.value(value, ty, false),
        }
    }

    /// The abstract methods that no superclass or interface implements, in the order they are declared.
    fn open_methods(&self, class: &Class, ty: &Generic) -> Option<Vec<Open>> {
        let all = self.types.all(&class.name);
        // Java has no arrays as supertypes, so every supertype has a name.
        let mut views: Vec<(Arc<Class>, Vec<Viewed>)> = Vec::new();
        for holder in &all {
            let mut methods = Vec::new();
            for (i, method) in holder.methods.iter().enumerate() {
                if method.flags.is_static()
                    || method.flags.is_private()
                    || method.flags.is_synthetic()
                    || method.name.starts_with('<')
                {
                    continue;
                }
                let signature = self.view(holder, method, ty)?;
                let key = (
                    method.name.clone(),
                    signature
                        .arguments
                        .iter()
                        .map(|a| a.erasure(&signature.parameters).java())
                        .collect(),
                );
                methods.push(Viewed {
                    index: i,
                    key,
                    signature,
                });
            }
            views.push((holder.clone(), methods));
        }
        let mut open: Vec<(Key, Open)> = Vec::new();
        for (holder, methods) in &views {
            for viewed in methods {
                let method = &holder.methods[viewed.index];
                if !method.flags.is_abstract() || self.is_implemented(holder, viewed, &views) {
                    continue;
                }
                let known = open.iter_mut().find(|(key, _)| *key == viewed.key);
                if let Some((_, known)) = known {
                    known.descriptors.push(method.descriptor.clone());
                    if !viewed.signature.returns.has_variables()
                        && viewed.signature.returns != known.returns
                        && self
                            .types
                            .assignable(&viewed.signature.returns, &known.returns)
                    {
                        known.returns = viewed.signature.returns.clone();
                    }
                    continue;
                }
                let same_package =
                    crate::subject::package_of(&holder.name) == self.subject.package();
                if !same_package && !method.flags.is_public() && !method.flags.is_protected() {
                    return None;
                }
                open.push((viewed.key.clone(), self.opened(method, &viewed.signature)?));
            }
        }
        Some(open.into_iter().map(|(_, open)| open).collect())
    }

    fn opened(&self, method: &Method, signature: &MethodSignature) -> Option<Open> {
        let own_variables = !signature.parameters.is_empty();
        if own_variables && !self.raw {
            return None;
        }
        let written = |ty: &Generic| match own_variables {
            true => ty.erasure(&signature.parameters),
            false => ty.clone(),
        };
        Some(Open {
            name: method.name.clone(),
            descriptors: vec![method.descriptor.clone()],
            parameters: signature
                .arguments
                .iter()
                .enumerate()
                .map(|(i, ty)| {
                    let name = method.parameter_names.get(i);
                    let name = name.map(|n| n.to_string());
                    let unknown = |n: &String| *n == format!("arg{i}");
                    let letter = || char::from(b'a' + (i % 26) as u8).to_string();
                    (
                        name.filter(|n| !unknown(n)).unwrap_or_else(letter),
                        written(ty),
                    )
                })
                .collect(),
            returns: written(&signature.returns),
            public: method.flags.is_public(),
            protected: method.flags.is_protected(),
            own_variables,
        })
    }

    /// A method as an object of the type has it.
    fn view(&self, holder: &Class, method: &Method, ty: &Generic) -> Option<MethodSignature> {
        let mut signature =
            self.types
                .method_signature(&holder.name, &method.name, &method.descriptor)?;
        let declared = self.types.signature(&holder.name)?.parameters;
        let all: Vec<Generic> = signature
            .arguments
            .iter()
            .chain([&signature.returns])
            .map(|a| match binding(&self.types, ty, &holder.name) {
                Some(binding) => a.with(&binding),
                // Raw here.
                None => a.erasure(&[signature.parameters.as_slice(), &declared].concat()),
            })
            .collect();
        let (returns, arguments) = all.split_last()?;
        signature.returns = returns.clone();
        signature.arguments = arguments.to_vec();
        Some(signature)
    }

    fn is_implemented(
        &self,
        holder: &Class,
        wanted: &Viewed,
        views: &[(Arc<Class>, Vec<Viewed>)],
    ) -> bool {
        views.iter().any(|(other, methods)| {
            if other.name == holder.name {
                return false;
            }
            let below = match (other.flags.is_interface(), holder.flags.is_interface()) {
                // What a superclass implements, it implements for all interfaces.
                (false, true) => true,
                (true, false) => false,
                _ => self.types.is_subclass(&other.name, &holder.name),
            };
            below
                && methods
                    .iter()
                    .any(|m| m.key == wanted.key && !other.methods[m.index].flags.is_abstract())
        })
    }
}

/// Name and erased parameter types.
type Key = (Arc<str>, Vec<JavaType>);

/// A method as the type of the stub has it.
struct Viewed {
    index: usize,
    key: Key,
    signature: MethodSignature,
}

/// Statements that return the results in order, the last one from then on.
fn returning(texts: &[String], counter: &str) -> Vec<String> {
    match texts {
        [] => Vec::new(),
        [one] => vec![format!("return {one};")],
        // No conditional expression: that of two boxes would convert both to one type.
        [first, second] => vec![
            format!("if ({counter}++ == 0) {{"),
            format!("    return {first};"),
            "}".to_owned(),
            format!("return {second};"),
        ],
        [all @ .., last] => {
            let mut lines = vec![format!("return switch ({counter}++) {{")];
            for (i, text) in all.iter().enumerate() {
                lines.push(format!("    case {i} -> {text};"));
            }
            lines.push(format!("    default -> {last};"));
            lines.push("};".to_owned());
            lines
        }
    }
}
