//! In: comments with the marks of JML, of which some are none. Out: what is JML takes effect, what could be meant as JML is diagnosed and
//! marks what it stands at, and what plainly is something else changes nothing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use provetta_jml::{Options, SourceSpecs, lost, specifications};

/// Where a comment stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    /// Between the fields, with a method behind them
    Type,
    Method,
    Body,
    Parameter,
    /// Between the angle brackets of a type
    Argument,
}

/// What becomes of it.
#[derive(Debug, Clone, Copy)]
enum Fate {
    /// This is in the tree then, and nothing is diagnosed
    Used(&'static str),
    /// It is diagnosed, and what it stands at is not proved
    Diagnosed,
    /// This is in the tree, and something else is diagnosed
    Both(&'static str),
    /// It is no JML
    Other,
    /// It is no JML and looks like it: there is a warning, and nothing is lost
    Told,
}
use Fate::{Both, Diagnosed, Other, Told, Used};

const POSITIVE: &str = "ensures (\\result > 0)";

const TABLE: &[(At, &str, Fate)] = &[
    // Comments in JML
    (
        At::Type,
        "/*@ // f counts\n  @ invariant f > 0;\n  @*/",
        Used("invariant (this.f > 0)"),
    ),
    (
        At::Type,
        "//@ /* f counts */ invariant f > 0;",
        Used("invariant (this.f > 0)"),
    ),
    (
        At::Method,
        "/*@ // the result is positive\n  @ ensures \\result > 0; @*/",
        Used(POSITIVE),
    ),
    (
        At::Method,
        "/*@// the result is positive\n  @ ensures \\result > 0; @*/",
        Used(POSITIVE),
    ),
    (
        At::Method,
        "//@ /* positive */ ensures \\result > 0; // don't ask",
        Used(POSITIVE),
    ),
    (
        At::Method,
        "//@ // positive\n//@ ensures \\result > 0;",
        Used(POSITIVE),
    ),
    (
        At::Method,
        "//@ ensures \\result // the value;\n//@   > 0;",
        Used(POSITIVE),
    ),
    (
        At::Method,
        "//@ ensures true; // and more\n//@ ensures \\result > 0;",
        Used(POSITIVE),
    ),
    (
        At::Body,
        "/*@ // cannot happen\n  @ assert false; @*/",
        Used("assert false"),
    ),
    (
        At::Body,
        "//@ /* never */ assert false;",
        Used("assert false"),
    ),
    (At::Method, "//@ // ensures \\result > 0;", Other),
    (At::Method, "/*@ // ensures \\result > 0;\n  @*/", Other),
    (At::Method, "//@ /* ensures \\result > 0; */", Other),
    // JML in comments in JML, and comments that do not end
    (
        At::Method,
        "//@ ensures \\result > 0; //@ ensures false;",
        Both(POSITIVE),
    ),
    (
        At::Method,
        "/*@ ensures \\result > 0;\n  //@ ensures false;\n  @*/",
        Both(POSITIVE),
    ),
    (
        At::Method,
        "//@ ensures \\result > 0; /*@ ensures false; @*/",
        Both(POSITIVE),
    ),
    (
        At::Method,
        "/*@ /* positive\n  @ ensures \\result > 0; @*/",
        Both(POSITIVE),
    ),
    (At::Method, "//@ /* ensures \\result > 0;", Diagnosed),
    (
        At::Method,
        "//@ ensures \\result > 0; //@formatter:off",
        Used(POSITIVE),
    ),
    // Signs before the clause
    (At::Method, "//@ ; ensures \\result > 0;", Used(POSITIVE)),
    (At::Method, "//@ ;;ensures \\result > 0;", Used(POSITIVE)),
    (At::Method, "/*@\n * ensures \\result > 0;\n */", Diagnosed),
    (
        At::Method,
        "/*@\n  * ensures true;\n  * ensures false;\n  @*/",
        Diagnosed,
    ),
    (At::Method, "//@ \\ensures \\result > 0;", Diagnosed),
    (At::Method, "//@ (\\result > 0);", Diagnosed),
    (At::Method, "//@ (\\result > 0)", Diagnosed),
    (At::Method, "//@(\\result > 0);", Diagnosed),
    (At::Method, "//@ (x > 0)", Diagnosed),
    (At::Method, "//@ 1 > 0;", Diagnosed),
    (At::Method, "//@ !false;", Diagnosed),
    (At::Method, "//@ - ensures \\result > 0;", Diagnosed),
    (At::Method, "//@-ensures \\result > 0;", Diagnosed),
    (
        At::Method,
        "/*@ \"text\"; ensures \\result > 0; @*/",
        Both(POSITIVE),
    ),
    (At::Method, "//@ 'c'; ensures \\result > 0;", Both(POSITIVE)),
    (At::Method, "//@ { ensures \\result > 0; }", Diagnosed),
    (At::Body, "//@ ; assert false;", Used("assert false")),
    (At::Body, "//@ (x > 0);", Diagnosed),
    (At::Body, "/*@\n * assert false;\n */", Diagnosed),
    (At::Type, "//@ (f > 0);", Diagnosed),
    (At::Type, "/*@\n * invariant f > 0;\n */", Diagnosed),
    // Annotations
    (
        At::Method,
        "//@ @Pure ensures \\result > 0;",
        Used(POSITIVE),
    ),
    (
        At::Method,
        "//@ @org.jmlspecs.annotation.Pure\n//@ ensures \\result > 0;",
        Used(POSITIVE),
    ),
    (
        At::Method,
        "/*@ @Pure ensures \\result > 0; @*/",
        Used(POSITIVE),
    ),
    (At::Method, "//@ @Pure", Used("Pure")),
    (At::Method, "/*@ @Pure @Helper @*/", Used("helper")),
    (
        At::Method,
        "/*@ @Override ensures \\result > 0; @*/",
        Used(POSITIVE),
    ),
    (
        At::Method,
        "//@ @Nonsense(1) ensures \\result > 0;",
        Both(POSITIVE),
    ),
    (At::Method, "//@ @Pure result > 0;", Diagnosed),
    (At::Method, "//@Pure", Diagnosed),
    (At::Method, "//@Override", Other),
    (At::Method, "//@ @Override", Other),
    (At::Method, "//@ Override", Other),
    (At::Method, "//@SuppressWarnings(\"unchecked\")", Other),
    (At::Method, "//@ SuppressWarnings({\"a\", \"b\"})", Other),
    (
        At::Method,
        "//@ @Override int m(int x) { return x; }",
        Other,
    ),
    (
        At::Method,
        "//@Column(name = \"a\") int a = b == c ? 1 : 2;",
        Other,
    ),
    (At::Method, "//@Postcondition \\result > 0", Diagnosed),
    (At::Parameter, "/*@Nullable*/", Used("nullable")),
    (At::Parameter, "/*@ nullable @*/", Used("nullable")),
    (At::Parameter, "/*@Positive*/", Other),
    (At::Parameter, "/*@ @Positive @*/", Other),
    (At::Argument, "/*@Nullable*/", Other),
    (At::Argument, "/*@Interned*/", Other),
    (At::Argument, "/*@NonNull*/", Diagnosed),
    // Words that are no keywords
    (At::Method, "//@ postcondition \\result > 0", Diagnosed),
    (At::Method, "//@ postcondition \\result > 0;", Diagnosed),
    (At::Method, "//@postcondition \\result > 0", Diagnosed),
    (At::Method, "//@postcondition x > 0", Diagnosed),
    (At::Method, "//@ postcondition: x > 0", Diagnosed),
    (At::Method, "//@ postcondition isPositive(x)", Diagnosed),
    (At::Method, "//@ public postcondition x > 0", Diagnosed),
    (At::Method, "//@ x > 0", Diagnosed),
    (At::Method, "//@ threadsafe", Diagnosed),
    (At::Method, "//@ Postcondition x > 0", Diagnosed),
    (At::Body, "//@ claim x > 0", Diagnosed),
    // No JML
    (At::Method, "//@", Other),
    (At::Method, "//@ ;", Other),
    (At::Method, "//@ // nothing", Other),
    (At::Method, "//@formatter:off", Other),
    (At::Method, "//@ formatter:off", Other),
    (At::Method, "//@fmt", Other),
    (At::Method, "//@ TODO say more", Other),
    (At::Method, "//@ TODO: x >= 0 here", Other),
    (At::Method, "//@ FIXME", Other),
    (At::Method, "//@ TODO ensures \\result > 0", Diagnosed),
    (At::Method, "//@author nobody", Other),
    (At::Method, "//@ author nobody", Other),
    (At::Method, "//@return a value >= 0", Other),
    (At::Method, "//@param x what is asked", Other),
    (At::Method, "//@{", Other),
    (At::Method, "//@}", Other),
    (At::Method, "//@ -------", Other),
    (At::Method, "/*@ 1 @*/", Other),
    (At::Method, "// @ ensures \\result > 0;", Told),
    (At::Method, "//+ESC@ ensures \\result > 0;", Told),
    (At::Body, "//@ TODO", Other),
];

fn source(at: At, text: &str) -> String {
    let comment = |wanted: At| match wanted == at {
        true => text,
        false => "",
    };
    format!(
        "import java.util.List;
class K {{
    int f;
    {}
    int g;
    List<{} String> list;
    {}
    int m(int x) {{
        int y = x;
        {}
        return y;
    }}
    int p({} Object o) {{ return 1; }}
    //@ ensures true;
    int other(int x) {{ return x; }}
}}
",
        comment(At::Type),
        comment(At::Argument),
        comment(At::Method),
        comment(At::Body),
        comment(At::Parameter),
    )
}

/// What is in the tree, without the places, which depend on the length of the text.
fn tree(specs: &SourceSpecs) -> String {
    let mut shown = format!("{:?}", specs.types);
    shown.retain(|c| !c.is_ascii_digit());
    shown
}

#[test]
fn a_comment_takes_effect_or_is_diagnosed_unless_it_is_no_jml() {
    let empty = source(At::Type, "");
    let (_folder, classes) = support::compile_text("K", &empty);
    let read = |text: &str| specifications(text, "K.java", &classes, &Options::default());
    let (nothing, diagnostics) = read(&empty);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let mut wrong = Vec::new();
    for (at, text, fate) in TABLE {
        let (specs, diagnostics) = read(&source(*at, text));
        let shown = support::show(&specs);
        let before = support::show(&nothing);
        let specs = [specs];
        let is_lost = |name: &str, descriptor: &str| {
            let lost = lost(&specs, &classes, "K", name, descriptor).unwrap();
            !lost.is_empty()
        };
        let home = match at {
            At::Parameter => is_lost("p", "(Ljava/lang/Object;)I"),
            _ => is_lost("m", "(I)I"),
        };
        let others = is_lost("other", "(I)I");
        let is_of_type = matches!(at, At::Type | At::Argument);
        let is_diagnosed = !diagnostics.is_empty() && home && others == is_of_type;
        let is_silent = diagnostics.is_empty() && !home && !others;
        let has = |part: &str| shown.contains(part) && !before.contains(part);
        let is_right = match fate {
            Used(part) => is_silent && has(part),
            Diagnosed => is_diagnosed,
            Both(part) => is_diagnosed && has(part),
            Other => is_silent && tree(&specs[0]) == tree(&nothing),
            Told => {
                let is_told = !diagnostics.is_empty() && !home && !others;
                is_told && tree(&specs[0]) == tree(&nothing)
            }
        };
        if !is_right {
            let messages: Vec<&str> = diagnostics.iter().map(|d| d.message.as_str()).collect();
            wrong.push(format!(
                "{at:?} `{text}`: expected {fate:?}, found {messages:?}, lost {home} {others}\n{shown}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A source without other JML: annotations of checkers say nothing about what is not null by default.
#[test]
fn annotations_in_comments_make_no_source_one_with_jml() {
    let text = "class K { Object f(/*@Nullable*/ Object a, Object b) { return a; } }";
    let (_folder, classes) = support::compile_text("K", text);
    let (specs, diagnostics) = specifications(text, "K.java", &classes, &Options::default());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert!(!specs.types[0].has_jml && !specs.types[0].is_non_null_by_default);
}
