//! In: a class whose static fields or constants a path uses, a record among its inputs. Out: whether they were finished when the call
//! started.
//!
//! Code that a static initialiser runs finds its class half initialised: a `static final` field is still zero or null, a table half
//! filled, a constant of an enum half constructed. In the same way a method that the constructor of a record calls finds components
//! that were not assigned yet. Both can be only where the initialiser or constructor can lead to the method under test, by the
//! over-approximation of [`CallGraph`]. There, the path that uses such a thing forks: everything is finished, or the path
//! ends as unknown. No test can make sure of the second, since a class is initialised once in a test run.
//!
//! Initialisers that lead to each other may have run in either order ([`Machine::leads_back`]): what one of them computed from the static
//! fields of the other is not known.
//!
//! The constructor of a record among the inputs ran at some time before the call, and what it found then is taken to last as far
//! as it is final. That is wrong where it found something unfinished: a final field that the constructor of a component assigned
//! after it had made the record, a static final field, a constant of an enum. Where the constructor reads such a field and whoever
//! assigns it can lead to the constructor, the record may be one of those, and that path ends as unknown ([`Machine::met_unfinished`]).
//!
//! Nothing of that concerns what is an input anyway: fields that can change, and objects in any state, hold zero and null too. A class
//! that the call itself initialises runs its initialiser on the path, and is as far as that has come.

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::{self as cf, Insn, MemberRef, Origin};
use provetta_faults::{Fault, seeded};
use provetta_outcome::{MethodRef, StopReason};
use provetta_term::Sort;

use crate::event::{Choice, Then};
use crate::goals::method_ref;
use crate::halt::Halt;
use crate::ids::{ClassId, FieldSlot, MethodId};
use crate::machine::{Machine, Met, StaticFields};
use crate::program::Program;
use crate::reach::{CallGraph, initialiser_of};
use crate::state::State;

impl Program<'_> {
    pub(crate) fn find_cycle(&self, class: ClassId) -> Option<Arc<str>> {
        let entry = self.class(class);
        entry.initialiser.filter(|_| entry.is_project)?;
        if seeded(Fault::OrderOfInitialisersIsKnown) {
            return None;
        }
        let classes = self.classes;
        let own = initialiser_of(&entry.class.name);
        let graph = CallGraph::new(classes, &own);
        let reached = graph.reached();
        // What the code reads of other classes that their initialisers set.
        let code = reached.iter().filter_map(|(_, m)| m.code.as_ref());
        let mut read: Vec<Arc<str>> = Vec::new();
        for insn in code.flat_map(|code| &code.insns) {
            let Insn::GetStatic(member) = insn else {
                continue;
            };
            let Ok(Some((owner, index))) = classes.resolve_field(member) else {
                continue;
            };
            let field = &owner.fields[index];
            let is_set = field.constant.is_none() && &*field.name != "$assertionsDisabled";
            if is_set && owner.name != own.class && !read.contains(&owner.name) {
                read.push(Arc::clone(&owner.name));
            }
        }
        let is_initialised = |name: &Arc<str>| {
            let mut initialised = reached.iter().filter(|(_, m)| &*m.name == "<clinit>");
            initialised.any(|(owner, _)| owner.name == *name)
        };
        let mut others = read.into_iter().filter(is_initialised);
        others.find(|name| CallGraph::new(classes, &initialiser_of(name)).may_enter(&own))
    }
}

impl Machine<'_> {
    /// A static field is read: asks whether its class was finished, where that matters.
    pub(crate) fn ask_finished(&mut self, state: &State, slot: FieldSlot) -> Result<(), Halt> {
        let class = slot.class;
        let entry = self.program.class(class);
        let info = &entry.statics[slot.slot as usize];
        let is_fixed = info.constant.is_none() && !info.is_input;
        if !entry.is_project || !is_fixed || &*info.name == "$assertionsDisabled" {
            return Ok(());
        }
        let is_of_the_call = self.limits.statics != StaticFields::Inputs
            || state.classes.initialisation.is_now(class)
            || state.classes.initialisation.is_earlier()
            || state.inputs.making > 0
            || state.observation.asking > 0;
        if is_of_the_call || state.classes.finished.0.contains(&class) {
            return Ok(());
        }
        let Some(reason) = self.half_initialised(state, class) else {
            return Ok(());
        };
        let question = reason.to_string();
        let half = self.variable(&question, Sort::Bool);
        let whole = self.terms.not(half);
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let choice = |condition, then| Choice {
            condition,
            line,
            then,
        };
        Err(Halt::Fork(vec![
            choice(whole, Then::Finished { class }),
            choice(half, Then::Stop(reason)),
        ]))
    }

    /// Why a path is not followed on which a class is still being initialised when the call starts; none if that cannot be.
    pub(crate) fn half_initialised(&mut self, state: &State, class: ClassId) -> Option<StopReason> {
        let entry = self.program.class(class);
        let initialiser = entry.initialiser?;
        let name = entry.class.name.replace(['/', '$'], ".");
        let under_test = state.outermost();
        // It is the path itself that initialises the class.
        (initialiser != under_test && self.leads_to(initialiser, under_test)).then(|| {
            StopReason::Unfinished {
                what: format!("{name} is being initialised"),
            }
        })
    }

    /// The same of a record whose constructor is still running.
    pub(crate) fn half_constructed(
        &mut self,
        state: &State,
        canonical: MethodId,
    ) -> Option<StopReason> {
        let name = self
            .program
            .method(canonical)
            .owner
            .name
            .replace(['/', '$'], ".");
        let under_test = state.outermost();
        self.leads_to(canonical, under_test)
            .then(|| StopReason::Unfinished {
                what: format!("an object of {name} is being constructed"),
            })
    }

    /// Why a path is not followed on which the constructor of a record has found something unfinished; none if that cannot be.
    pub(crate) fn met_unfinished(
        &mut self,
        state: &State,
        canonical: MethodId,
    ) -> Result<Option<StopReason>, Halt> {
        if seeded(Fault::RecordsMeetFinished) {
            return Ok(None);
        }
        let met = match self.met.get(&canonical) {
            Some(met) => Rc::clone(met),
            None => {
                let met = Rc::new(self.may_meet(canonical)?);
                self.met.insert(canonical, Rc::clone(&met));
                met
            }
        };
        for ty in &met.types {
            self.note_world(state, ty);
        }
        Ok(met.reason.clone())
    }

    fn may_meet(&mut self, canonical: MethodId) -> Result<Met, StopReason> {
        let entry = self.program.method(canonical);
        let root = method_ref(&entry.owner, entry.method());
        let own = Arc::clone(&entry.owner);
        let graph = CallGraph::new(self.program.classes, &root);
        let mut owners: Vec<(Arc<cf::Class>, bool)> = Vec::new();
        let mut read = |member: &MemberRef, is_static: bool| {
            let Ok(Some((owner, index))) = self.program.classes.resolve_field(member) else {
                return;
            };
            let field = &owner.fields[index];
            let is_fixed = field.flags.is_final() && field.constant.is_none();
            // What a record reads of itself it has assigned.
            let is_itself = !is_static && owner.name == own.name && !graph.may_lead_to(&root);
            if is_fixed
                && !is_itself
                && matches!(owner.origin, Origin::Project(_))
                && !owners
                    .iter()
                    .any(|(o, s)| o.name == owner.name && *s == is_static)
            {
                owners.push((owner, is_static));
            }
        };
        for (_, method) in graph.reached() {
            let insns = method.code.as_ref().map_or(&[][..], |c| &c.insns);
            for insn in insns {
                match insn {
                    Insn::GetStatic(member) => read(member, true),
                    Insn::GetField(member) => read(member, false),
                    _ => {}
                }
            }
        }
        let mut met = Met::default();
        for (owner, is_static) in owners {
            self.meets(canonical, &owner, is_static, &mut met)?;
        }
        Ok(met)
    }

    /// Whether the constructor of a record may find a class, or an object of it, unfinished.
    fn meets(
        &mut self,
        canonical: MethodId,
        owner: &Arc<cf::Class>,
        is_static: bool,
        met: &mut Met,
    ) -> Result<(), StopReason> {
        let shown = owner.name.replace(['/', '$'], ".");
        let class = self.program.load(&owner.name)?;
        // Constants are made by the initialiser of their class.
        if is_static || self.program.is_enum(&owner.name) {
            let initialiser = self.program.class(class).initialiser;
            if initialiser.is_some_and(|method| self.leads_to(method, canonical)) {
                let what = format!("{shown} is being initialised");
                met.reason = Some(StopReason::Unfinished { what });
            }
            return Ok(());
        }
        // A field is assigned by the constructors of its class, before those of subclasses go on.
        for (index, method) in owner.methods.iter().enumerate() {
            if &*method.name != "<init>" {
                continue;
            }
            let constructor = self.program.intern(class, owner, index)?;
            if self.leads_to(constructor, canonical) {
                let what = format!("an object of {shown} is being constructed");
                met.reason = Some(StopReason::Unfinished { what });
            }
            // Classes that are not known may override what it calls.
            let root = method_ref(owner, method);
            if CallGraph::new(self.program.classes, &root).calls_others() {
                met.types.push(Arc::clone(&owner.name));
            }
        }
        Ok(())
    }

    /// Whether code may enter a method.
    pub(crate) fn leads_to(&mut self, from: MethodId, to: MethodId) -> bool {
        if seeded(Fault::EverythingIsFinished) {
            return false;
        }
        if let Some(known) = self.leads.get(&(from, to)) {
            return *known;
        }
        let reference = |machine: &Machine, id: MethodId| -> MethodRef {
            let entry = machine.program.method(id);
            method_ref(&entry.owner, entry.method())
        };
        let (root, target) = (reference(self, from), reference(self, to));
        let graph = CallGraph::new(self.program.classes, &root);
        let leads = graph.may_lead_to(&target);
        self.leads.insert((from, to), leads);
        leads
    }

    /// A class whose initialiser leads to that of another and may be led to by it, so that either may have run first: the
    /// other one, if it was found half initialised then.
    pub(crate) fn leads_back(&mut self, class: ClassId) -> Option<Arc<str>> {
        if let Some(known) = self.cycles.get(&class) {
            return known.clone();
        }
        let found = self.program.find_cycle(class);
        self.cycles.insert(class, found.clone());
        found
    }
}
