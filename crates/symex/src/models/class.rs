//! In: calls of `java.lang.Class`, `java.lang.reflect.Array` and `Enum.valueOf`. Out: what the class file says.
//!
//! A class object knows only its name; the rest is looked up. Reflection on members is not run.

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::{Class, Cmp, Insn, InvokeKind, Method};
use provetta_faults::{Fault, seeded};

use crate::event::{Message, Then};
use crate::halt::{Halt, unsupported};
use crate::heap::{Body, ElemType};
use crate::ids::MethodId;
use crate::machine::{Machine, Model, Reply};
use crate::models::references;
use crate::names::{class_of_descriptor, descriptor_of_class, java_simple_name};
use crate::objects::{called_by_jdk, literal, mirror, new_string};
use crate::program::Program;
use crate::state::State;
use crate::synthetic::{self, Assembler, member};
use crate::value::{Value, malformed};

pub(super) const PRIMITIVES: [(&str, &str); 9] = [
    ("boolean", "Z"),
    ("byte", "B"),
    ("char", "C"),
    ("short", "S"),
    ("int", "I"),
    ("long", "J"),
    ("float", "F"),
    ("double", "D"),
    ("void", "V"),
];

/// The descriptor of a type that a class object stands for.
fn descriptor(name: &str) -> String {
    match PRIMITIVES.iter().find(|(n, _)| *n == name) {
        Some((_, descriptor)) => (*descriptor).to_owned(),
        None => descriptor_of_class(name),
    }
}

/// The name of the class object for a descriptor.
fn name_of(descriptor: &str) -> &str {
    match PRIMITIVES.iter().find(|(_, d)| *d == descriptor) {
        Some((name, _)) => name,
        None => class_of_descriptor(descriptor),
    }
}

fn is_primitive(name: &str) -> bool {
    PRIMITIVES.iter().any(|(n, _)| *n == name)
}

fn yes(answer: bool) -> Result<Reply, Halt> {
    Ok(Reply::Return(Some(Value::Int(i32::from(answer)))))
}

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    Some(match (class, name, descriptor) {
        ("java/lang/Class", "desiredAssertionStatus", "()Z") => |m, s, a| {
            // Assertions of the JDK itself are off unless somebody asks for them; arrays and primitive types are its own.
            yes(class_behind(&mut m.program, s, a[0])?
                .is_some_and(|c| !matches!(c.origin, provetta_classfile::Origin::Jdk)))
        },
        ("java/lang/Class", "getPrimitiveClass", _) => |m, s, a| {
            let name = m.text_argument(s, a[0])?;
            mirror(&mut m.program, s, &name).map(|v| Reply::Return(Some(v)))
        },
        ("java/lang/Class", "getName", "()Ljava/lang/String;") => |m, s, a| {
            let name = s.shown_name(a[0])?;
            text_reply(&mut m.program, s, &name.replace('/', "."))
        },
        ("java/lang/Class", "getSimpleName", "()Ljava/lang/String;") => |m, s, a| {
            let name = s.shown_name(a[0])?;
            let text = m.program.simple_name_of(&name)?;
            computed_name(&mut m.program, s, &name, &text)
        },
        ("java/lang/Class", "getCanonicalName", "()Ljava/lang/String;") => |m, s, a| {
            let name = s.shown_name(a[0])?;
            match m.program.canonical_name_of(&name)? {
                Some(text) => computed_name(&mut m.program, s, &name, &text),
                None => Ok(Reply::Return(Some(Value::Null))),
            }
        },
        ("java/lang/Class", "getPackageName", "()Ljava/lang/String;") => |m, s, a| {
            let name = s.shown_name(a[0])?;
            let element = class_of_descriptor(name.trim_start_matches('['));
            let package = match element.rfind('/') {
                Some(end) => element[..end].replace('/', "."),
                None if is_primitive(&name) || element.len() == 1 && name.starts_with('[') => {
                    "java.lang".to_owned()
                }
                None => String::new(),
            };
            text_reply(&mut m.program, s, &package)
        },
        ("java/lang/Class", "isInterface", "()Z") => |m, s, a| {
            let class = class_behind(&mut m.program, s, a[0])?;
            yes(class.is_some_and(|c| c.flags.is_interface()))
        },
        ("java/lang/Class", "isArray", "()Z") => {
            |_, s, a| yes(s.mirror_name(a[0])?.starts_with('['))
        }
        ("java/lang/Class", "isPrimitive", "()Z") => {
            |_, s, a| yes(is_primitive(&s.mirror_name(a[0])?))
        }
        ("java/lang/Class", "isHidden", "()Z") => {
            |_, s, a| yes(s.mirror_name(a[0])?.contains("$$Lambda$"))
        }
        ("java/lang/Class", "isEnum", "()Z") => |m, s, a| {
            let class = class_behind(&mut m.program, s, a[0])?;
            yes(class.is_some_and(|c| is_enum(&c)))
        },
        ("java/lang/Class", "isRecord", "()Z") => |m, s, a| {
            let class = class_behind(&mut m.program, s, a[0])?;
            yes(class.is_some_and(|c| c.super_name.as_deref() == Some("java/lang/Record")))
        },
        ("java/lang/Class", "getModifiers", "()I") => |m, s, a| {
            let Some(class) = class_behind(&mut m.program, s, a[0])? else {
                return Err(unsupported("Class.getModifiers of a type without class file").into());
            };
            let modifiers = i32::from(class.declared_flags.0 & !0x0020);
            Ok(Reply::Return(Some(Value::Int(modifiers))))
        },
        ("java/lang/Class", "getSuperclass", _) => |m, s, a| {
            let name = s.mirror_name(a[0])?;
            let parent = if name.starts_with('[') {
                Some("java/lang/Object".into())
            } else {
                let class = class_behind(&mut m.program, s, a[0])?;
                class
                    .filter(|c| !c.flags.is_interface())
                    .and_then(|c| c.super_name.clone())
            };
            match parent {
                Some(parent) => mirror(&mut m.program, s, &parent).map(|v| Reply::Return(Some(v))),
                None => Ok(Reply::Return(Some(Value::Null))),
            }
        },
        // The classes of the JDK that ask this of each other come from the boot loader.
        ("java/lang/Class", "getClassLoader" | "getClassLoader0", _) => |m, s, a| {
            let class = class_behind(&mut m.program, s, a[0])?;
            let own = class.is_some_and(|c| matches!(c.origin, provetta_classfile::Origin::Jdk));
            if own && called_by_jdk(&m.program, s) {
                return Ok(Reply::Return(Some(Value::Null)));
            }
            Err(unsupported("Class.getClassLoader").into())
        },
        ("java/lang/Class", "getComponentType" | "componentType" | "elementType", _) => {
            |m, s, a| {
                let name = s.mirror_name(a[0])?;
                match name.strip_prefix('[') {
                    Some(element) => {
                        mirror(&mut m.program, s, name_of(element)).map(|v| Reply::Return(Some(v)))
                    }
                    None => Ok(Reply::Return(Some(Value::Null))),
                }
            }
        }
        ("java/lang/Class", "forName", _) => |m, s, a| {
            if !called_by_jdk(&m.program, s) {
                return Err(unsupported("Class.forName").into());
            }
            let name = m.text_argument(s, a[0])?.replace('.', "/");
            let class = m.program.load(&name)?;
            if a.get(1) != Some(&Value::Int(0)) && m.initialise(s, class)? {
                return Ok(Reply::Again);
            }
            mirror(&mut m.program, s, &name).map(|v| Reply::Return(Some(v)))
        },
        ("java/lang/Class", "isInstance", _) => |m, s, a| {
            let name = s.mirror_name(a[0])?;
            if is_primitive(&name) || m.is_null(s, a[1])? {
                return yes(false);
            }
            let is = m.has_type(s, a[1], &name)?;
            yes(is)
        },
        ("java/lang/Class", "isAssignableFrom", _) => |m, s, a| {
            let to = s.mirror_name(a[0])?;
            if s.reference(a[1])?.is_none() {
                return Ok(Reply::Throw(
                    "java/lang/NullPointerException",
                    Message::None,
                ));
            }
            let from = s.mirror_name(a[1])?;
            if is_primitive(&to) || is_primitive(&from) {
                return yes(to == from);
            }
            yes(m.program.is_subclass(&from, &to)?)
        },
        ("java/lang/Class", "getEnumConstantsShared", _) => {
            |m, s, a| match class_behind(&mut m.program, s, a[0])? {
                Some(class) if is_enum(&class) => {
                    let helper = m
                        .program
                        .helper_method(&class.name, "values", || values(&class))?;
                    Ok(Reply::Call(helper, Vec::new()))
                }
                _ => Ok(Reply::Return(Some(Value::Null))),
            }
        }
        ("java/lang/Enum", "valueOf", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;") => {
            |m, s, a| match class_behind(&mut m.program, s, a[0])? {
                Some(class) if is_enum(&class) => {
                    let canonical = m
                        .program
                        .canonical_name_of(&class.name)?
                        .unwrap_or_default();
                    let helper = m
                        .program
                        .helper_method(&class.name, "valueOf", || value_of(&class, &canonical))?;
                    Ok(Reply::Call(helper, vec![a[1]]))
                }
                _ => Err(unsupported("Enum.valueOf of a class that is no enum").into()),
            }
        }
        ("java/lang/reflect/Array", "newArray", _) => |m, s, a| {
            let name = s.mirror_name(a[0])?;
            match references::known(s, a[1]) {
                _ if &*name == "void" => Ok(Reply::Throw(
                    "java/lang/IllegalArgumentException",
                    Message::None,
                )),
                Value::Int(n) if n < 0 => Ok(Reply::Throw(
                    "java/lang/NegativeArraySizeException",
                    Message::Text(n.to_string().into()),
                )),
                length @ Value::Int(_) => {
                    let elem = ElemType::of_descriptor(&descriptor_of(&name));
                    let id = m.allocate_array(s, elem, length)?;
                    Ok(Reply::Return(Some(Value::Ref(id))))
                }
                Value::IntTerm(term) => {
                    let zero = m.terms.int(0);
                    let inside = m.terms.sle(zero, term);
                    let negative = Then::Fail {
                        class: "java/lang/NegativeArraySizeException",
                        message: Message::Opaque,
                    };
                    let larger =
                        unsupported("Array.newInstance with a length that depends on an input");
                    Err(references::fix(m, s, term, (inside, negative), larger))
                }
                _ => Err(malformed("a length is expected").into()),
            }
        },
        ("java/lang/reflect/Array", "getLength", _) => |_, s, a| match s.reference(a[0])? {
            None => Ok(Reply::Throw(
                "java/lang/NullPointerException",
                Message::None,
            )),
            Some(id) => match &s.heap.get(id).body {
                Body::Array(_, elements) => Ok(Reply::Return(Some(elements.length()))),
                _ => Ok(Reply::Throw(
                    "java/lang/IllegalArgumentException",
                    Message::Opaque,
                )),
            },
        },
        _ => return None,
    })
}

fn descriptor_of(name: &str) -> String {
    descriptor(name)
}

fn is_enum(class: &Class) -> bool {
    class.super_name.as_deref() == Some("java/lang/Enum")
}

/// `values()` of an enum.
fn values(class: &Class) -> Option<Method> {
    let array = format!("[L{};", class.name);
    let mut code = Assembler::default();
    code.invoke(
        InvokeKind::Static,
        &class.name,
        "values",
        &format!("(){array}"),
    );
    code.give(Some(&array));
    code.method("values", "()[Ljava/lang/Object;", true)
}

/// `valueOf(String)` of an enum, one comparison for each constant.
fn value_of(class: &Class, canonical: &str) -> Option<Method> {
    let mut code = Assembler::default();
    let ty = format!("L{};", class.name);
    let equals = "(Ljava/lang/Object;)Z";
    for field in class.fields.iter().filter(|f| f.flags.is_enum()) {
        let next = code.label();
        code.text(&field.name);
        code.load("L", 0);
        code.invoke(InvokeKind::Virtual, "java/lang/String", "equals", equals);
        code.jump_if(Cmp::Eq, next);
        code.emit(Insn::GetStatic(member(&class.name, &field.name, &ty)));
        code.give(Some(&ty));
        code.place(next);
    }
    let known = code.label();
    code.load("L", 0);
    code.jump_if_null(false, known);
    let one = "(Ljava/lang/String;)V";
    let null = "java/lang/NullPointerException";
    code.emit(Insn::New(null.into()));
    code.emit(Insn::Dup);
    code.text("Name is null");
    code.invoke(InvokeKind::Special, null, "<init>", one);
    code.emit(Insn::Throw);
    code.place(known);
    let wrong = "java/lang/IllegalArgumentException";
    code.emit(Insn::New(wrong.into()));
    code.emit(Insn::Dup);
    code.text(&format!("No enum constant {canonical}."));
    code.load("L", 0);
    let concat = "(Ljava/lang/String;)Ljava/lang/String;";
    code.invoke(InvokeKind::Virtual, "java/lang/String", "concat", concat);
    code.invoke(InvokeKind::Special, wrong, "<init>", one);
    code.emit(Insn::Throw);
    code.method("valueOf", "(Ljava/lang/String;)Ljava/lang/Enum;", true)
}

impl State {
    /// The name of the class behind a class object.
    pub(crate) fn mirror_name(&self, value: Value) -> Result<Rc<str>, Halt> {
        let id = self
            .reference(value)?
            .ok_or_else(|| unsupported("reflection on a class that is null"))?;
        match &self.heap.get(id).body {
            Body::Mirror(name) => Ok(Rc::clone(name)),
            _ => Err(malformed("a class object is expected").into()),
        }
    }

    /// The same, where the name shows: the JVM makes up names of lambda classes.
    fn shown_name(&self, value: Value) -> Result<Rc<str>, Halt> {
        let name = self.mirror_name(value)?;
        if name.contains("$$Lambda$") {
            return Err(unsupported("the name of the class of a lambda").into());
        }
        Ok(name)
    }
}

impl Program<'_> {
    pub(crate) fn canonical_name_of(&mut self, name: &str) -> Result<Option<String>, Halt> {
        if let Some(element) = name.strip_prefix('[') {
            let element = self.canonical_name_of(name_of(element))?;
            return Ok(element.map(|e| format!("{e}[]")));
        }
        if is_primitive(name) {
            return Ok(Some(name.to_owned()));
        }
        let id = self.load(name)?;
        let class = Arc::clone(&self.class(id).class);
        match &class.outer {
            Some(outer) => {
                let outer = self.canonical_name_of(outer)?;
                Ok(outer.map(|o| format!("{o}.{}", java_simple_name(&class))))
            }
            None if class.is_local => Ok(None),
            None => Ok(Some(name.replace('/', "."))),
        }
    }

    pub(crate) fn simple_name_of(&mut self, name: &str) -> Result<String, Halt> {
        if let Some(element) = name.strip_prefix('[') {
            return Ok(format!("{}[]", self.simple_name_of(name_of(element))?));
        }
        if is_primitive(name) {
            return Ok(name.to_owned());
        }
        let id = self.load(name)?;
        Ok(java_simple_name(&self.class(id).class).to_owned())
    }

    /// A static method that belongs to a class but is in no file.
    pub(crate) fn helper_method(
        &mut self,
        class: &str,
        purpose: &str,
        write: impl FnOnce() -> Option<Method>,
    ) -> Result<MethodId, Halt> {
        let name = format!("{class}$$Helper${purpose}");
        let owner = match self.classes.find(&name) {
            Ok(Some(owner)) => owner,
            _ => {
                let method = write().ok_or_else(|| malformed("a helper method"))?;
                let class = synthetic::class(&name, Vec::new(), &[], vec![method]);
                self.classes.define(class)
            }
        };
        let id = self.load(&owner.name)?;
        Ok(self.intern(id, &owner, 0)?)
    }
}

impl Machine<'_> {
    /// A concrete string that a model needs.
    pub(crate) fn text_argument(&self, state: &State, value: Value) -> Result<String, Halt> {
        let id = state
            .reference(value)?
            .ok_or_else(|| unsupported("a name that is null"))?;
        let units = self
            .string_units(state, id)
            .ok_or_else(|| unsupported("a name that depends on an input"))?;
        Ok(String::from_utf16_lossy(&units))
    }
}

/// The class file behind a class object; none for arrays and primitive types.
pub(crate) fn class_behind(
    program: &mut Program<'_>,
    state: &State,
    value: Value,
) -> Result<Option<Arc<Class>>, Halt> {
    let name = state.mirror_name(value)?;
    if name.starts_with('[') || is_primitive(&name) {
        return Ok(None);
    }
    let id = program.load(&name)?;
    Ok(Some(Arc::clone(&program.class(id).class)))
}

pub(crate) fn text_reply(
    program: &mut Program<'_>,
    state: &mut State,
    text: &str,
) -> Result<Reply, Halt> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let value = literal(program, state, &units.into())?;
    Ok(Reply::Return(Some(value)))
}

/// A name that `Class` computes from its own, which is interned. Where it is another one, the JDK makes a string and keeps it as long
/// as there is memory: whether that is the same one twice, or one that somebody interned, nobody can say.
pub(crate) fn computed_name(
    program: &mut Program<'_>,
    state: &mut State,
    name: &str,
    text: &str,
) -> Result<Reply, Halt> {
    let is_own = name.replace('/', ".") == text;
    if is_own || text.is_empty() || seeded(Fault::ComputedNamesAreLiterals) {
        return text_reply(program, state, text);
    }
    let units: Vec<u16> = text.encode_utf16().collect();
    let id = new_string(program, state, &units)?;
    state.vm.computed.insert(id);
    Ok(Reply::Return(Some(Value::Ref(id))))
}
