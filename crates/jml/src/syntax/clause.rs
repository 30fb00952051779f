//! In: tokens. Out: the cases and clauses of a method's contract.

use super::ast::{Case, Clause, ClauseKind, Expr, Name, Parsed, Part, Ty, Var};
use super::cursor::Cursor;
use super::lex::Kind;
use crate::Behavior;
use crate::keyword::{Group, group, without_redundancy};

/// How deep `{| |}` may nest.
const MAX_GROUPS: u32 = 16;

impl Cursor<'_> {
    /// Whether a case or one of its clauses begins here.
    pub(crate) fn at_case(&self) -> bool {
        self.is("{|")
            || self
                .word()
                .and_then(group)
                .is_some_and(|g| matches!(g, Group::Method | Group::Behaviour))
    }

    /// All cases from here on; modifiers before the first one are already read. Words that say nothing about a case are
    /// given back as the third part: they belong to the declaration.
    pub(crate) fn cases(&mut self, modifiers: Vec<Name>) -> (bool, Vec<Case>, Vec<Name>) {
        let mut others = Vec::new();
        let mut also = false;
        let mut cases = Vec::new();
        let mut modifiers = Some(modifiers);
        let mut redundant = None;
        loop {
            let mut own = modifiers.take().unwrap_or_default();
            while self.is_word("also") {
                also |= cases.is_empty();
                self.advance();
            }
            if matches!(self.word(), Some("implies_that" | "for_example")) {
                redundant = Some(self.take_name());
                continue;
            }
            own.extend(self.modifiers());
            if !self.at_case() {
                if !own.is_empty() || also && cases.is_empty() {
                    let expected = "a clause such as `requires` or `ensures`";
                    if self.is_end() && own.is_empty() {
                        self.expected(expected, None);
                    }
                }
                // Modifiers behind a contract belong to the declaration.
                if let Some(first) = own.first() {
                    self.back_to(first.span.start);
                }
                return (also, cases, others);
            }
            let (own, declares): (Vec<Name>, Vec<Name>) =
                own.into_iter().partition(|m| is_of_case(&m.text));
            others.extend(declares);
            let start = own.first().map_or(self.span().start, |m| m.span.start);
            let behavior = self.behavior();
            let before = self.at;
            let parts = self.parts(0);
            if behavior.is_some() || !parts.is_empty() {
                cases.push(Case {
                    behavior: behavior.unwrap_or(Behavior::Lightweight),
                    modifiers: own,
                    parts,
                    redundant: redundant.clone(),
                    span: start..self.end().max(start),
                });
            }
            let is_joined = matches!(self.word(), Some("also" | "implies_that" | "for_example"));
            let goes_on = is_joined || self.at_case() && (self.at > before || behavior.is_some());
            if goes_on && !is_joined {
                let span = self.span();
                let hint = "join cases with `also`".to_owned();
                self.bad(span, "expected `also` before this".to_owned(), Some(hint));
            }
            if !goes_on {
                return (also, cases, others);
            }
        }
    }

    /// The keyword of a heavyweight case.
    fn behavior(&mut self) -> Option<Behavior> {
        let behavior = match self.word()? {
            "behavior" | "behaviour" | "example" => Behavior::Behavior,
            "normal_behavior" | "normal_behaviour" | "normal_example" => Behavior::Normal,
            "exceptional_behavior" | "exceptional_behaviour" | "exceptional_example" => {
                Behavior::Exceptional
            }
            // KeY's contracts of model methods.
            "model_behavior" | "model_behaviour" => Behavior::Behavior,
            _ => return None,
        };
        self.advance();
        Some(behavior)
    }

    fn parts(&mut self, depth: u32) -> Vec<Part> {
        let mut parts = Vec::new();
        loop {
            if self.is("{|") {
                let span = self.span();
                self.advance();
                if depth >= MAX_GROUPS {
                    self.bad(span, "`{|` nests too deep".to_owned(), None);
                    // Whatever follows would be read in the wrong place.
                    while !self.is_end() {
                        self.advance();
                    }
                    return parts;
                }
                let mut bodies = vec![self.parts(depth + 1)];
                while self.is_word("also") {
                    self.advance();
                    bodies.push(self.parts(depth + 1));
                }
                if !self.eat("|}") {
                    self.expected("a clause or `|}`", None);
                    if !self.is_end() && !self.at_case() {
                        self.skip_clause();
                    }
                }
                parts.push(Part::Group(bodies));
                continue;
            }
            match self.word().and_then(group) {
                Some(Group::Method) => parts.push(Part::Clause(Box::new(self.clause()))),
                _ if matches!(
                    self.word(),
                    Some(
                        "model_program"
                            | "code_contract"
                            | "extract"
                            | "abrupt_behavior"
                            | "abrupt_behaviour"
                            | "feasible_behavior"
                            | "feasible_behaviour"
                            | "choose"
                            | "choose_if"
                            | "subclassing_contract"
                            | "weakly"
                    )
                ) =>
                {
                    let name = self.take_name();
                    if self.is("{") {
                        self.skip_brackets();
                    }
                    let span = name.span.start..self.end();
                    let clause = Clause {
                        kind: ClauseKind::Other,
                        keyword: name,
                        span,
                    };
                    parts.push(Part::Clause(Box::new(clause)));
                }
                _ => return parts,
            }
        }
    }

    fn clause(&mut self) -> Clause {
        let keyword = self.take_name();
        let kind = match without_redundancy(&keyword.text) {
            "requires" | "pre" => {
                let parsed = self.body(|c| {
                    let condition = c.expr()?;
                    let otherwise = c.otherwise()?;
                    Ok((condition, otherwise))
                });
                match parsed {
                    Ok((condition, otherwise)) => ClauseKind::Requires {
                        condition: Ok(condition),
                        otherwise,
                    },
                    Err(bad) => ClauseKind::Requires {
                        condition: Err(bad),
                        otherwise: None,
                    },
                }
            }
            "ensures" | "post" => ClauseKind::Ensures(self.body(|c| c.expr())),
            "signals" | "exsures" => self.signals(),
            "signals_only" => ClauseKind::SignalsOnly(self.body(|c| c.exception_types())),
            "breaks" | "continues" | "returns" => self.jump(&keyword.text),
            "assignable" | "modifies" | "modifiable" | "assigns" | "writes" => {
                ClauseKind::Assignable(self.body(|c| c.locations()))
            }
            // KeY's dependencies of an observer.
            "accessible" if self.is_ahead(1, ":") => {
                self.skip_clause();
                ClauseKind::Other
            }
            "accessible" | "reads" => ClauseKind::Accessible(self.body(|c| c.locations())),
            "diverges" => ClauseKind::Diverges(self.body(|c| c.expr())),
            "measured_by" => ClauseKind::MeasuredBy(self.body(|c| {
                let mut list = vec![c.expr()?];
                while c.eat(",") {
                    list.push(c.expr()?);
                }
                Ok(list)
            })),
            "old" => ClauseKind::Old(self.body(|c| c.old_variables())),
            _ => {
                self.skip_clause();
                ClauseKind::Other
            }
        };
        let span = keyword.span.start..self.clause_end();
        Clause {
            kind,
            keyword,
            span,
        }
    }

    /// End of the clause that was just read, without its semicolon.
    pub(crate) fn clause_end(&self) -> usize {
        let end = self.end();
        match self.source.get(..end).is_some_and(|s| s.ends_with(';')) {
            true => self.end_before_semicolon(),
            false => end,
        }
    }

    fn otherwise(&mut self) -> Parsed<Option<Ty>> {
        if !self.is_word("else") {
            return Ok(None);
        }
        self.advance();
        self.ty().map(Some)
    }

    fn signals(&mut self) -> ClauseKind {
        let parsed = self.body(|c| {
            c.expect("(")?;
            let exception = c.ty()?;
            let variable = match c.kind() {
                Kind::Word => Some(c.identifier("a name for the exception")?),
                _ => None,
            };
            if c.is("|") {
                let span = c.span();
                let message = "several exceptions in one `signals` clause are not supported";
                let hint = "write a clause for each".to_owned();
                return Err(c.bad(span, message.to_owned(), Some(hint)));
            }
            c.expect(")")?;
            let condition = match c.is(";") || c.at_clause_start() {
                true => None,
                false => Some(c.expr()?),
            };
            Ok((exception, variable, condition))
        });
        match parsed {
            Ok((exception, variable, condition)) => ClauseKind::Signals {
                exception: Some(exception),
                variable,
                condition: Ok(condition),
            },
            Err(bad) => ClauseKind::Signals {
                exception: None,
                variable: None,
                condition: Err(bad),
            },
        }
    }

    /// What holds where a jump leaves a block: `breaks (label) condition`. A name in parentheses with nothing behind it
    /// is a condition.
    fn jump(&mut self, keyword: &str) -> ClauseKind {
        let parsed = self.body(|c| {
            let mut label = None;
            if keyword != "returns" && c.is("(") {
                let is_empty = c.is_ahead(1, ")");
                let is_label = c.token(1).kind == Kind::Word && c.is_ahead(2, ")");
                if is_empty || is_label && !c.is_ahead(3, ";") {
                    c.advance();
                    if is_label {
                        label = Some(c.identifier("a label")?);
                    }
                    c.expect(")")?;
                }
            }
            let condition = match c.is(";") || c.at_clause_start() {
                true => None,
                false => Some(c.expr()?),
            };
            Ok((label, condition))
        });
        match parsed {
            Ok((label, condition)) => ClauseKind::Jump {
                label,
                condition: Ok(condition),
            },
            Err(bad) => ClauseKind::Jump {
                label: None,
                condition: Err(bad),
            },
        }
    }

    fn exception_types(&mut self) -> Parsed<Vec<Ty>> {
        if self.backslash() == Some("nothing") {
            self.advance();
            return Ok(Vec::new());
        }
        let mut list = vec![self.ty()?];
        while self.eat(",") {
            list.push(self.ty()?);
        }
        Ok(list)
    }

    fn old_variables(&mut self) -> Parsed<Vec<(Var, Expr)>> {
        let modifiers = self.skip_annotations();
        let ty = self.ty()?;
        let mut list = Vec::new();
        loop {
            let name = self.identifier("the name of a variable")?;
            self.expect("=")?;
            let value = self.expr()?;
            let var = Var {
                ty: ty.clone(),
                name,
                modifiers: modifiers.clone(),
            };
            list.push((var, value));
            if !self.eat(",") {
                return Ok(list);
            }
        }
    }
}

/// Modifiers of a case.
fn is_of_case(word: &str) -> bool {
    matches!(word, "public" | "protected" | "private" | "code")
}
