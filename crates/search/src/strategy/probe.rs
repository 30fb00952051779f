//! In: inputs that were found so far. Out: witnesses for branches that inputs near to them pass.
//!
//! Where a branch depends on many elements or on texts of a form, there are too many paths, and a single run costs next to nothing. So the method is run
//! with known inputs: those of the witnesses and of paths that were cut first, then changed ones ([`change`]). For each open branch that a run came to and did not take, the
//! input that came nearest to it is kept and changed further. Nearness is how far the values are apart that were compared there. Constants of the code
//! ([`words`]) go into inputs.
//!
//! An input that passes an open goal is followed as a path with conditions; if that cannot be done, the run itself is the witness. Nothing is concluded from
//! runs but that: a run that fails is no cut, and no claim rests on any of it. Random choices come from the seed of the job, and effort ends it, so runs repeat.

mod change;
mod genes;
mod pattern;
mod words;

use std::collections::BTreeMap;
use std::rc::Rc;

use provetta_solver as solver;
use provetta_symex::{End, GoalSet, Inputs, Miss, State};
use provetta_term::{Assignment, Effort, Rng};

use self::change::{Changer, Step};
use self::genes::Gene;
use self::words::Words;
use super::concrete::{self, Outcome};
use super::inputs;
use super::nearest::NearestGoal;
use crate::budget;

/// What is known of inputs from one turn to the next.
#[derive(Default)]
pub(crate) struct Probe {
    random: Option<Rng>,
    words: Words,
    /// The nearest inputs for each open branch that a run came to: one for each way in which their questions were answered, so that objects which
    /// cannot lead to it do not hide those that can
    nearest: BTreeMap<(u32, u64), Near>,
    /// An input for each of the first ways in which questions were answered, near to nothing
    others: BTreeMap<u64, (Rc<Assignment>, Rc<[Gene]>)>,
    /// Inputs that passed something new
    useful: Vec<Rc<Assignment>>,
    /// Inputs that were found before, with their parts: where none is near, they lead farther than those that nothing is known of
    found: Vec<(Rc<Assignment>, Rc<[Gene]>)>,
    /// Nothing was run yet
    is_new: bool,
    /// The input that is run was found before
    is_seed: bool,
    /// How many of the inputs that were found were run
    seeds: usize,
    /// How many of the inputs could not be followed as paths
    lost: u32,
    /// How often a run passed an open branch and no test came of it
    refused: BTreeMap<u32, u32>,
    /// The input whose turn it was
    last: (u32, u64),
}

/// An input that came near to a branch.
struct Near {
    apart: u64,
    compared: Option<(i64, i64)>,
    model: Rc<Assignment>,
    genes: Rc<[Gene]>,
    /// The step that brought it here, if it was one
    step: Option<Step>,
}

/// A run to its end.
struct Run {
    state: Box<State>,
    inputs: Inputs,
    end: End,
    misses: Vec<Miss>,
    genes: Rc<[Gene]>,
    /// A number for how its questions were answered
    answers: u64,
    /// The input, with all answers that were taken
    model: Rc<Assignment>,
}

/// Runs inputs until nothing new was passed for a share of the budget, or nothing comes nearer to any open branch for what these are worth.
pub(crate) fn turn(nearest: &mut NearestGoal<'_, '_>, share: Effort) {
    let branches = nearest.probe.wanted(nearest).iter().count();
    if nearest.engine.plan.is_some() || nearest.engine.every_path() || branches == 0 {
        return;
    }
    let mut probe = std::mem::take(&mut nearest.probe);
    if probe.random.is_none() {
        probe.random = Some(Rng::new(0x9e0b_e5ee ^ nearest.engine.job.options.seed));
        probe.words = Words::new(&nearest.engine.reach);
        probe.is_new = true;
    } else if probe.nearest.is_empty() && probe.seeds == nearest.findings.seeds.len() {
        // Nothing came to an open branch, and no other inputs were found since.
        nearest.probe = probe;
        return;
    }
    nearest.defers = true;
    let before = nearest.findings.open.iter().count();
    let patience = nearest.engine.budget.worth(branches, share);
    let runs = probe.work(nearest, patience, share);
    nearest.defers = false;
    let after = nearest.findings.open.iter().count();
    tracing::info!(
        target: "search",
        runs,
        passed = before - after,
        near = probe.nearest.len(),
        spent = %nearest.engine.now(),
        "inputs were tried"
    );
    if after < before {
        nearest.reorder();
    }
    nearest.probe = probe;
}

impl Probe {
    /// Goes on for a share without anything new, and for its patience if nothing comes nearer either.
    fn work(&mut self, nearest: &mut NearestGoal<'_, '_>, patience: Effort, share: Effort) -> u64 {
        let mut most = nearest.engine.deadline(share);
        let mut until = most.min(nearest.engine.deadline(patience));
        let mut steps = nearest.steps_ahead;
        let mut runs = 0;
        let mut stale = 0;
        while nearest.engine.now() < until && stale < budget::MAX_STALE {
            runs += 1;
            stale += 1;
            // What helps goes on.
            if nearest.steps_ahead > steps {
                steps = nearest.steps_ahead;
                most = nearest.engine.deadline(share);
                until = most.min(nearest.engine.deadline(patience));
            }
            if std::mem::take(&mut self.is_new) {
                self.try_input(nearest, Rc::default(), None);
                continue;
            }
            if let Some(seed) = nearest.findings.seeds.get(self.seeds) {
                let seed = Rc::clone(seed);
                self.seeds += 1;
                self.is_seed = true;
                self.try_input(nearest, seed, None);
                self.is_seed = false;
                continue;
            }
            let open = self.wanted(nearest);
            self.nearest.retain(|(goal, _), _| open.contains(*goal));
            if self.nearest.is_empty() && stale > budget::MAX_STALE_FAR {
                break;
            }
            let Some((model, step)) = self.next_input(nearest) else {
                break;
            };
            if self.try_input(nearest, model, step) {
                stale = 0;
                until = most.min(nearest.engine.deadline(patience));
            }
        }
        runs
    }

    /// A changed input for the branch whose turn it is.
    fn next_input(
        &mut self,
        nearest: &NearestGoal<'_, '_>,
    ) -> Option<(Rc<Assignment>, Option<Step>)> {
        let is_far = self.nearest.is_empty();
        let rng = self.random.as_mut()?;
        let terms = &nearest.engine.machine.terms;
        if is_far || rng.chance(3) {
            let known = match self.found.is_empty() || rng.chance(50) {
                true => None,
                false => rng.pick(&self.found),
            };
            let at = rng.below(self.others.len());
            let other = self.others.values().nth(at);
            let (model, genes) = known.or(other)?;
            let is_known = known.is_some();
            let mut model = Assignment::clone(model);
            let mut changer = Changer {
                terms,
                words: &self.words,
                rng,
                others: &self.useful,
                compared: None,
            };
            if !is_known {
                changer.answer(&mut model, genes);
            }
            changer.change(&mut model, genes);
            return Some((Rc::new(model), None));
        }
        let (goal, answers) = self.last;
        let after = self.nearest.range((goal, answers.wrapping_add(1))..).next();
        let (last, near) = after.or_else(|| self.nearest.iter().next())?;
        self.last = *last;
        let mut model = Assignment::clone(&near.model);
        // A step that helped is made again, twice as far.
        if let Some(step) = near.step
            && rng.chance(50)
        {
            let by = step.by.saturating_mul(2);
            let further = Step { by, ..step };
            change::step(terms, &mut model, further);
            return Some((Rc::new(model), Some(further)));
        }
        let mut changer = Changer {
            terms,
            words: &self.words,
            rng,
            others: &self.useful,
            compared: near.compared,
        };
        let step = changer.change(&mut model, &near.genes);
        Some((Rc::new(model), step))
    }

    /// Runs an input and takes what it shows; whether anything came nearer.
    fn try_input(
        &mut self,
        nearest: &mut NearestGoal<'_, '_>,
        model: Rc<Assignment>,
        step: Option<Step>,
    ) -> bool {
        let (model, genes, run) = run(nearest, &model);
        let answers = genes::answers(&genes, &model);
        if self.others.len() < budget::MAX_OTHERS {
            let other = (Rc::clone(&model), Rc::clone(&genes));
            self.others.entry(answers).or_insert(other);
        }
        let Some(run) = run else {
            return false;
        };
        let mut passed = self.wanted(nearest);
        passed.intersect_with(&run.state.reached);
        let is_new = passed.iter().next().is_some();
        if (is_new || self.is_seed) && self.found.len() < budget::MAX_OTHERS {
            self.found.push((Rc::clone(&model), Rc::clone(&genes)));
        }
        if is_new {
            self.keep(nearest, &run, &passed);
        }
        self.came_near(nearest, &run, step) || is_new
    }

    /// Notes the branches that a run came nearest to.
    fn came_near(&mut self, nearest: &NearestGoal<'_, '_>, run: &Run, step: Option<Step>) -> bool {
        let open = self.wanted(nearest);
        let mut is_nearer = false;
        for miss in &run.misses {
            if !open.contains(miss.goal) || run.state.reached.contains(miss.goal) {
                continue;
            }
            let key = (miss.goal, run.answers);
            let known = self.nearest.get(&key).map(|near| near.apart);
            let nearer = known.is_none_or(|apart| miss.apart < apart);
            // An input that is as near leads elsewhere.
            let drifts =
                known == Some(miss.apart) && self.random.as_mut().is_some_and(|rng| rng.chance(20));
            if !nearer && !drifts || known.is_none() && !self.has_room(miss) {
                continue;
            }
            is_nearer |= nearer;
            let near = Near {
                apart: miss.apart,
                compared: miss.compared,
                model: Rc::clone(&run.model),
                genes: Rc::clone(&run.genes),
                step: step.filter(|_| nearer),
            };
            self.nearest.insert(key, near);
        }
        is_nearer
    }

    /// Whether there is room for one more input near to a branch, where the farthest one is given up for a nearer one.
    fn has_room(&mut self, miss: &Miss) -> bool {
        let known = self.nearest.range((miss.goal, 0)..=(miss.goal, u64::MAX));
        let all: Vec<(u64, (u32, u64))> = known.map(|(key, near)| (near.apart, *key)).collect();
        if all.len() < budget::MAX_NEAR {
            return true;
        }
        let farthest = all.into_iter().max();
        match farthest.filter(|(apart, _)| *apart > miss.apart) {
            Some((_, key)) => self.nearest.remove(&key).is_some(),
            None => false,
        }
    }

    /// Makes a witness of an input that passes open goals.
    fn keep(&mut self, nearest: &mut NearestGoal<'_, '_>, run: &Run, passed: &GoalSet) {
        let model = &run.model;
        let mut rest = passed.clone();
        if nearest.engine.machine.untestable(&run.state).is_some() {
            return self.refuse(&rest);
        }
        self.useful.push(Rc::clone(model));
        if self.lost < budget::MAX_LOST {
            inputs::try_input(nearest, passed.clone(), model);
            rest.intersect_with(&nearest.findings.open);
            if rest.iter().next().is_none() {
                return;
            }
            self.lost += 1;
        }
        let texts = nearest.engine.machine.terms.texts();
        let mut left = budget::MAX_SMALLER_INPUTS;
        let mut accepts = |smaller: &Assignment| {
            left = left.saturating_sub(1);
            left > 0
                && self::run(nearest, &Rc::new(smaller.clone()))
                    .2
                    .is_some_and(|run| rest.is_subset(&run.state.reached))
        };
        let smaller = solver::shrink_by(model, &texts, &mut accepts);
        let (_, _, smaller) = self::run(nearest, &Rc::new(smaller));
        let smaller = smaller.filter(|run| rest.is_subset(&run.state.reached));
        let run = smaller.as_ref().unwrap_or(run);
        nearest.known_path_ended(&run.state, &run.end, &run.inputs);
        rest.intersect_with(&nearest.findings.open);
        tracing::debug!(target: "search", refused = rest.iter().count(), "a run that passed something was kept");
        self.refuse(&rest);
    }

    /// No test came of a run that passes these.
    fn refuse(&mut self, goals: &GoalSet) {
        for goal in goals.iter() {
            *self.refused.entry(goal).or_default() += 1;
        }
    }

    /// Open goals that inputs are looked for, and that a test may be made of.
    fn wanted(&self, nearest: &NearestGoal<'_, '_>) -> GoalSet {
        let mut open = wanted(nearest);
        for (goal, times) in &self.refused {
            if *times >= budget::MAX_REFUSED {
                open.remove_all(&GoalSet::of(*goal));
            }
        }
        open
    }
}

/// Open goals that inputs are looked for.
pub(crate) fn wanted(nearest: &NearestGoal<'_, '_>) -> GoalSet {
    let mut open = nearest.findings.open.clone();
    open.remove_all(&nearest.engine.goals.implicit);
    open.remove_all(&nearest.engine.goals.clauses);
    open
}

/// Runs the method with the values of a model: the input with all answers that were taken, its parts, and the run, if it came to an end.
fn run(
    nearest: &mut NearestGoal<'_, '_>,
    model: &Rc<Assignment>,
) -> (Rc<Assignment>, Rc<[Gene]>, Option<Run>) {
    let engine = &mut *nearest.engine;
    engine.count_forks(1);
    engine.machine.give(Assignment::clone(model));
    let started = engine.machine.start_with_inputs(engine.method);
    let ended = started.ok().map(|(state, inputs)| {
        let outcome = concrete::run(&mut engine.machine, state, budget::MAX_PROBED_STEPS);
        (outcome, inputs)
    });
    let given = engine.machine.given();
    let misses = given.misses().copied().collect();
    let genes: Rc<[Gene]> = genes::genes(&engine.machine.terms, &given.asked).into();
    let run = match ended {
        // What had to be assumed is not known to hold.
        Some((Outcome::Ended(mut state, end), inputs)) if state.path.steps().is_empty() => {
            given.tell(&mut state);
            Some(Run {
                state,
                inputs,
                end,
                misses,
                answers: genes::answers(&genes, &given.model),
                genes: Rc::clone(&genes),
                model: Rc::new(given.model.clone()),
            })
        }
        _ => None,
    };
    (Rc::new(given.model), genes, run)
}
