//! In: what an input or a question is about, and how a person would call it. Out: a name that nothing else has.
//!
//! A variable is identified by its name, and names are made for people: classes lose their packages, methods their parameters. Two
//! inputs of one name would be one variable, and one of two questions that has been answered would answer the other. So whatever
//! can be called alike has a subject, written out in full.
//!
//! Invariant: different subjects have different names, and one subject has one name, on all paths and whatever was asked before it.

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::machine::Machine;

/// Names that were given, by what they are about.
#[derive(Debug, Default)]
pub(crate) struct Titles {
    given: FxHashMap<Box<str>, Rc<str>>,
    taken: FxHashSet<Rc<str>>,
    /// How many subjects are called so
    called: FxHashMap<Box<str>, u64>,
}

/// After so many marks they are counted: what is asked in each round of a loop would get names as long as the loop is.
const MAX_MARKS: u64 = 3;

impl Titles {
    /// The name of a subject: what it is called, or the same with marks where something else is called so.
    pub(crate) fn give(&mut self, subject: &str, called: &str) -> Rc<str> {
        if seeded(Fault::NamesAreSubjects) {
            return called.into();
        }
        if let Some(name) = self.given.get(subject) {
            return Rc::clone(name);
        }
        let mut number = self.called.get(called).copied().unwrap_or_default();
        let name = loop {
            let name = match number {
                0..=MAX_MARKS => format!("{called}{}", "'".repeat(number as usize)),
                _ => format!("{called}'{number}"),
            };
            number += 1;
            if !self.taken.contains(name.as_str()) {
                break name;
            }
        };
        self.called.insert(called.into(), number);
        let name: Rc<str> = name.into();
        self.taken.insert(Rc::clone(&name));
        self.given.insert(subject.into(), Rc::clone(&name));
        name
    }
}

impl Machine<'_> {
    /// The name of what a subject is about.
    pub fn title(&mut self, subject: &str, called: &str) -> Rc<str> {
        self.titles.give(subject, called)
    }
}

#[cfg(test)]
mod tests {
    use super::Titles;

    #[test]
    fn different_subjects_never_share_a_name() {
        let mut titles = Titles::default();
        assert_eq!(&*titles.give("static a/Foo.one", "Foo.one"), "Foo.one");
        assert_eq!(&*titles.give("static b/Foo.one", "Foo.one"), "Foo.one'");
        assert_eq!(&*titles.give("field one of Foo", "Foo.one'"), "Foo.one''");
        assert_eq!(&*titles.give("static b/Foo.one", "Foo.one"), "Foo.one'");
    }

    #[test]
    fn many_subjects_of_one_name_have_short_names() {
        let mut titles = Titles::default();
        titles.give("before", "a'4");
        let names: Vec<_> = (0..7).map(|n| titles.give(&n.to_string(), "a")).collect();
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        assert_eq!(names, ["a", "a'", "a''", "a'''", "a'5", "a'6", "a'7"]);
    }
}
