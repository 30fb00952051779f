//! In: a class whose static initialiser could not be followed, and what it left when it was run on the JVM. Out: for tests, its static fields hold that.
//!
//! A path that reads a field of such a class ends as unknown. Next to it there is, for tests only, one on which the fields hold what the run left
//! ([`crate::inputs::left`] makes the fork). Without the run the class is noted as wanted: the search ends, the job is given again with it. The objects are
//! those of the initialiser, which others may have changed since: from then on they are treated as all objects that initialisers made, and in tests are as they were left.
//!
//! What a run left is the same wherever tests run, as far as it is told: it was run twice, in surroundings that differ in all that can be varied (see
//! [`StaticState`]). What cannot be varied (the clock, files) is excluded by the code that the initialiser reaches ([`Machine::is_repeatable`]), and so is what static fields of
//! others decide that can change. A value that is not told is `Value::Unset`, and stops the path that reads it.
//!
//! An object that the fields of another class lead to is the object that this class has here; so enum constants are the ones that code compares with. Where
//! the other class does not have it, it is not known.

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::{Insn, Origin};
use provetta_outcome::{self as outcome, Layout, Member, StaticObject, StaticState, StopReason};

use crate::event::Assumption;
use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements, Object, Owner};
use crate::ids::ClassId;
use crate::machine::Machine;
use crate::names::BOXES;
use crate::objects::{allocate, literal, mirror, new_string, set_named};
use crate::program::Program;
use crate::reach::{CallGraph, initialiser_of};
use crate::state::{Init, State, When};
use crate::value::Value;
use provetta_term::Work;

impl Machine<'_> {
    /// What static initialisers left that were run; others may be asked for from now on.
    pub fn give_ran(&mut self, ran: &[StaticState]) {
        let ran = ran.iter();
        let ran = ran.map(|left| (left.class.clone(), Rc::new(left.clone())));
        self.ran = Some(ran.collect());
    }

    /// A static field is read that an initialiser would have set which could not be followed.
    pub(crate) fn ask_ran(&mut self, state: &State, class: ClassId, reason: StopReason) -> Halt {
        let entry = self.program.class(class);
        let name = entry.class.name.clone();
        let may_ask = !entry.is_jdk && self.may_assume(state);
        let Some(ran) = self.ran.as_ref().filter(|_| may_ask) else {
            return Halt::Stop(reason);
        };
        let left = ran.get(&name).cloned();
        if state.classes.initialisation.ran.contains_key(&class) {
            let why = "what a run of it left there differs elsewhere or is no data";
            return Halt::Stop(because(reason, why));
        }
        // Which of several initialisers that lead to each other ran first decides what they left, and in a test JVM that is another one each time.
        if self.leads_back(class).is_some() {
            return Halt::Stop(reason);
        }
        if !self.is_repeatable(class) {
            let why = "it asks for time, files or what others can change";
            return Halt::Stop(because(reason, why));
        }
        match left.as_deref() {
            Some(StaticState {
                failed: Some(why), ..
            }) => Halt::Stop(because(reason, why)),
            Some(_) => Halt::Assume(Assumption::AsRun(class), reason),
            None => {
                self.wanted.insert(name);
                Halt::Stop(reason)
            }
        }
    }

    /// Makes the objects that a run left, where the path goes on with them. `true` means a frame was pushed to initialise another class first; the instruction is
    /// executed again.
    pub(crate) fn restore_ran(&mut self, state: &mut State, class: ClassId) -> Result<bool, Halt> {
        self.restore_after(state, class, &mut Vec::new())
    }

    fn restore_after(
        &mut self,
        state: &mut State,
        class: ClassId,
        waiting: &mut Vec<ClassId>,
    ) -> Result<bool, Halt> {
        if state.classes.initialisation.ran.get(&class) != Some(&false) || waiting.contains(&class)
        {
            return Ok(false);
        }
        let name = self.program.name_of(class);
        let left = self.ran.as_ref().and_then(|ran| ran.get(&name));
        let Some(left) = left.cloned() else {
            return Ok(false);
        };
        waiting.push(class);
        for object in &left.objects {
            let StaticObject::Shared { class, field, .. } = object else {
                continue;
            };
            let other = self.program.load(class)?;
            if state.is_uninitialised(other) && self.initialise_before(state, other)? {
                return Ok(true);
            }
            if held(&self.program, state, other, field).is_some() {
                continue;
            }
            let statics = state.classes.statics.get(&other);
            if let Some(Init::Failed(reason)) = statics.map(|statics| &statics.init) {
                let reason = StopReason::clone(reason);
                if let Halt::Assume(..) = self.ask_ran(state, other, reason) {
                    state.classes.initialisation.ran.insert(other, false);
                }
                if self.restore_after(state, other, waiting)? {
                    return Ok(true);
                }
            }
        }
        waiting.pop();
        let meter = self.terms.meter();
        meter.count(Work::Instruction, 2 * left.objects.len() as u64);
        let owner = state.heap.set_owner(Owner::Class(class));
        let made = restore(&mut self.program, state, class, &left);
        state.heap.set_owner(owner);
        made?;
        state.classes.initialisation.ran.insert(class, true);
        Ok(false)
    }

    /// Whether the code that a static initialiser reaches asks for nothing that is another time other than it was when it was run.
    fn is_repeatable(&mut self, class: ClassId) -> bool {
        if let Some(known) = self.repeatable.get(&class) {
            return *known;
        }
        let own = self.program.name_of(class);
        let classes = self.program.classes;
        let graph = CallGraph::new(classes, &initialiser_of(&own));
        let reached = graph.reached();
        let code = reached.iter().filter_map(|(_, m)| m.code.as_ref());
        let is_fine = |insn: &Insn| match insn {
            Insn::GetStatic(member) => match classes.resolve_field(member) {
                Ok(Some((owner, index))) => {
                    owner.name == own
                        || matches!(owner.origin, Origin::Jdk)
                        || owner.fields[index].flags.is_final()
                }
                _ => false,
            },
            Insn::Invoke(_, member) => {
                !depends_on_time(&member.class, &member.name, &member.descriptor)
            }
            _ => true,
        };
        let repeatable = code.flat_map(|code| &code.insns).all(is_fine);
        self.repeatable.insert(class, repeatable);
        repeatable
    }
}

/// Why an initialiser could not be followed, and why a run of it does not help.
fn because(reason: StopReason, why: &str) -> StopReason {
    match reason {
        StopReason::Unsupported { what } => StopReason::Unsupported {
            what: format!("{what}; {why}"),
        },
        other => other,
    }
}

/// Methods of the JDK that answer otherwise at another time or on another machine, with the same class path and whatever the settings are.
fn depends_on_time(class: &str, name: &str, descriptor: &str) -> bool {
    const CLASSES: [&str; 16] = [
        "java/io/File",
        "java/io/FileInputStream",
        "java/io/FileOutputStream",
        "java/io/FileReader",
        "java/io/FileWriter",
        "java/io/RandomAccessFile",
        "java/lang/ProcessBuilder",
        "java/lang/ProcessHandle",
        "java/lang/Runtime",
        "java/net/InetAddress",
        "java/net/NetworkInterface",
        "java/net/Socket",
        "java/nio/file/Files",
        "java/security/SecureRandom",
        "java/util/concurrent/Executors",
        "java/util/concurrent/ThreadLocalRandom",
    ];
    if CLASSES.contains(&class) || class.starts_with("java/lang/management/") {
        return true;
    }
    match (class, name) {
        ("java/lang/System", "currentTimeMillis" | "nanoTime" | "getenv" | "identityHashCode")
        | ("java/lang/Math" | "java/lang/StrictMath", "random")
        | ("java/lang/Thread", "start")
        | ("java/util/Calendar", "getInstance")
        | ("java/util/UUID", "randomUUID") => true,
        (
            "java/util/Date"
            | "java/util/GregorianCalendar"
            | "java/util/Random"
            | "java/util/SplittableRandom",
            "<init>",
        ) => descriptor == "()V",
        (class, "now") => class.starts_with("java/time/"),
        ("java/time/Clock", name) => name.starts_with("system") || name.starts_with("tick"),
        _ => false,
    }
}

/// What a static field holds, if that is known and an object or null.
fn held(program: &Program<'_>, state: &State, class: ClassId, field: &str) -> Option<Value> {
    let infos = program.class(class).statics.iter();
    let at = infos.clone().position(|info| &*info.name == field)?;
    let value = *state.classes.statics.get(&class)?.values.get(at)?;
    matches!(value, Value::Ref(_) | Value::Null).then_some(value)
}

/// Makes the objects and sets the fields.
fn restore(
    program: &mut Program<'_>,
    state: &mut State,
    class: ClassId,
    left: &StaticState,
) -> Result<(), Halt> {
    let mut layouts = Vec::with_capacity(left.layouts.len());
    for layout in &left.layouts {
        layouts.push(slots(program, layout)?);
    }
    let mut made: Vec<Value> = Vec::with_capacity(left.objects.len());
    for object in &left.objects {
        made.push(make(program, state, object, &layouts)?);
    }
    for (object, value) in left.objects.iter().zip(&made) {
        match (object, value) {
            (StaticObject::Fields(layout, values), Value::Ref(id)) => {
                if let Body::Fields(fields) = &mut state.heap.get_mut(*id).body {
                    let (_, slots) = &layouts[*layout as usize];
                    let fields = Rc::make_mut(fields);
                    for (slot, value) in slots.iter().zip(values) {
                        if let Some(place) = slot.and_then(|slot| fields.get_mut(slot)) {
                            *place = translate(value, &made);
                        }
                    }
                }
            }
            (StaticObject::Lambda { captured, .. }, Value::Ref(id)) => {
                if let Body::Fields(fields) = &mut state.heap.get_mut(*id).body {
                    let fields = Rc::make_mut(fields).iter_mut();
                    for (place, value) in fields.zip(captured) {
                        *place = translate(value, &made);
                    }
                }
            }
            (StaticObject::Array(_, elements), Value::Ref(id)) => {
                let elements = elements.iter().map(|value| translate(value, &made));
                let elements = Elements::Cells(elements.collect());
                if let Body::Array(_, cells) = &mut state.heap.get_mut(*id).body {
                    *cells = elements;
                }
            }
            _ => {}
        }
    }
    let infos = &program.class(class).statics;
    if let Some(statics) = state.classes.statics.get_mut(&class) {
        let values = Rc::make_mut(&mut statics.values);
        for (value, info) in values.iter_mut().zip(infos) {
            let told = left.fields.iter().find(|(name, _)| *name == info.name);
            if let (Value::Unset, false, Some((_, told))) = (*value, info.is_input, told) {
                *value = translate(told, &made);
            }
        }
    }
    Ok(())
}

/// An object without the references that it holds.
fn make(
    program: &mut Program<'_>,
    state: &mut State,
    object: &StaticObject,
    layouts: &[(ClassId, Vec<Option<usize>>)],
) -> Result<Value, Halt> {
    Ok(match object {
        StaticObject::Text(units, true) => literal(program, state, &units.as_slice().into())?,
        StaticObject::Text(units, false) => Value::Ref(new_string(program, state, units)?),
        StaticObject::Mirror(name) => mirror(program, state, name)?,
        StaticObject::Boxed(inner) => {
            let at = match inner {
                outcome::Value::Int(_) => 0,
                outcome::Value::Long(_) => 1,
                outcome::Value::Short(_) => 2,
                outcome::Value::Byte(_) => 3,
                outcome::Value::Char(_) => 4,
                outcome::Value::Float(_) => 5,
                outcome::Value::Double(_) => 6,
                _ => return Ok(Value::Unset),
            };
            let (name, descriptor) = BOXES[at];
            let class = program.load(name)?;
            let id = allocate(program, state, class);
            let value = translate(inner, &[]);
            set_named(program, state, id, name, "value", descriptor, value)?;
            state.heap.get_mut(id).cached_box = true;
            Value::Ref(id)
        }
        StaticObject::Array(element, _) => {
            let class = program.load("java/lang/Object")?;
            let element = ElemType::of_descriptor(&element.descriptor());
            Value::Ref(state.heap.allocate(Object {
                class,
                body: Body::Array(element, Elements::Cells(imbl::Vector::new())),
                owner: state.heap.owner(),
                cached_box: false,
                input: None,
            }))
        }
        StaticObject::Lambda {
            host,
            interface,
            target,
            captured,
        } => match program.lambda_made_by(host, interface, target)? {
            Some(class) if program.class(class).fields.len() == captured.len() => {
                Value::Ref(allocate(program, state, class))
            }
            _ => Value::Unset,
        },
        StaticObject::Fields(layout, _) => {
            let (class, _) = layouts[*layout as usize];
            if !program.class(class).is_jdk && state.is_uninitialised(class) {
                // There is an object of it.
                state.classes.initialisation.decide(class, When::Before);
            }
            Value::Ref(allocate(program, state, class))
        }
        StaticObject::Shared { class, field, path } => {
            let class = program.load(class)?;
            follow(program, state, class, field, path).unwrap_or(Value::Unset)
        }
    })
}

/// The object at the end of a way from a static field.
fn follow(
    program: &Program<'_>,
    state: &State,
    class: ClassId,
    field: &str,
    path: &[Member],
) -> Option<Value> {
    let mut at = held(program, state, class, field)?;
    for member in path {
        let Value::Ref(id) = at else { return None };
        let object = state.heap.get(id);
        at = match (member, &object.body) {
            (Member::Field(owner, name), Body::Fields(values)) => {
                let infos = program.class(object.class).fields.iter();
                let slot = infos
                    .clone()
                    .position(|info| info.declared_in == *owner && info.name == *name)?;
                *values.get(slot)?
            }
            (Member::Element(index), Body::Array(_, Elements::Cells(cells))) => {
                *cells.get(*index as usize)?
            }
            _ => return None,
        };
    }
    matches!(at, Value::Ref(_)).then_some(at)
}

/// A class, and for each field of a layout the slot that it has here.
fn slots(
    program: &mut Program<'_>,
    layout: &Layout,
) -> Result<(ClassId, Vec<Option<usize>>), Halt> {
    let class = program.load(&layout.class)?;
    let infos = &program.class(class).fields;
    let slot = |(owner, name): &(Arc<str>, Arc<str>)| {
        let mut infos = infos.iter();
        infos.position(|info| info.name == *name && info.declared_in == *owner)
    };
    Ok((class, layout.fields.iter().map(slot).collect()))
}

fn translate(value: &outcome::Value, made: &[Value]) -> Value {
    match value {
        outcome::Value::Boolean(v) => Value::Int(i32::from(*v)),
        outcome::Value::Byte(v) => Value::Int(i32::from(*v)),
        outcome::Value::Short(v) => Value::Int(i32::from(*v)),
        outcome::Value::Char(v) => Value::Int(i32::from(*v)),
        outcome::Value::Int(v) => Value::Int(*v),
        outcome::Value::Long(v) => Value::Long(*v),
        outcome::Value::Float(bits) => Value::Float(f32::from_bits(*bits)),
        outcome::Value::Double(bits) => Value::Double(f64::from_bits(*bits)),
        outcome::Value::Null => Value::Null,
        outcome::Value::Ref(number) => made.get(*number as usize).copied().unwrap_or(Value::Unset),
        _ => Value::Unset,
    }
}
