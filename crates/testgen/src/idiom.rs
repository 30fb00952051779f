//! In: a collection of the fixture. Out: the interface a person would declare it with: `List<Integer> items`.

use provetta_outcome::{JavaType, MethodRef, Step, Value};

use crate::generic::Generic;
use crate::writer::Writer;

/// Interfaces in the order they are tried.
const INTERFACES: [&str; 5] = [
    "java/util/List",
    "java/util/Set",
    "java/util/Map",
    "java/util/Deque",
    "java/util/Queue",
];

impl Writer<'_> {
    /// The type of the interface, if everything that uses the object can do with it.
    pub(crate) fn idiom(&self, object: u32, ty: &Generic) -> Option<Generic> {
        let class = ty.name().filter(|name| name.starts_with("java/util/"))?;
        INTERFACES.iter().find_map(|interface| {
            if **class == **interface || !self.types.is_subclass(class, interface) {
                return None;
            }
            if !self.will_do(object, interface) {
                return None;
            }
            let ty = self.types.as_super(ty, interface)?;
            match self.raw {
                true => Some(Generic::class(interface)),
                false => Some(ty),
            }
        })
    }

    fn will_do(&self, object: u32, interface: &str) -> bool {
        let reference = Value::Ref(object);
        let witness = self.witness;
        let inputs: Vec<Value> = witness.inputs.iter().map(|i| i.value.clone()).collect();
        let all = self.types.all(interface);
        self.takes(&self.method, &inputs, &reference, interface)
            && witness.receiver.as_ref() != Some(&reference)
            && witness.statics.iter().all(|s| s.value != reference)
            && witness.fixture.iter().all(|step| match step {
                Step::Create { by, arguments, .. } => {
                    self.takes(by, arguments, &reference, interface)
                }
                Step::Obtain {
                    from,
                    by,
                    arguments,
                    ..
                } => *from != object && self.takes(by, arguments, &reference, interface),
                Step::Call {
                    object: receiver,
                    method,
                    arguments,
                } => {
                    let known = *receiver != object
                        || all
                            .iter()
                            .any(|c| c.method(&method.name, &method.descriptor).is_some());
                    known && self.takes(method, arguments, &reference, interface)
                }
                Step::Assign { value, .. } | Step::Element { value, .. } => *value != reference,
                Step::Array { elements, .. } => elements.iter().all(|(_, v)| *v != reference),
                Step::Stub { returns, .. } => returns
                    .iter()
                    .flat_map(|(_, values)| values.iter().flatten())
                    .all(|v| *v != reference),
                Step::Constant { .. } | Step::Allocate { .. } => true,
            })
    }

    /// Whether a method takes the interface wherever the object is passed to it.
    fn takes(
        &self,
        method: &MethodRef,
        values: &[Value],
        reference: &Value,
        interface: &str,
    ) -> bool {
        let Some((parameters, _)) = JavaType::parse_method(&method.descriptor) else {
            return false;
        };
        let given = JavaType::Class(interface.into());
        values
            .iter()
            .zip(&parameters)
            .all(|(value, ty)| value != reference || self.types.fits(&given, ty))
    }
}
