//! In: pieces of Java code. Out: lines of a bounded length, with indentation; comments; annotations against warnings.

use super::scope::Scope;

/// Longest line we write where a line can be broken.
pub(crate) const LINE: usize = 110;

/// Longer calls get a line for their arguments.
pub(crate) const LONG_CALL: usize = 80;

/// What javac calls the use of a class that is declared in the file of another one.
pub(crate) const AUXILIARY: &str = "auxiliaryclass";

/// `start(` and arguments, on a line of their own if long.
pub(crate) fn call(start: &str, arguments: &[String]) -> String {
    let arguments = arguments.join(", ");
    let long = start.len() + 1 + arguments.len() > LONG_CALL && !arguments.is_empty();
    format!(
        "{start}({}{arguments})",
        if long { "\n                " } else { "" }
    )
}

/// Items between commas, broken into lines where one would be too long.
pub(crate) fn broken(open: &str, items: &[String], close: &str) -> String {
    let one = format!("{open}{}{close}", items.join(", "));
    if one.len() + 8 <= LINE {
        return one;
    }
    let mut out = open.to_owned();
    let mut column = LINE;
    for (i, item) in items.iter().enumerate() {
        let comma = if i + 1 < items.len() { "," } else { "" };
        if column + item.len() + 2 > LINE {
            out.push_str("\n            ");
            column = 12;
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(item);
        out.push_str(comma);
        column += item.len() + comma.len();
    }
    out.push_str("\n        ");
    out.push_str(close);
    out
}

/// The annotation that keeps javac quiet about some warnings.
pub(crate) fn suppression(warnings: &[&str], scope: &Scope<'_>, indent: &str) -> String {
    let list: Vec<String> = warnings.iter().map(|w| format!("\"{w}\"")).collect();
    let list = match list.as_slice() {
        [] => return String::new(),
        [one] => one.clone(),
        all => format!("{{{}}}", all.join(", ")),
    };
    format!("{indent}@{}({list})\n", scope.lang("SuppressWarnings"))
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

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn line(&mut self, text: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Drops what stands behind a call that never returns, if such a call is made whatever the values are; whether
    /// it is.
    pub(crate) fn end_at(&mut self, call: &str) -> bool {
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
    pub(crate) fn names(&self, name: &str) -> bool {
        let code = self
            .text
            .lines()
            .filter(|l| !l.trim_start().starts_with("//"));
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        code.flat_map(|line| line.split(|c| !is_part(c)))
            .any(|word| word == name)
    }

    pub(crate) fn blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// A line that ends with an opening brace; what follows is inside.
    pub(crate) fn open(&mut self, text: &str) {
        self.line(&format!("{text} {{"));
        self.depth += 1;
    }

    pub(crate) fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.line("}");
    }

    /// `} catch (…) {` and the like.
    pub(crate) fn reopen(&mut self, text: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.open(&format!("}} {text}"));
    }

    /// The lines of another piece at this depth; its own depth starts at 2.
    pub(crate) fn append(&mut self, other: &Lines) {
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
    pub(crate) fn call(&mut self, start: &str, parts: &[String], end: &str) {
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
pub(crate) fn plain(text: &str) -> String {
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
