//! In: what a method calls and what is written of its loops. Out: the manners in which a proof is tried, in order.
//!
//! - *By general round* (always): one round stands for all rounds of a loop.
//! - *By contract*: a call of a method with a contract is replaced by it. Its precondition becomes an obligation here; that it keeps its
//!   contract is what the claim rests on then.
//! - *By any result*: a recursive call of the method under test is replaced by any result it can have, which stands for recursion of any depth
//!   (see `provetta_symex::Proof::replaced`).

use provetta_outcome::{Calls, Loops};
use provetta_symex::GoalSet;

use crate::engine::Engine;

/// How loops and calls are generalised.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Manner {
    /// One round that depends on inputs is followed as it is before a loop is generalised: it costs
    /// more paths, but then all that the loop uses has been looked at
    pub(super) peels: bool,
    /// Of a loop with written invariants nothing else is assumed: each guess that proves wrong costs another start
    pub(super) trusts: bool,
    /// Nothing but written invariants is assumed of any loop
    pub(super) only_written: bool,
    /// Calls of methods with contracts are replaced by their contracts
    pub(super) by_contract: bool,
    /// Recursive calls of the method under test are replaced by their results. Then every path has to be
    /// followed to its end, and to leave what it found as it was
    pub(super) replaces: bool,
}

/// What the manners depend on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    loops: Loops,
    calls: Calls,
    has_contract: bool,
    /// The method calls methods with contracts
    calls_contracts: bool,
    /// A loop of it has written invariants
    has_invariants: bool,
    is_recursive: bool,
}

impl Known {
    pub(super) fn of(engine: &Engine<'_>) -> Known {
        let plan = engine.plan.as_ref();
        Known {
            loops: engine.job.options.contracts.loops,
            calls: engine.job.options.contracts.calls,
            has_contract: plan.is_some(),
            calls_contracts: plan.is_some_and(|plan| plan.calls_contracts()),
            has_invariants: plan.is_some_and(|plan| plan.has_invariants()),
            is_recursive: engine.reach.is_recursive(),
        }
    }
}

/// The manners to look for a proof, in order.
pub(super) fn manners(known: &Known) -> Vec<Manner> {
    let calls: &[bool] = match (known.calls_contracts, known.calls) {
        (false, _) | (_, Calls::Inline) => &[false],
        (true, Calls::Contract) => &[true],
        // Code that calls itself has no end to be followed to.
        (true, Calls::Auto) if known.is_recursive => &[true, false],
        (true, Calls::Auto) => &[false, true],
    };
    let only_written = known.loops == Loops::Invariant;
    let mut all = Vec::new();
    if known.loops == Loops::Unwind {
        return all;
    }
    // Under a precondition, inner calls are not just any calls.
    if !known.has_contract && known.is_recursive {
        for peels in [false, true] {
            all.push(Manner {
                peels,
                replaces: true,
                only_written,
                ..Manner::default()
            });
        }
    }
    // Without written invariants there is nothing to trust in.
    let ways: &[(bool, bool)] = match (only_written, known.has_invariants) {
        (true, _) => &[(true, false), (true, true)],
        (false, true) => &[(true, false), (false, false), (false, true)],
        (false, false) => &[(false, false), (false, true)],
    };
    for (trusts, peels) in ways.iter().copied() {
        for by_contract in calls.iter().copied() {
            all.push(Manner {
                peels,
                trusts,
                only_written,
                by_contract,
                replaces: false,
            });
        }
    }
    all
}

/// Clauses, and goals in the code of the method under test itself. Code that a contract stands for is not followed, so
/// of other code nothing can be said where contracts stand for calls. Inner calls of the method under test are within
/// its precondition, as the outermost ones are that are followed.
pub(super) fn own_goals(engine: &Engine<'_>) -> GoalSet {
    let all = engine.machine.program.goals().all();
    let mut own = GoalSet::with_capacity(all.len());
    for (number, goal) in all.iter().enumerate() {
        if goal.edge.method == engine.job.method {
            own.insert(number as u32);
        }
    }
    own.union_with(&engine.goals.clauses);
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Known = Known {
        loops: Loops::Auto,
        calls: Calls::Auto,
        has_contract: false,
        calls_contracts: false,
        has_invariants: false,
        is_recursive: false,
    };

    #[test]
    fn without_contracts_there_is_one_manner_with_a_first_round_and_one_without() {
        let peels: Vec<bool> = manners(&PLAIN).iter().map(|m| m.peels).collect();
        assert_eq!(peels, [false, true]);
    }

    #[test]
    fn recursion_is_first_replaced_where_no_contract_bounds_it() {
        let known = Known {
            is_recursive: true,
            ..PLAIN
        };
        let replaces =
            |known: &Known| -> Vec<bool> { manners(known).iter().map(|m| m.replaces).collect() };
        assert_eq!(replaces(&known), [true, true, false, false]);
        let known = Known {
            has_contract: true,
            ..known
        };
        assert_eq!(replaces(&known), [false, false]);
    }

    #[test]
    fn calls_are_followed_before_their_contracts_stand_for_them_unless_they_are_recursive() {
        let known = Known {
            has_contract: true,
            calls_contracts: true,
            ..PLAIN
        };
        let by_contract = |known: &Known| -> Vec<bool> {
            let all = manners(known);
            all.iter().map(|m| m.by_contract).collect()
        };
        assert_eq!(by_contract(&known), [false, true, false, true]);
        let recursive = Known {
            is_recursive: true,
            ..known
        };
        assert_eq!(by_contract(&recursive), [true, false, true, false]);
        let inline = Known {
            calls: Calls::Inline,
            ..known
        };
        assert_eq!(by_contract(&inline), [false, false]);
        let contract = Known {
            calls: Calls::Contract,
            ..known
        };
        assert_eq!(by_contract(&contract), [true, true]);
    }

    #[test]
    fn written_invariants_are_trusted_first() {
        let known = Known {
            has_contract: true,
            has_invariants: true,
            ..PLAIN
        };
        let trusts =
            |known: &Known| -> Vec<bool> { manners(known).iter().map(|m| m.trusts).collect() };
        assert_eq!(trusts(&known), [true, false, false]);
        let only = Known {
            loops: Loops::Invariant,
            ..known
        };
        assert_eq!(trusts(&only), [true, true]);
        assert!(manners(&only).iter().all(|m| m.only_written));
    }

    #[test]
    fn loops_that_are_only_unwound_are_not_generalised() {
        let known = Known {
            loops: Loops::Unwind,
            ..PLAIN
        };
        assert_eq!(manners(&known), []);
    }
}
