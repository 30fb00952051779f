//! In: the ways round a loop, or the inner calls of a recursion, with the numbers before and after. Out: whether something gets
//! smaller each time, so that there is an end.
//!
//! A measure is a number that is computed from numbers of the machine: one of them, its negative, its absolute value, its bits as a number
//! without sign, the difference or the sum of two. The numbers of the machine have finitely many values, so none of these
//! gets smaller for ever, and no bound has to be shown. What the user wrote (`decreases`) may be any whole number and must not be negative.
//!
//! Several measures are compared one after the other: the first one never gets larger; what is left are the ways on which it does not get
//! smaller; of these the second one never gets larger; and so on until no way is left. An infinite run would take some of the ways
//! for ever, and of those the one that is compared first gets smaller for ever.
//!
//! Of objects, the older one counts as smaller where a recursion follows final fields (see `provetta_symex`, `general/descent.rs`).
//!
//! All ways count that the last start of a loop led to: they are collected, and asked again with each new one. For recursion, all calls of the
//! search count. A loop inside of another one is entered anew, and shown to end, in the round of the outer one.

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_solver::Answer;
use provetta_symex::{GoalSet, State};
use provetta_term::{Assignment, Effort, TermId, Terms};

use super::Explorer;
use super::general::{Generalising, path};
use crate::budget;

/// What a measure does on one way.
#[derive(Clone, Copy)]
struct Step {
    /// It gets smaller
    less: TermId,
    /// It does not get larger
    at_most: TermId,
}

/// A way round a loop, or an inner call.
struct Way {
    /// The path condition
    path: Vec<TermId>,
    model: Rc<Assignment>,
    /// By measure; none where it has no value
    steps: Vec<Option<Step>>,
    /// Measures that get smaller, and those that do not get larger, once that was asked
    known: Option<(Vec<usize>, Vec<usize>)>,
}

/// What is known of the ways that may be taken again and again.
#[derive(Default)]
pub(super) struct Ending {
    ways: Vec<Way>,
    /// A measure that every one of them lessens
    chosen: Option<usize>,
}

impl Explorer<'_> {
    /// Goals that are passed where the method has no end, and that nobody wrote.
    pub(super) fn implied_ends(&self) -> GoalSet {
        let mut all = GoalSet::with_capacity(self.machine.program.goals().all().len());
        for goal in self.plan.iter().flat_map(|plan| plan.implied_ends()) {
            all.insert(goal);
        }
        all
    }

    /// Clauses that are worth more effort. Of a contract that is broken nobody asks whether it is kept by calls that end.
    pub(super) fn open_clauses(&self) -> GoalSet {
        let mut open = self.clauses.clone();
        open.intersect_with(&self.open);
        let is_broken = |goal: u32| !self.open.contains(goal) && !self.account.is_impossible(goal);
        if self.clauses.iter().any(is_broken) {
            open.remove_all(&self.implied_ends());
        }
        open
    }

    /// Whether a search still has to show that the method ends.
    fn asks_for_end(&self, search: &Generalising) -> bool {
        let Some(plan) = &self.plan else { return false };
        plan.ends().iter().any(|goal| search.left.contains(*goal))
    }

    /// It is not shown that the method ends.
    fn may_go_on(&mut self, search: &mut Generalising, reason: StopReason) {
        if let Some(plan) = self.plan.clone() {
            for goal in plan.ends() {
                search.left.remove_all(&GoalSet::of(*goal));
            }
            self.account.not_ending(&reason);
        }
    }

    /// A round that stands for all rounds of a loop is over: the loop ends if all ways round it lessen something. A
    /// specification that has no end has no value, so nothing can be concluded from it.
    pub(super) fn check_end(
        &mut self,
        search: &mut Generalising,
        mut state: State,
        id: usize,
        model: Rc<Assignment>,
        until: Effort,
    ) {
        let in_specification = self.machine.is_asked(&state);
        if !in_specification && !self.asks_for_end(search) {
            return;
        }
        let places = search.loops[id].places.clone();
        let now = self.machine.numbers_at(&state, &places);
        let was = search.loops[id].numbers.clone();
        let numbers: Vec<_> = was.into_iter().zip(now).map(|(a, b)| a.zip(b)).collect();
        let mut steps = measures(&mut self.machine.terms, &numbers);
        let variants = search.loops[id].variants.clone();
        let now = self.machine.variants_in(&mut state);
        for (was, now) in variants.into_iter().zip(now) {
            steps.push(was.zip(now).and_then(|(was, now)| {
                let less = self.machine.variant_lessens(was, now)?;
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
        let mut ending = std::mem::take(&mut search.loops[id].ending);
        let shown = self.ends(&mut ending, way, until) || seeded(Fault::LoopsAlwaysEnd);
        search.loops[id].ending = ending;
        if shown {
            return;
        }
        if in_specification && !seeded(Fault::SpecificationsNeedNotEnd) {
            return self.give_up(search, &state);
        }
        let line = self.machine.line_of(&state);
        let is_call = false;
        self.may_go_on(search, StopReason::NoMeasure { line, is_call });
    }

    /// Calls of the method under test that contracts stand for: the recursion ends if all of them lessen something.
    pub(super) fn check_inner_calls(
        &mut self,
        search: &mut Generalising,
        state: &mut State,
        model: &Rc<Assignment>,
        until: Effort,
    ) {
        for call in state.take_inner_calls() {
            if !self.asks_for_end(search) || seeded(Fault::RecursionNeedsNoMeasure) {
                continue;
            }
            let mut path = path(state);
            path.truncate(call.steps);
            self.take_for_granted(state, &mut path);
            let terms = &mut self.machine.terms;
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
            let mut ending = std::mem::take(&mut search.recursion);
            let shown = self.ends(&mut ending, way, until);
            search.recursion = ending;
            if !shown {
                let (line, is_call) = (call.line, true);
                self.may_go_on(search, StopReason::NoMeasure { line, is_call });
            }
        }
    }

    /// Of an input that the method need not end for, nothing has to be shown.
    fn take_for_granted(&mut self, state: &State, path: &mut Vec<TermId>) {
        let has_to_end = self.machine.has_to_end(state);
        if self.machine.terms.as_bool(has_to_end) != Some(true) {
            path.push(has_to_end);
        }
    }

    /// Whether something gets smaller on all ways, one more among them.
    fn ends(&mut self, ending: &mut Ending, way: Way, until: Effort) -> bool {
        let is_first = ending.ways.is_empty();
        ending.ways.push(way);
        let Some(way) = ending.ways.last() else {
            return true;
        };
        if let Some(chosen) = ending.chosen {
            if self.lessens(way, chosen, until) {
                return true;
            }
        } else if is_first {
            let likely = self.likely(way);
            for measure in likely.into_iter().take(budget::MAX_SINGLE) {
                if self.lessens(way, measure, until) {
                    ending.chosen = Some(measure);
                    return true;
                }
            }
        }
        ending.chosen = None;
        for way in &mut ending.ways {
            if way.known.is_none() {
                let less = self.valid_steps(way, |step| step.less, until);
                let at_most = self.valid_steps(way, |step| step.at_most, until);
                way.known = Some((less, at_most));
            }
        }
        if seeded(Fault::MeasureOfOneRoundOnly) {
            let known = ending.ways.last().and_then(|way| way.known.as_ref());
            return known.is_some_and(|(less, _)| !less.is_empty());
        }
        is_lexicographic(&ending.ways)
    }

    fn lessens(&mut self, way: &Way, measure: usize, until: Effort) -> bool {
        let Some(Some(step)) = way.steps.get(measure) else {
            return false;
        };
        self.holds(way, step.less, until) == Answer::Unsat
    }

    /// Whether a condition holds on a way: then its negation is refuted.
    fn holds(&mut self, way: &Way, condition: TermId, until: Effort) -> Answer {
        let mut question = way.path.clone();
        question.push(self.machine.terms.not(condition));
        self.ask(&question, &way.model, budget::UNITS_FOR_A_WAY, until)
    }

    /// Measures that a model of the way does not speak against.
    fn likely(&self, way: &Way) -> Vec<usize> {
        let terms = &self.machine.terms;
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
    fn valid_steps(
        &mut self,
        way: &Way,
        of: impl Fn(&Step) -> TermId,
        until: Effort,
    ) -> Vec<usize> {
        let mut kept: Vec<(usize, TermId)> = Vec::new();
        for (measure, step) in way.steps.iter().enumerate() {
            kept.extend(step.as_ref().map(|step| (measure, of(step))));
        }
        loop {
            let mut all = self.machine.terms.bool(true);
            for (_, condition) in &kept {
                all = self.machine.terms.and(all, *condition);
            }
            if self.machine.terms.as_bool(all) == Some(true) {
                break;
            }
            match self.holds(way, all, until) {
                Answer::Unsat => break,
                Answer::Sat(found) => {
                    let before = kept.len();
                    kept.retain(|(_, c)| self.machine.terms.eval_bool(*c, &found));
                    if kept.len() == before {
                        kept.clear();
                    }
                }
                Answer::Unknown(_) => {
                    kept.truncate(budget::MAX_SINGLE);
                    kept.retain(|(_, c)| self.holds(way, *c, until) == Answer::Unsat);
                    break;
                }
            }
        }
        kept.into_iter().map(|(measure, _)| measure).collect()
    }
}

/// Whether measures one after the other show that no ways can be taken for ever.
fn is_lexicographic(ways: &[Way]) -> bool {
    let known = ways.iter().filter_map(|way| way.known.as_ref());
    let mut left: Vec<&(Vec<usize>, Vec<usize>)> = known.collect();
    let measures = ways.iter().map(|way| way.steps.len()).max().unwrap_or(0);
    while !left.is_empty() {
        let before = left.len();
        for measure in 0..measures {
            let is_less = |way: &&(Vec<usize>, Vec<usize>)| way.0.contains(&measure);
            let is_kept =
                |way: &&(Vec<usize>, Vec<usize>)| is_less(way) || way.1.contains(&measure);
            if left.iter().all(is_kept) {
                left.retain(|way| !is_less(way));
            }
        }
        if left.len() == before {
            return false;
        }
    }
    true
}

/// What measures made of some numbers do; those at the same index are the same for all ways of a loop.
fn measures(terms: &mut Terms, numbers: &[Option<(TermId, TermId)>]) -> Vec<Option<Step>> {
    let mut all = Vec::new();
    for number in numbers {
        let Some((was, now)) = *number else {
            all.extend([None, None, None, None]);
            continue;
        };
        let (a, b) = (exact(terms, was), exact(terms, now));
        all.push(Some(gets_smaller(terms, a, b)));
        all.push(Some(gets_smaller(terms, b, a)));
        let (c, d) = (magnitude(terms, a), magnitude(terms, b));
        all.push(Some(gets_smaller(terms, c, d)));
        let (c, d) = (terms.zext(WIDE, was), terms.zext(WIDE, now));
        all.push(Some(gets_smaller(terms, c, d)));
    }
    // The order must not depend on what has a value on one way.
    let combined = numbers.len().min(budget::MAX_COMBINED);
    for i in 0..combined {
        for j in i + 1..combined {
            let (Some((a, b)), Some((c, d))) = (numbers[i], numbers[j]) else {
                all.extend([None, None, None, None]);
                continue;
            };
            let (a, b) = (exact(terms, a), exact(terms, b));
            let (c, d) = (exact(terms, c), exact(terms, d));
            let (was, now) = (terms.sub(a, c), terms.sub(b, d));
            all.push(Some(gets_smaller(terms, was, now)));
            all.push(Some(gets_smaller(terms, now, was)));
            let (was, now) = (terms.add(a, c), terms.add(b, d));
            all.push(Some(gets_smaller(terms, was, now)));
            all.push(Some(gets_smaller(terms, now, was)));
        }
    }
    all
}

/// Bits in which sums and differences of two longs do not wrap around. That they do not is no condition, but few measures that do would get
/// smaller each time.
const WIDE: u8 = 68;

fn gets_smaller(terms: &mut Terms, was: TermId, now: TermId) -> Step {
    Step {
        less: terms.slt(now, was),
        at_most: terms.sle(now, was),
    }
}

fn exact(terms: &mut Terms, number: TermId) -> TermId {
    terms.sext(WIDE, number)
}

fn magnitude(terms: &mut Terms, number: TermId) -> TermId {
    let negative = terms.neg(number);
    let is_positive = terms.slt(negative, number);
    terms.ite(is_positive, number, negative)
}
