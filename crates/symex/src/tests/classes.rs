//! In: declarations and bytecode as text. Out: classes that are in no file, and as much of a JDK as instructions need.

use provetta_classfile::{
    CallSite, Class, Code, Const, Field, Flags, Method, Origin, kind_of, method_descriptor, words,
};

use super::asm::assemble;

/// A class being written.
pub(super) struct Written {
    class: Class,
    sites: Vec<CallSite>,
}

/// A public class of the project below `Object`.
pub(super) fn class(name: &str) -> Written {
    written(name, 0x0021, Origin::Project("memory".into()))
}

/// A public interface of the project.
pub(super) fn interface(name: &str) -> Written {
    written(name, 0x0601, Origin::Project("memory".into()))
}

fn written(name: &str, flags: u16, origin: Origin) -> Written {
    let class = Class {
        signature: None,
        name: name.into(),
        super_name: (name != "java/lang/Object").then(|| "java/lang/Object".into()),
        interfaces: Vec::new(),
        flags: Flags(flags),
        declared_flags: Flags(flags),
        outer: None,
        is_local: false,
        is_sealed: false,
        permits: Vec::new(),
        nest_host: name.into(),
        nest_members: Vec::new(),
        major: 61,
        source_file: None,
        fields: Vec::new(),
        methods: Vec::new(),
        origin,
    };
    Written {
        class,
        sites: Vec::new(),
    }
}

/// Flags and the rest of `static final x`; what is not said to be less is public.
fn declaration(text: &str) -> (Flags, &str) {
    let (mut flags, mut rest) = (0, text);
    while let Some((word, behind)) = rest.split_once(' ') {
        flags |= match word {
            "private" => 0x0002,
            "protected" => 0x0004,
            "static" => 0x0008,
            "final" => 0x0010,
            "native" => 0x0100,
            "abstract" => 0x0400,
            "enum" => 0x4000,
            "package" => 0,
            _ => break,
        };
        rest = behind;
    }
    let is_less = ["private ", "protected ", "package "];
    let is_public = !is_less.iter().any(|word| text.contains(word));
    (Flags(flags | u16::from(is_public)), rest)
}

impl Written {
    pub(super) fn extends(mut self, name: &str) -> Written {
        self.class.super_name = Some(name.into());
        self
    }

    pub(super) fn implements(mut self, name: &str) -> Written {
        self.class.interfaces.push(name.into());
        self
    }

    /// Adds flags of the class file: 0x10 final, 0x400 abstract, 0x4000 enum.
    pub(super) fn flags(mut self, more: u16) -> Written {
        self.class.flags.0 |= more;
        self.class.declared_flags.0 |= more;
        self
    }

    /// A call site for `invokedynamic`, numbered from nought.
    pub(super) fn site(mut self, site: CallSite) -> Written {
        self.sites.push(site);
        self
    }

    /// A field `static final x I`.
    pub(super) fn field(self, text: &str) -> Written {
        self.constant(text, None)
    }

    /// The same with a `ConstantValue`.
    pub(super) fn constant(mut self, text: &str, constant: Option<Const>) -> Written {
        let (flags, rest) = declaration(text);
        let (name, descriptor) = rest.split_once(' ').expect("a name and a descriptor");
        self.class.fields.push(Field {
            name: name.into(),
            descriptor: descriptor.into(),
            flags,
            signature: None,
            constant,
        });
        self
    }

    /// A method `static f(II)I` with its code; none if it is abstract or native. Parameters are called `a`, `b`, `c` …
    pub(super) fn method(mut self, text: &str, code: &str) -> Written {
        let (flags, rest) = declaration(text);
        let (name, _) = rest.split_once('(').expect("a descriptor");
        let descriptor = &rest[name.len()..];
        let parsed = method_descriptor(descriptor).expect("a descriptor");
        let arguments: u16 = parsed.parameters.iter().map(|p| words(kind_of(p))).sum();
        let (insns, handlers) = assemble(code, &self.sites);
        let count = insns.len() as u32;
        let code = (count > 0).then(|| Code {
            locals: Vec::new(),
            max_stack: 16,
            max_locals: arguments + 6,
            insns,
            offsets: (0..count).collect(),
            handlers,
            // Each instruction is on a line of its own.
            lines: (0..count).map(|i| (i, i + 1)).collect(),
            ranges: Vec::new(),
        });
        let names = (b'a'..).take(parsed.parameters.len());
        self.class.methods.push(Method {
            name: name.into(),
            descriptor: descriptor.into(),
            flags,
            exceptions: Vec::new(),
            parameter_names: names.map(|c| String::from(c as char).into()).collect(),
            signature: None,
            code,
        });
        self
    }

    /// The constructor without parameters that does nothing.
    pub(super) fn constructor(self) -> Written {
        let name = self.class.super_name.clone().expect("a superclass");
        let code = format!("aload 0 | invokespecial {name}.<init>()V | return");
        self.method("<init>()V", &code)
    }

    /// The static initialiser.
    pub(super) fn initialiser(self, code: &str) -> Written {
        self.method("package static <clinit>()V", code)
    }

    pub(super) fn finish(self) -> Class {
        self.class
    }
}

/// Exceptions of the JDK that instructions raise, each with its superclass.
const EXCEPTIONS: [(&str, &str); 14] = [
    ("Exception", "Throwable"),
    ("Error", "Throwable"),
    ("RuntimeException", "Exception"),
    ("ArithmeticException", "RuntimeException"),
    ("ArrayStoreException", "RuntimeException"),
    ("ClassCastException", "RuntimeException"),
    ("NegativeArraySizeException", "RuntimeException"),
    ("NullPointerException", "RuntimeException"),
    ("IllegalArgumentException", "RuntimeException"),
    ("IndexOutOfBoundsException", "RuntimeException"),
    (
        "ArrayIndexOutOfBoundsException",
        "IndexOutOfBoundsException",
    ),
    ("AssertionError", "Error"),
    ("VirtualMachineError", "Error"),
    ("StackOverflowError", "VirtualMachineError"),
];

/// The boxes with the type that each holds.
const BOXES: [(&str, &str); 8] = [
    ("Integer", "I"),
    ("Long", "J"),
    ("Short", "S"),
    ("Byte", "B"),
    ("Character", "C"),
    ("Float", "F"),
    ("Double", "D"),
    ("Boolean", "Z"),
];

/// As much of a JDK as instructions need: fields that rules set, constructors, nothing that models do not replace.
pub(super) fn jdk() -> Vec<Class> {
    let of = |name: &str, flags| written(&format!("java/lang/{name}"), flags, Origin::Jdk);
    let open = |name: &str| of(name, 0x0021);
    let text = "Ljava/lang/String;";
    let mut all = vec![
        open("Object")
            .method("<init>()V", "return")
            .method("native getClass()Ljava/lang/Class;", "")
            .method("native protected clone()Ljava/lang/Object;", "")
            .method("equals(Ljava/lang/Object;)Z", EQUALS),
        of("String", 0x0031)
            .field("private final value [B")
            .field("private final coder B"),
        of("Class", 0x0031),
        of("Cloneable", 0x0601),
        of("Comparable", 0x0601),
        written("java/io/Serializable", 0x0601, Origin::Jdk),
        open("Throwable")
            .field(&format!("private detailMessage {text}"))
            .field("private cause Ljava/lang/Throwable;")
            .constructor()
            .method("final addSuppressed(Ljava/lang/Throwable;)V", "return"),
        of("Enum", 0x0421).method("protected <init>()V", "return"),
        of("Record", 0x0421).method("protected <init>()V", "return"),
        of("Number", 0x0421).method("<init>()V", "return"),
    ];
    for (name, above) in EXCEPTIONS {
        all.push(
            open(name)
                .extends(&format!("java/lang/{above}"))
                .constructor(),
        );
    }
    for (simple, descriptor) in BOXES {
        let name = format!("java/lang/{simple}");
        let value_of = format!("static valueOf({descriptor})L{name};");
        all.push(
            of(simple, 0x0031)
                .extends(match simple {
                    "Boolean" | "Character" => "java/lang/Object",
                    _ => "java/lang/Number",
                })
                .field(&format!("private final value {descriptor}"))
                .method(&value_of, "aconst_null | areturn"),
        );
    }
    all.into_iter().map(Written::finish).collect()
}

const EQUALS: &str = "aload 0 | aload 1 | if_acmpeq yes | ldc 0 | ireturn | yes: ldc 1 | ireturn";
