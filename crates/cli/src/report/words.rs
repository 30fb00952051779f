//! In: an obligation, a place, a duration. Out: the words for it in reports.

use provetta_outcome::{MethodEntry, Obligation, ObligationKind, ObligationStatus};

/// `Median.java:12`, or the class where there is no source.
pub fn place(method: &MethodEntry, line: Option<u32>) -> String {
    let file = method.source.as_deref().unwrap_or(&method.class);
    line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"))
}

/// The same for an obligation, which may stand in another file.
pub fn place_of(method: &MethodEntry, obligation: &Obligation) -> String {
    match (&obligation.source, obligation.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => place(method, obligation.line),
    }
}

/// One obligation in words: `x > y is true: infeasible: …`.
pub fn sentence(obligation: &Obligation) -> String {
    let status = match obligation.status {
        ObligationStatus::Covered => "covered",
        ObligationStatus::Infeasible => "infeasible",
        ObligationStatus::Proved => "proved",
        ObligationStatus::ProvedToBound => "proved to a bound",
        ObligationStatus::Violated => "violated",
        ObligationStatus::Unknown => "unknown",
    };
    let reason = obligation
        .reason
        .as_ref()
        .map_or(String::new(), |reason| format!(": {reason}"));
    format!("{}: {status}{reason}", subject(obligation))
}

/// What an obligation is about: `x > y is true`, `node.next is null`.
pub fn subject(obligation: &Obligation) -> String {
    let text = obligation.text.as_deref().map(one_line);
    let side = &obligation.side;
    match (obligation.kind, text) {
        (ObligationKind::Branch, Some(text)) => format!("{text} is {side}"),
        (ObligationKind::Branch, None) => format!("the branch to {side}"),
        (ObligationKind::Exception, text) => exception(obligation, text),
        (ObligationKind::Assert, Some(text)) => format!("assert {text} {side}"),
        (ObligationKind::Assert, None) => format!("the assert {side}"),
        (ObligationKind::Path, Some(text)) => format!("{} where {text}", obligation.id),
        (ObligationKind::Path, None) => obligation.id.clone(),
        (kind, Some(text)) => match kind.when() {
            Some(when) => format!("{text}, {when}"),
            None => text,
        },
        (kind, None) => kind.name().to_owned(),
    }
}

/// An exception in words; its id says which one it is.
fn exception(obligation: &Obligation, text: Option<String>) -> String {
    let side = &obligation.side;
    let kind = obligation.id.rsplit(':').next().unwrap_or_default();
    match (kind, text) {
        ("null-dereference", Some(text)) if side != "unboxes null" => format!("{text} is null"),
        ("null-dereference", None) => format!("a use of null {side}"),
        ("index-below" | "index-above", Some(text)) => format!("{text}: {side}"),
        ("index-below" | "index-above", None) => format!("an array access: {side}"),
        ("throw", Some(text)) => text,
        ("throw", None) if side == "throws" => "a throw".to_owned(),
        ("throw", None) => format!("a throw that {side}"),
        (_, Some(text)) => format!("{text} {side}"),
        ("negative-size", None) => format!("a new array {side}"),
        ("class-cast", None) => format!("a cast {side}"),
        ("array-store", None) => format!("a store {side}"),
        (_, None) => format!("the division {side}"),
    }
}

/// A condition may span lines in the source; a sentence may not.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `12 ms`, `3.4 s`.
pub fn duration(millis: u64) -> String {
    if millis < 1000 {
        format!("{millis} ms")
    } else {
        format!("{:.1} s", millis as f64 / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn obligation() -> Obligation {
        Obligation {
            id: String::new(),
            kind: ObligationKind::Exception,
            line: Some(1),
            source: None,
            text: None,
            side: String::new(),
            status: ObligationStatus::Covered,
            tests: vec![],
            reason: None,
            world: vec![],
        }
    }

    #[test]
    fn exceptions_are_put_into_words() {
        let text_of = |id: &str, kind, text: Option<&str>, side: &str| {
            subject(&Obligation {
                id: id.into(),
                kind,
                text: text.map(str::to_owned),
                side: side.into(),
                ..obligation()
            })
        };
        let exception = |id: &str, text, side: &str| {
            text_of(
                &format!("exception@1:{id}"),
                ObligationKind::Exception,
                text,
                side,
            )
        };
        let npe = "throws NullPointerException";
        for (is, should) in [
            (
                exception("null-dereference", Some("a.b"), npe),
                "a.b is null",
            ),
            (
                exception("null-dereference", Some("n"), "unboxes null"),
                "n unboxes null",
            ),
            (
                exception("index-below", Some("a[i]"), "index below 0"),
                "a[i]: index below 0",
            ),
            (
                exception("class-cast", Some("(T) x"), "throws ClassCastException"),
                "(T) x throws ClassCastException",
            ),
            (
                exception("throw", Some("throw new X()"), "throws X"),
                "throw new X()",
            ),
            (
                exception("throw", None, "throws X"),
                "a throw that throws X",
            ),
            (
                text_of("assert@1", ObligationKind::Assert, Some("x > 0"), "fails"),
                "assert x > 0 fails",
            ),
        ] {
            assert_eq!(is, should);
        }
    }
}
