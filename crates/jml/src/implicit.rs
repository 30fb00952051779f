//! In: what is declared of a method or field. Out: the clauses that follow from it, written out.

use std::sync::Arc;

use provetta_classfile::{ClassPath, Insn, SourceRange};

use crate::{
    Behavior, BinaryOp, Case, Clause, Expr, ExprKind, FieldRef, FieldSpec, Frame, FrameClause,
    Invariant, Literal, Math, MethodSpec, Parameter, Signals, SignalsOnly, Type, TypeSpec,
    Visibility, When,
};

/// The cases of a method with clauses for what must not be null.
pub(crate) fn with_nullity(method: &MethodSpec) -> Vec<Case> {
    let (requires, ensures) = nullity_clauses(method);
    let mut cases = method.cases.clone();
    for case in &mut cases {
        case.requires.splice(0..0, requires.iter().cloned());
        if case.behavior != Behavior::Exceptional {
            case.ensures.splice(0..0, ensures.iter().cloned());
        }
    }
    cases
}

/// The case of a method for which nothing is written but modifiers, or nothing at all.
pub(crate) fn bare_case(method: &MethodSpec) -> Case {
    let (requires, ensures) = nullity_clauses(method);
    Case {
        behavior: Behavior::Lightweight,
        visibility: None,
        is_code: false,
        olds: Vec::new(),
        requires,
        ensures: ensures.into_iter().collect(),
        signals: Vec::new(),
        signals_only: default_signals_only(&method.exceptions, method.span),
        jumps: Vec::new(),
        assignable: default_assignable(method),
        accessible: None,
        diverges: Vec::new(),
        measured_by: Vec::new(),
        unusable: Vec::new(),
        text: "".into(),
        span: method.span,
    }
}

fn nullity_clauses(method: &MethodSpec) -> (Vec<Clause>, Option<Clause>) {
    let requires = method
        .parameters
        .iter()
        .enumerate()
        .filter(|(_, p)| p.nullity.is_non_null() && !p.is_hidden)
        .map(|(index, p): (usize, &Parameter)| {
            let name = p.name.clone();
            let text = format!("non_null {name}");
            let kind = ExprKind::Param { index, name };
            non_null(kind, &p.ty, method.span, &text)
        })
        .collect();
    let ensures = method.result_nullity.is_non_null().then(|| {
        non_null(
            ExprKind::Result,
            &method.result,
            method.span,
            "non_null \\result",
        )
    });
    (requires, ensures)
}

/// Adds to a case that a parameter which meets its invariants before the call meets them after it, however the call ends.
pub(crate) fn keep_argument(case: &mut Case, index: usize, parameter: &Parameter) {
    let span = case.span;
    let boolean = |kind: ExprKind| Expr {
        kind,
        ty: Type::Boolean,
        span,
    };
    let name = &parameter.name;
    let holds = boolean(ExprKind::InvariantFor(vec![Expr {
        kind: ExprKind::Param {
            index,
            name: name.clone(),
        },
        ty: parameter.ty.clone(),
        span,
    }]));
    let before = boolean(ExprKind::Old {
        when: When::Old,
        value: Box::new(holds.clone()),
    });
    let body = boolean(ExprKind::Binary {
        op: BinaryOp::Implies,
        operands: Type::Boolean,
        math: Math::Java,
        left: Box::new(before),
        right: Box::new(holds),
    });
    let clause = implicit_clause(body, span, &format!("invariants of {name}"));
    if case.behavior != Behavior::Exceptional {
        case.ensures.push(clause.clone());
    }
    case.signals.push(Signals {
        exception: "java/lang/Exception".into(),
        variable: None,
        condition: clause,
    });
}

/// The invariant that a field is not null; none if it can be.
pub(crate) fn field(spec: &TypeSpec, field: &FieldSpec) -> Option<Invariant> {
    if !field.nullity.is_non_null() {
        return None;
    }
    let ty = Type::from_descriptor(&field.descriptor)?;
    let object = (!field.is_static).then(|| {
        Box::new(Expr {
            kind: ExprKind::This,
            ty: Type::class(&spec.class),
            span: field.span,
        })
    });
    let kind = ExprKind::Field(FieldRef {
        object,
        owner: spec.class.clone(),
        name: field.name.clone(),
        descriptor: field.descriptor.clone(),
        is_static: field.is_static,
    });
    Some(Invariant {
        is_static: field.is_static,
        visibility: Visibility::Private,
        clause: non_null(kind, &ty, field.span, &format!("non_null {}", field.name)),
    })
}

/// `value != null`.
fn non_null(kind: ExprKind, ty: &Type, span: SourceRange, text: &str) -> Clause {
    let value = Expr {
        kind,
        ty: ty.clone(),
        span,
    };
    let null = Expr {
        kind: ExprKind::Literal(Literal::Null),
        ty: Type::Null,
        span,
    };
    let body = Expr {
        kind: ExprKind::Binary {
            op: BinaryOp::NotEqual,
            operands: Type::object(),
            math: Math::Java,
            left: Box::new(value),
            right: Box::new(null),
        },
        ty: Type::Boolean,
        span,
    };
    implicit_clause(body, span, text)
}

/// A clause that nobody wrote.
pub(crate) fn implicit_clause(body: Expr, span: SourceRange, text: &str) -> Clause {
    Clause {
        body: Ok(body),
        span,
        text: text.into(),
        is_implicit: true,
    }
}

/// `true` or `false`.
pub(crate) fn constant(value: bool, span: SourceRange) -> Expr {
    Expr {
        kind: ExprKind::Literal(Literal::Boolean(value)),
        ty: Type::Boolean,
        span,
    }
}

/// What may be thrown where nothing is said: what the method declares, and `RuntimeException`.
pub(crate) fn default_signals_only(exceptions: &[Arc<str>], span: SourceRange) -> SignalsOnly {
    let mut classes = exceptions.to_vec();
    classes.push("java/lang/RuntimeException".into());
    let shown: Vec<String> = classes.iter().map(|c| c.replace(['/', '$'], ".")).collect();
    SignalsOnly {
        text: format!("signals_only {}", shown.join(", ")).into(),
        classes: Ok(classes),
        span,
        is_implicit: true,
    }
}

/// What may be changed where nothing is said: everything, and nothing by pure methods. A pure constructor may
/// set the fields of its object, which did not exist before.
pub(crate) fn default_assignable(method: &MethodSpec) -> FrameClause {
    let (frame, text) = match method.is_pure() {
        true => (Frame::Nothing, "pure"),
        false => (Frame::Everything, "assignable \\everything"),
    };
    FrameClause {
        frame: Ok(frame),
        span: method.span,
        text: text.into(),
        is_implicit: true,
    }
}

/// Whether a static field has a value of its own when its class is initialised. One that nobody sets is null at first, whatever its
/// declaration says, so nobody may rely on the contrary.
pub(crate) fn is_set_at_first(classes: &ClassPath, class: &str, field: &str) -> bool {
    let Ok(Some(class)) = classes.find(class) else {
        return false;
    };
    let mut fields = class.fields.iter().filter(|f| *f.name == *field);
    let mut initialisers = class.methods.iter().filter(|m| &*m.name == "<clinit>");
    let sets = |insn: &Insn| is_set(class.name.as_ref(), field, insn);
    fields.any(|f| f.constant.is_some())
        || initialisers.any(|m| m.code.iter().flat_map(|code| &code.insns).any(sets))
}

/// Whether an instruction sets a static field.
pub(crate) fn is_set(class: &str, field: &str, insn: &Insn) -> bool {
    matches!(insn, Insn::PutStatic(r) if *r.class == *class && *r.name == *field)
}
