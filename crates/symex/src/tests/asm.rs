//! In: bytecode as text, `iload 0 | iload 1 | iadd | ireturn`. Out: instructions and exception handlers.
//!
//! Instructions are separated by `|` or lines and named as the JVM specification names them; `ldc` stands for every constant.
//! `name:` before an instruction is a label, which jumps and `.catch CLASS FROM TO HANDLER` use (`any` catches everything).
//! A method is `A.f(II)I`, a field `A.x I`, `invokedynamic` takes the number of a call site.

use std::sync::Arc;

use provetta_classfile::{
    ArithOp, BitOp, CallSite, Cmp, Const, Conversion, Elem, Handler, Insn, InvokeKind, Kind,
    MemberRef, Prim, ShiftOp, Switch,
};

/// The instructions and handlers of a text.
pub(super) fn assemble(text: &str, sites: &[CallSite]) -> (Vec<Insn>, Vec<Handler>) {
    let mut lines: Vec<Vec<&str>> = Vec::new();
    let mut labels: Vec<(&str, u32)> = Vec::new();
    let mut catches: Vec<Vec<&str>> = Vec::new();
    for line in text.split(['|', '\n']) {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        while let Some(label) = words.first().and_then(|word| word.strip_suffix(':')) {
            labels.push((label, lines.len() as u32));
            words.remove(0);
        }
        match words.first() {
            Some(&".catch") => catches.push(words),
            Some(_) => lines.push(words),
            None => {}
        }
    }
    let at = |label: &str| {
        let found = labels.iter().find(|(name, _)| *name == label);
        found.map(|(_, at)| *at).expect("a label that is placed")
    };
    let insns = lines.iter().map(|words| insn(words, &at, sites)).collect();
    let handlers = catches.iter().map(|words| Handler {
        catch: (words[1] != "any").then(|| words[1].into()),
        start: at(words[2]),
        end: at(words[3]),
        target: at(words[4]),
    });
    (insns, handlers.collect())
}

/// A method `A.f(II)I`.
fn method(text: &str, interface: bool) -> Arc<MemberRef> {
    let (class, rest) = text.split_once('.').expect("a class before the method");
    let (name, _) = rest.split_once('(').expect("a descriptor");
    Arc::new(MemberRef {
        class: class.into(),
        name: name.into(),
        descriptor: rest[name.len()..].into(),
        interface,
    })
}

/// A field `A.x I`.
pub(super) fn field(text: &str, descriptor: &str) -> Arc<MemberRef> {
    let (class, name) = text.split_once('.').expect("a class before the field");
    Arc::new(MemberRef {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        interface: false,
    })
}

fn insn(words: &[&str], at: &dyn Fn(&str) -> u32, sites: &[CallSite]) -> Insn {
    let arg = |i: usize| *words.get(i).expect("an operand");
    let number = |i: usize| arg(i).parse::<i32>().expect("a number");
    match words[0] {
        "nop" => Insn::Nop,
        "aconst_null" => Insn::Const(Const::Null),
        "ldc" => Insn::Const(constant(&words[1..].join(" "))),
        "iinc" => Insn::Inc(number(1) as u16, number(2) as i16),
        "arraylength" => Insn::ArrayLength,
        "newarray" => Insn::NewArray(primitive(arg(1))),
        "anewarray" => Insn::NewRefArray(arg(1).into()),
        "multianewarray" => Insn::NewMultiArray(arg(1).into(), number(2) as u8),
        "pop" => Insn::Pop,
        "pop2" => Insn::Pop2,
        "dup" => Insn::Dup,
        "dup_x1" => Insn::DupX1,
        "dup_x2" => Insn::DupX2,
        "dup2" => Insn::Dup2,
        "dup2_x1" => Insn::Dup2X1,
        "dup2_x2" => Insn::Dup2X2,
        "swap" => Insn::Swap,
        "lcmp" => Insn::LongCompare,
        "ifnull" => Insn::IfNull(true, at(arg(1))),
        "ifnonnull" => Insn::IfNull(false, at(arg(1))),
        "if_acmpeq" => Insn::IfRef(true, at(arg(1))),
        "if_acmpne" => Insn::IfRef(false, at(arg(1))),
        "goto" => Insn::Goto(at(arg(1))),
        "jsr" => Insn::Jsr(at(arg(1))),
        "ret" => Insn::Ret(number(1) as u16),
        "switch" => switch(&words[1..], at),
        "return" => Insn::Return(None),
        "getstatic" => Insn::GetStatic(field(arg(1), arg(2))),
        "putstatic" => Insn::PutStatic(field(arg(1), arg(2))),
        "getfield" => Insn::GetField(field(arg(1), arg(2))),
        "putfield" => Insn::PutField(field(arg(1), arg(2))),
        "invokevirtual" => Insn::Invoke(InvokeKind::Virtual, method(arg(1), false)),
        "invokespecial" => Insn::Invoke(InvokeKind::Special, method(arg(1), false)),
        "invokestatic" => Insn::Invoke(InvokeKind::Static, method(arg(1), false)),
        "invokeinterface" => Insn::Invoke(InvokeKind::Interface, method(arg(1), true)),
        "invokedynamic" => Insn::InvokeDynamic(Arc::new(sites[number(1) as usize].clone())),
        "new" => Insn::New(arg(1).into()),
        "athrow" => Insn::Throw,
        "checkcast" => Insn::CheckCast(arg(1).into()),
        "instanceof" => Insn::InstanceOf(arg(1).into()),
        "monitorenter" => Insn::MonitorEnter,
        "monitorexit" => Insn::MonitorExit,
        name => {
            if let Some(cmp) = name.strip_prefix("if_icmp").and_then(comparison) {
                return Insn::IfInt(cmp, at(arg(1)));
            }
            if let Some(cmp) = name.strip_prefix("if").and_then(comparison) {
                return Insn::If(cmp, at(arg(1)));
            }
            let local = || number(1) as u16;
            typed(name, local).expect("an instruction of the JVM")
        }
    }
}

/// Instructions whose first letter is the type of their operands.
fn typed(name: &str, local: impl Fn() -> u16) -> Option<Insn> {
    if let Some(conversion) = conversion(name) {
        return Some(Insn::Convert(conversion));
    }
    let (letter, rest) = name.split_at(1);
    let kind = match letter {
        "l" => Kind::Long,
        "f" => Kind::Float,
        "d" => Kind::Double,
        "a" => Kind::Ref,
        _ => Kind::Int,
    };
    let elem = match letter {
        "b" => Elem::ByteOrBoolean,
        "c" => Elem::Char,
        "s" => Elem::Short,
        "l" => Elem::Long,
        "f" => Elem::Float,
        "d" => Elem::Double,
        "a" => Elem::Ref,
        _ => Elem::Int,
    };
    Some(match rest {
        "load" => Insn::Load(kind, local()),
        "store" => Insn::Store(kind, local()),
        "return" => Insn::Return(Some(kind)),
        "aload" => Insn::ArrayLoad(elem),
        "astore" => Insn::ArrayStore(elem),
        "add" => Insn::Arith(ArithOp::Add, kind),
        "sub" => Insn::Arith(ArithOp::Sub, kind),
        "mul" => Insn::Arith(ArithOp::Mul, kind),
        "div" => Insn::Arith(ArithOp::Div, kind),
        "rem" => Insn::Arith(ArithOp::Rem, kind),
        "neg" => Insn::Neg(kind),
        "shl" => Insn::Shift(ShiftOp::Shl, kind),
        "shr" => Insn::Shift(ShiftOp::Shr, kind),
        "ushr" => Insn::Shift(ShiftOp::Ushr, kind),
        "and" => Insn::Bit(BitOp::And, kind),
        "or" => Insn::Bit(BitOp::Or, kind),
        "xor" => Insn::Bit(BitOp::Xor, kind),
        "cmpg" | "cmpl" => Insn::FloatCompare {
            kind,
            nan_is_greater: rest == "cmpg",
        },
        _ => return None,
    })
}

fn switch(words: &[&str], at: &dyn Fn(&str) -> u32) -> Insn {
    let mut switch = Switch {
        default: 0,
        cases: Vec::new(),
    };
    for word in words {
        let (key, label) = word.split_once(':').expect("key:label");
        match key {
            "default" => switch.default = at(label),
            key => switch.cases.push((key.parse().expect("a key"), at(label))),
        }
    }
    Insn::Switch(Box::new(switch))
}

fn constant(text: &str) -> Const {
    let number = |suffix| text.strip_suffix(suffix);
    if let Some(text) = text.strip_prefix('"') {
        let units: Vec<u16> = text.trim_end_matches('"').encode_utf16().collect();
        return Const::String(units.into());
    }
    if let Some(class) = number(".class") {
        return Const::Class(class.into());
    }
    if let Some(v) = number("L").and_then(|v| v.parse().ok()) {
        return Const::Long(v);
    }
    if let Some(v) = number("f").and_then(|v| v.parse().ok()) {
        return Const::Float(v);
    }
    if let Some(v) = number("d").and_then(|v| v.parse().ok()) {
        return Const::Double(v);
    }
    Const::Int(text.parse().expect("a constant"))
}

fn primitive(name: &str) -> Prim {
    match name {
        "boolean" => Prim::Boolean,
        "char" => Prim::Char,
        "float" => Prim::Float,
        "double" => Prim::Double,
        "byte" => Prim::Byte,
        "short" => Prim::Short,
        "long" => Prim::Long,
        _ => Prim::Int,
    }
}

fn comparison(name: &str) -> Option<Cmp> {
    Some(match name {
        "eq" => Cmp::Eq,
        "ne" => Cmp::Ne,
        "lt" => Cmp::Lt,
        "ge" => Cmp::Ge,
        "gt" => Cmp::Gt,
        "le" => Cmp::Le,
        _ => return None,
    })
}

fn conversion(name: &str) -> Option<Conversion> {
    use Conversion::*;
    let all = [
        ("i2l", I2L),
        ("i2f", I2F),
        ("i2d", I2D),
        ("l2i", L2I),
        ("l2f", L2F),
        ("l2d", L2D),
        ("f2i", F2I),
        ("f2l", F2L),
        ("f2d", F2D),
        ("d2i", D2I),
        ("d2l", D2L),
        ("d2f", D2F),
        ("i2b", I2B),
        ("i2c", I2C),
        ("i2s", I2S),
    ];
    all.iter().find(|(n, _)| *n == name).map(|(_, c)| *c)
}
