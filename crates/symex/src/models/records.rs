//! In: a call site of `ObjectMethods`. Out: `equals`, `hashCode` or `toString` of a record as bytecode.
//!
//! As `java.lang.runtime.ObjectMethods` does it: `equals` compares primitives with `==`, floats with
//! `compare`, references with `Objects.equals`; the hash is `31 * result + hash` from 0 over the components in
//! order; the text is `Name[a=1, b=2]`.

use provetta_classfile::{
    ArithOp, BootstrapArg, CallSite, Cmp, Const, Insn, InvokeKind, Kind, Method, kind_of,
};
use provetta_outcome::StopReason;

use crate::halt::unsupported;
use crate::synthetic::{Assembler, WRAPPERS, is_primitive, member};

const OBJECTS: &str = "java/util/Objects";
const BUILDER: &str = "java/lang/StringBuilder";

/// The static method that stands for the call site; `simple` is the simple name of the record class.
/// `equals` compares the last component first, as the JDK does.
pub(crate) fn method(site: &CallSite, simple: &str) -> Result<Method, StopReason> {
    let strange = || unsupported("equals, hashCode or toString of a record (its call site)");
    let Some(BootstrapArg::Const(Const::Class(record))) = site.args.first() else {
        return Err(strange());
    };
    let mut components = Vec::new();
    for arg in site.args.iter().skip(2) {
        match arg {
            BootstrapArg::MethodHandle(1, field) => components.push((
                field.class.to_string(),
                field.name.to_string(),
                field.descriptor.to_string(),
            )),
            _ => return Err(strange()),
        }
    }
    let code = match &*site.name {
        "equals" => {
            components.reverse();
            equals(record, &components)
        }
        "hashCode" => hash_code(&components),
        "toString" => to_string(simple, &components),
        _ => return Err(strange()),
    };
    code.method("call", &site.descriptor, true)
        .ok_or_else(strange)
}

type Component = (String, String, String);

fn get(code: &mut Assembler, local: u16, (class, name, descriptor): &Component) {
    code.load("L", local);
    code.emit(Insn::GetField(member(class, name, descriptor)));
}

fn equals(record: &str, components: &[Component]) -> Assembler {
    let mut code = Assembler::default();
    let (differs, same) = (code.label(), code.label());
    code.load("L", 0);
    code.load("L", 1);
    code.jump_if_same(true, same);
    code.load("L", 1);
    code.emit(Insn::InstanceOf(record.into()));
    code.jump_if(Cmp::Eq, differs);
    for component in components {
        get(&mut code, 0, component);
        code.load("L", 1);
        code.emit(Insn::CheckCast(record.into()));
        code.emit(Insn::GetField(member(
            &component.0,
            &component.1,
            &component.2,
        )));
        let descriptor = component.2.as_str();
        match kind_of(descriptor) {
            Kind::Int => code.jump_if_ints(Cmp::Ne, differs),
            Kind::Long => {
                code.emit(Insn::LongCompare);
                code.jump_if(Cmp::Ne, differs);
            }
            Kind::Float => {
                code.invoke(InvokeKind::Static, "java/lang/Float", "compare", "(FF)I");
                code.jump_if(Cmp::Ne, differs);
            }
            Kind::Double => {
                code.invoke(InvokeKind::Static, "java/lang/Double", "compare", "(DD)I");
                code.jump_if(Cmp::Ne, differs);
            }
            Kind::Ref => {
                let two = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                code.invoke(InvokeKind::Static, OBJECTS, "equals", two);
                code.jump_if(Cmp::Eq, differs);
            }
        }
    }
    code.place(same);
    code.int(1);
    code.give(Some("Z"));
    code.place(differs);
    code.int(0);
    code.give(Some("Z"));
    code
}

fn hash_code(components: &[Component]) -> Assembler {
    let mut code = Assembler::default();
    code.int(0);
    for component in components {
        code.int(31);
        code.emit(Insn::Arith(ArithOp::Mul, Kind::Int));
        get(&mut code, 0, component);
        let descriptor = component.2.as_str();
        if is_primitive(descriptor) {
            let class = WRAPPERS.iter().find(|(p, _, _)| *p == descriptor);
            if let Some((primitive, class, _)) = class {
                let descriptor = format!("({primitive})I");
                code.invoke(InvokeKind::Static, class, "hashCode", &descriptor);
            }
        } else {
            let one = "(Ljava/lang/Object;)I";
            code.invoke(InvokeKind::Static, OBJECTS, "hashCode", one);
        }
        code.emit(Insn::Arith(ArithOp::Add, Kind::Int));
    }
    code.give(Some("I"));
    code
}

fn to_string(simple: &str, components: &[Component]) -> Assembler {
    let mut code = Assembler::default();
    code.emit(Insn::New(BUILDER.into()));
    code.emit(Insn::Dup);
    code.invoke(InvokeKind::Special, BUILDER, "<init>", "()V");
    code.text(&format!("{simple}["));
    append(&mut code, "Ljava/lang/String;");
    for (i, component) in components.iter().enumerate() {
        let comma = if i > 0 { ", " } else { "" };
        code.text(&format!("{comma}{}=", component.1));
        append(&mut code, "Ljava/lang/String;");
        get(&mut code, 0, component);
        append(&mut code, &component.2);
    }
    code.text("]");
    append(&mut code, "Ljava/lang/String;");
    let to_string = "()Ljava/lang/String;";
    code.invoke(InvokeKind::Virtual, BUILDER, "toString", to_string);
    code.give(Some("Ljava/lang/String;"));
    code
}

/// Appends a value of a type to the builder below it.
pub(super) fn append(code: &mut Assembler, descriptor: &str) {
    let argument = match descriptor {
        "B" | "S" => "I",
        "Ljava/lang/String;" => descriptor,
        one if is_primitive(one) => one,
        _ => "Ljava/lang/Object;",
    };
    let descriptor = format!("({argument})Ljava/lang/StringBuilder;");
    code.invoke(InvokeKind::Virtual, BUILDER, "append", &descriptor);
}
