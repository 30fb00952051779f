//! In: nothing. Out: graphs of objects: how those before a call are made, and what those after it hold.
//!
//! Objects have numbers. Those of a fixture are numbered by the steps that define them; objects that a call
//! makes get further numbers. Two different numbers are two different objects, so aliasing is exact.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{JavaType, MethodRef, Value};

/// One step in making the objects that a call needs. Steps use only objects that earlier steps define,
/// except where an element or a field is assigned afterwards to close a cycle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Calls a constructor or a static factory; what it yields is the object
    Create {
        /// Number of the object
        object: u32,
        /// Constructor (`<init>`) or static method
        by: MethodRef,
        /// Arguments in order; for the constructor of an inner class the first one is the outer object
        arguments: Vec<Value>,
    },
    /// Calls an instance method on an object that exists; what it returns is the object
    Obtain {
        /// Number of the object
        object: u32,
        /// The receiver
        from: u32,
        /// The method, by the class that declares it
        by: MethodRef,
        /// Arguments in order
        arguments: Vec<Value>,
    },
    /// Makes an array
    Array {
        /// Number of the object
        object: u32,
        /// Type of its elements
        element: JavaType,
        /// Its length
        length: u32,
        /// The elements that are not zero or null, by ascending index
        elements: Vec<(u32, Value)>,
    },
    /// Assigns an element of an array that exists
    Element {
        /// The array
        object: u32,
        /// Where
        index: u32,
        /// What
        value: Value,
    },
    /// Reads a static field, such as an enum constant
    Constant {
        /// Number of the object
        object: u32,
        /// Internal name of the declaring class
        class: Arc<str>,
        /// Field name
        field: Arc<str>,
    },
    /// Calls an instance method on an object that exists; the result is not used
    Call {
        /// The receiver
        object: u32,
        /// The method, by the class that declares it
        method: MethodRef,
        /// Arguments in order
        arguments: Vec<Value>,
    },
    /// Assigns an instance field of an object that exists
    Assign {
        /// The object
        object: u32,
        /// Internal name of the class that declares the field
        class: Arc<str>,
        /// Field name
        field: Arc<str>,
        /// Its value
        value: Value,
        /// Whether it takes reflection: Java does not let the test assign it
        reflection: bool,
    },
    /// Makes an object without running a constructor; only reflection can (all fields zero or null)
    Allocate {
        /// Number of the object
        object: u32,
        /// Internal name of its class
        class: Arc<str>,
    },
    /// Makes a library collection that holds these elements, in this order
    Collection {
        /// Number of the object
        object: u32,
        /// Internal name of its class, which has a constructor that takes a collection
        class: Arc<str>,
        /// Its elements
        elements: Vec<Value>,
    },
    /// Makes an object of a class of the test that implements an interface or extends an abstract class
    Stub {
        /// Number of the object
        object: u32,
        /// Internal name of the interface or abstract class
        class: Arc<str>,
        /// For each abstract method that is called, what its calls return, in order (`None`: `void`)
        returns: Vec<(MethodRef, Vec<Option<Value>>)>,
    },
}

impl Step {
    /// The object that the step defines; none if it changes one that exists.
    pub fn defines(&self) -> Option<u32> {
        match self {
            Step::Create { object, .. }
            | Step::Obtain { object, .. }
            | Step::Array { object, .. }
            | Step::Constant { object, .. }
            | Step::Allocate { object, .. }
            | Step::Collection { object, .. }
            | Step::Stub { object, .. } => Some(*object),
            Step::Element { .. } | Step::Call { .. } | Step::Assign { .. } => None,
        }
    }

    /// Whether Java code without reflection cannot do it.
    pub fn needs_reflection(&self) -> bool {
        matches!(
            self,
            Step::Allocate { .. }
                | Step::Assign {
                    reflection: true,
                    ..
                }
        )
    }
}

/// What an object holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectState {
    /// Its number
    pub object: u32,
    /// Internal name of its exact class; a descriptor for arrays (`[I`)
    pub class: Arc<str>,
    /// Its contents
    pub content: Content,
}

/// The contents of an object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Content {
    /// Instance fields
    Fields(Vec<FieldState>),
    /// All elements of an array
    Array(JavaType, Vec<Value>),
    /// Elements of a library list, queue or deque in order, of a set in any order (see the class)
    Elements(Vec<Value>),
    /// Entries of a library map, in any order
    Entries(Vec<(Value, Value)>),
    /// What an `Optional` holds
    Optional(Option<Value>),
    /// Characters of a `StringBuilder` or `StringBuffer`
    Text(Vec<u16>),
    /// What the getters of a library object show, in an order that its class fixes; of a constant of an enum, its name
    Parts(Vec<Value>),
    /// Not known
    Opaque,
}

/// A field of an object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldState {
    /// Internal name of the class that declares it
    pub class: Arc<str>,
    /// Its name
    pub field: Arc<str>,
    /// Its value
    pub value: Value,
    /// Whether the call changed it; true for all fields of objects that the call made
    pub changed: bool,
}

/// Whether an observed graph is what was predicted. `roots` are pairs of a predicted and an observed value;
/// the first `fixture` numbers mean the same objects in both graphs. Says what differs first.
pub fn graph_difference(
    predicted: &[ObjectState],
    observed: &[ObjectState],
    fixture: u32,
    roots: &[(&Value, &Value)],
) -> Option<String> {
    let mut compare = Comparison {
        predicted: predicted.iter().map(|o| (o.object, o)).collect(),
        observed: observed.iter().map(|o| (o.object, o)).collect(),
        bound: (0..fixture).map(|n| (n, n)).collect(),
        images: (0..fixture).map(|n| (n, n)).collect(),
        waiting: (0..fixture).collect(),
    };
    for (expected, actual) in roots {
        if let Err(difference) = compare.value(expected, actual, "the result") {
            return Some(difference);
        }
    }
    compare.objects().err()
}

struct Comparison<'a> {
    predicted: BTreeMap<u32, &'a ObjectState>,
    observed: BTreeMap<u32, &'a ObjectState>,
    /// Predicted number to observed number, and back
    bound: BTreeMap<u32, u32>,
    images: BTreeMap<u32, u32>,
    waiting: Vec<u32>,
}

impl Comparison<'_> {
    fn value(&mut self, expected: &Value, actual: &Value, place: &str) -> Result<(), String> {
        match (expected, actual) {
            (Value::Ref(expected), Value::Ref(actual)) => {
                let known = (self.bound.get(expected), self.images.get(actual));
                match known {
                    (Some(to), _) if to == actual => Ok(()),
                    (None, None) => {
                        self.bound.insert(*expected, *actual);
                        self.images.insert(*actual, *expected);
                        self.waiting.push(*expected);
                        Ok(())
                    }
                    _ => Err(format!("{place} is another object than predicted")),
                }
            }
            (Value::Object(class), Value::Ref(actual)) => match self.observed.get(actual) {
                Some(object) if !may_be(class, object) => Err(format!(
                    "{place} is an object of {}, not of {class}",
                    object.class
                )),
                _ => Ok(()),
            },
            (Value::Array(element, expected), Value::Ref(actual)) => {
                let found = self.observed.get(actual).copied();
                match found.map(|o| (&o.content, &*o.class)) {
                    Some((Content::Array(ty, values), _)) if ty == element => {
                        self.values(expected, values, place)
                    }
                    // Too long to be listed.
                    Some((Content::Opaque, class)) if class.starts_with('[') => Ok(()),
                    _ => Err(format!("{place} is not the array that was predicted")),
                }
            }
            (expected, actual) if expected.admits(actual) => Ok(()),
            (expected, actual) => Err(format!("{place} is {actual}, not {expected}")),
        }
    }

    fn values(&mut self, expected: &[Value], actual: &[Value], place: &str) -> Result<(), String> {
        if expected.len() != actual.len() {
            return Err(format!(
                "{place} has {} elements, not {}",
                actual.len(),
                expected.len()
            ));
        }
        for (i, (e, a)) in expected.iter().zip(actual).enumerate() {
            self.value(e, a, &format!("{place}[{i}]"))?;
        }
        Ok(())
    }

    fn objects(&mut self) -> Result<(), String> {
        let mut done = 0;
        while done < self.waiting.len() {
            let number = self.waiting[done];
            done += 1;
            let (Some(expected), Some(actual)) = (
                self.predicted.get(&number).copied(),
                self.bound
                    .get(&number)
                    .and_then(|n| self.observed.get(n))
                    .copied(),
            ) else {
                continue;
            };
            let name = expected.class.replace(['/', '$'], ".");
            let place = format!("{name} #{number}");
            if !may_be(&expected.class, actual) {
                return Err(format!("{place} is an object of {}", actual.class));
            }
            match (&expected.content, &actual.content) {
                (Content::Elements(expected), Content::Elements(elements))
                    if is_unordered(&actual.class) =>
                {
                    self.unordered(expected, elements, &place)?;
                }
                (expected, actual) => self.content(expected, actual, &place)?,
            }
        }
        Ok(())
    }

    /// The observed element or key that is the predicted one; none also if the predicted one is an object
    /// that was not met yet.
    fn same(&self, expected: &Value) -> Option<Value> {
        match expected {
            Value::Ref(number) => self.bound.get(number).map(|n| Value::Ref(*n)),
            Value::Any | Value::Object(_) | Value::Array(..) => None,
            value => Some(value.clone()),
        }
    }

    /// Elements of a set: its order depends on hash codes.
    fn unordered(&self, expected: &[Value], actual: &[Value], place: &str) -> Result<(), String> {
        if expected.len() != actual.len() {
            return Err(format!(
                "{place} has {} elements, not {}",
                actual.len(),
                expected.len()
            ));
        }
        match expected
            .iter()
            .find(|value| self.same(value).is_some_and(|v| !actual.contains(&v)))
        {
            Some(value) => Err(format!("{place} does not hold {value}")),
            None => Ok(()),
        }
    }

    fn content(&mut self, expected: &Content, actual: &Content, place: &str) -> Result<(), String> {
        match (expected, actual) {
            (Content::Opaque, _) => Ok(()),
            (Content::Fields(expected), Content::Fields(actual)) => {
                for field in expected {
                    let found = actual
                        .iter()
                        .find(|f| f.field == field.field && f.class == field.class);
                    if let Some(found) = found {
                        let place = format!("{place}.{}", field.field);
                        self.value(&field.value, &found.value, &place)?;
                    }
                }
                Ok(())
            }
            (Content::Array(t, expected), Content::Array(u, actual)) if t == u => {
                self.values(expected, actual, place)
            }
            (Content::Elements(expected), Content::Elements(actual))
            | (Content::Parts(expected), Content::Parts(actual)) => {
                self.values(expected, actual, place)
            }
            (Content::Entries(expected), Content::Entries(actual)) => {
                if expected.len() != actual.len() {
                    return Err(format!("{place} has {} entries", actual.len()));
                }
                for (key, value) in expected {
                    // Keys are compared as values; those that are objects not met yet are not distinguished.
                    let Some(same) = self.same(key) else { continue };
                    match actual.iter().find(|(k, _)| same == *k) {
                        Some((_, v)) => self.value(value, v, &format!("{place}[{key}]"))?,
                        None => return Err(format!("{place} has no key {key}")),
                    }
                }
                Ok(())
            }
            (Content::Optional(None), Content::Optional(None)) => Ok(()),
            (Content::Optional(Some(e)), Content::Optional(Some(a))) => self.value(e, a, place),
            (Content::Text(e), Content::Text(a)) if e == a => Ok(()),
            // A constant of an enum shows its name; what is predicted of its fields is not compared.
            (_, Content::Opaque) | (Content::Fields(_), Content::Parts(_)) => Ok(()),
            _ => Err(format!("{place} holds something else than predicted")),
        }
    }
}

/// Whether an object can be one of the predicted class. Nobody can know the class of a lambda.
fn may_be(class: &str, actual: &ObjectState) -> bool {
    *class == *actual.class || actual.class.ends_with("$$Lambda")
}

/// Whether a library class iterates its elements in an order that hash codes decide.
fn is_unordered(class: &str) -> bool {
    class.strip_prefix("java/util/").is_some_and(|name| {
        matches!(
            name,
            "HashSet" | "Collections$SetFromMap" | "concurrent/ConcurrentHashMap$KeySetView"
        ) || name.starts_with("ImmutableCollections$Set")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(object: u32, value: i32, next: Value) -> ObjectState {
        let field = |name: &str, value| FieldState {
            class: "Node".into(),
            field: name.into(),
            value,
            changed: true,
        };
        ObjectState {
            object,
            class: "Node".into(),
            content: Content::Fields(vec![field("value", Value::Int(value)), field("next", next)]),
        }
    }

    #[test]
    fn graphs_agree_up_to_the_numbers_of_new_objects() {
        let predicted = [node(5, 1, Value::Ref(6)), node(6, 2, Value::Ref(5))];
        let observed = [node(9, 1, Value::Ref(8)), node(8, 2, Value::Ref(9))];
        let roots = [(&Value::Ref(5), &Value::Ref(9))];
        assert_eq!(graph_difference(&predicted, &observed, 0, &roots), None);
    }

    #[test]
    fn two_objects_are_not_one() {
        let predicted = [node(0, 1, Value::Ref(1)), node(1, 1, Value::Null)];
        let observed = [node(0, 1, Value::Ref(0))];
        let roots = [(&Value::Ref(0), &Value::Ref(0))];
        let difference = graph_difference(&predicted, &observed, 1, &roots);
        assert_eq!(
            difference.as_deref(),
            Some("Node #0.next is another object than predicted")
        );
    }

    #[test]
    fn fields_are_compared() {
        let predicted = [node(0, 1, Value::Any)];
        let observed = [node(0, 2, Value::Null)];
        let difference = graph_difference(&predicted, &observed, 1, &[]);
        assert_eq!(difference.as_deref(), Some("Node #0.value is 2, not 1"));
    }

    fn library(object: u32, class: &str, content: Content) -> ObjectState {
        ObjectState {
            object,
            class: class.into(),
            content,
        }
    }

    #[test]
    fn sets_have_no_order_and_lists_do() {
        let ints = |a, b| Content::Elements(vec![Value::Int(a), Value::Int(b)]);
        let differ = |class, a, b| {
            graph_difference(&[library(0, class, a)], &[library(0, class, b)], 1, &[]).is_some()
        };
        assert!(!differ("java/util/HashSet", ints(1, 2), ints(2, 1)));
        assert!(differ("java/util/HashSet", ints(1, 2), ints(2, 3)));
        assert!(differ("java/util/ArrayList", ints(1, 2), ints(2, 1)));
    }

    #[test]
    fn keys_that_are_objects_are_identified_by_what_is_known_of_them() {
        let map = |key, value| {
            let entries = vec![(Value::Ref(key), Value::Int(value))];
            [library(0, "java/util/HashMap", Content::Entries(entries))]
        };
        let differ = |a: &[ObjectState], b: &[ObjectState], roots: &[_]| {
            graph_difference(a, b, 1, roots).is_some()
        };
        // Number 5 need not be the same object in both.
        assert!(!differ(&map(5, 1), &map(5, 2), &[]));
        assert!(differ(
            &map(5, 1),
            &map(6, 2),
            &[(&Value::Ref(5), &Value::Ref(6))]
        ));
    }

    #[test]
    fn an_array_too_long_to_be_listed_may_be_the_predicted_one() {
        let predicted = Value::Array(JavaType::Int, vec![Value::Int(1)]);
        let roots = [(&predicted, &Value::Ref(3))];
        let unlisted = [library(3, "[I", Content::Opaque)];
        assert_eq!(graph_difference(&[], &unlisted, 0, &roots), None);
        let other = [library(3, "[I", Content::Array(JavaType::Int, vec![]))];
        assert!(graph_difference(&[], &other, 0, &roots).is_some());
    }
}
