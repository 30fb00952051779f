//! In: an `invokedynamic` instruction. Out: what its bootstrap method would link it to (JVMS §6.5
//! `invokedynamic`).
//!
//! The bootstrap methods that compilers use are known: string concatenation, lambdas and method references,
//! methods of records, pattern switches. For each a class or method is written once per call site and then
//! run; any other bootstrap method stops the path.

use std::sync::Arc;

use provetta_classfile::CallSite;

use crate::event::Flow;
use crate::halt::{Halt, unsupported};
use crate::heap::Body;
use crate::ids::MethodId;
use crate::machine::Machine;
use crate::models::{concat, records, switches};
use crate::names::java_simple_name;
use crate::objects::allocate;
use crate::program::Program;
use crate::state::State;
use crate::synthetic;
use crate::value::{Value, malformed};

impl Machine<'_> {
    /// `invokedynamic`
    pub(crate) fn invoke_dynamic(
        &mut self,
        state: &mut State,
        site: &CallSite,
    ) -> Result<Option<Flow>, Halt> {
        match &*site.bootstrap.class {
            "java/lang/invoke/StringConcatFactory" => self.concatenate(state, site),
            "java/lang/invoke/LambdaMetafactory" => self.make_lambda(state, site),
            "java/lang/runtime/ObjectMethods" | "java/lang/runtime/SwitchBootstraps" => {
                let method = site_method(&mut self.program, state, site)?;
                self.enter(state, method)
            }
            other => Err(Halt::from(unsupported(format!(
                "invokedynamic with {}",
                other.replace('/', ".")
            )))),
        }
    }

    /// A lambda with the captured values on the stack. One that captures nothing is made once, as the JVM
    /// does it. The first one made there initialises the class of the lambda, and with it the interfaces that have methods with code.
    fn make_lambda(&mut self, state: &mut State, site: &CallSite) -> Result<Option<Flow>, Halt> {
        let (method, at) = (state.top.method, state.top.pc.saturating_sub(1));
        let class = self.program.lambda_class(method, at, site)?;
        let count = self.program.class(class).fields.len();
        if count == 0
            && let Some(id) = state.vm.singletons.get(&class)
        {
            let id = *id;
            state.top.push(Value::Ref(id));
            return Ok(None);
        }
        if self.initialise(state, class)? {
            return Ok(Some(Flow::Frame));
        }
        let id = allocate(&mut self.program, state, class);
        let from = state.top.sp - count;
        let captured: Vec<Value> = state.top.slots[from..state.top.sp].to_vec();
        state.top.sp = from;
        match &mut state.heap.get_mut(id).body {
            Body::Fields(fields) => *fields = std::rc::Rc::new(captured),
            _ => return Err(malformed("a lambda without fields").into()),
        }
        if count == 0 {
            state.vm.singletons.insert(class, id);
        }
        state.top.push(Value::Ref(id));
        Ok(None)
    }
}

/// A name for what the call site at the counter needs; the counter stands behind it.
pub(crate) fn name_of_site(program: &Program<'_>, state: &State, kind: &str) -> String {
    let at = state.top.pc.saturating_sub(1);
    program.site_name(state.top.method, at, kind)
}

/// The static method that stands for a call site.
pub(crate) fn site_method(
    program: &mut Program<'_>,
    state: &State,
    site: &CallSite,
) -> Result<MethodId, Halt> {
    let key = (state.top.method, state.top.pc);
    if let Some(id) = program.sites.get(&key) {
        return Ok(*id);
    }
    let method = match &*site.bootstrap.class {
        "java/lang/invoke/StringConcatFactory" => concat::method(site)?,
        "java/lang/runtime/ObjectMethods" => {
            let owner = Arc::clone(&program.method(state.top.method).owner);
            records::method(site, java_simple_name(&owner))?
        }
        _ => switches::method(site)?,
    };
    let name = name_of_site(program, state, "Call");
    let class = synthetic::class(&name, Vec::new(), &[], vec![method]);
    let owner = program.classes.define(class);
    let class = program.load(&owner.name)?;
    let id = program.intern(class, &owner, 0)?;
    program.sites.insert(key, id);
    Ok(id)
}
