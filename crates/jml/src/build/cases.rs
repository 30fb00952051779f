//! In: the cases of a contract as they are written. Out: typed cases: nested ones expanded, defaults explicit.

use std::sync::Arc;

use provetta_classfile::SourceRange;

use super::clauses::{Maker, assumed};
use super::words::Words;
use crate::check::{Context, Variable, VariableKind};
use crate::implicit::{constant, default_signals_only, implicit_clause};
use crate::syntax::Problem;
use crate::syntax::ast::{self, ClauseKind, ExprKind as E, Part};
use crate::typed::{Jump, JumpClause, OldVar, Signals, SignalsOnly, Visibility};
use crate::{
    Behavior, Case, Clause, Expr, ExprKind, Frame, FrameClause, Math, Type, UnaryOp, Unusable,
};

/// More cases than this are refused.
const MAX_CASES: usize = 256;

/// What the cases belong to.
pub(crate) struct Described<'a> {
    /// For preconditions: parameters, no result, no state before
    pub(crate) context: Context<'a>,
    pub(crate) result: Type,
    pub(crate) exceptions: Vec<Arc<str>>,
    /// What may change where nothing is said
    pub(crate) default_frame: (Frame, &'static str),
    pub(crate) span: SourceRange,
    /// For blocks in a method, what that returns. A state before exists for their preconditions too
    pub(crate) block_in: Option<Type>,
}

impl Maker<'_> {
    /// All cases, flattened.
    pub(crate) fn cases(&mut self, described: &Described, written: &[ast::Case]) -> Vec<Case> {
        let mut all = Vec::new();
        for case in written {
            if let Some(redundant) = &case.redundant {
                let message = format!(
                    "cases behind `{}` follow from the others and are not checked",
                    redundant.text
                );
                self.problems.push(Problem::warning(
                    redundant.span.clone(),
                    message,
                    "nothing: they are not used",
                ));
                continue;
            }
            let mut expanded = vec![Vec::new()];
            expand(&case.parts, &mut expanded);
            if expanded.len() > MAX_CASES || all.len() > MAX_CASES {
                let message = format!("these are more than {MAX_CASES} cases");
                self.problems
                    .push(Problem::error(case.span.clone(), message, None));
                continue;
            }
            for clauses in expanded {
                self.case(described, case, &clauses, &mut all);
            }
        }
        all
    }

    fn case(
        &mut self,
        described: &Described,
        written: &ast::Case,
        clauses: &[&ast::Clause],
        all: &mut Vec<Case>,
    ) {
        let words = Words::from_names(&written.modifiers);
        let span = self.range(&written.span);
        let (frame, text) = &described.default_frame;
        let mut case = Case {
            behavior: written.behavior,
            visibility: words.visibility(),
            is_code: words.has("code"),
            olds: Vec::new(),
            requires: Vec::new(),
            ensures: Vec::new(),
            signals: Vec::new(),
            signals_only: default_signals_only(&described.exceptions, described.span),
            jumps: Vec::new(),
            assignable: FrameClause {
                frame: Ok(frame.clone()),
                span: described.span,
                text: (*text).into(),
                is_implicit: true,
            },
            accessible: None,
            diverges: Vec::new(),
            measured_by: Vec::new(),
            unusable: Vec::new(),
            text: self.text(&written.span),
            span,
        };
        match written.behavior {
            Behavior::Normal => {
                case.signals.push(Signals {
                    exception: "java/lang/Exception".into(),
                    variable: None,
                    condition: implicit_clause(constant(false, span), span, "normal_behavior"),
                });
                case.signals_only.classes = Ok(Vec::new());
                case.signals_only.text = "normal_behavior".into();
            }
            Behavior::Exceptional => {
                let body = constant(false, span);
                case.ensures
                    .push(implicit_clause(body, span, "exceptional_behavior"));
            }
            Behavior::Lightweight | Behavior::Behavior => {}
        }
        if let (true, Behavior::Normal | Behavior::Exceptional) =
            (described.block_in.is_some(), written.behavior)
        {
            let text = match written.behavior {
                Behavior::Normal => "normal_behavior",
                _ => "exceptional_behavior",
            };
            case.jumps.push(JumpClause {
                jump: None,
                condition: implicit_clause(constant(false, span), span, text),
            });
        }
        let mut pre = described.context.clone();
        pre.has_old = described.block_in.is_some();
        pre.is_requires = true;
        pre.is_public = words.visibility() == Some(Visibility::Public);
        pre.assumed = assumed::REQUIRES;
        let mut otherwise = Vec::new();
        for clause in clauses {
            self.case_clause(described, clause, &mut pre, &mut case, &mut otherwise);
        }
        let failing = failing_cases(&case, &otherwise, described.block_in.is_some());
        all.push(case);
        all.extend(failing);
    }

    fn case_clause(
        &mut self,
        described: &Described,
        clause: &ast::Clause,
        pre: &mut Context,
        case: &mut Case,
        otherwise: &mut Vec<(usize, Arc<str>, SourceRange)>,
    ) {
        let span = &clause.span;
        let mut post = pre.clone();
        post.has_old = true;
        post.is_requires = false;
        post.assumed = assumed::ENSURES;
        match &clause.kind {
            ClauseKind::Requires {
                condition,
                otherwise: other,
            } => {
                if is_not_specified(condition) {
                    return;
                }
                if let Some(ty) = other {
                    let class = self.typed(pre, |t| {
                        let found = t.ty(ty)?;
                        t.exception_class(found, &ty.span)
                    });
                    if let Ok(class) = class {
                        otherwise.push((case.requires.len(), class, self.range(span)));
                    }
                }
                let typed = self.condition(pre, condition, span);
                case.requires.push(typed);
            }
            ClauseKind::Ensures(condition) => {
                if is_not_specified(condition) {
                    return;
                }
                if case.behavior == Behavior::Exceptional {
                    self.misplaced(
                        clause,
                        "an `exceptional_behavior` case ends with an exception",
                    );
                }
                post.result = Some(described.result.clone());
                let typed = self.condition(&post, condition, span);
                case.ensures.push(typed);
            }
            ClauseKind::Signals {
                exception,
                variable,
                condition,
            } => {
                if case.behavior == Behavior::Normal {
                    self.misplaced(clause, "a `normal_behavior` case ends without an exception");
                }
                self.signals(
                    &post,
                    exception.as_ref(),
                    variable.as_ref(),
                    condition,
                    clause,
                    case,
                );
            }
            ClauseKind::SignalsOnly(types) => {
                if case.behavior == Behavior::Normal {
                    self.misplaced(clause, "a `normal_behavior` case ends without an exception");
                }
                let classes = match types {
                    Ok(types) => self.typed(&post, |t| {
                        let mut classes = Vec::new();
                        for ty in types {
                            let found = t.ty(ty)?;
                            classes.push(t.exception_class(found, &ty.span)?);
                        }
                        Ok(classes)
                    }),
                    Err(bad) => Err(self.syntax_error(bad, post.assumed)),
                };
                let classes = match case.signals_only.is_implicit {
                    true => classes,
                    false => Err(self.unsupported(
                        span,
                        "a second `signals_only` clause in a case",
                        assumed::ENSURES,
                    )),
                };
                case.signals_only = SignalsOnly {
                    classes,
                    span: self.range(span),
                    text: self.text(span),
                    is_implicit: false,
                };
            }
            ClauseKind::Jump { label, condition } => {
                self.jump(described, post, clause, (label.as_ref(), condition), case);
            }
            ClauseKind::Assignable(locations) => {
                let mut context = pre.clone();
                context.assumed = assumed::ASSIGNABLE;
                let frame = self.frame(&context, locations, span);
                case.assignable = joined(&case.assignable, frame);
            }
            ClauseKind::Accessible(locations) => {
                let mut context = pre.clone();
                context.assumed = assumed::ENSURES;
                let frame = self.frame(&context, locations, span);
                case.accessible = Some(match &case.accessible {
                    Some(before) => joined(before, frame),
                    None => frame,
                });
            }
            ClauseKind::Diverges(condition) => {
                if is_not_specified(condition) {
                    return;
                }
                let typed = self.condition(pre, condition, span);
                case.diverges.push(typed);
            }
            ClauseKind::MeasuredBy(list) => {
                let typed = self.measures(pre, list, span);
                case.measured_by.extend(typed);
            }
            ClauseKind::Old(variables) => self.olds(pre, variables, clause, case),
            ClauseKind::Other => {
                let what = format!("the clause `{}`", clause.keyword.text);
                let unusable = self.unsupported(span, &what, assumed::ENSURES);
                let typed = self.clause(Err(unusable), span);
                case.unusable.push(typed);
            }
        }
    }

    /// What holds where a jump leaves a block.
    fn jump(
        &mut self,
        described: &Described,
        mut post: Context,
        clause: &ast::Clause,
        (label, condition): (Option<&ast::Name>, &ast::Parsed<Option<ast::Expr>>),
        case: &mut Case,
    ) {
        let span = &clause.span;
        let Some(result) = &described.block_in else {
            let what = format!("the clause `{}` of a method", clause.keyword.text);
            let unusable = self.unsupported(span, &what, assumed::ENSURES);
            let typed = self.clause(Err(unusable), span);
            case.unusable.push(typed);
            return;
        };
        if matches!(case.behavior, Behavior::Normal | Behavior::Exceptional) {
            self.misplaced(clause, "no jump ends a case of this behavior");
        }
        let label = label.map(|l| Arc::from(l.text.as_str()));
        let jump = match clause.keyword.text.as_str() {
            "breaks" => Jump::Break(label),
            "continues" => Jump::Continue(label),
            _ => {
                post.result = Some(result.clone());
                Jump::Return
            }
        };
        let body = match condition {
            Ok(Some(condition)) => self.typed(&post, |t| t.condition(condition)),
            Ok(None) => Ok(constant(true, self.range(span))),
            Err(bad) => Err(self.syntax_error(bad, post.assumed)),
        };
        case.jumps.push(JumpClause {
            jump: Some(jump),
            condition: self.clause(body, span),
        });
    }

    fn misplaced(&mut self, clause: &ast::Clause, why: &str) {
        let message = format!("`{}` cannot stand here: {why}", clause.keyword.text);
        self.problems
            .push(Problem::error(clause.keyword.span.clone(), message, None));
    }

    fn signals(
        &mut self,
        post: &Context,
        exception: Option<&ast::Ty>,
        variable: Option<&ast::Name>,
        condition: &ast::Parsed<Option<ast::Expr>>,
        clause: &ast::Clause,
        case: &mut Case,
    ) {
        let span = &clause.span;
        let mut context = post.clone();
        let class = match exception {
            Some(ty) => self.typed(&context, |t| {
                let found = t.ty(ty)?;
                t.exception_class(found, &ty.span)
            }),
            None => Ok("java/lang/Exception".into()),
        };
        let name: Option<Arc<str>> = variable.map(|v| v.text.as_str().into());
        let (exception, body) = match class {
            Ok(class) => {
                let ty = Type::class(&class);
                context.exception = Some(ty.clone());
                if let Some(name) = &name {
                    context.vars.push(Variable {
                        name: name.clone(),
                        ty,
                        kind: VariableKind::Exception,
                    });
                }
                let body = match condition {
                    Ok(Some(condition)) => self.typed(&context, |t| t.condition(condition)),
                    Ok(None) => Ok(constant(true, self.range(span))),
                    Err(bad) => Err(self.syntax_error(bad, context.assumed)),
                };
                (class, body)
            }
            Err(unusable) => ("java/lang/Exception".into(), Err(unusable)),
        };
        case.signals.push(Signals {
            exception,
            variable: name,
            condition: self.clause(body, span),
        });
    }

    fn olds(
        &mut self,
        pre: &mut Context,
        variables: &ast::Parsed<Vec<(ast::Var, ast::Expr)>>,
        clause: &ast::Clause,
        case: &mut Case,
    ) {
        let variables = match variables {
            Ok(variables) => variables,
            Err(bad) => {
                let unusable = self.syntax_error(bad, assumed::DECLARATION);
                let typed = self.clause(Err(unusable), &clause.span);
                case.unusable.push(typed);
                return;
            }
        };
        for (var, value) in variables {
            let mut context = pre.clone();
            context.assumed = assumed::DECLARATION;
            let ty = match self.typed(&context, |t| t.ty(&var.ty)) {
                Ok(ty) => ty,
                Err(unusable) => {
                    let typed = self.clause(Err(unusable), &clause.span);
                    case.unusable.push(typed);
                    continue;
                }
            };
            let name: Arc<str> = var.name.text.as_str().into();
            let value = self.value(&context, &Ok(value.clone()), &ty, &clause.span);
            pre.vars.push(Variable {
                name: name.clone(),
                ty: ty.clone(),
                kind: VariableKind::Old(case.olds.len()),
            });
            case.olds.push(OldVar { name, ty, value });
        }
    }
}

/// All ways to choose one body of each group.
fn expand<'c>(parts: &'c [Part], into: &mut Vec<Vec<&'c ast::Clause>>) {
    for part in parts {
        if into.len() > MAX_CASES {
            return;
        }
        match part {
            Part::Clause(clause) => into.iter_mut().for_each(|list| list.push(clause)),
            Part::Group(bodies) => {
                let mut grown = Vec::new();
                for prefix in into.iter() {
                    for body in bodies {
                        let mut one = vec![prefix.clone()];
                        expand(body, &mut one);
                        grown.extend(one);
                        if grown.len() > MAX_CASES {
                            break;
                        }
                    }
                }
                *into = grown;
            }
        }
    }
}

/// Several clauses of one kind allow what each of them allows.
pub(crate) fn joined(before: &FrameClause, next: FrameClause) -> FrameClause {
    if before.is_implicit {
        return next;
    }
    let frame = match (&before.frame, &next.frame) {
        (Err(unusable), _) | (_, Err(unusable)) => Err(Unusable::clone(unusable)),
        (Ok(Frame::Everything), _) | (_, Ok(Frame::Everything)) => Ok(Frame::Everything),
        (Ok(Frame::Nothing), Ok(other)) | (Ok(other), Ok(Frame::Nothing)) => Ok(other.clone()),
        (Ok(Frame::Locations(a)), Ok(Frame::Locations(b))) => {
            Ok(Frame::Locations(a.iter().chain(b).cloned().collect()))
        }
    };
    FrameClause {
        frame,
        span: SourceRange {
            start: before.span.start,
            end: next.span.end,
        },
        text: format!("{}; {}", before.text, next.text).into(),
        is_implicit: false,
    }
}

/// `requires C else E` says that where the clauses before hold and C does not, E is thrown.
fn failing_cases(
    case: &Case,
    otherwise: &[(usize, Arc<str>, SourceRange)],
    is_block: bool,
) -> Vec<Case> {
    otherwise
        .iter()
        .map(|(index, class, span)| {
            let mut failing = case.clone();
            failing.behavior = Behavior::Exceptional;
            failing.requires.truncate(index + 1);
            // Whoever breaks it is shown the clause as it was written.
            let text = case
                .requires
                .get(*index)
                .map_or_else(|| "else".into(), |c| Arc::clone(&c.text));
            if let Some(last) = failing.requires.last_mut() {
                let body = last.body.clone().map(|value| negated(value, *span));
                *last = Clause {
                    body,
                    span: *span,
                    text: last.text.clone(),
                    is_implicit: true,
                };
            }
            failing.ensures = vec![Clause {
                body: Ok(constant(false, *span)),
                span: *span,
                text: Arc::clone(&text),
                is_implicit: false,
            }];
            let no_jump = || JumpClause {
                jump: None,
                condition: implicit_clause(constant(false, *span), *span, &text),
            };
            failing.jumps = is_block.then(no_jump).into_iter().collect();
            failing.signals = Vec::new();
            failing.signals_only.classes = Ok(vec![class.clone()]);
            failing.signals_only.span = *span;
            failing.signals_only.text = text;
            failing.signals_only.is_implicit = false;
            failing
        })
        .collect()
}

fn negated(value: Expr, span: SourceRange) -> Expr {
    Expr {
        kind: ExprKind::Unary {
            op: UnaryOp::Not,
            math: Math::Java,
            operand: Box::new(value),
        },
        ty: Type::Boolean,
        span,
    }
}

fn is_not_specified(condition: &ast::Parsed<ast::Expr>) -> bool {
    matches!(condition, Ok(expr) if matches!(expr.kind, E::NotSpecified))
}
