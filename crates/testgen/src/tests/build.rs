//! In: short notation. Out: classes, conditions and witnesses for tests.

use std::path::PathBuf;
use std::sync::Arc;

use provetta_classfile::{Class, Flags, Method, Origin};
use provetta_outcome::{
    Actual, Condition, Expr, Input, MethodRef, ObjectState, Op, Prediction, StaticInput, Step,
    Value, Witness,
};

use crate::{Case, ClassUnderTest, Find, GeneratedClass, MethodCases, generate};

/// A public static class with public static methods, each `name(descriptor)`.
pub fn class(name: &str, outer: Option<&str>, flags: u16, methods: &[(&str, &str)]) -> Class {
    let method = |(name, descriptor): &(&str, &str)| Method {
        name: (*name).into(),
        descriptor: (*descriptor).into(),
        flags: Flags(0x0009),
        exceptions: Vec::new(),
        parameter_names: Vec::new(),
        signature: None,
        code: None,
    };
    Class {
        name: name.into(),
        super_name: Some("java/lang/Object".into()),
        interfaces: Vec::new(),
        flags: Flags(flags & !0x000a | 0x0020),
        declared_flags: Flags(flags),
        outer: outer.map(Into::into),
        is_local: false,
        is_sealed: false,
        permits: vec![],
        nest_host: outer.unwrap_or(name).into(),
        nest_members: vec![],
        major: 61,
        source_file: None,
        signature: None,
        fields: Vec::new(),
        methods: methods.iter().map(method).collect(),
        origin: Origin::Project(PathBuf::new()),
    }
}

pub fn var(name: &str) -> Expr {
    Expr::Var(name.into())
}

pub fn int(v: i32) -> Expr {
    Expr::Const(Value::Int(v))
}

pub fn double(v: f64) -> Expr {
    Expr::Const(Value::double(v))
}

pub fn apply(op: Op, a: Expr, b: Expr) -> Expr {
    Expr::Apply(op, vec![a, b])
}

pub fn not(a: Expr) -> Expr {
    Expr::Apply(Op::Not, vec![a])
}

/// A case on its way into [`MethodCases`].
pub struct Draft {
    pub witness: Witness,
    pub actual: Actual,
}

/// A case of `Foo.f` that returns a value.
pub fn draft(inputs: &[(&str, Value)], conditions: Vec<Expr>, actual: Actual) -> Draft {
    let input = |(name, value): &(&str, Value)| Input {
        name: (*name).into(),
        value: value.clone(),
    };
    let predicted = match &actual {
        Actual::Returned(value) => Prediction::Returns(value.clone()),
        Actual::Threw { class, .. } => Prediction::Throws {
            class: class.clone(),
            unexpected: true,
        },
        _ => Prediction::Returns(None),
    };
    Draft {
        witness: Witness {
            initialised: Vec::new(),
            presumed: Vec::new(),
            fixture: Vec::new(),
            receiver: None,
            after: Vec::new(),
            method: MethodRef {
                class: "Foo".into(),
                name: "f".into(),
                descriptor: "()V".into(),
            },
            inputs: inputs.iter().map(input).collect(),
            statics: Vec::new(),
            predicted,
            result: None,
            conditions: conditions
                .into_iter()
                .map(|expr| Condition {
                    expr,
                    line: Some(3),
                })
                .collect(),
            reaches: Vec::new(),
            relies: Vec::new(),
            changes: Vec::new(),
            restores: Vec::new(),
            settings: Vec::new(),
            is_approximate: false,
            is_unseen: false,
            is_unsure: false,
        },
        actual,
    }
}

impl Draft {
    pub fn result(mut self, expr: Expr) -> Draft {
        self.witness.result = Some(expr);
        self
    }

    /// Objects that exist before the call.
    pub fn with(mut self, fixture: Vec<Step>) -> Draft {
        self.witness.fixture = fixture;
        self
    }

    /// The object the method is called on.
    pub fn on(mut self, object: u32) -> Draft {
        self.witness.receiver = Some(Value::Ref(object));
        self
    }

    /// What objects hold after the call.
    pub fn leaves(mut self, after: Vec<ObjectState>) -> Draft {
        self.witness.after = after;
        self
    }

    pub fn set(mut self, class: &str, field: &str, assignable: bool, value: Value) -> Draft {
        self.witness.statics.push(StaticInput {
            class: class.into(),
            field: field.into(),
            assignable,
            value,
        });
        self
    }
}

pub fn returns(value: Value) -> Actual {
    Actual::Returned(Some(value))
}

pub fn throws(class: &str) -> Actual {
    Actual::Threw {
        class: class.into(),
        message: None,
    }
}

/// A method with its drafts.
pub struct MethodDraft<'a> {
    pub name: &'a str,
    pub descriptor: &'a str,
    pub declares_checked: bool,
    pub drafts: Vec<Draft>,
}

pub fn method<'a>(name: &'a str, descriptor: &'a str, drafts: Vec<Draft>) -> MethodDraft<'a> {
    MethodDraft {
        name,
        descriptor,
        declares_checked: false,
        drafts,
    }
}

/// Generates for the first of some classes; the others are its surroundings.
pub fn generated(classes: Vec<Class>, methods: &[MethodDraft<'_>]) -> GeneratedClass {
    let classes: Vec<Arc<Class>> = classes.into_iter().map(Arc::new).collect();
    let find = |name: &str| classes.iter().find(|c| &*c.name == name).cloned();
    let names: Vec<String> = classes.iter().map(|c| c.name.to_string()).collect();
    generated_in(&classes[0], &names, &find, methods)
}

/// Generates for a class among others.
pub fn generated_in(
    class: &Class,
    names: &[String],
    find: Find<'_>,
    methods: &[MethodDraft<'_>],
) -> GeneratedClass {
    let subject = ClassUnderTest::new(class, names, find);
    let cases: Vec<MethodCases<'_>> = methods
        .iter()
        .map(|m| MethodCases {
            method: MethodRef {
                class: class.name.clone(),
                name: m.name.into(),
                descriptor: m.descriptor.into(),
            },
            declares_checked: m.declares_checked,
            contract: None,
            cases: m
                .drafts
                .iter()
                .map(|d| Case {
                    witness: &d.witness,
                    actual: &d.actual,
                    standing: crate::Standing::Outside,
                })
                .collect(),
        })
        .collect();
    let generated = generate(&subject, &cases, crate::Failing::Keep);
    generated.classes.into_iter().next().unwrap()
}

/// Names of the tests of one method `f` of a class `Foo`.
pub fn names_of(descriptor: &str, drafts: Vec<Draft>) -> Vec<String> {
    let class = class("Foo", None, 1, &[("f", descriptor)]);
    generated(vec![class], &[method("f", descriptor, drafts)])
        .tests
        .into_iter()
        .map(|t| t.name)
        .collect()
}
