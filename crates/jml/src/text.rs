//! In: source text. Out: lines and columns of byte offsets, counted as javac counts.

use std::ops::Range;

use crate::{Position, SourceRange};

/// Where each line of a source text starts.
pub(crate) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Lines<'a> {
        let bytes = text.as_bytes();
        let ends = |(i, byte): (usize, &u8)| {
            let end = *byte == b'\n' || (*byte == b'\r' && bytes.get(i + 1) != Some(&b'\n'));
            end.then_some(i + 1)
        };
        let starts = std::iter::once(0)
            .chain(bytes.iter().enumerate().filter_map(ends))
            .collect();
        Lines { text, starts }
    }

    /// Line of an offset, from 1.
    pub(crate) fn line(&self, offset: usize) -> u32 {
        self.starts.partition_point(|start| *start <= offset).max(1) as u32
    }

    pub(crate) fn position(&self, offset: usize) -> Position {
        let line = self.line(offset);
        let before = self
            .text
            .get(self.starts[line as usize - 1]..offset)
            .unwrap_or_default();
        let column = before.chars().map(char::len_utf16).sum::<usize>() as u32 + 1;
        Position { line, column }
    }

    pub(crate) fn range(&self, bytes: Range<usize>) -> SourceRange {
        SourceRange {
            start: self.position(bytes.start),
            end: self.position(bytes.end),
        }
    }
}
