//! In: a call of code that is not known, or a reference to an object of a class that is not known. Out: whether
//! the stub that stands for it shows all that the path can see of it.
//!
//! A stub returns any value. Code that is not known may also throw, or change objects and static fields. Both
//! lead nowhere else if
//!
//! - no handler guards the call: an exception ends the path, which has passed nothing that the path on which the
//!   stub returns has not passed;
//! - nothing that the path knows can change: the call passes no objects, the path has put none of its own where
//!   other code finds them, it has neither read nor written fields and elements of input objects or static
//!   fields that can change. What it reads later is any value as it is.
//!
//! The code may call back into the project. As an outermost call of the method under test would: all objects come
//! from outside, so that method passes nothing that its analysis does not follow. What other methods pass by such
//! calls remains open.
//!
//! An object of a class of the JDK that implements an interface differs from the stub in that interface only where
//! its class is asked: `instanceof`, `==` with an object of another type, methods that are not abstract. All
//! other calls of it are calls of code that is not known. Whether its class is asked is noted for the whole
//! search ([`Machine::class_of_stub_was_asked`]), since the stub shows it wherever the path goes.

use provetta_classfile::Origin;
use provetta_faults::{Fault, seeded};

use crate::heap::{Body, Owner};
use crate::ids::{MethodId, ObjectId};
use crate::inputs::candidates::Candidates;
use crate::machine::Machine;
use crate::objects::is_guarded;
use crate::program::Program;
use crate::refs::How;
use crate::state::{Init, State};
use crate::value::Value;

impl Program<'_> {
    /// Whether classes that are not proposed for a reference are like the stub that is.
    pub(crate) fn is_like_stub(&self, candidates: &Candidates) -> bool {
        candidates.stub.as_ref().is_some_and(|name| {
            matches!(self.classes.find(name), Ok(Some(class))
                if class.flags.is_interface() && matches!(class.origin, Origin::Jdk))
        })
    }
}

impl Machine<'_> {
    /// The class of an object is about to decide what code does.
    pub(crate) fn notice_class(&self, state: &State, id: ObjectId) {
        let number = state.heap.get(id).input;
        if number.is_some_and(|n| matches!(state.inputs.graph[n as usize].how, How::Stub { .. })) {
            self.class_asked.set(true);
        }
    }

    /// Whether some path has asked the class of a stub, so that objects of other classes may lead elsewhere.
    pub fn class_of_stub_was_asked(&self) -> bool {
        self.class_asked.get()
    }
}

/// Whether the path knows something of input objects that other code may change.
fn knows_objects(state: &State) -> bool {
    let is_input = |id: &ObjectId| state.heap.get(*id).input.is_some();
    let has_suppressed = state.vm.suppressed.keys().any(is_input);
    has_suppressed
        || !state.inputs.lookups.is_empty()
        || state.inputs.graph.iter().any(|object| {
            let is_untouched = match &state.heap.get(object.id).body {
                Body::Fields(fields) => fields.iter().all(|f| *f == Value::Unset),
                _ => false,
            };
            !is_untouched && !matches!(object.how, How::Boxed(_) | How::Text { .. })
        })
}

/// Whether the path may have put objects where other code finds them through the current thread.
pub fn keeps_in_thread(state: &State) -> bool {
    state.vm.singletons.values().any(|id| {
        let mut found = false;
        let body = &state.heap.get(*id).body;
        body.references(&mut |v| found |= matches!(v, Value::Ref(_)));
        found
    })
}

/// Whether the path sees no difference between code that is not known and a stub that returns. The counter
/// stands behind the call, whose arguments lie on the stack.
pub(crate) fn is_unseen(program: &Program<'_>, state: &State, method: MethodId) -> bool {
    let count = program.method(method).wide.len();
    let arguments = &state.top.slots[state.top.sp - count..state.top.sp];
    let is_plain = |v: &Value| {
        !matches!(
            state.known(*v),
            Value::Ref(_) | Value::Sym(_) | Value::Address(_)
        )
    };
    state.inputs.making == 0
        && state.classes.before_init.is_empty()
        && state.heap.owner() == Owner::Path
        && arguments.iter().skip(1).all(is_plain)
        && (!is_guarded(program, state) || seeded(Fault::StubsNeverThrow))
        && state.heap.shared_writes() == 0
        && !knows_statics(program, state)
        && (!knows_objects(state) || seeded(Fault::StubsNeverChangeObjects))
        && !keeps_in_thread(state)
}

/// Whether the path has read or written a static field that other code may write.
pub(crate) fn knows_statics(program: &Program<'_>, state: &State) -> bool {
    state.classes.statics.iter().any(|(class, statics)| {
        let infos = &program.class(*class).statics;
        matches!(statics.init, Init::Running)
            || infos
                .iter()
                .zip(statics.values.iter())
                .any(|(info, value)| info.is_input && *value != Value::Unset)
    })
}
