//! In: what surrounds an expression of a contract. Out: the state of an oracle being written.
//!
//! Invariants: every Java variable that an expression reads is noted in the method it is read in, so that a method
//! made for part of an expression gets exactly the parameters it needs. What cannot be written is an error with its
//! reason, and whoever tries it restores the state from before.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_jml::{SourceSpecs, Type};

use super::fraction;
use super::java::Java;
use super::range::Range;
use super::support::Support;
use crate::ClassUnderTest;
use crate::classes::hierarchy::Hierarchy;
use crate::text::helper::Helper;
use crate::text::layout::Lines;
use crate::text::literal::literal;
use crate::text::scope::Scope;
use crate::writer::Throws;

/// Why something cannot be checked at run time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refused(pub(super) String);

pub(super) type Made<T> = Result<T, Refused>;

pub(super) fn refuse<T>(why: impl Into<String>) -> Made<T> {
    Err(Refused(why.into()))
}

/// A Java variable.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub(super) name: String,
    /// Its Java type, as [`Java::ty`]
    pub(super) ty: Type,
    /// What its declaration says, where that is not the type alone
    pub(super) declared: Option<String>,
    pub(super) range: Range,
}

impl Variable {
    pub(super) fn new(name: &str, ty: Type) -> Variable {
        let range = Range::of(&ty);
        Variable {
            name: name.to_owned(),
            ty,
            declared: None,
            range,
        }
    }
}

/// The state an expression is evaluated in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Now, where the code stands
    Now,
    /// Before the call, where the code stands after it: everything comes from copies
    Copied,
}

/// A method being written.
#[derive(Debug, Clone)]
pub(super) struct Method {
    /// Variables it reads, in the order of their first use
    pub(super) used: Vec<Variable>,
    pub(super) throws: Throws,
    /// Whether generic types are used without arguments
    pub(super) raw: bool,
}

impl Method {
    pub(super) fn new() -> Method {
        Method {
            used: Vec::new(),
            throws: Throws::Nothing,
            raw: false,
        }
    }
}

/// What is kept from the state before the call.
#[derive(Debug, Clone, Default)]
pub(super) struct Kept {
    /// Statements that keep it
    pub(super) lines: Lines,
    /// Copies by the text of what they copy
    pub(super) copies: BTreeMap<String, Variable>,
    /// Objects that lead to all that the call can see: Java expressions
    pub(super) roots: Vec<String>,
    /// What static final fields hold is kept too
    pub(super) keeps_finals: bool,
    /// Those of them that are variables of the oracle
    pub(super) objects: Vec<Variable>,
}

/// What names mean, and where code goes.
#[derive(Debug, Clone)]
pub(super) struct Context {
    pub(super) this: Option<Variable>,
    pub(super) params: Vec<Variable>,
    pub(super) result: Option<Variable>,
    pub(super) exception: Option<Variable>,
    pub(super) bound: BTreeMap<u32, Variable>,
    /// Variables of `old` declarations, or why they have no value
    pub(super) olds: Vec<Made<Variable>>,
    pub(super) model_params: Vec<Variable>,
    pub(super) state: State,
    /// What is kept of the state before; none where there is none
    pub(super) kept: Option<Kept>,
    /// Methods that were made for quantified expressions
    pub(super) quantified: BTreeMap<String, super::computed::Computed>,
    /// Names that no further variable may have
    pub(super) taken: BTreeSet<String>,
    /// Whether `this` is made by the call, so that it did not exist before
    pub(super) this_is_new: bool,
    /// Variables that are known not to be null
    pub(super) not_null: BTreeSet<String>,
    /// First part of the names of methods made for parts of expressions
    pub(super) stem: String,
    pub(super) method: Method,
}

impl Context {
    pub(super) fn new(stem: &str, taken: BTreeSet<String>) -> Context {
        Context {
            this: None,
            params: Vec::new(),
            result: None,
            exception: None,
            bound: BTreeMap::new(),
            olds: Vec::new(),
            model_params: Vec::new(),
            state: State::Now,
            kept: None,
            quantified: BTreeMap::new(),
            taken,
            this_is_new: false,
            not_null: BTreeSet::new(),
            stem: stem.to_owned(),
            method: Method::new(),
        }
    }
}

/// A method that stands for something of the specification.
#[derive(Debug, Clone)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) throws: Throws,
}

/// What the oracles of one file share.
#[derive(Debug, Clone, Default)]
pub(crate) struct Store {
    /// Methods in the order of the file
    pub(crate) members: Vec<String>,
    /// Where the methods of the oracle being written start
    pub(super) first_of_oracle: usize,
    /// Names of members
    pub(super) names: BTreeSet<String>,
    /// Methods by what they stand for
    pub(super) functions: BTreeMap<String, Made<Function>>,
    /// What of the invariants of classes is not checked
    pub(super) unchecked: BTreeMap<String, Vec<super::Unchecked>>,
    pub(super) support: BTreeSet<Support>,
    pub(crate) helpers: BTreeSet<Helper>,
    /// Whether a member names a class that is declared in the file of another one. In the head of a method nothing silences
    /// javac about that, so parameters are objects there.
    pub(crate) is_auxiliary: bool,
}

impl Store {
    /// The methods that check the invariants of objects, each with the class of these.
    pub(crate) fn invariant_checks(&self) -> Vec<(String, String)> {
        let made = self.functions.iter().filter_map(|(key, made)| {
            let class = key.strip_prefix("invariant ")?;
            Some((made.as_ref().ok()?.name.clone(), class.to_owned()))
        });
        made.collect()
    }
}

/// Specifications of all sources, and the classes they were resolved against.
#[derive(Clone, Copy)]
pub(crate) struct Specs<'a> {
    pub(crate) sources: &'a [SourceSpecs],
    pub(crate) classes: &'a ClassPath,
}

/// An oracle being written.
pub(super) struct Maker<'a, 's> {
    pub(super) subject: &'a ClassUnderTest<'a>,
    pub(super) types: Hierarchy<'a>,
    pub(super) specs: Specs<'a>,
    pub(super) scope: &'s mut Scope<'a>,
    pub(super) store: &'s mut Store,
    pub(super) context: Context,
    /// Classes whose static fields the tests of the method set
    pub(super) set_classes: std::collections::BTreeSet<std::sync::Arc<str>>,
}

impl Maker<'_, '_> {
    /// Does something; if it is refused, nothing happened.
    pub(super) fn attempt<T>(&mut self, work: impl FnOnce(&mut Self) -> Made<T>) -> Made<T> {
        let before = (self.scope.clone(), self.store.clone(), self.context.clone());
        let made = work(self);
        if made.is_err() {
            let (scope, store, context) = before;
            *self.scope = scope;
            *self.store = store;
            self.context = context;
        }
        made
    }

    /// The value of a variable.
    pub(super) fn read(&mut self, variable: &Variable) -> Java {
        self.note(variable);
        let mut value =
            Java::primary(variable.name.clone(), variable.ty.clone()).in_range(variable.range);
        value.is_boxed = variable.declared.is_some() && box_of(&variable.ty).is_some();
        value
    }

    /// Notes that the method reads a variable.
    pub(super) fn note(&mut self, variable: &Variable) {
        let used = &mut self.context.method.used;
        if used.iter().all(|p| p.name != variable.name) {
            used.push(variable.clone());
        }
    }

    pub(super) fn throws(&mut self, throws: Throws) {
        let method = &mut self.context.method;
        method.throws = method.throws.max(throws);
    }

    /// A variable, as near to `wanted` as possible.
    pub(super) fn local(&mut self, wanted: &str) -> String {
        crate::classes::ident::numbered(wanted, &mut self.context.taken)
    }

    /// A name for a member.
    pub(super) fn member(&mut self, wanted: &str) -> String {
        crate::classes::ident::numbered(wanted, &mut self.store.names)
    }

    pub(super) fn needs(&mut self, support: Support) {
        self.store.support.insert(support);
    }

    pub(super) fn helper(&mut self, helper: Helper, throws: Throws) {
        self.store.helpers.insert(helper);
        self.throws(throws);
    }

    /// A string literal.
    pub(super) fn string(&self, text: &str) -> String {
        let value = provetta_outcome::Value::Str(text.encode_utf16().collect());
        literal(&value, self.scope).unwrap_or_else(|| "\"\"".to_owned())
    }

    /// How a class is written, with `?` for type arguments; none if it cannot be, or not without a warning.
    pub(super) fn named(&mut self, class: &str) -> Option<String> {
        let count = match self.types.signature(class) {
            Some(signature) => signature.parameters.len(),
            None => 0,
        };
        let is_generic = self.types.is_generic(class);
        if count == 0 && !crate::classes::generic::is_plain(class) && is_generic != Some(false) {
            return None;
        }
        // An inner class of a generic one would be raw.
        let class_found = self.types.class(class);
        if let Some(outer) = class_found
            .as_deref()
            .and_then(crate::classes::hierarchy::inner_of)
            && self.types.is_generic(&outer) != Some(false)
        {
            return None;
        }
        let name = self.scope.class(class)?;
        Some(match count {
            0 => name,
            count => format!("{name}<{}>", vec!["?"; count].join(", ")),
        })
    }

    /// How a type is declared; `Object` if its class cannot be named.
    pub(super) fn declared(&mut self, ty: &Type) -> String {
        match ty {
            Type::BigInt => self.scope.import("java.math.BigInteger"),
            Type::Real => {
                self.needs(Support::Fraction);
                fraction::class(self.subject).to_owned()
            }
            Type::TypeOf => format!("{}<?>", self.scope.lang("Class")),
            Type::Null => self.scope.lang("Object"),
            Type::Ref(r) => {
                if let Some(element) = ty.element() {
                    return format!("{}[]", self.declared(&element));
                }
                let name = r.name.clone();
                self.named(&name)
                    .unwrap_or_else(|| self.scope.lang("Object"))
            }
            primitive => primitive.to_string(),
        }
    }

    /// The declaration of a variable's type.
    pub(super) fn declared_of(&mut self, variable: &Variable) -> String {
        match &variable.declared {
            Some(text) => text.clone(),
            None => self.declared(&variable.ty.clone()),
        }
    }

    /// Whether an expression of this type has it in Java too.
    pub(super) fn is_named(&mut self, ty: &Type) -> bool {
        match ty {
            Type::Ref(r) => match ty.element() {
                Some(element) => self.is_named(&element),
                None => {
                    let name = r.name.clone();
                    self.named(&name).is_some()
                }
            },
            _ => true,
        }
    }

    /// The box of a primitive, else how the type is declared.
    pub(super) fn boxed(&mut self, ty: &Type) -> String {
        match box_of(ty) {
            Some(simple) => self.scope.lang(simple),
            None => self.declared(ty),
        }
    }

    /// `C.class`, or an expression that finds the class.
    pub(super) fn class_literal(&mut self, ty: &Type) -> String {
        let name = match ty {
            Type::Ref(r) if r.is_array() => match ty.element() {
                Some(element) if self.is_erasable(&element) => {
                    let element = self.class_literal(&element);
                    let element = element.trim_end_matches(".class").to_owned();
                    return format!("{element}[].class");
                }
                _ => r.name.replace('/', "."),
            },
            Type::Ref(r) => match self.scope.class(&r.name) {
                Some(name) => return format!("{name}.class"),
                None => r.name.replace('/', "."),
            },
            primitive => return format!("{primitive}.class"),
        };
        self.throws(Throws::Exception);
        let class = self.scope.lang("Class");
        format!("{class}.forName({})", self.string(&name))
    }

    fn is_erasable(&mut self, ty: &Type) -> bool {
        match (ty, ty.element()) {
            (_, Some(element)) => self.is_erasable(&element),
            (Type::Ref(r), None) => self.scope.class(&r.name).is_some(),
            _ => true,
        }
    }

    /// Writes a method; the code is made by `work`, which sees only what it is given.
    pub(super) fn function(
        &mut self,
        comment: &str,
        name: &str,
        result: &str,
        parameters: &[Variable],
        work: impl FnOnce(&mut Self, &mut Lines) -> Made<()>,
    ) -> Made<Throws> {
        let at = self.store.members.len();
        self.store.members.push(String::new());
        let mut body = Lines::body();
        let noted = self.scope.begin_member();
        let made = work(self, &mut body);
        let mut list = Vec::new();
        let mut casts = Lines::body();
        for variable in parameters {
            let before = self.scope.begin_member();
            let (declared, name) = (self.declared_of(variable), &variable.name);
            let is_auxiliary = self.scope.end_member(before);
            if is_auxiliary {
                self.scope.note_auxiliary();
                casts.line(&format!("{declared} {name} = ({declared}) {name}Given;"));
                list.push(format!("{} {name}Given", self.scope.lang("Object")));
            } else {
                list.push(format!("{declared} {name}"));
            }
        }
        self.store.is_auxiliary |= self.scope.end_member(noted);
        made?;
        let method = &self.context.method;
        let (throws, raw) = (method.throws, method.raw);
        let mut text = format!("    /** {comment} */\n");
        let warnings: Vec<&str> = [("rawtypes", raw), ("unchecked", raw)]
            .iter()
            .filter(|(_, is)| *is)
            .map(|(warning, _)| *warning)
            .collect();
        text.push_str(&crate::text::layout::suppression(
            &warnings, self.scope, "    ",
        ));
        let head = format!("    private static {result} {name}(");
        let list = list.join(", ");
        let thrown = match throws {
            Throws::Nothing => String::new(),
            Throws::Exception => format!(" throws {}", self.scope.lang("Exception")),
            Throws::Throwable => format!(" throws {}", self.scope.lang("Throwable")),
        };
        let one = format!("{head}{list}){thrown} {{\n");
        match one.len() <= crate::text::layout::LINE + 1 {
            true => text.push_str(&one),
            false if head.len() + list.len() < crate::text::layout::LINE => {
                text.push_str(&format!("{head}{list})\n           {thrown} {{\n"));
            }
            false => {
                text.push_str(&format!("{head}\n            {list}){thrown} {{\n"));
            }
        }
        text.push_str(&casts.text);
        text.push_str(body.text.trim_end());
        text.push_str("\n    }\n");
        if let Some(member) = self.store.members.get_mut(at) {
            *member = text;
        }
        Ok(throws)
    }
}

/// Simple name of the box of a primitive.
pub(super) fn box_of(ty: &Type) -> Option<&'static str> {
    Some(match ty {
        Type::Boolean => "Boolean",
        Type::Byte => "Byte",
        Type::Short => "Short",
        Type::Char => "Character",
        Type::Int => "Integer",
        Type::Long => "Long",
        Type::Float => "Float",
        Type::Double => "Double",
        _ => return None,
    })
}

/// Types of the parameters and of the result of a method.
pub(super) fn signature(descriptor: &str) -> Option<(Vec<Type>, Type)> {
    let (parameters, returns) = provetta_outcome::JavaType::parse_method(descriptor)?;
    let parameters: Option<Vec<Type>> = parameters.iter().map(of_java).collect();
    Some((parameters?, of_java(&returns)?))
}

fn of_java(ty: &provetta_outcome::JavaType) -> Option<Type> {
    use provetta_outcome::JavaType as J;
    Some(match ty {
        J::Boolean => Type::Boolean,
        J::Byte => Type::Byte,
        J::Short => Type::Short,
        J::Char => Type::Char,
        J::Int => Type::Int,
        J::Long => Type::Long,
        J::Float => Type::Float,
        J::Double => Type::Double,
        J::Void => Type::Void,
        J::Class(name) => Type::class(name),
        J::Array(element) => of_java(element)?.array()?,
    })
}

/// The class of an object; that of arrays is `Object`.
pub(super) fn class_of(ty: &Type) -> Arc<str> {
    match ty.class_name() {
        Some(name) if !name.starts_with('[') => name.into(),
        _ => "java/lang/Object".into(),
    }
}
