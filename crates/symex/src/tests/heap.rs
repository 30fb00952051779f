//! The heap of a state: copies share nothing that is written, ids mean the same object, writes are counted.

use provetta_term::Assignment;

use super::classes::class;
use super::lab::{Lab, object_id};
use crate::heap::{Body, ElemType, Elements, Heap, Object, Owner};
use crate::ids::ClassId;
use crate::ids::ObjectId;
use crate::state::State;
use crate::value::Value;

fn lab() -> (Lab, State) {
    let a = class("A").field("x I").field("static s I").constructor();
    let mut lab = Lab::new([a.method("static f(I)V", "return")]);
    let state = lab.inputs("A.f(I)V");
    (lab, state)
}

fn shown(lab: &Lab, state: &State, value: Value) -> String {
    lab.show(state, value, &Assignment::new())
}

#[test]
fn a_write_to_a_field_after_a_fork_is_not_seen_in_the_other() {
    let (mut lab, mut one) = lab();
    let object = lab.object(&mut one, "A");
    let mut other = one.clone();
    lab.set_field(&mut one, object, "A.x I", Value::Int(1));
    lab.set_field(&mut other, object, "A.x I", Value::Int(2));
    let (a, b) = (
        lab.field(&one, object, "A.x I"),
        lab.field(&other, object, "A.x I"),
    );
    assert_eq!((a, b), (Value::Int(1), Value::Int(2)));
}

#[test]
fn a_write_to_an_element_after_a_fork_is_not_seen_in_the_other() {
    let (mut lab, mut one) = lab();
    let array = lab.array(&mut one, "I", &[Value::Int(0); 2]);
    let other = one.clone();
    let id = object_id(&one, array);
    if let Body::Array(_, Elements::Cells(cells)) = &mut one.heap.get_mut(id).body {
        cells.set(1, Value::Int(5));
    }
    let cells = |state: &State| state.cells(object_id(state, array)).unwrap();
    assert_eq!(cells(&one)[1], Value::Int(5));
    assert_eq!(cells(&other)[1], Value::Int(0));
}

#[test]
fn a_write_to_a_static_field_after_a_fork_is_not_seen_in_the_other() {
    let (mut lab, mut one) = lab();
    let slot = lab.static_slot("A.s I");
    lab.machine.write_static(&mut one, slot, Value::Int(1));
    let other = one.clone();
    lab.machine.write_static(&mut one, slot, Value::Int(2));
    assert_eq!(lab.static_field(&one, "A.s I"), Value::Int(2));
    assert_eq!(lab.static_field(&other, "A.s I"), Value::Int(1));
}

#[test]
fn the_two_sides_of_a_branch_do_not_see_each_other() {
    let code = "new A | astore 1 | iload 0 | ifeq no | aload 1 | ldc 1 | putfield A.x I | no: aload 1 | getfield A.x I | ireturn";
    let a = class("A").field("x I").constructor();
    let t = class("T").method("static f(I)I", code);
    let run = Lab::new([a, t]).explore("T.f(I)I");
    assert_eq!(run.at(&[("a", 1)]), "1");
    assert_eq!(run.at(&[("a", 0)]), "0");
}

#[test]
fn the_locals_of_a_caller_are_copied_for_a_fork() {
    let t = class("T")
        .method(
            "static g(I)I",
            "iload 0 | ifeq no | ldc 1 | ireturn | no: ldc 2 | ireturn",
        )
        .method(
            "static f(I)I",
            "iinc 0 0 | iload 0 | invokestatic T.g(I)I | istore 0 | iload 0 | ireturn",
        );
    let run = Lab::new([t]).explore("T.f(I)I");
    assert_eq!(run.at(&[("a", 0)]), "2");
    assert_eq!(run.at(&[("a", 7)]), "1");
}

fn object(owner: Owner) -> Object {
    Object {
        class: ClassId(0),
        body: Body::Array(
            ElemType::Int,
            Elements::Cells([Value::Int(0)].into_iter().collect()),
        ),
        owner,
        cached_box: false,
        input: None,
    }
}

#[test]
fn ids_are_given_in_order_and_never_again() {
    let mut heap = Heap::default();
    assert!(heap.is_empty());
    let first = heap.allocate(object(Owner::Path));
    let copy = heap.clone();
    let second = heap.allocate(object(Owner::Path));
    assert_eq!((first, second), (ObjectId(0), ObjectId(1)));
    assert_eq!((copy.len(), heap.len()), (1, 2));
}

#[test]
fn a_heap_is_the_same_until_something_is_written_or_made() {
    let mut heap = Heap::default();
    let id = heap.allocate(object(Owner::Path));
    let before = heap.clone();
    heap.get(id);
    assert!(heap.is_same(&before));
    heap.get_mut(id);
    assert!(!heap.is_same(&before));
    let before = heap.clone();
    heap.allocate(object(Owner::Path));
    assert!(!heap.is_same(&before));
}

#[test]
fn writes_to_what_an_initialiser_made_are_noted_unless_it_writes_itself() {
    let (mut heap, owner) = (Heap::default(), Owner::Class(ClassId(7)));
    let id = heap.allocate(object(owner));
    heap.set_owner(owner);
    heap.get_mut(id);
    assert!(!heap.is_written_shared(id));
    heap.set_owner(Owner::Path);
    assert!(heap.is_foreign(id));
    heap.get_mut(id);
    assert!(heap.is_written_shared(id));
    assert_eq!(heap.shared_writes(), 1);
}

#[test]
fn what_an_earlier_initialiser_wrote_is_forgotten() {
    let mut heap = Heap::default();
    let id = heap.allocate(object(Owner::Class(ClassId(7))));
    let before = heap.before_init();
    heap.get_mut(id);
    heap.after_init(before);
    assert!(!heap.is_written_shared(id));
    assert_eq!(heap.shared_writes(), 0);
}

#[test]
fn cells_and_their_smt_array_hold_the_same() {
    let (mut lab, state) = lab();
    let cells = [-1, 0, 200, 65].map(Value::Int);
    for elem in [
        ElemType::Byte,
        ElemType::Char,
        ElemType::Short,
        ElemType::Int,
    ] {
        let narrow: Vec<Value> = cells
            .iter()
            .map(|v| lab.machine.narrow(&elem, *v).unwrap())
            .collect();
        let all = Elements::Cells(narrow.iter().copied().collect());
        let array = all.to_term(&mut lab.machine.terms, &elem).unwrap();
        for (i, expected) in narrow.iter().enumerate() {
            let index = lab.machine.terms.int(i as i32);
            let term = lab.machine.terms.select(array, index);
            let found = elem.widen(&mut lab.machine.terms, term);
            assert_eq!(shown(&lab, &state, found), shown(&lab, &state, *expected));
        }
    }
}
