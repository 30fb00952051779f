//! In: where the search for tests stands. Out: whether it goes on, tries a proof, or ends, and why.
//!
//! This is the only place that ends it. The rules are asked in a fixed order, before each piece of work:
//! 1. the clock, which must stop everything;
//! 2. nothing that waits can change the account: it ends without a reason, since nothing is cut;
//! 3. only ways to make objects are left, enough of them were tried, and with a branch open their share is spent;
//! 4. the shares: exceptions once all else is settled, patience, the whole budget;
//! 5. memory;
//! 6. whoever watches.
//!
//! Before it ends by 2 or 3 with clauses open, or when nothing was found for a while, a proof is tried once. A reason given here cuts all
//! required work that waits, so that what it may lead to is unknown, not infeasible.

use provetta_outcome::StopReason;
use provetta_term::Effort;

use crate::budget::{self, Budget, Worth};

/// Where the search stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standing {
    /// The effort that was spent
    pub(crate) spent: Effort,
    /// The clock has struck, after so many seconds
    pub(crate) struck: Option<u64>,
    /// Nothing that waits can change the account
    pub(crate) is_settled: bool,
    /// A clause is open, and a proof of it was not tried yet
    pub(crate) may_be_shown: bool,
    /// Paths with objects made by constructors since a goal was passed, if nothing else waits
    pub(crate) tries: Option<u64>,
    /// Every path is to have a test, so neither shares nor proofs matter
    pub(crate) every_path: bool,
    /// All that is open are possible exceptions
    pub(crate) only_exceptions: bool,
    /// Something else than a possible exception is open, and calls of the method lead to it
    pub(crate) has_open_branch: bool,
    /// Branches that have only a test that takes reflection
    pub(crate) weak_branches: Worth,
    /// What the possible exceptions are worth that are open
    pub(crate) open_exceptions: Worth,
    /// Open goals that are no possible exceptions; without a bound if a contract is to be proved
    pub(crate) open_branches: Worth,
    /// The effort of the search itself, without proofs and runs with given inputs
    pub(crate) searched: Effort,
    /// What that was when a goal was last passed or found infeasible
    pub(crate) progress: Effort,
    /// The same for anything, possible exceptions included
    pub(crate) found: Effort,
    /// A proof was tried
    pub(crate) was_generalised: bool,
    /// Megabytes a worker may use, if terms and waiting work take too many of them
    pub(crate) crowded: Option<u64>,
}

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Take the next piece of work
    GoOn,
    /// Try a proof, then ask again
    Prove,
    /// End; with a reason if work that waits is cut by that
    End(Option<StopReason>),
}

/// The rules, with what they remember.
#[derive(Debug)]
pub(crate) struct Rules {
    budget: Budget,
    /// When all goals but exceptions were settled, and what the search itself had spent then
    settled_at: Option<(Effort, Effort)>,
}

impl Rules {
    pub(crate) fn new(budget: Budget) -> Rules {
        Rules {
            budget,
            settled_at: None,
        }
    }

    /// What to do; `watch` is asked last.
    pub(crate) fn verdict(
        &mut self,
        at: &Standing,
        watch: impl FnOnce() -> Option<StopReason>,
    ) -> Verdict {
        if let Some(seconds) = at.struck {
            return Verdict::End(Some(StopReason::Clock { seconds }));
        }
        if at.is_settled || self.made_enough(at) {
            return match at.may_be_shown {
                true => Verdict::Prove,
                false => Verdict::End(None),
            };
        }
        let was_settled = self.settled_at;
        let share = self.exceptions_had_their_share(at);
        let is_stuck = was_settled != self.settled_at && self.settled_at.is_some();
        let since = at.searched.without(at.progress);
        if !at.every_path && (is_stuck || since > budget::TO_GENERALISE) && !at.was_generalised {
            return Verdict::Prove;
        }
        let reason = share
            .or_else(|| self.is_out_of_patience(at))
            .or_else(|| self.is_over(at))
            .or_else(|| at.crowded.map(|megabytes| StopReason::Size { megabytes }))
            .or_else(watch);
        match reason {
            Some(reason) => Verdict::End(Some(reason)),
            None => Verdict::GoOn,
        }
    }

    /// Objects that calls make have many states. Where only they lead to an open branch, a share of the budget says when it was enough;
    /// an exception, or a test without reflection, is worth some tries.
    fn made_enough(&self, at: &Standing) -> bool {
        let since = at.searched.without(at.progress);
        let share = self.budget.making_for(at.open_branches);
        let is_spent = !at.has_open_branch || since >= share;
        at.tries
            .is_some_and(|tries| tries >= budget::MIN_TRIES && is_spent)
    }

    /// Possible exceptions are worth a test where one is found, but there are many of them and few can
    /// happen: once all branches are settled, the search for them is short, and shorter where none is found.
    fn exceptions_had_their_share(&mut self, at: &Standing) -> Option<StopReason> {
        if !at.only_exceptions {
            self.settled_at = None;
            return None;
        }
        let (settled, searched) = *self.settled_at.get_or_insert((at.spent, at.searched));
        // Tests that take reflection may be replaced by better ones meanwhile.
        let share = (self.budget).rest_after_branches(at.weak_branches, at.open_exceptions);
        let idle = at.searched.without(searched.max(at.found));
        let is_idle = idle >= self.budget.idle_share(share);
        let is_spent = at.spent.without(settled) >= share;
        let over = (is_spent || is_idle) && !at.every_path;
        let millis = share.as_millis();
        over.then_some(StopReason::Share { millis })
    }

    /// Without an end in sight, waiting longer seldom helps.
    fn is_out_of_patience(&self, at: &Standing) -> Option<StopReason> {
        let patience = self.budget.patience_after(at.progress, at.open_branches);
        let over = at.searched.without(at.progress) >= patience && !at.every_path;
        let millis = patience.as_millis();
        over.then_some(StopReason::Patience { millis })
    }

    fn is_over(&self, at: &Standing) -> Option<StopReason> {
        let seconds = self.budget.seconds();
        (at.spent >= self.budget.total).then_some(StopReason::Budget { seconds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search with a budget of ten seconds that has just begun.
    fn begun() -> (Rules, Standing) {
        let standing = Standing {
            spent: Effort::NONE,
            struck: None,
            is_settled: false,
            may_be_shown: false,
            tries: None,
            every_path: false,
            only_exceptions: false,
            has_open_branch: true,
            weak_branches: Worth::NOTHING,
            open_exceptions: Worth::branches(1),
            open_branches: Worth::branches(10),
            searched: Effort::NONE,
            progress: Effort::NONE,
            found: Effort::NONE,
            was_generalised: false,
            crowded: None,
        };
        (Rules::new(Budget::millis(10_000)), standing)
    }

    fn ends(reason: StopReason) -> Verdict {
        Verdict::End(Some(reason))
    }

    #[test]
    fn it_goes_on_until_somebody_stops_it() {
        let (mut rules, at) = begun();
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
        let stop = || Some(StopReason::Interrupted);
        assert_eq!(rules.verdict(&at, stop), ends(StopReason::Interrupted));
    }

    #[test]
    fn the_clock_comes_before_all_else() {
        let (mut rules, mut at) = begun();
        at.struck = Some(220);
        at.is_settled = true;
        let clock = StopReason::Clock { seconds: 220 };
        assert_eq!(rules.verdict(&at, || None), ends(clock));
    }

    #[test]
    fn what_is_settled_ends_without_a_reason() {
        let (mut rules, mut at) = begun();
        at.is_settled = true;
        assert_eq!(rules.verdict(&at, || None), Verdict::End(None));
        at.may_be_shown = true;
        assert_eq!(rules.verdict(&at, || None), Verdict::Prove);
    }

    #[test]
    fn objects_are_made_only_so_often() {
        let (mut rules, mut at) = begun();
        at.was_generalised = true;
        at.searched = Effort::seconds(1);
        at.tries = Some(budget::MIN_TRIES - 1);
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
        at.tries = Some(budget::MIN_TRIES);
        assert_eq!(rules.verdict(&at, || None), Verdict::End(None));
        // Something was found a moment ago.
        at.progress = Effort::millis(1);
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
        at.has_open_branch = false;
        assert_eq!(rules.verdict(&at, || None), Verdict::End(None));
    }

    #[test]
    fn a_proof_is_tried_once_when_nothing_is_found() {
        let (mut rules, mut at) = begun();
        at.searched = Effort::millis(101);
        assert_eq!(rules.verdict(&at, || None), Verdict::Prove);
        at.was_generalised = true;
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
    }

    #[test]
    fn exceptions_have_their_share_from_when_all_else_is_settled() {
        let (mut rules, mut at) = begun();
        at.was_generalised = true;
        at.only_exceptions = true;
        at.spent = Effort::seconds(1);
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
        at.spent = Effort::millis(1_199);
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
        at.spent = Effort::millis(1_200);
        let share = StopReason::Share { millis: 200 };
        assert_eq!(rules.verdict(&at, || None), ends(share));
        // With a test to be replaced by a better one there is more.
        at.weak_branches = Worth::branches(3);
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
        // A branch that is open again starts the share anew.
        at.only_exceptions = false;
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
        at.only_exceptions = true;
        at.weak_branches = Worth::NOTHING;
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
    }

    #[test]
    fn where_no_exception_is_found_the_search_for_them_ends_sooner() {
        let (mut rules, mut at) = begun();
        at.was_generalised = true;
        at.only_exceptions = true;
        at.spent = Effort::seconds(1);
        at.searched = Effort::millis(900);
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
        at.searched = Effort::millis(960);
        at.found = Effort::millis(930);
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
        at.searched = Effort::millis(980);
        let share = StopReason::Share { millis: 200 };
        assert_eq!(rules.verdict(&at, || None), ends(share));
    }

    #[test]
    fn patience_ends_and_then_the_budget() {
        let (mut rules, mut at) = begun();
        at.was_generalised = true;
        at.searched = Effort::seconds(2);
        let patience = StopReason::Patience { millis: 2_000 };
        assert_eq!(rules.verdict(&at, || None), ends(patience));
        // What a single branch is worth is spent sooner.
        at.open_branches = Worth::branches(1);
        at.searched = Effort::millis(400);
        let patience = StopReason::Patience { millis: 400 };
        assert_eq!(rules.verdict(&at, || None), ends(patience));
        at.progress = Effort::seconds(6);
        at.searched = Effort::seconds(9);
        at.spent = Effort::seconds(10);
        let budget = StopReason::Budget { seconds: 10 };
        assert_eq!(rules.verdict(&at, || None), ends(budget));
    }

    #[test]
    fn where_every_path_counts_only_the_whole_budget_ends_it() {
        let (mut rules, mut at) = begun();
        at.every_path = true;
        at.only_exceptions = true;
        at.spent = Effort::seconds(9);
        assert_eq!(rules.verdict(&at, || None), Verdict::GoOn);
        at.spent = Effort::seconds(10);
        let budget = StopReason::Budget { seconds: 10 };
        assert_eq!(rules.verdict(&at, || None), ends(budget));
    }

    #[test]
    fn memory_ends_it_too() {
        let (mut rules, mut at) = begun();
        at.crowded = Some(2_048);
        let size = StopReason::Size { megabytes: 2_048 };
        assert_eq!(rules.verdict(&at, || None), ends(size));
    }
}
