//! In: classes whose supertypes or nests are not all on the class path. Out: what can therefore not be said of them.
//!
//! A class with a supertype that cannot be found may be below any type that is not final: whether it is ends as unknown, with the name of what is
//! missing. What is private to a nest that misses a member may be used by that member.

use std::sync::Arc;

use provetta_classfile::{self as cf, Incomplete};
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;

use crate::names::{class_of_descriptor, shown_type};
use crate::program::Program;

/// Why nothing is known.
fn missing(name: &str, of: &str) -> StopReason {
    StopReason::Unsupported {
        what: format!(
            "{} without {}, which is not on the class path",
            shown_type(of),
            shown_type(name)
        ),
    }
}

impl Program<'_> {
    /// Why it is not known that a class is not below a type; none if it is known.
    pub(crate) fn missing_between(&self, sub: &str, sup: &str) -> Option<StopReason> {
        let (mut sub, mut sup) = (sub, sup);
        while let (Some(a), Some(b)) = (sub.strip_prefix('['), sup.strip_prefix('[')) {
            if !a.starts_with(['L', '[']) || !b.starts_with(['L', '[']) {
                return None;
            }
            (sub, sup) = (class_of_descriptor(a), class_of_descriptor(b));
        }
        if sub.starts_with('[') || sup.starts_with('[') || seeded(Fault::MissingClassesAreIgnored) {
            return None;
        }
        let found = self.classes.missing_above(sub).ok().flatten()?;
        self.may_be_below(&found, sup)
            .then(|| missing(&found.missing, sub))
    }

    /// Whether what is missing above a class may bring it below a type.
    fn may_be_below(&self, incomplete: &Incomplete, sup: &str) -> bool {
        match self.classes.find(sup) {
            Ok(Some(class)) if class.flags.is_final() || self.is_enum(sup) => false,
            Ok(Some(class)) => class.flags.is_interface() || !incomplete.is_interface,
            _ => true,
        }
    }

    /// Why there may be classes below a type of the project that are not known to be; none if there are none.
    pub(crate) fn missing_below(&self, class: &cf::Class) -> Option<StopReason> {
        if class.flags.is_final() || self.is_enum(&class.name) {
            return None;
        }
        let permitted = match class.is_sealed {
            true => self.types_under(&class.name),
            false => Vec::new(),
        };
        let is_nowhere = |name: &&Arc<str>| matches!(self.classes.find(name), Ok(None));
        if let Some(name) = permitted.iter().find(is_nowhere) {
            return Some(missing(name, &class.name));
        }
        let is_closed = |name: &Arc<str>| {
            matches!(self.classes.find(name), Ok(Some(c))
                if c.flags.is_final() || c.is_sealed || self.is_enum(name))
        };
        if class.is_sealed && permitted.iter().all(is_closed) {
            return None;
        }
        if let Some(member) = self.missing_member(class) {
            return Some(missing(&member, &class.name));
        }
        if seeded(Fault::MissingClassesAreIgnored) {
            return None;
        }
        let Ok(incomplete) = self.classes.incomplete() else {
            return None;
        };
        let is_below = |i: &&Incomplete| self.may_be_below(i, &class.name);
        let found = incomplete.iter().find(is_below)?;
        Some(missing(&found.missing, &found.class))
    }

    /// A class of the nest of another that is nowhere, if there is one.
    pub(crate) fn missing_member(&self, class: &cf::Class) -> Option<Arc<str>> {
        match seeded(Fault::MissingMembersAreIgnored) {
            true => None,
            false => self.classes.missing_member(class),
        }
    }
}
