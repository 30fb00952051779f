//! In: the class path, and what the sources declare for specifications. Out: members of types by name, with
//! generic types as far as they are known.

mod pure;
mod signature;

use std::collections::BTreeMap;
use std::sync::Arc;

use provetta_classfile::{Class, ClassPath, Flags, Method, Origin, method_descriptor};

use crate::Type;
use crate::typed::RefType;
pub(crate) use pure::MayCall;
pub(crate) use signature::{ClassSig, Sig};
use signature::{class_signature, field_signature, method_signature};

/// All that names can mean.
pub(crate) struct World<'a> {
    pub(crate) classes: &'a ClassPath,
    /// By internal name, what the sources add to the class files
    pub(crate) declared: BTreeMap<Arc<str>, Declared>,
}

/// What sources declare in one class.
#[derive(Debug, Default)]
pub(crate) struct Declared {
    pub(crate) is_pure: bool,
    pub(crate) ghosts: Vec<SpecField>,
    pub(crate) models: Vec<SpecField>,
    pub(crate) model_methods: Vec<SpecMethod>,
    /// Name and descriptor of methods that are declared pure
    pub(crate) pure: Vec<(Arc<str>, Arc<str>)>,
    /// Java fields that are `spec_public`
    pub(crate) spec_public: Vec<Arc<str>>,
}

impl Declared {
    /// Adds what another file declares in the same class.
    pub(crate) fn join(&mut self, more: Declared) {
        self.is_pure |= more.is_pure;
        self.ghosts.extend(more.ghosts);
        self.models.extend(more.models);
        self.model_methods.extend(more.model_methods);
        self.pure.extend(more.pure);
        self.spec_public.extend(more.spec_public);
    }
}

/// A ghost or model field.
#[derive(Debug, Clone)]
pub(crate) struct SpecField {
    pub(crate) name: Arc<str>,
    pub(crate) ty: Type,
    pub(crate) is_static: bool,
}

/// A model method.
#[derive(Debug, Clone)]
pub(crate) struct SpecMethod {
    pub(crate) name: Arc<str>,
    pub(crate) parameters: Vec<Type>,
    pub(crate) result: Type,
    pub(crate) is_static: bool,
    pub(crate) is_pure: bool,
}

/// A field found by its name.
pub(crate) enum FoundField {
    Java {
        owner: Arc<Class>,
        index: usize,
        /// As seen from the object
        ty: Type,
    },
    Ghost(Arc<str>, SpecField),
    Model(Arc<str>, SpecField),
}

/// A method found by its name.
pub(crate) struct FoundMethod {
    pub(crate) owner: Arc<Class>,
    pub(crate) index: usize,
    /// As seen from the object; as many as the descriptor has
    pub(crate) parameters: Vec<Type>,
    pub(crate) result: Type,
    /// Type variables of the method itself, and the parameters and result that name them
    pub(crate) generic: Option<Generic>,
}

/// What a generic method declares.
pub(crate) struct Generic {
    pub(crate) formals: Vec<String>,
    pub(crate) parameters: Vec<Sig>,
    pub(crate) result: Sig,
    /// Type arguments of the object's class
    pub(crate) outer: Vec<(String, Type)>,
}

impl FoundMethod {
    pub(crate) fn method(&self) -> &Method {
        &self.owner.methods[self.index]
    }
}

impl World<'_> {
    /// The class, if it is there and can be read.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Class>> {
        self.classes.find(name).ok().flatten()
    }

    pub(crate) fn is_subclass(&self, sub: &str, sup: &str) -> bool {
        self.classes.is_subclass(sub, sup).unwrap_or(false)
    }

    /// The class and all above it, nearest first.
    pub(crate) fn lineage(&self, name: &str) -> Vec<Arc<str>> {
        let start = match name.starts_with('[') {
            true => "java/lang/Object",
            false => name,
        };
        let mut all = vec![Arc::from(start)];
        all.extend(self.classes.supertypes(start).unwrap_or_default());
        if !all.iter().any(|n| &**n == "java/lang/Object") {
            all.push("java/lang/Object".into());
        }
        all
    }

    fn class_sig(class: &Class) -> Option<ClassSig> {
        class.signature.as_deref().and_then(class_signature)
    }

    /// Type variables of a class with what they are for an object of this type.
    pub(crate) fn variables(&self, ty: &RefType, class: &Class) -> Vec<(String, Type)> {
        let Some(sig) = Self::class_sig(class) else {
            return Vec::new();
        };
        let args = match *ty.name == *class.name {
            true => ty.args.clone(),
            false => self.as_super(ty, &class.name, 0).unwrap_or_default(),
        };
        bind(&sig.formals, &args)
    }

    /// Type arguments of a supertype of this type; none if they are not known.
    fn as_super(&self, ty: &RefType, target: &str, depth: u32) -> Option<Vec<Type>> {
        if *ty.name == *target {
            return Some(ty.args.clone());
        }
        if depth > 40 || ty.is_array() || !self.is_subclass(&ty.name, target) {
            return None;
        }
        let class = self.find(&ty.name)?;
        let sig = Self::class_sig(&class)?;
        let bound = bind(&sig.formals, &ty.args);
        let lookup = |name: &str| find_bound(&bound, name);
        sig.supertypes
            .iter()
            .find_map(|s| match s.to_type(&lookup) {
                Type::Ref(sup) => self.as_super(&sup, target, depth + 1),
                _ => None,
            })
    }

    /// The field with this name in a type.
    pub(crate) fn field(&self, ty: &RefType, name: &str) -> Option<FoundField> {
        for class_name in self.lineage(&ty.name) {
            if let Some(declared) = self.declared.get(&class_name) {
                if let Some(ghost) = declared.ghosts.iter().find(|f| &*f.name == name) {
                    return Some(FoundField::Ghost(class_name, ghost.clone()));
                }
                if let Some(model) = declared.models.iter().find(|f| &*f.name == name) {
                    return Some(FoundField::Model(class_name, model.clone()));
                }
            }
            let Some(class) = self.find(&class_name) else {
                continue;
            };
            let found = class
                .fields
                .iter()
                .position(|f| &*f.name == name && !f.flags.is_synthetic());
            if let Some(index) = found {
                let field = &class.fields[index];
                let erased = Type::from_descriptor(&field.descriptor)?;
                let sig = field.signature.as_deref().and_then(field_signature);
                let ty = match sig {
                    Some(sig) => {
                        let bound = self.variables(ty, &class);
                        keep_shape(sig.to_type(&|n| find_bound(&bound, n)), erased)
                    }
                    None => erased,
                };
                return Some(FoundField::Java {
                    owner: class,
                    index,
                    ty,
                });
            }
        }
        None
    }

    /// All methods with this name in a type, nearest first; overridden ones only once.
    pub(crate) fn methods(&self, ty: &RefType, name: &str) -> Vec<FoundMethod> {
        let mut found: Vec<FoundMethod> = Vec::new();
        for class_name in self.lineage(&ty.name) {
            let Some(class) = self.find(&class_name) else {
                continue;
            };
            for (index, method) in class.methods.iter().enumerate() {
                let overridden = found.iter().any(|f| {
                    let (mine, theirs) = (&method.descriptor, &f.method().descriptor);
                    let end = |d: &str| d.rfind(')').unwrap_or(0);
                    mine[..end(mine)] == theirs[..end(theirs)]
                });
                if &*method.name == name && !method.flags.is_synthetic() && !overridden {
                    found.extend(self.method(ty, &class, index));
                }
            }
            if name == "<init>" {
                break;
            }
        }
        found
    }

    /// A method as seen from a type.
    pub(crate) fn method(
        &self,
        ty: &RefType,
        class: &Arc<Class>,
        index: usize,
    ) -> Option<FoundMethod> {
        let method = &class.methods[index];
        let parsed = method_descriptor(&method.descriptor)?;
        let erased: Vec<Type> = parsed
            .parameters
            .iter()
            .filter_map(|p| Type::from_descriptor(p))
            .collect();
        let result = parsed
            .result
            .map_or(Some(Type::Void), Type::from_descriptor)?;
        let mut found = FoundMethod {
            owner: Arc::clone(class),
            index,
            parameters: erased.clone(),
            result: result.clone(),
            generic: None,
        };
        let sig = method.signature.as_deref().and_then(method_signature);
        // Hidden parameters are not in the signature.
        if let Some(sig) = sig.filter(|s| s.parameters.len() == erased.len()) {
            let outer = self.variables(ty, class);
            let mut bound = bind(&sig.formals, &[]);
            bound.extend(outer.iter().cloned());
            let lookup = |n: &str| find_bound(&bound, n);
            found.parameters = sig
                .parameters
                .iter()
                .zip(erased)
                .map(|(s, e)| keep_shape(s.to_type(&lookup), e))
                .collect();
            found.result = keep_shape(sig.result.to_type(&lookup), result);
            if !sig.formals.is_empty() {
                found.generic = Some(Generic {
                    formals: sig.formals.into_iter().map(|(n, _)| n).collect(),
                    parameters: sig.parameters,
                    result: sig.result,
                    outer,
                });
            }
        }
        Some(found)
    }

    /// Type variables that a method and the classes around it declare, with their bounds.
    pub(crate) fn variables_in_scope(
        &self,
        class: &str,
        method: Option<&Method>,
    ) -> Vec<(String, Type)> {
        let mut all = Vec::new();
        let sig = method
            .and_then(|m| m.signature.as_deref())
            .and_then(method_signature);
        if let Some(sig) = sig {
            all.extend(bind(&sig.formals, &[]));
        }
        let mut next = self.find(class);
        let mut left = 64;
        while let Some(class) = next.filter(|_| left > 0) {
            left -= 1;
            if let Some(sig) = Self::class_sig(&class) {
                all.extend(bind(&sig.formals, &[]));
            }
            next = class.outer.as_ref().and_then(|o| self.find(o));
        }
        all
    }

    /// Whether a class comes from the project or from a library of it.
    pub(crate) fn is_jdk(class: &Class) -> bool {
        class.origin == Origin::Jdk
    }

    /// Whether all outer objects exist for a class: it is an inner class.
    pub(crate) fn is_inner(class: &Class) -> bool {
        class.outer.is_some()
            && !class.declared_flags.is_static()
            && !class.declared_flags.is_interface()
            && !class.declared_flags.is_enum()
    }

    /// Whether varargs: the last parameter takes the rest.
    pub(crate) fn is_varargs(flags: Flags) -> bool {
        flags.0 & 0x0080 != 0
    }
}

/// Type variables with arguments, else with their bounds.
fn bind(formals: &[(String, Sig)], args: &[Type]) -> Vec<(String, Type)> {
    let mut bound: Vec<(String, Type)> = Vec::new();
    for (i, (name, limit)) in formals.iter().enumerate() {
        let ty = match args.get(i).filter(|_| args.len() == formals.len()) {
            Some(arg) => arg.clone(),
            // A bound that names a variable that follows is erased.
            None => limit.to_type(&|n| find_bound(&bound, n)).erased(),
        };
        bound.push((name.clone(), ty));
    }
    bound
}

pub(crate) fn find_bound(bound: &[(String, Type)], name: &str) -> Option<Type> {
    bound
        .iter()
        .find(|(n, _)| n == name)
        .map(|(_, t)| t.clone())
}

/// The generic type if it fits the erased one in kind; signatures are not checked by anybody.
fn keep_shape(generic: Type, erased: Type) -> Type {
    match (&generic, &erased) {
        (Type::Ref(_), Type::Ref(_)) => generic,
        _ => erased,
    }
}
