//! In: the first state of a method. Out: witnesses for its goals, as far as they are reached and the budget allows.
//!
//! A state is followed along a model of its path condition: at a fork the choice that the model takes is executed on, the others
//! wait with their condition not yet decided. A waiting choice is solved only when it is picked, so a path costs one
//! question to the solver. What is picked is nearest to a goal that no path has passed yet. In between, when nothing is found, the other
//! strategies are asked: a proof that the rest is infeasible, and calls with inputs that the proof brought up.
//!
//! Why nothing is lost: each way of a fork is followed, waits, is refuted by the solver, or is cut with all goals that it may
//! lead to. Work is dropped without a cut only if it cannot lead to an open goal; a goal that is passed never opens again.

mod ended;
mod follow;
mod order;

use std::rc::Rc;

use provetta_outcome::{Coverage, StopReason};
use provetta_symex::{Distances, GoalSet, State};
use provetta_term::{Assignment, Effort};

use super::probe::{self, Probe};
use super::{general, inputs, smaller};
use crate::budget::{self, Worth};
use crate::engine::Engine;
use crate::findings::Findings;
use crate::frontier::Frontier;
use crate::step::Work;
use crate::stop::{Rules, Standing, Verdict};
use crate::tree::NodeId;
use crate::{Progress, Watch};

/// What is known of a state: where it is in the tree, and what it may lead to while it waits.
pub(crate) struct Tag {
    /// Satisfies the path; for a choice that is not decided, the path before it
    model: Rc<Assignment>,
    node: NodeId,
    /// Goals it has passed or can still lead to, as of when it began to wait
    potential: GoalSet,
    /// No claim rests on it: it only tries other ways to make objects
    optional: bool,
    /// How often the solver was asked for its choice
    attempts: u32,
    /// How often it used up its turn
    slices: u32,
    /// Forks it has passed in this turn
    forks: u32,
}

impl Tag {
    fn new(model: Rc<Assignment>, node: NodeId) -> Tag {
        Tag {
            model,
            node,
            potential: GoalSet::default(),
            optional: false,
            attempts: 0,
            slices: 0,
            forks: 0,
        }
    }
}

/// The search for tests.
pub(crate) struct NearestGoal<'a, 'c> {
    pub(super) engine: &'a mut Engine<'c>,
    pub(super) findings: &'a mut Findings,
    watch: &'a mut Watch<'a>,
    /// The first state, until it was run
    start: Option<State>,
    frontier: Frontier<Work<Tag>>,
    distances: Distances,
    rules: Rules,
    /// What was spent on proofs and on runs with given inputs
    aside: Effort,
    /// What the search itself had spent when a goal was last passed or found infeasible
    progress: Effort,
    /// The same for anything, possible exceptions included
    found: Effort,
    /// How often something was passed or found infeasible that is no possible exception
    pub(super) steps_ahead: u64,
    /// A proof was tried
    was_generalised: bool,
    /// Paths with objects made by constructors that were tried since a goal was passed
    tries: u64,
    /// Paths that were to have a test without reflection and did not get one, since one did
    unimproved: u32,
    /// Whether calls lead to an open branch, as of when a goal was last passed
    leads_on: Option<(u64, bool)>,
    /// Whether a path that returns normally is still looked for, open goals or not: a method deserves
    /// one ordinary test
    wants_normal: bool,
    /// What is known from runs with given inputs
    pub(super) probe: Probe,
    /// Work that waits is put into order later
    pub(super) defers: bool,
    /// Inputs were tried once more before the search ends
    was_probed: bool,
    /// Why work that waits has to be cut, once the search is over
    reason: Option<StopReason>,
}

impl<'a, 'c> NearestGoal<'a, 'c> {
    /// A search that begins with a state, if there is one.
    pub(crate) fn new(
        engine: &'a mut Engine<'c>,
        findings: &'a mut Findings,
        watch: &'a mut Watch<'a>,
        start: Option<State>,
    ) -> NearestGoal<'a, 'c> {
        let distances = engine.reach.distances(&findings.open);
        let rules = Rules::new(engine.budget);
        NearestGoal {
            engine,
            findings,
            watch,
            start,
            frontier: Frontier::default(),
            distances,
            rules,
            aside: Effort::NONE,
            progress: Effort::NONE,
            found: Effort::NONE,
            steps_ahead: 0,
            was_generalised: false,
            tries: 0,
            unimproved: 0,
            leads_on: None,
            wants_normal: true,
            probe: Probe::default(),
            defers: false,
            was_probed: false,
            reason: None,
        }
    }

    /// Looks for smaller inputs, and gives up what still waits.
    pub(crate) fn close(mut self) {
        if !self.engine.machine.wanted.is_empty() {
            return;
        }
        smaller::look_for_smaller(self.engine, self.findings);
        let rest = self.frontier.drain();
        self.findings.is_exhausted = rest.iter().all(|work| work.tag.optional);
        if let Some(reason) = self.reason {
            for Work { tag, .. } in rest {
                match tag.optional {
                    true => self.findings.account.missed(reason.clone(), &tag.potential),
                    false => self.findings.cut(reason.clone(), &tag.potential, tag.node),
                }
            }
        }
    }

    /// What the search itself has spent so far.
    fn searched(&self) -> Effort {
        self.engine.now().without(self.aside)
    }

    /// These goals were passed or found infeasible. Possible exceptions are no reason to go on looking for branches, for there is always one more of them;
    /// where there is a contract, they are, since such paths are new to it.
    pub(super) fn is_ahead(&mut self, goals: &GoalSet) {
        self.found = self.searched();
        if self.engine.plan.is_some() || !goals.is_subset(&self.engine.goals.implicit) {
            self.steps_ahead += 1;
            self.progress = self.searched();
        }
    }

    /// Something else than the search for paths: what it costs is not taken from the patience of that search. Where a contract is not proved by
    /// half of the budget, paths seldom help.
    fn aside(&mut self, work: impl FnOnce(&mut Self)) {
        let (began, steps, found) = (self.engine.now(), self.steps_ahead, self.found);
        work(self);
        if self.engine.plan.is_none() {
            self.aside = self.aside + self.engine.now().without(began);
        }
        if self.steps_ahead > steps {
            self.progress = self.searched();
        }
        if self.found > found {
            self.found = self.searched();
        }
    }

    /// Looks for open goals that no path passes, however often loops go round.
    pub(crate) fn generalise(&mut self) {
        self.aside(Self::prove);
    }

    fn prove(&mut self) {
        self.was_generalised = true;
        let share = match self.engine.plan {
            Some(_) => self.engine.budget.proof_of_a_contract,
            None => self
                .engine
                .budget
                .proof_of(self.worth_of(&self.findings.open)),
        };
        let waiting = self.frontier.len();
        let impossible = general::impossible(self.engine, self.findings, waiting, share);
        if impossible.iter().next().is_some() {
            self.findings.open.remove_all(&impossible);
            self.findings.account.impossible(&impossible);
            self.is_ahead(&impossible);
            self.reorder();
        }
        inputs::try_hints(self);
        probe::turn(self, self.engine.budget.probe);
    }

    /// Tries inputs once more before the search gives up, for patience or because every path that leads to an open branch was cut; whether
    /// that helped.
    fn probes_before_end(&mut self, reason: Option<&StopReason>) -> bool {
        let share = match reason {
            Some(StopReason::Patience { .. }) => self.engine.budget.last_probe,
            None if self.findings.account.may_pass(&probe::wanted(self)) => {
                self.engine.budget.probe_of_cut
            }
            _ => return false,
        };
        if self.was_probed {
            return false;
        }
        let before = self.findings.open.clone();
        self.aside(|search| probe::turn(search, share));
        let helped = !before.is_subset(&self.findings.open);
        self.was_probed = !helped;
        helped
    }

    /// What to do next: the next piece of work, a proof, or an end.
    fn verdict(&mut self) -> Verdict {
        // The analysis is made again with what they left.
        if !self.engine.machine.wanted.is_empty() {
            return Verdict::End(None);
        }
        let struck = self.engine.clock.has_struck();
        if !struck && self.wants_normal && self.engine.now() > budget::TO_NORMAL {
            self.wants_normal = false;
            self.reorder();
        }
        let has_open_branch = self.leads_to_branch();
        let standing = self.standing(struck, has_open_branch);
        let progress = Progress {
            explored: self.findings.counts.explored,
            waiting: self.frontier.len(),
        };
        let watch = &mut *self.watch;
        self.rules.verdict(&standing, || watch(&progress))
    }

    /// Whether something else than a possible exception is open, and calls that the code names lead to it: of private code that is listed
    /// with the method, unknown code alone may lead to most. It is asked only where it matters, once for each step ahead.
    fn leads_to_branch(&mut self) -> bool {
        if self.frontier.required() > 0 || self.tries < budget::MIN_TRIES {
            return true;
        }
        if let Some((at, known)) = self.leads_on
            && at == self.steps_ahead
        {
            return known;
        }
        let mut branches = self.findings.open.clone();
        branches.remove_all(&self.engine.goals.implicit);
        let node = self.engine.reach_node(self.engine.method);
        let distances = self.engine.reach.distances(&branches);
        let leads_on = distances.at(node, 0) < u32::MAX;
        self.leads_on = Some((self.steps_ahead, leads_on));
        leads_on
    }

    fn standing(&self, struck: bool, has_open_branch: bool) -> Standing {
        let (engine, findings) = (&*self.engine, &*self.findings);
        let is_open = |goals: &GoalSet| !goals.is_subset(&engine.goals.implicit);
        let waiting = self.frontier.len();
        Standing {
            spent: engine.now(),
            struck: struck.then(|| engine.clock.seconds()),
            is_settled: self.is_settled(),
            may_be_shown: self.may_be_shown(),
            tries: (self.frontier.required() == 0).then_some(self.tries),
            every_path: engine.every_path(),
            only_exceptions: !self.wants_normal
                && !is_open(&findings.open)
                && !findings.lacks_input(engine),
            has_open_branch,
            weak_branches: self.worth_of(&findings.weak),
            open_exceptions: engine.goals.worth_of_exceptions(&findings.open),
            open_branches: match engine.plan {
                Some(_) => Worth::ALL,
                None => self.worth_of(&findings.open),
            },
            searched: self.searched(),
            progress: self.progress,
            found: self.found,
            was_generalised: self.was_generalised,
            crowded: engine
                .is_crowded(waiting)
                .then_some(engine.job.options.memory_megabytes),
        }
    }

    /// What these goals are worth; all there is if there is a contract, since its clauses are what the user asks for.
    fn worth_of(&self, goals: &GoalSet) -> Worth {
        match (self.engine.goals.worth(goals), &self.engine.plan) {
            (Worth::NOTHING, _) => Worth::NOTHING,
            (_, Some(_)) => Worth::ALL,
            (worth, None) => worth,
        }
    }

    /// Whether nothing that waits can change the account.
    fn is_settled(&self) -> bool {
        let (engine, findings) = (&*self.engine, &*self.findings);
        if engine.job.options.contracts.only_failing
            && findings.open_clauses(engine).iter().next().is_none()
            && !findings.weak.intersects(&engine.goals.clauses)
            && !findings.lacks_input(engine)
        {
            return true;
        }
        match engine.job.options.coverage {
            Coverage::Path => self.frontier.len() == 0,
            // Work that cannot lead to an open goal is not kept, so an empty frontier settles all.
            Coverage::Branch => {
                self.frontier.len() == 0
                    || (!findings.lacks_input(engine)
                        && findings.open.iter().next().is_none()
                        && findings.weak.iter().next().is_none()
                        && !self.wants_normal)
            }
        }
    }

    /// Whether a clause is open that was not tried to be shown yet: every path may have been cut early. If none was, what is
    /// open is settled.
    fn may_be_shown(&self) -> bool {
        !self.was_generalised
            && !self.engine.every_path()
            && !self.findings.account.is_uncut()
            && self
                .findings
                .open_clauses(self.engine)
                .iter()
                .next()
                .is_some()
    }
}
