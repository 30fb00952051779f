//! In: a class under test with its cases. Out: the file with its test class.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::assertion::LINE;
use crate::body::body;
use crate::helper::helper;
use crate::ident::is_identifier;
use crate::name::{Named, names};
use crate::scope::Scope;
use crate::{ClassUnderTest, GeneratedClass, GeneratedTest, HEADER_MARK, MethodCases};

/// Writes the whole file.
pub(crate) fn file<'a>(
    subject: &'a ClassUnderTest<'a>,
    methods: &[MethodCases<'a>],
) -> GeneratedClass {
    let mut scope = Scope::new(subject);
    // First, so that nothing else takes the name.
    let annotation = scope.test_annotation();
    let simple = test_class_name(subject);
    let mut tests = Vec::new();
    let mut members = Vec::new();
    let mut helpers = BTreeSet::new();
    for (m, (method, names)) in methods.iter().zip(names(subject, methods)).enumerate() {
        for (c, (case, named)) in method.cases.iter().zip(names).enumerate() {
            let Some(body) = body(subject, method, case, &mut scope) else {
                continue;
            };
            helpers.extend(body.helpers.iter().copied());
            let throws = body.throws.map_or(String::new(), |name| {
                format!(" throws {}", scope.lang(name))
            });
            let mut text = format!("    {annotation}\n");
            text.push_str(&suppression(&body.warnings, &scope));
            text.push_str(&format!("    void {}(){throws} {{\n", named.name));
            text.push_str(&comment(&named));
            for (i, group) in body.groups.iter().enumerate() {
                if i > 0 {
                    text.push('\n');
                }
                for statement in group {
                    text.push_str(&format!("        {statement}\n"));
                }
            }
            text.push_str("    }\n");
            members.push(text);
            tests.push(GeneratedTest {
                name: named.name,
                method: m,
                case: c,
                fixture: body.fixture,
            });
        }
    }
    members.extend(helpers.into_iter().map(|h| helper(h, &mut scope)));
    let imports = if tests.is_empty() {
        String::new()
    } else {
        scope.import_lines()
    };

    // Class files may have packages that Java cannot name; their classes are called by reflection.
    let package = subject.package();
    let package = if package.split('/').all(is_identifier) {
        package
    } else {
        ""
    };
    let package_line = match package {
        "" => String::new(),
        package => format!("package {};\n\n", package.replace('/', ".")),
    };
    let source = format!(
        "{HEADER_MARK}\n{package_line}{imports}class {simple} {{\n\n{}}}\n",
        members.join("\n")
    );
    let (class_name, relative_path) = match package {
        "" => (simple.clone(), PathBuf::new()),
        package => (
            format!("{}.{simple}", package.replace('/', ".")),
            package.split('/').collect(),
        ),
    };
    GeneratedClass {
        class_name,
        relative_path: relative_path.join(format!("{simple}.java")),
        source,
        tests,
    }
}

/// The annotation that keeps javac quiet about some warnings.
fn suppression(warnings: &[&str], scope: &Scope<'_>) -> String {
    let list: Vec<String> = warnings.iter().map(|w| format!("\"{w}\"")).collect();
    let list = match list.as_slice() {
        [] => return String::new(),
        [one] => one.clone(),
        all => format!("{{{}}}", all.join(", ")),
    };
    format!("    @{}({list})\n", scope.lang("SuppressWarnings"))
}

/// `FooProvettaTest`, `Outer_InnerProvettaTest`.
fn test_class_name(subject: &ClassUnderTest<'_>) -> String {
    let package = subject.package();
    let in_package = if package.is_empty() {
        subject.java_name.as_str()
    } else {
        subject
            .java_name
            .get(package.len() + 1..)
            .unwrap_or(&subject.java_name)
    };
    let joined = |separator: &str| {
        let clean = |c: char| {
            if c == '_' || c.is_alphanumeric() {
                c.to_string()
            } else {
                "_".to_owned()
            }
        };
        in_package
            .split('.')
            .map(|part| part.chars().map(clean).collect::<String>())
            .collect::<Vec<_>>()
            .join(separator)
    };
    let short = joined("_");
    // A top-level class `Outer_Inner` has the first right to that name.
    let base = if short != in_package && subject.siblings.contains(&short) {
        joined("__")
    } else {
        short
    };
    format!("{base}ProvettaTest")
}

/// The class under another name. Nothing in it mentions its name but the declaration.
pub(crate) fn into_failing(class: GeneratedClass) -> GeneratedClass {
    let (package, simple) = match class.class_name.rsplit_once('.') {
        Some((package, simple)) => (format!("{package}."), simple),
        None => (String::new(), class.class_name.as_str()),
    };
    let base = simple.strip_suffix("Test").unwrap_or(simple);
    let other = format!("{base}FailingTest");
    let declaration = |name: &str| format!("\nclass {name} {{\n");
    GeneratedClass {
        class_name: format!("{package}{other}"),
        relative_path: class.relative_path.with_file_name(format!("{other}.java")),
        source: class
            .source
            .replacen(&declaration(simple), &declaration(&other), 1),
        tests: class.tests,
    }
}

/// What the name of a test could not hold, as a comment line.
fn comment(named: &Named) -> String {
    if named.told.is_empty() {
        return String::new();
    }
    let indent = "        // when ";
    let mut text = String::new();
    for (i, condition) in named.told.iter().enumerate() {
        let next = if i == 0 {
            condition.clone()
        } else {
            format!(" && {condition}")
        };
        if indent.len() + text.chars().count() + next.chars().count() + 4 > LINE {
            text.push_str(if text.is_empty() { "..." } else { " ..." });
            break;
        }
        text.push_str(&next);
    }
    // Java translates unicode escapes in comments too, where they could end the comment.
    let text = text
        .replace("\\u", "U+")
        .replace('…', "...")
        .replace(['\n', '\r'], " ");
    format!("{indent}{text}\n")
}
