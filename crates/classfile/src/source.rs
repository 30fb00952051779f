//! In: the text of a source file. Out: places in it, in javac's counting and in bytes.
//!
//! javac counts columns of its `CharacterRangeTable` in UTF-16 units from 1; a tab is one of them (only its
//! error messages expand tabs). Lines end at `\n`, `\r\n` or `\r`.

use crate::{Position, SourceRange};

/// A source file with the start of each line.
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a str) -> Source<'a> {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (i, byte) in bytes.iter().enumerate() {
            let ends = *byte == b'\n' || (*byte == b'\r' && bytes.get(i + 1) != Some(&b'\n'));
            if ends {
                starts.push(i + 1);
            }
        }
        Source { text, starts }
    }

    /// Byte offset of a position; none if there is no such place.
    pub(crate) fn offset(&self, position: Position) -> Option<usize> {
        let line = position.line.checked_sub(1)? as usize;
        let start = *self.starts.get(line)?;
        let end = self
            .starts
            .get(line + 1)
            .copied()
            .unwrap_or(self.text.len());
        let mut units = position.column.checked_sub(1)? as usize;
        for (i, letter) in self.text[start..end].char_indices() {
            if units == 0 {
                return Some(start + i);
            }
            units = units.checked_sub(letter.len_utf16())?;
        }
        (units == 0).then_some(end)
    }

    /// Position of a byte offset.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|start| *start <= offset).max(1);
        let before = self
            .text
            .get(self.starts[line - 1]..offset)
            .unwrap_or_default();
        let column = before.chars().map(char::len_utf16).sum::<usize>() + 1;
        Position {
            line: line as u32,
            column: column as u32,
        }
    }

    /// Byte range of lines, as far as there are such.
    pub(crate) fn lines(&self, lines: std::ops::RangeInclusive<u32>) -> std::ops::Range<usize> {
        let start = |line: u32| {
            let index = (line as usize).saturating_sub(1);
            self.starts.get(index).copied().unwrap_or(self.text.len())
        };
        start(*lines.start())..start(lines.end().saturating_add(1))
    }

    /// Byte range of a source range; none if it is not in this file.
    pub(crate) fn bytes(&self, range: SourceRange) -> Option<std::ops::Range<usize>> {
        let (start, end) = (self.offset(range.start)?, self.offset(range.end)?);
        (start < end).then_some(start..end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_utf16_units_and_all_line_ends() {
        let source = Source::new("a\tb\r\n😀x\ry\n");
        for (line, column, offset) in [(1, 3, 2), (2, 1, 5), (2, 3, 9), (3, 1, 11), (4, 1, 13)] {
            let position = Position { line, column };
            assert_eq!(source.offset(position), Some(offset));
            assert_eq!(source.position(offset), position);
        }
        for (line, column) in [(0, 1), (1, 0), (2, 2), (5, 1), (3, 9)] {
            assert_eq!(source.offset(Position { line, column }), None);
        }
    }
}
