//! In: a strategy. Out: nothing by itself; the strategy has seen every event of the states that it asked to run.
//!
//! This is the only loop that runs states. A state runs to its next event (an end, a fork, a loop head, a stop), the event goes to
//! the strategy, and a state that the strategy gives back goes on at once. Everything else is the strategy's: which state
//! is next, what is asked of the solver before a choice is taken, what an end or a cut is worth, when it is satisfied.
//!
//! Invariants:
//! - Each state that leaves [`Searcher::next`] causes exactly one call among [`Searcher::ended`], [`Searcher::stopped`],
//!   [`Searcher::no_input`], [`Searcher::at_head`] and [`Searcher::turn_over`], unless the strategy itself drops it (in `decide`, `seen`,
//!   `paused` or `forked`). So no path is lost in this file, and a claim about all paths depends only on the strategy.
//! - A choice is taken before its state runs on, and only after `decide` has let it pass.

use std::rc::Rc;

use provetta_contracts::Prover;
use provetta_outcome::StopReason;
use provetta_symex::{Choice, End, Event, State};

/// A state, the choice of a fork that it takes first, and what the strategy knows of it.
pub(crate) struct Work<T> {
    pub(crate) state: Rc<State>,
    pub(crate) choice: Option<Choice>,
    pub(crate) tag: T,
}

impl<T> Work<T> {
    /// A state that runs on where it stands.
    pub(crate) fn run(state: State, tag: T) -> Work<T> {
        Work {
            state: Rc::new(state),
            choice: None,
            tag,
        }
    }
}

/// A strategy: what is run next, and what events mean.
pub(crate) trait Searcher<'c> {
    /// What it knows of a state besides the state itself
    type Tag;

    /// What it is called in the log
    const NAME: &'static str;

    /// The machine that runs the states.
    fn machine(&mut self) -> &mut Prover<'c>;

    /// What to run next; none once it is satisfied, has nothing left or has spent its share.
    fn next(&mut self) -> Option<Work<Self::Tag>>;

    /// Whether work is to be run, by the solver where that has to be asked.
    fn decide(&mut self, work: Work<Self::Tag>) -> Option<Work<Self::Tag>> {
        Some(work)
    }

    /// How many instructions a state may run to its next event; none if it has had its turn.
    fn fuel(&self, tag: &Self::Tag) -> Option<u64>;

    /// After each event, before it is dealt with; whether it matters at all.
    fn seen(&mut self, _state: &mut State, _tag: &Self::Tag) -> bool {
        true
    }

    /// A path ended.
    fn ended(&mut self, state: State, end: End, tag: Self::Tag);

    /// A path cannot be followed further.
    fn stopped(&mut self, state: State, reason: StopReason, tag: Self::Tag);

    /// There is no such input.
    fn no_input(&mut self, state: State, tag: Self::Tag);

    /// A state stands at the head of a loop. Happens only where the machine stops there.
    fn at_head(&mut self, state: State, tag: Self::Tag);

    /// A state has had its turn (see [`Searcher::fuel`]).
    fn turn_over(&mut self, _state: State, _tag: Self::Tag) {}

    /// A state has used up its instructions; it is given back if it is to run on at once.
    fn paused(&mut self, state: State, tag: Self::Tag) -> Option<(State, Self::Tag)>;

    /// A path forks; the way that is followed at once, if one is.
    fn forked(
        &mut self,
        state: State,
        choices: Vec<Choice>,
        tag: Self::Tag,
    ) -> Option<Work<Self::Tag>>;
}

/// Runs states until the strategy has no more.
pub(crate) fn search<'c, S: Searcher<'c>>(searcher: &mut S) {
    let _strategy = tracing::info_span!(target: "search", "strategy", name = S::NAME).entered();
    while let Some(work) = searcher.next() {
        tracing::debug!(
            target: "search",
            line = searcher.machine().line_of(&work.state),
            conditions = work.state.path.steps().len(),
            "picked"
        );
        if let Some(work) = searcher.decide(work) {
            follow(searcher, work);
        } else {
            tracing::debug!(target: "search", "not followed");
        }
    }
}

/// Runs one state until the strategy keeps or drops it.
fn follow<'c, S: Searcher<'c>>(searcher: &mut S, work: Work<S::Tag>) {
    let Work {
        state,
        mut choice,
        mut tag,
    } = work;
    let mut state = owned(state);
    loop {
        let taken = choice
            .take()
            .and_then(|choice| searcher.machine().take(&mut state, &choice));
        let event = match (taken, searcher.fuel(&tag)) {
            (Some(event), _) => event,
            (None, Some(fuel)) => searcher.machine().run(&mut state, fuel),
            (None, None) => return searcher.turn_over(state, tag),
        };
        log(searcher.machine(), &state, &event);
        if !searcher.seen(&mut state, &tag) {
            return;
        }
        match event {
            Event::Ended(end) => return searcher.ended(state, end, tag),
            Event::Stopped(reason) => return searcher.stopped(state, reason, tag),
            Event::NoInput => return searcher.no_input(state, tag),
            Event::Head => return searcher.at_head(state, tag),
            Event::Fuel => match searcher.paused(state, tag) {
                Some(same) => (state, tag) = same,
                None => return,
            },
            Event::Fork(choices) => match searcher.forked(state, choices, tag) {
                Some(work) => {
                    state = owned(work.state);
                    choice = work.choice;
                    tag = work.tag;
                }
                None => return,
            },
        }
    }
}

/// What a state came to.
fn log(machine: &Prover<'_>, state: &State, event: &Event) {
    let line = || machine.line_of(state);
    match event {
        Event::Ended(end) => tracing::debug!(target: "search", line = line(), ?end, "ended"),
        Event::Stopped(reason) => {
            tracing::debug!(target: "search", line = line(), %reason, "stopped")
        }
        Event::NoInput => tracing::debug!(target: "search", line = line(), "no such input"),
        Event::Head => tracing::trace!(target: "search", line = line(), "at a loop head"),
        Event::Fuel => tracing::trace!(target: "search", line = line(), "instructions used up"),
        Event::Fork(choices) if tracing::enabled!(target: "search", tracing::Level::TRACE) => {
            let ways: Vec<String> = choices
                .iter()
                .map(|c| machine.readable(c.condition).to_string())
                .collect();
            tracing::trace!(target: "search", line = line(), ?ways, "fork");
        }
        Event::Fork(choices) => {
            tracing::debug!(target: "search", line = line(), ways = choices.len(), "fork");
        }
    }
}

/// The last one to use the state of a fork takes it, others copy it.
fn owned(state: Rc<State>) -> State {
    Rc::try_unwrap(state).unwrap_or_else(|shared| State::clone(&shared))
}
