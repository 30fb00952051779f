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
mod fill;
mod genes;
mod pattern;
mod words;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

use provetta_solver as solver;
use provetta_symex::{End, Fill, GoalSet, Inputs, Miss, State};
use provetta_term::{Assignment, Effort, Rng};

use self::change::{Changer, Step};
use self::fill::Filler;
use self::genes::Gene;
use self::words::Words;
use super::concrete::{self, Outcome};
use super::inputs;
use super::nearest::NearestGoal;
use crate::budget;

/// How many of a hundred inputs are said anew in part, where none is near to an open branch.
const FILLED_WHERE_FAR: u32 = 50;

/// How many of a hundred inputs have an object made in another way, where one is near.
const FILLED_WHERE_NEAR: u32 = 10;

/// How many of a hundred inputs that are as near to a branch as those that are kept, but different, take the place of one.
const EXCHANGED: u32 = 10;

/// Inputs that parts of new ones are taken from.
const MOST_OTHERS: usize = 8;

/// What is known of inputs from one turn to the next.
#[derive(Default)]
pub(crate) struct Probe {
    random: Option<Rng>,
    words: Rc<Words>,
    /// The nearest inputs for each open branch that a run came to: one for each way in which their questions were answered, so that objects which
    /// cannot lead to it do not hide those that can
    nearest: BTreeMap<(u32, u64), Near>,
    /// An input for each of the first ways in which questions were answered, near to nothing
    others: BTreeMap<u64, Tried>,
    /// Inputs that passed something new
    useful: Vec<Rc<Assignment>>,
    /// Inputs that were found before, with their parts: where none is near, they lead farther than those that nothing is known of
    found: Vec<Tried>,
    /// Nothing was run yet
    is_new: bool,
    /// The input that is run was found before
    is_seed: bool,
    /// How many of the inputs that were found were run
    seeds: usize,
    /// Runs of changed inputs since one came near to anything that is open
    far: u64,
    /// How many of the inputs could not be followed as paths
    lost: u32,
    /// How often a run passed an open branch and no test came of it
    refused: BTreeMap<u32, u32>,
    /// The input whose turn it was
    last: (u32, u64),
}

/// An input that was run.
#[derive(Clone)]
struct Tried {
    /// With all answers that were taken
    model: Rc<Assignment>,
    /// Its parts
    genes: Rc<[Gene]>,
    /// Texts that the run looked into
    texts: Rc<[Rc<[u16]>]>,
    /// A number for how its questions were answered
    answers: u64,
}

/// An input that came near to a branch.
struct Near {
    apart: u64,
    compared: Option<(i64, i64)>,
    input: Tried,
    /// The step that brought it here, if it was one
    step: Option<Step>,
}

/// Room for one more input near to a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    There,
    /// Another one that is as near gave way
    Exchanged,
    None,
}

/// An input to be run.
struct Next {
    model: Rc<Assignment>,
    /// The step that leads to it, if it is one
    step: Option<Step>,
    /// It has parts that nothing is known of, which get values as code has them
    fills: bool,
}

impl From<Rc<Assignment>> for Next {
    fn from(model: Rc<Assignment>) -> Next {
        Next {
            model,
            step: None,
            fills: false,
        }
    }
}

/// A run to its end.
struct Run {
    state: Box<State>,
    inputs: Inputs,
    end: End,
    misses: Vec<Miss>,
}

/// Runs inputs until nothing new was passed for a share of the budget, or nothing comes nearer to any open branch for what these are worth.
pub(crate) fn turn(nearest: &mut NearestGoal<'_, '_>, share: Effort) {
    let wanted = nearest.probe.wanted(nearest);
    let branches = nearest.engine.goals.worth(&wanted);
    if nearest.engine.plan.is_some()
        || nearest.engine.every_path()
        || wanted.iter().next().is_none()
    {
        return;
    }
    let mut probe = std::mem::take(&mut nearest.probe);
    if probe.random.is_none() {
        probe.random = Some(Rng::new(0x9e0b_e5ee ^ nearest.engine.job.options.seed));
        probe.words = Rc::new(Words::new(&nearest.engine.reach));
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
        // Inputs that were found since may lead nearer, and nothing else is different from the last turn.
        let found = nearest.findings.seeds.len().saturating_sub(self.seeds) as u64;
        let room = found.saturating_mul(budget::FAR_FOR_A_SEED);
        self.far = self.far.min(budget::MAX_STALE_FAR.saturating_sub(room));
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
                self.try_input(nearest, Rc::<Assignment>::default().into());
                continue;
            }
            if let Some(seed) = nearest.findings.seeds.get(self.seeds) {
                let seed = Rc::clone(seed);
                self.seeds += 1;
                self.is_seed = true;
                self.try_input(nearest, seed.into());
                self.is_seed = false;
                continue;
            }
            let open = self.wanted(nearest);
            self.nearest.retain(|(goal, _), _| open.contains(*goal));
            self.far = match self.nearest.is_empty() {
                true => self.far + 1,
                false => 0,
            };
            if self.far > budget::MAX_STALE_FAR {
                break;
            }
            let Some(next) = self.next_input(nearest) else {
                break;
            };
            if self.try_input(nearest, next) {
                stale = 0;
                until = most.min(nearest.engine.deadline(patience));
            }
        }
        runs
    }

    /// A changed input for the branch whose turn it is.
    fn next_input(&mut self, nearest: &NearestGoal<'_, '_>) -> Option<Next> {
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
            let Tried {
                model,
                genes,
                texts,
                ..
            } = known.or(other)?;
            let is_known = known.is_some();
            let mut model = Assignment::clone(model);
            let mut changer = Changer {
                terms,
                words: &self.words,
                rng,
                others: &self.useful,
                texts,
                compared: None,
            };
            let fills = changer.rng.chance(FILLED_WHERE_FAR);
            if fills {
                changer.forget(&mut model, genes);
            }
            if !is_known {
                changer.answer(&mut model, genes);
            }
            changer.change(&mut model, genes);
            return Some(Next {
                fills,
                ..Rc::new(model).into()
            });
        }
        let (goal, answers) = self.last;
        let after = self.nearest.range((goal, answers.wrapping_add(1))..).next();
        let (last, near) = after.or_else(|| self.nearest.iter().next())?;
        self.last = *last;
        let mut model = Assignment::clone(&near.input.model);
        // A step that helped is made again, twice as far.
        if let Some(step) = near.step
            && rng.chance(50)
        {
            let by = step.by.saturating_mul(2);
            let further = Step { by, ..step };
            change::step(terms, &mut model, further);
            return Some(Next {
                step: Some(further),
                ..Rc::new(model).into()
            });
        }
        let mut changer = Changer {
            terms,
            words: &self.words,
            rng,
            others: &self.useful,
            texts: &near.input.texts,
            compared: near.compared,
        };
        if changer.rng.chance(FILLED_WHERE_NEAR) {
            changer.answer(&mut model, &near.input.genes);
            return Some(Next {
                fills: true,
                ..Rc::new(model).into()
            });
        }
        let step = changer.change(&mut model, &near.input.genes);
        Some(Next {
            step,
            ..Rc::new(model).into()
        })
    }

    /// Runs an input and takes what it shows; whether anything came nearer.
    fn try_input(&mut self, nearest: &mut NearestGoal<'_, '_>, next: Next) -> bool {
        let fill = next.fills.then(|| self.filler()).flatten();
        let (input, run) = run(nearest, &next.model, fill);
        if self.others.len() < budget::MAX_OTHERS {
            let other = self.others.entry(input.answers);
            other.or_insert_with(|| input.clone());
        }
        let Some(run) = run else {
            return false;
        };
        let mut passed = self.wanted(nearest);
        passed.intersect_with(&run.state.reached);
        let is_new = passed.iter().next().is_some();
        if (is_new || self.is_seed) && self.found.len() < budget::MAX_OTHERS {
            self.found.push(input.clone());
        }
        if is_new {
            self.keep(nearest, &run, &input.model, &passed);
        }
        self.came_near(nearest, &run, &input, next.step) || is_new
    }

    /// Who says what an input leaves open.
    fn filler(&mut self) -> Option<Box<dyn Fill>> {
        let seed = self.random.as_mut()?.bits();
        let others = self.useful.iter().rev().take(MOST_OTHERS);
        Some(Box::new(Filler {
            words: Rc::clone(&self.words),
            rng: Rng::new(seed),
            others: others.cloned().collect(),
            begun: None,
        }))
    }

    /// Notes the branches that a run came nearest to.
    fn came_near(
        &mut self,
        nearest: &NearestGoal<'_, '_>,
        run: &Run,
        input: &Tried,
        step: Option<Step>,
    ) -> bool {
        let open = self.wanted(nearest);
        let mut is_nearer = false;
        for miss in &run.misses {
            if !open.contains(miss.goal) || run.state.reached.contains(miss.goal) {
                continue;
            }
            let key = (miss.goal, input.answers);
            let known = self.nearest.get(&key).map(|near| near.apart);
            let nearer = known.is_none_or(|apart| miss.apart < apart);
            // An input that is as near leads elsewhere.
            let drifts =
                known == Some(miss.apart) && self.random.as_mut().is_some_and(|rng| rng.chance(20));
            if !nearer && !drifts {
                continue;
            }
            let room = match known {
                Some(_) => Room::There,
                None => self.room(miss),
            };
            if room == Room::None {
                continue;
            }
            is_nearer |= nearer && room == Room::There;
            let near = Near {
                apart: miss.apart,
                compared: miss.compared,
                input: input.clone(),
                step: step.filter(|_| nearer),
            };
            self.nearest.insert(key, near);
        }
        is_nearer
    }

    /// The room for one more input near to a branch. The farthest one is given up for a nearer one, and now and then any of the farthest for
    /// one that is as near: how near it is does not tell the objects that can lead to the branch from those that cannot.
    fn room(&mut self, miss: &Miss) -> Room {
        let known = self.nearest.range((miss.goal, 0)..=(miss.goal, u64::MAX));
        let all: Vec<(u64, (u32, u64))> = known.map(|(key, near)| (near.apart, *key)).collect();
        let farthest = all.iter().map(|(apart, _)| *apart).max();
        let (Some(farthest), Some(rng)) = (farthest, self.random.as_mut()) else {
            return Room::There;
        };
        let room = match farthest.cmp(&miss.apart) {
            _ if all.len() < budget::MAX_NEAR => return Room::There,
            Ordering::Greater => Room::There,
            Ordering::Equal if rng.chance(EXCHANGED) => Room::Exchanged,
            _ => return Room::None,
        };
        let mut last = all;
        last.retain(|(apart, _)| *apart == farthest);
        if let Some((_, key)) = rng.pick(&last) {
            self.nearest.remove(key);
        }
        room
    }

    /// Makes a witness of an input that passes open goals.
    fn keep(
        &mut self,
        nearest: &mut NearestGoal<'_, '_>,
        run: &Run,
        model: &Rc<Assignment>,
        passed: &GoalSet,
    ) {
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
                && self::run(nearest, &Rc::new(smaller.clone()), None)
                    .1
                    .is_some_and(|run| rest.is_subset(&run.state.reached))
        };
        let smaller = solver::shrink_by(model, &texts, &mut accepts);
        let (_, smaller) = self::run(nearest, &Rc::new(smaller), None);
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

/// Runs the method with the values of a model: the input, and the run, if it came to an end.
fn run(
    nearest: &mut NearestGoal<'_, '_>,
    model: &Rc<Assignment>,
    fill: Option<Box<dyn Fill>>,
) -> (Tried, Option<Run>) {
    let engine = &mut *nearest.engine;
    engine.count_forks(1);
    engine.machine.give(Assignment::clone(model), fill);
    let started = engine.machine.start_with_inputs(engine.method);
    let ended = started.ok().map(|(state, inputs)| {
        let outcome = concrete::run(&mut engine.machine, state, budget::MAX_PROBED_STEPS);
        (outcome, inputs)
    });
    let mut given = engine.machine.given();
    let genes: Rc<[Gene]> =
        genes::genes(&engine.machine.terms, &given.asked, &given.answers).into();
    let run = match ended {
        // What had to be assumed is not known to hold.
        Some((Outcome::Ended(mut state, end), inputs)) if state.path.steps().is_empty() => {
            given.tell(&mut state);
            Some(Run {
                state,
                inputs,
                end,
                misses: given.misses().copied().collect(),
            })
        }
        _ => None,
    };
    let input = Tried {
        answers: genes::answers(&genes, &given.model),
        genes,
        texts: std::mem::take(&mut given.texts).into(),
        model: Rc::new(given.model),
    };
    (input, run)
}
