//! In: `MessageDigest.getInstance`. Out: for tests, the implementation of the JDK; claims end there.
//!
//! Which security provider answers is up to the settings of a JVM, which nobody can follow: properties, files, whatever was registered. A test runs where the providers of the JDK come
//! first, as everybody has them, and says so by failing elsewhere. The rules (`crates/classfile/java/java/security/DigestRules.java`) make the object; what it computes is the code of the JDK.

use std::rc::Rc;
use std::sync::Arc;

use provetta_outcome::MethodRef;

use crate::event::Assumption;
use crate::halt::{Halt, unsupported};
use crate::heap::Body;
use crate::machine::{Model, Reply};
use crate::objects::{allocate, set_named};
use crate::value::Value;

const GET: &str = "(Ljava/lang/String;)Ljava/security/MessageDigest;";

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    Some(match (class, name, descriptor) {
        ("java/security/MessageDigest", "getInstance", GET) => |m, s, a| {
            if !s.inputs.providers {
                let reason = unsupported("MessageDigest.getInstance");
                return Err(Halt::Assume(Assumption::Providers, reason));
            }
            let rule = m.program.find_method(&MethodRef {
                class: Arc::from("java/security/DigestRules"),
                name: Arc::from("getInstance"),
                descriptor: Arc::from(GET),
            })?;
            Ok(Reply::Call(rule, vec![a[0]]))
        },
        ("java/security/DigestRules", "provider", _) => |m, s, _| {
            let class = m.program.load("sun/security/provider/Sun")?;
            let id = allocate(&mut m.program, s, class);
            if let Body::Fields(fields) = &mut s.heap.get_mut(id).body {
                Rc::make_mut(fields).fill(Value::Unset);
            }
            let units: Arc<[u16]> = "SUN".encode_utf16().collect();
            let name = m.literal(s, &units)?;
            let (class, ty) = ("java/security/Provider", "Ljava/lang/String;");
            set_named(&mut m.program, s, id, class, "name", ty, name)?;
            Ok(Reply::Return(Some(Value::Ref(id))))
        },
        ("java/security/DigestRules", "forget", _) => |m, s, a| {
            let Some(id) = s.reference(a[0])? else {
                return Ok(Reply::Return(None));
            };
            let (class, ty) = ("java/security/MessageDigest", "Ljava/security/Provider;");
            set_named(&mut m.program, s, id, class, "provider", ty, Value::Unset)?;
            Ok(Reply::Return(None))
        },
        ("java/security/DigestRules", "stop", _) => |m, s, a| {
            let why = m.text_argument(s, a[0])?;
            Err(Halt::from(unsupported(why)))
        },
        _ => return None,
    })
}
