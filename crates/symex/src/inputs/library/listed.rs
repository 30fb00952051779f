//! In: a type of the JDK that an input has. Out: the implementations of the JDK that a claim about such an input holds for, and the methods in which all
//! of them do the same.
//!
//! A claim about an input of a type in [`TABLE`] holds for the implementations in its row and for the classes of the project, and names them. An input is tried
//! as one of them, which stands for all: where a method is called in which the others differ, that it is another one ends as unknown (`stand_in.rs`). What
//! [`Row::agrees`] says of a method was read in the sources of the JDK:
//!
//! - `size`, `isEmpty`, `iterator` with `hasNext` and `next`, `forEach`, `toArray()`: each of these goes over the elements in one order that stays, changes nothing,
//!   and throws the same (`NoSuchElementException` behind the last one). Sets hold fewer sequences than lists do.
//! - of lists `get`, `getFirst`, `getLast`, `hashCode`, `stream`: element by element. An index out of range gives an `IndexOutOfBoundsException` or one below it, with a text of
//!   its own.
//! - of lists `indexOf`, `lastIndexOf`, `contains`: element by element, by `equals` of the argument, which `List.of` does not ask about the argument itself. So the argument has to be one
//!   whose `equals` has no effect and holds for itself (`stand_in.rs`).
//! - not `forEachRemaining` of an iterator: where the iterator stands while an action runs, and after one that threw, differs.
//! - null as an argument is refused by `List.of`, so it is left out.
//!
//! Not meant are collections with more elements than an array can have (the size of a `LinkedList` turns negative then), and views of what other inputs hold.

use provetta_outcome::StopReason;

use crate::program::Program;

/// Implementations of lists; those of `List.of` are named by it.
const LISTS: &[&str] = &[
    "java/util/ArrayList",
    "java/util/ImmutableCollections$List12",
    "java/util/ImmutableCollections$ListN",
    "java/util/LinkedList",
    "java/util/Stack",
    "java/util/Vector",
    "java/util/concurrent/CopyOnWriteArrayList",
];
const SETS: &[&str] = &[
    "java/util/EnumSet",
    "java/util/HashSet",
    "java/util/ImmutableCollections$Set12",
    "java/util/ImmutableCollections$SetN",
    "java/util/LinkedHashSet",
    "java/util/TreeSet",
];
const QUEUES: &[&str] = &["java/util/ArrayDeque", "java/util/PriorityQueue"];
const MAPS: &[&str] = &[
    "java/util/EnumMap",
    "java/util/HashMap",
    "java/util/ImmutableCollections$Map1",
    "java/util/ImmutableCollections$MapN",
    "java/util/LinkedHashMap",
    "java/util/TreeMap",
    "java/util/concurrent/ConcurrentHashMap",
];

/// How an input of a type is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tried {
    /// As an object in a library state
    State,
    /// By what is looked up in it, without a test
    Lookups,
}

/// A type that claims are made about.
#[derive(Debug)]
pub(crate) struct Row {
    /// Its internal name
    pub(crate) ty: &'static str,
    /// The implementations of the JDK
    lists: &'static [&'static [&'static str]],
    pub(crate) tried: Tried,
}

const fn row(ty: &'static str, lists: &'static [&'static [&'static str]], tried: Tried) -> Row {
    Row { ty, lists, tried }
}

const TABLE: &[Row] = &[
    row("java/util/List", &[LISTS], Tried::State),
    row("java/util/Collection", &[LISTS, SETS, QUEUES], Tried::State),
    row(
        "java/util/ArrayList",
        &[&["java/util/ArrayList"]],
        Tried::State,
    ),
    row(
        "java/util/Vector",
        &[&["java/util/Stack", "java/util/Vector"]],
        Tried::State,
    ),
    row("java/util/Stack", &[&["java/util/Stack"]], Tried::State),
    row("java/util/Map", &[MAPS], Tried::Lookups),
    row(
        "java/util/HashMap",
        &[&["java/util/HashMap", "java/util/LinkedHashMap"]],
        Tried::Lookups,
    ),
    row(
        "java/util/LinkedHashMap",
        &[&["java/util/LinkedHashMap"]],
        Tried::Lookups,
    ),
    row(
        "java/util/SortedMap",
        &[&["java/util/TreeMap"]],
        Tried::Lookups,
    ),
    row(
        "java/util/NavigableMap",
        &[&["java/util/TreeMap"]],
        Tried::Lookups,
    ),
    row(
        "java/util/TreeMap",
        &[&["java/util/TreeMap"]],
        Tried::Lookups,
    ),
    row(
        "java/util/EnumMap",
        &[&["java/util/EnumMap"]],
        Tried::Lookups,
    ),
    row(
        "java/util/concurrent/ConcurrentHashMap",
        &[&["java/util/concurrent/ConcurrentHashMap"]],
        Tried::Lookups,
    ),
    row("java/util/Set", &[SETS], Tried::Lookups),
    row(
        "java/util/HashSet",
        &[&["java/util/HashSet", "java/util/LinkedHashSet"]],
        Tried::Lookups,
    ),
    row(
        "java/util/LinkedHashSet",
        &[&["java/util/LinkedHashSet"]],
        Tried::Lookups,
    ),
    row(
        "java/util/TreeSet",
        &[&["java/util/TreeSet"]],
        Tried::Lookups,
    ),
];

/// The row of a type.
pub(crate) fn row_of(ty: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.ty == ty)
}

impl Row {
    /// The implementations of the JDK.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.lists.iter().flat_map(|list| list.iter().copied())
    }

    /// Whether there is one implementation only.
    pub(crate) fn is_exact(&self) -> bool {
        self.classes().count() == 1
    }

    /// Whether all implementations do the same in a method; `null` tells whether the first argument is null, or may be.
    pub(crate) fn agrees(&self, name: &str, descriptor: &str, null: bool) -> bool {
        // A stack is a vector in all that a vector can do.
        if self.is_exact() || self.ty == "java/util/Vector" {
            return true;
        }
        let of_list = self.ty == "java/util/List";
        match (name, descriptor) {
            ("size", "()I")
            | ("isEmpty", "()Z")
            | ("iterator", "()Ljava/util/Iterator;")
            | ("forEach", "(Ljava/util/function/Consumer;)V")
            | ("toArray", "()[Ljava/lang/Object;") => true,
            ("get", "(I)Ljava/lang/Object;")
            | ("getFirst" | "getLast", "()Ljava/lang/Object;")
            | ("hashCode", "()I")
            | ("stream", "()Ljava/util/stream/Stream;") => of_list,
            ("contains", "(Ljava/lang/Object;)Z")
            | ("indexOf" | "lastIndexOf", "(Ljava/lang/Object;)I") => of_list && !null,
            _ => false,
        }
    }
}

/// Whether a class asks a comparator what a lookup finds.
pub(super) fn is_sorted(class: &str) -> bool {
    matches!(class, "java/util/TreeMap" | "java/util/TreeSet")
}

/// A class as people write it: lists, sets and maps that `of` makes have no name. The comparator of a sorted one is code of somebody else, of which claims
/// assume that it does nothing but compare.
pub(crate) fn shown(class: &str) -> String {
    let of = |kind: &str| format!("java.util.{kind}.of");
    match class.strip_prefix("java/util/ImmutableCollections$") {
        Some(rest) if rest.starts_with("List") => of("List"),
        Some(rest) if rest.starts_with("Set") => of("Set"),
        Some(_) => of("Map"),
        None if is_sorted(class) => {
            format!("{} whose comparator only compares", class.replace('/', "."))
        }
        None => class.replace(['/', '$'], "."),
    }
}

impl Program<'_> {
    /// The row of the type of an input that has all of `types` and none of `not_types`, if claims are made about it.
    pub(crate) fn claimed(
        &self,
        types: &[std::rc::Rc<str>],
        not_types: &[std::rc::Rc<str>],
    ) -> Result<Option<&'static Row>, StopReason> {
        if self.open_world || self.any_library || !not_types.is_empty() {
            return Ok(None);
        }
        let main = self.narrowest(types)?;
        let Some(row) = row_of(&main) else {
            return Ok(None);
        };
        for ty in types {
            if !self.is_subclass(&main, ty)? {
                return Ok(None);
            }
        }
        Ok(Some(row))
    }

    /// The implementations in a row that this JDK has.
    pub(crate) fn implementations(&self, row: &Row) -> Vec<&'static str> {
        let is_there = |class: &&'static str| matches!(self.classes.find(class), Ok(Some(_)));
        row.classes().filter(is_there).collect()
    }
}
