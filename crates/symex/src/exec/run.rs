//! In: a state. Out: its next event, and the state after a choice of a fork.
//!
//! A state is changed in place; at a fork it stands behind the instruction, and [`Machine::take`] applies
//! one of the choices to it or to a copy.

use std::rc::Rc;

use provetta_outcome::StopReason;
use provetta_term::Work;

use crate::event::{Choice, Event, Flow};
use crate::halt::{Halt, stopped};
use crate::init::ends::abandon_initialiser;
use crate::init::when::needs_past;
use crate::inputs::learn::settle_arrays;
use crate::machine::{AnswerEnd, Machine};
use crate::state::{State, Step};

/// Terms that may be asked for before others get their turn: about a second.
const MAX_TERMS_OF_A_TURN: u64 = 16_000_000;

impl Machine<'_> {
    /// Runs a state for at most `fuel` instructions, or until something happens or very much was asked.
    pub fn run(&mut self, state: &mut State, fuel: u64) -> Event {
        let mut left = fuel;
        let mut bursts = 0;
        let before = self.terms.meter().counted(Work::Term);
        let event = loop {
            // Specifications may ask for very long without one more instruction.
            if self.terms.meter().counted(Work::Term) - before > MAX_TERMS_OF_A_TURN {
                break Event::Fuel;
            }
            bursts += 1;
            let observer = Rc::clone(&self.observer);
            let step = match observer.steps(self, state) {
                Some(flow) => Some(flow),
                None => self.complete(state),
            };
            let flow = match step {
                Some(flow) => flow,
                None => self.burst(state, &mut left),
            };
            match flow {
                Ok(Flow::Frame) => {}
                // What others held when a class was initialised decides what it did: more is not asked about it.
                Ok(Flow::Event(Event::Fork(choices)))
                    if state.classes.initialisation.is_earlier()
                        && !choices.iter().any(Choice::is_assuming) =>
                {
                    let halt = state.asks_past();
                    if let Some(event) = self.cannot_go_on(state, halt) {
                        break event;
                    }
                }
                Ok(Flow::Event(Event::Fork(choices))) => match self.decided(state, &choices) {
                    Some(choice) => {
                        if let Some(event) = self.take(state, &choice) {
                            break event;
                        }
                    }
                    None => break Event::Fork(choices),
                },
                Ok(Flow::Event(event)) => break event,
                Err(halt) => {
                    if let Some(event) = self.cannot_go_on(state, halt) {
                        break event;
                    }
                }
            }
        };
        state.steps += fuel - left;
        self.terms.meter().count(Work::Instruction, fuel - left);
        // What specifications ask between two instructions is no instruction.
        self.terms.meter().count(Work::Term, bursts);
        event
    }

    /// The way that a fork between a condition and its opposite takes if the path asked the same on the same line before.
    fn decided(&mut self, state: &State, choices: &[Choice]) -> Option<Choice> {
        let [one, other] = choices else { return None };
        if self.terms.not(one.condition) != other.condition {
            return None;
        }
        let taken = [one, other]
            .into_iter()
            .find(|choice| choice.is_plain() && state.path.has(choice.condition, choice.line))?;
        Some(Choice {
            condition: self.terms.bool(true),
            ..taken.clone()
        })
    }

    /// Whether a state comes back to exactly itself without a fork: then it never ends. Looks only so
    /// many instructions ahead; a `false` says nothing.
    pub fn repeats(&mut self, state: &State, instructions: u32) -> bool {
        let mut ahead = state.clone();
        for _ in 0..instructions {
            match self.run(&mut ahead, 1) {
                Event::Fuel if ahead.is_same(state) => return true,
                Event::Fuel => {}
                Event::Fork(_)
                | Event::Ended(_)
                | Event::Stopped(_)
                | Event::NoInput
                | Event::Head => {
                    return false;
                }
            }
        }
        false
    }

    /// Takes a choice of the fork the state stands at: adds its condition and does what it says.
    /// Returns an event if that ends or stops the path.
    pub fn take(&mut self, state: &mut State, choice: &Choice) -> Option<Event> {
        tracing::trace!(target: "symex", line = choice.line, condition = %self.readable(choice.condition), "takes a choice");
        if self.terms.as_bool(choice.condition) != Some(true) {
            state.path.push(Step {
                condition: choice.condition,
                line: choice.line,
                is_making: state.inputs.making > 0 || choice.is_making(),
            });
        }
        if let Some(decision) = choice.decision() {
            state.decisions.push_back(decision);
        }
        match self.apply(state, choice.then.clone()) {
            Ok(Flow::Frame) => None,
            Ok(Flow::Event(event)) => Some(event),
            Err(halt) => self.cannot_go_on(state, halt),
        }
    }

    /// A rule could not be finished. Without an event, the path goes on with less than it could have known: a static
    /// initialiser that cannot be run costs only what it did not set.
    fn cannot_go_on(&mut self, state: &mut State, halt: Halt) -> Option<Event> {
        if let Halt::Touch = halt {
            if let Some(event) = self.rewind(state) {
                return Some(event);
            }
            needs_past(&self.program, state);
        }
        if state.trial_has_written()
            && let Some(event) = self.rewind(state)
        {
            return Some(event);
        }
        let reason = stopped(halt);
        tracing::debug!(target: "symex", line = self.line_of(state), %reason, "halted for good");
        if let Some(class) = state.running_initialiser() {
            if self.may_give_up(state, class) {
                abandon_initialiser(&mut self.program, state, class, &reason);
                return None;
            }
            if let Some(event) = self.rewind(state) {
                return Some(event);
            }
        }
        match state.abandon_question() {
            Some((method, args)) => {
                let end = AnswerEnd::Stopped(Rc::new(reason));
                self.observer.answered(state, method, args, end);
                None
            }
            None => Some(Event::Stopped(reason)),
        }
    }

    /// After the method under test has ended: objects that its inputs still lack are made, one at a time.
    fn complete(&mut self, state: &mut State) -> Option<Result<Flow, Halt>> {
        if state.ending.is_none() || state.depth > 0 {
            return None;
        }
        if self.is_completing(state) {
            if let Some(reason) = &state.inputs.untested {
                return Some(Err(StopReason::clone(reason).into()));
            }
            if let Err(halt) = self
                .settle_types(state)
                .and_then(|()| settle_arrays(&mut self.program, state))
            {
                return Some(Err(halt));
            }
        }
        match state.next_unfinished() {
            Some(id) => {
                // The counter has no meaning any more, but the rules move it back.
                state.top.pc = 1;
                Some(self.resolve(state, id))
            }
            None => {
                let end = state.ending.clone()?;
                Some(Ok(Flow::Event(Event::Ended(end))))
            }
        }
    }
}
