//! In: the cases of a method, its own and the inherited ones. Out: the same with what `\same` stands for.
//!
//! `\same` is the precondition that the method has in its supertypes, which is that of one of their cases. A case that
//! requires it becomes one for each of these, with the preconditions written out. Why correct: a case holds whenever its
//! precondition does, so one case for `P || Q` and two cases for `P` and for `Q` ask for the same, and what has no value
//! in `P` does not touch `Q`.

use std::sync::Arc;

use crate::{Case, Clause, ContractCase, Expr, ExprKind, Unusable};

/// Writes out `\same`; the cases are sorted nearest class first. `above` gives the supertypes of a class.
pub(crate) fn written_out<E>(
    cases: Vec<ContractCase>,
    above: impl Fn(&str) -> Result<Vec<Arc<str>>, E>,
) -> Result<Vec<ContractCase>, E> {
    if !cases.iter().any(|c| c.case.requires.iter().any(has_same)) {
        return Ok(cases);
    }
    // From the farthest class on, so that what is inherited has none left.
    let mut done: Vec<ContractCase> = Vec::new();
    for case in cases.into_iter().rev() {
        if !case.case.requires.iter().any(has_same) {
            done.insert(0, case);
            continue;
        }
        let supertypes = above(&case.class)?;
        let inherited: Vec<&Case> = done
            .iter()
            .filter(|c| supertypes.contains(&c.class))
            .map(|c| &c.case)
            .collect();
        let each: Vec<ContractCase> = match inherited.is_empty() {
            true => vec![unusable(
                case,
                "there is no specification that this one extends",
            )],
            false => inherited
                .into_iter()
                .map(|other| extended(&case, other))
                .collect(),
        };
        done.splice(0..0, each);
    }
    Ok(done)
}

fn is_same(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Same)
}

fn has_same(clause: &Clause) -> bool {
    let body = clause.body.as_ref();
    body.is_ok_and(|e| e.any(&mut |e| is_same(e)))
}

fn unusable(mut case: ContractCase, why: &str) -> ContractCase {
    for clause in case.case.requires.iter_mut().filter(|c| has_same(c)) {
        clause.body = Err(Unusable {
            reason: format!("`\\same` has no meaning here: {why}"),
            assumed: "the clause is not assumed".to_owned(),
            span: clause.span,
        });
    }
    case
}

/// A case with the precondition of another one for `\same`.
fn extended(case: &ContractCase, other: &Case) -> ContractCase {
    let names_old = |e: &Expr| matches!(e.kind, ExprKind::OldVar { .. });
    let bodies = || other.requires.iter().filter_map(|c| c.body.as_ref().ok());
    if bodies().any(|e| e.any(&mut |e| names_old(e))) {
        let why = "the precondition that it stands for names variables of its own";
        return unusable(case.clone(), why);
    }
    let mut made = case.clone();
    made.case.requires = Vec::new();
    for clause in &case.case.requires {
        if !has_same(clause) {
            made.case.requires.push(clause.clone());
            continue;
        }
        let Ok(body) = &clause.body else { continue };
        let parts = body.conjuncts();
        let is_inside = |e: &&Expr| !is_same(e) && e.any(&mut |e| is_same(e));
        if parts.iter().any(is_inside) {
            return unusable(case.clone(), "it stands inside of another expression");
        }
        for part in parts {
            match is_same(part) {
                true => made.case.requires.extend(other.requires.iter().cloned()),
                false => made.case.requires.push(Clause {
                    body: Ok(part.clone()),
                    ..clause.clone()
                }),
            }
        }
    }
    made
}
