//! In: `valueOf` of the box classes. Out: a box; whether two boxes are one object is left open.

use crate::halt::Halt;
use crate::ids::ObjectId;
use crate::machine::{Machine, Model, Reply};
use crate::names::BOXES;
use crate::objects::{allocate, set_named};
use crate::state::State;
use crate::value::Value;

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    if name != "valueOf" {
        return None;
    }
    Some(match (class, descriptor) {
        ("java/lang/Integer", "(I)Ljava/lang/Integer;") => |m, s, a| value_of(m, s, a, 0),
        ("java/lang/Long", "(J)Ljava/lang/Long;") => |m, s, a| value_of(m, s, a, 1),
        ("java/lang/Short", "(S)Ljava/lang/Short;") => |m, s, a| value_of(m, s, a, 2),
        ("java/lang/Byte", "(B)Ljava/lang/Byte;") => |m, s, a| value_of(m, s, a, 3),
        ("java/lang/Character", "(C)Ljava/lang/Character;") => |m, s, a| value_of(m, s, a, 4),
        ("java/lang/Float", "(F)Ljava/lang/Float;") => |m, s, a| value_of(m, s, a, 5),
        ("java/lang/Double", "(D)Ljava/lang/Double;") => |m, s, a| value_of(m, s, a, 6),
        _ => return None,
    })
}

fn value_of(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    which: usize,
) -> Result<Reply, Halt> {
    let (name, descriptor) = BOXES[which];
    let class = machine.program.load(name)?;
    let id = allocate(&mut machine.program, state, class);
    set_named(
        &mut machine.program,
        state,
        id,
        name,
        "value",
        descriptor,
        args[0],
    )?;
    state.heap.get_mut(id).cached_box = true;
    Ok(Reply::Return(Some(Value::Ref(id))))
}

impl Machine<'_> {
    /// The value in a box, with the descriptor of its type; none if the object is no box.
    pub fn unbox(&self, state: &State, id: ObjectId) -> Option<(&'static str, Value)> {
        let class = self.class_name(state, id);
        let (name, descriptor) = BOXES.iter().find(|(name, _)| *name == &*class)?;
        self.get(state, id, name, "value", descriptor)
            .ok()
            .map(|v| (*descriptor, v))
    }
}
