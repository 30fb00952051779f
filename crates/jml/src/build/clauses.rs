//! In: clauses as they are written. Out: typed clauses, also of those that cannot be used.

use std::sync::Arc;

use provetta_classfile::SourceRange;

use crate::check::{Check, Context, Typer};
use crate::syntax::Problem;
use crate::syntax::ast::{self, Bad, Parsed, Span};
use crate::text::Lines;
use crate::{Clause, Expr, Frame, FrameClause, Type, Unusable};

/// What is assumed for clauses that cannot be used.
pub(crate) mod assumed {
    pub(crate) const REQUIRES: &str = "nothing: inputs that the clause excludes are looked at too, and what breaks another clause is unknown";
    pub(crate) const ENSURES: &str = "nothing: the clause is neither checked nor used";
    pub(crate) const ASSIGNABLE: &str = "anything may change, and the clause is not checked";
    pub(crate) const INVARIANT: &str = "nothing: the clause is neither checked nor used";
    pub(crate) const DECLARATION: &str = "any value";
    pub(crate) const LOOP: &str = "nothing: the clause is neither checked nor used";
    pub(crate) const STATEMENT: &str = "nothing: it is neither checked nor used";
}

/// Where clauses are made: the text, and where problems go.
pub(crate) struct Maker<'m> {
    pub(crate) source: &'m str,
    pub(crate) lines: &'m Lines<'m>,
    pub(crate) problems: &'m mut Vec<Problem>,
}

impl Maker<'_> {
    pub(crate) fn range(&self, span: &Span) -> SourceRange {
        self.lines.range(span.clone())
    }

    /// The text of a clause on one line, without comment marks.
    pub(crate) fn text(&self, span: &Span) -> Arc<str> {
        let text = self.source.get(span.clone()).unwrap_or_default();
        let mut shown = String::new();
        for (i, line) in text.split(['\n', '\r']).enumerate() {
            let mut line = line.trim();
            if i > 0 {
                if let Some(rest) = line.strip_prefix("//") {
                    line = rest.split_once('@').map_or(rest, |(_, rest)| rest);
                }
                line = line.trim_start_matches('@').trim_start();
            }
            // The end of a comment that was followed by another one.
            line = line
                .strip_suffix("*/")
                .unwrap_or(line)
                .trim_end_matches('@')
                .trim_end();
            if !shown.is_empty() && !line.is_empty() {
                shown.push(' ');
            }
            shown.push_str(line);
        }
        shown.into()
    }

    /// A clause from its typed body.
    pub(crate) fn clause(&self, body: Result<Expr, Unusable>, span: &Span) -> Clause {
        Clause {
            body,
            span: self.range(span),
            text: self.text(span),
            is_implicit: false,
        }
    }

    /// Why a clause with wrong syntax cannot be used; what is assumed is added to what was reported.
    pub(crate) fn syntax_error(&mut self, bad: &Bad, assumed: &str) -> Unusable {
        for problem in self.problems.iter_mut() {
            if problem.span == bad.span && problem.message == bad.message {
                problem.assumed = Some(assumed.to_owned());
            }
        }
        Unusable {
            reason: bad.message.clone(),
            assumed: assumed.to_owned(),
            span: self.range(&bad.span),
        }
    }

    /// Types something in a context.
    pub(crate) fn typed<T>(
        &mut self,
        context: &Context,
        check: impl FnOnce(&mut Typer) -> Check<T>,
    ) -> Result<T, Unusable> {
        let mut typer = Typer::new(context.clone(), self.lines, self.problems);
        let checked = check(&mut typer);
        checked.map_err(|stop| typer.unusable(stop))
    }

    /// A clause that holds a boolean expression.
    pub(crate) fn condition(
        &mut self,
        context: &Context,
        parsed: &Parsed<ast::Expr>,
        span: &Span,
    ) -> Clause {
        let body = match parsed {
            Ok(expr) => self.typed(context, |t| t.condition(expr)),
            Err(bad) => Err(self.syntax_error(bad, context.assumed)),
        };
        self.clause(body, span)
    }

    /// A clause that holds an expression of a type.
    pub(crate) fn value(
        &mut self,
        context: &Context,
        parsed: &Parsed<ast::Expr>,
        ty: &Type,
        span: &Span,
    ) -> Clause {
        let body = match parsed {
            Ok(expr) => self.typed(context, |t| t.value(expr, ty)),
            Err(bad) => Err(self.syntax_error(bad, context.assumed)),
        };
        self.clause(body, span)
    }

    /// Clauses that hold whole numbers, one for each expression.
    pub(crate) fn measures(
        &mut self,
        context: &Context,
        parsed: &Parsed<Vec<ast::Expr>>,
        span: &Span,
    ) -> Vec<Clause> {
        let list = match parsed {
            Ok(list) => list,
            Err(bad) => {
                let unusable = self.syntax_error(bad, context.assumed);
                return vec![self.clause(Err(unusable), span)];
            }
        };
        list.iter()
            .map(|expr| {
                let body = self.typed(context, |t| {
                    let typed = t.expr(expr)?;
                    let typed = t.unboxed(typed);
                    match typed.ty.is_integral() {
                        true => Ok(typed),
                        false => {
                            let message = format!(
                                "a measure is a whole number, and this is of type `{}`",
                                typed.ty
                            );
                            Err(t.fail(&expr.span, message, None))
                        }
                    }
                });
                self.clause(body, span)
            })
            .collect()
    }

    pub(crate) fn frame(
        &mut self,
        context: &Context,
        parsed: &Parsed<Vec<ast::Expr>>,
        span: &Span,
    ) -> FrameClause {
        let frame: Result<Frame, Unusable> = match parsed {
            Ok(locations) => self.typed(context, |t| t.frame(locations)),
            Err(bad) => Err(self.syntax_error(bad, context.assumed)),
        };
        FrameClause {
            frame,
            span: self.range(span),
            text: self.text(span),
            is_implicit: false,
        }
    }

    /// Reports fine JML that is not supported.
    pub(crate) fn unsupported(&mut self, span: &Span, what: &str, assumed: &str) -> Unusable {
        let reason = format!("{what} is not supported");
        self.problems
            .push(Problem::warning(span.clone(), reason.clone(), assumed));
        Unusable {
            reason,
            assumed: assumed.to_owned(),
            span: self.range(span),
        }
    }
}
