//! In: the methods to analyse. Out: in which turn of its nest each one is, and what it is told of those before it.
//!
//! Private code is accounted for by all methods of its nest that may enter it, and a branch or possible exception needs one test. So the methods of a nest with private
//! code are analysed in turns: what the analyses of earlier turns pass, later ones do not look for, and what these left open is worth less to them.
//! Turns double in size, so that there is room for many workers and yet few methods look for the same branch. Methods that call private code come before
//! those that call them: these tests are the simplest.
//!
//! Invariant: what a job is told depends on the methods and on the results of its earlier turns alone, not on the order in which jobs end.
//!
//! Why no claim is lost or wrong: a branch that an input passes is claimed of nobody. A branch that the analysis of a method which tests can name
//! left open is open for the nest (see `provetta_account`), so no other one has to refute it. An analysis of a hidden method says of its own branches what it
//! can, whatever others left open, for its word alone suffices there.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use provetta_account::Treatment;
use provetta_outcome::{
    Coverage, Goal, GoalKind, GoalStatus, JobOptions, JobResult, MethodRef, Others, Step,
    StopReason,
};

use crate::project::listing::{Listed, Listing};
use crate::project::reach::calls;

/// What the analysis of one method says of a branch that others may pass, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    /// A test can pass it
    Passed,
    /// It is open
    Left,
}

/// A job among those that share branches.
#[derive(Debug)]
struct Place {
    nest: usize,
    turn: u32,
    /// Tests cannot name the method
    is_hidden: bool,
    method: MethodRef,
    /// What its analysis said, once it ended
    said: Option<Vec<(Goal, Said)>>,
}

/// The turns of all jobs, and what those said that ended.
#[derive(Debug, Default)]
pub struct Turns {
    /// For each job; none if it shares nothing
    places: Vec<Option<Place>>,
    /// The jobs of each nest that share branches
    nests: Vec<Vec<usize>>,
}

impl Turns {
    /// The turns of these methods of the listing.
    pub fn new(listing: &Listing, indices: &[usize], options: &JobOptions) -> Turns {
        let mut turns = Turns {
            places: indices.iter().map(|_| None).collect(),
            nests: Vec::new(),
        };
        if options.coverage == Coverage::Path || options.contracts.only_failing {
            return turns;
        }
        let mut nests: BTreeMap<Arc<str>, Vec<&Listed>> = BTreeMap::new();
        for listed in &listing.methods {
            let nest = nests.entry(listed.subject.nest_host.clone()).or_default();
            nest.push(listed);
        }
        let mut jobs: BTreeMap<Arc<str>, Vec<usize>> = BTreeMap::new();
        for (job, index) in indices.iter().enumerate() {
            let subject = &listing.methods[*index].subject;
            if subject.treatment == Treatment::Analyse {
                jobs.entry(subject.nest_host.clone()).or_default().push(job);
            }
        }
        for (host, mut jobs) in jobs {
            let members = nests.remove(&host).unwrap_or_default();
            if !members.iter().any(|member| is_shared(member)) || jobs.len() < 2 {
                continue;
            }
            let distances = distances(&members);
            let subject = |job: usize| &listing.methods[indices[job]].subject;
            jobs.sort_by_key(|job| {
                let subject = subject(*job);
                let distance = distances.get(&subject.name).copied();
                (subject.hidden, distance.unwrap_or(usize::MAX), *job)
            });
            for (position, job) in jobs.iter().enumerate() {
                turns.places[*job] = Some(Place {
                    nest: turns.nests.len(),
                    turn: (position + 1).ilog2(),
                    is_hidden: subject(*job).hidden,
                    method: subject(*job).name.clone(),
                    said: None,
                });
            }
            turns.nests.push(jobs);
        }
        turns
    }

    /// Whether all jobs have ended that a job has to wait for.
    pub fn is_ready(&self, job: usize) -> bool {
        self.earlier(job).all(|other| other.said.is_some())
    }

    /// A job has ended.
    pub fn ended(&mut self, job: usize, result: &JobResult) {
        if let Some(Some(place)) = self.places.get_mut(job) {
            place.said = Some(said(place, result));
        }
    }

    /// What a job is told that is ready.
    pub fn others(&self, job: usize) -> Others {
        let mut passed: Vec<Goal> = Vec::new();
        let mut left: BTreeMap<&Goal, u32> = BTreeMap::new();
        let Some(Some(place)) = self.places.get(job) else {
            return Others::default();
        };
        for other in self.earlier(job) {
            for (goal, said) in other.said.iter().flatten() {
                let is_own = goal.edge.method == place.method;
                match said {
                    Said::Passed if place.is_hidden || !is_own => passed.push(goal.clone()),
                    Said::Left if !is_own => *left.entry(goal).or_default() += 1,
                    Said::Passed | Said::Left => {}
                }
            }
        }
        passed.sort();
        passed.dedup();
        let left = left.into_iter();
        let left = left.filter(|(goal, _)| passed.binary_search(goal).is_err());
        Others {
            left: left.map(|(goal, times)| (goal.clone(), times)).collect(),
            passed,
        }
    }

    /// The jobs of the nest that are in earlier turns.
    fn earlier(&self, job: usize) -> impl Iterator<Item = &Place> {
        let place = self.places.get(job).and_then(Option::as_ref);
        let nest = place.map_or(&[][..], |place| &self.nests[place.nest]);
        let turn = place.map_or(0, |place| place.turn);
        let places = nest.iter().filter_map(|other| self.places[*other].as_ref());
        places.filter(move |other| other.turn < turn)
    }
}

/// What an analysis said of branches that others may pass, too.
fn said(place: &Place, result: &JobResult) -> Vec<(Goal, Said)> {
    // Few inputs of hidden methods get a test, and what these leave open, others may refute.
    if result.broke_off || place.is_hidden {
        return Vec::new();
    }
    let is_strong = |witness: &usize| {
        let fixture = &result.witnesses[*witness].fixture;
        !fixture.iter().any(Step::needs_reflection)
    };
    let shared = result.goals.iter().filter(|result| {
        let goal = &result.goal;
        let is_code = matches!(goal.kind, GoalKind::Branch | GoalKind::Throw);
        (is_code || goal.kind.is_implicit()) && goal.edge.method != place.method
    });
    let said = shared.filter_map(|result| {
        let said = match &result.status {
            GoalStatus::Witnessed(by) if by.iter().any(is_strong) => Said::Passed,
            // Others may settle it all the same.
            GoalStatus::Unknown(
                StopReason::Elsewhere(_) | StopReason::Unfinished { .. } | StopReason::Others,
            )
            | GoalStatus::Infeasible { .. } => return None,
            GoalStatus::Witnessed(_) | GoalStatus::Unknown(_) => Said::Left,
        };
        Some((result.goal.clone(), said))
    });
    said.collect()
}

/// Whether the branches of a method belong to the account of others: it is private, or its class is.
fn is_shared(listed: &Listed) -> bool {
    let is_branch = |kind| matches!(kind, GoalKind::Branch | GoalKind::Throw);
    let (class, method) = (&listed.class, listed.method());
    (method.flags.is_private() || class.declared_flags.is_private() || class.is_local)
        && &*method.name != "<clinit>"
        && (listed.subject.places.iter()).any(|place| is_branch(place.goal.kind))
}

/// How many calls lead from each method of a nest to code with branches that are shared, as calls are named.
fn distances(members: &[&Listed]) -> BTreeMap<MethodRef, usize> {
    let mut callers: BTreeMap<(Arc<str>, Arc<str>), Vec<&Listed>> = BTreeMap::new();
    for member in members {
        for call in calls(member.method()) {
            let callers = callers.entry((call.name, call.descriptor)).or_default();
            callers.push(member);
        }
    }
    let mut found = BTreeMap::new();
    let mut waiting: VecDeque<(&Listed, usize)> = VecDeque::new();
    for member in members.iter().filter(|member| is_shared(member)) {
        found.insert(member.subject.name.clone(), 0);
        waiting.push_back((member, 0));
    }
    while let Some((member, distance)) = waiting.pop_front() {
        let name = &member.subject.name;
        let called = (name.name.clone(), name.descriptor.clone());
        for caller in callers.get(&called).into_iter().flatten() {
            if !found.contains_key(&caller.subject.name) {
                found.insert(caller.subject.name.clone(), distance + 1);
                waiting.push_back((caller, distance + 1));
            }
        }
    }
    found
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may stop")]
mod tests {
    use super::*;
    use crate::run::worker::unanswered;
    use provetta_outcome::{Contracts, Edge, GoalResult, Job, States};

    fn method(name: &str) -> MethodRef {
        MethodRef {
            class: "a/C".into(),
            name: name.into(),
            descriptor: "()V".into(),
        }
    }

    /// A branch in a method.
    fn branch(name: &str, edge: u32) -> Goal {
        Goal {
            kind: GoalKind::Branch,
            edge: Edge {
                method: method(name),
                offset: 3,
                edge,
            },
        }
    }

    /// The turns of methods that share branches, those after the bar hidden.
    fn turns(visible: &[&str], hidden: &[&str]) -> Turns {
        let all = visible.iter().chain(hidden).enumerate();
        let place = |(position, name): (usize, &&str)| {
            Some(Place {
                nest: 0,
                turn: (position + 1).ilog2(),
                is_hidden: position >= visible.len(),
                method: method(name),
                said: None,
            })
        };
        let places: Vec<Option<Place>> = all.map(place).collect();
        Turns {
            nests: vec![(0..places.len()).collect()],
            places,
        }
    }

    fn result(name: &str, goals: Vec<(Goal, GoalStatus)>) -> JobResult {
        let job = Job {
            ran: None,
            others: Others::default(),
            method: method(name),
            project: vec![],
            libraries: vec![],
            specs: vec![],
            jdk: "jdk".into(),
            options: JobOptions {
                coverage: Coverage::Branch,
                unwind: None,
                budget_millis: 1,
                seed: 0,
                memory_megabytes: 1,
                max_objects: 1,
                states: States::Any,
                keep_tree: false,
                contracts: Contracts::default(),
            },
        };
        let goals = goals.into_iter();
        JobResult {
            goals: goals
                .map(|(goal, status)| GoalResult { goal, status })
                .collect(),
            broke_off: false,
            ..unanswered(&job, StopReason::Interrupted, 0)
        }
    }

    fn left() -> GoalStatus {
        GoalStatus::Unknown(StopReason::Patience { millis: 9 })
    }

    #[test]
    fn turns_double_and_wait_for_all_before() {
        let mut turns = turns(&["a", "b", "c", "d"], &[]);
        let ready =
            |turns: &Turns| -> Vec<usize> { (0..4).filter(|j| turns.is_ready(*j)).collect() };
        assert_eq!(ready(&turns), [0]);
        turns.ended(0, &result("a", vec![]));
        assert_eq!(ready(&turns), [0, 1, 2]);
        turns.ended(2, &result("c", vec![]));
        assert_eq!(ready(&turns), [0, 1, 2]);
        turns.ended(1, &result("b", vec![]));
        assert_eq!(ready(&turns), [0, 1, 2, 3]);
    }

    #[test]
    fn branches_that_were_left_are_counted() {
        let mut turns = turns(&["a", "b", "c", "d"], &[]);
        let shared = || branch("p", 0);
        turns.ended(0, &result("a", vec![(shared(), left())]));
        turns.ended(1, &result("b", vec![(shared(), left())]));
        let half_made = StopReason::Unfinished { what: "A".into() };
        let vague = GoalStatus::Unknown(half_made);
        turns.ended(2, &result("c", vec![(shared(), vague)]));
        assert_eq!(turns.others(1).left, [(shared(), 1)]);
        assert_eq!(turns.others(3).left, [(shared(), 2)]);
    }

    #[test]
    fn a_method_says_nothing_of_its_own_branches_and_is_told_nothing() {
        let mut turns = turns(&["a", "b"], &[]);
        let own = vec![(branch("a", 0), left()), (branch("b", 0), left())];
        turns.ended(0, &result("a", own));
        assert!(turns.others(1).is_empty());
    }

    #[test]
    fn hidden_methods_are_told_and_say_nothing() {
        let mut turns = turns(&["a"], &["b", "c", "d"]);
        let of_b = || branch("b", 0);
        turns.ended(0, &result("a", vec![(branch("c", 0), left())]));
        turns.ended(1, &result("b", vec![(of_b(), left())]));
        turns.ended(2, &result("c", vec![]));
        // Its own word suffices for a claim.
        assert!(turns.others(2).is_empty());
        assert_eq!(turns.others(3).left, [(branch("c", 0), 1)]);
    }

    #[test]
    fn those_that_share_nothing_wait_for_nobody() {
        let turns = Turns::default();
        assert!(turns.is_ready(7));
        assert!(turns.others(7).is_empty());
    }
}
