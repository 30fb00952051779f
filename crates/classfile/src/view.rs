//! In: code with its `CharacterRangeTable`, and the source. Out: table entries by place, and their tokens.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::condition::{Tokens, repair, value};
use crate::source::Source;
use crate::tokens::{Token, tokens};
use crate::{Code, CodeRange, SourceRange};

/// Conditions are shorter than this; javac's ranges are sometimes not, and methods can have thousands.
const MAX_PIECE: usize = 4096;

/// Which part of a range matters if it is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    Start,
    End,
    /// Nothing, if not all
    All,
}

/// A method's code seen with its source.
pub(crate) struct View<'a> {
    pub(crate) code: &'a Code,
    pub(crate) source: Option<Source<'a>>,
    /// Table entries by their last instruction
    ending: FxHashMap<u32, Vec<&'a CodeRange>>,
}

impl<'a> View<'a> {
    pub(crate) fn new(code: &'a Code, source: Option<&'a str>) -> View<'a> {
        let mut ending: FxHashMap<u32, Vec<&CodeRange>> = FxHashMap::default();
        for entry in &code.ranges {
            ending.entry(entry.end).or_default().push(entry);
        }
        View {
            code,
            source: source.map(Source::new),
            ending,
        }
    }

    /// The matching entries around an instruction, the smallest first.
    pub(crate) fn containing(
        &self,
        insn: u32,
        wanted: impl Fn(&CodeRange) -> bool,
    ) -> Vec<&'a CodeRange> {
        let inside = |r: &&CodeRange| (r.start..=r.end).contains(&insn) && wanted(r);
        let mut found: Vec<&CodeRange> = self.code.ranges.iter().filter(inside).collect();
        found.sort_by_key(|r| size(r));
        found
    }

    /// The smallest matching entry whose last instruction is this one.
    pub(crate) fn ending_at(
        &self,
        insn: u32,
        wanted: impl Fn(&CodeRange) -> bool,
    ) -> Option<&'a CodeRange> {
        let ending = self.ending.get(&insn)?;
        ending
            .iter()
            .copied()
            .filter(|r| wanted(r))
            .min_by_key(|r| size(r))
    }

    /// The smallest matching entry whose last instruction is the one before this.
    pub(crate) fn ending_before(
        &self,
        insn: u32,
        wanted: impl Fn(&CodeRange) -> bool,
    ) -> Option<&'a CodeRange> {
        self.ending_at(insn.checked_sub(1)?, wanted)
    }

    /// Whether an instruction jumps back.
    pub(crate) fn is_backward(&self, insn: u32) -> bool {
        crate::cfg::targets(&self.code.insns[insn as usize])
            .iter()
            .any(|t| *t <= insn)
    }

    /// The source tokens of an entry; none if there are none.
    pub(crate) fn tokens(&self, entry: &CodeRange, keep: Keep) -> Option<Vec<Token<'_>>> {
        let source = self.source.as_ref()?;
        let mut bytes = source.bytes(entry.range)?;
        if bytes.len() > MAX_PIECE {
            match keep {
                Keep::Start => bytes.end = boundary(source.text, bytes.start + MAX_PIECE),
                // From the beginning of a line, so that it does not begin inside of a literal.
                Keep::End => {
                    let from = boundary(source.text, bytes.end - MAX_PIECE);
                    let line = source.text[from..bytes.end].find('\n');
                    bytes.start = line.map_or(from, |end| from + end + 1);
                }
                Keep::All => return None,
            }
        }
        let start = self.pattern_start(&bytes).unwrap_or(bytes.start);
        let all = tokens(source.text, start..bytes.end);
        (!all.is_empty()).then_some(all)
    }

    /// Tokens shortly before a place.
    pub(crate) fn before(&self, place: usize) -> Vec<Token<'_>> {
        let Some(source) = &self.source else {
            return Vec::new();
        };
        tokens(
            source.text,
            boundary(source.text, place.saturating_sub(300))..place,
        )
    }

    /// javac lets the range of `o instanceof T t` begin at `T`.
    fn pattern_start(&self, bytes: &Range<usize>) -> Option<usize> {
        let before = self.before(bytes.start);
        let [operand @ .., last] = before.as_slice() else {
            return None;
        };
        if !last.is("instanceof") {
            return None;
        }
        let whole = repair(operand);
        let split = whole.iter().rposition(|t| t.is("&&") || t.is("||"));
        value(whole.get(split.map_or(0, |at| at + 1)..)?)
            .first()
            .map(|first| first.start)
    }

    /// Where consecutive tokens stand.
    pub(crate) fn range(&self, tokens: Tokens) -> Option<SourceRange> {
        let source = self.source.as_ref()?;
        let (first, last) = (tokens.first()?, tokens.last()?);
        Some(SourceRange {
            start: source.position(first.start),
            end: source.position(last.end()),
        })
    }
}

/// The least code counts, then the least text.
fn size(entry: &CodeRange) -> (u32, u32, u32) {
    let code = entry.end.saturating_sub(entry.start);
    let lines = entry.range.end.line.saturating_sub(entry.range.start.line);
    (code, lines, entry.range.end.column)
}

/// The next place at which the text can be cut.
fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}
