//! In: a class. Out: the ways to get an object of it, with labels, and which of its objects a reference may mean.

use std::sync::Arc;

use provetta_outcome::StopReason;

use crate::event::Then;
use crate::halt::Halt;
use crate::heap::Body;
use crate::ids::{ClassId, MethodId, ObjectId, RefId};
use crate::inputs::candidates::Candidates;
use crate::program::Program;
use crate::refs::{Decision, Origin};
use crate::state::State;

impl Program<'_> {
    pub(crate) fn maker_label(&self, maker: MethodId) -> String {
        let entry = self.method(maker);
        let class = crate::names::simple_name(&entry.owner.name);
        let types = provetta_outcome::JavaType::parse_method(&entry.method().descriptor)
            .map(|(types, _)| types)
            .unwrap_or_default();
        let types: Vec<String> = types
            .iter()
            .map(|t| {
                let text = t.to_string();
                text.rsplit('.').next().unwrap_or(&text).to_owned()
            })
            .collect();
        match &*entry.method().name {
            _ if &*entry.owner.name == crate::names::HASH_RULES => {
                let made = entry.returns.to_string();
                format!("new {}()", made.rsplit('.').next().unwrap_or(&made))
            }
            "<init>" => format!("new {class}({})", types.join(", ")),
            name => format!("{class}.{name}({})", types.join(", ")),
        }
    }

    /// Whether a class is an enum, or that of a constant with a body.
    pub(crate) fn is_constant(&self, class: &str) -> bool {
        self.is_enum(class)
            || matches!(self.classes.find(class), Ok(Some(c))
                if self.enum_of_body(&c).is_some())
    }

    /// Constructors of an abstract class that take arguments: a test that extends it runs one of them.
    pub(crate) fn extending(&mut self, class: ClassId) -> Result<Vec<MethodId>, Halt> {
        let owner = Arc::clone(&self.class(class).class);
        if self.extends_plainly(&owner) {
            return Ok(Vec::new());
        }
        let makers = self.makers(class)?;
        let constructs = |m: &MethodId| &*self.method(*m).method().name == "<init>";
        Ok(makers.into_iter().filter(constructs).collect())
    }

    pub(crate) fn origin_label(&self, origin: Origin) -> String {
        match origin {
            Origin::Maker(method) | Origin::Canonical(method) => self.maker_label(method),
            Origin::Sample(method, sample) => {
                format!("{}, sample {sample}", self.maker_label(method))
            }
            Origin::Field { class, slot } | Origin::Singleton { class, slot } => {
                let entry = self.class(class);
                let simple = crate::names::simple_name(&entry.class.name);
                format!("{simple}.{}", entry.statics[slot as usize].name)
            }
            Origin::Library(class) => {
                let name = &self.class(class).class.name;
                format!("an object of {}", crate::names::simple_name(name))
            }
            Origin::Lookups(class) => {
                let name = &self.class(class).class.name;
                format!("any {}", crate::names::simple_name(name))
            }
            Origin::Any(class) | Origin::Stub(class) => {
                let name = &self.class(class).class.name;
                crate::names::simple_name(name).to_owned()
            }
        }
    }

    /// Ways for a test to get an object of a class: to make it, else from others.
    pub(crate) fn ways_to_get(&mut self, class: ClassId) -> Result<Vec<Origin>, Halt> {
        let makers = self.makers(class)?;
        if makers.is_empty() {
            return Ok(self.exposers(class)?);
        }
        Ok(makers.into_iter().map(Origin::Maker).collect())
    }

    pub(crate) fn is_abstract_type(&self, name: &str) -> bool {
        let found = self.classes.find(name);
        matches!(found, Ok(Some(class)) if class.flags.is_abstract() || class.flags.is_interface())
    }
}

/// Ways to make an object that nothing is asked of, in the order they are tried.
pub(super) fn ways(id: RefId, origins: impl Iterator<Item = Origin>) -> Vec<(String, Then)> {
    let way = |(i, origin)| {
        let then = Then::Decide(Decision::New(id, origin));
        (format!("any object, way {i}"), then)
    };
    origins.enumerate().map(way).collect()
}

/// Classes that override the method under test are no receivers for it.
pub(crate) fn only_receivers(
    program: &mut Program<'_>,
    state: &State,
    candidates: &mut Candidates,
) -> Result<(), Halt> {
    let method = state.outermost();
    let mut kept = Vec::new();
    let owner = Arc::clone(&program.method(method).owner);
    let enum_of_body = program.enum_of_body(&owner);
    for name in std::mem::take(&mut candidates.classes) {
        let class = program.load(&name)?;
        if enum_of_body.as_ref() == Some(&name) || program.dispatch(class, method)? == Some(method)
        {
            kept.push(name);
        }
    }
    if kept.is_empty() && candidates.stub.is_none() && program.can_be_stub(&owner)? {
        candidates.stub = Some(Arc::clone(&owner.name));
    }
    candidates.classes = kept;
    if candidates.others.is_none() && program.is_called_by_super(method)? {
        let what = "a receiver of a class that overrides the method and calls it with super";
        candidates.others = Some(StopReason::Unsupported { what: what.into() });
    }
    Ok(())
}

/// Whether a reference, if it is the receiver, may mean an object that static fields keep: its class may override the method.
pub(crate) fn may_receive(
    program: &mut Program<'_>,
    state: &State,
    id: RefId,
    object: ObjectId,
) -> Result<bool, Halt> {
    if state.inputs.receiver != Some(id) || !state.inputs.kept.contains_key(&object) {
        return Ok(true);
    }
    let method = state.outermost();
    let class = state.heap.get(object).class;
    Ok(program.dispatch(class, method)? == Some(method))
}

/// How many input objects of a class there are.
pub(crate) fn count_of_class(program: &Program<'_>, state: &State, class: &Arc<str>) -> u32 {
    state
        .inputs
        .graph
        .iter()
        .filter(|o| {
            let object = state.heap.get(o.id);
            matches!(object.body, Body::Fields(_))
                && program.class(object.class).class.name == *class
        })
        .count() as u32
}
