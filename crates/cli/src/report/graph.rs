//! In: a method. Out: its control-flow graph in the language of Graphviz.

use std::fmt::Write;

use provetta_classfile::{Branch, Class, Cmp, Code, Const, Insn, Kind, MemberRef, Method};

use crate::project::methods::method_ref;

/// The graph of one method: a box for each block, ways out of branches labelled as in the ledger,
/// dashed lines to exception handlers.
pub fn graph(class: &Class, method: &Method) -> String {
    let Some(code) = &method.code else {
        return String::new();
    };
    let cfg = provetta_classfile::cfg(code);
    let branches = provetta_classfile::branches(method, None);
    let name = method_ref(class, method);
    let title = escape(&format!("{name}{}", name.descriptor));
    let mut out = format!(
        "digraph \"{title}\" {{\n  label=\"{title}\";\n  node [shape=box, fontname=monospace];\n"
    );
    for (number, block) in cfg.blocks.iter().enumerate() {
        let style = match cfg.loops.iter().any(|l| l.head as usize == number) {
            true => ", style=bold, xlabel=\"loop\"",
            false => "",
        };
        let _ = writeln!(
            out,
            "  b{number} [label=\"{}\"{style}];",
            listing(code, block.start, block.end)
        );
        let branch = branches.iter().find(|branch| branch.insn + 1 == block.end);
        for target in &block.successors {
            let start = cfg.blocks[*target as usize].start;
            let label = branch.map_or(Vec::new(), |b| {
                sides(&code.insns[b.insn as usize], b, start)
            });
            let label = match label.as_slice() {
                [] => String::new(),
                sides => format!(" [label=\"{}\"]", escape(&sides.join(", "))),
            };
            let _ = writeln!(out, "  b{number} -> b{target}{label};");
        }
        for handler in &block.handlers {
            let _ = writeln!(out, "  b{number} -> b{handler} [style=dashed];");
        }
    }
    out.push_str("}\n");
    out
}

fn listing(code: &Code, start: u32, end: u32) -> String {
    let mut text = String::new();
    let mut last = None;
    for insn in start..end {
        let line = code.line(insn);
        if let Some(line) = line.filter(|_| line != last) {
            let _ = write!(text, "// line {line}\\l");
        }
        last = line;
        let shown = escape(&shown(&code.insns[insn as usize], code));
        let _ = write!(text, "{}: {shown}\\l", code.offsets[insn as usize]);
    }
    text
}

/// The sides of a branch that lead to the instruction `start`.
fn sides(insn: &Insn, branch: &Branch, start: u32) -> Vec<String> {
    let targets: Vec<u32> = match insn {
        Insn::If(_, t) | Insn::IfInt(_, t) | Insn::IfRef(_, t) | Insn::IfNull(_, t) => {
            vec![branch.insn + 1, *t]
        }
        Insn::Switch(switch) => switch
            .cases
            .iter()
            .map(|(_, t)| *t)
            .chain([switch.default])
            .collect(),
        _ => Vec::new(),
    };
    targets
        .iter()
        .zip(&branch.sides)
        .filter(|(target, _)| **target == start)
        .map(|(_, side)| side.clone())
        .collect()
}

/// One instruction as `javap` would write it, about.
fn shown(insn: &Insn, code: &Code) -> String {
    let at = |target: &u32| {
        code.offsets
            .get(*target as usize)
            .copied()
            .unwrap_or(*target)
    };
    let member = |m: &MemberRef| format!("{}.{} {}", m.class, m.name, m.descriptor);
    match insn {
        Insn::Const(Const::String(units)) => format!("ldc {:?}", String::from_utf16_lossy(units)),
        Insn::Const(Const::Null) => "aconst_null".to_owned(),
        Insn::Const(Const::Int(v)) => format!("push {v}"),
        Insn::Const(Const::Long(v)) => format!("push {v}L"),
        Insn::Const(Const::Float(v)) => format!("push {v:?}f"),
        Insn::Const(Const::Double(v)) => format!("push {v:?}"),
        Insn::Const(Const::Class(name) | Const::Other(name)) => format!("ldc {name}"),
        Insn::Load(kind, local) => format!("{}load {local}", letter(*kind)),
        Insn::Store(kind, local) => format!("{}store {local}", letter(*kind)),
        Insn::Inc(local, by) => format!("iinc {local} {by}"),
        Insn::Arith(op, kind) => format!("{}{}", letter(*kind), lower(op)),
        Insn::Neg(kind) => format!("{}neg", letter(*kind)),
        Insn::Shift(op, kind) => format!("{}{}", letter(*kind), lower(op)),
        Insn::Bit(op, kind) => format!("{}{}", letter(*kind), lower(op)),
        Insn::If(cmp, target) => format!("if{} {}", comparison(*cmp), at(target)),
        Insn::IfInt(cmp, target) => format!("if_icmp{} {}", comparison(*cmp), at(target)),
        Insn::IfRef(same, target) => {
            format!("if_acmp{} {}", if *same { "eq" } else { "ne" }, at(target))
        }
        Insn::IfNull(null, target) => format!(
            "{} {}",
            if *null { "ifnull" } else { "ifnonnull" },
            at(target)
        ),
        Insn::Goto(target) => format!("goto {}", at(target)),
        Insn::Jsr(target) => format!("jsr {}", at(target)),
        Insn::Switch(switch) => {
            let mut text = "switch".to_owned();
            for (key, target) in &switch.cases {
                let _ = write!(text, " {key}→{}", at(target));
            }
            let _ = write!(text, " default→{}", at(&switch.default));
            text
        }
        Insn::Return(None) => "return".to_owned(),
        Insn::Return(Some(kind)) => format!("{}return", letter(*kind)),
        Insn::GetStatic(m) => format!("getstatic {}", member(m)),
        Insn::PutStatic(m) => format!("putstatic {}", member(m)),
        Insn::GetField(m) => format!("getfield {}", member(m)),
        Insn::PutField(m) => format!("putfield {}", member(m)),
        Insn::Invoke(kind, m) => format!("invoke{} {}", lower(kind), member(m)),
        Insn::InvokeDynamic(site) => format!("invokedynamic {} {}", site.name, site.descriptor),
        Insn::New(name) => format!("new {name}"),
        Insn::CheckCast(name) => format!("checkcast {name}"),
        Insn::InstanceOf(name) => format!("instanceof {name}"),
        Insn::LongCompare => "lcmp".to_owned(),
        Insn::FloatCompare {
            kind,
            nan_is_greater,
        } => {
            format!(
                "{}cmp{}",
                letter(*kind),
                if *nan_is_greater { 'g' } else { 'l' }
            )
        }
        Insn::Throw => "athrow".to_owned(),
        Insn::Convert(conversion) => lower(conversion),
        Insn::ArrayLoad(elem) => format!("arrayload {}", lower(elem)),
        Insn::ArrayStore(elem) => format!("arraystore {}", lower(elem)),
        Insn::NewArray(prim) => format!("newarray {}", lower(prim)),
        Insn::NewRefArray(name) => format!("anewarray {name}"),
        Insn::NewMultiArray(descriptor, dimensions) => {
            format!("multianewarray {descriptor} {dimensions}")
        }
        Insn::Ret(local) => format!("ret {local}"),
        Insn::Nop
        | Insn::ArrayLength
        | Insn::Pop
        | Insn::Pop2
        | Insn::Dup
        | Insn::DupX1
        | Insn::DupX2
        | Insn::Dup2
        | Insn::Dup2X1
        | Insn::Dup2X2
        | Insn::Swap
        | Insn::MonitorEnter
        | Insn::MonitorExit => lower(insn),
    }
}

fn letter(kind: Kind) -> char {
    match kind {
        Kind::Int => 'i',
        Kind::Long => 'l',
        Kind::Float => 'f',
        Kind::Double => 'd',
        Kind::Ref => 'a',
    }
}

fn comparison(cmp: Cmp) -> String {
    lower(&cmp)
}

fn lower(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}").to_lowercase()
}

/// Text inside the quotes of Graphviz.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
