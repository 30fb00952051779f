//! In: what is wrong with specifications. Out: the same for people, with the source and the characters in question
//! underlined, and for the ledger.

use std::fmt;
use std::path::Path;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceSpan};
use provetta_jml::{Diagnostic, Position, Severity};
use provetta_outcome::{DiagnosticEntry, DiagnosticSeverity};

use crate::project::specs::Faulty;

/// Columns of the text; longer advice is wrapped.
const WIDTH: usize = 110;

/// Longer lines are shown without an excerpt: nobody could see what is underlined.
const LONGEST_LINE: usize = 1_000;

/// All diagnostics as text, in order; with `errors_only` warnings are left out.
pub fn render(files: &[Faulty], shown: &dyn Fn(&Path) -> String, errors_only: bool) -> String {
    let mut out = String::new();
    for file in files {
        let name = shown(&file.file);
        for diagnostic in &file.diagnostics {
            if !errors_only || diagnostic.severity == Severity::Error {
                out.push_str(&one(diagnostic, &name, &file.text));
            }
        }
    }
    out
}

/// All diagnostics for the ledger.
pub fn entries(files: &[Faulty], shown: &dyn Fn(&Path) -> String) -> Vec<DiagnosticEntry> {
    let mut entries = Vec::new();
    for file in files {
        let source = shown(&file.file);
        entries.extend(file.diagnostics.iter().map(|d| DiagnosticEntry {
            source: source.clone(),
            line: d.range.start.line,
            column: d.range.start.column,
            end_line: d.range.end.line,
            end_column: d.range.end.column,
            severity: match d.severity {
                Severity::Warning => DiagnosticSeverity::Warning,
                Severity::Error => DiagnosticSeverity::Error,
            },
            message: d.message.clone(),
            hint: d.hint.clone(),
            assumed: d.assumed.clone(),
        }));
    }
    entries
}

/// A diagnostic as miette wants it.
struct Report<'a> {
    diagnostic: &'a Diagnostic,
    source: NamedSource<String>,
    span: Option<SourceSpan>,
}

fn one(diagnostic: &Diagnostic, name: &str, text: &str) -> String {
    let report = Report {
        diagnostic,
        source: NamedSource::new(name, text.to_owned()),
        span: span(text, diagnostic),
    };
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .with_width(WIDTH)
        .with_links(false);
    let mut out = String::new();
    // A report that cannot be drawn takes one line.
    if report.span.is_none() || handler.render_report(&mut out, &report).is_err() {
        let start = diagnostic.range.start;
        let more = report.advice().map_or(String::new(), |a| format!("; {a}"));
        let (line, column) = (start.line, start.column);
        return format!(
            "{}: {name}:{line}:{column}: {}{more}\n",
            report.word(),
            diagnostic.message
        );
    }
    out
}

impl Report<'_> {
    fn word(&self) -> &'static str {
        match self.diagnostic.severity {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }

    /// What to do, and what happens meanwhile.
    fn advice(&self) -> Option<String> {
        let assumed = self.diagnostic.assumed.as_ref();
        let assumed = assumed.map(|assumed| format!("assumed instead: {assumed}"));
        let parts: Vec<String> = self
            .diagnostic
            .hint
            .clone()
            .into_iter()
            .chain(assumed)
            .collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.word(), self.diagnostic.message)
    }
}

impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Report<'_> {}

impl miette::Diagnostic for Report<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.advice()
            .map(|text| Box::new(text) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = self.span.map(|span| LabeledSpan::new_with_span(None, span));
        Some(Box::new(label.into_iter()))
    }
}

/// The bytes that a diagnostic speaks of, at least one character; none if the text has no such place or lines that are
/// too long to show.
fn span(text: &str, diagnostic: &Diagnostic) -> Option<SourceSpan> {
    let start = offset(text, diagnostic.range.start)?;
    let end = offset(text, diagnostic.range.end)?.max(start);
    let end = match end == start {
        true => start + text[start..].chars().next().map_or(0, char::len_utf8),
        false => end,
    };
    let first = text[..start].rfind('\n').map_or(0, |i| i + 1);
    let last = text[end..].find('\n').map_or(text.len(), |i| end + i);
    let longest = text[first..last].lines().map(str::len).max().unwrap_or(0);
    (longest <= LONGEST_LINE).then(|| (start, end - start).into())
}

/// The byte at a position, whose column counts as javac does.
fn offset(text: &str, position: Position) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut line = 1;
    let mut start = 0;
    for (i, byte) in bytes.iter().enumerate() {
        if line == position.line {
            break;
        }
        if *byte == b'\n' || (*byte == b'\r' && bytes.get(i + 1) != Some(&b'\n')) {
            line += 1;
            start = i + 1;
        }
    }
    if line != position.line {
        return None;
    }
    let mut column = 1;
    for (i, c) in text[start..].char_indices() {
        if column >= position.column {
            return Some(start + i);
        }
        column += c.len_utf16() as u32;
    }
    Some(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use provetta_jml::SourceRange;

    fn faulty(text: &str, start: (u32, u32), end: (u32, u32)) -> Faulty {
        let at = |(line, column)| Position { line, column };
        Faulty {
            file: "C.java".into(),
            text: text.into(),
            diagnostics: vec![Diagnostic {
                range: SourceRange {
                    start: at(start),
                    end: at(end),
                },
                message: "there is no `y`".into(),
                hint: Some("declare it".into()),
                severity: Severity::Warning,
                assumed: Some("nothing is promised".into()),
            }],
        }
    }

    fn text(faulty: Faulty) -> String {
        render(&[faulty], &|path| path.display().to_string(), false)
    }

    #[test]
    fn the_exact_characters_are_underlined() {
        let source = "class C {\n  //@ ensures \"ü😀\" == y;\n  void f() {}\n}\n";
        let text = text(faulty(source, (2, 25), (2, 26)));
        let lines: Vec<&str> = text.lines().collect();
        let code = lines.iter().position(|l| l.contains("== y")).unwrap();
        let column = |line: &str, what: char| line.chars().position(|c| c == what);
        assert!(lines[0].contains("warning: there is no `y`"), "{text}");
        assert!(text.contains("C.java:2:"), "{text}");
        assert!(lines[code + 1].contains('─'), "{text}");
        assert!(column(lines[code + 1], '─').is_some(), "{text}");
        assert!(
            text.contains("declare it; assumed instead: nothing is promised"),
            "{text}"
        );
        let silent = render(
            &[faulty(source, (2, 25), (2, 26))],
            &|_| String::new(),
            true,
        );
        assert_eq!(silent, "");
    }

    #[test]
    fn places_outside_of_the_text_are_shown_without_it() {
        assert_eq!(offset("ab\ncd", Position { line: 2, column: 2 }), Some(4));
        assert_eq!(offset("ab\r\ncd", Position { line: 2, column: 1 }), Some(4));
        assert_eq!(offset("a😀b", Position { line: 1, column: 4 }), Some(5));
        assert_eq!(offset("ab", Position { line: 9, column: 1 }), None);
        let text = text(faulty("class C {}", (9, 1), (9, 2)));
        assert!(
            text.starts_with("warning: C.java:9:1: there is no `y`; declare it"),
            "{text}"
        );
        let long = format!("class C {{ {} }}", " ".repeat(2_000));
        let shown = self::text(faulty(&long, (1, 3), (1, 4)));
        assert_eq!(shown.lines().count(), 1);
    }
}
