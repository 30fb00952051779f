//! Havoc: what a place held is forgotten, what is not named stays, and no other state is touched.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::classes::class;
use super::lab::{Lab, object_id};
use crate::heap::{Body, Elements};
use crate::refs::HavocPoint;
use crate::state::State;
use crate::value::Value;

fn later() -> Rc<HavocPoint> {
    Rc::new(HavocPoint {
        call: 1,
        found: BTreeSet::new(),
    })
}

/// An object of `A` whose fields hold numbers and nulls.
fn lab() -> (Lab, State, Value) {
    let a = class("A")
        .field("x I")
        .field("y J")
        .field("final z I")
        .field("next LA;")
        .field("static s I")
        .field("static t I")
        .constructor()
        .method("static f()V", "return");
    let mut lab = Lab::new([a]);
    let mut state = lab.start("A.f()V", &[]);
    let object = lab.object(&mut state, "A");
    (lab, state, object)
}

#[test]
fn a_field_gets_any_value_and_its_neighbours_stay() {
    let (mut lab, mut state, object) = lab();
    let (id, slot) = (object_id(&state, object), lab.field_slot("A.x I"));
    let is_reference = lab
        .machine
        .havoc_field(&mut state, id, slot, &later())
        .unwrap();
    assert!(!is_reference);
    assert!(matches!(
        lab.field(&state, object, "A.x I"),
        Value::IntTerm(_)
    ));
    assert_eq!(lab.field(&state, object, "A.y J"), Value::Long(0));
    assert_eq!(lab.field(&state, object, "A.next LA;"), Value::Null);
}

#[test]
fn a_reference_becomes_one_that_may_be_anything() {
    let (mut lab, mut state, object) = lab();
    let (id, slot) = (object_id(&state, object), lab.field_slot("A.next LA;"));
    assert!(
        lab.machine
            .havoc_field(&mut state, id, slot, &later())
            .unwrap()
    );
    let next = lab.field(&state, object, "A.next LA;");
    let Value::Sym(reference) = next else {
        panic!("{next:?}")
    };
    let known = state.input_ref(reference);
    assert!(known.havocked.is_some() && !known.non_null);
    assert_eq!(known.types, [Rc::from("A")]);
}

#[test]
fn another_object_and_another_state_keep_what_they_hold() {
    let (mut lab, mut state, object) = lab();
    let other = lab.object(&mut state, "A");
    let before = state.clone();
    let (id, slot) = (object_id(&state, object), lab.field_slot("A.x I"));
    lab.machine
        .havoc_field(&mut state, id, slot, &later())
        .unwrap();
    assert_eq!(lab.field(&state, other, "A.x I"), Value::Int(0));
    assert_eq!(lab.field(&before, object, "A.x I"), Value::Int(0));
}

#[test]
fn two_havocs_give_two_values() {
    let (mut lab, mut state, object) = lab();
    let (id, slot) = (object_id(&state, object), lab.field_slot("A.x I"));
    lab.machine
        .havoc_field(&mut state, id, slot, &later())
        .unwrap();
    let first = lab.field(&state, object, "A.x I");
    lab.machine
        .havoc_field(&mut state, id, slot, &later())
        .unwrap();
    assert_ne!(first, lab.field(&state, object, "A.x I"));
}

#[test]
fn final_fields_are_forgotten_only_where_they_are_being_set() {
    let (mut lab, mut state, object) = lab();
    let id = object_id(&state, object);
    assert!(
        lab.machine
            .havoc_fields(&mut state, id, false, &later())
            .unwrap()
    );
    assert_eq!(lab.field(&state, object, "A.z I"), Value::Int(0));
    assert!(matches!(
        lab.field(&state, object, "A.y J"),
        Value::LongTerm(_)
    ));
    lab.machine
        .havoc_fields(&mut state, id, true, &later())
        .unwrap();
    assert!(matches!(
        lab.field(&state, object, "A.z I"),
        Value::IntTerm(_)
    ));
}

#[test]
fn a_static_field_gets_any_value_and_its_neighbour_stays() {
    let (mut lab, mut state, _) = lab();
    let (s, t) = (lab.static_slot("A.s I"), lab.static_slot("A.t I"));
    lab.machine.write_static(&mut state, s, Value::Int(3));
    lab.machine.write_static(&mut state, t, Value::Int(4));
    let value = lab.machine.havoc_static(&mut state, s, &later()).unwrap();
    assert!(matches!(value, Value::IntTerm(_)));
    assert_eq!(lab.static_field(&state, "A.s I"), value);
    assert_eq!(lab.static_field(&state, "A.t I"), Value::Int(4));
}

#[test]
fn elements_are_forgotten_and_the_length_stays() {
    let (mut lab, mut state, _) = lab();
    let array = lab.array(&mut state, "I", &[Value::Int(5); 3]);
    let id = object_id(&state, array);
    assert!(
        !lab.machine
            .havoc_elements(&mut state, id, &later())
            .unwrap()
    );
    let (_, elements) = lab.machine.array(&state, id).unwrap();
    assert_eq!(elements.length(), Value::Int(3));
    assert!(matches!(elements, Elements::Term { .. }));
}

#[test]
fn each_element_of_an_array_of_objects_becomes_a_reference_of_its_own() {
    let (mut lab, mut state, object) = lab();
    let array = lab.array(&mut state, "LA;", &[object, object]);
    let id = object_id(&state, array);
    assert!(
        lab.machine
            .havoc_elements(&mut state, id, &later())
            .unwrap()
    );
    let cells = state.cells(id).unwrap();
    assert!(
        matches!(cells[..], [Value::Sym(a), Value::Sym(b)] if a != b),
        "{cells:?}"
    );
}

#[test]
fn an_array_of_unknown_length_loses_the_elements_that_were_read() {
    let t = class("T").method("static f([LA;)V", "aload 0 | ldc 0 | aaload | pop | return");
    let mut lab = Lab::new([class("A").constructor(), t]);
    let state = lab.inputs("T.f([LA;)V");
    let leaves = lab.leaves(state);
    let read = leaves.into_iter().find(|leaf| {
        leaf.state.input_objects() > 0 && lab.outcome(leaf, &Default::default()) == "returns"
    });
    let mut state = read.unwrap().state;
    let id = object_id(&state, state.top.slots[0]);
    let length = lab.machine.array(&state, id).unwrap().1.length();
    lab.machine
        .havoc_elements(&mut state, id, &later())
        .unwrap();
    let Body::Array(
        _,
        Elements::Sparse {
            cells, length: now, ..
        },
    ) = &state.heap.get(id).body
    else {
        panic!("{:?}", state.heap.get(id).body)
    };
    assert!(cells.is_empty());
    assert_eq!(*now, length);
}

#[test]
fn what_was_forgotten_is_any_value_in_the_code_that_follows() {
    let code = "aload 0 | getfield A.x I | ldc 5 | if_icmpeq five | ldc 0 | ireturn | five: ldc 1 | ireturn";
    let a = class("A")
        .field("x I")
        .constructor()
        .method("static f(LA;)I", code);
    let mut lab = Lab::new([a]);
    let mut state = lab.start("A.f(LA;)I", &[]);
    let object = lab.object(&mut state, "A");
    state.top.slots[0] = object;
    let known = lab.leaves(state.clone());
    assert_eq!(known.len(), 1);
    let (id, slot) = (object_id(&state, object), lab.field_slot("A.x I"));
    lab.machine
        .havoc_field(&mut state, id, slot, &later())
        .unwrap();
    assert_eq!(lab.paths(state).outcomes(), ["0", "1"]);
}
