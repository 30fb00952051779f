//! In: what a static initialiser made. Out: which of its objects of the JDK never change, so that they hold what it made of them.
//!
//! The tables name exact classes of the JDK whose objects behave the same for ever, whatever is called on them: a subclass is
//! another class and not meant. What such an object keeps for itself (digits, the program of a pattern, the array of an unmodifiable list) was made by
//! code of the JDK, which gives it to nobody. What it was given to hold is another matter: an array that `Optional` holds is anybody's. Some fill caches later; that changes nothing that code can see, so what they hold when the
//! initialiser has ended is as good as what they hold later. Arrays inside are the path's own, since no reference outside
//! leads to them; the objects themselves existed before the call, and an input may be one of them.

use std::collections::BTreeSet;

use provetta_faults::{Fault, seeded};

use crate::heap::{BeforeInit, Body, Owner};
use crate::ids::ObjectId;
use crate::program::Program;
use crate::state::State;
use crate::value::Value;

/// Objects of these classes never change, nor does anything that they lead to.
const VALUES: [&str; 33] = [
    "java/io/File",
    "java/lang/String",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/math/MathContext",
    "java/net/URI",
    "java/time/Duration",
    "java/time/Instant",
    "java/time/LocalDate",
    "java/time/LocalDateTime",
    "java/time/LocalTime",
    "java/time/MonthDay",
    "java/time/OffsetDateTime",
    "java/time/OffsetTime",
    "java/time/Period",
    "java/time/Year",
    "java/time/YearMonth",
    "java/time/ZoneOffset",
    "java/time/ZoneRegion",
    "java/time/ZonedDateTime",
    "java/time/format/DateTimeFormatter",
    "java/util/Locale",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/UUID",
    "java/util/regex/Pattern",
    "sun/nio/cs/ISO_8859_1",
    "sun/nio/cs/US_ASCII",
    "sun/nio/cs/UTF_8",
    "sun/nio/cs/UTF_16",
    "sun/nio/cs/UTF_16BE",
    "sun/nio/cs/UTF_16LE",
];

/// Objects of these classes never change, but the objects that they hold may.
const HOLDERS: [&str; 14] = [
    "java/util/AbstractMap$SimpleImmutableEntry",
    "java/util/Collections$EmptyList",
    "java/util/Collections$EmptyMap",
    "java/util/Collections$EmptySet",
    "java/util/Collections$SingletonList",
    "java/util/Collections$SingletonMap",
    "java/util/Collections$SingletonSet",
    "java/util/ImmutableCollections$List12",
    "java/util/ImmutableCollections$ListN",
    "java/util/ImmutableCollections$Map1",
    "java/util/ImmutableCollections$MapN",
    "java/util/ImmutableCollections$Set12",
    "java/util/ImmutableCollections$SetN",
    "java/util/Optional",
];

/// What the initialiser that ends now made and what never changes is known from now on.
pub(super) fn seal_values(program: &Program<'_>, state: &mut State) {
    let first = state
        .classes
        .shared_before
        .last()
        .map_or(0, BeforeInit::objects);
    let made = || (first..state.heap.len() as u32).map(ObjectId);
    let mut sealed: BTreeSet<ObjectId> = BTreeSet::new();
    let mut waiting: Vec<(ObjectId, bool)> = Vec::new();
    for id in made().filter(|id| state.heap.get(*id).owner.is_shared()) {
        let class = program.class(state.heap.get(id).class);
        let name = &*class.class.name;
        if !class.is_jdk || !matches!(state.heap.get(id).body, Body::Fields(_)) {
            continue;
        }
        if VALUES.contains(&name) {
            waiting.push((id, true));
        } else if HOLDERS.contains(&name) || seeded(Fault::CollectionsAreValues) {
            waiting.push((id, false));
        }
    }
    while let Some((id, with_objects)) = waiting.pop() {
        if !sealed.insert(id) {
            continue;
        }
        let inside = inside(program, state, id, with_objects);
        waiting.extend(inside.into_iter().map(|next| (next, with_objects)));
    }
    for id in sealed {
        let object = state.heap.get_mut(id);
        object.owner = match object.body {
            Body::Array(..) => Owner::Path,
            _ => Owner::Older,
        };
    }
}

/// What an object that never changes keeps for itself. A holder keeps the arrays that it declares; what stands in these, and what its other fields refer to, others
/// gave it, arrays too.
fn inside(program: &Program<'_>, state: &State, id: ObjectId, with_objects: bool) -> Vec<ObjectId> {
    let object = state.heap.get(id);
    let mut found = Vec::new();
    let mut keep = |value: Value, is_own_array: bool| {
        let Value::Ref(next) = value else { return };
        let held = state.heap.get(next);
        let is_array = matches!(held.body, Body::Array(..));
        let is_own = is_own_array || with_objects || seeded(Fault::HeldArraysAreValues);
        let is_inside = is_array && is_own || with_objects && program.class(held.class).is_jdk;
        if held.owner.is_shared() && is_inside {
            found.push(next);
        }
    };
    match &object.body {
        Body::Fields(values) => {
            let fields = &program.class(object.class).fields;
            for (field, value) in fields.iter().zip(values.iter()) {
                keep(*value, field.descriptor.starts_with('['));
            }
        }
        body => body.references(&mut |value| keep(value, false)),
    }
    found
}
