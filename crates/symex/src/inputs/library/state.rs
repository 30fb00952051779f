//! In: an input reference that is an object of a class in the table. Out: that object, its fields filled.

use std::rc::Rc;

use provetta_outcome::JavaType;
use provetta_term::Sort;

use crate::halt::Halt;
use crate::heap::{Body, ElemType, Object, Owner};
use crate::ids::{ClassId, ObjectId, RefId};
use crate::inputs::library::{Part, element_signature, library_of};
use crate::machine::Machine;
use crate::refs::{Holds, How, Target};
use crate::state::{State, Step};
use crate::value::{Value, malformed};

/// More room than a list has elements: `add` never has to make room.
const ROOM: i32 = i32::MAX;
/// No array of the JVM has more elements.
const MOST: i32 = i32::MAX - 2;

impl Machine<'_> {
    /// Makes the object of a reference one of a class in the table, in any state. The class is initialised.
    pub(in crate::inputs) fn in_library_state(
        &mut self,
        state: &mut State,
        id: RefId,
        class: ClassId,
    ) -> Result<(), Halt> {
        let entry = self.program.class(class);
        let library =
            library_of(&entry.class.name).ok_or_else(|| malformed("a class of the table"))?;
        let fields: Vec<_> = entry
            .fields
            .iter()
            .map(|f| (library.part(&f.name), f.descriptor.clone()))
            .collect();
        let name = Rc::clone(&state.input_ref(id).name);
        let mut values = Vec::with_capacity(fields.len());
        let mut arrays = Vec::new();
        for (part, descriptor) in fields {
            values.push(match part {
                Part::Zero => Value::zero(&descriptor),
                Part::True => Value::Int(1),
                Part::Number => {
                    let ty = JavaType::parse(&descriptor);
                    let ty = ty.ok_or_else(|| malformed("a field of the JDK"))?;
                    self.input(&format!("{name}.value"), &ty)
                }
                Part::Held => {
                    let point = state.input_ref(id).havocked.clone();
                    let of = state.input_ref(id).signature.clone();
                    let held = format!("{name}.get()");
                    let value = state.new_ref_since(&held, &descriptor, true, point);
                    let ty = of.and_then(|of| element_signature(&self.program, &of));
                    state.declare(value, ty);
                    value
                }
                Part::Size => {
                    // A size has 31 bits: it is never negative.
                    let size = self.variable(&format!("{name}.size()"), Sort::Bv(31));
                    let size = self.terms.zext(32, size);
                    let most = self.terms.int(MOST);
                    let fits = self.terms.sle(size, most);
                    if self.terms.as_bool(fits) != Some(true) {
                        state.path.push(Step {
                            condition: fits,
                            line: None,
                            is_making: true,
                        });
                    }
                    Value::from_int_term(&self.terms, size)
                }
                Part::Room => {
                    let array = self.own_array(state, id, &name, Value::Int(ROOM))?;
                    arrays.push(array);
                    Value::Ref(array)
                }
            });
        }
        let fields = Rc::new(values);
        let object = state.heap.allocate(Object {
            class,
            body: Body::Fields(Rc::clone(&fields)),
            owner: Owner::Path,
            cached_box: false,
            input: None,
        });
        state.register(object, &name, How::Any { initial: fields });
        for made in arrays.into_iter().chain([object]) {
            state.date(made, id);
            if state.havoc_of(made).is_some() {
                let what = "a collection that a call by contract may have changed";
                return Err(crate::halt::unsupported(what).into());
            }
        }
        let input = state.input_ref(id);
        if let Some(row) = self.program.claimed(&input.types, &input.not_types)? {
            self.stand_in(state, object, row);
        }
        state.input_ref_mut_at(id).target = Target::Object(object);
        Ok(())
    }

    /// An array of objects that nothing but its list refers to, with any elements of the type that the list says.
    fn own_array(
        &mut self,
        state: &mut State,
        id: RefId,
        name: &Rc<str>,
        length: Value,
    ) -> Result<ObjectId, Halt> {
        let object: Rc<str> = "java/lang/Object".into();
        let holds = Holds {
            below: vec![object],
            exact: true,
            ..Holds::default()
        };
        let number = state.inputs.graph.len();
        let (elements, how) = self.any_references(state, name, length, holds);
        let class = self.program.load("java/lang/Object")?;
        let array = state.heap.allocate(Object {
            class,
            body: Body::Array(ElemType::Ref("Ljava/lang/Object;".into()), elements),
            owner: Owner::Path,
            cached_box: false,
            input: None,
        });
        state.register(array, name, how);
        state.inputs.graph[number].is_shadow = true;
        let of = state.input_ref(id).signature.clone();
        if let Some(ty) = of.and_then(|of| element_signature(&self.program, &of)) {
            state.inputs.element_types.insert(array, ty);
        }
        Ok(array)
    }
}
