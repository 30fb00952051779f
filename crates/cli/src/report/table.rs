//! In: the ledger. Out: a table for each class, a line for each method.

use std::fmt::Write;

use provetta_outcome::{Ledger, MethodEntry, Obligation, ObligationKind, ObligationStatus};

use crate::report::words::duration;

const HEAD: [&str; 6] = ["covered", "infeasible", "unknown", "tests", "time", ""];

/// The tables of all classes, in the order of the ledger.
pub fn tables(ledger: &Ledger, out: &mut String) {
    let mut rest = ledger.methods.as_slice();
    while let Some(first) = rest.first() {
        let size = rest.iter().take_while(|m| m.class == first.class).count();
        let (class, others) = rest.split_at(size);
        table(class, out);
        rest = others;
    }
}

fn table(class: &[MethodEntry], out: &mut String) {
    let titles: Vec<String> = class.iter().map(|m| title(m, class)).collect();
    let width = titles
        .iter()
        .map(|t| t.chars().count() + 2)
        .chain([class[0].class.chars().count()])
        .max();
    let width = width.unwrap_or(0);
    let _ = write!(out, "{:<width$}", class[0].class);
    for head in &HEAD[..5] {
        let _ = write!(out, "  {head:>10}");
    }
    out.push('\n');
    for (method, title) in class.iter().zip(titles) {
        let count = |status| {
            let is = |o: &&Obligation| o.kind == ObligationKind::Branch && o.status == status;
            method.obligations.iter().filter(is).count()
        };
        let _ = write!(out, "  {title:<0$}", width - 2);
        for n in [
            count(ObligationStatus::Covered),
            count(ObligationStatus::Infeasible),
            count(ObligationStatus::Unknown),
            method.tests.len(),
        ] {
            let _ = write!(out, "  {n:>10}");
        }
        let _ = writeln!(out, "  {:>10}", duration(method.millis));
    }
    out.push('\n');
}

/// The method's name, with parameter types where the class has several of that name.
fn title(method: &MethodEntry, class: &[MethodEntry]) -> String {
    let overloaded = class.iter().filter(|m| m.method == method.method).count() > 1;
    let types =
        provetta_outcome::JavaType::parse_method(&method.descriptor).map(|(types, _)| types);
    match types.filter(|_| overloaded) {
        Some(types) => {
            let simple = |ty: &provetta_outcome::JavaType| {
                let name = ty.to_string();
                name.rsplit('.').next().unwrap_or(&name).to_owned()
            };
            let list: Vec<String> = types.iter().map(simple).collect();
            format!("{}({})", method.method, list.join(", "))
        }
        None => method.method.clone(),
    }
}
