//! In: instructions. Out: classes and methods that exist in no file, run like any other code.
//!
//! What the JVM spins at run time (lambda classes, methods of records, pattern switches) is written here as
//! bytecode too. So its calls, casts, forks and exceptions follow the rules every instruction follows, and
//! nothing has to be said twice. A synthetic class has a name made from the place that needs it: the same
//! place always makes the same class.

use std::sync::Arc;

use provetta_classfile::{
    BootstrapArg, CallSite, Class, Cmp, Code, Const, Conversion, Field, Flags, Insn, InvokeKind,
    Kind, MemberRef, Method, Origin, kind_of, method_descriptor, words,
};

use crate::names::class_of_descriptor;

/// Code being written. Jumps go to labels, which are placed later.
#[derive(Default)]
pub struct Assembler {
    insns: Vec<Insn>,
    /// Instruction index of each label
    labels: Vec<Option<u32>>,
    /// Deepest the operand stack can be, counted as if nothing were ever popped by calls
    depth: u16,
}

/// A place to jump to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Label(u32);

/// The box of each primitive type and the method that opens it.
pub(crate) const WRAPPERS: [(&str, &str, &str); 8] = [
    ("Z", "java/lang/Boolean", "booleanValue"),
    ("B", "java/lang/Byte", "byteValue"),
    ("C", "java/lang/Character", "charValue"),
    ("S", "java/lang/Short", "shortValue"),
    ("I", "java/lang/Integer", "intValue"),
    ("J", "java/lang/Long", "longValue"),
    ("F", "java/lang/Float", "floatValue"),
    ("D", "java/lang/Double", "doubleValue"),
];

/// The primitive type in a box class.
pub(crate) fn boxed_in(class: &str) -> Option<&'static str> {
    let found = WRAPPERS.iter().find(|(_, name, _)| *name == class);
    found.map(|(primitive, _, _)| *primitive)
}

pub(crate) fn member(class: &str, name: &str, descriptor: &str) -> Arc<MemberRef> {
    Arc::new(MemberRef {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        interface: false,
    })
}

pub(crate) fn is_primitive(descriptor: &str) -> bool {
    !descriptor.starts_with(['L', '['])
}

impl Assembler {
    /// Appends an instruction.
    pub fn emit(&mut self, insn: Insn) {
        self.depth = self.depth.saturating_add(2);
        self.insns.push(insn);
    }

    pub(crate) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    pub(crate) fn place(&mut self, label: Label) {
        self.labels[label.0 as usize] = Some(self.insns.len() as u32);
    }

    pub(crate) fn jump_if(&mut self, cmp: Cmp, label: Label) {
        self.emit(Insn::If(cmp, label.0));
    }

    pub(crate) fn jump_if_ints(&mut self, cmp: Cmp, label: Label) {
        self.emit(Insn::IfInt(cmp, label.0));
    }

    pub(crate) fn jump_if_same(&mut self, same: bool, label: Label) {
        self.emit(Insn::IfRef(same, label.0));
    }

    pub(crate) fn jump_if_null(&mut self, null: bool, label: Label) {
        self.emit(Insn::IfNull(null, label.0));
    }

    pub(crate) fn int(&mut self, value: i32) {
        self.emit(Insn::Const(Const::Int(value)));
    }

    pub(crate) fn text(&mut self, text: &str) {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.emit(Insn::Const(Const::String(units.into())));
    }

    /// Appends the load of a local of a type.
    pub fn load(&mut self, descriptor: &str, local: u16) {
        self.emit(Insn::Load(kind_of(descriptor), local));
    }

    /// Appends a call.
    pub fn invoke(&mut self, kind: InvokeKind, class: &str, name: &str, descriptor: &str) {
        self.emit(Insn::Invoke(kind, member(class, name, descriptor)));
    }

    /// Returns a value of this type; none for `void`.
    pub fn give(&mut self, descriptor: Option<&str>) {
        self.emit(Insn::Return(descriptor.map(kind_of)));
    }

    pub(crate) fn cast(&mut self, descriptor: &str) {
        let class = class_of_descriptor(descriptor);
        if class != "java/lang/Object" {
            self.emit(Insn::CheckCast(class.into()));
        }
    }

    /// Boxes the primitive on the stack.
    pub(crate) fn box_up(&mut self, primitive: &str) {
        if let Some((_, class, _)) = WRAPPERS.iter().find(|(p, _, _)| *p == primitive) {
            let descriptor = format!("({primitive})L{class};");
            self.invoke(InvokeKind::Static, class, "valueOf", &descriptor);
        }
    }

    /// Opens the box of this class (or `Number`) on the stack, to a primitive.
    pub(crate) fn unbox_from(&mut self, class: &str, primitive: &str) {
        if let Some((_, _, name)) = WRAPPERS.iter().find(|(p, _, _)| *p == primitive) {
            let descriptor = format!("(){primitive}");
            self.invoke(InvokeKind::Virtual, class, name, &descriptor);
        }
    }

    /// Widens a primitive (JLS §5.1.2); `int` and what is narrower share a form.
    pub(crate) fn widen(&mut self, from: &str, to: &str) {
        let conversion = match (kind_of(from), kind_of(to)) {
            (Kind::Int, Kind::Long) => Conversion::I2L,
            (Kind::Int, Kind::Float) => Conversion::I2F,
            (Kind::Int, Kind::Double) => Conversion::I2D,
            (Kind::Long, Kind::Float) => Conversion::L2F,
            (Kind::Long, Kind::Double) => Conversion::L2D,
            (Kind::Float, Kind::Double) => Conversion::F2D,
            _ => return,
        };
        self.emit(Insn::Convert(conversion));
    }

    /// Concatenates the objects on the stack; `recipe` holds U+0001 for each.
    pub(crate) fn concat(&mut self, recipe: &str, count: usize) {
        let units: Vec<u16> = recipe.encode_utf16().collect();
        let objects = "Ljava/lang/Object;".repeat(count);
        self.emit(Insn::InvokeDynamic(Arc::new(CallSite {
            name: "makeConcatWithConstants".into(),
            descriptor: format!("({objects})Ljava/lang/String;").into(),
            bootstrap: MemberRef {
                class: "java/lang/invoke/StringConcatFactory".into(),
                name: "makeConcatWithConstants".into(),
                descriptor: "()V".into(),
                interface: false,
            },
            args: vec![BootstrapArg::Const(Const::String(units.into()))],
        })));
    }

    /// The finished method. None if a label was never placed or the descriptor is wrong.
    pub fn method(self, name: &str, descriptor: &str, is_static: bool) -> Option<Method> {
        let parsed = method_descriptor(descriptor)?;
        let arguments: u16 = parsed.parameters.iter().map(|p| words(kind_of(p))).sum();
        let mut insns = self.insns;
        for insn in &mut insns {
            if let Insn::If(_, target)
            | Insn::IfInt(_, target)
            | Insn::IfRef(_, target)
            | Insn::IfNull(_, target)
            | Insn::Goto(target) = insn
            {
                *target = (*self.labels.get(*target as usize)?)?;
            }
        }
        let count = insns.len() as u32;
        Some(Method {
            signature: None,
            name: name.into(),
            descriptor: descriptor.into(),
            // Public and synthetic.
            flags: Flags(0x1001 | if is_static { 0x0008 } else { 0 }),
            exceptions: Vec::new(),
            parameter_names: (0..parsed.parameters.len())
                .map(|i| format!("arg{i}").into())
                .collect(),
            code: Some(Code {
                locals: Vec::new(),
                max_stack: self.depth.saturating_add(2),
                max_locals: arguments + u16::from(!is_static),
                insns,
                offsets: (0..count).collect(),
                handlers: Vec::new(),
                lines: Vec::new(),
                ranges: Vec::new(),
            }),
        })
    }
}

/// A class that exists in no file.
pub fn class(
    name: &str,
    interfaces: Vec<Arc<str>>,
    fields: &[(String, String)],
    methods: Vec<Method>,
) -> Class {
    // Final, synthetic.
    let flags = Flags(0x1010);
    Class {
        signature: None,
        name: name.into(),
        super_name: Some("java/lang/Object".into()),
        interfaces,
        flags,
        declared_flags: flags,
        outer: None,
        is_local: true,
        is_sealed: false,
        permits: Vec::new(),
        nest_host: name.into(),
        nest_members: Vec::new(),
        major: 52,
        source_file: None,
        fields: fields
            .iter()
            .map(|(name, descriptor)| Field {
                signature: None,
                name: name.as_str().into(),
                descriptor: descriptor.as_str().into(),
                // Private, final.
                flags: Flags(0x0012),
                constant: None,
            })
            .collect(),
        methods,
        // Run like code of the JDK: it holds no goals and its loops are not counted.
        origin: Origin::Jdk,
    }
}

/// Whether a class was written here.
pub fn is_written(class: &Class) -> bool {
    matches!(class.origin, Origin::Jdk) && class.is_local && class.name.contains("$$Lambda$")
}
