//! In: calls by which the JDK asks for the machine it runs on. Out: the least that lets its classes initialise.
//!
//! What a program can see of its surroundings (clock, properties, environment, files, threads) is not modelled
//! and stops the path with its name. Only the JDK's own questions are answered, where the answer cannot show:
//! a property that nobody sets, the current thread as a place for thread locals.

use provetta_classfile::MemberRef;
use provetta_outcome::Setting;

use provetta_faults::{Fault, seeded};

use crate::event::{Assumption, Message};
use crate::halt::{Halt, unsupported};
use crate::havoc::havoc_unknown;
use crate::ids::ClassId;
use crate::machine::{Machine, Model, Reply};
use crate::models::class::text_reply;
use crate::objects::{called_by_jdk, literal, set_named, singleton};
use crate::program::Program;
use crate::state::State;
use crate::value::{Value, malformed};

/// Properties that the JDK asks for and that have no value unless somebody gives them one.
const UNSET: [&str; 8] = [
    "java.locale.useOldISOCodes",
    "jdk.traceVirtualThreadLocals",
    "java.util.Arrays.useLegacyMergeSort",
    "java.lang.Integer.IntegerCache.high",
    "jdk.map.althashing.threshold",
    "sun.util.randomSeed",
    "java.util.secureRandomSeed",
    "jdk.util.jar.enableMultiRelease",
];

/// How the names of properties begin that the JVM sets.
const STANDARD: [&str; 12] = [
    "awt.", "file.", "ftp.", "http", "java.", "jdk.", "line.", "native.", "os.", "path.", "sun.",
    "user.",
];

/// The path goes on, for tests only, if the JVM has a setting that a test can give it.
fn set(state: &State, setting: Setting, what: &str) -> Result<(), Halt> {
    match state.inputs.settings.contains(&setting) {
        true => Ok(()),
        false => Err(Halt::Assume(
            Assumption::Setting(setting),
            unsupported(what),
        )),
    }
}

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    Some(match (class, name, descriptor) {
        ("java/lang/System", "getProperty", _) => |m, s, a| {
            let key = m.text_argument(s, a[0])?;
            if key.is_empty() {
                let text = Message::Text("key can't be empty".into());
                return Ok(Reply::Throw("java/lang/IllegalArgumentException", text));
            }
            if called_by_jdk(&m.program, s) && UNSET.contains(&key.as_str()) {
                return Ok(Reply::Return(Some(
                    a.get(1).copied().unwrap_or(Value::Null),
                )));
            }
            let what = format!("System.getProperty of {key}");
            // What the JVM sets itself cannot be unset: other code reads it.
            if STANDARD.iter().any(|start| key.starts_with(start)) {
                return Err(unsupported(what).into());
            }
            set(s, Setting::Unset(key.into()), &what)?;
            Ok(Reply::Return(Some(
                a.get(1).copied().unwrap_or(Value::Null),
            )))
        },
        ("sun/security/action/GetPropertyAction", "privilegedGetProperties", _) => |m, s, _| {
            let class = m.program.load("java/util/Properties")?;
            let id = singleton(&mut m.program, s, class);
            Ok(Reply::Return(Some(Value::Ref(id))))
        },
        ("java/util/Properties", "getProperty", _) => |m, s, a| {
            let class = m.program.load("java/util/Properties")?;
            if s.reference(a[0])? != s.vm.singletons.get(&class).copied() {
                return Ok(Reply::Run);
            }
            let key = m.text_argument(s, a[1])?;
            if UNSET.contains(&key.as_str()) {
                return Ok(Reply::Return(Some(
                    a.get(2).copied().unwrap_or(Value::Null),
                )));
            }
            Err(unsupported(format!("the system property {key}")).into())
        },
        ("jdk/internal/util/StaticProperty", "javaLocaleUseOldISOCodes", _) => {
            |m, s, _| text_reply(&mut m.program, s, "")
        }
        // Nobody reads the default locale but `getDefault`.
        ("java/util/Locale", "initDefault", _) => |_, _, _| Ok(Reply::Return(Some(Value::Null))),
        ("java/util/Locale", "getDefault", _) => |m, s, _| {
            set(s, Setting::Locale, "Locale.getDefault")?;
            let class = m.program.load("java/util/Locale")?;
            let slot = m.program.class(class).statics.iter();
            let slot = slot.enumerate().find(|(_, info)| &*info.name == "US");
            let statics = s.classes.statics.get(&class);
            let value = slot.and_then(|(at, _)| statics?.values.get(at).copied());
            match value {
                Some(value @ Value::Ref(_)) => Ok(Reply::Return(Some(value))),
                _ => Err(unsupported("Locale.getDefault").into()),
            }
        },
        ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", _) => yes,
        ("java/lang/System", "getenv", _) => |_, _, _| Err(unsupported("System.getenv").into()),
        ("java/lang/System", "exit", _) => |_, _, _| Err(unsupported("System.exit").into()),
        ("java/lang/System", "lineSeparator", _) => {
            |_, _, _| Err(unsupported("System.lineSeparator").into())
        }
        ("java/lang/System", "getSecurityManager", _) => {
            |_, _, _| Ok(Reply::Return(Some(Value::Null)))
        }
        ("java/lang/System", "allowSecurityManager", _) => no,
        ("java/lang/Runtime", "availableProcessors", _) => |m, s, _| {
            if called_by_jdk(&m.program, s) {
                return Ok(Reply::Return(Some(Value::Int(2))));
            }
            Err(unsupported("Runtime.availableProcessors").into())
        },
        ("java/lang/Runtime", "gc", _) | ("java/lang/System", "gc", _) => super::lang::nothing,
        ("jdk/internal/misc/CDS", "initializeFromArchive", _) => super::lang::nothing,
        // Not zero: with it, the order of immutable sets would come from the clock. It must not show.
        ("jdk/internal/misc/CDS", "getRandomSeedForDumping", _) => {
            |_, _, _| Ok(Reply::Return(Some(Value::Long(0x5eed))))
        }
        ("jdk/internal/misc/CDS", name, "()Z") if name.starts_with("is") => no,
        ("jdk/internal/misc/CDS", "getCDSConfigStatus", _) => no,
        ("jdk/internal/misc/VM", "initialize", "()V") => super::lang::nothing,
        ("jdk/internal/misc/VM", "isBooted" | "isModuleSystemInited", "()Z") => yes,
        ("jdk/internal/misc/VM", "initLevel", "()I") => {
            |_, _, _| Ok(Reply::Return(Some(Value::Int(4))))
        }
        ("jdk/internal/misc/PreviewFeatures", "isEnabled" | "isPreviewEnabled", _) => no,
        ("java/lang/StringUTF16", "isBigEndian", _) => no,
        ("jdk/internal/access/SharedSecrets", "getJavaLangAccess", _) => |m, s, _| {
            let class = java_lang_access(m)?;
            let id = singleton(&mut m.program, s, class);
            Ok(Reply::Return(Some(Value::Ref(id))))
        },
        (
            "java/security/AccessController",
            "doPrivileged",
            "(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        ) => |m, s, a| {
            let Some(id) = s.reference(a[0])? else {
                let class = "java/lang/NullPointerException";
                return Ok(Reply::Throw(class, Message::None));
            };
            let run = m.program.resolve_method(&MemberRef {
                class: "java/security/PrivilegedAction".into(),
                name: "run".into(),
                descriptor: "()Ljava/lang/Object;".into(),
                interface: true,
            })?;
            m.notice_class(s, id);
            let class = s.heap.get(id).class;
            match m.program.dispatch(class, run)? {
                Some(method) => {
                    m.note_override(s, id, method);
                    Ok(Reply::Call(method, vec![a[0]]))
                }
                None => Err(malformed("an action that cannot run").into()),
            }
        },
        ("java/lang/Thread", "currentThread" | "currentCarrierThread", _) => |m, s, _| {
            if !called_by_jdk(&m.program, s) {
                return Err(unsupported("Thread.currentThread").into());
            }
            let class = m.program.load("java/lang/Thread")?;
            let is_new = !s.vm.singletons.contains_key(&class);
            let id = singleton(&mut m.program, s, class);
            if is_new {
                // Nothing is known of the current thread but that it has no thread locals yet.
                havoc_unknown(&m.program, s, id, |field| match field {
                    "threadLocals" | "inheritableThreadLocals" | "terminatingThreadLocals" => {
                        Some(Value::Null)
                    }
                    _ => None,
                });
            }
            Ok(Reply::Return(Some(Value::Ref(id))))
        },
        ("java/lang/Thread", "start", _) => |_, _, _| Err(unsupported("Thread.start").into()),
        ("java/lang/Thread", "sleep", _) => |_, _, _| Err(unsupported("Thread.sleep").into()),
        ("java/lang/Thread", "join", _) => |_, _, _| Err(unsupported("Thread.join").into()),
        ("java/lang/ref/Reference", "refersTo0", _) => |m, s, a| {
            let held = referent(m, s, a)?;
            let same = m.same_object(s, held, a[1])?;
            match same {
                crate::ops::object::Same::Yes => yes(m, s, a),
                crate::ops::object::Same::No => no(m, s, a),
                crate::ops::object::Same::If(_) => {
                    Err(unsupported("Reference.refersTo of a box").into())
                }
            }
        },
        // Nothing is ever collected.
        ("java/lang/ref/Reference", "get", "()Ljava/lang/Object;") => {
            |m, s, a| Ok(Reply::Return(Some(referent(m, s, a)?)))
        }
        ("java/lang/ref/Reference", "clear0" | "clearImpl", _) => |m, s, a| {
            let id = s
                .reference(a[0])?
                .ok_or_else(|| malformed("clear without a reference"))?;
            let (class, field) = ("java/lang/ref/Reference", "referent");
            set_named(
                &mut m.program,
                s,
                id,
                class,
                field,
                "Ljava/lang/Object;",
                Value::Null,
            )?;
            Ok(Reply::Return(None))
        },
        // The order of immutable sets and maps differs from run to run.
        (
            "java/util/ImmutableCollections$SetN" | "java/util/ImmutableCollections$Set12",
            "iterator" | "toArray",
            _,
        )
        | ("java/util/ImmutableCollections$MapN$MapNIterator", "<init>", _) => |m, s, a| {
            if m.has_one_element(s, a)? {
                return Ok(Reply::Run);
            }
            Err(unsupported("the order of the elements of Set.of or Map.of").into())
        },
        ("jdk/internal/util/ArraysSupport", "vectorizedMismatch", _) => |m, _, a| {
            // "Nothing compared": the caller goes on element by element.
            let not = crate::ops::arith::int2(
                &mut m.terms,
                a[4],
                Value::Int(-1),
                provetta_term::Terms::bvxor,
            )?;
            Ok(Reply::Return(Some(match a[4] {
                Value::Int(n) => Value::Int(!n),
                _ => not,
            })))
        },
        ("java/lang/ThreadLocal", "setInitialValue", _) => |_, s, a| {
            let receiver = s.reference(a[0])?;
            // One that existed before the call may have been set.
            let is_older = receiver.is_some_and(|id| {
                let object = s.heap.get(id);
                object.owner.is_shared() || object.input.is_some()
            });
            if is_older && !seeded(Fault::ThreadLocalsAreUnset) {
                return Err(unsupported("a thread local that may have been set before").into());
            }
            Ok(Reply::Run)
        },
        ("java/lang/String", "intern", _) => |m, s, a| {
            let id = s
                .reference(a[0])?
                .ok_or_else(|| malformed("intern without a string"))?;
            let units = m
                .string_units(s, id)
                .ok_or_else(|| unsupported("String.intern of a string that depends on an input"))?;
            let units: std::sync::Arc<[u16]> = units.into();
            // Somebody may have interned such a string before: then the answer is that one, else the string itself.
            if !s.vm.literals.contains_key(&units) && seeded(Fault::InternedStringsAreNew) {
                s.vm.literals.insert(units, id);
                return Ok(Reply::Return(Some(a[0])));
            }
            if !s.vm.literals.contains_key(&units) {
                s.vm.computed.insert(id);
            }
            literal(&mut m.program, s, &units).map(|v| Reply::Return(Some(v)))
        },
        _ => return None,
    })
}

fn no(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> Result<Reply, Halt> {
    Ok(Reply::Return(Some(Value::Int(0))))
}

fn yes(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> Result<Reply, Halt> {
    Ok(Reply::Return(Some(Value::Int(1))))
}

fn referent(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Value, Halt> {
    let id = state
        .reference(args[0])?
        .ok_or_else(|| malformed("a reference is expected"))?;
    if state.heap.get(id).owner.is_shared() {
        // It may have been cleared.
        return Err(unsupported("what a reference refers to that a static field keeps").into());
    }
    let (class, field) = ("java/lang/ref/Reference", "referent");
    match machine.get(state, id, class, field, "Ljava/lang/Object;")? {
        // A field of an input that nobody has read.
        Value::Unset => {
            let slot = machine.program.slot_named(class, field)?.slot;
            machine.lazy_field(state, id, slot)
        }
        value => Ok(value),
    }
}

/// The class by which `java.lang` lets other packages in: an anonymous class of `System`.
fn java_lang_access(machine: &mut Machine<'_>) -> Result<ClassId, Halt> {
    for number in 1..10 {
        let name = format!("java/lang/System${number}");
        let Ok(id) = machine.program.load(&name) else {
            continue;
        };
        let interfaces = &machine.program.class(id).class.interfaces;
        if interfaces
            .iter()
            .any(|i| &**i == "jdk/internal/access/JavaLangAccess")
        {
            return Ok(id);
        }
    }
    Err(unsupported("SharedSecrets.getJavaLangAccess").into())
}

impl Machine<'_> {
    /// Whether an immutable set or map has at most one element.
    fn has_one_element(&self, state: &State, args: &[Value]) -> Result<bool, Halt> {
        let id = state
            .reference(args[0])?
            .ok_or_else(|| malformed("a collection is expected"))?;
        let (class, field, ty) = match &*self.class_name(state, id) {
            "java/util/ImmutableCollections$Set12" => {
                let class = "java/util/ImmutableCollections$Set12";
                let second = self.get(state, id, class, "e1", "Ljava/lang/Object;")?;
                // The second element of a set of one is a marker that is no element.
                let marker = static_value(
                    &self.program,
                    state,
                    "java/util/ImmutableCollections",
                    "EMPTY",
                );
                return Ok(marker == Some(second));
            }
            "java/util/ImmutableCollections$SetN" => {
                ("java/util/ImmutableCollections$SetN", "size", "I")
            }
            _ => return Ok(false),
        };
        Ok(matches!(
            self.get(state, id, class, field, ty)?,
            Value::Int(0 | 1)
        ))
    }
}

impl Machine<'_> {
    /// Whether a value is what lists and sets of one element that cannot be changed have in place of a second one.
    pub(crate) fn is_mark(&self, state: &State, value: Value) -> bool {
        let value = state.known(value);
        let mark = static_value(
            &self.program,
            state,
            "java/util/ImmutableCollections",
            "EMPTY",
        );
        value == Value::Null || matches!(value, Value::Ref(_)) && mark == Some(value)
    }
}

/// What a static field of a class that is loaded holds now.
fn static_value(program: &Program<'_>, state: &State, class: &str, field: &str) -> Option<Value> {
    let (id, statics) = state
        .classes
        .statics
        .iter()
        .find(|(id, _)| &*program.class(**id).class.name == class)?;
    let fields = &program.class(*id).statics;
    let slot = fields.iter().position(|f| &*f.name == field)?;
    statics.values.get(slot).copied()
}
