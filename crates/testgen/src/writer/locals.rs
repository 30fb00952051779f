//! In: a fixture. Out: names of local variables that a person would choose.

use std::collections::{BTreeMap, BTreeSet};

use provetta_outcome::{JavaType, Step, Value};

use super::Writer;
use crate::classes::ident::{capitalised, decapitalised, simple};

/// Names of what the call under test uses.
pub(crate) struct Names {
    pub(crate) objects: BTreeMap<u32, String>,
    /// One for each input that gets a variable of its own
    pub(crate) inputs: Vec<Option<String>>,
}

impl Writer<'_> {
    /// Chooses all names, the receiver's first.
    pub(crate) fn names(&mut self, inlined: &BTreeSet<u32>) -> Names {
        let witness = self.witness;
        let constructs = &*self.method.name == "<init>";
        let mut names = Names {
            objects: BTreeMap::new(),
            inputs: Vec::new(),
        };
        if let Some(Value::Ref(object)) = witness.receiver
            && !inlined.contains(&object)
        {
            // What has no name of its own is called by how it is had.
            let own = self.subject.nameable && *self.method.class == *self.subject.internal_name;
            let wanted = match own {
                true => decapitalised(simple(&self.subject.internal_name)),
                false => self.wanted(object),
            };
            let name = self.numbered(&wanted);
            names.objects.insert(object, name);
        }
        for input in &witness.inputs {
            match input.value {
                Value::Ref(object) => {
                    if !names.objects.contains_key(&object) && !inlined.contains(&object) {
                        // Names that javac made say nothing: `this$0`.
                        let name = match input.name.contains('$') {
                            true => self.numbered(&self.wanted(object)),
                            false => self.local(&input.name),
                        };
                        names.objects.insert(object, name);
                    }
                    names.inputs.push(None);
                }
                // The only argument of an instance method or constructor needs no name.
                ref value
                    if witness.inputs.len() == 1
                        && (witness.receiver.is_some() || constructs)
                        && !matches!(value, Value::Array(..)) =>
                {
                    names.inputs.push(None);
                }
                _ => {
                    let name = self.local(&input.name);
                    names.inputs.push(Some(name));
                }
            }
        }
        for step in &witness.fixture {
            let Some(object) = step.defines() else {
                continue;
            };
            if names.objects.contains_key(&object) || inlined.contains(&object) {
                continue;
            }
            let name = self.numbered(&self.wanted(object));
            names.objects.insert(object, name);
        }
        names
    }

    /// What an object is called if nothing else names it.
    fn wanted(&self, object: u32) -> String {
        let steps = &self.witness.fixture;
        match steps.iter().find(|s| s.defines() == Some(object)) {
            Some(Step::Create { by, .. }) if &*by.name == "<init>" => {
                decapitalised(simple(&by.class))
            }
            Some(Step::Create { by, .. } | Step::Obtain { by, .. }) => {
                JavaType::parse_method(&by.descriptor)
                    .map_or("object".to_owned(), |(_, returns)| name_of(&returns))
            }
            Some(Step::Array { element, .. }) => format!("{}s", name_of(element)),
            Some(Step::Constant { field, .. }) => constant_name(field),
            Some(
                Step::Allocate { class, .. }
                | Step::Stub { class, .. }
                | Step::Collection { class, .. },
            ) => decapitalised(simple(class)),
            _ => "object".to_owned(),
        }
    }
}

fn name_of(ty: &JavaType) -> String {
    match ty {
        JavaType::Class(name) => decapitalised(simple(name)),
        JavaType::Array(element) => format!("{}s", name_of(element)),
        primitive => primitive.to_string(),
    }
}

/// `MAX_SIZE` is `maxSize`.
fn constant_name(field: &str) -> String {
    decapitalised(&capitalised(&field.to_lowercase()))
}
