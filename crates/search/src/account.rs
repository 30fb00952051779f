//! In: what happened to the paths. Out: how each goal ended.

use provetta_contracts::Prover;
use provetta_faults::{Fault, seeded};
use provetta_outcome::{
    Coverage, Goal, GoalKind, GoalResult, GoalStatus, JobOptions, MethodRef, OtherCode, Prediction,
    States, Step, StopReason, Witness,
};
use provetta_symex::{Choice, GoalSet, Reach, State};
use provetta_term::TermId;
use rustc_hash::FxHashMap;

/// What is known of goals that no path has passed.
#[derive(Default)]
pub(crate) struct Account {
    /// Reasons with how often, and the goals that a path cut for it might still pass
    cuts: Vec<(StopReason, u64, GoalSet)>,
    /// The same for paths that count as cut only if the class of a stub is asked somewhere
    cut_by_class: Vec<(StopReason, GoalSet)>,
    /// Why paths on which no claim rests were given up, and the goals that they might still pass; only told, where nothing else tells more
    missed: Vec<(StopReason, GoalSet)>,
    /// For a goal whose choice was refuted: how often, and the condition with what it contradicts
    refuted: FxHashMap<u32, (u64, String)>,
    /// Goals that no path passes, however often loops go round
    impossible: GoalSet,
    /// Why it is not shown that the method ends
    not_ending: Option<StopReason>,
    /// Goals that no path passes if these methods keep their contracts
    rests: Vec<(GoalSet, Vec<MethodRef>)>,
    /// Goals that objects of other classes than these might pass
    worlds: Vec<(Vec<String>, GoalSet)>,
    /// There may be such objects
    open_world: bool,
}

impl Account {
    /// A path was given up.
    pub(crate) fn cut(&mut self, reason: StopReason, potential: &GoalSet) {
        if seeded(Fault::CutPathCountsAsEnded) {
            return;
        }
        match self.cuts.iter_mut().find(|(r, _, _)| *r == reason) {
            Some((_, count, goals)) => {
                *count += 1;
                goals.union_with(potential);
            }
            None => self.cuts.push((reason, 1, potential.clone())),
        }
    }

    /// A path on which no claim rests was given up.
    pub(crate) fn missed(&mut self, reason: StopReason, potential: &GoalSet) {
        match self.missed.iter_mut().find(|(r, _)| *r == reason) {
            Some((_, goals)) => {
                goals.union_with(potential);
            }
            None => self.missed.push((reason, potential.clone())),
        }
    }

    /// A path was given up, which matters only if the class of a stub is asked on some path.
    pub(crate) fn cut_if_classes_are_asked(&mut self, reason: StopReason, potential: GoalSet) {
        let known = |(r, goals): &(StopReason, GoalSet)| *r == reason && potential.is_subset(goals);
        if !self.cut_by_class.iter().any(known) {
            self.cut_by_class.push((reason, potential));
        }
    }

    /// The class of a stub was asked: what was given up for that counts.
    pub(crate) fn classes_are_asked(&mut self) {
        for (reason, potential) in std::mem::take(&mut self.cut_by_class) {
            self.cut(reason, &potential);
        }
    }

    /// No path passes these goals, those that were cut included.
    pub(crate) fn impossible(&mut self, goals: &GoalSet) {
        self.impossible.union_with(goals);
    }

    /// No path passes these goals if these methods keep their contracts.
    pub(crate) fn rests(&mut self, goals: &GoalSet, contracts: Vec<MethodRef>) {
        if !contracts.is_empty() && goals.iter().next().is_some() {
            self.rests.push((goals.clone(), contracts));
        }
    }

    /// Objects of other classes than those on the class path might pass these goals.
    pub(crate) fn world(&mut self, classes: Vec<String>, potential: &GoalSet, is_open: bool) {
        if seeded(Fault::WorldIsForgotten) {
            return;
        }
        self.open_world = is_open;
        match self.worlds.iter_mut().find(|(known, _)| *known == classes) {
            Some((_, goals)) => {
                goals.union_with(potential);
            }
            None => self.worlds.push((classes, potential.clone())),
        }
    }

    /// The classes for which alone it is known that no path passes a goal.
    fn world_of(&self, goal: u32) -> Vec<String> {
        let all = self.worlds.iter().filter(|(_, goals)| goals.contains(goal));
        let mut found: Vec<String> = all.flat_map(|(classes, _)| classes).cloned().collect();
        found.sort();
        found.dedup();
        found
    }

    /// Whether objects of classes that are not known might have inputs where none was found.
    pub(crate) fn is_world_open(&self) -> bool {
        self.open_world && !self.worlds.is_empty()
    }

    /// The methods on whose contracts it rests that no path passes a goal.
    /// Stubs were taken to keep theirs on every path.
    fn rests_on(&self, goal: u32, stubs: &[MethodRef]) -> Vec<MethodRef> {
        let all = self.rests.iter().filter(|(goals, _)| goals.contains(goal));
        let mut found = stubs.to_vec();
        for method in all.flat_map(|(_, contracts)| contracts) {
            if !found.contains(method) {
                found.push(method.clone());
            }
        }
        found
    }

    /// A proof that the method ends did not succeed, and why.
    pub(crate) fn not_ending(&mut self, reason: &StopReason) {
        self.not_ending.get_or_insert_with(|| reason.clone());
    }

    /// Why paths that have no end were cut. What happened to one path says more than that no proof for all was found, and that
    /// more than a limit.
    fn cut_before_end(&self, goal: u32) -> Option<&StopReason> {
        let cuts = || {
            self.cuts
                .iter()
                .filter(|(_, _, goals)| goals.contains(goal))
        };
        let reasons = || cuts().map(|(reason, _, _)| reason);
        let is_endless = |reason: &&StopReason| matches!(reason, StopReason::Endless { .. });
        let says_more = |reason: &&StopReason| {
            matches!(
                reason,
                StopReason::Unsupported { .. }
                    | StopReason::NoMeasure { .. }
                    | StopReason::Bottomless
            )
        };
        let first = self.cut_before(goal)?;
        let best = reasons().find(is_endless);
        let best = best.or_else(|| reasons().find(says_more));
        Some(best.or(self.not_ending.as_ref()).unwrap_or(first))
    }

    /// Whether no path was given up.
    pub(crate) fn is_uncut(&self) -> bool {
        self.cuts.is_empty()
    }

    /// Whether it was shown that no path passes a goal, those that were cut included.
    pub(crate) fn is_impossible(&self, goal: u32) -> bool {
        self.impossible.contains(goal)
    }

    /// Whether a cut for this reason is known to lead to all of these goals.
    pub(crate) fn has_cut(&self, reason: &StopReason, potential: &GoalSet) -> bool {
        self.cuts
            .iter()
            .any(|(r, _, goals)| r == reason && potential.is_subset(goals))
    }

    /// Whether a path that was cut could have passed one of these goals.
    pub(crate) fn may_pass(&self, goals: &GoalSet) -> bool {
        self.cuts.iter().any(|(_, _, cut)| cut.intersects(goals))
    }

    /// A choice has no solution; `core` are conjuncts that suffice for that, if they are known.
    pub(crate) fn refuted(
        &mut self,
        machine: &Prover<'_>,
        state: &State,
        choice: &Choice,
        core: Option<&[TermId]>,
    ) {
        let Some(goal) = choice.goal() else { return };
        let entry = self.refuted.entry(goal).or_default();
        entry.0 += 1;
        if entry.0 > 1 {
            return;
        }
        let wanted = machine.terms.vars(choice.condition);
        let matters = |condition: TermId| match core {
            Some(core) => core.contains(&condition),
            None => machine
                .terms
                .vars(condition)
                .iter()
                .any(|v| wanted.contains(v)),
        };
        let mut related: Vec<String> = Vec::new();
        for step in state.path.steps() {
            let text = machine.readable(step.condition).to_string();
            if matters(step.condition) && !related.contains(&text) {
                related.push(text);
            }
        }
        let condition = machine.readable(choice.condition);
        entry.1 = match related.as_slice() {
            [] => format!("no input makes `{condition}` true"),
            [one] => format!("`{condition}` contradicts `{one}`"),
            [a, b] => format!("`{condition}` contradicts `{a}` and `{b}`"),
            [.., a, b] => {
                format!("`{condition}` contradicts what holds there, such as `{a}` and `{b}`")
            }
        };
    }

    /// How every goal ended.
    pub(crate) fn settle(
        &self,
        machine: &Prover<'_>,
        reach: &Reach,
        witnesses: &[Witness],
        states: States,
        passed_by_others: &GoalSet,
    ) -> Vec<GoalResult> {
        let goals = machine.program.goals().all();
        let weak: Vec<bool> = witnesses.iter().map(is_weak).collect();
        let mut results = Vec::with_capacity(goals.len());
        for (number, goal) in goals.iter().enumerate() {
            let number = number as u32;
            let all: Vec<usize> = (0..witnesses.len())
                .filter(|w| witnesses[*w].reaches.contains(goal))
                .collect();
            // An exception that takes a state which no constructor makes is no finding.
            let is_finding = goal.kind.is_implicit() || goal.kind == GoalKind::Assert;
            let reflects = states == States::Any && !is_finding;
            let strong: Vec<usize> = all.iter().copied().filter(|w| !weak[*w]).collect();
            let status = if !strong.is_empty() {
                GoalStatus::Witnessed(strong)
            } else if let (true, Some(first)) = (reflects, all.first()) {
                GoalStatus::Witnessed(vec![*first])
            } else if let Some(first) = all.first() {
                GoalStatus::Unknown(StopReason::State {
                    detail: shown_state(&witnesses[*first]),
                })
            } else if passed_by_others.contains(number) {
                // Nobody looked for it, so nothing is known.
                GoalStatus::Unknown(StopReason::Others)
            } else if let (false, Some(reason)) =
                (self.is_shown(goal, number), self.cut_of(goal, number))
            {
                GoalStatus::Unknown(reason.clone())
            } else if let classes @ [_, ..] = reach.initialisers_of(number).as_slice() {
                let by = OtherCode::Initialisers(classes.to_vec());
                GoalStatus::Unknown(StopReason::Elsewhere(by))
            } else if reach
                .goals_of_escaping_objects()
                .is_some_and(|g| g.contains(number))
            {
                GoalStatus::Unknown(StopReason::Elsewhere(OtherCode::Objects))
            } else {
                match self.world_of(number) {
                    classes if self.open_world && !classes.is_empty() => {
                        GoalStatus::Unknown(StopReason::World { classes })
                    }
                    world => GoalStatus::Infeasible {
                        because: self.because(number),
                        rests_on: self.rests_on(number, &machine.contracts().claims_rest_on()),
                        world,
                    },
                }
            };
            results.push(GoalResult {
                goal: goal.clone(),
                status,
            });
        }
        results
    }

    /// Why paths that could pass a goal were cut. A bound is given only where there is no other reason: then the goal
    /// is settled up to that bound.
    /// That something may be half made says nothing of the inputs that tests have: why none of these was found says more.
    fn cut_before(&self, goal: u32) -> Option<&StopReason> {
        let reasons = || {
            let cuts = self
                .cuts
                .iter()
                .filter(|(_, _, goals)| goals.contains(goal));
            cuts.map(|(reason, _, _)| reason)
        };
        let is_half_made = |reason: &&StopReason| matches!(reason, StopReason::Unfinished { .. });
        let mut missed = self.missed.iter().filter(|(_, goals)| goals.contains(goal));
        let says_most = reasons().find(|reason| !reason.is_bound() && !is_half_made(reason));
        says_most
            .or_else(|| {
                let half_made = reasons().find(is_half_made)?;
                Some(missed.next().map_or(half_made, |(reason, _)| reason))
            })
            .or_else(|| reasons().next())
    }

    /// Whether a goal was shown to be impossible. That a method ends by what others promise is not believed where one path was seen to go on
    /// for ever: somebody breaks the promise.
    fn is_shown(&self, goal: &Goal, number: u32) -> bool {
        let is_endless = |(reason, _, goals): &(StopReason, u64, GoalSet)| {
            matches!(reason, StopReason::Endless { .. }) && goals.contains(number)
        };
        let is_broken = goal.kind == GoalKind::Diverges
            && self.rests.iter().any(|(goals, _)| goals.contains(number))
            && self.cuts.iter().any(is_endless);
        self.impossible.contains(number) && !is_broken
    }

    fn cut_of(&self, goal: &Goal, number: u32) -> Option<&StopReason> {
        match goal.kind {
            GoalKind::Diverges => self.cut_before_end(number),
            _ => self.cut_before(number),
        }
    }

    fn because(&self, goal: u32) -> String {
        if self.impossible.contains(goal) {
            return "no path comes here, however often loops go round".into();
        }
        match self.refuted.get(&goal) {
            Some((1, why)) => why.clone(),
            Some((paths, why)) => format!("{why} (refuted on {paths} paths)"),
            None => {
                "no path comes here: every one was followed to its end or refuted before".into()
            }
        }
    }

    /// Why paths were cut, most frequent first.
    pub(crate) fn into_cuts(self) -> Vec<(StopReason, u64)> {
        let mut cuts: Vec<_> = self
            .cuts
            .into_iter()
            .map(|(reason, count, _)| (reason, count))
            .collect();
        cuts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        cuts
    }
}

/// Whether a test of the witness takes reflection.
pub(crate) fn is_weak(witness: &Witness) -> bool {
    witness.fixture.iter().any(Step::needs_reflection)
}

/// The fields that only reflection can set: `head = -1, items = null`.
fn shown_state(witness: &Witness) -> String {
    let fields: Vec<String> = witness
        .fixture
        .iter()
        .filter_map(|step| match step {
            Step::Assign {
                field,
                value,
                reflection: true,
                ..
            } => Some(format!("{field} = {value}")),
            _ => None,
        })
        .collect();
    if fields.is_empty() {
        "an object that no constructor makes".into()
    } else {
        fields.join(", ")
    }
}

/// Drops witnesses that take reflection and that neither a goal nor the path they follow needs; goals refer to the rest.
pub(crate) fn drop_unused(
    witnesses: Vec<Witness>,
    goals: &mut [GoalResult],
    options: &JobOptions,
) -> Vec<Witness> {
    let states = options.states;
    let every_path = options.coverage == Coverage::Path && states == States::Any;
    let mut used = vec![every_path; witnesses.len()];
    for goal in goals.iter() {
        if let GoalStatus::Witnessed(by) = &goal.status {
            by.iter().for_each(|w| used[*w] = true);
        }
    }
    // A method deserves a test, be it with reflection.
    if !witnesses.iter().any(|w| !is_weak(w))
        && !used.contains(&true)
        && states == States::Any
        && let Some(first) = used.first_mut()
    {
        *first = true;
    }
    let mut numbers = Vec::with_capacity(witnesses.len());
    let mut kept = Vec::new();
    for (i, mut witness) in witnesses.into_iter().enumerate() {
        numbers.push(kept.len());
        let weak = is_weak(&witness);
        if weak && !used[i] {
            continue;
        }
        if let (true, Prediction::Throws { unexpected, .. }) = (weak, &mut witness.predicted) {
            *unexpected = false;
        }
        kept.push(witness);
    }
    for goal in goals {
        if let GoalStatus::Witnessed(by) = &mut goal.status {
            by.iter_mut().for_each(|w| *w = numbers[*w]);
        }
    }
    kept
}

/// The leaf of a path that became a test.
pub(crate) fn test_leaf(witness: &Witness) -> String {
    let inputs: Vec<String> = witness
        .statics
        .iter()
        .map(|s| format!("{} = {}", s.field, s.value))
        .chain(
            witness
                .inputs
                .iter()
                .map(|i| format!("{} = {}", i.name, i.value)),
        )
        .collect();
    let outcome = match &witness.predicted {
        Prediction::Returns(None) => "completes".to_owned(),
        Prediction::Returns(Some(value)) => format!("returns {value}"),
        Prediction::Throws { class, .. } => format!("throws {}", class.replace('/', ".")),
    };
    format!("test: {} → {outcome}", inputs.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unsupported(what: &str) -> StopReason {
        let what = what.to_owned();
        StopReason::Unsupported { what }
    }

    #[test]
    fn what_no_claim_rests_on_is_told_only_for_what_is_half_made() {
        let half_made = StopReason::Unfinished {
            what: "A is being initialised".to_owned(),
        };
        let mut account = Account::default();
        account.missed(unsupported("a list"), &GoalSet::of(1));
        account.missed(unsupported("a map"), &GoalSet::of(2));
        assert_eq!(account.cut_before(1), None, "no claim rests on it");
        account.cut(half_made.clone(), &GoalSet::of(1));
        account.cut(half_made.clone(), &GoalSet::of(3));
        account.cut(unsupported("a file"), &GoalSet::of(2));
        assert_eq!(account.cut_before(1), Some(&unsupported("a list")));
        assert_eq!(account.cut_before(2), Some(&unsupported("a file")));
        assert_eq!(account.cut_before(3), Some(&half_made));
    }
}
