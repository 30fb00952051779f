//! In: tokens. Out: expressions that begin with a backslash, and lists of locations.

use super::ast::{Expr, ExprKind, Parsed};
use super::cursor::Cursor;

/// Words that stand alone, without arguments, and are not supported.
const UNSUPPORTED_ALONE: &[&str] = &[
    "empty",
    "seq_empty",
    "count",
    "index",
    "values",
    "lockset",
    "max_lockset",
    "allLocs",
    "measured_by",
];

/// Known words that we do not support, with arguments.
const UNSUPPORTED: &[&str] = &[
    "bigint_math",
    "concat",
    "disjoint",
    "distinct",
    "dl_",
    "duration",
    "erases",
    "indexOf",
    "intersect",
    "is_initialized",
    "itemAt",
    "java_math",
    "keyof",
    "locset",
    "new_elems_fresh",
    "nonnull",
    "not_assigned",
    "only_accessed",
    "only_called",
    "only_captured",
    "permission",
    "safe_math",
    "seq",
    "seq_concat",
    "seq_get",
    "seq_length",
    "seq_put",
    "seq_reverse",
    "seq_singleton",
    "seq_sub",
    "seq_swap",
    "set_minus",
    "set_union",
    "singleton",
    "space",
    "storeref",
    "subset",
    "working_space",
    "array2seq",
    "backup",
    "by",
    "exact",
    "map",
    "map_get",
    "map_update",
    "contains",
    "strictly_nothing",
    "invariant_free_for",
    "transactionUpdated",
];

impl Cursor<'_> {
    pub(crate) fn jml_primary(&mut self) -> Parsed<Expr> {
        let start = self.span().start;
        let word = self.backslash().unwrap_or_default().to_owned();
        let word_span = self.span();
        self.advance();
        let leaf = match word.as_str() {
            "result" => Some(ExprKind::Result),
            "exception" => Some(ExprKind::Exception),
            "same" => Some(ExprKind::Same),
            "not_specified" => Some(ExprKind::NotSpecified),
            "nothing" => Some(ExprKind::Nothing),
            "everything" => Some(ExprKind::Everything),
            _ => None,
        };
        if let Some(leaf) = leaf {
            return self.node(leaf, word_span, 0);
        }
        match word.as_str() {
            // KeY's short form.
            "inv" => {
                let this = self.node(ExprKind::This, word_span, 0)?;
                self.node(ExprKind::InvariantFor(vec![this]), start..self.end(), 1)
            }
            "old" | "pre" => {
                self.expect("(")?;
                let value = self.expr()?;
                let label = match self.eat(",") {
                    true => Some(self.identifier("a label")?),
                    false => None,
                };
                self.expect_close(")")?;
                let depth = value.depth;
                let kind = ExprKind::Old {
                    value: Box::new(value),
                    label,
                    is_pre: word == "pre",
                };
                self.node(kind, start..self.end(), depth)
            }
            "fresh" | "nonnullelements" | "invariant_for" => {
                self.expect("(")?;
                let args = self.exprs(")")?;
                let depth = args.iter().map(|a| a.depth).max().unwrap_or(0);
                if args.is_empty() {
                    let message = format!("`\\{word}` needs an argument");
                    return Err(self.bad(start..self.end(), message, None));
                }
                let kind = match word.as_str() {
                    "fresh" => ExprKind::Fresh(args),
                    "invariant_for" => ExprKind::InvariantFor(args),
                    _ => ExprKind::NonNullElements(args),
                };
                self.node(kind, start..self.end(), depth)
            }
            "typeof" | "elemtype" | "reach" => {
                self.expect("(")?;
                let value = self.expr()?;
                if word == "reach" && self.is(",") {
                    while self.eat(",") {
                        self.expr()?;
                    }
                    self.expect_close(")")?;
                    let what = "`\\reach` with several arguments".to_owned();
                    return self.node(ExprKind::Unsupported(what), start..self.end(), 0);
                }
                self.expect_close(")")?;
                let depth = value.depth;
                let value = Box::new(value);
                let kind = match word.as_str() {
                    "typeof" => ExprKind::TypeOf(value),
                    "elemtype" => ExprKind::ElemType(value),
                    _ => ExprKind::Reach(value),
                };
                self.node(kind, start..self.end(), depth)
            }
            "type" | "static_invariant_for" => {
                self.expect("(")?;
                let ty = self.ty()?;
                self.expect_close(")")?;
                let kind = match word.as_str() {
                    "type" => ExprKind::TypeLit(ty),
                    _ => ExprKind::StaticInvariantFor(ty),
                };
                self.node(kind, start..self.end(), 0)
            }
            "not_modified" | "only_assigned" => {
                self.expect("(")?;
                let locations = self.locations()?;
                self.expect_close(")")?;
                let depth = locations.iter().map(|l| l.depth).max().unwrap_or(0);
                let kind = match word.as_str() {
                    "not_modified" => ExprKind::NotModified(locations),
                    _ => ExprKind::OnlyAssigned(locations),
                };
                self.node(kind, start..self.end(), depth)
            }
            "lbl" | "lblpos" | "lblneg" | "forall" | "exists" | "sum" | "product" | "min"
            | "max" | "num_of" => Err(self.bad(
                word_span,
                format!("`\\{word}` needs parentheses around it"),
                Some(format!("write `(\\{word} …)`")),
            )),
            _ => self.unsupported(&word, start),
        }
    }

    fn unsupported(&mut self, word: &str, start: usize) -> Parsed<Expr> {
        let known = UNSUPPORTED.contains(&word)
            || UNSUPPORTED_ALONE.contains(&word)
            || word.starts_with("dl_")
            || super::types::JML_TYPES.contains(&word);
        if !known {
            let meant = nearest(word);
            let hint = meant.map(|w| format!("did you mean `\\{w}`?"));
            let end = self.end();
            return Err(self.bad(start..end, format!("`\\{word}` is not known"), hint));
        }
        if self.is("(") && !UNSUPPORTED_ALONE.contains(&word) {
            self.skip_brackets();
        }
        self.node(
            ExprKind::Unsupported(format!("`\\{word}`")),
            start..self.end(),
            0,
        )
    }

    /// Locations between commas.
    pub(crate) fn locations(&mut self) -> Parsed<Vec<Expr>> {
        let mut list = vec![self.location()?];
        while self.eat(",") {
            list.push(self.location()?);
        }
        Ok(list)
    }

    fn location(&mut self) -> Parsed<Expr> {
        self.enter()?;
        let found = self.postfix(true)?;
        self.nesting -= 1;
        Ok(found)
    }

    /// What follows `a[` in a location.
    pub(crate) fn element_location(&mut self, array: Expr) -> Parsed<Expr> {
        let (start, depth) = (array.span.start, array.depth);
        if self.eat("*") {
            self.expect_close("]")?;
            let kind = ExprKind::Range {
                array: Box::new(array),
                from: None,
                to: None,
            };
            return self.node(kind, start..self.end(), depth);
        }
        let from = match self.is("..") {
            true => None,
            false => Some(self.expr()?),
        };
        if !self.eat("..") {
            self.expect_close("]")?;
            let Some(index) = from else {
                return Err(self.expected("an index", None));
            };
            let deepest = depth.max(index.depth);
            let kind = ExprKind::Index(Box::new(array), Box::new(index));
            return self.node(kind, start..self.end(), deepest);
        }
        let to = match self.is("]") || self.is("*") {
            true => {
                self.eat("*");
                None
            }
            false => Some(self.expr()?),
        };
        self.expect_close("]")?;
        let ends = from.iter().chain(&to).map(|e| e.depth).max().unwrap_or(0);
        let kind = ExprKind::Range {
            array: Box::new(array),
            from: from.map(Box::new),
            to: to.map(Box::new),
        };
        self.node(kind, start..self.end(), depth.max(ends))
    }
}

const KNOWN: &[&str] = &[
    "bigint",
    "elemtype",
    "everything",
    "exception",
    "exists",
    "forall",
    "fresh",
    "invariant_for",
    "lbl",
    "max",
    "min",
    "nonnullelements",
    "not_modified",
    "not_specified",
    "nothing",
    "num_of",
    "old",
    "only_assigned",
    "pre",
    "product",
    "reach",
    "real",
    "result",
    "same",
    "static_invariant_for",
    "such_that",
    "sum",
    "type",
    "typeof",
];

fn nearest(word: &str) -> Option<&'static str> {
    crate::keyword::nearest(word, KNOWN.iter().copied())
}
