//! In: an input that breaks a clause. Out: a smaller one that breaks it too, if one is found: fewer elements, numbers near
//! zero.
//!
//! The path that was found first is seldom the one with the smallest input, and there are too many paths to look at all. So
//! the input is made smaller step by step, and each time the method is run again from its start: what is decided about
//! references as far as it can be decided again, everything else by the values. Such a run forks nowhere and asks no solver.
//! A run that meets the precondition and breaks the clause is a path as any other, and becomes a witness by the same rules, so
//! nothing is believed because of where it came from.

use std::rc::Rc;

use provetta_contracts::Prover;
use provetta_outcome::{StopReason, Witness};
use provetta_solver as solver;
use provetta_symex::{Choice, End, Inputs, State};
use provetta_term::{Assignment, TermId, Terms};

use crate::account;
use crate::budget;
use crate::engine::Engine;
use crate::findings::Findings;
use crate::step::{Searcher, Work, search};

/// A run to its end.
struct Run {
    state: State,
    inputs: Inputs,
    end: End,
}

/// Puts a smaller input that breaks it before the others, for each clause that is broken.
pub(crate) fn look_for_smaller(engine: &mut Engine<'_>, findings: &mut Findings) {
    // Where paths count, each has its own test.
    if engine.every_path() {
        return;
    }
    let until = engine.deadline_on_top(engine.budget.smaller);
    let mut found: Vec<Witness> = Vec::new();
    for breach in std::mem::take(&mut findings.breaches) {
        let clause = engine.machine.program.goals().all()[breach.goal as usize].clone();
        if found.iter().any(|w| w.reaches.contains(&clause)) {
            continue;
        }
        let texts = engine.machine.terms.texts();
        let mut runs = 0;
        let mut accepts = |model: &Assignment| {
            runs += 1;
            runs <= budget::MAX_RUNS
                && engine.now() < until
                && again(engine, model, &breach.decisions)
                    .is_some_and(|run| run.state.reached.contains(breach.goal))
        };
        let model = solver::shrink_by(&breach.model, &texts, &mut accepts);
        if model == breach.model {
            continue;
        }
        let Some(run) = again(engine, &model, &breach.decisions) else {
            continue;
        };
        let Run { state, inputs, end } = run;
        let machine = &engine.machine;
        if machine.untestable(&state).is_some() {
            continue;
        }
        let made = machine.witness(engine.method, &inputs, &state, &end, &model);
        if let Ok(witness) = made
            && (breach.is_weak || !account::is_weak(&witness))
            && findings
                .depends_on_past(engine, &state, &end, &model, &witness)
                .is_none()
        {
            found.push(witness);
        }
    }
    found.append(&mut findings.witnesses);
    findings.witnesses = found;
}

/// Runs the method with the values of a model; none if there is no such input, if the contract excludes it, or if the
/// run does not end.
fn again(engine: &mut Engine<'_>, model: &Assignment, decisions: &[u64]) -> Option<Run> {
    let (state, inputs) = engine.machine.start_with_inputs(engine.method).ok()?;
    let mut replay = Replay {
        machine: &mut engine.machine,
        model,
        decisions,
        turns: 0,
        start: Some(state),
        end: None,
    };
    search(&mut replay);
    let (state, end) = replay.end?;
    Some(Run { state, inputs, end })
}

/// One run along a model and what was decided before.
struct Replay<'a, 'c> {
    machine: &'a mut Prover<'c>,
    model: &'a Assignment,
    /// What was decided about references and was not decided again yet
    decisions: &'a [u64],
    turns: u32,
    start: Option<State>,
    end: Option<(State, End)>,
}

impl<'c> Searcher<'c> for Replay<'_, 'c> {
    type Tag = ();
    const NAME: &'static str = "smaller input";

    fn machine(&mut self) -> &mut Prover<'c> {
        self.machine
    }

    fn next(&mut self) -> Option<Work<()>> {
        self.start.take().map(|state| Work::run(state, ()))
    }

    fn fuel(&self, (): &()) -> Option<u64> {
        Some(budget::SLICE)
    }

    fn seen(&mut self, _: &mut State, (): &()) -> bool {
        self.turns += 1;
        self.turns <= budget::MAX_TURNS
    }

    fn ended(&mut self, state: State, end: End, (): ()) {
        self.end = Some((state, end));
    }

    fn stopped(&mut self, _: State, _: StopReason, (): ()) {}

    fn no_input(&mut self, _: State, (): ()) {}

    fn at_head(&mut self, _: State, (): ()) {}

    fn paused(&mut self, state: State, (): ()) -> Option<(State, ())> {
        Some((state, ()))
    }

    fn forked(&mut self, state: State, choices: Vec<Choice>, (): ()) -> Option<Work<()>> {
        let choice = self.chosen(choices)?;
        let decision = choice.decision();
        let same = decision.and_then(|decision| self.place(decision));
        self.decisions = &self.decisions[same.map_or(0, |n| n + 1)..];
        Some(Work {
            state: Rc::new(state),
            choice: Some(choice),
            tag: (),
        })
    }
}

impl Replay<'_, '_> {
    /// Where a decision is among those that are left.
    fn place(&self, decision: u64) -> Option<usize> {
        self.decisions.iter().position(|d| *d == decision)
    }

    /// The way that the model goes: what was decided before, if that can be decided here, else the first one.
    fn chosen(&mut self, choices: Vec<Choice>) -> Option<Choice> {
        let terms = &mut self.machine.terms;
        let open = choices
            .into_iter()
            .filter(|choice| is_true(terms, choice.condition, self.model));
        let mut open: Vec<Choice> = open.collect();
        let known = (0..open.len())
            .filter_map(|n| Some((self.place(open[n].decision()?)?, n)))
            .min();
        let first = || open.iter().position(|choice| !choice.is_optional());
        let at = known.map(|(_, n)| n).or_else(first)?;
        let choice = open.swap_remove(at);
        (!choice.is_excluded() && choice.stops().is_none()).then_some(choice)
    }
}

fn is_true(terms: &mut Terms, condition: TermId, model: &Assignment) -> bool {
    match terms.has_quantifiers(condition) {
        true => solver::quantifiers_hold(terms, &[condition], model),
        false => terms.eval_bool(condition, model),
    }
}
