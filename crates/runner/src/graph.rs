//! In: steps that make objects. Out: their bytes; and from bytes of an answer, what objects hold. The other
//! sides are `Fixture.java` and `Graph.java`.

use provetta_outcome::{Content, FieldState, MethodRef, ObjectState, Step, Value};

use crate::wire::{Malformed, Reader, Unsendable, Writer};

mod step {
    pub const CREATE: u8 = 0;
    pub const ARRAY: u8 = 1;
    pub const ELEMENT: u8 = 2;
    pub const CONSTANT: u8 = 3;
    pub const CALL: u8 = 4;
    pub const ASSIGN: u8 = 5;
    pub const ALLOCATE: u8 = 6;
    pub const STUB: u8 = 7;
    pub const OBTAIN: u8 = 8;
    pub const COLLECTION: u8 = 9;
}

mod content {
    pub const FIELDS: u8 = 0;
    pub const ARRAY: u8 = 1;
    pub const ELEMENTS: u8 = 2;
    pub const ENTRIES: u8 = 3;
    pub const OPTIONAL: u8 = 4;
    pub const TEXT: u8 = 5;
    pub const OPAQUE: u8 = 6;
    pub const PARTS: u8 = 7;
}

/// Longest array a step may make: a mistake must not use up the memory of the helper.
const MOST_LENGTH: u32 = 1 << 24;

impl Writer {
    fn method(&mut self, method: &MethodRef) {
        self.text(&method.class);
        self.text(&method.name);
        self.text(&method.descriptor);
    }

    /// Writes one step: its kind, the object it is about, the rest.
    pub(crate) fn step(&mut self, step: &Step) -> Result<(), Unsendable> {
        match step {
            Step::Create {
                object,
                by,
                arguments,
            } => {
                self.head(step::CREATE, *object)?;
                self.method(by);
                self.values(arguments)
            }
            Step::Obtain {
                object,
                from,
                by,
                arguments,
            } => {
                self.head(step::OBTAIN, *object)?;
                self.number(*from);
                self.method(by);
                self.values(arguments)
            }
            Step::Array {
                object,
                element,
                length,
                elements,
            } => {
                if *length > MOST_LENGTH {
                    return Err(Unsendable(format!(
                        "an array of {length} elements is too long"
                    )));
                }
                self.head(step::ARRAY, *object)?;
                self.ty(element);
                self.number(*length);
                self.length(elements.len());
                elements.iter().try_for_each(|(index, value)| {
                    self.number(*index);
                    self.value(value)
                })
            }
            Step::Element {
                object,
                index,
                value,
            } => {
                self.head(step::ELEMENT, *object)?;
                self.number(*index);
                self.value(value)
            }
            Step::Constant {
                object,
                class,
                field,
            } => {
                self.head(step::CONSTANT, *object)?;
                self.text(class);
                self.text(field);
                Ok(())
            }
            Step::Call {
                object,
                method,
                arguments,
            } => {
                self.head(step::CALL, *object)?;
                self.method(method);
                self.values(arguments)
            }
            Step::Assign {
                object,
                class,
                field,
                value,
                reflection: _,
            } => {
                self.head(step::ASSIGN, *object)?;
                self.text(class);
                self.text(field);
                self.value(value)
            }
            Step::Allocate { object, class } => {
                self.head(step::ALLOCATE, *object)?;
                self.text(class);
                Ok(())
            }
            Step::Collection {
                object,
                class,
                elements,
            } => {
                self.head(step::COLLECTION, *object)?;
                self.text(class);
                self.values(elements)
            }
            Step::Stub {
                object,
                class,
                returns,
            } => {
                self.head(step::STUB, *object)?;
                self.text(class);
                self.length(returns.len());
                for (method, values) in returns {
                    self.text(&method.name);
                    self.text(&method.descriptor);
                    self.length(values.len());
                    for value in values {
                        self.value(value.as_ref().unwrap_or(&Value::Null))?;
                    }
                }
                Ok(())
            }
        }
    }

    fn head(&mut self, kind: u8, object: u32) -> Result<(), Unsendable> {
        self.byte(kind);
        self.object(object)
    }
}

impl Reader<'_> {
    /// Reads what one object holds.
    pub(crate) fn object_state(&mut self) -> Result<ObjectState, Malformed> {
        Ok(ObjectState {
            object: self.number()?,
            class: self.text()?.into(),
            content: self.content()?,
        })
    }

    fn content(&mut self) -> Result<Content, Malformed> {
        Ok(match self.byte()? {
            content::FIELDS => Content::Fields(self.list(Reader::field)?),
            content::ARRAY => Content::Array(self.ty()?, self.list(Reader::value)?),
            content::ELEMENTS => Content::Elements(self.list(Reader::value)?),
            content::ENTRIES => Content::Entries(self.list(|r| Ok((r.value()?, r.value()?)))?),
            content::OPTIONAL => Content::Optional(match self.byte()? {
                0 => None,
                _ => Some(self.value()?),
            }),
            content::TEXT => Content::Text(self.units()?),
            content::PARTS => Content::Parts(self.list(Reader::value)?),
            content::OPAQUE => Content::Opaque,
            _ => return Err(Malformed),
        })
    }

    fn field(&mut self) -> Result<FieldState, Malformed> {
        Ok(FieldState {
            class: self.text()?.into(),
            field: self.text()?.into(),
            value: self.value()?,
            changed: true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the helper writes for a list that holds 7, and an empty `Optional`.
    const ANSWER: &[u8] = &[
        0, 0, 0, 2, // two objects
        0, 0, 0, 3, 0, 0, 0, 1, b'L', 2, 0, 0, 0, 1, 10, 4, 0, 0, 0, 7, // #3
        0, 0, 0, 4, 0, 0, 0, 1, b'O', 4, 0, // #4
    ];

    #[test]
    fn objects_are_read_whole_or_not_at_all() {
        let boxed = Value::Boxed(Box::new(Value::Int(7)));
        let state = |object, class: &str, content| ObjectState {
            object,
            class: class.into(),
            content,
        };
        assert_eq!(
            Reader::new(ANSWER).list(Reader::object_state),
            Ok(vec![
                state(3, "L", Content::Elements(vec![boxed])),
                state(4, "O", Content::Optional(None)),
            ])
        );
        for cut in 0..ANSWER.len() {
            assert_eq!(
                Reader::new(&ANSWER[..cut]).list(Reader::object_state),
                Err(Malformed)
            );
        }
    }

    #[test]
    fn steps_with_values_that_are_not_known_are_not_sent() {
        let step = Step::Element {
            object: 0,
            index: 0,
            value: Value::Any,
        };
        assert!(Writer::default().step(&step).is_err());
        let long = Step::Array {
            object: 0,
            element: provetta_outcome::JavaType::Int,
            length: u32::MAX,
            elements: Vec::new(),
        };
        assert!(Writer::default().step(&long).is_err());
    }
}
