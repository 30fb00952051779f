//! In: nothing. Out: what is known of one value on the stack or in a local, and of a whole frame.

use std::rc::Rc;
use std::sync::Arc;

/// The longest expression that is rendered.
const MAX_TEXT: usize = 100;

/// What is known of a value. Everything that is not known is none or false.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Fact {
    /// A long or double
    pub(super) wide: bool,
    /// Values with the same number are the same value. It is the instruction that made the value, or the
    /// number of instructions plus a handler for an exception that was caught there.
    pub(super) id: Option<u32>,
    /// Not null
    pub(super) present: bool,
    /// A whole number that is known
    pub(super) constant: Option<i64>,
    /// A whole number that is not negative
    pub(super) natural: bool,
    /// An instance of this class (a descriptor for arrays), or null
    pub(super) class: Option<Arc<str>>,
    /// … and of no subclass of it
    pub(super) exact: bool,
    /// Length of an array
    pub(super) length: Option<i64>,
    /// Loaded from a local that has no name although others have: the compiler made it
    pub(super) hidden: bool,
    /// An `int` that says whether the value with this number is an instance of a class
    pub(super) test: Option<(u32, Arc<str>)>,
    /// The expression as Java would write it, without parentheses and casts; `?.` stands behind a
    /// qualifier that may be left out
    pub(super) text: Option<Rc<str>>,
}

impl Fact {
    pub(super) fn new(wide: bool) -> Fact {
        Fact {
            wide,
            ..Fact::default()
        }
    }

    /// A reference of which only the static type is known.
    pub(super) fn of(class: &str) -> Fact {
        let class = class
            .strip_prefix('L')
            .and_then(|c| c.strip_suffix(';'))
            .unwrap_or(class);
        Fact {
            class: Some(class.into()),
            ..Fact::default()
        }
    }

    pub(super) fn with_text(mut self, text: Option<String>) -> Fact {
        self.text = text.filter(|t| t.len() <= MAX_TEXT).map(Rc::from);
        self
    }

    /// Whether it is a whole number of at least zero.
    pub(super) fn is_natural(&self) -> bool {
        self.natural || self.constant.is_some_and(|c| c >= 0)
    }

    /// Keeps what holds of both.
    fn meet(&mut self, other: &Fact) {
        fn same<T: PartialEq>(mine: &mut Option<T>, theirs: &Option<T>) {
            if mine != theirs {
                *mine = None;
            }
        }
        self.natural = self.is_natural() && other.is_natural();
        self.present &= other.present;
        self.hidden &= other.hidden;
        same(&mut self.id, &other.id);
        same(&mut self.constant, &other.constant);
        same(&mut self.class, &other.class);
        self.exact &= other.exact && self.class.is_some();
        same(&mut self.length, &other.length);
        same(&mut self.test, &other.test);
        same(&mut self.text, &other.text);
    }
}

/// What is known of the stack (one entry per value) and the locals (one per word).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) locals: Vec<Fact>,
    pub(super) stack: Vec<Fact>,
}

/// The code is not as it must be.
#[derive(Debug)]
pub(super) struct Broken;

impl Frame {
    /// The value `depth` below the top of the stack; nothing is known of it if there is none.
    pub(super) fn below(&self, depth: usize) -> Fact {
        let at = self.stack.len().checked_sub(depth + 1);
        at.map_or_else(Fact::default, |at| self.stack[at].clone())
    }

    pub(super) fn pop(&mut self) -> Result<Fact, Broken> {
        self.stack.pop().ok_or(Broken)
    }

    pub(super) fn pops(&mut self, count: usize) -> Result<Vec<Fact>, Broken> {
        let at = self.stack.len().checked_sub(count).ok_or(Broken)?;
        Ok(self.stack.split_off(at))
    }

    pub(super) fn push(&mut self, fact: Fact) {
        self.stack.push(fact);
    }

    /// Copies the top `words` below the `under` words beneath them.
    pub(super) fn duplicate(&mut self, words: u32, under: u32) -> Result<(), Broken> {
        let copied = self.take(words)?;
        let skipped = self.take(under)?;
        self.stack.extend(copied.iter().cloned());
        self.stack.extend(skipped);
        self.stack.extend(copied);
        Ok(())
    }

    pub(super) fn take(&mut self, words: u32) -> Result<Vec<Fact>, Broken> {
        let mut taken = Vec::new();
        let mut left = words;
        while left > 0 {
            let fact = self.pop()?;
            left = left.saturating_sub(if fact.wide { 2 } else { 1 });
            taken.push(fact);
        }
        taken.reverse();
        Ok(taken)
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Fact> {
        self.locals.iter_mut().chain(&mut self.stack)
    }

    /// The instruction makes a value: older ones that it made are others.
    pub(super) fn renew(&mut self, id: u32) {
        for fact in self.all() {
            if fact.id == Some(id) {
                fact.id = None;
            }
            if fact.test.as_ref().is_some_and(|(of, _)| *of == id) {
                fact.test = None;
            }
        }
    }

    /// Says something of every copy of a value.
    pub(super) fn learn(&mut self, id: Option<u32>, what: impl Fn(&mut Fact)) {
        if id.is_some() {
            self.all().filter(|fact| fact.id == id).for_each(what);
        }
    }

    /// Keeps what holds in both; whether that is less than before.
    pub(super) fn meet(&mut self, other: &Frame) -> Result<bool, Broken> {
        if self.stack.len() != other.stack.len() || self.locals.len() != other.locals.len() {
            return Err(Broken);
        }
        let mut changed = false;
        let theirs = other.locals.iter().chain(&other.stack);
        for (mine, theirs) in self.all().zip(theirs) {
            if *mine != *theirs {
                let before = mine.clone();
                mine.meet(theirs);
                changed |= *mine != before;
            }
        }
        Ok(changed)
    }
}
