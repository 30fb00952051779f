//! In: an object. Out: whether static fields keep it, which ones, and whether the path could see that.

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;

use crate::heap::{Body, Owner};
use crate::ids::ObjectId;
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::{How, InputObject, InputRef, Origin, Target};
use crate::state::{Holder, State};
use crate::value::Value;

/// Whether an input may be an object that is no input of its own: it existed before the call, or the library keeps it and may have
/// made it in an earlier call.
pub(crate) fn is_kept(program: &Program<'_>, state: &State, object: ObjectId) -> bool {
    // Plain objects are marks of the JDK, which it gives to nobody.
    let there = state.heap.get(object);
    let class = &program.class(there.class).class.name;
    let is_mark = there.owner == Owner::Older
        && &**class == "java/lang/Object"
        && matches!(there.body, Body::Fields(_));
    !is_mark && (existed(state, object) || is_cached(program, state, object))
}

/// Whether the JDK keeps an object of its own, which an earlier call may have made.
pub(crate) fn is_cached(program: &Program<'_>, state: &State, object: ObjectId) -> bool {
    let class = state.heap.get(object).class;
    program.class(class).is_jdk
        && !seeded(Fault::LibraryObjectsAreNoInputs)
        && kept_by_jdk(program, state, object)
}

/// Whether an array of references has the types that the references to an input array have.
pub(crate) fn fits_array(
    program: &Program<'_>,
    state: &State,
    input: ObjectId,
    kept: ObjectId,
) -> Result<bool, StopReason> {
    let class = shown_class(program, state, kept);
    let is_it = |r: &&InputRef| r.target == Target::Object(input);
    for ty in state
        .inputs
        .refs
        .iter()
        .filter(is_it)
        .flat_map(|r| &r.types)
    {
        if !program.is_subclass(&class, ty)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the path could see whether two objects are one: it has written something through one of them and read or
/// written it through the other.
pub(crate) fn is_observable(
    program: &Program<'_>,
    state: &State,
    input: ObjectId,
    kept: ObjectId,
) -> bool {
    let (one, other) = (state.heap.get(input), state.heap.get(kept));
    let origin = |id: ObjectId| {
        let number = state.heap.get(id).input?;
        Some(&state.inputs.graph[number as usize])
    };
    let (Some(first), Some(second)) = (origin(input), origin(kept)) else {
        return true;
    };
    let is_as_given = super::given::is_as_given;
    let is_changed = !is_as_given(state, first) || !is_as_given(state, second);
    let (Body::Fields(a), Body::Fields(b), false) =
        (&one.body, &other.body, state.inputs.has_numbers)
    else {
        return is_changed;
    };
    let initial = |object: &InputObject, slot: usize| match &object.how {
        How::Any { initial } | How::Stub { initial, .. } | How::Builder { initial, .. } => {
            initial.get(slot).copied()
        }
        _ => None,
    };
    let infos = &program.class(one.class).fields;
    infos.iter().enumerate().any(|(slot, info)| {
        let (Some(x), Some(y)) = (a.get(slot), b.get(slot)) else {
            return false;
        };
        let is_used = *x != Value::Unset && *y != Value::Unset;
        let is_first = initial(first, slot) == Some(*x) && initial(second, slot) == Some(*y);
        !info.flags.is_final() && is_used && !is_first
    })
}

/// Why nobody can say what an object holds.
pub(crate) fn may_have_changed(program: &Program<'_>, state: &State, id: ObjectId) -> StopReason {
    let class = shown_class(program, state, id);
    let what = match class.starts_with('[') {
        true => "an array".to_owned(),
        false => format!("an object of {}", class.replace(['/', '$'], ".")),
    };
    StopReason::Unsupported {
        what: format!("{what} kept in a static field, which other code may have changed"),
    }
}

/// The public constant of a class of the JDK that holds an object of the JDK, for a test that passes it.
pub(crate) fn constant_of_jdk(
    program: &Program<'_>,
    state: &State,
    object: ObjectId,
) -> Option<Origin> {
    if state.heap.get(object).owner != Owner::Older {
        return None;
    }
    state.classes.statics.iter().find_map(|(class, statics)| {
        let entry = program.class(*class);
        if !entry.is_jdk || !entry.class.name.starts_with("java/") {
            return None;
        }
        let mut all = entry.statics.iter().zip(statics.values.iter());
        let slot = all.position(|(info, value)| {
            *value == Value::Ref(object)
                && info.flags.is_final()
                && info.flags.is_public()
                && program.may_use(&entry.class, info.flags)
        })?;
        Some(Origin::Field {
            class: *class,
            slot: slot as u32,
        })
    })
}

/// The static final field that a test finds an object in.
pub(crate) fn holder_of(program: &Program<'_>, state: &State, id: ObjectId) -> Option<Holder> {
    state.classes.statics.iter().find_map(|(class, statics)| {
        let entry = program.class(*class);
        let mut all = entry.statics.iter().zip(statics.values.iter());
        let (info, _) = all.find(|(info, value)| {
            **value == Value::Ref(id)
                && info.flags.is_final()
                && program.may_use(&entry.class, info.flags)
        })?;
        Some((Rc::from(&*entry.class.name), Rc::from(&*info.name)))
    })
}

/// What an object that static fields keep is called as an input, and what identifies it.
pub(crate) fn kept_name(
    program: &Program<'_>,
    state: &State,
    id: ObjectId,
    holder: Option<&Holder>,
) -> (String, String) {
    match holder {
        Some((class, field)) => {
            let called = format!("{}.{field}", crate::names::simple_name(class));
            (format!("object in {class}.{field}"), called)
        }
        None => {
            let class = shown_class(program, state, id);
            let simple = crate::names::simple_name(&class);
            let called = format!("{}#{}", simple.trim_end_matches(';'), id.0);
            (format!("object {} of {class}", id.0), called)
        }
    }
}

/// Whether static fields of the JDK, or objects of the JDK that existed before the call, lead to an object: it is in a table that may have been filled before, or
/// such an object keeps what it has computed once.
pub(crate) fn kept_by_jdk(program: &Program<'_>, state: &State, id: ObjectId) -> bool {
    let jdk = state
        .classes
        .statics
        .iter()
        .filter(|(c, _)| program.class(**c).is_jdk);
    let mut open: Vec<Value> = jdk.flat_map(|(_, s)| s.values.iter().copied()).collect();
    // The code of the call has put into these what it finds in them.
    let older = (0..state.heap.len() as u32).map(ObjectId).filter(|other| {
        let there = state.heap.get(*other);
        there.owner.is_older()
            && matches!(there.body, Body::Fields(_))
            && program.class(there.class).is_jdk
    });
    if !seeded(Fault::CachesAreEmpty) {
        open.extend(older.map(Value::Ref));
    }
    let mut seen = std::collections::BTreeSet::new();
    while let Some(value) = open.pop() {
        let Value::Ref(found) = value else { continue };
        if found == id {
            return true;
        }
        if seen.insert(found) {
            state.heap.get(found).body.references(&mut |v| open.push(v));
        }
    }
    false
}

/// Whether an object is the string of a literal, or a class.
pub(super) fn is_named(state: &State, object: ObjectId) -> bool {
    state.vm.literals.values().any(|text| *text == object)
        || state.vm.mirrors.values().any(|mirror| *mirror == object)
}

/// Whether an object that is no input of its own existed before the call, so that an input may be it: what static initialisers
/// made, those of the JDK among them, and what makers of other inputs made. So may a lambda that captures nothing, which an earlier
/// call made.
pub(super) fn existed(state: &State, object: ObjectId) -> bool {
    if seeded(Fault::LibraryObjectsAreNoInputs) {
        return state.heap.get(object).owner.is_shared()
            || state.vm.singletons.values().any(|single| *single == object);
    }
    state.heap.get(object).owner.is_older()
        || state.inputs.snapshots.contains_key(&object)
        || state.vm.singletons.values().any(|single| *single == object)
}

/// Whether an input object and one that static fields keep are known to be two.
pub(crate) fn is_apart(state: &State, input: ObjectId, kept: ObjectId) -> bool {
    let mut others = state
        .inputs
        .refs
        .iter()
        .filter(|r| r.target == Target::Object(input))
        .flat_map(|r| &r.others);
    state.inputs.apart.contains(&(input, kept))
        || others.any(|o| state.known(*o) == Value::Ref(kept))
}
