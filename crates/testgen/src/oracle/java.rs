//! In: nothing. Out: Java expressions on their way into an oracle, and lines of code.

use provetta_jml::Type;

use super::range::Range;
use crate::assertion::LINE;

/// How strongly Java binds; what is written inside something stronger needs parentheses.
pub(super) mod strength {
    pub(crate) const CHOICE: u8 = 4;
    pub(crate) const OR: u8 = 5;
    pub(crate) const AND: u8 = 6;
    pub(crate) const BIT_OR: u8 = 7;
    pub(crate) const BIT_XOR: u8 = 8;
    pub(crate) const BIT_AND: u8 = 9;
    pub(crate) const EQUAL: u8 = 10;
    pub(crate) const ORDER: u8 = 11;
    pub(crate) const SHIFT: u8 = 12;
    pub(crate) const ADD: u8 = 13;
    pub(crate) const MULTIPLY: u8 = 14;
    pub(crate) const UNARY: u8 = 15;
    pub(crate) const PRIMARY: u8 = 16;
}

use strength::{PRIMARY, UNARY};

/// A Java expression.
#[derive(Debug, Clone)]
pub(super) struct Java {
    pub(super) text: String,
    pub(super) strength: u8,
    /// Its type in Java: `\bigint` is a `BigInteger` here, `\real` a `BigDecimal`, `\TYPE` a `Class<?>`. A whole
    /// number may have a narrower type than the contract gives it, never one that loses values.
    pub(super) ty: Type,
    /// The values it can have, for whole numbers
    pub(super) range: Range,
    /// Whether it is a variable that holds the box of its type
    pub(super) is_boxed: bool,
}

impl Java {
    /// A name, a call, or something else that needs no parentheses.
    pub(super) fn primary(text: impl Into<String>, ty: Type) -> Java {
        Java::with(text, PRIMARY, ty)
    }

    pub(super) fn with(text: impl Into<String>, strength: u8, ty: Type) -> Java {
        let range = Range::of(&ty);
        Java {
            text: text.into(),
            strength,
            ty,
            range,
            is_boxed: false,
        }
    }

    pub(super) fn in_range(mut self, range: Range) -> Java {
        self.range = range;
        self
    }

    /// In parentheses if it binds less than that.
    pub(super) fn at(&self, strength: u8) -> String {
        match self.strength >= strength {
            true => self.text.clone(),
            false => format!("({})", self.text),
        }
    }

    /// As the object before a dot or a bracket.
    pub(super) fn object(&self) -> String {
        self.at(PRIMARY)
    }

    /// Its negation.
    pub(super) fn not(&self) -> String {
        format!("!{}", self.at(UNARY))
    }

    /// A cast to a type that is written so.
    pub(super) fn cast(&self, to: &str, ty: Type) -> Java {
        // A minus after a cast to a class would be taken for a difference.
        let value = match self.text.starts_with('-') {
            true => format!("({})", self.text),
            false => self.at(UNARY),
        };
        // A box is opened before its number can be made narrower.
        let opened = match self.is_boxed && ty != self.ty {
            true => format!("({}) ", self.ty),
            false => String::new(),
        };
        let range = self.range.within(&ty);
        Java::with(format!("({to}) {opened}{value}"), UNARY, ty).in_range(range)
    }
}

/// Statements with indentation.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lines {
    pub(crate) text: String,
    depth: usize,
}

impl Lines {
    /// Lines of the body of a method.
    pub(crate) fn body() -> Lines {
        Lines {
            text: String::new(),
            depth: 2,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn line(&mut self, text: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Drops what stands behind a call that never returns, if such a call is made whatever the values are; tells whether
    /// it is.
    pub(super) fn end_at(&mut self, call: &str) -> bool {
        let start = format!("{}{call}(", "    ".repeat(self.depth));
        let (mut end, mut is_call) = (0, false);
        for line in self.text.split_inclusive('\n') {
            end += line.len();
            is_call |= line.starts_with(&start);
            if is_call && line.trim_end().ends_with(';') {
                self.text.truncate(end);
                return true;
            }
        }
        false
    }

    /// Whether a name stands in the code.
    pub(super) fn names(&self, name: &str) -> bool {
        let code = self
            .text
            .lines()
            .filter(|l| !l.trim_start().starts_with("//"));
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        code.flat_map(|line| line.split(|c| !is_part(c)))
            .any(|word| word == name)
    }

    pub(super) fn blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// A line that ends with an opening brace; what follows is inside.
    pub(super) fn open(&mut self, text: &str) {
        self.line(&format!("{text} {{"));
        self.depth += 1;
    }

    pub(super) fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.line("}");
    }

    /// `} catch (…) {` and the like.
    pub(super) fn reopen(&mut self, text: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.open(&format!("}} {text}"));
    }

    /// The lines of another piece at this depth; its own depth starts at 2.
    pub(super) fn append(&mut self, other: &Lines) {
        let more = "    ".repeat(self.depth.saturating_sub(2));
        for line in other.text.lines() {
            if !line.is_empty() {
                self.text.push_str(&more);
            }
            self.text.push_str(line);
            self.text.push('\n');
        }
    }

    /// A comment, in as many lines as it needs.
    pub(crate) fn comment(&mut self, text: &str) {
        let room = LINE.saturating_sub(4 * self.depth + 3).max(40);
        for (i, part) in wrapped(&plain(text), room).iter().enumerate() {
            let indent = if i == 0 { "" } else { "    " };
            self.line(&format!("// {indent}{part}"));
        }
    }

    /// A call whose arguments are joined strings, broken where lines get too long.
    pub(super) fn call(&mut self, start: &str, parts: &[String], end: &str) {
        let room = LINE.saturating_sub(4 * self.depth);
        let mut line = start.to_owned();
        for (i, part) in parts.iter().enumerate() {
            let joined = if i == 0 {
                part.clone()
            } else {
                format!(" + {part}")
            };
            if i > 0 && line.len() + joined.len() + end.len() > room {
                self.line(&line);
                line = format!("        + {part}");
            } else {
                line.push_str(&joined);
            }
        }
        line.push_str(end);
        self.line(&line);
    }
}

/// Text for a comment: ASCII, and nothing that Java would translate or that ends a comment.
pub(super) fn plain(text: &str) -> String {
    text.replace("\\u", "\\ u")
        .replace("*/", "* /")
        .chars()
        .map(|c| match c {
            ' '..='~' => c,
            '\n' | '\r' | '\t' => ' ',
            _ => '?',
        })
        .collect()
}

/// Words in lines of some length.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ').filter(|w| !w.is_empty()) {
        let full = lines
            .last()
            .is_some_and(|line| !line.is_empty() && line.len() + 1 + word.len() > room);
        if full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
