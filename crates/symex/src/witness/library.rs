//! In: an object of a JDK class. Out: what its API shows of it: elements, entries, characters.
//!
//! The layouts are those of JDK 17 to 25. A class or layout that is not known is not shown.

use provetta_outcome::{Content, JavaType, Value as Shown};

use crate::heap::Body;
use crate::ids::ObjectId;
use crate::state::State;
use crate::value::Value;
use crate::witness::graph::After;

/// Longer collections are not shown.
const MAX_SIZE: usize = 500;

impl After<'_, '_> {
    /// What a library object shows.
    pub(super) fn library(&mut self, id: ObjectId, class: &str) -> Option<Content> {
        match class {
            "java/util/ArrayList" => {
                let size = self.size(id, "size")?;
                let array = self.reference(self.field(id, "elementData")?)?;
                Some(Content::Elements(self.first_shown(array, size)?))
            }
            "java/util/Vector" | "java/util/Stack" => {
                let size = self.size(id, "elementCount")?;
                let array = self.reference(self.field(id, "elementData")?)?;
                Some(Content::Elements(self.first_shown(array, size)?))
            }
            "java/util/Arrays$ArrayList" => {
                let cells = self.cells(self.field(id, "a")?)?;
                Some(Content::Elements(self.shown(cells)))
            }
            "java/util/ImmutableCollections$ListN" => {
                let cells = self.cells(self.field(id, "elements")?)?;
                Some(Content::Elements(self.shown(cells)))
            }
            "java/util/ImmutableCollections$List12" => {
                let first = self.field(id, "e0")?;
                let second = self.field(id, "e1")?;
                // The second element of a list of one is a mark of the class, not an element.
                let marked = self.machine().is_mark(self.state(), second);
                let values = if marked {
                    vec![first]
                } else {
                    vec![first, second]
                };
                Some(Content::Elements(self.shown(values)))
            }
            "java/util/LinkedList" => {
                let values = self.chain(self.field(id, "first")?, "next", "item")?;
                Some(Content::Elements(self.shown(values)))
            }
            "java/util/ArrayDeque" => {
                let cells = self.cells(self.field(id, "elements")?)?;
                let head = self.size(id, "head")?;
                let tail = self.size(id, "tail")?;
                let mut values = Vec::new();
                let mut at = head;
                while at != tail && values.len() < cells.len() {
                    values.push(*cells.get(at)?);
                    at = (at + 1) % cells.len();
                }
                Some(Content::Elements(self.shown(values)))
            }
            "java/util/HashMap" | "java/util/LinkedHashMap" => {
                let entries = self.hash_entries(id)?;
                let entries = entries.into_iter().map(|(k, v)| (self.one(k), self.one(v)));
                Some(Content::Entries(entries.collect()))
            }
            "java/util/HashSet" | "java/util/LinkedHashSet" => {
                let map = self.reference(self.field(id, "map")?)?;
                let keys = self.hash_entries(map)?.into_iter().map(|(k, _)| k);
                let keys = keys.collect();
                Some(Content::Elements(self.shown(keys)))
            }
            "java/util/TreeMap" => {
                let entries = self.tree_entries(id)?;
                let entries = entries.into_iter().map(|(k, v)| (self.one(k), self.one(v)));
                Some(Content::Entries(entries.collect()))
            }
            "java/util/TreeSet" => {
                let map = self.reference(self.field(id, "m")?)?;
                let keys = self.tree_entries(map)?.into_iter().map(|(k, _)| k);
                let keys = keys.collect();
                Some(Content::Elements(self.shown(keys)))
            }
            "java/util/Optional" => {
                let value = self.field(id, "value")?;
                let held = self.state().known(value) != Value::Null;
                Some(Content::Optional(held.then(|| self.one(value))))
            }
            "java/lang/StringBuilder" | "java/lang/StringBuffer" => {
                if let Some(text) = self.reference(self.field(id, "value")?)
                    && self.machine().is_text(self.state(), text)
                {
                    let units = self.string(text)?;
                    return (units.len() <= MAX_SIZE).then_some(Content::Text(units));
                }
                let count = self.size(id, "count")?;
                let coder = self.size(id, "coder")?;
                let cells = self.cells(self.field(id, "value")?)?;
                let bytes: Option<Vec<u8>> = cells
                    .into_iter()
                    .map(|v| self.int(v).map(|b| b as u8))
                    .collect();
                let bytes = bytes?;
                let units = if coder == 0 {
                    bytes.into_iter().map(u16::from).take(count).collect()
                } else {
                    bytes
                        .chunks_exact(2)
                        .map(|c| u16::from_le_bytes([c[0], c[1]]))
                        .take(count)
                        .collect()
                };
                Some(Content::Text(units))
            }
            "java/io/StringWriter" => {
                let buffer = self.reference(self.field(id, "buf")?)?;
                self.library(buffer, "java/lang/StringBuffer")
            }
            _ => self.parts(id, class),
        }
    }

    pub(super) fn one(&mut self, value: Value) -> Shown {
        self.value(value, &JavaType::Class("java/lang/Object".into()))
    }

    fn shown(&mut self, values: Vec<Value>) -> Vec<Shown> {
        values.into_iter().map(|v| self.one(v)).collect()
    }

    pub(super) fn reference(&self, value: Value) -> Option<ObjectId> {
        match self.state().known(value) {
            Value::Ref(id) => Some(id),
            _ => None,
        }
    }

    /// A field by name, wherever it is declared.
    pub(super) fn field(&self, id: ObjectId, name: &str) -> Option<Value> {
        field(self, self.state(), id, name)
    }

    pub(super) fn size(&self, id: ObjectId, name: &str) -> Option<usize> {
        let value = self.int(self.field(id, name)?)?;
        usize::try_from(value).ok().filter(|n| *n <= MAX_SIZE)
    }

    pub(super) fn cells(&self, array: Value) -> Option<Vec<Value>> {
        let id = self.reference(array)?;
        self.state().cells(id)
    }

    fn chain(&self, first: Value, next: &str, item: &str) -> Option<Vec<Value>> {
        let mut values = Vec::new();
        let mut at = self.reference(first);
        while let Some(node) = at {
            if values.len() > MAX_SIZE {
                return None;
            }
            values.push(self.field(node, item)?);
            at = self.reference(self.field(node, next)?);
        }
        Some(values)
    }

    /// The entries of a hash map; in order, if the map has one.
    fn hash_entries(&self, map: ObjectId) -> Option<Vec<(Value, Value)>> {
        if let Some(head) = self.field(map, "head") {
            let keys = self.chain(head, "after", "key")?;
            let values = self.chain(head, "after", "value")?;
            return Some(keys.into_iter().zip(values).collect());
        }
        if let Some(rest) = self.field(map, "rest").and_then(|v| self.reference(v)) {
            // Keys whose hash codes are not known are in a list.
            let size = self.size(map, "size")?;
            let mut entries = Vec::with_capacity(size);
            for node in self.cells(self.field(rest, "nodes")?)?.iter().take(size) {
                let node = self.reference(*node)?;
                entries.push((self.field(node, "key")?, self.field(node, "value")?));
            }
            return Some(entries);
        }
        let table = self.field(map, "table")?;
        if self.reference(table).is_none() {
            return Some(Vec::new());
        }
        let mut entries = Vec::new();
        for bucket in self.cells(table)? {
            let mut at = self.reference(bucket);
            while let Some(node) = at {
                if entries.len() > MAX_SIZE {
                    return None;
                }
                entries.push((self.field(node, "key")?, self.field(node, "value")?));
                at = self.reference(self.field(node, "next")?);
            }
        }
        Some(entries)
    }

    fn tree_entries(&self, map: ObjectId) -> Option<Vec<(Value, Value)>> {
        let mut entries = Vec::new();
        let mut stack = Vec::new();
        let mut at = self.reference(self.field(map, "root")?);
        loop {
            while let Some(node) = at {
                if stack.len() > MAX_SIZE {
                    return None;
                }
                stack.push(node);
                at = self.reference(self.field(node, "left")?);
            }
            let Some(node) = stack.pop() else {
                return Some(entries);
            };
            entries.push((self.field(node, "key")?, self.field(node, "value")?));
            if entries.len() > MAX_SIZE {
                return None;
            }
            at = self.reference(self.field(node, "right")?);
        }
    }
}

fn field(after: &After<'_, '_>, state: &State, id: ObjectId, name: &str) -> Option<Value> {
    let object = state.heap.get(id);
    let Body::Fields(values) = &object.body else {
        return None;
    };
    let infos = &after.machine().program.class(object.class).fields;
    let slot = infos.iter().position(|f| &*f.name == name)?;
    values.get(slot).copied()
}
