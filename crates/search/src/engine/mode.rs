//! In: what a search is for. Out: a machine that treats loops and calls accordingly, for as long as that search runs.
//!
//! The mode is one value, given when a search starts. No other file sets what is set here.

use provetta_symex::MethodId;

use super::Engine;

/// How loops and calls are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// All code is followed as it is
    Tests,
    /// States stop at the heads of loops
    Proof(Proof),
}

/// How a proof treats calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Proof {
    /// Calls of methods with contracts are replaced by their contracts
    pub(crate) by_contract: bool,
    /// Calls of this method are replaced by any result they can have
    pub(crate) replaced: Option<MethodId>,
}

impl Engine<'_> {
    /// Does something in a mode; then the machine is in the mode for tests again.
    pub(crate) fn in_mode<R>(&mut self, mode: Mode, run: impl FnOnce(&mut Self) -> R) -> R {
        self.set(mode);
        let result = run(self);
        self.set(Mode::Tests);
        result
    }

    fn set(&mut self, mode: Mode) {
        let (stops_at_heads, by_contract, replaced) = match mode {
            Mode::Tests => (false, false, None),
            Mode::Proof(proof) => (true, proof.by_contract, proof.replaced),
        };
        self.machine.stop_at_heads(stops_at_heads);
        self.machine.use_contracts_of_calls(by_contract);
        self.machine.replace_calls(replaced);
    }
}
