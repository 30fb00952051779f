//! In: instructions on objects, fields and types. Out: their effect (JVMS §6.5 `new`, `getfield`,
//! `putstatic`, `checkcast`, `instanceof`, `monitorenter`).

use std::rc::Rc;
use std::sync::Arc;

use provetta_outcome::{JavaType, StopReason};
use provetta_term::{FloatKind, Sort};

use crate::event::Message;
use crate::heap::{Body, Object, Owner};
use crate::machine::{Flow, Machine, StaticFields};
use crate::op::{FieldSite, NameRef};
use crate::program::{ClassId, FieldSlot};
use crate::state::{Init, State, StaticVar};
use crate::value::{ObjectId, Value, malformed};

const NULL: &str = "java/lang/NullPointerException";

impl Machine<'_> {
    pub(crate) fn class_ref(&mut self, name: &NameRef) -> Result<ClassId, StopReason> {
        if let Some(id) = name.class.get() {
            return Ok(id);
        }
        let id = self.program.load(&name.name)?;
        name.class.set(Some(id));
        Ok(id)
    }

    fn field_slot(&mut self, site: &FieldSite, is_static: bool) -> Result<FieldSlot, StopReason> {
        if let Some(slot) = site.slot.get() {
            return Ok(slot);
        }
        let slot = self.program.resolve_field(&site.member, is_static)?;
        site.slot.set(Some(slot));
        Ok(slot)
    }

    /// The name of an object's class; arrays by descriptor.
    pub(crate) fn class_name(&self, state: &State, id: ObjectId) -> Arc<str> {
        let object = state.heap.get(id);
        match &object.body {
            Body::Array(elem, _) => format!("[{}", elem.descriptor()).into(),
            _ => Arc::clone(&self.program.class(object.class).class.name),
        }
    }

    /// An object of a class with all fields zero.
    pub(crate) fn allocate(&mut self, state: &mut State, class: ClassId) -> ObjectId {
        let fields = self
            .program
            .class(class)
            .fields
            .iter()
            .map(|f| Value::zero(&f.descriptor))
            .collect();
        state.heap.allocate(Object {
            class,
            body: Body::Fields(Rc::new(fields)),
            owner: state.owner,
            cached_box: false,
        })
    }

    /// `new`
    pub(crate) fn new_object(
        &mut self,
        state: &mut State,
        name: &NameRef,
    ) -> Result<Option<Flow>, StopReason> {
        let class = self.class_ref(name)?;
        if self.initialise(state, class)? {
            return Ok(Some(Flow::Frame));
        }
        if self.program.class(class).class.flags.is_abstract() {
            return Err(malformed("an object of an abstract class"));
        }
        let id = self.allocate(state, class);
        state.top.push(Value::Ref(id));
        Ok(None)
    }

    /// `getfield`
    pub(crate) fn get_field(
        &mut self,
        state: &mut State,
        site: &FieldSite,
    ) -> Result<Option<Flow>, StopReason> {
        let slot = self.field_slot(site, false)?;
        let Some(id) = state.top.pop().reference()? else {
            return self.raise_implicit(state, NULL, Message::Opaque).map(Some);
        };
        let value = self.read_field(state, id, slot)?;
        state.top.push(value);
        Ok(None)
    }

    pub(crate) fn read_field(
        &self,
        state: &State,
        id: ObjectId,
        slot: FieldSlot,
    ) -> Result<Value, StopReason> {
        let object = state.heap.get(id);
        let info = self.program.class(object.class);
        match &object.body {
            Body::Fields(fields) => {
                if object.owner == Owner::Shared
                    && state.owner != Owner::Shared
                    && !slot.is_final
                    && &*info.class.name != "java/lang/String"
                {
                    let what = format!(
                        "an object of {} kept in a static field, which other code may have changed",
                        info.class.name.replace(['/', '$'], ".")
                    );
                    return Err(StopReason::Unsupported { what });
                }
                fields
                    .get(slot.slot as usize)
                    .copied()
                    .ok_or_else(|| malformed("a field of another class"))
            }
            Body::OpaqueString => Err(StopReason::Unsupported {
                what:
                    "the characters of a string that was built from values that depend on an input"
                        .into(),
            }),
            Body::Mirror(_) => Err(StopReason::Unsupported {
                what: "reflection on a class".into(),
            }),
            Body::Console => Err(StopReason::Unsupported {
                what: "the internals of System.out".into(),
            }),
            Body::Array(..) => Err(malformed("a field of an array")),
        }
    }

    /// `putfield`
    pub(crate) fn put_field(
        &mut self,
        state: &mut State,
        site: &FieldSite,
    ) -> Result<Option<Flow>, StopReason> {
        let slot = self.field_slot(site, false)?;
        let value = state.top.pop();
        let Some(id) = state.top.pop().reference()? else {
            return self.raise_implicit(state, NULL, Message::Opaque).map(Some);
        };
        self.write_field(state, id, slot, value)?;
        Ok(None)
    }

    pub(crate) fn write_field(
        &mut self,
        state: &mut State,
        id: ObjectId,
        slot: FieldSlot,
        value: Value,
    ) -> Result<(), StopReason> {
        match &mut state.heap.get_mut(id).body {
            Body::Fields(fields) => {
                let fields = Rc::make_mut(fields);
                let place = fields
                    .get_mut(slot.slot as usize)
                    .ok_or_else(|| malformed("a field of another class"))?;
                *place = value;
                Ok(())
            }
            _ => Err(StopReason::Unsupported {
                what: "a write to an object that is modelled".into(),
            }),
        }
    }

    /// `getstatic`
    pub(crate) fn get_static(
        &mut self,
        state: &mut State,
        site: &FieldSite,
    ) -> Result<Option<Flow>, StopReason> {
        let slot = self.field_slot(site, true)?;
        if self.initialise(state, slot.class)? {
            return Ok(Some(Flow::Frame));
        }
        let value = self.read_static(state, slot)?;
        state.top.push(value);
        Ok(None)
    }

    pub(crate) fn read_static(
        &mut self,
        state: &mut State,
        slot: FieldSlot,
    ) -> Result<Value, StopReason> {
        let statics = state
            .statics
            .get(&slot.class)
            .ok_or_else(|| malformed("a class that is not ready"))?;
        let value = statics.values[slot.slot as usize];
        if value != Value::Unset {
            return Ok(value);
        }
        let info = &self.program.class(slot.class).statics[slot.slot as usize];
        match &statics.init {
            Init::Running => Ok(Value::zero(&info.descriptor)),
            Init::Done | Init::Failed(_)
                if info.is_input && self.limits.statics == StaticFields::Inputs =>
            {
                self.static_input(state, slot)
            }
            Init::Done => Ok(Value::zero(&info.descriptor)),
            Init::Failed(reason) => Err(StopReason::clone(reason)),
        }
    }

    /// A static field that other code may have written is an input of the path that reads it first.
    fn static_input(&mut self, state: &mut State, slot: FieldSlot) -> Result<Value, StopReason> {
        let entry = self.program.class(slot.class);
        let info = &entry.statics[slot.slot as usize];
        let title = format!("{}.{}", simple_name(&entry.class.name), info.name);
        let variable = format!("{}.{}", entry.class.name, info.name);
        let (class, field) = (Arc::clone(&entry.class.name), Arc::clone(&info.name));
        let descriptor = Arc::clone(&info.descriptor);
        let (field_flags, class_flags) = (info.flags, entry.class.declared_flags);
        let under_test = &self.program.method(state.outermost()).owner.name;
        let assignable = if package(under_test) == package(&entry.class.name) {
            !field_flags.is_private() && !class_flags.is_private()
        } else {
            // A member class of another package may sit in a hidden one: reflection always works.
            field_flags.is_public() && class_flags.is_public() && entry.class.outer.is_none()
        };
        let Some(ty) = JavaType::parse(&descriptor).filter(JavaType::is_primitive) else {
            let what =
                format!("the static field {title}, which is not final and not of a primitive type");
            return Err(StopReason::Unsupported { what });
        };
        let value = self.input(&variable, &ty);
        state.inputs.push(StaticVar {
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
    pub(crate) fn input(&mut self, name: &str, ty: &JavaType) -> Value {
        let terms = &mut self.terms;
        let sort = match ty {
            JavaType::Boolean => Sort::Bv(1),
            JavaType::Byte => Sort::Bv(8),
            JavaType::Short | JavaType::Char => Sort::Bv(16),
            JavaType::Long => Sort::Bv(64),
            JavaType::Float => Sort::Float(FloatKind::F32),
            JavaType::Double => Sort::Float(FloatKind::F64),
            _ => Sort::Bv(32),
        };
        let variable = terms.var(name, sort);
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

    pub(crate) fn write_static(&mut self, state: &mut State, slot: FieldSlot, value: Value) {
        state.static_writes += 1;
        if let Some(statics) = state.statics.get_mut(&slot.class) {
            Rc::make_mut(&mut statics.values)[slot.slot as usize] = value;
        }
    }

    /// `putstatic`
    pub(crate) fn put_static(
        &mut self,
        state: &mut State,
        site: &FieldSite,
    ) -> Result<Option<Flow>, StopReason> {
        let slot = self.field_slot(site, true)?;
        if self.initialise(state, slot.class)? {
            return Ok(Some(Flow::Frame));
        }
        self.check_foreign_write(state, slot.class)?;
        let value = state.top.pop();
        self.write_static(state, slot, value);
        Ok(None)
    }

    /// A static initialiser of the project that writes fields of another class would make what a test
    /// sees depend on which classes were used before it.
    fn check_foreign_write(&self, state: &State, class: ClassId) -> Result<(), StopReason> {
        if state.owner != Owner::Shared {
            return Ok(());
        }
        match self.running_initialiser(state) {
            Some(running) if running != class && !self.program.class(class).is_jdk => {
                let what = format!(
                    "the static initialiser of {}, which changes fields of another class",
                    self.program
                        .class(running)
                        .class
                        .name
                        .replace(['/', '$'], ".")
                );
                Err(StopReason::Unsupported { what })
            }
            _ => Ok(()),
        }
    }

    /// `checkcast`
    pub(crate) fn check_cast(
        &mut self,
        state: &mut State,
        name: &NameRef,
    ) -> Result<Option<Flow>, StopReason> {
        let value = state.top.pop();
        if let Some(id) = value.reference()? {
            let class = self.class_name(state, id);
            if !self.program.is_subclass(&class, &name.name)? {
                let class = "java/lang/ClassCastException";
                return self.raise_implicit(state, class, Message::Opaque).map(Some);
            }
        }
        state.top.push(value);
        Ok(None)
    }

    /// `instanceof`
    pub(crate) fn instance_of(
        &mut self,
        state: &mut State,
        name: &NameRef,
    ) -> Result<Option<Flow>, StopReason> {
        let is = match state.top.pop().reference()? {
            None => false,
            Some(id) => {
                let class = self.class_name(state, id);
                self.program.is_subclass(&class, &name.name)?
            }
        };
        state.top.push(Value::Int(i32::from(is)));
        Ok(None)
    }

    /// `monitorenter`, `monitorexit`: one thread never waits.
    pub(crate) fn monitor(&mut self, state: &mut State) -> Result<Option<Flow>, StopReason> {
        match state.top.pop().reference()? {
            Some(_) => Ok(None),
            None => self.raise_implicit(state, NULL, Message::Opaque).map(Some),
        }
    }

    /// Whether two references are the same object. Two boxes from `valueOf` may share an object or not;
    /// that is asked of the JVM, not decided here.
    pub(crate) fn same_object(
        &self,
        state: &State,
        a: Value,
        b: Value,
    ) -> Result<bool, StopReason> {
        let (a, b) = (a.reference()?, b.reference()?);
        if let (Some(x), Some(y)) = (a, b)
            && x != y
        {
            let (x, y) = (state.heap.get(x), state.heap.get(y));
            if x.class == y.class && x.cached_box && y.cached_box {
                let what = "== on boxes from valueOf, which compares identity".into();
                return Err(StopReason::Unsupported { what });
            }
            if matches!(
                (&x.body, &y.body),
                (Body::OpaqueString, _) | (_, Body::OpaqueString)
            ) && x.class == y.class
            {
                return Ok(false);
            }
        }
        Ok(a == b)
    }
}

/// The package part of an internal name.
fn package(internal: &str) -> &str {
    internal.rsplit_once('/').map_or("", |(package, _)| package)
}

/// The last part of an internal name.
pub(crate) fn simple_name(internal: &str) -> &str {
    internal.rsplit(['/', '$']).next().unwrap_or(internal)
}
