//! In: the typed specification of a method. Out: every part of it that cannot be used, with the reason.
//!
//! A part that cannot be read, resolved or checked is listed as an obligation of the method that is never shown, whatever
//! the search finds: a proof of the rest is no proof of the contract that was written. The structures of the typed tree
//! are taken apart field by field, so that what is added to them has to be decided on here before it compiles.

use std::sync::Arc;

use jml::{
    Case, Clause, FrameClause, LoopSpec, Lost, MethodSpec, SignalsOnly, StatementSpec, Unusable,
};
use provetta_classfile::SourceRange;
use provetta_jml as jml;

use crate::specified::obligation::asks_for_end;

/// A part of a specification that cannot be used.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) text: Arc<str>,
    pub(crate) span: SourceRange,
    /// The case of the method's contract that it belongs to
    pub(crate) case: Option<usize>,
    pub(crate) why: String,
    /// Whether it is a piece of text, and not a clause of the tree
    pub(crate) is_text: bool,
}

/// What is collected.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    all: Vec<Part>,
    case: Option<usize>,
}

impl Parts {
    /// All parts, in the order of the tree. Text that a clause of the tree stands for is listed with the clause.
    pub(crate) fn into_all(self) -> Vec<Part> {
        let clauses: Vec<SourceRange> = self
            .all
            .iter()
            .filter(|part| !part.is_text)
            .map(|part| part.span)
            .collect();
        let is_in_clause = |part: &Part| {
            let at = part.span.start;
            part.is_text && clauses.iter().any(|span| span.start <= at && at < span.end)
        };
        let mut all = self.all;
        all.retain(|part| !is_in_clause(part));
        all
    }

    pub(crate) fn add(&mut self, text: &Arc<str>, span: SourceRange, why: String) {
        self.all.push(Part {
            text: Arc::clone(text),
            span,
            case: self.case,
            why,
            is_text: false,
        });
    }

    fn clause(&mut self, clause: &Clause) {
        if let Err(why) = &clause.body {
            self.add(&clause.text, clause.span, why.reason.clone());
        }
    }

    fn clauses<'c>(&mut self, clauses: impl IntoIterator<Item = &'c Clause>) {
        clauses.into_iter().for_each(|clause| self.clause(clause));
    }

    fn frame(&mut self, frame: &FrameClause) {
        if let Err(why) = &frame.frame {
            self.add(&frame.text, frame.span, why.reason.clone());
        }
    }

    fn only(&mut self, only: &SignalsOnly) {
        if let Err(why) = &only.classes {
            self.add(&only.text, only.span, why.reason.clone());
        }
    }

    /// A case of the contract of the method.
    pub(crate) fn case(&mut self, number: usize, case: &Case) {
        self.case = Some(number);
        self.any_case(case);
        self.case = None;
    }

    fn any_case(&mut self, case: &Case) {
        let Case {
            // How it is introduced and who sees it asks for nothing beyond the clauses.
            behavior: _,
            visibility: _,
            is_code: _,
            text: _,
            span: _,
            olds,
            requires,
            ensures,
            signals,
            signals_only,
            jumps,
            assignable,
            accessible,
            diverges,
            measured_by,
            unusable,
        } = case;
        self.clauses(olds.iter().map(|old| &old.value));
        self.clauses(requires.iter().chain(ensures));
        self.clauses(signals.iter().map(|signals| &signals.condition));
        self.only(signals_only);
        self.clauses(jumps.iter().map(|jump| &jump.condition));
        self.frame(assignable);
        accessible.iter().for_each(|reads| self.frame(reads));
        self.clauses(diverges.iter().chain(measured_by));
        self.unread(unusable);
    }

    /// Clauses that are kept only because they cannot be used.
    fn unread(&mut self, clauses: &[Clause]) {
        for clause in clauses {
            let why = clause.body.as_ref().err();
            let why = why.map_or("it cannot be used".to_owned(), |why| why.reason.clone());
            self.add(&clause.text, clause.span, why);
        }
    }

    /// A case of the contract of a statement: some of what is checked of methods is not checked of statements.
    fn case_of_statement(&mut self, case: &Case) {
        self.any_case(case);
        let reads = case.accessible.iter().filter(|reads| {
            !reads.is_implicit && !matches!(reads.frame, Ok(jml::Frame::Everything))
        });
        for reads in reads.filter(|reads| reads.frame.is_ok()) {
            let why = "what a block reads, not supported yet".to_owned();
            self.add(&reads.text, reads.span, why);
        }
        let is_read = |clause: &&Clause| clause.body.is_ok();
        for clause in case.measured_by.iter().filter(is_read) {
            let why = "a measure of a block, not supported yet".to_owned();
            self.add(&clause.text, clause.span, why);
        }
        for clause in case
            .diverges
            .iter()
            .filter(is_read)
            .filter(|c| asks_for_end(c))
        {
            let why = "that a block ends, not supported yet".to_owned();
            self.add(&clause.text, clause.span, why);
        }
    }

    /// What is written at a method, in its body too. Its cases come with the inherited ones.
    pub(crate) fn method(&mut self, method: &MethodSpec) {
        let MethodSpec {
            name: _,
            descriptor: _,
            is_static: _,
            parameters: _,
            result: _,
            result_nullity: _,
            purity: _,
            is_helper: _,
            math: _,
            spec_visibility: _,
            extends_inherited: _,
            exceptions: _,
            span: _,
            // These are in the contract.
            cases: _,
            // This comes with what is lost at the type and at overridden methods.
            lost: _,
            statements,
            overflowing,
        } = method;
        statements.iter().for_each(|s| self.statement(s));
        // Without exact arithmetic there are none.
        self.clauses(overflowing);
    }

    fn statement(&mut self, statement: &StatementSpec) {
        match statement {
            StatementSpec::Loop(spec) => {
                let LoopSpec {
                    statement: _,
                    condition: _,
                    body: _,
                    opens_with_loop: _,
                    has_own_lines: _,
                    labels: _,
                    exits: _,
                    span: _,
                    invariants,
                    decreases,
                    assignable,
                } = spec;
                self.clauses(invariants.iter().chain(decreases));
                assignable.iter().for_each(|frame| self.frame(frame));
            }
            StatementSpec::Assert { at: _, clause }
            | StatementSpec::Assume { at: _, clause }
            | StatementSpec::Unreachable { at: _, clause } => self.clause(clause),
            StatementSpec::Ghost(ghost) => self.clauses(&ghost.init),
            StatementSpec::Set(set) => match (&set.target, &set.value.body) {
                (None, Ok(_)) => {
                    let why = "its target cannot be used".to_owned();
                    self.add(&set.value.text, set.value.span, why);
                }
                _ => self.clause(&set.value),
            },
            StatementSpec::Block(spec) => {
                spec.cases.iter().for_each(|c| self.case_of_statement(c));
            }
        }
    }

    /// A piece that cannot be read or belongs to nothing.
    pub(crate) fn lost(&mut self, file: &str, lost: &Lost) {
        let line = lost.span.start.line;
        let file = file.rsplit(['/', '\\']).next().unwrap_or_default();
        self.all.push(Part {
            text: Arc::from(format!("the specification at {file}:{line}")),
            span: lost.span,
            case: self.case,
            why: lost.reason.clone(),
            is_text: true,
        });
    }

    /// The specification as a whole cannot be read.
    pub(crate) fn unreadable(&mut self, span: SourceRange, why: String) {
        self.add(&Arc::from("its specification"), span, why);
    }
}

/// Why a condition of a called method cannot be evaluated, if a part of it cannot be used.
pub(crate) fn of_precondition(cases: &[Case]) -> Option<String> {
    let olds = |case: &Case| case.olds.iter().map(|old| old.value.clone()).collect();
    let mut all = cases.iter().flat_map(|case| {
        let mut clauses: Vec<Clause> = olds(case);
        clauses.extend(case.requires.iter().cloned());
        clauses
    });
    all.find_map(|clause| reason(&clause.text, clause.body.as_ref().err()))
}

/// The reason with the clause that it is about.
pub(crate) fn reason(text: &str, why: Option<&Unusable>) -> Option<String> {
    why.map(|why| format!("`{text}`: {}", why.reason))
}
