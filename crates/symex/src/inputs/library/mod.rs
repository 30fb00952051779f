//! In: a type of the JDK that an input has. Out: the class of the JDK that such an input is tried to be of, and the ways to one of its objects.
//!
//! [`TABLE`] has a row for each class. Where it gives the representation invariant ([`By::State`]), an object is an input in any state that the
//! class can bring about ("library state"): its fields are filled as the row says when the object is needed, and the bytecode of the
//! JDK works on them. Code outside of the class cannot see more than that: capacity and `modCount` are chosen so that the
//! least has to be asked. A test makes the object through its API (`crate::witness`). Why these are all states: the fields are private, or seen only
//! by the package and subclasses, so what the methods of the class leave in them is what can be there. An object of another class, subclasses included, is
//! none of the row.
//!
//! Other rows name a call that makes an object of such inputs ([`By::Call`]); it is executed, and no claim rests on it.

pub(crate) mod listed;
mod lookups;
pub(crate) mod stand_in;
mod state;

use std::rc::Rc;

use provetta_outcome::{MethodRef, StopReason};

use crate::halt::Halt;
use crate::ids::{MethodId, RefId};
use crate::names::shown_type;
use crate::program::Program;
use crate::refs::Origin;
use crate::state::State;
use crate::value::{Value, malformed};

/// What a field of an object in a library state holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// An array of objects of the object's own with more room than any list needs, the elements in front. How much room there is
    /// cannot be seen
    Room,
    /// How many elements there are
    Size,
    /// An object, of the type that the first type argument says, that is not null
    Held,
    /// Any number
    Number,
    /// `true`
    True,
    /// Nought or null; also of counters of which only differences matter
    Zero,
}

/// A way to an object.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// In any state: names of fields with what they hold, those that are [`Part::Zero`] left out
    State(&'static [(&'static str, Part)]),
    /// The one object that a static final field holds
    Field(&'static str),
    /// A constructor, static method or method of an input, by class, name and descriptor
    Call(&'static str, &'static str, &'static str),
}

/// A class of the JDK.
#[derive(Debug)]
pub(crate) struct Library {
    /// Its internal name
    pub(crate) class: &'static str,
    /// The ways to its objects
    ways: &'static [By],
    /// The static method that makes an object of what [`Part::Held`] or [`Part::Number`] is, if that is how a test makes one
    pub(crate) maker: Option<(&'static str, &'static str)>,
    /// The static method that returns what the field holds
    pub(crate) getter: Option<(&'static str, &'static str)>,
}

impl Library {
    fn parts(&self) -> &'static [(&'static str, Part)] {
        let mut ways = self.ways.iter();
        ways.find_map(|by| match by {
            By::State(parts) => Some(*parts),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// What a field holds.
    pub(crate) fn part(&self, field: &str) -> Part {
        let mut parts = self.parts().iter();
        parts
            .find(|(name, _)| *name == field)
            .map_or(Part::Zero, |(_, part)| *part)
    }

    /// The field that is of a kind.
    pub(crate) fn field(&self, part: Part) -> Option<&'static str> {
        let mut parts = self.parts().iter();
        parts.find(|(_, p)| *p == part).map(|(name, _)| *name)
    }

    /// Whether its objects are made in any state.
    pub(crate) fn has_states(&self) -> bool {
        !self.parts().is_empty()
    }
}

const fn list(class: &'static str, ways: &'static [By]) -> Library {
    Library {
        class,
        ways,
        maker: None,
        getter: None,
    }
}

const OF_COLLECTION: &str = "(Ljava/util/Collection;)V";

/// The classes, those that a reader expects behind an interface first.
const TABLE: &[Library] = &[
    list(
        "java/util/ArrayList",
        &[By::State(&[
            ("elementData", Part::Room),
            ("size", Part::Size),
        ])],
    ),
    list(
        "java/util/ArrayDeque",
        &[By::Call("java/util/ArrayDeque", "<init>", OF_COLLECTION)],
    ),
    list(
        "java/util/LinkedList",
        &[By::Call("java/util/LinkedList", "<init>", OF_COLLECTION)],
    ),
    list(
        "java/util/Vector",
        &[By::State(&[
            ("elementData", Part::Room),
            ("elementCount", Part::Size),
        ])],
    ),
    list(
        "java/util/Stack",
        &[By::State(&[
            ("elementData", Part::Room),
            ("elementCount", Part::Size),
        ])],
    ),
    list(
        "java/util/PriorityQueue",
        &[By::Call("java/util/PriorityQueue", "<init>", OF_COLLECTION)],
    ),
    list(
        "java/util/concurrent/CopyOnWriteArrayList",
        &[By::Call(
            "java/util/concurrent/CopyOnWriteArrayList",
            "<init>",
            OF_COLLECTION,
        )],
    ),
    list(
        "java/util/concurrent/ConcurrentLinkedQueue",
        &[By::Call(
            "java/util/concurrent/ConcurrentLinkedQueue",
            "<init>",
            OF_COLLECTION,
        )],
    ),
    list(
        "java/util/ArrayList$Itr",
        &[By::Call(
            "java/util/ArrayList",
            "iterator",
            "()Ljava/util/Iterator;",
        )],
    ),
    list(
        "java/util/ArrayList$ListItr",
        &[By::Call(
            "java/util/ArrayList",
            "listIterator",
            "()Ljava/util/ListIterator;",
        )],
    ),
    list(
        "java/util/Vector$1",
        &[By::Call(
            "java/util/Vector",
            "elements",
            "()Ljava/util/Enumeration;",
        )],
    ),
    list(
        "java/util/stream/ReferencePipeline$Head",
        &[By::Call(
            "java/util/Collection",
            "stream",
            "()Ljava/util/stream/Stream;",
        )],
    ),
    list(
        "java/util/stream/IntPipeline$Head",
        &[By::Call(
            "java/util/Arrays",
            "stream",
            "([I)Ljava/util/stream/IntStream;",
        )],
    ),
    Library {
        class: "java/util/Optional",
        ways: &[By::Field("EMPTY"), By::State(&[("value", Part::Held)])],
        maker: Some(("of", "(Ljava/lang/Object;)Ljava/util/Optional;")),
        getter: Some(("empty", "()Ljava/util/Optional;")),
    },
    Library {
        class: "java/util/OptionalInt",
        ways: &[
            By::Field("EMPTY"),
            By::State(&[("isPresent", Part::True), ("value", Part::Number)]),
        ],
        maker: Some(("of", "(I)Ljava/util/OptionalInt;")),
        getter: Some(("empty", "()Ljava/util/OptionalInt;")),
    },
    Library {
        class: "java/util/OptionalLong",
        ways: &[
            By::Field("EMPTY"),
            By::State(&[("isPresent", Part::True), ("value", Part::Number)]),
        ],
        maker: Some(("of", "(J)Ljava/util/OptionalLong;")),
        getter: Some(("empty", "()Ljava/util/OptionalLong;")),
    },
    Library {
        class: "java/util/OptionalDouble",
        ways: &[
            By::Field("EMPTY"),
            By::State(&[("isPresent", Part::True), ("value", Part::Number)]),
        ],
        maker: Some(("of", "(D)Ljava/util/OptionalDouble;")),
        getter: Some(("empty", "()Ljava/util/OptionalDouble;")),
    },
];

/// The row of a class.
pub(crate) fn library_of(class: &str) -> Option<&'static Library> {
    TABLE.iter().find(|known| known.class == class)
}

/// Types that tell nothing of what an object is used for: no library object is tried for them.
fn is_vague(name: &str) -> bool {
    matches!(
        name,
        "java/lang/Object"
            | "java/lang/Cloneable"
            | "java/lang/AutoCloseable"
            | "java/io/Serializable"
            | "java/lang/Comparable"
    )
}

impl Program<'_> {
    /// The first class of the table that an object of a type, narrowed by `fits`, may be of.
    pub(super) fn library_candidate(
        &self,
        main: &str,
        fits: &dyn Fn(&Program<'_>, &str) -> Result<bool, StopReason>,
    ) -> Result<Option<&'static Library>, StopReason> {
        if is_vague(main) {
            return Ok(None);
        }
        for known in TABLE {
            if self.is_subclass(known.class, main)? && fits(self, known.class)? {
                return Ok(Some(known));
            }
        }
        Ok(None)
    }

    /// What else an object of a type may be, if an object of a row is proposed.
    pub(super) fn other_than(&self, main: &str, proposed: &Library) -> Option<StopReason> {
        let found = self.classes.find(proposed.class);
        let is_final = matches!(found, Ok(Some(class)) if class.flags.is_final());
        if is_final && proposed.has_states() && main == proposed.class {
            return None;
        }
        let (ty, tried) = (shown_type(main), shown_type(proposed.class));
        let what = match main == proposed.class {
            true => format!("an input of type {ty} in another state, or of a subclass"),
            false => format!("an input of type {ty} of another class than {tried}"),
        };
        Some(StopReason::Unsupported { what })
    }

    /// The ways to an object of a row. Those by calls only where no claim rests on them.
    pub(super) fn library_ways(
        &mut self,
        library: &Library,
        calls: bool,
    ) -> Result<Vec<Origin>, Halt> {
        let mut found = Vec::new();
        for by in library.ways {
            match by {
                By::State(_) => {
                    found.push(Origin::Library(self.load(library.class)?));
                }
                By::Field(name) => {
                    let class = self.load(library.class)?;
                    let statics = &self.class(class).statics;
                    let slot = statics.iter().position(|f| &*f.name == *name);
                    let slot = slot.ok_or_else(|| malformed("a static field of the JDK"))? as u32;
                    found.push(Origin::Singleton { class, slot });
                }
                By::Call(class, name, descriptor) if calls => {
                    let method = self.find_method(&MethodRef {
                        class: (*class).into(),
                        name: (*name).into(),
                        descriptor: (*descriptor).into(),
                    })?;
                    found.push(Origin::Maker(method));
                }
                By::Call(..) => {}
            }
        }
        Ok(found)
    }

    /// The type of a collection or iterator that a library object is made of, if that is what the object goes through.
    fn source_type(&self, by: MethodId, of: &str, descriptor: &str) -> Option<Rc<str>> {
        let owner = &self.method(by).owner.name;
        if !owner.starts_with("java/util/") {
            return None;
        }
        let element = element_signature(self, of)?;
        let class = descriptor.strip_prefix('L')?.strip_suffix(';')?;
        let is_source = self.is_subclass(class, "java/util/Collection").ok()?;
        is_source.then(|| format!("L{class}<{element}>;").into())
    }

    /// Gives an argument of a call that makes a library object the type arguments of that object.
    pub(super) fn declare_source(
        &self,
        state: &mut State,
        made: RefId,
        by: MethodId,
        value: Value,
        descriptor: &str,
    ) {
        let of = state.input_ref(made).signature.clone();
        let ty = of.and_then(|of| self.source_type(by, &of, descriptor));
        state.declare(value, ty);
    }
}

/// The generic type of the elements of a collection of a type, or of what an iterator, stream or optional of a type has.
pub(super) fn element_signature(program: &Program<'_>, of: &str) -> Option<Rc<str>> {
    let of_iterable = program.member_type(of, "java/lang/Iterable", "TT;");
    of_iterable.or_else(|| crate::inputs::generics::only_argument(of))
}
