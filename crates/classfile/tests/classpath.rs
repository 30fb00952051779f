//! In: compiled Java. Out: classes are found, resolved and described as the JVM sees them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};

use common::{OPTIONS, compile, jdks, open};
use provetta_classfile::{
    BootstrapArg, Class, ClassPath, Const, Insn, MemberRef, OpenError, Origin, ReadError,
};

fn member(class: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        interface: false,
    }
}

fn declaring(classes: &ClassPath, class: &str, name: &str, descriptor: &str) -> Option<String> {
    let found = classes
        .resolve_method(&member(class, name, descriptor))
        .unwrap();
    found.map(|(class, index)| {
        assert_eq!(&*class.methods[index].name, name);
        class.name.to_string()
    })
}

#[test]
fn classes_of_the_jdk_are_found_and_resolved() {
    for jdk in jdks() {
        let classes = ClassPath::open(&[], &[], &jdk.home).unwrap();
        let string = classes.find("java/lang/String").unwrap().unwrap();
        assert_eq!(string.origin, Origin::Jdk);
        assert!(string.flags.is_final() && string.method("length", "()I").is_some());
        assert!(
            classes.find("java/sql/Driver").unwrap().is_some(),
            "not in java.base"
        );
        assert!(classes.find("java/lang/NoSuchThing").unwrap().is_none());
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            declaring(
                &classes,
                "java/util/ArrayList",
                "stream",
                "()Ljava/util/stream/Stream;"
            ),
            some("java/util/Collection")
        );
        assert_eq!(
            declaring(&classes, "java/util/ArrayList", "hashCode", "()I"),
            some("java/util/ArrayList")
        );
        assert_eq!(
            declaring(
                &classes,
                "java/util/ArrayList",
                "containsAll",
                "(Ljava/util/Collection;)Z"
            ),
            some("java/util/AbstractCollection")
        );
        assert_eq!(
            declaring(&classes, "[I", "clone", "()Ljava/lang/Object;"),
            some("java/lang/Object")
        );
        assert_eq!(
            declaring(
                &classes,
                "java/lang/invoke/MethodHandle",
                "invokeExact",
                "(I)V"
            ),
            some("java/lang/invoke/MethodHandle")
        );
        assert_eq!(
            declaring(&classes, "java/util/List", "nothing", "()V"),
            None
        );
        let field = classes
            .resolve_field(&member("java/util/ArrayList", "modCount", "I"))
            .unwrap();
        assert_eq!(&*field.unwrap().0.name, "java/util/AbstractList");
        for (sub, sup, expected) in [
            ("java/lang/Integer", "java/lang/Number", true),
            ("java/lang/Integer", "java/lang/Comparable", true),
            ("java/lang/Number", "java/lang/Integer", false),
            ("java/util/ArrayList", "java/lang/Iterable", true),
            ("[Ljava/lang/Integer;", "[Ljava/lang/Number;", true),
            ("[[I", "[Ljava/lang/Object;", true),
            ("[I", "[J", false),
            ("[I", "[Ljava/lang/Object;", false),
            ("[I", "java/lang/Cloneable", true),
            ("java/lang/Object", "[I", false),
            ("no/Such", "java/lang/Object", true),
        ] {
            assert_eq!(
                classes.is_subclass(sub, sup).unwrap(),
                expected,
                "{sub} {sup}"
            );
        }
    }
}

const SHAPES: &str = "package p;
public class Outer {
    private static int secret = 3; static final long BIG = 1L << 40; static final char C = 'x';
    static final String TEXT = \"a\\u0000\\uD800\u{1f600}\"; final int instance = 7;
    private static class Hidden { int h; }
    protected interface Face { default int both() { return 1; } int one = Integer.parseInt(\"1\"); }
    interface Lower extends Face { default int both() { return 2; } }
    static class Impl implements Face, Lower { }
    class Inner { int get(int first, long second, String third) throws java.io.IOException { return first; } }
    static Runnable make(int captured) { class Local { } new Local(); return () -> System.out.println(captured); }
    static Object anonymous() { return new Object() { }; }
    native int nat(int a);
    abstract static class Abs { abstract void nobody(int parameter); }
}
";

fn find(classes: &ClassPath, name: &str) -> std::sync::Arc<Class> {
    classes
        .find(name)
        .unwrap()
        .unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn classes_of_old_class_files_belong_to_the_class_around_them() {
    let text = "package p; public class Outer { private static class Hidden { private int h; }
        static class Inner { class Deep { Object o = new Object() { class Member { private int m; } int n = new Member().m; }; } }
        int h() { return new Hidden().h; } }";
    for jdk in jdks() {
        let folder = compile(
            &jdk,
            "Outer.java",
            text,
            &["-source", "8", "-target", "8", "-nowarn"],
        );
        let classes = open(&folder, &jdk);
        for name in classes.project_classes().unwrap() {
            let class = find(&classes, &name);
            assert_eq!((class.major, &*class.nest_host), (52, "p/Outer"), "{name}");
        }
    }
}

#[test]
fn nested_classes_fields_and_parameters_are_described() {
    for jdk in jdks() {
        let folder = compile(&jdk, "Outer.java", SHAPES, &OPTIONS);
        let classes = open(&folder, &jdk);
        let names = classes.project_classes().unwrap();
        assert_eq!(
            names,
            [
                "p/Outer",
                "p/Outer$1",
                "p/Outer$1Local",
                "p/Outer$Abs",
                "p/Outer$Face",
                "p/Outer$Hidden",
                "p/Outer$Impl",
                "p/Outer$Inner",
                "p/Outer$Lower"
            ]
        );
        let outer = find(&classes, "p/Outer");
        assert_eq!(outer.source_file.as_deref(), Some("Outer.java"));
        assert_eq!(
            (outer.outer.as_deref(), &*outer.nest_host, outer.is_local),
            (None, "p/Outer", false)
        );
        let constant = |name: &str| {
            outer
                .fields
                .iter()
                .find(|f| &*f.name == name)
                .unwrap()
                .constant
                .clone()
        };
        assert_eq!(constant("BIG"), Some(Const::Long(1 << 40)));
        assert_eq!(constant("C"), Some(Const::Int(120)));
        assert_eq!(
            constant("TEXT"),
            Some(Const::String([97, 0, 0xd800, 0xd83d, 0xde00].into()))
        );
        assert_eq!((constant("secret"), constant("instance")), (None, None));
        let hidden = find(&classes, "p/Outer$Hidden");
        assert!(hidden.declared_flags.is_private() && !hidden.flags.is_private());
        assert_eq!(
            (hidden.outer.as_deref(), &*hidden.nest_host),
            (Some("p/Outer"), "p/Outer")
        );
        assert!(find(&classes, "p/Outer$1").is_local && find(&classes, "p/Outer$1Local").is_local);
        let get = find(&classes, "p/Outer$Inner");
        let get = get.method("get", "(IJLjava/lang/String;)I").unwrap();
        assert_eq!(
            get.parameter_names.iter().map(|n| &**n).collect::<Vec<_>>(),
            ["first", "second", "third"]
        );
        assert_eq!(
            get.exceptions.iter().map(|n| &**n).collect::<Vec<_>>(),
            ["java/io/IOException"]
        );
        let abs = find(&classes, "p/Outer$Abs");
        let nobody = abs.method("nobody", "(I)V").unwrap();
        assert!(nobody.code.is_none() && &*nobody.parameter_names[0] == "parameter");
        assert!(outer.method("nat", "(I)I").unwrap().code.is_none());
        assert_eq!(
            declaring(&classes, "p/Outer$Impl", "both", "()I").unwrap(),
            "p/Outer$Lower"
        );
        let one = classes
            .resolve_field(&member("p/Outer$Impl", "one", "I"))
            .unwrap()
            .unwrap();
        assert_eq!(&*one.0.name, "p/Outer$Face");
        let make = outer
            .method("make", "(I)Ljava/lang/Runnable;")
            .unwrap()
            .code
            .as_ref()
            .unwrap();
        let site = make.insns.iter().find_map(|i| match i {
            Insn::InvokeDynamic(site) => Some(site),
            _ => None,
        });
        let site = site.unwrap();
        assert_eq!((&*site.name, &*site.bootstrap.name), ("run", "metafactory"));
        assert!(
            matches!(&site.args[1], BootstrapArg::MethodHandle(6, m) if m.name.starts_with("lambda$make$"))
        );
    }
}

#[test]
fn parameter_names_come_from_local_variables_too() {
    let source = "class S { static int f(double d, long l, int i) { { int x = 1; } return i; } int g(int i) { return i; } }";
    let jdk = jdks().remove(0);
    let folder = compile(&jdk, "S.java", source, &["-g"]);
    let class = find(&open(&folder, &jdk), "S");
    assert_eq!(class.methods[1].parameter_names.join(" "), "d l i");
    assert_eq!(class.methods[2].parameter_names.join(" "), "i");
}

fn jar(path: &Path, entries: &[(&str, &[u8])]) {
    let mut writer = zip::ZipWriter::new(std::fs::File::create(path).unwrap());
    for (name, content) in entries {
        writer
            .start_file(*name, zip::write::SimpleFileOptions::default())
            .unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap();
}

#[test]
fn jars_and_folders_are_searched_in_order() {
    let jdk = jdks().remove(0);
    let first = compile(&jdk, "A.java", "class A { int first; }", &[]);
    let second = compile(&jdk, "A.java", "class A { int second; } class B { }", &[]);
    let bytes = |folder: &provetta_test_support::Compiled, name: &str| {
        std::fs::read(folder.path().join("classes").join(name)).unwrap()
    };
    let path = first.path().join("lib.jar");
    let (a, b) = (bytes(&second, "A.class"), bytes(&second, "B.class"));
    jar(
        &path,
        &[
            ("A.class", &a),
            ("B.class", &b),
            ("META-INF/versions/9/C.class", &b),
            ("module-info.class", &[]),
            ("x/Bad.class", b"\xca\xfe\xba\xbe"),
            ("Other.class", &b),
        ],
    );
    let missing = PathBuf::from("/no/such/entry.jar");
    let project = [first.path().join("classes"), missing.clone(), path.clone()];
    let classes = ClassPath::open(&project, &[], &jdk.home).unwrap();
    assert_eq!(
        classes.project_classes().unwrap(),
        ["A", "B", "Other", "x/Bad"]
    );
    assert_eq!(&*find(&classes, "A").fields[0].name, "first");
    assert_eq!(find(&classes, "B").origin, Origin::Project(path.clone()));
    let error = classes.find("x/Bad").unwrap_err();
    assert_eq!(
        error,
        ReadError::Truncated {
            file: format!("{}!x/Bad.class", path.display())
        }
    );
    let error = classes.find("Other").unwrap_err().to_string();
    assert!(error.contains("it declares class B"), "{error}");
    let library = ClassPath::open(
        &[first.path().join("classes")],
        std::slice::from_ref(&path),
        &jdk.home,
    )
    .unwrap();
    assert_eq!(find(&library, "B").origin, Origin::Library(path.clone()));
    assert_eq!(library.project_classes().unwrap(), ["A"]);
    assert_eq!(
        ClassPath::open(std::slice::from_ref(&missing), &[], &jdk.home).err(),
        Some(OpenError::NoProject(vec![missing]))
    );
}

#[test]
fn classes_of_libraries_are_below_types_that_are_not_of_the_jdk() {
    let jdk = jdks().remove(0);
    let library = "class Base { } class Sub extends Base implements Runnable, Mark { public void run() { } } class Far extends Sub { }
        interface Mark { } class A extends Base { }";
    let library = compile(&jdk, "Base.java", library, &[]);
    let project = "class A { } class Other extends A { } class Base { } interface Mark { } class Own extends Base implements Runnable
        { public void run() { } }";
    let project = compile(&jdk, "A.java", project, &[]);
    let own = project.path().join("classes");
    std::fs::remove_file(own.join("Base.class")).unwrap();
    let libraries = [library.path().join("classes")];
    let classes = ClassPath::open(&[own], &libraries, &jdk.home).unwrap();
    let below = |name: &str| classes.known_subclasses(name).unwrap().to_vec();
    // The project has its own `A`, which is below nothing, and its own `Mark`.
    assert_eq!(below("Base"), ["Far".into(), "Own".into(), "Sub".into()]);
    assert_eq!(below("Mark"), ["Far".into(), "Sub".into()]);
    assert_eq!(below("A"), ["Other".into()]);
    assert_eq!(below("java/lang/Runnable"), ["Own".into()]);
}

#[test]
fn unusable_entries_are_named() {
    let jdk = jdks().remove(0);
    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("broken.jar");
    std::fs::write(&broken, b"PK\x03\x04 nothing").unwrap();
    let error = ClassPath::open(std::slice::from_ref(&broken), &[], &jdk.home)
        .err()
        .unwrap();
    assert!(
        matches!(&error, OpenError::BadJar { path, .. } if *path == broken),
        "{error}"
    );
    let nothing = ClassPath::open(&[], &[], folder.path()).err().unwrap();
    assert!(matches!(nothing, OpenError::BadImage { .. }));
    std::fs::create_dir(folder.path().join("lib")).unwrap();
    for content in [
        &b""[..],
        b"short",
        &[0; 100],
        &[0xda, 0xda, 0xfe, 0xca, 0, 0, 0, 0],
        &[0xff; 4096],
    ] {
        let mut file = content.to_vec();
        std::fs::write(folder.path().join("lib/modules"), &file).unwrap();
        assert!(ClassPath::open(&[], &[], folder.path()).is_err());
        // The right magic number, nonsense behind it.
        if file.len() >= 100 {
            file[..8].copy_from_slice(&[0xda, 0xda, 0xfe, 0xca, 0, 0, 1, 0]);
            std::fs::write(folder.path().join("lib/modules"), &file).unwrap();
            assert!(ClassPath::open(&[], &[], folder.path()).is_err());
        }
    }
}
