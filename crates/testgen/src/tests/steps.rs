//! In: short notation. Out: steps of fixtures and states of objects.

use provetta_outcome::{Content, FieldState, JavaType, MethodRef, ObjectState, Step, Value};

pub fn reference(class: &str, name: &str, descriptor: &str) -> MethodRef {
    MethodRef {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
    }
}

pub fn new(object: u32, class: &str, descriptor: &str, arguments: &[Value]) -> Step {
    factory(object, class, "<init>", descriptor, arguments)
}

pub fn factory(
    object: u32,
    class: &str,
    name: &str,
    descriptor: &str,
    arguments: &[Value],
) -> Step {
    Step::Create {
        object,
        by: reference(class, name, descriptor),
        arguments: arguments.to_vec(),
    }
}

pub fn call(object: u32, class: &str, name: &str, descriptor: &str, arguments: &[Value]) -> Step {
    Step::Call {
        object,
        method: reference(class, name, descriptor),
        arguments: arguments.to_vec(),
    }
}

pub fn assign(object: u32, class: &str, field: &str, value: Value, reflection: bool) -> Step {
    Step::Assign {
        object,
        class: class.into(),
        field: field.into(),
        value,
        reflection,
    }
}

pub fn array(object: u32, element: JavaType, length: u32, elements: &[(u32, Value)]) -> Step {
    Step::Array {
        object,
        element,
        length,
        elements: elements.to_vec(),
    }
}

pub fn constant(object: u32, class: &str, field: &str) -> Step {
    Step::Constant {
        object,
        class: class.into(),
        field: field.into(),
    }
}

pub fn allocate(object: u32, class: &str) -> Step {
    Step::Allocate {
        object,
        class: class.into(),
    }
}

/// What a method of a stub, given by class, name and descriptor, returns.
pub type Returns<'a> = ((&'a str, &'a str, &'a str), Vec<Value>);

pub fn stub(object: u32, class: &str, returns: &[Returns<'_>]) -> Step {
    let one = |((class, name, descriptor), values): &Returns<'_>| {
        let values = values.iter().cloned().map(Some).collect();
        (reference(class, name, descriptor), values)
    };
    Step::Stub {
        object,
        class: class.into(),
        returns: returns.iter().map(one).collect(),
    }
}

pub fn state(object: u32, class: &str, content: Content) -> ObjectState {
    ObjectState {
        object,
        class: class.into(),
        content,
    }
}

/// An object whose fields are declared by its own class; those with `*` before their names changed.
pub fn fields(object: u32, class: &str, fields: &[(&str, Value)]) -> ObjectState {
    let field = |(name, value): &(&str, Value)| FieldState {
        class: class.into(),
        field: name.trim_start_matches('*').into(),
        value: value.clone(),
        changed: name.starts_with('*'),
    };
    state(
        object,
        class,
        Content::Fields(fields.iter().map(field).collect()),
    )
}

pub fn int(v: i32) -> Value {
    Value::Int(v)
}

pub fn boxed(v: i32) -> Value {
    Value::Boxed(Box::new(Value::Int(v)))
}

pub fn text(text: &str) -> Value {
    Value::Str(text.encode_utf16().collect())
}

pub fn object(number: u32) -> Value {
    Value::Ref(number)
}

pub fn class_type(name: &str) -> JavaType {
    JavaType::Class(name.into())
}
