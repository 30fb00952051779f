//! In: methods with their contracts. Out: one class with their oracles and no test, for programs that make calls of
//! their own.

use std::collections::BTreeSet;
use std::path::PathBuf;

use provetta_outcome::MethodRef;

use super::class::test_class_stem;
use crate::classes::ident::is_identifier;
use crate::oracle::{Store, members, oracle, reserve};
use crate::text::helper::helper;
use crate::text::layout::{AUXILIARY, suppression};
use crate::text::scope::Scope;
use crate::{ClassUnderTest, Contract, HEADER_MARK, MethodCases, OracleClass};

/// Writes the oracles of methods of a class; none if there is none.
pub fn oracles<'a>(
    subject: &'a ClassUnderTest<'a>,
    methods: &[(MethodRef, Contract<'a>)],
) -> Option<OracleClass> {
    let package = subject.package();
    if !package.split('/').all(|p| p.is_empty() || is_identifier(p)) {
        return None;
    }
    let simple = format!("{}Oracles", test_class_stem(subject));
    let mut scope = Scope::new(subject);
    let mut store = Store::default();
    reserve(&mut store, std::iter::empty());
    let mut checks = Vec::new();
    let mut unchecked = Vec::new();
    for (m, (method, contract)) in methods.iter().enumerate() {
        let cases = MethodCases {
            method: method.clone(),
            declares_checked: false,
            contract: Some(*contract),
            cases: Vec::new(),
        };
        let (made, not) = oracle(subject, *contract, &cases, true, &mut scope, &mut store);
        unchecked.extend(not.into_iter().map(|one| (m, one)));
        checks.push(made.map(|oracle| oracle.name));
    }
    if checks.iter().all(Option::is_none) {
        return None;
    }
    let mut texts = members(&store, subject, &mut scope);
    let helpers: BTreeSet<_> = store.helpers.iter().copied().collect();
    texts.extend(helpers.into_iter().map(|h| helper(h, &mut scope)));
    let warnings: &[&str] = match store.is_auxiliary {
        true => &[AUXILIARY],
        false => &[],
    };
    let head = suppression(warnings, &scope, "");
    let dotted = package.replace('/', ".");
    let (package_line, class_name) = match package {
        "" => (String::new(), simple.clone()),
        _ => (
            format!("package {dotted};\n\n"),
            format!("{dotted}.{simple}"),
        ),
    };
    let source = format!(
        "{HEADER_MARK}\n{package_line}{}{head}class {simple} {{\n\n{}}}\n",
        scope.import_lines(),
        texts.join("\n")
    );
    let folder: PathBuf = package.split('/').filter(|p| !p.is_empty()).collect();
    Some(OracleClass {
        class_name,
        relative_path: folder.join(format!("{simple}.java")),
        source,
        checks,
        unchecked,
        invariants: store.invariant_checks(),
    })
}
