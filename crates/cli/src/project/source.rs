//! In: the text of a Java file. Out: the package it declares, from which its source root follows.

use std::path::{Path, PathBuf};

/// A Java source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Where it is, absolute
    pub path: PathBuf,
    /// Its declared package with slashes; empty for the unnamed package
    pub package: String,
    /// The folder its package is relative to
    pub root: PathBuf,
}

impl Source {
    /// The source at an absolute path, with this text.
    pub fn new(path: PathBuf, text: &str) -> Source {
        let package = package(text);
        let folder = path.parent().unwrap_or(Path::new("/"));
        let root = root(folder, &package).unwrap_or(folder).to_owned();
        Source {
            path,
            package,
            root,
        }
    }

    /// The file name alone.
    pub fn file_name(&self) -> &str {
        self.path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default()
    }
}

/// The folder above the package folders, if the folder lies where its package says.
fn root<'a>(folder: &'a Path, package: &str) -> Option<&'a Path> {
    let mut root = folder;
    for name in package.rsplit('/').filter(|name| !name.is_empty()) {
        if root.file_name()?.to_str()? != name {
            return None;
        }
        root = root.parent()?;
    }
    Some(root)
}

/// The package a compilation unit declares, with slashes. Text that is no Java declares none: javac
/// will say what is wrong with it.
fn package(text: &str) -> String {
    let mut tokens = Tokens { rest: text };
    while let Some(token) = tokens.next() {
        match token {
            // Annotations may stand before the declaration in package-info.java.
            "@" => {
                tokens.next();
                while tokens.rest_starts_with('.') {
                    tokens.next();
                    tokens.next();
                }
                if tokens.rest_starts_with('(') {
                    let mut depth = 0_i32;
                    for token in tokens.by_ref() {
                        depth += i32::from(token == "(") - i32::from(token == ")");
                        if depth == 0 {
                            break;
                        }
                    }
                }
            }
            "package" => {
                let parts = tokens.take_while(|token| *token != ";");
                return parts
                    .map(|token| if token == "." { "/" } else { token })
                    .collect();
            }
            _ => return String::new(),
        }
    }
    String::new()
}

/// Java tokens, as far as a package declaration needs: words, strings, and single other characters.
struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    fn skip_blanks(&mut self) {
        loop {
            self.rest = self
                .rest
                .trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            if let Some(tail) = self.rest.strip_prefix("//") {
                self.rest = tail.split_once('\n').map_or("", |(_, rest)| rest);
            } else if let Some(tail) = self.rest.strip_prefix("/*") {
                self.rest = tail.split_once("*/").map_or("", |(_, rest)| rest);
            } else {
                return;
            }
        }
    }

    fn rest_starts_with(&mut self, c: char) -> bool {
        self.skip_blanks();
        self.rest.starts_with(c)
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.skip_blanks();
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let first = self.rest.chars().next()?;
        let length = if word(first) {
            self.rest.find(|c| !word(c)).unwrap_or(self.rest.len())
        } else if first == '"' || first == '\'' {
            quoted_length(self.rest, first)
        } else {
            first.len_utf8()
        };
        let (token, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(token)
    }
}

fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return i + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn package_is_found_behind_comments_and_annotations() {
        for (text, expected) in [
            ("package a.b.c; class X {}", "a/b/c"),
            (
                "\u{feff}// package no;\n/* package no; */ package a . b /*x*/ ;",
                "a/b",
            ),
            ("@Deprecated(since = \")\") @x.Y package a;", "a"),
            (
                "import java.util.*; class X { String s = \"package no;\"; }",
                "",
            ),
            ("", ""),
            ("/* never closed", ""),
            ("class packageX {}", ""),
        ] {
            assert_eq!(package(text), expected, "{text}");
        }
    }

    #[test]
    fn root_lies_above_the_package() {
        let source = |path: &str, text: &str| Source::new(PathBuf::from(path), text).root;
        assert_eq!(
            source("/p/src/a/b/X.java", "package a.b;"),
            Path::new("/p/src")
        );
        assert_eq!(source("/p/src/X.java", ""), Path::new("/p/src"));
        assert_eq!(source("/p/odd/X.java", "package a.b;"), Path::new("/p/odd"));
        assert_eq!(source("/a/X.java", "package z.y.x.a;"), Path::new("/a"));
    }
}
