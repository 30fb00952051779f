//! In: a TARGET as typed. Out: what kind of thing it names.

use std::path::{Path, PathBuf};

use anyhow::Result;
use provetta_classfile::Method;
use provetta_outcome::JavaType;

use crate::exit::usage;

/// What a TARGET names, before anything is compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// An existing folder
    Folder(PathBuf),
    /// An existing `.java` file
    Source(PathBuf),
    /// An existing `.class` file
    ClassFile(PathBuf),
    /// An existing jar
    Jar(PathBuf),
    /// A class by name, to be sought
    Class(String),
}

/// A method by name, perhaps with parameter types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodPattern {
    /// Its name; `<init>` for constructors
    pub name: String,
    /// Parameter types as Java writes them, without blanks; none allows all overloads
    pub parameters: Option<Vec<String>>,
}

impl MethodPattern {
    /// Whether a method is meant. Types may be written with or without their package.
    pub fn matches(&self, method: &Method) -> bool {
        if *method.name != *self.name {
            return false;
        }
        let (Some(wanted), Some((types, _))) =
            (&self.parameters, JavaType::parse_method(&method.descriptor))
        else {
            return self.parameters.is_none();
        };
        wanted.len() == types.len()
            && wanted.iter().zip(&types).all(|(wanted, ty)| {
                let name = ty.to_string();
                name == *wanted || name.ends_with(&format!(".{wanted}"))
            })
    }
}

/// A TARGET with the method behind `#`, if it names one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// As it was typed, for messages
    pub text: String,
    /// Where to look
    pub target: Target,
    /// Which methods there
    pub method: Option<MethodPattern>,
}

/// Reads a TARGET; paths are relative to `current`.
pub fn parse(text: &str, current: &Path) -> Result<Request> {
    let request = |target, method| Request {
        text: text.to_owned(),
        target,
        method,
    };
    // A file may have any name, so what exists is taken first.
    if let Some(target) = existing(text, current)? {
        return Ok(request(target, None));
    }
    let (place, method) = match text.split_once('#') {
        Some((place, method)) => (place, Some(method_pattern(method, text)?)),
        None => (text, None),
    };
    if method.is_some()
        && let Some(target) = existing(place, current)?
    {
        return Ok(request(target, method));
    }
    if looks_like_path(place) {
        return Err(usage(format!(
            "no such file or folder: {place}; check the path"
        )));
    }
    if !is_class_name(place) {
        return Err(usage(format!(
            "`{text}` is neither an existing file or folder nor the name of a class; \
             give a folder, a .java file, a jar, a class name or Class#method"
        )));
    }
    Ok(request(Target::Class(place.to_owned()), method))
}

/// Reads `Class#method:LINE`; the line is optional.
pub fn parse_place(text: &str, current: &Path) -> Result<(Request, Option<u32>)> {
    let (method, line) = match text.rsplit_once(':') {
        Some((method, line)) => {
            let line = line.parse().map_err(|_| {
                usage(format!(
                    "`{line}` is not a line number; write the branch as Class#method:LINE"
                ))
            })?;
            (method, Some(line))
        }
        None => (text, None),
    };
    let request = parse(method, current)?;
    if request.method.is_none() {
        return Err(usage(format!(
            "`{text}` names no method; write it as Class#method or Class#method:LINE"
        )));
    }
    Ok((request, line))
}

fn existing(text: &str, current: &Path) -> Result<Option<Target>> {
    if text.is_empty() {
        return Ok(None);
    }
    let path = current.join(text);
    let Ok(path) = path.canonicalize() else {
        return Ok(None);
    };
    if path.is_dir() {
        return Ok(Some(Target::Folder(path)));
    }
    let extension = path
        .extension()
        .and_then(|e| e.to_str())
        .unwrap_or_default()
        .to_ascii_lowercase();
    match extension.as_str() {
        "java" => Ok(Some(Target::Source(path))),
        "class" => Ok(Some(Target::ClassFile(path))),
        "jar" | "zip" => Ok(Some(Target::Jar(path))),
        _ => Err(usage(format!(
            "{text} is not Java: give a folder, a .java file, a .class file, a jar, a class name or Class#method"
        ))),
    }
}

fn looks_like_path(text: &str) -> bool {
    text.contains(['/', '\\'])
        || [".java", ".class", ".jar"]
            .iter()
            .any(|end| text.ends_with(end))
}

fn is_class_name(text: &str) -> bool {
    text.split('.').all(|part| {
        let mut chars = part.chars();
        chars
            .next()
            .is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
            && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$')
    })
}

fn method_pattern(text: &str, whole: &str) -> Result<MethodPattern> {
    let wrong = || {
        usage(format!(
            "`{whole}` names no method; write it as Class#method or Class#method(int,long)"
        ))
    };
    let (name, parameters) = match text.split_once('(') {
        None => (text, None),
        Some((name, rest)) => {
            let list: String = rest
                .strip_suffix(')')
                .ok_or_else(wrong)?
                .split_whitespace()
                .collect();
            let types = if list.is_empty() {
                vec![]
            } else {
                list.split(',').map(str::to_owned).collect()
            };
            (name, Some(types))
        }
    };
    if name.is_empty() || name.contains('#') {
        return Err(wrong());
    }
    Ok(MethodPattern {
        name: name.to_owned(),
        parameters,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn existing_paths_win_over_names() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir(root.join("Foo")).unwrap();
        std::fs::write(root.join("A#b.java"), "").unwrap();
        let target = |text: &str| parse(text, &root).unwrap().target;
        assert_eq!(target("Foo"), Target::Folder(root.join("Foo")));
        assert_eq!(target("A#b.java"), Target::Source(root.join("A#b.java")));
        assert_eq!(target("Bar"), Target::Class("Bar".into()));
        assert_eq!(
            target("a.b.Bar$Inner"),
            Target::Class("a.b.Bar$Inner".into())
        );
    }

    #[test]
    fn methods_follow_classes_and_paths() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("A.java"), "").unwrap();
        let method = |text: &str| parse(text, folder.path()).unwrap().method.unwrap();
        assert_eq!(
            method("A.java#m"),
            MethodPattern {
                name: "m".into(),
                parameters: None
            }
        );
        assert_eq!(
            method("A#m(int, long)").parameters.unwrap(),
            ["int", "long"]
        );
        assert_eq!(method("A#m()").parameters.unwrap(), [""; 0]);
        let (request, line) = parse_place("a.A#m:41", folder.path()).unwrap();
        assert_eq!(
            (request.method.unwrap().name.as_str(), line),
            ("m", Some(41))
        );
    }

    #[test]
    fn wrong_targets_say_what_to_write() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("notes.txt"), "").unwrap();
        let error = |text: &str| parse(text, folder.path()).unwrap_err().to_string();
        assert!(error("gone/dir").contains("no such file or folder: gone/dir"));
        assert!(error("Gone.java").contains("no such file"));
        assert!(error("notes.txt").contains("is not Java"));
        assert!(error("two words").contains("neither"));
        assert!(error("A#").contains("names no method"));
        assert!(parse_place("A", folder.path()).is_err());
        assert!(parse_place("A#m:x", folder.path()).is_err());
    }
}
