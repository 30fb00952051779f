//! In: several sources. Out: what methods inherit, what follows from non-null references, what model fields are.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use provetta_classfile::ClassPath;
use provetta_jml::{
    Options, SourceFile, SourceSpecs, all_specifications, contract, invariants, lost, model_method,
    represents, specifications,
};

const SOURCE: &str = r#"
abstract class Base<T> {
    //@ public model int size;
    //@ protected Object data;
    protected Object data = "";
    //@ invariant size >= 0;

    //@ requires x != 3;
    //@ ensures \result > 0;
    abstract int f(int x, Object o);

    //@ requires t == t;
    //@ code normal_behavior ensures true;
    //@ also private normal_behavior ensures size == 1;
    void put(T t) { }

    //@ ensures \result == size;
    static int s(int size) { return size; }

    //@ model pure int twice(int n) { return 2 * n; }
}

interface Shown {
    //@ ensures \result >= 5;
    int f(int x, /*@ nullable @*/ Object o);
}

class Derived extends Base<String> implements Shown {
    int count;
    //@ represents size = count;

    //@ also
    //@   requires x == 3;
    //@   ensures \result == 9;
    public int f(int x, Object o) { return 9; }

    void put(String t) { }

    static int s(int size) { return 1; }

    /*@ pure @*/ Object bare(Object a, int b) { return a; }

    int nothing(int b) { return b; }
}
"#;

fn read(source: &str) -> (tempfile::TempDir, ClassPath, Vec<SourceSpecs>) {
    let (folder, classes) = support::compile_text("Base", source);
    let (specs, _) = specifications(source, "Base.java", &classes, &Options::default());
    (folder, classes, vec![specs])
}

fn shown(specs: &[SourceSpecs], classes: &ClassPath, name: &str, descriptor: &str) -> String {
    let found = contract(specs, classes, "Derived", name, descriptor).unwrap();
    let Some(found) = found else {
        return "none".to_owned();
    };
    let mut out = format!("pure {}\n", found.is_pure);
    for case in found.cases {
        out.push_str(&format!("{}\n", case.class));
        support::show_cases(&[case.case], "", &mut out);
    }
    out
}

#[test]
fn a_method_has_its_own_cases_and_those_of_all_methods_it_overrides() {
    let (_folder, classes, specs) = read(SOURCE);
    let found = shown(&specs, &classes, "f", "(ILjava/lang/Object;)I");
    assert_eq!(
        found,
        "pure false
Derived
Lightweight
  requires (o != null)  (implicit: non_null o)
  requires (x == 3)  <requires x == 3>
  ensures (\\result == 9)  <ensures \\result == 9>
  signals_only [\"java/lang/RuntimeException\"] (implicit)
  assignable \\everything (implicit)
Base
Lightweight
  requires (o != null)  (implicit: non_null o)
  requires (x != 3)  <requires x != 3>
  ensures (\\result > 0)  <ensures \\result > 0>
  signals_only [\"java/lang/RuntimeException\"] (implicit)
  assignable \\everything (implicit)
Shown
Lightweight
  ensures (\\result >= 5)  <ensures \\result >= 5>
  signals_only [\"java/lang/RuntimeException\"] (implicit)
  assignable \\everything (implicit)
"
    );
}

#[test]
fn bridges_lead_to_the_generic_method_and_code_contracts_are_not_inherited() {
    let (_folder, classes, specs) = read(SOURCE);
    let found = shown(&specs, &classes, "put", "(Ljava/lang/String;)V");
    assert!(found.contains("requires (t == t)"), "{found}");
    assert!(found.contains("ensures (model this.size == 1)"), "{found}");
    assert!(!found.contains("ensures true"), "{found}");
}

#[test]
fn static_methods_and_constructors_inherit_nothing() {
    let (_folder, classes, specs) = read(SOURCE);
    assert_eq!(shown(&specs, &classes, "s", "(I)I"), "none");
    assert_eq!(shown(&specs, &classes, "nothing", "(I)I"), "none");
}

#[test]
fn a_method_without_cases_still_has_references_that_must_not_be_null() {
    let (_folder, classes, specs) = read(SOURCE);
    let found = shown(
        &specs,
        &classes,
        "bare",
        "(Ljava/lang/Object;I)Ljava/lang/Object;",
    );
    assert_eq!(
        found,
        "pure true
Derived
Lightweight
  requires (a != null)  (implicit: non_null a)
  ensures (\\result != null)  (implicit: non_null \\result)
  signals_only [\"java/lang/RuntimeException\"] (implicit)
  assignable \\nothing (implicit)
"
    );
}

#[test]
fn invariants_model_fields_and_model_methods_come_from_supertypes_too() {
    let (_folder, classes, specs) = read(SOURCE);
    let found: Vec<String> = invariants(&specs, &classes, "Derived")
        .unwrap()
        .iter()
        .map(|(class, i)| format!("{class}: {}", support::body(&i.clause)))
        .collect();
    assert_eq!(
        found,
        [
            "Base: (model this.size >= 0)  <invariant size >= 0>",
            "Base: (this.data != null)  (implicit: non_null data)",
        ]
    );
    let found = represents(&specs, &classes, "Derived", "Base", "size").unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(
        support::body(&found[0].clause),
        "this.count  <represents size = count>"
    );
    assert!(
        represents(&specs, &classes, "Base", "Base", "size")
            .unwrap()
            .is_empty()
    );
    let found = model_method(
        &specs,
        &classes,
        "Derived",
        "twice",
        &[provetta_jml::Type::Int],
    );
    assert!(found.unwrap().is_some());
}

#[test]
fn null_is_allowed_everywhere_if_the_caller_says_so() {
    let (_folder, classes) = support::compile_text("Base", SOURCE);
    let options = Options {
        nullable_by_default: true,
    };
    let (specs, _) = specifications(SOURCE, "Base.java", &classes, &options);
    let found = shown(&[specs], &classes, "f", "(ILjava/lang/Object;)I");
    assert!(!found.contains("non_null"), "{found}");
}

#[test]
fn a_jml_file_specifies_a_class_of_a_library_and_other_files_see_what_it_declares() {
    let library = r#"
package java.util;
public interface Iterator<E> {
    //@ public instance ghost int left;
    //@ ensures \result == (left > 0);
    /*@ pure @*/ boolean hasNext();

    //@ requires left > 0;
    //@ ensures left == \old(left) - 1;
    //@ assignable left;
    E next();
}
"#;
    let user = r#"
import java.util.Iterator;
class Base {
    //@ requires it.left == 3 && it.hasNext();
    static Object f(Iterator<String> it) { return it.next(); }
}
"#;
    let (_folder, classes) = support::compile_text("Base", user);
    let files = [
        SourceFile {
            name: "Iterator.jml",
            text: library,
        },
        SourceFile {
            name: "Base.java",
            text: user,
        },
    ];
    let results = all_specifications(&files, &classes, &Options::default());
    for ((_, diagnostics), file) in results.iter().zip(&files) {
        assert_eq!(support::show_diagnostics(file.text, diagnostics), "");
    }
    let found = support::show(&results[0].0);
    assert!(
        found.contains("requires (ghost this.left > 0)") && found.contains("assignable this.left"),
        "{found}"
    );
    let found = support::show(&results[1].0);
    assert!(
        found.contains("requires ((ghost it.left == 3) && it.hasNext())"),
        "{found}"
    );
}

#[test]
fn a_source_and_a_jml_file_of_one_class_are_joined() {
    let java = "class Base { int n;\n//@ ensures n > 0;\nvoid f() { }\nint g() { return n; } }";
    let jml = "class Base {\n//@ ghost int seen;\n//@ invariant n >= 0 && g() == seen;\n//@ ensures seen > 1;\nvoid f();\n/*@ pure @*/ int g(); }";
    let (_folder, classes) = support::compile_text("Base", java);
    let files = [
        SourceFile {
            name: "Base.java",
            text: java,
        },
        SourceFile {
            name: "Base.jml",
            text: jml,
        },
    ];
    let mut specs = Vec::new();
    for (file, (spec, diagnostics)) in
        files
            .iter()
            .zip(all_specifications(&files, &classes, &Options::default()))
    {
        assert_eq!(support::show_diagnostics(file.text, &diagnostics), "");
        specs.push(spec);
    }
    let found = contract(&specs, &classes, "Base", "f", "()V")
        .unwrap()
        .unwrap();
    let files: Vec<&str> = found.cases.iter().map(|c| &*c.file).collect();
    assert_eq!(files, ["Base.java", "Base.jml"]);
    assert_eq!(invariants(&specs, &classes, "Base").unwrap().len(), 1);
}

/// Sources of several packages: `package/Class` and the text. The contract of a method, or that there is none; whether something of
/// the methods above keeps it from being proved.
#[test]
fn only_methods_that_are_overridden_hand_down_their_contracts() {
    const PRIVATE: &[(&str, &str)] = &[(
        "A",
        "class A {
            //@ ensures \\result > 0;
            //@ nosuch x;
            private int m() { return 1; }
            static class B extends A { int m() { return -1; } }
        }",
    )];
    const OPEN: &[(&str, &str)] = &[(
        "A",
        "class A {
            //@ ensures \\result > 0;
            //@ nosuch x;
            int m() { return 1; }
            static class B extends A { int m() { return -1; } }
        }",
    )];
    const BELOW: &[(&str, &str)] = &[(
        "A",
        "class A {
            //@ ensures \\result > 0;
            //@ nosuch x;
            static int m() { return 1; }
            static class B extends A { static int m() { return -1; } }
        }",
    )];
    const INTERFACE: &[(&str, &str)] = &[(
        "A",
        "interface A {
            //@ ensures \\result > 0;
            //@ nosuch x;
            private int m() { return 1; }
            class B implements A { public int m() { return -1; } }
        }",
    )];
    const DEFAULT: &[(&str, &str)] = &[(
        "A",
        "interface A {
            //@ ensures \\result > 0;
            //@ nosuch x;
            default int m() { return 1; }
            class B implements A { public int m() { return -1; } }
        }",
    )];
    const UPPER: (&str, &str) = (
        "p/A",
        "package p; public class A {
            //@ ensures \\result > 0;
            //@ nosuch x;
            int m() { return 1; }
        }",
    );
    const OTHER_PACKAGE: &[(&str, &str)] = &[
        UPPER,
        (
            "q/B",
            "package q; public class B extends p.A { public int m() { return -1; } }",
        ),
    ];
    const SAME_PACKAGE: &[(&str, &str)] = &[
        UPPER,
        (
            "p/B",
            "package p; public class B extends A { public int m() { return -1; } }",
        ),
    ];
    // The class between makes the method visible in the other package.
    const BY_WAY: &[(&str, &str)] = &[
        UPPER,
        (
            "p/C",
            "package p; public class C extends A { public int m() { return 2; } }",
        ),
        (
            "q/B",
            "package q; public class B extends p.C { public int m() { return -1; } }",
        ),
    ];
    const NO_WAY: &[(&str, &str)] = &[
        UPPER,
        (
            "q/C",
            "package q; public class C extends p.A { public int m() { return 2; } }",
        ),
        (
            "q/B",
            "package q; public class B extends C { public int m() { return -1; } }",
        ),
    ];
    const PROTECTED: &[(&str, &str)] = &[
        (
            "p/A",
            "package p; public class A {
                //@ ensures \\result > 0;
                //@ nosuch x;
                protected int m() { return 1; }
            }",
        ),
        (
            "q/B",
            "package q; public class B extends p.A { public int m() { return -1; } }",
        ),
    ];
    for (texts, class, inherits) in [
        (PRIVATE, "A$B", false),
        (OPEN, "A$B", true),
        (BELOW, "A$B", false),
        (INTERFACE, "A$B", false),
        (DEFAULT, "A$B", true),
        (OTHER_PACKAGE, "q/B", false),
        (SAME_PACKAGE, "p/B", true),
        (BY_WAY, "q/B", true),
        (NO_WAY, "q/B", false),
        (PROTECTED, "q/B", true),
    ] {
        let (_folder, classes, specs) = read_all(texts);
        let found = contract(&specs, &classes, class, "m", "()I").unwrap();
        assert_eq!(found.is_some(), inherits, "{texts:?}");
        let lost = lost(&specs, &classes, class, "m", "()I").unwrap();
        assert_eq!(!lost.is_empty(), inherits, "{texts:?}");
    }
}

fn read_all(texts: &[(&str, &str)]) -> (tempfile::TempDir, ClassPath, Vec<SourceSpecs>) {
    let sources = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    for (name, text) in texts {
        let path = sources.path().join(format!("{name}.java"));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        paths.push(path);
    }
    let (folder, classes) = support::compile(&paths);
    let files: Vec<SourceFile> = texts
        .iter()
        .map(|(name, text)| SourceFile { name, text })
        .collect();
    let results = all_specifications(&files, &classes, &Options::default());
    let specs = results.into_iter().map(|(specs, _)| specs).collect();
    (folder, classes, specs)
}

#[test]
fn a_specification_calls_only_methods_that_are_pure_themselves_or_by_what_they_override() {
    for (modifier, is_pure) in [("private", false), ("protected", true), ("static", false)] {
        let own = match modifier {
            "static" => "static",
            _ => "",
        };
        let text = format!(
            "class A {{
                int f;
                /*@ pure @*/ {modifier} int m() {{ return 1; }}
                static class B extends A {{
                    {own} protected int m() {{ return -1; }}
                    //@ ensures m() > 0;
                    void n() {{ }}
                }}
            }}"
        );
        let (_folder, classes) = support::compile_text("A", &text);
        let (_, diagnostics) = specifications(&text, "A.java", &classes, &Options::default());
        assert_eq!(diagnostics.is_empty(), is_pure, "{text}: {diagnostics:?}");
    }
}

#[test]
fn a_private_model_method_is_not_overridden() {
    for (modifier, is_known) in [
        ("private", false),
        ("public", true),
        ("", true),
        ("static", false),
    ] {
        let text = format!(
            "class A {{
                //@ {modifier} model pure int twice(int n) {{ return 2 * n; }}
                static class B extends A {{
                    //@ model pure int twice(int n) {{ return 3 * n; }}
                }}
                static class C extends A {{ }}
            }}"
        );
        let (_folder, classes) = support::compile_text("A", &text);
        let (specs, _) = specifications(&text, "A.java", &classes, &Options::default());
        let specs = [specs];
        let of = |class: &str| {
            let int = [provetta_jml::Type::Int];
            model_method(&specs, &classes, class, "twice", &int)
                .unwrap()
                .is_some()
        };
        assert_eq!(
            [of("A"), of("A$B"), of("A$C")],
            [true, is_known, true],
            "{text}"
        );
    }
}

/// What a class above says by modifiers alone, and what one below says. What the method below must keep then: the frames of its
/// cases, and whether each of its cases, or none, asks for a result.
#[test]
fn modifiers_alone_are_inherited_like_what_is_written() {
    let table = [
        (
            "/*@ pure @*/ Integer m(Integer a)",
            "Integer m(Integer a)",
            "nothing",
            true,
        ),
        (
            "/*@ pure nullable @*/ Integer m(Integer a)",
            "/*@ nullable @*/ Integer m(/*@ nullable @*/ Integer a)",
            "nothing",
            false,
        ),
        (
            "/*@ spec_pure nullable @*/ Integer m(Integer a)",
            "//@ also ensures true;\n/*@ nullable @*/ Integer m(Integer a)",
            "nothing nothing",
            false,
        ),
        (
            "/*@ pure nullable @*/ Integer m(Integer a)",
            "//@ also ensures true; assignable f;\n/*@ nullable @*/ Integer m(Integer a)",
            "this.f nothing",
            false,
        ),
        (
            "Integer m(Integer a)",
            "/*@ nullable @*/ Integer m(Integer a)",
            "everything everything",
            true,
        ),
        (
            "/*@ non_null @*/ Integer m(Integer a)",
            "//@ also ensures true;\n/*@ nullable @*/ Integer m(Integer a)",
            "everything everything",
            true,
        ),
        (
            "/*@ nullable @*/ Integer m(Integer a)",
            "/*@ nullable @*/ Integer m(/*@ nullable @*/ Integer a)",
            "",
            false,
        ),
        (
            "/*@ nullable @*/ Integer m(Integer a)",
            "/*@ nullable @*/ Integer m(Integer a)",
            "everything",
            false,
        ),
        (
            "//@ pure ensures true;\n/*@ nullable @*/ Integer m(Integer a)",
            "/*@ nullable @*/ Integer m(Integer a)",
            "nothing",
            false,
        ),
        (
            "/*@ pure @*/ private Integer m(Integer a)",
            "/*@ nullable @*/ Integer m(/*@ nullable @*/ Integer a)",
            "",
            false,
        ),
    ];
    let texts = table.iter().enumerate().map(|(i, (above, below, ..))| {
        format!(
            "class A{i} {{ int f; {above} {{ return 1; }}
            static class B extends A{i} {{ {below} {{ f = 2; return 1; }} }} }}"
        )
    });
    let texts: Vec<String> = texts.collect();
    let names: Vec<String> = (0..texts.len()).map(|i| format!("A{i}")).collect();
    let all = names
        .iter()
        .zip(&texts)
        .map(|(n, t)| (n.as_str(), t.as_str()));
    let (_folder, classes, specs) = read_all(&all.collect::<Vec<_>>());
    for (i, (_, _, frames, not_null)) in table.into_iter().enumerate() {
        let (text, class) = (&texts[i], format!("A{i}$B"));
        let descriptor = "(Ljava/lang/Integer;)Ljava/lang/Integer;";
        let found = contract(&specs, &classes, &class, "m", descriptor).unwrap();
        let cases = found.map_or(Vec::new(), |c| c.cases);
        let shown: Vec<String> = cases
            .iter()
            .map(|c| support::show_frame(&c.case.assignable))
            .collect();
        assert_eq!(shown.join(" "), frames, "{text}");
        let asks = cases.iter().any(|c| {
            let mut texts = c.case.ensures.iter().map(|e| &*e.text);
            texts.any(|t| t == "non_null \\result")
        });
        assert_eq!(asks, not_null, "{text}");
    }
}

/// A class in a file that nobody has specified keeps what the class above promises, and accepts what it accepts itself.
#[test]
fn modifiers_alone_reach_classes_without_specifications() {
    let above = (
        "A",
        "public class A { int f; /*@ pure @*/ int m(/*@ nullable @*/ Object o) { return 1; } }",
    );
    let below = (
        "B",
        "public class B extends A { int m(Object o) { f = 1; return 1; } }",
    );
    let (_folder, classes, mut specs) = read_all(&[above, below]);
    specs.truncate(1);
    let found = contract(&specs, &classes, "B", "m", "(Ljava/lang/Object;)I");
    let found = found.unwrap().unwrap();
    assert!(found.is_pure);
    assert_eq!(found.cases.len(), 1);
    assert_eq!(
        support::show_frame(&found.cases[0].case.assignable),
        "nothing"
    );
    // The pure method may be declared in another file.
    let text = "class K { int n; int g() { return n; } //@ ensures true;\nvoid h() { } }";
    let (_folder, classes) = support::compile_text("K", text);
    let files = [
        SourceFile {
            name: "K.java",
            text,
        },
        SourceFile {
            name: "K.jml",
            text: "class K { /*@ pure @*/ int g(); }",
        },
    ];
    let results = all_specifications(&files, &classes, &Options::default());
    let specs: Vec<SourceSpecs> = results.into_iter().map(|(specs, _)| specs).collect();
    let found = contract(&specs, &classes, "K", "g", "()I").unwrap();
    assert!(found.is_some_and(|c| c.is_pure));
}
