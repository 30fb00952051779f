//! In: nothing. Out: all that one file specifies.

use std::sync::Arc;

use provetta_classfile::SourceRange;

use super::{
    Case, Clause, Lost, MathModes, MethodSpec, Nullity, Parameter, PurityLevel, Type, Unusable,
};

/// What one `.java` or `.jml` file specifies.
#[derive(Debug, Clone, PartialEq)]
pub struct SourceSpecs {
    /// The file, as it was named by the caller
    pub file: Arc<str>,
    /// Types in order of the source; also those without any specification
    pub types: Vec<TypeSpec>,
}

/// What is specified in one class, interface, enum or record.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeSpec {
    /// Internal name: `p/Outer$Inner`
    pub class: Arc<str>,
    /// Whether references are not null unless it is said
    pub is_non_null_by_default: bool,
    /// Whether the type, or one around it or in it, has JML
    pub has_jml: bool,
    /// Whether all of its methods are pure
    pub is_pure: bool,
    /// Whether a ghost is set where that is not followed, in a lambda expression or an initialiser
    pub loses_ghosts: bool,
    /// How arithmetic is meant
    pub math: MathModes,
    /// Hold whenever no method of the class is running
    pub invariants: Vec<Invariant>,
    /// Hold after each constructor
    pub initially: Vec<Clause>,
    /// Relate the states before and after each method
    pub constraints: Vec<Constraint>,
    /// Taken for granted
    pub axioms: Vec<Clause>,
    /// Fields of the Java code
    pub fields: Vec<FieldSpec>,
    /// Fields that exist in specifications only, with values set by `set`
    pub ghost_fields: Vec<GhostField>,
    /// Fields that stand for something else
    pub model_fields: Vec<ModelField>,
    /// What model fields stand for, those of supertypes too
    pub represents: Vec<Represents>,
    /// Methods that exist in specifications only
    pub model_methods: Vec<ModelMethod>,
    /// What is written in it, outside of methods, and not used
    pub lost: Vec<Lost>,
    /// Methods and constructors of the source, in order, also those without a specification
    pub methods: Vec<MethodSpec>,
    /// The declaration
    pub span: SourceRange,
}

/// Who may see something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Visibility {
    Public,
    Protected,
    Package,
    Private,
}

/// An `invariant`.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct Invariant {
    pub is_static: bool,
    pub visibility: Visibility,
    pub clause: Clause,
}

/// A `constraint`.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct Constraint {
    pub is_static: bool,
    pub visibility: Visibility,
    pub clause: Clause,
}

/// What is said about a field of the Java code.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct FieldSpec {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub is_static: bool,
    pub nullity: Nullity,
    /// `spec_public` or `spec_protected`
    pub spec_visibility: Option<Visibility>,
    pub span: SourceRange,
}

/// A `ghost` field.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct GhostField {
    pub name: Arc<str>,
    pub ty: Type,
    pub is_static: bool,
    pub nullity: Nullity,
    /// Its first value is its only one
    pub is_final: bool,
    /// Its first value, of type `ty`; the type's default where there is none
    pub init: Option<Clause>,
    pub span: SourceRange,
}

/// A `model` field.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct ModelField {
    pub name: Arc<str>,
    pub ty: Type,
    pub is_static: bool,
    pub nullity: Nullity,
    pub span: SourceRange,
}

/// A `represents` clause.
#[derive(Debug, Clone, PartialEq)]
pub struct Represents {
    /// Class that declares the model field
    pub owner: Arc<str>,
    /// The model field
    pub name: Arc<str>,
    /// Whether the clause is a relation (`\such_that`, of type boolean) and not a value (`=`, of the field's type)
    pub is_relation: bool,
    /// The relation or value
    pub clause: Clause,
}

/// A method that exists in specifications only.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct ModelMethod {
    pub name: Arc<str>,
    pub parameters: Vec<Parameter>,
    pub result: Type,
    pub result_nullity: Nullity,
    pub is_static: bool,
    /// Who may call and override it
    pub visibility: Visibility,
    pub purity: PurityLevel,
    /// The value of a body `return e;`, of type `result`; none without a body
    pub body: Option<Result<Clause, Unusable>>,
    pub cases: Vec<Case>,
    pub span: SourceRange,
}

impl SourceSpecs {
    /// What is specified in a class.
    pub fn type_spec(&self, class: &str) -> Option<&TypeSpec> {
        self.types.iter().find(|t| &*t.class == class)
    }
}

impl TypeSpec {
    /// What is specified at a method.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&MethodSpec> {
        self.methods
            .iter()
            .find(|m| &*m.name == name && &*m.descriptor == descriptor)
    }

    /// Whether it says something that must hold, in the type or in one of its methods.
    pub fn has_contracts(&self) -> bool {
        !self.invariants.is_empty()
            || !self.initially.is_empty()
            || !self.constraints.is_empty()
            || self
                .methods
                .iter()
                .any(|m| !m.cases.is_empty() || !m.statements.is_empty())
    }
}
