//! In: instructions on objects, fields and types. Out: their effect (JVMS §6.5 `new`, `getfield`,
//! `putstatic`, `checkcast`, `instanceof`, `monitorenter`).

use std::rc::Rc;
use std::sync::Arc;

use provetta_faults::{Fault, seeded};
use provetta_outcome::{GoalKind, JavaType, StopReason};
use provetta_term::{FloatKind, Sort};

use crate::event::{Flow, Message};
use crate::halt::Halt;
use crate::heap::{Body, Object};
use crate::ids::{ClassId, FieldSlot, ObjectId};
use crate::init::when::write_past;
use crate::machine::{Access, Machine, StaticFields};
use crate::names::simple_name;
use crate::objects::{allocate, compares_to_save_time, is_text, shown_class};
use crate::place::Place;
use crate::program::op::{FieldSite, NameRef};
use crate::program::{Program, SlotInfo};
use crate::state::{Init, State, StaticVar};
use crate::value::{Value, malformed};

const NULL: &str = "java/lang/NullPointerException";

impl Program<'_> {
    pub(crate) fn field_slot(
        &mut self,
        site: &FieldSite,
        is_static: bool,
    ) -> Result<FieldSlot, Halt> {
        if let Some(slot) = site.slot.get() {
            return Ok(slot);
        }
        let slot = self.resolve_field(&site.member, is_static)?;
        site.slot.set(Some(slot));
        Ok(slot)
    }

    pub(crate) fn class_ref(&mut self, name: &NameRef) -> Result<ClassId, Halt> {
        if let Some(id) = name.class.get() {
            return Ok(id);
        }
        let id = self.load(&name.name)?;
        name.class.set(Some(id));
        Ok(id)
    }
}

impl Machine<'_> {
    /// Sets a field of an object.
    pub fn write_field(
        &mut self,
        state: &mut State,
        id: ObjectId,
        slot: FieldSlot,
        value: Value,
    ) -> Result<(), Halt> {
        state.write_field(id, slot, value)
    }

    /// The name of an object's class, where it decides what code does; arrays by descriptor.
    pub fn class_name(&self, state: &State, id: ObjectId) -> Arc<str> {
        self.notice_class(state, id);
        shown_class(&self.program, state, id)
    }

    /// `new`
    pub(crate) fn new_object(
        &mut self,
        state: &mut State,
        name: &NameRef,
    ) -> Result<Option<Flow>, Halt> {
        let class = self.program.class_ref(name)?;
        if self.initialise(state, class)? {
            return Ok(Some(Flow::Frame));
        }
        if self.program.class(class).class.flags.is_abstract() {
            return Err(Halt::from(malformed("an object of an abstract class")));
        }
        let id = allocate(&mut self.program, state, class);
        self.note_made(state, id);
        state.top.push(Value::Ref(id));
        Ok(None)
    }

    /// Notes that the code of the call has just made an object.
    pub(crate) fn note_made(&self, state: &mut State, id: ObjectId) {
        let is_call = state.classes.before_init.is_empty() && state.inputs.making == 0;
        if is_call && self.observer.is_on(state) {
            let owner = self.program.method(state.top.method).class;
            let by_jdk = self.program.class(owner).is_jdk;
            state.inputs.made.insert(id, by_jdk);
        }
    }

    /// `getfield`
    pub(crate) fn get_field(
        &mut self,
        state: &mut State,
        site: &FieldSite,
    ) -> Result<Option<Flow>, Halt> {
        let slot = self.program.field_slot(site, false)?;
        let popped = state.top.pop();
        let Some(id) = state.reference(popped)? else {
            return self.raise_null(state).map(Some);
        };
        let mut value = match self.read_field(state, id, slot) {
            Ok(value) => value,
            Err(halt) => {
                match &state.heap.get(id).body {
                    Body::OpaqueString => {
                        state.top.push(popped);
                        if self.build_string(state, id)? {
                            return Ok(Some(Flow::Frame));
                        }
                    }
                    Body::Text(_) => {
                        state.top.push(popped);
                        self.spell_out(state, id)?;
                        // Its length is known.
                        state.top.pc = state.top.pc.saturating_sub(1);
                        return Ok(Some(Flow::Frame));
                    }
                    _ => {}
                }
                return Err(halt);
            }
        };
        if let Value::Ref(text) = value
            && &*site.member.descriptor == "[B"
            && self.is_text(state, text)
        {
            state.top.push(popped);
            self.unrope(state, id, text)?;
            // It has an array of bytes now.
            state.top.pc = state.top.pc.saturating_sub(1);
            return Ok(Some(Flow::Frame));
        }
        if value == Value::Unset {
            if state.heap.get(id).input.is_none() {
                let class = self.class_name(state, id).replace(['/', '$'], ".");
                let what = format!("the state of an object of {class} that the JVM made");
                return Err(Halt::from(StopReason::Unsupported { what }));
            }
            value = self.lazy_field(state, id, slot.slot)?;
        }
        self.reads(state, Access::Place(Place::Field(id, slot.slot)));
        state.top.push(value);
        Ok(None)
    }

    /// What a field of an object holds.
    pub fn read_field(&self, state: &State, id: ObjectId, slot: FieldSlot) -> Result<Value, Halt> {
        let object = state.heap.get(id);
        let info = self.program.class(object.class);
        match &object.body {
            Body::Fields(fields) => {
                if !slot.is_final && &*info.class.name != "java/lang/String" {
                    self.check_open(state, id)?;
                }
                let value = fields.get(slot.slot as usize).copied();
                Ok(value.ok_or_else(|| malformed("a field of another class"))?)
            }
            Body::OpaqueString => Err(Halt::from(StopReason::Unsupported {
                what:
                    "the characters of a string that was built from values that depend on an input"
                        .into(),
            })),
            Body::Text(_) => Err(Halt::from(StopReason::Unsupported {
                what: "the characters of a string that depends on an input".into(),
            })),
            Body::Mirror(_) => Err(Halt::from(StopReason::Unsupported {
                what: "reflection on a class".into(),
            })),
            Body::Console => Err(Halt::from(StopReason::Unsupported {
                what: "the internals of System.out".into(),
            })),
            Body::Array(..) => Err(Halt::from(malformed("a field of an array"))),
        }
    }

    /// `putfield`
    pub(crate) fn put_field(
        &mut self,
        state: &mut State,
        site: &FieldSite,
    ) -> Result<Option<Flow>, Halt> {
        let slot = self.program.field_slot(site, false)?;
        let value = state.top.pop();
        let popped = state.top.pop();
        let Some(id) = state.reference(popped)? else {
            return self.raise_null(state).map(Some);
        };
        state.check_write(id)?;
        if self.can_open(state, id) {
            return Err(Halt::Open(id));
        }
        self.write_field(state, id, slot, value)?;
        Ok(None)
    }

    /// `getstatic`
    pub(crate) fn get_static(
        &mut self,
        state: &mut State,
        site: &FieldSite,
    ) -> Result<Option<Flow>, Halt> {
        let slot = self.program.field_slot(site, true)?;
        if self.initialise(state, slot.class)? {
            return Ok(Some(Flow::Frame));
        }
        self.ask_finished(state, slot)?;
        if self.restore_ran(state, slot.class)? {
            return Ok(Some(Flow::Frame));
        }
        let value = match self.read_past(state, slot)? {
            Some(value) => value,
            None => self.read_static(state, slot)?,
        };
        self.reads(state, Access::Place(Place::Static(slot.class, slot.slot)));
        state.top.push(value);
        Ok(None)
    }

    /// What a static field holds.
    pub fn read_static(&mut self, state: &mut State, slot: FieldSlot) -> Result<Value, Halt> {
        let info = &self.program.class(slot.class).statics[slot.slot as usize];
        if info.is_input && self.limits.statics == StaticFields::Inputs {
            check_making(state)?;
        }
        let statics = state
            .classes
            .statics
            .get(&slot.class)
            .ok_or_else(|| malformed("a class that is not ready"))?;
        let value = statics.values[slot.slot as usize];
        let info = &self.program.class(slot.class).statics[slot.slot as usize];
        let is_settable = info.is_settable && !seeded(Fault::SettableFieldsStay);
        if is_settable && !matches!(statics.init, Init::Running) {
            return Err(settable(info));
        }
        if value != Value::Unset {
            return Ok(value);
        }
        let info = &self.program.class(slot.class).statics[slot.slot as usize];
        match &statics.init {
            Init::Running => Ok(Value::zero(&info.descriptor)),
            Init::Waiting(_) => {
                let what = "an interface that is used while its subclass is initialised".into();
                Err(Halt::from(StopReason::Unsupported { what }))
            }
            Init::Done | Init::Failed(_)
                if info.is_input && self.limits.statics == StaticFields::Inputs =>
            {
                match state.history.full_havocs.last().cloned() {
                    // It may have changed since the method was called.
                    Some(havoc) => self.havoc_static(state, slot, &havoc),
                    None => self.static_input(state, slot),
                }
            }
            Init::Done => Ok(Value::zero(&info.descriptor)),
            Init::Failed(reason) => {
                let reason = StopReason::clone(reason);
                Err(self.ask_ran(state, slot.class, reason))
            }
        }
    }

    /// A static field that other code may have written is an input of the path that reads it first.
    pub fn static_input(&mut self, state: &mut State, slot: FieldSlot) -> Result<Value, Halt> {
        check_making(state)?;
        let entry = self.program.class(slot.class);
        let info = &entry.statics[slot.slot as usize];
        let subject = format!(
            "static {}.{}:{}",
            entry.class.name, info.name, info.descriptor
        );
        let called = match info.descriptor.starts_with(['L', '[']) {
            true => format!("{}.{}", simple_name(&entry.class.name), info.name),
            false => format!("{}.{}", entry.class.name, info.name),
        };
        let (class, field) = (Arc::clone(&entry.class.name), Arc::clone(&info.name));
        let descriptor = Arc::clone(&info.descriptor);
        let (field_flags, class_flags) = (info.flags, entry.class.declared_flags);
        let under_test = &self.program.method(state.outermost()).owner.name;
        let assignable =
            if crate::names::package(under_test) == crate::names::package(&entry.class.name) {
                !field_flags.is_private() && !class_flags.is_private()
            } else {
                // A member class of another package may sit in a hidden one: reflection always works.
                field_flags.is_public() && class_flags.is_public() && entry.class.outer.is_none()
            };
        let title = self.title(&subject, &called);
        let value = match JavaType::parse(&descriptor) {
            Some(ty) if ty.is_primitive() => self.input(&title, &ty),
            _ => state.new_ref(&title, &descriptor, false),
        };
        state.inputs.static_vars.push(StaticVar {
            class,
            field,
            descriptor,
            assignable,
            value,
        });
        self.write_static(state, slot, value);
        Ok(value)
    }

    /// A variable of a primitive type as the value a slot holds for it.
    pub fn input(&mut self, name: &str, ty: &JavaType) -> Value {
        let sort = match ty {
            JavaType::Boolean => Sort::Bv(1),
            JavaType::Byte => Sort::Bv(8),
            JavaType::Short | JavaType::Char => Sort::Bv(16),
            JavaType::Long => Sort::Bv(64),
            JavaType::Float => Sort::Float(FloatKind::F32),
            JavaType::Double => Sort::Float(FloatKind::F64),
            _ => Sort::Bv(32),
        };
        let variable = self.variable(name, sort);
        let terms = &mut self.terms;
        let term = match ty {
            JavaType::Boolean | JavaType::Char => terms.zext(32, variable),
            JavaType::Byte | JavaType::Short => terms.sext(32, variable),
            _ => variable,
        };
        if let Some(id) = terms.var_id(variable) {
            self.input_types.insert(id, ty.clone());
        }
        Value::from_term(&self.terms, term)
    }

    /// Sets a static field.
    pub fn write_static(&mut self, state: &mut State, slot: FieldSlot, value: Value) {
        state.classes.writes += 1;
        if let Some(statics) = state.classes.statics.get_mut(&slot.class) {
            Rc::make_mut(&mut statics.values)[slot.slot as usize] = value;
        }
    }

    /// `putstatic`
    pub(crate) fn put_static(
        &mut self,
        state: &mut State,
        site: &FieldSite,
    ) -> Result<Option<Flow>, Halt> {
        let slot = self.program.field_slot(site, true)?;
        if self.initialise(state, slot.class)? {
            return Ok(Some(Flow::Frame));
        }
        check_making(state)?;
        let info = &self.program.class(slot.class).statics[slot.slot as usize];
        let statics = state.classes.statics.get(&slot.class);
        let is_settable = info.is_settable && !seeded(Fault::SettableFieldsStay);
        if is_settable && !statics.is_some_and(|s| matches!(s.init, Init::Running)) {
            // What it holds outlives the call, and code that nobody here sees uses it.
            return Err(settable(info));
        }
        let value = state.top.slots[state.top.sp - 1];
        if !write_past(&mut self.program, state, slot, value)? {
            self.write_static(state, slot, value);
        }
        state.top.pop();
        Ok(None)
    }

    /// `checkcast`
    pub(crate) fn check_cast(
        &mut self,
        state: &mut State,
        name: &NameRef,
    ) -> Result<Option<Flow>, Halt> {
        let value = state.top.pop();
        if !seeded(Fault::CastsAlwaysPass) && !self.passes_cast(state, value, &name.name)? {
            let class = "java/lang/ClassCastException";
            return self
                .raise_implicit(state, GoalKind::ClassCast, class, Message::Opaque)
                .map(Some);
        }
        state.top.push(value);
        Ok(None)
    }

    /// Whether a reference is null or has a type. What is known to have the type is not asked for null.
    pub(crate) fn passes_cast(
        &mut self,
        state: &State,
        value: Value,
        ty: &str,
    ) -> Result<bool, Halt> {
        if let Value::Sym(id) = state.known(value) {
            for known in &state.input_ref(id).types {
                if self.program.is_subclass(known, ty)? {
                    return Ok(true);
                }
            }
        }
        Ok(self.is_null(state, value)? || self.has_type(state, value, ty)?)
    }

    /// `instanceof`
    pub(crate) fn instance_of(
        &mut self,
        state: &mut State,
        name: &NameRef,
    ) -> Result<Option<Flow>, Halt> {
        let value = state.top.pop();
        let is = !self.is_null(state, value)? && self.has_type(state, value, &name.name)?;
        state.top.push(Value::Int(i32::from(is)));
        Ok(None)
    }

    /// `monitorenter`, `monitorexit`: one thread never waits.
    pub(crate) fn monitor(&mut self, state: &mut State) -> Result<Option<Flow>, Halt> {
        let value = state.top.pop();
        if self.is_null(state, value)? {
            return self.raise_null(state).map(Some);
        }
        Ok(None)
    }

    /// Whether two references are the same object.
    pub fn same_object(&mut self, state: &State, a: Value, b: Value) -> Result<Same, Halt> {
        let (a, b) = (state.known(a), state.known(b));
        check_computed(&self.program, state, a, b)?;
        if let Some(same) = self.same_text(state, a, b)? {
            return Ok(same);
        }
        if matches!(a, Value::Sym(_)) || matches!(b, Value::Sym(_)) {
            return self.same_input(state, a, b).map(Same::from);
        }
        let (Value::Ref(x), Value::Ref(y)) = (a, b) else {
            return Ok(Same::from(a == b));
        };
        let (one, other) = (state.heap.get(x), state.heap.get(y));
        let is_stream = |object: &Object| matches!(object.body, Body::Console);
        if is_stream(one) || is_stream(other) {
            return Err(crate::halt::which_stream());
        }
        if x != y {
            self.notice_class(state, x);
            self.notice_class(state, y);
        }
        if x == y || one.class != other.class || !one.cached_box || !other.cached_box {
            if x != y {
                self.are_two(state, x, y)?;
            }
            return Ok(Same::from(x == y));
        }
        if [x, y].iter().any(|id| state.inputs.kept.contains_key(id)) {
            self.are_two(state, x, y)?;
        }
        self.same_box(state, x, y)
    }

    /// Two boxes from `valueOf`: one object exactly if their values are equal and in the cache that the
    /// language prescribes (JLS §5.1.7), which is also the JDK's default. An input may be a box that existed before.
    fn same_box(&mut self, state: &State, x: ObjectId, y: ObjectId) -> Result<Same, Halt> {
        let (Some((descriptor, a)), Some((_, b))) = (self.unbox(state, x), self.unbox(state, y))
        else {
            return Err(malformed("a box is expected").into());
        };
        let condition = self.same_cached(descriptor, a, b)?;
        let equal = match descriptor {
            "F" | "D" => self.terms.bool(true),
            _ => {
                let (a, b) = (a.term(&mut self.terms)?, b.term(&mut self.terms)?);
                self.terms.eq(a, b)
            }
        };
        let new = self.terms.not(condition);
        let may_be_one = self.terms.and(equal, new);
        self.are_two_boxes(state, x, y, may_be_one)?;
        Ok(match self.terms.as_bool(condition) {
            Some(known) => Same::from(known),
            None => Same::If(condition),
        })
    }

    /// When two boxes from `valueOf` around these values are one object.
    pub(crate) fn same_cached(
        &mut self,
        descriptor: &str,
        a: Value,
        b: Value,
    ) -> Result<provetta_term::TermId, Halt> {
        let range = match descriptor {
            "F" | "D" => return Ok(self.terms.bool(false)),
            "Z" | "B" => None,
            "C" => Some((0, 127)),
            _ => Some((-128, 127)),
        };
        let (a, b) = (a.term(&mut self.terms)?, b.term(&mut self.terms)?);
        let condition = self.terms.eq(a, b);
        let Some((low, high)) = range else {
            return Ok(condition);
        };
        let constant = |terms: &mut provetta_term::Terms, v: i32| match descriptor {
            "J" => terms.long(i64::from(v)),
            _ => terms.int(v),
        };
        let low = constant(&mut self.terms, low);
        let high = constant(&mut self.terms, high);
        let above = self.terms.sle(low, a);
        let below = self.terms.sle(a, high);
        let inside = self.terms.and(above, below);
        Ok(self.terms.and(condition, inside))
    }

    /// `NullPointerException` of an instruction; the counter stands behind it.
    pub(crate) fn raise_null(&mut self, state: &mut State) -> Result<Flow, Halt> {
        self.raise_implicit(state, GoalKind::NullDereference, NULL, Message::Opaque)
    }
}

/// Whether two references are the same object.
pub enum Same {
    /// They are
    Yes,
    /// They are not
    No,
    /// Exactly if this holds
    If(provetta_term::TermId),
}

impl From<bool> for Same {
    fn from(same: bool) -> Same {
        if same { Same::Yes } else { Same::No }
    }
}

/// A call that makes an input object runs before the method under test in a test, but may run in the middle
/// of it here: static state that both use would be mixed up. What an initialiser leaves that counts as run before the call does not depend on
/// when it runs.
fn check_making(state: &State) -> Result<(), Halt> {
    if state.inputs.making > 0 && !state.heap.owner().is_older() {
        let what = "an input that is made by code which uses static fields".into();
        return Err(StopReason::Unsupported { what }.into());
    }
    Ok(())
}

/// Stops where it matters which object a string is that the JDK computed or that was interned. Its own code asks only to
/// save time.
pub(crate) fn check_computed(
    program: &Program<'_>,
    state: &State,
    a: Value,
    b: Value,
) -> Result<(), Halt> {
    let is_computed = |v: Value| matches!(v, Value::Ref(id) if state.vm.computed.contains(&id));
    let may_be_text = |v: Value| match v {
        Value::Ref(id) => is_text(program, state, id),
        Value::Sym(_) => true,
        _ => false,
    };
    let is_asked = is_computed(a) && may_be_text(b) || is_computed(b) && may_be_text(a);
    let saves_time = || compares_to_save_time(program, state);
    if state.vm.computed.is_empty() || a == b || !is_asked || saves_time() {
        return Ok(());
    }
    let what = "which object a string is that the JDK computes or that is interned".into();
    Err(StopReason::Unsupported { what }.into())
}

/// A static field of the JDK that a public method sets.
fn settable(info: &SlotInfo) -> Halt {
    let (class, field) = (info.declared_in.replace('/', "."), &info.name);
    let what = format!("{class}.{field}, which anybody may set");
    Halt::from(StopReason::Unsupported { what })
}
