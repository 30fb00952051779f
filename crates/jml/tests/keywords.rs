//! In: every keyword of the JML reference manual, and those of KeY and OpenJML, each in a small text. Out: it takes effect in the typed tree,
//! or it is diagnosed, and what it stands at is marked so that no verdict can call it proved. Nothing is dropped in silence.

mod support;

use provetta_jml::{Diagnostic, Options, SourceSpecs, specifications};

/// What becomes of a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It takes effect
    Used,
    /// It is diagnosed, and what it stands at is marked
    Diagnosed,
    /// It is diagnosed; without it the rest means the same
    Ignored,
}
use Fate::{Diagnosed, Ignored, Used};

/// Where the text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    Type,
    Method,
    Body,
    Loop,
    /// In `ensures …;`
    Expression,
    /// In front of a field
    Field,
    /// In front of a parameter
    Parameter,
    /// In front of the class
    Class,
}

const TABLE: &[(At, &str, Fate)] = &[
    // Clauses of methods, with their synonyms
    (At::Method, "requires x > 0;", Used),
    (At::Method, "requires_redundantly x > 0;", Diagnosed),
    (At::Method, "pre x > 0;", Used),
    (At::Method, "pre_redundantly x > 0;", Diagnosed),
    (At::Method, "ensures x > 0;", Used),
    (At::Method, "ensures_redundantly x > 0;", Used),
    (At::Method, "post x > 0;", Used),
    (At::Method, "post_redundantly x > 0;", Used),
    (At::Method, "signals (Exception e) x > 0;", Used),
    (At::Method, "signals_redundantly (Exception e) x > 0;", Used),
    (At::Method, "exsures (Exception e) x > 0;", Used),
    (At::Method, "exsures_redundantly (Exception e) x > 0;", Used),
    (At::Method, "signals_only IllegalStateException;", Used),
    (
        At::Method,
        "signals_only_redundantly IllegalStateException;",
        Diagnosed,
    ),
    (At::Method, "assignable f;", Used),
    (At::Method, "assignable_redundantly f;", Diagnosed),
    (At::Method, "assigns f;", Used),
    (At::Method, "assigns_redundantly f;", Diagnosed),
    (At::Method, "modifiable f;", Used),
    (At::Method, "modifiable_redundantly f;", Diagnosed),
    (At::Method, "modifies f;", Used),
    (At::Method, "modifies_redundantly f;", Diagnosed),
    (At::Method, "writes f;", Used),
    (At::Method, "writes_redundantly f;", Diagnosed),
    (At::Method, "accessible f;", Used),
    (At::Method, "accessible_redundantly f;", Diagnosed),
    (At::Method, "reads f;", Used),
    (At::Method, "diverges x > 0;", Used),
    (At::Method, "diverges_redundantly x > 0;", Diagnosed),
    (At::Method, "measured_by x;", Used),
    (At::Method, "measured_by_redundantly x;", Diagnosed),
    (At::Method, "old int z = x; ensures z == x;", Used),
    (At::Method, "forall int z; ensures z == x;", Diagnosed),
    (At::Method, "callable m;", Diagnosed),
    (At::Method, "callable_redundantly m;", Diagnosed),
    (At::Method, "captures f;", Diagnosed),
    (At::Method, "captures_redundantly f;", Diagnosed),
    (At::Method, "when x > 0;", Diagnosed),
    (At::Method, "when_redundantly x > 0;", Diagnosed),
    (At::Method, "duration 5;", Diagnosed),
    (At::Method, "duration_redundantly 5;", Diagnosed),
    (At::Method, "working_space 5;", Diagnosed),
    (At::Method, "working_space_redundantly 5;", Diagnosed),
    (At::Method, "determines x;", Diagnosed),
    (At::Method, "recommends x > 0;", Diagnosed),
    (At::Method, "breaks x > 0;", Diagnosed),
    (At::Method, "continues x > 0;", Diagnosed),
    (At::Method, "returns x > 0;", Diagnosed),
    // Cases
    (At::Method, "behavior ensures x > 0;", Used),
    (At::Method, "behaviour ensures x > 0;", Used),
    (At::Method, "normal_behavior ensures x > 0;", Used),
    (At::Method, "normal_behaviour ensures x > 0;", Used),
    (
        At::Method,
        "exceptional_behavior signals (Exception e) x > 0;",
        Used,
    ),
    (
        At::Method,
        "exceptional_behaviour signals (Exception e) x > 0;",
        Used,
    ),
    (At::Method, "also ensures x > 0;", Used),
    (At::Method, "code behavior ensures x > 0;", Used),
    (At::Method, "implies_that ensures x > 0;", Diagnosed),
    (At::Method, "for_example ensures x > 0;", Diagnosed),
    (At::Method, "for_example example ensures x > 0;", Diagnosed),
    (
        At::Method,
        "for_example normal_example ensures x > 0;",
        Diagnosed,
    ),
    (
        At::Method,
        "for_example exceptional_example signals (Exception e) x > 0;",
        Diagnosed,
    ),
    (At::Method, "model_behavior ensures x > 0;", Used),
    (At::Method, "model_behaviour ensures x > 0;", Used),
    (At::Method, "model_program { assume x > 0; }", Diagnosed),
    (At::Method, "code_contract ensures x > 0;", Diagnosed),
    (At::Method, "extract", Diagnosed),
    (At::Method, "abrupt_behavior ensures x > 0;", Diagnosed),
    (At::Method, "abrupt_behaviour ensures x > 0;", Diagnosed),
    (At::Method, "feasible_behavior ensures x > 0;", Diagnosed),
    (At::Method, "feasible_behaviour ensures x > 0;", Diagnosed),
    (At::Method, "subclassing_contract ensures x > 0;", Diagnosed),
    (At::Method, "choose", Diagnosed),
    (At::Method, "choose_if", Diagnosed),
    (At::Method, "weakly", Diagnosed),
    (
        At::Method,
        "{| requires x > 0; ensures x > 0; also requires x < 0; |}",
        Used,
    ),
    // Clauses of types
    (At::Type, "invariant f > 0;", Used),
    (At::Type, "invariant_redundantly f > 0;", Used),
    (At::Type, "constraint f > 0;", Used),
    (At::Type, "constraint_redundantly f > 0;", Used),
    (At::Type, "constraint f > 0 for m(int);", Diagnosed),
    (At::Type, "initially f > 0;", Used),
    (At::Type, "initially_redundantly f > 0;", Used),
    (At::Type, "axiom (\\forall int i; i == i);", Used),
    (At::Type, "model int q; represents q = f;", Used),
    (
        At::Type,
        "model int q; represents_redundantly q = f;",
        Diagnosed,
    ),
    (
        At::Type,
        "model int q; represents q \\such_that q > f;",
        Used,
    ),
    (At::Type, "ghost int q = 3;", Used),
    (At::Type, "model instance int q;", Used),
    (At::Type, "model int twice(int z) { return 2 * z; }", Used),
    (At::Type, "monitors_for f = next;", Diagnosed),
    (At::Type, "readable f if g > 0;", Diagnosed),
    (At::Type, "readable_if g > 0;", Diagnosed),
    (At::Type, "writable f if g > 0;", Diagnosed),
    (At::Type, "writable_if g > 0;", Diagnosed),
    (At::Type, "initializer", Diagnosed),
    (At::Type, "static_initializer", Diagnosed),
    (At::Type, "in next;", Diagnosed),
    (At::Type, "in_redundantly next;", Diagnosed),
    (At::Type, "maps next.f \\into next;", Diagnosed),
    (At::Type, "maps_redundantly next.f \\into next;", Diagnosed),
    (At::Type, "refine \"K.jml\";", Diagnosed),
    (At::Type, "refines \"K.jml\";", Diagnosed),
    // Statements
    (At::Body, "assert y > 0;", Used),
    (At::Body, "assert_redundantly y > 0;", Used),
    (At::Body, "check y > 0;", Used),
    (At::Body, "assume y > 0;", Used),
    (At::Body, "assume_redundantly y > 0;", Diagnosed),
    (At::Body, "unreachable;", Used),
    (At::Body, "ghost int q = 0;", Used),
    (At::Body, "ghost int q = 0; set q = 1;", Used),
    (At::Body, "ensures y > 0;", Used),
    (At::Body, "writes f; ensures y > 0;", Used),
    (At::Body, "refining ensures y > 0;", Diagnosed),
    (At::Body, "havoc y;", Diagnosed),
    (At::Body, "reachable;", Diagnosed),
    (At::Body, "debug y = 1;", Diagnosed),
    (At::Body, "hence_by y > 0;", Diagnosed),
    (At::Body, "hence_by_redundantly y > 0;", Diagnosed),
    (At::Body, "comment \"x\";", Diagnosed),
    (At::Body, "show y;", Diagnosed),
    (At::Body, "halt;", Diagnosed),
    (At::Body, "split y > 0;", Diagnosed),
    (At::Body, "use m(3);", Diagnosed),
    (At::Body, "nowarn Post;", Diagnosed),
    (At::Body, "merge_point;", Diagnosed),
    (At::Body, "model int q = 3;", Diagnosed),
    (At::Loop, "loop_invariant y >= x;", Used),
    (At::Loop, "loop_invariant_redundantly y >= x;", Used),
    (At::Loop, "maintaining y >= x;", Used),
    (At::Loop, "maintaining_redundantly y >= x;", Used),
    (At::Loop, "decreases y - x;", Used),
    (At::Loop, "decreases_redundantly y - x;", Used),
    (At::Loop, "decreasing y - x;", Used),
    (At::Loop, "decreasing_redundantly y - x;", Used),
    (At::Loop, "loop_decreases y - x;", Used),
    (At::Loop, "assignable f;", Used),
    (At::Loop, "writes f;", Used),
    (At::Loop, "loop_assigns f;", Used),
    (At::Loop, "loop_assignable f;", Used),
    (At::Loop, "loop_modifies f;", Used),
    (At::Loop, "loop_writes f;", Used),
    (At::Loop, "loop_contract", Diagnosed),
    (At::Loop, "loop_determines y;", Diagnosed),
    (At::Loop, "inlined_loop;", Diagnosed),
    (At::Body, "loop_invariant y >= x;", Diagnosed),
    (At::Body, "decreases y;", Diagnosed),
    // Modifiers
    (At::Method, "pure", Used),
    (At::Method, "spec_pure", Used),
    (At::Method, "strictly_pure", Diagnosed),
    (At::Method, "query", Used),
    (At::Method, "no_state", Diagnosed),
    (At::Method, "two_state", Diagnosed),
    (At::Method, "helper", Used),
    (At::Method, "spec_public", Used),
    (At::Method, "spec_protected", Used),
    (At::Method, "code_java_math", Used),
    (At::Method, "code_safe_math", Used),
    (At::Method, "code_bigint_math", Used),
    (At::Method, "spec_java_math", Used),
    (At::Method, "spec_safe_math", Used),
    (At::Method, "spec_bigint_math ensures x + 1 > x;", Used),
    (At::Method, "inline", Ignored),
    (At::Method, "skipesc", Diagnosed),
    (At::Method, "skiprac", Diagnosed),
    (At::Method, "secret", Diagnosed),
    (At::Method, "immutable", Diagnosed),
    (At::Method, "readonly", Diagnosed),
    (At::Method, "rep", Diagnosed),
    (At::Method, "peer", Diagnosed),
    (At::Method, "instance", Ignored),
    (At::Method, "monitored", Diagnosed),
    (At::Method, "uninitialized", Diagnosed),
    (At::Method, "nullable_by_default", Diagnosed),
    (At::Method, "non_null_by_default", Diagnosed),
    (At::Method, "ghost", Diagnosed),
    (At::Method, "model", Diagnosed),
    (At::Field, "nullable", Used),
    (At::Field, "non_null", Used),
    (At::Field, "not_null", Used),
    (At::Field, "spec_public", Used),
    (At::Field, "spec_protected", Used),
    (At::Field, "instance", Ignored),
    (At::Field, "pure", Ignored),
    (At::Field, "strictly_pure", Ignored),
    (At::Field, "helper", Ignored),
    (At::Field, "inline", Ignored),
    (At::Field, "peer", Diagnosed),
    (At::Field, "rep", Diagnosed),
    (At::Field, "readonly", Diagnosed),
    (At::Field, "secret", Diagnosed),
    (At::Field, "monitored", Diagnosed),
    (At::Field, "immutable", Diagnosed),
    (At::Field, "uninitialized", Diagnosed),
    (At::Field, "skipesc", Diagnosed),
    (At::Field, "skiprac", Diagnosed),
    (At::Field, "code_safe_math", Diagnosed),
    (At::Field, "nullable_by_default", Diagnosed),
    (At::Field, "non_null_by_default", Diagnosed),
    (At::Parameter, "nullable", Used),
    (At::Parameter, "peer", Diagnosed),
    (At::Parameter, "rep", Diagnosed),
    (At::Parameter, "readonly", Diagnosed),
    (At::Parameter, "secret", Diagnosed),
    (At::Parameter, "immutable", Diagnosed),
    (At::Parameter, "pure", Ignored),
    (At::Parameter, "spec_public", Ignored),
    (At::Class, "pure", Used),
    (At::Class, "spec_pure", Used),
    (At::Class, "code_safe_math", Used),
    (At::Class, "nullable_by_default", Used),
    (At::Class, "strictly_pure", Diagnosed),
    (At::Class, "no_state", Diagnosed),
    (At::Class, "immutable", Diagnosed),
    (At::Class, "readonly", Diagnosed),
    (At::Class, "rep", Diagnosed),
    (At::Class, "peer", Diagnosed),
    (At::Class, "secret", Diagnosed),
    (At::Class, "monitored", Diagnosed),
    (At::Class, "skipesc", Diagnosed),
    (At::Class, "skiprac", Diagnosed),
    (At::Class, "uninitialized", Diagnosed),
    (At::Class, "nullable", Diagnosed),
    (At::Class, "non_null", Diagnosed),
    (At::Class, "helper", Ignored),
    (At::Class, "instance", Ignored),
    (At::Class, "inline", Ignored),
    (At::Type, "ghost rep K q;", Diagnosed),
    (At::Type, "secret model int q;", Diagnosed),
    (
        At::Type,
        "model no_state int twice(int z) { return 2 * z; }",
        Diagnosed,
    ),
    (
        At::Type,
        "model strictly_pure int twice(int z) { return 2 * z; }",
        Diagnosed,
    ),
    (At::Body, "ghost peer K q = null;", Diagnosed),
    (At::Body, "readonly", Diagnosed),
    // Expressions
    (At::Expression, "\\result > x", Used),
    (At::Expression, "\\old(f) > x", Used),
    (At::Expression, "\\pre(f) > x", Used),
    (At::Expression, "\\fresh(next)", Used),
    (At::Expression, "\\nonnullelements(array)", Used),
    (At::Expression, "\\typeof(next) == \\type(K)", Used),
    (
        At::Expression,
        "\\elemtype(\\typeof(array)) == \\type(K)",
        Used,
    ),
    (At::Expression, "\\typeof(next) <: \\type(K)", Used),
    (At::Expression, "\\invariant_for(next)", Used),
    (At::Expression, "\\static_invariant_for(K)", Used),
    (At::Expression, "\\not_modified(f)", Used),
    (At::Expression, "\\only_assigned(f)", Used),
    (At::Expression, "\\reach(next).has(next)", Used),
    (
        At::Expression,
        "(\\forall int i; 0 < i && i < 3; i > 0)",
        Used,
    ),
    (
        At::Expression,
        "(\\exists int i; 0 < i && i < 3; i > 0)",
        Used,
    ),
    (At::Expression, "(\\sum int i; 0 < i && i < 3; i) > 0", Used),
    (
        At::Expression,
        "(\\product int i; 0 < i && i < 3; i) > 0",
        Used,
    ),
    (
        At::Expression,
        "(\\num_of int i; 0 < i && i < 3; i > 1) > 0",
        Used,
    ),
    (At::Expression, "(\\min int i; 0 < i && i < 3; i) > 0", Used),
    (At::Expression, "(\\max int i; 0 < i && i < 3; i) > 0", Used),
    (At::Expression, "(\\lblpos here f > 0)", Used),
    (At::Expression, "(\\lblneg here f > 0)", Used),
    (At::Expression, "(\\lbl here f) > 0", Used),
    (At::Expression, "(\\bigint) f + 1 > f", Used),
    (At::Expression, "\\java_math(f + 1) > f", Diagnosed),
    (At::Expression, "\\safe_math(f + 1) > f", Diagnosed),
    (At::Expression, "\\bigint_math(f + 1) > f", Diagnosed),
    (At::Expression, "f > 0 ==> g > 0", Used),
    (At::Expression, "f > 0 <== g > 0", Used),
    (At::Expression, "f > 0 <==> g > 0", Used),
    (At::Expression, "f > 0 <=!=> g > 0", Used),
    (At::Expression, "(* prose *)", Diagnosed),
    (At::Expression, "\\only_accessed(f)", Diagnosed),
    (At::Expression, "\\only_called(m)", Diagnosed),
    (At::Expression, "\\only_captured(f)", Diagnosed),
    (At::Expression, "\\not_assigned(f)", Diagnosed),
    (At::Expression, "\\duration(m(1)) > 0", Diagnosed),
    (At::Expression, "\\space(next) > 0", Diagnosed),
    (At::Expression, "\\working_space(m(1)) > 0", Diagnosed),
    (At::Expression, "\\is_initialized(K)", Diagnosed),
    (At::Expression, "\\lockset.has(next)", Diagnosed),
    (At::Expression, "\\max(\\lockset) == next", Diagnosed),
    (At::Expression, "(\\choose int i; i > 0) > 0", Diagnosed),
    (At::Expression, "\\not_specified", Used),
    (At::Expression, "\\warn(f + 1) > f", Diagnosed),
    (At::Expression, "\\nowarn(f + 1) > f", Diagnosed),
    (At::Expression, "\\warn_op(f + 1) > f", Diagnosed),
    (At::Expression, "\\nowarn_op(f + 1) > f", Diagnosed),
    (At::Expression, "\\erasure(K) == K.class", Diagnosed),
    (At::Expression, "\\count > 0", Diagnosed),
    (At::Expression, "\\index > 0", Diagnosed),
    (At::Expression, "\\values.length > 0", Diagnosed),
    (At::Expression, "\\nosuch(f)", Diagnosed),
    (At::Expression, "nosuch > 0", Diagnosed),
    (At::Expression, "f >", Diagnosed),
    (
        At::Expression,
        "new int[] {1}.length == 1 || \\everything",
        Diagnosed,
    ),
    // Misspelt, or no JML at all
    (At::Method, "requiers x > 0;", Diagnosed),
    (At::Method, "Requires x > 0;", Diagnosed),
    (At::Method, "ENSURES x > 0;", Diagnosed),
    (At::Method, "ensure x > 0;", Diagnosed),
    (At::Method, "prue", Diagnosed),
    (At::Method, "heper", Diagnosed),
    (At::Method, "guarantees x > 0;", Diagnosed),
    (At::Method, "ensures x > 0; guarantees x > 1;", Diagnosed),
    (At::Method, "ensures x > 0", Diagnosed),
    (At::Type, "invarient f > 0;", Diagnosed),
    (At::Type, "Invariant f > 0;", Diagnosed),
    (At::Body, "assrt y > 0;", Diagnosed),
    (At::Body, "asssume y > 0;", Diagnosed),
    (At::Loop, "loop_invarient y > 0;", Diagnosed),
    (At::Loop, "loopinvariant y > 0;", Diagnosed),
    (At::Loop, "decrases y;", Diagnosed),
];

fn source(at: At, text: &str) -> String {
    let comment = |wanted: At| match wanted == at {
        true => format!("//@ {text}"),
        false => String::new(),
    };
    let method = match at {
        At::Expression => format!("//@ ensures {text};"),
        _ => comment(At::Method),
    };
    let modifier = |wanted: At| match wanted == at {
        true => format!("/*@ {text} @*/"),
        false => String::new(),
    };
    let (field, parameter) = (modifier(At::Field), modifier(At::Parameter));
    format!(
        "{}
class K {{
    int f;
    int g;
    {field} K next;
    K[] array;
    {}
    K() {{ }}
    {method}
    int m(int x) {{
        int y = x;
        {}
        y = y + 1;
        {}
        while (y > x) {{
            y--;
        }}
        return y;
    }}
    int p({parameter} K o) {{ return 1; }}
    //@ ensures true;
    int other(int x) {{ return x; }}
}}
",
        modifier(At::Class),
        comment(At::Type),
        comment(At::Body),
        comment(At::Loop)
    )
}

/// What is in the tree, without the places, which depend on the length of the text.
fn tree(specs: &SourceSpecs) -> String {
    let mut shown = format!("{:?}", specs.types);
    shown.retain(|c| !c.is_ascii_digit());
    shown
}

fn has_no_effect(diagnostic: &Diagnostic) -> bool {
    let assumed = diagnostic.assumed.as_deref().unwrap_or_default();
    assumed == "it has no effect on the verdict"
}

#[test]
fn every_keyword_takes_effect_or_is_diagnosed() {
    let empty = source(At::Type, "").replace("//@ \n", "\n");
    let (_folder, classes) = support::compile_text("K", &empty);
    let read = |text: &str| specifications(text, "K.java", &classes, &Options::default());
    let (nothing, diagnostics) = read(&empty);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let mut wrong = Vec::new();
    for (at, text, fate) in TABLE {
        let source = source(*at, text);
        let (specs, diagnostics) = read(&source);
        let lost = specs.types.iter().flat_map(|t| {
            let of_methods = t.methods.iter().flat_map(|m| {
                let is_it = match at {
                    At::Parameter => &*m.name == "p",
                    _ => &*m.name == "m",
                };
                m.lost.iter().map(move |_| is_it)
            });
            let is_of_type = matches!(at, At::Type | At::Field | At::Class);
            of_methods.chain(t.lost.iter().map(move |_| is_of_type))
        });
        let lost: Vec<bool> = lost.collect();
        let found = match (diagnostics.is_empty(), lost.is_empty()) {
            (true, true) if tree(&specs) != tree(&nothing) => Some(Used),
            (false, true) if diagnostics.iter().all(has_no_effect) => Some(Ignored),
            (false, false) if lost.iter().all(|is_home| *is_home) => Some(Diagnosed),
            _ => None,
        };
        if found != Some(*fate) {
            let messages: Vec<&str> = diagnostics.iter().map(|d| d.message.as_str()).collect();
            wrong.push(format!(
                "{at:?} `{text}`: expected {fate:?}, found {found:?}: {messages:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A modifier before a type, or in its head, keeps the methods of this type from being proved, wherever the type stands.
#[test]
fn a_modifier_of_a_type_is_one_of_all_of_its_methods() {
    for (text, lost) in [
        (
            "/*@ immutable @*/ class K { int a() { return 1; } static class N { int b() { return 1; } } }",
            "K",
        ),
        (
            "class K { int a() { return 1; } /*@ immutable @*/ static class N { int b() { return 1; } } }",
            "K$N",
        ),
        (
            "class K { int a() { return 1; } static /*@ immutable @*/ class N { int b() { return 1; } int c() { return 1; } } }",
            "K$N",
        ),
        (
            "class K { int a() { return 1; } static class N { /*@ rep @*/ Object f; int b() { return 1; } } }",
            "K$N",
        ),
        (
            "class K { int a() { return 1; }\n//@ skipesc\nstatic class N { int b() { return 1; } } }",
            "K$N",
        ),
        (
            "class K { int a() { return 1; }\n//@ imutable\nstatic class N { int b() { return 1; } } }",
            "K K$N",
        ),
    ] {
        let (_folder, classes) = support::compile_text("K", text);
        let (specs, _) = specifications(text, "K.java", &classes, &Options::default());
        let lossy = specs.types.iter().filter(|t| !t.lost.is_empty());
        let found: Vec<&str> = lossy.map(|t| &*t.class).collect();
        assert_eq!(found.join(" "), lost, "{text}");
        let mut methods = specs.types.iter().flat_map(|t| &t.methods);
        assert!(methods.all(|m| m.lost.is_empty()), "{text}");
    }
}
