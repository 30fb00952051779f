//! In: nothing. Out: room in a state or a frame for what an observer keeps of it.
//!
//! The executor copies it at a fork and never looks into it.

use std::any::Any;
use std::fmt::Debug;

/// What an observer keeps of a path or of an activation.
pub trait Part: Any + Debug {
    /// A copy, for a path that forks.
    fn copied(&self) -> Box<dyn Part>;

    /// Whether nothing was written between an earlier copy and this one.
    fn is_written_like(&self, before: &dyn Part) -> bool;
}

/// Room for what an observer keeps.
#[derive(Debug, Default)]
pub struct Slot(Option<Box<dyn Part>>);

impl Clone for Slot {
    fn clone(&self) -> Slot {
        Slot(self.0.as_ref().map(|part| part.copied()))
    }
}

impl Slot {
    /// What is kept, if it is of this type.
    pub fn get<T: Part>(&self) -> Option<&T> {
        let part: &dyn Any = self.0.as_deref()?;
        part.downcast_ref()
    }

    /// What is kept; something empty is put there first, if it is not of this type.
    pub fn get_mut<T: Part + Default>(&mut self) -> &mut T {
        fn is<T: Part>(part: &dyn Any) -> bool {
            part.is::<T>()
        }
        let is_there = self.0.as_deref().is_some_and(|part| is::<T>(part));
        if !is_there {
            self.0 = None;
        }
        let part: &mut dyn Any = &mut **self.0.get_or_insert_with(|| Box::new(T::default()));
        // It was made sure above that it is of this type.
        match part.downcast_mut() {
            Some(part) => part,
            None => unreachable!("a part of another type"),
        }
    }

    /// What is kept, to be changed, if there is something of this type.
    pub fn existing<T: Part>(&mut self) -> Option<&mut T> {
        let part: &mut dyn Any = self.0.as_deref_mut()?;
        part.downcast_mut()
    }

    /// Whether nothing was written between an earlier copy and this one.
    pub(crate) fn is_written_like(&self, before: &Slot) -> bool {
        match (&self.0, &before.0) {
            (Some(now), Some(before)) => now.is_written_like(&**before),
            (None, None) => true,
            _ => false,
        }
    }
}
