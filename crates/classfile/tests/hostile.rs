//! In: damaged class files. Out: errors, never a panic, and whatever is accepted can be analysed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::path::PathBuf;
use std::sync::OnceLock;

use common::{OPTIONS, Rng, compile, jdks};
use provetta_classfile::{
    Class, ClassPath, Insn, MemberRef, Origin, ReadError, branches, cfg, exceptions, read,
};

const SOURCE: &str = "import java.util.*; import java.util.function.*;
class H<T> implements Comparable<H<T>> {
    static final long L = 5000000000L; static final String S = \"h\\u0000\u{1f600}\"; static final double D = -0.0;
    @Deprecated int x; enum E { A, B }
    record R(int a, String b) {}
    public int compareTo(H<T> o) { return x < o.x ? -1 : x == o.x ? 0 : 1; }
    static int f(int a, long b, double c, String s) throws java.io.IOException {
        int[][] m = new int[3][a]; Object[] os = {s, 1, 2L, 'c'};
        try { for (int i = 0; i < a && b > c; i++) m[0][i] += a / i; }
        catch (ArithmeticException | IndexOutOfBoundsException e) { throw new java.io.IOException(e); }
        finally { synchronized (s) { b++; } }
        switch (a) { case 1: return 2; case 2: break; case 7: b--; default: c *= 2; }
        switch (s) { case \"a\": return 1; case \"Aa\": return 2; case \"BB\": return 3; }
        switch (E.valueOf(s)) { case A: return 4; default: }
        Function<Integer, IntSupplier> g = y -> () -> y + a; Supplier<List<String>> l = ArrayList::new;
        do { b = b << 3 >>> 2 ^ ~b; c = -c % 3; if (os[0] instanceof String t && t.isEmpty()) break; } while ((float) c != 1.5f);
        return (int) b + (byte) a + (char) a + (short) a + s.length() + (s + a + c + L).hashCode();
    }
}";

/// Uses what the rest of the program will use.
fn exercise(class: &Class) {
    for method in &class.methods {
        branches(method, Some(SOURCE));
        exceptions(method, class, Some(SOURCE));
        let Some(code) = &method.code else { continue };
        assert_eq!(code.insns.len(), code.offsets.len());
        let graph = cfg(code);
        assert_eq!(graph.block_of.len(), code.insns.len());
        assert!(!matches!(code.insns.last(), Some(Insn::Nop | Insn::Pop)));
    }
}

fn project() -> Origin {
    Origin::Project(PathBuf::from("H.class"))
}

fn class_files() -> Vec<Vec<u8>> {
    static FILES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    let make = || {
        let mut files = Vec::new();
        for jdk in jdks() {
            let folder = compile(&jdk, "H.java", SOURCE, &OPTIONS);
            for entry in std::fs::read_dir(folder.path().join("classes")).unwrap() {
                files.push(std::fs::read(entry.unwrap().path()).unwrap());
            }
        }
        files.sort();
        files
    };
    FILES.get_or_init(make).clone()
}

fn mutate(bytes: &[u8], random: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        match random.below(7) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = random.bits() as u8,
            2 => bytes[at] = [0, 1, 0x7f, 0x80, 0xff][random.below(5)],
            3 => bytes.truncate(at.max(1)),
            4 => {
                let from = random.below(bytes.len());
                let count = random.below(9).min(bytes.len() - from.max(at));
                bytes.copy_within(from..from + count, at);
            }
            5 => bytes.insert(at, random.bits() as u8),
            _ => {
                bytes.remove(at);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

#[test]
fn mutated_class_files_are_refused_or_safe() {
    let files = class_files();
    let rounds = std::env::var("PROVETTA_FUZZ")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(20_000);
    let mut random = Rng::new(42);
    let mut accepted = 0;
    for round in 0..rounds {
        let mutant = mutate(&files[round % files.len()], &mut random);
        if let Ok(class) = read(&mutant, project()) {
            accepted += 1;
            exercise(&class);
        }
        // The image is trusted more: its code is not checked, but reading it must not panic either.
        let _ = read(&mutant, Origin::Jdk);
    }
    assert!(
        accepted > rounds / 100,
        "{accepted} of {rounds} accepted: the mutations are too coarse"
    );
}

#[test]
fn every_truncation_is_an_error() {
    for file in class_files() {
        assert!(read(&file, project()).is_ok());
        for end in 0..file.len() {
            let error = read(&file[..end], project()).unwrap_err();
            match error {
                ReadError::NotAClassFile { .. } => assert!(end < 4),
                ReadError::Truncated { .. } => assert!(end >= 4),
                other => panic!("{end}: {other}"),
            }
        }
        let mut longer = file.clone();
        longer.push(0);
        assert!(matches!(
            read(&longer, project()),
            Err(ReadError::Malformed { .. })
        ));
    }
}

#[test]
fn newer_and_foreign_files_are_named_as_such() {
    let mut file = class_files().remove(0);
    file[6..8].copy_from_slice(&70u16.to_be_bytes());
    let error = read(&file, project()).unwrap_err();
    assert_eq!(
        error,
        ReadError::TooNew {
            file: "H.class".to_owned(),
            major: 70
        }
    );
    assert_eq!(
        error.to_string(),
        "H.class was compiled for Java 26 (class file version 70); the newest supported is Java 25"
    );
    file[6..8].copy_from_slice(&44u16.to_be_bytes());
    assert!(matches!(
        read(&file, project()),
        Err(ReadError::Malformed { .. })
    ));
    for foreign in [&b""[..], b"PK\x03\x04", b"\x7fELF", b"\xca\xfe\xba"] {
        assert!(matches!(
            read(foreign, project()),
            Err(ReadError::NotAClassFile { .. })
        ));
    }
}

/// A class `C` with one static method `m` of this descriptor and code.
fn class_with(
    descriptor: &str,
    max_stack: u16,
    max_locals: u16,
    code: &[u8],
    major: u16,
) -> Vec<u8> {
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
    bytes.extend(major.to_be_bytes());
    bytes.extend(8u16.to_be_bytes());
    let utf8 = |text: &str, bytes: &mut Vec<u8>| {
        bytes.push(1);
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
    };
    utf8("C", &mut bytes);
    bytes.extend([7, 0, 1]);
    utf8("java/lang/Object", &mut bytes);
    bytes.extend([7, 0, 3]);
    utf8("m", &mut bytes);
    utf8(descriptor, &mut bytes);
    utf8("Code", &mut bytes);
    bytes.extend([0, 0x21, 0, 2, 0, 4, 0, 0, 0, 0]);
    bytes.extend([0, 1, 0, 9, 0, 5, 0, 6, 0, 1, 0, 7]);
    bytes.extend((12 + code.len() as u32).to_be_bytes());
    bytes.extend(max_stack.to_be_bytes());
    bytes.extend(max_locals.to_be_bytes());
    bytes.extend((code.len() as u32).to_be_bytes());
    bytes.extend(code);
    bytes.extend([0, 0, 0, 0, 0, 0]);
    bytes
}

#[test]
fn code_that_an_interpreter_would_stumble_over_is_refused() {
    const WRONG: &[(&str, &str, &[u8])] = &[
        ("runs off its end", "()V", &[0x00]),
        ("underflows", "()V", &[0x57, 0xb1]),
        ("overflows", "()V", &[0x03, 0x03, 0x03, 0xb1]),
        ("a long stored as an int", "()V", &[0x09, 0x3b, 0xb1]),
        (
            "a long on the stack where an int is needed",
            "()V",
            &[0x09, 0x74, 0xb1],
        ),
        ("does not hold", "()I", &[0x1a, 0xac]),
        ("does not hold", "(I)I", &[0x22, 0xae]),
        ("local 7 of 2", "()V", &[0x15, 7, 0x57, 0xb1]),
        ("wrong kind", "()I", &[0xb1]),
        ("wrong kind", "()V", &[0x03, 0xac]),
        ("middle of an instruction", "()V", &[0xa7, 0, 1]),
        ("out of the method", "()V", &[0xa7, 0x7f, 0xff]),
        ("out of the method", "()V", &[0xa7, 0x80, 0]),
        ("unknown opcode", "()V", &[0xfe, 0xb1]),
        ("shorter", "()V", &[0xb1, 0x10]),
        ("no constant", "()V", &[0x12, 99, 0x57, 0xb1]),
        ("cannot be loaded", "()V", &[0x12, 1, 0x57, 0xb1]),
        ("not a field or method", "()V", &[0xb8, 0, 1, 0xb1]),
        ("half of a long", "()V", &[0x09, 0x57, 0xb1]),
        (
            "disagree about the stack",
            "(I)V",
            &[0x1a, 0x99, 0, 4, 0x03, 0xb1],
        ),
        (
            "disagree about the stack",
            "(I)V",
            &[0x1a, 0xa7, 0xff, 0xff],
        ),
        ("subroutine", "()V", &[0xa8, 0, 3, 0xb1]),
        (
            "tableswitch",
            "(I)V",
            &[0x1a, 0xaa, 0, 0, 0, 0, 0, 10, 0, 0, 0, 5, 0, 0, 0, 1, 0xb1],
        ),
        (
            "shorter",
            "(I)V",
            &[
                0x1a, 0xaa, 0, 0, 0, 0, 0, 10, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0xb1,
            ],
        ),
        ("arguments do not fit", "(JJ)V", &[0xb1]),
        ("malformed method descriptor", "(I", &[0xb1]),
    ];
    for (expected, descriptor, code) in WRONG {
        let error = read(&class_with(descriptor, 2, 2, code, 61), project()).unwrap_err();
        let ReadError::Malformed { place, problem, .. } = &error else {
            panic!("{error}")
        };
        assert!(problem.contains(expected), "{error}, not {expected}");
        assert!(place.contains("method m"), "{error}");
    }
    // The same shape, right.
    for (descriptor, code) in [
        ("(I)V", &[0x1a, 0x99, 0, 3, 0xb1][..]),
        ("(J)J", &[0x1e, 0xad]),
    ] {
        read(&class_with(descriptor, 2, 2, code, 61), project()).unwrap();
    }
    // A subroutine of old: jsr +4; return; astore_1; ret 1.
    let old = [0xa8, 0, 4, 0xb1, 0x4c, 0xa9, 1];
    read(&class_with("()V", 2, 2, &old, 48), project()).unwrap();
    // One that calls itself.
    let endless = [0xa8, 0, 4, 0xb1, 0x57, 0xa7, 0xff, 0xfb];
    assert!(read(&class_with("()V", 2, 2, &endless, 48), project()).is_err());
}

#[test]
fn code_built_to_be_expensive_is_cheap() {
    // Thousands of joins, each with a frame of 60,000 locals.
    let mut code = vec![0x03, 0xc4, 0x36, 0xea, 0x60];
    for _ in 0..9_000 {
        code.extend([0x03, 0x99, 0, 3]);
    }
    code.push(0xb1);
    let start = std::time::Instant::now();
    let error = read(&class_with("()V", 2, 65_000, &code, 61), project()).unwrap_err();
    assert!(error.to_string().contains("too intricate"), "{error}");
    assert!(start.elapsed().as_secs() < 5);
}

#[test]
fn cyclic_hierarchies_end() {
    let folder = tempfile::tempdir().unwrap();
    let cyclic = |name: &str, parent: &str| {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 5];
        for text in [name, parent] {
            bytes.push(1);
            bytes.extend((text.len() as u16).to_be_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend([7, 0, 1, 7, 0, 2]);
        // Extends and implements its parent.
        bytes.extend([0, 0x21, 0, 3, 0, 4, 0, 1, 0, 4, 0, 0, 0, 0, 0, 0]);
        std::fs::write(folder.path().join(format!("{name}.class")), bytes).unwrap();
    };
    cyclic("A", "B");
    cyclic("B", "A");
    let classes = ClassPath::open(&[folder.path().to_owned()], &[], &jdks()[0].home).unwrap();
    let member = MemberRef {
        class: "A".into(),
        name: "m".into(),
        descriptor: "()V".into(),
        interface: false,
    };
    assert!(classes.resolve_method(&member).unwrap().is_none());
    assert!(classes.resolve_field(&member).unwrap().is_none());
    assert!(classes.is_subclass("A", "B").unwrap());
    assert!(!classes.is_subclass("A", "C").unwrap());
    // Names that would lead out of the folder.
    for name in ["../A", "/etc/passwd", "A\0B", "", "A.B", "[I", "A//B"] {
        assert!(classes.find(name).unwrap().is_none(), "{name:?}");
    }
}
