//! In: a class under test with its cases. Out: the file with its test class.

use std::collections::BTreeSet;
use std::path::PathBuf;

use provetta_outcome::Setting;

use super::body::body;
use crate::classes::ident::is_identifier;
use crate::naming::{Named, names};
use crate::oracle::{Oracle, Store, members as oracle_members, oracle, reserve};
use crate::text::helper::helper;
use crate::text::layout::{AUXILIARY, LINE, Lines, suppression};
use crate::text::scope::Scope;
use crate::{
    Asserts, ClassUnderTest, FAILING_TAG, Failing, Generated, GeneratedClass, GeneratedTest,
    HEADER_MARK, MethodCases, Standing, Unchecked,
};

/// Writes the test classes of a class: its test class and, if it is wanted, the class of the failing tests.
pub fn generate<'a>(
    subject: &'a ClassUnderTest<'a>,
    methods: &[MethodCases<'a>],
    failing: Failing,
) -> Generated {
    let breaks = |standing: &Standing<'_>| match standing {
        Standing::Breaks { .. } | Standing::Violates { .. } => true,
        Standing::Outside | Standing::Meets => false,
    };
    let simple = format!("{}Test", test_class_stem(subject));
    let (first, mut unchecked) = match failing {
        Failing::Keep => file(subject, methods, &simple, &|_| true),
        Failing::Separate | Failing::Skip => {
            file(subject, methods, &simple, &|standing| !breaks(standing))
        }
    };
    let mut classes = vec![first];
    if failing == Failing::Separate {
        let simple = format!("{}FailingTest", test_class_stem(subject));
        let (class, more) = file(subject, methods, &simple, &breaks);
        if !class.tests.is_empty() {
            classes.push(class);
        }
        unchecked.extend(more);
        unchecked.sort_by_key(|(method, _)| *method);
        let mut seen = Vec::new();
        unchecked.retain(|one| {
            let is_new = !seen.contains(one);
            seen.push(one.clone());
            is_new
        });
    }
    Generated { classes, unchecked }
}

/// Writes one file with the tests that stand to their contracts in one of some ways.
fn file<'a>(
    subject: &'a ClassUnderTest<'a>,
    methods: &[MethodCases<'a>],
    simple: &str,
    wanted: &dyn Fn(&Standing<'a>) -> bool,
) -> (GeneratedClass, Vec<(usize, Unchecked)>) {
    let mut scope = Scope::new(subject);
    // First, so that nothing else takes the name.
    let annotation = scope.test_annotation();
    let mut tests = Vec::new();
    let mut members = Vec::new();
    let mut helpers = BTreeSet::new();
    let mut restores: BTreeSet<&str> = BTreeSet::new();
    let mut settings: BTreeSet<&Setting> = BTreeSet::new();
    let mut unchecked = Vec::new();
    let mut store = Store::default();
    let all_names = names(subject, methods);
    reserve(
        &mut store,
        all_names.iter().flatten().map(|named| named.name.clone()),
    );
    for (m, (method, names)) in methods.iter().zip(all_names).enumerate() {
        let is_bound = |standing: &Standing<'_>| match standing {
            Standing::Meets | Standing::Breaks { .. } => true,
            Standing::Outside | Standing::Violates { .. } => false,
        };
        let needs_oracle = method
            .cases
            .iter()
            .any(|case| wanted(&case.standing) && is_bound(&case.standing));
        let oracle: Option<Oracle> = match method.contract.filter(|_| needs_oracle) {
            Some(contract) => {
                let (made, not) = oracle(subject, contract, method, false, &mut scope, &mut store);
                unchecked.extend(not.into_iter().map(|one| (m, one)));
                made
            }
            None => None,
        };
        for (c, (case, named)) in method.cases.iter().zip(names).enumerate() {
            if !wanted(&case.standing) {
                continue;
            }
            // What no test checks makes none fail, each of the other clauses does. Where a part of one is checked, the test may end either
            // way: it asserts what the call did.
            let left_out = |clause: &str| {
                let of_it = |(of, one): &&(usize, Unchecked)| *of == m && one.clause == clause;
                unchecked
                    .iter()
                    .filter(of_it)
                    .map(|(_, one)| one.is_whole)
                    .max()
            };
            let clauses: &[&str] = match &case.standing {
                Standing::Breaks { clauses } => clauses,
                _ => &[],
            };
            let seen = clauses.iter().find(|clause| left_out(clause).is_none());
            let half_seen = clauses
                .iter()
                .find(|clause| left_out(clause) == Some(false));
            let broken_clause = seen.or(half_seen).or(clauses.first());
            let oracle = oracle
                .as_ref()
                .filter(|_| seen.is_some() || half_seen.is_none());
            let Some(mut body) = body(subject, method, case, oracle, &mut scope) else {
                continue;
            };
            let is_hidden = seen.is_none() && !clauses.is_empty();
            if is_hidden && body.asserts == Asserts::BrokenContract {
                body.asserts = Asserts::Contract;
            }
            let tag = match body.asserts {
                Asserts::BrokenContract => {
                    let tag = scope.import("org.junit.jupiter.api.Tag");
                    format!("    @{tag}(\"{FAILING_TAG}\")\n")
                }
                _ => String::new(),
            };
            helpers.extend(body.helpers.iter().copied());
            settings.extend(&case.witness.settings);
            restores.extend(case.witness.restores.iter().map(|field| &**field));
            let throws = body.throws.map_or(String::new(), |name| {
                format!(" throws {}", scope.lang(name))
            });
            let mut text = format!("    {annotation}\n{tag}");
            let is_new = |w: &&&str| !(store.is_auxiliary && **w == AUXILIARY);
            let warnings: Vec<&str> = body.warnings.iter().filter(is_new).copied().collect();
            text.push_str(&suppression(&warnings, &scope, "    "));
            text.push_str(&format!("    void {}(){throws} {{\n", named.name));
            text.push_str(&comment(&named));
            if let Some(clause) = broken_clause {
                text.push_str(&broken(clause, body.asserts));
            }
            match &case.standing {
                Standing::Violates { assertion } => {
                    text.push_str(&broken(&format!("assert {assertion}"), body.asserts));
                }
                Standing::Outside | Standing::Meets | Standing::Breaks { .. } => {}
            }
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
                asserts: body.asserts,
            });
        }
    }
    members.extend(oracle_members(&store, subject, &mut scope));
    // What surrounds each test comes before the tests.
    let mut around = super::settings::members(&settings, &mut scope);
    let restores: Vec<&str> = restores.into_iter().collect();
    around.extend(super::restored::members(&restores, &mut scope));
    members.splice(0..0, around);
    helpers.extend(store.helpers.iter().copied());
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
    let warnings: &[&str] = match store.is_auxiliary {
        true => &[AUXILIARY],
        false => &[],
    };
    let source = format!(
        "{HEADER_MARK}\n{package_line}{imports}{}class {simple} {{\n\n{}}}\n",
        suppression(warnings, &scope, ""),
        members.join("\n")
    );
    let (class_name, relative_path) = match package {
        "" => (simple.to_owned(), PathBuf::new()),
        package => (
            format!("{}.{simple}", package.replace('/', ".")),
            package.split('/').collect(),
        ),
    };
    let class = GeneratedClass {
        class_name,
        relative_path: relative_path.join(format!("{simple}.java")),
        source,
        tests,
    };
    (class, unchecked)
}

/// Says which clause is broken.
fn broken(clause: &str, asserts: Asserts) -> String {
    let mut lines = Lines::body();
    lines.comment(&match asserts {
        Asserts::BrokenContract => format!("fails: {clause}"),
        _ => format!("broken, but not checked here: {clause}"),
    });
    lines.text
}

/// `FooProvetta`, `Outer_InnerProvetta`.
pub(crate) fn test_class_stem(subject: &ClassUnderTest<'_>) -> String {
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
    format!("{base}Provetta")
}

/// What the name of a test could not hold, as a comment line.
fn comment(named: &Named) -> String {
    if named.conditions.is_empty() {
        return String::new();
    }
    let indent = "        // when ";
    let mut text = String::new();
    for (i, condition) in named.conditions.iter().enumerate() {
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
