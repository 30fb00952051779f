//! In: a class of the JDK as its image has it. Out: the class as it is executed, with rules of ours instead of some of its methods.
//!
//! The rules are Java (`crates/classfile/java`), compiled into a class of their own that only the engine sees. A method `m` of the JDK's class becomes a
//! call of the static method `m` of the rules; its own code stays in the class as `m$jdk`, for the rules to call. Everything else of the class is
//! what the JDK has: its fields, its other methods, its supertypes, so that subclasses see no difference. Where other code of the class reads a
//! field that the rules fill late, it asks them instead. A JDK whose class does not have what the rules expect is left as it is.

use std::sync::Arc;

use crate::{
    Class, Code, Field, Flags, Insn, InvokeKind, MemberRef, Method, Origin, ReadError, kind_of,
    method_descriptor, read, words,
};

/// Rules for a class.
struct Rules {
    /// The class of the JDK
    class: &'static str,
    /// The class of the rules
    name: &'static str,
    bytes: &'static [u8],
    /// A field that is added to the JDK's class
    added: &'static str,
    /// Methods that the rules replace, each of which has to be there
    methods: &'static [&'static str],
    /// Fields that the rules fill late; a static method of the rules has the same name
    late: &'static [Late],
    /// Methods of the class and of readers that read these fields themselves
    unaware: &'static [&'static str],
    /// Other classes that do not
    readers: &'static [&'static str],
}

/// A field that is asked for instead of read.
struct Late {
    /// The class that declares it
    class: &'static str,
    name: &'static str,
    descriptor: &'static str,
    /// Classes that instructions may name instead of the one that declares it
    below: &'static [&'static str],
}

const RULES: [Rules; 1] = [Rules {
    class: "java/util/HashMap",
    name: "java/util/HashRules",
    bytes: include_bytes!("../java/java/util/HashRules.class"),
    added: "rest",
    methods: &[
        "hash",
        "getNode",
        "putVal",
        "removeNode",
        "resize",
        "clear",
        "reinitialize",
        "containsValue",
        "isEmpty",
        "computeIfAbsent",
        "computeIfPresent",
        "compute",
        "merge",
    ],
    late: &[
        Late {
            class: "java/util/HashMap",
            name: "table",
            descriptor: "[Ljava/util/HashMap$Node;",
            below: &["java/util/LinkedHashMap"],
        },
        Late {
            class: "java/util/HashMap",
            name: "size",
            descriptor: "I",
            below: &["java/util/LinkedHashMap"],
        },
        Late {
            class: "java/util/LinkedHashMap",
            name: "head",
            descriptor: "Ljava/util/LinkedHashMap$Entry;",
            below: &[],
        },
        Late {
            class: "java/util/LinkedHashMap",
            name: "tail",
            descriptor: "Ljava/util/LinkedHashMap$Entry;",
            below: &[],
        },
    ],
    unaware: &[
        "putMapEntries",
        "capacity",
        "treeifyBin",
        "readObject",
        "linkNodeLast",
        "linkNodeAtEnd",
        "transferLinks",
        "afterNodeAccess",
        "afterNodeInsertion",
        "afterNodeRemoval",
    ],
    readers: &[
        "java/util/HashMap$HashIterator",
        "java/util/HashMap$KeySet",
        "java/util/HashMap$Values",
        "java/util/HashMap$EntrySet",
        "java/util/HashMap$HashMapSpliterator",
        "java/util/HashMap$KeySpliterator",
        "java/util/HashMap$ValueSpliterator",
        "java/util/HashMap$EntrySpliterator",
        "java/util/LinkedHashMap",
        "java/util/LinkedHashMap$LinkedKeySet",
        "java/util/LinkedHashMap$LinkedValues",
        "java/util/LinkedHashMap$LinkedEntrySet",
        "java/util/LinkedHashMap$LinkedHashIterator",
        "java/util/LinkedHashMap$ReversedLinkedHashMapView",
    ],
}];

/// Rules that models call, in place of methods that need the settings of a JVM.
const CALLED: [(&str, &[u8]); 1] = [(
    "java/security/DigestRules",
    include_bytes!("../java/java/security/DigestRules.class"),
)];

/// The class of rules with this name, if it is one.
pub(crate) fn rules(name: &str) -> Option<Result<Class, ReadError>> {
    if let Some((_, bytes)) = CALLED.iter().find(|(called, _)| *called == name) {
        return Some(read(bytes, Origin::Jdk));
    }
    let rules = RULES.iter().find(|rules| rules.name == name)?;
    Some(read(rules.bytes, Origin::Jdk))
}

/// The class with rules whose field a class reads, itself excepted.
pub(crate) fn decided_by(name: &str) -> Option<&'static str> {
    let concerns = |rules: &&Rules| rules.readers.contains(&name);
    RULES.iter().find(concerns).map(|rules| rules.class)
}

/// Whether rules were put into a class.
pub(crate) fn is_replaced(class: &Class) -> bool {
    let rules = RULES.iter().find(|rules| rules.class == &*class.name);
    rules.is_some_and(|rules| class.fields.iter().any(|f| &*f.name == rules.added))
}

/// Puts the rules into a class they are for; `false` if it is not as they expect it, and then it is as before.
pub(crate) fn replace(class: &mut Class) -> bool {
    let Some(rules) = RULES.iter().find(|rules| rules.class == &*class.name) else {
        return false;
    };
    let Ok(code) = read(rules.bytes, Origin::Jdk) else {
        return false;
    };
    let mut found = Vec::new();
    for name in rules.methods {
        let index = class.methods.iter().position(|method| {
            let (_, descriptor) = instead(rules, method);
            &*method.name == *name && code.method(name, &descriptor).is_some()
        });
        match index {
            Some(index) => found.push(index),
            None => return false,
        }
    }
    let is_there = |late: &Late| {
        let mut fields = class.fields.iter();
        late.class != rules.class
            || fields.any(|f| &*f.name == late.name && &*f.descriptor == late.descriptor)
    };
    if !rules.late.iter().all(is_there) {
        return false;
    }
    ask_instead(class, rules);
    for index in found {
        let method = &class.methods[index];
        let (arguments, descriptor) = instead(rules, method);
        let Some(jump) = call(rules, method, &arguments, &descriptor) else {
            return false;
        };
        let own = class.methods[index].code.replace(jump);
        let method = &class.methods[index];
        class.methods.push(Method {
            name: format!("{}$jdk", method.name).into(),
            descriptor: Arc::clone(&method.descriptor),
            // Not private, not final: called on the class itself, which no other class has a method of that name for.
            flags: Flags(method.flags.0 & 0x0008 | 0x1000),
            exceptions: method.exceptions.clone(),
            parameter_names: method.parameter_names.clone(),
            signature: None,
            code: own,
        });
    }
    class.fields.push(Field {
        name: rules.added.into(),
        descriptor: "Ljava/lang/Object;".into(),
        // Transient and synthetic: no part of what the class says of itself.
        flags: Flags(0x0080 | 0x1000),
        signature: None,
        constant: None,
    });
    true
}

/// Lets a nested class ask the rules for the field that they fill late.
pub(crate) fn ask_in(class: &mut Class) {
    let reads = |rules: &&Rules| rules.readers.contains(&&*class.name);
    if let Some(rules) = RULES.iter().find(reads) {
        ask_instead(class, rules);
    }
}

fn ask_instead(class: &mut Class, rules: &Rules) {
    for method in &mut class.methods {
        // The code of this one stays as `containsValue$jdk` and iterates.
        let own = rules.methods.contains(&&*method.name) && &*method.name != "containsValue";
        if own || rules.unaware.contains(&&*method.name) {
            continue;
        }
        let Some(code) = &mut method.code else {
            continue;
        };
        for insn in &mut code.insns {
            let Insn::GetField(field) = insn else {
                continue;
            };
            let is_it = |late: &&Late| {
                let is_owner = &*field.class == late.class || late.below.contains(&&*field.class);
                is_owner && &*field.name == late.name
            };
            if let Some(late) = rules.late.iter().find(is_it) {
                let asked = MemberRef {
                    class: rules.name.into(),
                    name: late.name.into(),
                    descriptor: format!("(L{};){}", late.class, late.descriptor).into(),
                    interface: false,
                };
                *insn = Insn::Invoke(InvokeKind::Static, Arc::new(asked));
            }
        }
    }
}

/// Descriptors of what the rule for a method gets, and its descriptor.
fn instead(rules: &Rules, method: &Method) -> (Vec<String>, String) {
    let mut arguments = Vec::new();
    if !method.flags.is_static() {
        arguments.push(format!("L{};", rules.class));
    }
    let Some(descriptor) = method_descriptor(&method.descriptor) else {
        return (arguments, String::new());
    };
    arguments.extend(descriptor.parameters.iter().map(|p| p.to_string()));
    let returns = descriptor.result.map_or("V".to_owned(), |r| r.to_string());
    let whole = format!("({}){returns}", arguments.concat());
    (arguments, whole)
}

/// Code that hands everything on.
fn call(rules: &Rules, method: &Method, arguments: &[String], descriptor: &str) -> Option<Code> {
    let mut insns = Vec::new();
    let mut local = 0;
    for argument in arguments {
        let kind = kind_of(argument);
        insns.push(Insn::Load(kind, local));
        local += words(kind);
    }
    let rule = MemberRef {
        class: rules.name.into(),
        name: Arc::clone(&method.name),
        descriptor: descriptor.into(),
        interface: false,
    };
    insns.push(Insn::Invoke(InvokeKind::Static, Arc::new(rule)));
    let result = method_descriptor(&method.descriptor)?.result;
    insns.push(Insn::Return(result.map(kind_of)));
    Some(Code {
        max_stack: local.max(2),
        max_locals: local,
        offsets: (0..insns.len() as u32).collect(),
        insns,
        handlers: Vec::new(),
        lines: Vec::new(),
        ranges: Vec::new(),
        locals: Vec::new(),
    })
}
