//! In: what a search is for. Out: a machine that treats loops and calls accordingly, for as long as that search runs.
//!
//! The mode is one value, given when a search starts. No other file sets what is set here.

use provetta_symex::Mode;

use super::Engine;

impl Engine<'_> {
    /// Does something in a mode; then the machine is in the mode for tests again.
    pub(crate) fn in_mode<R>(&mut self, mode: Mode, run: impl FnOnce(&mut Self) -> R) -> R {
        self.machine.mode = mode;
        let result = run(self);
        self.machine.mode = Mode::Tests;
        result
    }
}
