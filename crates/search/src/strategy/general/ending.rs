//! In: the ways round a loop, or the inner calls of a recursion, with the numbers before and after. Out: whether something gets
//! smaller each time, so that there is an end.
//!
//! All ways count that the last start of a loop led to: they are collected, and asked again with each new one. For recursion, all calls of the
//! search count. A loop inside of another one is entered anew, and shown to end, in the round of the outer one. Why measures show that there is an
//! end is said in [`super::measure`]; that one gets smaller counts only where the solver refutes the opposite.

use std::rc::Rc;

use provetta_contracts::Contracted;
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_solver::Answer;
use provetta_symex::State;
use provetta_term::{Assignment, TermId};

use super::GeneralRound;
use super::measure::{Known, Step, is_lexicographic, measures};
use crate::budget;
use crate::engine::path;

/// A way round a loop, or an inner call.
struct Way {
    /// The path condition
    path: Vec<TermId>,
    model: Rc<Assignment>,
    /// By measure; none where it has no value
    steps: Vec<Option<Step>>,
    /// What its measures do, once that was asked
    known: Option<Known>,
}

/// What is known of the ways that may be taken again and again.
#[derive(Default)]
pub(super) struct Ending {
    ways: Vec<Way>,
    /// A measure that every one of them lessens
    chosen: Option<usize>,
}

impl GeneralRound<'_, '_> {
    /// Whether a search still has to show that the method ends.
    fn asks_for_end(&self) -> bool {
        let plan = self.engine.plan.as_ref();
        plan.is_some_and(|plan| plan.ends().iter().any(|goal| self.left.contains(*goal)))
    }

    /// It is not shown that the method ends.
    fn may_go_on(&mut self, reason: StopReason) {
        if let Some(plan) = self.engine.plan.clone() {
            for goal in plan.ends() {
                self.is_possible(*goal);
            }
            self.findings.account.not_ending(&reason);
        }
    }

    /// A round that stands for all rounds of a loop is over: the loop ends if all ways round it lessen something. A
    /// specification that has no end has no value, so nothing can be concluded from it.
    pub(super) fn check_end(&mut self, mut state: State, id: usize, model: Rc<Assignment>) {
        let in_specification = state.observation.asking > 0;
        if !in_specification && !self.asks_for_end() {
            return;
        }
        let places = self.loops[id].places.clone();
        let now = self.engine.machine.logic().numbers_at(&state, &places);
        let was = self.loops[id].numbers.clone();
        let numbers: Vec<_> = was.into_iter().zip(now).map(|(a, b)| a.zip(b)).collect();
        let mut steps = measures(&mut self.engine.machine.terms, &numbers);
        let variants = self.loops[id].variants.clone();
        let now = self.engine.machine.logic().variants_in(&mut state);
        for (was, now) in variants.into_iter().zip(now) {
            steps.push(was.zip(now).and_then(|(was, now)| {
                let less = self.engine.machine.logic().variant_lessens(was, now)?;
                // Of a written measure it is enough to know where it gets smaller.
                let at_most = less;
                Some(Step { less, at_most })
            }));
        }
        let mut path = path(&state);
        if !in_specification {
            self.take_for_granted(&state, &mut path);
        }
        let way = Way {
            path,
            model,
            steps,
            known: None,
        };
        let mut ending = std::mem::take(&mut self.loops[id].ending);
        let shown = self.ends(&mut ending, way) || seeded(Fault::LoopsAlwaysEnd);
        self.loops[id].ending = ending;
        if shown {
            return;
        }
        if in_specification && !seeded(Fault::SpecificationsNeedNotEnd) {
            return self.give_up(&state);
        }
        let line = self.engine.machine.line_of(&state);
        let is_call = false;
        self.may_go_on(StopReason::NoMeasure { line, is_call });
    }

    /// Calls of the method under test that contracts stand for: the recursion ends if all of them lessen something.
    pub(super) fn check_inner_calls(&mut self, state: &mut State, model: &Rc<Assignment>) {
        for call in state.take_inner_calls() {
            if !self.asks_for_end() || seeded(Fault::RecursionNeedsNoMeasure) {
                continue;
            }
            let mut path = path(state);
            path.truncate(call.steps);
            self.take_for_granted(state, &mut path);
            let terms = &mut self.engine.machine.terms;
            let descends = call.descends.iter().map(|is| {
                is.map(|is_older| Step {
                    less: terms.bool(is_older),
                    at_most: terms.bool(true),
                })
            });
            let mut steps: Vec<_> = descends.collect();
            steps.extend(measures(terms, &call.numbers));
            let way = Way {
                path,
                model: Rc::clone(model),
                steps,
                known: None,
            };
            let mut ending = std::mem::take(&mut self.recursion);
            let shown = self.ends(&mut ending, way);
            self.recursion = ending;
            if !shown {
                let (line, is_call) = (call.line, true);
                self.may_go_on(StopReason::NoMeasure { line, is_call });
            }
        }
    }

    /// Of an input that the method need not end for, nothing has to be shown.
    fn take_for_granted(&mut self, state: &State, path: &mut Vec<TermId>) {
        let has_to_end = self.engine.machine.logic().has_to_end(state);
        if self.engine.machine.terms.as_bool(has_to_end) != Some(true) {
            path.push(has_to_end);
        }
    }

    /// Whether something gets smaller on all ways, one more among them.
    fn ends(&mut self, ending: &mut Ending, way: Way) -> bool {
        let is_first = ending.ways.is_empty();
        ending.ways.push(way);
        let Some(way) = ending.ways.last() else {
            return true;
        };
        if let Some(chosen) = ending.chosen {
            if self.lessens(way, chosen) {
                return true;
            }
        } else if is_first {
            let likely = self.likely(way);
            for measure in likely.into_iter().take(budget::MAX_SINGLE) {
                if self.lessens(way, measure) {
                    ending.chosen = Some(measure);
                    return true;
                }
            }
        }
        ending.chosen = None;
        for way in &mut ending.ways {
            if way.known.is_none() {
                let less = self.valid_steps(way, |step| step.less);
                let at_most = self.valid_steps(way, |step| step.at_most);
                way.known = Some(Known { less, at_most });
            }
        }
        if seeded(Fault::MeasureOfOneRoundOnly) {
            let known = ending.ways.last().and_then(|way| way.known.as_ref());
            return known.is_some_and(|known| !known.less.is_empty());
        }
        let ways = &ending.ways;
        let count = ways.iter().map(|way| way.steps.len()).max().unwrap_or(0);
        let known = ways.iter().filter_map(|way| way.known.as_ref());
        is_lexicographic(known, count)
    }

    fn lessens(&mut self, way: &Way, measure: usize) -> bool {
        let Some(Some(step)) = way.steps.get(measure) else {
            return false;
        };
        self.holds(way, step.less) == Answer::Unsat
    }

    /// Whether a condition holds on a way: then its negation is refuted.
    fn holds(&mut self, way: &Way, condition: TermId) -> Answer {
        let mut question = way.path.clone();
        question.push(self.engine.machine.terms.not(condition));
        self.engine
            .ask(&question, &way.model, budget::UNITS_FOR_A_WAY, self.until)
    }

    /// Measures that a model of the way does not speak against.
    fn likely(&self, way: &Way) -> Vec<usize> {
        let terms = &self.engine.machine.terms;
        let is_plain = |c: &TermId| !terms.has_quantifiers(*c);
        let mut conditions = way.path.iter().filter(|c| is_plain(c));
        let is_model = conditions.all(|c| terms.eval_bool(*c, &way.model));
        let is_likely = |measure: &usize| match &way.steps[*measure] {
            Some(step) => {
                !is_plain(&step.less) || !is_model || terms.eval_bool(step.less, &way.model)
            }
            None => false,
        };
        (0..way.steps.len()).filter(is_likely).collect()
    }

    /// The measures of which something holds on a way, as far as the solver can say.
    fn valid_steps(&mut self, way: &Way, of: impl Fn(&Step) -> TermId) -> Vec<usize> {
        let mut kept: Vec<(usize, TermId)> = Vec::new();
        for (measure, step) in way.steps.iter().enumerate() {
            kept.extend(step.as_ref().map(|step| (measure, of(step))));
        }
        loop {
            let mut all = self.engine.machine.terms.bool(true);
            for (_, condition) in &kept {
                all = self.engine.machine.terms.and(all, *condition);
            }
            if self.engine.machine.terms.as_bool(all) == Some(true) {
                break;
            }
            match self.holds(way, all) {
                Answer::Unsat => break,
                Answer::Sat(found) => {
                    let before = kept.len();
                    kept.retain(|(_, c)| self.engine.machine.terms.eval_bool(*c, &found));
                    if kept.len() == before {
                        kept.clear();
                    }
                }
                Answer::Unknown(_) => {
                    kept.truncate(budget::MAX_SINGLE);
                    kept.retain(|(_, c)| self.holds(way, *c) == Answer::Unsat);
                    break;
                }
            }
        }
        kept.into_iter().map(|(measure, _)| measure).collect()
    }
}
