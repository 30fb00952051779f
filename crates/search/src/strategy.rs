//! In: states. Out: what each way to explore them finds; one strategy in each file, all run by the loop in [`crate::step`].

pub(crate) mod concrete;
